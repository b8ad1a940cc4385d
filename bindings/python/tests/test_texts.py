"""Errors, languages, and how answers look."""

import pathlib
import re

import bouton
import pytest

PACKAGE = pathlib.Path(bouton.__file__).parent


def test_errors_are_the_commands_words_and_show_the_place():
    with pytest.raises(bouton.Error) as caught:
        bouton.solve("nim", "3 4 x5")
    message, line, mark = str(caught.value).split("\n")
    assert message.startswith("'x' is not part of a position; allowed are heap sizes")
    assert line == "  3 4 x5" and mark == "      ^"
    assert isinstance(caught.value, ValueError)
    assert (caught.value.text, caught.value.offset) == ("3 4 x5", 4)
    for ask, words in (
        (lambda: bouton.solve("nym", 3), "nym"),
        (lambda: bouton.solve("nim", [-3]), "'-' is not part"),
        (lambda: bouton.solve("wythoff", [1, 2, 3]), "exactly 2 heaps"),
        (lambda: bouton.solve("nim", "5-"), "pass"),
        (lambda: bouton.nim_values("wythoff", 5), "no sequence of nim-values"),
        (lambda: bouton.nim_values("0.77", -1), "a number from 0 to 10**18, not '-1'"),
        (lambda: bouton.nim_values("0.77", 10**5000), "count"),
        (lambda: bouton.period("0.77", proof="none"), "any, classical, state"),
        (lambda: bouton.quotient("0.77", elements=0), "elements"),
        (lambda: bouton.solve("nim", 3, timeout=float("nan")), "timeout"),
        (lambda: bouton.period("0.77", proof=3), "any, classical, state"),
        (lambda: bouton.solve("nim", 3, language="fr"), "en, zh"),
        (lambda: bouton.lookup("0.77", language="fr"), "en, zh"),
        (lambda: bouton.verify("nim", 3, language="fr"), "en, zh"),
        (lambda: bouton.set_language(None), "en, zh"),
        (lambda: bouton.census([3]), "unknown family of games: 3"),
        (lambda: bouton.Position((3, 4), spent=[True]), "2 of them, not 1"),
        (lambda: bouton.solve("rules:/no/such/file", 3), "/no/such/file"),
        (lambda: bouton.solve("nim", 3, memory=0), "memory"),
    ):
        with pytest.raises(bouton.Error, match=re.escape(words)):
            ask()


def test_the_mark_stands_under_wide_characters_too():
    with pytest.raises(bouton.Error) as caught:
        bouton.solve("nim", "3 堆")
    assert str(caught.value).endswith("\n  3 堆\n    ^")
    assert str(bouton.Error("wrong", None, "堆 x\nnext".encode(), 4)) == "wrong\n  堆 x\n     ^"
    with pytest.raises(bouton.Error) as caught:
        bouton.solve("nim", "1 " * 200 + "x" + " 1" * 200)
    _, line, mark = str(caught.value).split("\n")
    assert line[mark.index("^")] == "x" and len(line) < 90


def test_both_languages():
    with pytest.raises(bouton.Error, match="不能出现在局面里"):
        bouton.solve("nim", "x", language="zh")
    with pytest.raises(bouton.LimitReached, match="停止"):
        bouton.nim_values("nim", 10**5, language="zh")
    answer = bouton.solve("nim", [3, 4, 5], language="zh")
    assert "先手" in repr(answer) and "先手" in answer.reason[0]
    assert answer.told_in("en") == bouton.solve("nim", [3, 4, 5]).reason
    for shown in (bouton.period("0.77", language="zh"), bouton.quotient("0.7", language="zh")):
        assert re.search("[一-鿿]", repr(shown)) and re.search("[一-鿿]", shown._repr_html_())
    bouton.set_language("zh")
    try:
        assert bouton.get_language() == "zh"
        assert "先手" in repr(bouton.solve("nim", [3, 4, 5]))
        with pytest.raises(bouton.Error, match="不能出现"):
            bouton.solve("nim", "x")
    finally:
        bouton.set_language("en")


def test_every_text_that_is_named_exists():
    keys = set()
    for path in PACKAGE.glob("*.py"):
        keys |= set(re.findall(r'"((?:front|python|search|sum|error)\.[a-z_.]+[a-z])"', path.read_text("utf-8")))
    assert len(keys) > 40
    for key in keys:
        for language in ("en", "zh"):
            # A text that needs arguments says which is missing; an unknown key says that.
            try:
                assert bouton._core.render(key, [], language)
            except RuntimeError as failure:
                assert "missing argument" in str(failure), key


def test_an_answer_is_readable():
    assert repr(bouton.solve("nim", [3, 4, 5])) == (
        "nim 3 4 5, normal play: N - the player to move wins\n"
        "nim-value: 2\n"
        "1 of 12 moves wins:\n"
        "* take 2 from heap 1: 1 4 5\n"
        "why: The nim-sum of the heaps is 2, not 0: the player to move wins by making it 0.\n"
        "known by: theorem (Bouton 1901; proved in Coq: Nim.bouton)"
    )
    assert "more" in repr(bouton.solve("kayles", [10**20]))
    assert "<WinningMoves: 1 4 5>" == repr(bouton.solve("nim", [3, 4, 5]).winning_moves)


def test_the_notebook_view_is_html_and_quotes_what_it_shows():
    view = bouton.solve("nim", [3, 4, 5])._repr_html_()
    assert "<b>1</b> 4 5" in view and view.count("●") == 12 and "<details>" in view
    assert view.count("<div") == view.count("</div>")
    own = bouton.solve(lambda s: [s[1:]] if s else [], "<script>")._repr_html_()
    assert "<script>" not in own and "&lt;script&gt;" in own
    assert "ab2" in bouton.quotient("0.77")._repr_html_()


def test_the_reason_is_data_too():
    step, arguments = bouton.solve("nim", [3, 4, 5]).steps[0]
    assert step.startswith("nim.") and arguments["sum"] == "2"
