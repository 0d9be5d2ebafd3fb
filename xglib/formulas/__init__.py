"""The formulas of chapter 2: counts, rates and symbols in, by plain arithmetic.

An argument is a number, an array of floats or a symbol. What does not stand for itself raises:

- Numbers: int, Fraction, float and NumPy's, which become Python's, so that no integer wraps and counts give the nearest
  float to the exact ratio (with a Fraction, the ratio itself). A division by 0 is ZeroDivisionError. A bool is no
  number: TypeError. A number outside of what its argument can be (a negative count, a rate beyond 1, nan, infinity, a
  float beyond 1e100) is ValueError, and so are arguments that do not fit together (three errors on two samples). What
  is then still beyond the largest float is OverflowError.
- Arrays: float64, broadcast by NumPy, in which nan may stand where a value is missing; a division by 0 is NumPy's.
  Arrays of Fractions or symbols, as objects, are computed one by one. Arrays of whole numbers, and those
  of pandas, are taken by name, as ``precision(tp=..., fp=...)``; by position they are TypeError, for labels look like
  that. Where a binomial coefficient asks for whole numbers they are taken.
- Symbols: SymPy's, and those of ``derivations``, pass as they are.
- Lists, strings and other things are TypeError, which says which function takes labels or scores. Formulas that sum
  take a sequence of such numbers; one with several sequences takes them by name, as ``macro_f1(p=..., r=...)``.

``f.__wrapped__`` is the plain line of a formula f, without these checks. NumPy need not be installed.

>>> from fractions import Fraction
>>> from xglib import formulas
>>> formulas.precision(3, 1), formulas.precision(Fraction(3), 1)
(0.75, Fraction(3, 4))
>>> formulas.f1([1, 1, 0], [1, 0, 0])  # doctest: +ELLIPSIS
Traceback (most recent call last):
TypeError: f1 is a formula: p must be a number from 0 to 1, an array of floats or a symbol, got list; for labels use ...
"""

from ..arithmetic import binomial, sqrt
from .bias_variance import (
    expected_error,
    expected_error_general,
    squared_bias,
)
from .calibration import reliability, resolution
from .comparison import (
    binomial_likelihood,
    binomial_likelihood_slope,
    binomial_tail,
    error_rate_mle,
    mcnemar_statistic,
    mcnemar_statistic_uncorrected,
    wilson_end,
)
from .cost import (
    cost_sensitive_error,
    normalized_cost,
    normalized_cost_line,
    probability_cost,
)
from .performance import (
    accuracy,
    balanced_accuracy,
    cohen_kappa,
    error_rate,
    f1,
    f1_from_counts,
    f_beta,
    f_beta_from_counts,
    false_negative_rate,
    macro_f1,
    macro_precision,
    macro_recall,
    matthews_correlation,
    micro_f1,
    micro_precision,
    micro_recall,
    precision,
    recall,
    true_negative_rate,
)
from .rank_tests import (
    critical_difference,
    friedman_chi_square,
    friedman_chi_square_from_squares,
    friedman_chi_square_with_ties,
    iman_davenport_f,
    rank_difference_z,
    signed_rank_z,
)
from .ranking import (
    auc_from_counts,
    auc_from_rank_loss,
    average_precision_from_points,
    false_positive_rate,
    rank_loss_from_counts,
    standardized_partial_auc,
    trapezoid_area,
    true_positive_rate,
)
from .resampling import (
    bootstrap_632,
    out_of_bag_probability,
    out_of_bag_variance,
)
from .t_tests import (
    corrected_paired_t_statistic,
    error_rate_variance,
    five_by_two_cv_t,
    five_by_two_cv_t_dietterich,
    five_by_two_cv_t_exact,
    mean_error_rate,
    paired_t_statistic,
    t_statistic,
    two_fold_mean,
    two_fold_variance,
)

__all__ = [
    "out_of_bag_probability",
    "out_of_bag_variance",
    "bootstrap_632",
    "error_rate",
    "accuracy",
    "precision",
    "recall",
    "true_negative_rate",
    "false_negative_rate",
    "f1",
    "f1_from_counts",
    "f_beta",
    "f_beta_from_counts",
    "balanced_accuracy",
    "matthews_correlation",
    "cohen_kappa",
    "macro_precision",
    "macro_recall",
    "macro_f1",
    "micro_precision",
    "micro_recall",
    "micro_f1",
    "true_positive_rate",
    "false_positive_rate",
    "trapezoid_area",
    "average_precision_from_points",
    "rank_loss_from_counts",
    "auc_from_rank_loss",
    "auc_from_counts",
    "standardized_partial_auc",
    "reliability",
    "resolution",
    "cost_sensitive_error",
    "probability_cost",
    "normalized_cost",
    "normalized_cost_line",
    "binomial_likelihood",
    "binomial_likelihood_slope",
    "error_rate_mle",
    "binomial_tail",
    "wilson_end",
    "mcnemar_statistic",
    "mcnemar_statistic_uncorrected",
    "mean_error_rate",
    "error_rate_variance",
    "t_statistic",
    "paired_t_statistic",
    "corrected_paired_t_statistic",
    "two_fold_mean",
    "two_fold_variance",
    "five_by_two_cv_t",
    "five_by_two_cv_t_exact",
    "five_by_two_cv_t_dietterich",
    "friedman_chi_square",
    "friedman_chi_square_from_squares",
    "friedman_chi_square_with_ties",
    "iman_davenport_f",
    "critical_difference",
    "rank_difference_z",
    "signed_rank_z",
    "squared_bias",
    "expected_error",
    "expected_error_general",
    "binomial",
    "sqrt",
]

__test__ = {name: globals()[name] for name in __all__}  # doctest does not look for functions behind a guard


def __dir__() -> list[str]:
    return __all__
