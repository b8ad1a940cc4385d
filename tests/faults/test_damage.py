"""Truncated files, flipped bits, holes: damage is recognised and named, or does no harm.

BOUTON_DAMAGES: how many in all (a few if it is not set); BOUTON_TEST_SEED: which ones.
"""

import os
import sqlite3
import sys
import unittest

from command import INTERNAL, UNKNOWN, USAGE, effort, run
from trouble import FolderTest, died

DAMAGES = int(os.environ.get("BOUTON_DAMAGES", effort("60", "30")))
KINDS = ("flip", "flip", "flip", "cut", "hole", "more", "swap")


class Damaged(FolderTest):
    def damage(self, content):
        """Another content, and what was done to it."""
        data = bytearray(content)
        kind = self.random.choice(KINDS)
        at = self.random.randrange(len(data))
        if kind == "flip":
            bit = self.random.randrange(8)
            data[at] ^= 1 << bit
            return bytes(data), f"bit {bit} of byte {at} flipped"
        if kind == "cut":
            return bytes(data[:at]), f"cut to {at} bytes"
        if kind == "hole":
            size = min(self.random.choice((1, 16, 512, 4096)), len(data) - at)
            data[at:at + size] = bytes(size)
            return bytes(data), f"{size} zeros at {at}"
        if kind == "more":
            size = self.random.choice((1, 8, 4096))
            return bytes(data) + self.random.randbytes(size), f"{size} bytes more"
        other = self.random.randrange(len(data))
        data[at], data[other] = data[other], data[at]
        return bytes(data), f"bytes {at} and {other} swapped"

    def recognised(self, words, files, name, same, exact=True):
        """Damages `name` again and again; then `words` must refuse and name the file, or say the
        same as without. `exact`: nothing that was changed may pass."""
        self.restore(files)
        good = run(*words)
        self.assertIn(good.returncode, (0, UNKNOWN), good.stderr)
        refused = passed = 0
        for _ in range(max(DAMAGES // 6, 1)):
            content, what = self.damage(files[name])
            if content == files[name]:
                continue
            with self.subTest(words=words, damage=what):
                self.restore(files | {name: content})
                done = run(*words)
                self.assertFalse(died(done), done)
                if done.returncode in (0, UNKNOWN) and same(good.stdout, done.stdout):
                    self.assertFalse(exact, "it was not noticed")
                    passed += 1
                    continue
                self.assertIn(done.returncode, (USAGE, UNKNOWN), done)
                self.assertIn(self.path(name.removesuffix(".part")), done.stdout + done.stderr)
                self.assertEqual(self.bytes(name), content, "it is not ours to throw away")
                refused += 1
        print(f"{words[0]}, {name}: {refused} refused, {passed} harmless", file=sys.stderr)

    def test_the_state_of_a_period(self):
        self.answer("period", "0.156", "--to", "2000", "--resume", self.path("state"), status=1)
        self.recognised(("period", "0.156", "-q", "--resume", self.path("state")), self.files(),
                        "state", str.__eq__)

    def test_the_state_of_values(self):
        words = ("values", "0.106", "--checksum", "--resume", self.path("state"), "--to")
        self.answer(*words, "20000")
        self.recognised((*words, "30000"), self.files(), "state", str.__eq__)

    def test_a_file_of_values(self):
        words = ("values", "0.106", "--binary", self.path("file"), "--resume", self.path("state"),
                 "--to")
        self.answer(*words, "20000")
        self.recognised((*words, "30000"), self.files(), "file",
                        # The header of a finished file has its own checksum and count; what lies
                        # behind the saved state is computed again.
                        str.__eq__, exact=False)

    def test_the_certificate_of_a_period(self):
        self.answer("period", "0.77", "--certificate", self.path("proof"))
        self.certificate(self.files())

    def test_the_certificate_of_a_quotient(self):
        self.answer("quotient", "0.77", "--certificate", self.path("proof"))
        self.certificate(self.files())

    def certificate(self, files):
        """A certificate is text without a checksum: a changed one is refused, or says the same."""
        self.restore(files)
        words = ("check", self.path("proof"))
        good = self.answer(*words)
        refused = passed = 0
        for _ in range(max(DAMAGES // 6, 1)):
            content, what = self.damage(files["proof"])
            with self.subTest(damage=what):
                self.restore({"proof": content})
                done = run(*words)
                self.assertFalse(died(done), done)
                self.assertIn(done.returncode, (0, UNKNOWN, USAGE), done)
                if done.returncode == 0:
                    self.assertEqual(done.stdout.splitlines()[0], good.splitlines()[0])
                    passed += 1
                else:
                    self.assertTrue(done.stdout or self.path("proof") in done.stderr, done)
                    refused += 1
        print(f"check: {refused} refused, {passed} the same claim", file=sys.stderr)

    def test_a_catalogue(self):
        store = self.path("store")
        for code in ("0.77", "0.07", "0.156", "0.356"):
            self.answer("period", code, "--store", store)
        self.answer("census", "octal:1", "--misere", "--heaps", "10", "--store", store)
        self.recognised(("lookup", "--all", "--store", store), self.files(), "store", str.__eq__,
                        exact=False)

    def test_regress_a_catalogue_in_the_middle_of_a_transaction_can_be_read(self):
        """A writer that was killed leaves a journal, which a reader may not take back itself."""
        store = self.path("store")
        self.answer("period", "0.77", "--store", store)
        before = self.rows("store")
        base = sqlite3.connect(store, isolation_level=None)
        base.execute("PRAGMA cache_size = 1")
        base.execute("BEGIN IMMEDIATE")
        base.execute("UPDATE results SET details = ?", ("x" * 100_000,))
        torn = {name: self.bytes(name) for name in ("store", "store-journal")}
        base.execute("ROLLBACK")
        base.close()
        self.restore(torn)
        self.assertEqual(self.rows("store"), before)
        self.assertEqual(list(self.files()), ["store"])


if __name__ == "__main__":
    unittest.main()
