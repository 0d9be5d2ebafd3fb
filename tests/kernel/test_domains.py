"""Domains: what they contain, by which coordinates they are cut, and their text."""

from dataclasses import replace
from fractions import Fraction

import pytest

from derivations.kernel import domains
from derivations.kernel.domains import (
    Domain,
    Finite,
    Integers,
    Reals,
    Sequence,
    bit,
    finite,
    from_text,
    function,
    matrix,
    natural,
    nonnegative,
    open_probability,
    order,
    positive,
    positive_integer,
    probability,
    real,
    sequence,
    up_to,
)
from derivations.kernel.language import IllFormed, Name, substitute, text
from derivations.kernel.show import domain_latex
from derivations.kernel.statement import Setting
from derivations.refute.arithmetic import Interval
from derivations.refute.sampling import contains
from derivations.words.parts import entry

HALF = Fraction(1, 2)
ALL = (natural, positive_integer, real, positive, nonnegative, probability, open_probability)


@pytest.mark.parametrize(
    "domain, inside, outside",
    [
        (natural, [0, 1, 10**9], [-1, HALF]),
        (positive_integer, [1, 2], [0, -1, HALF, Fraction(3, 2)]),
        (real, [-7, 0, HALF, 10**30], []),
        (positive, [HALF, 1, Fraction(1, 10**9)], [0, -1]),
        (nonnegative, [0, HALF, 5], [-1, -HALF]),
        (probability, [0, 1, HALF], [-HALF, Fraction(3, 2), 2]),
        (open_probability, [HALF, Fraction(1, 99)], [0, 1, 2, -HALF]),
        (bit, [0, 1], [2, -1, HALF]),
        (finite(-1, Fraction(3, 2)), [-1, Fraction(3, 2)], [0, 1, Fraction(1, 2)]),
    ],
)
def test_contains(domain, inside, outside):
    assert all(contains(domain, Fraction(x), {}) for x in inside)
    assert not any(contains(domain, Fraction(x), {}) for x in outside)


def test_what_is_around_an_irrational_value_is_in_a_domain_as_its_ends_are():
    inside = [contains(of, Interval(HALF, Fraction(1)), {}) for of in (real, positive, probability, natural, bit)]
    assert inside == [True, True, True, False, False]
    assert not contains(positive, Interval(Fraction(-1), Fraction(1)), {})


def test_up_to_another_name():
    k = up_to("m")
    assert [contains(k, Fraction(x), {"m": Fraction(2)}) for x in (-1, 0, 1, 2, 3)] == [False, True, True, True, False]
    assert not contains(k, HALF, {"m": Fraction(2)}) and (k.low, k.high) == (0, "m") and k.text == "up_to(m)"
    assert domain_latex(k) == r"\{0, \dots, m\}" and k.integer and k.signs == {0, 1}


@pytest.mark.parametrize(
    "domain, integer, low",
    [
        (natural, True, 0),
        (positive_integer, True, 1),
        (real, False, None),
        (positive, False, 0),
        (nonnegative, False, 0),
        (probability, False, 0),
        (open_probability, False, 0),
        (bit, True, None),
        (finite(-1, 1), True, None),
        (finite(0, HALF), False, None),
        (finite(0), True, None),
        (sequence(bit), False, None),
    ],
)
def test_what_is_known_of_a_domain(domain, integer, low):
    assert domain.integer == integer
    assert getattr(domain, "low", None) == low


@pytest.mark.parametrize(
    "domain, signs",
    [
        (natural, {0, 1}),
        (positive_integer, {1}),
        (up_to("m"), {0, 1}),
        (real, {-1, 0, 1}),
        (positive, {1}),
        (nonnegative, {0, 1}),
        (probability, {0, 1}),
        (open_probability, {1}),
        (bit, {0, 1}),
        (finite(-2, 3), {-1, 1}),
        (finite(0), {0}),
        (finite(-HALF), {-1}),
        (sequence(natural), {-1, 0, 1}),
    ],
)
def test_signs_of_the_values(domain, signs):
    assert domain.signs == signs


def test_the_named_domains():
    named = "natural positive_integer real positive nonnegative probability open_probability"
    assert " ".join(d.text for d in ALL) == named
    assert [(d.high, d.open) for d in ALL[2:]] == [(None, False), (None, True), (None, False), (1, False), (1, True)]
    assert all(isinstance(d, Domain) for d in ALL) and len({domain_latex(d) for d in ALL}) == len(ALL)
    assert natural.high is None is positive_integer.high and domain_latex(positive_integer) == r"\mathbb{N}_{>0}"
    assert Integers("t").low == 0 and Reals("t").open is False and Finite("t").values == ()
    for d in ALL:
        with pytest.raises(AttributeError):
            d.text = "real"


@pytest.mark.parametrize(
    "domain, coordinate, kind",
    [
        (natural, "x", "count"),
        (positive_integer, "1 + x", "count"),
        (up_to("m"), "x", "count"),
        (real, "x", "real"),
        (positive, "x", "positive"),
        (nonnegative, "x", "nonnegative"),
        (probability, "x", "unit"),
        (open_probability, "x/(1 + x)", "positive"),
        (bit, "x", (0, 1)),
        (finite(-1, HALF), "x", (-1, HALF)),
    ],
)
def test_coordinates(domain, coordinate, kind):
    tree, found = domain.coordinate("x")
    assert (text(tree), found) == (coordinate, kind)


def at(tree, value):
    """A tree of one coordinate at a number."""
    return eval(text(tree).replace(domains.PIECE, "c"), {"c": Fraction(value)})


@pytest.mark.parametrize(
    "kind, x, piece, coordinate",
    [
        ("count", 0, 0, None),
        ("count", 1, 1, 0),
        ("count", 5, 1, 4),
        ("nonnegative", 0, 0, None),
        ("nonnegative", HALF, 1, HALF),
        ("real", 0, 0, None),
        ("real", 3, 1, 3),
        ("real", -3, 2, 3),
        ("unit", 0, 0, None),
        ("unit", 1, 1, None),
        ("unit", HALF, 2, 1),
        ("unit", Fraction(3, 4), 2, 3),
    ],
)
def test_each_value_lies_on_a_piece(kind, x, piece, coordinate):
    tree, new = domains.PIECES[kind][piece]
    assert (new is None) == (coordinate is None) and at(tree, coordinate or 0) == x


def test_the_tables_of_kinds():
    shown = {
        kind: [(text(substitute(t, {domains.PIECE: Name("c")})), new) for t, new in pieces]
        for kind, pieces in domains.PIECES.items()
    }
    assert shown == {
        "count": [("0", None), ("1 + c", "count")],
        "nonnegative": [("0", None), ("c", "positive")],
        "real": [("0", None), ("c", "positive"), ("-c", "positive")],
        "unit": [("0", None), ("1", None), ("c/(1 + c)", "positive")],
    }
    assert domains.SIGNS == {
        "count": {0, 1},
        "nonnegative": {0, 1},
        "positive": {1},
        "real": {-1, 0, 1},
        "unit": {0, 1},
        "weight": {1},
    }
    assert not domains.PIECE.isidentifier()


@pytest.mark.parametrize("values", [(), (0.5,), (True,), (0, False), ("1",), (1, None), (1, 0.5)])
def test_what_is_no_finite_domain(values):
    with pytest.raises(TypeError):
        finite(*values)


@pytest.mark.parametrize(
    "domain",
    [
        *ALL,
        bit,
        finite(-HALF, 3, 10**12 - 1),
        up_to("m"),
        sequence(bit),
        sequence(real),
        sequence(finite(2)),
        sequence(positive),
        matrix(real),
        matrix(bit),
    ],
)
def test_a_domain_is_read_again(domain):
    assert from_text(domain.text) == domain and from_text(domain.text).text == domain.text


def test_texts():
    assert (
        bit == finite(0, 1) and bit.text == "finite(0, 1)" and domain_latex(bit) == r"\{0, 1\}" and bit.values == (0, 1)
    )
    assert finite(HALF).text == "finite(1/2)" and sequence().of == bit and sequence(real).of == real
    assert sequence(bit).text == "sequence(finite(0, 1))" and domain_latex(sequence(real)) == r"\mathbb{R}^{\infty}"
    assert (
        matrix(bit).text == "matrix(finite(0, 1))" and domain_latex(matrix(real)) == r"\mathbb{R}^{\infty\times\infty}"
    )
    assert matrix(real) != sequence(real) and matrix(real) == replace(matrix(real), indices=2)
    assert isinstance(sequence(bit), Sequence) and all(isinstance(v, Fraction) for v in bit.values)


@pytest.mark.parametrize(
    "written",
    [
        "finite(1e30000000)",
        "finite(1e3)",
        "finite(0.5)",
        "finite(1/0)",
        "finite(1/000)",
        "finite(1234567890123)",
        "finite()",
        "finite(1, 0.5)",
        "finite(1e9, 1)",
        "finite(1,2)",
        "finite(1/2/3)",
        "finite( 1)",
        "finite(1_0)",
        "finite(٣)",
        "finite(nan)",
        "finite(1\n)",
        "finite(1/1" + "0" * 12 + ")",
        "finite(" + "9" * 10**6 + ")",
        "sequence(" * 3000 + "real" + ")" * 3000,
        "sequence(finite(1e9))",
        "",
        "real()",
        "reals" * 99,
        "reals",
        "natural(0)",
        "finite",
        "up_to",
        "sequence",
        "finite(x)",
        "complex",
        "sequence(reals)",
        "infinite(1)",
        "(real)",
        "matrix",
        "matrix(sequence(real))",
        "sequence(matrix(real))",
        "matrix(matrix(real))",
        "sequence(up_to(n))",
        "matrix(function(real))",
        "matrix(real, 2)",
    ],
)
def test_what_is_no_domain(written):
    with pytest.raises(IllFormed) as caught:
        from_text(written)
    assert len(str(caught.value)) < 300


def test_order():
    assert order({"k": up_to("m"), "x": real, "m": natural}) == ["x", "m", "k"]
    assert order({"m": natural, "n": positive_integer, "k": up_to("m"), "l": up_to("n")}) == ["m", "n", "k", "l"]
    assert order({}) == [] and order({"y": sequence(bit), "x": real}) == ["y", "x"]
    assert order({"p": probability, "b": bit}) == ["p", "b"]  # whose upper end is no name
    assert order({"high": natural, "b": bit}) == ["high", "b"]


@pytest.mark.parametrize(
    "names",
    [
        {"k": up_to("m")},
        {"k": up_to("m"), "m": real},
        {"k": up_to("m"), "m": bit},
        {"k": up_to("k")},
        {"k": up_to("m"), "m": up_to("n"), "n": natural},
        {"k": up_to("m"), "l": up_to("m"), "m": natural},
        {"k": up_to("m"), "m": sequence(bit)},
        {"k": up_to("m"), "m": up_to("k")},
        {"k": up_to("m"), "m": probability},
    ],
)
def test_bounds_that_are_not_supported(names):
    with pytest.raises(IllFormed):
        order(names)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Integers("from_minus_3", -3),
        lambda: Reals("from_2_to_5", 2, 5),
        lambda: Reals("below_0", -1),
        lambda: Integers("from_2", 2),
        lambda: Finite("none", ()),
        lambda: Reals("at_most_1", None, 1),
    ],
)
def test_domains_made_by_hand(make):
    with pytest.raises(IllFormed):
        Setting((("x", make()),))


def test_each_entry_of_a_matrix_has_its_own_place():
    """In a list by diagonals: (1, 1), (1, 2), (2, 1), (1, 3), ..., and none is left out."""
    by_diagonals = [(i, total - i) for total in range(2, 30) for i in range(1, total)]
    assert [entry(i, j) for i, j in by_diagonals] == list(range(1, len(by_diagonals) + 1))
    assert [entry(i) for i in range(5)] == list(range(5))


@pytest.mark.parametrize(
    "made, written, looks",
    [
        (function(), "function(real)", r"C^{\infty}(\mathbb{R}, \mathbb{R})"),
        (function(positive), "function(positive)", r"C^{\infty}(\mathbb{R}, \mathbb{R}_{>0})"),
        (function(probability, 3), "function(probability, 3)", r"C^{\infty}(\mathbb{R}^{3}, [0, 1])"),
        (function(real, 2), "function(real, 2)", r"C^{\infty}(\mathbb{R}^{2}, \mathbb{R})"),
        (function(real, 9), "function(real, 9)", r"C^{\infty}(\mathbb{R}^{9}, \mathbb{R})"),
    ],
)
def test_functions(made, written, looks):
    assert (made.text, domain_latex(made), from_text(written)) == (written, looks, made)
    assert not made.integer


@pytest.mark.parametrize(
    "written",
    [
        "function",
        "function()",
        "function(natural)",
        "function(real, 1)",
        "function(real, 0)",
        "function(real, 10)",
        "function(real,2)",
        "function(function(real))",
        "function(sequence(real))",
        "sequence(function(real))",
        "function(real, 2, 2)",
        "function(bit)",
    ],
)
def test_functions_that_are_none(written):
    with pytest.raises(IllFormed):
        Setting((("F", from_text(written)),))


@pytest.mark.parametrize("of, arguments", [(natural, 1), (real, 0), (real, 10), (real, True), (real, "2"), ("real", 1)])
def test_a_function_has_real_values(of, arguments):
    with pytest.raises(TypeError):
        function(of, arguments)
