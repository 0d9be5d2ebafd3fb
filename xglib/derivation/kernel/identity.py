"""Identity: two expressions are equal wherever both have a value, seen by multiplying out.

An expression is read as a pair of polynomials with whole coefficients, numerator and denominator, over *atoms*: names,
and whatever is no rational operation (an item, a moment, a root, a sum that does not end, ...), which `laws` reads.
Only whole numbers and single atoms are cancelled. So at every point where the expression has a value, its
denominator is not 0 and the quotient is that value; and n/d = p/q is n*q - p*d = 0, term by term.

No greatest common divisors, no factors, no search. Where factors help (the base of a symbolic power, the argument of a
logarithm) they are asked for, multiplied out and compared.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import gcd

from .language import (
    BINDERS,
    MAX_EXPONENT,
    Binary,
    Call,
    IllFormed,
    Item,
    Name,
    Neg,
    Node,
    Number,
    check_size,
    names,
    parse,
)

_MOST_TERMS, _MOST_WORK, _MOST_RELATIONS = 4000, 400_000, 60
P_ONE = {(): 1}


class NoNormalForm(ArithmeticError):
    """This reading has nothing to say of the expression; the message says why."""


@dataclass(frozen=True)
class Symbols:
    """What is known of the names: which are random, integer, not negative, at least 1; {0, 1}-sequences."""

    random: frozenset = frozenset()
    integers: frozenset = frozenset()
    nonnegative: frozenset = frozenset()
    from_one: frozenset = frozenset()
    bits: frozenset = frozenset()
    hypotheses: tuple = ()
    entries: tuple = ()  # at a single point: (sequence, its first entries)


# -- polynomials: {monomial: coefficient}, a monomial being a sorted tuple of (atom, exponent)


def plus(p: dict, q: dict, factor: int = 1) -> dict:
    out = dict(p)
    for m, c in q.items():
        out[m] = out.get(m, 0) + factor * c
        if not out[m]:
            del out[m]
    return out


def joined(m: tuple, n: tuple) -> tuple:
    if not m or not n:
        return m or n
    powers = dict(m)
    for atom, e in n:
        powers[atom] = powers.get(atom, 0) + e
    return tuple(sorted((atom, e) for atom, e in powers.items() if e))


def times(p: dict, q: dict) -> dict:
    if len(p) * len(q) > _MOST_WORK:
        raise NoNormalForm("too many terms to multiply out")
    out = {}
    for m, c in p.items():
        for n, d in q.items():
            mn = joined(m, n)
            out[mn] = out.get(mn, 0) + c * d
    out = {m: c for m, c in out.items() if c}
    if len(out) > _MOST_TERMS:
        raise NoNormalForm("too many terms to multiply out")
    return out


def power(p: dict, n: int) -> dict:
    out = P_ONE
    for _ in range(n):
        out = times(out, p)
    return out


def only(atom: int) -> dict:
    return {((atom, 1),): 1}


def constant(p: dict) -> int | None:
    """The number that a polynomial without atoms is."""
    return p.get((), 0) if not p or p.keys() == {()} else None


def content(p: dict) -> int:
    """The greatest whole number that divides it, with the sign of its last term."""
    if not p:
        return 0
    return gcd(*p.values()) * (1 if p[max(p)] > 0 else -1)


def divided(p: dict, c: int, m: tuple = ()) -> dict:
    less = tuple((atom, -e) for atom, e in m)
    return {joined(n, less): d // c for n, d in p.items()}


def frozen(p: dict) -> tuple:
    return tuple(sorted(p.items()))


# -- quotients: pairs (numerator, denominator)

Q_ZERO, Q_ONE = ({}, P_ONE), (P_ONE, P_ONE)


def number(n: int) -> tuple:
    return ({(): n}, P_ONE) if n else Q_ZERO


def lowest(n: dict, d: dict) -> tuple:
    """Whole numbers and single atoms that divide both are cancelled."""
    if not n:
        return Q_ZERO
    c = gcd(content(n), content(d)) * (1 if content(d) > 0 else -1)
    common = dict(min(d, key=len))
    for m in (*d, *n):
        powers = dict(m)
        common = {atom: min(e, powers[atom]) for atom, e in common.items() if atom in powers}
        if not common:
            break
    common = tuple(sorted(common.items()))
    return (n, d) if c == 1 and not common else (divided(n, c, common), divided(d, c, common))


def add(x: tuple, y: tuple, factor: int = 1) -> tuple:
    (n, d), (p, q) = x, y
    if d == q:
        return lowest(plus(n, p, factor), d)
    return lowest(plus(times(n, q), times(p, d), factor), times(d, q))


def multiply(x: tuple, y: tuple) -> tuple:
    return lowest(times(x[0], y[0]), times(x[1], y[1]))


def no_answer(kind: str, question) -> None:
    """For whoever has no certificate."""


@dataclass(frozen=True)
class Law:
    """How one symbol is read: the theorem in words, where it is from, and the function that applies it."""

    symbol: str
    says: str
    source: str
    read: Callable


LAWS: dict[str, Law] = {}  # filled by `laws`


class Reader:
    """Reads expressions over one growing list of atoms. `ask` brings factors, which are checked."""

    def __init__(self, symbols: Symbols, ask: Callable = no_answer):
        self.symbols, self.ask = symbols, ask
        self.atoms: list[tuple] = []  # (kind, what it is made of)
        self.inside: list[set] = []  # the atoms that stand in an atom, itself included, not those bound in it
        self.finer: dict[int, tuple] = {}  # exp(x): (the atom of exp(x/q), q)
        self.assumed: dict[Node, None] = {}  # conditions without which the reading says nothing
        self.terms_left = 1000
        self._known: dict = {}

    # -- atoms

    def atom(self, kind: str, *parts, made_of=(), but: int | None = None) -> int:
        """The number of an atom; one of the same kind with equal parts is the same."""
        for i, (other, *its) in enumerate(self.atoms):
            if other == kind and len(its) == len(parts) and all(map(self._alike, its, parts)):
                return i
        self.atoms.append((kind, *parts))
        number = len(self.atoms) - 1
        self.inside.append({number}.union(*(self.inside[i] for i in self.standing(*made_of))) - {but})
        return number

    def _alike(self, a, b) -> bool:
        """Equal parts: quotients are compared by multiplying out, all else as it stands."""
        return (
            a == b
            or isinstance(a, tuple)
            and isinstance(b, tuple)
            and bool(a)
            and bool(b)
            and isinstance(a[0], dict)
            and isinstance(b[0], dict)
            and self.same(a, b)
        )

    def value(self, atom: int) -> tuple:
        return only(atom), P_ONE

    def standing(self, *polynomials: dict) -> set:
        return {atom for p in polynomials for m in p for atom, _ in m}

    def mentions(self, atom: int, wanted: int) -> bool:
        return wanted in self.inside[atom]

    def is_integer(self, atom: int) -> bool:
        match self.atoms[atom]:
            case ("index", _):
                return True
            case ("name", id):
                return id in self.symbols.integers
            case ("item", sequence, _):
                return sequence in self.symbols.bits
        return False

    def is_random(self, atom: int) -> bool:
        return any(self.atoms[i][0] == "name" and self.atoms[i][1] in self.symbols.random for i in self.inside[atom])

    def polynomial(self, x: tuple) -> dict:
        if x[1] != P_ONE:
            raise NoNormalForm("an exponent, index or bound of a sum is a fraction")
        return x[0]

    def surely_nonnegative(self, p: dict) -> bool:
        """By its coefficients, names that count from 1 being written as 1 + n."""
        for atom in sorted(self.standing(p)):
            if self.atoms[atom][0] == "name" and self.atoms[atom][1] in self.symbols.from_one:
                p = self.put(p, atom, plus(only(atom), P_ONE))
        return all(
            c >= 0 and all(self.atoms[a][0] == "name" and self.atoms[a][1] in self.symbols.nonnegative for a, _ in m)
            for m, c in p.items()
        )

    def put(self, p: dict, atom: int, new: dict) -> dict:
        """Another polynomial in the place of an atom."""
        out = {}
        for m, c in p.items():
            rest = tuple(pair for pair in m if pair[0] != atom)
            out = plus(out, times({rest: c}, power(new, dict(m).get(atom, 0))))
        return out

    def factors(self, p: dict) -> list[tuple[dict, int]]:
        """Polynomials with exponents whose product this is: a number, atoms, and what the answer brings."""
        c = content(p)
        found = [({(): c}, 1)] if c != 1 else []
        common = dict(next(iter(p)))
        for m in p:
            common = {atom: min(e, dict(m)[atom]) for atom, e in common.items() if atom in dict(m)}
        found += [(only(atom), e) for atom, e in sorted(common.items())]
        rest = divided(p, c, tuple(common.items()))
        if rest == P_ONE:
            return found
        answer = self.ask("factors", self.text(rest)) if len(rest) > 1 else None
        return found + (self._multiplied_out(rest, answer) or [(rest, 1)])

    def _multiplied_out(self, p: dict, answer) -> list | None:
        """The factors of an answer, if their product is the polynomial."""
        match answer:
            case [*pairs] if pairs:
                product, found = P_ONE, []
            case _:
                return None
        for pair in pairs:
            match pair:
                case [str(written), int(e)] if 1 <= e <= MAX_EXPONENT and type(e) is int:
                    factor = self.from_text(written)
                case _:
                    raise IllFormed("factors are pairs of a polynomial and an exponent of at least 1")
            sign = 1 if content(factor) > 0 else -1
            product = times(product, power(factor, e))
            product = divided(product, sign**e)
            found.append((divided(factor, sign), e))
        return found if product == p else None

    def text(self, p: dict) -> str:
        return " + ".join("*".join((f"({c})", *(f"g{a}**{e}" for a, e in m))) for m, c in sorted(p.items()))

    def from_text(self, written: str) -> dict:
        """A polynomial in g0, g1, ..., which stand for the atoms."""

        def polynomial(tree: Node) -> dict:
            match tree:
                case Number(n):
                    return number(n)[0]
                case Name(id) if id[:1] == "g" and id[1:].isdecimal() and int(id[1:]) < len(self.atoms):
                    return only(int(id[1:]))
                case Neg(x):
                    return plus({}, polynomial(x), -1)
                case Binary("+", a, b):
                    return plus(polynomial(a), polynomial(b))
                case Binary("-", a, b):
                    return plus(polynomial(a), polynomial(b), -1)
                case Binary("*", a, b):
                    return times(polynomial(a), polynomial(b))
                case Binary("**", a, Number(n)) if n <= MAX_EXPONENT:
                    return power(polynomial(a), n)
            raise IllFormed("factors are polynomials in g0, g1, ...")

        tree = parse(written)
        check_size(tree)
        return polynomial(tree)

    # -- reading

    def read(self, tree: Node, bound: tuple = ()) -> tuple:
        """The pair of an expression. bound: (name, atom) of the indices and variables around it."""
        while bound and isinstance(tree, Call) and tree.function in BINDERS and bound[-1][0] not in names(tree):
            bound = bound[:-1]  # so that a sum is the same atom within another one as outside
        key = (tree, bound)
        if key not in self._known:
            self._known[key] = self._read(tree, bound)
        return self._known[key]

    def _read(self, tree: Node, bound: tuple) -> tuple:
        match tree:
            case Number(n):
                return number(n)
            case Name(id):
                return self.value(self.variable(id, bound))
            case Neg(x):
                return multiply(number(-1), self.read(x, bound))
            case Binary("+", a, b):
                return add(self.read(a, bound), self.read(b, bound))
            case Binary("-", a, b):
                return add(self.read(a, bound), self.read(b, bound), -1)
            case Binary("*", a, b):
                return multiply(self.read(a, bound), self.read(b, bound))
            case Binary("/", a, b):
                return multiply(self.read(a, bound), self.inverse(self.read(b, bound)))
            case Binary("**", a, b):
                return LAWS["**"].read(self, bound, a, b)
            case Item(sequence, index):
                return LAWS["[]"].read(self, bound, sequence, index)
            case Call(function, args) if function in LAWS:
                return LAWS[function].read(self, bound, *args)
        raise NoNormalForm(f"no reading of {tree.function if isinstance(tree, Call) else type(tree).__name__}")

    def variable(self, name: str, bound: tuple) -> int:
        return dict(bound)[name] if name in dict(bound) else self.atom("name", name)

    def inverse(self, x: tuple) -> tuple:
        if self.is_zero(x):
            raise NoNormalForm("a denominator is zero everywhere")
        return lowest(x[1], x[0])

    def quotient_power(self, x: tuple, n: int) -> tuple:
        x = x if n >= 0 else self.inverse(x)
        return power(x[0], abs(n)), power(x[1], abs(n))

    # -- zero

    def same(self, x: tuple, y: tuple) -> bool:
        return self.is_zero(add(x, y, -1))

    def is_zero(self, x: tuple) -> bool:
        """True is a proof."""
        return not self.reduced((x[0], P_ONE))[0]

    def reduced(self, x: tuple) -> tuple:
        """The same number by the relations of atoms: y**2 = y of {0, 1}, sqrt(r)**2 = r, exp(x) = exp(x/q)**q."""
        for _ in range(_MOST_RELATIONS):
            atom = next((a for p in x for m in p for a, e in m if self._has_relation(a, e)), None)
            if atom is None:
                return x
            over, under = (self._by_relation(p, atom) for p in x)
            if not under[0]:
                raise NoNormalForm("a denominator is zero everywhere")
            x = multiply(over, (under[1], under[0]))
        raise NoNormalForm("too many relations between roots")

    def _has_relation(self, atom: int, e: int) -> bool:
        kind = self.atoms[atom][0]
        return atom in self.finer or e > 1 and (kind == "sqrt" or kind == "item" and self.is_integer(atom))

    def _by_relation(self, p: dict, atom: int) -> tuple:
        """The polynomial, a power of the atom replaced by what it is equal to."""
        by_exponent: dict[int, dict] = {}
        for m, c in p.items():
            rest = tuple(pair for pair in m if pair[0] != atom)
            by_exponent.setdefault(dict(m).get(atom, 0), {})[rest] = c
        out = Q_ZERO
        for e, rest in sorted(by_exponent.items()):
            out = add(out, multiply((rest, P_ONE), self._power_of(atom, e)))
        return out

    def _power_of(self, atom: int, e: int) -> tuple:
        if atom in self.finer:
            finer, q = self.finer[atom]
            return power(only(finer), e * q), P_ONE
        if self.atoms[atom][0] == "sqrt":
            return multiply(self.quotient_power(self.atoms[atom][1], e // 2), (power(only(atom), e % 2), P_ONE))
        return power(only(atom), min(e, 1)), P_ONE


def equal_if(a: Node, b: Node, symbols: Symbols, ask: Callable = no_answer) -> tuple[bool, tuple[Node, ...]]:
    """Whether a = b wherever both have a value and the conditions hold that are returned."""
    reader = Reader(symbols, ask)
    return reader.same(reader.read(a), reader.read(b)), tuple(reader.assumed)
