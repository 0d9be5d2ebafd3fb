"""Readings beside values: nothing is found, and holes that are planted in the kernel are."""

import pytest
from sampled import some
from test_fuzz import HOLES

from derivations.kernel.language import Number
from trials import readings

SEEN = [  # in a kernel with such a hole some reading has another value
    "a mean of an odd power has a sign",
    "every requirement is always met",
    "a sum has one term too few",
    "a power loses its exponent",
    "a binomial next to another",
]


def test_nothing_is_found(capsys):
    assert readings.main(["--expressions", "160", "--seed", "3"]) == 0
    assert "0 faults" in capsys.readouterr().out


@pytest.mark.parametrize("name", some(SEEN[:3], SEEN[3:]))
def test_a_planted_hole_is_found(name, monkeypatch, capsys):
    kind, plant = HOLES[name]
    plant(monkeypatch)
    assert readings.main(["--expressions", "150", "--kind", kind]) == 1
    assert "from derivations import *" in capsys.readouterr().out


def test_another_form_is_found(monkeypatch, capsys):
    reading = readings.as_read
    monkeypatch.setattr(readings, "as_read", lambda s: (*reading(s)[:1], Number(12345), *reading(s)[2:]))
    assert readings.main(["--expressions", "60", "--kind", "powers"]) == 1
    assert "it is no 12345 at" in capsys.readouterr().out
