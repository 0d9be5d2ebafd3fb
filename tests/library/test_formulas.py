"""The formula layer: what the bodies may hold, and every formula on every kind of value it takes."""

import ast
import inspect
import math
import re
import textwrap
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from types import CellType, FunctionType

import numpy as np
import pandas as pd
import pytest
import sympy

import xglib
from xglib import formulas, guard
from xglib.arithmetic import is_symbolic
from xglib.registry import FORMULA_TYPES, equation

FORMULAS = [getattr(formulas, name) for name in formulas.__all__ if name not in ("binomial", "sqrt")]

# One row a formula: arguments that it takes, exact, and the value worked out by hand: a Fraction, or a SymPy expression
# where there is a root.
HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)
CASES = {
    formulas.out_of_bag_probability: ((4,), Fraction(81, 256)),
    formulas.out_of_bag_variance: ((4,), Fraction(1695, 65536)),
    formulas.bootstrap_632: ((QUARTER, HALF), Fraction(51, 125)),
    formulas.error_rate: ((3, 1, 2, 4), Fraction(3, 10)),
    formulas.accuracy: ((3, 1, 2, 4), Fraction(7, 10)),
    formulas.precision: ((3, 1), Fraction(3, 4)),
    formulas.recall: ((3, 2), Fraction(3, 5)),
    formulas.true_negative_rate: ((1, 4), Fraction(4, 5)),
    formulas.false_negative_rate: ((3, 1), QUARTER),
    formulas.f1: ((Fraction(3, 4), Fraction(3, 5)), Fraction(2, 3)),
    formulas.f1_from_counts: ((3, 1, 2), Fraction(2, 3)),
    formulas.f_beta: ((Fraction(3, 4), Fraction(3, 5), 2), Fraction(5, 8)),
    formulas.f_beta_from_counts: ((4, 1, 3, 2), Fraction(20, 33)),
    formulas.balanced_accuracy: ((3, 1, 1, 2), Fraction(17, 24)),
    formulas.matthews_correlation: ((3, 1, 1, 2), 5 / sympy.sqrt(144)),
    formulas.cohen_kappa: ((3, 1, 1, 2), Fraction(5, 12)),
    formulas.macro_precision: (([HALF, QUARTER, Fraction(3, 4)],), HALF),
    formulas.macro_recall: (([HALF, QUARTER, 1],), Fraction(7, 12)),
    formulas.macro_f1: (([QUARTER, Fraction(3, 4)], [1, HALF]), Fraction(3, 5)),
    formulas.micro_precision: (([3, 1], [2, 1]), Fraction(4, 7)),
    formulas.micro_recall: (([3, 1], [2, 4]), Fraction(2, 5)),
    formulas.micro_f1: (([3, 1], [2, 1], [5, 4]), Fraction(2, 5)),
    formulas.true_positive_rate: ((3, 2), Fraction(3, 5)),
    formulas.false_positive_rate: ((1, 3), QUARTER),
    formulas.trapezoid_area: (((0, 1, 3), (1, 2, 5)), Fraction(17, 2)),
    formulas.average_precision_from_points: (([1, 1, HALF], [0, QUARTER, HALF]), Fraction(3, 8)),
    formulas.rank_loss_from_counts: ((5, 1, 4, 3), Fraction(11, 24)),
    formulas.auc_from_rank_loss: ((QUARTER,), Fraction(3, 4)),
    formulas.auc_from_counts: ((10, 1, 4, 3), Fraction(7, 8)),
    formulas.standardized_partial_auc: ((THIRD, HALF), Fraction(7, 9)),
    formulas.reliability: (([1, 3], [HALF, QUARTER], [1, HALF]), Fraction(7, 64)),
    formulas.resolution: (([1, 3], [1, HALF]), Fraction(3, 64)),
    formulas.cost_sensitive_error: ((2, 3, 7, 5, 11), Fraction(43, 7)),
    formulas.probability_cost: ((Fraction(3, 5), 2, 5), Fraction(3, 8)),
    formulas.normalized_cost: ((HALF, QUARTER, Fraction(3, 5), 2, 5), Fraction(11, 32)),
    formulas.normalized_cost_line: ((HALF, QUARTER, Fraction(3, 8)), Fraction(11, 32)),
    formulas.binomial_likelihood: ((THIRD, 2, 5), Fraction(80, 243)),
    formulas.binomial_likelihood_slope: ((THIRD, 2, 5), Fraction(40, 81)),
    formulas.error_rate_mle: ((3, 10), Fraction(3, 10)),
    formulas.binomial_tail: ((THIRD, (1, 2), 3), Fraction(2, 3)),
    formulas.wilson_end: ((HALF, 3, 1), HALF + QUARTER),
    formulas.mcnemar_statistic: ((3, 10), Fraction(36, 13)),
    formulas.mcnemar_statistic_uncorrected: ((3, 10), Fraction(49, 13)),
    formulas.mean_error_rate: (((0, HALF, QUARTER),), QUARTER),
    formulas.error_rate_variance: (((0, HALF, 1), HALF), QUARTER),
    formulas.t_statistic: ((5, 1, 7, 3), 4 * sympy.sqrt(3) / 7),
    formulas.paired_t_statistic: ((-2, 7, 3), 2 * sympy.sqrt(3) / 7),
    formulas.corrected_paired_t_statistic: ((3, 2, 4, 6, 1), 3 / (2 * sympy.sqrt(sympy.Rational(5, 12)))),
    formulas.two_fold_mean: ((1, 4), Fraction(5, 2)),
    formulas.two_fold_variance: ((1, 4), Fraction(9, 2)),
    formulas.five_by_two_cv_t: ((3, (1, 2, 3, 4, 7)), 3 / sympy.sqrt(sympy.Rational(17, 5))),
    formulas.five_by_two_cv_t_exact: ((3, (1, 2, 3, 4, 7)), 3 / sympy.sqrt(sympy.Rational(17, 10))),
    formulas.five_by_two_cv_t_dietterich: ((2, (1, 2, 3, 4, 7)), 2 / sympy.sqrt(sympy.Rational(17, 5))),
    formulas.friedman_chi_square: (((1, Fraction(5, 2), Fraction(5, 2)), 4), Fraction(6)),
    formulas.friedman_chi_square_from_squares: (((1, Fraction(5, 2), Fraction(5, 2)), 4), Fraction(6)),
    formulas.friedman_chi_square_with_ties: (((1, Fraction(5, 2), Fraction(5, 2)), 4, 55), Fraction(48, 7)),
    formulas.iman_davenport_f: ((7, 3, 5), Fraction(28, 3)),
    formulas.critical_difference: ((3, 4, 5), 3 * sympy.sqrt(sympy.Rational(2, 3))),
    formulas.rank_difference_z: ((4, 1, 5, 7), 3 / sympy.sqrt(sympy.Rational(5, 7))),
    formulas.signed_rank_z: ((3, (1, 2, 4)), -1 / sympy.sqrt(21)),
    formulas.squared_bias: ((5, 3), Fraction(4)),
    formulas.expected_error: ((1, 4, 2), Fraction(7)),
    formulas.expected_error_general: ((1, 4, 25, 3, 5, 7, 11), Fraction(40)),
}


def each_formula(test):
    return pytest.mark.parametrize("formula", FORMULAS, ids=lambda f: f.__name__)(test)


def has_root(formula):
    """Whether its body, or that of a formula it calls, takes a square root."""
    called = {n.func.id for n in ast.walk(tree(formula)) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    return "sqrt" in called or any(has_root(f) for f in FORMULAS if f.__name__ in called and f is not formula)


def tree(function):
    return ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]


def forbidden(function):
    """What a formula's body may not hold: all but arithmetic, whole numbers, its arguments, sums and other formulas."""
    source = tree(function)
    body = source.body[1:] if ast.get_docstring(source) else source.body
    allowed_calls = {"binomial", "sqrt", "abs", "sum", "len", "zip"} | {f.__name__ for f in FORMULAS}
    if len(body) != 1 or not isinstance(body[0], ast.Return):
        return ["not one return"]

    def walk(node, names):
        match node:
            case ast.BinOp(left, ast.Add() | ast.Sub() | ast.Mult() | ast.Div() | ast.Pow(), right):
                return walk(left, names) + walk(right, names)
            case ast.UnaryOp(ast.USub(), operand):
                return walk(operand, names)
            case ast.Constant(value) if type(value) is int:
                return []
            case ast.Name(name) if name in names:
                return []
            case ast.Subscript(value, ast.Slice(lower, upper, None)):  # neighbours in a sequence: x[1:], x[:-1]
                return [bad for part in (value, lower, upper) if part for bad in walk(part, names)]
            case ast.Call(ast.Name(function), arguments, []) if function in allowed_calls:
                return [bad for argument in arguments for bad in walk(argument, names)]
            case ast.GeneratorExp(element, [ast.comprehension(target, values, [])]) | ast.ListComp(
                element, [ast.comprehension(target, values, [])]
            ):
                bound = {n.id for n in ast.walk(target) if isinstance(n, ast.Name)}
                return walk(values, names) + walk(element, names | bound)
        return [ast.unparse(node)]

    return walk(body[0].value, {a.arg for a in source.args.args})


def call(formula, arguments):
    """By name, which every formula takes."""
    return formula(**dict(zip(formula.kinds, arguments)))


def as_number(kind, argument):
    """A whole number as it is, which all kinds take, or a float; in a sequence each."""
    if isinstance(argument, (list, tuple)):
        return [as_number(kind, a) for a in argument]
    return argument if isinstance(argument, int) else float(argument)


def as_fraction(kind, argument):
    return [as_fraction(kind, a) for a in argument] if isinstance(argument, (list, tuple)) else Fraction(argument)


def as_array(kind, argument):
    if isinstance(argument, (list, tuple)):
        return [as_array(kind, a) for a in argument]
    return np.full((2, 3), argument, dtype=int if kind.whole else float)


def lifted_to(lift, formula, arguments):
    return [lift(kind, a) for kind, a in zip(formula.kinds.values(), arguments)]


def symbols_like(argument, name):
    """A symbol for a number, a sequence of symbols for a sequence, and the values to put in."""
    if not isinstance(argument, (list, tuple)):
        return sympy.Symbol(name), {sympy.Symbol(name): argument}
    parts = [symbols_like(a, f"{name}{i}") for i, a in enumerate(argument)]
    return [p[0] for p in parts], {k: v for p in parts for k, v in p[1].items()}


def test_the_cases_cover_every_formula():
    assert set(FORMULAS) == set(CASES)


@each_formula
def test_body_is_plain_arithmetic(formula):
    assert forbidden(formula) == []


def test_the_ban_bites():
    def compares(tp, fp):
        return tp / (tp + fp) if tp > 0 else 0

    def has_float(p, r):
        return 2.0 * p * r / (p + r)

    def uses_numpy(p):
        return np.sqrt(p)

    def calls_other(n):
        return round(n)

    def branches(p):
        if p == 0:
            return 0
        return 1 / p

    def floor_divides(p):
        return p // 2

    def has_bool(p):
        return p * True

    def filters(p):
        return sum(x for x in p if x)

    def sums_something_else(p):
        return sum(CASES)

    def uses_global(p):
        return p * CASES

    for function in (
        compares,
        has_float,
        uses_numpy,
        calls_other,
        branches,
        floor_divides,
        has_bool,
        filters,
        sums_something_else,
        uses_global,
    ):
        assert forbidden(function), function.__name__


@each_formula
def test_declares_what_it_takes(formula):
    assert formula.takes == tuple(kind for kind in FORMULA_TYPES if kind != "fractions" or not has_root(formula))


@each_formula
def test_on_numbers(formula):
    arguments, expected = CASES[formula]
    assert call(formula, lifted_to(as_number, formula, arguments)) == pytest.approx(float(expected), rel=1e-15)


@pytest.mark.parametrize("formula", [f for f in FORMULAS if "fractions" in f.takes], ids=lambda f: f.__name__)
def test_on_fractions_is_exact(formula):
    arguments, expected = CASES[formula]
    value = call(formula, lifted_to(as_fraction, formula, arguments))
    assert type(value) is Fraction and value == expected


@each_formula
def test_on_arrays(formula):
    arguments, expected = CASES[formula]
    value = call(formula, lifted_to(as_array, formula, arguments))
    assert value.shape == (2, 3) and value.dtype == np.float64
    np.testing.assert_allclose(value, float(expected), rtol=1e-15)


@each_formula
def test_on_symbols(formula):
    arguments, expected = CASES[formula]
    lifted = [symbols_like(a, name) for a, name in zip(arguments, formula.kinds)]
    values = {symbol: value for _, part in lifted for symbol, value in part.items()}
    value = call(formula, [symbols for symbols, _ in lifted])
    assert value.free_symbols <= set(values)
    assert all(value.has(*part) for _, part in lifted), "an argument that is not used"
    assert not value.has(sympy.zoo, sympy.nan, sympy.oo, sympy.Float)
    assert sympy.simplify(value.subs(values) - sympy.sympify(expected)) == 0


def test_likelihood_with_a_symbol_for_eps_only():
    eps = sympy.Symbol("eps")
    value = formulas.binomial_likelihood(eps, 3, 10)
    assert value == 120 * eps**3 * (1 - eps) ** 7 and not value.has(sympy.Float)


# ---- binomial -------------------------------------------------------------------------------------


def test_binomial_is_pascals_triangle():
    row = [1]
    for n in range(40):
        assert [formulas.binomial(n, k) for k in range(-2, n + 3)] == [0, 0, *row, 0, 0]
        np.testing.assert_array_equal(formulas.binomial(n, np.arange(-2, n + 3)), [0, 0, *row, 0, 0])
        row = [a + b for a, b in zip([0, *row], [*row, 0])]


def test_binomial_of_whole_numbers_is_a_python_int():
    for three in (3, np.int8(3), np.uint64(3), Fraction(6, 2)):
        value = formulas.binomial(10, three)
        assert value == 120 and type(value) is int


def test_binomial_arrays_are_exact_then_nearest():
    assert formulas.binomial(np.array([66, 65], dtype=np.int8), 33).tolist() == [math.comb(66, 33), math.comb(65, 33)]
    assert formulas.binomial(66, np.array([33])).dtype == np.int64
    widened = formulas.binomial(np.array([68, 2]), np.array([[34], [1]]))
    assert widened.dtype == np.float64 and widened.shape == (2, 2)
    assert widened[0, 0] == float(math.comb(68, 34)) and widened[1].tolist() == [68, 2]
    assert formulas.binomial(4, np.array(2)).shape == () and formulas.binomial(4, np.array([], int)).size == 0
    with pytest.raises(OverflowError):
        formulas.binomial(2000, np.array([1000]))


def test_binomial_of_symbols():
    n, k = sympy.symbols("n k")
    assert formulas.binomial(n, k) == sympy.binomial(n, k)
    assert formulas.binomial(n, 2) == sympy.binomial(n, 2) and formulas.binomial(4, k) == sympy.binomial(4, k)
    assert formulas.binomial(sympy.Integer(10), 3) == 120


class Tree:
    """An expression of one's own: a name, and binomials of names."""

    def __init__(self, text):
        self.text = text

    def __binomial__(self, k):
        return f"C({self.text}, {getattr(k, 'text', k)})"

    def __rbinomial__(self, n):
        return f"C({n}, {self.text})"


def test_binomial_asks_objects_that_know():
    assert formulas.binomial(Tree("m"), Tree("k")) == "C(m, k)"
    assert formulas.binomial(Tree("m"), 3) == "C(m, 3)"
    assert formulas.binomial(10, Tree("k")) == "C(10, k)"
    assert formulas.binomial(sympy.Symbol("m"), Tree("k")) == "C(m, k)"


@pytest.mark.parametrize("n", [-1, np.int64(-1), Fraction(-1), np.array([2, -1]), sympy.Integer(-1)], ids=repr)
def test_binomial_refuses_negative_n(n):
    with pytest.raises(ValueError, match="n must be at least 0, got -1"):
        formulas.binomial(n, 1)


def test_binomial_refuses_negative_n_beside_a_symbol():
    with pytest.raises(ValueError, match="n must be at least 0, got -1"):
        formulas.binomial(-1, sympy.Symbol("k"))


@pytest.mark.parametrize(
    "n, k, error, message",
    [
        (3.0, 1, TypeError, "n must be a whole number.*got float"),
        (3, 1.0, TypeError, "k must be a whole number.*got float"),
        (3, "1", TypeError, "k must be a whole number.*got str"),
        (True, 1, TypeError, "n must be a whole number.*got bool"),
        (3, np.True_, TypeError, "k must be a whole number.*got bool"),
        (3, Fraction(1, 2), ValueError, "k must be a whole number, got 1/2"),
        (3, np.array([1.0]), TypeError, "k must be an array of integers, got dtype float64"),
        (np.array([3], dtype=object), 1, TypeError, "n must be an array of integers, got dtype object"),
        (np.array([3]), 1.0, TypeError, "k must be a whole number.*got float"),
    ],
)
def test_binomial_refuses(n, k, error, message):
    with pytest.raises(error, match=message):
        formulas.binomial(n, k)


def test_binomials_up_to_the_end_of_int64_are_integers():
    end = 2**63 - 1
    found = formulas.binomial(np.array([end]), np.array([1]))
    assert found.dtype == np.int64 and found.tolist() == [end]


# ---- the guard: it only raises, or passes on a value equal to the one that came ------------------------

TAKEN = {  # by each kind
    guard.count: [0, 1, 7, 2.5, Fraction(5, 2)],
    guard.real: [-3, 0, 2, -0.25, Fraction(5, 2)],
    guard.difference: [-1, 0, 1, 0.25, Fraction(1, 3)],
    guard.rate: [0, 1, 0.25, Fraction(1, 3)],
    guard.at_least_one: [1, 2, 3.5, Fraction(5, 2)],
    guard.whole: [0, 1, 4],
}


def taken(kind, fractions):
    values = [v for v in TAKEN[kind._replace(many=False)] if fractions or not isinstance(v, Fraction)]
    return [[a, b] for a in values for b in values] if kind.many else values


def draws(formula, n=100, related=True):
    """Some combinations of values that each argument takes, which fit together, or do not."""
    rng = np.random.default_rng(0)
    values = [taken(kind, "fractions" in formula.takes) for kind in formula.kinds.values()]
    if related and formula in FITTING:
        values = None
    found = []
    while len(found) < n:
        row = (
            FITTING[formula](rng)
            if values is None
            else [v[i] for v, i in zip(values, rng.integers(list(map(len, values))))]
        )
        if fits(formula, row) is related:
            found.append(row)
    return found


def ranks_of(rng, *more):
    """The mean ranks of k learners on n data sets, their number n, and the sum of squares of all ranks with ties."""
    k, n = 3, int(rng.integers(1, 4))
    table = np.array([rng.permutation(k) + 1 for _ in range(n)])
    if more:
        table = np.array([metrics_ranks(row) for row in rng.integers(0, k, (n, k))])
    mean = [Fraction(float(total)) / n for total in table.sum(axis=0)]
    squares = float((table**2).sum())
    return [mean, n, *[Fraction(squares)] * len(more)]


def metrics_ranks(row):
    return [(row < r).sum() + ((row == r).sum() + 1) / 2 for r in row]


def of_a_decomposition(rng):
    f, label = rng.integers(-3, 4, (2, 5)).tolist()
    f_bar, mean, y = Fraction(sum(f), 5), Fraction(sum(label), 5), int(rng.integers(-2, 3))
    variance = sum((a - f_bar) ** 2 for a in f) / 5
    noise = sum(Fraction(b - y) ** 2 for b in label) / 5
    covariance = sum((a - f_bar) * (b - mean) for a, b in zip(f, label)) / 5
    return [variance, (f_bar - y) ** 2, noise, covariance, f_bar, y, mean]


def of_rates(rng):
    rates = [Fraction(int(a), 4) for a in rng.integers(-4, 5, 3)]
    return [rates, sum(rates) / len(rates)]


def five(rng):
    return [float(rng.normal()), rng.random(5).tolist()]


# Where random values hardly ever fit: values that do.
FITTING = {
    formulas.friedman_chi_square: ranks_of,
    formulas.friedman_chi_square_from_squares: ranks_of,
    formulas.friedman_chi_square_with_ties: lambda rng: ranks_of(rng, "squares"),
    formulas.expected_error_general: of_a_decomposition,
    formulas.error_rate_variance: of_rates,
    formulas.five_by_two_cv_t: five,
    formulas.five_by_two_cv_t_exact: five,
    formulas.five_by_two_cv_t_dietterich: five,
}


def fits(formula, arguments):
    """Whether the relations hold, asked of Python itself, floats up to rounding."""
    names = {
        "len": len,
        "sum": sum,
        "min": lambda values: min(values, default=0),
        "steps": lambda values: [b - a for a, b in zip(values, values[1:])],
        "different": lambda values: len(set(values)),
        **dict(zip(formula.kinds, arguments)),
    }
    for relation in formula.where:
        left, operator, right = re.fullmatch("(.*) (<=|==) (.*)", relation).groups()
        left, right = eval(left, names), eval(right, names)
        inexact = isinstance(left, float) or isinstance(right, float)
        close = math.isclose(left, right, rel_tol=1e-12, abs_tol=1e-12) if inexact else left == right
        if not (close or (operator == "<=" and left < right)):
            return False
    return True


# ---- relations: what each argument may be, together with the others ------------------------------------

RELATED = [f for f in FORMULAS if f.where]


@pytest.mark.parametrize("formula", RELATED, ids=lambda f: f.__name__)
def test_what_does_not_fit_together_is_an_error_that_names_both(formula):
    for arguments in draws(formula, 50, related=False):
        with pytest.raises(ValueError) as raised:
            call(formula, arguments)
        relation, found = re.fullmatch("(.*) must hold, got (.*)", str(raised.value)).groups()
        assert relation in formula.where
        named = [name for name in formula.kinds if re.search(rf"\b{name}\b", relation)]
        assert re.findall(r"(?:^| and )(\w+) = ", found) == sorted(named, key=relation.index), str(raised.value)


@pytest.mark.parametrize("formula", RELATED, ids=lambda f: f.__name__)
def test_each_relation_bites_and_is_shown(formula):
    broken = set()
    for arguments in [*draws(formula, 1000, related=False), *BROKEN.get(formula, [])]:
        try:
            call(formula, arguments)
        except ValueError as error:
            broken.add(str(error).partition(" must hold")[0])
    documented = " ".join(formula.__doc__.split())
    for relation in formula.where:
        assert f"Unless {relation}." in documented
    assert broken == set(formula.where)


# What random values hardly ever break, without breaking another relation before.
BROKEN = {
    formulas.friedman_chi_square: [([1], 2), ([1, 1, 4], 2)],
    formulas.friedman_chi_square_from_squares: [([1], 2), ([1, 1, 4], 2)],
    formulas.friedman_chi_square_with_ties: [([1], 2, 2)],
    formulas.error_rate_variance: [([HALF], HALF)],
}


@pytest.mark.parametrize("formula", RELATED, ids=lambda f: f.__name__)
def test_relations_of_arrays_and_of_symbols(formula):
    """In an array one row that does not fit is found, and named; nan and symbols are asked nothing."""
    good, bad = draws(formula, 1)[0], draws(formula, 1, related=False)[0]
    if any(isinstance(a, list) for a in good):
        return  # of sequences the lengths differ
    arrays = [np.array([g, b], int if kind.whole else float) for g, b, kind in zip(good, bad, formula.kinds.values())]
    with pytest.raises(ValueError, match=" must hold, got ") as raised:
        call(formula, arrays)
    alone = pytest.raises(ValueError, call, formula, [a[1] for a in arrays])
    assert str(raised.value) == str(alone.value)
    objects = [np.array([Fraction(g), Fraction(b)], dtype=object) for g, b in zip(good, bad)]
    if "fractions" in formula.takes:
        with pytest.raises(ValueError, match=" must hold, got "):
            call(formula, objects)
    call(formula, [sympy.Symbol(name) for name in formula.kinds])
    with np.errstate(all="ignore"):
        call(formula, [np.array([math.nan])] * len(good))


UNIT = {  # what is a share: of arguments that fit together it is from 0 to 1
    f for f in FORMULAS if re.search(r"in [\[(]0, 1(/e)?[\])]", f.__doc__.partition("\n\n")[0])
}


@pytest.mark.parametrize("formula", sorted(UNIT, key=lambda f: f.__name__), ids=lambda f: f.__name__)
def test_a_share_is_from_0_to_1(formula):
    for arguments in draws(formula, 300):
        value = outcome(call, formula, arguments)
        assert value is ZeroDivisionError or -1e-9 <= value[1] <= 1 + 1e-9, (arguments, value)
    assert len(UNIT) > 25


def test_the_largest_of_friedmans_statistics():
    for form in (formulas.friedman_chi_square, formulas.friedman_chi_square_with_ties):
        for arguments in draws(form, 200):
            value = outcome(call, form, arguments)
            assert value is ZeroDivisionError or 0 <= value[1] <= arguments[1] * (len(arguments[0]) - 1) + 1e-9


def test_floats_and_whole_numbers_beyond_the_largest_float():
    for name, arguments in (("micro_precision", {"tp": [1e308] * 3, "fp": [1, 1, 1]}), ("precision", (1.1e100, 1))):
        with pytest.raises(ValueError, match="must be at most 1e\\+100 in size as a float, got 1"):
            getattr(formulas, name)(*arguments) if isinstance(arguments, tuple) else getattr(formulas, name)(
                **arguments
            )
    said = "is beyond the largest float for these arguments; with Fractions it is exact$"
    with pytest.raises(OverflowError, match=f"^binomial_likelihood, or what it is made of, {said}"):
        formulas.binomial_likelihood(0.3, 5000, 10**4)
    assert 0 < formulas.binomial_likelihood(Fraction(3, 10), 5000, 10**4) < Fraction(1, 10**300)
    with pytest.raises(OverflowError, match="for these arguments$"):
        formulas.critical_difference(10**400, 3, 4)


def outcome(function, *arguments, **named):
    """The value and its type, or the error of a division by 0."""
    try:
        value = function(*arguments, **named)
    except ZeroDivisionError as error:
        return type(error)
    return type(value), value


def of_its_line(formula, arguments):
    """The outcome of the line itself; of (2.1), which the guard runs on decimals, up to the digits that floats lose."""
    found = outcome(formula.__wrapped__, *arguments)
    return (found[0], pytest.approx(found[1], rel=1e-11, abs=1e-15)) if formula in xglib.equations["2.1"] else found


@each_formula
def test_the_guard_passes_on_what_is_taken(formula):
    for arguments in draws(formula):
        expected = of_its_line(formula, arguments)
        assert outcome(call, formula, arguments) == expected
        if not any(kind.many for kind in formula.kinds.values()):
            assert outcome(formula, *arguments) == expected


WHOLE_AND_FITTING = {  # the greatest whole numbers up to a limit that fit together, of which products are beyond it
    formulas.average_precision_from_points: lambda most: ([1, 1], [0, 1]),
    formulas.rank_loss_from_counts: lambda most: (most, most, most, most),
    formulas.auc_from_counts: lambda most: (most, most, most, most),
    formulas.cost_sensitive_error: lambda most: (most // 2, most // 2, most, most, most),
    formulas.error_rate_mle: lambda most: (most - 1, most),
    formulas.binomial_tail: lambda most: (1, [0, most], most),
    formulas.error_rate_variance: lambda most: ([1, 1], 1),
    formulas.five_by_two_cv_t: lambda most: (most, [most] * 5),
    formulas.five_by_two_cv_t_exact: lambda most: (most, [most] * 5),
    formulas.five_by_two_cv_t_dietterich: lambda most: (most, [most] * 5),
    formulas.friedman_chi_square: lambda most: ([1, 2], most),
    formulas.friedman_chi_square_from_squares: lambda most: ([1, 2], most),
    formulas.friedman_chi_square_with_ties: lambda most: (
        ([1, 2], most // 5, most // 5 * 5) if most > 4 else ([1, 2], 1, 5)
    ),
    formulas.iman_davenport_f: lambda most: (most - 1, most, most),
    formulas.expected_error_general: lambda most: (
        (100, 100, 100, 100, 11, 1, 11) if most > 2 else (1, 1, 1, 1, 2, 1, 2)
    ),
}

NARROW = [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64]


@each_formula
@pytest.mark.parametrize("integer", NARROW, ids=lambda t: t.__name__)
def test_numpy_integers_are_as_exact_as_pythons(formula, integer):
    most = int(np.iinfo(integer).max)
    exponents = guard.whole in formula.kinds.values() or "out_of_bag_p" in formula.__name__
    for limit in (2, min(most, 100) if exponents or formula is formulas.out_of_bag_variance else most):
        numbers = [min(limit - i % 2, kind.high) for i, kind in enumerate(formula.kinds.values())]
        arguments = [[number, 1] if kind.many else number for number, kind in zip(numbers, formula.kinds.values())]
        if not fits(formula, arguments):
            arguments = WHOLE_AND_FITTING[formula](limit)
            assert fits(formula, arguments)
        narrow = [np.array(a, integer) if isinstance(a, list) else integer(a) for a in arguments]
        assert outcome(call, formula, narrow) == of_its_line(formula, arguments)


WANTED = "f1 is a formula: p must be a number from 0 to 1, an array of floats or a symbol, got "


@pytest.mark.parametrize(
    "array, found",
    [
        (np.array([1, 0]), "ndarray of int64 (if it holds numbers, pass them by name)"),
        (np.array([1, 0], np.uint8), "ndarray of uint8 (if it holds numbers, pass them by name)"),
        (np.array([True, False]), "ndarray of bool"),
        (np.array([1, 0], dtype=object), "an array of objects with 1"),
    ],
)
def test_what_array_came_is_said(array, found):
    with pytest.raises(TypeError, match=f"^{re.escape(WANTED + found)}; for labels use xglib.f1_score$"):
        formulas.f1(array, 0.5)


def test_what_number_came_is_said():
    wanted = (
        "binomial_likelihood is a formula: m must be a whole number of at least 0, an array of integers or a symbol"
    )
    for number in (1.5, 2.0, np.float32(2)):
        with pytest.raises(TypeError, match=f"^{wanted}, got float; for labels"):
            formulas.binomial_likelihood(0.5, 1, number)


def test_fractions_of_another_class_stay_exact_and_narrow_arrays_become_wide():
    class Share(Fraction):
        pass

    assert formulas.f1(Share(1, 3), Share(1, 3)) == Fraction(1, 3)
    assert formulas.f1(np.array([0.5], np.float32), np.float32(0.5)).dtype == np.float64


def test_sequences_are_by_name_and_a_table_is_one_of_arrays():
    by_name = r"^trapezoid_area is a formula: its sequences are given by name, trapezoid_area\(x=\.\.\., y=\.\.\.\); "
    with pytest.raises(TypeError, match=by_name):
        formulas.trapezoid_area([0, 1], [0, 1])
    with pytest.raises(TypeError, match="x must be a sequence, each entry a finite number, got int; for labels"):
        formulas.trapezoid_area(x=5, y=[1])
    x, y = np.array([[0, 0], [1, 0.5]]), np.array([[0.0, 1], [1, 1]])
    assert list(formulas.trapezoid_area(x=x, y=y)) == [0.5, 0.5]


def test_what_knows_its_root_counts_as_a_symbol():
    class Knows:
        def __sqrt__(self):
            return self

    assert is_symbolic(Knows()) and is_symbolic(sympy.Symbol("x")) and not is_symbolic(object())


def test_objects_may_be_whole_numbers_of_sympys():
    shares = np.array([sympy.Integer(1), sympy.Rational(1, 2)], dtype=object)
    assert list(formulas.f1(shares, sympy.Rational(1, 2))) == [sympy.Rational(2, 3), sympy.Rational(1, 2)]


def test_arrays_of_hundreds():
    m = np.array([150, 300], np.uint16)
    expected = [float(formulas.binomial_likelihood(Fraction(1, 2), 1, n)) for n in (150, 300)]
    assert formulas.binomial_likelihood(0.5, 1, m) == pytest.approx(expected, rel=1e-14)


@each_formula
def test_arrays_are_computed_entry_by_entry(formula):
    rows = [row for row in draws(formula, 20) if outcome(call, formula, row) is not ZeroDivisionError]
    arrays = [columns(kind, column) for kind, column in zip(formula.kinds.values(), zip(*rows))]
    expected = [float(call(formula, lifted_to(as_number, formula, row))) for row in rows]
    np.testing.assert_allclose(np.broadcast_to(call(formula, arrays), len(rows)), expected, rtol=1e-14)


def columns(kind, values):
    """The values of an argument in several calls as one array; of a sequence one for each entry."""
    if kind.many:
        return [columns(kind._replace(many=False), entry) for entry in zip(*values)]
    return np.array(values, dtype=int if kind.whole else float)


# Of bad inputs each kind has these, and its own.
NO_NUMBERS = [
    True,
    np.True_,
    None,
    "1",
    b"1",
    "spam",
    [1, 0],
    (1, 0),
    [],
    {1},
    {"a": 1},
    range(2),
    iter([1]),
    object(),
    print,
    1j,
    np.complex64(1),
    Decimal(1),
    np.datetime64("2026-01-01"),
    slice(1),
    float,
    ...,
    np.array([True, False]),
    np.array(["a", "b"]),
    np.array([1j]),
    np.array([1, 0], dtype=object),
    np.ma.array([1.0, 2.0]),
    np.array([True, 1.5], dtype=object),
    np.array([1.5, "a"], dtype=object),
    pd.Series(["a", "b"]),
    pd.Series([True, False]),
]
NOT_FINITE = [math.nan, math.inf, -math.inf, np.float32("nan"), np.float64("inf")]
BAD = {
    guard.count: [
        -1,
        -0.5,
        Fraction(-1, 2),
        np.int8(-1),
        np.array([1, -1]),
        np.array([2**53 + 1, 0]),
        np.array([1.0, -1.0]),
        np.array([1.0, math.inf]),
        np.array([math.nan, -1.0]),
    ],
    guard.real: [np.array([1.0, math.inf]), np.array([-math.inf])],
    guard.rate: [
        -1,
        2,
        1.5,
        -0.25,
        Fraction(3, 2),
        np.uint8(2),
        np.array([0.5, 1.5]),
        np.array([-0.5]),
        np.array([math.nan, 2.0]),
    ],
    guard.difference: [-2, 1.5, np.array([2, 0]), np.array([0.5, -1.5]), np.array([math.nan, 2.0])],
    guard.at_least_one: [
        0,
        -1,
        0.5,
        Fraction(1, 2),
        np.int8(0),
        np.array([1.0, 0.5]),
        np.array([math.inf]),
    ],
    guard.whole: [
        -1,
        1.0,
        2.5,
        Fraction(1, 2),
        np.float64(2),
        np.int8(-1),
        np.array([1.0, 2.0]),
        np.array([1, -1]),
        np.array([2**63], np.uint64),
    ],
}
NO_SEQUENCES = [
    0.5,
    1,
    True,
    None,
    "ab",
    b"ab",
    {0.5},
    {0.5: 1},
    iter([0.5]),
    (x for x in ()),
    print,
    object(),
    np.array(0.5),
    np.float64(0.5),
    sympy.Symbol("x"),
    np.array([True, False]),
    np.array(["a", "b"]),
    ["a", "b"],
]


def bad_inputs(formula, kind):
    of_one = kind._replace(many=False)
    single = NO_NUMBERS + NOT_FINITE + BAD[of_one]
    if "fractions" not in formula.takes:
        single = [*single, Fraction(5, 2)]
    return NO_SEQUENCES + [[taken(of_one, False)[1], entry] for entry in single] if kind.many else single


@each_formula
def test_bad_input_is_an_error_that_names_the_argument(formula):
    arguments = draws(formula, 1)[0]
    for name, kind in formula.kinds.items():
        for bad in bad_inputs(formula, kind):
            named = dict(zip(formula.kinds, arguments)) | {name: bad}
            with pytest.raises((TypeError, ValueError)) as raised:
                formula(**named)
            # A clear error: of the guard, with the argument's name and what it must be.
            said = str(raised.value)
            assert re.search(rf"(^|: ){name}(\[\d+\])? must (be|not be|fit) .*, got ", said), (bad, said)
            if raised.type is TypeError:
                assert said.startswith(f"{formula.__name__} is a formula: ") and said.endswith(formula.instead)


def test_many_bad_inputs_were_tried():
    counts = [sum(len(bad_inputs(f, kind)) for kind in f.kinds.values()) for f in FORMULAS]
    print(f"bad inputs: {sum(counts)} to {len(FORMULAS)} formulas, at least {min(counts)} to each")
    assert min(counts) >= 25


LABELS = {
    "lists": ([1, 2, 1, 1], [1, 1, 2, 1]),
    "tuples": ((1, 2, 1, 1), (1, 1, 2, 1)),
    "arrays": (np.array([1, 2, 1, 1]), np.array([1, 1, 2, 1])),
    "narrow arrays": (np.array([1, 2, 1, 1], np.int8), np.array([1, 1, 2, 1], np.int8)),
    "bools": (np.array([True, False]), np.array([True, True])),
    "strings": (np.array(["spam", "ham"]), np.array(["spam", "spam"])),
    "lists of strings": (["spam", "ham"], ["spam", "spam"]),
    "objects": (np.array([1, 2], dtype=object), np.array([1, 1], dtype=object)),
    "series": (pd.Series([1, 2]), pd.Series([1, 1])),
}


@pytest.mark.parametrize("formula", [f for f in FORMULAS if f.instead], ids=lambda f: f.__name__)
@pytest.mark.parametrize("y_true, y_pred", LABELS.values(), ids=LABELS)
def test_labels_are_an_error_that_names_the_right_function(formula, y_true, y_pred):
    with pytest.raises(TypeError, match=f"{re.escape(formula.instead)}$"):
        formula(y_true, y_pred)


def test_what_the_errors_name_is_there():
    for formula in FORMULAS:
        for name in re.findall(r"xglib\.(\w+)", formula.instead):
            assert callable(getattr(xglib, name))
    assert {f.__name__ for f in FORMULAS if not f.instead} == {
        "out_of_bag_probability",
        "out_of_bag_variance",
        "mean_error_rate",
        "error_rate_variance",
    }


@each_formula
def test_a_wrong_number_of_arguments_is_an_error(formula):
    named = dict(zip(formula.kinds, draws(formula, 1)[0]))
    by_name = sum(kind.many for kind in formula.kinds.values()) > 1
    with pytest.raises(TypeError, match="are given by name" if by_name else f"it takes {', '.join(named)}, got"):
        formula(*named.values(), 1)
    with pytest.raises(TypeError, match="unexpected keyword argument 'no_such'"):
        formula(**named, no_such=1)
    with pytest.raises(TypeError, match="missing"):
        formula()


def test_several_sequences_are_given_by_name_and_have_one_length():
    several = {
        "macro_f1": "p and r must have one length, got 1 and 2",
        "micro_precision": "tp and fp must have one length, got 1 and 2",
        "micro_recall": "tp and fn must have one length, got 1 and 2",
        "micro_f1": "tp, fp and fn must have one length, got 1, 2 and 3",
        "average_precision_from_points": "p and r must have one length, got 1 and 2",
        "trapezoid_area": "x and y must have one length, got 1 and 2",
        "reliability": "sizes, means and shares must have one length, got 1, 2 and 3",
        "resolution": "sizes and shares must have one length, got 1 and 2",
    }
    assert set(several) == {f.__name__ for f in FORMULAS if sum(kind.many for kind in f.kinds.values()) > 1}
    for name, message in several.items():
        formula = getattr(formulas, name)
        parameters = inspect.signature(formula).parameters.values()
        assert {p.kind for p in parameters} == {inspect.Parameter.KEYWORD_ONLY}
        with pytest.raises(ValueError, match=f"^{message}$"):
            formula(**{kind: [1] * n for n, kind in enumerate(formula.kinds, 1)})


def test_whole_numbers_and_series_are_taken_by_name():
    counts = np.array([3, 200, 0], np.uint8), np.array([1, 100, 5], np.int8)
    expected = [0.75, 2 / 3, 0]
    assert formulas.precision(tp=counts[0], fp=counts[1]) == pytest.approx(expected, rel=1e-15)
    assert list(formulas.precision(tp=pd.Series(counts[0]), fp=pd.Series([1.0, 100, 5]))) == pytest.approx(expected)
    assert formulas.mean_error_rate(error_rates=pd.Series([0.25, 0.75])) == 0.5
    for arguments in (counts, map(pd.Series, counts)):
        with pytest.raises(TypeError, match="; for labels use xglib.precision_score$"):
            formulas.precision(*arguments)


def test_arrays_that_do_not_broadcast():
    with pytest.raises(ValueError, match=r"^arrays given to f1 must broadcast, got shapes \(2,\) and \(3,\)$"):
        formulas.f1(np.full(2, 0.5), np.full(3, 0.5))


def test_documented_values():
    assert formulas.f_beta(0.5, 0.25, 0) == 0.5  # precision
    with pytest.raises(ValueError, match="^k <= m must hold, got k = 3 and m = 2$"):
        formulas.error_rate_mle(3, 2)
    assert formulas.binomial_tail(0.5, [], 3) == 0 and formulas.trapezoid_area(x=[], y=[]) == 0
    np.testing.assert_equal(formulas.precision(np.array([1.0, math.nan]), 1), [0.5, math.nan])
    np.testing.assert_equal(formulas.precision(np.array([math.nan]), 1), [math.nan])
    assert formulas.precision(np.float32(1), np.float16(1)) == 0.5
    exact = formulas.precision(np.array([Fraction(1), sympy.Symbol("a")], dtype=object), 1)
    assert exact.tolist() == [HALF, sympy.Symbol("a") / (sympy.Symbol("a") + 1)]
    assert formulas.f1(np.array(0.5), 0.5) == 0.5 and formulas.precision(np.array([]), 1).size == 0


def test_input_is_not_changed():
    p = np.array([0.25, 0.5])
    p.flags.writeable = False
    formulas.f1(p, p)
    rates = [HALF, np.float32(0.5)]
    formulas.macro_precision(rates)
    assert p.tolist() == [0.25, 0.5] and rates == [HALF, np.float32(0.5)]


def test_a_guard_can_be_lifted_for_the_checker():
    with guard.lifted():
        assert formulas.f1(100, 60) == 75
    with pytest.raises(ValueError, match="^p must be a number from 0 to 1, got 100$"):
        formulas.f1(100, 60)


@each_formula
def test_the_body_behind_the_guard(formula):
    assert guard.unguarded(formula) is formula.__wrapped__ is not formula
    assert guard.unguarded(formula.__wrapped__) is formula.__wrapped__
    held = {"body": abs, "check": print}  # the code of a guard around a check that is none
    cells = tuple(CellType(held[name]) for name in guard.GUARDED.co_freevars)
    other = FunctionType(guard.GUARDED, {}, "other", None, cells)
    assert guard.unguarded(other) is other
    assert formula.__name__ == formula.__wrapped__.__name__ and formula.__module__.startswith("xglib.formulas.")


def test_a_formula_has_a_kind_for_each_argument():
    with pytest.raises(TypeError, match="^share has no kind for fp$"):

        @guard.formula()
        def share(tp: guard.Count, fp):
            return tp / (tp + fp)


def test_formulas_know_no_data_module():
    for path in Path(formulas.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level == 2:
                assert node.module in ("arithmetic", "guard"), path.name
            assert not isinstance(node, ast.Import)


# ---- registry -------------------------------------------------------------------------------------


def test_registry_finds_by_number():
    assert xglib.equations["2.10"] == (formulas.f1, formulas.f1_from_counts)
    numbered = {f for fs in xglib.equations.values() for f in fs}
    assert {f.__name__ for f in set(FORMULAS) - numbered} == {
        "bootstrap_632",
        "true_negative_rate",
        "false_negative_rate",
        "standardized_partial_auc",
        "rank_difference_z",
        "signed_rank_z",
        "reliability",
        "resolution",
        "wilson_end",
        "average_precision_from_points",
        "balanced_accuracy",
        "matthews_correlation",
        "cohen_kappa",
    }
    assert {f.__name__ for f in numbered - set(FORMULAS)} == {
        "mean_squared_error",
        "expected_squared_error",
        "expected_error_rate",
        "expected_accuracy",
        "mean_prediction",
        "prediction_variance",
        "label_noise",
    }
    assert all(f.equation == number for number, fs in xglib.equations.items() for f in fs)
    assert set(xglib.equations) == {f"2.{k}" for k in range(1, 43)}


@pytest.mark.parametrize("number, found", [("1.2", "'1.2'"), (2.10, r"the float 2\.1"), ("2.99", "'2.99'")])
def test_registry_says_what_it_knows(number, found):
    with pytest.raises(
        KeyError, match=rf"no function for equation {found}; numbers are strings.* one of: 2\.1, 2\..*, 2\.9, 2\.10, "
    ):
        xglib.equations[number]
    assert number not in xglib.equations


@pytest.mark.parametrize("number", [2.10, "2", "(2.10)", "2.10a", None])
def test_equation_refuses_bad_numbers(number):
    with pytest.raises(ValueError, match="number must be a string such as"):
        equation(number)


def test_equation_refuses_unknown_kinds():
    with pytest.raises(ValueError, match="takes must name some of numbers, .* got text, words$"):
        equation("2.10", takes=("words", "numbers", "text"))


def test_functions_of_one_number_stand_in_order():
    def first(x):
        return x

    def second(x):
        return x

    try:
        assert equation("0.7", takes=["arrays"])(first) is first
        equation("0.7")(second)
        assert xglib.equations["0.7"] == (first, second)
        assert first.takes == ("arrays",) and second.takes == FORMULA_TYPES
    finally:
        del xglib.equations["0.7"]


# ---- square root ----------------------------------------------------------------------------------


def test_the_root_of_zero_in_an_array():
    assert formulas.sqrt(np.array([0.0, 4.0])).tolist() == [0.0, 2.0]


def test_sqrt_of_each_kind():
    assert formulas.sqrt(9) == 3.0 and type(formulas.sqrt(9)) is float and formulas.sqrt(0) == 0.0
    assert formulas.sqrt(np.array([4, 9])).tolist() == [2, 3] and formulas.sqrt(np.float64(4)) == 2
    x = sympy.Symbol("x")
    assert formulas.sqrt(x) == sympy.sqrt(x) and formulas.sqrt(sympy.Integer(2)) == sympy.sqrt(2)


@pytest.mark.parametrize("x, shown", [(-1, "-1"), (-0.5, "-0.5"), (np.array([4, -1, -2]), "-2")], ids=repr)
def test_sqrt_refuses_negative_numbers(x, shown):
    with pytest.raises(ValueError, match=f"^the square root takes .*numbers of at least 0, got {shown}$"):
        formulas.sqrt(x)


@pytest.mark.parametrize("x", [math.nan, math.inf, np.float64("nan")], ids=repr)
def test_sqrt_refuses_what_is_not_finite(x):
    with pytest.raises(ValueError, match="^the square root takes finite numbers of at least 0, got (nan|inf)$"):
        formulas.sqrt(x)


@pytest.mark.parametrize("x", [True, np.True_, "4", [4], None, 4j, np.array([True]), np.array(["4"])], ids=repr)
def test_sqrt_refuses_what_is_no_number(x):
    with pytest.raises(TypeError, match="^the square root takes .* got (bool|str|list|NoneType|complex|dtype)"):
        formulas.sqrt(x)


def test_sqrt_says_what_came():
    with pytest.raises(TypeError, match="^the square root takes a number, an array or a symbol, got str$"):
        formulas.sqrt("4")


def test_sqrt_of_arrays_is_float64_and_of_objects_one_by_one():
    assert formulas.sqrt(np.array([4, 100], np.int8)).dtype == np.float64
    x = sympy.Symbol("x")
    assert formulas.sqrt(np.array([4.0, x], dtype=object)).tolist() == [2.0, sympy.sqrt(x)]


def test_sqrt_refuses_fractions():
    with pytest.raises(TypeError, match=r"a square root is no Fraction in general; .* got Fraction\(1, 4\)"):
        formulas.sqrt(Fraction(1, 4))


def test_sqrt_asks_objects_that_know():
    class Named:
        def __sqrt__(self):
            return "root"

    assert formulas.sqrt(Named()) == "root"


@pytest.mark.parametrize(
    "call, kind",
    [(lambda: formulas.binomial_likelihood(0.5, "a", 10), "integers"), (lambda: formulas.f1("a", 1), "floats")],
)
def test_what_a_formula_takes_instead_of_text(call, kind):
    with pytest.raises(TypeError, match=f", an array of {kind} or a symbol, got str; "):
        call()
