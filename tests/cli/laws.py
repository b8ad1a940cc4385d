"""The laws of infinite misère quotients that the program knows, read from their certificates."""

import json
import pathlib

CERTIFICATES = pathlib.Path(__file__).resolve().parents[2] / "data" / "certificates"


def law_of(code):
    return json.loads((CERTIFICATES / f"infinite-{code}.json").read_text(encoding="utf-8"))


def largest_heap_of_law(code):
    return len(law_of(code)["heaps"]) - 1
