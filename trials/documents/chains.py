"""True chains: laws of the other fuzzer, of scalars and sums, with lines between that keep value and domain."""

from dataclasses import replace
from random import Random

from trials.fuzz import KINDS, Statement, Step, confirmed, drawn
from trials.fuzz.changes import rewritten
from trials.fuzz.trees import CONNECTIVES, words

DRAWN = (
    *("rational", "rational", "powers", "inequality", "sums", "binomials", "irrational", "products", "piecewise"),
    *(
        "factorials",
        "closed",
        "series",
        "infinite",
        "equations",
        "lines",
        "order",
        "roots",
        "derivatives",
        "indicators",
    ),
    *("matrices", "functions", "mixed"),
)
_NOT_IN_A_DISPLAY = {"because", "by", "uses", "declared", "lemma", "extends", "restricts", "at", "to"}


def chain(rng: Random) -> Statement:
    """A true chain of one to four steps. Of conditions (<=>) one step is drawn, of expressions some more are made."""
    while True:
        law = rng.choice(KINDS[rng.choice(DRAWN)][0])
        if law.options.keys() & _NOT_IN_A_DISPLAY or law.named("define"):
            continue
        s = drawn(law, rng)
        if sum(map(len, s.texts)) > 200 or s.random or "infinity" in words(s.start) and rng.random() < 0.3:
            continue
        for _ in range(rng.randint(0, 3)):
            s = _longer(s, rng)
        if sum(map(len, s.texts)) < 350 and confirmed(s, rng, 6):
            return s


def _longer(s: Statement, rng: Random) -> Statement:
    """With a line more, which says the same as one of them."""
    lines = [s.start, *(step.body for step in s.steps)]
    if any(step.relation in CONNECTIVES for step in s.steps):
        return s
    n = rng.randrange(len(lines))
    new = rewritten(lines[n], rng, 2)
    if new == lines[n] or len(new) > 150:
        return s
    if n == 0 and rng.random() < 0.5:
        return replace(s, start=new, steps=(Step(s.start), *s.steps))
    return replace(s, steps=(*s.steps[:n], Step(new), *s.steps[n:]))
