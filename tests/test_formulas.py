"""The formula layer: what the bodies may hold, and every formula on every kind of value it takes."""

import ast
import inspect
import math
import textwrap
from fractions import Fraction

import numpy as np
import pytest
import sympy

import xglib
from xglib import formulas
from xglib.registry import FORMULA_TYPES, equation

# Reductions that carry a number; everything else in the registry is a formula. Written out, so that
# no formula escapes the tests below by declaring that it takes arrays only.
NUMBERED_REDUCTIONS = {
    xglib.mean_squared_error,
    xglib.expected_squared_error,
    xglib.expected_error_rate,
    xglib.expected_accuracy,
    xglib.mean_prediction,
    xglib.prediction_variance,
    xglib.label_noise,
}
FORMULAS = [f for fs in xglib.equations.values() for f in fs if f not in NUMBERED_REDUCTIONS]

# One row a formula: arguments (small, whole, or sequences of such) and the exact value worked out by hand: a Fraction,
# or a SymPy expression where there is a root.
CASES = {
    formulas.out_of_bag_probability: ((4,), Fraction(81, 256)),
    formulas.out_of_bag_variance: ((4,), Fraction(1695, 65536)),
    formulas.accuracy: ((3, 1, 2, 4), Fraction(7, 10)),
    formulas.precision: ((3, 1), Fraction(3, 4)),
    formulas.recall: ((3, 2), Fraction(3, 5)),
    formulas.f1: ((3, 5), Fraction(15, 4)),
    formulas.f1_from_counts: ((3, 1, 2), Fraction(2, 3)),
    formulas.f_beta: ((1, 3, 2), Fraction(15, 7)),
    formulas.f_beta_from_counts: ((4, 1, 3, 2), Fraction(20, 33)),
    formulas.error_rate: ((3, 1, 2, 4), Fraction(3, 10)),
    formulas.macro_precision: (([3, 4, 8],), Fraction(5)),
    formulas.macro_recall: (([3, 4, 9],), Fraction(16, 3)),
    formulas.macro_f1: (([1, 5], [2, 2]), Fraction(12, 5)),
    formulas.micro_precision: (([3, 1], [2, 1]), Fraction(4, 7)),
    formulas.micro_recall: (([3, 1], [2, 4]), Fraction(2, 5)),
    formulas.micro_f1: (([3, 1], [2, 1], [5, 4]), Fraction(2, 5)),
    formulas.true_positive_rate: ((3, 2), Fraction(3, 5)),
    formulas.false_positive_rate: ((1, 3), Fraction(1, 4)),
    formulas.trapezoid_area: (((0, 1, 3), (1, 2, 5)), Fraction(17, 2)),
    formulas.rank_loss_from_counts: ((5, 1, 4, 3), Fraction(11, 24)),
    formulas.auc_from_rank_loss: ((2,), Fraction(-1)),
    formulas.auc_from_counts: ((10, 1, 4, 3), Fraction(7, 8)),
    formulas.cost_sensitive_error: ((2, 3, 7, 5, 11), Fraction(43, 7)),
    formulas.probability_cost: ((3, 2, 5), Fraction(-3, 2)),
    formulas.normalized_cost: ((2, 7, 3, 5, 11), Fraction(124, 7)),
    formulas.normalized_cost_line: ((2, 7, 3), Fraction(-8)),
    formulas.binomial_likelihood: ((3, 2, 5), Fraction(-720)),
    formulas.binomial_likelihood_slope: ((3, 2, 5), Fraction(-1560)),
    formulas.error_rate_mle: ((3, 10), Fraction(3, 10)),
    formulas.binomial_tail: ((3, (1, 2), 3), Fraction(-18)),
    formulas.mean_error_rate: (((1, 2, 6),), Fraction(3)),
    formulas.error_rate_variance: (((1, 2, 6), 2), Fraction(17, 2)),
    formulas.t_statistic: ((5, 1, 7, 3), 4 * sympy.sqrt(3) / 7),
    formulas.paired_t_statistic: ((-2, 7, 3), 2 * sympy.sqrt(3) / 7),
    formulas.corrected_paired_t_statistic: ((3, 2, 4, 6, 1), 3 / (2 * sympy.sqrt(sympy.Rational(5, 12)))),
    formulas.two_fold_mean: ((1, 4), Fraction(5, 2)),
    formulas.two_fold_variance: ((1, 4), Fraction(9, 2)),
    formulas.five_by_two_cv_t: ((3, (1, 2, 3, 4, 7)), 3 / sympy.sqrt(sympy.Rational(17, 5))),
    formulas.five_by_two_cv_t_exact: ((3, (1, 2, 3, 4, 7)), 3 / sympy.sqrt(sympy.Rational(17, 10))),
    formulas.five_by_two_cv_t_dietterich: ((2, (1, 2, 3, 4, 7)), 2 / sympy.sqrt(sympy.Rational(17, 5))),
    formulas.mcnemar_statistic: ((3, 10), Fraction(36, 13)),
    formulas.mcnemar_statistic_uncorrected: ((3, 10), Fraction(49, 13)),
    formulas.friedman_chi_square: (((1, 2, 6), 5), Fraction(85)),
    formulas.friedman_chi_square_from_squares: (((1, 2, 6), 5), Fraction(145)),
    formulas.friedman_chi_square_with_ties: (((1, 2, 6), 5, 50), Fraction(-85)),
    formulas.iman_davenport_f: ((7, 3, 5), Fraction(28, 3)),
    formulas.critical_difference: ((3, 4, 5), 3 * sympy.sqrt(sympy.Rational(2, 3))),
    formulas.squared_bias: ((5, 3), Fraction(4)),
    formulas.expected_error: ((1, 4, 2), Fraction(7)),
    formulas.expected_error_general: ((1, 4, 2, 3, 5, 7, 11), Fraction(17)),
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


def lift(kind, argument):
    """An argument, or each entry of a sequence, as another kind of value."""
    return [lift(kind, a) for a in argument] if isinstance(argument, (list, tuple)) else kind(argument)


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
def test_on_ints(formula):
    arguments, expected = CASES[formula]
    assert formula(*arguments) == pytest.approx(float(expected), rel=1e-15)


@pytest.mark.parametrize("formula", [f for f in FORMULAS if "fractions" in f.takes], ids=lambda f: f.__name__)
def test_on_fractions_is_exact(formula):
    arguments, expected = CASES[formula]
    value = formula(*(lift(Fraction, a) for a in arguments))
    assert type(value) is Fraction and value == expected


@each_formula
def test_on_arrays(formula):
    arguments, expected = CASES[formula]
    value = formula(*(lift(lambda a: np.full((2, 3), a), a) for a in arguments))
    assert value.shape == (2, 3)
    np.testing.assert_allclose(value, float(expected), rtol=1e-15)


@each_formula
def test_on_symbols(formula):
    arguments, expected = CASES[formula]
    lifted = [symbols_like(a, name) for a, name in zip(arguments, inspect.signature(formula).parameters)]
    values = {symbol: value for _, part in lifted for symbol, value in part.items()}
    value = formula(*(symbols for symbols, _ in lifted))
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


# ---- registry -------------------------------------------------------------------------------------


def test_registry_finds_by_number():
    assert xglib.equations["2.10"] == (formulas.f1, formulas.f1_from_counts)
    assert all(f.equation == number for number, fs in xglib.equations.items() for f in fs)
    assert set(xglib.equations) == {f"2.{k}" for k in range(1, 43)}


@pytest.mark.parametrize("number", ["1.2", 2.10, "2.99"])
def test_registry_says_what_it_knows(number):
    with pytest.raises(KeyError, match=r"no function for equation .* one of: 2\.1, 2\..*, 2\.9, 2\.10, "):
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
    with pytest.raises(ValueError, match=f"^the square root takes numbers of at least 0, got {shown}$"):
        formulas.sqrt(x)


def test_sqrt_refuses_fractions():
    with pytest.raises(TypeError, match=r"a square root is no Fraction in general; .* got Fraction\(1, 4\)"):
        formulas.sqrt(Fraction(1, 4))


def test_sqrt_asks_objects_that_know():
    class Named:
        def __sqrt__(self):
            return "root"

    assert formulas.sqrt(Named()) == "root"
