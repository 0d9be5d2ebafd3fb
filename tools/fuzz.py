"""A fuzzer for the checker: random statements whose truth is known, put to `xglib.derivation`.

    python tools/fuzz.py                                 a minute: every kind in turn
    python tools/fuzz.py --statements 10000              that many of each kind: about five hours
    python tools/fuzz.py --kind sums --seed 7 --only 41  one statement again, as a program

A statement is drawn from a table of laws. A capital letter in a law stands for a random expression of a known
character (A: any polynomial, P: positive, Z: can be zero; see LETTERS), so that a reader sees why the law is true.
Then it is rewritten by identities that keep value and domain. A false one is a true one with one thing spoiled, or
comes from a table of tempting errors; a third of the false ones are false only where sampling does not look, behind a
factor that is 0 unless k >= 1000, at a single point far away, for an empty sum. Whatever comes out is confirmed, at
random points, by an evaluator that shares nothing with the checker: a false statement carries a point at which it
fails, a true one has failed nowhere. A line may be a condition (`<=>`, `=>`): then the points are those near its edge.

Three things must never happen, and set the exit status: a false statement is accepted (or the conclusion that is
printed is false), a true one is refuted, or an exception comes that the checker does not document.
"""

import argparse
import ast
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from decimal import Context, Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, factorial, isqrt, prod
from pathlib import Path
from random import Random
from typing import NamedTuple

# -- trees: an integer, a name, or a tuple (operation, *parts); a call is (name of the function, *arguments)

OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**", ast.And: "and", ast.Or: "or",
             ast.BitOr: "|", ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
LEVEL = {"or": 1, "and": 2, "not": 3, **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), 4),
         "|": 4, "+": 5, "-": 5, "*": 6, "/": 6, "neg": 7, "**": 8}
BINDERS = ("Sum", "Series", "Product", "All", "Integral", "diff")  # their second argument is a name, not an expression
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
CONNECTIVES = ("<=>", "=>")  # between two conditions
FUNCTIONS = ("phi", "psi", "rho", "two")  # that are declared


@lru_cache(maxsize=4096)
def read(text: str):
    """The tree of a text.

    >>> read("2*x + c[1]")
    ('+', ('*', 2, 'x'), ('item', 'c', 1))
    """
    return _tree(ast.parse(text.strip(), mode="eval").body)


def _tree(node):
    match node:
        case ast.Constant(value=value): return value
        case ast.Name(id=name): return name
        case ast.UnaryOp(op=op, operand=x): return ("not" if isinstance(op, ast.Not) else "neg", _tree(x))
        case ast.BinOp(left=a, op=op, right=b): return (OPERATORS[type(op)], _tree(a), _tree(b))
        case ast.BoolOp(op=op, values=values): return (OPERATORS[type(op)], *map(_tree, values))
        case ast.Compare(left=a, ops=ops, comparators=rest):
            sides = [_tree(x) for x in (a, *rest)]
            parts = [(OPERATORS[type(op)], x, y) for op, x, y in zip(ops, sides, sides[1:])]
            return parts[0] if len(parts) == 1 else ("and", *parts)
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Tuple(elts=indices)):
            return ("item", name, *map(_tree, indices))
        case ast.Subscript(value=ast.Name(id=name), slice=index): return ("item", name, _tree(index))
        case ast.Call(func=ast.Name(id="Sum"), args=[*parts, ast.Name(id="infinity")]):
            return ("Series", *map(_tree, parts))
        case ast.Call(func=ast.Name(id=name), args=args): return (name, *map(_tree, args))
    raise ValueError(f"not in the language: {ast.dump(node)}")


def write(tree, level: int = 0) -> str:
    """The text of a tree, with no more parentheses than it needs.

    >>> write(read("(x + 1)*-(x**(2))/(3 - (y - z))"))
    '(x + 1)*-x**2/(3 - (y - z))'
    """
    if not isinstance(tree, tuple):
        return str(tree)
    op, *parts = tree
    if op == "item":
        return f"{parts[0]}[{', '.join(map(write, parts[1:]))}]"
    if op == "Series":
        return f"Sum({', '.join(map(write, parts))}, infinity)"
    if op not in LEVEL:
        return f"{op}({', '.join(map(write, parts))})"
    here = LEVEL[op]
    if op in ("neg", "not"):
        out = ("-" if op == "neg" else "not ") + write(parts[0], here)
    elif op == "**":
        out = "**".join(write(x, 9) for x in parts)
    else:
        space = "" if op in "*/" else " "
        first, *rest = parts
        out = f"{space}{op}{space}".join([write(first, here), *(write(x, here + 1) for x in rest)])
    return f"({out})" if here < level else out


def put(tree, values: dict):
    """The tree with names replaced. `F(t)` for a name F that has a value puts t for what that letter speaks of."""
    if isinstance(tree, str):
        return values.get(tree, tree)
    if not isinstance(tree, tuple):
        return tree
    op, *parts = tree
    parts = [put(x, values) for x in parts]
    if op in values and op in SPEAKS_OF:
        return put(values[op], {SPEAKS_OF[op]: parts[0]})
    return (op, *parts)


def spots(tree, arithmetic: bool = True, path: tuple = ()) -> Iterator[tuple]:
    """The paths of subtrees. arithmetic: only where any expression of equal value may stand: no exponents, bounds of
    sums, indices, arguments of binomials and own functions."""
    yield path
    if isinstance(tree, tuple):
        op, *parts = tree
        for n, part in enumerate(parts, 1):
            name = op in BINDERS and n == 2 or op == "item" and n == 1
            plain = (op in ("+", "-", "*", "/", "neg", "sqrt", "exp", "log", "E", "and", "or", "not", *COMPARISONS,
                            "abs", "max", "min", "indicator", *FUNCTIONS) or op in ("**", *BINDERS) and n == 1)
            if not name and (plain or not arithmetic):
                yield from spots(part, arithmetic, (*path, n))


def is_condition(tree) -> bool:
    return isinstance(tree, tuple) and tree[0] in (*COMPARISONS, "and", "or", "not", "integer", "All")


def values_in(tree) -> list[tuple]:
    """The paths of its subtrees that have a value and are no conditions, where another expression may stand."""
    return [path for path in spots(tree) if not is_condition(at(tree, path))]


def at(tree, path: tuple):
    """The subtree at a path."""
    return at(tree[path[0]], path[1:]) if path else tree


def changed(tree, path: tuple, new):
    """The tree with another subtree at a path."""
    return (*tree[:path[0]], changed(tree[path[0]], path[1:], new), *tree[path[0] + 1:]) if path else new


def words(text: str) -> list[str]:
    """The names in a text, in order, each once."""
    return list(dict.fromkeys(re.findall(r"[A-Za-z]\w*", text)))


# -- the evaluator: Fractions, dual numbers, finite probability spaces; nothing of the checker

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
        pair = ((x.value, x.slope) if isinstance(x, Dual) and x.tag == tag else (x, Fraction(0))
                for x in ((other, self) if swap else (self, other)))
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

    def __neg__(self): return self * Fraction(-1)
    def __sub__(self, other): return self + -other
    def __rsub__(self, other): return -self + other
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
    if isqrt(square)**2 == square:
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
        case ("and", *parts): return all([decided(x, env) for x in parts])
        case ("or", *parts): return any([decided(x, env) for x in parts])
        case ("not", x): return not decided(x, env)
        case ("All", body, name, low, high): return all([decided(body, here) for here in places(name, low, high, env)])
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
    low, high = value(low, env), value(high, env)
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


def mean_over(body, env):
    """An expectation. A variable whose mean is given is moved there, so that the mean may depend on other names."""
    shifts = {}
    for name, (given, tree) in env["means"].items():
        wanted = value(tree, env)
        for _, here in env["space"]:
            alike = [(p, o[name]) for p, o in env["space"] if all(o[n] == here[n] for n in given)]
            off = wanted - sum(p * x for p, x in alike) / sum(p for p, _ in alike)
            shifts.setdefault(id(here), {})[name] = here[name] + off
    return sum((p * value(body, {**env, **outcome, **shifts.get(id(outcome), {})})
                for p, outcome in env["space"]), Fraction(0))


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


def derivative(body, name: str, env):
    tag = env["depth"] + 1
    result = value(body, {**env, "depth": tag, name: Dual(tag, env[name], Fraction(1))})
    return result.slope if isinstance(result, Dual) and result.tag == tag else Fraction(0)


def value(tree, env: dict):
    """The value of a tree at a point: a Fraction, or a Dual within a derivative.

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
        case ("+", a, b): return value(a, env) + value(b, env)
        case ("-", a, b): return value(a, env) - value(b, env)
        case ("*", a, b): return value(a, env) * value(b, env)
        case ("/", a, b): return divide(value(a, env), value(b, env))
        case ("neg", a): return -value(a, env)
        case ("**", a, b): return raised(value(a, env), value(b, env), env)
        case ("sqrt", a): return root(value(a, env), env)
        case ("exp", a): return exponential(value(a, env), env)
        case ("log", a): return logarithm(value(a, env), env)
        case ("binomial", a, b): return choose(value(a, env), value(b, env))
        case ("factorial", a): return factors_down(value(a, env))
        case ("abs", a): return greater(x := value(a, env), -x)
        case ("max", a, b): return greater(value(a, env), value(b, env))
        case ("min", a, b): return -greater(-value(a, env), -value(b, env))
        case ("indicator", c): return Fraction(decided(c, env))
        case ("Sum", body, name, low, high): return total(body, name, low, high, env)
        case ("Series", body, name, low): return endless(body, name, low, env)
        case ("Product", body, name, low, high): return multiplied(body, name, low, high, env)
        case ("Integral", body, name, low, high): return integral(body, name, low, high, env)
        case ("diff", body, name): return derivative(body, name, env)
        case ("E", body): return mean_over(body, env)
        case ("item", name, *indices):
            at, entry = [whole(value(index, env)) for index in indices], env[name]
            if min(at) < 1:
                raise Undefined("no such item")
            for n in at:
                if n > len(entry):
                    raise Unclear
                entry = entry[n - 1]
            return entry
        case ("prime", x): return values_of(x, env, 1)
        case (name, *_) if name in env: return values_of(tree, env)
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
    return {"==": difference == 0, "!=": difference != 0, "<": difference < 0, "<=": difference <= 0,
            ">": difference > 0, ">=": difference >= 0}[op]


def holds(tree, env) -> bool:
    """Whether a condition holds. A comparison, or an All, holds where all in it has a value and it is true."""
    match tree:
        case ("and", *parts): return all(holds(x, env) for x in parts)
        case ("or", *parts): return any(holds(x, env) for x in parts)
        case ("not", x): return not holds(x, env)
        case ("integer", x): return plain(value(x, env)).denominator == 1
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


# -- statements, as texts

@dataclass(frozen=True)
class Step:
    body: str
    relation: str = "=="
    extends: str | None = None
    restricts: str | None = None
    because: str | None = None
    uses: tuple[str, ...] = ()
    by: tuple[str, ...] = ()  # ("induction", "n", "0"), ("antiderivative", "x**2"), ("lemma",), ...


@dataclass(frozen=True)
class Statement:
    """What is put to the checker. The last four are for us."""

    start: str
    steps: tuple[Step, ...]
    hypotheses: tuple[str, ...] = ()  # declared; those that steps use are added
    where: str | None = None
    definitions: tuple[tuple[str, str], ...] = ()
    maximum: dict | None = None  # function, over, at, low, high: closes a chain that begins with the derivative
    limit: dict | None = None  # over, to: `steps` lead to a bound from below, and `above` to one from above
    above: tuple[Step, ...] = ()
    lemma: "Statement | None" = None
    values: tuple[tuple[str, str], ...] = ()  # at which the lemma is used
    claim: bool = False
    kind: str = ""
    true: bool = True
    law: str = ""
    why: str = ""

    @property
    def texts(self) -> list[str]:
        """Everything in which declared names stand."""
        steps = (*self.steps, *self.above)
        out = [self.start, *(s.body for s in steps), *self.declared, *(t for pair in self.definitions for t in pair)]
        out += [t for s in steps for t in (s.extends, s.restricts, s.because)] + [self.where]
        out += [t for _, t in self.values] + [*(self.maximum or self.limit or {}).values()]
        out += [t for s in steps if s.by[:1] in (("antiderivative",), ("substitution",)) for t in s.by]
        return [t for t in out if t]

    @property
    def declared(self) -> tuple[str, ...]:
        """All hypotheses, once."""
        return tuple(dict.fromkeys((*self.hypotheses, *self.used)))

    @property
    def used(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(h for s in (*self.steps, *self.above) for h in s.uses))

    @property
    def domains(self) -> dict[str, str]:
        """The declared names: those that stand somewhere, and the bounds of their domains."""
        found = {n for t in self.texts for n in words(t)}
        found |= {n for name in found for n in words(NAMES.get(name, ""))}
        return {n: domain for n, domain in NAMES.items() if n in found}

    @property
    def random(self) -> tuple[str, ...]:
        found = {n for t in self.texts for n in words(t)}
        return tuple(n for n in RANDOM if n in found)

    @property
    def meanings(self) -> dict:
        """The definitions for the evaluator: name -> (parameters, body)."""
        out = {}
        for head, body in self.definitions:
            left = read(head)
            name, *parameters = left if isinstance(left, tuple) else (left,)
            out[name] = parameters, read(body)
        return out


def _hypothesis(text: str) -> str:
    """independent("f", "g") for independent(f, g)."""
    name, *args = read(text)
    return f"{name}({', '.join(repr(write(a)) for a in args)})"


def _setting(s: Statement) -> list[str]:
    """The arguments that say what the names mean."""
    out = [f'random="{" ".join(s.random)}"'] if s.random else []
    out += [f"hypotheses=[{', '.join(map(_hypothesis, s.declared))}]"] if s.declared else []
    out += [f"where={s.where!r}"] if s.where else []
    return out + [f"{n}={domain}" for n, domain in s.domains.items()]


def _derivation(s: Statement, name: str, steps: tuple[Step, ...]) -> list[str]:
    """The lines that write a derivation."""
    out = [f'{name} = Derivation({", ".join([repr(name), *_setting(s)])})']
    out += [f"{name}.define({head!r}, {body!r})" for head, body in s.definitions]
    out.append(f"{name}.start({s.start!r})")
    for step in steps:
        line = step.body if step.relation == "==" else f"{step.relation} {step.body}"
        arguments = [f"{key}={text!r}" for key in ("extends", "restricts", "because") if (text := getattr(step, key))]
        arguments += [f"uses=[{', '.join(map(_hypothesis, step.uses))}]"] if step.uses else []
        arguments += [f"by={_rule(step.by, s.values)}"] if step.by else []
        out.append(f"{name}.step({', '.join([repr(line), repr(''), *arguments])})")
    if s.maximum:
        ends = ", ".join(f"{key}={s.maximum[key]!r}" for key in ("at", "low", "high"))
        out.append(f"{name}.maximum({s.maximum['function']!r}, {s.maximum['over']!r}, {ends})")
    return out


def _rule(by: tuple[str, ...], values: tuple) -> str:
    name, *arguments = by
    if name == "lemma":
        return f"lemma.at({', '.join(f'{n}={text!r}' for n, text in values)})"
    return f"{name}({', '.join(a if a.isdigit() and name == 'induction' else repr(a) for a in arguments)})"


def program(s: Statement) -> str:
    """The statement as a program over the names of xglib.derivation."""
    if s.claim:
        meanings = [f"define={dict(s.definitions)!r}"] if s.definitions else []
        sides = [repr(text) for text in (s.start, s.steps[0].relation, s.steps[0].body)]
        return f"Claim({', '.join([*sides, 'source=' + repr('fuzz'), *meanings, *_setting(s)])})"
    if s.limit:
        lines = [*_derivation(s, "below", s.steps), *_derivation(s, "above", s.above)]
        lines.append(f'Limit("limit", below, above, over={s.limit["over"]!r}, to={s.limit["to"]!r})')
    else:
        lines = _derivation(s, "d", s.steps)
    if s.lemma:
        lines = [*_derivation(s.lemma, "lemma", s.lemma.steps), *lines]
    return "\n".join(lines)


# -- the only contact with the checker

class Verdict(NamedTuple):
    word: str  # proved, refuted, undecided, ill-formed
    conclusion: str = ""  # what is printed as proved: "left == right  where ...  given ..."


def verdict(statement: Statement, way: str = "prover") -> Verdict:
    """What the checker says. full: as an author would ask. prover: without the exact reading, which samples points, so
    that the kernel alone decides (a claim is nothing but sampling, and the same in both ways)."""
    import xglib.derivation as checker
    from xglib.derivation import chain, limits
    from xglib.derivation import verdict as readings

    scope = dict(vars(checker))
    kept = readings.search, readings.enough, readings.not_exact, chain.search, limits.Limit._agrees
    readings._known.clear()
    if way == "prover":
        readings.search = chain.search = lambda *_, **__: (None, 1000)
        readings.enough, readings.not_exact = (lambda *_: True), (lambda *_: None)
        limits.Limit._agrees = lambda *_: 40
    try:
        exec(program(statement), scope)
        if statement.claim:
            return Verdict("refuted")
        return Verdict("proved", "" if statement.limit else str(scope["d"].conclusion))
    except checker.IllFormed:
        return Verdict("ill-formed")
    except checker.Refuted:
        return Verdict("refuted")
    except checker.NotProved:
        return Verdict("undecided")
    finally:
        readings.search, readings.enough, readings.not_exact, chain.search, limits.Limit._agrees = kept


# -- points, and what a statement says there

NAMES = {"x": "real", "y": "real", "s": "nonnegative", "t": "positive", "p": "probability", "w": "open_probability",
         "m": "natural", "n": "natural", "j": "positive_integer", "b": 'up_to("m")', "a": "bit",
         "e": "finite(-1, 1)", "c": "sequence(bit)", "r": "sequence(finite(-1, 1))", "k": "natural",
         "u": "sequence(real)", "o": "sequence(real)", "q": "sequence(positive)", "ns": "sequence(natural)",
         "mat": "matrix(real)", "bits": "matrix(bit)", "phi": "function(real)", "psi": "function(real)",
         "rho": "function(positive)", "two": "function(real, 2)"}
LISTS = ("sequence", "matrix", "function")  # how the domains of what has entries, or arguments, begin
RANDOM = ("f", "g", "h")
BOUND = ("i", "l", "v", "z")  # indices, variables of integrals, arguments of own functions: never declared


def draw(domain: str, rng: Random, env: dict):
    """A value: small ones and the ends are likely."""
    match domain.partition("("):
        case ("natural", *_): return Fraction(rng.choice((0, 0, 1, 1, 2, 3, rng.randint(0, 6), rng.randint(0, 15))))
        case ("positive_integer", *_): return 1 + draw("natural", rng, env)
        case ("up_to", _, high): return Fraction(rng.randint(0, int(env[high.strip('")')])))
        case ("bit", *_): return Fraction(rng.randint(0, 1))
        case ("finite", _, values): return Fraction(rng.choice(values.rstrip(")").split(",")))
        case ("function", _, of):
            a, b, c, d, *weights = [Fraction(rng.randint(-3, 3), rng.choice((1, 1, 2))) for _ in range(6)]
            if of == "positive)":
                return [1 + a * a, 2 * a * b, b * b], [c or 1]  # 1 + (a + b*x)**2
            return [a, b, c, d], weights
        case ("sequence", _, of): return tuple(draw(of[:-1], rng, env) for _ in range(60))
        case ("matrix", _, of): return tuple(tuple(draw(of[:-1], rng, env) for _ in range(20)) for _ in range(20))
        case ("probability", *_): return Fraction(rng.randint(0, q := rng.choice((1, 2, 3, 7))), q)
        case ("open_probability", *_): return Fraction(rng.randint(1, (q := rng.choice((2, 3, 7, 8))) - 1), q)
        case ("real", *_): return Fraction(rng.randint(-4, 4), rng.choice((1, 1, 1, 2, 3, 5)))
        case ("nonnegative", *_): return Fraction(rng.randint(0, 5), rng.choice((1, 1, 2, 3)))
        case ("positive", *_): return Fraction(rng.randint(1, 6), rng.choice((1, 1, 2, 3)))
    raise ValueError(domain)


def belongs(domain: str, x: Fraction, env: dict) -> bool:
    """Whether a value that a condition fixes is in the domain."""
    if domain.startswith("up_to"):
        return x.denominator == 1 and 0 <= x <= env[domain[6:].strip('")')]
    match domain:
        case "natural": return x.denominator == 1 and x >= 0
        case "positive_integer": return x.denominator == 1 and x >= 1
        case "nonnegative": return x >= 0
        case "positive": return x > 0
        case "probability": return 0 <= x <= 1
        case "open_probability": return 0 < x < 1
    return domain == "real"


def space(rng: Random, random: tuple, hypotheses: list) -> list:
    """Weighted outcomes in which the hypotheses of (un)dependence hold exactly, and no others by construction: names
    that are independent have a marginal each, every other name is a random function of the outcome."""
    def marginal(names, many):
        weights = [rng.randint(1, 4) for _ in range(many)]
        return [(Fraction(x, sum(weights)), {n: number() for n in names}) for x in weights]

    def number():
        return Fraction(rng.randint(-5, 5), rng.choice((1, 1, 2))) if varied else Fraction(0)

    varied = rng.random() < 0.95  # else all are 0
    free = [n for n in random if not any(h[0] == "independent" and n in h for h in hypotheses)]
    blocks = [marginal((n,), rng.randint(2, 3)) for n in random if n not in free] or [marginal((), 4)]
    outcomes = []
    for parts in product(*blocks):
        outcome = {n: x for _, values in parts for n, x in values.items()} | {n: number() for n in free}
        outcomes.append((prod((p for p, _ in parts), start=Fraction(1)), outcome))
    for h in hypotheses:
        if h[0] == "uncorrelated":
            _take_out(outcomes, *h[1:])
        if h[0] == "event":
            for _, outcome in outcomes:
                outcome[h[1]] = Fraction(outcome[h[1]] > 0)
        if h[0] == "mean" and isinstance(h[1], tuple):  # or else it would be a function of what is given
            name, by = listed_names(h[1])[0], number()
            outcomes = [(p / 2, {**o, name: o[name] + way}) for p, o in outcomes for way in (by, -by)]
    return outcomes


def _take_out(outcomes: list, a: str, b: str) -> None:
    """Make two names uncorrelated: what is linear in a is taken out of b."""
    def mean(f):
        return sum(p * f(o) for p, o in outcomes)

    ma, mb = mean(lambda o: o[a]), mean(lambda o: o[b])
    spread = mean(lambda o: (o[a] - ma)**2)
    slope = mean(lambda o: (o[a] - ma) * (o[b] - mb)) / spread if spread else Fraction(0)
    for _, o in outcomes:
        o[b] -= slope * (o[a] - ma)


def listed_names(tree) -> tuple[str, ...]:
    """Those of f | g | h."""
    return (*listed_names(tree[1]), tree[2]) if isinstance(tree, tuple) else (tree,)


def point(s: Statement, rng: Random, given: dict | None = None) -> dict | None:
    """A random point of the domain at which the conditions and the hypotheses in use hold; None if it is missed."""
    env = {"depth": 0, "near": [Fraction(0)], "work": [5000], "definitions": s.meanings, **(given or {})}
    for name, domain in s.domains.items():
        drawn = draw(domain, rng, env)
        env.setdefault(name, drawn)  # a value that is given comes first: others are drawn up to it
    events = [h for h in s.declared if h.startswith("event(")]  # these all steps use
    hypotheses = list(map(read, dict.fromkeys((*(s.used or (s.declared if s.claim else ())), *events))))
    named = ((*listed_names(h[1]), h[2]) for h in hypotheses if h[0] == "mean")
    env["means"] = {name: (behind, tree) for name, *behind, tree in named}
    env["space"] = space(rng, s.random, hypotheses)
    try:
        if s.where and not (_pin(s, read(s.where), env) and holds(read(s.where), env)):
            return None
        if s.steps[-1].relation in CONNECTIVES and rng.random() < 0.6:  # where one side holds, or nearly
            sides = [x for text in (s.start, s.steps[-1].body) for x in _differences(read(text))]
            if sides:
                _solve(s, rng.choice(sides), env)
                if s.where and not holds(read(s.where), env):
                    return None
        for _, tree in env["means"].values():
            value(tree, env)
        if s.maximum and s.maximum["low"] and s.maximum["high"] and rng.random() < 0.9:  # within the interval
            low, high = (value(read(s.maximum[key]), env) for key in ("low", "high"))
            there = low + (high - low) * Fraction(rng.randint(0, 12), 12)
            env[s.maximum["over"]] = there
            return env if belongs(s.domains.get(s.maximum["over"], "real"), there, env) else None
    except (Undefined, Unclear):
        return None
    return env


def _pin(s: Statement, condition, env: dict) -> bool:
    """Set the names that equalities of a condition fix; False if a value is outside the domain."""
    match condition:
        case ("and", *parts): return all(_pin(s, part, env) for part in parts)
        case ("==", str(name), other) if name in s.domains and name not in words(write(other)):
            env[name] = value(other, env)
            return belongs(s.domains[name], env[name], env)
        case ("==", a, b): _solve(s, ("-", a, b), env)
        case ("All", (">" | ">=" | "!=" as op, ("item", items, index), 0), str(i), low, high) if (
                index == i and s.domains[items] == "sequence(real)"):
            entries = list(env[items])
            for n in range(whole(value(low, env)), min(60, whole(value(high, env))) + 1):
                x = entries[n - 1]
                entries[n - 1] = {">=": abs(x), ">": abs(x) + 1, "!=": x or x + 1}[op]
            env[items] = tuple(entries)
    return True


def _differences(condition) -> list:
    """What is 0 where two sides that a condition compares are equal, and its factors."""
    def factors(x):
        return [x, *factors(x[1]), *factors(x[2])] if isinstance(x, tuple) and x[0] == "*" else [x]

    match condition:
        case ("and" | "or" | "not", *parts): return [x for part in parts for x in _differences(part)]
        case (op, a, b) if op in COMPARISONS:
            return factors(a) + factors(b) if 0 in (a, b) else [("-", a, b)]
    return []


def _solve(s: Statement, difference, env: dict) -> None:
    """Give a name a value for which something is 0, if it is linear in the name."""
    for name in words(write(difference)):
        if name not in s.domains or not isinstance(env.get(name), Fraction):
            continue
        try:
            if not sign(value(difference, env)):
                return
            zero, one, two = (value(difference, {**env, name: Fraction(n)}) for n in range(3))
        except Undefined:
            continue
        if one != zero and two - one == one - zero and belongs(s.domains[name], -zero / (one - zero), env):
            env[name] = -zero / (one - zero)
            return


def value_or_none(text: str, env: dict):
    """The value of an expression, or whether a condition holds."""
    tree = read(text)
    try:
        return holds(tree, env) if is_condition(tree) else value(tree, env)
    except Undefined:
        return None


def outcome(s: Statement, env: dict) -> str:
    """holds, nothing (no side has a value), or what fails at this point; Unclear if that cannot be told."""
    out = "nothing"
    for chain in (s.steps, s.above):
        before = value_or_none(s.start, env)
        for step in chain:
            after = value_or_none(step.body, env)
            if wrong := _step_fails(step, before, after, env):
                return wrong
            out = out if before is None or after is None else "holds"
            before = after
    wrong = _maximum_fails(s, env) if s.maximum else _limit_fails(s, env) if s.limit else None
    return wrong or out


def _step_fails(step: Step, before, after, env) -> str | None:
    if step.relation in CONNECTIVES:
        if before and not after:
            return "only the left one holds"
        return "only the right one holds" if after and not before and step.relation == "<=>" else None
    for here, there, name, side in ((before, after, "restricts", "left"), (after, before, "extends", "right")):
        claimed = getattr(step, name)
        alone = here is not None and there is None
        if alone != bool(claimed and _holds_there(claimed, env)):
            return ("" if alone else f"{name} says: ") + f"only the {side} side has a value"
    if before is None or after is None:
        return None
    if not compare(before, step.relation, after, env):
        return f"{shown(before)} against {shown(after)}"
    if step.because:
        certificate = value_or_none(step.because, env)
        difference = after - before if step.relation in ("<", "<=") else before - after
        if certificate is None or not compare(certificate, "==", difference, env):
            return f"because is {shown(certificate)}, the difference {shown(difference)}"
    return None


def _holds_there(condition: str, env) -> bool:
    try:
        return holds(read(condition), env)
    except Undefined:
        return False


def _maximum_fails(s: Statement, env) -> str | None:
    over, f = s.maximum["over"], read(s.maximum["function"])
    place = value_or_none(s.maximum["at"], env)
    ends = [value_or_none(s.maximum[key], env) for key in ("low", "high") if s.maximum[key]]
    if place is None or None in ends:  # as in a step: where neither side has a value, nothing is said
        return None if value_or_none(s.maximum["function"], env) is None else "an end or the place has no value"

    def inside(x):
        above = not s.maximum["low"] or ends[0] <= x
        return above and (not s.maximum["high"] or x <= ends[-1]) and belongs(s.domains.get(over, "real"), x, env)

    if not inside(place):
        return "the place is not in the interval"
    best = value_or_none(s.maximum["function"], {**env, over: place})
    if best is None:
        return "no value at the place"
    near = {place + d * step for d in (-1, 1) for step in map(Fraction, ("1/9", "1/2", "1", "3", "10", "50"))}
    near |= {Fraction(x) for x in re.findall(r"\d+", s.maximum["function"])}
    near |= {place / 2, place * 2, (place + 1) / 2, place * 9} if len(ends) < 2 else {
        ends[0] + (ends[1] - ends[0]) * Fraction(j, 7) for j in range(8)}
    for x in {env.get(over, place), *near, *ends} - {place}:
        if inside(x):
            try:
                there = value(f, {**env, over: x})
                smaller = compare(there, "<", best, env)
            except Undefined:
                return f"no value at {over} = {shown(x)}"
            except Unclear:
                continue
            if not smaller:
                return f"{shown(there)} at {over} = {shown(x)}, {shown(best)} at the place"
    return None


FAR, CLOSE = Fraction(10**60), Fraction(1, 10**6)  # beyond any product of powers that a law makes


def _limit_fails(s: Statement, env) -> str | None:
    far, to = value_or_none(s.start, {**env, s.limit["over"]: FAR}), value_or_none(s.limit["to"], env)
    if far is None or to is None:
        return None if far is to else "no value"
    return None if abs(far - to) <= CLOSE * (1 + abs(to)) else f"{shown(far)} far out, not {shown(to)}"


def conclusion_fails(s: Statement, conclusion: str, env: dict) -> str | None:
    """What is printed as proved: where the conditions hold both sides have a value, in that relation."""
    line, _, _ = conclusion.partition("  given ")
    line, _, conditions = line.partition("  where ")
    for op in CONNECTIVES:
        left, between, right = line.partition(f" {op} ")
        if between and not (conditions and not _holds_there(conditions, env)):
            return _step_fails(Step(right, op), holds(read(left), env), holds(read(right), env), env)
        if between:
            return None
    op, left, right = read(line)
    if conditions and not _holds_there(conditions, env):
        return None
    try:
        a, b = value(left, env), value(right, env)
    except Undefined:
        return "a side has no value where the conditions hold"
    return None if compare(a, op, b, env) else f"{shown(a)} against {shown(b)}"


def shown(x) -> str:
    """A short text of a value."""
    if x is None:
        return "no value"
    if isinstance(x, bool):
        return str(x)
    if max(abs(x.numerator), x.denominator) < 10**12:
        return str(x)
    return f"about {DIGITS.divide(Decimal(x.numerator), Decimal(x.denominator)):.6g}"


def shown_list(entries) -> str:
    """The first entries of a sequence, or of a matrix."""
    parts = [shown_list(x) if isinstance(x, tuple) else str(x) for x in entries[:6]]
    return f"({', '.join(parts)}, ...)"


def shown_point(s: Statement, env: dict) -> str:
    """The point at which a statement fails."""
    used = {n for text in s.texts for n in words(text)}
    out = [f"{n} = {shown(env[n])}" for n in s.domains if n in used and not isinstance(env[n], tuple)]
    out += [f"{n} = {shown_list(env[n])}" for n in s.domains if isinstance(env[n], tuple)
            and not s.domains[n].startswith("function")]
    out += [f"{n} = polynomial {shown_list(tuple(env[n][0]))} of {shown_list(tuple(env[n][1]))}"
            for n in s.domains if n in used and s.domains[n].startswith("function")]
    if s.random:
        merged = ", ".join(f"{p}: {' '.join(shown(o[n]) for n in s.random)}" for p, o in env["space"][:6])
        out.append(f"{' '.join(s.random)} with probability {merged}{', ...' if len(env['space']) > 6 else ''}")
    return ", ".join(out) or "everywhere"


def first_failure(s: Statement, rng: Random, points: int, hints: tuple = ({},)) -> tuple[str, dict] | None:
    """What fails at one of some random points, near the hints, and the point."""
    for n in range(points):
        try:
            env = point(s, rng, hints[n % len(hints)])
            if env is not None and (wrong := outcome(s, env)) not in ("holds", "nothing"):
                return wrong, env
        except Unclear:
            continue
    return None


def confirmed(s: Statement, rng: Random, points: int) -> bool:
    """Whether a statement that is true by construction has been seen to hold at two points; loud if it ever fails."""
    held = 0
    for _ in range(points):
        try:
            env = point(s, rng)
            if env is None:
                continue
            seen = outcome(s, env)
        except Unclear:
            continue
        if seen not in ("holds", "nothing"):
            raise AssertionError(f"a law of this file is wrong: {seen} at {shown_point(s, env)}\n{program(s)}")
        held += seen == "holds"
    return held >= 2


# -- random expressions: the letters of the laws

POSITIVE, NONNEGATIVE = ("t", "w", "j"), ("s", "t", "p", "w", "m", "n", "j", "a")
COUNTS = ("n", "m", "j")
HIDERS = (("binomial(k, 1000)", 1000), ("binomial(k, 1000)", 1000), ("binomial(k, 900)*binomial(1000, k)", 950),
          ("*".join(["k", *(f"(k - {n})" for n in range(1, 9))]), 9))  # 0 for small k


def number(rng: Random, names=()):
    return rng.choice((1, 1, 2, 2, 3, 4, 5, ("/", 1, 2), ("/", 3, 2)))


def leaf(rng: Random, names):
    return rng.choice(names) if names and rng.random() < 0.7 else number(rng)


def polynomial(rng: Random, names, depth: int = 2):
    if not depth or rng.random() < 0.25:
        x = leaf(rng, names)
        return ("**", x, rng.choice((2, 2, 3))) if isinstance(x, str) and rng.random() < 0.2 else x
    op = rng.choice("++-**")
    return (op, polynomial(rng, names, depth - 1), polynomial(rng, names, depth - 1))


def factor(rng: Random, names):
    """Often zero somewhere in the domain; it has a value everywhere."""
    name = rng.choice(names) if names else 2
    return rng.choice((name, ("-", name, rng.randint(1, 3)), ("+", name, rng.randint(1, 2)), ("*", name, name),
                       ("*", name, leaf(rng, names)), ("+", name, leaf(rng, names)),
                       ("-", name, ("*", 2, leaf(rng, names))), ("-", ("**", name, 2), rng.choice((1, 4)))))


def nonnegative(rng: Random, names):
    chosen = [n for n in names if n in NONNEGATIVE]
    some = ([*chosen, *chosen, ("*", rng.choice(chosen), rng.choice(chosen))] if chosen else []) + [
        ("**", polynomial(rng, names, 1), 2), rng.randint(0, 3)]
    some += [("-", 1, n) for n in chosen if n in "pw"]
    return rng.choice(some)


def positive(rng: Random, names):
    chosen = [n for n in names if n in POSITIVE]
    some = chosen * 2 + [("+", nonnegative(rng, names), rng.randint(1, 3)), rng.randint(1, 5), number(rng)]
    some += [("+", 1, n) for n in names if n in NONNEGATIVE] + [("-", 1, n) for n in names if n == "w"]
    some += [("-", 2, n) for n in names if n in "pw"]
    x = rng.choice(some)
    return ("*", x, rng.choice(some)) if rng.random() < 0.15 else x


def natural(rng: Random, names):
    name = rng.choice([n for n in COUNTS if n in names] or [2])
    other = rng.choice([n for n in COUNTS if n in names] or [1])
    return rng.choice((name, name, ("+", name, rng.randint(1, 3)), ("*", 2, name), ("+", name, other),
                       rng.randint(0, 4)))


def rational(rng: Random, names, depth: int = 3):
    if not depth or rng.random() < 0.15:
        return leaf(rng, names)
    if rng.random() < 0.3:
        below = rng.choice((factor, positive))(rng, names)
        return ("/", rational(rng, names, depth - 1), below)
    if rng.random() < 0.1:
        return rng.choice((("**", rational(rng, names, depth - 2 if depth > 1 else 0), 2), ("neg", leaf(rng, names))))
    return (rng.choice("+-*"), rational(rng, names, depth - 1), rational(rng, names, depth - 1))


def summand(rng: Random, names):
    """What a sum adds up; it speaks of i, has a value for i >= 0, and the sequences for i >= 1."""
    a = leaf(rng, names)
    x = rng.choice(("i", ("**", "i", 2), ("+", "i", a), ("*", a, "i"), ("*", "i", ("+", "i", 1)), ("**", 2, "i"),
                    ("**", a, "i"), ("/", "i", positive(rng, names)), ("-", ("*", 2, "i"), 1), a))
    return ("+", x, leaf(rng, names)) if rng.random() < 0.3 else x


def closed_form(rng: Random, names):
    """A polynomial in i."""
    a, e = leaf(rng, names), rng.randint(1, 3)
    x = rng.choice(("i", ("**", "i", e), ("*", a, ("**", "i", e)), ("*", "i", ("+", "i", 1))))
    return ("+", x, polynomial(rng, [*names, "i"], 1)) if rng.random() < 0.5 else x


def item(rng: Random, names):
    """What speaks of i and of entries; it has a value for i >= 1."""
    a = leaf(rng, names)
    x = rng.choice(("u[i]", "u[i]", "o[i]", "q[i]", "ns[i]", "c[i]", "u[i]*o[i]", "u[i]**2", "i*u[i]", "c[i]*u[i]",
                    "r[i]*i", "abs(u[i])", "max(u[i], o[i])", "indicator(u[i] > o[i])", "u[i]/i", "1/(i + 1)", "2**i",
                    "i - 2"))
    return rng.choice((read(x), read(x), ("+", read(x), a), ("*", a, read(x)), ("max", read(x), a)))


def positive_item(rng: Random, names):
    return rng.choice((read("q[i]"), "i", ("*", read("q[i]"), positive(rng, names)), read("exp(u[i])"),
                       read("u[i]**2 + 1"), ("+", "i", positive(rng, names)), read("q[i]*i"), read("2**i"),
                       read("ns[i] + 1"), read("i*(i + 1)")))


def zero_item(rng: Random, names):
    return rng.choice((read("u[i]"), read("i - 3"), read("u[i] - 1"), ("-", read("u[i]"), leaf(rng, names)),
                       read("ns[i]"), read("u[i]*o[i]"), read("c[i]"), ("-", "i", leaf(rng, names)),
                       read("u[i] + o[i]"), read("abs(u[i]) - 1")))


def natural_item(rng: Random, names):
    return read(rng.choice(("ns[i]", "c[i]", "i", "ns[i] + 1", "c[i]*i", "1 - c[i]", "ns[i]*c[i]")))


def comparison(rng: Random, names):
    """A condition, whose sides have values everywhere."""
    a = rng.choice((factor, polynomial))(rng, names)
    x = (rng.choice(COMPARISONS), a, rng.choice((0, leaf(rng, names), number(rng))))
    another = (rng.choice(COMPARISONS), leaf(rng, names), 0)
    return rng.choice((x, x, x, ("not", x), (rng.choice(("and", "or")), x, another)))


def mixed(rng: Random, names, depth: int = 2):
    """An expression of everything, with a value nearly everywhere."""
    if not depth or rng.random() < 0.1:
        return rng.choice((polynomial, factor, leaf, leaf))(rng, names)

    def inner():
        return mixed(rng, names, depth - 1)

    match rng.randint(0, 17):
        case 0 | 1: return ("abs", inner())
        case 2 | 3: return (rng.choice(("max", "min")), inner(), inner())
        case 4: return ("*", inner(), ("indicator", comparison(rng, names)))
        case 5: return ("indicator", (rng.choice(COMPARISONS), inner(), inner()))
        case 6: return ("factorial", natural(rng, names))
        case 7: return ("Sum", rng.choice((item, summand, zero_item))(rng, names), "i", 1, natural(rng, names))
        case 8:
            high = rng.choice(("n", 3, "m", ("+", "n", 1)))
            return ("Product", rng.choice((item, positive_item))(rng, names), "i", 1, high)
        case 9: return ("*", "pi", leaf(rng, names))
        case 10:
            function, make = rng.choice((("sqrt", nonnegative), ("log", positive), ("exp", leaf)))
            return (function, make(rng, names))
        case 11: return ("/", inner(), rng.choice((positive, factor))(rng, names))
        case 12: return ("Sum", ("/", item(rng, names), positive_item(rng, names)), "i", 1, rng.choice(("n", "m", 2)))
        case 13: return ("binomial", natural(rng, names), natural(rng, names))
        case 14: return ("**", leaf(rng, names), natural(rng, names))
    return (rng.choice("+-*"), inner(), inner())


def smooth(rng: Random, names):
    """A function of x with a value and a slope for every real x."""
    a, b = leaf(rng, names), positive(rng, names)
    return rng.choice((("**", "x", rng.randint(1, 4)), ("*", a, "x"), ("+", ("*", a, ("**", "x", 2)), "x"),
                       ("*", "x", ("-", a, "x")), ("exp", ("*", number(rng), "x")), ("exp", ("neg", ("**", "x", 2))),
                       ("log", ("+", ("**", "x", 2), b)), ("sqrt", ("+", ("**", "x", 2), b)),
                       ("/", a, ("+", ("**", "x", 2), b)), ("/", "x", ("+", ("**", "x", 2), 1)),
                       ("**", ("+", ("**", "x", 2), b), natural(rng, names)), ("*", a, ("+", "x", b))))


def entire(rng: Random, names):
    """A polynomial or an exponential function of x, or a sum of two."""
    a = leaf(rng, names)
    x = rng.choice((("**", "x", rng.randint(1, 4)), ("*", a, "x"), ("+", ("*", a, ("**", "x", 2)), "x"),
                    ("*", "x", ("-", a, "x")), ("exp", ("*", number(rng), "x")), ("*", a, ("exp", ("neg", "x"))),
                    ("**", ("+", "x", a), 2)))
    return ("+", x, entire(rng, names)) if rng.random() < 0.2 else x


def in_random(name: str):
    """A polynomial in one random variable."""
    def make(rng: Random, names):
        a, b = leaf(rng, names), leaf(rng, names)
        return rng.choice((name, name, ("**", name, 2), ("*", a, name), ("+", name, b), ("+", ("*", a, name), b),
                           ("-", ("**", name, 2), ("*", b, name)), ("*", name, ("-", name, ("E", name)))))
    return make


LETTERS: dict[str, tuple[str, Callable]] = {
    "A": ("any polynomial", polynomial), "B": ("any polynomial", polynomial), "C": ("any polynomial", polynomial),
    "J": ("any rational expression", rational),
    "Y": ("can be zero", factor), "Z": ("can be zero", factor),
    "P": ("positive", positive), "Q": ("positive", positive), "S": ("not negative", nonnegative),
    "N": ("a natural number", natural), "M": ("a natural number", natural),
    "I": ("a number from 1 to 4", lambda rng, names: rng.randint(1, 4)),
    "U": ("speaks of i", summand), "V": ("speaks of i", summand), "T": ("a polynomial in i", closed_form),
    "F": ("a function of x", smooth), "G": ("a function of x", smooth),
    "X": ("a function of x without a denominator", entire),
    "R": ("a polynomial in f", in_random("f")), "W": ("a polynomial in g", in_random("g")),
    "Us": ("speaks of i and of entries", item), "Vs": ("speaks of i and of entries", item),
    "Ps": ("positive, speaks of i", positive_item), "Qs": ("positive, speaks of i", positive_item),
    "Zs": ("can be zero, speaks of i", zero_item), "Ns": ("natural, speaks of i", natural_item),
    "Ca": ("a condition", comparison), "Cb": ("a condition", comparison),
    "Mx": ("any expression", mixed), "My": ("any expression", mixed),
    "H": ("0 for small k", lambda rng, names: read(rng.choice(HIDERS)[0])),
}
SLOPES = {"D": "F", "K": "G", "O": "X"}  # D is the slope of F, K that of G, O that of X
SPEAKS_OF = {**dict.fromkeys(("U", "V", "T", "Us", "Vs", "Ps", "Qs", "Zs", "Ns"), "i"),
             **dict.fromkeys("FGXDKO", "x")}  # F(t) is F with t for x


def slope(tree, name: str):
    """The derivative, by the rules that one learns."""
    def d(t):
        return slope(t, name)

    if not isinstance(tree, tuple):
        return int(tree == name)
    match tree:
        case _ if name not in words(write(tree)): return 0
        case ("neg", a): return _short("*", ("neg", 1), d(a))
        case ("+" | "-" as op, a, b): return _short(op, d(a), d(b))
        case ("*", a, b): return _short("+", _short("*", d(a), b), _short("*", a, d(b)))
        case ("/", a, b):
            return _short("/", _short("-", _short("*", d(a), b), _short("*", a, d(b))), ("**", b, 2))
        case ("**", a, int(n)):
            return _short("*", (0, 1, ("*", 2, a))[n] if n < 3 else ("*", n, ("**", a, n - 1)), d(a))
        case ("**", a, n): return _short("*", ("/", ("*", n, ("**", a, n)), a), d(a))  # of bases that are not zero
        case ("exp", a): return _short("*", tree, d(a))
        case ("log", a): return _short("/", d(a), a)
        case ("sqrt", a): return _short("/", d(a), ("*", 2, tree))
    raise ValueError(write(tree))


def _short(op: str, a, b):
    """Without 0 + a and 1*a."""
    match op, a, b:
        case ("*", 0, _) | ("*", _, 0) | ("/", 0, _): return 0
        case ("+", 0, x) | ("*", 1, x) | ("+" | "-", x, 0) | ("*" | "/", x, 1): return x
    return (op, a, b)


# -- laws: what is true, and what is tempting and false. A line is a chain, and after it
#
#    extends, restricts, because, uses, by    the arguments of its last step (first uses: of its first)
#    where, declared, define P                of the derivation: condition, hypotheses that are not used, definitions
#    at, low, high                            a maximum: the chain begins with the derivative; low: none is an open end
#    to, over (j), above                      a limit: the chain ends in a bound from below, or in both
#    lemma, put x                             the step rests on a lemma, with these values for its names
#    without                                  names that no letter may contain
#    point x, Z                               where it fails; what this letter stands for

@dataclass(frozen=True)
class Law:
    text: str
    start: str
    steps: tuple[tuple[str, str], ...]  # (relation, expression)
    options: dict

    def __getitem__(self, key: str) -> str | None:
        return self.options.get(key)

    def named(self, word: str) -> list[tuple[str, str]]:
        """The options "define P", "put x", ... as (P, text), (x, text)."""
        return [(key[len(word) + 1:], text) for key, text in self.options.items() if key.startswith(f"{word} ")]


def laws(lines: str, **options: str) -> list[Law]:
    """One law a line, or several with much space between them."""
    return [_law(line, options) for line in re.split(r"\n\s*|   +", lines.strip())]


def _law(line: str, common: dict) -> Law:
    chain, *options = line.split("; ")
    options = common | dict(x.split(": ", 1) for x in options)
    start, *rest = re.split(r" (<=>|=>) ", chain)
    if rest:
        steps = tuple((relation, write(read(body))) for relation, body in zip(rest[::2], rest[1::2]))
        return Law(line, write(read(start)), steps, options)
    node = ast.parse(chain, mode="eval").body
    if not isinstance(node, ast.Compare):
        raise ValueError(f"no chain: {chain}")
    steps = tuple((OPERATORS[type(op)], write(_tree(x))) for op, x in zip(node.ops, node.comparators))
    return Law(line, write(_tree(node.left)), steps, options)


def listed(text: str | None) -> list[str]:
    """The expressions of a list.

    >>> listed("independent(f, g), mean(h, x)")
    ['independent(f, g)', 'mean(h, x)']
    """
    return [write(_tree(x)) for x in ast.parse(f"[{text or ''}]", mode="eval").body.elts]


RATIONAL = laws("J == J")*8 + laws("""
    A/Z + B/Y == (A*Y + B*Z)/(Z*Y)     (A**2 - B**2)/P == (A - B)*(A + B)/P     A/Z*(B/Y) == A*B/(Z*Y)
    (A + B)**2 - (A - B)**2 == 4*A*B     A/P/Q == A/(P*Q)     1/(P + Q) == 1/P/(1 + Q/P)     (A - B)**3 == -(B - A)**3
""")
FALSE_RATIONAL = laws("""
    A/(Z + Y) == A/Z + A/Y     (A + B)**2 == A**2 + B**2     A/Z/Y == A/(Z/Y)     (A + B)/(A + C) == B/C
    A - (B - C) == A - B - C     1/Z + 1/Y == 2/(Z + Y)     A*B + C == A*(B + C)     A/(1/Z) == A*Z     -A**2 == (-A)**2
    0/Z == 0
""")

POWERS = laws("""
    P**N*P**M == P**(N + M)     A**(N + 1) == A*A**N     (A*B)**N == A**N*B**N     (A**N)**2 == A**(2*N)
    P**(N - M) == P**N/P**M     (-1)**(2*N) == 1     (-A)**(2*N) == A**(2*N)     1**N == 1     2**(N + 1) - 2**N == 2**N
    P**(-N) == 1/P**N     (P**N - 1)*(P**N + 1) == P**(2*N) - 1     (A/P)**N == A**N/P**N     A**N*A**M == A**(N + M)
    (P**N)**3 == P**(3*N)     (-1)**(N + 1) == -(-1)**N     P**N*(1/P)**N == 1     (A**2)**N == A**(2*N)
    (4*P)**N == 2**(2*N)*P**N     A**(N + 2)*B - A**N*B == A**N*B*(A**2 - 1)     0**(N + 1) == 0     0**0 == 1
    P**(3/2) == P*sqrt(P)     2**(1/2) == sqrt(2)     binomial(1/2, 1) == 1/2
    p**(n - 1)*p == p**n; extends: p == 0 and n == 0
    x**n/x**n == 1; extends: x == 0 and n > 0
    x**(n - m)*x**m == x**n; extends: x == 0 and n < m
""")
FALSE_POWERS = laws("""
    A**N*A**M == A**(N*M)     (A + B)**N == A**N + B**N     0**N == 0     (-1)**N == 1     Y**N/Y**N == 1
    (-A)**N == A**N     p**(n - 1)*p == p**n     Y**(N - M) == Y**N/Y**M     (A**N)**2 == A**(N**2)
    A**(2*N) == 2*A**N     2**N*3**N == 5**N     Y**(-N) == 1/Y**N*Y/Y     1/Y**N == Y**(N + 1)/Y**(2*N + 1)
    2**x == 1 + x     H*Y**N == H*Y**M     P**N*Q**M == (P*Q)**(N + M)
""")

DEFINITIONS = laws("J == J")*6 + laws("""
    L(A + B) == A*C + B*C; define L(z): z*C
    L(B, A) == B - 2*A; define L(y, x): y - 2*x
    L(L(x)) == 4*x; define L(x): 2*x
    L(y + 1) == (y + 1)**2 + y; define L(x): x**2 + y
    Qb*Pa == A**2*(A + 1); define Pa: A; define Qb: Pa*(Pa + 1)
    L(x) == D; define L(x): diff(F, x)
    diff(L(x), x) == D; define L(z): F(z)
    diff(Pa, x) == D; define Pa: F
    E(Pa**2) == E(f**2) - E(f)**2; define Pa: f - E(f)
    L(A) == A*E(f); define L(z): E(f*z)
    Sum(L(i), i, 1, n) == A*n + Sum(i, i, 1, n); define L(z): z + A
    Pa/Pa == 1; extends: Z == 0; define Pa: Z
    Pa*Z == A; extends: Z == 0; define Pa: A/Z
    2*Pa*Qb/(Pa + Qb) == 2*n/(2*n + m + j); extends: n == 0; define Pa: n/(n + m); define Qb: n/(n + j)
""")
FALSE_DEFINITIONS = laws("""
    L(A + B) == A + B*C; define L(z): z*C
    L(A) == A*C; define L(z): z + C
    L(B, A) == A - 2*B; define L(y, x): y - 2*x
    L(y + 1) == (y + 1)**2 + y + 1; define L(x): x**2 + y
    Pa*Z == A; define Pa: A/Z
    Pa/Pa == 1; define Pa: Z
    E(f*Pa) == E(f)*E(Pa); define Pa: g*E(g) + g
    1/(1/Pa) == Pa; define Pa: Z
    diff(Pa*x, x) == Pa; define Pa: F
    Pa - B == A - B - C; define Pa: A - C + 1
    2*Pa*Qb/(Pa + Qb) == 2*n/(2*n + m + j); define Pa: n/(n + m); define Qb: n/(n + j)
""")

DOMAIN = laws("""
    A*Z/Z == A; extends: Z == 0
    A == A*Z/Z; restricts: Z == 0
    1/(1/Z) == Z; extends: Z == 0
    A/(Z*Y)*Y == A/Z; extends: Y == 0 and Z != 0
    A*Z/(Z*Y) == A/Y; extends: Z == 0 and Y != 0
    A*Z*Y/(Z*Y) == A; extends: Z == 0 or Y == 0
    A/Z == A*Y/(Z*Y); restricts: Y == 0 and Z != 0
    A*P/P == A     A/(P*Z)*P == A/Z
    (Z**2 - I*Z)/Z == Z - I; extends: Z == 0
    Z/(1/Y) == Z*Y; extends: Y == 0
    A + B/Z - B/Z == A; extends: Z == 0
    A == A + 0/Z; restricts: Z == 0
    A*Z/Z + C == A + C; extends: Z*P == 0
    sqrt(x)*sqrt(x) == x; extends: x < 0
    sqrt(x)*sqrt(y) == sqrt(x*y); extends: x*y >= 0 and (x < 0 or y < 0)
    log(x**2)/2 == log(x); restricts: x < 0
    exp(log(x)) == x; extends: x <= 0
    A*Sum(1/Z, i, 1, n) == A*n/Z; restricts: Z == 0 and n == 0
    Y**(-2)*Y**2 == 1; extends: Y == 0
""")
FALSE_DOMAIN = laws("""
    A*Z/Z == A     A == A*Z/Z     1/(1/Z) == Z
    A*Z*Y/(Z*Y) == A; extends: Z == 0
    A*Z/Z == A; extends: Z == 0 or Z == 1
    A*Z/Z == A; extends: Z == 0 and Y == 0
    A*Z/Z == A; restricts: Z == 0
    A == A*Z/Z; extends: Z == 0
    A == A; extends: Z == 0
    A*Z/Z == A; extends: Y == 0
    A/Z == A*Y/(Z*Y); restricts: Y == 0
    A == A; restricts: Z == 0
    A*Z/(Z*Y) == A/Y; extends: Z == 0
    sqrt(x)*sqrt(y) == sqrt(x*y); extends: x < 0 and y < 0
    log(x**2)/2 == log(x); restricts: x <= 0
    1/x == 1/x + 0/(x - 1); restricts: x == 0
    A*Z/Z == A; extends: Z > 0
    A*Z/Z == A; extends: H*Z == 0
    x**n/x**n == 1; extends: x == 0
    A*Z/Z == A; extends: Z**2 == Z
""")
# wrong at one point, far away
FAR_AWAY = laws("""
    A*Z/Z == A; Z: n - 100003; point n: 100003
    A*Z/Z == A; Z: n**2 - 61*j**2 - 1; point n: 1766319049; point j: 226153980
    A*Z/Z == A; Z: n**3 + m**3 - 10**9; point n: 1000; point m: 0
    A*Z/Z == A; Z: x - y - 100003; point x: 100004; point y: 1
    A*Z/Z == A; extends: n == 100003; Z: (n - 100003)*(m - 77777); point n: 1; point m: 77777
    A*Z/Z == A; Z: 2**n - 2**100; point n: 100
    A*Z/Z == A; Z: binomial(n, 2) - 4950; point n: 100
    A*Z/Z == A; Z: x**2 + y**2 - 10**10; point x: 60000; point y: 80000
    1/x**((n - 20)**2) == 1/x**((n - 20)**2) + 0/x; point x: 0; point n: 20
    A*sqrt(x + 10**6)**2 == A*(x + 10**6); point x: -1000001
    A*Sum(1/Z, i, 1, m) == A*m/Z; Z: n**2 - 61*j**2 - 1; point n: 1766319049; point j: 226153980; point m: 0
    log((x - 12345)**2) == log((12345 - x)**2) + 0/(x - 12346); point x: 12346
    A == A + 0*sqrt(10**8 - n); point n: 100000001
    A*binomial(n - m + 500, 0) == A; point n: 0; point m: 501
""")

INEQUALITIES = laws("""
    0 <= A**2     A - S <= A     A < A + P     0 < P*Q     0 <= S*P     A*S*P >= A*S*P     A**2 + P > 0
    P/(P + S) <= 1     P/(P + Q) < 1     p*(1 - p) >= 0     p**2 <= p     w**2 < w     0 < binomial(m, b)
    A <= A + sqrt(S)     0 < exp(A)     n <= n**2     1 <= j     1 < exp(P)     0 <= Sum(c[i], i, 1, n)
    0 <= binomial(n, m)     1/(P + Q) < 1/P     -A**2 <= S     0 <= log(1 + S)     c[n + 1] <= c[n + 1] + P     P**N > 0
    S**N >= 0     0 <= E(f**2)     0 < E(f**2*g**2) + P     E(f)**2 <= E(f)**2 + E(g**2)     n*m <= (n + m)**2
    x**2*y**2 <= x**2*y**2 + S     A*binomial(n, 2)**2 <= A*binomial(n, 2)**2 + S
    sqrt(x**2) >= x; where: x >= 0
    x <= x*y; where: x >= 0 and y >= 1
""")
FALSE_INEQUALITIES = laws("""
    0 < A**2     A <= A**2     0 <= A     A < A + S     A/Z <= A     P <= P**2     P*A <= Q*A     0 < binomial(n, m)
    n < n**2     1 < j     E(f)**2 <= E(f)     0 <= E(f)     0 <= E(f**3)     0 <= H*E(f)     0 <= H*E(f**3)     0 < H
    H*A <= H*B     0 <= E(f*g)     1/P <= 1/(P + Q)     0 <= H*E(f*g**2)     sqrt(A**2) <= A     log(P) <= 0
    0 < log(P)
    exp(A) <= 1 + A     1 <= exp(A)     S**N > 0     A**N >= 0
    Sum(r[i], i, 1, n) >= 0     0 < sqrt(S)     0/Z < Z**(-3)     0 < E(f**2)     0 <= H*x     H*n*(n - 1) <= 0
    p <= p**2     w <= w**2
    0 <= x**2 - 2*10**5*x + 10**10 - 1/10**9; point x: 100000
""")

CERTIFICATES = laws("""
    2*A*B <= A**2 + B**2; because: (A - B)**2
    4*A*B <= (A + B)**2; because: (A - B)**2
    p*(1 - p) <= 1/4; because: (p - 1/2)**2
    A + B <= A + B + S; because: S
    P + 1/P >= 2; because: (P - 1)**2/P
    A*B + B*C + C*A <= A**2 + B**2 + C**2; because: ((A - B)**2 + (B - C)**2 + (C - A)**2)/2
    A**2 + P > 2*A - 1; because: (A - 1)**2 + P
    2*P*Q/(P + Q) <= (P + Q)/2; because: (P - Q)**2/(2*(P + Q))
    A**2*B <= A**2*(B + S); because: A**2*S
    E(f)**2 <= E(f**2); because: E((f - E(f))**2)
    2*E(f)*E(g) <= E(f)**2 + E(g)**2; because: (E(f) - E(g))**2
    2*E(f*g) <= E(f**2) + E(g**2); because: E((f - g)**2)
    2*sqrt(S) <= S + 1; because: (sqrt(S) - 1)**2
    2*P**N <= P**(2*N) + 1; because: (P**N - 1)**2
    E(f)*C <= E(f)*C + S; because: S
    A*C <= E(f)*C + P; because: P; uses: mean(f, A)
    x*(1 - x) <= 1/4; because: (x - 1/2)**2
    n <= n**2 + n*m; because: n*(n - 1) + n*m
""")
FALSE_CERTIFICATES = laws("""
    2*A*B < A**2 + B**2; because: (A - B)**2
    2*A*B <= A**2 + B**2; because: (A - B)**2 + 1
    A**2 + B**2 <= 2*A*B; because: (A - B)**2
    A + B <= A + B + S; because: 2*S
    2*A*B <= A**2 + B**2; because: (A - B)**2 + H*C**2
    A <= B; because: (A - B)**2
    A <= A + H*B; because: H*B**2
    P + 1/P > 2; because: (P - 1)**2/P
    A**2 <= A**2 + Z; because: Z
    2*A*B <= A**2 + B**2; because: (A - B)**3/(A - B)
    E(f**2) <= E(f)**2; because: E((f - E(f))**2)
    E(f) <= A + P; because: P
    A*C <= E(f)*C + P; because: P
    0 <= H*A; because: H*A**2/A
    A/Z <= A/Z + S; because: S + 0/Y
""")

SUMS = laws("""
    Sum(U + V, i, 1, n) == Sum(U, i, 1, n) + Sum(V, i, 1, n)     Sum(A*U, i, 1, n) == A*Sum(U, i, 1, n)
    Sum(U, i, 1, n + 1) == Sum(U, i, 1, n) + U(n + 1)     Sum(U, i, 1, n + 2) == Sum(U, i, 1, n) + U(n + 1) + U(n + 2)
    Sum(U, i, 0, n) == U(0) + Sum(U, i, 1, n)     Sum(A, i, 1, n) == n*A     Sum(A, i, n, n + 3) == 4*A
    Sum(A, i, 0, n + m) == (n + m + 1)*A     Sum(U, i, 1, 3) == U(1) + U(2) + U(3)     Sum(U, i, 5, 2) == 0
    Sum(U, i, n + 1, n) == 0     Sum(A/P, i, 1, n) == n*A/P     Sum(c[i]**2, i, 1, n) == Sum(c[i], i, 1, n)
    Sum(A*c[i] + B, i, 1, n) == A*Sum(c[i], i, 1, n) + n*B
    Sum(Sum(i*l, l, 1, m), i, 1, n) == Sum(i, i, 1, n)*Sum(l, l, 1, m)     Sum(A/j, i, 1, j) == A
    Sum(U, i, j, j) == U(j)     n*Sum(A/n, i, 1, n) == n*A     Sum((1 - c[i])**2, i, 1, n) == n - Sum(c[i], i, 1, n)
    Sum(U, i, 1, n) - Sum(U, i, 1, n) == 0     Sum(E(A*f*i), i, 1, n) == E(f)*A*Sum(i, i, 1, n)
    Sum(A**i*A, i, 0, n) == Sum(A**(i + 1), i, 0, n)     Sum(Sum(1, l, 1, m), i, 1, n) == n*m     Sum(1, i, 1, b) == b
    Sum(U*0, i, 1, n) == 0     Sum(r[i]**2, i, 1, n) == n     Sum(diff(F*i, x), i, 1, n) == D*Sum(i, i, 1, n)
    Sum(U, i, 1, n)**2 == Sum(Sum(U*U(l), l, 1, n), i, 1, n)     Sum(i, i, 1, n) == n*(n + 1)/2
    Sum(A, i, m, n + m) == (n + 1)*A     Sum(U, i, 1, n + 1)*P == P*Sum(U, i, 1, n) + P*U(n + 1)
    Sum(U/n, i, 1, n)*n/n == Sum(U, i, 1, n)/n
    Sum(A/Z, i, 1, n) == n*A/Z; restricts: Z == 0 and n == 0
    A*Sum(1/n, i, 1, n) == A; where: n > 0
    Sum(A, i, m, n) == (n - m + 1)*A; where: m <= n + 1
""")
FALSE_SUMS = laws("""
    Sum(U*V, i, 1, n) == Sum(U, i, 1, n)*Sum(V, i, 1, n)     Sum(U, i, 1, n + 1) == Sum(U, i, 1, n) + U(n)
    Sum(A, i, 0, n) == n*A     Sum(U, i, 0, n) == Sum(U, i, 1, n)     Sum(U, i, 1, 3) == U(1) + U(2)
    Sum(U**2, i, 1, n) == Sum(U, i, 1, n)**2     Sum(Sum(i, l, 1, m), i, 1, n) == n*m
    Sum(r[i]**2, i, 1, n) == Sum(r[i], i, 1, n)     Sum(c[i], i, 1, n + 1) == Sum(c[i], i, 1, n) + c[n]
    Sum(Sum(i*l, l, 1, m), i, 1, n) == Sum(i, i, 1, m)*Sum(l, l, 1, m)     Sum(A**i, i, 1, n) == A**Sum(i, i, 1, n)
""")
# wrong only where a sum is empty
EMPTY_SUMS = laws("""
    Sum(A, i, 1, n - I) == (n - I)*A     Sum(A, i, m, n) == (n - m + 1)*A     Sum(A/m, i, 1, m) == A
    H*Sum(A/m, i, 1, m) == H*A     Sum(1/n, i, 1, n) == 1     Sum(A/Z, i, 1, n) == n*A/Z
    Sum(U, i, m, n + 1) == Sum(U, i, m, n) + U(n + 1)     Sum(U, i, 3, n + 1) == Sum(U, i, 3, n) + U(n + 1)
    Sum(U, i, m, n) == Sum(U, i, m, n - 1) + U(n)     Sum(U, i, 1, n) == Sum(U, i, 1, n - 1) + U(n)
    Sum(1, i, n, j) == j - n + 1     H*Sum(A, i, 1, n - I) == H*(n - I)*A     Sum(A/(n*m), i, 1, n*m) == A
    Sum(Sum(A/m, l, 1, m), i, 1, n) == n*A
    Sum(A/(1 + n - n), i, 1, n)/n == A     Sum(A, i, j, n)/A == n - j + 1     1 <= Sum(1/m, i, 1, m)
    H*Sum(A**2, i, j, n) <= H*(n - j + 1)*A**2
""")

DERIVATIVES = laws("""
    diff(F, x) == D     diff(F*G, x) == D*G + F*K     diff(F + G, x) == D + K     diff(A*F, x) == A*D
    diff(F/P, x) == D/P     diff(A, x) == 0     diff(F**(N + 1), x) == (N + 1)*F**N*D     diff(exp(F), x) == exp(F)*D
    diff(log(F**2 + P), x) == 2*F*D/(F**2 + P)     diff(sqrt(F**2 + P), x) == F*D/sqrt(F**2 + P)
    diff(1/(F**2 + P), x) == -2*F*D/(F**2 + P)**2     diff(diff(F, x), x) == diff(D, x)     diff(F(2*x), x) == 2*D(2*x)
    diff(E(f)*F, x) == E(f)*D     diff(Sum(F*i, i, 1, n), x) == D*Sum(i, i, 1, n)     diff(t*log(t), t) == log(t) + 1
    diff(x**3*F, x) == 3*x**2*F + x**3*D     diff(sqrt(t), t) == 1/(2*sqrt(t))     diff(t**N, t) == N*t**N/t
    diff(log(t), t) == 1/t     diff(p**j*(1 - p)**n, p)*(1 - p) == j*p**(j - 1)*(1 - p)**(n + 1) - n*p**j*(1 - p)**n
    diff(t**(-N), t) == -N*t**(-N)/t
    diff(E(f**2*F), x) == E(f**2)*D     diff(F - F, x) == 0     diff(x*F, x) - F == x*D     diff(P**N*F, x) == P**N*D
    diff(F*G, x) == diff(F, x)*G + F*diff(G, x)     diff((F*x + 1)**2, x) == 2*(F*x + 1)*(F + x*D)
    diff(F*y, y) == F; without: x y
    diff(diff(F*y**2, x), y) == 2*y*D; without: x y
    diff(L(x), x) == D; define L(z): F(z)
    diff(L(x)**2, x) == 2*F*D; define L(x): F
    diff(L(x)*L(y), x) == D*F(y); define L(z): F(z); without: x y
    diff(L(2*x), x) == 2*D(2*x); define L(z): F(z)
    diff(Z*x**2/x, x) == Z; extends: x == 0
    diff(x**2/x, x) == 1; extends: x == 0
""", without="x")
FALSE_DERIVATIVES = laws("""
    diff(F*G, x) == D*K     diff(F**(N + 1), x) == (N + 1)*F**N     diff(exp(F), x) == exp(F)     diff(log(x), x) == 1/x
    diff(F(2*x), x) == D(2*x)     diff(sqrt(x**2), x) == 1     diff(diff(F, x), x) == D**2
    diff(x**n, x) == n*x**(n - 1)     diff(1/(F**2 + P), x) == 1/(2*F*D)     diff(F/(G**2 + 1), x) == D/(2*G*K)
    diff(log(F**2 + P), x) == 1/(F**2 + P)     diff(sqrt(F**2 + P), x) == 1/(2*sqrt(F**2 + P))
    diff(P**N*x, x) == N*P**N     diff(F, x)*diff(G, x) == diff(F*G, x)     H*diff(x*y, x) == H*(x + y)
    diff(t**N, t) == N*t**N     diff(sqrt(x)**2, x) == 1     diff(sqrt(s)**2, s) == 1
    diff(t**(-N), t) == N*t**(-N)/t
    diff(sqrt(t), t) == 1/sqrt(t)     diff(t**N, t) == t**N/t     diff(exp(2*F), x) == exp(2*F)*D
    diff(F, x) == diff(F, y)     diff(p**j, p) == j*p**j     diff(E(f)*F, x) == D     diff(x**2/x, x) == 1
    diff(L(2*x), x) == D(2*x); define L(z): F(z)
    diff(x*y, x) == 2*x; where: y == x
    H*diff(x*y, x) == 2*H*x; where: y == x
    diff(L(x), x) == 0; define L(z): F(z)
""", without="x")

EXPECTATIONS = laws("""
    E(A*R + B*W) == A*E(R) + B*E(W)     E(R + A) == E(R) + A     E(R*E(W)) == E(R)*E(W)
    E((R - E(R))**2) == E(R**2) - E(R)**2     E((R - E(R))*(W - E(W))) == E(R*W) - E(R)*E(W)     E(A) == A
    E(E(R)) == E(R)     E((f + g)**2) == E(f**2) + 2*E(f*g) + E(g**2)     E(f - E(f)) == 0
    E((f - A)**2) == E((f - E(f))**2) + (E(f) - A)**2     E(R*W - W*R) == 0     E(f/P) == E(f)/P
    E(Sum(A*f*i, i, 1, n)) == A*E(f)*Sum(i, i, 1, n)     E((f - E(f))*A) == 0     E(f*c[1]) == c[1]*E(f)
    E(f**3*A**N) == A**N*E(f**3)
    E(R*W) == E(R)*E(W); uses: independent(f, g)
    E(f*g*h) == E(f)*E(g)*E(h); uses: independent(f, g, h)
    E(R*W*h) == E(R)*E(W)*E(h); uses: independent(f, g, h)
    E(f*g) == E(f)*E(g); uses: uncorrelated(f, g)
    E((f - E(f))*(g - E(g))) == 0; uses: uncorrelated(f, g)
    E(A*f + B) == A*C + B; uses: mean(f, C)
    E((f + g - E(f) - E(g))**2) == E(f**2) - E(f)**2 + E(g**2) - E(g)**2; uses: uncorrelated(f, g)
    E(R*g) == E(R)*A; uses: independent(f, g), mean(g, A)
    E((f - C)**2) == E(f**2) - C**2; uses: mean(f, C)
    E((f - g)**2) == E((f - E(f))**2) + (E(f) - A)**2 + E((g - A)**2); uses: independent(f, g), mean(g, A)
    E(f*g) == A*B; uses: uncorrelated(f, g), mean(f, A), mean(g, B)
    E(f*g + h) == E(f)*E(g) + E(h); uses: independent(f, g)
    E(f**2*g**2) == E(f**2)*E(g**2); uses: independent(f, g)
    E(R) == E(R); declared: mean(f, A)
    E(f**3*g) == E(f*g); uses: event(f)     E((1 - f)*f) == 0; uses: event(f)
    E(f) <= 1; uses: event(f)     E(f) >= 0; uses: event(f)     E(f*g) <= E(f); uses: event(f), event(g)
    E(f + g - f*g) <= E(f) + E(g); uses: event(f), event(g)     E(f)*P <= P; uses: event(f)
    E(f*g) >= E(f) + E(g) - 1; uses: event(f), event(g)     E(f)**2 <= E(f); uses: event(f)
    P*E(f) + Q >= Q; uses: event(f)     E(f*g**2) >= 0; uses: event(f)     E(f) - P < 1; uses: event(f)
    E(f*g*h) <= E(f*g); uses: event(f), event(g), event(h)     E(f)*(1 - E(f)) >= 0; uses: event(f)
    E((f - g)**2) == E(f) + E(g) - 2*E(f*g); uses: event(f), event(g)
    E(f**2*g**2) == E(f)*E(g); uses: event(f), event(g), independent(f, g)
    E(f*g) == A*E(g); uses: mean(f | g, A)     E((f - A)*W**2) == 0; uses: mean(f | g, A)
    E(g*(B*g + f)) == B*E(g**2); uses: mean(f | g, 0)     E(f*g*h**2) == A*E(g*h**2); uses: mean(f | g | h, A)
    E(f*g)/E(g) == E(f*g)/E(f)*E(f)/E(g); where: E(f) > 0 and E(g) > 0
    E(f*g)/E(g)*E(g) + E(f*(1 - g))/E(1 - g)*E(1 - g) == E(f); where: 0 < E(g) and E(g) < 1
    E(f) + B**2 >= 0; where: E(f) >= 0     E(A*f - A*g) == 0; where: E(f) == E(g)
""")
FALSE_EXPECTATIONS = laws("""
    E(f**2) == E(f)**2     E(R*W) == E(R)*E(W)     E(E(f)*f) == E(f**2)     E(f**2*g**2) == E(f*g)**2
    H*E(f*g) == H*E(f)*E(g)     E(A*f) == E(f)     E((f - E(f))**2) == 0     E(f + A) == E(f) + 2*A
    H*E(f**2) == H*E(f)**2
    E(f**2*g) == E(f**2)*E(g); uses: uncorrelated(f, g)
    E(f*g**2) == E(f)*E(g**2); uses: uncorrelated(f, g)
    E(f*g*h) == E(f)*E(g*h); uses: independent(f, g)
    E(f**2) == A**2; uses: mean(f, A)
    E(f**2) == A; uses: mean(f, A)
    E(f*g) == E(f)*E(g); declared: uncorrelated(f, g)
    E(f*h) == E(f)*E(h); uses: independent(f, g)
    E(f*g) == A*E(g); uses: mean(f, A)
    E((f + g)**2) == E(f**2) + E(g**2); uses: independent(f, g)
    H*E(f**2*g) == H*E(f**2)*E(g); uses: uncorrelated(f, g)
    E(f) == A; declared: mean(f, A)
    E(f**2) == E(f)**2; uses: independent(f, g)
    E(g) == A; uses: mean(f, A)
    E(f) < 1; uses: event(f)     E(f*g) <= E(f); uses: event(f)     E(f*g) >= E(f)*E(g); uses: event(f), event(g)
    A*E(f) <= A; uses: event(f)     E(f)**2 >= E(f); uses: event(f)     E(g) <= 1; uses: event(f)
    E(f*g) < E(f); uses: event(f), event(g)     E(f + g) <= 1; uses: event(f), event(g)
    E(f*g**3) >= 0; uses: event(f)     H*E(f) >= H; uses: event(f)     E(f) >= E(g); uses: event(f), event(g)
    E(f*g) == E(f)*E(g); uses: event(f)     E(g**2) == E(g); uses: event(f)     E(f) == 1; uses: event(f)
    E(f**2*g) == A*E(g); uses: mean(f | g, A)     E(f*g**2) == A*E(g); uses: mean(f | g, A)
    E(f*h) == A*E(h); uses: mean(f | g, A)     E(f**2) == A**2; uses: mean(f | g, A)
    E(f*g*h) == A*E(g*h); uses: mean(f | g, A)
    E(f**2) == E(g**2); where: E(f) == E(g)     E(f**3) >= 0; where: E(f) >= 0
    E(f*g)/E(g) == E(f*g)/E(f); where: E(f) > 0 and E(g) > 0
    H*E(f*g)/E(g) == H*E(f); where: E(g) > 0
""")

# a mean that depends on the variable of a derivative
MOMENTS = laws("""
    diff(E(f), x) == D; uses: mean(f, F)
    diff(x*E(f), x) == E(f)
    diff(G*E(f), x) == K*F + G*D; uses: mean(f, F)
    diff(F*E(f), x) == D*A; uses: mean(f, A)
    diff(F*E(f*g), x) == D*E(f)*E(g); uses: independent(f, g)
    diff(F*E(f**2), x) == D*E(f**2)
    diff(x*E(f), x) == diff(x*F, x) == F + x*D; first uses: mean(f, F)
    E(f)*x == F*x; uses: mean(f, F)
    diff(F, x)*E(f) == D*G; uses: mean(f, G)
    diff(F*E((f - E(f))**2), x) == D*(E(f**2) - E(f)**2)     diff(diff(x*F*E(f), x), x) == diff(F + x*D, x)*E(f)
    diff(Sum(E(f)*F*i, i, 1, n), x) == D*E(f)*Sum(i, i, 1, n)     diff(E(x*f + A*g), x) == E(f)
    diff(E(x*f*(1 - x)), x) == E(f) - 2*x*E(f)     diff(E((f - x)**2), x) == 2*x - 2*E(f)
""", without="x")
FALSE_MOMENTS = laws("""
    diff(E(f), x) == 0; uses: mean(f, F)
    diff(x*E(f), x) == E(f) == F; uses: mean(f, F)
    diff(x*E(f), x) == E(f) == x; uses: mean(f, x)
    diff(G*E(f), x) == K*F; uses: mean(f, F)
    diff(E(f)*E(g), x) == 0; uses: mean(f, x)
    diff(E(x*f), x) == E(f); uses: mean(f, x)
    diff(E(f)*F, x) == E(f)*D == G*D; uses: mean(f, G)
""", without="x")

BINOMIALS = laws("""
    binomial(n + 1, m + 1) == binomial(n, m) + binomial(n, m + 1)     binomial(N, 0) == 1     binomial(N, N) == 1
    binomial(n, 1) == n     (m + 1)*binomial(n, m + 1) == (n - m)*binomial(n, m)
    binomial(m, b) == binomial(m, m - b)     binomial(m, n) == binomial(m, m - n)
    m*binomial(j, m) == j*binomial(j - 1, m - 1)     binomial(n + 2, 2) == (n + 2)*(n + 1)/2     binomial(10, 3) == 120
    binomial(N, 2)*2 == N*(N - 1)     Sum(binomial(n, i), i, 0, n) == 2**n     binomial(n + 1, n) == n + 1
    A*binomial(n + 1, 1) == A*n + A     binomial(n, m)*A + binomial(n, m)*B == binomial(n, m)*(A + B)
    binomial(n, m - 1)*(n - m + 1) == m*binomial(n, m)
    binomial(n + 2, m + 2) == binomial(n, m) + 2*binomial(n, m + 1) + binomial(n, m + 2)
    binomial(n, 3) == n*(n - 1)*(n - 2)/6     binomial(N, -1) == 0     binomial(3, 4) == 0     binomial(n, n + 1) == 0
    binomial(1/2, 2) == -1/8     binomial(j, m)*(j - m) == j*binomial(j - 1, m)
    binomial(n + j, n) == binomial(n + j, j)     binomial(5, b) == binomial(5, 5 - b)
""")
FALSE_BINOMIALS = laws("""
    binomial(n, m)*m == n*binomial(n - 1, m - 1)     binomial(n - 1, 0) == 1
    binomial(n + 1, m) == binomial(n, m) + binomial(n, m + 1)     binomial(n, 2) == n**2/2
    binomial(n, m) == binomial(m, n)     binomial(2*n, 2*m) == binomial(n, m)
    binomial(n, m + 1) == binomial(n, m)*(n - m)/m     binomial(n, 70) == 0     H == 0
    H*binomial(n, m) == H*binomial(m, n)     binomial(n, m)**2/binomial(n, m) == binomial(n, m)
    binomial(n - m, 0) == 1     binomial(n + m, n) == binomial(n, m) + binomial(m, n)
    H*binomial(n + 1, m) == H*binomial(n, m)     binomial(n, 900) == 0
    (m + 1)*binomial(n, m + 1) == (n - m - 1)*binomial(n, m)
    (m + 1)*binomial(n, m + 1) == (n - m + 1)*binomial(n, m)
    binomial(j, m)*(j - m - 1) == j*binomial(j - 1, m)     binomial(n + 1, m + 1) == binomial(n, m)*(n + 1)/m
    binomial(n + 1, m) == binomial(n, m)*(n + 1)/(n - m)
    Sum(binomial(n, i), i, 1, n) == 2**n     binomial(n, n - 1) == n + 0*binomial(n - 1, 1)
""")

IRRATIONAL = laws("""
    exp(log(1 - w)) == 1 - w     sqrt(exp(A)) == exp(A/2)     sqrt(P*exp(2*A)) == sqrt(P)*exp(A)
    sqrt(P)**2 == P     sqrt(A**2)**2 == A**2     sqrt(4*P) == 2*sqrt(P)     exp(A)*exp(B) == exp(A + B)
    log(P*Q) == log(P) + log(Q)     log(exp(A)) == A     log(exp(A/2)) == A/2     exp(log(P)) == P
    log(P**2) == 2*log(P)
    sqrt(P)*sqrt(Q) == sqrt(P*Q)     log(sqrt(P)) == log(P)/2     exp(A)**2 == exp(2*A)     exp(-A) == 1/exp(A)
    sqrt(exp(A)) == exp(A/2)     log(P/Q) == log(P) - log(Q)     exp(0*A) == 1     log(1) == 0     sqrt(P**2) == P
    (sqrt(P) + 1)*(sqrt(P) - 1) == P - 1     1/(sqrt(P) + 1)*(sqrt(P) + 1) == 1     sqrt(P/Q) == sqrt(P)/sqrt(Q)
    log(P**N) == N*log(P)     exp(N*A) == exp(A)**N     sqrt(8) == 2*sqrt(2)     sqrt(P)**3 == P*sqrt(P)
    exp(A + B)/exp(B) == exp(A)     sqrt(S)**4 == S**2     log(6) == log(2) + log(3)     exp(A/2)**2 == exp(A)
    log(exp(A)*P) == A + log(P)     sqrt(2)*sqrt(3) == sqrt(6)     exp(log(P)/2) == sqrt(P)     sqrt(1/P) == 1/sqrt(P)
    sqrt(S**2) == S     A/sqrt(P) == A*sqrt(P)/P     exp(A) - exp(B) == exp(B)*(exp(A - B) - 1)
""")
FALSE_IRRATIONAL = laws("""
    exp(log(1 - p)) == 1 - p     sqrt(exp(A)) == exp(A)/2     sqrt(A*exp(2*B)) == A*exp(B)
    exp(log(w - 1)) == 1 - w     exp(log((1 - w)**2)) == 1 - w
    sqrt(A**2) == A     sqrt(P + Q) == sqrt(P) + sqrt(Q)     log(P + Q) == log(P) + log(Q)     exp(A*B) == exp(A)*exp(B)
    sqrt(Y)*sqrt(Z) == sqrt(Y*Z)     log(Y*Z) == log(Y) + log(Z)     log(A**2) == 2*log(A)     exp(A)**2 == exp(A**2)
    log(P)**2 == 2*log(P)     sqrt(A)**2 == A     exp(log(A)) == A     exp(A + B) == exp(A) + exp(B)
    H*sqrt(A**2) == H*A     log(P*Q) == log(P)*log(Q)     sqrt(4*P) == 4*sqrt(P)     log(P/Q) == log(P) + log(Q)
    sqrt(P)*sqrt(P) == sqrt(P)
    H*log(Y**2) == 2*H*log(sqrt(Y**2)) + H*Y     log(1 + P) == P
    sqrt(Z**3) == Z*sqrt(Z) + 0/(Z - I)
    sqrt(x**2*P) == x*sqrt(P)     H*sqrt(x**2*P) == H*x*sqrt(P)     exp(A)*H == exp(B)*H     log(Z**4) == 4*log(Z)
    exp(A/2)**2 == exp(A/4)     log(exp(A/2)) == A
""")

INDUCTION = laws("""
    Sum(T - T(i - 1), i, 1, n) == T(n) - T(0); by: induction(n, 0)
    Sum(T(i + 1) - T, i, 0, n - 1) == T(n) - T(0); by: induction(n, 0)
    Sum(2**i, i, 0, n - 1) == 2**n - 1; by: induction(n, 0)
    Sum(i, i, 1, n) == n*(n + 1)/2; by: induction(n, 0)
    Sum(A*i, i, 1, n) == A*n*(n + 1)/2; by: induction(n, 0)
    Sum(T - T(i - 1), i, 1, j) == T(j) - T(0); by: induction(j, 1)
    Sum(2**i, i, 0, n) == 2**(n + 1) - 1; by: induction(n, 0)
    Sum(i**2, i, 1, n) == n*(n + 1)*(2*n + 1)/6; by: induction(n, 0)
    Sum(A**i*(A - 1), i, 0, n) == A**(n + 1) - 1; by: induction(n, 0)
    Sum(T(i + 1) - T, i, 0, n) == T(n + 1) - T(0); by: induction(n, 0)
    Sum(T - T(i - 1), i, 2, j) == T(j) - T(1); by: induction(j, 1)
    Sum(i, i, 1, n)/(n - 3) == n*(n + 1)/2/(n - 3); by: induction(n, 0)
    Sum(Sum(1, l, 1, i), i, 1, n) == n*(n + 1)/2; by: induction(n, 0)
    Sum(B*(T - T(i - 1)), i, 1, n) + C == B*(T(n) - T(0)) + C; by: induction(n, 0)
    Sum(i*2**i, i, 0, n) == (n - 1)*2**(n + 1) + 2; by: induction(n, 0)
    E(f)*Sum(T - T(i - 1), i, 1, n) == E(f)*(T(n) - T(0)); by: induction(n, 0)
    Sum(1/(n + 1)*(n + 1), i, 1, n) == n; by: induction(n, 0)
    Sum((T - T(i - 1))/P, i, 1, n) == (T(n) - T(0))/P; by: induction(n, 0)
""", without="n j")
FALSE_INDUCTION = laws("""
    Sum(T - T(i - 1), i, 1, n) == T(n) - T(0) + P; by: induction(n, 0)
    n*(n - 1)*(n - 2) == 0; by: induction(n, 0)     n*(n - 1) == 0; by: induction(n, 0)
    Sum(T(i + 1) - T, i, 0, n - 1) == T(n) - T(1); by: induction(n, 0)
    Sum(2**i, i, 0, n - 1) == n; by: induction(n, 0)
    Sum(T - T(i - 1), i, 1, n) == T(n) - T(0) + H; by: induction(n, 0)
    H == 0; by: induction(k, 0)
    Sum(T - T(i - 1), i, 1, n)*H == (T(n) - T(0) + P)*H; by: induction(n, 0)
    binomial(n, 900) == 0; by: induction(n, 0)
    Sum(i, i, 1, n)*binomial(n, 900) == (n*(n + 1)/2 + 1)*binomial(n, 900); by: induction(n, 0)
    2**n == n + 1; by: induction(n, 0)
    (-1)**n == 1; by: induction(n, 0)
    Sum(T - T(i - 1), i, 1, j) == T(j) - T(1); by: induction(j, 1)
    A + n == A; by: induction(n, 0)
    binomial(n, 900)*Sum(i, i, 1, n) == binomial(n, 900)*n*(n + 1)/2 + binomial(n, 901); by: induction(n, 0)
    n*(n - 1) == 0; by: induction(n, 0)
    Sum(i, i, 1, n)*n*(n - 1) == (n*(n + 1)/2 + P)*n*(n - 1); by: induction(n, 0)
""", without="n j")

MAXIMA = laws("""
    diff(A - P*(x - B)**2, x) == -2*P*(x - B); at: B; low: B - Q; high: B + I
    diff(A - P*(x - B)**2, x) == 2*P*(B - x); at: B; low: B; high: B + Q
    diff(2*A*x - x**2, x) == 2*A - 2*x; at: A; low: A - 1; high: A + P
    diff(p*(1 - p), p) == 1 - 2*p; at: 1/2; low: 0; high: 1
    diff(p**2*(1 - p), p) == p*(2 - 3*p); at: 2/3; low: 0; high: 1
    diff(P*p*(1 - p) + A, p) == P*(1 - 2*p); at: 1/2; low: 0; high: 1
    diff(p**j*(1 - p)**j, p) == j*p**(j - 1)*(1 - p)**(j - 1)*(1 - 2*p); at: 1/2; low: 0; high: 1
    diff(log(t) - t, t) == 1/t - 1; at: 1; low: 1/2; high: 2
    diff(t*exp(-t), t) == exp(-t)*(1 - t); at: 1; low: 1/2; high: 3
    diff(x - x**3/3, x) == (1 - x)*(1 + x); at: 1; low: 0; high: 3
    diff(p*Pa, p) == 1 - 2*p; define Pa: 1 - p; at: 1/2; low: 0; high: 1
    diff(L(p), p) == 1 - 2*p; define L(z): z*(1 - z); at: 1/2; low: 0; high: 1
    diff(L(2*x), x) == 4 - 8*x; define L(z): z*(2 - z); at: 1/2; low: 0; high: 1
    diff(Pa*I, x) == -2*I*(x - 1); define Pa: A - (x - 1)**2; at: 1; low: 0; high: 2
    diff(p**2*Pa, p) == 2*p - 3*p**2; define Pa: 1 - p; at: 2/3; low: 1/3; high: 1
    diff(-E((f - x)**2), x) == 2*E(f) - 2*x; at: E(f); low: E(f) - 1; high: E(f) + P
    diff(2*x*(Va + 1/2) - x**2, x) == 2*Va + 1 - 2*x; at: Va + 1/2; low: 0; high: Va + 1; define Va: E(f**2) - E(f)**2
    diff(A - P*(x - 1)**2 + E(f), x) == 2*P*(1 - x); at: 1; low: 0; high: 2
    diff(A - P*(x - B)**4, x) == -4*P*(x - B)**3; at: B; low: B - Q; high: B + Q
""")
FALSE_MAXIMA = laws("""
    diff(A - P*(x - B)**2, x) == -2*P*(x - B); at: B + I; low: B - Q; high: B + I
    diff(A + P*(x - B)**2, x) == 2*P*(x - B); at: B; low: B - Q; high: B + Q
    diff(A*x - A*x, x) == 0; at: 1/2; low: 0; high: 1
    diff(x - x**3/3, x) == (1 - x)*(1 + x); at: 1; low: -3; high: 3
    diff(p*(1 - p), p) == 1 - 2*p; at: 1/3; low: 0; high: 1
    diff(A - S*(x - B)**2, x) == -2*S*(x - B); at: B; low: B - Q; high: B + Q
    diff(C - P*(x - B)**2 + H*x, x) == H - 2*P*(x - B); at: B; low: B - Q; high: B + I
    diff(x*(x - 1), x) == 2*x - 1; at: 1; low: 0; high: 1
    diff(P*x + A, x) == P; at: 1/2; low: 0; high: 1
    diff(P*x + 0/x, x) == P; extends: x == 0; at: 1; low: 0; high: 1
    diff(A - P*x, x) == -P; at: 1/2; low: 0; high: 1
    diff((x - B)**3, x) == 3*(x - B)**2; at: B; low: B - 1; high: B + Q
    diff(-1/x**2, x) == 2/x**3; at: 1; low: -1; high: 1
    diff(p**2*(1 - p), p) == p*(2 - 3*p); at: 1/2; low: 0; high: 1
    diff(2*x*(E(f**2) - E(f)**2 + 1/2) - x**2, x) == 2*(E(f**2) - E(f)**2 + 1/2) - 2*x; at: 1/2; low: 0; high: 1
    diff(-E((f - x)**2), x) == 2*E(f) - 2*x; at: A; low: A - 1; high: A + 1
    diff(-(E(f**2) - E(f)**2)*(x - 1)**2 - P*x**2, x) == -2*(E(f**2) - E(f)**2)*(x - 1) - 2*P*x; at: 0; low: 0; high: 1
    diff(A - P*(x - B)**2, x) == -2*P*(x - B); at: B; low: B + 1; high: B + 2
    diff(p*Pa, p) == 1 - 2*p; define Pa: 1 - p; at: 1/3; low: 0; high: 1
    diff(n*(A - (x - 1)**2), x) == -2*n*(x - 1); at: 1; low: 0; high: 2; without: x n
    diff(-E((f - x)**2), x) == 2*E(f) - 2*x == 0; uses: mean(f, x); at: x; low: 0; high: 1
    diff(L(2*x), x) == 4 - 8*x; define L(z): z*(2 - z); at: 1; low: 0; high: 1
    diff(2*A*x - x**2, x) == 2*A - 2*x; at: A; low: 0; high: 1
""")

ANTIDERIVATIVES = laws("""
    Integral(O(v), v, A, B) == X(B) - X(A); by: antiderivative(X(v)); without: x
    Integral(O(v), v, 0, p) == X(p) - X(0); by: antiderivative(X(v)); without: x
    Integral(1/v, v, P, Q) == log(Q) - log(P); by: antiderivative(log(v))
    Integral(C*exp(-v), v, 0, p) == C - C*exp(-p); by: antiderivative(-C*exp(-v))
    Integral(I*v, v, A, B) == I*(B**2 - A**2)/2     Integral(v**2 + A, v, 0, p) == p**3/3 + A*p
    Integral(D(v) + K(v), v, 0, I) == F(I) + G(I) - F(0) - G(0); by: antiderivative(F(v) + G(v)); without: x
    Integral(C*O(v), v, 0, p) == C*X(p) - C*X(0); by: antiderivative(C*X(v)); without: x
    Integral(1/v**2, v, 1, P + 1) == 1 - 1/(P + 1); by: antiderivative(-1/v)
    Integral(v**(n + 1), v, 0, p) == p**(n + 2)/(n + 2); by: antiderivative(v**(n + 2)/(n + 2))
    Integral(A, v, B, C) == A*(C - B)
    Integral(A*v + B*v, v, 0, p) == Integral(A*v, v, 0, p) + Integral(B*v, v, 0, p)
    Integral(A*exp(v), v, 0, p) == A*Integral(exp(v), v, 0, p)     Integral(E(f)*v, v, 0, p) == E(f)*p**2/2
    Integral(O(v), v, A, A) == 0; without: x
    Integral(1/(2*sqrt(v)), v, P, Q) == sqrt(Q) - sqrt(P); by: antiderivative(sqrt(v))
""")
FALSE_ANTIDERIVATIVES = laws("""
    Integral(O(v), v, A, B) == X(A) - X(B); by: antiderivative(X(v)); without: x
    Integral(X(v), v, 0, p) == X(p) - X(0); by: antiderivative(X(v)); without: x
    Integral(1/v**2, v, -1, 1) == -2; by: antiderivative(-1/v)
    Integral(O(v), v, 0, p) == X(p); by: antiderivative(X(v)); without: x
    Integral(1/v, v, -1, 1) == 0; by: antiderivative(log(v**2)/2)
    Integral(O(v) + H, v, 0, p) == X(p) - X(0); by: antiderivative(X(v)); without: x
    Integral(H*D(v), v, 0, p) == H*F(p); by: antiderivative(H*F(v)); without: x
    Integral(D(v)*K(v), v, 0, p) == (F(p) - F(0))*(G(p) - G(0)); without: x
    Integral(v**n, v, 0, p) == p**n/n     Integral(v*exp(v), v, 0, p) == p*Integral(exp(v), v, 0, p)
    Integral(O(v), v, 0, p) == X(p) - X(0) + H; by: antiderivative(X(v) + H); without: x
    Integral(1/x, v, 1, 1) == 0
    Integral(1/v, v, -A, A) == 0; by: antiderivative(log(v**2)/2)
    Integral(exp(v), v, 0, 1) == Integral(exp(v), v, 0, 2)
    Integral(O(v), v, 0, p) == X(p) - X(0) + p; by: antiderivative(X(v) + v); without: x
""")

SUBSTITUTIONS = laws("""
    Integral(X(v), v, 0, p) == Integral(X(l/P)/P, l, 0, P*p); by: substitution(l/P, l, 0, P*p)
    Integral(X(v), v, 0, p**2) == Integral(X(l**2)*2*l, l, 0, p); by: substitution(l**2, l, 0, p)
    Integral(X(v), v, 0, p) == Integral(X(l + I), l, -I, p - I); by: substitution(l + I, l, -I, p - I)
    Integral(X(v), v, 0, p) == -Integral(X(-l), l, 0, -p); by: substitution(-l, l, 0, -p)
    Integral(X(v), v, 1, exp(p)) == Integral(X(exp(l))*exp(l), l, 0, p); by: substitution(exp(l), l, 0, p)
    Integral(C*X(v), v, p, 2*p) == C*Integral(I*X(I*l), l, p/I, 2*p/I); by: substitution(I*l, l, p/I, 2*p/I)
    Integral(1/v, v, t, t*P) == Integral(1/l, l, 1, P); by: substitution(t*l, l, 1, P)
    Integral(X(v), v, 0, 1) == Integral(X(1 - l), l, 0, 1); by: substitution(1 - l, l, 1, 0)
""", without="x t")
FALSE_SUBSTITUTIONS = laws("""
    Integral(X(v), v, 0, p) == Integral(X(l/P), l, 0, P*p); by: substitution(l/P, l, 0, P*p)
    Integral(X(v), v, 0, p**2) == Integral(X(l**2), l, 0, p); by: substitution(l**2, l, 0, p)
    Integral(X(v), v, 0, p) == Integral(X(l/P)/P, l, 0, p); by: substitution(l/P, l, 0, P*p)
    Integral(X(v), v, 0, p) == Integral(X(l + I), l, 0, p); by: substitution(l + I, l, -I, p - I)
    Integral(X(v), v, 0, p) == Integral(X(-l), l, 0, -p); by: substitution(-l, l, 0, -p)
    Integral(X(v) + H, v, 0, p) == Integral(X(l/P)/P, l, 0, P*p); by: substitution(l/P, l, 0, P*p)
    Integral(X(v), v, 0, p) == Integral(X(l + H)*1, l, 0, p); by: substitution(l + H, l, 0, p)
    Integral(X(v), v, 0, p) == Integral(X(l/P)/P, l, 0, p); by: substitution(l/P, l, 0, p)
    Integral(X(v), v, 0, p) == Integral(X(l + I), l, 0, p - I); by: substitution(l + I, l, 0, p - I)
    Integral(v, v, -1, 1) == Integral(-1/l**3, l, -1, 1); by: substitution(1/l, l, -1, 1)
""", without="x")

LEMMAS = {name: laws(line)[0] for name, line in {
    "squares": "2*x*y <= x**2 + y**2; because: (x - y)**2",
    "half": "x*(1 - x) <= 1/4; because: (x - 1/2)**2",
    "inverse": "t + 1/t >= 2; because: (t - 1)**2/t",
    "share": "p**2 <= p",
    "root": "2*sqrt(s) <= s + 1; because: (sqrt(s) - 1)**2",
    "strict": "t < t + 1",
    "count": "j >= 1",
    "divided": "x**2/x <= x + 1; extends: x == 0",
    "given": "x <= x + y; where: y >= 0",
    "peak": "diff(p*(1 - p), p) == 1 - 2*p; at: 1/2; low: 0; high: 1",
    "defined": "diff(p*Pa, p) == 1 - 2*p; define Pa: 1 - p; at: 1/2; low: 0; high: 1",
    "log": "diff(log(t) - t, t) == 1/t - 1; at: 1; low: 1/4; high: 4",
}.items()}

FACTS = laws("""
    2*A*B <= A**2 + B**2; lemma: squares; put x: A; put y: B
    C + 2*A*B <= C + A**2 + B**2; lemma: squares; put x: A; put y: B
    A*(1 - A) + B <= 1/4 + B; lemma: half; put x: A
    P + 1/P >= 2; lemma: inverse; put t: P
    C - 2 >= C - P - 1/P; lemma: inverse; put t: P
    p**2 - C <= p - C; lemma: share; put p: p
    (1/(1 + S))**2 <= 1/(1 + S); lemma: share; put p: 1/(1 + S)
    2*sqrt(S) <= S + 1; lemma: root; put s: S
    A < A + 1; lemma: strict; put t: P
    n + C >= C; lemma: count; put j: n + 1
    (1 - p)*p <= 1/4; lemma: peak; put p: 1 - p
    p*(1 - p) + A <= A + 1/4; lemma: peak
    p*(1 - p) + A <= A + 1/4; lemma: defined
    log(t) - t <= -1; where: t <= 4 and t >= 1/4; lemma: log; put t: t
    P**2/P <= P + 1; lemma: divided; put x: P
    A + B <= A + B + S*P; lemma: given; put x: A; put y: S*P
    2*E(f)*A <= E(f)**2 + A**2; lemma: squares; put x: E(f); put y: A
    w*(1 - w) <= 1/4; lemma: half; put x: w
    w/2*(1 - w/2) < 1/4; lemma: peak; put p: w/2
    2*abs(A)*max(B, C) <= abs(A)**2 + max(B, C)**2; lemma: squares; put x: abs(A); put y: max(B, C)
    max(A, B)*(1 - max(A, B)) <= 1/4; lemma: half; put x: max(A, B)
    indicator(Ca)**2 <= indicator(Ca); lemma: share; put p: indicator(Ca)
    factorial(n) + A >= A + 1; lemma: count; put j: factorial(n)
    2*sqrt(abs(A)) <= abs(A) + 1; lemma: root; put s: abs(A)
    A <= A + Sum(Us**2, i, 1, n); lemma: given; put x: A; put y: Sum(Us**2, i, 1, n)
    Sum(Ps, i, 1, j) + 1/Sum(Ps, i, 1, j) >= 2; lemma: inverse; put t: Sum(Ps, i, 1, j)
""")
FALSE_FACTS = laws("""
    Z + 1/Z >= 2; lemma: inverse; put t: Z
    A**2 <= A; lemma: share; put p: A
    A*(1 - A) < 1/4; lemma: half; put x: A
    3*A*B <= A**2 + B**2; lemma: squares; put x: A; put y: B
    A + P < A + 1; lemma: strict; put t: P
    n >= 1; lemma: count; put j: n
    t >= 1; lemma: count; put j: t
    A <= A + B; lemma: given; put x: A; put y: B
    x <= x + y; lemma: given; put x: x; put y: y
    p*(1 - p) <= (1 - p)/2; lemma: defined
    w*(1 - w) + A <= A + (1 - w)/2; lemma: defined; put p: w
    (1 + H)**2 <= 1 + H; lemma: share; put p: 1 + H
    1 - H >= 1; lemma: count; put j: 1 - H
    Z <= Z*(Z - I); lemma: divided; put x: Z
    C <= A; lemma: squares; put x: A; put y: B
    A*(1 - A) < 1/4; lemma: peak; put p: A
    log(P) - P <= -2; lemma: log; put t: P
    binomial(n - 1, 0)*H*(n - 1) >= H*(n - 1); lemma: count; put j: binomial(n - 1, 0)
    sqrt(Y) <= Y; lemma: root; put s: Y
    Z**2/Z <= Z; lemma: divided; put x: Z
    max(A, B)**2 <= max(A, B); lemma: share; put p: max(A, B)
    Sum(Ps, i, 1, n) + 1/Sum(Ps, i, 1, n) >= 2; lemma: inverse; put t: Sum(Ps, i, 1, n)
    factorial(n) - 1 >= 1; lemma: count; put j: factorial(n) - 1
    abs(A) >= 1; lemma: count; put j: abs(A)
    2*sqrt(max(A, B)) <= max(A, B) + 1; lemma: root; put s: max(A, B)
    A <= A + Sum(Us, i, 1, n); lemma: given; put x: A; put y: Sum(Us, i, 1, n)
    indicator(Ca) >= 1; lemma: count; put j: indicator(Ca)
""")

LIMITS = laws("""
    (A*j + B)/(j + I) == A + (B - I*A)/(j + I); to: A
    A + P/j >= A; above: <= A + P/j; to: A
    (j + 1)/j >= 1; above: <= 1 + 1/j; to: 1
    A + S/(j + 1) >= A; above: <= A + (S + 1)/j; to: A
    A - P/j**2 == A - P/j**2; above: <= A; to: A
    (A*t + B)/t == A + B/t; to: A; over: t
    A*j/(j**2 + P) == A*j/(j**2 + P); to: 0
    (A*j**2 + B*j)/(P*j**2) == A/P + B/(P*j); to: A/P
    A == A; to: A
    P/(Q*n + I) >= 0; above: <= P/(Q*n + I); to: 0; over: n
    exp(A)*(j + 1)/j == exp(A) + exp(A)/j; to: exp(A)
    sqrt(P)/j + A >= A; above: sqrt(P)/j + A; to: A
    Sum(1/j, i, 1, I) == I/j; to: 0
    (j**2 - 1)/(j**2 + 1) == 1 - 2/(j**2 + 1); above: <= 1; to: 1
    abs(A)/j + B == abs(A)/j + B; to: B
    (max(A, B)*j + C)/j == max(A, B) + C/j; to: max(A, B)
    Sum(Us, i, 1, n)/j == Sum(Us, i, 1, n)/j; to: 0
    (indicator(Ca)*j + A)/(j + 1) == indicator(Ca) + (A - indicator(Ca))/(j + 1); to: indicator(Ca)
    pi*j/(j + I) == pi - I*pi/(j + I); to: pi
    abs(j + A**2)/j == (j + A**2)/j; to: 1
    (factorial(n)*j + Product(Us, i, 1, n))/j == factorial(n) + Product(Us, i, 1, n)/j; to: factorial(n)
""")
FALSE_LIMITS = laws("""
    (A*j + B)/(j + 1) == A + (B - A)/(j + 1); to: B
    A + P/j >= A; above: <= A + P; to: A + P
    A + P*j/(j + 1) >= A; above: <= A + P; to: A
    A + H == A + H; to: A
    (A + H*j)/j == A/j + H; to: 0
    1/(H*j + 1) == 1/(H*j + 1); to: 1
    1/(H*j + 1) == 1/(H*j + 1); to: 0
    A*j == A*j; to: A
    A + P/j == A + P/j; to: A + 1/1000
    (A*j**2 + B*j)/(S*j**2 + 1) == (A*j**2 + B*j)/(S*j**2 + 1); to: A/S
    A + P/j == A + P/j; to: A + P
    (j + 1)/j*A == A + A/j; to: A*(Z/Z)
    j == I; where: j == I; to: I
    P*j/(Q*j + 1) == P*j/(Q*j + 1); to: P
    abs(A)*j/(j + 1) == abs(A) - abs(A)/(j + 1); to: A
    indicator(j > 1000)*A == indicator(j > 1000)*A; to: 0
    max(A/j, B) == max(A/j, B); to: 0
    abs(j - 100003)/j == abs(j - 100003)/j; to: -1
    (max(A, B)*j + C)/j == max(A, B) + C/j; to: A
    min(j, 1000)*A/j == min(j, 1000)*A/j; to: A
    pi*j/(j + 1) == pi - pi/(j + 1); to: 22/7
    abs(j - A)/j == (j - A)/j; to: 1
""")

CONDITIONS = laws("""
    x**2 + B == A**2 + B; where: x == A; without: x
    a**3*B == a*B     e**2*A == A     e**3 == e     a*e**2 + A == a + A
    sqrt(x**2) == x; where: x >= 0
    Z/Z == 1; where: Z > 0
    A*Z/Z == A; where: Z != 0
    c[n + 1]**2 == c[n + 1]
    x*y == A*B; where: x == A and y == B; without: x y
    n == 5; where: n == 5
    r[1]**2*A == A
    sqrt(x)*sqrt(y) == sqrt(x*y); where: x >= 0 and y >= 0
    sqrt(x**2) == -x; where: x <= 0
    log(x*y) == log(x) + log(y); where: x > 0 and y > 0
    x <= x**2; where: x >= 1
    a*(1 - a) == 0
    x**2 == y**2; where: x == y
    A*x == A*y + A; where: x == y + 1
    (1 - e)*(1 + e)*A == 0     a**2 + e**2 == a + 1
    n*A == 3*A; where: n == 3; without: n
""")
FALSE_CONDITIONS = laws("""
    x == 0; where: x == 0 or x == 1
    x == 0; where: not x == 0
    x**2 == x; where: x > 0
    sqrt(x**2) == x; where: x >= -1
    e == 1     e**2 == e     r[1]**2 == r[1]     c[n + 1] == c[n + 2]     a == 0
    x*y == 0; where: x == 0 or y == 1
    diff(x*y, x) == 2*x; where: y == x
    Z/Z == 1; where: Y > 0
    x == A; where: x == B; without: x
    H*x == H*y; where: x >= y
    a*e == a     H*a == H*a*e
    x == y; where: x**2 == 4 and y == 2
    n == 5; where: n > 4
    a**2*H == H
    x**3 == x; where: x >= -1 and x <= 1
    A*a == A*e
""")

PRODUCTS = laws("""
    Product(Us*Vs, i, 1, n) == Product(Us, i, 1, n)*Product(Vs, i, 1, n)     Product(A, i, 1, n) == A**n
    Product(Ps/Qs, i, 1, n) == Product(Ps, i, 1, n)/Product(Qs, i, 1, n)     Product(Us, i, 5, 2) == 1
    log(Product(Ps, i, 1, n)) == Sum(log(Ps), i, 1, n)     Product(A*Us, i, 1, n) == A**n*Product(Us, i, 1, n)
    Product(exp(Us), i, 1, n) == exp(Sum(Us, i, 1, n))     Product(P**Ns, i, 1, n) == P**Sum(Ns, i, 1, n)
    Product(A**Ns, i, 1, n) == A**Sum(Ns, i, 1, n)     Product(i, i, 1, n) == factorial(n)
    Product(Us, i, 1, n + 1) == Product(Us, i, 1, n)*Us(n + 1)     Product(Us, i, 1, 3) == Us(1)*Us(2)*Us(3)
    Product(Us, i, n + 1, n) == 1     Product(Us**2, i, 1, n) == Product(Us, i, 1, n)**2
    Product(Us**M, i, 1, n) == Product(Us, i, 1, n)**M     Product(abs(Us), i, 1, n) == abs(Product(Us, i, 1, n))
    Product(sqrt(Ps), i, 1, n) == sqrt(Product(Ps, i, 1, n))     Product(-Us, i, 1, n) == (-1)**n*Product(Us, i, 1, n)
    Product(Us, i, j, j) == Us(j)     Product(i + 1, i, 1, n) == factorial(n + 1)
    Product((i + 1)/i, i, 1, n) == n + 1
    Product(w**c[i]*(1 - w)**(1 - c[i]), i, 1, n) == w**Sum(c[i], i, 1, n)*(1 - w)**(n - Sum(c[i], i, 1, n))
    Product(Us, i, 1, n) == Product(Us(n + 1 - i), i, 1, n)     Product(A, i, 0, n + m) == A**(n + m + 1)
    Product(Product(Us, l, 1, m), i, 1, n) == Product(Us, i, 1, n)**m     Product(0, i, 1, n) == 0**n
    Product(Us, i, 1, n)*Product(Us, i, n + 1, n + 2) == Product(Us, i, 1, n + 2)
    log(Product(Ps**2*Qs, i, 1, n)) == 2*Sum(log(Ps), i, 1, n) + Sum(log(Qs), i, 1, n)
    Product(Us, i, 1, m) == Product(Us, i, 1, b)*Product(Us, i, b + 1, m)
    Product(Product(Us*Vs(l), l, 1, m), i, 1, n) == Product(Product(Us*Vs(l), i, 1, n), l, 1, m)
    Product(exp(A), i, 1, n) == exp(n*A)     Product(1 - c[i], i, 1, n)**2 == Product(1 - c[i], i, 1, n)
    Product(Us, i, 1, n)/Product(Us, i, 1, n) == 1; extends: not All(Us != 0, i, 1, n)
    Product(A/Z, i, 1, n) == A**n/Z**n; restricts: Z == 0 and 1 == 0
""")
FALSE_PRODUCTS = laws("""
    Product(A, i, 0, n) == A**n     Product(Us + Vs, i, 1, n) == Product(Us, i, 1, n) + Product(Vs, i, 1, n)
    Product(Us, i, 1, n + 1) == Product(Us, i, 1, n)*Us(n)     Product(A*Us, i, 1, n) == A*Product(Us, i, 1, n)
    Product(A, i, j, n) == A**(n - j + 1)     Product(0, i, 1, n) == 0     Product(c[i], i, 1, n) == 0
    Product(Us, i, j, n + 1) == Product(Us, i, j, n)*Us(n + 1)     Product(sqrt(Zs**2), i, 1, n) == Product(Zs, i, 1, n)
    log(Product(Zs, i, 1, n)) == Sum(log(Zs), i, 1, n)
    Product(Us*Vs, i, 1, n) == Product(Us, i, 1, n)*Product(Vs, i, 1, m)
    Product(-Us, i, 1, n) == -Product(Us, i, 1, n)     Product(Product(Us, l, 1, m), i, 1, n) == Product(Us, i, 1, n)**n
    Product(Zs, i, 1, n)/Product(Zs, i, 1, n) == 1     H*Product(Us, i, 1, n) == H*Product(Vs, i, 1, n)
    Product(A, i, 1, n - I) == A**(n - I)     Product(A, i, 1, n)/A == Product(A, i, 1, n - 1)
    Product(Us, i, 1, n)*Product(Us, i, n + 1, m) == Product(Us, i, 1, m)     Product(Z, i, 1, n) == 0; where: Z == 0
    Product(A, i, 1, n)*Product(A, i, 1, m) == Product(A, i, 1, n*m)     Product(i, i, 0, n) == factorial(n)
    Product(Us, i, 1, n) == Us(1)*Product(Us, i, 2, n)     Product(A**Ns, i, 1, n) == A**Product(Ns, i, 1, n)
    Product(1/Zs, i, 1, n)*Product(Zs, i, 1, n) == 1     Product(exp(Us), i, 1, n) == exp(Product(Us, i, 1, n))
    Product(Zs**2, i, 1, n)/Product(Zs, i, 1, n) == Product(Zs, i, 1, n)     Product(-1, i, m, n) == (-1)**(n - m + 1)
    Product(abs(Zs), i, 1, n) == Product(Zs, i, 1, n)     Product(H, i, 1, n) == H
    Product(H + 1, i, 1, n)*A == A     Product(Us, i, 1, n) == Product(Us(n - i), i, 0, n)
""")

PIECEWISE = laws("""
    max(A, B) + min(A, B) == A + B     max(A, B) == (A + B + abs(A - B))/2     max(A, B)*min(A, B) == A*B
    abs(A*B) == abs(A)*abs(B)     abs(A)**2 == A**2     sqrt(A**2) == abs(A)     abs(-A) == abs(A)
    max(A, B) == max(B, A)
    max(A, A) == A     max(A, max(B, C)) == max(max(A, B), C)     max(A + C, B + C) == max(A, B) + C
    min(A, B) == -max(-A, -B)     max(P*A, P*B) == P*max(A, B)     abs(A) == max(A, -A)     max(A, 0) - max(-A, 0) == A
    max(A, 0) + max(-A, 0) == abs(A)     abs(P) == P     abs(A/P) == abs(A)/P     abs(A - B) == max(A, B) - min(A, B)
    abs(abs(A)) == abs(A)     max(A, B)**2 + min(A, B)**2 == A**2 + B**2     abs(A)**3 == A**2*abs(A)     max(S, 0) == S
    sqrt(A**2*B**2) == abs(A*B)     max(min(A, B), B) == B     log(abs(Z)) == log(Z**2)/2     abs(A)**(2*N) == A**(2*N)
    max(n, 0) == n     abs(e) == 1     max(a, 0) == a     abs(A)*abs(A) - A*A == 0     abs(abs(A) + S) == abs(A) + S
    max(c[1], c[2]) == c[1] + c[2] - c[1]*c[2]     min(c[1], c[2]) == c[1]*c[2]     abs(r[1]) == 1     max(j, 1) == j
    max(A, B)*max(-A, -B) == -A*B + 0*C; where: A*B == A*B     max(max(A, B), min(A, B)) == max(A, B)
    abs(A - B)*abs(A + B) == abs(A**2 - B**2)     abs(c[1] - c[2]) == (c[1] - c[2])**2     abs(exp(A)) == exp(A)
    sqrt(A**2 + 2*abs(A) + 1) == abs(A) + 1     min(A, min(A, B)) == min(A, B)     max(A, B) - C == max(A - C, B - C)
    abs(Z)/Z*Z == abs(Z); extends: Z == 0
    Z**2/abs(Z) == abs(Z); extends: Z == 0
    abs(Z)/Z == Z/abs(Z)
    max(x, y) == x; where: x >= y
    abs(x) == -x; where: x <= 0
    max(x, y) == y; where: x - y == 0
    abs(x - y) == y - x; where: x < y
    min(x, y)*A == x*A; where: not x > y
    max(x, 0) == 0; where: x <= 0 or x == 0
    (x + abs(x))*(x - abs(x)) == 0     abs(A)**(N + 2) == A**2*abs(A)**N
""")
FALSE_PIECEWISE = laws("""
    max(A, B) == A     abs(A) == A     abs(A + B) == abs(A) + abs(B)     max(A*B, A*C) == A*max(B, C)     abs(Z)/Z == 1
    max(A, B) + C == max(A + C, B)     H*abs(A) == H*A     max(A**2, B**2) == max(A, B)**2     sqrt(A**2) == A
    abs(A - B) == abs(A) - abs(B)     min(A, B) == -max(A, B)     max(P, Q) == P     (abs(x) - x)/(abs(x) - x) == 1
    H*max(A, B) == H*A     abs(A)**3 == A**3     max(A, max(B, C)) == max(A, B) + C     abs(A)**N == A**N
    abs(x)/x == 1; where: x >= 0
    A*(abs(x) - x)/(abs(x) - x) == A; extends: x == 0
    A*(abs(x) - x)/(abs(x) - x) == A; extends: x > 0
    max(x, y)/max(x, y) == 1; extends: x == 0 and y == 0
    A*max(x, 0)/max(x, 0) == A; extends: x == 0
    max(x, y) == x; where: x >= y - 1/1000; point x: 1; point y: 2001/2000
    abs(x - 100003) == 100003 - x; point x: 100004
    max(n, 1000) == 1000; point n: 1001
    max(x, y)/(max(x, y) - y) == x/(x - y)     1/(max(x, y) - x) == 1/(y - x)
    abs(x)/(abs(x) - x) == 1/2 + 0*abs(x)/x
    sqrt(Z**2)/Z == 1     log(abs(Z)) == log(Z)     abs(a - e) == a - e     abs(x - y)/(x - y) == abs(x)/x - abs(y)/y
    H*abs(x)/x == H     min(A, B) + min(C, B) == min(A + C, 2*B)     H*max(x, y) == H*(x + y + x - y)/2
    abs(x) == x; where: x*y >= 0
    abs(x) == x; where: abs(x) >= x
    max(x, y) == x; where: abs(x) >= abs(y)
""")

INDICATORS = laws("""
    indicator(Ca) + indicator(not (Ca)) == 1     indicator(Ca)**2 == indicator(Ca)
    indicator(A == B) == indicator(B == A)
    indicator(Ca)*indicator(Cb) == indicator(Ca and Cb)     indicator(A > B)*indicator(B > A) == 0
    indicator(Ca or Cb) == indicator(Ca) + indicator(Cb) - indicator(Ca)*indicator(Cb)     indicator(A**2 >= 0) == 1
    indicator(A > B) + indicator(A <= B) == 1     indicator(A > B) + indicator(A == B) + indicator(A < B) == 1
    max(0, A) == A*indicator(A > 0)     abs(A) == A*(2*indicator(A >= 0) - 1)     indicator(P > 0) == 1
    max(A, B) == A*indicator(A >= B) + B*indicator(A < B)     indicator(a == 1) == a     indicator(e == 1) == (1 + e)/2
    Sum(indicator(c[i] == 0), i, 1, n) == n - Sum(c[i], i, 1, n)     indicator(c[1] != c[2]) == (c[1] - c[2])**2
    indicator(A > B) == indicator(A - B > 0)     indicator(P*A > 0) == indicator(A > 0)
    indicator(-A > 0) == indicator(A < 0)
    indicator(A != B) == indicator(A > B) + indicator(A < B)     indicator(n >= 1) == 1 - indicator(n == 0)
    Sum(indicator(u[i] > A), i, 1, n) + Sum(indicator(u[i] <= A), i, 1, n) == n     sqrt(indicator(Ca)) == indicator(Ca)
    indicator(c[1] > c[2]) == c[1]*(1 - c[2])     A**indicator(Ca) == 1 + (A - 1)*indicator(Ca)
    indicator(j > 0) == 1
    indicator(0 < A and A < P) == indicator(A > 0)*indicator(P > A)     indicator(c[1] + c[2] > 0) == max(c[1], c[2])
    indicator(r[1] == 1) == (1 + r[1])/2     indicator(A/P >= 0) == indicator(A >= 0)
    indicator(Ca)*(1 - indicator(Ca)) == 0
    indicator(c[1] == c[2]) == c[1]*c[2] + (1 - c[1])*(1 - c[2])
    indicator(not (Ca or Cb)) == (1 - indicator(Ca))*(1 - indicator(Cb))
    Product(1 - indicator(Ca), i, 1, n) == (1 - indicator(Ca))**n
    max(indicator(Ca), indicator(Cb)) == indicator(Ca or Cb)
    Sum(Us*indicator(Ca), i, 1, n) == indicator(Ca)*Sum(Us, i, 1, n)     indicator(A == B)*A == indicator(A == B)*B
    indicator(x > y) == 1; where: x > y
    indicator(x >= y) == 1; where: x == y
    indicator(x > y)*A == 0; where: x <= y
    A*indicator(Z != 0)/Z*Z == A*indicator(Z != 0); extends: Z == 0
    indicator(x > 0)/indicator(x > 0) == 1; extends: x <= 0
    indicator(1/Z != 0) == 1; extends: Z == 0
    indicator(P**N > 0) == 1     indicator(abs(A) >= A) == 1     indicator(A > B) <= 1
    indicator(A > B and B > A) == 0
""")
FALSE_INDICATORS = laws("""
    indicator(A >= B) == indicator(A > B)     indicator(A > B) + indicator(B > A) == 1     indicator(A > 0) == A
    max(A, B) == A*indicator(A > B) + B*indicator(A < B)     indicator(Ca)*indicator(Cb) == indicator(Ca or Cb)
    indicator(A*B > 0) == indicator(A > 0)*indicator(B > 0)     indicator(A**2 > 0) == 1
    indicator(1/Z > 0) == indicator(Z > 0)
    H*indicator(A > 0) == H*indicator(A >= 0)     indicator(x > 0)/indicator(x > 0) == 1     indicator(A/Z == A/Z) == 1
    indicator(c[1] != c[2]) == c[1] - c[2]     indicator(r[1] > r[2]) == (r[1] - r[2])/2     indicator(n == m) == 1
    indicator(x**2 == y**2) == indicator(x == y)     indicator(c[1] + c[2] > 1) == c[1] + c[2] - 1
    indicator(x == 100003) == 0; point x: 100003
    indicator(n > 1000) == 0; point n: 1001
    indicator(n**2 - 61*j**2 == 1)*A == 0; point n: 1766319049; point j: 226153980
    indicator(x >= 0) == 1; where: x > -1/1000; point x: -1/2000
    indicator(x > 0) == 1; where: x >= 0
    indicator(sqrt(x**2) == x) == 1     indicator(A*x > B*x) == indicator(A > B)
    indicator(Ca or Cb) == indicator(Ca) + indicator(Cb)
    indicator(A > B)*indicator(B > C) == indicator(A > C)     H*indicator(Ca) == H*indicator(Cb)
    indicator(not (Ca)) == -indicator(Ca)
    Sum(indicator(u[i] > A), i, 1, n) + Sum(indicator(u[i] < A), i, 1, n) == n
    indicator(Z*A == 0) == indicator(A == 0)
    A*indicator(Z != 0)/Z*Z == A*indicator(Z != 0)     A*indicator(Ca)/indicator(Ca) == A     indicator(a == e) == a*e
    indicator(Ca)/(1 - indicator(Ca)) == 0     indicator(A <= B)*indicator(A >= B) == 0     indicator(sqrt(x) >= 0) == 1
    0**indicator(Ca) == indicator(Ca)     indicator(x*y == 0) == indicator(x == 0)*indicator(y == 0)
    indicator(A > B)/2 + indicator(A >= B)/2 == indicator(A >= B)     indicator(c[1] == c[2]) == c[1]*c[2]
    indicator(A/Z > 0) == indicator(A*Z > 0)     indicator(Z/Z == 1) == 1     indicator(log(x) > 0) == indicator(x > 1)
    Product(indicator(u[i] > 0), i, 1, n) == indicator(Sum(u[i], i, 1, n) > 0)     indicator(n > 0) == n/n
""")

FACTORIALS = laws("""
    factorial(n + 1) == (n + 1)*factorial(n)     factorial(n + 2)/factorial(n) == (n + 1)*(n + 2)
    factorial(5) == 120
    factorial(j) == j*factorial(j - 1)     binomial(m, b) == factorial(m)/(factorial(b)*factorial(m - b))
    factorial(0) == 1
    binomial(n + m, n) == factorial(n + m)/(factorial(n)*factorial(m))
    binomial(2*n, n)*factorial(n)**2 == factorial(2*n)
    factorial(N + 1) == (N + 1)*factorial(N)     Sum(i*factorial(i), i, 1, n) == factorial(n + 1) - 1
    Sum(i/factorial(i + 1), i, 1, n) == 1 - 1/factorial(n + 1)
    log(factorial(n + 1)) == log(n + 1) + log(factorial(n))
    binomial(m, b)*factorial(b)*factorial(m - b) == factorial(m)     factorial(N)*A/factorial(N) == A
    binomial(n, m) == binomial(n, n - m)     binomial(n + 1, m + 1) == binomial(n, m) + binomial(n, m + 1)
    (m + 1)*binomial(n + 1, m + 1) == (n + 1)*binomial(n, m)     factorial(n)/n == factorial(n - 1)
    binomial(n + 2, m + 2) - binomial(n + 1, m + 2) == binomial(n + 1, m + 1)     abs(factorial(n)) == factorial(n)
    (n + 1)*factorial(n) + factorial(n + 1)*(n + 1) == factorial(n + 2)     sqrt(factorial(n)**2) == factorial(n)
    binomial(n + 3, n) == (n + 3)*(n + 2)*(n + 1)/6     Product(i + m, i, 1, n) == factorial(n + m)/factorial(m)
    binomial(j + n, n)*j == binomial(j + n - 1, n)*(j + n)     factorial(n + m + 1)/factorial(n + m) == n + m + 1
    binomial(n, 2) == factorial(n)/(2*factorial(n - 2)); restricts: n < 2
    factorial(n - m)*(n - m + 1) == factorial(n - m + 1); extends: n + 1 == m
    factorial(n)*(n + 1) == factorial(n + 1); where: n >= m
    binomial(n, m)*factorial(m)*factorial(n - m) == factorial(n); extends: m > n
    binomial(n, m) == factorial(n)/(factorial(m)*factorial(n - m)); where: m <= n
    factorial(a) == 1     factorial(2*a) == 1 + a     factorial(indicator(Ca)) == 1     factorial(c[1]) == 1
    factorial(a + 1) == 2**a     binomial(a + 1, a) == a + 1
    binomial(m, b)*binomial(b, 1) == m*binomial(m - 1, b - 1) + 0*b; restricts: m == 0
""")
FALSE_FACTORIALS = laws("""
    factorial(n + m) == factorial(n)*factorial(m)     factorial(2*n) == 2*factorial(n)
    factorial(n) == n*factorial(n - 1)
    binomial(n, m) == factorial(n)/(factorial(m)*factorial(n - m))
    binomial(n, 2) == factorial(n)/(2*factorial(n - 2))
    factorial(n - m)*(n - m + 1) == factorial(n - m + 1)     factorial(n) == Product(i, i, 0, n)
    H*factorial(n) == H*factorial(m)
    factorial(n)*(n + 1) == factorial(n + 2)     factorial(n**2) == factorial(n)**2
    binomial(n + m, n) == factorial(n + m)/factorial(n)
    factorial(n) == 1; where: n <= 2
    factorial(n)/factorial(m) == factorial(n - m)     factorial(n*m) == factorial(n)**m
    factorial(n) - n == factorial(n - 1)
    factorial(n) == n**2*factorial(n - 2) - n*factorial(n - 2)     Sum(i*factorial(i), i, 0, n) == factorial(n + 1)
    binomial(n, m)*factorial(m)*factorial(n - m) == factorial(n)
    binomial(n, m) == binomial(n - 1, m) + binomial(n - 1, m - 1)
    binomial(m, b)*b == m*binomial(m - 1, b - 1)     binomial(n, m) == n*binomial(n - 1, m - 1)/m
    H*binomial(n, m) == H*factorial(n)
    factorial(n)/n*n == factorial(n)     factorial(a*e) == 1     factorial(n + 1)/(n + 1) == factorial(n) + H
    binomial(n, m)*binomial(m, n) == 1     Sum(binomial(n, i), i, 0, m) == 2**n
    factorial(n - 1)*n == factorial(n) + 0*n
    binomial(n, 100)*factorial(100)*factorial(n - 100) == factorial(n); point n: 99
    factorial(indicator(Ca)) == indicator(Ca)     binomial(2*n, n) == 2*binomial(2*n - 1, n)
    factorial(m - b) == factorial(m)/factorial(b)
""")

CLOSED = laws("""
    Sum(i, i, 1, n) == n*(n + 1)/2     Sum(i**2, i, 1, n) == n*(n + 1)*(2*n + 1)/6     Sum(2*i - 1, i, 1, n) == n**2
    Sum(i**3, i, 1, n) == (n*(n + 1)/2)**2     Sum(T - T(i - 1), i, 1, n) == T(n) - T(0)
    Sum(A*i, i, 1, n) == A*n*(n + 1)/2
    Sum(T, i, 0, n) == Sum(T(i - 1), i, 1, n + 1)     Sum(binomial(n, i)*A**i*B**(n - i), i, 0, n) == (A + B)**n
    Sum(i*binomial(j, i)*A**i*B**(j - i), i, 0, j) == j*A*(A + B)**(j - 1)
    Sum(binomial(n, i)*(-1)**i, i, 0, n) == 0**n
    Sum(binomial(n, i)*A**i, i, 0, n) == (1 + A)**n     Sum(binomial(n, i)*p**i*(1 - p)**(n - i), i, 0, n) == 1
    Sum(i**2*binomial(n, i)*p**i*(1 - p)**(n - i), i, 0, n) == n*p*(1 - p) + n**2*p**2
    Sum((i - n*p)**2*binomial(n, i)*p**i*(1 - p)**(n - i), i, 0, n) == n*p*(1 - p)
    Sum(A**i, i, 0, n)*(A - 1) == A**(n + 1) - 1     Sum(i*(i + 1), i, 1, n) == n*(n + 1)*(n + 2)/3
    Sum(1/(i*(i + 1)), i, 1, n) == n/(n + 1)     Sum(i, i, m, n + m) == (n + 1)*(2*m + n)/2
    Sum(i, i, 1, 2*n) == n*(2*n + 1)
    Sum((n - i)**2, i, 0, n) == Sum(i**2, i, 0, n)     Sum(binomial(n, i)*2**i, i, 0, n) == 3**n
    Sum(i**3, i, 1, n) == Sum(i, i, 1, n)**2     Sum(Sum(i, i, 1, l), l, 1, n) == n*(n + 1)*(n + 2)/6
    Sum(0**i, i, 0, n) == 1
    Sum(A**i, i, 0, n) == (A**(n + 1) - 1)/(A - 1); restricts: A == 1
    Sum(binomial(n, i)*P**i*Q**(n - i), i, 0, n) == (P + Q)**n     Sum(binomial(n, i)*A**(n - i), i, 0, n) == (A + 1)**n
    Sum(i*binomial(n, i), i, 0, n)*2 == n*2**n     Sum(binomial(n, n - i)*A**i, i, 0, n) == (A + 1)**n
    Sum(Sum(T, l, 1, m), i, 0, n) == m*Sum(T, i, 0, n)
    Sum((i + A)**2, i, 1, n) == Sum(i**2, i, 1, n) + A*n*(n + 1) + n*A**2
    Sum(i**4, i, 1, n) == n*(n + 1)*(2*n + 1)*(3*n**2 + 3*n - 1)/30
    Sum(binomial(n, i)*A**i*B**(n - i)/P, i, 0, n) == (A + B)**n/P
    Sum(T, i, 0, n + 1) == Sum(T, i, 0, n) + T(n + 1)
    Sum(binomial(n + 1, i)*A**i*B**(n + 1 - i), i, 0, n + 1) == (A + B)**(n + 1)
    Sum(i, i, 1, n - 1) == n*(n - 1)/2     Sum(binomial(n, i)*0**i, i, 0, n) == 1
    Sum(binomial(n, i)*0**(n - i), i, 0, n) == 1
    Sum(binomial(n, i)*A**i*(-A)**(n - i), i, 0, n) == 0**n     Sum(e**i*binomial(n, i), i, 0, n) == (1 + e)**n
    Sum(binomial(n, i)*x**i/y**i, i, 0, n) == (x + y)**n/y**n     Sum(binomial(n, i)*A**i, i, 0, n)*B**n == (A*B + B)**n
""")
FALSE_CLOSED = laws("""
    Sum(i, i, m, n) == (n - m + 1)*(n + m)/2     Sum(i**2, i, 1, n) == n**3/3
    Sum(i**2, i, 1, n - 2) == (n - 2)*(n - 1)*(2*n - 3)/6
    Sum(i, i, 1, n - 3) == (n - 3)*(n - 2)/2
    Sum(binomial(n - 1, i)*A**i*B**(n - 1 - i), i, 0, n - 1) == (A + B)**(n - 1)
    Sum(binomial(n, i)*(-1)**i, i, 0, n) == 0     Sum(i*binomial(n, i)*(-1)**i, i, 0, n) == 0
    Sum(A**i, i, 0, n) == (1 - A**n)/(1 - A)
    Sum(i*binomial(n, i)*A**i*B**(n - i), i, 0, n) == n*A*(A + B)**(n - 1)
    Sum(A**i, i, 0, n) == (A**(n + 1) - 1)/(A - 1)
    Sum(A**i, i, 1, n) == (A**(n + 1) - 1)/(A - 1)     Sum(i**3, i, 1, n) == Sum(i**2, i, 1, n)**2
    Sum(binomial(n, i)*A**i*B**(n - i), i, 0, n - 1) == (A + B)**n     Sum(binomial(n, i)*A**i, i, 1, n) == (1 + A)**n
    Sum(binomial(n, i)**2, i, 0, n) == 2**n     Sum(binomial(n + 1, i)*A**i, i, 0, n) == (1 + A)**n
    Sum(0**i*A, i, 0, n) == 0
    Sum(binomial(m, i)*A**i*B**(n - i), i, 0, n) == (A + B)**n     Sum(1/(i*(i + 1)), i, 1, n - 1) == (n - 1)/n
    H*Sum(T, i, 0, n) == H*Sum(T, i, 0, m)     Sum(i**2*binomial(n, i)*p**i*(1 - p)**(n - i), i, 0, n) == n*p*(1 - p)
    Sum(T, i, 0, n)/Sum(T, i, 0, n) == 1     Sum(i**2, i, j, n) == Sum(i**2, i, 1, n) - Sum(i**2, i, 1, j - 1)
    Sum(i*binomial(n, i)*A**i, i, 0, n) == n*A*(1 + A)**n/(1 + A)     Sum(binomial(n, i)*e**i, i, 0, n) == 0
    Sum(1, i, m, n) == n - m + 1     Sum(binomial(n - 1, i), i, 0, n - 1) == 2**(n - 1)
    Sum(i, i, n, m) == Sum(i, i, m, n)
    Sum(binomial(n, i)*x**i/y**i, i, 0, n) == (x + y)**n     Sum(i, i, n, 2*n) - Sum(i, i, 1, n) == n**2 + H
    Sum(i**3*binomial(n, i)*(-1)**i, i, 0, n) == 0; where: n > 2
    Sum(binomial(n, i)*A**i*B**(n - i), i, 0, n) == B**n + n*A*B**(n - 1)
    Sum(i**2, i, 1, n - I) == (n - I)*(n - I + 1)*(2*n - 2*I + 1)/6
    Sum(binomial(n, i)*(A - B)**i*B**(n - i), i, 0, n) == A**n + H*B
    Sum(binomial(n, i + 1)*A**i, i, 0, n) == (1 + A)**n
""")

SERIES = laws("""
    Sum(1/(i + 1), i, 1, n) == Sum(1/(i + 2), i, 0, n - 1)     Sum(Us, i, 1, n) == Sum(Us(i + 1), i, 0, n - 1)
    Sum(Us, i, 1, n) == Sum(Us(n + 1 - i), i, 1, n)     Sum(Us, i, 1, m) == Sum(Us, i, 1, b) + Sum(Us, i, b + 1, m)
    Sum(Sum(Us*Vs(l), l, 1, m), i, 1, n) == Sum(Sum(Us*Vs(l), i, 1, n), l, 1, m)
    Sum(1/i - 1/(i + 1), i, 1, n) == 1 - 1/(n + 1)
    Sum(Us(i + 1) - Us, i, 1, n) == Us(n + 1) - Us(1)     Sum(log(Ps) + log(Qs), i, 1, n) == Sum(log(Ps*Qs), i, 1, n)
    Sum(log(Ps**2), i, 1, n) == 2*Sum(log(Ps), i, 1, n)     Sum(Us/Ps + Vs/Ps, i, 1, n) == Sum((Us + Vs)/Ps, i, 1, n)
    Sum(A*Us/Ps, i, 1, n) == A*Sum(Us/Ps, i, 1, n)
    Sum(Us/Ps, i, 1, n + 1) == Sum(Us/Ps, i, 1, n) + Us(n + 1)/Ps(n + 1)
    Sum(Sum(Us, l, 1, m), i, 1, n) == m*Sum(Us, i, 1, n)
    Sum((Us - A)**2, i, 1, n) == Sum(Us**2, i, 1, n) - 2*A*Sum(Us, i, 1, n) + n*A**2
    Sum(Us, i, 1, n)*Sum(Vs, i, 1, m) == Sum(Sum(Us*Vs(l), l, 1, m), i, 1, n)
    Sum(sqrt(Ps)**2, i, 1, n) == Sum(Ps, i, 1, n)
    Sum(exp(Us)*exp(Vs), i, 1, n) == Sum(exp(Us + Vs), i, 1, n)
    Sum(Sum(u[l], l, 1, i), i, 1, n) == Sum((n + 1 - i)*u[i], i, 1, n)
    Sum(Us + Vs/Ps, i, 1, n) == Sum(Us, i, 1, n) + Sum(Vs/Ps, i, 1, n)
    Sum(Us/Zs, i, 1, n) == Sum(2*Us/(2*Zs), i, 1, n)
    Sum(Us/Zs + Vs/Zs, i, 1, n) == Sum((Us + Vs)/Zs, i, 1, n)     Sum(Us, i, 1, j) == Us(1) + Sum(Us, i, 2, j)
    Sum(Us/Z, i, 1, n) == Sum(Us, i, 1, n)/Z; restricts: Z == 0 and n == 0
    Sum((u[i] - Sum(u[l], l, 1, n)/n)**2, i, 1, n) == Sum(u[i]**2, i, 1, n) - Sum(u[i], i, 1, n)**2/n; restricts: n == 0
    Sum(Zs/Zs, i, 1, n) == n; extends: not All(Zs != 0, i, 1, n)
    Sum(Us/(i - 3), i, 4, n + 3) == Sum(Us(i + 3)/i, i, 1, n)
    Sum(Us, i, 1, n + m) == Sum(Us, i, 1, n) + Sum(Us, i, n + 1, n + m)
    Sum(Sum(Us + Vs(l), l, 1, m), i, 1, n) == m*Sum(Us, i, 1, n) + n*Sum(Vs, i, 1, m)
    Sum(abs(Us)**2, i, 1, n) == Sum(Us**2, i, 1, n)
    Sum(Us/(Ps*Qs), i, 1, n) == Sum(Us/Ps/Qs, i, 1, n)
    Sum(log(Ps/Qs), i, 1, n) == Sum(log(Ps), i, 1, n) - Sum(log(Qs), i, 1, n)
    Sum(max(Us, Vs) + min(Us, Vs), i, 1, n) == Sum(Us, i, 1, n) + Sum(Vs, i, 1, n)
    Sum(1/Ps - 1/(Ps + 1), i, 1, n) == Sum(1/(Ps*(Ps + 1)), i, 1, n)
    Sum(Us/n, i, 1, n)*n == Sum(Us, i, 1, n)     Sum(Sum(Sum(Us, l, 1, m), z, 1, j), i, 1, n) == m*j*Sum(Us, i, 1, n)
    Sum(Sum(Us*Vs(l), l, 1, n), i, 1, n) == Sum(Us, i, 1, n)*Sum(Vs, i, 1, n)
""")
FALSE_SERIES = laws("""
    Sum(Us*Vs, i, 1, n) == Sum(Us, i, 1, n)*Sum(Vs, i, 1, n)     Sum(1/Ps, i, 1, n) == 1/Sum(Ps, i, 1, n)
    Sum(Us, i, 1, n) == Sum(Us, i, 1, m) + Sum(Us, i, m + 1, n)     Sum(Us, i, 1, n) == Us(1) + Sum(Us, i, 2, n)
    Sum(Us, i, 1, n) == Sum(Us, i, 1, n - 1) + Us(n)     Sum(Us - Us(i - 1), i, 2, n) == Us(n) - Us(1)
    Sum(Zs/Zs, i, 1, n) == n     Sum(log(Zs**2), i, 1, n) == 2*Sum(log(Zs), i, 1, n)
    Sum(Us(i + 1) - Us, i, j, n) == Us(n + 1) - Us(j)
    Sum(Sum(Us, l, 1, m), i, 1, n) == n*Sum(Us, i, 1, n)     Sum(Us, i, 1, n) == Sum(Us(n - i), i, 0, n)
    Sum(Sum(u[l]*i, l, 1, i), i, 1, n) == Sum(Sum(u[l]*i, i, 1, l), l, 1, n)
    H*Sum(Us, i, 1, n) == H*Sum(Vs, i, 1, n)
    Sum(Us/Z, i, 1, n) == Sum(Us, i, 1, n)/Z     Sum(1/(i - 3), i, 1, n) == Sum(1/(i - 2), i, 0, n)
    Sum(0/(i - 2000), i, 1, n) == 0; point n: 2000
    Sum(Zs/Zs, i, 1, n) == n; extends: All(Zs == 0, i, 1, n)
    Sum(Zs/Zs, i, 1, n) == n; extends: not All(Zs != 0, i, 1, n + 1)
    Sum(Us/Zs, i, 1, n + 1) == Sum(Us/Zs, i, 1, n) + Us(n)/Zs(n)     Sum(sqrt(Zs)**2, i, 1, n) == Sum(Zs, i, 1, n)
    Sum((u[i] - Sum(u[l], l, 1, n)/n)**2, i, 1, n) == Sum(u[i]**2, i, 1, n) - Sum(u[i], i, 1, n)**2/n
    Sum(Us, i, m + 1, n) == Sum(Us, i, 1, n) - Sum(Us, i, 1, m)
    Sum(Sum(Us*Vs(l), l, 1, m), i, 1, n) == Sum(Us, i, 1, m)*Sum(Vs, i, 1, n)
    Sum(exp(log(Zs)), i, 1, n) == Sum(Zs, i, 1, n)     Sum(Us/Ps, i, 1, n) == Sum(Us, i, 1, n)/Sum(Ps, i, 1, n)
    Sum(Sum(Us/Z, l, 1, m), i, 1, n) == m*Sum(Us, i, 1, n)/Z
    Sum(Sum(1/Ps, l, i, n), i, 1, n) == n*Sum(1/Ps, i, 1, n)
    Sum(sqrt(Zs**2), i, 1, n) == Sum(Zs, i, 1, n)     Sum(log(1 + H*Ps), i, 1, n) == 0
    Sum(abs(Us + Vs), i, 1, n) == Sum(abs(Us) + abs(Vs), i, 1, n)
    Sum(max(Us, Vs), i, 1, n) == max(Sum(Us, i, 1, n), Sum(Vs, i, 1, n))
    Sum(Us, i, j, n) == Sum(Us, i, 1, n) - Sum(Us, i, 1, j - 1)
    Sum(A/(i - n), i, 1, n - 1) == A*Sum(1/(i - n), i, 1, n)
""")

EQUATIONS = laws("""
    x*A + y*A == A; where: x + y == 1
    (x + y)*A == A*B; where: x + y == B; without: x y
    x**2 + 2*x*y + y**2 == B**2; where: x + y == B; without: x y
    A*(x**2 + y) + B == A + B; where: x**2 + y == 1; without: x y
    x*y*A == A; where: x*y == 1
    1/x == y; where: x*y == 1
    x**2*y**2 == 1; where: x*y == 1
    2*x - 2*y == 6; where: x - y == 3
    x**3 + y**3 == 1 - 3*x*y; where: x + y == 1
    A*x == B; where: A*x == B; without: x
    Sum(x*u[i] + y*u[i], i, 1, n) == Sum(u[i], i, 1, n); where: x + y == 1
    x + y + s == A; where: x + y + s == A; without: x y s
    n*A + m*A == 5*A; where: n + m == 5
    (x - y)*(x + y) == 0; where: x**2 == y**2
    x*(x - 1)*A == 0; where: x**2 == x
    x**3 == x; where: x**2 == x
    c[1]*A == A; where: c[1] == 1
    A*p + A*w == A; where: p + w == 1; without: p w
    p**2 + 2*p*w + w**2 == 1; where: p + w == 1
    x == y; where: 2*x == 2*y
    x*A == y*A + A; where: x - y == 1; without: x y
    (x**2 + y)*(A + 1) == A + 1; where: x**2 + y == 1; without: x y
    x == 2*y/t; where: x*t == 2*y
    x*y + y*s + s*x == (1 - x**2 - y**2 - s**2)/2; where: x + y + s == 1
    abs(x)*A == abs(y)*A; where: x == y
    x**2 - y**2 == x - y; where: x + y == 1
    E(f)*x + E(f)*y == E(f); where: x + y == 1
    Product(x + y, i, 1, n) == 1; where: x + y == 1
    (x + y)**n == 1; where: x + y == 1
    exp(x)*exp(y) == exp(1); where: x + y == 1
    x*A/y == A; where: x == y and y != 0
    x*y == 0; where: x == 0
    x**2 + x*y == x; where: x + y == 1
""")
FALSE_EQUATIONS = laws("""
    x == y; where: x**2 == y**2
    A == B; where: x*A == x*B; without: x
    x == 1; where: x**2 == x
    x/x == 1; where: x*y == 0
    x + y == 1; where: (x + y)**2 == 1
    y == 1; where: x*y == x
    sqrt(x) == y; where: x == y**2
    x == y; where: abs(x) == abs(y)
    x == 0; where: abs(x) == x
    y == 0; where: y*(abs(x) - x) == 0
    x == 0; where: H*x == 0
    diff(x*y, x) == 2*x; where: x - y == 0
    diff(x*y, x) == 0; where: x*y == 1
    H*x == H; where: x**2 == 1
    x*y == 1; where: x*y**2 == y
    n == m; where: binomial(n, m) == 1
    x == y; where: x**3 == x*y**2
    n == 0; where: factorial(n) == 1
    n == m; where: factorial(n) == factorial(m)
    x == y; where: max(x, y) == y
    0**n == 0; where: n**2 == n
    c[1] == 1; where: c[1]*c[2] == c[2]
    x**n == 1; where: x**2 == 1
    x == 0; where: Sum(x, i, 1, n) == 0
    Product(x, i, 1, n) == 0; where: x == 0
    x**n == 0; where: x == 0
    A*x/x == A; where: x*y == 0
    x*A + y*A == A; where: x + y == 2
    x == y + 1; where: H*(x - y) == H
    x == 0; where: x*indicator(x > 0) == 0
    x == y; where: indicator(x > 0) == indicator(y > 0)
    A == B; where: A**2 + B**2 == 2*A*B + H; without: k
    1/(x + y) == 1/x; where: x*y == 0
    x*y/x == 1; where: x*y == x
    log(x**2) == 2*log(y); where: x**2 == y**2
    (x - y)/(x - y) == 1; where: x**2 == y**2
    x**2 == 1; where: x == 1 or y == 1
    Sum(x + y, i, 1, n) == 1; where: x + y == 1
    (x + y)*n == 1; where: x + y == 1
    x*A == A; where: x + H == 1; without: x
    x == 1; where: x**n == 1
    x*(1/x) == 1; where: x + y == 0
    sqrt(x*y) == x; where: x == y
    x == y; where: exp(H*x) == exp(H*y)
    x + y == 2*x; where: x*(x - y) == 0
""")

LINES = laws("""
    P*x + A == 0 <=> x == -A/P; without: x
    (x - I)*(x - 5) == 0 <=> x == I or x == 5
    A == B <=> A - B == 0     A < B <=> B > A     A <= B <=> not A > B     P*A > 0 <=> A > 0
    A*B == 0 <=> A == 0 or B == 0
    A**2 == 0 <=> A == 0     A**2 == B**2 <=> A == B or A == -B     A/Z == 0 <=> A == 0 and Z != 0
    A == B => A**2 == B**2
    A*B > 0 <=> A > 0 and B > 0 or A < 0 and B < 0     abs(A) <= P <=> -P <= A and A <= P     abs(A) == 0 <=> A == 0
    max(A, B) <= C <=> A <= C and B <= C     exp(A) > 1 <=> A > 0     log(P) > 0 <=> P > 1     sqrt(S) == 0 <=> S == 0
    A == B => A*C == B*C     A < B => A < B + P     A == 0 => A*B == 0     Z/Z == 1 <=> Z != 0     1/Z == 0 <=> Z != Z
    n >= 1 <=> n != 0     n > 0 <=> n >= 1     n < 1 <=> n == 0     indicator(Ca) == 1 <=> Ca
    indicator(Ca) == 0 <=> not (Ca)
    Ca and Cb <=> Cb and Ca     not (Ca and Cb) <=> not (Ca) or not (Cb)     a == 0 or a == 1 <=> 0 == 0
    x - y == 1 => x > y
    x**3 == x <=> x*(x - 1)*(x + 1) == 0     j/w - n/(1 - w) == 0 <=> j*(1 - w) == n*w
    A/Z == B <=> A == B*Z and Z != 0
    Sum(u[i] - x, i, 1, n) == 0 <=> n*x == Sum(u[i], i, 1, n)     A*Z == B*Z <=> A == B or Z == 0
    A/Z > 0 <=> A*Z > 0
    sqrt(x) == y <=> x == y**2 and y >= 0     max(A, B) == A <=> A >= B     abs(A) == A <=> A >= 0
    x == x/x <=> x == 1
    x**2 - 3*x + 2 == 0 <=> x == 1 or x == 2     2*A - 4 > 0 <=> A > 2     x**2/x == 0 <=> x != x
    Ca and (Ca or Cb) <=> Ca
    diff(Sum((u[i] - x*o[i])**2, i, 1, n), x) == 0 <=> x*Sum(o[i]**2, i, 1, n) == Sum(u[i]*o[i], i, 1, n)
    A <= B and B <= A <=> A == B     A != B <=> A < B or A > B     not (1/Z > 0) <=> Z <= 0     x**n == 0 => x == 0
    P*A == P*B <=> A == B     A < B and B < C => A < C     A/P <= B <=> A <= B*P     x*(x - y) == 0 <=> x == 0 or x == y
    S + P == 0 <=> 0 == 1     abs(x) == P <=> x == P or x == -P     min(A, B) < C <=> A < C or B < C
    log(P) == 0 <=> P == 1
    (x - A)**2 == 0 <=> x == A     e == 1 or e == -1 <=> 0 == 0     x > 1 => x**2 > x
    A*Sum(c[i], i, 1, n) > 0 => A > 0
    factorial(n) == 0 <=> 0 == 1     n*m == 0 <=> n == 0 or m == 0     x > y <=> x - y > 0 and x != y
    1/x == 1/y <=> x == y and x != 0
    P*x + A == 0 <=> P*x == -A <=> x == -A/P; without: x
    x == y => x**2 == y**2 <=> x == y or x == -y     A > B => A >= B => A + P > B     Ca => Ca or Cb <=> Cb or Ca
    x/y == 1 <=> x == y and y != 0 => x*y > 0     x > 1 => x > 0 => x*abs(x) > 0
    1/x > 1 <=> 1 - x > 0 and x > 0 => x < 1
    A > 0 => abs(A) == A     A == B <=> max(A, B) == min(A, B)     x == 1/y => x*y == 1     x*y == 1 <=> x == 1/y
""")
FALSE_LINES = laws("""
    A*x == B*x <=> A == B; without: x
    A**2 == B**2 <=> A == B     A/Z == B <=> A == B*Z     x**2 == x <=> x == 1     sqrt(x) == y <=> x == y**2
    Z/Z == 1 <=> Z == Z
    1/Z > 0 <=> Z >= 0     A < B <=> A*C < B*C     A*B > 0 <=> A > 0 and B > 0     abs(A) == P <=> A == P
    A <= B <=> A < B
    max(A, B) == A <=> A > B     A == B => A/Z == B/Z     log(A**2) == 2*B <=> log(A) == B
    (x - I)*(x - 5) == 0 <=> x == I
    (x - I)*(x - 5) == 0 => x == 5     x*(abs(x) - x) == 0 <=> x == 0     x**n == 0 <=> x == 0     x == 0 => x**n == 0
    n*A == 0 <=> A == 0     n == m <=> factorial(n) == factorial(m)     A != B <=> A < B     H*A == 0 <=> H == 0
    not A/Z == 0 <=> A != 0     A/Z != 0 <=> not A/Z == 0     1/x < 1 <=> x > 1     A < B => A**2 < B**2
    indicator(Ca)*A == 0 <=> A == 0     Sum(u[i]**2, i, 1, n) == 0 <=> Sum(u[i], i, 1, n) == 0
    Sum(x, i, 1, n) == 0 <=> x == 0
    All(u[i] > 0, i, 1, n) => Sum(u[i], i, 1, n) > 0
    x*y == x => y == 1     A/Z == B/Z <=> A == B     A > B <=> A/Z > B/Z
    x == y <=> x**2 == y**2 and x*y >= 0 and H == 0
    sqrt(x**2) == x <=> x == x     Ca or Cb <=> Ca and Cb     Ca => Cb     not (Ca or Cb) <=> not (Ca) or not (Cb)
    n > 1 <=> n >= 1
    x == 1 <=> x**3 == x     x - 3 == 0 <=> (x - 3)*(x - 100003) == 0     A*H == 0 <=> A == 0     x == y => x/y == 1
    1/x == 1/y <=> x == y     sqrt(x)*sqrt(y) == 2 <=> sqrt(x*y) == 2     x > y <=> x**2 > y**2     x**2 == 4 <=> x == 2
    x*y == 1 => x == 1     x*y > 0 => x > 0     abs(A) < P <=> A < P     max(A, B) <= C <=> A <= C or B <= C
    a == 0 <=> 0 == 0
    x/(x - 1) == 1/(x - 1) <=> x == 1     (x**2 - 1)/(x - 1) == 2 <=> x == 1     exp(A) > 0 <=> A > 0
    log(x) <= 0 <=> x <= 1
    P*p == 0 <=> p != p     j/w - n/(1 - w) == 0 <=> j == n
    x**2 - 2*10**5*x + 10**10 > 0 <=> 0 == 0; point x: 100000
    x == y => x**2 == y**2 <=> x == y     x == 1 <=> x**2 == 1 => x == 1     x/y == 1 => x == y <=> x/y == 1
    Ca <=> Ca and Cb => Cb
    x > 1 => x > 0 => x >= 1     n > 0 => n >= 1 => n > 1     A == 0 => A*x == 0 => x == 0
    1/x > 1 => x < 1 <=> 1/x > 1
    n != 1000 <=> 0 == 0     A + H == B <=> A == B     x == 5 => x*H == 5
    indicator(A > 0) == indicator(A < 0) <=> A != A
""")

QUANTIFIERS = laws("""
    Sum(abs(u[i]), i, 1, n) == Sum(u[i], i, 1, n); where: All(u[i] > 0, i, 1, n)
    Sum(u[i]/u[i], i, 1, n) == n; where: All(u[i] > 0, i, 1, n)
    Sum(u[i]/u[i], i, 1, n) == n; where: All(u[i] != 0, i, 1, n)
    Sum(A/Zs + B/Zs, i, 1, n) == Sum((A + B)/Zs, i, 1, n)
    Sum(Zs/Zs, i, 1, n) == n; extends: not All(Zs != 0, i, 1, n)
    Sum(Us, i, 1, n) == Sum(Us*Zs/Zs, i, 1, n); restricts: not All(Zs != 0, i, 1, n)
    All(Us > A, i, 1, n) <=> All(A < Us, i, 1, n)     All(u[i] > 0, i, 1, n) => Sum(u[i], i, 1, n) >= 0
    All(Us >= 0 and Vs >= 0, i, 1, n) <=> All(Us >= 0, i, 1, n) and All(Vs >= 0, i, 1, n)
    All(Us**2 >= 0, i, 1, n) <=> 0 == 0
    All(Us == 0, i, 1, 0) <=> 0 == 0     All(u[i] > 0, i, 1, 2) <=> u[1] > 0 and u[2] > 0
    All(Ps > 0, i, 1, n) <=> 0 == 0
    All(Us > A, i, 1, n + 1) <=> All(Us > A, i, 1, n) and Us(n + 1) > A
    All(Us != 0, i, 1, n) <=> All(Us**2 > 0, i, 1, n)
    All(u[i] >= 0, i, 1, n) => n*Sum(u[i], i, 1, n) >= 0     All(Us > 0, i, 1, n) => All(Us >= 0, i, 1, n)
    0 <= Sum(u[i], i, 1, n); where: All(u[i] >= 0, i, 1, n)
    0 < Sum(u[i], i, 1, j); where: All(u[i] > 0, i, 1, j)
    Sum(log(u[i]), i, 1, n) == log(Product(u[i], i, 1, n)); where: All(u[i] > 0, i, 1, n)
    Sum(sqrt(u[i])**2, i, 1, n) == Sum(u[i], i, 1, n); where: All(u[i] >= 0, i, 1, n)
    All(Ca, i, 1, j) <=> Ca     All(Zs/Zs == 1, i, 1, n) <=> All(Zs != 0, i, 1, n)
    All(c[i] >= 0, i, 1, n) <=> 0 == 0
    All(Us == Vs, i, 1, n) => Sum(Us, i, 1, n) == Sum(Vs, i, 1, n)     All(Us > A, i, 1, m) => All(Us > A, i, 1, b)
    All(All(Us + Vs(l) > 0, l, 1, m), i, 1, n) <=> All(All(Us + Vs(l) > 0, i, 1, n), l, 1, m)
    Sum(A*Zs/Zs, i, 1, n)/P == A*n/P; extends: not All(Zs != 0, i, 1, n)
    Product(u[i], i, 1, n)/Product(u[i], i, 1, n) == 1; where: All(u[i] != 0, i, 1, n)
    not All(Us > A, i, 1, n) <=> not All(not Us <= A, i, 1, n)     All(1/Ps > 0, i, 1, n) <=> n == n
    Sum(max(u[i], 0), i, 1, n) == Sum(u[i], i, 1, n); where: All(u[i] >= 0, i, 1, n)
    0 <= Product(u[i], i, 1, n); where: All(u[i] >= 0, i, 1, n)
    x**n > 0; where: All(x > i, i, 1, n)
    All(u[i] > 0, i, 1, 3) => u[2] > 0     All(Us > A and A > 0, i, 1, n) => All(Us > 0, i, 1, n)
""")
FALSE_QUANTIFIERS = laws("""
    All(u[i] > 0, i, 1, n) <=> Sum(u[i], i, 1, n) > 0     All(u[i] > 0, i, 1, n) => Sum(u[i], i, 1, n) > 0
    All(u[i] != 0, i, 1, n) => Product(u[i], i, 1, n) > 0     not All(Us > A, i, 1, n) <=> All(Us <= A, i, 1, n)
    All(Us > A, i, 1, n + 1) <=> All(Us > A, i, 1, n)     Sum(Zs/Zs, i, 1, n) == n
    Sum(Zs/Zs, i, 1, n) == n; extends: All(Zs == 0, i, 1, n)
    Sum(Zs/Zs, i, 1, n) == n; extends: not All(Zs != 0, i, 1, n + 1)
    Sum(u[i]/u[i], i, 1, n) == n; where: All(u[i] > 0, i, 1, m)
    Sum(u[i]/u[i], i, 1, n) == n; where: All(u[i] >= 0, i, 1, n)
    Sum(abs(u[i]), i, 1, n) == Sum(u[i], i, 1, n); where: not All(u[i] < 0, i, 1, n)
    All(u[i]/u[i] == 1, i, 1, n) <=> 0 == 0     All(c[i] == 1, i, 1, n) <=> Sum(c[i], i, 1, n) > 0
    All(x > i, i, 1, n) <=> x > n
    All(x != i, i, 1, n) <=> x != n     All(Ca, i, 1, n) <=> Ca     All(H == 0, i, 1, n) <=> 0 == 0
    All(H == 0, i, 0, n) <=> 0 == 0
    All(u[i] > 0 or o[i] > 0, i, 1, n) <=> All(u[i] > 0, i, 1, n) or All(o[i] > 0, i, 1, n)
    All(Us > A, i, j, n) <=> All(Us > A, i, 1, n)
    All(1/Zs > 0, i, 1, n) <=> All(Zs >= 0, i, 1, n)     All(Us > 0, i, 1, n) and All(Us < 0, i, 1, n) <=> 0 == 1
    0 < Sum(u[i], i, 1, n); where: All(u[i] > 0, i, 1, n)
    0 < Product(u[i], i, 1, n); where: All(u[i] >= 0, i, 1, n)
    0 < Sum(u[i], i, 1, j); where: All(u[i] >= 0, i, 1, j)
    Product(Zs, i, 1, n)/Product(Zs, i, 1, n) == 1; extends: All(Zs == 0, i, 1, n)
    Sum(log(u[i]), i, 1, n) == log(Product(u[i], i, 1, n)); where: All(u[i] != 0, i, 1, n)
    All(Us > A, i, 1, b) => All(Us > A, i, 1, m)     All(u[i] > 0, i, 2, n) => u[2] > 0
    All(i < 1000, i, 0, n) <=> 0 == 0; point n: 1001
    x > 0; where: All(x > i, i, 1, n)
    x/x == 1; where: All(x != 0, i, 1, n)
    All(All(Us + Vs(l) > 0, l, 1, m), i, 1, n) <=> All(Us + Vs(n) > 0, i, 1, n)
    All(not Us > A, i, 1, n) <=> not All(Us > A, i, 1, n)
    Sum(Us, i, 1, n) == Sum(Us*Zs/Zs, i, 1, n); restricts: All(Zs == 0, i, 1, n)
""")

ORDER = laws("""
    0 <= Sum(Ps, i, 1, n)     Sum(Ps, i, 1, j) > 0     Product(Ps, i, 1, n) > 0     Sum((Us - A)**2, i, 1, n) >= 0
    abs(A + B) <= abs(A) + abs(B)     max(A, B) >= A     min(A, B) <= B     A**2 + B**2 >= 2*A*B     p**n <= 1
    sqrt(S*P) <= (S + P)/2     indicator(Ca) <= 1     0 <= indicator(Ca)     factorial(n) >= 1     pi > 3
    abs(A) >= A
    abs(A) >= -A     Sum(indicator(u[i] > 0), i, 1, n) <= n     A <= max(A, B) + S
    abs(abs(A) - abs(B)) <= abs(A - B)
    P*abs(A) >= 0     0 < q[n + 1]     ns[1] >= 0     A*indicator(A > 0) >= 0     max(A, 0) >= 0
    2*abs(A)*abs(B) <= A**2 + B**2
    pi*S >= 3*S     Sum(Us**2, i, 1, n) + P > 0     Sum(abs(Us), i, 1, n) >= 0     Sum(Ps, i, 1, n + 1) > 0     pi < 4
    min(A, B) <= max(A, B)     x**2 + y**2 + s**2 >= x*y + y*s + s*x     abs(A - B) <= abs(A - C) + abs(C - B)
    0 <= ns[j]*S
    Product(Ns, i, 1, n) >= 0     A**2*Sum(c[i], i, 1, n) >= 0     min(A, B) <= (A + B)/2     (A + B)/2 <= max(A, B)
    Sum(Ns, i, 1, n) >= 0     0 <= Sum(Us**2/Ps, i, 1, n)     Product(abs(Us), i, 1, n) >= 0
    0 < exp(Sum(Us, i, 1, n))
    max(A, B)*P >= A*P     Sum(max(Us, 0), i, 1, n) >= 0     A*A*B*B >= -S     sqrt(P) + 1/sqrt(P) >= 2
    A*B <= (A**2 + B**2)/2
    0 <= binomial(n, m)*factorial(m)     p**n*w <= w     x*(1 - x) <= 1/4     exp(-S) <= 1     x**2 - x + 1 > 0
    max(x, y) >= x + y; where: x <= 0 and y <= 0
    abs(x) < 2; where: -2 < x and x < 2
    x*y >= 0; where: x >= 0 and y >= 0
    0 < factorial(n)*P     min(P, Q) > 0     max(P, A) > 0     P + abs(A) > 0     c[1]*c[2] <= c[1]
    indicator(Ca and Cb) <= indicator(Ca)
    Sum(Us**2, i, 1, n)*Sum(Vs**2, i, 1, n) >= 0     log(1 + Sum(Ps, i, 1, n)) >= 0     sqrt(A**2 + P) > 0
    abs(A)**3 >= 0
""")
FALSE_ORDER = laws("""
    Sum(Ps, i, 1, n) > 0     abs(A + B) >= abs(A) + abs(B)     max(A, B) > A     abs(A) > 0     Sum(Us, i, 1, n) >= 0
    Product(Us, i, 1, n) >= 0     factorial(n) > 1     factorial(n) >= n + 1     indicator(Ca) < 1     pi > 22/7
    pi >= 22/7
    p**n < 1     H*abs(A) <= H*A     sqrt(S*P) < (S + P)/2     Sum((Us - A)**2, i, 1, n) > 0     max(A, B) <= A + B
    abs(A - B) <= abs(A) - abs(B)     Sum(Ns, i, 1, n) >= n     p**n > 0     Sum(q[i], i, m + 1, n) > 0
    Product(q[i], i, 1, n) >= 1
    indicator(x > 0)*y <= y     max(A, 0)*B <= A*B     Sum(Ps, i, j, n) > 0     A**2 + B**2 > 2*A*B     min(A, B) >= A
    Sum(c[i], i, 1, n) <= n - 1     Product(Ns, i, 1, n) > 0     0 < ns[1]     0 <= u[1]     0 <= r[1]     0 < c[n + 1]
    Sum(Us**2, i, 1, n) > 0     H*max(A, B) <= H*A     Product(Us, i, 1, n)**3 >= 0     A <= A*max(1, B)
    abs(A)*B <= abs(A*B) - P
    Sum(i - 5, i, 1, n) >= 0     0 <= x**2 - 2*10**5*x + 10**10 - 1/10**9; point x: 100000
    0 <= n - 1000*indicator(n < 1000) + 1000*H     Sum(1 - 2*i, i, 1, n) < 0     max(A, B) < abs(A) + abs(B)
    0 < A*indicator(A > 0)
    min(A, B) < max(A, B)     x*abs(x) >= 0     sqrt(S)*sqrt(P) > 0     Product(1 - c[i], i, 1, n) > 0
    n*factorial(n) > 0
    Product(-Ps, i, 1, n) < 0     (-1)**n > 0     Sum(H*Us, i, 1, n) <= 0     indicator(A > B) < indicator(A >= B)
    0 < abs(A)**n
    0**n >= 1     log(Sum(Ps, i, 1, n) + 1) > 0     factorial(n) <= 10**9; point n: 13
    Sum(Ps, i, 1, m) <= Sum(Ps, i, 1, b)     x*y >= 0; where: x*y*y >= 0     max(P, Q) < P + Q + H*Q - P
""")

ROOTS_AND_LOGS = laws("""
    exp(log(P)) == P     exp(2*log(P)) == P**2     exp(N*log(P)) == P**N     exp(-log(P)) == 1/P
    exp(log(P)/2) == sqrt(P)
    exp(log(P) + A) == P*exp(A)     sqrt(S)*sqrt(P) == sqrt(S*P)     (A**N)**M == A**(N*M)     exp(A)**N == exp(N*A)
    2**N*2**N == 4**N     sqrt(P**2*Q) == P*sqrt(Q)     sqrt(A**2*P) == abs(A)*sqrt(P)     sqrt(exp(2*A)) == exp(A)
    log(P**N*Q**M) == N*log(P) + M*log(Q)     log(sqrt(P)*exp(A)) == log(P)/2 + A     2*pi*A/pi == 2*A
    sqrt(pi)**2 == pi
    pi*A + pi*B == pi*(A + B)     sqrt(pi**2) == pi     sqrt(x**3) == x*sqrt(x)     sqrt(x**4) == x**2
    sqrt(x**6) == abs(x**3)
    sqrt(P/Q)*Q == sqrt(P*Q)     (P**N)**M == P**(N*M)     (1/P)**N == P**(-N)     (A**2)**N == abs(A)**(2*N)
    sqrt(4**N) == 2**N
    8**N == 2**(3*N)     6**N == 2**N*3**N     (-2)**(2*N) == 4**N     (A**N)**0 == 1     (0**N)**M == 0**(N*M)
    exp(log(Z)) == Z; extends: Z <= 0
    exp(log(abs(Z))) == abs(Z); extends: Z == 0
    sqrt(Z)*sqrt(Z) == Z; extends: Z < 0
    sqrt(Y)*sqrt(Z) == sqrt(Y*Z); extends: Y*Z >= 0 and (Y < 0 or Z < 0)
    exp(2*log(Z)) == Z**2; extends: Z <= 0
    exp(log(x)/2) == sqrt(x); extends: x == 0
    exp(0*log(x)) == 1; extends: x <= 0
    sqrt(Z)**4 == Z**2; extends: Z < 0
    exp(log(P) - log(Q)) == P/Q     exp(N*log(P) + M*log(P)) == P**(N + M)     log(exp(A)**N) == N*A
    sqrt(P)*sqrt(Q)/sqrt(P*Q) == 1
    exp(A)**N*exp(B)**N == exp(N*A + N*B)     log(P**(2*N))/2 == N*log(P)     sqrt(P**3) == P*sqrt(P)
    sqrt(12) == 2*sqrt(3)
    sqrt(x**2*y**2) == abs(x)*abs(y)     (sqrt(P) + sqrt(Q))*(sqrt(P) - sqrt(Q)) == P - Q     exp(n*log(2)) == 2**n
    log(sqrt(x**2)) == log(abs(x))     (P**N*Q**N)**M == (P*Q)**(N*M)     ((-1)**N)**2 == 1     sqrt(P)**(2*N) == P**N
    exp(log(P)*N/2)**2 == P**N     sqrt(2)**N*sqrt(2)**N == 2**N     exp(log(P**2)/2) == P
    log(pi*P) == log(pi) + log(P)
""")
FALSE_ROOTS_AND_LOGS = laws("""
    exp(log(Z)) == Z     exp(log(P)*log(Q)) == P*Q     sqrt(x**2*P) == x*sqrt(P)     (A**N)**M == A**(N + M)
    (A**N)**M == A**(N**M)
    sqrt(x**6) == x**3     sqrt(-x**3) == x*sqrt(-x)     exp(2*log(x)) == x**2     exp(log(x)/2) == sqrt(x)
    sqrt(x)*sqrt(y) == sqrt(x*y)
    sqrt(x/y) == sqrt(x)/sqrt(y)     log(x**2) == 2*log(x)     sqrt(x)**4 == x**2     2**N*2**M == 4**N
    exp(A)**N == exp(A**N)
    pi == 22/7     pi*A == 3*A     H*pi == H*355/113     Z**N/Z**N == 1     log(abs(Z)) == log(Z)     abs(Z)**N == Z**N
    exp(N*log(Z)) == Z**N; extends: Z < 0
    exp(0*log(x)) == 1     sqrt(x)*sqrt(-x) == 0     sqrt(-x**2) == x     exp(log(x)) == x; extends: x < 0
    exp(log(x**2)/2) == x     log(x*y) == log(abs(x)) + log(abs(y))     H*sqrt(x**2) == H*x
    (x**2)**N == x**N*abs(x)**N
    sqrt(x*y*s) == sqrt(x*y)*sqrt(s)     exp(N*log(x)) == x**N     ((-1)**N)**M == (-1)**N     (0**N)**M == 0
    sqrt(x**2 - 2*x*y + y**2) == x - y     log(x**N) == N*log(x)     exp(log(x) + log(y)) == x*y
    sqrt(4**N) == 4**N/2
    exp(log(Z**2)) == Z**2     log(exp(A)*exp(B)) == A*B     sqrt(P + H) == sqrt(P)     exp(H)*A == A
    (A**N)**2 == A**(N**2)
    (-A)**(N*M) == ((-A)**N)**M*(-1)**N     sqrt(s**2 + H) == s     log(1 + H) == 0     sqrt(x)*sqrt(x) == abs(x)
    sqrt(S)/sqrt(S) == 1     0**(N*M) == 0     sqrt(x*y)/sqrt(y) == sqrt(x)     exp(log(S) + A) == S*exp(A)
""")

CORNERS = laws("""
    diff(abs(x), x) == abs(x)/x     diff(abs(F), x) == D*abs(F)/F     diff(factorial(n)*F, x) == factorial(n)*D
    diff(pi*F, x) == pi*D
    diff(max(x, y), x) == indicator(x > y); extends: x == y
    diff(min(x, y), x) == indicator(x < y); extends: x == y
    diff(x*abs(x), x) == 2*abs(x); extends: x == 0
    diff(indicator(x > y)*x, x) == indicator(x > y); extends: x == y
    diff(sqrt(x**2), x) == x/abs(x)     diff(exp(abs(x)), x) == exp(abs(x))*abs(x)/x     diff(log(abs(x)), x) == 1/x
    diff(Sum((u[i] - F)**2, i, 1, n), x) == -2*D*Sum(u[i] - F, i, 1, n)
    diff(Sum(u[i]*F, i, 1, n), x) == D*Sum(u[i], i, 1, n)
    diff(Sum(log(F**2 + q[i]), i, 1, n), x) == Sum(2*F*D/(F**2 + q[i]), i, 1, n)     diff(max(F, F - P), x) == D
    diff(Sum(1/(x**2 + i), i, 1, n), x) == Sum(-2*x/(x**2 + i)**2, i, 1, n)
    diff(max(x, 0)**2, x) == 2*max(x, 0); extends: x == 0
    diff(Product(x**2 + q[i], i, 1, n), x) == Product(x**2 + q[i], i, 1, n)*Sum(2*x/(x**2 + q[i]), i, 1, n)
    diff(log(Product(x**2 + q[i], i, 1, n)), x) == Sum(2*x/(x**2 + q[i]), i, 1, n)
    diff(abs(x)**2, x) == 2*x; extends: x == 0
    diff(x/abs(x), x) == 0; extends: x == 0
    diff(Sum(abs(x - u[i]), i, 1, n), x) == Sum((x - u[i])/abs(x - u[i]), i, 1, n)
    diff(Sum(c[i]*log(w) + (1 - c[i])*log(1 - w), i, 1, n), w) == Sum(c[i]/w - (1 - c[i])/(1 - w), i, 1, n)
    diff(w**c[1]*(1 - w)**(1 - c[1]), w)*w*(1 - w) == (c[1] - w)*w**c[1]*(1 - w)**(1 - c[1])
    diff(abs(y)*F, x) == abs(y)*D     diff(max(y, s)*F, x) == max(y, s)*D
    diff(indicator(y > 0)*F, x) == indicator(y > 0)*D
    diff(Product(exp(u[i]*x), i, 1, n), x) == Sum(u[i], i, 1, n)*exp(x*Sum(u[i], i, 1, n))
    diff(binomial(n, m)*F, x) == binomial(n, m)*D
    diff(exp(2*log(t)), t) == 2*t     diff(Product(t, i, 1, n), t) == n*t**n/t
    diff(abs(F)*G, x) == D*abs(F)/F*G + abs(F)*K
    diff(sqrt(F**2 + P)*abs(G), x) == F*D/sqrt(F**2 + P)*abs(G) + sqrt(F**2 + P)*K*abs(G)/G
    diff(abs(exp(F)), x) == exp(F)*D
    diff(Sum(Sum(u[i]*o[l]*F, l, 1, m), i, 1, n), x) == D*Sum(u[i], i, 1, n)*Sum(o[i], i, 1, m)
    diff(w**Sum(c[i], i, 1, n), w) == Sum(c[i], i, 1, n)*w**Sum(c[i], i, 1, n)/w
    diff(log(w**j*(1 - w)**n), w) == j/w - n/(1 - w)
    diff(diff(Sum(u[i]*F**2, i, 1, n), x), x) == diff(2*F*D, x)*Sum(u[i], i, 1, n)
    diff(x**2*indicator(x**2 >= 0), x) == 2*x; extends: x == 0
    diff(w**c[1], w) == c[1]
""", without="x t w")
FALSE_CORNERS = laws("""
    diff(abs(x), x) == 1     diff(max(x, y), x) == indicator(x > y)     diff(abs(x)*x, x) == 2*x
    diff(indicator(x > 0), x) == 0
    diff(max(x, 0)**2, x) == 2*x*indicator(x > 0)     diff(sqrt(x**2), x) == 1     diff(abs(F), x) == D
    diff(abs(F), x) == abs(D)
    diff(Sum(F*u[i], i, 1, n), x) == D     diff(log(abs(x)), x) == 1/abs(x)     H*diff(abs(x), x) == H
    diff(Product(x**2 + q[i], i, 1, n), x) == Product(2*x, i, 1, n)
    diff(abs(x - 100003), x) == -1 + 0/(x - 100003); point x: 100004
    diff(max(F, F - H*x), x) == D     diff(max(x, y), x) + diff(min(x, y), x) == 1     diff(abs(x), x)**2 == 1
    diff(abs(x), x) == abs(x)/x; extends: x == 0
    diff(max(x, y), x) == 0; where: x < 1
    diff(x*indicator(x > y), x) == 1     diff(Product(t, i, 1, n), t) == n*t**(n - 1) + H
    diff(min(x, y), x) == indicator(x <= y)
    diff(Sum(F**i, i, 0, n), x) == Sum(i*F**i, i, 0, n)*D     diff(Product(F, i, 1, n), x) == n*F**n*D
    diff(sqrt(abs(x))**2, x) == 1     diff(exp(abs(x)), x) == exp(abs(x))     diff(max(x, -x), x) == abs(x)
    diff(abs(x)**3, x) == 3*x**2
    diff(max(x, 2*x), x) == 2; where: x >= 0
    diff(Product(x - u[i], i, 1, n), x) == Sum(1/(x - u[i]), i, 1, n)
    diff(Sum(abs(x - u[i]), i, 1, n), x) == Sum(abs(x - u[i])/(x - u[i]), i, 1, n) + H
    diff(x**2*indicator(x >= 0), x) == 2*x*indicator(x >= 0)
    diff(max(x, y)*H, x) == H     diff(exp(2*log(x)), x) == 2*x     diff(abs(y)*x**2, y) == 0
""", without="x t w")

OPEN_MAXIMA = laws("""
    diff(A - P*(x - B)**2, x) == -2*P*(x - B); at: B
    diff(log(t) - P*t, t) == 1/t - P; at: 1/P
    diff(j*log(w) + I*log(1 - w), w) == j/w - I/(1 - w); at: j/(j + I)
    diff(w*(1 - w), w) == 1 - 2*w; at: 1/2
    diff(x - exp(x), x) == 1 - exp(x); at: 0
    diff(x*exp(-x), x) == exp(-x)*(1 - x); at: 1
    diff(exp(-(x - B)**2), x) == -2*(x - B)*exp(-(x - B)**2); at: B
    diff(1/((x - B)**2 + P), x) == -2*(x - B)/((x - B)**2 + P)**2; at: B
    diff(A - P*(x - B)**2, x) == -2*P*(x - B); at: B + I; low: B + I
    diff(A - P*(x - B)**2, x) == -2*P*(x - B); at: B; high: B + S
    diff(s*exp(-s), s) == exp(-s)*(1 - s); at: 1
    diff(-Sum((u[i] - x)**2, i, 1, j), x) == 2*Sum(u[i], i, 1, j) - 2*j*x; at: Sum(u[i], i, 1, j)/j
    diff(-abs(x - B), x) == -abs(x - B)/(x - B); at: B
    diff(A - P*s, s) == -P; at: 0
    diff(p*(1 - p), p) == 1 - 2*p; at: 1/2
    diff(2*sqrt(t) - P*t, t) == 1/sqrt(t) - P; at: 1/P**2
    diff(log(w) - w/P, w) == 1/w - 1/P; at: P/(P + 1); define Pb: P; high: P/(P + 1)
    diff(j*log(t) - t, t) == j/t - 1; at: j
    diff(-x**2 - x**4, x) == -2*x - 4*x**3; at: 0
    diff(p**2*(3 - 2*p), p) == 6*p*(1 - p); at: 1
    diff(A - exp(x) - exp(-x), x) == exp(-x) - exp(x); at: 0
""", without="x t w s p", low="none", high="none")
FALSE_OPEN_MAXIMA = laws("""
    diff(log(t) - t, t) == 1/t - 1; at: 2
    diff(x - x**3/3, x) == (1 - x)*(1 + x); at: 1
    diff(P*x + A, x) == P; at: 0
    diff(A - S*(x - B)**2, x) == -2*S*(x - B); at: B
    diff(-x**2 + 20*indicator(x > 3), x) == -2*x; extends: x == 3; at: 0
    diff(-x**2 + 10*abs(x - 3)/(x - 3), x) == -2*x; extends: x == 3; at: 0
    diff(-x**2 + Sum(9*indicator(x > i), i, 1, 2), x) == -2*x; extends: x == 1 or x == 2; at: 0
    diff(-t, t) == -1; at: 0
    diff(-t, t) == -1; at: 1/1000
    diff(log(w), w) == 1/w; at: 1
    diff(w, w) == 1; at: 1
    diff(x*exp(x), x) == exp(x)*(1 + x); at: -1
    diff(-Sum((u[i] - x)**2, i, 1, n), x) == 2*Sum(u[i], i, 1, n) - 2*n*x; at: Sum(u[i], i, 1, n)/n
    diff(-Sum((u[i] - x)**2, i, 1, n), x) == 2*Sum(u[i], i, 1, n) - 2*n*x; at: 0
    diff(-n*x**2, x) == -2*n*x; at: 0
    diff(-x**2*(x - 5)**2, x) == -2*x*(x - 5)*(2*x - 5); at: 0
    diff(-x**2*(x - 5)**2, x) == -2*x*(x - 5)*(2*x - 5); at: 5
    diff(A - P*(x - B)**2 + H*x, x) == H - 2*P*(x - B); at: B
    diff(-1/x**2, x) == 2/x**3; at: 1
    diff(-1/t**2, t) == 2/t**3; at: 5
    diff(x**3 - 3*x, x) == 3*(x - 1)*(x + 1); at: -1
    diff(1/x, x) == -1/x**2; at: -1; low: -1
    diff(j*log(w) + n*log(1 - w), w) == j/w - n/(1 - w); at: j/(j + n)
    diff(A - P*(x - B)**2, x) == -2*P*(x - B); at: B; low: B + I
    diff(A - P*(x - B)**2, x) == -2*P*(x - B); at: B; high: B - I
    diff(-abs(x - B)*H, x) == -abs(x - B)*H/(x - B); at: B
    diff(max(x, 0)*(0 - 1), x) == -indicator(x > 0); extends: x == 0; at: 0
    diff(-max(abs(x) - 1, 0), x) == -diff(max(abs(x) - 1, 0), x); at: 0
    diff(p*(1 - p), p) == 1 - 2*p; at: 1/3
    diff(-(t - 1)**2*(t - 100003)**2, t) == -2*(t - 1)*(t - 100003)*(2*t - 100004); at: 1
    diff(p**n, p) == n*p**n/p; restricts: p == 0; at: 1
    diff(-abs(p - 1/2)**n, p) == diff(-abs(p - 1/2)**n, p); at: 1/2
""", without="x t w s p n", low="none", high="none")

MIXED = laws("Mx == Mx")*14 + laws("""
    Mx + My == My + Mx     abs(Mx)**2 == Mx**2     max(Mx, My) + min(Mx, My) == Mx + My     Mx*(My + A) == Mx*My + Mx*A
    indicator(Mx > My) + indicator(Mx <= My) == 1 + 0*(Mx + My)     Sum(Mx, i, 1, j) == j*Mx
    Product(Mx, i, 1, j) == Mx**j
    max(Mx, 0)*max(-Mx, 0) == 0*Mx     Mx <= abs(Mx)     Mx == 0 <=> Mx**2 == 0     Mx > My <=> My < Mx
    Mx == My => Mx**2 == My**2
    Mx*Zs(1)/Zs(1) == Mx; extends: Zs(1) == 0 and Mx == Mx
    Mx*Z/Z == Mx; extends: Z == 0 and Mx == Mx
    (Mx - My)*(Mx + My) == Mx**2 - My**2     exp(Mx)*exp(My) == exp(Mx + My)     sqrt(Mx**2) == abs(Mx)
    E(Mx*f + My) == Mx*E(f) + My     E((f - Mx)**2) == E(f**2) - 2*Mx*E(f) + Mx**2     Integral(Mx, v, 0, p) == p*Mx
    diff(Mx*F, x) == Mx*D; without: x
    diff(F**2*Mx + My, x) == 2*F*D*Mx + 0*My; without: x
    L(Mx) == Mx + A; define L(z): z + A
    2*Mx*My <= Mx**2 + My**2; because: (Mx - My)**2
    0*Mx <= Mx**2     Mx <= Mx + P     Mx + 0*My < max(Mx, My) + P
    (Mx**2 + 1)**N*(Mx**2 + 1) == (Mx**2 + 1)**(N + 1)
    Mx**N*Mx**M == Mx**(N + M)     sqrt(Mx**2 + P)**2 == Mx**2 + P     indicator(Mx > 0)*max(Mx, 0) == max(Mx, 0)
    (Mx*j + A)/j == Mx + A/j; to: Mx; without: j
    diff(A - P*(x - Mx)**2, x) == -2*P*(x - Mx); at: Mx; low: Mx - 1; high: Mx + P; without: x
    diff(A - P*(x - Mx)**2, x) == -2*P*(x - Mx); at: Mx; low: none; high: none; without: x
    E(f*g*Mx) == E(f)*E(g)*Mx; uses: independent(f, g)
    Sum(Mx*Us, i, 1, j) == Mx*Sum(Us, i, 1, j)     Product(Mx*Ps, i, 1, j) == Mx**j*Product(Ps, i, 1, j)
    x*Mx + y*Mx == Mx; where: x + y == 1; without: x y
    max(Mx, A) == Mx; where: Mx >= A
    Mx**2 == x**2; where: x == Mx; without: x
""")
FALSE_MIXED = laws("""
    Mx == My     Mx*Z/Z == Mx     abs(Mx) == Mx     H*Mx == H*My     Mx <= My
    indicator(Mx > My) == indicator(Mx >= My)
    Mx**2 == My**2 <=> Mx == My     max(Mx, My) == Mx     Sum(Mx, i, 1, m - 1) == (m - 1)*Mx     Mx/Mx == 1
    0 < Mx**2
    Sum(Mx/m, i, 1, m) == Mx     Mx*My == 0 <=> Mx == 0     (Mx + My)**2 == Mx**2 + My**2     Mx/My == My/Mx
    Product(Mx, i, 1, n) == Mx
    Mx**N*Mx**M == Mx**(N*M)     Mx**(N - M) == Mx**N/Mx**M     sqrt(Mx)**2 == Mx     log(Mx**2) == 2*log(Mx)
    0/Mx == 0
    Mx == Mx + 0/My     A*max(Mx, My) == max(A*Mx, A*My)     E(Mx*f) == E(f)*My     sqrt(Mx*My) == sqrt(Mx)*sqrt(My)
    diff(Mx*F, x) == D; without: x
    diff(Mx*x, x) == Mx
    Mx == My; where: Mx**2 == My**2
    Mx == My; where: x*Mx == x*My
    Sum(Mx, i, j, n) == (n - j + 1)*Mx     Sum(Mx*Us/Z, i, 1, n) == Mx*Sum(Us, i, 1, n)/Z     exp(log(Mx)) == Mx
    Mx > 0 => My > 0
    (Mx*j + A)/j == Mx + A/j; to: Mx + H; without: j
    diff(A - P*(x - Mx)**2, x) == -2*P*(x - Mx); at: Mx; low: Mx + My; high: none; without: x
    indicator(Mx > 0) == 1; where: Mx >= 0
""")

MATRICES = laws("""
    Sum(Sum(A*mat[i, l], l, 1, n), i, 1, m) == A*Sum(Sum(mat[i, l], i, 1, m), l, 1, n)
    Sum(Sum(mat[i, l], l, 1, n), i, 1, n) == Sum(Sum(mat[l, i], l, 1, n), i, 1, n)
    Sum(mat[i, N + 1], i, 1, n + 1) == Sum(mat[i, N + 1], i, 1, n) + mat[n + 1, 1 + N]
    Sum(Sum(mat[i, l], l, 1, n), i, 1, m + 1) == Sum(Sum(mat[l, i], l, 1, m), i, 1, n) + Sum(mat[m + 1, i], i, 1, n)
    Sum(u[i]*Sum(mat[i, l], l, 1, n), i, 1, m) == Sum(Sum(u[i]*mat[i, l], l, 1, n), i, 1, m)
    Sum(Sum(bits[i, l]**2, l, 1, n), i, 1, m) == Sum(Sum(bits[i, l], i, 1, m), l, 1, n)
    Sum(Sum((mat[i, l] - A)**2, l, 1, n), i, 1, m) >= 0     Sum(Sum(bits[i, l], l, 1, n), i, 1, m) <= n*m
    A*mat[N + 1, 2] - mat[N + 1, 1 + 1]*A == 0     bits[j, 1]*(1 - bits[j, 1]) == 0     mat[n, m] == mat[n, m]*P/P
    sqrt(mat[1, 2]**2) == abs(mat[1, 2])     mat[j, 1]/mat[j, 1] == 1; extends: mat[j, 1] == 0
    Sum(mat[i, i], i, 1, n + 2) == Sum(mat[i, i], i, 1, n) + mat[n + 1, n + 1] + mat[n + 2, n + 2]
    Product(exp(Sum(mat[i, l], l, 1, n)), i, 1, m) == exp(Sum(Sum(mat[i, l], i, 1, m), l, 1, n))
""")
FALSE_MATRICES = laws("""
    mat[1, 2] == mat[2, 1]     mat[N + 1, j] == mat[j, N + 1]     mat[n + 1, 1] == mat[1, 1]
    Sum(Sum(mat[i, l], l, 1, n), i, 1, m) == Sum(Sum(mat[l, i], l, 1, n), i, 1, m)
    Sum(Sum(mat[i, l], l, 1, n), i, 1, m) == Sum(Sum(mat[i, l], l, 1, m), i, 1, n)
    Sum(Sum(mat[i, l], l, 1, i), i, 1, n) == Sum(Sum(mat[i, l], i, 1, l), l, 1, n)     mat[j, 1]**2 == mat[j, 1]
    Sum(mat[i, i], i, 1, n)*Sum(mat[i, i], i, 1, n) == Sum(mat[i, i]**2, i, 1, n)     bits[1, 1] > 0
    Sum(Sum(mat[i, l]**2, l, 1, n), i, 1, m) > 0     bits[1, 2] == bits[2, 1]     mat[n, m] == mat[n, m]*Z/Z
    Sum(mat[i, 1], i, 1, n + 1) == Sum(mat[i, 1], i, 1, n) + mat[1, n + 1]     mat[n, 1]/mat[n, 1] == 1
    Sum(Sum(bits[i, l], l, 1, n), i, 1, m) <= n + m     mat[4, 5] == mat[5, 4]     0*mat[1, n] == 0
    H*mat[1, 2] == H*mat[2, 1]     mat[1, 1] == mat[1, 2]     mat[3, 1] == mat[2, 2]
""")

APPLIED = laws("""
    diff(phi(F), x) == prime(phi(F))*D     diff(phi(F)*psi(G), x) == prime(phi(F))*D*psi(G) + phi(F)*prime(psi(G))*K
    diff(phi(psi(F)), x) == prime(phi(psi(F)))*prime(psi(F))*D
    diff(rho(F)**N*F, x) == N*rho(F)**N*prime(rho(F))*D/rho(F)*F + rho(F)**N*D
    diff(phi(F)/rho(x), x) == (prime(phi(F))*D*rho(x) - phi(F)*prime(rho(x)))/rho(x)**2
    diff(log(rho(F)), x) == prime(rho(F))*D/rho(F)     diff(sqrt(rho(F)), x) == prime(rho(F))*D/(2*sqrt(rho(F)))
    diff(exp(phi(F)), x) == exp(phi(F))*prime(phi(F))*D     diff(prime(phi(F)), x) == prime(prime(phi(F)))*D
    diff(diff(phi(F), x), x) == prime(prime(phi(F)))*D**2 + prime(phi(F))*diff(D, x)
    diff(two(x, y) + phi(y), x) == diff(two(x, y), x)     diff(diff(two(x, y), x), y) == diff(diff(two(x, y), y), x)
    diff(two(F, G), x)*P == P*diff(two(F, G), x)     diff(two(x, 2*x), x) == diff(two(2*x - x, x + x), x)
    phi(A + B) == phi(B + A)     phi(A*(B + C)) == phi(A*B + A*C)     two(A + B, C)*2 == two(B + A, C) + two(B + A, C)
    rho(A) > 0     phi(A)**2 >= 0     rho(A)*P > 0     phi(A)/phi(A) == 1; extends: phi(A) == 0     rho(A)/rho(A) == 1
    Sum(rho(i)/Sum(rho(l), l, 1, n + 1), i, 1, n + 1) == 1     Sum(A*phi(i), i, 1, n) == A*Sum(phi(i), i, 1, n)
    diff(Sum(phi(i*x), i, 1, n), x) == Sum(i*prime(phi(i*x)), i, 1, n)     phi(sqrt(S**2)) == phi(S)
    Sum(two(i, x), i, 1, n + 1) == Sum(two(i, x), i, 1, n) + two(n + 1, x)
    Sum(Sum(two(i, l), i, 1, n), l, 1, m) == Sum(Sum(two(i, l), l, 1, m), i, 1, n)
    log(rho(A)*rho(B)) == log(rho(B)) + log(rho(A))     phi(A)**N*phi(A) == phi(A)**(N + 1)
    y*A == phi(t)*A; where: y == phi(t); without: y t     L(A) == phi(A)**2; define L(z): phi(z)*phi(z)
""")
FALSE_APPLIED = laws("""
    phi(A + B) == phi(A) + phi(B)     phi(A) == psi(A)     diff(phi(F), x) == prime(phi(F))
    prime(phi(A)) == phi(A)     phi(x) == phi(y)     phi(A)/phi(A) == 1     phi(A) > 0     rho(A) > 1
    prime(rho(A)) >= 0     two(x, y) == two(y, x)     diff(phi(F)*psi(G), x) == prime(phi(F))*D*prime(psi(G))*K
    diff(two(x, y), x) == diff(two(x, y), y)     diff(phi(psi(x)), x) == prime(phi(psi(x)))
    diff(phi(psi(x)), x) == prime(phi(x))*prime(psi(x))     Sum(phi(i), i, 1, n) == n*phi(n)     H*phi(x) == H*phi(y)
    phi(sqrt(A**2)) == phi(A)     diff(phi(y), x) == prime(phi(y))     phi(x)**2 > 0
    prime(phi(x)) == prime(phi(x + 1))     phi(0) == 0     phi(A)*Z/Z == phi(A)     rho(x)*rho(y) == rho(x*y)
    Sum(phi(i)/Sum(phi(l), l, 1, n + 1), i, 1, n + 1) == 1     H*prime(phi(x)) == 0
    diff(two(x, x), x) == diff(two(x, y), x)     prime(prime(phi(x))) == prime(phi(x))**2
    prime(phi(2*x)) == 2*prime(phi(x))     diff(phi(2*x), x) == prime(phi(2*x))     rho(H) == rho(0)
    phi(abs(x)) == phi(x)     log(rho(A) + rho(B)) == log(rho(A)) + log(rho(B))     phi(n) == phi(n + 1)
    Sum(Sum(two(i, l), i, 1, n), l, 1, m) == Sum(Sum(two(l, i), i, 1, n), l, 1, m)
    diff(prime(phi(F)), x) == prime(prime(phi(F)))     phi(indicator(x > 0)) == phi(1)
""")

TERMS = laws("""
    Sum(abs(Us), i, 1, n) == Sum(max(Us, -Us), i, 1, n)
    Sum(indicator(Us > 0)*Us, i, 1, n) == Sum(max(Us, 0), i, 1, n)
    Sum(c[i]*Us, i, 1, n) == 0; where: All(c[i] == 0, i, 1, n)
    Sum(A*c[i], i, 1, n) + Sum(c[i]**2*Us, i, 1, n) == 0; where: All(c[i] == 0, i, 1, n)
    Sum(c[i], i, 1, n) == Sum(ns[i]*c[i], i, 1, n); where: All(c[i] == ns[i]*c[i], i, 1, n)
    Sum(indicator(u[i] > 0)*u[i] - indicator(u[i] < 0)*u[i], i, 1, n) == Sum(abs(u[i]), i, 1, n)
    Sum(A*u[i]/Sum(q[l] + i, l, 1, m + 1), i, 1, n) == A*Sum(u[i]/Sum(q[l] + i, l, 1, m + 1), i, 1, n)
    Sum(1/Sum(q[l] + i, l, 1, m + 1), i, 1, n) >= 0     exp(A) >= 1 + A; because: exp(A) - 1 - A
    log(P) <= P - 1; because: P - 1 - log(P)     log(q[j]) <= q[j] - 1; because: q[j] - 1 - log(q[j])
    Sum(log(Ps), i, 1, n) <= Sum(Ps, i, 1, n) - n; because: Sum(Ps - 1 - log(Ps), i, 1, n)
""")
FALSE_TERMS = laws("""
    Sum(c[i], i, 1, m) == Sum(ns[i]*c[i], i, 1, m); where: All(c[i] == ns[i]*c[i], i, 1, n)
    Sum(c[i]*u[i], i, 1, j) == Sum(u[i], i, 1, j); where: All(c[i]*u[i] == u[i], i, 1, n)
    Sum(abs(u[i]), i, 1, n) == Sum(u[i], i, 1, n)
    Sum(indicator(u[i] > 0), i, 1, n) == Sum(indicator(u[i] >= 0), i, 1, n)
    Sum(c[i], i, 1, n + 1) == 0; where: All(c[i] == 0, i, 1, n)
    Sum(c[i], i, 1, n) == 0; where: All(c[i] == 0, i, 2, n)
    Sum(c[i], i, 1, n) == 0; where: All(c[i] >= 0, i, 1, n)
    Sum(c[i], i, 1, m) == 0; where: All(c[i] == 0, i, 1, n)
    Sum(r[i], i, 1, n) == 0; where: All(c[i] == 0, i, 1, n)
    Sum(c[i] + 1, i, 1, n) == 0; where: All(c[i] == 0, i, 1, n)
    Sum(max(u[i], 0), i, 1, n) == Sum(indicator(u[i] > 0), i, 1, n)
    Sum(c[i + 1], i, 1, n) == 0; where: All(c[i] == 0, i, 1, n)
    Sum(c[i]/c[i], i, 1, n) == n; where: All(c[i] == 0, i, 1, n)
    Sum(c[i]*u[i]/u[i], i, 1, n) == 0; where: All(c[i] == 0, i, 1, n)     exp(x) > 1 + x; because: exp(x) - 1 - x
    exp(x) >= 1 + 2*x; because: exp(x) - 1 - 2*x     exp(2*x) >= 1 + x; because: exp(2*x) - 1 - x
    exp(x) >= 2 + x; because: exp(x) - 2 - x     log(t) < t - 1; because: t - 1 - log(t)
    log(t) <= t - 2; because: t - 2 - log(t)     log(t) <= 2*t - 2; because: 2*t - 2 - log(t)
    log(2*t) <= t - 1; because: t - 1 - log(2*t)     log(t**2) <= t - 1; because: t - 1 - log(t**2)
    Sum(log(q[i]), i, 1, n) < Sum(q[i], i, 1, n) - n; because: Sum(q[i] - 1 - log(q[i]), i, 1, n)
    Sum(u[i]/Sum(q[l] + i, l, 1, m + 1), i, 1, n) == Sum(u[i], i, 1, n)/Sum(q[l], l, 1, m + 1)
    Sum(1/Sum(u[l] + i, l, 1, m + 1), i, 1, n) >= 0
    Sum(Sum(u[l] + i, l, 1, m)/Sum(u[l] + i, l, 1, m), i, 1, n) == n
""")

INFINITE = laws("""
    Sum(w**i, i, 0, infinity) == 1/(1 - w)     Sum(A*w**i, i, 0, infinity) == A/(1 - w)
    Sum(A*w**i + B*(w/2)**i, i, 0, infinity) == A/(1 - w) + 2*B/(2 - w)     Sum(i*w**i, i, 0, infinity) == w/(1 - w)**2
    Sum(i*w*(1 - w)**(i - 1), i, 1, infinity) == 1/w     Sum(i**2*w**i, i, 0, infinity) == w*(1 + w)/(1 - w)**3
    Sum(w**i, i, N, infinity) == w**N/(1 - w)     Sum(A*w**i, i, 2, infinity) == A*w**2/(1 - w)
    Sum(w**i, i, n, infinity) == Sum(w**i, i, n, n + m) + Sum(w**i, i, n + m + 1, infinity)
    Sum(x**i/factorial(i), i, 0, infinity) == exp(x)     Sum(A**i/factorial(i), i, 0, infinity) == exp(A)
    Sum(i*A**i/factorial(i), i, 0, infinity) == A*exp(A)     Sum(t**i/factorial(i), i, 1, infinity) == exp(t) - 1
    Sum(i*(i - 1)*t**i/factorial(i), i, 0, infinity) == t**2*exp(t)
    Sum(x**i/factorial(i - 2), i, 2, infinity) == x**2*exp(x)
    Sum(exp(-t)*i*t**i/factorial(i), i, 0, infinity) == t     Sum((-1)**i*w**i, i, 0, infinity) == 1/(1 + w)
    Sum(w**(2*i + 1), i, 0, infinity) == w/(1 - w**2)     Sum((i + 1)*w**i, i, 0, infinity) == 1/(1 - w)**2
    Sum(y**i, i, 0, infinity) == 1/(1 - y); where: abs(y) < 1
    Sum(y**i, i, 0, infinity) == 1/(1 - y); extends: abs(y) >= 1 and y != 1
    1/(1 - y) == Sum(y**i, i, 0, infinity); restricts: abs(y) >= 1 and y != 1
    Sum(p**i, i, 0, infinity) == 1/(1 - p)     Sum(p**(i - 1)*(1 - p), i, 1, infinity) == 1; where: p < 1
    diff(Sum(x**i/factorial(i), i, 0, infinity), x) == Sum(x**i/factorial(i), i, 0, infinity)
    diff(Sum(w**i, i, 0, infinity), w) == Sum(i*w**(i - 1), i, 1, infinity)
    Sum(w**i, i, 0, infinity) > 1     Sum(w**i, i, 0, infinity) >= 1 + w     Sum(t**i/factorial(i), i, 0, infinity) > 0
    Sum(Sum(u[l], l, 1, n)*w**i, i, 0, infinity) == Sum(u[l], l, 1, n)/(1 - w)
    Sum(Sum(w**i, i, l, infinity), l, 1, n) == Sum(w**l, l, 1, n)/(1 - w)
    Sum(E(f)*w**i, i, 0, infinity) == E(f)/(1 - w)     E(f*Sum(w**i, i, 0, infinity)) == E(f)/(1 - w)
    Sum(w**i*A**2 - w**i*B**2, i, 0, infinity) == (A - B)*(A + B)/(1 - w)
    Sum(1/2**i, i, 1, infinity) == 1     Sum(3/4**i, i, 0, infinity) == 4     Sum(i/2**i, i, 0, infinity) == 2
    Sum(w**i, i, m, infinity)*(1 - w) == w**m     Sum(y**(2*i)/4**i, i, 0, infinity) == 4/(4 - y**2); where: y**2 < 4
    Sum((w*p)**i, i, 0, infinity) == 1/(1 - w*p)     Sum(w**(i + n), i, 0, infinity) == w**n/(1 - w)
""")
FALSE_INFINITE = laws("""
    Sum(w**i, i, 1, infinity) == 1/(1 - w)     Sum(w**i, i, 0, infinity) == 1/(1 + w)     Sum(w**i, i, 0, infinity) < 2
    Sum(y**i, i, 0, infinity) == 1/(1 - y)     Sum(i*w**i, i, 0, infinity) == w/(1 - w)
    Sum(w**i, i, N, infinity) == w**(N + 1)/(1 - w)     Sum(x**i/factorial(i), i, 1, infinity) == exp(x)
    Sum(p**(i - 1)*(1 - p), i, 1, infinity) == 1     Sum(w**i, i, 0, infinity)**2 == Sum(w**(2*i), i, 0, infinity)
    Sum(w**i*(1 - w)**i, i, 0, infinity) == 1/(w*(1 - w))     H*Sum(w**i, i, 0, infinity) == 2*H
    Sum(A*w**i, i, 0, infinity) == A*w/(1 - w)     Sum(i**2*w**i, i, 0, infinity) == Sum(i*w**i, i, 0, infinity)**2
    1/Sum(y**i, i, 0, infinity) == 1 - y     Sum(y**i, i, 0, infinity) == 1/(1 - y); where: y < 1
    Sum(y**i, i, 0, infinity) > 1; where: abs(y) < 1     Sum(A**i/factorial(i), i, 0, infinity) == 1 + A + A**2/2
    Sum(y**i, i, 0, infinity) == 1/(1 - y); extends: y > 1     Sum(2**i/factorial(i), i, 1, infinity) == exp(2)
    Sum(1/y**i, i, 1, infinity) == 1/(y - 1)     Sum(y**(i - 1), i, 0, infinity) == 1/(y*(1 - y)); where: y < 1
    Sum(w**(i - n), i, 0, infinity) == w**n/(1 - w)     Sum(y**i, i, 0, infinity) == 1/(1 - y); where: y**2 <= 1
    diff(Sum(w**i, i, 0, infinity), w) == Sum(i*w**i, i, 0, infinity)
    Sum(y**i, i, 0, infinity) - Sum(y**i, i, 1, n) == 1 + y**(n + 1)
    Sum((y - x)**i, i, 0, infinity) == 1/(1 - y + x); where: y < 1 and x >= 0 and y >= 0
    y*Sum(y**(i - 1), i, 0, infinity) == 1/(1 - y); where: abs(y) < 1
    Sum(p**(i - 1), i, 0, infinity)*p*(1 - p) == 1; where: p < 1
    Sum(1/2**i, i, 0, infinity) == 1     Sum(w**i + y**i, i, 0, infinity) == 1/(1 - w) + 1/(1 - y)
""")

KINDS: dict[str, tuple[list[Law], list[Law]]] = {  # what is true, what is tempting
    "rational": (RATIONAL, FALSE_RATIONAL),
    "powers": (POWERS, FALSE_POWERS),
    "definitions": (DEFINITIONS, FALSE_DEFINITIONS),
    "domain": (DOMAIN, FALSE_DOMAIN + FAR_AWAY),
    "inequality": (INEQUALITIES, FALSE_INEQUALITIES),
    "certificate": (CERTIFICATES, FALSE_CERTIFICATES),
    "sums": (SUMS, FALSE_SUMS + EMPTY_SUMS),
    "derivatives": (DERIVATIVES, FALSE_DERIVATIVES),
    "expectation": (EXPECTATIONS, FALSE_EXPECTATIONS),
    "moments": (MOMENTS, FALSE_MOMENTS),
    "binomials": (BINOMIALS, FALSE_BINOMIALS),
    "irrational": (IRRATIONAL, FALSE_IRRATIONAL),
    "induction": (INDUCTION, FALSE_INDUCTION),
    "maximum": (MAXIMA, FALSE_MAXIMA),
    "antiderivative": (ANTIDERIVATIVES, FALSE_ANTIDERIVATIVES),
    "substitution": (SUBSTITUTIONS, FALSE_SUBSTITUTIONS),
    "fact": (FACTS, FALSE_FACTS),
    "limit": (LIMITS, FALSE_LIMITS),
    "conditions": (CONDITIONS, FALSE_CONDITIONS),
    "products": (PRODUCTS, FALSE_PRODUCTS),
    "piecewise": (PIECEWISE, FALSE_PIECEWISE),
    "indicators": (INDICATORS, FALSE_INDICATORS),
    "factorials": (FACTORIALS, FALSE_FACTORIALS),
    "closed": (CLOSED, FALSE_CLOSED),
    "series": (SERIES, FALSE_SERIES),
    "infinite": (INFINITE, FALSE_INFINITE),
    "equations": (EQUATIONS, FALSE_EQUATIONS),
    "lines": (LINES, FALSE_LINES),
    "quantifiers": (QUANTIFIERS, FALSE_QUANTIFIERS),
    "order": (ORDER, FALSE_ORDER),
    "roots": (ROOTS_AND_LOGS, FALSE_ROOTS_AND_LOGS),
    "corners": (CORNERS, FALSE_CORNERS),
    "open maximum": (OPEN_MAXIMA, FALSE_OPEN_MAXIMA),
    "matrices": (MATRICES, FALSE_MATRICES),
    "functions": (APPLIED, FALSE_APPLIED),
    "terms": (TERMS, FALSE_TERMS),
    "mixed": (MIXED, FALSE_MIXED),  # true ones keep the gaps of Mx and My on both sides
}
CLAIMABLE = ("rational", "powers", "definitions", "inequality", "sums", "derivatives", "expectation", "binomials",
             "irrational", "conditions", "products", "piecewise", "indicators", "factorials", "closed", "series",
             "infinite", "equations", "order", "roots", "mixed")


def _claims(of: int) -> list[Law]:
    """What may be a claim: one relation, and no arguments."""
    return [x for kind in CLAIMABLE for x in KINDS[kind][of]
            if len(x.steps) == 1 and x.steps[0][0] not in CONNECTIVES
            and not x.options.keys() & {"extends", "restricts", "because", "by"}]


KINDS["claim"] = _claims(0), _claims(1)
UNSEEN = {x.text for x in (*EMPTY_SUMS, *FAR_AWAY)} | {
    x.text for _, false in KINDS.values() for x in false if "H" in words(x.text)}  # false where sampling does not look
SCALARS = ("x", "y", "s", "t", "p", "w", "m", "n", "j", "x", "n", "a", "e")


def drawn(chosen: Law, rng: Random) -> Statement:
    """A law with an expression for each of its letters."""
    start = read(chosen.start)
    over = start[2] if chosen["at"] else chosen["over"] or "j" if chosen["to"] else ""
    kept = words(f"{chosen['without'] or ''} {over}") + ["b"]
    names = tuple(dict.fromkeys(rng.sample([n for n in SCALARS if n not in kept], rng.randint(1, 3))))
    parts = {}

    def letter(name: str):
        if name not in parts:
            if name in SLOPES:
                parts[name] = slope(letter(SLOPES[name]), "x")
            else:
                parts[name] = read(chosen[name]) if chosen[name] else LETTERS[name][1](rng, names)
        return parts[name]

    def text(pattern: str | None) -> str | None:
        if pattern is None:
            return None
        return write(put(read(pattern), {n: letter(n) for n in words(pattern) if n in LETTERS or n in SLOPES}))

    def several(pattern: str | None) -> tuple[str, ...]:
        return tuple(map(text, listed(pattern)))

    def rule() -> tuple[str, ...]:
        name, *arguments = read(chosen["by"]) if chosen["by"] else ("lemma",) if chosen["lemma"] else ("",)
        return (name, *(text(write(x)) for x in arguments)) if name else ()

    steps = [Step(text(body), relation) for relation, body in chosen.steps]
    steps[0] = replace(steps[0], uses=several(chosen["first uses"]))
    steps[-1] = replace(steps[-1], uses=several(chosen["uses"]), by=rule(),
                        **{key: text(chosen[key]) for key in ("extends", "restricts", "because")})
    above = ()
    if chosen["to"]:
        relation = next((r for r in ("<=", "<") if (chosen["above"] or "").startswith(r)), "")
        above = (Step(text((chosen["above"] or chosen.steps[-1][1])[len(relation):]), relation or "=="),)
    ends = {key: None if chosen[key] == "none" else text(chosen[key]) for key in ("at", "low", "high")}
    return Statement(
        text(chosen.start), tuple(steps), hypotheses=several(chosen["declared"]), where=text(chosen["where"]),
        definitions=tuple((head, text(body)) for head, body in chosen.named("define")),
        maximum={"function": text(write(start[1])), "over": over, **ends} if chosen["at"] else None,
        limit={"over": over, "to": text(chosen["to"])} if chosen["to"] else None, above=above,
        lemma=drawn(LEMMAS[chosen["lemma"]], rng) if chosen["lemma"] else None,
        values=tuple((n, text(x)) for n, x in chosen.named("put")), law=chosen.text)


# -- changes that keep a statement true: identities that keep value and domain as written

IDENTITIES = [tuple(map(read, pair.split(" is "))) for pair in (
    "A + B is B + A", "A*B is B*A", "A - B is A + -B", "A - B is -(B - A)", "A*(B + C) is A*B + A*C",
    "A*(B - C) is A*B - A*C", "A*B + A*C is A*(B + C)", "A + (B + C) is A + B + C", "A*(B*C) is A*B*C",
    "A + B + C is A + (B + C)", "A*B*C is A*(B*C)", "A**2 is A*A", "A**3 is A*A**2", "(A*B)**2 is A**2*B**2",
    "(A + B)**2 is A**2 + 2*A*B + B**2", "(A - B)**2 is A**2 - 2*A*B + B**2", "A**2 - B**2 is (A - B)*(A + B)",
    "A/B is A*(1/B)", "A/B is 2*A/(2*B)", "A*B/C is A*(B/C)", "(A + B)/C is A/C + B/C", "A/B/C is A/(B*C)",
    "A/B + C/D is (A*D + C*B)/(B*D)", "A/B + C is (A + C*B)/B", "A/B*(C/D) is A*C/(B*D)", "-(A + B) is -A - B",
    "-A*B is A*-B", "A is 2*A - A", "A is 1*A", "A is -(-A)", "A is A + 0", "A is A/1", "A is (A + 1) - 1")]


def match(pattern, tree, found: dict) -> bool:
    """Whether a tree is of a form whose capital letters stand for anything."""
    if isinstance(pattern, str):
        return found.setdefault(pattern, tree) == tree
    if not isinstance(pattern, tuple):
        return pattern == tree and isinstance(tree, int)
    return (isinstance(tree, tuple) and len(tree) == len(pattern) and tree[0] == pattern[0]
            and all(match(a, b, found) for a, b in zip(pattern[1:], tree[1:])))


def rewritten(text: str, rng: Random, times: int) -> str:
    """The same by some of the identities, at random places."""
    tree = read(text)
    for _ in range(times):
        path = rng.choice(list(spots(tree)))
        here = at(tree, path)
        if is_condition(here):
            continue
        fits = [(new, found) for old, new in IDENTITIES if match(old, here, found := {})]
        new, found = rng.choice([pair for pair in fits if isinstance(pair[0], tuple)])
        tree = changed(tree, path, put(new, found))
    return write(tree) if len(write(tree)) < 600 else text


def disguised(s: Statement, rng: Random, times: int) -> Statement:
    """Each line rewritten. What a rule or a maximum asks for as it is, is left as it is."""
    def lines(steps):
        return tuple(replace(x, body=rewritten(x.body, rng, rng.randint(0, times)),
                             because=x.because and rewritten(x.because, rng, rng.randint(0, 1))) for x in steps)

    fixed = s.maximum or s.steps[-1].by[:1] in (("antiderivative",), ("substitution",))
    start = s.start if fixed else rewritten(s.start, rng, rng.randint(0, times))
    return replace(s, start=start, steps=lines(s.steps), above=lines(s.above))


def defined(s: Statement, rng: Random) -> Statement:
    """A part of the first line, as a defined name or an own function; everywhere else it may stand written out."""
    source = s.maximum["function"] if s.maximum else s.start
    if s.limit or s.steps[-1].by[:1] in (("antiderivative",), ("substitution",)):
        return s
    tree = read(source)
    barred = {*BOUND, *RANDOM, "L", "E", "diff"}
    parts = [path for path in values_in(tree) if isinstance(at(tree, path), tuple)
             and not barred & set(words(write(at(tree, path))))]
    if not parts:
        return s
    path = rng.choice(parts)
    part = at(tree, path)
    names = [n for n in words(write(part)) if n in NAMES and not NAMES[n].startswith(LISTS)]
    if names and rng.random() < 0.5:
        name = rng.choice(names)
        head, body, call = "Ld(z)", write(put(part, {name: "z"})), ("Ld", name)
    else:
        head, body, call = "Pd", write(part), "Pd"
    line = write(changed(tree, path, call))
    new = replace(s, definitions=(*s.definitions, (head, body)), why=f"{s.why}{head} := {body}; ")
    if s.maximum:
        return replace(new, start=f"diff({line}, {s.maximum['over']})", maximum=s.maximum | {"function": line})
    return replace(new, start=line)


# -- changes that make a statement false

def spoiled_tree(tree, rng: Random, names: list):
    """One small thing changed: a number, a sign, a name, a term."""
    path = rng.choice(list(spots(tree, arithmetic=rng.random() < 0.8)))
    here = at(tree, path)
    random = isinstance(here, str) and here in RANDOM
    options = [("+", here, rng.choice((1, 2, *names))), ("-", here, 1), ("*", 2, here), ("neg", here)]
    match here:
        case int(): options = [here + 1, max(0, here - 1), here + 2]
        case str(): options += [n for n in (RANDOM if random else names) if n != here]
        case ("+", a, b): options += [("-", a, b), a, b] * 2
        case ("-", a, b): options += [("+", a, b), ("-", b, a), a] * 2
        case ("*", a, b): options += [("+", a, b), a, b] * 2
        case ("/", a, b): options += [("*", a, b), a, ("/", b, a)] * 2
        case ("max" | "min" as op, a, b): options += [("min" if op == "max" else "max", a, b), a, b] * 2
        case ("abs" | "factorial", a): options += [a, ("neg", a)] * 2
        case ("Sum" | "Product" as op, *parts):
            options += [("Product" if op == "Sum" else "Sum", *parts), (op, *parts[:3], ("-", parts[3], 1)),
                        (op, *parts[:2], ("+", parts[2], 1), parts[3])]
        case ("Series", body, name, low): options += [("Series", body, name, ("+", low, 1))] * 2
        case ("All", body, name, low, high):
            options = [("not", here), ("All", body, name, low, ("-", high, 1)), ("All", ("not", body), name, low, high)]
        case (op, *parts) if is_condition(here):
            options = [("not", here), *(x for x in parts if is_condition(x))]
            options += [(other, *parts) for other in COMPARISONS if other != op] if op in COMPARISONS else [
                ("or" if op == "and" else "and", *parts)] * (op in ("and", "or"))
    return changed(tree, path, rng.choice(options))


def spoiled(s: Statement, rng: Random) -> Statement:
    """A true statement with one thing spoiled; it may still be true, which is for the evaluator to say."""
    names = [n for n in s.domains if not NAMES[n].startswith(LISTS)]
    step = s.steps[-1]
    choices = ["line"] * 5 + ["where"] * bool(s.where)
    choices += [key for key in ("extends", "restricts", "because", "uses") if getattr(step, key) for _ in range(3)]
    choices += ["relation"] * 2 * (step.relation != "==") + ["maximum"] * 4 * bool(s.maximum)
    choices += ["to"] * 3 * bool(s.limit)
    what = rng.choice(choices)

    def other(text):
        return write(spoiled_tree(read(text), rng, names))

    if what == "line" and s.limit and rng.random() < 0.5:
        return replace(s, above=(replace(s.above[0], body=other(s.above[0].body)),), why=f"{s.why}a spoiled bound; ")
    if what == "line":
        n = rng.randrange(len(s.steps))
        steps = (*s.steps[:n], replace(s.steps[n], body=other(s.steps[n].body)), *s.steps[n + 1:])
        return replace(s, steps=steps, why=f"{s.why}a spoiled line; ")
    if what == "where":
        return replace(s, where=rng.choice((None, other(s.where))), why=f"{s.why}a condition is spoiled; ")
    if what == "maximum":
        key = rng.choice(("at", "at", *(key for key in ("low", "high") if s.maximum[key])))
        return replace(s, maximum=s.maximum | {key: other(s.maximum[key])}, why=f"{s.why}{key} is spoiled; ")
    if what == "to":
        return replace(s, limit=s.limit | {"to": other(s.limit["to"])}, why=f"{s.why}another limit; ")
    if what == "uses":  # the hypotheses stay declared
        kept = tuple(h for h in step.uses if rng.random() < 0.4)
        new = {"uses": kept} if kept != step.uses else {"uses": ()}
        s = replace(s, hypotheses=s.declared)
    elif what == "relation":
        new = {"relation": "<=>" if step.relation in CONNECTIVES else rng.choice(
            [r for r in ("<", "<=", ">", ">=") if r != step.relation])}
    elif what == "because":
        new = {what: other(step.because)}
    else:
        new = {what: rng.choice((None, other(getattr(step, what))))}
    return replace(s, steps=(*s.steps[:-1], replace(step, **new)), why=f"{s.why}{what} is spoiled; ")


def times_hidden(s: Statement, rng: Random) -> Statement:
    """Both sides times a factor that is 0 for small k: no point of a small grid tells the sides apart any more."""
    hider = rng.choice(HIDERS)[0]

    def times(text):
        return write(("*", read(hider), read(text)))

    steps = tuple(replace(x, body=times(x.body), because=x.because and times(x.because)) for x in s.steps)
    return replace(s, start=times(s.start), steps=steps, why=f"{s.why}times {hider}; ")


def with_hidden_term(s: Statement, rng: Random) -> Statement:
    """Somewhere in one line a term is added that is 0 for small k."""
    hider = rng.choice(HIDERS)[0]
    names = [n for n in s.domains if not NAMES[n].startswith(LISTS)]

    def more(text):
        tree = read(text)
        path = rng.choice(values_in(tree))
        return write(changed(tree, path, ("+", at(tree, path), ("*", read(hider), leaf(rng, names)))))

    s = replace(s, why=f"{s.why}a term with {hider}; ")
    step = s.steps[-1]
    what = rng.choice(["step"] * 3 + ["start"] * 2 * (not s.maximum) + ["because"] * 2 * bool(step.because)
                      + ["at"] * 2 * bool(s.maximum) + ["to"] * bool(s.limit))
    if what == "start":
        return replace(s, start=more(s.start))
    if what == "at":
        return replace(s, maximum=s.maximum | {"at": more(s.maximum["at"])})
    if what == "to":
        return replace(s, limit=s.limit | {"to": more(s.limit["to"])})
    field_name = "body" if what == "step" else "because"
    return replace(s, steps=(*s.steps[:-1], replace(step, **{field_name: more(getattr(step, field_name))})))


# -- one statement of a kind

def hints(s: Statement) -> tuple[dict, ...]:
    """Values at which a hidden difference shows: a name near a large number that stands in the same text."""
    near = {}
    for text in s.texts:
        for constant in sorted({int(x) for x in re.findall(r"\d+", text) if int(x) >= 8}):
            near |= {(name, constant + d): None for name in words(text)
                     if NAMES.get(name) in ("natural", "positive_integer", "real") for d in (0, 1)}
    return {}, *({name: Fraction(x)} for name, x in list(near)[:12])


def multipliable(s: Statement) -> bool:
    return not (s.maximum or s.limit or any(x.by or x.relation in CONNECTIVES for x in s.steps))


def _candidate(kind: str, truth: str, rng: Random) -> tuple[Statement, dict] | None:
    """A statement that is meant to be true, false, or false where sampling does not look; and where it should fail."""
    true, false = KINDS[kind]
    unseen = [x for x in false if x.text in UNSEEN]
    tempting = unseen if truth == "hidden" else [x for x in false if x.text not in UNSEEN]
    as_it_is = truth != "true" and tempting and rng.random() < 0.5
    chosen = rng.choice(tempting if as_it_is else true)
    s = drawn(chosen, rng)
    if truth == "true" or rng.random() < 0.5:
        s = disguised(s, rng, 5 if kind == "rational" else 2)
    if rng.random() < (0.7 if kind == "definitions" else 0.1):
        s = defined(s, rng)
    if truth == "true" and rng.random() < 0.1 and multipliable(s) and "<" != s.steps[-1].relation != ">":
        s = times_hidden(s, rng)
    if truth == "false" and not as_it_is:
        s = spoiled(s, rng)
    if truth == "hidden" and not as_it_is:
        s = times_hidden(spoiled(s, rng), rng) if multipliable(s) and rng.random() < 0.5 else with_hidden_term(s, rng)
    return s, {n: Fraction(x) for n, x in chosen.named("point")}


def make(kind: str, seed: int, number: int) -> Statement:
    """Statement `number` of a kind: the same one for the same seed, whatever was made before it. Half are true; a third
    of the others are false where sampling does not look."""
    rng = Random(f"{seed} {kind} {number}")
    truth = rng.choice(("true", "true", "true", "false", "false", "hidden"))
    for _ in range(300):
        s, hint = _candidate(kind, truth, rng)
        s = replace(s, kind=kind, claim=kind == "claim")
        if sum(map(len, s.texts)) > 1500:
            continue
        if truth == "true":
            if confirmed(s, rng, 8):
                return s
        elif found := first_failure(s, rng, 24, (hint,) if hint else hints(s)):
            wrong, env = found
            return replace(s, true=False, why=f"{s.why}at {shown_point(s, env)}: {wrong}")
    raise AssertionError(f"no statement for {kind} {number}, meant to be {truth}")


# -- asking the checker

class TooSlow(BaseException):
    """Not an Exception, so that the checker cannot take it for one of its own."""


@contextmanager
def at_most(seconds: float):
    """Give up after a while; where there is no alarm clock, never."""
    def stop(*_):
        raise TooSlow

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    old = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


BAD = ("false accepted", "false conclusion", "true refuted", "crash")


class Answer(NamedTuple):
    word: str  # proved, refuted, undecided, ill-formed, crash, slow
    problem: str = ""  # one of BAD
    detail: str = ""


def ask(s: Statement, way: str, rng: Random, patience: float = 20) -> Answer:
    """What the checker says, and whether it must not say so."""
    try:
        with at_most(patience):
            said = verdict(s, way)
    except TooSlow:
        return Answer("slow")
    except Exception as error:
        return Answer("crash", "crash", f"{type(error).__name__}: {str(error)[:200]}")
    if said.word == "refuted" and s.true:
        return Answer(said.word, "true refuted")
    if said.word == "proved" and not s.true:
        return Answer(said.word, "false accepted")
    if said.word == "proved" and said.conclusion and (wrong := _conclusion_found_false(s, said.conclusion, rng)):
        return Answer(said.word, "false conclusion", f"{said.conclusion}: {wrong}")
    return Answer(said.word)


def _conclusion_found_false(s: Statement, conclusion: str, rng: Random) -> str | None:
    near = hints(s)
    for n in range(6 + len(near)):
        try:
            env = point(s, rng, near[n % len(near)])
            if env and (wrong := conclusion_fails(s, conclusion, env)):
                return f"{wrong} at {shown_point(s, env)}"
        except Unclear:
            continue
    return None


# -- finds, made small

@dataclass(frozen=True)
class Find:
    statement: Statement
    answer: Answer
    way: str
    origin: str

    def __str__(self):
        s = self.statement
        lines = [f"{self.answer.problem} ({self.way}; {self.origin}) {self.answer.detail}",
                 f"{'true' if s.true else 'false'}, drawn from {s.law}", s.why]
        return "".join(f"# {line}\n" for line in lines if line) + f"from xglib.derivation import *\n{program(s)}\n"

    @property
    def length(self) -> int:
        return len(program(self.statement))


def smaller(find: Find, rng: Random, asks: int = 150) -> Find:
    """With as much taken away, in all texts at once, as leaves it a find of the same sort."""
    for _ in range(30):
        for s in _with_less(find.statement):
            asks -= 1
            if asks < 0:
                return find
            failing = first_failure(s, rng, 30, hints(s))
            if (failing is None) != s.true:
                continue
            s = s if s.true else replace(s, why=f"at {shown_point(s, failing[1])}: {failing[0]}")
            answer = ask(s, find.way, rng)
            if answer.problem == find.answer.problem:
                find = replace(find, statement=s, answer=answer)
                break
        else:
            return find
    return find


def _with_less(s: Statement) -> Iterator[Statement]:
    """The statement with one subtree replaced by a part of it, or by 1, wherever it stands."""
    found = {}
    for text in s.texts:
        if not text.startswith(("mean(", "event(", "independent(", "uncorrelated(")):
            tree = read(text)
            found |= dict.fromkeys(here for path in values_in(tree) if isinstance(here := at(tree, path), tuple))
    for here in sorted(found, key=lambda x: len(write(x)), reverse=True):
        parts = here[1:] if here[0] not in (*BINDERS, "E", "item", "indicator") else ()  # what is inside stays inside
        for new in (1, *parts, *(y for x in parts if isinstance(x, tuple) and x[0] in LEVEL for y in x[1:])):
            smaller_one = edited(s, lambda text, old=here, new=new: write(swapped(read(text), old, new)))
            if LEVEL.get(here[0], 9) > 4 and len(program(smaller_one)) < len(program(s)):
                yield smaller_one


def swapped(tree, old, new):
    """The tree with every subtree of one form replaced."""
    if tree == old:
        return new
    return (tree[0], *(swapped(x, old, new) for x in tree[1:])) if isinstance(tree, tuple) else tree


def edited(s: Statement, edit: Callable[[str], str]) -> Statement:
    """The statement with each of its texts changed in the same way."""
    def some(text):
        return text and edit(text)

    def step(x):
        return replace(x, body=edit(x.body), uses=tuple(map(edit, x.uses)), by=(*x.by[:1], *map(edit, x.by[1:])),
                       extends=some(x.extends), restricts=some(x.restricts), because=some(x.because))

    def table(values):
        return values and {key: some(text) for key, text in values.items()}

    return replace(s, start=edit(s.start), steps=tuple(map(step, s.steps)), above=tuple(map(step, s.above)),
                   where=some(s.where), hypotheses=tuple(map(edit, s.hypotheses)), maximum=table(s.maximum),
                   limit=table(s.limit), values=tuple((n, edit(text)) for n, text in s.values),
                   definitions=tuple((head, edit(body)) for head, body in s.definitions))


# -- many statements

@dataclass
class Tally:
    """What came of the statements of one kind."""

    words: Counter = field(default_factory=Counter)  # (true, word) -> how many
    problems: Counter = field(default_factory=Counter)  # (one of BAD, law) -> how many
    finds: dict = field(default_factory=dict)  # the same -> the shortest
    unmade: dict = field(default_factory=dict)  # number of a statement -> why it was not made or judged: a fault here
    seconds: float = 0.0
    checking: float = 0.0

    def take(self, find: Find) -> None:
        key = find.answer.problem, find.statement.law
        self.problems[key] += 1
        if key not in self.finds or find.length < self.finds[key].length:
            self.finds[key] = find

    def of(self, problem: str) -> int:
        return sum(n for (what, _), n in self.problems.items() if what == problem)

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.words + other.words, self.problems + other.problems, self.finds | other.finds,
                     self.unmade | other.unmade, self.seconds + other.seconds, self.checking + other.checking)


def run(kind: str, seed: int, numbers, full: float, tally: Tally) -> None:
    """Put statements of a kind to the checker."""
    for number in numbers:
        begin = made = time.process_time()
        rng = Random(f"{seed} {kind} {number} asked")
        way = "full" if rng.random() < full else "prover"
        try:
            with at_most(60):
                s = make(kind, seed, number)
            made = time.process_time()
            answer = ask(s, way, rng)
        except (Exception, TooSlow) as error:  # ask() catches those of the checker
            tally.unmade[number] = f"--kind {kind} --seed {seed} --only {number}: {type(error).__name__}: {error}"
            continue
        tally.checking += time.process_time() - made
        tally.words[s.true, answer.word] += 1
        if answer.problem:
            tally.take(Find(s, answer, way, f"--kind {kind} --seed {seed} --only {number}"))
        tally.seconds += time.process_time() - begin


COLUMNS = ("kind", "true", "proved", "undecided", "ill-formed", "false", "refused", "slow", *BAD, "per second",
           "checking")


def row(kind: str, tally: Tally) -> tuple:
    """A line of the table: true ones by verdict, false ones that were refused, what must not happen, and the speed."""
    count = tally.words
    true, false = (sum(n for (t, _), n in count.items() if t is truth) for truth in (True, False))
    refused = sum(count[False, word] for word in ("refuted", "undecided", "ill-formed"))
    seconds = tally.seconds or 1
    speed = f"{(true + false) / seconds:.0f}", f"{tally.checking / seconds:.0%}"
    return (kind, true, *(count[True, word] for word in ("proved", "undecided", "ill-formed")), false, refused,
            count[True, "slow"] + count[False, "slow"], *map(tally.of, BAD), *speed)


def table(tallies: dict[str, Tally]) -> str:
    rows = [COLUMNS, *(row(kind, tally) for kind, tally in tallies.items()), row("all", sum(tallies.values(), Tally()))]
    widths = [max(len(str(x)) for x in column) for column in zip(*rows)]
    return "\n".join("  ".join(str(x).rjust(width) if n else str(x).ljust(width)
                               for n, (x, width) in enumerate(zip(line, widths))) for line in rows)


def finds_text(tally: Tally, most: int) -> str:
    """The shortest finds made smaller, and how many there are of each law."""
    keys = sorted(tally.finds, key=lambda key: (BAD.index(key[0]), tally.finds[key].length))
    shown = [f"# {tally.problems[key]} of this law\n{smaller(tally.finds[key], Random(0))}" for key in keys[:most]]
    return "\n".join([*shown, *(f"# and {tally.problems[key]} {key[0]} of the law {key[1]}" for key in keys[most:])])


def turns(kinds: list[str], statements: int | None, seconds: float, batch: int = 20) -> Iterator[tuple[str, range]]:
    """Which statements come next: a batch of each kind in turn, until enough were made or the time is over."""
    end, first = time.monotonic() + seconds, 0
    while statements is None or first < statements:
        for kind in kinds:
            if statements is None and time.monotonic() > end:
                return
            yield kind, range(first, first + batch if statements is None else min(first + batch, statements))
        first += batch


def progress(tallies: dict[str, Tally], begin: float) -> str:
    """A line that tells how many statements there were, and what came of them."""
    everything = sum(tallies.values(), Tally())
    parts = zip(COLUMNS[1:-2], row("all", everything)[1:-2])
    return f"{time.monotonic() - begin:.0f} s: {', '.join(f'{name} {n}' for name, n in parts)}"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60, help="of all kinds together (60)")
    parser.add_argument("--statements", type=int, help="of each kind, however long it takes")
    parser.add_argument("--kind", choices=KINDS, help="only this kind")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--full", type=float, default=0.02, help="the share put as an author would (0.02)")
    parser.add_argument("--show", type=int, default=3, help="how many finds of each kind are shown in full (3)")
    parser.add_argument("--progress", type=int, default=1000, metavar="N",
                        help="a line after N statements each, the table after 20*N, a find at once (1000; 0: none)")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="show one statement of --kind, and both verdicts")
    options = parser.parse_args(arguments)
    kinds = [options.kind] if options.kind else list(KINDS)
    if options.only is not None:
        return _only(kinds[0], options.seed, options.only)
    tallies, begin, many = {kind: Tally() for kind in kinds}, time.monotonic(), 0
    for kind, numbers in turns(kinds, options.statements, options.seconds):
        known = set(tallies[kind].finds)
        run(kind, options.seed, numbers, options.full, tallies[kind])
        before, many = many, many + len(numbers)
        if options.progress:
            for key in tallies[kind].finds.keys() - known:
                print(tallies[kind].finds[key], flush=True)
            for number in set(numbers) & tallies[kind].unmade.keys():
                print(f"# unmade: {tallies[kind].unmade[number]}", flush=True)
            if before // options.progress < many // options.progress:
                print(progress(tallies, begin), flush=True)
            if before // (20 * options.progress) < many // (20 * options.progress):
                print(table(tallies), flush=True)
    for tally in tallies.values():
        if tally.finds:
            print(finds_text(tally, options.show))
    print(table(tallies))
    return int(any(tally.finds or tally.unmade for tally in tallies.values()))


def _only(kind: str, seed: int, number: int) -> int:
    s = make(kind, seed, number)
    answers = {way: ask(s, way, Random(0)) for way in ("prover", "full")}
    print(Find(s, Answer("", "statement"), "both", f"--kind {kind} --seed {seed} --only {number}"))
    print("\n".join(f"# {way}: {' '.join(answer)}" for way, answer in answers.items()))
    return int(any(answer.problem for answer in answers.values()))


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    sys.exit(main())
