#!/usr/bin/env python3
"""Writes the cases that every front end answers alike: tests/cross/make_cases.py > tests/cross/cases.tsv

One case a line: game, convention, position. Games of the list of games with random parameters, random
codes and subtraction sets; the same lines for the same seed.
"""

import random

SEED = 1901
GAMES, POSITIONS = 150, 20


def code(dice, digits, most):
    text = "".join(dice.choice("0123456789abcdef"[: most + 1]) for _ in range(digits))
    return dice.choice(["0", "0", "0", "4"]) + "." + (text.rstrip("0") or "7")


def game(dice):
    number = dice.randint
    return dice.choice(
        [
            lambda: "nim",
            lambda: f"moore:{number(1, 4)}",
            lambda: f"exact:{number(1, 3)}",
            lambda: f"wythoff:{number(1, 4)}",
            lambda: "fibonacci",
            lambda: "pass-nim",
            lambda: "kayles",
            lambda: "grundy",
            lambda: "subtract:" + ",".join(map(str, sorted(dice.sample(range(1, 9), number(1, 4))))),
            lambda: "subtract:all-but-" + ",".join(map(str, sorted(dice.sample(range(1, 9), number(1, 3))))),
            lambda: code(dice, number(1, 4), 7),
            lambda: code(dice, number(1, 2), 15),
        ]
    )()


def position(dice, name):
    if name == "fibonacci":
        return str(dice.randint(1, 60)) + dice.choice(["", f"/{dice.randint(1, 20)}"])
    count = 2 if name.startswith("wythoff") else dice.randint(0, 4)
    splits = name[0].isdigit() or name in ("kayles", "grundy", "pass-nim")
    largest = [0, 12, 7, 5, 3][count] if splits else [0, 40, 15, 8, 6][count]
    heaps = [dice.randint(0, largest) for _ in range(count)]
    mark = lambda heap: "-" if name == "pass-nim" and heap > 0 and dice.random() < 0.3 else ""
    return " ".join(f"{heap}{mark(heap)}" for heap in heaps) or "-"


def main():
    dice = random.Random(SEED)
    for _ in range(GAMES):
        name, convention = game(dice), dice.choice(["normal", "misere"])
        for _ in range(POSITIONS):
            print(name, convention, position(dice, name), sep="\t")


if __name__ == "__main__":
    main()
