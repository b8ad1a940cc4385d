"""bouton census: the same table for any number of threads, interrupted or not."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

from command import (BOUTON, INTERRUPTED, UNKNOWN, CommandTest, change_catalogue, environment,
                     on_terminal, run)
from laws import largest_heap_of_law

SMALL = ("octal:2", "--values", "3000", "--dense", "1000")
MISERE = ("octal:2", "--misere", "--law-work", "0", "--heaps", "40", "--elements", "64", "--work", "300000")
# A second of work or more.
LONG = ("octal:2", "--values", "1000000", "--dense", "20000")
# Longer than anybody waits: 0.04 and some others are open. All others have a thread.
ENDLESS = ("octal:2", "--values", "10^12", "--dense", "10^12", "--threads", "8")


class StoreTest(CommandTest):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.store = os.path.join(self.folder.name, "a.sqlite")

    def count(self, table):
        with sqlite3.connect(self.store) as base:
            return base.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


class Census(StoreTest):
    def test_the_same_table_for_any_number_of_threads(self):
        for family in (SMALL, MISERE):
            one = self.answer("census", *family, "--threads", "1")
            self.assertGreater(len(one.splitlines()), 30)
            self.assertEqual(one, self.answer("census", *family, "--threads", "3"))
            codes = [line.split("\t")[2] for line in one.splitlines()[1:]]
            self.assertEqual(codes, sorted(codes))

    def test_a_store_is_a_checkpoint(self):
        table = self.answer("census", *SMALL, "--store", self.store)
        change_catalogue(self.store, "UPDATE results SET checksum = 'mark'")
        # Nothing is computed again.
        again = self.answer("census", *SMALL, "--store", self.store)
        self.assertEqual({line.split("\t")[-3] for line in again.splitlines()[1:]}, {"mark"})
        self.assertEqual(len(again.splitlines()), len(table.splitlines()))

    def test_the_memory_limit_is_recorded_and_not_taken_for_the_end(self):
        for family, little in (((*MISERE[:-1], "2000000000"), "16K"), (LONG, "1K")):
            with self.subTest(family=family):
                full = self.answer("census", *family)
                store = self.store + family[1]
                self.assertNotIn("\tmemory\t", full)
                done = run("census", *family, "--store", store, "--limit-memory", little)
                self.assertEqual(done.returncode, UNKNOWN, done.stderr)
                self.assertIn("\tmemory\t", done.stdout)
                self.assertIn("a larger --limit-memory", done.stderr)
                # With enough memory the store becomes what it would have been.
                self.assertEqual(self.answer("census", *family, "--store", store), full)

    def test_killed_and_continued(self):
        expected = self.answer("census", *SMALL)
        for delay in (0.05, 0.1, 0.2):
            process = subprocess.Popen([BOUTON, "census", *SMALL, "--store", self.store],
                                       stdout=subprocess.DEVNULL, env=environment())
            time.sleep(delay)
            process.kill()
            process.wait()
        self.assertEqual(self.answer("census", *SMALL, "--store", self.store), expected)

    def interrupted(self, *words):
        """A run that Ctrl-C ends in the middle."""
        process = subprocess.Popen([BOUTON, "census", *words], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=environment(), encoding="utf-8")
        time.sleep(0.7)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, INTERRUPTED, err)
        return out, err

    def assert_part(self, out, words):
        """The rows are some of those of the whole table, in its order."""
        head, *rows = out.splitlines()
        whole = self.answer("census", *words).splitlines()
        self.assertEqual(head, whole[0])
        self.assertTrue(0 < len(rows) < len(whole) - 1, rows)
        places = [whole.index(row) for row in rows]
        self.assertEqual(places, sorted(places))
        return len(rows)

    def test_ctrl_c_keeps_and_prints_what_is_done(self):
        out, err = self.interrupted(*ENDLESS, "--store", self.store)
        self.assertIn("the same command goes on from there", err)
        self.assertEqual(self.count("results"), self.count("surveys"))
        self.assertEqual(self.count("results"), len(out.splitlines()) - 1)

    def test_ctrl_c_without_a_store_prints_what_is_done(self):
        out, err = self.interrupted(*ENDLESS)
        self.assertRegex(err, rf"stopped: {len(out.splitlines()) - 1} of 41 games are done")
        self.assertRegex(err, r"not finished: 0\.\w+ at \d+ of 1000000000000")

    def while_another_program_writes(self, *words, results, lock="IMMEDIATE"):
        """A run with Ctrl-C while another program holds the store, in which there are results."""
        process = subprocess.Popen([BOUTON, *words, "--store", self.store], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=environment(), encoding="utf-8")
        def ready():
            try:
                return self.count("results") >= results
            except sqlite3.OperationalError:  # it is not there yet, or busy
                return False
        while process.poll() is None and not ready():
            time.sleep(0.01)
        other = sqlite3.connect(self.store, isolation_level=None, timeout=60)
        other.execute("BEGIN " + lock)
        try:
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
            # Without the signal it would wait for two minutes.
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
            other.close()
        self.assertEqual(process.returncode, INTERRUPTED, err)
        return out, err

    def test_ctrl_c_does_not_wait_for_another_program(self):
        out, err = self.while_another_program_writes("census", "octal:3", *LONG[1:], "--csv", results=5)
        lost = re.search(r"another program was writing to .*a\.sqlite: (\d+) results? (is|are) not in it", err)
        self.assertEqual(len(out.splitlines()) - 1, self.count("results") + int(lost[1]))

    def test_ctrl_c_prints_what_it_has_where_the_store_cannot_be_read(self):
        out, err = self.while_another_program_writes("census", "octal:3", *LONG[1:], "--csv", results=5,
                                                     lock="EXCLUSIVE")
        lost = re.search(r"another program was writing to .*a\.sqlite: (\d+) results? (is|are) not in it", err)
        # Rows are printed once they are stored, and at the end those that could not be; none twice. A
        # row may also be stored just before the other program comes: then it is in the store alone.
        self.assertGreaterEqual(len(out.splitlines()) - 1, int(lost[1]) if lost else 0)
        codes = [line.split(",")[1] for line in out.splitlines()]
        self.assertEqual(len(set(codes)), len(codes))
        self.assertIn("the same command goes on from there", err)

    def test_a_period_or_quotient_is_printed_where_another_program_writes(self):
        for words in (("period", "0.106", "--csv"), ("quotient", "0.07", "--heaps", "10^6", "--elements", "60000")):
            with self.subTest(words=words):
                self.store = os.path.join(self.folder.name, words[0] + ".sqlite")  # not there yet
                out, err = self.while_another_program_writes(*words, results=0)
                self.assertIn("another program was writing", err)
                self.assertIn("1 result is not in it", err)
                self.assertGreater(len(out.splitlines()), 1)
                self.assertEqual(self.count("results"), 0)

    def test_a_timeout_prints_what_is_done(self):
        done = run("census", *LONG, "--timeout", "500ms", "--threads", "2")
        if done.returncode == 0:
            self.skipTest("done in half a second")
        self.assertEqual(done.returncode, UNKNOWN)
        count = self.assert_part(done.stdout, LONG)
        self.assertIn(f"stopped: {count} of 41 games are done", done.stderr)
        self.assertIn("--store FILE", done.stderr)
        self.assertEqual(self.answer("census", *LONG, "--timeout", "0", "--json", status=UNKNOWN), "")

    def test_rows_are_printed_as_they_are_done(self):
        with subprocess.Popen([BOUTON, "census", "octal:1", *ENDLESS[1:]], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, env=environment(),
                              encoding="utf-8") as process:
            rows = [process.stdout.readline().split("\t")[2] for _ in range(5)]
            self.assertEqual(rows, ["code", "0.1", "0.3", "0.4", "0.5"])
            self.assertIsNone(process.poll())
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=20)

    def test_a_terminal_shows_few_columns_and_the_progress(self):
        shown = on_terminal("census", *ENDLESS, "--timeout", "1500ms", status=UNKNOWN)
        lines = [line.rsplit("\x1b[K", 1)[-1] for line in shown.split("\n")]
        self.assertEqual(lines[0].split(), ["game", "period", "preperiod", "largest", "rare", "values"])
        self.assertNotIn("\t", shown)
        rows = [line for line in lines if line.startswith("0.")]
        self.assertGreater(len(rows), 5)
        self.assertEqual({len(row) for row in rows + lines[:1]}, {len(lines[0])})
        self.assertLess(len(lines[0]), 80)
        self.assertRegex(shown, r"\d+ of 41 games done; 0\.\d+ at \d+ of 1000000000000")

    def test_misere_play_ends_with_three_kinds(self):
        words = ("census", "octal:3", "--misere", "--heaps", "14", "--elements", "60", "--work", "100000",
                 "--law-work", "0")
        rows = [json.loads(line) for line in self.answer(*words, "--json").splitlines()]
        kinds = {row["status"] for row in rows}
        self.assertIn("whole", kinds)
        infinite = {row["code"]: row for row in rows if row["status"] == "infinite"}
        self.assertEqual(infinite["0.354"]["proof"], "law 0.354 5..5")
        # A heap of 0.137 is one of 0.07 that is larger by one.
        self.assertEqual(infinite["0.137"]["proof"], f"law 0.07 33..{largest_heap_of_law('0.07') - 1}")
        self.assertEqual({row["certainty"] for row in infinite.values()}, {"misère law proved"})
        self.assertGreater(len(kinds), 2)
        shown = on_terminal(*words).splitlines()
        self.assertEqual(shown[0].split()[-2:], ["from", "heap"])
        line = next(line for line in shown if line.rsplit("\x1b[K", 1)[-1].startswith("0.354 "))
        self.assertEqual(line.split()[1:4] + line.split()[-1:], ["infinite", "14", "4", "5"])
        self.assertRegex(shown[-1], r"\d+ whole, \d+ infinite from some heap on, \d+ open, of 511 codes")

    def test_a_proved_infinite_quotient_is_not_surveyed_again(self):
        words = ("census", "octal:2", "--misere", "--heaps", "20", "--elements", "60", "--store", self.store)
        first = self.answer(*words, "--work", "100000", "--law-work", "0")
        self.assertIn("\tinfinite\t", first)
        change_catalogue(self.store, "UPDATE results SET checksum = 'mark' WHERE status = 'infinite'")
        again = self.answer(*words, "--work", "200000", "--law-work", "0")
        self.assertEqual(again.count("mark"), first.count("\tinfinite\t"))

    def test_json_is_the_same_table(self):
        words = ("census", "octal:1", "--values", "2000")
        header, *rows = [line.split("\t") for line in self.answer(*words).splitlines()]
        objects = [json.loads(line) for line in self.answer(*words, "--json").splitlines()]
        self.assertGreater(len(rows), 4)
        self.assertEqual({o.pop("schema") for o in objects}, {"bouton.result/1"})
        self.assertEqual([o["code"] for o in objects], [row[header.index("code")] for row in rows])
        self.assertEqual([[o[key] or "" for key in header] for o in objects], rows)

    def test_classes(self):
        lines = self.answer("census", "octal:2", "--list").splitlines()
        self.assertIn("0.137\t0.07+1 0.4+2 0.42+2", lines)

    def test_families(self):
        for family, least in (("subtract:4", 10), ("hex:1", 8), ("octal4:1", 3)):
            out = self.answer("census", family, "--values", "2000", "--dense", "300")
            self.assertGreater(len(out.splitlines()), least)

    def test_wrong_input(self):
        self.assertIn("family", self.error("census"))
        for family in ("octal:8", "octal:9", "octal:22", "octal4:22", "hex:6", "hex:16", "hex:17",
                       "subtract:23", "octal:4294967295"):
            self.assertIn("octal:D", self.error("census", family, "--list"))
        self.assertIn("--json, --list", self.error("census", "octal:2", "--list", "--json"))
        self.assertIn("--values", self.error("census", "octal:1", "--values", "x"))
        self.assertIn("--elements", self.error("census", "octal:1", "--elements", "0"))


if __name__ == "__main__":
    unittest.main()
