"""The types that are promised."""

import graphlib
import inspect
import os
import pathlib
import re
import subprocess
import sys

import bouton

CONFIGURATION = pathlib.Path(__file__).resolve().parents[3] / "pyproject.toml"
PACKAGE = pathlib.Path(bouton.__file__).parent
ENVIRONMENT = {**os.environ, "MYPYPATH": str(PACKAGE.parent), "PYTHONPATH": str(PACKAGE.parent)}


def test_the_package_asks_for_all_of_the_compiled_module_and_for_nothing_else():
    asked = set()
    for path in PACKAGE.glob("*.py"):
        asked |= set(re.findall(r"(?<![\w.])_core\.(\w+)", path.read_text("utf-8")))
    assert all(hasattr(bouton._core, name) for name in asked)
    # Classes may be those of answers.
    there = {name for name, thing in vars(bouton._core).items() if not isinstance(thing, type)}
    assert {name for name in there if not name.startswith("__")} <= asked


def test_imports_go_one_way():
    uses = {}
    for path in PACKAGE.glob("*.py"):
        text = path.read_text("utf-8")
        uses[path.stem] = set(re.findall(r"^from \.(\w+) import", text, re.MULTILINE))
        later = re.findall(r"^ +from \.(\w+) import", text.partition("\nclass ")[2], re.MULTILINE)
        assert later == (["_sum"] if path.stem == "_placed" else []), path.stem
    graphlib.TopologicalSorter(uses).prepare()  # raises where they go in a circle


def test_the_types_hold():
    assert (PACKAGE / "py.typed").exists()
    result = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", str(CONFIGURATION),
         "--cache-dir", os.devnull, "-p", "bouton"],
        env=ENVIRONMENT, cwd=PACKAGE.parent, capture_output=True, text=True, check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr


USE = """
from typing import Optional, Union
import bouton

def back(rows: tuple[int, int]) -> list[tuple[int, int]]:
    return [(rows[0] - 1, rows[1])]

outcome: Optional[bouton.Outcome] = bouton.solve("nim", 3).outcome
named: Optional[bouton.Position] = bouton.solve(bouton.Game("nim"), [3]).recommended
own: Optional[tuple[int, int]] = bouton.solve(back, (3, 4)).recommended
mapped: Optional[str] = bouton.solve({"a": ["b"]}, "a").recommended
summed: Optional[bouton.Sum] = bouton.solve_sum("nim 3").winning_options[0]
read: Union[str, None] = bouton.games()[0].rule
bouton.solve("nim", 3).outcome == "W"
bouton.nim_values("0.77", values=5)
"""


def test_the_types_of_answers(tmp_path):
    (tmp_path / "use.py").write_text(USE, "utf-8")
    result = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, str(tmp_path / "use.py")],
        env=ENVIRONMENT, cwd=tmp_path, capture_output=True, text=True, check=False,
    )
    said = result.stdout.splitlines()
    assert "Found 2 errors" in said[-1] and "Non-overlapping equality check" in said[0], result.stdout + result.stderr
    assert 'Unexpected keyword argument "values"' in said[1], said


def test_all_that_is_public_is_described():
    for name in bouton.__all__:
        thing = getattr(bouton, name)
        if isinstance(thing, type) or inspect.isfunction(thing):
            assert thing.__module__ == "bouton"
            assert thing.__doc__, name
            for member, value in vars(thing).items() if isinstance(thing, type) else ():
                if callable(value) and not member.startswith("_"):
                    assert value.__doc__, f"{name}.{member}"
