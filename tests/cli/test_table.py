"""bouton table and bouton verify."""

import csv
import io
import json
import tempfile

from command import INTERNAL, UNKNOWN, CommandTest, run

KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2]  # nim-values, Guy and Smith


class Table(CommandTest):
    def rows(self, *words):
        return list(csv.DictReader(io.StringIO(self.answer("table", *words, "--csv"))))

    def test_kayles_rows(self):
        rows = self.rows("kayles", "--rows", "20")
        self.assertEqual([int(row["n"]) for row in rows], list(range(20)))
        self.assertEqual([int(row["nim_value"]) for row in rows], KAYLES)
        self.assertEqual([row["outcome"] for row in rows], ["P"] + ["N"] * 19)

    def test_what_a_theorem_says_at_once_needs_no_time(self):
        for game in ("nim", "kayles", "lasker"):
            self.assertEqual(self.rows(game, "--rows", "9", "--timeout", "0"),
                             self.rows(game, "--rows", "9"))
        self.assertEqual(self.rows("nim", "--grid", "5x6", "--timeout", "0"),
                         self.rows("nim", "--grid", "5x6"))
        self.assertEqual(self.rows("wythoff", "--rows", "8", "--timeout", "0"),
                         self.rows("wythoff", "--rows", "8"))
        # But a long table ends.
        done = run("table", "nim", "--rows", "1000000", "--csv", "--timeout", "0")
        self.assertEqual(done.returncode, UNKNOWN)
        self.assertIn("\n4095,N,4095\n", done.stdout)
        self.assertIn("\n4096,", done.stdout)
        self.assertNotIn("4096,N", done.stdout)

    def test_misere_kayles_rows(self):
        rows = self.rows("kayles", "--rows", "22", "--misere")
        self.assertEqual([n for n in range(22) if rows[n]["outcome"] == "P"], [1, 4, 9, 12, 20])

    def test_wythoff_pairs(self):
        rows = self.rows("wythoff", "--rows", "8")
        self.assertEqual([(int(r["a"]), int(r["b"])) for r in rows],
                         [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18)])

    def test_the_formula_agrees_with_the_sieve(self):
        for words in ((), ("--misere",)):
            for game in ("wythoff", "wythoff:2", "wythoff:3"):
                grid = self.rows(game, "--grid", "80x80", *words)
                sieved = [(int(r["a"]), int(r["b"])) for r in grid
                          if r["outcome"] == "P" and int(r["a"]) <= int(r["b"])]
                pairs = [(int(r["a"]), int(r["b"])) for r in self.rows(game, "--rows", "80", *words)]
                self.assertEqual(sorted(sieved), sorted(p for p in pairs if p[1] < 80))

    def test_the_grid_of_nim_is_xor(self):
        for row in self.rows("nim", "--grid", "9x14"):
            value = int(row["a"]) ^ int(row["b"])
            self.assertEqual(row["nim_value"], str(value))
            self.assertEqual(row["outcome"], "N" if value else "P")

    def test_a_grid_without_a_sieve(self):
        rows = self.rows("kayles", "--grid", "6x6")
        for row in rows:
            self.assertEqual(int(row["nim_value"]), KAYLES[int(row["a"])] ^ KAYLES[int(row["b"])])

    def test_json(self):
        table = json.loads(self.answer("table", "kayles", "--rows", "3", "--json"))
        self.assertEqual((table["schema"], table["from"], table["to"]), ("bouton.table/1", "0", "2"))
        self.assertIn("certainty", table)
        self.assertEqual(table["rows"][2], {"n": "2", "outcome": "N", "nim_value": "2"})
        table = json.loads(self.answer("table", "wythoff", "--rows", "2", "--json"))
        self.assertEqual(table["rows"][1], {"n": "1", "a": "1", "b": "2"})
        table = json.loads(self.answer("table", "nim", "--grid", "2x3", "--json"))
        self.assertEqual(table["rows"][5],
                         {"a": "1", "b": "2", "outcome": "N", "nim_value": "3"})

    def bfile(self, *words, status=0):
        lines = [line.split(" ") for line in
                 self.answer("table", *words, "--bfile", status=status).splitlines()]
        self.assertEqual([int(n) for n, _ in lines], list(range(len(lines))))
        return [int(value) for _, value in lines]

    def test_bfiles_are_sequences_of_the_oeis(self):
        # A002186, A003987, A004481 and A072061 (there without the pair 0, 0).
        self.assertEqual(self.bfile("kayles", "--rows", "20"), KAYLES)
        nim = [0, 1, 1, 2, 0, 2, 3, 3, 3, 3, 4, 2, 0, 2, 4, 5, 5, 1, 1, 5, 5]
        self.assertEqual(self.bfile("nim", "--grid", "6x6"), nim)
        self.assertEqual(self.bfile("nim", "--grid", "6x9"), nim)
        self.assertEqual(self.bfile("nim", "--grid", "9x6", "--lang", "zh"), nim)
        self.assertEqual(len(self.bfile("nim")), 16 * 17 // 2)
        self.assertEqual(self.bfile("wythoff", "--grid", "7x7"),
                         [0, 1, 1, 2, 2, 2, 3, 0, 0, 3, 4, 4, 1, 4, 4, 5, 5, 5, 5, 5, 5,
                          6, 3, 3, 6, 3, 3, 6])
        pairs = [0, 0, 1, 2, 3, 5, 4, 7, 6, 10, 8, 13, 9, 15, 11, 18, 12, 20]
        self.assertEqual(self.bfile("wythoff", "--rows", "9"), pairs)
        # Misere play of Wythoff's game: only the first pairs differ.
        misere = self.bfile("wythoff", "--rows", "9", "--misere")
        self.assertEqual((misere[:4], misere[4:]), ([0, 1, 2, 2], pairs[4:]))

    def test_a_bfile_needs_nim_values(self):
        for words in (("kayles", "--misere"), ("nim", "--grid", "4x4", "--misere")):
            with self.subTest(words=words):
                self.assertIn("--csv", self.error("table", *words, "--bfile"))
        for words in (("--csv", "--bfile"), ("--json", "--bfile")):
            self.assertIn("--bfile", self.error("table", "nim", *words))
        # Large heaps of Fibonacci Nim: the theorem says who wins, and the search for values ends.
        values = [row["nim_value"] for row in csv.DictReader(io.StringIO(
            self.answer("table", "fibonacci", "--rows", "130", "--csv")))]
        self.assertIn("", values)
        self.assertEqual(self.bfile("fibonacci", "--rows", "130", status=UNKNOWN),
                         list(map(int, values[:values.index("")])))
        done = run("table", "nim", "--grid", "2000x2000", "--bfile", "--timeout", "1ms")
        # What a theorem says at once, as far as no value is missing.
        whole = self.answer("table", "nim", "--grid", "9x9", "--bfile")
        self.assertEqual(done.returncode, UNKNOWN)
        self.assertTrue(whole.startswith(done.stdout), done.stdout)
        self.assertLess(len(done.stdout), len(whole))

    def test_two_heaps_by_rules_of_ones_own(self):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write('name = "Mine"\nheaps = 2\n[[move]]\ntake = "1-2"\n')
            file.flush()
            table = self.json("table", "rules:" + file.name, "--rows", "5")
        self.assertEqual((table["complete"], table["certainty"]), (True, "searched"))
        # A heap of n has the nim-value n mod 3; equal values are lost.
        self.assertEqual([(int(row["a"]), int(row["b"])) for row in table["rows"]],
                         [(0, 0), (1, 1), (2, 2), (0, 3), (3, 3)])

    def test_text_marks_p_positions_with_a_letter(self):
        lines = self.answer("table", "nim", "--grid", "3x3").splitlines()
        self.assertEqual([line.split("|")[1].split() for line in lines[3:6]],
                         [["P", "1", "2"], ["1", "P", "3"], ["2", "3", "P"]])

    def test_defaults_for_every_game(self):
        for game in ("nim", "moore:2", "exact:2", "wythoff", "euclid", "fibonacci", "pass-nim",
                     "one-pass-nim", "kayles", "0.137", "lasker", "subtract:1,3,4", "grundy"):
            for words in ((), ("--misere",)):
                with self.subTest(game=game, words=words):
                    self.assertGreater(len(self.answer("table", game, *words).splitlines()), 10)

    def test_a_grid_without_its_values_is_not_complete(self):
        done = run("table", "nim", "--grid", "2000x2000", "--csv", "--timeout", "1ms")
        self.assertEqual(done.returncode, UNKNOWN)
        self.assertIn("a limit was reached", done.stderr)

    def test_what_is_written_when_the_time_is_over_is_a_part(self):
        # The sieve has the whole grid before the time is over, or else nothing; writing takes longer.
        for form in ("--csv", "--json", "--markdown", "--latex"):
            done = run("table", "rules:wythoff", "--grid", "1500x1500", form, "--timeout", "50ms")
            self.assertEqual(done.returncode, UNKNOWN)
            self.assertIn("a limit was reached", done.stderr)
            self.assertTrue(done.stdout.endswith("\n"))
            if form == "--json":
                rows = json.loads(done.stdout)["rows"]
                self.assertEqual([(row["a"], row["b"]) for row in rows[:1501:1500]], [("0", "0"), ("1", "0")])
                self.assertLess(len(rows), 1500**2)

    def test_a_wrong_grid_is_shown_whole(self):
        for grid in ("5x", "x5", "0x7", "5x5x5", "9999x9999", "a"):
            with self.subTest(grid=grid):
                text = self.error("table", "nim", "--grid", grid)
                self.assertIn(f"'{grid}'", text)
                self.assertIn("AxB", text)

    def test_errors(self):
        for words in (["--rows", "0"], ["--rows", "x"], ["--grid", "3x"], ["--grid", "x"],
                      ["--grid", "99999x99999"], ["--grid", "0x3"]):
            self.error("table", "nim", *words)
        self.error("table", "fibonacci", "--grid", "3x3")


class Verify(CommandTest):
    def test_small_boxes_agree(self):
        for game in ("nim", "moore:2", "wythoff", "euclid", "fibonacci", "pass-nim", "one-pass-nim",
                     "kayles", "lasker", "subtract:1,3,4"):
            for words in ((), ("--misere",)):
                with self.subTest(game=game, words=words):
                    done = run("verify", game, *words, "--to", "6")
                    self.assertNotEqual(done.returncode, INTERNAL, done.stdout)
                    self.assertIn(done.returncode, (0, 1))
                    if done.returncode == 0:
                        self.assertIn("all equal", done.stdout)

    def test_it_says_how_many(self):
        self.assertRegex(self.answer("verify", "nim", "--to", "6"), r"outcomes compared: \d+")

    def test_one_position_is_enough(self):
        self.assertEqual(self.answer("verify", "nim", "--to", "0", "-q"), "all equal\n")
        self.assertIn("outcomes compared: 1\n", self.answer("verify", "nim", "--to", "0"))

    def test_without_a_theory_nothing_is_compared(self):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write('name = "Two split"\n[[move]]\ntake = "1-2"\nleave = [0, 1, 2]\nheaps = "1-2"\n')
            file.flush()
            text = self.answer("verify", "rules:" + file.name, "--to", "3", status=UNKNOWN)
        # The partitions of 0, 1, 2 and 3: 1 + 1 + 2 + 3.
        self.assertIn("positions without a theory (nothing to compare): 7\n", text)
        self.assertIn("nothing was compared", text)
        self.assertNotIn("all equal", text)


class Split(CommandTest):
    def test_heaps_of_nothing_hold_nothing(self):
        self.assertEqual(self.answer("split", "3", "--max-heap", "0", "-q"), "none\n")
