#!/usr/bin/env python3
"""Laws of two families of games on two heaps, found one by one with `bouton discover`, as tables in data/.

  script/law_tables.py wythoff BOUTON   Wythoff's game with one more move (a, b), a < b <= 12, in both
                                        conventions: data/results/wythoff-one-more.tsv
  script/law_tables.py vectors BOUTON   three moves by vectors with entries up to 3, in normal play, in
                                        base 2 and in base 3: data/results/three-vectors.tsv
      --to N           the bound on a, b or the entries; --out FILE: another table
      --seconds N      of a processor for each game (default: as many as `discover` takes, about a minute)
      --timeout TIME   for each game, on the clock
      --store FILE     keeps the certificates, one on each line, as `discover --store`
      --again          what is open is tried once more
  script/law_tables.py                  the tables of docs/wythoff-one-more-move.md and docs/three-vectors.md
  script/law_tables.py --check          exit status 1 if the pages are not what the data say

A row is written as soon as it is known, and rows that are there are kept: a run can be stopped and continued. Every law
is verified by `bouton check`. The columns: the moves; the convention; the base that was asked for, or nothing: any likely
numeration; proved or open; the numeration of the law, its states, the FNV-1a of its automaton, so that equal laws are
seen, and its sentence; where it is open the attempts, as numeration<heaps-below:states.
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
WYTHOFF = """name = "Wythoff's game{}"
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
    if not moves:
        return WYTHOFF.format("")
    vectors = f"[[move]]\nvectors = {[list(move) for move in moves]}\n"
    if wythoff:
        return WYTHOFF.format(f" with the moves {moves[0]} and {moves[1]}") + vectors
    return f'name = "Three moves by vectors"\nheaps = 2\n\n{vectors}'


def named(moves):
    return " ".join(f"{x},{y}" for x, y in moves) or "none"


def wythoff_games(most):
    """The game itself; then both orders of (a, b): a move does not depend on which heap comes first."""
    yield from (((), convention, "") for convention in CONVENTIONS)
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


def found(options, game, wythoff):
    """What `discover` says of a game, as a row."""
    moves, convention, base = game
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        name = ("wythoff-" if wythoff else "vectors-") + "-".join(f"{x}-{y}" for x, y in moves) + ".toml"
        (path / name).write_text(rules(moves, wythoff), encoding="utf-8")
        words = ["discover", f"rules:{name}", "--json", "--threads", "1", "--certificate", "law.json"]
        words += ["--timeout", options.timeout] if options.timeout else []
        words += ["--store", options.store.resolve()] if options.store else []
        words += ["--misere"] * (convention == "misere") + (["--base", base] if base else [])

        def limited():
            resource.setrlimit(resource.RLIMIT_CPU, (options.seconds, options.seconds + 1))
        run = subprocess.run([options.bouton, *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             check=False, encoding="utf-8", preexec_fn=limited if options.seconds else None)
        row = dict.fromkeys(COLUMNS, "") | dict(zip(COLUMNS, key_of(game))) | {"status": "open"}
        if run.returncode < 0 and options.seconds:
            return row
        if run.returncode not in (0, 1):
            sys.exit(f"{named(moves)}: {run.stderr}")
        answer = json.loads(run.stdout)
        tried = " ".join(f'{one["numeration"].replace(" ", "-")}<{one["heaps_below"]}:{one["states"]}'
                         for one in answer["tried"] if one["failure"] != "states" and one["states"] != "0")
        if not answer["proved"]:
            return row | {"tried": tried}
        if subprocess.run([options.bouton, "check", "law.json", "--quiet"], cwd=folder, stdout=subprocess.DEVNULL,
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
        known[key] = found(options, game, wythoff)
        rows = [known[key_of(one)] for one in games if key_of(one) in known]
        lines = [REMARK.format(options.family), "\t".join(COLUMNS),
                 *("\t".join(row[column] for column in COLUMNS) for row in rows)]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


REMARK = "# Results of Bouton's own runs, by script/law_tables.py {} BOUTON, which says what the columns mean."
WYTHOFF_DATA = TOP / "data" / "results" / "wythoff-one-more.tsv"
WYTHOFF_STORE = TOP / "data" / "results" / "wythoff-one-more.jsonl"
VECTOR_DATA = TOP / "data" / "results" / "three-vectors.tsv"
WYTHOFF_PAGE = TOP / "docs" / "wythoff-one-more-move.md"
VECTOR_PAGE = TOP / "docs" / "three-vectors.md"
PLAY = {"normal": "normal", "misere": "misère"}


def pairs(rows):
    """The moves (a, b) of some rows, without (b, a)."""
    return ", ".join("({})".format(row["moves"].split()[0].replace(",", ", ")) for row in rows)


def grown(tried):
    """How many states each numeration needed: `fibonacci<64:59 ...` as text."""
    by_name = collections.defaultdict(dict)
    for attempt in tried.split():
        name, rest = attempt.split("<")
        below, states = rest.split(":")
        by_name[name.replace("-", " ")][int(below)] = states
    return "; ".join(f"{name}: " + ", ".join(f"{states} (< {below})" for below, states in sorted(steps.items()))
                     for name, steps in by_name.items())


class Wythoff:
    def __init__(self):
        rows = read(WYTHOFF_DATA)
        self.own = {row["convention"]: row["law"] for row in rows if row["moves"] == "none"}
        self.rows = {play: [row for row in rows if row["convention"] == play and row["moves"] != "none"]
                     for play in PLAY}

    def same(self, play):
        return [row for row in self.rows[play] if row["law"] == self.own[play]]

    def others(self, play):
        """Rows with other laws: those with one law together."""
        groups = collections.defaultdict(list)
        for row in self.rows[play]:
            if row["law"] not in ("", self.own[play]):
                groups[row["law"]].append(row)
        return groups.values()

    def totals(self):
        return table(["play", "pairs", "law of Wythoff's game", "another law, proved", "open"], [
            (PLAY[play], len(rows), len(self.same(play)), sum(map(len, self.others(play))),
             sum(row["status"] == "open" for row in rows)) for play, rows in self.rows.items()])

    def laws(self):
        lines = [(PLAY[play], group[0]["numeration"], group[0]["states"], pairs(group))
                 for play in PLAY for group in sorted(self.others(play), key=lambda group: int(group[0]["states"]))]
        return table(["play", "numeration", "states", "moves (a, b) with this law"], lines)

    def open(self):
        lines = [(pairs([row]), PLAY[play], grown(row["tried"]))
                 for play in PLAY for row in self.rows[play] if row["status"] == "open"]
        return table(["(a, b)", "play", "states of what agrees with all heaps below"], lines)


class Vectors:
    def __init__(self):
        self.games = collections.defaultdict(dict)
        for row in read(VECTOR_DATA):
            self.games[row["moves"]][row["base"]] = row

    @staticmethod
    def sets(moves):
        """How many sets a row is about: a set, and the one with the heaps in the other order."""
        vectors = tuple(tuple(map(int, move.split(","))) for move in moves.split())
        return 1 if mirrored(vectors) == vectors else 2

    def totals(self):
        def line(what, test):
            found = [moves for moves, rows in self.games.items() if test(rows)]
            return what, sum(map(self.sets, found)), len(found)
        proved = {base: lambda rows, base=base: rows[base]["status"] == "proved" for base in "23"}
        return table(["three moves, entries up to 3", "sets", "up to the order of the heaps"], [
            line("all", lambda rows: True),
            line("law proved in base 2", proved["2"]),
            line("law proved in base 3", proved["3"]),
            line("in both bases", lambda rows: all(test(rows) for test in proved.values())),
            line("in neither", lambda rows: not any(test(rows) for test in proved.values())),
            line("with a sentence that says the law", lambda rows: any(row["words"] for row in rows.values()))])

    def largest(self):
        def states(rows):
            return int(rows["2"]["states"] or 10 ** 9)
        lines = [(moves.replace(" ", ", ").join("``"), rows["2"]["states"] or "-", rows["3"]["states"] or "-")
                 for moves, rows in sorted(self.games.items(), key=lambda game: -states(game[1]))[:12]]
        return table(["moves", "states in base 2", "states in base 3"], lines)

    def open(self):
        lines = [(moves, base, grown(row["tried"])) for moves, rows in self.games.items()
                 for base, row in rows.items() if row["status"] == "open"]
        return table(["moves", "base", "states of what agrees with all heaps below"], lines) if lines else "None."


def pages():
    wythoff, vectors = Wythoff(), Vectors()
    yield WYTHOFF_PAGE, {"totals": wythoff.totals, "laws": wythoff.laws, "open": wythoff.open}
    yield VECTOR_PAGE, {"totals": vectors.totals, "largest": vectors.largest, "open": vectors.open}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("family", nargs="?", choices=("wythoff", "vectors"))
    parser.add_argument("bouton", nargs="?")
    parser.add_argument("--to", type=int)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--seconds", type=int)
    parser.add_argument("--timeout")
    parser.add_argument("--store", type=pathlib.Path)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    if options.family:
        survey(options)
        return
    for page, parts in pages():
        write_or_check(page, filled(page, parts), options.check)


if __name__ == "__main__":
    main()
