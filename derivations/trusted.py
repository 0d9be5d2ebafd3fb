"""What a proof rests on: the kernel's modules with their tokens, and the laws it knows.

python -m derivations.trusted
"""

import ast
import io
import tokenize
from pathlib import Path

from .kernel import PARTS
from .kernel.laws import LAWS, SLOPES

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
            docstrings |= set(range(node.body[0].lineno, node.body[0].end_lineno + 1))
    return sum(line not in docstrings for line in places)


def sizes() -> dict[str, int]:
    """Tokens of each module of the kernel."""
    folder = Path(__file__).with_name("kernel")
    return {name: tokens_of_code((folder / f"{name}.py").read_text("utf-8")) for name in PARTS}


def reader_size() -> int:
    """Tokens of what reads LaTeX: trusted in addition where a formula is displayed as its author wrote it."""
    return sum(tokens_of_code(path.read_text("utf-8")) for path in Path(__file__).with_name("tex").glob("*.py"))


def laws() -> list[tuple[str, str, str]]:
    """What the kernel knows of each symbol, and of the slope of each, in words; and where it is from."""
    return [(law.symbol, law.says, law.source) for law in LAWS.values()] + [
        (f"{law.symbol}'", law.says, law.source) for law in SLOPES.values()
    ]


if __name__ == "__main__":
    for name, tokens in sizes().items():
        print(f"{name:12} {tokens:6,}  {PARTS[name]}")
    print(f"{'together':12} {sum(sizes().values()):6,}")
    print(f"{'tex':12} {reader_size():6,}  beside the kernel, where an author's own LaTeX is displayed")
    for symbol, says, source in laws():
        print(f"{symbol:10} {says} ({source})")
