"""What stands beside formulas, as phrases: conditions, hypotheses, points and what was declared.

`show` makes of a formula's LaTeX what is printed. Nothing here needs more than the kernel's readers.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..kernel.hypotheses import Event, Hypothesis, Independent, Mean, Uncorrelated
from ..kernel.language import Call, Logic, Name, Node, Relation, is_condition
from ..kernel.show import based, domain_latex, latex, name_latex
from .phrases import Formula, Phrase, counted, joined, phrase, say

FAILED = ("refuted", "unknown")  # verdicts of a step that is not taken in
SPACE = "E"  # as exact.SPACE: where a point keeps its probability space
WORST = ("error", *FAILED, "argued", "cited", "tested", "proved")  # of several, which is said of all
RELATIONS = ("<=>", "=>", "==", "<=", ">=", "<", ">")  # none begins another one that stands before it
SIGN = {"==": "=", "<=": r"\le", ">=": r"\ge", "<": "<", ">": ">", "!=": r"\neq", "<=>": r"\iff", "=>": r"\implies"}


def entry(i: int, j: int | None = None) -> int:
    """Which one y[i] or y[i, j] is in a list of the first entries: a table is listed by its diagonals."""
    return i if j is None else (i + j - 1) * (i + j - 2) // 2 + i


def relation(expression: str) -> tuple[str, str]:
    """The relation that a line begins with, an equality if it names none, and the rest."""
    body = expression.strip() if isinstance(expression, str) else expression
    for sign in RELATIONS:
        if isinstance(body, str) and body.startswith(sign):
            return sign, body[len(sign) :]
    return "==", body


def related(before: Node, expression: str) -> tuple[str, str]:
    """The relation to the line before, and the new one; conditions hold at the same points, if nothing is said."""
    sign, body = relation(expression)
    return "<=>" if sign == "==" and is_condition(before) else sign, body


def circled(n: int) -> str:
    """①, ②, ... as the Pumpkin book numbers its lines."""
    return chr(0x2460 + n - 1) if n <= 20 else f"({n})"


def condition(tree: Node, names: Mapping[str, Any], show: Callable[..., Any]) -> Phrase | Formula:
    """A condition in words where logic would be hard to read."""
    match tree:
        case Logic("not", (x,)):
            return phrase("not", condition=condition(x, names, show))
        case Logic("or", args) if args:
            return joined("or", [condition(x, names, show) for x in args])
        case Logic("and", args) if args:
            parts = ((condition(x, names, show), isinstance(x, Logic) and x.op == "or") for x in args)
            return joined(
                "and", [Formula(f"({say(p)})") if loose and isinstance(p, Phrase) else p for p, loose in parts]
            )
    return Formula(show(latex(tree, names)))


def conditions(trees: Sequence[Node], names: Mapping[str, Any], show: Callable[..., Any]) -> Phrase | Formula:
    return joined("then", [condition(t, names, show) for t in trees])


def hypothesis(h: Hypothesis, names: Mapping[str, Any], show: Callable[..., Any]) -> Phrase | Formula:
    if isinstance(h, Mean):
        mean = latex(Relation("==", Call("E", (Name(h.name),)), h.value), names)
        given = r" \mid " + ", ".join(name_latex(n, names) for n in h.given)
        return Formula(show(mean.replace(r"\right]", rf"{given}\right]", 1) if h.given else mean))
    tex = joined("listed", [Formula(show(name_latex(n, names))) for n in h.names])
    match h:
        case Independent():
            return phrase("independent", names=tex)
        case Event():
            return phrase("event", names=tex)
        case Uncorrelated():
            return phrase("uncorrelated", names=tex)


def given(hypotheses: Sequence[Any], names: Mapping[str, Any], show: Callable[..., Any]) -> Phrase:
    return phrase("given", hypotheses=joined("then", [hypothesis(h, names, show) for h in hypotheses]))


def where(trees: Sequence[Node], names: Mapping[str, Any], show: Callable[..., Any]) -> Phrase:
    return phrase("where", condition=conditions(trees, names, show))


def declared(
    domains: Iterable[Any], random: Sequence[str], names: Mapping[str, Any], show: Callable[..., Any]
) -> Phrase | Formula | None:
    """Which names have values in which domain, and which are random."""
    groups: dict[str, list[str]] = {}
    for name, domain in domains:
        groups.setdefault(domain_latex(domain, names), []).append(name_latex(name, names))
    parts: list[Phrase | Formula] = [
        Formula(show(rf"{', '.join(members)} \in {tex}")) for tex, members in groups.items()
    ]
    if random:
        parts.append(phrase("random", names=Formula(show(", ".join(name_latex(n, names) for n in random)))))
    return joined("then", parts) if parts else None


def verdict(kind: str, how: Phrase, cases: int) -> Phrase:
    """What came of a step that did not fail."""
    mark, agree = phrase(kind), counted("agree", cases)
    match kind:
        case "tested":
            return phrase("verdict.tested", mark=mark, cases=counted("cases", cases))
        case "argued":
            return phrase("verdict.argued", mark=mark, cases=agree)
        case "cited":
            return phrase("verdict.cited", mark=mark, how=how, cases=agree)
    return phrase("verdict", mark=mark, how=how, cases=agree)


def failed(kind: str, why: Phrase, against: Phrase | None) -> Phrase:
    """Why a step failed: it is refuted by a counterexample, or not decided."""
    if against is None:
        return phrase("because-of", mark=phrase(kind), why=why)
    return phrase("refuted.against", why=why, against=against)


def note(label: str, tree: Node, names: Mapping[str, Any], show: Callable[..., Any]) -> Phrase:
    """What an author gave beside a step: extends, restricts, because."""
    if label == "because":
        return phrase("because", formula=Formula(show(latex(tree, names))))
    return phrase(label, condition=condition(tree, names, show))


def only(interval: Sequence[Node], names: Mapping[str, Any], show: Callable[..., Any]) -> Phrase:
    """Where a maximum is one, and that there is no other."""
    return phrase("only-there", condition=conditions(interval, names, show)) if interval else phrase("only-at-it")


def tally(count: Mapping[str, int]) -> Phrase:
    """How many steps are proved, and how many only something else."""
    others = [phrase(f"only.{mark}", count=count[mark]) for mark in ("tested", "argued", "cited") if count[mark]]
    return joined("list", [counted("steps", count["proved"], "count"), *others])


def limit(expression: Node, over: str, names: Mapping[str, Any]) -> str:
    return rf"\lim_{{{name_latex(over, names)} \to \infty}} {latex(expression, names, 4)}"


def limit_proved(low: Node, high: Node, cases: int, names: Mapping[str, Any], show: Callable[..., Any]) -> Phrase:
    below, above = (Formula(show(latex(bound, names))) for bound in (low, high))
    return phrase("limit.both", mark=phrase("proved"), low=below, high=above, cases=counted("agree", cases))


def lines(numbers: Sequence[int], title: str) -> Phrase:
    """Which lines of a derivation the sides of a printed equation are; 0: none."""
    found = [Formula(circled(n)) for n in dict.fromkeys(numbers) if n]
    if not found:
        return phrase("printed.definition", title=title)
    return phrase("printed.line" if len(found) == 1 else "printed.lines", lines=joined("listed", found), title=title)


def place(values: Mapping[str, Any], outcomes: Sequence[tuple[Any, ...]], pairs: Callable[..., Any]) -> Phrase:
    """A point: values of names, and outcomes of the random ones with their probabilities.

    pairs: how names with their values are written.
    """
    parts = [phrase("at", values=pairs(values))] if values else []
    parts += [phrase("probability", p=str(p), values=pairs(outcome)) for p, outcome in outcomes]
    return joined("then", parts) if parts else phrase("everywhere")


def pairs(values: Mapping[str, Any], names: Mapping[str, Any], show: Callable[..., Any]) -> Phrase | Formula:
    """Names with their values; of a sequence its first six, of a matrix its first rows."""
    functions = {n: v for n, v in values.items() if isinstance(v, list) and v and isinstance(v[0], list)}
    written = [(name_latex(n, names), _number(v)) for n, v in values.items() if n not in functions]
    written += [pair for n, v in functions.items() for pair in of_function(based(name_latex(n, names)), v, "^{{({})}}")]
    return joined("values", [Formula(show(f"{n} = {v}")) for n, v in written])


class Table(tuple[Any, ...]):
    """The first entries of a matrix, listed by its diagonals."""

    def rows(self) -> list[tuple[Any, ...]]:
        size = max((n for n in (1, 2, 3) if entry(n, n) <= len(self)), default=0)
        return [tuple(self[entry(i, j) - 1] for j in range(1, size + 1)) for i in range(1, size + 1)]


def of_function(name: str, values: list[Any], partial: str = "^({})") -> list[tuple[str, str]]:
    """What a function and its slopes are at some points, as records keep it: f(1), f'(1), or f^(1,0)(1, 2)."""

    def sign(slopes: Any) -> Any:
        if len(slopes) == 1:
            return "'" * slopes[0]
        return partial.format(",".join(map(str, slopes))) if any(slopes) else ""

    return [(f"{name}{sign(slopes)}({', '.join(at)})", v) for slopes, at, v in values]


def _number(v: Any) -> str:
    if isinstance(v, Table):
        return "(" + ", ".join(map(_number, v.rows())) + r", \dots)"
    return "(" + ", ".join(map(str, v[:6])) + r", \dots)" if isinstance(v, (tuple, list)) else str(v)


def against(point: Phrase, left: str, right: str) -> Phrase:
    """The counterexample, and what the two sides are there."""
    return phrase("against", point=point, left=value(left), right=value(right))


def value(written: str) -> Phrase | Formula:
    """What a side is at a point, as records keep it: in words where it is no exact number."""
    if written in ("undefined", "True", "False"):
        return phrase({"undefined": "undefined", "True": "true", "False": "false"}[written])
    return phrase("about", value=written[1:]) if written.startswith("≈") else Formula(written)


def in_formula(tex: str) -> str:
    """The kernel's LaTeX with its words in this language."""
    for name, word in (("for", " for "), ("not", "not "), ("or", "or")):
        tex = tex.replace(rf"\text{{{word}}}", rf"\text{{{say(phrase(f'formula.{name}'))}}}")
    return tex
