"""A fuzzer of documents: true displays in the notations of authors, and twins of each with one error planted anywhere.

    python -m trials.documents --seconds 600              five minutes by default
    python -m trials.documents --twins 20000 --seed 7     that many, however long it takes
    python -m trials.documents --seed 7 --only 41         one display again, with its twins

A true chain is drawn from the laws of `trials.fuzz` (`chains`), and written as an author might (`written`): in align,
gather, multline and others, with macros, reasons, numbers, comments, letters that look alike, in LaTeX or Markdown.
A twin has one error (`twins`): in a line (a sign, number, exponent, bound, index, letter, order, function, relation, a
part that is missing), in what is written (a relation behind a reason, a formula beside another, a row or its end that
is dropped, a macro that hides a difference, brackets that do not print, a letter that looks alike, any token), or in
the declaration (a domain that is too wide, a slip in its first word).

What a twin says is decided by exact values, with the evaluator of `trials.fuzz`; what was changed in writing is first
read again by a second reader (`second`). Nothing of this is the checker's. A twin that says nothing false is not
asked. The others go through `derivations check`, and each of them must end with a status that is not 0.
"""

from .command import Tally, main, run

__all__ = ["Tally", "main", "run"]
