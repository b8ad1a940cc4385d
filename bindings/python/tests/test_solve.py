"""Answers against brute force, their moves, numbers of any size."""

import copy
import itertools
import pathlib
import pickle

import brute
import bouton
import numpy
import pytest
from hypothesis import given, strategies as st

RULES = pathlib.Path(__file__).resolve().parents[3] / "examples" / "rules"
GAMES = {
    "nim": brute.nim,
    "moore:2": brute.moore(2),
    "kayles": brute.code("0.77"),
    "0.07": brute.code("0.07"),
    "4.3": brute.code("4.3"),
    "0.0137": brute.code("0.0137"),
    "subtract:1,3,4": brute.subtract(1, 3, 4),
    "grundy": brute.grundy,
}
BRUTE = {
    (name, misere): brute.Brute(rules, misere)
    for name, rules in [*GAMES.items(), ("wythoff", brute.wythoff)]
    for misere in (False, True)
}
heaps = st.lists(st.integers(0, 7), max_size=3)
huge = st.integers(0, 10**400)


def compare(game, position, misere):
    witness = BRUTE[game, misere]
    answer = bouton.solve(game, position, misere=misere)
    assert answer.outcome == witness.outcome(position)
    assert {brute.canonical(move) for move in answer.winning_moves} == witness.winning(position)
    assert answer.winning_move_count == len(list(answer.winning_moves))
    assert len(set(answer.winning_moves)) == len(answer.winning_moves)
    assert (answer.recommended is not None) == (answer.outcome == "N" and bool(answer.winning_moves))
    if answer.recommended is not None:
        assert answer.recommended in list(answer.winning_moves)
    if not misere and answer.nim_value is not None:
        assert answer.nim_value == witness.value(brute.canonical(position))
    if answer.remoteness is not None:
        assert answer.remoteness == witness.remoteness(brute.canonical(position))


@given(st.sampled_from(sorted(GAMES)), heaps, st.booleans())
def test_answers_agree_with_brute_force(game, position, misere):
    compare(game, position, misere)


@given(st.integers(0, 12), st.integers(0, 12), st.booleans())
def test_wythoff_agrees_with_brute_force(a, b, misere):
    compare("wythoff", [a, b], misere)


@given(st.lists(huge, max_size=5))
def test_nim_of_any_size_has_the_nim_sum(position):
    answer = bouton.solve("nim", position)
    total = 0
    for heap in position:
        total ^= heap
    assert answer.nim_value == total
    assert answer.outcome == ("N" if total else "P")
    for move in answer.winning_moves:
        left = 0
        for heap in move:
            left ^= heap
        assert left == 0
    assert tuple(answer.position) == tuple(position)


def test_numbers_beyond_the_digits_python_prints():
    heap = 2**100_000 + 17
    answer = bouton.solve("nim", [heap, 17, 3])
    assert answer.recommended == (20 - 2, 17, 3) or answer.winning_moves[0] == (18, 17, 3)
    assert "..." in repr(answer) and "..." in answer._repr_html_()
    assert repr(answer.position) == f"<{answer.position}>" and str(answer.position).endswith(" 17 3")


def test_positions_in_all_their_forms():
    expected = bouton.solve("nim", "3 4 5").position
    for form in ([3, 4, 5], (3, 4, 5), range(3, 6), numpy.array([3, 4, 5]), iter([3, 4, 5])):
        assert bouton.solve("nim", form).position == expected
    assert bouton.solve("nim", 7).recommended == (0,)
    assert bouton.solve("nim", []).outcome == "P"
    assert bouton.solve("nim", [], misere=True).outcome == "N"
    assert bouton.solve("nim", [numpy.int64(5), True]).position == (5, 1)
    for bad in ([1.5], ["3"], None, object()):
        with pytest.raises(TypeError):
            bouton.solve("nim", bad)


def test_positions_keep_passes_and_limits():
    move = bouton.solve("pass-nim", "5- 3").recommended
    assert (move, move.spent, str(move)) == (move, (True, False), "4- 3")
    assert bouton.solve("pass-nim", move).outcome == "P"
    move = bouton.solve("fibonacci", 10).recommended
    assert (tuple(move), move.limit, str(move)) == ((8,), 4, "8/4")
    move = list(bouton.solve("one-pass-nim", (3, 3)).winning_moves)[-1]
    assert (tuple(move), move.one_pass_spent, str(move)) == ((3, 3), True, "3 3/-")
    assert bouton.solve("one-pass-nim", move).outcome == "P" and move != (3, 3)
    assert pickle.loads(pickle.dumps(move)) == move
    move = bouton.solve("fibonacci", 10).recommended
    assert move != (8,) and bouton.Position([8]) == (8,)
    assert bouton.Position([5], [True]) != bouton.Position([5])
    assert copy.copy(move) == move and pickle.loads(pickle.dumps(move)).limit == 4


def test_moves_are_made_on_demand():
    answer = bouton.solve("kayles", [10**40])
    moves = answer.winning_moves
    assert moves.count > 10**30
    first = list(itertools.islice(moves, 3000))
    assert len(set(first)) == 3000
    assert moves[0] == first[0] and moves[2000] == first[2000] and moves[5:8] == first[5:8]
    assert bool(moves)
    for huge in (moves, answer.moves):
        with pytest.raises((OverflowError, ValueError)):
            len(huge)
    with pytest.raises((OverflowError, ValueError)):
        answer.moves[-1]
    for move in first[::500]:
        assert bouton.solve("kayles", move).outcome == "P"
    # Readers do not disturb each other, and may leave at any time.
    one, other = iter(moves), iter(moves)
    assert [next(one), next(one), next(other)] == [first[0], first[1], first[0]]
    few = bouton.solve("nim", [1, 1, 5]).winning_moves
    assert list(few) == [(1, 1, 0)] and few[-1] == (1, 1, 0) and few[::-1] == [(1, 1, 0)]
    with pytest.raises(IndexError):
        few[1]
    assert not bouton.solve("nim", [1, 1]).winning_moves


def test_beyond_the_limits_the_answer_is_unknown():
    answer = bouton.solve("grundy", [60, 61, 62], misere=True, timeout=0)
    assert answer.outcome is None and answer.wins is None and answer.certainty == "unknown"
    assert answer.reason and "nknown" in repr(answer)
    assert answer.winning_move_count in (None, 0) and not list(answer.winning_moves)


def test_where_the_limits_come_before_a_move_is_found():
    # Six thousand heaps of value 1, from which nothing wins beside the last.
    position = [1 + 3 * i for i in range(6000)] + [2]
    whole = bouton.solve("subtract:1,2", position)
    assert whole.recommended is not None and whole.winning_moves.judged
    answer = bouton.solve("subtract:1,2", position, timeout=0)
    assert answer.outcome == "N" and answer.recommended is None
    assert answer.winning_move_count is None and not answer.winning_moves.judged
    assert "1 4 7 10" in repr(answer)
    assert list(answer.winning_moves) == list(whole.winning_moves)
    assert len(answer.winning_moves) == 1 and answer.winning_move_count is None


def test_the_convention_of_a_rules_file_holds(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(open(RULES / "misere-nim.toml", encoding="utf-8").read(), encoding="utf-8")
    assert bouton.solve(f"rules:{path}", [1]).outcome == "P"
    assert bouton.solve(f"rules:{path}", [1], misere=False).outcome == "N"
    assert bouton.Game(f"rules:{path}").misere


def test_games_know_their_moves():
    kayles = bouton.Game("kayles")
    assert kayles.options([3]) == [(1,), (1, 1), (2,)]
    assert kayles.is_move([3], [1, 1]) and not kayles.is_move([3], [3])
    assert kayles.verify(8).agrees
    assert kayles == bouton.Game("kayles") and bouton.Game("nim", misere=True) != bouton.Game("nim")
    with pytest.raises(bouton.LimitReached):
        bouton.Game("nim").options([10**30])
    with pytest.raises(bouton.LimitReached):
        bouton.Game("nim").options([10**12])


def test_every_game_of_the_catalog_answers_its_example():
    for entry in bouton.games():
        if entry.position and not entry.example.startswith("rules:"):
            assert bouton.solve(entry.example, entry.position).outcome in ("N", "P")
    assert {game["name"] for game in bouton.games()} >= {"nim", "kayles", "dawson-kayles"}
    other = next(entry for entry in bouton.games() if entry.name == "dawson-kayles")
    assert other.rule is None and other.title and "position" not in other


THREES = 'name = "Threes"\nheaps = 2\nconvention = "misere"\n[[move]]\ntake = "1-3"\n'


def test_rules_may_be_given_as_text():
    game = bouton.Game(rules=THREES)
    assert game.misere and game.name == "rules:own" and game.rules == THREES
    assert game(1, 0).outcome() == "P" and game(1, 0).in_convention(False).outcome() == "N"
    assert bouton.nim_value(game, (3, 5)) == 3 ^ 1
    again = pickle.loads(pickle.dumps(game(2, 3)))
    assert again.game == game != bouton.Game(rules=THREES.replace("1-3", "1-4"))
    assert again.solve().outcome == game(2, 3).outcome()
    played = bouton.PlayedGame(game, (2, 3), [(0, 3)])
    assert played.misere and played.rules == THREES.strip() and played.positions[1] == (0, 3)
    for wrong in ({}, {"name": "nim", "rules": THREES}):
        with pytest.raises(bouton.Error, match="rules="):
            bouton.Game(**wrong)
    with pytest.raises(bouton.Error) as caught:
        bouton.Game(rules='name = "Threes"\n[[move]]\ntaken = 1\n')
    assert "taken" in str(caught.value)


def test_a_position_made_by_hand_is_of_no_game():
    position = bouton.Position(numpy.array([3, 4]))
    assert position == (3, 4) and type(position[0]) is int and bouton.Game("nim")(position).outcome() == "N"
    with pytest.raises(bouton.Error, match="belongs to no game"):
        position.solve()
    for wrong in (("3 4",), (3, 4), (3,)):
        with pytest.raises(bouton.Error, match="made by hand"):
            bouton.Position(*wrong)


def test_numbers_of_nim():
    assert bouton.nim_sum(3, 4, 5) == bouton.nim_sum([3, 4, 5]) == 2 and bouton.nim_sum() == 0
    assert bouton.nim_sum(2**100, numpy.int64(1)) == 2**100 + 1
    assert bouton.mex([]) == 0 and bouton.mex([0, 1, 3]) == 2 and bouton.mex({1, 2}) == 0
    assert bouton.mex(iter([0, 0, 1])) == 2
    for wrong in (lambda: bouton.nim_sum(-1), lambda: bouton.mex([-1])):
        with pytest.raises(bouton.Error):
            wrong()
    assert bouton.nim_value("kayles", (7, 3)) == bouton.nim_values("kayles", 8)[7] ^ 3
    assert bouton.nim_value(bouton.Game("nim", misere=True), 3) == 3
    assert bouton.nim_value(lambda n: range(n), 4, language="zh") == bouton.nim_value({1: [0], 2: [0, 1]}, 2) + 2 == 4


def test_where_rules_of_ones_own_are_no_game():
    for ask in (lambda f: bouton.nim_values(f, 5), lambda f: bouton.p_positions(f, 3, 3),
                lambda f: bouton.Game("nim") and bouton.period(f)):
        for rules in (lambda n: range(n), {1: [0]}):
            with pytest.raises(TypeError, match="here a game is a name or a Game.*for solve, solve_many, sums and Search"):
                ask(rules)


def test_options_and_moves_mean_the_same_everywhere():
    position = bouton.Game("kayles")(5, 2)
    answer = position.solve()
    lost = [option for option in position.options() if option.outcome() == "P"]
    assert sorted(answer.winning_options) == sorted(lost) and answer.known
    assert {move.position for move in answer.moves} == set(lost)
    assert list(answer.winning_moves) == list(answer.winning_options)
    path = bouton.node_kayles([(i, i + 1) for i in range(4)])
    answer = path.solve()
    assert [len(game) for game in path.options()] == [len(path.after(v)) for v in path.moves()]
    assert [game.vertices for game in answer.winning_options] == [
        game.vertices for game in path.winning_options()]
    assert list(answer.moves) == path.winning_moves() == [2]
    assert all(game.outcome() == "P" for game in path.winning_options())
    frame = pytest.importorskip("pandas") and answer.to_frame()
    assert frame["move"].tolist() == path.winning_moves() and len(frame["position"][0]) < len(path)


def test_a_word_is_no_convention():
    calls = [
        lambda misere: bouton.Game("nim", misere),
        lambda misere: bouton.solve("nim", [1, 1, 1], misere=misere),
        lambda misere: bouton.solve(lambda n: range(n), 3, misere=misere),
        lambda misere: bouton.solve_sum("nim 3 + kayles 2", misere=misere),
        lambda misere: bouton.Sum("nim 3 + kayles 2", misere),
        lambda misere: bouton.Game("nim").in_convention(misere),
        lambda misere: bouton.solve_many("nim", [[1, 1]], misere=misere),
        lambda misere: bouton.Search(lambda n: range(n), misere=misere),
        lambda misere: bouton.split(4, misere=misere),
        lambda misere: bouton.discover("wythoff", misere=misere),
        lambda misere: bouton.verify("nim", 3, misere=misere),
        lambda misere: bouton.p_positions("wythoff", 5, 5, misere=misere),
        lambda misere: bouton.node_kayles([(0, 1)], misere=misere),
        lambda misere: bouton.lookup("0.77", misere=misere),
    ]
    for call in calls:
        for wrong in ("normal", "no", "misère", 1, 0):
            with pytest.raises(bouton.Error, match="misere must be True"):
                call(wrong)
    assert bouton.solve("nim", [1, 1, 1], misere=numpy.bool_(True)).outcome == "P"
    assert bouton.solve("nim", [1, 1, 1], misere=None).outcome == "N"
