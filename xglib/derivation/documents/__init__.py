"""Derivations in an author's documents, checked where they stand: Markdown, LaTeX, notebooks.

    python -m xglib.derivation check note.tex notes.md

`blocks` finds what a document declares, `latex` reads its displays, `check` says what came of it and `cache` keeps
that; `command` is the command line. pytest and Sphinx ask by `pytest_plugin` and `sphinx_directive`.
"""
