"""Slopes by an entry of a sequence: those of sums with an end, of quotients, of what is under a condition."""

import pytest

from derivations import Derivation, NotProved
from derivations.kernel.domains import from_text
from derivations.kernel.language import Captured, IllFormed, parse, substitute
from derivations.kernel.statement import Goal, Setting
from derivations.kernel.theorems import step

DECLARED = {
    "n": "positive_integer",
    "m": "positive_integer",
    "i": "positive_integer",
    "j": "positive_integer",
    "k": "natural",
    "x": "sequence(positive)",
    "y": "sequence(real)",
    "z": "matrix(real)",
    "b": "sequence(finite(0, 1))",
    "t": "real",
}
EXP = "exp(y[{}])/Sum(exp(y[l]), l, 1, n)"


def proved(line, where):
    start, end = line.split(" = ")
    declared = {name: from_text(domain) for name, domain in DECLARED.items()}
    derivation = Derivation("a slope", **({"where": where} if where else {}), **declared).start(start)
    return derivation.step(end, "")


TRUE = [
    ("diff(x[1], x[1]) = 1", ""),
    ("diff(x[2], x[1]) = 0", ""),
    ("diff(y[1], x[1]) = 0", ""),
    ("diff(x[i], x[j]) = indicator(i == j)", ""),
    ("diff(x[i], x[j]) = 1", "i == j"),
    ("diff(x[i], x[j]) = 0", "i != j"),
    ("diff(x[1]*x[2]**2, x[2]) = 2*x[1]*x[2]", ""),
    ("diff(diff(x[1]**2*x[2], x[1]), x[2]) = 2*x[1]", ""),
    ("diff(x[1]*x[2], x[1]) = x[1]", "x[1] == x[2]"),
    ("diff(log(x[1]/x[2]), x[2]) = -1/x[2]", ""),
    ("diff(t*Sum(x[l], l, 1, n), x[1]) = t", ""),
    ("diff(Sum(x[l]*log(x[l]), l, 1, n), x[j]) = log(x[j]) + 1", "j <= n"),
    ("diff(Sum(x[l]*log(x[l]), l, 1, n), x[1]) = log(x[1]) + 1", ""),
    ("diff(Sum(x[l], l, 1, n)**2, x[j]) = 2*Sum(x[l], l, 1, n)", "j <= n"),
    ("diff(Sum(x[l], l, 2, n), x[1]) = 0", "n > 1"),
    ("diff(Sum(x[l]*x[l + 1], l, 1, n), x[1]) = x[2]", ""),
    ("diff(Product(x[l], l, 1, n), x[1]) = Product(x[l], l, 1, n)/x[1]", ""),
    (f"diff({EXP.format('i')}, y[j]) = {EXP.format('i')}*(indicator(i == j) - {EXP.format('j')})", "i <= n and j <= n"),
    (f"diff({EXP.format('i')}, y[j]) = -{EXP.format('i')}*{EXP.format('j')}", "i != j and i <= n and j <= n"),
    ("diff(Sum((y[i] - y[l])**2, l, 1, n), y[i]) = 2*Sum(y[i] - y[l], l, 1, n)", "i <= n"),
    ("diff(Sum(Sum(z[u, l]**2, l, 1, m), u, 1, n), z[2, 3]) = 2*z[2, 3]", "n >= 2 and m >= 3"),
    ("Sum(indicator(l == j)*y[l], l, 1, n) = y[j]", "j <= n"),
    ("Sum(indicator(l != j)*y[l], l, 1, n) = Sum(y[l], l, 1, n) - y[j]", "j <= n"),
    ("Sum(indicator(l == k)*log(x[l]), l, 1, n) = log(x[k])", "1 <= k and k <= n"),
]
FALSE = [
    ("diff(x[i], x[j]) = 1", ""),
    ("diff(x[i], x[j]) = 0", ""),
    ("diff(y[t], y[1]) = 1", ""),
    ("diff(x[1]*x[2], x[1]) = 2*x[1]", "x[1] == x[2]"),
    ("diff(x[1] + x[2], x[1]) = 2", "x[1] == x[2]"),
    ("diff(Sum(x[l], l, 1, n), x[1]) = 0", "Sum(x[l], l, 1, n) == 1"),
    ("diff(Sum(x[l]*log(x[l]), l, 1, n), x[j]) = log(x[j]) + 1", ""),
    ("diff(Sum(x[l]*log(x[l]), l, 1, n), x[j]) = log(x[j]) + 1", "n <= j"),
    ("diff(Sum(x[l], l, 1, n), x[j]) = 1", ""),
    ("diff(Sum(x[l], l, 2, n), x[1]) = 1", "n > 1"),
    ("diff(Sum(x[l], l, 1, n - 1), x[1]) = 1", ""),
    ("diff(Sum(x[l], l, 1, n), x[n + 1]) = 1", ""),
    ("diff(Sum(x[2*l], l, 1, n), x[j]) = 1", "j <= n"),
    ("diff(Product(x[l], l, 1, n), x[j]) = Product(x[l], l, 1, n)/x[j]", ""),
    ("diff(abs(y[1]), y[1]) = y[1]/abs(y[1])*y[2]/y[2]", ""),
    (f"diff({EXP.format('i')}, y[j]) = {EXP.format('i')}*(1 - {EXP.format('j')})", "i <= n and j <= n"),
    ("diff(Sum((y[i] - y[l])**2, l, 1, n), y[i]) = 2*n*y[i]", "i <= n"),
    ("diff(Sum(Sum(z[u, l]**2, l, 1, m), u, 1, n), z[2, 3]) = 2*z[2, 3]", "n >= 2"),
    ("diff(Sum(Sum(z[u, l]**2, l, 1, m), u, 1, n), z[2, 3]) = 2*z[3, 2]", "n >= 3 and m >= 3"),
    ("Sum(indicator(l == j)*y[l], l, 1, n) = y[j]", ""),
    ("Sum(indicator(l == k)*y[l], l, 1, n) = y[k]", "k <= n"),
    ("Sum(indicator(2*l == j)*y[l], l, 1, n) = y[j]", "j <= n"),
    ("Sum(diff(Sum(y[u], u, 1, n), y[l]), l, 1, n) = n**2", ""),
    ("Sum(diff(Sum(y[u]**2, u, 1, n), y[l]), l, 1, n) = 2*n*Sum(y[l], l, 1, n)", ""),
    ("Product(1 + diff(Sum(y[u], u, 1, n), y[l]), l, 1, n) = (1 + n)**n", ""),
    ("Sum(diff(Sum(y[u], u, 1, n), y[l + 1]), l, 1, n) = 0", ""),
    ("Sum(diff(diff(Sum(y[u]**3, u, 1, n), y[l]), y[l]), l, 1, n) = 6*n*Sum(y[u], u, 1, n)", ""),
    ("Sum(indicator(l == t)*y[l], l, 1, n) = indicator(t >= 1)*indicator(t <= n)", ""),
]


@pytest.mark.parametrize("line, where", TRUE)
def test_true(line, where):
    assert proved(line, where).proved


@pytest.mark.parametrize("line, where", FALSE)
def test_false(line, where):
    with pytest.raises((NotProved, IllFormed)):
        proved(line, where)


@pytest.mark.parametrize(
    "line, says",
    [
        ("diff(b[1], b[1]) = 1", "must be a declared real variable"),
        ("diff(Sum(y[l], l, 1, y[1]), y[1]) = 0", "cannot differentiate"),
        ("diff(q[1], q[1]) = 1", "declared"),
        ("diff(z[1, 1], z[1]) = 1", "z is matrix"),
        ("diff(y[1], y[1] + 1) = 1", "v must be a name"),
    ],
)
def test_what_no_slope_is_by(line, says):
    with pytest.raises((IllFormed, NotProved), match=says):
        proved(line, "")


def test_no_certificate_takes_a_slope_by_a_bit():
    """Bits have b**2 = b, so that two readings of one slope would differ."""
    slope = "diff(indicator(b[1] == 0), b[1])"
    bits = ("t", from_text("real")), ("b", from_text("sequence(finite(0, 1))"))
    setting = Setting(bits, where=parse("b[1] == 1"))
    form = ["form", slope, "-2*b[1]", ["form", "t - 5", f"t - 5 + {slope} + 2*b[1]", None]]
    answer = ["sign", "b[1]", None, form]
    with pytest.raises(IllFormed, match="what is not there"):
        step(Goal(setting, parse("t"), ">=", parse("5")), lambda kind, question: answer if kind == "cases" else None)


def test_nothing_is_put_in_that_speaks_of_the_entry():
    slope = parse("diff(t*y[j], y[j])")
    assert substitute(slope, {"j": parse("m + 1")}) == parse("diff(t*y[m + 1], y[m + 1])")
    assert substitute(slope, {"t": parse("x[1]")}) == parse("diff(x[1]*y[j], y[j])")
    for value in ("y[j]", "y[1]", "Sum(y[l], l, 1, n)"):
        with pytest.raises(Captured, match=r"diff\(..., y\[j\]\)"):
            substitute(slope, {"t": parse(value)})
    with pytest.raises(Captured):
        substitute(slope, {"j": parse("y[1]")})
