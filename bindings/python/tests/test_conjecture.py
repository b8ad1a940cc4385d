"""discover(conjecture=...): a formula is proved, refuted by a counterexample, or cannot be read."""

import itertools

import bouton
import pytest


def test_a_theorem_is_proved_and_answers():
    law = bouton.discover("moore:2", conjecture='heaps = 3\np = "x1 == x2 == x3"')
    assert (law.heaps, law.states) == (3, 2)
    assert bouton.check(law.certificate).valid
    big = 10**40
    assert law.wins((big, big, big)) is False
    assert law.winning_options((big, big, 7))
    for heaps in itertools.product(range(4), repeat=3):
        assert law.wins(heaps) is (len(set(heaps)) > 1)


def test_the_first_counterexample():
    with pytest.raises(bouton.Refuted) as caught:
        bouton.discover("nim", conjecture='heaps = 3\np = "s1 + s2 == s3"')
    assert caught.value.counterexample == {
        "position": "1 1 2", "first": True, "claimed": "P", "actual": "N", "move": "1 1 0",
    }
    assert "1 1 2" in str(caught.value)
    with pytest.raises(bouton.Refuted) as caught:
        bouton.discover("nim", conjecture='heaps = 2\nvalue = "x1 + x2"')
    wrong = caught.value.counterexample
    assert (wrong["position"], wrong["claimed"], wrong["actual"]) == ("1 1", "2", "0")


def test_nim_values_and_misere_play():
    assert bouton.discover("nim", conjecture='heaps = 2\nvalue = "x1 ^ x2"').states == 2
    misere = 'heaps = 2\np = "s1 == s2 > 1 or x1 + x2 == 1"'
    assert bouton.discover("nim", misere=True, conjecture=misere).misere
    with pytest.raises(bouton.Refuted):
        bouton.discover("nim", conjecture=misere)


@pytest.mark.parametrize("text, said", [
    ('heaps = 2\np = "x1 == 0 and"', "ends too early"),
    ('heaps = 2\np = "x3 == 0"', "no such heap"),
    ('heaps = 2\np = "x1 * x2 == 4"', "product"),
    ("heaps = 2", "one formula"),
    ("heaps = ", "TOML"),
])
def test_what_cannot_be_read(text, said):
    with pytest.raises(bouton.Error, match=said) as caught:
        bouton.discover("nim", conjecture=text)
    assert not isinstance(caught.value, (bouton.Refuted, bouton.LimitReached))
