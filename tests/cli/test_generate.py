"""Completion files and manual pages: complete, without warnings, and run in the real shells."""

import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import tempfile
import time
import unicodedata
import unittest

from command import BOUTON, CommandTest, environment

NO_TOOL = "not installed here"


def has(tool):
    return shutil.which(tool) is not None


def options_of(text):
    """The long options that a help page lists."""
    return set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", text, re.MULTILINE))


class Generate(CommandTest):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = pathlib.Path(cls.folder.name)
        for what, name in (("bash", "bouton"), ("zsh", "_bouton"), ("fish", "bouton.fish")):
            text = subprocess.run([BOUTON, "generate", what, "--lang", "en"], check=True,
                                  capture_output=True, env=environment()).stdout
            (cls.path / name).write_bytes(text)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def bash(self, line):
        """What bash offers at the end of `line`."""
        script = (f'source "{self.path}/bouton"; COMP_LINE=$1 COMP_POINT=${{#1}}; _bouton; '
                  'printf "%s\\n" "${COMPREPLY[@]}"')
        done = subprocess.run(["bash", "--norc", "-c", script, "bash", line], capture_output=True,
                              encoding="utf-8", check=True, env=environment(), cwd=self.path)
        self.assertEqual(done.stderr, "")
        return done.stdout.split()

    def test_every_option_of_every_command_is_completed_and_described(self):
        listed = self.answer("--help").split("Commands:")[1].split("\n\n")[0]
        commands = re.findall(r"^  ([a-z]+) ", listed, re.MULTILINE)
        self.assertGreater(len(commands), 14)
        self.assertEqual(set(self.bash("bouton ")), set(commands))
        everywhere = options_of(self.answer("--help"))
        self.assertEqual({o for o in self.bash("bouton -") if o.startswith("--")}, everywhere)
        page = self.answer("generate", "man").replace("\\-", "-")
        fish = (self.path / "bouton.fish").read_text("utf-8")
        zsh = (self.path / "_bouton").read_text("utf-8")
        for command in commands:
            options = options_of(self.answer(command, "--help")) | everywhere
            with self.subTest(command=command):
                offered = self.bash(f"bouton {command} -")
                self.assertEqual({o for o in offered if o.startswith("--")}, options)
                self.assertEqual(len(offered), len(set(offered)))
                for option in options:
                    self.assertIn(option, page)
                    self.assertIn(option, zsh)
                    self.assertRegex(fish, rf"-l {option[2:]}\b")

    def test_values_games_topics_and_files(self):
        (self.path / "state.txt").write_text("")
        self.assertEqual(self.bash("bouton solve --moves "), ["all", "one"])
        self.assertEqual(self.bash("bouton solve --color=al"), ["always"])
        self.assertEqual(self.bash("bouton --timeout 3 --lang zh so"), ["solve"])
        self.assertIn("kayles", self.bash("bouton solve "))
        self.assertIn("moore:", self.bash("bouton --quiet solve --misere mo"))
        self.assertEqual(self.bash("bouton solve kayles "), [])
        self.assertIn("rules-files", self.bash("bouton help nim rul"))
        self.assertIn("state.txt", self.bash("bouton check sta"))
        self.assertIn("state.txt", self.bash("bouton period 0.77 --resume "))
        # bash cuts words at ':'; what stands before it is on the line already.
        self.assertEqual(self.bash("bouton solve rules:sta"), ["state.txt"])

    def typed(self, words, prepare, text):
        """What the terminal shows when `text` and a tabulator are typed into a shell."""
        child, terminal = pty.fork()
        if child == 0:
            os.execvpe(words[0], words, environment(TERM="dumb", PS1="> ", PATH=os.environ["PATH"]))
        shown = b""

        def read_until(mark, seconds=20):
            nonlocal shown
            end = time.monotonic() + seconds
            while mark not in shown and time.monotonic() < end:
                if select.select([terminal], [], [], 0.1)[0]:
                    shown += os.read(terminal, 4096)
            return mark in shown

        # The mark is put together by the shell: the line as typed does not hold it.
        os.write(terminal, (prepare + "; echo re''ady\n").encode())
        self.assertTrue(read_until(b"ready"), shown)
        shown = b""
        os.write(terminal, text.encode() + b"\t")
        found = read_until(b"bouton solve ", 20)
        os.close(terminal)
        os.waitpid(child, 0)
        return found, shown

    def test_the_key_in_bash(self):
        found, shown = self.typed(["bash", "--norc", "-i"], f"source {self.path}/bouton",
                                  "bouton sol")
        self.assertTrue(found, shown)

    @unittest.skipUnless(has("zsh"), NO_TOOL)
    def test_the_key_in_zsh(self):
        found, shown = self.typed(
            ["zsh", "-f", "-i"],
            f"fpath=({self.path} $fpath); autoload -U compinit; compinit -u -D; "
            "bindkey '^I' complete-word", "bouton sol")
        self.assertTrue(found, shown)

    @unittest.skipUnless(has("fish"), NO_TOOL)
    def test_fish_offers_the_same(self):
        def fish(line):
            done = subprocess.run(
                ["fish", "--no-config", "-c", f"source {self.path}/bouton.fish; complete -C '{line}'"],
                capture_output=True, encoding="utf-8", check=True,
                env=environment(HOME=str(self.path)))
            self.assertEqual(done.stderr, "")
            return [offer.split("\t")[0] for offer in done.stdout.splitlines()]

        self.assertEqual(fish("bouton sol"), ["solve"])
        self.assertIn("kayles", fish("bouton solve ka"))
        self.assertIn("--merge-mirrors", fish("bouton solve --me"))
        self.assertNotIn("--merge-mirrors", fish("bouton games --me"))

    @unittest.skipUnless(has("mandoc"), NO_TOOL)
    def test_the_manual_pages_have_no_faults(self):
        for language in ("en", "zh"):
            page = self.answer("generate", "man", "--lang", language)
            done = subprocess.run(["mandoc", "-T", "lint", "-W", "warning"], input=page,
                                  capture_output=True, encoding="utf-8", check=False)
            self.assertEqual(done.stdout + done.stderr, "", language)
        shown = subprocess.run(["mandoc", "-T", "utf8"], input=self.answer("generate", "man"),
                               capture_output=True, encoding="utf-8", check=True).stdout
        shown = re.sub(".\b", "", shown)
        self.assertIn("bouton - who wins", shown)
        # Examples come out as they are in the help, in lines that fit the page.
        shown = re.sub(r"\s+", " ", shown)
        for line in self.answer("solve", "--help").split("Examples:")[1].splitlines()[1:8]:
            self.assertIn(re.sub(r"\s+", " ", line.strip()), shown)

    @unittest.skipUnless(has("groff"), NO_TOOL)
    def test_groff_has_nothing_to_say(self):
        done = subprocess.run(["groff", "-ww", "-man", "-Kutf8", "-Tutf8"],
                              input=self.answer("generate", "man"), capture_output=True,
                              encoding="utf-8", check=True)
        self.assertEqual(done.stderr, "")

    @unittest.skipUnless(has("groff"), NO_TOOL)
    def test_every_line_fits_80_columns(self):
        for language in ("en", "zh"):
            done = subprocess.run(["groff", "-man", "-Kutf8", "-Tutf8", "-P-c", "-rLL=80n"],
                                  input=self.answer("generate", "man", "--lang", language),
                                  capture_output=True, encoding="utf-8", check=True)
            for line in re.sub(".\b", "", done.stdout).splitlines():
                wide = sum(unicodedata.east_asian_width(char) in "WF" for char in line)
                self.assertLessEqual(len(line) + wide, 80, line)

    def test_what_cannot_be_generated(self):
        self.assertIn("bash, zsh, fish, man", self.error("generate", "tcsh"))
        self.assertNotIn("generate", self.answer("--help"))
        self.assertNotIn("generate", self.error("frobnicate"))


if __name__ == "__main__":
    unittest.main()
