"""Rules given as a Python function."""

import signal
import time

import brute
import bouton
import pytest
from hypothesis import given, strategies as st


@given(
    st.dictionaries(st.integers(0, 12), st.sets(st.integers(0, 11)), max_size=13), st.booleans()
)
def test_any_finite_game_agrees_with_brute_force(graph, misere):
    def options(n):
        return sorted(m for m in graph.get(n, ()) if m < n)

    witness = brute.Brute(lambda position: [(m,) for m in options(position[0])], misere)
    search = bouton.Search(options, misere=misere)
    for n in range(13):
        expected = "P" if witness.is_lost((n,)) else "N"
        assert search.outcome(n) == expected
        assert search.winning_moves(n) == [m for m in options(n) if witness.is_lost((m,))]
        assert search.remoteness(n) == witness.remoteness((n,))
        assert search.nim_value(n) == witness.value((n,))
        answer = bouton.solve(options, n, misere=misere)
        assert (answer.outcome, answer.remoteness) == (expected, witness.remoteness((n,)))
        assert answer.nim_value == (None if misere else witness.value((n,)))


@given(st.lists(st.integers(0, 6), max_size=3), st.booleans())
def test_the_library_and_own_rules_agree(heaps, misere):
    own = bouton.solve(brute.code("0.77"), brute.canonical(heaps), misere=misere)
    assert own.outcome == bouton.solve("0.77", heaps, misere=misere).outcome
    assert own.certainty == "searched" and own.game == "options"


def test_a_move_that_can_be_made_in_two_ways_is_one_move():
    answer = bouton.solve(lambda n: [n - 1, n - 1] if n else [], 3)
    assert list(answer.winning_moves) == [2] and answer.winning_move_count == 1


def test_deep_games_need_no_recursion():
    answer = bouton.solve(lambda n: [n - 1] if n else [], 30_000)
    assert (answer.outcome, answer.remoteness, answer.nim_value) == ("P", 30_000, 0)


def test_options_may_come_from_a_generator_and_be_anything_hashable():
    def words(word):
        for at in range(len(word)):
            if word[at] != word[at - 1]:
                yield word[:at] + word[at + 1 :]

    assert bouton.solve(words, "abab").outcome in ("N", "P")
    assert bouton.solve(lambda s: (s - {x} for x in s), frozenset("abc")).outcome == "N"


def test_a_game_without_end_is_refused():
    with pytest.raises(bouton.Error, match="comes round again"):
        bouton.solve(lambda n: [1 - n], 0)
    with pytest.raises(bouton.Error, match="必须可哈希"):
        bouton.solve(lambda n: [[1]], 0, language="zh")


def test_errors_of_the_rules_come_through_and_do_no_harm():
    broken = True

    def options(n):
        if n == 3 and broken:
            raise KeyError("mine")
        return range(n)

    search = bouton.Search(options)
    with pytest.raises(KeyError, match="mine"):
        search.nim_value(5)
    broken = False
    assert search.outcome(5) == "N" and search.nim_value(5) == 5


def test_limits_give_unknown():
    search = bouton.Search(lambda n: [2 * n, 2 * n + 1], positions=1000)
    assert search.outcome(1) is None and search.nim_value(1) is None
    answer = bouton.solve(lambda n: (2 * n, 2 * n + 1), 1, timeout=0.05)
    assert answer.outcome is None and answer.certainty == "unknown" and answer.reason
    assert bouton.Search(lambda n: range(n), positions=10).nim_value(10**18) is None


def half(n):
    return [n - taken for taken in range(1, n // 2 + 1)]


def test_a_mapping_is_rules_too():
    game = {"a": "bc", "b": ["c"], "d": "a"}
    search = bouton.Search(game)
    assert [search.nim_value(p) for p in "cbad"] == [0, 1, 2, 0]
    answer = bouton.solve(game, "d")
    assert (answer.outcome, answer.game) == ("P", "dict") and len(game) == 3
    assert bouton.solve(game, "b", misere=True).outcome == "P"
    with pytest.raises(bouton.Error, match="comes round again"):
        bouton.solve({1: [2], 2: [1]}, 1)


@pytest.mark.parametrize("components", [None, lambda n: [n]])
def test_the_clock_is_looked_at_before_options_are_made(components):
    calls = []

    def down(n):
        calls.append(n)
        time.sleep(0.02)
        return [n - 1] if n else []

    assert bouton.Search(down, timeout=0.2, components=components).nim_value(10**5) is None
    assert len(calls) <= 11


def test_the_time_is_that_of_the_whole_question():
    calls = []

    def down(n):
        calls.append(n)
        time.sleep(0.01)
        return [n - 1] if n else []

    answer = bouton.solve(down, 10, timeout=0.25)
    assert answer.remoteness is None or answer.nim_value is None or answer.outcome is None
    assert len(calls) <= 26


def test_options_that_wait_do_not_fill_memory():
    # The largest first to be solved: all that would wait is a million.
    search = bouton.Search(lambda n: list(range(n)), memory=2**24)
    assert search.nim_value(1500) == 1500
    assert search.outcome(1500) == "N"


def test_ctrl_c_ends_rules_that_are_written_in_c():
    class Endless(dict):
        def get(self, n, other=None):  # never a key twice
            if n == 3000:
                signal.raise_signal(signal.SIGINT)
            return [n + 1]

    with pytest.raises(KeyboardInterrupt):
        bouton.Search(Endless()).outcome(0)


@pytest.mark.parametrize("components", [None, lambda n: [n]])
def test_memory_has_a_bound(components):
    assert bouton.Search(half, components=components, memory=2**16).nim_value(5000) is None
    answer = bouton.solve(half, 5000, components=components, memory=2**16)
    assert answer.outcome is None and "memory limit of 64 KiB" in answer.reason[0]
    assert not answer.known and bouton.solve(half, 500, components=components).known
    with pytest.raises(bouton.Error, match="memory must be"):
        bouton.Search(half, memory=0)


def test_options_are_positions():
    search = bouton.Search(lambda n: [n - 1, n - 1, n - 2] if n > 1 else [])
    assert search.options(4) == [3, 2] and search.winning_options(3) == search.winning_moves(3) == [1]
    known = search(4)
    assert search.options(known) == [3, 2] and search.is_move(known, search(2))
    assert (search.outcome(known), search.nim_value(known)) == (search.outcome(4), search.nim_value(4))
    assert search.remoteness(known) == search.remoteness(4) and search.winning_moves(known) == search.winning_moves(4)
    assert bouton.solve_many(search, [known, search(0)]).outcome.tolist() == [search.outcome(4), "P"]
    with pytest.raises(TypeError, match="components is a function"):
        bouton.Search(half, components=5)
    answer = bouton.solve(half, 6)
    assert list(answer.winning_options) == list(answer.winning_moves) == [3]
    frame = pytest.importorskip("pandas") and answer.to_frame()
    assert list(frame.columns) == ["position"] and frame["position"].tolist() == [3]
