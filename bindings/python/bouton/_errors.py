"""Errors, with the messages of the command."""

from __future__ import annotations

import unicodedata
from typing import Any, Optional

from ._language import chosen


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


class _Told(Exception):
    """An exception that speaks English and Chinese."""

    def __init__(self, english: str, chinese: Optional[str] = None, *more: Any) -> None:
        super().__init__(english, chinese, *more)
        self.english = english
        self.chinese = english if chinese is None else chinese
        #: Language of ``str(error)``: that of the question; None for the default one.
        self.language: str | None = None

    def told_in(self, language: str | None) -> str:
        """The message in this language (None: the default one)."""
        return self.chinese if chosen(language) == "zh" else self.english

    def __str__(self) -> str:
        return self.told_in(self.language)


class Error(_Told, ValueError):
    """A game, a position or a value that cannot be used; the message says what is allowed.

    ``text`` and ``offset`` say which text could not be read and where (a byte of its UTF-8
    form), None where there is no such place. ``str(error)`` shows the place as the command does.
    """

    def __init__(
        self,
        english: str,
        chinese: str | None = None,
        text: bytes | None = None,
        offset: int | None = None,
    ) -> None:
        super().__init__(english, chinese, text, offset)
        self.text = None if text is None else text.decode("utf-8", "replace")
        self.offset = offset
        self._bytes = text

    def __str__(self) -> str:
        message = super().__str__()
        if self._bytes is None or self.offset is None:
            return message
        start = self._bytes.rfind(b"\n", 0, self.offset) + 1
        end = self._bytes.find(b"\n", self.offset)
        before = self._bytes[start : self.offset].decode("utf-8", "replace")
        after = self._bytes[self.offset : None if end < 0 else end].decode("utf-8", "replace")
        # Of a long line only the part around the place.
        before = before if len(before) <= 50 else "..." + before[-47:]
        after = after if len(after) <= 26 else after[:23] + "..."
        line = "".join(c if c.isprintable() else "?" for c in before + after)
        return f"{message}\n  {line}\n  {' ' * _width(before)}^"


class LimitReached(_Told, RuntimeError):
    """The time, the memory or the work allowed was used up before the whole answer was there.

    ``partial`` is the partial result, None if there is none.
    """

    def __init__(self, english: str, chinese: str | None = None, partial: Any = None) -> None:
        super().__init__(english, chinese, partial)
        self.partial = partial


class Refuted(_Told, RuntimeError):
    """A conjecture is wrong.

    ``counterexample`` says where, with the keys of LawCounterexample in the manual (formats);
    None if its numbers are too large to be told.
    """

    def __init__(self, english: str, chinese: str | None = None, counterexample: Any = None) -> None:
        super().__init__(english, chinese, counterexample)
        self.counterexample = counterexample
