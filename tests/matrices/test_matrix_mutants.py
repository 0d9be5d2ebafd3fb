"""One error in a step: it is refused, or it is none."""

from dataclasses import replace

import pytest

from derivations.matrices import declare
from derivations.matrices.mutants import changed, survivors, why_true
from derivations.matrices.said import written
from derivations.matrices.terms import parse
from derivations.matrices.verdict import asked
from trials.matrix_mutants import steps

# (declared, left, right, hypotheses, how many errors, those that are none)
STEPS = [
    (
        "X matrix(m, d); y vector(m); w vector(d)",
        "grad(norm(y - X*w)**2, w)",
        "2*X.T*(X*w - y)",
        [],
        7,
        ["order: X.T*2*(X*w - y)"],
    ),
    ("A symmetric(n); x vector(n)", "grad(x.T*A*x, x)", "2*A*x", [], 6, ["order: A*2*x", "transpose: 2*A.T*x"]),
    ("A, B square(n)", "tr(A*B)", "tr(B.T*A.T)", [], 7, ["order: tr(A.T*B.T)"]),
    ("S spd(n)", "grad(log(det(S)), S)", "inv(S)", [], 5, ["transpose: inv(S).T", "transpose: inv(S.T)"]),
    ("A, B square(n)", "(A + B)**2", "A**2 + 2*A*B + B**2", ["A*B = B*A"], 16, None),
    ("X matrix(m, d)", "inv(X.T*X)*X.T*X", "I(d)", ["invertible(X.T*X)"], 1, []),
    ("z random vector(n); mu vector(n)", "E((z - mu)*(z - mu).T)", "E(z*z.T) - mu*mu.T", ["E(z) = mu"], 6, []),
    ("W orthonormal(m, n); x vector(n)", "norm(W*x)**2", "x.T*x", [], None, []),
]


@pytest.mark.parametrize("known, left, right, hypotheses, count, true", STEPS)
def test_each_error_is_refused_or_none(known, left, right, hypotheses, count, true):
    claim = asked(left, right, declare(known), hypotheses)
    tried, found = survivors(claim, tries=20)
    assert tried >= 1 and (count is None or tried == count)
    if true is not None:
        assert sorted(said for said, *_ in found) == sorted(true)
    else:  # letters that commute: the order of factors alone
        assert {said.partition(":")[0] for said, *_ in found} == {"order"}


def test_errors_of_each_kind():
    made = {f"{kind}: {written(tree)}" for kind, tree in changed(parse("2*X.T*w - y"))}
    assert {"sign: 2*X.T*w + y", "transpose: 2*X*w - y", "factor: 3*X.T*w - y", "order: w*(2*X.T) - y"} <= made
    assert "factor: 2*X.T*(2*w) - y" in made


def test_the_steps_of_a_formula_in_latex():
    line = r"\nabla_w\|y-Xw\|^2 = 2X^\top(Xw-y) = 2X^\top Xw - 2X^\top y"
    found = steps(line, ["X matrix(m, d); y vector(m); w vector(d)"])
    assert [written(claim.right) for claim in found] == ["2*X.T*(X*w - y)", "2*X.T*X*w - 2*X.T*y"]
    tried, alive = survivors(found[0], tries=20)
    assert tried == 7 and [said for said, *_ in alive] == ["order: X.T*2*(X*w - y)"]


@pytest.mark.parametrize(
    "known, left, right, hypotheses, why",
    [
        ("c real; A square(n)", "tr(c*A)", "c*tr(A)", [], {"a number on the other side", "a number transposed"}),
        ("S spd(n)", "inv(S)*S", "inv(S)*S", [], {"a symmetric matrix transposed", "equal at its place"}),
        ("A, B square(n)", "tr(A*B)", "tr(B*A)", [], {"equal as a whole"}),
        ("w vector(n); c real", "argmin(norm(w)**2 + c, w)", "argmin(norm(w)**2 + c, w)", [], {"equal as a whole"}),
        ("A square(n)", "A + A", "2*A", ["A*A = A"], {"the condition is not used"}),
    ],
)
def test_why_an_error_is_none(known, left, right, hypotheses, why):
    _, found = survivors(asked(left, right, declare(known), hypotheses), tries=20)
    assert why <= {said for _, _, said in found} and "" not in {said for _, _, said in found}


def test_what_is_no_reason():
    claim = asked("A*B", "A*B", declare("A, B square(n); S symmetric(n)"))
    for right in ("B*A", "A.T*B", "2*A*B", "A*B*S.T"):
        assert why_true(claim, replace(claim, right=parse(right))) == ""
