r"""Trees written as authors write them: a document with a declaration and a display, in one of many notations.

It knows nothing of the checker: what a tree means is what a reader of the display takes it for.
"""

import re
from dataclasses import dataclass, field
from random import Random

from trials.fuzz import Statement
from trials.fuzz.trees import COMPARISONS, CONNECTIVES, LEVEL, read

FRACTIONS = (r"\frac", r"\frac", r"\dfrac", r"\tfrac", r"\cfrac", r"\nicefrac")
RELATIONS = {
    "==": ("=",),
    "<": ("<", r"\lt "),
    ">": (">", r"\gt "),
    "<=": (r"\le ", r"\leq ", r"\leqslant "),
    ">=": (r"\ge ", r"\geq ", r"\geqslant "),
    "!=": (r"\neq ", r"\ne "),
    "<=>": (r"\iff ", r"\Leftrightarrow "),
    "=>": (r"\implies ", r"\Rightarrow "),
}
# Names as an author declares them and as the LaTeX shows them; those of one line look alike.
LOOKS = [
    [("epsilon", r"\epsilon"), ("varepsilon", r"\varepsilon"), ("e", "e")],
    [("phi", r"\phi"), ("varphi", r"\varphi"), ("Phi", r"\Phi")],
    [("theta", r"\theta"), ("vartheta", r"\vartheta"), ("Theta", r"\Theta")],
    [("x", "x"), ("xb", r"\mathbf{x}"), ("xh", r"\hat{x}"), ("xbar", r"\bar{x}"), ("x1", "x_1"), ("X", "X")],
    [("y0", "y_0"), ("yr", r"\mathrm{y}"), ("yt", r"\tilde{y}"), ("Y", "Y")],
    [("a", "a"), ("b", "b"), ("c", "c"), ("alpha", r"\alpha"), ("beta", r"\beta")],
    [("TP", "TP"), ("FP", r"\mathrm{FP}"), ("w", "w"), ("omega", r"\omega")],
    [("sigma", r"\sigma"), ("varsigma", r"\varsigma"), ("s", "s"), ("lambda", r"\lambda"), ("t", "t")],
    [("rho", r"\rho"), ("varrho", r"\varrho"), ("p", "p"), ("q", "q"), ("pstar", "p^*")],
    [("pk", "p_k"), ("before", "p_{k-1}"), ("after", "p_{k+1}"), ("l", "l"), ("ell", r"\ell"), ("next", r"\tau_{t+1}")],
]
WHOLE = [("n", "n"), ("m", "m"), ("k", "k"), ("N", "N"), ("n1", "n_1"), ("n2", "n_2"), ("r", "r")]
LISTS = [("u", "u"), ("v", "v"), ("z", "z"), ("a", "a"), ("ub", r"\mathbf{u}"), ("w", "w"), ("zeta", r"\zeta")]
PLAIN = re.compile(r"[A-Za-z]|TP|(?:var)?(?:epsilon|theta|phi|rho|sigma)|alpha|beta|omega|Phi|Theta|zeta|lambda")
REASONS = (
    r"\text{multiply out}", r"\text{by definition}", r"\text{(3)}", r"\text{common denominator}", r"\text{see above}",
    r"\text{since $0 < 1$}", r"\text{by linearity}", r"\mbox{rearrange}", r"\text{for all } \delta > 0",
)  # fmt: skip
BLOCKS = (
    *((rf"\begin{{{kind}}}", rf"\end{{{kind}}}") for kind in "align align* gather gather* eqnarray eqnarray*".split()),
    (r"\begin{align}", r"\end{align}"),
    (r"\begin{equation}\begin{aligned}", r"\end{aligned}\end{equation}"),
    ("\\begin{equation*}\n\\begin{split}", "\\end{split}\n\\end{equation*}"),
    (r"\begin{alignat}{2}", r"\end{alignat}"),
    (r"\[ \begin{aligned}", r"\end{aligned} \]"),
    ("$$\n\\begin{aligned}[t]", "\\end{aligned}\n$$"),
    ("$$", "$$"),
    (r"\begin{multline}", r"\end{multline}"),
)
MARKDOWN = (
    *(
        block
        for block in BLOCKS
        if block[0].startswith(("$$", r"\begin{align}", r"\begin{equation}", r"\begin{gather"))
    ),
    ("```math\n\\begin{aligned}", "\\end{aligned}\n```"),
)


@dataclass(frozen=True)
class Written:
    """A document in its parts."""

    suffix: str
    declaration: tuple[str, ...]
    macros: tuple[str, ...]
    block: tuple[str, str]
    rows: tuple[str, ...]
    ends: tuple[str, ...]  # what ends each row but the last
    letters: dict = field(default_factory=dict)  # LaTeX -> the tree that it stands for
    word: str = "derivation:"

    @property
    def display(self) -> str:
        rows = "".join(f"  {row} {end}\n" for row, end in zip(self.rows, (*self.ends, "")))
        return f"{self.block[0]}\n{rows}{self.block[1]}"

    @property
    def text(self) -> str:
        lines = [f"{self.word} A chain", *self.declaration]
        if self.suffix == ".tex":
            above = "".join(f"{macro}\n" for macro in self.macros)
            return above + "".join(f"% {line}\n" for line in lines) + self.display + "\n"
        return "<!-- " + "\n".join(lines) + "\n-->\n" + self.display + "\n"


def named(s: Statement, rng: Random) -> dict[str, tuple[str, str]]:
    """For each name of the trees another one, and its looks. Often two that look alike."""
    out, taken = {}, set()
    groups = rng.sample(LOOKS, 3)
    scalars = [pair for group in groups for pair in rng.sample(group, len(group))]
    if rng.random() < 0.5:
        rng.shuffle(scalars)
    for name, domain in s.domains.items():
        kind = LISTS if domain.startswith(("sequence", "matrix", "function")) else (
            WHOLE if domain in ("natural", "positive_integer") or domain.startswith("up_to") else scalars
        )  # fmt: skip
        free = [pair for pair in kind if pair[0] not in taken and pair[1] not in taken]
        out[name] = free[0] if kind is scalars else rng.choice(free)
        taken |= {*out[name]}
    return out


class Writer:
    """Writes trees, each time as it falls. tex: whether macros may be defined."""

    def __init__(self, looks: dict[str, str], rng: Random, tex: bool):
        self.looks, self.rng, self.tex, self.macros = looks, rng, tex, []
        self.plain = False  # whether [ ] and \\{ \\} may group: they could be integer and fractional parts

    def __call__(self, tree) -> str:
        return self.write(tree, 0)

    def some(self, *forms: str) -> str:
        return self.rng.choice(forms)

    def bracket(self, inner: str, plain: bool = False) -> str:
        forms = ["(%s)", "(%s)", r"\left(%s\right)", r"\bigl(%s\bigr)", r"\Big( %s \Big)", r"\left (%s \right )"]
        if plain:
            forms += ["[%s]", r"\left[%s\right]", r"\{%s\}"]
        return self.some(*forms) % inner

    def write(self, tree, level: int) -> str:
        """level: 0 a condition, 1 a sum, 2 a product, 3 a factor that others follow, 4 what a script may stand on."""
        out, own = self.form(tree, level)
        if (
            self.tex
            and level < 4
            and isinstance(tree, tuple)
            and self.rng.random() < 0.04
            and len(out) < 60
            and tree[0] in LEVEL
        ):
            return self.macro(out if own >= 4 else self.bracket(out))
        if own < level:
            safe = isinstance(tree, tuple) and tree[0] == "+" and not re.search(r"frac|/|-|\{.*\}.*\}|\[", out)
            return self.bracket(out, plain=self.plain and safe and self.rng.random() < 0.3)
        return out

    def macro(self, body: str) -> str:
        name = "\\q" + self.some("a", "b", "c", "half", "Eps") + "abcdefghij"[len(self.macros) % 10]
        numbers = re.findall(r"(?<![\w#\\{}])\d(?![\d}.])", body)
        hole = self.rng.choice(numbers) if numbers and self.rng.random() < 0.5 else None
        if hole is not None:
            place = self.rng.choice([m.start() for m in re.finditer(rf"(?<![\w#\\{{}}]){hole}(?![\d}}.])", body)])
            self.macros.append(rf"\newcommand{{{name}}}[1]{{{body[:place]}#1{body[place + 1 :]}}}")
            return f"{name}{{{hole}}}"
        form = self.some(
            r"\newcommand{NAME}{BODY}", r"\newcommand*{NAME}{BODY}", r"\def NAME{BODY}", r"\newcommand NAME{BODY}"
        )
        self.macros.append(form.replace("NAME", name).replace("BODY", body).replace("def \\", "def\\"))
        return name + self.some(" ", "{}", r"\,")

    def script(self, sign: str, held: str) -> str:
        return f"{sign}{held}" if re.fullmatch(r"\d|[a-z]", held) and self.rng.random() < 0.6 else f"{sign}{{{held}}}"

    def exponent(self, tree) -> str:
        """Without macros: a bracket that is all of an exponent may be an upper index."""
        self.tex, tex = False, self.tex
        out, self.tex = self.write(tree, 1), tex
        return out

    def form(self, tree, level: int) -> tuple[str, int]:
        """The LaTeX, and how tightly it binds."""
        w = self.write
        if isinstance(tree, int):
            return str(tree), 4
        if isinstance(tree, str):
            if tree == "pi":
                return r"\pi", 4
            return self.looks.get(tree, tree), 3 if "^" in self.looks.get(tree, tree) else 4
        match tree:
            case ("-", a, b) if (between := self.between(a, b)) is not None:
                return between, 1
            case ("+" | "-" as op, a, b):
                return f"{w(a, 1)} {op} {w(b, 2)}", 1
            case ("neg", a):
                return f"-{w(a, 2)}", 1
            case ("*", a, b):
                return self.product(a, b), 2
            case ("/", a, b):
                if level < 2 and self.rng.random() < 0.15:
                    return f"{w(a, 3)}/{w(b, 4)}", 2
                return self.some(*FRACTIONS) + f"{{{w(a, 1)}}}{{{w(b, 1)}}}", 3
            case ("**", a, b):
                return f"{w(a, 4)}{self.script('^', self.exponent(b))}", 3
            case ("sqrt", a):
                return rf"\sqrt{{{w(a, 1)}}}", 4
            case ("exp", a):
                return (
                    (f"e^{{{self.exponent(a)}}}", 3)
                    if "e" not in self.looks.values() and self.rng.random() < 0.5
                    else (rf"\exp({w(a, 1)})", 3)
                )
            case ("log" | "sin" | "cos" | "tan" as f, a):
                name = self.some(r"\log", r"\ln") if f == "log" else rf"\{f}"
                return name + self.some("(%s)", r"\left(%s\right)", r"\!\left(%s\right)") % w(a, 1), 3
            case ("abs", a):
                inner = w(a, 1)
                forms = [r"\left|%s\right|", r"\lvert %s \rvert", r"\left\lvert %s\right\rvert"] + ["|%s|"] * (
                    "|" not in inner and "vert" not in inner
                )
                return self.some(*forms) % inner, 3
            case ("factorial", a):
                return f"{w(a, 4)}!", 3
            case ("binomial", a, b):
                return self.some(r"\binom{%s}{%s}", r"\dbinom{%s}{%s}", r"{%s \choose %s}") % (w(a, 1), w(b, 1)), 4
            case ("max" | "min" as f, a, b):
                return rf"\{f}" + self.some("(%s, %s)", r"\{%s, %s\}", r"\left(%s, %s\right)") % (w(a, 1), w(b, 1)), 3
            case ("Sum" | "Product" as f, body, i, low, high):
                return self.big({"Sum": r"\sum", "Product": r"\prod"}[f], body, i, w(low, 1), w(high, 1)), 1.5
            case ("Series", body, i, low):
                return self.big(r"\sum", body, i, w(low, 1), r"\infty"), 1.5
            case ("Integral", body, v, low, high):
                return rf"\int_{{{w(low, 1)}}}^{{{w(high, 1)}}} {w(body, 2)} \, " + self.some("d", r"\mathrm{d}") + v, 3
            case ("diff", body, x):
                d = self.some("d", r"\partial ")
                return rf"\frac{{{d}}}{{{d}{self.looks.get(x, x)}}} ({w(body, 1)})", 3
            case ("indicator", c):
                return rf"\mathbb{{I}}({w(c, 0)})", 3
            case ("item", name, *indices):
                return f"{self.looks[name]}_{{{self.some(',', ', ').join(w(i, 1) for i in indices)}}}", 3.5
            case ("prime", ("prime", (f, *args))):
                return f"{self.looks[f]}''({', '.join(w(a, 1) for a in args)})", 3
            case ("prime", (f, *args)):
                return f"{self.looks[f]}'({', '.join(w(a, 1) for a in args)})", 3
            case (op, a, b) if op in COMPARISONS:
                return f"{w(a, 1)} {self.some(*RELATIONS[op])} {w(b, 1)}", 0
            case ("not", a):
                return rf"\neg {self.bracket(w(a, 0))}", 0.7
            case ("and" | "or" as op, *parts):
                return rf" \text{{ {op} }} ".join(w(part, 0.5) for part in parts), 0
            case (f, *args) if f in self.looks:
                return f"{self.looks[f]}({', '.join(w(a, 1) for a in args)})", 3
        raise ValueError(f"not written: {tree}")

    def between(self, a, b) -> str | None:
        """F(x)|_b^a, where both sides are values of one F."""
        free = [x for x in "tvhz" if not {*self.looks, *self.looks.values()} & {x} and x not in _atoms(("-", a, b))]
        ends: list = []
        if not free or (moving := _generalized(a, b, free[0], ends)) is None or not ends:
            return None
        if self.rng.random() > (0.1 if moving == free[0] else 0.7):
            return None
        (high, low), inner = ends[0], self.write(moving, 1)
        bar = (
            self.some(
                r"(%s)|", r"(%s)\Big|", r"\left(%s\right)\bigg|", r"\left.(%s)\right|", r"\left.%s\right|", "[%s]"
            )
            % inner
        )
        return f"{bar}_{{{free[0]}={self.write(low, 1)}}}^{{{self.write(high, 1)}}}"

    def big(self, sign: str, body, index: str, low: str, high: str) -> str:
        limits = self.some("", "", r"\limits")
        bounds = [f"_{{{index}={low}}}", self.script("^", high)]
        written = self.write(body, 2)
        if sign == r"\prod" and isinstance(body, tuple) and body[0] == "*" and index not in _atoms(body[2]):
            written = self.bracket(written)  # its last factor could stand behind the product
        return f"{sign}{limits}{''.join(bounds if self.rng.random() < 0.9 else bounds[::-1])} {written}"

    def product(self, a, b) -> str:
        left, right = self.write(a, 2), self.write(b, 3)
        if re.search(r"\\(?:sum|prod|int|frac\{(?:d|\\partial) ?\})|'|/|\\q[a-zE]", left):
            left = self.bracket(left)  # what follows would belong to it
        joins = [r" \cdot ", r" \times ", r" \, \cdot "]
        beside = re.match(r"[A-Za-z\\(]", right) and not re.search(
            r"\\(?:sum|prod|int|text|max|min|frac\{(?:d|\\p))", right[:12]
        )
        numbers = re.search(r"\d\}?\s*$", left) and re.match(r"\\(?:[dtc]|nice)?frac|\\q", right)
        named = re.search(r"[A-Za-z]$|\\(?:log|ln|exp)", left) and right.startswith(
            ("(", r"\left", r"\big", r"\Big", r"\q")
        )
        if left.startswith("|") and left.endswith("|") and right.startswith("|"):
            joins += ["", ""]
        words = re.search(r"(?:TP|FP|\w[A-Z]|!)\}?$", left) or re.match("TP|[A-Z]", right)
        if beside and not numbers and not named and not words and not left.startswith("-"):
            joins += [" ", " ", r"\,", r" \; "]
        return left + self.some(*joins) + right


_OPAQUE = ("Sum", "Product", "Series", "Integral", "diff", "prime", "item", "E", *COMPARISONS)


def _generalized(a, b, letter: str, ends: list):
    """The tree of which both are values, at the two ends; None if they differ in more places than one letter can say.

    >>> _generalized(("**", "x", 2), ("**", 3, 2), "t", ends := []), ends
    (('**', 't', 2), [('x', 3)])
    """
    if a == b:
        return None if isinstance(a, tuple) and {*_OPAQUE} & {*_heads(a)} else a
    if isinstance(a, tuple) and isinstance(b, tuple) and (a[0], len(a)) == (b[0], len(b)) and a[0] not in _OPAQUE:
        parts = [_generalized(x, y, letter, ends) for x, y in zip(a[1:], b[1:])]
        return None if None in parts else (a[0], *parts)
    if ends and ends[0] != (a, b):
        return None
    ends[:] = [(a, b)]
    return letter


def _heads(tree) -> set:
    return {tree[0]}.union(*map(_heads, tree[1:])) if isinstance(tree, tuple) else set()


def _atoms(tree) -> set:
    return {tree} if not isinstance(tree, tuple) else {atom for part in tree[1:] for atom in _atoms(part)}


def written(s: Statement, rng: Random, named: dict[str, tuple[str, str]]) -> Written:
    """A document that says the chain."""
    suffix = rng.choice((".tex", ".tex", ".tex", ".md"))
    writer = Writer({n: look for n, (_, look) in named.items()}, rng, suffix == ".tex")
    writer.plain = not any(sign in line for line in (s.start, *(step.body for step in s.steps)) for sign in "-/")
    block = rng.choice(BLOCKS if suffix == ".tex" else MARKDOWN)
    aligned = not re.search(r"gather|multline|^\$\$$", block[0])
    lines = [("", read(s.start)), *((step.relation, read(step.body)) for step in s.steps)]
    rows = _rows(lines, writer, rng, block[0], aligned)
    ends = tuple(rng.choice((r"\\", r"\\", r"\\[2pt]", r"\\*")) if suffix == ".tex" else r"\\" for _ in rows[1:])
    return Written(
        suffix,
        declared(s, named),
        tuple(writer.macros),
        block,
        tuple(rows),
        ends,
        {look: n for n, (_, look) in named.items()},
    )


def declared(s: Statement, named: dict[str, tuple[str, str]], domains: dict | None = None) -> tuple[str, ...]:
    def put(text: str) -> str:
        return re.sub(r"[A-Za-z_]\w*", lambda m: named[m[0]][0] if m[0] in named else m[0], text)

    out = [f"{named[n][0]} {_domain(d, put)}" for n, d in (domains or s.domains).items()]
    out += [f"where {put(s.where)}"] if s.where else []
    return (
        *out,
        *(f"{name} looks like {look}" for name, look in named.values() if not PLAIN.fullmatch(name) and name != look),
    )


def _domain(domain: str, put) -> str:
    head, _, of = domain.partition("(")
    return f"{head}({put(of.replace(chr(34), ''))}" if head == "up_to" else domain


_BESIDE = re.compile(r"text|mbox|iffalse|%|\\tag|\\label|\\nonumber")


def _rows(lines: list, writer: Writer, rng: Random, block: str, aligned: bool) -> list[str]:
    """The rows of a chain: a line each, or some in one row, or one in two."""
    (_, first), *rest = lines
    eqnarray = block.startswith(r"\begin{eqnarray")
    column, behind, row = "&" if aligned else "", "&" if eqnarray else "", writer(first)
    rows = [row] if rest[0][0] in CONNECTIVES else []
    for n, (relation, tree) in enumerate(rest):
        sign, formula = writer.some(*RELATIONS[relation]), writer(tree)
        if relation in CONNECTIVES:
            rows.append(f"{sign} {column}{formula}")
        elif n and rng.random() < 0.15 and not _BESIDE.search(rows[-1]):
            rows[-1] += f" {sign} {formula}"
        elif isinstance(tree, tuple) and tree[0] in ("+", "-") and rng.random() < 0.15:  # it goes on in the next row
            op, left, right = tree
            rows.append(f"{row if not n else ''} {column} {sign}{behind} {writer.write(left, 1)}")
            rows.append(rf"{column} \quad {op} {writer.write(right, 2)}")
        else:
            rows.append(f"{row if not n else ''} {column} {sign}{behind} {formula}")
        rows[-1] += _beside(rng, aligned and not eqnarray, writer.tex, n)
    if rng.random() < 0.3 and not _BESIDE.search(rows[-1]):
        rows[-1] += rng.choice((".", ",", r" \,."))
    return [row.strip() for row in rows]


def _beside(rng: Random, aligned: bool, tex: bool, n: int) -> str:
    """A reason, a number or a comment beside a row."""
    if rng.random() < 0.6:
        return ""
    reason = rng.choice(REASONS)
    forms = [rf" \quad {reason}", rf" \quad {reason}"]
    if re.fullmatch(r"\\text\{[a-z ]*\}", reason):
        forms.append(rf" \qquad ({reason})")
    if aligned:
        forms += [rf" && {reason}", rf" && {reason}"]
    if tex:
        comment = rng.choice(("why", "= b + 1", r"a \\ b"))
        forms += [rf" \label{{eq:{n}}}", rf" \tag{{{n}}}", r" \nonumber", f" % {comment}", r" \iffalse = b + 1 \fi"]
    return rng.choice(forms)
