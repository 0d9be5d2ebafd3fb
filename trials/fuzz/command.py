"""Many statements: the command line."""

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from .ask import BAD, Answer, Find, TooSlow, ask, at_most, smaller
from .draw import make
from .laws import KINDS


@dataclass
class Tally:
    """What came of the statements of one kind."""

    words: Counter = field(default_factory=Counter)  # (true, word) -> how many
    problems: Counter = field(default_factory=Counter)  # (one of BAD, law) -> how many
    finds: dict = field(default_factory=dict)  # the same -> the shortest
    unmade: dict = field(default_factory=dict)  # number of a statement -> why it was not made or judged: a fault here
    seconds: float = 0.0
    checking: float = 0.0

    def take(self, find: Find) -> None:
        key = find.answer.problem, find.statement.law
        self.problems[key] += 1
        if key not in self.finds or find.length < self.finds[key].length:
            self.finds[key] = find

    def of(self, problem: str) -> int:
        return sum(n for (what, _), n in self.problems.items() if what == problem)

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.words + other.words,
            self.problems + other.problems,
            self.finds | other.finds,
            self.unmade | other.unmade,
            self.seconds + other.seconds,
            self.checking + other.checking,
        )


def run(kind: str, seed: int, numbers, full: float, tally: Tally) -> None:
    """Put statements of a kind to the checker."""
    for number in numbers:
        begin = made = time.process_time()
        rng = Random(f"{seed} {kind} {number} asked")
        way = "full" if rng.random() < full else "prover"
        try:
            with at_most(60):
                s = make(kind, seed, number)
            made = time.process_time()
            answer = ask(s, way, rng)
        except (Exception, TooSlow) as error:  # ask() catches those of the checker
            tally.unmade[number] = f"--kind {kind} --seed {seed} --only {number}: {type(error).__name__}: {error}"
            continue
        tally.checking += time.process_time() - made
        tally.words[s.true, answer.word] += 1
        if answer.problem:
            tally.take(Find(s, answer, way, f"--kind {kind} --seed {seed} --only {number}"))
        tally.seconds += time.process_time() - begin


COLUMNS = (
    "kind",
    "true",
    "proved",
    "undecided",
    "ill-formed",
    "false",
    "refused",
    "slow",
    *BAD,
    "per second",
    "checking",
)


def row(kind: str, tally: Tally) -> tuple:
    """A line of the table: true ones by verdict, false ones that were refused, what must not happen, and the speed."""
    count = tally.words
    true, false = (sum(n for (t, _), n in count.items() if t is truth) for truth in (True, False))
    refused = sum(count[False, word] for word in ("refuted", "undecided", "ill-formed"))
    seconds = tally.seconds or 1
    speed = f"{(true + false) / seconds:.0f}", f"{tally.checking / seconds:.0%}"
    return (
        kind,
        true,
        *(count[True, word] for word in ("proved", "undecided", "ill-formed")),
        false,
        refused,
        count[True, "slow"] + count[False, "slow"],
        *map(tally.of, BAD),
        *speed,
    )


def table(tallies: dict[str, Tally]) -> str:
    rows = [COLUMNS, *(row(kind, tally) for kind, tally in tallies.items()), row("all", sum(tallies.values(), Tally()))]
    widths = [max(len(str(x)) for x in column) for column in zip(*rows)]
    return "\n".join(
        "  ".join(str(x).rjust(width) if n else str(x).ljust(width) for n, (x, width) in enumerate(zip(line, widths)))
        for line in rows
    )


def finds_text(tally: Tally, most: int) -> str:
    """The shortest finds made smaller, and how many there are of each law."""
    keys = sorted(tally.finds, key=lambda key: (BAD.index(key[0]), tally.finds[key].length))
    shown = [f"# {tally.problems[key]} of this law\n{smaller(tally.finds[key], Random(0))}" for key in keys[:most]]
    return "\n".join([*shown, *(f"# and {tally.problems[key]} {key[0]} of the law {key[1]}" for key in keys[most:])])


def turns(kinds: list[str], statements: int | None, seconds: float, batch: int = 20) -> Iterator[tuple[str, range]]:
    """Which statements come next: a batch of each kind in turn, until enough were made or the time is over."""
    end, first = time.monotonic() + seconds, 0
    while statements is None or first < statements:
        for kind in kinds:
            if statements is None and time.monotonic() > end:
                return
            yield kind, range(first, first + batch if statements is None else min(first + batch, statements))
        first += batch


def progress(tallies: dict[str, Tally], begin: float) -> str:
    """A line that tells how many statements there were, and what came of them."""
    everything = sum(tallies.values(), Tally())
    parts = zip(COLUMNS[1:-2], row("all", everything)[1:-2])
    return f"{time.monotonic() - begin:.0f} s: {', '.join(f'{name} {n}' for name, n in parts)}"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m trials.fuzz", description="Random statements whose truth is known."
    )
    parser.add_argument("--seconds", type=float, default=60, help="of all kinds together (60)")
    parser.add_argument("--statements", type=int, help="of each kind, however long it takes")
    parser.add_argument("--kind", choices=KINDS, help="only this kind")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--full", type=float, default=0.02, help="the share put as an author would (0.02)")
    parser.add_argument("--show", type=int, default=3, help="how many finds of each kind are shown in full (3)")
    parser.add_argument(
        "--progress",
        type=int,
        default=1000,
        metavar="N",
        help="a line after N statements each, the table after 20*N, a find at once (1000; 0: none)",
    )
    parser.add_argument("--only", type=int, metavar="NUMBER", help="show one statement of --kind, and both verdicts")
    options = parser.parse_args(arguments)
    kinds = [options.kind] if options.kind else list(KINDS)
    if options.only is not None:
        return _only(kinds[0], options.seed, options.only)
    tallies, begin, many = {kind: Tally() for kind in kinds}, time.monotonic(), 0
    for kind, numbers in turns(kinds, options.statements, options.seconds):
        known = set(tallies[kind].finds)
        run(kind, options.seed, numbers, options.full, tallies[kind])
        before, many = many, many + len(numbers)
        if options.progress:
            for key in tallies[kind].finds.keys() - known:
                print(tallies[kind].finds[key], flush=True)
            for number in set(numbers) & tallies[kind].unmade.keys():
                print(f"# unmade: {tallies[kind].unmade[number]}", flush=True)
            if before // options.progress < many // options.progress:
                print(progress(tallies, begin), flush=True)
            if before // (20 * options.progress) < many // (20 * options.progress):
                print(table(tallies), flush=True)
    for tally in tallies.values():
        if tally.finds:
            print(finds_text(tally, options.show))
    print(table(tallies))
    return int(any(tally.finds or tally.unmade for tally in tallies.values()))


def _only(kind: str, seed: int, number: int) -> int:
    s = make(kind, seed, number)
    answers = {way: ask(s, way, Random(0)) for way in ("prover", "full")}
    print(Find(s, Answer("", "statement"), "both", f"--kind {kind} --seed {seed} --only {number}"))
    print("\n".join(f"# {way}: {' '.join(answer)}" for way, answer in answers.items()))
    return int(any(answer.problem for answer in answers.values()))
