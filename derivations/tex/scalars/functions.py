"""The functions that need no declaration: E, P, Var, Cov, Gamma and those of angles."""

from dataclasses import dataclass

from ...kernel.language import Binary, Call, Neg, Node, Number, text


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


HYPERBOLIC = ("sinh", "cosh", "tanh")


OF_A_MULTIPLE = (*TURNS, *HYPERBOLIC)  # sin 2x, and sin x cos x is a product


OF_ONE_FACTOR = ("log", "exp", *OF_A_MULTIPLE)  # where no brackets follow


GAMMA = Function("Gamma at an integer")  # no name that an author can declare


def hyperbolic(name: str, x: Node) -> Node:
    """sinh(x), cosh(x) and tanh(x), as they are defined."""
    up, down = Call("exp", (x,)), Call("exp", (Neg(x),))
    if name == "tanh":
        return Binary("/", up - down, up + down)
    return Binary("/", up - down if name == "sinh" else up + down, Number(2))


def moment(x: Node, y: Node) -> Node:
    """Var(X) and Cov(X, Y), as they are defined."""
    apart, other = (Binary("-", z, Call("E", (z,))) for z in (x, y))
    return Call("E", (Binary("**", apart, Number(2)) if x == y else Binary("*", apart, other),))
