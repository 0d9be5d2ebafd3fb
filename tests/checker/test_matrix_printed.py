"""Equations of vectors and matrices as a book prints them, tied to lines; and their derivations as text."""

import json

import pytest

from derivations import IllFormed, MatrixPrinted, NotProved, replay
from derivations.live import check, sheet
from derivations.matrices import MatrixDerivation
from derivations.show.page import render

LETTERS = "X matrix(m, n); y vector(m); w, v vector(n)"
LEAST = r"v = \arg\min_{w} \|y - X w\|^2"


def slope() -> MatrixDerivation:
    d = MatrixDerivation("The slope", LETTERS, definitions={"E": "norm(y - X*w)**2"})
    return d.start("grad(E, w)").step("2*X.T*X*w - 2*X.T*y", "multiply out").step("2*X.T*(X*w - y)")


def least() -> MatrixDerivation:
    d = MatrixDerivation("The least", LETTERS, hypotheses=["X.T*X*v = X.T*y"])
    d.start("norm(y - X*w)**2")
    d.step("norm(y - X*v)**2 + norm(X*(w - v))**2", "complete the square")
    return d.step("norm(y - X*v)**2", "a square", relation=">=", by="norm(X*(w - v))**2")


def solved() -> MatrixDerivation:
    d = MatrixDerivation("Solved", LETTERS, hypotheses=["invertible(X.T*X)"])
    return d.start("X.T*X*w = X.T*y").step("w = inv(X.T*X)*X.T*y")


TIED = [
    (slope, r"\frac{\partial E}{\partial \boldsymbol w} = 2 X^{\mathrm T}(X \boldsymbol w - y)", [1, 3]),
    (slope, r"2 X^\top (X w - y) = \nabla_w E", [3, 1]),
    (least, LEAST, [1, 3]),
    (solved, r"w = (X^\top X)^{-1} X^\top y", [2]),
]


@pytest.mark.parametrize("made, latex, lines", TIED)
def test_each_side_is_a_line(made, latex, lines):
    tied = MatrixPrinted("3.1", latex, made(), sources="000")
    record = json.loads(json.dumps(tied.record()))
    assert tied.lines == lines and str(replay(record)) == str(tied)
    assert "(3.1)" in render(record)
    for key, other in (("lines", [1]), ("shown", "1"), ("sides", []), ("title", "(3.2)")):
        with pytest.raises((NotProved, IllFormed)):
            replay(record | {key: other})
    with pytest.raises(IllFormed):
        replay(record | {"printed": record["printed"] | {"more": 1}})


@pytest.mark.parametrize(
    "made, latex, why",
    [
        (slope, r"\nabla_w E = 2 X^\top (y - X w)", "no line"),
        (slope, r"\nabla_w E", "one equation"),
        (slope, r"\nabla_w E \le 2 X^\top (X w - y)", "one equation"),
        (least, r"\|y - X w\|^2 = \|y - X v\|^2", "does not say =="),
        (least, r"w = \arg\min_{v} \|y - X v\|^2", "nothing is supposed"),
        (least, r"v = \arg\min_{w} \|y - X v\|^2", "does not say >="),
        (least, r"v = \arg\min_{X w} \|y - X w\|^2", "no letter"),
        (least, r"v = \arg\min_{w} \|X w\|^2", "no line"),
        (solved, r"w = X^\top y", "no line"),
    ],
)
def test_what_no_derivation_says(made, latex, why):
    with pytest.raises((NotProved, IllFormed), match=why):
        MatrixPrinted("3.1", latex, made())


@pytest.mark.parametrize(
    "declared, first, last, by, more",
    [
        (LETTERS, "norm(w)**2 + E", "norm(v)**2 + E", "norm(w)**2", {"definitions": {"E": "norm(w)**2"}}),
        (LETTERS, "norm(w)**2", "norm(v)**2", "norm(w)**2", {"hypotheses": ["v = w"]}),
        ("w positive; v real", "w**2", "v**2", None, {}),
    ],
)
def test_the_least_is_over_all_values(declared, first, last, by, more):
    d = MatrixDerivation("T", declared, **more).start(first)
    try:
        d.step(last, relation=">=", by=by)
    except NotProved:
        d.step(first)
    tex = first.replace("norm(w)**2", r"\|w\|^2").replace("**", "^")
    with pytest.raises((NotProved, IllFormed), match="nothing is supposed|no line"):
        MatrixPrinted("1", rf"v = \arg\min_{{w}} {tex}", d)


def test_a_number_is_a_number():
    with pytest.raises(IllFormed, match="is no number of an equation"):
        MatrixPrinted("3.1)", LEAST, least())


@pytest.mark.parametrize("made", [slope, least, solved])
def test_a_derivation_is_edited_as_text(made):
    d = made()
    found = check(sheet(d.record()))
    assert found["mark"] == "proved" and sum(row["kind"] == "step" for row in found["rows"]) == len(d.lines) - 1
    signs = [row["tex"].split()[0] for row in found["rows"] if row["kind"] == "step"]
    assert signs == [{"==": "=", ">=": r"\ge", "<=>": r"\iff"}[line.relation] for line in d.lines[1:]]


def test_a_reason_with_a_sign_of_the_text_is_no_text():
    d = MatrixDerivation("T", LETTERS).start("X*w").step("X*w + 0*X*v", "zero  -- or [because 1]")
    assert sheet(d.record()) is None


def test_what_is_defined_is_bold_if_it_is_no_number():
    d = MatrixDerivation("T", "X matrix(m, n)", definitions={"H": "X*X.T", "q": "tr(H)"}).start("q*H")
    assert d.record()["matrices"]["lines"][0]["latex"] == r"q \mathbf{H}"
