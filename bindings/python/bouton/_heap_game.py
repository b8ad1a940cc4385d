"""Games of heaps by a function: the options of one heap, and every question about any number."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Iterator, Optional, SupportsIndex

import numpy
import numpy.typing

from . import _core
from ._asking import as_misere_play, count, error, shown
from ._errors import LimitReached
from ._game import Game, Position, PositionLike, given, made
from ._language import chosen, words
from ._move import HeapChange, Move
from ._own import Search
from ._sum import Sum

#: Seconds, bytes, threads.
Allowed = tuple[Optional[float], Optional[int], int]

#: The function is compared with its code at least up to here.
_COMPARED = 200
#: Values below this are kept for heaps that are asked about; positions with larger ones are unknown.
_MOST_HEAP = 10**8


class HeapGame(Game):
    """A game of heaps that is given by a function, and stands where the name of a game does.

    options
        Takes the size of a heap, returns what a move may leave of it: smaller heaps, or tuples of
        heaps each smaller than the first one, or a NumPy array of them (with two axes: a row of
        parts for each option). Heaps do not depend on each other.
    name
        What answers call the game; by default the name of the function.
    misere
        The player who moves last loses.
    reach
        The most that a move takes, of a heap of any size: with it `bouton.period` can prove a
        period. The function is compared with the taking-and-breaking code that it must be.

    ``HeapGame(f)(3, 4)`` is a position. `bouton.nim_values`, `bouton.period`, `bouton.solve`,
    `bouton.solve_many`, `bouton.grid` and sums with other games take the game. The function is
    called once for each heap, and the library computes the values.
    """

    def __init__(
        self,
        options: Callable[[int], Any],
        *,
        name: Optional[str] = None,
        misere: bool = False,
        reach: Optional[SupportsIndex] = None,
    ) -> None:
        if not callable(options):
            raise TypeError(f"rules are a function of a heap, not {shown(options)}")
        self._name = name or str(getattr(options, "__name__", type(options).__name__))
        self.misere = as_misere_play(misere)
        self.reach = None if reach is None else count("reach", reach, 1, 1000)
        self.rules = ""
        self._options = options
        self._heaps = _core.OwnHeaps(options)

    @property
    def name(self) -> str:
        """What answers call it."""
        return self._name

    def title(self, language: Optional[str] = None) -> str:
        """The same."""
        return self._name

    @property
    def _core(self) -> Any:  # type: ignore[override]
        raise error("python.heaps.by_name", game=self._name)

    def position(self, position: PositionLike) -> Position:
        """Heaps of this game."""
        heaps = made(_NIM._core.position(given(position)), self)
        if max(heaps, default=0) > _MOST_HEAP:
            raise error("python.heaps.large", most=str(_MOST_HEAP))
        return heaps

    def in_convention(self, misere: bool) -> "HeapGame":
        """The same rules in misère play (the last move loses) or in normal play."""
        other = HeapGame.__new__(HeapGame)
        other.__dict__.update(self.__dict__)
        other.misere = as_misere_play(misere)
        return other

    def options(self, position: PositionLike) -> list[Position]:
        """All different positions after one move, heap by heap."""
        return list(dict.fromkeys(move.position for move in self.moves(position)))

    def moves(self, position: PositionLike) -> list[Move]:
        """All moves, heap by heap."""
        return [move for move, _ in self._judged(self.position(position))]

    def count_moves(self, position: PositionLike) -> Optional[int]:
        """How many moves there are."""
        return len(self.moves(position))

    def is_move(self, source: PositionLike, target: PositionLike) -> bool:
        """Whether one move leads from ``source`` to ``target``."""
        return self.position(target) in self.options(source)

    def code(self) -> str:
        """The code of the taking-and-breaking game that this is, as ``"0.77"``.

        Raises `bouton.Error` if the game has no ``reach``, or if the function and the code differ
        for a heap that was compared: those up to 200 at least.
        """
        if self.reach is None:
            raise error("python.heaps.reach")
        digits = [0] * (self.reach + 1)
        for heap in range(1, 2 * self.reach + 4):
            for parts, _ in self._left(heap):
                if len(parts) > 2:
                    raise error("python.heaps.parts", heap=str(heap), option=shown(tuple(parts)))
                taken = heap - sum(parts)
                if 0 <= taken <= self.reach:
                    digits[taken] |= 1 << len(parts)
        code = f"{digits[0]}." + "".join(map(str, digits[1:]))
        same = Game(code)
        for heap in range(max(_COMPARED, 2 * self.reach + 4)):
            mine = {tuple(parts) for parts, _ in self._left(heap)}
            if mine != {tuple(sorted(filter(None, option))) for option in same.options(heap)}:
                raise error("python.heaps.code", heap=str(heap), code=code)
        return code

    def __reduce__(self) -> Any:
        return (_again, (self._options, self._name, self.misere, self.reach))

    def __repr__(self) -> str:
        return f"<HeapGame {self._name}{', misere=True' if self.misere else ''}>"

    def _key(self) -> Any:
        return (self._options, self.misere)

    # ------------------------------------------------------------------ questions to any game

    def _for_period(self) -> Game:
        return Game(self.code())

    def _values(self, wanted: int, allowed: Allowed) -> Any:
        self._heaps.extend(wanted, *allowed)
        found = self._heaps.values(wanted)
        if len(found) < wanted:
            english, chinese = (
                words("python.heaps.stopped", told, count=str(len(found))) for told in ("en", "zh")
            )
            raise LimitReached(english, chinese, found)
        return found

    def _many(self, rows: Any, misere: bool, values: bool, allowed: Allowed) -> Any:
        if misere:
            search = self._search(allowed)
            known = [search.outcome(tuple(row)) for row in rows.tolist()]
            outcomes = numpy.array([ord(outcome or "?") for outcome in known], dtype=numpy.uint8)
            return outcomes, numpy.full(len(rows), -1)
        most = int(rows.max(initial=0))
        if most > _MOST_HEAP:
            raise error("python.heaps.large", most=str(_MOST_HEAP))
        of_heaps = self._values(most + 1, allowed)[rows.view(numpy.int64)]
        sums = numpy.bitwise_xor.reduce(of_heaps, axis=1, initial=0).astype(numpy.int64)
        return numpy.where(sums == 0, ord("P"), ord("N")).astype(numpy.uint8), sums

    def _answer(
        self, position: PositionLike, misere: bool, allowed: Allowed, language: str
    ) -> Any:
        from ._solution import Listed, Solution, WinningMoves

        asked = self.position(position)
        game = self.in_convention(misere)
        if misere:
            found = self._search(allowed).examine(tuple(asked))
            after = [Position(heaps, game=game) for heaps in found.winning_moves]
            outcome, value, steps = found.outcome, None, found.reason
        else:
            try:
                self._values(max(asked, default=0) + 1, allowed)
            except LimitReached:
                return _unknown(self._name, asked, language)
            value = self._value(asked)
            outcome = "N" if value else "P"
            steps = [("python.heaps.value", {"value": str(value)})]
        known = outcome is not None
        judged = list(game._judged(asked))
        if misere:
            wins = set(after)
            moves = [move for move, _ in judged if move.position in wins]
        else:
            moves = [move for move, left in judged if left == 0]
            after = list(dict.fromkeys(move.position for move in moves))
        return Solution(
            game=self._name,
            misere=misere,
            position=asked,
            outcome=outcome,
            nim_value=value,
            winning_options=WinningMoves(Listed(after), len(after) if known else None, known),
            moves=WinningMoves(Listed(moves), len(moves) if known else None, known),
            counts=lambda: (len(moves) if known else None, len(judged)),
            recommended=after[0] if after else None,
            certainty="searched" if known else "unknown",
            steps=[(key, list(told.items())) for key, told in steps],
            language=language,
        )

    # ------------------------------------------------------------------ one heap

    def _left(self, heap: int) -> Any:
        """What a move may leave of a heap, the smallest part first, with the value of it."""
        self._heaps.extend(heap + 1, None, None, 1)
        return self._heaps.options(heap)

    def _value(self, heaps: Iterable[int]) -> int:
        """The nim-sum of heaps whose values are known."""
        listed = list(heaps)
        known = self._heaps.values(max(listed, default=0) + 1)
        return int(numpy.bitwise_xor.reduce(known[listed], initial=0)) if listed else 0

    def _judged(self, position: Position) -> Iterator[tuple[Move, int]]:
        """Every move, with the nim-value of the position after it."""
        self._heaps.extend(max(position, default=0) + 1, None, None, 1)
        known = self._heaps.values(max(position, default=0) + 1)
        total = self._value(position)
        for at, heap in enumerate(position):
            rest = total ^ int(known[heap])
            for parts, value in self._left(heap):
                left = (*position[:at], *(parts or [0]), *position[at + 1 :])
                yield _move(at, heap, parts, Position(left, game=self)), rest ^ value

    def _search(self, allowed: Allowed) -> Search[tuple[int, ...]]:
        """Misère play: collections of heaps."""

        def moves(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            for at, heap in enumerate(heaps):
                for parts, _ in self._left(heap):
                    yield (*heaps[:at], *(parts or [0]), *heaps[at + 1 :])

        def parts(heaps: tuple[int, ...]) -> list[tuple[int, ...]]:
            return [(heap,) for heap in heaps]

        return Search(
            moves, components=parts, misere=True, timeout=allowed[0], memory=allowed[1]
        )


def _again(options: Any, name: str, misere: bool, reach: Optional[int]) -> HeapGame:
    return HeapGame(options, name=name, misere=misere, reach=reach)


_NIM = Game("nim")


def _move(at: int, heap: int, parts: list[int], after: Position) -> Move:
    taken = heap - sum(parts)
    split = len(parts) > 1
    told: list[tuple[str, Any]] = [("amount", str(taken)), ("heap", str(at + 1))]
    key = "move.take"
    if split or taken < 0:
        key = "move.take_split" if taken > 0 else "move.split" if taken == 0 else "move.replace"
        told.append(("parts", [str(part) for part in parts]))
    change = HeapChange(at, taken, None, tuple(parts) if split else ())
    return Move((change,), after, [(key, told)], chosen(None))


def _unknown(name: str, position: Any, language: str) -> Any:
    from ._solution import Listed, Solution, WinningMoves

    return Solution(
        game=name,
        misere=False,
        position=position,
        outcome=None,
        winning_options=WinningMoves(Listed([]), None, False),
        certainty="unknown",
        steps=[("python.heaps.unknown", [])],
        language=language,
    )


def solve_sum_of_own(asked: Sum, allowed: Allowed, language: str) -> Any:
    """A sum with terms that are given by functions, in normal play: each of them is a nim-heap of
    the size of its value (Sprague 1935, Grundy 1939), and the library answers for the others."""
    from ._solution import Listed, Solution, WinningMoves, solve_sum

    if asked.misere:
        raise error("python.heaps.misere_sum")
    own = 0
    for term in asked.terms:
        game = term._of()
        if not isinstance(game, HeapGame):
            continue
        try:
            game._values(max(term, default=0) + 1, allowed)
        except LimitReached:
            return _unknown("", asked, language)
        own ^= game._value(term)
    named = [term for term in asked.terms if not isinstance(term._of(), HeapGame)]

    def with_heap(value: int) -> Any:
        seconds, memory, threads = allowed
        return solve_sum(
            [*named, _NIM(value)],
            misere=False,
            timeout=seconds,
            memory=memory,
            threads=threads or None,
            language=language,
        )

    answer = with_heap(own)
    if answer.outcome is None:
        answer.position = asked
        return answer
    winning: list[Any] = []
    if named:
        wins = {tuple(after.terms[:-1]) for after in answer.winning_options
                if after.terms[-1] == _NIM(own)}
    lost: dict[int, bool] = {}
    for at, term in enumerate(asked.terms):
        game = term._of()
        if isinstance(game, HeapGame):
            was = game._value(term)
            for move, value in game._judged(term):
                left = own ^ was ^ value
                if left not in lost:
                    lost[left] = with_heap(left).outcome == "P"
                if lost[left]:
                    winning.append(_in_sum(asked, at, move))
            continue
        place = sum(not isinstance(other._of(), HeapGame) for other in asked.terms[:at])
        for move in term.moves():
            after = (*named[:place], move.position, *named[place + 1 :])
            if after in wins:
                winning.append(_in_sum(asked, at, move))
    options = list(dict.fromkeys(move.position for move in winning))
    return Solution(
        game="",
        misere=False,
        position=asked,
        outcome=answer.outcome,
        nim_value=answer.nim_value,
        winning_options=WinningMoves(Listed(options), len(options)),
        moves=WinningMoves(Listed(winning), len(winning)),
        counts=lambda: (len(winning), len(asked.moves())),
        recommended=options[0] if options else None,
        certainty="searched",
        steps=[("python.heaps.sum", [("value", str(own))]), *answer._steps],
        language=language,
    )


def _in_sum(asked: Sum, at: int, move: Move) -> Move:
    return Move(
        move.changes,
        asked._with(at, move.position),
        move._steps,
        move._language,
        at,
        asked.terms[at]._of().name,
    )
