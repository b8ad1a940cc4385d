"""Games and positions."""

from __future__ import annotations

import functools
import operator
from typing import TYPE_CHECKING, Any, Iterable, Optional, SupportsIndex, Union

from . import _core, _latex, _svg
from ._asking import (
    Outcome,
    as_misere_play,
    count,
    error,
    handing_over,
    limits,
    shown,
    speaking,
)
from ._facts import GameEntry, Verified
from ._language import chosen, words
from ._move import Move, move_of
from ._placed import Placed, questions

if TYPE_CHECKING:
    from ._solution import Solution, WinningMoves
    from ._sum import Sum

#: The name of a game that was given by the text of its rules.
OWN_RULES = "rules:own"

RawPosition = tuple[
    tuple[int, ...],
    Optional[tuple[bool, ...]],
    Optional[int],
    bool,
    Optional[int],
    Optional[str],
]
#: A position as the library reads it: its notation, or its parts.
GivenPosition = Union[
    str,
    tuple[
        tuple[SupportsIndex, ...],
        Optional[tuple[bool, ...]],
        Optional[SupportsIndex],
        bool,
        Optional[SupportsIndex],
    ],
]

#: What a position holds that is its heaps and nothing else: `Position._state`.
_NO_STATE = (False, None, False, None, None)


class Position(Placed, tuple[int, ...]):
    """What lies on the table: a tuple of heap sizes, of any size.

    ``spent`` says for each heap whether its pass is spent (None where the rules have no passes);
    ``limit`` is the most that may be taken now (None: the start, or no such rule);
    ``one_pass_spent`` says whether the one pass of the whole game is spent; ``last`` is what the
    opponent just took (None: the start, or it does not matter). ``str()`` is the command's
    notation: ``3 4 5``, ``5- 7``, ``10/4``, ``3 4 5/-``, ``9/=3``. On a board (coins, a strip)
    ``board`` is that text, ``HTTHH``, and the numbers are what the board makes of it; else None.

    A position that a `Game` made, ``Game("nim")(3, 4, 5)``, knows its ``game``: it can be solved, and
    added to others (the players then move in one of the games that lie side by side). One made by
    hand, ``Position((3, 4, 5))``, is of no game. Equality compares what lies on the table, as of
    tuples, not the game.
    """

    spent: Optional[tuple[bool, ...]]
    limit: Optional[int]
    one_pass_spent: bool
    last: Optional[int]
    board: Optional[str]
    game: Optional["Game"]

    def __new__(
        cls,
        heaps: Iterable[int] = (),
        spent: Optional[Iterable[bool]] = None,
        limit: Optional[int] = None,
        one_pass_spent: bool = False,
        game: Optional["Game"] = None,
        *,
        last: Optional[int] = None,
        board: Optional[str] = None,
    ) -> "Position":
        if isinstance(heaps, str) or not isinstance(heaps, Iterable) or isinstance(spent, int):
            raise error("python.position.heaps")
        position = super().__new__(cls, map(operator.index, heaps))  # type: ignore[arg-type]
        position.spent = None if spent is None else tuple(bool(flag) for flag in spent)
        position.limit = limit
        position.one_pass_spent = bool(one_pass_spent)
        position.last = last
        position.board = board
        position.game = game
        return position

    @property
    def heaps(self) -> tuple[int, ...]:
        """The heap sizes alone."""
        return tuple(self)

    def __str__(self) -> str:
        if self.board is not None:
            return self.board
        return _core.position_text(
            tuple(self), self.spent, self.limit, self.one_pass_spent, self.last
        )

    def __repr__(self) -> str:
        if self._state() == _NO_STATE:
            return tuple.__repr__(self)
        return f"<{self}>"

    def _state(self) -> Any:
        passes = any(self.spent or ()) and self.spent
        return (passes, self.limit, self.one_pass_spent, self.last, self.board)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, tuple):
            return NotImplemented
        theirs = other._state() if isinstance(other, Position) else _NO_STATE
        return self._state() == theirs and tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        equal = self.__eq__(other)
        return equal if equal is NotImplemented else not equal

    __hash__ = tuple.__hash__

    def __getnewargs_ex__(self) -> Any:
        given = (tuple(self), self.spent, self.limit, self.one_pass_spent, self.game)
        return given, {"last": self.last, "board": self.board}

    def _of(self) -> "Game":
        if self.game is None:
            raise error("python.position.no_game")
        return self.game

    def solve(self, **question: Any) -> "Solution[Position]":
        """`bouton.solve` of this position: who wins, every move that wins, and why."""
        return self._of().solve(self, **question)

    def options(self) -> list["Position"]:
        """All different positions after one move, in the order of the search."""
        return self._of().options(self)

    def moves(self) -> list[Move]:
        """All moves as a person makes them; two of them may leave the same position."""
        return self._of().moves(self)

    def count_moves(self) -> Optional[int]:
        """How many moves there are, for heaps of any size; None where that is not known."""
        return self._of().count_moves(self)

    def in_convention(self, misere: bool) -> "Position":
        """The same heaps in misère play (the last move loses) or in normal play."""
        game = self._of().in_convention(misere)
        state = (self.spent, self.limit, self.one_pass_spent)
        return Position(tuple(self), *state, game, last=self.last, board=self.board)

    def _can_be_added(self) -> bool:
        return self.game is not None

    def __add__(self, other: Any) -> Any:
        """The sum, if both know their games; else the longer tuple."""
        found = Placed.__add__(self, other)
        if found is NotImplemented and isinstance(other, tuple):
            return tuple.__add__(self, other)
        return found

    def to_latex(self) -> str:
        """The game and the heaps as a formula."""
        game = "" if self.game is None else self.game.name
        return f"${_latex.of_position(game, self)}$"

    def _repr_latex_(self) -> str:
        return self.to_latex()

    def _repr_svg_(self) -> Optional[str]:
        if self.board is not None:  # the numbers are no heaps
            return None
        return _svg.of_heaps(self)


#: What is accepted as a position: heap sizes, a single heap, or the command's notation.
PositionLike = Union[str, SupportsIndex, Iterable[SupportsIndex], Position]


def given(position: PositionLike) -> GivenPosition:
    """A position in any accepted form, as the library reads it."""
    if isinstance(position, str):
        return position
    if isinstance(position, Position) and position.board is not None:
        return position.board
    if isinstance(position, Position):
        return (
            tuple(position),
            position.spent,
            position.limit,
            position.one_pass_spent,
            position.last,
        )
    if hasattr(position, "__index__") and not hasattr(position, "__len__"):
        position = (position,)  # type: ignore[assignment]
    if not isinstance(position, Iterable):
        raise TypeError(f"a position is heap sizes, one heap or their notation, not {position!r}")
    return (tuple(position), None, None, False, None)  # type: ignore[arg-type]


def position_text(position: PositionLike) -> str:
    """The notation of a position in any accepted form."""
    known = given(position)
    return known if isinstance(known, str) else _core.position_text(*known)


def made(raw: RawPosition, game: Optional["Game"] = None) -> Position:
    """The position the library hands out."""
    heaps, spent, limit, one_pass_spent, last, board = raw
    return Position(heaps, spent, limit, one_pass_spent, game, last=last, board=board)


class Game:
    """A game by its name, as the command knows it: ``nim``, ``moore:2``, ``0.77``, ``rules:FILE``; or
    by its ``rules``, the text of a rules file (docs/rules-files.md), which is then ``rules:own``.

    ``misere`` is the convention of its questions: the one given here, else that of a rules file,
    else normal play. Calling the game makes a position: ``Game("nim")(3, 4, 5)``,
    ``Game("fibonacci")("10/4")``.
    """

    #: The text of the rules file, where the game was given by it; else empty.
    rules: str

    def __init__(
        self, name: Optional[str] = None, misere: Optional[bool] = None, *, rules: str = ""
    ) -> None:
        for text in (name, rules):
            if text is not None and not isinstance(text, str):
                raise TypeError(f"the name of a game, or its rules, are a string, not {text!r}")
        if (name is None) != bool(rules):
            raise error("python.game.rules")
        self.rules = rules
        self._core = _core.Game(OWN_RULES if name is None else name, rules)
        self.misere: bool = as_misere_play(misere, self._core.misere)

    @property
    def name(self) -> str:
        """The name in its usual form."""
        return self._core.specification

    def title(self, language: Optional[str] = None) -> str:
        """The title for readers."""
        return self._core.title(chosen(language))

    def in_convention(self, misere: bool) -> "Game":
        """The same rules in misère play (the last move loses) or in normal play."""
        return Game._of(self._core, as_misere_play(misere), self.rules)

    def in_circles(self) -> "Game":
        """The game with pins in circles, whose positions have ``circle:24``."""
        if type(self) is not Game or self.rules or self.name.startswith("circle:"):
            return self
        return Game("circle:" + self.name, self.misere)

    @classmethod
    def _of(cls, core: Any, misere: bool, rules: str) -> "Game":
        """A game that the library has read."""
        game = cls.__new__(cls)
        game._core, game.misere, game.rules = core, misere, rules
        return game

    def __call__(self, *position: Any) -> Position:
        """A position of this game: heap sizes one by one, a list of them, or the notation."""
        return self.position(position[0] if len(position) == 1 else position)

    def position(self, position: PositionLike) -> Position:
        """The position, checked against the rules."""
        return made(self._core.position(given(position)), self)

    def solve(self, position: PositionLike, **question: Any) -> "Solution[Position]":
        """`bouton.solve` about this game."""
        answer: Solution[Position] = questions().solve(self, position, **question)
        return answer

    def outcome(self, position: PositionLike, **question: Any) -> Optional[Outcome]:
        """``"N"`` if the player to move wins, ``"P"`` if not, None beyond the limits."""
        return self.solve(position, **question).outcome

    def nim_value(self, position: PositionLike, **question: Any) -> Optional[int]:
        """The nim-value in normal play; None where there is none, or beyond the limits."""
        return self.solve(position, **{"misere": False, **question}).nim_value

    def remoteness(self, position: PositionLike, **question: Any) -> Optional[int]:
        """Moves to the end if the winner hurries and the loser delays; None where no search was
        made that knows."""
        return self.solve(position, **question).remoteness

    def winning_moves(
        self, position: PositionLike, **question: Any
    ) -> "Optional[WinningMoves[Move]]":
        """The moves that win, made on demand; None beyond the limits."""
        answer = self.solve(position, **question)
        return answer.moves if answer.known else None

    def winning_options(
        self, position: PositionLike, **question: Any
    ) -> "Optional[WinningMoves[Position]]":
        """The different positions after them, made on demand; None beyond the limits."""
        answer = self.solve(position, **question)
        return answer.winning_options if answer.known else None

    def options(self, position: PositionLike) -> list[Position]:
        """All different positions after one move, in the order of the search."""
        return [made(raw, self) for raw in self._core.options(position_text(position))]

    def moves(self, position: PositionLike) -> list[Move]:
        """All moves as a person makes them; two of them may leave the same position."""
        listed = self._core.moves(position_text(position))
        return [move_of(raw, made(raw[1], self), chosen(None)) for raw in listed]

    def count_moves(self, position: PositionLike) -> Optional[int]:
        """How many moves there are, for heaps of any size; None where that is not known."""
        return self._core.count_moves(position_text(position))

    def is_move(self, source: PositionLike, target: PositionLike) -> bool:
        """Whether one move leads from ``source`` to ``target``."""
        return self._core.is_move(position_text(source), position_text(target))

    def verify(
        self,
        bound: SupportsIndex,
        *,
        timeout: Optional[float] = None,
        memory: Optional[int] = None,
        threads: Optional[int] = None,
    ) -> Verified:
        """`bouton.verify` of this game: the theory against exhaustive search."""
        return verify(self, bound, timeout=timeout, memory=memory, threads=threads)

    # What functions of the package ask any game, however it is given.

    #: Whether only a function knows the moves.
    _by_function = False

    def _parts(self, position: Position) -> tuple[Any, ...]:
        """What lies side by side in a position, for a search."""
        if position.board is None and self._core.by_heaps:
            return tuple(Position((heap,), game=self) for heap in position if heap)
        return (position,)

    def _left_of(self, part: Any) -> list[tuple[Any, ...]]:
        """What each move leaves of such a part."""
        return [self._parts(option) for option in self.options(part)]

    def _for_period(self) -> "Game":
        """The game whose period is looked for."""
        return self

    def _values(self, wanted: int, allowed: Any) -> Any:
        return _core.nim_values(self._core, wanted, *allowed)

    def _many(self, rows: Any, misere: bool, values: bool, allowed: Any) -> Any:
        return _core.solve_many(self._core, rows, misere, values, *allowed)

    def __reduce__(self) -> Any:
        if self.rules:
            return (functools.partial(Game, rules=self.rules), (None, self.misere))
        return (Game, (self.name, self.misere))

    def __repr__(self) -> str:
        return f"Game({self.name!r}{', misere=True' if self.misere else ''})"

    def _key(self) -> Any:
        return (self.name, self.misere, self.rules)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())


@speaking
def verify(
    game: Union[str, Game],
    bound: SupportsIndex,
    *,
    misere: Optional[bool] = None,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    language: Optional[str] = None,
) -> Verified:
    """Check the theory by exhaustive search, as ``bouton verify`` does.

    Returns how many answers were compared; ``contradiction`` is None if all agree. After Ctrl-C
    the counts by then are the attribute ``partial`` of the KeyboardInterrupt.
    """
    chosen_game = as_game(game)
    as_misere = as_misere_play(misere, chosen_game.misere)
    allowed = limits(timeout, memory, threads)
    with handing_over(Verified):
        return Verified(chosen_game._core.verify(as_misere, count("bound", bound), *allowed))


@functools.lru_cache(maxsize=64)
def _kept(name: str) -> Game:
    return Game(name)


def as_game(game: Union[str, Game]) -> Game:
    """The game itself, or the one of this name."""
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise TypeError(words("python.game.form", value=shown(game)))
    # A file may have changed since it was read.
    return Game(game) if game.startswith("rules:") else _kept(game)


@speaking
def games(*, language: Optional[str] = None) -> list[GameEntry]:
    """All games, as ``bouton games`` lists them: name, title, rule, an example."""
    return [GameEntry(entry) for entry in _core.games(chosen(language))]
