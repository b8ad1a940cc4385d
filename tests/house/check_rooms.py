"""The rooms of the house: includes point only downward, witnesses share nothing.

Run from anywhere: python3 tests/house/check_rooms.py
"""

import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]

# What each room may include besides itself; docs/architecture.md says why.
MAY_USE = {
    "core": set(),
    "rules": {"core"},
    "answer": {"core", "rules"},
    "theory": {"core", "rules", "answer"},
    "sequence": {"core", "rules"},
    "misere": {"core", "rules", "answer", "sequence"},
    "search": {"core", "rules"},
    "solver": {"core", "rules", "answer", "theory", "sequence", "misere", "search"},
    # Shares nothing with what it checks.
    "check": {"core"},
    "census": {"core", "rules", "sequence", "misere", "check"},
    "store": {"core", "census"},
    "catalog": {"core", "rules", "answer", "theory", "sequence", "misere", "search", "solver"},
}
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)


def room_of(include):
    parts = include.split("/")
    if parts[0] == "bouton":
        parts = parts[1:]
    return parts[0] if len(parts) > 1 and parts[0] in MAY_USE else None


def complaints():
    for base in ("include/bouton", "src"):
        for path in sorted((TOP / base).rglob("*")):
            if path.suffix not in (".hpp", ".cpp", ".def"):
                continue
            room = path.relative_to(TOP / base).parts[0]
            if room not in MAY_USE:
                yield f"{path.relative_to(TOP)}: {room} is not a room of the house"
                continue
            for include in INCLUDE.findall(path.read_text(encoding="utf-8")):
                other = room_of(include)
                if other and other != room and other not in MAY_USE[room]:
                    yield f"{path.relative_to(TOP)}: {room} may not include {include}"
    for path in sorted((TOP / "tests/oracle").glob("*.hpp")):
        for include in INCLUDE.findall(path.read_text(encoding="utf-8")):
            if "/" in include and not include.startswith("oracle/"):
                yield f"{path.relative_to(TOP)}: an oracle includes nothing of the project: {include}"


found = list(complaints())
for line in found:
    print(line)
sys.exit(1 if found else 0)
