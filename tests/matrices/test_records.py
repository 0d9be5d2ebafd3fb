"""Chains, their records, and what a record may not say."""

import copy
import json

import pytest

from derivations import NotProved, replay
from derivations.kernel.language import IllFormed
from derivations.matrices import MatrixDerivation, verdict
from derivations.prove.verdict import Refuted
from derivations.show import markdown, page
from derivations.words.phrases import MATRICES


@pytest.fixture(scope="module")
def ridge():
    d = MatrixDerivation("Ridge", "X matrix(m, d); y vector(m); w vector(d); lam positive")
    d.start("grad(norm(y - X*w)**2 + lam*norm(w)**2, w)")
    return d.step("2*X.T*(X*w - y) + 2*lam*w", "rule").step("2*((X.T*X + lam*I(d))*w - X.T*y)", "factors of $w$")


@pytest.fixture(scope="module")
def hat():
    d = MatrixDerivation("Hat", "X matrix(m, d)", definitions={"H": "X*inv(X.T*X)*X.T"})
    return d.start("H*H").step("H")


@pytest.fixture(scope="module")
def normal():
    d = MatrixDerivation(
        "Normal equations", "X matrix(m, d); y vector(m); w vector(d)", hypotheses=["invertible(X.T*X)"]
    )
    d.start("grad(norm(y - X*w)**2, w) = zero(d, 1)").step("X.T*X*w = X.T*y", "slope")
    return d.step("w = inv(X.T*X)*X.T*y", "inverse")


@pytest.fixture(scope="module")
def least():
    d = MatrixDerivation("Least", "X matrix(m, d); y vector(m); w, s vector(d)", hypotheses=["X.T*X*s = X.T*y"])
    return d.start("norm(y - X*w)**2").step("norm(y - X*s)**2", relation=">=", by="norm(X*(w - s))**2")


def test_a_wrong_step_is_refused_with_a_counterexample(ridge):
    d = MatrixDerivation("Ridge", ridge.declared).start("grad(norm(y - X*w)**2, w)")
    with pytest.raises(Refuted, match=r"step 1 is refuted: m = 1, d = 1, .* against"):
        d.step("2*X.T*(y - X*w)")


def test_what_is_needed_is_part_of_the_conclusion(hat):
    assert hat.needs == ("invertible(X.T*X)",) and hat.conclusion.endswith("where invertible(X.T*X)")


@pytest.mark.parametrize("chain", ["ridge", "hat", "normal", "least"])
def test_a_record_is_verified_again(chain, request):
    d = request.getfixturevalue(chain)
    record = json.loads(json.dumps(d.record(), sort_keys=True))
    assert replay(record).record() == d.record()


CHANGES = [
    ("lines", 1, "term", "2*X.T*(y - X*w) + 2*lam*w"),
    ("lines", 1, "latex", "2"),
    ("lines", 1, "how", ["how.inverses", {}]),
    ("lines", 1, "cases", 61),
    ("lines", 1, "needs", ["invertible(X)"]),
    ("lines", 1, "verdict", "tested"),
    ("needs", None, None, [["nonzero", "lam", "\\lambda"]]),
    ("letters", None, None, []),
    ("declared", None, None, "X matrix(m, d); y vector(m); w vector(d); lam real"),
]


@pytest.mark.parametrize("key, n, field, new", CHANGES, ids=lambda x: str(x)[:20])
def test_a_record_that_says_something_else_is_refused(ridge, key, n, field, new):
    record = copy.deepcopy(ridge.record())
    if n is None:
        record["matrices"][key] = new
        if key == "declared":
            record["matrices"]["hypotheses"] = ["A = B"]
    else:
        record["matrices"][key][n][field] = new
    with pytest.raises((NotProved, IllFormed)):
        replay(record)


def test_a_certificate_of_a_record_is_verified(normal, least):
    for d, wrong in ((normal, "0"), (normal, "2*X.T*X"), (least, "norm(X*w)**2"), (least, "-norm(X*(w - s))**2")):
        record = copy.deepcopy(d.record())
        record["matrices"]["lines"][-1]["by"] = wrong
        with pytest.raises((NotProved, IllFormed)):
            replay(record)


def test_the_page_shows_each_line_and_what_is_needed(ridge, hat, normal, least):
    assert normal.conclusion == "grad(norm(y - X*w)**2, w) == zero(d, 1) <=> w == inv(X.T*X)*X.T*y"
    for d in (ridge, hat, normal, least):
        for shown in (page.render(d.record()), page.render(d.record(), language="zh"), markdown.written(d.record())):
            assert all(line["latex"].split()[0] in shown for line in d.record()["matrices"]["lines"])
    assert "invertible" in page.render(hat.record()) and "可逆" in page.render(hat.record(), language="zh")
    for said, language in (("given", "en"), ("可逆", "zh")):
        assert said in page.render(normal.record(), language=language)
    assert "invertible" in markdown.written(hat.record())


def test_words_of_an_author_are_no_markup():
    d = MatrixDerivation("<b>x</b>", "w vector(d)").start("w.T*w", "<script>").step("norm(w)**2", "`*")
    assert "<script>" not in page.render(d.record()) and "<b>x</b>" not in page.render(d.record())


def test_each_way_to_prove_has_its_phrase():
    cleared = verdict.MULTIPLIED
    assert {verdict.SAME, verdict.EQUAL_NUMBERS, verdict.SAME_PLACES, cleared} == set(MATRICES.values())
    d = MatrixDerivation("Push", "A invertible(n)", hypotheses=["invertible(I(n) + inv(A))", "invertible(A + I(n))"])
    d.start("inv(I(n) + inv(A))").step("A*inv(A + I(n))")
    assert d.lines[1].verdict.words == cleared and d.lines[1].verdict.by
    again = replay(json.loads(json.dumps(d.record())))
    assert again.record() == d.record()
    for other in ("I(n)", "0", "A - A", "2*A"):
        record = json.loads(json.dumps(d.record()))
        record["matrices"]["lines"][1]["by"] = other
        with pytest.raises(NotProved):
            replay(record)


def test_what_is_supposed_of_nothing_proves_nothing():
    d = MatrixDerivation("Nothing", "a real", hypotheses=["positive(-a**2)"])
    with pytest.raises(NotProved):
        d.start("a").step("a + 0")
    d = MatrixDerivation("Something", "a real").start("a").step("a + 0")
    record = d.record()
    record["matrices"]["hypotheses"] = ["positive(-a**2)"]
    with pytest.raises((NotProved, IllFormed)):
        replay(record)


def test_letters_that_look_alike_are_refused():
    with pytest.raises(IllFormed, match="alike"):
        MatrixDerivation("Look", "alpha real; α real")


def test_what_letters_are_is_a_part_of_what_is_shown():
    kinds = "S spd(n); P psd(n); A invertible(n); Q symmetric(n); D diagonal(n); W orthonormal(n, k); a positive"
    d = MatrixDerivation("Letters", f"{kinds}; b nonnegative; Y matrix(n, m) columns y").start("a").step("a + 0")
    said = d.record()["matrices"]["letters"]
    for what in (
        r"\mathbf{S} \succ 0",
        r"\mathbf{P} \succeq 0",
        r"\det \mathbf{A} \neq 0",
        r"\mathbf{Q}^{\top} = \mathbf{Q}",
        r"\mathbf{D} \odot \mathbf{I} = \mathbf{D}",
        r"\mathbf{W}^{\top} \mathbf{W} = \mathbf{I}",
        "a > 0",
        r"b \ge 0",
        r"\mathbf{y}_{i} = \mathbf{Y} \mathbf{e}_{i}",
    ):
        assert sum(letters.endswith(what) for letters in said) == 1


def test_a_record_joins_no_bounds_of_two_kinds():
    below = MatrixDerivation("Both", "x real").start("0").step("-1", relation=">=").record()
    above = MatrixDerivation("Both", "x real").start("-1").step("5", relation="<=").record()
    below["matrices"]["lines"] += above["matrices"]["lines"][1:]
    with pytest.raises(IllFormed, match="say nothing of its ends"):
        replay(below)  # 0 >= 5


@pytest.mark.parametrize(
    ("declared", "given", "sides"),
    [
        ("w, u vector(n)", "w = u", ("argmin(norm(w)**2, w)", "argmin(norm(u)**2, w)")),
        ("a real", "a = 3", ("argmin(a, a)", "argmin(3, a)")),
    ],
)
def test_an_optimum_is_over_nothing_that_has_a_value_already(declared, given, sides):
    d = MatrixDerivation("Held", declared, hypotheses=[given])
    with pytest.raises(IllFormed, match="of which a hypothesis says what it is"):
        d.start(sides[0]).step(sides[1])


def test_a_hypothesis_may_bind_what_an_optimum_is_over():
    d = MatrixDerivation("Bound", "w vector(n); S symmetric(n); lam real", hypotheses=["S*w = lam*w"])
    assert d.start("max(w.T*S*w, w)").step("max(lam*w.T*w, w)").lines[1].verdict.verdict == "proved"
