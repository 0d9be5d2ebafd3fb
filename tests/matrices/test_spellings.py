"""Spellings of other texts, and what beside them could be read otherwise."""

import pytest

from derivations.kernel.language import IllFormed
from derivations.tex.matrices import Notation, declares
from trials.matrix_lines import settled


@pytest.mark.parametrize(
    "declared, latex",
    [
        (
            ["x random vector(n)"],
            r"{\rm cov}[{\bf x}] = \mathbb E[(\bf x-\mathbb E[\bf x])(\bf x-\mathbb E[\bf x])^\top] "
            r"= \mathbb E[\mathbf{xx}^\top] - \mathbb E[\bf x]\mathbb E[\bf x]^\top",
        ),
        (["x, y random vector(n)"], r"\operatorname{cov}[x, y] = E(xy^\top) - E(x)E(y)^\top"),
        (
            ["x vector(n); D orthonormal(n, l); c vector(l)"],
            r"\mathbf c^\star = \arg\min_{\mathbf c} -2\mathbf{x^\top Dc}+\mathbf{c^\top D^\top Dc} "
            r"= \arg\min_{\mathbf c} -2\mathbf{x^\top Dc}+\mathbf{c}^\top \mathbf{I}_{l} \mathbf c",
        ),
        (["X matrix(m, d) rows x; f function(d)"], r"\sum_{i=1}^m f^2(x_i) = \sum_{i=1}^m f(x_i)^2"),
        (["X matrix(m, d); w vector(d)"], r"\|X w\|^2 = w^\top X^\top X w \textcircled{1}"),
        (["Z matrix(m, k)", r"d^{\prime} reads k"], r"Z \mathbf{0}_{d^{\prime} \times 1} = \mathbf{0}_m"),
        (["X matrix(m, n)"], r"\mathbf{1}_{m\times n}^\top \mathbf{1}_m = m \mathbf{1}_n"),
        (["d positive for p; c positive"], r"\frac{d_j^2}{d_j^2+c} = 1 - \frac{c}{d_j^2+c}"),
        (["d, c positive"], r"\frac{d}{d+c} + \frac{c}{d+c} = 1"),
        (
            ["x, y random vector(n)"],
            r"\mathbb V[x+y] = \mathbb V[x]+\mathbb V[y]+\mathrm{Cov}[x,y]+\mathrm{Cov}[y,x]",
        ),
        (
            ["W symmetric(m); f vector(m)", r"(\mathbf W)_{#1#2} reads W[#1, #2]"],
            r"\sum_{i=1}^m\sum_{j=1}^m (\mathbf W)_{ij}(f_i - f_j) = 0",
        ),
        (["A matrix(m, n); B matrix(n, m)"], r"\nabla_A \operatorname{tr}AB = B^\top"),
        (["X matrix(m, n)"], r"\operatorname{tr} X^\top X = \operatorname{tr} XX^\top"),
        (["X spd(n)"], r"\nabla \log\det X = X^{-1}"),
        (["s real for r"], r"\sum_{i=1}^r s_i \mathbf{s} = (\mathbf{1}^\top\mathbf{s}) \mathbf{s}"),
        (
            ["U orthonormal(m, r); V orthonormal(n, r); sigma positive for r; A matrix(m, n)"],
            r"A = U \operatorname{diag}(\boldsymbol\sigma) V^\top \implies "
            r"A V \operatorname{diag}(\boldsymbol\sigma)^{-1} = U",
        ),
        (["A square(n); x vector(n)"], r"(x^TAx)^T = x^TA^Tx"),
        (["A square(n); x vector(n)"], r"\frac{\partial^2 x^\top Ax}{\partial x_k \partial x_l} = A_{kl} + A_{lk}"),
        (["A square(n); x vector(n)"], r"\frac{\partial^2}{\partial x_k^2} x^\top Ax = 2A_{kk}"),
        (["W matrix(m, n); x vector(n); b vector(m); L function(m)"], r"\nabla_W L(Wx+b) = \nabla L(Wx+b) x^\top"),
        (
            ["A matrix(m, n); x vector(n); b vector(m); f function(m)"],
            r"\nabla_x^2 f(Ax+b) = A^\top \nabla^2 f(Ax+b) A",
        ),
        (
            ["w, b, q vector(n); A symmetric(n); c real", "f(w) := w.T*A*w"],
            r"\nabla f(b - c q) = 2A(b - c q)",
        ),
        (
            ["g vector(n); H spd(n); c real", "given positive(g.T*H*g)"],
            r"c g^\top Hg = g^\top g \iff c = \frac{g^\top g}{g^\top Hg}",
        ),
        (["x vector(n)", "f(x) := norm(x)**4"], r"\nabla\|x\|^2 = 2x"),
        (["x, q vector(n); P symmetric(n)", "f(x) := x.T*P*x + q.T*x"], r"\nabla\nabla f(x) = \nabla^2 f(x) = 2P"),
        (["x, y vector(n)"], r"\langle\mathbf x, \mathbf y\rangle = \mathbf y^\top \mathbf x = \sum_{i=1}^n x_i y_i"),
        (
            ["x random vector(n); mu vector(n)", "given E(x) = mu", "Sigma := E((x - mu)*(x - mu).T)"],
            r"\boldsymbol\Sigma \stackrel{\mathrm{def}}{=} \mathrm{Cov}_{\mathbf x \sim P}[\mathbf x]"
            r" \triangleq E_{\mathbf x \sim P}[(\mathbf x-\boldsymbol\mu)(\mathbf x-\boldsymbol\mu)^\top]",
        ),
        (
            ["x vector(n); A matrix(n, m)", "layout denominator"],
            r"\nabla_{\mathbf x} \mathbf x^\top \mathbf A = \mathbf A",
        ),
        (
            ["X matrix(m, d) rows x; w vector(d); y vector(m); r positive for m", "R := diag(r)"],
            r"\nabla_w \sum_{i=1}^m r_i(y_i - w^\top x_i)^2 = -2X^\top R(y - Xw)",
        ),
        (
            ["U orthonormal(n, n) columns u; lambda positive for n; x vector(n)", r"\Lambda reads diag(lambda)"],
            r"x^\top (U\Lambda U^\top)^{-1} x = \sum_{i=1}^n \frac{(u_i^\top x)^2}{\lambda_i}, "
            r"x = \sum_{i=1}^n (u_i^\top x) u_i",
        ),
        (
            ["U orthonormal(N, p) columns u; y vector(N)"],
            r"\mathbf{UU^T y} = \sum_{j=1}^p \mathbf{u_j u_j^T y}",
        ),
        (
            ["Z vector(n)", "p[i] := exp(Z[i])/Sum(exp(Z[k]), k, 1, n)", r"\delta_{ij} reads I(n)[i, j]"],
            r"\frac{\partial p_i}{\partial Z_j} = p_i(\delta_{ij} - p_j) = p_j(\delta_{ij} - p_i)",
        ),
        (
            ["x random vector(n); a vector(n)"],
            r"\mathbb{E}\|x - a\|^2 = \mathbb{E}_x\|x\|^2 - 2a^\top\mathbb{E} x + \|a\|^2",
        ),
        (["w vector(n); c real"], r"\|cw\|_1 = |c| \|w\|_1 = |c| \sum_{i=1}^n |w_i|"),
        (["w, g vector(n)"], r"\sum_{i=1}^n {w_i g_i} = {1 \over 2} \sum_{i=1}^n {2 w_i g_i} = \mathbf{w^T g}"),
        (["w vector(n); sigma positive"], r"\frac{1}{2\sigma^2}2 w^\top w = \frac{1}{2}\frac{2}{\sigma^2}w^\top w"),
        (["w vector(n); b positive"], r"-\frac n2 \ln 2\pi - b w^\top w = -b w^\top w - \frac n2 \ln(2\pi)"),
        (["K, L symmetric(n); c positive", "k reads K"], r"L(k + c\mathbb{I}) - cL = LK"),
        (["x, y random vector(n); d vector(n)"], r"\Cov(x, y)\diag(d) = E(xy^\top)\diag(d) - E(x)E(y)^\top\diag(d)"),
    ],
)
def test_spellings_of_other_texts(declared, latex):
    assert settled(latex, declared)[0] == "proved"


@pytest.mark.parametrize(
    "declared, latex",
    [
        (["x random vector(n)"], r"\mathbb E[(\bf x-\mathbb E[x])] = 0"),  # the second x is bold as well
        (
            ["c, v vector(l)"],
            r"\mathbf v = \arg\min_c \|c\|^2 = \arg\min_c 2\|c\|^2",
        ),
        (
            ["c vector(l)"],
            r"c^\top = \arg\min_c \|c\|^2 = \arg\min_c 2\|c\|^2",
        ),
        (["c vector(l)"], r"\mathbf c^\star = \mathbf c = \arg\min_{\mathbf c} \|\mathbf c\|^2"),
        (["f function; t real"], r"f^2(t) = f(t)^2"),
        (["X matrix(m, n)"], r"\mathbf I_{m\times n} X^\top = X^\top"),
        (["X matrix(n, n)"], r"\mathbf{I}_{n\times 1} = \mathbf{I}_n"),
        (["x vector(n)"], r"1 = \|\bf 1\|^2"),
        (["x vector(n)"], r"1 = \|\bf{1}\|^2"),
        (["x vector(n)"], r"\|\bf x\|^2 = \|\bf x\|^2 \cdot \|1\|^2"),
        (["x vector(n)"], r"\bf 1 = 1"),
        (["w real"], r"\pi = \arg\max_w -(w-3)^2 = \arg\max_w -2(w-3)^2"),
        (["W matrix(n, n)"], r"\mathbf{I} = \arg\min_W \|W\|_F^2 = \arg\min_W 2\|W\|_F^2"),
        (["x, dx, d real"], r"\frac{d}{dx} x = 1"),
        (["A matrix(m, n); B matrix(n, m); C square(m)"], r"\operatorname{tr} ABC = \operatorname{tr}(AB) C"),
        (["A matrix(m, n); B matrix(m, n)"], r"\operatorname{tr} A \odot B = 0"),
        (["x, y vector(n)"], r"\nabla x^\top y = y"),
        (["x vector(n); f function(n)"], r"\nabla f(2x) = 2\nabla f(x)"),
        (["x vector(n); f function(n)"], r"\nabla f(x + x) = \nabla f(x + x)"),
        (["x vector(n); A square(n); f function(n)"], r"\nabla f(Ax + x) = \nabla f(Ax + x)"),
        (["x vector(n); A square(n); f function(n)", "z := A*x"], r"\nabla f(z + x) = \nabla f(z + x)"),
        (["X matrix(m, n) rows x; A matrix(n, m); f function(n)"], r"\nabla f(x_i + AXx_i) = \nabla f(x_i + AXx_i)"),
        (["c real"], r"(c + 1)^T = c + 1"),
        (["c real for n"], r"(c_T)^T = c_T"),
        (["w vector(d)", "f(w) := w.T*w"], r"\nabla\nabla_w f(w) = 2\mathbf{I}"),
        (["x vector(n); A matrix(n, m)", "layout numerator"], r"\nabla_x x^\top A = A"),
        (["x vector(n)"], r"x \stackrel{!}{=} x"),
        (
            ["x random vector(n); y random vector(n)"],
            r"\mathrm{Cov}_{\mathbf y}[\mathbf x] = \mathrm{Cov}_{\mathbf y}[\mathbf x]",
        ),
        (["x random vector(n)"], r"\mathbb{E}\|x\|^2 \|x\| = 1"),
        (["W matrix(m, n)"], r"\|W\|_1 = \|W\|_1"),
        (["a, b vector(n)"], r"\sum_{i=1}^n {a_i + b_i} = \sum_{i=1}^n (a_i + b_i)"),
        (["a, b real"], r"\ln {ab} = \ln(ab)"),
        (["a, b positive"], r"\ln 2\pi a = \ln(2\pi) a"),
        (["a positive"], r"\ln 2 a = \ln(2 a)"),
        (["a, b real"], r"{a + \left(1 \over 2\right) b} = a + \frac12 b"),
        (["a real"], r"3\frac{1}{2}a = \frac{3}{2}a"),
        (["x vector(n)"], r"\mathbb{I}(x) = x"),
        (["x real"], r"x^{\mathbf{T}} = x"),
        (["A, B square(n)"], r"A\tr(B) = A\operatorname{tr}(B)"),
    ],
)
def test_what_could_be_read_otherwise(declared, latex):
    assert settled(latex, declared)[0] == "refused"


@pytest.mark.parametrize(
    "line, why",
    [
        ("lambda > 0", "'λ > 0' declares nothing: a condition is a line `given λ > 0`"),
        ("y random", r"y random: say what it is, as in `y random vector\(n\)` or `y random real`"),
    ],
)
def test_a_line_that_declares_nothing_says_what_to_write(line, why):
    with pytest.raises(IllFormed, match=why):
        Notation.of(["w vector(n)", line])


def test_an_index_of_several_letters_may_be_in_italics():
    declared = ["W_qh square(m); h vector(m)"]
    assert settled(r"\mathbf W_{\mathrm{qh}} h = \mathbf W_{qh} h", declared)[0] == "proved"
    assert settled(r"\|u\| = 1 \Rightarrow (\mathbf I - 2uu^\top)^2 = \mathbf I", ["u vector(n)"])[0] == "proved"
    assert settled(r"\|u\| = 2 \Rightarrow (\mathbf I - 2uu^\top)^2 = \mathbf I", ["u vector(n)"])[0] != "proved"


def test_an_index_of_several_letters_in_italics_does_not_look_as_if_it_moved():
    declared = ["a_ij, c real; W_qh square(m); y vector(m)", "c looks like c_{ij}", "z_k reads y"]
    for moving in (
        r"\sum_{i=1}^m a_{ij} y_i = a_{ij} \sum_{i=1}^m y_i",
        r"\sum_{i=1}^m c_{ij} y_i = c_{ij} \sum_{i=1}^m y_i",
        r"\sum_{h=1}^m W_{qh} = m W_{qh}",
        r"\sum_{k=1}^m y_k z_k = z_k \sum_{k=1}^m y_k",
    ):
        verdict, words = settled(moving, declared)
        assert verdict == "refused" and "looks on the page as if it changed with an index" in words
    assert settled(r"\sum_{i=1}^m a_{\mathrm{ij}} y_i = a_{\mathrm{ij}} \sum_{i=1}^m y_i", declared)[0] == "proved"
    assert settled(r"\sum_{k=1}^m a_{ij} y_k = a_{ij} \sum_{k=1}^m y_k", declared)[0] == "proved"


def test_what_is_added_to_i_is_square():
    read = Notation.of(["n natural; X matrix(n, d)"]).read
    assert read(r"(\mathbf I - \frac1n\mathbf 1\mathbf 1^\top) X") == read(
        r"(\mathbf I_n - \frac1n\mathbf 1_n\mathbf 1_n^\top) X"
    )
    assert settled(r"C^2 = (\mathbf I - \frac1n\mathbf 1\mathbf 1^\top)C", ["n natural", _CENTRING])[0] == "proved"


_CENTRING = "C := I(n) - 1/n*ones(n)*ones(n).T"


def test_a_gradient_at_a_term_is_by_the_letter_of_the_function():
    declared = ["w, v, b vector(n)", "f(w) := w.T*v"]
    assert settled(r"\nabla f(v + b) = v", declared)[0] == "proved"
    assert settled(r"\nabla f(v + b) = 2v + b", declared)[0] == "refuted"


def test_a_gradient_at_a_symmetric_matrix_is_that_of_the_function():
    declared = ["A, P, B square(n); S, W symmetric(n)", "h(P) := tr(P*A*P)", "k(W) := tr(W*A)"]
    assert settled(r"\nabla h(S) = A^\top S + SA^\top", declared)[0] == "proved"
    assert settled(r"\nabla h(S) = \frac12(A^\top S + SA^\top + SA + AS)", declared)[0] == "refuted"
    assert settled(r"\nabla k(S) = \frac12(A + A^\top)", declared)[0] == "proved"
    verdict, words = settled(r"\nabla k(B) = A^\top", declared)
    assert verdict == "refused" and words == "the gradient of k is by W, and not by B: only one of them is symmetric"


def test_a_slope_at_another_value_is_by_no_letter_that_an_equation_binds():
    slope, words = r"\left.\nabla_w w^\top x\right|_{w=y} = x", "a slope by w, of which a hypothesis speaks"
    declared = ["w, x, y vector(n); A square(n)"]
    assert settled(slope, declared)[0] == "proved"
    assert settled(slope, [*declared, "given x = A*w"]) == ("refused", words)
    assert settled(rf"x = Aw \Rightarrow {slope}", declared) == ("refused", words)


@pytest.mark.parametrize("line", ["f real", "f function(n)", "f := w.T*v"])
def test_a_function_has_one_meaning(line):
    assert settled("f = w^\\top w", ["w, v vector(n)", "f(w) := w.T*w"])[0] == "proved"
    assert settled("f = w^\\top w", ["w, v vector(n)", line, "f(w) := w.T*w"]) == (
        "refused",
        "f has two meanings: leave one out",
    )


def test_a_gradient_at_any_term_is_worked_out():
    declared = ["w, v vector(n); A, B square(n)", "f(w) := w.T*A*w", "z := -v"]
    assert settled(r"\nabla f(-v) = -(A+A^\top)v = \nabla f(z)", declared)[0] == "proved"
    assert settled(r"\nabla f(Bv) = (A+A^\top)Bv", declared)[0] == "proved"
    assert settled(r"\nabla f(Bv) = B^\top(A+A^\top)Bv", declared)[0] == "refuted"
    assert settled(r"\nabla^2 f(2v) = 4(A+A^\top)", declared)[0] == "refuted"
    random = ["x random vector(n)", *declared]
    assert settled(r"\mathbb E[\nabla f(x)] = \nabla f(\mathbb E[x])", random)[0] == "proved"
    assert settled(r"\mathbb E[f(x)] = f(\mathbb E[x])", random)[0] == "refuted"


def test_a_gradient_at_a_term_uses_nothing_that_is_supposed_of_the_letter():
    declared = ["w, v vector(n)", "given norm(w) != 0", "f(w) := norm(w) + w.T*v"]
    with pytest.raises(IllFormed, match="take another letter"):
        Notation.of(["p positive", "f(p) := log(p) + p"]).read(r"\nabla f(p - 2)")
    assert settled(r"\nabla f(w - w) = v", declared)[0] != "proved"


@pytest.mark.parametrize(
    "line, apart",
    [
        ("X matrix(m, d) rows x, y vector(m), a, b real", "X matrix(m, d) rows x; y vector(m); a, b real"),
        ("z, q random vector(n), c positive for n", "z, q random vector(n); c positive for n"),
        ("U orthonormal(n, k) columns u, V orthonormal(p, p)", "U orthonormal(n, k) columns u; V orthonormal(p, p)"),
        ("r natural for N; a, b real, f vector(h) for N, r[i]", "r natural for N; a, b real; f vector(h) for N, r[i]"),
    ],
)
def test_declarations_may_be_apart_by_commas(line, apart):
    assert declares(line) and Notation.of([line]).known == Notation.of([apart]).known


@pytest.mark.parametrize(
    "line", ["c real for m, s real", "c real for m, k, x vector(n)", "f vector(h) for N, r[i], x vector(n)"]
)
def test_behind_for_a_comma_may_stand_between_indices(line):
    with pytest.raises(IllFormed, match="write a semicolon there"):
        Notation.of([line])


@pytest.mark.parametrize(
    "declared, latex, words",
    [
        (
            ["A matrix(m, n)"],
            r"a_{ij} = 1",
            "a_{ij} is not declared: if it is an entry, say so: `a_{#1#2} reads A[#1, #2]`",
        ),
        (["x vector(n); y vector(m)"], r"\|x - y\|^2 = 0", "- of n×1 and m×1: it takes n×m, n×m"),
        (["s real for r"], r"s = s", "s is one number for each index: write it bold for the vector of them"),
        (
            ["w real"],
            r"E_w = 1",
            "E_w is not declared: declare it, as in `E matrix(m, n)` or `E real`, or say what it is: `E_w reads ...`",
        ),
        (
            ["x random vector(n)"],
            r"\mathbb E x x^\top = 0",
            r"\mathbb{E} before a product can be read in two ways: write \mathbb{E}(...)",
        ),
        (["x vector(n); f function"], r"f_j(x) = 1", "f_j: f is no family of functions"),
        (
            ["x vector(n)"],
            r"\sum_{i=1}^n \delta_{ij} x_i = x_j",
            r"\delta_{ij} is not declared: if it is an entry of the identity, say so: "
            r"`\delta_{#1#2} reads I(n)[#1, #2]`",
        ),
        (
            ["x vector(n)"],
            r"\sum_{i=1}^n \mathbf{I}_{ij} x_i = x_j",
            r"\mathbf{I}_{ij} is not declared: if it is an entry of the identity, say so: "
            r"`\mathbf{I}_{#1#2} reads I(n)[#1, #2]`",
        ),
    ],
)
def test_what_is_not_read_says_what_to_write(declared, latex, words):
    assert settled(latex, declared) == ("refused", words)


@pytest.mark.parametrize(
    "given, latex",
    [
        ("given norm(a) != 0", r"a^\top\left(b - \frac{a^\top b}{\|a\|^2} a\right) = 0"),
        ("given norm(a) = 1", r"a^\top(b - (a^\top b)a) = 0"),
        ("where a != 0", r"a^\top\left(b - \frac{a^\top b}{\|a\|^2} a\right) = 0"),
        ("given a.T*a > 0", r"a^\top\left(b - \frac{a^\top b}{a^\top a} a\right) = 0"),
        ("given lambda != 0; c >= 0", r"\sqrt{c} = \sqrt{c} \frac{\lambda}{\lambda}"),
    ],
)
def test_a_condition_may_compare_with_0(given, latex):
    declared = ["a, b vector(n); lambda, c real"]
    assert settled(latex, [*declared, given])[0] == "proved"
    assert settled(latex, declared)[0] != "proved"


@pytest.mark.parametrize(
    "given", ["given a > 0", "given lambda > 1", "given c < 0", "given 0 < c", "given c > lambda > 0"]
)
def test_other_conditions_are_refused(given):
    assert settled(r"\lambda = \lambda", ["a vector(n); lambda, c real", given])[0] == "refused"


OF_A_NUMBER = ["t, a real; W matrix(m, n); x vector(n); v vector(m); A square(n)", "f(t) := t**3"]
TANH = ["t, a real; w, x vector(n)", "tanh(t) := (exp(t) - exp(-t))/(exp(t) + exp(-t))"]


OF_TWO = ["X matrix(m, n); y vector(m); w vector(n)", "L(w) reads norm(y - X*w)**2", "M reads norm(y - X*w)**2"]


@pytest.mark.parametrize(
    ("declared", "line", "end"),
    [
        (OF_A_NUMBER, "f'(a) = 3a^2", "proved"),
        (OF_A_NUMBER, "f''(v^\\top Wx) = 6v^\\top Wx", "proved"),
        (OF_A_NUMBER, "f'(2a) = 24a^2", "refuted"),
        (OF_A_NUMBER, r"v^\top f(Wx) = \sum_{i=1}^m v_i f((Wx)_i)", "proved"),
        (OF_A_NUMBER, r"\nabla_x v^\top f(Wx) = W^\top(v \odot f'(Wx))", "proved"),
        (OF_A_NUMBER, r"\nabla_x v^\top f(Wx) = W(v \odot f'(Wx))", "refused"),
        (OF_A_NUMBER, "f(A) = A^3", "refused"),
        (["t real; A square(n); x vector(n)", "f(t) := t**2"], r"\nabla f(Ax) = 2Ax", "refused"),
        (["t real; A square(n); x vector(n)", "f(t) := t*x.T"], "f(Ax) = Axx^\\top", "refused"),
        (["a real", "f(t) := t**3"], "f'(a) = 3a^2", "refused"),  # of what t is, nothing is said
        (["t positive", "f(t) := t**3"], "f'(-t) = 3t^2", "refused"),
        (TANH, r"\nabla_w \tanh(w^\top x) = (1 - (\tanh(w^\top x))^2)x = \tanh'(w^\top x)x", "proved"),
        (TANH, r"\tanh'(a) = 1 + (\tanh(a))^2", "refuted"),
        (OF_TWO, r"\nabla L(w) = 2X^\top(Xw - y), \nabla\nabla L(w) = 2X^\top X", "proved"),
        (OF_TWO, r"\nabla^2 L(w) = X^\top X", "refuted"),
        (OF_TWO, r"\nabla M = 2X^\top(Xw - y)", "refused"),
        (["ell positive; x vector(n)"], r"\ell x = x\ell", "proved"),
        (["A, B matrix(m, n)"], r"\langle A, B\rangle_F = \operatorname{tr}(B^\top A)", "proved"),
        (["A, B matrix(m, n)"], r"\|A - B\|_F^2 = \|A\|_F^2 + \|B\|_F^2 - \langle A, B\rangle_F", "refuted"),
        (["A, B matrix(m, n)"], r"\langle A, B\rangle = \operatorname{tr}(B^\top A)", "refused"),
        (["a, b vector(m)"], r"\langle a, b\rangle_S = a^\top b", "refused"),
    ],
)
def test_functions_of_a_number_and_products_of_matrices(declared, line, end):
    assert settled(line, declared)[0] == end, settled(line, declared)
