"""Some thousand seeded cases: the package answers as the command does."""

import collections
import json
import pathlib
import subprocess

import bouton
import pytest

CASES = pathlib.Path(__file__).resolve().parents[3] / "tests" / "cross" / "cases.tsv"
# Beside the package in one build: <build>/python/bouton and <build>/apps/cli/bouton.
COMMAND = pathlib.Path(bouton.__file__).resolve().parents[2] / "apps" / "cli" / "bouton"


def text(position):
    return None if position is None else str(position)


def number(value):
    return None if value is None else str(value)


def told(answer):
    return {
        "outcome": answer.outcome,
        "nim_value": number(answer.nim_value),
        "winning_moves": [str(move) for move in answer.winning_moves],
        "winning_move_count": number(answer.winning_move_count),
        "recommended": text(answer.recommended),
        "certainty": answer.certainty,
        "reference": answer.reference or None,
        "verified_theorem": answer.verified_theorem,
        "reason": answer.reason,
    }


@pytest.mark.skipif(not COMMAND.exists(), reason="the command is not built beside the package")
def test_the_command_and_the_package_answer_alike():
    questions = collections.defaultdict(list)
    for line in CASES.read_text().splitlines():
        game, convention, position = line.split("\t")
        questions[game, convention].append(position)
    assert sum(map(len, questions.values())) >= 2000
    for (game, convention), positions in questions.items():
        lines = subprocess.run(
            [COMMAND, "solve", game, f"--{convention}", "-", "--json", "--moves", "10000", "--lang", "en"],
            input="".join(f"{position}\n" for position in positions),
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        assert len(lines) == len(positions)
        for position, line in zip(positions, lines):
            expected = json.loads(line)
            answer = bouton.solve(game, position, misere=convention == "misere", language="en")
            found = told(answer)
            expected["reason"] = [step["text"] for step in expected["reason"]]
            expected["reference"] = expected.get("reference") or None
            expected.setdefault("verified_theorem", None)
            assert found == {key: expected[key] for key in found}, (game, convention, position)
