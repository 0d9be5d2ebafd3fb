"""One statement of a kind."""

import re
from dataclasses import replace
from fractions import Fraction
from random import Random

from .changes import defined, disguised, spoiled, times_hidden, with_hidden_term
from .laws import KINDS, UNSEEN, drawn
from .points import confirmed, first_failure, shown_point
from .statements import NAMES, Statement
from .trees import CONNECTIVES, words


def hints(s: Statement) -> tuple[dict, ...]:
    """Values at which a hidden difference shows: a name near a large number that stands in the same text."""
    near = {}
    for text in s.texts:
        for constant in sorted({int(x) for x in re.findall(r"\d+", text) if int(x) >= 8}):
            near |= {
                (name, constant + d): None
                for name in words(text)
                if NAMES.get(name) in ("natural", "positive_integer", "real")
                for d in (0, 1)
            }
    return {}, *({name: Fraction(x)} for name, x in list(near)[:12])


def multipliable(s: Statement) -> bool:
    return not (s.maximum or s.limit or any(x.by or x.relation in CONNECTIVES for x in s.steps))


def _candidate(kind: str, truth: str, rng: Random) -> tuple[Statement, dict] | None:
    """A statement that is meant to be true, false, or false where sampling does not look; and where it should fail."""
    true, false = KINDS[kind]
    unseen = [x for x in false if x.text in UNSEEN]
    tempting = unseen if truth == "hidden" else [x for x in false if x.text not in UNSEEN]
    as_it_is = truth != "true" and tempting and rng.random() < 0.5
    chosen = rng.choice(tempting if as_it_is else true)
    s = drawn(chosen, rng)
    if truth == "true" or rng.random() < 0.5:
        s = disguised(s, rng, 5 if kind == "rational" else 2)
    if rng.random() < (0.7 if kind == "definitions" else 0.1):
        s = defined(s, rng)
    if truth == "true" and rng.random() < 0.1 and multipliable(s) and "<" != s.steps[-1].relation != ">":
        s = times_hidden(s, rng)
    if truth == "false" and not as_it_is:
        s = spoiled(s, rng)
    if truth == "hidden" and not as_it_is:
        s = times_hidden(spoiled(s, rng), rng) if multipliable(s) and rng.random() < 0.5 else with_hidden_term(s, rng)
    return s, {n: Fraction(x) for n, x in chosen.named("point")}


def make(kind: str, seed: int, number: int) -> Statement:
    """Statement `number` of a kind: the same one for the same seed, whatever was made before it. Half are true; a third
    of the others are false where sampling does not look."""
    rng = Random(f"{seed} {kind} {number}")
    truth = rng.choice(("true", "true", "true", "false", "false", "hidden"))
    for _ in range(300):
        s, hint = _candidate(kind, truth, rng)
        s = replace(s, kind=kind, claim=kind == "claim")
        if sum(map(len, s.texts)) > 1500:
            continue
        if truth == "true":
            if confirmed(s, rng, 8):
                return s
        elif found := first_failure(s, rng, 24, (hint,) if hint else hints(s)):
            wrong, env = found
            return replace(s, true=False, why=f"{s.why}at {shown_point(s, env)}: {wrong}")
    raise AssertionError(f"no statement for {kind} {number}, meant to be {truth}")
