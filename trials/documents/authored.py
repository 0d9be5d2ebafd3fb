"""Displays that others have written: those of the book's sources and of other chapters, as `tests` has them."""

import re
from collections.abc import Iterator
from random import Random

from .twins import Twin, in_writing
from .written import Written

_BLOCK = re.compile(r"\\(?:begin|end)\{(?:aligned|align\*?|gather\*?|split)\}")


def documents() -> Iterator[Written]:
    """Each display with a relation, below what its letters stand for."""
    from tests.lines import DISPLAYS as LINES
    from tests.sources import DISPLAYS as SOURCES

    for display in (*SOURCES, *LINES):
        if display.relations:
            rows = [row.strip() for row in re.split(r"\\\\(?![a-z])", _BLOCK.sub("", display.latex))]
            block = r"\begin{align}", r"\end{align}"
            yield Written(".tex", _declared(display.world), (), block, tuple(rows), (r"\\",) * (len(rows) - 1))


def _declared(world) -> tuple[str, ...]:
    return (
        *(f"{name} {domain.text}" for name, domain in world.declared.items()),
        *(f"{name} random" for name in world.random.split()),
        *([f"where {world.where}"] if world.where else ()),
        *(f"given {hypothesis}" for hypothesis in world.hypotheses),
        *(f"{head} := {body}" for head, body in world.define.items()),
        *(f"{tex} reads {meaning}" for tex, meaning in world.reads.items()),
        *(f"{tex} sums {index} from {low} to {high}" for tex, (index, low, high) in world.sums.items()),
    )


def twins(document: Written, seed: str, many: int = 24) -> Iterator[Twin]:
    """With 1 = 2 behind a reason or beside a formula, or with a slip in the word that declares: all are false."""
    for n in range(many):
        rng = Random(f"{seed} {n}")
        kind = ("reason", "beside", "reason", "beside", "word")[n % 5]
        twin = in_writing(kind, document, {}, rng, lambda: ("1", "= 2"))
        if twin is not None and twin.false:
            yield twin
