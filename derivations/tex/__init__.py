r"""LaTeX as authors write it, read into the trees of the kernel.

    notation = Notation("TP FP P R", reads={r"\text{样例总数}": "m"})
    notation.read(r"\frac{TP}{TP+FP}")

What a piece of LaTeX stands for is declared: names, sequences (x_i is an item of x), matrices (x_{ij} or x_{i,j} is an
entry), functions (f(x) is no product),
and `reads`, which gives any piece its meaning in the language of a step, with #1, #2 for what varies:
r"f(x_{#1})": "h[#1]". What can be read in two ways is refused, and both are shown. What `kernel.show.latex` writes
reads back as the same tree. Not declared, e is Euler's number, E[...] the expectation and the d of an integral its end.

Of declared events P(A, B) is the mean of A*B, and P(A | B) that by E(B). Where something is declared random, E(X), too,
is the expectation, and Var and Cov are what they are by definition.

What the kernel does not know is read all the same, as a call: limit, argmax, argmin, sup, maxOver, minOver,
SumOver and IntegralOver. It is the kernel that refuses these.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from ..kernel import domains
from ..kernel.language import FUNCTIONS, Call, IllFormed, Item, Meaning, Name, Node, parse, substitute
from ..kernel.show import name_latex
from ..refute.spaces import events_of
from .display import formulas
from .scalars.ambiguous import Ambiguous
from .scalars.cursor import Bound, Pattern
from .scalars.functions import (
    COVARIANCE,
    DEFINED,
    EXPECTATION,
    GAMMA,
    PROBABILITY,
    TURNS,
    VARIANCE,
    Function,
    Target,
    meaning_text,
)
from .scalars.reader import Reader
from .tokens import is_letter, is_number, pieces, plain, rows, tokens_of

__all__ = ["Ambiguous", "Notation"]

# -- what is declared

_BUILT_IN = {
    r"\mathbb{E}": "E",
    r"\mathbb{I}": "indicator",
    r"\exp": "exp",
    "exp": "exp",
    r"\ln": "log",
    "ln": "log",
    r"\log": "log",
    "log": "log",
    **{written: function for function in TURNS for written in (function, rf"\{function}")},
    r"\max": "max",
    r"\min": "min",
    r"\sup": "sup",
    r"\inf": "inf",
    "abs": "abs",
}
_Declared = tuple[Pattern, Target]
_HOLE = re.compile(r"#([1-9])")
_MEANS_ITSELF = re.compile(  # as a whole piece: a number, a sign, and what stands before an operand
    r"[\d.]+|[^\w\\]|\\(?:[^A-Za-z]|infty|sum|prod|int|lim|frac|sqrt|cdot|le|ge|neq|to|left\||right\||max|min|log|ln|exp|sin|cos|tan)"
)


@dataclass(frozen=True)
class Notation:
    r"""What the atoms of an author's LaTeX stand for.

    >>> from derivations.kernel.language import text
    >>> notation = Notation("m TP TN P", reads={r"\text{macro-}P": "macro_P"})
    >>> text(notation.read(r"\frac{2\times TP}{m + TP - TN} \cdot \text{macro-}P"))
    '2*TP/(m + TP - TN)*macro_P'
    >>> Notation("T P TP").read("2TP")
    Traceback (most recent call last):
    ...
    derivations.tex.scalars.ambiguous.Ambiguous: TP can be read in two ways: TP, or T*P...
    """

    names: str | Collection[str] = ()
    sequences: str | Collection[str] = ()
    functions: str | Collection[str] = ()
    _: KW_ONLY
    looks: Mapping[str, str] = field(default_factory=dict)  # what a name looks like, where it is not the usual
    reads: Mapping[str, str] = field(default_factory=dict)
    sums: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)  # r"x \in D": ("i", "1", "m")
    matrices: str | Collection[str] = ()
    integers: Collection[str] = ()  # those of the names and sequences that are, or have, integers
    events: Collection[str] = ()  # those of the names that P(A, B), P(A | B) and E[x | A] speak of
    random: Collection[str] = ()  # those of the names that are
    meanings: Mapping[str, Meaning] = field(default_factory=dict)  # of what is defined, as `expand` takes it
    _patterns: dict[str, list[_Declared]] = field(init=False, repr=False, compare=False)  # by their first tokens
    _sums: dict[Pattern, tuple[str, str, str]] = field(init=False, repr=False, compare=False)
    _otherwise: dict[tuple[Pattern, Pattern, tuple[Bound, ...]], str | None] = field(
        init=False, repr=False, compare=False
    )  # what a piece means by the rest of what is declared, if anything

    def __post_init__(self) -> None:
        for part in ("names", "sequences", "matrices", "functions"):
            value = getattr(self, part)
            object.__setattr__(self, part, tuple(value.split() if isinstance(value, str) else value))
        patterns: dict[Pattern, Target] = {}
        for tex, function in _BUILT_IN.items():
            patterns[(tex,)] = Function(function)
        for name in self.names:
            self._declare(patterns, name_latex(name, self.looks), Name(name))
            if (run := re.fullmatch(r"([A-Za-z]+)\d+", name)) and run[1] not in self.names:
                patterns.setdefault(tuple(tokens_of(name)), Name(name))  # F1, where there is no F
        for name in self.functions:
            self._declare(patterns, name_latex(name, self.looks), Function(name))
        declared = {*self.names, *self.functions, *self.sequences, *self.matrices}
        if self.events and not {"P", "Pr"} & declared:
            for tex in ("P", r"\mathbb{P}", r"\Pr", r"\mathrm{P}", r"\mathsf{P}"):
                self._declare(patterns, tex, PROBABILITY)
        entries = {name: Item(name, Name("#1")) for name in self.sequences}
        entries |= {name: Item(name, Name("#1"), Name("#2")) for name in self.matrices}
        for name, entry in entries.items():
            self._declare(patterns, name_latex(name, self.looks) + "_{#1}", entry)
        for tex, meaning in self.reads.items():
            if len(tokens := tokens_of(tex.replace("#", r"\#"))) == 1 and _MEANS_ITSELF.fullmatch(tokens[0]):
                raise IllFormed(f"{tex} reads {meaning}: {tex} means itself, whatever is declared")
            self._declare(patterns, tex, self._meaning(meaning))
        for name, entry in entries.items():  # which by themselves are no numbers
            for index in (r"[\#1]", r"(\#1)"):
                patterns.setdefault(tuple(_holes(tokens_of(name_latex(name, self.looks) + index))), entry)
        if "E" not in declared:
            for letter in ("E", r"\mathrm{E}", r"\mathsf{E}"):
                patterns.setdefault((letter,), EXPECTATION)
        for operator, *others in (
            ((VARIANCE, "var", r"\mathbb{V}", r"\mathsf{V}"), (COVARIANCE, "cov")) if self.random else ()
        ):
            if operator.name not in declared:
                others.append(rf"\mathsf{{{operator.name}}}")
                for written in ((operator.name,), tuple(operator.name), *((other,) for other in others)):
                    patterns.setdefault(written, operator)
        patterns.setdefault((r"\Gamma",), GAMMA)
        for name in DEFINED:
            if all(tokens[0] != rf"\{name}" for tokens in patterns):  # else its author says what it reads
                patterns[(rf"\{name}",)] = Function(name)
        object.__setattr__(self, "_patterns", _by_first(patterns))
        object.__setattr__(self, "_sums", {tuple(tokens_of(tex)): bounds for tex, bounds in self.sums.items()})
        object.__setattr__(self, "_otherwise", {})

    @classmethod
    def of(cls, derivation: Any, **more: Any) -> "Notation":
        """The notation in which a derivation is printed."""
        setting = derivation.setting
        return cls.declared(
            dict(setting.declared),
            setting.random,
            [s.expression.left for s in derivation.definitions],
            looks=derivation.names,
            meanings=setting.definitions,
            events=events_of(setting.hypotheses),
            **more,
        )

    @classmethod
    def declared(
        cls, of: Mapping[str, domains.Domain], random: Collection[str], heads: Collection[Node], **more: Any
    ) -> "Notation":
        """That of names with their domains, of random names, and of the left sides of definitions."""
        functions = [n for n, d in of.items() if isinstance(d, domains.Function)]
        indices = {n: d.indices for n, d in of.items() if isinstance(d, domains.Sequence) and n not in functions}
        sequences, matrices = ([n for n, count in indices.items() if count == wanted] for wanted in (1, 2))
        return cls(
            [n for n in (*of, *random) if n not in indices and n not in functions]
            + [h.id for h in heads if isinstance(h, Name)],
            sequences,
            [h.function for h in heads if isinstance(h, Call)] + functions,
            matrices=matrices,
            integers=[n for n, d in of.items() if d.integer],
            random=tuple(random),
            **more,
        )

    @staticmethod
    def _declare(patterns: dict[Pattern, Target], tex: str, target: Target) -> None:
        tokens = tuple(tokens_of(tex.replace("#", r"\#")))
        tokens = tuple(_holes(tokens))
        if not tokens:
            raise IllFormed(f"{tex!r} reads ...: there is nothing to read")
        word = ("".join(tokens),) if all(map(is_letter, tokens)) else tokens
        for written in (tokens, tuple(_letters(tokens)), word):
            if patterns.get(written, target) != target:
                raise IllFormed(f"{tex} is declared twice: {meaning_text(patterns[written])}, {meaning_text(target)}")
            patterns[written] = target

    def _meaning(self, meaning: str) -> Target:
        if meaning in FUNCTIONS or meaning in self.functions:
            return Function(meaning)
        tree = parse(_HOLE.sub(r"hole\1", meaning))
        return substitute(tree, {f"hole{n}": Name(f"#{n}") for n in "123456789"})

    def patterns(self, first: str) -> Sequence[_Declared]:
        """What is declared that begins with this token: its tokens and its meaning, the longest first."""
        return self._patterns.get(first, ())

    def written(self, name: str) -> list[list[str]]:
        """The tokens that stand for a name."""
        return [[*tokens] for found in self._patterns.values() for tokens, target in found if target == Name(name)]

    def sums_over(self, low: list[str]) -> tuple[str, str, str] | None:
        """What the sum runs over below which this stands, if that is declared."""
        return self._sums.get(tuple(low))

    def alike(self, token: str) -> tuple[str, str] | None:
        """A declared letter that another style or variant sets apart from this one, and what it means."""
        for first, found in self._patterns.items():
            for pattern, target in found:
                if len(pattern) == 1 and first != token and plain(first) == plain(token):
                    return first, meaning_text(target)
        return None

    def read(self, latex: str) -> Node:
        """The tree of an expression or a condition."""
        return Reader(tokens_of(latex), self).whole()

    def lines(self, latex: str) -> list[tuple[str, Node]]:
        r"""The lines of a display, each with the relation it begins with; "" where a chain begins.

        >>> from derivations.kernel.language import text
        >>> [(r, text(t)) for r, t in Notation("x y").lines(r"(x+y)^2 &= x^2+2xy+y^2 \\ &\geqslant 0")]
        [('', '(x + y)**2'), ('==', 'x**2 + 2*x*y + y**2'), ('>=', '0')]
        """
        out = []
        for row in rows(tokens_of(formulas(latex))):
            for relation, piece in pieces(row):
                out.append((relation, Reader(piece, self).whole()))
        return out


def _by_first(patterns: dict[Pattern, Target]) -> dict[str, list[_Declared]]:
    """The patterns that begin with a token, the longest first."""
    out: dict[str, list[_Declared]] = {}
    for tokens, target in sorted(patterns.items(), key=lambda p: -len(p[0])):
        out.setdefault(tokens[0], []).append((tokens, target))
    return out


def _holes(tokens: Iterable[str]) -> Iterable[str]:
    tokens, place = list(tokens), 0
    while place < len(tokens):
        if tokens[place] == r"\#":
            if place + 1 == len(tokens) or not is_number(tokens[place + 1]):
                raise IllFormed("what varies in a piece that reads ... is written #1, #2, ...")
            yield "#" + tokens[place + 1]
            place += 1
        else:
            yield tokens[place]
        place += 1


def _letters(tokens: Iterable[str]) -> Iterable[str]:
    """A word of Latin letters as authors often write it: TP, not \\mathrm{TP}."""
    for token in tokens:
        if re.fullmatch(r"[A-Za-z]{2,}", token):
            yield from token
        elif re.fullmatch(r"[A-Za-z0-9,]+", token):
            yield from re.findall(r"[A-Za-z,]|[0-9]+", token)
        else:
            yield token
