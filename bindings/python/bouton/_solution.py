"""Answers: who wins, every move that wins, and why."""

from __future__ import annotations

import functools
import html
import itertools
import operator
from typing import (
    Any,
    Callable,
    Generic,
    Iterator,
    Optional,
    SupportsIndex,
    TypeVar,
    Union,
    overload,
)

from . import _core, _latex
from ._asking import Allowed, Outcome, handing_over, limits
from ._language import Steps, chosen, told, words
from ._move import Move, move_of
from ._placed import Placed
from ._position import GivenPosition, Position, made

#: What is asked about: a `Position`, a `Sum`, or a position of rules of your own.
P = TypeVar("P")
#: Positions or moves that are listed.
T = TypeVar("T")

_SHOWN_MOVES = 20
_SHOWN_DIGITS = 60


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most // 5]}...({len(text)})...{text[-most // 5 :]}"


def _number(value: int) -> str:
    # Decimal digits by the library: Python refuses the conversion of very long numbers.
    return _short(_core.digits(value), _SHOWN_DIGITS)


def _shown(position: Any) -> str:
    text = str(position) if isinstance(position, Placed) else repr(position)
    return _short(text, 2000)


class WinningMoves(Generic[T]):
    """The winning moves, or the positions after them, made on demand.

    Iterate, index or slice; nothing is computed beyond what is read. Order: heap by heap from
    left to right, then by size. ``len()`` is there while it fits an index; ``count`` is exact at
    any size, and None where it is not known without listing the moves. ``judged`` is False if
    a limit of the question was reached before every move was judged: then there may be more.
    """

    def __init__(
        self,
        make: Callable[[], Iterator[T]],
        count: Optional[int],
        judged: bool = True,
        counts: Optional[Callable[[], Any]] = None,
    ) -> None:
        self._make = make
        self._counts = counts  # how many there are, where that takes a while
        self.count = count
        self.judged = judged

    def __iter__(self) -> Iterator[T]:
        return self._make()

    def __len__(self) -> int:
        if self.count is None and self._counts is not None:
            self.count = self._counts()[0]
        if self.count is not None:
            return self.count
        listed = sum(1 for _ in self)
        if self.judged:
            self.count = listed
        return listed

    def __bool__(self) -> bool:
        return self.count != 0 if self.count is not None else any(True for _ in self)

    @overload
    def __getitem__(self, index: SupportsIndex) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: Union[SupportsIndex, slice]) -> Any:
        if isinstance(index, slice):
            bounds = (index.start, index.stop, index.step)
            if any(bound is not None and operator.index(bound) < 0 for bound in bounds):
                return list(self)[index]
            return list(itertools.islice(self, *bounds))
        at = operator.index(index)
        if at < 0:
            at += len(self)
        for move in itertools.islice(self, max(at, 0), None) if at >= 0 else ():
            return move
        raise IndexError("there are fewer winning moves")

    def __repr__(self) -> str:
        first = [_shown(move) for move in itertools.islice(self, _SHOWN_MOVES + 1)]
        more = ", ..." if len(first) > _SHOWN_MOVES else ""
        return f"<WinningMoves: {', '.join(first[:_SHOWN_MOVES]) or '-'}{more}>"


def listed(moves: list[T], known: bool = True) -> WinningMoves[T]:
    """Moves that are there already; all that win, if that is known."""
    make: Any = functools.partial(iter, moves)
    return WinningMoves(make, len(moves) if known else None, known)


class Solution(Generic[P]):
    """The whole answer for one position.

    Attributes: ``game`` (its name), ``misere``, ``position``, ``outcome`` (``"N"``: the player to
    move wins, ``"P"``: loses, None: unknown within the limits), ``nim_value`` (normal play, None
    where there is none), ``moves`` (the winning moves, each a `Move`), ``winning_options`` (the
    different positions after them), ``winning_move_count`` (how many positions these are),
    ``recommended`` (one of them, or None), ``certainty`` (``"theorem"``, ``"periodicity proved"``, ``"misère quotient proved"``,
    ``"misère law proved"``, ``"law proved"``, ``"searched"`` or ``"unknown"``), ``reference`` (who proved it),
    ``remoteness`` (moves to the end, by search).
    """

    def __init__(
        self,
        *,
        game: str,
        misere: bool,
        position: P,
        outcome: Optional[Outcome],
        winning_options: WinningMoves[P],
        moves: WinningMoves[Any],
        certainty: str,
        steps: Steps,
        language: str,
        nim_value: Optional[int] = None,
        recommended: Optional[P] = None,
        reference: Optional[str] = None,
        references: Optional[Steps] = None,
        remoteness: Optional[int] = None,
        counts: Optional[Callable[[], tuple[Optional[int], Optional[int]]]] = None,
    ) -> None:
        self.game = game
        self.misere = misere
        self.position = position
        self.outcome = outcome
        self.nim_value = nim_value
        self.winning_options = winning_options
        self.recommended = recommended
        self.certainty = certainty
        self.reference = reference or ""
        self._references: Steps = references or []
        self.remoteness = remoteness
        self.moves = moves
        self._counts = counts
        self._steps = steps
        self.language = language

    @property
    def verified_theorem(self) -> Optional[str]:
        """The theorem of Coq that says who wins here, "Nim.bouton"; None where there is none."""
        return next((dict(arguments)["theorem"] for key, arguments in self._references if key == "by.coq"), None)

    @property
    def known(self) -> bool:
        """Whether it is known who wins."""
        return self.outcome is not None

    @property
    def winning_moves(self) -> WinningMoves[Any]:
        """An older name of ``winning_options``; ``moves`` are the moves."""
        return self.winning_options

    @property
    def winning_move_count(self) -> Optional[int]:
        """How many ``winning_options`` there are, exactly; None where that is not known."""
        return self.winning_options.count

    def count_moves(self) -> tuple[Optional[int], Optional[int]]:
        """How many moves win, and how many moves there are; None where that is not known.

        Exact for heaps of any size where the library has a formula.
        """
        return self._counts() if self._counts is not None else (self.moves.count, None)

    @property
    def wins(self) -> Optional[bool]:
        """Whether the player to move wins; None if that is unknown."""
        return None if self.outcome is None else self.outcome == "N"

    @property
    def reason(self) -> list[str]:
        """Why: the first sentence can stand alone, the others are the full explanation."""
        return self.told_in(self.language)

    @property
    def steps(self) -> list[tuple[str, dict[str, Any]]]:
        """The reason as data: the key of each step and its arguments."""
        return [(key, dict(arguments)) for key, arguments in self._steps]

    def told_in(self, language: Optional[str]) -> list[str]:
        """The reason in this language: ``"en"`` or ``"zh"``."""
        return told(self._steps, chosen(language))

    @property
    def known_by(self) -> str:
        """How the answer is known, in words, and who proved it."""
        word = words(f"front.certainty.{self.certainty.replace(' ', '_')}", self.language)
        if not self._references:
            return word
        by = words("by.and", self.language).join(self._told(self._references))
        return words("front.certainty.with", self.language, word=word, reference=by)

    def _told(self, steps: Steps) -> list[str]:
        return told(steps, chosen(self.language))

    def _verdict(self) -> str:
        key = {"N": "n", "P": "p", None: "unknown"}[self.outcome]
        return words(f"front.verdict.{key}", self.language)

    def _moves(self) -> tuple[list[Any], str]:
        """The suggested move and some others; a line that says how many more there are."""
        if self.recommended is None:
            return [], ""
        listed = list(itertools.islice(self.moves, _SHOWN_MOVES + 1))
        if len(listed) <= _SHOWN_MOVES:
            return listed, ""
        listed = listed[:_SHOWN_MOVES]
        winning = self.count_moves()[0]
        if winning is None:
            return listed, words("python.moves.more", self.language)
        left = _number(winning - len(listed))
        return listed, words("python.moves.more_count", self.language, count=left)

    def _count_line(self, move: Any) -> list[str]:
        """How many moves win, of how many; nothing where that is not known."""
        winning, possible = self.count_moves()
        if winning is None:
            return []
        hits = self.game and getattr(move, "first", None) is not None  # a sum has no name
        key = "front.hits" if hits else "front.moves"
        if possible is None:
            return [words(key, self.language, winning=_number(winning))]
        counts = {"winning": _number(winning), "all": _number(possible)}
        return [words(key + ".of", self.language, **counts)]

    def _convention(self) -> str:
        return words("front.convention." + ("misere" if self.misere else "normal"), self.language)

    def _head(self) -> str:
        """The game, the position and who wins."""
        named = {"position": _shown(self.position), "convention": self._convention()}
        named["verdict"] = self._verdict()
        if self.game:
            return words("front.answer", self.language, game=self.game, **named)
        return words("python.sum.answer", self.language, **named)

    def __repr__(self) -> str:
        lines = [self._head()]
        if self.nim_value is not None:
            lines.append(words("front.nim_value", self.language, value=_number(self.nim_value)))
        listed, more = self._moves()
        if listed and self._counts is not None:
            lines.extend(self._count_line(listed[0]))
        for at, move in enumerate(listed):
            lines.append(f"{' ' if at else '*'} {_short(str(move), 2000)}")
        if more:
            lines.append(f"  {more}")
        if self.remoteness is not None:
            lines.append(words("front.remoteness", self.language, moves=self.remoteness))
        if self.reason:
            lines.append(words("front.why", self.language, text=self.reason[0]))
        if self.outcome is not None:
            lines.append(words("front.known_by", self.language, how=self.known_by))
        return "\n".join(lines)

    def _move_html(self, move: Any) -> str:
        """A move with the heaps that changed in bold."""
        before: Any = self.position
        after = move.position if isinstance(move, Move) else move
        if not isinstance(after, Position) or len(after) != len(before):
            return html.escape(_short(str(move), 2000))
        parts = []
        for text, now, was in zip(str(after).split(" "), after, before):
            shown = html.escape(_short(text, _SHOWN_DIGITS))
            parts.append(shown if now == was else f"<b>{shown}</b>")
        left = " ".join(parts)
        return f"{html.escape(move.words)}: {left}" if isinstance(move, Move) else left

    def _table_html(self) -> str:
        """The heaps as columns of counters, where they are few and small."""
        heaps = self.position if isinstance(self.position, Position) else ()
        if not 1 <= len(heaps) <= 12 or max(heaps) > 15:
            return ""
        cells = "".join(
            "<td style='text-align:center;vertical-align:bottom;line-height:1.05'>"
            f"{'<br>'.join('●' * heap)}<br><small>{heap}</small></td>"
            for heap in heaps
        )
        return f"<table style='margin:.3em 0'><tr>{cells}</tr></table>"

    def _repr_html_(self) -> str:
        color = {"N": "#1a7f37", "P": "#b42318", None: "#666"}[self.outcome]
        title = f"{self.game} {_shown(self.position)}, {self._convention()}".strip()
        parts = [
            "<div style='font-family:sans-serif;max-width:46em'>",
            f"<div>{html.escape(title)}</div>",
            f"<div style='color:{color};font-weight:bold'>{html.escape(self._verdict())}</div>",
            self._table_html(),
        ]
        if self.nim_value is not None:
            value = words("front.nim_value", self.language, value=_number(self.nim_value))
            parts.append(f"<div>{html.escape(value)}</div>")
        listed, more = self._moves()
        if listed:
            items = "".join(
                f"<li>{'' if at else '★ '}{self._move_html(move)}</li>"
                for at, move in enumerate(listed)
            )
            tail = f"<li>{html.escape(more)}</li>" if more else ""
            parts.append(f"<ul style='margin:.3em 0'>{items}{tail}</ul>")
        if self.reason:
            first, *rest = (
                html.escape(sentence).replace("\n", "<br>") for sentence in self.reason
            )
            steps = "".join(f"<p style='margin:.3em 0'>{step}</p>" for step in rest)
            parts.append(f"<details><summary>{first}</summary>{steps}</details>")
        known = words("front.known_by", self.language, how=self.known_by)
        parts.append(f"<div style='color:#666'>{html.escape(known)}</div></div>")
        return "".join(parts)

    def to_latex(self) -> str:
        """The nim-value, or the outcome, as a formula."""
        if hasattr(self.position, "to_latex"):
            name = self.position.to_latex().strip("$")
        else:
            name = _latex.text(f"{self.game} {self.position!r}"[:300])
        return _latex.of_solution(name, self.nim_value, self.outcome, self.misere)

    _repr_latex_ = to_latex

    def to_frame(self, moves: int = 1000) -> Any:
        """The winning moves, at most so many, as a pandas DataFrame: the move (in words; for rules of
        your own moves have no names), and the position after it."""
        import pandas

        return pandas.DataFrame(map(_row, itertools.islice(self.moves, moves)))


def _row(move: Move) -> dict[str, Any]:
    """A move for a table."""
    after = move.position
    if move.choice is after:  # of rules of one's own
        return {"position": after}
    return {"move": move.words if move.choice is None else move.choice, "position": after}


class MovesOf:
    """Makes the winning moves of a position, which is a sum with one term, or of a `Sum`; a copy
    that was pickled asks the question again."""

    def __init__(
        self,
        terms: list[tuple[Any, GivenPosition]],
        misere: bool,
        asked: Any = None,
        law: Any = None,
    ) -> None:
        self.terms = terms
        self.misere = misere
        self.asked = asked
        self._law = law
        self._answer: Any = None
        self.language = "en"

    def _ask(self, allowed: Allowed) -> Any:
        """The answer of the library."""
        terms = [(game._core, position) for game, position in self.terms]
        law = None if self._law is None else self._law._found
        return _core.solve(terms, self.misere, allowed, law)

    def _move(self, raw: Any) -> Any:
        """The position, or the sum, after a move that the library hands out."""
        term, position = raw
        after = made(position, self.terms[term][0])
        return after if self.asked is None else self.asked._with(term, after)

    def _known(self) -> Any:
        return self._answer or self._ask(limits(None, None, None))

    def __call__(self) -> Iterator[Any]:
        return map(self._move, self._known().winning_moves())

    def _made(self, raw: Any) -> Move:
        game = "" if self.asked is None else self.terms[raw[0]][0].name
        return move_of(raw, self._move(raw[:2]), self.language, game)

    def made(self) -> Iterator[Move]:
        """The moves themselves, the recommended one first."""
        return map(self._made, self._known().moves())

    def counts(self) -> Any:
        """How many moves win, and how many there are."""
        return self._known().move_counts()

    def solution(self, allowed: Allowed, language: str) -> Solution[Any]:
        """Asks; after Ctrl-C what is known goes with the KeyboardInterrupt."""
        with handing_over(lambda answer: self._solution(answer, language)):
            answer = self._ask(allowed)
        return self._solution(answer, language)

    def _solution(self, answer: Any, language: str) -> Solution[Any]:
        self._answer = answer
        self.language = language
        facts = answer.facts()
        recommended = facts["recommended"]
        game = self.terms[0][0]
        return Solution(
            game=game.name if self.asked is None else "",
            misere=self.misere,
            position=made(facts["position"][0], game) if self.asked is None else self.asked,
            recommended=None if recommended is None else self._move(recommended),
            winning_options=WinningMoves(
                self, facts["winning_move_count"], facts["moves_complete"]
            ),
            moves=WinningMoves(self.made, None, facts["moves_complete"], self.counts),
            counts=self.counts,
            steps=facts["reason"],
            language=language,
            **{name: facts[name] for name in _AS_THEY_ARE},
        )

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_answer": None}


#: Facts that a `Solution` tells as the library does.
_AS_THEY_ARE = ("outcome", "nim_value", "certainty", "reference", "references", "remoteness")
