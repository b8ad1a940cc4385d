"""Pictures show what they say."""

import bouton
import matplotlib
import numpy
import pytest

matplotlib.use("agg")
from matplotlib import pyplot  # noqa: E402


@pytest.fixture(autouse=True)
def closed():
    yield
    pyplot.close("all")


def test_values_are_drawn_as_points():
    ax = bouton.plot_values("0.77", 200)
    assert ax.lines[0].get_ydata().tolist() == bouton.nim_values("0.77", 200).tolist()
    assert "0.77" in ax.get_title()


def test_a_period_is_drawn_row_by_row():
    ax = bouton.plot_period("0.77")
    grid = ax.images[0].get_array()
    assert grid.shape == (12, 12)
    assert (grid[6:] == grid[6]).all() and not (grid[0] == grid[6]).all()
    grows = bouton.plot_period("subtract:all-but-2,5").images[0].get_array()
    assert (grows[-1] == grows[-2]).all()
    with pytest.raises(ValueError):
        bouton.plot_period("0.07", to=100)


def test_cold_positions_are_those_of_the_game():
    ax = bouton.plot_cold("wythoff", 20)
    drawn = set(zip(*(data.tolist() for data in ax.lines[0].get_data())))
    assert {(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)} <= drawn
    assert len(drawn) == bouton.p_positions("wythoff", 20, 20).sum()


def test_a_quotient_is_drawn_as_its_table():
    found = bouton.quotient("0.77")
    ax = bouton.plot_quotient(found)
    order = [x.index for x in found]
    dark = numpy.array([[(found[x] * found[y]).is_p for y in order] for x in order])
    assert (numpy.ma.filled(ax.images[1].get_array(), 0) == 1).tolist() == dark.tolist()
    assert bouton.plot_quotient("0.7", ax=pyplot.subplots()[1], language="zh").get_title()
