"""Other forms of an expression, by which its sign may be seen: factors, squares, variances, tangents, events."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial, reduce
from itertools import compress
from itertools import product as choices
from operator import add

from ..kernel.domains import POSITIVE
from ..kernel.identity import P_ONE, NoNormalForm, Polynomial, Reader, by_exponent, constant, only, plus, power, times
from ..kernel.language import (
    ONE,
    ZERO,
    Binary,
    Call,
    IllFormed,
    Name,
    Neg,
    Node,
    Number,
    apart,
    check,
    is_a,
    literal,
    names,
    product,
    substitute,
    walk,
)
from ..kernel.signs import Cell, sign
from ..kernel.symbols import symbol
from ..refute.spaces import events_of
from .polynomials import factor_list
from .rewriting import calls, written_factors, written_terms

_MOST_EVENTS = 4
_Term = tuple[Node, Node, Callable[[Node], Node]]  # a factor, the logarithm that it stands before, and the sum around


def factored(tree: Node, cell: Cell) -> list[tuple[Node, int]] | None:
    """The irreducible factors of numerator and denominator, as expressions."""
    k = Reader(cell.symbols)
    try:
        x = k.reduced(k.read(tree))
        if not x[0]:
            return None
        found = []
        for p, s in zip(map(partial(_in_roots, k), x), (1, -1)):
            for factor, e in k.factors(p) if len(p) < 2 else _irreducible(k, p):
                found.append((k.expression(factor), s * e))
    except (NoNormalForm, IllFormed):
        return None
    return None if k.assumed else sorted(found, key=lambda pair: -pair[1]) or [(Number(1), 1)]


def is_root(kind: str) -> bool:
    """Whether its square is its argument."""
    return symbol(kind).said.get("square") == "x"


def _in_roots(k: Reader, p: Polynomial) -> Polynomial:
    """With the square of its root in the place of each name that has one."""
    for atom, (kind, *parts) in enumerate(k.atoms):
        if is_root(kind) and parts[0][1] == P_ONE:
            match [*{i for m in parts[0][0] for i, _ in m}]:
                case [inside] if parts[0][0] == only(inside):
                    p = k.put(p, inside, power(only(atom), 2))
    return p


def completed_squares(tree: Node, cell: Cell) -> Node | None:
    """A sum of squares and a rest, over the denominator: squares are completed in one atom after the other."""
    k = Reader(cell.symbols)
    try:
        n, d = k.reduced(k.read(tree))
        n = _in_roots(k, n)
    except (NoNormalForm, IllFormed):
        return None
    parts, scale = [], 1
    for atom in sorted(k.standing(n)):
        by_power: tuple[Polynomial, Polynomial, Polynomial] = {}, {}, {}
        for m, c in n.items():
            e = dict(m).get(atom, 0)
            by_power[min(e, 2)][tuple(pair for pair in m if pair[0] != atom or e > 2)] = c
        rest, linear, leading = by_power
        a = constant(leading)
        if a and a > 0 and linear:  # 4*a*(a*x**2 + b*x + c) = (2*a*x + b)**2 + 4*a*c - b**2
            scale *= 4 * a
            parts.append((k.expression(plus(times({(): 2 * a}, only(atom)), linear)), scale))
            n = plus(times({(): 4 * a}, rest), times(linear, linear), -1)
    if not parts:
        return None
    whole = k.expression(n) / Number(scale)
    for square, its in parts:
        whole = Binary("+", square**2 / Number(its), whole)
    return whole / k.expression(d)


def by_variances(tree: Node, cell: Cell) -> Node | None:
    """What has the mean of a square, by the variance: E(x**2) is E((x - E(x))**2) and E(x)**2 more."""
    k = Reader(cell.symbols)
    try:
        n, _ = k.reduced(k.read(tree))
        moments = {k.atoms[atom]: atom for atom in k.standing(n) if k.atoms[atom][0] == "moment"}
        spread: Node = ZERO
        for x in sorted(cell.symbols.random):
            square = moments.get(("moment", ((x, 2),)))
            if square is not None and ("moment", ((x, 1),)) in moments:
                scale = by_exponent(n, square).get(1, {})
                spread = spread + k.expression(scale) * Call("E", ((Name(x) - Call("E", (Name(x),))) ** 2,))
        return None if spread == ZERO else spread + k.quotient(k.reduced(k.read(tree - spread)))
    except NoNormalForm:
        return None


def by_tangents(tree: Node, cell: Cell) -> Iterator[Node]:
    """Each logarithm or exponential by how far it lies from a tangent, and the rest: from below, then from above. At 1,
    and where a logarithm or exponential outside of all sums is taken, as for Jensen's inequality.
    log(x) is x - 1 less x - 1 - log(x), and 1 - 1/x with 1/x - 1 - log(1/x) more; exp(x) is 1 + x with exp(x) - 1 - x
    more, and exp(m) times as much of x - m."""
    written = list(_curved(tree))
    curved = [(inner.args[0], around) for _, inner, around in written if isinstance(inner, Call)]
    at_inverse = _are_added(written, cell)
    places = [x for x, around in curved if around is _itself and len(curved) > 1]
    tangents = [(ONE, ONE, written), *((1 / x if at_inverse else x, x, written) for x in places)]
    no_sums = all(around is _itself for _, _, around in written)
    if len(curved) == 1 and no_sums and (others := _as_logarithms(written)) != written:
        tangents.append((curved[0][0], curved[0][0], others))
    for (at, own, terms), wanted in choices(tangents, (1, -1)):
        gaps: Node | None = None
        rest: Node = ZERO
        for factor, inner, around in terms:
            side = wanted if sign(factor, cell) <= {0, 1} else -wanted if sign(factor, cell) <= {0, -1} else 0
            match inner:
                case Call("log", (x,)) if side and x not in (at, own):
                    above, below = (x, 1 / x) if at == ONE else (x / at, at / x)
                    ratio = below if side > 0 else above
                    gap = ratio - Number(1) - Call("log", (ratio,))
                    least, gap = (1 - ratio, gap) if side > 0 else (ratio - 1, -gap)
                    least = least if at == ONE else least + Call("log", (at,))
                case Call("exp", (x,)) if side > 0 and x != at:
                    scale, x = (ONE, x) if at == ONE else (Call("exp", (at,)), x - at)
                    least, gap = scale * (1 + x), scale * (Call("exp", (x,)) - Number(1) - x)
                case _:
                    rest = rest + around(factor * inner)
                    continue
            gaps = around(factor * gap) if gaps is None else gaps + around(factor * gap)
            rest = rest + around(factor * least)
        if gaps is None:
            continue
        k = Reader(cell.symbols)
        try:
            whole = k.quotient(k.reduced(k.read(rest)))
            check("shape", whole)
        except (NoNormalForm, IllFormed):
            continue
        if at == ONE:
            yield gaps if whole == ZERO else gaps + whole
        else:  # what the condition says is 0 is a factor of the rest
            taken = {*cell.kinds, *dict(cell.symbols.items), *dict(cell.symbols.functions)}
            yield apart(gaps if whole == ZERO else gaps + product(factored(whole, cell) or [(whole, 1)]), taken)


def joined_gaps(tree: Node) -> Iterator[Node]:
    """How far logarithms lie above their tangents, times what stands before them: f*log(x) - f*log(y) is f*log(x/y),
    in sums between the same ends, too."""
    joined: dict[tuple[Node, ...], dict[Node, Node]] = {}
    for factor, inner, around in _curved(tree):
        if isinstance(inner, Call) and inner.function == "log":
            ends: tuple[Node, ...] = around.args[0] if isinstance(around, partial) else ()
            known = next((e for e in joined if e[1:] == ends[1:]), ends)
            put = {i: known[0] for end in ends[:1] for i in names(end)}
            factor, x = substitute(factor, put), substitute(inner.args[0], put)
            factor, x = (factor.x, 1 / x) if isinstance(factor, Neg) else (factor, x)
            logs = joined.setdefault(known, {})
            logs[factor] = logs[factor] * x if factor in logs else x
    for ends, logs in joined.items():
        for factor, x in logs.items():
            gap = factor * (1 / x - Number(1) - Call("log", (1 / x,)))
            yield Call("Sum", (gap, *ends)) if ends else gap


def logarithm(tree: Node) -> Node | None:
    """The logarithm of a product, factor by factor, if one is an exponential, a root or a power of no number."""
    known = False
    parts: list[Node] = []  # as they would be written: what is not between brackets is taken term by term
    for factor, exponent in written_factors(tree):
        match factor:
            case Call("exp", (x,)):
                known, part = True, x
            case Binary("**", base, e) if not isinstance(e, Number):
                known, part = True, e * Call("log", (base,))
            case Call(kind, (x,)) if is_root(kind):
                known, part = True, Call("log", (x,)) / Number(2)
            case _:
                part = Call("log", (factor,))
        parts += [t if abs(exponent) == 1 else literal(abs(exponent)) * t for t in written_terms(part, exponent < 0)]
    return reduce(_plus, parts) if known else None


def _plus(a: Node, b: Node) -> Node:
    return Binary("-", a, b.x) if isinstance(b, Neg) else a + b


def _curved(tree: Node) -> Iterator[_Term]:
    """The terms, each a factor and the logarithm that it stands before; and the sum around both."""
    for term in written_terms(tree):
        match term:
            case Call("Sum", (body, *ends)):
                around = partial(_summed_over, tuple(ends))
                yield from ((factor, inner, around) for factor, inner, _ in _curved(body))
            case Neg(Call("Sum", (body, *ends))):
                around = partial(_summed_over, tuple(ends))
                yield from ((Neg(factor), inner, around) for factor, inner, _ in _curved(body))
            case Binary("*" | "/") | Neg(Binary("*" | "/")) if (found := _one_sum(term)) is not None:
                (body, *ends), others = found
                around = partial(_summed_over, tuple(ends))
                yield from ((others * factor, inner, around) for factor, inner, _ in _curved(body))
            case _:
                factors = list(written_factors(term))
                logs, exps = ([f for f, e in factors if e == 1 and is_a(f, kind)] for kind in ("log", "exp"))
                inner: Node = logs[0] if len(logs) == 1 else Number(1)
                if exps and not logs:
                    inner = Call("exp", (reduce(add, (f.args[0] for f in exps if isinstance(f, Call))),))
                curved = exps if is_a(inner, "exp") else [inner]
                yield product([pair for pair in factors if pair[0] not in curved]), inner, _itself


def _are_added(terms: list[_Term], cell: Cell) -> bool:
    """Whether a logarithm is added to logarithms in sums, as log(n) to Sum(p[i]*log(p[i]), i, 1, n): they are near to
    each other where x is 1/n."""
    logs = [(sign(factor, cell), around is _itself) for factor, inner, around in terms if is_a(inner, "log")]
    return {itself for _, itself in logs} == {True, False} and {s for s, _ in logs} in ({POSITIVE}, {frozenset({-1})})


def _as_logarithms(terms: list[_Term]) -> list[_Term]:
    """x as log(exp(x)), where exp(x) stands in the logarithm of another term."""
    inside = {n.args[0] for _, inner, _ in terms if is_a(inner, "log") for n in calls("exp", walk(inner))}
    found = []
    for factor, inner, around in terms:
        factors = list(written_factors(factor)) if inner == ONE else []
        for n, (x, e) in enumerate(factors):
            if x in inside and e == 1:
                factor, inner = product(factors[:n] + factors[n + 1 :]), Call("log", (Call("exp", (x,)),))
                break
        found.append((factor, inner, around))
    return found


def _one_sum(term: Node) -> tuple[tuple[Node, ...], Node] | None:
    """The only sum among the factors, and the others."""
    factors = list(written_factors(term))
    sums = calls("Sum", (f for f, e in factors if e == 1))
    return (sums[0].args, product([pair for pair in factors if pair[0] != sums[0]])) if len(sums) == 1 else None


def _summed_over(ends: tuple[Node, ...], body: Node) -> Node:
    return Call("Sum", (body, *ends))


def _itself(tree: Node) -> Node:
    return tree


def by_events(tree: Node, cell: Cell) -> Node | None:
    """What is linear in moments of events, as the mean of what it is when each happens or does not: E(c*(A*(1 - B))**2
    + ...), where A*(1 - B) says which do, and c is free of them."""
    k = Reader(cell.symbols)
    try:
        n, d = k.reduced(k.read(tree))
    except NoNormalForm:
        return None
    happening = {*events_of(cell.symbols.hypotheses)}
    moments = {atom: {name for name, _ in k.atoms[atom][1]} for atom in k.standing(n) if k.atoms[atom][0] == "moment"}
    moments = {atom: names for atom, names in moments.items() if names <= happening}
    events = sorted(set().union(*moments.values()))
    if not 0 < len(events) <= _MOST_EVENTS or any(sum(e for atom, e in m if atom in moments) > 1 for m in n):
        return None
    outcomes = []
    for happens in choices((False, True), repeat=len(events)):
        there = set(compress(events, happens))
        value: Polynomial = {}
        for m, c in n.items():
            if all(moments[atom] <= there for atom, _ in m if atom in moments):
                value = plus(value, {tuple(pair for pair in m if pair[0] not in moments): c})
        which = product([(Name(name) if name in there else 1 - Name(name), 1) for name in events])
        outcomes.append((value, which))
    every = {m: [value.get(m, 0) for value, _ in outcomes] for m in set().union(*(value for value, _ in outcomes))}
    always = {m: min(cs) if min(cs) > 0 else max(cs) for m, cs in sorted(every.items()) if min(cs) > 0 or max(cs) < 0}
    rest = [(plus(value, always, -1), which) for value, which in outcomes]
    mean: Node = Call("E", (reduce(add, [product([(k.expression(p), 1), (which, 2)]) for p, which in rest if p]),))
    mean = k.expression(always) + mean if always else mean  # so that it may be seen to be never 0
    return mean if d == P_ONE else mean / k.expression(d)


def _irreducible(k: Reader, p: Polynomial) -> list[tuple[Polynomial, int]]:
    c, found = factor_list(k.text(p))
    number: list[tuple[Polynomial, int]] = [({(): c}, 1)] if c != 1 else []
    return number + [(k.from_text(written), e) for written, e in found]


def in_lowest_terms(tree: Node, cell: Cell) -> Node:
    exponents: Counter[Node] = Counter()
    for factor, e in factored(tree, cell) or [(tree, 1)]:
        exponents[factor] += e
    return product([(factor, e) for factor, e in exponents.items() if e])
