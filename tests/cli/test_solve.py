"""bouton solve: one question, one answer, as text and as JSON."""

import itertools
import json
import os
import tempfile

from command import ANSWERED, UNKNOWN, CommandTest, run

RULES = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "rules")


def nim_moves(heaps):
    """Winning moves of Nim in normal play, found by trying all moves."""
    total = 0
    for heap in heaps:
        total ^= heap
    result = []
    for i, heap in enumerate(heaps):
        for rest in range(heap):
            if total ^ heap ^ rest == 0:
                result.append(" ".join(map(str, heaps[:i] + (rest,) + heaps[i + 1:])))
    return total, result


def first_of_two(heaps, move):
    """The move or its mirror image, whichever comes first; the split heap is found by trying."""
    after = list(map(int, move.split()))
    count = len(after) - len(heaps) + 1
    if count < 2:
        return after
    for i in range(len(heaps)):
        if tuple(after[:i]) == heaps[:i] and tuple(after[i + count:]) == heaps[i + 1:] \
                and sum(after[i:i + count]) <= heaps[i]:
            return min(after, after[:i] + after[i:i + count][::-1] + after[i + count:])
    raise AssertionError(move)


class Text(CommandTest):
    def test_the_contract_example(self):
        lines = self.answer("solve", "nim", "3", "4", "5").splitlines()
        self.assertEqual(lines[0], "nim 3 4 5, normal play: N - the player to move wins")
        self.assertIn("* take 2 from heap 1: 1 4 5", lines)
        self.assertTrue(any(line.startswith("why: ") for line in lines), lines)
        self.assertEqual(lines[-1], "known by: theorem (Bouton 1901)")

    def test_a_lost_position_lists_no_move(self):
        text = self.answer("solve", "nim", "1", "2", "3")
        self.assertIn("P - the player to move loses", text)
        self.assertNotIn("* ", text)

    def test_commas_and_spaces_are_the_same(self):
        self.assertEqual(self.answer("solve", "nim", "3,4,5"), self.answer("solve", "nim", "3 4 5"))

    def test_quiet_prints_the_letter_alone(self):
        self.assertEqual(self.answer("solve", "nim", "3", "4", "5", "--quiet"), "N\n")
        self.assertEqual(self.answer("--quiet", "solve", "nim", "6", "6"), "P\n")
        self.assertEqual(self.answer("solve", "nim", "1", "1", "1", "--misere", "-q"), "P\n")

    def test_explain_says_more_than_the_headline(self):
        short = self.answer("solve", "nim", "3", "4", "5")
        long = self.answer("solve", "nim", "3", "4", "5", "--explain")
        self.assertGreater(len(long.splitlines()), len(short.splitlines()))

    def test_one_move_and_few_moves(self):
        def moves(*words):
            out = self.answer("solve", "nim", "1", "1", "1", "1", "1", *words)
            return [line for line in out.splitlines() if line[:2] in ("* ", "  ") and ": " in line]
        self.assertEqual(len(moves()), 5)
        self.assertEqual(len(moves("--moves", "one")), 1)
        self.assertEqual(len(moves("--moves", "2")), 2)
        self.assertTrue(moves("--moves", "2")[0].startswith("* "))

    def test_a_pass_and_a_split_are_named(self):
        self.assertIn("pass on heap 1", self.answer("solve", "pass-nim", "1", "1-"))
        self.assertIn("leaving 1 + 1", self.answer("solve", "kayles", "3"))

    def test_colours_only_when_asked(self):
        self.assertNotIn("\x1b", self.answer("solve", "nim", "3", "4", "5"))
        self.assertIn("\x1b", self.answer("solve", "nim", "3", "4", "5", "--color", "always"))

    def test_chinese_by_option_and_by_environment(self):
        by_option = self.answer("solve", "nim", "3", "4", "5", "--lang", "zh")
        by_locale = self.answer("solve", "nim", "3", "4", "5", env={"LC_ALL": "zh_CN.UTF-8"})
        self.assertIn("必胜", by_option)
        self.assertEqual(by_option, by_locale)
        english = self.answer("--lang", "en", "solve", "nim", "3", "4", "5",
                              env={"LC_ALL": "zh_CN.UTF-8"})
        self.assertIn("the player to move wins", english)

    def test_check_compares_with_exhaustive_search(self):
        done = run("solve", "nim", "3", "4", "5", "--check")
        self.assertEqual(done.returncode, ANSWERED)
        self.assertIn("agree", done.stderr)
        done = run("solve", "nim", "10^50", "--check")
        self.assertEqual(done.returncode, UNKNOWN)
        self.assertIn("too large", done.stderr)

    def test_rules_from_a_file_are_recognised(self):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            with open(os.path.join(RULES, "moore-2.toml"), encoding="utf-8") as example:
                file.write(example.read())
            file.flush()
            text = self.answer("solve", "rules:" + file.name, "5", "8", "10")
        self.assertIn("these rules are known: Moore's Nim, at most 2 heaps", text)
        self.assertIn("* take 3 from heap 2, take 5 from heap 3: 5 5 5", text)

    def test_global_options_stand_before_or_after(self):
        self.assertEqual(self.answer("--lang", "zh", "solve", "nim", "1"),
                         self.answer("solve", "nim", "1", "--lang", "zh"))


class Json(CommandTest):
    KEYS = ["schema", "game", "convention", "position", "outcome", "nim_value", "winning_moves",
            "winning_move_count", "moves_complete", "recommended", "certainty", "reference",
            "reason"]

    def test_the_contract_example(self):
        answer = self.json("solve", "nim", "3", "4", "5")
        self.assertEqual(list(answer), self.KEYS)
        self.assertEqual({k: v for k, v in answer.items() if k != "reason"}, {
            "schema": "bouton.solution/1", "game": "nim", "convention": "normal",
            "position": "3 4 5", "outcome": "N", "nim_value": "2", "winning_moves": ["1 4 5"],
            "winning_move_count": "1", "moves_complete": True, "recommended": "1 4 5",
            "certainty": "theorem", "reference": "Bouton 1901"})
        for step in answer["reason"]:
            self.assertIn("step", step)
            self.assertIn("text", step)

    def test_all_small_positions_of_nim(self):
        positions = list(itertools.product(range(5), repeat=3))
        lines = "".join(" ".join(map(str, p)) + "\n" for p in positions)
        answers = self.answer("solve", "nim", "-", "--json", text=lines).splitlines()
        self.assertEqual(len(answers), len(positions))
        for position, line in zip(positions, answers):
            answer = json.loads(line)
            value, moves = nim_moves(position)
            self.assertEqual(answer["outcome"], "N" if value else "P")
            self.assertEqual(answer["nim_value"], str(value))
            self.assertEqual(answer["winning_moves"], moves)

    def test_misere_has_no_nim_value(self):
        answer = self.json("solve", "nim", "1", "1", "--misere")
        self.assertEqual((answer["convention"], answer["nim_value"], answer["outcome"]),
                         ("misere", None, "N"))

    def test_the_list_is_capped_and_says_so(self):
        answer = self.json("solve", "nim", "2001x1")
        self.assertFalse(answer["moves_complete"])
        self.assertLessEqual(len(answer["winning_moves"]), 1000)
        self.assertLess(sum(map(len, answer["winning_moves"])), 1_100_000)
        self.assertEqual(answer["winning_move_count"], "2001")
        everything = self.json("solve", "nim", "2001x1", "--moves", "all")
        self.assertTrue(everything["moves_complete"])
        self.assertEqual(len(everything["winning_moves"]), 2001)

    def test_no_moves_on_request(self):
        answer = self.json("solve", "nim", "1", "1", "1", "--moves", "0")
        self.assertEqual((answer["winning_moves"], answer["moves_complete"]), ([], False))
        self.assertEqual(answer["winning_move_count"], "3")
        text = self.answer("solve", "nim", "1", "1", "1", "--moves", "0")
        self.assertNotIn("take", text.split("why:")[0])
        self.assertIn("3 more", text)

    def test_one_of_two_mirror_images(self):
        for game, heaps in (("kayles", (9, 14)), ("kayles", (20, 30, 40)), ("grundy", (12,)),
                            ("0.8", (7,)), ("nim", (3, 4, 5))):
            words = ["solve", game, *map(str, heaps), "--moves", "all"]
            every, merged = self.json(*words), self.json(*words, "--merge-mirrors")
            with self.subTest(game=game, heaps=heaps):
                kept = {tuple(first_of_two(heaps, move)) for move in every["winning_moves"]}
                listed = [tuple(map(int, move.split())) for move in merged["winning_moves"]]
                self.assertEqual(sorted(listed), sorted(kept))
                self.assertEqual(tuple(map(int, merged["recommended"].split())),
                                 tuple(first_of_two(heaps, every["recommended"])))
                self.assertEqual(merged["winning_move_count"], every["winning_move_count"])
                self.assertIs(merged["mirror_images_merged"], True)
                self.assertTrue(merged["moves_complete"])
                self.assertNotIn("mirror_images_merged", every)

    def test_mirror_images_in_text_and_lines(self):
        self.assertIn(": 6 2 1\n", self.answer("solve", "kayles", "6", "5"))
        self.assertNotIn(": 6 2 1", self.answer("solve", "kayles", "6", "5", "--merge-mirrors"))
        text = self.answer("solve", "kayles", "7", "4", "--merge-mirrors", "--moves", "1")
        self.assertIn("... and more", text)
        for line in self.answer("solve", "kayles", "-", "--merge-mirrors", "--json",
                                text="9\n9 14\n").splitlines():
            self.assertIs(json.loads(line)["mirror_images_merged"], True)

    def test_numbers_beyond_machine_words(self):
        answer = self.json("solve", "nim", "10^50", "10^50", "1")
        self.assertEqual(answer["position"], f"{10**50} {10**50} 1")
        self.assertEqual(answer["nim_value"], "1")

    def test_unknown_is_null_and_exit_status_1(self):
        answer = self.json("solve", "grundy", "60", "70", "80", "90", "--misere",
                           "--timeout", "200ms", status=UNKNOWN)
        self.assertIsNone(answer["outcome"])
        self.assertEqual(answer["certainty"], "unknown")
        self.assertFalse(answer["moves_complete"])
        self.assertEqual(self.answer("solve", "grundy", "60", "70", "80", "90", "--misere",
                                     "--timeout", "200ms", "-q", status=UNKNOWN), "?\n")
