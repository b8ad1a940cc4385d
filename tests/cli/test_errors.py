"""Bad usage and bad input: exit status 2, the place, and what is allowed."""

import os
import tempfile

from command import USAGE, CommandTest, on_terminal, run


class Usage(CommandTest):
    def test_brackets_that_mean_something_else_elsewhere_are_noted(self):
        for code, digit, repeated in (("0.[3]", "0.3", "0.(3)"), ("4.7[3]", "4.73", "4.7(3)")):
            result = run("solve", code, "3")
            self.assertEqual(result.returncode, 0)
            self.assertIn(f"{code} is read as {digit}; a digit that repeats for ever is written {repeated}",
                          result.stderr)
        for code in ("0.[63]", "0.[12]", "0.(3)", "0.77"):
            self.assertEqual(run("solve", code, "3").stderr, "")
        self.assertEqual(run("solve", "0.[3]", "3", "-q").stderr, "")

    def test_capital_letters_name_the_same_games(self):
        for written, game in (("NIM", "nim"), ("Moore:2", "moore:2"), ("Subtract:All-But-2", "subtract:all-but-2"),
                              ("Dawson-Kayles", "0.07"), ("Rules:nim", "rules:nim"), ("0.1A", "0.1a")):
            self.assertEqual(self.json("solve", written, "3")["game"], game)
        self.assertIn("  Moore:X\n        ^", self.error("solve", "Moore:X", "3"))
        self.assertIn("'Z' is not a digit", self.error("solve", "0.7Z", "3"))
        self.assertIn("did you mean kayles?", self.error("solve", "Kaylse", "3"))
        self.assertNotIn("did you mean", self.error("solve", "chess", "3"))
        self.assertIn("help other-games", self.error("solve", "chess", "3"))
        self.assertIn("numbers from 1 to", self.error("solve", "subtract:primes", "3"))

    def test_bounds_are_told_in_one_form(self):
        for words, told in ((("values", "0.77", "--to", "x"), "--to must be a number from 0 to 10^18, not 'x'"),
                            (("play", "nim", "--level", "101"), "--level must be a number from 0 to 100, not '101'"),
                            (("split", "3x7"), "M must be a number, 0 or more, not '3x7'"),
                            (("quotient", "0.77", "--elements", "0"),
                             "--elements must be a number from 1 to 65535, not '0'")):
            self.assertIn(told, self.error(*words))

    def test_an_unknown_command_is_answered_with_a_suggestion(self):
        text = self.error("slove", "nim", "3")
        self.assertIn("did you mean solve?", text)

    def test_a_game_in_the_place_of_a_command(self):
        for words in (("nim", "3", "4", "5"), ("--quiet", "nim", "3", "--misere"), ("0.77", "5", "--explain"),
                      ("--color", "never", "rules:nim", "3", "4")):
            at = next(i for i, word in enumerate(words) if word in ("nim", "0.77", "rules:nim"))
            self.assertEqual(self.answer(*words), self.answer(*words[:at], "solve", *words[at:]))
        self.assertEqual(self.answer("nim", "3", "+", "kayles", "4"), self.answer("sum", "nim", "3", "+", "kayles", "4"))
        self.assertIn("a position is missing", self.error("nim"))
        self.assertIn("cannot read", self.error("rules:no-such-file.toml", "3"))
        self.assertIn("not a command", self.error("5", "3"))

    def test_an_unknown_option_names_the_options(self):
        text = self.error("solve", "nim", "3", "--jason")
        self.assertIn("did you mean --json?", text)
        self.assertIn("--moves", text)

    def test_an_option_of_other_commands_says_which(self):
        text = self.error("sum", "nim", "3", "4", "--check")
        self.assertIn("'--check' is not an option of `bouton sum`, only of `bouton solve`;", text)
        self.assertIn("--moves", text)
        self.assertIn("`bouton values`", self.error("solve", "nim", "3", "--checksum=1"))

    def test_an_option_before_its_command_is_told_its_place(self):
        for words in (("--misere", "solve", "nim", "1"), ("--json", "solve", "nim", "3"),
                      ("--heaps", "3", "split", "12"), ("--csv", "values", "0.77")):
            command = next(word for word in words if word in ("solve", "split", "values"))
            self.assertIn(f"`bouton {command} {words[0]} ...`", self.error(*words))

    def test_a_negative_heap_is_not_swallowed(self):
        text = self.error("solve", "nim", "3", "-5")
        self.assertIn("0, 1, 2", text)
        self.assertEqual(text.splitlines()[2].index("^"), 4)
        self.assertIn("0, 1, 2", self.error("games", "-5"))

    def test_what_is_missing_is_named(self):
        for command in ("solve", "table", "verify", "discover"):
            self.assertIn("a game is missing", self.error(command))
        self.assertIn("a position is missing", self.error("solve", "nim"))
        self.assertIn("--to", self.error("verify", "nim"))
        self.assertIn("tokens", self.error("split"))
        self.assertIn("--moves", self.error("solve", "nim", "3", "--moves"))

    def test_values_of_options(self):
        for words in (["--threads", "0"], ["--threads", "many"], ["--timeout", "soon"],
                      ["--timeout", "5 s"], ["--timeout", "99999999999h"], ["--timeout", "1.s"],
                      ["--timeout", ".5s"], ["--limit-memory", "-1"],
                      ["--limit-memory", "99999999999T"], ["--limit-memory", "0"],
                      ["--color", "red"], ["--lang", "fr"], ["--moves", "some"], ["--moves", "-1"],
                      ["--moves", ""], ["--input", ""], ["--timeout", ""], ["--lang", ""]):
            with self.subTest(words=words):
                text = self.error("solve", "nim", "3", *words)
                self.assertIn(words[0], text)
        for words in (["--timeout", "2.5s"], ["--limit-memory", "512M"], ["--limit-memory", "2GiB"],
                      ["--threads", "2"], ["--moves", "0"]):
            self.answer("solve", "nim", "3", *words)

    def test_another_option_is_no_value(self):
        for words in (["values", "0.3", "--to", "9", "--binary", "--quiet"],
                      ["values", "0.3", "--to", "--quiet"], ["period", "0.3", "--store", "--json"],
                      ["solve", "nim", "3", "--lang", "--quiet"]):
            with self.subTest(words=words):
                self.assertIn(f"{words[-2]} needs a value", self.error(*words))
        with tempfile.TemporaryDirectory() as folder:
            self.answer("values", "0.3", "--to", "9", "--binary", folder + "/--quiet")
            self.assertEqual(os.listdir(folder), ["--quiet"])

    def test_how_values_and_words_are_written(self):
        answer = self.answer("solve", "nim", "3", "--moves", "0", "-q")
        for words in (["--moves=0", "--quiet"], ["-q", "--moves=0"], ["--moves=1", "-q", "--moves", "0"]):
            self.assertEqual(self.answer("solve", "nim", "3", *words), answer)
        self.assertEqual(self.answer("--quiet", "solve", "--moves=0", "--", "nim", "3"), answer)
        self.assertIn("--moves needs a value", self.error("solve", "nim", "3", "--moves=", "0"))
        self.assertIn("--json takes no value", self.error("solve", "nim", "3", "--json=1"))
        self.assertIn("'-x' is not an option of `bouton solve`", self.error("solve", "nim", "3", "-x"))
        self.assertIn("'-' is not part of a position", self.error("solve", "nim", "--", "3", "--json"))
        self.assertIn("'[' is not part of a position", self.error("solve", "nim", "[3,4,5]"))
        self.assertEqual(self.answer("solve", "-qh"), self.answer("solve", "-h"))
        self.assertEqual(self.answer("solve", "nim", "--moves", "--help"), self.answer("help", "solve"))

    def test_options_that_exclude_each_other(self):
        self.error("solve", "nim", "3", "--misere", "--normal")
        self.assertIn("--input FILE, only one", self.error("solve", "nim", "3", "--input", "file"))
        self.assertIn("--input FILE, only one", self.error("solve", "nim", "-", "--input", "file"))
        self.assertIn("--check", self.error("solve", "nim", "--input", "file", "--check"))
        self.assertIn("--misere and --normal", self.error("split", "5", "--misere", "--normal"))
        self.error("split", "12", "--list", "--count")
        self.error("table", "nim", "--csv", "--json")
        self.error("table", "nim", "--rows", "3", "--grid", "3x3")

    def test_what_would_be_left_aside_is_refused(self):
        """No option or word is read and then forgotten."""
        for words, options in ((("lookup", "--all", "0.77"), "CODE, --all"),
                               (("lookup", "--import", "x", "0.77"), "CODE, --import"),
                               (("lookup", "--import", "x", "--json"), "--json, --import"),
                               (("lookup", "--all", "--recheck", "--csv"), "--csv, --all --recheck"),
                               (("check", "x", "--verified", "--full"), "--verified, --full"),
                               (("play", "--load", "x", "--level", "100"), "--load, --level"),
                               (("play", "--load", "x", "--first", "ask"), "--load, --first"),
                               (("play", "--load", "x", "--misere", "--two"), "--load, --misere, --two")):
            self.assertEqual(self.error(*words), f"bouton: only one of these can be given: {options}\n")
        self.assertEqual(on_terminal("play", "--level", "101", columns=200, status=USAGE),
                         "bouton: --level must be a number from 0 to 100, not '101'\n")
        for families in (("boards:cram:3x1..3", "octal:1"), ("octal:1", "boards:cram:3x1..3")):
            self.assertEqual(self.error("census", *families),
                             "bouton: boards: is for one family; several are given\n")
        self.assertEqual(self.error("census", "subtract:5:2", "subtract:4:2", "--periods"),
                         "bouton: --periods is for one family; several are given\n")

    def test_lists_in_errors_are_joined_as_the_language_joins_them(self):
        for words, chinese in ((("split", "12", "--list", "--count"), "--list、--count"),
                               (("table", "nim", "--rows", "3", "--grid", "3x3"), "--rows、--grid"),
                               (("table", "nim", "--grid", "0x4"), "AxB、A >= 1、B >= 1、A * B <= 4000000")):
            self.assertIn(chinese.replace("、", ", "), self.error(*words))
            self.assertIn(chinese, run(*words, "--lang", "zh").stderr)

    def test_help_about_nothing_known_lists_the_topics(self):
        text = self.error("help", "zzzzzzzzzzzz")
        for part in ("'zzzzzzzzzzzz'", "outcome", "solve", "kayles"):
            self.assertIn(part, text)

    def test_moves_in_several_heaps_have_no_mirror_image(self):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write('name = "Two split"\n[[move]]\ntake = "1-2"\nleave = [0, 1, 2]\nheaps = "1-2"\n')
            file.flush()
            text = self.error("solve", "rules:" + file.name, "5", "5", "--merge-mirrors")
        self.assertIn("one move may split several heaps", text)

    def test_the_last_of_two_values_counts(self):
        self.assertIn("必", self.answer("solve", "nim", "3", "--lang", "en", "--lang", "zh"))

    def test_extra_words(self):
        self.assertIn("'5'", self.error("verify", "nim", "5", "--to", "3"))
        self.error("games", "nim")
        self.error("split", "12", "13")


class Positions(CommandTest):
    def caret(self, text):
        """The character above the mark of an error message."""
        lines = text.splitlines()
        self.assertEqual(len(lines), 3, text)
        at = lines[2].index("^")
        return lines[1][at] if at < len(lines[1]) else ""

    def test_the_place_is_marked(self):
        self.assertEqual(self.caret(self.error("solve", "nim", "3", "4", "x5")), "x")
        self.assertEqual(self.caret(self.error("solve", "nim", "3 4;5")), ";")
        self.assertEqual(self.caret(self.error("solve", "nim", "3", "4.5")), ".")
        self.assertEqual(self.caret(self.error("solve", "nim", "5-")), "-")

    def test_the_place_is_marked_behind_wide_characters(self):
        lines = self.error("solve", "nim", "三 4").splitlines()
        self.assertEqual(lines[2].index("^"), 2)

    def test_a_long_text_is_shortened_around_the_place(self):
        lines = self.error("solve", "nim", "1 " * 5000 + "x" + " 1" * 5000).splitlines()
        self.assertLess(max(map(len, lines[1:])), 100)
        self.assertEqual(lines[1][lines[2].index("^")], "x")

    def test_any_bytes_are_answered(self):
        for junk in (b"\xff\xfe", b"\x1b[2J", b"3 \xe4\xb8 4", b"3\n4", b"9" * 100 + b"^9",
                     b"99999999999999999999x1", b"1000001x1", b"^", b"3x", b"x3", b"3^", b"-", b"--",
                     b"", b" ", b"[3,4]x", b"3/4", b"\xc2\x80", "\u202e3".encode()):
            with self.subTest(junk=junk):
                for game in (b"nim", b"wythoff"):
                    done = __import__("subprocess").run(
                        [os.environ["BOUTON"].encode(), b"solve", game, b"--", b"4", junk],
                        capture_output=True, timeout=20, check=False)
                    self.assertIn(done.returncode, (0, 2), done)
                    self.assertNotIn(b"\x1b", done.stdout + done.stderr)
                    if done.returncode == 2:
                        self.assertTrue(done.stderr.startswith(b"bouton: "), done.stderr)

    def test_a_wrong_number_of_heaps(self):
        self.assertIn("2", self.error("solve", "wythoff", "3"))


class Games(CommandTest):
    def test_unknown_games(self):
        for game in ("nimm", "moore", "moore:0", "moore:x", "0.8z", "1.7", "subtract:",
                     "subtract:0", "subtract:1,,2", "octal:", "rules:", "rules:/nonexistent",
                     "", ":", "wythoff:", "nim:3"):
            with self.subTest(game=game):
                self.error("solve", game, "3")

    def test_a_broken_rules_file_names_the_line(self):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write("name = 'x'\nbroken = = 3\n")
            file.flush()
            self.assertIn("line 2", self.error("solve", "rules:" + file.name, "3"))
        with tempfile.TemporaryDirectory() as folder:
            self.error("solve", "rules:" + folder, "3")

    def test_what_rules_cannot_say_is_told_the_way(self):
        def told(lines):
            with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
                file.write(f"name = 'x'\n{lines}\n")
                file.flush()
                return self.error("solve", "rules:" + file.name, "3")
        for lines in ("[[move]]\ntake = 'divisors'", "[[move]]\ntake = 1\nparts = 'growing'", "[[move]]\nmerge = true"):
            self.assertIn("a function in Python (manual: python)", told(lines))
        self.assertNotIn("Python", told("convention = 'other'"))
        self.assertIn("numbers in 'take' go up to 1000000", told("[[move]]\ntake = '3000000-14000000'"))
        self.assertIn("'times' must be a whole number", told("limit = {times = 1.5}"))
        self.assertIn("a vector must take more tokens than it puts on heaps", told("heaps = 2\n[[move]]\nvectors = [[1, -1]]"))

    def test_rules_without_a_file(self):
        self.assertIn("needs the name of a file", self.error("solve", "rules:", "3"))

    def test_errors_speak_chinese_too(self):
        done = run("solve", "nim", "x", "--lang", "zh")
        self.assertEqual(done.returncode, USAGE)
        self.assertIn("不能出现在局面里", done.stderr)

    def test_why_a_file_cannot_be_used_is_told_in_the_language_of_the_reader(self):
        with tempfile.TemporaryDirectory() as folder:
            for path, english, chinese in ((folder + "/none", "No such file or directory", "没有这个文件或目录"),
                                           (folder, "Is a directory", "它是目录，不是文件"),
                                           (__file__ + "/x", "Not a directory", "路径中有一项不是目录")):
                with self.subTest(path=path):
                    self.assertEqual(run("check", path).stderr, f"bouton: cannot read {path}: {english}\n")
                    self.assertEqual(run("check", path, "--lang", "zh").stderr,
                                     f"bouton: 无法读取 {path}：{chinese}\n")
            self.assertIn(f"无法使用结果目录 {folder}/none/x：没有这个文件或目录",
                          run("period", "0.77", "--store", folder + "/none/x", "--lang", "zh").stderr)
            self.assertIn(f"无法写入 {folder}/none/x：没有这个文件或目录",
                          run("period", "0.77", "--certificate", folder + "/none/x", "--lang", "zh").stderr)
