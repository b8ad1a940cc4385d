"""Who wins, every move that wins, and why: Nim and every game of its family.

    >>> import bouton
    >>> bouton.solve("nim", [3, 4, 5]).outcome
    'N'

`solve` answers for one position; `nim_values`, `period` and `quotient` are about games of single
heaps; `Search` solves rules of your own; `plot_values`, `plot_period`, `plot_cold` and
`plot_quotient` draw. Every answer says how it is known, and none is a guess.
"""

from ._core import __version__
from ._errors import Error, LimitReached
from ._game import Game, Position, games
from ._language import get_language, set_language
from ._own import Search
from ._plots import plot_cold, plot_period, plot_quotient, plot_values
from ._quotient import Element, Quotient, quotient
from ._sequences import Period, nim_values, period
from ._solution import Solution, WinningMoves, solve
from ._tables import p_positions

__all__ = [
    "Element",
    "Error",
    "Game",
    "LimitReached",
    "Period",
    "Position",
    "Quotient",
    "Search",
    "Solution",
    "WinningMoves",
    "__version__",
    "games",
    "get_language",
    "nim_values",
    "p_positions",
    "period",
    "plot_cold",
    "plot_period",
    "plot_quotient",
    "plot_values",
    "quotient",
    "set_language",
    "solve",
]
