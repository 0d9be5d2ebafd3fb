"""Derivations that run: every step is checked by two independent readings, and a wrong step raises.

    f1 = Derivation("F1", equations="2.10", TP=natural, FP=natural, FN=natural)
    f1.define("P", "TP/(TP + FP)")
    f1.start("...").step("...", "reason")
    f1.assert_proved()

The rooms, from the ground up; each knows only those below it:

- `kernel`: all that must be right for a printed statement to be true. It needs neither SymPy nor NumPy.
- `words`: what is said, as phrases; another language is another table.
- `refute`: the exact reading, by arithmetic of its own, and the points at which it is taken.
- `show`: records, and what is made of them: plain text, Markdown, the page.
- `prove`: the search for certificates, and the verdict of the two readings.
- `tex`: LaTeX into trees.
- `author`: what an author writes: derivations, claims, limits, printed equations, code of a library.
- `documents`: what stands in files, by the doors `plaintext` and `records`.

The other modules are doors: `records` (stored ones, verified again), `plaintext`, `lemmas`, `live` (a page's editor),
`exercises` (what a reader does there), `magic`, `sphinx`, `pytest_plugin`, and the commands `mutants` and `trusted`.
Each module is loaded when one of its names is first used: pytest asks this package of every file, and most declare
nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # for editors and type checkers, which do not look up names as __getattr__ does
    from .author.claim import Claim
    from .author.derivation import Derivation
    from .author.limits import Limit
    from .author.matrix_printed import MatrixPrinted
    from .author.names import E, linear
    from .author.printed import Printed
    from .author.rules import antiderivative, induction, substitution
    from .author.writing import mean
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
    from .prove.verdict import NotProved, Refuted, Undecided
    from .records import replay

__version__ = "0.2.0"  # one with xglib's

_MODULES = {
    "author.claim": ("Claim",),
    "author.derivation": ("Derivation",),
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
    "author.limits": ("Limit",),
    "author.names": ("E", "linear"),
    "author.matrix_printed": ("MatrixPrinted",),
    "author.printed": ("Printed",),
    "records": ("replay",),
    "author.rules": ("antiderivative", "induction", "substitution"),
    "prove.verdict": ("NotProved", "Refuted", "Undecided"),
    "author.writing": ("mean",),
}
_HOME = {name: module for module, names in _MODULES.items() for name in names}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value = getattr(import_module(f".{_HOME[name]}", __name__), name)
    return value


def load_ipython_extension(ipython: Any) -> None:
    """For `%load_ext derivations`."""
    from .magic import register

    register(ipython)
