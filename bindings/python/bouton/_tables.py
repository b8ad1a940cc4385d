"""Which positions of a box are P."""

from __future__ import annotations

from typing import Optional, SupportsIndex, Union

import numpy
import numpy.typing

from . import _core
from ._asking import as_misere_play, count, limits, speaking
from ._game import Game, as_game


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
