"""Every stored record is verified, without SymPy and without a search for proofs; its exact cases are counted again."""

import copy
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sampled import some

from derivations import (
    Claim,
    Derivation,
    IllFormed,
    NotProved,
    independent,
    natural,
    nonnegative,
    probability,
    real,
    replay,
)
from derivations.records import derivations, stored_records
from derivations.words.phrases import phrase
from xglib import formulas

ROOT = Path(__file__).parents[2]
CHAPTERS = sorted((ROOT / "chapters").glob("*.ipynb"))
STORED = [record for path in CHAPTERS for record in stored_records(path)]

WITHOUT_SYMPY = """
import sys
sys.modules["sympy"] = None
from derivations import replay
from derivations.prove import search
from derivations.records import stored_records

def refuse(*_):
    raise AssertionError("replay searches")

search.Searching.__call__ = refuse
for path in sys.argv[1:]:
    for record in stored_records(path):
        replay(record)
        print("proof" if "proof" in record else "claim" if "claim" in record else "limit" if "limit" in record
              else "refusal" if "refusal" in record else "derivation")
"""

CERTIFICATES = """
import json, sys
from derivations.records import build, derivations
print(json.dumps([build(r).record() for path in sys.argv[1:] for r in derivations(path)]))
"""


def run(program, *arguments, **environment):
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, arguments)],
        capture_output=True,
        text=True,
        env=os.environ | environment,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_every_stored_record_replays_without_sympy():
    kinds = run(WITHOUT_SYMPY, *CHAPTERS).split()
    assert len(kinds) == len(STORED)
    assert {
        kind: kinds.count(kind) >= least
        for kind, least in (("derivation", 210), ("proof", 57), ("claim", 45), ("limit", 4))
    } == dict.fromkeys(("derivation", "proof", "claim", "limit"), True)


@pytest.mark.parametrize(
    "chapter, kind", some([("f1", "cut")], [("error_rate_mle", "cut"), ("friedman_nemenyi", "form")])
)
def test_certificates_do_not_depend_on_the_order_of_sets(chapter, kind):
    first, second = (run(CERTIFICATES, ROOT / f"chapters/{chapter}.ipynb", PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert first == second and f'"{kind}"' in first


def test_the_stored_certificates_are_what_the_search_finds():
    stored = [record for path in CHAPTERS if path.stem == "f1" for record in derivations(path)]
    made = json.loads(run(CERTIFICATES, ROOT / "chapters/f1.ipynb"))
    assert [r | {"library": []} for r in made] == [r | {"library": []} for r in stored]


# -- a record that was changed


def f1():
    d = Derivation("F1", TP=natural, FP=natural, FN=natural).define("P", "TP/(TP + FP)").define("R", "TP/(TP + FN)")
    d.start("2*P*R/(P + R)")
    return d.step("2*TP/(2*TP + FP + FN)", "cancel", extends="TP == 0 and FP + FN > 0").record()


@pytest.mark.parametrize(
    "change",
    [
        lambda r: r["steps"][-1].pop("certificate"),
        lambda r: r["steps"][-1]["certificate"].update(cases=[["cut", "TP", None, None]]),
        lambda r: r["steps"][-1]["certificate"].update(cases=[["cut", "TP", None]]),
        lambda r: r["steps"][-1]["certificate"].update(cases=[["sign", "1/(TP - TP)", None, None]]),
        lambda r: r["steps"][-1]["certificate"].update(cases=[["form", "TP", "FP + 1", None]]),
        lambda r: r["steps"][-1]["certificate"].update(cases=[["cut", "nobody", None, None]]),
        lambda r: r["steps"][-1]["certificate"].update(cases=["yes"]),
        lambda r: r["steps"][-1]["source"].update(expression="2*TP/(2*TP + FP)"),
        lambda r: r["steps"][-1]["source"].update(extends="TP == 0"),
        lambda r: r["steps"][-1].update(how="trust me"),
        lambda r: r["steps"][-1].update(verdict="refuted"),
        lambda r: r["steps"][-1].update(verdict="tested"),
        lambda r: r["conclusion"].update(conditions=[]),
        lambda r: r["conclusion"].update(right="1"),
        lambda r: r["point"].update(TP="0", FP="0"),
        lambda r: r["point"].update(TP="-1"),
        lambda r: r["point"].pop("FN"),
        lambda r: r["domains"].pop(),
        lambda r: r["domains"].append(["k", "up_to(nobody)"]),
        lambda r: r.update(schema="xglib.derivation/2"),
        lambda r: r.update(steps=None),
        lambda r: r.pop("start"),
        lambda r: r.update(point=[1, 2]),
        lambda r: r["steps"].append(r["steps"]),
    ],
)
def test_a_changed_record_is_refused(change):
    record = json.loads(json.dumps(f1()))
    replay(record)
    change(record)
    with pytest.raises((NotProved, IllFormed)):
        replay(record)


@pytest.mark.parametrize(
    "change",
    [
        lambda r: r["counterexample"].update(P="1/2"),
        lambda r: r["counterexample"].update(P="2"),
        lambda r: r["counterexample"].update(P="1/0"),
        lambda r: r["counterexample"].update(P="1e999999999"),
        lambda r: r.update(values=["0", "2"]),
        lambda r: r["claim"].update(relation="=>"),
    ],
)
def test_a_changed_claim_is_refused(change):
    record = Claim("P*R", "==", "P + R", source="nobody", P=probability, R=probability).record()
    assert record["counterexample"] == {"P": "0", "R": "1"}
    replay(record)
    record = copy.deepcopy(record)
    change(record)
    with pytest.raises((NotProved, IllFormed)):
        replay(record)


def test_a_counterexample_must_keep_the_hypotheses():
    claim = Claim("E(f*g)", "==", "E(f)**2", random="f g", hypotheses=[independent("f", "g")], source="nobody")
    record = json.loads(json.dumps(claim.record()))
    replay(record)
    record["counterexample"]["E"] = [["1/2", {"f": "0", "g": "0"}], ["1/2", {"f": "1", "g": "1"}]]  # f = g
    record["values"] = ["1/2", "1/4"]
    with pytest.raises((NotProved, IllFormed)):
        replay(record)


def changed(record, **changes):
    record = json.loads(json.dumps(record))
    for place, new in changes.items():
        *path, last = place.split("__")
        part = record
        for key in path:
            part = part[int(key) if isinstance(part, list) else key]
        part[int(last) if isinstance(part, list) else last] = new
    return record


def said(identifier, **parts):
    return json.loads(json.dumps(phrase(identifier, **parts).record()))


ONE_N = Derivation("d", n=natural).start("n").step("n + 0", "").record()
SLIP = Derivation("r", n=natural).start("n + n").refuses("n", "slip").record()
UNDECIDED = Derivation("u", x=nonnegative).start("exp(x)").refuses(">= 1 + x + x**2/2", "not seen").record()
ROOT_OF_SQUARE = Derivation("w", x=real, where="x >= 0").start("sqrt(x**2)").refuses("2*x", "slip").record()
PARABOLA = (
    Derivation("m", x=probability)
    .start("diff(x*(1 - x), x)")
    .step("1 - 2*x", "")
    .maximum("x*(1 - x)", "x", at="1/2")
    .record()
)
TESTED = Derivation("t", x=nonnegative).start("exp(x)").step(">= 1 + x + x**2/2", "convex", tested=True).record()
TWICE = Claim("n + n", "==", "n", source="nobody", n=natural).record()
PRECISION = Derivation("l", TP=natural, FP=natural).start("TP/(TP + FP)").step("TP/(FP + TP)", "")
PRECISION.proves(formulas.precision, "TP", "FP")


@pytest.mark.parametrize(
    "record, changes",
    [
        # a refusal is refuted by its counterexample, or was not decided, and nothing else
        (UNDECIDED, {"verdict": "refuted"}),
        (UNDECIDED, {"verdict": "refuted", "how": said("differ")}),
        (UNDECIDED, {"verdict": "proved", "how": said("how.identity")}),
        (SLIP, {"verdict": "unknown"}),
        (SLIP, {"verdict": "proved"}),
        (SLIP, {"refusal__expression": "2*n"}),
        (SLIP, {"how": said("narrower")}),
        # at which the standing condition holds
        (ROOT_OF_SQUARE, {"refusal__expression": "x", "counterexample": {"x": "-1"}, "values": ["1", "-1"]}),
        # and which lies in the domains, and speaks of declared names only
        (SLIP, {"counterexample": {"n": "-1"}, "values": ["-2", "-1"]}),
        (SLIP, {"counterexample__m": "7"}),
        (TWICE, {"counterexample__m": "7"}),
        (TWICE, {"counterexample__0: and proved for all others\nQED": "7"}),
        # proofs about the library
        (PRECISION.record(), {"library__0__function": "statistics.mean", "library__0__module": "statistics"}),
        (PRECISION.record(), {"library__0__function": "nowhere.precision", "library__0__module": "nowhere"}),
        (PRECISION.record(), {"library__0__computes": "TP/(FP + TP)"}),
        # what is said of a step, and how often it was tried
        (PARABOLA, {"steps__1__how": said("how.identity")}),
        (PARABOLA, {"steps__1__how": "so is Riemann's hypothesis"}),
        (PARABOLA, {"steps__1__cases": -3}),
        (ONE_N, {"steps__0__cases": -3}),
        (ONE_N, {"steps__0__cases": "3"}),
        (ONE_N, {"steps__0__how": said("how.cases")}),
        (TESTED, {"steps__0__cases": 10**6}),
        # what is called tested fails
        (
            TESTED,
            {"steps__0__expression": "2 + x", "steps__0__source__expression": ">= 2 + x", "conclusion__right": "2 + x"},
        ),
        # a tree without a value, in a certificate
        (
            ONE_N,
            {
                "domains": [["n", "real"]],
                "start__expression": "1 - sqrt(n**2) - n",
                "steps__0__expression": "0",
                "steps__0__relation": ">",
                "steps__0__source__expression": "> 0",
                "point": {"n": "-1"},
                "steps__0__how": said("how.difference"),
                "steps__0__certificate": {"cases": [None, ["form", "(sqrt(n**2) - n)/(sqrt(n**2) - n)", "1", None]]},
                "conclusion__left": "1 - sqrt(n**2) - n",
                "conclusion__relation": ">",
                "conclusion__right": "0",
            },
        ),
    ],
)
def test_a_forged_record_is_refused(record, changes):
    replay(changed(record))
    with pytest.raises((NotProved, IllFormed)):
        replay(changed(record, **changes))


# -- a derivation is unchanged by what is refused


def test_a_refused_step_changes_nothing():
    d = Derivation("d", x=real, n=natural).define("P", "x + 1").start("P**2").step("x**2 + 2*x + 1", "expand")
    before = json.dumps(d.record()), str(d), vars(d).copy()
    for bad in (
        lambda: d.step("x**2", ""),
        lambda: d.step("x**2 + 2*x + 1 + 0/x", ""),
        lambda: d.step("y", ""),
        lambda: d.step("<= x**2 + 2*x", ""),
        lambda: d.define("Q", "R"),
        lambda: d.define("x_", "x"),
        lambda: d.maximum("P**2", "x", at="0"),
        lambda: d.start("x"),
        lambda: d.proves(lambda x: x, "x"),
    ):
        with pytest.raises((NotProved, IllFormed)):
            bad()
        assert (json.dumps(d.record()), str(d)) == before[:2]
        assert all(vars(d)[k] == v for k, v in before[2].items())
