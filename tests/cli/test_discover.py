"""bouton discover: laws, certificates, what is refused, limits."""

import json
import os
import tempfile

from command import UNKNOWN, CommandTest, run

GOLDEN = (1 + 5 ** 0.5) / 2


def wythoff(count):
    """The first P-positions of Wythoff's game, by the floors of multiples of the golden ratio."""
    return [f"{int(k * GOLDEN)} {int(k * GOLDEN) + k}" for k in range(count)]


class Discover(CommandTest):
    def test_the_law_of_wythoff(self):
        law = self.json("discover", "wythoff")
        self.assertEqual((law["schema"], law["game"], law["convention"], law["heaps"]),
                         ("bouton.law/1", "wythoff", "normal", "2"))
        self.assertEqual((law["proved"], law["numeration"], law["states"]),
                         (True, "fibonacci", "13"))
        self.assertEqual(law["first_p_positions"], wythoff(10))
        self.assertEqual(law["tried"], [])
        self.assertIn("followed by a 0", law["law"])

    def test_words_in_both_languages_and_one_with_quiet(self):
        text = self.answer("discover", "wythoff", "--misere")
        self.assertIn("misère play", text)
        self.assertIn("19 states", text)
        self.assertIn("0 1 · 2 2", text)
        self.assertNotIn("in words", text)
        self.assertIn("nim-sum of the heaps is 0", self.answer("discover", "nim"))
        self.assertIn("斐波那契", self.answer("discover", "wythoff", "--lang", "zh"))
        self.assertEqual(self.answer("discover", "nim", "--heaps", "3", "--quiet"), "base 2\n")

    def test_nim_values(self):
        law = self.json("discover", "nim", "--values", "3")
        self.assertEqual((law["values"], law["states"]), ("3", "8"))
        self.assertIn("0 to 3", self.answer("discover", "nim", "--values", "3"))

    def test_certificates_are_checked_and_false_ones_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "law.json")
            for words in (("wythoff",), ("moore:2", "--misere"), ("fibonacci",),
                          ("pass-nim", "--misere"), ("one-pass-nim",), ("nim", "--values", "2"),
                          ("subtract:all-but-2,5",), ("fibonacci", "--misere")):
                with self.subTest(words=words):
                    self.answer("discover", *words, "--certificate", path)
                    checked = self.json("check", path)
                    self.assertEqual((checked["verdict"], checked["complete"]), ("valid", True))
                    with open(path, encoding="utf-8") as file:
                        claim = json.load(file)
                    marks = claim["automaton"]["marks"]
                    place = marks.index("P")
                    claim["automaton"]["marks"] = marks[:place] + "N" + marks[place + 1:]
                    with open(path, "w", encoding="utf-8") as file:
                        json.dump(claim, file)
                    done = run("check", path, "--json")
                    self.assertEqual(done.returncode, UNKNOWN)
                    self.assertEqual(json.loads(done.stdout)["verdict"], "invalid")

    def test_no_law_within_the_limits(self):
        done = run("discover", "pass-nim", "--heaps", "4", "--timeout", "300ms", "--json")
        self.assertEqual(done.returncode, UNKNOWN)
        self.assertEqual(json.loads(done.stdout)["proved"], False)
        self.assertIn("time limit", done.stderr)
        done = run("discover", "nim", "--limit-memory", "1", "--heaps", "2")
        self.assertIn(done.returncode, (UNKNOWN, 2))

    def test_wrong_input(self):
        for words, text in ((("kayles",), "split"), (("euclid",), "another heap"),
                            (("nim", "--heaps", "9"), "8"), (("nim", "--heaps", "x"), "--heaps"),
                            (("wythoff", "--heaps", "3"), "2 heaps"),
                            (("nim", "--values", "99"), "--values"),
                            (("nim", "--values", "2", "--misere"), "misère"),
                            (("fibonacci", "--values", "1"), "nim-values")):
            with self.subTest(words=words):
                done = run("discover", *words)
                self.assertEqual(done.returncode, 2)
                self.assertIn(text, done.stderr)
                self.assertEqual(done.stdout, "")
