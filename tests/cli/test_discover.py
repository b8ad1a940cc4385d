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
        text = self.answer("discover", "wythoff:2", "--misere")
        self.assertIn("misère play", text)
        self.assertIn("16 states", text)
        self.assertIn("0 1 · 2 5", text)
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

    def test_a_law_answers_and_a_false_one_does_not(self):
        with tempfile.TemporaryDirectory() as folder:
            rules = os.path.join(folder, "leaps.toml")
            with open(rules, "w", encoding="utf-8") as file:
                file.write('name = "leaps"\nheaps = 2\n[[move]]\nvectors = [[1, 2], [0, 2]]\n')
            law, store = os.path.join(folder, "law.json"), os.path.join(folder, "laws.jsonl")
            game = "rules:" + rules
            drawn, graph = os.path.join(folder, "law.svg"), os.path.join(folder, "law.dot")
            self.answer("discover", game, "--certificate", law, "--store", store, "--svg", drawn,
                        "--dot", graph)
            self.answer("discover", game, "--store", store)  # adds nothing
            self.answer("discover", game, "--store", store, "--misere")
            with open(store, encoding="utf-8") as file:
                self.assertEqual(len(file.read().splitlines()), 2)
            with open(drawn, encoding="utf-8") as file:
                self.assertTrue(file.read().startswith("<svg "))
            with open(graph, encoding="utf-8") as file:
                self.assertIn("digraph law", file.read())
            plain = self.json("solve", game, "40", "50")
            self.assertEqual(plain["certainty"], "searched")
            for source in (law, store):
                told = self.json("solve", game, "40", "50", "--law", source)
                self.assertEqual((told["certainty"], told["reference"]), ("law proved", source))
                for key in ("outcome", "winning_move_count"):
                    self.assertEqual(told[key], plain[key])
                self.assertEqual(sorted(told["winning_moves"]), sorted(plain["winning_moves"]))
            huge = self.json("solve", game, "10^2000", "10^2000", "--law", law)
            self.assertEqual(huge["certainty"], "law proved")
            lines = self.answer("solve", game, "-", "--quiet", "--law", law, text="40 50\n0 1\n")
            self.assertEqual(lines, plain["outcome"] + "\nP\n")
            with open(law, encoding="utf-8") as file:
                claim = json.load(file)
            marks = claim["automaton"]["marks"]
            claim["automaton"]["marks"] = marks.replace("P", "N", 1)
            with open(law, "w", encoding="utf-8") as file:
                json.dump(claim, file)
            done = run("solve", game, "4", "5", "--law", law)
            self.assertEqual(done.returncode, 2)
            self.assertIn("not proved", done.stderr)
            done = run("solve", "nim", "4", "5", "--law", law)
            self.assertEqual(done.returncode, 2)
            self.assertIn("other rules", done.stderr)

    def test_shipped_laws_answer(self):
        told = self.json("solve", "exact:2", "10^50", "10^49", "7", "10^51", "5")
        self.assertEqual((told["certainty"], told["reference"]), ("law proved", "laws.jsonl"))
        text = self.answer("solve", "exact:2", "1", "2", "3", "4", "5", "--explain")
        self.assertIn("proved law", text)
        self.assertIn("automaton of 8 states", text)

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
