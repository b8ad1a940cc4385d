"""What commands and Python cost on top of the engine that computes the values.

    cmake --preset release -DBOUTON_BUILD_BENCH=ON -DBOUTON_BUILD_PYTHON=ON && cmake --build --preset release
    python3 bench/overhead.py build/release [--rounds 7] [--only WORD]

Each row is run in turn with the engine alone (engine_alone.cpp, which computes the same values of the
same games and reads none), and the least CPU time of each counts, of the user and of the system:
other work on the machine hardly changes it. For a command that is the whole process, from its start
to its end. For Python it is the call, in a process that has imported the package.

The values are those that the answer needs: as far as a proof of the period goes, for a census all of
its classes. "on top" is what else the row did: its start, reading the values, periods, checksums,
moves, and what the rules of the row ask for beyond values (checking a certificate, say). What any
program would pay for a file, the writing of as many bytes, is added to the engine where there is one.
"""

import argparse
import json
import os
import subprocess
import sys
import time

FILE = "/dev/shm/bouton-overhead"
ONE_THREAD = ["--threads", "1"]  # as the engine alone: a second one saves time and costs some work

# Name, words of the command, and lines for the engine: CODE VALUES. None: from the answer's JSON.
COMMANDS = [
    ("values 0.106 --to 33554432 --checksum", ["0.106 33554433"]),
    ("values 0.454 --to 33554432 --checksum", ["0.454 33554433"]),
    ("values 0.36 --to 2097152 --checksum", ["0.36 2097153"]),
    ("values 0.06 --to 100000 --checksum", ["0.06 100001"]),
    (f"values 0.106 --to 33554432 --binary {FILE}", ["0.106 33554433"]),
    ("period 0.376", "period"),
    ("period 0.104", "period"),
    ("period 0.106 --to 33554432", ["0.106 33554433"]),
    ("period 0.36 --to 2097152", ["0.36 2097153"]),
    ("solve 0.106 33000000 --quiet --timeout 1h --limit-memory 2G", ["0.106 33000001"]),
    ("solve 0.106 33000000 --timeout 1h --limit-memory 2G", ["0.106 33000001"]),
    ("solve 0.36 2000000 --quiet", ["0.36 2000001"]),
    ("sum 0.106 33000000 + nim 3 --quiet --timeout 1h --limit-memory 2G", ["0.106 33000001"]),
    ("sum 0.106 33000000 + 0.454 33000000 --quiet --timeout 1h --limit-memory 2G", ["0.106 33000001", "0.454 33000001"]),
    ("lookup 0.104 --normal --recheck", "lookup"),
    ("lookup 0.454 --normal --recheck", "lookup"),
    ("census octal:2", "census"),
    ("census octal:3", "census"),
]

PYTHON = [
    ("bouton.nim_values('0.106', 33554432)", ["0.106 33554432"]),
    ("bouton.nim_values('0.454', 33554432)", ["0.454 33554432"]),
    ("bouton.nim_values('0.36', 2097152)", ["0.36 2097152"]),
    ("bouton.period('0.376')", "period"),
    ("bouton.solve('0.106', 33000000, timeout=3600, memory=2**31)", ["0.106 33000001"]),
]


def process(words):
    """CPU seconds of a process with its output thrown away."""
    null = os.open(os.devnull, os.O_RDWR)
    child = os.posix_spawn(words[0], words, os.environ,
                           file_actions=[(os.POSIX_SPAWN_DUP2, null, 0), (os.POSIX_SPAWN_DUP2, null, 1),
                                         (os.POSIX_SPAWN_DUP2, null, 2)])
    os.close(null)
    _, status, usage = os.wait4(child, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1):  # 1: unknown
        raise SystemExit(" ".join(words) + ": failed")
    return usage.ru_utime + usage.ru_stime


def engine_lines(bouton, text, lines):
    """What the engine has to compute for a row whose answer says it."""
    if isinstance(lines, list):
        return lines
    words = text.split()
    if lines == "period":
        code = words[1] if words[0] == "period" else text.split("'")[1]
        found = subprocess.run([bouton, "period", code, "--json"], capture_output=True, check=True)
        return [f"{code} {json.loads(found.stdout)['values_computed']}"]
    if lines == "lookup":
        words = [word for word in words if word != "--recheck"]
    found = subprocess.run([bouton, *words, "--json"], capture_output=True, check=True, text=True)
    rows = [json.loads(line) for line in found.stdout.splitlines() if line]
    rows = [row.get("result", row) for row in rows]
    return [f"{row['code']} {row['done']}" for row in rows if row["done"] != "0"]


def engine(build, lines):
    run = subprocess.run([build + "/bench/engine_alone"], input="\n".join(lines), text=True,
                         capture_output=True, check=True)
    return float(run.stdout)


def writing(size):
    """CPU seconds that it takes to write a file of this size, in pieces that are at hand."""
    piece = bytes(1 << 16)
    start = time.process_time()
    with open(FILE, "wb", buffering=0) as file:
        for _ in range(size // len(piece)):
            file.write(piece)
    return time.process_time() - start


def python_call(build, text):
    code = f"import bouton, time; t = time.process_time(); x = {text}; print(time.process_time() - t)"
    path = {**os.environ, "PYTHONPATH": build + "/python"}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True, env=path)
    return float(run.stdout)


def show(text, row, alone):
    print(f"{text:<62} {row:8.3f} {alone:8.3f} {row / alone - 1:8.0%}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", help="the folder of the build")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", default="", help="rows with this word")
    options = parser.parse_args()
    build = os.path.abspath(options.build)
    bouton = build + "/apps/cli/bouton"
    print(f"{'row':<62} {'CPU s':>8} {'engine':>8} {'on top':>8}")
    rows = [(text, lines, lambda text=text: process([bouton, *text.split(), *ONE_THREAD])) for text, lines in COMMANDS]
    if os.path.isdir(build + "/python/bouton"):
        rows += [(text, lines, lambda text=text: python_call(build, text)) for text, lines in PYTHON]
    for text, lines, run in rows:
        if options.only not in text:
            continue
        alone = engine_lines(bouton, text, lines)
        if FILE in text:
            times = [(run(), engine(build, alone) + writing(os.path.getsize(FILE))) for _ in range(options.rounds)]
            os.remove(FILE)
        else:
            times = [(run(), engine(build, alone)) for _ in range(options.rounds)]
        show(text, min(row for row, _ in times), min(row for _, row in times))


if __name__ == "__main__":
    main()
