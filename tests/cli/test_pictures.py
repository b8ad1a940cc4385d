"""Pictures of sequences, boards and quotients: in the terminal and as SVG."""

import pathlib
import tempfile
import xml.etree.ElementTree as xml

from command import ANSWERED, UNKNOWN, CommandTest, on_terminal, run

SVG = "{http://www.w3.org/2000/svg}"


class Terminal(CommandTest):
    def test_a_bar_for_each_value(self):
        lines = self.answer("values", "0.77", "--to", "12", "--picture").splitlines()
        self.assertEqual(lines[0], "0.77: nim-values of heaps 0 to 12")
        # As many lines as the largest value; a bar is as high as its value.
        values = self.json("values", "0.77", "--to", "12")["values"]
        bars = [line[2:].ljust(13) for line in lines[1:-1]]
        self.assertEqual([sum(line[n] == "█" for line in bars) for n in range(13)], values)
        self.assertEqual(lines[-1].split(), ["0", "12"])
        self.assertEqual(lines[1][0], str(max(values)))

    def test_many_values_are_dots_within_the_width(self):
        for columns in (40, 80, 120):
            text = on_terminal("values", "0.007", "--to", "3000", "--picture", columns=columns)
            lines = text.splitlines()
            self.assertLessEqual(max(map(len, lines[1:])), columns)
            self.assertGreater(max(map(len, lines[1:])), columns - 8)
            self.assertEqual(len(lines), 18)
        self.assertNotRegex(self.answer("values", "0.007", "--to", "3000", "--picture", env={"LC_ALL": "C"}), "[^ -~\n]")

    def test_few_values_have_a_row_of_dots_each_and_titles_fit(self):
        lines = on_terminal("values", "0.77", "--to", "60", "--picture", "--lang", "zh", columns=40).splitlines()
        self.assertEqual(lines[0], "0.77：堆 0 到 60 的尼姆值")
        self.assertEqual(len(lines), 1 + 5 + 1)  # the values 0 to 8, two to a line
        self.assertNotIn("", lines)
        shown = on_terminal("quotient", "0.53", "--picture", "--lang", "zh", columns=40).splitlines()
        self.assertEqual(shown[:2], ["0.53：反常商 16 个元素的乘法表，深色为 P", "  类"])
        self.assertIn("乘法表，深色为 P 类\n", self.answer("quotient", "0.53", "--picture", "--lang", "zh"))

    def test_a_board_shows_its_p_positions(self):
        lines = self.answer("table", "wythoff", "--grid", "8x9", "--picture").splitlines()[1:]
        dark = {(a, b) for a, line in enumerate(lines) for b in range(9) if line[2 + 2 * b:4 + 2 * b] == "██"}
        self.assertEqual(dark, {(0, 0), (1, 2), (2, 1), (3, 5), (5, 3), (4, 7), (7, 4)})
        # More columns than there is room for: two rows to a line.
        text = run("table", "wythoff", "--grid", "60x60", "--picture").stdout.splitlines()
        self.assertEqual(len(text), 31)
        self.assertTrue(any("▀" in line or "▄" in line for line in text))
        self.assertIn("██", self.answer("table", "wythoff", "--rows", "5", "--picture"))
        self.assertIn("██", self.answer("table", "kayles", "--misere", "--picture"))
        self.assertIn("█", self.answer("table", "0.137", "--picture"))

    def test_squares_are_below_each_other_and_fit(self):
        # Names such as b² do not shift their row: the products of 1 are the row of it, and its column.
        lines = self.answer("quotient", "0.53", "--picture").splitlines()[1:]
        elements = [line[:3].strip() for line in lines]
        self.assertEqual((len(lines), elements[:6]), (16, ["1", "a", "b", "ab", "b²", "ab²"]))
        table = [[line[4:].ljust(32)[2 * n] for n in range(16)] for line in lines]
        self.assertEqual(table, [list(column) for column in zip(*table)])
        # Four squares to a character where two do not fit.
        wide = on_terminal("quotient", "0.77", "--picture", columns=80).splitlines()[1:]
        narrow = on_terminal("quotient", "0.77", "--picture", columns=40).splitlines()[-20:]
        self.assertEqual(len(wide), 20)
        self.assertLessEqual(max(map(len, narrow)), 5 + 20)
        self.assertEqual([line[:4] for line in wide], [line[:4] for line in narrow])
        self.assertEqual((wide[0], narrow[0]), ("   1 ▄▀  ▀▄▄▀    ▄▀▀▄▄▀▀▄▄▀    ▄▀", "   1 ▞ ▚▞  ▞▚▞▚▞  ▞"))

    def test_the_products_of_a_quotient(self):
        text = self.answer("quotient", "0.77", "--heaps", "5", "--picture").splitlines()
        answer = self.json("quotient", "0.77", "--heaps", "5")
        self.assertEqual(len(text) - 1, answer["order"])
        self.assertEqual([line.split()[0] for line in text[1:]][:3], ["1", "a", "b"])
        one = text[1][max(len(line.split()[0]) for line in text[1:]) + 1:]
        self.assertEqual(one.count("██"), answer["p_count"])


class Svg(CommandTest):
    def document(self, *words, status=ANSWERED):
        return xml.fromstring(self.answer(*words, "--svg", "-", status=status))

    def test_each_is_a_document_with_a_title(self):
        for lang, word in (("en", "nim-values"), ("zh", "尼姆值")):
            plot = self.document("values", "0.77", "--to", "500", "--lang", lang)
            self.assertIn(word, plot.find(SVG + "title").text)
            self.assertEqual(plot.tag, SVG + "svg")
        board = self.document("table", "wythoff", "--grid", "3x4")
        self.assertEqual(len(board.findall(SVG + "rect")), 1 + 12)
        self.assertEqual([text.text for text in board.findall(SVG + "text")].count("P"), 3)
        quotient = self.document("quotient", "0.77", "--heaps", "5")
        order = self.json("quotient", "0.77", "--heaps", "5")["order"]
        self.assertEqual(len(quotient.findall(SVG + "rect")), 1 + order * order)
        rules = self.document("values", "subtract:1,2", "--to", "9")
        self.assertIn("subtract:1,2", rules.find(SVG + "title").text)

    def test_a_file_is_written_and_nothing_printed(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "kayles.svg")
            self.assertEqual(self.answer("values", "0.77", "--svg", str(path)), "")
            self.assertEqual(path.read_text("utf-8"), self.answer("values", "0.77", "--svg", "-"))
            self.error("values", "0.77", "--svg", str(pathlib.Path(folder, "none", "x.svg")))
            self.error("values", "0.77", "0.07", "--svg", str(path))

    def test_the_size_is_bounded(self):
        text = self.answer("values", "0.007", "--to", "60000", "--svg", "-")
        self.assertLess(len(text), 4_000_000)
        self.assertIn("at most", self.error("values", "0.77", "--to", "10^7", "--svg", "-"))
        for words in (("nim", "--grid", "501x500"), ("wythoff", "--rows", "1000"),
                      ("0.77", "--misere", "--rows", "250001")):
            self.assertIn("at most 250000", self.error("table", *words, "--svg", "-"))
        # Equal squares beside each other are one, but for the width.
        large = self.answer("table", "nim", "--misere", "--grid", "100x100", "--svg", "-")
        self.assertLess(large.count("<rect"), 600)
        squares = [rect for rect in xml.fromstring(large).iter("{http://www.w3.org/2000/svg}rect")
                   if rect.get("x")]
        self.assertEqual(sum(int(rect.get("width")) for rect in squares), 4 * 100 * 100)

    def test_what_a_limit_left_is_drawn(self):
        done = run("values", "0.007", "--to", "10^6", "--svg", "-", "--timeout", "100ms")
        self.assertIn(done.returncode, (ANSWERED, UNKNOWN))
        xml.fromstring(done.stdout)

    def test_one_form_only(self):
        for form in ("--csv", "--json", "--picture"):
            self.assertIn("only one of these can be given", self.error("values", "0.77", "--svg", "-", form))
        self.assertIn("only one of these", self.error("values", "0.77", "--analysis", "--picture"))
        self.assertIn("--json, --svg -", self.error("solve", "nim", "3", "--svg", "-", "--json"))


class Boards(CommandTest):
    def test_a_position_is_drawn_with_every_winning_move(self):
        for words in (("cram:3x4",), ("queens:5",), ("bishops:3",), ("node-kayles:complete:4",), ("chomp:3x4",),
                      ("arc-kayles:prism:5",), ("divisors:60",), ("hackenbush:0-1;1-2;1-3",), ("notakto:1", "XX./XX./..."),
                      ("nim", "3 4 5"), ("kayles", "5 7"), ("moore:2", "3 4 5"), ("grundy", "9"), ("staircase", "3 1 4"),
                      ("northcott", "W..B/.W...B"), ("circle:kayles", "circle:8"), ("nim", "1 1")):
            with self.subTest(words=words):
                drawn = xml.fromstring(self.answer("solve", *words, "--svg", "-"))
                shapes = [shape for shape in drawn if shape.get("class") == "win"]
                moves = self.json("solve", *words, "--moves", "all")["moves"]
                self.assertEqual(len(shapes), len(moves))

    def test_the_answer_is_told_beside_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "cram.svg")
            self.assertEqual(self.answer("solve", "cram:3x4", "--svg", str(path)), self.answer("solve", "cram:3x4"))
            self.assertEqual(path.read_text("utf-8"), self.answer("solve", "cram:3x4", "--svg", "-"))
            self.assertIn("Cram", xml.fromstring(path.read_text("utf-8")).find(SVG + "title").text)

    def test_what_cannot_be_drawn(self):
        self.assertIn("400 places", self.error("solve", "nim", "3", "500", "--svg", "-"))
        self.assertIn("400 places", self.error("solve", "nim", "3", "10^40", "--svg", "-"))
        self.assertIn("400 places", self.error("solve", "node-kayles:path:500", "--svg", "-"))
        self.assertIn("no drawing of this game: Cutting paper", self.error("solve", "cut:3x4", "--svg", "-"))
        self.assertIn("one position", self.error("solve", "nim", "-", "--svg", "-", text="3 4"))
