"""LaTeX of vectors and matrices as the terms of `derivations.matrices`."""

import re

import pytest

from derivations.kernel.language import IllFormed
from derivations.matrices.said import written
from derivations.tex.matrices import Notation, declares, is_about_matrices
from derivations.tex.matrices.reader import Reader
from trials.matrix_lines import settled

KNOWN = [
    "X matrix(m, d) rows x; y, a, b vector(m); w, v, beta vector(d); A, B square(d); S spd(d); lam positive; c real",
    "phi function; mu vector(d) for k; U matrix(k, d); u vector(k); z random vector(d)",
    r"lam looks like \lambda",
    r"j \in J sums j from 1 to m",
    "f(w) := norm(w)**2",
    "sigma(t) := 1/(1 + exp(-t))",
]


def read(latex: str, *more: str) -> str:
    return written(Notation.of([*KNOWN, *more]).read(latex))


@pytest.mark.parametrize(
    ("latex", "term"),
    [
        (r"\mathbf X^{\top}\boldsymbol y", "X.T*y"),
        (r"\boldsymbol X^{\mathrm T} y", "X.T*y"),
        (r"X^T\vec{y}", "X.T*y"),
        (r"(A^{-1})^\top", "inv(A).T"),
        (r"A^{-\top}", "inv(A).T"),
        (r"\|\mathbf w\|_2^2", "norm(w)**2"),
        (r"\left\lVert\mathbf w\right\rVert", "norm(w)"),
        (r"||w||^2", "norm(w)**2"),
        (r"\|\mathbf A\|_F^2", "norm(A)**2"),
        (r"|\boldsymbol S|", "det(S)"),
        (r"\log|S|", "log(det(S))"),
        (r"|c|", "abs(c)"),
        (r"\operatorname{tr}(AB)", "tr(A*B)"),
        (r"\mathrm{tr}(A)", "tr(A)"),
        (r"\det A", "det(A)"),
        (r"\nabla_{\mathbf w}\frac12\|\mathbf w\|^2", "grad(1/2*norm(w)**2, w)"),
        (r"\partial_{w} w^\top v", "grad(w.T*v, w)"),
        (r"\frac{\partial\mathbf w^\top v}{\partial\mathbf w}", "grad(w.T*v, w)"),
        (r"\frac{\partial}{\partial w}\left(w^\top v\right)", "grad(w.T*v, w)"),
        (r"\frac{\partial w^\top v}{\partial w^\top}", "grad(w.T*v, w).T"),
        (r"\frac{\partial Aw}{\partial w^\top}", "jacobian(A*w, w)"),
        (r"\frac{\partial^2 w^\top v}{\partial w\partial w^\top}", "hessian(w.T*v, w)"),
        (r"\frac{\partial w^\top v}{\partial w_i}", "(grad(w.T*v, w))[i]"),
        (r"\nabla f(v)^\top w", "grad(norm(v)**2, v).T*w"),
        (r"\sum_{i=1}^m \boldsymbol x_i\boldsymbol x_i^\top", "Sum(x[i]*x[i].T, i, 1, m)"),
        (r"\sum_i y_i x_i + w", "Sum(y[i]*x[i], i, 1, m) + w"),
        (r"\sum_{j \in J} x_j", "Sum(x[j], j, 1, m)"),
        (r"\sum_{i,j} X_{ij}", "Sum(Sum(X[i, j], j, 1, d), i, 1, m)"),
        (r"x^{(i)}", "x[i]"),
        (r"x_j^{(i)}", "(x[i])[j]"),
        (r"\begin{bmatrix} y_1 \\ \vdots \\ y_m \end{bmatrix}", "Sum(unit(i, m)*y[i], i, 1, m)"),
        (r"\begin{bmatrix} x_1^\top \\ x_2^\top \\ \vdots \\ x_m^\top \end{bmatrix} w", None),
        (r"(A+\lambda\mathbf I)^{-1}", "inv(A + lam*I(d))"),
        (r"\mathbf 1^\top y", "ones(m).T*y"),
        (r"w \cdot v", "w.T*v"),
        (r"w \cdot Av + c", "w.T*(A*v) + c"),
        (r"\nabla_w f", "grad(norm(w)**2, w)"),
        (r"\frac{\mathrm d}{\mathrm d w}w^\top v", "grad(w.T*v, w)"),
        (r"\underbrace{X^\top X}_{\text{Gram}} w", "X.T*X*w"),
        (r"\lVert w\rVert_2", "norm(w)"),
        (r"\|A\|_{\mathrm F}", "norm(A)"),
        (r"\sum_{ij} X_{ij}^2", "Sum(Sum(X[i, j]**2, j, 1, d), i, 1, m)"),
        (r"(A_{ij})^2", "A[i, j]**2"),
        (r"(A^{-1})_{ij}", "(inv(A))[i, j]"),
        (r"y_1 + y_2 + \ldots + y_m", "Sum(y[i], i, 1, m)"),
        (r"c + y_1a_1 + \cdots + y_ma_m - 1", "c + Sum(y[i]*a[i], i, 1, m) - 1"),
        (r"2(y_1 + \cdots + y_m)", "2*Sum(y[i], i, 1, m)"),
        (r"[x_1, \ldots, x_m]", "Sum(x[i]*unit(i, m).T, i, 1, m)"),
        (r"\begin{pmatrix} x_1 & x_2 & \cdots & x_m \end{pmatrix}", "Sum(x[i]*unit(i, m).T, i, 1, m)"),
        (r"\begin {pmatrix} x_1 & \cdots & x_m \end {pmatrix}", "Sum(x[i]*unit(i, m).T, i, 1, m)"),
        (r"(w_1; \ldots; w_d)", "Sum(unit(i, d)*w[i], i, 1, d)"),
        (r"\operatorname{diag}(w_1, \ldots, w_d)", "diag(Sum(w[i]*unit(i, d).T, i, 1, d).T)"),
        (r"\left[\begin{array}{c} y_1 \\ \vdots \\ y_m \end{array}\right]", "Sum(unit(i, m)*y[i], i, 1, m)"),
        (r"\begin{bmatrix} x_1 & x_2 & \cdots & x_m \\ \end{bmatrix}", "Sum(x[i]*unit(i, m).T, i, 1, m)"),
        (
            r"\begin{bmatrix} A_{11} & A_{12} & \cdots & A_{1d} \\ A_{21} & A_{22} & \cdots & A_{2d} \\"
            r"\vdots & \vdots & \ddots & \vdots \\ A_{d1} & A_{d2} & \cdots & A_{dd} \end{bmatrix}",
            "Sum(Sum(unit(i, d)*A[i, l]*unit(l, d).T, l, 1, d), i, 1, d)",
        ),
        (
            r"\left[\begin{array}{ccc} x_1^\top x_1 & \cdots & x_1^\top x_m \\ \vdots & \ddots & \vdots \\"
            r"x_m^\top x_1 & \cdots & x_m^\top x_m \end{array}\right]",
            "Sum(Sum(unit(i, m)*(x[i].T*x[l])*unit(l, m).T, l, 1, m), i, 1, m)",
        ),
        (
            r"\begin{pmatrix} w_1 & & \\ & \ddots & \\ & & w_d \end{pmatrix}",
            "Sum(unit(i, d)*w[i]*unit(i, d).T, i, 1, d)",
        ),
        (
            r"\begin{pmatrix} w_1 & 0 & \cdots & 0 \\ 0 & w_2 & \cdots & 0 \\ \vdots & \vdots & \ddots & \vdots \\"
            r"0 & 0 & \cdots & w_d \end{pmatrix}",
            "Sum(unit(i, d)*w[i]*unit(i, d).T, i, 1, d)",
        ),
        (r"{(\bf w - \mathbf v)^\top(v + w)}", "(w - v).T*(v + w)"),
        (r"0 + w - 0", "zero(d, 1) + w - zero(d, 1)"),
        (r"A + \frac{\mathbf I}{c}", "A + I(d)/c"),
        (r"\mathbb E\begin{bmatrix} z_1 \\ \vdots \\ z_d \end{bmatrix}", "E(Sum(unit(i, d)*z[i], i, 1, d))"),
        (r"\langle w, v\rangle", "w.T*v"),
        (r"w \odot v", "had(w, v)"),
        (r"U^\top u \odot w", "had(U.T*u, w)"),  # the one way in which it has a shape
        (r"w \odot U^\top u", "had(w, U.T*u)"),
        (r"U w \odot v", "U*had(w, v)"),
        (r"U^\top u \odot w y^\top", "had(U.T*u, w)*y.T"),
        (r"\prod_{i=1}^m \frac{e^{y_i}}{\lambda}", "(1/lam)**m*exp(Sum(y[i], i, 1, m))"),
        (r"\prod_{i=1}^m (1 + e^{y_i})^{a_i} + 1", "exp(Sum(a[i]*log(1 + exp(y[i])), i, 1, m)) + 1"),
        (r"\nabla_{A^\top} w^\top A v", "grad(w.T*A*v, A).T"),
        (r"\left.\frac{\partial\|w\|^2}{\partial w}\right|_{w=v} - w", "2*v - w"),
        (r"\nabla f(w)\Big|_{w = 0}", "2*zero(d, 1)"),
        (r"\nabla_w ||w||_2", "grad(norm(w), w)"),
        (r"\nabla f(w - c\nabla f(w))", "2*(w - c*grad(norm(w)**2, w))"),
        (r"\phi(w)", "each(phi, w)"),
        (r"\phi'(w)", "Sum(unit(i, d)*prime(phi(w[i])), i, 1, d)"),
        (r"e^{-w^\top v}", "exp(-(w.T*v))"),
        (r"\mathbb E[\mathbf z\mathbf z^\top]", "E(z*z.T)"),
        (r"\mathbf{E}[z]", "E(z)"),
        (r"\mathop{\rm tr}(A)", "tr(A)"),
        (r"\|A\|_{fro}", "norm(A)"),
        (r"\operatorname{Cov}(z)", "E((z - E(z))*(z - E(z)).T)"),
        (r"0.5\, c", "1/2*c"),
    ],
)
def test_it_is_read_as_this_term(latex, term):
    if term is None:
        term = "Sum(unit(i, m)*x[i].T, i, 1, m)*w"
    found = read(latex)
    assert found.replace("5/10", "1/2") == term


@pytest.mark.parametrize(
    ("latex", "why"),
    [
        (
            r"w^\top q",
            r"q is not declared: declare it, as in `q vector\(n\)` or `q real`, or say what it is: `q reads ...`",
        ),
        (r"A \otimes B", r"^\\otimes is not understood: say what it is, in a line `... reads ...`"),
        (r"y_1 + \ldots", "dots"),
        (r"y_i + \cdots + y_j", "not the first and the last"),
        (r"y_1 + y_3 + \cdots + y_m", "does not go on as"),
        (r"A_{ij}^2", "two ways: write"),
        (r"A^{-1}_{ij}", "two ways: write"),
        (r"X^\top_{ij}", "two ways: write"),
        (r"\log(c)^2", "two ways: write"),
        (r"\frac{d c^2}{dc}", "two ways, as d is declared"),
        (r"c^T", r"\^T of a number"),
        (r"\|A\|", r"two ways: write \\\|A\\\|_F"),
        (r"\|w\|_0", "the norm _0 is outside"),
        (r"\|w\|_S^2", r"the norm _S can be read in two ways: .*, as in `\\\|#1\\\|_\{S\}\^2 reads #1.T\*S\*#1`"),
        (r"|w|", "two ways: write"),
        (r"\frac{\partial Aw}{\partial w}", "two ways: write it by w"),
        (r"\nabla_w w^\top v w^\top v", "put it between brackets"),
        (r"\log w^\top v", "can be read in two ways"),
        (r"\operatorname{tr} AB", "can be read in two ways"),
        (r"w \times v", "cross product"),
        (r"w^2", "square"),
        (r"A w \odot v", "two ways: write brackets"),
        (r"\frac{\partial}{\partial w} \|w\|^2 \Big|_{w=v}", r"write \\left. ... \\right\| around all of it"),
        (r"\left. w^\top\nabla f(w) \right|_{w=v}", r"stands behind one slope by w"),
        (r"\nabla f(w)\Big|_{w=y}", r"\|_\{w=y\}: this is no value of w"),
        (r"\nabla f(w)\Big|_{v}", r"\|_\{v\}: a letter and its value are wanted"),
        (r"\prod_{i=1}^m y_i", r"prod of y\[i\], which is not seen to be positive: declare"),
        (r"\prod_{i=1}^m e^{y_i} \lambda", r"where what \\prod multiplies ends: put it between brackets"),
        (r"\prod y_i", r"write \\prod_\{i=1\}\^m"),
        (r"A'", "two ways"),
        (r"1/c w", "two ways"),
        (r"\mathbf I", r"the size of \\mathbf\{I\} is not clear"),
        (r"\sum_{i=0}^{m} y_i", "sums begin at 1"),
        (r"y_, w", "is no index"),
        (r"\operatorname{1tr}(A)", "1tr is no number"),
        (r"\begin{bmatrix} a & b \\ c & 1 \end{bmatrix}", "name its blocks"),
        (
            r"\begin{bmatrix} A_{11} & A_{21} & \cdots & A_{1d} \\ A_{21} & A_{22} & \cdots & A_{2d} \\"
            r"\vdots & \vdots & \ddots & \vdots \\ A_{d1} & A_{d2} & \cdots & A_{dd} \end{bmatrix}",
            r"A_\{21\} does not go on as A_\{11\} begins",
        ),
        (
            r"\begin{bmatrix} A_{11} & \cdots & A_{1d} \\ \vdots & \ddots & \vdots \\"
            r" A_{d1} & \cdots & A_{d1} \end{bmatrix}",
            r"A_\{d1\} does not go on as A_\{11\} begins",
        ),
        (r"\begin{bmatrix} w_1 & & v_1 \\ & \ddots & \\ & & w_d \end{bmatrix}", "name its blocks"),
        (r"\begin{bmatrix} w_1 & & \cdots \\ & \ddots & \\ & & w_d \end{bmatrix}", "name its blocks"),
        (r"\begin{bmatrix} a & b & c \\ c & a & b \\ b & c & a \end{bmatrix}", "name its blocks"),
        (r"\begin{bmatrix} w & & \\ & \ddots & \\ & & v \end{bmatrix}", "not the first and the last"),
    ],
)
def test_what_can_be_read_in_two_ways_says_what_to_write(latex, why):
    with pytest.raises(IllFormed, match=why):
        read(latex)


@pytest.mark.parametrize(
    "latex",
    [
        r"\mathbf w^\top w",
        r"\nabla_{w} \mathbf w^\top v",
        r"\boldsymbol y_i + y_i",  # entries
        r"\sum_i \mathbf x_i + x_j",  # members
        r"c\,\mathbf c",
        r"\nabla f(w) + \nabla\mathbf f(w)",
    ],
)
def test_letters_of_two_styles_are_not_one_name(latex):
    with pytest.raises(IllFormed, match="would be one name"):
        read(latex)


def test_entries_have_a_style_of_their_own():
    assert read(r"\sum_i y_i \mathbf x_i - \mathbf y^\top\mathbf y\mathbf w")


@pytest.mark.parametrize("declared", ["w real; p vector(n)", "p vector(n); w real"])
def test_a_bold_letter_and_a_plain_one_may_be_declared_apart(declared):
    notation = Notation.of([declared, r"p looks like \mathbf{w}"])
    assert written(notation.read(r"w\mathbf w")) == "w*p"
    with pytest.raises(IllFormed, match="look alike"):
        Notation.of([declared, "p looks like w"])


def test_an_index_has_no_style():
    with pytest.raises(IllFormed, match="is no index"):
        read(r"y_{\mathbf i} - y_i")


def test_t_is_a_power_where_it_is_declared():
    assert read("c^T", "q vector(T)") == "c**T"
    with pytest.raises(IllFormed, match="two ways, as T is declared"):
        read("A^T", "q vector(T)")


def test_a_norm_by_a_matrix_is_what_it_is_said_to_be():
    said = r"\|#1\|_S^2 reads #1.T*inv(S)*#1"
    assert read(r"\frac12\|w - v\|_{S}^2 + 1", said) == "1/2*((w - v).T*inv(S)*(w - v)) + 1"


def test_a_zero_beside_a_vector_is_a_vector():
    _, sides = Notation.of(KNOWN).sides(r"X^\top y = 0")
    assert [(relation, written(tree)) for relation, tree in sides] == [("", "X.T*y"), ("==", "zero(d, 1)")]


def test_a_space_at_the_end_is_its_shape():
    notation = Notation.of(KNOWN)
    assert notation.sides(r"Xw = Xw \in \mathbb{R}^{m}")
    with pytest.raises(IllFormed, match="this is not its shape"):
        notation.sides(r"Xw = Xw \in \mathbb{R}^{d}")


def test_sizes_tell_a_declaration_of_matrices():
    assert is_about_matrices(["a real", "S spd(n)"])
    assert not is_about_matrices(["x matrix(real); y sequence(real)"])


def test_which_lines_declare():
    assert all(map(declares, ["w vector(d);", "g function(d); x real", "f function"]))
    assert not any(map(declares, [";", "w", "g(w)", "w.T*w  -- as one reads it"]))


def test_a_brace_too_many_and_letters_that_look_alike():
    with pytest.raises(IllFormed, match="^} closes nothing"):
        Notation.of(["A matrix(m, d)"]).read(r"A}")
    with pytest.raises(IllFormed, match="^v and w look alike: .*`w looks like"):
        Notation.of(["v, w real", r"v looks like \nu", r"w looks like \nu"])


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        (r"\nabla_{w}\|y-Xw\|_2^2 = 2X^\top(Xw-y)", "proved"),
        (r"\nabla_{w}\|y-Xw\|_2^2 = X^\top(Xw-y)", "refuted"),
        (r"\sum_i x_i x_i^\top = X^\top X", "proved"),
        (r"\sum_i x_i x_i^\top = X X^\top", "refused"),
        (r"\operatorname{tr}(AB) = \operatorname{tr}(BA)", "proved"),
        (r"AB = BA", "refuted"),
        (r"AB = BA, BA = A \Rightarrow ABA = AA", "proved"),
        (r"AB = BA \text{ and } BA = A \Rightarrow ABA = AA", "proved"),
        (r"\nabla_w \|w\|^2 = 2w = 0 \iff w = 0", "proved"),
        (r"\nabla_w \|w\|^2 = w = 0 \iff w = 0", "refuted"),
        (r"\nabla_w \|w\|^2 = 2w, \quad \nabla_w w^\top w = 2w", "proved"),
        (r"\nabla_w \|w\|^2 = 2w, \quad \nabla_w w^\top w = w", "refuted"),
        (r"\nabla_w \|w\|^2 = 0 \Rightarrow w = 0", "refused"),
        (r"\left.\nabla_w \|y - Xw\|^2\right|_{w = v} = 2X^\top(Xv - y)", "proved"),
        (r"\left.\nabla_w \|y - Xw\|^2\right|_{w = v} = 2X^\top(Xw - y)", "refuted"),
        (r"\max_{w} w^\top A w = \max_{w} w^\top A^\top w", "proved"),
        (r"\max_{w} w^\top A w = \max_{v} w^\top A^\top w", "refused"),
        (r"\nabla_{S}\log|S| = S^{-1}", "proved"),
        (
            r"\nabla_w^2\sum_i\ln(1+e^{w^\top x_i})"
            r" = \sum_i\frac{1}{1+e^{-w^\top x_i}}\left(1-\frac{1}{1+e^{-w^\top x_i}}\right)x_i x_i^\top",
            "proved",
        ),
        (r"\ln\prod_{i=1}^m e^{y_i}(1 + e^{w^\top x_i}) = \sum_i y_i + \sum_i \ln(1 + e^{w^\top x_i})", "proved"),
        (r"\prod_{i=1}^m \frac{e^{-y_i^2}}{\lambda} = \frac{1}{\lambda} e^{-\|y\|^2}", "refuted"),
        (r"\arg\max_w \prod_{i=1}^m e^{-\lambda(y_i - w^\top x_i)^2} = \arg\min_w \|y - Xw\|^2", "proved"),
        (r"\arg\max_w \prod_{i=1}^m e^{-\lambda(y_i - w^\top x_i)^2} = \arg\max_w \|y - Xw\|^2", "unknown"),
        (
            r"A = \begin{bmatrix} A_{11} & \cdots & A_{1d} \\ \vdots & \ddots & \vdots \\"
            r" A_{d1} & \cdots & A_{dd} \end{bmatrix}",
            "proved",
        ),
        (
            r"A = \begin{bmatrix} A_{11} & \cdots & A_{d1} \\ \vdots & \ddots & \vdots \\"
            r" A_{1d} & \cdots & A_{dd} \end{bmatrix}",
            "refuted",
        ),
        (
            r"\begin{bmatrix} w_1 & & \\ & \ddots & \\ & & w_d \end{bmatrix} v = \begin{bmatrix} w_1v_1 \\ \vdots \\"
            r" w_dv_d \end{bmatrix}",
            "proved",
        ),
        (
            r"\begin{bmatrix} w_1 & & \\ & \ddots & \\ & & w_d \end{bmatrix} v = \begin{bmatrix} w_1v_1 \\ \vdots \\"
            r" w_dw_d \end{bmatrix}",
            "refused",
        ),
        (
            r"-\sum_{i=1}^m\left[y_i\log\sigma(w^\top x_i) + (1 - y_i)\log(1 - \sigma(w^\top x_i))\right]"
            r" = \sum_{i=1}^m\left[\log(1 + e^{w^\top x_i}) - y_i w^\top x_i\right]",
            "proved",
        ),
        (
            r"-\sum_{i=1}^m\left[y_i\log\sigma(w^\top x_i) + (1 - y_i)\log(1 - \sigma(w^\top x_i))\right]"
            r" = \sum_{i=1}^m\left[\log(1 + e^{w^\top x_i}) + y_i w^\top x_i\right]",
            "refuted",
        ),
        (
            r"\frac{\partial}{\partial w_j}\left(c\log\sigma(w^\top v) + (1 - c)\log(1 - \sigma(w^\top v))\right)"
            r" = \left(c\frac{1}{\sigma(w^\top v)} - (1 - c)\frac{1}{1 - \sigma(w^\top v)}\right)"
            r"\frac{\partial}{\partial w_j}\sigma(w^\top v) = (c - \sigma(w^\top v))v_j",
            "proved",
        ),
        (r"\log(1 - \sigma(c)) = -c - \log(1 + e^{-c})", "proved"),
        (r"\log(\sigma(c) - 1) = -c - \log(1 + e^{-c})", "refuted"),
        (r"e^{\log(1 - 2\sigma(c))} = 1 - 2\sigma(c)", "refuted"),
        (r"\frac{1 - 2\sigma(c)}{1 - 2\sigma(c)} = 1", "refuted"),
        (r"\frac{1 - \sigma(c)}{1 - \sigma(c)} = 1", "proved"),
    ],
)
def test_what_comes_of_a_formula(formula, verdict):
    assert settled(formula, KNOWN)[0] == verdict


@pytest.mark.parametrize("latex", [r"(\bf A)A", r"[\bf A]A", r"\bf A A", r"\bf A + 1"])
def test_bold_letters_end_with_their_group(latex):
    with pytest.raises(IllFormed, match="right behind a brace"):
        Notation.of(["A square(n)"]).read(latex)
    assert Notation.of(["A square(n)"]).read(r"{(\bf A)A}") == Notation.of(["A square(n)"]).read(
        r"\mathbf{A}\mathbf{A}"
    )


@pytest.mark.parametrize(
    "lines",
    [
        ["z reads y", "z reads x"],
        ["c := x", "c := y"],
        ["f(x) := x", "f(x) := y"],
        ["x looks like y", "x looks like z"],
    ],
)
def test_what_is_said_twice_is_refused(lines):
    with pytest.raises(IllFormed, match="two meanings"):
        Notation.of(["x, y vector(n)", *lines])


def test_nested_slopes_are_read_once_at_each_level(monkeypatch):
    """A slope reads what follows it in two ways; so did each slope in it, twice as often at each level."""
    taken = []
    read_factor = Reader._factor
    monkeypatch.setattr(Reader, "_factor", lambda self: taken.append(1) or read_factor(self))
    assert read(r"\nabla_c (" * 12 + "c^3" + ")" * 12).startswith("grad(grad(")
    assert read(r"\nabla_c " * 12 + "(c^3)").startswith("grad(grad(")
    assert read(r"\frac{\partial}{\partial c} (" * 12 + "c^3" + ")" * 12).startswith("grad(grad(")
    sums = "".join(rf"\nabla_c \sum_{{{i}=1}}^m (y_{i} " for i in "ijlpqrst")
    assert read(sums + "c^3" + ")" * 8).startswith("grad(Sum(")
    assert len(taken) < 400


def test_what_is_too_long_is_refused_at_once():
    with pytest.raises(IllFormed, match="^too long: 301 signs, at most 300; define a letter for a part$"):
        read("+".join(["v"] * 151))
    assert read("+".join(["v"] * 40)).count("v") == 40


@pytest.mark.parametrize(
    "latex",
    [
        r"\sum_{i=1}^d w_i \sum_{i=1}^d A_{ij}",
        r"\sum_{i=1}^d w_i \left(\sum_{i=1}^d A_{ij}\right)",
        r"\sum_{i=1}^d \frac{w_i}{\sum_{i=1}^d A_{ij}}",
        r"\sum_{i=1}^d w_i \sum_{i=1}^d (A_{i1} + \cdots + A_{id})",
        r"\sum_{i,j} A_{ij} \sum_{i,j} A_{ij} B_{pl}",
    ],
)
def test_an_index_that_is_used_again_captures_no_other(latex):
    """It gets another name, which stands nowhere in what it sums: with j for it the first was a sum of A[j, j]."""
    assert not re.search(r"\[(\w), \1\]", read(latex))


def test_a_declared_letter_is_no_index():
    with pytest.raises(IllFormed, match=r"^\\sum_c: c is declared: take another letter for the index$"):
        read(r"\sum_{c=1}^m c y_i")
