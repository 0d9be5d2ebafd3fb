"""Conditions at work: sums of multiples of what they compare (Farkas), triangles of absolute values, equations put in;
what is near and false is not shown, and multipliers that are none are refused."""

from dataclasses import replace

import pytest

from derivations.author.integrals import antiderivative
from derivations.kernel.domains import from_text
from derivations.kernel.language import TRUE, IllFormed, parse
from derivations.kernel.statement import Goal, Setting
from derivations.kernel.theorems import NotShown, Rewriting, step
from derivations.prove import linear
from derivations.prove.search import Searching, Stored
from derivations.prove.verdict import judge
from derivations.refute.sampling import points

DOMAINS = {n: "real" for n in "abcdxyz"} | {"e": "positive", "s": "positive", "n": "natural"}


def goal(left, relation, right, where=""):
    declared = tuple((name, from_text(written)) for name, written in DOMAINS.items())
    setting = Setting(declared, where=parse(where) if where else TRUE)
    return Goal(setting, parse(left), relation, parse(right))


def shown(*written):
    ask = Searching()
    try:
        theorem = step(goal(*written), ask)
    except NotShown:
        return False
    return theorem.proved and step(goal(*written), Stored(ask.certificate())).proved


@pytest.mark.parametrize(
    "written",
    [
        ("a + b", "<", "e", "a < e/2 and b < e/2"),
        ("a + b + c", "<", "e", "a < e/3 and b < e/3 and c <= e/3"),
        ("a", "<=", "c", "a <= b and b <= c"),
        ("a", "<", "c", "a < b and b <= c"),
        ("2*a + 3*c", "<=", "2*b + 3*d", "a <= b and c <= d"),
        ("a - d", "<", "b - c", "a < b and c <= d"),
        ("a", "<=", "c", "a == b and b <= c"),
        ("a/s", "<", "(b + e)/s", "a <= b"),
        ("s*a", "<=", "s*c", "a <= b and b <= c"),
        ("x", ">", "1", "x + y > 3 and x - y > -1"),
        ("a", "<=", "1", "a <= b and b < a"),  # nothing is both
        ("abs(x + y)", "<", "e", "abs(x) < e/2 and abs(y) < e/2"),
        ("abs(x - y)/(abs(x)*abs(y))", "<=", "4*abs(x - y)", "abs(x) > 1/2 and abs(y) > 1/2"),
        ("abs(a)*abs(b - d) + abs(d)*abs(a - c)", "<=", "s*abs(b - d) + s*abs(a - c)", "abs(a) <= s and abs(d) <= s"),
        ("abs(a - c)", "<=", "abs(a - b) + abs(b - c)"),
        ("abs(a - d)", "<=", "abs(a - b) + abs(b - c) + abs(c - d)"),
        ("abs((x + c)*(x - c))", "==", "abs(x + c)*abs(x - c)"),
        ("abs(x)", "<=", "e", "-e <= x and x <= e"),
        ("x", "<=", "e", "abs(x) <= e"),
        ("(2*abs(c) + 1)*abs(x)", "<", "(2*abs(c) + 1)*(e/(2*abs(c) + 1))", "abs(x) < e/(2*abs(c) + 1)"),
        ("(abs(c) + abs(d) + 1)*x", "<", "(abs(c) + abs(d) + 1)*(e/(abs(c) + 1))", "x < e/(abs(c) + 1)"),
    ],
)
def test_what_follows(written):
    assert shown(*written)


@pytest.mark.parametrize(
    "written",
    [
        ("a + b", "<", "e", "a < e/2 and b <= e"),
        ("a + b", "<", "e", "a <= e/2 and b <= e/2"),
        ("a", "<", "c", "a <= b and b <= c"),
        ("a", "<=", "c", "a <= b and c <= b"),
        ("2*a - 3*c", "<=", "2*b - 3*d", "a <= b and c <= d"),
        ("x*a", "<=", "x*b", "a <= b"),
        ("a/x", "<=", "b/x", "a <= b and x != 0"),
        ("abs(x + y)", "<", "e", "abs(x) < e/2 and abs(y) <= e"),
        ("abs(a - c)", "<", "abs(a - b) + abs(b - c)"),
        ("abs(a - c)", "<=", "abs(a - b) - abs(b - c)"),
        ("abs((x + c)*(x - c))", "==", "(x + c)*abs(x - c)"),
        ("(2*c + 1)*abs(x)", "<", "(2*c + 1)*(e/(2*abs(c) + 1))", "abs(x) < e/(2*abs(c) + 1) and 2*c + 1 != 0"),
        ("(2*abs(c) + 1)*abs(x)", "<", "(2*abs(c) + 1)*(e/(2*abs(c) + 1))", "abs(x) <= e/(2*abs(c) + 1)"),
        ("(2*abs(c) + 1)*abs(x)", "<", "2*abs(c)*(e/(2*abs(c) + 1))", "abs(x) < e/(2*abs(c) + 1)"),
        ("abs(x - y)/(abs(x)*abs(y))", "<", "4*abs(x - y)", "abs(x) > 1/2 and abs(y) > 1/2"),
        ("abs(x - y)/(abs(x)*abs(y))", "<=", "4*(x - y)", "abs(x) > 1/2 and abs(y) > 1/2"),
        ("abs(a)*abs(b - d) + abs(d)*abs(a - c)", "<=", "s*abs(b - d) + s*abs(a - c)", "abs(a) <= s"),
        ("(abs(c) - abs(d) + 1)*x", "<", "(abs(c) - abs(d) + 1)*(e/(abs(c) + 1))", "x < e/(abs(c) + 1)"),
    ],
)
def test_what_is_near_and_false(written):
    assert not shown(*written)


@pytest.mark.parametrize(
    "left, right",
    [
        ("exp(x) == e", "x == log(e)"),
        ("exp(2*x) == e", "x == log(e)/2"),
        ("exp(-s*x) <= 1/2", "x >= log(2)/s"),
        ("1 - exp(-s*x) == e/(e + 1)", "x == log(e + 1)/s"),
        ("log(e) - log(s) == 2", "e == s*exp(2)"),
        ("log(e) < log(s)", "e < s"),
        ("exp(x) > exp(y)", "x > y"),
        ("log(e) == z", "e/(1 + e) == 1/(1 + exp(-z))"),
        ("e**2 == s", "e == sqrt(s)"),
        ("e**2 == s**2", "e == s"),
        ("e**2 == s - 1", "e == sqrt(s - 1)"),
        ("e**2 <= log(s)/2", "e <= sqrt(log(s)/2)"),
        ("(1 + s)**n >= 2", "n >= log(2)/log(1 + s)"),
        ("s*exp(-x*e/(1 + e)) <= 2", "log(s) - x*e/(1 + e) <= log(2)"),
        ("e*(1 + s)**(n + 1) < 2", "(n + 1)*log(1 + s) < log(2/e)"),
    ],
)
def test_a_function_and_its_inverse_say_the_same(left, right):
    assert shown(left, "<=>", right) and shown(right, "<=>", left) and shown(left, "=>", right)


@pytest.mark.parametrize(
    "left, relation, right",
    [
        ("exp(x) == e", "<=>", "x == log(e)/2"),
        ("exp(x) <= e", "<=>", "x < log(e)"),
        ("exp(x) <= e", "=>", "x >= log(e)"),
        ("exp(-x) <= e", "<=>", "x <= -log(e)"),
        ("log(abs(x)) == log(e)", "=>", "x == e"),
        ("log(e) < log(s)", "<=>", "2*e < s"),
        ("x**2 == s", "=>", "x == sqrt(s)"),
        ("x**2 <= s", "<=>", "x <= sqrt(s)"),
        ("e**2 == s", "<=>", "e == s"),
        ("x**2 == s - 1", "<=>", "x == sqrt(s - 1)"),
        ("e**2 <= log(s)/2", "<=>", "e <= sqrt(log(s))"),
        ("(1 + s)**n >= 2", "<=>", "n > log(2)/log(1 + s)"),
        ("s**n >= 2", "<=>", "n >= log(2)/log(s)"),
    ],
)
def test_and_its_neighbours_do_not(left, relation, right):
    assert not shown(left, relation, right)


def test_multipliers_that_are_none_are_refused():
    """A sum that is another expression, a negative multiple, and a part whose sign is not known."""
    written = ("a + b", "<", "e", "a < e/2 and b < e/2")

    def certificate(form):
        there = ["sign", "a - e/2", None, None, ["sign", "b - e/2", None, None, ["form", "e - (a + b)", form, None]]]
        return {"cases": [there]}

    def asked(form):
        try:
            return step(goal(*written), Stored(certificate(form))).proved
        except NotShown:
            return False

    assert asked("-(a - e/2) + (-(b - e/2))")
    assert not asked("-(a - e/2) + (-(b - e/2)) + e")
    assert not asked("2*e + (-1)*(a - e/2 + b - e/2) - 2*e + 0*a")
    assert not asked("e - a - b")


def test_a_sum_that_is_not_bounded():
    """The least costs along a ray: there the strict part may be as large as one wants."""
    parts = [{"x": 1}, {"x": -1}, {}]
    assert linear.multipliers({}, parts, [True, False, False]) == [1, 1, 0]
    assert linear.multipliers({"y": 1}, parts, [True, False, False]) is None


# -- equations


@pytest.mark.parametrize(
    "written",
    [
        ("exp(-a*x)*exp(-a*y)", "==", "exp(-a)", "x + y == 1"),
        ("sqrt(a - b)", "==", "sqrt(x)", "x == a - b and x > 0"),
        ("log(a - b)", "==", "log(x)", "x == a - b and x > 0"),
        ("(1 - x)**n", "==", "y**n", "x + y == 1"),
        ("x", "==", "2", "x + y == 3 and x - y == 1"),
        ("exp(x*y)", "==", "exp(2)", "x + y == 3 and x - y == 1"),
        ("exp(a*Sum(i*x, i, 1, n))", "==", "exp(a)", "Sum(i*x, i, 1, n) == 1"),
        ("Sum(exp(i*x), i, 1, n)", "==", "Sum(exp(i*y), i, 1, n)", "x == y"),
        ("exp(a)*b", "==", "exp(b)**2*a/2", "a == 2*b"),
        ("y", "==", "(a - c)/b*(a/c - 1)", "x == (a - c)/b and y == x*(a/c - 1)"),
        ("abs(y - x)", "==", "abs(c/a - b/c)", "x == b/c and y == c/a"),
        ("abs((x - y)*(a - b))", "==", "a - b", "abs(y - x) == 1 and b <= a"),
        ("abs(x/a - y/a)*a", "==", "abs(a)/a*2", "abs(y - x) == 2 and z == x/a"),
        ("sqrt(x**2 - 2*x*y + y**2)", "==", "e", "abs(y - x) == e"),
    ],
)
def test_what_equations_say(written):
    assert shown(*written)


@pytest.mark.parametrize(
    "written",
    [
        ("exp(-a*x)*exp(-a*y)", "==", "exp(-a)", "x + y == 2"),
        ("exp(-a*x)*exp(-a*y)", "==", "exp(-a)", "x + y <= 1"),
        ("exp(a - b)", "==", "exp(x)", "x**2 == (a - b)**2"),
        ("diff(exp(x), x)", "==", "diff(exp(y), x)", "x == y"),  # at one point: there it says nothing of slopes
        ("Integral(exp(x), x, 0, 1)", "==", "Integral(exp(y), x, 0, 1)", "x == y"),
        ("Sum(exp(i*x), i, 1, n)", "==", "exp(x)", "n*x == x"),
        ("x", "==", "1", "x + y == 3 and x - y == 1"),
        ("abs((x - y)*(a - b))", "==", "a - b", "abs(y - x) == 1 and a <= b"),
        ("abs((x - y)*(a - b))", "==", "a - b", "abs(y + x) == 1 and b <= a"),
        ("abs((x - y)*(a - b))", "==", "a - b", "y - x == 1"),
        ("y", "==", "(a - c)/b*(a/c - 1)", "x == (a - c)/b and y == x*(a/c + 1)"),
        ("x", "==", "y/a + 1", "x == y/a and y == x*a"),  # each is said by the other
    ],
)
def test_what_equations_do_not_say(written):
    try:
        assert not shown(*written)
    except IllFormed:  # what is integrated over has a meaning already
        pass


def test_an_equation_is_asked_for_where_it_is_used():
    goals = goal("Sum(exp(i*x), i, 1, n)", "==", "Sum(exp(i*y), i, 1, n)", "x == y")
    move = [[0, 0, 0, 1], "equal", "x", "y"]
    assert step(replace(goals, by=Rewriting([move])), Searching()).proved
    for other in ("z", "y + 1"):
        with pytest.raises(NotShown):
            step(replace(goals, by=Rewriting([[*move[:3], other]])), Searching())
    nowhere = replace(goals, right=parse("Sum(exp(i*y), i, 1, n) + 0/(x - y)"))
    with pytest.raises(NotShown):
        step(nowhere, Searching())


def test_points_at_which_several_equations_hold():
    declared = tuple((name, from_text("real")) for name in "xyz")
    where = parse("x + y + z == 6 and x - y == 1 and y - z == 1")
    trees = [parse("x"), parse("y*z")]
    found = list(points(dict(declared), (), (), trees, where))
    assert found and all(point == {"x": 3, "y": 2, "z": 1} for point in found)


# -- from nothing


@pytest.mark.parametrize(
    "left, right, verdict",
    [
        ("0 == 1/e + 1", "e == 7", "unknown"),
        ("x**2 == -1", "x == 3", "unknown"),
        ("exp(x) == 0", "x > 0", "unknown"),
        ("0 == 1/e - 1", "e == 1", "proved"),
        ("x**2 == 2", "x**4 == 4", "proved"),  # no exact point has it, and it can be met
        ("x**2 == -1", "0 == 1", "proved"),  # a contradiction that says so
    ],
)
def test_from_what_never_holds_nothing_is_proved(left, right, verdict):
    assert judge(goal(left, "=>", right)).finding.verdict == verdict


def test_undecided_conditions_are_no_error():
    found = judge(goal("log(e)/log(s) == x", "<=>", "e == s**x", "s > 1"))
    assert found.finding.verdict == "unknown" and antiderivative(goal("x == 1", "<=>", "x == 2")) is None
