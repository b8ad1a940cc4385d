"""The language of texts: English or Simplified Chinese, by default or question by question."""

from __future__ import annotations

from typing import Union

from . import _core

_default = "en"


def set_language(language: str) -> None:
    """Choose the language of all texts that do not ask for another: ``"en"`` or ``"zh"``."""
    global _default
    _core.render("front.verdict.n", [], language)  # raises bouton.Error for any other word
    _default = language


def get_language() -> str:
    """The language of texts that do not ask for another."""
    return _default


def chosen(language: str | None) -> str:
    """The language that was asked for, else the default."""
    return _default if language is None else language


def words(key: str, language: str | None = None, **arguments: Union[str, int, list[str]]) -> str:
    """The text of a key, with its arguments filled in."""
    listed: list[tuple[str, Union[str, list[str]]]] = [
        (name, value if isinstance(value, list) else str(value))
        for name, value in arguments.items()
    ]
    return _core.render(key, listed, chosen(language))
