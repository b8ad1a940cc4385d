"""Safe starting splits: divide a number of tokens into heaps of Nim so that the opponent loses."""

from __future__ import annotations

import functools
from typing import Any, Iterator, Optional, SupportsIndex

from . import _core
from ._asking import Allowed, as_misere_play, error, limits, speaking
from ._asking import count as counted
from ._language import chosen, told

_SHOWN_HEAPS = 1_000_000


class Splits:
    """The safe splits of ``tokens``: you split, your opponent moves first and loses.

    Iterating gives every split once as a tuple of heaps in descending order, made on demand.
    ``first`` is the one that comes first, ``runs`` the same as (heap, how many), however many heaps it
    has; both are None if there is none. ``count`` says how many there are, ``reason`` why there are
    any or none.
    """

    def __init__(
        self,
        tokens: int,
        heaps: Optional[int],
        max_heap: Optional[int],
        misere: bool,
        language: str,
        allowed: Allowed,
    ) -> None:
        self.tokens = tokens
        self.heaps = heaps
        self.max_heap = max_heap
        self.misere = misere
        self.language = language
        self._allowed = allowed
        self.runs: Optional[list[tuple[int, int]]]
        self.runs, self._steps = self._question().one()

    def _question(self) -> Any:
        return _core.SplitQuestion(self.tokens, self.heaps, self.max_heap, self.misere)

    @property
    def first(self) -> Optional[tuple[int, ...]]:
        """The first split, None if there is none. Of more than a million heaps see ``runs``."""
        if self.runs is None:
            return None
        if sum(times for _, times in self.runs) > _SHOWN_HEAPS:
            raise error("python.split.long", most=str(_SHOWN_HEAPS))
        return tuple(heap for heap, times in self.runs for _ in range(times))

    @functools.cached_property
    def count(self) -> Optional[int]:
        """How many there are, without listing them; None beyond the limits."""
        return 0 if self.runs is None else self._question().count(self._allowed)

    @property
    def reason(self) -> list[str]:
        """Why there are such splits, or none."""
        return told(self._steps, self.language)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter(()) if self.runs is None else self._question().all()

    def __bool__(self) -> bool:
        return self.runs is not None

    def __repr__(self) -> str:
        asked = {"heaps": self.heaps, "max_heap": self.max_heap}
        conditions = "".join(f", {name}={n}" for name, n in asked.items() if n is not None)
        misere = ", misere=True" if self.misere else ""
        shown = "none" if self.runs is None else " + ".join(
            f"{times}x{heap}" if times > 3 else " + ".join([str(heap)] * times)
            for heap, times in self.runs[:20]
        )
        return f"<splits of {self.tokens}{conditions}{misere}: {shown}>"


@speaking
def split(
    tokens: SupportsIndex,
    *,
    heaps: Optional[SupportsIndex] = None,
    max_heap: Optional[SupportsIndex] = None,
    misere: bool = False,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    language: Optional[str] = None,
) -> Splits:
    """The safe ways to split tokens into starting heaps of Nim, as ``bouton split`` lists them.

    heaps, max_heap
        Exactly so many heaps; none larger. None: any.
    misere
        The player who moves last loses.
    timeout, memory, threads
        For counting.

    A split is safe if it is a P-position of Nim (Bouton 1901).
    """
    return Splits(
        counted("tokens", tokens, 0, None),
        None if heaps is None else counted("heaps", heaps, 0, None),
        None if max_heap is None else counted("max_heap", max_heap, 0, None),
        as_misere_play(misere),
        chosen(language),
        limits(timeout, memory, threads),
    )
