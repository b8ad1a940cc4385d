"""Games of heaps by a function, and boxes by rules for NumPy: against the games of the same rules."""

import itertools
import pickle

import bouton
import numpy
import pytest
from own_games import GAMES, grundy, lasker, left, splitting, taking


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("misere", [False, True])
def test_answers_are_those_of_the_game_of_the_same_rules(name, misere):
    game = bouton.HeapGame(GAMES[name], misere=misere)
    assert bouton.nim_values(game, 60).tolist() == bouton.nim_values(name, 60).tolist()
    for heaps in [(), (0,), (1,), (4,), (1, 1), (3, 5), (2, 2, 4), (1, 2, 3), (7, 4), (1, 1, 1, 2)]:
        known = bouton.solve(name, heaps, misere=misere)
        answer = bouton.solve(game, heaps)
        assert (answer.outcome, answer.nim_value) == (known.outcome, known.nim_value), heaps
        assert set(map(left, answer.winning_options)) == set(map(left, known.winning_options))
        assert {left(move.position) for move in answer.moves} == set(map(left, known.winning_options))
        assert bool(answer.recommended is not None) == bool(known.winning_options)
    rows = numpy.array(list(itertools.product(range(6), repeat=2)))
    mine, theirs = bouton.solve_many(game, rows), bouton.solve_many(name, rows, misere=misere)
    assert (mine.outcome == theirs.outcome).all()
    if not misere:
        assert (mine.nim_value == theirs.nim_value).all()
        assert (bouton.grid(game, 7, 8) == bouton.grid(name, 7, 8)).all()


def test_moves_are_said_as_those_of_named_games():
    kayles = bouton.HeapGame(GAMES["kayles"])
    assert [str(move) for move in kayles(2).moves()] == [
        "take 1 from heap 1: 1", "take 2 from heap 1: 0"]
    assert str(kayles(1, 5).moves()[3]) == "take 1 from heap 2, leaving 2 + 2: 1 2 2"
    grundys = bouton.HeapGame(grundy)(5)
    assert [str(move) for move in grundys.moves()] == [
        "split heap 1 into 1 + 4: 1 4", "split heap 1 into 2 + 3: 2 3"]
    answer = bouton.solve(bouton.HeapGame(lasker), (3, 4))
    assert "lasker" in repr(answer) and "take 1 from heap 2: 3 3" in repr(answer)
    assert answer.count_moves() == (len(answer.moves), len(bouton.HeapGame(lasker).moves((3, 4))))
    assert grundys.options() == [(1, 4), (2, 3)]
    assert bouton.HeapGame(grundy).is_move(5, (1, 4)) and not bouton.HeapGame(grundy).is_move(5, 4)


def test_a_period_is_proved_where_the_function_names_its_reach():
    assert bouton.period(bouton.HeapGame(GAMES["kayles"], reach=2)).period == 12
    assert bouton.HeapGame(GAMES["0.137"], reach=3).code() == "0.137"
    assert bouton.HeapGame(taking(1, 4, 5), reach=5).code() == "0.30033"
    assert bouton.HeapGame(splitting([0, 1], ends=False, whole=False), reach=1).code() == "4.4"
    with pytest.raises(bouton.Error, match="reach=k"):
        bouton.period(bouton.HeapGame(GAMES["kayles"]))
    with pytest.raises(bouton.Error, match="heap 2 should be"):
        bouton.HeapGame(GAMES["kayles"], reach=1).code()
    with pytest.raises(bouton.Error, match="should be those of the code 0.33"):
        bouton.HeapGame(lambda n: [n - k for k in (1, 2) if k <= n and n != 99], reach=2).code()
    with pytest.raises(bouton.Error, match="at most two heaps"):
        bouton.HeapGame(lambda n: [(1, 1, n - 3)] if n > 3 else [], reach=1).code()


def test_a_function_may_return_arrays():
    half = bouton.HeapGame(lambda n: numpy.arange(n - n // 2, n))
    assert half(9, 14).nim_value() == 2 ^ 7
    assert bouton.nim_values(half, 17).tolist() == [0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6, 3, 7, 0, 8]

    def kayles(n):
        pairs = [(a, n - k - a) for k in (1, 2) for a in range(max(0, n - k + 1))]
        return numpy.array(pairs, dtype=numpy.int32).reshape(-1, 2)

    pairs = bouton.HeapGame(kayles)
    assert bouton.nim_values(pairs, 80).tolist() == bouton.nim_values("kayles", 80).tolist()
    for misere in (False, True):
        answer, known = bouton.solve(pairs, (5, 3), misere=misere), bouton.solve("kayles", (5, 3), misere=misere)
        assert (answer.outcome, answer.nim_value) == (known.outcome, known.nim_value)
        assert set(map(left, answer.winning_options)) == set(map(left, known.winning_options))


def test_a_function_that_is_wrong_is_an_error_and_does_no_harm():
    for bad, words in ((lambda n: [n], "smaller than the heap"), (lambda n: [-1], "smaller"),
                       (lambda n: [(0, n)], "smaller"), (lambda n: ["x"], "smaller heap, or a tuple"),
                       (lambda n: [0.5], "smaller heap, or a tuple"), (lambda n: [2**70], "smaller heap"),
                       (lambda n: numpy.array([n]), "smaller than"), (lambda n: numpy.array([0.5]), "smaller heap")):
        with pytest.raises(bouton.Error, match=words):
            bouton.nim_values(bouton.HeapGame(bad), 3)
    with pytest.raises(TypeError, match="function of a heap"):
        bouton.HeapGame(5)
    broken = True

    def options(n):
        if n == 5 and broken:
            raise KeyError("mine")
        return range(n)

    game = bouton.HeapGame(options)
    with pytest.raises(KeyError, match="mine"):
        bouton.nim_values(game, 9)
    broken = False
    assert bouton.nim_values(game, 9).tolist() == list(range(9))


def test_limits_and_questions_that_only_named_games_answer():
    slow = bouton.HeapGame(lambda n: range(n))
    with pytest.raises(bouton.LimitReached) as stopped:
        bouton.nim_values(slow, 10**7, timeout=0.05)
    assert 0 < len(stopped.value.partial) < 10**7
    assert bouton.solve(slow, 10**6, timeout=0.05).outcome is None
    with pytest.raises(bouton.Error, match="go up to"):
        slow(10**9)
    with pytest.raises(bouton.LimitReached, match="more moves than"):
        slow(10**7).moves()
    endless = bouton.HeapGame(lambda n: itertools.repeat(0) if n else [])
    with pytest.raises(bouton.LimitReached):
        bouton.nim_values(endless, 3, timeout=0.05)
    for question in (bouton.quotient, bouton.discover, bouton.verify):
        with pytest.raises(bouton.Error, match="is given by a function"):
            question(slow, 5) if question is bouton.verify else question(slow)
    with pytest.raises(bouton.Error, match="is given by a function"):
        bouton.PlayedGame(slow, 3)
    assert bouton.solve(slow, 10**6, misere=True, timeout=0).outcome is None


def test_a_game_keeps_its_name_and_can_be_copied():
    game = bouton.HeapGame(grundy, name="mine", reach=3)
    assert (game.name, repr(game), game.title()) == ("mine", "<HeapGame mine>", "mine")
    again = pickle.loads(pickle.dumps(game))
    assert again.name == "mine" and again.reach == 3 and again(7).nim_value() == game(7).nim_value()
    assert game.in_convention(True).misere and not game.misere
    assert game(3, 4).game is game


def wythoff_for_numpy(positions):
    most = int(positions.max(initial=0)) + 1
    k = numpy.arange(1, most + 1)
    one = numpy.stack([k, 0 * k], axis=1)
    moves = numpy.concatenate([one, one[:, ::-1], numpy.stack([k, k], axis=1)])
    return positions[:, None, :] - moves[None, :, :]


def test_a_box_by_rules_for_numpy():
    assert (bouton.grid(wythoff_for_numpy, 13, 17) == bouton.grid("wythoff", 13, 17)).all()
    knight = lambda p: p[:, None, :] - numpy.array([(2, 1), (1, 2), (2, -1), (-1, 2)])
    brutal = {}
    for a, b in sorted(itertools.product(range(9), repeat=2), key=sum):
        seen = {brutal.get((a - x, b - y)) for x, y in [(2, 1), (1, 2), (2, -1), (-1, 2)]}
        brutal[a, b] = next(v for v in range(9) if v not in seen)
    assert {(a, b): v for (a, b), v in numpy.ndenumerate(bouton.grid(knight, 9, 9))} == brutal
    assert bouton.grid(lambda p: p[:, None, :] - 1, 3).tolist() == [0, 1, 0]
    for bad in (lambda p: p, lambda p: p[:, None, :1], lambda p: [[1]], lambda p: p[:, None, :] - 0.5, bouton.Search({})):
        with pytest.raises(bouton.Error, match="three axes"):
            bouton.grid(bad, 4, 4)
    with pytest.raises(bouton.Error, match="comes round again"):
        bouton.grid(lambda p: 1 - p[:, None, :], 2)
    with pytest.raises(bouton.LimitReached):
        bouton.grid(wythoff_for_numpy, 10**6, 10**6)
    with pytest.raises(bouton.LimitReached):
        bouton.grid(wythoff_for_numpy, 300, 300, timeout=0)


def test_directed_graphs_and_mappings_are_games():
    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph([("a", "b"), ("b", "c"), ("a", "c"), ("d", "a")])
    assert [bouton.nim_value(graph, v) for v in "cbad"] == [0, 1, 2, 0]
    answer = bouton.solve(graph, "a")
    assert answer.outcome == "N" and set(answer.winning_options) == {"c"}
    assert bouton.Search(graph, misere=True).outcome("b") == "P"
    arrows = {"a": ["b", "c"], "b": ["c"]}
    assert bouton.nim_value(arrows, "a") == 2 and bouton.solve(arrows, "a").outcome == "N"


@pytest.mark.parametrize("misere", [False, True])
def test_all_nodes_of_a_large_graph_at_once(misere):
    chance = numpy.random.default_rng(3)
    arrows = {n: chance.integers(0, n, 3).tolist() for n in range(1, 50_000)}
    values, lost = [0], [not misere]
    for n in range(1, len(arrows) + 1):
        seen = {values[option] for option in arrows[n]}
        values.append(next(v for v in range(4) if v not in seen))
        lost.append(not any(lost[option] for option in arrows[n]))
    for rules in (arrows, arrows.get, bouton.Search(arrows)):
        answers = bouton.solve_many(rules, range(len(values)), misere=misere)
        assert (answers.wins == ~numpy.array(lost)).all() and answers.complete
        assert answers.nim_value is None if misere else answers.nim_value.tolist() == values
    assert len(bouton.solve_many(arrows, arrows)) == len(arrows)
    few = bouton.solve_many(bouton.Search(arrows.get, positions=20), [0, 49_999], misere=misere)
    assert few.outcome.tolist() == ["N" if misere else "P", "?"] and few.positions == [0, 49_999]
    frame = pytest.importorskip("pandas") and bouton.solve_many({(1, 2): [(0, 0)]}, [(1, 2), (0, 0)]).to_frame()
    assert frame["position"].tolist() == [(1, 2), (0, 0)] and frame["nim_value"].tolist() == [1, 0]
