"""Derivations that run: every step is checked by two independent readings, and a wrong step raises.

    f1 = Derivation("F1", equations="2.10", TP=natural, FP=natural, FN=natural)
    f1.define("P", "TP/(TP + FP)")
    f1.start("...").step("...", "reason")
    f1.assert_proved()

The trusted base, to be read whole: language (text to tree), exact (the value at a point), normal (the prover),
cells (signs and domains), checks (the verdict), rules and limits (the theorems that are cited). The rest declares,
samples and shows.
"""

from .chain import Claim, Derivation, NotProved, Refuted, Undecided
from .domains import (
    bit,
    finite,
    natural,
    nonnegative,
    open_probability,
    positive,
    positive_integer,
    probability,
    real,
    sequence,
    up_to,
)
from .hypotheses import independent, mean, uncorrelated
from .language import IllFormed
from .limits import Limit
from .records import replay
from .rules import antiderivative, induction, substitution

__all__ = [
    "Claim", "Derivation", "IllFormed", "Limit", "NotProved", "Refuted", "Undecided", "antiderivative", "bit", "finite",
    "independent", "induction", "mean", "natural", "nonnegative", "open_probability", "positive", "positive_integer",
    "probability", "real", "replay", "sequence", "substitution", "uncorrelated", "up_to",
]
