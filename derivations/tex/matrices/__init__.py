r"""LaTeX of vectors and matrices, read into the trees of `derivations.matrices` by what is declared of each letter.

    notation = Notation.of(["X matrix(m, d) rows x; y vector(m); w vector(d)"])
    notation.read(r"\|\mathbf y - \mathbf X\mathbf w\|_2^2")        norm(y - X*w)**2

A name is matched in each style of its letter, bold or not; `x looks like \hat{\boldsymbol x}` gives it one look.
Shapes decide what a sign means: ^T transposes what is no number, |S| is the determinant of a matrix and the absolute
value of a number, a dot between two columns their inner product. What can be read in two ways is refused, with a line
that says which is meant.
"""

from .declared import declares, is_about_latex, is_about_matrices
from .notation import Notation
from .signs import read_tokens, spread, statements

__all__ = ["Notation", "declares", "is_about_latex", "is_about_matrices", "read_tokens", "spread", "statements"]
