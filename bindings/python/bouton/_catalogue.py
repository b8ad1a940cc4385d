"""The catalogue of results, and surveys of families of games."""

from __future__ import annotations

import functools
import os
import pathlib
from dataclasses import dataclass
from typing import Any, Iterable, Iterator, Optional, SupportsIndex, Union

from . import _core
from ._asking import MOST_HEAP, Path, as_misere_play, count, handing_over, limits, speaking
from ._game import Game, as_game


@dataclass(frozen=True)
class Result:
    """What one computation found out about one game; columns as in docs/catalogue.md.

    ``row``: all columns by name; numbers are numbers, what is absent is None. ``game``: the code
    that was asked about; its heaps of n are heaps of n - ``later`` of ``code``, which was
    computed. ``preperiod`` is that of the code that was asked about, the least one if
    ``preperiod_exact``. ``members``: other codes of the same game that a census met.
    """

    game: str
    row: dict[str, Any]
    preperiod: Optional[int]
    later: int = 0
    preperiod_exact: bool = True
    oeis: tuple[tuple[str, int], ...] = ()
    members: tuple[str, ...] = ()

    @property
    def code(self) -> str:
        """The code that was computed."""
        return str(self.row["code"])

    @property
    def misere(self) -> bool:
        """Whether it is about misère play."""
        return self.row["convention"] == "misere"

    @property
    def proved(self) -> bool:
        """Whether everything is proved, for heaps of every size."""
        return self.row["status"] in ("period", "whole") or self._infinite["all_heaps"]

    @property
    def infinite_from(self) -> Optional[int]:
        """The heap of ``code`` from which on the misère quotient is infinite, if that is proved."""
        return self._infinite["infinite_from"]

    @property
    def law_to(self) -> Optional[int]:
        """The largest heap of ``code`` within the law of the infinite quotient, or None."""
        return self._infinite["heaps"]

    @property
    def _infinite(self) -> dict[str, Any]:
        return self.row["infinite"] or {"infinite_from": None, "heaps": None, "all_heaps": False}

    @property
    def period(self) -> Optional[int]:
        """The period that is proved, or None."""
        return self.row["period"]

    @property
    def order(self) -> Optional[int]:
        """The number of elements of the misère quotient, of the heaps done."""
        return self.row["order"]

    def __repr__(self) -> str:
        facts = ("status", "period", "saltus", "order", "p_count", "kind", "done")
        told = ", ".join(
            f"{name}={self.row[name]!r}" for name in facts if self.row[name] is not None
        )
        return f"<{self.game}{', misere=True' if self.misere else ''}: {told}>"


class Results:
    """Results in a row, one for each game; ``complete`` if none is missing.

    ``not_stored``: how many of them the store of a census does not have, since another program was
    writing to it until after the end.
    """

    def __init__(self, rows: list[Result], complete: bool = True, not_stored: int = 0) -> None:
        self.complete = complete
        self.not_stored = not_stored
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Result]:
        return iter(self._rows)

    def __getitem__(self, at: SupportsIndex) -> Result:
        return self._rows[at]

    def __repr__(self) -> str:
        proved = sum(row.proved for row in self._rows)
        left = "" if self.complete else ", not complete"
        lost = f", {self.not_stored} not stored" if self.not_stored else ""
        return f"<{len(self)} results, {proved} proved{left}{lost}>"

    def to_frame(self) -> Any:
        """A pandas DataFrame with the columns of the catalogue."""
        import pandas

        return pandas.DataFrame(row.row for row in self._rows)


@functools.lru_cache(maxsize=1)
def _shipped() -> Any:
    folder = pathlib.Path(__file__).parent / "catalogue"
    return _core.Catalogue(None, [path.read_text("utf-8") for path in sorted(folder.glob("*.tsv"))])


def _opened(store: Optional[Path]) -> Any:
    return _shipped() if store is None else _core.Catalogue(os.fspath(store), [])


@speaking
def lookup(
    game: Union[str, Game],
    *,
    misere: Optional[bool] = None,
    store: Optional[Path] = None,
    language: Optional[str] = None,
) -> Optional[Result]:
    """What the catalogue says about a game, by any equivalent code; None if it says nothing.

    store
        A file that `census` or the command's ``--store`` has written; None: the catalogue that came
        with the package.
    """
    chosen = as_game(game).in_convention(misere)
    found = _opened(store).find(chosen._core)
    row = found["result"]
    if row is None:
        return None
    row["preperiod"] = found["preperiod"]
    oeis = tuple((one["number"], one["later"]) for one in found["oeis"])
    shift = {name: found[name] for name in ("preperiod", "later", "preperiod_exact")}
    return Result(chosen.name, row, oeis=oeis, **shift)


@speaking
def catalogue(
    *, misere: Optional[bool] = None, store: Optional[Path] = None, language: Optional[str] = None
) -> Results:
    """All results of the catalogue, of one convention or both (None)."""
    rows = [Result(row["code"], row, row["preperiod"]) for row in _opened(store).all()]
    return Results([row for row in rows if misere is None or row.misere == as_misere_play(misere)])


@speaking
def census(
    families: Union[str, Iterable[str]],
    *,
    misere: bool = False,
    values: SupportsIndex = 1_000_000,
    dense: SupportsIndex = 50_000,
    heaps: SupportsIndex = 10_000,
    elements: SupportsIndex = 1_024,
    work: SupportsIndex = 1_000_000_000,
    law_work: Optional[SupportsIndex] = None,
    store: Optional[Path] = None,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    language: Optional[str] = None,
) -> Results:
    """Survey families of games, each different game once, as ``bouton census`` does.

    families
        ``"octal:2"``, ``"octal4:1"``, ``"hex:1"``, ``"subtract:5"``, ``"subtract:9:3"``, or several.
    values, dense
        Normal play: how many nim-values, where a sparse space makes them cheap and where not.
    heaps, elements, work
        Misère play: the largest heap, the most elements of a quotient, the most steps.
    law_work
        Misère play: the most steps of the search for the law of an infinite quotient, as many as
        ``work`` if None; with 0 none is looked for.
    store
        A file that keeps the results; games that it has already are not computed again.

    The result does not depend on ``threads``. Beyond ``timeout`` it is not ``complete``; after
    Ctrl-C what is done is the attribute ``partial`` of the KeyboardInterrupt.
    """
    named = [families] if isinstance(families, str) else [*map(str, families)]
    budget = [
        count("values", values, 1),
        count("dense", dense, 1),
        count("heaps", heaps, 1, MOST_HEAP),
        count("elements", elements, 1, 65_535),
        count("work", work, 1),
        count("law_work", work if law_work is None else law_work, 0),
    ]

    def done(found: Any) -> Results:
        rows, complete, not_stored = found
        return Results(
            [
                Result(row["code"], row, row["preperiod"], members=tuple(row.pop("members")))
                for row in rows
            ],
            complete,
            not_stored,
        )

    path = None if store is None else os.fspath(store)
    with handing_over(done):
        found = _core.census(
            named, as_misere_play(misere), budget, path, limits(timeout, memory, threads)
        )
    return done(found)
