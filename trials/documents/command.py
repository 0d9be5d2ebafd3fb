"""Many documents with their twins: the command line."""

import argparse
import contextlib
import io
import json
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from derivations.documents.command import main as check
from trials.fuzz import Statement

from . import authored
from .chains import chain
from .twins import Twin, failure, twins
from .written import Written, named, written


def asked(document: Written, folder: Path) -> tuple[str, str]:
    """What `derivations check` says of it: passed, refuted, unknown or error; and its words."""
    path = folder / f"a{document.suffix}"
    path.write_text(document.text, "utf-8")
    with contextlib.redirect_stdout(io.StringIO()) as out:
        status = check(["check", "--no-cache", "--json", str(path)])
    if not status:
        return "passed", ""
    faults = [
        fault for file in json.loads(out.getvalue())["files"] for d in file["derivations"] for fault in d["faults"]
    ]
    return (faults[0]["verdict"], faults[0]["message"]) if faults else ("error", "nothing found")


@dataclass
class Tally:
    displays: Counter = field(default_factory=Counter)  # of true ones: what was said
    twins: Counter = field(default_factory=Counter)  # (kind, what was said)
    second: int = 0  # displays of other authors that the second reader reads, too
    harmless: int = 0  # twins that are not false, by exact values: they are not asked
    finds: list = field(default_factory=list)  # (what must not be, kind, why, text)

    def of(self, *words: str) -> int:
        return sum(n for (_, word), n in self.twins.items() if word in words)

    @property
    def many(self) -> int:
        return sum(self.twins.values())


def run(seed: int, number: int, folder: Path, tally: Tally) -> None:
    """One true document, and its twins if it passes."""
    origin = f"{seed} {number}"
    rng = Random(origin)
    s = chain(rng)
    names = named(s, rng)
    document = written(s, rng, names)
    said, why = asked(document, folder)
    if said == "error" and why.startswith("A chain, step"):  # it was read, and is outside of the language
        said = "unknown"
    tally.displays[said] += 1
    if said in ("error", "refuted"):
        tally.finds.append(("true display refused", said, why, origin, document.text))
    if said != "passed":
        return
    put(twins(s, names, document, origin), s, origin, folder, tally)


def run_authored(folder: Path, seed: int, tally: Tally) -> None:
    """The displays that others have written, as far as they are true as they stand, with their twins."""
    for number, (document, world) in enumerate(authored.documents()):
        said, _ = asked(document, folder)
        tally.displays[said] += 1
        if said != "passed":
            continue
        s = authored.stated(document, world, Random(number))
        tally.second += s is not None
        put(authored.twins(document, s, f"{seed} {number}"), s, f"{seed} {number}", folder, tally)


def put(planted: Iterable[Twin], s: Statement | None, origin: str, folder: Path, tally: Tally) -> None:
    """Twins of a display that says s."""
    for n, twin in enumerate(planted):
        why = failure(twin, s, Random(f"{origin} {n}"))
        if not why:
            tally.harmless += 1
            continue
        said, _ = asked(twin.document, folder)
        if said == "passed":
            tally.finds.append(("FALSE PASS", twin.kind, why, origin, twin.document.text))
        tally.twins[twin.kind, said] += 1


def _shown(find: tuple) -> str:
    *words, text = find
    return f"# {' | '.join(map(str, words))}\n{text}"


def table(tally: Tally) -> str:
    words = ("refuted", "unknown", "error", "passed")
    kinds = sorted({kind for kind, _ in tally.twins})
    rows = [("error planted", "twins", *words)]
    rows += [(kind, sum(tally.twins[kind, w] for w in words), *(tally.twins[kind, w] for w in words)) for kind in kinds]
    rows.append(("all", tally.many, *(tally.of(w) for w in words)))
    return "\n".join(
        "".join(str(x).ljust(15) if not n else str(x).rjust(11) for n, x in enumerate(row)) for row in rows
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m trials.documents", description="True displays and their twins.")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--twins", type=int, help="how many, however long it takes")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", type=int, metavar="NUMBER", help="one display alone")
    parser.add_argument("--authored", action="store_true", help="the displays of the book's sources instead")
    given = parser.parse_args(arguments)
    tally, end, number = Tally(), time.monotonic() + given.seconds, given.only or 0
    with tempfile.TemporaryDirectory() as folder:
        if given.authored:
            run_authored(Path(folder), given.seed, tally)
            for find in tally.finds:
                print(_shown(find))
        while not given.authored and (tally.many < given.twins if given.twins else time.monotonic() < end):
            known, before = len(tally.finds), tally.many
            run(given.seed, number, Path(folder), tally)
            for find in tally.finds[known:]:
                print(_shown(find), flush=True)
            if before // 1000 < tally.many // 1000:
                print(
                    f"{tally.many} twins, {len(tally.finds)} finds; true displays: {dict(tally.displays)}", flush=True
                )
            number += 1
            if given.only is not None:
                break
    print(f"true displays: {dict(tally.displays)}")
    if given.authored:
        print(f"read by the second reader, too: {tally.second}")
    print(f"not false by exact values, and not asked: {tally.harmless}")
    print(table(tally))
    return int(bool(tally.finds))
