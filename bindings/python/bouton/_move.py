"""Moves as a person makes them."""

from __future__ import annotations

from typing import Any, Callable, NamedTuple, Optional

from ._asking import shown
from ._language import Steps, told, words


class HeapChange(NamedTuple):
    """What a move does to one heap.

    ``heap`` is its index in the position before, ``taken`` the number of tokens; ``first`` says of a
    row of pins which is the first that falls, counted from 1, and is None elsewhere. ``parts`` is
    what is left of a heap that was split, of a row from left to right, else the smallest first.
    """

    heap: int
    taken: int
    first: Optional[int] = None
    parts: tuple[int, ...] = ()
    is_pass: bool = False


class Move:
    """A move: the ``changes`` to heaps and the ``position`` after it (in a sum the whole sum).

    Two moves may leave the same position: pins 1 and 2 of a row of 7, or 6 and 7. ``str()`` is what
    the command prints: ``take 2 from heap 1: 1 4 5``. ``term`` is the number of the game in a sum,
    from 0. ``heap``, ``taken``, ``first`` and ``parts`` are those of the only change, None where a
    move changes several heaps. ``choice`` is for games without heaps what the player chooses, and the
    move is equal to it: the vertex or the edge of a graph, in rules of your own the position to move
    to.
    """

    #: A vertex, an edge, a position.
    choice: Any = None

    def __init__(
        self,
        changes: tuple[HeapChange, ...],
        position: Any,
        steps: Steps,
        language: str,
        term: int = 0,
        game: str = "",
    ) -> None:
        self.changes = changes
        self._position = position
        self.term = term
        self._steps = steps
        self._language = language
        self._game = game  # that it is made in, where the position is a sum

    @property
    def position(self) -> Any:
        """What lies on the table after it."""
        return self._position

    @property
    def words(self) -> str:
        """``take 2 from heap 1``, ``knock down pins 1 and 2 of row 2``; in a sum ``nim: take ...``."""
        move = words("move.changes", self._language, changes=told(self._steps, self._language))
        if not self._game:
            return move
        return words("move.in_game", self._language, game=self._game, move=move)

    def _told_in(self, language: str) -> "Move":
        self._language = language
        return self

    def _only(self) -> Optional[HeapChange]:
        return self.changes[0] if len(self.changes) == 1 else None

    @property
    def heap(self) -> Optional[int]:
        only = self._only()
        return None if only is None else only.heap

    @property
    def taken(self) -> Optional[int]:
        only = self._only()
        return None if only is None else only.taken

    @property
    def first(self) -> Optional[int]:
        only = self._only()
        return None if only is None else only.first

    @property
    def parts(self) -> Optional[tuple[int, ...]]:
        only = self._only()
        return None if only is None else only.parts

    def _key(self) -> Any:
        return (self.term, self.changes, self.position)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Move) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.term, self.changes))

    def __str__(self) -> str:
        return words("move.to", self._language, move=self.words, position=str(self.position))

    def __repr__(self) -> str:
        return f"<{self}>"


class Choice(Move):
    """A move that is named by what is chosen; ``after`` makes the position, which else is that."""

    def __init__(
        self, choice: Any, key: str, language: str, after: Optional[Callable[[Any], Any]] = None
    ) -> None:
        super().__init__((), choice, [(key, [("choice", shown(choice))])], language)
        self.choice = choice
        self._after = after

    @property
    def position(self) -> Any:
        return self.choice if self._after is None else self._after(self.choice)

    def __eq__(self, other: object) -> bool:
        return bool(self.choice == (other.choice if isinstance(other, Choice) else other))

    def __hash__(self) -> int:
        return hash(self.choice)

    def __str__(self) -> str:
        return repr(self.choice) if self._after is None else self.words


def move_of(raw: Any, position: Any, language: str, game: str = "") -> Move:
    """A move as the library hands it out; the position after it is made by the caller."""
    term, _, steps, changes = raw
    listed = tuple(HeapChange(*change) for change in changes)
    return Move(listed, position, steps, language, term, game)
