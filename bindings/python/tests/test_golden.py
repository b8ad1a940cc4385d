"""Questions asked from Python, with the answers as they were: tests/golden/python.txt.

    >>> solve("nim", [3, 4, 5])     what is asked
    ...                             its repr, and each public attribute that is a value

`python3 test_golden.py --write` writes them anew; the difference is read before it is committed.
"""

import contextlib
import pathlib
import re
import sys

import numpy
import pytest

import bouton

FILE = pathlib.Path(__file__).resolve().parents[3] / "tests/golden/python.txt"
VALUES = (bool, int, float, str, bytes, tuple, list, dict, set, frozenset, numpy.ndarray, type(None))


def shown(value):
    told = repr(value).replace("\n", " ").replace(bouton.__version__, "VERSION")
    return re.sub(r"\b(avx512vnni|avx512|avx2|sse4|neon)\b", "PROCESSOR", told)


def answer(question):
    try:
        with contextlib.chdir(FILE.parents[2]):
            value = eval(question, vars(bouton))  # of this file alone
    except Exception as error:  # whatever it is: it is part of the answer
        return [f"{type(error).__name__}: {error}".replace("\n", " ")]
    lines = [shown(value)]
    if isinstance(value, VALUES):
        return lines
    for name in dir(value):
        if name.startswith("_"):
            continue
        fact = getattr(value, name)
        if isinstance(fact, VALUES) or type(fact).__module__.startswith("bouton"):
            lines.append(f"  {name} = {shown(fact)}")
    return lines


def questions():
    asked = None
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith(">>> "):
            if asked:
                yield asked
            asked = (line[4:], [])
        else:
            asked[1].append(line)
    yield asked


@pytest.mark.parametrize("question, expected", list(questions()))
def test_the_answer_is_as_it_was(question, expected):
    assert answer(question) == expected


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    asked = [question for question, _ in questions()]
    FILE.write_text("".join("\n".join([f">>> {one}", *answer(one)]) + "\n" for one in asked), encoding="utf-8")
