"""Games on boards: their positions are texts."""

import pickle

import pytest

import bouton


def test_a_position_on_a_board_is_its_text():
    game = bouton.Game("coins:mock-turtles")
    position = game("HTTHH")
    assert str(position) == position.board == "HTTHH"
    assert position == game("httHH") and position != game("HTTHT")
    assert pickle.loads(pickle.dumps(position)) == position
    assert position.nim_value() == 14
    assert {str(option) for option in position.options()} >= {"TTTTT", "HTTHT"}
    assert "turn coin 5" in {str(move).split(":")[0] for move in position.moves()}
    assert game.is_move("HTTHH", "HTTHT") and not game.is_move("HTTHT", "HTTHH")
    assert position._repr_svg_() is None
    assert "HTTHH" in position.to_latex()


def test_answers_about_boards():
    solution = bouton.solve("silver-dollar", ".o..o.o")
    assert (solution.outcome, solution.nim_value) == ("P", 0)
    assert {str(move) for move in bouton.solve("coins:ruler", "HHT").winning_moves} == {"TTT"}
    assert bouton.solve("northcott", "W..B", misere=True).outcome is None
    assert (bouton.Game("coins:ruler")("HTH") + bouton.Game("nim")(5)).solve().nim_value == 5


def test_circles():
    assert bouton.solve("kayles", "circle:24").outcome == "P"
    assert bouton.solve("circle:kayles", "circle:5 7").outcome == "N"
    assert bouton.Game("kayles")("circle:5 7").outcome() == "N"
    lost = [n for n in range(1, 15) if bouton.solve("kayles", f"circle:{n}", misere=True).outcome == "P"]
    assert lost == [1, 4, 7, 8, 9, 12]


def test_mistakes():
    for name, position in (("coins:ruler", "HX"), ("northcott", "W.."), ("nim", "circle:3")):
        with pytest.raises(bouton.Error):
            bouton.solve(name, position)
