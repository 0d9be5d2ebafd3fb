"""How the arguments of a formula fit together: what a relation names, when it holds, and what its error shows."""

import re
from fractions import Fraction

import numpy as np
import pytest
from sympy import Symbol

from xglib.guard import Count, Rates, Real, Value, Whole, formula
from xglib.relations import ROUNDING, Relation, _slack


@pytest.mark.parametrize(
    "text, names",
    [
        ("k <= m", ("k", "m")),
        ("sum(p) == 1", ("p",)),
        ("1 <= min(p)", ("p",)),
        ("len(p) == len(n)", ("p", "n")),
        ("max(x for x in p) <= m", ("max", "p", "m")),  # max is none of the functions
        ("sum(x * y for x, y in q) <= 1", ("q",)),
    ],
)
def test_its_names_are_those_of_arguments(text, names):
    assert Relation.of(text).names == names


def test_an_equation_fails_from_both_sides():
    relation = Relation.of("sum(p) == 1")
    relation.check({"p": [0.25, 0.75]})
    for shares in ([0.25, 0.5], [0.5, 0.75]):
        with pytest.raises(ValueError, match=f"^{re.escape(f'sum(p) == 1 must hold, got p = {shares}')}$"):
            relation.check({"p": shares})


def test_the_least_of_nothing_is_zero():
    Relation.of("0 <= min(p)").check({"p": []})
    with pytest.raises(ValueError, match=r"^1 <= min\(p\) must hold, got p = \[\]$"):
        Relation.of("1 <= min(p)").check({"p": []})


def test_the_error_shows_the_entries_at_the_place_where_it_fails():
    @formula(where=["sum(p) <= m"])
    def rest(p: Rates, m: Count) -> Value:
        return m - sum(p)

    ones = np.array([0.25, 1.0]), np.array([0.5, 0.75])
    assert list(rest(p=[*ones], m=2)) == [1.25, 0.25]
    with pytest.raises(ValueError, match=r"^sum\(p\) <= m must hold, got p = \[.*1\.0.*0\.75.*\] and m = 1$"):
        rest(p=[*ones], m=1)
    with pytest.raises(ValueError, match=r"got p = \[.*1\.0.*, 0\.5\] and m = 1\.0$"):
        rest(p=[np.array([0.25, 1.0]), 0.5], m=np.array([1, 1]))


def test_what_is_not_given_is_not_asked():
    Relation.of("k <= m").check({"k": 5})
    Relation.of("k <= m").check({"k": 5, "m": 5})


@pytest.mark.parametrize("text", ["k < m", "m >= k", "k != m", "k"])
def test_it_is_an_equation_or_at_most(text):
    with pytest.raises(ValueError, match=f"^a relation is written with <= or ==, got {text!r}$"):
        Relation.of(text)


def test_one_float_is_enough_for_rounding():
    ones = np.ones(1)
    assert _slack(0.0, 0) == ROUNDING**2 and _slack(1, 2) == 0 < _slack(0.5, 1) and _slack(1, 0.5) > 0
    assert _slack(ones, 1)[0] > 0 and _slack(1, ones)[0] > 0


def test_whole_numbers_in_arrays_are_exact_or_refused():
    @formula()
    def half(x: Real) -> Value:
        return x / 2

    @formula()
    def square(k: Whole) -> Value:
        return k * k

    assert half(x=np.array([2**53])).tolist() == [2**52] and half(x=np.array([], int)).size == 0
    for x in (2**53 + 1, -(2**60)):
        with pytest.raises(ValueError, match=f"at most 2\\*\\*53 in an array, which is computed in floats, got {x}$"):
            half(x=np.array([x, 1]))
    assert square(k=np.array([200], np.uint8)).tolist() == [40000]


def test_objects_are_compared_one_by_one():
    @formula(where=["k <= m"])
    def share(k: Count, m: Count) -> Value:
        return k / m

    exact = np.array([Fraction(1), Fraction(3)], object)
    assert share(k=exact, m=4).tolist() == [Fraction(1, 4), Fraction(3, 4)]
    for m in (2, np.array([2.0, 2.0])):
        with pytest.raises(ValueError, match=r"^k <= m must hold, got k = 3 and m = 2"):
            share(k=exact, m=m)
    with pytest.raises(ValueError, match=r"^k <= m must hold"):  # exactly, where floats would be near enough
        share(k=np.array([Fraction(10**30 + 1, 10**30)], object), m=1)
    k = Symbol("k")
    assert share(k=np.array([k, Fraction(3)], object), m=2).tolist() == [k / 2, Fraction(3, 2)]  # nothing is asked
