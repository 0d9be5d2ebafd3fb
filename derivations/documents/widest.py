"""The widest domain of a letter in which all that a display writes has a value, as far as the exact reading sees."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..author.writing import plain
from ..kernel import hypotheses
from ..kernel.domains import Domain, from_text, natural, open_probability, positive, positive_integer, real
from ..kernel.language import TRUE, IllFormed, Node, expand, is_condition, names, parse
from ..plaintext import Block
from ..refute.arithmetic import Flat
from ..refute.exact import WORK
from ..refute.refutation import relations, value
from ..refute.sampling import contains, points, speaks_of_moments
from .latex import LAMBDA, meanings

_WIDER = {positive: real, positive_integer: natural}
_TERMS = 2_000  # that are summed at a point


def widest(text: str, domains: Mapping[str, str]) -> dict[str, str]:
    """The domains that were guessed, each as wide as it may be. text: the derivations of a display, as it writes them.

    >>> widest("T\\nx, y positive\\nlog(x)/(1 + y**2)\\n= 1", {"x": "positive", "y": "positive"})
    {'x': 'positive', 'y': 'real'}
    """
    out = {LAMBDA.sub("λ", name): of for name, of in domains.items()}
    try:
        chains = [_read(part.split("\n")) for part in text.split("\n\n")]
        for name in (*out, *out):  # as one may be wider where another is
            if first := {domain.text: domain for domain in _WIDER}.get(out[name]):
                at = {**out, name: _WIDER[first].text}
                out[name] = _chosen(first, [one for chain in chains for one in _seen(*chain, name, at)]).text
    except (IllFormed, KeyError, TypeError):  # what is no term, which is said where it is checked
        return {**domains}
    return dict(zip(domains, out.values()))


def _chosen(first: Domain, seen: list[tuple[Flat, bool]]) -> Domain:
    """seen: values of the letter, and whether all has a value there."""
    inside = [defined for x, defined in seen if contains(first, x, {})]
    outside = [(x == 0, defined) for x, defined in seen if not contains(first, x, {})]
    if all(inside):
        return _WIDER[first] if outside and all(defined for _, defined in outside) else first
    if outside and all((at_zero, True) in outside for at_zero, _ in outside):
        return _WIDER[first]  # the first is of no use, as for 1/(x - 1)
    if first == positive and all(defined is contains(open_probability, x, {}) for x, defined in seen):
        return open_probability
    return first


def _read(lines: list[str]) -> tuple[dict[str, Any], list[Node]]:
    """What a derivation declares, and the terms in it with what is defined put in."""
    chain = Block(lines[0], {})
    for line in lines[1:]:
        chain.take(line)
    record = chain.record
    sources = [record["start"] or {}, *(step["source"] for step in record["steps"])]
    record["steps"] = [step for step in record["steps"] if step["kind"] == "definition"]
    defined, terms = meanings(chain), list[Node]()
    for text in [source["expression"] for source in sources if "expression" in source]:
        tree = expand(parse(plain(re.sub(r"^(?:[<>=]=?|<=>|=>) ", "", text))), defined)
        terms += (
            [side for part in relations(tree) for side in (part.left, part.right)] if is_condition(tree) else [tree]
        )
    return record, terms


def _seen(record: dict[str, Any], terms: list[Node], name: str, at: Mapping[str, str]) -> Iterator[tuple[Flat, bool]]:
    random = tuple(record["random"])
    if not any(name in names(term) for term in terms) or not random and any(map(speaks_of_moments, terms)):
        return
    domains = {n: from_text(at.get(n, of)) for n, of in record["domains"]}
    given = parse(plain(record["where"])) if record["where"] else TRUE
    supposed = tuple(map(hypotheses.from_text, record["hypotheses"]))
    for env in points(domains, random, supposed, terms, given, quick=True):
        found = [value(term, {**env, WORK: [_TERMS]}) for term in terms]
        if "too large" not in found:
            yield env[name], None not in found
