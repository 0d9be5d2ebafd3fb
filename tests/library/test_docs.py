"""Docstrings as they are written, and as they are shown."""

import sys
from types import ModuleType

import pytest

from xglib._docs import Entry, complete, shown, term
from xglib.guard import Count, Counts, Rate, Rates, Value, formula

SHORT = """(2.8) A share.

    k {int} : The
        errors.
    -> {float} The share; see {braces}.
    ValueError : If there is none.
    see other : The same.

    A note.

    >>> 1
    1
    """
LONG = """(2.8) A share.

Parameters
----------
k : int
    The errors.
m : number
    Samples.

Returns
-------
float
    The share; see {braces}.

Raises
------
ValueError
    If there is none.
TypeError, ValueError
    If an argument is of another kind or out of its range, or does not go with the others.

See Also
--------
other : The same.

Notes
-----
A note.

Examples
--------
>>> 1
1
"""


def known(name):
    return Entry("m", "number", "Samples.") if name == "m" else None


def test_what_is_written_short_is_shown_whole():
    assert shown(SHORT, ["k", "m"], known) == LONG
    assert shown(LONG, ["k", "m"], known) == LONG and shown("Some words.", ["k"], known) == "Some words."


def test_an_argument_of_which_nothing_is_said_is_an_error():
    with pytest.raises(ValueError, match="^nothing says what n is$"):
        shown(SHORT, ["k", "m", "n"], known)
    with pytest.raises(ValueError, match="^m is said together with another argument, and that by itself, too$"):
        shown(SHORT, ["m", "k"], lambda name: Entry("k, m", "int", "Both."))


WORDS = f"{'a' * 110} bc {'z' * 130} {'y' * 105} well-known words"
WRAPPED = f"{'a' * 110}\n    bc\n    {'z' * 130}\n    {'y' * 105}\n    well-known words"
SEVERAL = f"""Three.

    a, b, c : {WORDS}
    d {{int}} : The last.
    -> What comes.
    UserWarning : If it is slow.
    TypeError : If it is none.

    One note.

    Another.

    >>> 1
    1

    >>> 2
    2
    """
SEVERAL_SHOWN = f"""Three.

Parameters
----------
a, b, c :
    {WRAPPED}
d : int
    The last.

Returns
-------
float
    What comes.

Raises
------
UserWarning
    If it is slow.
TypeError
    If it is none.

Notes
-----
One note.

Another.

Examples
--------
>>> 1
1

>>> 2
2
"""


def test_several_names_notes_and_examples():
    found = shown(SEVERAL, ["a", "b", "c", "d"], lambda name: None, returns="float")
    assert found == SEVERAL_SHOWN.replace("c :\n", "c : \n")
    assert "Returns\n-------\n\n    What" in shown(SEVERAL, ["a", "b", "c", "d"], lambda name: None)
    whole = "Some.\n\nNotes\n-----\nWords."
    assert shown(whole, [], known) == whole


def test_a_term_of_several_names_is_one_where_all_are_taken():
    assert term(dict.fromkeys(("tp", "fp", "fn")), "fp").names == "tp, fp, fn"
    assert term({"tp": None, "fn": None}, "tp").names == "tp, fn" and term({"tp": None}, "tp") is None


SOURCE = '''
from textwrap import dedent
from typing import NamedTuple

def square(x, *more, name, **options):
    """A square.

    x {float} : The side.
    *more {float} : Others.
    **options {int} : The rest.
    -> {float} It.
    """

def _private(x):
    """Short.

    x {float} : The side.
    """

class Pair(NamedTuple):
    """Two.

    a {int} : One.
    b {int} : The other.
    """

    a: int
    b: int

class Shape:
    """A shape.

    x {float} : The side.
    """

    def __init__(self, x, rng):
        """Not touched."""

    def area(self, rng):
        """Its area.

        -> {float} It.
        ValueError : If there is none.
        """

    def _hidden(self, x):
        """Short.

        x {float} : The side.
        """

    def without(self, x): ...

def without(x): ...

def nothing():
    """Nothing is taken."""

class Empty: ...

number = 3
'''
BAD = """
Raises
------
TypeError, ValueError
    If an argument is of another kind or out of its range, or does not go with the others.
"""
SQUARE = (
    """A square.

Parameters
----------
x : float
    The side.
*more : float
    Others.
name : str
    The argument's name in the messages.
**options : int
    The rest.

Returns
-------
float
    It.
"""
    + BAD
)
PAIR = """Two.

Attributes
----------
a : int
    One.
b : int
    The other.
"""
SHAPE = (
    """A shape.

Parameters
----------
x : float
    The side.
rng : int or Generator, optional
    A seed or a NumPy ``Generator``, by default fresh.
"""
    + BAD
)
AREA = """Its area.

Parameters
----------
rng : int or Generator, optional
    A seed or a NumPy ``Generator``, by default fresh.

Returns
-------
float
    It.

Raises
------
ValueError
    If there is none.
TypeError, ValueError
    If an argument is of another kind or out of its range, or does not go with the others.
"""
NOTHING = """Nothing is taken.

Returns
-------
float
    The value.
"""


def test_the_docstrings_of_a_module_are_completed(monkeypatch):
    module = ModuleType("sample")
    monkeypatch.setitem(sys.modules, "sample", module)
    exec(compile(SOURCE, "sample", "exec"), vars(module))
    borrowed = module.dedent.__doc__
    complete("sample", returned=("float", "The value."))
    assert module.square.__doc__ == SQUARE and module.nothing.__doc__ == NOTHING
    assert module.Pair.__doc__ == PAIR and module.Shape.__doc__ == SHAPE
    assert module.Shape.area.__doc__ == AREA and module.Shape.__init__.__doc__ == "Not touched."
    assert "x {float} :" in module._private.__doc__ and "x {float} :" in module.Shape._hidden.__doc__
    assert module.without.__doc__ is module.Shape.without.__doc__ is module.Empty.__doc__ is None
    assert module.dedent.__doc__ == borrowed
    complete("sample", raises=[("TypeError", "Never.")])  # what is whole stays so
    assert module.square.__doc__ == SQUARE
    exec(compile(SOURCE, "sample", "exec"), vars(module))
    complete("sample", raises=[("OSError", "Never.")])
    assert "OSError\n    Never." in module.square.__doc__ and "OSError" in module.Shape.area.__doc__


FORMULA = """A share.

Parameters
----------
k : number of at least 0, float array or symbol
    Those.
m : number of at least 0, float array or symbol
    Test samples, from 1 to 10**12.

Returns
-------
number, float array or symbol
    Their share.

Raises
------
ValueError
    Unless k <= m. Unless 1 <= m.
TypeError, ValueError
    If an argument is of another kind or out of its range, or does not go with the others.

Examples
--------
>>> 1
1
"""
IN_FLOATS = """A half.

Parameters
----------
p : number from 0 to 1, float array or symbol

Returns
-------
float, float array or symbol
    The value.

Raises
------
TypeError, ValueError
    If an argument is of another kind (a Fraction is) or out of its range.
"""
BY_NAME = """A sum.

Parameters
----------
p : sequence of numbers from 0 to 1, float arrays or symbols
    Shares.
n : sequence of numbers of at least 0, float arrays or symbols
    Counts.

Returns
-------
number
    It.

Raises
------
TypeError, ValueError
    If an argument is not given by name, of another kind or out of its range, or if the lengths differ.
"""


def test_a_formula_says_what_its_guard_knows():
    @formula(where=["k <= m", "1 <= m"])
    def share(k: Count, m: Count) -> Value:
        """A share.

        k : Those.
        -> Their share.

        >>> 1
        1
        """
        return k / m

    @formula(fractions=False)
    def half(p: Rate) -> Value:
        """A half."""
        return p / 2

    @formula()
    def total(p: Rates, n: Counts) -> Value:
        """A sum.

        p : Shares.
        n : Counts.
        -> {number} It.
        """
        return sum(p) + sum(n)

    assert [f.__doc__ for f in (share, half, total)] == [FORMULA, IN_FLOATS, BY_NAME]
