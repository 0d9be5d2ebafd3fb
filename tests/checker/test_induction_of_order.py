"""Inequalities by induction: the base, and that what holds at n holds at n + 1."""

import pytest

from derivations import Derivation, NotProved, antiderivative, induction
from derivations.kernel.domains import from_text
from derivations.kernel.language import IllFormed

DOMAINS = {
    "n": "natural",
    "j": "positive_integer",
    "x": "real",
    "p": "nonnegative",
    "a": "sequence(real)",
    "w": "sequence(nonnegative)",
}


def proved(left, right, over="n", where="", **domains):
    declared = {name: from_text(domain) for name, domain in (DOMAINS | domains).items()}
    d = Derivation("by induction", **({"where": where} if where else {}), **declared).start(left)
    return d.step(right, "", by=induction(over, int(over == "j")))


@pytest.mark.parametrize(
    "left, right, over, where",
    [
        ("1", "<= 3**n", "n", ""),
        ("n + 1", "<= 2**n", "n", ""),
        ("0", "< 2**n", "n", ""),
        ("1 + n*x", "<= (1 + x)**n", "n", "x >= -1"),
        ("(1 + p)**n", ">= 1 + n*p", "n", ""),
        ("2**n", "<= factorial(n + 1)", "n", ""),
        ("factorial(n)", ">= n", "n", ""),
        ("Sum(1/k**2, k, 1, j)", "<= 2 - 1/j", "j", ""),
        ("Product(1 + w[k], k, 1, n)", ">= 1 + Sum(w[k], k, 1, n)", "n", ""),
        ("abs(Sum(a[k], k, 1, n))", "<= Sum(abs(a[k]), k, 1, n)", "n", ""),
    ],
)
def test_true(left, right, over, where):
    assert proved(left, right, over, where).proved


@pytest.mark.parametrize(
    "left, right, over, where",
    [
        ("n", "< 2**n - 1", "n", ""),
        ("n**2", "<= 2**n", "n", ""),
        ("1 + n*x", "<= (1 + x)**n", "n", ""),
        ("1 + n*x", "<= (1 + x)**n", "n", "x >= -3"),
        ("1 + n*p", "< (1 + p)**n", "n", ""),
        ("Sum(1/k**2, k, 1, j)", "<= 1", "j", ""),
        ("Sum(1/k**2, k, 1, j)", "< 2 - 1/j", "j", ""),
        ("factorial(n)", "> n", "n", ""),
        ("n", "<= j", "n", ""),
        ("x", "<= n", "n", ""),
        ("1/(n - 2)", "<= 1", "n", ""),
        ("0", "<= Sum(1/(k - 3)**2, k, 1, n)", "n", ""),
    ],
)
def test_false(left, right, over, where):
    with pytest.raises(NotProved):
        proved(left, right, over, where)


@pytest.mark.parametrize(
    "over, where, domains, says",
    [
        ("n", "n <= j", {}, "no condition and no hypothesis may speak of n"),
        ("j", "", {"j": "natural"}, "must be declared as the integers from 1 on"),
        ("n", "", {"m": "up_to(n)"}, r"m = up_to\(n\) would grow with n"),
    ],
)
def test_what_counts_on_by_itself(over, where, domains, says):
    with pytest.raises(IllFormed, match=says):
        proved("n + j", ">= 0", over, where, **domains)


def test_an_integral_is_no_rule_for_an_inequality():
    with pytest.raises(IllFormed, match="integrals are for equalities"):
        Derivation("d", x=from_text("real")).start("x**2").step(">= 0", "", by=antiderivative("x"))
