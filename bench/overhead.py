"""What commands and Python cost on top of the engine that computes the values.

    cmake --preset release -DBOUTON_BUILD_BENCH=ON -DBOUTON_BUILD_PYTHON=ON && cmake --build --preset release
    python3 bench/overhead.py build/release [--rounds 7] [--only WORD]

Each row is run in turn with the engine alone (engine_alone.cpp, which computes the same values of the
same games and reads none). Times are CPU times, of the user and of the system: other work on the
machine changes them less. For a command it is that of the whole process, from its start to its end;
for Python that of the call, in a process that has imported the package. The least of each is shown.

The values are those that the answer needs: as far as a proof of the period goes, for a census all of
its classes. "on top" is what else the row did: reading the values, periods, checksums, moves. What
the row would cost with any engine is added to the engine: the start of the command, which the engine
alone leaves out (a command that computes nothing); the writing of as many bytes as its file has; new
memory with as many values where all of them are kept (`solve`, `sum`, `nim_values`); and the
independent checker where the row asks for it (`check` of the certificate). It is the median of all
rounds, each compared with the engine in the same round: machines are faster at some times than at
others.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time

FILE = "/dev/shm/bouton-overhead"
CERTIFICATE = "/dev/shm/bouton-overhead.certificate"
START = ["values", "0.77", "--to", "1"]  # a command that computes nothing
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
    ("bouton.nim_values('0.106', 33554432, threads=1)", ["0.106 33554432"]),
    ("bouton.nim_values('0.454', 33554432, threads=1)", ["0.454 33554432"]),
    ("bouton.nim_values('0.36', 2097152, threads=1)", ["0.36 2097152"]),
    ("bouton.period('0.376', threads=1)", "period"),
    ("bouton.solve('0.106', 33000000, timeout=3600, memory=2**31, threads=1)", ["0.106 33000001"]),
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
    run = subprocess.run([build + "/bench/engine_alone", *" ".join(lines).split()],
                         text=True, capture_output=True, check=True)
    return sum(float(line) for line in run.stdout.split())


def writing(size):
    """CPU seconds that it takes to write a file of this size, in pieces that are at hand."""
    piece = bytes(1 << 16)
    start = time.process_time()
    with open(FILE, "wb", buffering=0) as file:
        for _ in range(size // len(piece)):
            file.write(piece)
    return time.process_time() - start


def python_call(build, text, package="bouton"):
    code = f"import {package}, time; t = time.process_time(); x = {text}; print(time.process_time() - t)"
    path = {**os.environ, "PYTHONPATH": build + "/python"}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True, env=path)
    return float(run.stdout)


def keeping(build, lines):
    """CPU seconds that it takes to write all these values into new memory, 16 bits each."""
    counts = [int(line.split()[1]) for line in lines]
    return python_call(build, f"[numpy.full(n, 1, 'uint16') for n in {counts}]", "numpy")


def beside(build, bouton, text, lines):
    """What a row costs with any engine, as a function that does it and returns its CPU seconds."""
    words = text.split()
    kept = any(word in text for word in ("solve", "sum ", "nim_values"))
    if text.startswith("bouton."):
        return lambda: keeping(build, lines) if kept else 0
    if FILE in words:
        return lambda: process([bouton, *START]) + writing(os.path.getsize(FILE))
    if "--recheck" in words:
        subprocess.run([bouton, "period", words[1], "--certificate", CERTIFICATE, "--quiet"],
                       capture_output=True, check=True)
        return lambda: process([bouton, "check", CERTIFICATE])  # its own start included
    return lambda: process([bouton, *START]) + (keeping(build, lines) if kept else 0)


def show(text, rounds):
    row, alone = (min(times) for times in zip(*rounds))
    top = statistics.median(row / alone for row, alone in rounds) - 1
    print(f"{text:<62} {row:8.3f} {alone:8.3f} {top:8.0%}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", help="the folder of the build")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", default="", help="rows with this word")
    parser.add_argument("--without", help="but not those with this one")
    options = parser.parse_args()
    build = os.path.abspath(options.build)
    bouton = build + "/apps/cli/bouton"
    print(f"{'row':<62} {'CPU s':>8} {'engine':>8} {'on top':>8}")
    rows = [(text, lines, lambda text=text: process([bouton, *text.split(), *ONE_THREAD])) for text, lines in COMMANDS]
    if os.path.isdir(build + "/python/bouton"):
        rows += [(text, lines, lambda text=text: python_call(build, text)) for text, lines in PYTHON]
    for text, lines, run in rows:
        if options.only not in text or (options.without and options.without in text):
            continue
        alone = engine_lines(bouton, text, lines)
        run()  # its file, and what the system reads once
        also = beside(build, bouton, text, alone)
        show(text, [(run(), engine(build, alone) + also()) for _ in range(options.rounds)])
    for file in (FILE, CERTIFICATE):
        if os.path.exists(file):
            os.remove(file)


if __name__ == "__main__":
    main()
