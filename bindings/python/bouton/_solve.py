"""The questions about one position and about a sum: who wins, every move that wins, and why."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Mapping, Optional, TypeVar, Union, overload

from ._asking import error, speaking
from ._game import Game
from ._own import Search, game_or_search
from ._position import Position, PositionLike
from ._solution import Solution
from ._sum import Sum, TermLike

#: A position of rules of your own.
P = TypeVar("P")


@overload
def solve(
    game: Union[str, Game],
    position: PositionLike,
    *,
    misere: Optional[bool] = None,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    language: Optional[str] = None,
    components: None = None,
) -> Solution[Position]: ...
@overload
def solve(
    game: Union[Search[P], Callable[[P], Iterable[P]], Mapping[P, Iterable[P]]],
    position: P,
    *,
    misere: Optional[bool] = None,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    language: Optional[str] = None,
    components: Optional[Callable[[P], Iterable[P]]] = None,
) -> Solution[P]: ...
@speaking
def solve(
    game: Union[str, Game, Search[Any], Callable[[Any], Any], Mapping[Any, Any]],
    position: Union[PositionLike, Any],
    *,
    misere: Optional[bool] = None,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    language: Optional[str] = None,
    components: Optional[Callable[[Any], Any]] = None,
) -> Solution[Any]:
    """Who wins, every move that wins, and why.

    game
        The name of a game as the command knows it (``"nim"``, ``"moore:2"``, ``"0.77"``,
        ``"rules:FILE"``, ...), a `Game`, or rules of your own: a function that takes a position
        and returns its options, a mapping from positions to their options, or a DiGraph of networkx.
        Positions of your own are any hashable objects. A `HeapGame` is a function of one heap, a
        `Search` keeps what it found for the next question.
    position
        Heap sizes of any size, one heap, or the command's notation: ``[3, 4, 5]``, ``12``,
        ``"10^50 7"``, ``"5- 7"``, ``"10/4"``; of a game on a board its text: ``"HTTHH"``.
    misere
        The player who moves last loses. None: as a rules file says, else normal play.
    timeout, memory, threads
        Seconds, bytes, processors. Beyond them the outcome is None, never a guess.
    language
        ``"en"`` or ``"zh"``, for all texts of the answer.
    components
        For rules of your own: a function that takes a position and returns its parts, as in
        `Search`.

    Raises `bouton.Error` for a game or a position that cannot be read. Ctrl-C ends long work
    (an answer with what is known by then is the attribute ``partial`` of the
    KeyboardInterrupt); other Python threads run meanwhile.
    """
    found = game_or_search(game, components)
    if components is not None and (found is game or isinstance(found, Game)):
        raise error("python.components.named")
    return found.solve(
        position,
        misere=misere,
        timeout=timeout,
        memory=memory,
        threads=threads,
        language=language,
    )


@speaking
def solve_sum(
    terms: Union[str, Sum, Iterable[TermLike]],
    *,
    misere: Optional[bool] = None,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    language: Optional[str] = None,
) -> Solution[Sum]:
    """Who wins a sum of games, every move that wins, and why, as ``bouton sum`` answers.

    terms
        ``"kayles 7 + nim 3 4"``, a `Sum`, or a list of positions that know their games, or of pairs
        of a game and its position: ``[("nim", (3, 4)), (search, position)]``. Rules of your own have
        nim-values in normal play; in misère play they are played out with everything beside them.

    In normal play the nim-values of the games are added without carry (Sprague 1935, Grundy 1939).
    In misère play a common misère quotient decides, or values where they do so (Ferguson 1974);
    where neither does, all that can be reached is searched, and beyond the limits the outcome is
    None. Winning options are sums. After Ctrl-C what is known is the attribute ``partial`` of the
    KeyboardInterrupt.
    """
    asked = terms if isinstance(terms, Sum) else Sum(terms, misere)
    return asked.solve(
        misere=misere, timeout=timeout, memory=memory, threads=threads, language=language
    )
