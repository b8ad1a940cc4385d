"""Questions of every command in every form, with the answers as they were: tests/golden/command/*.txt.

    $ bouton solve nim 3 -      what is asked, in the top folder
    < 3 4 5                     a line typed
    > ...                       a line of the answer; the version and the instructions used are masked
    ! ...                       a line of standard error
    ? 2                         the exit status, where it is not 0

An answer that changes on purpose is written anew by `BOUTON=... python3 test_golden.py --write`, and the
difference is read before it is committed.
"""

import pathlib
import re
import shlex
import sys
import unittest

from command import run

TOP = pathlib.Path(__file__).resolve().parents[2]
FOLDER = TOP / "tests/golden/command"
# What differs from machine to machine.
PROCESSOR = re.compile(r"\b(avx512vnni|avx512|avx2|sse4|neon)\b")


def questions(path):
    """Each question of a file: its line, what is typed, and the lines of its answer."""
    asked = None
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("$ "):
            if asked:
                yield asked
            asked = (line[2:], [], [])
        elif line.startswith("<"):
            asked[1].append(line[2:])
        else:
            asked[2].append(line)
    if asked:
        yield asked


def answer(question, typed):
    result = run(*shlex.split(question)[1:], text="".join(f"{line}\n" for line in typed), cwd=TOP,
                 env={"COLUMNS": "100", "HOME": "/nonexistent"})
    version = run("--version").stdout.split()[1]
    told = [(sign, PROCESSOR.sub("PROCESSOR", text.replace(version, "VERSION")))
            for sign, text in ((">", result.stdout), ("!", result.stderr))]
    lines = [f"{sign} {line}".rstrip() for sign, text in told for line in text.splitlines()]
    return lines + ([f"? {result.returncode}"] if result.returncode else [])


class Golden(unittest.TestCase):
    maxDiff = 2000


def case(path):
    def test(self):
        for question, typed, expected in questions(path):
            with self.subTest(question, typed=typed):
                self.assertEqual(answer(question, typed), expected)
    return test


for file in sorted(FOLDER.glob("*.txt")):
    setattr(Golden, f"test_{file.stem}", case(file))


def write():
    for path in sorted(FOLDER.glob("*.txt")):
        lines = []
        for question, typed, _ in questions(path):
            lines += [f"$ {question}", *(f"< {line}" for line in typed), *answer(question, typed)]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write() if sys.argv[1:] == ["--write"] else unittest.main()
