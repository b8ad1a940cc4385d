"""Games on graphs: Node Kayles, Arc Kayles, Grim, Graph Chomp and octal games.

Graphs of up to 256 vertices (of Graph Chomp, vertices and edges) are games of the library by their
edges, with its theorems and its search. Larger ones are searched here: a graph falls apart into its components, so each is
searched as a sum of parts, and parts of the same shape are solved once where they are trees or cycles.
The graph is one of networkx, or a mapping from each vertex to its neighbours, or a list of edges;
networkx itself is not needed.
"""

from __future__ import annotations

import functools
from typing import Any, Callable, Hashable, Iterable, Iterator, Mapping, Optional, Union

from ._asking import Outcome, as_misere_play, error, shown, speaking
from ._game import Game
from ._language import chosen, words
from ._move import Choice, Move
from ._own import Search
from ._solution import Solution, WinningMoves, listed

Vertex = Hashable
#: Most vertices of a graph that the library searches by parts.
_MOST_OF_LIBRARY = 256
#: A graph: of networkx, a mapping from vertices to neighbours, or edges as pairs.
GraphLike = Union[Mapping[Any, Iterable[Any]], Iterable[tuple[Any, Any]], Any]
#: Vertices that are left, as bits, and edges that are gone, as pairs of bits.
State = tuple[int, frozenset[int]]


def _read(graph: Any) -> tuple[list[Any], list[tuple[Any, Any]]]:
    """The vertices and the edges, each once."""
    vertices: dict[Any, None] = {}
    edges: dict[frozenset[Any], tuple[Any, Any]] = {}
    try:
        if hasattr(graph, "nodes") and hasattr(graph, "edges"):
            if graph.is_directed():
                raise error("python.graph.directed")
            vertices.update(dict.fromkeys(graph.nodes))
            pairs: list[Any] = [edge[:2] for edge in graph.edges]
        elif isinstance(graph, Mapping):
            vertices.update(dict.fromkeys(graph))
            pairs = [(one, other) for one, others in graph.items() for other in others]
        else:
            pairs = list(graph)
        for one, other in pairs:
            vertices.setdefault(one)
            vertices.setdefault(other)
            if one == other:
                raise error("python.graph.loop", vertex=repr(one)[:200])
            edges.setdefault(frozenset((one, other)), (one, other))
    except (TypeError, ValueError) as failure:
        if type(failure) in (TypeError, ValueError):
            raise error("python.graph.form") from failure
        raise
    return list(vertices), list(edges.values())


def _digits(code: str, count: int) -> list[int]:
    """The first digits of a code behind the point; those in brackets repeat."""
    plain, _, period = code[2:].rstrip(")").partition("(")
    digits = plain[:count] + period * (count if period else 0)
    return [int(digit) for digit in digits[:count]]


class _InWords(str):
    """A position that is told in words, without quotes."""

    def __repr__(self) -> str:
        return str(self)


class GraphGame:
    """A game on a graph, and everything that is asked about it; results are kept.

    `node_kayles`, `arc_kayles`, `grim`, `graph_chomp` and `octal_graph` make one. A move chooses a
    vertex, or an edge as a pair of vertices, or in an octal game a tuple of one vertex or more. Every
    question returns None if a limit was reached first.
    """

    def __init__(
        self,
        name: str,
        graph: GraphLike,
        *,
        code: Optional[str] = None,
        misere: bool = False,
        positions: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> None:
        self.name = name
        self.misere = as_misere_play(misere)
        if code is not None:  # as the library writes it, if it is one of such a game
            code = Game(f"octal-graph:{code}:path:1").name.split(":")[1]
        self.code = code
        self.vertices, self.edges = _read(graph)
        self._limits = {"positions": positions, "timeout": timeout}
        self._begin()

    def _begin(self) -> None:
        bit = {vertex: 1 << i for i, vertex in enumerate(self.vertices)}
        self._places = bit
        self._near = [0] * len(self.vertices)
        self._pairs: list[tuple[int, tuple[Any, Any]]] = []
        for one, other in self.edges:
            self._near[bit[one].bit_length() - 1] |= bit[other]
            self._near[bit[other].bit_length() - 1] |= bit[one]
            self._pairs.append((bit[one] | bit[other], (one, other)))
        self._shapes: dict[Any, State] = {}
        self._known_shape: dict[State, State] = {}
        self._names: dict[tuple[int, ...], int] = {}
        self._rule: Callable[[State], Iterator[tuple[Any, State]]] = getattr(
            self, "_" + self.name
        )
        self._search: Search[State] = Search(
            self._after, components=self._apart, misere=self.misere, **self._limits  # type: ignore[arg-type]
        )
        self._start: State = ((1 << len(self.vertices)) - 1, frozenset())
        self._by_library: Optional[Game] = None

    def _library(self) -> Optional[Game]:
        """The same game in the library, its vertices by number; None where it has none."""
        counted = self._limits["positions"] is not None  # of the search here
        things = len(self.vertices) + (len(self.edges) if self.name == "graph_chomp" else 0)
        if counted or not 0 < things <= _MOST_OF_LIBRARY:
            return None
        if self._by_library is None:
            lines = ["-".join(map(str, self._bits(pair))) for pair, _ in self._pairs]
            lines += [str(i) for i, near in enumerate(self._near) if not near]
            code = "" if self.code is None else self.code + ":"
            name = f"{self.name.replace('_', '-')}:{code}{';'.join(lines)};"
            self._by_library = Game(name, self.misere)
        return self._by_library

    def _text(self, state: State) -> str:
        """The position as the library writes it."""
        left = state[0]
        if self.name == "grim":  # vertices left alone go
            left = sum(1 << i for i in self._bits(left) if self._near[i] & left)
        things = list(map(str, self._bits(left)))
        if self.name == "graph_chomp":
            edges = (pair for pair, _ in self._pairs if left & pair == pair and pair not in state[1])
            things += ["-".join(map(str, self._bits(pair))) for pair in edges]
        return " ".join(things) or "-"

    def _asked(self, question: str) -> Any:
        """What the library answers about the graph, or the search here."""
        game = self._library()
        if game is None:
            return getattr(self._search, question)(self._start)
        asked = getattr(game, question)
        return asked(self._text(self._start), timeout=self._limits["timeout"])

    def __getstate__(self) -> dict[str, Any]:
        kept = ("name", "code", "misere", "vertices", "edges", "_limits")
        return {name: getattr(self, name) for name in kept}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._begin()

    @speaking
    def solve(self, *, language: Optional[str] = None) -> "Solution[Any]":
        """Who wins, every choice that wins, and why, as `bouton.solve` answers.

        The ``moves`` of the answer choose vertices or edges, its ``winning_options`` are the games
        that are left.
        """
        language = chosen(language)
        vertices, edges = len(self.vertices), len(self.edges)
        position = words("python.graph.position", language, vertices=vertices, edges=edges)
        found = self._asked("solve")
        wins = None if found.outcome is None else self.winning_moves()
        moves = [move._told_in(language) for move in wins or ()]
        winning = listed(moves, wins is not None)
        steps = found._steps
        if not self._library():
            told = [("moves", str(winning.count)), ("move", shown(moves[0].choice))] if moves else []
            steps = [("python.graph.n", told)] if moves else steps[:1]
        return Solution(
            game=self.name if self.code is None else f"{self.name}:{self.code}",
            misere=self.misere,
            position=_InWords(position),
            outcome=found.outcome,
            nim_value=found.nim_value,
            moves=winning,
            winning_options=WinningMoves(
                functools.partial(map, self.after, moves), winning.count, winning.judged
            ),
            recommended=moves[0].position if moves else None,
            certainty=found.certainty,
            reference=found.reference,
            references=found._references,
            steps=steps,
            language=language,
        )

    def outcome(self) -> Optional[Outcome]:
        """``"N"`` if the player to move wins, else ``"P"``."""
        return self._asked("outcome")

    def nim_value(self) -> Optional[int]:
        """The nim-value of the graph, in normal play (None in misère play)."""
        return None if self.misere else self._asked("nim_value")

    def remoteness(self) -> Optional[int]:
        """Number of moves to the end if the winner hurries and the loser delays; small graphs."""
        plain: Search[State] = Search(
            self._after, misere=self.misere, **self._limits  # type: ignore[arg-type]
        )
        return plain.remoteness(self._start)

    def in_convention(self, misere: bool) -> "GraphGame":
        """The same graph in misère play (the last move loses) or in normal play."""
        return self._like(self._start, misere)

    def moves(self) -> list[Move]:
        """All moves; each is equal to the vertex or the edge that it chooses, its ``choice``."""
        return [self._move(choice) for choice, _ in self._rule(self._start)]

    def count_moves(self) -> int:
        """How many moves there are."""
        return sum(1 for _ in self._rule(self._start))

    def _move(self, choice: Any) -> Move:
        edge = self.name == "arc_kayles" or choice not in self._places
        key = "python.move.edge" if edge else "python.move.vertex"
        if self.code is not None:
            key = "python.move.vertices"
        return Choice(choice, key, chosen(None), self.after)

    def options(self) -> list["GraphGame"]:
        """The games that are left after one move, in the order of `moves`."""
        return [self.after(move) for move in self.moves()]

    def winning_moves(self) -> Optional[list[Move]]:
        """Those of `moves` after which the opponent loses."""
        found = self._asked("winning_options")
        if found is None:
            return None
        options = self._rule(self._start)
        if self._library():
            lost = {frozenset(str(position).split()) for position in found}
            return [
                self._move(choice)
                for choice, after in options
                if frozenset(self._text(after).split()) in lost
            ]
        lost_states = set(found)
        return [self._move(choice) for choice, after in options if after in lost_states]

    def winning_options(self) -> Optional[list["GraphGame"]]:
        """The games that are left after each winning move."""
        winning = self.winning_moves()
        return None if winning is None else [self.after(move) for move in winning]

    def after(self, move: Any) -> "GraphGame":
        """The game that is left after a move, which is one of `moves` or its choice."""
        if isinstance(move, Move):
            move = move.choice
        for known, (vertices, gone) in self._rule(self._start):
            same = known == move or (
                isinstance(known, tuple) and isinstance(move, tuple) and set(known) == set(move)
            )
            if not same:
                continue
            return self._like((vertices, gone), self.misere)
        raise error("python.graph.move", move=repr(move)[:200])

    def _like(self, state: State, misere: bool) -> "GraphGame":
        """The game on what is left in a state."""
        vertices, gone = state
        edges: dict[Any, list[Any]] = {
            vertex: [] for i, vertex in enumerate(self.vertices) if vertices >> i & 1
        }
        for pair, (one, other) in self._pairs:
            if vertices & pair == pair and pair not in gone:
                edges[one].append(other)
        return GraphGame(
            self.name, edges, code=self.code, misere=misere, **self._limits  # type: ignore[arg-type]
        )

    def __len__(self) -> int:
        return len(self.vertices)

    def __repr__(self) -> str:
        convention = ", misere=True" if self.misere else ""
        return f"<{self.name}: {len(self.vertices)} vertices, {len(self.edges)} edges{convention}>"

    # ------------------------------------------------------------------ the rules

    def _bits(self, mask: int) -> Iterator[int]:
        while mask:
            low = mask & -mask
            yield low.bit_length() - 1
            mask ^= low

    def _node_kayles(self, state: State) -> Iterator[tuple[Any, State]]:
        for i in self._bits(state[0]):
            yield self.vertices[i], (state[0] & ~(self._near[i] | 1 << i), state[1])

    def _arc_kayles(self, state: State) -> Iterator[tuple[Any, State]]:
        for pair, edge in self._pairs:
            if state[0] & pair == pair:
                yield edge, (state[0] & ~pair, state[1])

    def _grim(self, state: State) -> Iterator[tuple[Any, State]]:
        for i in self._bits(state[0]):
            if self._near[i] & state[0]:
                yield self.vertices[i], (state[0] & ~(1 << i), state[1])

    def _graph_chomp(self, state: State) -> Iterator[tuple[Any, State]]:
        for i in self._bits(state[0]):
            left = state[0] & ~(1 << i)
            yield self.vertices[i], (left, frozenset(g for g in state[1] if g & left == g))
        for pair, edge in self._pairs:
            if state[0] & pair == pair and pair not in state[1]:
                yield edge, (state[0], state[1] | {pair})

    def _octal_graph(self, state: State) -> Iterator[tuple[Any, State]]:
        assert self.code is not None
        for component in self._components(state):
            digits = _digits(self.code, sum(1 for _ in self._bits(component)))
            sets = {1 << i for i in self._bits(component)}
            for digit in digits:
                larger: set[int] = set()
                for taken in sorted(sets) if digit else sets:
                    left = component & ~taken
                    if digit >> min(sum(1 for _ in self._components((left, state[1]))), 2) & 1:
                        choice = tuple(self.vertices[i] for i in self._bits(taken))
                        yield choice, (state[0] & ~taken, state[1])
                    near = 0
                    for i in self._bits(taken):
                        near |= self._near[i]
                    larger.update(taken | 1 << i for i in self._bits(near & left))
                sets = larger

    def _after(self, state: State) -> Iterator[State]:
        return (after for _, after in self._rule(state))

    # ------------------------------------------------------------------ components

    def _near_in(self, i: int, state: State) -> int:
        near = self._near[i] & state[0]
        if state[1]:
            for gone in state[1]:
                if gone >> i & 1:
                    near &= ~gone
        return near

    def _components(self, state: State) -> Iterator[int]:
        """The vertices of each component."""
        left = state[0]
        while left:
            found = border = left & -left
            while border:
                near = 0
                for i in self._bits(border):
                    near |= self._near_in(i, state)
                border = near & ~found
                found |= near
            left &= ~found
            yield found

    def _apart(self, state: State) -> Iterator[State]:
        for found in self._components(state):
            yield self._same_shape(
                (found, frozenset(gone for gone in state[1] if gone & found == gone))
            )

    def _same_shape(self, part: State) -> State:
        """The first part that was seen with the same shape, where it is a tree or a cycle."""
        known = self._known_shape.get(part)
        if known is None:
            known = self._known_shape[part] = self._shapes.setdefault(self._shape(part), part)
        return known

    def _named(self, branches: list[int]) -> int:
        """The number of a rooted tree with these branches."""
        return self._names.setdefault(tuple(sorted(branches)), len(self._names))

    def _shape(self, part: State) -> Any:
        near = {i: list(self._bits(self._near_in(i, part))) for i in self._bits(part[0])}
        ends = [i for i, others in near.items() if len(others) <= 1]
        edges = sum(len(others) for others in near.values()) // 2
        most = max(len(others) for others in near.values())
        if most <= 2:
            return ("path" if ends else "cycle", len(near))
        if edges != len(near) - 1:
            return part
        # A tree: leaves are taken off until its centre is left (Aho, Hopcroft & Ullman 1974).
        names: dict[int, list[int]] = {i: [] for i in near}
        degrees = {i: len(others) for i, others in near.items()}
        layer, rest = ends, len(near)
        while rest > 2:
            rest -= len(layer)
            following: list[int] = []
            for leaf in layer:
                name = self._named(names.pop(leaf))
                degrees[leaf] = 0
                for other in near[leaf]:
                    if degrees[other] > 0:
                        names[other].append(name)
                        degrees[other] -= 1
                        if degrees[other] == 1:
                            following.append(other)
            layer = following
        return ("tree", tuple(sorted(self._named(name) for name in names.values())))


def node_kayles(
    graph: GraphLike,
    *,
    misere: bool = False,
    positions: Optional[int] = None,
    timeout: Optional[float] = None,
) -> GraphGame:
    """Node Kayles: choose a vertex; it goes, and so do its neighbours.

    On a path this is Dawson's Chess, 0.137. Deciding it on any graph is PSPACE-complete (Schaefer
    1978), so large graphs with many cycles may stay unknown within the limits.
    """
    return GraphGame("node_kayles", graph, misere=misere, positions=positions, timeout=timeout)


def arc_kayles(
    graph: GraphLike,
    *,
    misere: bool = False,
    positions: Optional[int] = None,
    timeout: Optional[float] = None,
) -> GraphGame:
    """Arc Kayles: choose an edge; its two ends go, with all their edges (Schaefer 1978).

    On a path this is Dawson's Kayles with pins for vertices, 0.07.
    """
    return GraphGame("arc_kayles", graph, misere=misere, positions=positions, timeout=timeout)


def grim(
    graph: GraphLike,
    *,
    misere: bool = False,
    positions: Optional[int] = None,
    timeout: Optional[float] = None,
) -> GraphGame:
    """Grim: choose a vertex that has a neighbour; it goes, and vertices left alone go with it."""
    return GraphGame("grim", graph, misere=misere, positions=positions, timeout=timeout)


def graph_chomp(
    graph: GraphLike,
    *,
    misere: bool = False,
    positions: Optional[int] = None,
    timeout: Optional[float] = None,
) -> GraphGame:
    """Graph Chomp: choose a vertex, which goes with its edges, or an edge, which goes alone."""
    return GraphGame("graph_chomp", graph, misere=misere, positions=positions, timeout=timeout)


def octal_graph(
    code: str,
    graph: GraphLike,
    *,
    misere: bool = False,
    positions: Optional[int] = None,
    timeout: Optional[float] = None,
) -> GraphGame:
    """An octal game on a graph: choose k vertices of a component that hang together.

    The k-th digit of the code behind the point says what they may leave of their component: nothing
    (1), one part (2), several parts (4), or what these numbers add up to. On a path this is the game
    of the code on heaps (Beaudou and others 2018): ``octal_graph("0.33", [(0, 1), (1, 2)])``.
    """
    return GraphGame(
        "octal_graph", graph, code=code, misere=misere, positions=positions, timeout=timeout
    )
