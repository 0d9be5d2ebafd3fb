r"""How far `derivations new` brings an author: displays, stripped of their declarations, are declared by it.

    python -m trials.declarations FILE...

It counts those that are read then as they are written, those that are read once one line of their authors' declaration
stands above what is guessed, and says what keeps the others out.
"""

import sys
from collections import Counter
from pathlib import Path

from derivations.documents.blocks import Block
from derivations.documents.check import written_lines
from derivations.documents.files import blocks
from derivations.documents.guess import guessed


def asked(block: Block) -> tuple[str, str]:
    """Whether the display of a declaration is read without it, with one line of it, or not; and what is asked."""
    guess = guessed(block.display)
    if _is_read(guess):
        return "read", ""
    for line in block.lines:
        if _is_read(guessed(block.display, (line.text,))):
            return "one line", line.text
    return "not read", str(guess.question or "no relation")


def _is_read(guess) -> bool:
    return guess.question is None and any(line[:1] in "=<>" for line in written_lines(guess.display, guess.lines))


def main(files: list[str]) -> None:
    tally: Counter = Counter()
    for path in map(Path, files):
        for block in blocks(path):
            if block.display:
                how, why = asked(block)
                tally[how] += 1
                if why:
                    print(f"{path}:{block.title.number}: {how}: {why}")
    print(f"{tally.total()} displays: {tally['read']} read as they are written, {tally['one line']} with one line more")


if __name__ == "__main__":
    main(sys.argv[1:])
