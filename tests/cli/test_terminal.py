"""The command on a terminal: lines that are edited, completed and remembered."""

import os
import pathlib
import tempfile
import unittest

from command import ANSWERED, BOUTON, INTERRUPTED, Terminal

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
            terminal.type("1 2\x03")
            self.assertEqual(terminal.finish(), INTERRUPTED)

    def test_a_terminal_that_cannot_move_the_cursor_reads_plain_lines(self):
        with self.play("nim", "3", "4", "5", TERM="dumb") as terminal:
            terminal.wait_for("your move")
            terminal.answer("1 2\n", "1 4 5")
            terminal.type("quit\n")
            self.assertEqual(terminal.finish(), ANSWERED)
            self.assertNotIn("\x1b", terminal.shown)

    def test_a_history_that_cannot_be_written_harms_nothing(self):
        locked = os.path.join(self.state, "file")
        pathlib.Path(locked).touch()
        with Terminal(BOUTON, "play", "nim", "3", "--two", XDG_STATE_HOME=locked) as terminal:
            terminal.wait_for("player 1>")
            terminal.answer("1 1\n", "2")
            terminal.type("quit\n")
            self.assertEqual(terminal.finish(), ANSWERED)
