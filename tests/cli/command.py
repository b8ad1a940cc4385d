"""Runs the command under test; its path is in the environment variable BOUTON."""

import json
import os
import sqlite3
import subprocess
import unittest

BOUTON = os.environ.get("BOUTON", "bouton")
SANITIZED = bool(os.environ.get("BOUTON_SANITIZED"))

ANSWERED, UNKNOWN, USAGE, INTERNAL, OUTPUT, INTERRUPTED = 0, 1, 2, 70, 74, 130


def environment(**changes):
    """A known environment: English, no colours, no locale of the machine."""
    result = {k: v for k, v in os.environ.items()
              if not k.startswith("LC_") and k not in ("LANG", "NO_COLOR")}
    result["LC_ALL"] = "C.UTF-8"
    result.update(changes)
    return result


def run(*words, text=None, env=None, timeout=60):
    """Runs `bouton WORDS`; the result has returncode, stdout and stderr as text."""
    return subprocess.run([BOUTON, *words], input=text, capture_output=True, encoding="utf-8",
                          env=environment(**(env or {})), timeout=timeout, check=False)


def change_catalogue(path, sql):
    """Changes rows of a catalogue unnoticed: as one of the first version it has no
    seal. The next command that writes to it gives it one."""
    with sqlite3.connect(path) as base:
        base.execute(sql)
        base.execute("DROP TABLE seal")
        base.execute("PRAGMA user_version = 1")


class CommandTest(unittest.TestCase):
    maxDiff = 4000

    def answer(self, *words, text=None, env=None, status=ANSWERED):
        """The standard output of a run that must end with `status`."""
        done = run(*words, text=text, env=env)
        self.assertEqual(done.returncode, status, (words, done.stdout[-500:], done.stderr[-500:]))
        return done.stdout

    def json(self, *words, status=ANSWERED):
        return json.loads(self.answer(*words, "--json", status=status))

    def error(self, *words, text=None, status=USAGE):
        """The standard error of a run that must fail and print nothing on standard output."""
        done = run(*words, text=text)
        self.assertEqual(done.returncode, status, (words, done.stdout[-500:], done.stderr[-500:]))
        self.assertEqual(done.stdout, "")
        self.assertTrue(done.stderr.startswith("bouton: "), done.stderr)
        return done.stderr
