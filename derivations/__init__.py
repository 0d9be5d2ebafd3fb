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
Where an author's documents have them, `documents` checks them, by the command line, pytest and `sphinx`. Each module
is loaded when one of its names is first used: pytest asks this package of every file, and most declare nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # for editors and type checkers, which do not look up names as __getattr__ does
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

__version__ = "0.2.0"  # one with xglib's

_MODULES = {
    "chain": ("Claim", "Derivation"),
    "kernel.domains": (
        "bit",
        "finite",
        "function",
        "matrix",
        "natural",
        "nonnegative",
        "open_probability",
        "positive",
        "positive_integer",
        "probability",
        "real",
        "sequence",
        "up_to",
    ),
    "kernel.hypotheses": ("event", "independent", "uncorrelated"),
    "kernel.language": ("IllFormed",),
    "limits": ("Limit",),
    "names": ("E", "linear"),
    "printed": ("Printed",),
    "records": ("replay",),
    "rules": ("antiderivative", "induction", "substitution"),
    "verdict": ("NotProved", "Refuted", "Undecided"),
    "writing": ("mean",),
}
_HOME = {name: module for module, names in _MODULES.items() for name in names}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value = getattr(import_module(f".{_HOME[name]}", __name__), name)
    return value


def load_ipython_extension(ipython) -> None:
    """For `%load_ext derivations`."""
    from .magic import register

    register(ipython)
