"""Sums: positions of several games side by side, a move is made in one of them."""

from __future__ import annotations

from typing import Any, Iterable, Iterator, Optional, SupportsIndex, Union

from . import _latex, _svg
from ._asking import as_misere_play, count, error, limits, speaking
from ._game import Game, as_game
from ._language import chosen
from ._move import Move
from ._own import OwnPosition, game_or_search
from ._own_sum import answer_of_own
from ._placed import Placed
from ._position import Position, given
from ._solution import MovesOf, Solution

#: A term: a position that knows its game.
Term = Union[Position, OwnPosition[Any]]
#: What is accepted as a term, also a sum, or a game and its position: its name, a `Game`, a `Search`
#: or rules of your own.
TermLike = Union[Term, "Sum", tuple[Any, Any]]

_MOST_TIMES = 10**6


def _terms(listed: Any) -> Iterator[Term]:
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
        elif isinstance(term, (Position, OwnPosition)):
            term._of()
            yield term
        elif isinstance(term, tuple) and len(term) == 2:
            game, position = term
            known = game_or_search(game)
            yield known.position(position) if isinstance(known, Game) else known(position)
        else:
            raise error("python.sum.term", term=repr(term)[:200])


class Sum(Placed):
    """Positions of several games side by side: a move is made in one of them.

    ``Game("kayles")(7) + Game("nim")(3, 4)``, or ``Sum("kayles 7 + nim 3 4")``, or
    ``Sum([("kayles", 7), ("nim", (3, 4))])``. ``terms`` are the positions. ``misere`` is the
    convention: misère play if one of the games asks for it, or as said here. Games that are given by
    functions are terms as well: ``half(9) + nim(3, 4)`` with a `HeapGame`, ``search(position) +
    nim(3, 4)`` with a `Search`, ``Sum([(search, position), ("nim", (3, 4))])``.
    """

    def __init__(
        self, terms: Union[str, Iterable[TermLike]], misere: Optional[bool] = None
    ) -> None:
        listed = (terms,) if isinstance(terms, (Sum, Position, OwnPosition)) else terms
        self.terms: tuple[Term, ...] = tuple(_terms(listed))
        if not self.terms:
            raise error("python.sum.term", term="")
        if misere is None:
            misere = any(term._of().misere for term in self.terms)
        self.misere = as_misere_play(misere)

    def in_convention(self, misere: Optional[bool]) -> "Sum":
        """The same sum in misère play (the last move loses) or in normal play; None: as here."""
        return Sum(self.terms, as_misere_play(misere, self.misere))

    @speaking
    def solve(
        self,
        *,
        misere: Optional[bool] = None,
        timeout: Optional[float] = None,
        memory: Optional[int] = None,
        threads: Optional[int] = None,
        language: Optional[str] = None,
    ) -> Solution["Sum"]:
        """`bouton.solve_sum` of this sum."""
        asked, allowed = self.in_convention(misere), limits(timeout, memory, threads)
        if any(term._of()._by_function for term in asked.terms):
            return answer_of_own(asked, allowed, chosen(language))
        listed = [(term._of(), given(term)) for term in asked.terms if isinstance(term, Position)]
        return MovesOf(listed, asked.misere, asked).solution(allowed, chosen(language))

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
            self._made(at, move) for at, term in enumerate(self.terms) for move in term.moves()
        ]

    def count_moves(self) -> Optional[int]:
        """How many moves there are; None where that is not known."""
        counts = [term.count_moves() for term in self.terms]
        return None if None in counts else sum(one or 0 for one in counts)

    def _made(self, at: int, move: Move) -> Move:
        """A move of one of the terms, as one of the sum."""
        name = self.terms[at]._of().name
        after = self._with(at, move.position)
        return Move(move.changes, after, move._steps, move._language, at, name)

    def _with(self, at: int, term: Term) -> "Sum":
        return Sum((*self.terms[:at], term, *self.terms[at + 1 :]), self.misere)

    def __mul__(self, times: SupportsIndex) -> "Sum":
        """So many copies side by side."""
        return Sum(self.terms * count("times", times, 1, _MOST_TIMES), self.misere)

    __rmul__ = __mul__

    def __len__(self) -> int:
        return len(self.terms)

    def __iter__(self) -> Iterator[Term]:
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

    def _named(self) -> list[tuple[str, Term]]:
        return [(term._of().name, term) for term in self.terms]

    def to_latex(self) -> str:
        """The games and their heaps as a formula."""
        return f"${_latex.of_sum(self._named())}$"

    _repr_latex_ = to_latex

    def _repr_svg_(self) -> Optional[str]:
        named = [(name, term) for name, term in self._named() if isinstance(term, Position)]
        return _svg.of_sum(named) if len(named) == len(self.terms) else None
