"""What the tests of faults share: a folder of their own, runs under trouble, random choices."""

import os
import random
import signal
import sqlite3
import subprocess
import tempfile
import unittest

from command import BOUTON, environment, run

FAULTY_CALLS = os.environ.get("FAULTY_CALLS", "")
# In memory, if there is such a place: thousands of fsyncs take no time there.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
SEED = int(os.environ.get("BOUTON_TEST_SEED", "1901"))


def preload(**settings):
    """An environment in which the calls of faulty_calls.cpp stand before those of the system."""
    return environment(LD_PRELOAD=FAULTY_CALLS,
                       **{"FAULTY_" + k.upper(): str(v) for k, v in settings.items()})


def troubled(words, timeout=120, **settings):
    return subprocess.run([BOUTON, *words], stdin=subprocess.DEVNULL, capture_output=True,
                          encoding="utf-8", env=preload(**settings), timeout=timeout, check=False)


def died(process):
    """By a signal other than those that a test sends, or by a contradiction in the program."""
    return process.returncode in (70, -signal.SIGSEGV, -signal.SIGABRT, -signal.SIGBUS,
                                  -signal.SIGFPE, -signal.SIGILL)


class FolderTest(unittest.TestCase):
    maxDiff = 4000

    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=MEMORY)
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.random = random.Random(f"{SEED} {self.id()}")

    def path(self, name):
        return os.path.join(self.folder, name)

    def bytes(self, name):
        """The content of a file; None if there is none."""
        try:
            with open(self.path(name), "rb") as file:
                return file.read()
        except FileNotFoundError:
            return None

    def write(self, name, content):
        with open(self.path(name), "wb") as file:
            file.write(content)

    def files(self):
        return {name: self.bytes(name) for name in os.listdir(self.folder)}

    def restore(self, files):
        for name in os.listdir(self.folder):
            os.remove(self.path(name))
        for name, content in files.items():
            self.write(name, content)

    def answer(self, *words, status=0):
        done = run(*words, timeout=250)
        self.assertEqual(done.returncode, status, (words, done.stdout[-500:], done.stderr[-500:]))
        return done.stdout

    def rows(self, name):
        """What a catalogue holds, read by the command itself."""
        return set(self.answer("lookup", "--all", "--store", self.path(name)).splitlines()[1:])

    def assert_sound(self, name):
        with sqlite3.connect(self.path(name)) as base:
            self.assertEqual(base.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
