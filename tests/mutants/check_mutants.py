"""Every mutant can still be made in the tree as it is, in one file, and names tests that exist."""

import sys

from mutants import all_mutants, source_of


def complaints(mutant):
    """What is wrong with a mutant."""
    if mutant.unknown:
        yield "fields missing or unknown: " + ", ".join(sorted(mutant.unknown))
    if not mutant.breaks.endswith(".") or len(mutant.breaks) > 100:
        yield "breaks is a sentence of at most 100 characters"
    if not mutant.tests:
        yield "no test is named"
    for test in mutant.tests:
        if source_of(test) is None:
            yield f"there is no {test}"
    if not mutant.find or len(mutant.find) != len(mutant.replace):
        yield "find and replace must be as many"
    files = set()
    for find, replace in zip(mutant.find, mutant.replace):
        if find == replace:
            yield f"nothing changes: {find}"
        places = mutant.places(find)
        files.update(path for path, _ in places)
        times = sum(count for _, count in places)
        if times != 1:
            yield f"occurs {times} times, not once, in {mutant.folder()}: {find}"
    if len(files) > 1:
        yield "the places are in several files"


def main():
    mutants = all_mutants()
    bad = [(mutant.name, wrong) for mutant in mutants for wrong in complaints(mutant)]
    for name, wrong in bad:
        print(f"{name}: {wrong}")
    print(f"{len(mutants)} mutants")
    return 1 if bad or len(mutants) < 120 else 0


if __name__ == "__main__":
    sys.exit(main())
