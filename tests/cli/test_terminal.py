"""The command on a terminal: text that fits it, lines that are edited, completed and remembered."""

import os
import pathlib
import re
import tempfile
import unicodedata
import unittest

from command import ANSWERED, BOUTON, INTERRUPTED, USAGE, Terminal, on_terminal, run

UP, LEFT = "\x1b[A", "\x1b[D"


class Editing(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.state = folder.name

    def play(self, *words, **changes):
        return Terminal(BOUTON, "play", *words, "--first", "me", "--level", "0", "--seed", "5",
                        XDG_STATE_HOME=self.state, **changes)

    def test_a_line_is_corrected_with_the_arrows(self):
        with self.play("nim", "3", "4", "5") as terminal:
            terminal.wait_for("your move")
            # "12", back, a blank between: take 2 from heap 1.
            terminal.answer("12" + LEFT + " \n", "take 2 from heap 1: 1 4 5")
            terminal.answer("9 9\n", "Not possible")
            terminal.wait_for_prompt()
            terminal.type("\x04")
            self.assertEqual(terminal.finish(), ANSWERED)
            self.assertNotIn("^[[", terminal.shown)

    def test_the_arrow_up_brings_lines_back_also_from_the_last_session(self):
        with self.play("nim", "3", "4", "5", "--two") as terminal:
            terminal.wait_for("player 1>")
            terminal.answer("1 1\n", "2 4 5")
            terminal.answer(UP + "\n", "1 4 5")
            terminal.wait_for_prompt()
            terminal.type("quit\n")
            self.assertEqual(terminal.finish(), ANSWERED)
        kept = pathlib.Path(self.state, "bouton", "play.history")
        self.assertTrue(kept.exists())
        with self.play("nim", "3", "4", "5", "--two") as terminal:
            terminal.wait_for("player 1>")
            # "quit" is the last line, "1 1" the one before.
            terminal.answer(UP + UP + "\n", "2 4 5")

    def test_words_are_completed(self):
        with self.play("nim", "3", "4", "5") as terminal:
            terminal.wait_for("your move")
            terminal.answer("res\t\n", "You start.")
            shown = terminal.answer("h\t\t", "help  hint")
            self.assertNotIn("moves", shown)
            terminal.wait_for("your move> h", len(terminal.shown) - len("your move> h"))
            terminal.type("i\t\n")
            terminal.wait_for("is won for you")
        with self.play("nim", "3", "4", "5", "--lang", "zh") as terminal:
            terminal.wait_for("你的着法")
            terminal.answer("悔\t\n", "没有")

    def test_ctrl_c_ends_the_session(self):
        with self.play("nim", "3", "4", "5") as terminal:
            terminal.wait_for("your move")
            terminal.wait_for_prompt()
            terminal.type("1 2\x03")
            self.assertEqual(terminal.finish(), INTERRUPTED)

    def test_a_window_that_shrinks_below_the_line_keeps_it(self):
        for letters, behind, sizes in ((900, 0, ((10, 79),)), (300, 0, ((3, 3), (1, 1), (24, 200))),
                                       (300, 3, ((24, 12), (2, 3)))):
            with self.subTest(letters=letters, behind=behind, sizes=sizes), \
                    Terminal(BOUTON, "shell", XDG_STATE_HOME=self.state) as terminal:
                terminal.wait_for_prompt()
                terminal.type("1" * letters + LEFT * behind)
                while terminal.shown.count("1") < letters or not terminal.shown.endswith("\b" * behind):
                    self.assertTrue(terminal.read(5))
                for rows, columns in sizes:
                    before = len(terminal.shown)
                    terminal.resize(rows, columns)
                    terminal.wait_for("\n", before)  # the line is shown once more, below
                    terminal.type("2")
                whole = "1" * (letters - behind) + "2" * len(sizes) + "1" * behind
                for columns in range(2000, 2050):
                    if whole in terminal.shown:
                        break
                    terminal.resize(24, columns)
                    self.assertTrue(terminal.read(1))
                terminal.wait_for(whole)
                terminal.type("\x03")
                terminal.wait_for_prompt()
                terminal.type("\x04")
                self.assertEqual(terminal.finish(), ANSWERED)

    def test_a_terminal_that_cannot_move_the_cursor_reads_plain_lines(self):
        with self.play("nim", "3", "4", "5", TERM="dumb") as terminal:
            terminal.wait_for("your move")
            terminal.answer("1 2\n", "1 4 5")
            terminal.wait_for_prompt()
            terminal.type("quit\n")
            self.assertEqual(terminal.finish(), ANSWERED)
            self.assertNotIn("\x1b", terminal.shown)

    def test_play_alone_offers_games_and_starts(self):
        with Terminal(BOUTON, "play", "--seed", "5", XDG_STATE_HOME=self.state) as terminal:
            terminal.answer("99\n", "not in the list")
            shown = terminal.answer("kayl\t\n", "Where to begin?")
            self.assertNotIn("not in the list", shown)
            terminal.answer("1\n", "Do you want to start?")
            terminal.wait_for("(yes, no, random) ")
            self.assertIn("row 1: ", terminal.shown)
            terminal.type("quit\n")
            self.assertEqual(terminal.finish(), ANSWERED)
        with Terminal(BOUTON, "play", "--lang", "zh", XDG_STATE_HOME=self.state) as terminal:
            terminal.answer("1\n", "从哪里开始")
            terminal.answer("4 6\n", "第 2 堆：6")

    def test_the_lists_of_play_are_shown_again_and_have_a_usual_answer(self):
        with Terminal(BOUTON, "play", "--seed", "5", XDG_STATE_HOME=self.state, NO_COLOR="1") as terminal:
            terminal.answer("\n", "Where to begin? (Enter alone: 3 4 5)")
            titles = [line.split("  ", 3)[-1].strip() for line in terminal.shown.splitlines()
                      if re.match(r"  \d+ ", line)]
            self.assertEqual(len(titles), len(set(titles)), titles)  # no game twice
            for keys in "help\n", "x\nx\nx\n":
                terminal.answer(keys, "Where to begin?")
            terminal.answer("\n", "Do you want to start?")
            self.assertIn("heap 3: 5", terminal.shown)
            terminal.wait_for("(yes, no, random) ")
            terminal.type("quit\n")
            self.assertEqual(terminal.finish(), ANSWERED)

    def test_prompts_and_lists_of_play_fit_a_narrow_terminal(self):
        with Terminal(BOUTON, "play", columns=40, XDG_STATE_HOME=self.state, NO_COLOR="1") as terminal:
            terminal.wait_for("number or name>")
            starts = {re.match(" *", line)[0] for line in terminal.shown.splitlines() if line.startswith("   ")}
            self.assertEqual(len(starts), 1, terminal.shown)  # second lines begin in one column
            terminal.answer("nim\n", "or random>")
            lines = terminal.shown.splitlines()
            self.assertLessEqual(max(map(width, lines)), 40)
            self.assertRegex(terminal.shown, r"number, heaps of your own such as 4 6, *\r?\n")

    def test_a_history_that_cannot_be_written_harms_nothing(self):
        locked = os.path.join(self.state, "file")
        pathlib.Path(locked).touch()
        with Terminal(BOUTON, "play", "nim", "3", "--two", XDG_STATE_HOME=locked) as terminal:
            terminal.wait_for("player 1>")
            terminal.answer("1 1\n", "2")
            terminal.wait_for_prompt()
            terminal.type("quit\n")
            self.assertEqual(terminal.finish(), ANSWERED)


def width(text):
    """Columns of a line, as terminals count."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
               for c in text)


def bare(text):
    return re.sub(r"\s+", "", text)


# Every command with prose, a table or a page; each is quick.
SHOWN = (
    (), ("--help",), ("games",), ("help",), ("help", "json"), ("help", "lines"), ("help", "moore"),
    ("help", "0.165"), ("help", "misere"), ("help", "values"), ("solve", "-h"),
    ("solve", "moore:2", "5", "8", "10", "--explain"), ("solve", "kayles", "9", "12", "--misere", "--explain"),
    ("solve", "grundy", "9", "--explain", "--check"), ("solve", "exact:2", "2", "3", "4", "--explain"),
    ("solve", "fibonacci", "100", "--explain"), ("solve", "euclid", "3", "7", "--explain"),
    ("split", "12"), ("sum", "0.77", "3", "4", "+", "grundy", "5", "--explain"),
    ("table", "nim"), ("table", "kayles"), ("table", "wythoff", "--rows", "8"),
    ("values", "0.77"), ("values", "0.07", "--analysis"), ("period", "0.77"),
    ("quotient", "0.77"), ("genus", "0.77", "--to", "8"), ("genus", "0.77", "5", "3"),
    ("verify", "nim", "--to", "5"), ("lookup", "0.07"), ("discover", "nim", "--heaps", "2"),
)


class Wrapping(unittest.TestCase):
    def test_everything_fits_in_both_languages(self):
        for columns in (40, 80, 120):
            for words in SHOWN:
                for language in ("en", "zh"):
                    with self.subTest(words=words, columns=columns, language=language):
                        with Terminal(BOUTON, *words, "--lang", language, columns=columns,
                                      NO_COLOR="1") as terminal:
                            self.assertEqual(terminal.finish(), ANSWERED)
                            shown = re.sub(r"\r[^\n]*?\x1b\[K", "", terminal.shown)
                        for line in shown.split("\n"):
                            self.assertLessEqual(width(line), columns, line)
                            # Chinese typography: these never begin a line.
                            self.assertNotRegex(line, r"^ *[，。；：、）”]")

    def test_what_reads_badly_in_two_lines_stays_in_one(self):
        for columns in (61, 70, 80):
            for words in (("help", "notation"), ("solve", "--help"), ("help", "sequences"), ("help", "one-pass-nim")):
                for language in ("en", "zh"):
                    page = run(*words, "--lang", language).stdout
                    shown = on_terminal(*words, "--lang", language, columns=columns, NO_COLOR="1")
                    for whole in re.findall(r"`[^`\n]{1,26}`|g\(n \+ p\)|(?<=、)5 6|3 4 5/-", page):
                        with self.subTest(whole=whole, columns=columns, words=words, language=language):
                            self.assertIn(whole, shown)
        shown = on_terminal("discover", "nim", "--heaps", "3", columns=70)
        self.assertNotRegex(shown, r"(?m)^ *·")

    def test_a_table_that_is_too_wide_becomes_a_list(self):
        words = ("period", "0.07", "0.77", "--lang")
        self.assertIn("0.07\n  period         34\n  preperiod      53\n  saltus         0\n",
                      on_terminal(*words, "en", columns=40))
        shown = on_terminal(*words, "zh", columns=40)
        self.assertIn("0.77\n  周期      12\n  前周期    71\n", shown)
        shown = on_terminal(*words, "en", columns=80)
        self.assertIn("game  period  preperiod", shown)
        # The last cell stands below where there is no room for it, and it alone.
        self.assertIn("256  guy-smith\n    g(n+34) = g(n) for n >= 53\n", shown)
        shown = on_terminal("genus", "0.07", "--to", "12", columns=40)
        self.assertIn("10  3^1431  N        restless\n    {{3,2},2,1}\n11  3^31    N        tame      3\n", shown)
        # The last column, here one word, has to fit as the others.
        words = ("quotient", "0.53", "0.77", "--heaps", "3", "--lang", "zh")
        self.assertIn("0.53\n  堆      3\n", on_terminal(*words, columns=40))
        self.assertIn("游戏  堆  阶", on_terminal(*words, columns=50))

    def test_the_list_of_games_is_one_column_in_a_narrow_terminal(self):
        shown = on_terminal("games", "--lang", "zh", columns=40)
        self.assertIn("nim\n    尼姆（Nim）\n    从一堆中取走石子", shown)
        self.assertIn("\nlasker\n    4.(3)         拉斯克尼姆\n", shown)
        self.assertIn("nim                      尼姆（Nim）\n", on_terminal("games", "--lang", "zh", columns=80))

    def test_the_census_ends_its_progress_before_its_last_line(self):
        shown = on_terminal("census", "subtract:2", "--misere", "--work", "1000", columns=100)
        self.assertRegex(re.sub(r"\r[^\n]*?\x1b\[K", "", shown), r"(?m)^3 whole, .* of 3 codes$")
        self.assertNotRegex(shown, r"\x1b\[K\d whole")

    def test_nothing_is_lost_by_breaking_lines(self):
        for words in (("solve", "moore:2", "5", "8", "10", "--explain"), ("help", "json"),
                      ("lookup", "0.07"), ("solve", "kayles", "9", "12", "--misere", "--explain")):
            for language in ("en", "zh"):
                with self.subTest(words=words, language=language):
                    piped = run(*words, "--lang", language).stdout
                    shown = on_terminal(*words, "--lang", language, columns=40, NO_COLOR="1")
                    self.assertEqual(bare(shown), bare(piped))

    def test_in_a_narrow_terminal_what_an_option_does_stands_below_it(self):
        for language, name, help_, proof in (("en", "options", "Short help", "Which proof to look for"),
                                             ("zh", "选项", "简短帮助", "要哪一种证明")):
            shown = on_terminal("help", "period", "--lang", language, columns=40, NO_COLOR="1")
            self.assertIn(f"  -h\n      {help_}\n", shown)
            self.assertIn(f"  --proof any|classical|state\n      {proof}", shown)
            shown = on_terminal("help", "lines", "--lang", language, columns=40, NO_COLOR="1")
            self.assertRegex(shown, r"(?m)^  20 20: \?$")
            shown = on_terminal("help", "notation", "--lang", language, columns=40, NO_COLOR="1")
            self.assertRegex(shown, r"(?m)^  rules:FILE$")
            self.assertNotRegex(shown, r"(?m)^  \S.*\S  +\S")  # two columns
            shown = on_terminal("help", "period", "--lang", language, columns=80, NO_COLOR="1")
            self.assertIn(f"  -h                          {help_}\n", shown)
            self.assertIn(f"  --proof any|classical|state {proof}", shown)

    def test_chinese_breaks_around_quotation_marks_and_keeps_differences_whole(self):
        shown = on_terminal("help", "json", "--lang", "zh", columns=80, NO_COLOR="1")
        self.assertRegex(shown, r'(?m)^  certainty {22}"theorem"、"periodicity proved"、$')
        shown = on_terminal("solve", "pass-nim", "1", "--explain", "--lang", "zh", columns=41, NO_COLOR="1")
        self.assertIn("也可以对某一堆\n  “停步”（跳过这一手", shown)
        for columns in range(40, 70):
            shown = on_terminal("solve", "subtract:2,3", "5", "1", "--misere", "--explain", "--lang", "zh",
                                columns=columns, NO_COLOR="1")
            self.assertIn("n - a", shown)

    def test_a_row_of_pins_goes_on_below_its_first_pin(self):
        with Terminal(BOUTON, "play", "kayles", "20", "--two", "--lang", "zh", columns=60) as terminal:
            terminal.answer("1 9-10\n", "第 1 行：18")
            terminal.wait_for_prompt()
            rows = re.sub(r"\x1b\[[0-9;]*m", "", terminal.shown).split("\n")
            later = [row for row in rows if "●20" in row]
            self.assertEqual(len(later), 2)
            for row in later:
                self.assertEqual(len(row) - len(row.lstrip()), width("  第 1 行：18  "), row)
            self.assertLessEqual(max(map(width, rows)), 60)

    def test_lines_from_a_file_are_shown_on_the_terminal(self):
        with tempfile.TemporaryFile() as lines:
            lines.write("hint\n1 2\n".encode())
            lines.seek(0)
            with Terminal(BOUTON, "play", "nim", "3", "4", "5", "--two", "--lang", "zh", columns=40,
                          stdin=lines) as terminal:
                self.assertEqual(terminal.finish(), ANSWERED)
                shown = terminal.shown
        self.assertIn("玩家 1> hint\n这个局面你能赢", shown)
        self.assertIn("玩家 1> 1 2\n从第 1 堆取 2 颗：1 4 5\n", shown)
        for line in shown.split("\n"):
            self.assertLessEqual(width(line), 40, line)

    def test_colours_take_no_room(self):
        words = ("solve", "moore:2", "5", "8", "10", "--explain")
        plain = on_terminal(*words, columns=50, NO_COLOR="1")
        coloured = on_terminal(*words, columns=50)
        self.assertIn("\x1b[", coloured)
        self.assertEqual(re.sub(r"\x1b\[[0-9;]*m", "", coloured), plain)

    def test_pipes_and_data_are_not_broken(self):
        self.assertGreater(max(map(len, run("solve", "kayles", "9", "12", "--misere", "--explain")
                                   .stdout.splitlines())), 120)
        for words in (("solve", "nim", "3", "4", "5", "--json"),
                      ("table", "nim", "--grid", "4x40", "--csv"), ("generate", "man")):
            with self.subTest(words=words):
                self.assertEqual(on_terminal(*words, columns=40), run(*words).stdout)

    def test_columns_overrides_the_terminal(self):
        shown = on_terminal("help", "nim", columns=200, COLUMNS="50")
        self.assertLessEqual(max(map(width, shown.split("\n"))), 50)
        self.assertGreater(max(map(width, on_terminal("help", "nim", columns=200).split("\n"))), 80)

    def test_grids_stand_in_blocks(self):
        shown = on_terminal("table", "nim", "--grid", "4x30", columns=40, NO_COLOR="1")
        self.assertEqual(shown.count("a\\b |"), 3)
        self.assertIn("3 | 3 ", re.sub(" +", " ", shown))

    def test_verify_shows_its_progress_and_what_it_had_at_ctrl_c(self):
        with Terminal(BOUTON, "verify", "moore:2", "--to", "200", columns=60) as terminal:
            terminal.wait_for(" positions compared, now ")
            terminal.type("\x03")
            self.assertEqual(terminal.finish(), INTERRUPTED)
            self.assertRegex(terminal.shown, r"outcomes compared: \d+")
            for line in re.split(r"[\r\n]", terminal.shown):
                self.assertLess(width(line.replace("\x1b[K", "").removesuffix("^C")), 60)

    def test_a_chinese_list_of_options_is_broken_between_them(self):
        for columns in (40, 80):
            with Terminal(BOUTON, "solve", "nim", "3", "--jason", "--lang", "zh", columns=columns) as terminal:
                self.assertEqual(terminal.finish(), USAGE)
                shown = terminal.shown
            for line in shown.split("\n"):
                self.assertLessEqual(width(line), columns, line)
                self.assertNotRegex(line, r"^ +(、|-[^-]|[a-z])|-$", line)

    def test_an_option_keeps_its_value(self):
        for columns in (40, 44, 60):
            for command in ("values", "quotient", "census", "period"):
                shown = on_terminal("help", command, columns=columns)
                examples = shown[shown.index("Examples:"):shown.index("Options of every")]
                self.assertNotRegex(examples, r"(?m)^  (bouton|  ).* --(to|resume|certificate|heaps|elements|work)$")

    def test_the_second_line_of_a_marked_move_is_indented_as_those_of_the_others(self):
        shown = on_terminal("solve", "exact:2", "2", "3", "4", columns=40, NO_COLOR="1")
        self.assertIn("* take 2 from heap 1, take 3 from\n    heap 2: 0 0 4\n", shown)
        self.assertIn("  take 2 from heap 1, take 4 from\n    heap 3: 0 3 0\n", shown)

    def test_a_long_path_is_cut_behind_a_slash(self):
        shown = on_terminal("help", "generate", columns=40)
        self.assertIn("~/.local/share/bash-completion/\n      completions/bouton\n", shown)

    def test_help_and_sentences_beside_data_fit(self):
        with tempfile.TemporaryDirectory() as folder:
            picture = os.path.join(folder, "x.svg")
            for words in (("generate", "--help"), ("solve", "nim", "3", "--json", "--help"),
                          ("discover", "nim", "--heaps", "2", "--svg", picture),
                          ("table", "wythoff", "--grid", "8x8", "--picture")):
                shown = on_terminal(*words, columns=40, NO_COLOR="1")
                self.assertLessEqual(max(map(width, shown.split("\n"))), 40, words)

    def test_errors_fit_too(self):
        with Terminal(BOUTON, "solve", "nim", *["12345"] * 12, "4x", columns=40) as terminal:
            self.assertEqual(terminal.finish(), USAGE)
            lines = terminal.shown.split("\n")
        self.assertLessEqual(max(map(width, lines)), 40)
        place = [line.index("^") for line in lines if line.strip() == "^"]
        self.assertEqual(len(place), 1)
