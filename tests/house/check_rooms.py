"""The rooms of the house: includes point only downward, witnesses share nothing, headers guard
themselves, and headers of other projects that take seconds to compile are each in the few files
that need them.

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
    "discover": {"core", "rules", "search"},
    "boards": {"core", "rules", "misere", "search"},
    "laws": {"core", "rules", "answer", "search", "discover"},
    "solver": {"core", "rules", "answer", "theory", "sequence", "misere", "search", "discover", "laws"},
    # Shares nothing with what it checks.
    "check": {"core"},
    "census": {"core", "rules", "answer", "sequence", "misere", "check"},
    "store": {"core", "answer", "census"},
    "games": {"core", "rules", "answer", "theory", "sequence", "misere", "search", "discover",
              "laws", "solver"},
    "ask": {"core", "rules", "answer", "theory", "sequence", "misere", "search", "discover",
            "laws", "solver", "games", "check", "census", "store"},
}
# Headers of other projects, by how their names begin, and the files or folders that may include them.
# They take seconds wherever they are included; no public header and no test is on the list.
FOREIGN = {
    "boost/": ("src/core/limbs_boost.cpp",),
    "gmp": ("src/core/limbs_gmp.cpp",),
    "toml++/": ("src/rules/toml_text.hpp",),
    "sqlite3": ("src/store/connection.hpp",),
    "fmt/": ("apps/cli/",),
    "histedit": ("apps/terminal/line_editor.cpp",),
    "unilbrk": ("apps/terminal/",),
    "uniwidth": ("apps/terminal/",),
    "nlohmann/": ("src/core/json_text.cpp",),
}
# Front ends ask; so many headers of the engines' rooms they include besides, and no more.
ENGINES = ("sequence", "misere", "check", "census", "store", "search", "discover", "laws", "solver", "theory")
MOST_ENGINE_HEADERS = 17
# The headers that are installed; more of them is more that cannot be changed any more. Four are the
# template of searches over games of one's own.
MOST_PUBLIC_HEADERS = 40
CITED = re.compile(r"\\cite +([^\n]*)")
BIB_KEY = re.compile(r"^@\w+{([^,]+),", re.MULTILINE)
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)


def room_of(include):
    parts = include.split("/")
    if parts[0] == "bouton":
        parts = parts[1:]
    return parts[0] if len(parts) > 1 and parts[0] in MAY_USE else None


def foreign_complaints():
    """Includes of other projects outside the files that may have them."""
    for base in ("include", "src", "apps/cli", "apps/front", "apps/terminal", "apps/census",
                 "apps/web/module"):
        for path in sorted((TOP / base).rglob("*.[ch]pp")):
            name = path.relative_to(TOP).as_posix()
            for include in INCLUDE.findall(path.read_text(encoding="utf-8")):
                for start, homes in FOREIGN.items():
                    if include.startswith(start) and not name.startswith(homes):
                        yield f"{name}: {include} belongs to {', '.join(homes)} alone"
    for path in sorted((TOP / "include").rglob("*.hpp")):
        for include in INCLUDE.findall(path.read_text(encoding="utf-8")):
            if "/" in include and not include.startswith("bouton/"):
                yield f"{path.relative_to(TOP)}: {include} is not installed"
    headers = sum(1 for _ in (TOP / "include").rglob("*.hpp"))
    if headers > MOST_PUBLIC_HEADERS:
        yield f"include: {headers} public headers, {MOST_PUBLIC_HEADERS} are enough"


def engine_complaints():
    """Whether front ends include more headers of the engines than they may."""
    used = set()
    for base in ("apps", "bindings/python/src"):
        for path in (TOP / base).rglob("*.[ch]pp"):
            for include in INCLUDE.findall(path.read_text(encoding="utf-8")):
                if include.split("/")[0] in ENGINES:
                    used.add(include)
    if len(used) != MOST_ENGINE_HEADERS:
        yield (f"front ends include {len(used)} headers of the engines, {MOST_ENGINE_HEADERS} are allowed: "
               "ask in src/ask, or lower the number. " + " ".join(sorted(used)))


def complaints():
    known = set(BIB_KEY.findall((TOP / "docs/references.bib").read_text(encoding="utf-8")))
    umbrella = TOP / "include/bouton/bouton.hpp"
    at_the_door = {"search.hpp": "search"}
    for base in ("include/bouton", "src"):
        for path in sorted((TOP / base).rglob("*")):
            if path.suffix not in (".hpp", ".cpp", ".def") or path == umbrella:
                continue
            room = path.relative_to(TOP / base).parts[0]
            room = at_the_door.get(room, room)
            if room not in MAY_USE:
                yield f"{path.relative_to(TOP)}: {room} is not a room of the house"
                continue
            text = path.read_text(encoding="utf-8")
            if path.suffix == ".hpp" and "\n#pragma once\n" not in text:
                yield f"{path.relative_to(TOP)}: no #pragma once"
            for key in ", ".join(CITED.findall(text)).split(", "):
                if key and key not in known:
                    yield f"{path.relative_to(TOP)}: {key} is not in docs/references.bib"
            for include in INCLUDE.findall(text):
                other = room_of(include)
                if other and other != room and other not in MAY_USE[room]:
                    yield f"{path.relative_to(TOP)}: {room} may not include {include}"
    # The words of the command are its own; what others need as well is in apps/front/text.
    for base in ("apps/front", "apps/web/src", "apps/web/module", "apps/web/text", "bindings/python"):
        for path in sorted((TOP / base).rglob("*")):
            if path.suffix in (".hpp", ".cpp", ".def", ".py", ".ts", ".tsx"):
                if re.search(r'["\'`@]cli\.', path.read_text(encoding="utf-8")):
                    yield f"{path.relative_to(TOP)}: uses the words of the command"
    for path in sorted((TOP / "tests/oracle").glob("*.hpp")):
        for include in INCLUDE.findall(path.read_text(encoding="utf-8")):
            if "/" in include and not include.startswith("oracle/"):
                yield f"{path.relative_to(TOP)}: an oracle includes nothing of the project: {include}"


found = [*complaints(), *foreign_complaints(), *engine_complaints()]
for line in found:
    print(line)
sys.exit(1 if found else 0)
