"""Genus, word and misère canonical form of heaps and positions."""

from __future__ import annotations

from typing import Any, Iterator, Optional, SupportsIndex, Union

from . import _core
from ._answers import GenusFacts
from ._asking import Outcome, count, handing_over, limits, speaking
from ._game import Game, as_game
from ._position import Position, PositionLike, made, position_text


class Genus(GenusFacts):
    """The genus of a position: its misère nim-values with Nim heaps of 2 added again and again.

    Its attributes are those of ``bouton genus --json`` (`docs/formats.md`): ``genus``: ``"4^146"``;
    ``nim_value``: in normal play; ``misere_nim_values``: g0, g1, ..., the last two alternate
    forever; ``word``: ``"tame"``, ``"reverting"``, ``"restive"``, ``"restless"`` or ``"wild"``;
    ``form``: the misère canonical form and ``birthday`` its depth, None where they are too long.
    """

    position: Position  # type: ignore[assignment]
    misere_nim_values: tuple[int, ...]  # type: ignore[assignment]
    outcome: Optional[Outcome]

    def __init__(self, position: Position, facts: dict[str, Any]) -> None:
        self.__dict__.update(facts)
        self.position = position
        self.misere_nim_values = tuple(facts["misere_nim_values"] or ())

    @property
    def known(self) -> bool:
        """Whether the genus was found within the limits; the genus itself is true if so."""
        return self.genus is not None

    def __bool__(self) -> bool:
        return self.known

    @property
    def text(self) -> str:
        """The genus, ``"?"`` where it is unknown."""
        return self.genus or "?"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Genus) and self._told() == other._told()

    def _told(self) -> tuple[object, ...]:
        return (self.position, self.genus, self.word, self.form, self.birthday)

    def __hash__(self) -> int:
        return hash((self.position, self.genus))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.position}: {self.text}>"

    def to_latex(self) -> str:
        """The genus as a formula."""
        value, _, row = self.text.partition("^")
        return f"${value}^{{{row}}}$" if row else f"${value}$"

    _repr_latex_ = to_latex


class Genera:
    """The genera of heaps 0, 1, ...: a sequence of `Genus`.

    ``complete``: whether all heaps that were asked for are there.
    """

    def __init__(self, game: Game, facts: dict[str, Any]) -> None:
        self.game = game.name
        self.complete: bool = facts["complete"]
        self._rows = [Genus(Position((row["n"],), game=game), row) for row in facts["heaps"]]

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
        import pandas

        return pandas.DataFrame(
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
) -> Genus:
    """The genus of a position of a game of single heaps, as ``bouton genus`` gives it.

    Beyond the limits it is not ``known``: without ``timeout`` and ``memory`` a few seconds of work.
    """
    chosen = as_game(game)
    text = position_text(position)
    found = _core.genus_of_position(chosen._core, text, limits(timeout, memory, 1))
    return Genus(made(chosen._core.position(text), chosen), found)


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
    with handing_over(lambda known: Genera(chosen, known)):
        facts = _core.genera_of_heaps(chosen._core, last, limits(timeout, memory, 1))
    return Genera(chosen, facts)
