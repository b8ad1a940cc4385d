"""Numbers of Nim: the mex, the nim-sum, and the nim-value of a position."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Mapping, Optional, SupportsIndex, Union

from ._asking import count
from ._game import Game
from ._own import Search, is_rules


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


def nim_value(
    game: Union[str, Game, Callable[[Any], Iterable[Any]], Mapping[Any, Iterable[Any]]],
    position: Any,
    **question: Any,
) -> Optional[int]:
    """The nim-value of a position in normal play; None where there is none, or beyond the limits.

    The question is that of `bouton.solve`, with its ``timeout=`` and ``memory=``; rules of your own
    take the limits of `Search`.
    """
    from ._solve import solve

    if isinstance(game, Search):
        return game._with(None, **question).nim_value(position)
    if not isinstance(game, (str, Game)) and is_rules(game):
        return Search(game, **question).nim_value(position)
    asked: dict[str, Any] = {**question, "misere": False}
    return solve(game, position, **asked).nim_value
