"""How well the Python package keeps timeout= and Ctrl-C: a table over hard inputs for every long call.

    PYTHONPATH=build/test-gcc/python python3 tests/limits/measure_python.py [--time 1]

Each call runs twice in a process of its own: with timeout=, and interrupted (SIGINT) after the same
time. The overrun is the processor time the process used between that moment and the return of the
call. "handed over" is the result, or what the exception carries as `partial`. The exit status is 0
only if no overrun is above 0.2 s.
"""

import argparse
import signal
import subprocess
import sys
import time

MOST_OVERRUN = 0.2

# {limits}: ", timeout=1" or nothing.
CALLS = [
    "bouton.nim_values('0.106', 4 * 10**8{limits})",
    "bouton.nim_values('grundy', 4 * 10**8{limits})",
    "bouton.nim_values('0.0606', 10**8{limits})",
    "bouton.nim_values('0.007', 10**8{limits})",
    "bouton.period('0.007'{limits})",
    "bouton.period('0.106'{limits})",
    "bouton.period('grundy'{limits})",
    "bouton.quotient('0.07', elements=60000{limits})",
    "bouton.quotient('0.324', heaps=10**6, elements=65535{limits})",
    "bouton.solve('grundy', [60, 70, 80, 90], misere=True{limits})",
    "bouton.solve('0.106', 10**9{limits})",
    "bouton.solve('0.0606', 10**8{limits})",
    "bouton.solve('fibonacci', '10^99999'{limits})",
    "bouton.solve(lambda n: (2 * n, 2 * n + 1), 1{limits})",
    "bouton.solve_sum('moore:2 200 300 400 500 + nim 3', memory=2**40{limits})",
    "bouton.solve_sum('wythoff 30000 40000 + nim 3'{limits})",
    "bouton.solve_sum('wythoff 30000 40000 + nim 3', memory=2**33{limits})",
    "bouton.Game('moore:2').verify(200{limits})",
    "bouton.Game('grundy').verify(60{limits})",
    "bouton.p_positions('grundy', 3000, 3000, misere=True{limits})",
    "bouton.p_positions('wythoff', 20000, 20000{limits})",
    "bouton.p_positions('wythoff', 200000, 200000, memory=2**40{limits})",
    "sum(1 for _ in bouton.solve('kayles', [10**40]).winning_moves)",
    "bouton.census('hex:5'{limits})",
    "bouton.census('octal:3', values=10**8{limits})",
    "bouton.census('octal:4', misere=True{limits})",
    "bouton.discover('one-pass-nim', heaps=3{limits})",
    "bouton.genera('0.16', 1000{limits})",
    "bouton.solve_many('0.007', [[n, 10**6] for n in range(2000)]{limits})",
    "bouton.solve_many('wythoff:3', [[n, 10**6] for n in range(100000)]{limits})",
    "bouton.split(20000{limits}).count",
    "bouton.solve('0.' + '7' * 3000, 10**5{limits})",
    "bouton.period('subtract:1,1000000'{limits})",
    "bouton.solve('nim', [1 << (332190 - n) for n in range(10)]{limits})",
    "bouton.solve('nim', ' '.join('10^' + str(99990 + n) for n in range(10)){limits})",
    "bouton.solve('kayles', [1 << 332190, (1 << 332180) + 12345]{limits})",
    "bouton.solve_sum('nim ' + ' '.join('10^' + str(99990 + n) for n in range(10)){limits})",
    "str(bouton.Position([1 << (332190 - n) for n in range(10)]))",
    "sum(1 for _ in bouton.solve('nim', [1 << (332190 - n) for n in range(10)]).winning_moves)",
]

CHILD = """
import resource, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
import bouton
print("ready", flush=True)
try:
    found = {call}
except (KeyboardInterrupt, bouton.LimitReached) as stopped:
    found = getattr(stopped, "partial", None)
    print("done", type(stopped).__name__, flush=True)
else:
    print("done", "result", flush=True)
size = len(found) if hasattr(found, "__len__") else getattr(found, "values_computed", "")
print(type(found).__name__, size, flush=True)
sys.stdin.readline()  # its clock can be read until then
"""


def measure(call, seconds, interrupt):
    """(CPU seconds after the time, wall seconds, how it ended, what was handed over)"""
    code = CHILD.format(call=call)
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True) as child:
        clock = (~child.pid << 3) | 2
        assert child.stdout.readline() == "ready\n"
        time.sleep(seconds)
        before, started = time.clock_gettime(clock), time.monotonic()
        if interrupt:
            child.send_signal(signal.SIGINT)
        how = child.stdout.readline().split()[-1]
        after, wall = time.clock_gettime(clock) - before, time.monotonic() - started
        found = child.stdout.readline().strip()
        child.communicate("\n")
    return after, wall, how, found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--time", type=float, default=1, help="seconds")
    parser.add_argument("--only", default="", help="calls with this word")
    options = parser.parse_args()
    bad = 0
    print(f"{'':<66} {'timeout':<36} {'interrupt'}")
    for template in CALLS:
        if options.only not in template:
            continue
        shown = template.replace("{limits}", "")
        text = f"{shown:<66}"
        for interrupt in (False, True):
            limits = "" if interrupt else f", timeout={options.time}"
            if not interrupt and "{limits}" not in template:
                text += f" {'':<36}"
                continue
            after, wall, how, found = measure(template.format(limits=limits), options.time, interrupt)
            bad += after > MOST_OVERRUN
            text += f" {after:>5.2f} {wall:>5.2f} {how + ': ' + found:<24}"
        print(text.rstrip(), flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
