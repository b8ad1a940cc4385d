"""Games on boards and graphs against the rules (real_graphs.py): who wins, the nim-value and every winning move,
in both conventions, on all small boards and graphs."""

import collections
import itertools
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import time
import unittest

import real_graphs as real
from command import BOUTON, CommandTest, effort, environment, run
from real_boards import cutting


class Boards(CommandTest):
    def ask(self, questions, memory="2MB"):
        """The answers to many questions (game, position or None, whether misère), by one process.

        Little memory, as entries of a table that get lost must not change an answer."""
        lines = [f'solve {game} {"" if position is None else chr(34) + position + chr(34)} --json --moves all'
                 f' --limit-memory {memory}'
                 f'{" --misere" if misere else ""}' for game, position, misere in questions]
        done = run("shell", text="\n".join(lines) + "\n", timeout=300)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(answers), len(questions), done.stderr[:500])
        return answers

    def compare(self, cases, read=lambda text: text):
        """cases: name of the game in the command, position in words or None, real game, position there.

        `read`: what a position is compared by."""
        questions = [(name, told, misere) for name, told, _, _ in cases for misere in (False, True)]
        answers = iter(self.ask(questions))
        for name, told, game, position in cases:
            for misere in (False, True):
                answer, where = next(answers), (name, told, game.text(position), misere)
                lost = game.lost(position, misere)
                self.assertEqual(answer["outcome"], "NP"[lost], where)
                winning = {read(game.text(option)) for option in game.winning(position, misere)}
                self.assertEqual({read(text) for text in answer["winning_moves"]}, winning, where)
                self.assertEqual(len(answer["winning_moves"]), len(winning), where)
                self.assertTrue(answer["moves_complete"], where)
                if misere:
                    self.assertIsNone(answer["nim_value"], where)
                else:
                    self.assertEqual(answer["nim_value"], str(game.value(position)), where)

    def positions(self, game, chance, most):
        """Some positions that can be reached, the start among them, but not the empty one (- is the input)."""
        found = {game.start}
        for _ in range(20 * most):
            at = game.start
            while len(found) < most:
                options = sorted(set(game.options(at)))
                if not options:
                    break
                at = chance.choice(options)
                found.add(at)
        return sorted(found - {0})


class Squares(Boards):
    MOST = 16

    def shapes(self, most=MOST):
        return [(rows, columns) for rows in range(1, 5) for columns in range(1, most + 1)
                if rows * columns <= most and rows <= columns]

    def on_boards(self, word, make, shapes, more=effort(6, 2)):
        """Whole boards, and some positions of each."""
        chance = random.Random(word)
        for rows, columns in shapes:
            game, name = make(rows, columns), f"{word}:{rows}x{columns}"
            cases = [(name, None, game, game.start)]
            cases += [(name, game.text(position), game, position)
                      for position in self.positions(game, chance, more)]
            self.compare(cases)

    def test_cram(self):
        self.on_boards("cram", lambda *size: real.cram(real.empty(*size)), self.shapes())

    def test_cram_in_drawn_regions(self):
        chance, cases = random.Random(5), []
        for _ in range(effort(60, 20)):
            rows = ["".join(chance.choice("...#") for _ in range(chance.randint(1, 5)))
                    for _ in range(chance.randint(1, 3))]
            width = max(map(len, rows))
            rows = [row.ljust(width, "#") for row in rows]
            game = real.cram(rows)
            cases.append(("cram", "/".join(rows), game, game.start))
        self.compare(cases)

    def test_tiles(self):
        for name, shape in (("i3", ["###"]), ("l3", ["##", "#."]), ("t", ["###", ".#."]), ("##/.#/.#", ["##", ".#", ".#"])):
            self.on_boards(f"tiles:{name}", lambda *size, form=shape: real.tiles(form, real.empty(*size)),
                           [(1, 7), (2, 3), (2, 5), (3, 3), (3, 4), (4, 4)])

    def test_chomp(self):
        self.on_boards("chomp", real.chomp, [(rows, columns) for rows in range(1, 6) for columns in range(1, 9)
                                             if rows * columns <= 20])

    def test_pieces(self):
        for kind in real.ATTACKS:
            self.on_boards(kind, lambda *size, piece=kind: real.pieces(piece, *size),
                           [(1, 4), (2, 3), (2, 5), (3, 3), (3, 4), (3, 5), (4, 4)])

    def test_published_values(self):
        """Boards too large for the search here."""
        values = {
            "cram:5x6": 2, "cram:4x7": 3, "cram:3x10": 2, "cram:2x20": 0, "cram:2x21": 1,
            "queens:6": 1, "queens:8": 3, "queens:9": 1, "kings:7": 1, "bishops:9": 1,
            "chomp:10x10": 19, "chomp:4x7": 19,
            "node-kayles:grid:3x14": 4, "node-kayles:path:34": 0, "node-kayles:gp:10,3": 0, "arc-kayles:petersen": 0,
            # Chomp on complete graphs: the number of vertices modulo 3 (Khandhawit and Ye 2011)
            **{f"graph-chomp:complete:{n}": n % 3 for n in range(1, 8)},
        }
        answers = self.ask([(name, None, False) for name in values], "64MB")
        self.assertEqual({name: int(answer["nim_value"]) for name, answer in zip(values, answers)}, values)


class Graphs(Boards):
    GAMES = {"node-kayles": real.node_kayles, "arc-kayles": real.arc_kayles, "grim": real.grim,
             "graph-chomp": real.graph_chomp}

    @staticmethod
    def vertices(text):
        return frozenset(text.split()) - {"-"}

    def test_all_graphs_of_five_vertices(self):
        for word, make in self.GAMES.items():
            cases = []
            for n in range(1, 6):
                for graph in real.graphs(n):
                    game = make(graph)
                    cases.append((f"{word} {chr(34)}{graph.text()}{chr(34)}", None, game, game.start))
            self.assertEqual(len(cases), 1 + 2 + 4 + 11 + 34)
            self.compare(cases, self.vertices)

    def nimstring_positions(self, rows, columns):
        """All positions of small boards, some of larger ones."""
        game = real.Nimstring((rows, columns))
        lines, chance = sorted(game.start), random.Random(rows * columns)
        if len(lines) <= effort(12, 7):
            sets = [frozenset(chosen) for n in range(1, len(lines) + 1) for chosen in itertools.combinations(lines, n)]
        else:
            sets = [frozenset(line for line in lines if chance.random() < share)
                    for share in (0.4, 0.6, 0.8) for _ in range(effort(40, 12))]
        return game, [left for left in [game.start, *sets] if left]

    def test_nimstring(self):
        """Who wins, every turn that wins, and the nim-value, against play line by line with heaps of Nim."""
        loony = 0
        for size in ((1, 1), (1, 2), (1, 3), (2, 2), (1, 4)):
            game, positions = self.nimstring_positions(*size)
            name = f"nimstring:{size[0]}x{size[1]}"
            questions = [(name, game.text(left), misere) for left in positions for misere in (False, True)]
            for (_, told, misere), answer in zip(questions, self.ask(questions, "64MB")):
                left, where = frozenset((0, line) for line in told.split()), (name, told, misere)
                self.assertEqual(answer["outcome"], "NP"[game.lost(left, 0, misere)], where)
                turns = {"again" if after is None else game.text(after) for after in game.winning_turns(left, misere)}
                self.assertEqual({" ".join(sorted(text.split())) for text in answer["winning_moves"]}, turns, where)
                self.assertEqual(len(answer["winning_moves"]), len(turns), where)
                value = None if misere else game.value(left)
                self.assertEqual(answer["nim_value"], None if value is None else str(value), where)
                if not misere:
                    loony += value is None
                    self.assertEqual("board.nimstring.loony" in json.dumps(answer["reason"]), value is None, where)
        self.assertGreater(loony, 20)

    def test_nimstring_in_sums(self):
        """Who wins, where a turn may go on in another term; a loony term decides it."""
        chance, lines, wanted = random.Random(16), [], []
        game = real.Nimstring((1, 2), (1, 2))
        for _ in range(effort(150, 40)):
            left = frozenset(line for line in game.start if chance.random() < 0.45)
            heap = chance.randint(0, 3)
            boards = [f'nimstring:1x2 "{game.text(left, at)}"' for at in (0, 1)]
            lines.append(f"sum {boards[0]} + nim {heap} + {boards[1]} --json")
            alone = [real.Nimstring((1, 2)).value(frozenset((0, line) for board, line in left if board == at)) for at in (0, 1)]
            wanted.append(("NP"[game.lost(left, heap)], alone, heap))
        answers = [json.loads(line) for line in run("shell", text="\n".join(lines) + "\n", timeout=300).stdout.splitlines()]
        self.assertEqual(len(answers), len(wanted))
        for line, answer, (outcome, alone, heap) in zip(lines, answers, wanted):
            self.assertEqual(answer["outcome"], outcome, line)
            value = None if None in alone else alone[0] ^ alone[1] ^ heap
            self.assertEqual(answer["nim_value"], None if value is None else str(value), line)
            self.assertEqual(value == 0, outcome == "P", line)
            self.assertEqual(answer["moves_complete"], outcome == "P", line)
            self.assertEqual(answer["winning_moves"], [], line)
        self.assertGreater(sum(None in alone for _, alone, _ in wanted), 5)
        self.assertIn("may go on in another term",
                      run("sum", "--misere", "nimstring:1x1", "+", "nim", "3").stdout)

    def test_nimstring_of_chains_and_rings(self):
        """Of one or two boxes 1, longer ones 0; a ring 0 (Berlekamp, Conway and Guy 1982)."""
        for boxes in range(1, 7):
            chain = " ".join(f"{chr(97 + i)}1-{chr(97 + i)}2" for i in range(boxes + 1))
            answer = self.json("solve", f"nimstring:1x{boxes}", chain)
            self.assertEqual((answer["outcome"], answer["nim_value"]), ("N", "1") if boxes < 3 else ("P", "0"))
        ring = self.json("solve", "nimstring:2x2", "a2-b2 b2-c2 b1-b2 b2-b3")
        self.assertEqual((ring["outcome"], ring["nim_value"]), ("P", "0"))

    CODES = {"0.33": [3, 3], "0.07": [0, 7], "0.137": [1, 3, 7], "0.6": [6], "0.45": [4, 5], "0.(3)": lambda _: 3, "0.2(05)": lambda k: (0, 2, 0, 5)[min(k, 2 + k % 2)]}

    def test_octal_games_on_all_graphs_of_five_vertices(self):
        for code, digits in self.CODES.items():
            cases = []
            for n in range(1, 6):
                for graph in real.graphs(n):
                    game = real.OctalOnGraph(digits, graph)
                    cases.append((f"{chr(34)}octal-graph:{code}:{graph.text()}{chr(34)}", None, game, game.start))
            self.assertEqual(len(cases), 1 + 2 + 4 + 11 + 34)
            self.compare(cases, self.vertices)

    def test_octal_games_on_random_graphs_and_what_moves_leave(self):
        chance, cases = random.Random(33), []
        for _ in range(effort(30, 8)):
            n = chance.randint(6, 8)
            pairs = [(a, b) for b in range(n) for a in range(b) if chance.random() < chance.choice((0.2, 0.4, 0.6))]
            graph = real.numbered(n, pairs)
            digits = [chance.randint(0, 7) for _ in range(chance.randint(1, 4))]
            if not any(digits):
                continue
            game = real.OctalOnGraph(digits, graph)
            name = f"{chr(34)}octal-graph:0.{''.join(map(str, digits))}:{graph.text()}{chr(34)}"
            at = game.start
            for _ in range(3):
                cases.append((name, game.text(at), game, at))
                options = sorted(set(game.options(at)), key=sorted)
                at = chance.choice(options) if options else at
                if not at:
                    break
        self.compare(cases, self.vertices)

    def test_octal_games_on_paths_are_those_on_heaps(self):
        """Nim-values of paths against those of heaps, in plain Python, for many codes; and 0.33 on stars, where three vertices at the end
        of an arm change nothing (Beaudou and others 2018)."""
        chance, wanted = random.Random(7), {}
        for _ in range(effort(40, 12)):
            code = [chance.randint(0, 7) for _ in range(chance.randint(1, 5))]
            values = [0]
            for heap in range(1, 31):
                seen = set()
                for taken, digit in enumerate(code, 1):
                    rest = heap - taken
                    if digit & 1 and rest == 0:
                        seen.add(0)
                    if digit & 2 and rest > 0:
                        seen.add(values[rest])
                    if digit & 4:
                        seen |= {values[one] ^ values[rest - one] for one in range(1, rest)}
                values.append(next(n for n in range(40) if n not in seen))
            for heap in (chance.randint(1, 12), chance.randint(13, 30)):
                wanted[f"octal-graph:0.{''.join(map(str, code))}:path:{heap}"] = values[heap]
        for arms in ((1, 1, 1), (2, 1, 1), (2, 2, 1, 1), (2, 2, 2)):
            star = ",".join(map(str, arms))
            longer = ",".join(str(arm + 3 * (i < 2)) for i, arm in enumerate(arms))
            small, large = (answer["nim_value"] for answer in self.ask([(f"octal-graph:0.33:star:{told}", None, False) for told in (star, longer)]))
            self.assertEqual(small, large, arms)
        answers = self.ask([(name, None, False) for name in wanted])
        self.assertEqual({name: int(answer["nim_value"]) for name, answer in zip(wanted, answers)}, wanted)

    def test_random_graphs_and_positions(self):
        chance = random.Random(60)
        for word, make in self.GAMES.items():
            cases = []
            for _ in range(effort(25, 5)):
                n = chance.randint(6, 10) if word != "graph-chomp" else chance.randint(3, 5)
                pairs = [(a, b) for b in range(n) for a in range(b) if chance.random() < chance.choice((0.2, 0.4, 0.7))]
                graph = real.numbered(n, pairs)
                game = make(graph)
                name = f"{word}:{graph.text()}"
                for position in self.positions(game, chance, 3):
                    cases.append((f"{chr(34)}{name}{chr(34)}", game.text(position), game, position))
            self.compare(cases, self.vertices)

    def test_named_graphs(self):
        """The names mean the same graphs here and there: values and how many moves win."""
        named = {
            "path:7": real.path(7), "cycle:9": real.cycle(9), "complete:5": real.complete(5),
            "bipartite:3,4": real.bipartite(3, 4), "wheel:7": real.wheel(7), "star:3,2,4": real.star(3, 2, 4),
            "petersen": real.petersen(5, 2), "gp:7,2": real.petersen(7, 2), "prism:5": real.petersen(5, 1),
            "cube:3": real.cube(3), "grid:3x4": real.grid(3, 4), "torus:3x4": real.torus(3, 4),
            "kings:3x4": real.squares_joined(3, 4, real.ATTACKS["kings"]),
            "queens:3": real.squares_joined(3, 3, real.ATTACKS["queens"]),
            "rooks:2x4": real.squares_joined(2, 4, real.ATTACKS["rooks"]),
            "bishops:3x4": real.squares_joined(3, 4, real.ATTACKS["bishops"]),
            "knights:3x4": real.squares_joined(3, 4, real.ATTACKS["knights"]),
        }
        for word, make in self.GAMES.items():
            games = {name: game for name, graph in named.items() if len((game := make(graph)).names) <= 20}
            answers = self.ask([(f"{word}:{name}", None, misere) for name in games for misere in (False, True)])
            for i, (name, game) in enumerate(games.items()):
                for misere, answer in zip((False, True), answers[2 * i:2 * i + 2]):
                    self.assertEqual(answer["outcome"], "NP"[game.lost(game.start, misere)], (word, name, misere))
                    self.assertEqual(int(answer["winning_move_count"]), len(game.winning(game.start, misere)),
                                     (word, name, misere))
                self.assertEqual(answers[2 * i]["nim_value"], str(game.value(game.start)), (word, name))


class Hackenbush(Boards):
    @staticmethod
    def edges(text):
        return frozenset(text.split()) - {"-"}

    def case(self, graph, position=None):
        game = real.hackenbush(graph)
        name = f"hackenbush {chr(34)}{graph.text()}{chr(34)}"
        if position is None:
            return name, None, game, game.start
        return f"{chr(34)}hackenbush:{graph.text()}{chr(34)}", game.text(position), game, position

    def test_all_graphs_of_five_vertices(self):
        cases = []
        for n in range(2, 6):
            for graph in real.graphs(n):
                for ground in graph.vertices:  # any vertex may be the ground
                    names = {v: v for v in graph.vertices} | {ground: "0"}
                    cases.append(self.case(real.Graph(names.values(), [(names[a], names[b]) for a, b in graph.edges])))
        self.compare([case for case in cases if case[2].start == (1 << len(case[2].names)) - 1], self.edges)

    def test_random_drawings(self):
        """Trees with a few more edges, among them loops and parallel ones."""
        chance, cases = random.Random(82), []
        for _ in range(effort(60, 15)):
            n = chance.randint(3, 8)
            edges = [(str(max(0, v - chance.randint(1, 3))), str(v)) for v in range(1, n)]
            edges += [(str(chance.randrange(n)), str(chance.randrange(n))) for _ in range(chance.randint(0, 4))]
            chance.shuffle(edges)
            graph = real.Graph(map(str, range(n)), edges)
            cases.append(self.case(graph))
            game = cases[-1][2]
            cases += [self.case(graph, position) for position in self.positions(game, chance, 2)]
        self.compare(cases, self.edges)


class Geography(Boards):
    def cases_of(self, word, make, graph, text):
        game = make(graph)
        return [(f"{chr(34)}{word}:{text}{chr(34)}", at, game, game.begin(at)) for at in graph.vertices]

    @staticmethod
    def vertex(text):
        return text.split()[0]

    def test_all_graphs_of_five_vertices(self):
        for word, make in (("geography", real.geography), ("edge-geography", real.edge_geography)):
            cases = []
            for n in range(2, 6):
                for graph in real.graphs(n):
                    cases += self.cases_of(word, make, graph, graph.text())
            self.compare(cases, self.vertex)

    def test_random_graphs_and_arcs(self):
        chance, cases = random.Random(93), []
        for _ in range(effort(15, 4)):
            n = chance.randint(4, 7)
            pairs = [(a, b) for b in range(n) for a in range(n) if a != b and chance.random() < 0.25]
            graph = real.numbered(n, [*pairs, *((i, i + 1) for i in range(n - 1) if (i, i + 1) not in pairs)])
            text = ";".join(f"{a}->{b}" for a, b in graph.edges)
            cases += self.cases_of("geography", lambda g: real.geography(g, arcs=True), graph, text)
            if len(graph.edges) < 11:
                cases += self.cases_of("edge-geography", lambda g: real.edge_geography(g, arcs=True), graph, text)
            plain = real.numbered(n, {tuple(sorted(pair)) for pair in pairs})
            if plain.edges:
                cases += self.cases_of("geography", real.geography, plain, plain.text())
        self.compare(cases, self.vertex)

    def test_from(self):
        answer = self.json("solve", "geography", "grid:3x4", "--from", "a1", "--moves", "all")
        self.assertEqual({self.vertex(text) for text in answer["winning_moves"]}, {"a2", "b1"})


class Others(Boards):
    def test_notakto(self):
        chance = random.Random(9)
        for boards in (1, 2):
            game = real.notakto(boards)
            starts = {game.start} if boards == 1 else set()
            for _ in range(effort(40, 10)):
                at = game.start
                for _ in range(chance.randint(0 if boards == 1 else 7, 9)):
                    at = chance.choice(list(game.options(at)) or [at])
                if any(not game.dead(one) for one in at):
                    starts.add(at)
            self.compare([(f"notakto:{boards}", game.text(start), game, start) for start in sorted(starts)])

    def test_sets_and_divisors(self):
        for n in (2, 3):
            game = real.subset_takeaway(n)
            self.compare([(f"subset-takeaway:{n}", None, game, game.start)],
                         lambda text: frozenset(text.split()) - {"-"})
        for n in (12, 30, 36, 64):
            divisors = [d for d in range(2, n + 1) if n % d == 0]
            game = real.take_sets(list(map(str, divisors)),
                                  {str(d): [str(m) for m in divisors if m % d == 0] for d in divisors})
            self.compare([(f"divisors:{n}", None, game, game.start)],
                         lambda text: frozenset(text.split()) - {"-"})

    def test_lists_of_positions(self):
        chance, cases = random.Random(1907), []
        for _ in range(effort(20, 5)):
            n = chance.randint(2, 12)
            arcs = {str(i): sorted({str(chance.randrange(i)) for _ in range(chance.randint(0, 4))} if i else set())
                    for i in range(n)}
            game = real.dag(arcs)
            game.text = lambda position: position
            text = ";".join(f"{position}:{','.join(options)}" for position, options in arcs.items())
            cases += [(f"{chr(34)}dag:{text}{chr(34)}", position, game, position) for position in arcs]
        self.compare(cases)

    def test_cutting_paper(self):
        positions = [f"{a}x{b}" for a in range(1, 5) for b in range(a, 6)]
        positions += ["2x3 3x3", "2x4 2x4", "1x3 2x2", "2x2 2x5", "1x2 1x4"]
        for name, game in (("cut:1x1", cutting()), ("cut:2:1x1", cutting(2)), ("cut:3:1x1", cutting(3)),
                           ("cut-first:1x1", cutting(1, first=True))):
            for misere in (False, True):
                answers = self.ask([(name, position, misere) for position in positions])
                for position, answer in zip(positions, answers):
                    where = (name, position, misere)
                    self.assertEqual(answer["outcome"], "NP"[game.lost(position, misere)], where)
                    self.assertEqual(set(answer["winning_moves"]), game.winning(position, misere), where)
                    if not misere:
                        self.assertEqual(answer["nim_value"], str(game.value(position)), where)

    def test_brussels_sprouts(self):
        for crosses in (1, 2):
            game = real.brussels_sprouts(crosses)
            for misere in (False, True):
                answer = self.json("solve", f"sprouts:cross:{crosses}", *(["--misere"] if misere else []))
                self.assertEqual(answer["outcome"], "NP"[game.lost(game.start, misere)])
                if not misere:
                    self.assertEqual(answer["nim_value"], str(game.value(game.start)))


class Certificates(CommandTest):
    def test_what_solve_writes_check_verifies(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "certificate.json")
            for words in (("cram:4x5",), ("cram:5x6", "--misere"), ("queens:5",), ("chomp:3x4", "--misere"), ("notakto:2", "--misere"),
                          ("node-kayles:petersen",), ("arc-kayles:cube:3", "--misere"), ("geography:grid:3x4", "--from", "b2"),
                          ("divisors:72",), ("tiles:l3:4x4",), ("cut:2:5x6",), ("cut", "3x5 2x2", "--misere"),
                          ("cut-first:4x5",), ("hackenbush:wheel:5", "--misere"), ("hackenbush:0-1;1-2;2-0;0-1;2-2;2-3",)):
                with self.subTest(words=words):
                    solved = self.json("solve", *words, "--certificate", path)
                    checked = self.json("check", path)
                    self.assertTrue(checked["valid"])
                    self.assertEqual(checked["complete"], True)
                    told = self.answer("check", path)
                    self.assertIn("the player to move loses" if solved["outcome"] == "P" and solved["nim_value"] is None else "", told)
                    text = pathlib.Path(path).read_text("utf-8")
                    wrong = text.replace('"outcome":"N"', '"outcome":"Q"').replace('"outcome":"P"', '"outcome":"N"')
                    pathlib.Path(path).write_text(wrong.replace('"outcome":"Q"', '"outcome":"P"'), "utf-8")
                    self.assertNotEqual(run("check", path).returncode, 0)

    def test_a_certificate_of_another_graph_is_not_valid(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "certificate.json")
            self.json("solve", "grim:petersen", "--certificate", path)
            right = json.loads(pathlib.Path(path).read_text("utf-8"))
            for member, wrong in (("edges", [[0, 2]] + right["edges"][1:]), ("things", ["0"] + right["things"][1:]), ("symmetries", [[5]])):
                with self.subTest(member=member):
                    pathlib.Path(path).write_text(json.dumps({**right, member: wrong}), "utf-8")
                    for words in ((), ("--lang", "zh"), ("--json",)):
                        done = run("check", path, *words)
                        self.assertEqual((done.returncode, done.stderr), (1, ""))
                    self.assertIn("not valid", run("check", path).stdout)

    def test_who_wins_alone_is_shown_where_it_is_asked_for_or_all_there_is(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "certificate.json")
            for words, value in ((("cram:3x4",), "1"), (("cram:3x4", "--quiet"), None), (("cram:4x4", "--quiet"), "0"),
                                 (("nimstring:1x2",), None)):
                with self.subTest(words=words):
                    done = run("solve", *words, "--certificate", path)
                    self.assertEqual(done.returncode, 0)
                    self.assertEqual("who wins" in done.stderr, words[0] == "nimstring:1x2")
                    self.assertEqual(json.loads(pathlib.Path(path).read_text("utf-8"))["nim_value"], value)
                    self.assertTrue(self.json("check", path)["valid"])

    def test_a_drawing_in_a_file_is_told_by_its_edges(self):
        # Too long for the name of a game; two edges side by side, and a loop.
        names = ["0"] + [f"{number}" + "x" * 95 for number in range(1, 24)]
        edges = [*zip(names, names[1:]), (names[0], names[1]), (names[2], names[2])]
        with tempfile.TemporaryDirectory() as folder:
            drawing, path = os.path.join(folder, "drawing.txt"), os.path.join(folder, "certificate.json")
            pathlib.Path(drawing).write_text("".join(f"{a} {b}\n" for a, b in edges), "utf-8")
            for convention in ([], ["--misere"]):
                self.answer("solve", "hackenbush", drawing, *convention, "--certificate", path)
                certificate = json.loads(pathlib.Path(path).read_text("utf-8"))
                self.assertEqual(certificate["game"], "hackenbush")
                self.assertEqual([(names[a], names[b]) for a, b in certificate["edges"]], edges)
                self.assertIn(f"hackenbush on the graph 0 -- {names[1]}; ", self.answer("check", path))
                del certificate["edges"][-1]
                pathlib.Path(path).write_text(json.dumps(certificate), "utf-8")
                self.assertNotEqual(run("check", path).returncode, 0)

    def test_other_games_say_what_writes_theirs(self):
        for words in (("nim", "3", "4"), ("coins:mock-turtles", "HTTHH"), ("kayles", "5")):
            self.assertIn("certificates", self.error("solve", *words, "--certificate", "none.json"))


class Resume(CommandTest):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        self.file = os.path.join(self.folder, "state")

    def seconds(self, *words):
        before = os.times()
        answer = self.answer(*words)
        after = os.times()
        return after.children_user - before.children_user, answer

    def test_stopped_and_killed_it_goes_on(self):
        words = ("solve", "cram:5x6", "--json", "--threads", "2")
        whole = self.answer(*words)
        # Stopped by time again and again, and once killed, it comes to the same answer.
        resumed = (*words, "--resume", self.file, "--save-every", "10ms")
        stopped = run(*resumed, "--timeout", "60ms")
        if stopped.returncode != 0:
            self.assertIn("goes on from there", stopped.stderr)
        with subprocess.Popen([BOUTON, *resumed], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              env=environment()) as running:
            time.sleep(0.1)
            running.kill()
        self.assertEqual(self.answer(*resumed), whole)
        # What is known takes no time; nor does it with another number of threads.
        first, _ = self.seconds("solve", "cram:5x7", "-q", "--resume", self.file + "2", "--threads", "1")
        again, said = self.seconds("solve", "cram:5x7", "-q", "--resume", self.file + "2", "--threads", "2")
        self.assertEqual(said, "N\n")
        self.assertLess(again, first / 2)

    def test_mistakes(self):
        self.answer("solve", "cram:4x5", "--resume", self.file)
        self.assertIn("another board, cram 4 5", self.error("solve", "cram:4x6", "--resume", self.file))
        self.assertIn("another board", self.error("solve", "kings:4x5", "--resume", self.file))
        with open(self.file, "rb") as file:
            state = bytearray(file.read())
        for damaged in (state[:-1], state[:40], bytes(state[:-20]) + b"x" + bytes(state[-19:]), b"no state"):
            with open(self.file, "wb") as file:
                file.write(damaged)
            self.assertIn("damaged", self.error("solve", "cram:4x5", "--resume", self.file))
            with open(self.file, "rb") as file:
                self.assertEqual(file.read(), bytes(damaged))
        for words in (("cram:4x5", "--misere"), ("chomp:3x4",), ("nim", "3", "4")):
            self.assertIn("keeps the search", self.error("solve", *words, "--resume", self.file))
        self.assertIn("one position", self.error("solve", "nim", "-", "--resume", self.file))
        self.assertIn("--resume", self.error("solve", "cram:4x5", "--save-every", "1s"))


class Census(CommandTest):
    def test_a_row_for_each_size(self):
        """Published values of Cram with three rows (boards_facts.tsv), and the rows as JSON."""
        lines = self.answer("census", "boards:cram:3x3..10").splitlines()
        self.assertEqual(lines[0], "game\tconvention\toutcome\tnim_value\tknown_by")
        self.assertEqual([line.split("\t")[3] for line in lines[1:]], list("01141312"))
        rows = [json.loads(line) for line in
                self.answer("census", "boards:queens:2..5", "--misere", "--json").splitlines()]
        for row, size in zip(rows, range(2, 6)):
            asked = self.json("solve", f"queens:{size}", "--misere")
            self.assertEqual((row["game"], row["outcome"], row["nim_value"]), (f"queens:{size}x{size}", asked["outcome"], None))

    def test_the_table_that_comes_with_bouton(self):
        """data/results/boards.tsv as far as it is soon computed again, and the sequences of docs/board-tables.md."""
        top = pathlib.Path(__file__).resolve().parents[2]
        table = (top / "data" / "results" / "boards.tsv").read_text("utf-8").splitlines()
        for family in ("cram:3x1..9", "cram:4x1..6", "node-kayles:grid:3x1..12", "node-kayles:grid:5x1..5", "queens:1..7", "kings:1..6",
                       "knights:1..5", "bishops:1..5", "rooks:1..6", "chomp:3x1..10", "grim:grid:3x1..5", "cut:7x1..8"):
            for misere in ([], ["--misere"]):
                for row in self.answer("census", f"boards:{family}", *misere).splitlines()[1:]:
                    self.assertIn(row, table)
        page = (top / "docs" / "board-tables.md").read_text("utf-8")
        rows = [row.split("\t") for row in table[1:]]
        for board, convention, line in (("cram:3x", "normal", "Cram 3 x n"), ("cram:5x", "normal", "Cram 5 x n"), ("cram:3x", "misere", "Cram 3 x n"),
                                        ("node-kayles:grid:3x", "normal", "Node Kayles on 3"), ("node-kayles:grid:5x", "misere", "Node Kayles on 5"),
                                        ("queens:", "normal", "queens n x n"), ("kings:", "misere", "kings n x n")):
            terms = {int(game.rpartition("x")[2]): value if convention == "normal" else outcome
                     for game, told, outcome, value, _ in rows if game.startswith(board) and told == convention}
            told = " ".join(terms[n] for n in sorted(terms))
            self.assertTrue(any(row.startswith(f"| {line}") and f"| {told} |" in row for row in page.splitlines()), (board, told))

    def test_a_row_for_each_graph_of_a_list(self):
        graphs = [graph for n in range(1, 6) for graph in real.graphs(n) if graph.is_connected()]
        lines = [graph.text() for graph in graphs] + ["", "Dhc"]  # the last in graph6: a ring of five
        with tempfile.NamedTemporaryFile("w", suffix=".g6") as file:
            file.write("\n".join(lines) + "\n")
            file.flush()
            rows = {(game, misere): self.answer("census", f"boards:{game}:{file.name}", *(["--misere"] if misere else [])).splitlines()[1:]
                    for game in ("node-kayles", "arc-kayles") for misere in (False, True)}
        top = pathlib.Path(__file__).resolve().parents[2]
        table = (top / "data" / "results" / "connected-graphs.tsv").read_text("utf-8").splitlines()[1:]
        for (game, misere), told in rows.items():
            make, counts = {"node-kayles": real.node_kayles, "arc-kayles": real.arc_kayles}[game], collections.Counter()
            self.assertEqual(len(told), len(graphs) + 1)
            for row, graph in zip(told, [*graphs, real.cycle(5)]):
                play = make(graph)
                cells = row.split("\t")
                self.assertEqual(cells[2], "NP"[play.lost(play.start, misere)], row)
                self.assertEqual(cells[3], "" if misere else str(play.value(play.start)), row)
                counts[len(graph.vertices), cells[2] if misere else cells[3]] += 1
            counts[5, cells[2] if misere else cells[3]] -= 1
            known = {(int(n), answer): int(count) for word, n, play_of, answer, count in (row.split("\t") for row in table)
                     if (word, play_of) == (game, "misere" if misere else "normal") and int(n) <= 5}
            self.assertEqual({key: count for key, count in counts.items() if count}, known)
        self.assertIn("/nowhere", self.error("census", "boards:node-kayles:/nowhere"))

    def test_mistakes(self):
        for family, told in (("boards:cram:3x4", "one graph a line"), ("boards:cram:3x4", "one range"), ("boards:cram:1..2x1..2", "one range"), ("boards:cram:3x5..2", "one range"),
                             ("boards:subtract:1..3", "board of its own"), ("boards:cram:0..3x2", "5x7")):
            self.assertIn(told, self.error("census", family))
        self.assertIn("one family", self.error("census", "boards:cram:3x1..2", "octal:1"))
        self.assertIn("--list", self.error("census", "boards:cram:3x1..2", "--list"))


class Mistakes(CommandTest):
    def test_each_says_what_where_and_what_is_allowed(self):
        for words, told in (
                (("node-kayles:path:0",), "too small"),
                (("node-kayles:cycle:2",), "from 3"),
                (("node-kayles:gp:6,3",), "less than half"),
                (("node-kayles", "a-b;b->c"), "edges or arcs"),
                (("octal-graph:4.7:path:3",), "before the point is 0"),
                (("octal-graph:0.8:path:3",), "from 0 to 7"),
                (("nimstring:8x8",), "at most 40 lines"),
                (("nimstring:2",), "nimstring:2x3"),
                (("nimstring:2x2", "a1-c1"), "a1-c1"),
                (("octal-graph:path:3",), "begins with one digit"),
                (("octal-graph:0.33",), "octal-graph:0.33:GRAPH"),
                (("octal-graph:0.(7):complete:30",), "too many sets"),
                (("node-kayles", "a-"), "name of a vertex"),
                (("cram", "..x/..."), "drawn with"),
                (("cram:0x3",), "5x7"),
                (("cut:0x3",), "sheets are written as 5x7"),
                (("cut:0:3x3",), "the least side"),
        ):
            with self.subTest(words=words):
                self.assertRegex(self.error("solve", *words), re.escape(told))


if __name__ == "__main__":
    unittest.main()
