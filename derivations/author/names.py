"""Names that record what is written, and hand it to SymPy when one of SymPy's functions asks.

Nothing here is trusted, and nothing here needs SymPy: what a step is given becomes text, and the kernel reads the text.
"""

import re
import sys
from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.language import Call, IllFormed, Item, Logic, Name, Node, Relation, _node, is_condition, parse, text
from ..kernel.show import name_latex

_OPERATORS = frozenset(  # read as what it is of, wherever it is printed
    "Cov Corr Var Pr adj arg argmax argmin card corr deg det diag dim div erf gcd grad hom inf ker lcm "
    "lim liminf limsup max min mod sgn sign sup supp tr trace vec".split()
)
_FUNCTIONS = frozenset(  # these have a meaning that no declaration changes
    "abs arccos arccot arccsc arcosh arcsec arcsin arctan arsinh artanh acos asin atan ceil cos cosh cot coth "
    "csc exp floor lg ln log sec sin sinh sqrt tan tanh".split()
)
_WORD = re.compile(
    r"(?:\\(?:bar|hat|tilde|dot|vec|overline) *{)?(?:\\(?:math\w+|text\w*|operatorname) *{ *|\\)?([A-Za-z]{2,})"
)
_CONDITIONS = (Relation, Logic)
_WANTED = "names of symbols(), or an expression of SymPy's"
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def check_words(names: Iterable[str], functions: Iterable[str], looks: Mapping[str, str]) -> None:
    """Refuse a name that is printed as an operator or a function is: "sin (x + 1)" would be no product to a reader."""
    titles = {word.title() for word in _OPERATORS | _FUNCTIONS}
    for known, used in ((_OPERATORS | _FUNCTIONS | titles, names), (_FUNCTIONS, functions)):
        for name in used:
            word = _WORD.match(name_latex(name, looks))
            if word and word[1] in known:
                raise IllFormed(
                    f"{name} is printed as {name_latex(name, looks)}, which a reader takes for the function {word[1]}: "
                    "choose another name"
                )


class Written:
    """An expression or a condition as it is written: Python's operators record it, and nothing is simplified.

    Names come from `Derivation.symbols`. A function of SymPy takes the expression as SymPy's, with the definitions put
    in; an operator between it and something of SymPy's records that as well.

    >>> import sympy as sp
    >>> from derivations import Derivation, natural
    >>> TP, FN = Derivation("Recall", TP=natural, FN=natural).symbols()
    >>> TP*TP/(TP*(TP + FN)), sp.cancel(TP*TP/(TP*(TP + FN)))
    (TP*TP/(TP*(TP + FN)), TP/(FN + TP))
    >>> (TP == 0) & (FN > 0)
    TP == 0 and FN > 0
    """

    _op_priority = 100  # SymPy's operators leave the work to the side with the higher one
    __iter__ = None  # or Python would count through y[0], y[1], ...

    def __init__(self, tree: Node, derivation: Any) -> None:
        self.tree, self.derivation = tree, derivation

    @property
    def _diff_wrt(self) -> Any:  # integrate(f, x) asks this of x
        return isinstance(self.tree, Name)

    def _sympy_(self) -> Any:
        from .symbolic import to_sympy

        return to_sympy(self.tree, self.derivation.setting)

    def __call__(self, *args: Any) -> Any:
        return Written(Call(self._name("be called"), tuple(map(self._tree, args))), self.derivation)

    def __getitem__(self, index: Any) -> Any:
        indices = map(self._tree, index if isinstance(index, tuple) else (index,))
        return Written(Item(self._name("have entries"), *indices), self.derivation)

    def _name(self, what: str) -> str:
        if not isinstance(self.tree, Name):
            raise TypeError(f"{self} is no name, and cannot {what}")
        return self.tree.id

    def _tree(self, other: Any) -> Node:
        """What stands beside it, as a tree; TypeError for all that is not exact."""
        if is_sympy(other):
            from .symbolic import to_tree

            return to_tree(other, self.derivation.setting)
        return _node(other.tree if isinstance(other, Written) else other)

    def _condition(self, other: Any) -> Node:
        tree = self._tree(other)
        for part in (self.tree, tree):
            if not isinstance(part, _CONDITIONS):
                raise TypeError(
                    f"& and | join conditions, and {text(part)} is none: write parentheses around each, as "
                    "in (TP == 0) & (FP > 0)"
                )
        return tree

    def __and__(self, other: Any) -> Any:
        return Written(Logic("and", (self.tree, self._condition(other))), self.derivation)

    def __rand__(self, other: Any) -> Any:
        return Written(Logic("and", (self._condition(other), self.tree)), self.derivation)

    def __or__(self, other: Any) -> Any:
        return Written(Logic("or", (self.tree, self._condition(other))), self.derivation)

    def __ror__(self, other: Any) -> Any:
        return Written(Logic("or", (self._condition(other), self.tree)), self.derivation)

    def __invert__(self) -> Any:
        self._condition(self)
        return Written(Logic("not", (self.tree,)), self.derivation)

    def __neg__(self) -> Any:
        return Written(-self.tree, self.derivation)

    def __abs__(self) -> Any:
        return Written(abs(self.tree), self.derivation)

    def __sqrt__(self) -> Any:
        return Written(self.tree.__sqrt__(), self.derivation)

    def __bool__(self) -> bool:
        raise TypeError(f"{self} is neither true nor false: join conditions by & and |, as in (0 < k) & (k < m)")

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return text(self.tree)


def _operator(name: str) -> Any:
    def record(self: Written, other: Any) -> Written:
        return Written(getattr(self.tree, name)(self._tree(other)), self.derivation)

    return record


def _comparison(sign: str) -> Any:
    def record(self: Written, other: Any) -> Written:
        return Written(Relation(sign, self.tree, self._tree(other)), self.derivation)

    return record


for _name in "add radd sub rsub mul rmul truediv rtruediv pow rpow binomial rbinomial".split():
    setattr(Written, f"__{_name}__", _operator(f"__{_name}__"))
for _name, _sign in {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}.items():
    setattr(Written, f"__{_name}__", _comparison(_sign))


def E(x: Any) -> Any:
    """The expectation of what is written, or of an expression of SymPy's, which takes it for some function.

    Parameters
    ----------
    x : expression
        What is written with ``symbols``, or SymPy's.

    Returns
    -------
    expression
        Its expectation.

    Raises
    ------
    TypeError
        If it is neither.

    Examples
    --------
    >>> from derivations import Derivation, E, real
    >>> y, f = Derivation("Bias", random="f", y=real).symbols()
    >>> E((f - y)**2)
    E((f - y)**2)
    """
    if isinstance(x, Written):
        return Written(Call("E", (x.tree,)), x.derivation)
    if is_sympy(x):
        from .symbolic import Expectation

        return Expectation(x)
    raise TypeError(f"E takes {_WANTED}, not {x!r} ({type(x).__name__})")


def linear(x: Any) -> Any:
    """Each E term by term: its sums come out, and every factor that is not random.

    Parameters
    ----------
    x : expression
        What is written with ``symbols``, or SymPy's.

    Returns
    -------
    expression
        SymPy's.

    Raises
    ------
    TypeError
        If it is neither.

    Examples
    --------
    >>> from derivations import Derivation, E, linear, real
    >>> y, f = Derivation("Bias", random="f", y=real).symbols()
    >>> linear(E((f - y)**2))
    y**2 - 2*y*E(f) + E(f**2)
    """
    if not isinstance(x, Written) and not is_sympy(x):
        raise TypeError(f"linear takes {_WANTED}, not {x!r} ({type(x).__name__})")
    from . import symbolic

    return symbolic.linear(x)


def is_sympy(x: Any) -> bool:
    """Whether it is an object of SymPy's. Whoever holds one has imported SymPy; nobody else has to."""
    sympy = sys.modules.get("sympy")
    return sympy is not None and isinstance(x, sympy.Basic)


def symbols(derivation: Any, names: str | None) -> Any:
    """Names of a derivation that record: all that are declared, or those that are asked for."""
    setting = derivation.setting
    declared = (*setting.domains, *setting.random)
    if names is not None and not isinstance(names, str):
        raise TypeError(f"symbols takes names in one string, as in symbols('P R'), not {names!r}")
    wanted = declared if names is None else names.replace(",", " ").split()
    for name in wanted:
        if name not in declared and name not in setting.definitions:
            raise IllFormed(f"symbols: {name} is neither declared nor defined")
    found = tuple(Written(Name(name), derivation) for name in wanted)
    return found[0] if len(found) == 1 else found


def as_text(x: Any, argument: str, setting: Any = None) -> str:
    """What an author gave as an argument, as text: text itself, what names recorded, what SymPy returned, a number."""
    if isinstance(x, str):
        return x
    if isinstance(x, Written):
        return text(x.tree)
    if is_sympy(x):
        from .symbolic import to_tree

        return text(to_tree(x, setting))
    if isinstance(x, int) and not isinstance(x, bool):
        return str(x)
    hint = (
        "; SymPy's == is no equation: write sp.Eq(a, b), or compare names"
        if isinstance(x, bool)
        else "; choose one of them"
        if isinstance(x, (list, tuple, set, dict))
        else ""
    )
    raise TypeError(f"{argument} takes text, {_WANTED}, not {x!r} ({type(x).__name__}){hint}")


def next_line(derivation: Any, x: Any) -> str:
    """The next line as text. A function is applied to the last line; an inequality must have that on one side."""
    if callable(x) and not isinstance(x, Written) and not is_sympy(x):
        x = x(derivation.last)
    line = as_text(x, "a step", derivation.setting)
    whole = isinstance(x, str) or derivation.lines and is_condition(derivation.lines[-1].written)
    if whole or not isinstance(tree := parse(line), Relation) or tree.op not in _TURNED:
        return line
    from .symbolic import to_sympy

    for relation, here, other in ((tree.op, tree.left, tree.right), (_TURNED[tree.op], tree.right, tree.left)):
        if to_sympy(here, derivation.setting) == derivation.last:
            return f"{relation} {text(other)}"
    raise IllFormed(f"neither side of {line} is the last line, {text(derivation.lines[-1].written)}")
