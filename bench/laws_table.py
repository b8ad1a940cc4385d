"""The table of laws in docs/laws.md: what `bouton discover` finds, how large it is and how long it takes.

    bench/laws_table.py BOUTON [--seconds 60] [--only WORD]

Prints a table in Markdown: game, play, numeration, states, seconds of a processor to find and prove the law, seconds
for `bouton check` to verify its certificate, and whether the law is said in words. A game is given up when its process
has used so many seconds.
"""

import argparse
import json
import os
import re
import tempfile

from timed import timed

HERE = os.path.dirname(os.path.abspath(__file__))


def circle(heaps, width):
    """The rules of circular Nim."""
    return f'heaps = {heaps}\narrangement = "circle"\n[[move]]\ntake = "any"\nheaps = "1-{width}"\nwithin = {width}\n'


# What is said of the game, what it is (a built-in game, or the lines of a rules file), heaps, options.
GAMES = [
    ("Nim, 2 heaps", "nim", 2, ""),
    ("Nim, 2 heaps", "nim", 2, "--misere"),
    ("Nim, 6 heaps", "nim", 6, ""),
    ("at most 2 of 5 heaps", "moore:2", 5, ""),
    ("at most 2 of 4 heaps", "moore:2", 4, "--misere"),
    ("exactly 2 of 5 heaps", "exact:2", 5, ""),
    ("exactly 3 of 5 heaps", "exact:3", 5, ""),
    ("Wythoff", "wythoff", 2, ""),
    ("Wythoff", "wythoff", 2, "--misere"),
    ("2-Wythoff", "wythoff:2", 2, ""),
    ("2-Wythoff", "wythoff:2", 2, "--misere"),
    ("3-Wythoff", "wythoff:3", 2, ""),
    ("2-Wythoff, nim-values 0 to 2", "wythoff:2", 2, "--values 2"),
    ("2-Wythoff, nim-values 0 to 3", "wythoff:2", 2, "--values 3"),
    ("a pass for each of 2 heaps", "pass-nim", 2, ""),
    ("a pass for each of 3 heaps", "pass-nim", 3, ""),
    ("a pass for each of 4 heaps", "pass-nim", 4, ""),
    ("1 to 16 from one of 3 heaps", 'heaps = 3\n[[move]]\ntake = "1-16"\n', 3, ""),
    ("1 to 6 from one of 3 heaps, a pass for each", 'heaps = 3\npass = "each heap"\n[[move]]\ntake = "1-6"\n', 3, ""),
    ("one pass, 2 heaps", "one-pass-nim", 2, ""),
    ("Fibonacci Nim", "fibonacci", 1, ""),
    ("1 to 3 from one of 2 heaps, or the same from both", "@1-3-or-same-from-two-2", 2, ""),
    ("1 to 3 from one of 3 heaps, or the same from two",
     'heaps = 3\n[[move]]\ntake = "1-3"\n[[move]]\ntake = "1-3"\nheaps = 2\namounts = "equal"\n', 3, ""),
    ("1 or 2 from one of 4 heaps, or the same from all", "@1-2-or-same-from-all-4", 4, ""),
    ("one from each of exactly 2 of 4 heaps", "@one-from-exactly-2-of-4", 4, ""),
    ("one from each of exactly 3 of 4 heaps", "@one-from-exactly-3-of-4", 4, ""),
    ("Wythoff with (1, 4), (4, 1)", "@wythoff-1-4", 2, ""),
    ("leaps of a knight", "@knight", 2, ""),
    ("circular Nim CN(4, 2)", "@circular-4-2", 4, ""),
    ("circular Nim CN(5, 2)", "@circular-5-2", 5, ""),
    ("circular Nim CN(5, 3)", "@circular-5-3", 5, ""),
    ("circular Nim CN(6, 2)", circle(6, 2), 6, ""),
    ("circular Nim CN(6, 3)", circle(6, 3), 6, ""),
    ("circular Nim CN(6, 4)", circle(6, 4), 6, ""),
    ("one pass, 3 heaps", "one-pass-nim", 3, ""),
    ("Nim, 2 heaps, every nim-value", "nim", 2, "--values all"),
    ("Nim, 3 heaps, every nim-value", "nim", 3, "--values all"),
    ("take 1, 3 or 4, every nim-value", "subtract:1,3,4", 1, "--values all"),
    ("take 1 or 2, 2 heaps, every nim-value", "subtract:1,2", 2, "--values all"),
    ("all but 2 and 5, every nim-value", "subtract:all-but-2,5", 1, "--values all"),
    ("a pass for each of 2 heaps, every nim-value", "pass-nim", 2, "--values all"),
    ("Wythoff, every nim-value", "wythoff", 2, "--values all"),
]


def specification(game, folder):
    """What the command is given: a built-in game or a rules file."""
    if game.startswith("@"):
        with open(os.path.join(HERE, "..", "data", "laws", "rules.toml"), encoding="utf-8") as file:
            rules = re.split(r"^# (\S+)\.toml\n", file.read(), flags=re.M)[1:]
        game = dict(zip(rules[::2], rules[1::2]))[game[1:]].split("\n", 1)[1]
    if "\n" not in game:
        return game
    path = os.path.join(folder, "rules.toml")
    with open(path, "w", encoding="utf-8") as file:
        file.write('name = "a game"\n' + game)
    return "rules:" + path


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("bouton")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--only", default="")
    options = parser.parse_args()

    print("| game | play | numeration | states | seconds | to check | in words |\n|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        certificate = os.path.join(folder, "certificate.json")
        for title, game, heaps, words in GAMES:
            if options.only not in title:
                continue
            command = [options.bouton, "discover", specification(game, folder), "--json", "--timeout",
                       f"{20 * options.seconds}s"] + words.split()
            if "heaps = " not in game and not game.startswith("@"):
                command += ["--heaps", str(heaps)]
            done, seconds = timed(command + ["--certificate", certificate], options.seconds)
            if done.returncode == 2:
                raise SystemExit(f"{title}: {done.stderr.decode()}")
            law = json.loads(done.stdout) if done.stdout else {"proved": False}
            play = "misère" if "--misere" in words else "normal"
            if law["proved"]:
                said = "yes" if law["law"] else "no"
                checked, checking = timed([options.bouton, "check", certificate])
                if checked.returncode != 0:
                    raise SystemExit(f"{title}: the certificate was not verified: {checked.stdout.decode()}")
                print(f'| {title} | {play} | {law["numeration"]} | {law["states"]} | {seconds:.2f} | {checking:.2f} '
                      f"| {said} |", flush=True)
            else:
                print(f"| {title} | {play} | unknown | | {seconds:.0f} | | |", flush=True)


if __name__ == "__main__":
    main()
