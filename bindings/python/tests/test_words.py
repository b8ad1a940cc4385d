"""The same words for every kind of game, and the same kind of move."""

import bouton
import pytest

kayles = bouton.Game("kayles")
half = bouton.HeapGame(lambda n: range(n - n // 2, n), name="half")
down = bouton.Search(lambda n: [n - k for k in (1, 3, 4) if k <= n])
parts = bouton.Search(lambda row: [row[:at] + row[at + 1 :] for at in range(len(row))], components=list)
path = bouton.node_kayles([(at, at + 1) for at in range(6)])
edges = bouton.arc_kayles({"a": "bd", "b": "ac", "c": "bd"})

#: Games are asked about a position, positions about themselves.
GAMES = [(kayles, (5, 2)), (half, (9, 14)), (down, 12), (parts, "abc"), (bouton.Game("nim", True), (1, 2))]
POSITIONS = [kayles(5, 2), half(9, 14), down(12), path, edges, bouton.grim(path.edges), bouton.graph_chomp([(1, 2), (2, 3)]),
             kayles(5) + half(6), half(6) + down(5) + kayles(2), bouton.Sum("kayles 3 + nim 2", True)]
ASKED = [*((game, (position,)) for game, position in GAMES), *((position, ()) for position in POSITIONS)]


def same(position):
    """A position in a form that can be compared."""
    return repr(position), str(getattr(position, "vertices", None))


@pytest.mark.parametrize("asked, position", ASKED, ids=lambda one: repr(one)[:40])
@pytest.mark.parametrize("misere", [False, True])
def test_every_game_is_asked_in_the_same_words(asked, position, misere):
    asked = asked.in_convention(misere)
    moves, options = asked.moves(*position), asked.options(*position)
    assert asked.count_moves(*position) == len(moves)
    assert {same(move.position) for move in moves} == set(map(same, options)) and options
    winning, lost = asked.winning_moves(*position), asked.winning_options(*position)
    assert {same(move.position) for move in winning} == set(map(same, lost))
    assert bool(winning) == (asked.outcome(*position) == "N")
    assert {same(move.position) for move in moves} >= set(map(same, lost))
    for move in [*moves, *winning]:
        assert isinstance(move, bouton.Move) and move.words and str(move)
        assert move == move and hash(move) == hash(move) and move in moves
        assert move.choice is None or move == move.choice
    answer = asked.solve(*position)
    assert (answer.outcome, answer.misere) == (asked.outcome(*position), misere)
    assert set(answer.moves) == set(winning) and set(map(same, answer.winning_options)) == set(map(same, lost))
    assert answer.recommended is None or same(answer.recommended) in map(same, lost)
    value = asked.nim_value(*position)
    assert answer.nim_value == (None if misere else value)
    assert asked.remoteness(*position) == answer.remoteness or answer.remoteness is None
    for option in lost:
        if not position:
            assert option.outcome() == "P"


def test_moves_speak_the_language_of_the_answer():
    counted = bouton.node_kayles(path.edges, positions=10**6)
    for asked in (half(9, 14), half(9, 14).in_convention(True), down(12), half(8) + down(5), path, counted):
        answer = asked.solve(language="zh")
        assert answer.moves and not any("a" <= letter <= "z" for move in answer.moves for letter in move.words.split("：")[-1])
        assert answer.moves[0].words != asked.solve(language="en").moves[0].words


def test_words_of_moves():
    assert [move.words for move in down.moves(4)] == ["move to 3", "move to 1", "move to 0"]
    assert down.is_move(4, 1) and not down.is_move(4, 2)
    assert [str(move) for move in path.winning_moves()] == ["choose vertex 1", "choose vertex 3", "choose vertex 5"]
    assert edges.moves()[0].words == "choose edge ('a', 'b')" and edges.after(edges.moves()[0]).moves() == [("c", "d")]
    assert [move.choice for move in bouton.graph_chomp([(1, 2)]).moves()] == [1, 2, (1, 2)]
    bouton.set_language("zh")
    try:
        assert (path.moves()[0].words, down.moves(1)[0].words) == ("选顶点 0", "走到 0")
    finally:
        bouton.set_language("en")
