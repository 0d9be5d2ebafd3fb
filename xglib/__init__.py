"""Chapter 2 of the Watermelon book (西瓜书): each numbered equation a small function.

Formulas are plain arithmetic and take numbers, fractions, arrays and SymPy symbols alike;
reductions turn labels and predictions into what the formulas take. ``equations`` maps an equation's
number to the functions that state it. ``xglib.figures`` (matplotlib) and ``xglib.derivation`` (the
checker, SymPy) are imported on their own.

>>> import xglib
>>> xglib.f1_score([1, 1, 0, 0], [1, 0, 1, 0])
0.5
>>> [f.__name__ for f in xglib.equations["2.10"]]
['f1', 'f1_from_counts']
"""

from .arithmetic import binomial, sqrt
from .bias_variance import (
    Decomposition,
    decompose,
    expected_error,
    expected_error_general,
    label_noise,
    mean_prediction,
    prediction_variance,
    squared_bias,
)
from .comparison import ErrorCount, binomial_likelihood, binomial_likelihood_slope, error_count, error_rate_mle
from .performance import (
    Counts,
    accuracy,
    accuracy_score,
    confusion_matrix,
    counts,
    f1,
    f1_from_counts,
    f1_score,
    f_beta,
    precision,
    precision_score,
    recall,
    recall_score,
)
from .registry import equation, equations

__version__ = "0.1.0"

__all__ = [
    "Counts",
    "Decomposition",
    "ErrorCount",
    "accuracy",
    "accuracy_score",
    "binomial",
    "binomial_likelihood",
    "binomial_likelihood_slope",
    "confusion_matrix",
    "counts",
    "decompose",
    "equation",
    "equations",
    "error_count",
    "error_rate_mle",
    "expected_error",
    "expected_error_general",
    "f1",
    "f1_from_counts",
    "f1_score",
    "f_beta",
    "label_noise",
    "mean_prediction",
    "precision",
    "precision_score",
    "prediction_variance",
    "recall",
    "recall_score",
    "sqrt",
    "squared_bias",
]
