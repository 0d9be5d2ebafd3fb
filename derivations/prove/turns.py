"""Sines and cosines of sums and multiples, written in those of the angles of which both sides are made; nothing here is
trusted. At multiples of pi/12 the kernel knows them."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import gcd, lcm

from ..kernel.identity import NoNormalForm, Reader, constant
from ..kernel.language import Call, Name, Neg, Node, Number, names, text

_MOST_PARTS = 12
_PI = Name("pi")
_ADDED = {"cos": (("cos", "cos"), ("sin", "sin")), "sin": (("sin", "cos"), ("cos", "sin"))}  # as the rows write them
Angle = dict[Node, Fraction]  # how often each of its units stands in it
Path = tuple[int, ...]  # to a place in a tree, by the number of each part
Move = tuple[Path, str, dict[str, str]]  # where, a row of the table, what stands in the place of each of its names


def expansions(k: Reader, turns: list[tuple[Path, Call]]) -> list[Move]:
    """The moves at each path that write the sine or cosine there in those of the units; none, if all are units."""
    angles = {call.args[0]: _angle(k, call.args[0]) for _, call in turns}
    units = _units(angles.values())
    moves: list[Move] = []
    for path, call in turns:
        parts = list(_parts(k, angles[call.args[0]], units))
        if len(parts) > _MOST_PARTS:
            return []
        if parts and (len(parts) > 1 or isinstance(parts[0], Neg) or _half_turns(k, parts[0])):
            moves += _written(k, path, call.function, parts)
    return moves


def _angle(k: Reader, angle: Node) -> Angle:
    """The terms without their numbers."""
    try:
        over, under = k.reduced(k.read(angle))
    except NoNormalForm:
        return {angle: Fraction(1)}
    whole = gcd(*under.values())
    under = {m: c // whole for m, c in under.items()}
    return {k.quotient(({m: 1}, under)): Fraction(c, whole) for m, c in sorted(over.items())}


def _units(angles: Iterable[Angle]) -> dict[Node, Fraction]:
    """Of each term the largest share of which all are whole multiples."""
    units: dict[Node, Fraction] = {}
    for term, share in (pair for angle in angles for pair in angle.items()):
        other = units.get(term, share)
        below = lcm(share.denominator, other.denominator)
        units[term] = Fraction(gcd(int(share * below), int(other * below)), below)
    return units


def _parts(k: Reader, angle: Angle, units: dict[Node, Fraction]) -> Iterator[Node]:
    for term, share in angle.items():
        if term == _PI and 12 % share.denominator == 0 or _half_turns(k, term) and share.denominator == 1:
            yield _times(share, term)
        else:
            unit = _times(units[term], term)
            yield from [unit if share > 0 else Neg(unit)] * int(abs(share / units[term]))


def _half_turns(k: Reader, term: Node) -> str:
    """n, of n*pi, if it is whole and no number."""
    if "pi" not in names(term):
        return ""
    over, under = k.read(term / _PI)
    is_whole = constant(over) is None and constant(under) == 1 and all(map(k.is_integer, k.standing(over)))
    return text(k.quotient((over, under))) if is_whole else ""


def _times(share: Fraction, term: Node) -> Node:
    size = abs(share)
    out = term if size.numerator == 1 else Number(size.numerator) * term
    out = out if size.denominator == 1 else out / Number(size.denominator)
    return out if share > 0 else Neg(out)


def _written(k: Reader, path: Path, function: str, parts: list[Node]) -> Iterator[Move]:
    """The sine or cosine of a sum of parts, halved until each stands alone."""
    if len(parts) == 1:
        yield from _alone(k, path, function, parts[0])
        return
    halves = parts[: len(parts) // 2], parts[len(parts) // 2 :]
    yield path, f"{function}_of_sum", {"x": text(_sum(halves[0])), "y": text(_sum(halves[1]))}
    for n, pair in enumerate(_ADDED[function]):
        for place, (each, half) in enumerate(zip(pair, halves)):
            yield from _written(k, (*path, n, place), each, half)


def _alone(k: Reader, path: Path, function: str, part: Node) -> Iterator[Move]:
    if n := _half_turns(k, part):
        if function == "sin":
            yield path, "same", {"x": f"(-1)**({n})*((-1)**({n})*sin(({n})*pi))"}
            path = (*path, 1)
        yield path, f"{function}_of_half_turns", {"n": n}
    elif isinstance(part, Neg):
        yield path, f"{function}_of_negative", {"x": text(part.x)}


def _sum(parts: list[Node]) -> Node:
    whole, *rest = parts
    for part in rest:
        whole = whole + part
    return whole
