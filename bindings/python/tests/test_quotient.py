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
    with pytest.raises(bouton.Error):
        KAYLES["x"]
    with pytest.raises(bouton.Error):
        KAYLES[40]
