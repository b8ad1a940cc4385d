"""bouton shell: a session from a file, and at a terminal."""

import json
import os
import pathlib
import signal
import subprocess
import tempfile
import time

from command import (ANSWERED, BOUTON, INTERRUPTED, UNKNOWN, USAGE, CommandTest, Terminal, environment, run)


def session(*lines, options=()):
    return run("shell", *options, text="\n".join(lines) + "\n")


class Script(CommandTest):
    def lines(self, *lines, status=ANSWERED, options=()):
        done = session(*lines, options=options)
        self.assertEqual((done.returncode, done.stderr), (status, ""), done.stdout)
        return done.stdout

    def test_a_sum_of_any_games_in_both_conventions(self):
        text = self.lines("nim 3 4 + wythoff 1 2 + subtract:1,3 7")
        self.assertEqual(text.splitlines()[:2], ["%1 = nim 3 4 + wythoff 1 2 + subtract:1,3 7", "nim-value: 6"])
        normal = self.json("sum", "nim 3 4 + wythoff 1 2 + subtract:1,3 7")
        misere = self.json("sum", "nim 3 4 + wythoff 1 2 + subtract:1,3 7", "--misere")
        self.assertIn(f"normal play: N - the player to move wins: leave {normal['recommended']}\n", text)
        self.assertIn(f"misère play: N - the player to move wins: leave {misere['recommended']}\n", text)
        # What no theory decides in misère play is searched; rules files of the program have names.
        text = self.lines("nim 3 4 + wythoff 1 2 + 0.07 10", "rules:nim 1 + kayles 1")
        self.assertIn("misère play: N - the player to move wins: leave nim 2 4 + wythoff 1 2 + 0.07 10\n", text)
        self.assertIn("%2 = rules:nim 1 + kayles 1\nnim-value: 0\n", text)
        # One game alone is answered by its own theory.
        self.assertIn("misère play: P", self.lines("moore:2 1 1 1 1"))
        self.assertEqual(self.lines("moore:2 10^20 10^20 10^20", "kayles 1", options=("-q",)),
                         "0 P P\n1 N P\n")

    def test_an_answer_says_how_it_is_known(self):
        text = self.lines("one-pass-nim 3 4", "kayles 5")
        self.assertEqual(text.count("known by"), 3)  # once where both conventions are known alike
        self.assertRegex(text, r"\nknown by: theorem \(.*\)\n%2")
        self.assertIn("\n  known by: theorem (Sprague 1935, Grundy 1939; proved in Coq: Kayles.kayles_values)"
                      "\nmisère play", text)
        self.assertTrue(text.endswith("\n  known by: misère quotient with a proof (Plambeck & Siegel 2008, "
                                      "Sibert & Conway 1992; proved in Coq: MisereKayles.misere_kayles)\n"), text)
        self.assertNotIn("known by", self.lines("0.007 100000", status=UNKNOWN, options=("--timeout", "1ms")))

    def test_why_explains_the_last_answer(self):
        explained = self.answer("solve", "nim", "3", "4", "5", "--explain")
        misere = self.answer("solve", "nim", "3", "4", "5", "--explain", "--misere")
        for word in "why", "explain", "%% --explain":
            self.assertTrue(self.lines("nim 3 4 5", word).endswith(explained), word)
        self.assertTrue(self.lines("nim 3 4 5", "nim 1", "%1 -q", "why --misere").endswith(misere))
        self.assertIn("kayles 5 + nim 2", self.lines("kayles 5 + nim 2", "why"))

    def test_names_and_numbers(self):
        text = self.lines("a = nim 3 4 5", "b=kayles 5", "a + b", "%1 + %3", "%% + %2", "k = 0.77", "k 7",
                          "values k --to 5 -q", "solve k 7 -q", "sum a + b -q", "vars", "answers", options=("-q",))
        self.assertEqual(text.splitlines()[:6], ["2 N N", "4 N N", "6 N N", "4 N N", "0 P P", "2 N N"])
        self.assertIn("\n".join("012314"), text)
        self.assertIn("a = nim 3 4 5\nb = kayles 5\nk = 0.77\n", text)
        self.assertIn("%4 = nim 3 4 5 + nim 3 4 5 + kayles 5\n", text)
        self.assertIn("%7 = values 0.77 --to 5 -q\n", text)
        self.assertIn("a = nim 3 4 5\nnim-value: 2\n", self.lines("a = nim 3 4 5"))
        # A number stands for the whole question of a command.
        text = self.lines("values 0.77 --to 3", "%1 --csv")
        self.assertTrue(text.endswith("n,value\n0,0\n1,1\n2,2\n3,3\n"))

    def test_a_value_of_an_option_is_not_a_name(self):
        text = self.lines("all = kayles 50", "solve all --moves all --json", "solve kayles 50 --moves=all --json",
                          options=("-q",))
        first, second = text.splitlines()[1:]
        self.assertEqual(first, second)

    def test_every_command_with_its_own_words(self):
        commands = ["values 0.106 --to 30", "period 0.07 0.77 --markdown", "quotient 0.77 --json", "genus kayles 5 9",
                    "table wythoff --rows 5", "split 12", "games -q", "lookup 0.77", "help kayles",
                    "solve nim 3 4 5 --explain", "nim 3 4 5 --json", "discover wythoff --csv", "--version",
                    "verify nim --to 3", "bouton solve nim 1 2 3"]
        text = self.lines(*commands)
        alone = "".join(self.answer(*(command.removeprefix("bouton ") if not command.startswith("nim")
                                      else "solve " + command).split()) for command in commands)
        self.assertEqual(text, alone)

    def test_quotes_comments_and_blank_lines(self):
        self.assertEqual(self.lines("# a comment", "", "  ", "nim 3 4 5 # three heaps", "sum 'nim 3 + nim 3' -q",
                                    options=("-q",)), "2 N N\nP\n")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "two words")
            path.write_text("1 1\n\n# no\n1 2\n")
            self.assertEqual(self.lines(f'solve nim --input "{path}" -q'), "P\nN\n")

    def test_errors_name_their_line_and_the_rest_goes_on(self):
        done = session("nim 3 4 5", "", "nim x", "no-such-thing 3", "values 0.77 --tp 3", "nim 1 1", options=("-q",))
        self.assertEqual((done.returncode, done.stdout), (USAGE, "2 N N\n0 P N\n"))
        errors = [line for line in done.stderr.splitlines() if line.startswith("bouton: ")]
        self.assertEqual([error.split(": ")[1] for error in errors], ["line 3", "line 4", "line 5"])
        self.assertIn("\n  x\n  ^\n", done.stderr)
        for line, told in (("%1", "no answer yet"), ("nim = kayles 3", "is a game"), ("solve = nim 3", "another name"),
                           ("a =", "such as a = nim"), ("nim 'x", "quotation mark"), ("shell", "already"),
                           ("solve nim -", "--input FILE"), ("play nim", "keyboard"), ("kayles", "heaps of kayles"),
                           ("valuse 0.77", "did you mean values"), ("+ nim 3", "did you mean"),
                           ("3 4 5", "a game in front, as in nim 3 4 5"), ("why", "no answer yet"), ("why = nim 3", "another name")):
            with self.subTest(line=line):
                done = session(line)
                self.assertEqual(done.returncode, USAGE, done.stdout)
                if line != "+ nim 3":
                    self.assertIn(told, done.stderr)
        done = session("nim 3", "%2")
        self.assertIn("%1 to %1", done.stderr)
        done = session("nim x", options=("--lang", "zh"))
        self.assertIn("第 1 行：", done.stderr)

    def test_standard_input_is_the_session_itself(self):
        for line in ("solve rules:- 3", "rules:- 3", "node-kayles:-", "census boards:node-kayles:-"):
            done = session(line, "nim 1")
            self.assertIn("line 1: in a session rules and graphs come from a file", done.stderr)
            self.assertIn("%1 = nim 1", done.stdout)
            self.assertEqual(done.returncode, USAGE)

    def test_the_exit_status(self):
        self.assertEqual(session("nim 3 4 5", "quit", "nim x").returncode, ANSWERED)
        self.assertEqual(session("period 0.007 --to 100", "nim 1").returncode, UNKNOWN)
        self.assertEqual(session("nim x", "period 0.007 --to 100", "nim 1").returncode, USAGE)
        self.assertEqual(run("shell", text="").returncode, ANSWERED)

    def test_options_of_the_session_hold_for_every_line(self):
        text = self.lines("nim 3 4 5", "split 12", "nim 1 1 --lang en --moves one", options=("--lang", "zh"))
        self.assertIn("尼姆值", text)
        self.assertIn("nim-value: 0", text)
        self.assertIn("Usage", self.lines("solve --help"))

    def test_a_question_asked_again_is_answered_from_what_is_kept(self):
        for line in ("quotient 0.07 --elements 200 -q", "period 0.16 -q", "values grundy --to 100000 -q",
                     "values 0.106 --to 200000 --analysis", "genus 0.07 --to 60 -q", "genus 0.07 9 9 -q"):
            once = session(line)
            many = session(*[line] * 30)
            self.assertEqual(many.stdout, once.stdout * 30)
            self.assertEqual(many.returncode, once.returncode)
        # Other questions about the same game are other questions.
        lines = ["genus 0.07 --to 12", "genus 0.07 --to 12 --csv", "genus 0.07 --to 12", "genus 0.07 --to 9 --json",
                 "genus 0.07 5 7", "genus 0.07 7 5", "values 0.07 --to 90 --analysis", "values 0.07 --to 80 --analysis",
                 "values 0.07 --to 90 --analysis --csv"]
        self.assertEqual(session(*lines).stdout, "".join(session(line).stdout for line in lines))
        # A longer question goes on, and a shorter one is answered as if it came first.
        bounds = [100, 3000, 50, 3000, 40]
        for command, option in (("period 0.16", "--to"), ("quotient 0.07 --elements 60", "--heaps"),
                                ("values 0.16", "--to")):
            lines = [f"{command} {option} {bound} --json" for bound in bounds]
            together = session(*lines).stdout.splitlines()
            for line, answer in zip(lines, together):
                alone = json.loads(run(*line.split()).stdout)
                self.assertEqual(json.loads(answer), alone, line)

    def test_ctrl_c_ends_a_script(self):
        process = subprocess.Popen([BOUTON, "shell"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, encoding="utf-8", env=environment())
        process.stdin.write("nim 1\nvalues 0.007 --to 10^12 --checksum\nnim 2\n")
        process.stdin.close()
        self.assertIn("%1", process.stdout.readline())
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(60), INTERRUPTED)
        self.assertNotIn("nim 2", process.stdout.read())
        process.stdout.close()
        process.stderr.close()


class AtTheTerminal(CommandTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.state = folder.name

    def shell(self, *words):
        return Terminal(BOUTON, "shell", *words, XDG_STATE_HOME=self.state, HOME=self.state)

    def test_a_session(self):
        with self.shell() as terminal:
            terminal.wait_for("1> ")
            terminal.answer("nim 3 4 5\n", "2> ")
            self.assertIn("nim-value: 2", terminal.shown)
            terminal.answer("nim x\n", "bouton: ")
            self.assertNotIn("line ", terminal.shown)
            terminal.answer("%1 + nim 2\n", "nim-value: 0")
            terminal.wait_for_prompt()
            terminal.type("quit\n")
            self.assertEqual(terminal.finish(), ANSWERED)
        with self.shell("-q") as terminal:
            terminal.wait_for("1> ")
            terminal.answer("\x1b[A\x1b[A\x1b[A\x1b[A\n", "2 N N")  # up, to the first line
            terminal.wait_for_prompt()
            terminal.type("\x04")
            self.assertEqual(terminal.finish(), ANSWERED)

    def test_ctrl_c_ends_only_the_work(self):
        with self.shell() as terminal:
            terminal.wait_for("1> ")
            terminal.wait_for_prompt()
            terminal.type("values 0.007 --to 10^12 --checksum\n")
            time.sleep(0.5)
            terminal.answer("\x03", "interrupted before n = ")
            terminal.wait_for("> ", len(terminal.shown) - 3)
            terminal.answer("nim 7 7\n", "nim-value: 0")
            terminal.answer("nim 5 5 \x03", "> ")
            terminal.answer("kayles 1\n", "nim-value: 1")
            terminal.wait_for_prompt()
            terminal.type("quit\n")
            self.assertEqual(terminal.finish(), ANSWERED)

    def test_completion(self):
        with self.shell() as terminal:
            terminal.wait_for("1> ")
            terminal.answer("quot\t0.77 --hea\t3\n", "quotient has order")
            terminal.answer("position = nim 3 4\n", "> ")
            terminal.answer("posi\t+ dawson-k\t3\n", "nim 3 4 + dawson-kayles 3"[:9])
            terminal.answer("period 0.77 --proof cla\t\n", "period 12")
            terminal.answer("help kayl\t\n", "Kayles")
