"""bouton sum: different games side by side; and misere play of one game by its quotient."""

import json
import pathlib

from command import SANITIZED, UNKNOWN, CommandTest, run
from laws import largest_heap_of_law

TOP = pathlib.Path(__file__).resolve().parents[2]
MISERE = ("0.77", "3", "4", "+", "grundy", "5", "+", "0.07", "8")


class Sum(CommandTest):
    def test_normal_play(self):
        s = self.json("sum", "nim", "3", "4", "+", "kayles", "5")
        self.assertEqual((s["schema"], s["games"], s["convention"]),
                         ("bouton.sum/1", ["nim", "kayles"], "normal"))
        self.assertEqual((s["position"], s["outcome"], s["nim_value"]), ("nim 3 4 + kayles 5", "N", "3"))
        self.assertIn("nim 0 4 + kayles 5", s["winning_moves"])
        self.assertEqual((s["winning_move_count"], s["moves_complete"]), (str(len(s["winning_moves"])), True))
        self.assertIn(s["recommended"], s["winning_moves"])
        self.assertEqual((s["certainty"], s["reference"]), ("theorem", "Sprague 1935, Grundy 1939"))
        for move in s["winning_moves"]:  # the opponent then loses
            self.assertEqual(self.answer("sum", *move.split(), "-q"), "P\n")
        far = self.json("sum", "0.77", "10^30", "+", "grundy", "7", "--moves", "3")
        self.assertEqual(far["certainty"], "periodicity proved")

    def test_misere_play(self):
        s = self.json("sum", "--misere", *MISERE)
        self.assertEqual((s["convention"], s["nim_value"]), ("misere", None))
        self.assertEqual(s["certainty"], "misère quotient proved")
        self.assertEqual(s["position"], " ".join(MISERE))
        for move in s["winning_moves"]:
            self.assertEqual(self.answer("sum", "--misere", move, "-q"), "P\n")
        text = self.answer("sum", "--misere", *MISERE, "--explain")
        for part in ("misère play: ", "0.77 3: ", "grundy 5: ", "0.07 8: ", "Their product is", "known by:"):
            self.assertIn(part, text)
        self.assertIn("反常规则", self.answer("sum", "--misere", *MISERE, "--explain", "--lang", "zh"))

    def test_one_game_in_several_terms_is_one_sum(self):
        for position in ("3 4 9", "1 8", "5 5 1"):
            heaps = position.split()
            words = " + ".join("kayles " + heap for heap in heaps)
            self.assertEqual(self.answer("sum", "--misere", words, "-q"),
                             self.answer("solve", "kayles", "--misere", *heaps, "-q"))

    def test_subtraction_games_go_by_values(self):
        s = self.json("sum", "--misere", "nim", "1", "1", "+", "subtract:1,3", "4", "7")
        self.assertEqual((s["certainty"], s["reference"]), ("theorem", "Ferguson 1974"))

    def test_moves_listed(self):
        words = ("sum", "nim", "3", "9", "+", "kayles", "50", "+", "0.07", "40")
        every = self.json(*words, "--moves", "all")
        one = self.json(*words, "--moves", "one")
        self.assertEqual(one["winning_moves"], every["winning_moves"][:1])
        self.assertEqual((one["moves_complete"], one["winning_move_count"]),
                         (len(every["winning_moves"]) == 1, every["winning_move_count"]))
        self.assertEqual(self.answer(*words, "--moves", "0").count("\n* "), 0)
        rows = ("sum", "kayles", "50", "41", "+", "kayles", "33")
        count = int(self.json(*rows)["winning_move_count"])
        for most in (1, 2):
            text = self.answer(*rows, "--moves", str(most))
            listed = [line for line in text.splitlines() if line.startswith(("* kayles", "  kayles"))]
            self.assertEqual([line[0] for line in listed], ["*", " "][:most])
            self.assertIn(f"... and {count - most} more", text)
        self.assertIn("--moves", self.error(*words, "--moves", "x"))

    def test_games_of_every_kind(self):
        s = self.json("sum", "nim", "3", "4", "+", "wythoff", "1", "2")
        self.assertEqual((s["games"], s["outcome"], s["nim_value"]), (["nim", "wythoff"], "N", "7"))
        self.assertEqual((s["winning_moves"], s["winning_move_count"], s["moves_complete"]),
                         (["nim 3 3 + wythoff 1 2"], "1", True))
        self.assertEqual((s["certainty"], s["reference"]), ("searched", "Sprague 1935, Grundy 1939"))
        text = self.answer("sum", "nim", "1", "+", "wythoff", "3", "4", "+", "pass-nim", "5-", "--explain")
        for part in ("all parts of the sum", "nim 1: 1", "wythoff 3 4: ", "pass-nim 5-: 5", "A winning move: in "):
            self.assertIn(part, text)
        for move in self.json("sum", "moore:2", "1", "2", "3", "+", "fibonacci", "7")["winning_moves"]:
            self.assertEqual(self.answer("sum", move, "-q"), "P\n")
        self.assertEqual(self.answer("sum", "nim", "1", "+", "wythoff", "1", "2", "-q", "--misere"), "P\n")

    def test_misere_sums_that_no_theory_decides_are_searched(self):
        s = self.json("sum", "kayles", "5", "+", "fibonacci", "7", "--misere")
        self.assertEqual((s["outcome"], s["certainty"]), ("N", "searched"))
        for move in s["winning_moves"]:
            self.assertEqual(self.answer("sum", move, "-q", "--misere"), "P\n")
        refused = self.answer("sum", "moore:3 9 9 9 9 + kayles 40", "--misere", "--timeout", "0s", status=UNKNOWN)
        self.assertIn("a limit was reached", refused)

    def test_the_convention_is_that_of_the_rules(self):
        rules = "rules:" + str(TOP / "examples/rules/misere-nim.toml")
        for options, convention, outcome in (((), "misere", "P"), (("--normal",), "normal", "N"),
                                             (("--misere",), "misere", "P")):
            for words in (("sum", rules, "1", "1", "1"), ("solve", rules, "1", "1", "1")):
                s = self.json(*words, *options)
                self.assertEqual((s["convention"], s["outcome"]), (convention, outcome), words)
        self.assertEqual(self.json("sum", "nim", "2", "+", rules, "1")["convention"], "misere")
        self.error("sum", "nim", "1", "--misere", "--normal")

    def test_no_heaps(self):
        self.assertEqual(self.answer("sum", "nim", "-", "+", "kayles", "-", "-q"), "P\n")
        self.assertEqual(self.answer("sum", "nim", "-", "+", "kayles", "-", "-q", "--misere"), "N\n")

    def test_limits(self):
        s = self.json("sum", "--misere", "0.07", "10^40", "+", "grundy", "7", status=UNKNOWN)
        self.assertEqual((s["outcome"], s["certainty"], s["winning_moves"]), (None, "unknown", []))
        self.assertEqual((s["moves_complete"], s["winning_move_count"]), (False, None))
        self.assertIn("limits", s["reason"][0]["text"])

    def test_it_says_how_far_the_values_were_computed(self):
        # No period of Grundy's game is known.
        text = self.answer("sum", "grundy", "10^15", "+", "nim", "3", "--timeout", "200ms", status=UNKNOWN)
        self.assertRegex(text, r"computed up to \d+ without proving a period")
        self.assertIn("the heap of 1000000000000000 lies beyond", text)

    def test_wrong_input(self):
        self.assertIn("0.77 3 4 + grundy 5", self.error("sum"))
        self.assertIn("0.77 3 4 + grundy 5", self.error("sum", "nim", "3", "+"))
        self.assertIn("0.77 3 4 + grundy 5", self.error("sum", "nim", "3", "+", "+", "nim", "4"))
        self.assertIn("heaps of kayles", self.error("sum", "nim", "3", "+", "kayles"))
        self.error("sum", "nim", "x", "+", "nim", "4")
        self.error("sum", "no-such-game", "3")


class MisereSolve(CommandTest):
    def test_by_the_quotient(self):
        s = self.json("solve", "0.15", "--misere", "10^50", "7", "66", "--moves", "5")
        self.assertEqual((s["certainty"], s["reference"]), ("misère quotient proved", "Plambeck & Siegel 2008"))
        for code, heaps in (("0.15", "7 9 11"), ("0.07", "9 8"), ("grundy", "12 6"), ("0.144", "13 4"),
                            ("kayles", "9 12 1")):
            with self.subTest(code=code):
                done = run("solve", code, "--misere", *heaps.split(), "--check")
                self.assertEqual(done.returncode, 0, done.stdout)
                self.assertIn("agree", done.stderr)

    def test_beyond_the_quotient_by_search(self):
        heap = str(largest_heap_of_law("0.07") + 1)
        s = self.json("solve", "0.07", "--misere", heap)
        self.assertEqual(s["certainty"], "searched")
        self.assertIn(s["outcome"], "NP")
        if not SANITIZED:
            text = self.answer("solve", "0.07", "--misere", heap, "--explain")
            self.assertIn("The misère quotient is known for heaps up to ", text)
        self.assertIn("unknown within the limits",
                      self.answer("solve", "0.07", "--misere", "10^25", status=UNKNOWN))

    def test_games_that_share_a_law_are_answered_by_it(self):
        chess = self.json("sum", "--misere", "dawson-chess", "33", "33", "33", "4", "+", "0.07", "34", "30")
        self.assertEqual((chess["certainty"], chess["reference"]),
                         ("misère law proved", "law of 0.07, infinite-0.07.json"))
        same = self.json("solve", "0.07", "--misere", "34", "34", "34", "5", "34", "30")
        self.assertEqual(chess["outcome"], same["outcome"])
        self.assertEqual(chess["winning_move_count"], same["winning_move_count"])

    def test_lasker_s_nim_in_misere_play(self):
        told = self.json("sum", "--misere", "lasker", "10^30", "+", "nim", "5")
        self.assertEqual((told["outcome"], told["certainty"]), ("N", "theorem"))
        self.assertEqual(told["reference"], "Ferguson 1974; docs/games/lasker.md; Lasker 1931")

    def test_lines_are_answered_by_the_quotient(self):
        lines = [f"{a} {b} {c}" for a in range(12) for b in range(a, 12) for c in (1, 5, 40, 10**15)]
        for game in ("kayles", "0.15", "0.144"):
            with self.subTest(game=game):
                quick = self.answer("solve", game, "--misere", "-", "-q", text="\n".join(lines)).split()
                slow = [json.loads(answer)["outcome"] for answer in self.answer(
                    "solve", game, "--misere", "-", "--json", text="\n".join(lines)).splitlines()]
                self.assertEqual(quick, slow)
                self.assertEqual(set(quick), {"N", "P"})

    def test_verify(self):
        self.assertIn("all equal", self.answer("verify", "0.07", "--misere", "--to", "14"))
