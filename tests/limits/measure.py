"""How well --timeout, Ctrl-C and --limit-memory are kept: a table over hard inputs for every subcommand.

    BOUTON=build/release/apps/cli/bouton python3 tests/limits/measure.py [--time 1] [--memory 128]

Each command runs three times: with --timeout, with an interrupt (SIGINT) after the same time, and
with --limit-memory (and a time limit of --most seconds, since most inputs here have no end).

The overrun is the processor time that a process used after its time was over, so that other work on
the machine hardly changes it; wall time is printed beside it. "handed over" is what came on standard
output by then, in bytes, and the last line on standard error. Peak memory is that of the process
(the system's count of resident pages). The exit status is 0 only if no overrun is above 0.2 s, no
peak is more than 10 per cent over its limit, and all statuses are as documented.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

BOUTON = os.environ.get("BOUTON", "bouton")
MOST_OVERRUN = 0.2
ANSWERED, UNKNOWN, INTERRUPTED = 0, 1, 130

# {t}: a folder of our own. After " < ": a line typed into the shell.
HARD = [
    # solve and sum, by every method
    "solve grundy 60 70 80 90 --misere",
    "solve grundy 60 70 80 90 --misere --quiet",
    "solve 0.106 1000000000",
    "solve 0.106 1000000000 --quiet",
    "solve 0.106 100000 --misere",
    "solve 0.0606 10^8",
    "solve 0.8 10^7",
    "solve 0.324 30000 --misere",
    "solve 0.{sevens} 10^5",
    "solve 0.06 10^30",
    "solve 0.06 10^30 10^30 --quiet",
    "solve wythoff:3 1000000000 900000000",
    "solve exact:3 40 41 42 43 44 45 46 47",
    "solve exact:3 40 41 42 43 44 45 46 47 --quiet",
    "solve fibonacci 10^50000",
    "solve fibonacci 10^99999 --moves all",
    "solve moore:3 {moore} --moves all",
    "solve kayles 10^200 --moves all",
    "solve lasker 10^1000 10^999 --moves all",
    "solve subtract:all-but-2,5 10^1000 10^900 --moves all",
    "solve rules:{t}/parts.toml 135 1 --moves all",
    "solve 0.007 --input {t}/lines.txt",
    "solve grundy --misere --input {t}/heaps.txt --quiet",
    "solve nim --input {t}/digits.txt --json --threads 1",
    "solve moore:2 --input {t}/digits.txt --json --threads 1",
    "solve wythoff --input {t}/digits.txt --json --threads 1",
    "solve euclid --input {t}/digits.txt --json --threads 1",
    # numbers as long as can be, ten of them or two
    "solve nim {ten}",
    "solve nim {ten} --json --moves all",
    "solve moore:2 {ten}",
    "solve kayles {ten} --json",
    "solve pass-nim {ten} --csv",
    "solve nim --input {t}/longest.txt --threads 1",
    "solve wythoff 10^99999 10^99998",
    "solve exact:2 10^99999 7^118329 --moves all --json",
    "solve euclid 10^99999 7^118329 --json",
    "solve kayles 10^99999 7^118329 --moves all --json",
    "solve 0.8 10^99999 7^118329",
    "solve subtract:all-but-2,5 10^99999 7^118329 --json",
    # a million heaps
    "solve nim 999999x7 5",
    "solve moore:2 499999x7 500000x4 5",
    "solve pass-nim 999999x7 5 --csv",
    "solve kayles 499999x7 500000x9 5 --json",
    "solve lasker 499999x7 500000x4 5 --json",
    "solve one-pass-nim 999999x7 5 --json",
    "solve nim 999999x7 5 --json --moves all",
    "solve exact:2 1000000x3",
    "solve kayles 140000x1234567 7 --json",
    "solve kayles 1999x10^499 7^500 --json",
    "sum nim 499999x7 + kayles 499999x9 + lasker 2 --json",
    "sum nim {ten} + nim 3",
    "sum kayles 10^99999 + lasker 7^118329 --json",
    "sum 0.106 1000000000 + grundy 100000000",
    "sum 0.007 10^8 + nim 3",
    "sum 0.06 10^30 + 0.06 10^30",
    "sum exact:3 40 41 42 43 44 45 46 47 + nim 5 --quiet",
    "sum wythoff 30000 40000 + nim 3",
    "sum wythoff 30000 40000 + nim 3 --limit-memory 8G",
    "sum moore:2 200 300 400 500 + nim 3 --limit-memory 1T",
    # split, table
    "split 500 --list",
    "split 20000 --count",
    "split 300 --heaps 12 --count",
    "split 10^15 --heaps 4 --count",
    "split 150 --misere --list --max-heap 40",
    "split 10^99999 --heaps 3",
    "split 10^99999 --json",
    "split 10^99999 --list",
    "table exact:3 --rows 4000",
    "table grundy --misere --rows 400",
    "table 0.007 --rows 1000000",
    "table 0.106 --rows 1000000 --csv",
    "table wythoff --rows 1000000",
    "table wythoff --grid 2000x2000",
    "table rules:wythoff --grid 2000x2000 --json",
    "table wythoff:7 --grid 500x500 --svg {t}/grid.svg",
    "table 0.007 --rows 1000000 --bfile",
    # nim-values
    "values 0.106 --to 10^9 --checksum",
    "values grundy --to 10^9 --checksum",
    "values 0.3f --to 10^8 --checksum",
    "values 0.0606 --to 10^8 --checksum",
    "values 0.007 --to 10^8 --checksum",
    "values 0.007 --to 10^8 --quiet",
    "values 0.8 --to 10^7 --csv",
    "values 0.88 --to 10^7 --json",
    "values 0.888 --to 10^7 --bfile",
    "values 0.106 0.07 0.54 0.26 --to 10^9",
    "values 0.106 --to 10^9 --binary {t}/values.bin",
    "values lasker --to 10^15",
    "values grundy --to 10^12 --checksum --resume {t}/grundy.state",
    "values 0.106 --to 10^12 --binary {t}/long.values --resume {t}/values.state",
    "values 0.106 --to 10^9 --analysis",
    "values 0.007 --to 10^8 --analysis",
    "period 0.007",
    "period 0.106",
    "period grundy",
    "period 0.3f",
    "period 0.205 --proof state",
    "period 0.205 --to 10^12 --resume {t}/far.state --limit-memory 8G",
    "period 0.205 --to 10^12 --resume {t}/small.state --small-state {t}/new.state",
    "period 0.8888",
    "period subtract:1,1000000",
    "period 0.6 0.007 0.8",
    "period 0.007 --json --quiet",
    # misere quotients
    "quotient 0.16 --elements 65535",
    "quotient 0.324 --elements 65535",
    "quotient 0.07 --elements 65535 --heaps 60",
    "quotient 0.07 --elements 65535 --certificate {t}/never.json",
    "quotient 0.{zeros}77",
    "quotient 0.0137 --infinite",
    "quotient 0.16 --infinite --elements 65535",
    "genus 0.16 --to 1000",
    "genus 0.75 --to 1000",
    "genus 0.07 --to 1000 --json",
    # laws
    "discover one-pass-nim --heaps 3",
    "discover wythoff:3 --heaps 2",
    "discover exact:2 --heaps 5",
    "discover moore:2 --heaps 4 --misere",
    # comparisons, certificates, catalogue
    "verify grundy --misere --to 60",
    "verify nim --to 300",
    "verify exact:3 --to 60",
    "verify wythoff --to 20000",
    "verify 0.106 --to 200",
    "check {t}/period.json --full",
    "check {t}/quotient.json",
    "lookup 0.106 --normal --recheck",
    "lookup 0.054 --recheck",
    "census octal:3 --misere --elements 60000 --work 1000000000000",
    "census octal:3 --values 100000000",
    "census octal:4 --misere",
    "census hex:5",
    "census subtract:16 --misere",
    "census subtract:16 --list",
    "census subtract:20",
    "census subtract:22",
    "census hex:3 --values 100000000 --dense 1000000",
    "play grundy 60 70 80 90 --misere --first me --level 100",
    "play exact:3 40 41 42 43 44 45 46 47 --first me --level 100",
    "play 0.106 1000000000 --first me --level 100",
    "play nim 3 4 5 --first you",
    "shell < period 0.007",
    "shell < values 0.106 --to 10^9",
    "shell < solve grundy 60 70 80 90 --misere",
    "shell < discover one-pass-nim --heaps 3",
    "shell < quotient 0.324 --elements 65535",
    "selftest",
    "selftest --signature",
    "games",
    "help sequences",
    "generate bash",
]
MOORE = " ".join(f"10^{5000 + 3 * i}" for i in range(40))
TEN = " ".join(f"10^{99_990 + i}" for i in range(10))
ZEROS, SEVENS = "0" * 9000, "7" * 3000


class Run:
    """One run of the command: how it ended, and what it did after its time was over."""

    def __init__(self, words, seconds, most, interrupt=False, typed=""):
        self.after = 0.0
        started = time.monotonic()
        with subprocess.Popen([BOUTON, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            readers = [Reader(process.stdout), Reader(process.stderr)]
            if typed:
                process.stdin.write(typed.encode() + b"\n")
            if words[0] != "play":  # a player thinks, and may have gone home
                process.stdin.close()
            done = threading.Event()
            at_the_end = []

            def end():
                """The processor time used when time is over."""
                if done.wait(max(0.0, started + seconds - time.monotonic())):
                    return
                try:
                    at_the_end.append(time.clock_gettime((~process.pid << 3) | 2))
                    if interrupt:
                        process.send_signal(signal.SIGINT)
                except (OSError, ValueError):
                    return
                if words[0] == "play" and not interrupt:
                    process.stdin.close()
                if not done.wait(most):
                    process.kill()

            thread = threading.Thread(target=end)
            thread.start()
            _, status, usage = os.wait4(process.pid, 0)
            self.wall = time.monotonic() - started - seconds
            process.returncode = self.status = os.waitstatus_to_exitcode(status)
            done.set()
            thread.join()
            for reader in readers:
                reader.join()
            self.output, self.error = readers[0].count, readers[1].tail
        self.peak = usage.ru_maxrss / 1024
        if at_the_end:
            self.after = usage.ru_utime + usage.ru_stime - at_the_end[0]
        else:
            self.wall = 0.0

    def handed_over(self):
        lines = self.error.decode(errors="replace").strip().splitlines()
        return f"{self.output} B; {lines[-1][:150] if lines else '-'}"


class Reader(threading.Thread):
    """Reads a pipe to its end; keeps the number of bytes and the end.

    Not all: the system counts the memory of this process, as it is when a command is started, into
    the command's peak.
    """

    def __init__(self, pipe):
        super().__init__()
        self.pipe, self.count, self.tail = pipe, 0, b""
        self.start()

    def run(self):
        while piece := self.pipe.read1(1 << 16):
            self.count += len(piece)
            self.tail = (self.tail + piece)[-(1 << 16):]


def prepare(folder):
    with open(folder + "/parts.toml", "w", encoding="ascii") as rules:
        rules.write('name = "Fifteen unequal parts"\n[[move]]\ntake = 1\nleave = [0, 15]\n'
                    'parts = "unequal"\n')
    with open(folder + "/lines.txt", "w", encoding="ascii") as lines:
        lines.writelines(f"{n} 1000000\n" for n in range(2000))
    with open(folder + "/heaps.txt", "w", encoding="ascii") as lines:
        lines.writelines(f"{40 + n % 20} 50 60\n" for n in range(2000))
    with open(folder + "/longest.txt", "w", encoding="ascii") as lines:
        lines.writelines(f"10^{99_999 - n} 7^{118_329 - n}\n" for n in range(1000))
    digits = "".join(random.Random(1).choices("123456789", k=100_000))
    with open(folder + "/digits.txt", "w", encoding="ascii") as lines:
        lines.writelines(f"{digits[n:]}{digits[:n]} {digits[-n:]}{digits[:-n]}\n" for n in range(1, 101))
    for words in (["period", "0.376", "--certificate", folder + "/period.json"],
                  ["quotient", "0.16", "--elements", "5000", "--certificate", folder + "/quotient.json"],
                  # States and files that take longer to read, or to write again, than there is time.
                  ["values", "grundy", "--to", "50000000", "--checksum", "--resume", folder + "/grundy.state"],
                  ["values", "0.106", "--to", "10^9", "--binary", folder + "/long.values", "--resume",
                   folder + "/values.state"],
                  ["period", "0.205", "--to", "600000000", "--resume", folder + "/far.state", "--small-state",
                   folder + "/small.state", "--limit-memory", "8G"]):
        subprocess.run([BOUTON, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--memory", type=int, default=128, help="MiB; 0: no runs for memory")
    parser.add_argument("--time", type=float, default=1, help="seconds")
    parser.add_argument("--most", type=float, default=20, help="seconds of a run for memory")
    parser.add_argument("--only", default="", help="commands with this word")
    parser.add_argument("--handed-over", action="store_true", help="print what was handed over")
    options = parser.parse_args()
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        prepare(folder)
        print(f"{'':<64} {'timeout':<18} {'interrupt':<18} {'memory':<14}")
        print(f"{'command':<64} {'status':>6} {'CPU s':>5} {'wall':>5} {'status':>6} {'CPU s':>5} {'wall':>5} "
              f"{'status':>6} {'of limit':>8}")
        for line in HARD:
            if options.only not in line:
                continue
            command, _, typed = line.format(t=folder, moore=MOORE, ten=TEN, zeros=ZEROS,
                                                sevens=SEVENS).partition(" < ")
            words = command.split()
            timed = Run([*words, "--timeout", f"{options.time}s"], options.time, 60, typed=typed)
            stopped = Run(words, options.time, 60, interrupt=True, typed=typed)
            over = (max(timed.after, stopped.after) > MOST_OVERRUN
                    or timed.status not in (ANSWERED, UNKNOWN)
                    or stopped.status not in (ANSWERED, UNKNOWN, INTERRUPTED))
            text = (f"{line.format(t='T', moore='...', ten='10^99990 ... 10^99999', zeros='000...0', sevens='77...7'):<64} {timed.status:>6} {timed.after:>5.2f} {timed.wall:>5.2f} "
                    f"{stopped.status:>6} {stopped.after:>5.2f} {stopped.wall:>5.2f}")
            if options.memory and "--limit-memory" not in words:
                limited = Run([*words, "--limit-memory", f"{options.memory}M", "--timeout",
                               f"{options.most}s"], options.most, 60, typed=typed)
                fills = limited.peak / options.memory
                over = over or fills > 1.1 or limited.status not in (ANSWERED, UNKNOWN)
                text += f" {limited.status:>6} {fills:>8.0%}"
            bad += over
            print(text + ("  OVER" if over else ""), flush=True)
            if options.handed_over or over:
                print("    timeout:   " + timed.handed_over())
                print("    interrupt: " + stopped.handed_over(), flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
