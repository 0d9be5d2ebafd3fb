"""A stored step, or a mutant of one, in plain fractions: by the fuzzer's evaluator, which shares nothing with the
checker, at random points off the checker's grid."""

from dataclasses import replace
from random import Random

from trials import fuzz

RELATIONS = ("<=", ">=", "<", ">")


def step(source: dict) -> fuzz.Step:
    text = source["expression"].strip()
    relation = next((r for r in RELATIONS if text.startswith(r)), "==")
    body = text.removeprefix(relation)
    return fuzz.Step(
        body,
        relation,
        *(source.get(k) for k in ("extends", "restricts", "because")),
        uses=tuple(source.get("uses", ())),
    )


def whole(record: dict) -> fuzz.Declared:
    """All that a record states."""
    sources = [s["source"] for s in record["steps"] if s["kind"] not in ("definition", "extremum")]
    last = record["steps"][-1]
    maximum = (
        {k: last["source"][k] for k in ("function", "over", "low", "high", "at")}
        if (last["kind"] == "extremum")
        else None
    )
    return fuzz.Declared(
        record["start"]["expression"],
        tuple(map(step, sources)),
        tuple(record["hypotheses"]),
        record["where"],
        tuple((s["source"]["head"], s["source"]["body"]) for s in record["steps"] if s["kind"] == "definition"),
        maximum,
        declared_domains=tuple(map(tuple, record["domains"])),
        random_names=tuple(record["random"]),
    )


def mutant(record: dict, place: str, change: str) -> fuzz.Declared:
    """What a mutant states: the changed step by itself, or all steps if what they rest on was changed."""
    s = whole(record)
    kind, _, rest = place.partition(" ")
    if kind == "where":
        return replace(s, where=change)
    if kind == "domain":
        return replace(s, declared_domains=tuple((n, change if n == rest else d) for n, d in s.declared_domains))
    if kind == "definition":
        return replace(s, definitions=tuple((head, change if head == rest else b) for head, b in s.definitions))
    number, _, field = rest.partition(", ")
    if number == "1":
        return replace(s, start=change)
    n = int(number) - 2
    if n == len(s.steps):
        return replace(s, maximum=s.maximum | {field: change} if field in s.maximum else s.maximum)
    lines = [s.start, *(x.body for x in s.steps)]
    source = [x["source"] for x in record["steps"] if x["kind"] not in ("definition", "extremum")][n]
    if field == "uses":
        source = source | {"uses": [h for h in source["uses"] if h != change.removeprefix("without ")]}
    elif not field.startswith("by"):
        source = source | {field or "expression": None if change == "left out" else change}
    return replace(s, start=lines[n], steps=(step(source),), maximum=None)


def failure(s: fuzz.Declared, seed: int = 20, points: int = 300) -> tuple[int, tuple | None]:
    """At how many points it was seen to hold; and what fails at one, if something does."""
    rng, held = Random(seed), 0
    for _ in range(points):
        try:
            env = fuzz.point(s, rng)
            seen = env and fuzz.outcome(s, env)
        except fuzz.Unclear:
            continue
        if seen not in (None, "holds", "nothing"):
            return held, (seen, fuzz.shown_point(s, env))
        held += seen == "holds"
        if held >= 40:
            break
    return held, None
