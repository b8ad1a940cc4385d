"""Genus, word and misère canonical form of heaps and positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterator, Optional, SupportsIndex, Union

from . import _core
from ._asking import count, error, handing_over, limits, speaking
from ._game import Game, Position, PositionLike, as_game, made, position_text


@dataclass(frozen=True)
class Genus:
    """The genus of a position: its misère nim-values with Nim heaps of 2 added again and again.

    ``text``: ``"4^146"``; ``nim_value``: in normal play; ``misere_nim_values``: g0, g1, ..., the
    last two alternate forever; ``word``: ``"tame"``, ``"reverting"``, ``"restive"``,
    ``"restless"`` or ``"wild"``; ``form``: the misère canonical form and ``birthday`` its depth,
    None where they are too long.
    """

    position: Position
    text: str
    nim_value: int
    misere_nim_values: tuple[int, ...]
    word: str
    form: Optional[str]
    birthday: Optional[int]

    @property
    def misere_nim_value(self) -> int:
        """g0: the Nim heap that makes a lost sum in misère play."""
        return self.misere_nim_values[0]

    @property
    def outcome(self) -> str:
        """Who wins in misère play: ``"P"`` if g0 is 0, else ``"N"``."""
        return "P" if self.misere_nim_value == 0 else "N"

    def __str__(self) -> str:
        return self.text

    def _repr_latex_(self) -> str:
        value, _, row = self.text.partition("^")
        return f"${value}^{{{row}}}$"


def _made(position: Position, facts: dict[str, Any]) -> Genus:
    row = tuple(facts.pop("misere_nim_values"))
    return Genus(position=position, misere_nim_values=row, **facts)


class Genera:
    """The genera of heaps 0, 1, ...: a sequence of `Genus`.

    ``complete``: whether all heaps that were asked for are there.
    """

    def __init__(self, game: Game, rows: list[dict[str, Any]], to: int) -> None:
        self.game = game.name
        self.complete = len(rows) > to
        self._rows = [_made(Position((n,), game=game), row) for n, row in enumerate(rows)]

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, heap: SupportsIndex) -> Genus:
        return self._rows[heap]

    def __iter__(self) -> Iterator[Genus]:
        return iter(self._rows)

    def __repr__(self) -> str:
        return f"<{self.game}: {' '.join(row.text for row in self._rows)}>"

    def to_frame(self) -> Any:
        """A pandas DataFrame with one row for each heap."""
        from ._frames import frame

        return frame(
            {
                "heap": n,
                "genus": row.text,
                "nim_value": row.nim_value,
                "misere_nim_value": row.misere_nim_value,
                "outcome": row.outcome,
                "word": row.word,
                "form": row.form,
            }
            for n, row in enumerate(self._rows)
        )


@speaking
def genus(
    game: Union[str, Game],
    position: PositionLike,
    *,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    language: Optional[str] = None,
) -> Optional[Genus]:
    """The genus of a position of a game of single heaps, as ``bouton genus`` gives it.

    None beyond the limits: without ``timeout`` and ``memory`` a few seconds of work.
    """
    chosen = as_game(game)
    text = position_text(position)
    found = _core.genus_of_position(chosen._core, text, *limits(timeout, memory, None)[:2])
    return None if found is None else _made(made(chosen._core.position(text), chosen), found)


@speaking
def genera(
    game: Union[str, Game],
    to: SupportsIndex = 20,
    *,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    language: Optional[str] = None,
) -> Genera:
    """The genera of heaps 0 to ``to``, as many as the limits allow.

    After Ctrl-C those that are there are the attribute ``partial`` of the KeyboardInterrupt.
    """
    chosen = as_game(game)
    last = count("to", to, 0, _core.LARGEST_GENUS_HEAP)
    with handing_over(lambda rows: Genera(chosen, rows, last)):
        rows = _core.genera_of_heaps(chosen._core, last, *limits(timeout, memory, None)[:2])
    if not rows:
        raise error("python.genus.none")
    return Genera(chosen, rows, last)
