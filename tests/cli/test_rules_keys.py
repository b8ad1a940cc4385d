"""Every pair of keys of rules files against an oracle that knows only the words of docs/rules-files.md
(rules_oracle.py)."""

import itertools
import json
import os
import pathlib
import random
import tempfile
import unittest
from collections import Counter

import test_random_sums
from any_game import Game
from command import CommandTest, effort, run
from random_games import random_built_in, random_position
from rules_drafts import LONG, NEW, OLD, Draft, draft, expression, rules, some_positions
from rules_oracle import Oracle

ROUNDS = int(os.environ.get("BOUTON_ROUNDS", 10 if LONG else 1))


class Pairs(CommandTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name, "own.toml")
        self.asked, self.wrong, self.unknown, self.refused = Counter(), [], 0, 0

    def compare(self, dice, file, name):
        """Asks for some positions in both conventions, and notes what the oracle says otherwise."""
        oracle = Oracle(file.text)
        positions = some_positions(dice, oracle.game, 6 if LONG else 3)
        self.path.write_text(file.text)
        for misere in (False, True):
            done = run("solve", f"rules:{self.path}", "-", "--json", "--moves", "all", "--misere" if misere else "--normal",
                       "--timeout", "10s", text="".join(" ".join(map(str, line)) + "\n" for line in positions))
            if done.returncode == 2 and not done.stdout and file.may_be_refused:
                self.refused += 1
                return
            lines = [json.loads(line) for line in done.stdout.splitlines()]
            if done.returncode not in (0, 1) or len(lines) != len(positions):
                self.wrong.append(f"{name}: status {done.returncode}: {done.stderr[:300]}\n{file.text}")
                return
            for heaps, told in zip(positions, lines):
                self.asked[name] += 1
                if told.get("outcome") is None:
                    self.unknown += 1
                    continue
                problem = self.difference(oracle, heaps, misere, told)
                if problem:
                    asked = " ".join(map(str, heaps)) + (" --misere" if misere else "")
                    self.wrong.append(f"{name}: {asked}: {problem}\n{file.text}")
                    return

    def difference(self, oracle, heaps, misere, told):
        """How an answer differs from the oracle's; empty where it is right."""
        true = oracle.answer(heaps, misere)
        read = [oracle.game.read(text) for text in told["winning_moves"]]
        if told["outcome"] != ("P" if true.lost else "N"):
            return f"says {told['outcome']}"
        if told["nim_value"] is not None and int(told["nim_value"]) != true.nim_value:
            return f"nim-value {told['nim_value']}, not {true.nim_value}"
        if told["winning_move_count"] not in (None, str(len(true.winning))) or told["moves_complete"] and \
                set(read) != set(true.winning) or not set(read) <= set(true.winning):
            return f"winning moves {told['winning_moves']} ({told['winning_move_count']}), not {[*map(str, true.winning)]}"
        return ""

    def check(self):
        asked = sum(self.asked.values())
        self.assertFalse(self.wrong, f"{len(self.wrong)} files of {len(self.asked)} pairs:\n" + "\n".join(self.wrong[:8]))
        self.assertLessEqual(self.unknown, 0.01 * asked)
        self.assertGreater(asked, 0)

    def pairs(self, names):
        """Every pair, ROUNDS times; where sanitizers watch, one in ten."""
        dice = random.Random(7)
        for _ in range(ROUNDS):
            for first, second in names if not effort(0, 1) else dice.sample(names, len(names) // 10):
                for _ in range(10):  # some values of two keys contradict each other and others do not
                    file = draft(dice, {**NEW, **OLD}[first], {**NEW, **OLD}[second])
                    if file:
                        self.compare(dice, file, f"{first} and {second}")
                        break
        self.check()

    def test_two_new_keys(self):
        self.pairs(list(itertools.combinations_with_replacement(NEW, 2)))

    def test_a_new_key_and_one_of_the_others(self):
        self.pairs(list(itertools.product(NEW, OLD)))

    @unittest.skipUnless(LONG, "takes a while")
    def test_two_of_the_other_keys(self):
        self.pairs(list(itertools.combinations_with_replacement(OLD, 2)))

    def test_sums_with_new_keys(self):
        """Beside another game, in both conventions."""
        dice = random.Random(9)
        questions = []
        while len(questions) < (1000 if LONG else effort(120, 10)):
            file = draft(dice, NEW[dice.choice(list(NEW))], {**NEW, **OLD}[dice.choice([*NEW, *OLD])])
            if file and not file.may_be_refused:
                path = self.path.with_name(f"{len(questions)}.toml")
                path.write_text(file.text)
                game, other = Game(f"rules:{path}", file.text), random_built_in(dice)
                position = game.start(*some_positions(dice, game, 1, 40)), random_position(dice, other, 30)
                questions.append(((game, other), position, dice.random() < 0.6))
        wrong, unknown = test_random_sums.RandomSums.differences(self, questions)
        self.assertFalse(wrong, f"{len(wrong)} of {len(questions)}:\n" + "\n".join(wrong[:5]))
        self.assertLessEqual(unknown, 0.02 * len(questions))

    def test_what_conditions_mean(self):
        """One heap, and an expression: the same amounts as Python's own reading of it."""
        dice = random.Random(8)
        for _ in range(200 if LONG else effort(40, 5)):
            lines = f'take = "any"\ntake_if = "{expression(dice, 3)}"'
            self.compare(dice, Draft(rules(lines + ("\nsplit = true" if dice.random() < 0.2 else "")), False), "take_if")
        for words in ("6 % (n - k) == 0", "(n - k) // (n - 2 * k) >= 0", "n % (k - 1) == 0", "(0 - k) // 2 < 0 - 1",
                      "(k - n) % 3 == 1", "not k == 2 and n > k or k == n", "k - 1 - 1 == 1", "n - k * 2 > 1",
                      "7 // 2 * 2 == k", "k  *k<=n", "1 < k < n", "k > -1 and -k // 2 < -1", "n - k <= k != 3 < n", "prime (k)", "((k)) == (1)"):
            self.compare(dice, Draft(rules(f'take = "any"\ntake_if = "{words}"'), False), words)
        self.check()

if __name__ == "__main__":
    unittest.main()
