"""How derivations and claims are shown: plain text, Markdown with LaTeX (a step at a time), and records."""

from collections import Counter

from .exact import SPACE
from .kernel.language import TRUE, Call, Logic, Name, Relation
from .kernel.show import escaped, latex, name_latex, plain, text
from .refutation import case_text, merged

SCHEMA = "xglib.derivation/3"
MIME = "application/vnd.xglib.derivation+json"
_SIGN = {"==": "=", "<=": r"\le", ">=": r"\ge", "<": "<", ">": ">", "!=": r"\neq"}
_MARK = {"proved": "✓ proved", "tested": "○ tested", "argued": "△ argued", "cited": "△ cited",
         "refuted": "✗ refuted", "unknown": "? unknown"}


def circled(n: int) -> str:
    """①, ②, ... as the Pumpkin book numbers its lines."""
    return chr(0x2460 + n - 1) if n <= 20 else f"({n})"


def value_text(value) -> str:
    return "undefined" if value is None else str(value)


def bundle(plain: str, markdown: str, record: dict | None = None) -> dict:
    out = {"text/plain": plain, "text/markdown": markdown}
    return out if record is None else out | {MIME: record}


def _cases(n, agree=True) -> str:
    return f"{n:,} exact case{'s' * (n != 1)}" + (f" agree{'s' * (n == 1)}" if agree else "")


def verdict_text(step, words=plain) -> str:
    how = words(step.finding.why)
    mark = _MARK[step.finding.verdict]
    if step.finding.verdict == "tested":
        return f"{mark} ({_cases(step.finding.cases, agree=False)})"
    if step.finding.verdict in ("argued", "cited"):
        by = f" from {how}" if step.finding.verdict == "cited" else ""
        return f"{mark}{by}, not proved ({_cases(step.finding.cases)})"
    return f"{mark} ({how}; {_cases(step.finding.cases)})"


# -- plain text

def _declared_text(setting) -> str:
    parts = [f"{name} {domain.text}" for name, domain in setting.declared]
    parts += [f"{name} random" for name in setting.random]
    return ", ".join(parts)


def derivation_text(d) -> str:
    numbers = f" ({'), ('.join(map(plain, d.equations))})" if d.equations else ""
    out = [plain(d.title) + numbers, f"  {_declared_text(d.setting)}"]
    if d.setting.where != TRUE:
        out.append(f"  where {text(d.setting.where)}")
    for s in d.definitions:
        where = f"   where {' and '.join(map(text, s.conditions))}" if s.conditions else ""
        out.append(f"  {text(s.expression.left)} := {text(s.expression.right)}{where}")
    if d.lines:
        out.append(f"① {text(d.lines[0].written)}")
    for n, s in enumerate(d.steps, 2):
        out.append(f"{circled(n)} {_line_text(s)}")
        out.append(f"     {plain(s.reason)}   {verdict_text(s)}")
        out += [f"     {label}: {text(tree)}" for label, tree in s.notes]
        if s.hypotheses:
            out.append(f"     given {', '.join(map(str, s.hypotheses))}")
    if d.steps:
        out.append(f"∴ {d.conclusion}")
    out += [f"  {plain(p['function'] + '(' + ', '.join(p['arguments']) + ')')} is this formula: ✓ proved"
            for p in d.library]
    return "\n".join(out)


def _line_text(step) -> str:
    if step.kind == "extremum":
        return f"{text(step.expression)} for {text(step.conditions[0])}"
    return f"{step.relation} {text(step.expression)}"


# -- Markdown

def _inline(tree, names) -> str:
    return f"${latex(tree, names)}$"


def _condition(tree, names) -> str:
    """A condition in words where logic would be hard to read."""
    match tree:
        case Logic("not", (x,)): return f"not ({_condition(x, names)})"
        case Logic("or", args): return ", or ".join(_condition(x, names) for x in args)
        case Logic("and", args):
            parts = ((_condition(x, names), isinstance(x, Logic) and x.op == "or") for x in args)
            return " and ".join(f"({part})" if loose else part for part, loose in parts)
    return _inline(tree, names)


def _conditions(trees, names) -> str:
    return "; ".join(_condition(t, names) for t in trees)


def _hypothesis(h, names) -> str:
    tex = [f"${name_latex(n, names)}$" for n in h.names]
    match type(h).__name__:
        case "Independent": return f"{' and '.join(tex)} independent"
        case "Uncorrelated": return f"{' and '.join(tex)} uncorrelated"
    return _inline(Relation("==", Call("E", (Name(h.name),)), h.value), names)


def _declared(setting, names) -> str:
    groups = {}
    for name, domain in setting.declared:
        high = getattr(domain, "high", None)
        shown = rf"\{{0, \dots, {name_latex(high, names)}\}}" if isinstance(high, str) else domain.latex
        groups.setdefault(shown, []).append(name_latex(name, names))
    parts = [rf"${', '.join(members)} \in {tex}$" for tex, members in groups.items()]
    if setting.random:
        parts.append(f"${', '.join(name_latex(n, names) for n in setting.random)}$ random")
    return "; ".join(parts)


def derivation_markdown(d) -> str:
    names = d.names
    heading = f"**{escaped(d.title)}**" + (f" ({'), ('.join(map(escaped, d.equations))})" if d.equations else "")
    out = [f"{heading}: {_declared(d.setting, names)}" + (
        f"; where {_condition(d.setting.where, names)}" if d.setting.where != TRUE else "")]
    for s in d.definitions:
        about = [escaped(s.reason)] if s.reason else []
        if s.conditions:
            about.append(f"where {_conditions(s.conditions, names)}")
        left, right = latex(s.expression.left, names), latex(s.expression.right, names)
        out.append(f"$$ {left} := {right} $$")
        out.append("*definition*" + (f" · {' · '.join(about)}" if about else ""))
    if d.lines:
        out.append(f"$$ {latex(d.lines[0].written, names)} $$")
        out.append(f"**①** {escaped(d.start_source['reason'])}".strip())
    for n, s in enumerate(d.steps, 2):
        sign = "" if s.kind == "extremum" else _SIGN[s.relation]
        out.append(f"$$ {sign} {latex(s.expression, names)} $$")
        out.append(f"**{circled(n)}** {escaped(s.reason)} · {verdict_text(s, escaped)}")
        if s.kind == "extremum":
            out.append(f"for {_conditions(s.conditions, names)}, with equality only at the maximum")
        out += [_note(label, tree, names) for label, tree in s.notes]
        if s.hypotheses:
            out.append("given " + "; ".join(_hypothesis(h, names) for h in s.hypotheses))
    if d.steps:
        out += _conclusion_markdown(d, names)
    return "\n\n".join(out)


def _note(label, tree, names) -> str:
    if label == "because":
        return f"because the difference of the two sides is ${latex(tree, names)}$"
    side = "only the new line has a value, by definition" if label == "extends" else "only the old line has a value"
    return f"where {_condition(tree, names)}: {side}"


def _conclusion_markdown(d, names) -> list[str]:
    c = d.conclusion
    count = Counter(s.finding.verdict for s in d.steps)
    steps = f"{count['proved']} step{'s' * (count['proved'] != 1)} proved" + "".join(
        f", {count[mark]} only {mark}" for mark in ("tested", "argued", "cited") if count[mark])
    if d.steps[-1].kind == "extremum":
        return [f"**∴** {steps}"]  # the last line is the conclusion
    where = [f"where {_conditions(c.conditions, names)}"] if c.conditions else []
    if len(d.steps) == 1:
        return where
    given = ["given " + "; ".join(_hypothesis(h, names) for h in c.hypotheses)] if c.hypotheses else []
    return [f"$$ {latex(c.left, names)} {_SIGN[c.relation]} {latex(c.right, names)} $$",
            f"**∴** conclusion · {steps}", *where, *given]


def library_markdown(proof) -> str:
    steps = dict.fromkeys((latex(proof.result, proof.names), latex(proof.line, proof.names)))
    call = proof.call.replace("`", "'")
    return (f"`{call}` runs on symbols as\n\n$$ {' = '.join(steps)} $$\n\n"
            "✓ proved: the code is the formula, with the same domain")


def _doubtful(left, relation, right, names) -> list[str]:
    return [f"$$ {latex(left, names)} $$",
            rf"$$ \overset{{?}}{{{_SIGN[relation]}}} {latex(right, names)} $$"]


def refusal_markdown(r) -> str:
    names, finding = r.names, r.error.finding
    out = ["**Refused**" + (f" · {escaped(r.reason)}" if r.reason else ""),
           *_doubtful(r.left, r.relation, r.right, names)]
    if finding.counterexample is None:
        return "\n\n".join((*out, f"{_MARK[finding.verdict]}: {escaped(finding.why)}"))
    a, b = (value_text(v) for v in finding.values)
    where = _case_markdown(finding.counterexample, names)
    return "\n\n".join((*out, f"✗ {escaped(finding.why)}: {where}: {a} against {b}"))


def claim_text(c) -> str:
    a, b = (value_text(v) for v in c.finding.values)
    where = f" where {text(c.where)}" if c.where != TRUE else ""
    return (f"claim ({plain(c.source)}): {text(c.left.written)} {c.relation} {text(c.right.written)}{where}\n"
            f"refuted {case_text(c.counterexample)}: {a} against {b}")


def claim_markdown(c) -> str:
    names = c.names
    where = f" where {_condition(c.where, names)}" if c.where != TRUE else ""
    out = [f"**Claim** ({escaped(c.source)}){where}"]
    out += [f"with ${latex(left, names)} := {latex(right, names)}$" for left, right in c.defined]
    out += _doubtful(c.left.written, c.relation, c.right.written, names)
    a, b = (value_text(v) for v in c.finding.values)
    out.append(f"✗ refuted {_case_markdown(c.counterexample, names)}: {a} against {b}")
    return "\n\n".join(out)


def limit_text(x) -> str:
    return (f"{plain(x.title)}\n  {text(x.expression)} -> {text(x.to)} as {x.over} -> infinity\n"
            f"  {_MARK['proved']} (between {text(x.below.lines[-1].written)} and {text(x.above.lines[-1].written)}; "
            f"{_cases(x.cases)})")


def limit_markdown(x) -> str:
    low, high = (_inline(bound.lines[-1].written, x.names) for bound in (x.below, x.above))
    return (rf"**{escaped(x.title)}**" "\n\n"
            rf"$$ \lim_{{{name_latex(x.over, x.names)} \to \infty}} {latex(x.expression, x.names, 4)} = "
            rf"{latex(x.to, x.names)} $$" "\n\n"
            f"**∴** {_MARK['proved']}: between {low} and {high}, and both tend to it; {_cases(x.cases)}")


def _case_markdown(env, names) -> str:
    def pairs(values):
        return ", ".join(f"${name_latex(n, names)} = {_number(v)}$" for n, v in values.items() if n != SPACE)
    parts = [f"at {pairs(env)}"] if any(n != SPACE for n in env) else []
    if SPACE in env:
        parts += [f"with probability {p}: {pairs(outcome)}" for p, outcome in merged(env[SPACE])]
    return "; ".join(parts) if parts else "everywhere"


def _number(v) -> str:
    return "(" + ", ".join(map(str, v[:6])) + r", \dots)" if isinstance(v, tuple) else str(v)


# -- records

def derivation_record(d) -> dict:
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
    if d.steps:
        c = d.conclusion
        record["conclusion"] = {"left": text(c.left), "relation": c.relation, "right": text(c.right),
                                "conditions": [text(x) for x in c.conditions],
                                "hypotheses": [str(h) for h in c.hypotheses]}
        record["conclusion"] |= {"rests_on": [list(pair) for pair in c.rests_on]} if c.rests_on else {}
        record["conclusion"] |= {"certificate": c.certificate} if c.certificate else {}
    return record


def _setting_record(d) -> dict:
    # Pairs, as a notebook sorts the keys of what it stores: the points that are tried follow the order of the names.
    return {"schema": SCHEMA, "domains": [[n, dom.text] for n, dom in d.setting.declared],
            "random": list(d.setting.random), "hypotheses": [str(h) for h in d.setting.hypotheses], "names": d.names}


def _step_record(s) -> dict:
    out = {"kind": s.kind, "relation": s.relation, "expression": text(s.expression), "reason": s.reason,
           "verdict": s.finding.verdict, "how": s.finding.why, "cases": s.finding.cases,
           "conditions": [text(c) for c in s.conditions], "hypotheses": [str(h) for h in s.hypotheses],
           "source": s.source}
    out |= {"certificate": s.certificate} if s.certificate else {}
    return out | ({"point": s.point} if s.point else {})


def refusal_record(r) -> dict:
    """A step that is to be refused: the derivation before it, the step, and what came of it."""
    f = r.error.finding
    record = {"schema": SCHEMA, "title": r.derivation.title, "equations": [], "steps": [],
              "refusal": r.source, "before": r.derivation.record() | {"library": []}, "names": r.names,
              "verdict": f.verdict, "how": f.why}
    if f.counterexample is not None:
        record |= {"counterexample": _env(f.counterexample), "values": [value_text(v) for v in f.values]}
    return record


def library_record(d, proof: dict) -> dict:
    proof |= {"definitions": [_step_record(s) for s in d.definitions],
              "where": None if d.setting.where == TRUE else text(d.setting.where)}
    return _setting_record(d) | {
        "title": proof["function"], "equations": [], "steps": [], "proof": proof,
        "library": [{k: proof[k] for k in ("function", "arguments", "equals")}]}


def limit_record(x) -> dict:
    record = _setting_record(x.below) | {
        "title": x.title, "equations": sorted({*x.below.equations, *x.above.equations}), "steps": [],
        "limit": {"over": x.over, "to": text(x.to)}, "below": x.below.record() | {"library": []},
        "above": x.above.record() | {"library": []},
        "conclusion": f"{text(x.expression)} -> {text(x.to)} as {x.over} -> infinity", "cases": x.cases,
        "verdict": "proved",
    }
    return record | ({"certificate": x.certificate} if x.certificate else {})


def claim_record(c) -> dict:
    return _setting_record(c) | {
        "title": f"Claim: {c.source}", "equations": [], "steps": [], "conclusion": None, "claim": c.arguments,
        "source": c.source, "verdict": "refuted",
        "counterexample": _env(c.counterexample),
        "values": [value_text(v) for v in c.finding.values],
    }


def _env(counterexample) -> dict:
    return {n: _json(v) for n, v in counterexample.items()}


def _json(value):
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return [[str(p), {n: str(v) for n, v in outcome.items()}] for p, outcome in merged(value)]
    return [str(v) for v in value] if isinstance(value, tuple) else str(value)
