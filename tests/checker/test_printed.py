"""Equations as a book prints them: read, and tied to what was derived."""

import json
import re
from copy import deepcopy

import pytest

from derivations import (
    Derivation,
    IllFormed,
    NotProved,
    Printed,
    Refuted,
    Undecided,
    natural,
    nonnegative,
    positive,
    real,
    replay,
    sequence,
)
from derivations.kernel.language import parse
from derivations.kernel.show import latex
from derivations.show.page import render
from derivations.tex import Ambiguous


def f1():
    d = Derivation("F1", equations="2.10", TP=natural, FP=natural, FN=natural, TN=natural)
    d.define("P", "TP/(TP + FP)").define("R", "TP/(TP + FN)").define("m", "TP + FP + FN + TN").start("2*P*R/(P + R)")
    d.step("2*TP/(2*TP + FP + FN)", "insert, cancel TP", extends="TP == 0 and FP + FN > 0")
    return d.step("2*TP/(m + TP - TN)", "add and subtract TN")


READS = {"F1": "F1", r"\text{样例总数}": "m"}
F1 = r"F1 = \frac{2\times P \times R}{P+R} = \frac{2 \times TP}{\text{样例总数} + TP - TN}"


def means():
    d = Derivation("Means", P=positive, R=positive).start("2*P*R/(P + R)")
    d.step("<= sqrt(P)*sqrt(R)", "geometric", because="sqrt(P)*sqrt(R)*(sqrt(P) - sqrt(R))**2/(P + R)")
    return d.step("<= (P + R)/2", "arithmetic", because="(sqrt(P) - sqrt(R))**2/2")


def test_an_equation_is_tied_to_its_lines():
    equation = Printed("2.10", F1, f1(), reads=READS, sources="000, 002")
    assert equation.head == "F1" and equation.lines == [1, 3]
    assert str(equation) == "(2.10) F1 == 2*P*R/(P + R) == 2*TP/(m + TP - TN)\n  lines ① and ③ of “F1”"
    shown = equation._repr_mimebundle_()["text/markdown"]
    assert shown == f"(2.10) ${F1}$ · lines ① and ③ of “F1” · 000, 002"


def test_a_definition_needs_no_line():
    assert Printed("2.8", r"P = \frac{TP}{TP+FP}", f1()).lines == [0, 0]
    assert "a definition in “F1”" in str(Printed("2.8", r"P = \frac{TP}{TP+FP}", f1()))


def test_an_inequality_may_pass_over_lines():
    equation = Printed("2.0", r"\frac{2PR}{P+R} \leqslant \frac{P+R}{2}", means())
    assert equation.lines == [1, 3] and [relation for relation, _ in equation.sides] == ["", "<="]
    for wrong in (
        r"\frac{P+R}{2} \leqslant \frac{2PR}{P+R}",
        r"\frac{2PR}{P+R} = \frac{P+R}{2}",
        r"\frac{2PR}{P+R} < \frac{P+R}{2}",
        r"\frac{P+R}{2} < \frac{2PR}{P+R}",
    ):
        with pytest.raises(Refuted, match=r"\(2.0\) is refuted"):
            Printed("2.0", wrong, means())


def test_a_line_may_be_written_otherwise():
    equation = Printed("2.0", r"F = \frac{2RP}{R+P}", f1(), reads={"F": "F"})
    assert equation.lines == [1]


@pytest.mark.parametrize(
    ("latex", "error", "why"),
    [
        (F1.replace("- TN", "+ TN"), Refuted, "1 against"),
        (r"P = \frac{TP}{TP+FN}", Refuted, "1 against"),
        (r"F1 = \frac{2PR}{P-R}", NotProved, "is no line of F1"),
        (r"P + R", IllFormed, "one equation"),
        (r"P = R \\ R = P", IllFormed, "one equation"),
        (r"= P", IllFormed, "one equation"),
        (r"F1 = \frac{2PR}{P+R", IllFormed, "2.10"),
        (r"Q = S", IllFormed, "Q is not declared"),
        (r"P < F1", IllFormed, "F1"),
        (r"FP = \epsilon", Ambiguous, r"\(2.10\): FP can be read in two ways"),
    ],
)
def test_what_is_not_derived_is_not_printed(latex, error, why):
    with pytest.raises(error, match=why):
        Printed("2.10", latex, f1(), reads=READS | {r"\epsilon": "m", "F": "TP"})


def test_the_book_s_own_symbols_are_one_atom():
    """m^+ positives, m^- negatives: printed as they are read."""
    d = Derivation("Pairs", names={"p": "m^+", "n": "m^-"}, p=natural, n=natural).start("1/(p*n)")
    equation = Printed("2.21", r"\ell = \frac{1}{m^+m^-}", d, reads={r"\ell": "l"})
    assert equation.lines == [1] and latex(d.lines[0].written, d.names) == r"\frac{1}{m^+\,m^-}"
    assert latex(parse("p**2 - n"), d.names) == r"{\left(m^+\right)}^{2}-m^-"
    for wrong in (r"\ell = \frac{1}{m^-m^-}", r"\ell = \frac{1}{m^+ + m^-}"):
        with pytest.raises((Refuted, NotProved)):
            Printed("2.21", wrong, d, reads={r"\ell": "l"})
    with pytest.raises(IllFormed, match="not declared"):
        Printed("2.21", r"\ell = \frac{1}{m^*m^-}", d, reads={r"\ell": "l"})


def test_a_tested_step_is_no_bridge():
    d = Derivation("Tested", x=nonnegative).start("exp(x)").step(">= 1 + x + x**2/2", "tested", tested=True)
    with pytest.raises(Undecided):
        Printed("0.1", r"e^x \geqslant 1 + x + \frac{x^2}{2}", d)


@pytest.mark.parametrize(
    "equation",
    [
        lambda: Printed("2.10", F1, f1(), reads=READS, sources="000"),
        lambda: Printed("2.8", r"P = \frac{TP}{TP+FP}", f1()),
        lambda: Printed("2.0", r"F = \frac{2RP}{R+P}", f1(), reads={"F": "F"}),
        lambda: Printed("2.0", r"\frac{2PR}{P+R} \leqslant \frac{P+R}{2}", means()),
        lambda: Printed(
            "0.2",
            r"s = \sum_{i \in D} x_i",
            Derivation("Sum", x=sequence(positive), m=natural).start("Sum(x[i], i, 1, m)"),
            reads={"s": "s"},
            sums={r"i \in D": ("i", "1", "m")},
        ),
    ],
)
def test_replay(equation):
    equation = equation()
    record = json.loads(json.dumps(equation.record()))
    assert replay(record).record() == record
    page = render(record, str)
    row = equation.shown.removeprefix(r"\begin{aligned} ").removesuffix(r" \end{aligned}")  # which may break
    assert row in re.sub(r"\\allowbreak(?:{}(?==))?|\\nobreak ", "", page) and "as it was read" in page
    assert all(latex(tree, equation.names) in page.replace(r"\allowbreak ", "") for _, tree in equation.sides)
    for forged in (
        record | {"sides": [*record["sides"][:-1], ["==", "1"]]},
        record | {"shown": "x = y"},
        record | {"lines": [2] * len(record["lines"])},
        record | {"printed": record["printed"] | {"latex": "a = b"}},
    ):
        with pytest.raises((NotProved, IllFormed)):
            replay(deepcopy(forged))


def test_a_line_is_not_counted_from_the_end():
    """Between lines 1 and -1, which is the second of three, would lie no step, and so no <= either."""
    record = json.loads(json.dumps(Printed("2.0", r"\frac{2PR}{P+R} \leqslant \sqrt{P}\sqrt{R}", means()).record()))
    false = record["printed"] | {"latex": record["printed"]["latex"].replace(r"\leqslant", "=")}
    record |= {
        "printed": false,
        "shown": record["shown"].replace(r"\leqslant", "="),
        "sides": [record["sides"][0], ["==", record["sides"][1][1]]],
    }
    for lines in ([1, -1], [1, True], [1, "2"], [1, 4]):
        with pytest.raises(IllFormed, match="line 1 to 3"):
            replay(record | {"lines": lines})


def test_replay_refuses_another_equation():
    record = json.loads(json.dumps(Printed("2.10", F1, f1(), reads=READS).record()))
    wrong = F1.replace("- TN", "+ TN")
    record["printed"]["latex"], record["shown"] = wrong, record["shown"].replace("- TN", "+ TN")
    record["sides"][-1][1] = "2*TP/(m + TP + TN)"
    for lines, certificates in (([1, 3], []), ([1, 0], [{}]), ([0, 0], [{}]), ([1, 3], [{}])):
        with pytest.raises((NotProved, IllFormed)):
            replay(record | {"lines": lines, "certificates": certificates})


@pytest.mark.parametrize("number", ["2.1} $$ 1 = 2 \\tag{2.2", "", "2.10$", "{2}", "2.1\n", "a" * 50])
def test_what_is_no_number_of_an_equation(number):
    with pytest.raises(IllFormed, match="is no number of an equation"):
        Printed(number, "x + x = 2x", Derivation("T", x=real).start("x + x").step("2*x", ""))
