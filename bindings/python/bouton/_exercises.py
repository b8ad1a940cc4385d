"""Sheets of exercises: positions to judge on paper, with their answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, SupportsIndex, Union

from . import _core
from ._asking import Outcome, error, limits, shown, speaking
from ._asking import count as counted
from ._game import Game, as_game
from ._language import chosen
from ._position import Position

_LEVELS = ("easy", "middle", "hard")
_MOST = 200
_MOST_HEAPS, _MOST_SIZE = 12, 1000
_MOST_SEED = 2**53 - 1


@dataclass(repr=False, eq=False)
class Exercise:
    """A position of which is asked who wins, and by which move.

    ``winning`` has every move that wins, in words and with the position after it; ``moves`` is how
    many moves there are; ``difficulty`` how hard it is to judge by hand.
    """

    number: int
    position: Position
    outcome: Outcome
    winning: list[tuple[str, Position]]
    moves: int
    difficulty: float

    def __repr__(self) -> str:
        return f"<exercise {self.number}: {self.position}, {self.outcome}>"


def _bounds(
    name: str, given: Union[None, SupportsIndex, tuple[SupportsIndex, SupportsIndex]], most: int
) -> Optional[tuple[int, int]]:
    if given is None:
        return None
    numbers = [counted(name, one, 1, most) for one in (given if isinstance(given, tuple) else (given,))]
    if not 1 <= len(numbers) <= 2 or numbers[0] > numbers[-1]:
        raise error("python.exercises.range", option=name, value=shown(given))
    return numbers[0], numbers[-1]


@speaking
def exercises(
    game: Union[str, Game],
    count: SupportsIndex = 10,
    *,
    seed: SupportsIndex = 1,
    level: str = "easy",
    heaps: Union[None, SupportsIndex, tuple[SupportsIndex, SupportsIndex]] = None,
    sizes: Union[None, SupportsIndex, tuple[SupportsIndex, SupportsIndex]] = None,
    misere: Optional[bool] = None,
    timeout: Optional[float] = None,
    memory: Optional[SupportsIndex] = None,
    threads: Optional[SupportsIndex] = None,
    language: Optional[str] = None,
) -> list[Exercise]:
    """A sheet of positions to judge, won ones and lost ones, as ``bouton exercises`` prints it.

    The same seed gives the sheet with this number in the command and on the page. ``level`` is
    ``"easy"``, ``"middle"`` or ``"hard"``; ``heaps`` and ``sizes``, a number or the least and the
    most, stand in place of what the level says. Empty where the game has not so many positions of
    both kinds.
    """
    chosen_game = as_game(game).in_convention(misere)
    if level not in _LEVELS:
        allowed = ", ".join(_LEVELS)
        raise error("front.error.value", option="level", value=shown(level), allowed=allowed)
    found = _core.exercises(
        chosen_game._core,
        _LEVELS.index(level),
        counted("seed", seed, 1, _MOST_SEED),
        counted("count", count, 1, _MOST),
        _bounds("heaps", heaps, _MOST_HEAPS),
        _bounds("sizes", sizes, _MOST_SIZE),
        limits(timeout, memory, threads),
        chosen(language),
    )
    return [
        Exercise(
            one["number"],
            chosen_game.position(one["position"]),
            one["outcome"],
            [(move["text"], chosen_game.position(move["position"])) for move in one["winning"]],
            one["moves"],
            one["difficulty"] / 100,
        )
        for one in found["exercises"] or ()
    ]
