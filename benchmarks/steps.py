"""Each stored equality step of the book, put to the checker and to SymPy's simplify, one after the other.

    python -m benchmarks.steps [N]        every N-th step; the median time of each, their ratio, and what 200 take

The checker looks for a counterexample, searches for a certificate, and proves the step with its domain. SymPy
simplifies the difference of the two sides, without a word on where they have a value.
"""

import sys
import time
from pathlib import Path
from statistics import median

import sympy as sp

from derivations.author.symbolic import to_sympy
from derivations.kernel.language import IllFormed
from derivations.kernel.statement import Goal
from derivations.prove import verdict
from derivations.records import build, derivations

CHAPTERS = sorted((Path(__file__).parents[1] / "chapters").glob("*.ipynb"))


def goals() -> list[Goal]:
    """The steps by identity, with their hypotheses."""
    found = []
    for path in CHAPTERS:
        for record in derivations(path):
            d = build(record)
            for before, after, step in zip(d.lines, d.lines[1:], d.steps):
                if step.relation == "==" and not step.notes and "by" not in step.source:
                    found.append(Goal(d.setting, before.written, "==", after.written, step.hypotheses))
    return found


def seconds(work, *arguments) -> tuple[float, object]:
    before = time.process_time()
    answer = work(*arguments)
    return time.process_time() - before, answer


def simplified(goal: Goal) -> bool:
    left, right = (to_sympy(t, goal.setting) for t in (goal.left, goal.right))
    return sp.simplify(left - right) == 0


def main(every: int) -> None:
    ours, theirs, agreed = [], [], 0
    for goal in goals()[::every]:
        verdict.judged.clear()  # each step is judged anew, and SymPy remembers nothing either
        sp.core.cache.clear_cache()
        try:
            its, zero = seconds(simplified, goal)
        except (IllFormed, NotImplementedError, TypeError):
            continue
        mine, answer = seconds(verdict.judge, goal)
        assert answer.finding.verdict == "proved"
        ours.append(mine)
        theirs.append(its)
        agreed += zero
    print(f"{len(ours)} equality steps; SymPy's simplify finds 0 for {agreed} of them")
    print(
        f"median seconds of CPU: checker {median(ours):.3f}, simplify {median(theirs):.3f}, "
        f"ratio {median(ours) / median(theirs):.2f}; in all {sum(ours):.1f} and {sum(theirs):.1f}"
    )
    by_200 = (200 * sum(times) / len(times) for times in (ours, theirs))
    print("200 such steps, cold: checker {:.1f}, simplify {:.1f}".format(*by_200))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
