"""The functions that need no declaration: E, P, Var, Cov, Gamma and those of angles."""

from dataclasses import dataclass

from ...kernel.language import ONE, Binary, Call, Neg, Node, Number, text


@dataclass(frozen=True)
class Function:
    name: str
    written: str = ""


Target = Node | Function  # what a declared piece stands for


def meaning_text(target: Target) -> str:
    return target.name if isinstance(target, Function) else text(target)


EXPECTATION = Function("E", "E[...]")  # by itself E may be an error, too: only E[...] is read without a declaration


PROBABILITY = Function("P", "P(A)")  # of declared events


VARIANCE = Function("Var", "Var(X)")


COVARIANCE = Function("Cov", "Cov(X, Y)")


OF_RANDOM = (EXPECTATION, VARIANCE, COVARIANCE)  # if nothing else is declared that looks so


TURNS = ("sin", "cos", "tan")


DEFINED = ("sinh", "cosh", "tanh", "coth", "sec", "csc", "cot")  # by exp, sin and cos


OF_A_MULTIPLE = (*TURNS, *DEFINED)  # sin 2x, and sin x cos x is a product


OF_ONE_FACTOR = ("log", "exp", *OF_A_MULTIPLE)  # where no brackets follow


OPERATORS = (r"\lg", r"\arcsin", r"\arccos", r"\arctan")  # so is what an author defines and writes so


GAMMA = Function("Gamma at an integer")  # no name that an author can declare


def defined(name: str, x: Node) -> Node:
    """Those of them that are defined by others: cot(x) is cos(x)/sin(x), and has a value where tan(x) has none."""
    up, down, sin, cos = Call("exp", (x,)), Call("exp", (Neg(x),)), Call("sin", (x,)), Call("cos", (x,))
    above, below = {
        "sinh": (up - down, Number(2)),
        "cosh": (up + down, Number(2)),
        "tanh": (up - down, up + down),
        "coth": (up + down, up - down),
        "sec": (ONE, cos),
        "csc": (ONE, sin),
        "cot": (cos, sin),
    }[name]
    return Binary("/", above, below)


def moment(x: Node, y: Node) -> Node:
    """Var(X) and Cov(X, Y), as they are defined."""
    apart, other = (Binary("-", z, Call("E", (z,))) for z in (x, y))
    return Call("E", (Binary("**", apart, Number(2)) if x == y else Binary("*", apart, other),))
