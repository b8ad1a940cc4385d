"""The share of random games of move vectors whose law `bouton discover` finds and proves.

    bench/random_vectors.py BOUTON [--heaps 3] [--games 20] [--seed 1] [--seconds 15] [--misere]

A game is a list of 3 to 5 moves with entries 0 to 3, drawn with a fixed seed: the same games everywhere. A game is
given up when its process has used so many seconds of a processor, so that the share does not depend on what else the
machine does. The last column says how far the attempts went in each numeration: states, and heaps below what.
"""

import argparse
import json
import os
import random
import tempfile

from timed import timed


def rules(heaps, dice):
    """The text of a rules file with random vectors."""
    vectors = []
    count = dice.randrange(3, 6)
    while len(vectors) < count:
        vector = [dice.randrange(4) for _ in range(heaps)]
        if any(vector):
            vectors.append(vector)
    return f'name = "random vectors"\nheaps = {heaps}\n[[move]]\nvectors = {vectors}\n', vectors


def found(bouton, path, options):
    """The law as JSON, or nothing if the time was used up; and the seconds of a processor."""
    words = [bouton, "discover", "rules:" + path, "--json", "--timeout", f"{20 * options.seconds}s"]
    if options.misere:
        words.append("--misere")
    done, seconds = timed(words, options.seconds)
    return json.loads(done.stdout) if done.stdout else None, seconds


def how_far(law):
    """What the last attempt in each numeration was."""
    last = {}
    for attempt in law["tried"]:
        last[attempt["numeration"]] = f'{attempt["states"]} {attempt["failure"]} <{attempt["heaps_below"]}'
    return "; ".join(f"{name}: {text}" for name, text in last.items())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("bouton")
    parser.add_argument("--heaps", type=int, default=3)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=15)
    parser.add_argument("--misere", action="store_true")
    options = parser.parse_args()
    dice = random.Random(options.seed)
    proved = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "rules.toml")
        for _ in range(options.games):
            text, vectors = rules(options.heaps, dice)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            law, seconds = found(options.bouton, path, options)
            if law is None:
                print(vectors, "-", "-", f"{seconds:.1f} s", "time", flush=True)
                continue
            proved += law["proved"]
            print(vectors, law["numeration"] or "-", law["states"] or "-", f"{seconds:.1f} s",
                  "" if law["proved"] else how_far(law), flush=True)
    print(f"{proved} of {options.games} proved, {options.heaps} heaps, seed {options.seed}, "
          f"{options.seconds} s of a processor each")


if __name__ == "__main__":
    main()
