"""Every mutant can be made in the tree as it is, changes one file, and names tests that exist."""

import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]


def complaint(path):
    """What is wrong with a mutant, or None."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if not lines[0].endswith(".") or len(lines[0]) > 100:
        return "the first line must say what the mistake is"
    if not lines[1].startswith("tests: "):
        return "the second line must name the tests"
    unit = (TOP / "tests/unit/CMakeLists.txt").read_text(encoding="utf-8")
    for test in lines[1].removeprefix("tests: ").split("|"):
        room, name = test.split("_", 1)
        if room == "test":
            known = re.search(rf"bouton_test\({test}\s", unit)
        else:
            known = (TOP / "tests" / room / f"test_{name}.py").exists()
        if not known:
            return f"there is no {test}"
    files = [line for line in lines if line.startswith("+++ ")]
    if len(files) != 1 or not files[0].endswith(".cpp"):
        return "it must change one .cpp file"
    done = subprocess.run(["patch", "--dry-run", "--force", "-p1", "-d", str(TOP), "-i", str(path)],
                          capture_output=True, encoding="utf-8", check=False)
    return None if done.returncode == 0 else done.stdout.strip()


def main():
    mutants = sorted((TOP / "tests/mutants").glob("*.patch"))
    bad = [(path.name, wrong) for path in mutants if (wrong := complaint(path))]
    for name, wrong in bad:
        print(f"{name}: {wrong}")
    print(f"{len(mutants)} mutants")
    return 1 if bad or len(mutants) < 60 else 0


if __name__ == "__main__":
    sys.exit(main())
