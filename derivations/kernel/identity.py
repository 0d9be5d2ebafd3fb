"""Identity: two expressions are equal wherever both have a value, seen by multiplying out.

An expression is read as a pair of polynomials with whole coefficients, numerator and denominator, over *atoms*: names,
and whatever is no rational operation (an item, a moment, a root, a sum that does not end, ...), which `laws` reads.
Only whole numbers and single atoms are cancelled. So at every point where the expression has a value, its
denominator is not 0 and the quotient is that value; and n/d = p/q is n*q - p*d = 0, term by term.

No greatest common divisors, no factors, no search. Where factors help (the base of a symbolic power, the argument of a
logarithm) they are asked for, multiplied out and compared.

Kinds of atoms and what they are made of. An argument is a quotient; a count, a base, a factor are polynomials:

    name id                            item sequence, indices             function name, slopes, arguments
    index level                        variable level (of an integral)    moment ((random name, power), ...)
    power base, exponent (a monomial)  inverse factor                     indicator comparison, argument
    exp, log, sqrt, abs, sin, cos, factorial argument                     binomial upper, lower
    sum part, count, index             product factor, count, index       integral part, low, high, variable

*Powers by continuity.* A symbolic power of a quotient is split into powers of its factors. Where a factor is 0 the
split says nothing: what is shown holds off the zeros of the bases, and at them because both sides are continuous there.
That needs a base that can move: one that no relation binds (`is_firm`), on a cell where it is not 0
(`signs.bases_may_vanish`), or a power that divides by nothing. Each place that splits, divides or differentiates a
power asks for one of these.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from math import gcd
from typing import Any

from .domains import ANY, NONNEGATIVE, NULL, POSITIVE, Signs, signs_of_product, signs_plus, signs_power, signs_times
from .hypotheses import Event, Hypotheses
from .language import (
    BINDERS,
    CONSTANTS,
    MAX_EXPONENT,
    ONE,
    ZERO,
    Binary,
    Call,
    IllFormed,
    Item,
    Name,
    Neg,
    Node,
    NotShown,
    Number,
    Relation,
    Said,
    check,
    children,
    is_a,
    moment,
    names,
    parse,
    product,
    speaks_of,
    walk,
)
from .symbols import SYMBOLS, is_whole, symbol

_MOST_TERMS, _MOST_WORK, _MOST_RELATIONS = 4000, 400_000, 60
Atom = int  # its number in a reader's list
Monomial = tuple[tuple[Atom, int], ...]
Polynomial = dict[Monomial, int]
Quotient = tuple[Polynomial, Polynomial]
Names = frozenset[str]
Ask = Callable[[str, Any], Any]  # for a certificate: of what kind, and of what
Frozen = tuple[tuple[Monomial, int], ...]  # of a polynomial
Bound = tuple[tuple[str, Any], ...]  # what a name stands for within: an atom, or a quotient
P_ONE: Polynomial = {(): 1}


class NoNormalForm(NotShown):
    """This reading has nothing to say of the expression; the message says why."""


@dataclass(frozen=True)
class Symbols:
    """What is known of the names: which are random, integer, at least 1; which signs they have, and of one that is at
    least 1, what it has above 1; of sequences: whose entries are whole, whose lie between 0 and 1, of which x and 1 - x
    have the same signs, which signs they have; of functions: of how many numbers, with which signs."""

    random: Names = frozenset()
    integers: Names = frozenset()
    from_one: Names = frozenset()
    signs: tuple[tuple[str, Signs], ...] = ()
    whole: Names = frozenset()
    units: Names = frozenset()
    items: tuple[tuple[str, Signs], ...] = ()
    functions: tuple[tuple[str, tuple[int, Signs]], ...] = ()
    hypotheses: Hypotheses = ()


# -- polynomials: {monomial: coefficient}, a monomial being a sorted tuple of (atom, exponent)


def plus(p: Polynomial, q: Polynomial, factor: int = 1) -> Polynomial:
    out = dict(p)
    for m, c in q.items():
        out[m] = out.get(m, 0) + factor * c
        if not out[m]:
            del out[m]
    return out


def joined(m: Monomial, n: Monomial) -> Monomial:
    if not m or not n:
        return m or n
    powers = dict(m)
    for atom, e in n:
        powers[atom] = powers.get(atom, 0) + e
    return tuple(sorted((atom, e) for atom, e in powers.items() if e))


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    if len(p) * len(q) > _MOST_WORK:
        raise NoNormalForm("too many terms to multiply out")
    out: Polynomial = {}
    for m, c in p.items():
        for n, d in q.items():
            mn = joined(m, n)
            out[mn] = out.get(mn, 0) + c * d
    out = {m: c for m, c in out.items() if c}
    if len(out) > _MOST_TERMS:
        raise NoNormalForm("too many terms to multiply out")
    return out


def power(p: Polynomial, n: int) -> Polynomial:
    return reduce(times, [p] * n, P_ONE)


def only(atom: Atom) -> Polynomial:
    return {((atom, 1),): 1}


def constant(p: Polynomial) -> int | None:
    """The number that a polynomial without atoms is."""
    return p.get((), 0) if not p or p.keys() == {()} else None


def content(p: Polynomial) -> int:
    """The greatest whole number that divides it, with the sign of its last term."""
    return gcd(*p.values()) * (1 if p and p[max(p)] > 0 else -1)


def divided(p: Polynomial, c: int, m: Monomial = ()) -> Polynomial:
    less = tuple((atom, -e) for atom, e in m)
    return {joined(n, less): d // c for n, d in p.items()}


def by_exponent(p: Polynomial, atom: Atom) -> dict[int, Polynomial]:
    """What stands beside each power of an atom."""
    parts: dict[int, Polynomial] = {}
    for m, c in p.items():
        powers = dict(m)
        e = powers.pop(atom, 0)
        parts.setdefault(e, {})[tuple(powers.items())] = c
    return parts


def frozen(p: Polynomial) -> Frozen:
    return tuple(sorted(p.items()))


# -- quotients: pairs (numerator, denominator)

Q_ZERO: Quotient = ({}, P_ONE)
Q_ONE = P_ONE, P_ONE


def number(n: int) -> Quotient:
    return ({(): n}, P_ONE) if n else Q_ZERO


def shared(*polynomials: Polynomial) -> Monomial:
    """The single atoms that divide each term of them."""
    terms = (dict(m) for p in polynomials for m in p)
    common = next(terms)
    for powers in terms:
        if not common:
            break
        common = {atom: min(e, powers[atom]) for atom, e in common.items() if atom in powers}
    return tuple(sorted(common.items()))


def lowest(n: Polynomial, d: Polynomial) -> Quotient:
    """Whole numbers and single atoms that divide both are cancelled."""
    if not n:
        return Q_ZERO
    c, m = gcd(content(n), content(d)) * (1 if content(d) > 0 else -1), shared(d, n)
    return (n, d) if c == 1 and not m else (divided(n, c, m), divided(d, c, m))


def add(x: Quotient, y: Quotient, factor: int = 1) -> Quotient:
    (n, d), (p, q) = x, y
    if d == q:
        return lowest(plus(n, p, factor), d)
    return lowest(plus(times(n, q), times(p, d), factor), times(d, q))


def multiply(x: Quotient, y: Quotient) -> Quotient:
    return lowest(times(x[0], y[0]), times(x[1], y[1]))


def no_answer(kind: str, question: Any) -> None:
    """For whoever has no certificate."""


# -- the reader: expressions over a growing list of atoms


@dataclass(frozen=True)
class Law:
    """How one symbol is read: the theorem in words, where it is from, and the function that applies it."""

    symbol: str
    says: str
    source: str
    read: Callable[..., Quotient]


LAWS: dict[str, Law] = {}  # filled by `laws`


class Reader:
    """Reads expressions over one growing list of atoms. `ask` brings factors, which are checked."""

    def __init__(self, symbols: Symbols, ask: Ask = no_answer, signs: Callable[..., Signs] | None = None):
        self.symbols, self.ask, self._signs = symbols, ask, signs
        self.atoms: list[tuple[Any, ...]] = []  # (kind, what it is made of)
        self.inside: list[set[Atom]] = []  # the atoms that stand in an atom, itself included, not those bound in it
        self.finer: dict[Atom, tuple[Atom, int]] = {}  # exp(x): (the atom of exp(x/q), q)
        self.assumed: dict[Node, None] = {}  # conditions without which the reading says nothing: who reads shows them
        self.tops: list[Polynomial] = []  # upper arguments of binomials, to which other ones are raised
        self.bottoms: list[Polynomial] = []  # lower arguments, to which other ones are brought down
        self.terms_left = 1000
        self.bound = "bound_" * (1 + str(symbols.signs).count("bound_"))  # so begins no name but those of its indices
        self.may_be_empty = False  # whether something was ever taken out of a sum or product that may have no term
        self._known: dict[tuple[Node, Bound], Quotient] = {}

    # -- atoms

    def atom(self, kind: str, *parts: Any, made_of: Iterable[Polynomial] = (), but: Atom | None = None) -> Atom:
        """The number of an atom; one of the same kind with equal parts is the same."""
        for i, (other, *its) in enumerate(self.atoms):
            if other == kind and len(its) == len(parts) and all(map(self._alike, its, parts)):
                return i
        self.atoms.append((kind, *parts))
        number = len(self.atoms) - 1
        self.inside.append({number}.union(*(self.inside[i] for i in self.standing(*made_of))) - {but})
        return number

    def _alike(self, a: Any, b: Any) -> bool:
        """Equal parts: quotients are compared by multiplying out, all else as it stands. Both are of one kind."""
        match a, b:
            case (dict(), d), (_, q) if a != b:
                return self.is_firm(d, q) and self.same(a, b)  # n/d = p/q for n*q = p*d needs no value of n/d, then
        return a == b

    def is_firm(self, *polynomials: Polynomial) -> bool:
        """Whether no relation binds them, so that nothing but 0 times one of them is 0, and so that they can move."""
        return all(self._moves(a) or self._is_unit(a, p) for p in polynomials for a in self.standing(p))

    def _moves(self, atom: Atom) -> bool:
        if self.atoms[atom][0] == "power" and not self._is_sign(atom):
            return self.is_firm(dict(self.atoms[atom][1]))
        return not any(self.atoms[i][0] in ("exp", "cos") or self._repeats(i) for i in self.inside[atom])

    def _is_unit(self, atom: Atom, p: Polynomial) -> bool:
        """Whether it is a factor that is never 0: an exponential, or a power of -1."""
        return (self.atoms[atom][0] == "exp" or self._is_sign(atom)) and all(atom in dict(m) for m in p)

    def has_powers(self, *polynomials: Polynomial) -> bool:
        """Whether a symbolic power of what is no number, or a product, is there, or stands in these polynomials."""
        atoms = (
            {i for a in self.standing(*polynomials) for i in self.inside[a]} if polynomials else range(len(self.atoms))
        )
        split = ("power", "product")
        return any(self.atoms[i][0] in split and constant(dict(self.atoms[i][1])) is None for i in atoms)

    def _repeats(self, atom: Atom) -> bool:
        """Whether its square is something simpler."""
        return bool(self._square(atom)) or self.is_bit(atom) or self._is_sign(atom)

    def _square(self, atom: Atom) -> list[Node]:
        """What its square is, if its row says that; x stands for its argument."""
        return symbol(self.atoms[atom][0]).at("square")

    def value(self, atom: Atom) -> Quotient:
        return only(atom), P_ONE

    def standing(self, *polynomials: Polynomial) -> set[Atom]:
        return {atom for p in polynomials for m in p for atom, _ in m}

    def mentions(self, atom: Atom, wanted: Atom) -> bool:
        """Whether it moves with another one; with an entry, as any entry of the same sequence may."""
        entry, inside = self.atoms[wanted][:2], self.inside[atom]
        return wanted in inside or entry[0] == "item" and any(self.atoms[i][:2] == entry for i in inside)

    def mentions_any(self, polynomial: Polynomial | Frozen, wanted: Atom) -> bool:
        return any(self.mentions(atom, wanted) for atom in self.standing(dict(polynomial)))

    def is_integer(self, atom: Atom) -> bool:
        indices = {f"{self.bound}index_{self.atoms[i][1]}" for i in self.inside[atom] if self.atoms[i][0] == "index"}
        return is_whole(self._atom_expression(atom), self.symbols.integers | indices, self.symbols.whole)

    def is_bit(self, atom: Atom) -> bool:
        kind, *parts = self.atoms[atom]
        return kind == "indicator" or kind == "item" and parts[0] in self.symbols.units & self.symbols.whole

    def is_random(self, atom: Atom) -> bool:
        return any(self.atoms[i][0] == "name" and self.atoms[i][1] in self.symbols.random for i in self.inside[atom])

    def polynomial(self, x: Quotient) -> Polynomial:
        if x[1] != P_ONE:
            raise NoNormalForm("an exponent, index or bound of a sum is a fraction")
        return x[0]

    def surely_nonnegative(self, p: Polynomial) -> bool:
        return self.polynomial_signs(p) <= NONNEGATIVE

    def polynomial_signs(self, p: Polynomial) -> Signs:
        """By its terms, what is 1 and more being written as 1 + n; and by those that it has where 1 - x stands for what
        lies between 0 and 1."""
        turned = p
        for atom in sorted(self.standing(p)):
            kind, x, *_ = self.atoms[atom]
            if kind == "name" and x in self.symbols.from_one or kind == "exp" and self.quotient_signs(x) == POSITIVE:
                p = self.put(p, atom, plus(only(atom), P_ONE))
            if kind == "item" and x in self.symbols.units and all(c < 0 for m, c in p.items() if atom in dict(m)):
                turned = self.put(turned, atom, plus(P_ONE, only(atom), -1))
        return self._signs_by_terms(p) & self._signs_by_terms(turned)

    def _signs_by_terms(self, p: Polynomial) -> Signs:
        total = NULL
        for m, c in p.items():
            term = POSITIVE if c > 0 else frozenset({-1})
            for atom, e in m:
                term = signs_times(term, signs_power(self.atom_signs(atom), e))
            total = signs_plus(total, term)
        return total

    def quotient_signs(self, x: Quotient) -> Signs:
        return signs_times(*map(self.polynomial_signs, x))

    def atom_signs(self, atom: Atom) -> Signs:
        match self.atoms[atom]:
            case ("name", id):
                return dict(self.symbols.signs).get(id, POSITIVE if id in CONSTANTS else ANY)
            case ("item", sequence, *_):
                return dict(self.symbols.items).get(sequence, ANY)
            case ("function", name, slopes, *_):
                return ANY if any(slopes) else dict(self.symbols.functions)[name][1]
            case ("index", _):
                return NONNEGATIVE
            case ("power" | "product", base, *_):
                return signs_of_product(self.polynomial_signs(dict(base)))
            case ("inverse", factor):
                return self.polynomial_signs(dict(factor)) - NULL
            case ("moment", powers) if all(e % 2 == 0 or Event(x) in self.symbols.hypotheses for x, e in powers):
                return NONNEGATIVE
            case ("sum", part, *_):
                return self.polynomial_signs({part: 1}) | NULL
        return symbol(self.atoms[atom][0]).signs

    def bases_may_vanish(self) -> bool:
        """Where the base of a symbolic power is 0 the split of the power has no meaning at that point."""
        return any(kind == "power" and 0 in self.atom_signs(atom) for atom, (kind, *_) in enumerate(self.atoms))

    def is_positive(self, x: Quotient) -> bool:
        return self.signs(x) == POSITIVE or all(self.polynomial_signs(p) == POSITIVE for p in x)

    def signs(self, x: Quotient) -> Signs:
        """The signs a quotient can have, as far as they are known."""
        if self._signs:
            return self._signs(self, x)
        return NONNEGATIVE if all(map(self.surely_nonnegative, x)) else ANY

    def put(self, p: Polynomial, atom: Atom, new: Polynomial) -> Polynomial:
        """Another polynomial in the place of an atom."""
        out: Polynomial = {}
        for e, part in by_exponent(p, atom).items():
            out = plus(out, times(part, power(new, e)))
        return out

    def factors(self, p: Polynomial) -> list[tuple[Polynomial, int]]:
        """Polynomials with exponents whose product this is: a number, atoms, and what the answer brings."""
        common = shared(p)
        rest = divided(p, 1, common)
        c = content(rest)  # its sign is that of the last term
        found: list[tuple[Polynomial, int]] = [({(): c}, 1)] if c != 1 else []
        found += [(only(atom), e) for atom, e in common]
        rest = divided(rest, c)
        if rest == P_ONE:
            return found
        return found + (self._multiplied_out(rest, self.ask("factors", self.text(rest))) or [(rest, 1)])

    def _multiplied_out(self, p: Polynomial, answer: Any) -> list[tuple[Polynomial, int]] | None:
        """The factors of an answer, if their product is the polynomial."""
        match answer:
            case [*pairs]:
                product, found = P_ONE, []
            case _:
                return None
        for pair in pairs:
            match pair:
                case [written, e] if (type(written), type(e)) == (str, int) and 1 <= e <= MAX_EXPONENT:
                    factor = self.from_text(written)
                case _:
                    raise IllFormed("factors are pairs of a polynomial and an exponent of at least 1")
            factor = divided(factor, 1 if content(factor) > 0 else -1)
            product = times(product, power(factor, e))
            found.append((factor, e))
        return found if product == p else None

    def text(self, p: Polynomial) -> str:
        return " + ".join("*".join((f"({c})", *(f"g{a}**{e}" for a, e in m))) for m, c in sorted(p.items()))

    def from_text(self, written: str) -> Polynomial:
        """A polynomial in g0, g1, ..., which stand for the atoms."""
        tree = parse(written)
        check("size", tree)
        atoms = {f"g{atom}": atom for atom in range(len(self.atoms))}
        for node in walk(tree):
            match node:
                case Binary("**", _, Number()) | Binary("+" | "-" | "*") | Number() | Neg():
                    continue
                case Name(id) if id in atoms:
                    continue
            raise IllFormed("factors are polynomials in g0, g1, ...")
        return self.read(tree, tuple(atoms.items()))[0]

    def speaks_of_bound(self, *polynomials: Polynomial) -> bool:
        """Whether an index or a variable of an integral stands there that no atom binds."""
        inside = (i for atom in self.standing(*polynomials) for i in self.inside[atom])
        return any(self.atoms[i][0] in ("index", "variable") for i in inside)

    def assume(self, op: str, *compared: Polynomial) -> None:
        """Each of them with 0."""
        if self.speaks_of_bound(*compared):
            raise NoNormalForm("what may be 0 beside a sum that may be empty")
        self.assumed |= dict.fromkeys(Relation(op, self.expression(p), ZERO) for p in compared)

    # -- expressions of polynomials

    def expression(self, p: Polynomial) -> Node:
        """A polynomial as an expression that is read as it."""
        out = None
        for m, c in sorted(p.items(), key=lambda term: (-term[1], term[0])):
            factors = [(Number(abs(c)), 1)] * (abs(c) != 1) + [(self._atom_expression(a), e) for a, e in m]
            term = product(factors)
            out = (term if c > 0 else Neg(term)) if out is None else out + term if c > 0 else out - term
        return ZERO if out is None else out

    def quotient(self, x: Quotient) -> Node:
        n, d = map(self.expression, x)
        return n if d == ONE else n / d

    def _atom_expression(self, atom: Atom) -> Node:
        match self.atoms[atom]:
            case ("name", id):
                return Name(id)
            case ("index" | "variable" as kind, level):
                return Name(f"{self.bound}{kind}_{level}")
            case ("item", sequence, *indices):
                return Item(sequence, *map(self.quotient, indices))
            case ("function", name, slopes, *args) if len(slopes) == 1 or not any(slopes):
                out = Call(name, tuple(map(self.quotient, args)))
                for _ in range(sum(slopes)):
                    out = Call("prime", (out,))
                return out
            case ("moment", powers):
                return moment(dict(powers))
            case ("log", x):
                return Call("log", (Call("abs", (self.quotient(x),)),))
            case ("indicator", op, x):
                return Call("indicator", (Relation(op, self.quotient(x), ZERO),))
            case (kind, *args) if kind in SYMBOLS:
                return Call(kind, tuple(map(self.quotient, args)))
            case ("inverse", factor):
                return 1 / self.expression(dict(factor))
            case ("power", base, exponent):
                return self.expression(dict(base)) ** self.expression({exponent: 1})
            case ("sum" | "product" as kind, part, count, me):
                body = self.expression({part: 1} if kind == "sum" else dict(part))
                return Call(kind.capitalize(), (body, self._atom_expression(me), ZERO, self.quotient(count) - 1))
            case ("integral", part, low, high, me):
                ends = self.quotient(low), self.quotient(high)
                return Call("Integral", (self.expression({part: 1}), self._atom_expression(me), *ends))
        raise NoNormalForm("an atom without an expression")

    # -- reading

    def read(self, tree: Node, bound: Bound = ()) -> Quotient:
        """The pair of an expression. bound: (name, atom) of the indices and variables around it."""
        while bound and is_a(tree, *BINDERS) and bound[-1][0] not in names(tree):
            bound = bound[:-1]  # so that a sum is the same atom within another one as outside
        key = (tree, bound)
        if key not in self._known:
            self._known[key] = self._read(tree, bound)
        return self._known[key]

    def _read(self, tree: Node, bound: Bound) -> Quotient:
        match tree:
            case Number(n):
                return number(n)
            case Name(id):
                match dict(bound).get(id):
                    case (n, d):
                        return dict(n), dict(d)
                    case None:
                        return self.value(self.atom("name", id))
                    case atom:
                        return self.value(atom)
            case Neg(x):
                return multiply(number(-1), self.read(x, bound))
            case Binary("+" | "-" as op, a, b):
                return add(self.read(a, bound), self.read(b, bound), 1 if op == "+" else -1)
            case Binary("*", a, b):
                return multiply(self.read(a, bound), self.read(b, bound))
            case Binary("/", a, b):
                return multiply(self.read(a, bound), self.inverse(self.read(b, bound)))
            case Binary("**", a, b):
                return LAWS["**"].read(self, bound, a, b)
            case Item(sequence):
                return LAWS["[]"].read(self, bound, sequence, *children(tree))
            case Call(function, args) if function in LAWS:
                return LAWS[function].read(self, bound, *args)
            case Call(function, args) if function in dict(self.symbols.functions):
                return LAWS["f(x)"].read(self, bound, function, 0, *args)
            case Call(function, args):
                for other in symbol(function).at("read", *args):
                    return self.read(other, bound)
        what = getattr(tree, "function", type(tree).__name__)
        raise NoNormalForm(Said("no reading of {what}", what=what))

    def put_in(self, tree: Node, **values: Quotient) -> Quotient:
        """What a row says of quotients in the places of its names."""
        return self.read(tree, tuple((name, tuple(map(frozen, x))) for name, x in values.items()))

    def inverse(self, x: Quotient) -> Quotient:
        if self.is_zero(x):
            raise NoNormalForm("a denominator is zero everywhere")
        return lowest(x[1], x[0])

    def quotient_power(self, x: Quotient, n: int) -> Quotient:
        x = x if n >= 0 else self.inverse(x)
        return power(x[0], abs(n)), power(x[1], abs(n))

    # -- zero

    def same(self, x: Quotient, y: Quotient) -> bool:
        return self.is_zero(add(x, y, -1))

    def is_zero(self, x: Quotient) -> bool:
        """True is a proof."""
        return not self.reduced((x[0], P_ONE))[0]

    def reduced(self, x: Quotient) -> Quotient:
        """The same number by the relations of atoms: squares as their rows say, y**2 = y of {0, 1}, (-1)**2 = 1,
        exp(x) = exp(x/q)**q."""
        for _ in range(_MOST_RELATIONS):
            atom = next((a for p in x for m in p for a, e in m if a in self.finer or e > 1 and self._repeats(a)), None)
            if atom is None:
                return x
            over, under = (self._by_relation(p, atom) for p in x)
            if not under[0]:
                raise NoNormalForm("a denominator is zero everywhere")
            x = multiply(over, (under[1], under[0]))
        raise NoNormalForm("too many relations between roots")

    def _is_sign(self, atom: Atom) -> bool:
        """A power of -1."""
        return self.atoms[atom][0] == "power" and dict(self.atoms[atom][1]) == {(): -1}

    def _by_relation(self, p: Polynomial, atom: Atom) -> Quotient:
        """The polynomial, a power of the atom replaced by what it is equal to."""
        out = Q_ZERO
        for e, part in sorted(by_exponent(p, atom).items()):
            out = add(out, multiply((part, P_ONE), self._power_of(atom, e)))
        return out

    def _power_of(self, atom: Atom, e: int) -> Quotient:
        if atom in self.finer:
            finer, q = self.finer[atom]
            return power(only(finer), e * q), P_ONE
        for square in self._square(atom):
            squares = self.quotient_power(self.put_in(square, x=self.atoms[atom][1]), e // 2)
            return multiply(squares, (power(only(atom), e % 2), P_ONE))
        return power(only(atom), e % 2 if self._is_sign(atom) else min(e, 1)), P_ONE


# -- equality


def equal_if(
    a: Node, b: Node, symbols: Symbols, ask: Ask = no_answer, equations: tuple[Node, ...] = ()
) -> tuple[bool, tuple[Node, ...]]:
    """Whether a = b wherever both have a value, all equations (what is 0) hold, and the conditions returned."""
    k = Reader(symbols, ask)
    sides = together(k, a, b)
    difference = k.reduced(add(*sides, -1))[0]
    if difference:
        if not _from_equations(k, difference, equations):
            return False, ()
        if speaks_of(a - b, "Sum", "Product"):  # over nothing they have a value where what they divide by is 0
            k.assume("!=", *(d for _, d in sides if constant(d) is None))
    return True, tuple(k.assumed)


def together(k: Reader, a: Node, b: Node) -> tuple[Quotient, Quotient]:
    """Both, with their binomials brought near each other."""
    k.tops, k.bottoms = (_binomial_arguments(k, place, a, b) for place in (0, 1))
    return k.read(a), k.read(b)


def _binomial_arguments(k: Reader, place: int, *trees: Node) -> list[Polynomial]:
    """The arguments of all binomials at one place, as polynomials; not those that speak of bound names."""
    nodes = [n for t in trees for n in walk(t) if isinstance(n, Call)]
    bound = {i for n in nodes if n.function in BINDERS for i in names(n.args[1])}
    found = (n.args[place] for n in nodes if n.function == "binomial")
    return [p for p, d in map(k.read, (t for t in found if not names(t) & bound)) if d == P_ONE]


def _from_equations(k: Reader, difference: Polynomial, equations: tuple[Node, ...]) -> bool:
    """difference = f1*r1 + f2*r2 + ... for the numerators r of what is 0: the f are asked for."""
    zeros = [divided(p, content(p)) for p in (k.reduced(k.read(t))[0] for t in equations) if p]
    if not zeros or k.has_powers():
        return False  # where the base of a power is 0 its split needs a point that can move
    answer = k.ask("cofactors", (k.text(difference), [k.text(p) for p in zeros]))
    if type(answer) is not list:
        return False
    for written, p in zip(answer, zeros):
        if type(written) is not str:
            raise IllFormed("cofactors are polynomials")
        difference = plus(difference, times(k.from_text(written), p), -1)
    return k.is_zero((difference, P_ONE))
