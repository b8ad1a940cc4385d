"""The pages of the games, and the tables of boards, say the same in both languages: for each NAME.md a
NAME.zh.md with the same commands, formulas, numbers, citations, proofs, tables and links, part by part."""

import pathlib
import re
import sys

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
FENCE = re.compile(r"^```[a-z]*\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
CITATION = re.compile(r"\[((?:OEIS-A\d{6}|[A-Z][A-Za-z]+\d{4}[a-z]?))\]")
LINK = re.compile(r"\]\(([^)\s]+)\)")


def commands(text):
    """Commands as they are typed, in order."""
    shown = [re.split(r" {2,}", line)[0] for block in FENCE.findall(text) for line in block.splitlines()
             if line.startswith("bouton ")]
    named = re.findall(r"`([^`]*)`", FENCE.sub("", text))
    return shown + [" ".join(name.split()) for name in named]


def pictures(text):
    """Figures drawn with letters, without remarks beside them."""
    return [[re.split(r" {4,}(?=\S)", line.strip())[0] for line in block.splitlines()]
            for block in FENCE.findall(text) if not block.startswith("bouton ")]


def numbers(text):
    """Those of two digits or more; smaller ones may be words."""
    return sorted(set(re.findall(r"\d\d+", re.sub(r"(?<=\d),(?=\d{3}\b)", "", FENCE.sub("", text)))))


def sequences(text):
    """What tables hold besides words."""
    return [cell for row in re.findall(r"^\|(.*)\|$", text, re.MULTILINE) for cell in row.split("|")
            if re.fullmatch(r"[\d NP,]*\d[\d NP,]*|[NP ]*", cell)]


def links(text, chinese):
    """Where the page leads to, by the names of the English pages; anchors differ."""
    text = re.sub(r" · \[(?:中文|English)\]\([^)]*\)\n", "\n", text)
    found = [link.partition("#")[0] for link in LINK.findall(text) if "://" not in link]
    if chinese:
        found = [re.sub(r"\.zh\.md$", ".md", link) for link in found]
    return sorted(set(found))


def parts(text):
    """The sections: level of the heading, and what is below it."""
    pieces = re.split(r"^(#+) .*\n", text, flags=re.MULTILINE)
    return list(zip(pieces[1::2], pieces[2::2]))


WHAT = {
    "commands and names": lambda text, _: sorted(commands(text)),
    "figures": lambda text, _: pictures(text),
    "numbers": lambda text, _: numbers(text),
    "sequences": lambda text, _: sequences(text),
    "citations": lambda text, _: sorted(CITATION.findall(text)),
    "links": links,
    "ends of proofs": lambda text, _: text.count("∎"),
    "rows of tables": lambda text, _: len(re.findall(r"^(?:> )?\|", text, re.MULTILINE)),
    "theorems": lambda text, _: len(re.findall(r"^> [^|]", text, re.MULTILINE)) > 0,
    "items": lambda text, _: len(re.findall(r"^(?:> )?(?:\*|\d\.) ", text, re.MULTILINE)),
}


def main():
    wrong = []
    english = sorted(path for path in (DOCS / "games").glob("*.md") if not path.name.endswith(".zh.md"))
    assert len(english) >= 15
    english.append(DOCS / "board-tables.md")
    for path in english:
        other = path.with_suffix(".zh.md")
        if not other.exists():
            wrong.append(f"{path.name} has no Chinese page")
            continue
        both = parts(path.read_text("utf-8")), parts(other.read_text("utf-8"))
        if [level for level, _ in both[0]] != [level for level, _ in both[1]]:
            wrong.append(f"{other.name}: other headings")
            continue
        for number, ((_, left), (_, right)) in enumerate(zip(*both)):
            for what, of in WHAT.items():
                if of(left, False) != of(right, True):
                    wrong.append(f"{other.name}, section {number}: other {what}: {of(left, False)} against {of(right, True)}")
        text = LINK.sub("]", FENCE.sub("", other.read_text("utf-8")))
        for match in re.finditer(r"[\u4e00-\u9fff][,;:!?()]", text):
            wrong.append(f"{other.name}: half-width punctuation: {match[0]}")
    for path in (DOCS / "games").glob("*.zh.md"):
        if not path.with_name(path.name.replace(".zh.md", ".md")).exists():
            wrong.append(f"{path.name} has no English page")
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main()
