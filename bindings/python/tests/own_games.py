"""Twenty games that both functions and names can say: what a move may leave of a heap."""


def taking(*amounts):
    return lambda n: [n - k for k in amounts if k <= n]


def splitting(amounts, ends=True, splits=True, whole=True):
    def options(n):
        for k in amounts:
            if k == n and whole:
                yield ()
            for a in range(0 if ends else 1, (n - k) // 2 + 1 if k < n else 0):
                if a == 0 or splits:
                    yield (a, n - k - a)

    return options


def grundy(n):
    return [(a, n - a) for a in range(1, (n + 1) // 2)]


def lasker(n):
    return [*range(n), *((a, n - a) for a in range(1, n // 2 + 1))]


def dawsons_chess(n):
    if n == 1:
        yield 0
    if n >= 2:
        yield n - 2
    for a in range((n - 3) // 2 + 1 if n >= 3 else 0):
        yield (a, n - 3 - a)


#: Twenty games that both can say.
GAMES = {
    "nim": lambda n: range(n),
    "subtract:1,2,3": taking(1, 2, 3),
    "subtract:2,5": taking(2, 5),
    "subtract:1,4,5": taking(1, 4, 5),
    "subtract:1,2,4": taking(1, 2, 4),
    "subtract:3": taking(3),
    "subtract:all-but-2,3": lambda n: [n - k for k in range(1, n + 1) if k not in (2, 3)],
    "subtract:all-but-1": lambda n: list(range(n - 1)),
    "kayles": splitting([1, 2]),
    "dawson-kayles": splitting([2]),
    "treblecross": splitting([3]),
    "0.137": dawsons_chess,
    "0.4": splitting([1], ends=False, whole=False),
    "0.6": splitting([1], whole=False),
    "0.44": splitting([1, 2], ends=False, whole=False),
    "0.33": splitting([1, 2], splits=False),
    "0.777": splitting([1, 2, 3]),
    "0.177": lambda n: [*([()] if n == 1 else []), *splitting([2, 3])(n)],
    "grundy": grundy,
    "lasker": lasker,
}


def left(position):
    return tuple(sorted(heap for heap in position if heap))


def rows(options):
    """The same game as rules of whole positions: sorted heaps that are not empty."""

    def moves(heaps):
        for at, heap in enumerate(heaps):
            for option in options(heap):
                parts = option if isinstance(option, tuple) else (option,)
                yield left((*heaps[:at], *parts, *heaps[at + 1 :]))

    return moves


def each(heaps):
    """The parts of such a position."""
    return [(heap,) for heap in heaps]
