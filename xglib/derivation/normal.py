"""The symbolic reading: every tree as one element of a field of rational functions (SymPy's `field`).

Whatever is no rational operation becomes a generator of the field: a name, an item y[i], a moment E(x**2*z),
a binomial, a root, an exponential, a logarithm, a sum that does not end, an integral of what is no polynomial, and a
power with a symbolic exponent, split so that b**(x + 2) = g*b**2 with the generator g for b**x. Two trees with the
same element are equal at every point where both are defined as written: their difference, multiplied by
denominators that are not zero there, is the zero polynomial. (Where a base is 0 the split has no meaning of its own,
but for fixed integer exponents both sides are rational functions of the base, continuous where defined, and equal
beside the point.) So "zero" is a proof. "Not zero" is none: generators may be related in ways that this reading does
not know.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import comb, lcm

from sympy import QQ, factorint
from sympy.polys.fields import field

from .language import (
    BINDERS,
    MAX_EXPONENT,
    ZERO,
    Binary,
    Call,
    Item,
    Logic,
    Name,
    Neg,
    Node,
    Number,
    Relation,
    names,
    substitute,
    walk,
)

_UNROLL, _PEEL, _MOST_TERMS, _LARGEST_BINOMIAL, _LARGEST_FACTOR = 64, 8, 1000, 4096, 10**5


class NoNormalForm(ArithmeticError):
    """This reading has nothing to say of the tree; the message says why."""


class _NewGenerator(Exception):
    def __init__(self, key):
        self.key = key


@dataclass(frozen=True)
class Symbols:
    """What the reading has to know of the names: which are random, integer, not negative; {0, 1}-sequences."""

    random: frozenset = frozenset()
    integers: frozenset = frozenset()
    nonnegative: frozenset = frozenset()
    from_one: frozenset = frozenset()  # integers of at least 1
    bits: frozenset = frozenset()
    hypotheses: tuple = ()


def elements(symbols: Symbols, *trees: Node):
    """A reader and the element of each tree in its field, grown until it has every generator needed."""
    reader, values, assumed = elements_if(symbols, *trees)
    if assumed:
        raise NoNormalForm("what may have no value inside a sum that may be empty")
    return reader, values


def elements_if(symbols: Symbols, *trees: Node):
    """The same, and the conditions under which they are the trees' values."""
    reader = _reader(symbols, trees)
    return reader, [reader.read(tree) for tree in trees], tuple(reader.assumed)


@lru_cache(maxsize=1024)
def _reader(symbols: Symbols, trees: tuple):
    if not trees:
        return Reader(symbols, [("one",)], {}, {})
    before = _reader(symbols, trees[:-1])  # what the earlier trees needed, and what was read of them
    keys, known, assumed = list(before.keys), dict(before.known), dict(before.assumed)
    while True:
        reader = Reader(symbols, keys, known, assumed)
        try:
            reader.read(trees[-1])
            return reader
        except _NewGenerator as new:
            keys.append(new.key)
        except ZeroDivisionError:
            raise NoNormalForm("a denominator is zero everywhere") from None


def equal(a: Node, b: Node, symbols: Symbols) -> bool:
    """True is a proof that a = b wherever both are defined; False is no proof of anything.

    >>> from .language import parse
    >>> equal(parse("x**(n + 1)/x"), parse("x**n"), Symbols(integers=frozenset("n")))
    True
    """
    same, assumed = equal_if(a, b, symbols)
    return same and not assumed


def equal_if(a: Node, b: Node, symbols: Symbols) -> tuple[bool, tuple[Node, ...]]:
    """Whether a = b wherever both are defined and the conditions hold that are returned."""
    reader, (x, y), assumed = elements_if(symbols, a, b)
    return reader.is_zero(x - y), assumed


class Reader:
    def __init__(self, symbols: Symbols, keys: list, known: dict, assumed: dict):
        self.symbols, self.keys, self.known = symbols, keys, known  # known: trees read in this or a smaller field
        self.assumed = assumed  # conditions without which the reading says nothing
        self.index = {key: n for n, key in enumerate(keys)}
        self.terms_left = _MOST_TERMS
        self.field = field([f"g{n}" for n in range(len(keys))], QQ)[0]

    # -- generators: keys do not depend on the field, so that they stay the same while it grows

    def generator(self, key):
        if key not in self.index:
            raise _NewGenerator(key)
        return self.field.gens[self.index[key]]

    def freeze(self, poly) -> frozenset:
        return frozenset((self.monomial(m), c) for m, c in poly.terms())

    def monomial(self, exponents) -> frozenset:
        return frozenset((self.keys[n], e) for n, e in enumerate(exponents) if e)

    def product(self, monomial):
        out = self.field.one
        for key, e in monomial:
            out *= self.generator(key) ** e
        return out

    def thaw(self, frozen):
        return sum((self.field(c) * self.product(m) for m, c in frozen), self.field.zero)

    # -- reading

    def read(self, tree: Node, indices: tuple = ()):
        x = self.known.get((tree, indices))
        x = self._read(tree, indices) if x is None else self.lift(x)
        self.known[tree, indices] = x
        return x

    def lift(self, x):
        """An element of a smaller field in this one, which has the same generators first."""
        more = (0,) * (len(self.keys) - x.field.ngens)
        numer, denom = (self.field.ring.from_dict({m + more: c for m, c in p.terms()}) for p in (x.numer, x.denom))
        return self.field.raw_new(numer, denom) if more else x

    def _read(self, tree: Node, indices: tuple):
        while indices and isinstance(tree, Call) and tree.function in BINDERS and indices[-1][0] not in names(tree):
            indices = indices[:-1]  # so that a sum has the same generator within another one as outside

        def read(t):
            return self.read(t, indices)

        match tree:
            case Number(n): return self.field(n)
            case Name(id): return self.generator(self.variable(id, indices))
            case Item(name, index): return self.generator(("item", name, self.freeze(self.polynomial(read(index)))))
            case Neg(x): return -read(x)
            case Binary("+", a, b): return read(a) + read(b)
            case Binary("-", a, b): return read(a) - read(b)
            case Binary("*", a, b): return read(a) * read(b)
            case Binary("/", a, b): return read(a) / read(b)
            case Binary("**", a, b): return self.power(read(a), read(b))
            case Call("E", (x,)): return self.expectation(read(x))
            case Call("diff", (x, Name(v))):
                if any(v in names(h.value) for h in self.symbols.hypotheses if hasattr(h, "value")):
                    raise NoNormalForm(f"a derivative in {v}, on which a hypothesis lets a moment depend")
                return self.derivative(read(x), self.variable(v, indices))
            case Call("Sum", (x, Name(i), low, high)): return self.sum(x, i, low, high, indices)
            case Call("Integral", (x, Name(v), low, high)):
                inner = (*indices, (v, "variable"))
                return self.integral(self.read(x, inner), self.variable(v, inner), read(low), read(high))
            case Call("binomial", (n, k)): return self.binomial(read(n), read(k))
            case Call("sqrt", (x,)): return self.root(read(x))
            case Call("exp", (x,)): return self.exponential(read(x))
            case Call("log", (x,)): return self.logarithm(read(x))
        raise NoNormalForm(f"no symbolic reading of {type(tree).__name__}")

    def variable(self, name, indices):
        """The key of a name: bound by a Sum (an index) or an Integral (a variable), or free."""
        return next(((kind, n) for n, (bound, kind) in enumerate(indices) if bound == name), ("name", name))

    def polynomial(self, x):
        """The numerator, if there is no denominator."""
        if x.denom != 1:
            raise NoNormalForm("an exponent, index or bound of a sum is a fraction")
        return x.numer

    def power(self, base, exponent):
        exponent = self.polynomial(exponent)
        if base == 0 and not exponent.is_ground:
            raise NoNormalForm("a symbolic power of zero")
        if not self.surely_nonnegative(exponent) and not exponent.is_ground and any(
                self.is_bit(key) or key[0] in ("sqrt", "exp") for part in (base.numer, base.denom)
                for m in part.monoms() for key, _ in self.monomial(m)):
            raise NoNormalForm("an exponent that may be negative, of what may be 0 by a relation")
        out = self.field.one
        for m, c in exponent.terms():
            if c.denominator != 1 or not all(self.is_integer(key) for key, _ in self.monomial(m)):
                raise NoNormalForm("an exponent that is not known to be an integer")
            if abs(c) > MAX_EXPONENT * 2:
                raise NoNormalForm(f"an exponent with the number {c}")
            if not any(m):
                out *= base ** int(c)
            else:
                out *= self.symbolic_power(base, self.monomial(m)) ** int(c)
        return out

    def is_integer(self, key) -> bool:
        return (key[0] == "index" or key[0] == "name" and key[1] in self.symbols.integers
                or key[0] == "item" and key[1] in self.symbols.bits)

    def symbolic_power(self, base, exponent: frozenset):
        """base**exponent, as a product over the irreducible factors of the base."""
        out = self.field.one
        for poly, sign in ((base.numer, 1), (base.denom, -1)):
            content, factors = poly.factor_list()
            for factor, times in [(poly.ring(content), 1), *factors]:
                if factor == 1:
                    continue
                frozen = self.freeze(factor)
                if self.is_random(frozen):
                    raise NoNormalForm("a symbolic power of a random variable")
                out *= self.generator(("power", frozen, exponent)) ** (sign * times)
        return out

    def root(self, x):
        """The square root. A positive factor that is a number stands before it, with as small a root as can be."""
        x = self.reduced(x)
        if x == 0:
            return x
        (over, numer), (under, denom) = x.numer.primitive(), x.denom.primitive()
        c = over / under
        outside, inside = 1, c.numerator * c.denominator
        for prime, times in _factors(inside).items():
            outside *= prime ** (times // 2)
        inside //= outside**2
        out = self.field(QQ(outside, c.denominator))
        for part in (self.field(inside), self.field(numer) / self.field(denom)):
            if part != 1:
                out *= self.generator(("sqrt", self.freeze(part.numer), self.freeze(part.denom)))
        return out

    def exponential(self, x):
        """The product of the exponentials of its terms; exp(p*x/q) is a power of the generator for exp(x/q)."""
        out, x = self.field.one, self.reduced(x)
        for m, c in x.numer.terms():
            term = self.field(x.numer.ring.term_new(m, c)) / self.field(x.denom)
            numer, denom = term.numer.monic(), term.denom.monic()
            times = term.numer.LC / term.denom.LC
            if abs(times.numerator) > MAX_EXPONENT * 2:
                raise NoNormalForm(f"an exponential with the number {times}")
            base = ("exp", self.freeze(numer), self.freeze(denom))
            q = self.finest(base, times.denominator)
            out *= self.generator((*base, q)) ** int(times * q)
        return out

    def finest(self, base, q=1) -> int:
        """The least q for which exp(x/q) has all the generators for exp(x), exp(x/2), ... as its powers."""
        return lcm(q, *(key[3] for key in self.keys if key[:3] == base))

    def logarithm(self, x):
        """The sum of the logarithms of its factors' absolute values: equal to the logarithm wherever it is defined."""
        if x == 0:
            raise NoNormalForm("the logarithm of zero")
        out = self.field.zero
        for poly, sign in ((x.numer, 1), (x.denom, -1)):
            content, factors = poly.factor_list()
            for prime, times in (*_factors(abs(content.numerator)).items(),
                                 *((p, -e) for p, e in _factors(content.denominator).items())):
                out += sign * times * self.generator(("log", self.freeze(poly.ring(prime))))
            for factor, times in factors:
                out += sign * times * self.logarithm_of_factor(factor)
        return out

    def logarithm_of_factor(self, factor):
        if factor.is_generator:
            match self.keys[factor.ring.index(factor)]:
                case ("power", base, exponent): return self.product(exponent) * self.logarithm(self.thaw(base))
                case ("exp", numer, denom, q): return self.thaw(numer) / self.thaw(denom) / q
                case ("sqrt", numer, denom): return self.logarithm(self.thaw(numer) / self.thaw(denom)) / 2
        return self.generator(("log", self.freeze(factor)))

    def binomial(self, n, k):
        if n.denom == 1 == k.denom and n.numer.is_ground and k.numer.is_ground:
            n, k = int(n.numer.coeff(1)), int(k.numer.coeff(1))
            if not 0 <= n <= _LARGEST_BINOMIAL:
                raise NoNormalForm("binomial of a negative or very large n")
            return self.field(comb(n, k) if k >= 0 else 0)
        if k == 0 or n == k:
            return self.field.one
        if n.denom == 1 == k.denom:  # neighbours in Pascal's triangle; what is divided by is at least 1
            if -_PEEL <= n.numer.coeff(1) <= -1:
                return (n + 1 - k) / (n + 1) * self.binomial(n + 1, k)
            if 1 <= k.numer.coeff(1) <= _PEEL and self.surely_nonnegative((k - 1).numer):
                return (n - k + 1) / k * self.binomial(n, k - 1)
        return self.generator(("binomial", *map(self.freeze, (n.numer, n.denom, k.numer, k.denom))))

    def split(self, x, belongs):
        """(part, rest) for each term of the numerator, rest over the common denominator; part: keys that belong.

        A symbolic power or an exponential may belong to the denominator as well, if it is a factor of it: its
        exponent in the part is negative then.
        """
        under = [frozenset((key, e) for key, e in self.monomial(m) if belongs(key)) for m in x.denom.monoms()]
        if any(part != under[0] for part in under) or any(key[0] not in ("power", "exp") for key, _ in under[0]):
            raise NoNormalForm("a random variable or a sum's index in a denominator")
        common, below = self.field(x.denom) / self.product(under[0]), dict(under[0])
        for exponents, c in x.numer.terms():
            powers = dict(self.monomial(exponents))
            part = {key: powers.pop(key, 0) - below.get(key, 0) for key in {**powers, **below} if belongs(key)}
            rest = self.field(c) * self.product(powers.items()) / common
            yield frozenset((key, e) for key, e in part.items() if e), rest

    def expectation(self, x):
        def belongs(key):
            if key[0] == "name":
                return key[1] in self.symbols.random
            if self.is_random(key):
                raise NoNormalForm(f"a random variable inside a {key[0]}")
            return False
        return sum((rest * self.moment(part) for part, rest in self.split(x, belongs)), self.field.zero)

    def is_random(self, key) -> bool:
        """Whether a random variable stands in a key, outside moments."""
        if isinstance(key, (tuple, frozenset)):
            if isinstance(key, tuple) and key and key[0] == "moment":
                return False
            if isinstance(key, tuple) and len(key) == 2 and key[0] == "name":
                return key[1] in self.symbols.random
            return any(map(self.is_random, key))
        return False

    def moment(self, part: frozenset):
        """E of a product of powers of random variables, rewritten by the hypotheses in use."""
        powers = {key[1]: e for key, e in part}
        if not powers:
            return self.field.one
        for hypothesis in self.symbols.hypotheses:
            rewritten = hypothesis.rewrite(powers)
            if rewritten is not None:
                return self.read(rewritten)
        return self.generator(("moment", part))

    def sum(self, body, i, low, high, indices, peeled=False):
        lo, hi = (self.polynomial(self.read(t, indices)) for t in (low, high))
        if (hi - lo).is_ground:
            count = (hi - lo).coeff(1) + 1
            if count > _UNROLL or count.denominator != 1:
                raise NoNormalForm("a sum too long to write out, or from a whole number to a fraction")
            count = int(count)
            self.terms_left -= max(0, count)
            if self.terms_left < 0:
                raise NoNormalForm("too many terms to write out")
            values = [self._at(body, i, Binary("+", low, Number(j)), indices) for j in range(count)]
            return sum(values, self.field.zero)
        over = int(hi.coeff(1)) if hi.coeff(1).denominator == 1 else 0
        if 0 < over <= _PEEL and self.surely_nonnegative(hi - over - lo + 1):
            shorter = self.sum(body, i, low, Binary("-", high, Number(over)), indices, peeled=True)
            last = [self._at(body, i, Binary("-", high, Number(j)), indices) for j in range(over)]
            return sum(last, shorter)
        inner = (*indices, (i, "index"))
        if not peeled and not self.surely_nonnegative(self.counted_from_zero(hi - lo)):  # else there is a term
            self.assume_values_beside(body, indices, i)
        return self.collected(self.read(body, inner), self.variable(i, inner), lo, hi)

    def assume_values_beside(self, body, indices, i):
        """An empty sum is 0 even where its terms have no value: what is taken out of a sum that may be empty would
        bring a denominator that is 0 there. So it is assumed to have a value, which the proof must show."""
        bound = {name for name, _ in indices} | {i}
        for node in walk(body):
            match node:
                case Binary("/", _, b): needed = Relation("!=", b, ZERO)
                case Binary("**", b, n) if not isinstance(n, Number):
                    needed = Logic("or", (Relation("!=", b, ZERO), Relation(">=", n, ZERO)))
                case Call("sqrt", (b,)): needed = Relation(">=", b, ZERO)
                case Call("log", (b,)): needed = Relation(">", b, ZERO)
                case Call("diff" | "binomial", _): raise NoNormalForm(f"a {node.function} in a sum that may be empty")
                case _: continue
            if not names(needed):  # a number: the reading divides by it
                continue
            if names(needed) & bound:
                if not isinstance(node, Binary) or node.op == "/":
                    raise NoNormalForm("what may have no value beside a sum that may be empty")
            else:
                self.assumed[needed] = None

    def collected(self, x, me, lo, hi):
        """The sum of x over the index me, with what does not depend on it before the sum."""
        out = self.field.zero
        for part, rest in self.split(x, lambda key: mentions(key, me)):
            part = frozenset((key, 1 if self.is_bit(key) else e) for key, e in part)
            if not part and self.surely_nonnegative(hi - lo + 1):
                out += rest * self.field(hi - lo + 1)
            else:
                out += rest * self.generator(("sum", part, self.freeze(lo), self.freeze(hi), me))
        return out

    def integral(self, x, me, lo, hi):
        """Powers of the variable by their antiderivative; else what does not depend on it before the integral."""
        out = self.field.zero
        for part, rest in self.split(x, lambda key: mentions(key, me)):
            powers = dict(part)
            n = powers.pop(me, 0) + 1
            if not powers:
                out += rest * (hi**n - lo**n) / n
            elif lo != hi:
                ends = ((self.freeze(end.numer), self.freeze(end.denom)) for end in (lo, hi))
                out += rest * self.generator(("integral", part, *ends, me))
        return out

    def _at(self, body, i, value, indices):
        return self.read(substitute(body, {i: value}), indices)

    def is_bit(self, key) -> bool:
        return key[0] == "item" and key[1] in self.symbols.bits

    def surely_nonnegative(self, poly) -> bool:
        return all(c >= 0 and all(key[0] == "name" and key[1] in self.symbols.nonnegative
                                  for key, _ in self.monomial(m)) for m, c in poly.terms())

    def counted_from_zero(self, poly):
        """The same number with n + 1 for each name of an integer that is at least 1."""
        gens = poly.ring.gens
        shift = [(gens[n], gens[n] + 1) for n, key in enumerate(self.keys)
                 if key[0] == "name" and key[1] in self.symbols.from_one]
        return poly.compose(shift) if shift else poly

    # -- derivative: the chain rule over the generators

    def derivative(self, x, v):
        out = self.field.zero
        for n, key in enumerate(self.keys):
            slope = x.diff(self.field.gens[n]) if n else self.field.zero
            if slope != 0:
                out += slope * self.generator_derivative(key, v)
        return out

    def generator_derivative(self, key, v):
        if not mentions(key, v):
            return self.field.zero
        match key:
            case ("name", _) | ("index", int()) | ("variable", int()):
                return self.field.one
            case ("power", base, exponent) if not any(mentions(k, v) for k, _ in exponent):
                base = self.thaw(base)
                return self.generator(key) * self.product(exponent) * self.derivative(base, v) / base
            case ("exp", numer, denom, q):
                return self.generator(key) * self.derivative(self.thaw(numer) / self.thaw(denom), v) / q
            case ("log", factor):
                return self.derivative(self.thaw(factor), v) / self.thaw(factor)
            case ("sqrt", numer, denom):
                return self.derivative(self.thaw(numer) / self.thaw(denom), v) / (2 * self.generator(key))
            case ("sum", part, lo, hi, me) if not mentions((lo, hi), v):
                lo, hi = (self.thaw(end).numer for end in (lo, hi))
                return self.collected(self.derivative(self.product(part), v), me, lo, hi)
        raise NoNormalForm(f"no derivative of a {key[0]} here")

    # -- zero

    def is_zero(self, x) -> bool:
        """True is a proof."""
        return self.reduced(x) == 0

    def reduced(self, x):
        """The same number by the relations y**2 = y of {0, 1} and sqrt(r)**2 = r, used in the numerator, and
        exp(x) = exp(x/2)**2 and the like."""
        for n, key in enumerate(self.keys):
            if key[0] == "exp" and (q := self.finest(key[:3])) != key[3]:
                root = self.generator((*key[:3], q)).numer ** (q // key[3])
                numer, denom = (part.compose(root.ring.gens[n], root) for part in (x.numer, x.denom))
                if denom == 0:
                    raise NoNormalForm("a denominator is zero everywhere")
                x = self.field(numer) / self.field(denom)
            if self.is_bit(key):
                numer = self.by_power(x, n, lambda e, n=n: self.field.gens[n] if e else self.field.one)
            elif key[0] == "sqrt":
                square, root = self.thaw(key[1]) / self.thaw(key[2]), self.field.gens[n]
                numer = self.by_power(x, n, lambda e, s=square, g=root: _power(s, e // 2) * _power(g, e % 2))
            else:
                continue
            x = numer / self.field(x.denom)
        return x

    def by_power(self, x, n, replacement):
        """The numerator, with a replacement for the powers of a generator."""
        out = self.field.zero
        for exponents, c in x.numer.terms():
            rest = x.numer.ring.term_new(tuple(0 if j == n else e for j, e in enumerate(exponents)), c)
            out += self.field(rest) * replacement(exponents[n])
        return out


def _factors(n: int) -> dict[int, int]:
    """Small prime factors, and the rest in one piece: it may keep apart what is equal, and never joins what is not."""
    return factorint(n, limit=_LARGEST_FACTOR, use_rho=False, use_pm1=False, use_ecm=False)


def _power(x, n: int):
    return x**n if n else x.field.one  # SymPy refuses 0**0


def mentions(key, wanted) -> bool:
    """Whether a generator's key has another inside it, not bound by its own sum or integral."""
    if isinstance(key, tuple) and key and key[0] in ("sum", "integral") and key[-1] == wanted:
        return mentions(key[2:4], wanted)
    return key == wanted or isinstance(key, (tuple, frozenset)) and any(mentions(k, wanted) for k in key)


def degree_bound(tree: Node, name: str) -> int:
    """An upper bound of the degree in a name of numerator and denominator, symbolic powers counted once."""
    match tree:
        case Name(id): return int(id == name)
        case Binary("**", a, Number(n)): return n * degree_bound(a, name)
        case Binary("*" | "/", a, b): return degree_bound(a, name) + degree_bound(b, name)
        case Binary("+" | "-", a, b) if _has_division(a) or _has_division(b):
            return degree_bound(a, name) + degree_bound(b, name)
        case Binary(_, a, b): return max(degree_bound(a, name), degree_bound(b, name))
        case Call("Integral", _): return 1
        case Neg(x) | Call(_, (x, *_)): return degree_bound(x, name)
    return int(name in names(tree))


def _has_division(tree: Node) -> bool:
    match tree:
        case Binary("/", _, _): return True
        case Binary(_, a, b): return _has_division(a) or _has_division(b)
        case Neg(x): return _has_division(x)
    return False
