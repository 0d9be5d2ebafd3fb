"""The exact reading of a step: it looks for a counterexample, and only refutes. How many cases agreed is counted."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from types import MappingProxyType

from .exact import SPACE, Interval, Undefined, Unusable, compare, evaluate, holds
from .kernel.domains import Integers, Sequence
from .kernel.hypotheses import Mean
from .kernel.language import TRUE, Binary, IllFormed, Item, Logic, Neg, Node, Number, Relation, names, walk
from .kernel.show import text
from .kernel.signs import defined
from .kernel.statement import Setting, speaks_of_moments
from .sampling import exhausts, grid, points
from .spaces import is_space, obeys

ENOUGH = 10  # fewer usable cases than this say nothing, unless they are all there are
_LOOK_ON, _TOO_LARGE = 100, 40
_SHOWN = 8  # entries of a sequence that are made plain one by one in a counterexample


@dataclass(frozen=True)
class Finding:
    verdict: str  # proved, tested, unknown, refuted
    why: str
    cases: int = 0
    counterexample: dict | None = None
    values: tuple = ()  # what the two sides are at the counterexample; None where undefined


def search(setting: Setting, left: Node, op: str, right: Node, given: Node, hypotheses: tuple, extends: Node | None,
           restricts: Node | None) -> tuple[Finding | None, int]:
    """The first case that speaks against the step, and the number of usable cases.

    Two different values are a plainer answer than a change of domain: the search goes on a little for them.
    """
    one_sided, cases, more, seen, too_large = None, 0, _LOOK_ON, set(), 0
    for env in all_points(setting, [left, right], given, hypotheses):
        more -= one_sided is not None
        if not more:
            break
        said, why, values = at_point(env, left, op, right, extends, restricts)
        if said == "too large":
            too_large += 1
            if too_large > _TOO_LARGE:
                break
        elif said == "one side":
            one_sided = one_sided or Finding("refuted", why, cases, MappingProxyType(env), values)
        elif said == "fails":
            return refuted(why, cases, setting, env, left, op, right, given), cases
        elif said == "agrees":
            point = tuple(env.items()) if SPACE not in env else None
            cases += point is None or point not in seen
            seen.add(point)
    return one_sided, cases


def at_point(env: dict, left: Node, op: str, right: Node, extends: Node | None, restricts: Node | None) -> tuple:
    """What one point says of a step, why, and the two values."""
    a, b = value(left, env), value(right, env)
    if "too large" in (a, b):
        return "too large", "", (a, b)
    if a is None or b is None:
        if a is b or _allowed(extends if a is None else restricts, env):
            return "nothing", "", (a, b)
        side = "is defined where the left is not" if a is None else "is not defined where the left is"
        return "one side", f"the domain changes: the right side {side}", (a, b)
    if compare(a, op, b) is False:
        return "fails", "the two sides differ" if op == "==" else f"{op} does not hold", (a, b)
    return "agrees", "", (a, b)


def _allowed(change: Node | None, env: dict) -> bool:
    """Whether the author said that the domain changes at this point."""
    try:
        return change is not None and holds(change, env) is not False
    except Undefined:
        return False


def not_exact(setting: Setting, left: Node, right: Node, given: Node, hypotheses: tuple, extends: Node | None,
              restricts: Node | None) -> str | None:
    """A point that the author names as a change of domain, where there is none: for the message only."""
    for env in all_points(setting, [left, right], given, hypotheses):
        has_value = [value(t, env) is not None for t in (left, right)]
        for label, change, wanted in (("extends", extends, [False, True]), ("restricts", restricts, [True, False])):
            if change is not None and has_value != wanted and _said(change, env):
                return f"{label} is not exact {case_text(env)}"
    return None


def _said(change: Node, env: dict) -> bool:
    try:
        return holds(change, env) is True
    except (Undefined, Unusable):
        return False


def refute(setting: Setting, left: Node, op: str, right: Node, given: Node, hypotheses: tuple) -> Finding | None:
    """The first case in which both sides have a value and the claim fails; else one in which only one side has."""
    one_sided, cases = None, 0
    for env in all_points(setting, [left, right], given, hypotheses):
        a, b = value(left, env), value(right, env)
        if "too large" in (a, b) or a is None and b is None:
            continue
        if a is None or b is None:
            one_sided = one_sided or Finding("refuted", "one side is undefined", cases, MappingProxyType(env), (a, b))
        elif compare(a, op, b) is False:
            return refuted("the claim fails", cases, setting, env, left, op, right, given)
        else:
            cases += 1
    return one_sided


def fails_at(env: dict, left: Node, op: str, right: Node, given: Node) -> tuple | None:
    """The two values at one point, if the claim fails there; None if it does not."""
    try:
        if holds(given, env) is not True:
            return None
    except (Undefined, Unusable):
        return None
    a, b = value(left, env), value(right, env)
    if "too large" in (a, b) or a is None and b is None:
        return None
    return (a, b) if a is None or b is None or compare(a, op, b) is False else None


def belongs(env: dict, setting: Setting, hypotheses: tuple) -> bool:
    """Whether a point that was stored lies in the domains, and its probability space obeys the hypotheses."""
    for name, domain in setting.declared:
        if name not in env:
            continue
        if isinstance(domain, Sequence):
            inside = isinstance(env[name], tuple) and all(domain.of.contains(v, {}) for v in env[name])
        else:
            known = not isinstance(domain, Integers) or domain.high is None or domain.high in env
            inside = isinstance(env[name], Fraction) and known and domain.contains(env[name], env)
        if not inside:
            return False
    space = env.get(SPACE)
    return space is None or is_space(space, setting.random) and all(obeys(h, space, env) for h in hypotheses)


def refuted(why, cases, setting: Setting, env: dict, left: Node, op: str, right: Node, given: Node) -> Finding:
    env = _plainest(setting, env, left, op, right, given)
    return Finding("refuted", why, cases, MappingProxyType(env), (value(left, env), value(right, env)))


def _plainest(setting, env, left, op, right, given) -> dict:
    """A counterexample with plain entries in its sequences: each is put to a small value if the claim still fails."""
    for name, domain in setting.declared:
        if SPACE in env or name not in env or not isinstance(domain, Sequence):
            continue
        for start, stop in ((_SHOWN, len(env[name])), *((i, i + 1) for i in reversed(range(_SHOWN)))):
            for entry in grid(domain.of, 2, {}):
                plainer = {**env, name: env[name][:start] + (entry,) * (stop - start) + env[name][stop:]}
                values = fails_at(plainer, left, op, right, given)
                if values and None not in values:
                    env = plainer
                    break
    return env


def value(tree: Node, env: dict):
    """The value at the point; None where there is none."""
    try:
        return evaluate(tree, env)
    except Undefined:
        return None
    except Unusable:
        return "too large"


def enough(cases: int, setting: Setting, trees: list[Node], given: Node, hypotheses: tuple) -> bool:
    """Whether the cases say anything: many, or all there are."""
    everything = exhausts(_used(setting, trees, given, hypotheses), _random_in(setting, trees), given)
    return cases >= ENOUGH or bool(cases) and everything


def all_points(setting: Setting, trees: list[Node], given: Node, hypotheses: tuple) -> Iterator[dict]:
    """The points at which the exact reading of a step between these trees is taken."""
    domains = _used(setting, trees, given, hypotheses)
    random = _random_in(setting, [*trees, given])
    yield from points(domains, random, hypotheses, trees, given)
    if not random:
        yield from _edges(domains, trees, given)


def _random_in(setting: Setting, trees: list[Node]) -> tuple[str, ...]:
    return setting.random if any(map(speaks_of_moments, trees)) else ()


def _used(setting, trees, given, hypotheses) -> dict:
    """The declared domains that matter to a step."""
    used = set().union(*map(names, trees), names(given), *(names(h.value) for h in hypotheses if isinstance(h, Mean)))
    items = {n.sequence for t in (*trees, given) for n in walk(t) if isinstance(n, Item)}
    domains = {n: d for n, d in setting.declared if n in used or n in items}
    for name in list(domains):
        high = getattr(domains[name], "high", None)
        if high in setting.domains:
            domains[high] = setting.domains[high]
    return domains


# -- points at which something that must not be zero is zero, however far away: a linear factor is solved

def _edges(domains, trees, given) -> Iterator[dict]:
    requirements = {r.left for t in trees for r in relations(defined(t)) if r.op == "!="}
    factors = dict.fromkeys(f for r in sorted(requirements, key=text) for f in _written_factors(r))
    for factor in factors:
        for name in sorted(names(factor) & domains.keys()):
            yield from _solved(name, factor, domains, given)


def _written_factors(tree: Node) -> list[Node]:
    """The factors of a product, as it is written."""
    match tree:
        case Binary("*" | "/", a, b): return _written_factors(a) + _written_factors(b)
        case Binary("**", a, Number()) | Neg(a): return _written_factors(a)
    return [tree]


def _solved(name, tree, domains, given):
    """If the tree is linear in the name, the secant through two points meets zero at its root."""
    others = {n: d for n, d in domains.items() if n != name and getattr(d, "high", None) != name}
    if any(getattr(d, "high", None) not in (None, *others) for d in others.values() if isinstance(d, Integers)):
        return
    for env in islice(points(others, (), (), [tree], TRUE), 40):
        try:
            y0, y1, y2 = (evaluate(tree, {**env, name: Fraction(x)}) for x in (2, 3, 4))
            if any(isinstance(y, Interval) for y in (y0, y1, y2)) or y0 == y1 or y1 - y0 != y2 - y1:
                continue
            candidate = {**env, name: 2 - y0 / (y1 - y0)}
            if all(domains[n].contains(candidate[n], candidate) for n in domains
                   if n in candidate and not isinstance(domains[n], Sequence)) and holds(given, candidate):
                yield candidate
        except (Undefined, Unusable, KeyError, IllFormed):
            continue


def relations(condition: Node) -> Iterator[Relation]:
    match condition:
        case Relation(): yield condition
        case Logic(_, args):
            for x in args:
                yield from relations(x)


# -- in words

def case_text(env: dict) -> str:
    """A counterexample in words: at TP = 1, FP = 0."""
    def pairs(values):
        return ", ".join(f"{n} = {_short(v)}" for n, v in values.items() if n != SPACE)

    parts = [f"at {pairs(env)}"] if any(n != SPACE for n in env) else []
    parts += [f"with probability {p}: {pairs(outcome)}" for p, outcome in merged(env.get(SPACE, ()))]
    return "; ".join(parts) if parts else "everywhere"


def _short(value) -> str:
    return "(" + ", ".join(map(str, value[:6])) + ", ...)" if isinstance(value, tuple) else str(value)


def merged(space):
    """Equal outcomes together."""
    total = {}
    for p, outcome in space:
        key = tuple(sorted(outcome.items()))
        total[key] = total.get(key, 0) + p
    return [(p, dict(key)) for key, p in total.items() if p]
