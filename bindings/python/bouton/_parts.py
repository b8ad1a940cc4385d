"""Positions of your own that fall apart: searched part by part.

In normal play every part has a nim-value, the least number that none of its options has, and a
position has the nim-sum of its parts (Sprague 1935, Grundy 1939). In misère play the parts of a
position are a collection: which of them lie where does not matter, so every collection is solved
once, and parts that cannot move count for nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Callable, Generic, Hashable, Iterable, Iterator, Optional, TypeVar

from ._asking import error

P = TypeVar("P", bound=Hashable)
#: Parts with how many times each is there.
Collection = frozenset[tuple[P, int]]


class SumsOfParts(Generic[P]):
    """The part of a `Search` that knows how positions fall apart."""

    def __init__(
        self,
        search: Any,
        components: Callable[[P], Iterable[P]],
    ) -> None:
        self._search = search
        self._components = components
        self._values: dict[P, int] = {}
        self._lost: dict[Collection[P], bool] = {}
        self._split_options: dict[P, list[tuple[P, ...]]] = {}

    def __len__(self) -> int:
        return len(self._values) + len(self._lost)

    def parts(self, position: P) -> tuple[P, ...]:
        """The parts of a position."""
        found = tuple(self._components(position))
        for part in found:
            self._search._check(part)
        return found

    def reason(self, position: P) -> list[tuple[str, dict[str, Any]]]:
        """How the answer was found, in steps."""
        told = {"searched": str(len(self)), "parts": str(len(self.parts(position)))}
        if self._search.misere:
            return [("python.parts.misere", told)]
        value = str(self.nim_value(position))
        return [("python.parts.normal", {**told, "value": value})]

    def is_lost(self, position: P) -> bool:
        """Whether the player to move loses."""
        if not self._search.misere:
            return self.nim_value(position) == 0
        return self._is_lost_in_misere(position)

    # ------------------------------------------------------------------ normal play

    def nim_value(self, position: P) -> int:
        """The nim-sum of the nim-values of the parts."""
        total = 0
        for part in self.parts(position):
            total ^= self._value_of_part(part)
        return total

    def _value_of_part(self, root: P) -> int:
        """The nim-value of a part, after those of all parts it can become, without recursion."""
        known = self._values
        if root in known:
            return known[root]
        stack = [_Part(root)]
        unfinished = {root}
        while stack:
            frame = stack[-1]
            if frame.options is None:
                above = stack[-2] if len(stack) > 1 else None
                frame.options = self._search._moves_of(frame, above)
            part = self._next_unknown(frame)
            if part is not None:
                if part in unfinished:
                    raise error("python.own.loop", position=repr(part)[:200])
                self._search._room(len(stack))
                unfinished.add(part)
                stack.append(_Part(part))
                continue
            mex = 0
            while mex in frame.seen:
                mex += 1
            self._search._keep(known, frame.position, mex)
            self._search._waiting -= frame.bytes
            unfinished.discard(frame.position)
            stack.pop()
        return known[root]

    def _next_unknown(self, frame: "_Part[P]") -> Optional[P]:
        """A part whose value is needed next; None after the last option."""
        options: Any = frame.options
        while True:
            while frame.waiting:
                part = frame.waiting[-1]
                value = self._values.get(part)
                if value is None:
                    return part
                frame.sum ^= value
                frame.waiting.pop()
            if frame.begun:
                frame.seen.add(frame.sum)
                frame.begun = False
            option: Any = next(options, frame)
            if option is frame:
                return None
            frame.moves += 1
            frame.waiting = list(self.parts(option))
            frame.sum = 0
            frame.begun = True

    # ------------------------------------------------------------------ misère play

    def _is_lost_in_misere(self, position: P) -> bool:
        root = self._collected(self.parts(position))
        return self._search._solve(
            root,
            self._lost,
            lambda option, frame, lost: False if lost else None,
            lambda frame: frame.moves > 0,
            self._moves_of_collection,
        )

    def _collected(self, parts: Iterable[P]) -> Collection[P]:
        """The parts that can move, as a collection."""
        return frozenset(Counter(part for part in parts if self._options_of(part)).items())

    def _options_of(self, part: P) -> list[tuple[P, ...]]:
        known = self._split_options.get(part)
        if known is None:
            different = {self.parts(option): None for option in self._search._moves(part)}
            known = self._split_options[part] = list(different)
            self._search._entries += len(known)
        return known

    def _moves_of_collection(self, collection: Collection[P]) -> Iterator[Collection[P]]:
        for part, times in collection:
            rest = Counter(dict(collection))
            if times > 1:
                rest[part] = times - 1
            else:
                del rest[part]
            for option in self._options_of(part):
                self._search._step()
                after = rest.copy()
                after.update(piece for piece in option if self._options_of(piece))
                yield frozenset(after.items())


class _Part(Generic[P]):
    """A part being solved: the values seen, and the parts of the option looked at now. ``options``,
    ``bytes`` and ``moves`` are as in the search."""

    __slots__ = ("position", "options", "bytes", "moves", "seen", "waiting", "sum", "begun")

    def __init__(self, position: P) -> None:
        self.position = position
        self.options: Optional[Iterator[P]] = None
        self.bytes = 0
        self.moves = 0
        self.seen: set[int] = set()
        self.waiting: list[P] = []
        self.sum = 0
        self.begun = False
