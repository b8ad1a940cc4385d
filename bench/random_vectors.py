"""The share of random games of move vectors whose law `bouton discover` finds and proves.

    bench/random_vectors.py BOUTON [--heaps 3] [--games 20] [--seed 1] [--timeout 15]

A game is a list of 3 to 5 moves with entries 0 to 3, drawn with a fixed seed: the same games everywhere.
"""

import argparse
import json
import os
import random
import subprocess
import tempfile


def rules(heaps, dice):
    """The text of a rules file with random vectors."""
    vectors = []
    count = dice.randrange(3, 6)
    while len(vectors) < count:
        vector = [dice.randrange(4) for _ in range(heaps)]
        if any(vector):
            vectors.append(vector)
    return f'name = "random vectors"\nheaps = {heaps}\n[[move]]\nvectors = {vectors}\n', vectors


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("bouton")
    parser.add_argument("--heaps", type=int, default=3)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=int, default=15)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    proved = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "rules.toml")
        for _ in range(options.games):
            text, vectors = rules(options.heaps, dice)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            done = subprocess.run(
                [options.bouton, "discover", "rules:" + path, "--json", "--timeout", f"{options.timeout}s"],
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
            law = json.loads(done.stdout)
            proved += law["proved"]
            print(vectors, law["numeration"] or "-", law["states"] or "-", flush=True)
    print(f"{proved} of {options.games} proved")


if __name__ == "__main__":
    main()
