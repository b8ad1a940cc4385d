"""Wrong values of every key of rules files, and keys that contradict each other: refused with the key and the line."""

import json
import re
import tempfile
import unittest

from any_game import Game
from command import CommandTest, run
from random_games import contradiction
from rules_drafts import rules
from rules_oracle import Oracle

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

if __name__ == "__main__":
    unittest.main()
