"""Wrong twins of a derivation: every small change to a step must be refused, or the checker proves nothing.

    python -m derivations.mutants chapters/*.ipynb      prints the score of every derivation stored there, after
                                                             "=" that of the chapter: half an hour

A mutant that is accepted is a survivor. Some are true (an operand that does not matter): they are listed by hand,
with the reason, in tests/checker/survivors.py, where plain Python confirms them.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import islice, product
from pathlib import Path
from typing import Any

from .author.derivation import Derivation
from .author.rules import At, By, induction
from .kernel.language import (
    BINDERS,
    Binary,
    Call,
    IllFormed,
    Item,
    Logic,
    Name,
    Neg,
    Node,
    Number,
    Relation,
    children,
    names,
    parse,
    rebuild,
    text,
    walk,
)
from .prove.verdict import NotProved, Refuted, Undecided
from .records import build, derivations, step_arguments
from .refute.arithmetic import Undefined
from .refute.exact import holds

_OTHER_OPERATOR = {"+": "-*", "-": "+", "*": "+/", "/": "*", "**": "*"}
_WIDER_DOMAIN = {"positive_integer": "natural", "open_probability": "probability"}  # a smaller one refutes nothing
_RELATIONS = ("==", "!=", "<", "<=", ">", ">=")


@dataclass(frozen=True)
class Mutant:
    title: str  # of the derivation
    place: str  # "step 3", "step 3, extends", "definition P", "domain TP", ...
    change: str  # the wrong text
    outcome: str  # counterexample, undecided, ill-formed, survived


def tree_mutants(tree: Node, names: tuple[str, ...]) -> Iterator[Node]:
    """Every tree that differs from this one by one small change."""
    for child_index, child in enumerate(children(tree)):
        if isinstance(tree, Call) and tree.function in ("diff", *BINDERS) and child_index == 1:
            continue
        for changed in tree_mutants(child, names):
            if changed == Neg(child) and _ignores_sign(tree):
                continue  # the same number, or the same condition
            parts = list(children(tree))
            parts[child_index] = changed
            yield rebuild(tree, tuple(parts))
    match tree:
        case Number(n):
            yield Number(n + 1)
            if n > 0:
                yield Number(n - 1)
        case Name(id):
            yield Neg(tree)
            yield from (Name(other) for other in names if other != id)
        case Neg(x):
            yield x
        case Binary(op, a, b):
            yield from (Binary(other, a, b) for other in _OTHER_OPERATOR[op])
            yield from (a, b)
        case Relation(op, a, b):
            yield from (Relation(other, a, b) for other in _RELATIONS if other != op)
        case Logic(op, args) if op in ("and", "or"):
            yield Logic("or" if op == "and" else "and", args)
            yield from args
        case Item(name, i, j):
            yield Item(name, Binary("+", i, Number(1)), j)
            if j is not None:
                yield Item(name, i, Binary("+", j, Number(1)))
                yield Item(name, j, i)
        case Call("Sum", (x, i, low, high)):
            yield Call("Sum", (x, i, low, Binary("+", high, Number(1))))
            yield Call("Sum", (x, i, low, Binary("-", high, Number(1))))
        case Call("Series" | "Improper" as kind, (x, i, low)):
            yield Call(kind, (x, i, Binary("+", low, Number(1))))
        case Call("Integral", (x, v, low, high)):
            yield Call("Integral", (x, v, high, low))
        case Call("E" | "sqrt" | "exp" | "log", (x,)):
            yield x


def _ignores_sign(tree: Node) -> bool:
    match tree:
        case Binary("**", _, Number(n)):
            return n % 2 == 0
        case Relation("==" | "!=", _, Number(0)):
            return True
    return False


def _texts(source: str, names: Any) -> list[str]:
    """The mutants of a text, each once; an inequality keeps its relation and gets the others."""
    stripped = source.strip()
    relation = next((r for r in ("<=", ">=", "<", ">") if stripped.startswith(r)), "")
    tree = parse(stripped[len(relation) :])
    out = dict.fromkeys(text(t) for t in tree_mutants(tree, names))
    out.pop(text(tree), None)
    flipped = {"<=": ("==", "<", ">="), ">=": ("==", ">", "<="), "<": ("==", ">"), ">": ("==", "<")}.get(relation, ())
    return [f"{relation} {t}".strip() for t in out] + [f"{r.replace('==', '')} {text(tree)}".strip() for r in flipped]


def _names(record: dict[str, Any]) -> tuple[str, ...]:
    scalars = [n for n, domain in record["domains"] if not domain.startswith(("sequence", "matrix", "function"))]
    defined = [s["source"]["head"] for s in record["steps"] if s["kind"] == "definition"]
    return (*scalars, *record["random"], *(n for n in defined if "(" not in n))


def mutants(record: dict[str, Any], every: int = 1) -> Iterator[Mutant]:
    """Try the mutants of the derivation a record holds: all, or the 16th, if it has so many, and every so many-th."""
    for place, change, run in islice(_wrong_twins(record), min(every - 1, 15), None, every):
        yield Mutant(record["title"], place, change, _outcome(run))


def _wrong_twins(record: dict[str, Any]) -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Where, what, and how to try it before the next one is asked for. The original steps are checked on the way."""
    names = _names(record)
    yield from _frame(record, names)
    d = _opening(record)
    number = 1
    for step in record["steps"]:
        if step["kind"] == "definition":
            continue
        number += 1
        source = _arguments(d, step)
        for place, change, arguments in _step_mutants(step, source, names):
            yield f"step {number}{place}", change, partial(_apply, d.copy(), step, arguments)
        _apply(d, step, source)


def _opening(record: dict[str, Any]) -> Any:
    return build({**record, "steps": [s for s in record["steps"] if s["kind"] == "definition"]})


def _arguments(d: Derivation, step: dict[str, Any]) -> dict[str, Any]:
    return step_arguments(step, {str(h): h for h in d.setting.hypotheses}, build)


def _apply(d: Derivation, step: dict[str, Any], source: dict[str, Any]) -> Any:
    return d.maximum(**source) if step["kind"] == "extremum" else d.step(**source)


def _step_mutants(
    step: dict[str, Any], source: dict[str, Any], names: Any
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    fields = (
        ("function", "at", "low", "high")
        if step["kind"] == "extremum"
        else ("expression", "extends", "restricts", "because")
    )
    for field in fields:
        if not source.get(field):
            continue
        place = "" if field == "expression" else f", {field}"
        for change in _texts(source[field], names):
            yield place, change, {**source, field: change}
        if field in ("extends", "restricts"):
            yield place, "left out", {k: v for k, v in source.items() if k != field}
    for hypothesis in source.get("uses", []):
        yield ", uses", f"without {hypothesis}", {**source, "uses": [h for h in source["uses"] if h != hypothesis]}
    rule = source.get("by")
    if isinstance(rule, At):
        yield ", by", "without the fact", {**source, "by": None}
        for n, (name, value) in enumerate(rule.values):
            for change in _texts(value, names) if name not in _ends(rule.derivation) else ():
                values = (*rule.values[:n], (name, change), *rule.values[n + 1 :])
                yield f", by, {name}", change, {**source, "by": replace(rule, values=values)}
    elif isinstance(rule, By):
        written_fields: dict[str, Any] = dict(rule.fields)
        if rule.kind == "induction":
            later = written_fields["start"] + 1
            yield ", by", f"from {later}", {**source, "by": induction(written_fields["over"], later)}
            return
        for field, written in written_fields.items():
            for change in _texts(written, names) if field != "over" else ():
                changed = tuple((written_fields | {field: change}).items())
                yield f", by, {field}", change, {**source, "by": By(rule.kind, changed)}


def _ends(record: dict[str, Any]) -> set[str]:
    """Names that only say how far a maximum was looked for: other values give the same fact."""
    last = record["steps"][-1]["source"]
    if record["steps"][-1]["kind"] != "extremum":
        return set()
    low, high, function, at = (names(parse(last[key])) for key in ("low", "high", "function", "at"))
    return (low | high) - function - at


def _frame(record: dict[str, Any], names: Any) -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Changes to what the chain rests on: first line, definitions, domains, the standing condition."""

    def twin(place: Any, change: Any, **changed: Any) -> Any:
        return place, change, partial(build, {**record, **changed})

    for change in _texts(record["start"]["expression"], names):
        yield twin("step 1", change, start={**record["start"], "expression": change})
    for n, step in enumerate(record["steps"]):
        if step["kind"] == "definition":
            for change in _texts(step["source"]["body"], names):
                steps = list(record["steps"])
                steps[n] = {**step, "source": {**step["source"], "body": change}}
                yield twin(f"definition {step['source']['head']}", change, steps=steps)
    for name, domain in record["domains"]:
        if domain in _WIDER_DOMAIN:
            change = _WIDER_DOMAIN[domain]
            declared = [[n, change if n == name else d] for n, d in record["domains"]]
            yield twin(f"domain {name}", change, domains=declared)
    if record["where"]:
        for change in _texts(record["where"], names):
            if not _narrower(parse(change), parse(record["where"]), dict(record["domains"])):
                yield twin("where", change, where=change)


def _narrower(changed: Node, condition: Node, domains: dict[str, Any]) -> bool:
    """Whether the change only takes points away, as k >= 3 for k >= 2 does: seen on whole numbers near 0."""
    free = sorted(names(changed) | names(condition))
    entries = any(
        isinstance(node, Item) or isinstance(node, Call) and node.function in domains
        for tree in (changed, condition)
        for node in walk(tree)
    )
    if entries or not all(domains.get(name) in ("natural", "positive_integer") for name in free):
        return False
    try:
        points = (dict(zip(free, map(Fraction, values))) for values in product(range(8), repeat=len(free)))
        return all(holds(condition, point) for point in points if holds(changed, point))
    except Undefined:
        return False


def _outcome(run: Callable[..., Any]) -> str:
    try:
        run()
    except Refuted:
        return "counterexample"
    except Undecided:
        return "undecided"
    except (IllFormed, NotProved):
        return "ill-formed"
    return "survived"


def main(paths: list[str]) -> int:
    total: Counter[str] = Counter()
    print(f"{'derivation':48} mutants  counterexample  undecided  ill-formed  survived")
    for path in paths:
        chapter: Counter[str] = Counter()
        for record in derivations(path):
            count = Counter(m.outcome for m in mutants(record))
            chapter += count
            print(_row(record["title"], count), flush=True)
        if chapter:
            print(_row(f"= {Path(path).stem}", chapter))
        total += chapter
    print(_row("= all", total))
    return 0


def _row(title: str, count: Counter[Any]) -> str:
    return (
        f"{title[:48]:48} {count.total():7}  {count['counterexample']:14}  {count['undecided']:9}  "
        f"{count['ill-formed']:10}  {count['survived']:8}"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
