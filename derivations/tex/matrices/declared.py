"""The lines of a declaration: what stands in it of letters, and what of how LaTeX is read."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Self

from ...kernel.language import Binary, Call, IllFormed, Node, Number, Relation, names, substitute, walk
from ...kernel.show import name_latex
from ...matrices.said import written
from ...matrices.shapes import NUMBER, RESERVED, Declared, Indices, Shape, Size, declare, letters_of, shape_of
from ...matrices.terms import Definitions, definitions, parse, put_in
from ..tokens import GREEK_LETTERS, enter
from .signs import pattern_of

READS = re.compile(r"(?P<tex>\S.*?) reads (?P<meaning>.+)")
LOOKS = re.compile(r"(?P<name>\w+) looks like (?P<tex>\S.*)")
SUMS = re.compile(r"(?P<tex>\S.*?) sums (?P<index>\w+) from 1 to (?P<high>.+)")
FUNCTION = re.compile(r"\s*(?P<name>\w+)\((?P<of>\w+)\)\s*")
LAMBDA = re.compile(r"(?<![\w\\])lambda(?!\w)")
_SIZED = re.compile(r"(?<!\w)(?:vector|matrix|square|invertible|symmetric|diagonal|psd|spd|orthonormal)\s*\(")
_DECLARES = re.compile(
    r"\w+(?:\s*,\s*\w+)*\s+(?:random\s+)?(?:(?:vector|matrix|square|invertible|symmetric|diagonal|psd|spd|orthonormal)"
    r"\s*\(.*|(?:real|positive|nonnegative|natural|function(?:\s*\(.*\))?)(?:\s+for\s.*)?)"
)
_COMMANDS = ("ell", "sinh", "cosh", "tanh")  # that stand for a letter, or a function which is none of the language
_SUPPOSES = ("given ", "where ")
_CONDITIONS = {"!=": "nonzero", ">": "positive", ">=": "nonnegative"}
_COMPARED = re.compile(r"([^=<>!]+?)\s*(!=|>=|>)\s*0")
_AFTER_FOR = re.compile(r"\sfor\s.*,\s*\w+\s+\w")
Pattern = tuple[list[str], bool, Node | str]  # tokens, whether they mean the same in each style, what they stand for


def is_about_matrices(lines: Sequence[str]) -> bool:
    """Whether a declaration has a letter with a size: a vector or a matrix.

    >>> is_about_matrices(["w vector(d)"]), is_about_matrices(["a matrix(real)"])
    (True, False)
    """
    return any(_SIZED.search(line) and not re.search(r"matrix\((?!\w+\s*,)", line) for line in lines)


def declares(line: str) -> bool:
    """Whether a line declares, defines or supposes something, and is no term, whose reason may say anything."""
    return "  -- " not in line and (
        line.startswith((*_SUPPOSES, "layout "))
        or ":=" in line
        or any(form.fullmatch(line) for form in (SUMS, READS, LOOKS))
        or all(map(_DECLARES.fullmatch, _declarations(line.strip("; "))))
    )


def _declarations(line: str) -> list[str]:
    """Those of a line: between semicolons, or commas, where no `for` stands before, behind which are commas, too.

    >>> _declarations("X matrix(m, d) rows x, y, z vector(m); c real for m, d")
    ['X matrix(m, d) rows x', 'y, z vector(m)', 'c real for m, d']
    """
    found = [part.strip() for part in line.split(";")]
    for n, (head, family, over) in enumerate(part.partition(" for ") for part in found):
        pieces = re.findall(r"\w+(?:\s*,\s*\w+)*\s[^,(]+(?:\([^)]*\)[^,]*)?(?:,\s*|$)", head)
        if "".join(pieces) == head:
            found[n] = "; ".join(piece.rstrip(", ") for piece in pieces) + family + over
    return "; ".join(found).split("; ")


def _condition(given: str) -> str:
    """A hypothesis, where it compares something with 0, as a condition of that.

    >>> _condition("norm(w) != 0"), _condition("w.T*w = 1")
    ('nonzero(norm(w))', 'w.T*w = 1')
    """
    found = _COMPARED.fullmatch(given)
    return f"{_CONDITIONS[found[2]]}({found[1]})" if found else given


def squared(given: Node, known: Mapping[str, Declared]) -> Node:
    """What is supposed of a norm, of its square: that it is 1; of a vector, that it is not 0, of its norm.

    >>> known = declare("w vector(d)")
    >>> written(squared(parse("norm(w) = 1"), known)), written(squared(parse("nonzero(w)"), known))
    ('w.T*w == 1', 'nonzero(norm(w))')
    """

    def is_column(x: Node) -> bool:
        with suppress(IllFormed):  # said where it is read
            return shape_of(x, known, {})[1] == 1 != shape_of(x, known, {})[0]
        return False

    match given:
        case Call("nonzero", (x,)) if is_column(x):
            return Call("nonzero", (Call("norm", (x,)),))
        case Relation("==", Call("norm", (x,)), Number(1) as one) if is_column(x):
            return Relation("==", Binary("*", Call("T", (x,)), x), one)
    return given


def _of_squares(given: str, known: Mapping[str, Declared]) -> str:
    """A hypothesis as it is written, if it is not of a norm."""
    tree = parse(given)
    return given if (found := squared(tree, known)) == tree else written(found)


def _columns(declared: str) -> dict[str, Node]:
    """Of each family of numbers the column of them: what its name means where no index is at it."""
    known = declare(declared)
    i = next(x for x in (*"ijkl", *(f"i{n}" for n in range(99))) if x not in known)
    return {
        name: parse(f"Sum(unit({i}, {d.over[0]})*{name}[{i}], {i}, 1, {d.over[0]})")
        for name, d in known.items()
        if d.kind in ("real", "positive", "nonnegative") and len(d.over) == 1 and not isinstance(d.over[0], tuple)
    }


def _with(columns: dict[str, Node], text: str) -> str:
    """A text with columns in the places of such names.

    >>> _with(_columns("r positive for n"), "diag(r)")
    'diag(Sum(unit(i, n)*r[i], i, 1, n))'
    """
    if not any(re.search(rf"(?<!\w){name}(?![\w\[])", text) for name in columns):
        return text
    return written(substitute(parse(re.sub(r"#([1-9])", r"hole\1", text)), columns))


def is_about_latex(line: str) -> bool:
    """Whether a line says only how LaTeX is read."""
    forms = (SUMS, READS, LOOKS)
    head = line.partition(":=")[0]
    return (
        any(form.fullmatch(line) for form in forms)
        or line.startswith("layout ")
        or (":=" in line and FUNCTION.fullmatch(head) is not None)
    )


@dataclass(frozen=True)
class Declarations:
    """What the letters of a text are, how they look, and what stands for what.

    declared: as `matrices.declare` reads it; functions: name -> (of which letter, what it is).
    """

    declared: str
    hypotheses: tuple[str, ...] = ()
    defined: Mapping[str, str] = field(default_factory=dict)
    functions: Mapping[str, tuple[str, Node]] = field(default_factory=dict)
    looks: Mapping[str, str] = field(default_factory=dict)
    reads: Mapping[str, str] = field(default_factory=dict)
    sums: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    layout: str = ""
    known: Mapping[str, Declared] = field(init=False, repr=False)
    definitions: Definitions = field(init=False, repr=False)
    patterns: list[Pattern] = field(init=False, repr=False)
    written: dict[tuple[str, bool], list[str]] = field(  # of a name, and whether it is a number: as it first stood
        default_factory=dict, init=False, repr=False
    )
    ranges: Mapping[tuple[str, ...], tuple[str, str]] = field(init=False, repr=False)
    spoken_of: frozenset[str] = field(init=False, repr=False)  # what stands in that which is said of LaTeX
    supposed: set[str] = field(default_factory=set, init=False, repr=False)  # letters of equations that are supposed

    def __post_init__(self) -> None:
        for name, value in (("known", declare(self.declared)), ("definitions", definitions(self.defined))):
            object.__setattr__(self, name, value)
        self._check_names()
        self.suppose(map(parse, self.hypotheses))
        object.__setattr__(self, "patterns", sorted(self._patterns(), key=lambda p: -len(p[0])))
        looks: dict[tuple[str, ...], str] = {}
        for pattern, _, meant in self.patterns:
            if isinstance(meant, str) and (other := looks.setdefault(tuple(pattern), meant)) != meant:
                raise IllFormed(f"{other} and {meant} look alike: say of each how it looks, `{meant} looks like ...`")
        ranges = {tuple(pattern_of(tex.removeprefix(r"\sum").lstrip("_"))): over for tex, over in self.sums.items()}
        object.__setattr__(self, "ranges", ranges)
        meanings = [meant for _, _, meant in self.patterns if not isinstance(meant, str)]
        bodies = [body for _, body in (*self.functions.values(), *self.definitions.values())]
        object.__setattr__(self, "spoken_of", frozenset().union(*map(names, (*meanings, *bodies))))

    def suppose(self, given: Iterable[Node]) -> None:
        """Keep which letters do not move freely, as what is supposed binds them: the kernel takes no slope by these."""
        for tree in given:
            if isinstance(tree, Relation) or isinstance(tree, Call) and tree.function == "nonnegative":
                self.supposed.update(letters_of(put_in(tree, self.definitions), self.known))

    def _check_names(self) -> None:
        """Refuse names with another meaning, and functions of another letter than they name."""
        for name in self.known:
            if name in RESERVED and len(name) > 1:  # a size, as no letter has such a name
                raise IllFormed(f"{name} already has a meaning")
            base = re.sub(r"\d+$", "", name)
            if base != name and base in self.known and self.known[base].shape != NUMBER and name not in self.looks:
                raise IllFormed(f"{name} looks like an entry of {base}: say how it looks, `{name} looks like ...`")
        for name, (of, body) in self.functions.items():
            if name in self.known or name in self.definitions:
                raise IllFormed(f"{name} has two meanings: leave one out")
            free: Indices = {}
            with suppress(IllFormed):  # said where it is read
                shape_of(put_in(body, self.definitions), self.known, free)
            if free:
                raise IllFormed(f"{name}({of}) changes with {min(free)}: name one that does not")

    @classmethod
    def of(cls, lines: Sequence[str]) -> Self:
        """That of the lines of a declaration."""
        declared: list[str] = []
        given: list[str] = []
        defined, looks, reads = dict[str, str](), dict[str, str](), dict[str, str]()
        functions: dict[str, tuple[str, Node]] = {}
        sums: dict[str, tuple[str, str]] = {}
        layout = ""
        for line in (LAMBDA.sub("λ", line.strip()) for line in lines):
            if found := SUMS.fullmatch(line):
                enter(sums, found["tex"], (found["index"], found["high"]))
            elif found := READS.fullmatch(line):
                enter(reads, found["tex"], found["meaning"])
            elif found := LOOKS.fullmatch(line):
                enter(looks, found["name"], found["tex"])
            elif line.startswith(_SUPPOSES):
                given += map(_condition, filter(None, map(str.strip, line.partition(" ")[2].split(";"))))
            elif line in ("layout numerator", "layout denominator"):
                layout = line.removeprefix("layout ")
            elif ":=" in line:
                head, _, body = line.partition(":=")
                if found := FUNCTION.fullmatch(head):
                    enter(functions, found["name"], (found["of"], parse(body)))
                else:
                    enter(defined, head.strip(), body.strip())
            elif line and re.search("[<>=]", line):
                raise IllFormed(f"{line!r} declares nothing: a condition is a line `given {line}`")
            elif line:
                parts = _declarations(line)
                if lost := next((part for part in parts if part.endswith(" random")), ""):
                    raise IllFormed(f"{lost}: say what it is, as in `{lost} vector(n)` or `{lost} real`")
                if lost := next(filter(_AFTER_FOR.search, parts), ""):
                    raise IllFormed(f"{lost}: behind `for` commas stand between indices: write a semicolon there")
                declared += parts
        columns = _columns("; ".join(declared))
        defined, reads = ({head: _with(columns, body) for head, body in said.items()} for said in (defined, reads))
        known = declare("; ".join(declared))
        hypotheses = tuple(_of_squares(_with(columns, text), known) for text in given)
        return cls("; ".join(declared), hypotheses, defined, functions, looks, reads, sums, layout)

    def _patterns(self) -> Iterator[Pattern]:
        for tex, meaning in self.reads.items():
            yield pattern_of(tex), False, parse(re.sub(r"#([1-9])", r"hole\1", meaning))
        heads = [head.partition("[")[0] for head in self.defined]
        for name in dict.fromkeys((*self.known, *heads, *self.functions)):
            look = self.looks.get(name)
            yield pattern_of(look or name_latex(name)), look is None, name
            if look is None and name in _COMMANDS:
                yield [f"\\{name}"], True, name
            if look is None and re.fullmatch("[A-Za-z]{2,}", name) and name_latex(name) not in GREEK_LETTERS:
                if {*name} <= {*self.known, *heads, *self.functions, "e", "I"}:
                    raise IllFormed(
                        f"{name} could be a product of {', '.join(dict.fromkeys(name))}: say how it looks, as in "
                        f"`{name} looks like \\text{{{name}}}`"
                    )
                yield list(name), True, name
            base, _, below = name.partition("_")
            upright = f"_{{\\mathrm{{{below}}}}}"
            if look is None and name_latex(name).endswith(upright) and base not in {*self.known, *heads}:
                yield pattern_of(name_latex(name).replace(upright, f"_{{{below}}}")), True, name  # W_{qh}, in italics

    def shape(self, tree: Node) -> Shape | None:
        """The shape of a tree; None where it has none, or its sizes are not known yet."""
        try:
            return shape_of(put_in(tree, self.definitions), self.known, {})
        except IllFormed:
            return None

    def range_of(self, body: Node, index: str) -> Size | None:
        """The range of an index that its places ask for."""
        at: Indices = {}
        for node in walk(put_in(body, self.definitions)):
            with suppress(IllFormed):  # a size may not be known yet
                shape_of(node, self.known, at)
        return at.get(index)
