"""Chapter 2 of the Watermelon book (西瓜书): each numbered equation a small function.

What stands here takes data: labels, scores, folds, error rates. It reduces them to what a formula takes. The formulas
are in ``xglib.formulas``: plain arithmetic on counts and rates, which are numbers, fractions, float arrays or SymPy
symbols. ``equations`` maps an equation's number to the functions that state it. ``xglib.figures`` (matplotlib) and
``derivations`` (the checker) are imported on their own. Each module is loaded when one of its names is first used.

>>> import xglib
>>> xglib.f1_score([1, 1, 0, 0], [1, 0, 1, 0])
0.5
>>> xglib.formulas.f1(p=0.5, r=0.5)
0.5
>>> [f.__name__ for f in xglib.equations["2.10"]]
['f1', 'f1_from_counts']
"""

from __future__ import annotations

import difflib
import warnings
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # for editors and type checkers, which do not look up names as __getattr__ does
    from . import figures, formulas, validation
    from .agreement import *
    from .any_metric import *
    from .bias_variance import *
    from .calibration import *
    from .comparison import *
    from .cost import *
    from .intervals import *
    from .performance import *
    from .rank_tests import *
    from .ranking import *
    from .registry import equations
    from .resampling import *
    from .roc_auc import *
    from .t_tests import *
    from .tally import *

__version__ = "0.2.0"

# In the order of the book's sections, 2.2 to 2.5. The classes of results are in the modules.
_MODULES = {
    "resampling": """
        HoldOut KFold StratifiedKFold RepeatedKFold RepeatedStratifiedKFold LeaveOneOut Bootstrap
        leave_one_out_bootstrap_error
    """,
    "performance": """
        mean_squared_error expected_squared_error expected_error_rate expected_accuracy zero_one_loss
        accuracy_score counts class_counts confusion_matrix precision_score recall_score f1_score fbeta_score
        macro_f1_score
    """,
    "ranking": """
        precision_recall_curve break_even_point f1_bootstrap_interval roc_curve auc exact_auc rank_loss
        pair_counts auc_bootstrap_interval delong_variance delong_interval delong_test
    """,
    "tally": "tally_rows tally_chunks tally_groups tally_bins plan_edges auc_bounds merge",
    "roc_auc": "roc_auc_score average_precision_score",
    "agreement": "matthews_corrcoef cohen_kappa_score balanced_accuracy_score",
    "cost": "cost_sensitive_error_rate cost_curve roc_convex_hull exact_cost_area best_threshold",
    "calibration": "brier_score_loss log_loss brier_decomposition",
    "comparison": "error_count binomial_critical_error binomial_test mcnemar_table mcnemar",
    "intervals": "error_rate_interval f1_interval",
    "any_metric": "interval compare",
    "t_tests": "error_rate_ttest paired_ttest corrected_paired_ttest five_by_two_cv_ttest",
    "rank_tests": "ranks mean_ranks friedman iman_davenport nemenyi_q nemenyi compare_with_control holm wilcoxon",
    "bias_variance": """
        mean_prediction prediction_variance label_noise decompose decomposition_standard_errors
        estimate_decomposition simulate_predictions polynomial_predictions
    """,
}
_HOME = {name: module for module, names in _MODULES.items() for name in names.split()}

# Names of 0.1.0, for one version: in 0.3.0 they are gone.
_RENAMED = {"average_precision": "average_precision_score", "brier_score": "brier_score_loss", "log_score": "log_loss"}

# What scikit-learn calls otherwise, or has and we do not.
_ELSEWHERE = {
    "PrecisionRecallDisplay": "figures.precision_recall_curves",
    "RocCurveDisplay": "figures.roc_curves",
    "ShuffleSplit": "HoldOut",
    "StratifiedShuffleSplit": "HoldOut",
    "calibration_curve": "brier_decomposition, whose mean_prob and share are its two arrays",
    "classification_report": "class_counts, or f1_score(average=None)",
    "confusion_matrix_at_thresholds": "tally_rows, whose counts add up to its four arrays",
    "cross_val_score": "KFold, or another of the splitters",
    "cross_validate": "KFold, or another of the splitters",
    "det_curve": "cost_curve, whose fpr and fnr are its two arrays",
    "hamming_loss": "zero_one_loss, of each column where a sample has several labels",
    "jaccard_score": "f1_score, of which it is f1/(2 - f1)",
    "multilabel_confusion_matrix": "class_counts",
    "precision_recall_fscore_support": "class_counts, precision_score, recall_score and fbeta_score",
    "root_mean_squared_error": "mean_squared_error, of which it is the root",
    "top_k_accuracy_score": "accuracy_score, of the best class",
    "train_test_split": "HoldOut",
}

__all__ = [*_HOME, "equations", "formulas"]


if not TYPE_CHECKING:  # they would take it for a module that has any name

    def __getattr__(name: str) -> Any:
        if name in _HOME:
            value = getattr(import_module(f".{_HOME[name]}", __name__), name)
        elif name in _RENAMED:
            warnings.warn(f"xglib.{name} is called {_RENAMED[name]} now", PendingDeprecationWarning, stacklevel=2)
            return getattr(import_module(__name__), _RENAMED[name])
        elif name == "equations":  # once every module has entered its functions
            for module in ("formulas", *_MODULES):
                import_module(f".{module}", __name__)
            value = import_module(".registry", __name__).equations
        elif name in (*_MODULES, "formulas", "figures", "derivation", "validation"):
            return import_module(f".{name}", __name__)
        else:
            raise AttributeError(_why_not(name))
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def _why_not(name: str) -> str:
    from . import formulas

    if name not in formulas.__all__:
        near = difflib.get_close_matches(name, [*__all__, *formulas.__all__], n=1, cutoff=0.8)
        hint = _ELSEWHERE.get(name) or (near[0] if near else "")
        return f"module 'xglib' has no attribute {name!r}" + (hint and f"; did you mean {hint}?")
    instead = getattr(getattr(formulas, name), "instead", "")
    return f"xglib.{name} is a formula and lives in xglib.formulas" + (instead and f"; {instead}")
