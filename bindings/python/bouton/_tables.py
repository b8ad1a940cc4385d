"""Which positions of a box are P, and their nim-values."""

from __future__ import annotations

import math
import time
from typing import Any, Callable, Optional, SupportsIndex, Union

import numpy
import numpy.typing

from . import _core
from ._asking import count, limits, speaking
from ._errors import LimitReached
from ._game import Game, as_game
from ._language import in_both
from ._many import Answers, solve_many

#: Positions that rules of one's own are asked about at once.
_AT_ONCE = 2**14


@speaking
def p_positions(
    game: Union[str, Game],
    side: SupportsIndex,
    *sides: SupportsIndex,
    misere: Optional[bool] = None,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    language: Optional[str] = None,
) -> numpy.typing.NDArray[numpy.bool_]:
    """For as many heaps as there are sides, which positions the player to move loses.

    ``p_positions("wythoff", 100, 100)[a, b]`` answers this for two heaps below 100. Games
    whose moves only take are sieved, others answered position by position.
    """
    dims = [count("side", one, 1, 2**40) for one in (side, *sides)]
    chosen_game = as_game(game).in_convention(misere)
    if not _core.can_be_sieved(chosen_game._core):
        answers = _solved(chosen_game, dims, False, timeout, memory, threads)
        if not answers.complete:
            raise _too_large()
        return (answers.outcome == "P").reshape(dims)
    _check(dims, 1, memory)
    flags = _core.sieve(chosen_game._core, dims, limits(timeout, memory, threads))
    if flags is None:
        raise _too_large()
    return flags.view(numpy.bool_)


@speaking
def grid(
    game: Union[str, Game, Callable[[Any], Any]],
    side: SupportsIndex,
    *sides: SupportsIndex,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    language: Optional[str] = None,
) -> numpy.typing.NDArray[numpy.int64]:
    """The nim-values, in normal play, of as many heaps as there are sides.

    ``grid("wythoff", 100, 100)[a, b]`` is that of two heaps below 100, as ``bouton table wythoff
    --grid 100x100`` prints it; -1 where none is known within the limits.

    game
        The name of a game, a `Game` or `HeapGame`; or rules of your own that NumPy works out for
        many positions at once: a function that takes an array of positions, one in each row, and
        returns equally many options for each, an array with the axes position, option, heap.
        Options with a negative heap, or outside the box, are none: so rules need no cases.

    Raises `bouton.LimitReached` for a box that is too large; and, for rules of your own, where the
    time ends first.
    """
    dims = [count("side", one, 1, 2**40) for one in (side, *sides)]
    if callable(game) and not isinstance(game, Game):
        _check(dims, 8 * len(dims), memory)
        return _own_grid(game, dims, timeout)
    chosen_game = as_game(game).in_convention(False)
    answers = _solved(chosen_game, dims, True, timeout, memory, threads)
    assert answers.nim_value is not None
    return answers.nim_value.reshape(dims)


def _solved(
    game: Game,
    dims: list[int],
    nim_values: bool,
    timeout: Optional[float],
    memory: Optional[int],
    threads: Optional[int],
) -> Answers:
    """All positions of a box, the last heap fastest."""
    _check(dims, 8 * len(dims), memory)
    rows = numpy.indices(dims, dtype=numpy.uint64).reshape(len(dims), -1).T
    return solve_many(
        game, rows, nim_values=nim_values, timeout=timeout, memory=memory, threads=threads
    )


def _check(dims: list[int], bytes_each: int, memory: Optional[int]) -> None:
    allowed = 2**30 if memory is None else count("memory", memory, 1, 2**62)
    if math.prod(dims) * bytes_each > allowed:
        raise _too_large()


def _own_grid(
    rules: Callable[[Any], Any], dims: list[int], timeout: Optional[float]
) -> numpy.typing.NDArray[numpy.int64]:
    ends = None if timeout is None else time.monotonic() + timeout
    volume = math.prod(dims)
    if volume >= 2**32:
        raise _too_large()
    box = _core.OwnBox(dims)
    for first in range(0, volume, _AT_ONCE):
        if ends is not None and time.monotonic() >= ends:
            raise _too_large()
        numbers = numpy.arange(first, min(first + _AT_ONCE, volume))
        box.add(rules(numpy.stack(numpy.unravel_index(numbers, dims), axis=1)))
    return box.values().astype(numpy.int64)


def _too_large() -> LimitReached:
    return LimitReached(*in_both("python.cold.unknown"))
