"""LaTeX of numbers: the reader of expressions, a module for each kind of thing that it reads."""
