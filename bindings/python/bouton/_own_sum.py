"""Positions of games that are given by functions, alone or beside those of other games.

In normal play each of them is a nim-heap of the size of its value (Sprague 1935, Grundy 1939), and the
library answers for the others. In misère play values do not decide: every collection of parts that
can be reached is played out, by the search of the library (`bouton/search.hpp`).
"""

from __future__ import annotations

import functools
import operator
import time
from typing import Any, Iterable, Iterator, Optional, Sequence

from ._asking import Allowed
from ._errors import LimitReached
from ._game import Game
from ._language import Steps
from ._move import Move
from ._own import Search
from ._position import given
from ._solution import MovesOf, Solution, WinningMoves, listed

#: The number of a game, and a part of a position of it.
Part = tuple[int, Any]

_NIM = Game("nim")


class _Unknown(Exception):
    """A limit was reached."""


class Beside:
    """Misère play of positions that lie side by side; what was found is kept."""

    def __init__(self, allowed: Allowed) -> None:
        seconds, memory, _ = allowed
        self._numbers: dict[Any, int] = {}
        self._games: dict[int, Any] = {}
        self._search: Search[tuple[Part, ...]] = Search(
            self._moves, components=lambda parts: ((part,) for part in parts),
            misere=True, timeout=seconds, memory=memory,
        )
        self._ends = _ends(allowed)
        self._too_many = False  # moves of one position, of a game by name
        self._left = functools.lru_cache(2**10)(self._left_of)

    def is_lost(self, asked: Any) -> Optional[bool]:
        """Whether the player to move loses a position, or a sum; None beyond the limits."""
        try:
            search = self._search._asked(None, self._ends)
            lost: Optional[bool] = search.is_lost(self._parts(asked))
        except LimitReached:
            self._too_many = True
            lost = None
        return lost

    def steps(self, lost: Optional[bool], wins: Sequence[Move], asked: Any, over: bool) -> Steps:
        """Why the player to move wins or not, or that it is unknown."""
        if lost is None:
            told = [("search.unknown.moves", {})] if self._too_many else [self._search._given_up()]
        else:
            example = str(wins[0].position) if wins else ""
            counts = {"searched": str(len(self._search)), "parts": str(len(self._parts(asked)))}
            told = [
                self._search._played_out(lost, len(wins), example, over),
                ("python.parts.misere", counts),
            ]
        return [(key, list(arguments.items())) for key, arguments in told]

    def _parts(self, asked: Any) -> tuple[Part, ...]:
        parts: list[Part] = []
        for term in _terms(asked):
            game = term._of()
            number = self._numbers.setdefault(game, len(self._numbers))
            self._games[number] = game
            parts.extend((number, part) for part in game._parts(term))
        return tuple(parts)

    def _left_of(self, part: Part) -> list[tuple[Part, ...]]:
        number, place = part
        return [
            tuple((number, one) for one in left) for left in self._games[number]._left_of(place)
        ]

    def _moves(self, parts: tuple[Part, ...]) -> list[tuple[Part, ...]]:
        """What each move leaves; the search asks this of single parts."""
        (part,) = parts
        return self._left(part)


class Inside:
    """A sum whose games by name, at these places, are asked about with a nim-heap for the others:
    where a move in them leads, as `MovesOf` asks it. A move in the nim-heap leads nowhere."""

    def __init__(self, asked: Any, places: list[int]) -> None:
        self.asked = asked
        self.places = places

    def _with(self, place: int, after: Any) -> Any:
        if place == len(self.places):
            return None
        return self.asked._with(self.places[place], after)

    def answer(self, size: int, allowed: Allowed, language: str) -> Solution[Any]:
        """The answer with a nim-heap of this size. Raises `_Unknown`."""
        terms = [*(self.asked.terms[at] for at in self.places), _NIM(size)]
        asked = [(term._of(), given(term)) for term in terms]
        found = MovesOf(asked, False, self).solution(allowed, language)
        if found.outcome is None:
            raise _Unknown
        return found


def _joined(own: list[Any], named: Iterable[Any], places: list[int]) -> Iterator[Any]:
    """Winning moves, or the positions after them: those of functions, then those of games by name."""
    yield from own
    for one in named:
        if isinstance(one, Move) and one.position is not None:
            at = places[one.term]
            yield Move(one.changes, one.position, one._steps, one._language, at, one._game)
        elif not isinstance(one, Move) and one is not None:
            yield one


def answer_of_own(asked: Any, allowed: Allowed, language: str) -> Solution[Any]:
    """The whole answer for a position, or a sum, where functions tell the moves of a term."""
    misere = asked.misere if _is_sum(asked) else asked._of().misere
    unknown = _answer(asked, misere, None, [], [("python.heaps.unknown", [])], language)
    try:
        return (_searched if misere else _by_values)(asked, allowed, language)
    except (_Unknown, LimitReached):
        return unknown
    except KeyboardInterrupt as stopped:
        stopped.partial = unknown  # type: ignore[attr-defined]
        raise


def _searched(asked: Any, allowed: Allowed, language: str) -> Solution[Any]:
    beside = Beside(allowed)
    lost = beside.is_lost(asked)
    moves = [] if lost is None else asked.moves()
    judged = [] if lost else [(move, beside.is_lost(move.position)) for move in moves]
    wins = [move for move, after in judged if after]
    steps = beside.steps(lost, wins, asked, not moves)
    all_judged = all(after is not None for _, after in judged)
    return _answer(asked, True, lost, wins, steps, language, len(moves), None, all_judged)


def _by_values(asked: Any, allowed: Allowed, language: str) -> Solution[Any]:
    ends = _ends(allowed)
    terms = _terms(asked)
    values: dict[int, int] = {}
    for at, term in enumerate(terms):
        if term._of()._by_function:
            values[at] = _known(term._of()._value(term, _left(allowed, ends)))
    own = functools.reduce(operator.xor, values.values(), 0)
    inside = Inside(asked, [at for at in range(len(terms)) if at not in values])

    @functools.lru_cache(None)
    def beside(size: int) -> Optional[Solution[Any]]:
        return inside.answer(size, _left(allowed, ends), language) if inside.places else None

    named = beside(own)
    value = own if named is None else named.nim_value

    def is_lost(size: int) -> bool:
        if value is not None:
            return size == own ^ value  # the nim-value of the games by name
        found = beside(size)
        return found is not None and found.outcome == "P"

    wins = [
        asked._made(at, move) if _is_sum(asked) else move
        for at, value in values.items()
        for move, left in terms[at]._of()._judged(terms[at], _left(allowed, ends))
        if is_lost(own ^ value ^ _known(left))
    ]
    key = "python.heaps.sum" if _is_sum(asked) else "python.heaps.value"
    steps: Steps = [(key, [("value", str(own))])]
    count, lost = asked.count_moves(), is_lost(own)
    if named is None:
        return _answer(asked, False, lost, wins, steps, language, count, value)
    answer = _answer(asked, False, lost, wins, steps + named._steps, language, count, value)
    in_heap = None if value is None else int(own ^ value < own)  # so many moves in it win

    def joined(mine: WinningMoves[Any], theirs: WinningMoves[Any], won: Optional[int]) -> Any:
        if won is None or in_heap is None:
            total = None
        else:
            total = len(mine) + won - in_heap
        make = functools.partial(_joined, [*mine], theirs, inside.places)
        return WinningMoves(make, total, theirs.judged)

    won, _ = named.count_moves()
    answer.moves = joined(answer.moves, named.moves, won)
    answer.winning_options = joined(
        answer.winning_options, named.winning_options, named.winning_move_count
    )
    answer.recommended = next(iter(answer.winning_options), None)
    answer._counts = functools.partial(_counts, answer.moves.count, count)
    return answer


def _answer(
    asked: Any,
    misere: bool,
    lost: Optional[bool],
    wins: list[Move],
    steps: Steps,
    language: str,
    count: Optional[int] = None,
    value: Optional[int] = None,
    all_judged: bool = True,
) -> Solution[Any]:
    known = lost is not None and all_judged
    wins = [move._told_in(language) for move in wins]
    options = list(dict.fromkeys(move.position for move in wins))
    return Solution(
        game="" if _is_sum(asked) else asked._of().name,
        misere=misere,
        position=asked,
        outcome=None if lost is None else "P" if lost else "N",
        nim_value=value,
        winning_options=listed(options, known),
        moves=listed(wins, known),
        counts=functools.partial(_counts, len(wins) if known else None, count),
        recommended=options[0] if options else None,
        certainty="unknown" if lost is None else "searched",
        steps=steps,
        language=language,
    )


def _counts(winning: Optional[int], all_moves: Optional[int]) -> Any:
    return winning, all_moves


def _known(value: Optional[int]) -> int:
    if value is None:
        raise _Unknown
    return value


def _is_sum(asked: Any) -> bool:
    return hasattr(asked, "terms")


def _terms(asked: Any) -> tuple[Any, ...]:
    return asked.terms if _is_sum(asked) else (asked,)


def _ends(allowed: Allowed) -> Optional[float]:
    return None if allowed[0] is None else time.monotonic() + allowed[0]


def _left(allowed: Allowed, ends: Optional[float]) -> Allowed:
    """The limits with what is left of the time."""
    return (None if ends is None else max(0.0, ends - time.monotonic()), *allowed[1:])
