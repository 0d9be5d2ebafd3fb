"""Everything that a record says comes out again: each leaf of records of every kind is changed in several ways."""

import copy
import json
from functools import cache

import pytest
from sampled import some

from derivations import (
    Claim,
    Derivation,
    IllFormed,
    Limit,
    NotProved,
    Printed,
    independent,
    induction,
    natural,
    nonnegative,
    positive_integer,
    probability,
    real,
    replay,
    sequence,
)
from derivations.words.phrases import KERNEL
from xglib import formulas

# What may be changed, by the last word of its place, and why it is accepted. Nothing of it is a number or a verdict.
ACCEPTED = {
    "title": "an author's words",
    "reason": "an author's words",
    "sources": "an author's words: who prints an equation so",
    "equations": "an author's words: the numbers that a derivation is listed under",
    "names": "how an author wants a name to look; it is checked that no two look the same",
    "random": "a random variable more is declared, of which nothing speaks",
    "line": "another spelling of what an author wrote, which is read as the same",
    "claim": "another false claim: that it fails at the counterexample comes out again",
    "code": "another spelling of an argument; name and arguments of an author's own code, of which it is said that it "
    "was not run",
    "certificate": "for the kernel, which verifies it; it is not shown",
    "point": "another point at which all has a value: the kernel verifies it; it is not shown",
    "why": "why a step was not decided, one of the kernel's reasons: no search is done again; a step that is not "
    "decided proves nothing",
}
LINES = {"expression", "head", "body", "extends", "because", "function", "at", "low", "high", "latex", "reads"}


def kind(path):
    """What a leaf is, of those that may be accepted."""
    words = [key for key in path if isinstance(key, str)]
    if words[0] == "library" and words[-1] in ("function", "arguments"):
        return "code"
    words = ["certificate" if key == "certificates" else key for key in words]
    within = next((k for k in ("certificate", "point", "why", "names", "claim", "reads") if k in words), words[-1])
    return "line" if within in LINES and {"source", "start", "refusal", "printed"} & set(words) else within


def f1():
    d = Derivation("F1", equations="2.10", where="TP + FP > 0", names={"FN": "F_n"}, TP=natural, FP=natural, FN=natural)
    d.define("P", "TP/(TP + FP)", "precision").define("R", "TP/(TP + FN)").start("2*P*R/(P + R)", "harmonic mean")
    return d.step("2*TP/(2*TP + FP + FN)", "cancel", extends="TP == 0 and FP + FN > 0")


def parabola():
    d = Derivation("Parabola", x=probability).start("diff(x*(1 - x), x)").step("1 - 2*x", "")
    return d.maximum("x*(1 - x)", "x", at="1/2")


def subsets(**mark):
    d = Derivation("Subsets", n=natural).start("Sum(binomial(n, k)**2, k, 0, n)")
    return d.step("binomial(2*n, n)", "n of two sets of n", **mark).step("2*binomial(2*n, n)/2", "double")


def bounds():
    below = Derivation("below", n=positive_integer).start("(n + 1)/n").step(">= 1", "1/n is positive")
    above = Derivation("above", n=positive_integer).start("(n + 1)/n").step("<= 1 + 1/n", "equal")
    return Limit("To 1", below, above, over="n", to="1")


def library():
    d = Derivation("Precision", TP=natural, FP=natural).define("m", "TP + FP").start("TP/m").step("TP/(FP + TP)", "")
    proof = d.proves(formulas.precision, "TP", "FP")
    return d, proof


def fact():
    bound = Derivation("A bound", x=real).start("x**2").step(">= 2*x - 1", "", because="(x - 1)**2")
    d = Derivation("Another", n=natural).start("(n + 2)**2")
    return d.step(">= 2*(n + 2) - 1", "the bound", by=bound.at(x="n + 2"))


def products():
    d = Derivation("Product", random="f g", hypotheses=[independent("f", "g")], c=real).start("E(c*f*g)")
    return d.step("c*E(f)*E(g)", "", uses=independent("f", "g"))


def printed():
    recall = Derivation("Recall", TP=natural, FN=natural).start("TP/(TP + FN)")
    return Printed("2.9", r"R = \frac{TP}{FN+TP}", recall, reads={"R": "R"}, sources="book")


def collected():
    return Derivation("Collected", collect=True, n=natural).start("n").step("n + 1", "a slip").step("n + 1 + 0", "")


def own():
    names = {"__name__": "__main__"}
    exec("def plus_one(n):\n    return n + 1", names)
    d = Derivation("Own", n=natural).start("n + 1").step("1 + n", "")
    d.proves(names["plus_one"], "n")
    return d


RECORDS = {
    "derivation": f1,
    "refusal": lambda: f1().refuses("TP", "a slip"),
    "undecided-integral": lambda: (
        Derivation("u").start("Integral(exp(-x), x, 0, 1)/2").refuses("(1 - exp(-1))/2", "a factor before it")
    ),
    "undecided": lambda: Derivation("u", x=nonnegative).start("exp(x)").refuses(">= 1 + x + x**2/2", "not seen"),
    "claim": lambda: Claim(
        "P*R", "==", "q", source="s", where="P > 0", define={"q": "P + R"}, P=probability, R=probability
    ),
    "limit": bounds,
    "proof": lambda: library()[1],
    "library": lambda: library()[0],
    "printed": printed,
    "tested": lambda: subsets(tested=True),
    "argued": lambda: subsets(argued=True),
    "cited": lambda: subsets(cited="Vandermonde"),
    "extremum": parabola,
    "induction": lambda: (
        Derivation("Sum", y=sequence(real), n=natural)
        .start("Sum(i, i, 1, n)")
        .step("n*(n + 1)/2", "", by=induction("n", 0))
    ),
    "fact": fact,
    "hypotheses": products,
    "collected": collected,
    "own": own,
}


@cache
def written(name):
    record = RECORDS[name]().record
    return json.dumps(record() if callable(record) else record)


def stored(name):
    """A record, made when a test first asks for it, as a notebook keeps it."""
    return json.loads(written(name))


def leaves(part, path=()):
    if isinstance(part, dict | list) and part:
        for key, inner in part.items() if isinstance(part, dict) else enumerate(part):
            yield from leaves(inner, (*path, key))
    else:
        yield path, part


def others(leaf):
    """Other values of the same type, and of other types."""
    match leaf:
        case bool():
            same = [not leaf]
        case int():
            same = [leaf + 1, leaf - 1, -1, 0, 10**6, bool(leaf)]
        case str() if leaf in KERNEL:
            same = ["not.sign", "how.cases", "differ", leaf + "x"]
        case str():
            same = [
                leaf + " ",
                leaf + "x",
                "",
                "x",
                "1",
                "Riemann",
                *({leaf.swapcase(), leaf[:-1], f"({leaf})"} - {leaf}),
            ]
        case _:
            same = []
    return [
        v for v in (*same, None, True, 1, 1.0, -1, "51", [], {}, ["x"], {"x": 1}) if json.dumps(v) != json.dumps(leaf)
    ]


def changes(record):
    """Each leaf's place, what it is, and what it might become; `...` where it is taken out."""
    return [(path, leaf, new) for path, leaf in leaves(record) for new in (*others(leaf), ...)]


def changed(record, path, new):
    record = copy.deepcopy(record)
    part = record
    for key in path[:-1]:
        part = part[key]
    if new is ...:
        del part[path[-1]]
    else:
        part[path[-1]] = new
    return record


def accepted(record, tried):
    for path, leaf, new in tried:
        try:
            replay(changed(record, path, new))
        except (NotProved, IllFormed):
            continue
        yield path, leaf, new


@pytest.mark.parametrize("part", some([0], range(12)))
@pytest.mark.parametrize("record", RECORDS)
def test_what_a_record_says_comes_out_again(record, part):
    record = stored(record)
    replay(record)
    for path, leaf, new in accepted(record, changes(record)[part::12]):
        said = f"{'.'.join(map(str, path))}: {leaf!r} became {new!r}"
        assert kind(path) in ACCEPTED, said
        if kind(path) == "line":
            assert new in (f"{leaf} ", f"({leaf})"), said
        elif kind(path) not in ("certificate", "point", "claim") and new is not ... and new != ["x"]:
            assert type(new) is str, said


def dictionaries(part, key=""):
    """Those in a record, but for certificates and points, which are the kernel's, and for signs that are not there."""
    if isinstance(part, dict):
        if key not in ("certificate", "certificates", "point", "sums"):
            yield part
            for inner in part:
                yield from dictionaries(part[inner], inner)
    elif isinstance(part, list):
        for inner in part:
            yield from dictionaries(inner, key)


@pytest.mark.parametrize("record", RECORDS)
def test_a_record_says_nothing_else(record):
    """Whatever more is put into it, wherever, is refused."""
    record = stored(record)
    for part in list(dictionaries(record)):
        for new in {"definitions", "where", "cases", "said"} - part.keys():
            part[new] = []
            with pytest.raises((NotProved, IllFormed)):
                replay(record)
            del part[new]


def test_the_list_is_short_and_each_on_it_is_accepted():
    assert len(ACCEPTED) <= 12
    some_of_each = {
        "certificate": "derivation",
        "point": "derivation",
        "names": "derivation",
        "sources": "printed",
        "claim": "claim",
        "random": "claim",
        "code": "own",
        "why": "undecided",
    }
    for what in ACCEPTED:
        record = stored(some_of_each.get(what, "own"))
        assert any(True for _ in accepted(record, (c for c in changes(record) if kind(c[0]) == what))), what


@pytest.mark.parametrize("record", RECORDS)
def test_each_count_of_cases_comes_out_again(record):
    record = stored(record)
    counts = [c for c in changes(record) if "cases" in c[0] and type(c[1]) is int and "certificate" not in c[0]]
    assert counts or "steps" in record and not record["steps"]
    assert not list(accepted(record, counts))


@pytest.mark.parametrize("record", ["derivation", "extremum", "induction", "fact"])
def test_true_is_not_one(record):
    record = stored(record)
    whole = [c for c in changes(record) if type(c[1]) is int and type(c[2]) in (bool, float)]
    assert not [c for c in accepted(record, (c for c in whole if c[1] == c[2])) if kind(c[0]) not in ACCEPTED]


def test_what_a_conclusion_rests_on_comes_out_again():
    for mark in ("tested", "argued", "cited"):
        record = stored(mark)
        assert not list(accepted(record, (c for c in changes(record) if "rests_on" in c[0])))


def test_the_code_of_an_author_has_a_name():
    record = stored("own")
    found = accepted(record, (c for c in changes(record) if c[0][0] == "library" and c[0][-1] == "function"))
    assert all(new.isidentifier() for _, _, new in found)


@pytest.mark.parametrize("cases", [10**6, 127, -1, True, 1.0, "51", None])
def test_a_count_of_cases_that_is_printed_is_the_one_that_is_found(cases):
    record = stored("tested")
    record["steps"][0]["cases"] = record["steps"][0]["how"][1]["cases"] = cases
    record["conclusion"]["rests_on"][0][1] = str(cases)
    with pytest.raises((NotProved, IllFormed)):
        replay(record)
