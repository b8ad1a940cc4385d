"""kill -9 at random moments, again and again: what was stored stays, work goes on from there.

BOUTON_KILLS: how many in all (a few if it is not set); BOUTON_TEST_SEED: which moments.
"""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

from command import BOUTON, environment, run
from trouble import FolderTest

KILLS = int(os.environ.get("BOUTON_KILLS", "12"))
LAST = 600_000
PERIOD = ("period", "0.376", "--to", str(LAST))  # its period comes later: 4 from 2268248 on
VALUES = ("values", "0.106", "--to", "6000000")
CENSUS = ("census", "octal:2", "--values", "20000", "--dense", "3000")
CATALOGUE = ("0.77", "0.07", "0.156", "0.356", "0.644", "0.165", "0.45", "0.34", "0.53", "0.16",
             "0.17", "0.6", "4.3", "0.72", "0.324")


class Killed(FolderTest):
    def strike(self, words, longest):
        """Runs, and kills after a random part of `longest` seconds. Whether it was in time."""
        with subprocess.Popen([BOUTON, *words], stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              env=environment()) as process:
            time.sleep(self.random.random() * longest)
            process.kill()
            status = process.wait()
        self.assertIn(status, (0, 1, -signal.SIGKILL), words)
        return status == -signal.SIGKILL

    def took(self, words):
        started = time.monotonic()
        done = run(*words, timeout=250)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return max(time.monotonic() - started, 0.02), done.stdout

    def look(self, words):
        """Takes up what there is, and goes on for as short a time as that needs."""
        for milliseconds in (1, 10, 100, 1000):
            done = run(*words, "--timeout", f"{milliseconds}ms")
            self.assertIn(done.returncode, (0, 1), done.stderr)
            if "could not be taken up" not in done.stderr:
                break
        return done

    def begun(self, name):
        """Whether a catalogue is there. One whose tables were being made is an empty file, once
        what was half done is undone."""
        if not self.bytes(name):
            return False
        with sqlite3.connect(self.path(name)) as base:
            return base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] > 0

    def report(self, kills, finished):
        print(f"{self.id().rsplit('.', 1)[-1]}: {kills} kills, {finished} computations finished",
              file=sys.stderr)

    def test_a_period_is_searched_on(self):
        took, expected = self.took((*PERIOD, "-q"))
        self.assertEqual(expected.split("up to")[0], "0.376: no period proved ")
        words = (*PERIOD, "--resume", self.path("state"), "--save-every", "1ms")
        kills = finished = reached = 0
        while kills < (KILLS + 3) // 4:
            kills += self.strike(words, took / 8)
            if self.bytes("state") is None:
                self.assertEqual(reached, 0, "a state that was there is gone")
                continue
            # What the state says: it never goes back.
            done = self.look((*PERIOD, "--json", "--resume", self.path("state")))
            answer = json.loads(done.stdout)
            self.assertGreaterEqual(int(answer["values_computed"]), reached)
            reached = int(answer["values_computed"])
            if reached > LAST:
                finished += 1
                reached = 0
                os.remove(self.path("state"))
        self.assertEqual(self.answer(*words, "-q", status=1), expected)
        self.report(kills, finished)

    def test_values_are_computed_on(self):
        took, checksum = self.took((*VALUES, "--checksum"))
        self.answer(*VALUES, "--binary", self.path("expected"))
        expected = self.bytes("expected")
        self.assertEqual(read_value_file_head(expected), checksum.strip())
        words = (*VALUES, "--binary", self.path("file"), "--resume", self.path("state"),
                 "--save-every", "5ms")
        kills = finished = reached = 0
        while kills < (KILLS + 2) // 4:
            kills += self.strike(words, took / 6)
            if self.bytes("file") is not None:
                self.assertTrue(self.bytes("file") == expected, "a file that is not whole")
            if self.bytes("state") is None:
                self.assertEqual(reached, 0, "a state that was there is gone")
                continue
            done = self.look(words)
            if done.returncode == 0:
                self.assertIn(checksum.strip(), done.stdout)
                self.assertTrue(self.bytes("file") == expected)
                finished += 1
                reached = 0
                for name in ("file", "state"):
                    os.remove(self.path(name))
                continue
            now = int(re.search(r"before n = (\d+)", done.stderr)[1])
            self.assertGreaterEqual(now, reached)
            reached = now
        self.assertIn(checksum.strip(), self.answer(*words))
        self.assertTrue(self.bytes("file") == expected)
        self.report(kills, finished)

    def test_a_census_goes_on(self):
        took, expected = self.took(CENSUS)
        words = (*CENSUS, "--store", self.path("store"))
        kills = finished = 0
        known = set()
        while kills < (KILLS + 1) // 4:
            kills += self.strike(words, took / 6)
            if self.begun("store"):
                now = self.rows("store")
                self.assertLessEqual(known, now)
                self.assertLessEqual(now, set(expected.splitlines()[1:]))
                known = now
                self.assert_sound("store")
            if len(known) == len(expected.splitlines()) - 1:
                self.assertEqual(self.answer(*words), expected)
                finished += 1
                known = set()
                os.remove(self.path("store"))
        self.assertEqual(self.answer(*words), expected)
        self.report(kills, finished)

    def test_what_the_catalogue_has_it_keeps(self):
        """A result is there whenever the command that found it said so by its exit status."""
        words = [("period", code, "--store", self.path("store"), "-q", "--to", "20000")
                 for code in CATALOGUE]
        words += [("quotient", code, "--store", self.path("store"), "-q", "--heaps", "20")
                  for code in CATALOGUE]
        took = min(self.took(line)[0] for line in words)
        everything = self.rows("store")
        self.assertEqual(len(everything), len({row.split("\t")[0] + row.split("\t")[1]
                                               for row in everything}))
        os.remove(self.path("store"))
        kills = finished = 0
        known = set()
        while kills < KILLS // 4:
            line = self.random.choice(words)
            killed = self.strike(line, 2 * took)
            kills += killed
            finished += not killed
            if not self.begun("store"):
                self.assertEqual(known, set())
                continue
            now = self.rows("store")
            self.assertLessEqual(known, now)
            self.assertLessEqual(now, everything)
            if not killed:
                convention = "normal" if line[0] == "period" else "misere"
                self.assertTrue(run("lookup", line[1], "--" + convention, "--store",
                                    self.path("store")).returncode == 0, line)
            known = now
            self.assert_sound("store")
            if len(known) == len(everything):
                known = set()
                os.remove(self.path("store"))
        self.report(kills, finished)


def read_value_file_head(data):
    return data[24:32][::-1].hex()


if __name__ == "__main__":
    unittest.main()
