"""Positions: what lies on the table."""

from __future__ import annotations

import copy
import operator
from typing import TYPE_CHECKING, Any, Iterable, Optional, SupportsIndex, Union

from . import _core, _latex, _svg
from ._asking import error
from ._placed import Placed

if TYPE_CHECKING:
    from ._game import Game
    from ._move import Move
    from ._solution import Solution

#: A position as the library reads it: its notation, or its parts.
GivenPosition = Union[str, tuple[Any, ...]]

#: What a position holds that is its heaps and nothing else: `Position._state`.
_NO_STATE = (False, None, False, None, None)


class Position(Placed, tuple[int, ...]):
    """What lies on the table: a tuple of heap sizes, of any size.

    ``spent`` says for each heap whether its pass is spent (None where the rules have no passes);
    ``limit`` is the most that may be taken now (None: the start, or no such rule);
    ``one_pass_spent`` says whether the one pass of the whole game is spent; ``last`` is what the
    opponent just took (None: the start, or it does not matter). ``str()`` is the command's
    notation: ``3 4 5``, ``5- 7``, ``10/4``, ``3 4 5/-``, ``9/=3``. On a board (coins, a strip)
    ``board`` is that text, ``HTTHH``, and the numbers are what the board makes of it; else None.

    A position that a `Game` made, ``Game("nim")(3, 4, 5)``, knows its ``game``: it can be solved, and
    added to others (the players then move in one of the games that lie side by side). One made by
    hand, ``Position((3, 4, 5))``, is of no game. Equality compares what lies on the table, as of
    tuples, not the game.
    """

    spent: Optional[tuple[bool, ...]]
    limit: Optional[int]
    one_pass_spent: bool
    last: Optional[int]
    board: Optional[str]
    game: Optional["Game"]

    def __new__(
        cls,
        heaps: Iterable[int] = (),
        spent: Optional[Iterable[bool]] = None,
        limit: Optional[int] = None,
        one_pass_spent: bool = False,
        game: Optional["Game"] = None,
        *,
        last: Optional[int] = None,
        board: Optional[str] = None,
    ) -> "Position":
        if isinstance(heaps, str) or not isinstance(heaps, Iterable) or isinstance(spent, int):
            raise error("python.position.heaps")
        position = super().__new__(cls, map(operator.index, heaps))  # type: ignore[arg-type]
        position.spent = None if spent is None else tuple(bool(flag) for flag in spent)
        if position.spent is not None and len(position.spent) != len(position):
            raise error("python.position.spent", heaps=len(position), spent=len(position.spent))
        position.limit = limit
        position.one_pass_spent = bool(one_pass_spent)
        position.last = last
        position.board = board
        position.game = game
        return position

    @property
    def heaps(self) -> tuple[int, ...]:
        """The heap sizes alone."""
        return tuple(self)

    def __str__(self) -> str:
        return position_text(self)

    def __repr__(self) -> str:
        try:
            return f"<{self}>" if self._state() != _NO_STATE else tuple.__repr__(self)
        except ValueError:  # Python writes no numbers of more than 4300 digits
            return f"<{self}>"

    def _state(self) -> Any:
        passes = any(self.spent or ()) and self.spent
        return (passes, self.limit, self.one_pass_spent, self.last, self.board)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, tuple):
            return NotImplemented
        theirs = other._state() if isinstance(other, Position) else _NO_STATE
        return self._state() == theirs and tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        equal = self.__eq__(other)
        return equal if equal is NotImplemented else not equal

    __hash__ = tuple.__hash__

    def __getnewargs_ex__(self) -> Any:
        given = (tuple(self), self.spent, self.limit, self.one_pass_spent, self.game)
        return given, {"last": self.last, "board": self.board}

    def _of(self) -> "Game":
        if self.game is None:
            raise error("python.position.no_game")
        return self.game

    def solve(self, **question: Any) -> "Solution[Position]":
        """`bouton.solve` of this position: who wins, every move that wins, and why."""
        return self._of().solve(self, **question)

    def options(self) -> list["Position"]:
        """All different positions after one move, in the order of the search."""
        return self._of().options(self)

    def moves(self) -> list[Move]:
        """All moves as a person makes them; two of them may leave the same position."""
        return self._of().moves(self)

    def count_moves(self) -> Optional[int]:
        """How many moves there are, for heaps of any size; None where that is not known."""
        return self._of().count_moves(self)

    def in_convention(self, misere: bool) -> "Position":
        """The same heaps in misère play (the last move loses) or in normal play."""
        again = copy.copy(self)
        again.game = self._of().in_convention(misere)
        return again

    def _can_be_added(self) -> bool:
        return self.game is not None

    def __add__(self, other: Any) -> Any:
        """The sum, if both know their games; else the longer tuple."""
        found = Placed.__add__(self, other)
        if found is NotImplemented and isinstance(other, tuple):
            return tuple.__add__(self, other)
        return found

    def to_latex(self) -> str:
        """The game and the heaps as a formula."""
        game = "" if self.game is None else self.game.name
        return f"${_latex.of_position(game, self)}$"

    _repr_latex_ = to_latex

    def _repr_svg_(self) -> Optional[str]:
        # On a board the numbers are no heaps.
        return None if self.board is not None else _svg.of_heaps(self)


#: What is accepted as a position: heap sizes, a single heap, or the command's notation.
PositionLike = Union[str, SupportsIndex, Iterable[SupportsIndex], Position]


def given(position: PositionLike) -> GivenPosition:
    """A position in any accepted form, as the library reads it."""
    if isinstance(position, str):
        return position
    if isinstance(position, Position):
        state = (position.spent, position.limit, position.one_pass_spent, position.last)
        return (tuple(position), *state) if position.board is None else position.board
    if hasattr(position, "__index__") and not hasattr(position, "__len__"):
        position = (position,)  # type: ignore[assignment]
    if not isinstance(position, Iterable):
        raise TypeError(f"a position is heap sizes, one heap or their notation, not {position!r}")
    return (tuple(position), None, None, False, None)


def position_text(position: PositionLike) -> str:
    """The notation of a position in any accepted form."""
    known = given(position)
    return known if isinstance(known, str) else _core.position_text(*known)


def made(raw: Any, game: Optional["Game"] = None) -> Position:
    """The position the library hands out."""
    heaps, spent, limit, one_pass_spent, last, board = raw
    return Position(heaps, spent, limit, one_pass_spent, game, last=last, board=board)
