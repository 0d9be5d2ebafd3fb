"""What a step does: how many things at once, and whether a line says the same as another."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import gcd, lcm

from ..kernel.language import Binary, Call, Name, Neg, Node, Number, fold, literal, names, rebuild, text, walk
from ..prove.size import check_size


def terms_of(tree: Node, sign: str) -> Iterator[Node]:
    """The summands (+), or the factors (*): a difference is a sum, a quotient a product."""
    match tree:
        case Binary("+", a, b) if sign == "+":
            yield from (*terms_of(a, sign), *terms_of(b, sign))
        case Binary("-", a, b) if sign == "+":
            yield from (*terms_of(a, sign), *(_turned(t, sign) for t in terms_of(b, sign)))
        case Neg(a) if sign == "+":
            yield from (_turned(t, sign) for t in terms_of(a, sign))
        case Binary("*", a, b) if sign == "*":
            yield from (*terms_of(a, sign), *terms_of(b, sign))
        case Binary("/", a, b) if sign == "*":
            yield from (*terms_of(a, sign), *(_turned(t, sign) for t in terms_of(b, sign)))
        case _:
            yield tree


def _turned(tree: Node, sign: str) -> Node:
    """Its negative, or its reciprocal."""
    match sign, tree:
        case ("+", Neg(x)) | ("*", Binary("**", x, Neg(Number(1)))):
            return x
        case "+", _:
            return Neg(tree)
    return Binary("**", tree, Neg(Number(1)))


def ordered(tree: Node) -> Node:
    """The same, in whatever order summands and factors were written, and without those that do nothing."""

    def sorted_again(node: Node, new: Sequence[Node]) -> Node:
        node = rebuild(node, tuple(new))
        for sign in "+*":
            if len(terms := list(terms_of(node, sign))) > 1:
                return _joined(sorted(_at_work(terms, sign), key=text), sign)
        return node

    return fold(tree, sorted_again)


def _at_work(terms: Sequence[Node], sign: str) -> list[Node]:
    """Without those that do nothing: 0 or 1, and in a sum a number together with its negative."""
    left = [term for term in terms if term not in _NOTHING[sign]]
    for term in list(left):
        if sign == "+" and not names(term) and term in left and (opposite := _turned(term, sign)) in left:
            left.remove(term)
            left.remove(opposite)
    return left


_NOTHING = {"+": (Number(0), Neg(Number(0))), "*": (Number(1), Binary("**", Number(1), Neg(Number(1))))}


def _joined(terms: Sequence[Node], sign: str) -> Node:
    if not terms:
        return Number(0 if sign == "+" else 1)
    first, *rest = terms
    for term in rest:
        first = Binary(sign, first, term)
    return first


def same(a: Node, b: Node) -> bool:
    """Whether they are the same but for the order of summands and factors."""
    return ordered(a) == ordered(b)


def cancelled(tree: Node) -> Node:
    """The same without what cancels at once: a summand and its negative, a factor and its reciprocal, and numbers.

    >>> from derivations.kernel.language import parse
    >>> for x in "7*(b + a)/7", "(2*a + 2*b)/2", "a + c + b - c", "c*(a + b)/c", "(c*a + c*b)/c":
    ...     print(text(cancelled(parse(x))))
    a + b
    a + b
    a + b
    a + b
    (a*c + b*c)*c**-1
    """

    def without(node: Node, new: Sequence[Node]) -> Node:
        match node := rebuild(node, tuple(new)):
            case Neg() | Binary("+" | "-"):
                return _without_opposites(list(map(_coefficient, terms_of(node, "+"))))
            case Binary("*" | "/"):
                return _without_reciprocals(list(map(power, terms_of(node, "*"))))
        return node

    return fold(tree, without)


def _without_opposites(terms: list[tuple[Fraction, Node]]) -> Node:
    """A sum, of numbers times what has names."""
    for number, rest in list(terms):
        if rest != _ONE and (number, rest) in terms and (-number, rest) in terms:
            terms.remove((number, rest))
            terms.remove((-number, rest))
    number = sum((number for number, rest in terms if rest == _ONE), Fraction(0))
    return _multiplied(Fraction(1), [term for term in terms if term[1] != _ONE] + [(number, _ONE)] * (number != 0))


def _without_reciprocals(factors: list[tuple[Node, int]]) -> Node:
    """A product of powers. A number that all terms of a sum have joins the others; a sum that is alone takes it."""
    number, exponents = Fraction(1), Counter[Node]()
    for base, exponent in factors:
        common, rest = _common(base)
        if abs(exponent) > _READ or not common and exponent < 0:
            common, rest = Fraction(1), base
        number *= common**exponent
        exponents[rest] += exponent
    left = [_raised(base, exponent) for base, exponent in exponents.items() if exponent and base != _ONE]
    if len(left) == 1:
        return _multiplied(number, list(map(_coefficient, terms_of(left[0], "+"))))
    return _times(number, _joined(sorted(left, key=text), "*"))


def _multiplied(factor: Fraction, terms: Sequence[tuple[Fraction, Node]]) -> Node:
    return _joined(sorted((_times(factor * number, rest) for number, rest in terms), key=text), "+")


def _common(tree: Node) -> tuple[Fraction, Node]:
    """The number that all terms of a sum have as a factor, and what is left of them."""
    terms = list(map(_coefficient, terms_of(tree, "+")))
    numbers = [number for number, _ in terms]
    if not all(numbers):
        return Fraction(0), _ONE
    common = Fraction(gcd(*(n.numerator for n in numbers)), lcm(*(n.denominator for n in numbers)))
    return common, _multiplied(1 / common, terms)


def _coefficient(term: Node) -> tuple[Fraction, Node]:
    """A number, and what it multiplies."""
    match term:
        case Number(n):
            return Fraction(n), _ONE
        case Neg(x):
            number, rest = _coefficient(x)
            return -number, rest
        case Binary("/", Number(n), Number(m)) if m:
            return Fraction(n, m), _ONE
        case Binary("*", a, b) if (found := _coefficient(a))[1] == _ONE:
            return found[0], b
    return Fraction(1), term


def _times(number: Fraction, rest: Node) -> Node:
    if number == 1:
        return rest
    return Binary("*", literal(number), rest) if number and rest != _ONE else literal(number)


def _raised(base: Node, exponent: int) -> Node:
    return base if exponent == 1 else Binary("**", base, literal(Fraction(exponent)))


_ONE, _READ = Number(1), 9  # larger exponents stay


def size(a: Node, b: Node) -> int:
    """How much a step does: the terms that it has on both sides, multiplied out, where the two differ.

    A sum that stands on both sides is one term.

    >>> from derivations.kernel.language import parse
    >>> size(parse("x*(y + 1) + z**9"), parse("z**9 + x*y + x"))
    4
    >>> size(parse("((x - y) + (y - z))**2"), parse("(x - y)**2 + 2*(x - y)*(y - z) + (y - z)**2"))
    6
    """
    least = _multiplied_out(*apart(ordered(a), ordered(b)))
    for n in range(_NAMED):
        common = _sums(a) & _sums(b)
        if not least or not common:
            break
        largest = max(common, key=lambda part: (len(text(part)), text(part)))
        a, b = (_with_name(tree, largest, Name(f"part_{n}")) for tree in (a, b))
        least = min(least, _multiplied_out(*apart(ordered(a), ordered(b))))
    return least


_NAMED = 9  # sums that are named at most


def _multiplied_out(a: Node, b: Node) -> int:
    (n, d, *_), (p, q, *_) = check_size(a), check_size(b)
    return n * q + p * d if a != b else 0


def _sums(tree: Node) -> set[Node]:
    return {ordered(node) for node in walk(tree) if len(list(terms_of(node, "+"))) > 1}


def _with_name(tree: Node, part: Node, name: Name) -> Node:
    return fold(tree, lambda node, new: name if ordered(node) == part else rebuild(node, tuple(new)))


def apart(a: Node, b: Node) -> tuple[Node, Node]:
    """Without what both have in common."""
    for sign in "+*":
        one, two = list(terms_of(a, sign)), list(terms_of(b, sign))
        if min(len(one), len(two)) > 1 or sign == "+" and max(len(one), len(two)) > 1:
            for term in list(one):
                if term in two:
                    one.remove(term)
                    two.remove(term)
            if len(one) == len(two) == 1 and (one[0], two[0]) != (a, b):
                return apart(one[0], two[0])
            return _joined(one, sign), _joined(two, sign)
    match a, b:
        case Binary("**", x, n), Binary("**", y, m) if n == m:
            return apart(x, y)
        case Call(f, (x,)), Call(g, (y,)) if f == g:
            return apart(x, y)
    return a, b


def power(tree: Node) -> tuple[Node, int]:
    """Its base, and its whole exponent."""
    match tree:
        case Binary("**", x, Number(n)) | Binary("**", x, Neg(Number(n))):
            base, exponent = power(x)
            return base, exponent * (n if isinstance(tree.right, Number) else -n)
    return tree, 1


def numbers_in(tree: Node) -> list[Node]:
    return [node for node in walk(tree) if isinstance(node, Number)]
