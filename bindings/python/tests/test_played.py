"""Games that were played, in the file that page and command read too."""

import pathlib
import pickle
import re

import bouton
import pytest

TOP = pathlib.Path(__file__).resolve().parents[3]


def test_the_documented_example():
    page = (TOP / "docs/formats.md").read_text("utf-8")
    text = re.search(r"```text\n(bouton\.game 1\n.*?)```", page, re.DOTALL)[1]
    played = bouton.read_game(text)
    assert played.players == ("person", "program 80") and played.game.name == "nim"
    assert played.moves == ["1 2", "2 3", "= 1 1 4"] and len(played) == 3 and not played.misere
    assert played.positions == [(3, 4, 5), (1, 4, 5), (1, 1, 5), (1, 1, 4)] and played.start == (3, 4, 5)
    assert played.outcomes == ["N", "P", "N", "N"] and played.turning_points == [2]
    assert played.positions[0].solve().recommended == (1, 4, 5)


def test_what_is_written_is_read_again(tmp_path):
    for game, start, moves, misere in (
        ("nim", (3, 4, 5), ["1 2", (1, 1, 5)], True), ("kayles", 7, ["1 4"], None),
        ("fibonacci", 10, ["2", "4"], False), ("wythoff", (4, 7), [], None),
    ):
        played = bouton.PlayedGame(game, start, moves, misere=misere, players=("program 30", "person"))
        assert bouton.read_game(played.write()) == played and played.misere == bool(misere)
        played.save(tmp_path / "one.game")
        assert bouton.read_game(tmp_path / "one.game") == bouton.read_game(str(tmp_path / "one.game")) == played
        assert pickle.loads(pickle.dumps(played)) == played and hash(played) == hash(played)
        assert repr(played).startswith(f"<{game} from ")
        assert all(now in before.options() for before, now in zip(played.positions, played.positions[1:]))


def test_rules_of_ones_own():
    rules = (TOP / "examples/rules/subtract-1-3-4.toml").read_text("utf-8")
    played = bouton.PlayedGame("rules:own", (5,), ["3"], rules=rules)
    assert played.positions == [(5,), (2,)] and played.rules.strip() == rules.strip()
    assert bouton.read_game(played.write()) == played and played.outcomes == ["N", "P"]


def test_what_is_wrong_is_said():
    for text, words in (
        ("hello\n", "bouton.game 1"), ("bouton.game 1\ngame: nim\n", "start"),
        ("bouton.game 1\ngame: nim\nstart: 3\n\n1 4\n", "1 4"),
    ):
        with pytest.raises(bouton.Error, match=re.escape(words)):
            bouton.read_game(text)
    with pytest.raises(bouton.Error):
        bouton.PlayedGame("nim", 3, [(3,)])
    with pytest.raises(bouton.Error, match="cannot be read"):
        bouton.read_game("/no/such/file.game")


def test_a_frame():
    pandas = pytest.importorskip("pandas")
    frame = bouton.PlayedGame("nim", (3, 4, 5), ["1 2", "2 3", "= 1 1 4"]).to_frame()
    assert isinstance(frame, pandas.DataFrame) and frame["turning_point"].tolist() == [False, False, True, False]
