#!/usr/bin/env python3
"""Types and tables of the answers, from the lists of their fields (src/answer).

    script/answers.py PROGRAM [--check]

PROGRAM is bouton_fields, which prints these lists. Writes the types of TypeScript
(apps/web/src/engine/answers.ts), of Python (bindings/python/bouton/_answers.py) and the tables of
keys in docs/formats.md; with --check these only have to be there already.
"""

import json
import keyword
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[1]
TYPESCRIPT = {"bool": "boolean", "small": "number", "number": "string", "text": "string",
              "outcome": "'N'|'P'", "convention": "'normal'|'misere'"}
PYTHON = {"bool": "bool", "small": "int", "number": "int", "text": "str", "outcome": "str",
          "convention": "str"}
WORDS = {"bool": "true or false", "small": "number", "number": "number as text", "text": "text",
         "outcome": "`N` or `P`", "convention": "`normal` or `misere`"}


def type_of(field):
    """The type of a field; an empty text is null."""
    return field["type"] + "?" * field["empty"]


def of_type(name, table, many, maybe, own):
    """A type in another language; `name` is that of bouton_fields, as in number?[]."""
    if name.endswith("?"):
        return maybe(of_type(name[:-1], table, many, maybe, own))
    if name.endswith("[]"):
        return many(of_type(name[:-2], table, many, maybe, own))
    return table.get(name) or own(name)


def named(answers):
    """What the types of answers are called: those with a schema of their own end in Facts."""
    return {one["name"]: one["name"] + "Facts" * bool(one["schema"]) for one in answers}


def needed(answers, text):
    """The answers whose types this text names, and their parts."""
    wanted, names = set(re.findall(r"\w+", text)), named(answers)
    for one in reversed(answers):  # parts come before what they are parts of
        if names[one["name"]] in wanted:
            wanted.update(re.findall(r"[A-Z]\w+", " ".join(field["type"] for field in one["fields"])))
    return [one for one in answers if names[one["name"]] in wanted]


def typescript(answers):
    """The types that the page and the package of npm name, and their parts."""
    names = named(answers)
    code = [path for folder in ("apps/web/src", "bindings/npm/src") for path in (TOP / folder).rglob("*.ts*")]
    answers = needed(answers, "".join(path.read_text("utf-8") for path in code if path.name != "answers.ts"))
    lines = ["// The answers as the library writes them: made by script/answers.py from src/answer.", ""]
    lines += ["/// A step of a reason: its key, its text, and what the text is filled with.",
              "export interface ReasonStep {", "  step: string;", "  text: string;",
              "  [argument: string]: string|string[];", "}", ""]
    for one in answers:
        schema = f"/// {one['schema']}\n" if one["schema"] else ""
        lines.append(f"{schema}export interface {names[one['name']]} {{")
        if one["schema"]:
            lines.append(f"  schema: '{one['schema']}';")
        for field in one["fields"]:
            kind = of_type(type_of(field), TYPESCRIPT, lambda t: f"({t})[]" if "|" in t else f"{t}[]",
                           lambda t: f"{t}|null", lambda t: names.get(t, t))
            left_out = field["left_out"]
            if left_out:
                kind = kind.removesuffix("|null")
            for name in filter(None, (field["name"], field["once"])):
                lines.append(f"  {name}{'?' if left_out else ''}: {kind};")
        lines += ["}", ""]
    return "\n".join(lines[:-1]) + "\n"


def python(answers):
    """The types that the package names, and their parts."""
    package = "".join(path.read_text("utf-8") for path in (TOP / "bindings/python/bouton").glob("*.py"))
    names = named(answers)
    answers = needed(answers, " ".join(re.findall(r"from \._answers import (.*)", package)))
    lines = ['"""The facts of answers: made by script/answers.py from src/answer."""', "",
             "from __future__ import annotations", "",
             "from typing import Any, NamedTuple, Optional", "",
             "ReasonStep = Any", ""]
    for one in answers:
        # A part is a tuple with names, unless one of them is a method of tuples.
        plain = one["schema"] or any(hasattr(tuple, field["name"]) for field in one["fields"])
        base = "" if plain else "(NamedTuple)"
        lines += ["", f"class {names[one['name']]}{base}:"]
        for field in one["fields"]:
            kind = of_type(type_of(field), PYTHON, lambda t: f"list[{t}]", lambda t: f"Optional[{t}]",
                           lambda t: names.get(t, t))
            if not keyword.iskeyword(field["name"]):  # `from`
                lines.append(f"    {field['name']}: {kind}")
        lines.append("")
    return "\n".join(lines)


def tables(answers):
    parts = []
    for one in answers:
        title = f"`{one['schema']}`" if one["schema"] else f"{one['name']}, a part of others"
        if sum(other["schema"] == one["schema"] for other in answers if one["schema"]) > 1:
            title += f", {one['name']}"
        parts += [f"### {title}", "", "| key | type | |", "|---|---|---|"]
        for field in one["fields"]:
            kind = of_type(type_of(field), WORDS, lambda t: f"list of {t}", lambda t: t, lambda t: t)
            if field["left_out"]:
                kind += ", or left out"
            elif type_of(field).endswith("?"):
                kind += ", or null"
            once = f" (once `{field['once']}`, which is there too)" if field["once"] else ""
            parts.append(f"| `{field['name']}` | {kind} | {field['meaning']}{once} |")
        parts.append("")
    return "\n".join(parts[:-1])


def main():
    sys.path.insert(0, str(TOP / "script"))
    from data_page import filled

    answers = json.loads(subprocess.run(sys.argv[1], check=True, capture_output=True).stdout)
    page = TOP / "docs/formats.md"
    wrong = []
    for path, text in ((TOP / "apps/web/src/engine/answers.ts", typescript(answers)),
                       (TOP / "bindings/python/bouton/_answers.py", python(answers)),
                       (page, filled(page, {"answers": lambda: tables(answers)}))):
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text("utf-8") != text:
            wrong.append(str(path.relative_to(TOP)))
    if wrong:
        sys.exit(f"{', '.join(wrong)}: not what src/answer says: build bouton_fields, "
                 "and run script/answers.py with it")


main()
