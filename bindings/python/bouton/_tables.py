"""Which positions of a box are P, and their nim-values."""

from __future__ import annotations

import math
from typing import Optional, SupportsIndex, Union

import numpy
import numpy.typing

from . import _core
from ._asking import as_misere_play, count, limits, speaking
from ._errors import LimitReached
from ._game import Game, as_game
from ._language import words
from ._many import solve_many


@speaking
def p_positions(
    game: Union[str, Game],
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
    chosen_game = as_game(game)
    dims = [count("side", side, 1, 2**40) for side in sides]
    flags = _core.p_positions(
        chosen_game._core,
        dims,
        as_misere_play(misere, chosen_game.misere),
        *limits(timeout, memory, threads),
    )
    return flags.view(numpy.bool_)


@speaking
def grid(
    game: Union[str, Game],
    side: SupportsIndex,
    *sides: SupportsIndex,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    language: Optional[str] = None,
) -> numpy.typing.NDArray[numpy.int64]:
    """The nim-values, in normal play, of as many heaps as there are sides.

    ``grid("wythoff", 100, 100)[a, b]`` is that of two heaps below 100, as ``bouton table wythoff
    --grid 100x100`` prints it; -1 where none is known within the limits. Raises
    `bouton.LimitReached` for a box that is too large.
    """
    dims = [count("side", one, 1, 2**40) for one in (side, *sides)]
    allowed = 2**30 if memory is None else count("memory", memory, 1, 2**62)
    if math.prod(dims) * len(dims) * 8 > allowed:
        raise LimitReached(*(words("python.cold.unknown", told) for told in ("en", "zh")))
    rows = numpy.indices(dims, dtype=numpy.uint64).reshape(len(dims), -1).T
    answers = solve_many(
        game, rows, misere=False, timeout=timeout, memory=memory, threads=threads
    )
    assert answers.nim_value is not None
    return answers.nim_value.reshape(dims)
