"""Each row of the table of functions is compared with exact numbers; and the files that name one are counted."""

import ast
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from derivations.kernel.language import Call, Logic, Name, Relation, children, parse
from derivations.kernel.symbols import SYMBOLS, is_whole, symbol
from derivations.refute.arithmetic import Interval, Undefined, Unusable, compare
from derivations.refute.exact import evaluate, holds

FOLDER = Path(__file__).parents[2] / "derivations"
NUMBERS = [Fraction(*pair) for pair in [(-2, 1), (-1, 1), (-1, 2), (0, 1), (1, 3), (1, 1), (3, 2), (2, 1), (4, 1)]]
SMALL = Fraction(1, 10**6)
OF_NUMBERS = {name: row for name, row in SYMBOLS.items() if not row.said.keys() & {"means"} and name != "indicator"}


def here(tree, **env):
    """Its value, or None where it has none. What is not computed is passed over."""
    try:
        return evaluate(tree, env)
    except Undefined:
        return None


def points(row):
    whole = [set(range(-2, 5)) if name in "nk" else NUMBERS for name in row.names]
    return [dict(zip(row.names, map(Fraction, values))) for values in product(*whole)]


def near(a, b):
    """Equal, or in one place as far as both are known."""
    if not isinstance(a, Interval) and not isinstance(b, Interval):
        return a == b
    return compare(a - b if isinstance(a, Interval) else b - a, "==", Fraction(0)) is not False


def signs(x):
    return {s for s, op in ((-1, "<"), (0, "=="), (1, ">")) if compare(x, op, Fraction(0)) is not False}


def applied(name, row):
    return Call(name, tuple(map(Name, row.names)))


@pytest.mark.parametrize("name", OF_NUMBERS)
def test_a_function_has_a_value_where_its_row_says_and_of_these_signs(name):
    row, seen = SYMBOLS[name], set()
    for env in points(row):
        try:
            value = here(applied(name, row), **env)
        except Unusable:  # the exact reading gives no value to binomial(-1, k)
            value = None
        claimed = all(holds(c, env) for c in row.needs(*map(Name, row.names)))
        assert claimed == (value is not None), env
        if claimed:
            seen |= signs(value) if len(signs(value)) == 1 else set()
            assert signs(value) & row.signs
            for like in row.at("like"):
                assert signs(value) & signs(here(like, **env)), env
            for read in row.at("read"):
                assert near(value, here(read, **env)), env
            for square in row.at("square"):
                assert near(here(applied(name, row) ** 2, **env), here(square, **env)), env
            assert "whole" not in row.said or value.denominator == 1
    assert seen == row.signs or row.signs == {-1, 0, 1}


@pytest.mark.parametrize("name", [name for name, row in OF_NUMBERS.items() if row.said.keys() & {"slope", "corner"}])
def test_a_function_has_the_slope_of_its_row_but_at_its_corner(name):
    row = SYMBOLS[name]
    x = row.names[0]
    slope = Call("diff", (applied(name, row), Name(x)))
    for env in points(row):
        value = here(slope, **env)
        inside = all(holds(c, env) for c in [*row.needs(*map(Name, row.names)), *row.at("corner")])
        assert inside == (value is not None), env
        for claimed in row.at("slope") if inside else ():
            assert near(value, here(claimed, me=here(applied(name, row), **env), x_slope=Fraction(1), **env)), env


@pytest.mark.parametrize(
    "name, column, wrong",
    [
        ("sqrt", "value", "x > 0"),
        ("log", "value", "x >= 0"),
        ("binomial", "value", "k >= 0"),
        ("exp", "signs", "0 1"),
        ("sqrt", "signs", "1"),
        ("log", "like", "x"),
        ("sqrt", "like", "abs(x) + 1"),
        ("abs", "like", "x"),
        ("sin", "square", "1 + cos(x)**2"),
        ("abs", "square", "x"),
        ("max", "read", "(x + y - abs(x - y))/2"),
        ("min", "read", "x"),
        ("sqrt", "slope", "x'/sqrt(x)"),
        ("exp", "slope", "exp(x)*x"),
        ("cos", "slope", "sin(x)*x'"),
        ("log", "slope", "x'/x**2"),
        ("abs", "corner", "x != 1"),
        ("max", "corner", "x != 0"),
    ],
)
def test_a_wrong_row_is_told_apart(name, column, wrong, monkeypatch):
    monkeypatch.setitem(SYMBOLS[name].said, column, wrong)
    with pytest.raises((AssertionError, TypeError)):
        if column in ("slope", "corner"):
            test_a_function_has_the_slope_of_its_row_but_at_its_corner(name)
        else:
            test_a_function_has_a_value_where_its_row_says_and_of_these_signs(name)


def test_what_has_no_row_says_nothing():
    nothing = symbol("f")
    assert nothing.signs == {-1, 0, 1} and not nothing.needs(Name("x")) and not nothing.at("slope", Name("x"))
    assert SYMBOLS["factorial"].needs(Name("x")) == [
        Logic("integer", (Name("x"),)),
        Relation(">=", Name("x"), NUMBER_0),
    ]


NUMBER_0 = children(SYMBOLS["sqrt"].at("value", Name("x"))[0])[1]


def names(path):
    """Whether code of a file has the name of the function as a text of its own."""
    return any(
        isinstance(node, ast.Constant) and node.value == "sqrt" for node in ast.walk(ast.parse(path.read_text()))
    )


def test_few_files_name_a_function():
    """Beside its row: how it is read; operators that make trees; the exact reading and SymPy, tables of their own;
    mutants. Matrices have roots of their own."""
    found = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.py") if names(path)}
    scalars = {path for path in found if not path.startswith(("matrices/", "tex/matrices"))}
    assert scalars == {
        "kernel/laws.py",
        "kernel/language.py",
        "refute/exact.py",
        "author/symbolic.py",
        "mutants.py",
    }


WHOLE = (
    "2; n; -n; n + m; n - m; n*m; n**2; y[i]; y[i, j]; abs(n); max(n, -m); min(n, m); binomial(x, x); factorial(x); "
    "indicator(x > 0); Sum(y[i]*i, i, x, x); Product(i, i, 1, n)"
)
NOT_WHOLE = (
    "x; pi; i; -x; n + x; x*n; n/m; n**m; n**(-1); x**2; z[i]; abs(x); max(n, x); min(x, n); sqrt(n); exp(n); log(n); "
    "E(n); diff(n, x); Integral(n, v, 0, 1); Sum(i*x, i, 1, 2); Product(x, i, 1, n); bound_index_0; bound_variable_0; "
    "f(n); n > 0"
)


@pytest.mark.parametrize(
    "yes, written", [(yes, t) for yes, texts in ((True, WHOLE), (False, NOT_WHOLE)) for t in texts.split("; ")]
)
def test_what_is_whole(yes, written):
    assert is_whole(parse(written), frozenset("nm"), frozenset("y")) is yes
