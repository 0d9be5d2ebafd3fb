"""A chapter is a plain notebook: what only the builder reads is put in when the builder reads it, and is not stored.

| in the notebook                                                   | for the builder                          |
|:------------------------------------------------------------------|:-----------------------------------------|
| anchors in the metadata of a cell                                 | `(eq-2-10)=` above it                    |
| `on` there: how a paragraph on an equation begins                 | `(on-2-10)=` above that paragraph        |
| `([Fawcett, 2006](../bibliography.md#fawcett2006), section 2)`    | ``{cite:p}`fawcett2006{section 2}` ``    |
| `[Fawcett (2006)](../bibliography.md#fawcett2006)`                | ``{cite:t}`fawcett2006` ``               |
| `<details><summary>Answer</summary>` ... `</details>`             | `:::{dropdown} Answer` ... `:::`         |
| a display with its `\\tag{2.10}`, and below a derivation its tie  | the record of the tie, at the display    |
| `exercise` in the metadata of an answer's cell                    | `{exercise}` above it, with its record   |
"""

import json
import re
from functools import cache
from pathlib import Path

import nbformat
from pybtex.database import parse_file

from derivations.exercises import of_cell
from derivations.show.report import MIME

from .bibliography import names

ANCHORS = "anchors"  # where the pages can be entered, above what a cell shows
ON = "on"  # which paragraph speaks of an equation: {"2.10": "Both fractions have"}
PAGE = "../bibliography.md"
LINK = r"\[[^\[\]]*\]\(" + re.escape(PAGE) + r"#(\w+)\)"
NOTED = rf"{LINK}(?:, ([^;()]*))?"  # section 2.3.4
CITED = re.compile(rf"\((?:{NOTED}; )*{NOTED}\)")
ROLE = re.compile(r"\{cite:([pt])\}`([^`]*)`")
KEY = re.compile(r"(\w+)(?:\{([^}]*)\})?,?")
ANSWER = re.compile(r"(?ms)^<details><summary>(.*?)</summary>\n\n(.*?)\n\n</details>$")
DROPDOWN = re.compile(r"(?ms)^:::\{dropdown\} (.*?)\n(.*?)\n:::$")
DISPLAY = re.compile(r"(?m)^\$\$\n([^$]*?) \\tag\{([23]\.\d+)\}\n\$\$$")


@cache
def years():
    """Whose a work is and of which year, by its key."""
    found = parse_file(Path(__file__).parents[1] / "references.bib").entries
    return {key: (names(entry), entry.fields["year"]) for key, entry in found.items()}


def with_roles(text):
    """Markdown of a cell as the catalogues have it: citations and answers in the builder's markup."""
    text = CITED.sub(lambda found: "{cite:p}`" + ",".join(map(key, re.findall(NOTED, found[0]))) + "`", text)
    text = re.sub(LINK, r"{cite:t}`\1`", text)
    return ANSWER.sub(r":::{dropdown} \1\n\2\n:::", text)


def key(found):
    work, note = found
    return f"{work}{{{note}}}" if note else work


def with_links(text):
    """The same as a notebook shows it."""
    return DROPDOWN.sub(r"<details><summary>\1</summary>\n\n\2\n\n</details>", ROLE.sub(linked, text))


def linked(role):
    works = KEY.findall(role[2])
    if role[1] == "t":
        return "; ".join("[{} ({})]({}#{})".format(*years()[work], PAGE, work) for work, _ in works)
    links = ("[{}, {}]({}#{})".format(*years()[work], PAGE, work) + f", {note}" * bool(note) for work, note in works)
    return f"({'; '.join(links)})"


def line(number, latex):
    """What a display and its tie have in common: an equation may have several lines, and a tie needs no environment
    for its rows."""
    return number, *re.findall(r"\\[A-Za-z]+|\\?\S", re.sub(r"\\(begin|end)\{aligned\}", "", latex))


def ties(notebook):
    """The record of each line of an equation that is tied to derived lines."""
    outputs = (output for cell in notebook["cells"] for output in cell.get("outputs", ()))
    return {tied: output["data"][MIME] for output in outputs if (tied := tie(output))}


def tie(output):
    """Which line of an equation an output ties."""
    printed = output.get("data", {}).get(MIME, {}).get("printed")
    return printed and line(printed["number"], printed["latex"])


def joined(cells):
    """Code that shows nothing, right above other code, is one piece with it on a page: there it is folded."""
    above = None
    for cell in cells:
        if above is not None:
            if cell["cell_type"] == "code" and tags(cell) == tags(above):
                cell["source"] = "".join([*above["source"], "\n\n", *cell["source"]])
            else:
                yield above
        above = cell if cell["cell_type"] == "code" and not cell["outputs"] else None
        if above is None:
            yield cell
    if above is not None:
        yield above


def tags(cell):
    return cell["metadata"].get("tags", [])


def marked(cell):
    """Its text, with an anchor above each paragraph on an equation."""
    source = "".join(cell["source"])
    for number, beginning in cell["metadata"].get(ON, {}).items():
        paragraph = re.compile(rf"(\A|\n\n)((?:\(on-.*\)=\n)*{re.escape(beginning)})")
        source, found = paragraph.subn(rf"\1(on-{number.replace('.', '-')})=\n\2", source)
        if found != 1:
            raise ValueError(f"on ({number}): {found} paragraphs of the cell begin with {beginning!r}, not one")
    return source


def for_the_builder(notebook):
    """A display shows the record of its tie, and the tie itself no more than its code."""
    tied, shown = ties(notebook), set()

    def equation(display):
        shown.add(key := line(display[2], display[1]))
        return f"```{{equation}}\n{json.dumps(tied[key])}\n```" if key in tied else display[0]

    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            anchors = "".join(f"({anchor})=\n" for anchor in cell["metadata"].get(ANCHORS, ()))
            cell["source"] = anchors + DISPLAY.sub(equation, with_roles(marked(cell)))
    notebook["cells"] = list(joined(notebook["cells"]))
    for cell in notebook["cells"]:
        if "outputs" in cell:
            cell["outputs"] = [output for output in cell["outputs"] if tie(output) not in shown]
    notebook["cells"] = [part for cell in notebook["cells"] for part in (*sheet(cell), cell)]
    return notebook


def sheet(cell):
    """What stands above an answer: the exercise that is made from it."""
    if found := of_cell(cell):
        record, spec = found
        yield nbformat.v4.new_markdown_cell(f"```{{exercise}}\n{json.dumps(spec | {'record': record})}\n```")


def read(text):
    """What MyST-NB reads of a notebook."""
    return for_the_builder(nbformat.reads(text, as_version=4))
