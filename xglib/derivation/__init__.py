"""Derivations that run: every step is checked by two independent readings, and a wrong step raises.

    f1 = Derivation("F1", equations="2.10", TP=natural, FP=natural, FN=natural)
    f1.define("P", "TP/(TP + FP)")
    f1.start("...").step("...", "reason")
    f1.assert_proved()

All that must be right for a printed statement to be true is in `kernel/`, which needs neither SymPy nor NumPy. Around
it: `exact` refutes (by arithmetic of its own, at points from `sampling` and `spaces`), `search` finds certificates,
`verdict` asks both, `chain`, `limits` and `library` are what an author writes (`writing` takes it as it is typed,
`names` as SymPy understands it, by `symbolic`), `report` and `records` show and keep it, in the words of `phrases`.
Two more ways to write it are imported on their own: `plaintext`, lines with reasons, and `tex`, an author's LaTeX.
Where an author's documents have them, `documents` checks them, by the command line, pytest and `sphinx`.
"""

from .chain import Claim, Derivation
from .kernel.domains import (
    bit,
    finite,
    function,
    matrix,
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
from .kernel.hypotheses import event, independent, uncorrelated
from .kernel.language import IllFormed
from .limits import Limit
from .names import E, linear
from .printed import Printed
from .records import replay
from .rules import antiderivative, induction, substitution
from .verdict import NotProved, Refuted, Undecided
from .writing import mean

__all__ = [
    "Claim", "Derivation", "E", "IllFormed", "Limit", "NotProved", "Printed", "Refuted", "Undecided",
    "antiderivative", "bit", "event", "finite", "function", "independent", "induction", "linear", "matrix", "mean",
    "natural", "nonnegative", "open_probability", "positive", "positive_integer", "probability", "real", "replay",
    "sequence", "substitution", "uncorrelated", "up_to",
]


def load_ipython_extension(ipython) -> None:
    """For `%load_ext xglib.derivation`."""
    from .magic import register
    register(ipython)
