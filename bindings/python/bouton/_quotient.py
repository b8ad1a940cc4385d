"""Misère quotients: who wins sums of heaps when the last move loses."""

from __future__ import annotations

import functools
import html
import itertools
from typing import Any, Iterable, Iterator, Optional, Sequence, SupportsIndex, Union

import numpy
import numpy.typing

from . import _core
from ._answers import Generator, Growing, GrowthStep, KnownInfinite, QuotientFacts
from ._asking import MOST_HEAP, Outcome, count, error, handing_over, limits, speaking
from ._game import Game, as_game
from ._language import chosen, words
from ._latex import of_quotient
from ._svg import of_table

Classes = numpy.typing.NDArray[numpy.uint16]
_SHOWN = 24
_MOST_LISTED = 10**7
_MOST_DRAWN = 500


class Element:
    """An element of a quotient: a class of sums. Multiply (``*``, ``**``) to put sums together."""

    __slots__ = ("quotient", "index")

    def __init__(self, quotient: "Quotient", index: int) -> None:
        self.quotient = quotient
        self.index = index

    @property
    def word(self) -> str:
        """As a product of generators: ``"1"``, ``"a"``, ``"ab2"``."""
        return self.quotient.words[self.index]

    @property
    def is_p(self) -> bool:
        """In the P-portion: the player to move loses."""
        return self.quotient._p[self.index]

    @property
    def outcome(self) -> Outcome:
        """``"P"`` or ``"N"``."""
        return "P" if self.is_p else "N"

    def __mul__(self, other: "Element") -> "Element":
        if not isinstance(other, Element) or other.quotient is not self.quotient:
            return NotImplemented
        return Element(self.quotient, self.quotient._found.product(self.index, other.index))

    def __pow__(self, exponent: SupportsIndex) -> "Element":
        left = count("exponent", exponent, most=None)
        result, power = Element(self.quotient, 0), self
        while left:
            if left & 1:
                result = result * power
            power = power * power
            left >>= 1
        return result

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Element):
            return NotImplemented
        return self.quotient is other.quotient and self.index == other.index

    def __hash__(self) -> int:
        return hash((id(self.quotient), self.index))

    def __repr__(self) -> str:
        return self.word


def _numbered(kind: Any, facts: dict[str, Any]) -> Any:
    """A part of an answer; its game has number 0 where there is but one."""
    return kind(**{**facts, "game": facts["game"] or 0})


class Quotient(QuotientFacts):
    """A misère quotient: a monoid, its P-portion, and the pretending function.

    Its attributes are those of ``bouton quotient --json`` (`docs/formats.md`); numbers are int,
    ``p_portion`` has elements. ``complete``: proved for heaps of every size; else for heaps up to
    ``heaps``. ``growing``: the heap with which the quotient grew beyond the limits. ``words``: the
    elements as products of generators.

    Games are numbered from 0 where the quotient is a common one of several games.
    """

    codes: list[str]
    relations: list[tuple[str, str]]  # type: ignore[assignment]

    def __init__(self, games: Sequence[Game], found: Any, language: str) -> None:
        facts = found.facts()
        del facts["p_portion"]  # a property
        self.__dict__.update(facts)
        self.games = [game.name for game in games]
        self.language = language
        self._found: Any = found
        self.codes = found.codes()
        self.generators = [_numbered(Generator, one) for one in facts["generators"]]
        self.growth = [_numbered(GrowthStep, one) for one in facts["growth"]]
        self.known_law = facts["known_law"] and KnownInfinite(**facts["known_law"])
        self.growing = facts["growing"] and _numbered(Growing, facts["growing"])
        self.words: list[str] = found.words()
        self._p: list[bool] = found.p_portion()

    @property
    def heaps_done(self) -> int:
        """An older name of ``heaps``."""
        return self.heaps

    @property
    def stop(self) -> str:
        """An older form of ``stopped_by``: ``"limits"`` where that is a time or an interrupt."""
        return "limits" if self.stopped_by in ("time", "interrupt") else self.stopped_by

    @property
    def p_portion(self) -> list[Element]:  # type: ignore[override]
        """The elements that the player to move loses, least words first."""
        return [element for element in self if element.is_p]

    @functools.cached_property
    def table(self) -> Classes:
        """The multiplication table: ``table[x.index, y.index]`` is the index of x * y."""
        return self._found.table()

    def certificate(self) -> str:
        """The proof as JSON, for ``bouton check``."""
        return self._found.certificate()

    def classes(self, heaps: Optional[SupportsIndex] = None, *, game: int = 0) -> list[Element]:
        """The classes of heaps 0, 1, ...: of the first ``heaps``, or of those listed one by one."""
        if heaps is None:
            classes = self._found.heap_classes(self._numbered(game))
            return [Element(self, int(index)) for index in classes]
        return [self.heap(n, game=game) for n in range(count("heaps", heaps, 0, _MOST_LISTED))]

    def heap(self, size: SupportsIndex, *, game: int = 0) -> Element:
        """The pretending function: the class of a heap, of any size where it is proved."""
        index = self._found.heap_class(self._numbered(game), count("heap", size, most=None))
        if index is None:
            raise error("python.quotient.heap", last=str(self.heaps))
        return Element(self, index)

    def _numbered(self, game: int) -> int:
        return count("game", game, 0, len(self.games) - 1)

    def product(self, heaps: Iterable[SupportsIndex], *, game: int = 0) -> Element:
        """The class of a sum of heaps."""
        result = Element(self, 0)
        for size in heaps:
            result = result * self.heap(size, game=game)
        return result

    def outcome(self, heaps: Iterable[SupportsIndex], *, game: int = 0) -> Outcome:
        """Who wins a sum of heaps in misère play: ``"N"`` or ``"P"``."""
        return self.product(heaps, game=game).outcome

    def __getitem__(self, word: Union[str, SupportsIndex]) -> Element:
        """An element by its word (any product of generators, such as ``"ab2"``) or its index."""
        if not isinstance(word, str):
            index = count("element", word, 0, self.order - 1)
            return Element(self, index)
        return self._read(word)

    def _read(self, word: str) -> Element:
        result = Element(self, 0)
        rest = "" if word == "1" else word
        names = sorted(((name, g) for g, (name, _, _) in enumerate(self.generators)), reverse=True)
        while rest:
            rest = rest.removeprefix(".")
            for name, g in names:
                if not rest.startswith(name):
                    continue
                rest = rest[len(name) :].removeprefix("^")
                digits = "".join(itertools.takewhile(str.isdigit, rest))
                rest = rest[len(digits) :]
                _, game, heap = self.generators[g]
                result = result * self.heap(heap, game=game or 0) ** int(digits or 1)
                break
            else:
                allowed = ", ".join(name for name, _, _ in self.generators[:_SHOWN]) or "1"
                raise error("python.quotient.word", word=word, allowed=allowed)
        return result

    def __iter__(self) -> Iterator[Element]:
        """The elements, least words first."""
        return (Element(self, index) for index in self._found.colex())

    def __len__(self) -> int:
        return self.order

    def _lines(self) -> list[str]:
        def listed(all_words: list[str]) -> str:
            more = ", ..." if len(all_words) > _SHOWN else ""
            return ", ".join(all_words[:_SHOWN]) + more

        def say(key: str, **arguments: Union[str, int]) -> str:
            return words(key, self.language, **arguments)

        head = "python.quotient.whole" if self.complete else "python.quotient.part"
        lines = [
            say(
                head,
                game=" + ".join(self.games),
                order=self.order,
                lost=self.p_count,
                heaps=self.heaps,
            ),
            say("python.quotient.tame" if self.tame else "python.quotient.wild"),
        ]
        several = len(self.games) > 1
        names = [
            f"{name} = {self.games[game or 0] + ' ' if several else ''}{heap}"
            for name, game, heap in self.generators
        ]
        if names:
            lines.append(say("python.quotient.generators", words=listed(names)))
        lines.append(
            say("python.quotient.lost", words=listed([str(x) for x in self.p_portion]) or "-")
        )
        if not several and self.period is not None and self.preperiod is not None:
            lines.append(
                say("python.quotient.period", period=self.period, preperiod=self.preperiod)
            )
        if self.growing is not None and self.growing.layers:
            lines.append(
                say(
                    "python.quotient.growing",
                    heap=self.growing.heap,
                    bound=self.growing.layers[-1],
                )
            )
        return lines

    def __repr__(self) -> str:
        return "\n".join(self._lines())

    def to_latex(self) -> str:
        """The monoid by generators and relations, and its P-portion, as a formula."""
        return of_quotient(self)

    _repr_latex_ = to_latex

    def to_svg(self) -> str:
        """The multiplication table, least words first, as text of an SVG file."""
        count("order", self.order, 1, _MOST_DRAWN)
        order = [element.index for element in self]
        place = {index: at for at, index in enumerate(order)}
        table = self.table
        return of_table(
            [self.words[index] for index in order],
            [[place[int(table[x, y])] for y in order] for x in order],
            [self._p[index] for index in order],
        )

    def to_frame(self) -> Any:
        """The multiplication table as a pandas DataFrame, least words first."""
        import pandas

        names = [element.word for element in self]
        rows = [[(one * other).word for other in self] for one in self]
        return pandas.DataFrame(rows, index=names, columns=names)

    def _repr_html_(self) -> str:
        first, *rest = (html.escape(line) for line in self._lines())
        items = "".join(f"<li>{line}</li>" for line in rest)
        classes = self.classes()[: 10 * _SHOWN]
        rows = "".join(
            f"<tr><th>{at}</th>"
            + "".join(
                f"<td style='{'color:#b42318;font-weight:bold' if x.is_p else ''}'>"
                f"{html.escape(x.word)}</td>"
                for x in classes[at : at + 12]
            )
            + "</tr>"
            for at in range(0, len(classes), 12)
        )
        return (
            "<div style='font-family:sans-serif;max-width:60em'>"
            f"<div style='font-weight:bold'>{first}</div><ul>{items}</ul>"
            f"<table>{rows}</table></div>"
        )


@speaking
def quotient(
    code: Union[str, Game, Sequence[Union[str, Game]]],
    *,
    heaps: SupportsIndex = 10_000,
    elements: SupportsIndex = 4_096,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    language: Optional[str] = None,
) -> Quotient:
    """The misère quotient of a game, or the common one of several games, with proof.

    heaps, elements
        Where to stop: the largest heap, the largest number of elements.

    Whatever ends the search, the result is proved: for heaps of every size if ``complete``,
    else for sums of heaps up to ``heaps``. After Ctrl-C it is the attribute ``partial`` of
    the KeyboardInterrupt.
    """
    several = [code] if isinstance(code, (str, Game)) else list(code)
    games = [as_game(one) for one in several]
    told = chosen(language)
    if not games:
        raise error("front.error.no_code")
    with handing_over(lambda known: Quotient(games, known, told)):
        found = _core.find_quotient(
            [game._core for game in games],
            count("heaps", heaps, 0, MOST_HEAP),
            count("elements", elements, 1, 65_535),
            limits(timeout, memory, threads),
        )
    return Quotient(games, found, told)
