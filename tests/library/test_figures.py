"""Figures: what they show, as numbers; that they are legible on a phone and to the colour-blind."""

import re
from xml.etree import ElementTree

import matplotlib
import numpy as np
import pytest

matplotlib.use("Agg")

import matplotlib.pyplot as plt
from matplotlib.cbook import STEP_LOOKUP_MAP
from matplotlib.collections import LineCollection
from matplotlib.colors import to_hex
from matplotlib.text import Text

import xglib
from book._ext.chinese import FIGURES as CHINESE
from book._ext.figures import COLOUR, HUES, inlined, themed
from xglib import figures, formulas
from xglib._svg import SVG, as_png, as_svg

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
    values[1:, 1:] = formulas.f1(grid[1:, None], grid[1:])
    return figures.f1_surface(grid, grid, values, ax=ax)


def bars(ax=None):
    return figures.binomial_bars(K, formulas.binomial_likelihood(0.3, K, 10), 0.3, ax=ax, mode=3)


def curves(ax=None):
    values = {f"k = {k}": formulas.binomial_likelihood(EPS, k, 10) for k in (0, 3, 10)}
    maxima = {f"k = {k}": (k / 10, formulas.binomial_likelihood(k / 10, k, 10)) for k in (0, 3)}
    return figures.likelihood_curves(EPS, values, ax=ax, maxima=maxima)


def trade_off(ax=None):
    x = np.arange(1, 6)
    return figures.bias_variance_curves(x, x / 2, 4 / x, 0 * x + 1, x / 2 + 4 / x + 1, ax=ax)


def fits(ax=None):
    x, y = np.array([0.0, 1.0, 2.0]), np.array([1.0, 5.0, 3.0])
    grid = np.array([0.0, 2.0])
    return figures.fit_curves(x, y, grid, {"straight": grid + 2, "bent": 30 * grid}, ax=ax)


def folds(ax=None):
    every = np.arange(12)
    return figures.folds_diagram(((np.setdiff1d(every, test), test) for test in np.split(every, 4)), ax=ax)


def pr(ax=None):
    curves = {
        "falling": (np.array([0.5, 0.8, 1.0]), np.array([1.0, 0.4, 0.0]), "thresholds"),
        "rising": ([0.9, 0.6], [0.3, 1.0]),
    }
    return figures.precision_recall_curves(curves, ax=ax, break_even={"rising": 0.6})


def roc(ax=None):
    curves = {"steps": ([0, 0, 1], [0, 0.5, 1], "thresholds"), "smooth": (EPS, EPS**0.5)}
    return figures.roc_curves(curves, ax=ax, shaded="steps")


def segments(ax=None):
    # The Pumpkin book's example: + - + (+ -) - + -
    return figures.roc_segments(np.array([0, 0, 1, 1, 2, 3, 3, 4]) / 4, np.array([0, 1, 1, 2, 3, 3, 4, 4]) / 4, ax=ax)


def cost(ax=None):
    envelope = [0, 0.2, 0.8, 1], [0, 0.2, 0.2, 0], "thresholds"
    return figures.cost_curves([0, 0.2, 1], [1, 0.2, 0], envelope, ax=ax)


def t(ax=None):
    return figures.t_distribution([-4, -2, 0, 2, 4], [0.0, 0.1, 0.4, 0.2, 0.1], 3, ax=ax)


def ranks(ax=None):
    return figures.critical_difference_diagram(["A", "B", "C"], [1.0, 2.125, 2.875], 1.6575, ax=ax)


def empty(ax=None):
    ax = figures.axes("Depth", "Errors", ax=ax)
    ax.plot([1, 2], [3, 4], color=figures.BLUE, label="line")
    ax.legend(fontsize=figures.SMALL)
    return ax


def labelled(ax=None):
    return figures.labelled_curves({"rising": ([1, 2, 3], [0, 2, 5]), "flat": (EPS, 0 * EPS)}, "Depth", "Errors", ax=ax)


LABELS = {
    empty: ("Depth", "Errors"),
    labelled: ("Depth", "Errors"),
    fits: ("x", "y"),
    folds: ("Example", "Fold"),
    surface: ("Recall R", "Precision P"),
    pr: ("Recall R", "Precision P"),
    roc: ("False positive rate FPR", "True positive rate TPR"),
    segments: ("False positive rate FPR", "True positive rate TPR"),
    cost: ("Probability cost P(+)cost", "Normalized cost"),
    bars: ("Misclassified examples k", "Probability"),
    curves: ("Error rate ε", "Likelihood"),
    t: ("t", "Probability density"),
    ranks: ("Mean rank", "Learner"),
    trade_off: ("Complexity of the model", "Error"),
}
FIGURES = list(LABELS)


def test_every_figure_is_tested():
    public = {f.__name__ for f in vars(figures).values() if getattr(f, "__module__", "") == figures.__name__}
    assert len({name for name in public if not name.startswith("_")}) == len(FIGURES)


@pytest.mark.parametrize("draw", FIGURES, ids=lambda f: f.__name__)
def test_draws_on_the_axes_given_or_on_new_ones(draw):
    _, ax = plt.subplots()
    _, current = plt.subplots()
    settings = dict(plt.rcParams)
    assert draw(ax) is ax and plt.get_fignums() == [1, 2]
    assert plt.gca() is current and dict(plt.rcParams) == settings
    assert not current.has_data()
    assert draw() not in (ax, current) and plt.get_fignums() == [1, 2, 3]
    assert dict(plt.rcParams) == settings


@pytest.mark.parametrize("draw", FIGURES, ids=lambda f: f.__name__)
def test_labelled_and_legible_at_phone_width(draw):
    ax = draw()
    ax.figure.canvas.draw()
    pixels_a_point = 358 / (ax.figure.get_size_inches()[0] * 72)  # a 390 px screen less its margins
    texts = [t for t in ax.figure.findobj(Text) if t.get_text() and t.get_visible()]
    assert len(texts) >= 8
    assert min(t.get_fontsize() for t in texts) * pixels_a_point >= 10
    page = ax.figure.bbox
    legend = ax.get_legend().get_texts() if ax.get_legend() else []
    for text in filter(Text.get_text, (ax.xaxis.label, ax.yaxis.label, ax.title, *legend)):  # not cut off at the edge
        box = text.get_window_extent()
        assert page.x0 <= box.x0 and box.x1 <= page.x1 and page.y0 <= box.y0 and box.y1 <= page.y1


@pytest.mark.parametrize("draw, labels", LABELS.items(), ids=lambda value: getattr(value, "__name__", ""))
def test_axes_say_what_they_show(draw, labels):
    ax = draw()
    assert (ax.get_xlabel(), ax.get_ylabel()) == labels


@pytest.mark.parametrize("draw", [f for f in FIGURES if f is not surface], ids=lambda f: f.__name__)
def test_colours_are_okabe_and_itos(draw):
    ax = draw()
    ax.figure.canvas.draw()  # a mesh has its colours then
    used = {to_hex(line.get_color()) for line in ax.lines} | {to_hex(p.get_facecolor()) for p in ax.patches}
    for collection in ax.collections:
        used |= {to_hex(c) for c in (*collection.get_facecolor(), *collection.get_edgecolor()) if c[3] > 0}
    assert used and used <= OKABE_ITO | {"#ffffff"}


@pytest.mark.parametrize(
    "draw, widths",
    [
        (pr, [2, 2, None, 1]),
        (roc, [2, 2, 1]),
        (segments, [3] * 7 + [None] + [3] * 3),
        (cost, [3, 1]),
        (t, [2]),
        (ranks, [None, 3]),
        (trade_off, [2] * 4),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_the_result_is_drawn_thicker_than_what_helps_to_read_it(draw, widths):
    ax = draw()
    lines = [line.get_linewidth() if line.get_linestyle() != "None" else None for line in ax.lines]
    lines += [float(c.get_linewidth()[0]) for c in ax.collections if isinstance(c, LineCollection)]
    assert lines == widths


def texts(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def test_fits_and_the_data():
    ax = fits()
    straight, bent, data = ax.lines
    assert texts(ax) == ["straight", "bent", "training data"]
    assert straight.get_xydata().tolist() == [[0, 2], [2, 4]] and bent.get_xydata().tolist() == [[0, 0], [2, 60]]
    assert data.get_xydata().tolist() == [[0, 1], [1, 5], [2, 3]]
    assert (data.get_marker(), data.get_linestyle()) == ("o", "None")
    assert straight.get_linestyle() != bent.get_linestyle()
    assert ax.get_ylim() == (0, 6)  # the data's 1 to 5 and a quarter of it on each side, not the curve's 60


def test_folds_show_what_is_tested_and_trained_on():
    ax = folds()
    mesh, rules = ax.collections
    assert [rule.tolist() for rule in rules.get_segments()] == [[[0, y], [12, y]] for y in (0.5, 1.5, 2.5, 3.5, 4.5)]
    assert mesh.get_array().tolist() == [[2 if i // 3 == fold else 1 for i in range(12)] for fold in range(4)]
    assert mesh.get_coordinates()[0, :, 0].tolist() == list(range(13))
    assert mesh.get_coordinates()[:, 0, 1].tolist() == [0.5, 1.5, 2.5, 3.5, 4.5]
    assert ax.get_ylim() == (4.5, 0.5) and ax.get_yticks().tolist() == [1, 2, 3, 4]
    neither, training, test = (to_hex(c) for c in mesh.to_rgba([0, 1, 2]))
    assert neither == "#ffffff"
    shown = {patch.get_label(): to_hex(patch.get_facecolor()) for patch in ax.get_legend().get_patches()}
    assert shown == {"training": training, "test": test} and texts(ax) == ["training", "test"]


def test_folds_of_a_bootstrap_sample():
    (mesh,) = (c for c in figures.folds_diagram([([3, 3, 0], [1])]).collections if c.get_array() is not None)
    assert mesh.get_array().tolist() == [[1, 2, 0, 1]]


@pytest.mark.parametrize("splits", [[], [([0.5], [1])], [([0], [-1])], [([True, False], [1])]])
def test_folds_take_indices_only(splits):
    with pytest.raises(
        ValueError, match=r"^splits must be pairs \(train, test\) of arrays of indices, all at least 0$"
    ):
        figures.folds_diagram(splits)


def test_folds_do_not_train_on_what_they_test():
    with pytest.raises(ValueError, match="^train and test must share no sample, got 2 in both$"):
        figures.folds_diagram([([0, 1], [2]), ([2, 3, 0], [1, 3, 2])])


def steps(line):
    """The corners of a curve drawn in steps."""
    x, y = line.get_data()
    return STEP_LOOKUP_MAP[line.get_drawstyle()](np.asarray(x), np.asarray(y)).T.tolist()


def test_precision_recall_curves():
    ax = pr()
    falling, rising, mark, diagonal = ax.lines
    assert texts(ax) == ["falling", "rising", "P = R"]
    assert falling.get_xydata().tolist() == [[1, 0.5], [0.4, 0.8], [0, 1]]  # recall to the right
    assert steps(falling) == [[1, 0.5], [0.4, 0.5], [0.4, 0.8], [0, 0.8], [0, 1]]
    assert rising.get_xydata().tolist() == [[0.3, 0.9], [1, 0.6]]
    assert steps(rising) == [[0.3, 0.9], [0.3, 0.6], [1, 0.6]]  # the value of a point reaches to its left here too
    assert mark.get_xydata().tolist() == [[0.6, 0.6]] and mark.get_color() == rising.get_color()
    assert diagonal.get_xydata().tolist() == [[0, 0], [1, 1]]
    assert len(figures.precision_recall_curves({"A": ([1, 0], [0, 1])}).lines) == 2
    with pytest.raises(ValueError, match="^marks must bear the labels of curves, got 'B'$"):
        figures.precision_recall_curves({"A": ([1, 0], [0, 1])}, break_even={"B": 0.5})


def test_roc_curves():
    ax = roc()
    step, smooth, diagonal = ax.lines
    assert texts(ax) == ["steps", "smooth", "random guess"]
    assert step.get_xydata().tolist() == [[0, 0], [0, 0.5], [1, 1]] and step.get_drawstyle() == "default"
    np.testing.assert_array_equal(smooth.get_ydata(), EPS**0.5)
    assert diagonal.get_xydata().tolist() == [[0, 0], [1, 1]]
    (area,) = ax.collections
    assert corners(area) == {(0, 0), (0, 0.5), (1, 1), (1, 0)}
    assert not figures.roc_curves({"A": ([0, 1], [0, 1])}).collections


def corners(area):
    return {tuple(point) for path in area.get_paths() for point in path.vertices.tolist()}


def test_roc_segments():
    ax = segments()
    drawn = [line for line in ax.lines if len(line.get_xdata()) == 2]
    x, y = np.array([0, 0, 1, 1, 2, 3, 3, 4]) / 4, np.array([0, 1, 1, 2, 3, 3, 4, 4]) / 4
    assert [line.get_xydata().tolist() for line in drawn] == [[[x[i], y[i]], [x[i + 1], y[i + 1]]] for i in range(7)]
    key = {text: (h.get_color(), h.get_linestyle()) for text, h in zip(texts(ax), ax.get_legend().get_lines())}
    positive, negative, both = key.values()
    assert list(key) == ["positives", "negatives", "both (a tie)"]
    assert [to_hex(colour) for colour, _ in key.values()] == ["#009e73", "#d55e00", "#0072b2"]  # green, red, blue
    assert len({dash for _, dash in key.values()}) == 3
    kinds = [positive, negative, positive, both, negative, positive, negative]
    assert [(line.get_color(), line.get_linestyle()) for line in drawn] == kinds
    areas = [corners(area) for area in ax.collections]
    assert areas[3] == {(0.25, 0), (0.25, 0.5), (0.5, 0.75), (0.5, 0)} and len(areas) == 7  # the trapezoid of (2.20)
    (points,) = (line for line in ax.lines if line.get_marker() == "o")
    assert points.get_xydata().tolist() == np.c_[x, y].tolist()


@pytest.mark.parametrize("fpr, tpr", [([0, 1], [1, 0]), ([1, 0], [0, 1]), ([0, 0], [1, 1])])
def test_roc_segments_rise(fpr, tpr):
    message = "each point must lie above or to the right of the one before, got fpr {} and tpr {}"
    with pytest.raises(ValueError, match=f"^{re.escape(message.format(tuple(fpr), tuple(tpr)))}$"):
        figures.roc_segments(fpr, tpr)


def test_cost_lines_and_their_envelope():
    ax = cost()
    lines, area = ax.collections
    assert [line.tolist() for line in lines.get_segments()] == [
        [[0, 0], [1, 1]],
        [[0, 0.2], [1, 0.2]],
        [[0, 1], [1, 0]],
    ]  # from (0, FPR) to (1, FNR)
    (envelope,) = ax.lines
    assert envelope.get_xydata().tolist() == [[0, 0], [0.2, 0.2], [0.8, 0.2], [1, 0]]
    assert corners(area) == {(0, 0), (0.2, 0.2), (0.8, 0.2), (1, 0), (0.2, 0), (0.8, 0)}
    assert texts(ax) == ["a threshold", "lower envelope", "area below it"]


@pytest.mark.parametrize("draw", [pr, roc, segments, cost], ids=lambda f: f.__name__)
def test_rates_have_one_scale_in_both_directions(draw):
    ax = draw()
    assert ax.get_aspect() == 1 and ax.get_xlim() == ax.get_ylim() == (-0.02, 1.02)


def test_t_distribution_shades_both_ends():
    ax = t()
    (curve,) = ax.lines
    assert curve.get_xydata().tolist() == [[-4, 0], [-2, 0.1], [0, 0.4], [2, 0.2], [4, 0.1]]
    below, above = (sorted(corners(area)) for area in ax.collections)
    # They begin at the critical value, which is none of the x.
    np.testing.assert_allclose(below, [(-4, 0), (-3, 0), (-3, 0.05)], atol=1e-12)
    np.testing.assert_allclose(above, [(3, 0), (3, 0.15), (4, 0), (4, 0.1)], atol=1e-12)
    assert texts(ax) == ["|t| ≥ 3"] and ax.get_ylim()[0] == 0


@pytest.mark.parametrize(
    "x, critical, message",
    [((-3, 4), 3, "3, got -3 to 4"), ((-4, 3), 3, "3, got -4 to 3"), ((-4, 4), 0, "0, got -4 to 4")],
)
def test_t_distribution_has_both_ends(x, critical, message):
    with pytest.raises(ValueError, match=f"^x must reach beyond -critical and critical, {message}$"):
        figures.t_distribution(x, [0, 0], critical)


def test_critical_difference_diagram():
    ax = ranks()
    (dots,) = (line for line in ax.lines if line.get_marker() == "o")
    assert dots.get_xydata().tolist() == [[1, 0], [2.125, 1], [2.875, 2]] and dots.get_linestyle() == "None"
    (bars,) = ax.collections
    lengths = [segment[1][0] - segment[0][0] for segment in bars.get_segments()]
    middles = [(segment[1] + segment[0]).tolist() for segment in bars.get_segments()]
    np.testing.assert_allclose(lengths, 1.6575)
    np.testing.assert_allclose(middles, 2 * dots.get_xydata())
    assert [label.get_text() for label in ax.get_yticklabels()] == ["A", "B", "C"]
    assert ax.get_ylim() == (2.5, -0.5)  # the first on top
    assert ax.get_title() == "CD = 1.657"


@pytest.mark.parametrize(
    "draw, message",
    [
        (lambda: figures.fit_curves([0, 1], [0], [0], {}), "x and y must have one length, got 2 and 1"),
        (
            lambda: figures.fit_curves([0], [0], [0, 1], {"a": [0]}),
            "x of 'a' and y of 'a' must have one length, got 2 and 1",
        ),
        (
            lambda: figures.precision_recall_curves({"a": ([1], [0, 1])}),
            "x of 'a' and y of 'a' must have one length, got 2 and 1",
        ),
        (
            lambda: figures.roc_curves({"a": ([1], [0, 1])}),
            "x of 'a' and y of 'a' must have one length, got 1 and 2",
        ),
        (lambda: figures.roc_segments([0, 1], [0, 0, 1]), "fpr and tpr must have one length, got 2 and 3"),
        (lambda: figures.cost_curves([0], [], ([0], [0])), "fpr and fnr must have one length, got 1 and 0"),
        (lambda: figures.cost_curves([], [], ([0, 1], [0])), "pc and cost must have one length, got 2 and 1"),
        (lambda: figures.binomial_bars([0, 1], [1], 0.3), "k and probabilities must have one length, got 2 and 1"),
        (lambda: figures.t_distribution([-2, 2], [0], 1), "x and density must have one length, got 2 and 1"),
        (
            lambda: figures.critical_difference_diagram(["A"], [1, 2], 1),
            "names and mean_ranks must have one length, got 1 and 2",
        ),
        (
            lambda: figures.likelihood_curves([0, 1], {"a": [0]}),
            "x of 'a' and y of 'a' must have one length, got 2 and 1",
        ),
        (
            lambda: figures.bias_variance_curves([1, 2], [0, 1], [1, 0], [1], [2, 2]),
            "x of 'Noise' and y of 'Noise' must have one length, got 2 and 1",
        ),
    ],
)
def test_arrays_that_belong_together_have_one_length(draw, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        draw()


def test_surface_shows_the_level_sets_of_f1():
    ax = surface()
    lines = next(c for c in ax.collections if getattr(c, "filled", None) is False)
    assert list(lines.levels) == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
    assert sorted(t.get_text() for t in lines.labelTexts) == [f"{level:.1f}" for level in lines.levels]
    for level, path in zip(lines.levels, lines.get_paths()):
        r, p = path.vertices.T  # recall to the right, precision up
        assert len(p) > 10
        np.testing.assert_allclose(formulas.f1(p, r), level, atol=2e-3)  # linear between grid points


def test_surface_fills_the_square():
    ax = surface()
    assert ax.get_aspect() == 1 and ax.get_xlim() == ax.get_ylim() == (0, 1)
    fills = next(c for c in ax.collections if getattr(c, "filled", None))
    assert fills.levels.tolist() == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]


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
    np.testing.assert_array_equal([b.get_height() for b in ax.patches], formulas.binomial_likelihood(0.3, K, 10))
    np.testing.assert_allclose([b.get_x() + b.get_width() / 2 for b in ax.patches], K)
    colours = [to_hex(b.get_facecolor()) for b in ax.patches]
    assert colours.count(colours[3]) == 1 and len(set(colours)) == 2
    assert ax.get_title() == "ε = 0.3"
    plain = figures.binomial_bars(K, formulas.binomial_likelihood(0.3, K, 10), 0.3)
    assert len({to_hex(b.get_facecolor()) for b in plain.patches}) == 1
    assert plain.get_legend() is None and not any(b.get_hatch() for b in plain.patches)


def test_bars_show_the_tail():
    ax = figures.binomial_bars(K, formulas.binomial_likelihood(0.3, K, 10), 0.3, mode=3, tail_from=6)
    assert [bool(b.get_hatch()) for b in ax.patches] == [k >= 6 for k in K]  # 6 itself belongs to it
    colours = [to_hex(b.get_facecolor()) for b in ax.patches]
    assert set(colours[6:]).isdisjoint(colours[:6]) and len(set(colours[6:])) == 1
    assert texts(ax) == ["k ≥ 6"]


def test_curves_and_marks():
    ax = curves()
    drawn = {line.get_label(): line for line in ax.lines if line.get_linestyle() != "None"}
    assert list(drawn) == ["k = 0", "k = 3", "k = 10"] == [t.get_text() for t in ax.get_legend().get_texts()]
    np.testing.assert_array_equal(drawn["k = 3"].get_xdata(), EPS)
    np.testing.assert_array_equal(drawn["k = 3"].get_ydata(), formulas.binomial_likelihood(EPS, 3, 10))
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


def test_figures_take_what_the_library_returns():
    y, score = [1, 0, 1, 1, 0, 0, 1, 0], [0.77, 0.62, 0.58, 0.47, 0.47, 0.33, 0.23, 0.15]
    curve = xglib.cost_curve(y, score)
    assert len(figures.cost_curves(curve.fpr, curve.fnr, curve.envelope).collections[0].get_segments()) == 8
    roc = xglib.roc_curve(y, score, drop_intermediate=False)
    assert len(figures.roc_segments(roc.fpr, roc.tpr).collections) == 7
    assert figures.roc_curves({"A": roc}).lines[0].get_ydata().tolist() == roc.tpr.tolist()
    pr = xglib.precision_recall_curve(y, score)
    assert figures.precision_recall_curves({"A": pr}).lines[0].get_ydata().tolist() == pr.precision.tolist()
    assert figures.folds_diagram(xglib.LeaveOneOut().split(y)).get_yticks().tolist() == [1, 2, 3, 4, 5, 6, 7, 8]
    result = xglib.nemenyi([[1, 2, 3], [1, 3, 2], [2, 3, 1]], lower_is_better=True)
    names = ["A", "B", "C"]
    ax = figures.critical_difference_diagram(names, result.mean_ranks, result.critical_difference)
    assert ax.lines[0].get_xdata().tolist() == result.mean_ranks.tolist()


# -- as SVG


def written(svg):
    """The texts of an SVG, as a reader of the page finds them."""
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{{{SVG}}}text")]


@pytest.mark.parametrize("draw", FIGURES, ids=lambda f: f.__name__)
def test_as_svg_it_is_the_same_each_time_and_text_is_text(draw):
    figure = draw().figure
    svg = as_svg(figure)
    assert svg == as_svg(draw().figure)
    shown = [text.get_text() for text in figure.findobj(Text)]
    assert set(LABELS[draw]) <= set(written(svg)) <= set(shown)  # what lies outside of an axis is not drawn
    assert not re.search(r"=\"[^\"]*\d\.\d{3}|<metadata|<style|font-family: |\bid=\"(?!part\d)", svg)


def test_what_is_large_is_a_picture():
    def dots(n):
        ax = figures.axes("x", "y")
        ax.plot(*np.random.default_rng(0).random((2, n)), "o")
        return ax.figure

    assert as_svg(dots(100)) and as_png(dots(100)) is None
    assert as_svg(dots(20_000)) is None and as_png(dots(20_000)).startswith("iVBOR")


@pytest.mark.parametrize("draw", FIGURES, ids=lambda f: f.__name__)
def test_on_a_page_its_colours_are_the_themes(draw):
    svg = as_svg(draw().figure)
    page = inlined(svg, "A <b> & c")
    assert 'role="img"' in page and "<title>A &lt;b&gt; &amp; c</title>" in page and "height=" not in page[:400]
    literal = set(re.findall(r"#[0-9a-f]{6}\b", page))
    assert bool(literal) == (draw is surface)  # the shades of a scale
    assert set(re.findall(r"var\(--(\w+)\)", page)) <= {"ink", "paper", *HUES}
    names = re.findall(r'\bid="([^"]+)"', page)
    assert set(names) == set(re.findall(r"#(fig-[\w-]+)", page)) and len(names) == len(set(names)) > 0
    assert not set(names) & set(re.findall(r'\bid="([^"]+)"', inlined(as_svg(empty().figure), ""))) or draw is empty


def test_its_words_are_those_of_a_catalogue():
    assert written(inlined(as_svg(pr().figure), "", {"Recall R": "查全率 R"})) == [
        {"Recall R": "查全率 R"}.get(text, text) for text in written(as_svg(pr().figure))
    ]
    own = {"Depth", "Errors", "x", "y", "t"}  # of these tests, and of mathematics
    said = {label for labels in LABELS.values() for label in labels} | {*texts(segments()), *texts(cost())}
    assert said - own <= set(CHINESE)


def test_greys_are_mixed_of_ink_and_paper():
    shade = {grey: COLOUR.sub(themed, grey) for grey in ("#000000", "#ffffff", "#333333", "#0072b2", "#123456")}
    assert shade == {
        "#000000": "color-mix(in srgb, var(--ink) 100%, var(--paper))",
        "#ffffff": "color-mix(in srgb, var(--ink) 0%, var(--paper))",
        "#333333": "color-mix(in srgb, var(--ink) 80%, var(--paper))",
        "#0072b2": "var(--blue)",
        "#123456": "#123456",
    }
