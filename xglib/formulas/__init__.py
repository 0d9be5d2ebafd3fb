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
from . import bias_variance, calibration, comparison, cost, performance, rank_tests, ranking, resampling, t_tests

# In the order of the book's sections. Type checkers read ``__init__.pyi``, which tests/library/test_types.py writes.
_SECTIONS = (resampling, performance, ranking, calibration, cost, comparison, t_tests, rank_tests, bias_variance)
_FORMULAS = {name: f for module in _SECTIONS for name, f in vars(module).items() if hasattr(f, "kinds")}

globals().update(_FORMULAS)
__all__ = [*_FORMULAS, "binomial", "sqrt"]
__test__ = {name: globals()[name] for name in __all__}  # doctest does not look for functions behind a guard


def __dir__() -> list[str]:
    return __all__
