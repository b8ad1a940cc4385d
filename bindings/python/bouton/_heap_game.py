"""Games of heaps by a function: the options of one heap, and every question about any number."""

from __future__ import annotations

import functools
import operator
from typing import Any, Callable, Iterator, Optional, SupportsIndex

import numpy

from . import _core
from ._asking import Allowed, as_misere_play, count, error, shown
from ._errors import LimitReached
from ._game import Game
from ._language import chosen, in_both
from ._move import HeapChange, Move
from ._own_sum import Beside, answer_of_own
from ._position import Position, PositionLike, given, made
from ._solution import Solution

_NIM = Game("nim")
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
        self._name = str(name or getattr(options, "__name__", type(options).__name__))
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
    def _core(self) -> Any:
        raise error("python.heaps.by_name", game=self._name)

    def position(self, position: PositionLike) -> Position:
        """Heaps of this game."""
        heaps = made(_NIM._core.position(given(position)), self)
        _check(max(heaps, default=0))
        return heaps

    def in_convention(self, misere: Optional[bool]) -> "HeapGame":
        """The same rules in misère play (the last move loses) or in normal play; None: as here."""
        other = HeapGame.__new__(HeapGame)
        other.__dict__.update(self.__dict__, misere=as_misere_play(misere, self.misere))
        return other

    def options(self, position: PositionLike) -> list[Position]:
        """All different positions after one move, heap by heap."""
        return list(dict.fromkeys(move.position for move in self.moves(position)))

    def moves(self, position: PositionLike) -> list[Move]:
        """All moves, heap by heap."""
        return [move for _, move, _ in self._listed(self.position(position))]

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
            for parts, _ in self._heaps.options(heap):
                if len(parts) > 2:
                    raise error("python.heaps.parts", heap=str(heap), option=shown(tuple(parts)))
                taken = heap - sum(parts)
                if 0 <= taken <= self.reach:
                    digits[taken] |= 1 << len(parts)
        code = f"{digits[0]}." + "".join(map(str, digits[1:]))
        same = Game(code)
        for heap in range(max(_COMPARED, 2 * self.reach + 4)):
            mine = {tuple(parts) for parts, _ in self._heaps.options(heap)}
            if mine != {tuple(sorted(filter(None, option))) for option in same.options(heap)}:
                raise error("python.heaps.code", heap=str(heap), code=code)
        return code

    def __reduce__(self) -> Any:
        told = {"name": self._name, "misere": self.misere, "reach": self.reach}
        return (functools.partial(HeapGame, **told), (self._options,))

    def __repr__(self) -> str:
        return f"<HeapGame {self._name}{', misere=True' if self.misere else ''}>"

    def _key(self) -> Any:
        return (self._options, self.misere)

    # ------------------------------------------------------------------ questions to any game

    def _answer(self, position: PositionLike, allowed: Allowed, language: str) -> Solution[Any]:
        return answer_of_own(self.position(position), allowed, language)

    def _for_period(self) -> Game:
        return Game(self.code())

    def _values(self, wanted: int, allowed: Allowed) -> Any:
        self._extend(wanted, allowed)
        return self._heaps.values(wanted)

    def _extend(self, wanted: int, allowed: Allowed) -> None:
        """Computes the values of so many heaps. Raises `LimitReached`."""
        self._heaps.extend(wanted, allowed)
        if len(self._heaps) < wanted:
            found = self._heaps.values(wanted)
            raise LimitReached(*in_both("python.heaps.stopped", count=len(found)), found)

    def _many(self, rows: Any, values: bool, allowed: Allowed) -> Any:
        if self.misere:
            beside = Beside(allowed)
            lost = [beside.is_lost(Position(row, game=self)) for row in rows.tolist()]
            letters = [{True: "P", False: "N", None: "?"}[one] for one in lost]
            return numpy.array([*map(ord, letters)], dtype=numpy.uint8), numpy.full(len(rows), -1)
        most = int(rows.max(initial=0))
        _check(most)
        of_heaps = self._values(most + 1, allowed)[rows.view(numpy.int64)]
        sums = numpy.bitwise_xor.reduce(of_heaps, axis=1, initial=0).astype(numpy.int64)
        return numpy.where(sums == 0, ord("P"), ord("N")).astype(numpy.uint8), sums

    # ------------------------------------------------------------------ what sums ask

    _by_function = True

    def _value(self, position: Position, allowed: Allowed) -> int:
        """The nim-sum of the heaps. Raises `LimitReached`."""
        self._extend(max(position, default=0) + 1, allowed)
        return functools.reduce(operator.xor, map(self._heaps.value, position), 0)

    def _judged(self, position: Position, allowed: Allowed) -> Iterator[tuple[Move, int]]:
        """Every move, with the nim-value of the position after it."""
        total = self._value(position, allowed)
        for heap, move, value in self._listed(position):
            yield move, total ^ self._heaps.value(heap) ^ value

    def _listed(self, position: Position) -> Iterator[tuple[int, Move, int]]:
        """Every move: the heap, the move, the value of what it leaves of the heap, if that is known."""
        for at, heap in enumerate(position):
            for parts, value in self._heaps.options(heap):
                left = (*position[:at], *(parts or [0]), *position[at + 1 :])
                yield heap, _move(at, heap, parts, Position(left, game=self)), value

    def _parts(self, position: Position) -> tuple[int, ...]:
        return tuple(heap for heap in position if heap)

    def _left_of(self, part: int) -> list[tuple[int, ...]]:
        return [tuple(parts) for parts, _ in self._heaps.options(part)]


def _check(heap: int) -> None:
    if heap > _MOST_HEAP:
        raise error("python.heaps.large", most=_MOST_HEAP)


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
