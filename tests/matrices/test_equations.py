"""Equations that mean the same, and numbers that are never below others."""

import pytest
from alone import alone

from derivations.matrices import declare, prove

LEAST_SQUARES = "X matrix(m, d); y vector(m); w vector(d); lam positive"
SOLVED = ("grad(norm(y - X*w)**2, w) = zero(d, 1)", "w = inv(X.T*X)*X.T*y")
EQUIVALENT = [
    (LEAST_SQUARES, *SOLVED, ["invertible(X.T*X)"]),
    (LEAST_SQUARES, "grad(norm(y - X*w)**2, w) = zero(d, 1)", "X.T*X*w = X.T*y", []),
    (LEAST_SQUARES, "grad(norm(y - X*w)**2 + lam*norm(w)**2, w) = zero(d, 1)", "w = inv(X.T*X + lam*I(d))*X.T*y", []),
    ("S spd(n); x, mu vector(n)", "grad((x - mu).T*inv(S)*(x - mu), mu) = zero(n, 1)", "mu = x", []),
    ("A invertible(n); x, b vector(n)", "A*x = b", "x = inv(A)*b", []),
]
NOT_EQUIVALENT = [
    (LEAST_SQUARES, *SOLVED, []),  # the right side needs more
    (LEAST_SQUARES, SOLVED[0], "w = inv(X.T*X)*X.T*y + w - w + X.T*y", ["invertible(X.T*X)"]),
    (LEAST_SQUARES, "X*w = y", "X.T*X*w = X.T*y", ["invertible(X.T*X)"]),
    ("A square(n); x, b vector(n)", "A*x = b", "A*A*x = A*b", []),
    ("a, b, c real", "c*a = c*b", "a = b", []),
]
NOT_BELOW = [
    ("X matrix(m, d); w vector(d)", "norm(X*w)**2", "0", None),
    ("S psd(n); x vector(n)", "x.T*S*x", "0", None),
    ("u, v vector(n)", "norm(u)**2 + norm(v)**2", "2*u.T*v", "norm(u - v)**2"),
    (LEAST_SQUARES, "norm(y - X*w)**2 + lam*norm(w)**2", "norm(y - X*w)**2", None),
]
BELOW = [
    ("u vector(n); a real", "a*norm(u)**2", "0", "a*norm(u)**2"),
    ("u vector(n); a real", "norm(u)**2*a", "0", "norm(u)**2*a"),
    ("u vector(n); a real", "norm(u)**2 + a", "0", "norm(u)**2 + a"),
    ("u, v vector(n)", "norm(u)**2", "u.T*v", None),
    ("S symmetric(n); x vector(n)", "x.T*S*x", "0", None),
    ("u, v vector(n)", "norm(u)**2 + norm(v)**2", "2*u.T*v", "norm(u + v)**2"),
]


@pytest.mark.parametrize("known, left, right, hypotheses", EQUIVALENT)
def test_equations_that_mean_the_same(known, left, right, hypotheses):
    said = prove(left, "<=>", right, declare(known), hypotheses, tries=20)
    assert said.verdict == "proved", said


@pytest.mark.parametrize("known, left, right, hypotheses", NOT_EQUIVALENT)
def test_equations_that_do_not(known, left, right, hypotheses):
    said = prove(left, "<=>", right, declare(known), hypotheses)
    assert said.verdict != "proved", said
    assert said.verdict == "refused" or not alone(known, left, "<=>", right, hypotheses)


def test_a_wrong_solution_has_a_counterexample():
    said = prove(SOLVED[0], "<=>", "w = inv(X.T*X)*X.T*y*2", declare(LEAST_SQUARES), ["invertible(X.T*X)"])
    assert said.verdict == "refuted" and "against" in said.words


def test_what_is_not_invertible_is_no_certificate():
    square = "A square(n); x, b vector(n)"
    assert not alone(square, "A*x = A*b", "<=>", "x = b", [], "A")
    assert not alone(square, "x = b", "<=>", "A*x = A*b", [], "inv(A)")
    assert alone(square, "x = b", "<=>", "A*x = A*b", ["invertible(A)"], "inv(A)")
    assert not alone(square, "0*x = 0*b", "<=>", "x = b", [], "0")


@pytest.mark.parametrize("known, left, right, by", NOT_BELOW)
def test_what_is_never_below(known, left, right, by):
    said = prove(left, ">=", right, declare(known), by=by, tries=20)
    assert said.verdict == "proved", said


@pytest.mark.parametrize("known, left, right, by", BELOW)
def test_what_may_be_below(known, left, right, by):
    said = prove(left, ">=", right, declare(known), by=by)
    assert said.verdict != "proved" and not alone(known, left, ">=", right, [], by), said


def test_the_least_of_squares():
    known = declare("X matrix(m, d); y vector(m); w, s vector(d)")
    said = prove(
        "norm(y - X*w)**2", ">=", "norm(y - X*s)**2", known, ["X.T*X*s = X.T*y"], by="norm(X*(w - s))**2", tries=20
    )
    assert said.verdict == "proved", said
