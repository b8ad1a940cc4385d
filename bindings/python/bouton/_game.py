"""Games by name, and what is asked about them."""

from __future__ import annotations

import functools
from typing import Any, Optional, SupportsIndex, Union

from . import _core
from ._asking import (
    Allowed,
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
from ._position import Position, PositionLike, given, made, position_text
from ._solution import MovesOf, Solution, WinningMoves

#: The name of a game that was given by the text of its rules.
OWN_RULES = "rules:own"


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
        core = _core.Game(OWN_RULES if name is None else name, rules)
        self.misere: bool = as_misere_play(misere, core.misere)
        self._core = core.in_convention(self.misere)

    @property
    def name(self) -> str:
        """The name in its usual form."""
        return self._core.specification

    def title(self, language: Optional[str] = None) -> str:
        """The title for readers."""
        return self._core.title(chosen(language))

    def in_convention(self, misere: Optional[bool]) -> "Game":
        """The same rules in misère play (the last move loses) or in normal play; None: as here."""
        misere = as_misere_play(misere, self.misere)
        return self if misere == self.misere else Game._of(self._core, misere, self.rules)

    def in_circles(self) -> "Game":
        """The game with pins in circles, whose positions have ``circle:24``."""
        if type(self) is not Game or self.rules or self.name.startswith("circle:"):
            return self
        return Game("circle:" + self.name, self.misere)

    @classmethod
    def _of(cls, core: Any, misere: bool, rules: str) -> "Game":
        """A game that the library has read."""
        game = cls.__new__(cls)
        game._core, game.misere, game.rules = core.in_convention(misere), misere, rules
        return game

    def __call__(self, *position: Any) -> Position:
        """A position of this game: heap sizes one by one, a list of them, or the notation."""
        return self.position(position[0] if len(position) == 1 else position)

    def position(self, position: PositionLike) -> Position:
        """The position, checked against the rules."""
        game = self._with(position)
        return made(game._core.position(given(position)), game)

    def _with(self, position: PositionLike) -> "Game":
        """The game that has such positions: this one, or that with pins in circles."""
        circles = isinstance(position, str) and "circle:" in position
        return self.in_circles() if circles else self

    @speaking
    def solve(
        self,
        position: PositionLike,
        *,
        misere: Optional[bool] = None,
        timeout: Optional[float] = None,
        memory: Optional[int] = None,
        threads: Optional[int] = None,
        language: Optional[str] = None,
    ) -> Solution[Position]:
        """`bouton.solve` about this game."""
        game = self._with(position).in_convention(misere)
        return game._answer(position, limits(timeout, memory, threads), chosen(language))

    def outcome(self, position: PositionLike, **question: Any) -> Optional[Outcome]:
        """``"N"`` if the player to move wins, ``"P"`` if not, None beyond the limits."""
        return self.solve(position, **question).outcome

    def nim_value(self, position: PositionLike, **question: Any) -> Optional[int]:
        """The nim-value in normal play; None where there is none, or beyond the limits."""
        question.setdefault("misere", False)
        return self.solve(position, **question).nim_value

    def remoteness(self, position: PositionLike, **question: Any) -> Optional[int]:
        """Moves to the end if the winner hurries and the loser delays; None where no search was
        made that knows."""
        return self.solve(position, **question).remoteness

    def winning_moves(
        self, position: PositionLike, **question: Any
    ) -> Optional[WinningMoves[Move]]:
        """The moves that win, made on demand; None beyond the limits."""
        answer = self.solve(position, **question)
        return answer.moves if answer.known else None

    def winning_options(
        self, position: PositionLike, **question: Any
    ) -> Optional[WinningMoves[Position]]:
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

    def _answer(self, position: PositionLike, allowed: Allowed, language: str) -> Solution[Any]:
        return MovesOf([(self, given(position))], self.misere).solution(allowed, language)

    def _for_period(self) -> "Game":
        """The game whose period is looked for."""
        return self

    def _values(self, wanted: int, allowed: Allowed) -> Any:
        return _core.nim_values(self._core, wanted, allowed)

    def _many(self, rows: Any, values: bool, allowed: Allowed) -> Any:
        return _core.solve_many(self._core, rows, values, allowed)

    def __reduce__(self) -> Any:
        name = None if self.rules else self.name
        return (functools.partial(Game, rules=self.rules), (name, self.misere))

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
    chosen_game = as_game(game).in_convention(misere)
    allowed = limits(timeout, memory, threads)
    with handing_over(Verified):
        return Verified(chosen_game._core.verify(count("bound", bound), allowed))


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
