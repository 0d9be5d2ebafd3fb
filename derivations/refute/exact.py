"""The exact reading of a tree: Python integers and Fractions at one point, and nothing of SymPy.

A point (`env`) gives every name a Fraction, every sequence a tuple (y[1] is its first entry), every function what it
and its slopes are where that is asked for, and the random variables one finite probability space: a tuple of
(probability, {name: value}). Derivatives are exact, by dual numbers; expectations are finite sums; an empty sum is 0
and 0**0 is 1. What is not rational (a root, an exponential, a logarithm, an integral) becomes an interval with rational
ends that certainly contains it. A sum to infinity is added up, with a bound of what is left.

Of the kernel this takes the language alone, and how a point lists a table's entries: two readings that agree have
computed twice.
"""

from fractions import Fraction
from functools import cache, reduce
from math import ceil, comb, factorial, floor, isqrt

from ..kernel.language import (
    BINDERS,
    Binary,
    Call,
    IllFormed,
    Item,
    Logic,
    Name,
    Neg,
    Node,
    Number,
    Relation,
    children,
    names,
    unprimed,
    walk,
)
from ..words.parts import entry

SPACE = "E"  # where a point keeps its probability space; no name of the language can be this, or these keys:
_KNOWN, _VARIED = "known expectations", "names in which a derivative is taken"
WORK = "terms left to sum"
_LONGEST_SUM, MOST_TERMS, _LARGEST_POWER = 1000, 3000, 4096
_LONGEST_TAIL, _SMALLEST_TAIL = 200, Fraction(1, 10**12)  # of a sum to infinity: how far it is added up
_LONG = 400  # binary digits of the ends of an interval
_LARGEST_DEGREE = 24  # of a polynomial that is integrated by its values
_PIECES, _LARGEST_EXPONENT, _LARGEST_FACTORIAL, _LARGEST_ANGLE = 8, 1000, 1000, 10**6
_SLACK = Fraction(1, 2**150)  # a thousand units of the last of 160 bits


class Undefined(ArithmeticError):
    """The tree has no value at this point; the message says why."""


class Unusable(ArithmeticError):
    """The point is too large to compute, an interval is too wide to decide, or the language cannot evaluate it."""


class Interval:
    """Certainly between lo and hi, both Fractions."""

    def __init__(self, lo, hi):
        self.lo, self.hi = _shortened(lo, floor), _shortened(hi, ceil)

    def _with(self, other, op, swap=False):
        b = other if isinstance(other, Interval) else Interval(other, other)
        a, b = (b, self) if swap else (self, b)
        ends = [op(x, y) for x in (a.lo, a.hi) for y in (b.lo, b.hi)]
        return Interval(min(ends), max(ends))

    def __add__(self, other):
        return self._with(other, lambda x, y: x + y)

    def __mul__(self, other):
        return self._with(other, lambda x, y: x * y)

    def __sub__(self, other):
        return self._with(other, lambda x, y: x - y)

    def __rsub__(self, other):
        return self._with(other, lambda x, y: x - y, swap=True)

    def __truediv__(self, other):
        return self._with(other, lambda x, y: x / y)

    def __rtruediv__(self, other):
        return self._with(other, lambda x, y: x / y, swap=True)

    __radd__, __rmul__ = __add__, __mul__

    def __repr__(self):
        return f"≈{float((self.lo + self.hi) / 2):.6g}"


def _shortened(x: Fraction, rounded) -> Fraction:
    """A long fraction, rounded to a shorter one: so that nothing grows without bound."""
    if x.denominator.bit_length() < _LONG:
        return x
    places = _LONG // 2 + max(0, x.denominator.bit_length() - x.numerator.bit_length())
    return Fraction(rounded(x * 2**places), 2**places)


class Dual:
    """value + slope*d, with d**2 = 0. Nested derivatives carry tags; the larger tag is the inner one."""

    def __init__(self, tag, value, slope):
        self.tag, self.value, self.slope = tag, value, slope


class Values:
    """A function at the points where it is asked for: values[slopes, arguments], where slopes says how often it is
    differentiated in each argument. What is not there yet is drawn, if there is something to draw with: some function
    has these values, for it is asked for at finitely many points, and they lie inside its domain."""

    def __init__(self, values: dict | None = None, draw=None):
        self.values, self.draw = dict(values or {}), draw

    def at(self, slopes: tuple, arguments: tuple) -> Fraction:
        key = slopes, arguments
        if key not in self.values:
            if self.draw is None:
                raise Unusable("a function at a point where it is not known")
            self.values[key] = self.draw(*key)
        return self.values[key]

    def listed(self) -> list:
        """As records keep it."""
        return [
            [list(slopes), list(map(str, arguments)), str(v)]
            for (slopes, arguments), v in sorted(self.values.items(), key=lambda pair: (pair[0][1], pair[0][0]))
        ]


def _parts(x, tag):
    return (x.value, x.slope) if isinstance(x, Dual) and x.tag == tag else (x, Fraction(0))


def _tag(*xs):
    return max((x.tag for x in xs if isinstance(x, Dual)), default=0)


def _plain(x):
    while isinstance(x, Dual):
        x = x.value
    return x


def _vanishes(x) -> bool:
    x = _plain(x)
    if isinstance(x, Interval):
        if x.lo <= 0 <= x.hi:
            raise Unusable("an interval contains 0")
        return False
    return x == 0


def add(x, y):
    if type(x) is type(y) is Fraction:
        return x + y
    tag = _tag(x, y)
    if not tag:
        return x + y
    (a, da), (b, db) = _parts(x, tag), _parts(y, tag)
    return Dual(tag, add(a, b), add(da, db))


def multiply(x, y):
    if type(x) is type(y) is Fraction:
        return x * y
    tag = _tag(x, y)
    if not tag:
        return x * y
    (a, da), (b, db) = _parts(x, tag), _parts(y, tag)
    return Dual(tag, multiply(a, b), add(multiply(a, db), multiply(da, b)))


def negate(x):
    return multiply(Fraction(-1), x)


def subtract(x, y):
    return x - y if type(x) is type(y) is Fraction else add(x, negate(y))


def divide(x, y):
    if _vanishes(y):
        raise Undefined("division by zero")
    tag = _tag(x, y)
    if not tag:
        return x / y
    (a, da), (b, db) = _parts(x, tag), _parts(y, tag)
    return Dual(tag, divide(a, b), divide(add(multiply(da, b), negate(multiply(a, db))), multiply(b, b)))


def power(x, n: int):
    if n == 0:
        return Fraction(1)
    if n < 0:
        if _vanishes(x):
            raise Undefined("zero to a negative power")
        return divide(Fraction(1), power(x, -n))
    tag = _tag(x)
    if tag:
        a, da = _parts(x, tag)
        return Dual(tag, power(a, n), multiply(multiply(Fraction(n), power(a, n - 1)), da))
    if n * max(end.numerator.bit_length() + end.denominator.bit_length() for end in _ends(x)) > 200_000:
        raise Unusable("a power too large to compute")
    if isinstance(x, Fraction):
        return x**n
    half = power(x, n // 2)
    return multiply(multiply(half, half), x) if n % 2 else multiply(half, half)


def real_power(x, n, number: bool, corner: bool):
    """A power with an exponent that is not whole, or moves. Of 0 it is 0, where the exponent is written as a positive
    number; corner: whether a derivative is taken in the base."""
    low, high = _ends(_plain(x))
    if low == high == 0 and number and n > 0 and not corner:
        return Fraction(0)
    if high <= 0:
        if isinstance(n, Interval) and n.lo <= floor(n.hi):
            raise Unusable("an interval contains an integer")
        raise Undefined("a power of what is not positive, with an exponent that is not whole")
    if low <= 0:
        raise Unusable("an interval contains 0")
    if isinstance(n, Fraction) and n.denominator == 2 and abs(n) < _LARGEST_POWER:
        return power(square_root(x), n.numerator)
    return exponential(multiply(n, logarithm(x)))


def _is_number(tree: Node) -> bool:
    """Whether an exponent is written as a whole number or a quotient of two."""
    match tree:
        case Neg(x):
            return _is_number(x)
        case Binary("/", a, b):
            return _is_whole(a) and _is_whole(b)
    return _is_whole(tree)


def _is_whole(tree: Node) -> bool:
    return all(isinstance(n, Number | Neg) or isinstance(n, Binary) and n.op != "/" for n in walk(tree))


def square_root(x, corner: bool = False):
    """corner: whether a derivative is taken in what stands below it."""
    if corner and _vanishes(x):
        raise Undefined("the derivative of a root at 0")
    tag = _tag(x)
    if tag:
        a, da = _parts(x, tag)
        root = square_root(a)
        return Dual(tag, root, divide(da, multiply(Fraction(2), root)))
    if isinstance(x, Interval):
        if x.hi < 0:
            raise Undefined("square root of a negative number")
        if x.lo < 0:
            raise Unusable("an interval contains 0")
        low, high = square_root(x.lo), square_root(x.hi)
        return Interval(getattr(low, "lo", low), getattr(high, "hi", high))
    if x < 0:
        raise Undefined("square root of a negative number")
    scale = 10**40
    root = isqrt(x.numerator * x.denominator)
    if root * root == x.numerator * x.denominator:
        return Fraction(root, x.denominator)
    root = isqrt(x.numerator * x.denominator * scale * scale)
    return Interval(Fraction(root, scale * x.denominator), Fraction(root + 1, scale * x.denominator))


def exponential(x):
    tag = _tag(x)
    if tag:
        a, da = _parts(x, tag)
        y = exponential(a)
        return Dual(tag, y, multiply(y, da))
    if max(abs(end) for end in _ends(x)) > _LARGEST_EXPONENT:
        raise Unusable("an exponential too large to compute")
    return Fraction(1) if x == 0 else _enclosed("exp", x)


def logarithm(x):
    tag = _tag(x)
    if tag:
        a, da = _parts(x, tag)
        return Dual(tag, logarithm(a), divide(da, a))
    low, high = _ends(x)
    if high <= 0:
        raise Undefined("logarithm of a number that is not positive")
    if low <= 0:
        raise Unusable("an interval contains 0")
    return Fraction(0) if x == 1 else _enclosed("log", x)


def turned(function: str, x):
    """The sine or the cosine of an angle."""
    tag = _tag(x)
    if tag:
        a, da = _parts(x, tag)
        if function == "sin":
            return Dual(tag, turned("sin", a), multiply(turned("cos", a), da))
        return Dual(tag, turned("cos", a), negate(multiply(turned("sin", a), da)))
    if max(abs(end) for end in _ends(x)) > _LARGEST_ANGLE:
        raise Unusable("an angle too large to compute")
    if x == 0:
        return Fraction(function == "cos")
    number = _intervals().mpf
    low, high = (number(end.numerator) / number(end.denominator) for end in _ends(x))
    found = getattr(_intervals(), function)(number([low.a, high.b]))
    return Interval(_fraction(found.a) - _SLACK, _fraction(found.b) + _SLACK)


def applied(f: Values, slopes: tuple, arguments: list):
    """A function, or a slope of it: f(x + d) = f(x) + f'(x)*d."""
    tag = _tag(*arguments)
    if tag:
        parts = [_parts(x, tag) for x in arguments]
        plain, slope = [a for a, _ in parts], Fraction(0)
        for n, (_, da) in enumerate(parts):
            if isinstance(da, Dual) or da != 0:
                once_more = (*slopes[:n], slopes[n] + 1, *slopes[n + 1 :])
                slope = add(slope, multiply(applied(f, once_more, plain), da))
        return Dual(tag, applied(f, slopes, plain), slope)
    if not all(isinstance(x, Fraction) for x in arguments):
        raise Unusable("a function of a number that is not rational")
    return f.at(slopes, tuple(arguments))


def greater(x, y, corner: bool = False):
    """The greater of two. corner: whether a derivative is taken in what stands there."""
    d = subtract(x, y)
    if (corner or isinstance(d, Dual)) and _vanishes(d):
        raise Undefined("the derivative at a corner") if corner else Unusable("a slope at a corner")
    d = _plain(d)
    if isinstance(d, Interval) and d.lo < 0 < d.hi:
        if isinstance(x, Dual) or isinstance(y, Dual):
            raise Unusable("an interval contains a corner")
        (a, b), (c, e) = _ends(x), _ends(y)
        return Interval(max(a, c), max(b, e))
    return x if (d.lo if isinstance(d, Interval) else d) >= 0 else y


def _ends(x) -> tuple:
    return (x.lo, x.hi) if isinstance(x, Interval) else (x, x)


@cache
def _intervals():
    """mpmath's. Most derivations do without: in a browser it takes two fifths of the time to import this package."""
    from mpmath.ctx_iv import MPIntervalContext

    intervals = MPIntervalContext()
    intervals.prec = 160
    return intervals


def _enclosed(function: str, x) -> Interval:
    """The values of an increasing function at the ends, a thousand units of the last of 160 bits further out.

    mpmath rounds what it has computed with some more bits, in one case of 20,000 to the wrong side.
    """
    number, values = _intervals().mpf, getattr(_intervals(), function)
    lo, hi = (values(number(end.numerator) / number(end.denominator)) for end in _ends(x))
    lo, hi = _fraction(lo.a), _fraction(hi.b)
    return Interval(lo - abs(lo) * _SLACK, hi + abs(hi) * _SLACK)


def _fraction(x) -> Fraction:
    sign, mantissa, exponent, _ = x._mpi_[0]
    return (-1) ** sign * Fraction(int(mantissa)) * Fraction(2) ** exponent


@cache
def _pi() -> Interval:
    return Interval(_fraction(_intervals().pi.a), _fraction(_intervals().pi.b))


def integer(x, what: str) -> int:
    if isinstance(x, Dual):
        raise IllFormed(f"cannot differentiate with respect to {what}")
    if isinstance(x, Interval) and x.lo <= floor(x.hi):
        raise Unusable("an interval contains an integer")
    if not isinstance(x, Fraction) or x.denominator != 1:
        raise Unusable(f"{what} is {x}, not an integer")  # it may well have a value, in a larger language
    return int(x)


def evaluate(tree: Node, env: dict, depth: int = 0):
    """The value of an expression at the point: a Fraction, or an Interval around an irrational value.

    >>> from derivations.kernel.language import parse
    >>> evaluate(parse("diff(x**3/2, x)"), {"x": Fraction(2)})
    Fraction(6, 1)
    """

    def value(t):
        return evaluate(t, env, depth)

    match tree:
        case Number(n):
            return Fraction(n)
        case Name("pi") if "pi" not in env:
            return _pi()
        case Name(name):
            if name not in env:
                raise IllFormed(f"{name} has no value here: a random variable outside E, or an index outside its Sum")
            return env[name]
        case Neg(x):
            return negate(value(x))
        case Binary("+", a, b):
            return add(value(a), value(b))
        case Binary("-", a, b):
            return subtract(value(a), value(b))
        case Binary("*", a, b):
            return multiply(value(a), value(b))
        case Binary("/", a, b):
            return divide(value(a), value(b))
        case Binary("**", a, b):
            n, varied = value(b), {*env.get(_VARIED, ())}
            if not isinstance(n, Fraction) or n.denominator != 1 or names(b) & varied:
                return real_power(value(a), n, _is_number(b), bool(names(a) & varied))
            if abs(n) > _LARGEST_POWER:
                raise Unusable("a power too large to compute")
            return power(value(a), int(n))
        case Item(name):
            indices = [integer(value(index), f"the index of {name}") for index in children(tree)]
            if min(indices) < 1:
                raise Undefined(f"{name}{indices} is not there")
            if (n := entry(*indices)) > len(env[name]):
                raise Unusable(f"{name}{indices} was not drawn")
            return env[name][n - 1]
        case Call("E", (x,)):
            if id(tree) in env.get(_KNOWN, ()):
                return env[_KNOWN][id(tree)]
            known = {id(t): evaluate(t, env, depth) for t in _inner_expectations(x)}
            return _total(
                [multiply(p, evaluate(x, {**env, **outcome, _KNOWN: known}, depth)) for p, outcome in env[SPACE]]
            )
        case Call("diff", (x, Name(v))):
            inner = {**env, v: Dual(depth + 1, env[v], Fraction(1)), _KNOWN: {}, _VARIED: {*env.get(_VARIED, ()), v}}
            result = evaluate(x, inner, depth + 1)
            return _parts(result, depth + 1)[1]
        case Call("Sum", (x, Name(i), low, high)):
            first, last = integer(value(low), "the start of a Sum"), integer(value(high), "the end of a Sum")
            if last - first > _LONGEST_SUM:
                raise Unusable("a sum too long to compute")
            inner = _charged(env, max(0, last - first + 1))
            return _total([evaluate(x, {**inner, i: Fraction(j)}, depth) for j in range(first, last + 1)])
        case Call("Series", (x, Name(i), low)):
            if id(tree) in env.get(_KNOWN, ()):
                return env[_KNOWN][id(tree)]
            return _to_infinity(x, i, integer(value(low), "the start of a Sum"), env, depth)
        case Call("Integral", (x, Name(v), low, high)):
            return _integral(x, v, value(low), value(high), env, depth)
        case Call("binomial", (n, k)):
            n, k = integer(value(n), "binomial's n"), integer(value(k), "binomial's k")
            if n < 0:
                raise Unusable("binomial of a negative n")
            if n > _LARGEST_POWER:
                raise Unusable("a binomial too large to compute")
            return Fraction(comb(n, k) if k >= 0 else 0)
        case Call("factorial", (n,)):
            n = integer(value(n), "factorial's n")
            if not 0 <= n <= _LARGEST_FACTORIAL:
                raise Undefined("factorial of a negative number") if n < 0 else Unusable("a factorial too large")
            return Fraction(factorial(n))
        case Call("Product", (x, Name(i), low, high)):
            first, last = integer(value(low), "the start of a Product"), integer(value(high), "the end of a Product")
            if last - first > _LONGEST_SUM:
                raise Unusable("a product too long to compute")
            inner, out = _charged(env, max(0, last - first + 1)), Fraction(1)
            for j in range(first, last + 1):
                out = multiply(out, evaluate(x, {**inner, i: Fraction(j)}, depth))
            return out
        case Call("abs", (x,)):
            return greater(value(x), negate(value(x)), _varies(tree, env))
        case Call("max", (x, y)):
            return greater(value(x), value(y), _varies(tree, env))
        case Call("min", (x, y)):
            return negate(greater(negate(value(x)), negate(value(y)), _varies(tree, env)))
        case Call("indicator", (c,)):
            return _indicator(c, env, depth)
        case Call("prime", _):
            f, times = unprimed(tree)
            return applied(env[f.function], (times,), list(map(value, f.args)))
        case Call(name, args) if isinstance(env.get(name), Values):
            return applied(env[name], (0,) * len(args), list(map(value, args)))
        case Call("sqrt", (x,)):
            return square_root(value(x), _varies(tree, env))
        case Call("exp", (x,)):
            return exponential(value(x))
        case Call("log", (x,)):
            return logarithm(value(x))
        case Call("sin" | "cos" as function, (x,)):
            return turned(function, value(x))
    raise IllFormed(f"no exact reading of {type(tree).__name__}")


def _varies(tree: Node, env: dict) -> bool:
    """Whether a derivative is taken in what the tree speaks of. A root, an absolute value, a maximum, a minimum or a
    comparison has none where what it asks the sign of is 0, though that be constant: as it is written decides."""
    return not env.get(_VARIED, frozenset()).isdisjoint(names(tree))


def _indicator(condition: Node, env: dict, depth: int) -> Fraction:
    """1 where the condition holds, else 0; all that it compares must have a value, and none may be at a jump."""
    match condition:
        case Logic("not", (x,)):
            return 1 - _indicator(x, env, depth)
        case Logic("and" | "or" as op, args):
            values = [_indicator(x, env, depth) for x in args]
            return Fraction(all(values) if op == "and" else any(values))
        case Call("All", (x, Name(i), low, high)):
            first, last = (integer(evaluate(end, env, depth), "an end of All") for end in (low, high))
            inner = _charged(env, max(0, last - first + 1))
            values = [_indicator(x, {**inner, i: Fraction(j)}, depth) for j in range(first, last + 1)]
            return Fraction(all(values))
        case Relation(op, a, b):
            d = subtract(evaluate(a, env, depth), evaluate(b, env, depth))
            corner = _varies(condition, env)
            if (corner or isinstance(d, Dual)) and _vanishes(d):
                raise Undefined("the derivative at a jump") if corner else Unusable("a slope at a jump")
            answer = compare(_plain(d), op, Fraction(0))
            if answer is None:
                raise Unusable("an interval contains a jump")
            return Fraction(answer)
    raise Unusable("an indicator of what is no comparison")


def _inner_expectations(tree: Node) -> list[Node]:
    """Expectations inside an expectation are constants there: they are computed once, not for every outcome."""
    match tree:
        case Call("E", _):
            return [tree]
        case Call(function, _) if function in ("diff", *BINDERS):
            return []
    return [t for child in children(tree) for t in _inner_expectations(child)]


def _charged(env: dict, terms: int) -> dict:
    """The point for the body of a sum or an integral, after its terms have been taken from the work that is left."""
    work = env.get(WORK, [MOST_TERMS])
    work[0] -= terms
    if work[0] < 0:
        raise Unusable("too many terms to sum")
    return {**env, WORK: work, _KNOWN: {}}


def _integral(body: Node, name: str, low, high, env: dict, depth: int):
    """Of a polynomial, by its values at places of equal distance. Else on each piece the value in the middle times the
    width; the slope, within its bounds there, adds or takes no more than (greatest - least slope)*width**2/8."""
    if (degree := _degree(body, name)) <= _LARGEST_DEGREE:
        inner, width = _charged(env, degree + 1), subtract(high, low)
        places = (add(low, multiply(width, Fraction(j, degree or 1))) for j in range(degree + 1))
        heights = [evaluate(body, {**inner, name: at}, depth) for at in places]
        return multiply(width, _total(map(multiply, _weights(degree), heights)))
    if isinstance(low, Dual) or isinstance(high, Dual):
        raise Unusable("the derivative of an integral in its end")
    inner, total = _charged(env, _PIECES), Fraction(0)
    for end in (low, high):  # what lies between the end and a rational number beside it
        if isinstance(end, Interval):
            beside = Interval(end.lo - end.hi, end.hi - end.lo)
            total = add(total, multiply(evaluate(body, {**inner, name: end}, depth), beside))
    low, high = _ends(low)[0], _ends(high)[0]
    width = (high - low) / _PIECES
    places = [low + j * width / 2 for j in range(2 * _PIECES + 1 if width else 1)]
    heights = [evaluate(body, {**inner, name: place}, depth) for place in places]  # without one there is no integral
    for j in range(_PIECES if width else 0):
        piece, height = Interval(*sorted((places[2 * j], places[2 * j + 2]))), heights[2 * j + 1]
        slope = _parts(evaluate(body, {**inner, name: Dual(depth + 1, piece, Fraction(1))}, depth + 1), depth + 1)[1]
        if isinstance(slope, Dual) or isinstance(height, Dual):
            raise Unusable("the derivative of an integral")
        least, greatest = _ends(slope)
        error = (greatest - least) * width**2 / 8
        total = add(total, add(multiply(height, width), Interval(-error, error) if error else Fraction(0)))
    return total


def _degree(tree: Node, name: str) -> int:
    """Of what is a polynomial in a name, at most; else more than is integrated so."""

    def degree(t):
        return _degree(t, name)

    match tree:
        case _ if name not in names(tree):
            return 0
        case Name():
            return 1
        case Neg(x):
            return degree(x)
        case Binary("+" | "-", a, b):
            return max(degree(a), degree(b))
        case Binary("*", a, b):
            return degree(a) + degree(b)
        case Binary("/", a, b) if name not in names(b):
            return degree(a)
        case Binary("**", a, Number(n)):
            return n * degree(a)
        case Call("Integral", (x, Name(v), low, high)):
            return degree(x) + (_degree(x, v) + 1) * max(degree(low), degree(high))
    return _LARGEST_DEGREE + 1


@cache
def _weights(degree: int) -> list[Fraction]:
    """The integrals from 0 to 1 of the polynomials of a degree that are 1 at one of 0, 1/degree, ..., 1, else 0."""
    places, found = [Fraction(j, degree or 1) for j in range(degree + 1)], []
    for here in places:
        terms = [Fraction(1)]
        for other in places:
            if other != here:  # times (x - other)/(here - other)
                terms = [(a - other * b) / (here - other) for a, b in zip([0, *terms], [*terms, 0])]
        found.append(sum((c / (n + 1) for n, c in enumerate(terms)), Fraction(0)))
    return found


def _to_infinity(body: Node, i: str, first: int, env: dict, depth: int):
    """Added up until what is left is small. A term is c*n**d*q**(n - first), over (n - s)! if there is an s; it and its
    slopes, in as many names as there are, are no more than `size`, and from each n to the next that grows by `step` at
    most, which falls."""
    parts, total = _terms(body, i, first, env, depth), Fraction(0)
    for _, _, q, s in parts:
        if s is None and _plain(_sizes(q, least=True)) >= 1:
            raise Undefined("a sum to infinity that does not converge")
        if s is None and _plain(_sizes(q)) >= 1:
            raise Unusable("a sum to infinity that may or may not converge")
    slopes = len({tag for c, _, q, _ in parts for x in (c, q) for tag in _tags(x)})
    within = [t for t in walk(body) if isinstance(t, Call) and t.function == "Series" and i not in names(t)]
    inner = {**_charged(env, 1), _KNOWN: {id(t): evaluate(t, env, depth) for t in within}}
    for n in range(first, first + _LONGEST_TAIL):
        inner = {**_charged(inner, 1), _KNOWN: inner[_KNOWN]}
        if n > max(0, first + slopes, *(s or 0 for *_, s in parts)):
            left = Fraction(0)
            for c, d, q, s in parts:
                below = 1 if s is None else n + 1 - s
                step = _plain(_sizes(q)) * Fraction(n + 1, n) ** d * Fraction(n + 1 - first, n + 1 - first - slopes)
                if step >= below:
                    break
                size = multiply(_sizes(c), power(_sizes(q), n - first))
                over = 1 if s is None else factorial(n - s)
                left = add(left, multiply(size, Fraction(n) ** d / over / (1 - step / below)))
            else:
                if _largest(left) <= _SMALLEST_TAIL:
                    return add(total, _either_way(left))
        total = add(total, evaluate(body, {**inner, i: Fraction(n)}, depth))
    raise Unusable("a sum to infinity that converges slowly")


def _terms(tree: Node, i: str, first: int, env: dict, depth: int) -> list[tuple]:
    """The terms (c, d, q, s) of what is multiplied out, with numbers in them."""

    def read(t):
        return _terms(t, i, first, env, depth)

    one = Fraction(1)
    match tree:
        case _ if i not in names(tree):
            return [(evaluate(tree, env, depth), 0, one, None)]
        case Name():
            return [(one, 1, one, None)]
        case Neg(x):
            return [(negate(c), d, q, s) for c, d, q, s in read(x)]
        case Binary("+", a, b):
            return read(a) + read(b)
        case Binary("-", a, b):
            return read(a) + read(Neg(b))
        case Binary("*", a, b):
            return _products(read(a), read(b))
        case Binary("/", a, b):
            return _products(read(a), [_inverse(b, i, first, env, depth)])
        case Binary("**", a, Number(n)):
            return reduce(_products, [read(a)] * n, [(one, 0, one, None)])
        case Binary("**", a, b) if i not in names(a):
            base, here, there = (
                evaluate(a, env, depth),
                *(_exponent(b, {**env, i: Fraction(first + n)}, depth) for n in (0, 1)),
            )
            return [(power(base, here), 0, power(base, there - here), None)]
    raise Unusable("a sum to infinity of other terms than these")


def _inverse(tree: Node, i: str, first: int, env: dict, depth: int) -> tuple:
    match tree:
        case Neg(x):
            return _products([(Fraction(-1), 0, Fraction(1), None)], [_inverse(x, i, first, env, depth)])[0]
        case Binary("*", a, b):
            return _products([_inverse(a, i, first, env, depth)], [_inverse(b, i, first, env, depth)])[0]
        case Call("factorial", (n,)) if i in names(n):
            return Fraction(1), 0, Fraction(1), first - _exponent(n, {**env, i: Fraction(first)}, depth)
    (c, _, q, _), *_ = _terms(tree, i, first, env, depth)
    return divide(Fraction(1), c), 0, divide(Fraction(1), q), None


def _exponent(tree: Node, env: dict, depth: int) -> int:
    return integer(evaluate(tree, env, depth), "an exponent")


def _products(a: list[tuple], b: list[tuple]) -> list[tuple]:
    return [(multiply(c, e), d + f, multiply(q, r), s if t is None else t) for c, d, q, s in a for e, f, r, t in b]


def _tags(x) -> set:
    return {x.tag, *_tags(x.value), *_tags(x.slope)} if isinstance(x, Dual) else set()


def _sizes(x, least: bool = False):
    """How large a value and its slopes are, at most; or at least."""
    if isinstance(x, Dual):
        return Dual(x.tag, _sizes(x.value, least), _sizes(x.slope, least))
    low, high = _ends(x)
    return Fraction(0) if least and low < 0 < high else (min if least else max)(abs(low), abs(high))


def _largest(x) -> Fraction:
    return max(_largest(x.value), _largest(x.slope)) if isinstance(x, Dual) else x


def _either_way(x):
    if isinstance(x, Dual):
        return Dual(x.tag, _either_way(x.value), _either_way(x.slope))
    return Interval(-x, x) if x else x


def _total(terms):
    total = Fraction(0)
    for term in terms:
        total = add(total, term)
    return total


def compare(x, op: str, y) -> bool | None:
    """x op y; None when intervals overlap, so that nothing is certain."""
    if isinstance(x, Interval) or isinstance(y, Interval):
        d = x - y
        if d.lo <= 0 <= d.hi:
            return None
        x, y = (1, 0) if d.lo > 0 else (0, 1)
    return {"==": x == y, "!=": x != y, "<": x < y, "<=": x <= y, ">": x > y, ">=": x >= y}[op]


def holds(condition: Node, env: dict) -> bool | None:
    """Whether a condition holds at the point. None if undecided; Undefined is raised where it has no meaning."""
    match condition:
        case Relation(op, a, b):
            return compare(evaluate(a, env), op, evaluate(b, env))
        case Call("All", (x, Name(i), low, high)):
            first = integer(evaluate(low, env), "the start of All")
            last = integer(evaluate(high, env), "the end of All")
            inner = _charged(env, max(0, last - first + 1))
            answers = [holds(x, {**inner, i: Fraction(j)}) for j in range(first, last + 1)]
            return False if False in answers else None if None in answers else True
        case Call("Between", (x, Name(v), low, high)):
            low, high = evaluate(low, env), evaluate(high, env)
            if isinstance(low, Interval) or isinstance(high, Interval):
                return None
            inner, width = _charged(env, _PIECES), (high - low) / _PIECES
            if any(holds(x, {**inner, v: end}) is False for end in (low, high)):
                return False
            pieces = (Interval(*sorted((low + j * width, low + (j + 1) * width))) for j in range(_PIECES))
            return all(holds(x, {**inner, v: piece}) for piece in pieces) or None
        case Logic("integer", (x,)):
            value = evaluate(x, env)
            return value.denominator == 1 if isinstance(value, Fraction) else None
        case Logic("not", (x,)):
            inner = holds(x, env)
            return None if inner is None else not inner
        case Logic(op, args):
            stop = op == "or"  # a later part may be undefined where an earlier one settles it
            unsure = False
            for x in args:
                inner = holds(x, env)
                if inner is stop:
                    return stop
                unsure |= inner is None
            return None if unsure else not stop
    raise IllFormed("a condition compares two expressions, as in TP > 0")
