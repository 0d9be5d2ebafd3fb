"""Docstrings as they are written, and as they are shown."""

import pytest

from xglib._docs import Entry, shown

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
