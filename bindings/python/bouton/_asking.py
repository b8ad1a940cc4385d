"""Shared by all questions: limits, numbers in range, the language of errors."""

from __future__ import annotations

import contextlib
import functools
import math
import operator
import os
import pathlib
import warnings
from typing import Any, Callable, Iterator, Literal, Optional, SupportsIndex, TypeVar, Union, cast

from ._errors import Error, LimitReached
from ._language import chosen, in_both

Path = Union[str, "os.PathLike[str]"]

#: The largest heap that sequences are asked about.
MOST_HEAP = 10**18

#: Who wins: ``"N"`` the player to move (the next one), ``"P"`` the one who moved before.
Outcome = Literal["N", "P"]

#: Seconds, bytes, threads, as the library reads them.
Allowed = tuple[Optional[float], Optional[int], int]

F = TypeVar("F", bound=Callable[..., Any])


def error(key: str, **arguments: Any) -> Error:
    """The error of this key, in both languages."""
    return Error(*in_both(key, **arguments))


def shown(value: object) -> str:
    """A value as messages show it: not longer than they should be."""
    text = repr(value)
    return text if len(text) <= 200 else text[:200] + "..."


def bad_bound(option: str, value: object, least: int, most: Optional[int]) -> Error:
    told = {"option": option, "value": shown(value), "least": least}
    if most is None:
        return error("front.error.least", **told)
    power = len(str(most)) - 1
    text = f"10**{power}" if power > 6 and most == 10**power else str(most)
    return error("front.error.range", **told, most=text)


def count(
    option: str, value: SupportsIndex, least: int = 0, most: Optional[int] = MOST_HEAP
) -> int:
    """The value as an int within the bounds (any size if ``most`` is None)."""
    number = operator.index(value)
    if number < least or (most is not None and number > most):
        told = number if number.bit_length() < 300 else f"{number:#x}"
        raise bad_bound(option, told, least, most)
    return number


def as_misere_play(misere: Optional[bool], usual: bool = False) -> bool:
    """Whether the last move loses; None: as usual. Anything but True and False is a mistake: a word
    such as ``"normal"`` is true in Python."""
    if misere is None:
        return usual
    if isinstance(misere, bool) or type(misere).__name__ in ("bool_", "bool"):  # of NumPy
        return bool(misere)
    raise error("python.misere", value=shown(misere))


def limits(
    timeout: Optional[float], memory: Optional[SupportsIndex], threads: Optional[SupportsIndex]
) -> Allowed:
    """The limits of one question in the form of the library."""
    seconds = None
    if timeout is not None:
        seconds = float(timeout)
        if not (0 <= seconds <= 1e9) or math.isnan(seconds):
            raise bad_bound("timeout", timeout, 0, 10**9)
    return (
        seconds,
        None if memory is None else count("memory", memory, 1, 2**62),
        0 if threads is None else count("threads", threads, 1, 1024),
    )


@contextlib.contextmanager
def reading(path: Path) -> Iterator[pathlib.Path]:
    """A file that is read; if it cannot be, the error says why."""
    try:
        yield pathlib.Path(path)
    except OSError as failure:
        why = failure.strerror
        raise error("python.file", path=str(path)[:200], why=why) from failure


@contextlib.contextmanager
def handing_over(known: Callable[[Any], Any]) -> Iterator[None]:
    """After Ctrl-C: what the library knew by then, as ``known`` makes it, is the attribute
    ``partial`` of the exception."""
    try:
        yield
    except BaseException as stopped:
        partial = getattr(stopped, "partial", None)
        if partial is not None and not isinstance(stopped, LimitReached):
            stopped.partial = known(partial)  # type: ignore[attr-defined]
        raise


def speaking(function: F) -> F:
    """Errors raised inside use the language of the question, which is looked at first."""

    @functools.wraps(function)
    def asked(*arguments: Any, **named: Any) -> Any:
        language = named.get("language")
        chosen(language)
        try:
            return function(*arguments, **named)
        except (Error, LimitReached) as failure:
            failure.language = language or failure.language
            raise

    return cast(F, asked)


def renamed(old: str, new: str) -> Callable[[F], F]:
    """Takes a keyword by its old name too, for one version, with a warning."""

    def naming(function: F) -> F:
        @functools.wraps(function)
        def asked(*arguments: Any, **named: Any) -> Any:
            if old in named and new not in named:
                warnings.warn(f"{old}= is now called {new}=", DeprecationWarning, stacklevel=2)
                named[new] = named.pop(old)
            return function(*arguments, **named)

        return cast(F, asked)

    return naming
