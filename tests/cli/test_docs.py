"""Every command shown in the manual is typed as shown and answered."""

import functools
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
BOUTON = os.environ["BOUTON"]
# The commands find the files of the project here, and leave theirs here.
KEPT = tempfile.TemporaryDirectory()
FOLDER = pathlib.Path(KEPT.name)
for entry in TOP.iterdir():
    (FOLDER / entry.name).symlink_to(entry)
PAGES = [TOP / "README.md", TOP / "README.zh-CN.md", *sorted((TOP / "docs").rglob("*.md"))]
SHELL = re.compile(r"<!-- shell -->\s*```\n(.*?)```", re.DOTALL)
SESSION = re.compile(r"<!-- session -->\s*```\n(.*?)```", re.DOTALL)
FENCE = re.compile(r"^```[a-z]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`(bouton [^`\n]+)`")
# What needs a person, and what stands for other words.
NOT_RUN = {"play", "shell", "ARGS", "COMMAND"}


def commands(text):
    for block in FENCE.findall(text):
        for line in block.splitlines():
            if line.startswith(("bouton ", "$ bouton ")):
                # A remark is set off by two blanks or a number sign.
                yield re.split(r" {2,}| #", line.removeprefix("$ "))[0]
    for command in INLINE.findall(FENCE.sub("", text)):
        yield command


@functools.cache
def run(command):
    words = shlex.split(re.split(" [<>|] ", command)[0])
    # Long work need not end here: status 1 is not an error of the command.
    if "--timeout" not in words:
        words += ["--timeout", "500ms"]
    return subprocess.run([BOUTON, *words[1:], "--lang", "en"], cwd=FOLDER, input=b"3 4 5\n",
                          capture_output=True, timeout=120, check=False)


class Docs(unittest.TestCase):
    def test_every_command_shown_is_accepted(self):
        ran = 0
        for page in PAGES:
            for command in commands(page.read_text(encoding="utf-8")):
                words = command.split()
                placeholder = re.search(r"\b[A-Z]{1,}\b|\.\.\.|…", command)
                # A bare `bouton verify` in running text names the command.
                named = len(words) == 2 and words[1] not in ("games", "help")
                # The signature is long and has its own test.
                if named or words[1] in NOT_RUN or placeholder or "--signature" in words:
                    continue
                with self.subTest(page=page.name, command=command):
                    result = run(command)
                    self.assertIn(result.returncode, (0, 1), result.stderr.decode())
                    ran += 1
        self.assertGreater(ran, 40)

    def test_every_session_shown_is_real(self):
        compared = {}
        for page in PAGES:
            for block in SESSION.findall(page.read_text(encoding="utf-8")):
                for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                    command, _, expected = part.partition("\n")
                    words = shlex.split(command)
                    result = subprocess.run(
                        [BOUTON, *words[1:]], cwd=FOLDER, capture_output=True, timeout=120, check=False,
                        env={**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"})
                    self.assertEqual(result.stdout.decode(), expected, f"{page.name}: {command}")
                    compared[page.name] = compared.get(page.name, 0) + 1
        for name in ("README.md", "README.zh-CN.md", "getting-started.zh.md", "answers.md"):
            self.assertIn(name, compared)

    def test_every_line_of_a_tour_is_real(self):
        shown = 0
        for page in PAGES:
            for block in SHELL.findall(page.read_text(encoding="utf-8")):
                lines = block.splitlines(keepends=True)
                typed = "".join(line[2:] for line in lines if line.startswith("> "))
                result = subprocess.run(
                    [BOUTON, "shell"], input=typed.encode(), cwd=FOLDER, capture_output=True, timeout=120,
                    check=False, env={**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"})
                expected = "".join(line for line in lines if not line.startswith("> "))
                self.assertEqual(result.stdout.decode(), expected, page.name)
                for told in re.findall(r"# (bouton: .*?)(?:; \.\.\.)?\n", typed):
                    self.assertIn(told, result.stderr.decode())
                shown += typed.count("\n")
        self.assertGreater(shown, 15)

    def test_every_citation_is_in_the_bibliography(self):
        known = set(re.findall(r"^@\w+\{([^,]+),", (TOP / "docs/references.bib").read_text("utf-8"),
                               re.MULTILINE))
        self.assertGreater(len(known), 20)
        for page in PAGES:
            text = FENCE.sub("", page.read_text(encoding="utf-8"))
            for key in re.findall(r"\[(OEIS-A\d{6}|[A-Z][A-Za-z]+\d{4}[a-z]?)\](?![(\[])", text):
                self.assertIn(key, known, page.name)


if __name__ == "__main__":
    unittest.main()
