"""The chapters' figures: each function draws computed results on an axes and returns it.

Nothing is computed here beyond layout. Colours are those of Okabe and Ito, which survive colour
blindness; lines differ in dash as well. Sizes are chosen so that text is readable on a phone.
Arrays that belong together and differ in length raise ValueError.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colors import ListedColormap
from matplotlib.patches import Patch
from numpy.typing import ArrayLike, NDArray

from ._docs import complete
from ._svg import show_as_svg
from .guard import check_lengths

show_as_svg()

Values: TypeAlias = Sequence[Any] | NDArray[Any]  # numbers, shape (n,)
Curves: TypeAlias = Mapping[str, Sequence[Any]]  # label -> (x, y, ...)
Marks: TypeAlias = Mapping[str, tuple[float, float]]  # label -> (x, y)

BLACK, BLUE, VERMILION, GREEN, SKY, ORANGE = "#000000", "#0072B2", "#D55E00", "#009E73", "#56B4E9", "#E69F00"
LINES = ((BLACK, "solid"), (BLUE, "dashed"), (VERMILION, "dashdot"), (GREEN, "dotted"))
SIZE = (4.8, 3.8)  # inches: a phone shows it 358 px wide, a point of text then is about a pixel
TEXT = 12
SMALL = 10.5
SHADE = 0.3  # opacity of an area
F1_LEVELS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


def axes(xlabel: str, ylabel: str, ax: Axes | None = None) -> Axes:
    """An axes in the size and with the text of this book's figures.

    xlabel, ylabel {str} : The labels.
    ax {Axes, optional} : Gets the labels, if it is given.

    >>> axes("Recall R", "Precision P").get_xlabel()
    'Recall R'
    """
    if ax is None:
        _, ax = plt.subplots(figsize=SIZE, layout="constrained")
    ax.set_xlabel(xlabel, fontsize=TEXT)
    ax.set_ylabel(ylabel, fontsize=TEXT)
    ax.tick_params(labelsize=SMALL)
    return ax


def labelled_curves(curves: Curves, xlabel: str, ylabel: str, ax: Axes | None = None) -> Axes:
    """Curves with their labels in a legend, told apart by colour and dash.

    curves {dict} : At most four: label -> (x, y), of shape (n,) each.
    xlabel, ylabel {str} : The labels of the axes.
    ValueError : For more than four curves, and if the lengths differ.

    >>> len(labelled_curves({"A": ([0, 1], [0, 1]), "B": ([0, 1], [1, 0])}, "x", "y").lines)
    2
    """
    ax = axes(xlabel, ylabel, ax)
    _lines(ax, curves)
    return ax


def fit_curves(x: Values, y: Values, grid: Values, fits: Mapping[str, Values], ax: Axes | None = None) -> Axes:
    """Data and curves fitted to them: underfitting and overfitting (欠拟合, 过拟合), the book's figure 2.1.

    x, y {array_like of shape (m,)} : The training samples.
    grid {array_like of shape (n,)} : The points of the curves.
    fits {dict} : At most four: label -> values at these points.
    ValueError : For more than four curves, and if the lengths differ.

    The page is a little higher than the range of y; a curve that leaves it is cut off. (The book draws leaves in
    place of curves.)

    >>> ax = fit_curves([0, 1, 2], [0, 1, 4], [0, 2], {"degree 1": [0, 4]})
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['degree 1', 'training data']
    """
    check_lengths(x=len(x), y=len(y))
    ax = axes("x", "y", ax)
    _lines(ax, {label: (grid, values) for label, values in fits.items()})
    ax.plot(x, y, color=BLACK, marker="o", markerfacecolor=ORANGE, linestyle="none", label="training data")
    margin = (max(y) - min(y)) / 4
    ax.set_ylim(min(y) - margin, max(y) + margin)
    ax.legend(fontsize=SMALL)
    return ax


def folds_diagram(splits: Iterable[tuple[ArrayLike, ArrayLike]], ax: Axes | None = None) -> Axes:
    """The training and the test samples of each fold: cross validation (交叉验证), the book's figure 2.2.

    splits {iterable of pairs} : (train, test), arrays of indices as a splitter yields them, one pair a fold; a
        hold-out or a bootstrap sample can be drawn as well. Samples in neither stay white.
    ValueError : Unless they are indices, or if a sample is in both.

    >>> ax = folds_diagram([([2, 3], [0, 1]), ([0, 1], [2, 3])])
    >>> ax.get_ylabel(), ax.get_yticks().tolist()
    ('Fold', [1, 2])
    """
    folds = [(np.asarray(train), np.asarray(test)) for train, test in splits]
    indices = [part for fold in folds for part in fold]
    if not folds or any(part.dtype.kind not in "iu" or part.min() < 0 for part in indices):
        raise ValueError("splits must be pairs (train, test) of arrays of indices, all at least 0")
    n_folds, n_samples = len(folds), 1 + max(part.max() for part in indices)
    use = np.zeros((n_folds, n_samples))
    for row, (train, test) in zip(use, folds):
        row[train], row[test] = 1, 2
        if (row[train] == 2).any():
            raise ValueError(f"train and test must share no sample, got {np.intersect1d(train, test)[0]} in both")
    ax = axes("Example", "Fold", ax)
    edges = np.arange(n_folds + 1) + 0.5
    colours = ListedColormap(["white", SKY, VERMILION])
    ax.pcolormesh(np.arange(n_samples + 1), edges, use, cmap=colours, vmin=0, vmax=2)
    ax.hlines(edges, 0, n_samples, color="white", linewidth=3)
    ax.set(yticks=range(1, n_folds + 1), ylim=(edges[-1], edges[0]))  # the first fold on top
    patches = [Patch(color=SKY, label="training"), Patch(color=VERMILION, label="test")]
    ax.legend(handles=patches, fontsize=SMALL, ncols=2, loc="lower center", bbox_to_anchor=(0.5, 1))
    return ax


def f1_surface(p: ArrayLike, r: ArrayLike, values: ArrayLike, ax: Axes | None = None) -> Axes:
    """Level sets of F1 (2.10) over the square of precision and recall.

    p, r {array_like of shape (a,) and (b,), or both (a, b)} : The grid of precision and recall.
    values {array_like of shape (a, b)} : F1 on it, row = precision, NaN where undefined.
    -> {Axes} The axes. Recall is drawn to the right, as in a P-R curve (P-R曲线).

    >>> import numpy as np
    >>> from xglib import formulas
    >>> p, r = np.linspace(0.01, 1, 50)[:, None], np.linspace(0.01, 1, 50)
    >>> f1_surface(p[:, 0], r, formulas.f1(p, r)).get_xlabel()
    'Recall R'
    """
    ax = axes("Recall R", "Precision P", ax)
    ax.contourf(r, p, values, levels=(0, *F1_LEVELS, 1), cmap="cividis", alpha=0.45)
    lines = ax.contour(r, p, values, levels=F1_LEVELS, colors=BLACK, linewidths=1)
    # The level set of v crosses the diagonal at (v, v): the labels stand there.
    ax.clabel(lines, fmt="%.1f", fontsize=SMALL, manual=[(level, level) for level in F1_LEVELS])
    ax.set(aspect="equal", xlim=(0, 1), ylim=(0, 1))
    return ax


def precision_recall_curves(
    curves: Curves, ax: Axes | None = None, *, break_even: Mapping[str, float] | None = None
) -> Axes:
    """P-R curves (P-R曲线) of precision (2.8) and recall (2.9), the book's figure 2.3.

    curves {dict} : At most four: label -> (precision, recall, ...) as ``xglib.precision_recall_curve`` returns
        them, in [0, 1], in either order of recall.
    break_even {dict, optional} : Label -> break-even point (平衡点), where P = R, to be marked on the diagonal.
    ValueError : For more than four curves, if the lengths differ, and for a break-even point without a curve.

    Drawn in steps: to the left of a point stands its precision, because straight lines would promise what no
    threshold gives.

    >>> curves = {"A": ([0.5, 1, 1], [1, 0.5, 0])}
    >>> precision_recall_curves(curves, break_even={"A": 0.5}).get_ylabel()
    'Precision P'
    """
    ax = _unit_square(ax, "Recall R", "Precision P")
    marks = {label: (value, value) for label, value in (break_even or {}).items()}
    _lines(ax, {label: (recall, precision) for label, (precision, recall, *_) in curves.items()}, marks, steps=True)
    _diagonal(ax, "P = R")
    return ax


def roc_curves(curves: Curves, ax: Axes | None = None, *, shaded: str | None = None) -> Axes:
    """ROC curves (ROC曲线) of TPR (2.18) against FPR (2.19), the book's figure 2.4.

    curves {dict} : At most four: label -> (fpr, tpr, ...) as ``xglib.roc_curve`` returns them, in [0, 1]; few
        points from a finite sample, many for a smooth curve.
    shaded {str, optional} : The label of the curve under which the area (AUC) is filled.
    ValueError : For more than four curves, and if the lengths differ.

    >>> roc_curves({"A": ([0, 0, 1], [0, 0.5, 1])}, shaded="A").get_xlabel()
    'False positive rate FPR'
    """
    ax = _unit_square(ax, "False positive rate FPR", "True positive rate TPR")
    curves = {label: (fpr, tpr) for label, (fpr, tpr, *_) in curves.items()}
    _lines(ax, curves)
    if shaded is not None:
        ax.fill_between(*curves[shaded], color=SKY, alpha=SHADE, linewidth=0)
    _diagonal(ax, "random guess")
    return ax


def roc_segments(fpr: Values, tpr: Values, ax: Axes | None = None) -> Axes:
    """The segments of a ROC curve (ROC曲线) and the area (2.20) below each, the Pumpkin book's figure 2-1.

    fpr, tpr {array_like of shape (n,)} : The points, from (0, 0) to (1, 1), none dropped.
    ValueError : If the lengths differ, and for a point that lies to the left of the one before, below it or on it.

    A segment upwards adds positives (green), one to the right negatives (red), a slanting one a group of tied
    scores with both (blue). Below it is a rectangle or a trapezoid.

    >>> ax = roc_segments([0, 0, 0.5, 1], [0, 0.5, 1, 1])
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['positives', 'negatives', 'both (a tie)']
    """
    check_lengths(fpr=len(fpr), tpr=len(tpr))
    ax = _unit_square(ax, "False positive rate FPR", "True positive rate TPR")
    kinds = {
        (False, True): (GREEN, "solid", "positives"),
        (True, False): (VERMILION, "dashed", "negatives"),
        (True, True): (BLUE, "dashdot", "both (a tie)"),
    }
    for x, y in zip(zip(fpr, fpr[1:]), zip(tpr, tpr[1:])):
        kind = x[0] < x[1], y[0] < y[1]
        if x[0] > x[1] or y[0] > y[1] or kind not in kinds:
            raise ValueError(f"each point must lie above or to the right of the one before, got fpr {x} and tpr {y}")
        colour, dash, _ = kinds[kind]
        ax.plot(x, y, color=colour, linestyle=dash, linewidth=3)
        ax.fill_between(x, y, color=colour, alpha=SHADE / 2)
    ax.plot(fpr, tpr, color=BLACK, marker="o", linestyle="none")
    for colour, dash, label in kinds.values():
        ax.plot([], [], color=colour, linestyle=dash, linewidth=3, label=label)
    ax.legend(fontsize=SMALL)
    return ax


def cost_curves(fpr: Values, fnr: Values, envelope: Sequence[Any], ax: Axes | None = None) -> Axes:
    """Cost lines, their lower envelope and the area under it: cost curve (代价曲线) (2.25), the book's figure 2.5.

    fpr, fnr {array_like of shape (n,)} : A line from (0, FPR) to (1, FNR) for each threshold, as
        ``xglib.cost_curve`` returns them.
    envelope {tuple} : (pc, cost, ...) of its corners, P(+)cost (2.24) and normalized cost, as ``xglib.cost_curve``
        returns it.
    -> {Axes} The axes. The shaded area is the expected total cost (期望总体代价) if all P(+)cost are equally likely.
    ValueError : If the lengths differ.

    >>> ax = cost_curves([0, 1], [1, 0], ([0, 0.5, 1], [0, 0.5, 0]))
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['a threshold', 'lower envelope', 'area below it']
    """
    pc, cost, *_ = envelope
    check_lengths(fpr=len(fpr), fnr=len(fnr))
    check_lengths(pc=len(pc), cost=len(cost))
    ax = _unit_square(ax, "Probability cost P(+)cost", "Normalized cost")
    segments = [((0, left), (1, right)) for left, right in zip(fpr, fnr)]
    ax.add_collection(LineCollection(segments, color=BLUE, linewidth=1, label="a threshold"))
    ax.plot(pc, cost, color=BLACK, linewidth=3, label="lower envelope")
    ax.fill_between(pc, cost, color=SKY, alpha=SHADE, linewidth=0, label="area below it")
    ax.legend(fontsize=SMALL)
    return ax


def binomial_bars(
    k: Values,
    probabilities: Values,
    eps: float,
    ax: Axes | None = None,
    *,
    mode: int | None = None,
    tail_from: int | None = None,
) -> Axes:
    """Bars of the binomial distribution (二项分布) (2.26), the book's figure 2.6.

    k, probabilities {array_like of shape (n,)} : The numbers of misclassified samples and their probabilities
        (2.26).
    eps {float} : The error rate.
    mode {int, optional} : The bar to highlight.
    tail_from {int, optional} : The bars with k of at least this, the tail of (2.27), are hatched.
    ValueError : If the lengths differ.

    >>> import numpy as np
    >>> from xglib import formulas
    >>> k = np.arange(11)
    >>> ax = binomial_bars(k, formulas.binomial_likelihood(0.3, k, 10), 0.3, mode=3)
    >>> round(float(ax.patches[3].get_height()), 4)
    0.2668
    """
    check_lengths(k=len(k), probabilities=len(probabilities))
    ax = axes("Misclassified examples k", "Probability", ax)
    in_tail = [tail_from is not None and value >= tail_from for value in k]
    colours = [VERMILION if value == mode else ORANGE if tail else SKY for value, tail in zip(k, in_tail)]
    hatches = ["///" if tail else "" for tail in in_tail]
    ax.bar(k, probabilities, color=colours, hatch=hatches, edgecolor=BLACK, linewidth=0.8)
    if tail_from is not None:
        tail = Patch(facecolor=ORANGE, hatch="///", edgecolor=BLACK, label=f"k ≥ {tail_from}")
        ax.legend(handles=[tail], fontsize=TEXT)
    ax.set_title(f"ε = {float(eps):g}", fontsize=TEXT)
    return ax


def likelihood_curves(
    eps: Values, curves: Mapping[str, Values], ax: Axes | None = None, *, maxima: Marks | None = None
) -> Axes:
    """Curves of the likelihood (似然) (2.26) over eps.

    eps {array_like of shape (n,)} : The error rates.
    curves {dict} : At most four: label -> values, shape (n,).
    maxima {dict, optional} : Label -> (eps, value) of the points to mark.
    ValueError : For more than four curves, if the lengths differ, and for a maximum without a curve.

    >>> import numpy as np
    >>> from xglib import formulas
    >>> eps = np.linspace(0, 1, 101)
    >>> curve = {"k = 3": formulas.binomial_likelihood(eps, 3, 10)}
    >>> len(likelihood_curves(eps, curve, maxima={"k = 3": (0.3, 0.2668)}).lines)
    2
    """
    ax = axes("Error rate ε", "Likelihood", ax)
    _lines(ax, {label: (eps, values) for label, values in curves.items()}, maxima)
    return ax


def t_distribution(x: Values, density: Values, critical: float, ax: Axes | None = None) -> Axes:
    """The density of t and the two ends where a two-sided test (2.30) rejects, the book's figure 2.7.

    x, density {array_like of shape (n,)} : The curve, x rising.
    critical {float} : The critical value (临界值), > 0, of which alpha/2 of the probability lies above, and as much
        below -``critical``.
    ValueError : If the lengths differ, and unless the ``x`` reach beyond both critical values.

    >>> t_distribution([-3, 0, 3], [0.01, 0.38, 0.01], 2.776).get_xlabel()
    't'
    """
    check_lengths(x=len(x), density=len(density))
    if not min(x) < -critical < critical < max(x):
        raise ValueError(f"x must reach beyond -critical and critical, {critical:.4g}, got {min(x):g} to {max(x):g}")
    ax = axes("t", "Probability density", ax)
    ax.plot(x, density, color=BLACK, linewidth=2)
    for low, high, label in ((min(x), -critical, f"|t| ≥ {critical:.4g}"), (critical, max(x), None)):
        inside = [low, *(value for value in x if low < value < high), high]  # the end need not be among the x
        ax.fill_between(inside, np.interp(inside, x, density), color=VERMILION, label=label)
    ax.set_ylim(bottom=0)
    ax.legend(fontsize=TEXT, loc="upper right")
    return ax


def critical_difference_diagram(
    names: Sequence[str], mean_ranks: Values, critical_difference: float, ax: Axes | None = None
) -> Axes:
    """Mean ranks of learners, bars as long as the critical difference (2.36), the book's figure 2.8.

    names {sequence of str} : The k learners, from top to bottom.
    mean_ranks {array_like of shape (k,)} : Their mean ranks.
    critical_difference {float} : CD of the Nemenyi test (Nemenyi 后续检验).
    -> {Axes} The axes. A bar reaches CD/2 to either side of its dot: two learners differ significantly if their
        bars do not overlap.
    ValueError : If the lengths differ.

    >>> ax = critical_difference_diagram(["A", "B"], [1.25, 1.75], 0.98)
    >>> [text.get_text() for text in ax.get_yticklabels()]
    ['A', 'B']
    """
    check_lengths(names=len(names), mean_ranks=len(mean_ranks))
    ax = axes("Mean rank", "Learner", ax)
    rows = range(len(names))
    ax.errorbar(mean_ranks, rows, xerr=critical_difference / 2, color=BLUE, fmt="o", linewidth=3, markersize=9)
    ax.set_yticks(rows, names)
    ax.set_ylim(len(names) - 0.5, -0.5)  # the first name on top
    ax.set_title(f"CD = {critical_difference:.4g}", fontsize=TEXT)
    return ax


def bias_variance_curves(
    complexity: Values,
    variance: Values,
    squared_bias: Values,
    noise: Values,
    expected_error: Values,
    ax: Axes | None = None,
) -> Axes:
    """Variance (方差), squared bias (偏差), noise (噪声) and their sum (2.42), the book's figure 2.9.

    complexity {array_like of shape (n,)} : That of the model (the book: its training), drawn to the right.
    variance, squared_bias, noise, expected_error {array_like of shape (n,)} : The terms and their sum.
    ValueError : If the lengths differ.

    >>> bias_variance_curves([1, 2], [0, 1], [1, 0], [1, 1], [2, 2]).get_ylabel()
    'Error'
    """
    ax = axes("Complexity of the model", "Error", ax)
    curves = {"Expected error": expected_error, "Squared bias": squared_bias, "Variance": variance, "Noise": noise}
    _lines(ax, {label: (complexity, values) for label, values in curves.items()})
    return ax


def _unit_square(ax: Axes | None, xlabel: str, ylabel: str) -> Axes:
    ax = axes(xlabel, ylabel, ax)
    ax.set(aspect="equal", xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))  # a line along the edge is seen whole
    return ax


def _lines(ax: Axes, curves: Curves, marks: Marks | None = None, steps: bool = False) -> None:
    """Draw ``curves``, label -> (x, y), and ``marks``, label -> the point to mark on that curve."""
    if len(curves) > len(LINES):
        raise ValueError(f"curves must be at most {len(LINES)} to be told apart, got {len(curves)}")
    marks = marks or {}
    for label in marks:
        if label not in curves:
            raise ValueError(f"marks must bear the labels of curves, got {label!r}")
    for (label, (x, y)), (colour, dash) in zip(curves.items(), LINES):
        check_lengths(**{f"x of {label!r}": len(x), f"y of {label!r}": len(y)})
        style = None if not steps else "steps-pre" if x[0] < x[-1] else "steps-post"  # a value reaches to its left
        ax.plot(x, y, color=colour, linestyle=dash, linewidth=2, label=label, drawstyle=style)
        if label in marks:
            ax.plot(*marks[label], color=colour, marker="o", markersize=8, linestyle="none")
    ax.legend(fontsize=SMALL)


def _diagonal(ax: Axes, label: str) -> None:
    ax.plot([0, 1], [0, 1], color=BLACK, linestyle=(0, (1, 3)), linewidth=1, label=label)
    ax.legend(fontsize=SMALL)


complete(__name__, raises=(), returned=("Axes", "The axes."))
