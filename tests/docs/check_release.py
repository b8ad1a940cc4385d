"""Version and date stand in one place each, and all else agrees: check_release.py VERSION

The version is that of CMakeLists.txt, the date that of CITATION.cff.
"""

import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
VERSION = sys.argv[1]
found = []


def complain(text):
    found.append(text)


def fields(text):
    """The fields of the first level of a plain YAML file: enough for a citation."""
    result, name = {}, None
    for line in text.splitlines():
        match = re.match(r"([a-z-]+): *(.*)$", line)
        if match:
            name = match[1]
            result[name] = match[2].strip('"')
        elif name and line.strip():
            result[name] += "\n" + line
    return result


def citation():
    cited = fields((TOP / "CITATION.cff").read_text("utf-8"))
    # What the format requires, and what a reader of a citation needs.
    for name in ("cff-version", "message", "title", "authors", "version", "date-released", "license", "type"):
        if not cited.get(name, "").strip():
            complain(f"CITATION.cff: no {name}")
    if cited.get("cff-version") != "1.2.0" or cited.get("type") != "software":
        complain("CITATION.cff: not a citation of software in version 1.2.0")
    if not re.search(r"^ *- (name|family-names): \S", cited.get("authors", ""), re.MULTILINE):
        complain("CITATION.cff: no author")
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", cited.get("date-released", "")):
        complain("CITATION.cff: the date is none")
    if cited.get("version") != VERSION:
        complain(f"CITATION.cff: version {cited.get('version')}, not {VERSION}")
    if cited.get("license") != "MIT" or "MIT License" not in (TOP / "LICENSE").read_text("utf-8"):
        complain("CITATION.cff: the licence is another one than LICENSE")
    return cited.get("date-released")


def changes(date):
    text = (TOP / "CHANGELOG.md").read_text("utf-8")
    heads = re.findall(r"^## \[?([^\]\s]+)\]?(?: - (\S+))?$", text, re.MULTILINE)
    released = [head for head in heads if head[0] != "Unreleased"]
    if not released or released[0] != (VERSION, date):
        complain(f"CHANGELOG.md: the newest version is {released[:1]}, not {VERSION} of {date}")
    versions = [tuple(map(int, version.split("."))) for version, _ in released]
    if versions != sorted(set(versions), reverse=True):
        complain("CHANGELOG.md: versions are not in order")
    for name in re.findall(r"^### (.+)$", text, re.MULTILINE):
        if name not in ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"):
            complain(f"CHANGELOG.md: no section is called {name}")


def nowhere_else():
    """No file repeats the version: each takes it from the build."""
    pattern = re.compile(rf"(?<![\d.]){re.escape(VERSION)}(?![\d.])")
    allowed = {"CMakeLists.txt", "CITATION.cff", "CHANGELOG.md"}
    tracked = subprocess.run(["git", "ls-files"], cwd=TOP, capture_output=True, encoding="utf-8",
                             check=False).stdout.splitlines()
    for name in tracked:
        # Results say which version found them; what other projects have is theirs.
        if name in allowed or name.startswith("data/") or name.endswith("package-lock.json"):
            continue
        path = TOP / name
        if path.suffix in (".toml", ".py", ".pyi", ".json", ".ts", ".tsx", ".js", ".html", ".yml",
                           ".cmake", ".txt") and path.is_file() and pattern.search(
                               path.read_text("utf-8", errors="replace")):
            complain(f"{name}: repeats the version {VERSION}")
    project = (TOP / "pyproject.toml").read_text("utf-8")
    regex = re.search(r"regex = '([^']+)'", project)
    read = regex and re.search(regex[1],
                               (TOP / "CMakeLists.txt").read_text("utf-8"))
    if not read or read["value"] != VERSION:
        complain("pyproject.toml: does not read the version from CMakeLists.txt")


changes(citation())
nowhere_else()
print("\n".join(found))
sys.exit(1 if found else 0)
