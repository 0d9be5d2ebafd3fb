"""How derivations and claims are shown: plain text, records, and the Markdown that is made of these.

Every word of the checker is a phrase; here stands how phrases, formulas and an author's words are put together.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from ..kernel.language import TRUE, text
from ..kernel.show import plain
from ..refute.exact import Values
from ..refute.refutation import case, merged
from ..words import parts, phrases
from ..words.parts import circled
from ..words.phrases import Formula, Phrase, counted, joined, phrase
from . import markdown

SCHEMA = "xglib.derivation/3"
MIME = "application/vnd.xglib.derivation+json"
_in_text = partial(phrases.say, words=plain)


def bundle(plain: str, markdown: str, record: dict[str, Any]) -> dict[str, Any]:
    return {"text/plain": plain, "text/markdown": markdown, MIME: record}


def shown(plain: str, record: dict[str, Any], ran: bool = True) -> dict[str, Any]:
    """ran: whether the code that a proof speaks of was run."""
    return bundle(plain, markdown.written(record if ran else record | {"ran": False}), record)


def derivation_markdown(d: Any) -> str:
    return markdown.written(d.record())


def verdict(step: Any, point: Callable[..., Any] = case) -> Phrase:
    """point: how a counterexample is written."""
    finding = step.finding
    if finding.verdict in parts.FAILED:
        return failed(finding, point)
    return parts.verdict(finding.verdict, finding.why, finding.cases)


def failed(finding: Any, point: Callable[..., Any]) -> Phrase:
    at = finding.counterexample
    return parts.failed(finding.verdict, finding.why, None if at is None else against(finding, point(at)))


def against(finding: Any, point: Phrase) -> Phrase:
    return parts.against(point, *_values(finding))


# -- plain text


def _all(formulas: Any) -> Phrase | Formula:
    return joined("and", [Formula(f) for f in formulas])


def _where(condition: Any) -> Phrase:
    return phrase("where", condition=condition)


def _given(hypotheses: Any) -> Phrase:
    return phrase("given", hypotheses=joined("list", [Formula(h) for h in hypotheses]))


def _declared_text(setting: Any) -> str:
    parts = [f"{name} {domain.text}" for name, domain in setting.declared]
    return ", ".join(parts + [_in_text(phrase("random", names=Formula(name))) for name in setting.random])


def derivation_text(d: Any) -> str:
    numbers = f" ({'), ('.join(map(plain, d.equations))})" if d.equations else ""
    out = [plain(d.title) + numbers, f"  {_declared_text(d.setting)}"]
    if d.setting.where != TRUE:
        out.append("  " + _in_text(_where(Formula(text(d.setting.where)))))
    for s in d.definitions:
        where = "   " + _in_text(_where(_all(map(text, s.conditions)))) if s.conditions else ""
        out.append(f"  {text(s.expression.left)} := {text(s.expression.right)}{where}")
    if d.lines:
        out.append(f"① {text(d.lines[0].written)}")
    for n, s in enumerate(d.steps, 2):
        out.append(f"{circled(n)} {_line_text(s)}")
        out.append(f"     {plain(s.reason)}   {_in_text(verdict(s))}")
        out += [f"     {label}: {text(tree)}" for label, tree in s.notes]
        if s.hypotheses:
            out.append(f"     {_in_text(_given(s.hypotheses))}")
    if d.theorems:
        out.append(f"∴ {d.conclusion}")
    if failures := d.failures:
        out.append(_in_text(_none(failures)))
    for p in d.library:
        call = Formula(plain(p["function"] + "(" + ", ".join(p["arguments"]) + ")"))
        same = phrase("code", call=call, mark=phrase("proved"))
        unrun = phrase("code.not-run", call=call, mark=phrase("proved"))
        out.append("  " + _in_text(unrun if p["function"] in d.not_run else same))
    return "\n".join(out)


def _none(failures: Any) -> Phrase:
    return phrase("no-conclusion", failed=counted("failed", len(failures), "count"))


def _line_text(step: Any) -> str:
    if step.kind == "extremum":
        where = (phrase("for", condition=Formula(text(c))) for c in step.conditions)
        return " ".join((text(step.expression), *map(_in_text, where)))
    return f"{step.relation} {text(step.expression)}"


def conclusion_text(c: Any) -> str:
    marks = [phrase(f"rests.{mark}") for mark in dict.fromkeys(mark for mark, _ in c.rests_on)]
    out = [f"{text(c.left)} {c.relation} {text(c.right)}"]
    out += [_in_text(_where(_all(text(x, 1) for x in c.conditions)))] if c.conditions else []
    out += [_in_text(_given(c.hypotheses))] if c.hypotheses else []
    out += [_in_text(phrase("rests", marks=joined("list", marks)))] if marks else []
    return "  ".join(out)


def failure_text(place: Phrase, finding: Any, left: Any, relation: str, right: Any) -> str:
    """Why a step is not taken in: which one, what it says, and where it fails."""
    out = [
        _in_text(phrase(f"place.{finding.verdict}", place=place, why=finding.why)),
        f"    {text(left)} {relation} {text(right)}",
    ]
    if finding.counterexample is not None:
        out.append("    " + _in_text(against(finding, case(finding.counterexample))))
    return "\n".join(out)


def library_text(proof: Any) -> str:
    steps = dict.fromkeys((proof.call, text(proof.result), text(proof.line)))
    return f"{' = '.join(steps)}   {_in_text(phrase('code.proved' if proof.ran else 'code.given'))}"


def refusal_text(r: Any) -> str:
    return failure_text(r.place, r.error.finding, r.left, r.relation, r.right)


def claim_text(c: Any) -> str:
    claim = f"{text(c.left.written)} {c.relation} {text(c.right.written)}"
    claim += f" {_in_text(_where(Formula(text(c.where))))}" if c.where != TRUE else ""
    return (
        _in_text(phrase("claim", source=c.source, claim=Formula(claim)))
        + "\n"
        + _in_text(phrase("claim.refuted", against=against(c.finding, case(c.counterexample))))
    )


def limit_text(x: Any) -> str:
    low, high = (Formula(text(bound.lines[-1].written)) for bound in (x.below, x.above))
    says = phrase("limit", expression=Formula(text(x.expression)), to=Formula(text(x.to)), over=Formula(x.over))
    between = phrase("limit.between", mark=phrase("proved"), low=low, high=high, cases=counted("agree", x.cases))
    return f"{plain(x.title)}\n  {_in_text(says)}\n  {_in_text(between)}"


def printed_text(x: Any) -> str:
    sides = " ".join(f"{relation} {text(tree)}".strip() for relation, tree in x.sides)
    return f"({plain(x.number)}) {sides}\n  {_in_text(parts.lines(x.lines, x.derivation.title))}"


# -- records


def derivation_record(d: Any) -> dict[str, Any]:
    record = _setting_record(d) | {
        "title": d.title,
        "equations": d.equations,
        "where": None if d.setting.where == TRUE else text(d.setting.where),
        "start": d.start_source if d.lines else None,
        "steps": [_step_record(s) for s in (*d.definitions, *d.steps)],
        "library": d.library,
        "conclusion": None,
        "point": d.point,
    }
    if d.theorems:
        c = d.conclusion
        record["conclusion"] = {
            "left": text(c.left),
            "relation": c.relation,
            "right": text(c.right),
            "conditions": [text(x) for x in c.conditions],
            "hypotheses": [str(h) for h in c.hypotheses],
        }
        record["conclusion"] |= {"rests_on": [list(pair) for pair in c.rests_on]} if c.rests_on else {}
        record["conclusion"] |= {"certificate": c.certificate} if c.certificate else {}
    return record


def _setting_record(d: Any) -> dict[str, Any]:
    # Pairs, as a notebook sorts the keys of what it stores: the points that are tried follow the order of the names.
    return {
        "schema": SCHEMA,
        "domains": [[n, dom.text] for n, dom in d.setting.declared],
        "random": list(d.setting.random),
        "hypotheses": [str(h) for h in d.setting.hypotheses],
        "names": d.names,
    }


def _step_record(s: Any) -> dict[str, Any]:
    out = {
        "kind": s.kind,
        "relation": s.relation,
        "expression": text(s.expression),
        "reason": s.reason,
        "verdict": s.finding.verdict,
        "how": s.finding.why.record(),
        "cases": s.finding.cases,
        "conditions": [text(c) for c in s.conditions],
        "hypotheses": [str(h) for h in s.hypotheses],
        "source": s.source,
    }
    out |= {"certificate": s.certificate} if s.certificate else {}
    out |= _counterexample(s.finding)
    return out | ({"point": s.point} if s.point else {})


def refusal_record(r: Any) -> dict[str, Any]:
    """A step that is to be refused: the derivation before it, the step, and what came of it."""
    f = r.error.finding
    record = {
        "schema": SCHEMA,
        "title": r.derivation.title,
        "equations": [],
        "steps": [],
        "refusal": r.source,
        "before": r.derivation.record() | {"library": []},
        "names": r.names,
        "verdict": f.verdict,
        "how": f.why.record(),
    }
    return record | _counterexample(f)


def _counterexample(finding: Any) -> dict[str, Any]:
    if finding.counterexample is None:
        return {}
    return {"counterexample": _env(finding.counterexample), "values": _values(finding)}


def library_record(d: Any, proof: dict[str, Any]) -> dict[str, Any]:
    proof |= {
        "definitions": [_step_record(s) for s in d.definitions],
        "where": None if d.setting.where == TRUE else text(d.setting.where),
    }
    return _setting_record(d) | {
        "title": proof["function"],
        "equations": [],
        "steps": [],
        "proof": proof,
        "library": [{k: proof[k] for k in ("function", "arguments", "equals")}],
    }


def limit_record(x: Any) -> dict[str, Any]:
    record = _setting_record(x.below) | {
        "title": x.title,
        "equations": sorted({*x.below.equations, *x.above.equations}),
        "steps": [],
        "limit": {"over": x.over, "to": text(x.to)},
        "below": x.below.record() | {"library": []},
        "above": x.above.record() | {"library": []},
        "conclusion": {"left": text(x.expression), "relation": "->", "right": text(x.to), "over": x.over},
        "cases": x.cases,
        "verdict": "proved",
    }
    return record | ({"certificate": x.certificate} if x.certificate else {})


def printed_record(x: Any) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "title": f"({x.number})",
        "equations": [x.number],
        "steps": [],
        "names": x.names,
        "printed": x.source,
        "shown": x.shown,
        "of": x.derivation.record() | {"library": []},
        "lines": x.lines,
        "sides": [[relation, text(tree)] for relation, tree in x.sides],
        "certificates": x.certificates,
    }


def claim_record(c: Any) -> dict[str, Any]:
    return _setting_record(c) | {
        "title": c.source,
        "equations": [],
        "steps": [],
        "conclusion": None,
        "claim": c.arguments,
        "source": c.source,
        "verdict": "refuted",
        "counterexample": _env(c.counterexample),
        "values": _values(c.finding),
    }


def _values(finding: Any) -> list[Any]:
    """The two sides at a counterexample: numbers, or what phrases call what is none."""
    return ["undefined" if v is None else str(v) for v in finding.values]


def _env(counterexample: Any) -> dict[str, Any]:
    return {n: _json(v) for n, v in counterexample.items()}


def _json(value: Any) -> Any:
    if isinstance(value, Values):
        return value.listed()
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return [[str(p), {n: str(v) for n, v in outcome.items()}] for p, outcome in merged(value)]
    return [str(v) for v in value] if isinstance(value, tuple) else str(value)
