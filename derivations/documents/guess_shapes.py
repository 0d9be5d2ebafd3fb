r"""Vectors and matrices of a display, guessed: what a letter is by how it looks, its sizes by what fits together.

The display is read as if all sizes were one; then only those are that its terms join. Where that gives no shape,
letters that have no style are taken for something else.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from ..kernel.language import Call, IllFormed, Number, Relation, walk
from ..matrices import prove
from ..matrices.said import written
from ..matrices.shapes import NUMBER, Shape, Size, declare, letters_of
from ..matrices.terms import definitions, parse, put_in
from ..tex.matrices import Notation, is_about_matrices, read_tokens, spread
from ..tex.tokens import looks
from .blocks import Display, Unreadable
from .fit import OWN, Fit, NoFit
from .latex import LAMBDA, row_list
from .letters import Found, Letter, found_in
from .matrices import lines, source_of

_ONE = "dim"  # all sizes, at first
_NAMES = ("d", "m", "k", "h", "p", "q", "r", "s")  # of sizes that have none in the display
_OTHERWISE = {"real": ("vector",), "vector": ("real",), "matrix": ("real", "vector"), "function": ("entrywise",)}
_MOST = 60  # readings of one display
_NEEDS = re.compile(r"needs (?P<what>\w+): (?P<of>[^;]+)")
_MOST_NEEDS = 5


@dataclass
class Shapes:
    """Lines of a declaration, what was taken for granted in them, and what is still asked: as `guess.Guess`."""

    lines: list[str]
    said: list[str]
    question: Unreadable | None = None


def guessed_shapes(display: Display) -> Shapes:
    r"""The declaration of a display of vectors and matrices, as far as it can be guessed.

    >>> display = Display(r"\mathbf a^\top X \mathbf b = \mathbf b^\top X^\top \mathbf a", 1)
    >>> guessed_shapes(display).lines
    ['a vector(d); X matrix(d, m); b vector(m)']
    """

    def asked(words: str) -> Shapes:
        return Shapes([], [], Unreadable(words, *display.place(0)))

    question = ""
    try:
        rows = row_list(display.latex, display.macros)
        found = found_in([spread(read_tokens(row.formula)) for row in rows])
    except IllFormed as error:
        return asked(str(error))
    if found.only_defines:
        return asked(f"this says only what {looks(found.head)} is, and nothing is checked")
    for turn, letters in enumerate(_turns(found.letters)):
        try:
            declared = max((_declared(display, found, turned) for turned in _families(letters)), key=_sizes)
        except NoFit:
            continue
        except IllFormed as error:
            question = question or str(error) * (not turn)
            continue
        if is_about_matrices(declared):
            declared, proved = _with_needs(display, declared)
            said = found.said + [f"{looks(found.head)} is defined here"] * bool(found.head)
            if not proved and (means := _with_means(declared)) != declared:
                means, proved = _with_needs(display, means)
                declared, said = (means, [*said, "a bar is for the mean"]) if proved else (declared, said)
            if unclear := _unclear(display, found, letters, declared):
                return replace(asked(f"{unclear}: say what it is, in a line `... reads ...`"), lines=declared)
            if proved or not (lone := _on_one_side(display, letters, declared)):
                return Shapes(declared, said)
            words = f"{lone} stands on one side only: say what it is, in a line `{lone} reads ...`"
            return replace(asked(words), lines=declared, said=said)
    return asked(question or "its letters do not fit together: declare their sizes, as in X matrix(m, d); w vector(d)")


def _turns(letters: list[Letter]) -> Iterator[list[Letter]]:
    """The letters as they look; then with one of those without a style taken for something else, all numbers for
    vectors, or two for something else."""
    plain = [(n, kind) for n, x in enumerate(letters) if x.plain for kind in _OTHERWISE.get(x.kind, ())]
    numbers = tuple((n, kind) for n, kind in plain if letters[n].kind == "real")
    turns = [(), *combinations(plain, 1), numbers, *combinations(plain, 2)]
    for turn in map(dict, turns[:_MOST]):
        yield [replace(x, kind=turn.get(n, x.kind)) for n, x in enumerate(letters)]


def _families(letters: list[Letter]) -> Iterator[list[Letter]]:
    """With x[i] as the rows of X, or as its columns, where both letters stand in the display."""
    whole = {x.name: x for x in letters if x.kind == "matrix" and not x.indexed}
    pairs = {x.name: x.name.upper() for x in letters if x.indexed and x.kind == "vector" and x.name.upper() in whole}
    for side in ("rows", "columns") if pairs else ("",):
        yield [
            replace(x, of=(pairs[x.name], side))
            if x.name in pairs
            else replace(x, family=f" {side} {x.name.lower()}")
            if x.name in pairs.values()
            else x
            for x in letters
        ]


def _sizes(declared: list[str]) -> int:
    """How many sizes a declaration tells apart."""
    return len(
        {size for held in re.findall(r"\(([^()]*)\)", declared[0] if declared else "") for size in held.split(", ")}
    )


def _declared(display: Display, found: Found, letters: list[Letter]) -> list[str]:
    """The lines with these letters; IllFormed if something does not fit. Where an index is told apart as it is read,
    as below a logarithm, the one size is that to which it runs."""
    why: IllFormed | None = None
    for one in (_ONE, *found.sizes):
        try:
            return _read_from(display, found, letters, one)
        except IllFormed as error:
            why = why or error
    raise why or NoFit("nothing is read")


def _read_from(display: Display, found: Found, letters: list[Letter], one: str) -> list[str]:
    given = _lines(found, letters, {}, "0", one)
    for put in (one, "", ""):  # what is read may depend on the sizes
        terms = _terms(display, given)
        sizes = _fitted(terms[terms[0] == "0" :], found, letters, put)
        again = _lines(found, letters, sizes, terms[min(1, len(terms) - 1)])
        if again == given:
            break
        given = again
    return given


def _lines(found: Found, letters: list[Letter], sizes: dict[Size, Size], head: str, one: str = _ONE) -> list[str]:
    """head: what stands beside the left side that says what a letter is; one: a size that is not known."""
    said = [x.declared(sizes, one) for x in letters if not x.of]
    named = {str(sizes.get(size)) for x in letters for size in (*x.sizes, *x.over)}
    counts = [name for name in found.sizes if name not in named]
    declared = "; ".join(said + [f"{', '.join(counts)} natural"] * bool(counts))
    defines = [*found.defines[:-1], f"{found.defines[-1]}{head}"] if found.defines else []
    return [declared] * bool(declared) + [x.look for x in letters if x.look] + found.lines + defines


def _terms(display: Display, given: list[str]) -> list[str]:
    """The terms and equations that a display writes; an empty one stands before each further chain."""
    return [
        re.sub(r"^(?:<=>|[<>=]=?) ", "", term)
        for line in lines(display, Notation.of(given))
        for term in source_of(line.text).get("expression", "").removeprefix("given ").split("; ")
    ]


def _fitted(terms: list[str], found: Found, letters: list[Letter], put: str) -> dict[Size, Size]:
    """Each size of the letters, by a name of its own; put: what stands for those that are not known."""
    fit = Fit(
        {
            LAMBDA.sub("λ", x.name): (_shape(x), tuple(x.over))
            for x in letters
            if "function" not in x.declared({}, _ONE)
        },
        {x.name: x.sizes[0] for x in letters if x.kind == "function"},
        frozenset(found.sizes),
        put,
    )
    above: Shape | None = None
    free: dict[str, Size] = {}
    for term in terms:
        if not term:
            above = None
            continue
        tree = parse(term)
        sides = [tree.left, tree.right] if isinstance(tree, Relation) else [tree]
        shapes = [fit.shape(side, free) for side in sides]
        if isinstance(tree, Relation):
            fit.equal(*shapes)
        else:
            above = fit.equal(shapes[0], above or shapes[0])
    taken = {*found.sizes, *found.signs, *(x.name for x in letters)}
    names = iter([name for name in _NAMES if name not in taken])
    out: dict[Size, Size] = {}
    for size in [size for x in letters for size in (*x.sizes, *x.over)]:
        of = fit.same(size)
        if isinstance(of, str) and of.startswith(OWN) and of not in out:
            out[of] = next(names, _ONE)
        out[size] = out.get(of, of)
    return out


def _shape(letter: Letter) -> Shape:
    return NUMBER if not letter.sizes else (letter.sizes[0], letter.sizes[-1] if letter.kind == "matrix" else 1)


def _unclear(display: Display, found: Found, letters: list[Letter], declared: list[str]) -> str:
    """What looks like a function and is none here, or like one of the letter by which it is differentiated."""
    functions = {x.tex for x in letters if x.kind in ("function", "entrywise")}
    if unclear := [tex for tex in found.unclear if tex not in functions]:
        return f"{unclear[0]}(...) may be a function, or a product"
    known, defined = Notation.of(declared).known, Notation.of(declared).definitions
    for term in filter(None, _terms(display, declared)):
        for node in walk(put_in(parse(term), defined)):
            match node:
                case Call("grad" | "jacobian" | "hessian", (f, by)) if not (
                    letters_of(f, known) & letters_of(by, known)
                ):
                    return f"the slope of {written(f)} by {written(by)}, which does not stand in it"
    return ""


def _on_one_side(display: Display, letters: list[Letter], declared: list[str]) -> str:
    """A letter, as it is written, of which one term speaks alone: an equation says what it is, or is false."""
    known = Notation.of(declared).known
    sides = [letters_of(parse(term), known) for term in _terms(display, declared) if term]
    lone = [x for x in letters if sum(LAMBDA.sub("λ", x.name) in side for side in sides) == 1]
    first = next((x for x in sorted(lone, key=lambda x: x.kind != "function")), None)
    return "" if first is None or len(sides) < 2 else first.tex + "(...)" * (first.kind == "function")


def _with_needs(display: Display, declared: list[str]) -> tuple[list[str], bool]:
    """With what one side of a step needs and the other does not, if that is all that is wanting; and whether it is."""
    given = declared
    for _ in range(_MOST_NEEDS + 1):
        needed = _needed(display, given)
        if needed is None:
            if given == declared or any(_says_something(Notation.of(given), size) for size in ("2", "3")):
                return given, True
            break  # as where the inverse of u u' is wanted, which only a number has
        if not needed:
            break
        given = [*given, f"given {needed}"]
    return declared, False


def _with_means(declared: list[str]) -> list[str]:
    """With x_bar as the mean of the members x[i] of a family, where it is a letter beside them."""
    known = Notation.of(declared).known
    shapes = {x: d.shape for x, d in known.items()}
    families = {x: d for x, d in known.items() if len(d.over) == 1 and shapes.get(f"{x}_bar") == d.shape}
    of = {f"{x}_bar": d.over[0] for x, d in families.items()}
    letters = [part for part in declared[0].split("; ") if part.partition(" ")[0] not in of]
    means = [f"{x} := 1/{n}*Sum({x.removesuffix('_bar')}[i], i, 1, {n})" for x, n in of.items()]
    return ["; ".join(letters), *declared[1:], *means]


def _says_something(notation: Notation, size: str) -> bool:
    """Whether what is supposed is fulfilled at some point where all sizes are this."""
    sizes = "|".join(name for name, x in notation.known.items() if x.kind == "natural" and not x.over)

    def sized(text: str) -> str:
        return re.sub(rf"(?<!\w)(?:{sizes})(?!\w)", size, text) if sizes else text

    parts = [part for part in notation.declared.split("; ") if not part.endswith(" natural")]
    known, hypotheses = declare(sized("; ".join(parts))), [*map(sized, notation.hypotheses)]
    defined = {head: sized(body) for head, body in notation.defined.items()}
    return prove(Number(0), "==", Number(0), known, hypotheses, definitions(defined)).verdict == "proved"


def _needed(display: Display, given: list[str]) -> str | None:
    """What the first step needs that is not proved; None if all are, "" if it is something else."""
    notation, above = Notation.of(given), None
    for line in lines(display, notation):
        relation = next((sign for sign in ("<=>", ">=", "<=", "=") if line.text.startswith(sign)), "")
        if line.text.startswith("given "):
            return ""
        if not line.text:
            above = None
            continue
        tree = parse(source_of(line.text)["expression"].removeprefix(relation).strip())
        if relation and above is not None:
            relation = "==" if relation == "=" else relation
            found = prove(above, relation, tree, notation.known, notation.hypotheses, notation.definitions)
            needs = _NEEDS.search(found.words)
            if found.verdict != "proved":
                return f"{needs['what']}({needs['of'].strip()})" if needs else ""
        above = tree
    return None
