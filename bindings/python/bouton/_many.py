"""Many positions of one game at once, as arrays."""

from __future__ import annotations

from typing import Any, Callable, Iterator, Mapping, Optional, SupportsIndex, Union

import numpy
import numpy.typing

from ._asking import error, handing_over, limits, speaking
from ._game import Game
from ._own import Search, game_or_search

_LARGEST = 2**63 - 1


class Answers:
    """The answers for the rows of an array, each an array of its own.

    ``outcome``: ``"N"`` (the player to move wins), ``"P"``, or ``"?"`` where it is unknown within
    the limits; ``wins``: whether it is N; ``nim_value``: in normal play, -1 where none is known,
    None if they were not asked for; ``positions``: the rows, or the list of rules of your own; ``complete``: whether every outcome
    is known. Iterating gives ``outcome`` and ``nim_value``:
    ``outcomes, values = bouton.solve_many(...)``.
    """

    def __init__(
        self,
        game: str,
        misere: bool,
        positions: Any,
        outcomes: Any,
        values: Any,
        columns: Any = None,
        index: Any = None,
    ) -> None:
        self.game = game
        self.misere = misere
        self.positions: Any = positions
        self.outcome: numpy.typing.NDArray[numpy.str_] = outcomes.view("S1").astype("U1")
        self.nim_value: Optional[numpy.typing.NDArray[numpy.int64]] = values
        self._columns = columns  # of the frame that was asked about
        self._index = index

    @property
    def wins(self) -> numpy.typing.NDArray[numpy.bool_]:
        """Whether the player to move wins; False where that is unknown, too."""
        return self.outcome == "N"

    @property
    def complete(self) -> bool:
        """Whether every outcome is known."""
        return not bool((self.outcome == "?").any())

    def __len__(self) -> int:
        return len(self.outcome)

    def __iter__(self) -> Iterator[Any]:
        return iter((self.outcome, self.nim_value))

    def __repr__(self) -> str:
        known = {letter: int((self.outcome == letter).sum()) for letter in "NP?"}
        convention = ", misere=True" if self.misere else ""
        return (
            f"<{self.game}{convention}: {len(self)} positions, {known['N']} N, {known['P']} P, "
            f"{known['?']} unknown>"
        )

    def to_frame(self) -> Any:
        """A pandas DataFrame: the heaps, the outcome and the nim-value of each row. Names of columns
        and the index are those of the frame that was asked about."""
        import pandas

        names = self._columns
        if names is None and not isinstance(self.positions, list):
            names = [f"heap {i + 1}" for i in range(self.positions.shape[1])]
        rows = self.positions
        if isinstance(rows, list):  # of rules of one's own
            rows, names = {"position": pandas.Series(rows, dtype=object)}, None
        frame = pandas.DataFrame(rows, columns=names, index=self._index)
        frame["outcome"] = self.outcome
        if self.nim_value is not None:
            frame["nim_value"] = self.nim_value
        return frame


def _rows(positions: Any) -> Any:
    """The array as unsigned numbers of 64 bits."""
    if isinstance(positions, (list, tuple)) and all(hasattr(row, "__len__") for row in positions):
        if len({len(row) for row in positions}) > 1:
            raise error("python.many.ragged")
    array = numpy.asarray(positions)
    if array.ndim != 2:
        raise error("python.many.shape", shape=str(array.shape))
    if array.dtype.kind not in "iu" and array.size > 0:
        raise error("python.many.type", dtype=str(array.dtype))
    if array.size > 0 and (int(array.min()) < 0 or int(array.max()) > _LARGEST):
        bad = (array < 0) | (array > _LARGEST)
        row = int(numpy.nonzero(bad.any(axis=1))[0][0])
        raise error("python.many.range", row=str(row), most=str(_LARGEST))
    return numpy.ascontiguousarray(array, dtype=numpy.uint64)


@speaking
def solve_many(
    game: Union[str, Game, Search[Any], Callable[[Any], Any], Mapping[Any, Any]],
    positions: Any,
    *,
    misere: Optional[bool] = None,
    nim_values: bool = True,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[SupportsIndex] = None,
    language: Optional[str] = None,
) -> Answers:
    """Who wins each of many positions, at the speed of the engines.

    game
        Also a `Search` or rules of your own: a function, a mapping, a DiGraph of networkx.
    positions
        A two-dimensional array of whole numbers from 0 to 2**63 - 1: one position in each row, one
        heap in each column. Heaps of 0 fill up rows with fewer heaps, where the game allows it. Of
        rules of your own a list of positions, or all keys of the mapping: the mapping itself.
    nim_values
        Whether nim-values are wanted, too (in normal play). Where heaps are independent they cost
        nothing more; elsewhere they are given where the method knows them, else they are -1.
    misere, timeout, memory, threads, language
        As in `solve`. Rows that are not decided within the limits are ``"?"``, never guessed.

    A million positions of Nim take less than a second. Other Python threads run meanwhile; Ctrl-C
    ends the work, and the answers by then are the attribute ``partial`` of the KeyboardInterrupt.
    Raises `bouton.Error` for an array of another form, or heaps that the game cannot have.
    """
    asked = game_or_search(game)
    if isinstance(asked, Search):
        search = asked._with(misere, timeout, memory)
        wanted, listed = bool(nim_values) and not search.misere, list(positions)
        outcomes, values = search._many(listed, wanted)
        return Answers(search.name, search.misere, listed, outcomes, values if wanted else None)
    asked = asked.in_convention(misere)
    rows = _rows(positions)

    def answered(arrays: Any) -> Answers:
        values = arrays[1] if nim_values and not asked.misere else None
        heaps = rows.view(numpy.int64)
        named = [getattr(positions, name, None) for name in ("columns", "index")]
        if any(names is None or callable(names) for names in named):  # a list has index() as well
            named = [None, None]
        return Answers(asked.name, asked.misere, heaps, arrays[0], values, *named)

    allowed = limits(timeout, memory, threads)
    with handing_over(answered):
        arrays = asked._many(rows, bool(nim_values), allowed)
    return answered(arrays)
