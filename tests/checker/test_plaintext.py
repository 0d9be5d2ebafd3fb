"""The plain-text form: what is written of a derivation reads back as the same derivation."""

import json

import pytest
from test_replay import STORED

from derivations import (
    Claim,
    Derivation,
    IllFormed,
    Limit,
    NotProved,
    Refuted,
    event,
    finite,
    independent,
    induction,
    mean,
    natural,
    positive,
    positive_integer,
    probability,
    real,
    sequence,
    up_to,
)
from derivations.plaintext import _source, declarations, read, sources, write, written
from derivations.records import derivations

DERIVATIONS = list({r["title"]: r for r in STORED if r.get("start") and r["steps"]}.values())


CLAIMS_AND_LIMITS = [r for r in STORED if "claim" in r or "limit" in r]


def test_every_stored_derivation_claim_and_limit_reads_back_from_its_text():
    assert len(DERIVATIONS) > 150 and len(CLAIMS_AND_LIMITS) > 40
    for record in DERIVATIONS + CLAIMS_AND_LIMITS:
        assert _source(sources(written(record))) == _source(record), written(record)


@pytest.mark.parametrize("chapter", ["f1", pytest.param("error_rate_mle", marks=pytest.mark.slow)])
def test_what_is_read_is_the_same_derivation(chapter):
    for record in derivations(f"chapters/{chapter}.ipynb"):
        again = read(written(record))
        assert json.loads(json.dumps(again.record())) == record | {"library": []}
        assert read(write(again)).record() == again.record()


@pytest.mark.slow
def test_all_that_is_read_is_the_same_derivation():
    for record in DERIVATIONS:
        assert json.loads(json.dumps(read(written(record)).record())) == record | {"library": []}, record["title"]


F1 = """F1 (2.10)
TP, FP, FN natural
P := TP/(TP + FP)  -- precision
R := TP/(TP + FN)
2*P*R/(P + R)
= 2*TP/(2*TP + FP + FN)  -- insert, cancel TP  [extends TP == 0 and FP + FN > 0]"""


def test_the_form():
    d = Derivation("F1", equations="2.10", TP=natural, FP=natural, FN=natural)
    d.define("P", "TP/(TP + FP)", "precision").define("R", "TP/(TP + FN)").start("2*P*R/(P + R)")
    d.step("2*TP/(2*TP + FP + FN)", "insert, cancel TP", extends="TP == 0 and FP + FN > 0")
    assert write(d) == F1
    assert read(F1).record() == d.record()


def test_people_may_write_it_their_way():
    loose = F1.replace("  ", " ").replace("= 2*TP", "  =2*TP").replace(", FN natural", " natural; FN natural")
    assert read("\n" + loose + "\n\n").record() == read(F1).record()
    bound = "Bound\nx real; b bit\nx*b - x**2\n≤ b/4  -- a square  [because (x - b/2)**2 + b/4 - b**2/4]"
    assert read(bound).direction == "<="


def everything():
    """Derivations with all that a step can have."""
    n = Derivation("Sum of the first (2.2)", n=natural).start("Sum(i, i, 1, n)", "the sum")
    yield n.step("n*(n + 1)/2", "by induction", by=induction("n", 0))
    f, m = independent("f", "g"), mean("g", "1/2")
    d = Derivation(
        "Moments",
        random="f g",
        hypotheses=[f, m],
        names={"f": r"\hat{f}^2"},
        where="x > 0",
        x=real,
        y=sequence(probability),
        k=up_to("n"),
        n=natural,
    )
    yield (
        d.start("E(f*g) + y[1] - y[1]")
        .step("E(f)*E(g)", "a [note], cancel", uses=[f])
        .step("E(f)/2", "given E(g)", uses=[m])
        .step("== E(f) - E(f)/2", "", tested=True)
    )
    a, b, noise = event("A"), event("B"), mean("u | v | A", "0")
    d = Derivation("Given", random="A B u v", hypotheses=[a, b, noise], where="E(B) > 0")
    yield d.start("E(A**2*B)/E(B) + E(u*v)").step("E(A*B)/E(B)", "", uses=noise)
    fact = Derivation("x - x² is small; always", x=real).start("x - x**2")
    fact.step("<= 1/4", "square", because="(x - 1/2)**2")
    yield (
        Derivation("Used", n=positive_integer)
        .start("1/n - 1/n**2")
        .step("1/n - (1/n)**2", "")
        .step("<= 1/4", "the fact", by=fact.at(x="1/n"))
    )
    yield (
        Derivation("Cited", x=positive)
        .start("x")
        .step("<= x + 1", "", cited="a book [3], p. 1")
        .step("< x + 3", "as is seen", argued=True)
    )
    p = Derivation("Largest", p=probability).start("diff(p*(1 - p), p)").step("1 - 2*p", "product")
    yield p.maximum("p*(1 - p)", "p", at="1/2")
    yield Derivation("x/x", x=real).start("x/x").step("1", "", extends="x == 0").step("x/x", "back", restricts="x == 0")


def test_whatever_a_step_can_have_is_written():
    for derivation in everything():
        assert read(write(derivation)).record() == derivation.record(), write(derivation)


def test_events_are_declared_in_a_word():
    short, long = "T\nA, B event; x real\n", "T\nx real; A, B random\ngiven event(A); event(B)\n"
    assert read(short + "x*E(A)\n= E(A**2)*x").record() == read(long + "x*E(A)\n= E(A**2)*x").record()


@pytest.mark.parametrize(
    "given", ["mean(f, y), independent(f, g)", "E(f) = y and independent(f, g)", "E[f] == y; independent(f, g)"]
)
def test_hypotheses_as_they_are_meant(given):
    d = read(f"T\ny real; f, g random\ngiven {given}\nE(f*g)\n= y*E(g)  [uses {given}]")
    assert d.record()["hypotheses"] == ["mean(f, y)", "independent(f, g)"]


@pytest.mark.parametrize("given", ["E(f*g) = E(f)*E(g)", "Var(f) = y", "f independent of g"])
def test_what_is_no_hypothesis_says_what_is(given):
    with pytest.raises(IllFormed, match="unknown hypothesis .*: write mean"):
        read(f"T\ny real; f, g random\ngiven {given}\nE(f)\n= y")


@pytest.mark.parametrize("reason", ["an end [tested]", "two\nlines", " space", "[by x]"])
def test_what_would_read_otherwise_is_not_written(reason):
    d = Derivation("d", x=real).start("x").step("x + 0", reason)
    with pytest.raises(IllFormed, match="has a meaning in this form"):
        write(d)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no derivation"),
        ("T", "no first line"),
        ("T\nx real", "no first line"),
        ("T\nx real\n= x", "line 3: a step stands"),
        ("T\nx real\nx\nx + 1", "line 4: .*no relation"),
        ("T\nx real\nx\nP := x", "line 4: definitions stand before"),
        ("T\nx real; x natural\nx", "x is declared twice"),
        ("T\nx, y, x real\nx", "x is declared twice"),
        ("T\nx real\nx random\nx", "x is declared twice"),
        ("T\nx reel\nx", "unknown domain"),
        ("T\nx real\nx\n= x [tested x]", r"\[tested\] stands by itself"),
        ("T\nx real\nx\n= x [because]", "says nothing"),
        ("T\nx real\nx\n= x [by magic]", "neither induction"),
        ("T\nx real\nx\n= x [by induction()]", "other arguments"),
        ("T\nx real\nx\n= x [tested] [tested]", "twice"),
        ("T\nn natural\nn\n= n [by induction(n, ²)]", "from a whole number on"),
        ("T\n;\n1 + 1\n= 2", "begins with no relation"),
        ("T\nx real\nx\n= x\n\nT\nx real\nx\n= x + 0", "two derivations"),
    ],
)
def test_what_is_no_derivation(text, why):
    with pytest.raises(IllFormed, match=why):
        read(text)


def test_a_slip_is_refuted():
    with pytest.raises(Refuted, match="step 2 is refuted"):
        read(F1.replace("FP + FN)  --", "FP - FN)  --"))
    with pytest.raises(TypeError, match="in a string"):
        read(None)


def test_conditions_and_a_maximum_without_ends():
    square = Derivation("A square", x=real).start("x == 2").step("=> x**2 == 4", "square")
    square.step("x == 2 or x == 0 - 2", "both roots")
    tangent = Derivation("Tangent", x=real).start("diff(1 + x - exp(x), x)").step("1 - exp(x)", "differentiate")
    tangent.maximum("1 + x - exp(x)", "x", at="0", low=None, high=None)
    for d, line in ((square, "=> x**2 == 4"), (tangent, "maximum of 1 + x - exp(x) over x at 0")):
        assert line in write(d)
        assert read(write(d)).record() == d.record()


CLAIM = """claim: 002 (1.2.14)
P, R probability
2*P*R/(P + R) == 2*P*R/(R + R)"""
LIMIT = """Below
n positive_integer
(n + 1)/n
>= 1  -- 1/n is positive

Above
n positive_integer
(n + 1)/n
<= 1 + 1/n  -- equal

limit: To 1
(n + 1)/n -> 1 as n -> infinity
between Below and Above"""


def test_a_claim_and_a_limit():
    claim, limit = read(CLAIM), read(LIMIT)
    assert isinstance(claim, Claim) and isinstance(limit, Limit)
    assert (write(claim), write(limit)) == (CLAIM, LIMIT)
    inside = read("claim: bits\na, b bit\nx := a + b\nindicator(a == b) > max(x, 1)")
    assert inside.relation == ">" and inside.record()["claim"]["define"] == {"x": "a + b"}
    with pytest.raises(NotProved, match="was not refuted"):
        read(CLAIM.replace("== 2*P*R/(R + R)", "<= 1").replace("probability\n", "probability\nwhere P + R > 0\n"))
    with pytest.raises(NotProved, match="differ|tend|shown"):
        read(LIMIT.replace("-> 1 as", "-> 2 as"))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("claim: x", "one relation"),
        ("claim: x\na real\na + 1", "one relation"),
        ("claim: x\na real\n0 < a < 1", "one relation"),
        (LIMIT.replace("between Below and Above", "between Below and Nothing"), "two derivations that stand above"),
        (LIMIT.replace("(n + 1)/n ->", "n ->"), "not the first line of Below"),
        (LIMIT.replace("-> 1 as", "tends to 1 as"), "two lines are needed"),
        ("limit: To 1", "two lines are needed"),
    ],
)
def test_what_is_no_claim_and_no_limit(text, why):
    with pytest.raises(IllFormed, match=why):
        read(text)


def test_declarations_stand_above_definitions():
    for line in ("where x > 0", "given mean(f, x)", "P looks like p", "y real"):
        with pytest.raises(IllFormed, match="stands above the definitions"):
            read(f"T\nx real; f random\nP := x + 1\n{line}\nP\n= 1 + x")


@pytest.mark.parametrize("line", ["x, y real, p finite(0,1); n natural", "x, y real; p finite(0, 1), n natural;"])
def test_a_comma_behind_a_domain_ends_a_declaration(line):
    d = read(f"T\n{line}\nx + y + p + n")
    assert dict(d.setting.declared) == {"x": real, "y": real, "p": finite(0, 1), "n": natural}


@pytest.mark.parametrize("first, second", [("x > 0) or (x > 1", "x > 2"), ("indicator(x > 0", "y > 0) == 1")])
def test_a_condition_closes_no_brackets_of_another(first, second):
    with pytest.raises(IllFormed):
        read(f"d\nx, y real\nwhere {first}\nwhere {second}\nabs(x)\n= x")


@pytest.mark.parametrize("line", ["x, y; z real", "x real, y", "where x > 0, y > 0", "x real, y > 0"])
def test_other_commas_do_not(line):
    assert declarations(line) == [part.strip() for part in line.split(";")]


def test_bits_in_sequences():
    assert read("T\ny sequence(bit); z matrix(bit); b bit\ny[1]**2*z[1, 2]**2\n= y[1]*z[1, 2]").proved
