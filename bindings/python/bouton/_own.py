"""Rules of your own: exhaustive search that knows only a function.

Every position is solved once and remembered, in both conventions, without recursion however deep the
game, and with limits after which the answer is "unknown", never a guess. Tables and walk are those
of the library (`bouton/search.hpp`); only the rules are Python.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import (
    Any,
    Callable,
    Generic,
    Hashable,
    Iterable,
    Mapping,
    Optional,
    TypeVar,
    Union,
)

from . import _core
from ._asking import Outcome, as_misere_play, count, limits, shown

P = TypeVar("P", bound=Hashable)
#: Rules of your own: a function from a position to its options, a mapping, or a directed graph of
#: networkx, whose arcs are the moves.
Rules = Union[Callable[[P], Iterable[P]], Mapping[P, Iterable[P]], Any]

#: Positions that a search stores by default.
USUAL_POSITIONS = 1_000_000
#: Positions spent on extras: nim-value and remoteness.
EXTRAS_BUDGET = 200_000
#: Bytes that a search takes by default, about.
USUAL_MEMORY = 2**30


@dataclass
class Examined(Generic[P]):
    """What is known about one position."""

    outcome: Optional[Outcome] = None
    winning_moves: list[P] = field(default_factory=list)
    remoteness: Optional[int] = None
    nim_value: Optional[int] = None
    reason: list[tuple[str, dict[str, Any]]] = field(default_factory=list)


def is_rules(game: Any) -> bool:
    """Whether these are rules of one's own."""
    return isinstance(game, Mapping) or callable(game) or hasattr(game, "successors")


def _function(rules: Rules[P]) -> Callable[[P], Any]:
    """The options of a position; None for a position that a mapping does not name."""
    function: Any = rules
    if isinstance(rules, Mapping):
        function = rules.get
    elif hasattr(rules, "successors"):
        function = rules.successors
    if not callable(function):
        raise TypeError(f"rules are a function of a position, not {shown(rules)}")
    return function


class Search(Generic[P]):
    """Answers questions about a game given by a function; results are kept.

    options
        Takes a position, returns its options (an iterable, also a generator), the same ones in the
        same order whenever it is asked. Or a mapping from positions to their options (what is no
        key has none), or a DiGraph of networkx. Positions are hashable: tuples, strings, numbers,
        frozensets. The game must end: a position that comes round again raises `bouton.Error`.
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

    Every question returns None if a limit was reached first. A search is used by one thread at a
    time.
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
        self.misere = as_misere_play(misere)
        self._timeout, asked, _ = limits(timeout, memory, None)
        self._memory = asked or USUAL_MEMORY
        if positions is None:
            positions = USUAL_POSITIONS if timeout is None else 2**62
        self._most = count("positions", positions, 1, 2**62)
        self._components = components
        function: Any = _function(options)
        self._core: Any = (
            _core.OwnSearch(function, self.misere)
            if components is None
            else _core.OwnSearchOfParts(function, components, self.misere)
        )

    def outcome(self, position: P) -> Optional[Outcome]:
        """``"N"`` if the player to move wins, else ``"P"``."""
        lost = self._asked().is_lost(position)
        return None if lost is None else "P" if lost else "N"

    def options(self, position: P) -> list[P]:
        """All different positions after one move, in the order of the rules."""
        return self._core.options(position)

    def winning_options(self, position: P) -> Optional[list[P]]:
        """The different options that are P, in the order of the rules."""
        return self._asked().winning_options(position)

    def winning_moves(self, position: P) -> Optional[list[P]]:
        """An older name of `winning_options`."""
        return self.winning_options(position)

    def remoteness(self, position: P) -> Optional[int]:
        """Number of moves to the end if the winner hurries and the loser delays."""
        return self._asked().remoteness(position)

    def nim_value(self, position: P) -> Optional[int]:
        """The mex of the options' nim-values: normal play, whatever the convention."""
        return self._asked().nim_value(position)

    def __len__(self) -> int:
        """Positions, or collections of parts, about which something is stored."""
        return len(self._core)

    def examine(self, position: P) -> Examined[P]:
        """Outcome, winning moves, remoteness, nim-value (normal play) and reason at once."""
        found: Examined[P] = Examined()
        ends = None if self._timeout is None else time.monotonic() + self._timeout
        search = self._asked()
        lost = search.is_lost(position)
        winning = None if lost is None else [] if lost else self._asked(None, ends).winning_options(position)
        if lost is None or winning is None:
            told = {"positions": str(self._most), "memory": _in_bytes(self._memory)}
            found.reason = [(f"search.unknown.{search.stopped_by}", told)]
            return found
        found.winning_moves = winning
        found.outcome = "P" if lost else "N"
        over = not winning and not self.options(position)
        key = ("search.over.misere" if self.misere else "search.over.normal") if over else (
            "search.p" if lost else "search.n"
        )
        searched = str(len(self))
        found.reason = [(key, {
            "searched": searched,
            "moves": str(len(winning)),
            "move": repr(winning[0]) if winning else "",
        })]
        if self._components is not None:
            if not self.misere:
                found.nim_value = search.nim_value(position)
            found.reason.append(self._parts(position, found.nim_value))
            return found
        found.reason.append(("search.method", {"searched": searched}))
        extras = min(self._most, EXTRAS_BUDGET)
        found.remoteness = self._asked(extras, ends).remoteness(position)
        if not self.misere:
            found.nim_value = self._asked(extras, ends).nim_value(position)
        if found.remoteness is not None:
            key = "search.remoteness.p" if lost else "search.remoteness.n"
            found.reason.append((key, {"moves": str(found.remoteness)}))
        return found

    def _parts(self, position: P, value: Optional[int]) -> tuple[str, dict[str, Any]]:
        """How the parts decide."""
        assert self._components is not None
        parts = sum(1 for _ in self._components(position))
        told = {"searched": str(len(self)), "parts": str(parts)}
        if self.misere:
            return ("python.parts.misere", told)
        return ("python.parts.normal", {**told, "value": str(value)})

    def _asked(self, positions: Optional[int] = None, ends: Optional[float] = None) -> Any:
        """The search, with the limits of a new question, or what is left of the time of an old one."""
        timeout = self._timeout if ends is None else max(0.0, ends - time.monotonic())
        self._core.set_limits(positions or self._most, self._memory, timeout)
        return self._core


def _in_bytes(memory: int) -> str:
    for unit, size in (("GiB", 2**30), ("MiB", 2**20), ("KiB", 2**10)):
        if memory >= size:
            return f"{memory / size:.4g} {unit}"
    return f"{memory} B"
