"""Derivations that run: every step is checked by two independent readings, and a wrong step raises.

    f1 = Derivation("F1", equations="2.10", TP=natural, FP=natural, FN=natural)
    f1.define("P", "TP/(TP + FP)")
    f1.start("...").step("...", "reason")
    f1.assert_proved()

The trusted base, to be read whole: language (text to tree), exact (the value at a point), normal (the prover),
cells (signs and domains) and checks (the verdict). The rest declares, samples and shows.
"""

from .chain import Claim, Derivation, NotProved, Refuted, Undecided, induction, replay
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

__all__ = [
    "Claim", "Derivation", "IllFormed", "NotProved", "Refuted", "Undecided", "bit", "finite", "independent",
    "induction", "mean", "natural", "nonnegative", "open_probability", "positive", "positive_integer", "probability",
    "real", "replay", "sequence", "uncorrelated", "up_to",
]
