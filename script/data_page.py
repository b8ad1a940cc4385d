"""Pages of docs with tables that are made from data, each between <!-- NAME --> and <!-- /NAME -->."""

import pathlib
import re
import sys


def filled(page, parts):
    """The text of `page` with what the functions in `parts` make, by name, in its place."""
    left = dict(parts)

    def replace(match):
        if match[1] not in parts:
            return match[0]
        return f"<!-- {match[1]} -->\n\n{left.pop(match[1])()}\n\n<!-- /{match[1]} -->"

    text = re.sub(r"<!-- (\w+) -->\n.*?<!-- /\1 -->", replace, page.read_text("utf-8"), flags=re.DOTALL)
    if left:
        sys.exit(f"{page.name}: no place on the page for {', '.join(left)}")
    return text


def write_or_check(page, text, check):
    """Writes the page; with `check` it only has to be `text` already, else the exit status is 1."""
    if not check:
        page.write_text(text, encoding="utf-8")
    elif text != page.read_text("utf-8"):
        sys.exit(f"docs/{page.name} is not what the data say: run script/{pathlib.Path(sys.argv[0]).name}")
