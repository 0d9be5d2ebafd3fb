"""Equations that mean the same, and numbers that are never below others."""

import pytest
from alone import alone

from derivations.matrices import MatrixDerivation, declare, prove
from derivations.matrices.derivation import replay
from derivations.prove.verdict import NotProved

LEAST_SQUARES = "X matrix(m, d); y vector(m); w vector(d); lam positive"
SOLVED = ("grad(norm(y - X*w)**2, w) = zero(d, 1)", "w = inv(X.T*X)*X.T*y")
EQUIVALENT = [
    (LEAST_SQUARES, *SOLVED, ["invertible(X.T*X)"]),
    (LEAST_SQUARES, "grad(norm(y - X*w)**2, w) = zero(d, 1)", "X.T*X*w = X.T*y", []),
    (LEAST_SQUARES, "grad(norm(y - X*w)**2 + lam*norm(w)**2, w) = zero(d, 1)", "w = inv(X.T*X + lam*I(d))*X.T*y", []),
    ("S spd(n); x, mu vector(n)", "grad((x - mu).T*inv(S)*(x - mu), mu) = zero(n, 1)", "mu = x", []),
    ("A invertible(n); x, b vector(n)", "A*x = b", "x = inv(A)*b", []),
    ("W, Y matrix(k, n); X matrix(n, n); A spd(n)", "W*A = Y*X", "W = Y*X*inv(A)", []),
    ("P spd(n); R spd(m); H matrix(m, n); K matrix(n, m)", "K*(H*P*H.T + R) = P*H.T", "K = P*H.T*inv(H*P*H.T + R)", []),
    (
        "U matrix(m, k); V matrix(n, k); R matrix(m, n); c positive",
        "(R - U*V.T)*V = c*U",
        "U = R*V*inv(V.T*V + c*I(k))",
        [],
    ),
    ("A invertible(n); x, b vector(n)", "x = inv(A)*b", "A*x = b", []),
    ("a positive; b, c real", "c*a**2 = b", "c = b/a**2", []),
    (
        "X matrix(N, d) rows x; g positive for N, K; mu vector(d) for K; S spd(d) for K",
        "Sum(g[n, k]*inv(S[k])*(x[n] - mu[k]), n, 1, N) = zero(d, 1)",
        "mu[k] = Sum(g[n, k]*x[n], n, 1, N)/Sum(g[n, k], n, 1, N)",
        [],
    ),
]
NOT_EQUIVALENT = [
    (LEAST_SQUARES, *SOLVED, []),  # the right side needs more
    (LEAST_SQUARES, SOLVED[0], "w = inv(X.T*X)*X.T*y + w - w + X.T*y", ["invertible(X.T*X)"]),
    (LEAST_SQUARES, "X*w = y", "X.T*X*w = X.T*y", ["invertible(X.T*X)"]),
    ("A square(n); x, b vector(n)", "A*x = b", "A*A*x = A*b", []),
    ("W, Y matrix(k, n); A square(n)", "W = Y", "W*A = Y*A", []),
    ("W, Y matrix(k, n); A spd(n)", "W*A = Y", "W = 2*Y*inv(A)", []),
    ("A square(n); x, b vector(n)", "x = A*b", "A*x = A*A*b", []),
    ("a, b, c real", "c*a = b*a", "c = b", []),
    ("a positive; b, c real", "c**2*a = b", "c = b/a", []),
    ("A square(n); x, b vector(n)", "x = A*b", "2*x = A*A*b", []),
    ("a, b, c real", "c*a = c*b", "a = b", []),
]
NOT_BELOW = [
    ("X matrix(m, d); w vector(d)", "norm(X*w)**2", "0", None),
    ("S psd(n); x vector(n)", "x.T*S*x", "0", None),
    ("u, v vector(n)", "norm(u)**2 + norm(v)**2", "2*u.T*v", "norm(u - v)**2"),
    (LEAST_SQUARES, "norm(y - X*w)**2 + lam*norm(w)**2", "norm(y - X*w)**2", None),
    ("u, v vector(n)", "norm(u - v)**2", "0", None),
    ("u, v vector(n)", "norm(u)**2 + norm(v)**2", "2*u.T*v", None),
    ("u, v vector(n)", "2*norm(u)**2 + 2*norm(v)**2", "norm(u + v)**2", None),
    ("S psd(n); x, y vector(n)", "x.T*S*x/2 + y.T*S*y/2", "(x + y).T*S*(x + y)/4", None),
    ("S psd(n); x, y vector(n); c positive", "(x - y).T*(S + c*I(n))*(x - y)", "c*norm(x - y)**2", None),
    ("S psd(n); x, y vector(n)", "(x - y).T*S*(x - y)", "0", None),
    ("x, y vector(n)", "norm(x)**2*norm(y)**2", "(x.T*y)**2", None),
    ("x, y vector(n)", "3*Sum(x[i]**2, i, 1, n)*Sum(y[i]**2, i, 1, n)", "3*Sum(x[i]*y[i], i, 1, n)**2", None),
    ("x vector(n)", "n*norm(x)**2", "(ones(n).T*x)**2", None),
    ("x vector(n)", "1/n*Sum(x[i]**2, i, 1, n)", "(1/n*Sum(x[i], i, 1, n))**2", None),
    ("x, y vector(1)", "norm(x)**2 + norm(y)**2", "2*x*y", None),
]
BELOW = [
    ("u vector(n); a real", "a*norm(u)**2", "0", "a*norm(u)**2"),
    ("u vector(n); a real", "norm(u)**2*a", "0", "norm(u)**2*a"),
    ("u vector(n); a real", "norm(u)**2 + a", "0", "norm(u)**2 + a"),
    ("u, v vector(n)", "norm(u)**2", "u.T*v", None),
    ("u, v vector(n)", "(u - v).T*(u + v)", "0", None),
    ("u, v vector(n)", "norm(u)**2/3 + norm(v)**2/2", "u.T*v", None),
    ("u, v vector(n)", "2*u.T*v", "norm(u)**2 + norm(v)**2", None),
    ("S symmetric(n); x, y vector(n)", "x.T*S*x + y.T*S*y", "2*x.T*S*y", None),
    ("S symmetric(n); x, y vector(n)", "(x - y).T*S*(x - y)", "0", None),
    ("x random vector(n); a vector(n)", "E(a.T*x*x.T*a)", "E(a.T*x)", None),
    ("S symmetric(n); x vector(n)", "x.T*S*x", "0", None),
    ("u, v vector(n)", "norm(u)**2 + norm(v)**2", "2*u.T*v", "norm(u + v)**2"),
    ("x, y vector(n)", "norm(x)**2*norm(y)**2", "2*(x.T*y)**2", None),
    ("x, y vector(n)", "(x.T*y)**2", "norm(x)**2*norm(y)**2", None),
    ("x vector(n)", "norm(x)**2", "(ones(n).T*x)**2", None),
    ("x vector(n)", "1/n**2*Sum(x[i]**2, i, 1, n)", "(1/n*Sum(x[i], i, 1, n))**2", None),
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


OPTIMA = "X matrix(m, d) rows x; y vector(m); w, u vector(d); S spd(d); lam, sigma positive; a, b real"
SAME_OPTIMUM = [  # the factor
    ("argmin(norm(y - X*w)**2, w)", "argmin(w.T*X.T*X*w - 2*y.T*X*w, w)", [], ""),
    ("argmin(norm(y - X*w)**2/m, w)", "argmin(Sum((y[i] - x[i].T*w)**2, i, 1, m), w)", [], "m**-1"),
    ("argmax(m*log(sigma) - norm(y - X*w)**2/(2*sigma**2), w)", "argmin(norm(y - X*w)**2, w)", [], "1/2*sigma**-2"),
    ("argmin(lam*norm(w - u)**2 + a, w)", "argmin(norm(w)**2 - 2*u.T*w, w)", [], "lam"),
    ("argmax(w.T*S*w, w)", "argmax(w.T*S*w + 3*norm(w)**2, w)", ["w.T*w = 1"], ""),
    ("argmin(a**2*norm(w)**2, w)", "argmin(norm(w)**2, w)", ["nonzero(a)"], "a**2"),
]
OTHER_OPTIMA = [
    ("argmin(a*norm(w)**2, w)", "argmin(norm(w)**2, w)", [], "a"),
    ("argmin(norm(w)**2, w)", "argmin(a*norm(w)**2, w)", [], "1/a"),
    ("argmin(a**2*norm(w)**2, w)", "argmin(norm(w)**2, w)", [], "a**2"),
    ("argmin(-norm(w)**2, w)", "argmin(norm(w)**2, w)", [], "-1"),
    ("argmin(0*norm(w)**2, w)", "argmin(norm(w)**2, w)", [], "0"),
    ("argmin(norm(w)**2, w)", "argmax(norm(w)**2, w)", [], "1"),
    ("argmin(norm(w)**2*exp(u.T*w), w)", "argmin(norm(w)**2, w)", [], "exp(u.T*w)"),
    ("argmin(norm(X*w)**2*exp(norm(x[i])), X)", "argmin(norm(X*w)**2, X)", [], "exp(norm(x[i]))"),
    ("argmin(norm(w)**2 + u.T*w, w)", "argmin(norm(w)**2, w)", [], "1"),
    ("argmin(norm(X*w)**2 + x[i].T*w, X)", "argmin(norm(X*w)**2, X)", [], "1"),
    ("argmin(norm(w)**2 + norm(u)**2, w)", "argmin(norm(w)**2, w)", ["S*u = w"], "1"),
    ("argmin(norm(w)**2 + log(a), w)", "argmin(norm(w)**2, w)", [], "1"),
    ("argmin(norm(w)**2/a**2, w)", "argmin(norm(w)**2, w)", [], "1/a**2"),
    ("min(2*norm(w)**2, w)", "min(norm(w)**2, w)", [], "2"),
    ("max(norm(w)**2 + a, w)", "max(norm(w)**2, w)", [], "1"),
]


@pytest.mark.parametrize("left, right, hypotheses, factor", SAME_OPTIMUM)
def test_functions_that_are_least_at_the_same_places(left, right, hypotheses, factor):
    said = prove(left, "==", right, declare(OPTIMA), hypotheses, tries=20)
    assert (said.verdict, said.by) == ("proved", factor) and "constant" in said.words, said


@pytest.mark.parametrize("left, right, hypotheses, factor", OTHER_OPTIMA)
def test_functions_that_need_not_be(left, right, hypotheses, factor):
    said = prove(left, "==", right, declare(OPTIMA), hypotheses)
    assert said.verdict == "unknown", said
    assert not alone(OPTIMA, left, "==", right, hypotheses, factor)


def test_two_places_tell_functions_apart():
    said = prove("argmin(norm(w)**2 + u.T*w, w)", "==", "argmin(norm(w)**2, w)", declare(OPTIMA))
    assert said.words.endswith("d = 1, w = 3, u = 2, from w = 0 on: 15 against 9")


def test_a_factor_is_verified_again():
    d = MatrixDerivation("Scaled", OPTIMA).start("argmin(lam*norm(w)**2 + a, w)").step("argmin(norm(w)**2, w)")
    record = d.record()
    assert record["matrices"]["lines"][1]["by"] == "lam" and replay(record).record() == record
    for other in ("a", "2*lam", "norm(w)", "-lam"):
        record["matrices"]["lines"][1]["by"] = other
        with pytest.raises(NotProved):
            replay(record)


def test_the_square_of_an_absolute_value_has_a_slope_at_0():
    said = prove("grad(abs(a)**2, a)", "==", "2*a", declare(OPTIMA))
    assert said.verdict == "proved" and not said.needs, said


def test_what_does_not_become_simpler_is_inverted_as_it_stands():
    turned = prove("inv(V[i]*A*V[i].T)", "==", "V[i]*inv(A)*V[i].T", declare("V orthonormal(n, n) for m; A square(n)"))
    assert turned.verdict == "proved", turned
    scaled = "inv(A/a/a + I(n))"  # a**2 is 2, where a**(-2) stays
    assert prove(scaled, "==", scaled, declare("A square(n); a positive"), ["a*a = 2"]).verdict != "refuted"
