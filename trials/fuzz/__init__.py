"""A fuzzer for the checker: random statements whose truth is known, put to `derivations`.

    python -m trials.fuzz                                 a minute: every kind in turn
    python -m trials.fuzz --statements 10000              that many of each kind: about five hours
    python -m trials.fuzz --kind sums --seed 7 --only 41  one statement again, as a program

A statement is drawn from a table of laws. A capital letter in a law stands for a random expression of a known
character (A: any polynomial, P: positive, Z: can be zero; see LETTERS), so that a reader sees why the law is true.
Then it is rewritten by identities that keep value and domain. A false one is a true one with one thing spoiled, or
comes from a table of tempting errors; a third of the false ones are false only where sampling does not look, behind a
factor that is 0 unless k >= 1000, at a single point far away, for an empty sum. Whatever comes out is confirmed, at
random points, by an evaluator that shares nothing with the checker: a false statement carries a point at which it
fails, a true one has failed nowhere. A line may be a condition (`<=>`, `=>`): then the points are those near its edge.

Three things must never happen, and set the exit status: a false statement is accepted (or the conclusion that is
printed is false), a true one is refuted, or an exception comes that the checker does not document.
"""

from .ask import BAD, ask
from .checker import verdict
from .command import Tally, main, run
from .draw import hints, make
from .evaluate import Unclear, Undefined, compare, value
from .laws import KINDS, LEMMAS, drawn
from .points import confirmed, first_failure, outcome, point, shown_point, space
from .statements import Declared, Statement, Step, program
from .trees import read

__all__ = [
    "BAD",
    "KINDS",
    "LEMMAS",
    "Declared",
    "Statement",
    "Step",
    "Tally",
    "Unclear",
    "Undefined",
    "ask",
    "compare",
    "confirmed",
    "drawn",
    "first_failure",
    "hints",
    "main",
    "make",
    "outcome",
    "point",
    "program",
    "read",
    "run",
    "shown_point",
    "space",
    "value",
    "verdict",
]
