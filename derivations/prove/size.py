"""How long and deep a text may be, and how large a tree may become, counted before anything is parsed or multiplied
out: a guard that stands before the kernel.

It only refuses. What it lets through that is too large costs time, and makes nothing true.
"""

import re
from collections.abc import Callable, Collection, Mapping
from keyword import iskeyword
from math import comb
from operator import add, mul, sub
from types import MappingProxyType
from typing import Any

from ..kernel.language import (
    ENDLESS,
    MAX_EXPONENT,
    Binary,
    Call,
    IllFormed,
    Item,
    Name,
    Neg,
    Node,
    Number,
    Relation,
    check_name,
    children,
    clipped,
    constant,
    fold,
    guards,
    rebuild,
    speaks_of,
)
from ..kernel.series import closed, tail

MAX_CHARACTERS, MAX_DEPTH, MAX_CHAIN = 4000, 40, 250
MAX_NODES, MAX_EXPANDED_DEPTH = 4000, 120
MAX_BITS, MAX_DIFF = 20_000, 4
MAX_TERMS, MAX_UNDER, MAX_MOMENTS = 10_000, 600, 128  # of a numerator, of a denominator, inside one E
_EXACT, _UNKNOWN = {"+": add, "-": sub, "*": mul}, 2 * MAX_EXPONENT
_TOKEN = re.compile(r"(?P<word>\w+)|\*\*|[<>=!]=|[-+*/<>(),[\].=!^]|[ \t\r\n]+")  # . = ^ get messages of their own
Ends = tuple[int, int]  # the least and the largest value of an index
Size = tuple[int, int, int, int, int]  # terms of numerator and denominator, degree, binary digits, derivatives


def check_text(text: str) -> None:
    """Bounds how deep Python's parser can go: brackets, and signs, powers and `not` that wait for their operand."""
    if len(text) > MAX_CHARACTERS:
        raise IllFormed(f"too long: {len(text)} characters, at most {MAX_CHARACTERS}")
    outer: list[int] = []
    place, depth, operators, operand = 0, 0, 0, False
    while place < len(text):
        token = _TOKEN.match(text, place)
        if not token or (word := token["word"]) and iskeyword(word) and word not in ("and", "or", "not"):
            raise IllFormed(f"{word if token else text[place]!r} is outside the language: {clipped(repr(text))}")
        place = token.end()
        match token[0]:
            case "(" | "[":
                outer.append(depth)
                depth, operators, operand = depth + 1, operators + operand, False
            case ")" | "]":
                depth, operand = outer.pop() if outer else 0, True
            case "not" | "**":
                depth, operand = depth + 1, False
            case "-" | "+" if not operand:
                depth += 1
            case sign if not word and not sign.isspace() or word in ("and", "or"):
                depth, operators, operand = outer[-1] + 1 if outer else 0, operators + 1, False
            case _ if word:
                operand = True
                if not re.fullmatch("[0-9][0-9_]*", word):
                    check_name(word)
        if depth > MAX_DEPTH:
            raise IllFormed(f"nested more than {MAX_DEPTH} deep")
        if operators > MAX_CHAIN:
            raise IllFormed(f"more than {MAX_CHAIN} operations in one line")


def check_shape(tree: Node) -> None:
    """Refuse what definitions have blown up, before anybody walks it. A chain of operations is one level."""

    def measure(node: Node, parts: list[tuple[int, int, int]]) -> tuple[int, int, int]:
        # nodes; levels; calls within each other, if a reader recurses
        count, calls = 1 + sum(p[0] for p in parts), 1 + max((p[2] for p in parts), default=0)
        levels = max((p[1] + (n > 0 or not isinstance(node, Binary)) for n, p in enumerate(parts)), default=1)
        if count > MAX_NODES or levels > MAX_EXPANDED_DEPTH or calls > MAX_CHAIN:
            raise IllFormed(
                f"with its definitions put in, more than {MAX_NODES} symbols, {MAX_EXPANDED_DEPTH} levels "
                f"or {MAX_CHAIN} operations in a row"
            )
        return count, levels, calls

    fold(tree, measure)


def check_size(tree: Node, indices: Mapping[str, Ends] = MappingProxyType({})) -> Size:
    """Refuse, before any work is done, what would not fit. Bounds the terms of numerator and denominator, the degree,
    the binary digits, and the derivatives inside each other.

    indices: the least and largest value of each index of a Sum that is short enough to be written out.
    """

    def measure(node: Node, parts: list[Size]) -> Size:
        terms, under, degree, bits, slopes = map(max, zip(*parts)) if parts else (1, 1, 1, 0, 0)
        bits, moments = sum(part[3] for part in parts), 0
        match node:
            case Number(n):
                degree, bits = 0, n.bit_length()
            case Name(i) if i in indices:
                degree, bits = 0, max(map(abs, indices[i])).bit_length()
            case Binary("+" | "-", Number(0), _):
                terms, under, degree, bits, slopes = parts[1]
            case Binary("+" | "-") | Relation():
                (n, d, _, b, _), (p, q, _, c, _) = parts
                terms, under, bits = n + p if d == q == 1 else n * q + p * d, d * q, max(b, c) + 1
            case Binary("*" | "/" as op):
                (n, d, b, *_), (p, q, c, *_) = parts
                terms, under, degree = (n * p, d * q, b + c) if op == "*" else (n * q, d * p, b + c)
            case Binary("**", _, exponent):  # the integer in it splits off: x**(n + 9) = x**n*x**9
                if abs(constant(exponent) or 0) > MAX_EXPONENT:
                    raise IllFormed(f"the exponent {constant(exponent)} is too large: at most {MAX_EXPONENT}")
                (n, d, degree, b, _), (_, _, _, c, _) = parts
                low, high = (max(-_UNKNOWN, min(end, _UNKNOWN)) for end in _offset(exponent, indices))
                terms, under = _power(n, high) * _power(d, -low), _power(d, high) * _power(n, -low)
                degree, bits = degree * max(1, -low, high), b * max(1, -low, high) + c
            case Call("Sum" | "Product" as kind, (body, Name(i), low, high)):
                first, last = _offset(low, indices)[0], _offset(high, indices)[1]
                length = last - first + 1
                short = 0 < length <= MAX_EXPONENT
                n, d, degree, b, slopes = check_size(body, {**indices, i: (first, last) if short else (0, 0)})
                count = length if short else 1
                terms, under, bits = count * n * _power(d, count - 1), _power(d, count), bits + b * max(8, length) // 8
                if kind == "Product":
                    terms, degree, bits = n**count, degree * count, bits + b * count
            case Call("diff"):
                terms, under, slopes = terms * (2 * under - 1), _power(under, 2), slopes + 1
            case Call("binomial", (n, _)):
                bits = max(bits, abs(constant(n) or 0))
            case Call("factorial", (n,)):
                bits = max(bits, 8 * abs(constant(n) or 0))
            case Call("E"):
                moments = terms
            case Call("exp"):  # a product of powers of exponentials, however long the sum in it
                terms = under = 1
            case Call("log"):  # a sum of logarithms of factors
                terms, under = max(terms, under), 1
        for value, most, what in (
            (terms, MAX_TERMS, "terms"),
            (under, MAX_UNDER, "terms of the denominator"),
            (moments, MAX_MOMENTS, "moments"),
            (degree, 10 * MAX_EXPONENT, "as its degree"),
            (bits, MAX_BITS, "binary digits"),
            (slopes, MAX_DIFF, "derivatives in each other"),
        ):
            if value > most:
                raise IllFormed(f"too large: it may expand to more than {most} {what}")
        return terms, under, degree, bits, slopes

    return fold(tree, measure, lambda node: children(node)[2 * _repeats(node) :])


def _repeats(node: Node) -> bool:
    return isinstance(node, Call) and node.function in ("Sum", "Product")


def _power(terms: int, n: int) -> int:
    """The most terms of the n-th power of a sum."""
    return comb(terms + n - 1, n) if n > 0 else 1


def _offset(tree: Node, indices: Mapping[str, Ends]) -> Ends:
    """The least and largest value where all names are 0, but indices have their values."""

    def ends(node: Node, parts: list[Ends]) -> Ends:
        values: Collection[int]
        match node:
            case Number(n):
                values = [n]
            case Name(i):
                values = indices.get(i, (0,))
            case Item():
                values = [0]
            case Neg():
                values = [-x for x in parts[0]]
            case Binary("+" | "-" | "*" as op):
                values = [_EXACT[op](x, y) for x in parts[0] for y in parts[1]]
            case Binary("/", _, b) if below := constant(b):
                values = [end for x in parts[0] for end in (x // below, -(-x // below))]
            case _:
                values = [-_UNKNOWN, _UNKNOWN]
        return min(values), max(values)

    return fold(tree, ends, lambda node: children(node) if isinstance(node, (Neg, Binary)) else ())


def summed(tree: Node) -> Node:
    """The tree with what each sum and integral to infinity comes to in its place."""
    if not speaks_of(tree, *ENDLESS):
        return tree

    def put(node: Node, new: list[Node]) -> Node:
        match rebuild(node, tuple(new)):
            case Call("Series", (body, Name(i), low)):
                return closed(body, i, low)
            case Call("Improper", (body, Name(x), low)):
                return tail(body, x, low)
            case other:
                return other

    return fold(tree, put)


def guard(what: str, written: str | Node) -> None:
    checks: dict[str, Callable[[Any], object]]
    checks = {"text": check_text, "shape": check_shape, "size": lambda tree: check_size(summed(tree))}
    checks[what](written)


guards.append(guard)
