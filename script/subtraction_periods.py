#!/usr/bin/env python3
"""The tables of docs/three-moves.md from data/results/subtraction-periods.tsv.

  script/subtraction_periods.py                   writes the tables anew
  script/subtraction_periods.py --check           exit status 1 if the page is not what the data say
  script/subtraction_periods.py --take FILE ...   makes the data from what `bouton census subtract:M:K --periods`
                                                  printed, one file for each K
"""

import argparse
import pathlib

from census4 import TOP, number, table
from data_page import filled, write_or_check

DATA = TOP / "data" / "results" / "subtraction-periods.tsv"
PAGE = TOP / "docs" / "three-moves.md"
COUNTS = ("sets", "sums", "divisors", "additive", "others", "open")


def read(path):
    lines = [line.split("\t") for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    return [dict(zip(lines[0], line)) for line in lines[1:]]


def take(paths):
    head, rows = "", []
    for path in paths:
        head, *found = path.read_text("utf-8").splitlines()
        rows += found
    most = {}
    for moves, largest in (map(int, row.split("\t")[:2]) for row in rows):
        most[moves] = max(most.get(moves, 0), largest)
    made = ", ".join(f"subtract:{largest}:{moves}" for moves, largest in sorted(most.items()))
    DATA.write_text("\n".join([
        "# Results of Bouton's own runs: periods of subtraction games, a row for each largest amount.",
        "# docs/formats.md, bouton.subtraction-row/1, says what the columns mean; docs/three-moves.md is made from them.",
        f"# Made by: bouton census FAMILY --periods --values 10^8, FAMILY being {made}", head,
        *sorted(rows, key=lambda row: tuple(map(int, row.split("\t")[:2])))]) + "\n", encoding="utf-8")


class Rows:
    def __init__(self):
        self.of = {}
        for row in read(DATA):
            self.of.setdefault(int(row["moves"]), []).append(row)

    def kinds(self):
        lines = []
        for moves, rows in sorted(self.of.items()):
            sums = {name: sum(int(row[name]) for row in rows) for name in COUNTS}
            lines.append((moves, rows[-1]["largest"], *(number(sums[name]) for name in COUNTS)))
        return table(["moves", "up to", "sets", "a sum of two", "another divisor of one", "additive", "others",
                      "open"], lines)

    @staticmethod
    def longest(rows, what):
        return max(rows, key=lambda row: (int(row[what]), -int(row["largest"])))

    def records(self):
        """The longest of all up to some largest amounts."""
        lines = []
        for moves, rows in sorted(self.of.items()):
            last = int(rows[-1]["largest"])
            for most in sorted({16, 24, 32, 40, 48, 64, 96, 128, 192, 256, last}):
                within = [row for row in rows if int(row["largest"]) <= most]
                if within and most <= last:
                    period, preperiod = self.longest(within, "period"), self.longest(within, "preperiod")
                    lines.append((moves, most, number(period["period"]), f"`{period['period_of']}`",
                                  number(preperiod["preperiod"]), f"`{preperiod['preperiod_of']}`"))
        return table(["moves", "up to", "longest period", "its set", "longest preperiod", "its set"], lines)

    def others(self):
        """The first sets of each kind that have neither."""
        lines = []
        for moves, rows in sorted(self.of.items()):
            first = next((row for row in rows if row["first_other"]), None)
            lines.append((moves, f"`{first['first_other']}`" if first else "none"))
        return table(["moves", "the first set whose period divides no sum of two"], lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--take", type=pathlib.Path, nargs="+")
    options = parser.parse_args()
    if options.take:
        take(options.take)
    rows = Rows()
    page = filled(PAGE, {"kinds": rows.kinds, "records": rows.records, "others": rows.others})
    write_or_check(PAGE, page, options.check)


if __name__ == "__main__":
    main()
