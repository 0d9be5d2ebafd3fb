"""The laws: how what is no rational operation is read, one law a function, in one table with its theorem and source.

Each takes the reader, what is bound around it, and its arguments as written; and returns a pair of polynomials.
"""

from collections.abc import Callable
from fractions import Fraction
from math import comb

from .identity import (
    LAWS,
    P_ONE,
    Q_ONE,
    Q_ZERO,
    Law,
    NoNormalForm,
    Reader,
    add,
    constant,
    content,
    divided,
    frozen,
    joined,
    lowest,
    multiply,
    number,
    plus,
    times,
)
from .language import MAX_EXPONENT, ZERO, Binary, Call, Name, Node, Number, Relation, names, substitute, walk

_UNROLL, _PEEL, _LARGEST_BINOMIAL, _LARGEST_PRIME = 64, 8, 4096, 1000


SLOPES: dict[str, Law] = {}  # the derivative of an atom, by its kind


def law(symbol: str, says: str, source: str, table: dict = LAWS):
    def enter(function):
        table[symbol] = Law(symbol, says, source, function)
        return function

    return enter


# -- powers, roots, exponentials, logarithms


@law("**", "b**(n + 2) = b**n * b**2 and (a*b)**n = a**n * b**n, for whole exponents", "definition of a power")
def symbolic_power(k: Reader, bound: tuple, base: Node, exponent: Node) -> tuple:
    """Where a base is 0 the split has no meaning of its own. But for fixed whole exponents both sides of a step are
    rational functions of the base, continuous where they are defined, and equal beside the point. That needs a base
    that can move: no bit, root or exponential, unless the exponent cannot be negative."""
    x, e = k.read(base, bound), k.polynomial(k.read(exponent, bound))
    if constant(e) is None:
        if k.is_zero(x):
            raise NoNormalForm("a symbolic power of zero")
        if not k.surely_nonnegative(e) and _bound_by_relations(k, *x):
            raise NoNormalForm("an exponent that may be negative, of what may be 0 by a relation")
    out = Q_ONE
    for m, c in sorted(e.items()):
        if not all(k.is_integer(atom) for atom, _ in m) or abs(c) > MAX_EXPONENT * 2:
            raise NoNormalForm("an exponent that is large, or not known to be an integer")
        out = multiply(out, k.quotient_power(_atom_power(k, x, m) if m else x, c))
    return out


def _bound_by_relations(k: Reader, *polynomials: dict) -> bool:
    """Whether it may be 0 without being the zero polynomial, at points from which it cannot move."""
    return any(k.atoms[i][0] in ("sqrt", "exp", "item") for a in k.standing(*polynomials) for i in k.inside[a])


def _atom_power(k: Reader, x: tuple, exponent: tuple) -> tuple:
    """x**n as a product over the factors of x."""
    out = Q_ONE
    for p, sign in ((x[0], 1), (x[1], -1)):
        for factor, e in _with_primes(k.factors(p)):
            if any(k.is_random(atom) for atom in k.standing(factor)):
                raise NoNormalForm("a symbolic power of a random variable")
            atom = k.atom("power", frozen(factor), exponent, made_of=(factor, {exponent: 1}))
            out = multiply(out, k.quotient_power(k.value(atom), e * sign))
    return out


def _with_primes(factors: list) -> list:
    """The number among the factors as a product of primes, and -1."""
    out = []
    for p, e in factors:
        c = constant(p)
        out += [(p, e)] if c is None else [({(): prime}, times * e) for prime, times in _primes(c).items()]
    return out


def _primes(n: int) -> dict[int, int]:
    """Small prime factors and the rest in one piece: it may keep apart what is equal, and never joins what is not."""
    out = {-1: 1} if n < 0 else {}
    n = abs(n)
    for p in range(2, _LARGEST_PRIME):
        while n % p == 0:
            out[p], n = out.get(p, 0) + 1, n // p
        if n == 1:
            break
    return out if n == 1 else out | {n: 1}


@law("sqrt", "sqrt(x)**2 = x; sqrt(c**2*x) = c*sqrt(x) for a number c > 0", "definition of the root")
def root(k: Reader, bound: tuple, x: Node) -> tuple:
    n, d = k.reduced(k.read(x, bound))
    if not n:
        return Q_ZERO
    c = Fraction(abs(content(n)), abs(content(d)))
    outside, inside = 1, c.numerator * c.denominator
    for prime, e in _primes(inside).items():
        outside *= prime ** (e // 2)
    inside //= outside**2
    out = lowest({(): outside}, {(): c.denominator})
    for part in (number(inside), (divided(n, abs(content(n))), divided(d, abs(content(d))))):
        if not k.same(part, Q_ONE):
            out = multiply(out, k.value(k.atom("sqrt", part, made_of=part)))
    return out


@law("exp", "exp(x + y) = exp(x)*exp(y), exp(n*x) = exp(x)**n, exp(0) = 1", "functional equation of exp")
def exponential(k: Reader, bound: tuple, x: Node) -> tuple:
    n, d = k.reduced(k.read(x, bound))
    out = Q_ONE
    for m, c in sorted(n.items()):
        atom, e = _atom_exponential(k, lowest({m: c}, d))
        if abs(e) > MAX_EXPONENT * 2:
            raise NoNormalForm(f"an exponential with the number {e}")
        out = multiply(out, k.quotient_power(k.value(atom), e))
    return out


def _atom_exponential(k: Reader, term: tuple) -> tuple[int, int]:
    """(atom, e) with exp(term) = atom**e; a rational multiple of what is there already is a power of the same atom."""
    for i, (kind, *parts) in enumerate(k.atoms):
        if kind == "exp" and i not in k.finer and (ratio := _ratio(k, term, parts[0])) is not None:
            if ratio.denominator == 1:
                return i, ratio.numerator
            part = multiply(term, lowest(P_ONE, {(): ratio.numerator}))
            k.finer[i] = k.atom("exp", part, made_of=part), ratio.denominator
            return k.finer[i][0], ratio.numerator
    return k.atom("exp", term, made_of=term), 1


def _ratio(k: Reader, x: tuple, y: tuple) -> Fraction | None:
    """The rational number x/y, if it is one."""
    p, q = times(x[0], y[1]), times(y[0], x[1])
    ratio = Fraction(content(p), content(q))
    return ratio if k.same((divided(p, content(p)), P_ONE), (divided(q, content(q)), P_ONE)) else None


@law("log", "log(x*y) = log(x) + log(y), log(x**n) = n*log(x), log(exp(x)) = x, by absolute values", "the same, turned")
def logarithm(k: Reader, bound: tuple, x: Node) -> tuple:
    return _log(k, k.reduced(k.read(x, bound)))


def _log(k: Reader, x: tuple) -> tuple:
    """The sum of the logarithms of the factors' absolute values: equal to the logarithm wherever that has a value."""
    if not x[0]:
        raise NoNormalForm("the logarithm of zero")
    out = Q_ZERO
    for p, sign in ((x[0], 1), (x[1], -1)):
        for factor, e in _with_primes(k.factors(p)):
            if factor != {(): -1}:
                out = add(out, _log_of_factor(k, factor), sign * e)
    return out


def _log_of_factor(k: Reader, factor: dict) -> tuple:
    if len(factor) == 1 and constant(factor) is None:
        (((atom, _),),) = factor
        match k.atoms[atom]:
            case ("power", base, exponent):
                if len(base) > 1 and _bound_by_relations(k, dict(base)):
                    raise NoNormalForm("the logarithm of a power of what may be 0 by a relation")
                return multiply(({exponent: 1}, P_ONE), _log(k, (dict(base), P_ONE)))
            case ("exp", part):
                return part
            case ("sqrt", part):
                return multiply(_log(k, part), lowest(P_ONE, {(): 2}))
    return k.value(k.atom("log", frozen(factor), made_of=(factor,)))


# -- items, binomial coefficients


@law("[]", "y[i] and y[j] are the same for equal i and j; y**2 = y for entries 0 and 1", "definition of a sequence")
def item(k: Reader, bound: tuple, sequence: str, index: Node) -> tuple:
    i = k.polynomial(k.read(index, bound))
    entries = dict(k.symbols.entries).get(sequence, ())
    if constant(i) is not None and 1 <= constant(i) <= len(entries):
        value = entries[constant(i) - 1]
        return lowest({(): value.numerator}, {(): value.denominator}) if value else Q_ZERO
    return k.value(k.atom("item", sequence, (i, P_ONE), made_of=(i,)))


@law(
    "binomial",
    "binomial(n, k) = binomial(n - 1, k)*n/(n - k) = binomial(n, k - 1)*(n - k + 1)/k, binomial(n, 0) = 1",
    "Pascal's triangle",
)
def binomial(k: Reader, bound: tuple, n: Node, j: Node) -> tuple:
    return _binomial(k, k.read(n, bound), k.read(j, bound))


def _binomial(k: Reader, n: tuple, j: tuple) -> tuple:
    whole = n[1] == P_ONE == j[1]
    if whole and constant(n[0]) is not None and constant(j[0]) is not None:
        if not 0 <= constant(n[0]) <= _LARGEST_BINOMIAL:
            raise NoNormalForm("binomial of a negative or very large n")
        return number(comb(constant(n[0]), constant(j[0])) if constant(j[0]) >= 0 else 0)
    if k.is_zero(j) or k.same(n, j):
        return Q_ONE
    if whole:  # to the neighbours; what is divided by is at least 1
        up, left = add(n, Q_ONE), add(j, Q_ONE, -1)
        if -_PEEL <= n[0].get((), 0) <= -1:
            return multiply(multiply(add(up, j, -1), k.inverse(up)), _binomial(k, up, j))
        if 1 <= j[0].get((), 0) <= _PEEL and k.surely_nonnegative(left[0]):
            return multiply(multiply(add(n, left, -1), k.inverse(j)), _binomial(k, n, left))
    return k.value(k.atom("binomial", n, j, made_of=(*n, *j)))


# -- what adds up: expectations, sums, integrals


def split(k: Reader, x: tuple, belongs: Callable) -> list[tuple[tuple, tuple]]:
    """(part, rest) for each term of the numerator: the atoms that belong, and all else over the denominator.

    A symbolic power or an exponential may belong to the denominator as well, if it is a factor of it.
    """
    n, d = x
    below = {tuple(pair for pair in m if belongs(pair[0])) for m in d}
    if len(below) != 1 or any(k.atoms[atom][0] not in ("power", "exp") for part in below for atom, _ in part):
        raise NoNormalForm("a random variable or a sum's index in a denominator")
    (below,) = below
    d = divided(d, 1, below)
    over = tuple((atom, -e) for atom, e in below)
    out = []
    for m, c in sorted(n.items()):
        part = joined(tuple(pair for pair in m if belongs(pair[0])), over)
        out.append((part, lowest({tuple(pair for pair in m if not belongs(pair[0])): c}, d)))
    return out


@law("E", "E(a*x + b*y) = a*E(x) + b*E(y) for constants a, b; and the hypotheses in use", "linearity of expectation")
def expectation(k: Reader, bound: tuple, x: Node) -> tuple:
    def belongs(atom: int) -> bool:
        if k.is_random(atom) and k.atoms[atom][0] != "name":
            raise NoNormalForm(f"a random variable inside a {k.atoms[atom][0]}")
        return k.is_random(atom)

    out = Q_ZERO
    for part, rest in split(k, k.read(x, bound), belongs):
        out = add(out, multiply(rest, _moment(k, {k.atoms[atom][1]: e for atom, e in part})))
    return out


def _moment(k: Reader, powers: dict[str, int]) -> tuple:
    """E of a product of powers of random variables, rewritten by the hypotheses in use."""
    if not powers:
        return Q_ONE
    for hypothesis in k.symbols.hypotheses:
        rewritten = hypothesis.rewrite(powers)
        if rewritten is not None:
            return k.read(rewritten)
    return k.value(k.atom("moment", tuple(sorted(powers.items()))))


@law(
    "Sum",
    "sums are linear; the last terms of one that is long enough are split off; n equal terms are n times one; "
    "an empty sum is 0",
    "definition of a sum",
)
def total(k: Reader, bound: tuple, body: Node, i: Name, low: Node, high: Node, peeled: bool = False) -> tuple:
    lo, hi = (k.polynomial(k.read(t, bound)) for t in (low, high))
    length = plus(plus(hi, lo, -1), P_ONE)
    if (count := constant(length)) is not None:
        k.terms_left -= max(0, count)
        if count > _UNROLL or k.terms_left < 0:
            raise NoNormalForm("a sum too long to write out")
        return _terms(k, bound, body, i, [Binary("+", low, Number(j)) for j in range(count)])
    over = hi.get((), 0)
    if 0 < over <= _PEEL and k.surely_nonnegative(plus(length, {(): over}, -1)):
        shorter = total(k, bound, body, i, low, Binary("-", high, Number(over)), peeled=True)
        return add(shorter, _terms(k, bound, body, i, [Binary("-", high, Number(j)) for j in range(over)]))
    me = k.atom("index", len(bound))
    inner = (*bound, (i.id, me))
    if not peeled and not k.surely_nonnegative(plus(hi, lo, -1)):  # else there is a term
        _assume_values_beside(k, inner, body, lo)
    return _collected(k, k.read(body, inner), me, lo, hi)


def _terms(k: Reader, bound: tuple, body: Node, i: Name, values: list[Node]) -> tuple:
    out = Q_ZERO
    for value in values:
        out = add(out, k.read(substitute(body, {i.id: value}), bound))
    return out


def _assume_values_beside(k: Reader, bound: tuple, body: Node, lo: dict) -> None:
    """An empty sum is 0 even where its terms have no value: what is taken out of a sum that may be empty would
    bring a denominator that is 0 there. So it is assumed to have a value, which the proof must show."""

    def counting(exponent: dict) -> bool:
        """Whether it is at least 0, for an index that begins at 0 or later."""
        me = bound[-1][1]
        return k.surely_nonnegative(k.put(exponent, me, lo) if k.surely_nonnegative(lo) else exponent) and all(
            c > 0 for m, c in exponent.items() if me in dict(m)
        )

    around = {name for name, _ in bound}
    for node in walk(body):
        match node:
            case Binary("/", _, b):
                needed = Relation("!=", b, ZERO)
            case Binary("**", b, n) if not isinstance(n, Number):
                if counting(k.polynomial(k.read(n, bound))):
                    continue  # only a negative exponent makes a denominator
                needed = Relation("!=", b, ZERO)
            case Call("sqrt", (b,)):
                needed = Relation(">=", b, ZERO)
            case Call("log", (b,)):
                needed = Relation(">", b, ZERO)
            case Call("diff" | "binomial", _):
                raise NoNormalForm(f"a {node.function} in a sum that may be empty")
            case _:
                continue
        if names(needed) & around:
            if not (isinstance(node, Binary) and node.op == "/"):  # what is divided by cannot leave the sum
                raise NoNormalForm("what may have no value beside a sum that may be empty")
        elif names(needed):  # a number is divided by in the reading
            k.assumed[needed] = None


def _collected(k: Reader, x: tuple, me: int, lo: dict, hi: dict) -> tuple:
    """The sum of x over the index me, with what does not depend on it before the sum."""
    out, length = Q_ZERO, plus(plus(hi, lo, -1), P_ONE)
    for part, rest in split(k, x, lambda atom: k.mentions(atom, me)):
        part = tuple((atom, 1 if k.atoms[atom][0] == "item" and k.is_integer(atom) else e) for atom, e in part)
        if not part and k.surely_nonnegative(length):
            value = (length, P_ONE)
        else:
            value = k.value(k.atom("sum", part, (lo, P_ONE), (hi, P_ONE), me, made_of=({part: 1}, lo, hi), but=me))
        out = add(out, multiply(rest, value))
    return out


@law(
    "Integral",
    "integrals are linear; the integral of x**n is (b**(n + 1) - a**(n + 1))/(n + 1)",
    "fundamental theorem of calculus",
)
def integral(k: Reader, bound: tuple, body: Node, v: Name, low: Node, high: Node) -> tuple:
    lo, hi = (k.read(t, bound) for t in (low, high))
    me = k.atom("variable", len(bound))
    out = Q_ZERO
    for part, rest in split(k, k.read(body, (*bound, (v.id, me))), lambda atom: k.mentions(atom, me)):
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
def derivative(k: Reader, bound: tuple, x: Node, v: Name) -> tuple:
    return _slope(k, k.read(x, bound), k.variable(v.id, bound))


def _slope(k: Reader, x: tuple, v: int) -> tuple:
    n, d = x
    top = add(multiply(_polynomial_slope(k, n, v), (d, P_ONE)), multiply((n, P_ONE), _polynomial_slope(k, d, v)), -1)
    return multiply(top, (P_ONE, times(d, d)))


def _polynomial_slope(k: Reader, p: dict, v: int) -> tuple:
    out = Q_ZERO
    for atom in sorted(k.standing(p)):
        if k.mentions(atom, v):
            partial = {joined(m, ((atom, -1),)): c * dict(m)[atom] for m, c in p.items() if atom in dict(m)}
            out = add(out, multiply((partial, P_ONE), _atom_slope(k, atom, v)))
    return out


def _atom_slope(k: Reader, atom: int, v: int) -> tuple:
    if atom == v:
        return Q_ONE
    kind, *parts = k.atoms[atom]
    if kind not in SLOPES:
        raise NoNormalForm(f"no derivative of a {kind} here")
    return SLOPES[kind].read(k, k.value(atom), v, *parts)


@law("power", "(b**n)' = n*b**(n - 1)*b'", "chain rule", SLOPES)
def power_slope(k: Reader, me: tuple, v: int, base: tuple, exponent: tuple) -> tuple:
    if any(k.mentions(atom, v) for atom, _ in exponent):
        raise NoNormalForm("the derivative of a power in its exponent")
    p = dict(base)
    if len(p) > 1 and _bound_by_relations(k, p):  # what it is divided by; a single atom has a value that is not 0
        raise NoNormalForm("the derivative of a power of what may be 0 by a relation")
    return multiply(multiply(me, ({exponent: 1}, P_ONE)), multiply(_polynomial_slope(k, p, v), (P_ONE, p)))


@law("exp", "exp(x)' = exp(x)*x'", "chain rule", SLOPES)
def exp_slope(k: Reader, me: tuple, v: int, x: tuple) -> tuple:
    return multiply(me, _slope(k, x, v))


@law("log", "log(x)' = x'/x", "chain rule", SLOPES)
def log_slope(k: Reader, me: tuple, v: int, factor: tuple) -> tuple:
    return multiply(_polynomial_slope(k, dict(factor), v), (P_ONE, dict(factor)))


@law("sqrt", "sqrt(x)' = x'/(2*sqrt(x))", "chain rule", SLOPES)
def root_slope(k: Reader, me: tuple, v: int, x: tuple) -> tuple:
    return multiply(_slope(k, x, v), (P_ONE, times({(): 2}, me[0])))


@law("sum", "a sum of fixed length is differentiated term by term", "linearity of the derivative", SLOPES)
def sum_slope(k: Reader, me: tuple, v: int, part: tuple, lo: tuple, hi: tuple, index: int) -> tuple:
    if any(k.mentions(atom, v) for atom in k.standing(lo[0], hi[0])):
        raise NoNormalForm("the derivative of a sum in its length")
    over = {tuple(pair for pair in part if pair[1] > 0): 1}
    under = {tuple((atom, -e) for atom, e in part if e < 0): 1}
    return _collected(k, _slope(k, (over, under), v), index, lo[0], hi[0])
