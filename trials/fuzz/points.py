"""Points, and what a statement says there."""

import re
from decimal import Decimal
from fractions import Fraction
from itertools import product
from math import prod
from random import Random

from .evaluate import DIGITS, Unclear, Undefined, compare, holds, sign, value, whole
from .statements import Statement, Step, program
from .trees import COMPARISONS, CONNECTIVES, is_condition, read, words, write


def draw(domain: str, rng: Random, env: dict):
    """A value: small ones and the ends are likely."""
    match domain.partition("("):
        case ("natural", *_):
            return Fraction(rng.choice((0, 0, 1, 1, 2, 3, rng.randint(0, 6), rng.randint(0, 15))))
        case ("positive_integer", *_):
            return 1 + draw("natural", rng, env)
        case ("up_to", _, high):
            return Fraction(rng.randint(0, int(env[high.strip('")')])))
        case ("bit", *_):
            return Fraction(rng.randint(0, 1))
        case ("finite", _, values):
            return Fraction(rng.choice(values.rstrip(")").split(",")))
        case ("function", _, of):
            a, b, c, d, *weights = [Fraction(rng.randint(-3, 3), rng.choice((1, 1, 2))) for _ in range(6)]
            if of == "positive)":
                return [1 + a * a, 2 * a * b, b * b], [c or 1]  # 1 + (a + b*x)**2
            return [a, b, c, d], weights
        case ("sequence", _, of):
            return tuple(draw(of[:-1], rng, env) for _ in range(60))
        case ("matrix", _, of):
            return tuple(tuple(draw(of[:-1], rng, env) for _ in range(20)) for _ in range(20))
        case ("probability", *_):
            return Fraction(rng.randint(0, q := rng.choice((1, 2, 3, 7))), q)
        case ("open_probability", *_):
            return Fraction(rng.randint(1, (q := rng.choice((2, 3, 7, 8))) - 1), q)
        case ("real", *_):
            return Fraction(rng.randint(-4, 4), rng.choice((1, 1, 1, 2, 3, 5)))
        case ("nonnegative", *_):
            return Fraction(rng.randint(0, 5), rng.choice((1, 1, 2, 3)))
        case ("positive", *_):
            return Fraction(rng.randint(1, 6), rng.choice((1, 1, 2, 3)))
    raise ValueError(domain)


def belongs(domain: str, x: Fraction, env: dict) -> bool:
    """Whether a value that a condition fixes is in the domain."""
    if domain.startswith("up_to"):
        return x.denominator == 1 and 0 <= x <= env[domain[6:].strip('")')]
    match domain:
        case "natural":
            return x.denominator == 1 and x >= 0
        case "positive_integer":
            return x.denominator == 1 and x >= 1
        case "nonnegative":
            return x >= 0
        case "positive":
            return x > 0
        case "probability":
            return 0 <= x <= 1
        case "open_probability":
            return 0 < x < 1
    return domain == "real"


def space(rng: Random, random: tuple, hypotheses: list) -> list:
    """Weighted outcomes in which the hypotheses of (un)dependence hold exactly, and no others by construction: names
    that are independent have a marginal each, every other name is a random function of the outcome."""

    def marginal(names, many):
        weights = [rng.randint(1, 4) for _ in range(many)]
        return [(Fraction(x, sum(weights)), {n: number() for n in names}) for x in weights]

    def number():
        return Fraction(rng.randint(-5, 5), rng.choice((1, 1, 2))) if varied else Fraction(0)

    varied = rng.random() < 0.95  # else all are 0
    free = [n for n in random if not any(h[0] == "independent" and n in h for h in hypotheses)]
    blocks = [marginal((n,), rng.randint(2, 3)) for n in random if n not in free] or [marginal((), 4)]
    outcomes = []
    for parts in product(*blocks):
        outcome = {n: x for _, values in parts for n, x in values.items()} | {n: number() for n in free}
        outcomes.append((prod((p for p, _ in parts), start=Fraction(1)), outcome))
    for h in hypotheses:
        if h[0] == "uncorrelated":
            _take_out(outcomes, *h[1:])
        if h[0] == "event":
            for _, outcome in outcomes:
                outcome[h[1]] = Fraction(outcome[h[1]] > 0)
        if h[0] == "mean" and isinstance(h[1], tuple):  # or else it would be a function of what is given
            name, by = listed_names(h[1])[0], number()
            outcomes = [(p / 2, {**o, name: o[name] + way}) for p, o in outcomes for way in (by, -by)]
    return outcomes


def _take_out(outcomes: list, a: str, b: str) -> None:
    """Make two names uncorrelated: what is linear in a is taken out of b."""

    def mean(f):
        return sum(p * f(o) for p, o in outcomes)

    ma, mb = mean(lambda o: o[a]), mean(lambda o: o[b])
    spread = mean(lambda o: (o[a] - ma) ** 2)
    slope = mean(lambda o: (o[a] - ma) * (o[b] - mb)) / spread if spread else Fraction(0)
    for _, o in outcomes:
        o[b] -= slope * (o[a] - ma)


def listed_names(tree) -> tuple[str, ...]:
    """Those of f | g | h."""
    return (*listed_names(tree[1]), tree[2]) if isinstance(tree, tuple) else (tree,)


def point(s: Statement, rng: Random, given: dict | None = None) -> dict | None:
    """A random point of the domain at which the conditions and the hypotheses in use hold; None if it is missed."""
    env = {"depth": 0, "near": [Fraction(0)], "work": [5000], "definitions": s.meanings, **(given or {})}
    for name, domain in s.domains.items():
        drawn = draw(domain, rng, env)
        env.setdefault(name, drawn)  # a value that is given comes first: others are drawn up to it
    events = [h for h in s.declared if h.startswith("event(")]  # these all steps use
    hypotheses = list(map(read, dict.fromkeys((*(s.used or (s.declared if s.claim else ())), *events))))
    named = ((*listed_names(h[1]), h[2]) for h in hypotheses if h[0] == "mean")
    env["means"] = {name: (behind, tree) for name, *behind, tree in named}
    env["space"] = space(rng, s.random, hypotheses)
    try:
        if s.where and not (_pin(s, read(s.where), env) and holds(read(s.where), env)):
            return None
        if s.steps[-1].relation in CONNECTIVES and rng.random() < 0.6:  # where one side holds, or nearly
            sides = [x for text in (s.start, s.steps[-1].body) for x in _differences(read(text))]
            if sides:
                _solve(s, rng.choice(sides), env)
                if s.where and not holds(read(s.where), env):
                    return None
        for _, tree in env["means"].values():
            value(tree, env)
        if s.maximum and s.maximum["low"] and s.maximum["high"] and rng.random() < 0.9:  # within the interval
            low, high = (value(read(s.maximum[key]), env) for key in ("low", "high"))
            there = low + (high - low) * Fraction(rng.randint(0, 12), 12)
            env[s.maximum["over"]] = there
            return env if belongs(s.domains.get(s.maximum["over"], "real"), there, env) else None
    except (Undefined, Unclear):
        return None
    return env


def _pin(s: Statement, condition, env: dict) -> bool:
    """Set the names that equalities of a condition fix; False if a value is outside the domain."""
    match condition:
        case ("and", *parts):
            return all(_pin(s, part, env) for part in parts)
        case ("==", str(name), other) if name in s.domains and name not in words(write(other)):
            env[name] = value(other, env)
            return belongs(s.domains[name], env[name], env)
        case ("==", a, b):
            _solve(s, ("-", a, b), env)
        case ("All", (">" | ">=" | "!=" as op, ("item", items, index), 0), str(i), low, high) if (
            index == i and s.domains[items] == "sequence(real)"
        ):
            entries = list(env[items])
            for n in range(whole(value(low, env)), min(60, whole(value(high, env))) + 1):
                x = entries[n - 1]
                entries[n - 1] = {">=": abs(x), ">": abs(x) + 1, "!=": x or x + 1}[op]
            env[items] = tuple(entries)
    return True


def _differences(condition) -> list:
    """What is 0 where two sides that a condition compares are equal, and its factors."""

    def factors(x):
        return [x, *factors(x[1]), *factors(x[2])] if isinstance(x, tuple) and x[0] == "*" else [x]

    match condition:
        case ("and" | "or" | "not", *parts):
            return [x for part in parts for x in _differences(part)]
        case (op, a, b) if op in COMPARISONS:
            return factors(a) + factors(b) if 0 in (a, b) else [("-", a, b)]
    return []


def _solve(s: Statement, difference, env: dict) -> None:
    """Give a name a value for which something is 0, if it is linear in the name."""
    for name in words(write(difference)):
        if name not in s.domains or not isinstance(env.get(name), Fraction):
            continue
        try:
            if not sign(value(difference, env)):
                return
            zero, one, two = (value(difference, {**env, name: Fraction(n)}) for n in range(3))
        except Undefined:
            continue
        if one != zero and two - one == one - zero and belongs(s.domains[name], -zero / (one - zero), env):
            env[name] = -zero / (one - zero)
            return


def value_or_none(text: str, env: dict):
    """The value of an expression, or whether a condition holds."""
    tree = read(text)
    try:
        return holds(tree, env) if is_condition(tree) else value(tree, env)
    except Undefined:
        return None


def outcome(s: Statement, env: dict) -> str:
    """holds, nothing (no side has a value), or what fails at this point; Unclear if that cannot be told."""
    out = "nothing"
    for chain in (s.steps, s.above):
        before = value_or_none(s.start, env)
        for step in chain:
            after = value_or_none(step.body, env)
            if wrong := _step_fails(step, before, after, env):
                return wrong
            out = out if before is None or after is None else "holds"
            before = after
    wrong = _maximum_fails(s, env) if s.maximum else _limit_fails(s, env) if s.limit else None
    return wrong or out


def _step_fails(step: Step, before, after, env) -> str | None:
    if step.relation in CONNECTIVES:
        if before and not after:
            return "only the left one holds"
        return "only the right one holds" if after and not before and step.relation == "<=>" else None
    for here, there, name, side in ((before, after, "restricts", "left"), (after, before, "extends", "right")):
        claimed = getattr(step, name)
        alone = here is not None and there is None
        if alone != bool(claimed and _holds_there(claimed, env)):
            return ("" if alone else f"{name} says: ") + f"only the {side} side has a value"
    if before is None or after is None:
        return None
    if not compare(before, step.relation, after, env):
        return f"{shown(before)} against {shown(after)}"
    if step.because:
        certificate = value_or_none(step.because, env)
        difference = after - before if step.relation in ("<", "<=") else before - after
        if certificate is None or not compare(certificate, "==", difference, env):
            return f"because is {shown(certificate)}, the difference {shown(difference)}"
    return None


def _holds_there(condition: str, env) -> bool:
    try:
        return holds(read(condition), env)
    except Undefined:
        return False


def _maximum_fails(s: Statement, env) -> str | None:
    over, f = s.maximum["over"], read(s.maximum["function"])
    place = value_or_none(s.maximum["at"], env)
    ends = [value_or_none(s.maximum[key], env) for key in ("low", "high") if s.maximum[key]]
    if place is None or None in ends:  # as in a step: where neither side has a value, nothing is said
        return None if value_or_none(s.maximum["function"], env) is None else "an end or the place has no value"

    def inside(x):
        above = not s.maximum["low"] or ends[0] <= x
        return above and (not s.maximum["high"] or x <= ends[-1]) and belongs(s.domains.get(over, "real"), x, env)

    if not inside(place):
        return "the place is not in the interval"
    best = value_or_none(s.maximum["function"], {**env, over: place})
    if best is None:
        return "no value at the place"
    near = {place + d * step for d in (-1, 1) for step in map(Fraction, ("1/9", "1/2", "1", "3", "10", "50"))}
    near |= {Fraction(x) for x in re.findall(r"\d+", s.maximum["function"])}
    near |= (
        {place / 2, place * 2, (place + 1) / 2, place * 9}
        if len(ends) < 2
        else {ends[0] + (ends[1] - ends[0]) * Fraction(j, 7) for j in range(8)}
    )
    for x in {env.get(over, place), *near, *ends} - {place}:
        if inside(x):
            try:
                there = value(f, {**env, over: x})
                smaller = compare(there, "<", best, env)
            except Undefined:
                return f"no value at {over} = {shown(x)}"
            except Unclear:
                continue
            if not smaller:
                return f"{shown(there)} at {over} = {shown(x)}, {shown(best)} at the place"
    return None


FAR, CLOSE = Fraction(10**60), Fraction(1, 10**6)  # beyond any product of powers that a law makes


def _limit_fails(s: Statement, env) -> str | None:
    far, to = value_or_none(s.start, {**env, s.limit["over"]: FAR}), value_or_none(s.limit["to"], env)
    if far is None or to is None:
        return None if far is to else "no value"
    return None if abs(far - to) <= CLOSE * (1 + abs(to)) else f"{shown(far)} far out, not {shown(to)}"


def conclusion_fails(s: Statement, conclusion: str, env: dict) -> str | None:
    """What is printed as proved: where the conditions hold both sides have a value, in that relation."""
    line, _, _ = conclusion.partition("  given ")
    line, _, conditions = line.partition("  where ")
    for op in CONNECTIVES:
        left, between, right = line.partition(f" {op} ")
        if between and not (conditions and not _holds_there(conditions, env)):
            return _step_fails(Step(right, op), holds(read(left), env), holds(read(right), env), env)
        if between:
            return None
    op, left, right = read(line)
    if conditions and not _holds_there(conditions, env):
        return None
    try:
        a, b = value(left, env), value(right, env)
    except Undefined:
        return "a side has no value where the conditions hold"
    return None if compare(a, op, b, env) else f"{shown(a)} against {shown(b)}"


def shown(x) -> str:
    """A short text of a value."""
    if x is None:
        return "no value"
    if isinstance(x, bool):
        return str(x)
    if max(abs(x.numerator), x.denominator) < 10**12:
        return str(x)
    return f"about {DIGITS.divide(Decimal(x.numerator), Decimal(x.denominator)):.6g}"


def shown_list(entries) -> str:
    """The first entries of a sequence, or of a matrix."""
    parts = [shown_list(x) if isinstance(x, tuple) else str(x) for x in entries[:6]]
    return f"({', '.join(parts)}, ...)"


def shown_point(s: Statement, env: dict) -> str:
    """The point at which a statement fails."""
    used = {n for text in s.texts for n in words(text)}
    out = [f"{n} = {shown(env[n])}" for n in s.domains if n in used and not isinstance(env[n], tuple)]
    out += [
        f"{n} = {shown_list(env[n])}"
        for n in s.domains
        if isinstance(env[n], tuple) and not s.domains[n].startswith("function")
    ]
    out += [
        f"{n} = polynomial {shown_list(tuple(env[n][0]))} of {shown_list(tuple(env[n][1]))}"
        for n in s.domains
        if n in used and s.domains[n].startswith("function")
    ]
    if s.random:
        merged = ", ".join(f"{p}: {' '.join(shown(o[n]) for n in s.random)}" for p, o in env["space"][:6])
        out.append(f"{' '.join(s.random)} with probability {merged}{', ...' if len(env['space']) > 6 else ''}")
    return ", ".join(out) or "everywhere"


def first_failure(s: Statement, rng: Random, points: int, hints: tuple = ({},)) -> tuple[str, dict] | None:
    """What fails at one of some random points, near the hints, and the point."""
    for n in range(points):
        try:
            env = point(s, rng, hints[n % len(hints)])
            if env is not None and (wrong := outcome(s, env)) not in ("holds", "nothing"):
                return wrong, env
        except Unclear:
            continue
    return None


def confirmed(s: Statement, rng: Random, points: int) -> bool:
    """Whether a statement that is true by construction has been seen to hold at two points; loud if it ever fails."""
    held = 0
    for _ in range(points):
        try:
            env = point(s, rng)
            if env is None:
                continue
            seen = outcome(s, env)
        except Unclear:
            continue
        if seen not in ("holds", "nothing"):
            raise AssertionError(f"a law of this file is wrong: {seen} at {shown_point(s, env)}\n{program(s)}")
        held += seen == "holds"
    return held >= 2
