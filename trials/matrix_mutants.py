r"""Mutants of the lines that are proved, and how long a step takes.

python -m trials.matrix_mutants LINES.json [--declarations trials/matrix_lines.txt] [--tries 60]

Each step of each proved line gets one error at a time (`derivations.matrices.mutants`): a transpose, an order, a
factor, a sign, a condition less. Both readings are asked; one that is proved all the same is listed with why it is
true: by a rule, or because it is proved equal to the original, at its place or as a whole.
The first reading is timed on the steps themselves.
"""

import argparse
import json
import statistics
import time
from collections import Counter
from pathlib import Path

from derivations.kernel.identity import NoNormalForm
from derivations.matrices.claims import Claim, verify
from derivations.matrices.mutants import survivors
from derivations.matrices.verdict import asked
from derivations.tex.matrices import Notation

from .matrix_lines import declarations, settled


def steps(formula: str, declared: list[str]) -> list[Claim]:
    """The claims of the steps of a line."""
    notation = Notation.of(declared)
    given, sides = notation.sides(formula)
    hypotheses = [*notation.hypotheses, *given]
    return [
        asked(left, right, notation.known, hypotheses, notation.definitions, relation)
        for (_, left), (relation, right) in zip(sides, sides[1:])
        if relation
    ]


def seconds(claim: Claim) -> float:
    """How long the first reading takes until it says that it is proved, or has no more to try."""
    begin = time.perf_counter()
    for contracts in (True, False):
        try:
            verify(claim, contracts)
            break
        except NoNormalForm:
            continue
    return time.perf_counter() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("lines", type=Path)
    parser.add_argument("--declarations", type=Path, default=Path(__file__).with_name("matrix_lines.txt"))
    parser.add_argument("--tries", type=int, default=60)
    asked = parser.parse_args()
    known = declarations(asked.declarations.read_text(encoding="utf-8"))
    lines = json.loads(asked.lines.read_text(encoding="utf-8"))
    times, made, alive = [], 0, Counter[str]()
    for line in lines:
        declared = known.get(line["id"], [])
        if settled(line["formula"], declared)[0] != "proved":
            continue
        for claim in steps(line["formula"], declared):
            times.append(min(seconds(claim) for _ in range(3)))
            count, found = survivors(claim, asked.tries)
            made += count
            for said, verdict, why in found:
                alive[why or "at points only"] += 1
                print(f"{line['id']:4} {why or 'AT POINTS ONLY'}: {said[:150]}  ({verdict.cases} cases agree)")
    true = alive.total()
    print(f"{made:,} mutants of {len(times)} steps: {made - true:,} refused, {true} true as well:")
    for why, times_said in alive.most_common():
        print(f"  {times_said:4} {why}")
    print(
        f"first reading: median {1000 * statistics.median(times):.1f} ms, longest {1000 * max(times):.0f} ms, best of 3"
    )


if __name__ == "__main__":
    main()
