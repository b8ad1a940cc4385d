"""Reasons as data: keys of texts and their arguments."""

from __future__ import annotations

from typing import Any, Union

from . import _core

#: A step: the key of a text, and its arguments by name.
Step = tuple[str, list[tuple[str, Any]]]
Steps = list[Step]


def sentence(step: Step, language: str) -> str:
    """A step as a sentence."""
    key, arguments = step
    listed: list[tuple[str, Union[str, list[str]]]] = [
        (name, value if isinstance(value, list) else str(value)) for name, value in arguments
    ]
    return _core.render(key, listed, language)


def told(steps: Steps, language: str) -> list[str]:
    """All steps as sentences."""
    return [sentence(step, language) for step in steps]
