"""The form of a line that is found: what is asked for, and what a line lacks."""

from collections import Counter
from collections.abc import Callable

from ..kernel.language import Binary, Call, Neg, Node, names, walk
from .change import ordered, power, terms_of


def _is_fraction(tree: Node) -> bool:
    match tree:
        case Neg(x):
            return _is_fraction(x)
        case Binary("/", a, b):
            return "/" not in signs(a) | signs(b)
    return False


def _is_sum(tree: Node) -> bool:
    return len(list(terms_of(ordered(tree), "+"))) > 1


def is_product(tree: Node) -> bool:
    """More than a number times a sum, once what stands above and below is gone; no sum among its factors has fractions.

    >>> from derivations.kernel.language import parse
    >>> [is_product(parse(x)) for x in ("2*(a - b)/2", "c*(a - b)/c", "c*(a/c - b/c)", "c*(a - b)", "(a - b)**2/2")]
    [False, False, False, True, True]
    """
    if isinstance(tree, Neg):
        return is_product(tree.x)
    exponents: Counter[Node] = Counter()
    for factor in terms_of(ordered(tree), "*"):
        base, exponent = power(factor)
        exponents[base] += exponent
    factors = [base for base, exponent in exponents.items() if exponent and names(base)]
    sums = [base for base in factors if exponents[base] == 1 and _is_sum(base)]
    return (len(factors) > 1 or not sums) and not any(map(_has_fractions, sums))


def _has_fractions(ordered: Node) -> bool:
    return any(isinstance(node, Binary) and isinstance(node.right, Neg) and names(node.left) for node in walk(ordered))


FORMS: dict[str, Callable[[Node], bool]] = {"fraction": _is_fraction, "product": is_product, "sum": _is_sum}


def signs(tree: Node) -> set[str]:
    """Its names, and the signs and functions in it."""
    found = names(tree)
    for node in walk(tree):
        match node:
            case Binary(sign) | Call(sign):
                found.add(sign)
            case Neg():
                found.add("-")
    return found
