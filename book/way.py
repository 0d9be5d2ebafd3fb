"""What to read first, and how long it takes: `python -m book.way` prints it for each chapter.

The first cell of a chapter says in its metadata when it is read: "first", "second" or "optional". The Pumpkin book
sends its readers to section 2.3.2 first, to what follows once they know some algorithms, and to section 2.4 only if
they need tests. What it does not treat is optional.

A chapter takes as long as its text needs, up to the exercises: 120 words a minute, and half a minute for each line of a
derivation, rounded up to five minutes.
"""

import json
import math
import re
from functools import cache
from pathlib import Path

from derivations.show.report import MIME

ROOT = Path(__file__).parents[1]
WHEN = ("first", "second", "optional")
WORDS_A_MINUTE, LINES_A_MINUTE, ROUNDED = 120, 2, 5
NO_TEXT = re.compile(r"(?s)\$\$.*?\$\$|\]\([^)]*\)|<[^>]*>|\|:?-+:?(?=\|)")  # displays, where links lead, tags, rules
WORD = re.compile(r"\$[^$]+\$|[A-Za-z][\w'-]*|\d[\d.,]*|[\u4e00-\u9fff]+")  # a formula, too


def read(path):
    """The cells of a chapter up to its exercises, without what is folded."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    texts = ["".join(cell["source"]) for cell in cells]
    end = next((n for n, text in enumerate(texts) if re.search("(?m)^## Exercises$", text)), len(cells))
    return [cell for cell in cells[:end] if "hide-cell" not in cell["metadata"].get("tags", ())]


def counted(cells):
    """How many words they have, and how many lines of derivations."""
    texts = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    words = sum(len(WORD.findall(NO_TEXT.sub(" ", text))) for text in texts)
    outputs = (output.get("data", {}).get(MIME, {}) for cell in cells for output in cell.get("outputs", ()))
    return words, sum(1 + len(record["steps"]) for record in outputs if "start" in record)


def minutes(words, lines):
    return ROUNDED * math.ceil((words / WORDS_A_MINUTE + lines / LINES_A_MINUTE) / ROUNDED)


@cache
def chapters():
    """When each chapter is read, and how many minutes it takes."""
    found = {}
    for path in sorted((ROOT / "chapters").glob("*.ipynb")):
        cells = read(path)
        if when := cells[0]["metadata"].get("pass"):
            if when not in WHEN:
                raise ValueError(f"{path.name}: its pass is {when!r}, not one of {', '.join(WHEN)}")
            found[f"chapters/{path.stem}"] = when, minutes(*counted(cells))
    return found


def total(when):
    """How many chapters a pass has, and how many minutes they take."""
    taken = [time for at, time in chapters().values() if at == when]
    return len(taken), sum(taken)


if __name__ == "__main__":
    for when in WHEN:
        print(f"{when}: {total(when)[0]} chapters, {total(when)[1]} minutes")
        for page, (at, time) in chapters().items():
            if at == when:
                words, lines = counted(read(ROOT / f"{page}.ipynb"))
                print(f"    {page.partition('/')[2]:20} {words:5} words {lines:4} lines {time:4} minutes")
