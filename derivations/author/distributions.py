"""Distributions by name: what `X binomial(n, p)` declares is a random variable with a mean and a variance.

What is proved holds for every variable with these two. That the distribution has them is proved from its density in
`lemmas.moments`, where the language has its sum or integral; of the others it is cited.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from ..kernel.language import Binary, Call, IllFormed, Name, Node, Number, fold, parse, substitute, text, walk


@dataclass(frozen=True)
class Distribution:
    parameters: tuple[str, ...]
    mean: str
    variance: str
    density: str = ""  # of a value k that counts, or of x; none, where it cannot be summed or integrated here


DISTRIBUTIONS = {
    "bernoulli": Distribution(("p",), "p", "p*(1 - p)", "p**k*(1 - p)**(1 - k)"),
    "binomial": Distribution(("n", "p"), "n*p", "n*p*(1 - p)", "binomial(n, k)*p**k*(1 - p)**(n - k)"),
    "poisson": Distribution(("l",), "l", "l", "exp(-l)*l**k/factorial(k)"),
    "uniform": Distribution(("a", "b"), "(a + b)/2", "(b - a)**2/12", "1/(b - a)"),
    "exponential": Distribution(("l",), "1/l", "1/l**2"),
    "normal": Distribution(("m", "s"), "m", "s**2"),
}


def moments(variable: str, name: str, arguments: list[str]) -> str:
    """The condition that a declaration brings.

    >>> moments("X", "binomial", ["n", "p/2"])
    'E(X) == n*(p/2) and E((X - E(X))**2) == n*(p/2)*(1 - p/2)'
    """
    of = DISTRIBUTIONS[name]
    if len(arguments) != len(of.parameters):
        whole = f"{variable} {name}({', '.join(of.parameters)})"
        raise IllFormed(f"{name} takes {len(of.parameters)} argument(s), not {len(arguments)}: write `{whole}`")
    values = {p: Name(f"bound_{p}") for p in of.parameters}  # so that none is put into another
    given = {f"bound_{p}": parse(argument) for p, argument in zip(of.parameters, arguments)}
    mean, variance = (text(substitute(substitute(parse(t), values), given)) for t in (of.mean, of.variance))
    if name == "bernoulli":  # an event: its variance follows
        return f"E({variable}) == {mean}"
    return f"E({variable}) == {mean} and E(({variable} - E({variable}))**2) == {variance}"


def check_moments(line: str, named: Mapping[str, str]) -> None:
    """Refuse moments of which mean and variance say nothing: what is known of the distribution is not all declared."""
    try:
        found = [node for node in walk(parse(line.lstrip("<>= "))) if _is_mean(node)] if named else []
    except IllFormed:  # that is said where the line is read
        return
    for mean in found:
        for name, distribution in named.items():
            if _degree(mean.args[0], name) > 2:
                raise IllFormed(
                    f"{name} is declared {distribution}, which says what its mean and its variance are, and "
                    f"{text(mean)} asks for more: declare `{name} random`, and write what holds: `where E(...) == ...`"
                )


def _is_mean(node: Node) -> bool:
    return isinstance(node, Call) and node.function == "E"


def _degree(tree: Node, name: str) -> int:
    """In a random variable, at most; a mean within is a number."""

    def highest(node: Node, parts: list[int]) -> int:
        match node:
            case Name(id):
                return int(id == name)
            case Binary("*"):
                return sum(parts)
            case Binary("**", _, Number(n)):
                return n * parts[0]
            case Call("E", _):
                return 0
        return max(parts, default=0)

    return fold(tree, highest)
