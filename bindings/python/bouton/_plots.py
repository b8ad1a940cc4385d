"""Pictures, with matplotlib. Each draws into ``ax``, or into a new figure, and returns the axes."""

from __future__ import annotations

from typing import Any, Optional, SupportsIndex, Union

import numpy

from ._asking import renamed
from ._game import Game, as_game
from ._language import words
from ._quotient import Quotient, quotient
from ._sequences import Period, nim_values, period
from ._tables import p_positions

COLD = "#1f4e79"
WARM = "#e07b39"


def _axes(ax: Any, width: float = 8.0, height: float = 4.5) -> Any:
    if ax is not None:
        return ax
    from matplotlib import pyplot

    return pyplot.subplots(figsize=(width, height), layout="constrained")[1]


@renamed("values", "count")
def plot_values(
    code: Union[str, Game],
    count: SupportsIndex = 1000,
    *,
    ax: Any = None,
    language: Optional[str] = None,
    **limits: Any,
) -> Any:
    """The nim-values of heaps 0, 1, ... as points."""
    game = as_game(code)
    array = nim_values(game, count, language=language, **limits)
    ax = _axes(ax)
    ax.plot(numpy.arange(len(array)), array, ".", markersize=3, color=COLD)
    ax.set_title(words("python.plot.values", language, game=game.name))
    ax.set_xlabel(words("python.plot.heap", language))
    ax.set_ylabel(words("python.plot.nim_value", language))
    return ax


def plot_period(
    code: Union[str, Game, Period],
    rows: int = 12,
    *,
    ax: Any = None,
    language: Optional[str] = None,
    **limits: Any,
) -> Any:
    """One period per row: where the columns have one colour, the values repeat.

    The last rows are repetition; the exceptions stand out above them.
    """
    found = code if isinstance(code, Period) else period(code, language=language, **limits)
    if found.period is None or found.preperiod is None:
        raise ValueError(str(found))
    wanted = max(rows, found.preperiod // found.period + 3)
    array = nim_values(found._game, wanted * found.period)
    grid = array.reshape(wanted, found.period).astype(float)
    # Values that grow are drawn without their growth.
    grid -= (numpy.arange(wanted) * (found.saltus or 0))[:, None]
    ax = _axes(ax)
    image = ax.imshow(grid, aspect="auto", interpolation="nearest", cmap="viridis")
    ax.axhline(found.preperiod / found.period - 0.5, color=WARM, linewidth=1.5)
    ax.set_title(
        words(
            "python.plot.period",
            language,
            game=found.game,
            period=found.period,
            preperiod=found.preperiod,
        )
    )
    ax.set_xlabel(words("python.plot.remainder", language, period=found.period))
    ax.set_ylabel(words("python.plot.row", language))
    ax.figure.colorbar(image, ax=ax, label=words("python.plot.nim_value", language))
    return ax


def plot_cold(
    game: Union[str, Game] = "wythoff",
    side: int = 40,
    *,
    misere: Optional[bool] = None,
    ax: Any = None,
    language: Optional[str] = None,
    **limits: Any,
) -> Any:
    """The cold positions (P) of two heaps below ``side``."""
    chosen = as_game(game)
    cold = p_positions(chosen, side, side, misere=misere, language=language, **limits)
    ax = _axes(ax, 5.5, 5.5)
    across, up = numpy.nonzero(cold)
    ax.plot(across, up, "s", markersize=max(1.0, 200.0 / side), color=COLD)
    ax.set_aspect("equal")
    ax.set_xlim(-0.5, side - 0.5)
    ax.set_ylim(-0.5, side - 0.5)
    last = chosen.misere if misere is None else misere
    convention = words("front.convention." + ("misere" if last else "normal"), language)
    ax.set_title(words("python.plot.cold", language, game=chosen.name, convention=convention))
    ax.set_xlabel(words("python.plot.first_heap", language))
    ax.set_ylabel(words("python.plot.second_heap", language))
    return ax


def plot_quotient(
    code: Union[str, Game, Quotient],
    *,
    ax: Any = None,
    language: Optional[str] = None,
    **limits: Any,
) -> Any:
    """The multiplication table, least words first; products in the P-portion are dark."""
    found = code if isinstance(code, Quotient) else quotient(code, language=language, **limits)
    order = [element.index for element in found]
    place = numpy.empty(found.order, dtype=int)
    place[order] = numpy.arange(found.order)
    products = found.table[numpy.ix_(order, order)]
    lost = numpy.array([found[index].is_p for index in range(found.order)])[products]
    ax = _axes(ax, 6.5, 6.0)
    ax.imshow(place[products], cmap="Pastel1" if found.order < 9 else "summer", alpha=0.75)
    ax.imshow(
        numpy.where(lost, 1.0, numpy.nan), cmap="Blues", vmin=0, vmax=1.1, interpolation="nearest"
    )
    if found.order <= 60:
        names = [found.words[index] for index in order]
        ax.set_xticks(range(found.order), names, rotation=90, fontsize=6)
        ax.set_yticks(range(found.order), names, fontsize=6)
    ax.set_title(
        words(
            "python.plot.quotient",
            language,
            game=" + ".join(found.games),
            order=found.order,
            lost=found.p_count,
        )
    )
    return ax
