"""Records run again: what a notebook has stored of its derivations, claims and limits, and from that the same again.

`replay` searches for nothing and samples nothing: certificates and points come from the record, the kernel verifies
them, and all that the record says must come out again. `build` does all the work anew, from the sources alone.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from ..guard import unguarded
from . import phrases
from .chain import MARKS, Claim, Derivation, Refusal, _by
from .exact import SPACE, Values
from .kernel import domains, theorems
from .kernel import hypotheses as known
from .kernel.language import MAX_EXPONENT, IllFormed, parse
from .kernel.show import plain, text
from .kernel.statement import Goal
from .library import LibraryProof, full_name, run
from .limits import Limit
from .parts import FAILED
from .printed import Printed
from .refutation import Finding, at_point, belongs, case, holds_at_point, in_order, search, step_of
from .report import MIME, SCHEMA, library_record
from .rules import At, By
from .search import Stored
from .verdict import NotProved, Verdict, offered


def stored_records(path: str | Path) -> list[dict]:
    """The records in a notebook's stored outputs, derivations and claims."""
    cells = json.loads(Path(path).read_text(encoding="utf-8"))["cells"]
    return [output["data"][MIME] for cell in cells for output in cell.get("outputs", ())
            if MIME in output.get("data", {})]


def derivations(path: str | Path) -> list[dict]:
    """The records of derivations with steps, each title once (the last one shown, which is the longest)."""
    records = [r for stored in stored_records(path)
               for r in ((stored["below"], stored["above"]) if "limit" in stored else (stored,))]
    return list({r["title"]: r for r in records if r["steps"] and "start" in r}.values())


# -- verified

def replay(record: dict) -> Derivation | Refusal | Claim | Limit | LibraryProof | Printed:
    """Verify what a record holds, from its text, its certificates and its points; all that it says must come out again.

    Parameters
    ----------
    record : dict
        What ``record()`` of a derivation, refusal, claim, limit, proof or printed equation gave.

    Returns
    -------
    Derivation, Refusal, Claim, Limit, LibraryProof or Printed
        That of which it is the record.

    Raises
    ------
    NotProved
        Where it says otherwise than what it holds.
    IllFormed
        Where it is no record.

    Examples
    --------
    >>> from xglib.derivation import Derivation, natural, replay
    >>> d = Derivation("A square", n=natural).start("(n + 1)**2 - n**2").step("2*n + 1", "expand")
    >>> print(replay(d.record()).conclusion)
    (n + 1)**2 - n**2 == 2*n + 1
    """
    try:
        return _replay(record)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError, ArithmeticError) as error:
        if isinstance(error, IllFormed):
            raise
        raise IllFormed(f"no record of this kind: {type(error).__name__}: {str(error)[:200]}") from None


def _replay(record: dict):
    if record.get("schema") != SCHEMA:
        raise IllFormed(f"a record of schema {record.get('schema')!r}; this version reads {SCHEMA!r}: run its notebook")
    if "proof" in record:
        return _library(record)
    again = _again(record)
    if again.record() != record:
        raise NotProved(f"{record.get('title')}: the record says otherwise than the derivation it holds")
    return again


def _again(record: dict):
    if "refusal" in record:
        return _refusal(record)
    if "limit" in record:
        limit = Limit.__new__(Limit)
        limit._prove(record["title"], _again(record["below"]), _again(record["above"]), **record["limit"],
                     ask=_Written(record), cases=int(record["cases"]))
        return limit
    if "printed" in record:
        equation = Printed.__new__(Printed)
        asks = [_Written({"certificate": c}) for c in record["certificates"]]
        equation._prove(_again(record["of"]), record["lines"], asks, **record["printed"])
        return equation
    if "claim" in record:
        return Claim(**record["claim"], **_common(record), counterexample=_environment(record["counterexample"]),
                     **_declared(record))
    return _derivation(record)


class _Written(Stored):
    """The certificate of a step or conclusion, as it is written."""

    def __init__(self, record: dict):
        self.written = record.get("certificate", {})
        super().__init__(self.written)


def _derivation(record: dict) -> Derivation:
    d = opened(record)
    for step in record["steps"]:
        if step["kind"] == "definition":
            d._define(**step["source"], ask=_Written(step))
    if record["start"] is not None:
        d.start(**record["start"])
    broken = any(step["verdict"] in FAILED for step in record["steps"])
    d.asking = lambda: _Written(record["conclusion"])
    for step in record["steps"]:
        if step["kind"] == "extremum":
            _take_maximum(d, step, _witness(step["point"]))
        elif step["kind"] != "definition":
            _take_step(d, step, _witness(record["point"]), broken)
    for proof in record["library"]:
        _verify_code(d, proof)
        if not any(text(line.written) == proof["equals"] for line in d.lines):
            raise NotProved(f"{proof['function']} is proved to be {proof['equals']}, which is no line")
        d.library.append(proof)
    return d


def _take_step(d: Derivation, step: dict, point: dict | None, broken: bool) -> None:
    """broken: a step of the derivation failed, so that there is no conclusion."""
    source = step_arguments(step, {str(h): h for h in d.setting.hypotheses}, _replayed)
    offers = [(mark, source.pop(mark)) for mark in MARKS if mark in source]
    goal, line = d._goal(**{k: v for k, v in source.items() if k != "reason"})
    if step["verdict"] in FAILED:
        d._leave_gap(goal, line, _failed(d, goal, step), step["source"])
        return
    finding = Finding(step["verdict"], phrases.read(step["how"]), _cases(step["cases"]))
    if finding.verdict not in ("proved", *MARKS):
        raise IllFormed(f"{finding.verdict!r} is no verdict of a step")
    if not broken and not isinstance(point, dict):
        raise IllFormed("there is no point at which the steps say something")
    ask = _Written(step)
    words = {"tested": str(finding.cases), "argued": source["reason"], "cited": dict(offers).get("cited")}
    without = None if finding.verdict == "proved" else (finding.verdict, words[finding.verdict])
    if finding.verdict == "tested":
        _test_again(d, goal)
    if without and (finding.verdict not in dict(offers) or finding.why != offered(*without)):
        raise IllFormed(f"the author did not offer that the step is {finding.verdict}, {finding.why}")
    try:
        theorem = theorems.step(goal, ask, without)
    except theorems.NotShown as error:
        raise NotProved(f"{d.title}: {step['expression']}: {error}") from None
    if not without and finding.why != _by(phrases.of_kernel(theorem.method), source.get("by")):
        raise NotProved(f"{d.title}: the record says {str(finding.why)!r}, the kernel {theorem.method!r}")
    if broken:
        d._append(goal, line, finding, step["source"], ask.written)
    else:
        d._take(goal, line, Verdict(finding, theorem, ask.written), step["source"], point)


def _test_again(d: Derivation, goal: Goal) -> None:
    """A step that rests on cases alone has no certificate: its cases are tried again."""
    refuted, _ = search(*step_of(goal))
    if refuted:
        raise NotProved(f"{d.title}: a step that is called tested is refuted {case(refuted.counterexample)}")


def _take_maximum(d: Derivation, step: dict, point: dict) -> None:
    source = step_arguments(step, {}, _replayed)
    trees = d._places(*(source[k] for k in ("function", "low", "high", "at")))
    ask, by = _Written(step), source.get("by")
    try:
        found = d._maximum(trees, source["over"], by, ask, point)
    except theorems.NotShown as error:
        raise NotProved(f"{d.title}: {error}") from None
    finding = Finding("proved", _by(phrases.of_kernel(found[0].method), by), _cases(step["cases"]))
    d._close(found, trees, source["over"], finding, step["source"], ask.written)


@lru_cache(maxsize=256)
def _replayed_text(written: str) -> Derivation:
    return _replay(json.loads(written))


def _replayed(record: dict) -> Derivation:
    """A derivation that a fact rests on: verified once."""
    return _replayed_text(json.dumps(record))


def _refusal(record: dict) -> Refusal:
    """A step that was refused: what came before is verified, and its counterexample."""
    d, source = _derivation(record["before"]), record["refusal"]
    step = step_arguments({"source": source}, {str(h): h for h in d.setting.hypotheses}, _replayed)
    for mark in ("reason", *MARKS):
        step.pop(mark, None)
    goal, _ = d._goal(**step)
    return Refusal(d, goal.relation, goal.right, source, NotProved("", _failed(d, goal, record)))


def _failed(d: Derivation, goal: Goal, record: dict) -> Finding:
    """Why a step failed: its counterexample is verified. That it was not decided says nothing."""
    env = in_order(_environment(record["counterexample"]), d.setting) if "counterexample" in record else None
    finding = Finding(record["verdict"], phrases.read(record["how"]), _cases(record.get("cases", 0)), env)
    if (finding.verdict == "refuted") != (env is not None):
        raise IllFormed("a step is refuted by a counterexample")
    if finding.verdict not in FAILED:
        raise IllFormed(f"{finding.verdict!r} is no verdict of a step that failed")
    if env is None:
        return finding
    if not belongs(env, d.setting, goal.uses):
        raise IllFormed("the counterexample lies outside what was declared")
    if not holds_at_point(d.setting.given, env):
        raise NotProved(f"{d.title}: the standing condition does not hold at the counterexample")
    _, left, relation, right, _, _, *changes = step_of(goal)
    said, why, values = at_point(env, left, relation, right, *changes)
    if said not in ("fails", "one side") or why != finding.why:
        raise NotProved(f"{d.title}: the point is no counterexample")
    return replace(finding, values=values)


def _library(record: dict) -> LibraryProof:
    proof = record["proof"]
    d = _derivation(record | {"steps": proof["definitions"], "where": proof["where"], "start": None, "library": []})
    _verify_code(d, proof)
    if library_record(d, dict(proof)) != record:
        raise NotProved(f"{record['title']}: the record says otherwise than the proof it holds")
    call = plain(f"{proof['function']}({', '.join(proof['arguments'])})")
    return LibraryProof(call, parse(proof["computes"]), parse(proof["equals"]), d.names, record)


def _verify_code(d: Derivation, proof: dict) -> None:
    """What a library function computed is the line; and it still computes that, if it can be imported from xglib."""
    goal = Goal(d.setting, parse(proof["equals"]), "==", parse(proof["computes"]))
    try:
        theorems.step(goal, _Written(proof))
    except theorems.NotShown as error:
        raise NotProved(f"{proof['function']}: {error}") from None
    module, name = proof["module"], proof["function"].rpartition(".")[2]
    if proof["verdict"] != "proved" or proof["function"] != full_name(module, name):
        raise NotProved(f"{proof['function']} is not what its record says")
    if module != "__main__":
        function = unguarded(getattr(_imported(module), name))
        if run(function, tuple(proof["arguments"]), proof["function"]) != goal.right:
            raise NotProved(f"{proof['function']} does not compute what the record says")


def _imported(module: str):
    """A module of xglib; another one only if it is there already, as a record must not run what it likes."""
    if module.split(".")[0] == "xglib":
        return import_module(module)
    if module not in sys.modules:
        raise IllFormed(f"import {module} first, so that its code can be run again")
    return sys.modules[module]


def _environment(stored: dict) -> dict:
    """A counterexample as the exact reading takes it."""
    out = {}
    for name, v in stored.items():
        if name == SPACE:
            out[name] = tuple((_fraction(p), {n: _fraction(x) for n, x in outcome.items()}) for p, outcome in v)
        else:
            out[name] = _entries(v) if isinstance(v, list) else _fraction(v)
    return out


def _witness(stored: dict | None) -> dict | None:
    """The point of a record, for the kernel: its numbers are written out, as those of a counterexample are."""
    _environment(stored or {})
    return stored


def _entries(stored: list) -> tuple | Values:
    """Of a sequence, or of a function."""
    return _function(stored) if stored and isinstance(stored[0], list) else tuple(map(_fraction, stored))


def _function(stored: list) -> Values:
    values = {}
    for slopes, at, value in stored:
        if not all(type(n) is int and 0 <= n <= MAX_EXPONENT for n in slopes) or len(slopes) != len(at):
            raise IllFormed("a function is written as how often it is differentiated, where, and its value there")
        values[tuple(slopes), tuple(map(_fraction, at))] = _fraction(value)
    if len(values) != len(stored):
        raise IllFormed("a function has two values at one point")
    return Values(values)


def _cases(stored) -> int:
    if type(stored) is not int or stored < 0:
        raise IllFormed("a number of cases is a whole number, at least 0")
    return stored


def _fraction(written: str) -> Fraction:
    if not isinstance(written, str) or len(written) > 200 or set(written) - set("0123456789/-"):
        raise IllFormed("a number is written as a whole number or a fraction")
    return Fraction(written)


# -- done anew

def build(record: dict) -> Derivation | Claim | Limit:
    """The derivation, claim or limit of a record's sources, whatever else the record says; all work is done anew."""
    if "limit" in record:
        return Limit(record["title"], build(record["below"]), build(record["above"]), **record["limit"])
    if "claim" in record:
        return Claim(**record["claim"], **_common(record), **_declared(record))
    d = opened(record)
    for step in record["steps"]:
        if step["kind"] == "definition":
            d.define(**step["source"])
    d.start(**record["start"])
    for step in record["steps"]:
        source = step_arguments(step, {str(h): h for h in d.setting.hypotheses}, build)
        if step["kind"] == "extremum":
            d.maximum(**source)
        elif step["kind"] != "definition":
            d.step(**source)
    return d


def opened(record: dict, **more) -> Derivation:
    """What is declared, before the first definition or line."""
    return Derivation(record["title"], equations=record["equations"], where=record["where"], **_common(record),
                      **_declared(record), **more)


def _common(record: dict) -> dict:
    return {"random": " ".join(record["random"]), "hypotheses": [known.from_text(t) for t in record["hypotheses"]],
            "names": record["names"]}


def _declared(record: dict) -> dict:
    return {n: domains.from_text(t) for n, t in record["domains"]}


def step_arguments(step: dict, hypotheses: dict, derive: Callable) -> dict:
    """The arguments of a stored step, with its hypotheses and its rule built again."""
    source = dict(step["source"])
    if "uses" in source:
        source["uses"] = [hypotheses[t] for t in source["uses"]]
    if "by" in source:
        source["by"] = _rule(source["by"], derive)
    return source


def _rule(record: dict, derive: Callable) -> By | At:
    ((kind, fields),) = record.items()
    if kind == "fact":
        return derive(fields["derivation"]).at(**dict(fields["values"]))
    return By(kind, tuple(fields.items()))
