"""Sums to infinity, Series(x, i, low): of terms c*i**d*q**i, with |q| < 1, and of c*i**d*q**i/(i - n)!.
Integrals to infinity, Improper(x, i, low): of terms c*i**d*q**i, with 0 < q < 1.

The body, as written, is multiplied out into such terms, where exp(a*i + b) is exp(b)*exp(a)**i, or it is refused. It
has a value where each of them converges absolutely (so that of c*q**i has none for q = 1, though it may be that c = 0
there): that is read off the list, and so is what each comes to.

Caveats. What converges, but not absolutely, and other terms, as 1/i**2, have no value here. Two terms that would cancel
must have a value each.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from math import comb, factorial, perm
from operator import add, mul

from .language import (
    MAX_EXPONENT,
    ONE,
    ZERO,
    Binary,
    Call,
    IllFormed,
    Logic,
    Name,
    Neg,
    Node,
    Number,
    Relation,
    constant,
    names,
    substitute,
)

_MOST_TERMS, _LARGEST_DEGREE, _MOST_BEFORE = 32, 8, 12


@dataclass(frozen=True)
class Power:
    base: Node  # free of the index
    exponent: Node  # each*i + something free of it
    each: int
    below: bool = False  # whether it was divided by

    @property
    def ratio(self) -> Node:
        """base**each"""
        power = self.base if abs(self.each) == 1 else self.base ** abs(self.each)
        return power if self.each > 0 else 1 / power


@dataclass(frozen=True)
class Term:
    """factor*i**degree*(the powers)/(i - shift)!; without the factorial, if shift is None."""

    factor: Node = ONE
    degree: int = 0
    powers: tuple[Power, ...] = ()
    shift: int | None = None

    def times(self, other: "Term") -> "Term":
        if None not in (self.shift, other.shift):
            raise IllFormed("in a sum to infinity a term may be divided by one factorial")
        if self.degree + other.degree > _LARGEST_DEGREE:
            raise IllFormed(f"to infinity an index has a power of at most {_LARGEST_DEGREE}")
        shift = other.shift if self.shift is None else self.shift
        factor = _product([self.factor, other.factor])
        return Term(factor, self.degree + other.degree, self.powers + other.powers, shift)

    @property
    def ratio(self) -> Node:
        """q of q**i."""
        return _product([p.ratio for p in self.powers])

    @property
    def rate(self) -> Node:
        """log(q)"""
        return _added([_log(p.ratio) for p in self.powers])

    def at(self, i: str, start: Node) -> Node:
        """What stands before i**degree*q**j where i = start + j."""
        return _product([self.factor, *(p.base ** substitute(p.exponent, {i: start}) for p in self.powers)])


_MINUS = Term(Neg(ONE))


def _product(factors: list[Node]) -> Node:
    return reduce(mul, [f for f in factors if f != ONE] or [ONE])


def _log(q: Node) -> Node:
    match q:
        case Call("exp", (x,)):
            return x
    return Call("log", (q,))


def terms(body: Node, i: str) -> list[Term]:
    """The body multiplied out, with the index only where it may stand."""

    def read(tree: Node) -> list[Term]:
        match tree:
            case _ if i not in names(tree):
                return [Term(tree)]
            case Name():
                return [Term(degree=1)]
            case Neg(x):
                return _multiplied([_MINUS], read(x))
            case Binary("+", a, b):
                return read(a) + read(b)
            case Binary("-", a, b):
                return read(a + Neg(b))
            case Binary("*", a, b):
                return _multiplied(read(a), read(b))
            case Binary("/", a, b):
                return _multiplied(read(a), [_below(b, i)])
            case Binary("**", a, Number(n)) if 1 <= n <= _LARGEST_DEGREE:
                return reduce(_multiplied, [read(a)] * n)
            case Binary("**", a, n) if i not in names(a):
                return [Term(powers=(_power(a, n, i),))]
            case Call("exp", (a,)):
                return [_exp(a, i)]
        raise _refused(i)

    found = read(body)
    if not all(t.powers or t.shift is not None for t in found):
        raise _refused(i)
    return found


def _multiplied(a: list[Term], b: list[Term]) -> list[Term]:
    if len(a) * len(b) > _MOST_TERMS:
        raise IllFormed(f"the terms to infinity are multiplied out to more than {_MOST_TERMS}")
    return [s.times(t) for s in a for t in b]


def _refused(i: str) -> IllFormed:
    return IllFormed(
        f"terms to infinity are powers q**{i} or exp(a*{i}), times {i}**2 and the like, or of a sum over factorial({i})"
    )


def _below(tree: Node, i: str) -> Term:
    """What is divided by: a product of powers and a factorial."""
    match tree:
        case _ if i not in names(tree):
            return Term(1 / tree)
        case Neg(x):
            return _below(x, i).times(_MINUS)
        case Binary("*", a, b):
            return _below(a, i).times(_below(b, i))
        case Binary("**", a, n) if i not in names(a):
            return Term(powers=(_power(a, Neg(n), i, below=True),))
        case Call("exp", (a,)):
            return _exp(Neg(a), i)
        case Call("factorial", (n,)) if constant(_each(n, i)) == 1:
            shift = constant(substitute(n, {i: ZERO}))
            if shift is not None and shift <= 0:
                return Term(shift=-shift)
    raise _refused(i)


def _power(base: Node, exponent: Node, i: str, below: bool = False) -> Power:
    each = constant(_each(exponent, i))
    if not each or abs(each) > MAX_EXPONENT:  # whether it has a value where the base is 0 would be another question
        raise _refused(i)
    return Power(base, exponent, each, below)


def _exp(exponent: Node, i: str) -> Term:
    each = Call("exp", (_each(exponent, i),))
    return Term(Call("exp", (substitute(exponent, {i: ZERO}),)), powers=(Power(each, Name(i), 1),))


def _each(exponent: Node, i: str) -> Node:
    """a of an exponent a*i + b; both may be anything that is free of i."""
    match exponent:
        case _ if i not in names(exponent):
            return ZERO
        case Name():
            return ONE
        case Neg(x):
            return Neg(_each(x, i))
        case Binary("+" | "-" as sign, a, b):
            return Binary(sign, _each(a, i), _each(b, i))
        case Binary("*" | "/" as sign, a, b) if i not in names(b):
            return Binary(sign, _each(a, i), b)
        case Binary("*", a, b) if i not in names(a):
            return _product([a, _each(b, i)])
    raise _refused(i)


# -- where it has a value


def parts(body: Node, i: str, low: Node) -> list[Node]:
    """What must have a value by itself, free of the index."""
    found = [low]
    for term in terms(body, i):
        found += [term.factor, *(x for p in term.powers for x in (p.base, substitute(p.exponent, {i: low})))]
    return found


def conditions(kind: str, body: Node, i: str, low: Node) -> list[Node]:
    """Where each of its terms, whose parts have a value, converges absolutely."""
    found: list[Node] = [] if kind == "Improper" else [Logic("integer", (low,))]
    for term in terms(body, i):
        if kind == "Improper":
            if term.shift is not None:
                raise _refused(i)
            found += [Relation("<", term.rate, ZERO), *(Relation(">", p.base, ZERO) for p in term.powers)]
            continue
        for p in term.powers:
            first = substitute(p.exponent, {i: low})  # an exponent that does not fall is smallest there
            apart = Relation("!=", p.base, ZERO)
            known = constant(first)
            if known is None:
                found.append(Logic("integer", (first,)))
            if p.each < 0 or p.below or known is not None and known < 0:
                found.append(apart)
            elif known is None:
                found.append(Logic("or", (apart, Relation(">=", first, ZERO))))
        if term.shift is None:
            found.append(Relation("<", Call("abs", (term.ratio,)), ONE))
    return found


# -- what it comes to


def tail(body: Node, i: str, low: Node) -> Node:
    """The integral, where these conditions hold: that of j**k*q**j over j from 0 on is k!/(-log(q))**(k + 1); each
    term over one denominator."""
    return _added(
        [
            t.at(i, low)
            * _added([perm(t.degree, k) * (-low * t.rate) ** (t.degree - k) for k in range(t.degree + 1)])
            / (-t.rate) ** (t.degree + 1)
            for t in terms(body, i)
        ]
    )


def closed(body: Node, i: str, low: Node) -> Node:
    """The sum, where these conditions hold: j*(j - 1)*...*(j - k + 1)*q**j, summed over j from 0 on, is
    k!*q**k/(1 - q)**(k + 1), and over j! it is q**k*exp(q)."""
    found = terms(body, i)
    alike: dict[Node, list[Term]] = {}
    for term in found:
        if term.shift is None:
            alike.setdefault(term.ratio, []).append(term)
    return _added(
        [_geometric(some, q, i, low) for q, some in alike.items()]
        + [_exponential(t, i, low) for t in found if t.shift is not None]
    )


def _added(trees: list[Node]) -> Node:
    return reduce(add, trees)


def _geometric(found: list[Term], q: Node, i: str, low: Node) -> Node:
    """Of terms with one ratio, over one denominator."""
    most = max(t.degree for t in found)

    def above(k: int) -> Node:
        return factorial(k) * q**k * (1 - q) ** (most - k)

    return _added([t.at(i, low) * _weighted(t.degree, low, above) for t in found]) / (1 - q) ** (most + 1)


def _exponential(term: Term, i: str, low: Node) -> Node:
    q = term.ratio
    n, first = term.shift, constant(low)
    assert n is not None
    if first is None or not n <= first <= n + _MOST_BEFORE:
        raise IllFormed(f"a sum to infinity over factorials begins at a number from {n} to {n + _MOST_BEFORE}")
    if any((e := constant(substitute(p.exponent, {i: Number(n)}))) is None or e < 0 or p.each < 0 for p in term.powers):
        raise IllFormed(f"beside a factorial, exponents in a sum to infinity are whole numbers from 0 on at {n}")
    whole = term.at(i, Number(n)) * _weighted(term.degree, n, lambda k: q**k * Call("exp", (q,)))
    for j in range(n, first):
        whole -= term.at(i, Number(j)) * j**term.degree / factorial(j - n)
    return whole


def _weighted(degree: int, start: Node | int, at: Callable[[int], Node]) -> Node:
    """i**degree, where i = start + j, as a sum of products j*(j - 1)*...*(j - k + 1), with at(k) in their places."""
    ways = {(k, r): comb(degree, r) * _ways(r, k) for r in range(degree + 1) for k in range(r + 1)}
    return _added([way * start ** (degree - r) * at(k) for (k, r), way in ways.items() if way])


def _ways(r: int, k: int) -> int:
    """Stirling's number: j**r is the sum over k of this times j*(j - 1)*...*(j - k + 1)."""
    if k in (0, r):
        return k == r
    return k * _ways(r - 1, k) + _ways(r - 1, k - 1)
