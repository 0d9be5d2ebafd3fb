"""The exact reading of a step: it looks for a counterexample, and only refutes. How many cases agreed is counted."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import Any

from ..kernel.domains import Function, Integers, Sequence
from ..kernel.hypotheses import Mean
from ..kernel.language import (
    TRUE,
    ZERO,
    Binary,
    Call,
    IllFormed,
    Item,
    Logic,
    Neg,
    Node,
    Number,
    Relation,
    is_condition,
    names,
    text,
    walk,
)
from ..kernel.signs import defined, held
from ..kernel.statement import CONNECTIVES, Goal, Setting
from ..words.parts import Table, of_function, place
from ..words.phrases import Phrase, phrase
from .arithmetic import NoEntry, Undefined, Unusable, compare
from .exact import MOST_TERMS, SPACE, WORK, Point, Space, Values, evaluate, holds
from .sampling import contains, exhausts, grid, inside, points, root, speaks_of_moments
from .spaces import is_space, obeys, readable

ENOUGH = 10  # fewer usable cases than this say nothing, unless they are all there are
_LOOK_ON, _TOO_LARGE = 100, 40
_SHORT, _LONG_SUMS = 300, 20_000  # terms at one point; in all, of points with more than that
_READABLE = 2000  # probability spaces that are tried for a plainer one
_SHOWN = 8  # entries of a sequence that are made plain one by one in a counterexample


@dataclass(frozen=True)
class Finding:
    verdict: str  # proved, tested, unknown, refuted
    why: Phrase
    cases: int = 0
    counterexample: Mapping[str, Any] | None = None
    values: tuple[Any, ...] = ()  # what the two sides are at the counterexample; None where undefined


def step_of(goal: Goal) -> tuple[Any, ...]:
    """What `search` is asked of a goal, with its definitions put in."""
    s = goal.setting
    changes = (None if c is None else s.condition(c) for c in (goal.extends, goal.restricts))
    return s, s.meaning(goal.left), goal.relation, s.meaning(goal.right), s.given, goal.uses, *changes


@lru_cache(maxsize=1000)
def search(
    setting: Setting,
    left: Node,
    op: str,
    right: Node,
    given: Node,
    hypotheses: tuple[Any, ...],
    extends: Node | None,
    restricts: Node | None,
    quick: bool = False,
) -> tuple[Finding | None, int]:
    """The first case that speaks against the step, and the number of usable cases. quick: only some are tried.

    Two different values are a plainer answer than a change of domain: the search goes on a little for them.
    """
    one_sided, cases, more, seen, too_large = None, 0, _LOOK_ON, set(), 0
    step = left, op, right, extends, restricts
    for env, charged in _affordable(setting, [left, right], given, hypotheses, quick):
        more -= one_sided is not None
        if not more:
            break
        said, why, _ = at_point(charged, *step)
        if said == "too large":
            too_large += 1
            if too_large > _TOO_LARGE:
                break
        elif said == "one side":
            one_sided = one_sided or (why, cases, env)
        elif said == "fails":
            return refuted(why, cases, env, setting, step, given, hypotheses), cases
        elif said == "agrees":
            point = tuple(env.items()) if SPACE not in env else None
            cases += point is None or point not in seen
            seen.add(point)
    return one_sided and refuted(*one_sided, setting, step, given, hypotheses), cases


def at_point(
    env: Point, left: Node, op: str, right: Node, extends: Node | None, restricts: Node | None
) -> tuple[Any, ...]:
    """What one point says of a step, why, and the two values."""
    if op in CONNECTIVES:
        return _conditions_at(env, left, op, right)
    a, b = value(left, env), value(right, env)
    if "too large" in (a, b):
        return "too large", None, (a, b)
    if a is None or b is None:
        if a is b or _allowed(extends if a is None else restricts, env):
            return "nothing", None, (a, b)
        return "one side", phrase("wider" if a is None else "narrower"), (a, b)
    if compare(a, op, b) is False:
        return "fails", _fails(op), (a, b)
    return "agrees", None, (a, b)


_READ = {"<=": "≤", ">=": "≥", "!=": "≠"}


def _fails(op: str) -> Phrase:
    return phrase("differ") if op == "==" else phrase("fails", relation=_READ.get(op, op))


def _conditions_at(env: Point, left: Node, op: str, right: Node) -> tuple[Any, ...]:
    """What one point says of two conditions; one whose sides have no value does not hold."""
    a, b = (holds_at_point(held(c), env) for c in (left, right))
    if None in (a, b):
        return "too large", None, (a, b)
    if a and not b or op == "<=>" and b and not a:
        return "fails", phrase("one-holds" if op == "<=>" else "not-follows"), (a, b)
    return "agrees", None, (a, b)


def _allowed(change: Node | None, env: Point) -> bool:
    """Whether the author said that the domain changes at this point."""
    try:
        return change is not None and holds(change, env) is not False
    except Undefined:
        return False


def in_order(env: Point, setting: Setting) -> MappingProxyType[str, Any]:
    """A counterexample with its names in the order in which they were declared."""
    return MappingProxyType({n: env[n] for n in (*setting.domains, SPACE) if n in env})


def not_exact(
    setting: Setting,
    left: Node,
    right: Node,
    given: Node,
    hypotheses: tuple[Any, ...],
    extends: Node | None,
    restricts: Node | None,
) -> Phrase | None:
    """A point that the author names as a change of domain, where there is none: for the message only."""
    if extends is restricts is None:
        return None
    for env, charged in _affordable(setting, [left, right], given, hypotheses):
        values = [value(t, charged) for t in (left, right)]
        has_value = [v is not None for v in values]
        for label, change, wanted in (("extends", extends, [False, True]), ("restricts", restricts, [True, False])):
            if change is not None and "too large" not in values and has_value != wanted and holds_at_point(change, env):
                return phrase("inexact", what=label, point=case(env))
    return None


def too_few(goal: Goal, cases: int) -> Phrase:
    """Why so few cases are usable: nothing has a value anywhere, as far as was tried, or not all could be computed."""
    setting, left, relation, right, given, uses, *changes = step_of(goal)
    if cases:
        return phrase("few", cases=cases)
    missing = None
    for _, charged in _affordable(setting, [left, right], given, uses):
        if at_point(charged, left, relation, right, *changes)[0] == "too large":
            return phrase("few", cases=cases)
        missing = missing or _missing((left, right), charged)
    if not missing and setting.where != TRUE:  # perhaps the condition itself has a value nowhere
        asked = [_missing((given,), charged) for _, charged in _affordable(setting, [left, right, given], TRUE, uses)]
        missing = asked[0] if asked and all(asked) else None
    if missing:
        name, index, declared, reads = missing
        return phrase("nowhere-entry", name=name, index=index, declared=declared, reads=reads)
    return phrase("nowhere" if setting.where == TRUE else "vacuous")


def holds_at_point(condition: Node, env: Point) -> bool | None:
    """Whether it holds at a point; None if that is not known."""
    try:
        return holds(condition, env)
    except Undefined:
        return False
    except Unusable:
        return None


def refute(
    setting: Setting, left: Node, op: str, right: Node, given: Node, hypotheses: tuple[Any, ...]
) -> Finding | None:
    """The first case in which both sides have a value and the claim fails; else one in which only one side has."""
    one_sided, cases, step = None, 0, (left, op, right, None, None)
    for env, charged in _affordable(setting, [left, right], given, hypotheses):
        said, why, _ = at_point(charged, *step)
        if said == "fails":
            return refuted(why, cases, env, setting, step, given, hypotheses)
        if said == "one side":
            one_sided = one_sided or (why, cases, env)
        cases += said == "agrees"
    return one_sided and refuted(*one_sided, setting, step, given, hypotheses)


def fails_at(env: Point, left: Node, op: str, right: Node, given: Node) -> tuple[Any, ...] | None:
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


def belongs(env: Point, setting: Setting, hypotheses: tuple[Any, ...]) -> bool:
    """Whether a point that was stored lies in the domains, and its probability space obeys the hypotheses. Numbers are
    Fractions; nothing else is in it, and what a condition or a side speaks of is."""
    if not env.keys() <= {*setting.domains, SPACE} or SPACE in env and not setting.random:
        return False
    for name, domain in setting.declared:
        if name not in env:
            continue
        if isinstance(domain, Function):
            right = type(env[name]) is Values and all(
                len(slopes) == len(at) == domain.indices and (any(slopes) or inside(domain.of, v))
                for (slopes, at), v in env[name].values.items()
            )
        elif isinstance(domain, Sequence):
            right = type(env[name]) is tuple and all(
                type(v) is Fraction and contains(domain.of, v, {}) for v in env[name]
            )
        else:
            known = not isinstance(domain, Integers) or domain.high is None or domain.high in env
            right = type(env[name]) is Fraction and known and contains(domain, env[name], env)
        if not right:
            return False
    space = env.get(SPACE)
    return space is None or is_space(space, setting.random) and all(obeys(h, space, env) for h in hypotheses)


def refuted(
    why: Phrase,
    cases: int,
    env: Point,
    setting: Setting,
    step: tuple[Any, ...],
    given: Node,
    hypotheses: tuple[Any, ...],
) -> Finding:
    """The counterexample, made plain as long as the same is wrong."""

    def same(plainer: Point) -> bool:
        try:
            return holds(given, plainer) is True and at_point(plainer, *step)[1] == why
        except (Undefined, Unusable):
            return False

    if SPACE in env:
        spaces = ({**env, SPACE: space} for space in islice(readable(setting.random, hypotheses, env), _READABLE))
        env = next(filter(same, spaces), env)
    else:
        env = _plain_entries(setting, env, same)
    missing = _missing(step[:3:2], env)
    found = why
    if missing:
        name, index, declared, reads = missing
        found = phrase("no-entry", why=why, name=name, index=index, declared=declared, reads=reads)
    if unnamed := _unnamed(setting, hypotheses, env):
        left, op, right, *changes = step
        with_all, _ = search(setting, left, op, right, given, setting.hypotheses, *changes)
        if with_all:  # to name them would not help
            return with_all
        found = phrase("unnamed", why=found, hypotheses=unnamed)
    return Finding("refuted", found, cases, in_order(env, setting), at_point(env, *step)[2])


def _missing(sides: tuple[Node, ...], env: Point) -> tuple[str, int, str, str] | None:
    """The entry below 1 by which a side has no value at the point, if that is why, and what to declare."""
    for side in sides:
        try:
            evaluate(side, env) if not is_condition(side) else holds(side, env)
        except NoEntry as error:
            if len(error.indices) == 1:
                name, (index,) = error.name, error.indices
                return name, index, f"{name} function", f"{name}_{{#1}} reads {name}(#1)"
        except (Undefined, Unusable):
            pass
    return None


def _unnamed(setting: Setting, hypotheses: tuple[Any, ...], env: Point) -> str:
    """The hypotheses that are declared and were not named, and that a counterexample violates."""
    left_out = (h for h in setting.hypotheses if h not in hypotheses and SPACE in env)
    return ", ".join(str(h) for h in left_out if _violates(env, h, setting))


def _violates(env: Point, h: Any, setting: Setting) -> bool:
    if isinstance(h, Mean) and not _used(setting, [h.value], TRUE, ()).keys() <= env.keys():
        return False  # of what it says the mean is, the step does not speak
    try:
        return not obeys(h, env[SPACE], env)
    except (Undefined, Unusable):
        return False


def _plain_entries(setting: Setting, env: Point, same: Callable[..., Any]) -> dict[str, Any]:
    """A counterexample with plain entries in its sequences: each is put to a small value if the claim still fails."""
    for name, domain in setting.declared:
        if name not in env or not isinstance(domain, Sequence) or isinstance(domain, Function):
            continue
        for start, stop in ((_SHOWN, len(env[name])), *((i, i + 1) for i in reversed(range(_SHOWN)))):
            for entry in grid(domain.of, 2, {}):
                plain = env[name][:start] + (entry,) * (stop - start) + env[name][stop:]
                plainer = {**env, name: type(env[name])(plain)}
                if same(plainer):
                    env = plainer
                    break
    return env


def value(tree: Node, env: Point) -> Any:
    """The value at the point, of a condition whether it holds; None where there is none."""
    try:
        if is_condition(tree):
            return holds(held(tree), env)
        return evaluate(tree, env)
    except Undefined:
        return None
    except Unusable:
        return "too large"


def enough(cases: int, setting: Setting, trees: list[Node], given: Node, hypotheses: tuple[Any, ...]) -> bool:
    """Whether the cases say anything: many, or all there are."""
    everything = exhausts(_used(setting, trees, given, hypotheses), _random_in(setting, trees), given)
    return cases >= ENOUGH or bool(cases) and everything


def all_points(
    setting: Setting, trees: list[Node], given: Node, hypotheses: tuple[Any, ...], quick: bool = False
) -> Iterator[dict[str, Any]]:
    """The points at which the exact reading of a step between these trees is taken."""
    domains = _used(setting, trees, given, hypotheses)
    random = _random_in(setting, [*trees, given])
    yield from points(domains, random, hypotheses, trees, given, quick=quick)
    if not random:
        yield from _edges(domains, trees, given)


def _affordable(
    setting: Setting, trees: list[Node], given: Node, hypotheses: tuple[Any, ...], quick: bool = False
) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Each point, and the same with the terms that may be summed there; until the long sums are too long in all."""
    left = _LONG_SUMS
    for env in all_points(setting, trees, given, hypotheses, quick):
        work = [MOST_TERMS]
        yield env, {**env, WORK: work}
        if work[0] >= 0:  # else they were not computed
            left -= max(0, MOST_TERMS - work[0] - _SHORT)
        if left < 0:
            return


def _random_in(setting: Setting, trees: list[Node]) -> tuple[str, ...]:
    return setting.random if any(map(speaks_of_moments, trees)) else ()


def _used(setting: Any, trees: Any, given: Any, hypotheses: Any) -> dict[str, Any]:
    """The declared domains that matter to a step."""
    used = set().union(*map(names, trees), names(given), *(names(h.value) for h in hypotheses if isinstance(h, Mean)))
    items = {n.sequence for t in (*trees, given) for n in walk(t) if isinstance(n, Item)}
    items |= {n.function for t in (*trees, given) for n in walk(t) if isinstance(n, Call)}
    domains = {n: d for n, d in setting.declared if n in used or n in items}
    for name in list(domains):
        high = getattr(domains[name], "high", None)
        if high in setting.domains:
            domains[high] = setting.domains[high]
    return domains


# -- points at which something that must not be zero is zero, however far away: a linear factor is solved


def _edges(domains: Any, trees: Any, given: Any) -> Iterator[dict[str, Any]]:
    requirements = {r.left for t in trees for r in relations(defined(t)) if r.op == "!="}
    equations = [r for t in trees if is_condition(t) for r in relations(t)]
    requirements |= {r.left if r.right == ZERO else r.left - r.right for r in equations}
    factors = dict.fromkeys(f for r in sorted(requirements, key=text) for f in _written_factors(r))
    for factor in factors:
        for name in sorted(names(factor) & domains.keys()):
            yield from _solved(name, factor, domains, given)


def _written_factors(tree: Node) -> list[Node]:
    """The factors of a product, as it is written."""
    match tree:
        case Binary("*" | "/", a, b):
            return _written_factors(a) + _written_factors(b)
        case Binary("**", a, Number()) | Neg(a):
            return _written_factors(a)
    return [tree]


def _solved(name: Any, tree: Any, domains: Any, given: Any) -> Any:
    """Points at which the tree, if it is linear in the name, is 0; what it bounds is as small as it may be."""
    others = {n: d for n, d in domains.items() if n != name and getattr(d, "high", None) != name}
    if any(getattr(d, "high", None) not in (None, *others) for d in others.values() if isinstance(d, Integers)):
        return
    bounded = {n: Fraction(d.low) for n, d in domains.items() if getattr(d, "high", None) == name}
    for env in islice(points(others, (), (), [tree], TRUE), 40):
        try:
            zero = root(tree, name, env)
            candidate = {**env, **bounded, name: zero}
            if (
                zero is not None
                and all(
                    contains(domains[n], candidate[n], candidate)
                    for n in domains
                    if n in candidate and not isinstance(domains[n], Sequence)
                )
                and holds(given, candidate)
            ):
                yield candidate
        except (Undefined, Unusable, KeyError, IllFormed):
            continue


def relations(condition: Node) -> Iterator[Relation]:
    match condition:
        case Relation():
            yield condition
        case Logic(_, args):
            for x in args:
                yield from relations(x)


# -- in words


def case(env: Mapping[str, Any], pairs: Callable[..., Any] | None = None) -> Phrase:
    """A counterexample in words, at TP = 1, FP = 0; pairs: how names with their values are written."""
    values = {n: v.listed() if isinstance(v, Values) else v for n, v in env.items() if n != SPACE}
    return place(values, merged(env.get(SPACE, ())), pairs or _pairs)


def _pairs(values: dict[str, Any]) -> str:
    written = ((n, _short(v)) for n, v in values.items() if not isinstance(v, list))
    applied = (pair for n, v in values.items() if isinstance(v, list) for pair in of_function(n, v))
    return ", ".join(f"{n} = {v}" for n, v in (*written, *applied))


def _short(value: Any) -> str:
    if isinstance(value, Table):
        return "(" + ", ".join(map(_short, value.rows())) + ", ...)"
    return "(" + ", ".join(map(str, value[:6])) + ", ...)" if isinstance(value, tuple) else str(value)


def merged(space: Space) -> list[tuple[Fraction, dict[str, Fraction]]]:
    """Equal outcomes together."""
    total: dict[tuple[tuple[str, Fraction], ...], Fraction] = {}
    for p, outcome in space:
        key = tuple(sorted(outcome.items()))
        total[key] = total.get(key, Fraction(0)) + p
    return [(p, dict(key)) for key, p in total.items() if p]
