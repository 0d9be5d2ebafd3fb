"""The benchmark's peers: they compute what we compute, and one that is missing is named."""

import numpy as np
import pytest

import xglib
from benchmarks import bench


def test_the_walk_counts_pairs():
    rng = np.random.default_rng(0)
    for _ in range(20):
        y, score = rng.permutation([0, 1, *rng.integers(0, 2, 30)]), rng.random(32)
        assert bench.walk(y, np.argsort(score)) == 2 * xglib.pair_counts(y, score).above


def test_a_peer_that_is_missing_is_named(monkeypatch):
    def missing():
        import no_such_peer  # noqa: F401

    monkeypatch.setattr(bench, "PEERS", {"peer": missing})
    said = (
        "SKIPPED, for it is not installed (pip install -r benchmarks/peers.txt): peer: No module named 'no_such_peer'"
    )
    assert bench.beside_peers() == said


def test_a_peer_that_computes_something_else_is_no_peer(monkeypatch):
    monkeypatch.setattr(bench, "PEERS", {"peer": lambda: lambda y, score: 0.5})
    with pytest.raises(AssertionError, match="^peer"):
        bench.beside_peers()
