"""Displays that others have written: those of the book's sources and of other chapters, as `trials` has them."""

import re
from collections.abc import Iterator
from random import Random

from trials.fuzz import Declared, Step, first_failure, hints, read
from trials.fuzz.trees import write

from .second import Unread, chains
from .twins import Twin, in_writing
from .written import Written

_BLOCK = re.compile(r"\\(?:begin|end)\{(?:aligned|align\*?|gather\*?|split)\}")
_GREEK = "alpha beta gamma epsilon eta theta lambda mu sigma tau".split()
_PLANTED = ("token", "token", "token", "argument", "bracket", "look", "row")


def documents() -> Iterator[tuple[Written, Declared]]:
    """Each display with a relation, below what its letters stand for, and the same for the second reader."""
    from trials.lines import DISPLAYS as LINES
    from trials.sources import DISPLAYS as SOURCES

    for display in (*SOURCES, *LINES):
        if display.relations:
            rows = [row.strip() for row in re.split(r"\\\\(?![a-z])", _BLOCK.sub("", display.latex))]
            block, ends = (r"\begin{align}", r"\end{align}"), (r"\\",) * (len(rows) - 1)
            world = display.world
            yield Written(".tex", _declared(world), (), block, tuple(rows), ends, _letters(world)), _world(world)


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


def _letters(world) -> dict[str, object]:
    """What each letter stands for, by its LaTeX; #1 is an index."""
    names = [*world.declared, *world.random.split(), *(head for head in world.define if "(" not in head)]
    found: dict[str, object] = {_latex(name): name for name in names}
    for latex, meaning in world.reads.items():
        for index in "ijkn" if "#1" in latex else "i":
            found[latex.replace("#1", index)] = read(meaning.replace("#1", index))
    return found


def _latex(name: str) -> str:
    """As authors write it: alpha, x_bar."""
    letter = f"\\{name}" if name in _GREEK else name
    return r"\epsilon" if name == "eps" else re.sub(r"^(\w)_bar$", r"\\bar{\1}", letter)


def _world(world) -> Declared:
    return Declared(
        "",
        (),
        tuple(map(str, world.hypotheses)),
        world.where,
        tuple(world.define.items()),
        declared_domains=tuple((name, domain.text) for name, domain in world.declared.items()),
        random_names=tuple(world.random.split()),
    )


def stated(document: Written, world: Declared, rng: Random) -> Declared | None:
    """What the second reader reads in a display, if it reads it and finds nothing against it."""
    try:
        (chain,) = chains(document, world.domains)
        (_, start), *steps = ((relation, write(tree)) for relation, tree in chain)
        s = Declared(**vars(world) | {"start": start, "steps": tuple(Step(body, relation) for relation, body in steps)})
        return s if steps and not first_failure(s, rng, 40, hints(s)) else None
    except (Unread, KeyError, TypeError, ValueError, AttributeError):
        return None


def twins(document: Written, s: Declared | None, seed: str, many: int = 24) -> Iterator[Twin]:
    """With 1 = 2 behind a reason or beside a formula, or with a slip in the word that declares: all are false. And of
    what the second reader reads, s, with an error anywhere."""
    for n in range(many):
        rng = Random(f"{seed} {n}")
        kind = ("reason", "beside", "reason", "beside", "word")[n % 5]
        twin = in_writing(kind, document, {}, rng, lambda: ("1", "= 2"))
        if twin is not None and twin.false:
            yield twin
    looks = {str(tree): latex for latex, tree in document.letters.items()}
    for n in range(4 * many if s is not None else 0):
        rng = Random(f"{seed} planted {n}")
        twin = in_writing(_PLANTED[n % len(_PLANTED)], document, looks, rng, lambda: None)
        if twin is not None and twin.document.text != document.text:
            yield twin
