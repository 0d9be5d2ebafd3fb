"""The laws: how what is no rational operation is read, one law a function, in one table with its theorem and source.

Each takes the reader, what is bound around it, and its arguments as written; and returns a pair of polynomials.

Caveats. What is read is the value of an expression where it has one; elsewhere it may be anything, so whoever asks
compares where both sides have a value. What a reading rests on besides is in `assumed`. A symbolic power is split by
continuity, and only where its base can move (`is_firm`). A law that is missing refuses, and proves nothing; so does a
bound of work.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from math import comb, factorial
from typing import Any, TypeVar

from .domains import NONNEGATIVE, NULL, POSITIVE
from .identity import (
    LAWS,
    P_ONE,
    Q_ONE,
    Q_ZERO,
    Atom,
    Bound,
    Frozen,
    Law,
    Monomial,
    NoNormalForm,
    Polynomial,
    Quotient,
    Reader,
    add,
    by_exponent,
    constant,
    content,
    divided,
    frozen,
    joined,
    lowest,
    multiply,
    number,
    only,
    plus,
    power,
    times,
)
from .language import (
    MAX_EXPONENT,
    Binary,
    Call,
    Logic,
    Name,
    Node,
    Number,
    Relation,
    Said,
    names,
    parse,
    substitute,
    text,
    unprimed,
)
from .series import closed, tail
from .symbols import symbol

_UNROLL, _PEEL, _LARGEST_BINOMIAL, _LARGEST_FACTORIAL, _LARGEST_PRIME = 64, 8, 4096, 200, 1000


HALF = lowest(P_ONE, {(): 2})
SLOPES: dict[str, Law] = {}  # the derivative of an atom that is no function with a row, by its kind
Read = TypeVar("Read", bound=Callable[..., Quotient])


def law(symbol: str, says: str, source: str, table: dict[str, Law] = LAWS) -> Callable[[Read], Read]:
    def enter(function: Read) -> Read:
        table[symbol] = Law(symbol, says, source, function)
        return function

    return enter


def of_values(symbol: str, says: str, source: str) -> Callable[[Read], Read]:
    """A law that asks for the values of its arguments alone."""

    def enter(function: Read) -> Read:
        law(symbol, says, source)(lambda k, bound, *args: function(k, *(k.reduced(k.read(x, bound)) for x in args)))
        return function

    return enter


# -- powers, roots, exponentials, logarithms


@law(
    "**",
    "b**(n + 2) = b**n * b**2 and (a*b)**n = a**n * b**n, for whole exponents; "
    "b**(x + 1/2) = b**x * sqrt(b) and b**x = exp(x*log(b)), for b > 0",
    "definition of a power",
)
def symbolic_power(k: Reader, bound: Bound, base: Node, exponent: Node) -> Quotient:
    x, e = k.read(base, bound), k.read(exponent, bound)
    if e[1] == P_ONE and all(map(k.is_integer, k.standing(e[0]))):
        return _to_power(k, x, e[0])
    return _real_power(k, x, e)


def _real_power(k: Reader, x: Quotient, e: Quotient) -> Quotient:
    """Whole exponents, and halves by the root; the rest, and what may be whole, for x > 0."""
    (n, d), out, rest = e, Q_ONE, e
    for m, c in sorted(n.items()) if constant(d) else ():
        if all(k.is_integer(atom) for atom, _ in m):
            each = Fraction(c, constant(d))
            whole = int(each)
            twice = each.numerator if each.denominator == 2 else 2 * whole
            for base, power in ((x, whole), (_sqrt(k, x), twice - 2 * whole)):
                out = multiply(out, k.quotient_power(_atom_power(k, base, m), power))
            rest = add(rest, lowest({m: twice}, {(): 2}), -1)
    if (rest[0] or constant(n) is None) and not k.is_positive(x):
        k.assume(">", times(*x))
    return multiply(out, _exp(k, multiply(rest, _log(k, x)))) if rest[0] else out


def _to_power(k: Reader, x: Quotient, e: Polynomial) -> Quotient:
    """Where a base is 0 the split has no meaning of its own. But for fixed whole exponents both sides of a step are
    rational functions of the base, continuous where they are defined, and equal beside the point. That needs a base
    that can move: no bit, root or exponential, unless nothing is divided by."""
    if constant(e) is None:
        divides = any(c < 0 for c in e.values()) or not k.surely_nonnegative(e)
        if divides and not k.is_firm(*x):
            raise NoNormalForm("a power that divides by what may be 0 by a relation")
    if k.is_zero(x) and k.surely_nonnegative(plus(e, P_ONE, -1)):
        return Q_ZERO
    out = Q_ONE
    for m, c in sorted(e.items()):
        if not all(k.is_integer(atom) for atom, _ in m) or abs(c) > MAX_EXPONENT * 2:
            raise NoNormalForm("an exponent that is large, or not known to be an integer")
        out = multiply(out, k.quotient_power(_atom_power(k, x, m), c))
    return out


def _atom_power(k: Reader, x: Quotient, exponent: Monomial) -> Quotient:
    """x**n as a product over the factors of x."""
    if not exponent:
        return x
    if k.is_zero(x):
        raise NoNormalForm("a symbolic power of zero")
    return _by_factors(k, x, lambda factor: _power_of_factor(k, factor, exponent))


def _power_of_factor(k: Reader, factor: Polynomial, exponent: Monomial) -> Quotient:
    """(b**n)**m = b**(n*m) and exp(x)**n = exp(n*x); else an atom."""
    match _as_atom(k, factor):
        case ("power", base, inner):
            return _power_of_factor(k, dict(base), joined(inner, exponent))
        case ("exp", part):
            return _exp(k, multiply(part, ({exponent: 1}, P_ONE)))
    return k.value(k.atom("power", frozen(factor), exponent, made_of=(factor, {exponent: 1})))


def _as_atom(k: Reader, factor: Polynomial) -> tuple[Any, ...]:
    """The kind and the parts of the atom that a factor is, if it is one."""
    return next((k.atoms[atom] for atom in k.standing(factor) if factor == only(atom)), ())


def _factors(k: Reader, x: Quotient) -> list[tuple[Polynomial, int]]:
    """The factors of both its parts, numbers as primes and -1, each once, with its exponent in the quotient."""
    found: Counter[Frozen] = Counter()
    for p, sign in zip(x, (1, -1)):
        for factor, e in k.factors(p):
            c = constant(factor)
            for part in [factor] if c is None else [number(prime)[0] for prime in _primes(c)]:
                found[frozen(part)] += sign * e
    return [(dict(part), e) for part, e in found.items() if e]


def _by_factors(k: Reader, x: Quotient, read: Callable[[Polynomial], Quotient]) -> Quotient:
    """The product of what each factor is read as."""
    out = Q_ONE
    for factor, e in _factors(k, x):
        out = multiply(out, k.quotient_power(read(factor), e))
    return out


def _primes(n: int) -> Iterator[int]:
    """Small prime factors and the rest in one piece: it may keep apart what is equal, and never joins what is not."""
    if n < 0:
        yield -1
    n = abs(n)
    for p in range(2, _LARGEST_PRIME):
        while n % p == 0:
            yield p
            n //= p
    if n > 1:
        yield n


@of_values(
    "sqrt",
    "sqrt(x)**2 = x; sqrt(x**2*y) = |x|*sqrt(y); sqrt(x*y) = sqrt(x)*sqrt(y) for x >= 0; sqrt(exp(x)) = exp(x/2)",
    "definition of the root",
)
def _sqrt(k: Reader, x: Quotient) -> Quotient:
    if not x[0]:
        return x
    out, rest = Q_ONE, Q_ONE
    for factor, e in _factors(k, x):
        match _as_atom(k, factor):
            case ("exp", part):
                out = multiply(out, k.quotient_power(_exp(k, multiply(part, HALF)), e))
                continue
        out = multiply(out, k.quotient_power(_abs_of_factor(k, factor), e // 2))
        if e % 2 and k.signs((factor, P_ONE)) <= NONNEGATIVE:
            out = multiply(out, _root_of(k, (factor, P_ONE)))
        elif e % 2:
            rest = multiply(rest, (factor, P_ONE))
    return multiply(out, _root_of(k, rest))


def _root_of(k: Reader, x: Quotient) -> Quotient:
    return Q_ONE if k.same(x, Q_ONE) else k.value(k.atom("sqrt", x, made_of=x))


@of_values("abs", "|x*y| = |x|*|y|, |x|**2 = x**2, |x| = x for x >= 0, |x| = -x for x <= 0", "definition")
def _abs(k: Reader, x: Quotient) -> Quotient:
    return _by_factors(k, x, partial(_abs_of_factor, k)) if x[0] else x


def _abs_of_factor(k: Reader, factor: Polynomial) -> Quotient:
    if (c := constant(factor)) is not None:
        return number(abs(c))
    signs = k.signs((factor, P_ONE))
    if signs <= NONNEGATIVE or signs <= {0, -1}:
        return multiply(number(1 if signs <= NONNEGATIVE else -1), (factor, P_ONE))
    return k.value(k.atom("abs", (factor, P_ONE), made_of=(factor,)))


@law(
    "indicator",
    "I(c)**2 = I(c), I(not c) = 1 - I(c), I(b and c) = I(b)*I(c)",
    "definition: 1 where the condition holds, else 0",
)
def indicator(k: Reader, bound: Bound, c: Node) -> Quotient:
    def other(x: Quotient) -> Quotient:
        return add(Q_ONE, x, -1)

    match c:
        case Logic("not", (x,)):
            return other(indicator(k, bound, x))
        case Logic("and" | "or" as op, args):
            out = Q_ONE
            for x in args:
                holds = indicator(k, bound, x)
                out = multiply(out, holds if op == "and" else other(holds))
            return out if op == "and" else other(out)
        case Relation(op, a, b):
            if op in ("<", ">="):
                a, b = b, a
            difference = k.reduced(add(k.read(a, bound), k.read(b, bound), -1))
            holds = _comparison(k, "==" if op in ("==", "!=") else ">", difference)
            return other(holds) if op in ("!=", "<=", ">=") else holds
    raise NoNormalForm("an indicator of what is no comparison")


def _comparison(k: Reader, op: str, difference: Quotient) -> Quotient:
    """Of == or >: whether the difference is 0, or positive."""
    wanted = NULL if op == "==" else POSITIVE
    signs = k.signs(difference)
    if signs <= wanted or not signs & wanted:
        return number(int(signs <= wanted))
    n, d = difference
    # A power is split by continuity in its base, and an indicator jumps; over a denominator one may be cancelled.
    if k.has_powers(n) or constant(d) is None and k.has_powers():
        raise NoNormalForm("an indicator of a symbolic power")
    if d == P_ONE and _at_most_one(k, n):  # it is -1, 0 or 1
        square = multiply(difference, difference)
        twice = add(square, difference) if op == ">" else add(number(2), square, -2)
        return multiply(twice, HALF)
    part = (divided(n, content(n)), P_ONE) if op == "==" else (divided(n, abs(content(n))), divided(d, content(d)))
    return k.value(k.atom("indicator", op, part, made_of=part))


def _at_most_one(k: Reader, p: Polynomial) -> bool:
    """Whether it is a whole number between -1 and 1, being a sum of bits."""
    bits = [c for m, c in p.items() if len(m) == 1 and m[0][1] == 1 and k.is_bit(m[0][0])]
    start = p.get((), 0)
    least, greatest = start + sum(c for c in bits if c < 0), start + sum(c for c in bits if c > 0)
    return len(bits) == len(p) - (() in p) and -1 <= least and greatest <= 1


@of_values("exp", "exp(x + y) = exp(x)*exp(y), exp(n*x) = exp(x)**n, exp(0) = 1", "functional equation of exp")
def _exp(k: Reader, x: Quotient) -> Quotient:
    n, d = x
    out = Q_ONE
    for m, c in sorted(n.items()):
        atom, e = _atom_exponential(k, lowest({m: c}, d))
        if abs(e) > MAX_EXPONENT * 2:
            raise NoNormalForm(Said("an exponential with the number {number}", number=e))
        out = multiply(out, k.quotient_power(k.value(atom), e))
    return out


def _atom_exponential(k: Reader, term: Quotient) -> tuple[int, int]:
    """(atom, e) with exp(term) = atom**e; a rational multiple of what is there already is a power of the same atom."""
    for i, (kind, *parts) in enumerate(k.atoms):
        if kind == "exp" and i not in k.finer and (ratio := _ratio(k, term, parts[0])) is not None:
            if ratio.denominator > 4 * MAX_EXPONENT:  # so high a power would not be multiplied out
                continue
            if ratio.denominator == 1:
                return i, ratio.numerator
            part = multiply(term, lowest(P_ONE, {(): ratio.numerator}))
            k.finer[i] = k.atom("exp", part, made_of=part), ratio.denominator
            return k.finer[i][0], ratio.numerator
    sign = 1 if content(term[0]) > 0 else -1
    term = multiply(number(sign), term)
    return k.atom("exp", term, made_of=term), sign


def _ratio(k: Reader, x: Quotient, y: Quotient) -> Fraction | None:
    """The rational number x/y, if it is one."""
    if x[1] == y[1]:
        p, q = x[0], y[0]
    elif k.is_firm(x[1], y[1]):
        p, q = times(x[0], y[1]), times(y[0], x[1])
    else:
        return None
    ratio = Fraction(content(p), content(q))
    return ratio if k.same((divided(p, content(p)), P_ONE), (divided(q, content(q)), P_ONE)) else None


@of_values(
    "log", "log(x*y) = log(x) + log(y), log(x**n) = n*log(x), log(exp(x)) = x, by absolute values", "the same, turned"
)
def _log(k: Reader, x: Quotient) -> Quotient:
    """The sum of the logarithms of the factors' absolute values: equal to the logarithm wherever that has a value."""
    if not x[0]:
        raise NoNormalForm("the logarithm of zero")
    out = Q_ZERO
    for factor, e in _factors(k, x):
        if factor != {(): -1}:
            out = add(out, _log_of_factor(k, factor), e)
    return out


def _log_of_factor(k: Reader, factor: Polynomial) -> Quotient:
    match _as_atom(k, factor):
        case ("power", base, exponent):
            if len(base) > 1 and not k.is_firm(dict(base)):
                raise NoNormalForm("the logarithm of a power of what may be 0 by a relation")
            return multiply(({exponent: 1}, P_ONE), _log(k, (dict(base), P_ONE)))
        case ("exp", part):
            return part
        case ("sqrt", part):
            return multiply(_log(k, part), HALF)
        case ("abs", part):
            return _log(k, part)
    return k.value(k.atom("log", (factor, P_ONE), made_of=(factor,)))


# -- sines and cosines

_COSINES = "1", "(sqrt(6) + sqrt(2))/4", "sqrt(3)/2", "sqrt(2)/2", "1/2", "(sqrt(6) - sqrt(2))/4", "0"  # of n*pi/12


def _turn(kind: str, k: Reader, x: Quotient) -> Quotient:
    n, d = multiply(x, ({(): 12}, only(k.atom("name", "pi"))))
    if d != P_ONE or (twelfths := constant(n)) is None:
        return k.value(k.atom(kind, x, made_of=x))
    turned = (twelfths - 6 * (kind == "sin")) % 24
    turned = min(turned, 24 - turned)
    value = k.read(parse(_COSINES[min(turned, 12 - turned)]))
    return value if turned < 7 else multiply(number(-1), value)


of_values("sin", "sin(x)**2 = 1 - cos(x)**2; sin(x) = cos(x - pi/2) at multiples of pi/12", "Pythagoras")(
    partial(_turn, "sin")
)
of_values(
    "cos",
    "cos(0) = 1, cos(pi/12) = (sqrt(6) + sqrt(2))/4, cos(pi/6) = sqrt(3)/2, cos(pi/4) = sqrt(2)/2, cos(pi/3) = 1/2, "
    "cos(5*pi/12) = (sqrt(6) - sqrt(2))/4, cos(pi/2) = 0; of their multiples cos(-x) = cos(x), cos(x + pi) = -cos(x)",
    "halves of a square and of a triangle of equal sides",
)(partial(_turn, "cos"))


# -- items, binomial coefficients


@law("[]", "entries at equal indices are the same, y[i] or z[i, j]; y**2 = y for 0 and 1", "definition of a sequence")
def item(k: Reader, bound: Bound, sequence: str, *indices: Node) -> Quotient:
    at = [k.polynomial(k.read(index, bound)) for index in indices]
    return k.value(k.atom("item", sequence, *((i, P_ONE) for i in at), made_of=at))


@law("f(x)", "a function has equal values at equal arguments, and so has its slope", "definition of a function")
def applied(k: Reader, bound: Bound, name: str, times: int, *args: Node) -> Quotient:
    return _applied(k, name, (times,) * len(args), tuple(k.read(x, bound) for x in args))


def _applied(k: Reader, name: str, slopes: tuple[int, ...], at: tuple[Quotient, ...]) -> Quotient:
    """slopes: how often it is differentiated in each argument."""
    return k.value(k.atom("function", name, slopes, *at, made_of=[p for x in at for p in x]))


@law("prime", "prime(f(x)) is the slope of f, at x", "definition of the derivative")
def prime(k: Reader, bound: Bound, x: Node) -> Quotient:
    called, times = unprimed(x)
    assert isinstance(called, Call)  # a function of one number: settings and certificates are read so
    return applied(k, bound, called.function, times + 1, *called.args)


@of_values(
    "binomial",
    "binomial(n, k) = binomial(n - 1, k)*n/(n - k) = binomial(n, k - 1)*(n - k + 1)/k = binomial(n, n - k), "
    "binomial(n, 0) = 1",
    "Pascal's triangle",
)
def _binomial(k: Reader, n: Quotient, j: Quotient) -> Quotient:
    whole, a, b = n[1] == P_ONE == j[1], constant(n[0]), constant(j[0])
    if whole and a is not None and b is not None:
        if not 0 <= a <= _LARGEST_BINOMIAL:
            raise NoNormalForm("binomial of a negative or very large n")
        return number(comb(a, b) if b >= 0 else 0)
    if k.is_zero(j) or k.same(n, j):
        return Q_ONE
    if whole:  # to the neighbours; what is divided by is at least 1
        other = add(n, j, -1)
        if _without_number(other[0]) < _without_number(j[0]):
            return _binomial(k, n, other)
        up, left = add(n, Q_ONE), add(j, Q_ONE, -1)
        if -_PEEL <= n[0].get((), 0) <= -1 or _near(n[0], k.tops, 1):
            return multiply(multiply(add(up, j, -1), k.inverse(up)), _binomial(k, up, j))
        below = 1 <= j[0].get((), 0) <= _PEEL or _near(j[0], k.bottoms, -1)
        if below and k.surely_nonnegative(left[0]):
            return multiply(multiply(add(n, left, -1), k.inverse(j)), _binomial(k, n, left))
    return k.value(k.atom("binomial", n, j, made_of=(*n, *j)))


def _near(p: Polynomial, others: list[Polynomial], sign: int) -> bool:
    """Whether one of the others is greater (less) by a small number."""
    return any(0 < sign * (constant(plus(other, p, -1)) or 0) <= _PEEL for other in others)


def _without_number(p: Polynomial) -> tuple[int, Frozen]:
    rest = {m: c for m, c in p.items() if m}
    return len(rest), frozen(rest)


@of_values("factorial", "factorial(n + 1) = (n + 1)*factorial(n), factorial(0) = 1", "definition of the factorial")
def _factorial(k: Reader, n: Quotient) -> Quotient:
    p = k.polynomial(n)
    if (c := constant(p)) is not None:
        if not 0 <= c <= _LARGEST_FACTORIAL:
            raise NoNormalForm("factorial of a negative or very large number")
        return number(factorial(c))
    over, before, after = p.get((), 0), add(n, Q_ONE, -1), add(n, Q_ONE)
    if 0 < over <= _PEEL and k.surely_nonnegative(before[0]):
        return multiply(n, _factorial(k, before))
    if -_PEEL <= over < 0:  # it has a value, so n is at least 0, and what is divided by at least 1
        return multiply(_factorial(k, after), k.inverse(after))
    return k.value(k.atom("factorial", n, made_of=n))


# -- what adds up: expectations, sums, integrals


def split(k: Reader, x: Quotient, belongs: Callable[[Atom], bool]) -> list[tuple[Monomial, Quotient]]:
    """(part, rest) for each term of the numerator: the atoms that belong, and all else over the denominator.

    A symbolic power, an exponential, an item, a value of a function or a sum may belong to the denominator as well, if
    it is a factor of it.
    """

    def of(m: Monomial) -> Monomial:
        return tuple(pair for pair in m if belongs(pair[0]))

    n, d = x
    below, *others = {of(m) for m in d}
    if others or not {k.atoms[atom][0] for atom, _ in below} <= {"power", "exp", "item", "function", "sum", "sqrt"}:
        raise NoNormalForm("a random variable or a sum's index in a denominator")
    over, rest = tuple((atom, -e) for atom, e in below), divided(d, 1, below)
    return [(joined(of(m), over), lowest(divided({m: c}, 1, of(m)), rest)) for m, c in sorted(n.items())]


@law("E", "E(a*x + b*y) = a*E(x) + b*E(y) for constants a, b; and the hypotheses in use", "linearity of expectation")
def expectation(k: Reader, bound: Bound, x: Node) -> Quotient:
    def belongs(atom: Atom) -> bool:
        if k.is_random(atom) and k.atoms[atom][0] != "name":
            raise NoNormalForm(Said("a random variable inside a {what}", what=k.atoms[atom][0]))
        return k.is_random(atom)

    out = Q_ZERO
    for part, rest in split(k, k.read(x, bound), belongs):
        out = add(out, multiply(rest, _moment(k, {k.atoms[atom][1]: e for atom, e in part})))
    return out


def _moment(k: Reader, powers: dict[str, int]) -> Quotient:
    """E of a product of powers of random variables, rewritten by the hypotheses in use."""
    if not powers:
        return Q_ONE
    for hypothesis in k.symbols.hypotheses:
        rewritten = hypothesis.rewrite(powers)
        if rewritten is not None:
            return k.read(rewritten)
    return k.value(k.atom("moment", tuple(sorted(powers.items()))))


def _to_infinity(
    comes_to: Callable[[Node, str, Node], Node], k: Reader, bound: Bound, body: Node, i: Name, low: Node
) -> Quotient:
    return k.read(comes_to(body, i.id, low), bound)


law(
    "Series",
    "where |q| < 1 the sum of q**j from j = 0 to infinity is 1/(1 - q), that of q**j/j! is exp(q), and with a factor "
    "j*(j - 1)*...*(j - k + 1) it is q**k times the k-th slope in q; each term must converge by itself",
    "geometric and exponential series",
)(partial(_to_infinity, closed))
law(
    "Improper",
    "where 0 < q < 1 the integral of x**k*q**x from x = 0 to infinity is k!/(-log(q))**(k + 1); each term must "
    "converge by itself",
    "integration by parts, k times",
)(partial(_to_infinity, tail))


def _series(
    join: Callable[[Quotient, Quotient], Quotient],
    empty: Quotient,
    collect: Callable[..., Quotient],
    k: Reader,
    bound: Bound,
    body: Node,
    i: Name,
    low: Node,
    high: Node,
) -> Quotient:
    """What is joined over an index: written out if that is short, else split off at its end and collected from 0 on."""
    if i.id in names(low):
        raise NoNormalForm("an index whose name stands in its own start")
    lo, hi = (k.polynomial(k.read(t, bound)) for t in (low, high))
    count = plus(plus(hi, lo, -1), P_ONE)
    if (number := constant(count)) is not None:
        k.terms_left -= max(0, number)
        if number > _UNROLL or k.terms_left < 0:
            raise NoNormalForm("a sum too long to write out")
        last = number
    else:  # a number in its end, as in n + 2, if there are as many terms
        last = hi.get((), 0)
        if not (0 < last <= _PEEL and _at_least(k, count, last)):
            last = 0
    out = empty
    for back in reversed(range(last)):
        at = Binary("-", high, Number(back))
        out = join(out, k.read(substitute(body, {i.id: at}), bound))
    count = plus(count, {(): last}, -1)
    if not count:
        return out
    me = k.atom("index", len(bound))
    each = k.read(substitute(body, {i.id: i + low}), (*bound, (i.id, me)))
    some = last > 0 or _at_least(k, count, 1)
    return join(out, collect(k, each, me, count, some))


def _at_least(k: Reader, count: Polynomial, least: int) -> bool:
    return k.surely_nonnegative(plus(count, {(): least}, -1))


def _collected(k: Reader, x: Quotient, me: Atom, count: Polynomial, some: bool = False) -> Quotient:
    """The sum of x over the index me from 0 on, with what does not depend on it before the sum.

    some: there is a term. Else what is taken out is multiplied by 0, though it may have no value: as long as nothing is
    divided by, its value does not matter; what is divided by is assumed not to be 0.
    """
    out = Q_ZERO
    k.may_be_empty |= not some
    for part, rest in split(k, _over(k, k.reduced(x), me), lambda atom: k.mentions(atom, me)):
        if not some:
            _assume_values(k, rest)
        out = add(out, multiply(rest, _sum_of(k, part, me, count)))
    return out


def _assume_values(k: Reader, x: Quotient) -> None:
    """Of what leaves a sum: no denominator is 0, and no base of a power that may have a negative exponent."""
    needed = [] if constant(x[1]) is not None else [x[1]]
    for atom in k.standing(*x):
        match k.atoms[atom]:
            case ("power", base, exponent) if not k.surely_nonnegative({exponent: 1}):
                needed.append(dict(base))
    k.assume("!=", *needed, *_below_exponentials(k, x))


def _below_exponentials(k: Reader, x: Quotient) -> list[Polynomial]:
    """The denominators in exponents, which a logarithm would bring out, as far as they may be 0 by a relation."""
    exponents = (k.atoms[i] for atom in sorted(k.standing(*x)) for i in sorted(k.inside[atom]))
    return [part[1] for kind, part, *_ in exponents if kind == "exp" and not k.is_firm(part[1])]


def _sum_of(k: Reader, part: Monomial, me: Atom, count: Polynomial) -> Quotient:
    if not part and k.surely_nonnegative(count):
        return count, P_ONE
    for pair in part:
        if (at := _only_place(k, pair[0], me)) is not None:
            return _put_at(k, tuple(other for other in part if other != pair), me, at, count)
    return k.value(k.atom("sum", part, (count, P_ONE), me, made_of=({part: 1}, count), but=me))


def _only_place(k: Reader, atom: Atom, me: Atom) -> Polynomial | None:
    """The whole number that an index is, where an atom says that it is one."""
    match k.atoms[atom]:
        case ("indicator", "==", (difference, _)) if not k.has_powers(difference):
            beside = by_exponent(difference, me)
            sign, at = constant(beside.get(1, {})), beside.get(0, {})
            if beside.keys() <= {0, 1} and sign in (1, -1) and all(map(k.is_integer, k.standing(at))):
                return None if k.mentions_any(at, me) else divided(at, -sign)
    return None


def _put_at(k: Reader, part: Monomial, me: Atom, at: Polynomial, count: Polynomial) -> Quotient:
    """What is summed from 0 to count - 1, at the only place where it is not 0, if that is one of these."""
    levels = sorted((level, i) for i, (kind, level, *_) in enumerate(k.atoms) if kind in ("index", "variable"))
    bound = {i: k.expression(only(i)) for _, i in levels}
    tree = substitute(k.expression({part: 1}), {text(bound[me]): k.expression(at)})
    value = k.read(tree, tuple((text(name), i) for i, name in bound.items()))
    plain = {k.atoms[i][0] for atom in k.standing(*value) for i in k.inside[atom]} <= {"name", "index", "item"}
    for before in (at, plus(plus(count, at, -1), P_ONE, -1)):
        if k.signs((before, P_ONE)) <= NONNEGATIVE:
            continue
        if plain and value[1] == P_ONE:
            value = multiply(add(Q_ONE, _comparison(k, ">", (plus({}, before, -1), P_ONE)), -1), value)
        else:
            k.assume(">=", before)
    return value


def _over(k: Reader, x: Quotient, me: Atom) -> Quotient:
    """The denominators that speak of the index as atoms, their inverses."""
    n, d = x
    if not k.mentions_any(d, me):
        return x
    under = P_ONE
    for factor, e in k.factors(d):
        if k.mentions_any(factor, me) and len(factor) > 1:
            n = times(n, power(only(k.atom("inverse", frozen(factor), made_of=(factor,))), e))
        else:
            under = times(under, power(factor, e))
    return lowest(n, under)


def _gathered(k: Reader, x: Quotient, me: Atom, count: Polynomial, some: bool) -> Quotient:
    """The product of x over the index me from 0 on, factor by factor. (An empty one is 1, and so is 0**0.)"""
    k.may_be_empty |= not some
    if not x[0]:
        raise NoNormalForm("a product of zeros")
    return _by_factors(k, x, lambda factor: _product_of_factor(k, factor, me, count))


def _product_of_factor(k: Reader, factor: Polynomial, me: Atom, count: Polynomial) -> Quotient:
    if not k.mentions_any(factor, me) and k.surely_nonnegative(count):
        k.assume("!=", *_below_exponentials(k, (factor, P_ONE)))
        return _to_power(k, (factor, P_ONE), count)
    return k.value(k.atom("product", frozen(factor), (count, P_ONE), me, made_of=(factor, count), but=me))


law(
    "Sum",
    "sums are linear, and over i from a the same as over i + a from 0; the last terms of one that is long enough are "
    "split off; n equal terms are n times one; an empty sum is 0",
    "definition of a sum",
)(partial(_series, add, Q_ZERO, _collected))
law(
    "Product",
    "products are split by factors; the last ones of one that is long enough are split off; n equal factors are a "
    "power; an empty product is 1",
    "definition of a product",
)(partial(_series, multiply, Q_ONE, _gathered))


@law(
    "Integral",
    "integrals are linear; the integral of x**n is (b**(n + 1) - a**(n + 1))/(n + 1)",
    "fundamental theorem of calculus",
)
def integral(k: Reader, bound: Bound, body: Node, v: Name, low: Node, high: Node) -> Quotient:
    lo, hi = (k.read(t, bound) for t in (low, high))
    me = k.atom("variable", len(bound))
    out = Q_ZERO
    for part, rest in split(k, _over(k, k.read(body, (*bound, (v.id, me))), me), lambda atom: k.mentions(atom, me)):
        n = dict(part).get(me, 0) + 1
        if all(atom == me for atom, _ in part):
            ends = add(k.quotient_power(hi, n), k.quotient_power(lo, n), -1)
            out = add(out, multiply(rest, multiply(ends, lowest(P_ONE, {(): n}))))
        elif not k.same(lo, hi):
            atom = k.atom("integral", part, lo, hi, me, made_of=({part: 1}, *lo, *hi), but=me)
            out = add(out, multiply(rest, k.value(atom)))
    return out


# -- derivatives: the quotient rule, and the slope of each atom


@law("diff", "quotient rule and chain rule", "rules of differentiation")
def derivative(k: Reader, bound: Bound, x: Node, v: Node) -> Quotient:
    value = k.read(x, bound)
    (by,) = k.standing(k.read(v, bound)[0])
    if k.atoms[by][0] == "item" and k.speaks_of_bound(only(by)):
        raise NoNormalForm("a slope by an entry at an index that runs")
    slope = _slope(k, value, by)
    if k.may_be_empty and not k.is_firm(slope[1]):
        raise NoNormalForm("a slope that divides beside a sum or product that may be empty")
    return slope


def _slope(k: Reader, x: Quotient, v: Atom) -> Quotient:
    n, d = x
    top = add(multiply(_polynomial_slope(k, n, v), (d, P_ONE)), multiply((n, P_ONE), _polynomial_slope(k, d, v)), -1)
    return multiply(top, (P_ONE, times(d, d)))


def _polynomial_slope(k: Reader, p: Polynomial, v: Atom) -> Quotient:
    out = Q_ZERO
    for atom in sorted(k.standing(p)):
        if k.mentions(atom, v):
            partial = {joined(m, ((atom, -1),)): c * dict(m)[atom] for m, c in p.items() if atom in dict(m)}
            out = add(out, multiply((partial, P_ONE), _atom_slope(k, atom, v)))
    return out


def _atom_slope(k: Reader, atom: Atom, v: Atom) -> Quotient:
    if atom == v:
        return Q_ONE
    kind, *parts = k.atoms[atom]
    for slope in symbol(kind).at("slope"):
        return k.put_in(slope, x=parts[0], x_slope=_slope(k, parts[0], v), me=k.value(atom))
    if kind not in SLOPES:
        raise NoNormalForm(Said("no derivative of a {what} here", what=kind))
    return SLOPES[kind].read(k, k.value(atom), v, *parts)


@law("power", "(b**n)' = n*b**(n - 1)*b'", "chain rule", SLOPES)
def power_slope(k: Reader, me: Quotient, v: Atom, base: Frozen, exponent: Monomial) -> Quotient:
    if any(k.mentions(atom, v) for atom, _ in exponent):
        raise NoNormalForm("the derivative of a power in its exponent")
    p = dict(base)
    if len(p) > 1 and not k.is_firm(p):  # what it is divided by; a single atom has a value that is not 0
        raise NoNormalForm("the derivative of a power of what may be 0 by a relation")
    return multiply(multiply(me, ({exponent: 1}, P_ONE)), multiply(_polynomial_slope(k, p, v), (P_ONE, p)))


@law("function", "f(x, y)' is the sum of its slope in each argument times that of the argument", "chain rule", SLOPES)
def function_slope(k: Reader, me: Quotient, v: Atom, name: str, slopes: tuple[int, ...], *at: Quotient) -> Quotient:
    out = Q_ZERO
    for n, x in enumerate(at):
        if any(k.mentions_any(p, v) for p in x):
            once_more = (*slopes[:n], slopes[n] + 1, *slopes[n + 1 :])
            out = add(out, multiply(_applied(k, name, once_more, at), _slope(k, x, v)))
    return out


@law("item", "the slope of x[i] by x[j] is 1 where i == j, and else 0", "entries move by themselves", SLOPES)
def item_slope(k: Reader, me: Quotient, v: Atom, sequence: str, *indices: Quotient) -> Quotient:
    kind, *parts = k.atoms[v]
    if [kind, *parts[:1]] != ["item", sequence] or any(k.mentions_any(i, v) for i, _ in indices):
        raise NoNormalForm("the derivative of an entry in its index")
    out = Q_ONE
    for i, j in zip(indices, parts[1:]):
        out = multiply(out, _comparison(k, "==", add(i, j, -1)))
    return out


@law("inverse", "(1/x)' = -x'/x**2", "chain rule", SLOPES)
def inverse_slope(k: Reader, me: Quotient, v: Atom, factor: Frozen) -> Quotient:
    return multiply(multiply(number(-1), k.quotient_power(me, 2)), _polynomial_slope(k, dict(factor), v))


@law("indicator", "I(c)' = 0 beside the points where it jumps", "definition of the derivative", SLOPES)
def indicator_slope(k: Reader, me: Quotient, v: Atom, op: str, part: Monomial) -> Quotient:
    return Q_ZERO


@law("sum", "a sum of fixed length is differentiated term by term", "linearity of the derivative", SLOPES)
def sum_slope(k: Reader, me: Quotient, v: Atom, part: Monomial, count: Quotient, index: Atom) -> Quotient:
    _fixed(k, count, v)
    over = {tuple(pair for pair in part if pair[1] > 0): 1}
    under = {tuple((atom, -e) for atom, e in part if e < 0): 1}
    return _collected(k, _slope(k, (over, under), v), index, count[0], _at_least(k, count[0], 1))


@law("product", "the slope of a product over its value is the sum of those of its factors", "product rule", SLOPES)
def product_slope(k: Reader, me: Quotient, v: Atom, factor: Frozen, count: Quotient, index: Atom) -> Quotient:
    _fixed(k, count, v)
    if not k.is_firm(dict(factor)):
        raise NoNormalForm("the derivative of a product of what may be 0 by a relation")
    each = multiply(_polynomial_slope(k, dict(factor), v), (P_ONE, dict(factor)))
    return multiply(me, _collected(k, each, index, count[0]))


def _fixed(k: Reader, count: Quotient, v: Atom) -> None:
    if k.mentions_any(count[0], v):
        raise NoNormalForm("the derivative of a sum or product in its length")
