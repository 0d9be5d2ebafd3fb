"""Where has an expression a value? The kernel and the exact reading are asked, at points of nested binders, corners and
jumps; neither takes from the other what it says.

python -m trials.domains --seconds 300 --seed 0
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from derivations.kernel.domains import natural, real
from derivations.kernel.language import Call, Captured, IllFormed, Logic, Node, literal, parse, text, walk
from derivations.kernel.signs import Cell, defined, truth
from derivations.kernel.statement import Setting
from derivations.refute.arithmetic import Undefined, Unusable
from derivations.refute.exact import evaluate

SETTING = Setting((("x", real), ("y", real), ("n", natural)))
INDICES, VARIABLES = "ijk", "uvw"
VALUES = [*map(Fraction, (-1, 0, 0, 1, 1, 2)), Fraction(1, 2), Fraction(-3, 2), Fraction(1, 3)]


def expression(rng, depth: int, bound: tuple = (), kinds: tuple = ()) -> str:
    """An expression as text. bound: the names that binders around it have bound."""
    names = ["x", "y", "n", *bound, *bound]
    real_names = ["x", "y", *(b for b in bound if b in VARIABLES)]

    def inner(*more):
        return expression(rng, depth - 1, (*bound, *more))

    def end():
        return rng.choice(["0", "1", "2", "n", "n - 1", "n + 1", *(b for b in bound if b in INDICES)])

    def bounds(letters):
        return next(letter for letter in letters if letter not in bound) if set(letters) - set(bound) else None

    def condition():
        op = rng.choice(["<", "<=", "==", "!=", ">"])
        one = f"{inner()} {op} {rng.choice([inner(), '0', '1'])}"
        return rng.choice([one, one, f"not {one}", f"({one} and {inner()} < 1)"])

    if depth <= 0 or rng.random() < 0.1:
        name = rng.choice(names)
        return rng.choice([name, name, name, "0", "1", "2", "1/2", f"0*{name}", f"{name}**0", f"({name} - {name})"])
    kind = rng.choice(kinds or KINDS)
    i, v = bounds(INDICES), bounds(VARIABLES)
    match kind:
        case "operation":
            return f"({inner()} {rng.choice('+-*')} {inner()})"
        case "quotient":
            return f"({inner()}/{inner()})"
        case "power":
            exponents = ["2", "0", "(-1)", "n", "(n - 1)", "(1/2)", "(-1/3)", "(3/2)", "(n/2)", f"({inner()})"]
            return f"({inner()})**{rng.choice(exponents)}"
        case "sqrt" | "abs" | "exp" | "log":
            return f"{kind}({inner()})"
        case "max" | "min":
            return f"{kind}({inner()}, {inner()})"
        case "indicator":
            return f"indicator({condition()})"
        case "diff":
            asked = expression(rng, depth - 1, bound, rng.choice([CORNERS, KINDS]))
            return f"diff({asked}, {rng.choice(real_names)})"
        case "Sum" | "Product" if i:
            return f"{kind}({inner(i)}, {i}, {end()}, {end()})"
        case "all" if i:
            return f"indicator(All({inner(i)} < {inner()}, {i}, {end()}, {end()}))"
        case "infinite" if i:
            q = inner()
            term = rng.choice(
                [f"({q})**{i}", f"{i}*({q})**{i}", f"({q})**({i} - 1)", f"({q})**{i}/factorial({i})", f"1/({q})**{i}"]
            )
            return f"Sum({inner()}*{term}, {i}, {rng.choice('01')}, infinity)"
        case "Integral" if v:
            ends = [rng.choice([*real_names, "0", "1", "-1", "1/2", "n"]) for _ in range(2)]
            return f"Integral({inner(v)}, {v}, {', '.join(ends)})"
    return rng.choice(names)


KINDS = (
    *("operation", "quotient", "power", "sqrt", "abs", "exp", "log", "max", "min", "indicator"),
    *("diff", "diff", "Sum", "Product", "all", "infinite", "Integral", "Integral"),
)
CORNERS = ("sqrt", "abs", "max", "min", "indicator", "all", "Sum", "Product")


def by_kernel(tree: Node, point: dict) -> bool | None:
    cell = Cell({n: literal(v) for n, v in point.items()}, {}, SETTING.symbols(()))
    try:
        return truth(defined(tree), cell)
    except (IllFormed, Captured, ArithmeticError):
        return None


def by_exact(tree: Node, point: dict) -> bool | None:
    try:
        evaluate(tree, dict(point))
    except Undefined:
        return False
    except (Unusable, IllFormed):
        return None
    return True


def questions(seed: int) -> Iterator[tuple[Node, dict]]:
    """Expressions with points; the same ones for a seed."""
    rng = random.Random(seed)
    while True:
        written = expression(rng, rng.choice((2, 3, 3, 4)))
        try:
            tree = SETTING.expression(parse(written))
            defined(tree)
        except IllFormed:
            continue
        if any(isinstance(node, Call) for node in walk(tree)):
            for _ in range(6):
                yield tree, {"x": rng.choice(VALUES), "y": rng.choice(VALUES), "n": Fraction(rng.randint(0, 3))}


def disagreements(seed: int, seconds: float, most: int, counts: Counter) -> Iterator[tuple]:
    stop = time.monotonic() + seconds
    for n, (tree, point) in enumerate(questions(seed)):
        if n >= most or time.monotonic() > stop:
            return
        kernel, exact = by_kernel(tree, point), by_exact(tree, point)
        counts[kernel, exact] += 1
        if None not in (kernel, exact) and kernel != exact:
            yield tree, point, kernel, exact


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--seconds", type=float, default=300)
    arguments.add_argument("--seed", type=int, default=0)
    given, counts, found = arguments.parse_args(), Counter(), 0
    for tree, point, kernel, exact in disagreements(given.seed, given.seconds, 10**9, counts):
        found += 1
        print(text(tree), {n: str(v) for n, v in point.items()}, "kernel:", kernel, "exact:", exact)
        print("    ", text(Logic("and", defined(tree).args)))
    both = sum(c for pair, c in counts.items() if None not in pair)
    print(f"{sum(counts.values())} questions, {both} answered by both, {found} disagreements; {dict(counts)}")


if __name__ == "__main__":
    main()
