"""A position has one key, and nothing that it holds is left out: where BasicPosition gets a new member,
no file that makes keys, copies or texts of positions compiles before it says what becomes of it.

Run as the build does: python3 tests/house/check_position.py COMPILER
"""

import pathlib
import re
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
HEADER = "bouton/rules/position.hpp"
# The functions that take a position apart, file by file.
TAKE_APART = {
    "src/rules/position.cpp": {"to_small", "to_position"},
    "src/rules/position_key.cpp": {"append", "read"},
    "src/rules/state.cpp": {"has_state_of", "with_state_of", "check_position", "position_after",
                            "has_only_heaps", "alone", "replaced"},
    "src/rules/notation.cpp": {"write"},
    "src/rules/moves.cpp": {"tied"},  # the order of positions, in the header
    "src/discover/linear_game.cpp": {"control"},
}


def errors(compiler, folder, source):
    """What the compiler says of a source, whose position.hpp is the one in `folder`."""
    run = subprocess.run(
        [compiler, "-std=c++20", "-fsyntax-only", "-fno-diagnostics-color", f"-I{folder}",
         f"-I{TOP}/include", f"-I{TOP}/src", f"{TOP}/{source}"],
        capture_output=True, encoding="utf-8", check=False)
    return run.stderr


def complaints(compiler):
    header = (TOP / "include" / HEADER).read_text(encoding="utf-8")
    last = "  bool one_pass_spent = false;\n"
    if header.count(last) != 1:
        yield f"{HEADER}: a member that this test knows is not there"
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / HEADER
        copy.parent.mkdir(parents=True)
        copy.write_text(header.replace(last, last + "  bool new_member = false;\n"), encoding="utf-8")
        for source, functions in TAKE_APART.items():
            told = errors(compiler, folder, source)
            # "In member function 'void bouton::PositionKey::read(...)':", "... decomposes into 5 elements"
            for function in functions:
                named = re.search(rf"\b{function}\b[^\n]*(\n(?!\S*: In )[^\n]*)*?decomposes into", told)
                if not named:
                    yield f"{source}: {function} compiles although a position holds more"


found = list(complaints(sys.argv[1]))
for line in found:
    print(line)
sys.exit(1 if found else 0)
