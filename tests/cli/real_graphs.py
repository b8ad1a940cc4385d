"""Games on boards and graphs, played as they are: the whole position at once, by the rules alone.

Plain Python with the standard library alone. Nothing here knows a theorem, looks at parts or symmetries, or reads
what the program reads: `Game.options` (real_boards.py) lists what the moves leave, the rest follows by search.
Positions of a `Things` are numbers, bit i for thing i; `text` writes one as the command does."""

import itertools

from real_boards import Game


class Things(Game):
    """What is left of some things. A move (name, needs, removes) needs some of them to be there.

    `settle`: what of a set stays, where not all does."""

    def __init__(self, names, moves, settle=None, text=None):
        def options(left):
            return (option for _, option in self.moves(left))
        super().__init__(options)
        self.names, self.list_of_moves = list(names), list(moves)
        self.settle = settle or (lambda left: left)
        self.start = self.settle((1 << len(self.names)) - 1)
        self.text = text or self.listed

    def moves(self, left):
        for name, needs, removes in self.list_of_moves:
            if left & needs == needs:
                yield name, self.settle(left & ~removes)

    def winning_moves(self, left, misere):
        return {name for name, option in self.moves(left) if self.lost(option, misere)}

    def listed(self, left):
        return " ".join(name for i, name in enumerate(self.names) if left >> i & 1) or "-"

    def set_of(self, names):
        return sum(1 << self.names.index(name) for name in names)


# Graphs: vertices by name and edges as pairs of names.

class Graph:
    def __init__(self, vertices, edges):
        self.vertices, self.edges = list(vertices), [tuple(edge) for edge in edges]
        self.near = {v: set() for v in self.vertices}
        for a, b in self.edges:
            if a != b:
                self.near[a].add(b)
                self.near[b].add(a)

    def is_connected(self):
        reached = edge = {self.vertices[0]}
        while edge:
            edge = {other for vertex in edge for other in self.near[vertex]} - reached
            reached = reached | edge
        return len(reached) == len(self.vertices)

    def text(self):
        """Edges and lonely vertices, as the name of a game tells them."""
        lonely = [v for v in self.vertices if not any(v in edge for edge in self.edges)]
        return ";".join([f"{a}-{b}" for a, b in self.edges] + [f"{v};" for v in lonely])


def numbered(count, pairs, first=1):
    return Graph([str(i + first) for i in range(count)], [(str(a + first), str(b + first)) for a, b in pairs])


def path(n):
    return numbered(n, [(i, i + 1) for i in range(n - 1)])


def cycle(n):
    return numbered(n, [(i, (i + 1) % n) for i in range(n)])


def complete(n):
    return numbered(n, itertools.combinations(range(n), 2))


def bipartite(a, b):
    return numbered(a + b, [(i, a + j) for i in range(a) for j in range(b)])


def wheel(n):
    return Graph(["0", *cycle(n).vertices], [*cycle(n).edges, *[("0", v) for v in cycle(n).vertices]])


def star(*rays):
    edges, last = [], 0
    for ray in rays:
        before = 0
        for _ in range(ray):
            last += 1
            edges.append((str(before), str(last)))
            before = last
    return Graph([str(i) for i in range(last + 1)], edges)


def petersen(n, k):
    return numbered(2 * n, [pair for i in range(n)
                            for pair in ((i, (i + 1) % n), (i, n + i), (n + i, n + (i + k) % n))])


def cube(d):
    words = ["".join(word) for word in itertools.product("01", repeat=d)]
    return Graph(words, [(a, b) for a, b in itertools.combinations(words, 2)
                         if sum(x != y for x, y in zip(a, b)) == 1])


def square(row, column):
    return "abcdefghijklmnopqrstuvwxyz"[column] + str(row + 1)


def squares_joined(rows, columns, joined):
    cells = list(itertools.product(range(rows), range(columns)))
    return Graph([square(*cell) for cell in cells],
                 [(square(*a), square(*b)) for a, b in itertools.combinations(cells, 2)
                  if joined(abs(a[0] - b[0]), abs(a[1] - b[1]))])


def grid(rows, columns):
    return squares_joined(rows, columns, lambda down, right: down + right == 1)


def torus(rows, columns):
    return squares_joined(rows, columns, lambda down, right: sorted(
        (min(down, rows - down), min(right, columns - right))) == [0, 1])


ATTACKS = {
    "kings": lambda down, right: max(down, right) == 1,
    "knights": lambda down, right: {down, right} == {1, 2},
    "rooks": lambda down, right: 0 in (down, right),
    "bishops": lambda down, right: down == right,
    "queens": lambda down, right: 0 in (down, right) or down == right,
}


def graphs(n):
    """Each graph with n vertices once, apart from names."""
    pairs, seen = list(itertools.combinations(range(n), 2)), set()
    orders = list(itertools.permutations(range(n)))
    for chosen in range(1 << len(pairs)):
        edges = [pair for i, pair in enumerate(pairs) if chosen >> i & 1]
        if tuple(edges) in seen:
            continue
        for order in orders:
            seen.add(tuple(sorted(tuple(sorted((order[a], order[b]))) for a, b in edges)))
        yield numbered(n, edges)


# Games on graphs.

def vertex_sets(graph):
    place = {v: i for i, v in enumerate(graph.vertices)}
    return lambda names: sum(1 << place[name] for name in set(names))


def node_kayles(graph):
    bits = vertex_sets(graph)
    return Things(graph.vertices, [(v, bits([v]), bits([v, *graph.near[v]])) for v in graph.vertices])


def arc_kayles(graph):
    bits = vertex_sets(graph)
    return Things(graph.vertices, [(f"{a}-{b}", bits([a, b]), bits([a, b])) for a, b in graph.edges])


def grim(graph):
    bits = vertex_sets(graph)

    def settle(left):
        return sum(1 << i for i, v in enumerate(graph.vertices) if left >> i & 1 and left & bits(graph.near[v]))
    return Things(graph.vertices, [(v, bits([v]), bits([v])) for v in graph.vertices], settle)


class OctalOnGraph(Game):
    """A move takes any set of vertices that hangs together; the digit of their number says whether it may leave
    nothing of their component, one part, or several. Positions are sets of vertices."""

    def __init__(self, digits, graph):
        self.digits, self.graph, self.start = digits, graph, frozenset(graph.vertices)
        super().__init__(self.options_of)

    def digit(self, taken):
        """Digits are a function of how many are taken, or a list from 1 on."""
        if callable(self.digits):
            return self.digits(taken)
        return self.digits[taken - 1] if taken <= len(self.digits) else 0

    def parts(self, left):
        """The components of what is left, each a set."""
        parts, rest = [], set(left)
        while rest:
            part = edge = {rest.pop()}
            while edge:
                edge = {other for vertex in edge for other in self.graph.near[vertex]} & rest
                rest -= edge
                part = part | edge
            parts.append(frozenset(part))
        return parts

    def options_of(self, left):
        for component in self.parts(left):
            for taken in range(1, len(component) + 1):
                digit = self.digit(taken)
                for chosen in itertools.combinations(sorted(component), taken) if digit else ():
                    if len(self.parts(chosen)) == 1:
                        parts = len(self.parts(component - set(chosen)))
                        if digit >> min(parts, 2) & 1:
                            yield left - set(chosen)

    def text(self, left):
        return " ".join(v for v in self.graph.vertices if v in left) or "-"


class Nimstring:
    """Dots and Boxes line by line: who completes a box is to move again, and who cannot move loses, or in misère
    play wins. Boards stand beside one another, and beside a heap of Nim; a position is the set of the lines of all
    boards that are not drawn, each a pair of the number of its board and its name."""

    def __init__(self, *boards):
        self.boxes = [self.box(at, row, column) for at, (rows, columns) in enumerate(boards)
                      for row in range(rows) for column in range(columns)]
        self.start = frozenset().union(*self.boxes)
        self._lost = {}

    @staticmethod
    def box(at, row, column):
        a, b, c, d = (square(row + down, column + right) for down in (0, 1) for right in (0, 1))
        return frozenset((at, line) for line in (f"{a}-{b}", f"{a}-{c}", f"{b}-{d}", f"{c}-{d}"))

    @staticmethod
    def text(left, at=0):
        return " ".join(sorted(line for board, line in left if board == at)) or "-"

    def completes(self, left, line):
        return any(line in box and box & left == {line} for box in self.boxes)

    def lost(self, left, heap=0, misere=False):
        """For who is to move, in the middle of a turn or not."""
        key = left, heap, misere
        if key not in self._lost:
            ended = misere and not left and not heap
            self._lost[key] = not ended and all(
                self.lost(left - {line}, heap, misere) == self.completes(left, line) for line in left
            ) and not any(self.lost(left, smaller, misere) for smaller in range(heap))
        return self._lost[key]

    def winning_turns(self, left, misere=False):
        """What whole turns leave that win; None for one that completes the last box."""
        found, seen, waiting = set(), {left}, [left]
        while waiting:
            now = waiting.pop()
            for line in now:
                after = now - {line}
                if not self.completes(now, line):
                    found |= {after} if self.lost(after, 0, misere) else set()
                elif not after:
                    found |= {None} if misere else set()
                elif after not in seen:
                    seen.add(after)
                    waiting.append(after)
        return found

    def value(self, left, most=9):
        """The heap with which the player to move loses; None if there is none, and it is loony."""
        return next((heap for heap in range(most) if self.lost(left, heap)), None)


def graph_chomp(graph):
    """The things are vertices and edges; an edge needs both its ends."""
    edges = ["-".join(sorted(edge, key=lambda name: (len(name), name))) for edge in graph.edges]
    ends = dict(zip(edges, graph.edges))
    return take_sets([*graph.vertices, *edges],
                     {**{v: [edge for edge in edges if v in ends[edge]] for v in graph.vertices},
                      **{edge: [] for edge in edges}})


def hackenbush(graph, ground="0"):
    """The things are edges."""
    def settle(left):
        joined, stays = {ground}, 0
        grown = True
        while grown:
            grown = False
            for i, (a, b) in enumerate(graph.edges):
                if left >> i & 1 and not stays >> i & 1 and (a in joined or b in joined):
                    joined |= {a, b}
                    stays |= 1 << i
                    grown = True
        return stays
    names = [f"{a}-{b}" for a, b in graph.edges]
    names = [name if (before := names[:i].count(name)) == 0 else f"{name}:{before + 1}"
             for i, name in enumerate(names)]
    return Things(names, [(name, 1 << i, 1 << i) for i, name in enumerate(names)], settle)


class Walk(Game):
    """The token's vertex, and what it may still use."""

    def __init__(self, options, begin):
        super().__init__(options)
        self.begin, self.text = begin, lambda position: position[0]


def geography(graph, arcs=False):
    """Positions are the vertex of the token and what it has not entered."""
    onward = {v: [] for v in graph.vertices}
    for a, b in graph.edges:
        onward[a].append(b)
        if not arcs:
            onward[b].append(a)

    def options(position):
        at, free = position
        return {(v, free - {v}) for v in onward[at] if v in free}
    return Walk(options, lambda at: (at, frozenset(graph.vertices) - {at}))


def edge_geography(graph, arcs=False):
    """Vertices may come again, edges may not."""
    def options(position):
        at, free = position
        for i in free:
            a, b = graph.edges[i]
            if a == at:
                yield b, free - {i}
            elif b == at and not arcs:
                yield a, free - {i}
    return Walk(options, lambda at: (at, frozenset(range(len(graph.edges)))))


# Games on boards: rows of squares, '.' free and '#' not.

def board(rows):
    """The free squares, and how a set of them is written."""
    cells = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "."]
    place = {cell: i for i, cell in enumerate(cells)}

    def text(left):
        return "/".join("".join("." if (r, c) in place and left >> place[r, c] & 1 else "#"
                                for c in range(len(row))) for r, row in enumerate(rows))
    return cells, place, text


def empty(rows, columns):
    return ["." * columns] * rows


def turned(shape):
    """A shape in all its positions, each as sorted squares from 0, 0."""
    found = set()
    for up, along, swap in itertools.product((1, -1), (1, -1), (False, True)):
        cells = [(along * c, up * r) if swap else (up * r, along * c) for r, c in shape]
        first = min(r for r, _ in cells), min(c for _, c in cells)
        found.add(tuple(sorted((r - first[0], c - first[1]) for r, c in cells)))
    return sorted(found)


def tiles(shape, rows):
    """shape: rows of '#' and '.'."""
    cells, place, text = board(rows)
    squares = [(r, c) for r, row in enumerate(shape) for c, sign in enumerate(row) if sign == "#"]
    moves = []
    for r, c in itertools.product(range(len(rows)), range(max(map(len, rows)))):
        for form in turned(squares):
            covered = [(r + down, c + right) for down, right in form]
            if all(cell in place for cell in covered):
                bits = sum(1 << place[cell] for cell in covered)
                moves.append(("-".join(square(*cell) for cell in covered), bits, bits))
    return Things([square(*cell) for cell in cells], moves, text=text)


def cram(rows):
    return tiles(["##"], rows)


def pieces(kind, rows, columns):
    game = node_kayles(squares_joined(rows, columns, ATTACKS[kind]))
    game.text = board(empty(rows, columns))[2]
    return game


def chomp(rows, columns):
    """The poisoned square at the top left is never eaten."""
    cells, place, text = board(empty(rows, columns))
    moves = [(square(r, c), 1 << place[r, c],
              sum(1 << place[cell] for cell in cells if cell[0] >= r and cell[1] >= c))
             for r, c in cells if (r, c) != (0, 0)]
    return Things([square(*cell) for cell in cells], moves, text=lambda left: "*" + text(left)[1:])


def take_sets(names, below):
    """A set is taken together with all that hold it: names of things, and for each what goes with it."""
    place = {name: i for i, name in enumerate(names)}
    return Things(names, [(name, 1 << place[name], sum(1 << place[other] for other in {name, *below[name]}))
                          for name in names])


def subset_takeaway(n):
    """The proper subsets of n things that are not empty; a set is taken with all sets that hold it."""
    sets = [frozenset(some) for size in range(1, n) for some in itertools.combinations(range(1, n + 1), size)]
    names = {some: "".join(map(str, sorted(some))) for some in sets}
    return take_sets([names[some] for some in sets],
                     {names[some]: [names[other] for other in sets if some < other] for some in sets})


LINES = [*[(3 * i, 3 * i + 1, 3 * i + 2) for i in range(3)], *[(i, i + 3, i + 6) for i in range(3)],
         (0, 4, 8), (2, 4, 6)]


def notakto(boards):
    """Crosses on boards of 3 x 3; a board with three in a row is dead. Who kills the last one has made the
    last move: Notakto itself is the misère game."""
    def dead(one):
        return any(all(one >> cell & 1 for cell in line) for line in LINES)

    def options(position):
        for i, one in enumerate(position):
            if not dead(one):
                for cell in range(9):
                    if not one >> cell & 1:
                        yield (*position[:i], one | 1 << cell, *position[i + 1:])
    game = Game(options)
    game.start = (0,) * boards
    game.dead = dead
    game.text = lambda position: " ".join(
        "dead" if dead(one) else "/".join("".join(".X"[one >> 3 * r + c & 1] for c in range(3)) for r in range(3)) for one in position)
    return game


def treblecross(cells):
    """Three crosses side by side end the game."""
    def options(row):
        if "XXX" not in row:
            for i, sign in enumerate(row):
                if sign == ".":
                    yield row[:i] + "X" + row[i + 1:]
    game = Game(options)
    game.start = "." * cells
    return game


def brussels_sprouts(crosses, ends=4):
    """Regions, each the numbers of free ends along the pieces of its border."""
    def without(items, *gone):
        items = list(items)
        for item in gone:
            items.remove(item)
        return items

    def options(regions):
        for region in set(regions):
            others = without(regions, region)
            for a, b in itertools.combinations(range(len(region)), 2):  # two pieces become one
                if region[a] and region[b]:
                    fresh = tuple(sorted([*without(region, region[a], region[b]), region[a] + region[b]]))
                    yield tuple(sorted([*others, fresh]))
            for i, piece in enumerate(region):  # a line parts the region
                rest = [*region[:i], *region[i + 1:]]
                for left in range(piece - 1):
                    for sides in itertools.product((0, 1), repeat=len(rest)):
                        one = [left + 1, *[p for p, side in zip(rest, sides) if side]]
                        two = [piece - 1 - left, *[p for p, side in zip(rest, sides) if not side]]
                        yield tuple(sorted([*others, tuple(sorted(one)), tuple(sorted(two))]))
    game = Game(options)
    game.start = ((ends,) * crosses,)
    return game


def dag(arcs):
    """arcs: position -> its options."""
    return Game(lambda position: arcs.get(position, ()))
