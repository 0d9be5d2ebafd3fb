"""A chain of steps between terms of matrices, its record, and the record verified again."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..kernel.identity import NoNormalForm
from ..kernel.language import Call, IllFormed, Name, Node, Relation, speaks_of, walk
from ..kernel.show import _scripts, name_latex, plain
from ..prove.verdict import Disagreement, NotProved, Refuted, Undecided
from ..show import report
from ..words import parts
from ..words.phrases import MATRICES, Formula, phrase, say
from .claims import Claim, verify
from .points import refuted
from .said import why_not, written
from .shapes import CONDITIONS, Declarations, Declared, declare, shape_of
from .show import TIMES, latex, letter
from .terms import definitions as definitions_of
from .terms import parse
from .verdict import Verdict, asked, judge, of_line, proved

KIND = "matrices"  # the key by which a record is told
_HOW = {said: identifier for identifier, said in MATRICES.items()}


@dataclass(frozen=True)
class Line:
    """A line as it is written, and what was said of the step to it."""

    tree: Node
    reason: str
    verdict: Verdict | None = None
    relation: str = ""


class MatrixDerivation:
    """Lines that are equal, each proved from the line before it.

    Parameters
    ----------
    title : str
        What is derived.
    declared : str
        Letters with their shapes, as in ``"X matrix(m, d) rows x; y vector(m)"``.
    hypotheses : sequence of str, optional
        What holds besides: ``"invertible(X.T*X)"``, ``"A*A = A"``, ``"E(z) = zero(n, 1)"``, ``"independent(z, q)"``.
    definitions : dict of str, optional
        Names that stand for terms: ``{"H": "X*inv(X.T*X)*X.T"}``.

    Raises
    ------
    IllFormed
        Where something has no shape, or is not declared.
    NotProved
        By ``step``, where a line does not follow: with a counterexample, or with what is missing.

    Examples
    --------
    >>> d = MatrixDerivation("Least squares", "X matrix(m, d); y vector(m); w vector(d)")
    >>> print(d.start("grad(norm(y - X*w)**2, w)").step("2*X.T*(X*w - y)", "chain rule"))
    Least squares
      X matrix(m, d); y vector(m); w vector(d)
    ① grad(norm(y - X*w)**2, w)
    ② == 2*X.T*(X*w - y)
         chain rule   ✓ proved (same normal form; 60 exact cases agree)
    """

    def __init__(
        self,
        title: str,
        declared: str,
        *,
        hypotheses: Sequence[str] = (),
        definitions: Mapping[str, str] | None = None,
    ):
        if not all(isinstance(words, str) for words in (title, declared, *hypotheses)):
            raise IllFormed("title, declarations and hypotheses are text")
        self.title, self.declared = title, declared
        self.hypotheses, self.definitions = tuple(hypotheses), dict(definitions or {})
        self.known = declare(declared)
        self.looks = dict(self.known)  # how letters are shown: what is defined has a shape, too
        for name, (at, body) in definitions_of(self.definitions).items():
            shape = shape_of(body, self.known, {})
            self.looks.setdefault(name, Declared("defined", shape, tuple("" for _ in at or ())))
        for said in (*hypotheses, *self.definitions, *self.definitions.values(), "1"):
            self._tell_apart(parse(said))
        self.lines: list[Line] = []

    def _tell_apart(self, tree: Node) -> None:
        """Refuse letters and indices that look alike, and a letter that looks as if it changed with an index."""
        indices = {node.id for node in walk(tree) if isinstance(node, Name)} - {*self.looks, "pi"}
        seen = Counter(letter(name, self.looks) for name in (*self.looks, *indices))
        seen[r"\mathbf{e}"] += speaks_of(tree, "unit")
        if alike := [look for look, times in seen.items() if times > 1]:
            raise IllFormed(f"two letters look alike: {alike[0]}")
        moving = {letter(i, self.looks) for i in indices}
        for name in (*self.looks, *indices):
            if moving & {*_scripts(name_latex(name))}:
                raise IllFormed(f"{name} looks on the page as if it changed with an index: name one of them otherwise")

    def start(self, term: str, reason: str = "") -> "MatrixDerivation":
        tree = parse(term)
        self._tell_apart(tree)
        self._claim(tree, tree, "<=>" if isinstance(tree, Relation) else "==", "1")
        self.lines = [Line(tree, _words(reason))]
        return self

    def step(
        self, term: str, reason: str = "", *, relation: str | None = None, by: str | None = None
    ) -> "MatrixDerivation":
        """The next line: == the one before it, or not above it (relation: >=), or not below it, by a difference that
        is not negative; an equation is equivalent to that before it, by an invertible term of which the difference is
        a multiple."""
        tree = parse(term)
        self._tell_apart(tree)
        relation = relation or ("<=>" if isinstance(tree, Relation) else "==")
        return self._take(tree, reason, relation, of_line(tree, judge(self._claim(self._last(), tree, relation, by))))

    def _last(self) -> Node:
        if not self.lines:
            raise IllFormed("a derivation begins with start(...)")
        return self.lines[-1].tree

    def _claim(self, left: Node, right: Node, relation: str, by: str | None = None) -> Claim:
        return asked(left, right, self.known, self.hypotheses, self.definitions, relation, by)

    def _take(self, tree: Node, reason: str, relation: str, said: Verdict) -> "MatrixDerivation":
        if {relation, *(line.relation for line in self.lines)} >= {"<=", ">="}:
            raise IllFormed("<= and >= in one chain say nothing of its ends")
        if said.verdict != "proved":
            kind = Refuted if said.verdict == "refuted" else Undecided
            both = f"{written(self._last())} {relation} {written(tree)}"
            raise kind(f"{plain(self.title)}, step {len(self.lines)} is {said.verdict}: {said.words}\n    {both}")
        self.lines.append(Line(tree, _words(reason), said, relation))
        return self

    @property
    def needs(self) -> tuple[str, ...]:
        """What all lines need besides what is declared: a part of the claim."""
        return tuple(dict.fromkeys(need for line in self.lines if line.verdict for need in line.verdict.needs))

    @property
    def conclusion(self) -> str:
        where = "  " + say(phrase("where", condition=Formula(", ".join(self.needs)))) if self.needs else ""
        return f"{written(self.lines[0].tree)} {self.relation} {written(self.lines[-1].tree)}{where}"

    @property
    def relation(self) -> str:
        """Between the first and the last line."""
        said = {line.relation for line in self.lines[1:]}
        return next((relation for relation in ("<=>", ">=", "<=") if relation in said), "==")

    def __str__(self) -> str:
        out = [plain(self.title), f"  {self.declared}"]
        out += [f"  {hypothesis}" for hypothesis in self.hypotheses]
        out += [f"  {name} := {body}" for name, body in self.definitions.items()]
        for n, line in enumerate(self.lines):
            out.append(f"{parts.circled(n + 1)} {line.relation + ' ' if n else ''}{written(line.tree)}")
            if said := line.verdict:
                how = parts.verdict(said.verdict, phrase(_HOW[said.words]), said.cases)
                out.append(f"     {plain(line.reason)}   {say(how)}")
        if len(self.lines) > 2 or self.needs:
            out.append(f"∴ {self.conclusion}")
        return "\n".join(out)

    __repr__ = __str__

    def record(self) -> dict[str, Any]:
        """Everything that is shown, for machines; `replay` verifies it again."""
        return {
            "schema": report.SCHEMA,
            "title": self.title,
            "equations": [],
            "names": {},
            "steps": [],
            KIND: {
                "declared": self.declared,
                "hypotheses": list(self.hypotheses),
                "definitions": [[name, body] for name, body in self.definitions.items()],
                "letters": self._letters(),
                "given": [self._said(hypothesis) for hypothesis in self.hypotheses],
                "lines": [self._line_record(line) for line in self.lines],
                "relation": self.relation,
                "needs": [self._said(need) for need in self.needs],
            },
        }

    def _letters(self) -> list[str]:
        """LaTeX of what is declared and defined."""
        out = [told for x, d in self.known.items() if (told := _told(x, d, self.looks))]
        for head, body in self.definitions.items():
            out.append(f"{latex(parse(head), self.looks)} := {latex(parse(body), self.looks)}")
        return out

    def _line_record(self, line: Line) -> dict[str, Any]:
        out: dict[str, Any] = {"term": written(line.tree), "latex": latex(line.tree, self.looks), "reason": line.reason}
        if said := line.verdict:
            out |= {"verdict": said.verdict, "how": phrase(_HOW[said.words]).record(), "needs": list(said.needs)}
            out |= {"contracts": said.contracts, "cases": said.cases, "relation": line.relation}
            out |= {"by": said.by} if said.by else {}
        return out

    def _said(self, condition: str) -> list[str]:
        """A condition: what holds, of which term, and the LaTeX of that."""
        if condition.strip().startswith("independent("):
            names = condition.strip()[len("independent(") : -1].split(",")
            return ["independent", condition, ", ".join(latex(parse(name), self.looks) for name in names)]
        match tree := parse(condition):
            case Relation():
                return ["equation", written(tree), latex(tree, self.looks)]
            case Call(what, (term, *_)):
                return [what, written(term), latex(term, self.looks)]
        raise IllFormed(f"{condition} is no hypothesis: an equation, independent, {', '.join(CONDITIONS)}")

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return report.shown(str(self), self.record())


def _words(reason: str) -> str:
    if not isinstance(reason, str):
        raise IllFormed(f"a reason is text, not {reason!r}")
    return reason


_TRAITS = {
    "symmetric": r"{0}^{{\top}} = {0}",
    "diagonal": r"{0} \odot \mathbf{{I}} = {0}",
    "invertible": r"\det {0} \neq 0",
    "psd": r"{0} \succeq 0",
    "spd": r"{0} \succ 0",
    "orthonormal": r"{0}^{{\top}} {0} = \mathbf{{I}}",
    "positive": "{0} > 0",
    "nonnegative": r"{0} \ge 0",
}


def _told(name: str, d: Declared, looks: Declarations) -> str:
    r"""What a letter is, as LaTeX; nothing of a size.

    >>> known = declare("S spd(n); X matrix(m, n) rows x; f function(n)")
    >>> [_told(name, d, known) for name, d in known.items()][:2]
    ['\\mathbf{S} \\in \\mathbb{R}^{n \\times n}, \\mathbf{S} \\succ 0', '\\mathbf{X} \\in \\mathbb{R}^{m \\times n}']
    >>> [_told(name, d, known) for name, d in known.items()][2:4]
    ['\\mathbf{x}_{i} = \\mathbf{X}^{\\top} \\mathbf{e}_{i}', 'f \\colon \\mathbb{R}^{n} \\to \\mathbb{R}']
    """
    if d.kind == "natural":
        return ""
    if d.kind == "family":
        whole = f"{d.of}.T" if "rows" in d.traits else d.of
        return f"{latex(parse(f'{name}[i]'), looks)} = {latex(parse(f'{whole}*unit(i, {d.over[0]})'), looks)}"
    x, sizes = letter(name, looks), [str(n) for n in d.shape if n != 1]
    space = rf"\mathbb{{R}}^{{{TIMES.join(sizes)}}}" if sizes else r"\mathbb{R}"
    if d.kind == "function":
        return rf"{x} \colon {space} \to \mathbb{{R}}"
    said = [rf"{x} \in {space}"] * (d.kind not in ("positive", "nonnegative"))
    return ", ".join(said + [_TRAITS[kind].format(x) for kind in (d.kind,) if kind in _TRAITS])


def replay(record: dict[str, Any]) -> MatrixDerivation:
    """Verify what a record of matrices holds, without search: each step is read as its certificate says, and tried
    again at the points. All that the record says must come out again."""
    stored = record[KIND]
    defined = dict(stored["definitions"])
    if len(defined) < len(stored["definitions"]):
        raise IllFormed("a name is defined twice")
    d = MatrixDerivation(
        record["title"],
        stored["declared"],
        hypotheses=stored["hypotheses"],
        definitions=defined,
    )
    first, *steps = stored["lines"]
    d.start(first["term"], first["reason"])
    for step in steps:
        tree, contracts = parse(step["term"]), step["contracts"] is True
        d._tell_apart(tree)
        claim = d._claim(d._last(), tree, step["relation"], step.get("by", "1"))
        try:
            exact, needs = verify(claim, contracts)
        except NoNormalForm as error:
            raise NotProved(f"{plain(d.title)}: {step['term']}: {why_not(error)}") from None
        found, cases = refuted(claim)
        if found:
            raise Disagreement(found)
        if not cases:
            raise NotProved(f"{plain(d.title)}: {step['term']}: no point was found at which it says something")
        d._take(tree, step["reason"], step["relation"], proved(claim, exact, needs, contracts, cases))
    return d
