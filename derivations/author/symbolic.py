"""The kernel's trees as SymPy's expressions, and SymPy's expressions as trees.

SymPy finds, and what it returns is proved or refused as a tree: so nothing here is trusted. A tree is made of SymPy's
expression itself, not of its text: in the order of declaration, what is subtracted last, a fraction as a fraction.
What has no words in the language is refused, with the reason.
"""

from functools import reduce
from itertools import chain, count
from operator import add, mul, sub, truediv
from typing import Any

import sympy as sp
from sympy.core.function import AppliedUndef

from ..kernel.domains import Domain, Function, Integers, Reals, Sequence
from ..kernel.language import (
    ENDLESS,
    INFINITY,
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
    check_name,
    expand,
    fold,
    text,
)
from ..kernel.statement import Setting

_WHY = {  # by the name of SymPy's class
    "Float": "a float is no exact number: write a fraction of integers",
    "Infinity": "infinity is no number",
    "NegativeInfinity": "infinity is no number",
    "ComplexInfinity": "it divides by zero",
    "NaN": "it is no value",
    "ImaginaryUnit": "numbers are real here",
    "Order": "it says nothing of the rest: removeO() leaves it out",
    "BooleanTrue": "SymPy has decided the condition: compare names, which record it",
    "BooleanFalse": "SymPy has decided the condition: compare names, which record it",
}


class Declared(sp.Symbol):  # type: ignore[misc]  # SymPy has no types
    """A declared name. Of another class than Symbol: no symbol that is made elsewhere is equal to it."""


class Random(Declared):
    """A random variable."""


class Expectation(sp.Function):  # type: ignore[misc]  # SymPy has no types
    """E of the language, of which SymPy knows that its values are real, and what its derivative is."""

    nargs = 1
    is_real = True

    def _eval_derivative(self, x: Any) -> Any:
        return Expectation(self.args[0].diff(x))

    def _sympystr(self, printer: Any) -> Any:
        return f"E({printer.doprint(self.args[0])})"


_BINARY: dict[str, Any] = {"+": add, "-": sub, "*": mul, "/": truediv, "**": pow}
_LOGIC = {"and": sp.And, "or": sp.Or, "not": sp.Not}
_SAME = {"binomial": sp.binomial, "factorial": sp.factorial, "log": sp.log, "abs": sp.Abs, "max": sp.Max, "min": sp.Min}
_SAME |= {"sin": sp.sin, "cos": sp.cos, "tan": sp.tan}
_FUNCTIONS: dict[str, Any] = _SAME | {
    "E": Expectation,
    "diff": sp.Derivative,
    "sqrt": sp.sqrt,
    "exp": sp.exp,
    "indicator": lambda c: sp.Piecewise((1, c), (0, True)),
}
_BY_CLASS = {function: name for name, function in _SAME.items()}


def names(setting: Setting) -> dict[str, Any]:
    """The declared names as SymPy's symbols. SymPy is told what it can use: of x <= 1 or k <= m it has no notion."""
    out = {
        n: sp.IndexedBase(n, **_assumptions(d.of)) if isinstance(d, Sequence) else Declared(n, **_assumptions(d))
        for n, d in setting.domains.items()
        if not isinstance(d, Function)
    }
    return out | {n: Random(n, real=True) for n in setting.random}


def _assumptions(domain: Domain) -> dict[str, Any]:
    match domain:
        case Integers(low=1):
            return {"integer": True, "positive": True}
        case Reals(open=True):
            return {"positive": True}
    known = {"integer": domain.integer, "nonnegative": -1 not in domain.signs, "real": True}
    return {assumption: True for assumption, holds in known.items() if holds}


# -- to SymPy


def to_sympy(tree: Node, setting: Setting) -> Any:
    """A tree as SymPy's, with its definitions put in. SymPy simplifies as it likes: x/x becomes 1.

    >>> from derivations.kernel.domains import natural
    >>> from derivations.kernel.language import parse
    >>> to_sympy(parse("n*(n + 1)/n"), Setting((("n", natural),)))
    n + 1
    """
    known = names(setting)

    def make(node: Any, parts: Any) -> Any:
        match node:
            case Number(value):
                return sp.Integer(value)
            case Name("pi"):
                return sp.pi
            case Name(id):
                return known.get(id, sp.Symbol(id))  # what is not declared is the index of a sum
            case Item(y) if isinstance(known.get(y), sp.IndexedBase):
                return known[y][*parts]
            case Neg():
                return -parts[0]
            case Binary(op):
                return _BINARY[op](*parts)
            case Call("Sum" | "Product" | "Integral" as function):
                return getattr(sp, function)(parts[0], tuple(parts[1:]))
            case Call(function) if function in ENDLESS:
                return getattr(sp, ENDLESS[function])(parts[0], (*parts[1:], sp.oo))
            case Call("prime"):
                return _once_more(parts[0])
            case Call(function) if isinstance(of := setting.domains.get(function), Function):
                return sp.Function(function, **_assumptions(of.of))(*parts)
            case Call(function) if function in _FUNCTIONS:
                return _FUNCTIONS[function](*parts)
            case Relation(op):
                return sp.Rel(*parts, op)
            case Logic(op) if op in _LOGIC:
                return _LOGIC[op](*parts)
        raise IllFormed(f"SymPy is not told what {text(node)} is")

    return fold(expand(tree, setting.definitions), make)


def _once_more(e: Any) -> Any:
    """The slope of f(x), f'(x), ... in its argument."""
    match e:
        case sp.Derivative():
            return e.diff(*e.variables[:1])
        case sp.Subs():
            return sp.Subs(e.expr.diff(*e.variables), e.variables, e.point)
    return e.fdiff(1)


# -- and back


def to_tree(e: Any, setting: Setting | None = None) -> Node:
    """SymPy's expression as a tree. With a setting, its symbols must be those of the setting.

    >>> a, b = sp.symbols("a b")
    >>> text(to_tree((b - a)/(2*b**2)))
    '(b - a)/(2*b**2)'
    >>> to_tree(sp.Float(0.5))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    derivations.kernel.language.IllFormed: SymPy's 0.5... (Float) has no words in the language: a float is no ...
    """
    return _Writer(e, setting)(e)


class _Writer:
    """What SymPy's expression is as a tree, part by part."""

    def __init__(self, e: Any, setting: Setting | None) -> None:
        self.known = {} if setting is None else names(setting)
        declared = {} if setting is None else setting.domains
        self.functions = [name for name, domain in declared.items() if isinstance(domain, Function)]
        self.defined = () if setting is None else setting.definitions
        self.places = {name: n for n, name in enumerate(self.known)}
        self.free = () if setting is None else e.free_symbols - e.atoms(sp.Dummy)
        self.dummies = _dummy_names(e, {*self.known, *self.defined})

    def __call__(self, e: Any) -> Node:
        match e:
            case sp.Rational() | sp.Mul():
                return self.product(*_split(e))
            case sp.Symbol() | sp.IndexedBase():
                return Name(self.name(e))
            case sp.Add():
                return self.sum(e)
            case sp.exp():
                return Call("exp", (self(e.exp),))  # before powers: SymPy takes it for one
            case sp.Pow():
                return self.power(e.base, e.exp)
            case sp.E:
                return Call("exp", (Number(1),))
            case sp.pi:
                return Name("pi")
            case sp.UnevaluatedExpr():
                return self(e.args[0])
            case Expectation():
                return Call("E", (self(e.args[0]),))
            case sp.Max() | sp.Min():
                return self.first(e)
            case sp.Function() if type(e) in _BY_CLASS:
                return Call(_BY_CLASS[type(e)], tuple(map(self, e.args)))
            case sp.Piecewise() if [(v, c == sp.true) for v, c in e.args] == [(1, False), (0, True)]:
                return Call("indicator", (self(e.args[0][1]),))
            case sp.Indexed(indices=(_,) | (_, _) as indices):
                return Item(self.name(e.base), *map(self, indices))
            case sp.Sum() | sp.Product() | sp.Integral():
                return reduce(self.between(type(e).__name__), e.limits, self(e.function))
            case AppliedUndef(func=f) if f.__name__ in self.functions:
                return Call(f.__name__, tuple(map(self, e.args)))
            case sp.Subs(expr=sp.Derivative() as d) if self.own_slope(d) and d.expr.args == e.variables:
                return self.primes(d, e.point[0])
            case sp.Derivative() if self.own_slope(e):
                return self.primes(e, e.expr.args[0])
            case sp.Derivative():
                return reduce(self.slope, e.variable_count, self(e.expr))
            case sp.core.relational.Relational():
                return Relation(e.rel_op, self(e.lhs), self(e.rhs))
            case sp.And() | sp.Or():
                return Logic(type(e).__name__.lower(), tuple(map(self, sorted(e.args, key=self.place))))
            case sp.Not():
                return Logic("not", (self(e.args[0]),))
        raise _refusal(e)

    def name(self, e: Any) -> str:
        name = self.dummies.get(e, e.name)
        check_name(name)
        if name == INFINITY.id:
            raise IllFormed("the name infinity: the end of a sum to infinity is sp.oo")
        if name in self.defined:
            raise IllFormed(f"{name} is defined, and this symbol is not it: symbols({name!r}) gives the name")
        if name in self.known and self.known[name] != e:
            facts, declared = _facts(e), _facts(self.known[name])
            raise IllFormed(
                f"{name} is another symbol than the declared one, which symbols({name!r}) gives"
                + (f": SymPy takes it to be {facts}, and the declared one {declared}" if facts != declared else "")
            )
        if name not in self.known and e in self.free and e != sp.Symbol(name):
            raise IllFormed(
                f"{name} is not declared, and no index of a sum, which is sp.Symbol({name!r}): SymPy takes "
                f"it to be {_facts(e)}"
            )
        return name

    def place(self, e: Any) -> int:
        """Where the first of its names is declared; numbers come after names."""
        return min((self.places.get(str(s), len(self.places)) for s in e.free_symbols), default=len(self.places) + 1)

    def sum(self, e: Any) -> Node:
        """In the order of declaration, what is subtracted last; else as SymPy has it."""
        first, *rest = sorted(e.as_ordered_terms(), key=lambda t: (_split(t)[0].p < 0, self.place(t)))
        tree = self(first)
        for c, factors in map(_split, rest):
            tree = tree - self.product(-c, factors) if c.p < 0 else tree + self.product(c, factors)
        return tree

    def product(self, c: Any, factors: Any) -> Node:
        """Its sign and its integer, its factors, all over what divides it."""
        factors = sorted(factors, key=self.rank)
        top = [self(f) for f in factors if not _divides(f)]
        low = [self.power(f.base, -f.exp) for f in factors if _divides(f)]
        top = [Number(abs(c.p))] * (abs(c.p) != 1 or not top) + top
        low = [Number(c.q)] * (c.q != 1) + low
        top[0] = -top[0] if c.p < 0 else top[0]
        return reduce(mul, top) / reduce(mul, low) if low else reduce(mul, top)

    def rank(self, factor: Any) -> tuple[int, int]:
        """Binomial coefficients, names and their powers, functions, sums in parentheses, then Sum and Integral."""
        base = factor.base if isinstance(factor, sp.Pow) else factor
        kinds = (sp.binomial, sp.Symbol, sp.Function, sp.Add)
        return next((n for n, kind in enumerate(kinds) if isinstance(base, kind)), len(kinds)), self.place(base)

    def power(self, base: Any, exponent: Any) -> Node:
        if not exponent.is_Rational:
            return self(base) ** self(exponent)
        if exponent < 0:
            return Number(1) / self.power(base, -exponent)
        if exponent.q == 1:
            return self(base) ** exponent.p if exponent.p != 1 else self(base)
        if exponent.q > 2:
            raise _refusal(base**exponent, "it has square roots only")
        whole, root = sp.Integer(exponent.p // 2), Call("sqrt", (self(base),))
        return self.power(base, whole) * root if whole else root

    def first(self, e: Any) -> Node:
        """Max and Min, which SymPy takes of any number of things."""
        parts = map(self, sorted(e.args, key=self.place))
        return reduce(lambda x, y: Call(_BY_CLASS[type(e)], (x, y)), parts)

    def between(self, function: str) -> Any:
        def over(body: Node, limits: Any) -> Node:
            if len(limits) != 3:
                raise _refusal(limits, "a sum or an integral needs both ends")
            for endless, kind in ENDLESS.items():
                if function == kind and limits[2] == sp.oo:
                    return Call(endless, (body, *map(self, limits[:2])))
            return Call(function, (body, *map(self, limits)))

        return over

    def own_slope(self, e: Any) -> bool:
        """Whether it is f'(x), f''(x), ...: of a declared function of one number, by that number."""
        f = e.expr
        return isinstance(f, AppliedUndef) and f.func.__name__ in self.functions and {*f.args} == {*e.variables}

    def primes(self, e: Any, at: Any) -> Node:
        """A slope of f in its own argument, at a point: prime(f(x))."""
        value = Call(e.expr.func.__name__, (self(at),))
        return reduce(lambda tree, _: Call("prime", (tree,)), e.variables, value)

    def slope(self, body: Node, by: Any) -> Node:
        variable, times = by
        if not isinstance(variable, sp.Symbol | sp.Indexed) or not times.is_Integer:
            raise _refusal(by, "a derivative is by a name, and a number of times")
        return reduce(lambda tree, _: Call("diff", (tree, self(variable))), range(times), body)


def _split(e: Any) -> tuple[Any, ...]:
    """Its rational number, and its factors."""
    first, *others = sp.Mul.make_args(e)
    return (first, others) if first.is_Rational else (sp.Integer(1), [first, *others])


def _divides(factor: Any) -> bool:
    return isinstance(factor, sp.Pow) and factor.exp.is_Rational and factor.exp < 0


def _dummy_names(e: Any, taken: set[str]) -> dict[str, Any]:
    """Names for what SymPy has named itself: its own, with a number if that is taken."""
    taken = taken | {s.name for s in e.atoms(sp.Symbol) if not isinstance(s, sp.Dummy)}
    out = {}
    for dummy in sorted(e.atoms(sp.Dummy), key=lambda d: d.dummy_index):
        base = dummy.name.strip("_")
        out[dummy] = next(n for n in chain([base], (f"{base}_{k}" for k in count(1))) if n not in taken)
        taken.add(out[dummy])
    return out


def _facts(e: Any) -> str:
    """What SymPy knows of a symbol."""
    known = e.assumptions0
    choices = ("integer", "real"), ("positive", "nonnegative")
    facts = (next((a for a in kinds if known.get(a)), "") for kinds in choices)
    return ", ".join(filter(None, ["random" * isinstance(e, Random), *facts])) or "anything"


def _refusal(e: Any, why: str = "") -> IllFormed:
    kind, shown = type(e).__name__, str(e)
    if isinstance(e, sp.Piecewise):
        shown, why = "answer", "it has cases: " + "; ".join(f"{value} if {condition}" for value, condition in e.args)
    why = why or _WHY.get(kind, "")
    shown = shown if len(shown) <= 80 else shown[:77] + "..."
    return IllFormed(f"SymPy's {shown} ({kind}) has no words in the language" + (f": {why}" if why else ""))


# -- E


def linear(x: Any) -> Any:
    """Each E term by term: its sums come out, and every factor that is not random."""
    return sp.sympify(x).replace(lambda e: isinstance(e, Expectation), _opened)


def _opened(moment: Any) -> Any:
    """E of one product after another. Within E another E is a number."""
    (body,) = moment.args
    inside = {sp.Dummy(): inner for inner in body.atoms(Expectation)}
    body = sp.expand(body.xreplace({inner: number for number, inner in inside.items()}))
    random = [s for s in body.free_symbols if isinstance(s, Random)]
    parts = (t.as_independent(*random, as_Add=False) for t in sp.Add.make_args(body))
    return sp.Add(*(c * (1 if r == 1 else Expectation(r)) for c, r in parts)).xreplace(inside)
