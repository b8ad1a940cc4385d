"""The gallery of C++ programs: short, each with its output, each named in docs/cpp.md."""

import pathlib
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
MOST_LINES = 40

page = (TOP / "docs/cpp.md").read_text("utf-8")
programs = sorted((TOP / "examples/cpp").glob("*.cpp"))
wrong = []
if len(programs) < 6:
    wrong.append(f"only {len(programs)} programs")
for program in programs:
    lines = program.read_text("utf-8").splitlines()
    if len(lines) > MOST_LINES:
        wrong.append(f"{program.name} has {len(lines)} lines")
    if not lines[0].startswith("// "):
        wrong.append(f"{program.name} does not say what it is about")
    if not program.with_suffix(".txt").is_file() or not program.with_suffix(".txt").stat().st_size:
        wrong.append(f"{program.name} has no output beside it")
    if f"(../examples/cpp/{program.name})" not in page:
        wrong.append(f"docs/cpp.md does not name {program.name}")
if wrong:
    sys.exit("\n".join(wrong))
