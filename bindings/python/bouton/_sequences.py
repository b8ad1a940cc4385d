"""Nim-values of taking-and-breaking games, and their periods."""

from __future__ import annotations

import html
from typing import Any, Optional, SupportsIndex, Union

import numpy
import numpy.typing

from . import _core
from ._answers import PeriodFacts, SharedForm
from ._asking import MOST_HEAP, handing_over, limits, renamed, speaking
from ._asking import count as counted
from ._game import Game, as_game
from ._language import chosen
from ._latex import of_period
from ._svg import of_values

_MOST_DRAWN = 10**5

Values = numpy.typing.NDArray[numpy.uint16]


@renamed("values", "count")
@speaking
def nim_values(
    code: Union[str, Game],
    count: SupportsIndex,
    *,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    language: Optional[str] = None,
) -> Values:
    """The first ``count`` nim-values g(0), g(1), ... of single heaps in normal play.

    Returns a NumPy array (uint16; uint32 for a `HeapGame`) over the memory the engine wrote:
    nothing is copied. Ctrl-C ends the work (the values so far are the attribute ``partial`` of the
    KeyboardInterrupt), other Python threads run meanwhile.

    Raises `bouton.LimitReached`, with the values so far as ``partial``, if a limit was reached
    first or a value is above 65535 (`bouton.period(code).value(n)` gives larger ones where the
    period is known); `bouton.Error` if single heaps have no nim-values.
    """
    return as_game(code)._values(counted("count", count), limits(timeout, memory, threads))


class Period(PeriodFacts):
    """What is known about the period of a game's nim-values.

    Its attributes are those of ``bouton period --json`` (`docs/formats.md`); numbers are int.
    Without a proof ``period``, ``preperiod``, ``saltus``, ``proof`` are None. ``rare``: (heap, value)
    of the rare values, if a sparse space is used. ``standard_form``: (game, shift) of the equivalent
    game in standard form.
    """

    rare: list[tuple[int, int]]

    def __init__(self, game: Game, found: Any, language: str) -> None:
        self.language = language
        self._game = game
        self._found = found
        self._certificate: Optional[str] = None
        self._values: Any = None
        self._sentences: list[str] = found.sentences(language)
        self.rare = found.rare()
        self.__dict__.update(found.facts())
        self.standard_form = SharedForm(**self.__dict__["standard_form"])

    def certificate(self) -> Optional[str]:
        """The proof as JSON, for `check`; None without a proof."""
        return self._certificate if self._found is None else self._found.certificate()

    def __getstate__(self) -> dict[str, Any]:
        certificate = self.certificate()
        return {**self.__dict__, "_found": None, "_values": None, "_certificate": certificate}

    def representative(self, heap: SupportsIndex) -> int:
        """A heap below preperiod + period with the same value, up to the saltus."""
        return self._continued().representative(counted("heap", heap, most=None))

    def value(self, heap: SupportsIndex) -> int:
        """The nim-value of a heap of any size, by the period."""
        return self._continued().value(counted("heap", heap, most=None))

    def _continued(self) -> Any:
        if self.period is None or self.preperiod is None:
            raise ValueError(str(self))
        if self._values is None:
            self._values = _core.PeriodicValues(
                self._game._core, self.preperiod, self.period, self.saltus or 0
            )
        return self._values

    def __bool__(self) -> bool:
        return self.proved

    def __repr__(self) -> str:
        return "\n".join(self._sentences)

    def _repr_html_(self) -> str:
        first, *rest = (html.escape(line) for line in self._sentences)
        items = "".join(f"<li>{line}</li>" for line in rest)
        return (
            "<div style='font-family:sans-serif;max-width:46em'>"
            f"<div style='font-weight:bold'>{first}</div><ul>{items}</ul></div>"
        )

    def to_latex(self) -> str:
        """The law of the nim-values as a formula."""
        return of_period(self)

    _repr_latex_ = to_latex

    @renamed("values", "count")
    def to_svg(self, count: SupportsIndex = 500) -> str:
        """The first nim-values as a picture, as text of an SVG file."""
        shown = counted("count", count, 0, _MOST_DRAWN)
        return of_values(nim_values(self._game, shown), title=self.game)

    def to_frame(self) -> Any:
        """The preperiod and one period of the nim-values as a pandas DataFrame."""
        import pandas

        if self.period is None or self.preperiod is None:
            raise ValueError(str(self))
        found = nim_values(self._game, self.preperiod + self.period)
        return pandas.DataFrame({"heap": numpy.arange(len(found)), "nim_value": found})


@speaking
def period(
    code: Union[str, Game],
    *,
    to: Optional[SupportsIndex] = None,
    proof: str = "any",
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    language: Optional[str] = None,
) -> Period:
    """Compute nim-values until their period is proved.

    to
        The largest heap to compute; without it (and without ``timeout``) the search goes on until
        there is a proof, or Ctrl-C.
    proof
        ``"any"``, ``"classical"`` or ``"state"``: which proof is wanted.

    Without a proof within the limits the answer has ``proved`` False; after Ctrl-C such an
    answer is the attribute ``partial`` of the KeyboardInterrupt.
    """
    game = as_game(code)._for_period()
    last = MOST_HEAP if to is None else counted("to", to)
    told = chosen(language)
    with handing_over(lambda known: Period(game, known, told)):
        found = _core.find_period(game._core, last, str(proof), limits(timeout, memory, threads))
    return Period(game, found, told)
