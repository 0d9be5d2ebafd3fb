"""Lines of textbooks, and neighbours of each that are false."""

import pytest
from alone import alone

from derivations.kernel.language import IllFormed
from derivations.matrices import declare, prove

LEAST_SQUARES = "X matrix(m, d) rows x; y vector(m); w, b vector(d); lam positive"
SIGMOID = "exp(b.T*x[i])/(1 + exp(b.T*x[i]))"
TRUE = [
    (LEAST_SQUARES, "grad(norm(y - X*w)**2, w)", "2*X.T*(X*w - y)"),
    (LEAST_SQUARES, "Sum(x[i]*x[i].T, i, 1, m)", "X.T*X"),
    (LEAST_SQUARES, "Sum((y[i] - w.T*x[i])**2, i, 1, m)", "norm(y - X*w)**2"),
    (LEAST_SQUARES, "inv(X.T*X + lam*I(d))*X.T", "X.T*inv(X*X.T + lam*I(m))"),
    (LEAST_SQUARES, "hessian(norm(y - X*w)**2, w)", "2*X.T*X"),
    (
        LEAST_SQUARES,
        "hessian(Sum(log(1 + exp(b.T*x[i])), i, 1, m), b)",
        f"Sum({SIGMOID}*(1 - {SIGMOID})*x[i]*x[i].T, i, 1, m)",
    ),
    (
        LEAST_SQUARES,  # X'y is a sum of numbers here, and the slope is none
        "grad(Sum(y[i]*log(1/(1 + exp(-b.T*x[i]))), i, 1, m), b)",
        "Sum(y[i]*(1 - 1/(1 + exp(-b.T*x[i])))*x[i], i, 1, m)",
    ),
    ("A, B square(n)", "tr(A*B)", "tr(B.T*A.T)"),
    ("S spd(n)", "grad(log(det(S)), S)", "inv(S)"),
    ("A invertible(n)", "grad(log(det(A)**2), A)", "2*inv(A).T"),
    ("A matrix(m, n); B matrix(n, m)", "grad(tr(A*B), A)", "B.T"),
    ("A, B invertible(n)", "inv(A*B)", "inv(B)*inv(A)"),
    ("A, B square(n)", "det(A*B)", "det(B)*det(A)"),
    ("x vector(n)", "Sum(x[i]**2, i, 1, n)", "x.T*x"),
]
FAMILY = (
    "X matrix(m, d) rows x; S spd(d) for m; A invertible(d); u, v vector(d); f function; c real for m; "
    "Y matrix(d, m) columns y"
)
TRUE += [
    (FAMILY, "grad(Sum(x[i].T*inv(S[i])*x[i], i, 1, m), S[k])", "-inv(S[k])*x[k]*x[k].T*inv(S[k])"),
    (FAMILY, "grad(u.T*inv(A)*v, A)", "-inv(A).T*u*v.T*inv(A).T"),
    (FAMILY, "grad(Sum(c[i]**2, i, 1, m), c[k])", "2*c[k]"),
    (FAMILY, "inv(I(d) + u*v.T + A).T", "inv(I(d) + v*u.T + A.T)"),
    (FAMILY, "(inv(I(d) + u*v.T) + inv(I(d) + v*u.T)).T", "inv(I(d) + u*v.T) + inv(I(d) + v*u.T)"),
    (FAMILY, "grad(norm(X*u)**2, x[k])", "2*(x[k].T*u)*u"),
    (FAMILY, "grad(norm(Y.T*u)**2, y[k])", "2*(y[k].T*u)*u"),
    (FAMILY, "hessian(f(u.T*u), u)", "2*prime(f(u.T*u))*I(d) + 4*prime(prime(f(u.T*u)))*u*u.T"),
    (
        FAMILY,
        "jacobian(each(f, A*u), u)",
        "diag(each(f, A*u))*0 + Sum(unit(i, d)*prime(f((A*u)[i]))*unit(i, d).T, i, 1, d)*A",
    ),
    (FAMILY, "Sum(y[j]*y[j].T, j, 1, m)", "Y*Y.T"),
]
GROUPS = "f vector(h) for N, r[i]; r natural for N; c vector(h) for N; A, B matrix(m, n); v vector(n)"
MEANS = "1/r[i]*Sum(f[i, j], j, 1, r[i])"
TRUE += [
    (GROUPS, "Sum(Sum(f[i, j] - c[i], j, 1, r[i]), i, 1, N)", "Sum(Sum(f[i, j], j, 1, r[i]) - r[i]*c[i], i, 1, N)"),
    (GROUPS, f"Sum(Sum(f[i, j] - {MEANS.replace('j', 'k')}, j, 1, r[i]), i, 1, N)", "zero(h, 1)"),
    (GROUPS, "had(A, B)", "had(B, A)"),
    (GROUPS, "had(A, B)*v", "Sum(unit(i, m)*(A*diag(v)*B.T)[i, i], i, 1, m)"),
    (GROUPS, "tr(A.T*B)", "ones(m).T*had(A, B)*ones(n)"),
    (GROUPS, "had(v, v)", "diag(v)*v"),
    (GROUPS, "Sum(Sum(abs(A[i, j])**2, j, 1, n), i, 1, m)", "norm(A)**2"),
]
FUNCTIONS = (
    "f function(n); g function(n) for k; h function for m, n; x, y, d vector(n); A square(n); a, c real; "
    "X matrix(m, n) rows r; S spd(n)"
)
PATH = "Sum(Sum(unit(i, m)*h(a, i, j)*unit(j, n).T, i, 1, m), j, 1, n)"  # a matrix that depends on a number
TRUE += [
    (FUNCTIONS, "grad(1/k*Sum(g(x, i), i, 1, k), x)", "1/k*Sum(grad(g(x, i), x), i, 1, k)"),
    (FUNCTIONS, "grad(f(x)**2, x)", "2*f(x)*grad(f(x), x)"),
    (FUNCTIONS, "grad(f(x + a*d), a)", "grad(f(x + a*d), x).T*d"),
    (FUNCTIONS, "hessian(f(x), x)", "jacobian(grad(f(x), x), x).T"),
    (FUNCTIONS, "hessian(exp(f(x)), x)", "exp(f(x))*(hessian(f(x), x) + grad(f(x), x)*grad(f(x), x).T)"),
    (FUNCTIONS, "grad(Sum(f(r[i]), i, 1, m), r[j])", "grad(f(r[j]), r[j])"),
    (FUNCTIONS, "grad(Sum(f(r[i]), i, 1, m), X)", "Sum(unit(i, m)*grad(f(r[i]), r[i]).T, i, 1, m)"),
    (FUNCTIONS, f"grad(c*{PATH}*x, a)", f"c*grad({PATH}, a)*x"),
    (FUNCTIONS, "grad(inv(S + exp(a)*A*A.T), a)", "-inv(S + exp(a)*A*A.T)*exp(a)*A*A.T*inv(S + exp(a)*A*A.T)"),
    (FUNCTIONS, "grad(a**2*A, a)", "2*a*A"),
    (FUNCTIONS, "prime(h(a, i, j))", "grad(h(a, i, j), a)"),
]
SPECTRAL = (
    "U orthonormal(m, n); V orthonormal(n, n) columns v; D diagonal(n); l positive for n; lam, a, b positive; "
    "x vector(n); P matrix(m, n); y vector(m)"
)
DIAGONAL = "Sum(unit(i, n)*l[i]*unit(i, n).T, i, 1, n)"
POSTERIOR = "b*inv(a*I(n) + b*P.T*P)*P.T*y"
TRUE += [  # inverses by what stands around each word, and by the number before the longest one
    (SPECTRAL, "inv(V*D*D*V.T + lam*I(n))", "V*inv(D*D + lam*I(n))*V.T"),
    (SPECTRAL, f"inv({DIAGONAL} + lam*I(n))", "Sum(unit(i, n)*unit(i, n).T/(l[i] + lam), i, 1, n)"),
    (SPECTRAL, "x.T*inv(Sum(l[i]*v[i]*v[i].T, i, 1, n))*x", "Sum((v[i].T*x)**2/l[i], i, 1, n)"),
    (SPECTRAL, "x", "Sum(v[i].T*x*v[i], i, 1, n)"),
    (SPECTRAL, "grad(log(det(P.T*P)), P)", "2*P*inv(P.T*P)"),
    (SPECTRAL, "b*inv(a*I(n) + b*P.T*P)", "inv(a/b*I(n) + P.T*P)"),
    (
        SPECTRAL,
        "b*norm(y - P*x)**2 + a*x.T*x",
        f"b*norm(y - P*{POSTERIOR})**2 + a*norm({POSTERIOR})**2 "
        f"+ (x - {POSTERIOR}).T*(a*I(n) + b*P.T*P)*(x - {POSTERIOR})",
    ),
]
WRONG_ZEROS = [  # what SymPy 1.14 says of slopes by a MatrixSymbol
    ("S spd(n)", "grad(log(det(S)), S)", "zero(n, n)"),
    (LEAST_SQUARES, "grad(log(1 + exp(w.T*b)), w)", "zero(d, 1)"),
    (LEAST_SQUARES, "grad((y - X*w).T*(y - X*w), w)", "zero(d, 1)"),
]
FALSE = [
    (GROUPS, "Sum(Sum(f[i, j] - c[i], j, 1, r[i]), i, 1, N)", "Sum(Sum(f[i, j], j, 1, r[i]) - c[i], i, 1, N)"),
    (GROUPS, "had(A, B)", "had(A, A)"),
    (GROUPS, "had(A, B)", "A + B"),
    (GROUPS, "had(v, v)", "v.T*v*v"),
    (GROUPS, "Sum(abs(v[i])**3, i, 1, n)", "Sum(v[i]**3, i, 1, n)"),
    (GROUPS, "Sum((2*abs(v[i]))**2, i, 1, n)", "Sum(v[i]**2, i, 1, n)"),
    (GROUPS, "Sum(abs(v[i]), i, 1, n)", "Sum(v[i], i, 1, n)"),
    (FAMILY, "grad(Sum(x[i].T*inv(S[i])*x[i], i, 1, m), S[k])", "-Sum(inv(S[i])*x[i]*x[i].T*inv(S[i]), i, 1, m)"),
    (FAMILY, "grad(Sum(c[i]**2, i, 1, m), c[k])", "Sum(2*c[i], i, 1, m)"),
    (FAMILY, "inv(I(d) + u*v.T)", "inv(I(d) + v*u.T)"),
    (FAMILY, "grad(u.T*inv(A)*v, A)", "-inv(A)*u*v.T*inv(A)"),
    (FAMILY, "hessian(f(u.T*u), u)", "2*prime(f(u.T*u))*I(d) + 4*prime(f(u.T*u))*u*u.T"),
    *WRONG_ZEROS,
    (SPECTRAL, "inv(V*D*D*V.T + lam*I(n))", "V*inv(D*D + I(n))*V.T"),
    (SPECTRAL, "inv(V*D*D*V.T + lam*I(n))", "V.T*inv(D*D + lam*I(n))*V"),
    (SPECTRAL, "U*inv(U.T*U + D*D)*U.T", "inv(I(m) + U*D*D*U.T)"),
    (SPECTRAL, f"inv({DIAGONAL} + lam*I(n))", "Sum(unit(i, n)*(1/l[i] + 1/lam)*unit(i, n).T, i, 1, n)"),
    (SPECTRAL, "inv(a*I(n) + b*P.T*P)", "inv(a/b*I(n) + P.T*P)"),
    (FUNCTIONS, "grad(f(A*x), x)", "A.T*grad(f(x), x)"),
    (FUNCTIONS, "grad(f(x + a*d), a)", "grad(f(x), x).T*d"),
    (FUNCTIONS, "f(x + y)", "f(x) + f(y)"),
    (FUNCTIONS, "Sum(g(x, i), i, 1, k)", "k*g(x, i)"),
    (FUNCTIONS, "hessian(f(x)**2, x)", "2*f(x)*hessian(f(x), x)"),
    (FUNCTIONS, f"grad({PATH}, a)", PATH),
    (FUNCTIONS, "f(x)", "f(y)"),
    (LEAST_SQUARES, "grad(norm(y - X*w)**2, w)", "2*X.T*(y - X*w)"),
    (LEAST_SQUARES, "grad(norm(y - X*w)**2, w)", "X.T*(X*w - y)"),
    ("A, B square(n)", "A*B", "B*A"),
    ("A square(n)", "A.T", "A"),
    ("A square(n); x vector(n)", "grad(x.T*A*x, x)", "2*A*x"),
    ("S spd(n)", "grad(log(det(S)), S)", "2*inv(S)"),
    ("A, B square(n)", "det(A + B)", "det(A) + det(B)"),
    ("A, B square(n)", "tr(A*B)", "tr(A)*tr(B)"),
    ("A, B square(n)", "inv(A*B)", "inv(A)*inv(B)"),
]


@pytest.mark.parametrize("known, left, right", TRUE)
def test_true_lines_are_proved(known, left, right):
    said = prove(left, "==", right, declare(known), tries=12)
    assert (said.verdict, said.words) and said.verdict == "proved", said


@pytest.mark.parametrize("name", ["word", "element", "same", "size", "length", "number", "sum", "unit"])
def test_names_are_not_the_words_of_the_theory(name):
    groups = f"f vector(h) for N, {name}[i]; {name} natural for N; c vector(h) for N"
    whole = f"Sum(Sum(f[i, j] - c[i], j, 1, {name}[i]), i, 1, N)"
    apart = f"Sum(Sum(f[i, j], j, 1, {name}[i]) - {name}[i]*c[i], i, 1, N)"
    if name == "unit":  # this one has a meaning
        with pytest.raises(IllFormed):
            declare(groups)
        return
    said = prove(whole, "==", apart, declare(groups), tries=12)
    assert said.verdict == "proved", said
    said = prove(whole, "==", apart.replace("- ", "+ "), declare(groups), tries=12)
    assert said.verdict == "refuted", said
    said = prove(f"tr({name}*{name}.T)", "==", f"norm({name})**2", declare(f"{name} matrix(m, n)"), tries=12)
    assert said.verdict == "proved", said


@pytest.mark.parametrize("known, left, right", FALSE)
def test_false_lines_are_refuted(known, left, right):
    said = prove(left, "==", right, declare(known))
    assert said.verdict == "refuted" and not alone(known, left, "==", right), said


def test_a_product_that_does_not_fit_shows_the_shapes():
    said = prove("X*y", "==", "y", declare(LEAST_SQUARES))
    assert (said.verdict, said.words) == ("refused", "product of m×d and m×1")


def test_what_is_too_large_for_the_kernel_is_computed():
    """It was refused, which says that it has no meaning."""
    slope = f"grad(Sum(y[i]*log({SIGMOID}) + (1 - y[i])*log(1 - {SIGMOID}), i, 1, m), b)"
    for right, verdict in (
        (f"Sum((y[i] - {SIGMOID})*x[i], i, 1, m)", "unknown"),
        (f"Sum({SIGMOID}*x[i], i, 1, m)", "refuted"),
    ):
        assert prove(slope, "==", right, declare(LEAST_SQUARES)).verdict == verdict
