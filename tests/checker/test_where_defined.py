"""Two readings say where an expression has a value, and neither computes with the other's means."""

import ast
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from derivations import Derivation, Refuted, natural, real
from derivations.kernel import series, signs
from derivations.kernel.language import Logic, parse, substitute
from derivations.refute import exact
from derivations.refute.arithmetic import Undefined, Unusable
from derivations.refute.exact import Values, evaluate
from derivations.words import parts
from derivations.words.parts import entry as place
from trials import domains

PACKAGE = Path(exact.__file__).parents[1]
# trees, and what is outside the language: no reading of a tree, no arithmetic
LANGUAGE = {
    *("BINDERS", "Binary", "Call", "IllFormed", "Item", "Logic", "Name", "Neg", "Node", "Number", "Relation"),
    *("children", "names", "unprimed", "walk"),
}
PARTS = {"derivations.kernel.language": LANGUAGE, "derivations.words.parts": {"entry"}}  # how a table is listed


def imported(source: str) -> dict[str, set[str]]:
    """What a module in one of the package's folders takes from the package, at any place in it."""
    found = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.level or (node.module or "").startswith("derivations")):
            above = "derivations" if node.level == 2 else "derivations.refute" if node.level else None
            module = ".".join(filter(None, [above, node.module]))
            found.setdefault(module, set()).update(alias.name for alias in node.names)
        elif isinstance(node, ast.Import):
            found |= {alias.name: {"*"} for alias in node.names if alias.name.startswith("derivations")}
    return found


def test_what_the_exact_reading_takes_from_the_kernel():
    taken = imported((PACKAGE / "refute" / "exact.py").read_text("utf-8"))
    numbers = taken.pop("derivations.refute.arithmetic")
    assert taken == PARTS and numbers.isdisjoint(LANGUAGE)
    arithmetic = imported((PACKAGE / "refute" / "arithmetic.py").read_text("utf-8"))
    assert arithmetic == {"derivations.kernel.language": {"IllFormed"}}
    assert imported((PACKAGE / "kernel" / "language.py").read_text("utf-8")) == {}
    assert place.__code__.co_names == ()  # it calls nothing


@pytest.mark.parametrize(
    "line, expected",
    [
        ("def f():\n    from ..kernel.series import closed", {"derivations.kernel.series": {"closed"}}),
        ("import derivations.kernel.laws", {"derivations.kernel.laws": {"*"}}),
        ("from derivations.kernel import signs", {"derivations.kernel": {"signs"}}),
        ("from . import sampling", {"derivations.refute": {"sampling"}}),
        ("from fractions import Fraction", {}),
    ],
)
def test_an_import_anywhere_is_seen(line, expected):
    assert imported(line) == expected


# -- sums to infinity, added up

X = Fraction(1, 3)
GEOMETRIC = 1 / (1 - X)


@pytest.mark.parametrize(
    "written, value",
    [
        ("Sum(x**i, i, 0, infinity)", GEOMETRIC),
        ("Sum(i*x**i, i, 0, infinity)", X * GEOMETRIC**2),
        ("Sum(i**2*x**i, i, 0, infinity)", X * (1 + X) * GEOMETRIC**3),
        ("Sum((1 - i)*(-x)**i, i, 0, infinity)", 1 / (1 + X) + X / (1 + X) ** 2),
        ("Sum(x**(2*i + 1), i, 2, infinity)", X**5 / (1 - X**2)),
        ("Sum(1/(1/x)**i, i, 0, infinity)", GEOMETRIC),
        ("Sum((1/x)**(-i), i, 0, infinity)", GEOMETRIC),
        ("Sum(-(1/(-(3**i*2))), i, 0, infinity)", GEOMETRIC / 2),
        ("Sum((x**i + 1/2**i)**2, i, 0, infinity)", 1 / (1 - X**2) + 2 / (1 - X / 2) + Fraction(4, 3)),
        ("diff(Sum(x**i, i, 0, infinity), x)", GEOMETRIC**2),
        ("diff(Sum(x**(i + 3), i, 0, infinity), x)", 3 * X**2 * GEOMETRIC + X**3 * GEOMETRIC**2),
        ("diff(diff(Sum(x**i, i, 0, infinity), x), x)", 2 * GEOMETRIC**3),
        ("diff(diff(diff(Sum(x**i, i, 0, infinity), x), x), x)", 6 * GEOMETRIC**4),
        ("diff(diff(Sum(y*(x*y)**i, i, 0, infinity), x), y)", 2 / (1 - X) ** 3),
        ("diff(x*Sum(i*x**i, i, 1, infinity), x)", 2 * X / (1 - X) ** 2 + 2 * X**2 / (1 - X) ** 3),
        ("Sum(x**i/factorial(i), i, 0, infinity)/exp(x)", 1),
        ("Sum(i*x**i/factorial(i - 1), i, 1, infinity)/exp(x)", X + X**2),
        ("diff(Sum(i*x**i/factorial(i), i, 0, infinity), x)/exp(x)", 1 + X),
        ("diff(diff(Sum(7**i*x**i/factorial(i), i, 0, infinity), x), x)/exp(7*x)", 49),
        ("diff(Sum((0*x)**i, i, 0, infinity), x)", 0),
        ("diff(Sum((x - 1/3)**i, i, 0, infinity), x)", 1),
        ("diff(diff(Sum((x - 1/3)**i, i, 0, infinity), x), x)", 2),
    ],
)
def test_a_sum_to_infinity_is_added_up(written, value, monkeypatch):
    """The kernel's formulas for it are out of order."""
    for name in ("closed", "terms", "conditions", "parts"):
        monkeypatch.setattr(series, name, None)
    found = evaluate(parse(written), {"x": X, "y": Fraction(1)})
    low, high = (found, found) if isinstance(found, Fraction) else (found.lo, found.hi)
    assert low <= value <= high and high - low < Fraction(1, 10**9)


@pytest.mark.parametrize("tail", [1, 2, 5])
def test_what_is_left_is_bounded(tail, monkeypatch):
    """However early the sum is left, the interval contains the value; a slope's bound is its own."""
    monkeypatch.setattr(exact, "_SMALLEST_TAIL", tail)
    for written, value in (
        ("Sum(i**3*x**i, i, 0, infinity)", X * (1 + 4 * X + X**2) / (1 - X) ** 4),
        ("diff(Sum(i*x**i, i, 0, infinity), x)", (1 + X) / (1 - X) ** 3),
        ("diff(diff(Sum(x**i, i, 0, infinity), x), x)", 2 * GEOMETRIC**3),
        ("diff(Sum(-x**(2*i + 1)*3, i, 0, infinity), x)", -3 * (1 + X**2) / (1 - X**2) ** 2),
    ):
        found = evaluate(parse(written), {"x": X})
        assert found.lo <= value <= found.hi and found.hi - found.lo > Fraction(1, 10**6)


@pytest.mark.parametrize(
    "written, x, error",
    [
        ("Sum(x**i, i, 0, infinity)", 1, Undefined),
        ("Sum(x**i, i, 0, infinity)", -2, Undefined),
        ("Sum((x - x)*x**i, i, 0, infinity)", 2, Undefined),
        ("Sum((x**i - x**i)*2, i, 0, infinity)", 2, Undefined),
        ("Sum(x**(-i), i, 0, infinity)", 0, Undefined),
        ("Sum(1/x**i, i, 0, infinity)", 0, Undefined),
        ("Sum(1/x**(-i), i, 0, infinity)", 0, Undefined),
        ("Sum(x**(i - 2), i, 1, infinity)", 0, Undefined),
        ("Sum(1/x*2**(-i), i, 0, infinity)", 0, Undefined),
        ("Sum(exp(x)**i, i, 0, infinity)", 1, Undefined),
        ("Sum((99/100*x)**i, i, 0, infinity)", 1, Unusable),
        ("Sum(sqrt(2*x)**i/sqrt(2)**i, i, 0, infinity)", 1, Unusable),
    ],
)
def test_a_sum_to_infinity_without_a_value(written, x, error):
    with pytest.raises(error):
        evaluate(parse(written), {"x": Fraction(x)})


# -- where there is a value


@pytest.mark.parametrize(
    "written, point, expected",
    [
        # a corner or a jump at which what it asks the sign of is constant has no derivative, either
        ("diff(max(n, Product(x, i, 1, n - 1)), x)", {"n": 1}, False),
        ("diff(max(n, Product(x, i, 1, n - 1)), x)", {"n": 2}, True),
        ("diff(sqrt(indicator(0 < x)), x)", {"x": -1}, False),
        ("diff(sqrt(indicator(0 < x)), x)", {"x": 2}, True),
        ("diff(abs(0*x), x)", {}, False),
        ("diff(min(x**0, 1), x)", {}, False),
        ("diff(indicator(x - x == 0), x)", {}, False),
        ("diff(indicator(All(x**0 > i, i, 0, 1)), x)", {}, False),
        ("diff(indicator(All(x**0 > i, i, 2, 3)), x)", {}, True),
        ("diff(Sum(sqrt(0*x), i, 1, n), x)", {"n": 1}, False),
        ("diff(Sum(sqrt(0*x), i, 1, n), x)", {"n": 0}, True),
        ("diff(diff(y*abs(0*x), y), x)", {}, False),
        # what the variable does not stand in has no corner in it
        ("diff(abs(y), x)", {"y": 0}, True),
        ("diff(x*max(y, 0), x)", {"y": 0}, True),
        ("diff(indicator(x > 5 or y > 0), x)", {"y": 0}, True),
        ("diff(sqrt(y) + x, x)", {"y": 0}, True),
        ("diff(diff(y**2, y)*abs(y), x)", {"y": 0}, True),
        ("diff(Sum(abs(y - i), i, 1, 2)*x, x)", {"y": 1}, True),
        # and outside of derivatives there are none
        ("max(n, Product(x, i, 1, n - 1))", {"n": 1}, True),
        ("sqrt(indicator(0 < x))", {"x": -1}, True),
        ("Integral(max(v**0, 1), v, 0, 1)", {}, True),
        ("Integral(diff(x*v, x), v, 0, 1)", {}, True),
        ("Integral(diff(max(0*x, 0), x), v, 0, 1)", {}, False),
        ("Integral(Sum((v/2)**i, i, 0, infinity), v, 0, 1)", {}, True),
    ],
)
def test_both_readings_agree_on_what_has_a_value(written, point, expected):
    tree, point = domains.SETTING.expression(parse(written)), {"x": 1, "y": 2, "n": 1} | point
    point = {name: Fraction(value) for name, value in point.items()}
    kernel, other = domains.by_kernel(tree, point), domains.by_exact(tree, point)
    assert kernel is expected and other in (expected, None)
    assert other is expected or "Integral" in written  # an interval may be too wide to say


@pytest.mark.parametrize("second", ["0/sqrt(x)", "0*log(x)", "0/(1 - indicator(x <= 0))"])
def test_equal_domains_are_not_refuted(second):
    """Both sides have a value where x > 0."""
    assert Derivation("d", x=real).start("diff(sqrt(indicator(0 < x)), x)").step(second, "").proved


def test_a_domain_that_changes_is_refuted():
    with pytest.raises(Refuted, match="the domain changes"):  # at n = 1 the left side has no value
        Derivation("d", n=natural, x=real).start("0*diff(max(n, Product(x, i, 1, n - 1)), x)").step("0", "")


def test_nested_binders_have_a_value_where_both_readings_say_so():
    counts = Counter()
    assert list(domains.disagreements(5, 60, 900, counts)) == []
    assert sum(counts.values()) == 900 and counts[True, True] > 300 and counts[False, False] > 100


def at_ends(requirement, binder):
    _, i, low, high = binder.args
    return Logic("and", tuple(substitute(requirement, {i.id: end}) for end in (low, high)))


WRONG = {
    "a constant has no corner": (exact, "_varies", lambda tree, env: False),
    "nothing has a corner": (signs, "_corners", lambda _: []),
    "an integral asks for its ends only": (signs, "_along", at_ends),
    "a requirement is forgotten": (signs, "_always", lambda r, indices=None: True),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_domain_is_found(wrong, monkeypatch):
    monkeypatch.setattr(*WRONG[wrong])
    assert next(domains.disagreements(5, 120, 9000, Counter()), None)


def test_a_function_at_points():
    """Whose values and slopes are given: they are what they are."""
    f = Values({((0,), (Fraction(1),)): Fraction(2), ((1,), (Fraction(1),)): Fraction(3)})
    assert evaluate(parse("diff(abs(f(x)), x)"), {"x": Fraction(1), "f": f}) == 3


def test_a_point_keeps_its_space_where_the_page_looks_for_it():
    assert exact.SPACE == parts.SPACE
