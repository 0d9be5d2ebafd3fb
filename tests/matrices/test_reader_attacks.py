r"""What an attack read otherwise than it is displayed: each is refused, or refuted; beside some, what is true."""

import pytest

from derivations.author.matrix_printed import MatrixPrinted
from derivations.kernel.language import IllFormed
from derivations.matrices import MatrixDerivation, parse, prove
from derivations.matrices.said import written
from derivations.matrices.shapes import declare
from derivations.matrices.show import latex
from derivations.tex.matrices import Notation
from trials.matrix_lines import settled

REFUSED = [  # declarations, displays
    (
        ["u, v, w vector(n)", "f(w) := Sum(w[i]**2, i, 1, n)"],
        ["f(u) = f(v)", r"f(v) = \|w\|^2", r"\nabla f(v) = \mathbf 0"],
    ),
    (
        ["X matrix(m, d) rows x; Y matrix(m, d)", "f(X) := Sum(norm(x[i])**2, i, 1, m)"],
        [r"f(Y) = \|X\|_F^2", r"f(2X) = \|X\|_F^2"],
    ),
    (
        ["x, y vector(n); A square(n)", "f(x) := x.T*A*x"],
        [r"\nabla_x f(y) = \mathbf 0", r"\frac{\partial f(y)}{\partial x} = 0"],
    ),
    (["x, y vector(n); g function(n)"], [r"\nabla_x g(y) = \mathbf 0", r"\nabla_x^2 g(y) = \mathbf 0"]),
    (["t, c real; g function"], [r"\frac{\partial}{\partial t} g(c) = 0"]),
    (["X matrix(m, d) rows x; w vector(d)", "f(w) := Sum(w.T*x[j], j, 1, m)"], [r"\nabla f(x_i) = \sum_j x_j + x_i"]),
    (
        ["c real"],
        [
            r"10\,000 c = 0",
            "1 000 c = 0",
            r"10\,500\,c = 5000 c",
            "3 4 c = 12 c",
            "2{3}c = 6c",
            r"2\frac12 c = c",
            r"\sqrt[3]{c} = c\sqrt{3}",
            "c^{(2)} = c^2",
        ],
    ),
    (["X matrix(m, n); u, mu vector(n)"], [r"m u = \mu"]),
    (
        ["A square(n)"],
        [r"\sum_{i \neq j}^{n} A_{ij} = n\,\mathbf 1^\top A\mathbf 1", r"A_{i\cdot} = A_{i\cdot}", "A_{i*} = A_{i*}"],
    ),
    (["x vector(n)"], [r"|\mathbf 1^\top x| = \mathbf 1^\top x"]),
    (
        ["A square(n)"],
        [
            r"\|\mathbf I + A\|_2^2 = \operatorname{tr}((\mathbf I+A)^\top(\mathbf I+A))",
            r"\|\mathbf I A\|^2 = \|A\|_F^2",
        ],
    ),
    (
        ["A, B square(n)"],
        [r"\langle A, B\rangle = A^\top B", r"\exp(A+B) = \exp(A)\odot\exp(B)", r"\det(A_{ij}) = A_{ij}"],
    ),
    (["x, y, z vector(n)"], [r"\langle x,y,z\rangle = x^\top y"]),
    (
        ["x, y, w random vector(n)"],
        [r"\mathrm{Cov}(x,y,w) = \mathrm{Cov}(x,y)", r"\mathrm{Var}(x,y) = \mathrm{Cov}(x,y)"],
    ),
    (
        ["c, t real", "f(t) := t + 1"],
        ["f^2(c) = (t+1)^2 c", r"f^{-1}(c) = \frac{c}{t+1}", r"f \circ f (c) = (t+1)(c+1)"],
    ),
    (["c, t real", "f(t) := t**2"], [r"\frac{\partial f}{\partial t}(c) = 2tc"]),
    (["k, n natural", "n+1 reads k"], ["2n+1 = 2k"]),
    (["a, b, c, t real", "a b reads t"], ["a b^2 = t^2", "c/a b = c/t"]),
    (["a, b, c, t real", "a-b reads c"], ["t - a - b = t - c"]),
    (["A square(n); x, y, z vector(n)", "x + y reads z"], ["A x + y = A z"]),
    (["x, y vector(n)", "Q reads y[i]"], [r"Q x_1 + \cdots + Q x_n = x^\top y"]),
    (["x, y vector(m)", "Q reads x[i]*y[j]"], [r"\sum_{i=1}^m\sum_{i=1}^m Q = m\,x^\top y"]),
    (
        ["x vector(n); f function(n)"],
        [r"\mathbb E_x[f(x)] = f(x)", r"\mathbb E_x[xx^\top] = xx^\top", r"\mathrm{Cov}(x,x) = \mathbf 0"],
    ),
    (["x vector(n)"], [r"\|(x_1 x_2 \cdots x_n)\|^2 = \|x\|^2"]),
    (["W matrix(d, k) columns w"], ["w_{ij} = W_{ji}"]),
    (["A, B, C square(n); x, y vector(n)"], [r"A \odot B C = A \odot B C", r"A x \odot y = A x \odot y"]),
    (["w vector(n); A square(n)", "f(w) := w.T*w"], [r"f(A) = A^\top A"]),
    (
        ["x vector(n); P real"],
        ["}", r"\underset", r"\underset{x}", r"\mathrm{Var}() = x", r"\begin{bmatrix}\ldots\end{bmatrix} = x"],
    ),
    (["w vector(d)"], [r"\arg\min_{w \in \mathbb R^3} w^\top w = \arg\min_{w \in \mathbb R^3} 2 w^\top w"]),
    (
        ["a, b, c real; A, B, C square(n); x, y vector(n)"],
        [
            "{a+b} c = ac + bc",
            "{a+b}^2 = a^2+2ab+b^2",
            "c-{a-b} = c-a+b",
            "A{B+C} = AB+AC",
            r"\underbrace{a+b}c = ac + bc",
            r"\det{A+A} = \det(2A)",
            r"\nabla_x{x^\top x+x^\top y} = 2x+y",
            r"A\odot{B C} = A\odot{B C}",
            r"\underbrace{c}^{2} = c",
            "c^{[2]} = c^2",
            "c^{{(2)}} = c^2",
            r"c^{\{2\}} = c^2",
        ],
    ),
    (
        ["c, t real", "f(t) := t**2", "g(t) := t + 1"],
        [
            r"f{\left(c\right)} = t^2 c",
            "(f+g)(c) = (t^2+t+1)c",
            "(f)^2(c) = t^4 c",
            r"\frac{\partial^2 f}{\partial t^2}(c) = 2c",
            r"\frac{\partial f(t)}{\partial t}(c) = 2tc",
            r"\frac{\partial(f)}{\partial t}(c) = 2tc",
            r"\frac{\partial f}{\partial t}[c] = 2tc",
            r"\left(\frac{\partial f}{\partial t}\right)(c) = 2tc",
            r"(\nabla f)(c) = 2tc",
            "{f}^{-1}(c) = c/t^2",
            "|f|(c) = t^2 c",
            r"\frac fg(c) = \frac{c t^2}{t+1}",
        ],
    ),
    (["x, b vector(n)", "f(x) := grad(x.T*b, b)"], ["f(b) = 2b", "f(b) = b"]),
    (["x, y random vector(n)", "f(y) := E(x.T*y)"], [r"f(x) = \mathbb E[x^\top x]"]),
    (["x, b vector(n)", r"\phi(#1) reads grad((#1).T*b, b)"], [r"\phi(b) = 2b"]),
    (
        ["x vector(n); c real"],
        [r"x\cdot\mathbf 1 = x", r"c + \mathbf 1 = c+1", r"x\mathbf I = x", r"x^\top x+\mathbf 1 = x^\top x+1"],
    ),
    (["X matrix(m, n) rows x; s vector(n)", r"\sum_i x_i reads s"], [r"\sum_i x_i x_i^\top = s x_i^\top"]),
    (
        ["A, B square(n); s real", r"\operatorname{tr} A reads s"],
        [r"\operatorname{tr} A^2 = s^2", r"\operatorname{tr} A B = sB"],
    ),
    (["A, B square(n)", "#1' reads #1.T"], [r"A B' = (AB)^\top", r"A + B' = (A+B)^\top"]),
    (["x, y, z vector(n)", r"#1 \ast #2 reads had(#1,#2)"], [r"x+y\ast z = (x+y)\odot z"]),
    (["c real", r"\log #1 reads log(#1)"], [r"\log c^2 = (\log c)^2"]),
    (["A, B, C, D square(n)", "B C reads D"], [r"A\odot B C = A\odot D", r"\det B C = \det(D)"]),
    (["a, t, c real; n natural", "2 a reads t"], ["2a^2 = t^2"]),
    (["a, t, c real; n natural", "a/2 reads t"], ["c/a/2 = c/t", "a/2^n = t^n"]),
    (
        ["x, y random vector(n)"],
        [
            r"\mathbb E_{p}[x] = \mathbb E_{q}[x]",
            r"\mathbb E_{x\mid y}[x] = \mathbb E[x]",
            r"E_{x\sim p}[x] = E_{x\sim q}[x]",
            "E_{x=2}[x] = E[x]",
        ],
    ),
    (["c real"], [r"2{\frac12} c = c", r"{2}\frac12c = c", r"2\frac{{1}}2c = c", "c{{2}} = 2c"]),
    (
        ["a, b real for n"],
        [r"\sum_{i=1}^n a_i + b_i = b_i + \sum_{i=1}^n a_i", r"{\sum_{i=1}^n a_i} b_i = b_i \sum_{i=1}^n a_i"],
    ),
    (["a, b positive"], [r"{\log a} b = b \log(a)"]),
    (["c real; m, n natural", "i sums i from 1 to m"], [r"\sum_i^n c = mc"]),
    (["X matrix(m, n) rows x; w vector(n)", "f(w) := w.T*x[i]"], [r"\sum_{i=1}^m f(w) = w^\top X^\top\mathbf 1"]),
    (["x vector(n); x1 real"], [r"\frac{\partial}{\partial x_1}x^\top x = 0"]),
    (["c, ce, t real"], [r"c e^{2t} = (\mathrm{ce})^{2t}"]),
    (["x, t, dx, dt real"], [r"\frac{dx}{dt} = 0"]),
    (["A, B square(n)"], [r"\log |A||B| = |B|\log|A|"]),
]
PROVED = [
    (["u, v, w vector(n)", "f(w) := Sum(w[i]**2, i, 1, n)"], [r"f(w) = \|w\|^2", r"\nabla f(w) = 2w"]),
    (["u, v, w vector(n)", "f(w) := w.T*w"], [r"f(v) = \|v\|^2", r"\nabla f(v) = 2v"]),
    (
        ["X matrix(m, d) rows x; w vector(d)"],
        [r"\nabla_w \sum_j w^\top x_j = \sum_j x_j", r"2\cdot 3 w = 6w", r"\frac{1}{2}\cdot\frac{1}{2} w= \frac14 w"],
    ),
    (
        ["x vector(n); A square(n)"],
        [
            r"|\det(A)| = |\det(A)|",
            r"(A x) \odot x = x \odot (A x)",
            r"\|\mathbf I + A\|_F^2 = \operatorname{tr}((\mathbf I+A)^\top(\mathbf I+A))",
        ],
    ),
    (
        ["a, b, c real; A, B square(n); x, y vector(n)"],
        [
            "{a}b = ba",
            "(a+b)c = ac+bc",
            r"\underbrace{A B}_{n} x = ABx",
            r"\underbrace{a+b}_{s} + c = c + a + b",
            r"2\cdot\frac12 c = c",
            r"\|x - y\|^2 = \|y - x\|^2",
            r"|x^\top y| = |y^\top x|",
            r"\log|A| + \log|B| = \log|B| + \log|A|",
            r"x\odot y\odot x = x \odot x \odot y",
            r"\mathbf 1^\top x = x^\top\mathbf 1",
            r"\mathbf I x = x",
            r"\exp(a)\exp(b) = \exp(a+b)",
        ],
    ),
    (
        ["x, u random vector(n); a vector(n)"],
        [r"E_{x\sim p}[a^\top x] = a^\top E_{x\sim p}[x]", r"\mathbb E[x] = \mathbb E_x[x]"],
    ),
    (
        ["w, v vector(d); A square(d)", "f(w) := w.T*A*w"],
        [r"f(v) = v^\top A v", r"\nabla f(v) = A v + A^\top v", r"\nabla f(w)^\top v = w^\top(A + A^\top) v"],
    ),
    (
        ["a, b real for n"],
        [
            r"\sum_{i=1}^n (a_i + b_i) = \sum_{i=1}^n a_i + \sum_{i=1}^n b_i",
            r"b_i + \sum_{j=1}^n a_j = \sum_{j=1}^n a_j + b_i",
        ],
    ),
]


@pytest.mark.parametrize(("declared", "formula"), [(d, formula) for d, formulas in REFUSED for formula in formulas])
def test_what_reads_otherwise_is_not_proved(declared, formula):
    assert settled(formula, declared)[0] in ("refused", "refuted")


@pytest.mark.parametrize(("declared", "formula"), [(d, formula) for d, formulas in PROVED for formula in formulas])
def test_what_reads_as_it_is_displayed_is_proved(declared, formula):
    assert settled(formula, declared)[0] == "proved"


def test_a_name_that_could_be_a_product_says_how_it_looks():
    with pytest.raises(IllFormed, match="^ab could be a product of a, b: say how it looks"):
        Notation.of(["a, b, ab real"])
    assert written(Notation.of(["a, b, ab real", r"ab looks like \text{ab}"]).read(r"\text{ab} a")) == "ab*a"


def test_a_size_named_as_a_function_is_refused():
    for declared in ("A square(tr)", "mu vector(d) for each k"):
        with pytest.raises(IllFormed, match="already has a meaning"):
            Notation.of([declared])


SHOWN = {  # as a left factor, what reaches to its end stands between brackets
    "Sum(c[i], i, 1, m)*c[i]": r"\left(\sum_{i=1}^{m} c_{i}\right) c_{i}",
    "grad(b, a)*(b + a)": r"\left(\nabla_{a} b\right) \left(b + a\right)",
    "grad(a**2, a)*a": r"\left(\nabla_{a} a^{2}\right) a",
    "had(A, B)*C": r"\left(\mathbf{A} \odot \mathbf{B}\right) \mathbf{C}",
    "a + Sum(c[i], i, 1, m)": r"a + \sum_{i=1}^{m} c_{i}",
    "tr(A)*exp(a)**2": r"\operatorname{tr}\left(\mathbf{A}\right) \exp\left(a\right)^{2}",
}


def test_what_is_shown_is_what_is_said():
    known = declare("c vector(m); a, b real; A, B, C square(n)")
    assert {term: latex(parse(term), known) for term in SHOWN} == SHOWN


def test_long_terms_are_read_or_refused_soon():
    notation = Notation.of(["c, t real; f function; z random vector(n); g function(n)", "q(c) := c*c*c*c"])
    with pytest.raises(IllFormed, match="where what is differentiated ends"):
        notation.read(r"\nabla_c " + "c " * 140)
    notation.read("f(E_{" * 16 + "z" + "}[z])" * 16)
    notation.read("{" * 25 + "c" + "}" * 25)
    with pytest.raises(IllFormed, match="print nothing"):
        notation.read("{" * 20 + "c" + "+t}" * 20)
    found = prove("(A + B)**40", "==", "(B + A)**40", declare("A, B square(n)"), [], {}, tries=1)
    assert found.words == "too many steps to a normal form"  # 10,000; the longest of the trials takes 208
    with pytest.raises(IllFormed, match="too large|too long|more than"):
        notation.read("q(" * 30 + "c" + ")" * 30)


LEAST = [
    (
        ("w, b vector(n)", (), {"h": "zero(n, 1)"}),
        ("norm(w)**2 + 2*Sum(w[i]*b[i], i, 1, n)", ">=", "norm(h)**2 + 2*Sum(w[i]*b[i], i, 1, n)"),
        r"h = \arg\min_{w} \|w\|^2 + 2 \sum_{i=1}^n w_i b_i",
    ),
    (
        ("w, u vector(n)", ("P = 1", "u.T*u = 1"), {"P": "w.T*w"}),
        ("w.T*w", "==", "u.T*u"),
        r"u = \arg\min_{w} w^\top w",
    ),
]


@pytest.mark.parametrize(("declared", "step", "latex"), LEAST)
def test_a_least_place_is_of_the_letter_itself(declared, step, latex):
    first, relation, last = step
    letters, given, defined = declared
    d = MatrixDerivation("A", letters, hypotheses=given, definitions=defined).start(first).step(last, relation=relation)
    with pytest.raises(IllFormed, match="a letter of which nothing is supposed"):
        MatrixPrinted("1.1", latex, d)
    with pytest.raises(IllFormed, match="one equation"):
        MatrixPrinted("1.1", "", d)


NOT_REFUTED = [  # true, or of nothing
    ("U orthonormal(n, n); A square(n)", ["A = U"], "A.T*A", "I(n)"),
    ("U orthonormal(m, k); A matrix(m, k)", ["U = 2*A"], "4*A.T*A", "I(k)"),
    ("U orthonormal(n, 2)", [], "tr(U.T*U)", "2"),
    ("U orthonormal(n, k); V orthonormal(k, m)", [], "tr(V.T*U.T*U*V)", "tr(I(m))"),
    ("U orthonormal(n, k); V orthonormal(k, n)", [], "tr(V.T*U.T*U*V)", "tr(I(n))"),
    ("U orthonormal(n, 2); x vector(2)", [], "U[i, j]*x[j]", "x[j]*U[i, j]"),
    ("U orthonormal(1, 2)", [], "tr(U.T*U)", "2"),
    ("U orthonormal(m, k)", ["U.T*ones(m) = zero(k, 1)"], "U.T*ones(m)", "zero(k, 1)"),
    ("c real; n natural", [], "c**(n + 1)", "c*c**n"),
    ("c real; n natural", [], "c**(2*n)", "(c**n)**2"),
    ("a real", [], "(a**6)**(1/3)", "a**2"),
]


@pytest.mark.parametrize("declared", ["w positive; t real", "w nonnegative; t real"])
def test_a_value_that_is_no_exact_number_may_be_as_declared(declared):
    assert prove("w = exp(t)", "<=>", "w = exp(t)", declare(declared)).verdict == "proved"
    found = prove("S = exp(t)*A", "<=>", "S = exp(t)*A", declare("S spd(n); A spd(n); t real"))
    assert found.verdict == "proved"


@pytest.mark.parametrize(("declared", "given", "left", "right"), NOT_REFUTED)
def test_what_is_true_is_not_refuted(declared, given, left, right):
    found = prove(parse(left), "==", parse(right), declare(declared), given, {})
    assert found.verdict in ("proved", "unknown")


def test_what_is_false_of_orthonormal_letters_is_refuted():
    known = declare("U orthonormal(n, k); V orthonormal(k, m)")
    assert prove(parse("U*U.T"), "==", parse("I(n)"), known, [], {}).verdict == "refuted"
    assert prove(parse("tr(V.T*V)"), "==", parse("tr(V*V.T) + 1"), known, [], {}).verdict == "refuted"


def test_a_slope_by_one_entry_of_a_symmetric_matrix_can_be_read_in_two_ways():
    with pytest.raises(IllFormed, match="in two ways"):
        Notation.of(["S symmetric(n)"]).read(r"\frac{\partial S_{ij}}{\partial S_{ij}}")
