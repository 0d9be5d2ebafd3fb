"""Signs, what is definite, and what is needed: each with its neighbours that are not known."""

import pytest
from alone import alone

from derivations.kernel.identity import NoNormalForm
from derivations.matrices import prove
from derivations.matrices.claims import assume
from derivations.matrices.reading import Reading
from derivations.matrices.said import brief
from derivations.matrices.shapes import declare, shape_of
from derivations.matrices.terms import parse

KNOWN = declare(
    "A invertible(n); B square(n); S spd(n); P psd(n); Q symmetric(n); D diagonal(n); W orthonormal(n, n); "
    "X matrix(m, n); V spd(n) for m; R symmetric(n) for m; "
    "x, y vector(n); a, b real; lam, mu positive; c nonnegative; g positive for m; h real for m; f function; "
    "z random vector(n); p random positive"
)


def reading(term, *hypotheses):
    tree = parse(term)
    shape_of(tree, KNOWN, at := {})
    r = Reading(KNOWN, at)
    assume(r, [*map(parse, hypotheses)])
    r.needs = set()
    return r, r.read(tree)


POSITIVE = [
    "1",
    "lam",
    "lam*mu",
    "lam + c",
    "lam + a**2",
    "exp(a)",
    "n",
    "pi",
    "1/lam",
    "sqrt(lam)",
    "lam**(1/3)",
    "det(S)",
]
POSITIVE += ["1 + x.T*x", "Sum(g[i], i, 1, m)", "Sum(exp(h[i]), i, 1, m)", "1/(1 + exp(a))", "det(A)**2", "1/det(A)**2"]
POSITIVE += [
    "det(S + X.T*X)",
    "det(inv(S))",
    "lam + x.T*P*x",
    "E(p)",
    "lam**2",
    "1/lam**2",
    "g[i]",
    "1 + abs(a)",
    "lam + tr(P)",
]
NOT_NEGATIVE = [
    "0",
    "c",
    "a**2",
    "a**4",
    "x.T*x",
    "x.T*P*x",
    "x.T*S*x",
    "x.T*inv(S)*x",
    "sqrt(c)",
    "abs(a)",
    "tr(X.T*X)",
]
NOT_NEGATIVE += [
    "tr(P)",
    "c*lam",
    "Sum(h[i]**2, i, 1, m)",
    "norm(x)",
    "x.T*X.T*X*x",
    "c**3",
    "x.T*A.T*A*x",
    "abs(a)**3",
]
NOT_NEGATIVE += ["a**2/lam", "E(z.T*z)", "sqrt(c)**3", "x.T*A.T*P*A*x"]
ANY = [
    "a",
    "-lam",
    "lam - c",
    "a*b",
    "a**3",
    "x.T*y",
    "x.T*Q*x",
    "x.T*inv(A)*x",
    "x.T*B*x",
    "tr(B)",
    "tr(X.T*X) - 1",
    "det(A)",
]
ANY += [
    "det(B)**3",
    "f(a)",
    "h[i]",
    "1/a",
    "1/a**3",
    "x.T*D*x",
    "tr(Q)",
    "log(lam)",
    "-1",
    "x.T*x - lam",
    "lam*a",
    "det(Q)",
]
ANY += [
    "x.T*A*P*A*x",
    "x.T*inv(Q)*x",
    "1/(1 - exp(a))",
    "E(z).T*y",
    "E(z).T*E(z)",
    "tr(A*P*A)",
    "x.T*A*A*x",
    "x.T*W*x",
]


@pytest.mark.parametrize("term", POSITIVE)
def test_what_is_positive(term):
    r, p = reading(term)
    assert r.positive(p) and r.positive(p, False)


@pytest.mark.parametrize("term", NOT_NEGATIVE)
def test_what_is_not_negative(term):
    r, p = reading(term)
    assert r.positive(p, False) and not r.positive(p)


@pytest.mark.parametrize("term", ANY)
def test_what_may_have_any_sign(term):
    r, p = reading(term)
    assert not r.positive(p, False) and not r.positive(p)


DEFINITE = [
    "S",
    "I(n)",
    "lam*I(n)",
    "S + P",
    "X.T*X + lam*I(n)",
    "inv(S)",
    "S + X.T*X",
    "inv(S + P)",
    "2*S",
    "S + a**2*I(n)",
]
DEFINITE += ["I(n) + A.T*A", "I(n) + A.T*P*A", "mu*S + c*P", "(lam + c)*S"]
DEFINITE += ["Sum(g[i]*S, i, 1, m)", "Sum(exp(h[i])*inv(S), i, 1, m)", "E(p)*S + X.T*X", "Sum(g[i]*V[i], i, 1, m)"]
NOT_DEFINITE = [
    "P",
    "Q",
    "D",
    "X.T*X",
    "A",
    "B",
    "-S",
    "S - P",
    "c*S",
    "a*S",
    "inv(Q)",
    "S + Q",
    "A + A.T",
    "0*S",
    "inv(A)",
    "x*x.T",
]
NOT_DEFINITE += ["Sum(h[i]*S, i, 1, m)", "Sum(h[i]**2*S, i, 1, m)", "Sum(g[i]*P, i, 1, m)", "Sum(g[i]*R[i], i, 1, m)"]
NOT_DEFINITE += ["A*S*A", "S*S*Q", "S + a*I(n)", "S - I(n)", "A.T*S*A", "S + A*P*A"]


@pytest.mark.parametrize("term", DEFINITE)
def test_what_is_definite(term):
    r, p = reading(term)
    assert r.positive(p)


@pytest.mark.parametrize("term", NOT_DEFINITE)
def test_what_may_not_be(term):
    r, p = reading(term)
    assert not r.positive(p)


NEEDS = {
    "inv(A)": [],
    "inv(B)": ["invertible B"],
    "inv(B.T)": ["invertible B"],
    "inv(2*B)": ["invertible B"],
    "inv(a*B)": ["invertible B", "nonzero a"],
    "inv(A*B)": ["invertible B"],
    "inv(A*W*S*inv(B))": ["invertible B"],
    "inv(lam*A)": [],
    "inv(-S)": [],
    "inv(X.T*X)": ["invertible X.T*X"],
    "inv(B + B.T)": ["invertible B + B.T"],
    "inv(X.T*X + lam*I(n))": [],
    "inv(X.T*X + a*I(n))": ["invertible a*I(n) + X.T*X"],
    "inv(a*I(n))": ["nonzero a"],
    "inv(diag(x))": ["nonzero (x.T*unit(i, n))"],
    "1/lam": [],
    "1/a": ["nonzero a"],
    "1/(a*b)": ["nonzero a", "nonzero b"],
    "1/(a**2*lam)": ["nonzero a"],
    "1/(3*a)": ["nonzero a"],
    "1/(-lam)": [],
    "1/(-1 - exp(a))": [],
    "1/(a - b)": ["nonzero a - 1*b"],
    "1/(2*a - 2*b)": ["nonzero a - 1*b"],
    "1/det(A)": [],
    "1/det(B)": ["invertible B"],
    "1/sqrt(x.T*x)": ["nonzero (x.T*x)"],
    "1/abs(a)": ["nonzero a"],
    "1/norm(x)": ["nonzero (x.T*x)"],
    "1/(1 + x.T*x)": [],
    "Sum(1/h[i], i, 1, m)": ["nonzero h[i]"],
    "Sum(1/h[i], i, 1, m) + Sum(1/h[j], j, 1, m)": ["nonzero h[i]"],
    "sqrt(c)": [],
    "sqrt(a)": ["nonnegative a"],
    "sqrt(a**2)": [],
    "log(lam)": [],
    "log(c)": ["nonzero c"],
    "log(a*b)": ["positive a*b"],
    "log(det(A)**2)": [],
    "log(det(S))": [],
    "log(det(Q))": ["positive det(Q)"],
    "a**(1/3)": ["positive a"],
    "a**(-2)": ["nonzero a"],
    "a**3": [],
    "grad(norm(x), x)": ["nonzero (x.T*x)"],
    "grad(norm(x)**2, x)": [],
    "grad(abs(a), a)": ["nonzero a"],
    "grad(abs(a)**2, a)": [],
    "grad(abs(a), b)": [],
    "grad(sqrt(lam), lam)": [],
}


def said(needs):
    return sorted(f"{what} {brief(p)}" for what, p in needs)


@pytest.mark.parametrize("term", NEEDS)
def test_what_is_needed(term):
    r, _ = reading(term)
    assert [x.replace("[j]", "[i]") for x in said(r.needs)] == NEEDS[term]


SUPPOSED = [
    ("inv(B)", "invertible(B)", True),
    ("inv(B)", "invertible(2*B.T)", True),
    ("inv(B)", "invertible(B*Q)", True),  # a product is where its factors are
    ("inv(B*Q)", "invertible(B)", False),
    ("1/a", "nonzero(a)", True),
    ("1/a", "nonzero(3*a*b)", True),
    ("1/a", "positive(a)", True),
    ("1/(a*b)", "nonzero(a)", False),
    ("sqrt(a)", "nonnegative(a)", True),
    ("sqrt(a)", "positive(a)", True),
    ("log(a)", "nonnegative(a)", False),
    ("log(a)", "positive(b)", False),
    ("sqrt(a)", "nonzero(a)", False),
    ("inv(X.T*X)", "invertible(X.T*X)", True),
    ("inv(X.T*X)", "invertible(X*X.T)", False),
    ("1/a", "positive(-a)", True),
    ("inv(lam*A + B)", "invertible(lam*A + B)", True),
    ("inv(lam*A + B)", "invertible(A + B)", False),
    ("inv(lam*A + mu*B)", "invertible(lam*A + mu*B)", True),  # it is needed of B + lam/mu*A
    ("inv(lam*A + mu*B)", "invertible(lam/mu*A + B)", True),
    ("inv(lam*A + mu*B)", "invertible(A + B)", False),
    ("inv(a*A + b*B)", "invertible(a*A + b*B)", True),  # either may be 0, and nothing is divided by them
    ("inv(B + 2*Q)", "invertible(2*B + 4*Q)", True),
    ("inv(W*(A + B)*W.T)", "invertible(W*(A + B)*W.T)", True),
    ("inv(W*(A + B)*W.T)", "invertible(A + B)", True),
]


@pytest.mark.parametrize("term, hypothesis, enough", SUPPOSED)
def test_what_a_hypothesis_gives(term, hypothesis, enough):
    r, _ = reading(term, hypothesis)
    assert (not r.needs) == enough


def test_nothing_is_divided_by_0():
    with pytest.raises(NoNormalForm):
        reading("1/(a - a)")


def test_the_slope_of_a_determinant_rests_on_an_inverse():
    r, _ = reading("grad(det(B), B)")
    assert said(r.rests) == ["invertible B"] and not r.needs
    r, _ = reading("grad(log(det(S)), S)")
    assert not r.rests


DECLARED = (
    "A invertible(n); B square(n); S spd(n); a, b real; lam, mu positive; c nonnegative; f function; h real for m; "
    "g positive for m; M real for m, m; r natural for m; p random positive; s random real; x, y vector(n)"
)
DEFINED = [
    "log(1 - 1/(1 + exp(-a)))",
    "1/(1 - 1/(1 + exp(-a)))",
    "1/(1 - 1/(1 + exp(x.T*y)))",
    "Sum(log(1 - 1/(1 + exp(-h[i]))), i, 1, m)",
    "log(1 - exp(h[i])/(exp(h[i]) + Sum(exp(h[j]), j, 1, m)))",
    "log(2 - 1/(1 + c))",
    "log(log(1 + lam))",
    "sqrt(n - 1)",
    "sqrt(n*r[i] - 1)",
    "E(log(1 - 1/(1 + exp(s))))",
    "grad(abs(1 - 1/(1 + exp(a))), a)",
]
PARTLY = [
    "log(1/(1 + exp(-a)) - 1)",  # nowhere
    "log(1 - 2/(1 + exp(-a)))",
    "1/(1 - 2/(1 + exp(-a)))",
    "1/(1 - 2/(1 + exp(x.T*y)))",
    "Sum(log(1 - 2/(1 + exp(-h[i]))), i, 1, m)",
    "log(1 - exp(h[i])/Sum(exp(h[j]), j, 1, m))",  # not where m is 1
    "log(1 - 1/(1 + c))",
    "log(1 - lam)",
    "log(n - 1)",
    "1/(n - m)",
    "1/(r[i] - r[j])",
    "1/(g[i] - g[j])",
    "log(1 + M[i, j]*M[j, i])",
    "log(1 + Sum(M[i, j]*M[j, i], i, 1, m))",
    "log(1 + f(a)*f(b))",
    "log(1 + lam**n - mu**n)",
    "log(1 - E(1/(1 + exp(s))))",  # so it is, but of means nothing is asked
    "E(log(1 - 2/(1 + exp(s))))",
    "grad(abs(1 - 2/(1 + exp(a))), a)",
]


@pytest.mark.parametrize("term", DEFINED)
def test_what_the_kernel_sees_to_have_a_value_everywhere(term):
    assert alone(DECLARED, f"0*({term})", "==", "0")


@pytest.mark.parametrize("term", PARTLY)
def test_what_may_have_no_value(term):
    assert not alone(DECLARED, f"0*({term})", "==", "0")


@pytest.mark.parametrize(
    ("hypotheses", "term", "enough"),
    [
        (["positive(a)"], "log(1 - 1/(1 + a))", True),
        (["nonnegative(a)"], "log(1 - 1/(1 + a))", False),
        (["nonnegative(a)"], "log(2 - 1/(1 + a))", True),
        (["nonzero(a)"], "1/(a**2 + exp(b))", True),
        (["nonzero(a)", "nonzero(b)"], "1/(a + b)", False),
        (["positive(a*b)"], "log(a + b)", False),
    ],
)
def test_what_it_sees_by_hypotheses(hypotheses, term, enough):
    assert alone(DECLARED, f"0*({term})", "==", "0", hypotheses) == enough


@pytest.mark.parametrize(
    ("needed", "term", "enough"),
    [
        ("Sum(log(h[i]), i, 1, m)", "log(1 + Sum(h[i], i, 1, m)) + log(h[j])", False),  # j stands on the right alone
        ("log(h[j]) + Sum(log(h[i]), i, 1, m)", "log(1 + Sum(h[i], i, 1, m)) + Sum(log(h[i]), i, 1, m)", False),
        ("Sum(log(h[i]), i, 1, m)", "Sum(log(h[i]), i, 1, m) + log(1 + Sum(h[i], i, 1, m))", True),
        ("Sum(log(M[i, i]), i, 1, m)", "Sum(log(M[i, i]), i, 1, m) + log(1 + Sum(M[i, j], i, 1, m))", False),
        ("log(h[i])", "log(h[i]) + log(1 + h[i])", True),
        ("log(h[i])", "log(h[i]) + log(1 + h[j])", False),
        ("log(a)", "log(a) + log(a - b)", False),
        ("log(a) + log(b)", "log(a) + log(b) + log(a + b)", True),
        ("log(a) + log(b)", "log(a + b)", False),
        ("E(log(s))", "E(log(s)) + E(log(1 + s))", True),
    ],
)
def test_what_it_sees_by_the_other_side(needed, term, enough):
    assert alone(DECLARED, f"0*({needed})", "==", f"0*({term})") == enough


@pytest.mark.parametrize(
    "term",
    ["1/E(s)", "log((a + b + c + lam + mu + 1)**5 - exp(a))", "log((1 + 1/(1 + exp(a)) + 1/(1 + exp(b)))**7 - a)"],
)
def test_what_is_not_asked_of_the_kernel_is_named_as_needed(term):
    """A mean, and what would be too large."""
    said = prove(f"0*({term})", "==", "0", declare(DECLARED), tries=1)
    assert said.words.startswith("only the left side needs ")
