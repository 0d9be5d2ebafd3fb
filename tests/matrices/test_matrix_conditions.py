"""Statements that are true under a condition only: with it they are proved, without it they are not."""

import pytest
from alone import alone

from derivations.kernel.language import IllFormed
from derivations.matrices import declare, prove

# (declared, left, right, with, without): the condition is a declaration or a hypothesis
DECLARED = [
    (
        "x vector(n)",
        "x.T*A*x",
        "x.T*A.T*x + 0*tr(A)",
        "A square(n)",
        "A square(n)",
    ),  # true of all
    ("x vector(n)", "grad(x.T*A*x, x)", "2*A*x", "A symmetric(n)", "A square(n)"),
    ("", "A.T", "A", "A symmetric(n)", "A square(n)"),
    ("", "inv(A)*A", "I(n)", "A invertible(n)", "A square(n)"),
    ("", "W*W.T", "I(n)", "W orthonormal(n, n)", "W square(n)"),
    ("x vector(n)", "norm(W*x)**2", "norm(x)**2", "W orthonormal(m, n)", "W matrix(m, n)"),
    ("", "sqrt(a)**2", "a", "a nonnegative", "a real"),
    ("", "log(exp(a))", "a", "a real", "a real"),
    ("", "sqrt(a**2)", "a", "a nonnegative", "a real"),
    ("X matrix(m, d)", "inv(X.T*X + lam*I(d))*(X.T*X + lam*I(d))", "I(d)", "lam positive", "lam real"),
    ("", "log(det(S)) + log(det(inv(S)))", "0", "S spd(n)", "S symmetric(n)"),
    ("", "E(z*q.T)", "E(z)*E(q.T)", "z random vector(n); q vector(n)", "z, q random vector(n)"),
]
SUPPOSED = [
    (
        "A matrix(m, n); U orthonormal(m, m); V orthonormal(n, n); S matrix(m, n)",
        "A.T*A",
        "V*S.T*S*V.T",
        "A = U*S*V.T",
    ),
    ("A, B square(n); x, y vector(n)", "y.T*A*x", "y.T*B*B.T*x", "A = B*B.T"),
    ("P square(n)", "P*P*P", "P", "P = P*P"),  # the letter stands on the right, too: P*P is P
    ("A, B square(n)", "A*B*A.T", "B", "B = A*B*A.T"),
    ("A invertible(n); B, C square(n)", "B*C", "inv(A)", "inv(A) = B*C"),
    ("A, B square(n)", "(A + B)**2", "A**2 + 2*A*B + B**2", "A*B = B*A"),
    ("A square(n)", "A**3", "A", "A*A = A"),
    ("A, B square(n)", "(A*B)*(A*B)", "A*B", None),
    ("X matrix(m, d)", "inv(X.T*X)*X.T*X", "I(d)", "invertible(X.T*X)"),
    (
        "Z matrix(m, d) rows z",
        "Sum(norm(z[i])**2, i, 1, m)*m",
        "Sum(Sum(norm(z[i] - z[j])**2, i, 1, m), j, 1, m)/2",
        "Z.T*ones(m) = zero(d, 1)",
    ),
    ("z, q random vector(n)", "E(z.T*q)", "E(z).T*E(q)", "independent(z, q)"),
    ("z random vector(n); A matrix(m, n)", "E(norm(A*z)**2)", "tr(A*A.T)", "E(z*z.T) = I(n)"),
    ("z random vector(n); mu vector(n)", "E((z - mu)*(z - mu).T)", "E(z*z.T) - mu*mu.T", "E(z) = mu"),
    ("w vector(n)", "norm(w)", "1", "w.T*w = 1"),
    ("w, v vector(n)", "norm(w + v)**2", "norm(w)**2 + norm(v)**2", "w.T*v = 0"),
    ("a, b real", "a**2", "b**2", "a = b"),
    ("A, B square(n)", "A", "B", "A = B"),
    ("p vector(k)", "Sum(p[i]*(1 - p[i]), i, 1, k)", "1 - Sum(p[i]**2, i, 1, k)", "Sum(p[i], i, 1, k) = 1"),
    ("A square(n)", "det(A)*tr(A)", "tr(A)", "det(A) = 1"),
    ("a, b real", "exp(a)", "b", "exp(a) = b"),
]


@pytest.mark.parametrize("known, left, right, with_it, without", DECLARED)
def test_a_declaration_that_is_needed(known, left, right, with_it, without):
    said = prove(left, "==", right, declare(f"{known}; {with_it}"), tries=20)
    assert said.verdict == "proved", said
    if with_it == without:
        return
    other = prove(left, "==", right, declare(f"{known}; {without}"))
    assert not alone(f"{known}; {without}", left, "==", right)
    assert other.verdict != "proved" and (other.verdict == "refuted" or "needs" in other.words), other


@pytest.mark.parametrize("known, left, right, hypothesis", SUPPOSED)
def test_a_hypothesis_that_is_needed(known, left, right, hypothesis):
    if hypothesis:
        said = prove(left, "==", right, declare(known), [hypothesis], tries=20)
        assert said.verdict == "proved" and not said.needs, said
    other = prove(left, "==", right, declare(known))
    assert other.verdict != "proved" and not alone(known, left, "==", right), other


OUTSIDE = [
    ("A square(n); w vector(n); a real", "A*w", "w", ["w = a*A*w"], None),
    ("A, B square(n); a real", "A*B*A*B", "A", ["A*B = a*B*A*B", "B*A = a*A*B*A"], None),
    ("w vector(n)", "w*w.T", "I(n)", ["w.T*w = 1"], None),
    ("w, v vector(n)", "norm(w + v)**2", "2", ["w.T*w = 1", "v.T*v = 1"], None),
    ("p vector(k)", "Sum(p[i]**2, i, 1, k)", "1", ["Sum(p[i], i, 1, k) = 1"], None),
    ("w vector(n)", "grad(w.T*w, w)", "zero(n, 1)", ["w.T*w = 1"], "hypothesis"),
    ("a, b real", "a", "b", ["2*a + b = 0"], None),
    ("a, b real", "a", "b", ["a**2 = b**2"], None),
    ("z random real; a real", "E(z**3)", "a*E(z)", ["E(z**2) = a"], None),
    ("A square(n)", "A", "I(n)", ["tr(A) = n"], None),
    ("A square(n)", "inv(A)*A", "I(n)", ["det(A) = 1"], None),
    ("A square(n)", "A", "A", ["positive(A)"], "positive of n×n"),
    ("X matrix(m, d)", "X", "X", ["invertible(X)"], "invertible of m×d"),
    ("z random vector(n); q vector(n)", "E(z)", "E(z)", ["independent(z, q)"], "random letters"),
    ("z random vector(n)", "E(z)", "E(z)", ["independent(z, t)"], "t is not declared"),
    ("a real", "a", "a", ["a"], "no hypothesis"),
    ("a real", "a", "a", ["a = 1 = 1"], "no hypothesis"),
    ("x vector(n)", "x", "x", ["x[i] = 0"], "speak of no index"),
    ("B square(n)", "B", "B", ["inv(B) = B"], None),
    ("w vector(1)", "grad(w**2, w)", "0", [], None),
    ("w vector(1)", "w[i]", "w", [], "indices"),
    ("X matrix(m, 1) rows x", "grad(Sum(x[i]**2, i, 1, m), x[k])", "0", [], None),
    (
        "X matrix(m, d) rows x; w vector(d)",
        "grad(norm(X*w)**2, X)",
        "zero(m, d)",
        ["Sum(x[i], i, 1, m) = zero(d, 1)"],
        "hypothesis",
    ),
    ("c real for m; b real", "grad(Sum(c[i], i, 1, m), c[k])", "0", ["Sum(c[i], i, 1, m) = b"], None),
    (
        "z random vector(n) for m; q random vector(n)",
        "E(Sum(z[i], i, 1, m).T*q)",
        "Sum(E(z[i]), i, 1, m).T*E(q)",
        [],
        None,
    ),
    ("X matrix(m, d)", "X + X.T", "X", [], "+ of m×d and d×m"),
    ("X matrix(m, d)", "inv(X)", "X", [], "inv of m×d"),
    ("X matrix(m, d); y vector(m)", "y/X", "y", [], "/ of m×1 and m×d"),
    ("X matrix(m, d)", "exp(X)", "X", [], "exp of m×d"),
    ("X matrix(m, d)", "X**2", "X", [], "a power of m×d"),
    ("w vector(d)", "w[i]", "w[j]", [], None),
    ("w vector(d)", "w[i]*i", "w[i]", [], "outside"),
    ("z random vector(n)", "z", "E(z)", [], "outside E"),
    ("A square(n)", "grad(tr(A*A), A)", "2*A", ["A*A = A"], "hypothesis"),
    ("W orthonormal(n, k)", "grad(tr(W.T*W), W)", "2*W", [], "move freely"),
    ("W orthonormal(n, k) columns w", "grad(w[i].T*w[i], w[i])", "2*w[i]", [], "move freely"),
    ("S psd(n)", "grad(tr(S), S)", "I(n)", [], "move freely"),
    ("z random vector(n)", "grad(E(norm(z)**2), z)", "2*z", [], "move freely"),
    ("A square(n)", "A", "zero(n, n)", ["A = A*A + I(n)", "tr(A) = tr(A) + 1"], None),
    ("a real", "1/a", "1/a", ["a = 0"], None),
    ("f function(n); x vector(n)", "prime(f(x))", "f(x)", [], "outside"),
    ("f function(n); x vector(n)", "each(f, x)", "x", [], "outside"),
    ("h function for m, n; a real", "h(a, i, j)", "h(a, j, i)", [], "j is no index up to m"),
    ("h function for m, n; a real", "h(a, i)", "h(a, i)", [], "takes 2 indices"),
    ("f function(n); x vector(m)", "f(x)", "f(x)", [], "function of n×1"),
    ("f function(n); z random vector(n)", "E(f(z))", "f(E(z))", [], None),
]


@pytest.mark.parametrize("known, left, right, hypotheses, why", OUTSIDE)
def test_what_is_not_proved(known, left, right, hypotheses, why):
    said = prove(left, "==", right, declare(known), hypotheses)
    assert said.verdict != "proved" and (why is None or why in said.words), said


def test_a_row_of_one_column_moves():
    said = prove("grad(Sum(x[i]**2, i, 1, m), x[k])", "==", "2*x[k]", declare("X matrix(m, 1) rows x"))
    assert said.verdict == "proved", said


def test_a_declared_letter_is_not_defined():
    assert prove("A", "==", "A", declare("A square(n)"), definitions={"A": "I(n)"}).verdict == "refused"
    assert prove("pi", "==", "3", declare("A square(n)"), definitions={"pi": "3"}).verdict == "refused"


@pytest.mark.parametrize("known", ["q vector(pi)", "c real for pi", "r random natural", "f random function"])
def test_what_is_not_declared(known):
    with pytest.raises(IllFormed):
        declare(known)


@pytest.mark.parametrize("given", [["invertible(A)", "C = inv(A)"], ["b = a", "nonzero(a)", "a = 1/b"]])
def test_hypotheses_that_hold_at_some_points_only(given):
    """Where one has no value, that is no point of theirs."""
    assert (
        prove("x.T*A*x", "==", "x.T*A.T*x", declare("A, C square(n); x vector(n); a, b real"), given).verdict
        == "proved"
    )
