"""Who wins, every move that wins, and why: Nim and every game of its family.

    >>> import bouton
    >>> bouton.solve("nim", [3, 4, 5]).outcome
    'N'
    >>> kayles, nim = bouton.Game("kayles"), bouton.Game("nim")
    >>> (kayles(7) + nim(3, 4)).nim_value()
    5

`solve` answers for one position, `solve_sum` for sums of games, `solve_many` for whole arrays;
`nim_values`, `period`, `quotient`, `genus` and `genera` are about games of single heaps;
`nim_value`, `nim_sum` and `mex` are the numbers they are made of, `grid` and `p_positions` whole
boxes of positions;
`split` finds safe starting splits; `exercises` makes sheets to solve on paper; `lookup`, `catalogue` and `census` know results, `check` and
`verify` test them; `Search` solves rules of your own, `node_kayles` and others games on graphs;
`plot_values`, `plot_period`, `plot_cold` and `plot_quotient` draw; `read_game` and `PlayedGame`
keep games that were played. Every answer says how it is known, and none is a guess.
"""

from ._catalogue import Result, Results, catalogue, census, lookup
from ._certificates import Check, check
from ._core import __version__
from ._asking import Outcome
from ._errors import Error, LimitReached, Refuted
from ._exercises import Exercise, exercises
from ._facts import GameEntry, Verified
from ._game import Game, games, verify
from ._position import Position
from ._move import HeapChange, Move
from ._genus import Genera, Genus, genera, genus
from ._graphs import GraphGame, arc_kayles, graph_chomp, grim, node_kayles, octal_graph
from ._language import get_language, set_language
from ._laws import Law, discover
from ._many import Answers, solve_many
from ._nimbers import mex, nim_sum, nim_value
from ._own import OwnPosition, Search
from ._heap_game import HeapGame
from ._played import PlayedGame, read_game
from ._plots import plot_cold, plot_period, plot_quotient, plot_values
from ._quotient import Element, Quotient, quotient
from ._sequences import Period, nim_values, period
from ._solution import Solution, WinningMoves
from ._solve import solve, solve_sum
from ._splits import Splits, split
from ._sum import Sum
from ._tables import grid, p_positions
from ._values import StoredValues, read_values

__all__ = [
    "Answers",
    "Check",
    "Element",
    "Error",
    "Exercise",
    "Game",
    "GameEntry",
    "Genera",
    "Genus",
    "GraphGame",
    "HeapChange",
    "HeapGame",
    "Law",
    "LimitReached",
    "Move",
    "Outcome",
    "OwnPosition",
    "Period",
    "PlayedGame",
    "Position",
    "Quotient",
    "Refuted",
    "Result",
    "Results",
    "Search",
    "Solution",
    "Splits",
    "StoredValues",
    "Sum",
    "Verified",
    "WinningMoves",
    "__version__",
    "arc_kayles",
    "catalogue",
    "census",
    "check",
    "discover",
    "exercises",
    "games",
    "genera",
    "genus",
    "get_language",
    "graph_chomp",
    "grid",
    "grim",
    "lookup",
    "mex",
    "nim_sum",
    "nim_value",
    "nim_values",
    "node_kayles",
    "octal_graph",
    "p_positions",
    "period",
    "plot_cold",
    "plot_period",
    "plot_quotient",
    "plot_values",
    "quotient",
    "read_game",
    "read_values",
    "set_language",
    "solve",
    "solve_many",
    "solve_sum",
    "split",
    "verify",
]

# Help, error messages and pickles name what is public as a user does: bouton.Error.
for _name in __all__:
    if getattr(globals()[_name], "__module__", "").startswith(f"{__name__}."):
        globals()[_name].__module__ = __name__
del _name
