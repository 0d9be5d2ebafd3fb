"""Long tests by parts: `make test` is content with some, `make check-all` has all."""

import pytest


def some(kept, cases):
    """Cases, of one argument or as tuples of several, those that are not among the kept marked as slow."""
    late = (case if isinstance(case, tuple) else (case,) for case in cases if case not in kept)
    return [*kept, *(pytest.param(*case, marks=pytest.mark.slow) for case in late)]
