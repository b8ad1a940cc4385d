"""Nim-values and periods."""

import json
import struct

import brute
import bouton
import numpy
import pytest
from hypothesis import given, strategies as st

octal = st.integers(1, 3).flatmap(lambda n: st.lists(st.sampled_from("01234567"), min_size=n, max_size=n))


@given(st.sampled_from("04"), octal)
def test_values_agree_with_brute_force(first, digits):
    code = f"{first}.{''.join(digits)}"
    witness = brute.Brute(brute.code(code), False)
    expected = [witness.value(brute.canonical((n,))) for n in range(14)]
    assert bouton.nim_values(code, 14).tolist() == expected


def test_values_are_not_copied():
    values = bouton.nim_values("0.77", 10**6)
    assert values.dtype == numpy.uint16 and values.shape == (10**6,)
    assert not values.flags.owndata and values.flags.c_contiguous
    assert type(values.base).__name__ == "PyCapsule"
    # The array keeps the memory after everything else is gone.
    tail = values[999_000:]
    period = values[1200:1212].tolist()
    del values
    assert tail[:12].tolist() == (period * 3)[999_000 % 12 :][:12]
    assert bouton.nim_values("0.77", 0).shape == (0,)


def test_values_stop_with_what_they_have():
    with pytest.raises(bouton.LimitReached) as caught:
        bouton.nim_values("nim", 100_000)
    assert caught.value.partial.tolist() == list(range(65536))
    assert "65535" in str(caught.value)
    with pytest.raises(bouton.LimitReached):
        bouton.nim_values("0.77", 10**12)
    with pytest.raises(bouton.LimitReached):
        bouton.nim_values("grundy", 10**6, timeout=0)


def test_a_period_is_proved_or_it_is_not_said():
    kayles = bouton.period("0.77")
    assert (kayles.period, kayles.preperiod, kayles.last_exception) == (12, 71, 70)
    assert kayles.proved and kayles and kayles.proof == "guy-smith"
    assert json.loads(kayles.certificate())
    unknown = bouton.period("0.07", to=100)
    assert not unknown.proved and unknown.period is None and unknown.certificate() is None
    assert "no period" in repr(unknown)
    with pytest.raises(ValueError):
        unknown.value(1000)


@pytest.mark.parametrize("code", ["0.77", "0.07", "subtract:2,3,7", "subtract:all-but-2,5", "nim",
                                  "0.8", "0.123f"])
def test_the_period_gives_the_value_of_every_heap(code):
    found = bouton.period(code)
    values = bouton.nim_values(code, 3000)
    for heap in (*range(0, 3000, 7), 2999):
        assert found.value(heap) == values[heap]
    assert found.value(10**100) == bouton.solve(code, 10**100).nim_value


def test_a_closed_formula_gives_the_period_and_the_value_of_every_heap():
    lasker = bouton.period("lasker", to=1000)
    assert (lasker.period, lasker.preperiod, lasker.saltus) == (4, 1, 4)
    assert lasker.proved and lasker.proof == "closed-form" and lasker.max_value is None
    assert lasker.certificate() is None
    assert [lasker.value(n) for n in range(9)] == [0, 1, 2, 4, 3, 5, 6, 8, 7]
    assert lasker.value(10**30) == 10**30 - 1 == bouton.solve("lasker", 10**30).nim_value
    assert "for all n >= 1: proved" in repr(lasker)


def test_the_same_repetition_by_another_proof():
    found = bouton.period("0.77", proof="state")
    assert (found.period, found.preperiod, found.proof) == (12, 71, "state-repetition")
    assert found.rare and found.mask


def test_boxes_of_p_positions_agree_with_brute_force():
    for game, rules in (("wythoff", brute.wythoff), ("kayles", brute.code("0.77"))):
        for misere in (False, True):
            witness = brute.Brute(rules, misere)
            for sides in ((7, 9), (9, 7)):
                box = bouton.p_positions(game, *sides, misere=misere)
                assert box.shape == sides and box.dtype == bool
                for a, b in numpy.ndindex(sides):
                    assert box[a, b] == (witness.outcome((a, b)) == "P")
    assert bouton.p_positions("nim", 4, 4, 4)[1, 2, 3]
    with pytest.raises(bouton.LimitReached):
        bouton.p_positions("nim", 10**6, 10**6)
    with pytest.raises(TypeError, match="side"):
        bouton.p_positions("nim")


def test_an_older_name_of_the_count_is_understood():
    with pytest.warns(DeprecationWarning, match="values= is now called count="):
        assert bouton.nim_values("0.77", values=4).tolist() == [0, 1, 2, 3]
    assert bouton.nim_values("0.77", count=2).tolist() == [0, 1]
    with pytest.raises(TypeError), pytest.warns(DeprecationWarning):
        bouton.nim_values("0.77", 3, values=4)


def hashed(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


def value_file(path, values, bits=8, code=b"0.77", version=1, spoiled=False):
    """A value file by the table of docs/values.md."""
    stored = numpy.array(values, f"<u{bits // 8}").tobytes()
    head = struct.pack("<8sIIQQII", b"\x89BOUTON\n", version, bits, len(values),
                       hashed(numpy.array(values, "<u2").tobytes()), 64, len(code)) + code
    head = head.ljust(56, b"\0")
    path.write_bytes(head + struct.pack("<Q", hashed(head) ^ spoiled) + stored)
    return path


def test_value_files_are_arrays(tmp_path):
    values = bouton.nim_values("0.77", 1000)
    for bits in (8, 16):
        stored = bouton.read_values(value_file(tmp_path / f"{bits}.values", values, bits))
        assert isinstance(stored, numpy.memmap) and not stored.flags.writeable
        assert (stored == values).all() and stored.dtype.itemsize == bits // 8
        assert stored.code == "0.77" and len(stored.checksum) == 16
        assert (stored[5:9] ^ 1).tolist() == (values[5:9] ^ 1).tolist()
    none = bouton.read_values(str(value_file(tmp_path / "none", [])))
    assert len(none) == 0 and none.code == "0.77"


def test_files_that_are_no_value_files_are_refused(tmp_path):
    short = value_file(tmp_path / "short", [1, 2, 3])
    short.write_bytes(short.read_bytes()[:-1])
    for path, words in (
        (value_file(tmp_path / "version", [1], version=2), "damaged"),
        (value_file(tmp_path / "bits", [], bits=32), "damaged"),
        (value_file(tmp_path / "spoiled", [1], spoiled=True), "damaged"),
        (short, "damaged"), (tmp_path / "no", "cannot be read"), (tmp_path / "text", "not a value file, which"),
    ):
        (tmp_path / "text").write_text("n,value\n")
        with pytest.raises(bouton.Error, match=words):
            bouton.read_values(path)
