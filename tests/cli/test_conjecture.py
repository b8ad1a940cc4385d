"""bouton discover --conjecture: formulas that are proved, refuted, or refused."""

import functools
import itertools
import json
import operator
import os
import pathlib
import tempfile
import unittest

from command import UNKNOWN, CommandTest, run

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples/conjectures"
USAGE = 2


def written(folder, text, name="conjecture.toml"):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


class ConjectureTest(CommandTest):
    def conjecture(self, text, *words, status=0):
        """The object of --json for a conjecture of this text."""
        with tempfile.TemporaryDirectory() as folder:
            done = run("discover", *words, "--conjecture", written(folder, text), "--json")
        self.assertEqual(done.returncode, status, done.stderr)
        return json.loads(done.stdout)

    def test_theorems(self):
        for words, name, states in ((("nim",), "nim-3", "2"), (("nim",), "nim-values", "2"),
                                    (("wythoff",), "wythoff", "13"), (("moore:2",), "moore-2", "2")):
            with self.subTest(name=name):
                law = self.json("discover", *words, "--conjecture", str(EXAMPLES / f"{name}.toml"))
                self.assertEqual((law["proved"], law["states"], law["tried"]), (True, states, []))
                self.assertIsNone(law["guessed_below"])
                conjecture = law["conjecture"]
                self.assertEqual(conjecture["status"], "proved")
                self.assertIsNone(conjecture["counterexample"])
                self.assertIn(conjecture["formula"], (EXAMPLES / f"{name}.toml").read_text("utf-8"))

    def test_a_law_that_is_looked_for_is_no_conjecture(self):
        self.assertNotIn("conjecture", self.json("discover", "nim"))

    def test_the_same_law_and_certificate_as_without(self):
        with tempfile.TemporaryDirectory() as folder:
            found, proved = os.path.join(folder, "found"), os.path.join(folder, "proved")
            self.answer("discover", "wythoff", "--certificate", found)
            self.answer("discover", "wythoff", "--conjecture", str(EXAMPLES / "wythoff.toml"),
                        "--certificate", proved)
            with open(found, encoding="utf-8") as one, open(proved, encoding="utf-8") as other:
                self.assertEqual(one.read(), other.read())
            self.assertEqual(self.json("check", proved)["verdict"], "valid")

    def test_words(self):
        text = self.answer("discover", "nim", "--conjecture", str(EXAMPLES / "nim-3.toml"))
        self.assertIn("the conjecture is proved", text)
        self.assertIn("nim-sum of the heaps is 0", text)
        self.assertNotIn("guessed", text)
        self.assertIn("猜想已", self.answer("discover", "nim", "--lang", "zh", "--conjecture",
                                         str(EXAMPLES / "nim-3.toml")))

    def test_wrong_formulas(self):
        # Nim on three heaps, all positions by tokens and then in order.
        def formula(x):
            return x[0] + x[1] == x[2]
        heaps = sorted(itertools.product(range(8), repeat=3), key=lambda x: (sum(x), x))
        first = next(x for x in heaps if formula(x) != (functools.reduce(operator.xor, x) == 0))
        law = self.conjecture('heaps = 3\np = "x1 + x2 == x3"\n', "nim", status=UNKNOWN)
        self.assertEqual((law["proved"], law["states"]), (False, None))
        self.assertEqual(law["tried"][0]["failure"], "refuted")
        wrong = law["conjecture"]["counterexample"]
        self.assertEqual(law["conjecture"]["status"], "refuted")
        self.assertEqual((wrong["position"], wrong["first"]), (" ".join(map(str, first)), True))
        self.assertEqual((wrong["claimed"], wrong["actual"]),
                         ("P", "N") if formula(first) else ("N", "P"))

    def test_a_wrong_formula_in_words(self):
        with tempfile.TemporaryDirectory() as folder:
            path = written(folder, 'heaps = 3\np = "s1 + s2 == s3"\n')
            done = run("discover", "nim", "--conjecture", path)
            self.assertEqual(done.returncode, UNKNOWN)
            self.assertIn("the conjecture is wrong", done.stdout)
            self.assertIn("first counterexample: 1 1 2", done.stdout)
            self.assertIn("the move to 1 1 0, a P-position, wins", done.stdout)
            told = run("discover", "nim", "--conjecture", path, "--lang", "zh").stdout
            self.assertIn("最小的反例：1 1 2", told)
            law = os.path.join(folder, "law.json")
            run("discover", "nim", "--conjecture", path, "--certificate", law)
            self.assertFalse(os.path.exists(law))

    def test_wrong_values(self):
        law = self.conjecture('heaps = 2\nvalue = "x1 + x2"\n', "nim", status=UNKNOWN)
        self.assertEqual(law["conjecture"]["counterexample"],
                         {"position": "1 1", "first": True, "claimed": "2", "actual": "0",
                          "move": None})

    def test_misere_play_and_bases(self):
        text = 'heaps = 2\np = "s1 == s2 > 1 or x1 + x2 == 1"\n'
        self.assertTrue(self.conjecture(text, "nim", "--misere")["proved"])
        law = self.conjecture('heaps = 1\np = "x1 % 3 == 0"\n', "subtract:1,2", "--base", "3")
        self.assertEqual((law["proved"], law["numeration"]), (True, "base 3"))

    def test_a_limit_is_not_an_answer(self):
        law = self.conjecture('heaps = 3\np = "x1 ^ x2 ^ x3 == 0"\n', "nim", "--timeout", "0",
                              status=UNKNOWN)
        self.assertEqual(law["conjecture"]["status"], "unknown")
        self.assertFalse(law["proved"])

    def test_what_is_refused(self):
        for text, words, said in (
                ('heaps = 2\np = "x1 * x2 == 4"', (), "a product of two numbers"),
                ('heaps = 2\np = "x1 ^ x2 == 0"', ("--base", "3"), "a power of 2"),
                ('heaps = 2\np = "x1 == floor(x2 * phi)"', ("--base", "2"), "Fibonacci numeration"),
                ('heaps = 2\np = "x3 == 0"', (), "there is no such heap"),
                ('heaps = 2\np = "x1 == 0 and"', (), "the formula ends too early"),
                ('heaps = 2\np = "x1 == 0"', ("--heaps", "3"), "leave out --heaps"),
                ('heaps = 2\np = "x1 == 0"', ("--values", "2"), "leave out --values"),
                ('heaps = 2\nvalue = "x1"', ("--misere",), "normal play"),
                ('heaps = 2', (), "one formula"),
                ('p = "x1 == 0"', (), "how many heaps"),
                ('heaps = 2\np = "' + "(" * 5000 + '"', (), "deep"),
                ('heaps = 2\np = "' + "x1 + " * 5000 + '"', (), "bytes"),
                ('heaps = 2\np = 3', (), "quotation marks")):
            with self.subTest(text=text[:40]), tempfile.TemporaryDirectory() as folder:
                done = run("discover", "nim", *words, "--conjecture", written(folder, text))
                self.assertEqual(done.returncode, USAGE)
                self.assertIn(said, done.stderr)
                self.assertEqual(done.stdout, "")
        done = run("discover", "nim", "--conjecture", "no-such-file.toml")
        self.assertEqual(done.returncode, USAGE)
        self.assertIn("no-such-file.toml", done.stderr)


if __name__ == "__main__":
    unittest.main()
