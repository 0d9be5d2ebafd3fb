"""Polynomials, quotients, and the reader: what is equal, and above all what is not."""

from fractions import Fraction
from itertools import product

import pytest

from derivations.kernel import identity, language
from derivations.kernel.hypotheses import event, independent
from derivations.kernel.identity import (
    P_ONE,
    Q_ONE,
    Q_ZERO,
    NoNormalForm,
    Reader,
    Symbols,
    add,
    constant,
    content,
    divided,
    equal_if,
    frozen,
    joined,
    lowest,
    multiply,
    number,
    only,
    plus,
    power,
    times,
)
from derivations.kernel.language import IllFormed, Item, Name, Number, parse
from derivations.kernel.language import text as shown
from derivations.prove import size  # noqa: F401 (the guard: these tests ask for what would not fit)

X, Y = {((0, 1),): 1}, {((1, 1),): 1}
SYMBOLS = Symbols(
    random=frozenset("fg"),
    integers=frozenset("nmj"),
    signs=tuple((name, frozenset({0, 1})) for name in "nmjs"),
    from_one=frozenset("j"),
    units=frozenset("y"),
    whole=frozenset("y"),
    items=(("y", frozenset({0, 1})),),
)


def p(text):
    """A polynomial in a, b, c, the atoms 0, 1, 2."""
    k = Reader(Symbols())
    for name in "abc":
        k.atom("name", name)
    return k.read(parse(text))[0]


def same(a, b, ask=identity.no_answer, symbols=SYMBOLS):
    return equal_if(parse(a), parse(b), symbols, ask)


# -- polynomials


@pytest.mark.parametrize(
    "p, q, factor, expected",
    [
        ({}, {}, 1, {}),
        (X, {}, 1, X),
        ({}, X, 1, X),
        ({}, X, -1, {((0, 1),): -1}),
        (X, X, 1, {((0, 1),): 2}),
        (X, X, -1, {}),
        (X, Y, 1, {((0, 1),): 1, ((1, 1),): 1}),
        (X, Y, -3, {((0, 1),): 1, ((1, 1),): -3}),
        ({(): 5}, {(): 2}, -2, {(): 1}),
        ({(): 4, **X}, {(): 2}, -2, X),
    ],
)
def test_plus(p, q, factor, expected):
    before = dict(p), dict(q)
    assert plus(p, q, factor) == expected and (p, q) == before


@pytest.mark.parametrize(
    "m, n, expected",
    [
        ((), (), ()),
        (((0, 1),), (), ((0, 1),)),
        ((), ((0, 1),), ((0, 1),)),
        (((0, 1),), ((0, 2),), ((0, 3),)),
        (((1, 1),), ((0, 2),), ((0, 2), (1, 1))),
        (((0, 1), (1, 2)), ((0, -1),), ((1, 2),)),
        (((0, 1),), ((0, -1),), ()),
        (((0, 1),), ((1, -1),), ((0, 1), (1, -1))),
        (((2, 1),), ((0, 1), (3, 1)), ((0, 1), (2, 1), (3, 1))),
    ],
)
def test_joined(m, n, expected):
    assert joined(m, n) == expected


def test_times_and_power():
    assert times(X, Y) == {((0, 1), (1, 1)): 1} == times(Y, X)
    assert times(plus(X, Y), plus(X, Y, -1)) == {((0, 2),): 1, ((1, 2),): -1}  # what cancels is gone
    assert times({}, X) == times(X, {}) == {} and times({(): 2}, {(): -3}) == {(): -6}
    assert times(plus(X, P_ONE), {(): 2}) == {((0, 1),): 2, (): 2}
    assert power(X, 0) == P_ONE and power({}, 0) == P_ONE and power({}, 2) == {} and power(X, 3) == {((0, 3),): 1}
    assert power(plus(X, P_ONE), 2) == {((0, 2),): 1, ((0, 1),): 2, (): 1} and power({(): -2}, 3) == {(): -8}
    assert only(3) == {((3, 1),): 1} and number(0) == Q_ZERO and number(-2) == ({(): -2}, P_ONE)


def test_work_is_bounded(monkeypatch):
    monkeypatch.setattr(identity, "_MOST_WORK", 6)
    three, two = {((i, 1),): 1 for i in range(3)}, {((i, 1),): 1 for i in range(4, 6)}
    assert len(times(three, two)) == 6
    with pytest.raises(NoNormalForm):
        times(three, {**two, (): 1})
    monkeypatch.setattr(identity, "_MOST_WORK", 400)
    monkeypatch.setattr(identity, "_MOST_TERMS", 6)
    assert len(times(three, two)) == 6
    with pytest.raises(NoNormalForm):
        times(three, {**two, (): 1})


@pytest.mark.parametrize(
    "p, expected",
    [
        ({}, 0),
        ({(): 3}, 3),
        ({(): -1}, -1),
        (X, None),
        ({(): 1, **X}, None),
        ({((5, 1),): 1}, None),
        ({((0, 1), (1, 1)): 1}, None),
    ],
)
def test_constant(p, expected):
    assert constant(p) == expected


@pytest.mark.parametrize(
    "p, expected",
    [
        ({}, 0),
        ({(): 4}, 4),
        ({(): -4}, -4),
        ({(): 4, ((0, 1),): 6}, 2),
        ({(): 4, ((0, 1),): -6}, -2),
        ({(): -4, ((0, 1),): 6}, 2),
        ({((0, 1),): -3, ((1, 1),): -9}, -3),
        ({((0, 1),): 1, ((1, 1),): 9}, 1),
    ],
)
def test_content(p, expected):
    assert content(p) == expected


def test_divided_and_frozen():
    assert divided({((0, 2),): 4, ((0, 1), (1, 1)): -6}, 2, ((0, 1),)) == {((0, 1),): 2, ((1, 1),): -3}
    assert divided({(): 4}, -2) == {(): -2} and divided(X, 1, ((0, 1),)) == P_ONE and divided(X, 1) == X
    assert frozen({((1, 1),): 2, (): 1}) == (((), 1), (((1, 1),), 2)) == frozen({(): 1, ((1, 1),): 2})


@pytest.mark.parametrize(
    "n, d, expected",
    [
        ("0", "a", ("0", "1")),
        ("a", "b", ("a", "b")),
        ("2*a", "4*b", ("a", "2*b")),
        ("a*b", "a*c", ("b", "c")),
        ("a", "-b", ("-a", "b")),
        ("-2*a", "-2", ("a", "1")),
        ("a**3", "a**2", ("a", "1")),
        ("a**2", "a**3", ("1", "a")),
        ("a**2 + a*b", "a*c", ("a + b", "c")),
        ("a*c", "a**2 + a*b", ("c", "a + b")),
        ("a + b", "a*c", ("a + b", "a*c")),
        ("a*c", "a + b", ("a*c", "a + b")),
        ("6*a + 9*b", "3*c", ("2*a + 3*b", "c")),
        ("3", "-6", ("-1", "2")),
        ("4*a + 6", "6*a + 4", ("2*a + 3", "3*a + 2")),
        ("a", "a", ("1", "1")),
        ("a**2*b**3", "a**3*b", ("b**2", "a")),
        ("a**2 - b**2", "a - b", ("b**2 - a**2", "b - a")),
        ("a**2 + a", "a**2 + 2*a", ("a + 1", "a + 2")),
        ("a", "1 - b", ("-a", "b - 1")),
        ("a**2*b + a**3", "a**2*c + a**4", ("b + a", "c + a**2")),
    ],
)
def test_lowest(n, d, expected):
    assert lowest(p(n), p(d)) == tuple(map(p, expected))


def value(q, at):
    """A quotient at numbers."""
    n, d = (sum(c * prod(at[a] ** e for a, e in m) for m, c in part.items()) for part in q)
    return Fraction(n, d)


def prod(factors):
    out = Fraction(1)
    for f in factors:
        out *= f
    return out


QUOTIENTS = list(product(("0", "1", "-2", "a", "a + b", "2*a*b - 3"), ("1", "3", "b", "a + b", "-a")))
AT = {0: Fraction(3), 1: Fraction(-5, 2), 2: Fraction(7)}


@pytest.mark.parametrize("n, d", QUOTIENTS)
def test_sums_and_products_are_true_at_a_point(n, d):
    x = p(n), p(d)
    for y in ((p(n), p(d)) for n, d in QUOTIENTS):
        assert value(add(x, y), AT) == value(x, AT) + value(y, AT)
        assert value(add(x, y, -2), AT) == value(x, AT) - 2 * value(y, AT)
        assert value(multiply(x, y), AT) == value(x, AT) * value(y, AT)


def test_equal_denominators_are_kept():
    assert add((X, Y), (P_ONE, Y)) == (plus(X, P_ONE), Y) and add((X, Y), (X, Y), -1) == Q_ZERO
    assert multiply((X, Y), (Y, X)) == Q_ONE


# -- the reader


@pytest.mark.parametrize(
    "a, b",
    [
        ("x + w", "w + x"),
        ("x - w", "-(w - x)"),
        ("(x + w)**2", "x**2 + 2*x*w + w**2"),
        ("x/w", "1/(w/x)"),
        ("x/x", "1"),
        ("1/x + 1/w", "(x + w)/(x*w)"),
        ("x**(-2)", "1/x**2"),
        ("x**0", "1"),
        ("0/x", "0"),
        ("x - x", "0"),
        ("(x**2 - w**2)/(x - w)", "x + w"),
        ("-(-x)", "x"),
        ("2*(x/4)", "x/2"),
        ("y[1]**2", "y[1]"),
        ("y[n]**5", "y[n]"),
        ("sqrt(x)**2", "x"),
        ("sqrt(x)**5", "x**2*sqrt(x)"),
        ("1/sqrt(x)", "sqrt(x)/x"),
        ("x*2 - x", "x"),
        ("(x + 1)**2 - (x - 1)**2", "4*x"),
        ("y[1 + 1]", "y[2]"),
        ("y[n + 1 - 1]", "y[n]"),
        ("1/(sqrt(x) + 1)", "(sqrt(x) - 1)/(x - 1)"),
        ("sqrt(x*w)*sqrt(x*w)", "x*w"),
        ("sqrt(x/w)**2", "x/w"),
        ("y[1]**2*y[2]**3 - y[1]*y[2]", "0"),
    ],
)
def test_equal(a, b):
    assert same(a, b) == (True, ()) == same(b, a)


@pytest.mark.parametrize(
    "a, b",
    [
        ("x + w", "w - x"),
        ("x", "-x"),
        ("x/w", "w/x"),
        ("x**2", "x"),
        ("x**2", "2*x"),
        ("x**3", "x**2"),
        ("2*x", "3*x"),
        ("x/2", "x/3"),
        ("x**(-1)", "x"),
        ("x**(-2)", "1/x"),
        ("x", "0"),
        ("1", "0"),
        ("x", "w"),
        ("y[1]", "y[2]"),
        ("y[1]**2", "1"),
        ("y[1]", "z[1]"),
        ("z[1]**2", "z[1]"),
        ("sqrt(x)", "x"),
        ("sqrt(x)", "-sqrt(x)"),
        ("sqrt(x)", "sqrt(w)"),
        ("sqrt(x)**3", "x"),
        ("sqrt(x)**4", "x"),
        ("sqrt(x)**2", "-x"),
        ("(x + w)**2", "x**2 + w**2"),
        ("x - w", "w - x"),
        ("y[n]", "y[n + 1]"),
        ("y[1]", "0"),
        ("n**2", "n"),
        ("1/x + 1/w", "1/(x + w)"),
        ("x/x", "0"),
        ("sqrt(x + w)", "sqrt(x) + sqrt(w)"),
        ("y[1]*y[2]", "y[1]"),
        ("(x + 1)/(w + 1)", "x/w"),
        ("exp(x)**2", "exp(x)"),
        ("x[1]", "x"),
        ("-x + w", "-(x + w)"),
        ("x - w - 1", "x - (w - 1)"),
        ("x/w/2", "x/(w/2)"),
        ("s**2", "s"),
    ],
)
def test_not_equal(a, b):
    assert same(a, b) == (False, ()) == same(b, a)


@pytest.mark.parametrize(
    "a",
    [
        "1/0",
        "1/(x - x)",
        "x**(x - x - 1) + 0**(-1)",
        "0**(-2)",
        "(x - x)**(-1)",
        "1/(sqrt(x)**2 - x)",
        "1/(y[1]**2 - y[1])",
        "y[1/2]",
        "y[1/x]",
        "Sum(1, i, 1, 1/2)",
        "Sum(1, i, 1/2, n)",
        "L(x)",
        "(x - x)**n",
        "(sqrt(x)**2 - x)**n",
        "1/(exp(x) - exp(x/2)**2)",
        "x < 1",
        "log(0)",
        "x == x",
        "not x == x",
    ],
)
def test_no_normal_form(a):
    with pytest.raises(NoNormalForm):
        same(a, a)


def test_a_denominator_that_is_zero_by_a_relation_proves_nothing():
    """1/(sqrt(x)**2 - x) has no value anywhere, and is the same as nothing, itself included."""
    for a in ("1/(sqrt(x)**2 - x)", "w/(y[2]**2 - y[2])", "1/(1/(sqrt(x)**2 - x))"):
        with pytest.raises(NoNormalForm):
            same(a, "0")
    k = Reader(SYMBOLS)
    bit = k.read(parse("y[1]"))[0]
    with pytest.raises(NoNormalForm):
        k.reduced((P_ONE, plus(power(bit, 2), bit, -1)))


def test_atoms_are_the_same_by_their_parts():
    k = Reader(SYMBOLS)
    assert k.atom("name", "x") == 0 == k.atom("name", "x") and k.atom("name", "w") == 1
    assert k.atom("index", "x") == 2  # another kind
    assert k.atom("name", "x", "x") == 3  # another number of parts
    x, w = (k.read(parse(t)) for t in ("x", "w"))
    root = k.atom("sqrt", multiply(x, w))
    assert k.atom("sqrt", k.read(parse("w*x*x/x"))) == root != k.atom("sqrt", x)
    assert k.atom("sqrt", k.read(parse("(x**2*w + x*w**2)/(x + w)"))) == root
    assert k.atom("item", "y", x) != k.atom("item", "z", x)
    assert k.atoms[root] == ("sqrt", multiply(x, w)) and len(k.inside) == len(k.atoms)


@pytest.mark.parametrize(
    "a, b, alike",
    [
        (1, 1, True),
        (1, 2, False),
        ((), (), True),
        ((), ((0, 1),), False),
        ((X, P_ONE), (X, P_ONE), True),
        ("x", "w", False),
        ((X, P_ONE), ({((0, 2),): 1}, X), True),
        ((X, P_ONE), (Y, P_ONE), False),
        (((0, 1),), ((1, 1),), False),
        (((0, 1),), (), False),
        ((P_ONE, X), (P_ONE, Y), False),
        ((X, Y), ({((0, 2),): 1}, {((0, 1), (1, 1)): 1}), True),
    ],
)
def test_alike(a, b, alike):
    k = Reader(SYMBOLS)
    k.read(parse("x + w"))
    assert k._alike(a, b) is alike


@pytest.mark.parametrize(
    "text, firm",
    [
        ("x", True),
        ("5", True),
        ("x + w", True),
        ("log(x)", True),
        ("factorial(n)", True),
        ("binomial(n, m)", True),
        ("sqrt(x) + w", False),
        ("exp(x) + w", False),
        ("y[1] + w", False),
        ("abs(x) + w", False),
        ("z[1]", True),
        ("indicator(x > 0) + w", False),
        ("(-1)**n + w", False),
        ("log(1 + sqrt(x))", False),
        ("sqrt(x)", False),
        # a factor that is never 0
        ("exp(x)", True),
        ("exp(x)*w + exp(x)", True),
        ("exp(x)*w + 1", False),
        ("(-1)**n*x + (-1)**n", True),
        ("(-1)**n*w + 1", False),
        ("exp(x) + exp(w)", False),
        ("abs(x)*w", False),
        ("exp(x)*sqrt(w)", False),
        # a power moves if its base does
        ("x**n + w", True),
        ("2**n + w", True),
        ("(x + w)**n", True),
        ("(y[1] + x)**n", False),
        ("sqrt(x)**n + w", False),
        ("x**(y[1]) + w", True),
        ("log(x)**n", True),
        ("log(2**n + 1)", True),
        ("(abs(x) - x)**n", False),
    ],
)
def test_what_no_relation_binds(text, firm):
    k = Reader(SYMBOLS)
    p = k.read(parse(text))[0]
    assert k.is_firm(p) is firm is k.is_firm(p, P_ONE) is k.is_firm(P_ONE, p)


def test_a_part_is_not_another_by_a_denominator_that_may_be_zero():
    """With b = |x| - x, (|x| + x)*b is 0, so (|x| + x + b)*b/b**2 and b/b are equal crosswise; not where b is 0."""
    k = Reader(SYMBOLS)
    one, other = (k.read(parse(t)) for t in ("w/(abs(x) - x)", "(w*(abs(x) - x) + abs(x) + x)/(abs(x) - x)**2"))
    assert k.same(one, other) and not k._alike(one, other) and k._alike(one, one)
    once, plain = k.read(parse("w*(abs(x) - x)/(abs(x) - x)")), k.read(parse("w"))
    assert k.same(once, plain) and not k._alike(once, plain) and not k._alike(plain, once)
    x, root = k.read(parse("x"))[0], k.read(parse("sqrt(x)"))[0]
    over = (x, root), (root, P_ONE)  # x/sqrt(x) and sqrt(x)
    assert k.same(*over) and not k._alike(*over) and not k._alike(*reversed(over))
    for a, b in (("(x + w)/(x - w)", "(x + w)**2/(x**2 - w**2)"), ("exp(w)/(exp(x)*w)", "exp(w)*s/(exp(x)*s*w)")):
        assert k._alike(k.read(parse(a)), k.read(parse(b)))


@pytest.mark.parametrize(
    "text, powers",
    [
        ("x", False),
        ("x**n", True),
        ("2**n", False),
        ("sqrt(1 + x**n)", True),
        ("x**2", False),
        ("(-1)**n*x", False),
        ("y[1]**n", True),
        ("Sum(x**i, i, 0, n)", True),
        ("exp(x)**n", False),
    ],
)
def test_where_symbolic_powers_stand(text, powers):
    k = Reader(SYMBOLS)
    p = k.read(parse(text))[0]
    assert k.has_powers() is powers is k.has_powers(p)
    w = k.read(parse("w"))[0]
    assert not k.has_powers(w) and k.has_powers(w, p) is powers


@pytest.mark.parametrize(
    "text, whole, bit, counts",
    [
        ("factorial(n)", True, False, True),
        ("indicator(x > 0)", True, True, True),
        ("binomial(n, m)", True, False, True),
        ("Sum(y[i + 1]*i, i, 0, n)", True, False, True),
        ("Sum(z[i], i, 1, n)", False, False, False),
        ("y[1]", True, True, True),
        ("Sum(1/exp(i*x), i, 1, n)", False, False, True),
        ("sqrt(x)", False, False, True),
        ("exp(x)", False, False, True),
        ("abs(x)", False, False, True),
        ("log(x)", False, False, False),
        ("Sum(y[i]/2**i, i, 1, n)", False, False, True),
        ("s**n", False, False, True),
        ("x**n", False, False, False),
        ("z[1]", False, False, False),
        ("Sum(1/(i + 1), i, 1, n)", False, False, True),
        ("Sum(n**i*y[i + 1], i, 0, m)", False, False, True),
    ],
)
def test_what_is_known_of_more_atoms(text, whole, bit, counts):
    k = Reader(SYMBOLS)
    (atom,) = k.standing(k.read(parse(text))[0])
    assert (k.is_integer(atom), k.is_bit(atom), k.surely_nonnegative(only(atom))) == (whole, bit, counts)


@pytest.mark.parametrize(
    "text",
    [
        "0",
        "1",
        "x",
        "-x",
        "x - w",
        "2*x*w - 3",
        "x/w",
        "-(x + 1)/(2*w)",
        "y[n + 1]",
        "sqrt(x + w)*x",
        "exp(x/w)",
        "abs(x - w)",
        "log(x + w)",
        "factorial(n + m)",
        "binomial(n, m)",
        "indicator(x > w/s)",
        "indicator(x == w)",
        "x**n*w**(n*m)",
        "(x + w)**(2*n)",
        "E(f**2*g)",
        "Sum(z[i]*x**i, i, 0, n)",
        "Sum(1/(i + x), i, 1, n)",
        "Product(z[i] + x, i, 1, n)",
        "Integral(exp(t*x), t, w, 2*w)",
        "Sum(Sum(z[i]*z[h]/(i + h), i, 1, h), h, 1, n)",
        "3*x**2/(7*w**3)",
        "Sum(y[i]*exp(i*x), i, m, n)",
        "1/(exp(x)*(x + 1)**2)",
        "Sum(1/exp(i*x), i, 0, n)",
    ],
)
def test_an_expression_of_what_was_read_is_read_as_it(text):
    k = Reader(SYMBOLS)
    x = k.read(parse(text))
    bound = tuple(
        (f"bound_{kind}_{level}", i) for i, (kind, *_, level) in enumerate(k.atoms) if kind in ("index", "variable")
    )
    assert k.read(k.quotient(x), ()) == x
    for i, (kind, *_) in enumerate(k.atoms):
        if kind != "inverse":
            assert k.read(k._atom_expression(i), bound) in ((only(i), P_ONE), x)


@pytest.mark.parametrize(
    "factors, expected",
    [
        ([], "1"),
        ([("x", 1)], "x"),
        ([("x", 2)], "x**2"),
        ([("x", -1)], "1/x"),
        ([("x", -2)], "1/x**2"),
        ([("x", 1), ("w", -1)], "x/w"),
        ([("x", -1), ("w", 2)], "1/x*w**2"),
        ([("x", 1), ("w", 1), ("s", -3)], "x*w/s**3"),
    ],
)
def test_a_product_of_powers(factors, expected):
    assert language.product([(Name(name), e) for name, e in factors]) == parse(expected)


FUNCTIONS = Symbols(functions=(("f", (1, identity.ANY)), ("h", (2, identity.ANY))))


@pytest.mark.parametrize("text", ["f(x)", "f(x/w)**2", "prime(f(x))", "prime(prime(f(x + w)))/f(x)", "h(x, w)"])
def test_a_function_is_read_as_it_is_written(text):
    k = Reader(FUNCTIONS)
    x = k.read(parse(text))
    assert k.quotient(x) == parse(text) and k.read(k.quotient(x)) == x


def test_a_slope_of_a_function_of_two_has_no_expression():
    k = Reader(FUNCTIONS)
    x = k.read(parse("diff(h(x, w), x)"))
    with pytest.raises(NoNormalForm):
        k.quotient(x)


@pytest.mark.parametrize(
    "text", ["exp(x)", "cos(x)", "sin(x)", "sqrt(x)", "abs(x)", "y[1]", "log(exp(x) + 1)", "(-1)**n"]
)
def test_what_a_relation_binds_cannot_move(text):
    k = Reader(SYMBOLS)
    p, _ = k.read(parse(text))
    assert k.is_firm(plus(p, P_ONE)) is False and k.is_firm(k.read(parse("x + log(w)"))[0]) is True


def test_a_sum_of_whole_numbers_is_whole():
    k = Reader(Symbols(integers=frozenset("n"), whole=frozenset("z"), items=(("z", identity.ANY),)))
    ((whole,),) = k.read(parse("Sum(z[i], i, 1, n)"))[0]
    ((parts,),) = k.read(parse("Sum(1/z[i], i, 1, n)"))[0]
    assert k.is_integer(whole[0]) is True and k.is_integer(parts[0]) is False


def test_a_new_reader_has_taken_nothing_out_of_a_sum():
    assert same("diff(1/sqrt(x), x)", "-1/(2*x*sqrt(x))")[0] is True


def test_what_stands_in_an_atom():
    k = Reader(SYMBOLS)
    x, w = (k.atom("name", n) for n in ("x", "w"))
    (root,) = k.standing(k.read(parse("sqrt(x)"))[0])
    (outer,) = k.standing(k.read(parse("sqrt(w + sqrt(x))"))[0])
    assert k.inside[root] == {x, root} and k.inside[outer] == {x, w, root, outer}
    assert k.mentions(outer, x) and k.mentions(outer, outer) and not k.mentions(root, w) and k.mentions(x, x)
    i = k.atom("index", 0)
    assert k.inside[k.atom("sum", (), made_of=({((i, 1),): 1, ((x, 2),): 1},), but=i)] == {x, len(k.atoms) - 1}
    assert k.standing(p("a + b*c"), {}) == {0, 1, 2} and k.standing() == set() and k.value(3) == (only(3), P_ONE)


def test_what_is_known_of_atoms():
    k = Reader(SYMBOLS)
    for text, whole, random in (
        ("n", True, False),
        ("x", False, False),
        ("f", False, True),
        ("y[1]", True, False),
        ("z[1]", False, False),
        ("sqrt(n)", False, False),
        ("sqrt(f)", False, True),
    ):
        (atom,) = k.standing(k.read(parse(text))[0])
        assert (k.is_integer(atom), k.is_random(atom)) == (whole, random)
    assert k.is_integer(k.atom("index", 0)) and not k.is_integer(k.atom("variable", 0))
    (item,) = k.standing(k.read(Item("f", Number(1)))[0])
    assert not k.is_random(item)  # a sequence, whatever its name
    assert k.polynomial((X, P_ONE)) == X
    with pytest.raises(NoNormalForm):
        k.polynomial((X, {(): 2}))


@pytest.mark.parametrize(
    "text, sure",
    [
        ("0", True),
        ("1", True),
        ("-1", False),
        ("n", True),
        ("-n", False),
        ("x", False),
        ("s", True),
        ("n + m + 2", True),
        ("n - 1", False),
        ("j - 1", True),
        ("j - 2", False),
        ("n*m", True),
        ("n*x", False),
        ("j*j - 1", True),
        ("n - m", False),
        ("j*n - n", True),
        ("j - n", False),
        ("2*j - 2", True),
        ("y[1]", True),
        ("x**2", True),
        ("j*m - m*2", False),
        ("sqrt(n)", True),
        ("factorial(n)", True),
        ("-factorial(n)", False),
        ("log(2)", False),
        ("(s - 1)**n", False),
        ("Product(n, i, 1, m)", True),
        ("Sum(n, i, 1, m)", True),
        ("indicator(x > 0)", True),
        ("exp(x) - 1", False),
        ("z[1]", False),
        ("-y[1]", False),
        ("x**3", False),
        ("x**2*w", False),
        ("x**2 - x", False),
        ("abs(x)", True),
        ("-abs(x)", False),
        ("s**n", True),
        ("x**n", False),
        ("s**n - 1", False),
        ("log(s)", False),
        ("n**2*s", True),
        ("j**2 - 2*j + 1", True),
        ("n - j", False),
    ],
)
def test_surely_nonnegative(text, sure):
    k = Reader(SYMBOLS)
    assert k.surely_nonnegative(k.reduced(k.read(parse(text)))[0]) is sure


@pytest.mark.parametrize(
    "text, sure",
    [
        ("F(x)", False),
        ("P(x)", True),
        ("prime(P(x))", False),
        ("Q(x, w)", True),
        ("diff(Q(x, w), x)", False),
        ("diff(Q(x, w), w)", False),
        ("P(x)*Q(x, w)", True),
        ("P(x)*F(x)", False),
    ],
)
def test_a_function_is_not_negative_where_its_domain_is_and_its_slopes_are_anything(text, sure):
    signs = frozenset({0, 1})
    k = Reader(Symbols(functions=(("F", (1, identity.ANY)), ("P", (1, signs)), ("Q", (2, signs)))))
    assert k.surely_nonnegative(k.read(parse(text))[0]) is sure


def test_put():
    k = Reader(Symbols())
    assert k.put(p("a**2*b + a + b"), 0, p("c + 1")) == p("(c + 1)**2*b + c + 1 + b")
    assert k.put(p("a - b"), 0, p("b")) == {} and k.put(p("b"), 0, p("c")) == p("b") and k.put({}, 0, X) == {}
    assert k.put(p("a*b**2"), 1, p("c")) == p("a*c**2") and k.put(p("a + c"), 1, p("2*c")) == p("a + c")
    assert k.put(p("a*b"), 1, {}) == {} and k.put(p("a**3"), 0, p("a + 1")) == p("(a + 1)**3")


# -- factors that are brought


def reader(answer=None, names="abc"):
    asked = []

    def ask(kind, question):
        asked.append((kind, question))
        return answer

    k = Reader(Symbols(), ask)
    for name in names:
        k.atom("name", name)
    return k, asked


def product_of(factors):
    out = P_ONE
    for factor, e in factors:
        out = times(out, power(factor, e))
    return out


@pytest.mark.parametrize(
    "text, expected",
    [
        ("1", []),
        ("5", [("5", 1)]),
        ("-1", [("-1", 1)]),
        ("a", [("a", 1)]),
        ("a**3", [("a", 3)]),
        ("-6*a*b**2", [("-6", 1), ("a", 1), ("b", 2)]),
        ("a + b", [("a + b", 1)]),
        ("2*a + 4*b", [("2", 1), ("a + 2*b", 1)]),
        ("a*b + a**2", [("a", 1), ("a + b", 1)]),
        ("a*b + a*c", [("a", 1), ("b + c", 1)]),
        ("1 - a", [("-1", 1), ("a - 1", 1)]),
        ("a**2*b + a", [("a", 1), ("a*b + 1", 1)]),
        ("a + a**2*b", [("a", 1), ("a*b + 1", 1)]),
        ("a**2*b + a**3*b**2", [("a", 2), ("b", 1), ("a*b + 1", 1)]),
        ("a**2 - b**2", [("-1", 1), ("b**2 - a**2", 1)]),
    ],
)
def test_factors_without_an_answer(text, expected):
    k, asked = reader()
    assert k.factors(p(text)) == [(p(f), e) for f, e in expected] and product_of(k.factors(p(text))) == p(text)
    assert bool(asked) == ("+" in text or "-" in text[1:])


@pytest.mark.parametrize(
    "answer",
    [
        [["g1 - g0", 1], ["g1 + g0", 1]],
        [["g0 - g1", 1], ["-g0 - g1", 1]],
        [["g0 - g1", 1], ["(-1)*g0 + (-1)*g1", 1]],
        [["g1 + g0", 1], ["g1 - g0", 1]],
    ],
)
def test_factors_of_an_answer(answer):
    k, asked = reader(answer)
    found = k.factors(p("2*c*b**2 - 2*c*a**2"))
    assert asked == [("factors", k.text(p("b**2 - a**2")))]
    assert product_of(found) == p("2*c*b**2 - 2*c*a**2") and {frozen(f) for f, _ in found} == {
        frozen(p(t)) for t in ("2", "c", "b - a", "b + a")
    }


def test_factors_with_exponents():
    for answer in ([["g0 + g1", 2]], [["-g0 - g1", 2]]):
        k, _ = reader(answer)
        assert k.factors(p("(a + b)**2")) == [(p("a + b"), 2)]
    k, _ = reader([["g0 - g1", 3], ["g0 + g1", 1]])
    assert product_of(k.factors(p("(a - b)**3*(a + b)"))) == p("(a - b)**3*(a + b)")
    k, _ = reader([["g1 - g0", 3], ["g0 + g1", 1]])
    assert k.factors(p("(b - a)**3*(a + b)")) == [(p("b - a"), 3), (p("a + b"), 1)]


def test_what_is_known_does_not_change():
    with pytest.raises(AttributeError):
        SYMBOLS.integers = frozenset("x")


@pytest.mark.parametrize(
    "answer",
    [
        None,
        "g0",
        [],
        [["g1 - g0", 1]],
        [["g1 - g0", 1], ["g1 + g0", 2]],
        [["g1 - g0", 2]],
        [["g1 - g0", 1], ["g1 - g0", 1]],
        [["g1 - g0", 1], ["g1 + g0 + 1", 1]],
        [["2*g1 - 2*g0", 1], ["g1 + g0", 1]],
        [["g1 - g0", 1], ["g0 + g1", 1], ["2", 1]],
        [["g0", 1], ["g1", 1]],
        [["g1**2 + g0**2", 1]],
        7,
        {"g1 - g0": 1},
        [["g2 - g0", 1], ["g2 + g0", 1]],
    ],
)
def test_factors_that_are_wrong_are_not_taken(answer):
    k, _ = reader(answer)
    assert k.factors(p("b**2 - a**2")) == [(p("b**2 - a**2"), 1)]


@pytest.mark.parametrize(
    "answer",
    [
        [["g3 - g0", 1]],
        [["a - b", 1]],
        [["g1/g0", 1]],
        [["g1**65", 1]],
        [["g1**(-1)", 1]],
        [["sqrt(g0)", 1]],
        [["g", 1]],
        [["g1 > g0", 1]],
        [["h1", 1]],
        [["g1[1]", 1]],
        [["g0**g1", 1]],
        [["g01x", 1]],
        [["g-1", 1]],
        [["1.5", 1]],
        [["g0 +", 1]],
        [["g\N{SUPERSCRIPT TWO}", 1]],
    ],
)
def test_factors_that_are_none(answer):
    k, _ = reader(answer)
    with pytest.raises(IllFormed):
        k.factors(p("b**2 - a**2"))


@pytest.mark.parametrize("answer", [[["0", 1]], [["g1 - g0", 1], ["0", 1]]])
def test_factors_with_odd_exponents_are_not_taken(answer):
    k, _ = reader(answer)
    assert k.factors(p("b**2 - a**2")) == [(p("b**2 - a**2"), 1)]


class Text(str):
    pass


@pytest.mark.parametrize(
    "answer",
    [
        [["g1 - g0", "1"]],
        [["g1 - g0"]],
        [[1, 1]],
        [None],
        [["g1 - g0", 1.0]],
        [["g1 - g0", 1, 1]],
        [3],
        [["g1 - g0", True], ["g1 + g0", 1]],
        [[Text("g1 - g0"), 1], ["g1 + g0", 1]],
        ("g1 - g0", "g1 + g0"),
        [["g1 - g0", -1]],
        [["g1 - g0", 0], ["1", 1]],
    ],
)
def test_factors_of_another_shape(answer):
    k, _ = reader(answer)
    with pytest.raises(IllFormed):
        k.factors(p("b**2 - a**2"))


@pytest.mark.parametrize(
    "answer",
    [
        [["g0 + 1", 1], ["g0 + 2", -3]],
        [["g0 + 1", 1], ["g0 + 2", 0]],
        [["g0 + 1", 1], ["0", 0]],
        [["g0 + 1", 10**9]],
        [["g0 + 1", True]],
        [["g0", "x"]],
        [5],
        [["g0 + 1", 1], ["g0 + 2", 1]],
        "g0",
        [],
        [[]],
        [["g0 + 2", 1]],
        [["g7 + 1", 1]],
        [["g0/2", 1]],
    ],
)
def test_no_answer_makes_a_logarithm_another(answer):
    try:
        assert not same("log(x + 1)", "log(1 + x) - 3*log(x + 2)", lambda kind, question: answer)[0]
    except IllFormed:
        pass


def test_polynomials_written_and_read_again():
    k, _ = reader()
    for text in ("a", "-a", "3*a**2*b - c + 7", "a - b", "-5", "a*b*c - a*b"):
        assert k.from_text(k.text(p(text))) == p(text)
    assert k.from_text("g0 - (g1 - 2)*g2**3") == p("a - (b - 2)*c**3") and k.from_text("-g1") == p("-b")
    assert k.from_text("g2**64") == {((2, 64),): 1} and k.from_text("0") == {} and k.from_text("g0**0") == P_ONE
    assert k.text(p("3*a**2*b - 7")) == "(-7) + (3)*g0**2*g1**1"


# -- reading in place


def test_what_is_bound_is_no_name():
    k = Reader(SYMBOLS)
    x, i = k.atom("name", "x"), k.atom("index", 0)
    for name, bound, atom in (("x", (), x), ("x", (("x", i),), i), ("w", (("x", i),), 2)):
        assert k.read(Name(name), bound) == k.value(atom)
    assert k.read(parse("x"), (("x", i),)) == k.value(i) and k.read(parse("x")) == k.value(x)
    assert k.read(parse("x + 0"), (("x", i),)) == k.value(i) != k.read(parse("x + 0"))  # not remembered elsewhere


@pytest.mark.parametrize(
    "tree",
    [
        "-x",
        "x + w",
        "w + x",
        "x - w",
        "w - x",
        "x*w",
        "w*x",
        "x/w",
        "w/x",
        "x**2",
        "sqrt(x)",
        "y[x]",
        "2**x",
        "x**n",
        "exp(x)",
        "Sum(z[h], h, 1, x)",
        "Sum(z[h], h, x, 9*n)",
    ],
)
def test_what_is_bound_is_read_as_such_on_each_side(tree):
    k = Reader(SYMBOLS)
    i = k.atom("index", 0)
    found = k.read(parse(tree), (("x", i),))
    assert any(k.mentions(atom, i) for atom in k.standing(*found)) and ("name", "x") not in k.atoms


def test_a_sum_is_the_same_within_another():
    assert same("Sum(Sum(z[i], i, 1, n), j1, 1, 2)", "2*Sum(z[i], i, 1, n)") == (True, ())
    assert same("Sum(Sum(z[i], i, 1, n), h, 1, 2)", "Sum(z[i], i, 1, n)") == (False, ())
    assert same("Sum(z[h]*Sum(z[i], i, 1, n), h, 1, n)", "Sum(z[h], h, 1, n)**2") == (True, ())
    assert same("Sum(Sum(z[i]*z[h], i, 1, n), h, 1, n)", "Sum(z[h]**2, h, 1, n)") == (False, ())
    assert same("Sum(Sum(z[h], i, 1, n), h, 1, n)", "Sum(Sum(z[i], i, 1, n), h, 1, n)") == (True, ())
    assert same("Sum(Sum(z[h], i, 1, h), h, 1, n)", "Sum(Sum(z[i], i, 1, h), h, 1, n)") == (False, ())


def test_a_sum_within_another_keeps_what_it_depends_on():
    inner = "Sum(z[h], l, 1, h)"
    assert same(f"Sum(Sum({inner}, i, 1, m), h, 1, n)", f"m*Sum({inner}, h, 1, n)") == (True, ())
    assert same(f"Sum(Sum({inner}, i, 1, m), h, 1, n)", f"m*n*{inner}") == (False, ())


def test_relations_in_a_denominator():
    once, twice = "1/sqrt(x)**2", "1/sqrt(x/w)**2"
    for a, b in ((f"exp({once})", "exp(1/x)"), (f"exp({twice})", "exp(w/x)"), (f"log({twice})", "log(w/x)")):
        assert same(a, b) == (True, ())
    for a, b in ((f"exp({once})", "exp(1)"), (f"exp({twice})", "exp(1/x)"), (f"exp({twice})", "exp(w)")):
        assert same(a, b) == (False, ())


def test_quotients_to_a_power():
    k = Reader(SYMBOLS)
    k.atom("name", "x"), k.atom("name", "w")
    assert k.quotient_power((X, Y), 2) == (power(X, 2), power(Y, 2))
    assert k.quotient_power((X, Y), -2) == (power(Y, 2), power(X, 2)) and k.quotient_power((X, Y), 0) == Q_ONE
    assert k.quotient_power(Q_ZERO, 0) == Q_ONE
    assert k.inverse((X, {(): 2})) == ({(): 2}, X)
    for zero in (Q_ZERO, ({}, X)):
        with pytest.raises(NoNormalForm):
            k.inverse(zero)


def test_relations_end(monkeypatch):
    k = Reader(SYMBOLS)
    x = k.read(parse("sqrt(x)*sqrt(w)"))
    squared = multiply(x, x)
    monkeypatch.setattr(identity, "_MOST_RELATIONS", 3)
    assert k.reduced(squared) == k.read(parse("x*w"))
    monkeypatch.setattr(identity, "_MOST_RELATIONS", 2)
    with pytest.raises(NoNormalForm):
        k.reduced(squared)


@pytest.mark.parametrize(
    "a, b, equal",
    [
        ("abs(x)**2", "x**2", True),
        ("abs(x)**3", "x**2*abs(x)", True),
        ("abs(x)**3", "x**3", False),
        ("abs(x)**4", "x**4", True),
        ("abs(x)**4", "x**2", False),
        ("((-1)**n)**2", "1", True),
        ("((-1)**n)**3", "(-1)**n", True),
        ("((-1)**n)**3", "1", False),
        ("indicator(x > 0)**3", "indicator(x > 0)", True),
        ("1/abs(x)**2", "1/x**2", True),
        ("abs(x)**2 + abs(x)", "x**2 + x**2*abs(x)", False),
        ("abs(x)**2 + abs(x)", "x**2 + 1", False),
        ("abs(x)**2 + abs(x)", "x**2 + x*abs(x)", False),
        ("indicator(x > 0)**2", "1", False),
        ("(2**n)**2", "2**n", False),
        ("abs(x + w)**2", "(x + w)**2", True),
    ],
)
def test_relations_of_more_atoms(a, b, equal):
    assert same(a, b) == (equal, ()) == same(b, a)


@pytest.mark.parametrize("tree, what", [("L(x)", "L"), ("All(x > i, i, 0, 1)", "All"), ("x > 0", "Relation")])
def test_what_has_no_reading_is_said(tree, what):
    with pytest.raises(NoNormalForm, match=f"^no reading of {what}$"):
        Reader(SYMBOLS).read(parse(tree))


def test_a_power_of_an_absolute_value():
    k = Reader(SYMBOLS)
    for e, expected in enumerate(("1", "abs(x)", "x**2", "x**2*abs(x)", "x**4", "x**4*abs(x)")):
        assert k.reduced(k.read(parse(f"abs(x)**{e}"))) == k.read(parse(expected))


def test_relations_one_by_one():
    k = Reader(SYMBOLS)
    root, bit, plain = (k.read(parse(t))[0] for t in ("sqrt(x)", "y[1]", "x"))
    (r,), (b,), (a,) = map(k.standing, (root, bit, plain))
    assert k._repeats(r) and k._repeats(b) and not k._repeats(a)
    assert not k._repeats(*k.standing(k.read(parse("z[1]"))[0]))
    assert k.reduced((root, bit)) == (root, bit) and k.reduced((power(bit, 2), power(root, 2))) == (bit, plain)
    assert k._power_of(r, 3) == multiply((plain, P_ONE), (root, P_ONE)) and k._power_of(r, 2) == (plain, P_ONE)
    assert k._power_of(r, 0) == Q_ONE and k._power_of(r, 1) == (root, P_ONE)
    assert k._power_of(b, 3) == (bit, P_ONE) and k._power_of(b, 0) == Q_ONE and k._power_of(a, 0) == Q_ONE
    half = k.atom("exp", (plain, {(): 2}))
    whole = k.atom("exp", (plain, P_ONE))
    k.finer[whole] = half, 2
    assert k._power_of(whole, 3) == (power(only(half), 6), P_ONE)
    assert k.reduced((only(whole), P_ONE)) == (power(only(half), 2), P_ONE)


def test_hypotheses_are_used_only_when_they_are_given():
    assert same("E(f*g)", "E(f)*E(g)") == (False, ())
    used = Symbols(random=frozenset("fg"), hypotheses=(independent("f", "g"),))
    assert same("E(f*g)", "E(f)*E(g)", symbols=used) == (True, ())
    assert same("E(f**2)", "E(f)**2", symbols=used) == (False, ())


def test_factors_are_asked_for():
    split, product = [["g0 - g1", 1], ["g0 + g1", 1]], "(x - w)**n*(x + w)**n"
    assert same("(x**2 - w**2)**n", product, lambda kind, question: split) == (True, ())
    assert same("(x**2 - w**2)**n", product) == (False, ())


def test_what_is_assumed_is_told():
    a, b = "Sum(x/m, i, 1, m)", "m*(x/m)"
    assert same(a, b) == (True, (parse("m != 0"),)) == same(b, a)
    assert equal_if(Name("x"), Name("x"), SYMBOLS) == (True, ())


@pytest.mark.parametrize("a, b", [("x*w", "w*x"), ("x", "w"), ("1/x", "x"), ("(x + w)/(x - w)", "1")])
def test_no_answer_is_needed_here(a, b):
    def never(kind, question):
        raise AssertionError(kind)

    assert same(a, b, never)[0] is (a == "x*w")
    assert identity.no_answer("factors", "g0") is None


# -- equations


@pytest.mark.parametrize(
    "a, b, zero, cofactor, conditions",
    [
        ("x*s", "w*s", "x - w", "-s", []),
        ("1/(x + s)", "1/(w + s)", "x - w", "1", []),
        ("x**2", "w**2", "x - w", "-x - w", []),
        ("x*n", "w*n", "2*x - 2*w", "-n", []),
        ("x", "w", "(x - w)/s", "-1", []),
        ("sqrt(x)**2", "w", "x - w", "-1", []),
        # over nothing an expression has a value where what its reading divides by is 0
        ("(x - w)*diff(Sum(abs(x - w), i, 1, n), x)", "n*abs(x - w) + s", "s*(x - w)", "-1", ["w - x != 0"]),
        ("Sum(x, i, 1, n)", "Sum(w, i, 1, n)", "x - w", "-n", []),
        ("Sum(x/(s + 1), i, 1, n + 1)", "Sum(w/(s + 1), i, 1, n + 1)", "x - w", "-n - 1", ["1 + s != 0"]),
        ("x/(s + 1) + sqrt(s)", "w/(s + 1) + sqrt(s)", "x - w", "-1", []),
        ("x*n/(s + 1)", "Sum(w/(s + 1), i, 1, n + 1) - w/(s + 1)", "x - w", "-n", ["1 + s != 0"]),
        ("Product(x, i, 1, 2)/(s + 1)", "w*x/(s + 1)", "x - w", "-x", ["1 + s != 0"]),
    ],
)
def test_equal_by_an_equation(a, b, zero, cofactor, conditions):
    asked = []

    def ask(kind, question):
        asked.append(kind)
        k = Reader(SYMBOLS)
        x, y, z = (k.read(parse(t)) for t in (a, b, zero))
        difference, z = k.reduced(add(x, y, -1))[0], k.reduced(z)[0]
        if kind == "cofactors":
            assert question == (k.text(difference), [k.text(divided(z, content(z)))])
            return [k.text(k.reduced(k.read(parse(cofactor)))[0])]

    def found(*equations, answer=ask):
        return equal_if(parse(a), parse(b), SYMBOLS, answer, equations)

    assert found(parse(zero))[0] is True and "cofactors" in asked
    wrong = [None, "g0", ["0"], ["1 + g0"], [], ["0", "0"], ("1",)]
    assert not any(found(parse(zero), answer=lambda kind, q, w=w: w if kind == "cofactors" else None)[0] for w in wrong)
    for none in ([1], [Text("0")], [None]):
        with pytest.raises(IllFormed):
            found(parse(zero), answer=lambda kind, q, none=none: none if kind == "cofactors" else None)
    assert [shown(c) for c in found(parse(zero))[1]] == conditions
    assert found() == (False, ()) == found(parse("0"))


@pytest.mark.parametrize(
    "a, b, zero, cofactor",
    [
        ("x*x**n", "w*x**n", "x - w", "-x**n"),
        ("x**n*0 + x", "x**n*0 + w", "x - w", "-1"),
        # where x = w its power is no other
        ("x", "w", "x**n - x**n + x - w", "-1"),
    ],
)
def test_equations_beside_a_symbolic_power(a, b, zero, cofactor):
    """A power is split where its base can move; an equation may hold it at 0."""
    asked = []
    assert equal_if(parse(a), parse(b), SYMBOLS, lambda kind, q: asked.append(kind), (parse(zero),)) == (False, ())
    assert "cofactors" not in asked


@pytest.mark.parametrize(
    "text, expected",
    [
        ("n", {0, 1}),
        ("0", {0, 1}),
        ("x", {-1, 0, 1}),
        ("n/(m + 1)", {0, 1}),
        ("n/x", {-1, 0, 1}),
        ("x/n", {-1, 0, 1}),
    ],
)
def test_signs_by_coefficients(text, expected):
    k = Reader(SYMBOLS)
    assert k.signs(k.read(parse(text))) == expected
    asked = Reader(SYMBOLS, signs=lambda k, x: frozenset({len(k.atoms), len(x)}))
    x = asked.read(parse(text))
    assert asked.signs(x) == {len(asked.atoms), 2}


def test_how_expressions_are_written():
    k = Reader(SYMBOLS)
    for text in ("x", "x + 1", "-x", "log(abs(x + w))", "abs(x - w)", "1", "2*x", "x/w"):
        assert {shown(k.quotient(k.read(parse(text))))} <= {
            text,
            "1 + x",
            "w + x",
            "-w + x",
            "abs(w - x)",
            "log(abs(w + x))",
        }
    k.atoms.append(("strange", 1))
    with pytest.raises(NoNormalForm):
        k._atom_expression(len(k.atoms) - 1)


def test_a_new_reader():
    k = Reader(SYMBOLS)
    assert (k.terms_left, k.tops, k.bottoms, k.assumed, k.atoms) == (1000, [], [], {}, [])
    assert identity.ANY == {-1, 0, 1} and k.surely_nonnegative({}) and k.surely_nonnegative(only(k.atom("index", 0)))


def test_binomials_are_brought_to_each_other():
    for a, b in (
        ("binomial(2*n + 2, n + 1)*(n + 1)", "binomial(2*n, n)*2*(2*n + 1)"),
        ("binomial(n, n - m)", "binomial(n, m)"),
        ("binomial(n + 1, m)*(n + 1 - m)", "(n + 1)*binomial(n, m)"),
        ("binomial(n + m, n)", "binomial(n + m, m)"),
        ("binomial(n + 1, m + 1)", "binomial(n, m) + binomial(n, m + 1)"),
    ):
        assert same(a, b) == (True, ()) == same(b, a)
    for a, b in (
        ("binomial(2*n + 2, n + 1)*(n + 1)", "binomial(2*n, n)*2*(2*n + 2)"),
        ("binomial(n, n - m)", "binomial(m, n)"),
        ("binomial(n + 1, m)*(n + 1 - m)", "n*binomial(n, m)"),
        ("binomial(n + m, n)", "binomial(n + m, 2*m)"),
        ("binomial(n + 1, m + 1)", "binomial(n, m) + binomial(n, m)"),
    ):
        assert same(a, b)[0] is False is same(b, a)[0]


def test_zero_is_not_positive():
    assert not Reader(Symbols()).is_positive(Q_ZERO)


# -- signs

KNOWN = Symbols(
    random=frozenset("fg"),
    integers=frozenset("nj"),
    from_one=frozenset("j"),
    signs=tuple((name, frozenset({0, 1})) for name in "njs"),
    units=frozenset("y"),
    items=(("y", frozenset({0, 1})), ("z", frozenset({0, 1})), ("w", frozenset({1})), ("v", frozenset({-1}))),
    hypotheses=(event("g"),),
)
ANY = {-1, 0, 1}


@pytest.mark.parametrize(
    "text, signs",
    [
        ("0", {0}),
        ("3", {1}),
        ("-3", {-1}),
        ("s - 1", ANY),
        ("s + 1", {1}),
        ("j", {1}),
        ("j - 1", {0, 1}),
        ("j - 2", ANY),
        ("s*j", {0, 1}),
        ("-s - j", {-1}),
        ("1 - y[1]", {0, 1}),
        ("1 - z[1]", ANY),
        ("1 + s - y[1]", {0, 1}),
        ("1 - y[1] - y[2]", ANY),
        ("3 - y[1] - y[2]", {1}),
        ("exp(j) - 1", {1}),
        ("exp(s) - 1", ANY),
        ("exp(x) - 1", ANY),
        ("exp(j) - 2", ANY),
        ("E(f)", ANY),
        ("E(f**2)", {0, 1}),
        ("E(f**3)", ANY),
        ("E(f**4)", {0, 1}),
        ("E(g)", {0, 1}),
        ("E(f*g)", ANY),
        ("E(f**2*g)", {0, 1}),
        ("x**n", ANY),
        ("(s + 1)**n", {1}),
        ("s**n", {0, 1}),
        ("v[1]", {-1}),
        ("v[1]**n", ANY),
        ("Product(v[i], i, 1, n)", ANY),
        ("Product(w[i], i, 1, n)", {1}),
        ("Product(z[i], i, 1, n)", {0, 1}),
        ("Product(x + i, i, 1, n)", ANY),
        ("Sum(w[i], i, 1, n)", {0, 1}),
        ("Sum(1/(i + 1), i, 1, n)", {0, 1}),
        ("-Sum(1/(i + 1), i, 1, n)", {-1, 0}),
        ("Sum(x**i*i, i, 1, n)", ANY),
    ],
)
def test_the_signs_of_a_polynomial(text, signs):
    k = Reader(KNOWN)
    x = k.reduced(k.read(parse(text)))
    assert x[1] == identity.P_ONE and k.polynomial_signs(x[0]) == signs == k.quotient_signs(x)
    assert k.surely_nonnegative(x[0]) is (-1 not in signs) and k.is_positive(x) is (signs == {1})


def test_the_signs_of_a_quotient():
    k = Reader(KNOWN)
    assert k.quotient_signs(k.read(parse("(s + 1)/(x**2 + 1)"))) == {1}
    assert k.quotient_signs(k.read(parse("x/(s + 1)"))) == ANY and not k.is_positive(k.read(parse("x/(s + 1)")))
    assert k.quotient_signs(k.read(parse("-1/(s + 1)"))) == {-1} and not k.is_positive(k.read(parse("-1/(s + 1)")))
    told = Reader(KNOWN, signs=lambda k, x: frozenset({1}))
    assert told.is_positive(told.read(parse("x"))) and not k.is_positive(k.read(parse("x")))
    told = Reader(KNOWN, signs=lambda k, x: frozenset(ANY))
    assert told.is_positive(told.read(parse("j"))) and not told.is_positive(told.read(parse("s")))


@pytest.mark.parametrize("text, yes", [("x + 1", False), ("x**n", True), ("(s + 1)**n", False), ("s**n + 1", True)])
def test_bases_that_may_vanish(text, yes):
    k = Reader(KNOWN)
    k.read(parse(text))
    assert k.bases_may_vanish() is yes


def test_what_stands_beside_each_power_of_an_atom():
    assert identity.by_exponent({((0, 2), (1, 1)): 3, ((1, 2),): 5, ((0, 2),): 7, (): 1}, 0) == {
        2: {((1, 1),): 3, (): 7},
        0: {((1, 2),): 5, (): 1},
    }
    assert identity.by_exponent({}, 0) == {}


def test_what_is_assumed_speaks_of_no_index():
    k = Reader(KNOWN)
    index, x = k.atom("index", 0), k.atom("name", "x")
    k.assume("!=", only(x))
    assert [*map(shown, k.assumed)] == ["x != 0"]
    with pytest.raises(NoNormalForm):
        k.assume("!=", only(k.atom("exp", (only(index), identity.P_ONE), made_of=(only(index),))))
    with pytest.raises(NoNormalForm):
        k.assume(">", only(k.atom("variable", 0)))
    assert len(k.assumed) == 1
