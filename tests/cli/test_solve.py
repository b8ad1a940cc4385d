"""bouton solve: one question, one answer, as text and as JSON."""

import functools
import itertools
import json
import os
import tempfile

from command import ANSWERED, SANITIZED, UNKNOWN, CommandTest, effort, run

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


TWO_SPLIT = 'name = "Two split"\n[[move]]\ntake = "1-2"\nleave = [0, 1, 2]\nheaps = "1-2"\n'
PINS_IN_TWO_ROWS = 'name = "Pins two rows"\n[[move]]\ntake = "1-2"\nsplit = true\nheaps = 2\n'
ANY = '[[move]]\ntake = "any"\n'


def take_and_split(heaps, counts):
    """All positions after a move in `counts` many heaps: from each 1 or 2 are taken, and the rest
    is no heap, one or two."""
    def rests(heap):
        for rest in range(max(heap - 2, 0), heap):
            yield (rest,) if rest else ()
            yield from ((part, rest - part) for part in range(1, rest // 2 + 1))
    result = set()
    for count in counts:
        for touched in itertools.combinations(range(len(heaps)), count):
            others = tuple(heap for i, heap in enumerate(heaps) if i not in touched)
            for parts in itertools.product(*(rests(heaps[i]) for i in touched)):
                result.add(tuple(sorted(sum(parts, others))))
    return result


@functools.lru_cache(None)
def played_out(heaps, counts):
    """The nim-value, and how long the game lasts when the winner hurries and the loser delays."""
    after = [played_out(position, counts) for position in take_and_split(heaps, counts)]
    values = {value for value, _ in after}
    lost = [length for value, length in after if value == 0]
    length = 1 + min(lost) if lost else max((1 + length for _, length in after), default=0)
    return next(value for value in itertools.count() if value not in values), length


class Text(CommandTest):
    def test_the_contract_example(self):
        lines = self.answer("solve", "nim", "3", "4", "5").splitlines()
        self.assertEqual(lines[0], "nim 3 4 5, normal play: N - the player to move wins")
        self.assertIn("* take 2 from heap 1: 1 4 5", lines)
        self.assertTrue(any(line.startswith("why: ") for line in lines), lines)
        self.assertEqual(lines[-1], "known by: theorem (Bouton 1901; proved in Coq: Nim.bouton)")
        # Pages that are named are those of the manual; citations have the signs of the language.
        self.assertIn("(Cole & Davie 1969; manual: euclid)", self.answer("solve", "euclid", "5", "8", "--misere"))
        self.assertIn("（Cole 与 Davie 1969；手册：euclid）", self.answer("solve", "euclid", "5", "8", "--misere", "--lang", "zh"))

    def test_a_lost_position_lists_no_move(self):
        text = self.answer("solve", "nim", "1", "2", "3")
        self.assertIn("P - the player to move loses", text)
        self.assertNotIn("* ", text)

    def test_commas_and_spaces_are_the_same(self):
        self.assertEqual(self.answer("solve", "nim", "3,4,5"), self.answer("solve", "nim", "3 4 5"))

    def test_a_position_without_heaps_is_no_option(self):
        self.assertIn("one-pass-nim -/-, normal play: P", self.answer("solve", "one-pass-nim", "-/-"))
        self.assertEqual("N\n", self.answer("sum", "--misere", "one-pass-nim", "-/-", "+", "nim", "0", "-q"))

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

    def test_the_rules_stand_in_an_explanation(self):
        self.assertIn("rules: You may take 1, 3 or 4 from a heap. Whoever takes the last stone wins.\n",
                      self.answer("solve", "subtract:1,3,4", "5", "--explain"))
        self.assertNotIn("rules: ", self.answer("solve", "subtract:1,3,4", "5"))
        self.assertIn("take 1 from each heap: 11 18", self.answer("solve", "wythoff", "12", "19"))

    def test_a_cut_list_in_json_holds_the_recommended_move(self):
        for words in (("wythoff", "12", "19"), ("nim", "3", "4", "5"), ("kayles", "1", "11"),
                      ("moore:2", "5", "8", "10")):
            whole = self.json("solve", *words)
            one = self.json("solve", *words, "--moves", "1")
            self.assertEqual(one["winning_moves"], [one["recommended"]])
            self.assertIn(one["recommended"], whole["winning_moves"])
            self.assertEqual(whole["winning_moves"],
                             self.json("solve", *words, "--moves", "all")["winning_moves"])

    def test_a_pass_and_a_split_are_named(self):
        self.assertIn("pass on heap 1", self.answer("solve", "pass-nim", "1", "1-"))
        self.assertIn("knock down pin 2 of row 1: 1 1", self.answer("solve", "kayles", "3"))

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

    def test_a_global_option_before_the_command_may_be_one_word(self):
        self.assertEqual(self.answer("--lang=zh", "solve", "nim", "1"),
                         self.answer("solve", "nim", "1", "--lang", "zh"))

    def test_english_where_the_environment_names_no_language(self):
        text = self.answer("solve", "nim", "1", env={"LC_ALL": "", "LC_MESSAGES": "", "LANG": ""})
        self.assertIn("the player to move wins", text)

    def test_colours_can_be_refused(self):
        self.assertEqual(self.answer("solve", "nim", "3", "4", "5", "--color", "never"),
                         self.answer("solve", "nim", "3", "4", "5"))


class OwnRules(CommandTest):
    def rules(self, text):
        """The game of a rules file with this text."""
        with tempfile.NamedTemporaryFile("w", suffix=".toml", delete=False) as file:
            file.write(text)
        self.addCleanup(os.remove, file.name)
        return "rules:" + file.name

    def test_known_rules_are_recognised(self):
        cases = [
            (ANY, "20 13", "Nim", "* take 7 from heap 1: 13 13"),
            (ANY + "heaps = 2\n", "20 13", "Exact Nim (2 heaps)",
             "* take 20 from heap 1, take 13 from heap 2: 0 0"),
            ("heaps = 2\n" + ANY + ANY + 'heaps = 2\namounts = "equal"\n', "20 13",
             "Wythoff's game", "* take 12 from heap 1: 8 13"),
            # 20 = 13 + 5 + 2, and the smallest part is taken.
            ("heaps = 1\nlimit = { times = 2 }\n" + ANY, "20", "Fibonacci Nim", "* take 2: 18/4"),
        ]
        for text, position, known, move in cases:
            with self.subTest(known=known):
                game = self.rules('name = "Mine"\n' + text)
                lines = self.answer("solve", game, *position.split()).splitlines()
                self.assertIn("these rules are known: " + known, lines)
                self.assertIn(move, lines)
                self.assertIn("known by: theorem", lines[-1])

    def test_a_move_that_splits_several_heaps_is_named_as_such(self):
        self.assertEqual({position for position in take_and_split((5, 5), (2,))
                          if played_out(position, (2,))[0] == 0}, {(2, 2, 2, 2)})
        text = self.answer("solve", self.rules(PINS_IN_TWO_ROWS), "5", "5")
        self.assertIn("* change several heaps: 2 2 2 2", text.splitlines())
        self.assertNotIn("take 0", text)

    def test_a_pass_in_a_game_with_a_limit_is_named_as_such(self):
        game = self.rules('name = "Mine"\nheaps = 1\npass = "each heap"\nlimit = { times = 2 }\n'
                          '[[move]]\ntake = "any"\n')
        text = self.answer("solve", game, "3")
        self.assertIn("* pass on heap 1: 3-", text)
        self.assertNotIn("take 0", text)

    def test_a_byte_order_mark_is_skipped(self):
        self.assertEqual(self.answer("solve", "nim", "-", "-q", text="\ufeff3 4 5\n1 1\n"), "N\nP\n")

    def test_moves_that_split_one_heap_or_two_are_searched(self):
        game, counts = self.rules(TWO_SPLIT), (1, 2)
        for heaps in ((3, 3), (2, 3), (4, 4), (1, 2, 3)):
            with self.subTest(heaps=heaps):
                answer = self.json("solve", game, *map(str, heaps))
                value, length = played_out(heaps, counts)
                self.assertEqual((answer["certainty"], answer["outcome"], answer["nim_value"],
                                  answer["remoteness"]),
                                 ("searched", "N" if value else "P", str(value), str(length)))
                listed = {tuple(sorted(int(heap) for heap in move.split() if heap != "0"))
                          for move in answer["winning_moves"]}
                self.assertEqual(listed, {position for position in take_and_split(heaps, counts)
                                          if played_out(position, counts)[0] == 0})

    def test_two_heaps_with_a_limit_are_searched_as_far_as_they_go(self):
        game = self.rules('name = "Two"\nheaps = 2\nlimit = { times = 3 }\n' + ANY)
        # 2 2/3 is lost: what is taken from one heap can be taken from the other at once.
        answer = self.json("solve", game, "3", "2")
        self.assertEqual((answer["outcome"], answer["certainty"], answer["recommended"]),
                         ("N", "searched", "2 2/3"))
        self.assertIn("too large to search",
                      self.answer("solve", game, "18446744073709551616", "2", status=UNKNOWN))

    def test_a_law_that_is_found_answers_where_a_search_does_not_reach(self):
        game = self.rules('name = "Two"\nheaps = 2\nlimit = { times = 2 }\n' + ANY)
        answer = self.json("solve", game, "18446744073709551616", "2")
        self.assertEqual((answer["outcome"], answer["certainty"]), ("N", "law proved"))
        king = self.rules('name = "King"\nheaps = 2\n[[move]]\nvectors = [[1, 0], [0, 1], [1, 1]]\n')
        for heaps, outcome in ((("2000", "1999"), "N"), (("2000", "1998"), "P"), (("10^50", "7"), "N")):
            self.assertEqual(self.json("solve", king, *heaps)["outcome"], outcome)


class Moore(CommandTest):
    def test_equal_heaps_in_a_number_divisible_by_three(self):
        text = self.answer("solve", "moore:2", "15x5", "--explain")
        self.assertIn("P - the player to move loses", text)
        self.assertIn("in every column the number of ones is divisible by 3", text)
        self.assertEqual(self.answer("solve", "moore:2", "14x5", "-q"), "N\n")


class Json(CommandTest):
    KEYS = ["schema", "game", "convention", "position", "outcome", "nim_value", "winning_moves",
            "winning_move_count", "moves_complete", "recommended", "moves", "certainty",
            "reference", "verified_theorem", "reason"]

    def test_the_contract_example(self):
        answer = self.json("solve", "nim", "3", "4", "5")
        self.assertEqual(list(answer), self.KEYS)
        self.assertEqual({k: v for k, v in answer.items() if k != "reason"}, {
            "schema": "bouton.solution/1", "game": "nim", "convention": "normal",
            "position": "3 4 5", "outcome": "N", "nim_value": "2", "winning_moves": ["1 4 5"],
            "winning_move_count": "1", "moves_complete": True, "recommended": "1 4 5",
            "moves": [{"position": "1 4 5", "text": "take 2 from heap 1", "changes": [
                {"heap": 1, "taken": "2", "parts": [], "pass": False}]}],
            "certainty": "theorem", "reference": "Bouton 1901", "verified_theorem": "Nim.bouton"})
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
        self.assertIn("1 more", self.answer("solve", "nim", "1", "--moves", "0"))

    def test_a_time_limit_is_the_only_one(self):
        text = self.answer("solve", "fibonacci", "10^99999", "--timeout", "50ms", status=UNKNOWN)
        self.assertIn("time allowed", text)
        # Beyond what a question without a time limit computes.
        text = self.answer("solve", "0.205", "9000010", status=UNKNOWN)
        self.assertIn("computed up to 8388607", text)
        self.assertIn("`bouton lookup` tells", text)
        solution = self.json("solve", "0.106", "9000011", "--moves", "0", "--timeout", "100s")
        self.assertEqual(solution["nim_value"], "17")  # as `values 0.106 --to 9000011` ends

    def test_a_period_of_hundreds_of_billions_answers_any_heap(self):
        self.assertIn("period 328226140474 from 465384263797 on", self.answer("lookup", "0.106", "--normal"))
        solution = self.json("solve", "0.106", "9000011", "--moves", "3")
        self.assertEqual((solution["nim_value"], solution["certainty"]), ("17", "periodicity proved"))
        self.assertEqual((len(solution["winning_moves"]), solution["moves_complete"]), (3, False))
        # Of the same value as a heap not far above a place from which values are computed.
        huge = 217 * 2**31 + 20_000 + 328226140474 * 10**20
        self.assertIn("time allowed", self.answer("solve", "0.106", str(huge), "--timeout", "1ms",
                                                  status=UNKNOWN))
        heaps = [self.json("solve", "0.106", str(heap), "--moves", "1")
                 for heap in effort((huge, huge - 328226140474 * 10**18), (huge,))]
        self.assertEqual(heaps[0]["nim_value"], heaps[-1]["nim_value"])
        if SANITIZED:
            return
        total = self.json("sum", "0.106", str(huge), "+", "nim", "64", "--moves", "1")
        self.assertEqual(int(total["nim_value"]), int(heaps[0]["nim_value"]) ^ 64)
        after = self.json("sum", *total["recommended"].split())
        self.assertEqual(after["outcome"], "P")
        text = self.answer("solve", "0.106", str(huge), "--explain", "--moves", "1")
        self.assertIn("data/certificates/0.106.json", text)

    def test_copying_decides_where_values_do_not(self):
        self.assertEqual(self.answer("solve", "0.06", "10^30", "10^30", "--quiet"), "P\n")
        solution = self.json("solve", "0.06", "10^30")
        half = str((10**30 - 2) // 2)
        self.assertEqual((solution["outcome"], solution["nim_value"]), ("N", None))
        self.assertEqual(solution["recommended"], f"{half} {half}")
        if SANITIZED:
            return
        self.assertIn("--timeout", self.answer("solve", "0.06", "10^30", "--explain"))
        self.answer("solve", "0.06", "10^30", "1", "--timeout", "500ms", status=ANSWERED)
        self.answer("solve", "0.06", "10^30", "5", status=UNKNOWN)

    def test_values_that_grow_answer_any_heap(self):
        solution = self.json("solve", "0.8", "10^30", "10^29")
        self.assertEqual(solution["nim_value"], str(((10**30 - 1) // 3) ^ ((10**29 - 1) // 3)))
        self.assertEqual(solution["certainty"], "periodicity proved")
        after = self.json("solve", "0.8", *solution["recommended"].split())
        self.assertEqual((after["outcome"], after["nim_value"]), ("P", "0"))
        self.assertIn("automata", self.answer("solve", "0.123f", "10^30", "--explain"))
        lines = self.answer("solve", "0.8", "-", "--quiet", text="10^30\n10^30 10^30\n5 5\n")
        self.assertEqual(lines.split(), ["N", "P", "P"])
        total = self.json("sum", "0.8", "10^30", "+", "nim", "7")
        self.assertEqual(total["nim_value"], str(((10**30 - 1) // 3) ^ 7))

    def test_a_long_code_keeps_the_time_limit(self):
        # Each candidate for the period once read the whole code, a million digits.
        run("solve", "subtract:1000000", "10^100", "--misere", "--timeout", "1s", timeout=30)

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
