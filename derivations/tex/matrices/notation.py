"""What is declared of the letters of a text, and statements read by it."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from ...kernel.language import Call, IllFormed, Name, Node, Number, Relation, walk
from ...kernel.show import name_latex
from ...matrices.said import written
from ...matrices.shapes import NUMBER, Declared, Shape, declare, shape_of, size_of
from ...matrices.terms import Definitions, definitions, parse, put_in
from ..tokens import RELATED, closing, levels, shown, split
from .declared import FUNCTION, LAMBDA, LOOKS, READS, SUMS
from .reader import Reader
from .signs import IFF, IMPLIES, optimum_of, parts, pattern_of, read_tokens, space_of, spread
from .sizes import UNSIZED, partial, sized


@dataclass(frozen=True)
class Notation:
    r"""What is declared of the letters of a text about vectors and matrices.

    declared: as `matrices.declare` reads it; functions: name -> (of which letter, what it is).

    >>> from derivations.matrices.said import written
    >>> notation = Notation.of(["X matrix(m, d) rows x; y vector(m); w vector(d)"])
    >>> written(notation.read(r"\nabla_{\mathbf w}\|\mathbf y-\mathbf X\mathbf w\|_2^2"))
    'grad(norm(y - X*w)**2, w)'
    >>> written(notation.read(r"\sum_i \boldsymbol x_i \boldsymbol x_i^{\mathrm T}"))
    'Sum(x[i]*x[i].T, i, 1, m)'
    """

    declared: str
    hypotheses: tuple[str, ...] = ()
    defined: Mapping[str, str] = field(default_factory=dict)
    functions: Mapping[str, tuple[str, Node]] = field(default_factory=dict)
    looks: Mapping[str, str] = field(default_factory=dict)
    reads: Mapping[str, str] = field(default_factory=dict)
    sums: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    layout: str = ""

    def __post_init__(self):
        for name, value in (("known", declare(self.declared)), ("definitions", definitions(self.defined))):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "patterns", sorted(self._patterns(), key=lambda p: -len(p[0])))
        looks: dict[tuple, str] = {}
        for pattern, _, name in self.patterns:
            if isinstance(name, str) and (other := looks.setdefault(tuple(pattern), name)) != name:
                raise IllFormed(f"{other} and {name} look alike: say of each how it looks, `{name} looks like ...`")
        ranges = {tuple(pattern_of(tex.removeprefix(r"\sum").lstrip("_"))): over for tex, over in self.sums.items()}
        object.__setattr__(self, "ranges", ranges)

    known: Mapping[str, Declared] = field(init=False, repr=False)
    definitions: Definitions = field(init=False, repr=False)
    patterns: list = field(init=False, repr=False)
    written: dict = field(default_factory=dict, init=False, repr=False)  # (name, whether a number): as it first stood
    ranges: Mapping[tuple, tuple[str, str]] = field(init=False, repr=False)

    @classmethod
    def of(cls, lines: Sequence[str]) -> "Notation":
        """That of the lines of a declaration."""
        declared: list[str] = []
        given: list[str] = []
        defined, functions, looks, reads, sums, layout = {}, {}, {}, {}, {}, ""
        for line in (LAMBDA.sub("λ", line.strip()) for line in lines):
            if found := SUMS.fullmatch(line):
                sums[found["tex"]] = found["index"], found["high"]
            elif found := READS.fullmatch(line):
                reads[found["tex"]] = found["meaning"]
            elif found := LOOKS.fullmatch(line):
                looks[found["name"]] = found["tex"]
            elif line.startswith("given "):
                given += filter(None, map(str.strip, line.removeprefix("given ").split(";")))
            elif line in ("layout numerator", "layout denominator"):
                layout = line.removeprefix("layout ")
            elif ":=" in line:
                head, _, body = line.partition(":=")
                if found := FUNCTION.fullmatch(head):
                    functions[found["name"]] = found["of"], parse(body)
                else:
                    defined[head.strip()] = body.strip()
            elif line:
                declared.append(line)
        return cls("; ".join(declared), tuple(given), defined, functions, looks, reads, sums, layout)

    def _patterns(self):
        """Tokens, whether they mean the same in each style, and what they stand for."""
        for tex, meaning in self.reads.items():
            yield pattern_of(tex), False, parse(re.sub(r"#([1-9])", r"hole\1", meaning))
        heads = [head.partition("[")[0] for head in self.defined]
        for name in dict.fromkeys((*self.known, *heads, *self.functions)):
            look = self.looks.get(name)
            yield pattern_of(look or name_latex(name)), look is None, name
            if look is None and re.fullmatch("[A-Za-z]{2,}", name):
                yield list(name), True, name

    def shape(self, tree: Node) -> Shape | None:
        """The shape of a tree; None where it has none, or its sizes are not known yet."""
        try:
            return shape_of(put_in(tree, self.definitions), self.known, {})
        except IllFormed:
            return None

    def range_of(self, body: Node, index: str):
        """The range of an index that its places ask for."""
        at: dict = {}
        for node in walk(put_in(body, self.definitions)):
            with suppress(IllFormed):  # a size may not be known yet
                shape_of(node, self.known, at)
        return at.get(index)

    def read(self, latex: str) -> Node:
        """The tree of a term."""
        return self.term(spread(read_tokens(latex)))

    def term(self, tokens: list[str], shape: Shape | None = None) -> Node:
        """The tree of a term of this shape, if that is known."""
        return sized(Reader(tokens, self, {}).whole(), self, shape or (None, None))

    def sides(self, latex: str) -> tuple[list[str], list[tuple[str, Node]]]:
        r"""The premises of a statement, before \Rightarrow, and its sides, each with the relation before it: terms, or
        equations between \iff."""
        *premises, statement = parts(spread(read_tokens(latex)), IMPLIES)
        given = [written(premise) for tokens in premises for premise in self.premises(tokens)]
        equations = parts(statement, IFF)
        if len(equations) == 1:
            return given, self.chain(statement)
        return given, [("<=>" * bool(n), self.equation(tokens)) for n, tokens in enumerate(equations)]

    def premises(self, tokens: list[str]) -> list[Relation]:
        return [self.equation(part) for part in split(tokens, ",")]

    def equation(self, tokens: list[str]) -> Relation:
        sides = self.chain(tokens)
        if [relation for relation, _ in sides] != ["", "=="]:
            raise IllFormed(f"{shown(tokens)}: an equation is wanted, of two sides")
        return Relation("==", sides[0][1], sides[1][1])

    def chain(self, tokens: list[str], first: Shape | None = None) -> list[tuple[str, Node]]:
        """What stands between relations, each with that before it; first: the shape of the line above."""
        tokens, space = space_of(tokens)
        out, relations = (
            parts(tokens, tuple(RELATED)),
            ["", *(RELATED[x] for x, n in levels(tokens) if x in RELATED and not n)],
        )
        if not out[0]:
            out, relations = out[1:], relations[1:]
        while out and out[-1] and out[-1][-1] in (",", ".", ";"):
            out[-1].pop()
        if any(relation not in ("", "==", ">=", "<=") for relation in relations):
            raise IllFormed("between terms of vectors and matrices stand =, \\le and \\ge")
        optima = [optimum_of(side) for side in out]
        trees = self.fitted([rest for _, _, rest in optima], first)
        if space and self.shape(trees[-1]) != self._sizes(space):
            raise IllFormed(f"\\in \\mathbb{{R}}^{{{shown(space)}}}: this is not its shape")
        trees = [
            Call(kind, (tree, *self._over(below))) if kind else tree for (kind, below, _), tree in zip(optima, trees)
        ]
        return list(zip(relations, trees))

    def _over(self, below: list[str]) -> list[Node]:
        r"""The letters below \max."""
        while below and below[0] in ("(", "{") and closing(below, 0) == len(below) - 1:
            below = below[1:-1]
        below, _ = space_of(below)
        letters = [] if {*below} & {*RELATED, ":", "|"} else [Reader(x, self, {}).whole() for x in split(below, ",")]
        if not all(isinstance(x, Name) for x in letters) or below and not letters:
            raise IllFormed(f"{shown(below)} below an optimum: letters; what they are bound by is said by `given ...`")
        return letters

    def _sizes(self, written: list[str]) -> Shape:
        found = [size_of(Reader(part, self, {}).whole(), self.known, {}) for part in split(written, r"\timesSign")]
        return (found[0], found[1] if len(found) == 2 else 1)

    def fitted(self, sides: list[list[str]], first: Shape | None = None) -> list[Node]:
        """Trees of one shape: a 0 beside vectors is the vector of zeros."""
        for side in sides:
            if not side:
                raise IllFormed("nothing stands beside a relation")
        trees = [Reader(side, self, {}).whole() for side in sides]
        found = [partial(tree, self) for tree in trees]
        shape = first or next((s for s in found if None not in s and s != NUMBER), None)
        if shape:
            trees = [Call("zero", (UNSIZED, UNSIZED)) if tree == Number(0) else tree for tree in trees]
        return [sized(tree, self, shape or (None, None)) for tree in trees]
