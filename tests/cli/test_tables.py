"""Output that travels: tables as CSV, Markdown and LaTeX, several games in one question."""

import csv
import io
import json
import re

from command import ANSWERED, UNKNOWN, USAGE, CommandTest, effort, run

# A command with a table, and how many rows it has.
TABLES = (
    (("values", "0.77", "--to", "25"), {"csv": 26, "markdown": 3, "latex": 3}),
    (("values", "0.77", "grundy", "nim", "--to", "25"), 26),
    (("values", "0.77", "--to", "25", "--analysis"), None),
    (("period", "0.77"), 1),
    (("period", "0.07", "0.77", "subtract:1,2"), 3),
    (("table", "kayles", "--rows", "7"), 7),
    (("table", "wythoff", "--rows", "9"), 9),
    (("table", "moore:2", "--grid", "3x4"), {"csv": 12, "markdown": 3, "latex": 3}),
    (("quotient", "0.77"), 1),
    (("quotient", "0.77", "0.07", "--heaps", "9"), 2),
    (("genus", "0.77", "--to", "9"), 10),
    (("genus", "0.77", "0.07", "--to", "9"), 10),
    (("genus", "kayles", "3", "4"), 1),
    (("census", "octal:1"), None),
    (("census", "octal:1", "--misere", "--law-work", "0"), None),
    (("lookup", "0.77"), 2),
    (("solve", "nim", "3", "4", "5"), 1),
    (("solve", "nim", "1", "1"), 1),
    (("solve", "kayles", "1", "11"), 2),
    (("sum", "nim", "3", "4", "+", "kayles", "5"), None),
    (("discover", "wythoff"), 10),
    (("games",), None),
    (("split", "12"), None),
    (("split", "11", "--misere"), 1),
)


def latex_cells(line):
    """The cells of one row; none may have a sign that LaTeX reads as a command."""
    cells = re.split(r"(?<!\\) & ", line.removesuffix(r" \\"))
    for cell in cells:
        text = re.sub(r"\$[^$]*\$", "", cell)  # without formulas
        assert not re.search(r"(?<!\\)[&%$#_^~]", text), line
        assert cell.count("{") == cell.count("}"), line
    return cells


class Tables(CommandTest):
    def test_every_table_in_every_form(self):
        for words, rows in TABLES:
            for lang in effort(("en", "zh"), ("zh",)):
                with self.subTest(words=words, lang=lang):
                    count = rows if isinstance(rows, dict) else dict.fromkeys(("csv", "markdown", "latex"), rows)
                    status = UNKNOWN if words[0] == "census" else ANSWERED
                    done = {form: run(*words, "--" + form, "--lang", lang) for form in count}
                    for form, answer in done.items():
                        self.assertIn(answer.returncode, (ANSWERED, status), (form, answer.stderr))

                    table = list(csv.reader(io.StringIO(done["csv"].stdout)))
                    self.assertEqual(len({len(row) for row in table}), 1)
                    lines = done["markdown"].stdout.splitlines()
                    lines = lines[next(i for i, line in enumerate(lines) if line.startswith("| ")):]
                    self.assertRegex(lines[1], r"^(\| (:--|--:) )+\|$")
                    self.assertEqual({len(re.findall(r"(?<!\\)\|", line)) for line in lines},
                                     {lines[1].count("|")})
                    source = done["latex"].stdout
                    head, body = re.fullmatch(
                        r"(?s)(?:\\noindent .*?\\par\n)*\\begin\{tabular\}\{([lr]+)\}\n\\hline\n(.*)"
                        r"\\hline\n\\end\{tabular\}\n", source).groups()
                    titles, body = body.split("\\hline\n")
                    for line in [titles.rstrip("\n"), *body.splitlines()]:
                        self.assertTrue(line.endswith(r" \\"), line)
                        self.assertEqual(len(latex_cells(line)), len(head), line)
                    found = {"csv": len(table) - 1, "markdown": len(lines) - 2,
                             "latex": len(body.splitlines())}
                    for form, number in count.items():
                        if number is not None:
                            self.assertEqual(found[form], number, form)

    def test_one_form_only(self):
        for words, _ in TABLES:
            self.assertIn("--csv, --latex", self.error(*words, "--csv", "--latex"))
            self.assertIn("--json, --markdown", self.error(*words, "--markdown", "--json"))

    def test_heads_for_programs_and_for_people(self):
        self.assertEqual(self.answer("values", "0.77", "--csv", "--to", "1", "--lang", "zh"), "n,value\n0,0\n1,1\n")
        self.assertTrue(self.answer("period", "0.77", "--csv", "--lang", "zh").startswith("game,period,"))
        self.assertTrue(self.answer("period", "0.77", "--markdown", "--lang", "zh").startswith("| 游戏 | 周期 |"))
        self.assertIn(r"$g(n+12) = g(n)\ (n\ge 71)$", self.answer("period", "0.77", "--latex"))
        self.assertIn("g(n+4) = g(n) + 2 for n >= 0", self.answer("period", "subtract:all-but-2,5", "--csv"))
        self.assertIn("$ab^{2}c$", self.answer("quotient", "0.77", "--latex").replace(", ", "$, $").replace("=", "$=$"))
        self.assertIn("$1^{031}$", self.answer("genus", "0.77", "--latex"))

    def test_words_in_cells_are_of_the_language_except_in_csv(self):
        for form, law, kind in (("--markdown", "g(n+12) = g(n)（n >= 71）", "是 | 野性"), ("--csv", "g(n+12) = g(n) for n >= 71", "yes,wild")):
            self.assertIn(law, self.answer("period", "0.77", form, "--lang", "zh"))
            self.assertIn(kind, self.answer("quotient", "0.77", form, "--lang", "zh"))
        # Pins, as in the answer that is no table.
        self.assertIn("| 3 3 | knock down pin 4 of row 1 |", self.answer("solve", "kayles", "7", "--markdown"))
        self.assertIn("kayles：击倒第 1 行第 4 个", self.answer("sum", "kayles", "7", "+", "nim", "0", "--csv", "--lang", "zh"))

    def test_the_law_stands_above_its_table(self):
        text = self.answer("discover", "wythoff", "--markdown")
        self.assertIn("Fibonacci", text[:text.index("| n |")])
        self.assertEqual(self.answer("discover", "wythoff", "--csv").splitlines()[:3],
                         ["n,heap1,heap2", "0,0,0", "1,1,2"])

    def test_a_line_of_input_is_a_row(self):
        done = run("solve", "nim", "-", "--csv", text="3 4 5\n# none\n1 1\nx,y\n")
        self.assertEqual(done.returncode, USAGE)
        rows = list(csv.reader(io.StringIO(done.stdout)))
        self.assertEqual(rows[:3], [["position", "outcome", "nim_value", "recommended", "error"],
                                    ["3 4 5", "N", "2", "1 4 5", ""], ["1 1", "P", "0", "", ""]])
        self.assertTrue(rows[3][4].startswith("error: line 4: "), rows)
        done = run("solve", "nim", "-", "--latex", text="3 4 5\n")
        self.assertTrue(done.stdout.startswith("\\begin{tabular}{llrl}\n"))
        self.assertTrue(done.stdout.endswith("\\hline\n\\end{tabular}\n"))

    def test_an_error_stands_in_its_line_of_a_table_for_people(self):
        done = run("solve", "nim", "-", "--markdown", text="3 4 5\nx\n")
        self.assertEqual(done.returncode, USAGE)
        lines = done.stdout.splitlines()
        self.assertEqual(lines[2], "| 3 4 5 | N | 2 | 1 4 5 |")
        self.assertTrue(lines[3].startswith("| error: line 2: ") and lines[3].endswith(" |  |  |  |"), lines[3])

    def test_an_explanation_stands_above_the_table(self):
        told = self.json("solve", "nim", "3", "4", "5")["reason"]
        for words in (("solve", "nim", "3", "4", "5"), ("sum", "nim", "3", "4", "+", "nim", "5")):
            plain = self.answer(*words, "--markdown")
            text = self.answer(*words, "--explain", "--markdown")
            self.assertTrue(text.endswith(plain) and len(text) > 2 * len(plain))
            self.assertIn("known by: theorem", text)
        text = self.answer("solve", "nim", "3", "4", "5", "--explain", "--latex")
        self.assertIn("\\begin{verbatim}\n", text)
        for line in told[1]["text"].splitlines()[1:]:
            self.assertIn(f"\n{line}\n", text)
        for words in (("solve", "nim", "3", "--csv"), ("sum", "nim", "3", "+", "nim", "4", "--csv")):
            self.assertIn("--json", self.error(*words, "--explain"))
        self.assertIn("--json", self.error("solve", "nim", "-", "--explain", "--latex", text="3\n"))

    def test_the_moves_are_those_of_the_answer(self):
        for words in (("solve", "kayles", "50"), ("sum", "kayles", "50", "+", "nim", "3")):
            rows = list(csv.DictReader(io.StringIO(self.answer(*words, "--csv", "--moves", "all"))))
            answer = self.json(*words, "--moves", "all")
            self.assertEqual(sorted(row["leaves"] for row in rows), sorted(answer["winning_moves"]))
            self.assertEqual(rows[0]["leaves"], answer["recommended"])
            self.assertEqual({(row["outcome"], row["nim_value"]) for row in rows}, {("N", answer["nim_value"])})
            self.assertTrue(all(row["move"] for row in rows))


class Several(CommandTest):
    CODES = ("0.07", "0.77", "0.17")

    def test_json_is_one_line_each(self):
        for command, *options in (("values", "--to", "30"), ("period",), ("quotient", "--heaps", "9"),
                                  ("genus", "--to", "9")):
            several = self.answer(command, *self.CODES, *options, "--json").splitlines()
            alone = [self.answer(command, code, *options, "--json").rstrip("\n") for code in self.CODES]
            self.assertEqual(several, alone)

    def test_a_row_each(self):
        lines = self.answer("period", *self.CODES).splitlines()
        self.assertEqual([line.split()[:3] for line in lines[1:]],
                         [[code, *self.answer("period", code, "-q").split()[:2]] for code in self.CODES])
        self.assertEqual(self.answer("period", *self.CODES, "-q"),
                         "".join(self.answer("period", code, "-q") for code in self.CODES))
        rows = list(csv.DictReader(io.StringIO(self.answer("quotient", *self.CODES, "--heaps", "12", "--csv"))))
        for code, row in zip(self.CODES, rows):
            answer = self.json("quotient", code, "--heaps", "12")
            self.assertEqual((row["game"], int(row["order"]), row["relations"]),
                             (code, answer["order"], "; ".join(answer["relations"])))

    def test_values_side_by_side(self):
        # More rows than are read at once; the formula of Nim has no bound.
        codes = (*self.CODES, "nim")
        rows = list(csv.reader(io.StringIO(self.answer("values", *codes, "--to", "9000", "--csv"))))
        self.assertEqual(rows[0], ["n", *codes])
        for i, code in enumerate(codes, 1):
            values = self.json("values", code, "--to", "9000")["values"]
            self.assertEqual([int(row[i]) for row in rows[1:]], values)
        text = self.answer("values", *codes, "--to", "11").splitlines()
        self.assertEqual(len({len(line) for line in text}), 1)
        self.assertEqual(self.answer("values", *codes, "--checksum", "--to", "99").count("\n"), 4)

    def test_a_long_table_side_by_side_is_written_as_it_grows(self):
        # The first hundred thousand rows decide the widths.
        lines = self.answer("values", "0.77", "nim", "--to", "100200").splitlines()
        self.assertEqual(lines[0].split(), ["n", "0.77", "nim"])
        self.assertEqual([len(lines), lines[-1].split()[::2]], [100202, ["100200", "100200"]])
        self.assertEqual(len({len(line) for line in lines[:100001]}), 1)
        self.assertEqual([int(line.split()[2]) for line in lines[1:]], list(range(100201)))

    def test_the_worst_status(self):
        self.assertEqual(run("period", "0.77", "0.007", "--to", "1000", "-q").returncode, UNKNOWN)
        done = run("period", "0.77", "0.07", "no-such-game")
        self.assertEqual((done.returncode, done.stdout), (USAGE, ""))
        done = run("values", "0.77", "grundy", "--to", "10^9", "--timeout", "0s")
        self.assertEqual(done.returncode, UNKNOWN)

    def test_files_are_of_one_game(self):
        for words in (("period", "--certificate", "x"), ("quotient", "--resume", "x"), ("values", "--binary", "x"),
                      ("values", "--bfile")):
            self.assertIn("for one game", self.error(words[0], "0.77", "0.07", *words[1:]))

    def test_genus_takes_heaps_or_games(self):
        rows = list(csv.reader(io.StringIO(self.answer("genus", *self.CODES, "--to", "9", "--csv"))))
        for i, code in enumerate(self.CODES, 1):
            alone = [heap["genus"] for heap in json.loads(self.answer("genus", code, "--to", "9", "--json"))["heaps"]]
            self.assertEqual([row[i] for row in rows[1:]], alone)
        self.assertIn("kayles 3 4", self.answer("genus", "kayles", "3", "4"))
        self.error("genus", "kayles", "0.07", "4")
