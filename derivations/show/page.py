"""A record as a page shows it: HTML, compact, made of the record alone.

    render(record)                                       formulas as $LaTeX$
    render(record, formula=to_html, language="zh")       formulas as `to_html` makes them of their LaTeX
    render(record, to_html, "zh", translated)            an author's words as `translated` gives them

The book's build calls it with KaTeX, and so can anything that has a record: in a browser, after a step was changed,
`render(derivation.record(), formula)` with KaTeX's own renderToString (inline: what is to be large says so itself).
What comes back is one element of the class "derivation"; all words in it are phrases, or an author's, escaped.
Nothing is computed here, and nothing is needed but the standard library and the kernel's readers.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser
from typing import Any

from ..kernel import domains
from ..kernel import hypotheses as known
from ..kernel.language import Call, Logic, Node, children, fold, parse, rebuild
from ..kernel.show import latex, plain
from ..words import parts, phrases
from ..words.parts import FAILED, SIGN, SPACE, circled
from ..words.phrases import LANGUAGES, Formula, Phrase, counted, joined, phrase

SHORT = 60  # characters of LaTeX: some twenty signs


def dollars(tex: str) -> str:
    return escape(f"${tex}$")


def render(
    record: dict[str, Any],
    formula: Callable[[str], str] = dollars,
    language: str = "en",
    author: Callable[[str], str] = str,
) -> str:
    """The HTML of a record: of a derivation, refusal, claim, limit or library proof."""
    kinds = {"refusal": _refusal, "claim": _claim, "limit": _limit, "proof": _library, "printed": _printed}
    shown = next((shown for kind, shown in [*kinds.items(), ("matrices", _matrices)] if kind in record), _derivation)
    with phrases.spoken(LANGUAGES[language]):
        html = shown(record, Hand(record["names"], formula, author))
    return _UNBROKEN.sub(lambda found: _span("together", found[1] + found[2]) if found[2] else found[1], html)


# A short formula, and the stop behind it, with which a browser would begin the next line.
_UNBROKEN = re.compile("\0(.*?)\1([.,;:)，。；：）]*)", re.DOTALL)


def lines(
    record: dict[str, Any],
    formula: Callable[[str], str] = dollars,
    language: str = "en",
    author: Callable[[str], str] = str,
) -> list[str]:
    """The same as plain text, a line for each block."""
    reader = _Text()
    reader.feed(render(record, formula, language, author))
    return [" ".join(line.split()) for line in "".join(reader.out).split("\n") if line.strip()]


class _Text(HTMLParser):
    """Text without its tags; what stands below something else begins a line."""

    def __init__(self) -> None:
        super().__init__()
        self.out: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.out.append(" " if tag in ("span", "b", "code") else "\n")

    def handle_data(self, data: str) -> None:
        self.out.append(data)


# -- formulas and words

# What an author's $...$ may say: letters and signs of mathematics, and nothing that draws a mark, moves or defines.
_COMMANDS = frozenset(
    (
        "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta kappa varkappa lambda mu nu xi pi varpi rho "
        "varrho sigma varsigma tau phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega ell "
        "frac binom sqrt sum prod int hat bar "
        "mathrm mathbb mathcal mathbf exp log ln lim max min cdot times pm mp le leq ge geq ne neq ll gg approx sim "
        "propto in notin to infty dots ldots cdots mid cup cap subset setminus partial left right , ; ! { }"
    ).split()
)


def author_words(words: str, formula: Callable[..., Any], written: Callable[..., Any] = escape) -> str:
    """An author's words, with what is between dollars as a formula."""
    pieces = re.split(r"\$([^$%]+)\$", plain(words))
    return "".join(
        written(piece)
        if n % 2 == 0
        else formula(piece)
        if set(re.findall(r"\\([A-Za-z]+|.)", piece)) <= _COMMANDS
        else written(f"${piece}$")
        for n, piece in enumerate(pieces)
    )


@dataclass(frozen=True)
class Hand:
    """How the formulas and words of a record are written."""

    names: Mapping[str, str]
    formula: Callable[[str], str]
    author: Callable[[str], str]

    def show(self, tex: str) -> str:
        """A formula in a line of text, which is broken only if it is long."""
        return self.unbroken(tex) if len(tex) < SHORT else self.formula(parts.in_formula(tex))

    def unbroken(self, tex: str) -> str:
        return f"\0{self.formula(f'{{{parts.in_formula(tex)}}}')}\1"

    def large(self, *tex: str) -> str:
        """Formulas in a line of their own, which may break between factors, and before a relation, not after it."""
        breaking = (re.sub(r"\\,(?!d)", r"\\,\\allowbreak ", parts.in_formula(part)) for part in tex)
        return " ".join(self.formula(rf"\displaystyle {part}") for part in breaking)

    def latex(self, text: str, place: int = 0) -> str:
        return latex(parse(text), self.names, place)

    def say(self, said: Phrase | Formula | None) -> str:
        return phrases.say(said, self.words) if isinstance(said, Phrase) else said or ""

    def words(self, words: str) -> str:
        return author_words(self.author(words), self.formula)

    def call(self, part: Callable[..., Any], stored: Sequence[Any], *rest: Any) -> Phrase | Formula | None:
        """A part that stands beside formulas, of stored texts; None if there are none."""
        read = known.from_text if part is parts.given else condition
        return part([read(t) for t in stored], self.names, self.show) if stored else None

    def declared(self, record: dict[str, Any]) -> Phrase | Formula | None:
        pairs = [(name, domains.from_text(text)) for name, text in record["domains"]]
        return parts.declared(pairs, record["random"], self.names, self.show)

    def failed(self, result: dict[str, Any], declared: Sequence[Sequence[str]]) -> Phrase:
        """Why a step or claim failed, with its counterexample."""
        against = self.against(result, declared) if "counterexample" in result else None
        return parts.failed(result["verdict"], phrases.read(result["how"]), against)

    def against(self, result: dict[str, Any], declared: Sequence[Sequence[str]]) -> Phrase:
        """A record sorts its keys: the names of a point stand in the order in which they were declared."""
        at = result["counterexample"]
        values = {
            name: parts.Table(at[name]) if domain.startswith("matrix") else at[name]
            for name, domain in declared
            if name in at
        }
        outcomes = at.get(SPACE, ())
        point = parts.place(values, outcomes, lambda values: parts.pairs(values, self.names, self.unbroken))
        return parts.against(point, *map(escape, result["values"]))


def condition(text: str) -> Node:
    """A stored condition; that something is an integer has no other form than the kernel's print of it."""
    return fold(
        parse(text),
        lambda node, new: (
            Logic("integer", tuple(new))
            if isinstance(node, Call) and node.function == "integer"
            else rebuild(node, tuple(new))
        ),
    )


def _span(name: str, inside: str, tag: str = "span") -> str:
    return f'<{tag} class="{name}">{inside}</{tag}>' if inside else ""


def _block(kinds: str, label: str, *inside: str) -> str:
    return f'<div class="{kinds}" role="group" aria-label="{escape(plain(label))}">{"".join(inside)}</div>\n'


def _head(*inside: str) -> str:
    return _span("head", " ".join(filter(None, inside)), "div")


def _row(formula: str, *why: str, tag: str = "div", kind: str = "line") -> str:
    beside = " ".join(filter(None, why))
    return f'<{tag} class="{kind}">{_span("formula", formula, "div")}{_span("why", beside, "div")}</{tag}>'


def _fold(name: str, shown: str, inside: str) -> str:
    return f'<details class="{name}"><summary>{shown}</summary>{inside}</details>'


# -- derivations


def _derivation(r: dict[str, Any], hand: Hand) -> str:
    steps = [s for s in r["steps"] if s["kind"] != "definition"]
    out = [_title(r, hand), _definitions(r, hand)]
    if len(steps) == 1 and steps[0]["kind"] != "extremum":
        out.append(_one_step(r, steps[0], hand))
    elif r["start"]:
        start, numbered = r["start"], range(1, len(steps) + 2)
        rows = [
            _row(
                hand.large(hand.latex(start["expression"])),
                _reason(1, start["reason"], hand),
                tag="li",
                kind="line whole",
            )
        ]
        rows += [_step(n, s, r, hand) for n, s in zip(numbered[1:], steps)]
        out += [_span("lines", "".join(rows), "ol"), _end(r, steps, hand)]
    return _block("derivation", hand.author(r["title"]), *out)


def _title(r: dict[str, Any], hand: Hand) -> str:
    numbers = f"({'), ('.join(map(hand.words, r['equations']))})" if r["equations"] else ""
    where = hand.call(parts.where, [r["where"]] if r["where"] else [])
    return _head(
        _span("title", hand.words(r["title"]), "b"),
        _span("equations", numbers),
        _span("setting", hand.say(hand.declared(r))),
        _span("setting", hand.say(where)),
    )


def _definitions(r: dict[str, Any], hand: Hand) -> str:
    rows = []
    for s in r["steps"]:
        if s["kind"] == "definition":
            tex = " := ".join(latex(side, hand.names) for side in children(parse(s["expression"])))
            where = hand.say(hand.call(parts.where, s["conditions"]))
            rows.append(
                _row(
                    hand.large(tex),
                    _span("reason", hand.words(s["reason"])),
                    _span("note", where),
                    tag="li",
                    kind="definition",
                )
            )
    return _span("definitions", "".join(rows), "ul")


def _reason(number: int, reason: str, hand: Hand) -> str:
    shown = _span("number", circled(number), "b")
    return _span("reason", f"{shown}&nbsp;{hand.words(reason)}") if reason else shown


def _step(number: int, s: dict[str, Any], r: dict[str, Any], hand: Hand) -> str:
    """A line: it begins with its relation, but for a maximum."""
    tex, whole = hand.latex(s["expression"]), s["kind"] == "extremum"
    formula = hand.large(tex if whole else _relation(s["relation"], tex))
    return _row(formula, *_beside(number, s, r, hand), tag="li", kind="line whole" if whole else "line")


def _beside(number: int, s: dict[str, Any], r: dict[str, Any], hand: Hand) -> list[str]:
    """Reason and conditions of a line; a mark only if it is not proved."""
    notes = [*notes_of(s, hand), hand.call(parts.given, s["hypotheses"])]
    marked = "" if s["verdict"] == "proved" else _span(f"verdict {s['verdict']}", hand.say(verdict_of(s, r, hand)))
    return [_reason(number, s["reason"], hand), *(_span("note", hand.say(note)) for note in notes), marked]


def _relation(relation: str, tex: str) -> str:
    return rf"{{}}{SIGN[relation]}\nobreak {tex}"


def verdict_of(s: dict[str, Any], r: dict[str, Any], hand: Hand) -> Phrase:
    if s["verdict"] in FAILED:
        return hand.failed(s, r["domains"])
    return parts.verdict(s["verdict"], phrases.read(s["how"]), s["cases"])


def notes_of(s: dict[str, Any], hand: Hand) -> Iterable[Phrase]:
    if s["kind"] == "extremum":
        yield parts.only([condition(t) for t in s["conditions"]], hand.names, hand.show)
    for label in ("extends", "restricts", "because"):
        if label in s["source"]:
            yield parts.note(label, condition(s["source"][label]), hand.names, hand.show)


def _one_step(r: dict[str, Any], s: dict[str, Any], hand: Hand) -> str:
    """A derivation in a line: both sides beside each other."""
    start = r["start"]
    formula = hand.large(hand.latex(start["expression"]), _relation(s["relation"], hand.latex(s["expression"])))
    first = _reason(1, start["reason"], hand) if start["reason"] else ""
    return _row(formula, first, *_beside(2, s, r, hand), *_under(r, hand), _done([s], hand))


def _under(r: dict[str, Any], hand: Hand) -> list[str]:
    """The conditions of a conclusion."""
    c = r["conclusion"]
    return [_span("note", hand.say(hand.call(parts.where, c["conditions"])))] if c else []


def _end(r: dict[str, Any], steps: list[dict[str, Any]], hand: Hand) -> str:
    """The conclusion, and how each step was proved."""
    c, said = r["conclusion"], []
    if c and steps[-1]["kind"] != "extremum":  # whose line is the conclusion
        both = hand.show(hand.latex(c["left"])), hand.show(_relation(c["relation"], hand.latex(c["right"])))
        given = hand.call(parts.given, c["hypotheses"])
        said = [_span("conclusion", "∴ " + " ".join(both)), *_under(r, hand), _span("note", hand.say(given))]
    return _span("end", " ".join(filter(None, [*said, _done(steps, hand)])), "div")


def _done(steps: list[dict[str, Any]], hand: Hand) -> str:
    """One mark for all steps, a ✓ if they are all proved; it unfolds. A single step bears another mark itself."""
    count = Counter(s["verdict"] for s in steps)
    if failures := sum(count[mark] for mark in FAILED):
        return _span("verdict refuted", hand.say(phrase("no-conclusion", failed=counted("failed", failures, "count"))))
    kind, said = "how", parts.tally(count)
    if count["proved"] == len(steps):
        kind, said = "how proved", phrase("proved") if len(steps) == 1 else phrase("all-proved", steps=said)
    if not count["proved"]:
        return _span("verdict", hand.say(said)) if len(steps) > 1 else ""
    how = [
        (n, joined("then", [phrases.read(s["how"]), counted("agree", s["cases"])]))
        for n, s in enumerate(steps, 2)
        if s["verdict"] == "proved"
    ]
    items = "".join(f"<li>{circled(n)} {hand.say(text)}</li>" for n, text in how)
    return _fold(kind, hand.say(said), f"<ul>{items}</ul>")


# -- what is false, and what is no chain


def _doubtful(left: str, relation: str, right: str, hand: Hand) -> str:
    return hand.large(left, rf"{{}}\overset{{?}}{{{SIGN[relation]}}}\nobreak {right}")


def _refusal(r: dict[str, Any], hand: Hand) -> str:
    before = r["before"]
    steps = [s for s in before["steps"] if s["kind"] != "definition"]
    left = parse(steps[-1]["expression"] if steps else before["start"]["expression"])
    relation, right = parts.related(left, r["refusal"]["expression"])
    failed = hand.failed(r, before["domains"])
    formula = _doubtful(latex(left, hand.names), relation, hand.latex(right), hand)
    head = _head(_span("title", hand.say(phrase("refused")), "b"), _span("reason", hand.words(r["refusal"]["reason"])))
    return _block(
        "derivation refused",
        phrases.say(phrase("refused")),
        head,
        _row(formula, _span("verdict refuted", hand.say(failed))),
    )


def _claim(r: dict[str, Any], hand: Hand) -> str:
    c, name, source = r["claim"], phrase("claim.head"), phrase("claim.source", source=r["source"])
    where = hand.call(parts.where, [c["where"]] if c["where"] else [])
    defined = [
        phrase("with", definition=Formula(hand.show(f"{hand.latex(head)} := {hand.latex(body)}")))
        for head, body in c["define"].items()
    ]
    formula = _doubtful(hand.latex(c["left"]), c["relation"], hand.latex(c["right"]), hand)
    said = phrase("claim.mark", against=hand.against(r, r["domains"]))
    head = _head(
        _span("title", hand.say(name), "b"),
        hand.say(source),
        *(_span("setting", hand.say(x)) for x in (where, *defined)),
    )
    return _block(
        "derivation refused",
        f"{phrases.say(name)} {phrases.say(source, hand.author)}",
        head,
        _row(formula, _span("verdict refuted", hand.say(said))),
    )


def _limit(r: dict[str, Any], hand: Hand) -> str:
    c = r["conclusion"]
    low, high = (parse(r[side]["steps"][-1]["expression"]) for side in ("below", "above"))
    tex = parts.limit(parse(c["left"]), c["over"], hand.names)
    said = parts.limit_proved(low, high, r["cases"], hand.names, hand.show)
    return _block(
        "derivation",
        hand.author(r["title"]),
        _head(_span("title", hand.words(r["title"]), "b")),
        _row(hand.large(tex, _relation("==", hand.latex(c["right"]))), _span("verdict", hand.say(said))),
    )


def unwrapped(tex: str) -> str:
    """Without an environment around a single row: all that it does is to keep the row in one piece."""
    row = tex.removeprefix(r"\begin{aligned} ").removesuffix(r" \end{aligned}")
    return tex if re.search(r"\\\\|&", row) else row


_BREAKS = re.compile(r"\\Bigl\(|\\Bigr\)|(?P<opens>[({]|\\left\b)|(?P<closes>[)}]|\\right\b)|\\times|\\cdot|[=+-]")


def breakable(tex: str) -> str:
    """A row that, where there is no room, goes on below: with a relation or a large bracket, or after a sign between
    terms. KaTeX breaks nothing in braces."""
    inside: list[str] = []

    def broken(found: re.Match[str]) -> str:
        sign = found[0]
        if found["opens"]:
            inside.append(sign)
        elif found["closes"]:
            inside.pop()
        elif "{" in inside:
            return sign
        elif sign == r"\Bigl(":
            return r"\allowbreak" + sign
        elif sign == "=" and not inside:
            return r"\allowbreak{}=\nobreak "
        elif inside and sign != r"\Bigr)" or sign in (r"\times", r"\cdot"):
            return sign + r"\nobreak "
        return sign

    return tex if tex.startswith(r"\begin") else _BREAKS.sub(broken, tex)


def _printed(r: dict[str, Any], hand: Hand) -> str:
    """The author's LaTeX is what is shown: it was read, and what was read is what was checked."""
    p, title = r["printed"], r["of"]["title"]
    said: list[Phrase | Formula] = [parts.lines(r["lines"], title), Formula(hand.words(p["sources"]))]
    about = joined("then", said[: 1 + bool(p["sources"])])
    number = hand.words(f"({p['number']})")
    tex = str if "matrices" in r["of"] else hand.latex
    read = hand.large(*(_relation(relation, tex(side)) if relation else tex(side) for relation, side in r["sides"]))
    as_read = _fold("how", hand.say(phrase("printed.read")), read)
    return _block(
        "derivation printed",
        f"({p['number']})",
        _row(hand.formula(r"\displaystyle " + breakable(unwrapped(r["shown"]))), _span("number", number, "b")),
        _span("why", _span("about", hand.say(about)) + as_read, "div"),
    )


def _matrices(r: dict[str, Any], hand: Hand) -> str:
    """A chain between terms of matrices: its LaTeX stands in the record, as replay makes it again."""
    m = r["matrices"]
    first, *steps = m["lines"]
    letters = _span("setting", hand.say(matrix_letters(m, hand.show)))
    head = _head(_span("title", hand.words(r["title"]), "b"), letters)
    rows = [_row(hand.large(first["latex"]), _reason(1, first["reason"], hand), tag="li", kind="line whole")]
    for n, s in enumerate(steps, 2):
        rows.append(_row(hand.large(_relation(s["relation"], s["latex"])), _reason(n, s["reason"], hand), tag="li"))
    both = hand.show(first["latex"]), hand.show(_relation(m["relation"], m["lines"][-1]["latex"]))
    notes = [_span("note", hand.say(said)) for said in matrix_notes(m, hand.show)]
    end = _span("end", " ".join([_span("conclusion", "∴ " + " ".join(both)), *notes, _done(steps, hand)]), "div")
    return _block("derivation", hand.author(r["title"]), head, _span("lines", "".join(rows), "ol"), end)


def matrix_letters(m: dict[str, Any], show: Callable[[str], str]) -> Phrase | Formula | None:
    """What the letters are."""
    return joined("then", [Formula(show(tex)) for tex in m["letters"]]) if m["letters"] else None


def matrix_notes(m: dict[str, Any], show: Callable[[str], str]) -> Iterable[Phrase]:
    """What is needed, and what is supposed."""
    if m["needs"]:
        yield phrase("where", condition=matrix_conditions(m["needs"], show))
    if m["given"]:
        yield phrase("given", hypotheses=matrix_conditions(m["given"], show))


def matrix_conditions(conditions: Sequence[Sequence[str]], show: Callable[[str], str]) -> Phrase | Formula:
    """Conditions on terms of matrices."""
    signs = {"nonzero": r" \neq 0", "positive": " > 0", "nonnegative": r" \ge 0"}
    said: list[Phrase | Formula] = []
    for what, _, tex in conditions:
        shown = Formula(show(tex + signs.get(what, "")))
        if what == "invertible":
            said.append(phrase("invertible", term=shown))
        else:
            said.append(phrase("independent", names=shown) if what == "independent" else shown)
    return joined("list", said)


def _library(r: dict[str, Any], hand: Hand) -> str:
    p = r["proof"]
    call = Formula(f"<code>{escape(plain(p['function'] + '(' + ', '.join(p['arguments']) + ')'))}</code>")
    first, *rest = dict.fromkeys((hand.latex(p["computes"]), hand.latex(p["equals"])))
    formula = hand.large(first, *(_relation("==", tex) for tex in rest))
    head = _head(_span("setting", hand.say(phrase("code.runs", call=call))))
    return _block(
        "derivation library",
        hand.author(r["title"]),
        head,
        _row(formula, _span("verdict", hand.say(phrase("code.same")))),
    )
