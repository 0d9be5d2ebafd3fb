"""What cells print, in another language: the words of each line, with places for its numbers, are messages of the page.

A line is cut where two spaces or more stand, and what has words there is one message: `limit 1.96: a share of 0.124 is
accused` is `limit {0}: a share of {1} is accused`. Lines below each other stay aligned, letters that are two columns
wide among them.
"""

import json
import re
from collections import Counter
from itertools import pairwise
from unicodedata import east_asian_width

NUMBER = re.compile(r"(?<![\w.*^])(?<![\w)]-)-?\.?\d+(?:[.,/:]\d+)*(?:e[-+]?\d+)?(?:\*\*\d+)?(?!\w|\.\d)")
# What is no word: names that code and programs have, and functions and letters in a formula.
CODE = re.compile(
    r"\w+\(|\b\w+=(?:'\w*'|None)?|\w*_\w+|(?:xglib|scikit-\w+|SciPy|statsmodels|mlxtend)\b(?!'s)"
    r"|\b(True|False|nan|inf|log|exp|sqrt|gamma|alpha|beta|rho|epsilon|eps)\b"
)
PLACE = re.compile(r"\{(\d+)\}")

# Outputs that stay as they are: a page, how the output begins, and why.
AS_PRINTED = (
    ("chapters/evidence", "\\frac", "LaTeX"),
    ("chapters/coming_from_sklearn", "precision_score\n", "messages of both libraries"),
    ("chapters/coming_from_sklearn", "f1_score\n  scikit-learn: 0.0\n", "messages of both libraries"),
    ("chapters/coming_from_sklearn", "roc_auc_score\n  scikit-learn: nan", "messages of both libraries"),
    ("chapters/coming_from_sklearn", "f1_score\n  scikit-learn: ValueError", "messages of both libraries"),
    ("chapters/coming_from_sklearn", "roc_auc_score\n  scikit-learn: 1.0", "messages of both libraries"),
)


def is_as_printed(page, text):
    return any(page == where and text.startswith(begin) for where, begin, _ in AS_PRINTED)


def outputs(path):
    """The texts that the cells of a notebook have printed, in their order."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        for output in cell.get("outputs", ()):
            if output["output_type"] == "stream":
                yield "".join(output["text"])
            elif set(output.get("data", ())) == {"text/plain"}:
                yield "".join(output["data"]["text/plain"])


def has_words(text):
    return re.search(r"[a-z]{2}", CODE.sub(" ", text)) is not None


def template(text):
    """A text with places for its numbers, and these; a number within a name stays.

    >>> template("(2.6): 5 of F1 at -1/2")
    ('({0}): {1} of F1 at {2}', ['2.6', '5', '-1/2'])
    """
    numbers = []

    def place(number):
        numbers.append(number[0])
        return f"{{{len(numbers) - 1}}}"

    return NUMBER.sub(place, text), numbers


def width(text):
    """How many columns a text takes: a full-width letter two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def parts(text, start=0):
    return [(start + part.start(), part[0]) for part in re.finditer(r"\S+", text)]


def cut(text):
    """The fields of each line, (start, text): cut at two spaces, at each between numbers, before numbers of a column
    and, in a heading, where such a column ends."""
    lines = [[(found.start(), found[0]) for found in re.finditer(r"\S+(?: \S+)*", line)] for line in text.split("\n")]
    columns = {
        at + len(part)
        for line in lines
        for start, field in line
        if not has_words(field)
        for at, part in parts(field, start)
        if NUMBER.match(part)
    }
    return [[piece for start, field in line for piece in pieces(start, field, columns)] for line in lines]


def pieces(start, field, columns):
    tokens = parts(field, start)
    if not has_words(field):
        return tokens if all(NUMBER.match(token) for _, token in tokens) else [(start, field)]
    heading = start and not NUMBER.search(field)
    after = []  # the tokens before which the field is cut
    for (at, token), (following, _) in pairwise(tokens):
        if heading and at + len(token) in columns:
            after.append(following)
    for at, token in reversed(tokens[1:]):
        if not NUMBER.fullmatch(token) or at + len(token) not in columns:
            break
        after.append(at)
    edges = [start, *sorted(set(after)), start + len(field) + 1]
    return [(left, field[left - start : right - start - 1]) for left, right in pairwise(edges)]


def translated(text, say):
    """A text that was printed, in another language; say(template) is a template's translation.

    >>> print(translated("           recall\\nfound all   0.500", {"recall": "查全率", "found all": "全找到"}.get))
               查全率
    全找到      0.500
    """
    return aligned([[(start, field, worded(field, say)) for start, field in line] for line in cut(text)])


def worded(field, say):
    if not has_words(field):
        return field
    message, numbers = template(field)
    return PLACE.sub(lambda place: numbers[int(place[1])], say(message))


def aligned(lines):
    """Lines of fields (start, source, text): what stood below each other does so again, no nearer than it did."""
    tokens = [
        {
            (start + part.start(), start + part.end())
            for start, source, _ in line
            for part in re.finditer(r"\S+", source)
        }
        for line in lines
    ]
    starts, ends = (Counter(edge for line in tokens for edge in {token[i] for token in line}) for i in (0, 1))

    def anchor(start, source):
        """The column that keeps a field in its place: its end, if it is a number or a heading above numbers."""
        end = start + len(source)
        mixed = has_words(source) and NUMBER.search(source)
        to_the_right = start and not mixed and ends[end] > 1 and ends[end] >= starts[start]
        return (end, True) if to_the_right else (start, False)

    rows = [[(*anchor(start, source), text) for start, source, text in line] for line in lines]
    apart = {}  # anchor -> what must lie between an earlier one and it
    for line, row in zip(lines, rows):
        for ((start, source, _), (next_start, *_)), ((at, right, text), (next_at, next_right, next_text)) in zip(
            pairwise(line), pairwise(row)
        ):
            gap = min(next_start - start - len(source), 2)
            needed = width(text) * (not right) + gap + width(next_text) * next_right
            apart.setdefault(next_at, []).append((at, needed))
    place, last = {}, 0
    for at in sorted({at for row in rows for at, *_ in row}):
        before = place.get(last, 0)
        place[at] = max([before + at - last, *(place[earlier] + needed for earlier, needed in apart.get(at, ()))])
        last = at
    return "\n".join(map(lambda row: laid_out(row, place), rows))


def laid_out(row, place):
    line, columns = "", 0
    for at, right, text in row:
        start = place[at] - width(text) * right
        line += " " * (start - columns) + text
        columns = start + width(text)
    return line


def asked(page, path):
    """The messages of what a notebook prints, each once."""
    found = {}
    for text in outputs(path):
        if not is_as_printed(page, text):
            translated(text, lambda message: found.setdefault(message, message))
    return list(found)
