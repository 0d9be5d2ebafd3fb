"""The checker from outside: what a derivation accepts, shows, records and refuses."""

import copy
import json
import random
from fractions import Fraction

import pytest

from derivations import (
    Claim,
    Derivation,
    IllFormed,
    NotProved,
    Refuted,
    Undecided,
    bit,
    event,
    finite,
    independent,
    induction,
    mean,
    natural,
    nonnegative,
    open_probability,
    positive,
    positive_integer,
    probability,
    real,
    replay,
    sequence,
    uncorrelated,
    up_to,
)
from derivations.kernel.language import parse, text
from derivations.prove import verdict
from derivations.refute.exact import SPACE, evaluate
from derivations.refute.refutation import Finding
from derivations.refute.spaces import small_spaces, spaces
from derivations.show.report import MIME
from derivations.words.phrases import phrase
from xglib import formulas

COUNTS = {"TP": natural, "FP": natural, "FN": natural, "TN": natural}


@pytest.fixture
def f1():
    d = Derivation("F1", equations="2.10", **COUNTS)
    d.define("P", "TP/(TP + FP)").define("R", "TP/(TP + FN)").define("m", "TP + FP + FN + TN")
    d.start("2*P*R/(P + R)")
    d.step("2*TP*TP/(TP*(TP + FN) + TP*(TP + FP))", "insert")
    d.step("2*TP/((TP + FN) + (TP + FP))", "cancel TP", extends="TP == 0 and FP + FN > 0")
    return d.step("2*TP/(m + TP - TN)", "add and subtract TN")


@pytest.fixture
def bv():
    f, noise = independent("f", "y_D"), mean("y_D", "y")
    d = Derivation("Bias and variance", random="f y_D", y=real, hypotheses=[f, noise])
    d.start("E((f - y_D)**2)")
    return d.step("E((f - E(f))**2) + (E(f) - y)**2 + E((y_D - y)**2)", "expand", uses=[f, noise])


# -- what is reached


def test_f1_is_proved_under_its_conditions(f1):
    assert f1.proved
    f1.assert_proved()
    assert str(f1.conclusion) == (
        "2*P*R/(P + R) == 2*TP/(m + TP - TN)  where P + R != 0 and TP + FP != 0 and TP + FN != 0"
    )


def test_conclusion_inherits_hypotheses(bv):
    assert [str(h) for h in bv.conclusion.hypotheses] == ["independent(f, y_D)", "mean(y_D, y)"]


def test_strictness_of_a_mixed_chain():
    d = Derivation("Chain", x=positive).start("x").step("x + 0", "add 0").step("<= 2*x", "more").step("< 3*x", "more")
    assert str(d.conclusion) == "x < 3*x"
    with pytest.raises(IllFormed, match="mix"):
        d.step(">= x", "back")


def test_restricted_points_are_not_in_the_conclusion():
    d = Derivation("Lost", x=real).start("x + 1").step("(x**2 - 1)/(x - 1)", "multiply", restricts="x == 1")
    d.step("x + 1", "divide", extends="x == 1")
    assert str(d.conclusion) == "x + 1 == x + 1  where not x == 1"


def test_the_maximum_needs_its_slope_and_its_place():
    def chain():
        d = Derivation("MLE", m=positive_integer, k=up_to("m"), e=probability)
        d.define("L(e)", "binomial(m, k)*e**k*(1 - e)**(m - k)").start("diff(L(e), e)")
        return d.step(
            "binomial(m, k)*e**(k - 1)*(1 - e)**(m - k - 1)*(k - m*e)",
            "product rule",
            restricts="k == 0 and e == 0 or k == m and e == 1",
        )

    assert chain().maximum("L(e)", "e", at="k/m").proved
    with pytest.raises(Refuted):
        chain().maximum("L(e)", "e", at="(k + 1)/(m + 2)")
    with pytest.raises(IllFormed, match="diff"):
        chain().maximum("e**k", "e", at="k/m")


def test_a_maximum_holds_where_its_slope_does():
    """At a = 0 the slope that was written has no value, and the maximum is not the only one."""
    f = "2*sqrt(a)*x - sqrt(a)*x**2"
    d = Derivation("Roots", a=nonnegative, x=real).start(f"diff({f}, x)")
    d.step("2*a*(1 - x)/sqrt(a)", "a = sqrt(a)^2", restricts="a == 0")
    with pytest.raises(Refuted, match="≤ does not hold") as caught:
        d.copy().maximum(f, "x", at="2", low=None, high=None)
    assert caught.value.finding.counterexample["a"] != 0
    assert str(d.maximum(f, "x", at="1", low=None, high=None).conclusion).endswith("where not a == 0")
    assert replay(d.record()).record() == d.record()


def test_induction_that_is_named_and_that_is_found():
    assert Derivation("Sum", n=natural).start("Sum(i, i, 1, n)").step("n*(n + 1)/2", "closed form").proved
    for by, how in ((induction("n", 1), "from 1"), (None, "induction over n from 1")):
        d = Derivation("Telescope", n=positive_integer).start("Sum(1/(i*(i + 1)), i, 1, n)")
        d.step("n/(n + 1)", "by induction", by=by)
        assert d.proved and how in str(d)
        with pytest.raises(Refuted):
            d.copy().step("1/(n + 1)", "a slip", by=by)
    with pytest.raises(IllFormed, match="from 1"):
        Derivation("Sum", n=natural).start("Sum(i, i, 1, n)").step("n*(n + 1)/2", "x", by=induction("n", 1))


def test_tested_is_never_called_proved():
    d = Derivation("Parabola", x=nonnegative).start("exp(x)")
    with pytest.raises(Undecided):
        d.step(">= 1 + x + x**2/2", "its series")
    d.step(">= 1 + x + x**2/2", "its series", tested=True)
    assert [s.finding.verdict for s in d.steps] == ["tested"] and not d.proved
    with pytest.raises(NotProved, match="step 2 is only tested"):
        d.assert_proved()


def test_finite_domains_are_exhausted():
    assert Derivation("Bit", y=bit).start("y**2").step("y", "0 and 1 are their own squares").proved
    assert Derivation("Three", y=finite(-1, 0, 1)).start("y**3").step("y", "case by case").proved
    with pytest.raises(Refuted):
        Derivation("Three", y=finite(-1, 0, 1)).start("y**2").step("y", "fails at -1")


def test_an_equality_condition_substitutes():
    assert (
        Derivation("Equal ratios", P=open_probability, R=open_probability, where="P == R")
        .start("2*P*R/(P + R)")
        .step("P", "P = R")
        .proved
    )


def test_sums_over_labels():
    d = Derivation("Counts", y=sequence(bit), h=sequence(bit), m=natural)
    d.start("Sum((1 - y[i])*h[i], i, 1, m)")
    assert d.step("Sum(h[i], i, 1, m) - Sum(y[i]*h[i], i, 1, m)", "linear").proved


def test_a_chain_of_two_hundred_terms_is_proved():
    d = Derivation("A long sum", x=real).start("+".join(["x"] * 200)).step("200*x", "count")
    assert d.proved and d._repr_mimebundle_()
    d = Derivation("A long product", x=real).start("*".join(["x"] * 200)).step("x**50*x**50*x**50*x**50", "count")
    assert d.proved


# -- what is refused, and how it is said


def test_a_refusal_is_a_few_lines_with_the_counterexample():
    d = Derivation("Sign", a=real, b=real).start("(a + b)**2")
    with pytest.raises(Refuted) as refusal:
        d.step("a**2 + b**2", "a slip")
    assert str(refusal.value).splitlines() == [
        "Sign, step 2 is refuted: the two sides differ",
        "    (a + b)**2 == a**2 + b**2",
        "    at a = 1, b = 1: 4 against 2",
    ]
    assert len(d.lines) == 1, "a refused step is not taken in"


def test_the_step_that_loses_its_hypothesis_is_refused():
    d = Derivation("BV", random="f y_D", y=real, hypotheses=[independent("f", "y_D"), mean("y_D", "y")])
    d.start("E((f - y_D)**2)")
    for uses in ([independent("f", "y_D")], [mean("y_D", "y")], []):
        with pytest.raises(Refuted):
            d.step("E((f - E(f))**2) + (E(f) - y)**2 + E((y_D - y)**2)", "expand", uses=uses)
    with pytest.raises(IllFormed, match="no hypothesis"):
        d.step("E(f)**2", "undeclared", uses=uncorrelated("f", "y_D"))


def test_a_true_claim_is_no_claim():
    with pytest.raises(NotProved, match="was not refuted"):
        Claim("(a + b)**2", "==", "a**2 + 2*a*b + b**2", source="nowhere", a=real, b=real)


def test_refuses_raises_if_the_step_is_right(f1):
    with pytest.raises(NotProved, match="it is accepted"):
        f1.refuses("2*TP/(2*TP + FP + FN)", "right")
    assert len(f1.lines) == 4


@pytest.mark.parametrize("written", ["(a+b+c+d+e+f+g+h)**(n+128)", "1/((x+y+s+p)**30+n)", "E((f+g+h+u+v)**12)"])
def test_a_derivation_refuses_what_would_not_fit(written):
    random = "f g h u v" if "E" in written else ""
    free = {name: real for name in "abcdefghuv" if name not in random}
    with pytest.raises(IllFormed, match="too large"):
        Derivation("d", random=random, n=natural, x=real, y=real, s=nonnegative, p=probability, **free).start(written)


# -- the library on symbols


def test_library_functions_are_proved(f1):
    assert "f1_from_counts" in str(f1.proves(formulas.f1_from_counts))
    f1.proves(formulas.f1, "P", "R", line=1)
    assert [p["function"] for p in f1.library] == ["xglib.formulas.f1_from_counts", "xglib.formulas.f1"]


def branching(TP, FP, FN):
    return 2 * TP / (2 * TP + FP + FN) if TP else 0


@pytest.mark.parametrize(
    "function, error",
    [
        (lambda TP, FP, FN: 2 * TP / (2 * TP + FP - FN), NotProved),  # another formula
        (lambda TP, FP, FN: 1 / ((2 * TP + FP + FN) / (2 * TP)), NotProved),  # the same values, but not at TP = 0
        (lambda TP, FP, FN: 2.0 * TP / (2 * TP + FP + FN), TypeError),  # a float
        (branching, TypeError),
        (lambda TP, FP, FN: 0, NotProved),
    ],
)
def test_other_functions_are_not(f1, function, error):
    with pytest.raises(error):
        f1.proves(function, "TP", "FP", "FN")
    assert f1.library == []


# -- records


def test_a_record_is_json_and_runs_again(f1, bv):
    for d in (f1, bv):
        record = json.loads(json.dumps(d.record()))
        assert record == d.record() and replay(record).record() == record
        assert record["schema"] == "xglib.derivation/3"
        assert {s["verdict"] for s in record["steps"]} == {"proved"}
        assert record["steps"][-1].keys() >= {
            "kind",
            "reason",
            "relation",
            "verdict",
            "cases",
            "conditions",
            "hypotheses",
        }


def test_a_tampered_record_does_not(f1):
    record = copy.deepcopy(f1.record())
    record["steps"][-1]["source"]["expression"] = "2*TP/(m + TP + TN)"
    with pytest.raises(NotProved):
        replay(record)


def test_a_claim_records_its_counterexample():
    claim = Claim("P*R", "==", "P + R", source="nobody", P=probability, R=probability)
    record = claim._repr_mimebundle_()[MIME]
    assert record["source"] == "nobody" and record["counterexample"] == {"P": "0", "R": "1"}
    assert record["values"] == ["0", "1"] and replay(record).record() == record


def test_outputs_do_not_change_from_run_to_run(f1):
    assert replay(f1.record())._repr_mimebundle_()["text/markdown"] == f1._repr_mimebundle_()["text/markdown"]


# -- hypotheses: the rewrite and the spaces, held against each other


@pytest.mark.parametrize(
    "hypotheses",
    [
        (independent("f", "g"),),
        (uncorrelated("f", "g"),),
        (mean("f", "y + 1"),),
        (independent("f", "g"), mean("g", "y")),
        (uncorrelated("f", "g"), mean("f", "2")),
        (independent("f", "g", "h"),),
        (event("f"),),
        (event("f"), event("g"), independent("f", "g")),
        (event("f"), mean("f", "y")),
        (mean("f | g", "y"),),
        (mean("f | g | h", "0"),),
        (mean("f | g", "y"), event("g"), mean("g", "y")),
    ],
    ids=lambda hs: " and ".join(map(str, hs)),
)
def test_every_space_satisfies_every_rewrite(hypotheses):
    names, env, rng = ("f", "g", "h"), {"y": Fraction(3, 7)}, random.Random(0)
    moments = [{"f": a, "g": b, "h": c} for a in range(3) for b in range(3) for c in range(3)]
    rewritten = 0
    for space in spaces(names, hypotheses, env, rng, small_spaces(names), 30):
        assert sum(p for p, _ in space) == 1 and all(p >= 0 for p, _ in space)
        for powers in moments:
            powers = {n: e for n, e in powers.items() if e}
            for h in hypotheses:
                right = h.rewrite(powers) if powers else None
                if right is not None:
                    left = parse("E(" + "*".join(f"{n}**{e}" for n, e in powers.items()) + ")")
                    assert evaluate(left, {**env, SPACE: space}) == evaluate(right, {**env, SPACE: space})
                    rewritten += 1
    assert rewritten >= 90


def test_spaces_without_a_hypothesis_break_it():
    names, rng = ("f", "g"), random.Random(0)
    product, split = parse("E(f*g)"), parse("E(f)*E(g)")
    broken = [
        s
        for s in spaces(names, (), {}, rng, small_spaces(names), 30)
        if evaluate(product, {SPACE: s}) != evaluate(split, {SPACE: s})
    ]
    dependent = [
        s
        for s in spaces(names, (uncorrelated(*names),), {}, rng, [], 30)
        if evaluate(parse("E(f**2*g**2)"), {SPACE: s}) != evaluate(parse("E(f**2)*E(g**2)"), {SPACE: s})
    ]
    assert len(broken) > 15 and len(dependent) > 5


# -- the exact reading by itself


@pytest.mark.parametrize(
    "text, value",
    [
        ("binomial(4, 2)", 6),
        ("binomial(4, 0 - 1)", 0),
        ("binomial(3, 5)", 0),
        ("0**0", 1),
        ("x**(0 - 2)", Fraction(1, 4)),
        ("Sum(i**2, i, 1, 3)", 14),
        ("Sum(i, i, 3, 1)", 0),
        ("diff(diff(x**3, x), x)", 12),
        ("diff(1/x, x)", Fraction(-1, 4)),
        ("diff(x*diff(x*y, y), x)", 4),
        ("sqrt(x/18)", Fraction(1, 3)),
        ("y[2]", 7),
        ("E(f**2) - E(f)**2", Fraction(2, 9)),
    ],
)
def test_exact_values(text, value):
    space = ((Fraction(1, 3), {"f": Fraction(1)}), (Fraction(2, 3), {"f": Fraction(0)}))
    env = {"x": Fraction(2), "y": Fraction(5), SPACE: space}
    if "[" in text:
        env["y"] = (Fraction(5), Fraction(7))
    assert evaluate(parse(text), env) == value


def test_readings_that_contradict_each_other_are_a_fault_of_the_checker(monkeypatch):
    wrong = Finding("refuted", phrase("differ"), 1, {"x": Fraction(1)}, (Fraction(1), Fraction(2)))
    monkeypatch.setattr(verdict, "search", lambda *_, **__: (wrong, 1))
    monkeypatch.setattr(verdict, "judged", {})
    d = Derivation("d", x=real).start("x + x")
    with pytest.raises(verdict.Disagreement, match="proved, and refuted"):
        d.step("2*x", "of this test alone")
    with pytest.raises(Refuted):
        d.step("3*x", "of this test alone")


def test_a_space_that_breaks_a_hypothesis_is_not_used(monkeypatch):
    equal = tuple((Fraction(1, 2), {"f": Fraction(v), "g": Fraction(v)}) for v in (0, 1))
    monkeypatch.setattr("derivations.refute.spaces._joint", lambda *_: equal)
    for h in (independent("f", "g"), uncorrelated("f", "g")):
        assert list(spaces(("f", "g"), (h,), {}, random.Random(0), [], 5)) == []
    monkeypatch.setattr("derivations.refute.spaces._with_events", lambda space, _: space)
    assert list(spaces(("f", "g"), (mean("f", "7"), event("f")), {}, random.Random(0), [], 5)) == []
    assert len(list(spaces(("f", "g"), (mean("f", "7"),), {}, random.Random(0), [], 5))) == 5


def test_the_library_on_a_list_of_symbols():
    def mean(values):
        return sum(values) / len(values)

    def mean_of_two(values):
        return mean(values[:2])

    d = Derivation("Mean", a=real, b=real, c=real).start("(a + b + c)/3")
    assert d.proves(mean, "[a, b, c]").summary["arguments"] == ["[a, b, c]"]
    with pytest.raises(NotProved):
        d.proves(mean_of_two, "[a, b, c]")


def test_a_sum_inside_a_sum():
    """Rows and columns below and above the diagonal: the pairs of two sequences, each counted once."""
    d = Derivation("Pairs", a=sequence(natural), b=sequence(natural), n=natural)
    d.start("Sum(b[i]*Sum(a[j], j, 1, i), i, 1, n) + Sum(a[i]*Sum(b[j], j, 1, i - 1), i, 1, n)")
    d.refuses("Sum(a[i], i, 1, n)*Sum(b[i], i, 1, n) + 1", by=induction("n", 0))
    d.step("Sum(a[i], i, 1, n)*Sum(b[i], i, 1, n)", "one more row and column", by=induction("n", 0))
    d.assert_proved()


BINOMIAL = "binomial(m, k)*p**k*(1 - p)**(m - k)"


@pytest.mark.parametrize(
    "names, left, right, by",
    [
        # neighbours in Pascal's triangle, beyond its edge too
        ("m k", "(k + 1)*binomial(m, k + 1)", "(m - k)*binomial(m, k)", None),
        ("m k", "m*binomial(m - 1, k)", "(m - k)*binomial(m, k)", None),
        ("m k", "m*binomial(m - 1, k)", "(k + 1)*binomial(m, k + 1)", None),
        ("m k", "binomial(m, k + 2)*(k + 1)*(k + 2)", "binomial(m, k)*(m - k)*(m - k - 1)", None),
        # sums with the index in an exponent, and their derivatives
        ("n p", "Sum(p**k, k, 0, n)", "(1 - p**(n + 1))/(1 - p)", induction("n", 0)),
        ("n p", "diff(Sum(p**k, k, 0, n), p)", "Sum(k*p**(k - 1), k, 0, n)", None),
        ("n p", "Sum((p**k + 1)*p**(-k), k, 1, n)", "n + Sum(p**(-k), k, 1, n)", None),
        (
            "m C p",
            f"diff(Sum({BINOMIAL}, k, 0, C), p)",
            "-m*binomial(m - 1, C)*p**C*(1 - p)**(m - 1 - C)",
            induction("C", 0),
        ),
    ],
)
def test_binomials_and_sums_of_powers(names, left, right, by):
    domains = {"m": positive_integer, "k": natural, "n": natural, "C": natural, "p": open_probability}
    declared = {name: domains[name] for name in names.split()}
    Derivation("Yes", **declared).start(left).step(right, "said", by=by).assert_proved()
    for wrong in (f"{right} + 1", f"2*({right})"):
        with pytest.raises(Refuted):
            Derivation("No", **declared).start(left).step(wrong, "said", by=by)


def test_a_step_down_in_pascals_triangle_is_not_taken_where_it_divides_by_zero():
    d = Derivation("Up", m=natural, k=natural).start("binomial(m + 1, k)")
    with pytest.raises(Refuted):  # at k = m + 1 the right side has no value
        d.step("(m + 1)/(m + 1 - k)*binomial(m, k)", "as if k were never m + 1")


def test_a_counterexample_has_plain_sequences():
    a = sequence(natural)
    with pytest.raises(Refuted, match=r"a = \((0, )*1, (0, )*\.\.\.\), b = \((0, )*1, (0, )*\.\.\.\), n = \d+:"):
        Derivation("Sums", a=a, b=a, n=natural).start("Sum(a[i]*b[i], i, 1, n)").step("2*Sum(a[i]*b[i], i, 1, n)", "no")
    with pytest.raises(Refuted, match=r"a = \(2, 0, 0, 0, 0, 0, \.\.\.\), n = 1: 4 against 2"):
        Derivation("Bits", a=a, n=natural).start("Sum(a[i]**2, i, 1, n)").step("Sum(a[i], i, 1, n)", "as if bits")


def test_a_product_that_is_zero_on_a_whole_cell_is_no_denominator():
    # with k = 0 the sign of the product is not evident from its parts, but it is 0
    d = Derivation("A root of 0", k=natural, p=open_probability)
    d.start("p*sqrt(k)/(p*sqrt(k))").step("1", "cancel", extends="k == 0").assert_proved()
    d = Derivation("Beyond the edge", m=finite(0, 1), n=natural, p=open_probability)
    d.start("binomial(m, n)*p/(binomial(m, n)*p)").step("1", "cancel", extends="n > m").assert_proved()


@pytest.mark.parametrize(
    "left, right",
    [
        ("sqrt(8*x)", "2*sqrt(2)*sqrt(x)"),
        ("sqrt(x/12)", "sqrt(3)*sqrt(x)/6"),
        ("sqrt(9/4)", "3/2"),
        ("x*sqrt(x/(6*y))", "x/sqrt(6)*sqrt(x/y)"),
    ],
)
def test_numbers_before_a_root(left, right):
    Derivation("Yes", x=positive, y=positive).start(left).step(right, "said").assert_proved()
    with pytest.raises((Refuted, Undecided)):
        Derivation("No", x=positive, y=positive).start(left).step(f"{right} + 1", "said")


def test_library_functions_with_a_root_are_proved():
    d = Derivation("CD", q=positive, k=positive_integer, N=positive_integer).start("q*sqrt(k*(k + 1)/(6*N))")
    assert d.proves(formulas.critical_difference).summary["verdict"] == "proved"
    d = Derivation("not CD", q=positive, k=positive_integer, N=positive_integer).start("q*sqrt(k*(k + 1)/(12*N))")
    with pytest.raises(NotProved):
        d.proves(formulas.critical_difference)


# -- what no machine proved


@pytest.mark.parametrize(
    "arguments, mark",
    [({"tested": True}, "tested"), ({"argued": True}, "argued"), ({"cited": "binomial theorem"}, "cited")],
)
def test_a_step_without_a_proof_is_marked_and_the_conclusion_rests_on_it(arguments, mark):
    d = Derivation("Subsets", n=natural).start("Sum(binomial(n, k)**2, k, 0, n)")
    d.step("binomial(2*n, n)", "n of two sets of n", **arguments).step("2*binomial(2*n, n)/2", "double and halve")
    assert not d.proved and [s.finding.verdict for s in d.steps] == [mark, "proved"]
    assert [m for m, _ in d.conclusion.rests_on] == [mark] and f"resting on what is {mark}" in str(d)
    assert mark in d._repr_mimebundle_()["text/markdown"]
    record = json.loads(json.dumps(d.record()))
    assert replay(record).record() == record and record["conclusion"]["rests_on"][0][0] == mark
    for claimed in ("proved", "argued", "cited", "tested"):
        if claimed != mark:
            changed = copy.deepcopy(record)
            changed["steps"][0]["verdict"] = claimed
            with pytest.raises((NotProved, IllFormed)):
                replay(changed)
    with pytest.raises(NotProved):
        d.assert_proved()


def test_what_is_argued_can_be_refuted():
    d = Derivation("Subsets", n=natural).start("Sum(binomial(n, k), k, 0, n)")
    with pytest.raises(Refuted):
        d.step("2**n + 1", "each element is in or out", argued=True)
    with pytest.raises(Undecided):  # another domain
        d.step("2**n*(n**2 - 61*n**2 - 10**11)/(n**2 - 61*n**2 - 10**11)*((n - 10**9)/(n - 10**9))", "", cited="a book")
    with pytest.raises(IllFormed):
        d.step("2**n", "", tested=True, argued=True)


def test_a_cell_that_runs_twice_is_told_where_to_begin():
    d = Derivation("Shares", a=natural, b=natural).define("m", "a + b").start("a*m/m")
    with pytest.raises(NotProved) as first:
        d.step("a + 1", "cancel m")
    assert not hasattr(first.value, "__notes__")  # nothing has run twice
    d.step("a*(a + b)/m", "insert m").step("a*m/(a + b)", "and back")
    with pytest.raises(NotProved) as again:
        d.step("2*a*m/m", "insert m")
    assert again.value.__notes__ == [
        "    hint: step 2 has the same reason: if a cell ran twice, run the cell first that begins Shares"
    ]


def test_a_definition_says_only_the_conditions_that_bite():
    d = Derivation("Conditions", a=sequence(real), m=positive_integer)
    d.define("V(i)", "a[i]/sqrt(2)").define("f(z)", "1/z").define("x(k)", "Sum(a[j], j, 1, k - 1)/m").define(
        "g(z)", "f(z)/m"
    )
    said = [[text(c) for c in step.conditions] for step in d.definitions]
    assert said == [["integer(i)", "i >= 1"], ["z != 0"], ["integer(k - 1)"], ["z != 0"]]


def test_a_parameter_may_be_an_index_elsewhere():
    d = Derivation("Indices", x=real, n=natural, where="Sum(z, z, 1, n) > x").define("A", "Sum(z, z, 1, n)")
    d.define("f(z)", "Sum(z*i, i, 1, n)/sqrt(2)").define("g(i)", "i/sqrt(2)")
    assert [step.conditions for step in d.definitions] == [(), (), ()]


def test_a_parameter_is_not_the_letter_whose_name_it_has():
    d = Derivation("Letters", z=real, x=real, where="z > 1").define("f(z, w)", "w/(z - 1)")
    assert [text(c) for c in d.definitions[0].conditions] == ["z - 1 != 0"]
