"""Numbers of Nim: the mex, the nim-sum, and the nim-value of a position."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Mapping, Optional, SupportsIndex, Union

from ._asking import count, speaking
from ._game import Game
from ._own import Search, game_or_search


def mex(numbers: Iterable[SupportsIndex]) -> int:
    """The least number from 0 that is not among these: ``mex([0, 1, 3])`` is 2."""
    there = {count("number", number, 0, None) for number in numbers}
    return next(number for number in range(len(there) + 1) if number not in there)


def nim_sum(*numbers: Union[SupportsIndex, Iterable[SupportsIndex]]) -> int:
    """The sum without carry in base 2 (XOR) of numbers, one by one or in a list.

    ``nim_sum(3, 4, 5)`` and ``nim_sum([3, 4, 5])`` are 2. The nim-value of a sum of games is the
    nim-sum of theirs (Sprague 1935, Grundy 1939).
    """
    total = 0
    each: Any
    for each in numbers:
        for one in each if isinstance(each, Iterable) else (each,):
            total ^= count("number", one, 0, None)
    return total


@speaking
def nim_value(
    game: Union[str, Game, Callable[[Any], Iterable[Any]], Mapping[Any, Iterable[Any]]],
    position: Any,
    **question: Any,
) -> Optional[int]:
    """The nim-value of a position in normal play; None where there is none, or beyond the limits.

    The question is that of `bouton.solve`, with its ``timeout=`` and ``memory=``; rules of your own
    take the limits of `Search`.
    """
    asked = game_or_search(game)
    if isinstance(asked, Game):
        return asked.nim_value(position, **{**question, "misere": False})
    for unused in ("language", "misere", "threads"):
        question.pop(unused, None)
    search = asked._with(None, **question) if asked is game else Search(game, **question)
    return search.nim_value(position)
