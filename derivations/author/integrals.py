"""Antiderivatives that SymPy finds; the kernel takes the slope of each, and compares its ends."""

from ..kernel.language import Call, IllFormed, Name, Node, speaks_of, walk
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
            from sympy import Integral, Symbol
            from sympy.integrals.manualintegrate import manualintegrate

            from .symbolic import to_sympy, to_tree

            try:
                found = manualintegrate(to_sympy(body, goal.setting), Symbol(v))
                return None if found.has(Integral) else to_tree(found)
            except (IllFormed, NotImplementedError):
                return None
    return None
