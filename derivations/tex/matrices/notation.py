"""Statements about vectors and matrices, read by what is declared."""

from itertools import dropwhile

from ...kernel.language import Call, IllFormed, Item, Name, Node, Number, Relation, names, walk
from ...matrices.said import written
from ...matrices.shapes import NUMBER, Shape, size_of
from ..tokens import GREEK_LETTERS, RELATED, closing, is_letter, levels, shown, split
from .declared import Declarations, squared
from .reader import Reader
from .signs import (
    ACCENTS,
    IFF,
    IMPLIES,
    MEANT,
    STARS,
    bare,
    index_name,
    matched,
    optimum_of,
    parts,
    read_tokens,
    space_of,
    spread,
    statements,
    without_mark,
)
from .sizes import UNSIZED, partial, sized

SLOPES = ("grad", "jacobian", "hessian")


class Notation(Declarations):
    r"""What is declared, and LaTeX read by it.

    >>> from derivations.matrices.said import written
    >>> notation = Notation.of(["X matrix(m, d) rows x; y vector(m); w vector(d)"])
    >>> written(notation.read(r"\nabla_{\mathbf w}\|\mathbf y-\mathbf X\mathbf w\|_2^2"))
    'grad(norm(y - X*w)**2, w)'
    >>> written(notation.read(r"\sum_i \boldsymbol x_i \boldsymbol x_i^{\mathrm T}"))
    'Sum(x[i]*x[i].T, i, 1, m)'
    """

    def read(self, latex: str) -> Node:
        """The tree of a term."""
        return self.term(spread(read_tokens(latex)))

    def term(self, tokens: list[str], shape: Shape | None = None) -> Node:
        """The tree of a term of this shape, if that is known."""
        return sized(Reader(tokens, self, {}).whole(), self, shape or (None, None))

    def sides(self, latex: str) -> tuple[list[str], list[tuple[str, Node]]]:
        r"""The premises of a statement, before \Rightarrow, and its sides, each with the relation before it, none where
        a chain begins: terms, or equations between \iff."""
        *premises, statement = parts(spread(read_tokens(latex)), IMPLIES)
        given = [written(premise) for tokens in premises for premise in self.premises(tokens)]
        equations = parts(statement, IFF)
        if len(equations) == 1:
            return given, [side for tokens in statements(statement) for side in self.chain(tokens)]
        found = [self.linked(tokens) for tokens in equations]
        return given, [side for _, sides in found for side in sides] + [
            ("<=>" * bool(n), equation) for n, (equation, _) in enumerate(found)
        ]

    def premises(self, tokens: list[str]) -> list[Relation]:
        found = [self.equation(part) for part in statements(tokens)]
        self.suppose(found)
        if any(isinstance(node, Call) and node.function in SLOPES for tree in found for node in walk(tree)):
            raise IllFormed(f"{shown(tokens)}: a slope is no premise: write \\iff where both equations say the same")
        return [x for x in (squared(tree, self.known) for tree in found) if isinstance(x, Relation)]

    def equation(self, tokens: list[str]) -> Relation:
        equation, more = self.linked(tokens)
        if more:
            raise IllFormed(f"{shown(tokens)}: an equation is wanted, of two sides")
        return equation

    def linked(self, tokens: list[str]) -> tuple[Relation, list[tuple[str, Node]]]:
        """An equation, and the chain beside it: before the last side, if that is 0, or behind a letter."""
        sides = self.chain(tokens)
        trees = [tree for _, tree in sides]
        if {relation for relation, _ in sides[1:]} == {"=="}:
            if len(sides) == 2:
                return Relation("==", *trees), []
            if _is_zero(trees[-1]):
                return Relation("==", *trees[-2:]), sides[:-1]
            if isinstance(trees[0], Name | Item):
                return Relation("==", *trees[:2]), [("", trees[1]), *sides[2:]]
        raise IllFormed(f"{shown(tokens)}: an equation is wanted, of two sides")

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
        out = [without_mark(side) for side in out]
        optima = [optimum_of(side) for side in out]
        if len(out) > 2 and optima[1][0] and relations[1] == "==" and self._is_new(out[0]):
            out, optima, relations = out[1:], optima[1:], ["", *relations[2:]]
        trees = self.fitted([rest for _, _, rest in optima], first)
        trees = [
            self._likelihood(rest, tree) if kind.startswith("arg") else tree
            for (kind, _, rest), tree in zip(optima, trees)
        ]
        self._check_space(trees[-1:], space)
        trees = [
            Call(kind, (tree, *self._over(below))) if kind else tree for (kind, below, _), tree in zip(optima, trees)
        ]
        return list(zip(relations, trees))

    def _likelihood(self, side: list[str], tree: Node) -> Node:
        r"""What is optimal where this is: of a side with a \prod its logarithm, where it is positive."""
        reader = Reader(side, self, {})
        return reader.logarithm(tree) if (r"\prod", 0) in levels(side) and reader.is_positive(tree) else tree

    def _is_new(self, side: list[str]) -> bool:
        """Whether it is a letter without a meaning, as \\mathbf{w}^*: the optimum behind it says what it is."""
        starred = side[-4:-2] == ["^", "{"] and side[-2] in STARS
        letter = side[: -4 if starred else None]
        if letter[:1] and letter[0] in ACCENTS and letter[1:2] == ["{"] and letter[-1] == "}":
            letter = letter[2:-1]
        met = any(end == len(side) for end, _, _ in Reader(side, self, {})._meanings())
        base = bare(letter[0]) if len(letter) == 1 else ""
        return (is_letter(base) or base in GREEK_LETTERS) and base not in MEANT and not met

    def _over(self, below: list[str]) -> list[Node]:
        r"""The letters below \max."""
        while below and below[0] in ("(", "{") and closing(below, 0) == len(below) - 1:
            below = below[1:-1]
        below, space = space_of(below)
        letters = [] if {*below} & {*RELATED, ":", "|"} else [Reader(x, self, {}).whole() for x in split(below, ",")]
        if not all(isinstance(x, Name) for x in letters) or below and not letters:
            raise IllFormed(f"{shown(below)} below an optimum: letters; what they are bound by is said by `given ...`")
        self._check_space(letters[-1:], space)
        return letters

    def _check_space(self, last: list[Node], space: list[str]) -> None:
        """The shape that is written behind the last of some terms."""
        if space and any(self.shape(x) != self._sizes(space) for x in last):
            raise IllFormed(f"\\in \\mathbb{{R}}^{{{shown(space)}}}: this is not its shape")

    def _sizes(self, written: list[str]) -> Shape:
        found = [size_of(Reader(part, self, {}).whole(), self.known, {}) for part in split(written, r"\timesSign")]
        return (found[0], found[1] if len(found) == 2 else 1)

    def fitted(self, sides: list[list[str]], first: Shape | None = None) -> list[Node]:
        """Trees of one shape: a 0 beside vectors is the vector of zeros."""
        for side in sides:
            if not side:
                raise IllFormed("nothing stands beside a relation")
        trees = [Reader(side, self, {}).whole() for side in sides]
        self._check_moving(sides, trees)
        found = [partial(tree, self) for tree in trees]
        shape = first or next((s for s in found if None not in s and s != NUMBER), None)
        if shape:
            trees = [Call("zero", (UNSIZED, UNSIZED)) if tree == Number(0) else tree for tree in trees]
        return [sized(tree, self, shape or (None, None)) for tree in trees]

    def _check_moving(self, sides: list[list[str]], trees: list[Node]) -> None:
        """Refuse what looks as if it changed with an index: a_{ij}, of upright letters ij, beside an i."""
        named = {node.id for tree in trees for node in walk(tree) if isinstance(node, Name)}
        moving = named - {*self.known, *self.definitions, *self.functions}
        for pattern, free, meant in self.patterns:
            script = dropwhile(lambda token: token not in ("_", "^"), pattern)
            fixed = moving if isinstance(meant, str) else moving - names(meant)
            if fixed & {*map(index_name, script)}:
                if any(matched(pattern, side, n, free) for side in sides for n in range(len(side))):
                    what = meant if isinstance(meant, str) else shown(pattern)
                    raise IllFormed(
                        f"{what} looks on the page as if it changed with an index: name one of them otherwise"
                    )


def _is_zero(tree: Node) -> bool:
    return tree == Number(0) or isinstance(tree, Call) and tree.function == "zero"
