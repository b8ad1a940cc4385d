"""The mutants: plausible mistakes, and the tests that are to notice them. One file for each room.

    [no-lock]                                    its name is core-no-lock, because of core.toml
    breaks = "Two writers of one file are no longer kept apart."
    tests = ["test_durable_file"]
    find = ', LOCK_EX'
    replace = ', LOCK_SH'

`find` occurs exactly once in the .cpp files of the room, wherever they are; white space in it
matches any white space, line ends too. Choose it short and distinctive, so that it survives changes
around it. A mistake in two places has lists of both: find = ['a', 'b'], replace = ['c', 'd'].
A test named test_x is what tests/unit/test_x.cpp (or tests/fuzz/test_x.cpp) holds; cli_x and faults_x
are modules of tests/cli and tests/faults.
"""

import pathlib
import re
import tomllib

TOP = pathlib.Path(__file__).resolve().parents[2]
HERE = TOP / "tests" / "mutants"
FIELDS = {"breaks", "tests", "find", "replace"}
SUITE = re.compile(r"^(?:TEST(_F|_P)?|RC_GTEST_(?:FIXTURE_)?PROP)\(\s*(\w+)", re.MULTILINE)


def as_list(value):
    return [value] if isinstance(value, str) else value


class Mutant:
    def __init__(self, room, key, fields):
        self.room = room
        self.name = f"{room}-{key}"
        self.breaks = fields.get("breaks", "")
        self.tests = fields.get("tests", [])
        self.find = as_list(fields.get("find", []))
        self.replace = as_list(fields.get("replace", []))
        self.unknown = set(fields) ^ FIELDS

    def folder(self):
        return next(folder for base in ("src", "apps") if (folder := TOP / base / self.room).is_dir())

    def places(self, find):
        """[(file, number of times)] where the text occurs; in headers if in no other file."""
        pattern = self.pattern(find)
        for files in ("*.cpp", "*.hpp"):
            found = [(path, len(pattern.findall(path.read_text(encoding="utf-8"))))
                     for path in sorted(self.folder().rglob(files))]
            found = [(path, times) for path, times in found if times]
            if found:
                break
        return found

    @staticmethod
    def pattern(find):
        return re.compile(r"\s+".join(map(re.escape, find.split())))

    def file(self):
        """The file that the mistake is in."""
        (path, _), = self.places(self.find[0])
        return path

    def mutated(self):
        """The text of the file with the mistake in it."""
        text = self.file().read_text(encoding="utf-8")
        for find, replace in zip(self.find, self.replace):
            text = self.pattern(find).sub(lambda _, new=replace: new, text)
        return text


def all_mutants():
    return [Mutant(path.stem, key, fields) for path in sorted(HERE.glob("*.toml"))
            for key, fields in tomllib.loads(path.read_text(encoding="utf-8")).items()]


def source_of(test):
    """The file with the cases of test_x, cli_x or faults_x; None if there is none."""
    room, name = test.split("_", 1)
    candidates = ([TOP / "tests" / folder / f"{test}.cpp" for folder in ("unit", "fuzz")]
                  if room == "test" else [TOP / "tests" / room / f"test_{name}.py"])
    return next((path for path in candidates if path.exists()), None)


def filter_of(test):
    """For --gtest_filter: the cases of test_x."""
    suites = {(kind, suite) for kind, suite in SUITE.findall(source_of(test).read_text(encoding="utf-8"))}
    return ":".join(sorted(("*/" if kind == "_P" else "") + suite + ".*" for kind, suite in suites))
