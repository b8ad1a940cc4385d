"""Full, broken and read-only disks, and kill -9 at every single call that changes a file.

Each command here runs once undisturbed. Then it runs again from the same files with trouble at one
of its calls (faulty_calls.cpp): at some of them, at random, or at every one with BOUTON_EVERY_CALL.
After each trouble: old files whole or new files whole, an error that names the file, and the same
command, undisturbed, ends as if nothing had happened.
"""

import errno
import os
import re
import signal
import subprocess
import sys
import unittest

from command import BOUTON, OUTPUT, SANITIZED, USAGE, environment, run
from trouble import FAULTY_CALLS, FolderTest, died, troubled

EVERY_CALL = bool(os.environ.get("BOUTON_EVERY_CALL"))
SOME = 3  # of the calls of a command, for each kind of trouble


@unittest.skipIf(SANITIZED or not FAULTY_CALLS, "needs to stand before the C library")
class Calls(FolderTest):
    def survive(self, words, files, check, named):
        """`files`: what is there before. `check(trouble)`: what must hold afterwards, given a
        word for the trouble. `named`: one of these names is in every error."""
        paths = [self.path(w[2:]) if w.startswith("F:") else w for w in words]
        self.restore(files)
        self.log = self.path("log")
        calm = troubled(paths, log=self.log)
        self.assertIn(calm.returncode, (0, 1), calm.stderr)
        calls = self.bytes("log").decode().split()
        os.remove(self.log)
        expected = self.files()
        self.assertGreater(len(calls), 3)
        runs = 0
        for how, all_after in (("kill", 0), (errno.ENOSPC, 1), (errno.EIO, 0), (errno.EROFS, 1),
                               ("short", 0), (errno.EINTR, 0)):
            places = range(1, len(calls) + 1)
            if how == "short":
                places = [k for k in places if calls[k - 1] in ("write", "pwrite")]
            if how == errno.EINTR:
                places = [k for k in places if calls[k - 1] in ("write", "pwrite", "fsync")]
            if not EVERY_CALL:
                places = self.random.sample(list(places), min(SOME, len(places)))
            for place in places:
                trouble = f"{how} at call {place}, {calls[place - 1]}"
                with self.subTest(words=words, trouble=trouble):
                    self.restore(files)
                    done = troubled(paths, at=place, how=how, all=all_after)
                    runs += 1
                    self.assertFalse(died(done), done)
                    if how == "kill":
                        self.assertEqual(done.returncode, -signal.SIGKILL)
                    elif how == "short" or (how == errno.EINTR and "store" not in files):
                        self.assertEqual(done.returncode, calm.returncode, done.stderr)
                        self.same(expected)
                    elif done.returncode not in (0, 1):
                        self.assertIn(done.returncode, (USAGE, OUTPUT), done)
                        self.assertTrue(any(self.path(n) in done.stderr for n in named), done)
                    check(done.returncode in (0, 1))
                    again = run(*paths)
                    self.assertEqual((again.returncode, again.stdout),
                                     (calm.returncode, calm.stdout), again.stderr)
                    self.same(expected)
        print(f"{words[0]}: {len(calls)} calls, {runs} troubles", file=sys.stderr)

    def same(self, expected):
        """The same files; what a catalogue says is compared, not its bytes."""
        found = self.files()
        self.assertEqual(found.keys(), expected.keys())
        for name, content in expected.items():
            if name != "store":
                self.assertTrue(found[name] == content, name)

    def old_or_new(self, name, old, expected):
        def check(_done):
            self.assertIn(self.bytes(name), (old, expected))
        return check

    def test_values_in_a_file(self):
        self.answer("values", "0.77", "--to", "500", "--binary", self.path("file"))
        old = self.bytes("file")
        self.answer("values", "nim", "--to", "3000", "--binary", self.path("file"))
        self.survive(("values", "nim", "--to", "3000", "--binary", "F:file"), {"file": old},
                     self.old_or_new("file", old, self.bytes("file")), ["file"])

    def test_values_continued(self):
        words = ("values", "nim", "--to", "3000", "--binary", self.path("file"), "--resume",
                 self.path("state"), "--save-every", "1h")
        self.answer(*words[:3], "200", *words[4:])
        before = self.files()
        self.answer(*words)

        def check(_done):
            self.assertIn(self.bytes("file"), (before["file"], new))
        new = self.bytes("file")
        self.survive(("values", "nim", "--to", "3000", "--binary", "F:file", "--resume", "F:state",
                      "--save-every", "1h"), before, check, ["file", "state"])

    def test_values_saved_on_the_way(self):
        """Saved all the time: the state must never be ahead of the file."""
        self.answer("values", "0.07", "--to", "900000", "--binary", self.path("file"))
        new = self.bytes("file")

        def check(_done):
            self.assertIn(self.bytes("file"), (None, new))
        self.survive(("values", "0.07", "--to", "900000", "--binary", "F:file", "--resume",
                      "F:state", "--save-every", "0"), {}, check, ["file", "state"])

    def test_a_period_with_its_certificate(self):
        self.answer("period", "0.156", "--to", "3000", "--resume", self.path("state"), status=1)
        before = self.files()
        self.answer("period", "0.156", "--certificate", self.path("proof"))
        proof = self.bytes("proof")

        def check(_done):
            self.assertIn(self.bytes("proof"), (None, proof))
        self.survive(("period", "0.156", "--resume", "F:state", "--certificate", "F:proof"), before,
                     check, ["state", "proof"])

    def test_a_quotient_with_its_certificate(self):
        self.answer("quotient", "0.77", "--certificate", self.path("proof"))
        proof = self.bytes("proof")
        self.survive(("quotient", "0.77", "--certificate", "F:proof"), {"proof": b"old"},
                     self.old_or_new("proof", b"old", proof), ["proof"])

    def test_a_result_in_the_catalogue(self):
        self.answer("period", "0.77", "--store", self.path("store"))
        before = self.files()
        old = self.rows("store")
        self.answer("quotient", "0.77", "--store", self.path("store"))
        new = self.rows("store")

        def check(done):
            self.assertIn(self.rows("store"), (new,) if done else (old, new))
            self.assert_sound("store")
        self.survive(("quotient", "0.77", "--store", "F:store"), before, check, ["store"])

    def test_a_census_in_the_catalogue(self):
        words = ("census", "octal:1", "--values", "300", "--dense", "300", "--threads", "1")
        self.answer("period", "0.77", "--store", self.path("store"))
        before = self.files()
        old = self.rows("store")
        self.answer(*words, "--store", self.path("store"))
        new = self.rows("store")

        def check(done):
            now = self.rows("store")
            self.assertLessEqual(old, now)
            self.assertLessEqual(now, new)
            if done:
                self.assertEqual(now, new)
            self.assert_sound("store")
        self.survive((*words, "--store", "F:store"), before, check, ["store"])

    def test_a_disk_that_is_too_slow_for_the_time_that_is_left(self):
        """--timeout and Ctrl-C do not wait for a state: what was saved before stays, and is good."""
        words = ("values", "0.106", "--checksum", "--resume", self.path("state"))
        done = troubled((*words, "--to", "10^12", "--timeout", "2s"), how="slow", at=1, all=1)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        said = re.search(r"there was no time to save the state: (\S+) is as it was saved before n = (\d+)",
                         done.stderr)
        self.assertEqual(said[1], self.path("state"))
        stopped = int(re.search(r"stopped before n = (\d+)", done.stderr)[1])
        self.assertLess(int(said[2]), stopped)
        self.assertEqual(os.listdir(self.folder), ["state"])
        last = str(int(said[2]) + 1000)
        self.assertEqual(self.answer(*words, "--to", last), self.answer(*words[:3], "--to", last))
        # With no deadline it is saved, however long it takes.
        before = self.bytes("state")
        done = troubled((*words, "--to", str(int(last) + 1000)), how="slow", at=1, all=1)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertNotEqual(self.bytes("state"), before)

    def test_content_comes_before_the_name(self):
        """A file is on the disk before it gets its name, and the name before it is reported."""
        troubled(("values", "nim", "--to", "3000", "--binary", self.path("file")),
                 log=self.path("log"))
        calls = self.bytes("log").decode().split()
        renamed = len(calls) - 1 - calls[::-1].index("rename")
        self.assertEqual(calls[renamed - 1], "fsync", calls)
        self.assertEqual(calls[renamed + 1:], ["fsync-folder"], calls)


class Limits(FolderTest):
    """Without faulty_calls: a limit on the size of files, which acts as a full disk."""

    def limited(self, words, kilobytes):
        script = f"trap '' XFSZ; ulimit -f {kilobytes}; exec \"$@\""
        return subprocess.run(["bash", "-c", script, "bash", BOUTON, *words], env=environment(),
                              capture_output=True, encoding="utf-8", timeout=120, check=False)

    def test_a_file_that_has_no_room(self):
        state, file = self.path("state"), self.path("file")
        self.answer("values", "0.106", "--to", "3000", "--binary", file)
        old = self.bytes("file")
        done = self.limited(("values", "0.106", "--to", "200000", "--binary", file), 64)
        self.assertEqual(done.returncode, OUTPUT)
        self.assertIn(file, done.stderr)
        self.assertEqual(self.files(), {"file": old})
        # With --resume nothing is lost: more room, and it goes on.
        done = self.limited(("values", "0.106", "--to", "200000", "--binary", file, "--resume",
                             state), 64)
        self.assertEqual(done.returncode, OUTPUT)
        self.answer("values", "0.106", "--to", "200000", "--binary", file, "--resume", state)
        self.assertEqual(len(self.bytes("file")), 64 + 200001)

    def test_places_that_cannot_be_written(self):
        for place in ("/proc/nothing", "/dev/full", "/no/such/folder/file"):
            for words in (("values", "0.77", "--binary", place),
                          ("values", "0.77", "--checksum", "--resume", place),
                          ("period", "0.77", "--resume", place),
                          ("period", "0.77", "--certificate", place),
                          ("quotient", "0.77", "--certificate", place),
                          ("period", "0.77", "--store", place),
                          ("census", "octal:1", "--values", "100", "--store", place)):
                with self.subTest(words=words):
                    done = run(*words)
                    self.assertIn(done.returncode, (USAGE, OUTPUT), done)
                    self.assertIn(place, done.stderr)


if __name__ == "__main__":
    unittest.main()
