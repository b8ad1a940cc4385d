"""Puts the pages of the manual together: pages.py BOUTON OUT

What stands in docs/ is taken as it is; what the command knows is asked from the command
(commands, help, games and their rules, answers shown on the pages of games), references come
from docs/references.bib, the Python reference from the package. Nothing here is a second copy.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import python_reference

TOP = pathlib.Path(__file__).resolve().parents[1]
DOCS = TOP / "docs"
# Pages of the manual that lie elsewhere in the repository.
MOVED = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changes.md", "README.md": "index.md",
         "proof/README.md": "proof.md", "README.zh-CN.md": "guide/getting-started.zh.md", "docs/references.bib": "references.md",
         "docs/decisions": "decisions/README.md"}
FENCE = re.compile(r"^(```.*?^```\s*?$)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?\[(?:[^\]\[]|\[[^\]\[]*\])*\])\(([^)\s]+)\)")
KEY = r"(?:OEIS-A\d{6}|[A-Z][A-Za-z]+\d{4}[a-z]?)"
CITED = re.compile(rf"(?<![\[\w])\[({KEY})\](?![\(\[])")


class Command:
    """The command itself."""

    def __init__(self, program):
        self.program = program

    def __call__(self, *words, language="en", or_nothing=False):
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
        done = subprocess.run([self.program, *words, "--lang", language], cwd=TOP, check=False,
                              capture_output=True, encoding="utf-8", env=environment)
        if done.returncode == 2 and or_nothing:
            return ""
        if done.returncode not in (0, 1):
            sys.exit(f"pages.py: {words}: {done.stderr}")
        return done.stdout


class References:
    """docs/references.bib, as far as it goes: one field a line."""

    def __init__(self, text):
        self.entries = {}
        for kind, key, body in re.findall(r"@(\w+)\{([^,]+),\n(.*?)\n\}", text, re.DOTALL):
            fields = dict(re.findall(r"^ *(\w+) *= *\{(.*)\},?$", body, re.MULTILINE))
            self.entries[key] = (kind, {name: self.plain(value) for name, value in fields.items()})

    @staticmethod
    def plain(text):
        for accent, letters in ((r'\"', "aäoöuüAÄOÖUÜ"), ("\\'", "eéaáoó"), ("\\`", "eèaà"),
                                (r"\^", "oôeê")):
            for plain, accented in zip(letters[::2], letters[1::2]):
                text = text.replace("{" + accent + plain + "}", accented)
        return re.sub(r"\$(\w+)_(\w)\$", r"\1<sub>\2</sub>", text).replace("$2n$", "2n").translate(
            {ord("{"): None, ord("}"): None}).replace("--", "–")

    def line(self, key):
        _, fields = self.entries[key]
        parts = [fields["author"].replace(" and ", ", ") + ":", f"*{fields['title']}*."]
        place = " ".join(fields[name] for name in ("journal", "series") if name in fields)
        if "volume" in fields:
            place += f" {fields['volume']}"
        for name in ("publisher", "address"):
            if name in fields:
                place += (", " if place else "") + fields[name]
        if place:
            parts.append(place)
        if "year" in fields:
            parts.append(f"({fields['year']})")
        if "pages" in fields:
            parts.append(fields["pages"].removeprefix("Paper "))
        text = " ".join(parts) + "."
        note = fields.get("note")
        if note:
            note = re.sub(r"arXiv:([\w/.-]+)", r"[arXiv:\1](https://arxiv.org/abs/\1)", note)
            note = re.sub(r"^(https://\S+)$", r"[\1](\1)", note)
            text += f" {note}."
        return text

    def page(self):
        lines = ["# References", "", "Everything the pages and the answers of the program refer to. "
                 "[As BibTeX](files/docs/references.bib).", ""]
        for key in sorted(self.entries):
            lines += [f"## {key} {{ #{key.lower()} }}", "", self.line(key), ""]
        return "\n".join(lines)


# The ends of the names of pages, and what the page with the list of games says.
ENDS = {"en": ".md", "zh": ".zh.md"}
GAMES = {
    "en": {"title": "The games", "what": "What `bouton games` lists, with the page of each.",
           "head": "| game | 名称 | form | rule |", "splitting": "Splitting",
           "about": "is about the choice of Nim's starting heaps.", "aliases": "Other names",
           "alias_head": "| name | the same as | |", "other": "中文"},
    "zh": {"title": "游戏", "what": "`bouton games --lang zh` 列出的全部游戏，以及各自的页面。",
           "head": "| 游戏 | 英文名 | 写法 | 规则 |", "splitting": "分堆",
           "about": "讲怎样选择尼姆的初始各堆。", "aliases": "其他名称",
           "alias_head": "| 名称 | 等同于 | |", "other": "English"},
}


def session(command, *words, language="en"):
    """A command as typed, and what it answers."""
    answer = command(*words, language=language).rstrip("\n")
    return "```console\n$ bouton " + " ".join(words) + "\n" + answer + "\n```\n"


def brief(command, games, others, language):
    """What the list of games says about the games of one page, with an answer in both conventions."""
    text = '<div class="brief" markdown="1">\n\n'
    for game in games:
        also = others[game["form"]]["title"]
        names = (f"（`{game['form']}`，{also}）。" if language == "zh" else f" (`{game['form']}`, {also}). ")
        text += f"**{game['title']}**{names}{game['rule']}\n\n"
    game = games[0]
    words = (game["example"], *game["position"].split())
    text += session(command, "solve", *words, language=language) + "\n"
    text += session(command, "solve", *words, "--misere", language=language)
    return text + "\n</div>\n\n"


def has_page(alias):
    """Whether a game that is another name of a code has a page of its own."""
    return (DOCS / "games" / f"{alias['name']}.md").exists()


def language_of(source):
    return "zh" if source.endswith((".zh.md", ".zh-CN.md")) else "en"


class Pages:
    def __init__(self, command, out):
        self.command = command
        self.out = out
        self.references = References((DOCS / "references.bib").read_text("utf-8"))
        told = {language: json.loads(command("games", "--json", language=language)) for language in ENDS}
        self.games = {language: games["games"] for language, games in told.items()}
        self.aliases = {language: games["aliases"] for language, games in told.items()}
        self.by_form = {language: {game["form"]: game for game in games}
                        for language, games in self.games.items()}
        self.tracked = set(subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=TOP, check=False,
            capture_output=True, encoding="utf-8").stdout.splitlines())
        if not self.tracked:  # a source tarball
            self.tracked = {path.relative_to(TOP).as_posix() for path in TOP.rglob("*")
                            if path.is_file() and path.relative_to(TOP).parts[0] != "build"}

    def write(self, name, text):
        path = self.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def target(self, source, page, link):
        """Where a link of the file `source` leads from the page that it becomes."""
        if re.match(r"[a-z]+:|#", link):
            return link
        path, hash_, anchor = link.partition("#")
        found = os.path.normpath(os.path.join(os.path.dirname(source), path))
        if (self.out / os.path.dirname(page) / link).exists():  # made for this page
            return link
        if found == "docs/games":
            there = "games/index" + ENDS[language_of(source)]
        elif found in MOVED:
            there = MOVED[found]
        elif found in self.tracked and found.startswith("docs/") and found.endswith(".md"):
            there = found.removeprefix("docs/")
        elif found in self.tracked:
            there = "files/" + found
            if not (self.out / there).exists():
                (self.out / there).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(TOP / found, self.out / there)
        elif any(name.startswith(found + "/") for name in self.tracked):
            there = self.folder(found)
        else:
            sys.exit(f"pages.py: {source}: {link} leads nowhere")
        return os.path.relpath(there, os.path.dirname(page) or ".") + hash_ + anchor

    def folder(self, found):
        """A folder of the repository as a page: its files, shown where they are text."""
        there = f"files/{found}.md"
        if not (self.out / there).exists():
            text = f"# {found}\n\n"
            for name in sorted(name for name in self.tracked if name.startswith(found + "/")):
                text += f"## {name.removeprefix(found + '/')}\n\n"
                if (TOP / name).stat().st_size < 20_000:
                    text += f"```\n{(TOP / name).read_text('utf-8')}```\n\n"
            self.write(there, text)
        return there

    def turned(self, source, page, text):
        """The text with its links and citations turned for the place it gets."""
        up = os.path.relpath("references.md", os.path.dirname(page) or ".")

        def cited(match):
            key = match[1]
            if key not in self.references.entries:
                sys.exit(f"pages.py: {source}: [{key}] is not in references.bib")
            return f"[\\[{key}\\]]({up}#{key.lower()})"

        def prose(part):
            part = LINK.sub(lambda m: f"{m[1]}({self.target(source, page, m[2])})", part)
            return CITED.sub(cited, part)

        pieces = FENCE.split(text)
        for i in range(0, len(pieces), 2):
            # Citations may stand beside inline code, links may hold it.
            pieces[i] = prose(pieces[i])
        return "".join(pieces)

    def copy_page(self, source, page):
        text = (TOP / source).read_text("utf-8")
        text = re.sub(r"<!-- /?session -->\n", "", text)
        if page.startswith("games/"):
            language, other = ("zh", "en") if language_of(source) == "zh" else ("en", "zh")
            name = pathlib.Path(page).name.removesuffix(ENDS[language])
            games = [g for g in self.games[language] if g["page"] == name]
            if games:
                head, _, rest = text.partition("\n\n")
                # The answer to this command is shown; beside it stands the page in the other language.
                rest = re.sub(r"^`bouton solve [^`]*` · ", "", rest)
                switch, _, rest = rest.partition("\n\n")
                shown = brief(self.command, games, self.by_form[other], language)
                drawn = self.figure(games[0], page, language)
                text = f"{head}\n\n{switch}\n\n{drawn}{shown}{rest}"
        self.write(page, self.turned(source, page, text))

    def figure(self, game, page, language):
        """The example of a game as a picture, with its winning moves."""
        words = (game["example"], *game["position"].split())
        picture = "figures/" + pathlib.Path(page).name.removesuffix(".md") + ".svg"
        drawn = self.command("solve", *words, "--svg", "-", language=language, or_nothing=True)
        if not drawn:  # paper that is cut has no picture
            return ""
        self.write(f"games/{picture}", drawn)
        told = self.command("solve", *words, "--moves", "one", language=language).splitlines()[0]
        return f"![{told}]({picture})" + "{ .figure }\n\n"

    def games_page(self, language, other):
        said, end = GAMES[language], ENDS[language]
        text = f"# {said['title']}\n\n[{said['other']}](index{ENDS[other]})\n\n{said['what']}\n\n"
        text += said["head"] + "\n|---|---|---|---|\n"
        for game in self.games[language]:
            page = game["page"] + end
            if not (DOCS / "games" / page).exists():
                sys.exit(f"pages.py: no page for {game['form']}: {page}")
            text += (f"| [{game['title']}]({page}) | {self.by_form[other][game['form']]['title']} "
                     f"| `{game['form']}` | {game['rule']} |\n")
        gap = " " if language == "en" else ""
        text += f"\n[{said['splitting']}](splitting{end}){gap}{said['about']}\n"
        text += f"\n## {said['aliases']}\n\n{said['alias_head']}\n|---|---|---|\n"
        for alias in self.aliases[language]:
            title = alias["title"]
            if has_page(alias):
                title = f"[{title}]({alias['name']}{end})"
            text += f"| `{alias['name']}` | `{alias['game']}` | {title} |\n"
        self.write("games/index" + end, text)
        own = [alias["name"] for alias in self.aliases[language] if has_page(alias)]
        pages = ["nim", "splitting"]
        for page in [game["page"] for game in self.games[language]] + own:
            if page not in pages:
                pages.append(page)
        return ["games/index" + end] + [f"games/{page}{end}" for page in pages]

    def command_pages(self):
        whole = self.command("--help")
        names = re.findall(r"^  ([a-z]+) ", whole.split("Commands:")[1].split("\n\n")[0],
                           re.MULTILINE)
        subjects = re.findall(r"[a-z0-9-]+", self.command("help").split("Topics:")[1])
        subjects = [s for s in subjects if s not in names]
        pages = ["commands/index.md"]
        text = ("# The command\n\nThis chapter is what the command says about itself; "
                "`bouton help` shows the same.\n\n```\n" + whole + "```\n\n## Subjects\n\n")
        for subject in subjects:
            text += f"* [{subject}](subjects.md#{subject})\n"
        self.write("commands/index.md", text)
        for name in names:
            self.write(f"commands/{name}.md", f"# bouton {name}\n\n```\n{self.command(name, '--help')}```\n")
            pages.append(f"commands/{name}.md")
        text = "# Subjects\n\n"
        for subject in subjects:
            text += f"## {subject}\n\n```\n{self.command('help', subject)}```\n\n"
        self.write("commands/subjects.md", text)
        return pages + ["commands/subjects.md"]

    def all(self):
        for path in sorted(DOCS.rglob("*.md")):
            source = str(path.relative_to(TOP))
            self.copy_page(source, source.removeprefix("docs/"))
        self.copy_page("CONTRIBUTING.md", "contributing.md")
        self.copy_page("CHANGELOG.md", "changes.md")
        self.copy_page("proof/README.md", "proof.md")
        self.write("files/docs/references.bib", (DOCS / "references.bib").read_text("utf-8"))
        self.write("references.md", self.references.page())
        self.write("python-reference.md", python_reference.page(TOP / "bindings/python/bouton"))
        self.write("cpp-reference.md",
                   "# C++ reference\n\nMade by Doxygen from the public headers: "
                   '<a href="cpp/index.html">all classes and functions</a>.\n\n'
                   "How to use the library: [the guide](cpp.md). Its rooms: "
                   "[architecture](architecture.md).\n")
        parts = {"GAMES": self.games_page("en", "zh"), "GAMES_ZH": self.games_page("zh", "en"),
                 "COMMANDS": self.command_pages(),
                 "DECISIONS": ["decisions/README.md"] + sorted(
                     f"decisions/{p.name}" for p in (DOCS / "decisions").glob("0*.md"))}
        here = pathlib.Path(__file__).parent
        for name in ("manual.css", "mathjax.js", "search.js"):
            shutil.copyfile(here / name, self.out / name)
        # Lists that are known only now stand in the navigation by a word.
        settings = (here / "mkdocs.yml").read_text("utf-8")
        for word, pages in parts.items():
            settings = re.sub(rf"^( *)- (\w+): {word}$", lambda m: f"{m[1]}- {m[2]}:\n" + "\n".join(
                f"{m[1]}    - {page}" for page in pages), settings, flags=re.MULTILINE)
        (self.out.parent / "mkdocs.yml").write_text(
            settings.replace("../build/manual/", ""), encoding="utf-8")


def copy_mathjax(out):
    """What the formulas need of MathJax: TeX in, CommonHTML out."""
    source = pathlib.Path("/usr/share/javascript/mathjax")
    for name in ("config/TeX-AMS_CHTML.js", "MathJax.js"):
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / name, out / name)
    for name in ("jax/input/TeX", "jax/output/CommonHTML", "jax/element", "extensions/TeX",
                 "fonts/HTML-CSS/TeX/woff"):
        shutil.copytree(source / name, out / name)
    for name in ("MathEvents.js", "MathMenu.js", "MathZoom.js", "tex2jax.js"):
        shutil.copyfile(source / "extensions" / name, out / "extensions" / name)


if __name__ == "__main__":
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    Pages(Command(program), folder).all()
    copy_mathjax(folder / "mathjax")
