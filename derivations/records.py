"""Records run again: what a notebook has stored of its derivations, claims and limits, and from that the same again.

`replay` searches for no proof: certificates and points come from the record, the kernel verifies them, the exact cases
are tried and counted again, and all that the record says must come out again. `build` does all the work anew, from the
sources alone.
"""

import json
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from types import FunctionType
from typing import Any

from .author import matrix_printed
from .author.chain import MARKS, how_proved
from .author.claim import Claim
from .author.derivation import Derivation, Refusal
from .author.library import FORMULAS, LibraryProof, Watch, expressions, functions_of, is_name, run
from .author.limits import Limit
from .author.printed import Printed
from .author.rules import At, By
from .kernel import domains, theorems
from .kernel import hypotheses as known
from .kernel.language import MAX_EXPONENT, IllFormed, NotShown, parse, text
from .kernel.show import plain
from .kernel.statement import Goal, Mark, Theorem
from .matrices import derivation as matrices
from .prove.search import Stored
from .prove.verdict import NotProved, Verdict, offered, tried
from .prove.witness import Witness
from .refute.exact import SPACE, Point, Values
from .refute.exact import At as Where
from .refute.refutation import Finding, case, not_exact, step_of, too_few
from .show.report import MIME, SCHEMA, library_record
from .words import phrases
from .words.parts import FAILED


def stored_records(path: str | Path) -> list[dict[str, Any]]:
    """The records in a notebook's stored outputs, derivations and claims."""
    cells = json.loads(Path(path).read_text(encoding="utf-8"))["cells"]
    return [
        output["data"][MIME] for cell in cells for output in cell.get("outputs", ()) if MIME in output.get("data", {})
    ]


def derivations(path: str | Path) -> list[dict[str, Any]]:
    """The records of derivations with steps, each title once (the last one shown, which is the longest)."""
    records = [
        r
        for stored in stored_records(path)
        for r in ((stored["below"], stored["above"]) if "limit" in stored else (stored,))
    ]
    return list({r["title"]: r for r in records if r["steps"] and "start" in r}.values())


# -- verified


def replay(
    record: dict[str, Any], *, formulas: Sequence[str] = FORMULAS, functions: Sequence[Callable[..., Any]] = ()
) -> Derivation | Refusal | Claim | Limit | LibraryProof | Printed:
    """Verify what a record holds, from its text, its certificates and its points; all that it says must come out again.

    Of code, only formulas of listed modules are run, on symbols, and what is handed over. What another function of the
    notebook gave is proved equal to the line, and it is said that its code was not run.

    Parameters
    ----------
    record : dict
        What ``record()`` of a derivation, refusal, claim, limit, proof or printed equation gave.
    formulas : sequence of str, optional
        The modules whose functions a record may name, with those below them.
    functions : sequence of callable, default ()
        Other functions that it may name, such as an author's own.

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
    >>> from derivations import Derivation, natural, replay
    >>> d = Derivation("A square", n=natural).start("(n + 1)**2 - n**2").step("2*n + 1", "expand")
    >>> print(replay(d.record()).conclusion)
    (n + 1)**2 - n**2 == 2*n + 1
    """
    plain_functions = [f for f in functions if isinstance(f, FunctionType)]
    if isinstance(formulas, str) or len(plain_functions) < len(functions):
        raise TypeError("formulas= takes a list of modules' names, and functions= a list of plain functions")
    try:
        return _replay(record, formulas, plain_functions)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError, ArithmeticError) as error:
        if isinstance(error, IllFormed):
            raise
        raise IllFormed(f"no record of this kind: {type(error).__name__}: {str(error)[:200]}") from None


def _replay(record: dict[str, Any], formulas: Sequence[str], functions: Sequence[FunctionType]) -> Any:
    if record.get("schema") != SCHEMA:
        raise IllFormed(f"a record of schema {record.get('schema')!r}; this version reads {SCHEMA!r}: run its notebook")
    if matrices.KIND in record:
        return _same(matrices.replay(record), record)
    if matrices.KIND in record.get("of", ()):
        return _same(matrix_printed.replay(record), record)
    if "proof" in record:
        return _library(record, formulas, functions)
    again = _again(record)
    if isinstance(again, Derivation):
        for proof in record["library"]:
            _take_code(again, proof, formulas, functions)
    return _same(again, record)


def _same(again: Any, record: dict[str, Any]) -> Any:
    if _as_stored(again.record()) != _as_stored(record):
        raise NotProved(f"{plain(str(record.get('title')))}: the record says otherwise than the derivation it holds")
    return again


def _as_stored(record: dict[str, Any]) -> str:
    """As it is stored: true is not 1 there, nor is 1.0."""
    return json.dumps(record, sort_keys=True)


def _again(record: dict[str, Any]) -> Any:
    if "refusal" in record:
        return _refusal(record)
    if "limit" in record:
        title, bounds = _words(record["title"]), (_again(record["below"]), _again(record["above"]))
        return Limit.verified(title, *bounds, **record["limit"], ask=_Certified(record))
    if "printed" in record:
        asks = [_Certified({"certificate": c}) for c in record["certificates"]]
        _words(record["printed"]["sources"])
        _only(record["printed"], "number", "latex", "reads", "sums", "sources")
        return Printed.verified(_again(record["of"]), record["lines"], asks, **record["printed"])
    if "claim" in record:
        return Claim(
            **record["claim"],
            **_common(record),
            counterexample=_environment(record["counterexample"]),
            **_declared(record),
        )
    return _derivation(record)


class _Certified(Stored):
    """The certificate of a step or conclusion, as it is written."""

    def __init__(self, record: dict[str, Any]):
        super().__init__(record.get("certificate", {}))


def _derivation(record: dict[str, Any]) -> Derivation:
    d = opened(record)
    for step in record["steps"]:
        if step["kind"] == "definition":
            d.defined(**step["source"], ask=_Certified(step))
    if record["start"] is not None:
        d.start(record["start"]["expression"], _words(record["start"]["reason"]))
    broken = any(step["verdict"] in FAILED for step in record["steps"])
    d.asking = lambda: _Certified(record["conclusion"])
    for step in record["steps"]:
        if step["kind"] == "extremum":
            _take_maximum(d, step, _witness(step["point"]))
        elif step["kind"] != "definition":
            _take_step(d, step, _witness(record["point"]), broken)
    return d


def _take_code(
    d: Derivation, proof: dict[str, Any], formulas: Sequence[str], functions: Sequence[FunctionType]
) -> None:
    if proof.keys() & {"definitions", "where"}:  # which stand in the derivation
        raise IllFormed("a record has none of these there")
    ran = _verify_code(d, proof, formulas, functions)
    if not any(text(line.written) == proof["equals"] for line in d.lines):
        raise NotProved(f"{proof['function']} is proved to be {proof['equals']}, which is no line")
    d.library.append(proof)
    if not ran:
        d.not_run.append(proof["function"])


def _take_step(d: Derivation, step: dict[str, Any], point: Witness | None, broken: bool) -> None:
    """broken: a step of the derivation failed, so that there is no conclusion."""
    source = step_arguments(step, {str(h): h for h in d.setting.hypotheses}, _replayed)
    offers = [(mark, source.pop(mark)) for mark in MARKS if mark in source]
    goal, line = d.goal(**{k: v for k, v in source.items() if k != "reason"})
    if step["verdict"] in FAILED:
        d.leave_gap(goal, line, _failed(goal, step), step["source"])
        return
    finding = Finding(step["verdict"], phrases.read(step["how"]), _agreeing(goal, step["verdict"] == "proved"))
    if finding.verdict not in ("proved", *MARKS):
        raise IllFormed(f"{finding.verdict!r} is no verdict of a step")
    if not broken and not isinstance(point, dict):
        raise IllFormed("there is no point at which the steps say something")
    ask = _Certified(step)
    words = {"tested": str(finding.cases), "argued": source["reason"], "cited": dict(offers).get("cited")}
    without = None if finding.verdict == "proved" else (finding.verdict, words[finding.verdict])
    if without and (finding.verdict not in dict(offers) or finding.why != offered(*without)):
        raise IllFormed(f"the author did not offer that the step is {finding.verdict}, {finding.why}")
    try:
        theorem = _theorem(goal, json.dumps(ask.written), without)
    except NotShown as error:
        raise NotProved(f"{plain(d.title)}: {step['expression']}: {error}") from None
    if not without and finding.why != how_proved(phrases.of_kernel(theorem.method), source.get("by")):
        raise NotProved(f"{plain(d.title)}: the record says {str(finding.why)!r}, the kernel {theorem.method!r}")
    if broken:
        d.note(goal, line, finding, step["source"], ask.written)
    else:
        d.take(goal, line, Verdict(finding, theorem, ask.written), step["source"], point)


@lru_cache(maxsize=1000)
def _theorem(goal: Goal, certificate: str, without: Mark | None) -> Theorem:
    """Verified once: a derivation is often shown again with one more step."""
    return theorems.step(goal, _Certified({"certificate": json.loads(certificate)}), without)


def _agreeing(goal: Goal, proved: bool) -> int:
    """The exact cases are tried again: how many agree."""
    refuted, cases = tried(goal, proved)
    if refuted:
        raise NotProved(
            f"{text(goal.left)} {goal.relation} {text(goal.right)} is refuted {case(refuted.counterexample or {})}"
        )
    return cases


def _take_maximum(d: Derivation, step: dict[str, Any], point: Witness | None) -> None:
    source = step_arguments(step, {}, _replayed)
    _only(source, "function", "low", "high", "at", "over", "reason", "by")
    trees = d.places(source["function"], source["low"], source["high"], source["at"])
    ask, by = _Certified(step), source.get("by")
    try:
        found = d.theorems_of_maximum(trees, source["over"], by, ask, point)
    except NotShown as error:
        raise NotProved(f"{plain(d.title)}: {error}") from None
    refuted, cases = d.search_maximum(source["over"], *trees)
    if refuted:
        raise NotProved(f"{plain(d.title)}: the maximum is refuted {case(refuted.counterexample or {})}")
    finding = Finding("proved", how_proved(phrases.of_kernel(found[0].method), by), cases)
    d.close(found, trees, source["over"], finding, step["source"], ask.written)


@lru_cache(maxsize=256)
def _replayed_text(written: str) -> Derivation:
    record = json.loads(written)
    return _same(_again(record), record)


def _replayed(record: dict[str, Any]) -> Derivation:
    """A derivation that a fact rests on, which speaks of no code: verified once."""
    return _replayed_text(json.dumps(record))


def _refusal(record: dict[str, Any]) -> Refusal:
    """A step that was refused: what came before is verified, and its counterexample."""
    d, source = _derivation(record["before"]), record["refusal"]
    step = step_arguments({"source": source}, {str(h): h for h in d.setting.hypotheses}, _replayed)
    for mark in ("reason", *MARKS):
        step.pop(mark, None)
    goal, _ = d.goal(**step)
    return Refusal(d, goal.relation, goal.right, source, NotProved("", _failed(goal, record)))


def _failed(goal: Goal, record: dict[str, Any]) -> Finding:
    """Why a step failed: its counterexample is found again. That it was not decided says nothing."""
    refuted, cases = tried(goal, proved=False)
    if refuted:
        return refuted
    how = phrases.read(record["how"])
    match how:
        case ("inexact", _):
            setting, left, _, right, *more = step_of(goal)
            known = how == not_exact(setting, left, right, *more)
        case ("few" | "vacuous" | "nowhere" | "nowhere-entry", _):
            known = how == too_few(goal, cases)
        case ("undecided" | "undecided-integral", {"cases": said, **why}):
            known = said == cases and all(w.identifier in phrases.KERNEL for w in why.values())
        case _:
            known, cases = how.identifier in phrases.KERNEL, 0
    if not known:
        raise IllFormed(f"this is not why a step fails: {how}")
    return Finding("unknown", how, cases)


def _library(record: dict[str, Any], formulas: Sequence[str], functions: Sequence[FunctionType]) -> LibraryProof:
    proof = record["proof"]
    d = _derivation(record | {"steps": proof["definitions"], "where": proof["where"], "start": None})
    ran = _verify_code(d, proof, formulas, functions)
    if _as_stored(library_record(d, dict(proof))) != _as_stored(record):
        raise NotProved(f"{plain(record['title'])}: the record says otherwise than the proof it holds")
    call = plain(f"{proof['function']}({', '.join(proof['arguments'])})")
    return LibraryProof(call, parse(proof["computes"]), parse(proof["equals"]), d.names, record, ran)


def _verify_code(
    d: Derivation, proof: dict[str, Any], formulas: Sequence[str], functions: Sequence[FunctionType]
) -> bool:
    """What a function computed is the line. Whether it was run, and computes that still: a formula that may be named
    must; an author's own function is not looked for."""
    module, name, computed = proof["module"], proof["function"], parse(proof["computes"])
    goal = Goal(d.setting, parse(proof["equals"]), "==", computed)
    for written in proof["arguments"]:
        for argument in expressions(written):
            d.setting.expression(parse(argument))
    try:
        theorems.step(goal, _Certified(proof))
    except NotShown as error:
        raise NotProved(f"{name}: {error}") from None
    again = {
        "function": plain(name),
        "module": plain(module),
        "arguments": [plain(a) for a in proof["arguments"]],
        "equals": text(goal.left),
        "computes": text(computed),
        "verdict": "proved",
        "cases": _agreeing(goal, True),
        "certificate": proof["certificate"],
    }
    if _as_stored(again) != _as_stored({k: v for k, v in proof.items() if k not in ("definitions", "where")}):
        raise NotProved(f"{name} is not what its record says")
    function = functions_of(formulas, functions).get((module, name))
    if function:
        try:
            computes = run(function, tuple(proof["arguments"]), name, Watch())
        except Exception as error:
            raise NotProved(f"{name} cannot be run as its record says: {error}") from None
        if computes != computed:
            raise NotProved(f"{name} does not compute what the record says")
    elif module != "__main__" or not is_name(name):
        raise IllFormed(
            f"{name} is none of the formulas in {', '.join(formulas)}: list its module {module} with formulas=, "
            "or hand the function over with functions="
        )
    return function is not None


def _environment(stored: dict[str, Any]) -> Point:
    """A counterexample as the exact reading takes it."""
    out: Point = {}
    for name, v in stored.items():
        if name == SPACE:
            out[name] = tuple((_fraction(p), {n: _fraction(x) for n, x in outcome.items()}) for p, outcome in v)
        else:
            out[name] = _entries(v) if isinstance(v, list) else _fraction(v)
    return out


def _witness(stored: Witness | None) -> Witness | None:
    """The point of a record, for the kernel: its numbers are written out, as those of a counterexample are."""
    _environment(stored or {})
    return stored


def _entries(stored: list[Any]) -> tuple[Any, ...] | Values:
    """Of a sequence, or of a function."""
    return _function(stored) if stored and isinstance(stored[0], list) else tuple(map(_fraction, stored))


def _function(stored: list[Any]) -> Values:
    values: dict[Where, Fraction] = {}
    for slopes, at, value in stored:
        if not all(type(n) is int and 0 <= n <= MAX_EXPONENT for n in slopes) or len(slopes) != len(at):
            raise IllFormed("a function is written as how often it is differentiated, where, and its value there")
        values[tuple(slopes), tuple(map(_fraction, at))] = _fraction(value)
    if len(values) != len(stored):
        raise IllFormed("a function has two values at one point")
    return Values(values)


def _fraction(written: str) -> Fraction:
    if not isinstance(written, str) or len(written) > 200 or set(written) - set("0123456789/-"):
        raise IllFormed("a number is written as a whole number or a fraction")
    return Fraction(written)


# -- done anew


def build(record: dict[str, Any]) -> Derivation | Claim | Limit:
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


def opened(record: dict[str, Any], **more: Any) -> Derivation:
    """What is declared, before the first definition or line."""
    return Derivation(
        _words(record["title"]),
        equations=list(map(_words, record["equations"])),
        where=record["where"],
        **_common(record),
        **_declared(record),
        **more,
    )


def _common(record: dict[str, Any]) -> dict[str, Any]:
    return {
        "random": " ".join(record["random"]),
        "hypotheses": [known.from_text(t) for t in record["hypotheses"]],
        "names": record["names"],
    }


def _declared(record: dict[str, Any]) -> dict[str, Any]:
    return {n: domains.from_text(t) for n, t in record["domains"]}


def _words(written: Any) -> str:
    """An author's own, which nothing could verify."""
    if type(written) is not str:
        raise IllFormed(f"words are text, not {written!r}")
    return written


def step_arguments(step: dict[str, Any], hypotheses: dict[str, Any], derive: Callable[..., Any]) -> dict[str, Any]:
    """The arguments of a stored step, with its hypotheses and its rule built again."""
    if type(step["source"]) is not dict:
        raise IllFormed("the arguments of a step have names")
    source = dict(step["source"])
    for words in ("reason", "cited"):
        _words(source.get(words, ""))
    if not all(source.get(mark, True) is True for mark in ("tested", "argued")):
        raise IllFormed("that a step is tested or argued is true, or not said")
    if "uses" in source:
        source["uses"] = [hypotheses[t] for t in source["uses"]]
    if "by" in source:
        source["by"] = _rule(source["by"], derive)
    return source


def _rule(record: dict[str, Any], derive: Callable[..., Any]) -> By | At:
    ((kind, fields),) = record.items()
    if kind == "fact":
        _only(fields, "derivation", "values")
        return derive(fields["derivation"]).at(**dict(fields["values"]))
    _only(fields, *_RULES[kind])
    if any(type(field) not in (str, int) for field in fields.values()):
        raise IllFormed("a rule is written as texts and whole numbers")
    return By(kind, tuple(fields.items()))


_RULES = {
    "induction": ("over", "start"),
    "antiderivative": ("expression",),
    "substitution": ("expression", "over", "low", "high"),
}


def _only(fields: dict[str, Any], *known: str) -> None:
    if unknown := fields.keys() - {*known}:
        raise IllFormed(f"a record has no {min(unknown)} there")
