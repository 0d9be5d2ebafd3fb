"""Polynomials in g0, g1, ... by SymPy: their factors, what they are multiples of, and what makes one of others."""

from functools import lru_cache
from itertools import permutations
from typing import Any

from ..kernel.language import Binary, IllFormed, Name, Neg, Node, Number, names, parse

_MOST_ORDERS = 4


def factors(question: str) -> list[list[Any]] | None:
    """The irreducible factors of a polynomial in g0, g1, ..., with their exponents, up to their signs."""
    c, found = factor_list(question)
    return None if abs(c) != 1 or len(found) == 1 and found[0][1] == 1 else [[written, e] for written, e in found]


@lru_cache(maxsize=4096)
def factor_list(written: str) -> tuple[int, tuple[tuple[str, int], ...]]:
    ring, (p,) = _polynomials(written)
    c, found = p.factor_list()
    return int(c), tuple(sorted((_written(f), e) for f, e in found))


def multiple(question: tuple[str, str]) -> str | None:
    """The polynomial f with f*now = later, if there is one."""
    if "" in question:  # 0
        return None
    _, (now, later) = _polynomials(*question)
    (f,), rest = later.div([now]) if now else ([0], 1)
    return None if rest else _written(f)


def _polynomials(*written: str) -> tuple[Any, list[Any]]:
    """SymPy's ring, and them in it."""
    from sympy import ZZ
    from sympy.polys.rings import ring

    trees = [parse(t) for t in written]
    used = sorted(set().union(*map(names, trees)), key=lambda g: int(g[1:])) or ["g0"]
    R, *gens = ring(used, ZZ)
    values = dict(zip(used, gens))

    def polynomial(tree: Node) -> Any:
        match tree:
            case Number(n):
                return R(n)
            case Name(id):
                return values[id]
            case Neg(x):
                return -polynomial(x)
            case Binary("+", a, b):
                return polynomial(a) + polynomial(b)
            case Binary("*", a, b):
                return polynomial(a) * polynomial(b)
            case Binary("**", a, Number(n)):
                return polynomial(a) ** n
        raise IllFormed("no polynomial")

    return R, [polynomial(t) for t in trees]


def _written(p: Any) -> str:
    names = [str(g) for g in p.ring.gens]
    terms = ("*".join((f"({int(c)})", *(f"{g}**{e}" for g, e in zip(names, m) if e))) for m, c in sorted(p.terms()))
    return " + ".join(terms) or "0"


def cofactors(question: tuple[str, list[str]]) -> list[str] | None:
    """Polynomials f with f1*r1 + f2*r2 + ... = p, if division finds them in one order of the names or another."""
    from sympy import reduced

    wanted, zeros = question
    R, (p, *rs) = _polynomials(wanted, *zeros)
    gens = list(R.symbols)
    used = [g for g in gens if any(g in r.as_expr().free_symbols for r in rs)][:_MOST_ORDERS]
    for first in permutations(used):
        quotients, rest = reduced(p.as_expr(), [r.as_expr() for r in rs], *first, *(g for g in gens if g not in used))
        if rest == 0 and all(c.is_integer for q in quotients for c in q.as_poly(*gens).coeffs()):
            return [_written(R.from_expr(q)) for q in quotients]
    return None
