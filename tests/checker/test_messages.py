"""Messages: where it fails, with a small counterexample, and what to write; and what is taken as it is meant."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from derivations import (
    Claim,
    Derivation,
    IllFormed,
    Limit,
    NotProved,
    Refuted,
    antiderivative,
    finite,
    independent,
    induction,
    mean,
    natural,
    open_probability,
    positive,
    positive_integer,
    real,
    replay,
    sequence,
    substitution,
    uncorrelated,
)
from derivations.author.writing import plain
from derivations.documents.blocks import find
from derivations.documents.check import check
from derivations.kernel import hypotheses
from derivations.kernel.language import parse, text

ROOT = Path(__file__).parents[2]


def some(**more):
    return Derivation("Slips", x=real, y=positive, n=natural, **more)


# -- what is taken as it is meant


@pytest.mark.parametrize(
    "written, meant",
    [
        ("x−y", "x - y"),
        ("x – y", "x - y"),
        ("x×y", "x*y"),
        ("x · y", "x*y"),
        ("x⋅y", "x*y"),
        ("x÷y", "x/y"),
        ("（x＋１）＊２", "(x + 1)*2"),
        ("Sum（x， n，１，20）", "Sum(x, n, 1, 20)"),
        ("x≤y", "x <= y"),
        ("x ≥ y and x≠0", "x >= y and x != 0"),
        ("０＜x＜＝1", "0 < x and x <= 1"),
        ("x＊＊2", "x**2"),
        ("x　+　y", "x + y"),
    ],
)
def test_what_can_mean_one_thing_only_is_taken(written, meant):
    assert parse(plain(written)) == parse(meant)
    with pytest.raises(IllFormed):
        parse(written)  # the kernel reads its own signs only


def test_other_names_of_what_the_language_has_are_taken_unless_they_are_declared():
    d = Derivation("Poisson", l=positive).start("exp(-l)*Sum(x*l**x/factorial(x), x, 0, oo)").step("l", "its mean")
    assert d.record()["start"]["expression"] == "exp(-l)*Sum(x*l**x/factorial(x), x, 0, infinity)"
    assert replay(d.record()).record() == d.record()
    d = Derivation("Signs", f=finite(-1, 1), h=finite(-1, 1), where="I(f != h) == 1")
    assert d.start("f*h").step("1 - 2*I(f != h)", "two cases").step("-1", "where they differ").proved
    own = Derivation("Own", oo=real, x=real).define("I(x)", "2*x").start("I(oo + x)").step("2*oo + 2*x", "put in")
    assert own.proved and own.record()["start"]["expression"] == "I(oo + x)"
    claim = Claim("I(x > 0)", "==", "I(x >= 0)", source="nobody", x=real)
    assert claim.arguments["left"] == "indicator(x > 0)"


def test_pi_is_a_letter_where_it_is_declared():
    d = Derivation("Mixture", pi=open_probability, a=real, where="pi < 1/2").start("pi*a + (1 - pi)*a").step("a", "add")
    assert d.proved and list(d.setting.domains) == ["π", "a"] and replay(d.record()).record() == d.record()
    with pytest.raises(Refuted, match="π"):
        Derivation("No number", pi=real).start("pi**2").step("3*pi", "a slip")
    assert Derivation("A number", x=real).start("cos(pi)*x").step("-x", "half a turn").proved


@pytest.mark.parametrize("written", ["x××y", "x·×y", "x×*y", "ｘ", "x＾2", "x²", "准确率"])
def test_what_can_mean_more_is_not(written):
    with pytest.raises(IllFormed):
        some().start(written)


def test_formulas_are_taken_wherever_they_are_written_and_words_are_left():
    d = Derivation("（一）", x=real, y=real, where="x ≤ 3").define("q", "x − 1", "（定义）")
    d.start("q×2", "−").step("2·（x−1）", "展开，约去").step("≤ x×x − 1", "x ≤ 3", because="（x−1）**2")
    record = json.loads(json.dumps(d.record()))
    assert d.proved and replay(record).record() == record
    assert [s["source"]["expression"] for s in record["steps"][1:]] == ["2*(x-1)", "<= x*x - 1"]
    assert [s["reason"] for s in record["steps"]] == ["（定义）", "展开，约去", "x ≤ 3"] and d.title == "（一）"
    assert record["steps"][-1]["source"]["because"] == "(x-1)**2" and record["start"]["reason"] == "−"
    ratio = Derivation("Cancel", x=real, n=natural).start("x/x").step("1", "cancel", extends="x≠0 and x＝＝0 or x＝＝0")
    assert ratio.record()["steps"][0]["source"]["extends"] == "x!=0 and x==0 or x==0"
    assert d.refuses("≤ 0", "too small").record()["refusal"]["expression"] == "<= 0"


def test_formulas_of_claims_limits_rules_and_facts():
    claim = Claim("q", "≤", "x−1", source="a（b）", define={"q": "x×1"}, where="x≥0", x=real)
    assert claim.arguments["relation"] == "<=" and claim.arguments["define"] == {"q": "x*1"}
    assert claim.source == "a（b）" and replay(claim.record()).record() == claim.record()
    below = Derivation("below", n=positive_integer).start("(n + 1)/n").step("≥ 1", "1/n is positive")
    above = Derivation("above", n=positive_integer).start("(n + 1)/n").step("≤ 1 + 1/n", "equal")
    assert text(Limit("To 1", below, above, over="n", to="2−1").to) == "2 - 1"
    d = Derivation("Integrals", x=real).start("Integral(2*t, t, 0, 1)")
    assert d.step("1", "its antiderivative", by=antiderivative("t×t")).proved
    assert dict(substitution("u−1", "u", "１", "2").fields)["expression"] == "u-1"
    square = Derivation("Square", x=real).start("x**2").step("≥ 0", "a square")
    use = Derivation("Use", y=real).start("(y - 1)**2").step("≥ 0", "square", by=square.at(x="y−1"))
    assert use.proved and str(mean("f", "y−1")) == "mean(f, y - 1)"
    slope = Derivation("Slope", x=real).start("diff(x − x×x, x)").step("1 − 2×x", "slope")
    assert slope.maximum("x − x×x", "x", at="1÷2").proved
    assert Derivation("Twice", x=real).start("2*x").proves(lambda x: 2 * x, "（x）").summary["arguments"] == ["(x)"]


# -- slips that people make


@pytest.mark.parametrize(
    "written, hint",
    [
        ("x^2", "write x**2 for x^2"),
        ("x²", "write x**2 for x²"),
        ("√y", "write sqrt(x) for √x"),
        ("ln(y)", "write log(x) for ln(x)"),
        ("2*π", "write pi for the number π"),
        ("e**x", "write exp(x) for e**x"),
        ("e*y", "write exp(1) for the number e"),
        ("e^x", "write exp(x) for e**x"),
        ("|x|", "write abs(x) for |x|"),
        ("n!", "write factorial(n) for n!"),
        ("2x", "write 2*x for 2x"),
        ("2xy", "write 2*x*y for 2xy"),
        ("xy", "write x*y for xy"),
        ("2nx**2", "write 2*n*x for 2nx"),
        ("x y", "write x*y for x y"),
        ("(x + 1", "a bracket is not closed"),
        ("x + 1)", "a bracket is not opened"),
        ("2(x + 1)", "write 2*(...) for 2(...)"),
        ("x(y+1)", "write x*(...) for x(...)"),
        ("x (y+1)", "write x*(...) for x(...)"),
        ("(x+1)(y+1)", "write (x)*(y) for (x)(y)"),
        ("(x+1)y", "write (x)*(y) for (x)(y)"),
        ("x if x > 0 else 1", "write indicator(c)*x + indicator(not c)*y"),
        ("Sum(i, i, {1, 2})", "write the members"),
        (
            "x + Integral(exp(x*t), t, -infinity, 0)",
            "an integral from or to -infinity is outside",
        ),
        ("Integral(exp(-t*(x + 1)), t, 0, -infinity)", "an integral from or to -infinity is outside the language"),
        (r"\frac{x}{y}", "this is LaTeX"),
        (r"x \le y", "this is LaTeX"),
    ],
)
def test_a_slip_gets_a_hint(written, hint):
    with pytest.raises(IllFormed) as caught:
        some().start(written)
    assert f"\n    hint: {hint}" in str(caught.value)
    with pytest.raises(IllFormed) as caught:
        Claim("x", "==", written, source="nobody", x=real, y=positive, n=natural)
    assert f"\n    hint: {hint}" in str(caught.value)


@pytest.mark.parametrize("written", ["z + 1", "x +", "f(x) + 1", "(x > 0) and y", "x2 + 1", "0.5*x", "L(z)"])
def test_there_is_no_hint_without_a_slip(written):
    with pytest.raises(IllFormed) as caught:
        some().define("L(t)", "t").start(written)
    assert "hint" not in str(caught.value)


def test_names_that_have_a_meaning_are_no_slips():
    d = Derivation("Names", e=positive, π=positive, π_1=real, n=natural)
    with pytest.raises(IllFormed) as caught:
        d.start("e**n*π*z")
    assert "hint" not in str(caught.value)
    assert d.start("e**n*π").step("π*e**n", "exchange").proved


# -- where


@pytest.mark.parametrize(
    "make, place",
    [
        (lambda: Derivation("F1", x=real, where="x >"), "F1: not an expression"),
        (lambda: some().define("x", "1"), "Slips, definition x: x already has a meaning"),
        (lambda: some().start("z"), "Slips, step 1: z is not declared"),
        (lambda: some().start("x").step("z", ""), "Slips, step 2: z is not declared"),
        (lambda: some().start("x").step("x", "").step("x + 1", ""), "Slips, step 3 is refuted: the two sides differ\n"),
        (lambda: some().start("x").step("x", "").refuses("z"), "Slips, step 3: z is not declared"),
        (lambda: some().start("x").refuses("x"), "Slips, step 2: the step 'x' was to be refused"),
        (lambda: some().start("diff(x, x)").maximum("x", "x", at="z"), "Slips, the maximum: z is not declared"),
        (lambda: some().start("diff(x, x)").step("1", "").maximum("x", "x", at="0"), "Slips, the maximum is refuted: "),
        (lambda: some().assert_proved(), "Slips: there is no step"),
        (lambda: some().at(x="1"), "Slips: a fact is"),
        (lambda: some().start("x").proves(lambda x: 2 * x, "z)"), "Slips: not an expression"),
        (lambda: Claim("x", "==", "z", source="000", x=real), "claim (000): z is not declared"),
        (lambda: Claim("x", "==", "x", source="000", x=real), "claim (000): x == x was not refuted"),
        (lambda: Limit("L", some(), some(), over="n", to="1"), "L: below must be proved"),
    ],
)
def test_a_message_says_where(make, place):
    with pytest.raises((NotProved, IllFormed)) as caught:
        make()
    assert str(caught.value).startswith(place)


def test_a_missing_argument_is_said_in_pythons_words():
    with pytest.raises(TypeError, match=r"step\(\) missing 1 required positional argument: 'reason'"):
        some().start("x").step("x")


@pytest.mark.parametrize(
    "written, why",
    [
        ("Integral(log(v + indicator(v > 1)), v, 1, 2)", "must not depend on an indicator of v"),
        ("Integral(1/(v*v - indicator(v > y)), v, 1, 2)", "must not depend on an indicator of v"),
        ("diff(Sum(1, i, 1, y), y)", "cannot differentiate with respect to the end of a Sum"),
    ],
)
def test_what_cannot_be_followed_is_named(written, why):
    d = Derivation("Integrals", y=real).start(written)
    with pytest.raises(IllFormed) as caught:
        d.step(f"{written} + 0", "nothing added")
    assert why in str(caught.value)


@pytest.mark.parametrize("written", ["Sum(log(x[i]), i, 1, n)", "Sum(1/(i + 1), i, 1, n)"])
def test_along_a_sum_every_term_has_a_value(written):
    d = Derivation("Sums", x=sequence(positive), n=natural).start(written)
    assert d.step(f"{written} + 0", "nothing added").conclusion.conditions == ()


PROGRAM = """
from derivations import Claim, Derivation, real

def test_refuted():
    Derivation("F1", x=real).start("x").step("x + 1", "a slip")

def test_ill_formed():
    Derivation("F1", x=real).start("x").step("x + (z", "a slip")

def test_deep():
    Derivation("F1", x=real).start("x").step("x + 1/(1 + (1 + z))", "a slip")

def test_claim():
    Claim("x", "==", "x", source="nobody", x=real)

def test_assert():
    Derivation("F1", x=real).start("x").step("x", "", tested=True).assert_proved()
    Derivation("F1", x=real).assert_proved()
"""


def test_a_traceback_is_short(tmp_path):
    (tmp_path / "test_it.py").write_text(PROGRAM, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-rN", tmp_path],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
    )
    failures = run.stdout.split("___ test_")[1:]
    assert len(failures) == 5, run.stdout + run.stderr
    for failure in failures:
        assert len([line for line in failure.splitlines() if line.strip()]) < 15, failure
        assert "derivations/" not in failure


# -- counterexamples

F_G, DEPENDENT = independent("f", "g"), uncorrelated("f", "g")


@pytest.mark.parametrize(
    "left, right, uses, point",
    [
        (
            "E(f**3)",
            "E(f)**3",
            (),
            "with probability 1/2: f = 0, g = 0; with probability 1/2: f = 1, g = 0: 1/2 against 1/8",
        ),
        ("E(f**4)", "E(f**2)", (), "with probability 1: f = 2, g = 0: 16 against 4"),
        (
            "E(f*g)",
            "E(f)*E(g)",
            (),
            "with probability 1/2: f = 0, g = 0; with probability 1/2: f = 1, g = 1: 1/2 against 1/4",
        ),
        ("E((f - E(f))**2)", "E(f**2) + E(f)**2", (), "with probability 1: f = 1, g = 0: 0 against 2"),
        (
            "E(f**2*g)",
            "E(f**2)*E(g)",
            (DEPENDENT,),
            "with probability 1/3: f = 0, g = 1; with probability 1/3: "
            "f = 1, g = 0; with probability 1/3: f = -1, g = 0: 0 against 2/9",
        ),
        ("E(f*g)", "E(g)", (F_G,), "with probability 1: f = 0, g = 1: 0 against 1"),
        (
            "E(f*g)",
            "E(f)*y",
            (mean("g", "y"),),
            "at y = 0; with probability 1/2: f = 0, g = -1; with probability 1/2: f = 1, g = 1: 1/2 against 0",
        ),
        ("E(f*g)", "E(f*g)*E(f)/E(f)", (), "with probability 1: f = 0, g = 0: 0 against undefined"),
    ],
)
def test_a_counterexample_with_expectations_is_small(left, right, uses, point):
    d = Derivation("Moments", random="f g", y=real, hypotheses=uses).start(left)
    with pytest.raises(Refuted) as caught:
        d.step(right, "a slip", uses=uses)
    assert str(caught.value).splitlines()[2].strip() == point
    refusal = d.refuses(right, "a slip", uses=uses)
    record = json.loads(json.dumps(refusal.record()))
    assert replay(record).record() == record and str(replay(record)) == str(refusal) == str(caught.value)


# -- failures, collected


def collected():
    d = Derivation("Squares", a=real, b=real, collect=True).start("(a + b)**2")
    d.step("a**2 + 2*a*b + b**2", "expand").step("a**2 + b**2", "a slip").step("b**2 + a**2", "exchange")
    return d.step("b**2 + a**2 + 0/a", "add 0").step("<= b**2 + a**2 + 0/a + 2*a - 2*a + 1", "add 1")


def test_what_fails_is_noted_and_the_chain_goes_on():
    d = collected()
    assert [s.finding.verdict for s in d.steps] == ["proved", "refuted", "proved", "refuted", "proved"]
    shown, page = str(d), d._repr_mimebundle_()["text/markdown"]
    for said, proved in ((shown, 3), (page, 0)):  # where only what is not proved bears a mark
        assert said.count("✓ proved") == proved and said.count("✗ the ") == 2 and "∴" not in said
        assert said.endswith("✗ no conclusion: 2 steps failed")
    assert "a slip   ✗ the two sides differ: at a = 1, b = 1: 4 against 2" in shown
    slip = r"{\small \text{③ a slip }{\cdot}\text{ ✗ the two sides differ: at }a = 1\text{, }b = 1\text{: 4 against 2}}"
    assert rf"& = {{a}}^{{2}}+{{b}}^{{2}} && {slip} \\" in page


def test_all_that_failed_is_told_at_once():
    with pytest.raises(NotProved) as caught:
        collected().assert_proved()
    assert str(caught.value).splitlines() == [
        "Squares: 2 of 5 steps failed",
        "Squares, step 3 is refuted: the two sides differ",
        "    a**2 + 2*a*b + b**2 == a**2 + b**2",
        "    at a = 1, b = 1: 4 against 2",
        "Squares, step 5 is refuted: the domain changes: the right side is not defined where the left is",
        "    b**2 + a**2 == b**2 + a**2 + 0/a",
        "    at a = 0, b = 0: 0 against undefined",
    ]


def test_there_is_no_theorem_across_a_gap():
    d = collected()
    assert d.theorems == () and not d.proved and d.record()["conclusion"] is None
    for use in (
        lambda: d.conclusion,
        lambda: d.at(a="1"),
        lambda: d.proves(lambda a: a),
        lambda: d.maximum("a", "a", at="0"),
        lambda: Limit("L", d, d, over="a", to="0"),
    ):
        with pytest.raises((NotProved, IllFormed)):
            use()
    first = Derivation("Gap", a=real, collect=True).start("a").step("a + 1", "a slip")
    assert first.theorems == () and first.step("1 + a", "exchange").theorems == ()
    assert first.refuses("a", "back").error.finding.counterexample and len(first.steps) == 2


def test_without_failures_collecting_changes_nothing():
    def chain(**mode):
        return Derivation("Square", a=real, **mode).start("(a + 1)**2").step("a**2 + 2*a + 1", "expand")

    assert chain(collect=True).record() == chain().record() and chain(collect=True).proved
    with pytest.raises(IllFormed):
        chain(collect=True).step("z", "no line to go on from")


@pytest.mark.parametrize(
    "change",
    [
        lambda r: r["steps"][1].update(verdict="proved"),
        lambda r: r["steps"][1].update(verdict="unknown"),
        lambda r: r["steps"][1].pop("counterexample"),
        lambda r: r["steps"][1]["counterexample"].update(a="0"),
        lambda r: r["steps"][1].update(how=["wider", {}]),
        lambda r: r["steps"].pop(1),
        lambda r: r.update(
            conclusion={"left": "a", "relation": "==", "right": "b", "conditions": [], "hypotheses": []}
        ),
        lambda r: r.update(point={"a": "1", "b": "1"}),
        lambda r: r["steps"][2].update(verdict="refuted"),
    ],
)
def test_a_record_with_a_gap_is_verified(change):
    record = json.loads(json.dumps(collected().record()))
    again = replay(record)
    assert again.record() == record and str(again) == str(collected())
    change(record)
    with pytest.raises((NotProved, IllFormed)):
        replay(record)


def test_an_induction_over_what_is_known_at_once_proves():
    d = Derivation("t", n=natural).start("Sum(binomial(n, i), i, 0, n)")
    assert d.step("2**n", "", by=induction("n")).proved and replay(json.loads(json.dumps(d.record()))).proved
    with pytest.raises(NotProved):
        Derivation("t", n=natural).start("Sum(binomial(n, i), i, 0, n)").step("2**n + n*(n - 1)", "", by=induction("n"))


def test_a_mean_given_two_variables():
    given = mean("e | x, y", "0")
    assert (
        given == mean("e | x | y", "0") == hypotheses.from_text("mean(e | x, y, 0)") == hypotheses.from_text(str(given))
    )
    for value in ("Sum(x, i, 1, 2)", "2*max(x, (y))", "x + max(x, 0)"):
        for names in ("e", "e | x", "e | x, y"):
            assert hypotheses.from_text(f"mean({names}, {value})") == mean(names, value)
    d = Derivation("t", random="e x y", hypotheses=[given]).start("E(e*x*y)").step("0", "", uses=[given])
    assert d.proved and replay(json.loads(json.dumps(d.record()))).proved
    with pytest.raises(IllFormed, match="e, x is no declared random variable"):
        Derivation("t", random="e x", hypotheses=[mean("e, x", "0")])


M = mean("X", "m")
APART = independent("X", "Y")


@pytest.mark.parametrize(
    ("line", "step", "said"),
    [
        ("E(X)", "m", "mean(X, m)"),
        ("E(X*Y)", "E(X)*E(Y)", "independent(X, Y)"),
        ("E(X*Y)", "m*E(Y)", "mean(X, m)"),  # two that are the same are independent, if they are constant
    ],
)
def test_a_counterexample_says_which_hypothesis_it_violates(line, step, said):
    d = Derivation("t", m=real, random="X Y", hypotheses=[M, APART]).start(line)
    with pytest.raises(NotProved, match=re.escape(f"; add uses= for {said}, which the counterexample violates")):
        d.step(step, "")
    refused = json.loads(json.dumps(d.refuses(step).record()))
    assert replay(refused).record() == refused
    assert d.step(step, "", uses=[M, APART]).proved


def test_what_is_false_under_all_hypotheses_is_not_said_to_miss_one():
    d = Derivation("t", random="X", hypotheses=[mean("X", "0")]).start("E((X + 1)**2)")
    refused = d.refuses("E(X**2 + X**4) + 1")
    assert "uses=" not in str(refused) and replay(json.loads(json.dumps(refused.record()))).record() == refused.record()


@pytest.mark.parametrize(
    ("hypotheses", "step", "named"),
    [
        ([M], "E(X)**2", ()),  # of m it does not speak
        ([APART], "E(X)**2", (APART,)),
        ([mean("X", "1/m")], "m*E(X)", ()),  # a mean that has no value at m = 0
    ],
)
def test_a_counterexample_that_violates_nothing_says_nothing_of_it(hypotheses, step, named):
    d = Derivation("t", m=real, random="X Y", hypotheses=hypotheses).start("E(X) + 1")
    with pytest.raises(NotProved) as refused:
        d.step(step, "", uses=named)
    assert "violates" not in str(refused.value)


def test_vacuous_is_said_only_where_nothing_has_a_value():
    nowhere = Derivation("t", x=real).start("sqrt(-1 - x**2)")
    with pytest.raises(
        NotProved, match="^t, step 2 is unknown: no point was found at which all of it has a value: look"
    ):
        nowhere.step("sqrt(-1 - x**2) + 1", "")
    entry = Derivation("t", f=sequence(real)).start("f[0] + f[1]")
    with pytest.raises(NotProved, match="it has a value: f has no entry 0, as entries are numbered from 1; declare a"):
        entry.step("f[1] + f[0]", "")
    with pytest.raises(NotProved, match="no entry 0: entries are numbered from 1; declare a function, f function, and"):
        entry.step("1", "")
    refuted = json.loads(json.dumps(entry.refuses("1").record()))
    assert replay(refuted).record() == refuted
    given = Derivation("t", f=sequence(real), n=positive_integer, where="All(f[k] == f[k - 1], k, 1, n)").start("f[1]")
    with pytest.raises(NotProved, match="it has a value: f has no entry 0, as entries are numbered from 1; declare a"):
        given.step("f[2]", "")
    never = Derivation("t", x=real, where="x**2 < 0").start("x")
    with pytest.raises(NotProved, match="vacuous, as it seems: no point was found at which its conditions hold"):
        never.step("2*x", "")
    large = Derivation("t", n=natural).start("Sum(i, i, 1, 10**11 + n)")
    with pytest.raises(NotProved, match="only 0 usable cases, too few to say anything"):
        large.step("n**n", "")
    for d, step in ((nowhere, "sqrt(-1 - x**2) + 1"), (entry, "f[1] + f[0]"), (never, "2*x"), (large, "n**n")):
        refused = json.loads(json.dumps(d.refuses(step).record()))
        assert replay(refused).record() == refused
        for other in ("few", "vacuous", "nowhere"):
            if refused["how"][0] != other:
                with pytest.raises(IllFormed):
                    replay(refused | {"how": [other, {"cases": 0} if other == "few" else {}]})


# -- what authors of documents meet most often: what they write, what is said where, and what they write then

FREQUENT = [
    ("x, f real", "g(x) = g(x) + 0", 2, "write `g function` or `g real` above it, or what the whole is: `g(x) reads",
     "x real; g function", "g(x) = g(x) + 0"),
    ("x real", "x + z = z + x", 2, "z is not declared: x+z; write `z real` above it, or what it stands for: `z",
     "x, z real", "x + z = z + x"),
    ("x real", r"x + \alpha_t = \alpha_t + x", 2, r"\alpha_t is not declared: x+\alpha_t; write `alpha_t real`",
     "x, alpha_t real", r"x + \alpha_t = \alpha_t + x"),
    ("x real", "x_i + 1 = 1 + x_i", 2, "write `x sequence(real)` above it if its index runs, else `x_i real`",
     "x_i real", "x_i + 1 = 1 + x_i"),
    ("x real", "y^2 + x = x + y^2", 2, "y is not declared: y^2+x; write `y real` above it",
     "x, y real", "y^2 + x = x + y^2"),
    ("x real", "x^* + x = x + x^*", 2, "write `x_star real` with `x_star looks like x^{*}` above it",
     "x, x_star real\nx_star looks like x^{*}", "x^* + x = x + x^*"),
    ("x, y positive", "1/x y = 1/(xy)", 2, r"1/xy can be read in two ways: 1/x*y, or 1/(x*y); write \frac{...}{...}",
     "x, y positive", r"\frac{1}{x y} = 1/(xy)"),
    ("T, P, TP real", "T P = P T", 2, r"declare only one of the two, or write \cdot between factors",
     "T, P, TP real", r"T \cdot P = P \cdot T"),
    ("x real", r"x(x - 4) = 0 \iff x = 0,\ 4", 2, r"two solutions x = 1 \lor x = 2",
     "x real", r"x(x - 4) = 0 \iff x = 0 \lor x = 4"),
    ("n natural", r"1 + \lfloor n/2\rfloor = \lfloor n/2\rfloor + 1", 2, r"in a line `\lfloor n/2\rfloor reads ...`",
     "m, n natural\n\\lfloor n/2\\rfloor reads m", r"1 + \lfloor n/2\rfloor = \lfloor n/2\rfloor + 1"),
    ("x, y real", "x = 1, y = 2", 2, "each formula stands in a row of its own", "x, y real", r"x = x \\ y = y"),
    ("x real", r"x + \int_0^1 x\,dx = x + \frac12", 2, "x is declared, and is the variable of a sum or integral: take "
     "it out of the declaration, or write another letter", "x real", r"x + \int_0^1 t\,dt = x + \frac12"),
    ("x real", r"\int x\,dx = \frac{x^2}{2}", 2, "the integral has no bounds: write them, or what it stands for",
     "y real", r"\int_0^y x\,dx = \frac{y^2}{2}"),
    ("n natural; x sequence(real)", r"\sum_i 2x_i = 2\sum_i x_i", 2, "or what it runs over: `i sums i from 1 to n`",
     "n natural; x sequence(real)\ni sums i from 1 to n", r"\sum_i 2x_i = 2\sum_i x_i"),
    ("E, m real", "E + m = m + E", 1, "declare another one, as in `E1 real`, and in a display `E1 looks like E`",
     "E1, m real\nE1 looks like E", "E + m = m + E"),
    ("X, Y random\ngiven independent(X, Y)", "E[XY] = E[X]E[Y]", 3, "write [uses independent(X, Y)] at the end of the "
     "row", "X, Y random\ngiven independent(X, Y)", "E[XY] = E[X]E[Y] % [uses independent(X, Y)]"),
    ("x real\ns looks like \\frac{a}{b}", "x = x + 0", 3, "`s looks like ...`: a name looks like a letter",
     "x real\ns looks like \\bar{b}", "x = x + 0"),
    ("x real", r"P(x > 0) = 1 \\ x = x", 2, "and write what the whole is: `P(x>0) reads",
     "x, p real\nP(x>0) reads p", r"P(x > 0) = p \\ x = x"),
    ("X random\na, p real", r"P(X \ge a) = p", 3, "P(X\\ge a) is of a condition, as a probability is",
     "X random\na, p real\nP(X\\ge a) reads p", r"P(X \ge a) = p \\ E[X] = E[X]"),
    ("X random\nwhere X >= 0", "E[X] \\ge 0", 3, "of it moments are said, as `where E(X) > 0`; an inequality of X "
     "itself, as X >= 0, cannot be said yet", "X random\nwhere E(X) > 0", "E[X] \\ge 0"),
    ("X random\na real", r"E[X\mathbf 1\{X\ge a\}] = E[X]", 3, "an indicator, an absolute value or a maximum of X",
     "X random\na real", "E[aX] = aE[X]"),
    ("k natural\nb positive", r"\int_0^\infty x^k e^{-bx}dx = \frac{k!}{b^{k+1}}", 3, "where the power is a number and "
     "no letter", "b positive", r"\int_0^\infty x^2 e^{-bx}dx = \frac{2}{b^3}"),
    ("s positive", r"\frac{d}{ds^2} \log s^2 = \frac{s^2}{s^4}", 2, "declare a letter for it, `v positive`, and write "
     "`s^2 reads v` and `s^4 reads v**2`", "v positive\ns^2 reads v\ns^4 reads v**2",
     r"\frac{d}{ds^2} \log s^2 = \frac{s^2}{s^4}"),
    ("y vector(n); s positive", r"\frac{\partial}{\partial s^2} \frac{y^\top y}{s^2} = -\frac{y^\top y}{s^4}", 2,
     "write `s^2 reads v` and `s^4 reads v**2`", "y vector(n); v positive\ns^2 reads v\ns^4 reads v**2",
     r"\frac{\partial}{\partial s^2} \frac{y^\top y}{s^2} = -\frac{y^\top y}{s^4}"),
    ("X random; given mean(X, 0)", "E[X] = 0", 1, "'given mean(X, 0)' stands in a line of its own",
     "X random\ngiven mean(X, 0)", "E[X] = 0 % [uses mean(X, 0)]"),
    ("x", "x = x", 1, "'x' declares and defines nothing: write what its letters are, as in `x", "x real", "x = x"),
]  # fmt: skip
OF_PYTHON = re.compile(
    r"\w+=[{\[(\s]|(?:uses|because|by|random|names|reads)=|\b(?:BinOp|Attribute|NoneType|KeyError|TypeError)\b|IllFormed"
)


def in_a_document(declared, display):
    lines = "".join(f"% {line}\n" for line in declared.split("\n"))
    text = f"% derivation: T\n{lines}\\begin{{align*}}\n{display}\n\\end{{align*}}\n"
    return [fault for report in check(find(text, ".tex"), keep=False) for fault in report.faults]


@pytest.mark.parametrize(("declared", "display", "row", "said", "then", "written"), FREQUENT)
def test_what_is_said_most_often_says_what_to_write(declared, display, row, said, then, written):
    first = in_a_document(declared, display)[0]
    assert said in first.message and not OF_PYTHON.search(first.message), first.message
    below = 1 if row == 1 else declared.count("\n") + 3  # a line of the declaration, or the display
    assert first.line == below + 1
    assert not in_a_document(then, written)


@pytest.mark.parametrize(
    ("hypothesis", "said"),
    [
        ("X >= 0", "a condition is a line `where ...`; of what is random it says moments"),
        ("uncorrelated(X, X)", "uncorrelated takes two different names"),
    ],
)
def test_what_is_no_hypothesis_is_said_at_its_line(hypothesis, said):
    (fault,) = in_a_document(f"X random\ngiven {hypothesis}", "E[X] = E[X]")
    assert said in fault.message and fault.line == 3
