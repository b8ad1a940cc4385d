"""How well --limit-memory and --timeout are kept: a table over hard inputs for every subcommand.

    BOUTON=build/release/apps/cli/bouton python3 tests/limits/measure.py [--memory 128] [--time 3]

Each command runs twice: once with the memory limit (and a time limit of --most seconds, since most
inputs here have no end), once with the time limit alone. Peak memory is that of the process (the
system's count of resident pages), time is wall time. The exit status is 0 only if no peak and no
time is more than 10 per cent over its limit; on a busy machine times mean little.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time

BOUTON = os.environ.get("BOUTON", "bouton")

# {t}: a folder of our own.
HARD = [
    "solve grundy 60 70 80 90 --misere",
    "solve 0.106 1000000000",
    "solve 0.106 100000 --misere",
    "solve wythoff:3 1000000000 900000000",
    "solve exact:3 40 41 42 43 44 45 46 47",
    "solve rules:{t}/parts.toml 135 1 --moves all",
    "sum 0.106 1000000000 + grundy 100000000",
    "split 400 --count",
    "split 500 --list",
    "table exact:3 --rows 400",
    "table grundy --misere --rows 400",
    "values 0.106 --to 10^9 --checksum",
    "values grundy --to 10^9 --checksum",
    "values 0.3f --to 10^8 --checksum",
    "values 0.0606 --to 10^8 --checksum",
    "values 0.007 --to 10^8 --checksum",
    "solve 0.0606 10^8",
    "sum 0.007 10^8 + nim 3",
    "values 0.106 --to 10^9 --analysis",
    "period 0.007",
    "period grundy",
    "period 0.3f",
    "quotient 0.16 --elements 65535",
    "quotient 0.324 --elements 65535",
    "genus 0.16 --to 1000",
    "genus 0.75 --to 1000",
    "verify grundy --misere --to 60",
    "verify nim --to 300",
    "verify exact:3 --to 60",
    "census octal:3 --misere --elements 60000 --work 1000000000000",
    "census hex:3 --values 100000000 --dense 1000000",
    "check {t}/period.json --full",
    "lookup 0.106 --normal --recheck",
    "play exact:3 40 41 42 43 44 45 46 47 --first me --level 100",
    "selftest",
    "selftest --signature",
]


def measure(words, most):
    """(exit status, seconds, peak in MiB, standard error)."""
    started = time.monotonic()
    with subprocess.Popen([BOUTON, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE) as process:
        timer = threading.Timer(most, process.kill)
        timer.start()
        error = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        timer.cancel()
    took = time.monotonic() - started
    return process.returncode, took, usage.ru_maxrss / 1024, error.decode(errors="replace")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--memory", type=int, default=128, help="MiB")
    parser.add_argument("--time", type=float, default=3, help="seconds")
    parser.add_argument("--most", type=float, default=20, help="seconds of a run for memory")
    parser.add_argument("--only", default="", help="commands with this word")
    options = parser.parse_args()
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/parts.toml", "w", encoding="ascii") as rules:
            rules.write('name = "Fifteen unequal parts"\n[[move]]\ntake = 1\nleave = [0, 15]\n'
                        'parts = "unequal"\n')
        subprocess.run([BOUTON, "period", "0.644", "--certificate", folder + "/period.json"],
                       stdout=subprocess.DEVNULL, check=True)
        print(f"{'command':<62} {'status':>6} {'MiB':>6} {'of limit':>8}  "
              f"{'status':>6} {'s':>6} {'of limit':>8}")
        for line in HARD:
            if options.only not in line:
                continue
            words = line.format(t=folder).split()
            status, _, peak, error = measure(
                [*words, "--limit-memory", f"{options.memory}M", "--timeout", f"{options.most}s"],
                options.most + 30)
            time_status, took, _, time_error = measure(
                [*words, "--timeout", f"{options.time}s"], 10 * options.time + 30)
            fills, lasts = peak / options.memory, took / options.time
            over = fills > 1.1 or lasts > 1.1 or not {status, time_status} <= {0, 1}
            bad += over
            print(f"{line.format(t='T'):<62} {status:>6} {peak:>6.0f} {fills:>8.0%}  "
                  f"{time_status:>6} {took:>6.2f} {lasts:>8.0%}{'  OVER' if over else ''}", flush=True)
            for text in {error, time_error} if over or 2 in (status, time_status) else ():
                print("    " + text.strip()[:200])
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
