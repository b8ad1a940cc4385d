"""Games in disguise against the real boards (real_boards.py): who wins, the nim-value and every winning
move, in both conventions, on all small positions."""

import itertools
import json
import random
import re

import real_boards as real
from command import UNKNOWN, CommandTest, effort


class Disguises(CommandTest):
    def compare(self, name, game, positions, misere=(False, True), value=True):
        """Every position: outcome, all winning moves; the nim-value, or with value=None where there is one."""
        for convention in misere:
            words = ["solve", name, "-", "--json", "--moves", "all", *(["--misere"] if convention else [])]
            lines = self.answer(*words, text="\n".join(positions) + "\n").splitlines()
            self.assertEqual(len(lines), len(positions))
            for position, line in zip(positions, map(json.loads, lines)):
                told = (name, position, convention)
                self.assertEqual(line["position"], position, told)
                lost = game.lost(position, convention)
                self.assertEqual(line["outcome"], "NP"[lost], told)
                winning = game.winning(position, convention)
                self.assertEqual(sorted(line["winning_moves"]), sorted(winning), told)
                self.assertEqual(line["winning_move_count"], str(len(winning)), told)
                if convention:
                    self.assertIsNone(line["nim_value"], told)
                elif value or line["nim_value"] is not None:
                    self.assertEqual(line["nim_value"], str(game.value(position)), told)

    def compare_loopy(self, name, game, starts):
        """Games that may go back and forth: every position that can be reached."""
        for start in starts:
            outcomes = game.outcomes(start)
            positions = list(outcomes)
            lines = self.answer("solve", name, "-", "--json", "--moves", "all",
                                text="\n".join(positions) + "\n").splitlines()
            for position, line in zip(positions, map(json.loads, lines)):
                self.assertEqual(line["outcome"], outcomes[position], position)
                winning = {p for p in game.options(position) if outcomes[p] == "P"}
                self.assertEqual(set(line["winning_moves"]), winning, position)
                self.assertIsNone(line["nim_value"], position)


class Coins(Disguises):
    def test_all_rows_of_coins(self):
        for kind in (real.TURTLES, real.MOCK, real.RULER, real.TWINS):
            rows = ["".join(row) for n in range(1, effort(9, 7))
                    for row in itertools.product("HT", repeat=n)]
            self.compare("coins:" + kind, real.coins(kind), rows)

    def test_rectangles(self):
        sizes = [(1, 3), (2, 2), (2, 3), (3, 2), (1, 4), *effort([(2, 4), (3, 3)], [])]
        for name, down, along in (("corners", real.TWINS, real.TWINS),
                                  ("ruler*twins", real.RULER, real.TWINS),
                                  ("mock-turtles*ruler", real.MOCK, real.RULER),
                                  ("turning-turtles*mock-turtles", real.TURTLES, real.MOCK)):
            boards = ["/".join("".join(cells[i * columns:(i + 1) * columns]) for i in range(rows))
                      for rows, columns in sizes for cells in itertools.product("HT", repeat=rows * columns)]
            self.compare("coins:" + name, real.coins_in_rows(down, along), boards)

    def test_values_of_one_coin(self):
        def value(name, row, column):
            lines = ["T" * (column + 1)] * row + ["T" * column + "H"]
            return self.json("solve", "coins:" + name, "/".join(lines))["nim_value"]
        self.assertEqual(value("corners", 5, 6), "8")
        self.assertEqual(value("corners", 14, 11), "3")
        self.assertEqual(value("mock-turtles*ruler", 2, 3), "6")

    def test_long_rows(self):
        rng = random.Random(8)
        for kind, worth in ((real.TURTLES, lambda n: n), (real.TWINS, lambda n: n - 1),
                            (real.RULER, lambda n: n & -n),
                            (real.MOCK, lambda n: 2 * (n - 1) | (bin(n - 1).count("1") + 1) % 2)):
            row = "".join(rng.choice("HT") for _ in range(300)) + "H"
            s = self.json("solve", "coins:" + kind, row, "--moves", "20")
            expected = 0
            for n, coin in enumerate(row, 1):
                expected ^= worth(n) if coin == "H" else 0
            self.assertEqual(s["nim_value"], str(expected))
            for move in s["winning_moves"]:
                self.assertEqual(self.answer("solve", "coins:" + kind, move, "-q"), "P\n")
        self.assertEqual(self.answer("solve", "coins:mock-turtles", "T" * 4095 + "H", "-q"), "N\n")

    def test_words(self):
        text = self.answer("solve", "coins:turning-turtles", "HTHHT")
        self.assertIn("turn", text)
        self.assertIn("翻转", self.answer("solve", "coins:ruler", "HHT", "--lang", "zh"))
        self.assertIn("Tartan", self.answer("solve", "coins:corners", "TT/TH", "--explain"))


class Strips(Disguises):
    def test_silver_dollar(self):
        strips = ["".join(strip) for n in range(1, effort(10, 7)) for strip in itertools.product(".o", repeat=n)]
        self.compare("silver-dollar", real.silver_dollar(), strips)
        with_dollar = [strip[:at] + "$" + strip[at + 1:] for strip in strips
                       for at in range(len(strip)) if strip[at] == "o"]
        self.compare("silver-dollar", real.silver_dollar(), [*with_dollar, "$|.o.", "$|.."], value=None)

    def test_treblecross(self):
        strips = ["".join(strip) for n in range(1, effort(10, 8)) for strip in itertools.product(".X", repeat=n)]
        self.compare("treblecross-strip", real.treblecross(), strips, value=None)
        for squares, outcome in ((6, "P"), (8, "N"), (12, "P"), (14, "N")):
            self.assertEqual(self.answer("solve", "treblecross-strip", "." * squares, "-q"), outcome + "\n")

    def test_northcott(self):
        self.compare_loopy("northcott", real.northcott(),
                           ["W..B/.W.B", "W.B", ".W..B./BW.", "B..W/W.B:B", *effort(["W.B/W.B/.WB"], [])])

    def test_poker_nim(self):
        self.compare_loopy("poker-nim", real.poker_nim(), ["2 3/1/1", "1 1 1", "3/0/2", "1 2/2", "0/1"])

    def test_a_search_of_what_goes_back_and_forth_is_refused(self):
        for name, position in (("northcott", "W..B"), ("poker-nim", "3 4")):
            done = self.answer("solve", name, position, "--misere", status=UNKNOWN)
            self.assertIn("back and forth", done)
            done = self.answer("sum", name, position, "+", "nim", "3", status=UNKNOWN)
            self.assertIn("whose turn", done)


class Heaps(Disguises):
    def test_stairs(self):
        stairs = [" ".join(map(str, steps)) for n in range(1, 5)
                  for steps in itertools.product(range(effort(4, 3)), repeat=n)]
        self.compare("staircase", real.staircase(), stairs)
        s = self.json("solve", "staircase", "10^40", "7", "10^40")
        self.assertEqual((s["outcome"], s["nim_value"]), ("P", "0"))

    def test_pieces(self):
        squares = [f"{x} {y}" for x in range(effort(14, 9)) for y in range(effort(14, 9))]
        for name, game in (("king", real.KING), ("knight", real.KNIGHT)):
            self.compare(name, game, squares)
        for name, game in (("queen", real.QUEEN), ("rook", real.ROOK)):
            self.compare(name, game, squares)
        far = self.json("solve", "knight", "10^30", "10^30")
        self.assertEqual((far["outcome"], far["certainty"]), ("P", "theorem"))

    def test_circles(self):
        for name, take in (("kayles", real.KAYLES), ("0.07", real.DAWSON_KAYLES), ("0.007", real.TREBLES),
                           ("0.137", real.DAWSON_CHESS)):
            game = real.circle(take)
            single = [f"circle:{n}" for n in range(1, effort(17, 10))]
            self.compare("circle:" + name, game, single)
            mixed = [f"circle:{n} {m}" for n in range(1, 7) for m in range(1, 6)]
            mixed += [f"{m} circle:{n} circle:3" for n in range(1, 5) for m in range(1, 4)]
            self.compare("circle:" + name, game, mixed)

    def test_a_circle_by_the_name_of_its_game(self):
        for position in (["circle:24"], ["circle:5", "7"]):
            self.assertEqual(self.json("solve", "kayles", *position),
                             self.json("solve", "circle:kayles", *position))
        self.assertEqual(self.answer("solve", "kayles", "circle:24", "-q"), "P\n")
        lost = [n for n in range(1, 15)
                if self.answer("solve", "kayles", f"circle:{n}", "--misere", "-q") == "P\n"]
        self.assertEqual(lost, [1, 4, 7, 8, 9, 12])


class Sums(Disguises):
    def check_sum(self, name, game, position, other, other_game, heap, misere):
        both = real.Sum(game, other_game)
        words = ["sum", name, *position.split(), "+", other, heap, *(["--misere"] if misere else [])]
        s = self.json(*words, "--moves", "all")
        told = (words, s)
        self.assertEqual(s["outcome"], "NP"[both.whole.lost((position, heap), misere)], told)
        winning = {f"{name} {a} + {other} {b}" for a, b in both.whole.winning((position, heap), misere)}
        self.assertEqual(set(s["winning_moves"]), winning, told)
        if not misere and s["nim_value"] is not None:
            self.assertEqual(s["nim_value"], str(both.whole.value((position, heap))), told)

    def test_random_sums(self):
        rng = random.Random(3)
        rows = real.circle(real.KAYLES)
        nim = real.Game(lambda heap: map(str, range(int(heap))))

        def texts(signs, least, most):
            return "".join(rng.choice(signs) for _ in range(rng.randint(least, most)))
        for _ in range(effort(30, 6)):
            name, game, position = rng.choice([
                ("coins:mock-turtles", real.coins(real.MOCK), texts("HT", 1, 5)),
                ("coins:ruler", real.coins(real.RULER), texts("HT", 1, 5)),
                ("coins:twins", real.coins(real.TWINS), texts("HT", 1, 5)),
                ("silver-dollar", real.silver_dollar(), texts(".o", 2, 6)),
                ("silver-dollar", real.silver_dollar(), texts(".o", 1, 4) + "$"),
                ("treblecross-strip", real.treblecross(), texts("...X", 3, 6)),
                ("staircase", real.staircase(), " ".join(str(rng.randint(0, 3)) for _ in range(3))),
                ("king", real.KING, f"{rng.randint(0, 6)} {rng.randint(0, 6)}"),
                ("knight", real.KNIGHT, f"{rng.randint(0, 6)} {rng.randint(0, 6)}")])
            other, other_game, heap = rng.choice([("nim", nim, str(rng.randint(1, 5))),
                                                  ("kayles", rows, str(rng.randint(1, 4)))])
            for misere in (False, True):
                self.check_sum(name, game, position, other, other_game, heap, misere)

    def test_three_terms(self):
        s = self.json("sum", "coins:ruler", "HTH", "+", "nim", "5", "+", "kayles", "7", "--moves", "all")
        self.assertEqual(s["nim_value"], str(1 ^ 1 ^ 5 ^ 2))
        for move in s["winning_moves"]:
            self.assertEqual(self.answer("sum", *move.split(), "-q"), "P\n")


class Mistakes(CommandTest):
    def test_each_says_what_where_and_what_is_allowed(self):
        for words, pattern in (
                (["coins:ruler", "HTXH"], r"'X'.*allowed are T, H.*3|'X'.*allowed"),
                (["coins:ruler", "HT/H"], r"'/'.*allowed are T, H"),
                (["coins:corners", "HT/H"], "same number of coins"),
                (["coins:corners", "/HT"], "same number of coins"),
                (["coins:corners", "HT/"], "same number of coins"),
                (["coins:ruler", "H" * 4097], "at most 4096"),
                (["coins:moebius", "HT"], "one of turning-turtles, mock-turtles, ruler, twins"),
                (["coins:ruler*moebius", "HT"], "one of turning-turtles"),
                (["coins", "HT"], "coins"),
                (["silver-dollar", ".o.$.$"], "one silver dollar"),
                (["silver-dollar", ".|.o"], r"'\|'"),
                (["silver-dollar", "..x"], r"'x'.*allowed"),
                (["northcott", "W..B/W.."], "one W and one B"),
                (["northcott", "W..B:X"], "only B or W"),
                (["poker-nim", "3 x"], "number of chips"),
                (["poker-nim", "3/1/2/3"], "at most two numbers"),
                (["poker-nim", "2000000"], "at most 1000000"),
                (["treblecross-strip", "..O"], "'O'.*allowed"),
                (["circle:kayles", "circle:x"], "circle:24"),
                (["circle:kayles", "square:3"], "circle:24"),
                (["circle:nim", "circle:3"], "rows of pins"),
                (["circle:circle:kayles", "circle:3"], "rows of pins"),
                (["king", "3"], "exactly 2 heaps"),
                (["knight", "1 2 3"], "exactly 2 heaps"),
                (["staircase", "HT"], "'H' is not part")):
            self.assertRegex(re.sub(r"\s+", " ", self.error("solve", *words)), pattern, words)

    def test_parts_that_know_no_boards_say_so(self):
        for words in (["verify", "coins:ruler", "--to", "4"], ["table", "silver-dollar"],
                      ["period", "circle:kayles"], ["values", "coins:twins"]):
            self.assertRegex(self.error(*words), "a board of its own|not a game|board", words)

    def test_play(self):
        played = self.answer("play", "coins:turning-turtles", "HHT", "--first", "me", "--seed", "1",
                             text="turn 9\nturn 3\nmoves\nturn 2\nquit\n")
        for part in ("HHT", "123", "there is no coin 9", "this is no move here"):
            self.assertIn(part, played)
        played = self.answer("play", "silver-dollar", ".o..o", "--first", "me", text="move 5 3\nquit\n")
        self.assertIn("12345", played)
        played = self.answer("play", "northcott", "W..B/.W..B", "--first", "me", text="row 1 2\nquit\n")
        self.assertIn("W..B\n  .W..B", played)
