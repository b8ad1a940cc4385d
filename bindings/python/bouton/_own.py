"""Rules of your own: exhaustive search that knows only a function.

The same search as the referee of the library: every position solved once and remembered, both
conventions, no recursion however deep the game, and limits after which the answer is "unknown",
never a guess. It is written in Python, as the rules are.
"""

from __future__ import annotations

import itertools
import sys
import time
from dataclasses import dataclass, field
from typing import (
    Any,
    Callable,
    Generic,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    Optional,
    TypeVar,
    Union,
)

from ._asking import Outcome, as_misere_play, count, error, limits
from ._parts import SumsOfParts

P = TypeVar("P", bound=Hashable)
#: Rules of your own: a function from a position to its options, or a mapping.
Rules = Union[Callable[[P], Iterable[P]], Mapping[P, Iterable[P]]]

#: Positions that a search stores by default.
USUAL_POSITIONS = 1_000_000
#: Positions spent on extras: nim-value and remoteness.
EXTRAS_BUDGET = 200_000
#: Bytes that a search takes by default, about.
USUAL_MEMORY = 2**30
_POLL = 1024
#: Bytes of options that wait, beyond which they are let go and made again when they are needed.
_WAITING = 2**26
#: Bytes of a dictionary's entry and what lies around it, besides the position.
_ENTRY = 150
#: And of a position that is being solved.
_FRAME = 800


class _Stopped(Exception):
    """A limit was reached; its argument is the key of the reason."""


@dataclass
class Examined(Generic[P]):
    """What is known about one position."""

    outcome: Optional[Outcome] = None
    winning_moves: list[P] = field(default_factory=list)
    remoteness: Optional[int] = None
    nim_value: Optional[int] = None
    reason: list[tuple[str, dict[str, Any]]] = field(default_factory=list)


def _bytes(thing: object) -> int:
    """What it takes with its members, about: those of a list as many times the first."""
    size = sys.getsizeof(thing)
    if isinstance(thing, (list, tuple, set, frozenset)) and thing:
        size += len(thing) * sys.getsizeof(next(iter(thing)))
    return size


class Search(Generic[P]):
    """Answers questions about a game given by a function; results are kept.

    options
        Takes a position, returns its options (an iterable, also a generator), the same ones in the
        same order whenever it is asked. Or a mapping from positions to their options: what is no
        key has none. Positions are hashable: tuples, strings, numbers, frozensets. The game must
        end: a position that comes round again raises `bouton.Error`.
    misere
        The player who moves last loses.
    components
        Takes a position, returns the parts that lie side by side in it: positions of their own,
        whose sum it is. Parts that cannot move may be left out. A position that does not fall
        apart is its own only part, or another one with the same moves (a smaller name for the
        same shape). Normal play then adds the nim-values of the parts (Sprague 1935, Grundy 1939),
        and misere play solves every collection of parts once, in whatever order they lie: a path
        of 60 vertices is done at once where the positions as a whole are beyond counting.
    positions, timeout
        Positions stored for one question, and seconds spent on it, at most. With a timeout alone
        the number of positions has no limit.
    memory
        Bytes for the positions that are kept, and the options that wait to be looked at, about:
        1 GiB if none is given.

    Every question returns None if a limit was reached first.
    """

    def __init__(
        self,
        options: Rules[P],
        *,
        components: Optional[Callable[[P], Iterable[P]]] = None,
        misere: bool = False,
        positions: Optional[int] = None,
        timeout: Optional[float] = None,
        memory: Optional[int] = None,
    ) -> None:
        if isinstance(options, Mapping):
            known = options
            options = lambda position: known.get(position, ())
        if not callable(options):
            raise TypeError(f"rules are a function of a position, not {options!r}")
        self._options = options
        self._components = components
        self.misere = as_misere_play(misere)
        self._memory = limits(timeout, memory, None)[1] or USUAL_MEMORY
        if positions is None:
            positions = USUAL_POSITIONS if timeout is None else 2**62
        self._most = count("positions", positions, 1, 2**62)
        self._timeout = timeout
        self._lost: dict[P, bool] = {}  # True: P
        self._values: dict[P, int] = {}
        self._remote: dict[P, int] = {}
        self._entries = 0  # of all these
        self._entry = _ENTRY
        self._parts: Optional[SumsOfParts[P]] = None
        if components is not None:
            self._parts = SumsOfParts(self, components)
        self._begin()

    def outcome(self, position: P) -> Optional[Outcome]:
        """``"N"`` if the player to move wins, else ``"P"``."""
        return self._ask(lambda: "P" if self._is_lost(position) else "N")

    def options(self, position: P) -> list[P]:
        """All different positions after one move, in the order of the rules."""
        self._check(position)
        return list(dict.fromkeys(self._options(position)))

    def winning_options(self, position: P) -> Optional[list[P]]:
        """The different options that are P, in the order of the rules."""
        return self._ask(lambda: self._winning(position))

    def winning_moves(self, position: P) -> Optional[list[P]]:
        """An older name of `winning_options`."""
        return self.winning_options(position)

    def remoteness(self, position: P) -> Optional[int]:
        """Number of moves to the end if the winner hurries and the loser delays."""
        return self._ask(lambda: self._remoteness(position))

    def nim_value(self, position: P) -> Optional[int]:
        """The mex of the options' nim-values: normal play, whatever the convention."""
        return self._ask(lambda: self._nim_value(position))

    def __len__(self) -> int:
        """Positions whose outcome or nim-value is stored."""
        return len(self._lost) + (0 if self._parts is None else len(self._parts))

    def examine(self, position: P) -> Examined[P]:
        """Outcome, winning moves, remoteness, nim-value (normal play) and reason at once."""
        self._begin()
        found: Examined[P] = Examined()
        try:
            lost = self._is_lost(position)
            found.winning_moves = [] if lost else self._winning(position)
        except _Stopped as stopped:
            told = {"positions": str(self._most), "memory": _in_bytes(self._memory)}
            found.reason = [(stopped.args[0], told)]
            return found
        found.outcome = "P" if lost else "N"
        over = next(iter(self._options(position)), self) is self
        key = ("search.over.misere" if self.misere else "search.over.normal") if over else (
            "search.p" if lost else "search.n"
        )
        first = repr(found.winning_moves[0]) if found.winning_moves else ""
        searched = str(len(self))
        moves = str(len(found.winning_moves))
        told = {"searched": searched, "moves": moves, "move": first}
        if self._parts is not None:
            found.reason = [(key, told), *self._parts.reason(position)]
            if not self.misere:
                found.nim_value = self._nim_value(position)
            return found
        found.reason = [(key, told), ("search.method", {"searched": searched})]
        most, self._most = self._most, min(self._most, EXTRAS_BUDGET)
        try:
            found.remoteness = self._extra(lambda: self._remoteness(position))
            if not self.misere:
                found.nim_value = self._extra(lambda: self._nim_value(position))
        finally:
            self._most = most
        if found.remoteness is not None:
            key = "search.remoteness.p" if lost else "search.remoteness.n"
            found.reason.append((key, {"moves": str(found.remoteness)}))
        return found

    # ------------------------------------------------------------------ the search

    def _ask(self, answer: Callable[[], Any]) -> Any:
        self._begin()
        try:
            return answer()
        except _Stopped:
            return None

    def _extra(self, answer: Callable[[], Any]) -> Any:
        """A question of its own within the time that is left."""
        self._steps = self._stored = self._waiting = 0
        try:
            return answer()
        except _Stopped:
            return None

    def _begin(self) -> None:
        self._steps = self._stored = self._waiting = 0
        self._deadline = None if self._timeout is None else time.monotonic() + self._timeout

    def _look(self) -> None:
        """Looks at the clock: before options are made, which may take long, and now and then."""
        if self._deadline is not None and time.monotonic() >= self._deadline:
            raise _Stopped("search.unknown.time")

    def _step(self) -> None:
        self._steps += 1
        # Moves out of proportion to positions: a single heap of 10^18 would be listed forever.
        if self._steps > 64 * self._most:
            raise _Stopped("search.unknown.positions")
        if self._steps % _POLL == 1:
            self._look()

    def _moves(self, position: P) -> Iterator[P]:
        self._look()
        return self._counted(self._options(position))

    def _counted(self, options: Iterable[P]) -> Iterator[P]:
        for option in options:
            self._step()
            yield option

    def _moves_of(self, frame: "_Frame[P]", above: Optional["_Frame[P]"] = None) -> Iterator[P]:
        """The options of a position, without those that were taken before. Whole lists of options
        of all positions on the way would be more than memory holds: where they grow beyond a
        bound, that of the position above is let go, to be made again when it is needed."""
        if above is not None and self._waiting > _WAITING:
            above.options = None if above.bytes else above.options
            self._waiting -= above.bytes
            above.bytes = 0
        self._look()
        options = self._options(frame.position)
        frame.bytes = 0 if isinstance(options, Iterator) else _bytes(options)
        self._waiting += frame.bytes
        if frame.bytes > _ENTRY * _POLL:
            self._room(0)
        return self._counted(itertools.islice(options, frame.moves, None))

    def _keep(self, known: dict[Any, Any], position: Any, result: Any) -> None:
        known[position] = result
        self._stored += 1
        self._entries += 1
        if self._entries % _POLL == 1:
            self._entry = max(self._entry, _ENTRY + _bytes(position))

    def _room(self, unfinished: int) -> None:
        """Positions being solved take memory as solved ones do."""
        if self._stored + unfinished >= self._most:
            raise _Stopped("search.unknown.positions")
        taken = self._entries * self._entry + unfinished * (self._entry + _FRAME) + self._waiting
        if taken > self._memory:
            raise _Stopped("search.unknown.memory")

    def _solve(
        self,
        root: Any,
        known: dict[Any, Any],
        fold: Callable[[Any, "_Frame[P]", Any], Optional[Any]],
        close: Callable[["_Frame[P]"], Any],
        moves: Optional[Callable[[Any], Iterator[Any]]] = None,
    ) -> Any:
        """known[root], after everything it depends on: options first, on an explicit stack.

        ``fold`` takes the options one by one and may settle the position early; ``close``
        settles it after the last one.
        """
        self._check(root)
        if root in known:
            return known[root]

        def opened(position: Any, above: Optional["_Frame[P]"] = None) -> "_Frame[P]":
            frame: _Frame[P] = _Frame(position)
            frame.options = self._moves_of(frame, above) if moves is None else moves(position)
            return frame

        stack = [opened(root)]
        open_positions = {root}
        while stack:
            frame = stack[-1]
            result = None
            while result is None:
                option = frame.waiting
                if option is frame:
                    if frame.options is None:
                        frame.options = self._moves_of(frame)
                    option = next(frame.options, frame)
                    if option is frame:
                        result = close(frame)
                        break
                frame.waiting = frame
                frame.moves += 1
                self._check(option)
                if option in known:
                    result = fold(option, frame, known[option])
                    continue
                if option in open_positions:
                    raise error("python.own.loop", position=_short(option))
                frame.moves -= 1
                frame.waiting = option
                self._room(len(stack))
                open_positions.add(option)
                stack.append(opened(option, frame))
                break
            if result is None:
                continue
            self._keep(known, frame.position, result)
            self._waiting -= frame.bytes
            open_positions.discard(frame.position)
            stack.pop()
        return known[root]

    @staticmethod
    def _check(position: P) -> None:
        try:
            hash(position)
        except TypeError:
            raise error("python.own.hashable", position=_short(position)) from None

    def _is_lost(self, position: P) -> bool:
        if self._parts is not None:
            self._check(position)
            return self._parts.is_lost(position)
        return self._solve(
            position,
            self._lost,
            lambda option, frame, lost: False if lost else None,
            lambda frame: not self.misere if frame.moves == 0 else True,
        )

    def _winning(self, position: P) -> list[P]:
        different = dict.fromkeys(self._moves(position))
        return [option for option in different if self._is_lost(option)]

    def _nim_value(self, position: P) -> int:
        if self._parts is not None:
            self._check(position)
            return self._parts.nim_value(position)

        def fold(option: P, frame: "_Frame[P]", value: int) -> None:
            frame.seen.add(value)

        def close(frame: "_Frame[P]") -> int:
            mex = 0
            while mex in frame.seen:
                mex += 1
            return mex

        return self._solve(position, self._values, fold, close)

    def _remoteness(self, position: P) -> int:
        def fold(option: P, frame: "_Frame[P]", moves: int) -> None:
            frame.seen.add((self._is_lost(option), moves))

        def close(frame: "_Frame[P]") -> int:
            if frame.moves == 0:
                return 0
            hurried = [moves for lost, moves in frame.seen if lost]
            return 1 + (min(hurried) if hurried else max(moves for _, moves in frame.seen))

        return self._solve(position, self._remote, fold, close)


class _Frame(Generic[P]):
    """A position being solved. ``options``: those that are left, None where their list, of so many
    ``bytes``, was let go; ``waiting``: the option being solved, or the position itself; ``moves``:
    options that were taken and solved."""

    __slots__ = ("position", "options", "bytes", "waiting", "moves", "seen")

    def __init__(self, position: P) -> None:
        self.position = position
        self.options: Optional[Iterator[Any]] = None
        self.bytes = 0
        self.waiting: Any = self
        self.moves = 0
        self.seen: set[Any] = set()


def _in_bytes(memory: int) -> str:
    for unit, size in (("GiB", 2**30), ("MiB", 2**20), ("KiB", 2**10)):
        if memory >= size:
            return f"{memory / size:.4g} {unit}"
    return f"{memory} B"


def _short(position: object) -> str:
    text = repr(position)
    return text if len(text) <= 200 else text[:200] + "..."
