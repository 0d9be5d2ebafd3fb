"""The verdict on one step. Two readings, and both must agree: the symbolic one proves, the exact one refutes.

proved    the symbolic reading decided it, and no exact case speaks against it
tested    only exact cases speak for it (and the author asked for no more)
unknown   neither; also when there were too few cases to mean anything
refuted   an exact case speaks against it: the counterexample
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, product
from types import MappingProxyType

from .cells import Cell, defined, describe, everywhere, leaves, signature, whole
from .domains import Finite, Integers, Reals, Sequence
from .exact import SPACE, Interval, Undefined, Unusable, compare, evaluate, holds
from .hypotheses import check_together
from .language import (
    ONE,
    TRUE,
    ZERO,
    Binary,
    Call,
    Captured,
    IllFormed,
    Item,
    Logic,
    Name,
    Node,
    Number,
    Relation,
    literal,
    names,
    substitute,
    walk,
)
from .normal import NoNormalForm, elements, equal_if
from .sampling import exhausts, pinned, points
from .setting import Setting
from .show import text

ENOUGH = 10  # fewer usable cases than this say nothing, unless they are all there are
_FINITE_CASES, _LOOK_ON, _TOO_LARGE = 256, 100, 40
_SHOWN = 8  # entries of a sequence that are made plain one by one in a counterexample


@dataclass(frozen=True)
class Finding:
    verdict: str
    why: str
    cases: int = 0
    counterexample: dict | None = None
    values: tuple = ()  # what the two sides are at the counterexample; None where undefined


class Disagreement(RuntimeError):
    """The two readings contradict each other: a fault of the checker, never of the step."""


def check(setting: Setting, left: Node, op: str, right: Node, *, given: Node = TRUE, hypotheses: tuple = (),
          extends: Node | None = None, restricts: Node | None = None, because: Node | None = None,
          rule=None, tested: bool = False) -> Finding:
    """Is `left op right` true wherever both are defined, and do both have the domain that is claimed?

    All trees have their definitions put in. extends and restricts are the exact conditions under which only the
    right, or only the left, side is defined. because is a certificate: an expression equal to the difference of the
    sides (larger minus smaller) whose sign is evident. rule is what the step rests on, one of rules.py.
    """
    if because is not None and op == "==":
        raise IllFormed("because= is for inequalities: the difference of the two sides, with an evident sign")
    if rule is not None and not hasattr(rule, "proves"):
        raise TypeError(f"by= takes a rule, such as induction('n') or antiderivative('x**2'), not {rule!r}")
    if rule is not None and (rule.proves == "==") != (op == "=="):
        raise IllFormed("induction and integrals are for equalities, a fact is for inequalities")
    check_together(hypotheses)
    given = Logic("and", (setting.given, given))
    key = (tuple(setting.domains.items()), setting.random, given, left, op, right, hypotheses, extends, restricts,
           because, rule, tested)
    if key not in _checked:
        _checked[key] = _check(setting, left, op, right, given, hypotheses, extends, restricts, because, rule, tested)
    return _checked[key]


_checked: dict[tuple, Finding] = {}  # a verdict depends on nothing but the key: mutants and replays ask again


def _check(setting, left, op, right, given, hypotheses, extends, restricts, because, rule, tested) -> Finding:
    refuted, cases = _exact(setting, left, op, right, given, hypotheses, extends, restricts)
    if refuted:
        if op == "==" and None not in refuted.values and _agrees(setting, left, right, given, hypotheses):
            raise Disagreement(f"{text(left)} == {text(right)}: proved, and refuted "
                               f"{case_text(refuted.counterexample)}")
        return refuted
    problem = _domain(setting, left, right, given, hypotheses, extends, restricts)
    if problem:
        return Finding("unknown", problem, cases)
    try:
        if op != "==":
            proof = _ordered(setting, left, op, right, given, hypotheses, because, rule)
        elif rule is not None:
            proof = rule.proof(setting, left, right, given, hypotheses)
        else:
            proof = equal_in(setting, left, right, given, hypotheses)
    except NoNormalForm as error:
        proof = None
        reason = str(error)
    else:
        reason = "the normal forms differ" if op == "==" else "the sign is not evident"
    everything = exhausts(_used(setting, [left, right], given, hypotheses), _random_in(setting, left, right), given)
    if cases == 0 or cases < ENOUGH and not everything:
        return Finding("unknown", f"vacuous: only {cases} usable cases", cases)
    if proof:
        return Finding("proved", proof, cases)
    if tested:
        return Finding("tested", "exact cases only", cases)
    return Finding("unknown", f"not decided: {reason}; {cases} exact cases found nothing against it", cases)


def _agrees(setting, left, right, given, hypotheses) -> bool:
    try:
        return equal_in(setting, left, right, given, hypotheses) is not None
    except (NoNormalForm, IllFormed):
        return False


def exact_points(setting: Setting, trees: list[Node]) -> Iterator[dict]:
    """The points at which the exact reading of a step between these trees is taken."""
    return _all_points(setting, trees, setting.given, ())


def refute(setting: Setting, left: Node, op: str, right: Node, given: Node, hypotheses: tuple) -> Finding | None:
    """The first case in which both sides have a value and the claim fails; else one in which only one side has."""
    one_sided, cases = None, 0
    for env in _all_points(setting, [left, right], given, hypotheses):
        a, b = _value(left, env), _value(right, env)
        if "too large" in (a, b) or a is None and b is None:
            continue
        if a is None or b is None:
            one_sided = one_sided or Finding("refuted", "one side is undefined", cases, MappingProxyType(env), (a, b))
        elif compare(a, op, b) is False:
            return _refuted("the claim fails", cases, setting, env, left, op, right, given)
        else:
            cases += 1
    return one_sided


def _random_in(setting, *trees):
    return setting.random if any(isinstance(n, Call) and n.function == "E" for t in trees for n in walk(t)) else ()


# -- the exact reading

def _exact(setting, left, op, right, given, hypotheses, extends, restricts):
    """The first case that speaks against the step, and the number of usable cases.

    Two different values are a plainer answer than a change of domain: the search goes on a little for them.
    """
    one_sided, cases, more, seen, too_large = None, 0, _LOOK_ON, set(), 0
    trees = [left, right]
    for env in _all_points(setting, trees, given, hypotheses):
        more -= one_sided is not None
        if not more:
            break
        a, b = (_value(t, env) for t in trees)
        if "too large" in (a, b):
            too_large += 1
            if too_large > _TOO_LARGE:
                break
            continue
        if a is None and b is None:
            continue
        if a is None or b is None:
            allowed = extends if a is None else restricts
            try:
                if allowed is not None and holds(allowed, env) is not False:
                    continue
            except Undefined:
                pass
            why = ("the right side is defined where the left is not" if a is None else
                   "the right side is not defined where the left is")
            one_sided = one_sided or Finding("refuted", f"the domain changes: {why}", cases, MappingProxyType(env),
                                             (a, b))
            continue
        if compare(a, op, b) is False:
            why = "the two sides differ" if op == "==" else f"{op} does not hold"
            return _refuted(why, cases, setting, env, left, op, right, given), cases
        point = tuple(env.items()) if SPACE not in env else None
        cases += point is None or point not in seen
        seen.add(point)
    return one_sided, cases


def _refuted(why, cases, setting, env, left, op, right, given) -> Finding:
    env = _plainest(setting, env, left, op, right, given)
    return Finding("refuted", why, cases, MappingProxyType(env), (_value(left, env), _value(right, env)))


def _plainest(setting, env, left, op, right, given) -> dict:
    """A counterexample with plain entries in its sequences: each is put to a small value if the claim still fails."""
    def fails(env):
        try:
            return holds(given, env) is True and compare(evaluate(left, env), op, evaluate(right, env)) is False
        except (Undefined, Unusable):
            return False

    for name, domain in setting.domains.items():
        if SPACE in env or name not in env or not isinstance(domain, Sequence):
            continue
        for start, stop in ((_SHOWN, len(env[name])), *((i, i + 1) for i in reversed(range(_SHOWN)))):
            for value in domain.of.grid(2, {}):
                plainer = {**env, name: env[name][:start] + (value,) * (stop - start) + env[name][stop:]}
                if fails(plainer):
                    env = plainer
                    break
    return env


def _value(tree, env):
    try:
        return evaluate(tree, env)
    except Undefined:
        return None
    except Unusable:
        return "too large"


def _used(setting, trees, given, hypotheses) -> dict:
    """The declared domains that matter to a step."""
    used = set().union(*map(names, trees), names(given), *(names(h.value) for h in hypotheses if hasattr(h, "value")))
    items = {n.sequence for t in (*trees, given) for n in walk(t) if isinstance(n, Item)}
    domains = {n: d for n, d in setting.domains.items() if n in used or n in items}
    for name in list(domains):
        high = getattr(domains[name], "high", None)
        if high in setting.domains:
            domains[high] = setting.domains[high]
    return domains


def _all_points(setting, trees, given, hypotheses) -> Iterator[dict]:
    domains = _used(setting, trees, given, hypotheses)
    random = _random_in(setting, *trees)
    yield from points(domains, random, hypotheses, trees, given)
    if not random:
        yield from _edges(setting, domains, trees, given)


def _edges(setting, domains, trees, given) -> Iterator[dict]:
    """Points at which something that must not be zero is zero, however far away: a linear factor is solved."""
    requirements = {r.left for t in trees for r in _relations(defined(t)) if r.op == "!="}
    for tree in sorted(requirements, key=text):
        try:
            reader, (x,) = elements(setting.symbols(()), tree)
        except NoNormalForm:
            continue
        for factor, _ in x.numer.factor_list()[1]:
            for n, key in enumerate(reader.keys):
                if key[0] == "name" and factor.degree(n) == 1:
                    yield from _solved(key[1], tree, domains, given)


def _solved(name, tree, domains, given):
    """A tree with one linear factor in a name: the secant through two points meets zero at its root."""
    others = {n: d for n, d in domains.items() if n != name and getattr(d, "high", None) != name}
    if any(getattr(d, "high", None) not in (None, *others) for d in others.values() if isinstance(d, Integers)):
        return
    for env in islice(points(others, (), (), [tree], TRUE), 40):
        try:
            y0, y1 = (evaluate(tree, {**env, name: Fraction(x)}) for x in (2, 3))
            if isinstance(y0, Interval) or isinstance(y1, Interval) or y0 == y1:
                continue
            candidate = {**env, name: 2 - y0 / (y1 - y0)}
            if all(domains[n].contains(candidate[n], candidate) for n in domains
                   if n in candidate and not isinstance(domains[n], Sequence)) and holds(given, candidate):
                yield candidate
        except (Undefined, Unusable, KeyError, IllFormed):
            continue


def _relations(condition):
    match condition:
        case Relation(): yield condition
        case Logic(_, args):
            for x in args:
                yield from _relations(x)


# -- the symbolic reading

def cells_of(setting, hypotheses, given) -> tuple[Cell, Node]:
    cell, extra = whole(setting.domains, setting.symbols(hypotheses))
    return cell, Logic("and", (extra, given))


def _domain(setting, left, right, given, hypotheses, extends, restricts) -> str | None:
    """None if the domains of both sides differ exactly as claimed, else what is wrong."""
    never = Logic("or", ())
    claims = [never if claim is None else claim for claim in (extends, restricts)]
    conditions = [defined(left), defined(right), *claims]
    symbols = setting.symbols(hypotheses)
    if extends is None is restricts and signature(defined(left), symbols) == signature(defined(right), symbols):
        return None
    cell, given = cells_of(setting, hypotheses, given)
    grew = shrank = False
    for here, (a, b, e, r) in leaves(cell, conditions, given):
        if a is None or b is None or e is None or r is None:
            return f"where both sides are defined was not decided at {describe(here) or 'the whole domain'}"
        if (b and not a) != e:
            return (f"extends is not exact at {describe(here) or 'the whole domain'}" if extends is not None else
                    f"the right side is defined at {describe(here) or 'some point'}, the left is not")
        if (a and not b) != r:
            return (f"restricts is not exact at {describe(here) or 'the whole domain'}" if restricts is not None else
                    f"the left side is defined at {describe(here) or 'some point'}, the right is not")
        grew, shrank = grew or e, shrank or r
    if extends is not None and not grew:
        return "extends is claimed, but the domain does not grow"
    if restricts is not None and not shrank:
        return "restricts is claimed, but the domain does not shrink"
    return None


def finite_cases(setting, trees, given) -> Iterator[list[Node]]:
    """Put in the values that equalities fix, and every value of names with finitely many."""
    pins = pinned(given)
    try:
        trees = [substitute(t, pins) for t in trees] if pins else trees
    except Captured as error:
        raise NoNormalForm(str(error)) from None
    used = set().union(*map(names, trees))
    finite = {n: d for n, d in setting.domains.items() if isinstance(d, Finite) and n in used}
    for count, values in enumerate(product(*(d.values for d in finite.values()))):
        if count >= _FINITE_CASES:
            raise NoNormalForm(f"more than {_FINITE_CASES} finite cases")
        chosen = {n: literal(v) for n, v in zip(finite, values)}
        yield [substitute(t, chosen) for t in trees]


def equal_in(setting, left, right, given, hypotheses) -> str | None:
    symbols = setting.symbols(hypotheses)
    for a, b in finite_cases(setting, [left, right], given):
        same, assumed = equal_if(a, b, symbols)
        if not same or assumed and not _hold(assumed, setting, a, b, given, hypotheses):
            return None
    return "same normal form"


def _hold(conditions, setting, a, b, given, hypotheses) -> bool:
    """Whether what a proof assumed is so wherever both sides have a value."""
    cell, given = cells_of(setting, hypotheses, given)
    return everywhere(cell, conditions, Logic("and", (given, defined(a), defined(b))))


def _ordered(setting, left, op, right, given, hypotheses, because, fact=None) -> str | None:
    """The sign of the difference, cell by cell; of the certificate if one is given and equals the difference."""
    difference = Binary("-", right, left) if op in ("<", "<=") else Binary("-", left, right)
    wanted = ">" if op in ("<", ">") else ">="
    if because is not None and not equal_in(setting, difference, because, given, hypotheses):
        raise NoNormalForm("because= was not shown to be the larger side minus the smaller one")
    claim = Relation(wanted, because if because is not None else difference, ZERO)
    meaningful = Logic("and", (defined(left), defined(right)))
    conditions = [meaningful, Logic("or", (Logic("not", (meaningful,)), claim))]
    cell, given = cells_of(setting, hypotheses, given)
    if because is not None:
        conditions.append(Logic("or", (Logic("not", (meaningful,)), defined(because))))
    if fact is not None:
        cell = _with_fact(setting, cell, given, fact)
    for _, (inside, *true) in leaves(cell, conditions, given):
        if inside is not False and not all(t is True for t in true):
            return None
    proof = "sign of the certificate" if because is not None else "sign of the difference"
    return proof if fact is None else f"{proof}, by {fact}"


def _with_fact(setting, cell, given, fact) -> Cell:
    known = fact.signs(setting, cell, given)
    if known is None:
        raise NoNormalForm(f"it was not shown that {fact} may be used here")
    return replace(cell, facts=(known,))


# -- the rule: the sign of the derivative decides an extremum

def check_maximum(setting: Setting, function: Node, name: str, low: Node, high: Node, at: Node,
                  slope: Node, slope_given: Node, given: Node = TRUE, hypotheses: tuple = (), fact=None) -> Finding:
    """function(name) on [low, high] has its only maximum at `at`.

    Premises, each checked: low <= at <= high; the function is defined on all of [low, high] (and so continuous
    there, as every expression of the language is in a real name); `slope`, proved equal to its derivative under
    slope_given, is positive between low and at, and negative between at and high.
    """
    domain = setting.domains.get(name)
    if not isinstance(domain, Reals):
        raise IllFormed(f"a maximum over {name}: {name} must be a real variable")
    if any(name in names(t) for t in (low, high, at)):
        raise IllFormed(f"the ends and the place of the maximum must not depend on {name}")
    given = Logic("and", (setting.given, given))
    if name in names(given):
        raise IllFormed(f"a maximum over {name}: no condition may speak of {name}, for it may leave a gap")
    best = substitute(function, {name: at})
    inside = Logic("and", (given, Relation("<=", low, Name(name)), Relation("<=", Name(name), high)))
    refuted, cases = _exact(setting, function, "<=", best, inside, hypotheses, None, None)
    if refuted:
        return refuted
    elsewhere = Logic("and", (inside, Relation("!=", Name(name), at)))
    refuted, cases = _exact(setting, function, "<", best, elsewhere, hypotheses, None, None)
    if refuted:
        return refuted
    others = replace(setting, domains={n: d for n, d in setting.domains.items() if n != name})
    cell, standing = cells_of(others, hypotheses, given)
    premises = [Relation("<=", low, at), Relation("<=", at, high), defined(at), defined(low), defined(high),
                *within(domain, low), *within(domain, high)]
    if not everywhere(cell, premises, standing):
        return Finding("unknown", f"{text(at)} was not shown to lie between {text(low)} and {text(high)}", cases)
    cell, standing = cells_of(setting, hypotheses, inside)
    if not everywhere(cell, [defined(function)], standing):
        return Finding("unknown", "the function was not shown to be defined on the whole interval", cases)
    t = Name(name) / (ONE + Name(name))  # between 0 and 1, for a positive coordinate
    for a, b, wanted in ((low, at, ">"), (at, high, "<")):
        point = a + (b - a) * t
        cell, standing = cells_of(others, hypotheses, Logic("and", (given, Relation("<", a, b))))
        cell = Cell(cell.values | {name: cell.at(point)}, cell.kinds | {name: "positive"},
                    cell.symbols, cell.splits)
        if fact is not None:
            try:
                cell = _with_fact(setting, cell, standing, fact)
            except NoNormalForm as error:
                return Finding("unknown", str(error), cases)
        claims = [slope_given, defined(slope), Relation(wanted, slope, ZERO)]
        if not everywhere(cell, claims, standing):
            return Finding("unknown", f"the sign of the derivative between {text(a)} and {text(b)} was not decided",
                           cases)
    why = "sign of the derivative on both sides"
    return Finding("proved", why if fact is None else f"{why}, by {fact}", cases)


def within(domain: Reals, end: Node) -> list[Node]:
    """The end of an interval belongs to the declared domain."""
    out = []
    if domain.low is not None:
        out.append(Relation(">" if domain.open else ">=", end, Number(domain.low)))
    if domain.high is not None:
        out.append(Relation("<" if domain.open else "<=", end, Number(domain.high)))
    return out


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
