"""Rules of your own that fall apart, and games on graphs."""

import functools
import itertools
import pickle
import random

import brute
import bouton
import own_games
import pytest
from own_games import each


#: Kayles, a position as the lengths of its rows.
rows = own_games.rows(own_games.GAMES["kayles"])


@pytest.mark.parametrize("misere", [False, True])
def test_parts_against_the_whole(misere):
    parts, whole = bouton.Search(rows, components=each, misere=misere), bouton.Search(rows, misere=misere)
    for size in range(4):
        for row in itertools.combinations_with_replacement(range(6), size):
            assert parts.outcome(row) == whole.outcome(row), row
            assert parts.winning_moves(row) == whole.winning_moves(row)
            assert parts.remoteness(row) == whole.remoteness(row)
            if not misere:
                assert parts.nim_value(row) == whole.nim_value(row)


def test_rows_that_are_beyond_a_whole_search():
    search = bouton.Search(rows, components=each, positions=2000)
    assert [search.nim_value((n,)) for n in range(60)] == bouton.nim_values("0.77", 60).tolist()
    answer = bouton.solve(rows, (50, 37, 12), components=each)
    assert answer.nim_value == bouton.solve("kayles", (50, 37, 12)).nim_value
    assert answer.certainty == "searched" and "nim-values" in answer.reason[1]
    misere = bouton.solve(rows, (7, 5, 4), components=each, misere=True)
    assert misere.outcome == bouton.solve("kayles", (7, 5, 4), misere=True).outcome
    assert "collections" in misere.reason[1] and misere.nim_value is None
    assert bouton.solve(rows, (9, 9), components=each, timeout=0).outcome is None
    assert bouton.Search(rows, components=each, positions=5).outcome((40,)) is None


def test_parts_that_are_wrong_are_errors():
    with pytest.raises(bouton.Error, match="comes round"):
        bouton.Search(lambda n: [n + 1, n], components=lambda n: [n % 3]).nim_value(0)
    with pytest.raises(bouton.Error, match="hashable"):
        bouton.Search(rows, components=lambda row: [[1]]).outcome((3,))
    with pytest.raises(bouton.Error, match="rules of your own"):
        bouton.solve("nim", 3, components=each)


def node_kayles(graph):
    for vertex, near in graph:
        gone = set(near) | {vertex}
        yield frozenset((v, n - gone) for v, n in graph if v not in gone)


def arc_kayles(graph):
    for vertex, near in graph:
        for other in near:
            if vertex < other:
                yield frozenset((v, n - {vertex, other}) for v, n in graph if v not in (vertex, other))


def grim(graph):
    for vertex, near in graph:
        if near:
            left = [(v, n - {vertex}) for v, n in graph if v != vertex]
            yield frozenset((v, n) for v, n in left if n)


def graph_chomp(graph):
    for vertex, near in graph:
        yield frozenset((v, n - {vertex}) for v, n in graph if v != vertex)
        for other in near:
            if vertex < other:
                yield frozenset((v, n - ({other} if v == vertex else {vertex} if v == other else set()))
                                for v, n in graph)


def components(graph):
    near, parts = dict(graph), []
    while near:
        part, border = set(), {next(iter(near))}
        while border:
            part |= border
            border = {other for v in border for other in near[v]} - part
        parts.append(frozenset((v, near.pop(v)) for v in part))
    return parts


def octal(digit):
    """Any vertices of a component that hang together, if the digit of their number has the bit of
    how many parts are left."""
    def without(graph, gone):
        return frozenset((v, n - gone) for v, n in graph if v not in gone)

    def options(graph):
        for component in components(graph):
            vertices = {v for v, _ in component}
            for k in range(1, len(vertices) + 1):
                for taken in map(frozenset, itertools.combinations(sorted(vertices), k)):
                    together = len(components(without(component, vertices - taken))) == 1
                    parts = len(components(without(component, taken)))
                    if together and digit(k) >> min(parts, 2) & 1:
                        yield without(graph, taken)
    return options


RULES = {"node_kayles": node_kayles, "arc_kayles": arc_kayles, "grim": grim, "graph_chomp": graph_chomp,
         "0.33": octal(lambda k: 3 if k <= 2 else 0), "0.07": octal(lambda k: 7 if k == 2 else 0),
         "0.(3)": octal(lambda k: 3), "0.6(04)": octal(lambda k: 6 if k == 1 else 4 * (k % 2))}


@pytest.mark.parametrize("name", sorted(RULES))
@pytest.mark.parametrize("misere", [False, True])
def test_graphs_against_brute_force(name, misere):
    chance = random.Random(5)
    witness = brute.Brute(RULES[name], misere)
    if "." in name:
        make = functools.partial(bouton.octal_graph, name)
    else:
        make = getattr(bouton, name)
    for _ in range(25):
        size = chance.randint(1, 4 if name == "graph_chomp" else 6)
        pairs = [pair for pair in itertools.combinations(range(size), 2) if chance.random() < 0.45]
        near = {v: [o for pair in pairs for o in pair if v in pair and o != v] for v in range(size)}
        whole = frozenset((v, frozenset(others)) for v, others in near.items())
        game = make(near, misere=misere)
        assert game.outcome() == ("P" if witness.is_lost(whole) else "N"), near
        if not misere:
            assert game.nim_value() == witness.value(whole)
        winning = [move for move in game.moves() if game.after(move).outcome() == "P"]
        assert game.winning_moves() == winning
        assert bool(winning) == (game.outcome() == "N") or not game.moves()
        # Where positions are counted, the search here answers.
        counted = make(near, misere=misere, positions=10**6)
        assert (counted.outcome(), counted.nim_value()) == (game.outcome(), game.nim_value())
        assert counted.winning_moves() == winning and counted.solve().outcome == game.outcome()
        assert game.remoteness() == (0 if not game.moves() else witness.remoteness(whole))


def test_octal_games_on_graphs():
    path = bouton.octal_graph("0.77", [(i, i + 1) for i in range(11)])
    assert path.nim_value() == bouton.nim_value("kayles", 12) == 4
    assert path.moves()[0] == (0,) and path.moves()[-1] == (10, 11)
    assert str(path.moves()[-1]) == "choose vertices (10, 11)" and len(path.moves()) == 23
    answer = path.solve()
    assert answer.game == "octal_graph:0.77" and list(answer.moves) == path.winning_moves()
    assert pickle.loads(pickle.dumps(path)).outcome() == "N" and path.in_convention(True).misere
    # Beyond what the library takes, and where positions are counted, the search here answers.
    assert bouton.octal_graph("0.77", [(i, i + 1) for i in range(11)], positions=10**6).nim_value() == 4
    far = [(i, 1000 + i) for i in range(200)]
    assert bouton.octal_graph("0.07", far).nim_value() == 0 and bouton.octal_graph("0.07", far[:199]).nim_value() == 1
    for wrong, said in (("0.8", "from 0 to 7"), ("4.7", "before the point is 0"), ("x", "not a digit")):
        with pytest.raises(bouton.Error, match=said):
            bouton.octal_graph(wrong, [(0, 1)])


def test_an_answer_about_a_graph():
    path = bouton.node_kayles([(i, i + 1) for i in range(4)])
    answer = path.solve()
    assert (answer.outcome, answer.nim_value) == (path.outcome(), path.nim_value())
    assert list(answer.moves) == path.winning_moves() and answer.certainty == "theorem"
    assert "5 vertices and 4 edges" in repr(answer)
    assert "5 个顶点" in repr(path.solve(language="zh"))
    lost = bouton.node_kayles([(0, 1), (2, 3)]).solve()
    assert (lost.outcome, lost.recommended, lost.winning_move_count) == ("P", None, 0)
    many = bouton.node_kayles([(i, i + 1) for i in range(30)], positions=2).solve()
    assert many.outcome is None and many.winning_move_count is None


def test_trees_of_one_shape_are_solved_once():
    chance = random.Random(11)
    for size in (7, 9, 11):
        edges = [(chance.randrange(i), i) for i in range(1, size)]
        renamed = list(range(size))
        chance.shuffle(renamed)
        other = [(f"v{renamed[a]}", f"v{renamed[b]}") for a, b in edges]
        assert bouton.node_kayles(edges).nim_value() == bouton.node_kayles(other).nim_value()
        both = bouton.node_kayles([*edges, *other])
        assert both.nim_value() == 0 and both.outcome() == "P"


def test_long_paths_are_dawsons_kayles():
    path = [(i, i + 1) for i in range(59)]
    game = bouton.node_kayles(path)
    assert len(game) == 60 and game.nim_value() == bouton.solve("0.137", 60).nim_value
    assert game.winning_moves() == [
        v for v in range(60)
        if bouton.solve("0.137", [n for n in (v - 1, 58 - v) if n > 0]).nim_value == 0]
    assert bouton.arc_kayles(path).nim_value() == bouton.solve("0.07", 60).nim_value
    circle = bouton.node_kayles([*path, (59, 0)])
    assert circle.outcome() == ("P" if bouton.solve("0.137", 57).nim_value else "N")
    assert circle.after(0).nim_value() == bouton.solve("0.137", 57).nim_value
    again = pickle.loads(pickle.dumps(game))
    assert repr(again) == repr(game) == "<node_kayles: 60 vertices, 59 edges>"
    assert again.nim_value() == game.nim_value()


def test_graphs_of_networkx():
    networkx = pytest.importorskip("networkx")
    assert bouton.node_kayles(networkx.path_graph(60)).nim_value() == bouton.solve("0.137", 60).nim_value
    assert bouton.arc_kayles(networkx.petersen_graph()).outcome() in ("N", "P")
    assert bouton.node_kayles(networkx.empty_graph(3)).nim_value() == 1
    assert bouton.node_kayles(networkx.MultiGraph([(1, 2), (1, 2)])).moves() == [1, 2]
    with pytest.raises(bouton.Error, match="undirected"):
        bouton.node_kayles(networkx.DiGraph([(1, 2)]))


def test_what_is_no_graph():
    for graph, words in (([(1, 1)], "to itself"), ([1, 2], "networkx"), (5, "networkx"), ([(1, 2, 3)], "networkx")):
        with pytest.raises(bouton.Error, match=words):
            bouton.node_kayles(graph)
    with pytest.raises(bouton.Error, match="cannot be chosen"):
        bouton.node_kayles([(1, 2)]).after(7)
    assert bouton.arc_kayles([(1, 2)]).after((2, 1)).moves() == []
    assert bouton.node_kayles([(i, i + 1) for i in range(40)], positions=3).outcome() is None
