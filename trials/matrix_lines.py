r"""Lines of published texts about vectors and matrices, proved from their own LaTeX.

python -m trials.matrix_lines LINES.json --declarations trials/matrix_lines.txt

LINES.json: [{"id": 61, "formula": "..."}]. The declarations are those that an author would write above the display,
under `## 61`; `outside: why` says that a line is no statement of the language, and why. Each line ends proved, refuted,
refused (it has no shape, or is not read) or unknown; outside counts as what it is. With --guessed they are those that
`derivations new` writes, and a line of which it asks something ends asked.
"""

import argparse
import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from derivations.documents.blocks import Display
from derivations.documents.guess_shapes import guessed_shapes
from derivations.kernel.language import IllFormed
from derivations.matrices import prove
from derivations.tex.matrices import Notation

ENDS = ("proved", "refuted", "refused", "unknown", "outside", "asked")


@dataclass(frozen=True)
class Outcome:
    """What came of a line, and why."""

    id: int
    verdict: str
    words: str


def declarations(text: str) -> dict[int, list[str]]:
    """The lines under each number.

    >>> declarations("## 7\\nX matrix(m, d)\\n# a remark\\n## 8\\noutside: dots")
    {7: ['X matrix(m, d)'], 8: ['outside: dots']}
    """
    out: dict[int, list[str]] = {}
    for line in map(str.strip, text.split("\n")):
        if line.startswith("## "):
            below = out.setdefault(int(line[3:]), [])
        elif line and not line.startswith("# "):
            below.append(line)
    return out


def settled(formula: str, declared: list[str]) -> tuple[str, str]:
    """The verdict of the worst step of a formula, and why."""
    for line in declared:
        if line.startswith("outside: "):
            return "outside", line.removeprefix("outside: ")
    try:
        notation = Notation.of(declared)
        given, sides = notation.sides(formula)
        if len(sides) < 2:
            return "refused", "no relation between terms"
        hypotheses = [*notation.hypotheses, *given]
        found = [
            prove(left, relation, right, notation.known, hypotheses, notation.definitions)
            for (_, left), (relation, right) in zip(sides, sides[1:])
            if relation
        ]
    except IllFormed as error:
        return "refused", str(error)
    worst = next(v for end in ("refused", "refuted", "unknown", "proved") for v in found if v.verdict == end)
    return worst.verdict, worst.words


def outcomes(lines: list[dict], known: dict[int, list[str]]) -> list[Outcome]:
    return [Outcome(line["id"], *settled(line["formula"], known.get(line["id"], []))) for line in lines]


def guessed(lines: list[dict]) -> list[Outcome]:
    """What comes of each line below the declarations that are guessed."""
    found = [(line, guessed_shapes(Display(line["formula"], 1))) for line in lines]
    return [
        Outcome(
            line["id"], *(("asked", str(guess.question)) if guess.question else settled(line["formula"], guess.lines))
        )
        for line, guess in found
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("lines", type=Path)
    parser.add_argument("--declarations", type=Path, default=Path(__file__).with_suffix(".txt"))
    parser.add_argument("--guessed", action="store_true")
    asked = parser.parse_args()
    lines = json.loads(asked.lines.read_text(encoding="utf-8"))
    known = {} if asked.guessed else declarations(asked.declarations.read_text(encoding="utf-8"))
    found = guessed(lines) if asked.guessed else outcomes(lines, known)
    for o in found:
        print(f"{o.id:4} {o.verdict:8} {' '.join(o.words.split())[:200]}")
    count = Counter(o.verdict for o in found)
    print(f"{len(found)} lines: " + ", ".join(f"{count[end]} {end}" for end in ENDS))


if __name__ == "__main__":
    main()
