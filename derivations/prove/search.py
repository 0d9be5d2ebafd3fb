"""Certificates are searched for here, with SymPy; the kernel verifies what it is given, so nothing here is trusted."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from itertools import chain, islice
from typing import Any

from ..kernel.domains import Integers, Kind, Signs
from ..kernel.identity import NoNormalForm, Symbols
from ..kernel.language import (
    Call,
    Captured,
    IllFormed,
    Logic,
    Name,
    Node,
    NotShown,
    Number,
    Relation,
    conjuncts,
    names,
    walk,
)
from ..kernel.signs import Cell, Certificate, everywhere
from ..kernel.statement import Goal, Setting
from ..kernel.theorems import Cases, Induction, Rewriting, step
from .certificates import Claims, GiveUp, Way, are_equalities, first_shown
from .cuts import by_cuts, by_inverses, by_tangents_alone
from .multiples import by_multiples, by_pieces, by_terms, by_terms_of_nothing
from .orders import (
    by_bases,
    by_corners,
    by_exponentials,
    by_joined_logarithms,
    by_logarithms,
    by_spreads,
    by_squares,
    by_squares_of_factors,
    by_what_is_left,
    where_it_is_met,
)
from .polynomials import cofactors, factors, multiple
from .rewriting import calls, paths, rewritings
from .turns import Path

_MOST_RULES, _MOST_SQUARINGS = 40, 2
Answers = dict[str, list[Any]]  # of each kind, in the order of the questions
_LATER = (0, 1, 2, 4, 8, 16)  # a limit's conditions are asked to hold from one of these values on


class Searching:
    """Answers the kernel's questions, and keeps what it answered."""

    def __init__(self) -> None:
        self.answers: Answers = {}

    def __call__(self, kind: str, question: Any) -> Any:
        answer = _SEARCHES[kind](question)
        self.answers.setdefault(kind, []).append(answer)
        return answer

    def certificate(self) -> Answers:
        """What was answered, in the order of the questions; nothing for kinds that needed nothing."""
        return {kind: answers for kind, answers in sorted(self.answers.items()) if any(a is not None for a in answers)}


class Stored:
    """Answers the kernel's questions from a certificate."""

    def __init__(self, certificate: Any):
        if not isinstance(certificate, dict) or not all(isinstance(v, list) for v in certificate.values()):
            raise IllFormed("a certificate that is none")
        self.written: Answers = certificate
        self.answers = {kind: iter(answers) for kind, answers in certificate.items()}

    def __call__(self, kind: str, question: Any) -> Any:
        return next(self.answers.get(kind, iter(())), None)


# -- certificates


def cases(cell: Cell, claims: Claims, given: Node) -> Certificate:
    """A certificate that the claims hold on the cell wherever `given` does, or None."""
    given = Logic("and", tuple(_at_work(claims, tuple(dict.fromkeys(conjuncts(given))))))
    return _certificate(tuple(cell.values.items()), tuple(cell.kinds.items()), cell.symbols, cell.facts, claims, given)


def _at_work(claims: Claims, given: tuple[Node, ...]) -> tuple[Node, ...]:
    """The condition without what only says of a name that nothing else speaks of what it is."""
    for n, condition in enumerate(given):
        others = [*claims, *given[:n], *given[n + 1 :]]
        match condition:
            case Relation("==", Name(id), value) if id not in set().union(names(value), *map(names, others)):
                return _at_work(claims, given[:n] + given[n + 1 :])
    return given


@lru_cache(maxsize=1024)
def _certificate(
    values: tuple[tuple[str, Node], ...],
    kinds: tuple[tuple[str, Kind], ...],
    symbols: Symbols,
    facts: tuple[tuple[Node, Signs], ...],
    claims: Claims,
    given: Node,
) -> Certificate:
    """The domains of a step are asked for again with each rule that is tried."""
    return _found(Cell(dict(values), dict(kinds), symbols, facts), claims, given)


def _found(cell: Cell, claims: Claims, given: Node, squarings: int = _MOST_SQUARINGS) -> Certificate:
    ways: tuple[Way, ...] = (
        by_cuts,
        partial(by_terms, wholly=cases),
        by_multiples,
        partial(by_terms_of_nothing, wholly=_found),
    )
    of_orders: tuple[Way, ...] = (
        by_inverses,
        by_pieces,
        by_tangents_alone,
        by_spreads,
        partial(by_squares, wholly=_found, squarings=squarings),
        partial(by_multiples, early=True),
        partial(by_what_is_left, wholly=_found, squarings=squarings),
        partial(by_logarithms, wholly=_found, squarings=squarings),
        partial(by_exponentials, wholly=_found, squarings=squarings),
        partial(by_corners, wholly=_found, squarings=squarings),
        by_squares_of_factors,
        by_joined_logarithms,
        by_bases,
        partial(where_it_is_met, wholly=_found, squarings=squarings),
    )
    try:
        return first_shown(ways if are_equalities(claims) else ways + of_orders, cell, claims, given)
    except GiveUp:
        return None


# -- rules


def rule(goal: Goal) -> list[Any] | None:
    """A rule by which an equality can be shown that has not the same normal form on both sides."""
    sides = goal.setting.expression(goal.left), goal.setting.expression(goal.right)
    growing = dict.fromkeys(name for _, n in _repeated(sides) for name in sorted(names(n.args[3])))
    domains = {n: goal.setting.domains.get(n) for n in growing}
    tries: list[Induction | Cases | Rewriting]
    tries = [Induction(n, d.low) for n, d in domains.items() if isinstance(d, Integers) and d.high is None]
    tries += _term_by_term(goal.setting, sides)
    rewritten = map(Rewriting, rewritings(goal.setting, Logic("and", sides), Searching()))
    for found in islice(chain(tries, rewritten), _MOST_RULES):
        try:
            step(replace(goal, by=found), Searching())
            return _written(found)
        except (NotShown, NoNormalForm, Captured, IllFormed):
            continue
    return None


def _written(found: Induction | Cases | Rewriting) -> list[Any]:
    """As the kernel asks for a rule."""
    match found:
        case Induction(over, start):
            return ["induction", over, start]
        case Rewriting(moves):
            return ["rewriting", *moves]
    return ["terms"]


def _repeated(sides: tuple[Node, ...]) -> list[tuple[Path, Call]]:
    nodes = paths(Logic("and", sides))
    return [(path, n) for path, n in nodes if isinstance(n, Call) and n.function in ("Sum", "Product")]


def _term_by_term(setting: Setting, sides: tuple[Node, ...]) -> list[Cases]:
    """Whether sums may be equal term by term: two between the same ends, or by what a condition says of all."""
    ends = [node.args[2:] for node in calls("Sum", walk(Logic("and", sides)))]
    said = [n.args[2:] for n in walk(setting.given) if isinstance(n, Call) and n.function in ("All", "Sum")]
    return [Cases("term by term", ("Sum",))] if len(ends) > len(set(ends)) or set(said) & set(ends) else []


def later(question: tuple[Cell, list[Node], Node, str]) -> int | None:
    """From which value on the conditions of a bound hold."""
    cell, conditions, given, over = question
    for n in _LATER:
        there = cell.moving(over, cell.values[over] + Number(n), cell.kinds[over])
        if everywhere(there, conditions, given, Searching()):
            return n
    return None


_SEARCHES: dict[str, Callable[[Any], Any]] = {
    "cases": lambda question: cases(*question),
    "factors": factors,
    "multiple": multiple,
    "later": later,
    "cofactors": cofactors,
    "rule": rule,
}
