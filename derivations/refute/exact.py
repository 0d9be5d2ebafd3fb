"""The exact reading of a tree: Python integers and Fractions at one point, and nothing of SymPy.

A point (`env`) gives every name a Fraction, every sequence a tuple (y[1] is its first entry), every function what it
and its slopes are where that is asked for, and the random variables one finite probability space: a tuple of
(probability, {name: value}). Derivatives are exact, by dual numbers; expectations are finite sums; an empty sum is 0
and 0**0 is 1. What is not rational (a root, an exponential, a logarithm, an integral) becomes an interval with rational
ends that certainly contains it. A sum to infinity is added up, with a bound of what is left.

Of the kernel this takes the language alone, and how a point lists a table's entries: two readings that agree have
computed twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache, partial, reduce
from math import comb, factorial
from typing import Any, NamedTuple, TypeAlias

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
from .arithmetic import (
    LARGEST_POWER,
    Dual,
    Exact,
    Interval,
    NoEntry,
    Undefined,
    Unusable,
    add,
    compare,
    divide,
    either_way,
    ends,
    exponential,
    greater,
    integer,
    largest,
    logarithm,
    multiply,
    negate,
    parts,
    pi,
    plain,
    power,
    real_power,
    sizes,
    square_root,
    subtract,
    tags,
    total,
    turned,
    vanishes,
    whole,
)

SPACE = "E"  # where a point keeps its probability space; no name of the language can be this, or these keys:
_KNOWN, _VARIED = "known expectations", "names in which a derivative is taken"
WORK = "terms left to sum"
_LONGEST_SUM, MOST_TERMS = 1000, 3000
_LONGEST_TAIL, _SMALLEST_TAIL = 200, Fraction(1, 10**12)  # of a sum to infinity: how far it is added up
_LARGEST_DEGREE = 24  # of a polynomial that is integrated by its values
_PIECES, _LARGEST_FACTORIAL = 8, 1000

Point: TypeAlias = dict[str, Any]
Space: TypeAlias = tuple[tuple[Fraction, dict[str, Fraction]], ...]
At: TypeAlias = tuple[tuple[int, ...], tuple[Fraction, ...]]  # how often a function is differentiated, and where


class Values:
    """A function at the points where it is asked for: values[slopes, arguments], where slopes says how often it is
    differentiated in each argument. What is not there yet is drawn, if there is something to draw with: some function
    has these values, for it is asked for at finitely many points, and they lie inside its domain."""

    def __init__(
        self,
        values: Mapping[At, Fraction] | None = None,
        draw: Callable[[tuple[int, ...], tuple[Fraction, ...]], Fraction] | None = None,
    ) -> None:
        self.values, self.draw = dict(values or {}), draw

    def at(self, slopes: tuple[int, ...], arguments: tuple[Fraction, ...]) -> Fraction:
        key = slopes, arguments
        if key not in self.values:
            if self.draw is None:
                raise Unusable("a function at a point where it is not known")
            self.values[key] = self.draw(*key)
        return self.values[key]

    def listed(self) -> list[list[Any]]:
        """As records keep it."""
        return [
            [list(slopes), list(map(str, arguments)), str(v)]
            for (slopes, arguments), v in sorted(self.values.items(), key=lambda pair: (pair[0][1], pair[0][0]))
        ]


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


def applied(f: Values, slopes: tuple[int, ...], arguments: list[Exact]) -> Exact:
    """A function, or a slope of it: f(x + d) = f(x) + f'(x)*d."""
    tag = max((x.tag for x in arguments if isinstance(x, Dual)), default=0)
    if tag:
        along = [parts(x, tag) for x in arguments]
        at, slope = [a for a, _ in along], total(())
        for n, (_, da) in enumerate(along):
            if isinstance(da, Dual) or da != 0:
                once_more = (*slopes[:n], slopes[n] + 1, *slopes[n + 1 :])
                slope = add(slope, multiply(applied(f, once_more, at), da))
        return Dual(tag, applied(f, slopes, at), slope)
    known = tuple(x for x in arguments if isinstance(x, Fraction))
    if len(known) < len(arguments):
        raise Unusable("a function of a number that is not rational")
    return f.at(slopes, known)


def evaluate(tree: Node, env: Point, depth: int = 0) -> Exact:
    """The value of an expression at the point: a Fraction, or an Interval around an irrational value.

    >>> from derivations.kernel.language import parse
    >>> evaluate(parse("diff(x**3/2, x)"), {"x": Fraction(2)})
    Fraction(6, 1)
    """
    if read := _READ.get(type(tree)):
        return read(tree, env, depth)
    raise IllFormed(f"no exact reading of {type(tree).__name__}")


def _number(tree: Number, env: Point, depth: int) -> Exact:
    return whole(tree.value)


def _name(tree: Name, env: Point, depth: int) -> Exact:
    if tree.id in env:
        value: Exact = env[tree.id]
        return value
    if tree.id == "pi":
        return pi()
    raise IllFormed(f"{tree.id} has no value here: a random variable outside E, or an index outside its Sum")


def _negative(tree: Neg, env: Point, depth: int) -> Exact:
    return negate(evaluate(tree.x, env, depth))


def _binary(tree: Binary, env: Point, depth: int) -> Exact:
    if tree.op == "**":
        return _power(tree, env, depth)
    return _OPERATIONS[tree.op](evaluate(tree.left, env, depth), evaluate(tree.right, env, depth))


def _power(tree: Binary, env: Point, depth: int) -> Exact:
    base, exponent = tree.left, evaluate(tree.right, env, depth)
    if not isinstance(exponent, Fraction) or exponent.denominator != 1 or _varies(tree.right, env):
        return real_power(evaluate(base, env, depth), exponent, _is_number(tree.right), _varies(base, env))
    if abs(exponent) > LARGEST_POWER:
        raise Unusable("a power too large to compute")
    return power(evaluate(base, env, depth), int(exponent))


def _item(tree: Item, env: Point, depth: int) -> Exact:
    name, entries = tree.sequence, env[tree.sequence]
    indices = [integer(evaluate(index, env, depth), f"the index of {name}") for index in children(tree)]
    if min(indices) < 1:
        raise NoEntry(name, indices)
    if (n := entry(*indices)) > len(entries):
        raise Unusable(f"{name}{indices} was not drawn")
    value: Exact = entries[n - 1]
    return value


def _call(tree: Call, env: Point, depth: int) -> Exact:
    if read := _CALLS.get(tree.function):
        return read(tree, env, depth)
    values = [evaluate(x, env, depth) for x in tree.args]
    if isinstance(env.get(tree.function), Values):
        return applied(env[tree.function], (0,) * len(values), values)
    if compute := _FUNCTIONS.get(tree.function):
        return compute(*values)
    raise IllFormed(f"no exact reading of {tree.function}")


def _expectation(tree: Call, env: Point, depth: int) -> Exact:
    if id(tree) in env.get(_KNOWN, ()):
        value: Exact = env[_KNOWN][id(tree)]
        return value
    (x,) = tree.args
    known = {id(t): evaluate(t, env, depth) for t in _inner_expectations(x)}
    return total([multiply(p, evaluate(x, {**env, **outcome, _KNOWN: known}, depth)) for p, outcome in env[SPACE]])


def _slope(tree: Call, env: Point, depth: int) -> Exact:
    x, v = tree.args
    varied = {_KNOWN: {}, _VARIED: {*env.get(_VARIED, ()), v}}
    at = Dual(depth + 1, evaluate(v, env, depth), Fraction(1))
    return parts(evaluate(x, {**env, **_with(v, at, env, depth), **varied}, depth + 1), depth + 1)[1]


def _each(tree: Call, env: Point, depth: int) -> Iterator[Exact]:
    """What a sum or a product runs over, from its start to its end."""
    body, index, low, high = tree.args
    assert isinstance(index, Name)
    first, last = (
        integer(evaluate(end, env, depth), f"the {which} of a {tree.function}")
        for which, end in (("start", low), ("end", high))
    )
    if last - first > _LONGEST_SUM:
        raise Unusable(f"a {tree.function.lower()} too long to compute")
    inner = _charged(env, max(0, last - first + 1))
    return (evaluate(body, {**inner, index.id: whole(j)}, depth) for j in range(first, last + 1))


def _series(tree: Call, env: Point, depth: int) -> Exact:
    body, index, low = tree.args
    assert isinstance(index, Name)
    return _to_infinity(body, index.id, integer(evaluate(low, env, depth), "the start of a Sum"), env, depth)


def _binomial(x: Exact, y: Exact) -> Exact:
    n, k = integer(x, "binomial's n"), integer(y, "binomial's k")
    if n < 0:
        raise Unusable("binomial of a negative n")
    if n > LARGEST_POWER:
        raise Unusable("a binomial too large to compute")
    return Fraction(comb(n, k) if k >= 0 else 0)


def _factorial(x: Exact) -> Exact:
    n = integer(x, "factorial's n")
    if not 0 <= n <= _LARGEST_FACTORIAL:
        raise Undefined("factorial of a negative number") if n < 0 else Unusable("a factorial too large")
    return Fraction(factorial(n))


def _greatest(tree: Call, env: Point, depth: int) -> Exact:
    """max(x, y); min(x, y) = -max(-x, -y) and |x| = max(x, -x)."""
    x, *others = (evaluate(arg, env, depth) for arg in tree.args)
    y = others[0] if others else negate(x)
    if tree.function == "min":
        return negate(greater(negate(x), negate(y), _varies(tree, env)))
    return greater(x, y, _varies(tree, env))


def _prime(tree: Call, env: Point, depth: int) -> Exact:
    f, times = unprimed(tree)
    assert isinstance(f, Call)
    return applied(env[f.function], (times,), [evaluate(x, env, depth) for x in f.args])


def _varies(tree: Node, env: Point) -> bool:
    """Whether a derivative is taken in what the tree speaks of. A root, an absolute value, a maximum, a minimum or a
    comparison has none where what it asks the sign of is 0, though that be constant: as it is written decides."""
    varied = env.get(_VARIED, ())
    spoken = {Name(name) for name in names(tree)} if varied else set()
    entries = {n.sequence for n in walk(tree) if isinstance(n, Item)} if varied else set()
    return any(v in spoken or isinstance(v, Item) and v.sequence in entries for v in varied)


def _with(v: Node, at: Exact, env: Point, depth: int) -> Point:
    """The name, or the entry of its sequence, that has this value."""
    match v:
        case Item(name):
            n = entry(*(integer(evaluate(index, env, depth), "an index") for index in children(v))) - 1
            return {name: type(env[name])((*env[name][:n], at, *env[name][n + 1 :]))}
        case Name(id):
            return {id: at}
    raise IllFormed("a slope is by a name or an entry")


def _indicator(condition: Node, env: Point, depth: int) -> Fraction:
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
            if (corner or isinstance(d, Dual)) and vanishes(d):
                raise Undefined("the derivative at a jump") if corner else Unusable("a slope at a jump")
            answer = compare(plain(d), op, Fraction(0))
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


def _charged(env: Point, terms: int) -> Point:
    """The point for the body of a sum or an integral, after its terms have been taken from the work that is left."""
    work = env.get(WORK, [MOST_TERMS])
    work[0] -= terms
    if work[0] < 0:
        raise Unusable("too many terms to sum")
    return {**env, WORK: work, _KNOWN: {}}


def _integral(tree: Call, env: Point, depth: int) -> Exact:
    """Of a polynomial, by its values at places of equal distance. Else on each piece the value in the middle times the
    width; the slope, within its bounds there, adds or takes no more than (greatest - least slope)*width**2/8."""
    body, variable, *ends_of_it = tree.args
    assert isinstance(variable, Name)
    name, (low, high) = variable.id, (evaluate(end, env, depth) for end in ends_of_it)
    if (degree := _degree(body, name)) <= _LARGEST_DEGREE:
        inner, length = _charged(env, degree + 1), subtract(high, low)
        along = (add(low, multiply(length, Fraction(j, degree or 1))) for j in range(degree + 1))
        heights = [evaluate(body, {**inner, name: at}, depth) for at in along]
        return multiply(length, total(map(multiply, _weights(degree), heights)))
    if isinstance(low, Dual) or isinstance(high, Dual):
        raise Unusable("the derivative of an integral in its end")
    inner, found = _charged(env, _PIECES), total(())
    for end in (low, high):  # what lies between the end and a rational number beside it
        if isinstance(end, Interval):
            beside = Interval(end.lo - end.hi, end.hi - end.lo)
            found = add(found, multiply(evaluate(body, {**inner, name: end}, depth), beside))
    start, width = ends(low)[0], (ends(high)[0] - ends(low)[0]) / _PIECES
    places = [start + j * width / 2 for j in range(2 * _PIECES + 1 if width else 1)]
    heights = [evaluate(body, {**inner, name: place}, depth) for place in places]  # without one there is no integral
    for j in range(_PIECES if width else 0):
        piece, height = Interval(*sorted((places[2 * j], places[2 * j + 2]))), heights[2 * j + 1]
        slope = parts(evaluate(body, {**inner, name: Dual(depth + 1, piece, Fraction(1))}, depth + 1), depth + 1)[1]
        if isinstance(slope, Dual) or isinstance(height, Dual):
            raise Unusable("the derivative of an integral")
        least, greatest = ends(slope)
        error = (greatest - least) * width**2 / 8
        found = add(found, add(multiply(height, width), Interval(-error, error) if error else Fraction(0)))
    return found


def _improper(tree: Call, env: Point, depth: int) -> Exact:
    """Of terms c*x**d*exp(-r*x): each by parts, from that of x**(d - 1)."""
    body, variable, low = tree.args
    assert isinstance(variable, Name)
    start, found = evaluate(low, env, depth), total(())
    for c, d, _, s, rate in _terms(body, variable.id, None, env, depth):
        if s is not None:
            raise Unusable("an integral to infinity over a factorial")
        falls = negate(rate)
        least, greatest = ends(plain(falls))
        if least <= 0:
            raise Undefined("no convergence") if greatest <= 0 else Unusable("it may or may not converge")
        there, value = divide(exponential(negate(multiply(falls, start))), falls), total(())
        for k in range(d + 1):
            value = add(multiply(power(start, k), there), multiply(divide(Fraction(k), falls), value))
        found = add(found, multiply(c, value))
    return found


def _degree(tree: Node, name: str) -> int:
    """Of what is a polynomial in a name, at most; else more than is integrated so."""

    def degree(t: Node) -> int:
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
    places, found = [Fraction(j, degree or 1) for j in range(degree + 1)], list[Fraction]()
    for here in places:
        terms = [Fraction(1)]
        for other in places:
            if other != here:  # times (x - other)/(here - other)
                terms = [(a - other * b) / (here - other) for a, b in zip([Fraction(0), *terms], [*terms, Fraction(0)])]
        found.append(sum((c / (n + 1) for n, c in enumerate(terms)), Fraction(0)))
    return found


class _Term(NamedTuple):
    """c*n**d*q**(n - first), over (n - s)! if there is an s. rate: of an integral, log(q), and q is 1."""

    c: Exact
    d: int
    q: Exact
    s: int | None
    rate: Exact

    def times(self, other: _Term) -> _Term:
        s = self.s if other.s is None else other.s
        rate = add(self.rate, other.rate)
        return _Term(multiply(self.c, other.c), self.d + other.d, multiply(self.q, other.q), s, rate)


_ONE = _Term(Fraction(1), 0, Fraction(1), None, Fraction(0))


def _to_infinity(body: Node, i: str, first: int, env: Point, depth: int) -> Exact:
    """Added up until what is left is small. A term and its slopes, in as many names as there are, are no more than
    `size`, and from each n to the next that grows by `step` at most, which falls."""
    terms, found = _terms(body, i, first, env, depth), total(())
    for _, _, q, s, _ in terms:
        if s is None and ends(plain(sizes(q, least=True)))[0] >= 1:
            raise Undefined("a sum to infinity that does not converge")
        if s is None and ends(plain(sizes(q)))[1] >= 1:
            raise Unusable("a sum to infinity that may or may not converge")
    slopes = len({tag for t in terms for x in (t.c, t.q) for tag in tags(x)})
    begins = max(0, first + slopes, *(t.s or 0 for t in terms))
    for n in range(first, first + _LONGEST_TAIL):
        env = _charged(env, 1)
        if n > begins:
            left = total(())
            for c, d, q, s, _ in terms:
                below = 1 if s is None else n + 1 - s
                grows = Fraction(n + 1, n) ** d * Fraction(n + 1 - first, n + 1 - first - slopes)
                step = ends(plain(sizes(q)))[1] * grows
                if step >= below:
                    break
                size = multiply(sizes(c), power(sizes(q), n - first))
                over = 1 if s is None else factorial(n - s)
                left = add(left, multiply(size, Fraction(n) ** d / over / (1 - step / below)))
            else:
                if largest(left) <= _SMALLEST_TAIL:
                    return add(found, either_way(left))
        for c, d, q, s, _ in terms:
            whole_part = Fraction(n) ** d / (1 if s is None else factorial(n - s))
            found = add(found, multiply(multiply(c, power(q, n - first)), whole_part))
    raise Unusable("a sum to infinity that converges slowly")


def _terms(tree: Node, i: str, first: int | None, env: Point, depth: int) -> list[_Term]:
    """The terms of what is multiplied out, with numbers in them. first: None in an integral."""

    def read(t: Node) -> list[_Term]:
        return _terms(t, i, first, env, depth)

    match tree:
        case _ if i not in names(tree):
            return [_ONE._replace(c=evaluate(tree, env, depth))]
        case Name():
            return [_ONE._replace(d=1)]
        case Neg(x):
            return [term._replace(c=negate(term.c)) for term in read(x)]
        case Binary("+", a, b):
            return read(a) + read(b)
        case Binary("-", a, b):
            return read(a) + read(Neg(b))
        case Binary("*", a, b):
            return _products(read(a), read(b))
        case Binary("/", a, b):
            return _products(read(a), [_inverse(b, i, first, env, depth)])
        case Binary("**", a, Number(n)):
            return reduce(_products, [read(a)] * n, [_ONE])
        case Binary("**", a, b) if i not in names(a) and first is not None:
            base = evaluate(a, env, depth)
            here, there = (_exponent(b, {**env, i: Fraction(n)}, depth) for n in (first, first + 1))
            return [_ONE._replace(c=power(base, here), q=power(base, there - here))]
        case Binary("**", a, b) if i not in names(a):
            return read(Call("exp", (b * Call("log", (a,)),)))
        case Call("exp", (a,)) if _degree(a, i) <= 1:
            start, after = (evaluate(a, {**env, i: Fraction((first or 0) + n)}, depth) for n in (0, 1))
            rate = subtract(after, start)
            term = _ONE._replace(c=exponential(start))
            return [term._replace(rate=rate) if first is None else term._replace(q=exponential(rate))]
    raise Unusable("a sum to infinity of other terms than these")


def _inverse(tree: Node, i: str, first: int | None, env: Point, depth: int) -> _Term:
    match tree:
        case Neg(x):
            return _ONE._replace(c=Fraction(-1)).times(_inverse(x, i, first, env, depth))
        case Binary("*", a, b):
            return _inverse(a, i, first, env, depth).times(_inverse(b, i, first, env, depth))
        case Call("factorial", (n,)) if i in names(n) and first is not None:
            return _ONE._replace(s=first - _exponent(n, {**env, i: Fraction(first)}, depth))
    term, *others = _terms(tree, i, first, env, depth)
    if others or term.d:  # what they take away may be more than they leave
        raise Unusable("terms to infinity over a sum, or over a power of the index")
    c, q = (divide(Fraction(1), x) for x in (term.c, term.q))
    return _ONE._replace(c=c, q=q, rate=negate(term.rate))


def _exponent(tree: Node, env: Point, depth: int) -> int:
    return integer(evaluate(tree, env, depth), "an exponent")


def _products(a: list[_Term], b: list[_Term]) -> list[_Term]:
    return [one.times(other) for one in a for other in b]


_OPERATIONS = {"+": add, "-": subtract, "*": multiply, "/": divide}
_FUNCTIONS: dict[str, Callable[..., Exact]] = {  # of their values
    "binomial": _binomial,
    "factorial": _factorial,
    "exp": exponential,
    "log": logarithm,
    "sin": partial(turned, "sin"),
    "cos": partial(turned, "cos"),
}
_CALLS: dict[str, Callable[[Call, Point, int], Exact]] = {  # of what stands in them
    "E": _expectation,
    "diff": _slope,
    "Sum": lambda tree, env, depth: total(_each(tree, env, depth)),
    "Product": lambda tree, env, depth: reduce(multiply, _each(tree, env, depth), total([whole(1)])),
    "Series": _series,
    "Improper": _improper,
    "Integral": _integral,
    "abs": _greatest,
    "max": _greatest,
    "min": _greatest,
    "indicator": lambda tree, env, depth: _indicator(tree.args[0], env, depth),
    "prime": _prime,
    "sqrt": lambda tree, env, depth: square_root(evaluate(tree.args[0], env, depth), _varies(tree, env)),
}
_READ: dict[type[Node], Callable[[Any, Point, int], Exact]] = {
    Number: _number,
    Name: _name,
    Neg: _negative,
    Binary: _binary,
    Item: _item,
    Call: _call,
}


def holds(condition: Node, env: Point) -> bool | None:
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
            start, stop = evaluate(low, env), evaluate(high, env)
            if not isinstance(start, Fraction) or not isinstance(stop, Fraction):
                return None
            inner, width = _charged(env, _PIECES), (stop - start) / _PIECES
            if any(holds(x, {**inner, v: end}) is False for end in (start, stop)):
                return False
            pieces = (Interval(*sorted((start + j * width, start + (j + 1) * width))) for j in range(_PIECES))
            return all(holds(x, {**inner, v: piece}) for piece in pieces) or None
        case Logic("integer", (x,)):
            value = evaluate(x, env)
            return value.denominator == 1 if isinstance(value, Fraction) else None
        case Logic("not", (x,)):
            answer = holds(x, env)
            return None if answer is None else not answer
        case Logic(op, args):
            stops, unsure = op == "or", False  # a later part may be undefined where an earlier one settles it
            for x in args:
                answer = holds(x, env)
                if answer is stops:
                    return stops
                unsure |= answer is None
            return None if unsure else not stops
    raise IllFormed("a condition compares two expressions, as in TP > 0")
