"""The library on symbols: a formula's own code runs on expressions, and what it returns is proved to be the formula."""

import dis
import sys
from ast import List, unparse
from ast import parse as parse_python
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from itertools import islice
from math import isclose
from types import BuiltinFunctionType, CodeType, FrameType, FunctionType, ModuleType
from typing import Any, NoReturn

from ..kernel.language import Call, IllFormed, Name, Node, parse, text
from ..kernel.show import plain
from ..kernel.statement import Goal
from ..prove.verdict import NotProved, failure, judge
from ..refute.arithmetic import Interval, Undefined, Unusable
from ..refute.exact import evaluate
from ..refute.refutation import all_points, case
from ..show import report
from ..words.phrases import phrase

# Of a library the checker knows names, and imports nothing: the modules whose functions a record may name, unless who
# replays it says otherwise; those that tell numbers from symbols; and those of guards.
FORMULAS, DISPATCH, GUARDS = ("xglib.formulas",), ("xglib.arithmetic",), ("xglib.guard",)
_BRANCHES = (
    "POP_JUMP",
    "JUMP_IF",
    "COMPARE_OP",
    "CONTAINS_OP",
    "IS_OP",
    "MATCH_",
    "PUSH_EXC_INFO",
    "SETUP_FINALLY",
    "SETUP_WITH",
    "BEFORE_WITH",
    "RAISE_VARARGS",
    "IMPORT_NAME",
    "STORE_GLOBAL",
    "STORE_ATTR",
    "STORE_SUBSCR",
    "STORE_SLICE",
    "STORE_DEREF",
    "DELETE_",
    "BUILD_SET",
    "SET_ADD",
    "SET_UPDATE",
)  # the last ones remember; of a set the order is another one in each process
_ASKING = {
    "isinstance",
    "issubclass",
    "type",
    "hasattr",
    "getattr",
    "callable",
    "hash",
    "id",
    "repr",
    "str",
    "bool",
    "eval",
    "exec",
    "globals",
    "locals",
    "vars",
    "dir",
    "min",
    "max",
    "sorted",
    "any",
    "all",
    "filter",
    "format",
    "format_map",
}
_OF_NUMBERS = ("fractions", "numbers", "numpy")
_TRUSTED = (*DISPATCH, *GUARDS, __name__)
_CONSTANTS = (int, float, bool, str, type(None))
_PLAIN = (sum, len, zip, range, enumerate, abs, list, tuple, reversed, map, int, float)  # none of them keeps anything
_C_CALLS = {*(thing.__name__ for thing in _PLAIN), "setprofile"}
_MISSING = object()  # which is none of the constants
_POINTS = 150


class Symbol:
    """An expression that records what is done with it, and answers no question about itself."""

    def __init__(self, node: Node):
        self.node = node

    def _asked(self, *_: Any) -> NoReturn:
        raise TypeError("a formula must not branch on its symbols: this expression has no truth value")

    __bool__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __contains__ = __iter__ = __len__ = _asked
    __int__ = __float__ = __index__ = __str__ = __repr__ = __hash__ = _asked

    def __add__(self, other: Any) -> Any:
        return Symbol(self.node + _node(other))

    def __radd__(self, other: Any) -> Any:
        return Symbol(_node(other) + self.node)

    def __sub__(self, other: Any) -> Any:
        return Symbol(self.node - _node(other))

    def __rsub__(self, other: Any) -> Any:
        return Symbol(_node(other) - self.node)

    def __mul__(self, other: Any) -> Any:
        return Symbol(self.node * _node(other))

    def __rmul__(self, other: Any) -> Any:
        return Symbol(_node(other) * self.node)

    def __truediv__(self, other: Any) -> Any:
        return Symbol(self.node / _node(other))

    def __rtruediv__(self, other: Any) -> Any:
        return Symbol(_node(other) / self.node)

    def __pow__(self, other: Any) -> Any:
        return Symbol(self.node ** _node(other))

    def __rpow__(self, other: Any) -> Any:
        return Symbol(_node(other) ** self.node)

    def __neg__(self) -> Any:
        return Symbol(-self.node)

    def __abs__(self) -> Any:
        return Symbol(abs(self.node))

    def __binomial__(self, k: Any) -> Any:
        return Symbol(Call("binomial", (self.node, _node(k))))

    def __rbinomial__(self, n: Any) -> Any:
        return Symbol(Call("binomial", (_node(n), self.node)))

    def __sqrt__(self) -> Any:
        return Symbol(self.node.__sqrt__())


def _node(x: Any) -> Any:
    return x.node if isinstance(x, Symbol) else x


class Watch:
    """Runs a function, and keeps which code it enters, wherever that was found: none of it may branch.

    What tells numbers from symbols may, for roots and binomials, and the guards of the formulas that a
    formula calls, both tested by themselves; and so may what only numbers enter, inside of numbers.
    """

    def __init__(self) -> None:
        self.entered: set[CodeType] = set()
        self.faults: set[str] = set()

    def __call__(self, function: Callable[..., Any], *arguments: Any) -> Any:
        before = sys.getprofile()
        inner: list[FrameType] = []

        def profile(frame: Any, event: Any, argument: Any) -> None:
            if event == "return" and inner and inner[-1] is frame:
                inner.pop()
            elif event == "call" and not inner:
                module = frame.f_globals.get("__name__", "")
                trusted = module.split(".")[0] in _OF_NUMBERS or module in _TRUSTED
                if trusted and frame.f_globals is vars(sys.modules.get(module, sys)):
                    if all(frame.f_code is not guard.GUARDED for guard in _guards()):  # which go on to the formula
                        inner.append(frame)
                    return
                self.entered.add(frame.f_code)
                self.faults |= {f"branches ({what})" for what in _asks(frame.f_code)}
            elif event == "c_call" and not inner and argument.__name__ not in _C_CALLS:
                self.faults.add(f"branches ({argument.__name__})")

        with ExitStack() as lifted:
            for guard in _guards():
                lifted.enter_context(guard.lifted())
            sys.setprofile(profile)
            try:
                return function(*arguments)
            except (RecursionError, SystemExit) as error:
                raise NotProved(f"{function.__name__} ends in {type(error).__name__}") from None
            finally:
                sys.setprofile(before)


@dataclass(frozen=True)
class LibraryProof:
    """A library function, called with symbols, and the line it was proved equal to."""

    call: str
    result: Node
    line: Node
    names: dict[str, Any]
    record: dict[str, Any] = field(default_factory=dict)
    ran: bool = True  # not in a replay of the author's own code, unless it was handed over

    @property
    def summary(self) -> dict[str, Any]:
        """What the derivation's own record keeps of it."""
        return {k: v for k, v in self.record["proof"].items() if k not in ("definitions", "where")}

    def __str__(self) -> str:
        return report.library_text(self)

    __repr__ = __str__

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return report.shown(str(self), self.record, self.ran)


def prove_library(d: Any, function: Callable[..., Any], arguments: tuple[str, ...], line: Any) -> LibraryProof:
    """The function's own code, run on symbols, equals the line of the derivation, with its domain.

    Of a formula of xglib that is the body behind its guard.
    """
    if not isinstance(function, FunctionType):
        raise TypeError(f"proves takes a plain function, not {function!r}")
    module, body = function.__module__ or "__main__", unguarded(function)
    name = full_name(module, function.__name__)
    known = functions_of().get((module, name), None if is_below(module, FORMULAS) else function)
    if body.__globals__.get("__name__") != module or known is not function or not is_name(function.__name__):
        raise TypeError(f"{name} is the name of another function")
    arguments, watch = arguments or _matched(d, body), Watch()
    written = run(function, arguments, name, watch)
    goal = Goal(d.setting, line.written, "==", written)
    verdict = judge(goal)
    if verdict.finding.verdict != "proved":
        raise failure(phrase("place.code", call=name), verdict.finding, line.written, "==", written)
    with_symbols = frozenset(watch.entered)
    exact = "fractions" in getattr(function, "takes", ("fractions",))  # formulas with roots take floats instead
    _same_numbers(d.setting, body, arguments, line, name, watch, exact)
    _refuse(name, watch.faults)
    if watch.entered != with_symbols:
        raise TypeError(f"{name} runs other code on numbers than on symbols: what is proved is a plain formula")
    record = report.library_record(
        d,
        {
            "function": name,
            "module": module,
            "arguments": list(arguments),
            "equals": text(line.written),
            "computes": text(written),
            "verdict": "proved",
            "cases": verdict.finding.cases,
            "certificate": verdict.certificate,
        },
    )
    return LibraryProof(plain(f"{name}({', '.join(arguments)})"), written, line.written, d.names, record)


def _refuse(name: str, faults: Iterable[str]) -> None:
    for fault in sorted(faults):
        raise TypeError(f"{name} {fault}: what is proved is a plain formula")


def _matched(d: Any, function: Callable[..., Any]) -> tuple[str, ...]:
    known = {n.lower(): n for n in (*d.setting.domains, *d.setting.definitions)}
    try:
        return tuple(known[p.lower()] for p in signature(function).parameters)
    except KeyError as missing:
        raise IllFormed(
            f"which expression is {function.__name__}'s argument {missing}? Name all, in order: "
            f"proves({function.__name__}, ...)"
        ) from None


def full_name(module: str, name: str) -> str:
    """What a function is called by those who import it: from the package that its module is in, if it is in one."""
    package = module.rpartition(".")[0] or module
    return name if package == "__main__" else f"{package}.{name}"


def is_below(module: str, modules: Sequence[str]) -> bool:
    """Whether it is one of the modules, or a module in one of them."""
    return f"{module}.".startswith(tuple(f"{above}." for above in modules))


def is_name(name: str) -> bool:
    """Whether a function can be called so: without its module."""
    return name.isidentifier() or name == "<lambda>"


def functions_of(
    modules: Sequence[str] = FORMULAS, functions: Sequence[FunctionType] = ()
) -> dict[tuple[str, str], FunctionType]:
    """The functions that a record may name, by module and name: those that are handed over, and those that are defined
    in these modules and below them."""
    for module in modules:
        if module not in FORMULAS or find_spec(module.partition(".")[0]):  # the metrics need not be installed
            import_module(module)
    listed: list[FunctionType] = [
        function
        for place, module in list(sys.modules.items())
        if is_below(place, modules)
        for name, function in vars(module).items()
        if type(function) is FunctionType
        if (function.__module__, function.__name__) == (place, name)
        if unguarded(function).__globals__ is vars(module)
    ]
    return {(f.__module__, full_name(f.__module__, f.__name__)): f for f in (*functions, *listed)}


def run(function: FunctionType, arguments: tuple[str, ...], name: str, watch: Watch) -> Node:
    """What a plain function computes of expressions, as an expression: behind its guard, if it is a guarded formula.

    Here alone is decided which code is run, for proofs and for replay.
    """
    body = unguarded(function)
    looked_through: set[CodeType] = set()
    _refuse(name, faults(body, looked_through))
    written = _call(body, arguments, [Symbol(parse(item)) for a in arguments for item in expressions(a)], watch)
    _refuse(name, {*watch.faults, *(f"runs {code.co_qualname}" for code in watch.entered - looked_through)})
    if not isinstance(written, Symbol):
        raise NotProved(f"{name} returned {written!r} ({type(written).__name__}), no formula of its arguments")
    return written.node


def _call(function: Callable[..., Any], arguments: tuple[str, ...], values: list[Any], watch: Watch) -> Any:
    left = iter(values)
    called = [[next(left) for _ in expressions(a)] if a.startswith("[") else next(left) for a in arguments]
    return watch(function, *called)


def expressions(argument: str) -> list[str]:
    """The expressions of a list "[a, b]", or the one expression."""
    if not argument.startswith("["):
        return [argument]
    try:
        written = parse_python(argument, mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        written = None
    if not isinstance(written, List) or "#" in argument:  # behind which anything may stand
        raise IllFormed(f"{argument[:80]!r} is no list of expressions")
    return [unparse(item) for item in written.elts]


def faults(function: FunctionType, looked_through: set[CodeType]) -> Iterator[str]:
    """What keeps a function from being a plain formula, in its own code and in all that it calls by name: it asks for a
    value, a type, membership or an exception, or it could keep something from one call to the next.

    looked_through: gets the code in which this is seen, and nothing else is to be run.
    """
    reached: list[tuple[str, object]] = [("", function)]
    seen: list[FunctionType] = []
    for name, value in reached:  # which grows
        if type(value) is FunctionType:
            body = unguarded(value)
            if body not in seen and not _tells_numbers_from_symbols(body):
                seen.append(body)
                looked_through.update(_codes(body.__code__))
                yield from (f"branches ({what})" for code in _codes(body.__code__) for what in _asks(code))
                if not type(body.__globals__) is type(_builtins(body)) is dict:
                    yield "may keep state (where its names are)"
                reached += _reached(body)
        elif type(value) is tuple:
            reached += [(name, entry) for entry in value]
        elif isinstance(value, (type, BuiltinFunctionType)):
            if value.__name__ in _ASKING:
                yield f"branches ({value.__name__})"
            elif not any(value is thing for thing in _PLAIN):
                yield f"calls {name}, which is no plain function"
        elif value is _MISSING:
            yield f"takes the attribute {name}"
        elif type(value) not in _CONSTANTS:
            yield f"may keep state ({name}, of type {type(value).__name__})"


def _tells_numbers_from_symbols(function: FunctionType) -> bool:
    """Which is tested by itself, as it stands in its module."""
    return any(
        function.__globals__ is vars(sys.modules[name]) and function.__code__ in _codes_of(name)
        for name in DISPATCH
        if name in sys.modules
    )


@cache
def _codes_of(module: str) -> frozenset[CodeType]:
    """The code that a module is made of."""
    spec: Any = sys.modules[module].__spec__  # its loader has the code
    return frozenset(_codes(spec.loader.get_code(module)))


def _guards() -> list[ModuleType]:
    return [sys.modules[name] for name in GUARDS if name in sys.modules]


def unguarded(function: FunctionType) -> FunctionType:
    """What a guard runs; any other function as it is."""
    for guard in _guards():
        function = guard.unguarded(function)
    return function


def _builtins(function: Any) -> Any:
    """Where a function finds built-in names: an attribute that mypy's cache leaves out."""
    return function.__builtins__


def _reached(function: FunctionType) -> Iterator[tuple[str, object]]:
    """What a function takes from elsewhere, with its name: defaults, attributes, what it closes over, and globals; of a
    module or type that which it takes from it."""
    yield from ((f"{function.__name__}'s default", v) for v in function.__defaults__ or ())
    yield from (function.__kwdefaults__ or {}).items()
    yield from vars(function).items()
    yield from zip(function.__code__.co_freevars, (cell.cell_contents for cell in function.__closure__ or ()))
    for code in _codes(function.__code__):
        name, value = "", None
        for i in dis.get_instructions(code):
            if i.opname in ("LOAD_ATTR", "LOAD_METHOD"):
                held = vars(value) if type(value) in (ModuleType, type) else {}  # no formula asks a value for more
                name, value = f"{name}.{i.argval}", held.get(i.argval, _MISSING)
                continue
            yield name, value
            name, value = "", None
            if i.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
                name = i.argval
                value = function.__globals__.get(name, _builtins(function).get(name))


def _asks(code: CodeType) -> Iterator[str]:
    for i in dis.get_instructions(code):
        if i.opname.startswith(_BRANCHES) or i.opname == "BINARY_OP" and i.argrepr.endswith("="):
            yield f"{i.opname} {i.argrepr}".rstrip()
    yield from ("a set" for constant in code.co_consts if isinstance(constant, frozenset))
    yield from sorted(name for name in code.co_names if name in _ASKING or name.startswith("__"))


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _codes(part)


# -- numbers beside symbols: whatever answers to no question above still has to compute the line


def _same_numbers(
    setting: Any,
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    line: Any,
    name: str,
    watch: Watch,
    exact: bool,
) -> None:
    trees = [setting.expression(parse(item)) for a in arguments for item in expressions(a)]
    numpy = _numpy()
    for env in islice(all_points(setting, [*trees, line.full], setting.given, ()), _POINTS):
        try:
            values = [evaluate(t, env) for t in trees]
            wanted = evaluate(line.full, env)
        except Undefined:
            continue
        except Unusable:
            continue
        numbers = [v for v in values if isinstance(v, Fraction)]
        if len(numbers) < len(values):
            continue
        calls: dict[str, list[Any]] = {"numbers": [(Fraction if exact else float)(v) for v in numbers]}
        if all(v.denominator == 1 for v in numbers) and not isinstance(wanted, Interval):
            calls["integers"] = list(map(int, numbers))
            if numpy:
                calls["arrays"] = [numpy.array([_entry(t, v, setting)] * 2) for t, v in zip(trees, numbers)]
        for kind, called in calls.items():
            try:
                got = _call(function, arguments, called, watch)
            except OverflowError:  # no number of this kind is that large
                continue
            if not _matches(got, wanted):
                raise NotProved(
                    f"{name} is {got} {case(env)} (called with {kind}), where {text(line.written)} is {wanted}"
                )


def _numpy() -> Any:
    """NumPy, unless it is not there, as in a browser: formulas on arrays are then not tried."""
    try:
        import numpy
    except ImportError:
        return None
    return numpy


def _entry(tree: Node, value: Fraction, setting: Any) -> int | float:
    """Of an array: counts as whole numbers, which binomial coefficients ask for; all else as floats."""
    whole = isinstance(tree, Name) and tree.id in setting.domains and setting.domains[tree.id].integer
    return int(value) if whole else float(value)


def _matches(got: Any, wanted: Any) -> bool:
    """The function's number is the line's: exactly, or as a float, or within what is known of an irrational one."""
    if getattr(got, "shape", ()):
        return all(_matches(float(x), wanted) for x in got)
    if isinstance(wanted, Interval):
        return wanted.lo - abs(got) / 10**9 <= got <= wanted.hi + abs(got) / 10**9
    return isclose(got, wanted, rel_tol=1e-9, abs_tol=1e-12) if isinstance(got, float) else got == wanted
