"""Another witness: who wins, from the rules alone, in plain Python.

Imports nothing of the project. Positions are tuples of heap sizes; heaps that are gone are dropped
and the others sorted, since no rule here looks at order or empty heaps.
"""

import functools
import itertools


def canonical(heaps):
    return tuple(sorted(heap for heap in heaps if heap))


def splits(total, parts):
    """All ways to write total as this many positive parts, in non-decreasing order."""
    if parts == 0:
        return [()] if total == 0 else []
    return [
        (first, *rest)
        for first in range(1, total // parts + 1)
        for rest in splits(total - first, parts - 1)
        if not rest or first <= rest[0]
    ]


def code(text):
    """Rules of an octal (or longer) code: bit k of digit t: taking t may leave k heaps."""
    digits = [int(text[0])] + [int(digit, 32) for digit in text[2:]]

    def options(position):
        for at, heap in enumerate(position):
            others = position[:at] + position[at + 1 :]
            for taken, digit in enumerate(digits[: heap + 1]):
                for parts in range(5):
                    if digit >> parts & 1:
                        for left in splits(heap - taken, parts):
                            yield canonical(others + left)

    return options


def subtract(*amounts):
    return lambda position: (
        canonical(position[:at] + (heap - taken,) + position[at + 1 :])
        for at, heap in enumerate(position)
        for taken in amounts
        if taken <= heap
    )


def nim(position):
    for at, heap in enumerate(position):
        for left in range(heap):
            yield canonical(position[:at] + (left,) + position[at + 1 :])


def moore(most):
    def options(position):
        for left in itertools.product(*(range(heap + 1) for heap in position)):
            changed = sum(now != was for now, was in zip(left, position))
            if 1 <= changed <= most:
                yield canonical(left)

    return options


def wythoff(position):
    yield from nim(position)
    if len(position) == 2:
        for taken in range(1, min(position) + 1):
            yield canonical(heap - taken for heap in position)


def grundy(position):
    for at, heap in enumerate(position):
        for first in range(1, (heap + 1) // 2):
            yield canonical(position[:at] + (first, heap - first) + position[at + 1 :])


class Brute:
    """All about one game, by recursion."""

    def __init__(self, options, misere):
        @functools.cache
        def is_lost(position):
            moves = set(options(position))
            return not misere if not moves else not any(map(is_lost, moves))

        @functools.cache
        def value(position):
            values = {value(option) for option in options(position)}
            return next(n for n in itertools.count() if n not in values)

        @functools.cache
        def remoteness(position):
            moves = set(options(position))
            if not moves:
                return 0
            lost = [remoteness(move) for move in moves if is_lost(move)]
            return 1 + (min(lost) if lost else max(map(remoteness, moves)))

        self.options, self.is_lost = options, is_lost
        self.value, self.remoteness = value, remoteness

    def outcome(self, position):
        return "P" if self.is_lost(canonical(position)) else "N"

    def winning(self, position):
        return {move for move in self.options(canonical(position)) if self.is_lost(move)}
