"""The first program (apps/first) says byte for byte what the whole command says, or that it is needed."""

import os
import subprocess
import unittest

from command import ANSWERED, CommandTest, environment, run

WHOLE_NEEDED = 75

ANSWERED_FIRST = [
    ["nim", "3", "4", "5"], ["nim", "3", "4", "5", "--misere"], ["nim", "1", "1", "1", "--misere"],
    ["nim", "1", "4", "5", "--json"], ["nim", "3", "4", "5", "--explain"],
    ["nim", "100000000000000000000000", "5"], ["moore:2", "1", "1", "1", "--misere"], ["nim", "0"],
    ["moore:2", "1", "2", "3"], ["wythoff", "3", "5"], ["wythoff", "4", "7", "--misere"],
    ["wythoff:2", "5", "8", "--json"], ["fibonacci", "13"], ["fibonacci", "20", "--explain"],
    ["pass-nim", "3", "4", "5"], ["lasker", "3", "4"], ["euclid", "5", "8"], ["staircase", "1", "2", "3"],
    ["rook", "3", "4"], ["queen", "3", "4"],
]
# Other parts of the library, other commands, files, mistakes.
NOT_ANSWERED_FIRST = [
    ["solve", "kayles", "7", "8"], ["solve", "0.77", "7"], ["solve", "kayles", "7", "8", "--misere"],
    ["solve", "subtract:1,2,3", "20"], ["solve", "cram", "3x3"], ["solve", "coins:mock-turtles", "HTT"],
    ["solve", "silver-dollar", "1", "3"], ["solve", "knight", "4", "5"], ["solve", "rules:nim", "3"],
    ["solve", "treblecross-strip", "....."], ["solve", "nim", "-"], ["solve", "nim", "3", "--check"],
    ["solve", "nim", "3", "--svg", "/dev/null"], ["solve", "nim", "3", "--input", "x"],
    ["solve", "nim", "3", "x"], ["solve", "nimm", "3"], ["solve", "nim"], ["solve"], [],
    ["sum", "nim", "3", "+", "nim", "4"], ["nim", "3"], ["values", "kayles"], ["help"], ["--version"],
]


class First(CommandTest):

    def first(self, *words, language="C.UTF-8"):
        return subprocess.run([os.environ["BOUTON_FIRST"], *words], capture_output=True, encoding="utf-8",
                              env=environment(LC_ALL=language), stdin=subprocess.DEVNULL, timeout=60, check=False)

    def test_it_says_what_the_command_says(self):
        for words in ANSWERED_FIRST:
            for language in ("C.UTF-8", "zh_CN.UTF-8"):
                with self.subTest(words=words, language=language):
                    whole = run("solve", *words, env={"LC_ALL": language})
                    first = self.first("solve", *words, language=language)
                    self.assertEqual((first.returncode, first.stdout, first.stderr),
                                     (ANSWERED, whole.stdout, whole.stderr))

    def test_what_it_does_not_know_it_leaves_alone(self):
        for words in NOT_ANSWERED_FIRST:
            with self.subTest(words=words):
                first = self.first(*words)
                self.assertEqual((first.returncode, first.stdout, first.stderr), (WHOLE_NEEDED, "", ""))


if __name__ == "__main__":
    unittest.main()
