"""Texts by their keys, in English or Simplified Chinese: by default, or question by question."""

from __future__ import annotations

from typing import Any, Optional

from . import _core

#: A step of a reason as data: the key of a text, and its arguments by name.
Step = tuple[str, list[tuple[str, Any]]]
Steps = list[Step]

_default = "en"


def set_language(language: str) -> None:
    """Choose the language of all texts that do not ask for another: ``"en"`` or ``"zh"``."""
    global _default
    _default = chosen(str(language))


def get_language() -> str:
    """The language of texts that do not ask for another."""
    return _default


def chosen(language: Optional[str]) -> str:
    """The language that was asked for, else the default. Raises `bouton.Error` for another word."""
    if language is None:
        return _default
    if language not in ("en", "zh"):
        _core.render("front.verdict.n", [], str(language))  # raises it
    return language


def sentence(step: Step, language: str) -> str:
    """A step as a sentence."""
    key, arguments = step
    listed = [(name, value if isinstance(value, list) else str(value)) for name, value in arguments]
    return _core.render(key, listed, language)


def told(steps: Steps, language: str) -> list[str]:
    """All steps as sentences."""
    return [sentence(step, language) for step in steps]


def words(key: str, language: Optional[str] = None, **arguments: Any) -> str:
    """The text of a key, with its arguments filled in."""
    return sentence((key, [*arguments.items()]), chosen(language))


def in_both(key: str, **arguments: Any) -> tuple[str, str]:
    """The text in English and in Chinese."""
    return words(key, "en", **arguments), words(key, "zh", **arguments)
