"""Derivations in an author's documents, checked where they stand: Markdown, LaTeX, notebooks.

    python -m derivations check note.tex notes.md

`files` gets a document, `blocks` finds what it declares, `latex` reads its displays, `check` says what came of it and
`cache` keeps that; `programs` runs or replays what is no document, `skeleton` writes declarations, `command` is the
command line.
pytest and Sphinx ask by `derivations.pytest_plugin` and `derivations.sphinx`.
"""
