"""The types that are promised."""

import ast
import inspect
import os
import pathlib
import subprocess
import sys

import bouton

CONFIGURATION = pathlib.Path(__file__).resolve().parents[3] / "pyproject.toml"
PACKAGE = pathlib.Path(bouton.__file__).parent
ENVIRONMENT = {**os.environ, "MYPYPATH": str(PACKAGE.parent), "PYTHONPATH": str(PACKAGE.parent)}


def test_the_stub_names_all_of_the_compiled_module():
    stub = ast.parse((PACKAGE / "_core.pyi").read_text("utf-8"))

    def names(body):
        for node in body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                yield node.name, node

    promised = dict(names(stub.body))
    there = {name for name in dir(bouton._core) if not name.startswith("__")}
    values = {node.target.id for node in stub.body if isinstance(node, ast.AnnAssign)} - {"__version__"}
    assert there == set(promised) | values
    for name, node in promised.items():
        if isinstance(node, ast.ClassDef):
            bodies = [node.body, *(promised[base.id].body for base in node.bases if getattr(base, "id", "") in promised)]
            members = {member for body in bodies for member, _ in names(body) if not member.startswith("__")}
            compiled = getattr(bouton._core, name)
            assert members == {member for member in dir(compiled) if not member.startswith("__")}


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
