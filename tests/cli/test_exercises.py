"""bouton exercises: sheets to solve on paper, judged again by code that knows only the rules."""

import csv
import functools
import io
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from command import UNKNOWN, USAGE, CommandTest, run

SHEETS = Path(__file__).resolve().parents[1] / "golden/sheets.txt"


def nim(heaps):
    for i, heap in enumerate(heaps):
        for left in range(heap):
            yield (*heaps[:i], left, *heaps[i + 1:])


def kayles(heaps):
    for i, heap in enumerate(heaps):
        for taken in (1, 2):
            for left in range(heap - taken + 1):
                parts = [part for part in (left, heap - taken - left) if part]
                yield (*heaps[:i], *(parts or [0]), *heaps[i + 1:])


def wythoff(heaps):
    yield from nim(heaps)
    for taken in range(1, min(heaps) + 1):
        yield tuple(heap - taken for heap in heaps)


RULES = {"nim": nim, "kayles": kayles, "wythoff": wythoff}


@functools.lru_cache(None)
def lost(game, misere, heaps):
    """Whether the player to move loses, by playing on."""
    after = [tuple(sorted(heap for heap in option if heap)) if game != "wythoff" else option
             for option in RULES[game](heaps)]
    return not any(lost(game, misere, one) for one in after) if after else not misere


def is_lost(game, misere, heaps):
    return lost(game, misere, tuple(heaps))


def heaps_of(position):
    return tuple(int(heap) for heap in position.split())


class Exercises(CommandTest):
    def test_every_answer_is_right_and_whole(self):
        for game in RULES:
            for words, misere in (([], False), (["--misere"], True)):
                for level in ("easy", "middle", "hard"):
                    found = self.json("exercises", game, "--level", level, "--count", "6", *words)
                    self.assertEqual(found["schema"], "bouton.exercises/1")
                    for one in found["exercises"]:
                        heaps = heaps_of(one["position"])
                        where = f"{game} {words} {one['position']}"
                        self.assertEqual(one["outcome"] == "P", is_lost(game, misere, heaps), where)
                        wins = sorted(after for after in RULES[game](heaps)
                                      if is_lost(game, misere, after))
                        told = sorted(heaps_of(move["position"]) for move in one["winning"])
                        self.assertEqual(told, wins, where)
                        self.assertEqual(one["moves"], len(list(RULES[game](heaps))), where)

    def test_sheets_are_those_of_earlier_versions(self):
        """And those of the page, whose test reads the same file."""
        lines = [line for line in SHEETS.read_text("utf-8").splitlines() if not line.startswith("#")]
        self.assertGreater(len(lines), 30)
        for line in lines[::5]:
            head, expected = line.split("\t")
            game, convention, level, seed = head.split()
            found = self.json("exercises", game, f"--{convention}", "--level", level, "--seed", seed)
            told = ", ".join(f"{one['position']} {one['outcome']}" for one in found["exercises"] or [])
            self.assertEqual(told, expected, head)

    def test_a_board_with_too_few_positions_has_a_harder_sheet_and_says_so(self):
        easy = run("exercises", "coins:mock-turtles")
        self.assertEqual(easy.returncode, 0)
        self.assertIn("the sheet has the level 'medium'", easy.stderr)
        self.assertEqual(easy.stdout, self.answer("exercises", "coins:mock-turtles", "--level", "middle"))
        self.assertEqual(run("exercises", "coins:mock-turtles", "--quiet").stderr, "")
        self.assertEqual(self.json("exercises", "coins:mock-turtles", "--quiet")["level"], "middle")

    def test_pupils_see_no_answer(self):
        whole = self.answer("exercises", "nim", "--seed", "4")
        pupils = self.answer("exercises", "nim", "--seed", "4", "--print", "pupils")
        answers = self.answer("exercises", "nim", "--seed", "4", "--print", "answers")
        self.assertEqual(whole, f"{pupils}\n{answers}")
        for form in ([], ["--json"], ["--csv"], ["--markdown"], ["--latex"], ["--quiet"]):
            text = self.answer("exercises", "nim", "--seed", "4", "--print", "pupils", *form)
            self.assertNotRegex(text, r"\((N|P)\)|take \d|outcome|\"winning|\bN\b|->", form)

    def test_the_same_seed_gives_the_same_sheet_and_another_another(self):
        def sheet(seed):
            return self.answer("exercises", "kayles", "--seed", seed, "--quiet")

        self.assertEqual(sheet("7"), sheet("7"))
        self.assertEqual(len({sheet(str(seed)) for seed in range(1, 9)}), 8)
        self.assertEqual(self.answer("exercises", "0.77", "--quiet").count("\n"), 10)

    def test_a_table_for_programs(self):
        text = self.answer("exercises", "wythoff", "--count", "8", "--csv", "--lang", "zh")
        rows = list(csv.DictReader(io.StringIO(text)))
        self.assertEqual([row["number"] for row in rows], [str(n) for n in range(1, 9)])
        found = self.json("exercises", "wythoff", "--count", "8")["exercises"]
        for row, one in zip(rows, found):
            self.assertEqual((row["position"], row["outcome"]), (one["position"], one["outcome"]))
            self.assertEqual(row["winning"].count("(to "), len(one["winning"]))

    def test_boards_are_drawn(self):
        for game, mark in (("cram:4x5", "bouton square"), ("hackenbush:0-1;1-2;2-3", "bouton edge"),
                           ("kayles", "bouton stripe"), ("nim", "circle[radius=16pt]")):
            text = self.answer("exercises", game, "--count", "2", "--level", "easy", "--latex")
            self.assertEqual(text.count("\\begin{tikzpicture}"), 2, game)
            self.assertIn(mark, text)
        self.assertRegex(self.answer("exercises", "cram:4x5", "--count", "2"), r"\n  [.#]{5}\n")

    def test_documents_are_well_formed(self):
        for game in ("nim", "kayles", "pass-nim", "queens:5", "coins:ruler", "geography:grid:3x4"):
            for language in ("en", "zh"):
                text = self.answer("exercises", game, "--count", "4", "--latex", "--lang", language)
                opened = []
                for which, name in re.findall(r"\\(begin|end)\{(\w+)\}", text):
                    if which == "begin":
                        opened.append(name)
                    else:
                        self.assertEqual(opened.pop(), name, game)
                self.assertEqual(opened, [], game)
                plain = re.sub(r"\\[{}]", "", text)
                self.assertEqual(plain.count("{"), plain.count("}"), game)
                self.assertIn("ctexart" if language == "zh" else "{article}", text)

    @unittest.skipUnless(shutil.which("pdflatex"), "LaTeX is not installed")
    def test_latex_reads_them(self):
        for game in ("nim", "kayles", "pass-nim", "queens:5", "chomp:4x5", "node-kayles:petersen"):
            with tempfile.TemporaryDirectory() as folder:
                Path(folder, "sheet.tex").write_text(
                    self.answer("exercises", game, "--latex"), "utf-8")
                made = subprocess.run(["pdflatex", "-interaction=batchmode", "-halt-on-error", "sheet"],
                                      cwd=folder, capture_output=True, check=False)
                self.assertEqual(made.returncode, 0, game)

    def test_what_is_refused_and_what_is_not_there(self):
        for words, told in ((["--level", "medium"], "easy, middle"), (["--seed", "0"], "from 1 to"),
                            (["--count", "0"], "from 1 to 200"), (["--heaps", "4..2"], "4..2"),
                            (["--sizes", "x"], "--sizes"), (["--print", "all"], "pupils")):
            self.assertIn(told, self.error("exercises", "nim", *words, status=USAGE), words)
        self.assertIn("always 2 heaps", self.error("exercises", "wythoff", "--heaps", "3", status=USAGE))
        self.assertIn("--sizes", self.error("exercises", "cram:4x5", "--sizes", "3", status=USAGE))
        self.assertIn("both kinds", self.error("exercises", "nim", "--heaps", "1", status=UNKNOWN))
        none = run("exercises", "nim", "--heaps", "1", "--json")
        self.assertEqual(none.returncode, UNKNOWN)
        self.assertIn('"exercises":null', none.stdout)
