"""Readers that leave, outputs that are closed or full, input that never comes."""

import os
import signal
import subprocess
import unittest

from command import BOUTON, OUTPUT, environment
from trouble import FolderTest

LONG = (("values", "0.77", "--to", "2000000"), ("values", "0.77", "--to", "2000000", "--csv"),
        ("values", "0.77", "--to", "2000000", "--json"), ("values", "0.77", "--to", "2000000", "-q"),
        ("table", "nim", "--rows", "20000"), ("table", "wythoff", "--grid", "1000x1000"),
        ("split", "120", "--list"), ("lookup", "--all"), ("lookup", "--all", "--json"),
        ("census", "octal:2", "--list"), ("solve", "nim", *map(str, range(1, 3000))),
        ("census", "octal:2", "--values", "300", "--dense", "300"))


class Pipes(FolderTest):
    def test_a_reader_that_leaves_ends_it_silently(self):
        for words in LONG:
            with self.subTest(words=words), subprocess.Popen(
                    [BOUTON, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE, env=environment()) as process:
                self.assertTrue(process.stdout.read(100))
                process.stdout.close()
                self.assertEqual(process.stderr.read(), b"")
                # What fits into the pipe at once is never missed.
                self.assertIn(process.wait(60), (-signal.SIGPIPE, 0))

    def test_nothing_to_write_to(self):
        for words in (*LONG, ("solve", "nim", "1", "2"), ("games",), ("period", "0.77")):
            with self.subTest(words=words), open("/dev/full", "wb") as full:
                done = subprocess.run([BOUTON, *words], stdin=subprocess.DEVNULL, stdout=full,
                                      stderr=subprocess.PIPE, env=environment(), timeout=60,
                                      check=False)
                self.assertEqual(done.returncode, OUTPUT, done)
                self.assertIn(b"cannot write", done.stderr)

    def test_closed_files(self):
        """Standard output closed from the beginning: what is opened next must not become it."""
        for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
            for words in (("values", "0.77", "--to", "500", "--binary", self.path("file")),
                          ("period", "0.77", "--store", self.path("store"), "--certificate",
                           self.path("proof"))):
                with self.subTest(closed=closed, words=words):
                    done = subprocess.run(["bash", "-c", f'exec "$@" {closed}', "bash", BOUTON,
                                           *words], capture_output=True, env=environment(),
                                          timeout=60, check=False)
                    self.assertIn(done.returncode, (0, OUTPUT), done)
        self.answer("check", self.path("proof"))
        self.assertEqual(len(self.bytes("file")), 64 + 501)
        self.assertEqual(len(self.rows("store")), 1)
        self.assert_sound("store")

    def test_input_that_is_not_there(self):
        for text in (b"", b"3 4 5", b"\xff\xfe\n", b"3 4 5\n" * 3):
            done = subprocess.run([BOUTON, "solve", "nim", "-"], input=text, capture_output=True,
                                  env=environment(), timeout=60, check=False)
            self.assertIn(done.returncode, (0, 2))
        reader, writer = os.pipe()
        os.close(writer)
        with os.fdopen(reader, "rb") as nothing:
            done = subprocess.run([BOUTON, "solve", "nim", "-"], stdin=nothing, capture_output=True,
                                  env=environment(), timeout=60, check=False)
            self.assertEqual((done.returncode, done.stdout), (0, b""))


if __name__ == "__main__":
    unittest.main()
