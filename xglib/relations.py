"""How the arguments of a formula fit together, written as Python writes it: "above + tied <= m_pos*m_neg".

A relation is a comparison, by <= or ==, of two expressions in the arguments' names: + - * **, whole numbers, ``len``,
``sum`` (also over ``r for r in ranks``), ``min`` (0 of nothing), ``steps`` (the differences of neighbours) and
``different`` (how many different ones there are). It is the text in which it is shown. Whole numbers and Fractions are
compared exactly, floats up to rounding, arrays entry by entry, where nan stands for what is missing. Of symbols nothing
is asked.
"""

from __future__ import annotations

import ast
import functools
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import CodeType
from typing import Any, NamedTuple

from .arithmetic import is_array, is_symbolic

ROUNDING = 1e-9


class Relation(NamedTuple):
    """A relation, and what evaluates its sides.

    >>> Relation.of("k <= m").check({"k": 5, "m": 3})
    Traceback (most recent call last):
    ValueError: k <= m must hold, got k = 5 and m = 3
    """

    text: str
    names: tuple[str, ...]
    left: CodeType
    right: CodeType
    equal: bool

    @classmethod
    def of(cls, text: str) -> Relation:
        """The relation that a text states."""
        compared: Any = ast.parse(text, mode="eval").body
        if not isinstance(compared, ast.Compare) or not isinstance(compared.ops[0], ast.LtE | ast.Eq):
            raise ValueError(f"a relation is written with <= or ==, got {text!r}")
        left, right = (compile(ast.Expression(side), text, "eval") for side in (compared.left, *compared.comparators))
        named = sorted((n for n in ast.walk(compared) if isinstance(n, ast.Name)), key=lambda n: n.col_offset)
        others = {node.id for node in named if isinstance(node.ctx, ast.Store)} | FUNCTIONS.keys()
        names = dict.fromkeys(node.id for node in named if node.id not in others)
        return cls(text, tuple(names), left, right, isinstance(compared.ops[0], ast.Eq))

    def check(self, given: Mapping[str, Any]) -> None:
        """Raise ValueError unless it holds for the arguments given, or asks nothing of them."""
        values = {name: given[name] for name in self.names if name in given}
        if len(values) < len(self.names) or any(map(is_symbolic, _leaves(values.values()))):
            return
        left, right = (eval(side, FUNCTIONS | values) for side in (self.left, self.right))
        holds = functools.partial(_holds, self.equal)
        if arrays := [side for side in (left, right) if is_array(side)]:
            if any(side.dtype == object for side in arrays):  # objects are compared one by one
                holds = sys.modules["numpy"].frompyfunc(holds, 2, 1)
            held = holds(left, right)
            if held.all():
                return
            place = tuple(int(i[0]) for i in (~held.astype(bool)).nonzero())
            values = {name: _entry(value, held.shape, place) for name, value in values.items()}
        elif holds(left, right):
            return
        found = " and ".join(f"{name} = {value!s:.60}" for name, value in values.items())
        raise ValueError(f"{self.text} must hold, got {found}")


def _slack(left: Any, right: Any) -> Any:
    """How much floats may be off; of exact numbers nothing."""
    if isinstance(left, float) or isinstance(right, float) or is_array(left) or is_array(right):
        return ROUNDING * (abs(left) + abs(right)) + ROUNDING**2
    return 0


def _holds(equal: bool, left: Any, right: Any) -> Any:
    off = (abs(left - right) if equal else left - right) > _slack(left, right)
    return ~off if is_array(off) else not off


def _leaves(values: Any) -> Iterator[Any]:
    for value in values:
        if isinstance(value, list):
            yield from _leaves(value)
        elif is_array(value) and value.dtype == object:
            yield from value.flat
        else:
            yield value


def _entry(value: Any, shape: tuple[int, ...], place: tuple[int, ...]) -> Any:
    """Of an argument that was broadcast what it is at one place."""
    if isinstance(value, list):
        return [_entry(each, shape, place) for each in value]
    return sys.modules["numpy"].broadcast_to(value, shape)[place] if is_array(value) else value


def _least(values: Sequence[Any]) -> Any:
    if any(map(is_array, values)):
        return functools.reduce(sys.modules["numpy"].minimum, values)
    return min(values, default=0)


def _steps(values: Sequence[Any]) -> list[Any]:
    return [after - before for before, after in zip(values, values[1:])]


def _different(values: Sequence[Any]) -> int:
    return len({value.tobytes() if is_array(value) else value for value in values})


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "len": len,
    "sum": sum,
    "min": _least,
    "steps": _steps,
    "different": _different,
}
