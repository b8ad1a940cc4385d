"""Positions of games that are given by functions, alone or beside those of other games.

In normal play each of them is a nim-heap of the size of its value (Sprague 1935, Grundy 1939), and the
library answers for the others. In misère play values do not decide: every collection of parts that
can be reached is played out, by the search of the library (`bouton/search.hpp`).
"""

from __future__ import annotations

import functools
import operator
import time
from typing import Any, Iterator, Optional, Sequence

from ._errors import LimitReached
from ._game import Game, given
from ._move import Move
from ._own import Allowed, Search
from ._solution import Listed, MovesOf, Solution, WinningMoves
from ._steps import Steps
from ._sum import Sum

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
        self._left = functools.lru_cache(2**16)(self._left_of)

    def is_lost(self, asked: Any) -> Optional[bool]:
        """Whether the player to move loses a position, or a sum; None beyond the limits."""
        try:
            search = self._search._asked(None, self._ends)
            lost: Optional[bool] = search.is_lost(self._parts(asked))
        except LimitReached:  # one position has more moves than are listed
            lost = None
        return lost

    def steps(self, lost: Optional[bool], wins: Sequence[Move], asked: Any, over: bool) -> Steps:
        """Why the player to move wins or not, or that it is unknown."""
        if lost is None:
            told = [self._search._given_up()]
        else:
            example = str(wins[0]) if wins else ""
            searched, parts = str(len(self._search)), len(self._parts(asked))
            told = [
                self._search._played_out(lost, len(wins), example, over),
                ("python.parts.misere", {"searched": searched, "parts": str(parts)}),
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

    def _moves(self, parts: tuple[Part, ...]) -> Iterator[tuple[Part, ...]]:
        for at, part in enumerate(parts):
            for left in self._left(part):
                yield (*parts[:at], *left, *parts[at + 1 :])


def answer_of_own(asked: Any, misere: bool, allowed: Allowed, language: str) -> Any:
    """The whole answer for a position, or a sum, where functions tell the moves of a term."""
    try:
        return (_searched if misere else _by_values)(asked, allowed, language)
    except (_Unknown, LimitReached):
        return _answer(asked, misere, None, [], language, [("python.heaps.unknown", [])])


def _searched(asked: Any, allowed: Allowed, language: str) -> Any:
    beside = Beside(allowed)
    lost = beside.is_lost(asked)
    moves = [] if lost is None else asked.moves()
    judged = [] if lost else [(move, beside.is_lost(move.position)) for move in moves]
    wins = [move for move, after in judged if after]
    if any(after is None for _, after in judged):
        lost = None
    return _answer(
        asked, True, lost, wins, language, beside.steps(lost, wins, asked, not moves), len(moves)
    )


def _by_values(asked: Any, allowed: Allowed, language: str) -> Any:
    ends = _ends(allowed)
    terms = _terms(asked)
    named = [term for term in terms if not term._of()._by_function]
    values = {at: _value(term, allowed, ends) for at, term in enumerate(terms)
              if term._of()._by_function}
    own = functools.reduce(operator.xor, values.values(), 0)
    steps: Steps = [("python.heaps.sum", [("value", str(own))])]
    value: Optional[int] = own
    lost: Optional[bool] = own == 0

    def beside(size: int) -> Any:
        """The games by name with a nim-heap of this size."""
        listed = [(term._of(), given(term)) for term in (*named, _NIM(size))]
        found = MovesOf(listed, False, Sum((*named, _NIM(size)))).solution(
            _left(allowed, ends), language
        )
        if found.outcome is None:
            raise _Unknown
        return found

    if not isinstance(asked, Sum):
        steps = [("python.heaps.value", [("value", str(own))])]
    elif named:
        answer = beside(own)
        value, lost = answer.nim_value, answer.outcome == "P"
        steps += answer._steps
        options = {after.terms[:-1] for after in answer.winning_options
                   if after.terms[-1] == _NIM(own)}

    @functools.lru_cache(None)
    def is_lost(size: int) -> bool:
        return bool(beside(size).outcome == "P") if named else size == 0

    wins, count, place = [], 0, 0
    for at, term in enumerate(terms):
        game = term._of()
        if at in values:
            for move, left in game._judged(term, _left(allowed, ends)):
                if left is None:
                    raise _Unknown
                count += 1
                if is_lost(own ^ values[at] ^ left):
                    wins.append(_in(asked, at, move))
            continue
        for move in term.moves():
            count += 1
            if (*named[:place], move.position, *named[place + 1 :]) in options:
                wins.append(_in(asked, at, move))
        place += 1
    return _answer(asked, False, lost, wins, language, steps, count, value)


def _answer(
    asked: Any,
    misere: bool,
    lost: Optional[bool],
    wins: list[Move],
    language: str,
    steps: Steps,
    count: Optional[int] = None,
    value: Optional[int] = None,
) -> Any:
    known = lost is not None
    options = list(dict.fromkeys(move.position for move in wins))
    return Solution(
        game="" if isinstance(asked, Sum) else asked._of().name,
        misere=misere,
        position=asked,
        outcome=None if lost is None else "P" if lost else "N",
        nim_value=value,
        winning_options=WinningMoves(Listed(options), len(options) if known else None, known),
        moves=WinningMoves(Listed(wins), len(wins) if known else None, known),
        counts=functools.partial(_counts, len(wins) if known else None, count),
        recommended=options[0] if options else None,
        certainty="searched" if known else "unknown",
        steps=steps,
        language=language,
    )


def _counts(winning: Optional[int], all_moves: Optional[int]) -> Any:
    return winning, all_moves


def _terms(asked: Any) -> tuple[Any, ...]:
    return asked.terms if isinstance(asked, Sum) else (asked,)


def _in(asked: Any, at: int, move: Move) -> Move:
    return asked._made(at, move) if isinstance(asked, Sum) else move


def _value(term: Any, allowed: Allowed, ends: Optional[float]) -> int:
    value: Optional[int] = term._of()._value(term, _left(allowed, ends))
    if value is None:
        raise _Unknown
    return value


def _ends(allowed: Allowed) -> Optional[float]:
    return None if allowed[0] is None else time.monotonic() + allowed[0]


def _left(allowed: Allowed, ends: Optional[float]) -> Allowed:
    """The limits with what is left of the time."""
    return (None if ends is None else max(0.0, ends - time.monotonic()), *allowed[1:])
