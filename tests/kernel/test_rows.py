"""The table of laws: each row against exact numbers, each condition needed, what follows by instances, what is forged.

The numbers come from the exact reading, which shares no arithmetic with the kernel.
"""

import random
from fractions import Fraction

import pytest

from derivations.kernel import rows
from derivations.kernel.domains import from_text
from derivations.kernel.hypotheses import independent
from derivations.kernel.language import (
    CONSTANTS,
    TRUE,
    Binary,
    Call,
    IllFormed,
    Logic,
    Number,
    Relation,
    conjuncts,
    expand,
    literal,
    names,
    parse,
    text,
    walk,
)
from derivations.kernel.rows import INDICES, ROWS
from derivations.kernel.statement import Goal, Setting
from derivations.kernel.theorems import NotShown, Rewriting, step
from derivations.prove import rewriting
from derivations.prove.search import Searching
from derivations.refute.arithmetic import Undefined, Unusable, compare
from derivations.refute.exact import evaluate, holds

# -- each row, at exact numbers

NUMBERS = [Fraction(n) for n in ("-2", "-1", "-1/2", "0", "1/2", "1", "2", "3", "4")]
WHOLE = [Fraction(n) for n in range(-3, 5)]
OF_ONE = ["{i}", "2*{i} - 3", "{i}**2", "1/{i}", "2", "0", "2**{i}", "1/({i} - 1)", "{i} + 5", "1/(3 - {i})"]
OF_TWO = ["{i} + {j}", "{i}*{j}", "{i}**2 - {j}", "1/({i} + {j})", "1", "{i}"]
ENDS = {name for row in ROWS.values() for name in row.places if name in "abcdnk"}


def points(row, most):
    """What may stand in the places of a row: ends and exponents are mostly whole, so that sums have a value."""
    chosen = random.Random(0)
    for _ in range(most):
        values = {}
        for name, count in row.places.items():
            if count:
                pool = OF_ONE if count == 1 else OF_TWO
                values[name] = INDICES[:count], parse(chosen.choice(pool).format(i=INDICES[0], j=INDICES[1]))
            else:
                values[name] = None, literal(chosen.choice(WHOLE if name in ENDS else NUMBERS))
        yield values


def seen(row, condition, most=1500):
    """At how many points the condition holds and both sides have a value, and at which they are told apart."""
    tried, wrong = 0, []
    for values in points(row, most):
        left, right, here = (expand(tree, values) for tree in (row.left, row.right, condition))
        try:
            if holds(here, {}) is not True:
                continue
            sides = evaluate(left, {}), evaluate(right, {})
        except (Undefined, Unusable):
            continue
        tried += 1
        if compare(sides[0], "==", sides[1]) is False:  # None: two intervals that overlap
            wrong.append({name: text(tree) for name, (_, tree) in values.items()})
    return tried, wrong


@pytest.mark.parametrize("name", ROWS)
def test_a_row_is_true_at_exact_numbers(name):
    tried, wrong = seen(ROWS[name], ROWS[name].condition)
    assert not wrong
    assert tried >= 20


def weaker(condition):
    """The condition with one part left out, or with one bound moved by 1."""
    parts = conjuncts(condition)
    for n, part in enumerate(parts):
        assert isinstance(part, Relation) and part.op in ("<=", "==")
        for put in ((), (Relation(part.op, part.left, part.right + 1),)):
            yield Logic("and", (*parts[:n], *put, *parts[n + 1 :]))


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row.condition != TRUE])
def test_each_condition_is_needed(name):
    for condition in weaker(ROWS[name].condition):
        assert seen(ROWS[name], condition)[1], text(condition)


CHANGES = {"+": "-", "-": "+", "*": "/", "/": "*"}


def changed(tree):
    """The tree with one operation or number changed."""
    if isinstance(tree, Binary) and tree.op in CHANGES:
        yield Binary(CHANGES[tree.op], tree.left, tree.right)
    if isinstance(tree, Number):
        yield Number(tree.value + 1)
    match tree:
        case Binary(op, a, b):
            yield from (Binary(op, x, b) for x in changed(a))
            yield from (Binary(op, a, x) for x in changed(b))
        case Call(function, args):
            for n, arg in enumerate(args):
                yield from (Call(function, (*args[:n], x, *args[n + 1 :])) for x in changed(arg))


@pytest.mark.parametrize("name", ROWS)
def test_a_changed_row_is_seen(name):
    row = ROWS[name]
    for right in changed(row.right):
        assert seen(rows.Row("", "", row.left, right, row.condition), row.condition)[1], text(right)


@pytest.mark.parametrize("name", ROWS)
def test_a_row_speaks_of_its_places(name):
    row = ROWS[name]
    free = {n for tree in (row.left, row.right, row.condition) for n in names(tree)}
    assert free <= row.places.keys() | CONSTANTS and not free & {*INDICES}
    assert not CONSTANTS & row.places.keys()  # pi is pi, whatever a certificate says
    theorem, _, source = row.source.partition("; ")
    assert theorem and source and list(row.places) == sorted(row.places)
    below = {n.function for n in walk(row.left) if isinstance(n, Call)}
    assert {n.function for n in walk(row.right) if isinstance(n, Call) and n.function in row.places} <= below


def test_the_table_is_read_whole():
    lines = rows.TABLE.partition("\n\n")[2].splitlines()
    assert [line for n, r in ROWS.items() for line in (f"# {r.source}", f"{n}: {r.written}")] == lines


# -- what follows

DOMAINS = {
    "x": "real",
    "w": "real",
    "n": "natural",
    "m": "natural",
    "j": "positive_integer",
    "s": "positive",
    "y": "sequence(finite(0, 1))",
    "z": "sequence(positive)",
}


def setting(where="", **domains):
    declared = tuple((name, from_text(written)) for name, written in (DOMAINS | domains).items())
    return Setting(declared, where=parse(where) if where else TRUE)


PLAIN = setting()


def proved(left, right, where=PLAIN, ask=None, **more):
    try:
        return step(Goal(where, parse(left), "==", parse(right), **more), ask or Searching()).proved
    except NotShown:
        return False


FOLLOWS = [
    ("exp(log(s))", "s", ""),
    ("exp(log(x))", "x", "x > 0"),
    ("exp(2*log(x))", "x**2", "x > 0"),
    ("exp(n*log(s))", "s**n", ""),
    ("exp(log(s)/2)", "sqrt(s)", ""),
    ("exp(-log(s))", "1/s", ""),
    ("exp(log(s) + x)", "s*exp(x)", ""),
    ("exp(-log(s)/2)", "1/sqrt(s)", ""),
    ("exp(3*log(s)/2)", "s*sqrt(s)", ""),
    ("exp(n*m*log(s))", "s**(n*m)", ""),
    ("exp(-n*log(s))", "1/s**n", ""),
    ("exp(2*n*log(s))", "s**(2*n)", ""),
    ("exp(64*log(s))", "s**64", ""),
    ("exp(n**2*log(s))", "s**(n**2)", ""),
    ("exp(log(2))", "2", ""),
    ("exp(log(x*w))", "x*w", "x*w > 0"),
    ("exp(log(s/2))", "s/2", ""),
    ("exp(x + log(2))", "2*exp(x)", ""),
    ("exp(y[1]*log(s))", "s**y[1]", ""),
    ("Product(exp(i*x), i, 1, n)", "exp(x*n*(n + 1)/2)", ""),
    ("Product(exp(z[i]), i, 1, n)", "exp(Sum(z[i], i, 1, n))", ""),
    ("Product(2**y[i], i, 1, n)", "2**Sum(y[i], i, 1, n)", ""),
    ("log(Product(z[i], i, 1, n))", "Sum(log(z[i]), i, 1, n)", ""),
    ("Product(x**y[i], i, 1, n)", "x**Sum(y[i], i, 1, n)", "x > 0"),
    ("Sum(i, i, 1, n)", "n*(n + 1)/2", ""),
    ("Sum(i**2, i, 0, n)", "n*(n + 1)*(2*n + 1)/6", ""),
    ("Sum(i**3, i, 1, n)", "Sum(i, i, 1, n)**2", ""),
    ("Sum(2*i - 1, i, 1, n)", "n**2", ""),
    ("Sum(i**4, i, 0, n)", "n*(n + 1)*(2*n + 1)*(3*n**2 + 3*n - 1)/30", ""),
    ("Sum(i, i, 0, j - 1)", "j*(j - 1)/2", ""),
    ("Sum(2*i + 1, i, 0, n)", "(n + 1)**2", ""),
    ("Sum(i, i, m, m + n)", "(n + 1)*(2*m + n)/2", ""),
    ("Sum(i + z[i], i, 1, n)", "n*(n + 1)/2 + Sum(z[i], i, 1, n)", ""),
    ("Sum(binomial(n, i)*x**i, i, 0, n)", "(1 + x)**n", ""),
    ("Sum(binomial(n, i)*i, i, 0, n)", "n*2**n/2", ""),
    ("Sum(binomial(n, i)*i**2, i, 0, n)", "n*(n + 1)*2**n/4", ""),
    ("Sum(binomial(n, i)*i**3, i, 0, n)", "n**2*(n + 3)*2**n/8", ""),
    ("Sum(binomial(n, n - i)*x**i, i, 0, n)", "(1 + x)**n", ""),
    ("Sum(binomial(n, i)*x**(n - i), i, 0, n)", "(1 + x)**n", ""),
    ("Sum(binomial(n, i)*x**i*w**(n - i), i, 0, n)", "(x + w)**n", ""),
    ("Sum(binomial(n, i)/2**i, i, 0, n)", "3**n/2**n", ""),
    ("Sum(binomial(j, i), i, 0, j)", "2**j", ""),
    ("Sum(3*binomial(n, i)*w, i, 0, n)", "3*w*2**n", ""),
    ("Sum(binomial(n, i)*2**i*3**i, i, 0, n)", "7**n", ""),
    ("Sum(x*Sum(z[h]*z[i], h, 1, n), i, 1, m)", "x*Sum(z[h], h, 1, n)*Sum(z[i], i, 1, m)", ""),
    ("Sum(Sum(Sum(z[l]*z[h], l, 1, n), h, 1, n), i, 1, n)", "n*Sum(z[i], i, 1, n)**2", ""),
    ("Sum(Sum(Sum(z[l]*z[i], l, 1, n), h, 1, m), i, 1, n)", "m*Sum(z[i], i, 1, n)**2", ""),
    (
        "Sum(Sum(Sum(exp(i*l*x) + exp(i*h*x), i, 0, m), h, 0, j), l, 0, n)",
        "(j + 1)*Sum(Sum(exp(i*l*x), i, 0, m), l, 0, n) + (n + 1)*Sum(Sum(exp(i*h*x), i, 0, m), h, 0, j)",
        "",
    ),
    ("Sum(Sum(z[i] + exp(h*h), i, 1, n), h, 1, m)", "m*Sum(z[i], i, 1, n) + n*Sum(exp(h*h), h, 1, m)", ""),
    ("sin(x + w)", "sin(x)*cos(w) + cos(x)*sin(w)", ""),
    ("cos(x - w)", "cos(x)*cos(w) + sin(x)*sin(w)", ""),
    ("sin(-x)", "-sin(x)", ""),
    ("cos(-x)", "cos(x)", ""),
    ("cos(x)", "1 - 2*sin(x/2)**2", ""),
    ("sin(5*x)", "16*sin(x)**5 - 20*sin(x)**3 + 5*sin(x)", ""),
    ("sin(x)*cos(w)", "(sin(x + w) + sin(x - w))/2", ""),
    ("sin(x) + sin(w)", "2*sin((x + w)/2)*cos((x - w)/2)", ""),
    ("cos(1/s + x)", "cos(1/s)*cos(x) - sin(1/s)*sin(x)", ""),
    ("sin(pi/2 - x)", "cos(x)", ""),
    ("cos(x + 2*n*pi)", "cos(x)", ""),
    ("sin(n*pi)", "0", ""),
    ("sin(x + 3*pi)", "-sin(x)", ""),
    ("Sum(cos(i*pi), i, 0, n)", "Sum((-1)**i, i, 0, n)", ""),
    ("Sum(sin(i*pi), i, 0, n)", "0", ""),
    ("diff(sin(x + w), x)", "cos(x)*cos(w) - sin(x)*sin(w)", ""),
    ("diff(sin(x)*cos(x), x)", "cos(2*x)", ""),
    ("tan(2*x)", "2*tan(x)/(1 - tan(x)**2)", "cos(x) != 0 and cos(2*x) != 0 and 1 - tan(x)**2 != 0"),
    ("binomial(n, m)", "factorial(n)/(factorial(m)*factorial(n - m))", "m <= n"),
    ("binomial(n, m)*factorial(m)*factorial(n - m)", "factorial(n)", "m <= n"),
    ("binomial(n + 1, 2 + m)*factorial(2 + m)*factorial(n - 1 - m)", "factorial(n + 1)", "m <= n - 1"),
]


@pytest.mark.parametrize("left, right, where", FOLLOWS)
def test_what_follows_by_instances(left, right, where):
    assert proved(left, right, setting(where))
    assert not proved(left, f"{right} + 1", setting(where))


# -- moves


def test_a_move_of_older_records_is_refused_by_name():
    with pytest.raises(IllFormed, match="reverse is no row of the table of laws"):
        proved(S, REVERSED, **by([[0], "reverse"]))


S, T = "Sum(exp(i*x)*i, i, 0, n)", "Sum(exp(i*x), i, 1, n)"
REVERSED = "Sum(exp((n - i)*x)*(n - i), i, 0, n)"
TWICE = "Sum(Sum(exp(i*h*x), i, 1, m), h, 1, n)"
P = "Product(exp(x*i*i) + 1, i, 0, n)"
F = "exp(bound_i*x)"


def by(*moves):
    return {"ask": lambda kind, question: ["rewriting", *moves] if kind == "rule" else Searching()(kind, question)}


@pytest.mark.parametrize(
    "left, right, move, expected",
    [
        (S, REVERSED, [[0], "sum_reversed", "0", "n", f"{F}*bound_i"], True),
        (REVERSED, S, [[1], "sum_reversed", "0", "n", f"{F}*bound_i"], True),
        (S, "Sum(exp((n - i)*x)*i, i, 0, n)", [[0], "sum_reversed", "0", "n", f"{F}*bound_i"], False),
        (S, REVERSED, [[0], "sum_reversed", "0", "n", F], False),  # another sum
        (S, REVERSED, [[0], "sum_reversed", "1", "n", f"{F}*bound_i + 1"], False),
        (
            TWICE,
            "Sum(Sum(exp(i*h*x)*1, h, 1, n), i, 1, m)",
            [[0], "sum_exchanged", "1", "n", "1", "m", "exp(bound_i*bound_j*x)"],
            True,
        ),
        (
            f"2*{TWICE}",
            "2*Sum(Sum(exp(i*h*x), h, 1, n), i, 1, m)",
            [[0, 1], "sum_exchanged", "1", "n", "1", "m", "exp(bound_i*bound_j*x)"],
            True,
        ),
        (T, "Sum(exp(i*x), i, 2, n) + exp(x)", [[0], "sum_split", "1", "n", "1", F], False),  # n may be 0
        (T, "Sum(exp(i*x), i, 1, 0) + Sum(exp(i*x), i, 1, n)", [[0], "sum_split", "1", "n", "0", F], True),
        (T, f"{T} - exp((n + 1)*x)", [[0], "sum_split", "1", "n", "n + 1", F], False),
        (T, f"{T} + x", [[0], "sum_split", "1", "n", "n/2", F], False),
        (T, "Sum(exp(i*x), i, 0, n) - 1", [[0], "sum_extended", "1", "n", "0", F], True),
        (T, "Sum(exp(i*x), i, 0, n)", [[0], "sum_extended", "1", "n", "0", F], False),
        (T, "Sum(exp(i*x), i, 2, n) + exp(x)", [[0], "sum_extended", "1", "n", "2", F], False),
        (P, P.replace("0, n", "1, n") + "*2", [[0], "product_split", "0", "n", "0", "exp(x*bound_i**2) + 1"], True),
        (P, P.replace("0, n", "1, n") + " + 2", [[0], "product_split", "0", "n", "0", "exp(x*bound_i**2) + 1"], False),
        # within a sum: what is claimed is claimed of all its terms
        (
            "Sum(Sum(exp(i*x), i, 1, h)*exp(h), h, 1, n)",
            "Sum((Sum(exp(i*x), i, 0, h) - 1)*exp(h), h, 1, n)",
            [[0, 0, 0], "sum_extended", "1", "h", "0", F],
            True,
        ),
        (
            "Sum(Sum(exp(i*x), i, 1, h)*exp(h), h, 1, n)",
            "Sum((Sum(exp(i*x), i, 2, h) + exp(x))*exp(h), h, 1, n)",
            [[0, 0, 0], "sum_split", "1", "h", "1", F],
            True,
        ),
        (
            "Sum(Sum(exp(i*x), i, 1, h)*exp(h), h, 0, n)",  # the first of them is empty
            "Sum((Sum(exp(i*x), i, 2, h) + exp(x))*exp(h), h, 0, n)",
            [[0, 0, 0], "sum_split", "1", "h", "1", F],
            False,
        ),
        # a law without the values that it asks for
        ("exp(log(x**2)/2)", "x", [[0], "exp_of_log", "1", "sqrt(x**2)"], False),
        ("x**0*exp(log(2))", "2", [[0, 1], "exp_of_log", "1", "2 + 0*log(x)"], False),
        (
            "binomial(n, m)",
            "factorial(n)/(factorial(m)*factorial(n - m))",
            [[0], "binomial_by_factorials", "m", "n"],
            False,
        ),
        ("Sum(1, i, m, n)", "n + 1 - m", [[0], "telescoping", "m", "n", "bound_i"], False),  # m may be more than n + 1
    ],
)
def test_a_move(left, right, move, expected):
    assert proved(left, right, **by(move)) is expected


def test_what_is_rearranged_must_have_a_value():
    """At n = 0 the sum is 0. With the other one outside it has no value, and would be m*x wherever it has one."""
    empty = "Sum(Sum(x/n, i, 1, m + 0*binomial(n - 1, 1)), h, 1, n)"
    for domain, expected in (("natural", False), ("positive_integer", True)):
        for sides in ((empty, "m*x"), ("m*x", empty)):
            move = [[sides.index(empty)], "sum_exchanged", "1", "n", "1", "m + 0*binomial(n - 1, 1)", "x/n"]
            assert proved(*sides, setting(n=domain), **by(move)) is expected


@pytest.mark.parametrize(
    "move",
    [
        [[5], "same", "x"],
        [[-1], "same", "x"],
        [[True], "same", "x"],
        [["0"], "same", "x"],
        [[0, 4], "same", "x"],
        [[0], "same"],
        [[0], "same", "x", "x"],
        [[0], "same", 1],
        [[0], "same", ["x"]],
        [[0], "same", "x > 0"],  # a condition where an expression is expected
        [[0], "same", "zz"],
        [[0], "same", "bound_i"],  # the row's own index, where no value may speak of it
        [[0], "sum_split", "1", "n", "bound_i", F],
        [[0], "sum_split", "1", "bound_j", "1", F],
        [[0], "sum_reversed", "1", "n", "exp(bound_j*x)"],
        [[0], "sum_reversed", "1", "n", "exp(i*x)"],  # the index of the sum, outside of it
        [[0], "what", "x"],
        [[0], "__class__"],
        "same",
        [],
        [[]],
        [0, "same", "x"],
        [[0, 1], "same", "i"],  # the index of a sum is no expression
        [[0, 1], "same", "x"],
    ],
)
def test_a_move_that_is_none(move):
    with pytest.raises(IllFormed):
        proved(T, "x", **by(move))


@pytest.mark.parametrize(
    "left, right, path",
    [
        ("diff(x*w, x)", "diff(w*x*1, x)", [0, 0]),
        ("Integral(x*u, u, 0, 1)", "Integral(u*x, u, 0, 1)", [0, 0]),
        ("Integral(x*u, u, 0, 1)", "Integral(u*x, u, 0, 1)", [0, 2]),
        ("Sum(x**i/factorial(i), i, 0, infinity)", "exp(x)", [0, 0]),
        ("indicator(All(x > i, i, 1, 3))", "1", [0, 0, 0, 0]),
    ],
)
def test_equal_values_are_not_enough_everywhere(left, right, path):
    """A slope, an integral or a sum to infinity is not known by the values at one point."""
    goal = Goal(PLAIN, parse(left), "==", parse(right), by=Rewriting([[path, "same", "x*w"]]))
    with pytest.raises(IllFormed, match="equal values"):
        step(goal, Searching())


def test_nor_in_a_mean_or_the_slope_of_a_function():
    pair = independent("X", "Y")
    where = Setting((("x", from_text("real")), ("f", from_text("function(real)"))), ("X", "Y"), (pair,))
    for left, path in (("E(X*Y)", [0, 0]), ("prime(f(x))", [0, 0]), ("prime(f(x))", [0, 0, 0])):
        goal = Goal(where, parse(left), "==", parse(left) * 1, by=Rewriting([[path, "same", "x"]]))
        with pytest.raises(IllFormed, match="equal values"):
            step(goal, Searching())


@pytest.mark.parametrize(
    "left, right, move",
    [
        (f"max(x, {S})", f"max(x, {REVERSED})", [[0, 1], "sum_reversed", "0", "n", f"{F}*bound_i"]),
        ("Product(cos(-i*x), i, 1, n)", "Product(cos(i*x), i, 1, n)", [[0, 0], "cos_of_negative", "i*x"]),
        (
            f"abs(x + abs(x)) + {S}",  # then case by case
            f"x + abs(x) + {REVERSED}",
            [[0, 1], "sum_reversed", "0", "n", f"{F}*bound_i"],
        ),
    ],
)
def test_a_move_within_another_operation(left, right, move):
    assert not proved(left, right, by=Rewriting([]))
    assert proved(left, right, by=Rewriting([move]))


def test_a_move_at_the_end_of_a_sum():
    assert proved("Sum(y[i], i, 1, n)", "1*Sum(y[i], i, 1, n)", by=Rewriting([[[0, 3], "same", "n + 0"]]))


def test_what_the_reading_of_a_place_takes_for_granted_is_shown():
    """Over nothing a sum is 0: for m = 0 it is not what it is for each other m."""
    average = "Sum(x/m, i, 1, m)"
    assert not proved(average, "x", by=Rewriting([[[0], "same", "x"]]))
    assert proved(average, "x", setting("m > 0"), by=Rewriting([[[0], "same", "x"]]))


def test_nothing_is_captured():
    """The index of a row is nobody's: where a value speaks of an index of the same name, that one is meant."""
    outer = "Sum(Sum(exp(i*h*x), h, 1, m), i, 1, n)"
    move = [[0, 0], "sum_reversed", "1", "m", "exp(i*bound_i*x)"]
    assert proved(outer, "Sum(Sum(exp(i*(1 + m - h)*x), h, 1, m), i, 1, n)", **by(move))
    assert not proved(outer, "Sum(Sum(exp((1 + m - h)**2*x), h, 1, m), i, 1, n)", **by(move))
    assert not proved(outer, "Sum(Sum(exp((1 + m - i)*h*x), h, 1, m), i, 1, n)", **by(move))
    again = [[0, 0], "sum_reversed", "1", "m", "exp(i*bound_i*x)"]  # the row's index has a name of its own by now
    assert proved(outer, outer.replace("h, 1", "h, 1"), **by(move, again[:-1] + ["exp(i*(1 + m - bound_i)*x)"]))


def test_a_name_that_was_defined_stands_for_its_meaning():
    where = PLAIN.define(parse("k"), parse("m + n"))
    assert proved(
        T,
        "Sum(exp(i*x), i, 1 - k, n) - Sum(exp(i*x), i, 1 - k, 0)",
        where,
        **by([[0], "sum_extended", "1", "n", "1 - k", F]),
    )


def test_no_index_of_the_table_can_be_declared():
    for name in INDICES:
        with pytest.raises(IllFormed):
            Setting(((name, from_text("real")),))
        with pytest.raises(IllFormed):
            PLAIN.expression(parse(f"Sum({name}, {name}, 1, n)"))
        with pytest.raises(IllFormed):
            PLAIN.define(parse(name), parse("x"))


def test_a_move_behind_another_does_not_lead_to_an_index():
    """The search tries what comes after a move at places of which that took some away."""
    total, moves = parse("x == Sum(y[i], i, 1, n)"), [[[1, 1], "same", {"x": "1 + n"}]]
    assert rewriting._after(PLAIN, total, moves) is None
    assert rewriting._after(PLAIN, total, [[[1, 3], "same", {"x": "1 + n"}]]) == parse("x == Sum(y[i], i, 1, 1 + n)")


def test_moves_follow_one_another():
    """The sum of i*i! telescopes, by a function that only the next factorial makes one."""
    by = Rewriting([[[0], "telescoping", "1", "n", "factorial(bound_i)"]])
    goal = Goal(PLAIN, parse("Sum(i*factorial(i), i, 1, n)"), "==", parse("factorial(n + 1) - 1"), by=by)
    assert step(goal, Searching()).proved


def test_moves_cannot_pile_up_a_tree_too_deep_to_read():
    moves, path = [], [0]
    for _ in range(40):
        moves.append([[*path], "same", "0 + (" * 30 + "n" + ")" * 30])
        path += [1] * 30
    with pytest.raises(IllFormed, match="levels"):
        step(Goal(PLAIN, parse("n"), "==", parse("n + 0*m"), by=Rewriting(moves)), Searching())
