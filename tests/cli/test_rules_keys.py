"""Every key of rules files, alone and in pairs, against an oracle that knows only the words of docs/rules-files.md
(rules_oracle.py); games of papers and puzzles whose values are known from elsewhere; and every wrong value, refused with
its key and its line."""

import itertools
import json
import os
import pathlib
import random
import re
import shlex
import tempfile
import unittest
from collections import Counter
from typing import NamedTuple

import test_random_sums
from any_game import Game, Position
from command import CommandTest, effort, run
from random_games import code, contradiction, random_built_in, random_position, ranges
from rules_oracle import Oracle

LONG = bool(os.environ.get("BOUTON_LONG"))
ROUNDS = int(os.environ.get("BOUTON_ROUNDS", 10 if LONG else 1))
POSITIONS = 600 if LONG else 200  # no more can come up from a position that is asked for
TOP = pathlib.Path(__file__).resolve().parents[2]


def rules(*moves, top=""):
    """A file: the lines before the first [[move]], and those of each."""
    return "\n".join(['name = "Game"', *top.splitlines(), *(f"\n[[move]]\n{move}" for move in moves)]) + "\n"


# ---- games whose values are known from elsewhere

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
        for moves, heaps, outcome, value in (
                ((NIM, "take = 0\nleave = 3"), (10 ** 9, 10 ** 9 - 1, 7), "N", 1015),
                (('take = "300000-1000000"',), (10 ** 12,), "N", 3),
                (('take = "1-100000"',), (1000000007,), "N", 90008),
                (("take = 1", "take = 1\nheaps = 2"), (2000, 1999), "N", None),
                (('take = "any"\nat_most = "1/2 of the heap"',), (2 * 10 ** 9, 10 ** 9), "N", None),
                (('take = "powers of 2"',), (10 ** 18,), "N", 1),
                (('take = "1, primes"',), (10 ** 18 + 4,), "P", 0)):
            with self.subTest(moves), tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
                file.write(rules(*moves))
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


# ---- every pair of keys

# What a pair of keys is together: refused where they stand in one [[move]], refused in one file, or left to the program,
# which may refuse it but may not answer wrongly. Whoever changes the rules of the document changes this table.
IN_ONE_MOVE, IN_ONE_FILE, MAY_BE, NEVER_ASKED = "refused in one move", "refused in one file", "may be refused", "not asked"
TOGETHER = {
    ("divide", "take"): IN_ONE_MOVE, ("divide", "code"): IN_ONE_MOVE, ("code", "take"): IN_ONE_MOVE,
    ("code", "split"): IN_ONE_MOVE, ("code", "leave"): IN_ONE_MOVE, ("leave", "split"): IN_ONE_MOVE,
    ("code", "whole"): IN_ONE_MOVE, ("split", "whole"): IN_ONE_MOVE, ("vectors", "whole"): IN_ONE_MOVE,
    ("split", "within"): IN_ONE_MOVE, ("leave", "within"): IN_ONE_MOVE,
    ("parts", "within"): IN_ONE_MOVE,  # the draft below gives `parts` something to divide
    **{(key, "vectors"): IN_ONE_MOVE for key in ("take", "code", "split", "leave", "within", "sets", "divide", "heap",
                                                 "only", "to", "amounts", "heaps", "unit", "take_if", "at_most", "parts",
                                                 "memory")},
    # Places change where heaps are divided; positions with places are those of a fixed number of heaps.
    **{(key, other): IN_ONE_FILE for key in ("split", "leave", "parts")
       for other in ("sets", "vectors", "end list", "an end", "to", "count")},
    ("circle", "to"): IN_ONE_FILE,
    **{("nothing", other): IN_ONE_FILE for other in ("limit", "memory", "count")},
    # What the contract leaves open.
    ("code", "take_if"): MAY_BE, ("divide", "split"): MAY_BE, ("divide", "leave"): MAY_BE, ("divide", "parts"): MAY_BE,
    ("divide", "take_if"): MAY_BE, ("divide", "at_most"): MAY_BE,
    ("divide", "whole"): MAY_BE, ("unit", "whole"): MAY_BE, ("divide", "unit"): MAY_BE, ("take_if", "unit"): MAY_BE, ("to", "unit"): MAY_BE, ("parts", "code"): MAY_BE,
    # What would have to be said first: the passes of a heap that comes back, whether a game ends in which both move tokens,
    # the ends of a circle, whose divisors a multiple of another heap counts.
    ("pass", "to"): NEVER_ASKED, ("circle", "an end"): NEVER_ASKED, ("named take", "unit"): NEVER_ASKED,
    ("pass", "puts"): NEVER_ASKED, ("to", "puts"): NEVER_ASKED,
}


def together(first, second):
    """What the words of two features are together, each a set of marks."""
    found = {TOGETHER.get(pair) for one in first for two in second for pair in ((one, two), (two, one))}
    return next((what for what in (NEVER_ASKED, IN_ONE_FILE, IN_ONE_MOVE, MAY_BE) if what in found), None)


def listed(dice, *texts):
    return dice.choice(texts)


def expression(dice, depth=2):
    """A condition over n and k. Nothing is divided by a number that may be 0."""
    def number(depth):
        roll = dice.random()
        if depth == 0 or roll < 0.4:
            return dice.choice(["n", "k", "n", "k", str(dice.randint(0, 5))])
        if roll < 0.5:
            return f"gcd({number(0)}, {number(0)})"
        if roll < 0.7:
            return f"{number(depth - 1)} {dice.choice(['//', '%'])} {dice.choice(['2', '3', '4', 'n', '(k + 1)'])}"
        term = f"{number(depth - 1)} {dice.choice('+-*')} {number(depth - 1)}"
        return f"({term})" if dice.random() < 0.5 else term

    roll = dice.random()
    if depth and roll < 0.3:
        joined = f" {dice.choice(['and', 'or'])} ".join(expression(dice, depth - 1) for _ in range(dice.choice([2, 2, 3])))
        return f"({joined})" if dice.random() < 0.5 else joined
    if depth and roll < 0.4:
        return f"not {dice.choice([expression(dice, 0), '(' + expression(dice, depth - 1) + ')'])}"
    if roll < 0.6:
        return listed(dice, "prime(k)", "square(k)", "digit(n, k)", "cube(k)", "power(k, 2)", "power(k, 3)", "fibonacci(k)",
                      "prime(n - k)", "square(n + k)", "prime(n)")
    return f"{number(depth)} {dice.choice(['==', '!=', '<', '<=', '>', '>=', '<=', '<'])} {number(depth)}"


class Feature(NamedTuple):
    """A key with a random value: lines at the top, lines of a move, and the marks that TOGETHER knows it by."""
    top: dict
    move: dict
    marks: set


def take_named(dice):
    one = listed(dice, "squares", "cubes", "powers of 2", "powers of 3", "primes", "Fibonacci numbers",
                 "divisors of the heap", "coprime to the heap", "digits of the heap")
    words = dice.choice([one, one, f"1, {one}", f"{one}, {dice.choice(['squares', 'primes', '2-3', '4'])}"])
    return Feature({}, {"take": f'"{words}"'}, {"take", "named take"})


def memory(dice):
    return Feature({}, dice.choice([{"at_least": '"the last amount"'}, {"not_again": "true"},
                                    {"at_least": '"the last amount"', "not_again": "true"}]), {"memory"})


def sets(dice):
    count = dice.choice([2, 3, 4])
    lists = [sorted(dice.sample(range(1, count + 1), dice.randint(1, count))) for _ in range(dice.randint(1, 3))]
    move = {"sets": str(lists)}
    if dice.random() < 0.7:
        move["heaps"] = dice.choice(['"1-2"', '"any"', "2"])
    return Feature({"heaps": str(count)}, move, {"sets", "count"} | ({"heaps"} if "heaps" in move else set()))


def vectors(dice, puts=False):
    count = dice.choice([2, 2, 3])
    while True:
        found = [[dice.choice([0, 0, 1, 1, 2, 3] + ([-1, -1, -2] if puts else [])) for _ in range(count)]
                 for _ in range(dice.randint(1, 3))]
        weights = [dice.randint(1, 3) for _ in range(count)] if puts and dice.random() < 0.5 else [1] * count
        if all(sum(weight * taken for weight, taken in zip(weights, vector)) > 0 for vector in found) and \
                puts == any(taken < 0 for vector in found for taken in vector):
            break
    top = {"heaps": str(count)}
    if weights != [1] * count:
        top["weights"] = str(weights)
    return Feature(top, {"vectors": str(found)}, {"vectors", "count"} | ({"puts"} if puts else set()))


def multiples(dice):
    feature = vectors(dice, dice.random() < 0.3)
    feature.move["multiples"] = "true"
    return feature


def only(dice):
    word = listed(dice, "the largest", "the smallest", "an end")
    move, marks = {"only": f'"{word}"'}, {"only"} | ({"an end"} if word == "an end" else set())
    if dice.random() < 0.4:
        move["heaps"] = dice.choice(['"1-2"', '"any"'])
        marks.add("heaps")
    return Feature({}, move, marks)


def limit(dice):
    times = dice.choice(["1", "2", "3", '"3/2"', '"4/3"', '"5/2"', '"2"'])
    plus = dice.choice(["", "", ", plus = 0", ", plus = 1", ", plus = 2"])
    return Feature({"limit": f"{{ times = {times}{plus} }}"}, {}, {"limit"})


def end(dice):
    roll = dice.random()
    if roll < 0.4:
        return Feature({"end": f'"total at most {dice.randint(0, 4)}"'}, {}, {"end"})
    if roll < 0.7:
        return Feature({"end": f'"fewer than {dice.randint(1, 3)} heaps"'}, {}, {"end"})
    count = dice.choice([1, 2, 2, 3])
    positions = [[dice.randint(0, 3) for _ in range(count)] for _ in range(dice.randint(1, 4))]
    return Feature({"end": str(positions), "heaps": str(count)}, {}, {"end", "end list", "count"})


def close_up(dice):
    top = {"empty": '"close up"'}
    if dice.random() < 0.5:
        top["arrangement"] = '"circle"'
    return Feature(top, {"within": dice.choice(["2", "2", "3"]), "heaps": dice.choice(["2", '"1-2"', '"any"'])},
                   {"empty", "within", "heaps"} | ({"circle"} if "arrangement" in top else set()))


def parts_equal(dice):
    if dice.random() < 0.5:
        return Feature({}, {"parts": '"equal"', "leave": dice.choice(["[0, 2]", "[1, 2, 3]", "[2, 3]", "2"])},
                       {"parts", "leave"})
    return Feature({}, {"parts": '"equal"', "take": "0", "leave": dice.choice(["2", "[2, 3]", "[2, 3, 4]"])},
                   {"parts", "leave", "take", "nothing"})


def old_split(dice):
    roll = dice.random()
    if roll < 0.4:
        return Feature({}, {"split": "true"}, {"split"})
    if roll < 0.6:
        return Feature({}, {"take": "0", "split": "true"}, {"split", "take", "nothing"})
    return Feature({}, {"leave": dice.choice(["[0, 2]", "[1, 2]", "2"])}, {"leave"})


def written(key, *values, mark=None, top=False, **more):
    """A feature that is one key with one of these values."""
    def draw(dice):
        line = {key: dice.choice(values)}
        return Feature(line if top else {}, {} if top else line | more, {mark or key} | set(more))
    return draw


NEW = {
    "take named": take_named,
    "take_if": lambda dice: Feature({}, {"take_if": f'"{expression(dice)}"'}, {"take_if"}),
    "memory": memory,
    "sets": sets,
    "at_most a share": written("at_most", *(f'"{words} of the heap"' for words in ("1/2", "1/3", "2/3", "3/4", "root")),
                               '"1/2 of the heap, rounded up"', '"2/3 of the heap, rounded up"'),
    "divide": written("divide", "2", "2", "3", "4"),
    "vectors that put": lambda dice: vectors(dice, True),
    "multiples": multiples,
    "heap": written("heap", '"3 or more"', '"2 or more"', '"even"', '"odd"', '"2-5, 8"', '"1, 4"', '"3"'),
    "only": only,
    "to": lambda dice: Feature({}, {"to": '"the heap to the left"'} | ({"heaps": '"1-2"'} if dice.random() < 0.4 else {}),
                               {"to", "heaps"}),
    "parts equal": parts_equal,
    "limit": limit,
    "end": end,
    "close up": close_up,
}
OLD = {
    "take": lambda dice: Feature({}, {"take": dice.choice(["1", "2", "[1, 3]", f'"{ranges(dice, 3)}"', '"all but 2"'])},
                                 {"take"}),
    "code": lambda dice: Feature({}, {"code": code(dice, False)}, {"code"}),
    "split": old_split,
    "whole": written("leave", "0", mark="whole"),  # heaps are taken whole or not at all
    "parts": written("parts", '"unequal"', '"not all equal"', leave="[0, 1, 2, 3]"),
    "within": written("within", "2", "2", "3", heaps='"1-2"'),
    "circle": written("arrangement", '"circle"', mark="circle", top=True),
    "amounts": written("amounts", '"equal"', '"differ by at most 1"', heaps='"1-2"'),
    "heaps": written("heaps", "2", '"1-2"', '"any"', '"2 or more"', '"all"'),
    "at_most others": written("at_most", '"every other heap"', '"some other heap"', '"all other heaps together"'),
    "unit": written("unit", '"another heap"', take='"1-2"'),
    "vectors": vectors,
    "pass": written("pass", '"each heap"', '"once"', '"each heap and once"', top=True),
    "count": written("heaps", "2", "3", "4", mark="count", top=True),
    "misere": written("convention", '"misere"', top=True),
}


class Draft(NamedTuple):
    text: str
    may_be_refused: bool


def draft(dice, first, second):
    """A file with two features, in one move or in two; None where they contradict each other."""
    one, two = first(dice), second(dice)
    what = together(one.marks, two.marks)
    if what in (IN_ONE_FILE, NEVER_ASKED) or any(key in one.top and one.top[key] != value for key, value in two.top.items()):
        return None
    shared = set(one.move) & set(two.move)
    clash = what == IN_ONE_MOVE or any(one.move[key] != two.move[key] for key in shared - {"heaps"})
    apart = clash or dice.random() < 0.2
    # An empty move is one of any amount: where both stand in one move, nothing else is in the way of what they say.
    moves = [one.move, two.move] if apart else [one.move | two.move]
    moves = [move for move in moves if move] or [{}]
    if dice.random() < 0.3:
        moves.append({"take": dice.choice(["1", '"1-2"'])})
    top = one.top | two.top
    count = int(top.get("heaps", 0))
    if count == 1 and any(str(move.get("at_most", "")).endswith(('other heap"', 'together"')) or "unit" in move or
                          move.get("heaps") in ("2", '"2 or more"') for move in moves) or \
            count and any("heaps" in move and move["heaps"] == '"2 or more"' and count < 2 for move in moves):
        return None
    for move in moves:
        if not {"take", "code", "divide", "vectors"} & set(move):
            move["take"] = dice.choice(['"any"', '"any"', '"1-3"', '"all but 2"'])
    text = rules(*("\n".join(f"{key} = {value}" for key, value in move.items()) for move in moves),
                 top="\n".join(f"{key} = {value}" for key, value in top.items()))
    # The weights of one list of vectors may be wrong for the other.
    return None if "weights" in top and contradiction(Game("", text)) else Draft(text, what == MAY_BE)


def too_many(game, sizes, most=POSITIONS):
    """Whether more than so many positions can come up. What is looked at here is kept for the answers."""
    if game.splits and sum(sizes) > 12:
        return True
    seen = front = {game.start(sizes)}
    while front and len(seen) <= most:
        front = {after for position in front for after in game.options(position)} - seen
        seen = seen | front
    return bool(front)


def some_positions(dice, game, many, most=POSITIONS):
    """Starts of the game with few heaps, from which no more than so many positions can come up, each once."""
    found = {}
    for _ in range(many):
        sizes = [dice.choice([0, 1, 1, 2, 3, 4, 5, 6, 8]) for _ in range(game.count or dice.choice([1, 1, 2, 2, 3, 4]))]
        if len(sizes) == 1:
            sizes = [dice.randint(0, 14)]
        while too_many(game, sizes, most):
            sizes[max(range(len(sizes)), key=lambda heap: sizes[heap] + dice.random())] -= 1
        found[tuple(sizes)] = None
    return list(found)


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


# ---- what is refused

# Wrong values of one key, in a file that is right but for them: where the key stands, the other lines at the top and those
# of the move, and the values.
VALUES = {
    "limit": ("top", {"heaps": "1"}, {}, [
        "{ times = 2, plus = -1 }", '{ times = 2, plus = "x" }', "{ times = 2, plus = 1.5 }", '{ times = "1/2" }',
        '{ times = "3/0" }', '{ times = "0/1" }', '{ times = "x" }', '{ times = "3/2/1" }', '{ times = "-3/2" }',
        "{ times = 0 }", "{ times = 1.5 }", "{ plus = 1 }", "{ times = 2, minus = 1 }", "{}", "2", '"3/2"']),
    "end": ("top", {"heaps": "2"}, {}, [
        '"total at most"', '"total at most -1"', '"total at most x"', '"fewer than heaps"', '"fewer than two heaps"',
        '"one heap"', "3", "true", "[]", "[[0, 0], [1]]", "[[0, 0, 0]]", "[[0, -1]]", '[["a", 0]]', "[1, 2]",
        "[[0, 1.5]]"]),
    "empty": ("top", {"arrangement": '"circle"'}, {"within": "2"}, [
        '"vanish"', '"close"', "true", "0"]),
    "weights": ("top", {"heaps": "2"}, {"vectors": "[[1, -1]]"}, [
        "[1]", "[2, 1, 1]", "[2, 0]", "[-1, 1]", "[1, 1]", "[1, 2]", "[]", "3", '"2, 1"', '["x", 1]', "[1.5, 1]"]),
    "take": ("move", {}, {}, [
        '"square"', '"prime"', '"powers of 1"', '"powers of 0"', '"powers of"', '"powers of x"', '"powers of -2"',
        '"primes,"', '"1, , primes"', '"primes squares"', '"divisors"', '"coprime"', '"digits"', '"fibonacci"',
        '"multiples of 3"', '""', "true"]),
    "take_if": ("move", {}, {"take": '"any"'}, [
        '""', '"n %"', '"x == 1"', '"n % k = 0"', '"k == 1;"', '"n / k == 1"', '"k == 1.5"', '"k ** 2 == n"',
        '"(k == 1"', '"k == 1)"', '"prime(n, k)"', '"prime()"', '"gcd(n) == 1"', '"digit(k)"', '"root(n) == k"',
        '"prime k"', '"prime == k"', '"k == 1 k == 2"', '"and k == 1"', '"k =="', '"k & 1 == 0"', "\"k == '1'\"",
        '"k is 1"', '"n + k"', '"k % 2"', '"True"', '"not k"', '"__import__(1)"', '"n.k == 1"', '"[k]"', '"k == 99999999999999999999999999"', "3", "true",
        '["k == 1"]']),
    "at_least": ("move", {}, {"take": '"any"'}, [
        '"the first amount"', '"last amount"', '""', "3", "true"]),
    "not_again": ("move", {}, {"take": '"any"'}, [
        '"yes"', "1", '"the last amount"']),
    "sets": ("move", {"heaps": "4"}, {"take": '"any"'}, [
        "[]", "[[]]", "[[0, 1]]", "[[1, 5]]", "[1, 2]", '"all"', '[["a"]]', "[[1, -2]]", "[[1.5]]", "3"]),
    "at_most": ("move", {}, {"take": '"any"'}, [
        '"1/0 of the heap"', '"0/1 of the heap"', '"0/2 of the heap"', '"3/2 of the heap"', '"2/2 of the heap"',
        '"half of the heap"', '"1/2"', '"1/2 of the heap, rounded"', '"1/x of the heap"', '"-1/2 of the heap"',
        '"1/2/3 of the heap"', '"root"', "true", "0.5"]),
    "divide": ("move", {}, {}, [
        "1", "0", "-2", '"1"', '"two"', "1.5", "[2]", "true"]),
    "vectors": ("move", {"heaps": "2"}, {}, [
        "[[1, -1]]", "[[1, -2]]", "[[-1, 0]]", "[[2, 1], [1, -1]]", "[[-1, -1]]", "[[0, 0]]", "[[1, -1, 1]]", "[]",
        "[1, 2]", '[["x", 0]]', "[[1.5, 0]]"]),
    "multiples": ("move", {"heaps": "2"}, {"vectors": "[[1, 2]]"}, [
        '"yes"', "2", "[1]"]),
    "heap": ("move", {}, {"take": '"any"'}, [
        '"more"', '"5-2"', '""', '"big"', '"3 or"', '"-3"', '"3, , 4"', "true", "2.5"]),
    "only": ("move", {}, {"take": '"any"'}, [
        '"largest"', '"the biggest"', '"the end"', '""', "1", "true"]),
    "to": ("move", {"heaps": "3"}, {"take": '"any"'}, [
        '"another heap"', '"left"', '""', "1", "true"]),
    "parts": ("move", {}, {"take": '"any"', "split": "true"}, [
        '"same"', '"all equal"', '""', "2", "true"]),
}
# Pairs that contradict each other: the lines at the top, those of the move, and the keys of which the message names one.
CONTRADICTIONS = (
    ("", 'take = "any"\ndivide = 2', "take divide"),
    ("", 'code = "0.3"\ndivide = 2', "code divide"),
    ('arrangement = "circle"\nheaps = 3', 'take = "any"\nto = "the heap to the left"', "to arrangement circle"),
    ("", 'take = "any"\nsplit = true\nto = "the heap to the left"', "to split"),
    ("", 'take = "any"\nleave = [0, 2]\nto = "the heap to the left"', "to leave split"),
    ("", 'take = "any"\nsplit = true\nsets = [[1, 2]]', "sets split"),
    ("", 'take = "any"\nsplit = true\nonly = "an end"', "only split"),
    ("", 'take = "any"\nsplit = true\nwithin = 2', "within split"),
    ('empty = "close up"', 'take = "any"\nsplit = true\nwithin = 2', "within split empty"),
    ("end = [[1, 1]]", 'take = "any"\nsplit = true', "end split"),
    ("end = [[1, 1]]\nheaps = 3", 'take = "any"', "end heaps"),
    ("heaps = 2", 'take = "any"\nmultiples = true', "multiples vectors"),
    ("heaps = 2", 'vectors = [[1, 1]]\ntake = "any"', "vectors take"),
    ("heaps = 2", 'vectors = [[1, 1]]\nheap = "even"', "vectors heap"),
    ("heaps = 2", 'vectors = [[1, 1]]\nto = "the heap to the left"', "vectors to"),
    ("heaps = 2", 'vectors = [[1, 1]]\nsets = [[1, 2]]', "vectors sets"),
    ("heaps = 2", "vectors = [[1, 1]]\ndivide = 2", "vectors divide"),
    ("", "vectors = [[1, 1]]", "vectors heaps"),
    ("", 'take = 0\nsplit = true\nat_least = "the last amount"', "at_least take last"),
    ("", "take = 0\nsplit = true\nnot_again = true", "not_again take last"),
    ("", 'take = 0\nsplit = true\n[[move]]\ntake = "any"\nnot_again = true', "not_again take last"),
    ("limit = { times = 2, plus = 1 }", "take = 0\nsplit = true", "limit take"),
    ("weights = [2, 1]\nheaps = 2", 'take = "any"', "weights vectors"),
    ("weights = [2, 1]", "vectors = [[1, -1]]", "weights heaps vectors"),
    ("heaps = 1", 'take = "any"\nat_most = "every other heap"', "at_most heaps"),
    ("heaps = 3", 'take = "any"\ntake_if = "k < n"\nsplit = true', "heaps split"),
    ("", 'take_if = "k < n"', "take take_if"),
    ("", 'heap = "even"', "take heap"),
)


class StandardInput(CommandTest):
    def test_rules_then_positions(self):
        half = rules('take = "any"\nat_most = "1/2 of the heap"')
        lines = run("solve", "rules:-", "-", text=half + "---\n5\n9\n").stdout.splitlines()
        self.assertEqual([line.split(":")[1].split()[:2] for line in lines], [["N", "1"], ["N", "2"]])
        alone = run("solve", "rules:-", "9", "--json", text=half)
        self.assertEqual(json.loads(alone.stdout)["nim_value"], "2")
        self.assertIn("line 3", run("solve", "rules:-", "9", text="name = 'x'\n[[move]]\ntake = 'all'\n---\n").stderr)


class Refused(CommandTest):
    def refuse(self, text):
        """The first line of what is said to a file, which must be refused, with nothing on standard output."""
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write(text)
            file.flush()
            return self.error("solve", f"rules:{file.name}", "3", "2").splitlines()[0]

    def test_wrong_values(self):
        for key, (place, top, move, values) in VALUES.items():
            for value in values:
                with self.subTest(key=key, value=value):
                    lines = {"top": dict(top), "move": dict(move)}
                    lines[place][key] = value
                    if not {"take", "vectors", "divide"} & set(lines["move"]):
                        lines["move"]["take"] = '"any"'
                    texts = {name: [f"{key} = {value}" for key, value in more.items()] for name, more in lines.items()}
                    text = rules("\n".join(texts["move"]), top="\n".join(texts["top"]))
                    told = self.refuse(text)
                    number = text.splitlines().index(f"{key} = {value}") + 1
                    # Weights may be wrong only together with a vector, on the line of which they are then told.
                    self.assertRegex(told, rf"\bline {number if key != 'weights' else '[0-9]+'}\b")
                    named = {"limit": "limit|times|plus|minus", "weights": "weights|vectors?", "vectors": "vectors?",
                             "take_if": "take_if|formula|condition"}.get(key, key)
                    self.assertRegex(told, rf"\b({named})\b")

    def test_contradictions(self):
        for top, move, keys in CONTRADICTIONS:
            text = rules(move, top=top)
            with self.subTest(text):
                self.assertTrue(contradiction(Game("", text)))  # of which the random files have none
                told = self.refuse(text)
                self.assertRegex(told, r"\bline \d+\b")
                self.assertTrue(any(re.search(rf"\b{key}", told) for key in keys.split()), told)

    def test_unknown_keys_are_told_the_new_ones(self):
        told = self.refuse(rules('take = "any"\ntakes_if = "k < n"'))
        for key in ("take_if", "sets", "divide", "multiples", "only", "heap", "to", "at_least", "not_again"):
            self.assertIn(key, told)
        told = self.refuse(rules('take = "any"', top="ends = 3"))
        for key in ("end", "empty", "limit"):
            self.assertIn(key, told)

    def test_what_is_no_key_of_a_file_without_it(self):
        """The files that the wrong values are put into are right."""
        good = {"limit": '{ times = "3/2", plus = 1 }', "end": "[[0, 0], [1, 0]]", "empty": '"close up"', "weights": "[2, 1]",
                "take": '"1, primes"', "take_if": '"n % k == 0"', "at_least": '"the last amount"', "not_again": "true",
                "sets": "[[1, 2], [3, 4]]", "at_most": '"1/2 of the heap, rounded up"', "divide": "2",
                "vectors": "[[2, -1]]", "multiples": "true", "heap": '"3 or more"', "only": '"the largest"',
                "to": '"the heap to the left"', "parts": '"equal"'}
        for key, (place, top, move, _) in VALUES.items():
            with self.subTest(key), tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
                lines = {"top": dict(top), "move": dict(move)}
                lines[place][key] = good[key]
                if not {"take", "vectors", "divide"} & set(lines["move"]):
                    lines["move"]["take"] = '"any"'
                texts = {name: [f"{key} = {value}" for key, value in more.items()] for name, more in lines.items()}
                text = rules("\n".join(texts["move"]), top="\n".join(texts["top"]))
                Oracle(text)
                file.write(text)
                file.flush()
                count = int(lines["top"].get("heaps", 3))
                self.answer("solve", f"rules:{file.name}", *["2"] * count)


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
                told = self.answer("solve", f"rules:{TOP}/examples/rules/{name}", *words, "--quiet")
                self.assertEqual(told.strip(), answer[0])


if __name__ == "__main__":
    unittest.main()
