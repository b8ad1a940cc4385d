"""Rules files of games whose values are known from papers and puzzles: the oracle (rules_oracle.py) and the command
say the same; and the gallery of the manual."""

import itertools
import json
import pathlib
import re
import shlex
import tempfile
import unittest
from typing import NamedTuple

from any_game import Position
from command import CommandTest, run
from rules_drafts import rules
from rules_oracle import Oracle

TOP = pathlib.Path(__file__).resolve().parents[2]

NIM, SAME = 'take = "any"', 'take = "any"\nheaps = 2\namounts = "equal"'


class Known(NamedTuple):
    """Nim-values of single heaps 0, 1, 2, ..., or all lost positions of a box; from outside this project."""
    title: str
    rules: str
    values: str = ""
    lost: tuple = ()
    box: tuple = ()
    misere: bool = False
    slow: int = 10 ** 9  # from this heap on the oracle takes too long


def box(*sides):
    return tuple(itertools.product(*(range(side) for side in sides)))


def sorted_box(side, count, low=0):
    return tuple(itertools.combinations_with_replacement(range(low, side), count))


def one_heap(most):
    return tuple((heap,) for heap in range(1, most + 1))


def heaps_of(*numbers):
    return tuple((number,) for number in numbers)


KNOWN = (
    Known("at most half (Levine)", rules('take = "any"\nat_most = "1/2 of the heap"'),
          "0 0 1 0 2 1 3 0 4 2 5 1 6 3 7 0 8"),
    Known("at most a third", rules('take = "any"\nat_most = "1/3 of the heap"'), "0 0 0 1 0 1 2 0 1 3 2 0 4 1 3 5"),
    Known("1, or at most half", rules("take = 1", 'take = "any"\nat_most = "1/2 of the heap"'),
          "0 1 0 1 2 0 3 1 4 2 5 0 6 3 7 1"),
    Known("a proper divisor, by a set", rules('take = "divisors of the heap"\ntake_if = "k < n"'),
          "0 0 1 0 2 0 1 0 3 0 1 0 2"),
    Known("a proper divisor, by a condition", rules('take = "any"\ntake_if = "n % k == 0 and k < n"'),
          "0 0 1 0 2 0 1 0 3 0 1 0 2"),
    Known("a divisor, not 1, not the heap", rules('take = "divisors of the heap"\ntake_if = "1 < k and k < n"'),
          "0 0 0 0 1 0 2 0 0 0 1 0 3 0 1 0 2"),
    Known("leave a proper divisor", rules('take = "any"\ntake_if = "n % (n - k) == 0"'), "0 0 1 1 2 1 2 1 3 2 2 1 3"),
    Known("split into equal heaps", rules("take = 0\nleave = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]\nparts = \"equal\""),
          "0 0 1 1 1 1 2 1 1 2 2 1 2"),
    Known("coprime to the heap", rules('take = "coprime to the heap"'), "0 1 0 2 0 3 0 4 0 2 0 5 0 6 0 2 0 7"),
    Known("halve, or take 1 (Fraenkel's Mark)", rules("take = 1", "divide = 2"), "0 1 0 2 1 2 0 1 0 2 0 1 2 1 0 2"),
    Known("a heap taken whole, if it is even", rules('take = "any"\nleave = 0\ntake_if = "k % 2 == 0"'), "0 0 1 0 1 0 1"),
    Known("a heap taken whole, but at most half of it",
          rules('take = "any"\nleave = 0\nat_most = "1/2 of the heap"'), "0 0 0 0 0 0 0"),
    Known("Couples-are-Forever", rules('take = 0\nsplit = true\nheap = "3 or more"'),
          "0 0 0 1 2 0 1 2 3 1 2 3 4 0 3 4 2 1 3 2 1 0 2 1 4 5", slow=13),
    Known("squares (OEIS A014586)", rules('take = "squares"'), 
          "0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 3 2 3 4 5"),
    Known("powers of 2: n mod 3", rules('take = "powers of 2"'), "0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0"),
    Known("1 and primes: n mod 4", rules('take = "1, primes"'), "0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0"),
    Known("the last amount again, or more (Mem)", rules('take = "any"\nat_least = "the last amount"', top="heaps = 1"),
          "0 1 2 1 2 3 4 3 2 4 3 5 4 5 6 3 6 5 4 6 7"),
    Known("any amount but the last", rules('take = "any"\nnot_again = true', top="heaps = 1"),
          lost=(), box=one_heap(30)),
    Known("as many as the opponent and one more", rules(NIM, top="heaps = 1\nlimit = { times = 1, plus = 1 }"),
          lost=heaps_of(1, 2, 3, 5, 10, 20, 40), box=one_heap(45)),
    Known("twice as many and one more", rules(NIM, top="heaps = 1\nlimit = { times = 2, plus = 1 }"),
          lost=heaps_of(1, 2, 3, 4, 6, 9, 13, 19, 28, 47), box=one_heap(50)),
    Known("3/2 as many", rules(NIM, top='heaps = 1\nlimit = { times = "3/2" }'),
          lost=heaps_of(1, 2, 4, 8, 16, 32), box=one_heap(50)),
    Known("3 times as many (Schwenk)", rules(NIM, top="heaps = 1\nlimit = { times = 3 }"),
          lost=heaps_of(1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40), box=one_heap(45)),
    Known("cyclic Nimhoff: any from a heap, or fewer than 3 together (Abuku and others)",
          rules(NIM, "vectors = [[1, 1]]", top="heaps = 2"),
          lost=tuple((a, b) for a, b in box(9, 9) if a // 3 == b // 3 and (a + b) % 3 == 0), box=box(9, 9)),
    Known("coins in a circle, one or two that touch, the last move loses",
          rules('take = 1\nheaps = "1-2"\nwithin = 2', top='arrangement = "circle"'),
          lost=tuple((1,) * coins for coins in (1, 4, 7, 8, 9, 12)), box=tuple((1,) * coins for coins in range(1, 13)),
          misere=True),
    Known("Wythoff's game, and k and 2k for every k (Larsson)",
          rules("vectors = [[1, 0], [0, 1], [1, 1], [1, 2], [2, 1]]\nmultiples = true", top="heaps = 2"),
          lost=((0, 0), (1, 3), (2, 6), (4, 5), (7, 10), (8, 14), (9, 17)), box=sorted_box(18, 2)),
    Known("Wythoff's game that ends with 1 (Komak and others)", rules(NIM, SAME, top='heaps = 2\nend = "total at most 1"'),
          lost=((0, 0), (0, 1), (2, 4), (3, 6), (5, 9), (7, 12), (8, 14)), box=sorted_box(15, 2)),
    Known("Wythoff's game that ends with 2", rules(NIM, SAME, top='heaps = 2\nend = "total at most 2"'),
          lost=((0, 0), (0, 1), (0, 2), (1, 1), (3, 6), (4, 8), (5, 10), (7, 13)), box=sorted_box(14, 2)),
    Known("the same ends as a list",
          rules(NIM, SAME, top="heaps = 2\nend = [[0, 0], [0, 1], [1, 0], [0, 2], [1, 1], [2, 0]]"),
          lost=((0, 0), (0, 1), (0, 2), (1, 1), (3, 6), (4, 8), (5, 10), (7, 13)), box=sorted_box(14, 2)),
    Known("Nim that ends when one heap is left (Gale), three heaps", rules(NIM, top='heaps = 3\nend = "fewer than 2 heaps"'),
          lost=tuple(heaps for heaps in sorted_box(8, 3, 1) if (heaps[0] - 1) ^ (heaps[1] - 1) ^ (heaps[2] - 1) == 0),
          box=sorted_box(8, 3, 1)),
    Known("the same with four heaps", rules(NIM, top='heaps = 4\nend = "fewer than 2 heaps"'),
          lost=tuple((a, a, b, b) for a in range(2, 7) for b in range(a, 7)), box=sorted_box(7, 4, 2)),
    Known("Greedy Nim: the largest heap", rules('take = "any"\nonly = "the largest"'),
          lost=tuple(heaps for heaps in sorted_box(6, 3, 1) if heaps.count(heaps[-1]) % 2 == 0), box=sorted_box(6, 3, 1)),
    Known("staircase: the odd steps count", rules('take = "any"\nto = "the heap to the left"', top="heaps = 3"),
          lost=tuple(heaps for heaps in box(5, 4, 5) if heaps[0] == heaps[2]), box=box(5, 4, 5)),
    Known("1 or 2 from a heap, or one from the first to the second",
          rules("vectors = [[1, 0], [2, 0], [0, 1], [0, 2], [1, -1]]", top="heaps = 2\nweights = [2, 1]"),
          lost=tuple(heaps for heaps in box(4, 6) if (heaps[1] + 2 * heaps[0]) % 3 == 0), box=box(4, 6)),
    Known("counters on 3 by 3 squares, any from a row or column",
          rules('take = 1\nheaps = "1-3"\nsets = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9]]',
                top="heaps = 9"), lost=((1,) * 9,), box=((1,) * 9,)),
    Known("the same, the last move loses",
          rules('take = 1\nheaps = "1-3"\nsets = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9]]',
                top="heaps = 9"), lost=(), box=((1,) * 9,), misere=True),
)


class FirstValues(CommandTest):
    """The games of the table: the oracle, which is tried where there is no command, too, and the command."""

    def test_the_oracle(self):
        for known in KNOWN:
            with self.subTest(known.title):
                oracle = Oracle(known.rules)
                for heap, value in zip(range(known.slow), known.values.split()):
                    self.assertEqual(oracle.value(heap), int(value), heap)
                self.assertEqual(tuple(heaps for heaps in known.box if oracle.lost(heaps, known.misere)), known.lost)

    def test_more_of_the_oracle(self):
        divisor = Oracle(rules('take = "divisors of the heap"\ntake_if = "k < n"'))
        self.assertEqual(sum(not divisor.lost(heaps) for heaps in itertools.product(range(1, 11), repeat=3)), 692)
        two = Oracle(rules(NIM, top='heaps = 2\nlimit = { times = 2 }\nend = "fewer than 2 heaps"'))
        self.assertEqual([heaps for heaps in sorted_box(6, 2, 1) if two.lost(Position(heaps, limit=1))],
                         [(2, 2), (2, 3), (2, 4), (2, 5), (3, 3), (3, 5), (4, 4), (5, 5)])
        four = Oracle(rules(NIM, top='heaps = 4\nend = "fewer than 2 heaps"'))
        self.assertTrue(four.lost((2, 3, 5, 8)))
        moved = Oracle(KNOWN[[known.title.startswith("1 or 2") for known in KNOWN].index(True)].rules)
        self.assertEqual([[moved.value(a, b) for b in range(6)] for a in range(4)],
                         [[0, 1, 2, 0, 1, 2], [2, 0, 1, 2, 0, 1], [1, 2, 0, 1, 2, 0], [0, 1, 2, 0, 1, 2]])
        row = Oracle(rules('take = "any"\nto = "the heap to the left"\nheaps = 2'))
        self.assertEqual(set(map(str, row.answer((0, 1, 2)).options)), {"1 1 1", "1 2 0"})  # both at the same time
        gap = Oracle(rules("take = 1\nheaps = 2\nwithin = 2", top='empty = "close up"\nheaps = 4'))
        self.assertEqual(set(map(str, gap.answer((1, 0, 1, 1)).options)), {"0 0 0 1", "1 0 0 0"})

    def test_large_positions_are_right_or_unknown(self):
        three = "heaps = 1\nlimit = { times = 3 }"
        for moves, heaps, outcome, value, *top in (
                ((NIM,), (100000,), "N", None, three), ((NIM,), (91286,), "P", None, three), ((NIM,), (126000,), "P", None, three),
                ((NIM, "take = 0\nleave = 3"), (10 ** 9, 10 ** 9 - 1, 7), "N", 1015),
                (('take = "300000-1000000"',), (10 ** 12,), "N", 3),
                (('take = "1-100000"',), (1000000007,), "N", 90008),
                (("take = 1", "take = 1\nheaps = 2"), (2000, 1999), "N", None),
                (('take = "any"\nat_most = "1/2 of the heap"',), (2 * 10 ** 9, 10 ** 9), "N", None),
                (('take = "powers of 2"',), (10 ** 18,), "N", 1),
                (('take = "1, primes"',), (10 ** 18 + 4,), "P", 0)):
            with self.subTest(moves), tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
                file.write(rules(*moves, top="".join(top)))
                file.flush()
                done = run("solve", f"rules:{file.name}", *map(str, heaps), "--json", "--timeout", "2s")
                self.assertIn(done.returncode, (0, 1), done.stderr)
                told = json.loads(done.stdout)
                self.assertIn(told["outcome"], (outcome, None))
                if value is not None:
                    self.assertIn(told["nim_value"], (str(value), None))

    def test_the_command(self):
        with tempfile.TemporaryDirectory() as folder:
            for known in KNOWN:
                with self.subTest(known.title):
                    path = pathlib.Path(folder, "own.toml")
                    path.write_text(known.rules)
                    values = known.values.split()
                    heaps = [(heap,) for heap in range(len(values))] + list(known.box)
                    told = [json.loads(line) for line in self.answer(
                        "solve", f"rules:{path}", "-", "--json", "--moves", "0",
                        "--misere" if known.misere else "--normal",
                        text="".join(" ".join(map(str, line)) + "\n" for line in heaps)).splitlines()]
                    self.assertEqual([answer["nim_value"] for answer in told[:len(values)]], values)
                    self.assertEqual([line for line, answer in zip(known.box, told[len(values):])
                                      if answer["outcome"] == "P"], list(known.lost))


# ---- the gallery

ROW = re.compile(r"^\| .* \| \[`([a-z0-9-]+\.toml)`\]\(\.\./examples/rules/\1\) \| `(bouton [^`]*)` \| (.*) \|$", re.MULTILINE)


class Gallery(CommandTest):
    """docs/gallery.md: each row's answer, its file, and the same command in the comment of the file."""

    def rows(self):
        rows = ROW.findall((TOP / "docs/gallery.md").read_text("utf-8"))
        self.assertGreaterEqual(len(rows), 30)
        for name, command, answer in rows:
            text = (TOP / "examples/rules" / name).read_text("utf-8")
            self.assertIn(f"#   {command}\n", text, name)
            words = shlex.split(command)
            self.assertEqual(words[1:3], ["solve", "rules:" + name.removesuffix(".toml")])
            yield name, text, words[3:], answer

    def test_the_oracle_says_the_same(self):
        for name, text, words, answer in self.rows():
            oracle = Oracle(text)
            position = oracle.game.read(" ".join(" ".join([size] * int(times or 1)) for word in words
                                                 for times, _, size in [word.rpartition("x")]))
            most = 13 if oracle.game.splits else 12 if len(position.heaps) > 9 else 100
            if sum(position.heaps) > most:
                continue  # too many lines of play
            with self.subTest(name):
                true = oracle.answer(position)
                self.assertEqual(answer[0], "P" if true.lost else "N")
                leaves = re.search(r"leave ([\d ]*\d)", answer)
                if leaves:
                    self.assertIn(leaves[1], [str(after).partition("/")[0] for after in true.winning])

    def test_the_command_says_the_same(self):
        for name, _, words, answer in self.rows():
            with self.subTest(name):
                told = self.json("solve", f"rules:{TOP}/examples/rules/{name}", *words, "--moves", "all")
                self.assertEqual(told["outcome"], answer[0])
                leaves = re.search(r"leave ([\d ]*\d)", answer)
                if leaves:
                    self.assertIn(leaves[1], [after.partition("/")[0] for after in told["winning_moves"]])
                    self.assertEqual("for example" in answer, len(told["winning_moves"]) > 1)

if __name__ == "__main__":
    unittest.main()
