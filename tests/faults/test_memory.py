"""No memory: every command answers, declines politely or says that memory is out."""

import pathlib
import resource
import subprocess
import unittest

from command import BOUTON, SANITIZED, UNKNOWN, environment, run
from trouble import FolderTest, died

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
HUNGRY = (("solve", "0.106", "1000000000", "5", "7"),
          ("solve", "grundy", "60", "70", "80", "90", "--misere", "--timeout", "2s"),
          ("solve", "nim", "10^99999", "9^99999", "3^200000", *["7^100000"] * 4),
          ("solve", "moore:3", "10^99999", "7^90000", "3^100000", "5^90000"),
          ("values", "0.106", "--to", "3000000", "--checksum"),
          ("period", "0.644"), ("quotient", "0.16", "--timeout", "2s", "--elements", "60000"),
          ("genus", "0.75", "--to", "200", "--timeout", "1s"), ("split", "200", "--count"),
          ("verify", "nim", "--to", "14"), ("table", "wythoff", "--rows", "2000"),
          ("census", "octal:1", "--threads", "2"), ("lookup", "0.77"))


@unittest.skipIf(SANITIZED, "sanitizers need much memory of their own")
class Memory(FolderTest):
    def with_little(self, words, limit, size):
        return subprocess.run([BOUTON, *words], capture_output=True, encoding="utf-8",
                              stdin=subprocess.DEVNULL, env=environment(), timeout=60, check=False,
                              preexec_fn=lambda: resource.setrlimit(limit, (size, size)))

    def least_to_start(self):
        """For each limit: below that the system cannot load the program, or kills it while it does."""
        starts = {}
        for limit in (resource.RLIMIT_AS, resource.RLIMIT_DATA):
            small, enough = 0, 2**27
            while enough - small > 2**14:
                size = (small + enough) // 2
                if self.with_little(("--version",), limit, size).returncode == 0:
                    enough = size
                else:
                    small = size
            starts[limit] = enough
        return starts

    def test_less_and_less(self):
        """The whole address space or the data alone, at sizes at which something breaks."""
        starts = self.least_to_start()
        for words in HUNGRY:
            for limit, least in starts.items():
                size = least + self.random.randrange(40 * 2**20)
                with self.subTest(words=words, limit=limit, size=size):
                    done = self.with_little((*words, "--threads", "3"), limit, size)
                    self.assertFalse(died(done), done)
                    self.assertIn(done.returncode, (0, UNKNOWN), done)

    def test_nothing_breaks_where_laws_and_certificates_are_read(self):
        """Memory for the text but not for what is made of it, or not for giving that back."""
        certificate = str(DATA / "certificates" / "infinite-0.07.json")
        starts = self.least_to_start()
        for words in (("quotient", "g.g"), ("quotient", "0.16"), ("quotient", "0.354", "--infinite"),
                      ("census", "octal:3", "--misere", "--heaps", "30", "--work", "1000000", "-q"),
                      ("solve", "grundy", "40", "30", "20", "--misere"), ("check", certificate)):
            for limit, least in starts.items():
                # Close together where little is left beyond the program itself.
                for step in range(8):
                    size = least + (2**17 << step) + self.random.randrange(2**16)
                    with self.subTest(words=words, limit=limit, size=size):
                        done = self.with_little((*words, "--timeout", "300ms", "--threads", "2"), limit, size)
                        self.assertFalse(died(done), done)

    def test_a_state_survives(self):
        words = ("values", "0.106", "--checksum", "--resume", self.path("state"), "--to")
        self.answer(*words, "100000")
        state = self.bytes("state")
        done = self.with_little((*words, "30000000"), resource.RLIMIT_DATA, 16 * 2**20)
        self.assertEqual(done.returncode, UNKNOWN, done)
        self.assertGreaterEqual(len(self.bytes("state")), 1)
        self.assertNotEqual(self.files(), {})
        self.assertEqual(self.answer(*words, "200000"),
                         run("values", "0.106", "--checksum", "--to", "200000").stdout)
        self.assertTrue(state)


if __name__ == "__main__":
    unittest.main()
