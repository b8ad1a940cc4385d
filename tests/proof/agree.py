"""Two checkers that share nothing read the same certificates: `bouton check`, and the one extracted
from the proofs in Coq. They must agree on every certificate, sound or changed at random, but for the
differences explained below.

    tests/proof/agree.py BOUTON CHECKER [--all] [--every N] [--kind KIND]... [--changed N] [--seed N]

Without --all: certificates that ship, and of the catalogue those that are made in a moment, or every
N-th game of these. A KIND is one of the table that is printed, or its beginning.
"""

import argparse
import base64
import collections
import itertools
import json
import pathlib
import random
import re
import resource
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
VERDICTS = {0: "verified", 1: "refused", 2: "unreadable", 3: "not covered"}

# What `bouton check` may find wrong where the verified checker says yes: it asks for more than the
# claim, which is true and proved all the same.
EXPLAINED = {
    "check.wrong.bound": "how far was compared is no part of the claim",
    "check.wrong.values_checked": "nor is how many values were read",
    "check.wrong.checksum": "nor is their checksum",
    "check.wrong.max_given": "a certificate without the largest value claims less",
    "check.wrong.helpless": "sets larger than the maximal helpless ones also prove the claim",
    "check.wrong.generator": "another heap of the same class as a generator",
    "check.wrong.generators": "a generator more, with its action, leaves the claim true",
    "check.wrong.too_few_heaps": "a shorter list that still has a whole period",
    "unreadable": "a list that is not in order, the same set; or evidence that is not read",
    # Of a state that came back the verified checker finds everything anew but the space and the largest part.
    **dict.fromkeys(("check.wrong." + name for name in (
        "rare", "rare_list", "value", "repeated", "sample", "window", "preperiod_late", "step_witness", "space", "overlap")),
        "which rare heaps and values came back, and where, is no part of the claim"),
}
# Not covered: that of 0.106 as a whole, laws in metallic numerations, laws for all heaps.
NOT_COVERED = ("shipped period", "shipped metallic law", "shipped all-heaps")
# Of the infinite quotients those with small certificates, without --all: others take a minute, and those
# of 0.07 and 0.17 minutes.
SMALL_LAW, LARGE_LAW = 10_000, 100_000
# Not changed at random, for each takes seconds.
SLOW = ("infinite-0.354.json",)
# So many rare heaps that a comparison of values takes the verified checker minutes.
MINUTES = ("0.127", "0.56")

# With what the laws that ship have not: passes of each heap, Nim heaps beside the game, a single heap.
LAWS = (
    "moore:2 --heaps 4 --misere", "nim --values 3", "nim --heaps 2 --values all", "pass-nim --heaps 3",
    "subtract:1,3,4 --heaps 1 --values all", "subtract:all-but-2,5 --heaps 1 --values all",
)


def catalogue():
    """The rows of the catalogue that both checkers may know."""
    lines = [line for line in (TOP / "data/catalogue.tsv").read_text().splitlines() if not line.startswith("#")]
    names = lines[0].split("\t")
    for line in lines[1:]:
        row = dict(zip(names, line.split("\t")))
        if re.fullmatch(r"[0-9a-v]\.[0-9a-v]*", row["code"]):
            yield row


def certificates(folder, everything, every):
    """(kind, path, command): those that ship, and what BOUTON is asked to make of games of the catalogue."""
    for path in sorted((TOP / "data/certificates").glob("*.json")):
        most = LARGE_LAW if everything else SMALL_LAW
        if path.name.startswith("infinite") and path.stat().st_size > most:
            continue
        kind = re.sub(r"-?\d.*", "", path.name).strip(".")
        yield f"shipped {kind or 'period'}", path, None
    for number, line in enumerate((TOP / "data/laws/laws.jsonl").read_text().splitlines()):
        path = folder / f"law-{number}.json"
        path.write_text(line)
        based = json.loads(line)["numeration"]["q"] == "0"
        yield "shipped law" if based else "shipped metallic law", path, None
    for number, row in enumerate(list(catalogue())[::every]):
        code = row["code"]
        if row["convention"] == "normal" and code in MINUTES:
            continue
        if row["convention"] == "normal" and row["proof"] == "guy-smith":
            if not everything and int(row["preperiod"]) + int(row["period"]) > 1000:
                continue
            yield "period", folder / f"period-{code}.json", ["period", code, "--proof", "classical"]
            # By a state that came back, if it does so soon: the engine goes on to 80,000 values and more.
            if set(code) & set("4567") and (everything or number % 8 == 0):
                yield ("state repetition", folder / f"repetition-{code}.json",
                       ["period", code, "--proof", "state", "--timeout", "10s"])
        elif row["convention"] == "misere" and row["status"] == "whole":
            if everything or int(row["elements"]) <= 24:
                yield "quotient", folder / f"quotient-{code}.json", ["quotient", code]
        elif row["convention"] == "misere":
            yield ("quotient of some heaps", folder / f"quotient-{code}.json",
                   ["quotient", code, "--heaps", "12", "--elements", "300"])
    for number, game in enumerate(LAWS):
        yield "law", folder / f"law-made-{number}.json", ["discover", *game.split()]
    # Takes all amounts but these.
    for count in range(1, 4):
        for amounts in list(itertools.combinations(range(1, 10 if everything else 7), count))[::every]:
            name = ",".join(map(str, amounts))
            yield "tail", folder / f"tail-{name}.json", ["period", f"subtract:all-but-{name}"]
    # Splits into two heaps that must be different.
    codes = ["".join(digits) for digits in itertools.product("01234567", repeat=3 if everything else 2)]
    for code in [code for code in codes if set(code) & set("4567")][::every]:
        rules = folder / f"unequal-{code}.toml"
        rules.write_text(f'name = "unequal"\n[[move]]\ncode = "0.{code}"\nparts = "unequal"\n')
        yield "unequal parts", folder / f"unequal-{code}.json", ["period", f"rules:{rules}", "--to", "2000"]


def made(bouton, command, path):
    """Whether the certificate is there, made by BOUTON if it does not ship."""
    if command is None:
        return True
    done = subprocess.run([bouton, *command, "--quiet", "--certificate", path], capture_output=True, check=False)
    return done.returncode in (0, 1) and path.exists()


def status(*command):
    """Exit status of the command, and the seconds of a processor that it took."""
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime
    before = used()
    return subprocess.run(command, capture_output=True, check=False).returncode, used() - before


def judged(bouton, checker, path):
    """Exit status of both, and their times."""
    plain, first = status(bouton, "check", path, "--quiet")
    verified, second = status(checker, path)
    return plain, verified, first, second


def leaves(value, path=()):
    """Paths to all that may be changed."""
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from leaves(value[key], path + (key,))
    elif isinstance(value, list):
        for index in range(len(value)):
            yield from leaves(value[index], path + (index,))


def changed(document, rng):
    """The document with one random change, and where it is."""
    document = json.loads(json.dumps(document))
    # Wrong only where counters are large: beyond the points at which evidence is sought.
    if "counters" in document and rng.randrange(8) == 0:
        number = rng.randrange(len(document["sets"]))
        counter = rng.randrange(document["counters"])
        away = {"sum": [int(i == counter) for i in range(document["counters"])], "least": 5000}
        document["sets"][number].append([away])
        return document, f"sets.{number}"
    # Every member alike, however much it holds.
    member = rng.choice([key for key in document if key not in ("schema", "game")])
    path = rng.choice([p for p in leaves(document) if p[0] == member])
    holder = document
    for key in path[:-1]:
        holder = holder[key]
    old = holder[path[-1]]
    if isinstance(old, bool):
        new = not old
    elif isinstance(old, int):
        new = rng.choice([old + 1, max(old - 1, 0), rng.randrange(abs(old) + 9)])
    elif isinstance(old, str) and old.isdigit():
        new = str(rng.choice([int(old) + 1, max(int(old) - 1, 0), rng.randrange(2 * int(old) + 9)]))
    elif isinstance(old, str) and path[-1] == "base64":
        data = bytearray(base64.b64decode(old))
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(3)
        new = base64.b64encode(data).decode()
    elif isinstance(old, str) and old and path[-1] in ("code", "contexts", "checksum"):
        at = rng.randrange(len(old))
        new = old if old[at] == "." else old[:at] + rng.choice("01234567") + old[at + 1:]
        if path[-1] == "code":
            document["game"] = new
    elif isinstance(old, list) and old:
        new, at = list(old), rng.randrange(len(old))
        how = rng.randrange(3)
        if how == 0:
            del new[at]
        elif how == 1:
            new.insert(at, rng.choice(old))
        else:
            other = rng.randrange(len(old))
            new[at], new[other] = new[other], new[at]
    else:
        new = None
    holder[path[-1]] = new
    return document, ".".join(str(key) for key in path)


def explanation(bouton, path, plain, verified):
    """Why the checkers differ, if that is one of the ways explained above."""
    if verified != 0 or plain not in (1, 2):
        return None
    if plain == 2:
        return "unreadable"
    answer = subprocess.run([bouton, "check", path, "--json"], capture_output=True, check=False).stdout
    step = json.loads(answer)["failure"]["step"]
    return step if step in EXPLAINED else None


def beyond_limits(checker, path):
    """Whether the verified checker leaves out a certificate that is larger than it says it covers."""
    answer = subprocess.run([checker, "--json", path], capture_output=True, check=False).stdout
    return json.loads(answer)["reason"].startswith("more than 300 values")


def compared(given, folder):
    """Prints a row for each kind of certificates; says what differs, and which can be changed, by kind."""
    wrong, material = [], collections.defaultdict(list)
    jobs = sorted((job for job in certificates(folder, given.all, given.every) if job[0].startswith(tuple(given.kind or [""]))),
                  key=lambda job: job[0])
    if not jobs:
        sys.exit("tests/proof/agree.py: no kind of certificates begins like this")
    print(f"{'certificates':30} {'how many':>8} {'verified':>8} {'refused':>8} {'not covered':>11} "
          f"{'bouton check':>12} {'verified checker':>16}", flush=True)
    for kind, group in itertools.groupby(jobs, key=lambda job: job[0]):
        verdicts, times = collections.Counter(), [0.0, 0.0]
        for _, path, command in group:
            if not made(given.bouton, command, path):
                continue
            if kind in NOT_COVERED:  # and the checker says so
                verified, second = status(given.checker, path)
                times[1] += second
                if verified != 3:
                    wrong.append(f"{path.name}: verified checker {VERDICTS.get(verified, verified)}")
            else:
                plain, verified, first, second = judged(given.bouton, given.checker, path)
                times[0] += first
                times[1] += second
                if plain != 0 or not (verified == 0 or (verified == 3 and beyond_limits(given.checker, path))):
                    wrong.append(f"{path.name}: bouton check {plain}, verified checker {VERDICTS.get(verified, verified)}")
                if (path.stat().st_size < 6000 and path.name not in SLOW) or kind == "state repetition":
                    material[kind].append(path)
            verdicts[VERDICTS.get(verified, str(verified))] += 1
        print(f"{kind:30} {verdicts.total():8} {verdicts['verified']:8} {verdicts['refused']:8} {verdicts['not covered']:11} "
              f"{times[0]:10.1f} s {times[1]:14.1f} s", flush=True)
    return wrong, material


def compared_changed(given, folder, material):
    """The same for certificates changed at random, of every kind about as many."""
    rng = random.Random(given.seed)
    wrong, differences = [], collections.Counter()
    outcomes = collections.defaultdict(collections.Counter)
    for _ in range(given.changed if material else 0):
        kind = rng.choice(sorted(material))
        path = rng.choice(material[kind])
        document, where = changed(json.loads(path.read_text()), rng)
        mutant = folder / "changed.json"
        mutant.write_text(json.dumps(document))
        plain, verified, _, _ = judged(given.bouton, given.checker, mutant)
        if verified == 3:
            what = "not covered"
        elif (plain == 0) == (verified == 0) and plain in (0, 1, 2) and verified in (0, 1, 2):
            what = "both accept" if plain == 0 else "both refuse"
        elif why := explanation(given.bouton, mutant, plain, verified):
            what = "explained"
            differences[why] += 1
        else:
            what = "DIFFERENT"
            wrong.append(f"{path.name} changed at {where}: bouton check {plain}, verified checker "
                         f"{VERDICTS.get(verified, verified)}: {json.dumps(document)[:2000]}")
        outcomes[kind][what] += 1
    words = ("both accept", "both refuse", "not covered", "explained")
    print(f"{'changed at random':30} {'how many':>8} " + " ".join(f"{word:>11}" for word in words))
    outcomes["all"] = sum(outcomes.values(), collections.Counter())
    for kind, counts in outcomes.items():
        print(f"{kind:30} {counts.total():8} " + " ".join(f"{counts[word]:11}" for word in words))
    for why, n in sorted(differences.items()):
        print(f"  {n} verified, but refused by bouton check ({why}): {EXPLAINED[why]}")
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bouton")
    parser.add_argument("checker")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--kind", action="append")
    parser.add_argument("--changed", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        wrong, material = compared(given, folder)
        wrong += compared_changed(given, folder, material)
    for line in wrong:
        print("DIFFERENT " + line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
