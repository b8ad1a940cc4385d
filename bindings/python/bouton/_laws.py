"""Laws of P-positions: who wins at every size, found from the rules and proved."""

from __future__ import annotations

from typing import Any, Iterator, Optional, SupportsIndex, Union

from . import _core
from ._asking import count, limits, speaking
from ._errors import LimitReached, Refuted
from ._game import Game, as_game
from ._language import chosen, in_both, sentence, words
from ._move import Move
from ._position import Position, PositionLike, given
from ._solution import MovesOf, Solution, WinningMoves

_MOST_HEAPS = 8
_MOST_VALUE = 64


class Law:
    """A theorem: the P-positions of a game on so many heaps, of every size.

    Attributes: ``game`` (its name), ``misere``, ``heaps``, ``numeration`` (``"base 2"``,
    ``"fibonacci"``, ``"metallic M S"``), ``states`` (of the automaton that reads the digits),
    ``first_p_positions`` and ``certificate`` (JSON, for ``bouton check`` and ``--law``).
    """

    def __init__(self, game: Game, found: Any, facts: dict[str, Any], language: str) -> None:
        self._game = game
        self._found = found
        self._law = facts["law"]
        self.language = language
        self.game = game.name
        self.misere = game.misere
        self.heaps: int = facts["heaps"]
        self.numeration: str = facts["numeration"]
        self.states: int = facts["states"]
        self.certificate: str = found.certificate()
        self._pictures: Optional[tuple[str, Optional[str]]] = None  # for Graphviz, and as SVG
        self.first_p_positions = [
            Position(map(int, heaps.split())) for heaps in facts["first_p_positions"]
        ]

    @property
    def words(self) -> Optional[str]:
        """The law as a sentence that was shown equivalent to the automaton; None if there is none."""
        return None if self._law is None else sentence(self._law, self.language)

    @speaking
    def solve(
        self, position: PositionLike, *, timeout: Optional[float] = None,
        memory: Optional[int] = None, language: Optional[str] = None,
    ) -> Solution[Position]:
        """The whole answer for a position of this game; those of ``heaps`` heaps by the law.

        Positions of thousands of digits take milliseconds. Where a theorem of the literature is
        about the same rules, it answers instead.
        """
        moves = MovesOf([(self._game, given(position))], self.misere, law=self)
        return moves.solution(limits(timeout, memory, None), chosen(language or self.language))

    def wins(self, position: PositionLike) -> Optional[bool]:
        """Whether the player to move wins."""
        return self.solve(position).wins

    def winning_options(self, position: PositionLike) -> WinningMoves[Position]:
        """The positions after each winning move, made on demand."""
        return self.solve(position).winning_options

    def winning_moves(self, position: PositionLike) -> WinningMoves[Move]:
        """The moves that win, made on demand."""
        return self.solve(position).moves

    def dot(self) -> str:
        """The automaton as a graph in the language of Graphviz."""
        return self._drawn()[0]

    def _repr_svg_(self) -> Optional[str]:
        """The automaton as a picture; None if it has too many states to be read."""
        return self._drawn()[1]

    def _drawn(self) -> tuple[str, Optional[str]]:
        if self._pictures is None:
            self._pictures = (self._found.dot(), self._found.svg())
        return self._pictures

    def __getstate__(self) -> dict[str, Any]:
        self._drawn()
        return {**self.__dict__, "_found": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._found = _core.read_law(self.certificate, self.game)

    def __repr__(self) -> str:
        told = words(
            "python.law.told", self.language, game=self.game, heaps=str(self.heaps),
            convention=words("front.convention." + ("misere" if self.misere else "normal"),
                             self.language),
            states=str(self.states), numeration=self.numeration,
        )
        return told if self.words is None else f"{told}\n{self.words}"

    def __iter__(self) -> Iterator[Position]:
        """The first P-positions."""
        return iter(self.first_p_positions)


@speaking
def discover(
    game: Union[str, Game],
    *,
    heaps: Optional[SupportsIndex] = None,
    misere: Optional[bool] = None,
    values: SupportsIndex = 0,
    conjecture: Optional[str] = None,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    language: Optional[str] = None,
) -> Law:
    """The law of the P-positions, found from the rules alone and proved for heaps of every size.

    game
        The name of a game as the command knows it, also ``"rules:FILE"``, or a `Game`.
    heaps
        Their number, 1 to 8. None: what the rules fix, else one more than a move touches.
    values
        Also the sets of nim-value 0 to this, each proved (normal play only).
    conjecture
        Prove this law, and look for no other: the text of a conjecture as the command reads it,
        ``heaps = 3`` and ``p = "x1 ^ x2 ^ x3 == 0"``, or ``value = "..."`` (manual: discover).
    timeout, memory
        Seconds, bytes. Without a timeout the search ends after about a minute.

    Raises `bouton.LimitReached` if nothing was found within the limits, which does not mean that
    there is no law; its ``partial`` lists the numeration, heaps and states that were tried. Raises
    `bouton.Refuted` if the conjecture is wrong. Raises `bouton.Error` for rules that are not of this
    kind.
    """
    chosen_game = as_game(game).in_convention(misere)
    found = _core.discover(
        chosen_game._core,
        None if heaps is None else count("heaps", heaps, 1, _MOST_HEAPS),
        count("values", values, 0, _MOST_VALUE),
        conjecture,
        limits(timeout, memory, None),
    )
    facts = found.facts()
    if facts["conjecture"] and facts["conjecture"]["status"] == "refuted":
        wrong = facts["conjecture"]["counterexample"]
        key = "python.law.refuted" if wrong else "python.law.refuted_far"
        place = {"position": wrong["position"]} if wrong else {}
        raise Refuted(*in_both(key, **place), wrong)
    if not facts["proved"]:
        names = ("numeration", "heaps_below", "states")
        tried = [tuple(attempt[name] for name in names) for attempt in facts["tried"]]
        raise LimitReached(*in_both("python.law.none"), tried)
    return Law(chosen_game, found, facts, chosen(language))
