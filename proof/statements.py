#!/usr/bin/env python3
"""What must be read to know what a theorem says: its statement, and every definition that it rests
on and that Coq does not bring along, found by Coq's own table of references.

    proof/statements.py [--lines] [THEOREM | DEFINITION]...

Without names: the ten of proof/README.md. With --lines only how many lines there are. The theories
must have been compiled (script/proof). What a checker computes, check_..., is not looked into: a
theorem says that its yes is enough. Nor is how something was proved.
"""

import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[1]
TEN = (
    "Game.wins_unique", "SpragueGrundy.sprague_grundy", "Nim.bouton", "Wythoff.wythoff", "GuySmith.guy_smith",
    "Kayles.kayles", "MisereOutcome.misere_outcome", "MisereKayles.misere_kayles_order", "Misere_404.misere_404_infinite",
    "LawRules.law_sound")
# What the theorems about the checkers say of a certificate; with check_claim and the like it would be the checkers, too.
CLAIMS = (
    "OctalPeriod.period_holds", "TailPeriod.tail_holds", "UnequalParts.unequal_holds", "MisereQuotient.quotient_holds",
    "InfiniteQuotient.infinite_holds", "RepetitionCheck.segment_holds", "LawRules.law_sound")
PROVED = ("thm", "lem", "prf")


def sentences(text):
    """(from, to) of the sentences of Coq, comments before them left out."""
    at, start, depth = 0, None, 0
    while at < len(text):
        two = text[at:at + 2]
        if two in ("(*", "*)"):
            depth += 1 if two == "(*" else -1
            at += 2
            continue
        if not depth and start is None and not text[at].isspace():
            start = at
        if not depth and text[at] == "." and text[at + 1:at + 2].isspace() and start is not None:
            yield start, at + 1
            start = None
        at += 1


def full_name(where, what):
    """Within a section or module."""
    return what if where == "<>" else f"{where}.{what}"


class Theory:
    """A file: its sentences, what they define, and what they refer to."""

    def __init__(self, name):
        folder = TOP / "build/proof"
        self.name = name
        # Offsets count bytes: one character for each.
        self.text = (folder / f"{name}.v").read_text(encoding="latin-1")
        self.sentences = list(sentences(self.text))
        self.defined, self.references = {}, []
        for line in (folder / f"{name}.glob").read_text(encoding="latin-1").splitlines():
            if found := re.match(r"R(\d+):\d+ Bouton\.(\w+) (\S+) (\S+) (\w+)$", line):
                at, theory, where, what, kind = found.groups()
                if kind not in PROVED:
                    self.references.append((int(at), theory, full_name(where, what)))
            elif found := re.match(r"(\w+) (\d+):\d+ (\S+) (\S+)$", line):
                kind, at, where, what = found.groups()
                if kind not in ("sec", "binder"):
                    self.defined.setdefault(full_name(where, what), self.sentence(int(at)))

    def sentence(self, at):
        return next(s for s in self.sentences if s[0] <= at < s[1])

    def hypotheses(self, sentence):
        """Those of the sections in which it stands."""
        open_sections = [[]]
        for start, end in self.sentences:
            words = self.text[start:end].split()
            if start >= sentence[0]:
                break
            if words[0] == "Section":
                open_sections.append([])
            elif words[0] == "End" and len(open_sections) > 1:
                open_sections.pop()
            elif words[0] in ("Hypothesis", "Hypotheses"):
                open_sections[-1].append((start, end))
        return [s for section in open_sections for s in section]


def closure(names):
    """By theory, the sentences that are needed."""
    theories, needed = {}, {}
    waiting = []

    def want(theory, sentence):
        if sentence not in needed.setdefault(theory.name, set()):
            needed[theory.name].add(sentence)
            waiting.append((theory, sentence))

    def theory_of(name):
        if name not in theories:
            theories[name] = Theory(name)
        return theories[name]

    for name in names:
        theory, _, what = name.partition(".")
        if not (TOP / "build/proof" / f"{theory}.glob").exists() or what not in theory_of(theory).defined:
            sys.exit(f"proof/statements.py: no {name}: a theorem or definition, as Kayles.kayles, of compiled theories expected")
        theory = theory_of(theory)
        sentence = theory.defined[what]
        want(theory, sentence)
        for hypothesis in theory.hypotheses(sentence):
            want(theory, hypothesis)
    while waiting:
        theory, (start, end) = waiting.pop()
        for at, other, what in theory.references:
            if start <= at < end and not what.startswith("check_"):
                other = theory_of(other)
                if what in other.defined:
                    want(other, other.defined[what])
    return [(theories[name], sorted(found)) for name, found in needed.items()]


def lines(found):
    return sum(theory.text[start:end].count("\n") + 1 for theory, parts in found for start, end in parts)


def main():
    names = [argument for argument in sys.argv[1:] if argument != "--lines"]
    if "--lines" in sys.argv:
        names = names or [*TEN, *CLAIMS]
        for name in dict.fromkeys(names):
            print(f"{lines(closure([name])):5} {name}")
        print(f"{lines(closure(names)):5} all of them together")
        return
    for theory, parts in reversed(closure(names or TEN)):
        print(f"(* {theory.name}.v *)")
        for start, end in parts:
            indent = start - theory.text.rfind("\n", 0, start) - 1
            print(" " * indent + theory.text[start:end].encode("latin-1").decode())
        print()


if __name__ == "__main__":
    main()
