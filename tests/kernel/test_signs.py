"""Where an expression has a value, its signs on a cell, and certificates: asked of the kernel without any search."""

import math
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from derivations.kernel import signs
from derivations.kernel.domains import (
    Sequence,
    bit,
    finite,
    function,
    natural,
    nonnegative,
    open_probability,
    positive,
    positive_integer,
    probability,
    real,
    sequence,
    signs_of_product,
    signs_plus,
    signs_power,
    signs_times,
    up_to,
)
from derivations.kernel.hypotheses import event, mean
from derivations.kernel.language import (
    ONE,
    TRUE,
    Binary,
    Call,
    Captured,
    IllFormed,
    Logic,
    Name,
    Number,
    Relation,
    parse,
    substitute,
    text,
)
from derivations.kernel.signs import ANY, Cell, belongs, defined, everywhere, held, sign, truth, verify
from derivations.kernel.statement import Setting
from derivations.kernel.symbols import is_whole
from derivations.prove.search import Searching

DOMAINS = {
    "n": natural,
    "m": natural,
    "j": positive_integer,
    "x": real,
    "w": real,
    "s": nonnegative,
    "t": nonnegative,
    "q": positive,
    "r": positive,
    "p": probability,
    "o": open_probability,
    "a": finite(-1, 0, 2),
    "b": bit,
    "y": sequence(bit),
    "z": sequence(real),
    "u": sequence(finite(0, 1, 2)),
    "v": sequence(finite(-1, 0)),
}


def setting(where="", random="", hypotheses=(), **domains):
    declared = tuple((domains or DOMAINS).items())
    return Setting(declared, tuple(random.split()), tuple(hypotheses), (), parse(where) if where else TRUE)


def cell(**domains):
    return signs.whole(setting(**domains), ())[0]


@cache  # and not at once: so that nothing is called before the first test, which mutation testing makes use of
def everything():
    return cell()


# -- where a tree is defined


@pytest.mark.parametrize(
    "tree, condition",
    [
        ("x", ""),
        ("1/x", "x != 0"),
        ("x/2", ""),
        ("x/0", "0 != 0"),
        ("x**2", ""),
        ("x**(-2)", "x != 0"),
        ("x**(-0)", ""),
        ("2**(-1)", ""),
        ("0**(-1)", "0 != 0"),
        ("x**n", "(integer(n) or x > 0) and (x != 0 or n >= 0)"),
        ("2**n", "(integer(n) or 2 > 0)"),
        ("0**n", "(integer(n) or 0 > 0) and (0 != 0 or n >= 0)"),
        ("diff(x**n, n)", "x > 0 and (x != 0 or n >= 0)"),
        ("diff(x**n, w)", "(integer(n) or x > 0) and (x != 0 or n >= 0)"),
        ("diff(2**(n*x), x)", "2 > 0"),
        ("diff(x**(1/2), x)", "x >= 0 and x != 0"),
        ("diff(x**(1/2), w)", "x >= 0"),
        ("Integral(x**v, v, 0, 1)", "x > 0 and Between(x != 0 or v >= 0, v, 0, 1)"),
        ("Integral(v**(3/2), v, 0, 1)", "Between(v >= 0, v, 0, 1)"),
        ("Integral(v**v, v, 0, 1)", "Between(v > 0, v, 0, 1) and Between(v != 0 or v >= 0, v, 0, 1)"),
        ("x**(-1/2)", "x > 0"),
        ("x**-(1/2)", "x > 0"),
        ("x**(4/2)", "(integer(4/2) or x > 0) and (x != 0 or 4/2 >= 0)"),
        ("x**(1/2)", "x >= 0"),
        ("binomial(n, m)", "integer(n) and integer(m) and n >= 0"),
        ("binomial(5, 2)", ""),
        ("binomial(-1, 2)", "-1 >= 0"),
        ("sqrt(x)", "x >= 0"),
        ("sqrt(2)", ""),
        ("sqrt(0)", ""),
        ("log(x)", "x > 0"),
        ("log(1)", "1 > 0"),
        ("exp(x)", ""),
        ("y[n]", "integer(n) and n >= 1"),
        ("y[1]", ""),
        ("z[n, 2]", "integer(n) and n >= 1"),
        ("z[2, 1 - n]", "integer(1 - n) and 1 - n >= 1"),
        ("z[w, n]", "integer(w) and w >= 1 and integer(n) and n >= 1"),
        ("y[0]", "0 >= 1"),
        ("1/x + 1/x", "x != 0"),
        ("-(1/x)", "x != 0"),
        ("E(1/x)", "x != 0"),
        ("y[1/x]", "x != 0 and integer(1/x) and 1/x >= 1"),
        ("x < 1/w", "w != 0"),
        ("not 1/w == 0", "w != 0"),
        ("sqrt(log(x))", "x > 0 and log(x) >= 0"),
        ("diff(x**2, x)", ""),
        ("diff(1/x, x)", "x != 0"),
        ("diff(sqrt(x), x)", "x >= 0 and x != 0"),
        ("diff(sqrt(w), x)", "w >= 0"),
        ("diff(x**n, x)", "(integer(n) or x > 0) and (x != 0 or n >= 0)"),
        ("diff(x*2**n, x)", "(integer(n) or 2 > 0)"),
        ("diff(sqrt(x + sqrt(w)), x)", "w >= 0 and x + sqrt(w) >= 0 and x + sqrt(w) != 0"),
        ("diff(Sum(x*i, i, 1, 2), x)", ""),
        ("diff(diff(sqrt(x), x), x)", "x >= 0 and x != 0"),
        ("diff(Sum(sqrt(x), i, 1, 2), x)", "(2 < 1 or x >= 0) and (2 < 1 or x != 0)"),
        ("Sum(1/x, i, m, n)", "integer(m) and integer(n) and (n < m or x != 0)"),
        ("Sum(i, i, 1/w, n)", "w != 0 and integer(1/w) and integer(n)"),
        ("Sum(i, i, n, 1/w)", "w != 0 and integer(n) and integer(1/w)"),
        ("Sum(y[i], i, 1, n)", "integer(n)"),
        ("Sum(y[i], i, 0, n)", "integer(n) and All(i >= 1, i, 0, n)"),
        ("Sum(y[i], i, 2, n)", "integer(n)"),
        ("Sum(y[3 - 2*i], i, m, n)", "integer(m) and integer(n) and All(3 - 2*i >= 1, i, m, n)"),
        ("Sum(sqrt(i), i, m, n)", "integer(m) and integer(n) and All(i >= 0, i, m, n)"),
        ("Sum(x**i, i, m, n)", "integer(m) and integer(n) and All(x != 0 or i >= 0, i, m, n)"),
        ("Sum(2**m, i, m, n)", "integer(m) and integer(n) and (n < m or (integer(m) or 2 > 0))"),
        ("Integral(v, v, 1/x, w)", "x != 0"),
        ("Integral(v, v, w, 1/x)", "x != 0"),
        ("Integral(1/x, v, 0, 1)", "x != 0"),
        ("Integral(1/v, v, x, w)", "Between(v != 0, v, x, w)"),
        ("Integral(1/(1 + 2*v), v, x, w)", "Between(1 + 2*v != 0, v, x, w)"),
        ("Integral(sqrt(v), v, x, w)", "Between(v >= 0, v, x, w)"),
        ("Integral(log(v), v, x, w)", "Between(v > 0, v, x, w)"),
        ("Integral(sqrt(v), v, 0, x)", "Between(v >= 0, v, 0, x)"),
        ("Integral(v**n, v, x, w)", "Between(integer(n) or v > 0, v, x, w) and Between(v != 0 or n >= 0, v, x, w)"),
        ("Integral(v**(-1), v, x, w)", "Between(v != 0, v, x, w)"),
        ("factorial(n)", "integer(n) and n >= 0"),
        ("factorial(x - 1)", "integer(x - 1) and x - 1 >= 0"),
        ("abs(1/x)", "x != 0"),
        ("max(1/x, 1/w)", "x != 0 and w != 0"),
        ("indicator(1/x > w)", "x != 0"),
        ("pi", ""),
        ("diff(abs(x)*max(x, w), x)", "x != 0 and x != w"),
        ("diff(indicator(x > w), x)", "x != w"),
        # it is asked of each
        ("Sum(1/i, i, 1, n)", "integer(n) and All(i != 0, i, 1, n)"),
        ("Product(y[i], i, 1, n)", "integer(n)"),
        ("Product(1/i, i, 1, n)", "integer(n) and All(i != 0, i, 1, n)"),
        ("Sum(1/(x + i), i, 1, n)", "integer(n) and All(x + i != 0, i, 1, n)"),
        ("Sum(Sum(1/(i - j), i, 1, n), j, 1, n)", "integer(n) and All(All(i - j != 0, i, 1, n), j, 1, n)"),
        ("Sum(binomial(i/2, 2), i, 1, n)", "integer(n) and All(integer(i/2), i, 1, n) and All(i/2 >= 0, i, 1, n)"),
        ("Sum(y[x*i], i, 2, 4)", "All(integer(x*i), i, 2, 4) and All(x*i >= 1, i, 2, 4)"),
        ("Sum(y[i*i], i, 1, n)", "integer(n) and All(i*i >= 1, i, 1, n)"),
        ("Sum(i**i, i, 1, n)", "integer(n) and All(i != 0 or i >= 0, i, 1, n)"),
        ("Sum(x**(i*i), i, 1, n)", "integer(n) and All(x != 0 or i*i >= 0, i, 1, n)"),
        ("Sum(log(i), i, 1, n)", "integer(n) and All(i > 0, i, 1, n)"),
        ("Sum(sqrt(5 - i**2), i, 1, n)", "integer(n) and All(5 - i**2 >= 0, i, 1, n)"),
        (
            "Sum(i**n, i, 0 - m, n)",
            "integer(0 - m) and integer(n) and All(integer(n) or i > 0, i, 0 - m, n) "
            "and All(i != 0 or n >= 0, i, 0 - m, n)",
        ),
        ("Sum(binomial(n, i*i), i, 0, 2)", "(2 < 0 or integer(n)) and (2 < 0 or n >= 0)"),
        ("diff(Sum(sqrt(x*i), i, 1, 2), x)", "All(x*i >= 0, i, 1, 2) and All(x*i != 0, i, 1, 2)"),
        ("diff(Sum(sqrt(w*i), i, 1, 2)*x, x)", "All(w*i >= 0, i, 1, 2)"),
        ("diff(Product(x - i, i, 1, n), x)", "integer(n)"),
        # of what stands in another sum, of nothing, and of what jumps
        (
            "Sum(Sum(1/(x - i), j, 1, m), i, 1, n)",
            "integer(n) and (n < 1 or integer(m)) and All(m < 1 or x - i != 0, i, 1, n)",
        ),
        (
            "Sum(Sum(1/(i - j), j, 1, m), i, 1, n)",
            "integer(n) and (n < 1 or integer(m)) and All(All(i - j != 0, j, 1, m), i, 1, n)",
        ),
        ("All(1/x > 0, i, 1, n)", "integer(n) and (n < 1 or x != 0)"),
        ("All(1/i > 0, i, 1/w, n)", "w != 0 and integer(1/w) and integer(n) and All(i != 0, i, 1/w, n)"),
        ("Product(1/x, i, m, n)", "integer(m) and integer(n) and (n < m or x != 0)"),
        ("Product(1/i, i, m, n)", "integer(m) and integer(n) and All(i != 0, i, m, n)"),
        ("factorial(n)", "integer(n) and n >= 0"),
        ("factorial(3)", ""),
        ("factorial(1/x)", "x != 0 and integer(1/x) and 1/x >= 0"),
        ("diff(abs(x), x)", "x != 0"),
        ("diff(abs(w), x)", ""),
        ("diff(indicator(abs(x) > 1), x)", "x != 0 and abs(x) != 1"),
        ("diff(max(x, w), x)", "x != w"),
        ("diff(min(w, s), x)", ""),
        ("diff(indicator(x > 1 and w < 2), x)", "x != 1"),
        ("diff(Sum(abs(x), i, 1, n), x)", "integer(n) and (n < 1 or x != 0)"),
        ("diff(Sum(abs(x - i), i, 1, n), x)", "integer(n) and All(x - i != 0, i, 1, n)"),
        ("diff(Product(abs(x - i), i, 1, n), x)", "integer(n) and All(x - i != 0, i, 1, n)"),
        ("diff(indicator(not x == 1)*abs(w), x)", "x != 1"),
        ("diff(Integral(x*v, v, 0, 1), x)", ""),
        ("diff(Integral(sqrt(v), v, 1, 2)*x, x)", "Between(v >= 0, v, 1, 2)"),
        (
            "diff(Integral(sqrt(v - x), v, 1, 2), x)",
            "Between(v - x >= 0, v, 1, 2) and Between(v - x != 0, v, 1, 2)",
        ),
        ("Integral(diff(indicator(v > x), x), v, 1, 2)", "Between(v != x, v, 1, 2)"),
        ("Integral(indicator(v > x)/v, v, 1, 2)", "Between(v != 0, v, 1, 2)"),
        ("Integral(1/v**2, v, -1, 1)", "Between(v**2 != 0, v, -1, 1)"),
        ("Integral(Sum(1/(i + v), i, 1, n), v, 0, 1)", "integer(n) and Between(All(i + v != 0, i, 1, n), v, 0, 1)"),
        ("Between(1/(v - x) > 0, v, 0, 1/w)", "w != 0 and Between(v - x != 0, v, 0, 1/w)"),
        ("diff(indicator(Between(v > x, v, 0, 1)), x)", "Between(v != x, v, 0, 1)"),
        ("diff(sqrt(abs(x)), x)", "abs(x) >= 0 and x != 0 and abs(x) != 0"),
        ("diff(All(x > i, i, 1, n), x)", "integer(n)"),
        ("diff(indicator(All(x > i, i, 1, n)), x)", "integer(n) and All(x != i, i, 1, n)"),
        ("diff(diff(abs(x), x), x)", "x != 0"),
        ("Sum(1/(2*n - i), i, 1, n)", "integer(n) and All(2*n - i != 0, i, 1, n)"),
        ("Sum(x**i, i, 0, infinity)", "abs(x) < 1"),
        ("Sum(x**i/factorial(i), i, 0, infinity)", ""),
        (
            "Sum(1/w*(1/x)**i, i, n/m, infinity)",
            "m != 0 and w != 0 and x != 0 and integer(n/m) and (1/x != 0 or n/m >= 0) and abs(1/x) < 1",
        ),
        ("Sum(x**i, i, 0, infinity)*x**(-1)", "abs(x) < 1 and x != 0"),
        ("Integral(1/w*exp(-x*i), i, 1/m, infinity)", "m != 0 and w != 0 and -x < 0 and exp(-x) > 0"),
        ("Sum(exp(-x*i), i, 0, infinity)", "abs(exp(-x)) < 1"),
        ("diff(Sum(x**i, i, 0, infinity), x)", "abs(x) < 1"),
        ("diff(Sum(abs(x)**i/factorial(i), i, 0, infinity), x)", "x != 0"),
        (
            "Sum(Sum(x**i, i, l, infinity), l, 1, n)",
            "integer(n) and All(x != 0 or l >= 0, l, 1, n) and (n < 1 or abs(x) < 1)",
        ),
        ("max(1/x, sqrt(w))", "x != 0 and w >= 0"),
        ("indicator(1/x > 0)", "x != 0"),
        ("Sum(Product(1/(i + j), j, 1, i), i, 1, n)", "integer(n) and All(All(i + j != 0, j, 1, i), i, 1, n)"),
        (
            "Sum(x**(n - i), i, 0, n)",
            "integer(n) and All(integer(n - i) or x > 0, i, 0, n) and All(x != 0 or n - i >= 0, i, 0, n)",
        ),
        ("Sum(1/2, i, 1, n)", "integer(n)"),
        ("Sum(1/x + 1/x, i, 1, n)", "integer(n) and (n < 1 or x != 0)"),
        ("Sum(1/m, i, 1/m, n)", "m != 0 and integer(1/m) and integer(n)"),
        ("All(x > i, i, m, n/w)", "w != 0 and integer(m) and integer(n/w)"),
        ("All(1/i > 0, i, 1, n/i)", "i != 0 and integer(n/i) and All(i != 0, i, 1, n/i)"),
        ("diff(min(x, w), x)", "x != w"),
        ("diff(max(abs(x), w), x)", "x != 0 and abs(x) != w"),
        ("diff(min(x, abs(x)), x)", "x != 0 and x != abs(x)"),
        (
            "diff(indicator(All(abs(x) > i, i, 1, n)), x)",
            "integer(n) and (n < 1 or x != 0) and All(abs(x) != i, i, 1, n)",
        ),
        ("diff((abs(x) + 1)**(1/2), x)", "abs(x) + 1 >= 0 and x != 0 and abs(x) + 1 != 0"),
        (
            "diff(indicator(Between(abs(x - v) > 1, v, 0, 1)), x)",
            "Between(x - v != 0, v, 0, 1) and Between(abs(x - v) != 1, v, 0, 1)",
        ),
        # an index of its own: nothing is asked of it where the outer sum is empty
        (
            "Sum(Sum(1/(x - h), h, 1, m), i, 1, n)",
            "integer(n) and (n < 1 or integer(m)) and (n < 1 or All(x - h != 0, h, 1, m))",
        ),
    ],
)
def test_defined(tree, condition):
    assert text(defined(parse(tree))) == condition


@pytest.mark.parametrize(
    "tree",
    [
        "diff(binomial(x, 2), x)",
        "diff(y[x], x)",
        "diff(Sum(w, i, 1, x), x)",
        "diff(factorial(x), x)",
        "diff(Product(w, i, 1, x), x)",
        "diff(Sum(x*x**n, i, 1, n), n)",
        # what has a value for whole numbers only
        "Integral(binomial(v, 2), v, 0, 1)",
        "Integral(y[v], v, 1, 2)",
        "Integral(Sum(1, i, 1, v), v, 0, 1)",
        "Integral(Sum(binomial(i + v, 2), i, 1, 2), v, 0, 1)",
        # what jumps could leave it without a bound, as 1/(v + indicator(v == 0)) is
        "Integral(1/(v + indicator(v == 0)), v, 0, 1)",
        "Integral(log(v + indicator(v <= 0)), v, 0, 1)",
        "Integral(v**(0 - indicator(v > 0)), v, 0, 1)",
        "Integral(Sum(x/v, i, 1, indicator(v > 0)), v, 0, 1)",
        "Integral(Integral(1/(v + indicator(v == 0)), u, 0, 1), v, 0, 1)",
    ],
)
def test_what_is_not_followed_into_a_binder(tree):
    with pytest.raises(IllFormed):
        defined(parse(tree))


@pytest.mark.parametrize(
    "tree, yes",
    [
        ("2", True),
        ("n", True),
        ("x", False),
        ("y[i]", True),
        ("z[i]", False),
        ("-n", True),
        ("-x", False),
        ("n + m", True),
        ("-y[1]", True),
        ("n - m", True),
        ("n*y[1] - m", True),
        ("Sum(y[i], i, 1, n)", True),
        ("Sum(i - y[i], i, 1, n)", True),
        ("n - x", False),
        ("x*n", False),
        ("n*m", True),
        ("n/m", False),
        ("n**2", True),
        ("x**2", False),
        ("n**m", False),
        ("2**(-1)", False),
        ("2**n", False),
        ("binomial(x, x)", True),
        ("Sum(i, i, x, x)", True),
        ("abs(n)", True),
        ("abs(x)", False),
        ("max(n, m)", True),
        ("max(n, x)", False),
        ("min(x, n)", False),
        ("pi", False),
        ("min(n, -m)", True),
        ("factorial(n)", True),
        ("indicator(x > 0)", True),
        ("Product(i, i, 1, n)", True),
        ("Product(x, i, 1, n)", False),
        ("n**(-1)", False),
        ("Sum(x, i, 1, 2)", False),
        ("Sum(i*x, i, 1, 2)", False),
        ("sqrt(n)", False),
        ("exp(n)", False),
        ("E(n)", False),
        ("diff(n, x)", False),
        ("Integral(n, v, 0, 1)", False),
        ("log(n)", False),
        ("i", False),
    ],
)
def test_whole(tree, yes):
    assert is_whole(parse(tree), frozenset("nm"), frozenset("y")) is yes
    condition = Logic("integer", (parse(tree),))
    assert truth(condition, everything()) is (True if yes else None) or tree == "i"


# -- cells


@pytest.mark.parametrize(
    "name, pieces",
    [
        ("n", ["0", "1 + n"]),
        ("j", ["1 + 0", "1 + (1 + j)"]),
        ("x", ["0", "x", "-x"]),
        ("s", ["0", "s"]),
        ("q", []),
        ("p", ["0", "1", "p/(1 + p)"]),
        ("o", []),
        ("a", ["-1", "0", "2"]),
        ("b", ["0", "1"]),
        ("y", []),
        ("zz", []),
    ],
)
def test_the_pieces_of_a_coordinate(name, pieces):
    assert [text(c.values[name]) for c in everything().cut(name)] == pieces
    for c in everything().cut(name):
        assert c.values.keys() == everything().values.keys()
        assert all(c.values[other] == everything().values[other] for other in everything().values if other != name)


def not_negative(cell):
    return {name for name, signs in cell.symbols.signs if -1 not in signs}


def positive_ones(cell):
    return {name for name, signs in cell.symbols.signs if signs == {1}}


def test_what_the_pieces_know():
    zero, rest = everything().knowing(parse("n - m"), {1}).cut("n")
    assert zero.facts == ((parse("0 - m"), {1}),) and rest.facts == ((parse("1 + n - m"), {1}),)
    assert (
        "n" not in zero.kinds and rest.kinds["n"] == "count" and zero.kinds.keys() == everything().kinds.keys() - {"n"}
    )
    assert "n" not in zero.symbols.integers and "m" in zero.symbols.integers and "n" in rest.symbols.integers
    assert [c.kinds.get("x") for c in everything().cut("x")] == [None, "positive", "positive"]
    assert [c.kinds.get("p") for c in everything().cut("p")] == [None, None, "positive"]
    assert zero.symbols.units >= {"y"} and not_negative(everything()) == set("nmjstqrpob")
    assert everything().symbols.integers == set("nmjab") and not everything().symbols.from_one


def test_which_coordinates_are_positive():
    known = cell(x=real, s=nonnegative, b=positive, n=natural, p=open_probability)
    assert positive_ones(known) == {"b", "p"} and not_negative(known) == {"s", "b", "n", "p"}
    assert {"s", "b"} <= positive_ones(known.cut("s")[1]) and "b" in positive_ones(known.cut("x")[0])
    running = known.moving("v", parse("(1 + 2*v)/(1 + v)"), "weight").cut("x")[0]
    assert positive_ones(running) == {"b", "p", "v"}


def test_a_finite_domain_with_a_fraction_is_no_integer():
    half = cell(a=finite(0, Fraction(1, 2)), b=finite(-1, 1))
    assert half.symbols.integers == {"b"} and not_negative(half) == {"a"}
    assert [text(c.values["a"]) for c in half.cut("a")] == ["0", "1/2"]


def test_a_bound_is_the_name_and_a_count():
    whole, given = signs.whole(setting(m=natural, k=up_to("m")), (), parse("k > 1"))
    assert whole.values == {"k": Name("k"), "m": Name("k") + Name("m")}
    assert truth(parse("k <= m"), whole) and truth(parse("k < m"), whole) is None
    assert text(given) == "m >= 0 and () and k > 1" or "m >= 0" in text(given) and "k > 1" in text(given)
    whole, given = signs.whole(setting(where="x > 0", j=positive_integer, k=up_to("j"), x=real), ())
    assert "j >= 1" in text(given) and "x > 0" in text(given)
    assert truth(parse("j >= 1"), whole) is None  # k = 0 and nothing more: what is given must say so
    whole, given = signs.whole(setting(n=natural, x=real), (), but="x")
    assert whole.values.keys() == {"n"} == whole.kinds.keys()


def test_a_coordinate_more_leaves_the_hypotheses_as_they_are():
    whole = signs.whole(setting(random="f", hypotheses=[mean("f", "x")], x=real), (mean("f", "x"),))[0]
    moved = whole.moving("v", parse("v + 1"), "positive")
    assert moved.symbols.hypotheses == whole.symbols.hypotheses == (mean("f", "x"),)
    assert dict(moved.symbols.signs) == {"x": ANY, "v": {1}}


def test_a_mean_speaks_of_the_names_in_every_cell():
    whole = signs.whole(setting(random="f", hypotheses=[mean("f", "j")], j=positive_integer), (mean("f", "j"),))[0]
    assert text(whole.symbols.hypotheses[0].value) == "1 + j"
    assert [text(c.symbols.hypotheses[0].value) for c in whole.cut("j")] == ["1 + 0", "1 + (1 + j)"]
    assert truth(parse("E(f) - j == 0"), whole) is True

    whole = signs.whole(setting(k=up_to("m"), m=natural), ())[0]  # in whatever order
    assert whole.values == {"k": Name("k"), "m": Name("k") + Name("m")}


def test_a_whole_number_on_each_piece():
    for c in everything().cut("n") + everything().cut("b"):
        assert truth(Logic("integer", (parse("n*b + 1"),)), c) is True
    assert truth(Logic("integer", (parse("o"),)), everything()) is None


def test_what_was_found_makes_no_cell_another():
    asked = cell()
    assert sign(parse("x**2"), asked) == {0, 1} and asked == cell()


def test_cells_do_not_change():
    for field in ("values", "kinds", "facts", "symbols"):
        with pytest.raises(AttributeError):
            setattr(everything(), field, ())


def test_a_certificate_over_all_names():
    assert verify(cell(x=real), [parse("x*x >= 0")], TRUE, ["sign", "x", None, None])


def test_a_coordinate_more():
    moved = cell(x=real, q=positive).moving("x", parse("q*x"), "unit")
    assert moved.values["x"] == parse("q*x") and moved.kinds == {"x": "unit", "q": "positive"}
    assert moved.at(parse("x + q")) == parse("q*x + q")


# -- signs

Z, P, N = {0}, {1}, {-1}
RELATIONS = {">": {1}, "<": {-1}, "==": {0}, ">=": {0, 1}, "<=": {-1, 0}}
NOT_NEGATIVE, NOT_POSITIVE, NOT_ZERO = {0, 1}, {-1, 0}, {-1, 1}
SIGNS = [
    ("0", Z),
    ("3", P),
    ("-3", N),
    ("n", NOT_NEGATIVE),
    ("x", ANY),
    ("q", P),
    ("-q", N),
    ("p", NOT_NEGATIVE),
    ("a", ANY),
    ("b", NOT_NEGATIVE),
    ("-n", NOT_POSITIVE),
    ("o", P),
    ("n + 1", P),
    ("-n - 1", N),
    ("q - 1", ANY),
    ("q + r", P),
    ("q + s", P),
    ("s + t", NOT_NEGATIVE),
    ("-q - s", N),
    ("q - s", ANY),
    ("s - q", ANY),
    ("-s - t", NOT_POSITIVE),
    ("q*r", P),
    ("q*s", NOT_NEGATIVE),
    ("-q*r", N),
    ("s*t", NOT_NEGATIVE),
    ("x*x", NOT_NEGATIVE),
    ("x*w", ANY),
    ("q*x", ANY),
    ("0*x", Z),
    ("q/r", P),
    ("s/q", NOT_NEGATIVE),
    ("-s/q", NOT_POSITIVE),
    ("x**2", NOT_NEGATIVE),
    ("x**3", ANY),
    ("q**3", P),
    ("(-q)**3", N),
    ("(-q)**2", P),
    ("(-q)**(-3)", N),
    ("(-q)**(-2)", P),
    ("x**0", P),
    ("q**n", P),
    ("s**n", NOT_NEGATIVE),
    ("x**n", ANY),
    ("(-q)**n", ANY),
    ("(q + 1)**x", P),
    ("0**n", NOT_NEGATIVE),
    ("x - x", Z),
    ("x + w - w - x", Z),
    ("(x + w)**2 - x**2 - 2*x*w", NOT_NEGATIVE),
    ("x**2 + 1", P),
    ("x**2 + q", P),
    ("-x**2 - 1", N),
    ("x**2 - 1", ANY),
    ("(n + 1)**2 - n**2", P),
    ("(n + 1)*m - n*m", NOT_NEGATIVE),
    ("binomial(n, m)", NOT_NEGATIVE),
    ("binomial(n + m, m)", P),
    ("binomial(n, n + 1)", Z),
    ("binomial(n, m) - 1", ANY),
    ("sqrt(x)", NOT_NEGATIVE),
    ("sqrt(q)", P),
    ("sqrt(s)", NOT_NEGATIVE),
    ("sqrt(q) + s", P),
    ("exp(x)", P),
    ("exp(-q)", P),
    ("exp(q) - 1", P),
    ("exp(-q) - 1", N),
    ("exp(s) - 1", ANY),
    ("exp(x) - 1", ANY),
    ("exp(q)*x", ANY),
    ("exp(x)*q", P),
    ("log(q)", ANY),
    ("log(1 + q)", P),
    ("log(1 + s)", NOT_NEGATIVE),
    ("log(1/(1 + q))", N),
    ("log(x)", ANY),
    ("log(1)", Z),
    ("y[1]", NOT_NEGATIVE),
    ("z[1]", ANY),
    ("u[1]", NOT_NEGATIVE),
    ("y[1] + 1", P),
    ("y[n]*q", NOT_NEGATIVE),
    ("1 - y[1]", {0, 1}),
    ("y[1] - y[1]*y[2]", {0, 1}),
    ("3 - y[1] - 2*y[2]", {0, 1}),
    ("2 - y[1] - 2*y[2]", ANY),
    ("1 - u[1]", ANY),
    ("2 - u[1]", ANY),
    ("1 - p", ANY),
    ("Sum(y[i], i, 1, n)", NOT_NEGATIVE),
    ("Sum(z[i], i, 1, n)", ANY),
    ("Sum(x**i, i, 1, n)", ANY),
    ("Sum(y[i]*z[i], i, 1, n)", ANY),
    ("Sum(1, i, 1, n)", NOT_NEGATIVE),
    ("Sum(x**2, i, 1, n)", NOT_NEGATIVE),
    ("Sum(q, i, 1, n + 1)", P),
    ("Sum(y[i], i, 1, n) + 1", P),
    ("Sum(1, i, n, m)", NOT_NEGATIVE),
    ("Sum(z[i]**2, i, 1, n)", NOT_NEGATIVE),
    ("Sum(u[i], i, 1, n)", NOT_NEGATIVE),
    ("Integral(v, v, 0, q)", P),
    ("Integral(v, v, q, 0)", N),
    ("1/x", ANY),
    ("1/x**2", P | Z),
    ("x/x", P),
    ("q/(q - r)", ANY),
]
# of what has no normal form, each by its parts
Q, S, X = "q**(129*n)", "s**(129*n)", "x**(129*n)"
SIGNS += [
    (Q, P),
    (S, NOT_NEGATIVE),
    (X, ANY),
    (f"-{Q}", N),
    (f"{Q}*{S}", NOT_NEGATIVE),
    (f"{Q}/{Q}", P),
    (f"0*{X}", Z),
    (f"{Q}**2", P),
    (f"(-{Q})**3", N),
    (f"(-{Q})**(-3)", N),
    (f"({X})**2", NOT_NEGATIVE),
    (f"({Q})**n", P),
    (f"({S})**n", NOT_NEGATIVE),
    (f"{Q} + {S}", P),
    (f"{S} - {Q}", ANY),
    (f"-{S} - {Q}", N),
    (f"{S} + {S}", NOT_NEGATIVE),
    (f"binomial(n, -{Q})", Z),
    (f"binomial(n - {Q} - n, n)", NOT_NEGATIVE),
    (f"binomial({Q} + n, 0*{X})", P),
    (f"binomial({S}, {X})", NOT_NEGATIVE),
    (f"binomial({Q}, {S})", NOT_NEGATIVE),
    (f"binomial(-{S}, {Q})", Z),
    (f"binomial({S}, -{S})", NOT_NEGATIVE),
    (f"binomial({Q}, -{S})", NOT_NEGATIVE),
    (f"sqrt({Q})", P),
    (f"sqrt({S})", NOT_NEGATIVE),
    (f"sqrt({X})", NOT_NEGATIVE),
    (f"exp(-{Q})", P),
    (f"log({Q})", ANY),
    (f"E({Q})", P),
    (f"E({S})", NOT_NEGATIVE),
    (f"E(0*{Q})", Z),
    (f"E({X})", ANY),
    (f"E(-{Q})", N),
    (f"E(-{S})", NOT_POSITIVE),
    (f"{Q} - (-1)", P),
    (f"3*{Q}", P),
    (f"(-1)*{Q}", N),
    (f"{Q} - 1", ANY),
    (f"0 - {Q}", N),
    (f"{Q}**(-2)", P),
    (f"({X})**0", P),
    (f"(0*{X})**2", Z),
    (f"y[1]*{Q}", NOT_NEGATIVE),
    (f"z[1]*{Q}", ANY),
    (f"b*{Q}", NOT_NEGATIVE),
    (f"p*{Q}", NOT_NEGATIVE),
    (f"a*{Q}", ANY),
    (f"v*{Q}", ANY),
    (f"exp(x)*{Q}", P),
    (f"diff(q, q)*{Q}", P),
]
# of what is seen by its coefficients only
SIGNS += [
    ("q**(n + 1) - q**n*q + q**n", P),
    ("x*q**n + q**n - q**n*x", P),
    ("binomial(n, m) + x - x", NOT_NEGATIVE),
    ("sqrt(x) + w - w", NOT_NEGATIVE),
    ("y[n] + x - x", NOT_NEGATIVE),
    ("z[n] + x - x", ANY),
    ("Sum(y[i], i, 1, n) + x - x", NOT_NEGATIVE),
    ("x*y[n] + q + y[n] - y[n]*x", P),
    ("x*sqrt(s) + q + sqrt(s) - sqrt(s)*x", P),
    ("Sum(1, i, m, n) + x - x", NOT_NEGATIVE),
    ("Sum(z[i]*y[i], i, 1, n) + x - x", ANY),
    ("exp(x) + w - w", P),
    ("Sum(u[i], i, 1, n) + x - x", NOT_NEGATIVE),
    ("q + x - x", P),
    ("s + x - x", NOT_NEGATIVE),
    ("x + w - w", ANY),
    ("binomial(n, -1 - m)", Z),
    ("binomial(n, n + 1 + m)", Z),
    ("Sum(1/m, i, 1, m)", NOT_NEGATIVE),
    ("Sum(-1/m, i, 1, m)", NOT_POSITIVE),
    ("Sum(q/m, i, 1, m) + 1", P),
    ("(q + x - x)/(r + w - w)", P),
    ("(x - q - x)/r", N),
    ("(x + 1 - x)/(w - r - w)", N),
    ("(-q - x + x)/(-r - w + w)", P),
    ("exp(q + x - x) - 1", P),
    ("exp(x - q - x) - 1", N),
    ("exp(x) - 1 + w - w", ANY),
    ("exp(q)**2 - exp(q)", P),
    ("exp(q) - 2", ANY),
    ("exp(q) + exp(r) - 2", P),
    ("sqrt(s)**2 - s + y[1] - y[1]**2", Z),
    ("exp(q)*x**2 - x**2", NOT_NEGATIVE),
    ("1/(exp(q) - 1)", P),
    ("exp(s) - 1 + x - x", ANY),
    ("exp(1/q) - 1 + x - x", P),
    ("exp(q/(-r)) - 1 + x - x", N),
    ("exp(-q/(-r)) - 1 + x - x", P),
    ("log(q) + x - x", ANY),
    ("x**2*w**2 + 1", P),
    ("x**3*q + x - x", ANY),
    ("(1 + s)**n*x - (1 + s)**n*x + (1 + s)**n", P),
    ("q**2*r - x + x", P),
    ("(x + w)**n - (x + w)**n + q", P),
    ("q*(-2)**n - q*(-2)**n + (-2)**n", ANY),
    ("q*2**n - q*2**n + 2**n", P),
    # where a base is 0 the split of its powers has no meaning: at s = 0 and a = -1 this is 0/(0 + 1)
    ("s/(s + s**(a + 1))", NOT_NEGATIVE),
    ("q*s/(q*s + s**(a + 1))", NOT_NEGATIVE),
    ("q/(q + q*r**(a + 1))", P),
]
SIGNS += [
    ("sqrt(s)*q**n + 1", P),
    ("x**2*q**n", NOT_NEGATIVE),
    ("s**n + 1", P),
    ("exp(q)*exp(r) - exp(r)", P),
    ("0*s**n + q", P),
    ("s - s**n/s**(n - 1)", Z),
    ("Sum(exp(z[i]), i, 1, n)", NOT_NEGATIVE),
]


# absolute values, maxima, indicators, factorials, products, sums by their terms
SIGNS += [
    ("Sum(x**i/factorial(i), i, 0, infinity)", P),
    ("Sum(x**i, i, 0, infinity)", ANY),
    ("Sum(q*(1/2)**i, i, 0, infinity)", P),
    ("Sum(-s/3**i, i, 0, infinity)", NOT_POSITIVE),
    ("Integral(exp(-v), v, x, infinity)", P),
    ("abs(x)", NOT_NEGATIVE),
    ("abs(q)", P),
    ("abs(-q)", P),
    ("abs(0*x)", Z),
    ("abs(x)*q + q", P),
    ("max(x, q)", P),
    ("max(x, s)", NOT_NEGATIVE),
    ("min(x, 0 - q)", N),
    ("min(q, r)", P),
    ("min(s, q)", NOT_NEGATIVE),
    ("max(-q, -r)", N),
    ("max(x, w)", ANY),
    ("min(x, w)", ANY),
    ("max(-s, x)", ANY),
    ("max(0, x)", NOT_NEGATIVE),
    ("min(0, x)", NOT_POSITIVE),
    ("indicator(x > 0)", NOT_NEGATIVE),
    ("indicator(q > 0)", P),
    ("indicator(q < 0)", Z),
    ("factorial(n)", P),
    ("indicator(s >= 0 and q > 0)", P),
    ("factorial(n) + s", P),
    ("factorial(n) - 2", ANY),
    ("Product(q, i, 1, n)", P),
    ("Product(s, i, 1, n)", NOT_NEGATIVE),
    ("Product(x, i, 1, n)", ANY),
    ("Product(i, i, 1, n)", P),
    ("Product(i, i, 0, n)", NOT_NEGATIVE),
    ("Product(z[i], i, 1, n)", ANY),
    ("Product(y[i], i, 1, n)", NOT_NEGATIVE),
    ("Product(-q, i, 1, n)", ANY),
    ("pi", P),
    ("-pi", N),
    ("pi*x", ANY),
    ("pi + s", P),
    ("Sum(q + i, i, 0, n)", P),
    ("Sum(q, i, 1, n)", NOT_NEGATIVE),
    ("Sum(-q, i, 0, n)", N),
    ("Sum(log(1 + i), i, 0, n)", NOT_NEGATIVE),
    ("Sum(max(n - i, 0), i, 0, n)", NOT_NEGATIVE),
    ("Sum(min(i - n, 0)*q, i, 0, n)", NOT_POSITIVE),
    ("Sum(max(i, 1), i, 0, n)", P),
    ("Sum(max(i, 1), i, 1, n)", NOT_NEGATIVE),
    ("Sum(i*z[1], i, 0, n)", ANY),
    ("Sum(sqrt(n - i), i, m, n)", NOT_NEGATIVE),
    ("Sum(log(n - i + 1), i, m, n)", NOT_NEGATIVE),
    ("Sum(-log(n - i + 2), i, 0, n)", N),
    ("Product(log(n - i + 2), i, 0, n)", P),
    ("Product(log(i - n), i, 0, n)", ANY),
    ("Product(log(n - i + 1), i, 0, n)", NOT_NEGATIVE),
    ("Sum(0*log(x), i, 0, n)", Z),
    ("factorial(n)*x - x*factorial(n) + factorial(n)", P),
    ("Sum(1/(i + q), i, 0, n) + x - x", NOT_NEGATIVE),
    ("Sum(1/(i - x), i, 0, n) + w - w", ANY),
    ("Product(q + i, i, 1, n) + x - x", P),
    ("Product(x + i, i, 1, n) + w - w", ANY),
    ("Product(s + y[i], i, 1, n) + x - x", NOT_NEGATIVE),
    ("pi + x - x", P),
    ("Product(y[i] - 1, i, 1, n) + x - x", ANY),
    ("Product(y[i]*z[i] + 1, i, 1, n) + x - x", ANY),
    ("indicator(x > 0) + w - w", NOT_NEGATIVE),
    ("abs(x)*q + w - w", NOT_NEGATIVE),
    ("q*pi - x + x", P),
    ("Sum(1/(s + i), i, 1, n) + x - x", NOT_NEGATIVE),
    ("Sum(0 - 1/(s + i), i, 1, n) + x - x", NOT_POSITIVE),
    ("Sum(1/(1 + x**2*i), i, 1, n) + x - x", NOT_NEGATIVE),
    ("Sum(i*z[i], i, 1, n) + x - x", ANY),
    ("Sum(log(i), i, 2, n)", NOT_NEGATIVE),
    ("Product(i, i, 0 - 2, n)", ANY),
    ("Sum(max(i, 0 - 1), i, 0 - 2, n)", ANY),
    ("factorial(n/2)", P),
    ("factorial(n) + 1 - 1", P),
    ("y[n/2]", NOT_NEGATIVE),
    ("v[n/2]", NOT_POSITIVE),
    ("Sum(v[i], i, 1, n) + x - x", NOT_POSITIVE),
    ("Sum(v[i]*y[i], i, 1, n) + x - x", NOT_POSITIVE),
    ("Sum(v[i]*v[i + 1], i, 1, n) + x - x", NOT_NEGATIVE),
    ("indicator(All(n >= 0, i, 0, m))", P),
    ("indicator(All(q < 0, i, 0, 1))", Z),
    ("indicator(All(x > i, i, 0, m))", NOT_NEGATIVE),
    ("E(pi)", P),
    ("abs(x) - x", ANY),
    ("max(q, r) - q - r", ANY),
    ("abs(q - x + x) - q", Z),
]


@pytest.mark.parametrize("tree, expected", SIGNS)
def test_sign(tree, expected):
    assert sign(parse(tree), everything()) == expected


VALUES = {
    "n": range(4),
    "m": range(4),
    "j": (1, 2),
    "x": (-2, -1, 0, 1, Fraction(1, 2)),
    "w": (-1, 0, 3),
    "s": (0, 1, Fraction(1, 3), 3),
    "t": (0, 2),
    "q": (Fraction(1, 2), 1, 3),
    "r": (Fraction(1, 5), 2),
    "p": (0, 1, Fraction(2, 3)),
    "o": (Fraction(1, 3),),
    "a": (-1, 0, 2),
    "b": (0, 1),
}
FUNCTIONS = {
    "sqrt": math.sqrt,
    "pi": math.pi,
    "factorial": lambda n: Fraction(math.factorial(int(n))),
    "exp": lambda x: math.exp(max(x, -700)),
    "log": math.log,
    "Fraction": Fraction,
}


def choose(n, k):
    if n < 0 or n.denominator * k.denominator > 1 or max(n, k) > 99:
        raise ValueError
    return math.comb(int(n), int(k)) if k >= 0 else 0


@pytest.mark.parametrize("tree", [t for t, _ in SIGNS if not {"[", "u", "v", "E", "d"} & set(t)])
def test_a_sign_is_true_at_points(tree):
    """The same at numbers, by Python. (A coordinate's value is its name's, for names that are their own coordinate.)"""
    parsed = parse(tree)
    used = sorted(signs.names(parsed) - {"pi"})
    found = sign(parsed, everything())
    for values in product(*(VALUES[u] for u in used)):
        try:
            value = eval(tree, FUNCTIONS | dict(zip(used, map(Fraction, values))) | {"binomial": choose})
        except (ZeroDivisionError, ValueError, OverflowError):
            continue
        assert isinstance(value, complex) or (value > 0) - (value < 0) in found, values


@pytest.mark.parametrize(
    "a, n, expected",
    [
        (ANY, 2, {0, 1}),
        (ANY, 3, ANY),
        (ANY, 0, {1}),
        ({-1}, -1, {-1}),
        ({-1}, -2, {1}),
        ({0}, 0, {1}),
        ({0}, 5, {0}),
        ({-1, 1}, 2, {1}),
        ({-1, 0}, 3, {-1, 0}),
        ({0, 1}, -1, {0, 1}),
    ],
)
def test_the_signs_of_a_power(a, n, expected):
    assert signs_power(frozenset(a), n) == expected


@pytest.mark.parametrize(
    "a, b, plus, times",
    [
        ({1}, {1}, {1}, {1}),
        ({1}, {0}, {1}, {0}),
        ({1}, {-1}, ANY, {-1}),
        ({-1}, {-1}, {-1}, {1}),
        ({0}, {0}, {0}, {0}),
        ({-1}, {0}, {-1}, {0}),
        ({0}, {-1}, {-1}, {0}),
        ({0, 1}, {1}, {1}, {0, 1}),
        ({0, 1}, {0, 1}, {0, 1}, {0, 1}),
        ({-1, 1}, {-1, 1}, ANY, {-1, 1}),
        ({-1, 0}, {-1}, {-1}, {0, 1}),
        (set(), {1}, set(), set()),
    ],
)
def test_the_signs_of_sums_and_products(a, b, plus, times):
    assert signs_plus(a, b) == signs_plus(b, a) == plus
    assert signs_times(a, b) == signs_times(b, a) == times


@pytest.mark.parametrize(
    "base, expected",
    [
        ({1}, {1}),
        ({0, 1}, {0, 1}),
        ({0}, {0, 1}),
        ({-1}, ANY),
        (ANY, ANY),
        ({-1, 1}, ANY),
        ({-1, 0}, ANY),
    ],
)
def test_the_signs_of_a_symbolic_power(base, expected):
    assert signs_of_product(frozenset(base)) == expected


def random_cell(*hypotheses):
    return signs.whole(setting(random="f g", hypotheses=hypotheses, **DOMAINS), hypotheses)[0]


@pytest.mark.parametrize(
    "tree, expected",
    [
        ("E(f)", ANY),
        ("E(f**2)", NOT_NEGATIVE),
        ("E(f**3)", ANY),
        ("E(f**2*g**2)", NOT_NEGATIVE),
        ("E(f**2*g)", ANY),
        ("E(f**2 + 1)", P),
        ("E(q)", P),
        ("E(0*f)", Z),
        ("E(f*g)", ANY),
        ("E(x**2*f**4)", NOT_NEGATIVE),
        ("E(-f**2)", NOT_POSITIVE),
        ("E(s)", NOT_NEGATIVE),
        ("E(f**2) - E(f)**2", ANY),
        ("E(f**4*g**2) + q", P),
        ("E(f**3*g)", ANY),
        ("E(x)", ANY),
        ("E(x*x)", NOT_NEGATIVE),
    ],
)
def test_the_sign_of_an_expectation(tree, expected):
    assert sign(parse(tree), random_cell()) == expected


@pytest.mark.parametrize(
    "tree, expected",
    [
        ("E(f)", NOT_NEGATIVE),
        ("1 - E(f)", NOT_NEGATIVE),
        ("E(f) - 1", NOT_POSITIVE),
        ("2 - E(f)", P),
        ("E(f) - 1/2", ANY),
        ("E(f) - E(f*g)", NOT_NEGATIVE),
        ("E(f*g) - E(f)", NOT_POSITIVE),
        ("E(f) - E(g)", ANY),
        ("E(f*g) - E(f) - E(g) + 1", NOT_NEGATIVE),
        ("E(f + g - f*g) - E(f) - E(g)", NOT_POSITIVE),
        ("E(f) + 1", P),
        ("1 + E(f) - E(f*g)", P),
        ("E(f) - E(f)**2", NOT_NEGATIVE),
        ("E(f)*E(g) - E(g)", NOT_POSITIVE),
        ("E(f)*E(g)", NOT_NEGATIVE),
        ("E(f)*E(g) - E(f*g)", ANY),
        ("(1 - E(f))*(1 - E(g))", NOT_NEGATIVE),
        ("q*E(f) + s", NOT_NEGATIVE),
        ("q - q*E(f)", NOT_NEGATIVE),
        ("q + r - q*E(f)", P),
        ("x**2*E(f) + q", P),
        ("q*E(f) - r*E(f*g)", ANY),
        ("x*E(f)", ANY),
        ("x - x*E(f)", ANY),
        ("E(f**2*g) - E(f*g**3)", Z),
        ("E(f - f*g)/E(f)", NOT_NEGATIVE),
        ("s*E(f) - s", NOT_POSITIVE),
        ("1/(2 - E(f))", P),
        ("E(f)**2 - E(f)", NOT_POSITIVE),
        ("E(f)**2 - 2*E(f) + 1", NOT_NEGATIVE),
        ("x*q - x*q*E(f)", ANY),
        ("E(f)*q/(1 + E(g))", NOT_NEGATIVE),
    ],
)
def test_the_sign_of_what_is_said_of_events(tree, expected):
    assert_seen(tree, expected, random_cell(event("f"), event("g")))


def assert_seen(tree, expected, cell):
    """With a certificate: the mean of what it is when each event happens or does not."""
    for relation in (">", "<", "==", ">=", "<="):
        seen = everywhere(cell, [parse(f"{tree} {relation} 0")], TRUE, Searching())
        assert seen == (set(expected) <= RELATIONS[relation]), relation


@pytest.mark.parametrize(
    "tree, expected",
    [
        ("E(f)", NOT_NEGATIVE),
        ("E(f*g)", ANY),
        ("E(f*g**2)", NOT_NEGATIVE),
        ("1 - E(f)", NOT_NEGATIVE),
        ("1 - E(g)", ANY),
        ("E(f*g) - E(g)", ANY),
        ("E(f*g**2) - E(g**2)", ANY),
        ("1 - E(f) + E(g**2)", NOT_NEGATIVE),
    ],
)
def test_only_one_of_two_is_an_event(tree, expected):
    assert_seen(tree, expected, random_cell(event("f")))


def test_so_many_events():
    names = "f g h k l u0 v0".split()
    for number, expected in ((4, NOT_NEGATIVE), (5, ANY)):  # what the form multiplies out to is bounded
        some = tuple(map(event, names[:number]))
        s = setting(random=" ".join(names), hypotheses=some, x=real)
        product = "*".join(names[:number])
        assert_seen(f"E(f) - E({product})", expected, signs.whole(s, some)[0])


@pytest.mark.parametrize(
    "fact, known, tree, expected",
    [
        ("x - w", {1}, "x - w", {1}),
        ("2*s + 2", {1}, "s + 1", {1}),
        ("s - x", {-1, 0}, "(x - s)**3", {0, 1}),
        ("s*t", {1}, "t*s", {1}),
        ("x - w", {1}, "w - x", {-1}),
        ("x - w", {0, 1}, "w - x", {-1, 0}),
        ("x - w", {1}, "x + w", ANY),
        ("x - w", {0}, "2*x - x - w", {0}),
        ("x", {1}, "x*w", ANY),
        ("x", {-1}, "x**2", {1}),
        ("x", {-1, 1}, "-x", {-1, 1}),
        ("1/x", {1}, "1/x", {1}),
        ("x", {1}, "1/x", {1}),
        ("x**2", {1}, "x", ANY),
        ("x", {1}, "diff(w*w, w)", ANY),
        ("x*w", {1}, "w*x", {1}),
        ("binomial(x, x)", {1}, "x", ANY),
        ("exp(x)", {1}, "x - 1/0", ANY),
        (X, {1}, X, {1}),
        (X, {1}, f"-{X}", {-1}),
        (X, {0, 1}, f"w*{X}", ANY),
        ("x/w", {1}, "Sum(x/w, i, 1, m)/m", {0, 1}),
        ("Sum(x/m, i, 1, m)", {1}, "x", ANY),
        ("0 - x", {0, 1}, "x", {-1, 0}),
        ("Sum(1/x, i, 1, n)", {1}, "n/x", ANY),
        ("x", {1}, "x + w", ANY),
        (X, {-1, 1}, f"Sum({X}, i, 0, n)", ANY),
        (X, {1}, f"Sum({X}, i, 0, n)", {1}),
        (X, {1}, f"Sum({X}, i, 1, n)", {0, 1}),
        # a known one and a known rest
        ("x - w", {1}, "x - w + s", {1}),
        ("x - w", {0, 1}, "x - w + q", {1}),
        ("x - w", {0, 1}, "x - w + s", {0, 1}),
        ("x - w", {1}, "x - w - q", ANY),
        ("x - w", {-1}, "x - w - s", {-1}),
        ("x - w", {-1}, "x - w + s", ANY),
        ("x*w", {0, 1}, "x*w + 1", {1}),
        ("x*w", {0, 1}, "x*w - 1", ANY),
        ("x", {1}, "w + 1", ANY),
        ("x/q", {1}, "x/q + s", {1}),
        ("x", {-1}, "w - x", ANY),
        ("x", {-1}, "q - x", {1}),
        ("x*s**a", {1}, "s**a*(x + q)", ANY),
        ("x*q**a", {1}, "x*q**a + s", {1}),
        ("log(x)", {1}, "log(x) + q", {1}),
        ("x - w", {1}, "exp(x - w) - 1", ANY),
        ("x", {0}, "x + q", {1}),
        # what is read by the signs of its parts
        ("x - w", {1}, "abs(x - w) - x + w", {0}),
        ("x - w", {0, 1}, "max(x, w) - x", {0}),
        ("x - w", {-1, 0}, "max(x, w) - w", {0}),
        ("x - w", {1}, "indicator(x > w) - 1", {0}),
        ("x - w", {0, 1}, "indicator(x > w) - 1", ANY),
        ("x - w", {-1}, "abs(x - w) + x - w", {0}),
        ("x - w", {0}, "indicator(x == w) - 1", {0}),
        ("x - w", {1}, "abs(x + w) - x - w", ANY),
        ("x - w", {-1, 1}, "indicator(x == w)", {0}),
        ("x - w", {0, 1}, "min(x, w) - w", {0}),
        ("2*s*x", {1}, "sqrt(s)**2*x", {1}),
        ("2*sqrt(s)**2*x", {1}, "s*x", {1}),
        ("2*y[1]**2*x", {1}, "indicator(y[1]*x > 0) - 1", {0}),
        ("s*x", {1}, "sqrt(s)**2*x", {1}),
        ("sqrt(s)**2*x", {1}, "s*x", {1}),
        ("s*x", {1}, "sqrt(s)**2*x + s", {1}),
        ("x - w", {0, 1}, "max(x, w) - w", {0, 1}),
        ("x*s**a", {1}, "abs(x*s**a)/abs(x*s**a)", {1}),
        ("abs(x) - 1", {1}, "max(abs(x), 1) - abs(x)", ANY),
        ("w/x", {1}, "abs(w/x) - w/x", ANY),
    ],
)
def test_what_is_known(fact, known, tree, expected):
    assert sign(parse(tree), everything().knowing(parse(fact), known)) == expected


@pytest.mark.parametrize(
    "fact",
    [
        "sqrt(w)",
        "abs(x)",
        "max(x, w)",
        "min(x, w)",
        "indicator(x > w) - x",
        "x + 2*max(x, 1)",
    ],
)
def test_what_is_known_of_a_question_asks_itself_nothing(fact):
    """Such a fact would be read by signs that are found by reading it."""
    known = cell(x=real, w=real).knowing(parse(fact), {1})
    assert sign(parse("abs(x - w)"), known) == {0, 1} and sign(parse(fact), known) == {1}


def test_all_that_is_known_counts():
    both = everything().knowing(parse("x"), {0, 1}).knowing(parse("-x"), {0, 1})
    assert sign(parse("x + 0"), both) == {0}
    apart = everything().knowing(parse("x"), {1}).knowing(parse("w"), {-1})
    assert (sign(parse("x"), apart), sign(parse("w"), apart), sign(parse("x - w"), apart)) == ({1}, {-1}, {1})
    assert sign(parse("x"), everything().knowing(parse("x"), {0, 1}).knowing(parse("x"), {-1, 0})) == {0}
    assert sign(parse("x + 1"), both) == {1}


def test_a_fact_says_more_of_what_is_not_negative():
    known = cell(s=nonnegative, t=nonnegative).knowing(parse("2*s + 2*t"), {1})
    assert sign(parse("s + t"), known) == {1} and sign(parse("s + 2*t"), known) == {0, 1}


def test_a_coordinate_that_is_new_has_its_sign_where_it_is_read():
    known = cell(x=real).moving("x", parse("1 + v"), "positive").moving("v", parse("v"), "positive")
    assert sign(parse("(1 + v)**2 - v**2"), known) == {1}


def test_a_weight_without_a_denominator():
    known = cell(x=real, w=real).moving("v", parse("v"), "weight")
    known = known.knowing(parse("x"), {1}).knowing(parse("x - w"), {1})
    assert sign(parse("x*v - w*v + x"), known) == {1} and sign(parse("x*v - w*v - x"), known) == {-1, 0, 1}


def knowing(*facts):
    out = everything()
    for fact, known in facts:
        out = out.knowing(parse(fact), known)
    return out


UNREAD = "1/(n + m + j + p)**6"  # and that is too much to be brought to one denominator with another one like it


@pytest.mark.parametrize(
    "facts, tree, expected",
    [
        # of two facts that leave something open
        ([("x + w", {0, 1}), ("x", {1}), ("w", {0, 1})], "2*x - (x - w)", {1}),
        ([("x - w", {0, 1}), ("w - x", {-1})], "x - w", {1}),
        # what is not read is passed over
        ([("factorial(n/2)", {1}), ("x", {1})], "abs(x) - x", {0}),
        ([("x", {0, 1}), ("factorial(n/2)", {1})], "indicator(x > 0)", {0, 1}),
        ([("w", {-1, 0}), (UNREAD, {1})], "w + 1/(s + t + q + r)**6", ANY),
        ([(UNREAD, {1}), ("x - w", {0, 1})], "x - w + s", {0, 1}),
        # what is known makes a reading say more
        ([("s", {1})], "indicator(s > 0) - 1", {0}),
        ([("log(q)", {1})], "indicator(log(q) > 0) - 1", {0}),
        ([("x", {0, 1}), ("x", {-1, 0})], "indicator(x == 0) - 1", {0}),
    ],
)
def test_what_several_facts_say(facts, tree, expected):
    assert sign(parse(tree), knowing(*facts)) == expected


def test_two_quotients_of_which_one_is_a_number_times_the_other():
    k = signs.reader(everything())
    zero, x, more, w = (k.read(parse(t)) for t in ("0", "x/w", "-2*x/w", "w"))
    found = [[signs._ratio_sign(a, b) for b in (zero, x, more, w)] for a in (zero, x, more, w)]
    assert found == [[0, 0, 0, 0], [0, 1, -1, 0], [0, -1, 1, 0], [0, 0, 0, 1]]


# -- conditions


@pytest.mark.parametrize(
    "condition, expected",
    [
        ("q > 0", True),
        ("q >= 0", True),
        ("q == 0", False),
        ("q != 0", True),
        ("q < 0", False),
        ("q <= 0", False),
        ("-q < 0", True),
        ("-q <= 0", True),
        ("-q > 0", False),
        ("s >= 0", True),
        ("s > 0", None),
        ("s < 0", False),
        ("s <= 0", None),
        ("s == 0", None),
        ("s != 0", None),
        ("x == x", True),
        ("x != x", False),
        ("x < x", False),
        ("x <= x", True),
        ("x > w", None),
        ("q + 1 > q", True),
        ("n >= n + 1", False),
        ("q < q + s", None),
        ("not q > 0", False),
        ("not q < 0", True),
        ("not x > 0", None),
        ("q > 0 and s >= 0", True),
        ("q > 0 and x > 0", None),
        ("q > 0 and q < 0", False),
        ("x > 0 and q < 0", False),
        ("q < 0 or x > 0", None),
        ("q < 0 or q > 0", True),
        ("x > 0 or q > 0", True),
        ("q < 0 or q == 0", False),
        ("not (x > 0 and q < 0)", True),
        ("0 < q + 1", True),
        ("diff(x**2, x) >= 0", None),
        ("1 > 0", True),
        ("1/2 >= 1", False),
        ("x*x >= 0", True),
        ("x*x > 0", None),
    ],
)
def test_truth(condition, expected):
    assert truth(parse(condition), everything()) is expected


@pytest.mark.parametrize(
    "condition, expected",
    [
        ("All(i >= 1, i, 1, n)", True),
        ("All(i >= 2, i, 1, n)", None),
        ("All(i <= n, i, 1, n)", True),
        ("All(i < n, i, 1, n)", None),
        ("All(q > 0, i, 1, n)", True),
        ("All(q < 0, i, 1, n)", None),  # n may be 0
        ("All(i > 0, i, 1, 3)", True),
        ("All(i > 1, i, 1, 3)", False),
        ("All(i < 3, i, 1, 3)", False),
        ("All(x > 0, i, 1, 3)", None),
        ("All(x > 0, i, 1, 0)", True),
        ("All(x > 0, i, 5, 2)", True),
        ("All(x > i, i, 1, 2)", None),
        ("All(i >= m, i, m, n)", True),
        ("All(i > m, i, m, n)", None),
        ("All(i + h >= 2, i, 1, n)", None),
        ("All(All(i + h >= 2, h, 1, n), i, 1, n)", True),
        ("All(All(i + h > 2, h, 1, n), i, 1, n)", None),
        ("All(All(h <= i, h, 1, i), i, 1, n)", True),
        ("not All(i > 1, i, 1, 3)", True),
        ("not All(i >= 1, i, 1, n)", False),
        ("All(y[i] >= 0, i, 1, n)", True),
        ("All(z[i] >= 0, i, 1, n)", None),
        ("All(0 > 1, i, 1, n)", None),
        ("All(0 > 1, i, 2, 1)", True),
        ("All(0 > 1, i, 1, 1)", False),
        ("All(i != 40, i, 1, 64)", False),
        ("All(i != 40, i, 1, 65)", None),
        ("All(i <= 65, i, 1, 65)", True),
        ("All(i > 0 or x > 0, i, 0, 1)", None),
        ("All(i >= 0 - 1, i, 0 - 1, 2)", True),
        ("All(i > 0 - 1, i, 0 - 1, 2)", False),
        ("All(2*i != 3, i, 1, 2)", True),
        ("Sum(q*q, q, 1, n) >= 0", None),
        ("All(q > 0, q, 1, n)", None),
        ("All(i + j != 0, i, 0 - j, n)", False),
        ("All(i + j >= 0, i, 0 - j, n)", True),
        ("All(i < j, i, 0, j)", False),
        ("All(i <= j, i, 0, j)", True),
        ("All(abs(2*i - 1) == 1, i, 0, 1)", True),
        ("All(abs(2*i - 1) == 1, i, 0, 2)", False),
    ],
)
def test_truth_of_all(condition, expected):
    try:
        found = truth(parse(condition), everything())
    except Captured:
        found = None
    assert found is expected


@pytest.mark.parametrize(
    "condition, expected",
    [
        ("Between(v >= 1, v, 1, 2)", True),
        ("Between(v > 1, v, 1, 2)", False),
        ("Between(v < 2, v, 1, 2)", False),
        ("Between(v < 3, v, 2, 1)", True),  # in either direction
        ("Between(v > 1, v, 2, 1)", False),
        ("Between(v != 0, v, -1, 1)", False),
        ("Between(v != 0, v, 1, 2)", True),
        ("Between(v**2 != 0, v, -1, 1)", None),  # it is, at 0: no end shows it
        ("Between(v**2 != 0, v, 1, 2)", True),
        ("Between(v - 3/2 != 0, v, 1, 2)", False),
        ("Between(3/2 != v, v, 1, 2)", False),
        ("Between(v - 1 != 0, v, 1, 1)", False),
        ("Between(v*(1 - v) >= 0, v, 0, 1)", True),
        ("Between(v*(v - 1) >= 0, v, 0, 1)", False),  # true at both ends
        ("Between(v*(1 - v) > 0, v, 0, 1)", False),
        ("Between(v**2 - v + 1 > 0, v, 0, 1)", True),
        ("Between(v > 0, v, q, q + n)", True),
        ("Between(v*q > 0, v, q, q + n)", True),
        ("Between(v - x >= 0, v, x, x + q)", True),
        ("Between(v - x > 0, v, x, x + q)", False),
        ("Between(v - x != 0, v, x - q, x + q)", False),
        ("Between(v != 0, v, x, q)", None),
        ("Between(exp(v) > 0, v, x, q)", True),
        ("Between(1 + exp(v) != 0, v, x, q)", True),
        ("Between(log(v) >= 0, v, 1, 1 + q)", True),
        ("Between(sqrt(v) > 0, v, q, 1)", True),
        ("Between(q > 0, v, 0, 1)", True),
        ("Between(q < 0, v, 0, 1)", False),
        ("Between(v > 1 or v < 2, v, 1, 2)", True),
        ("Between(v > 3/2 or v < 3/2, v, 1, 2)", None),
        ("Between(v != 0 or n >= 0, v, -1, 1)", True),
        ("Between(Between(u + v > 0, u, 1, 2), v, 0, 1)", True),
        ("Between(Between(u - v != 0, u, 1, 2), v, 1, 1)", False),
        ("Between(All(i + v > 0, i, 1, n), v, 0, 1)", True),
        ("All(Between(i + v > 0, v, 0, 1), i, 1, n)", True),
        ("All(Between(i - v != 0, v, 0, 3), i, 1, 2)", False),
        # what jumps need not pass 0 on its way
        ("Between(indicator(v > 1) - 1/2 != 0, v, 0, 2)", None),
        ("Between(indicator(v > 1) - 1/2 > 0, v, 0, 2)", False),
        ("not Between(v != 0, v, -1, 1)", True),
        ("Between(v < 0, q, 0, 1)", None),
        ("Between(q > 0, q, 0, 1)", None),  # q is a coordinate
    ],
)
def test_truth_between(condition, expected):
    try:
        found = truth(parse(condition), everything())
    except Captured:
        found = None
    assert found is expected


@pytest.mark.parametrize(
    "fact, condition, expected",
    [
        # of what is linear both ends are enough, along a sum as well
        (("x - 2", {1}), "Between(x - v != 0, v, 1, 2)", True),
        (("x - 2", {0}), "Between(x - v != 0, v, 1, 2)", False),
        (("x - 2", {1}), "Between(x*v - v**2 > 0, v, 1, 2)", None),  # 3*x > 4 is not seen
        (("x - 2", {1}), "Between(x*v - v**2 > 0, v, 0, 2)", False),
        (("x + n - m", {0, 1}), "All(x + n - i >= 0, i, 0, m)", True),
        (("x + n - m", {-1}), "All(x + n - i >= 0, i, 0, m)", False),
        (("x + n - m", {-1}), "All(x + n - i >= 0, i, 1, m)", None),  # m may be 0
        (("m - n", {1}), "All(i < 0, i, m, n)", True),  # of nothing
    ],
)
def test_what_is_known_of_the_ends(fact, condition, expected):
    tree, signs_of = fact
    assert truth(parse(condition), everything().knowing(parse(tree), signs_of)) is expected


def test_what_is_whole_between_two_ends():
    for tree, expected in (("n", True), ("v", None), ("2*v", None), ("v - v", None), ("1/2", None)):
        claim = Call("Between", (Logic("integer", (parse(tree),)), Name("v"), Number(0), Number(1)))
        assert truth(claim, everything()) is expected


@pytest.mark.parametrize("low", ["m", "0", "1"])
def test_between_whole_numbers_there_may_be_none(low):
    """Between the two ends the product is positive, and at the ends, which are all, it is 0."""
    condition = parse(f"All((i - ({low}))*({low} + 1 - i)*x <= 0, i, {low}, n)")
    cell = everything().knowing(parse(f"n - ({low} + 1)"), {0}).knowing(parse("x"), {1})
    assert truth(condition, cell) is not False
    between = substitute(condition, {})
    assert truth(Call("Between", between.args), cell) is False


def test_an_index_that_runs():
    c = everything().running("i", parse("m"), parse("n"))
    assert c.values == everything().values | {"i": parse("m + i")} and c.kinds == everything().kinds | {"i": "count"}
    assert c.symbols.integers == everything().symbols.integers | {"i"}
    assert not_negative(c) == not_negative(everything()) | {"i"}
    assert c.facts == ((parse("n - (m + i)"), {0, 1}),)
    assert everything().running("i", parse("0"), parse("n")).values["i"] == Name("i")
    for condition, expected in (
        ("i <= n", True),
        ("i >= m", True),
        ("i < n", None),
        ("i > m", None),
        ("n >= m", True),
        ("n == m", None),
        ("n < i", False),
    ):
        assert truth(parse(condition), c) is expected
    known = everything().knowing(parse("x"), {1}).running("i", parse("0"), parse("n"))
    assert truth(parse("x > 0"), known) is True and truth(parse("x > 0"), c) is None
    for name in ("n", "q"):
        with pytest.raises(Captured):
            everything().running(name, parse("0"), parse("m"))


@pytest.mark.parametrize(
    "where, facts",
    [
        ("All(z[i] > x and z[i] <= w, i, m, n)", {"z[m + h] - x": {1}, "z[m + h] - w": {-1, 0}}),
        ("All(z[i] > x, i, m, n) and All(z[i] <= w, i, m, n)", {"z[m + h] - x": {1}, "z[m + h] - w": {-1, 0}}),
        ("All(z[i] > x, i, m, n + 1)", {}),
        ("All(z[i] > x, i, 1, n)", {}),
        ("All(z[i] > x, i, m, n) or x > 0", {}),
        ("not All(z[i] > x, i, m, n)", {}),
        ("Between(c > x, c, m, n)", {}),
        ("All(z[i] > x or z[i] < w, i, m, n)", {}),
        ("All(not z[i] > x, i, m, n)", {}),
        # h would be another one in the place of i
        ("All(Sum(i*z[h], h, 1, n) > x, i, m, n) and All(z[i] == x, i, m, n)", {"z[m + h] - x": {0}}),
    ],
)
def test_what_holds_of_all_holds_of_the_one_that_runs(where, facts):
    c, _ = signs.whole(setting(where), ())
    found = c.running("h", parse("m"), parse("n")).facts[len(c.facts) :]
    assert {text(fact): its for fact, its in found if "z" in text(fact)} == facts


@pytest.mark.parametrize(
    "total, known, facts",
    [
        ("Sum(z[i]**2, i, m, n)", {0}, {"z[m + h]": {0}}),
        ("Sum(q*abs(z[i]), i, m, n)", {0}, {"q*abs(z[m + h])": {0}}),
        ("Sum(v[i], i, m, n)", {0}, {"v[m + h]": {0}}),  # none is positive
        ("Sum(exp(z[i])**w, i, m, n)", {0}, {"exp(z[m + h])": {0}}),
        ("Sum(Sum(z[i]**2*z[l]**2, i, m, n), l, m, n)", {0}, {"Sum(z[i]**2*z[m + h]**2, i, m, n)": {0}}),
        ("Sum(z[i], i, m, n)", {0}, {}),  # of both signs
        ("Sum((-1)**i, i, m, n)", {0}, {}),
        ("Sum(z[i]**2 - x, i, m, n)", {0}, {}),
        ("Sum(z[i]**2, i, m, n)", {1}, {}),
        ("Sum(z[i]**2, i, m, n)", {0, 1}, {}),
        ("Sum(z[i]**2, i, m, n + 1)", {0}, {}),
        ("Sum(z[i]**2, i, 1, n)", {0}, {}),
        ("Product(z[i]**2, i, m, n)", {0}, {}),  # one is 0
        ("Integral(c**2, c, m, n)", {0}, {}),
        ("-Sum(z[i]**2, i, m, n)", {0}, {}),
        ("Sum(Sum(i*z[h]**2, h, 1, n), i, m, n)", {0}, {}),  # h would be another one in the place of i
    ],
)
def test_a_sum_of_terms_of_one_sign_is_0_where_all_are(total, known, facts):
    c = everything().knowing(parse(total), known)
    found = c.running("h", parse("m"), parse("n")).facts[len(c.facts) :]
    assert {text(fact): its for fact, its in found if text(fact) != "n - (m + h)"} == facts


def test_a_sum_of_terms_of_both_signs_says_nothing_of_them():
    c = everything().knowing(parse("All(z[i] != 0, i, m, n)"), {1}).knowing(parse("Sum(z[i], i, m, n)"), {0})
    assert sign(parse("z[m + h]"), c.running("h", parse("m"), parse("n"))) == {-1, 1}


def test_its_names_are_its_coordinates():
    c = cell(n=positive_integer).by_coordinates()
    assert c.values == {"n": Name("n")} and truth(parse("n > 0"), c) is None
    assert [truth(parse("n > 0"), piece) for piece in c.cut("n")] == [False, True]


def test_truth_of_nothing_and_of_what_is_none():
    assert truth(TRUE, everything()) is True and truth(Logic("or", ()), everything()) is False
    with pytest.raises(IllFormed):
        truth(parse("x"), everything())
    with pytest.raises(IllFormed):
        truth(Logic("and", (parse("x"),)), everything())


def test_a_derivative_has_no_sign_where_its_variable_moved():
    moved = everything().moving("x", parse("q*x"), "unit")
    assert truth(parse("diff(x**2, x) >= 0"), moved) is None
    assert truth(parse("diff(x**2, x) >= 0 or q > 0"), moved) is True


@pytest.mark.parametrize(
    "condition, expected",
    [
        ("1/x > 0", "x != 0 and 1/x > 0"),
        ("x > 0", "x > 0"),
        ("not 1/x > 0", "not (x != 0 and 1/x > 0)"),
        ("x > 0 or log(x) > 0", "x > 0 or (x > 0 and log(x) > 0)"),
        ("x > 0 and log(x) > 0", "x > 0 and (x > 0 and log(x) > 0)"),
        ("w > 0 and (x > 0 or 1/x > 0)", "(w > 0) and (x > 0 or (x != 0 and 1/x > 0))"),
        ("All(1/x > i, i, 0, n)", "integer(n) and All(x != 0 and 1/x > i, i, 0, n)"),
        ("Between(1/x > v, v, 0, 1/w)", "w != 0 and Between(x != 0 and 1/x > v, v, 0, 1/w)"),
        (
            "All(All(1/i > j, j, 0, i), i, 0, n)",
            "integer(n) and All(integer(i) and All(i != 0 and 1/i > j, j, 0, i), i, 0, n)",
        ),
    ],
)
def test_held(condition, expected):
    assert text(held(parse(condition))).replace("(x > 0) ", "x > 0 ") == expected


# -- certificates


def shown(claims, certificate, given="1 > 0", c=None):
    c = c or everything()
    return verify(c, [parse(t) for t in claims.split(" & ")], parse(given), certificate)


SQUARES = "Sum((z[i] - 1)**2, i, 1, n)"


SIZES = "Sum(abs(z[i] - i), i, 1, n)"
NOTHING = "Sum(z[i]**2, i, 1, n) == 0"


@pytest.mark.parametrize(
    "claims, certificate, given, expected",
    [
        ("q > 0", None, "1 > 0", True),
        ("x > 0", None, "1 > 0", False),
        ("x > 0", None, "q < 0", True),
        ("x > 0", None, "x > 0", False),  # not seen: needs a cut
        ("x > 0", ["cut", "x", None, None, None], "x > 0", True),
        ("x >= 0", ["cut", "x", None, None, None], "x > 0", True),
        ("x > 0", ["cut", "x", None, None, None], "x >= 0", False),
        ("q > 0", ["cut", "count", None, None], "1 > 0", False),  # a kind, and no coordinate
        ("q > 0 & x > 0", None, "1 > 0", False),
        ("x > 0 & q > 0", None, "1 > 0", False),
        ("p <= 1", ["cut", "p", None, None, None], "1 > 0", True),
        ("p < 1", ["cut", "p", None, None, None], "1 > 0", False),
        ("p > 0", ["cut", "p", None, None, None], "1 > 0", False),
        ("n**2 >= n", ["cut", "n", None, None], "1 > 0", True),
        ("n**2 > n", ["cut", "n", None, ["cut", "n", None, None]], "n != 0", False),
        ("n**2 > n", ["cut", "n", None, ["cut", "n", None, None]], "n > 1", True),
        ("a**2 >= a", ["cut", "a", None, None, None], "1 > 0", True),
        ("a**2 > a", ["cut", "a", None, None, None], "1 > 0", False),
        ("b**2 == b", ["cut", "b", None, None], "1 > 0", True),
        ("a**2 == a", ["cut", "a", None, None, None], "1 > 0", False),
        ("j >= 1", None, "1 > 0", True),
        ("j > 1", ["cut", "j", None, None], "j != 1", True),
        # a piece too few, one too many, none; in one of the pieces
        ("x*x >= 0", ["cut", "x", None, None], "1 > 0", False),
        ("x*x >= 0", ["cut", "x"], "1 > 0", False),
        ("x*x >= 0", ["cut", "x", None, None, None, None], "1 > 0", False),
        ("q > 0", ["cut", "q"], "1 > 0", False),
        ("n >= 0", ["cut", "n", None, ["cut", "n", None]], "1 > 0", False),
        ("q > 0", ["cut", "zz"], "1 > 0", False),
        ("x > 0", ["cut", "x", None], "x > 0", False),
        ("q > 0", ["cut", "y", None, None], "1 > 0", False),
        # a sign
        ("x >= 0", ["sign", "x", None, None], "1 > 0", False),
        ("x <= 0", ["sign", "x", None, None], "1 > 0", False),
        ("x + w >= 0", ["sign", "x + w", None, None], "1 > 0", False),
        ("x + w <= 0", ["sign", "x + w", None, None], "1 > 0", False),
        ("y[1]**2 - y[1] + q > 0", ["form", "y[1]**2 - y[1] + q", "q", None], "1 > 0", True),
        ("z[1]**2 - z[1] + q > 0", ["form", "z[1]**2 - z[1] + q", "q", None], "1 > 0", False),
        ("(x - w)**2 >= 0", ["sign", "x - w", None, None], "1 > 0", True),
        ("(x - w)**2 > 0", ["sign", "x - w", None, None], "1 > 0", False),
        ("(x - w)**2 > 0", ["sign", "x - w", None, None], "x != w", True),
        ("x - w != 0", ["sign", "x - w", None, None], "x != w", True),
        ("q > 0", ["sign", "x", None], "1 > 0", False),
        ("q > 0", ["sign", "x"], "1 > 0", False),
        ("q > 0", ["sign", "x", None, None, None, None], "1 > 0", False),
        # or three: where it is 0, positive, negative
        ("(x - w)**3*(x - w) >= 0", ["sign", "x - w", None, None, None], "1 > 0", True),
        ("abs(x - w)*(x - w) <= 0", ["sign", "x - w", None, None, None], "x <= w", True),
        ("abs(x - w)*(x - w) <= 0", ["sign", "x - w", None, None], "x <= w", False),
        ("abs(x - w)*(x - w) <= 0", ["sign", "x - w", None, None, None], "x >= w", False),
        ("x > w or x < w", ["sign", "x - w", None, None, None], "x != w", True),
        ("x > w", ["sign", "x - w", None, None, None], "x != w", False),
        ("x < w", ["sign", "x - w", None, None, None], "x != w", False),
        ("x != w", ["sign", "x - w", None, None, None], "1 > 0", False),
        ("q > 0", ["sign", "1/x", None, None, None], "1 > 0", False),
        ("q > 0", ["sign", "1/x", None, None], "1 > 0", False),  # it has no value somewhere
        ("q > 0", ["sign", "log(x)", None, None], "1 > 0", False),
        ("q > 0", ["sign", "sqrt(x)", None, None], "1 > 0", False),
        ("x == x", ["sign", "1/x", None, None], "x != 0", False),
        ("q > 0", ["sign", "1/q", None, None], "1 > 0", True),
        ("x > 0", ["sign", "q", None, None], "1 > 0", False),
        ("x == 0 or x != 0", ["sign", "x", None, None], "1 > 0", True),
        ("1 - sqrt(x**2) - x > 0", ["form", "(sqrt(x**2) - x)/(sqrt(x**2) - x)", "1", None], "1 > 0", False),
        ("pi > 0", ["sign", "pi - x", None, None], "1 > 0", True),
        ("pi > 3", None, "1 > 0", False),
        # a form
        ("x**2 - 2*x*w + w**2 >= 0", ["form", "x**2 - 2*x*w + w**2", "(x - w)**2", None], "1 > 0", True),
        ("x**2 - 2*x*w + w**2 >= 0", ["form", "x**2 - 2*x*w + w**2", "(x + w)**2", None], "1 > 0", False),
        ("x**2 - 2*x*w + w**2 > 0", ["form", "x**2 - 2*x*w + w**2", "(x - w)**2", None], "1 > 0", False),
        ("x >= 0", ["form", "x", "x**2/x", None], "1 > 0", False),
        ("x >= 0", ["form", "x", "sqrt(x)**2", None], "1 > 0", False),
        ("x**2 - 2*x*w + w**2 >= 0", ["form", "x**2 - 2*x*w + w**2", "((x - w)**2/q)*q", None], "1 > 0", True),
        (
            "x**3 - x**2*w >= 0",
            ["form", "x**3 - x**2*w", "x**2*(x - w)", ["sign", "x - w", None, None]],
            "x >= w",
            False,
        ),
        ("n*m/m >= 0", ["form", "n", "Sum(n/m, i, 1, m)", None], "1 > 0", False),
        ("x >= 0", ["form", "x", "exp(x)", None], "1 > 0", False),
        ("x - w >= 0", ["form", "x - w", "0*x", None], "1 > 0", False),
        ("(x - w)*q/(x - w) > 0", ["form", "(x - w)*q/(x - w)", "q", None], "1 > 0", False),  # no value at x = w
        ("(r + q)*q/(r + q) > 0", ["form", "(r + q)*q/(r + q)", "q", None], "1 > 0", True),
        ("Sum(z[i]**2 - 2*z[i], i, 1, n) >= -n", ["terms", SQUARES, ">=", None, None], "1 > 0", True),
        ("Sum(z[i]**2 - 2*z[i], i, 1, n) >= 1 - n", ["terms", SQUARES, ">=", None, None], "1 > 0", False),
        ("Sum(z[i]**2 - 2*z[i], i, 1, n) > -n", ["terms", SQUARES, ">=", None, None], "1 > 0", False),
        ("Sum(z[i]**2 - 2*z[i], i, 1, n) > -n", ["terms", SQUARES, ">", None, None], "1 > 0", False),
        ("Sum(z[i]**2 - 2*z[i], i, 1, n) <= -n", ["terms", SQUARES, "<=", None, None], "1 > 0", False),
        ("Sum(z[i]**2 - 2*z[i], i, 1, n) >= -n", ["terms", SQUARES, "=>", None, None], "1 > 0", False),
        ("Sum(z[i]**2 - 2*z[i], i, 1, n) >= -n", ["terms", SQUARES, ">=", None], "1 > 0", False),
        ("Sum(z[i]**2 - 2*z[i], i, 1, n) >= -n", ["terms", SQUARES, ">=", None, None, None], "1 > 0", False),
        ("x >= 0", ["terms", "x", ">=", None, None], "1 > 0", False),
        ("x*(1 + n) >= 0", ["terms", "Sum(sqrt(x)**2, i, 0, n)", ">=", None, None], "1 > 0", False),  # no value
        ("q*(1 + n) >= 0", ["terms", "Sum(sqrt(q)**2, i, 0, n)", ">=", None, None], "1 > 0", True),
        ("x >= 0", ["terms", "Sum(z[i]/z[i], i, 1, n)", ">=", None, None], "1 > 0", False),
        ("n >= 0", ["terms", "Sum(1/(1 + z[i]**2), i, 1, n)", ">=", None, None], "1 > 0", True),
        ("Sum(n - i, i, 1, n) >= 0", ["terms", "Sum(n - i, i, 1, n)", ">=", None, None], "1 > 0", True),
        ("Sum(i - 1, i, 1, n) >= 0", ["terms", "Sum(i - 1, i, 1, n)", ">=", None, None], "1 > 0", True),
        ("Sum(exp(z[i]), i, 1, n) > 0", ["terms", "Sum(exp(z[i]), i, 1, n)", ">", None, None], "1 > 0", False),
        ("Sum(exp(i*x), i, 0, n) > 0", ["terms", "Sum(exp(i*x), i, 0, n)", ">", None, None], "1 > 0", True),
        # a sum that is 0, of terms of one sign, has no others
        ("All(z[i] == 0, i, 1, n)", ["sign", "Sum(z[i]**2, i, 1, n)", None, None], NOTHING, True),
        ("All(z[i] == 0, i, 1, n + 1)", ["sign", "Sum(z[i]**2, i, 1, n)", None, None], NOTHING, False),
        ("All(z[i] == 0, i, 1, n)", ["sign", "Sum(z[i]**2, i, 1, n)", None, None], "1 > 0", False),
        ("All(z[i] == 0, i, 1, n)", ["sign", "Sum(z[i], i, 1, n)", None, None], "Sum(z[i], i, 1, n) == 0", False),
        ("All(z[i] == y[i], i, 1, n)", ["sign", "Sum(z[i]**2, i, 1, n)", None, None], NOTHING, False),
        ("All(z[i] == i, i, 1, n)", ["sign", SIZES, None, None], f"{SIZES} == 0", True),
        ("All(z[i] == 0, i, 1, n)", ["sign", SIZES, None, None], f"{SIZES} == 0", False),
        # what is given is not given of the terms' own cell, and what is known there is cut with it
        ("x*n >= 0", ["terms", "Sum(x + 0*z[i], i, 1, n)", ">=", None, None], "x >= 0", False),
        (
            "x*n >= 0",
            ["cut", "x", None, ["terms", "Sum(x + z[i] - z[i], i, 1, n)", ">=", None, None], None],
            "x >= 0",
            True,
        ),
        ("x*x*n >= 0", ["terms", "Sum(x*x, i, 1, n)", ">=", ["cut", "x", None, None, None], None], "1 > 0", True),
        (
            "x*n >= 0",
            ["terms", "Sum(x + z[i] - z[i], i, 1, n)", ">=", ["cut", "x", None, None, None], None],
            "1 > 0",
            False,
        ),
        # of all real values between two ends the name is no index, whatever it is
        (
            "1 > 0",
            ["sign", "indicator(Between(binomial(bound_index_0, 2) == 0, bound_index_0, 1/3, 2/3))", None, None],
            "1 > 0",
            False,
        ),
        # a tree without a value equals 1, and more: u for every u with (u - 1)*(sqrt(x**2) - x) = 0
        ("1 - sqrt(x**2) - x > 0", ["form", "(sqrt(x**2) - x)/(sqrt(x**2) - x)", "1", None], "1 > 0", False),
        ("1 - (1 - y[1])*(1 - y[2]) > 0", ["form", "(y[1] + y[2])/(y[1] + y[2])", "1", None], "1 > 0", False),
        ("1 - abs(q*x) - q*x > 0", ["form", "(abs(x) - x)/(abs(x) - x)", "1", None], "1 > 0", False),
    ],
)
def test_verify(claims, certificate, given, expected):
    assert shown(claims, certificate, given) is expected


@pytest.mark.parametrize(
    "certificate",
    [
        True,
        0,
        "cut",
        [],
        ["cut"],
        ["cut", 1],
        ["sign"],
        ["sign", 1],
        ["form"],
        ["form", "x", 2, None],
        ["form", 2, "x", None],
        ["what", "x"],
        {"cut": "x"},
        ["cut", "n", None, True],
        ["sign", "x", [], None],
        ["form", "x*x", "x**2", 3],
        ["sign", "zz", None, None],
        ["sign", "z", None, None],
        ["form", "x", "zz", None],
        ["form", "zz", "x", None],
        ["sign", "x > 0", None, None],
        ["sign", "not x > 0", None, None],
        ["form", "x > 0", "x", None],
        ["form", "x", "x > 0", None],
        ["sign", "1 +", None, None],
        ["cut", ["x"], None, None, None],
        ["sign", "Sum(i, i, 1, zz)", None, None],
        ["cut", None, None],
        ["sign", "x + L(x)", None, None],
        ["sign", "zz[1]", None, None],
        ["form", "zz[1]", "zz[1]", None],
        ["form", "L(x)", "L(x)", None],
        ["sign", "diff(y[1]*x, y[1])", None, None],
        ["sign", "Integral(binomial(bound_index_0, 2), bound_index_0, 1/3, 2/3)", None, None],  # no index
    ],
)
def test_a_certificate_that_is_none(certificate):
    with pytest.raises(IllFormed):
        verify(everything(), [parse("q > 0")], TRUE, certificate)


@pytest.mark.parametrize("parts", [[], [None, None]])
def test_a_form_goes_on_once(parts):
    assert verify(everything(), [parse("x**2 >= 0")], TRUE, ["form", "x", "x", None])
    assert not verify(everything(), [parse("x**2 >= 0")], TRUE, ["form", "x", "x", *parts])


def test_what_is_called_as_the_readers_index_may_run_through_all_numbers():
    for name in ("v", "bound_index_0", "bound_bound_index_0"):
        place = f"Sum(indicator(j == 0)*abs(5/12 + j - {name}), j, 0, m)"  # 0 at 5/12
        assert 0 in sign(parse(f"indicator(Between({place} > 0, {name}, 1/3, 1/2))"), cell(m=natural))


def test_what_the_reader_calls_an_index_counts():
    for written in (
        "Sum(z[1 + bound_index_0], bound_index_0, 0, n)",
        "Integral(bound_variable_0, bound_variable_0, 0, x)",
        "Integral(Sum(bound_variable_0**bound_index_0, bound_index_0, 1, n), bound_variable_0, 0, x)",
        "Sum(Integral(bound_variable_0*bound_index_0, bound_variable_0, 0, 1), bound_index_0, 1, n)",
        "diff(z[1]**2, z[1])",
        "diff(x**2, x)",
    ):
        assert verify(everything(), [parse("q > 0")], TRUE, ["sign", written, None, None])


def test_a_certificate_may_speak_of_all_names():
    assert verify(cell(x=real), [parse("x*x >= 0")], TRUE, ["sign", "x - pi", None, None])


def test_a_certificate_of_what_has_names_of_its_own():
    whole = random_cell()
    assert verify(whole, [parse("q > 0")], TRUE, ["sign", "E(f) + x", None, None])
    with pytest.raises(IllFormed):
        verify(everything(), [parse("q > 0")], TRUE, ["sign", "E(f) + x", None, None])
    with pytest.raises(IllFormed):  # n is cut away on the first piece
        verify(everything(), [parse("q > 0")], TRUE, ["cut", "n", ["sign", "n", None, None], None])


@pytest.mark.parametrize(
    "certificate",
    [
        ["cut", "x", None, None],
        ["cut", "x", None, None, None, None],
        ["sign", "x", None],
        ["sign", "1/x", ["sign", "1/x", None, None], None],  # has no value at 0
        ["form", "x", "x**2 + 1", None],  # not equal
        ["form", "x", "x**2/x", None],
        ["form", "x", "1 + (x - 1)*x/x", None],  # no value at 0
        ["sign", "x + (((((2**64)**64)**64)**64)**64)**64", None, None],
        ["sign", "x == 0", None, None],
        ["sign", "y", None, None],
        ["sign", "L(x)", None, None],
        ["sign", "exp(x, x)", None, None],
        ["sign", "diff(x, 1)", None, None],
        ["trust", "me"],
        True,
        {"cut": "x"},
        ["cut", 3],
    ],
)
def test_no_certificate_shows_what_is_false(certificate):
    try:
        assert not shown("x != 0", certificate, c=cell(x=real))
    except IllFormed:
        pass


def test_a_random_variable_has_no_one_value():
    """One that is 0 or 1 is neither always, and f*(f - 1) is 0."""
    with pytest.raises(IllFormed):
        shown(
            "E(f**2*(f - 1)**2) > 0",
            ["sign", "f", None, ["sign", "f - 1", None, None]],
            "E(f**2) > 0 and E((f - 1)**2) > 0",
            random_cell(),
        )
    for written in ("f + x", "E(f)*x - f", "-(2*f)"):
        with pytest.raises(IllFormed):
            verify(random_cell(), [parse("q > 0")], TRUE, ["sign", written, None, None])


def deep(n, inside=None):
    for _ in range(n):
        inside = ["cut", "n", None, inside]
    return inside


def test_a_certificate_is_not_deeper_than_what_is_proved_by_hand():
    assert shown("n >= 0", deep(signs._MAX_DEPTH)) and shown("n >= 0", deep(signs._MAX_DEPTH + 1)) is False
    assert not shown("x > 0", deep(5)) and not shown("n >= 0", deep(3, ["cut", "n", None]))
    nested = None
    for _ in range(signs._MAX_DEPTH):
        nested = ["form", "q", "q", nested]
    assert shown("q > 0", nested) and not shown("q > 0", ["form", "q", "q", nested])
    assert not shown("q > 0", ["terms", SQUARES, ">=", nested, None])
    assert shown("q > 0", ["terms", SQUARES, ">=", nested[3], None])


def test_a_piece_on_which_a_claim_fails():
    """Each piece counts: the claim is false on one of them only."""
    for claim, i in (("x != 0", 0), ("x <= 0", 1), ("x >= 0", 2)):
        assert not shown(claim, ["cut", "x", None, None, None])
        assert [verify(c, [parse(claim)], TRUE, None) for c in everything().cut("x")] == [k != i for k in range(3)]
    assert not shown("(x - w)**2 == 0", ["sign", "x - w", None, None])
    assert not shown("(x - w)**2 != 0", ["sign", "x - w", None, None])


def test_everywhere_asks_for_a_certificate():
    asked = []

    def ask(kind, question):
        asked.append((kind, question))
        return ["cut", "x", None, None, None]

    claims, given = [parse("x > 0")], parse("x > 0")
    assert everywhere(everything(), claims, given, ask) and asked == [("cases", (everything(), tuple(claims), given))]
    assert not everywhere(everything(), claims, TRUE, ask)
    assert not everywhere(everything(), claims, given, lambda kind, question: None)


def test_who_is_asked_gets_nothing_that_is_read_later():
    for claim in ("x >= 5", "x != 0"):

        def ask(kind, question, claim=claim):
            c, claims, _ = question
            assert type(claims) is tuple
            wrong = {parse(claim).left - parse(claim).right: frozenset({1}), parse("x"): frozenset({1})}
            new = signs.Cell(c.values, c.kinds, c.symbols)
            for made in (c, replace(c), *c.cut("x"), c.knowing(parse("w"), {1}), new):
                made.signs.update(wrong)
                for found in made.alike.values():
                    found.update(wrong)
            c.values.clear()
            c.values.update(x=parse("7"))
            c.kinds.update(x="positive")

        whole = cell(x=real)
        assert not everywhere(whole, [parse(claim)], TRUE, ask)
        assert whole.values == {"x": Name("x")} and whole.kinds == {"x": "real"}
        assert not everywhere(whole, [parse(claim)], TRUE, lambda *_: ["cut", "x", None, None, None])


@pytest.mark.parametrize(
    "change",
    [
        lambda c: c.moving("x", Name("x"), "positive"),
        lambda c: c.knowing(parse("x"), {1}),
        lambda c: c.cut("x")[1],
    ],
)
def test_signs_are_kept_for_cells_that_are_alike(change):
    """Of the same kinds, symbols and facts, and of no others; what the names' values are does not matter."""
    one = cell(x=real)
    assert sign(parse("x"), one) == ANY and sign(parse("x"), change(one)) == {1}
    assert one.knowing(parse("w"), {1}).cut("x")[0].signs is one.knowing(parse("w"), {1}).cut("x")[0].signs
    assert replace(one, symbols=replace(one.symbols, integers=frozenset({"x"}))).signs is not one.signs
    assert cell(x=real).signs is not one.signs  # whoever can make a cell must not reach another one's
    assert replace(one, values={"x": parse("x + 7")}).signs is one.signs is not one.apart().signs


class Text(str):
    """Equal to all that it is compared with."""

    __hash__ = str.__hash__

    def __eq__(self, other):
        return True


@pytest.mark.parametrize(
    "answer",
    [
        ["cut", Text("n"), None, None, None],
        [Text("cut"), "x", None, None, None],
        Text("cut"),
        ("cut", "x", None),
        type("Answer", (list,), {})(["cut", "x", None, None, None]),
        [["cut", "x"], 1.0],
        True,
        {"cut": "x"},
    ],
)
def test_an_answer_is_made_of_lists_texts_and_whole_numbers(answer):
    with pytest.raises(IllFormed, match="an answer of"):
        everywhere(everything(), [parse("x*x >= 0")], TRUE, lambda kind, question: answer)


# -- where a value belongs to a domain


@pytest.mark.parametrize(
    "domain, value, expected",
    [
        (real, "x", ""),
        (real, "1/x", "x != 0"),
        (positive, "x", "x > 0"),
        (nonnegative, "x", "x >= 0"),
        (probability, "x", "x >= 0 and x <= 1"),
        (open_probability, "x", "x > 0 and x < 1"),
        (natural, "x", "integer(x) and x >= 0"),
        (positive_integer, "x", "integer(x) and x >= 1"),
        (up_to("m"), "x", "integer(x) and x >= 0 and x <= w + 1"),
        (natural, "1/x", "x != 0 and integer(1/x) and 1/x >= 0"),
        (positive, "1/x", "x != 0 and 1/x > 0"),
    ],
)
def test_belongs(domain, value, expected):
    conditions = belongs(domain, parse(value), {"m": parse("w + 1")})
    assert text(Logic("and", tuple(conditions))) == expected


@pytest.mark.parametrize("domain", [bit, sequence(bit), sequence(real)])
def test_a_value_of_a_domain_that_facts_do_not_know(domain):
    with pytest.raises(IllFormed):
        belongs(domain, ONE, {})


def test_domains_of_signs_are_checked_by_name():
    assert isinstance(sequence(bit), Sequence) and isinstance(everything(), Cell)
    assert sign(Binary("-", Name("x"), Number(0)), everything()) == ANY
    assert truth(Relation("==", Name("x"), Name("x")), everything()) is True


@pytest.mark.parametrize(
    "tree, expected",
    [
        ("s - 1 - log(s)", {0, 1}),
        ("x*s - 1 - log(x*s)", {0, 1}),
        ("exp(x) - 1 - x", {0, 1}),
        ("exp(2*x - s) - 1 - (2*x - s)", {0, 1}),
        ("log(s) - (s - 1)", {-1, 0, 1}),
        ("-(exp(x) - 1 - x)", {-1, 0}),
        ("s - 1 - log(2*s)", {-1, 0, 1}),
        ("2*s - 1 - log(s)", {-1, 0, 1}),
        ("s - 2 - log(s)", {-1, 0, 1}),
        ("s + 1 - log(s)", {-1, 0, 1}),
        ("s - 1 + log(s)", {-1, 0, 1}),
        ("exp(x) - 1 - 2*x", {-1, 0, 1}),
        ("exp(x) - 2 - x", {-1, 0, 1}),
        ("exp(2*x) - 1 - x", {-1, 0, 1}),
        ("exp(x) - 1 + x", {-1, 0, 1}),
    ],
)
def test_tangents(tree, expected):
    """log(x) <= x - 1 and exp(x) >= 1 + x, as they are written: where both have a value."""
    assert sign(parse(tree), everything()) == expected


# -- functions

OF_FUNCTIONS = {
    "F": function(),
    "P": function(positive),
    "Q": function(probability),
    "T": function(positive, 2),
    "x": real,
}


@pytest.mark.parametrize(
    "tree, expected",
    [
        ("F(x)", ANY),
        ("P(x)", {1}),
        ("Q(x)", {0, 1}),
        ("T(x, 2)", {1}),
        ("P(1/x)", {1}),
        ("P(x**x)", {1}),
        ("P(x)*T(x, x)", {1}),
        ("2*P(x) + Q(x)", {1}),
        ("-Q(x)", {-1, 0}),
        ("P(x)*x**2", {0, 1}),
        ("F(x)**2", {0, 1}),
        ("prime(P(x))", ANY),
        ("prime(prime(P(x)))", ANY),
        ("prime(Q(x))", ANY),
        ("P(x)*prime(P(x))", ANY),
        ("P(x) + prime(P(x))", ANY),
        ("diff(P(x), x)", ANY),
        ("diff(T(x, 2), x)", ANY),
        ("1 - Q(x)", ANY),
        ("prime(P(x))**2", {0, 1}),
        ("abs(P(x)) - P(x)", {0}),
        ("abs(prime(P(x))) - prime(P(x))", ANY),
    ],
)
def test_signs_of_functions(tree, expected):
    """Of their values, as the domain says; of their slopes nothing is known."""
    assert sign(parse(tree), cell(**OF_FUNCTIONS)) == expected


@pytest.mark.parametrize(
    "written, there",
    [
        ("P(x)", True),
        ("prime(P(x))", True),
        ("prime(prime(F(x)))", True),
        ("T(x, P(x))", True),
        ("P(x, x)", False),
        ("T(x)", False),
        ("G(x)", False),
        ("F()", False),
        ("prime(x)", False),
        ("prime(prime(x))", False),
        ("prime(T(x, x))", False),
        ("prime(exp(x))", False),
        ("prime(P(x) + 1)", False),
        ("F[1]", False),
        ("F(y)", False),
        ("F + x", False),
        ("F(P(x, x))", False),
        ("F(prime(x))", False),
    ],
)
def test_a_certificate_speaks_of_functions_as_they_are(written, there):
    known, certificate = cell(**OF_FUNCTIONS), ["sign", written, None, None, None]
    if there:
        assert verify(known, [parse("x == x")], TRUE, certificate)
    else:
        with pytest.raises(IllFormed, match="what is not there"):
            verify(known, [parse("x == x")], TRUE, certificate)


def test_a_certificate_speaks_of_the_coordinates():
    """n from 1 on is 1 + n with a coordinate that may be 0: there n/n of a certificate has no value."""
    cell, given = signs.whole(Setting((("n", positive_integer),)), ())
    forged = ["sign", "n**2/n", ["form", "n", "n + 1 - n/n", None], None, None]
    assert not verify(cell, [parse("n > 1")], given, forged)
    assert verify(cell, [parse("n > 0")], given, ["sign", "n", None, None])


def of_all(where):
    """The domain of n, m, x, v[1], v[2], ... and what is said there of all values of an index."""
    declared = ("n", natural), ("m", positive_integer), ("x", open_probability), ("v", sequence(real))
    setting = Setting(declared, where=parse(where))
    return signs.whole(setting, ())


@pytest.mark.parametrize(
    "where, claim, expected",
    [
        ("All(v[i] >= 3, i, 2, n)", "Sum(v[i] - 3, i, 2, n) >= 0", True),
        ("All(v[i] >= i and v[i] <= 9, i, 2, n)", "Sum(v[i] - i, i, 2, n) >= 0", True),
        ("All(v[i] >= 3, i, 2, m)", "Sum(v[i] - 3, i, 2, m) >= 0", True),  # m is 1 and a count
        ("All(Sum(v[i], i, 1, 2) >= j, j, 2, n)", "Sum(i, i, 2, n) >= 0", True),  # another i, of which nothing is said
        ("All(diff(x**2*i, x) >= 0, i, 2, n)", "Sum(i, i, 2, n) >= 0", True),  # x moves: nothing is put into the slope
        ("All(v[i] >= 3, i, 2, n)", "Sum(v[i] + 3, i, 2, n) <= 0", False),
        ("All(v[i] >= 3, i, 2, n)", "Sum(v[i] - 3, i, 1, n) >= 0", False),  # other ends
        ("All(v[i] >= 3, i, 2, n)", "Sum(v[i] - 3, i, 2, n + 1) >= 0", False),
        ("All(v[i] >= 3, i, 2, n)", "Sum(v[i] - 4, i, 2, n) >= 0", False),
        ("All(v[i] >= 3, i, 2, n)", "Sum(v[i + 1] - 3, i, 2, n) >= 0", False),
        ("All(v[i] >= 3 or v[i] <= 0, i, 2, n)", "Sum(v[i] - 3, i, 2, n) >= 0", False),
        ("not All(v[i] >= 3, i, 2, n)", "Sum(v[i] - 3, i, 2, n) >= 0", False),
        ("All(v[i] >= 3, i, 2, n) or n > 5", "Sum(v[i] - 3, i, 2, n) >= 0", False),
    ],
)
def test_what_holds_of_all_holds_of_each_between_the_same_ends(where, claim, expected):
    assert verify(of_all(where)[0], [parse(claim)], of_all(where)[1], None) is expected
