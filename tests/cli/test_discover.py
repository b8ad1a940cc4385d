"""bouton discover: laws, certificates, what is refused, limits."""

import functools
import itertools
import json
import operator
import os
import tempfile
import unittest

from command import LONG, UNKNOWN, CommandTest, effort, run

GOLDEN = (1 + 5 ** 0.5) / 2


def wythoff(count):
    """The first P-positions of Wythoff's game, by the floors of multiples of the golden ratio."""
    return [f"{int(k * GOLDEN)} {int(k * GOLDEN) + k}" for k in range(count)]


ANY = '[[move]]\ntake = "any"\n'
FIBONACCI = 'limit = { times = 2 }\n' + ANY


def nim(sizes):
    """Bouton 1901."""
    return functools.reduce(operator.xor, sizes) == 0


def moore(sizes):
    """Moore 1910, for at most 2 heaps."""
    return all(sum(size >> bit & 1 for size in sizes) % 3 == 0 for bit in range(20))


def avoided(lost):
    """Misere play: the same, but where no heap is larger than 1 the number of heaps decides."""
    def answer(sizes):
        if max(sizes) > 1:
            return lost(sizes)
        return sum(sizes) % (3 if lost is moore else 2) == 1
    return answer


def wythoff_avoided(sizes):
    """Wythoff's game in misere play differs from normal play below 3 tokens in a heap."""
    small, large = sorted(sizes)
    if large <= 2:
        return (small, large) in ((0, 1), (2, 2))
    return f"{small} {large}" in wythoff(60)


def passes(sizes):
    """Nim with a pass for each heap, the passes unspent: the nim-values by their definition."""
    values = {}

    def value(size, unspent):
        if size == 0:
            return 0
        if (size, unspent) not in values:
            seen = {value(less, unspent) for less in range(size)}
            if unspent:
                seen.add(value(size, False))
            values[size, unspent] = min(set(range(len(seen) + 1)) - seen)
        return values[size, unspent]

    return functools.reduce(operator.xor, (value(size, True) for size in sizes)) == 0


def exactly_two(sizes):
    """A move lowers exactly two of five or six heaps: the sentence of docs/laws.md."""
    places = [[size >> bit & 1 for size in sizes] for bit in reversed(range(max(sizes).bit_length()))]
    places = list(itertools.dropwhile(lambda ones: sum(ones) in (0, 4), places))
    if not places:
        return True
    first, lower = places[0], places[1:]
    if sum(first) == 5:
        return not any(map(any, lower))
    return sum(first) == 1 and all(sum(ones) - ones[first.index(1)] in (0, 3) for ones in lower)


def exactly_two_lost(heaps, below):
    """The same by the rules alone: all positions, heaps in order of size, and those that are lost."""
    everything = sorted(itertools.combinations_with_replacement(range(below), heaps), key=sum)
    lost, won = set(), set()
    for sizes in everything:
        if sizes in won:
            continue
        lost.add(sizes)  # and whoever can move here wins
        for i, j in itertools.combinations(range(heaps), 2):
            for a, b in itertools.product(range(sizes[i] + 1, below), range(sizes[j] + 1, below)):
                higher = list(sizes)
                higher[i], higher[j] = a, b
                won.add(tuple(sorted(higher)))
    return everything, lost


# Rules, options, and who loses: the theorem.
CLASSICAL = [
    (ANY, ("--heaps", "3"), nim),
    (ANY, ("--heaps", "3", "--misere"), avoided(nim)),
    (ANY + 'heaps = "1-2"\n', ("--heaps", "4"), moore),
    (ANY + 'heaps = "1-2"\n', ("--heaps", "4", "--misere"), avoided(moore)),
    (ANY + ANY + 'heaps = 2\namounts = "equal"\n', ("--heaps", "2"),
     lambda sizes: "{} {}".format(*sorted(sizes)) in wythoff(60)),
    (ANY + ANY + 'heaps = 2\namounts = "equal"\n', ("--heaps", "2", "--misere"), wythoff_avoided),
    ('pass = "each heap"\n' + ANY, ("--heaps", "3"), passes),
]


class Discover(CommandTest):
    def test_classical_theorems_from_rules_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "rules.toml")
            for rules, options, lost in CLASSICAL:
                with self.subTest(rules=rules, options=options):
                    with open(path, "w", encoding="utf-8") as file:
                        file.write('name = "a game"\n' + rules)
                    law = self.json("discover", "rules:" + path, *options)
                    self.assertTrue(law["proved"])
                    positions = [tuple(map(int, text.split())) for text in law["first_p_positions"]]
                    below = max(positions[-1])  # all smaller ones are told, heaps in order of size
                    heaps = len(positions[0])
                    expected = [sizes for sizes in itertools.product(range(below), repeat=heaps)
                                if list(sizes) == sorted(sizes) and lost(sizes)]
                    self.assertEqual(sorted(p for p in positions if max(p) < below), expected)
                    self.assertGreaterEqual(len(positions), 5)
                    for position in positions:
                        self.assertTrue(lost(position), position)

    def test_exactly_two_of_five_heaps_and_of_six(self):
        for heaps, below, states, positions in ((5, effort(14, 8), "8", 8568), (6, effort(9, 6), "9", 3003)):
            with self.subTest(heaps=heaps), tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "law.json")
                law = self.json("discover", "exact:2", "--heaps", str(heaps), "--certificate", path)
                self.assertEqual((law["proved"], law["states"]), (True, states))
                self.assertIn("valid", self.answer("check", path))
                everything, lost = exactly_two_lost(heaps, below)
                self.assertEqual(len(everything), effort(positions, len(everything)))
                self.assertEqual(lost, {sizes for sizes in everything if exactly_two(sizes)})
                text = "".join(" ".join(map(str, sizes)) + "\n" for sizes in everything)
                done = run("solve", "exact:2", "-", "--quiet", "--law", path, text=text)
                self.assertEqual(done.stdout.split(), ["P" if sizes in lost else "N" for sizes in everything])

    def test_fibonacci_nim_from_rules_alone(self):
        # Whinihan 1963: a start is lost exactly if it is a Fibonacci number.
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "rules.toml")
            with open(path, "w", encoding="utf-8") as file:
                file.write('name = "a game"\n' + FIBONACCI)
            law = self.json("discover", "rules:" + path, "--heaps", "1")
            self.assertTrue(law["proved"])
            self.assertEqual([int(text) for text in law["first_p_positions"]],
                             [0, 1, 2, 3, 5, 8, 13, 21, 34, 55])
            other = self.json("discover", "rules:" + path, "--heaps", "1", "--misere")
            self.assertTrue(other["proved"])

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

    def test_a_large_law_is_checked_within_the_usual_limits(self):
        with tempfile.TemporaryDirectory() as folder:
            rules, law = os.path.join(folder, "r.toml"), os.path.join(folder, "law.json")
            with open(rules, "w", encoding="utf-8") as file:
                file.write('name = "r"\nheaps = 3\npass = "each heap"\n[[move]]\ntake = "all but %s"\n'
                           % ("2, 4" if LONG else "4"))
            told = self.answer("discover", "rules:" + rules, "--certificate", law)
            self.assertIn("1538 states" if LONG else "1014 states", told)
            self.assertIn("valid", self.answer("check", law))
            told = self.json("solve", "rules:" + rules, "10^50", "10^49", "7", "--law", law)
            self.assertEqual(told["certainty"], "law proved")

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

    def test_a_refuted_line_of_a_store_makes_room(self):
        with tempfile.TemporaryDirectory() as folder:
            store = os.path.join(folder, "laws.jsonl")

            def lines():
                with open(store, encoding="utf-8") as file:
                    return file.read().splitlines()

            self.answer("discover", "moore:2", "--heaps", "3", "--store", store)
            self.answer("discover", "nim", "--heaps", "3", "--store", store)
            other, good = lines()
            false = good.replace('"marks":"PN', '"marks":"NP')
            self.assertNotEqual(false, good)
            for bad in (false + "\n", good[:-20], good[:-20] + "\n"):
                with self.subTest(bad=bad):
                    with open(store, "w", encoding="utf-8") as file:
                        file.write(other + "\n" + bad)
                    self.answer("discover", "nim", "--heaps", "3", "--store", store)
                    self.assertEqual(lines(), [other, good])

    def test_a_law_that_says_more_takes_the_place_in_a_store(self):
        with tempfile.TemporaryDirectory() as folder:
            store = os.path.join(folder, "laws.jsonl")
            heaps = []
            for values in ((), ("--values", "3"), ("--values", "2"), (), ("--values", "all"), ("--values", "3")):
                self.answer("discover", "subtract:1,2", "--heaps", "2", "--store", store, *values)
                with open(store, encoding="utf-8") as file:
                    lines = [json.loads(line) for line in file]
                self.assertEqual(len(lines), 1)
                heaps.append(lines[0]["nim_heap"])
            self.assertEqual(heaps, ["0", "3", "3", "3", None, None])

    def test_a_table_without_a_law_says_so(self):
        done = run("discover", "wythoff", "--values", "all", "--csv", "--lang", "en")
        self.assertEqual((done.returncode, done.stdout), (UNKNOWN, ""))
        self.assertIn("no law found\n", done.stderr)

    def test_nothing_but_a_store_becomes_one(self):
        with tempfile.TemporaryDirectory() as folder:
            law, notes = os.path.join(folder, "law.json"), os.path.join(folder, "notes.txt")
            self.answer("discover", "nim", "--certificate", law)
            with open(notes, "w", encoding="utf-8") as file:
                file.write("notes\n")
            for path in (law, notes):
                with open(path, encoding="utf-8") as file:
                    before = file.read()
                done = run("discover", "nim", "--store", path)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn("not a store", done.stderr)
                with open(path, encoding="utf-8") as file:
                    self.assertEqual(file.read(), before)
            done = run("discover", "nim", "--dot", law, "--certificate", law)
            self.assertEqual(done.returncode, 2)
            self.assertIn("two outputs", done.stderr)

    def test_a_picture_on_standard_output_is_the_answer(self):
        with tempfile.TemporaryDirectory() as folder:
            for option, beginning in (("--svg", "<svg "), ("--dot", "digraph ")):
                done = run("discover", "nim", "--heaps", "2", option, "-", cwd=folder)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertTrue(done.stdout.startswith(beginning), done.stdout)
                self.assertEqual(os.listdir(folder), [])
                self.assertIn(f"{option} -", self.error("discover", "nim", option, "-", "--json"))

    def test_a_store_with_other_lines_is_refused_with_the_line(self):
        with tempfile.TemporaryDirectory() as folder:
            store, rules = os.path.join(folder, "laws.jsonl"), os.path.join(folder, "rules.toml")
            with open(rules, "w", encoding="utf-8") as file:
                file.write('name = "r"\nheaps = 2\n[[move]]\ntake = "any"\n'
                           'heaps = 2\namounts = "differ by at most 1"\n')
            for game in (f"rules:{rules}", "wythoff"):
                self.answer("discover", game, "--store", store)
            with open(store, encoding="utf-8") as file:
                good = file.read().splitlines()
            question = ("solve", f"rules:{rules}", "100", "99", "--law", store)
            known = self.answer(*question)
            self.assertIn("laws.jsonl", known)
            for line in (0, 1):
                for bad in ("garbage", good[line].replace('":', '": '), good[line] + " ", good[line][1:]):
                    with self.subTest(line=line, bad=bad[:40]):
                        lines = list(good)
                        lines[line] = bad
                        with open(store, "w", encoding="utf-8") as file:
                            file.write("".join(f"{one}\n" for one in lines))
                        for words in (question, ("discover", "wythoff", "--store", store)):
                            self.assertIn(f"line {line + 1}", self.error(*words))
            with open(store, "w", encoding="utf-8", newline="\r\n") as file:
                file.write("".join(f"{one}\n" for one in good))
            self.assertEqual(self.answer(*question), known)

    def test_shipped_laws_answer(self):
        told = self.json("solve", "exact:2", "10^50", "10^49", "7", "10^51", "5")
        self.assertEqual((told["certainty"], told["reference"]), ("law proved", "shipped with Bouton"))
        text = self.answer("solve", "exact:2", "1", "2", "3", "4", "5", "--explain")
        self.assertIn("proved law", text)
        self.assertIn("automaton of 8 states", text)

    def test_no_law_within_the_limits(self):
        done = run("discover", "one-pass-nim", "--heaps", "3", "--timeout", "300ms", "--json")
        self.assertEqual(done.returncode, UNKNOWN)
        self.assertEqual(json.loads(done.stdout)["proved"], False)
        self.assertIn("time limit", done.stderr)
        done = run("discover", "wythoff", "--limit-memory", "1")
        self.assertEqual(done.returncode, UNKNOWN)
        self.assertIn("no law found\n", done.stdout)  # and nothing that was tried
        done = run("discover", "one-pass-nim", "--heaps", "3", "--timeout", "100ms")
        self.assertNotIn("(0 states)", done.stdout)

    def test_wrong_input(self):
        for words, text in ((("kayles",), "split"), (("euclid",), "another heap"),
                            (("nim", "--heaps", "9"), "8"), (("nim", "--heaps", "x"), "--heaps"),
                            (("wythoff", "--heaps", "3"), "2 heaps"),
                            (("nim", "--values", "99"), "1 .. 64, all"),
                            (("nim", "--values", "2", "--misere"), "misère"),
                            (("fibonacci", "--values", "1"), "nim-values")):
            with self.subTest(words=words):
                done = run("discover", *words)
                self.assertEqual(done.returncode, 2)
                self.assertIn(text, done.stderr)
                self.assertEqual(done.stdout, "")
