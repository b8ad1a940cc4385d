"""No link of the built manual leads nowhere: check_links.py SITE

Every link, picture, script and style of every page must lead to a file of the site, and to an
anchor of it where one is named. Addresses elsewhere must be well formed; they are not visited,
and none may be needed to show a page.
"""

import html.parser
import pathlib
import re
import sys
import urllib.parse

NEEDED = {("link", "href"), ("script", "src"), ("img", "src"), ("iframe", "src")}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.anchors, self.links = set(), []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        for name in ("id", "name"):
            if values.get(name):
                self.anchors.add(values[name])
        for name in ("href", "src"):
            if values.get(name) is not None:
                # A canonical address or a link to the source is not needed to show the page.
                needed = (tag, name) in NEEDED and values.get("rel") not in ("canonical", "edit")
                self.links.append((values[name], needed))


def read(path):
    page = Page()
    page.feed(path.read_text("utf-8"))
    return page


def complaint(site, pages, path, link, needed):
    """What is wrong with one link, or None."""
    parts = urllib.parse.urlsplit(link)
    if parts.scheme in ("data", "javascript"):
        return None
    if parts.scheme or parts.netloc:
        if needed:
            return "needs the network"
        good = parts.scheme in ("http", "https") and re.fullmatch(r"[\w.-]+\.[a-z]{2,}", parts.netloc)
        return None if good or parts.scheme == "mailto" else "is not well formed"
    target = path
    if parts.path:
        target = (path.parent / urllib.parse.unquote(parts.path)).resolve()
        if parts.path.startswith("/"):  # the page for what is not found names places from the top
            target = site / urllib.parse.unquote(parts.path).lstrip("/")
    if not target.is_relative_to(site):
        return "leads out of the site"
    if not target.is_file() and not (target / "index.html").is_file():
        return "leads nowhere"
    anchor = urllib.parse.unquote(parts.fragment)
    if anchor and target in pages and anchor not in pages[target].anchors:
        return "names an anchor that is not there"
    return None


def main(site):
    pages = {path: read(path) for path in sorted(site.rglob("*.html"))
             if "mathjax" not in path.relative_to(site).parts}
    bad, links = [], 0
    for path, page in pages.items():
        for link, needed in page.links:
            links += 1
            wrong = complaint(site, pages, path, link, needed)
            if wrong:
                bad.append(f"{path.relative_to(site)}: {link} {wrong}")
    print("\n".join(sorted(set(bad))))
    print(f"{len(pages)} pages, {links} links, {len(bad)} of them bad")
    return 1 if bad or len(pages) < 20 else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
