"""Sums in which functions tell the moves of a term, against the same sums of games by name."""

import pickle
import signal

import bouton
import pytest
from own_games import GAMES, each, grundy, left, rows

#: What lies beside.
BESIDE = ["lasker 4", "kayles 4", "nim 2 3", "wythoff 1 2 + nim 1", "euclid 2 3", "0.07 3 + 0.137 2"]


def shown(found):
    """A sum, whatever function or name tells its moves."""
    place = getattr(found.terms[0], "place", found.terms[0])
    return (left(place), tuple(left(term) if len(term) != 2 else tuple(term) for term in found.terms[1:]))


def agree(answer, known):
    assert (answer.outcome, answer.nim_value) == (known.outcome, known.nim_value)
    wins = set(map(shown, known.winning_options))
    assert set(map(shown, answer.winning_options)) == wins
    assert {shown(move.position) for move in answer.moves} == wins
    assert answer.winning_move_count == sum(1 for _ in answer.winning_options)
    assert answer.count_moves()[0] in (sum(1 for _ in answer.moves), None)
    assert (answer.recommended is not None) == bool(wins)
    assert all(option.misere == answer.misere for option in answer.winning_options)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("misere", [False, True])
def test_sums_with_games_by_name(name, misere):
    game = bouton.HeapGame(GAMES[name])
    whole, parts = bouton.Search(rows(GAMES[name])), bouton.Search(rows(GAMES[name]), components=each)
    for at, others in enumerate(BESIDE):
        mine = [(4,), (5,), (3, 4), (2,), (), (1, 1, 3)][at]
        known = bouton.solve_sum(f"{name} {' '.join(map(str, mine or [0]))} + {others}", misere=misere)
        for term in (game(mine), whole(mine), parts(mine)):
            agree(bouton.solve_sum(term + bouton.Sum(others), misere=misere), known)
    twice = bouton.Sum([game(5), game(5)], misere)
    assert twice.outcome() == bouton.solve(name, (5, 5), misere=misere).outcome
    assert twice.nim_value() == 0


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("misere", [False, True])
def test_a_search_answers_as_the_game_of_the_same_rules(name, misere):
    searches = [bouton.Search(rows(GAMES[name]), components=parts, misere=misere) for parts in (None, each)]
    for heaps in [(), (1,), (4,), (1, 1), (3, 5), (2, 2, 4), (1, 2, 3), (4, 6), (1, 1, 1, 2)]:
        known = bouton.solve(name, heaps, misere=misere)
        wins = set(map(left, known.winning_options))
        for search in searches:
            answer = search.solve(heaps)
            assert search.outcome(heaps) == answer.outcome == known.outcome
            assert search.nim_value(heaps) == bouton.nim_value(name, heaps)
            assert set(search.winning_options(heaps)) == set(answer.winning_options) == wins
            assert {move.position for move in search.winning_moves(heaps)} == wins
            assert answer.nim_value == known.nim_value


def test_several_functions_side_by_side():
    half = bouton.HeapGame(lambda n: range(n - n // 2, n), name="half")
    word = bouton.Search(lambda word: [word[:at] + word[at + 1 :] for at in range(len(word)) if word[at] == "o"])
    brute = bouton.Search(
        lambda both: [*((n, both[1]) for n in range(both[0] - both[0] // 2, both[0])),
                      *((both[0], option) for option in word.options(both[1]))], misere=True)
    for heap in range(8):
        for letters in ("", "o", "oxo", "xx", "ooo"):
            both = bouton.Sum([half(heap), (word, letters)], misere=True)
            assert both.outcome() == brute.outcome((heap, letters))
            assert both.nim_value() == half(heap).nim_value() ^ word.nim_value(letters)
            assert {(option.terms[0][0], option.terms[1].place) for option in both.winning_options()} == set(
                brute.winning_options((heap, letters)))
    assert bouton.Sum([(lambda n: range(n), 4), ("nim", 4)]).outcome() == "P"
    assert bouton.Sum([({"a": ["b"]}, "a"), ("nim", 1)]).outcome() == "P"
    assert (word("oo") + word("ooo")).nim_value() == 1 and sum([word("o"), word("oo")]).outcome() == "N"


def test_the_answer_to_a_sum_says_which_game_moves():
    search = bouton.Search(lambda n: range(n))
    answer = (search(3) + bouton.Game("kayles")(2)).solve()
    assert [str(move) for move in answer.moves] == ["<lambda>: move to 2: <lambda> 2 + kayles 2"]
    assert answer.moves[0].term == 0 and "nim-value" in answer.reason[0]
    misere = (search(3) + bouton.Game("kayles")(2)).in_convention(True).solve(language="zh")
    assert (misere.outcome, misere.certainty, misere.nim_value) == ("N", "searched", None)
    assert misere.count_moves() == (len(misere.moves), 3 + 3)
    over = bouton.solve_sum([(search, 0), ("nim", 0)], misere=True)
    assert (over.outcome, list(over.moves)) == ("N", [])


@pytest.mark.parametrize("misere", [False, True])
def test_limits_give_unknown(misere):
    slow = bouton.Search(lambda n: [2 * n, 2 * n + 1])
    answer = bouton.solve_sum([(slow, 1), ("nim", 3)], misere=misere, timeout=0.05)
    assert answer.outcome is None and answer.certainty == "unknown" and answer.reason[0]
    assert not answer.moves and answer.count_moves()[0] is None
    few = bouton.Search(lambda n: range(n), positions=10)
    heaps = bouton.HeapGame(lambda n: range(n))
    if misere:
        huge = bouton.solve_sum([heaps(3), bouton.Game("nim")(10**30)], misere=True)
        assert huge.outcome is None and "more moves than" in huge.reason[0]
        assert bouton.solve_sum([heaps(60), heaps(61)], misere=True, memory=2**12).outcome is None
    else:
        assert (few(100) + bouton.Game("nim")(1)).outcome() is None
        assert (heaps(10**5) + bouton.Game("nim")(1)).solve(timeout=0).outcome is None


def test_games_beside_may_be_as_large_as_they_are_alone():
    half = bouton.HeapGame(lambda n: range(n - n // 2, n))
    answer = (half(15) + bouton.Game("kayles")(10**40)).solve()
    assert half(15).nim_value() == 0 and answer.nim_value == bouton.nim_value("kayles", 10**40)
    alone = bouton.solve("kayles", 10**40)
    assert answer.winning_move_count > alone.winning_move_count > 10**39
    assert answer.count_moves()[1] > 10**40
    first = next(move for move in answer.moves if move.term == 1)
    assert first.position.outcome() == "P" and first.position.terms[0] == (15,)


def test_answers_can_be_pickled():
    answer = (bouton.HeapGame(grundy)(7) + bouton.Game("kayles")(7)).solve()
    again = pickle.loads(pickle.dumps(answer))
    assert again.outcome == "N" and list(again.moves) == list(answer.moves)


@pytest.mark.parametrize("misere", [False, True])
def test_ctrl_c_ends_the_question_about_a_sum(misere):
    def endless(n):
        if n == 3000:
            signal.raise_signal(signal.SIGINT)
        return [n + 1]

    asked = bouton.Sum([(endless, 0), ("kayles", 3)], misere)
    with pytest.raises(KeyboardInterrupt) as stopped:
        asked.solve()
    assert stopped.value.partial.position == asked and not stopped.value.partial.known
