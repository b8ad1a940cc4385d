#!/usr/bin/env python3
"""Lines and branches that no test reached, file by file, from an lcov trace on standard input.

    file  missed/all lines  missed/all branches  lines: 12-14 20  branches at: 31 40
"""

import collections
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
    return " ".join(str(a) if a == b else f"{a}-{b}" for a, b in found)


def main():
    lines = collections.defaultdict(dict)
    branches = collections.defaultdict(lambda: collections.defaultdict(int))
    file = None
    for record in sys.stdin:
        kind, _, rest = record.rstrip("\n").partition(":")
        fields = rest.split(",")
        if kind == "SF":
            file = os.path.relpath(rest, TOP)
        elif kind == "DA":
            line = int(fields[0])
            lines[file][line] = max(lines[file].get(line, 0), int(fields[1]))
        elif kind == "BRDA":
            # A template's branches come once for each type: taken for one is taken.
            place = (int(fields[0]), fields[1], fields[2])
            taken = 0 if fields[3] == "-" else int(fields[3])
            branches[file][place] = max(branches[file][place], taken)
    for file in sorted(lines):
        missed = [line for line, count in lines[file].items() if count == 0]
        untaken = [place for place, count in branches[file].items() if count == 0]
        beside = {line for line, _, _ in untaken if line not in missed}
        if missed or untaken:
            print(
                f"{file}  {len(missed)}/{len(lines[file])}  {len(untaken)}/{len(branches[file])}"
                f"  lines: {ranges(missed) or '-'}  branches at: {ranges(beside) or '-'}"
            )


if __name__ == "__main__":
    main()
