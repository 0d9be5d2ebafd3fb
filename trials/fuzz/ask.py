"""Asking the checker; and finds, made small."""

import gc
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from .checker import verdict
from .draw import hints
from .evaluate import Unclear
from .points import conclusion_fails, first_failure, point, shown_point
from .statements import Statement, program
from .trees import BINDERS, LEVEL, at, read, values_in, write

# -- asking the checker


class TooSlow(BaseException):
    """Not an Exception, so that the checker cannot take it for one of its own."""


@contextmanager
def at_most(seconds: float):
    """Give up after a while; where there is no alarm clock, never."""

    def stop(_, frame):
        if frame.f_code not in [getattr(callback, "__code__", None) for callback in gc.callbacks]:  # it would be lost
            raise TooSlow

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    old = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


BAD = ("false accepted", "false conclusion", "true refuted", "crash")


class Answer(NamedTuple):
    word: str  # proved, refuted, undecided, ill-formed, crash, slow
    problem: str = ""  # one of BAD
    detail: str = ""


def ask(s: Statement, way: str, rng: Random, patience: float = 20) -> Answer:
    """What the checker says, and whether it must not say so."""
    try:
        with at_most(patience):
            said = verdict(s, way)
    except TooSlow:
        return Answer("slow")
    except Exception as error:
        return Answer("crash", "crash", f"{type(error).__name__}: {str(error)[:200]}")
    if said.word == "refuted" and s.true:
        return Answer(said.word, "true refuted")
    if said.word == "proved" and not s.true:
        return Answer(said.word, "false accepted")
    if said.word == "proved" and said.conclusion and (wrong := _conclusion_found_false(s, said.conclusion, rng)):
        return Answer(said.word, "false conclusion", f"{said.conclusion}: {wrong}")
    return Answer(said.word)


def _conclusion_found_false(s: Statement, conclusion: str, rng: Random) -> str | None:
    near = hints(s)
    for n in range(6 + len(near)):
        try:
            env = point(s, rng, near[n % len(near)])
            if env and (wrong := conclusion_fails(s, conclusion, env)):
                return f"{wrong} at {shown_point(s, env)}"
        except Unclear:
            continue
    return None


# -- finds, made small


@dataclass(frozen=True)
class Find:
    statement: Statement
    answer: Answer
    way: str
    origin: str

    def __str__(self):
        s = self.statement
        lines = [
            f"{self.answer.problem} ({self.way}; {self.origin}) {self.answer.detail}",
            f"{'true' if s.true else 'false'}, drawn from {s.law}",
            s.why,
        ]
        return "".join(f"# {line}\n" for line in lines if line) + f"from derivations import *\n{program(s)}\n"

    @property
    def length(self) -> int:
        return len(program(self.statement))


def smaller(find: Find, rng: Random, asks: int = 150) -> Find:
    """With as much taken away, in all texts at once, as leaves it a find of the same sort."""
    for _ in range(30):
        for s in _with_less(find.statement):
            asks -= 1
            if asks < 0:
                return find
            failing = first_failure(s, rng, 30, hints(s))
            if (failing is None) != s.true:
                continue
            s = s if s.true else replace(s, why=f"at {shown_point(s, failing[1])}: {failing[0]}")
            answer = ask(s, find.way, rng)
            if answer.problem == find.answer.problem:
                find = replace(find, statement=s, answer=answer)
                break
        else:
            return find
    return find


def _with_less(s: Statement) -> Iterator[Statement]:
    """The statement with one subtree replaced by a part of it, or by 1, wherever it stands."""
    found = {}
    for text in s.texts:
        if not text.startswith(("mean(", "event(", "independent(", "uncorrelated(")):
            tree = read(text)
            found |= dict.fromkeys(here for path in values_in(tree) if isinstance(here := at(tree, path), tuple))
    for here in sorted(found, key=lambda x: len(write(x)), reverse=True):
        parts = here[1:] if here[0] not in (*BINDERS, "E", "item", "indicator") else ()  # what is inside stays inside
        for new in (1, *parts, *(y for x in parts if isinstance(x, tuple) and x[0] in LEVEL for y in x[1:])):
            smaller_one = edited(s, lambda text, old=here, new=new: write(swapped(read(text), old, new)))
            if LEVEL.get(here[0], 9) > 4 and len(program(smaller_one)) < len(program(s)):
                yield smaller_one


def swapped(tree, old, new):
    """The tree with every subtree of one form replaced, but for what a slope is by."""
    if tree == old:
        return new
    if isinstance(tree, tuple) and tree[0] == "diff":
        return ("diff", swapped(tree[1], old, new), tree[2])
    return (tree[0], *(swapped(x, old, new) for x in tree[1:])) if isinstance(tree, tuple) else tree


def edited(s: Statement, edit: Callable[[str], str]) -> Statement:
    """The statement with each of its texts changed in the same way."""

    def some(text):
        return text and edit(text)

    def step(x):
        return replace(
            x,
            body=edit(x.body),
            uses=tuple(map(edit, x.uses)),
            by=(*x.by[:1], *map(edit, x.by[1:])),
            extends=some(x.extends),
            restricts=some(x.restricts),
            because=some(x.because),
        )

    def table(values):
        return values and {key: some(text) for key, text in values.items()}

    return replace(
        s,
        start=edit(s.start),
        steps=tuple(map(step, s.steps)),
        above=tuple(map(step, s.above)),
        where=some(s.where),
        hypotheses=tuple(map(edit, s.hypotheses)),
        maximum=table(s.maximum),
        limit=table(s.limit),
        values=tuple((n, edit(text)) for n, text in s.values),
        definitions=tuple((head, edit(body)) for head, body in s.definitions),
    )
