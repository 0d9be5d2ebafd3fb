"""The kernel: everything that must be right for a printed statement to be true. It needs neither SymPy nor NumPy.

Its parts say *proved*. What prints the claim stands beside them, and is counted beside them.
"""

from . import laws  # noqa: F401 (fills the table of laws)

PARTS = {
    "language": "text to tree and back",
    "symbols": "functions of numbers, a row each",
    "domains": "values of names",
    "hypotheses": "independence and the like",
    "identity": "equality by multiplying out",
    "series": "sums to infinity",
    "laws": "what is no rational operation",
    "statement": "settings, statements, theorems",
    "rows": "laws as rows of data, and their instances",
    "signs": "where an expression has a value, and its sign",
    "theorems": "the rules that make theorems",
}
SHOWN = {"show": "tree to LaTeX, and what may not look alike"}  # no part imports it
