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
    for page, least in (("docs/python.md", 40), ("README.md", 4), ("README.zh-CN.md", 3)):
        names = {}
        blocks = FENCE.findall((TOP / page).read_text("utf-8"))
        assert sum(run(block, page, names) for block in blocks) >= least


@pytest.mark.parametrize("thing", [bouton], ids=["bouton"])
def test_the_examples_in_the_descriptions(thing):
    assert run(thing.__doc__, "bouton", {}) > 0
