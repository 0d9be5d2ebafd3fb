"""What the page shows of a tree, a domain, a name: LaTeX. Nothing is rearranged. Nothing here says what is proved.

Two things that look the same are the same: different trees print differently, and `check_names` refuses names that
print alike. A title or a reason is text, never markup: `plain` and `escaped` see to it.

Caveats. Names are told apart among those that one derivation speaks of, not between two. What is printed reads back as
the same tree by rules of precedence that a reader may not know: so parentheses are rather too many.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from unicodedata import category

from .domains import Domain, Finite, Function, Integers, Sequence
from .language import (
    ATOM,
    BINDERS,
    CONSTANTS,
    ENDLESS,
    FUNCTIONS,
    GREEK,
    LOGIC,
    NEG,
    NOT,
    POWER,
    PRODUCT,
    RELATION,
    SUM,
    Binary,
    Call,
    IllFormed,
    Item,
    Logic,
    Name,
    Neg,
    Node,
    Number,
    Relation,
    check_name,
    children,
    fold,
    is_a,
    sum_places,
    walk,
)
from .symbols import symbol

_LETTERS = (  # of GREEK, as its letters look in print; then those with names in LaTeX alone
    r"\alpha \beta \gamma \delta \varepsilon \zeta \eta \theta \iota \kappa \lambda \mu \nu \xi o \pi \rho \sigma \tau "
    r"\upsilon \varphi \chi \psi \omega A B \Gamma \Delta E Z H \Theta I K \Lambda M N \Xi O \Pi P \Sigma T Y \Phi X "
    r"\Psi \Omega \epsilon \vartheta \varkappa \varpi \varrho \varsigma \phi"
).split()
_GREEK = dict(zip(GREEK, _LETTERS))
_GREEK |= {tex[1:]: tex for tex in _LETTERS if len(tex) > 1} | {"eps": r"\epsilon"}
_NO_NAMES: Mapping[str, str] = {}
_REACHING = ("Sum", "Product", "Integral", *ENDLESS)  # to the end of the product that they stand before
_RELATIONS = {"==": "=", "!=": r"\neq", "<=": r"\le", ">=": r"\ge"}  # the others look as they are written

# What a name may look like: a letter or word, perhaps with an accent, a subscript and a superscript.
_COMMAND = rf"\\(?:ell|{'|'.join(word for word, tex in _GREEK.items() if tex[1:] == word)})"
_BASE = rf"(?:[A-Za-z]|{_COMMAND}|\\math(?:rm|it|bf|cal){{[A-Za-z][A-Za-z0-9]*}})"
_SCRIPT = rf"[A-Za-z0-9]|{_COMMAND}|{{(?:[A-Za-z0-9,]+|{_COMMAND})}}|{{\\mathrm{{[A-Za-z0-9,]+}}}}"
_SIGN = r"[-+*]|{[-+*]}"  # a superscript that is no exponent, as in m^+
_Part = tuple[int, str]  # how tightly it binds, and how it looks
_Look = tuple[str, ...]  # base, subscript, superscript
_LOOK = re.compile(rf"\A({_BASE}|\\(?:hat|bar|tilde|dot|vec){{{_BASE}}})(?:_({_SCRIPT}))?(?:\^({_SCRIPT}|{_SIGN}))?\Z")


def name_latex(name: str, names: Mapping[str, str] = _NO_NAMES) -> str:
    """TP -> \\mathrm{TP}, y_D -> y_{D}, x1 -> x_{1}, eps_hat -> \\hat{\\epsilon}; names overrides."""
    check_name(name)
    if name in names:
        return names[name]
    [(head, tail)] = re.findall(r"\A(.+?)_?(\d+|(?<=_).*|)\Z", name)
    out = _GREEK.get(head, head if len(head) == 1 else rf"\mathrm{{{head}}}")
    if tail in ("hat", "bar"):
        return rf"\{tail}{{{out}}}"
    if len(tail) < 2:
        tail = _GREEK.get(tail, tail)
    elif not tail.isdigit():
        tail = rf"\mathrm{{{tail.replace('_', ',')}}}"
    return f"{out}_{{{tail}}}" if tail else out


_SETS = {
    "natural": r"\mathbb{N}",
    "positive_integer": r"\mathbb{N}_{>0}",
    "real": r"\mathbb{R}",
    "positive": r"\mathbb{R}_{>0}",
    "nonnegative": r"\mathbb{R}_{\ge 0}",
    "probability": "[0, 1]",
    "open_probability": "(0, 1)",
}


def domain_latex(domain: Domain, names: Mapping[str, str] = _NO_NAMES) -> str:
    """
    >>> from .domains import function, sequence, up_to
    >>> domain_latex(up_to("n")), domain_latex(sequence()), domain_latex(function())
    ('\\\\{0, \\\\dots, n\\\\}', '\\\\{0, 1\\\\}^{\\\\infty}', 'C^{\\\\infty}(\\\\mathbb{R}, \\\\mathbb{R})')
    """
    match domain:
        case Finite():
            return rf"\{{{', '.join(map(str, domain.values))}\}}"
        case Integers() if domain.high is not None:
            return rf"\{{0, \dots, {name_latex(domain.high, names)}\}}"
        case Function():
            power = rf"^{{{domain.indices}}}" if domain.indices > 1 else ""
            return rf"C^{{\infty}}(\mathbb{{R}}{power}, {domain_latex(domain.of)})"
        case Sequence():
            infinite = r"\infty\times\infty" if domain.indices == 2 else r"\infty"
            return f"{domain_latex(domain.of)}^{{{infinite}}}"
    return _SETS[domain.text]


def latex(tree: Node, names: Mapping[str, str] = _NO_NAMES, place: int = LOGIC) -> str:
    """LaTeX of the tree as written: every operation is shown, none is performed.

    >>> from .language import parse
    >>> latex(parse("2*P*R/(P + R)"))
    '\\\\frac{2\\\\,P\\\\,R}{P+R}'
    """

    def write(node: Node, parts: list[_Part]) -> _Part:
        def at(n: int, place: int = LOGIC) -> str:
            level, out = parts[n]
            return rf"\left({out}\right)" if level < place else out

        every = [out for _, out in parts] + [r"\infty"] * is_a(node, *ENDLESS)
        match node:
            case Number(value):
                return ATOM, str(value)
            case Name(id):
                out = name_latex(id, names)
                return POWER if "^" in out else ATOM, out
            case Item(name, _):
                return ATOM, f"{name_latex(name, names)}_{{{','.join(every)}}}"
            case Call("E", _):
                return ATOM, rf"\mathbb{{E}}\left[{every[0]}\right]"
            case Call("diff", _):
                return NEG, rf"\frac{{d}}{{d {every[1]}}}\left({every[0]}\right)"
            case Call("Sum" | "Series", _):  # its body reaches as far as a product: anything looser is in parentheses
                return PRODUCT, rf"\sum_{{{every[1]}={every[2]}}}^{{{every[3]}}} {at(0, PRODUCT)}"
            case Call("Product", _):  # its body reaches as far as a single factor
                return PRODUCT, rf"\prod_{{{every[1]}={every[2]}}}^{{{every[3]}}} {at(0, NEG)}"
            case Call("All", _):
                return LOGIC, rf"{at(0, NOT)} \text{{ for }} {every[1]} = {every[2]}, \dots, {every[3]}"
            case Call("Between", _):
                return (
                    LOGIC,
                    rf"{at(0, NOT)} \text{{ for }} {every[1]} \text{{ from }} {every[2]} \text{{ to }} {every[3]}",
                )
            case Call("factorial", _):
                return POWER, f"{at(0, ATOM)}!"
            case Call("abs", (x,)) if not any(is_a(n, "abs") for n in walk(x)):
                return ATOM, rf"\left|{every[0]}\right|"
            case Call("Integral" | "Improper", _):
                return PRODUCT, rf"\int_{{{every[2]}}}^{{{every[3]}}} {at(0, PRODUCT)}\,d{every[1]}"
            case Call("prime", _):
                head, opening, rest = every[0].partition(r"\left(")
                return ATOM, f"{based(head)}'{opening}{rest}"
            case Call(name, _):  # as its row shows it: a sign before its arguments, or braces around each
                sign, braced, _ = symbol(name).said.get("shown", name_latex(name, names)).partition("{}")
                inside = "".join(f"{{{x}}}" for x in every) if braced else rf"\left({', '.join(every)}\right)"
                return ATOM, sign + inside
            case Neg(x):
                return SUM, "-" + at(0, NEG if is_a(x, "*") else PRODUCT)
            case Binary("/"):
                return NEG, rf"\frac{{{every[0]}}}{{{every[1]}}}"
            case Binary("**"):
                return POWER, f"{{{at(0, ATOM)}}}^{{{every[1]}}}"
            case Binary("*", a, b):
                level = SUM if isinstance(a, Neg) and not _open_ended(a) else PRODUCT
                left = at(0, ATOM if _open_ended(a) else level)
                right = at(1, PRODUCT if is_a(b, *_REACHING) else NEG)
                touching = right.lstrip("{")[0].isdigit() or left[-1].isdigit() and right.startswith(r"\frac")
                touching |= is_a(_last_factor(a), "log") and right.startswith(r"\left(")
                # 2 3/4 would read as a mixed number, ln(x)(x + 1) as ln of the product
                between = r" \cdot " if touching else r"\,"
                return level, f"{left}{between}{right}"
            case Binary(op, a, b):
                before, after = sum_places(a, b)
                return SUM, at(0, before) + op + at(1, after)
            case Relation(op):
                return RELATION, f"{at(0, SUM)} {_RELATIONS.get(op, op)} {at(1, SUM)}"
            case Logic("not"):
                return NOT, rf"\text{{not }} \left({every[0]}\right)"
            case Logic("integer"):
                return RELATION, rf"{at(0, SUM)} \in \mathbb{{Z}}"
            case Logic(op):
                between = r",\; " if op == "and" else r" \ \text{or}\ "
                return LOGIC, between.join(at(n, NOT) for n in range(len(parts)))
        raise TypeError(f"{type(node).__name__} has no LaTeX")

    level, out = fold(tree, write)
    return rf"\left({out}\right)" if level < place else out


def based(tex: str) -> str:
    """What a prime may stand behind: TeX knows no f^+'."""
    return f"{{{tex}}}" if "^" in tex else tex


def _last_factor(tree: Node) -> Node:
    """What stands at the end of the line."""
    while isinstance(tree, Neg) or is_a(tree, "*"):
        tree = children(tree)[-1]
    return tree


def _open_ended(tree: Node) -> bool:
    """A Sum or diff at the end of a factor would swallow what follows it."""
    return is_a(_last_factor(tree), *_REACHING, "diff")


# -- names


def check_names(
    used: Collection[str], sequences: Collection[str], names: Mapping[str, str], trees: Collection[Node] = ()
) -> None:
    """Two things must not look the same on the page: names that are used, and all that trees speak of (bound names,
    own functions, items, the d of a derivative). x1 and x_1 do, and so do x_1 and the item x[1], alpha and α. A name
    that is one number must not look like a_i beside a sum over i."""
    if names.keys() & CONSTANTS:
        raise IllFormed("names= is for names; a number has its own sign")
    for name, tex in names.items():
        if not isinstance(tex, str) or not _LOOK.fullmatch(tex):
            raise IllFormed(
                f"names={{{name!r}: ...}}: a name looks like a letter, a Greek one as \\beta, or a word as "
                "\\mathrm{TP}; with an accent, subscript or superscript if need be, as \\bar{f}_i^2, m^+"
            )
    kinds = {(name, "sequence" if name in sequences else "name"): None for name in used}
    kinds |= {pair: None for tree in trees for pair in _spoken_of(tree)}
    looks = {f"the built-in {x}": (x, "", "") for x in ("ln", "lim", "for", "or", "not", "integer", *FUNCTIONS)}
    for name, kind in kinds:
        base, sub, sup = _look(name_latex(name, names))
        if kind == "sequence" and (sub or sup):
            raise IllFormed(f"the sequence {name} needs a name without an underscore or a number")
        if kind == "quotient":  # d/(d*x) looks like a derivative
            looks |= {"the differential d": ("d", "", "")} if base + sub + sup == "d" else {}
        elif kind == "differential":
            looks |= {"the differential d": ("d", "", ""), f"the differential of {name}": ("d" + base, sub, sup)}
        else:
            looks[name if kind == "name" else f"the {kind} {name}"] = base, sub, sup
    for (a, look), (b, other) in combinations(looks.items(), 2):
        if look == other or _swallows(a, look, other) or _swallows(b, other, look):
            raise IllFormed(f"{a} and {b} look the same on the page")
    moving = {_look(name_latex(name, names)): name for tree in trees for name in _moving(tree)}
    for name in used:
        for sign in _scripts(name_latex(name, names)):
            if (sign, "", "") in moving:  # as a_i does within a sum over i, though it is one number
                raise IllFormed(f"{name} looks on the page as if it changed with {moving[sign, '', '']}")


def _spoken_of(tree: Node) -> Iterator[tuple[str, str]]:
    for node in walk(tree):
        match node:
            case Name(id):
                yield id, "name"
            case Item(name, _):
                yield name, "sequence"
            case Binary("/", a, b) if is_a(b, "*") and isinstance(first := _first(b), Name) and first == _first(a):
                yield first.id, "quotient"
            case Call("diff" | "Integral" | "Improper", (_, Name(v), *_)):
                yield v, "differential"
            case Call(name, _) if name not in FUNCTIONS:
                yield name, "function"


def _moving(tree: Node) -> Iterator[str]:
    """The names that run: indices, and variables of integrals and derivatives."""
    for node in walk(tree):
        match node:
            case Call(function, (_, Name(v), *_)) if function in ("diff", *BINDERS):
                yield v


def _scripts(tex: str) -> Iterator[str]:
    """What stands in the subscript or superscript of a name: upright words, else each sign by itself."""
    for part in filter(None, _LOOK.findall(tex)[0][1:]):
        yield from re.findall(
            r"[A-Za-z0-9]+" if r"\mathrm" in part else r"\\[A-Za-z]+|[A-Za-z]", part.replace(r"\mathrm", "")
        )


def _first(tree: Node) -> Node:
    """The first factor of a product, without its exponent."""
    while is_a(tree, "*", "**"):
        tree = children(tree)[0]
    return tree


def _look(tex: str) -> _Look:
    """Base, subscript and superscript, without what a reader may overlook."""
    return tuple(re.sub(r"\\math(rm|it)|[{}]", "", part) for part in _LOOK.findall(tex)[0])


def _swallows(who: str, look: _Look, other: _Look) -> bool:
    """The items of a sequence look like names with a subscript, and a name with a superscript like a power."""
    return (
        who.startswith("the sequence")
        and look[0] == other[0]
        and other[1] != ""
        or look[2] not in ("", "+", "-", "*")
        and (*look[:2], "") == other
    )


# -- words


def plain(words: str) -> str:
    """What an author writes as title, reason or source: one line, with none of the signs that mark a verdict."""
    kept = ("" if category(c) == "So" or c == "∴" else c if c.isprintable() else " " for c in str(words))
    return " ".join("".join(kept).split())


_MARKUP = re.compile(r"[`\[\]{}~&@]|<(?=[A-Za-z/!?])|(?<=:)/(?=/)|(?<=www)\.")


def escaped(words: str) -> str:
    """A label in Markdown: no HTML, no link, no emphasis, no mathematics ($ and \\ would wake MathJax if escaped)."""
    words = plain(words).translate({ord("$"): "＄", ord("\\"): "∖"})
    words = _MARKUP.sub(lambda m: f"&#{ord(m[0])};", words)
    return re.sub(r"[*]|(?<![^\W_])_|_(?![^\W_])", r"\\\g<0>", words)
