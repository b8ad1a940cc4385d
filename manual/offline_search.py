"""The index of the search as a script, for pages that are opened from disk: offline_search.py SITE

A page from disk may load scripts, but fetch nothing; see manual/search.js.
"""

import html
import json
import pathlib
import re
import sys


def plain(text):
    """Text without tags, on one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", text)).split())


def main(site):
    index = json.loads((site / "search/search_index.json").read_text("utf-8"))
    pages = [{"location": page["location"], "title": plain(page["title"]), "text": plain(page["text"])}
             for page in index["docs"]]
    if len(pages) < 100 or not any("尼姆" in page["text"] for page in pages):
        sys.exit(f"offline_search.py: only {len(pages)} pages, or none in Chinese")
    # "</" would end a script that stands in a page.
    text = json.dumps(pages, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    (site / "search/index.js").write_text(f"window.boutonIndex = {text};\n", "utf-8")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
