"""Rules of your own: exhaustive search that knows only a function.

Every position is solved once and remembered, in both conventions, without recursion however deep the
game, and with limits after which the answer is "unknown", never a guess. Tables and walk are those
of the library (`bouton/search.hpp`); only the rules are Python.
"""

from __future__ import annotations

import functools
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

from . import _core
from ._asking import Allowed, Outcome, as_misere_play, count, limits, shown, speaking
from ._game import Game, as_game
from ._language import chosen
from ._move import Choice, Move
from ._placed import Placed
from ._solution import Solution, WinningMoves, listed

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


class OwnPosition(Placed, Generic[P]):
    """A position of rules of your own that knows its `Search`: ``search(position)``. It can be added
    to positions of other games. ``place`` is the position as the rules know it."""

    def __init__(self, game: "Search[P]", place: P) -> None:
        self.game = game
        self.place = place

    def _of(self) -> "Search[P]":
        return self.game

    def solve(self, **question: Any) -> Solution[Any]:
        """`bouton.solve` of this position: who wins, every move that wins, and why."""
        return self.game.solve(self, **question)

    def outcome(self, **question: Any) -> Optional[Outcome]:
        """``"N"`` if the player to move wins, ``"P"`` if not, None beyond the limits."""
        return super().outcome(**question) if question else self.game.outcome(self.place)

    def nim_value(self, **question: Any) -> Optional[int]:
        """The nim-value in normal play; None beyond the limits."""
        return super().nim_value(**question) if question else self.game.nim_value(self.place)

    def options(self) -> "list[OwnPosition[P]]":
        """All different positions after one move, in the order of the rules."""
        return [OwnPosition(self.game, option) for option in self.game.options(self.place)]

    def moves(self) -> list[Move]:
        """All moves, to as many positions."""
        return [_move(option) for option in self.options()]

    def count_moves(self) -> int:
        """How many moves there are."""
        return self.game.count_moves(self.place)

    def in_convention(self, misere: bool) -> "OwnPosition[P]":
        """The same position in misère play (the last move loses) or in normal play."""
        return OwnPosition(self.game.in_convention(misere), self.place)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OwnPosition):
            return NotImplemented
        return self.game is other.game and bool(self.place == other.place)

    def __hash__(self) -> int:
        return hash(self.place)

    def __repr__(self) -> str:
        return repr(self.place)


def _place(position: Any) -> Any:
    return position.place if isinstance(position, OwnPosition) else position


def _move(option: Any, language: Optional[str] = None) -> Move:
    return Choice(option, "python.move.to", chosen(language))


@dataclass
class Examined(Generic[P]):
    """What is known about one position."""

    outcome: Optional[Outcome] = None
    winning_options: list[P] = field(default_factory=list)
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
        Positions stored for one question, and seconds spent on it, at most. With a timeout alone, and
        for a mapping or a graph, the number of positions has no limit.
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
        self._rules = options
        self._timeout, asked, _ = limits(timeout, memory, None)
        self._memory = asked or USUAL_MEMORY
        function: Any = _function(options)
        if positions is None:  # a mapping or a graph has an end
            positions = USUAL_POSITIONS if timeout is None and function is options else 2**62
        self._most = count("positions", positions, 1, 2**62)
        if components is not None and not callable(components):
            raise TypeError(f"components is a function of a position, not {shown(components)}")
        self._components = components
        self._core: Any = (
            _core.OwnSearch(function, self.misere)
            if components is None
            else _core.OwnSearchOfParts(function, components, self.misere)
        )

    @property
    def name(self) -> str:
        """The name of the function, or the kind of mapping or graph."""
        return str(getattr(self._rules, "__name__", type(self._rules).__name__))

    def __call__(self, position: P) -> OwnPosition[P]:
        """The position, as one that knows its game: for sums with positions of other games."""
        return OwnPosition(self, position)

    def in_convention(self, misere: bool) -> "Search[P]":
        """A search of the same rules in misère play (the last move loses) or in normal play."""
        return self._with(misere)

    def _with(
        self,
        misere: Optional[bool],
        timeout: Optional[float] = None,
        memory: Optional[int] = None,
    ) -> "Search[P]":
        """This one if nothing else is asked for, or another one."""
        misere = as_misere_play(misere, self.misere)
        if misere == self.misere and timeout is None and memory is None:
            return self
        return Search(
            self._rules,
            components=self._components,
            misere=misere,
            positions=self._most if timeout is None else None,
            timeout=self._timeout if timeout is None else timeout,
            memory=self._memory if memory is None else memory,
        )

    @speaking
    def solve(
        self,
        position: Any,
        *,
        misere: Optional[bool] = None,
        timeout: Optional[float] = None,
        memory: Optional[int] = None,
        threads: Optional[int] = None,
        language: Optional[str] = None,
    ) -> Solution[Any]:
        """`bouton.solve` about this game."""
        search = self._with(misere, timeout, memory)
        found = search.examine(_place(position))
        options: list[Any] = found.winning_options
        if isinstance(position, OwnPosition):
            options = [*map(search, options)]
        known = found.outcome is not None
        winning = listed(options, known)
        told = functools.partial(_move, language=chosen(language))
        moves = functools.partial(map, told, options)  # made when they are read
        return Solution(
            game=search.name,
            misere=search.misere,
            position=position,
            outcome=found.outcome,
            nim_value=found.nim_value,
            winning_options=winning,
            moves=WinningMoves(moves, winning.count, known),
            recommended=options[0] if options else None,
            certainty="searched" if known else "unknown",
            remoteness=found.remoteness,
            steps=[(key, [*arguments.items()]) for key, arguments in found.reason],
            language=chosen(language),
        )

    def outcome(self, position: P) -> Optional[Outcome]:
        """``"N"`` if the player to move wins, else ``"P"``."""
        lost = self._asked().is_lost(_place(position))
        return None if lost is None else "P" if lost else "N"

    def options(self, position: P) -> list[P]:
        """All different positions after one move, in the order of the rules."""
        return self._core.options(_place(position))

    def winning_options(self, position: P) -> Optional[list[P]]:
        """The different options that are P, in the order of the rules."""
        return self._asked().winning_options(_place(position))

    def moves(self, position: P) -> list[Move]:
        """All moves; each is equal to the position that it leads to."""
        return [_move(option) for option in self.options(position)]

    def winning_moves(self, position: P) -> Optional[list[Move]]:
        """The moves to `winning_options`, each equal to its position."""
        winning = self.winning_options(position)
        return None if winning is None else [_move(option) for option in winning]

    def count_moves(self, position: P) -> int:
        """How many different options there are."""
        return len(self.options(position))

    def is_move(self, source: P, target: P) -> bool:
        """Whether one move leads from ``source`` to ``target``."""
        return _place(target) in self.options(source)

    def remoteness(self, position: P) -> Optional[int]:
        """Number of moves to the end if the winner hurries and the loser delays."""
        return self._asked().remoteness(_place(position))

    def nim_value(self, position: P) -> Optional[int]:
        """The mex of the options' nim-values: normal play, whatever the convention."""
        return self._asked().nim_value(_place(position))

    def __len__(self) -> int:
        """Positions, or collections of parts, about which something is stored."""
        return len(self._core)

    def __repr__(self) -> str:
        return f"<Search {self.name}{', misere=True' if self.misere else ''}>"

    def examine(self, position: P) -> Examined[P]:
        """Outcome, winning options, remoteness, nim-value (normal play) and reason at once."""
        found: Examined[P] = Examined()
        ends = None if self._timeout is None else time.monotonic() + self._timeout
        search = self._asked()
        lost = search.is_lost(position)
        winning = None if lost is None else [] if lost else self._asked(None, ends).winning_options(position)
        if lost is None or winning is None:
            found.reason = [self._given_up()]
            return found
        found.winning_options = winning
        found.outcome = "P" if lost else "N"
        over = not winning and not self.options(position)
        move = repr(winning[0]) if winning else ""
        found.reason = [self._played_out(lost, len(winning), move, over)]
        if self._components is not None:
            if not self.misere:
                found.nim_value = search.nim_value(position)
            found.reason.append(self._how_parts_decide(position, found.nim_value))
            return found
        found.reason.append(("search.method", {"searched": str(len(self))}))
        extras = min(self._most, EXTRAS_BUDGET)
        found.remoteness = self._asked(extras, ends).remoteness(position)
        if not self.misere:
            found.nim_value = self._asked(extras, ends).nim_value(position)
        if found.remoteness is not None:
            key = "search.remoteness.p" if lost else "search.remoteness.n"
            found.reason.append((key, {"moves": str(found.remoteness)}))
        return found

    def _given_up(self) -> tuple[str, dict[str, Any]]:
        """The limit that was reached."""
        told = {"positions": str(self._most), "memory": _in_bytes(self._memory)}
        return (f"search.unknown.{self._core.stopped_by}", told)

    def _played_out(
        self, lost: bool, moves: int, move: str, over: bool
    ) -> tuple[str, dict[str, Any]]:
        """What the search says; so many moves win, for example this one."""
        key = "search.p" if lost else "search.n"
        if over:
            key = "search.over.misere" if self.misere else "search.over.normal"
        return (key, {"searched": str(len(self)), "moves": str(moves), "move": move})

    def _how_parts_decide(self, position: P, value: Optional[int]) -> tuple[str, dict[str, Any]]:
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

    # What `solve_many` asks, and sums about a term that is given by a function.

    #: Whether only a function knows the moves.
    _by_function = True

    def _many(self, positions: Iterable[P], values: bool) -> Any:
        return self._asked().many(map(_place, positions), values)

    def _value(self, position: OwnPosition[P], allowed: Allowed) -> Optional[int]:
        seconds, memory, _ = allowed
        timeout = self._timeout if seconds is None else seconds
        self._core.set_limits(self._most, memory or self._memory, timeout)
        value: Optional[int] = self._core.nim_value(position.place)
        return value

    def _judged(
        self, position: OwnPosition[P], allowed: Allowed
    ) -> Iterator[tuple[Move, Optional[int]]]:
        """Every move, with the nim-value of the position after it."""
        for option in position.options():
            yield _move(option), self._value(option, allowed)

    def _parts(self, position: OwnPosition[P]) -> tuple[P, ...]:
        """What lies side by side in a position."""
        return self._apart(position.place)

    def _left_of(self, part: P) -> list[tuple[P, ...]]:
        """What each move leaves of such a part."""
        return [self._apart(option) for option in self.options(part)]

    def _apart(self, place: P) -> tuple[P, ...]:
        return (place,) if self._components is None else tuple(self._components(place))


def game_or_search(game: Any, components: Any = None) -> Union[Game, Search[Any]]:
    """The game itself, the one of this name, or a search by these rules."""
    if isinstance(game, (Game, Search)) or not is_rules(game):
        return game if isinstance(game, Search) else as_game(game)
    return Search(game, components=components)


def _in_bytes(memory: int) -> str:
    for unit, size in (("GiB", 2**30), ("MiB", 2**20), ("KiB", 2**10)):
        if memory >= size:
            return f"{memory / size:.4g} {unit}"
    return f"{memory} B"
