"""Random terms of matrices, and their twins with one error: equal normal forms must have equal values.

python -m trials.matrices [TERMS [SEED]]

Each term is read by the first reading, and computed by the second at three points of other sizes with entries that no
identity meets by chance. Two terms of one normal form with other values are a false proof; two terms of one value with
other normal forms are something that the first reading does not know.
"""

import random
import sys
import time
from collections import defaultdict
from fractions import Fraction

from derivations.kernel.identity import NoNormalForm
from derivations.kernel.language import IllFormed, apart, names
from derivations.matrices import Claim, declare, parse, verify
from derivations.matrices.points import Draw
from derivations.matrices.reading import Reading
from derivations.matrices.values import differ, value
from derivations.matrices.words import frozen
from derivations.refute.arithmetic import Undefined, Unusable

KNOWN = declare(
    "A, B square(n); S spd(n); X matrix(m, n) rows x; u, v vector(n); y vector(m); W orthonormal(n, k); "
    "lam positive; c real; z, q random vector(n); mu vector(n) for k; D diagonal(n); C matrix(n, k) columns r; "
    "f function"
)
FREE = {"a": "m", "b": "n", "e": "n", "g": "k"}
N, M, K = "n", "m", "k"
ATOMS = {
    (N, N): ["A", "B", "S", "A.T", "I(n)", "inv(S)", "u*v.T", "W*W.T", "X.T*X", "diag(u)", "E(z*z.T)", "E(z*q.T)", "D"]
    + ["inv(A)", "inv(A*S)", "inv(X.T*X + lam*I(n))", "grad(u.T*A*v, A)", "hessian(u.T*A*u, u)", "jacobian(A*u, u)"],
    (M, N): ["X", "X*A", "y*u.T", "grad(y.T*X*u, X)"],
    (N, 1): ["u", "v", "A*u", "X.T*y", "E(z)", "x[a]", "mu[g]", "grad(u.T*S*u, u)", "each(f, u)", "unit(b, n)", "r[g]"],
    (M, 1): ["y", "X*u", "ones(m)"],
    (K, 1): ["W.T*u", "ones(k)"],
    (1, 1): [
        "lam",
        "u.T*v",
        "tr(A)",
        "u[b]",
        "norm(y)**2",
        "y[a]",
        "A[b,e]",
        "c",
        "f(c)",
        "det(S)",
        "n",
        "grad(c**3, c)",
    ],
    (N, K): ["W", "A*W", "C"],
    (K, K): ["W.T*W", "W.T*A*W", "I(k)"],
}


class Terms:
    """Random terms of a shape."""

    def __init__(self, rng: random.Random):
        self.rng, self.sums = rng, 0

    def of(self, shape: tuple, depth: int) -> str:
        rng = self.rng
        if depth == 0 or rng.random() < 0.15:
            return self.atom(shape)
        k, (rows, columns) = rng.random(), shape
        if k < 0.35:
            mid = rng.choice([N, M, K, 1] if shape != (1, 1) else [N, M, K])
            return f"({self.of((rows, mid), depth - 1)})*({self.of((mid, columns), depth - 1)})"
        if k < 0.5:
            return f"({self.of(shape, depth - 1)} {rng.choice('+-')} {self.of(shape, depth - 1)})"
        if k < 0.6:
            return f"({self.of(shape[::-1], depth - 1)}).T"
        if k < 0.7:
            self.sums += 1
            i, n = f"i{self.sums}", rng.choice((M, N))
            left, right = self.of((rows, n), depth - 1), self.of((columns, n), depth - 1)
            return f"Sum(({left})*unit({i}, {n})*(({right})*unit({i}, {n})).T, {i}, 1, {n})"
        if k < 0.78 and shape == (1, 1):
            n = rng.choice((N, M, K))
            return f"tr({self.of((n, n), depth - 1)})"
        if k < 0.84 and 1 not in shape:
            return f"had({self.of(shape, depth - 1)}, {self.of(shape, depth - 1)})"
        if k < 0.88 and shape == (N, 1):
            return f"grad({self.of((1, 1), depth - 1)}, u)"
        if k < 0.88 and shape == (N, N):
            return f"grad({self.of((1, 1), depth - 1)}, {rng.choice(('A', 'S'))})"
        if k < 0.94:
            return f"({self.of((1, 1), depth - 1)})*({self.of(shape, depth - 1)})"
        return self.atom(shape)

    def atom(self, shape: tuple) -> str:
        if shape in ATOMS:
            return self.rng.choice(ATOMS[shape])
        if shape[::-1] in ATOMS:
            return f"({self.rng.choice(ATOMS[shape[::-1]])}).T"
        return f"({self.atom((shape[0], 1))})*({self.atom((shape[1], 1))}).T"


def fixed_points(rng: random.Random) -> list:
    """Of three other shapes, with entries up to 29."""
    out = []
    for sizes in ({"m": 2, "n": 3, "k": 2}, {"m": 3, "n": 2, "k": 1}, {"m": 2, "n": 2, "k": 2}):
        draw = Draw(KNOWN, rng)
        point = draw.point(3)
        while point.sizes != sizes:
            point = draw.point(3)
        for x in "ABXuvyC":
            point.values[x] = [[Fraction(rng.randint(-29, 29)) for _ in row] for row in point.values[x]]
        for _, outcome in point.outcomes:
            for x in "zq":
                outcome[x] = [[Fraction(rng.randint(-29, 29))] for _ in outcome[x]]
        out.append((point, {"a": 0, "b": 1, "e": 0, "g": 0}))
    return out


def form_of(tree, contracts: bool):
    r = Reading(KNOWN, FREE)
    r.contracts = contracts
    return frozen(r.read(tree))


def run(terms: int, seed: int) -> tuple:
    """(made, left out, pairs of one form with other values, of one value with other forms, why left out, repeated)."""
    rng = random.Random(seed)
    make, points = Terms(rng), fixed_points(random.Random(seed + 1))
    by_form: dict = defaultdict(list)
    by_value: dict = defaultdict(list)
    made = left_out = 0
    why: dict = defaultdict(int)
    for _ in range(terms):
        shape = rng.choice(list(ATOMS))
        written = make.of(shape, rng.choice((1, 2, 2, 3)))
        try:
            tree = parse(written)
            tree = apart(tree, {*names(tree), *KNOWN}, frozenset(FREE))
            values = [value(tree, p, at) for p, at in points]
            exact = all(isinstance(x, Fraction) for rows in values for row in rows for x in row)
            for contracts in (True, False):
                form = (shape, contracts, form_of(tree, contracts))
                by_form[form].append((written, values))
                if contracts and exact:
                    by_value[shape, str(values)].append((written, form))
        except (NoNormalForm, IllFormed, Undefined, Unusable, ZeroDivisionError, ArithmeticError) as error:
            left_out += 1
            why[f"{type(error).__name__}: {str(error)[:60]}"] += 1
            continue
        made += 1
    wrong = [(g[0][0], x[0]) for g in by_form.values() for x in g if any(map(differ, x[1], g[0][1]))]
    split = [(g[0][0], x[0]) for g in by_value.values() for x in g if x[1] != g[0][1]]
    return made, left_out, wrong, split, dict(why), sum(len({x for x, _ in g}) - 1 for g in by_value.values())


def meeting(pairs: int, seed: int) -> tuple[list, list]:
    """Two indices meet within what is one sign to the normal form: (false and proved, true and not proved)."""
    rng = random.Random(seed)
    points, wrong, unknown = fixed_points(random.Random(seed + 1)), [], []
    for _ in range(pairs):
        written, a = rng.choice(("exp({})", "f({})", "(1 + ({})**2)**-1", "abs({})")), rng.choice("be")
        inside = f"{rng.choice(('', '2*', '-'))}u[i] {rng.choice('+-')} u[{a}]{rng.choice(('', ' + c'))}"
        term = f"Sum(unit(i, n).T*unit({a}, n)*{written.format(inside)}, i, 1, n)"
        other = written.format(f"{rng.choice((-1, 0, 1, 2, 3))}*u[{a}]{rng.choice(('', ' + c'))}")
        sides = parse(term), parse(other)
        one, two = ([value(side, p, at) for p, at in points] for side in sides)
        try:
            verify(Claim(KNOWN, *sides), True)
            if any(map(differ, one, two)):
                wrong.append((term, other))
        except NoNormalForm:
            if not any(map(differ, one, two)):
                unknown.append((term, other))
    return wrong, unknown


def main() -> None:
    terms, seed = (int(x) for x in (sys.argv[1:] + ["20000", "5"][len(sys.argv) - 1 :])[:2])
    begin = time.perf_counter()
    false, unknown = meeting(terms // 10, seed)
    print(f"{terms // 10:,} pairs in which two indices meet: ", end="")
    print(f"{len(false)} false and proved, {len(unknown)} true and not proved")
    made, left_out, wrong, split, why, pairs = run(terms, seed)
    print(f"{made:,} terms of {terms:,}, {left_out:,} left out, {pairs:,} equal to an earlier one")
    print(f"one normal form, other values: {len(wrong)}; one value, other normal forms: {len(split)}; ", end="")
    print(f"{time.perf_counter() - begin:.0f} s")
    for reason, n in sorted(why.items(), key=lambda pair: -pair[1])[:5]:
        print(f"  left out {n}: {reason}")
    for kind, pairs_of in (("WRONG", false + wrong), ("split", unknown + split)):
        for a, b in pairs_of[:8]:
            print(f"  {kind}: {a[:200]}  ||  {b[:200]}")
    sys.exit(bool(false or wrong))


if __name__ == "__main__":
    main()
