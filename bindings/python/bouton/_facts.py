"""Facts as attributes, which can be read as those of a mapping too, as they once were."""

from __future__ import annotations

from typing import Any, Optional


class Facts(dict[str, Any]):
    """A dict whose members are attributes; those that are absent are None."""

    def __getattr__(self, name: str) -> Any:
        if name in self:
            return self[name]
        if name in type(self).__annotations__:
            return None
        raise AttributeError(f"{type(self).__name__} has no attribute {name}")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *type(self).__annotations__, *self})


class GameEntry(Facts):
    """A line of the list of games: ``name``, ``title``, ``rule``, ``example`` (a name that can be
    asked about) and a ``position`` to begin with. Other names of games have no rule and no position.

    ``entry["name"]`` is an older form of ``entry.name``.
    """

    name: str
    title: str
    rule: Optional[str]
    example: str
    position: Optional[str]

    def __repr__(self) -> str:
        return f"<{self.name}: {self.title}>"


class Verified(Facts):
    """What was compared with exhaustive search, and whether all of it agrees.

    ``outcomes``, ``move_sets``, ``nim_values`` and ``sieved`` count what was compared,
    ``no_theory`` the positions that no theory answers; ``scope`` says which positions these were,
    ``complete`` whether all were looked at; ``contradiction`` is the first difference, None if all
    agree. ``report["outcomes"]`` is an older form of ``report.outcomes``.
    """

    game: str
    convention: str
    outcomes: int
    move_sets: int
    nim_values: int
    sieved: int
    no_theory: int
    scope: list[str]
    complete: bool
    contradiction: Optional[str]

    @property
    def agrees(self) -> bool:
        """Whether nothing that was compared differs."""
        return self.contradiction is None

    def __repr__(self) -> str:
        told = ", ".join(
            f"{name}={self[name]!r}"
            for name in ("outcomes", "move_sets", "nim_values", "sieved", "contradiction")
        )
        return f"<{self.game}, {self.convention}: {told}>"
