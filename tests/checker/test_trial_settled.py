"""The command that compares what SymPy settles with what ends unknown."""

import sys
import time

from derivations.kernel.domains import real
from derivations.kernel.language import parse, text
from derivations.kernel.statement import Setting
from trials import settled
from trials.settled import Equality, judged, main, settles

X = Setting((("x", real),))


def test_what_sympy_settles():
    assert settles(X, parse("sin(2*x)"), parse("2*sin(x)*cos(x)"))
    assert not settles(X, parse("x"), parse("x + 1"))
    assert not settles(X, parse("Integral(x, x, 0, abc)"), parse("1"))
    assert not settles(X, parse("All(x > 0, i, 0, 1)"), parse("1"))  # what it cannot read, it does not settle


def test_it_gets_no_longer_than_it_is_given(monkeypatch):
    monkeypatch.setattr(settled.sp, "simplify", lambda _: all(iter(lambda: True, False)))
    start = time.process_time()
    assert not settles(X, parse("x"), parse("x"), 0.1)
    assert time.process_time() - start < 2


def test_what_is_judged_is_listed_with_its_verdict():
    told = {"id": "t", "decl": {"x": "real"}, "defs": [], "start": "x", "kw": {}}
    told["steps"] = [["x + 0", {}], ["<= x + 1", {}], ["x + 2", {}]]
    found = list(judged("here", lambda: list(settled.derivations.failures(told))))
    assert [(text(e.right), e.verdict) for e in found] == [("x + 0", "proved"), ("x + 2", "refuted")]


def test_what_it_prints(monkeypatch, capsys):
    unknown = Equality("a place", X, parse("x + x"), parse("2*x"), "unknown", "why")
    others = (
        Equality("a place", X, parse("x"), parse("x"), "proved"),
        Equality("", X, parse("x"), parse("0"), "unknown"),
    )
    monkeypatch.setattr(settled, "equalities", lambda files: [unknown, *others])
    monkeypatch.setattr(sys, "argv", ["settled"])
    main()
    first, second, *rest = capsys.readouterr().out.splitlines()
    assert (first, second) == ("a place: x + x == 2*x", "    why")
    assert rest[-1] == "1 of 2 equalities that simplify settles end unknown; 3 were asked"
