"""Antiderivatives that SymPy finds, and other variables; the kernel takes the slope of each, and compares its ends."""

from typing import Any

from ..kernel.identity import NoNormalForm, Reader
from ..kernel.language import Binary, Call, IllFormed, Name, Node, names, speaks_of, walk
from ..kernel.statement import Goal

_MOST_NODES = 60  # of what is integrated


def antiderivative(goal: Goal) -> Node | None:
    """A function whose slope is what the left side integrates.

    >>> from derivations.kernel.domains import positive
    >>> from derivations.kernel.language import parse, text
    >>> from derivations.kernel.statement import Setting
    >>> setting = Setting((("t", positive),))
    >>> text(antiderivative(Goal(setting, parse("Integral(exp(-2*x), x, 0, t)"), "==", parse("(1 - exp(-2*t))/2"))))
    '-exp(-2*x)/2'
    """
    if goal.relation != "==" or goal.by is not None:
        return None
    match goal.setting.expression(goal.left):
        case Call("Integral", (body, Name(v), _, _)):
            if speaks_of(body, "Integral", "Sum", "Product", "E", "diff") or sum(1 for _ in walk(body)) > _MOST_NODES:
                return None
            from sympy import Integral, Symbol, powsimp

            from .symbolic import to_sympy, to_tree

            try:
                powers = any(isinstance(n, Binary) and n.op == "**" and names(n.right) - {v} for n in walk(body))
                integrand = to_sympy(body, goal.setting)
                found = _found(integrand.expand() if powers else integrand, Symbol(v))
                found = powsimp(found) if powers else found  # x**(n + 2) has a value at 0 where x**2*x**n has none
                return None if found.has(Integral) else to_tree(found)
            except (IllFormed, NotImplementedError):
                return None
    return None


def _found(integrand: Any, v: Any) -> Any:
    """SymPy's, also of products of sines and cosines: in their angles, as the slope of sin(2*x) is not read as a
    square. Of what depends on a denominator, where that is not 0.

    >>> from sympy import sin, symbols
    >>> m, n, x = symbols("m n x")
    >>> _found(sin(n*x)**2, x)
    x/2 - sin(n*x)*cos(n*x)/(2*n)
    >>> _found(sin((m + n)*x), x)
    -cos(x*(m + n))/(m + n)
    """
    from sympy import Eq, Integral, Piecewise, cos, expand_trig, factor_terms, sin
    from sympy.integrals.manualintegrate import manualintegrate
    from sympy.simplify.fu import TR8  # products as sums

    def angles(tree: Any, form: Any) -> Any:
        return tree.replace(lambda part: isinstance(part, (sin, cos)), lambda part: part.func(form(part.args[0])))

    found = manualintegrate(integrand, v)
    if found.has(Integral) and integrand.has(sin, cos):
        found = manualintegrate(angles(TR8(integrand), factor_terms), v)
    found = found.replace(
        lambda part: isinstance(part, Piecewise),
        lambda part: next((value for value, where in part.args if not isinstance(where, Eq)), part),
    )
    known = {turn.args[0] for turn in integrand.atoms(sin, cos)}
    if all(turn.args[0] in known for turn in found.atoms(sin, cos)):
        return found
    return expand_trig(angles(found, lambda angle: angle.expand()))


def moved(goal: Goal) -> tuple[Node, str, Node, Node] | None:
    """For an integral on both sides: the variable of the left one by that of the right one, from end to end."""
    if goal.relation != "==" or goal.by is not None:
        return None
    right = walk(goal.setting.expression(goal.right))
    integrals = [n for n in right if isinstance(n, Call) and n.function == "Integral"]
    match goal.setting.expression(goal.left), integrals:
        case Call("Integral", (_, _, a, b)), [Call("Integral", (_, Name(u), p, q))] if p != q:
            if not names(a) | names(b) | names(p) | names(q) <= goal.setting.domains.keys():
                return None
            k = Reader(goal.setting.symbols(()))
            try:
                scale = k.quotient(k.reduced(k.read((b - a) / (q - p))))
                return k.quotient(k.reduced(k.read(a - scale * p))) + scale * Name(u), u, p, q
            except NoNormalForm:
                return None
    return None
