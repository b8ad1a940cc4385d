#!/usr/bin/env python3
"""Laws of two families of games on two heaps, found one by one with `bouton discover`, as tables in data/.

  script/law_tables.py wythoff BOUTON   Wythoff's game with one more move (a, b), a < b <= 12, in both
                                        conventions: data/wythoff-one-more.tsv
  script/law_tables.py vectors BOUTON   three moves by vectors with entries up to 3, in normal play, in
                                        base 2 and in base 3: data/three-vectors.tsv
      --to N           the bound on a, b or the entries; --out FILE: another table
      --seconds N      of a processor for each game (default: as many as `discover` takes, about a minute)
      --again          what is open is tried once more
  script/law_tables.py                  the tables of docs/wythoff-one-more.md and docs/three-vectors.md
  script/law_tables.py --check          exit status 1 if the pages are not what the data say

A row is written as soon as it is known, and rows that are there are kept: a run can be stopped and continued. Every law
is verified by `bouton check`. Its certificate is not kept: the same command makes it anew; the table has its FNV-1a.
"""

import argparse
import collections
import itertools
import json
import pathlib
import resource
import subprocess
import sys
import tempfile

from census4 import TOP, table
from data_page import filled, write_or_check

COLUMNS = ["moves", "convention", "base", "status", "numeration", "states", "law", "words", "tried"]
WYTHOFF = """name = "Wythoff's game with the moves ({a}, {b}) and ({b}, {a})"
heaps = 2

[[move]]
take = "any"

[[move]]
take = "any"
heaps = 2
amounts = "equal"

"""
CONVENTIONS = ("normal", "misere")


def rules(moves, wythoff):
    """The text of a rules file."""
    a, b = moves[0]
    head = WYTHOFF.format(a=a, b=b) if wythoff else 'name = "Three moves by vectors"\nheaps = 2\n\n'
    return f"{head}[[move]]\nvectors = {[list(move) for move in moves]}\n"


def named(moves):
    return " ".join(f"{x},{y}" for x, y in moves)


def wythoff_games(most):
    """Both orders of (a, b): a move does not depend on which heap comes first."""
    for b in range(2, most + 1):
        for a in range(1, b):
            for convention in CONVENTIONS:
                yield ((a, b), (b, a)), convention, ""


def mirrored(moves):
    return tuple(sorted((y, x) for x, y in moves))


def vector_games(most):
    """One of each two sets that differ only in the order of the heaps."""
    vectors = [move for move in itertools.product(range(most + 1), repeat=2) if any(move)]
    for moves in itertools.combinations(vectors, 3):
        if moves <= mirrored(moves):
            yield from ((moves, "normal", base) for base in ("2", "3"))


def fnv1a(text):
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % (1 << 64)
    return f"{value:016x}"


def found(bouton, game, wythoff, seconds):
    """What `discover` says of a game, as a row."""
    moves, convention, base = game
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "game.toml").write_text(rules(moves, wythoff), encoding="utf-8")
        words = ["discover", "rules:game.toml", "--json", "--threads", "1", "--certificate", "law.json"]
        words += ["--misere"] * (convention == "misere") + (["--base", base] if base else [])

        def limited():
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        run = subprocess.run([bouton, *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             check=False, encoding="utf-8", preexec_fn=limited if seconds else None)
        row = dict.fromkeys(COLUMNS, "") | dict(zip(COLUMNS, key_of(game))) | {"status": "open"}
        if run.returncode < 0 and seconds:
            return row
        if run.returncode not in (0, 1):
            sys.exit(f"{named(moves)}: {run.stderr}")
        answer = json.loads(run.stdout)
        tried = " ".join(f'{one["numeration"].replace(" ", "-")}<{one["heaps_below"]}:{one["states"]}'
                         for one in answer["tried"] if one["failure"] != "states")
        if not answer["proved"]:
            return row | {"tried": tried}
        if subprocess.run([bouton, "check", "law.json", "--quiet"], cwd=folder, stdout=subprocess.DEVNULL,
                          check=False).returncode:
            sys.exit(f"{named(moves)}, {convention}: the checker refuses the law")
        law = json.loads((path / "law.json").read_text("utf-8"))
        same = {key: law[key] for key in ("numeration", "automaton")}
        return row | {"status": "proved", "numeration": answer["numeration"], "states": answer["states"],
                      "law": fnv1a(json.dumps(same, sort_keys=True)),
                      "words": answer["law"] or ""}


def key_of(game):
    moves, convention, base = game
    return named(moves), convention, base


def read(path):
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [dict(zip(rows[0], row)) for row in rows[1:]]


def survey(options):
    wythoff = options.family == "wythoff"
    games = list(wythoff_games(options.to or 12) if wythoff else vector_games(options.to or 3))
    path = options.out or (WYTHOFF_DATA if wythoff else VECTOR_DATA)
    known = {tuple(row[column] for column in COLUMNS[:3]): row for row in read(path)}
    for game in games:
        key = key_of(game)
        if key in known and not (options.again and known[key]["status"] == "open"):
            continue
        known[key] = found(options.bouton, game, wythoff, options.seconds)
        rows = [known[key_of(one)] for one in games if key_of(one) in known]
        lines = [REMARK.format(options.family), "\t".join(COLUMNS),
                 *("\t".join(row[column] for column in COLUMNS) for row in rows)]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


REMARK = "# Results of Bouton's own runs, by script/law_tables.py {} BOUTON, which says what the columns mean."
WYTHOFF_DATA = TOP / "data" / "wythoff-one-more.tsv"
VECTOR_DATA = TOP / "data" / "three-vectors.tsv"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("family", nargs="?", choices=("wythoff", "vectors"))
    parser.add_argument("bouton", nargs="?")
    parser.add_argument("--to", type=int)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--seconds", type=int)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    if options.family:
        survey(options)


if __name__ == "__main__":
    main()
