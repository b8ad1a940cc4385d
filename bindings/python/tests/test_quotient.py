"""Misere quotients against playing everything out."""

import itertools
import json

import brute
import bouton
import pytest
from hypothesis import given, strategies as st

KAYLES = bouton.quotient("0.77")


def test_kayles_has_the_published_quotient():
    assert (KAYLES.order, KAYLES.p_count, KAYLES.period, KAYLES.preperiod) == (40, 9, 12, 71)
    assert KAYLES.complete and not KAYLES.tame
    assert [heap for _, _, heap in KAYLES.generators] == [1, 2, 5, 9, 12, 25, 27]
    # Plambeck & Siegel 2008
    published = ["a", "b2", "ac", "ac2", "d", "ad2", "e", "ade", "adf"]
    assert [x.word for x in KAYLES.p_portion] == published
    assert {KAYLES[word] for word in published} == set(KAYLES.p_portion)


@given(st.lists(st.integers(0, 6), max_size=4), st.sampled_from(["0.77", "0.75", "0.123", "0.7"]))
def test_outcomes_agree_with_brute_force(heaps, code):
    witness = brute.Brute(brute.code(code), True)
    found = KAYLES if code == "0.77" else bouton.quotient(code, heaps=200)
    assert found.outcome(heaps) == witness.outcome(heaps)


indices = st.integers(0, KAYLES.order - 1).map(lambda index: KAYLES[index])


@given(indices, indices, indices)
def test_it_is_a_commutative_monoid(x, y, z):
    assert x * y == y * x and (x * y) * z == x * (y * z) and KAYLES["1"] * x == x
    assert KAYLES.table[x.index, y.index] == (x * y).index
    assert x**3 == x * x * x and x**0 == KAYLES["1"]
    assert KAYLES[x.word] == x


def test_no_two_elements_are_alike():
    rows = {tuple((x * z).is_p for z in KAYLES) for x in KAYLES}
    assert len(rows) == KAYLES.order == len(KAYLES) == len(set(KAYLES))


def test_relations_hold():
    assert KAYLES.relations and all(KAYLES[left] == KAYLES[right] for left, right in KAYLES.relations)


def test_the_pretending_function_goes_on_for_ever():
    for heap in (71, 100, 1000):
        assert KAYLES.heap(heap) == KAYLES.heap(heap + 12 * 10**60)
    assert KAYLES.classes()[:3] == KAYLES.classes(3) == [KAYLES["1"], KAYLES["a"], KAYLES["b"]]
    assert KAYLES.product([1, 2, 5]) == KAYLES["abc"]
    assert bouton.solve("0.77", [10**60, 10**59], misere=True).outcome == KAYLES.outcome(
        [10**60, 10**59]
    )


def test_a_law_of_an_infinite_quotient_answers():
    chess = bouton.Game("dawson-chess", misere=True)
    # The heap of n there is that of n + 1 in 0.07: lost iff k <= j and j - k is even.
    for k, j in ((3, 5), (5, 5), (4, 5), (5, 4), (20_000, 30_000), (30_000, 20_000)):
        answer = chess.solve([33] * k + [29] * j + [24])
        assert answer.outcome == ("P" if k <= j and (j - k) % 2 == 0 else "N")
        assert answer.certainty == "misère law proved"
        assert answer.reference == "law of 0.07, infinite-0.07.json"
    many = bouton.solve("0.07", "500000x34", misere=True)
    assert (many.outcome, many.certainty) == ("P", "misère law proved")
    assert many.known_by.startswith("proved law of an infinite misère quotient (")
    assert bouton.solve("0.07", "499999x34 7", misere=True).certainty == "misère law proved"
    both = bouton.Sum([("0.137", [33, 33, 4]), ("0.07", [34, 30])], misere=True).solve()
    assert both.certainty == "misère law proved"
    assert both.outcome == bouton.solve("0.07", [34, 34, 5, 34, 30], misere=True).outcome


def test_a_law_for_heaps_of_every_size_answers():
    # In 0.26 a heap of 2m + 1 has the sign +, and the total and the peak m - 2; sums with the sign +
    # are lost iff the total is even and the peak balanced, or odd and it is not.
    game = bouton.Game("0.26", misere=True)
    for m in (20, 10**40):
        for heaps, outcome in (([2 * m + 1], "N"), ([2 * m + 3], "P"), ([2 * m + 1] * 2, "P")):
            answer = game.solve(heaps)
            assert (answer.outcome, answer.certainty) == (outcome, "misère law proved")
            assert answer.reference == "law of 0.26, all-heaps-0.26.json"
    many = game.solve([35] * 499_998 + [3])
    assert many.outcome == "N"
    assert game.solve(many.recommended).outcome == "P"
    both = bouton.Sum([("0.26", [41]), ("0.26", [41])], misere=True).solve()
    assert (both.outcome, both.certainty) == ("P", "misère law proved")


def test_a_part_of_a_quotient_says_so():
    part = bouton.quotient("0.07", heaps=12)
    assert not part.complete and part.stop == "heaps" and part.heaps_done == 12
    assert part.order == 12 and part.period is None
    with pytest.raises(bouton.Error, match="not known"):
        part.heap(13)
    big = bouton.quotient("0.07", heaps=100, elements=50)
    assert big.stop in ("elements", "steady") and big.order <= 50
    assert json.loads(KAYLES.certificate())


def test_several_games_have_a_common_quotient():
    both = bouton.quotient(["0.77", "0.7"], heaps=5)
    kayles, other = brute.code("0.77"), brute.code("0.7")

    def options(position):
        left, right = position
        return [(move, right) for move in kayles(left)] + [(left, move) for move in other(right)]

    lost = bouton.Search(options, misere=True)
    for a, b in itertools.product(range(6), repeat=2):
        position = (brute.canonical((a, a)), brute.canonical((b,)))
        product = both.heap(a) ** 2 * both.heap(b, game=1)
        assert product.outcome == lost.outcome(position)


def test_elements_of_different_quotients_do_not_mix():
    other = bouton.quotient("0.7")
    with pytest.raises(TypeError):
        KAYLES["a"] * other["1"]
    for wrong in (lambda: KAYLES.heap(3, game=1), lambda: KAYLES.classes(game=-1), lambda: KAYLES.classes(10**8)):
        with pytest.raises(bouton.Error, match="must be a number from 0 to"):
            wrong()
    with pytest.raises(bouton.Error):
        KAYLES["x"]
    with pytest.raises(bouton.Error):
        KAYLES[40]
