"""The games in disguise, played on their real boards: coins, strips, stairs, circles, pieces.

Plain Python with the standard library alone. Nothing here knows a theorem: `Game.options` lists
what the moves leave as the command writes it, and everything else follows by search."""

import itertools

TURTLES, MOCK, RULER, TWINS = "turning-turtles", "mock-turtles", "ruler", "twins"


class Game:
    """A game by the function that lists the options of a position, a text."""

    def __init__(self, options):
        self.options = options
        self._values, self._lost = {}, ({}, {})

    def value(self, position):
        """The nim-value in normal play."""
        if position not in self._values:
            seen = {self.value(option) for option in self.options(position)}
            self._values[position] = next(n for n in itertools.count() if n not in seen)
        return self._values[position]

    def lost(self, position, misere):
        """Whether the player to move loses."""
        known = self._lost[misere]
        if position not in known:
            options = set(self.options(position))
            known[position] = (not any(self.lost(option, misere) for option in options)
                               if options else not misere)
        return known[position]

    def winning(self, position, misere):
        return {option for option in self.options(position) if self.lost(option, misere)}


def sets_of(kind, last):
    """The sets of coins with this greatest index that a move may turn."""
    if kind == RULER:
        return [tuple(range(first, last + 1)) for first in range(last + 1)]
    sizes = {TURTLES: (0, 1), MOCK: (0, 1, 2), TWINS: (1,)}[kind]
    return [(*others, last) for size in sizes for others in itertools.combinations(range(last), size)]


def coins(kind):
    """Coins in a row, H and T."""
    def options(row):
        for last, coin in enumerate(row):
            if coin == "H":
                for turned in sets_of(kind, last):
                    yield "".join("HT"[c == "H"] if i in turned else c for i, c in enumerate(row))
    return Game(options)


def coins_in_rows(down, along):
    """Coins in a rectangle, rows separated by /."""
    def options(text):
        rows = text.split("/")
        for y, row in enumerate(rows):
            for x, coin in enumerate(row):
                if coin != "H":
                    continue
                for some_rows in sets_of(down, y):
                    for columns in sets_of(along, x):
                        yield "/".join(
                            "".join("HT"[c == "H"] if j in some_rows and i in columns else c
                                    for i, c in enumerate(line)) for j, line in enumerate(rows))
    return Game(options)


def silver_dollar():
    """Coins on a strip; the dollar is $, and the game is over when it is in the bag at the left."""
    def options(strip):
        if strip.startswith("$|"):
            return
        first = True
        for at, coin in enumerate(strip):
            if coin == ".":
                continue
            away = strip[:at] + "." + strip[at + 1:]
            if first and "$" in strip:
                yield "$|" + away if coin == "$" else away
            first = False
            for to in range(at - 1, -1, -1):
                if strip[to] != ".":
                    break
                yield away[:to] + coin + away[to + 1:]
    return Game(options)


def treblecross():
    """Crosses on a strip, until three stand side by side."""
    def options(strip):
        if "XXX" not in strip:
            for at, square in enumerate(strip):
                if square == ".":
                    yield strip[:at] + "X" + strip[at + 1:]
    return Game(options)


def staircase():
    """Coins on steps, the lowest first; some of a step go to the one below."""
    def options(text):
        steps = [int(step) for step in text.split()]
        for i, step in enumerate(steps):
            for moved in range(1, step + 1):
                after = list(steps)
                after[i] -= moved
                if i:
                    after[i - 1] += moved
                yield " ".join(map(str, after))
    return Game(options)


def piece(leaps, far=False):
    """A chess piece on the squares x y with x, y >= 0: leaps, or any number of the same leap."""
    def options(text):
        x, y = map(int, text.split())
        for dx, dy in leaps:
            for times in range(1, max(x, y) + 1 if far else 2):
                if x + times * dx >= 0 and y + times * dy >= 0:
                    yield f"{x + times * dx} {y + times * dy}"
    return Game(options)


KING = piece([(-1, 0), (0, -1), (-1, -1)])
KNIGHT = piece([(-2, -1), (-1, -2), (-2, 1), (1, -2)])
QUEEN = piece([(-1, 0), (0, -1), (-1, -1)], far=True)
ROOK = piece([(-1, 0), (0, -1)], far=True)


def circle(take):
    """Pins in circles and rows. A run of k of them may be taken if k is in `take`, which says how many
    rows may be left: those of a circle have pins on both sides, or are all of it."""
    def options(text):
        parts = text.split()
        for i, part in enumerate(parts):
            around = part.startswith("circle:")
            size = int(part.split(":")[-1])
            for taken, left in take.items():
                if taken > size:
                    continue
                if around:
                    if (0 if taken == size else 2) in left:
                        yield " ".join([*parts[:i], str(size - taken), *parts[i + 1:]])
                    continue
                for before in range(size - taken + 1):
                    rows = [n for n in (before, size - taken - before) if n]
                    if len(rows) in left:
                        yield " ".join([*parts[:i], *(map(str, rows or [0])), *parts[i + 1:]])
    return Game(options)


KAYLES = {1: {0, 1, 2}, 2: {0, 1, 2}}
DAWSON_KAYLES = {2: {0, 1, 2}}
TREBLES = {3: {0, 1, 2}}
DAWSON_CHESS = {1: {0}, 2: {0, 1}, 3: {0, 1, 2}}


class BackAndForth:
    """A game in which a play need not end: who can force the end, by looking back from the ends."""

    def __init__(self, options):
        self.options = options

    def outcomes(self, start):
        """"N", "P" or "draw" of every position that can be reached."""
        after, before = {}, {}
        todo = [start]
        while todo:
            position = todo.pop()
            if position in after:
                continue
            after[position] = set(self.options(position))
            for option in after[position]:
                before.setdefault(option, set()).add(position)
                todo.append(option)
        outcome, open_options = {}, {p: len(options) for p, options in after.items()}
        todo = [p for p, count in open_options.items() if not count]
        outcome.update(dict.fromkeys(todo, "P"))
        while todo:
            position = todo.pop()
            for earlier in before.get(position, ()):
                if earlier in outcome:
                    continue
                open_options[earlier] -= 1
                if outcome[position] == "P":
                    outcome[earlier] = "N"
                elif not open_options[earlier]:
                    outcome[earlier] = "P"
                else:
                    continue
                todo.append(earlier)
        return {p: outcome.get(p, "draw") for p in after}


def northcott():
    """Rows with a white and a black piece; :B behind them if it is the turn of Black."""
    def options(text):
        black = text.endswith(":B")
        rows = text.removesuffix(":B").split("/")
        mine = "WB"[black]
        for i, row in enumerate(rows):
            at = row.index(mine)
            for way in (-1, 1):
                to = at + way
                while 0 <= to < len(row) and row[to] == ".":
                    moved = list(row)
                    moved[at], moved[to] = ".", mine
                    yield "/".join([*rows[:i], "".join(moved), *rows[i + 1:]]) + (":B", "")[black]
                    to += way
    return BackAndForth(options)


def poker_nim():
    """Heaps, and behind / the chips that the player to move and the other one hold."""
    def options(text):
        heaps_text, mine, theirs = (text.split("/") + ["0", "0"])[:3]
        heaps, held = [int(heap) for heap in heaps_text.split()], int(mine)
        for i, heap in enumerate(heaps):
            for left in range(heap + held + 1):
                if left != heap:
                    after = " ".join(map(str, [*heaps[:i], left, *heaps[i + 1:]]))
                    hand = held + heap - left
                    yield after if theirs == "0" and not hand else f"{after}/{theirs}/{hand}"
    return BackAndForth(options)


class Sum:
    """Two games side by side; a position is one of each."""

    def __init__(self, *games):
        self.games = games
        self.whole = Game(self.options)

    def options(self, positions):
        for i, (game, position) in enumerate(zip(self.games, positions)):
            for option in game.options(position):
                yield (*positions[:i], option, *positions[i + 1:])


def cutting(least=1, first=False):
    """Sheets of paper, "2x3 3x5"; `first`: the first single square ends the play."""
    def cuts(a, b):
        for x, y in {(a, b), (b, a)}:
            for at in range(least, x - least + 1):
                if y >= least:
                    yield (at, y), (x - at, y)

    def options(text):
        sheets = [] if text == "-" else [tuple(map(int, sheet.split("x"))) for sheet in text.split()]
        if first and (1, 1) in sheets:
            return
        for i, sheet in enumerate(sheets):
            for pair in cuts(*sheet):
                yield " ".join(f"{a}x{b}" for a, b in sorted(tuple(sorted(one)) for one in (*pair, *sheets[:i], *sheets[i + 1:])))
    return Game(options)
