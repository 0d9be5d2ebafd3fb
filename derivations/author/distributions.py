"""Distributions by name: what `X binomial(n, p)` declares is a random variable with a mean and a variance.

What is proved holds for every variable with these two. That the distribution has them is proved from its density in
`lemmas.moments`, where the language has its sum or integral; of the others it is cited.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from ..kernel.domains import Domain, Finite, Reals
from ..kernel.language import (
    Binary,
    Call,
    IllFormed,
    Name,
    Node,
    Number,
    Relation,
    children,
    conjuncts,
    fold,
    names,
    parse,
    substitute,
    text,
    walk,
)
from ..kernel.signs import TRUE_SIGNS
from ..refute.exact import holds


@dataclass(frozen=True)
class Distribution:
    parameters: tuple[str, ...]
    mean: str
    variance: str
    needs: str  # where there is one
    density: str = ""  # of a value k that counts, or of x; none, where it cannot be summed or integrated here


DISTRIBUTIONS = {
    "bernoulli": Distribution(("p",), "p", "p*(1 - p)", "p >= 0 and p <= 1", "p**k*(1 - p)**(1 - k)"),
    "binomial": Distribution(
        ("n", "p"), "n*p", "n*p*(1 - p)", "n >= 0 and p >= 0 and p <= 1", "binomial(n, k)*p**k*(1 - p)**(n - k)"
    ),
    "poisson": Distribution(("l",), "l", "l", "l >= 0", "exp(-l)*l**k/factorial(k)"),
    "uniform": Distribution(("a", "b"), "(a + b)/2", "(b - a)**2/12", "a < b", "1/(b - a)"),
    "exponential": Distribution(("l",), "1/l", "1/l**2", "l > 0", "l*exp(-l*x)"),
    "normal": Distribution(("m", "s"), "m", "s**2", "s >= 0"),
}


def moments(variable: str, name: str, arguments: list[str], domains: Mapping[str, Domain]) -> str:
    """The condition that a declaration brings: the parameters are some of this distribution, and these its moments.

    >>> moments("X", "binomial", ["7", "p/2"], {})
    'p/2 >= 0 and p/2 <= 1 and E(X) == 7*(p/2) and E((X - E(X))**2) == 7*(p/2)*(1 - p/2)'
    """
    of = DISTRIBUTIONS[name]
    if len(arguments) != len(of.parameters):
        whole = f"{variable} {name}({', '.join(of.parameters)})"
        raise IllFormed(f"{name} takes {len(of.parameters)} argument(s), not {len(arguments)}: write `{whole}`")
    values: dict[str, Node] = {p: Name(f"bound_{p}") for p in of.parameters}  # so that none is put into another
    given = {f"bound_{p}": parse(argument) for p, argument in zip(of.parameters, arguments)}
    written = f"{name}({', '.join(arguments)})"
    match given.get("bound_n"):
        case Name(n) if n in domains and not domains[n].integer:
            raise IllFormed(f"{written}: {n} is {domains[n].text}, and a number of trials: natural")
    needs, mean, variance = (substitute(substitute(parse(t), values), given) for t in (of.needs, of.mean, of.variance))
    said = [text(need) for need in conjuncts(needs) if not _is_evident(need, written, domains)]
    said.append(f"E({variable}) == {text(mean)}")
    if name != "bernoulli":  # an event: its variance follows
        said.append(f"E(({variable} - E({variable}))**2) == {text(variance)}")
    return " and ".join(said)


def _is_evident(need: Node, distribution: str, domains: Mapping[str, Domain]) -> bool:
    """Whether parameters are in their place for all values: as numbers, or as names by what they are declared."""
    if not names(need):
        if holds(need, {}) is not True:
            raise IllFormed(f"there is no {distribution}: {text(need)} does not hold")
        return True
    match need:
        case Relation(">" | ">=" as op, Name(x), Number(0)) if x in domains:
            return domains[x].signs <= TRUE_SIGNS[op]
        case Relation("<=", Name(x), Number(1)):
            domain = domains.get(x)
            return (
                isinstance(domain, Reals) and domain.high == 1 or isinstance(domain, Finite) and max(domain.values) <= 1
            )
    return False


def check_moments(line: str, named: Mapping[str, str]) -> None:
    """Refuse moments of which mean and variance say nothing: what is known of the distribution is not all declared."""
    try:
        found = [node for node in walk(parse(line.lstrip("<>= "))) if _is_mean(node)] if named else []
    except IllFormed:  # that is said where the line is read
        return
    for mean in found:
        for name, distribution in named.items():
            if _degree(children(mean)[0], name) > 2:
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
