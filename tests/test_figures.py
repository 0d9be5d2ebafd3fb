"""Figures: what they show, as numbers; that they are legible on a phone and to the colour-blind."""

import matplotlib
import numpy as np
import pytest

matplotlib.use("Agg")

import matplotlib.pyplot as plt
from matplotlib.colors import to_hex
from matplotlib.text import Text

import xglib
from xglib import figures

OKABE_ITO = {"#000000", "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7"}
EPS = np.linspace(0, 1, 101)
K = np.arange(11)


@pytest.fixture(autouse=True)
def close_figures():
    yield
    plt.close("all")


def surface(ax=None):
    grid = np.linspace(0, 1, 101)
    values = np.full((101, 101), np.nan)
    values[1:, 1:] = xglib.f1(grid[1:, None], grid[1:])
    return figures.f1_surface(grid, grid, values, ax=ax)


def bars(ax=None):
    return figures.binomial_bars(K, xglib.binomial_likelihood(0.3, K, 10), 0.3, ax=ax, mode=3)


def curves(ax=None):
    values = {f"k = {k}": xglib.binomial_likelihood(EPS, k, 10) for k in (0, 3, 10)}
    maxima = {f"k = {k}": (k / 10, xglib.binomial_likelihood(k / 10, k, 10)) for k in (0, 3)}
    return figures.likelihood_curves(EPS, values, ax=ax, maxima=maxima)


def trade_off(ax=None):
    x = np.arange(1, 6)
    return figures.bias_variance_curves(x, x / 2, 4 / x, 0 * x + 1, x / 2 + 4 / x + 1, ax=ax)


FIGURES = [surface, bars, curves, trade_off]


@pytest.mark.parametrize("draw", FIGURES, ids=lambda f: f.__name__)
def test_draws_on_the_axes_given_or_on_new_ones(draw):
    _, ax = plt.subplots()
    assert draw(ax) is ax and plt.get_fignums() == [1]
    assert draw() is not ax and plt.get_fignums() == [1, 2]


@pytest.mark.parametrize("draw", FIGURES, ids=lambda f: f.__name__)
def test_labelled_and_legible_at_phone_width(draw):
    ax = draw()
    assert ax.get_xlabel() and ax.get_ylabel()
    ax.figure.canvas.draw()
    pixels_a_point = 358 / (ax.figure.get_size_inches()[0] * 72)  # a 390 px screen less its margins
    texts = [t for t in ax.figure.findobj(Text) if t.get_text() and t.get_visible()]
    assert len(texts) >= 8
    assert min(t.get_fontsize() for t in texts) * pixels_a_point >= 10
    page = ax.figure.bbox
    for text in filter(Text.get_text, (ax.xaxis.label, ax.yaxis.label, ax.title)):  # not cut off at the edge
        box = text.get_window_extent()
        assert page.x0 <= box.x0 and box.x1 <= page.x1 and page.y0 <= box.y0 and box.y1 <= page.y1


@pytest.mark.parametrize("draw", [bars, curves, trade_off], ids=lambda f: f.__name__)
def test_colours_are_okabe_and_itos(draw):
    ax = draw()
    used = {to_hex(line.get_color()) for line in ax.lines} | {to_hex(p.get_facecolor()) for p in ax.patches}
    assert used and used <= OKABE_ITO


def test_surface_shows_the_level_sets_of_f1():
    ax = surface()
    lines = next(c for c in ax.collections if getattr(c, "filled", None) is False)
    assert list(lines.levels) == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
    assert sorted(t.get_text() for t in lines.labelTexts) == [f"{level:.1f}" for level in lines.levels]
    for level, path in zip(lines.levels, lines.get_paths()):
        r, p = path.vertices.T  # recall to the right, precision up
        assert len(p) > 10
        np.testing.assert_allclose(xglib.f1(p, r), level, atol=2e-3)  # linear between grid points


def test_surface_takes_rows_as_precision():
    p, r = np.array([0.1, 0.5, 1.0]), np.array([0.2, 0.6])
    ax = figures.f1_surface(p, r, np.array([[0.1, 0.1], [0.5, 0.5], [1.0, 1.0]]))
    lines = next(c for c in ax.collections if getattr(c, "filled", None) is False)
    half = lines.get_paths()[4].vertices
    np.testing.assert_allclose(half[:, 1], 0.5)  # level at precision 0.5, whatever the recall
    with pytest.raises(TypeError, match="Length of x"):
        figures.f1_surface(r, p, np.ones((3, 2)))


def test_bars_show_the_distribution_and_its_mode():
    ax = bars()
    np.testing.assert_array_equal([b.get_height() for b in ax.patches], xglib.binomial_likelihood(0.3, K, 10))
    np.testing.assert_allclose([b.get_x() + b.get_width() / 2 for b in ax.patches], K)
    colours = [to_hex(b.get_facecolor()) for b in ax.patches]
    assert colours.count(colours[3]) == 1 and len(set(colours)) == 2
    assert "0.3" in ax.get_title()
    plain = figures.binomial_bars(K, xglib.binomial_likelihood(0.3, K, 10), 0.3)
    assert len({to_hex(b.get_facecolor()) for b in plain.patches}) == 1


def test_curves_and_marks():
    ax = curves()
    drawn = {line.get_label(): line for line in ax.lines if line.get_linestyle() != "None"}
    assert list(drawn) == ["k = 0", "k = 3", "k = 10"] == [t.get_text() for t in ax.get_legend().get_texts()]
    np.testing.assert_array_equal(drawn["k = 3"].get_xdata(), EPS)
    np.testing.assert_array_equal(drawn["k = 3"].get_ydata(), xglib.binomial_likelihood(EPS, 3, 10))
    marks = [line for line in ax.lines if line.get_marker() == "o"]
    assert [(float(m.get_xdata()[0]), m.get_color()) for m in marks] == [
        (k / 10, drawn[f"k = {k}"].get_color()) for k in (0, 3)
    ]
    assert marks[1].get_ydata()[0] == max(drawn["k = 3"].get_ydata())
    assert len({(line.get_color(), line.get_linestyle()) for line in drawn.values()}) == 3
    assert len({line.get_linestyle() for line in drawn.values()}) == 3  # told apart without colour too
    with pytest.raises(ValueError, match="curves must be at most 4 to be told apart, got 5"):
        figures.likelihood_curves(EPS, {str(i): EPS for i in range(5)})


def test_bias_variance_curves():
    ax = trade_off()
    x = np.arange(1, 6)
    shown = {line.get_label(): line.get_ydata() for line in ax.lines}
    expected = {"Expected error": x / 2 + 4 / x + 1, "Squared bias": 4 / x, "Variance": x / 2, "Noise": 0 * x + 1}
    assert set(shown) == set(expected)
    for label, values in expected.items():
        np.testing.assert_array_equal(shown[label], values)
    assert len({line.get_linestyle() for line in ax.lines}) == 4
