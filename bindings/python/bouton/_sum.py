"""Sums: positions of several games side by side, a move is made in one of them."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Optional, SupportsIndex, Union

from . import _latex, _svg
from ._asking import Outcome, as_misere_play, error
from ._game import Position, as_game
from ._move import Move

if TYPE_CHECKING:
    from ._solution import Solution

#: What is accepted as a term: a position that knows its game, a sum, or a game and its heaps.
TermLike = Union[Position, "Sum", tuple[Any, Any]]


def _terms(listed: Any) -> Iterator[Position]:
    if isinstance(listed, str):
        for words_of_term in f" {listed} ".split(" + "):
            game, _, heaps = words_of_term.strip().partition(" ")
            if not game or not heaps.strip():
                raise error("python.sum.term", term=words_of_term.strip()[:200])
            yield as_game(game).position(heaps.strip())
        return
    if not isinstance(listed, Iterable):
        raise error("python.sum.term", term=repr(listed)[:200])
    term: Any
    for term in listed:
        if isinstance(term, Sum):
            yield from term.terms
        elif isinstance(term, Position):
            term._of()
            yield term
        elif isinstance(term, tuple) and len(term) == 2:
            yield as_game(term[0]).position(term[1])
        else:
            raise error("python.sum.term", term=repr(term)[:200])


class Sum:
    """Positions of several games side by side: a move is made in one of them.

    ``Game("kayles")(7) + Game("nim")(3, 4)``, or ``Sum("kayles 7 + nim 3 4")``, or
    ``Sum([("kayles", 7), ("nim", (3, 4))])``. ``terms`` are the positions. ``misere`` is the
    convention: misère play if one of the games asks for it, or as said here.
    """

    def __init__(
        self, terms: Union[str, Iterable[TermLike]], misere: Optional[bool] = None
    ) -> None:
        listed = (terms,) if isinstance(terms, (Sum, Position)) else terms
        self.terms: tuple[Position, ...] = tuple(_terms(listed))
        if not self.terms:
            raise error("python.sum.term", term="")
        if misere is None:
            misere = any(term._of().misere for term in self.terms)
        self.misere = as_misere_play(misere)

    def in_convention(self, misere: bool) -> "Sum":
        """The same sum in misère play (the last move loses) or in normal play."""
        return Sum(self.terms, misere)

    def solve(self, **question: Any) -> "Solution[Sum]":
        """`bouton.solve_sum` of this sum."""
        from ._solution import solve_sum

        return solve_sum(self, **question)

    def outcome(self, **question: Any) -> Optional[Outcome]:
        """``"N"`` if the player to move wins, ``"P"`` if not, None beyond the limits."""
        return self.solve(**question).outcome

    def nim_value(self, **question: Any) -> Optional[int]:
        """The nim-value in normal play; None where there is none, or beyond the limits."""
        return self.solve(**{"misere": False, **question}).nim_value

    def options(self) -> list["Sum"]:
        """All sums after one move, term by term."""
        return [
            self._with(at, option)
            for at, term in enumerate(self.terms)
            for option in term.options()
        ]

    def moves(self) -> list[Move]:
        """All moves as a person makes them, term by term; the position after each is a sum."""
        return [
            Move(
                move.changes,
                self._with(at, move.position),
                move._steps,
                move._language,
                at,
                term._of().name,
            )
            for at, term in enumerate(self.terms)
            for move in term.moves()
        ]

    def _with(self, at: int, term: Position) -> "Sum":
        return Sum((*self.terms[:at], term, *self.terms[at + 1 :]), self.misere)

    def __add__(self, other: Any) -> "Sum":
        if isinstance(other, Sum) or (isinstance(other, Position) and other.game is not None):
            return Sum((self, other))
        return NotImplemented

    def __radd__(self, other: Any) -> "Sum":
        if not (isinstance(other, int) and other == 0):
            return NotImplemented
        return self

    def __mul__(self, times: SupportsIndex) -> "Sum":
        """So many copies side by side."""
        return Sum(self.terms * operator.index(times), self.misere)

    __rmul__ = __mul__

    def __len__(self) -> int:
        return len(self.terms)

    def __iter__(self) -> Iterator[Position]:
        return iter(self.terms)

    def _key(self) -> Any:
        return (self._named(), self.misere)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Sum) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.terms, self.misere))

    def __str__(self) -> str:
        return " + ".join(f"{game} {term}" for game, term in self._named())

    def __repr__(self) -> str:
        return f"Sum({str(self)!r}{', misere=True' if self.misere else ''})"

    def _named(self) -> list[tuple[str, Position]]:
        return [(term._of().name, term) for term in self.terms]

    def to_latex(self) -> str:
        """The games and their heaps as a formula."""
        return f"${_latex.of_sum(self._named())}$"

    def _repr_latex_(self) -> str:
        return self.to_latex()

    def _repr_svg_(self) -> Optional[str]:
        return _svg.of_sum(self._named())
