"""Docstrings as they are written, short, and as they are shown, in numpydoc's sections.

In the source each fact stands once: a summary; an entry for what its name, its kind or its default does not say;
notes; examples. Entries are ``name {type} : what it is``, ``-> {type} what is returned``, ``SomeError : when`` and
``see name : why``. The rest is put in when the module is loaded: the sections, the types and ranges of a formula's
arguments from their kinds, what arguments are that many functions take (``TERMS``), and the errors that all of them
raise. So ``help``, notebooks and the reference show all of it; an editor that does not run the code shows the source,
with the kinds beside the names.
"""

from __future__ import annotations

import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple

ENTRY = re.compile(r"(see )?([\w*.]+(?:, [\w*.]+)*)(?: \{(.+?)\})? : (.*)")
RETURNS = re.compile(r"()(->)(?: \{(.+?)\})? (.*)")
BAD_ARGUMENT = "If an argument is of another kind or out of its range, or does not go with the others."
STARS = {"VAR_KEYWORD": "**", "VAR_POSITIONAL": "*"}
GENERAL = (("TypeError, ValueError", BAD_ARGUMENT),)


class Entry(NamedTuple):
    """Of names what they are: a type, or none where it follows from elsewhere, and a description."""

    names: str
    type: str
    text: str


def shown(
    doc: str,
    names: Iterable[str],
    known: Callable[[str], Entry | None],
    *,
    section: str = "Parameters",
    returns: str = "",
    raises: Iterable[tuple[str, str]] = GENERAL,
    returned: tuple[str, str] | None = None,
) -> str:
    """The sections of a short docstring; ``known`` says what names are that have no entry, or no type in theirs."""
    summary, *rest = inspect.cleandoc(doc).split("\n\n")
    entries = _entries(rest[0]) if rest else []
    names = list(names)
    if "\n---" in inspect.cleandoc(doc) or (names and not entries and not returned):
        return doc  # it is whole, or says in words what there is to say
    examples = next((i for i, p in enumerate(rest) if p.startswith(">>>")), len(rest))
    notes = rest[bool(entries) : examples]
    parts = [summary]

    def add(title: str, lines: Iterable[str]) -> None:
        if text := "\n".join(lines):
            parts.append(f"{title}\n{'-' * len(title)}\n{text}")

    said = {name: e for _, e in entries for name in e.names.split(", ")}
    add(section, _parameters(names, said, known))
    results = [(e.type or returns, e.text) for _, e in entries if e.names == "->"] or ([returned] if returned else [])
    add("Returns", (_item(*result) for result in results))
    if names:
        errors = [(e.names, e.text) for _, e in entries if e.names.endswith(("Error", "Warning"))]
        known_errors = " ".join(names for names, _ in errors)
        add("Raises", (_item(*e) for e in [*errors, *(r for r in raises if "TypeError" not in known_errors)]))
    add("See Also", (f"{e.names} : {e.text}" for see, e in entries if see))
    add("Notes", ["\n\n".join(notes)])
    add("Examples", ["\n\n".join(rest[examples:])])
    return "\n\n".join(parts) + "\n"


def _entries(paragraph: str) -> list[tuple[str, Entry]]:
    """The entries of a paragraph, or none if it is no list of them."""
    found = []
    for lines in re.split(r"\n(?! )", paragraph):
        text = " ".join(lines.split())
        match = RETURNS.fullmatch(text) or ENTRY.fullmatch(text)
        if not match:
            return []
        found.append((match[1] or "", Entry(match[2], match[3] or "", match[4])))
    return found


def _parameters(names: list[str], said: Mapping[str, Entry], known: Callable[[str], Entry | None]) -> Iterable[str]:
    done: set[str] = set()
    for name in names:
        if name in done:
            continue
        elsewhere = known(name)
        entry = said.get(name) or elsewhere
        if entry is None:
            raise ValueError(f"nothing says what {name} is")
        if name not in said and said.keys() & set(entry.names.split(", ")):
            raise ValueError(f"{name} is said together with another argument, and that by itself, too")
        done.update(entry.names.split(", "))
        yield _item(f"{entry.names} : {entry.type or (elsewhere.type if elsewhere else '')}", entry.text)


def _item(title: str, text: str) -> str:
    lines = textwrap.wrap(text, 112, break_long_words=False, break_on_hyphens=False)
    return "\n    ".join([title, *lines])


def complete(module: str, raises: Iterable[tuple[str, str]] = GENERAL, returned: tuple[str, str] | None = None) -> None:
    """Put in what the docstrings of a module's public functions and classes, and of their methods, leave out."""
    for name, value in list(vars(sys.modules[module]).items()):
        if name.startswith("_") or getattr(value, "__module__", None) != module or not value.__doc__:
            continue
        if inspect.isfunction(value):
            value.__doc__ = _of_function(value, raises, returned)
        elif isinstance(value, type):
            value.__doc__ = _of_class(value)
            for name, method in vars(value).items():
                if inspect.isfunction(method) and method.__doc__ and not name.startswith("_"):
                    method.__doc__ = _of_function(method, raises)


def _of_function(function: Any, raises: Iterable[tuple[str, str]], returned: tuple[str, str] | None = None) -> str:
    parameters = dict(inspect.signature(function).parameters)
    parameters.pop("self", None)
    names = [STARS.get(p.kind.name, "") + name for name, p in parameters.items()]
    return shown(function.__doc__, names, partial(term, parameters), raises=raises, returned=returned)


def _of_class(cls: Any) -> str:
    if hasattr(cls, "_fields"):
        return shown(cls.__doc__, cls._fields, lambda name: None, section="Attributes", raises=())
    parameters = dict(inspect.signature(cls).parameters)
    return shown(cls.__doc__, parameters, partial(term, parameters))


def term(parameters: Mapping[str, inspect.Parameter], name: str) -> Entry | None:
    for held, entry in TERMS:
        several = {*entry.names.split(", ")}
        if name in several <= parameters.keys() and held in ", ".join(map(str, parameters.values())):
            return entry
    return None


# What arguments are that several functions take, of which the declaration holds what stands in brackets.
WRITTEN = """
[alpha: 'Number' = 0.05] scores {array_like of shape (n, k)} : Real and finite: row = data set, column = learner, at
    least two of each.
tp, fn : True positives and false negatives (真正例, 假反例).
fp, tn : False positives and true negatives (假正例, 真反例).
[y_proba:] y_true {array_like of shape (m,)} : True labels: bools, whole numbers or strings.
y_proba {array_like of shape (m,) or (m, k)} : The predicted probability of the positive class, in [0, 1]; or of
    each of k classes, in the order of ``labels``, with the sum 1 in each row.
[y_proba:] pos_label {int, bool or str, optional} : The positive class (正例) of two. By default 1, if the labels
    are 0 and 1, -1 and 1, or bools.
[drop_intermediate:] sample_weight {array_like of shape (m,), optional} : Weights, not negative, not all 0;
    samples of weight 0 give no point.
[drop_intermediate:] y_true {array_like of shape (m,), or Tally} : Labels: bools, whole numbers or strings. Or
    their tally; of one in bins the edges are the thresholds.
[errors_a:] alternative {{"two-sided", "less", "greater"}, default "two-sided"} : "less": A errs less than B;
    "greater": A errs more.
eps0 {float or Fraction} : The error rate under test, in (0, 1).
[average: 'Average' = 'binary'] y_true, y_pred {array_like of shape (m,) or (m, k)} : True and predicted labels:
    bools, whole numbers or strings; of at most two classes with "binary". Where samples may have several
    labels, 1 where a sample (row) has a label (column), else 0.
[pos_label: 'Label | None' = None] y_true, y_pred {array_like of shape (m,)} : True and predicted labels, of at most two
    classes: bools, whole numbers or strings.
[average: 'Average' = 'binary'] pos_label {int, bool or str, optional} : The positive class (正例) of "binary",
    by default 1 if the labels are 0 and 1 or -1 and 1; the other averages do not look at it.
tp, fp, fn, tn : The counts of the confusion matrix (混淆矩阵): true positives (真正例), false positives (假正例), false
    negatives (假反例) and true negatives (真反例).
tp, fp, fn : True positives, false positives and false negatives (真正例, 假正例, 假反例).
p, r : Precision (查准率) and recall (查全率).
variances : The five ``two_fold_variance``.
e01 : Samples that learner A gets wrong and B right.
e10 : Samples that learner B gets wrong and A right.
k, n : The number of learners and of data sets.
cost_fn, cost_fp : What a false negative and a false positive cost.
fnr, fpr : False negative rate and false positive rate (假反例率, 假正例率).
mean_ranks : The mean ranks of k >= 2 learners.
sizes : How many samples each group has.
shares : The share of positives in each group.
y_true, y_pred {array_like of shape (m,)} : True and predicted labels, any number of classes: bools, whole
    numbers or strings.
ax {Axes, optional} : Where to draw; by default on new ones.
confidence_level {float, default 0.95} : In (0, 1).
labels {array_like, optional} : The classes to average, by default all that occur; "binary" does not look at
    them, as in scikit-learn.
lower_is_better {bool} : True for error rates, False for accuracies.
m {int} : Test samples, from 1 to 10**12.
name {str} : The argument's name in the messages.
normalize {bool, default True} : Whether to divide by the number of samples, or by the sum of their weights.
pos_label {int, bool or str, optional} : The positive class (正例), every other class is negative; by default 1 if
    the labels are 0 and 1 or -1 and 1.
predictions {array_like of shape (n_datasets, n_points)} : The predictions of the learner trained on each set;
    real and finite.
probability {array_like of shape (m,)} : The probability of each point: not negative, and of sum 1 up to 1e-9.
rng {int or Generator, optional} : A seed or a NumPy ``Generator``, by default fresh.
sample_weight {array_like of shape (m,), optional} : Weights, not negative, not all 0.
y {array_like of shape (n_points,)} : The true labels; real and finite.
y_D {array_like of shape (n_datasets, n_points)} : The observed labels; real and finite.
[y_score: 'ArrayLike | None' = None] y_score {array_like of shape (m,), optional} : Finite real scores, higher
    for positives; not with a tally.
[y_true: 'ArrayLike | Tally'] y_true {array_like of shape (m,), or Tally} : Labels: bools, whole numbers or
    strings. Or their tally, by single scores.
"""
TERMS = [
    (match[1] or "", entry)
    for match in re.finditer(r"^(?:\[([^]]+)\] )?((?:.|\n )+)$", WRITTEN, re.MULTILINE)
    for _, entry in _entries(match[2])
]
TERMS.sort(key=lambda term: -term[1].names.count(","))  # more names say more
