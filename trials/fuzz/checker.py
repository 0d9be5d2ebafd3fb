"""The only contact with the checker."""

from typing import Any, NamedTuple

from .statements import Statement, program


class Verdict(NamedTuple):
    word: str  # proved, refuted, undecided, ill-formed
    conclusion: str = ""  # what is printed as proved: "left == right  where ...  given ..."
    derivation: Any = None  # that was proved


def verdict(statement: Statement, way: str = "prover") -> Verdict:
    """What the checker says. full: as an author would ask. prover: without the exact reading, which samples points, so
    that the kernel alone decides (a claim is nothing but sampling, and the same in both ways)."""
    import derivations as checker
    from derivations.author import chain, limits
    from derivations.prove import rewriting
    from derivations.prove import verdict as readings

    scope = {name: getattr(checker, name) for name in checker.__all__}
    kept = readings.search, readings.enough, readings.not_exact, chain.search, rewriting.search, limits.Limit._agrees
    readings.judged.clear()
    if way == "prover":
        readings.search = chain.search = rewriting.search = lambda *_, **__: (None, 1000)
        readings.enough, readings.not_exact = (lambda *_: True), (lambda *_: None)
        limits.Limit._agrees = lambda *_: 40
    try:
        exec(program(statement), scope)
        if statement.claim:
            return Verdict("refuted")
        return Verdict("proved") if statement.limit else Verdict("proved", str(scope["d"].conclusion), scope["d"])
    except checker.IllFormed:
        return Verdict("ill-formed")
    except checker.Refuted:
        return Verdict("refuted")
    except checker.NotProved:
        return Verdict("undecided")
    finally:
        readings.search, readings.enough, readings.not_exact, chain.search, rewriting.search, limits.Limit._agrees = (
            kept
        )
