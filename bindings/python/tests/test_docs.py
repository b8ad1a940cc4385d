"""Every example of the guide is typed as shown."""

import doctest
import pathlib
import re

import bouton
import pytest

TOP = pathlib.Path(__file__).resolve().parents[3]
FENCE = re.compile(r"^```pycon\n(.*?)^```", re.MULTILINE | re.DOTALL)


def run(text, name, names):
    test = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    report = []
    runner = doctest.DocTestRunner(
        optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.REPORT_NDIFF
    )
    runner.run(test, out=report.append, clear_globs=False)
    assert runner.failures == 0, "".join(report)
    names.update(test.globs)
    return runner.tries


def test_the_guide(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "agg")
    least = {"docs/python.md": 40, "README.md": 4, "README.zh-CN.md": 3}
    pages = [TOP / "README.md", TOP / "README.zh-CN.md", *sorted((TOP / "docs").rglob("*.md"))]
    for path in pages:
        page = path.relative_to(TOP).as_posix()
        names = {}
        blocks = FENCE.findall(path.read_text("utf-8"))
        assert sum(run(block, page, names) for block in blocks) >= least.get(page, 0)


def test_no_python_is_shown_that_is_not_run():
    for path in (TOP / "docs").rglob("*.md"):
        assert "```python" not in path.read_text("utf-8"), path


@pytest.mark.parametrize("thing", [bouton], ids=["bouton"])
def test_the_examples_in_the_descriptions(thing):
    assert run(thing.__doc__, "bouton", {}) > 0
