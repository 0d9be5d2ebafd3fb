"""How large the library is: the lines of its modules that hold code, as committed or in a revision.

python -m benchmarks.size [REVISION]
"""

import ast
import io
import subprocess
import sys
import tokenize
from pathlib import Path

ROOT = Path(__file__).parents[1]
LAYOUT = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


def lines_of_code(source):
    """Lines on which something of the program stands: no docstring, no comment, nothing blank.

    >>> lines_of_code('''"A docstring."
    ...
    ... x = (1,  # one
    ...      2)
    ... # two''')
    2
    """
    tokens = [t for t in tokenize.generate_tokens(io.StringIO(source).readline) if t.type not in LAYOUT]
    lines = {line for token in tokens for line in range(token.start[0], token.end[0] + 1)}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            lines -= set(range(node.body[0].lineno, node.body[0].end_lineno + 1))
    return len(lines)


def git(*asked):
    return subprocess.run(["git", *asked], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def sizes(revision="HEAD"):
    """Of each module of xglib, but for the old name of the checker."""
    listed = git("ls-tree", "-r", "--name-only", revision, "xglib").splitlines()
    names = [name for name in listed if name.endswith(".py") and not name.startswith("xglib/derivation")]
    return {name: lines_of_code(git("show", f"{revision}:{name}")) for name in names}


if __name__ == "__main__":
    found = sizes(*sys.argv[1:2])
    print(*(f"{lines:6,} {name}" for name, lines in found.items()), f"{sum(found.values()):6,} in all", sep="\n")
