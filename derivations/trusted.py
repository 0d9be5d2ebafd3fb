"""What a proof rests on: the kernel's modules with their tokens, what prints its claim, and the laws it knows. With
`--sections` what each part of a module costs.

python -m derivations.trusted [--sections]
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Collection
from pathlib import Path

from . import matrices
from .kernel import PARTS, SHOWN
from .kernel.identity import LAWS
from .kernel.laws import SLOPES
from .kernel.rows import ROWS
from .kernel.symbols import SYMBOLS

_LAYOUT = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


def tokens_of_code(source: str) -> int:
    """The tokens that are code, however they are laid out: no comments, no docstrings, no line breaks.

    >>> tokens_of_code('''"A docstring."
    ...
    ... x = 1  # one
    ... # two''')
    3
    """
    places = [
        token.start[0] for token in tokenize.generate_tokens(io.StringIO(source).readline) if token.type not in _LAYOUT
    ]
    docstrings = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            docstrings |= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return sum(line not in docstrings for line in places)


def tokens_of_table(text: str) -> int:
    """The words and signs of a table that the kernel reads, without its comments.

    >>> tokens_of_table("log(x*y) = log(x) + log(y) | x > 0  # a comment")
    20
    """
    return sum(len(re.findall(r"\w+|[^\w\s]", line.partition("#")[0])) for line in text.splitlines())


def sections(name: str) -> dict[str, int]:
    """Tokens of a module of the kernel by the headings of its sections. Its tables, and what stands before the first
    one, are the rest.

    >>> list(sections("theorems"))[:3]
    ['a step', 'equality', 'order']
    """
    source = Path(__file__).with_name("kernel").joinpath(f"{name}.py").read_text("utf-8")
    _, *parts = re.split(r"^# -- ([^\n:]+).*$", source, flags=re.MULTILINE)
    found = dict(zip(parts[::2], map(tokens_of_code, parts[1::2])))
    return found | {"the rest": sizes([name])[name] - sum(found.values())}


def sizes(parts: Collection[str] = PARTS, of: str = "kernel") -> dict[str, int]:
    """Tokens of modules of the kernel or of another folder, and of the tables beside them that they read."""
    folder = Path(__file__).with_name(of)
    found = {name: tokens_of_code((folder / f"{name}.py").read_text("utf-8")) for name in parts}
    for table in sorted(folder.glob("*.txt")):
        if table.stem in found:
            found[table.stem] += tokens_of_table(table.read_text("utf-8"))
    return found


def reader_size() -> int:
    """Tokens of what reads LaTeX: trusted in addition where a formula is displayed as its author wrote it."""
    return sum(tokens_of_code(path.read_text("utf-8")) for path in Path(__file__).with_name("tex").rglob("*.py"))


def laws() -> list[tuple[str, str, str]]:
    """What the kernel knows of each symbol and of the slope of each, the rows of its table, and where each is from."""
    read = [(law.symbol, law.says, law.source) for law in LAWS.values()]
    read += _rows("read", " = ", "definition by cases")
    slopes = _rows("slope", "' = ", "chain rule")
    others = [(law.symbol, law.says, law.source) for law in SLOPES.values()]
    slopes = [(f"{name}'", says, source) for name, says, source in others[:2] + slopes + others[2:]]
    return read + slopes + [(name, row.written, row.source) for name, row in ROWS.items()]


def _rows(column: str, sign: str, source: str) -> list[tuple[str, str, str]]:
    """What a column of the table of functions says of them."""
    said = {name: f"{row.head}{sign}{row.said[column]}" for name, row in SYMBOLS.items() if column in row.said}
    return [(name, re.sub(r"abs\(([^()]*)\)", r"|\1|", says), source) for name, says in said.items()]


if __name__ == "__main__":
    for parts, what in ((PARTS, "what replay imports to say that a step is proved"), (SHOWN, "what prints the claim")):
        for name, tokens in sizes(parts).items():
            print(f"{name:12} {tokens:6,}  {parts[name]}")
            for heading, its in sections(name).items() if "--sections" in sys.argv else ():
                print(f"{'':12} {its:6,}    {heading}")
        print(f"{'together':12} {sum(sizes(parts).values()):6,}  {what}")
    for parts, what in (
        (matrices.PARTS, "beside the kernel, for vectors and matrices"),
        (matrices.SHOWN, "what prints these"),
    ):
        for name, tokens in sizes(parts, "matrices").items():
            print(f"{name:12} {tokens:6,}  {parts[name]}")
        print(f"{'together':12} {sum(sizes(parts, 'matrices').values()):6,}  {what}")
    print(f"{'tex':12} {reader_size():6,}  beside the kernel, where an author's own LaTeX is displayed")
    for symbol, says, source in laws():
        print(f"{symbol:10} {says} ({source})")
