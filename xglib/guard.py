"""The guard around a formula: each argument has a kind, and what is not of it raises.

A formula is one line of arithmetic, which would take anything: a list of labels, a uint8 that wraps, a probability
of 3. The guard stands before it. It only raises, or passes on a value equal to the one that came: whole numbers as
Python's, which do not wrap, real ones as Python's floats, arrays of floats as float64 (long doubles are rounded to
these). So what is proved of the line is true of the formula. Kinds are said by annotations, and how arguments fit
together (``where``) by relations, as "k <= m": both are checked, and shown in the docstring. NumPy need not be there:
whoever passes an array has imported it.
"""

from __future__ import annotations

import functools
import inspect
import math
import numbers
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import Decimal, InvalidOperation, localcontext
from fractions import Fraction
from typing import Annotated, Any, NamedTuple, TypeAlias, cast

from ._docs import BAD_ARGUMENT, Entry, complete, shown, term
from .arithmetic import Value, Values, is_array, is_symbolic
from .registry import FORMULA_TYPES, Function, equation
from .relations import Relation


class Kind(NamedTuple):
    """What an argument may be: a number between two ends, or with ``many`` a sequence of such numbers."""

    words: str
    low: float = -math.inf
    high: float = math.inf
    whole: bool = False
    many: bool = False

    @property
    def type(self) -> str:
        """What a docstring says of such an argument."""
        words = self.words.partition(" ")[2]
        if self.many:
            arrays = "arrays of ints" if self.whole else "float arrays"
            return f"sequence of {words.replace('number', 'numbers')}, {arrays} or symbols"
        return f"{words}, {'array of ints' if self.whole else 'float array'} or symbol"


MOST = 1e100  # of a float, as of weights: the product of three of its size is a float, too

real = Kind("a finite number")
nonnegative = count = Kind("a number of at least 0", low=0)  # of weighted samples a count need not be whole
at_least_one = Kind("a number of at least 1", low=1)
rate = Kind("a number from 0 to 1", low=0, high=1)
difference = Kind("a number from -1 to 1", low=-1, high=1)
whole = Kind("a whole number of at least 0", low=0, whole=True)


def many(kind: Kind) -> Kind:
    """A sequence of numbers of this kind, each of which may be an array.

    >>> many(rate).words, many(rate).many
    ('a number from 0 to 1', True)
    """
    return kind._replace(many=True)


# What an argument of a formula is annotated with.
Real: TypeAlias = Annotated[Value, real]
Reals: TypeAlias = Annotated[Values, many(real)]
Count: TypeAlias = Annotated[Value, count]
Counts: TypeAlias = Annotated[Values, many(count)]
NonNegative: TypeAlias = Annotated[Value, nonnegative]
NonNegatives: TypeAlias = Annotated[Values, many(nonnegative)]
AtLeastOne: TypeAlias = Annotated[Value, at_least_one]
AtLeastOnes: TypeAlias = Annotated[Values, many(at_least_one)]
Rate: TypeAlias = Annotated[Value, rate]
Rates: TypeAlias = Annotated[Values, many(rate)]
Differences: TypeAlias = Annotated[Values, many(difference)]
Whole: TypeAlias = Annotated[Value, whole]
Wholes: TypeAlias = Annotated[Values, many(whole)]


def formula(
    number: str | None = None,
    *,
    where: Sequence[str] = (),
    fractions: bool = True,
    decimals: bool = False,
    instead: str = "",
) -> Callable[[Function], Function]:
    """Guard a formula, and enter it in ``equations`` under the book's number, if it has one.

    number {str, optional} : The book's number of the equation.
    where {sequence of str, optional} : Relations of the arguments that must hold, as "k <= m": see ``relations``.
    fractions {bool, default True} : Without, as where there is a root, a Fraction raises.
    decimals {bool, default False} : With, numbers, and arrays one by one, go through the same line as decimals, of
        so many digits that what cancels leaves those of a float; such a formula has one argument, m.
    instead {str, default ""} : Which function of xglib takes the data from which the arguments come; it ends the
        messages of TypeErrors.
    -> {callable} A decorator, of a function whose arguments are annotated with their kinds. Of its result
        ``__wrapped__`` is the formula as it is written. A formula of several sequences takes its arguments by name
        only, for labels and predictions are two sequences as well.
    TypeError : By the decorator, unless each argument has a kind.
    OverflowError : By the formula, if a value on the way is beyond the largest float.

    >>> @formula(where=["k <= m"], instead="for labels use xglib.zero_one_loss")
    ... def share(k: Count, m: Count) -> Value:
    ...     return k / m
    >>> share(3, 4), share.__wrapped__(3, 4)
    (0.75, 0.75)
    >>> share(-1, 4)
    Traceback (most recent call last):
    ValueError: k must be a number of at least 0, got -1
    >>> share(5, 4)
    Traceback (most recent call last):
    ValueError: k <= m must hold, got k = 5 and m = 4
    >>> share([1, 0], [1, 1])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    TypeError: share is a formula: k must be ..., got list; for labels use xglib.zero_one_loss
    """

    def decorate(body: Function) -> Function:
        signature = inspect.signature(body, eval_str=True)
        annotated = {name: getattr(p.annotation, "__metadata__", ()) for name, p in signature.parameters.items()}
        kinds = {name: kind[0] for name, kind in annotated.items() if kind}
        if kinds.keys() < annotated.keys():
            raise TypeError(f"{body.__name__} has no kind for {', '.join(annotated.keys() - kinds.keys())}")
        by_name = sum(kind.many for kind in kinds.values()) > 1
        relations = [Relation.of(text) for text in where]
        check = _Check(body.__name__, kinds, relations, by_name, fractions, decimals, instead)

        # The checker steps through this function to the body, so it makes two calls and nothing else.
        @functools.wraps(body)
        def guarded(*arguments: Any, **named: Any) -> Any:
            run, arguments, named = check(body, arguments, named)
            try:
                return run(*arguments, **named)
            except OverflowError as error:
                raise OverflowError(check.beyond) from error

        result: Any = guarded
        if body.__doc__:
            result.__doc__ = _shown(body, kinds, relations, by_name, fractions)
        result.takes = tuple(kind for kind in FORMULA_TYPES if fractions or kind != "fractions")
        result.kinds, result.where, result.instead = kinds, tuple(where), instead
        if by_name:
            parameters = [p.replace(kind=p.KEYWORD_ONLY) for p in signature.parameters.values()]
            result.__signature__ = signature.replace(parameters=parameters)
        return equation(number, takes=result.takes)(result) if number else cast(Function, result)

    return decorate


def unguarded(function: Any) -> Any:
    """The body that a guarded formula runs; any other function as it is.

    >>> @formula()
    ... def square(x: Real) -> Value:
    ...     return x * x
    >>> unguarded(square)(True), unguarded(abs) is abs
    (1, True)
    """
    code = getattr(function, "__code__", None)
    if code is not GUARDED:
        return function
    held = {name: cell.cell_contents for name, cell in zip(code.co_freevars, function.__closure__)}
    return held["body"] if type(held["check"]) is _Check else function


_stands = ContextVar("stands", default=True)


@contextmanager
def lifted() -> Iterator[None]:
    """Within, every guard passes on what comes: for the checker, whose domains may be wider than what is measured."""
    token = _stands.set(False)
    try:
        yield
    finally:
        _stands.reset(token)


def check_lengths(**lengths: int) -> None:
    """Raise ValueError unless arguments that belong together have one length.

    >>> check_lengths(x=2, y=3, z=2)
    Traceback (most recent call last):
    ValueError: x, y and z must have one length, got 2, 3 and 2
    """
    if len(set(lengths.values())) > 1:
        names, found = (" and ".join((", ".join(most), last)) for *most, last in (lengths, map(str, lengths.values())))
        raise ValueError(f"{names} must have one length, got {found}")


def check_shapes(**shapes: tuple[int, ...]) -> None:
    """Raise ValueError unless two arrays that belong together have one shape.

    >>> check_shapes(x=(2, 3), y=(3, 2))
    Traceback (most recent call last):
    ValueError: x and y must have one shape, got (2, 3) and (3, 2)
    """
    if len(set(shapes.values())) > 1:
        raise ValueError(f"{' and '.join(shapes)} must have one shape, got {' and '.join(map(str, shapes.values()))}")


class _Check(NamedTuple):
    """Of one formula: what turns the arguments of a call into those that its body gets."""

    formula: str
    kinds: dict[str, Kind]
    relations: list[Relation]
    by_name: bool
    fractions: bool
    decimals: bool
    instead: str

    def __call__(
        self, body: Callable[..., Any], arguments: Sequence[Any], named: dict[str, Any]
    ) -> tuple[Callable[..., Any], Any, Any]:
        if not _stands.get():
            return body, arguments, named
        if self.by_name and arguments:
            taken = ", ".join(f"{name}=..." for name in self.kinds)
            raise self._error(f"its sequences are given by name, {self.formula}({taken})")
        if len(arguments) > len(self.kinds):
            raise self._error(f"it takes {', '.join(self.kinds)}, got {len(arguments)} arguments")
        arguments = [self._value(name, kind, value) for (name, kind), value in zip(self.kinds.items(), arguments)]
        for name in self.kinds.keys() & named.keys():  # the body refuses a name that it does not have
            named[name] = self._value(name, self.kinds[name], _by_name(named[name], self.kinds[name], name))
        if self.by_name:
            check_lengths(**{name: len(named[name]) for name in self.kinds if name in named})
        shapes = [value.shape for value in (*arguments, *named.values()) if is_array(value)]
        if len(shapes) > 1:
            try:
                sys.modules["numpy"].broadcast_shapes(*shapes)
            except ValueError:
                found = " and ".join(map(str, shapes))
                raise ValueError(f"arrays given to {self.formula} must broadcast, got shapes {found}") from None
        if self.relations:
            given = dict(zip(self.kinds, arguments)) | named
            for relation in self.relations:
                relation.check(given)
        return functools.partial(_in_decimals, body) if self.decimals else body, arguments, named

    @property
    def most(self) -> float:
        """The largest size of a float: none, where decimals are computed with."""
        return math.inf if self.decimals else MOST

    @property
    def beyond(self) -> str:
        exact = "; with Fractions it is exact" if self.fractions else ""
        return f"{self.formula}, or what it is made of, is beyond the largest float for these arguments{exact}"

    def _value(self, name: str, kind: Kind, value: Any) -> Any:
        if not kind.many:
            return self._number(name, kind, value)
        if is_array(value) and value.ndim > 0:
            value = value.tolist() if value.ndim == 1 else list(value)
        elif not isinstance(value, Sequence) or isinstance(value, (str, bytes, bytearray)):
            raise self._error(f"{name} must be a sequence, each entry {kind.words}, got {type(value).__name__}")
        return [self._number(f"{name}[{i}]", kind, entry) for i, entry in enumerate(value)]

    def _number(self, name: str, kind: Kind, value: Any) -> Any:
        if type(value) is int and kind.low <= value <= kind.high:  # most often it is
            return value
        if type(value) not in (int, float, Fraction):
            if is_symbolic(value):
                return value
            if is_array(value):
                return self._array(name, kind, value)
            if isinstance(value, bool) or not isinstance(value, numbers.Real):
                raise self._mistaken(name, kind, type(value).__name__)
            value = _of_python(value)
        if kind.whole and isinstance(value, float):
            raise self._mistaken(name, kind, "float")
        if isinstance(value, Fraction) and not self.fractions:
            raise self._error(
                f"{name} must not be a Fraction, because the square root of one need not be one; "
                f"pass a float, got {value}"
            )
        _check_range(name, kind, value, self.most)
        return int(value) if kind.whole else value

    def _array(self, name: str, kind: Kind, array: Any) -> Any:
        numpy = sys.modules["numpy"]
        holds = array.dtype.kind if type(array) is numpy.ndarray else None
        if holds == "O" and not kind.whole:
            return numpy.frompyfunc(lambda entry: self._entry(name, kind, entry), 1, 1)(array)
        if holds not in ("i", "u") if kind.whole else holds != "f":
            hint = " (if it holds numbers, pass them by name)" if holds in ("i", "u") else ""
            raise self._mistaken(name, kind, f"{type(array).__name__} of {array.dtype}{hint}")
        array = array if kind.whole else array.astype(numpy.float64, copy=False)
        ends = (numpy.fmin.reduce(array, axis=None), numpy.fmax.reduce(array, axis=None)) if array.size else ()
        for end in ends:
            if end == end:  # nan in an array may stay
                _check_range(name, kind, end.item(), self.most)
        if kind.whole and any(end >= 2**63 for end in ends):
            raise ValueError(f"{name} must fit in int64, got {max(ends)}")
        return array.astype(numpy.int64, copy=False) if kind.whole else array

    def _entry(self, name: str, kind: Kind, entry: Any) -> Any:
        """An entry of an array of objects; labels are often whole numbers there, so these must be Fractions."""
        if isinstance(entry, numbers.Integral) and not is_symbolic(entry):
            raise self._mistaken(name, kind, f"an array of objects with {entry!r}")
        return self._number(name, kind, entry)

    def _mistaken(self, name: str, kind: Kind, found: str) -> TypeError:
        arrays = "integers" if kind.whole else "floats"
        return self._error(f"{name} must be {kind.words}, an array of {arrays} or a symbol, got {found}")

    def _error(self, text: str) -> TypeError:
        return TypeError(f"{self.formula} is a formula: {text}" + (self.instead and f"; {self.instead}"))


def _by_name(value: Any, kind: Kind, name: str) -> Any:
    """A pandas Series as its array, and whole numbers as floats: labels come by position, and look like that."""
    if hasattr(value, "to_numpy"):
        value = value.to_numpy()
    if kind.many or kind.whole or not is_array(value) or value.dtype.kind not in "iu":
        return value
    largest = max((int(end) for end in (value.min(initial=0), value.max(initial=0))), key=abs)
    if abs(largest) > 2**53:
        raise ValueError(f"{name} must be at most 2**53 in an array, which is computed in floats, got {largest}")
    return value.astype(float)


def _of_python(value: Any) -> int | Fraction | float:
    if isinstance(value, numbers.Integral):
        return int(value)
    return Fraction(value) if isinstance(value, numbers.Rational) else float(value)


def _check_range(name: str, kind: Kind, value: Any, most: float) -> None:
    inside = kind.low <= value <= kind.high and abs(value) != math.inf
    if not inside or (kind.whole and value != int(value)):
        raise ValueError(f"{name} must be {kind.words}, got {value}")
    if isinstance(value, float) and abs(value) > most:
        raise ValueError(f"{name} must be at most {most:g} in size as a float, got {value}")


def _shown(body: Function, kinds: dict[str, Kind], relations: list[Relation], by_name: bool, fractions: bool) -> str:
    """A formula's docstring, with what its kinds and relations say."""
    doc, parameters = body.__doc__ or "", inspect.signature(body).parameters
    raises = [("ValueError", " Unless ".join(["", *(f"{relation.text}." for relation in relations)]).strip())]
    other = BAD_ARGUMENT if fractions else "If an argument is of another kind (a Fraction is) or out of its range."
    if by_name:
        other = "If an argument is not given by name, of another kind or out of its range, or if the lengths differ."
    raises = [*(raises if relations else ()), ("TypeError, ValueError", other)]
    number = "number, float array or symbol" if fractions else "float, float array or symbol"

    def known(name: str) -> Entry:
        entry = term(parameters, name) or Entry(name, "", "")
        return entry._replace(type=kinds[name].type)

    return shown(doc, kinds, known, returns=number, raises=raises, returned=(number, "The value."))


def _in_decimals(body: Callable[..., Any], m: Any) -> Any:
    """The line on m: a number, or each of an array, as a decimal, and the result as the nearest float."""
    if is_array(m) and m.dtype.kind == "f":
        numpy = sys.modules["numpy"]
        return numpy.frompyfunc(functools.partial(_in_decimals, body), 1, 1)(m).astype(numpy.float64)
    if not isinstance(m, (int, float)):
        return body(m)
    m = Decimal(m)
    # A power of m loses as many digits as m has before the point, a difference of the order 1/m the same again.
    with localcontext(prec=30 + 2 * max(m.adjusted(), 0)), lifted():
        try:
            return float(body(m))
        except InvalidOperation:
            raise ValueError(f"{body.__name__} is undefined for {m}: a power of a negative number") from None


GUARDED = formula()(lambda: None).__code__  # that of every guarded formula

complete(__name__)
