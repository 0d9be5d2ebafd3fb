"""Certificates are searched for here, with SymPy; the kernel verifies what it is given, so nothing here is trusted."""

from collections.abc import Callable
from functools import lru_cache
from itertools import cycle, islice

from .exact import evaluate
from .kernel.domains import PIECES, Sequence, order
from .kernel.hypotheses import Mean
from .kernel.identity import NoNormalForm, Reader
from .kernel.language import (
    ZERO,
    Binary,
    Call,
    Captured,
    IllFormed,
    Item,
    Logic,
    Name,
    Neg,
    Node,
    Number,
    Relation,
    check_shape,
    check_size,
    names,
    parse,
)
from .kernel.show import text
from .kernel.signs import Cell, defined, everywhere, holds_at, sign, truth
from .kernel.statement import Statement
from .refutation import all_points, relations
from .sampling import grid

_MOST_CELLS, _MOST_CUTS, _MOST_SIGNS, _MOST_DENOMINATORS = 400, 3, 5, 3
_CANDIDATES, _ENTRIES, _PAIRS = 200, 12, (("0", "1"), ("1", "2"), ("-1", "2"), ("1", "1"))
_LATER = (0, 1, 2, 4, 8, 16)  # a limit's conditions are asked to hold from one of these values on


class Searching:
    """Answers the kernel's questions, and keeps what it answered."""

    def __init__(self):
        self.answers: dict[str, list] = {}

    def __call__(self, kind: str, question):
        answer = _SEARCHES[kind](question)
        self.answers.setdefault(kind, []).append(answer)
        return answer

    def certificate(self) -> dict:
        """What was answered, in the order of the questions; nothing for kinds that needed nothing."""
        return {kind: answers for kind, answers in sorted(self.answers.items()) if any(a is not None for a in answers)}


class Stored:
    """Answers the kernel's questions from a certificate."""

    def __init__(self, certificate: dict):
        if not isinstance(certificate, dict) or not all(isinstance(v, list) for v in certificate.values()):
            raise IllFormed("a certificate that is none")
        self.answers = {kind: iter(answers) for kind, answers in certificate.items()}

    def __call__(self, kind: str, question):
        return next(self.answers.get(kind, iter(())), None)


# -- where to cut

class _GiveUp(Exception):
    """No certificate was found."""


def cases(question: tuple):
    """A certificate that the claims hold on the cell wherever `given` does, or None."""
    cell, claims, given = question
    try:
        return _cases(cell, claims, given, {}, [_MOST_CELLS])
    except (_GiveUp, Captured, NoNormalForm):
        return None


def _cases(cell: Cell, claims: list[Node], given: Node, cuts: dict, budget: list):
    meets = truth(given, cell)
    if meets is False:
        return None
    truths = [truth(c, cell) for c in claims]
    if all(truths):
        return None
    if meets and False in truths:
        raise _GiveUp
    budget[0] -= 1
    if budget[0] < 0:
        raise _GiveUp
    undecided = [given] * (meets is None) + [c for c, t in zip(claims, truths) if t is None]
    if not cuts and (found := _by_denominators(cell, claims, given)):
        return found
    coordinate = _to_cut(cell, undecided, cuts)
    if coordinate is None:
        return _by_signs(cell, claims, given)
    cuts = cuts | {coordinate: cuts.get(coordinate, 0) + 1}
    return ["cut", coordinate, *(_cases(piece, claims, given, cuts, budget) for piece in cell.cut(coordinate))]


def _to_cut(cell: Cell, undecided: list[Node], cuts: dict) -> str | None:
    """The coordinate of what is not decided that was cut least."""
    involved = set().union(*(names(cell.at(c)) for c in undecided)) & cell.kinds.keys()
    order = list(cell.kinds)
    able = [c for c in involved if cuts.get(c, 0) < _MOST_CUTS and (
        isinstance(cell.kinds[c], tuple) or cell.kinds[c] in PIECES)]
    return min(able, key=lambda c: (cuts.get(c, 0), order.index(c)), default=None)


def _by_denominators(cell: Cell, claims: list[Node], given: Node):
    """Nothing is cut, if it is enough to know where a denominator is 0."""
    asked = dict.fromkeys(t for c in (given, *claims) for r in relations(c) if r.op in ("==", "!=")
                          for t in _undecided(r, cell))
    atoms = [t for t in asked if _can_be_said(t) and truth(defined(t), cell)]
    if not atoms or len(atoms) > _MOST_DENOMINATORS:
        return None
    try:
        return _signs(cell, claims, given, atoms, [])
    except _GiveUp:
        return None


def _by_signs(cell: Cell, claims: list[Node], given: Node):
    """Nothing is left to cut: other forms of what is undecided, and the signs of their factors."""
    wholes = list(dict.fromkeys(t for c in (given, *claims) for t in _undecided(c, cell)))
    products = [(t, _factors(t, cell)) for t in wholes]
    forms = [(t, _product(factors)) for t, factors in products if factors]
    atoms = list(dict.fromkeys(f for _, factors in products if factors for f, _ in factors
                               if not isinstance(f, Number) and 0 in sign(f, cell)))[:_MOST_SIGNS]
    atoms = [f for f in atoms if _can_be_said(f) and truth(defined(f), cell)]
    forms = [(t, f) for t, f in forms if _can_be_said(t) and _can_be_said(f) and truth(defined(f), cell)]
    return _signs(cell, claims, given, atoms, forms)


def _can_be_said(tree: Node) -> bool:
    """Whether the kernel would read it in a certificate."""
    try:
        written = parse(text(tree))
        check_size(written)
        check_shape(written)
    except IllFormed:
        return False
    return True


def _signs(cell: Cell, claims: list[Node], given: Node, atoms: list[Node], forms: list[tuple[Node, Node]]):
    known, wrap = cell, []
    for t, form in forms:
        signs = sign(form, known)
        if signs < sign(t, known):
            known = known.knowing(t, signs)
            wrap.append((t, form))
    if truth(given, known) is False or all(truth(c, known) for c in claims):
        found = None
    elif atoms:
        first, *rest = atoms
        return ["sign", text(first), *(_signs(cell.knowing(first, signs), claims, given, rest, forms)
                                       for signs in ({0}, {-1, 1}))]
    else:
        raise _GiveUp
    for t, form in reversed(wrap):
        found = ["form", text(t), text(form), found]
    return found


def _undecided(condition: Node, cell: Cell) -> list[Node]:
    """The differences, on the cell, whose sign a condition needs."""
    match condition:
        case Relation(_, a, b):
            return [cell.at(Binary("-", a, b) if b != ZERO else a)] if truth(condition, cell) is None else []
        case Logic("integer", _): return []
        case Logic(_, args): return [t for x in args for t in _undecided(x, cell)]
    return []


def _product(factors: list) -> Node:
    out = None
    for f, e in factors:
        power = f if abs(e) == 1 else Binary("**", f, Number(abs(e)))
        if out is None:
            out = power if e > 0 else Binary("/", Number(1), power)
        else:
            out = Binary("*" if e > 0 else "/", out, power)
    return out


def _factors(tree: Node, cell: Cell) -> list[tuple[Node, int]] | None:
    """The irreducible factors of numerator and denominator, as expressions."""
    k = Reader(cell.symbols)
    try:
        x = k.reduced(k.read(tree))
        found = []
        for p, s in zip(x, (1, -1)):
            for factor, e in (k.factors(p) if len(p) < 2 else _irreducible(k, p)):
                found.append((_expression(k, factor), s * e))
    except (NoNormalForm, KeyError, IllFormed):
        return None
    return None if k.assumed else sorted(found, key=lambda pair: -pair[1]) or [(Number(1), 1)]


def _irreducible(k: Reader, p: dict) -> list[tuple[dict, int]]:
    c, found = _factor_list(k.text(p))
    return [({(): c}, 1)] * (c != 1) + [(k.from_text(written), e) for written, e in found]


# -- expressions of polynomials over atoms

def _expression(k: Reader, p: dict) -> Node:
    out = None
    for m, c in sorted(p.items(), key=lambda term: (-term[1], term[0])):
        parts = [Number(abs(c))] * (abs(c) != 1 or not m) + [_raised(k, a, e) for a, e in m]
        term = parts[0]
        for part in parts[1:]:
            term = Binary("*", term, part)
        out = (term if c > 0 else Neg(term)) if out is None else Binary("+" if c > 0 else "-", out, term)
    return ZERO if out is None else out


def _raised(k: Reader, atom: int, e: int) -> Node:
    base = _atom(k, atom)
    return base if e == 1 else Binary("**", base, Number(e) if e > 0 else Neg(Number(-e)))


def _atom(k: Reader, atom: int) -> Node:
    """An atom as an expression; KeyError if there is none."""
    match k.atoms[atom]:
        case ("name", id): return Name(id)
        case ("index" | "variable" as kind, level): return Name(f"bound_{kind}_{level}")
        case ("item", sequence, index): return Item(sequence, _quotient(k, index))
        case ("moment", powers):
            return Call("E", (_product([(Name(n), e) for n, e in powers]),))
        case ("sqrt" | "exp" as kind, x): return Call(kind, (_quotient(k, x),))
        case ("binomial", n, j): return Call("binomial", (_quotient(k, n), _quotient(k, j)))
        case ("power", base, exponent):
            return Binary("**", _expression(k, dict(base)), _expression(k, {exponent: 1}))
        case ("sum" | "integral" as kind, part, low, high, me):
            body = _expression(k, {part: 1})
            return Call("Sum" if kind == "sum" else "Integral",
                        (body, _atom(k, me), _quotient(k, low), _quotient(k, high)))
    raise KeyError(atom)


def _quotient(k: Reader, x: tuple) -> Node:
    n, d = (_expression(k, p) for p in x)
    return n if d == Number(1) else Binary("/", n, d)


# -- polynomials, by SymPy

def factors(question: str) -> list | None:
    """The irreducible factors of a polynomial in g0, g1, ..., with their exponents."""
    c, found = _factor_list(question)
    return None if c != 1 or len(found) == 1 and found[0][1] == 1 else [[written, e] for written, e in found]


@lru_cache(maxsize=4096)
def _factor_list(written: str) -> tuple[int, tuple]:
    ring, (p,) = _polynomials(written)
    c, found = p.factor_list()
    return int(c), tuple(sorted((_written(f), e) for f, e in found))


def multiple(question: tuple[str, str]) -> str | None:
    """The polynomial f with f*now = later, if there is one."""
    _, (now, later) = _polynomials(*question)
    (f,), rest = later.div([now]) if now else ([0], 1)
    return None if rest else _written(f)


def _polynomials(*written: str):
    from sympy import ZZ
    from sympy.polys.rings import ring

    trees = [parse(t) for t in written]
    used = sorted(set().union(*map(names, trees)), key=lambda g: int(g[1:])) or ["g0"]
    R, *gens = ring(used, ZZ)
    values = dict(zip(used, gens))

    def polynomial(tree):
        match tree:
            case Number(n): return R(n)
            case Name(id): return values[id]
            case Neg(x): return -polynomial(x)
            case Binary("+", a, b): return polynomial(a) + polynomial(b)
            case Binary("*", a, b): return polynomial(a) * polynomial(b)
            case Binary("**", a, Number(n)): return polynomial(a) ** n
        raise IllFormed("no polynomial")
    return R, [polynomial(t) for t in trees]


def _written(p) -> str:
    names = [str(g) for g in p.ring.gens]
    terms = ("*".join((f"({int(c)})", *(f"{g}**{e}" for g, e in zip(names, m) if e))) for m, c in sorted(p.terms()))
    return " + ".join(terms) or "0"


def later(question: tuple) -> int | None:
    """From which value on the conditions of a bound hold."""
    cell, conditions, given, over = question
    for n in _LATER:
        there = cell.moving(over, cell.values[over] + Number(n), cell.kinds[over])
        if everywhere(there, conditions, given, Searching()):
            return n
    return None


_SEARCHES: dict[str, Callable] = {"cases": cases, "factors": factors, "multiple": multiple, "later": later}


# -- a point at which a statement says something

def point(statement: Statement) -> dict | None:
    """A point that the kernel accepts as a witness."""
    s = statement
    trees = [s.setting.expression(t) for t in (s.left, s.right)]
    conditions = [*s.premises, *map(defined, trees)]
    for env in islice(all_points(s.setting, trees, Logic("and", s.premises), s.hypotheses), _CANDIDATES):
        for pair in _PAIRS:
            candidate = _candidate(s, env, pair)
            if candidate is not None and holds_at(candidate, s.setting, s.hypotheses, conditions):
                return candidate
            if not s.setting.random:
                break
    return None


def _candidate(s: Statement, env: dict, pair: tuple) -> dict | None:
    domains, found = s.setting.domains, dict(env)
    for name in order(domains):
        domain = domains[name]
        if name in found:
            continue
        if isinstance(domain, Sequence):
            found[name] = tuple(islice(cycle(grid(domain.of, 3, {})), _ENTRIES))
            continue
        values = grid(domain, 3, found)
        if not values:
            return None
        found[name] = values[-1]
    means = {h.name: evaluate(h.value, found) for h in s.hypotheses if isinstance(h, Mean)}
    out = {n: [str(v) for v in found[n][:_ENTRIES]] if isinstance(d, Sequence) else str(found[n])
           for n, d in s.setting.declared}
    return out | {n: [str(means[n] - 1), str(means[n] + 1)] if n in means else list(pair) for n in s.setting.random}
