"""Makes each mistake of this folder in a copy of its file, and sees whether the tests notice it.

mutants.py says how a mistake is written. Nothing of the tree is touched. The changed file is compiled
as the build compiles it (with little optimisation, to save time) and linked in front of the library,
so that its functions are called instead of the right ones: into the test program, or into the command
that the tests of the command run. For a header all that reads it is compiled. The build must be up to
date: script/mutants sees to that.
"""

import argparse
import concurrent.futures
import fnmatch
import os
import pathlib
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from mutants import TOP, all_mutants, filter_of

UNIT = "tests/bouton_tests"
COMMAND = "apps/cli/bouton"
CPU_SECONDS = 300  # of a test: on a busy machine wall time says little
WALL_SECONDS = 4 * CPU_SECONDS  # but threads that wait for each other take no time at all


def included(file):
    """The line that includes a file where several are compiled as one."""
    return f'#include "{file}"'


class Build:
    """The commands of the build, from ninja."""

    def __init__(self, folder):
        self.folder = folder

    def commands(self, target):
        done = subprocess.run(["ninja", "-C", str(self.folder), "-t", "commands", target],
                              capture_output=True, encoding="utf-8", check=True)
        return [line for line in done.stdout.splitlines() if not line.startswith("ninja: ")]

    def units_of(self, file, target):
        """[(Command, what it compiles)] of what the file is part of: itself, or one that includes it with
        others; of a header all that read it."""
        readers = self.readers(file) if file.suffix == ".hpp" else set()
        units = []
        for line in self.commands(target):
            before, found, unit = line.rpartition(" -c ")
            if not found:
                continue
            unit = pathlib.Path(unit)
            if unit == file or shlex.split(before)[-1] in readers or (
                    unit.parent.name == "Unity" and included(file) in unit.read_text(encoding="utf-8")):
                units.append((line, unit))
        if not units:
            raise LookupError(f"{file} is not compiled for {target}")
        return units

    def readers(self, header):
        """The objects that a header is part of, as ninja knows since it made them."""
        done = subprocess.run(["ninja", "-C", str(self.folder), "-t", "deps"],
                              capture_output=True, encoding="utf-8", check=True)
        readers = set()
        for line in done.stdout.splitlines():
            if ": #deps" in line:
                obj = line.partition(": #deps")[0]
            elif line.endswith(header.name) and (self.folder / line.strip()).resolve() == header:
                readers.add(obj)
        return readers

    def compile(self, mutant, work, target):
        """Compiles what the mutant's file is part of with its changed copy; {object: the one that stands for it}."""
        file = mutant.file()
        source = work / file.relative_to(mutant.folder().parent)
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text(mutant.mutated(), encoding="utf-8")
        changed = {}
        for line, unit in self.units_of(file, target):
            out = work / f"changed_{len(changed)}.o"
            changed[self.compile_unit(line, unit, file, source, work, out)] = out
        return changed

    def compile_unit(self, line, unit, file, source, work, out):
        """Compiles `unit` with `source` for `file`; returns the name of the object that `out` stands for."""
        words = shlex.split(line)
        if words[0].endswith("ccache"):
            del words[0]
        if file.suffix == ".hpp":
            words.insert(1, f"-I{work}")  # where it is found first
            source = unit
        elif unit != file:
            together = work / unit.name
            together.write_text(unit.read_text(encoding="utf-8").replace(included(file), included(source)),
                                encoding="utf-8")
            source = together
        words = [w for w in words if w not in ("-MD", "-Werror")]
        for flag in ("-MT", "-MF"):
            at = words.index(flag)
            del words[at:at + 2]
        obj = words[words.index("-o") + 1]
        words[words.index("-o") + 1] = str(out)
        words[-1] = str(source)
        words += ["-iquote", str(file.parent), "-O1", "-w"]
        subprocess.run(words, cwd=self.folder, check=True, stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT)
        return obj

    def link(self, target, changed, out):
        """Links `target` with the objects that are changed for those that they stand for."""
        line = self.commands(target)[-1]
        words = shlex.split(line)
        words = words[words.index("&&") + 1:]
        words = words[:words.index("&&")]
        # The library is there in whole before the tests (tests/CMakeLists.txt): now as far as it is needed.
        whole = "-Wl,--whole-archive"
        if whole in words:
            at = words.index(whole)
            del words[at:at + 3]
        for obj, other in changed.items():
            if obj in words:
                words.remove(obj)
            words.insert(1, str(other))  # the first that has a function is where it comes from
        words[words.index("-o") + 1] = str(out)
        subprocess.run(words, cwd=self.folder, check=True, stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT)


def run_test(build, test, changed, work):
    """None if the test passes, else how it failed."""
    environment = dict(os.environ, PYTHONDONTWRITEBYTECODE="1")
    if test.startswith("test_"):
        program = work / "tests"
        if not program.exists():
            build.link(UNIT, changed, program)
        command = [str(program), "--gtest_brief=1", "--gtest_fail_fast",
                   "--gtest_filter=" + filter_of(test)]
        folder = work
    else:
        room, name = test.split("_", 1)
        program = work / "bouton"
        if not program.exists():
            build.link(COMMAND, changed, program)
            shutil.copy(build.folder / "apps/cli/catalogue.sqlite", work)
        environment["BOUTON"] = str(program)
        environment["FAULTY_CALLS"] = str(build.folder / "tests/faults/faulty_calls.so")
        environment["PYTHONPATH"] = str(TOP / "tests/cli")
        command = [sys.executable, "-m", "unittest", "-q", "-f", "test_" + name]
        folder = TOP / "tests" / room
    limit = (CPU_SECONDS, CPU_SECONDS + 5)
    try:
        done = subprocess.run(command, cwd=folder, env=environment, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=WALL_SECONDS,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, limit))
    except subprocess.TimeoutExpired:
        return "does not end"
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return "does not end"
    return None if done.returncode == 0 else "fails"


def judge(build, mutant, keep):
    """(Mutant, what came of it, seconds)."""
    started = time.monotonic()
    work = pathlib.Path(tempfile.mkdtemp(prefix=mutant.name + ".", dir=keep))
    result = "SURVIVED"
    try:
        changed = {}  # for each target
        for test in mutant.tests:
            target = UNIT if test.startswith("test_") else COMMAND
            if target not in changed:
                changed[target] = build.compile(mutant, work, target)
            failed = run_test(build, test, changed[target], work)
            if failed:
                result = f"killed: {test} {failed}"
                break
    except subprocess.CalledProcessError as error:
        result = "DOES NOT BUILD: " + error.output.decode(errors="replace")[-300:]
    except LookupError as error:
        result = f"DOES NOT BUILD: {error}"
    shutil.rmtree(work)
    return mutant, result, time.monotonic() - started


def main():
    parser = argparse.ArgumentParser(prog="script/mutants", description=__doc__.splitlines()[0])
    parser.add_argument("--list", action="store_true", help="name the mutants and end")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="mutants at a time")
    parser.add_argument("--build", default=str(TOP / "build" / "test-gcc"), help="the build folder")
    parser.add_argument("pattern", nargs="*", default=["*"], help="names, * allowed")
    options = parser.parse_args()
    patterns = options.pattern or ["*"]
    mutants = [mutant for mutant in all_mutants()
               if any(fnmatch.fnmatch(mutant.name, pattern) for pattern in patterns)]
    if not mutants:
        parser.error("no such mutant")
    if options.list:
        for mutant in mutants:
            print(f"{mutant.name:<28} {mutant.breaks}")
        return 0
    build = Build(pathlib.Path(options.build).resolve())
    survived = []
    with tempfile.TemporaryDirectory(prefix="mutants.") as keep:
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            waiting = [pool.submit(judge, build, mutant, keep) for mutant in mutants]
            for done in concurrent.futures.as_completed(waiting):
                mutant, result, seconds = done.result()
                if not result.startswith("killed"):
                    survived.append(mutant.name)
                print(f"{mutant.name:<28} {result:<44} {seconds:5.0f} s", flush=True)
    print(f"{len(mutants) - len(survived)} of {len(mutants)} killed")
    if survived:
        print("not killed: " + " ".join(sorted(survived)))
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
