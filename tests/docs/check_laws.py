#!/usr/bin/env python3
"""Whether docs/infinite.md says of each law what its certificate and the catalogue say.

The first table: from which heap the quotient is infinite, how far the law goes, the elements of the finite part, the
heaps with counters, the cells. The catalogue: the same heaps for the codes that the law holds for. The results: how many
laws and codes there are.
"""

import json
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]


def certificate(code):
    return json.loads((TOP / "data" / "certificates" / f"infinite-{code}.json").read_text(encoding="utf-8"))


def first_table(text):
    """Code: what its row says."""
    table = re.search(r"\n\| law \| infinite from heap .*?\n\n", text, re.S).group()
    for row in table.strip().splitlines()[2:]:
        codes, heaps, _, order, counters, cells = (cell.strip() for cell in row.strip("|").split("|"))
        heaps = [int(n) for n in re.findall(r"\d+", heaps)]
        counted = sorted(int(n) for n in re.findall(r"\b\d+\b", counters))
        for code in re.findall(r"\d\.\d+", codes):
            yield code, (heaps[0], heaps[-1], int(order), counted, int(cells))


def said_by(law):
    counted = [heap for heap, (_, counters) in enumerate(law["heaps"]) if any(counters)]
    last = next(heap for heap, (_, counters) in enumerate(law["heaps"]) if counters[-1])
    return last, len(law["heaps"]) - 1, law["finite"]["order"], counted, sum(len(cells) for cells in law["sets"])


def codes_in(words):
    """The codes of "0.404 to 0.407, 0.43"."""
    codes = []
    for first, last in re.findall(r"(\d\.\d+)(?: to (\d\.\d+))?", words):
        end = int((last or first)[-1])
        codes += [f"{first[:-1]}{digit}" for digit in range(int(first[-1]), end + 1)]
    return codes


def main():
    wrong = []
    text = (TOP / "docs" / "infinite.md").read_text(encoding="utf-8")
    laws = dict(first_table(text))
    for code, row in laws.items():
        law = said_by(certificate(code))
        if code == "0.354":  # the heap of 3 counts as two of 4, which the row does not say
            law[3].remove(3)
        if row != law:
            wrong.append(f"the law of {code}: the table says {row}, the certificate {law}")

    # The second table, and the catalogue: code -> (law, from, to).
    told = {code: (code, *row[:2]) for code, row in laws.items() if code != "0.3122"}
    table = re.search(r"\n\| law \| holds for \|.*?\n\n", text, re.S).group()
    for row in table.strip().splitlines()[2:]:
        of, words = (cell.strip() for cell in row.strip("|").split("|"))
        if of == "others":
            continue
        if words.startswith("each also"):
            for code in codes_in(of):
                told[code[:-1] + "7"] = (code, *laws[code][:2])
            continue
        parts = re.findall(r"([^()]+)(?:\(([^()]+)\))?", words)
        for part, numbers in parts:
            for code in codes_in(part):
                law = next(law for law in codes_in(of) if code.startswith(law[:4]) or law == of)
                told[code] = (law, *([int(n) for n in re.findall(r"\d+", numbers)] or laws[law][:2]))
    known = {}
    rows = [line.split("\t") for line in (TOP / "data" / "catalogue.tsv").read_text(encoding="utf-8").splitlines()
            if not line.startswith("#")]
    columns = {name: rows[0].index(name) for name in ("convention", "code", "proof")}
    for row in rows[1:]:
        law = re.fullmatch(r"law (\S+) (\d+)\.\.(\d+)", row[columns["proof"]])
        if row[columns["convention"]] == "misere" and law:
            known[row[columns["code"]]] = (law[1], int(law[2]), int(law[3]))
    for code, law in known.items():
        if told.get(code) != law:
            wrong.append(f"{code}: the catalogue says {law}, the table {told.get(code)}")

    number = f"Of the codes 0.abc {len(told)} have one of the {len(laws)} laws"
    if number not in " ".join(text.split()):
        wrong.append(f"not said: {number}")
    if len(known) < 38:
        wrong.append(f"the catalogue has {len(known)} such rows")
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
