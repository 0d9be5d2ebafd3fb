"""Documents whose displays speak of vectors and matrices."""

import json

import pytest

from derivations import live, replay
from derivations.documents.blocks import find
from derivations.documents.check import check, written

DECLARED = "% X matrix(m, d) rows x; y vector(m); w vector(d)\n"


def report(display: str, declared: str = DECLARED, title: str = "T"):
    text = f"% derivation: {title}\n{declared}\\begin{{align}}\n{display}\n\\end{{align}}\n"
    (found,) = check(find(text, ".tex"), keep=False)
    return found


def test_a_display_is_proved_and_has_a_record():
    found = report(
        r"\nabla_{\mathbf w}\|\mathbf y-\mathbf X\mathbf w\|_2^2 &= 2\mathbf X^\top(\mathbf X\mathbf w-\mathbf y) "
        r"&& \text{chain rule} \\ &= 2\sum_{i=1}^m \mathbf x_i(\mathbf x_i^\top\mathbf w-y_i)"
    )
    assert (found.verdict, found.steps, found.faults) == ("proved", 2, ())
    assert [line["reason"] for line in found.records[0]["matrices"]["lines"]] == ["", "chain rule", ""]


@pytest.mark.parametrize(
    ("display", "verdict", "message"),
    [
        (r"\nabla_w\|y-Xw\|^2 &= X^\top(Xw-y)", "refuted", "X = -2, y = 1, w = 3: 28 against 14"),
        (r"Xy &= y", "error", "product of m×d and m×1"),
        (r"X^\top y &= X^\top q", "error", "q is not declared: declare it, as in `q vector(n)` or `q real`"),
        (r"X^\top y &\le w", "error", "the sides of <= are d×1 and d×1"),
        (r"X^\top y &\approx w", "error", "stand =, \\le and \\ge"),
        (r"w^\top w &\le 0", "refuted", "against 0"),
        (r"w^\top w &\ge 0 \\ &\le w^\top w", "error", "in one chain"),
        (r"\max_w y^\top Xw &= w^\top X^\top y", "error", "stands on one side only"),
        (r"\max_w y^\top Xw &= \min_w w^\top X^\top y", "error", "of another kind"),
        (r"\max_w y^\top Xw &= \max_y w^\top X^\top y", "error", "over other letters"),
        (r"\max_w \|Xw\|^2 &= \max_w 2\|Xw\|^2", "unknown", "the functions differ: m = 1"),
        (r"\arg\max_w \|Xw\|^2 &= \arg\min_w \|Xw\|^2", "unknown", "not seen to be positive"),
        (r"\max_{\|w\| = 1} \|Xw\|^2 &= \max_w \|Xw\|^2", "error", "below an optimum"),
        (r"y_1 + \cdots + y_m &= 2\sum_i y_i", "refuted", "against"),
        (r"y_1 + \cdots &= \sum_i y_i", "error", "dots: they stand between a first and a last term"),
    ],
)
def test_a_wrong_line_says_why(display, verdict, message):
    (fault,) = report(display).faults
    assert fault.verdict == verdict and message in fault.message and fault.line == 4


def test_a_mean_is_over_what_stands_below_it():
    declared = "% z, q random vector(n)\n"
    for below, verdict in (
        ("z", "error"),
        (r"z \sim p", "error"),
        ("z, q", "proved"),
        ("p", "proved"),
        ("q,z", "proved"),
    ):
        assert report(rf"\mathbb{{E}}_{{{below}}}[z q^\top] &= \mathbb{{E}}[z q^\top]", declared).verdict == verdict
    assert report(r"\mathbb{E}_z[z] &= \mathbb{E}[z]", declared).verdict == "proved"


def test_a_chain_goes_on_behind_a_wrong_step():
    found = report("w &= 2w \\\\\n &= w + w")
    assert [fault.verdict for fault in found.faults] == ["refuted"] and not found.records


def test_a_claim_must_end_refuted():
    sizes = "% A, B square(n)\n"
    assert report("AB &= BA", sizes, "claim: a slip").verdict == "proved"
    assert report("(AB)^\\top &= B^\\top A^\\top", sizes, "claim: no slip").verdict == "unknown"


def test_lines_that_say_how_latex_is_read_are_not_of_the_text():
    declared = DECLARED + "% p(#1) reads exp(w.T*x[#1])\n% w looks like \\beta\n"
    text = f"% derivation: T\n{declared}\\[ p(i) = e^{{\\beta^\\top x_i}} \\]\n"
    (block,) = find(text, ".tex")
    assert written(block).text.split("\n")[1:] == [DECLARED[2:-1], "exp(w.T*x[i])", "= exp(w.T*x[i])"]


def test_the_plain_text_form_and_try_it_read_them_too():
    rows = live.check("Ridge\nA square(n); w vector(n)\ngrad(w.T*A*w, w)\n= A*w + A.T*w  -- slope\n= 2*A*w")["rows"]
    assert [row.get("mark") for row in rows] == [None, None, None, "proved", "refuted"]
    assert rows[2]["tex"].startswith(r"\nabla_{\mathbf{w}}")


SQUARE = "% A, B square(n); S spd(n); u, v, b vector(n)\n"


@pytest.mark.parametrize(
    ("display", "declared", "lines"),
    [
        (
            r"\nabla_w\|y-Xw\|^2 = 0 &\iff X^\top X w = X^\top y \\ &\iff w = (X^\top X)^{-1}X^\top y",
            DECLARED + "% given invertible(X.T*X)\n",
            [
                "grad(norm(y - X*w)**2, w) == zero(d, 1)",
                "<=> X.T*X*w == X.T*y",
                "<=> w == inv(X.T*X)*X.T*y",
            ],
        ),
        (
            r"AB = BA,\, A^2 = A &\Rightarrow (AB)^2 = ABB",
            SQUARE,
            ["given A*B == B*A; A**2 == A", "(A*B)**2", "= A*B*B"],
        ),
        (
            r"Au = b &\implies u^\top Au = u^\top b",
            SQUARE,
            ["given A*u == b", "u.T*A*u", "= u.T*b"],
        ),
        (
            r"\|u\|^2 + \|v\|^2 &\ge 2u^\top v % [because norm(u - v)**2]",
            SQUARE,
            ["norm(u)**2 + norm(v)**2", ">= 2*u.T*v  [because norm(u - v)**2]"],
        ),
        (r"0 &\le u^\top S u \\ &\le u^\top Su + \|v\|^2", SQUARE, ["0", "<= u.T*S*u", "<= u.T*S*u + norm(v)**2"]),
        (
            r"\operatorname*{arg\,min}_{u} \|u - b\|^2 &= \arg\min_u \left(u^\top u - 2u^\top b + b^\top b\right)",
            SQUARE,
            ["argmin(norm(u - b)**2, u)", "= argmin(u.T*u - 2*u.T*b + b.T*b, u)"],
        ),
        (
            r"\arg\max_u \left(b^\top b - \frac{1}{2}\|u - v\|^2\right) &= \arg\min_u \|u - v\|^2",
            SQUARE,
            ["argmax(b.T*b - 1/2*norm(u - v)**2, u)", "= argmin(norm(u - v)**2, u)"],
        ),
        (
            r"\underset{u}{\max}\ u^\top A u &= \max_{u \in \mathbb{R}^n} u^\top A^\top u",
            SQUARE,
            ["max(u.T*A*u, u)", "= max(u.T*A.T*u, u)"],
        ),
    ],
)
def test_other_relations_than_equality(display, declared, lines):
    found = report(display, declared)
    assert (found.verdict, found.faults) == ("proved", ()) and found.records
    (block,) = find(f"% derivation: T\n{declared}\\begin{{align}}\n{display}\n\\end{{align}}\n", ".tex")
    text = written(block).text.split("\n")
    assert text[-len(lines) :] == lines
    again = replay(json.loads(json.dumps(found.records[0])))
    assert again.record() == found.records[0]


@pytest.mark.parametrize(
    ("display", "chains"),
    [
        (
            r"\nabla_u\|Bu-b\|^2 = 2B^\top(Bu - b) = 0 "
            r"&\iff u = (B^\top B)^{-1}B^\top b = (B^\top B)^{-1}(b^\top B)^\top",
            [
                "grad(norm(B*u - b)**2, u)\n= 2*B.T*(B*u - b)",
                "2*B.T*(B*u - b) == zero(n, 1)\n<=> u == inv(B.T*B)*B.T*b",
                "inv(B.T*B)*B.T*b\n= inv(B.T*B)*(b.T*B).T",
            ],
        ),
        (
            r"Su = b &\implies u^\top Su = u^\top b = b^\top u, \text{ and } SSu = Sb",
            ["given S*u == b\nu.T*S*u\n= u.T*b\n= b.T*u", "given S*u == b\nS*S*u\n= S*b"],
        ),
        (
            r"0 &\le u^\top u, \operatorname{tr}(AB) = \operatorname{tr}(BA)",
            ["0\n<= u.T*u", "tr(A*B)\n= tr(B*A)"],
        ),
    ],
)
def test_statements_beside_each_other_are_chains_of_their_own(display, chains):
    declared = SQUARE + "% given invertible(B.T*B)\n"
    found = report(display, declared)
    assert (found.verdict, len(found.records)) == ("proved", len(chains))
    (block,) = find(f"% derivation: T\n{declared}\\begin{{align}}\n{display}\n\\end{{align}}\n", ".tex")
    assert [text.split("invertible(B.T*B)\n")[1] for text in written(block).text.split("\n\n")] == chains


@pytest.mark.parametrize("display", [r"u = v = 0 &\iff v = 0", "A = A, B = A"])
def test_a_chain_that_is_wrong_is_refuted(display):
    assert report(display, SQUARE).verdict == "refuted"


@pytest.mark.parametrize(
    ("display", "declared", "verdict"),
    [
        (r"X^\top Xw = X^\top y &\iff Xw = y", DECLARED, "error"),
        (r"X^\top Xw = X^\top y &\iff X^\top Xw = 0", DECLARED, "refuted"),
        (r"Au = Av &\Rightarrow u = v", SQUARE, "refuted"),
        (r"u^\top Au &\ge 0", SQUARE, "refuted"),
        (r"Au = b &\iff u = A^{-1}b \\ &\Rightarrow Au = b", SQUARE, "error"),
        (r"Au = b, Bu = b &\iff u = v", SQUARE, "error"),
        (r"v = 0 &\iff 2v = v = 0 \\ &\iff v = 0", SQUARE, "error"),
        (r"Au = b &\iff Bu = Au = b", SQUARE, "error"),
        (r"\nabla_u \|u\|^2 = 0 &\implies u = 0", SQUARE, "error"),
    ],
)
def test_wrong_relations_are_refused(display, declared, verdict):
    found = report(display, declared)
    assert found.verdict == verdict and (verdict == "error" or not found.records)


WOODBURY = r"(A + uv^\top)^{-1} = A^{-1} - \frac{A^{-1}uv^\top A^{-1}}{1 + v^\top A^{-1}u}"


@pytest.mark.parametrize(
    ("display", "declared", "wanted"),
    [
        (r"X (X^\top X)^{-1} X^\top X = X", "% X matrix(m, d)\n", ["invertible(X.T*X)"]),
        (WOODBURY, "% A invertible(n); u, v vector(n)\n", ["invertible(A + u*v.T)", "nonzero(u.T*inv(A).T*v + 1)"]),
        (r"\frac{a^\top}{\|a\|} a = \|a\|", "% a vector(n)\n", ["nonzero(a.T*a)"]),
    ],
)
def test_what_one_side_needs_is_to_be_said_above(display, declared, wanted):
    for need in wanted:
        found = report(display, declared)
        assert found.faults[0].message.endswith(f"where it holds, say so above: `given {need}`")
        declared += f"% given {need}\n"
    assert report(display, declared).verdict == "proved"


@pytest.mark.parametrize(
    ("display", "declared", "wanted"),
    [
        (r"\nabla_x x^\top A x = 2Ax", "% A square(n); x vector(n)\n", "A symmetric(n)"),
        (r"\nabla_x [(x^\top A x)(x^\top B x)] = 2(x^\top B x)Ax + 2(x^\top A x)Bx",
         "% A, B square(n); x vector(n)\n", "A symmetric(n); B symmetric(n)"),
        (r"\nabla_x x^\top A B x = 2ABx", "% A, B matrix(n, n); x vector(n)\n", ""),
    ],
)  # fmt: skip
def test_what_holds_of_symmetric_matrices_says_so(display, declared, wanted):
    found = report(display, declared)
    assert found.verdict == "refuted" and ("symmetric" in found.faults[0].message) == bool(wanted), found
    assert found.faults[0].message.endswith(f"where it holds, declare `{wanted}`" if wanted else "")


def test_what_changes_with_an_index_is_no_hypothesis():
    found = report(r"\frac{a_i b_i}{b_i} = a_i", "% a, b vector(n)\n")
    assert "only the left side needs nonzero" in found.faults[0].message and "given" not in found.faults[0].message
