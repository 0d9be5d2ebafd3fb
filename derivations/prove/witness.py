"""A point at which a statement says something: all conditions and hypotheses hold there, and both sides have a value.

A statement that speaks of nothing is true, so the kernel does not ask for one. A derivation does: what it concludes, it
concludes of something. The exact reading looks; where it cannot decide, the point is none.
"""

from collections.abc import Collection, Iterable
from fractions import Fraction
from itertools import chain, cycle, islice, product
from math import prod
from typing import Any

from ..kernel.domains import Domain, Function, Reals, Sequence, order
from ..kernel.hypotheses import Event, Hypothesis, Mean
from ..kernel.language import ONE, Call, IllFormed, Logic, Name, Node, NotShown, Relation, names
from ..kernel.signs import defined, held
from ..kernel.statement import CONNECTIVES, Setting, Statement, Theorem, genuine
from ..refute.arithmetic import Undefined, Unusable, plain
from ..refute.exact import SPACE, Point, Space, Values, evaluate
from ..refute.refutation import all_points, holds_at_point
from ..refute.sampling import contains, grid
from ..refute.spaces import events_of, moments, spread

_MOST_OUTCOMES = 1024
_CANDIDATES, _ENTRIES, _PAIRS = 200, 12, (("0", "1"), ("1", "2"), ("-1", "2"), ("1", "1"), ("-1", "1"))
Witness = dict[str, Any]  # a point as records keep it: numbers as texts


def not_vacuous(theorem: Theorem, point: Witness | None) -> Theorem:
    """The theorem, if all conditions and hypotheses hold at the point, and both sides have a value there."""
    s = genuine(theorem).statement
    if not isinstance(point, dict) or not holds_at(point, s.setting, s.hypotheses, _conditions(s)):
        raise NotShown(
            "no point was shown at which all of it has a value: see whether its conditions can hold together"
        )
    return theorem


def _conditions(s: Statement) -> list[Node]:
    sides = () if s.relation in CONNECTIVES else (s.left, s.right)
    return [*s.premises, *(defined(s.setting.expression(t)) for t in sides)]


def holds_at(point: Witness, setting: Setting, hypotheses: Collection[Hypothesis], conditions: Iterable[Node]) -> bool:
    """Whether the conditions and hypotheses hold at a point: a number for each name, first entries for each sequence,
    values and slopes of each function where it needs them (some function has them, and stays in its domain), and for
    each random variable values that it takes with the same probability each, independently of all others."""
    domains = setting.domains
    functions = {n: d for n, d in setting.declared if isinstance(d, Function)}
    lists = {n: d for n, d in setting.declared if isinstance(d, Sequence) and n not in functions}
    try:
        scalars = {n: Fraction(point[n]) for n in domains if n not in functions and n not in lists}
        entries = {n: tuple(map(Fraction, point[n])) for n in lists}
        jets = {
            n: [((tuple(map(int, s)), tuple(map(Fraction, x))), Fraction(v)) for s, x, v in point[n]] for n in functions
        }
        pairs = {n: tuple(map(Fraction, point[n])) for n in setting.random}
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        raise IllFormed("a point has a number for each name") from None
    inside = chain(
        (contains(domains[n], x, scalars) for n, x in scalars.items()),
        (contains(lists[n].of, x, {}) for n, its in entries.items() for x in its),
        (len(dict(its)) == len(its) for its in jets.values()),
        (any(slopes) or _taken(functions[n].of, v) for n, its in jets.items() for (slopes, _), v in its),
        (len(pair) > 1 for pair in pairs.values()),
        (v in (0, 1) for h in hypotheses if isinstance(h, Event) for v in pairs[h.name]),
    )
    means = [Relation("==", Call("E", (Name(h.name),)), h.value) for h in hypotheses if isinstance(h, Mean)]
    asked = [held(c) for c in (setting.given, *conditions, *means)]
    involved = set().union(*map(names, asked)) & pairs.keys()
    if not all(inside) or prod(len(pairs[n]) for n in involved) > _MOST_OUTCOMES:
        return False
    space = _independent({n: pairs[n] for n in involved})
    there = {**scalars, **entries, **{n: Values(dict(its)) for n, its in jets.items()}, SPACE: space}
    return all(holds_at_point(c, there) is True for c in asked)


def _independent(pairs: dict[str, tuple[Fraction, ...]]) -> Space:
    """Random variables that take these values with the same probability each, independently of each other."""
    outcomes = list(product(*pairs.values()))
    return tuple((Fraction(1, len(outcomes)), dict(zip(pairs, values))) for values in outcomes)


def _taken(domain: Domain, value: Fraction) -> bool:
    """Inside an open interval any values and slopes at finitely many points are taken by some function."""
    return isinstance(domain, Reals) and contains(domain, value, {}) and value not in (domain.low, domain.high)


# -- looked for


def point(statement: Statement) -> Witness | None:
    """A point that is accepted as a witness."""
    s = statement
    trees = [s.setting.meaning(t) for t in (s.left, s.right)]
    conditions = _conditions(s)
    for env in islice(all_points(s.setting, trees, Logic("and", s.premises), s.hypotheses), _CANDIDATES):
        if any(isinstance(v, Values) for v in env.values()):
            for c in conditions:  # so that functions have values where they will be asked for
                holds_at_point(c, env)
        for pair in _PAIRS:
            candidate = _candidate(s, env, pair)
            if candidate is not None and holds_at(candidate, s.setting, s.hypotheses, conditions):
                return candidate
            if not s.setting.random:
                break
    return None


def _candidate(s: Statement, env: Point, pair: tuple[str, str]) -> Witness | None:
    domains, found = s.setting.domains, dict(env)
    for name in order(domains):
        domain = domains[name]
        if name in found:
            continue
        if isinstance(domain, Function):
            found[name] = Values()
            continue
        if isinstance(domain, Sequence):
            found[name] = tuple(islice(cycle(grid(domain.of, 3, {})), _ENTRIES))
            continue
        values = grid(domain, 3, found)
        if not values:
            return None
        found[name] = values[-1]
    said = {h.name: plain(evaluate(h.value, found)) for h in s.hypotheses if isinstance(h, Mean)}
    means = {n: mean for n, mean in said.items() if isinstance(mean, Fraction)}
    if len(means) < len(said):
        return None  # a root, or pi: outcomes are exact numbers
    out = {
        n: found[n].listed()
        if isinstance(d, Function)
        else [str(v) for v in found[n][:_ENTRIES]]
        if isinstance(d, Sequence)
        else str(found[n])
        for n, d in s.setting.declared
    }
    taken = dict.fromkeys(s.setting.random, tuple(map(Fraction, pair)))
    taken |= {n: (mean - 1, mean + 1) for n, mean in means.items()}
    for name, (about, variance) in moments(s.setting.given, s.hypotheses).items():
        asked = about, ONE if variance is None else variance
        involved = set().union(*map(names, asked)) & taken.keys()
        here = {**found, SPACE: _independent({n: taken[n] for n in involved})}
        try:
            taken[name] = tuple(spread(*(evaluate(t, here) for t in asked)) or taken[name])
        except (Undefined, Unusable, IllFormed):
            continue
    taken |= dict.fromkeys(events_of(s.hypotheses), (Fraction(0), Fraction(1)))
    return out | {n: [*map(str, values)] for n, values in taken.items()}
