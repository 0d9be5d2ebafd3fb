"""The laws of laws.txt, and a statement drawn from one."""

import ast
import re
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from .expressions import LETTERS, SLOPES, put, slope
from .statements import Statement, Step
from .trees import CONNECTIVES, OPERATORS, _tree, read, words, write


@dataclass(frozen=True)
class Law:
    text: str
    start: str
    steps: tuple[tuple[str, str], ...]  # (relation, expression)
    options: dict

    def __getitem__(self, key: str) -> str | None:
        return self.options.get(key)

    def named(self, word: str) -> list[tuple[str, str]]:
        """The options "define P", "put x", ... as (P, text), (x, text)."""
        return [(key[len(word) + 1 :], text) for key, text in self.options.items() if key.startswith(f"{word} ")]


def laws(lines: str, **options: str) -> list[Law]:
    """One law a line, or several with much space between them."""
    return [_law(line, options) for line in re.split(r"\n\s*|   +", lines.strip())]


def _law(line: str, common: dict) -> Law:
    chain, *options = line.split("; ")
    options = common | dict(x.split(": ", 1) for x in options)
    start, *rest = re.split(r" (<=>|=>) ", chain)
    if rest:
        steps = tuple((relation, write(read(body))) for relation, body in zip(rest[::2], rest[1::2]))
        return Law(line, write(read(start)), steps, options)
    node = ast.parse(chain, mode="eval").body
    if not isinstance(node, ast.Compare):
        raise ValueError(f"no chain: {chain}")
    steps = tuple((OPERATORS[type(op)], write(_tree(x))) for op, x in zip(node.ops, node.comparators))
    return Law(line, write(_tree(node.left)), steps, options)


def listed(text: str | None) -> list[str]:
    """The expressions of a list.

    >>> listed("independent(f, g), mean(h, x)")
    ['independent(f, g)', 'mean(h, x)']
    """
    return [write(_tree(x)) for x in ast.parse(f"[{text or ''}]", mode="eval").body.elts]


def _tables() -> dict[str, list[Law]]:
    """The tables of laws.txt, by what stands in their brackets."""
    out: dict[str, list[Law]] = {}
    for block in Path(__file__).with_name("laws.txt").read_text("utf-8").split("\n\n["):
        if not block.startswith("#"):
            head, _, lines = block.partition("\n")
            name, _, common = head.partition("]")
            options = dict(option.strip().split(": ", 1) for option in common.split(";") if option.strip())
            out[name] = [law for line in lines.strip().split("\n") for law in _weighted(line, options)]
    return out


def _weighted(line: str, options: dict[str, str]) -> list[Law]:
    times, _, rest = line.partition(" times: ")
    return laws(rest, **options) * int(times) if rest else laws(line, **options)


TABLES = _tables()
LEMMAS = {law.options.pop("name"): law for law in TABLES.pop("lemmas")}
KINDS = {  # what is true, what is tempting
    name.removesuffix(": true"): (
        true,
        [law for tempting in ("false", "false, unseen") for law in TABLES.get(name.replace("true", tempting), ())],
    )
    for name, true in TABLES.items()
    if name.endswith(": true")
}
CLAIMABLE = (
    "rational",
    "powers",
    "definitions",
    "inequality",
    "sums",
    "derivatives",
    "expectation",
    "binomials",
    "irrational",
    "turns",
    "conditions",
    "products",
    "piecewise",
    "indicators",
    "factorials",
    "closed",
    "series",
    "infinite",
    "tails",
    "equations",
    "order",
    "roots",
    "mixed",
)


def _claims(of: int) -> list[Law]:
    """What may be a claim: one relation, and no arguments."""
    return [
        x
        for kind in CLAIMABLE
        for x in KINDS[kind][of]
        if len(x.steps) == 1
        and x.steps[0][0] not in CONNECTIVES
        and not x.options.keys() & {"extends", "restricts", "because", "by"}
    ]


KINDS["claim"] = _claims(0), _claims(1)
UNSEEN = {x.text for name, table in TABLES.items() if name.endswith("unseen") for x in table} | {
    x.text for _, false in KINDS.values() for x in false if "H" in words(x.text)
}  # false where sampling does not look
SCALARS = ("x", "y", "s", "t", "p", "w", "m", "n", "j", "x", "n", "a", "e")


def drawn(chosen: Law, rng: Random) -> Statement:
    """A law with an expression for each of its letters."""
    start = read(chosen.start)
    over = start[2] if chosen["at"] else chosen["over"] or "j" if chosen["to"] else ""
    kept = words(f"{chosen['without'] or ''} {over}") + ["b"]
    names = tuple(dict.fromkeys(rng.sample([n for n in SCALARS if n not in kept], rng.randint(1, 3))))
    parts = {}

    def letter(name: str):
        if name not in parts:
            if name in SLOPES:
                parts[name] = slope(letter(SLOPES[name]), "x")
            else:
                parts[name] = read(chosen[name]) if chosen[name] else LETTERS[name][1](rng, names)
        return parts[name]

    def text(pattern: str | None) -> str | None:
        if pattern is None:
            return None
        return write(put(read(pattern), {n: letter(n) for n in words(pattern) if n in LETTERS or n in SLOPES}))

    def several(pattern: str | None) -> tuple[str, ...]:
        return tuple(map(text, listed(pattern)))

    def rule() -> tuple[str, ...]:
        name, *arguments = read(chosen["by"]) if chosen["by"] else ("lemma",) if chosen["lemma"] else ("",)
        return (name, *(text(write(x)) for x in arguments)) if name else ()

    steps = [Step(text(body), relation) for relation, body in chosen.steps]
    steps[0] = replace(steps[0], uses=several(chosen["first uses"]))
    steps[-1] = replace(
        steps[-1],
        uses=several(chosen["uses"]),
        by=rule(),
        **{key: text(chosen[key]) for key in ("extends", "restricts", "because")},
    )
    above = ()
    if chosen["to"]:
        relation = next((r for r in ("<=", "<") if (chosen["above"] or "").startswith(r)), "")
        above = (Step(text((chosen["above"] or chosen.steps[-1][1])[len(relation) :]), relation or "=="),)
    ends = {key: None if chosen[key] == "none" else text(chosen[key]) for key in ("at", "low", "high")}
    return Statement(
        text(chosen.start),
        tuple(steps),
        hypotheses=several(chosen["declared"]),
        where=text(chosen["where"]),
        definitions=tuple((head, text(body)) for head, body in chosen.named("define")),
        maximum={"function": text(write(start[1])), "over": over, **ends} if chosen["at"] else None,
        limit={"over": over, "to": text(chosen["to"])} if chosen["to"] else None,
        above=above,
        lemma=drawn(LEMMAS[chosen["lemma"]], rng) if chosen["lemma"] else None,
        values=tuple((n, text(x)) for n, x in chosen.named("put")),
        law=chosen.text,
    )
