"""The chapters' figures: each function draws computed results on an axes and returns it.

Nothing is computed here beyond layout. Colours are those of Okabe and Ito, which survive colour
blindness; lines differ in dash as well. Sizes are chosen so that text is readable on a phone.
"""

import matplotlib.pyplot as plt

BLACK, BLUE, VERMILION, GREEN, SKY = "#000000", "#0072B2", "#D55E00", "#009E73", "#56B4E9"
LINES = ((BLACK, "solid"), (BLUE, "dashed"), (VERMILION, "dashdot"), (GREEN, "dotted"))
SIZE = (4.8, 3.8)  # inches: a phone shows it 358 px wide, a point of text then is about a pixel
TEXT = 12
SMALL = 10.5
F1_LEVELS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


def f1_surface(p, r, values, ax=None):
    """Level sets of F1 (2.10) over the square of precision and recall.

    ``p``, ``r``: the grid, shapes (a,) and (b,), or both (a, b); ``values``: F1 on it, shape (a, b),
    row = precision, NaN where undefined. Recall is drawn to the right, as in a P-R curve (P-R曲线).
    Returns the axes.

    >>> import numpy as np, xglib
    >>> p, r = np.linspace(0.01, 1, 50)[:, None], np.linspace(0.01, 1, 50)
    >>> f1_surface(p[:, 0], r, xglib.f1(p, r)).get_xlabel()
    'Recall R'
    """
    ax = _axes(ax, "Recall R", "Precision P")
    ax.contourf(r, p, values, levels=(0, *F1_LEVELS, 1), cmap="cividis", alpha=0.45)
    lines = ax.contour(r, p, values, levels=F1_LEVELS, colors=BLACK, linewidths=1)
    # The level set of v crosses the diagonal at (v, v): the labels stand there.
    ax.clabel(lines, fmt="%.1f", fontsize=SMALL, manual=[(level, level) for level in F1_LEVELS])
    ax.set(aspect="equal", xlim=(0, 1), ylim=(0, 1))
    return ax


def binomial_bars(k, probabilities, eps, ax=None, *, mode=None):
    """Bars of the binomial distribution (二项分布), the book's figure 2.6.

    ``k``, ``probabilities``: shape (n,), the numbers of misclassified samples and their
    probabilities (2.26) under the error rate ``eps``. The bar at ``mode`` is highlighted. Returns the
    axes.

    >>> import numpy as np, xglib
    >>> k = np.arange(11)
    >>> ax = binomial_bars(k, xglib.binomial_likelihood(0.3, k, 10), 0.3, mode=3)
    >>> round(float(ax.patches[3].get_height()), 4)
    0.2668
    """
    ax = _axes(ax, "Misclassified samples k", "Probability")
    colours = [VERMILION if value == mode else SKY for value in k]
    ax.bar(k, probabilities, color=colours, edgecolor=BLACK, linewidth=0.8)
    ax.set_title(rf"$\epsilon = {float(eps):g}$", fontsize=TEXT)
    return ax


def likelihood_curves(eps, curves, ax=None, *, maxima=None):
    """Curves of the likelihood (似然) (2.26) over eps.

    ``eps``: shape (n,); ``curves``: at most four, label -> values, shape (n,); ``maxima``: label -> (eps,
    value) of the points to mark. Returns the axes.

    >>> import numpy as np, xglib
    >>> eps = np.linspace(0, 1, 101)
    >>> curve = {"k = 3": xglib.binomial_likelihood(eps, 3, 10)}
    >>> len(likelihood_curves(eps, curve, maxima={"k = 3": (0.3, 0.2668)}).lines)
    2
    """
    ax = _axes(ax, r"Error rate $\epsilon$", "Likelihood")
    _lines(ax, eps, curves, maxima or ())
    return ax


def bias_variance_curves(complexity, variance, squared_bias, noise, expected_error, ax=None):
    """Variance (方差), squared bias (偏差), noise (噪声) and their sum, the book's figure 2.9.

    All of shape (n,), against the complexity of the model (the book: its training). Returns the axes.

    >>> bias_variance_curves([1, 2], [0, 1], [1, 0], [1, 1], [2, 2]).get_ylabel()
    'Error'
    """
    ax = _axes(ax, "Complexity of the model", "Error")
    curves = {"Expected error": expected_error, "Squared bias": squared_bias, "Variance": variance, "Noise": noise}
    _lines(ax, complexity, curves)
    return ax


def _axes(ax, xlabel, ylabel):
    if ax is None:
        _, ax = plt.subplots(figsize=SIZE, layout="constrained")
    ax.set_xlabel(xlabel, fontsize=TEXT)
    ax.set_ylabel(ylabel, fontsize=TEXT)
    ax.tick_params(labelsize=SMALL)
    return ax


def _lines(ax, x, curves, marks=()):
    if len(curves) > len(LINES):
        raise ValueError(f"curves must be at most {len(LINES)} to be told apart, got {len(curves)}")
    for (label, values), (colour, dash) in zip(curves.items(), LINES):
        ax.plot(x, values, color=colour, linestyle=dash, linewidth=2, label=label)
        if label in marks:
            ax.plot(*marks[label], color=colour, marker="o", markersize=8, linestyle="none")
    ax.legend(fontsize=SMALL)
