"""Runs the command under test; its path is in the environment variable BOUTON."""

import codecs
import fcntl
import json
import os
import pty
import select
import sqlite3
import struct
import subprocess
import termios
import time
import unittest

BOUTON = os.environ.get("BOUTON", "bouton")
SANITIZED = bool(os.environ.get("BOUTON_SANITIZED"))

ANSWERED, UNKNOWN, USAGE, INTERNAL, OUTPUT, INTERRUPTED = 0, 1, 2, 70, 74, 130


LONG = bool(os.environ.get("BOUTON_LONG"))  # script/test all


def effort(everything, watched):
    """How much to do: less where sanitizers watch every step, which takes up to ten times as long."""
    return watched if SANITIZED else everything


def environment(**changes):
    """A known environment: English, no colours, no locale of the machine."""
    result = {k: v for k, v in os.environ.items()
              if not k.startswith("LC_") and k not in ("LANG", "NO_COLOR")}
    result["LC_ALL"] = "C.UTF-8"
    result.update(changes)
    return result


def run(*words, text=None, env=None, cwd=None, timeout=60):
    """Runs `bouton WORDS`; the result has returncode, stdout and stderr as text."""
    return subprocess.run([BOUTON, *words], input=text, capture_output=True, encoding="utf-8",
                          env=environment(**(env or {})), cwd=cwd, timeout=timeout, check=False)


class Terminal:
    """A process on a terminal of its own (a pseudo-terminal) of so many columns.

    `shown` is everything that it wrote there so far, `\\r\\n` as `\\n`. Use it in a `with`."""

    def __init__(self, *command, columns=80, stdin=None, stdout=None, **changes):
        self.controller, terminal = pty.openpty()
        self.resize(24, columns)

        def own_terminal():
            os.setsid()
            fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)

        env = environment(TERM="xterm")
        env.pop("COLUMNS", None)
        env.update(changes)
        self.process = subprocess.Popen(command, stdin=stdin or terminal, stdout=stdout or terminal,
                                        stderr=terminal, env=env, preexec_fn=own_terminal)
        os.close(terminal)
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.text = ""

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.controller)

    @property
    def shown(self):
        return self.text.replace("\r\n", "\n")

    def resize(self, rows, columns):
        fcntl.ioctl(self.controller, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, keys):
        """Presses keys: "\\n" is the return key, "\\t" the tabulator, "\\x1b[A" the arrow up, "\\x03" Ctrl-C."""
        os.write(self.controller, keys.encode())

    def read(self, seconds):
        """Waits so long for something to be shown; false at the end."""
        if not select.select([self.controller], [], [], seconds)[0]:
            return True
        try:
            block = os.read(self.controller, 65536)
        except OSError:  # Linux: nobody holds the terminal any more
            return False
        self.text += self.decoder.decode(block)
        return bool(block)

    def wait_for(self, mark, after=0, seconds=20):
        """What is shown once `mark` is, behind the first `after` characters."""
        end = time.monotonic() + seconds
        while mark not in self.shown[after:]:
            if time.monotonic() > end or not self.read(0.1):
                raise AssertionError(f"{mark!r} was not shown: {self.shown[after:]!r}")
        return self.shown[after:]

    def wait_for_prompt(self, prompt="> ", seconds=20):
        """Waits until nothing stands behind the prompt: keys are edited from now on."""
        end = time.monotonic() + seconds
        while not self.shown.endswith(prompt):
            if time.monotonic() > end or not self.read(0.1):
                raise AssertionError(f"{prompt!r} is not the end: {self.shown!r}")

    def answer(self, keys, mark):
        """Waits for the prompt, presses keys and waits for `mark`; what is shown after the keys."""
        self.wait_for_prompt()
        before = len(self.shown)
        self.type(keys)
        return self.wait_for(mark, before)

    def finish(self, seconds=20):
        """Reads to the end; the exit status."""
        end = time.monotonic() + seconds
        while self.read(0.1):
            if time.monotonic() > end:
                raise AssertionError(f"it does not end: {self.shown!r}")
            if self.process.poll() is not None and not select.select([self.controller], [], [], 0)[0]:
                break
        return self.process.wait(seconds)


def on_terminal(*words, columns=80, status=ANSWERED, **changes):
    """What `bouton WORDS` shows on a terminal of so many columns."""
    with Terminal(BOUTON, *words, columns=columns, **changes) as terminal:
        ended = terminal.finish()
        if ended != status:
            raise AssertionError(f"status {ended}: {words} {terminal.shown}")
        return terminal.shown


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
