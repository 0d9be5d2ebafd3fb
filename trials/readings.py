"""What the kernel reads, and the signs that it sees, beside values: no search, and no two sides that must agree.

python -m trials.readings [--expressions N] [--seed SEED] [--kind KIND]

Both lines of the fuzzer's laws, and of those that tempt, are read by the kernel alone. At random points, where what the
reading assumed holds, the normal form must have the value of the line, and the signs must hold that of the value; both
values are of the fuzzer's evaluator, which shares nothing with the checker.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import derivations
from derivations.kernel.identity import NoNormalForm, Reader
from derivations.kernel.language import Call, Captured, IllFormed, Logic, Name, Node, text
from derivations.kernel.signs import defined, held, sign, whole

from .fuzz import KINDS, Statement, Step, Unclear, Undefined, compare, drawn, point, program, read, shown_point, value
from .fuzz.ask import TooSlow, at_most
from .fuzz.changes import disguised
from .fuzz.evaluate import holds, places, plain
from .fuzz.points import value_or_none
from .fuzz.trees import is_condition

POINTS, LONGEST = 6, 4000
SCOPE = {name: getattr(derivations, name) for name in derivations.__all__}


def lines(kind: str, rng: Random) -> Iterator[Statement]:
    """Each expression of a law, rewritten a little, as a statement of its own."""
    true, false = KINDS[kind]
    s = disguised(drawn(rng.choice([*true, *false]), rng), rng, 2)
    for body in dict.fromkeys([s.start, *(x.body for x in (*s.steps, *s.above))]):
        if not is_condition(read(body)):
            step = Step(body, uses=s.used)
            yield replace(
                s, start=body, steps=(step,), above=(), hypotheses=s.used, maximum=None, limit=None, lemma=None
            )


def as_read(s: Statement) -> tuple[Node, Node, Node, frozenset[int]]:
    """Where it has a value, the normal form, what this assumes, and the signs on the whole domain."""
    scope = dict(SCOPE)
    exec(program(replace(s, steps=())), scope)
    goal, _ = scope["d"].goal(s.start, uses=scope["d"].setting.hypotheses)
    setting, tree = goal.setting, goal.setting.expression(goal.left)
    k = Reader(setting.symbols(goal.uses))
    form = k.quotient(k.reduced(k.read(tree)))
    cell, _ = whole(setting, goal.uses, setting.given, defined(tree))
    return defined(tree), form, Logic("and", tuple(map(held, k.assumed))), sign(cell.at(tree), cell)


def met(condition: Node, env: dict) -> bool:
    """Whether a condition of the kernel's holds at a point."""
    match condition:
        case Logic("integer", (x,)):
            return plain(value(read(text(x)), env)).denominator == 1
        case Logic("and" | "or" as op, args):
            return (all if op == "and" else any)(met(x, env) for x in args)
        case Logic("not", (x,)):
            return not met(x, env)
        case Call("All", (x, Name(i), low, high)):
            return all(met(x, there) for there in places(i, read(text(low)), read(text(high)), env))
    return holds(read(text(condition)), env)


def fault(s: Statement, rng: Random, seen: Counter) -> str | None:
    """What is wrong at one of some points."""
    try:
        has_value, form, assumed, signs = as_read(s)
    except (NoNormalForm, Captured, IllFormed) as error:
        seen[type(error).__name__] += 1
        return None
    seen["read"] += 1
    written = text(form)
    tree = read(written) if len(written) <= LONGEST else None
    for _ in range(POINTS):
        try:
            env = point(s, rng)
            if env is None or not met(has_value, env):
                continue
            here = value_or_none(s.start, env)
            if here is None:
                return f"it has no value at {shown_point(s, env)}"
            if not any(compare(here, op, 0, env) for op, one in (("<", -1), ("==", 0), (">", 1)) if one in signs):
                return f"its sign is none of {sorted(signs)} at {shown_point(s, env)}"
            seen["signs"] += 1
            if tree is None:
                seen["too long"] += 1
            elif met(assumed, env):
                if not compare(here, "==", value(tree, env), env):
                    return f"it is no {written} at {shown_point(s, env)}"
                seen["values"] += 1
        except (Undefined, Unclear):  # of the normal form, or of what it assumes; or the evaluator cannot tell
            seen["passed over"] += 1
    return None


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m trials.readings", description=__doc__.partition("\n")[0])
    parser.add_argument("--expressions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind", choices=KINDS)
    options = parser.parse_args(arguments)
    kinds, seen, faults, begin = [options.kind] if options.kind else list(KINDS), Counter(), 0, time.monotonic()
    number = 0
    while seen["expressions"] < options.expressions:
        kind, number = kinds[number % len(kinds)], number + 1
        rng = Random(f"{options.seed} {kind} {number} read")
        for s in lines(kind, rng):
            seen["expressions"] += 1
            try:
                with at_most(20):
                    wrong = fault(s, rng, seen)
            except TooSlow:
                seen["slow"] += 1
                continue
            if wrong:
                faults += 1
                print(f"# {wrong}\nfrom derivations import *\n{program(replace(s, steps=()))}\n", flush=True)
    print(f"{time.monotonic() - begin:.0f} s: {', '.join(f'{count:,} {what}' for what, count in seen.items())}")
    print(f"{faults} faults")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
