#!/usr/bin/env python3
"""The page docs/census4.md from its data: every table on it is made here.

  script/census4.py                  writes the tables anew from data/octal4.tsv and data/catalogue.tsv
  script/census4.py --check          exit status 1 if the page is not what the data say
  script/census4.py --take TABLE [--made TEXT] [--took TEXT] [--early TEXT]
                                  makes data/octal4.tsv from what `bouton lookup --all --store FILE`
                                  printed; TEXT: by which command, with how much work, and how many
                                  heaps are rare among the first 2^21 where later ones are as well
                                  ("0.1062 959, 0.3424 348"); what is not given stays as it is
"""

import argparse
import collections
import pathlib
import sys
import textwrap

from data_page import filled, write_or_check

TOP = pathlib.Path(__file__).resolve().parents[1]
DATA = TOP / "data" / "octal4.tsv"
CATALOGUE = TOP / "data" / "catalogue.tsv"
PAGE = TOP / "docs" / "census4.md"
# Longer lists of rare values are left out of the data; they can be computed again.
LONGEST_LIST = 400
CLASSES = 896  # as `bouton census octal:4 --list` counts them
LONGEST_TABLE = 20
# How far open classes are to be computed: with a sparse space and few rare values, and the others.
# Rare values are counted where all classes were computed, whatever was computed beyond.
SPARSE_VALUES, OTHER_VALUES = 10 ** 9, 1 << 21
FEW_RARE = OTHER_VALUES // 1000
BLOCK = 64  # values are computed in blocks: so many may be beyond what was asked for
# The remarks of the data that have a name.
MADE, TOOK, EARLY = "Made by", "Took", "Rare heaps among the first 2^21, of classes with many more later"


def read(path):
    """The remarks of a table, and its rows of normal play by their standard form."""
    remarks, rows, head = [], {}, None
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("#"):
            remarks.append(line[1:].strip())
        elif head is None:
            head = line.split("\t")
        else:
            row = dict(zip(head, line.split("\t")))
            if row["convention"] == "normal":
                rows[row["standard"]] = row
    return remarks, head, rows


def remark(remarks, title):
    """The remark `title: ...`, or nothing."""
    found = [text for text in remarks if text.startswith(title + ": ")]
    return found[0][len(title) + 2:] if found else ""


def better(a, b):
    """Which of two rows says more, as the catalogue decides."""
    if (a["status"] == "period") != (b["status"] == "period"):
        return a if a["status"] == "period" else b
    return b if a["status"] != "period" and int(b["done"]) > int(a["done"]) else a


def number(text):
    return f"{int(text):,}"


def table(heads, rows):
    lines = ["| " + " | ".join(heads) + " |", "|---" + "|---:" * (len(heads) - 1) + "|"]
    return "\n".join(lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows])


def wrapped(codes):
    lines, line = [], ""
    for code in codes:
        if len(line) + len(code) > 110:
            lines.append(line.rstrip())
            line = ""
        line += f"`{code}` "
    return "\n".join([*lines, line.rstrip()])


def name(row):
    """The code that was computed, and the standard form if it is another."""
    code = f"`{row['code']}`"
    return code if row["code"] == row["standard"] else f"{code} (`{row['standard']}`)"


def how_far(rows, what, values):
    """How many of the rows have so many values, and which do not."""
    behind = [row for row in rows if int(row["done"]) < values]
    text = f"\n\nOf {len(rows)} {what}, {len(rows) - len(behind)} have {number(values)} values or more"
    if not behind:
        return f"{text}."
    names = textwrap.fill(", ".join(map(name, behind)), 118, break_on_hyphens=False)
    return f"{text}; not these:\n{names}."


class Census:
    def __init__(self):
        self.remarks, _, self.rows = read(DATA)
        _, _, known = read(CATALOGUE)
        rows = [better(row, known.get(key, row)) for key, row in self.rows.items()]
        rows.sort(key=lambda row: row["code"])
        self.all = rows
        self.proved = [row for row in rows if row["status"] == "period"]
        self.open = [row for row in rows if row["status"] != "period"]
        self.sparse = [row for row in self.open if row["engine"] == "sparse"]
        self.dense = [row for row in self.open if row["engine"] != "sparse"]
        self.early = dict(pair.split(" ") for pair in remark(self.remarks, EARLY).split(", ") if pair)

    def made(self):
        return "\n".join(f"* {title}: {remark(self.remarks, title)}" for title in (MADE, TOOK, EARLY))

    def totals(self):
        values = sum(int(row["done"]) for row in self.all)
        missing = CLASSES - len(self.all)
        return table(["classes", "number"], [
            ("with a proved period", len(self.proved)),
            ("open, with a sparse space", len(self.sparse)),
            ("open, without a sparse space so far", len(self.dense)),
            *([("not yet surveyed", missing)] if missing else []),
            ("together", CLASSES)]) + f"\n\nNim-values computed for them: {number(values)}."

    def longest(self):
        rows = sorted(self.proved, key=lambda row: (-int(row["period"]), row["code"]))[:LONGEST_TABLE]
        return table(["game (standard form)", "period", "preperiod", "largest value", "values computed"],
                     [(name(row), number(row["period"]), number(row["preperiod"]),
                       row["max"] or "-", number(row["done"])) for row in rows])

    def latest(self):
        rows = sorted(self.proved, key=lambda row: (-int(row["preperiod"]), row["code"]))[:10]
        return table(["game (standard form)", "preperiod", "period", "largest value"],
                     [(name(row), number(row["preperiod"]), number(row["period"]), row["max"] or "-")
                      for row in rows])

    def periods(self):
        count = collections.Counter(int(row["period"]) for row in self.proved)
        often = sorted(count.items(), key=lambda item: (-item[1], item[0]))
        text = table(["period", "classes"], often[:12])
        rest = sum(number for _, number in often[12:])
        growing = [row for row in self.proved if int(row["saltus"] or 0) > 0]
        text += f"\n\nThe other {rest} classes have {len(often) - 12} other periods."
        if growing:
            text += f" Arithmetic-periodic (with a saltus): {', '.join(name(row) for row in growing)}."
        return text

    def largest(self):
        def rows(of):
            return sorted(of, key=lambda row: (-int(row["max"] or 0), row["code"]))[:10]
        heads = ["game (standard form)", "largest value", "at a heap of", "values computed"]
        lines = [[(name(row), row["max"], number(row["max_heap"]), number(row["done"]))
                  for row in rows(of)] for of in (self.proved, self.open)]
        return ("Of games with a proved period, where it is the largest of all heaps:\n\n"
                + table(heads, lines[0]) + "\n\nOf open games, as far as computed:\n\n"
                + table(heads, lines[1]))

    def rare(self):
        steps = [(0, 50), (50, 100), (100, 200), (200, 500), (500, 1000), (1000, 2000), (2000, 5000),
                 (5000, 10000), (10000, 20000), (20000, 10 ** 9)]
        lines = []
        for low, high in steps:
            rows = [row for row in self.sparse if low <= int(row["rare"]) < high]
            late = sum(2 * int(row["last_rare"]) > int(row["done"]) for row in rows)
            label = f"{low:,} to {high - 1:,}" if high < 10 ** 9 else f"{low:,} and more"
            lines.append((label, len(rows), late))
        few = sorted(self.sparse, key=lambda row: (int(row["rare"]), row["code"]))[:LONGEST_TABLE]
        return (table(["rare values seen", "open classes", "with a rare value in the second half"], lines)
                + "\n\nThose with the fewest:\n\n"
                + table(["game (standard form)", "rare values", "the last at", "largest value",
                         "values computed"],
                        [(name(row), row["rare"], number(row["last_rare"] or 0), row["max"],
                          number(row["done"])) for row in few]))

    def has_few(self, row):
        """Whether few of the first 2^21 heaps are rare."""
        rare = int(row["rare"])
        if rare > FEW_RARE and int(row["last_rare"]) >= OTHER_VALUES + BLOCK:
            if row["standard"] not in self.early:
                sys.exit(f"{DATA}: how many of the first 2^21 heaps of {row['standard']} are rare? (--early)")
            rare = int(self.early[row["standard"]])
        return rare <= FEW_RARE

    def dense_codes(self):
        return wrapped(row["code"] for row in self.dense)

    def reached(self):
        count = collections.Counter((row["engine"] == "sparse", int(row["done"])) for row in self.open)
        text = table(["values computed", "open classes", "sparse space"],
                     [(number(done), classes, "yes" if sparse else "no")
                      for (sparse, done), classes in sorted(count.items(), key=lambda item: -item[0][1])])
        few = [row for row in self.sparse if self.has_few(row)]
        others = [row for row in self.open if row not in few]
        text += how_far(few, f"open classes with at most {number(FEW_RARE)} rare values among the first 2^21",
                        SPARSE_VALUES)
        text += how_far(others, "other open classes", OTHER_VALUES)
        return text


def page():
    census = Census()
    parts = {"made": census.made, "totals": census.totals, "longest": census.longest,
             "latest": census.latest, "periods": census.periods, "largest": census.largest,
             "rare": census.rare, "dense": census.dense_codes, "reached": census.reached}
    return filled(PAGE, parts)


def take(path, texts):
    remarks, _, _ = read(DATA)
    _, head, rows = read(path)
    lines = ["# Results of Bouton's own runs: the codes 0.abcd in normal play, one row for each class.",
             "# docs/catalogue.md says what the columns mean; docs/census4.md is made from this table.",
             *(f"# {title}: {text or remark(remarks, title)}" for title, text in texts.items()),
             "\t".join(head)]
    for standard in sorted(rows):
        row = rows[standard]
        if " " in standard:  # a game with a condition on its parts
            continue
        if row["status"] != "period" and len(row["details"]) > LONGEST_LIST:
            row["details"] = ""
        lines.append("\t".join(row[column] for column in head))
    DATA.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--take", type=pathlib.Path)
    parser.add_argument("--made", default="")
    parser.add_argument("--took", default="")
    parser.add_argument("--early", default="")
    options = parser.parse_args()
    if options.take:
        take(options.take, {MADE: options.made, TOOK: options.took, EARLY: options.early})
    write_or_check(PAGE, page(), options.check)


if __name__ == "__main__":
    main()
