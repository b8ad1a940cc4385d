#!/usr/bin/env python3
"""The table of docs/records.md from the catalogue, and longer runs into the catalogue.

  script/records.py               writes the table anew from data/catalogue.tsv
  script/records.py --check       exit status 1 if the page is not what the data say
  script/records.py --take TABLE  first puts the rows of the records into data/catalogue.tsv where
                                  `bouton lookup --all --store FILE`, which printed TABLE, says more
"""

import argparse
import pathlib
import sys

from census4 import CATALOGUE, TOP, better, number, read, table
from data_page import filled, write_or_check

PAGE = TOP / "docs" / "records.md"
# As users write them, and as the catalogue names what was computed.
RECORDS = {"0.167": "0.167", "0.205": "0.205", "0.174": "0.174", "0.324": "0.324", "0.336": "0.336",
           "4.045": "4.045", "0.015": "0.015", "0.245": "0.245", "grundy": "4. unequal"}
STANDARD = {"0.205": "0.3106", "4.045": "0.7167", "0.015": "0.1107", "0.245": "0.3177", "4. unequal": "0.36 unequal"}


def rows():
    _, _, known = read(CATALOGUE)
    return {name: known[STANDARD.get(code, code)] for name, code in RECORDS.items()}


def take(path):
    """The text keeps its order; a game that is not there yet comes last."""
    lines = CATALOGUE.read_text("utf-8").splitlines()
    _, head, known = read(CATALOGUE)
    _, other, found = read(path)
    if head != other:
        sys.exit("records: the columns are not those of the catalogue")
    for code in RECORDS.values():
        key = STANDARD.get(code, code)
        if key not in found or (key in known and better(known[key], found[key]) is known[key]):
            continue
        line = "\t".join(found[key][column] for column in head)
        places = [i for i, old in enumerate(lines) if old.startswith(f"normal\t{key}\t")]
        if places:
            lines[places[0]] = line
        else:
            last = max(i for i, old in enumerate(lines) if old.startswith("normal\t"))
            lines.insert(last + 1, line)
    CATALOGUE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def page():
    lines = [(f"`{name}`", number(row["done"]), number(row["rare"]), number(row["last_rare"]), row["max"],
              number(row["max_heap"]), f"`{row['checksum']}`") for name, row in rows().items()]
    return filled(PAGE, {"records": lambda: table(["game", "values computed", "rare values", "the last at",
                                                   "largest value", "at a heap of", "checksum"], lines)})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--take", type=pathlib.Path)
    options = parser.parse_args()
    if options.take:
        take(options.take)
    write_or_check(PAGE, page(), options.check)


if __name__ == "__main__":
    main()
