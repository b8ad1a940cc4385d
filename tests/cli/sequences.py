"""Nim-values and checksums from their definitions, and long runs that are cut short."""

import os
import signal
import struct
import subprocess
import time

from command import BOUTON, environment


def nim_values(code, last):
    """g(0) to g(last) of an octal code such as "0.77", the mex over every option."""
    digits = [int(digit) for digit in code.replace(".", "")]
    values = []
    for n in range(last + 1):
        options = set()
        for taken, digit in enumerate(digits):
            rest = n - taken
            if rest < 0:
                break
            if digit & 1 and rest == 0:
                options.add(0)
            if digit & 2 and rest > 0:
                options.add(values[rest])
            if digit & 4:
                options.update(values[a] ^ values[rest - a] for a in range(1, rest // 2 + 1))
        values.append(next(v for v in range(len(options) + 1) if v not in options))
    return values


def fnv1a(data):
    value = 0xcbf29ce484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001b3 % 2**64
    return value


def checksum(values):
    return f"{fnv1a(struct.pack(f'<{len(values)}H', *values)):016x}"


def read_value_file(path):
    """Header and values of a value file, everything checked."""
    with open(path, "rb") as file:
        data = file.read()
    magic, version, bits, count, hashed, offset, length = struct.unpack("<8sIIQQII", data[:40])
    assert magic == b"\x89BOUTON\n" and version == 1 and offset % 64 == 0
    assert struct.unpack("<Q", data[offset - 8:offset])[0] == fnv1a(data[:offset - 8])
    assert len(data) == offset + count * bits // 8
    values = list(struct.unpack(f"<{count}{'B' if bits == 8 else 'H'}", data[offset:]))
    return {"code": data[40:40 + length].decode(), "bits": bits, "count": count,
            "checksum": f"{hashed:016x}", "values": values}


def start(*words, **options):
    return subprocess.Popen([BOUTON, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, env=environment(), **options)


def cut_short(words, after, sign):
    """Runs, and ends the run by a signal after some seconds. (status, out, err, whether it was
    still running)."""
    with start(*words) as process:
        time.sleep(after)
        running = process.poll() is None
        process.send_signal(sign)
        out, err = process.communicate(timeout=30)
        return process.returncode, out.decode(), err.decode(), running


def kill(words, after):
    """Whether the run was still going on when it was killed without a warning."""
    return cut_short(words, after, signal.SIGKILL)[3]


def kill_when_saved(words, state):
    """Whether the run was still going on when it was killed, as soon as its state was there: how
    long that takes depends on what else the machine does."""
    with subprocess.Popen([BOUTON, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          env=environment()) as process:
        while process.poll() is None and not exists(state):
            time.sleep(0.005)
        running = process.poll() is None
        process.kill()
    return running


def interrupt(words, after):
    return cut_short(words, after, signal.SIGINT)


def long_enough(words_for, sizes, seconds=0.5):
    """The first size for which the command takes some time on this machine, however fast the
    engine is; with its output and how long it took."""
    for size in sizes:
        started = time.monotonic()
        done = subprocess.run([BOUTON, *words_for(size)], capture_output=True, env=environment(),
                              timeout=120, check=True)
        took = time.monotonic() - started
        if took >= seconds:
            return size, done.stdout.decode(), took
    raise AssertionError(f"even {sizes[-1]} took only {took} seconds")


def exists(path):
    return os.path.exists(path)
