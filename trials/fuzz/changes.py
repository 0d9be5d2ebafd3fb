"""Changes that keep a statement true, and changes that make it false."""

from dataclasses import replace
from random import Random

from .expressions import HIDERS, leaf, put
from .statements import BOUND, LISTS, NAMES, RANDOM, Statement
from .trees import COMPARISONS, CONNECTIVES, at, changed, is_condition, read, spots, values_in, words, write

# -- changes that keep a statement true: identities that keep value and domain as written

IDENTITIES = [
    tuple(map(read, pair.split(" is ")))
    for pair in (
        "A + B is B + A",
        "A*B is B*A",
        "A - B is A + -B",
        "A - B is -(B - A)",
        "A*(B + C) is A*B + A*C",
        "A*(B - C) is A*B - A*C",
        "A*B + A*C is A*(B + C)",
        "A + (B + C) is A + B + C",
        "A*(B*C) is A*B*C",
        "A + B + C is A + (B + C)",
        "A*B*C is A*(B*C)",
        "A**2 is A*A",
        "A**3 is A*A**2",
        "(A*B)**2 is A**2*B**2",
        "(A + B)**2 is A**2 + 2*A*B + B**2",
        "(A - B)**2 is A**2 - 2*A*B + B**2",
        "A**2 - B**2 is (A - B)*(A + B)",
        "A/B is A*(1/B)",
        "A/B is 2*A/(2*B)",
        "A*B/C is A*(B/C)",
        "(A + B)/C is A/C + B/C",
        "A/B/C is A/(B*C)",
        "A/B + C/D is (A*D + C*B)/(B*D)",
        "A/B + C is (A + C*B)/B",
        "A/B*(C/D) is A*C/(B*D)",
        "-(A + B) is -A - B",
        "-A*B is A*-B",
        "A is 2*A - A",
        "A is 1*A",
        "A is -(-A)",
        "A is A + 0",
        "A is A/1",
        "A is (A + 1) - 1",
    )
]


def match(pattern, tree, found: dict) -> bool:
    """Whether a tree is of a form whose capital letters stand for anything."""
    if isinstance(pattern, str):
        return found.setdefault(pattern, tree) == tree
    if not isinstance(pattern, tuple):
        return pattern == tree and isinstance(tree, int)
    return (
        isinstance(tree, tuple)
        and len(tree) == len(pattern)
        and tree[0] == pattern[0]
        and all(match(a, b, found) for a, b in zip(pattern[1:], tree[1:]))
    )


def rewritten(text: str, rng: Random, times: int) -> str:
    """The same by some of the identities, at random places."""
    tree = read(text)
    for _ in range(times):
        path = rng.choice(list(spots(tree)))
        here = at(tree, path)
        if is_condition(here):
            continue
        fits = [(new, found) for old, new in IDENTITIES if match(old, here, found := {})]
        new, found = rng.choice([pair for pair in fits if isinstance(pair[0], tuple)])
        tree = changed(tree, path, put(new, found))
    return write(tree) if len(write(tree)) < 600 else text


def disguised(s: Statement, rng: Random, times: int) -> Statement:
    """Each line rewritten. What a rule or a maximum asks for as it is, is left as it is."""

    def lines(steps):
        return tuple(
            replace(
                x,
                body=rewritten(x.body, rng, rng.randint(0, times)),
                because=x.because and rewritten(x.because, rng, rng.randint(0, 1)),
            )
            for x in steps
        )

    fixed = s.maximum or s.steps[-1].by[:1] in (("antiderivative",), ("substitution",))
    start = s.start if fixed else rewritten(s.start, rng, rng.randint(0, times))
    return replace(s, start=start, steps=lines(s.steps), above=lines(s.above))


def defined(s: Statement, rng: Random) -> Statement:
    """A part of the first line, as a defined name or an own function; everywhere else it may stand written out."""
    source = s.maximum["function"] if s.maximum else s.start
    if s.limit or s.steps[-1].by[:1] in (("antiderivative",), ("substitution",)):
        return s
    tree = read(source)
    barred = {*BOUND, *RANDOM, "L", "E", "diff"}
    parts = [
        path
        for path in values_in(tree)
        if isinstance(at(tree, path), tuple) and not barred & set(words(write(at(tree, path))))
    ]
    if not parts:
        return s
    path = rng.choice(parts)
    part = at(tree, path)
    names = [n for n in words(write(part)) if n in NAMES and not NAMES[n].startswith(LISTS)]
    if names and rng.random() < 0.5:
        name = rng.choice(names)
        head, body, call = "Ld(z)", write(put(part, {name: "z"})), ("Ld", name)
    else:
        head, body, call = "Pd", write(part), "Pd"
    line = write(changed(tree, path, call))
    new = replace(s, definitions=(*s.definitions, (head, body)), why=f"{s.why}{head} := {body}; ")
    if s.maximum:
        return replace(new, start=f"diff({line}, {s.maximum['over']})", maximum=s.maximum | {"function": line})
    return replace(new, start=line)


# -- changes that make a statement false


def spoiled_tree(tree, rng: Random, names: list):
    """One small thing changed: a number, a sign, a name, a term."""
    path = rng.choice(list(spots(tree, arithmetic=rng.random() < 0.8)))
    here = at(tree, path)
    random = isinstance(here, str) and here in RANDOM
    options = [("+", here, rng.choice((1, 2, *names))), ("-", here, 1), ("*", 2, here), ("neg", here)]
    match here:
        case int():
            options = [here + 1, max(0, here - 1), here + 2]
        case str():
            options += [n for n in (RANDOM if random else names) if n != here]
        case ("+", a, b):
            options += [("-", a, b), a, b] * 2
        case ("-", a, b):
            options += [("+", a, b), ("-", b, a), a] * 2
        case ("*", a, b):
            options += [("+", a, b), a, b] * 2
        case ("/", a, b):
            options += [("*", a, b), a, ("/", b, a)] * 2
        case ("max" | "min" as op, a, b):
            options += [("min" if op == "max" else "max", a, b), a, b] * 2
        case ("abs" | "factorial", a):
            options += [a, ("neg", a)] * 2
        case ("Sum" | "Product" as op, *parts):
            options += [
                ("Product" if op == "Sum" else "Sum", *parts),
                (op, *parts[:3], ("-", parts[3], 1)),
                (op, *parts[:2], ("+", parts[2], 1), parts[3]),
            ]
        case ("Series" | "Improper" as kind, body, name, low):
            options += [(kind, body, name, ("+", low, 1))] * 2
        case ("All", body, name, low, high):
            options = [("not", here), ("All", body, name, low, ("-", high, 1)), ("All", ("not", body), name, low, high)]
        case (op, *parts) if is_condition(here):
            options = [("not", here), *(x for x in parts if is_condition(x))]
            options += (
                [(other, *parts) for other in COMPARISONS if other != op]
                if op in COMPARISONS
                else [("or" if op == "and" else "and", *parts)] * (op in ("and", "or"))
            )
    return changed(tree, path, rng.choice(options))


def spoiled(s: Statement, rng: Random) -> Statement:
    """A true statement with one thing spoiled; it may still be true, which is for the evaluator to say."""
    names = [n for n in s.domains if not NAMES[n].startswith(LISTS)]
    step = s.steps[-1]
    choices = ["line"] * 5 + ["where"] * bool(s.where)
    choices += [key for key in ("extends", "restricts", "because", "uses") if getattr(step, key) for _ in range(3)]
    choices += ["relation"] * 2 * (step.relation != "==") + ["maximum"] * 4 * bool(s.maximum)
    choices += ["to"] * 3 * bool(s.limit)
    what = rng.choice(choices)

    def other(text):
        return write(spoiled_tree(read(text), rng, names))

    if what == "line" and s.limit and rng.random() < 0.5:
        return replace(s, above=(replace(s.above[0], body=other(s.above[0].body)),), why=f"{s.why}a spoiled bound; ")
    if what == "line":
        n = rng.randrange(len(s.steps))
        steps = (*s.steps[:n], replace(s.steps[n], body=other(s.steps[n].body)), *s.steps[n + 1 :])
        return replace(s, steps=steps, why=f"{s.why}a spoiled line; ")
    if what == "where":
        return replace(s, where=rng.choice((None, other(s.where))), why=f"{s.why}a condition is spoiled; ")
    if what == "maximum":
        key = rng.choice(("at", "at", *(key for key in ("low", "high") if s.maximum[key])))
        return replace(s, maximum=s.maximum | {key: other(s.maximum[key])}, why=f"{s.why}{key} is spoiled; ")
    if what == "to":
        return replace(s, limit=s.limit | {"to": other(s.limit["to"])}, why=f"{s.why}another limit; ")
    if what == "uses":  # the hypotheses stay declared
        kept = tuple(h for h in step.uses if rng.random() < 0.4)
        new = {"uses": kept} if kept != step.uses else {"uses": ()}
        s = replace(s, hypotheses=s.declared)
    elif what == "relation":
        new = {
            "relation": "<=>"
            if step.relation in CONNECTIVES
            else rng.choice([r for r in ("<", "<=", ">", ">=") if r != step.relation])
        }
    elif what == "because":
        new = {what: other(step.because)}
    else:
        new = {what: rng.choice((None, other(getattr(step, what))))}
    return replace(s, steps=(*s.steps[:-1], replace(step, **new)), why=f"{s.why}{what} is spoiled; ")


def times_hidden(s: Statement, rng: Random) -> Statement:
    """Both sides times a factor that is 0 for small k: no point of a small grid tells the sides apart any more."""
    hider = rng.choice(HIDERS)[0]

    def times(text):
        return write(("*", read(hider), read(text)))

    steps = tuple(replace(x, body=times(x.body), because=x.because and times(x.because)) for x in s.steps)
    return replace(s, start=times(s.start), steps=steps, why=f"{s.why}times {hider}; ")


def with_hidden_term(s: Statement, rng: Random) -> Statement:
    """Somewhere in one line a term is added that is 0 for small k."""
    hider = rng.choice(HIDERS)[0]
    names = [n for n in s.domains if not NAMES[n].startswith(LISTS)]

    def more(text):
        tree = read(text)
        path = rng.choice(values_in(tree))
        return write(changed(tree, path, ("+", at(tree, path), ("*", read(hider), leaf(rng, names)))))

    s = replace(s, why=f"{s.why}a term with {hider}; ")
    step = s.steps[-1]
    what = rng.choice(
        ["step"] * 3
        + ["start"] * 2 * (not s.maximum)
        + ["because"] * 2 * bool(step.because)
        + ["at"] * 2 * bool(s.maximum)
        + ["to"] * bool(s.limit)
    )
    if what == "start":
        return replace(s, start=more(s.start))
    if what == "at":
        return replace(s, maximum=s.maximum | {"at": more(s.maximum["at"])})
    if what == "to":
        return replace(s, limit=s.limit | {"to": more(s.limit["to"])})
    field_name = "body" if what == "step" else "because"
    return replace(s, steps=(*s.steps[:-1], replace(step, **{field_name: more(getattr(step, field_name))})))
