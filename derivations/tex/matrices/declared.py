"""The lines of a declaration: what stands in it of letters, and what of how LaTeX is read."""

import re
from collections.abc import Sequence

READS = re.compile(r"(?P<tex>\S.*?) reads (?P<meaning>.+)")
LOOKS = re.compile(r"(?P<name>\w+) looks like (?P<tex>\S.*)")
SUMS = re.compile(r"(?P<tex>\S.*?) sums (?P<index>\w+) from 1 to (?P<high>.+)")
FUNCTION = re.compile(r"\s*(?P<name>\w+)\((?P<of>\w+)\)\s*")
LAMBDA = re.compile(r"(?<![\w\\])lambda(?!\w)")
_SIZED = re.compile(r"(?<!\w)(?:vector|matrix|square|invertible|symmetric|diagonal|psd|spd|orthonormal)\s*\(")
_DECLARES = re.compile(
    r"\w+(?:\s*,\s*\w+)*\s+(?:random\s+)?(?:(?:vector|matrix|square|invertible|symmetric|diagonal|psd|spd|orthonormal)"
    r"\s*\(.*|(?:real|positive|nonnegative|natural|function)(?:\s+for\s.*)?)"
)


def is_about_matrices(lines: Sequence[str]) -> bool:
    """Whether a declaration has a letter with a size: a vector or a matrix.

    >>> is_about_matrices(["w vector(d)"]), is_about_matrices(["a matrix(real)"])
    (True, False)
    """
    return any(_SIZED.search(line) and not re.search(r"matrix\((?!\w+\s*,)", line) for line in lines)


def declares(line: str) -> bool:
    """Whether a line declares, defines or supposes something, and is no term."""
    return (
        line.startswith(("given ", "layout "))
        or ":=" in line
        or any(form.fullmatch(line) for form in (SUMS, READS, LOOKS))
        or all(_DECLARES.fullmatch(part.strip()) for part in line.split(";") if part.strip())
    )


def is_about_latex(line: str) -> bool:
    """Whether a line says only how LaTeX is read."""
    forms = (SUMS, READS, LOOKS)
    head = line.partition(":=")[0]
    return (
        any(form.fullmatch(line) for form in forms)
        or line.startswith("layout ")
        or (":=" in line and FUNCTION.fullmatch(head) is not None)
    )
