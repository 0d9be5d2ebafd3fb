"""Sums to infinity: what each comes to, beside what its first terms add up to; where they converge; what is refused.
The same of integrals, beside Simpson's rule."""

from fractions import Fraction
from math import exp, factorial, log

import pytest

from derivations.kernel import series
from derivations.kernel.language import ZERO, IllFormed, Name, Number, parse, text
from derivations.prove import size


def closed(written):
    body, i, low = parse(written).args
    return series.closed(body, i.id, low)


def at(tree, **values):
    return eval(text(tree), {"exp": exp, "log": log, "factorial": lambda n: factorial(int(n))} | values)


def added_up(written, **values):
    body, i, low = parse(written).args
    first = int(at(low, **values))
    return float(sum(Fraction(at(body, **values, **{i.id: Fraction(n)})) for n in range(first, first + 120)))


POINTS = {"q": Fraction(1, 3), "x": Fraction(-2, 5), "t": Fraction(3, 2), "n": 3, "c": Fraction(7)}


@pytest.mark.parametrize(
    "body, low",
    [
        ("q**i", 0),
        ("q**i", 1),
        ("q**i", 5),
        ("q**i", "n"),
        ("q**i", "n - 4"),
        ("x**i", 0),
        ("i*q**i", 0),
        ("i*q**i", 1),
        ("i*q**i", 3),
        ("i*q**i", "n + 1"),
        ("i**2*x**i", "n"),
        ("i**3*q**i", 0),
        ("i**8*q**i", 0),
        ("i**8*q**i", 2),
        ("c*q**i", 0),
        ("q**i*c", 0),
        ("-q**i", 0),
        ("-(i*q**i)", 0),
        ("q**i + x**i", 0),
        ("q**i - i*x**i", 1),
        ("c*i*q**i - q**i", 0),
        ("(i + 1)*(i - c)*q**i", 0),
        ("(i + c)**2*q**i", 0),
        ("(q**i)**2", 0),
        ("(i*q**i)**3", 1),
        ("q**i*x**i", 0),
        ("q**(i + 1)", 0),
        ("q**(i - 1)", 0),
        ("q**(2*i + n)", 0),
        ("q**(i*3)", 0),
        ("q**(n - (1 - i))", 0),
        ("q**(3 - -i)", 0),
        ("t**(-i)", 0),
        ("t**(2 - 3*i)", 0),
        ("q**i/c", 0),
        ("q**i/(c*t**i)", 0),
        ("q**i/-t**i", 0),
        ("q**(i + i)", 1),
        ("(q + x)**i", 0),
        ("1/t**i", 1),
        ("i/t**(i + 1)", 1),
        ("t**i/factorial(i)", 0),
        ("t**i/factorial(i)", 1),
        ("t**i/factorial(i)", 4),
        ("i*t**i/factorial(i)", 0),
        ("i**2*t**i/factorial(i)", 3),
        ("i**8*x**i/factorial(i)", 0),
        ("t**i/factorial(i - 2)", 2),
        ("i*x**i/factorial(i - 3)", 3),
        ("i**3*x**i/factorial(i - 3)", 6),
        ("1/factorial(i)", 0),
        ("i/factorial(i)", 1),
        ("c/factorial(i)", 12),
        ("t**(2*i + 1)/factorial(i)", 0),
        ("t**(i - 1)/factorial(i - 1)", 1),
        ("c*x**i*t**i/(2*factorial(i))", 0),
        ("t**i/factorial(i) + q**i", 0),
        ("x**i/factorial(i) + i*x**i", 0),
        ("(i*q**i)**1", 0),
        ("t**(i*2 - 2)/factorial(i - 1)", 2),
        ("i**2/factorial(i - 1)*x**i", 1),
        ("exp(-t*i)", 0),
        ("c*i*exp(1 - 2*i)", "n"),
        ("q**i*exp(x*i/3)", 2),
        ("1/exp(t*i)", 1),
        ("exp(-i/t + n)", 0),
        ("exp(x*i)/factorial(i)", 0),
        ("i*exp(i*x)*t**i/factorial(i - 1)", 1),
    ],
)
def test_what_it_comes_to(body, low):
    written = f"Sum({body}, i, {low}, infinity)"
    assert float(at(closed(written), **POINTS)) == pytest.approx(added_up(written, **POINTS), rel=1e-12)
    assert float(at(size.summed(parse(f"{written}*2 + 1")), **POINTS)) == pytest.approx(
        2 * added_up(written, **POINTS) + 1, rel=1e-12
    )


def area(written, **values):
    body, i, low = parse(written).args
    start, width, pieces = float(at(low, **values)), 80, 4000
    height = eval(f"lambda {i.id}: {text(body)}", {"exp": exp, "log": log} | {n: float(x) for n, x in values.items()})
    heights = [height(start + width * n / (2 * pieces)) for n in range(2 * pieces + 1)]
    return (heights[0] - heights[-1] + 4 * sum(heights[1::2]) + 2 * sum(heights[2::2])) * width / (6 * pieces)


@pytest.mark.parametrize(
    "body, low",
    [
        ("exp(-i)", "0"),
        ("exp(-i)", "2"),
        ("exp(-i)", "x"),
        ("exp(-t*i)", "n"),
        ("i*exp(-t*i)", "0"),
        ("i*exp(-t*i)", "x"),
        ("i**2*exp(-t*i)", "n - 4"),
        ("i**8*exp(-i)", "0"),
        ("(i - c)**2*t*exp(-t*i)", "0"),
        ("exp(-i/t + n)/t", "n"),
        ("exp(1 - (2*i - n))", "0"),
        ("exp(x*i)*exp(-(t*i))", "0"),
        ("exp(-t*(2*i))", "0"),
        ("1/exp(t*i)", "1"),
        ("1/(c*exp(t*i))", "1"),
        ("exp(-i)*(1 - exp(-i))", "0"),
        ("-exp(-i)**2", "0"),
        ("q**i", "0"),
        ("i*q**(2*i + n)", "x"),
        ("2**(-i)", "x"),
        ("i/t**(i + 1)", "0"),
        ("q**i*exp(x*i)", "0"),
    ],
)
def test_what_an_integral_comes_to(body, low):
    tree = parse(f"Integral({body}, i, {low}, infinity)")
    assert float(at(series.tail(tree.args[0], "i", tree.args[2]), **POINTS)) == pytest.approx(
        area(text(tree), **POINTS), rel=1e-7
    )
    assert at(size.summed(tree + 1), **POINTS) == at(series.tail(tree.args[0], "i", tree.args[2]), **POINTS) + 1


@pytest.mark.parametrize(
    "body, wanted",
    [
        ("exp(-t*i)", ["-t < 0", "exp(-t) > 0"]),
        ("c*i*exp(x*i)*exp(-t*i)", ["x + (-t) < 0", "exp(x) > 0", "exp(-t) > 0"]),
        ("exp(-i/t)", ["-1/t < 0", "exp(-1/t) > 0"]),
        ("exp(3 + i*c)", ["0 + 1*c < 0", "exp(0 + 1*c) > 0"]),
        ("q**i", ["log(q) < 0", "q > 0"]),
        ("1/q**(2*i) + x**i", ["log(1/q**2) < 0", "q > 0", "log(x) < 0", "x > 0"]),
        ("1/exp(t*i - 2)", ["-(t - 0) < 0", "exp(-(t - 0)) > 0"]),
    ],
)
def test_where_an_integral_converges(body, wanted):
    assert list(map(text, series.conditions("Improper", parse(body), "i", ZERO))) == wanted


@pytest.mark.parametrize(
    "body", ["1/factorial(i)", "exp(-i) + 1/factorial(i)", "exp(-i**2)", "i", "exp(-i) + 1", "x[i]**i"]
)
def test_an_integral_of_other_terms(body):
    with pytest.raises(IllFormed, match="terms to infinity are powers"):
        series.conditions("Improper", parse(body), "i", ZERO)


def refused(written):
    body, i, low = parse(written).args
    with pytest.raises(IllFormed) as error:
        series.closed(body, i.id, low)
    return str(error.value)


SHAPE = "terms to infinity are powers q**i or exp(a*i), times i**2 and the like, or of a sum over factorial(i)"


@pytest.mark.parametrize(
    "body",
    [
        "1",
        "i",
        "q",
        "i**2*c",
        "q**i + 1",
        "1/i",
        "q**i/i",
        "q**i/(i + 1)",
        "i**q",
        "i**i",
        "i**(-1)*q**i",
        "q**(i**2)",
        "q**(i*i)",
        "q**(n*i)",
        "q**(i/2)",
        "q**(65*i)",
        "q**i + i",
        "exp(i**2)",
        "exp(1/i)",
        "exp(i*i)",
        "exp(exp(i))",
        "sqrt(i)*q**i",
        "(q + i)**i",
        "y[i]*q**i",
        "factorial(i)*q**i",
        "q**i/factorial(2*i)",
        "q**i/factorial(i + 1)",
        "q**i/factorial(n + i)",
        "q**i/factorial(-i)",
        "q**i/(1 + q**i)",
        "(q**i)**(-1)",
        "(q**i)**0",
        "q**i/i**i",
        "q**i/(q + i)**i",
        "t**(-65*i)",
        "q**(i + i/2)",
        "q**(i - n*i)",
        "i**0*q**i",
        "abs(q)**i*max(i, 1)",
        "Sum(q**l, l, 1, i)",
        "q**i/i**2",
        "Sum(q**l, l, i, infinity)*q**i",
        "q**i/factorial(i)**2",
        "indicator(i > 2)*q**i",
        "q**i/factorial(i + n - n)",
        "q**i/x**(i - i)",
        "q**(i - i)*x**i",
        "x**i*2**(0*i + 1)",
        "x**i/factorial(i)*q**(2*i - 2*i)",
    ],
)
def test_terms_of_another_shape(body):
    assert refused(f"Sum({body}, i, 0, infinity)") == SHAPE


@pytest.mark.parametrize(
    "body, low, said",
    [
        ("1/(factorial(i)*factorial(i))", 0, "divided by one factorial"),
        ("i**5*i**4*q**i", 0, "a power of at most 8"),
        ("q**i*i**5*i**4", 0, "a power of at most 8"),
        ("(i*q**i)**9", 0, SHAPE),
        ("(i**3)**3*q**i", 0, "at most 8"),
        ("(1 + q**i)**5*(1 + i)*q**i", 0, "multiplied out to more than 32"),
        ("t**i/factorial(i)", "n", "begins at a number from 0 to 12"),
        ("t**i/factorial(i)", 13, "from 0 to 12"),
        ("t**i/factorial(i - 2)", 1, "from 2 to 14"),
        ("t**i/factorial(i - 2)", 15, "from 2 to 14"),
        ("t**(i - 1)/factorial(i)", 1, "whole numbers from 0 on at 0"),
        ("t**(i + n)/factorial(i)", 1, "from 0 on at 0"),
        ("t**(-i)/factorial(i)", 1, "from 0 on at 0"),
        ("1/(t**i*factorial(i))", 1, "from 0 on at 0"),
        ("t**(i - 3)/factorial(i - 2)", 2, "from 0 on at 2"),
    ],
)
def test_what_is_refused_with_a_reason_of_its_own(body, low, said):
    assert said in refused(f"Sum({body}, i, {low}, infinity)")


def test_the_bounds_themselves_are_taken():
    for written in (
        "Sum(t**i/factorial(i), i, 12, infinity)",
        "Sum(t**i/factorial(i - 2), i, 14, infinity)",
        "Sum(q**(64*i), i, 0, infinity)",
        "Sum(i**4*i**4*q**i, i, 0, infinity)",
        "Sum((1 + q**i)**5*q**i, i, 0, infinity)",
        "Sum((q**i)**8, i, 0, infinity)",
    ):
        assert closed(written) is not None


@pytest.mark.parametrize(
    "body, low, wanted",
    [
        ("q**i", "0", ["integer(0)", "abs(q) < 1"]),
        ("c*q**i + i*q**i", "1", ["integer(1)", "abs(q) < 1"]),
        ("q**i + x**(2*i)", "0", ["integer(0)", "abs(q) < 1", "abs(x**2) < 1"]),
        ("q**i*x**i", "0", ["integer(0)", "abs(q*x) < 1"]),
        ("1/q**i", "0", ["integer(0)", "q != 0", "abs(1/q) < 1"]),
        ("q**(9 - i)", "0", ["integer(0)", "q != 0", "abs(1/q) < 1"]),
        ("x**i/q**(3 - i)", "5", ["integer(5)", "q != 0", "abs(x*q) < 1"]),
        ("q**(5 - 2*i)", "0", ["integer(0)", "q != 0", "abs(1/q**2) < 1"]),
        ("x**i/q**(3 - i)", "0", ["integer(0)", "q != 0", "abs(x*q) < 1"]),
        ("q**(i - 1)", "1", ["integer(1)", "abs(q) < 1"]),
        ("q**(i - 1)", "0", ["integer(0)", "q != 0", "abs(q) < 1"]),
        ("q**(i + n)", "0", ["integer(0)", "integer(0 + n)", "q != 0 or 0 + n >= 0", "abs(q) < 1"]),
        ("q**i", "n", ["integer(n)", "q != 0 or n >= 0", "abs(q) < 1"]),
        ("1/(2*q)**(i - 3)*x**(4*i)", "0", ["integer(0)", "2*q != 0", "abs(1/(2*q)*x**4) < 1"]),
        ("t**i/factorial(i)", "0", ["integer(0)"]),
        ("t**i/factorial(i) + q**i", "0", ["integer(0)", "abs(q) < 1"]),
    ],
)
def test_where_it_converges(body, low, wanted):
    found = series.conditions("Series", parse(body), "i", parse(low))
    assert list(dict.fromkeys(c for c in map(text, found) if c != "integer(0 - 0)")) == wanted


def test_what_must_have_a_value_by_itself():
    found = series.parts(parse("x/c*q**(i + n)/t**i"), "i", parse("1/n"))
    assert list(map(text, found)) == ["1/n", "x/c", "q", "1/n + n", "t", "-(1/n)"]


def test_a_term_at_a_number():
    (term,) = series.terms(parse("3*i**2*q**(2*i + 1)"), "i")
    assert (text(term.factor), term.degree, text(term.ratio), term.shift) == ("3", 2, "q**2", None)
    assert text(term.at("i", Number(4))) == "3*q**(2*4 + 1)"
    assert text(term.at("i", Name("n"))) == "3*q**(2*n + 1)"


def test_it_is_as_short_as_it_may_be():
    assert text(closed("Sum(i*q**i - q**i, i, 0, infinity)")) == (
        "(q**0*(1*0**1*(1*q**0*(1 - q)**1) + 1*0**0*(1*q**1*(1 - q)**0)) + "
        "-1*q**0*(1*0**0*(1*q**0*(1 - q)**1)))/(1 - q)**2"
    )
