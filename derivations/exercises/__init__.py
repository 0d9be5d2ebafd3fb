"""Exercises that a reader does in the page. Each is made from its answer: a derivation, or a claim that is false.

    order     the lines of a proof, shuffled, two false ones among them
    fill      lines of a chain are empty, the neighbours stand there
    find      the last line is hidden, its form is said
    break     numbers at which a claim fails
    repair    what a step lacks: extends, restricts, because or uses
    compute   a number
    prove     all lines between the first and the last are empty

What is typed must be proved, as everywhere. That is not enough, as a normal form decides most chains in one step: a
line that was copied is sent back, too, and so is a step that does more at once than any of the answer's.
"""

from .answer import check
from .change import size
from .exercise import KINDS, Exercise, OfMatrices, of_cell, of_json, of_record, stored, to_json
from .form import FORMS
from .sheet import false_cards, sheet

__all__ = [
    "Exercise",
    "FORMS",
    "KINDS",
    "OfMatrices",
    "check",
    "false_cards",
    "of_cell",
    "of_json",
    "of_record",
    "sheet",
    "size",
    "stored",
    "to_json",
]
