"""The test program takes in every file of tests/unit: each suite is in one file, and the rest is hidden.

Run from anywhere: python3 tests/house/check_tests.py
"""

import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
CASE = re.compile(r"^(?:TEST(?:_F|_P)?|RC_GTEST_(?:FIXTURE_)?PROP)\(\s*(\w+),\s*(\w+)", re.MULTILINE)
# What begins at the left margin outside an anonymous namespace and would be seen by other files.
DEFINITION = re.compile(r"^(?!TEST|RC_GTEST|INSTANTIATE|using |namespace|template|//|#|\}|\s)"
                        r"[\w:<>,&* ]+[\w)]\s*(\(|\{|=).*", re.MULTILINE)


def shown(text):
    """The text without what anonymous namespaces hold."""
    return re.sub(r"^namespace \{$.*?^\}  // namespace$", "", text, flags=re.MULTILINE | re.DOTALL)


def complaints():
    home = {}
    for path in sorted([*(TOP / "tests/unit").glob("*.cpp"), *(TOP / "tests/fuzz").glob("test_*.cpp")]):
        name = path.relative_to(TOP)
        text = path.read_text(encoding="utf-8")
        if not path.name.startswith("test_"):
            yield f"{name}: only test_*.cpp is built"
        cases = CASE.findall(text)
        if not cases:
            yield f"{name}: no case"
        for suite, _ in cases:
            if home.setdefault(suite, name) != name:
                yield f"{name}: suite {suite} is in {home[suite]} too"
        if "BOUTON_SOURCE_DIR" in text:
            yield f"{name}: ask source_file.hpp where the source tree is"
        for line in DEFINITION.finditer(shown(text)):
            yield f"{name}: belongs into an anonymous namespace: {line.group().strip()}"


found = list(complaints())
for line in found:
    print(line)
sys.exit(1 if found else 0)
