"""Sheets of exercises: judged again by playing on, and with the numbers that they always had."""

import pathlib

import bouton
import brute
import pytest

SHEETS = pathlib.Path(__file__).resolve().parents[3] / "tests/golden/sheets.txt"


@pytest.mark.parametrize("misere", [False, True])
def test_answers_are_right_and_list_every_winning_move(misere):
    witness = brute.Brute(brute.nim, misere)
    for one in bouton.exercises("nim", 8, seed=3, misere=misere):
        assert one.outcome == witness.outcome(one.position), one
        after = [
            (*one.position[:i], left, *one.position[i + 1 :])
            for i, heap in enumerate(one.position)
            for left in range(heap)
        ]
        wins = {position for position in after if witness.outcome(position) == "P"}
        assert {tuple(position) for _, position in one.winning} == wins, one
        assert one.moves == sum(one.position)


def test_sheets_keep_their_numbers():
    lines = [line for line in SHEETS.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert len(lines) > 30
    for line in lines[::7]:
        head, expected = line.split("\t")
        name, convention, level, seed = head.split()
        sheet = bouton.exercises(name, seed=int(seed), level=level, misere=convention == "misere")
        assert ", ".join(f"{one.position} {one.outcome}" for one in sheet) == expected, head


def test_a_game_by_another_name_is_the_same_sheet():
    told = [str(one.position) for one in bouton.exercises("kayles", 4, seed=9)]
    assert told == [str(one.position) for one in bouton.exercises(bouton.Game("kayles"), 4, seed=9)]
    assert [number for number in range(1, 5)] == [one.number for one in bouton.exercises("cram:4x5", 4)]


def test_bounds_and_what_is_refused():
    for one in bouton.exercises("nim", heaps=(3, 4), sizes=5, seed=2, count=2):
        assert set(one.position) == {5} and len(one.position) in (3, 4)
    assert bouton.exercises("nim", heaps=1) == []
    for wrong in (
        {"level": "medium"},
        {"seed": 0},
        {"count": 201},
        {"heaps": (4, 2)},
        {"heaps": (2, 3, 4)},
        {"heaps": 13},
        {"sizes": 0},
    ):
        with pytest.raises(bouton.Error):
            bouton.exercises("nim", **wrong)
    with pytest.raises(bouton.Error, match="always 2 heaps"):
        bouton.exercises("wythoff", heaps=3)
    with pytest.raises(bouton.LimitReached):
        bouton.exercises("nim", timeout=0)
    with pytest.raises(bouton.Error) as refused:
        bouton.exercises("nim", level="x", language="zh")
    assert "不能是" in str(refused.value)
