#!/usr/bin/env python3
"""Lines and branches that no test reached, file by file: script/missed.py TRACE.lcov EXPORT.json

    file  missed/all lines  missed/all branches  lines: 12-14 20  branches at: 31 40

A branch is one outcome of a condition in the source that is decided when the program runs; where a
template is made for several types it counts once, and is reached if any of them reaches it.
"""

import collections
import json
import os
import sys

TOP = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


def ranges(numbers):
    """12 13 14 20 as "12-14 20"."""
    found = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return " ".join(str(a) if a == b else f"{a}-{b}" for a, b in found) or "-"


def line_counts(trace):
    lines = collections.defaultdict(dict)
    for record in trace:
        kind, _, rest = record.rstrip("\n").partition(":")
        if kind == "SF":
            file = os.path.relpath(rest, TOP)
        elif kind == "DA":
            line, count = map(int, rest.split(",")[:2])
            lines[file][line] = max(lines[file].get(line, 0), count)
    return lines


def branch_counts(export):
    branches = collections.defaultdict(lambda: collections.defaultdict(int))
    for entry in export["data"][0]["files"]:
        file = os.path.relpath(entry["filename"], TOP)
        with open(entry["filename"], encoding="utf-8") as source:
            text = source.read().split("\n")
        for branch in entry["branches"]:
            if "if constexpr" in text[branch[0] - 1] or "while (true)" in text[branch[0] - 1]:
                continue  # decided by the compiler
            place = tuple(branch[:4])
            for outcome in (0, 1):
                branches[file][(*place, outcome)] += branch[4 + outcome]
    return branches


def main():
    with open(sys.argv[1], encoding="utf-8") as trace:
        lines = line_counts(trace)
    with open(sys.argv[2], encoding="utf-8") as export:
        branches = branch_counts(json.load(export))
    total = [0, 0, 0, 0]
    for file in sorted(lines):
        missed = [line for line, count in lines[file].items() if count == 0]
        untaken = [place for place, count in branches[file].items() if count == 0]
        beside = {place[0] for place in untaken} - set(missed)
        counts = (len(missed), len(lines[file]), len(untaken), len(branches[file]))
        total = [a + b for a, b in zip(total, counts)]
        if missed or untaken:
            print("{}  {}/{}  {}/{}".format(file, *counts), end="")
            print(f"  lines: {ranges(missed)}  branches at: {ranges(beside)}")
    print("all  {}/{}  {}/{}".format(*total))


if __name__ == "__main__":
    main()
