"""Moves as a person makes them: their words, what they change, and how many there are."""

import pickle

import bouton


def hits(rows, code=(0, 7, 7)):
    """Every hit on rows of pins, pin by pin: (row, taken, first pin)."""
    for row, size in enumerate(rows):
        for taken in range(1, len(code)):
            for first in range(1, size - taken + 2):
                parts = (first > 1) + (first + taken <= size)
                if code[taken] >> parts & 1:
                    yield row, taken, first


def test_a_move_says_what_it_does():
    (move,) = bouton.solve("nim", [3, 4, 5]).moves
    assert str(move) == "take 2 from heap 1: 1 4 5"
    assert repr(move) == "<take 2 from heap 1: 1 4 5>"
    assert (move.heap, move.taken, move.first, move.parts) == (0, 2, None, ())
    assert move.position == (1, 4, 5)
    assert move.changes == (bouton.HeapChange(0, 2),)
    assert move == bouton.solve("nim", [3, 4, 5]).moves[0]
    assert pickle.loads(pickle.dumps(move)) == move
    both = bouton.solve("moore:2", [3, 4, 5]).moves[0]
    assert both.heap is both.taken is None
    assert len(both.changes) == 2


def test_every_hit_on_rows_is_a_move_and_a_split_is_one():
    for rows in ([5, 7], [1, 2], [0, 4, 1], [9]):
        moves = bouton.Game("kayles").moves(rows)
        assert sorted((m.heap, m.taken, m.first) for m in moves) == sorted(hits(rows))
        assert bouton.Game("kayles").count_moves(rows) == len(moves)
    assert [m.parts for m in bouton.Game("grundy")(7).moves()] == [(1, 6), (2, 5), (3, 4)]
    assert bouton.Game("kayles").count_moves("10^20") == 2 * 10**20 - 1


def test_winning_moves_are_all_that_leave_a_lost_position():
    for game in ("kayles", "grundy", "lasker", "0.7", "wythoff"):
        for a in range(8):
            for b in range(6):
                asked = bouton.Game(game)(a, b)
                found = asked.solve()
                expected = [m for m in asked.moves() if m.position.outcome() == "P"]
                assert sorted(map(str, found.moves)) == sorted(map(str, expected)), (game, a, b)
                assert found.count_moves() == (len(expected), len(asked.moves())), (game, a, b)


def test_a_move_in_a_sum_names_its_game():
    answer = bouton.solve_sum("kayles 5 + nim 3")
    assert str(answer.moves[0]) == "kayles: knock down pins 4 and 5 of row 1: kayles 3 + nim 3"
    assert {m.term for m in answer.moves} == {0}
    assert answer.count_moves() == (4, 12)
    assert len(answer.winning_options) == 3
    every = answer.position.moves()
    assert len(every) == 12 and set(answer.moves) == {m for m in every if m.position.outcome() == "P"}
    assert {str(move) for move in every} >= {str(move) for move in answer.moves}


def test_moves_speak_the_language_of_the_answer():
    answer = bouton.solve("kayles", [5, 7], language="zh")
    assert answer.moves[2].words == "击倒第 2 行第 6、7 个"
    assert "22 种击法中有 4 种必胜：" in repr(answer)
    again = pickle.loads(pickle.dumps(answer))
    assert [str(m) for m in again.moves] == [str(m) for m in answer.moves]
