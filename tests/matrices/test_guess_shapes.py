r"""What `derivations new` guesses of vectors and matrices: each is read, and what is true is proved below it."""

import pytest

from derivations.documents.blocks import Display
from derivations.documents.command import main
from derivations.documents.guess_shapes import guessed_shapes

PROVED = {  # a display -> its declaration
    r"\nabla_{\mathbf w} \|\mathbf y - X\mathbf w\|^2 = -2X^\top(\mathbf y - X\mathbf w)": [
        "w vector(d); y vector(m); X matrix(m, d)"
    ],
    r"\nabla_{\mathbf z} \log\sum_{k=1}^K e^{z_k} = \frac{1}{\sum_{k=1}^K e^{z_k}} \exp(\mathbf z)": ["z vector(K)"],
    r"\sum_{i=1}^n (\mathbf x_i-\bar{\mathbf x}) = 0": [
        "x vector(d) for n",
        "x_bar := 1/n*Sum(x[i], i, 1, n)",
    ],
    r"\operatorname{tr}(AB) = \operatorname{tr}(BA)": ["A matrix(d, m); B matrix(m, d)"],
    r"\sum_{i=1}^m \sum_{j=1}^n |a_{ij}|^2 = \|\mathbf A\|_F^2": ["A matrix(m, n)", "a_{#1#2} reads A[#1, #2]"],
    r"\mathbf I_n \mathbf x = \mathbf x": ["x vector(n)"],
    r"\mathbf A^2 = \mathbf A \Rightarrow \mathbf A^3 = \mathbf A": ["A matrix(d, d)"],
    r"\sum_i \lambda_i \mathbf x_i^\top \mathbf v = \Bigl(\sum_i \lambda_i \mathbf x_i\Bigr)^\top \mathbf v": [
        "lambda real for d; x vector(m) for d; v vector(m)"
    ],
    r"\sum_{i=1}^n (\mathbf x - \mathbf x_i) = n \mathbf x - \sum_{i=1}^n \mathbf x_i": [
        "x vector(d); xs vector(d) for n",
        r"\mathbf{x}_{#1} reads xs[#1]",
    ],
    r"\sum_{\mathbf x \in D} \mathbf v^\top \mathbf x = \mathbf v^\top \sum_{\mathbf x \in D} \mathbf x": [
        "v vector(d); x vector(d) for N",
        r"\mathbf{x} reads x[i]",
        r"\mathbf{x}\in D sums i from 1 to N",
    ],
    r"\sum_{i=0}^{K} (\mathbf v_i + \mathbf u) = \sum_{i=0}^{K} \mathbf v_i + \sum_{i=0}^{K} \mathbf u": [
        "v vector(d) for N; u vector(d)",
        r"\sum_{i=0}^{K} sums i from 1 to N",
    ],
    r"(\mathbf I + \mathbf A^{-1})^{-1} = \mathbf A(\mathbf A + \mathbf I)^{-1}": [
        "A matrix(d, d)",
        "given invertible(I(d) + inv(A))",
        "given invertible(A)",
        "given invertible(I(d) + A)",
    ],
    r"(A + uv^\top)^{-1} = A^{-1} - \frac{A^{-1}uv^\top A^{-1}}{1 + v^\top A^{-1}u}": [
        "A matrix(d, d); u vector(d); v vector(d)",
        "given invertible(A + u*v.T)",
        "given invertible(A)",
        "given nonzero((u.T*inv(A).T*v) + 1)",
    ],
    r"(\mathbf{A + UCV})^{-1} = \mathbf A^{-1} - \mathbf A^{-1}\mathbf U"
    r"(\mathbf C^{-1} + \mathbf{VA}^{-1}\mathbf U)^{-1}\mathbf{VA}^{-1}": [
        "A matrix(d, d); U matrix(d, m); C matrix(m, m); V matrix(m, d)",
        "given invertible(A + U*C*V)",
        "given invertible(inv(C) + V*inv(A)*U)",
        "given invertible(A)",
        "given invertible(C)",
    ],
    r"""J(\theta) &= \frac12 \sum_{i=1}^m (\theta^T x^{(i)} - y^{(i)})^2 \\ &= \frac12 \|X\theta - y\|^2""": [
        "theta vector(d); y vector(m); X matrix(m, d) rows x",
        "y^{(#1)} reads y[#1]",
        r"J(theta) := 1/2*Sum((theta.T*x[i] - y[i])**2, i, 1, m)",
    ],
    r"J(w) &= \|Xw - y\|^2 \\ \nabla J(w) &= 2X^\top(Xw - y)": [
        "w vector(d); X matrix(m, d); y vector(m)",
        "J(w) := norm(X*w - y)**2",
    ],
    r"\ell(\boldsymbol\beta) &= \|\mathbf y - X\boldsymbol\beta\|^2 \\ &= \|X\boldsymbol\beta - \mathbf y\|^2": [
        "beta vector(d); y vector(m); X matrix(m, d)",
        r"ell looks like \ell",
        "ell(beta) := norm(y - X*beta)**2",
    ],
    r"\mathbb E[\mathbf A \mathbf x] = \mathbf A \mathbb E[\mathbf x]": ["A matrix(d, m); x random vector(m)"],
    r"\frac{\partial}{\partial\Sigma} \operatorname{tr}(\Sigma^{-1}S) = -\frac12\Sigma^{-1}(S + S^\top)\Sigma^{-1}": [
        "Sigma spd(d); S matrix(d, d)"
    ],
    r"(X^\top X)^{-1} X^\top (X\beta + \epsilon) - \beta = (X^\top X)^{-1} X^\top \epsilon": [
        "X matrix(d, m); beta vector(m); epsilon vector(d)"
    ],
    r"\mathbf 1^\top f(\mathbf z) = f(\mathbf z)^\top \mathbf 1": ["f function; z vector(d)"],
    r"\prod_{i=1}^n e^{x_i} = e^{\mathbf 1^\top\mathbf x}": ["x vector(n)"],
}
PROVED |= {  # letters in one style, and marks
    r"w^T X^T Xw - Y^T Xw - w^T X^T Y + Y^T Y = w^T X^T Xw - 2w^T X^T Y + Y^T Y": [
        "w vector(d); X matrix(m, d); Y vector(m)"
    ],
    r"\sum_{i=1}^p (x - \mu)^T u_i \frac{1}{c_i} u_i^T (x - \mu) = \sum_{i=1}^p \frac{1}{c_i} ((x - \mu)^T u_i)^2": [
        "x vector(d); mu vector(d); u vector(d) for p; c real for p"
    ],
    r"\|x\|^2 - 2x^T z_i + \|z_i\|^2 = \|x - z_i\|^2": ["x vector(d); z vector(d) for m"],
    r"\mathbf w^{(\tau)} - \epsilon(\mathbf w^{(\tau)} - \mathbf w^*)"
    r" = (1 - \epsilon)\mathbf w^{(\tau)} + \epsilon\mathbf w^*": [
        "w_tau vector(d); epsilon real; w_star vector(d)",
        r"w_tau looks like \mathbf{w}^{(\tau)}",
        r"w_star looks like \mathbf{w}^{*}",
    ],
    r"\mathbb{E}\|\mathbf{x}-\mathbf{a}\|^2 = \mathbb{E}\|\mathbf{x}\|^2"
    r" - 2\mathbf a^\top\mathbb{E}[\mathbf x] + \|\mathbf a\|^2": ["x random vector(d); a vector(d)"],
    r"\frac{d}{d b}(b \mathbf w^\top \mathbf w) = \frac{d}{d b}(b \|\mathbf w\|^2)": ["b real; w vector(m)"],
    r"\mathbf w_d^\top \mathbf x = \mathbf x^\top \mathbf w_d": ["w_d vector(m); x vector(m)"],
}
ASKED = {  # a display -> what is asked
    r"g(\mathbf x) = \mathbf x^\top A \mathbf x": r"this says only what g(\mathbf{x}) is",
    r"\nabla_\theta J(\theta) = X^\top(X\theta - \mathbf y)": "J(...) stands on one side only: say what it is",
    r"\mathbf v^\top \mathbf w + \mathbf v = \mathbf w": "its letters do not fit together: declare their sizes",
    r"\mathbf A \otimes \mathbf B = \mathbf B \otimes \mathbf A": "is not understood",
    r"\|\mathbf x = 1": "is never closed",
    r"\nabla_{\mathbf w} \ell = \mathbf 0": "the slope of ell by w, which does not stand in it",
    r"\mathbf x(t + s) = \mathbf x(t) + \mathbf x(s)": r"\mathbf{x}(...) may be a function, or a product",
    r"p(\mathbf x + \mathbf y) = p(\mathbf x) + p(\mathbf y)": "p(...) may be a function, or a product",
    r"(\mathbf u\mathbf v^\top)^{-1}\mathbf u\mathbf v^\top\mathbf z = \mathbf z": "stands on one side only",
    r"\mathbf a^\top \Sigma_{xy} \mathbf b = \mathbf c": "do not fit together|stands on one side",
}


@pytest.mark.parametrize("latex", PROVED)
def test_sizes_are_told_from_what_fits(latex, tmp_path):
    guess = guessed_shapes(Display(latex, 1))
    assert guess.question is None and guess.lines == PROVED[latex]
    path = tmp_path / "note.tex"
    path.write_text(f"\\begin{{align}}\n{latex}\n\\end{{align}}\n")
    assert main(["new", "--write", str(path)]) == 0 == main(["check", str(path)])


@pytest.mark.parametrize("latex", ASKED)
def test_what_cannot_be_told_is_asked(latex):
    question = str(guessed_shapes(Display(latex, 1)).question)
    assert any(words in question for words in ASKED[latex].split("|")), question


def test_what_was_taken_for_granted_is_said():
    guess = guessed_shapes(Display(r"C &= \sum_{\mathbf x \in D} \mathbf x + \mathbf a \\ &= \mathbf a + C", 1))
    assert guess.said == [r"\mathbf{x}\in D runs from 1 to N", "C is defined here"]
