"""Answers that name a theorem of Coq: it is one of proof/ and in the table of its README, and it is
named where it covers the question, and nowhere else."""

import json
import pathlib
import re
import unittest

from command import CommandTest

TOP = pathlib.Path(__file__).resolve().parents[2]

# With questions beside those covered: another convention, number of heaps, parameter or game.
QUESTIONS = [
    ("nim 3 4 5", "Nim.bouton"),
    ("nim 3 4 5 --misere", "Nim.misere_nim"),
    ("0.3333(3) 3 4", "Nim.bouton"),
    ("moore:2 3 4 5", "Moore.moore"),
    ("moore:2 3 4 5 --misere", "Moore.moore_misere"),
    ("exact:2 3 4 5", None),
    ("subtract:1,2,3 21", "Bachet.bachet"),
    ("subtract:1,2,3 21 --misere", "Bachet.bachet_misere"),
    ("subtract:1,2,3 21 5", None),
    ("subtract:1,3 21", None),
    ("wythoff 12 7", "Wythoff.wythoff"),
    ("wythoff 12 7 --misere", None),
    ("wythoff:2 12 7", None),
    ("euclid 19 12", "Euclid.euclid"),
    ("euclid 19 12 --misere", None),
    ("fibonacci 20", "FibonacciNim.fibonacci_nim"),
    ("fibonacci 20/3", "FibonacciNim.fibonacci_nim"),
    ("fibonacci 20 --misere", None),
    ("pass-nim 5 4-", "NimWithPasses.nim_with_passes"),
    ("pass-nim 5 4- --misere", "NimWithPasses.nim_with_passes_misere"),
    ("lasker 5 6", "Lasker.lasker"),
    ("lasker 5 6 --misere", None),
    ("kayles 5 100", "Kayles.kayles_values"),
    ("0.77 5 100 --misere", "MisereKayles.misere_kayles"),
    ("0.07 100", "Kayles.dawsons_kayles_values"),
    ("0.07 9 --misere", None),
    ("0.17 100", None),
    ("staircase 3 1 4", None),
]

# Sums: by the theorem about sums where the nim-values of all heaps are proved, too.
SUMS = [
    ("nim 3 + kayles 5", "GameSums.sum_of_games"),
    ("lasker 5 6 + pass-nim 5 4- + 0.07 100 + nim 3", "GameSums.sum_of_games"),
    ("kayles 7 + nim 3 4 + wythoff 1 3", None),
    ("nim 3 + subtract:1,2,3 5", None),
    ("nim 3 + kayles 5 --misere", None),
]


class VerifiedTheorems(CommandTest):
    def named(self):
        """The theorems of the table."""
        names = set(re.findall(r'"([A-Z]\w+\.\w+)"', (TOP / "src/solver/verified.cpp").read_text(encoding="utf-8")))
        self.assertGreater(len(names), 10)
        return names

    def test_each_is_a_theorem_of_the_proofs(self):
        readme = (TOP / "proof/README.md").read_text(encoding="utf-8")
        for name in self.named():
            file, theorem = name.split(".")
            source = (TOP / "proof" / f"{file}.v").read_text(encoding="utf-8")
            self.assertRegex(source, re.compile(rf"^ *Theorem {theorem}\b", re.M), name)
            self.assertRegex(readme, rf"`{theorem}`.*\| {file}\.v \|", name)

    def test_it_is_named_where_it_covers_the_question(self):
        for question, theorem in QUESTIONS:
            answer = json.loads(self.answer("solve", *question.split(), "--json"))
            self.assertEqual(answer.get("verified_theorem"), theorem, question)
        for terms, theorem in SUMS:
            answer = json.loads(self.answer("sum", *terms.split(), "--json"))
            self.assertEqual(answer.get("verified_theorem"), theorem, terms)
        self.assertIn("(Bouton 1901; proved in Coq: Nim.bouton)", self.answer("solve", "nim", "3", "4", "5"))
        self.assertEqual(self.named(), {theorem for _, theorem in QUESTIONS + SUMS if theorem})


if __name__ == "__main__":
    unittest.main()
