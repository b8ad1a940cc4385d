"""Games that were played, in the file that page, command and Python share (docs/formats.md)."""

from __future__ import annotations

import pathlib
from typing import Any, Iterable, Optional, Sequence, Union

from . import _core
from ._asking import Outcome, Path, as_misere_play, reading
from ._game import OWN_RULES, Game, as_game
from ._position import Position, PositionLike, made, position_text


class PlayedGame:
    """A game that was played: where it began, the moves, and every position on the way.

    ``PlayedGame("nim", (3, 4, 5), ["1 2", "2 3", "= 1 1 4"])``. Moves are written as in
    ``bouton play``, or given as the positions after them. ``positions`` begins with the start, so
    it is one longer than ``moves``; ``players`` are two words, ``"person"`` or
    ``"program 80"``, in the order in which they move; ``rules`` is the text of a rules file where
    the game is ``"rules:own"``. ``misere`` says the convention; None: that of the game.

    Raises `bouton.Error` with the line for a move that is not possible.
    """

    game: Game
    misere: bool
    players: tuple[str, str]
    moves: list[str]
    positions: list[Position]
    rules: str

    def __init__(
        self,
        game: Union[str, Game],
        start: PositionLike,
        moves: Iterable[Union[str, Sequence[int]]] = (),
        *,
        misere: Optional[bool] = None,
        players: Sequence[str] = ("person", "person"),
        rules: str = "",
    ) -> None:
        if isinstance(game, Game):
            rules = rules or game.rules
        if misere is None:
            misere = False if rules and isinstance(game, str) else as_game(game).misere
        name = game if isinstance(game, str) else as_game(game)._core.specification
        seats = players if isinstance(players, str) else ", ".join(players)
        written = [move if isinstance(move, str) else f"= {position_text(move)}" for move in moves]
        self._read(
            _core.write_played(
                name, as_misere_play(misere), position_text(start), seats, written, rules
            )
        )

    @classmethod
    def read(cls, text: str) -> "PlayedGame":
        """The game of a text in the format ``bouton.game 1``."""
        played = cls.__new__(cls)
        played._read(text)
        return played

    def _read(self, text: str) -> None:
        facts = _core.read_played(text)
        self.misere = facts["misere"]
        self.players = facts["players"]
        self.moves = facts["moves"]
        self.rules = facts["rules"]
        self.game = Game._of(facts["game"], self.misere, self.rules)
        self.positions = [made(raw, self.game) for raw in facts["positions"]]
        self._name = OWN_RULES if self.rules else self.game.name

    @property
    def start(self) -> Position:
        """Where it began."""
        return self.positions[0]

    @property
    def outcomes(self) -> list[Optional[Outcome]]:
        """For each position whether the player to move could win: ``"N"``, ``"P"`` or None."""
        return [position.outcome() for position in self.positions]

    @property
    def turning_points(self) -> list[int]:
        """The moves, counted from 0, that gave away a won position."""
        known = self.outcomes
        return [at for at in range(len(self.moves)) if known[at] == known[at + 1] == "N"]

    def write(self) -> str:
        """The text of the file."""
        return _core.write_played(
            self._name, self.misere, str(self.start), ", ".join(self.players), self.moves, self.rules
        )

    def save(self, path: Path) -> None:
        """Write the file."""
        pathlib.Path(path).write_text(self.write(), encoding="utf-8")

    def __reduce__(self) -> Any:
        return (PlayedGame.read, (self.write(),))

    def __len__(self) -> int:
        return len(self.moves)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PlayedGame):
            return NotImplemented
        return self.write() == other.write()

    def __hash__(self) -> int:
        return hash(self.write())

    def __repr__(self) -> str:
        convention = ", misere=True" if self.misere else ""
        return f"<{self._name} from {self.start}{convention}: {len(self.moves)} moves>"

    def to_frame(self) -> Any:
        """A pandas DataFrame: each position, the move made there, and whether it gave a win away."""
        import pandas

        lost = set(self.turning_points)
        return pandas.DataFrame(
            {
                "position": str(position),
                "outcome": outcome,
                "player": self.players[at % 2],
                "move": self.moves[at] if at < len(self.moves) else None,
                "turning_point": at in lost,
            }
            for at, (position, outcome) in enumerate(zip(self.positions, self.outcomes))
        )


def read_game(source: Path) -> PlayedGame:
    """A game that was played, from a file or from its text (``bouton.game 1``).

    Raises `bouton.Error` that says which line is wrong.
    """
    if isinstance(source, str) and "\n" in source:
        return PlayedGame.read(source)
    with reading(source) as path:
        return PlayedGame.read(path.read_text("utf-8", "replace"))
