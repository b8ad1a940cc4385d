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
            members = {member for member, _ in names(node.body) if not member.startswith("__")}
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


def test_all_that_is_public_is_described():
    for name in bouton.__all__:
        thing = getattr(bouton, name)
        if isinstance(thing, type) or inspect.isfunction(thing):
            assert thing.__module__ == "bouton"
            assert thing.__doc__, name
            for member, value in vars(thing).items() if isinstance(thing, type) else ():
                if callable(value) and not member.startswith("_"):
                    assert value.__doc__, f"{name}.{member}"
