"""Vectors and matrices: a theory beside the scalars. What is no number never meets the commutative reading.

`PARTS` say that a claim is proved, with the kernel's reading of numbers; `SHOWN` prints it. The others are not trusted:
`values` and `points`, the second reading, only refute; `verdict` asks both; `derivation` has chains, their records and
replay; `said` is text for messages.
"""

from importlib import import_module
from typing import Any

PARTS = {
    "terms": "text to trees",
    "shapes": "what names are; the shape of each tree",
    "words": "the normal form: sums of words",
    "needs": "signs, what is definite, what operations need",
    "operations": "reciprocals, inverses, determinants, roots",
    "slopes": "slopes by the differential",
    "reading": "trees to normal forms",
    "scalars": "numbers to the kernel, which says what is 0",
    "claims": "claims, hypotheses, and the one function that says proved",
}
SHOWN = {"show": "terms as LaTeX"}  # no part imports it
_MODULES = {
    "claims": ("Claim", "verify"),
    "derivation": ("MatrixDerivation",),
    "shapes": ("declare", "shape_of"),
    "terms": ("IllFormed", "parse"),
    "verdict": ("Verdict", "prove"),
}
_HOME = {name: module for module, names in _MODULES.items() for name in names}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value = getattr(import_module(f".{_HOME[name]}", __name__), name)
    return value
