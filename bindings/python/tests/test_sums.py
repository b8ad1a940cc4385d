"""Sums of games, and positions that know their games."""

import pickle

import brute
import bouton
import pytest
from hypothesis import given, strategies as st

RULES = {"nim": brute.nim, "kayles": brute.code("0.77"), "0.07": brute.code("0.07"),
         "subtract:1,3,4": brute.subtract(1, 3, 4), "grundy": brute.grundy}
BRUTE = {name: brute.Brute(rules, False) for name, rules in RULES.items()}


def side_by_side(first, second):
    """The rules of two games at once, position by position."""
    def options(position):
        a, b = position
        for move in RULES[first](a):
            yield (move, b)
        for move in RULES[second](b):
            yield (a, move)
    return options


heaps = st.lists(st.integers(0, 5), min_size=1, max_size=2)


@given(st.sampled_from(sorted(RULES)), heaps, st.sampled_from(sorted(RULES)), heaps)
def test_sums_against_brute_force(first, left, second, right):
    asked = bouton.Game(first)(*left) + bouton.Game(second)(*right)
    witness = brute.Brute(side_by_side(first, second), False)
    at = (brute.canonical(left), brute.canonical(right))
    answer = asked.solve()
    assert answer.outcome == ("P" if witness.is_lost(at) else "N")
    assert answer.nim_value == asked.nim_value() == BRUTE[first].value(at[0]) ^ BRUTE[second].value(at[1])
    won = {tuple(brute.canonical(term) for term in move) for move in answer.winning_moves}
    assert won == {move for move in witness.options(at) if witness.is_lost(move)}
    options = {tuple(brute.canonical(term) for term in option) for option in asked.options()}
    assert options == set(witness.options(at))


@given(heaps, heaps)
def test_misere_sums_against_brute_force(left, right):
    asked = bouton.Sum([("kayles", left), ("0.07", right)], misere=True)
    witness = brute.Brute(side_by_side("kayles", "0.07"), True)
    at = (brute.canonical(left), brute.canonical(right))
    assert asked.outcome() == ("P" if witness.is_lost(at) else "N")
    assert asked.in_convention(False).misere is False


def test_the_algebra():
    kayles, nim = bouton.Game("kayles"), bouton.Game("nim")
    asked = kayles(7) + nim(3, 4)
    assert str(asked) == "kayles 7 + nim 3 4" and repr(asked) == "Sum('kayles 7 + nim 3 4')"
    assert asked == bouton.Sum(str(asked)) and hash(asked) == hash(bouton.Sum(str(asked)))
    assert asked.nim_value() == kayles(7).nim_value() ^ 7 == 5
    assert asked != asked.in_convention(True) and asked.in_convention(True).misere
    assert str(asked + kayles(2)) == "kayles 7 + nim 3 4 + kayles 2"
    assert str(nim(1) + asked) == "nim 1 + kayles 7 + nim 3 4"
    assert sum([kayles(7), nim(3, 4)]) == asked and str(2 * (nim(1) + nim(2))).count("+") == 3
    assert (2 * asked).nim_value() == 0 and len(2 * asked) == 4
    assert bouton.Game("wythoff")(1, 2) + nim(5) == bouton.Sum("wythoff 1 2 + nim 5")
    assert bouton.solve_sum("nim 3 4 + wythoff 1 2 + 0.07 10").outcome in ("N", "P")
    assert (bouton.Game("kayles", misere=True)(3) + nim(2)).misere
    # Tuples that know no game stay tuples.
    assert bouton.Position((1, 2)) + (3,) == (1, 2, 3) == nim(1, 2) + (3,)


def test_positions_that_know_their_game():
    nim = bouton.Game("nim")
    position = nim(3, 4, 5)
    assert position == (3, 4, 5) == nim([3, 4, 5]) == nim("3 4 5") and position.game == nim
    assert position.solve().recommended == (1, 4, 5) and position.outcome() == "N"
    assert position.solve().recommended.outcome() == "P"
    assert position.nim_value() == 2 and len(position.options()) == 12
    assert all(option.game == nim for option in position.options())
    assert nim(1, 1).in_convention(True).outcome() == "N" != nim(1, 1).outcome()
    assert bouton.Game("fibonacci")("10/4").limit == 4
    assert nim.solve(position).outcome == "N" and nim.in_convention(True).misere
    with pytest.raises(bouton.Error, match="belongs to no game"):
        bouton.Position((3,)).solve()
    with pytest.raises(bouton.Error, match="belongs to no game"):
        bouton.Sum([bouton.Position((3,))])
    for bad in ("", "nim", "nim 3 +", 5 * (None,)):
        with pytest.raises(bouton.Error, match="term"):
            bouton.Sum(bad)
    with pytest.raises(TypeError):
        nim(3) + "kayles 2"
    for times in (0, -1, 10**9):
        with pytest.raises(bouton.Error, match="times must be"):
            times * bouton.Sum("nim 3")


def test_how_sums_look():
    asked = bouton.Game("kayles")(7) + bouton.Game("nim")(3, 4)
    answer = asked.solve()
    assert repr(answer).startswith("kayles 7 + nim 3 4, normal play: N")
    assert "kayles" in answer._repr_html_() and answer._repr_latex_().startswith("$g(")
    assert asked._repr_svg_().count("<circle") == 14
    assert "反常规则" in repr(asked.solve(misere=True, language="zh"))
    assert (bouton.Game("nim")(10**30) + asked)._repr_svg_() is None


def test_sums_are_pickled():
    asked = bouton.Sum("kayles 7 + nim 3 4")
    assert pickle.loads(pickle.dumps(asked)) == asked
    answer = asked.solve()
    again = pickle.loads(pickle.dumps(answer))
    assert repr(again) == repr(answer) and list(again.winning_moves) == list(answer.winning_moves)
