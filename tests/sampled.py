"""Long tests by parts: `make test` is content with some, `make check-all` has all."""

import pytest


def some(kept, cases):
    """Cases, those that are not among the kept marked as slow."""
    return [*kept, *(pytest.param(case, marks=pytest.mark.slow) for case in cases if case not in kept)]
