"""The third opinion says what it should: each kind of tree in SMT-LIB, false steps found, nothing proved by x/0."""

import json
import re
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from derivations import Claim, Derivation, natural, positive, probability, real
from derivations.kernel import theorems
from derivations.kernel.language import TRUE, literal, parse, text
from derivations.show.report import MIME
from trials import third_opinion
from trials.third_opinion import (
    RELATIONS,
    Inexpressible,
    Statement,
    Tally,
    answer,
    compared,
    counterexample,
    holds,
    judge,
    main,
    member,
    needs,
    number,
    opinion,
    plain,
    questions,
    slope,
    statements,
    term,
)

ROOT = Path(__file__).parents[2]


@pytest.fixture
def z3():
    return pytest.importorskip("z3", reason=f"z3 gives no third opinion here: pip install {third_opinion.Z3}")


def read(source, **values):
    return plain(parse(source), {n: literal(Fraction(v)) for n, v in values.items()})


def step(left, right, relation="==", where=None, extends=None, restricts=None, **domains):
    extends, restricts = (None if t is None else parse(t) for t in (extends, restricts))
    given = TRUE if where is None else parse(where)
    return Statement("a step", 2, domains, given, parse(left), relation, parse(right), extends, restricts)


# -- trees as text


@pytest.mark.parametrize(
    "source, smt",
    [
        ("3", "3.0"),
        ("x", "|x|"),
        ("-x", "(- |x|)"),
        ("x + 1", "(+ |x| 1.0)"),
        ("x - y*2", "(- |x| (* |y| 2.0))"),
        ("x/y", "(/ |x| |y|)"),
        ("x**3", "(* 1.0 |x| |x| |x|)"),
        ("x**1", "|x|"),
        ("x**0", "1.0"),
        ("x**(-2)", "(/ 1.0 (* 1.0 |x| |x|))"),
        ("y[1 + 2]", "|y[3]|"),
        ("sqrt(x)", "|sqrt 'x'|"),
        ("abs(x)", "(ite (>= |x| (- |x|)) |x| (- |x|))"),
        ("min(x, y)", "(ite (<= |x| |y|) |x| |y|)"),
        ("Sum(y[i]*i, i, 1, 2)", "(+ (* |y[1]| 1.0) (* |y[2]| 2.0))"),
        ("Sum(x, i, 2, 1)", "0.0"),
        ("binomial(4, 2)", "6.0"),
        ("binomial(4, 5)", "0.0"),
    ],
)
def test_every_kind_of_expression_has_its_word(source, smt):
    assert term(read(source)) == smt


@pytest.mark.parametrize(
    "source, needed",
    [
        ("x + y*3", []),
        ("x/y", ["(not (= |y| 0.0))"]),
        ("x/(1/y)", ["(not (= |y| 0.0))", "(not (= (/ 1.0 |y|) 0.0))"]),
        ("0*(1/x)", ["(not (= |x| 0.0))"]),
        ("x**(-1)", ["(not (= |x| 0.0))"]),
        ("sqrt(x)", ["(>= |x| 0.0)"]),
        ("Sum(1/y[i], i, 1, 2)", ["(not (= |y[1]| 0.0))", "(not (= |y[2]| 0.0))"]),
        ("y[0]", ["(not (= 0.0 0.0))"]),
        ("binomial(-1, 2)", ["(not (= 0.0 0.0))"]),
        ("diff(1/x, x)", ["(not (= |x| 0.0))", "(not (= (* 1.0 |x| |x|) 0.0))"]),
        ("diff(y/x, y)", ["(not (= |x| 0.0))", "(not (= (* 1.0 |x| |x|) 0.0))"]),
    ],
)
def test_what_has_no_value_everywhere_says_so_at_its_place(source, needed):
    assert needs(read(source)) == needed


@pytest.mark.parametrize(
    "source, smt",
    [
        ("x == 1", "(and true (and true ) (= |x| 1.0))"),
        ("x != 1", "(and true (and true ) (not (= |x| 1.0)))"),
        ("not x <= 1", "(and true (and true ) (not (<= |x| 1.0)))"),
        ("1/x > 2", "(and true (and true (not (= |x| 0.0))) (> (/ 1.0 |x|) 2.0))"),
    ],
)
def test_conditions(source, smt):
    assert holds(read(source)) == smt


@pytest.mark.parametrize(
    "domain, smt",
    [
        ("real", []),
        ("natural", ["(>= n 0.0)"]),
        ("nonnegative", ["(>= n 0.0)"]),
        ("positive_integer", ["(>= n 1.0)"]),
        ("positive", ["(> n 0.0)"]),
        ("probability", ["(>= n 0.0)", "(<= n 1.0)"]),
        ("open_probability", ["(> n 0.0)", "(< n 1.0)"]),
        ("up_to(m)", ["(>= n 0.0)", "(<= n |m|)"]),
        ("finite(0, -1/2)", ["(or false (= n 0.0) (= n (- (/ 1.0 2.0))))"]),
    ],
)
def test_every_domain_has_its_conditions(domain, smt):
    assert member("n", domain) == smt


@pytest.mark.parametrize(
    "source, slope_of_it",
    [
        ("y*2", "0"),
        ("x", "1"),
        ("-x", "-1"),
        ("x + y - x", "1 + 0 - 1"),
        ("x*y", "1*y + x*0"),
        ("x/y", "(1*y - x*0)/y**2"),
        ("x**3", "3*x**2*1"),
        ("(x + 1)**0", "0"),
        ("sqrt(x)", "1/(2*sqrt(x))"),
    ],
)
def test_slopes_are_those_of_school(source, slope_of_it):
    assert text(slope(read(source), "x")) == slope_of_it


def test_a_derivative_is_taken_before_its_variable_gets_a_value():
    """x**n has the slope 0 at x = 0 for n = 0, although n*x**(n - 1) has no value there."""
    assert number(read("diff(x**n, x)", x=0, n=0)) == 0
    assert number(read("diff(diff(x**3, x), x)", x=2)) == 12


def test_an_expectation_is_a_sum_over_the_stored_space():
    space = [(literal(Fraction(1, 2)), {"f": literal(v)}) for v in (Fraction(0), Fraction(3))]
    assert number(plain(parse("E((f - E(f))**2)"), {"E": space})) == Fraction(9, 4)


@pytest.mark.parametrize(
    "source, reason",
    [
        ("x**n", "a symbolic exponent"),
        ("2**(1/2)", "a fraction as exponent"),
        ("y[n]", "a symbolic index"),
        ("Sum(y[i], i, 1, n)", "a symbolic end of a Sum"),
        ("Sum(y[i], i, 1, 65)", "a Sum of more than 64 terms"),
        ("binomial(n, 2)", "a symbolic number in a binomial"),
        ("E(f)", "an expectation E"),
        ("Integral(x, x, 0, 1)", "the function Integral"),
        ("exp(x)", "the function exp"),
        ("diff(log(x), x)", "the function log"),
    ],
)
def test_what_cannot_be_said_is_said_to_be_so(source, reason):
    with pytest.raises(Inexpressible, match=f"^{reason}$"):
        read(source)


# -- opinions


@pytest.mark.parametrize(
    "s",
    [
        step("(x + y)**2 - (x - y)**2", "4*x*y", x="real", y="real"),
        step("x/x", "1", extends="x == 0", x="real"),
        step("2*x", "2*x**2/x", restricts="x == 0", x="real"),
        step("1/(x - y)", "1/(y - x)*(0 - 1)", x="real", y="real"),
        step("1/x", "1/y", where="x == y", x="real", y="real"),
        step("sqrt(x**2)", "x", x="nonnegative"),
        step("sqrt(x)*sqrt(y)", "(x + y)/2", "<=", x="positive", y="positive"),
        step("sqrt(sqrt(x))**4", "x", x="nonnegative"),
        step("p*(1 - p)", "1/4", "<=", p="probability"),
        step("1/(n + 1)", "1", "<=", n="natural"),
        step("n**2", "n", ">=", n="natural"),  # of integers only
        step("k/m", "1", "<=", m="positive_integer", k="up_to(m)"),
        step("y[1]**2", "y[1]", y="sequence(finite(0, 1))"),
        step("diff(x**2/y, x)", "2*x/y", x="real", y="real"),
        step("Sum(1/(x + i), i, 1, 2)", "(2*x + 3)/((x + 1)*(x + 2))", x="real"),
        step("x", "1", "!=", where="x > 0 and not x <= 1", x="real"),
    ],
)
def test_true_steps_agree(z3, s):
    assert opinion(questions(s)) == ("agree", "")


@pytest.mark.parametrize(
    "s, about",
    [
        (step("(x + y)**2", "x**2 + y**2", x="real", y="real"), "the relation"),
        (step("x**2", "x", ">=", x="real"), "the relation"),
        (step("p*(1 - p)", "1/4", "<", p="probability"), "the relation"),
        (step("n*(n - 1)", "1", ">=", n="natural"), "the relation"),
        (step("n/2*2 - n", "1/3", "==", n="positive_integer"), "the relation"),
        (step("sqrt(x**2)", "x", x="real"), "the relation"),
        (step("y[1]**2", "y[1]", y="sequence(natural)"), "the relation"),
        (step("diff(x**3, x)", "3*x", x="real"), "the relation"),
        (step("0*(1/x)", "0", x="real"), "the domain"),
        (step("1", "x/x", x="natural"), "the domain"),
        (step("1/x", "x/x**2*x/x", extends="x == 0", x="real"), "the domain"),
        (step("x/x", "1", extends="x <= 0", x="real"), "the domain"),
        (step("sqrt(x)**2", "x", x="real"), "the domain"),
        (step("diff(sqrt(x), x)", "sqrt(x)/(2*x) + 0*log", x="nonnegative", log="real"), None),
        (step("diff(sqrt(x), x)*sqrt(x)", "1/2", x="nonnegative"), "the domain"),
        (step("1/(x - x)", "1/(x - x)", x="real"), "a point at which both sides have a value"),
        (step("x", "y", where="x > 1 and x < 1", x="real", y="real"), "a point at which both sides have a value"),
        (step("x/x", "1", extends="x == 0", x="positive"), "a point that extends names"),
    ],
)
def test_false_steps_lost_domains_and_empty_steps_are_found(z3, s, about):
    said, why = opinion(questions(s))
    assert (said, why.partition(":")[0]) == (("disagree", about) if about else ("agree", ""))


def test_division_by_zero_proves_nothing(z3):
    """To z3 alone, 1/0 == 1/0 is true, and x/x may be 1 at 0: both steps lose or have no point."""
    assert opinion(questions(step("1/0", "1/0")))[0] == "disagree"
    assert opinion(questions(step("x/x", "x**2/x**2", "==", where="x == 0", x="real")))[0] == "disagree"
    script = "(declare-const |x| Real)(assert (not (= (/ 1.0 0.0) (/ 1.0 0.0))))"
    assert third_opinion.solve(script, 10**6) == ("unsat", "")


def test_a_later_part_of_a_condition_may_have_no_value(z3):
    for condition in ("x == 0 or 1/x > 0", "not (x != 0 and 1/x < 0)"):
        assert opinion(questions(step("x", "0 - x", "!=", where=f"x == 0 and ({condition})", x="real"))) == (
            "disagree",
            "the relation: at x = 0",
        )
    said, why = opinion(questions(step("x", "x", where="x == 0 and (1/x > 0 or x == 0)", x="real")))
    assert (said, why.partition(":")[0]) == ("disagree", "a point at which both sides have a value")


def test_too_little_work_is_no_opinion(z3):
    s = step("(x + y)**2 - (x - y)**2", "4*x*y + 0*(x**2 + y**2 + 1)**(-1)", x="real", y="real")
    assert opinion(questions(s), work=1)[0] == "no opinion"


def of(d, tmp_path):
    """The statements of a notebook that shows this."""
    path = tmp_path / "one.ipynb"
    path.write_text(json.dumps({"cells": [{"outputs": [{"data": {MIME: d.record()}}]}]}), encoding="utf-8")
    return list(statements(path))


def test_a_record_is_read_as_it_was_written(z3, tmp_path):
    d = Derivation("F", TP=natural, FP=natural, where="TP + FP < 9").define("P", "TP/(TP + FP)").define("f(x)", "P*x")
    d.start("f(2)").step("P + P", "twice").step("<= P + 1", "P is at most 1")
    first, second = of(d, tmp_path)
    assert [text(t) for t in (first.given, first.left, first.right, second.left, second.right)] == [
        "TP + FP < 9",
        "TP/(TP + FP)*2",
        "TP/(TP + FP) + TP/(TP + FP)",
        "TP/(TP + FP) + TP/(TP + FP)",
        "TP/(TP + FP) + 1",
    ]
    assert [(s.title, s.number, s.relation, s.domains) for s in (first, second)] == [
        ("F", n, relation, {"TP": "natural", "FP": "natural"}) for n, relation in ((2, "=="), (3, "<="))
    ]
    assert {opinion(questions(s))[0] for s in (first, second)} == {"agree"}


def test_a_maximum(z3, tmp_path):
    d = Derivation("A hill", p=probability, a=positive)
    d.start("diff(a*p*(1 - p), p)").step("a*(1 - 2*p)", "slope").maximum("a*p*(1 - p)", "p", at="1/2")
    slope_of_it, top = of(d, tmp_path)
    assert opinion(questions(slope_of_it)) == opinion(questions(top)) == ("agree", "")


@pytest.mark.parametrize(
    "function, low, high, at, said",
    [
        ("p*(1 - p)", "0", "1", "1/2", "agree"),
        ("p*(1 - p)", "1/2", "1", "1/2", "agree"),
        ("p*(1 - p)", "0", "1", "1/3", "disagree"),  # not there
        ("p*(1 - p)", "0", "1/4", "1/2", "disagree"),  # not in the interval
        ("1 + 0*p", "0", "1", "1/2", "disagree"),  # not there alone
        ("p + 0*(1/p)", "0", "1", "1", "disagree"),  # no value at 0
        ("p", "1", "0", "1", "disagree"),  # no interval
    ],
)
def test_a_maximum_is_the_only_one_on_its_interval(z3, function, low, high, at, said):
    s = step(function, function.replace("p", f"({at})"), "<=", p="probability")
    assert opinion(questions(replace(s, over=(parse("p"), parse(low), parse(high), parse(at)))))[0] == said


def test_a_claim_and_its_counterexample(z3, tmp_path):
    (claim,) = of(Claim("x/x", "==", "1 - y", source="nowhere", x=real, y=natural), tmp_path)
    assert opinion([*questions(claim), counterexample(claim)]) == ("agree", "")
    for point in ({"x": "1", "y": "0"}, {"x": "1", "y": "-1"}, {"x": "1", "y": "1/2"}):
        assert answer(counterexample(replace(claim, point=point)))[0] == "unsat"
    (one_sided,) = of(Claim("x/x", "==", "1", source="nowhere", x=real), tmp_path)
    assert opinion([*questions(one_sided), counterexample(one_sided)]) == ("agree", "")
    true = step("x", "x", x="real")
    assert opinion(questions(replace(true, point={})))[0] == "disagree"


@pytest.mark.parametrize(
    "hypothesis, outcomes, ok",
    [
        ("mean(f, y)", [("1/2", 0, 1), ("1/2", 2, 0)], True),
        ("mean(f, y)", [("1/2", 0, 1), ("1/2", 4, 0)], False),
        ("mean(f, y)", [("1/2", 0, 1), ("1/4", 4, 0)], False),
        ("mean(f, y)", [("3/2", 0, 1), ("-1/2", -2, 0)], False),
        ("uncorrelated(f, g)", [("1/3", -1, 1), ("1/3", 0, 0), ("1/3", 1, 1)], True),
        ("independent(f, g)", [("1/3", -1, 1), ("1/3", 0, 0), ("1/3", 1, 1)], False),
        ("independent(f, g)", [("1/4", 0, 0), ("1/4", 0, 1), ("1/4", 1, 0), ("1/4", 1, 1)], True),
    ],
)
def test_a_stored_space_must_meet_the_hypotheses(z3, hypothesis, outcomes, ok):
    point = {"y": "1", "E": [[p, {"f": str(f), "g": str(g)}] for p, f, g in outcomes]}
    s = Statement(
        "a claim", 1, {"y": "real"}, TRUE, parse("E(f - f)"), "==", parse("E(1)"), point=point, hypotheses=(hypothesis,)
    )
    assert answer(counterexample(s))[0] == ("sat" if ok else "unsat")


def test_a_false_step_is_told_from_what_cannot_be_said(z3):
    tally = Tally()
    for s in (step("x", "x", x="real"), step("x", "x + 1", x="natural"), step("exp(x)", "1", x="real")):
        judge(s, tally)
    assert tally.count["steps"] == 3 and tally.count["steps", "expressible"] == 2
    assert tally.count["steps", "agree"] == tally.count["steps", "disagree"] == 1
    assert tally.reasons == {("steps", "the function exp"): 1}
    assert tally.remarks == ["DISAGREES: a step, step 2: the relation: at x = 0"]


def test_the_command(z3, tmp_path, capsys):
    d = Derivation("Doubled", x=natural).start("x + x").step("2*x", "twice")
    of(d, tmp_path)
    path = tmp_path / "one.ipynb"
    assert main([str(path)]) == 0
    path.write_text(path.read_text(encoding="utf-8").replace('"2*x"', '"3*x"'), encoding="utf-8")
    assert main([str(path)]) == 1
    assert "DISAGREES: Doubled, step 2: the relation: at x = 1" in capsys.readouterr().out


@pytest.mark.parametrize(
    "left, right, said",
    [
        ("abs(x)", "sqrt(x**2)", "agree"),
        ("max(x, y)", "(x + y + abs(x - y))/2", "agree"),
        ("min(x, max(x, y))", "x", "agree"),
        ("abs(x)", "x", "disagree"),
        ("min(x, y)", "(x + y + abs(x - y))/2", "disagree"),
    ],
)
def test_absolute_values_and_maxima_are_asked(z3, left, right, said):
    assert opinion(questions(step(left, right, x="real", y="real")))[0] == said


def test_random_statements_that_the_kernel_accepts_are_asked():
    found = list(third_opinion.accepted("order", 0, range(12)))
    assert found and all(s.relation in RELATIONS and s.domains for s in found)


def test_of_a_kernel_that_accepts_what_is_false_a_random_statement_is_found(z3, monkeypatch, capsys):
    monkeypatch.setattr(theorems.Identity, "equality", lambda *_: "same normal form")
    command = ["--random", "12", "--kind", "rational", "--work", "100000"]
    assert main(command) == 1
    assert "DISAGREES" in capsys.readouterr().out


def test_make_runs_as_modules_what_stands_beside_a_file_of_the_checkers_name():
    """A file that is run by its path sees `trials/derivations.py` under the name of the checker."""
    made = (ROOT / "Makefile").read_text("utf-8")
    by_path = re.findall(r"python trials/(\w+)\.py", made)
    knows = [name for name in by_path if "derivations" in (ROOT / f"trials/{name}.py").read_text("utf-8")]
    assert knows == ["kernel_mutation", "kernel_mutation"]  # it puts the repository first


def test_no_step_is_no_agreement(z3, capsys):
    assert main([]) == 2
    assert "no step" in capsys.readouterr().err


def test_without_z3_the_command_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "z3", None)
    assert main(["any.ipynb"]) == 2
    assert f"pip install {third_opinion.Z3}" in capsys.readouterr().err


def test_not_equal_is_the_opposite_of_equal():
    assert compared(parse("x"), "!=", parse("y")) == "(not (= |x| |y|))"
