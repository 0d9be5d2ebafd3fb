"""Twins of a true document, each with one error planted somewhere."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from trials.fuzz import Declared, Statement, Step, first_failure, hints
from trials.fuzz.trees import CONNECTIVES, at, changed, read, spots, write

from .second import Unread, chains
from .written import RELATIONS, Writer, Written, declared, written

# -- errors in a tree

_CLASSES = ("sequence", "matrix", "function")


def _names(s: Statement, name: str) -> list[str]:
    """The other names that may stand in its place."""
    kind = next((k for k in _CLASSES if s.domains[name].startswith(k)), "")
    return [
        n for n, d in s.domains.items() if n != name and (d.startswith(kind) if kind else not d.startswith(_CLASSES))
    ]


def _sign(tree, s, rng):
    match tree:
        case ("+", a, b):
            yield ("-", a, b)
        case ("-", a, b):
            yield ("+", a, b)
        case ("neg", a):
            yield a


def _number(tree, s, rng):
    if isinstance(tree, int):
        yield from (tree + 1, abs(tree - 1), 10 * tree + 1)


def _exponent(tree, s, rng):
    match tree:
        case ("**", a, int(n)):
            yield from (("**", a, n + 1), ("**", a, abs(n - 1)), a)
        case ("**", a, n):
            yield from (("**", a, ("+", n, 1)), ("**", a, ("-", n, 1)))


def _bound(tree, s, rng):
    match tree:
        case ("Sum" | "Product" as f, body, i, low, high):
            yield from (
                (f, body, i, ("+", low, 1), high),
                (f, body, i, low, ("-", high, 1)),
                (f, body, i, low, ("+", high, 1)),
            )
            yield (f, body, i, 1 if low == 0 else 0, high)
        case ("Series", body, i, low):
            yield ("Series", body, i, ("+", low, 1))
        case ("Integral", body, v, low, high):
            yield ("Integral", body, v, high, low)


def _index(tree, s, rng):
    match tree:
        case ("item", name, i, *more):
            yield from (("item", name, ("+", i, 1), *more), ("item", name, 1, *more))
            yield from (("item", name, n, *more) for n, d in s.domains.items() if d == "positive_integer")


def _letter(tree, s, rng):
    match tree:
        case str() if tree in s.domains and not s.domains[tree].startswith(_CLASSES):
            yield from _names(s, tree)
        case ("item", name, *indices):
            yield from (("item", other, *indices) for other in _names(s, name))
        case (name, *arguments) if name in s.domains:
            yield from ((other, *arguments) for other in _names(s, name))


def _order(tree, s, rng):
    match tree:
        case ("-" | "/" | "**" | "binomial" as op, a, b):
            yield (op, b, a)
        case ("item", name, i, j):
            yield ("item", name, j, i)


def _function(tree, s, rng):
    match tree:
        case ("sqrt" | "abs" | "factorial" | "log" | "exp" | "sin" | "cos" | "tan" | "prime", a):
            yield a
        case ("max", a, b):
            yield ("min", a, b)
        case ("min", a, b):
            yield ("max", a, b)
        case ("diff", a, _):
            yield a
        case ("indicator", ("<" | "<=" | ">" | ">=" as op, a, b)):
            yield ("indicator", ({"<": "<=", "<=": "<", ">": ">=", ">=": ">"}[op], a, b))


def _part(tree, s, rng):
    match tree:
        case ("+" | "-" | "*" | "/", a, b):
            yield from (a, b)


TREES = {
    "sign": _sign, "number": _number, "exponent": _exponent, "bound": _bound, "index": _index, "letter": _letter,
    "order": _order, "function": _function, "part": _part,
}  # fmt: skip


def spoiled(tree, kind: str, s: Statement, rng: Random):
    """The tree with one error of a kind; None if there is no place for it."""
    places = list(spots(tree, arithmetic=False))
    rng.shuffle(places)
    for path in places:
        if options := [new for new in TREES[kind](at(tree, path), s, rng) if new != at(tree, path)]:
            return changed(tree, path, rng.choice(options))
    return None


def in_a_line(s: Statement, kind: str, rng: Random) -> Statement | None:
    """The chain with an error in one of its lines."""
    n = rng.randrange(len(s.steps) + 1)
    new = spoiled(read(s.steps[n - 1].body if n else s.start), kind, s, rng)
    if new is None:
        return None
    if not n:
        return replace(s, start=write(new))
    return replace(s, steps=(*s.steps[: n - 1], replace(s.steps[n - 1], body=write(new)), *s.steps[n:]))


def relation(s: Statement, rng: Random) -> Statement:
    n = rng.randrange(len(s.steps))
    old = s.steps[n].relation
    new = (
        "=>"
        if old == "<=>"
        else "<=>"
        if old == "=>"
        else rng.choice([r for r in ("<", "<=", ">", ">=", "==") if r != old])
    )
    return replace(s, steps=(*s.steps[:n], replace(s.steps[n], relation=new), *s.steps[n + 1 :]))


# -- a twin, and whether it is false


@dataclass(frozen=True)
class Twin:
    """A document with an error. statement: what it says, where that is known; None: to be read by the second reader.
    false: it says something false, as it was made of something false."""

    kind: str
    document: Written
    statement: Statement | None = None
    false: bool = False


def failure(twin: Twin, s: Statement, rng: Random, points: int = 15) -> str:
    """Why the twin is false, by exact values; "" if nothing speaks against it."""
    if twin.false:
        return "false as made"
    if twin.statement is not None:
        found = first_failure(twin.statement, rng, points, hints(twin.statement))
        return found[0] if found else ""
    try:
        read_again = chains(twin.document, s.domains)
    except Unread as error:
        return f"not read: {error}"
    as_before = [("", s.start), *((step.relation, step.body) for step in s.steps)]
    for chain in read_again:
        if [(relation, write(tree)) for relation, tree in chain] == as_before:
            continue
        (_, start), *steps = [(relation, write(tree)) for relation, tree in chain]
        if not steps:
            return "an expression by itself"
        one = replace(s, start=start, steps=tuple(Step(body, relation) for relation, body in steps))
        try:
            found = first_failure(one, rng, points, hints(one))
        except (KeyError, TypeError, ValueError, AttributeError) as error:  # max of three, a sum of a condition
            return f"not read: {error!r}"
        if found:
            return found[0]
    return ""


# -- errors in what is written

_WORDS = "since because as by for if when where using from with provided given assuming so hence then thus".split()


def _forms(text: str) -> list[str]:
    """F is a false relation, S what follows its left side, C a condition."""
    return [f" {form}" for form in re.split(r"\s+;;\s+|\s*\n", text.strip())]


_BEHIND = _forms(r"""
\quad \text{WORD } C, \quad F ;; \quad \text{WORD } C, F ;; \quad \text{WORD } C \quad S ;; \quad \text{WORD } C S
\quad \text{WORD definition,} \quad F ;; \quad \text{WORD } C \quad \text{and} \quad F ;; \quad (\text{WORD } C), F
\quad \text{WORD $C$, hence $F$} ;; \qquad \text{WORD $C$; $F$} ;; \quad \text{hence } F ;; \quad \text{so that } F
\quad \text{and } F ;; \quad \text{see above,} \quad F ;; \quad \text{(1)} \quad F ;; \quad \text{(1)} S
&& \text{WORD } C & F ;; && \text{WORD $C$} & F ;; && F ;; & \quad F ;; && \text{then $F$} ;; \quad [F]
""")
_BESIDE = _forms(r"""
, \quad F ;; , F ;; ; F ;; ,\; F ;; \text{ and } F ;; \qquad F ;; \text{, } F ;; \quad\text{and}\quad F ;; .\ F
\quad (F) ;; \to F ;; \;\; | \;\; F ;; \therefore F ;; \tag{$F$} ;; \hfill F ;; \; \Box \; F ;; ~~~ F ;; \mbox{ and } F
\text{ or } F ;; \land F ;; \mid F ;; \ \ \ F ;; \\[F] ;; \footnote{$F$} ;; \intertext{so $F$} ;; \stackrel{F}{}
""")
_CONDITIONS = ("0 < 1", r"\delta > 0", "1 = 1", r"i = 1, \ldots, 3", r"0 \le 1")
_VARIANTS = dict(
    line.split(" : ")
    for line in r"""
\epsilon : \varepsilon ε \in
\varepsilon : \epsilon ϵ
\phi : \varphi φ \Phi
\varphi : \phi ϕ
\theta : \vartheta \Theta
\vartheta : \theta θ
\sigma : \varsigma \Sigma
\varsigma : \sigma
\rho : \varrho p
\varrho : \rho
\alpha : a α
\omega : w \varpi
\beta : B \Beta
""".strip().split("\n")
)
_STYLES = r"""\mathbf{X} \mathrm{X} \boldsymbol{X} \hat{X} \bar{X} \tilde{X} \mathcal{X} \mathbb{X} X' X^* X_0 \dot{X}
\mathsf{X} \mathit{X} \text{X} \widehat{X} \underline{X} \vec{X} X^{\prime} X_{} {\bf{}X} X^{(1)} \Im{X}""".split()
_MACROS = r"""\renewcommand{\leq}{<}
\renewcommand{\cdot}{+}
\let\times+
\def\frac#1#2{#1}
\renewcommand{\frac}[2]{\binom{#1}{#2}}
\renewcommand{\sqrt}[1]{#1}
\renewcommand{\log}{\exp}
\def\left(#1\right){1}
\let\sum\prod
\renewcommand{\bigl}{2}
\renewcommand{\,}{+}""".split("\n")
_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\d+|\s+|.", re.DOTALL)


def _false(s: Statement, looks: dict, rng: Random) -> tuple[str, str] | None:
    """A relation that is false, written: its left side, and the rest."""
    for _ in range(10):
        n = rng.randrange(len(s.steps))
        left = read(s.steps[n - 1].body if n else s.start)
        right = spoiled(read(s.steps[n].body), rng.choice([*TREES]), s, rng)
        if right is None or s.steps[n].relation in CONNECTIVES:
            continue
        one = replace(s, start=write(left), steps=(Step(write(right), s.steps[n].relation),))
        if first_failure(one, rng, 30, hints(one)):
            w = Writer(looks, rng, False)
            return w.write(left, 1), rng.choice(RELATIONS[s.steps[n].relation]) + w.write(right, 1)
    return None


def _with_row(document: Written, n: int, row: str) -> Written:
    return replace(document, rows=(*document.rows[:n], row, *document.rows[n + 1 :]))


def _edited(text: str, rng: Random) -> str:
    """One token is dropped, doubled, exchanged with the next or replaced by another of the text; or one sign is."""
    tokens = _TOKEN.findall(text) if rng.random() < 0.7 else list(text)
    n = rng.randrange(len(tokens))
    match rng.randrange(5):
        case 0:
            new = []
        case 1:
            new = [tokens[n]] * 2
        case 2 if n + 1 < len(tokens):
            return "".join([*tokens[:n], tokens[n + 1], tokens[n], *tokens[n + 2 :]])
        case 3:
            new = [tokens[n], rng.choice(tokens)]
        case _:
            new = [rng.choice(tokens)]
    return "".join([*tokens[:n], *new, *tokens[n + 1 :]])


def _misspelt(word: str, rng: Random) -> str:
    letters, n = word.removesuffix(":"), rng.randrange(1, len(word) - 1)
    a, b = letters[:n], letters[n:]
    new = rng.choice(
        (
            a + b[1:],
            a + b[:1] + b,
            a + b[1:2] + b[:1] + b[2:],
            a + rng.choice("aeiorstnv") + b[1:],
            letters + "s",
            letters,
        )
    )
    return new + rng.choice((":", ":", " :" if new != letters else ";", "", " -", ";"))


def in_writing(kind: str, document: Written, looks: dict, rng: Random, false: Callable) -> Twin | None:
    """A document with an error of a kind, if it has a place for it. false: makes a relation that is."""
    n = rng.randrange(len(document.rows))
    row, comment, behind = document.rows[n].partition(" %")
    bare = (
        re.split(r" *(?:&& *\\|\\q?quad *\(?\\(?:text|mbox)|\\tag|\\label|\\nonumber)", row)[0].rstrip(" .,\\")
        if kind != "token"
        else row
    )
    match kind:
        case "reason" | "beside":
            if (found := false()) is None:
                return None
            left, rest = found
            form = rng.choice(_BEHIND if kind == "reason" else _BESIDE)
            form = form.replace("WORD", rng.choice(_WORDS)).replace("C", rng.choice(_CONDITIONS))
            planted = form.replace("F", f"{left} {rest}").replace("S", rest if rest[0] != "=" else f"{rest} + 1")
            return Twin(kind, _with_row(document, n, bare + planted + comment + behind), false=True)
        case "row" if len(document.rows) > 1:
            rows, ends = list(document.rows), list(document.ends)
            match rng.randrange(4):
                case 0:
                    del rows[n], ends[n - 1 if n else 0]
                case 1 if n < len(ends):
                    ends[n] = ""
                case 2 if n < len(ends):
                    ends[n] = "%" + ends[n]
                case _:
                    rows[n] = re.split(r"(?<=[^&]) (?=&|=)", rows[n])[-1]
            return Twin(kind, replace(document, rows=tuple(rows), ends=tuple(ends)))
        case "macro" if document.suffix == ".tex":
            if not document.macros or rng.random() < 0.3:
                return Twin(kind, replace(document, macros=(*document.macros, rng.choice(_MACROS))))
            k = rng.randrange(len(document.macros))
            old = document.macros[k]
            cut = re.match(r"\\(?:newcommand\*?|def)[ {]*\\\w+\}?(?:\[\d\])?\{", old).end()
            new = old[:cut] + _edited(old[cut:-1], rng) + "}"
            again = re.sub(
                r"^\\newcommand\*?|^\\def(\\\w+)", lambda m: r"\renewcommand" + (f"{{{m[1]}}}" if m[1] else ""), new
            )
            macros = (
                *document.macros[:k],
                *((new,) if rng.random() < 0.5 else (old, again)),
                *document.macros[k + 1 :],
            )
            return Twin(kind, replace(document, macros=macros))
        case "look":
            found = [m for look in looks.values() for m in re.finditer(re.escape(look) + r"(?![A-Za-z])", row)]
            found = [
                m for m in found if not re.search(r"\\[A-Za-z]*$|text\{[^}]*$", row[: m.start()]) or m[0][0] == "\\"
            ]
            if not found:
                return None
            m = rng.choice(found)
            new = rng.choice((*_VARIANTS.get(m[0], "").split(), *(style.replace("X", m[0]) for style in _STYLES)))
            return Twin(kind, _with_row(document, n, f"{row[: m.start()]}{new} {row[m.end() :]}{comment}{behind}"))
        case "bracket":  # braces for brackets: they print nothing
            form = rng.choice(
                (r"\\left ?\((.*?)\\right ?\)", r"\\bigl\((.*?)\\bigr\)", r"\\Big\((.*?)\\Big ?\)", r"\(([^()]*)\)")
            )
            found = [
                m
                for m in re.finditer(form, row)
                if not re.search(r"[({]", m[1].replace("frac{", "")) or rng.random() < 0.5
            ]
            if not found:
                return None
            m = rng.choice(found)
            new = rng.choice(("{%s}", "%s", "{%s}", r"\left.%s\right.")) % m[1]
            return Twin(kind, _with_row(document, n, f"{row[: m.start()]}{new} {row[m.end() :]}{comment}{behind}"))
        case "bare macro" if document.suffix == ".tex" and document.macros:
            k = rng.randrange(len(document.macros))
            old = document.macros[k]
            new = re.sub(r"(\{|#1.*)(?:\\left|\\bigl|\\Big)? ?\((.*)(?:\\right|\\bigr|\\Big)? ?\)\}$", r"\1{\2}}", old)
            return Twin(kind, replace(document, macros=(*document.macros[:k], new, *document.macros[k + 1 :])))
        case "argument":  # of a command, without its braces
            found = [m for m in re.finditer(r"(?<=[}_^])\{([^{}]+)\}|(?<=frac)\{([^{}]+)\}|(?<=sqrt)\{([^{}]+)\}", row)]
            if not found:
                return None
            m = rng.choice(found)
            return Twin(
                kind, _with_row(document, n, f"{row[: m.start()]} {m[0][1:-1]}{row[m.end() :]}{comment}{behind}")
            )
        case "token":
            return Twin(kind, _with_row(document, n, _edited(row, rng) + comment + behind))
        case "word":
            new = _misspelt(document.word, rng)
            return Twin(kind, replace(document, word=new), false=new != document.word)
    return None


WRITING = (
    *("reason", "reason", "beside", "beside", "row", "macro", "look", "look", "bracket", "bracket"),
    *("bare macro", "argument", "token", "token", "token", "word"),
)


_WIDER = {
    "positive": "real",
    "nonnegative": "real",
    "probability": "real",
    "open_probability": "probability",
    "bit": "real",
    "positive_integer": "natural",
    "finite(-1, 1)": "real",
    "natural": "real",
    "sequence(positive)": "sequence(real)",
}


def domain(s: Statement, named: dict, document: Written, rng: Random) -> Twin | None:
    """A name with a wider domain."""
    bounds = "".join(d for d in s.domains.values() if d.startswith("up_to"))
    names = [n for n, d in s.domains.items() if d in _WIDER and f'"{n}"' not in bounds]
    if not names or any("infinity" in text for text in s.texts):  # these have values where the checker asks for none
        return None
    name = rng.choice(names)
    wider = s.domains | {name: _WIDER[s.domains[name]]}
    said = Declared(**vars(s), declared_domains=tuple(wider.items()), random_names=s.random)
    return Twin("domain", replace(document, declaration=declared(s, named, said.domains)), said)


def twins(s: Statement, named: dict, document: Written, seed: str) -> Iterator[Twin]:
    """Some fifty: a chain is proved once, and a twin of it refuted soon."""
    looks = {n: look for n, (_, look) in named.items()}
    for kind in (*4 * (*TREES,), "relation", "relation"):
        rng = Random(f"{seed} {kind}")
        new = relation(s, rng) if kind == "relation" else in_a_line(s, kind, rng)
        if new is not None and new.domains.keys() <= named.keys():
            yield Twin(kind, written(new, rng, named), new)
        seed += "'"
    for kind in 2 * WRITING:
        rng = Random(f"{seed} {kind}")
        seed += "'"
        if (
            twin := in_writing(kind, document, looks, rng, partial(_false, s, looks, rng))
        ) is not None and twin.document.text != document.text:
            yield twin
    if (twin := domain(s, named, document, Random(f"{seed} domain"))) is not None:
        yield twin
