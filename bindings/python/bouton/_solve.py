"""The questions about one position and about a sum: who wins, every move that wins, and why."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Mapping, Optional, TypeVar, Union, overload

from ._asking import as_misere_play, error, limits, speaking
from ._game import Game, Position, PositionLike, as_game, given
from ._language import chosen, words
from ._own import Chosen, OwnPosition, Search, is_rules
from ._own_sum import answer_of_own
from ._solution import Listed, MovesOf, Solution, WinningMoves
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
    chosen_language = chosen(language)
    words("front.verdict.n", chosen_language)  # an unknown language is refused first
    if isinstance(game, Search) and components is None:
        return _by_search(game._with(misere, timeout, memory), position, chosen_language)
    if is_rules(game) and not isinstance(game, (Game, Search)):
        search: Search[Any] = Search(
            game,
            components=components,
            misere=as_misere_play(misere),
            timeout=timeout,
            memory=memory,
        )
        return _by_search(search, position, chosen_language)
    if components is not None:
        raise error("python.components.named")
    chosen_game = as_game(game)  # type: ignore[arg-type]
    if isinstance(position, str) and "circle:" in position.lower():
        chosen_game = chosen_game.in_circles()
    as_misere = as_misere_play(misere, chosen_game.misere)
    allowed = limits(timeout, memory, threads)
    chosen_game = chosen_game.in_convention(as_misere)
    if chosen_game._by_function:
        asked = chosen_game.position(position)
        return answer_of_own(asked, as_misere, allowed, chosen_language)
    return MovesOf([(chosen_game, given(position))], as_misere).solution(allowed, chosen_language)


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
    language = chosen(language)
    words("front.verdict.n", language)
    allowed = limits(timeout, memory, threads)
    asked = Sum(terms, terms.misere if misere is None and isinstance(terms, Sum) else misere)
    if any(term._of()._by_function for term in asked.terms):
        return answer_of_own(asked, asked.misere, allowed, language)
    listed = [(term._of(), given(term)) for term in asked.terms if isinstance(term, Position)]
    return MovesOf(listed, asked.misere, asked).solution(allowed, language)


def _by_search(search: Search[Any], position: Any, language: str) -> Solution[Any]:
    alone = not isinstance(position, OwnPosition)
    found = search.examine(position if alone else position.place)
    options = found.winning_options if alone else [search(one) for one in found.winning_options]
    known = found.outcome is not None
    count = len(options) if known else None
    return Solution(
        game=search.name,
        misere=search.misere,
        position=position,
        outcome=found.outcome,
        nim_value=found.nim_value,
        winning_options=WinningMoves(Listed(options), count, known),
        moves=WinningMoves(Chosen(options), count, known),
        recommended=options[0] if options else None,
        certainty="searched" if known else "unknown",
        remoteness=found.remoteness,
        steps=[(key, list(arguments.items())) for key, arguments in found.reason],
        language=language,
    )
