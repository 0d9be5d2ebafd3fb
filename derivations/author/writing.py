"""What authors type: signs that can mean only one thing are taken, slips get a hint, and refusals say where they are.

The kernel's language stays strict: it reads what is written here, and records keep that.
"""

import re
from collections.abc import Callable, Collection, Iterator
from functools import partial, wraps
from inspect import signature
from typing import Any

from ..kernel import hypotheses
from ..kernel.domains import Function
from ..kernel.language import FUNCTIONS, IllFormed
from ..prove.verdict import NotProved
from ..words.faults import worded
from ..words.phrases import phrase, say

_TAKEN = str.maketrans(
    {"≤": "<=", "≥": ">=", "⩽": "<=", "⩾": ">=", "≠": "!=", "−": "-", "–": "-", "÷": "/"}
    | dict(zip("（）［］，＋－＊／＜＞＝０１２３４５６７８９\u3000", "()[],+-*/<>=0123456789 "))
)
_OTHER_NAMES = {r"\boo\b": "infinity", r"\bI(?=\()": "indicator"}  # unless they are declared; and pi, if it is:
LETTERS = {"pi": "π"}  # a number, and a letter that looks the same
_TIMES = re.compile("(?<![*×·⋅])[×·⋅](?![*×·⋅])")

_BRACKETS = r"\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*+\))*+\))*+\))*+\)"  # within each other
_FROM_INFINITY = rf"\bIntegral\((?:[^()]|{_BRACKETS})*,\s*\w+\s*,(?:(?:[^(),]|{_BRACKETS})*+,)?\s*-\s*infinity\b"
_SLIPS = (  # what is found, unless it is a name that has a meaning; what to write
    (r"\^", "write x**2 for x^2"),
    (r"[⁰¹²³⁴⁵⁶⁷⁸⁹]", "write x**2 for x²"),
    (r"√", "write sqrt(x) for √x"),
    (r"\bln\b", "write log(x) for ln(x): log is the natural logarithm"),
    (r"π", "write pi for the number π"),
    (r"\be(?=\s*(\*\*|\^))", "write exp(x) for e**x"),
    (r"\be\b(?!\s*(\*\*|\^))", "write exp(1) for the number e"),
    (r"\bif\b", "write indicator(c)*x + indicator(not c)*y for x if c else y, where both have a value"),
    (r"(?<=[\s(,])\{", "write the members of a finite set as terms: a sum over i in {1, 2} is f(1) + f(2)"),
    (r"\|", "write abs(x) for |x|"),
    (r"!(?!=)", "write factorial(n) for n!"),
    (r"(?<!\w)\d+(?=\s*\()", "write 2*(...) for 2(...)"),
    (r"\)(?=\s*(\(|(?!and\b|or\b)\w))", "write (x)*(y) for (x)(y)"),
    (
        _FROM_INFINITY,
        "an integral from or to -infinity is outside the language: turn it round, as Integral(f(-x), x, 0, infinity)",
    ),
    (r"\\[a-zA-Z]+", r"this is LaTeX: write a/b for \frac{a}{b}, x*y for x \cdot y, without braces"),
)


def plain(written: Any, known: Collection[str] | None = None) -> Any:
    """The text in the language's own signs: ≤ − × · （ ） and their like are what they look like. known: the names that
    have a meaning; oo is infinity and I(c) an indicator, if these are none of them, and pi a letter, if it is one."""
    match written:
        case str():
            written = _TIMES.sub("*", written.translate(_TAKEN))
            if known is None:
                return written
            for found, name in _OTHER_NAMES.items():
                written = re.sub(found, partial(_named, name, known), written)
            for name, letter in LETTERS.items():
                if {name, letter} & {*known}:
                    written = re.sub(rf"\b{name}\b", letter, written)
            return written
        case tuple() | list():
            return type(written)(plain(part, known) for part in written)
        case dict():
            return {plain(k, known): plain(v, known) for k, v in written.items()}
    return written


def hints(written: str, known: Collection[str] = ()) -> Iterator[str]:
    """What its author may have meant by what the language does not read; known: names that have a meaning."""
    for slip, hint in _SLIPS:
        if any(found[0] not in known for found in re.finditer(slip, written)):
            yield hint
    for product, factors in _juxtaposed(written, known):
        yield f"write {'*'.join(factors)} for {product}"
    if missing := written.count("(") - written.count(")"):
        yield f"a bracket is not {'closed' if missing > 0 else 'opened'}"
    for name in dict.fromkeys(re.findall(r"([^\W\d]\w*)\s*\(", written)):
        if name in known and name not in FUNCTIONS:
            yield f"write {name}*(...) for {name}(...): {name} is no function"


def _juxtaposed(written: str, known: Collection[str]) -> Iterator[tuple[str, list[str]]]:
    """Products without a sign, as in 2xy and x y, with their factors: numbers, and names that have a meaning."""
    for product in dict.fromkeys(re.findall(r"(?<![\w.])\w+(?: +\w+)*", written)):
        factors = [factor for word in product.split() for factor in _factors(word, known) or [""]]
        if len(factors) > 1 and all(factors):
            yield product, factors


def _named(name: str, known: Collection[str], word: re.Match[str]) -> str:
    return word[0] if word[0] in known else name


def _factors(word: str, known: Collection[str]) -> list[str]:
    """A number, then names, the longest first; none if it cannot be cut so. What follows a number may be any name."""
    name = word.lstrip("0123456789")
    number = word.removesuffix(name)
    first = [number] if number else []
    if not name or name in known:
        return [*first, *filter(None, [name])]
    for end in range(len(name) - 1, 0, -1):
        if name[:end] in known and not name[end].isdigit() and (rest := _factors(name[end:], known)):
            return [*first, name[:end], *rest]
    return [number, name] if number else []


def mean(name: str, value: str) -> hypotheses.Mean:
    """The expectation of a random variable is the given expression, as in zero-mean noise: mean("y_D", "y").

    Parameters
    ----------
    name : str
        The random variable; or ``"y | x"``, if that is its expectation whatever the value of another one, x.
    value : str
        Its expectation, without random variables.

    Returns
    -------
    hypothesis
        What `hypotheses` and `uses` take.

    Raises
    ------
    IllFormed
        If the value is not of the language.

    Examples
    --------
    >>> from derivations import Derivation, mean, real
    >>> d = Derivation("Zero-mean noise", random="y_D", hypotheses=[mean("y_D", "y")], y=real)
    >>> print(d.start("E(y_D - y)").step("0", "", uses=mean("y_D", "y")).conclusion)
    E(y_D - y) == 0  given mean(y_D, y)
    >>> noise = mean("eps | x", "0")
    >>> line = Derivation("Noise", random="x eps", hypotheses=[noise], w=real).start("E((w*x + eps)*x)")
    >>> print(line.step("w*E(x**2)", "", uses=noise).conclusion)
    E((w*x + eps)*x) == w*E(x**2)  given mean(eps | x, 0)
    """
    return hypotheses.mean(name, plain(value))


def asked(where: Callable[..., Any], *formulas: str) -> Callable[..., Any]:
    """A public method: its formulas are taken as they are meant, and what it raises says where, in a few lines.

    where: the place, from the object and the arguments. formulas: which arguments are formulas.
    """

    def decorate(method: Callable[..., Any]) -> Any:
        parameters = signature(method)

        @wraps(method)
        def ask(self: Any, *args: Any, **named: Any) -> Any:
            __tracebackhide__ = True
            try:
                bound = parameters.bind(self, *args, **named)
            except TypeError:
                return method(self, *args, **named)  # which says in Python's words what is missing
            given = bound.arguments
            meant = _meant(self, given)
            if "declared" in given:
                given["declared"] = {LETTERS.get(name, name): domain for name, domain in given["declared"].items()}
            given.update({name: plain(given[name], meant) for name in formulas if name in given})
            try:
                return method(*bound.args, **bound.kwargs)
            except (IllFormed, NotProved) as raised:
                error = raised
            if not getattr(error, "located", False):
                error = _located(
                    error,
                    where(self, given),
                    [given[n] for n in formulas if n in given],
                    _known(self) | _no_functions(given.get("declared", {})),
                )
            raise error.with_traceback(None) from None

        return ask

    return decorate


def _known(self: Any) -> set[str]:
    setting = getattr(self, "setting", None)
    if setting is None:
        return set()
    defined = (n for n, d in setting.definitions.items() if d[0] is None)
    return {*_no_functions(setting.domains), *setting.random, *defined}


def _meant(self: Any, given: dict[str, Any]) -> set[str]:
    """Every name that has a meaning, or is being given one."""
    setting, random = getattr(self, "setting", None), given.get("random") or ()
    heads = " ".join([str(given.get("head", "")), *(given.get("define") or ())])
    found = {*given.get("declared", {}), *re.findall(r"\w+", f"{heads} {random}")}
    return found if setting is None else found | {*setting.domains, *setting.random, *setting.definitions}


def _no_functions(declared: Any) -> set[str]:
    return {name for name, domain in declared.items() if not isinstance(domain, Function)}


def _located(error: Any, where: str, written: list[Any], known: set[Any]) -> Any:
    """The error with its place, and hints, unless it says already."""
    found: Any
    if isinstance(error, NotProved):
        found = error if error.finding else type(error)(_at(where, error))
    else:
        said = _at(where, error)
        for hint in dict.fromkeys(hint for t in _texts(written) for hint in hints(t, known)):
            said = say(phrase("hint", error=said, hint=worded(hint)))
        found = type(error)(said)
    found.located = True
    return found


def _at(where: str, error: Exception) -> str:
    return say(phrase("located", place=where, error=worded(str(error))))


def _texts(written: Any) -> Iterator[str]:
    match written:
        case str():
            yield written
        case tuple() | list():
            for part in written:
                yield from _texts(part)
        case dict():
            yield from _texts([*written.keys(), *written.values()])
