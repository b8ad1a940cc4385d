"""The questions that are asked about a position, in the same words for every kind of game.

*Moves* are what a player does, *options* the positions after them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Optional

from ._asking import Outcome

if TYPE_CHECKING:
    from ._move import Move
    from ._solution import Solution, WinningMoves


class Placed:
    """What lies on the table and knows its game. Keywords are those of `bouton.solve`."""

    #: Who wins, every move that wins, and why.
    solve: "Callable[..., Solution[Any]]"

    def _can_be_added(self) -> bool:
        return True

    def __add__(self, other: Any) -> Any:
        """The sum: both lie side by side, and a move is made in one of them."""
        if isinstance(other, Placed) and self._can_be_added() and other._can_be_added():
            return _sum(self, other)
        return NotImplemented

    def __radd__(self, other: Any) -> Any:
        """``sum(positions)`` begins with 0."""
        if isinstance(other, int) and other == 0 and self._can_be_added():
            return _sum(self)
        return NotImplemented

    def outcome(self, **question: Any) -> Optional[Outcome]:
        """``"N"`` if the player to move wins, ``"P"`` if not, None beyond the limits."""
        return self.solve(**question).outcome

    def nim_value(self, **question: Any) -> Optional[int]:
        """The nim-value in normal play; None where there is none, or beyond the limits."""
        return self.solve(**{"misere": False, **question}).nim_value

    def remoteness(self, **question: Any) -> Optional[int]:
        """Moves to the end if the winner hurries and the loser delays; None where no search was
        made that knows."""
        return self.solve(**question).remoteness

    def winning_moves(self, **question: Any) -> "Optional[WinningMoves[Move]]":
        """The moves that win, made on demand; None beyond the limits."""
        answer = self.solve(**question)
        return answer.moves if answer.known else None

    def winning_options(self, **question: Any) -> "Optional[WinningMoves[Any]]":
        """The different positions after them, made on demand; None beyond the limits."""
        answer = self.solve(**question)
        return answer.winning_options if answer.known else None


def _sum(*terms: Any) -> Any:
    from ._sum import Sum  # the only import that goes up: sums are made of positions

    return Sum(terms)
