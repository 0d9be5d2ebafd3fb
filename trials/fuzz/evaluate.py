"""The value of a tree at a point, by arithmetic of its own: nothing here is the checker's."""

from collections.abc import Iterator
from decimal import Context, Decimal
from fractions import Fraction
from math import comb, factorial, isqrt, prod

from .trees import words, write


class Undefined(ArithmeticError):
    """There is no value here."""


class Unclear(ArithmeticError):
    """Too large, or too near to a place where the answer changes: this point says nothing."""


TINY = Fraction(1, 10**40)  # nothing that is rational comes so near to 0; what is approximate may
DIGITS = Context(prec=60)
VANISHING = Fraction(1, 10**30)  # a term of a sum to infinity behind which little comes
ROOTS, INTEGRALS = Fraction(1, 10**25), Fraction(1, 10**6)  # how far approximate values may be wrong


class Dual:
    """value + slope*d with d*d = 0, for the derivative number `tag`; inner derivatives have the larger numbers."""

    def __init__(self, tag, value, slope):
        self.tag, self.value, self.slope = tag, value, slope

    def _with(self, other, swap=False):
        tag = max(self.tag, other.tag if isinstance(other, Dual) else 0)
        pair = (
            (x.value, x.slope) if isinstance(x, Dual) and x.tag == tag else (x, Fraction(0))
            for x in ((other, self) if swap else (self, other))
        )
        return tag, *pair

    def __add__(self, other):
        tag, (a, da), (b, db) = self._with(other)
        return Dual(tag, a + b, da + db)

    def __mul__(self, other):
        tag, (a, da), (b, db) = self._with(other)
        return Dual(tag, a * b, a * db + da * b)

    def __truediv__(self, other, swap=False):
        tag, (a, da), (b, db) = self._with(other, swap)
        return Dual(tag, a / b, (da * b - a * db) / (b * b))

    def __rtruediv__(self, other):
        return self.__truediv__(other, swap=True)

    def __neg__(self):
        return self * Fraction(-1)

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    __radd__, __rmul__ = __add__, __mul__


def plain(x) -> Fraction:
    """The value without its slopes."""
    while isinstance(x, Dual):
        x = x.value
    return x


def sign(x) -> int:
    x = plain(x)
    if x and abs(x) < TINY:
        raise Unclear
    return (x > 0) - (x < 0)


def whole(x) -> int:
    if plain(x).denominator != 1:
        raise Undefined("not an integer")
    return int(plain(x))


def divide(a, b):
    if not sign(b):
        raise Undefined("division by zero")
    return a / b


def power(x, n: int):
    """A whole power; 0**0 is 1."""
    if n < 0:
        return divide(Fraction(1), power(x, -n))
    if isinstance(x, Dual):
        return Dual(x.tag, power(x.value, n), n * power(x.value, n - 1) * x.slope) if n else Fraction(1)
    if n * (x.numerator.bit_length() + x.denominator.bit_length()) > 4000:
        raise Unclear
    return x**n


def root(x, env):
    if isinstance(x, Dual):
        value = root(x.value, env)
        return Dual(x.tag, value, divide(x.slope, 2 * value))
    if sign(x) < 0:
        raise Undefined("root of a negative number")
    square = x.numerator * x.denominator
    if isqrt(square) ** 2 == square:
        return Fraction(isqrt(square), x.denominator)
    env["near"][0] = max(env["near"][0], ROOTS)
    return Fraction(isqrt(square * 10**120), x.denominator * 10**60)


def exponential(x, env):
    if isinstance(x, Dual):
        value = exponential(x.value, env)
        return Dual(x.tag, value, value * x.slope)
    if abs(x) > 60:
        raise Unclear
    return _decimal(x, DIGITS.exp, env) if x else Fraction(1)


def logarithm(x, env):
    if isinstance(x, Dual):
        return Dual(x.tag, logarithm(x.value, env), x.slope / x.value)
    if sign(x) <= 0:
        raise Undefined("logarithm of a number that is not positive")
    return _decimal(x, DIGITS.ln, env) if x != 1 else Fraction(0)


def turned(x, env) -> tuple:
    """Sine and cosine, by their series."""
    if isinstance(x, Dual):
        sine, cosine = turned(x.value, env)
        return Dual(x.tag, sine, cosine * x.slope), Dual(x.tag, cosine, -sine * x.slope)
    if abs(x) > 60:
        raise Unclear
    if not x:
        return Fraction(0), Fraction(1)
    env["near"][0] = max(env["near"][0], ROOTS)
    at, term, sums, n = x.numerator * 10**100 // x.denominator, 10**100, [0, 0], 0
    while term or n < 2:
        sums[n % 2] += term * (1 if n % 4 < 2 else -1)
        n += 1
        term = term * at // (n * 10**100)
    return Fraction(sums[1], 10**100), Fraction(sums[0], 10**100)


def _decimal(x, function, env) -> Fraction:
    env["near"][0] = max(env["near"][0], ROOTS)
    return Fraction(function(DIGITS.divide(Decimal(x.numerator), Decimal(x.denominator))))


def raised(base, exponent, env):
    """A power; one that is no whole number is of a base that is not negative, and positive if it is inverted."""
    if plain(exponent).denominator == 1:
        return power(base, whole(exponent))
    if sign(base) < 0 or not sign(base) and sign(exponent) < 0:
        raise Undefined("a fractional power of a negative number, or of zero")
    return exponential(logarithm(base, env) * exponent, env) if sign(base) else Fraction(0)


def choose(n, k):
    """n*(n - 1)*...*(n - k + 1)/k!, for every n but negative integers; 0 for negative k."""
    n, k = plain(n), whole(k)
    if n.denominator == 1 and n < 0:
        raise Undefined("binomial of a negative integer")
    if n.denominator == 1:
        return Fraction(comb(int(n), k) if k >= 0 else 0)
    return prod(((n - j) / (j + 1) for j in range(k)), start=Fraction(1)) if k >= 0 else Fraction(0)


def places(name: str, low, high, env) -> Iterator[dict]:
    """The points of an index, from one end to the other."""
    low, high = whole(value(low, env)), whole(value(high, env))
    env["work"][0] -= max(0, high - low)
    if env["work"][0] < 0:
        raise Unclear
    return ({**env, name: Fraction(j)} for j in range(low, high + 1))


def total(body, name: str, low, high, env):
    """A sum; an empty one is 0, whatever its body."""
    return sum((value(body, here) for here in places(name, low, high, env)), Fraction(0))


def endless(body, name: str, low, env):
    """A sum to infinity, added up until nothing comes; it has no value where its terms do not become small."""
    first, out, sizes = whole(value(low, env)), Fraction(0), []
    env["near"][0] = max(env["near"][0], ROOTS)
    for n in range(first, first + 700):
        x = value(body, {**env, name: Fraction(n)})
        out, size = out + x, abs(plain(x)) + abs(plain(x.slope) if isinstance(x, Dual) else 0)
        sizes.append(size)
        if len(sizes) > 25 and max(sizes[-8:]) < VANISHING:
            return out
        if len(sizes) == 150 and max(sizes[-8:]) >= max(sizes[-58:-50]) and "factorial" not in words(write(body)):
            raise Undefined("a sum to infinity whose terms do not become small")
    raise Unclear


def multiplied(body, name: str, low, high, env):
    """A product; an empty one is 1. Where a factor is 0 and moves, the slope is a matter of convention."""
    out = Fraction(1)
    for here in places(name, low, high, env):
        x = value(body, here)
        if isinstance(x, Dual) and not sign(x):
            raise Unclear
        out = out * x
        if not isinstance(out, Dual) and out.numerator.bit_length() > 4000:
            raise Unclear
    return out


def factors_down(n):
    """n!"""
    if plain(n).denominator != 1 or plain(n) > 150:
        raise Unclear
    if plain(n) < 0:
        raise Undefined("factorial of a negative number")
    return Fraction(factorial(int(plain(n))))


def greater(a, b):
    """The greater one; no slope where they are equal."""
    difference = a - b
    if isinstance(difference, Dual) and not sign(difference):
        raise Undefined("the slope at a corner")
    return a if sign(difference) >= 0 else b


def decided(condition, env) -> bool:
    """Whether a condition holds all of whose parts must have a value; no slope where sides that move are equal."""
    match condition:
        case ("and", *parts):
            return all([decided(x, env) for x in parts])
        case ("or", *parts):
            return any([decided(x, env) for x in parts])
        case ("not", x):
            return not decided(x, env)
        case ("All", body, name, low, high):
            return all([decided(body, here) for here in places(name, low, high, env)])
        case (op, a, b):
            a, b = value(a, env), value(b, env)
            if isinstance(a - b, Dual) and not sign(a - b):
                raise Undefined("the slope at a jump")
            return compare(plain(a), op, plain(b), env)


def _pi() -> Fraction:
    """Machin: pi/4 = 4*arctan(1/5) - arctan(1/239), to 70 digits."""

    def arctan(n):
        term, out, k = 10**80 // n, 0, 1
        while term:
            out, term, k = out + term // k * (1 if k % 4 == 1 else -1), term // n**2, k + 2
        return out

    return Fraction(4 * (4 * arctan(5) - arctan(239)), 10**80)


PI = _pi()


def integral(body, name: str, low, high, env):
    """Romberg's rule with 32 pieces: exact for small polynomials, good to a millionth for what is smooth here."""
    env["near"][0] = max(env["near"][0], INTEGRALS)
    height = [value(body, {**env, name: low + (high - low) * Fraction(j, 32)}) for j in range(33)]
    row = []
    for level in range(6):
        step = 32 >> level
        inner = sum(height[step:32:step], Fraction(0))
        new = [(high - low) * ((height[0] + height[32]) / 2 + inner) * Fraction(step, 32)]
        for j, old in enumerate(row, 1):
            new.append(new[-1] + (new[-1] - old) / (4**j - 1))
        row = new
    if abs(plain(row[-1] - row[-2])) > INTEGRALS / 100 * (1 + abs(plain(row[-1]))):
        raise Unclear  # not smooth enough, or a pole between the ends
    return row[-1]


def tail(body, name: str, low, env):
    """An integral to infinity, piece by piece until nothing comes; no value, where pieces do not become small."""
    pieces = []
    for n in range(40):
        pieces.append(integral(body, name, low + 4 * n, low + 4 * (n + 1), env))
        sizes = [abs(plain(x)) + abs(plain(x.slope) if isinstance(x, Dual) else 0) for x in pieces]
        if n > 2 and max(sizes[-3:]) < INTEGRALS / 1000:
            return sum(pieces, Fraction(0))
        if n == 12 and sizes[-1] >= sizes[5]:
            raise Undefined("an integral to infinity of what does not become small")
    raise Unclear


def mean_over(body, env):
    """An expectation. A variable whose mean is given is moved there, so that the mean may depend on other names."""
    shifts = {}
    for name, (given, tree) in env["means"].items():
        wanted, alike = value(tree, env), {}  # by the values of what is given: their probability, and the sum there
        for p, o in env["space"]:
            weight, moment = alike.get(key := tuple(o[n] for n in given), (0, 0))
            alike[key] = weight + p, moment + p * o[name]
        for _, here in env["space"]:
            weight, moment = alike[tuple(here[n] for n in given)]
            shifts.setdefault(id(here), {})[name] = here[name] + wanted - moment / weight
    return sum(
        (p * value(body, {**env, **outcome, **shifts.get(id(outcome), {})}) for p, outcome in env["space"]), Fraction(0)
    )


def values_of(tree, env: dict, times: int = 0):
    """A declared function, or its slope: a polynomial of a sum of its arguments, or 1 and the square of one."""
    name, *args = tree
    if name == "prime":
        return values_of(args[0], env, times + 1)
    if name not in env:  # the slope of what is no function
        raise Unclear
    coefficients, weights = env[name]
    for _ in range(times):
        coefficients = [n * c * weights[0] for n, c in enumerate(coefficients)][1:]
    x = sum((a * value(t, env) for a, t in zip(weights, args)), Fraction(0))
    return sum((c * power(x, n) for n, c in enumerate(coefficients)), Fraction(0))


def derivative(body, by, env):
    """By a name, or by an entry: all of its sequence move, the others by 0, so that none may stand at a corner."""
    tag = env["depth"] + 1
    match by:
        case ("item", name, *indices):
            value(by, env)  # it is there
            moved = _moved(env[name], [whole(value(index, env)) for index in indices], tag)
        case name:
            moved = Dual(tag, env[name], Fraction(1))
    result = value(body, {**env, "depth": tag, name: moved})
    return result.slope if isinstance(result, Dual) and result.tag == tag else Fraction(0)


def _moved(entries, at: list, tag: int):
    """Entries, or rows of them, as duals; at: the place of the one whose slope is 1, if it is among them."""
    if not isinstance(entries, tuple):
        return Dual(tag, entries, Fraction(at == []))
    return tuple(_moved(x, at[1:] if at[:1] == [n] else [0], tag) for n, x in enumerate(entries, 1))


def value(tree, env: dict):
    """The value of a tree at a point: a Fraction, or a Dual within a derivative.

    >>> from trials.fuzz.trees import read
    >>> str(value(read("diff(x**3/2, x)"), {"x": Fraction(2), "depth": 0}))
    '6'
    """
    if isinstance(tree, int):
        return Fraction(tree)
    if tree == "pi" and "pi" not in env:
        env["near"][0] = max(env["near"][0], ROOTS)
        return PI
    if isinstance(tree, str):
        return env[tree] if tree in env else value(env["definitions"][tree][1], env)
    match tree:
        case ("+", a, b):
            return value(a, env) + value(b, env)
        case ("-", a, b):
            return value(a, env) - value(b, env)
        case ("*", a, b):
            return value(a, env) * value(b, env)
        case ("/", a, b):
            return divide(value(a, env), value(b, env))
        case ("neg", a):
            return -value(a, env)
        case ("**", a, b):
            return raised(value(a, env), value(b, env), env)
        case ("sqrt", a):
            return root(value(a, env), env)
        case ("exp", a):
            return exponential(value(a, env), env)
        case ("log", a):
            return logarithm(value(a, env), env)
        case ("sin", a):
            return turned(value(a, env), env)[0]
        case ("cos", a):
            return turned(value(a, env), env)[1]
        case ("tan", a):
            return divide(*turned(value(a, env), env))
        case ("binomial", a, b):
            return choose(value(a, env), value(b, env))
        case ("factorial", a):
            return factors_down(value(a, env))
        case ("abs", a):
            return greater(x := value(a, env), -x)
        case ("max", a, b):
            return greater(value(a, env), value(b, env))
        case ("min", a, b):
            return -greater(-value(a, env), -value(b, env))
        case ("indicator", c):
            return Fraction(decided(c, env))
        case ("Sum", body, name, low, high):
            return total(body, name, low, high, env)
        case ("Series", body, name, low):
            return endless(body, name, low, env)
        case ("Product", body, name, low, high):
            return multiplied(body, name, low, high, env)
        case ("Integral", body, name, low, high):
            return integral(body, name, value(low, env), value(high, env), env)
        case ("Improper", body, name, low):
            return tail(body, name, value(low, env), env)
        case ("diff", body, by):
            return derivative(body, by, env)
        case ("E", body):
            return mean_over(body, env)
        case ("item", name, *indices):
            at, entry = [whole(value(index, env)) for index in indices], env[name]
            if min(at) < 1:
                raise Undefined("no such item")
            for n in at:
                if n > len(entry):
                    raise Unclear
                entry = entry[n - 1]
            return entry
        case ("prime", x):
            return values_of(x, env, 1)
        case (name, *_) if name in env:
            return values_of(tree, env)
        case (name, *args):
            parameters, body = env["definitions"][name]
            return value(body, {**env, **dict(zip(parameters, [value(x, env) for x in args]))})


def compare(a, op: str, b, env) -> bool:
    """Whether a relation holds; Unclear where approximate values are too near to each other."""
    difference, near = a - b, env["near"][0] * (1 + abs(a) + abs(b))
    if near < abs(difference) < 1000 * near:
        raise Unclear
    if abs(difference) <= near:
        if near and op not in ("==", "!="):
            raise Unclear
        difference = 0
    return {
        "==": difference == 0,
        "!=": difference != 0,
        "<": difference < 0,
        "<=": difference <= 0,
        ">": difference > 0,
        ">=": difference >= 0,
    }[op]


def holds(tree, env) -> bool:
    """Whether a condition holds. A comparison, or an All, holds where all in it has a value and it is true."""
    match tree:
        case ("and", *parts):
            return all(holds(x, env) for x in parts)
        case ("or", *parts):
            return any(holds(x, env) for x in parts)
        case ("not", x):
            return not holds(x, env)
        case ("integer", x):
            return plain(value(x, env)).denominator == 1
        case ("All", body, name, low, high):
            try:
                there = list(places(name, low, high, env))
            except Undefined:  # from 1/2 on, or where an end has no value
                raise Unclear from None
            try:
                return all([decided(body, here) for here in there])
            except Undefined:
                return False
        case (op, a, b):
            try:
                return compare(value(a, env), op, value(b, env), env)
            except Undefined:
                return False
