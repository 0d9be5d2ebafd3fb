"""How far the terms of a sum lie from their mean: what Cauchy's inequality rests on.

Where B = Sum(w), A = Sum(w*x) and C = Sum(w*x**2), Sum(w*(B*x - A)**2) is B*(B*C - A**2). So what has C in it is a
multiple of a sum of squares, and a rest that has A**2/B in the place of C.
"""

from collections.abc import Iterator
from itertools import permutations

from ..kernel.identity import NoNormalForm, Reader, by_exponent, multiply
from ..kernel.language import ONE, Binary, Call, Neg, Node, Number, apart, names, product, substitute, walk
from ..kernel.signs import Cell
from ..kernel.symbols import symbol
from .rewriting import calls, written_factors

Factors = dict[Node, int]  # with their exponents


def spreads(tree: Node, given: Node, cell: Cell) -> Iterator[tuple[Node, Node, Node, Call, Call]]:
    """What makes up the expression: a factor, such a sum of squares, and a rest; and B and A. C is a sum in it, and B
    is one, or one of the condition's, or of ones."""
    own, others = (calls("Sum", walk(t)) for t in (tree, given))
    sizes = {n.args[0]: n for n in calls("abs", walk(tree))}
    ones = [Call("Sum", (ONE, *n.args[1:])) for n in own]
    taken = {*cell.kinds, *dict(cell.symbols.items), *dict(cell.symbols.functions)}
    for above, below in permutations(dict.fromkeys([*own, *others, *ones]), 2):
        if above not in own or above.args[2:] != below.args[2:]:
            continue
        body, index, *ends = above.args
        (own_index,) = names(below.args[1])
        squared, weight = (_factors(t, sizes) for t in (body, substitute(below.args[0], {own_index: index})))
        both = _joined(squared, weight)
        if any(e % 2 for e in both.values()):
            continue
        f = {x: e // 2 for x, e in both.items()}
        middle = Call("Sum", (_product(f), index, *ends))
        root, odd = {x: e // 2 for x, e in weight.items()}, {x: e % 2 for x, e in weight.items()}
        inside = _product(_joined(root, squared, f)) * below - _product(root) * middle
        spread = apart(Call("Sum", (_product(odd) * inside**2, index, *ends)), taken) / below**2
        try:
            factor = _before(Reader(cell.symbols), tree, above)
            yield factor, spread, _read(cell, tree - factor * spread), below, middle
        except NoNormalForm:
            continue


def squared(tree: Node) -> Node:
    """The square, without roots and absolute values where they are factors.

    >>> from ..kernel.language import parse, text
    >>> text(squared(parse("a + 2*sqrt(b)/abs(c)")))
    'a**2 + 2**2*b/c**2 + 2*a*(2*sqrt(b)/abs(c))'
    """
    match tree:
        case Neg(x):
            return squared(x)
        case Binary("*" | "/" as op, a, b):
            return Binary(op, squared(a), squared(b))
        case Binary("+" | "-" as op, a, b):
            return Binary(op, squared(a) + squared(b), 2 * a * b)
        case Call(function, args):
            return next(iter(symbol(function).at("square", *args)), tree**2)
    return tree**2


def _factors(tree: Node, sizes: dict[Node, Call]) -> Factors:
    """With |x|**2 in the place of x**2, where |x| is spoken of."""
    found: Factors = {}
    for factor, e in ((x, e) for x, e in written_factors(tree) if x != ONE):
        match factor:
            case Binary("**", x, Number(n)):
                factor, e = x, e * n
        found = _joined(found, {factor: e})
    return {sizes.get(x, x) if e % 2 == 0 else x: e for x, e in found.items()}


def _joined(a: Factors, b: Factors, divided: Factors | None = None) -> Factors:
    both = dict(a)
    for others, sign in ((b, 1), (divided or {}, -1)):
        for x, e in others.items():
            both[x] = both.get(x, 0) + sign * e
    return {x: e for x, e in both.items() if e}


def _product(factors: Factors) -> Node:
    return product([(x, e) for x, e in factors.items() if e])


def _before(k: Reader, tree: Node, total: Call) -> Node:
    """What stands before a sum in an expression."""
    x, y = (k.reduced(k.read(t)) for t in (tree, total))
    atom = next((a for a in sorted(k.standing(y[0])) if k.atoms[a][0] == "sum"), None)
    if atom is None:
        raise NoNormalForm("the sum is no atom")
    over, under = (by_exponent(p, atom).get(1, {}) for p, _ in (x, y))
    return k.quotient(multiply((over, x[1]), k.inverse((under, y[1]))))


def _read(cell: Cell, tree: Node) -> Node:
    k = Reader(cell.symbols)
    return k.quotient(k.reduced(k.read(tree)))
