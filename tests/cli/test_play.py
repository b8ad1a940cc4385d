"""bouton play with the keyboard as a pipe."""

import os
import pathlib
import re
import tempfile

from all_heaps import AllHeaps
from command import USAGE, CommandTest, run


class Play(CommandTest):
    def play(self, *words, moves, status=0):
        return self.answer("play", *words, "--seed", "5", text="\n".join(moves) + "\n",
                           status=status)

    def test_a_whole_game_won_by_the_nim_sum(self):
        out = self.play("nim", "3", "4", "5", "--first", "me", moves=["1 2", "quit"])
        self.assertIn("take 2 from heap 1: 1 4 5", out)
        # From a lost position the program moves at random; answer until it has no move left.
        position = list(map(int, re.findall(r"I take .*: (\d+) (\d+) (\d+)", out)[0]))
        moves = ["1 2"]
        while True:
            total = position[0] ^ position[1] ^ position[2]
            heap = next(i for i in range(3) if position[i] ^ total < position[i])
            moves.append(f"{heap + 1} {position[heap] - (position[heap] ^ total)}")
            out = self.play("nim", "3", "4", "5", "--first", "me", moves=moves)
            if "You win" in out:
                break
            position = list(map(int, re.findall(r"I take .*: (\d+) (\d+) (\d+)", out)[-1]))
        self.assertIn("the player who made the last one wins", out)

    def test_the_program_wins_what_is_won(self):
        out = self.play("nim", "5", "--first", "you", moves=["no"])
        self.assertIn("I start.", out)
        self.assertIn("I take 5 from heap 1: 0", out)
        self.assertIn("I win.", out)

    def test_misere_leaves_the_last_one(self):
        out = self.play("nim", "5", "--misere", "--first", "you", moves=["1 1", "no"])
        self.assertIn("I take 4 from heap 1: 1", out)
        self.assertIn("I win.", out)

    def test_asks_who_starts_after_showing_the_position(self):
        out = self.play("nim", "3", "4", moves=["maybe", "yes", "quit"])
        self.assertLess(out.index("heap 2"), out.index("Do you want to start?"))
        self.assertEqual(out.count("Do you want to start?"), 2)
        self.assertIn("You start.", out)

    def test_each_heap_has_its_own_colour(self):
        for words, first, second in ((("nim", "3", "4"), "\x1b[36m●●●\x1b[0m", "\x1b[35m●●●●\x1b[0m"),
                                     (("kayles", "2", "3"), "\x1b[36m●\x1b[0m1", "\x1b[35m●\x1b[0m1")):
            colored = self.play(*words, "--first", "me", "--color", "always", moves=["quit"])
            self.assertLess(colored.index(first), colored.index(second))
            plain = self.play(*words, "--first", "me", "--color", "never", moves=["quit"])
            self.assertNotIn("\x1b", plain)
            self.assertEqual(re.sub(r"\x1b\[[0-9;]*m", "", colored), plain)

    def test_the_same_seed_plays_the_same_game(self):
        moves = ["1 1", "1 1", "2 1", "2 1"]
        first = self.play("nim", "9", "9", "9", "--level", "0", "--first", "random", moves=moves)
        self.assertEqual(first, self.play("nim", "9", "9", "9", "--level", "0", "--first", "random",
                                          moves=moves))

    def test_hints_come_in_three_stages(self):
        out = self.play("nim", "3", "4", "5", "--first", "me", moves=["hint", "hint", "hint", "why"])
        won, heap, move = out.index("is won for you"), out.index("Look at heap 1"), \
            out.index("take 2 from heap 1: 1 4 5")
        self.assertTrue(won < heap < move)
        self.assertIn("lost", self.play("nim", "2", "2", "--first", "me", moves=["hint"]))

    def test_huge_heaps_are_played_by_the_law_of_the_game(self):
        law = AllHeaps("0.26")
        heaps = [10 ** 6 + 1, 10 ** 6 + 1, 7]
        self.assertFalse(law.lost(heaps))
        out = self.play("0.26", *map(str, heaps), "--misere", "--first", "you",
                        moves=["no", "1 1", "2 1", "quit"])
        answers = re.findall(r"I knock down .*: ([\d ]+)\n", out)
        self.assertEqual(len(answers), 3)
        for after in answers:
            self.assertTrue(law.lost(map(int, after.split())), after)
        hints = self.play("0.26", *map(str, heaps), "--misere", "--first", "me", moves=["hint"] * 3)
        self.assertIn("is won for you", hints)
        hint = re.search(r"knock down .*: ([\d ]+)\n", hints)
        self.assertTrue(law.lost(map(int, hint[1].split())), hint[0])

    def test_undo_takes_back_both_moves(self):
        out = self.play("nim", "3", "4", "5", "--first", "me", moves=["undo", "1 2", "undo", "1 2"])
        self.assertIn("nothing to take back", out)
        self.assertIn("Taken back.", out)
        self.assertEqual(out.count("take 2 from heap 1: 1 4 5"), 2)

    def test_restart_begins_again(self):
        out = self.play("nim", "3", "4", "--two", moves=["1 1", "restart", "moves"])
        self.assertIn("take 3 from heap 1: 0 4", out)
        self.assertIn("take 1 from heap 1: 2 4", out)

    def test_illegal_moves_are_refused_with_the_reason(self):
        cases = [
            (["nim", "3", "4"], "1 9", "has only 3"),
            (["nim", "3", "4"], "1 0", "at least 1"),
            (["nim", "3", "4"], "3 1", "no heap 3"),
            (["nim", "3", "0"], "2 1", "empty"),
            (["nim", "3", "4"], "1 1, 2 1", "cannot touch 2 heap"),
            (["nim", "3", "4"], "1 1, 1 1", "twice"),
            (["nim", "3", "4"], "= 3 5", "do not allow"),
            (["nim", "3", "4"], "= x", "not part of a position"),
            (["nim", "3", "4"], "abc", "cannot be read"),
            (["nim", "3", "4"], "1", "how many from heap 1"),
            (["kayles", "3", "4"], "1", "which pin of row 1"),
            (["nim", "3", "4"], "1 99999999999999999999", "too large"),
            (["nim", "3", "4"], "pass 1", "no passes"),
            (["moore:2", "3", "4", "5"], "1 1, 2 1, 3 1", "cannot touch 3 heap"),
            (["exact:2", "3", "4"], "1 1", "cannot touch 1 heap"),
            (["wythoff", "3", "4"], "1 1, 2 2", "differ too much"),
            (["fibonacci", "10"], "10", "may not take everything"),
            (["fibonacci", "10/3"], "4", "at most 3"),
            (["pass-nim", "3-", "4"], "pass 1", "is spent"),
            (["one-pass-nim", "3", "4/-"], "pass", "is spent"),
            (["one-pass-nim", "3", "4"], "pass 1", "type pass alone"),
            (["euclid", "3", "7"], "2 4", "a multiple of another heap"),
            (["kayles", "7"], "1 8", "pins 1 to 7"),
            (["kayles", "7"], "1 2-4", "not allowed"),
            (["grundy", "6"], "1 3+3", "unequal"),
            (["grundy", "6"], "1 3", ""),
            (["subtract:1,3,4", "9"], "2", "not allowed"),
        ]
        for game, move, reason in cases:
            with self.subTest(game=game, move=move):
                out = self.play(*game, "--first", "me", moves=[move])
                self.assertIn("Not possible: ", out)
                self.assertIn(reason, out)

    def test_every_way_to_write_a_move(self):
        cases = [
            (["nim", "3", "4"], "2 -3", "3 1"), (["nim", "3", "4"], "= 3 1", "3 1"),
            (["nim", "0", "4"], "3", "0 1"), (["nim", "7"], "7", "0"),
            (["moore:2", "3", "4", "5"], "1 2, 3 1", "1 4 4"),
            (["exact:2", "3", "4"], "2 1,1 1", "2 3"), (["wythoff", "3", "4"], "1 2, 2 2", "1 2"),
            (["fibonacci", "10"], "3", "7/6"), (["fibonacci", "10"], "= 7", "7/6"),
            (["pass-nim", "3", "4"], "pass 2", "3 4-"), (["pass-nim", "3"], "pass", "3-"),
            (["one-pass-nim", "3", "4"], "pass", "3 4/-"), (["euclid", "3", "7"], "2 6", "3 1"),
            (["kayles", "7"], "1 4", "3 3"), (["kayles", "7"], "1 1-2", "5"),
            (["kayles", "2", "7"], "2 3-4", "2 2 3"), (["kayles", "1"], "1 1", "0"),
            (["grundy", "7"], "1 4+3", "4 3"), (["lasker", "7"], "1 -3", "4"),
            (["lasker", "7"], "1 6+1", "6 1"),
        ]
        for game, move, after in cases:
            with self.subTest(game=game, move=move):
                out = self.play(*game, "--two", moves=[move])
                self.assertIn(f": {after}\n", out)

    def test_words_that_answer_a_question_nobody_asked(self):
        out = self.play("nim", "3", "4", "--first", "me", moves=["show", "yes", "no", "random", "quit"])
        self.assertEqual(out.count("heap 1: 3"), 2)
        self.assertEqual(out.count("This is not an answer here"), 3)

    def test_after_the_end_only_a_new_game_or_a_step_back(self):
        out = self.play("nim", "1", "--first", "me", moves=["1 1", "hint", "yes", "quit"])
        self.assertIn("The game is over: yes, no, undo or restart.", out)
        self.assertEqual(out.count("You start."), 2)
        self.assertEqual(out.count("heap 1: 1"), 2)

    def test_every_answer_to_who_starts(self):
        for word in ("no", "you"):
            out = self.play("nim", "3", "4", "--first", "ask", moves=[word, "quit"])
            self.assertIn("I start.\nI take 1 from heap 2: 3 3\n", out)
        out = self.play("nim", "3", "4", "--first", "ask", moves=["random", "quit"])
        self.assertEqual(out.count("Do you want to start?"), 1)
        self.assertEqual(out.count("You start.") + out.count("I start."), 1)

    def test_lines_may_end_in_any_way(self):
        words = ("play", "nim", "3", "4", "5", "--two")
        self.assertIn("take 2 from heap 1: 1 4 5\n", self.answer(*words, text="1 2"))
        out = self.answer(*words, text="1 2\r\n2 1\r\nquit\r\n")
        self.assertIn("take 1 from heap 2: 1 3 5\n", out)
        self.assertEqual(out, self.answer(*words, text="1 2\n2 1\nquit\n"))

    def test_many_heaps_are_not_all_drawn(self):
        out = self.play("nim", "60x1", "--two", moves=["quit"])
        self.assertIn("heap 40: 1", out)
        self.assertNotIn("heap 41: 1", out)
        self.assertIn("... and 20 more heaps\n", out)

    def test_moves_that_split_several_rows(self):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write('name = "Pins two rows"\n[[move]]\ntake = "1-2"\nsplit = true\nheaps = 2\n')
            file.flush()
            out = self.play("rules:" + file.name, "5", "5", "--first", "me",
                            moves=["moves", "1 1", "= 2 2 2 2"])
        listed, after = out.split("... and more")
        self.assertIn("take 1 from heap 1, take 2 from heap 2: 4 3\n", listed)
        self.assertIn("change several heaps: 2 2 2 2\n", listed)
        for wrong in ("pins 6 to 5", "take 0"):
            self.assertNotIn(wrong, out)
        self.assertIn("Not possible: ", after)
        self.assertIn("change several heaps: 2 2 2 2\n", after)

    def test_the_end_of_input_is_a_clean_end(self):
        done = run("play", "nim", "3", "4", "--first", "me", text="")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("Goodbye.", done.stdout)
        self.assertEqual(run("play", "nim", "3", "4", text="").returncode, 0)

    def test_every_game_has_a_position_to_begin_with(self):
        games = [row["example"] for row in self.json("games")["games"]]
        self.assertGreater(len(games), 40)
        for game in games:
            for first, language, bye in ("me", "en", "Goodbye."), ("you", "zh", "再见。"):
                with self.subTest(game=game, first=first):
                    out = self.play(game, "--first", first, "--level", "0", "--lang", language,
                                    moves=["help", "hint", "moves", "?", "why"])
                    self.assertIn(bye, out)

    def test_huge_heaps_are_not_listed(self):
        for game in ("nim", "kayles", "moore:2", "pass-nim", "one-pass-nim", "grundy"):
            with self.subTest(game=game):
                out = self.play(game, "10^18", "10^17", "--first", "you", "--level", "0",
                                "--timeout", "1s", moves=["moves", "quit"])
                self.assertIn("... and more", out)
        self.error("play", "nim", "10^30")

    def test_the_tokens_of_a_game_are_bounded(self):
        # 2^62 - 1 in all.
        self.play("wythoff", "3", "4611686018427387900", "--first", "me", moves=["quit"])
        for heap in ("4611686018427387901", "4611686018427387904"):
            self.assertIn("at most 4611686018427387903", self.error("play", "wythoff", "3", heap))

    def test_bad_options(self):
        self.error("play", "nim", "--first", "nobody")
        self.error("play", "nim", "--level", "101")
        self.error("play", "nim", "3", "x")
        self.assertEqual(run("play").returncode, USAGE)

    def test_chinese_words(self):
        out = self.play("nim", "3", "4", "5", "--first", "me", "--lang", "zh",
                        moves=["提示", "着法", "1 2", "悔棋", "帮助", "退出"])
        self.assertIn("从第 1 堆取 2 颗", out)
        self.assertIn("再见", out)

    def test_errors_about_rows_speak_of_pins(self):
        def said(game, move, language):
            return self.answer("play", game, "9", "--two", "--lang", language, text=move + "\nquit\n")
        self.assertIn("knocking down 1 at once is not allowed", said("0.007", "3", "en"))
        self.assertIn("这个游戏不允许一次击倒 1 个", said("0.007", "3", "zh"))
        self.assertIn("knocking down 2 of row 1 cannot leave 2 rows of it", said("0.137", "1 2-3", "en"))
        self.assertIn("从第 1 行击倒 2 个后不能剩下 2 行", said("0.137", "1 2-3", "zh"))
        self.assertIn("这个游戏不允许从一堆取 2 颗", said("subtract:1,3", "2", "zh"))

    def test_what_can_be_typed_fits_the_game(self):
        def said(game):
            return self.answer("play", game, text="quit\n")
        self.assertIn("knocks down pin 5 of row 1", said("kayles"))
        self.assertIn("1 4+2 leaves 4 and 2", said("grundy"))
        self.assertIn("1 2, 2 2 takes 2 from heap 1", said("wythoff"))
        self.assertIn("pass 2", said("pass-nim"))
        self.assertIn("once in the game", said("one-pass-nim"))
        self.assertIn("the size of another heap", said("euclid"))
        self.assertIn("how many to take", said("fibonacci"))
        kayles = self.answer("play", "kayles", "7", "--first", "me", "--level", "0",
                             text="hint\nhint\nhint\n9 1\n1 3-4\n")
        self.assertNotIn("Look at row", kayles)  # there is only one
        two = self.answer("play", "kayles", "7", "3", "--first", "me", text="hint\nhint\nhint\n")
        self.assertRegex(two, r"Look at row [12]\.")
        self.assertIn("knock down pin 4 of row 1: 3 3", kayles)
        self.assertIn("there is no row 9; the rows are 1 to 1", kayles)
        self.assertIn("knock down pins 3 and 4 of row 1: 2 3", kayles)
        # In Lasker's Nim heaps may be split, and 1 3 takes 3, as in Nim.
        self.assertIn("take 3 from heap 1: 2 7",
                      self.answer("play", "lasker", "5", "7", "--first", "me", text="1 3\n"))

    def test_gaps_stay_and_pins_keep_their_numbers(self):
        out = self.play("kayles", "7", "3", "--two", moves=["1 3-4", "1 3", "1 6", "1 2-5", "2 1", "1 1+1"])
        self.assertIn("knock down pins 3 and 4 of row 1: 2 3 3\n", out)
        self.assertIn("  row 1: 5  ●1 ●2 ·  ·  ●5 ●6 ●7\n", out)
        self.assertIn("pin 3 of row 1 is down already", out)
        self.assertIn("knock down pin 6 of row 1: 2 1 1 3\n", out)
        self.assertIn("pin 3 of row 1 is down already", out)
        self.assertIn("knock down pin 1 of row 2: 2 1 1 2\n", out)
        self.assertIn("  row 2: 2  ·  ●2 ●3\n", out)
        self.assertIn("row 1 has gaps; name the pins", out)
        # With a single row its number may be left out.
        self.assertIn("knock down pin 4 of row 1: 3 3", self.play("kayles", "7", "--two", moves=["4"]))
        # Long rows are told by the pins where each run begins and ends.
        self.assertIn("●1-19 · ●21-40\n", self.play("kayles", "40", "--two", moves=["20"]))

    def test_the_queen_of_wythoffs_game(self):
        out = self.play("wythoff", "2", "1", "--two", moves=["quit"])
        self.assertIn("    1   ○  ○  ♛\n    0   ·  ○  ○\n        0  1  2\n", out)
        self.assertNotIn("♛", self.play("euclid", "2", "1", "--two", moves=["quit"]))
        plain = self.answer("play", "wythoff", "2", "1", "--two", text="", env={"LC_ALL": "C"})
        self.assertIn("    1   o  o  Q\n", plain)

    def test_help_and_rules_at_every_prompt(self):
        out = self.play("nim", "3", "4", moves=["help", "rules", "what", "yes", "help", "rules", "quit"])
        self.assertIn("you make the first move", out)
        self.assertEqual(out.count("Take as many stones as you like"), 3)
        self.assertIn("yes, no or random?", out)
        self.assertIn("take 3 from heap 2 (2 -3 means the same)", out)

    def test_other_starts(self):
        out = self.play("nim", "--two", moves=["start", "start #2", "start 2 2", "start x", "start random"])
        self.assertIn("#1  3 4 5", out)
        self.assertIn("Marienbad", out)
        self.assertIn("heap 4: 7", out)
        self.assertIn("Not possible: 'x'", out)
        self.assertEqual(out.count("heap 1: "), 4)
        first = self.play("nim", "random", "--two", moves=["quit"])
        self.assertEqual(first, self.play("nim", "random", "--two", moves=["quit"]))

    def test_the_game_turned_where_a_win_was_given_away(self):
        moves = ["1 1", "2 1", "1 2", "1 1", "2 2", "2 1", "3 4", "3 1"]
        out = self.play("nim", "3", "4", "5", "--two", moves=["review", *moves, "review"])
        self.assertIn("No move has been made yet.", out)
        end = out[out.index("No move is left"):]
        self.assertIn("Move 1 (take 1 from heap 1) gave the win away; until then player 1 could win: "
                      "take 2 from heap 1: 1 4 5.\n", end)
        self.assertIn("1. player 1: take 1 from heap 1: 2 4 5  (player 2 can win)", out)
        perfect = self.play("nim", "2", "--first", "me", moves=["1 2", "no"])
        self.assertIn("Nobody went wrong: you could win from the start, and did.", perfect)
        # The program moves first from a lost position, and the person gives the win away.
        both = self.play("nim", "2", "2", "--first", "you", "--level", "100", moves=["1 1", "review", "no"])
        self.assertRegex(both, r"1\. I: .*  \(you can win\)\n2\. you: take 1 from heap 1: .*  \(I can win\)\n")
        self.assertRegex(both, r"\nMove 2 \(take 1 from heap 1\) gave the win away; until then you could win: take ")
        for words, said in ((("--two",), "从一开始就是玩家 1 能赢，"), (("--first", "me"), "从一开始就是你能赢，")):
            self.assertIn(said, self.play("nim", "2", *words, "--lang", "zh", moves=["1 2", "no"]))

    def test_a_game_is_saved_and_goes_on(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "my.game")
            out = self.play("kayles", "7", "2", "--misere", "--first", "you", "--level", "0",
                            moves=["1 1", f"save {path}", "quit"])
            self.assertIn(f"Saved in {path}.", out)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            self.assertRegex(text, r"^bouton\.game 1\ngame: kayles\nrule: misere\nstart: 7 2\n"
                                   r"players: program 0, person\n\n")
            again = self.play("--load", path, moves=["undo", "quit"])
            self.assertIn("The game goes on after", again)
            self.assertEqual(again.count("Taken back."), 1)
            loaded = self.play("nim", "--two", moves=[f"load {path}", "load", "load /nowhere", "quit"])
            self.assertIn("Kayles. Knock down one pin", loaded)
            self.assertIn("Which file?", loaded)
            self.assertIn("cannot read /nowhere", loaded)
            with open(path, "a", encoding="utf-8") as file:
                file.write("9 9\n")
            line = text.count("\n") + 1
            self.assertIn(f"line {line}: ", self.error("play", "--load", path))
            self.error("play", "nim", "--load", path)

    def test_a_file_says_which_of_two_mirrored_pins_fell(self):
        """Pins 1 and 7 leave the same position; the gap stays where it was made."""
        with tempfile.TemporaryDirectory() as folder:
            path, again = os.path.join(folder, "a.game"), os.path.join(folder, "b.game")
            for first, second, row in (("1", "7", "·  ●2 ●3 ●4 ●5 ●6 ·"), ("7", "1", "·  ●2 ●3 ●4 ●5 ●6 ·"),
                                       ("1", "2-3", "·  ·  ·  ●4 ●5 ●6 ●7"), ("4", "5", "●1 ●2 ●3 ·  ·  ●6 ●7")):
                self.play("kayles", "7", "--two", moves=[first, second, f"save {path}", "quit"])
                loaded = self.play("--load", path, moves=["review", "undo", second, f"save {again}", "quit"])
                self.assertRegex(loaded, f"goes on after 2 moves\\.\n  row 1: \\d  {row}\n")
                self.assertIn(f"1. player 1: knock down pin {first} of row 1", loaded)
                with open(path, encoding="utf-8") as one, open(again, encoding="utf-8") as other:
                    self.assertEqual(one.read(), other.read())

    def test_a_review_names_the_pins_that_were_knocked_out(self):
        """Pin 1 or pin 2 of a row of two: the position after it is the same."""
        for pin in ("1", "2"):
            out = self.play("kayles", "7", "--two", moves=["3", pin, "review", "quit"])
            self.assertIn(f"2. player 2: knock down pin {pin} of row 1: 1 4", out)

    def test_the_file_is_that_of_the_manual(self):
        formats = (pathlib.Path(__file__).resolve().parents[2] / "docs/formats.md").read_text(encoding="utf-8")
        record = re.search(r"```text\n(bouton\.game 1\n.*?)```", formats, re.DOTALL).group(1)
        with tempfile.NamedTemporaryFile("w", suffix=".game", encoding="utf-8") as file:
            file.write(record)
            file.flush()
            out = self.play("--load", file.name, moves=["review", "quit"])
        self.assertIn("The game goes on after 3 moves.", out)
        self.assertIn("Move 3 (take 1 from heap 3) gave the win away", out)

    def test_play_alone_names_the_games(self):
        text = self.error("play")
        for game in ("nim", "wythoff", "dawson-kayles"):
            self.assertIn(game, text)

    def test_the_picture(self):
        out = self.play("nim", "3", "12", "--two", moves=[])
        self.assertIn("●●●●● ●●●●● ●●", out)
        plain = self.answer("play", "nim", "3", "12", "--two", text="", env={"LC_ALL": "C"})
        self.assertIn("ooooo ooooo oo", plain)
        self.assertIn("●1 ●2 ●3 ●4 ●5", self.play("kayles", "5", "--two", moves=[]))
