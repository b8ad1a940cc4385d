"""The notebooks run, and what is printed in them is what they print."""

import pathlib

import nbclient
import nbformat
import pytest

NOTEBOOKS = sorted((pathlib.Path(__file__).resolve().parents[1] / "notebooks").glob("*.ipynb"))


def texts(cell):
    """What a cell shows, without pictures, whose bytes depend on fonts.

    A kernel sends what is printed in as many pieces as its clock makes of it, so pieces of one
    stream that follow each other are one text.
    """
    shown = []
    for output in cell.get("outputs", ()):
        if output.output_type == "stream":
            if shown and shown[-1][0] == output.name:
                shown[-1][1] += output.text
            else:
                shown.append([output.name, output.text])
        elif "data" in output:
            shown.append(["data", output.data.get("text/html", output.data.get("text/plain"))])
    return shown


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs_as_printed(path, tmp_path, monkeypatch):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    printed = nbformat.read(path, as_version=4)
    nbformat.validate(printed)
    run = nbformat.from_dict(printed)
    for cell in run.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    nbclient.NotebookClient(
        run, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    printed = nbformat.read(path, as_version=4)
    for before, after in zip(printed.cells, run.cells):
        assert texts(after) == texts(before), before.source
        pictures = [o for o in before.get("outputs", ()) if "image/png" in o.get("data", {})]
        assert len(pictures) == len(
            [o for o in after.get("outputs", ()) if "image/png" in o.get("data", {})]
        )


def test_there_are_three():
    assert [path.stem for path in NOTEBOOKS] == [
        "hunting-a-period", "misere-kayles", "playing-and-teaching"]
