"""Many positions at once, row by row against the answers one by one."""

import pickle
import threading

import bouton
import numpy
import pytest

RANDOM = numpy.random.default_rng(7)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    "game, columns", [("nim", 3), ("kayles", 2), ("0.06", 1), ("moore:2", 3), ("wythoff", 2),
                      ("subtract:1,3,4", 3), ("grundy", 2), ("fibonacci", 1), ("pass-nim", 2),
                      ("euclid", 2), ("lasker", 2), ("one-pass-nim", 2)])
def test_rows_are_answered_as_one_by_one(game, columns, misere):
    positions = RANDOM.integers(1, 12, size=(40, columns))
    answers = bouton.solve_many(game, positions, misere=misere, threads=2)
    for row, heaps in enumerate(positions):
        answer = bouton.solve(game, heaps, misere=misere)
        assert answers.outcome[row] == (answer.outcome or "?"), (game, heaps)
        if answer.nim_value is not None:
            assert answers.nim_value[row] == answer.nim_value, (game, heaps)
    assert (answers.nim_value is None) == misere and len(answers) == 40
    alone = bouton.solve_many(game, positions, misere=misere, nim_values=False)
    assert (alone.outcome == answers.outcome).all() and alone.nim_value is None


def test_a_box_of_rows_has_all_its_nim_values(tmp_path):
    rules = tmp_path / "threes.toml"
    rules.write_text(
        'name = "Threes"\nheaps = 2\n[[move]]\ntake = "1-3"\n'
        '[[move]]\ntake = "1-3"\nheaps = 2\namounts = "equal"\n'
    )
    size = 40
    value = numpy.zeros((size, size), int)
    for a in range(size):
        for b in range(size):
            seen = {value[a - t, b] for t in (1, 2, 3) if t <= a}
            seen |= {value[a, b - t] for t in (1, 2, 3) if t <= b}
            seen |= {value[a - t, b - t] for t in (1, 2, 3) if t <= min(a, b)}
            value[a, b] = next(v for v in range(20) if v not in seen)
    rows = numpy.argwhere(value >= 0)
    answers = bouton.solve_many(f"rules:{rules}", rows)
    assert (answers.nim_value == value.ravel()).all()
    assert ((answers.outcome == "P") == (value.ravel() == 0)).all()
    assert (bouton.solve_many(f"rules:{rules}", rows, nim_values=False).outcome
            == answers.outcome).all()


def test_nim_values_where_heaps_are_independent():
    for game in ("nim", "kayles", "grundy", "0.07", "lasker"):
        positions = RANDOM.integers(0, 40, size=(200, 3))
        values = bouton.solve_many(game, positions).nim_value
        known = [bouton.solve(game, n).nim_value for n in range(40)]
        expected = numpy.bitwise_xor.reduce(numpy.array(known)[positions], axis=1)
        assert (values == expected).all(), game


def test_large_heaps_and_all_kinds_of_arrays():
    large = [[2**62 + 5, 2**62], [10**18, 10**18]]
    outcomes, values = bouton.solve_many("nim", large)
    assert outcomes.tolist() == ["N", "P"] and values.tolist() == [5, 0]
    assert bouton.solve_many("kayles", large).outcome.tolist() == [
        bouton.solve("kayles", row).outcome for row in large]
    for kind in ("int8", "uint8", "int32", "uint64", ">i8"):
        assert bouton.solve_many("nim", numpy.array([[3, 4, 7]], kind)).outcome[0] == "P"
    fortran = numpy.asfortranarray(RANDOM.integers(0, 9, size=(50, 4)))
    assert (bouton.solve_many("nim", fortran[::2]).nim_value
            == numpy.bitwise_xor.reduce(fortran[::2], axis=1)).all()
    assert len(bouton.solve_many("nim", numpy.empty((0, 3), int))) == 0
    assert bouton.solve_many("nim", numpy.empty((2, 0), int)).outcome.tolist() == ["P", "P"]


def test_what_cannot_be_asked():
    for positions, words in (
        ([3, 4, 5], "two-dimensional"), ([[1.5, 2]], "dtype float64"), ([[1, 2], [3, -1]], "row 1"),
        (numpy.array([[2**63]], numpy.uint64), "row 0"), ([[10**30]], "dtype object"),
    ):
        with pytest.raises(bouton.Error, match=words):
            bouton.solve_many("nim", positions)
    with pytest.raises(bouton.Error, match="fill shorter ones with heaps of 0"):
        bouton.solve_many("nim", [[1, 2], [3]])
    with pytest.raises(bouton.Error, match="exactly 2 heaps, but 3 are given"):
        bouton.solve_many("wythoff", [[1, 2, 3]])
    with pytest.raises(bouton.Error, match="二维"):
        bouton.solve_many("nim", [1], language="zh")


def test_beyond_the_limits_nothing_is_guessed():
    answers = bouton.solve_many("grundy", [[60, 61, 62]] * 3, misere=True, timeout=0)
    assert answers.outcome.tolist() == ["?"] * 3 and not answers.complete and not answers.wins.any()
    assert repr(answers) == "<grundy, misere=True: 3 positions, 0 N, 0 P, 3 unknown>"


def test_another_thread_asks_too():
    found = []
    thread = threading.Thread(target=lambda: found.append(bouton.solve_many("nim", [[1, 1]])))
    thread.start()
    thread.join()
    assert found[0].outcome.tolist() == ["P"]


def test_frames_and_pickles():
    pandas = pytest.importorskip("pandas")
    answers = bouton.solve_many("nim", [[3, 4, 5], [1, 1, 0]])
    frame = answers.to_frame()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame.columns) == ["heap 1", "heap 2", "heap 3", "outcome", "nim_value"]
    assert frame["outcome"].tolist() == ["N", "P"] and frame["nim_value"].tolist() == [2, 0]
    again = pickle.loads(pickle.dumps(answers))
    assert (again.outcome == answers.outcome).all() and repr(again) == repr(answers)


def test_a_frame_keeps_its_names():
    pandas = pytest.importorskip("pandas")
    asked = pandas.DataFrame({"left": [3, 1], "right": [5, 1]}, index=["a", "b"])
    frame = bouton.solve_many("nim", asked).to_frame()
    assert list(frame.columns) == ["left", "right", "outcome", "nim_value"]
    assert frame.loc["b", "outcome"] == "P" and frame.loc["a", "nim_value"] == 6
    assert list(bouton.solve_many("nim", asked, misere=True).to_frame().index) == ["a", "b"]


def test_a_grid_has_the_nim_value_of_every_position():
    for game, sides in (("wythoff", (9, 7)), ("nim", (5, 6, 4)), ("kayles", (12,)), ("grundy", (8, 8)),
                        ("exact:2", (5, 5)), ("euclid", (6, 6))):
        values = bouton.grid(game, *sides)
        assert values.shape == sides
        for heaps in numpy.ndindex(*sides):
            known = bouton.nim_value(game, heaps)
            assert values[heaps] == (-1 if known is None else known), (game, heaps)
    with pytest.raises(bouton.LimitReached):
        bouton.grid("nim", 10**6, 10**6)
    with pytest.raises(bouton.LimitReached):
        bouton.grid("nim", 100, 100, memory=2**16)
