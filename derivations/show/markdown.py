r"""A record as Markdown, for a notebook: a derivation is one block of mathematics, made of the record alone.

Its lines are aligned at their relations, each with its reason in small, beside it or below where there is no room; only
a line that is not proved bears a mark. There is no style sheet in it, so that JupyterLab, Colab, VS Code and a
repository's preview show it alike.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..kernel.language import children, parse
from ..kernel.show import escaped, latex, plain
from ..words import parts
from ..words.parts import FAILED, SIGN, circled
from ..words.phrases import Formula, Phrase, counted, joined, phrase
from .page import Hand, author_words, matrix_letters, matrix_notes, notes_of, unwrapped, verdict_of

# In pixels: a sign of a formula, a small letter, what a formula calls em, an output.
SIGN_WIDTH, LETTER_WIDTH, EM, ROOM = 11, 7, 19, 920
LONGEST, NARROWEST = (
    ROOM // LETTER_WIDTH,
    45,
)  # letters in a line below a formula; beside it, if there is room for so many
_WIDE = "[\u3000-\u9fff\uff00-\uff60]"
_PIECE = re.compile(
    "\\s*(?:[\u3400-\u9fff]|(?:\0.*?\0|[✓✗○] |[^\\s\0\u3400-\u9fff])+)[，。；：、）”]*"
)  # before each a line may end
# Signs of words that are markup, or that KaTeX does not take for text, and what stands for them in a formula.
_MARKUP = re.compile(r"([`\[\]{}~&@#%^_*<>·]|:(?=//)|(?<=www)\.)")
_SHOWN = {"`": r"\backprime", "~": r"\sim", "^": r"\wedge", "*": r"\ast", "·": r"\cdot"} | {
    c: rf"\{c}" for c in "{}&#%_"
}


def written(record: dict[str, Any], author: Callable[[str], str] = str) -> str:
    """The Markdown of a record: of a derivation, refusal, claim, limit, library proof or printed equation.

    author: how an author's words are given, as in another language; the checker's are those that are spoken now.
    """
    kinds = {"refusal": _refusal, "claim": _claim, "limit": _limit, "proof": _library, "printed": _printed}
    shown = next((shown for kind, shown in [*kinds.items(), ("matrices", _matrices)] if kind in record), _derivation)
    return "\n\n".join(filter(None, shown(record, _Outside(record["names"], "${}$".format, author))))


class _Outside(Hand):
    """Words and formulas as they stand in Markdown."""

    def unbroken(self, tex: str) -> str:
        return self.formula(parts.in_formula(tex))

    show = unbroken

    def large(self, *tex: str) -> str:
        return " ".join(map(parts.in_formula, tex))

    def words(self, words: str) -> str:
        return escaped(self.author(words))

    @property
    def inside(self) -> "_Inside":
        return _Inside(self.names, "\0{}\0".format, self.author)


class _Inside(_Outside):
    """Words and formulas that will stand in a formula, these between zeros."""

    def words(self, words: str) -> str:
        return author_words(self.author(words), self.formula, _harmless)


def _harmless(words: str) -> str:
    """Without the signs that would begin mathematics."""
    return words.translate({ord("$"): "＄", ord("\\"): "∖"})


# -- the block


def _block(rows: Iterable[tuple[str, str, str]]) -> str:
    """rows: what stands left of the alignment, what begins at it, and what is said of the line.

    That stands in a column of its own, beside the line, and below a line that is long; or below each, if most are.
    """
    rows = list(rows)
    left = max(_width(before) for before, _, _ in rows)
    widths = [_width(line) for _, line, _ in rows]
    short = [width for width in widths if _room(left + width) >= NARROWEST]
    aside = 2 * len(short) > len(rows) and (left + max(widths)) * SIGN_WIDTH <= ROOM
    column = max(short) if aside else 0
    mark = "&&" if aside else r"\quad"
    out = []
    for (before, line, said), width in zip(rows, widths):
        words = [*map(_small, _broken(said, _room(left + column)))]
        row = f"{before} & {line}"
        if aside and width > column:  # it moves the column no more than a short one does
            row += rf" \hspace{{-{(width - column) * SIGN_WIDTH / EM:.0f}em}}"
        beside = aside and width <= column and bool(words)
        if beside:
            row += f" && {words.pop(0)}"
        for more in words:
            row += rf" \\[{'-0.6em' if beside else '0em'}]" + f"\n& {mark} {more}"
            beside = aside
        out.append(row)
    return "$$\\begin{aligned}\n" + " \\\\\n".join(out) + "\n\\end{aligned}$$"


def _room(signs: int) -> int:
    """How many letters there is room for, beside so many signs of a formula."""
    return LONGEST - (signs + 4) * SIGN_WIDTH // LETTER_WIDTH


def _equation(left: str, right: str, said: str) -> list[tuple[str, str, str]]:
    """Two sides, in a line if there is room."""
    if 2 * _width(left) * SIGN_WIDTH <= ROOM and (_width(left) + _width(right)) * SIGN_WIDTH <= 0.8 * ROOM:
        return [(left, right, said)]
    return [("", left, ""), ("", right, said)]


def _letters(said: str) -> int:
    """How many letters are as wide as these words with their formulas; one of Chinese is two."""
    formulas = sum(_width(tex) for tex in said.split("\0")[1::2]) * SIGN_WIDTH // LETTER_WIDTH
    words = "".join(said.split("\0")[::2])
    return formulas + len(words) + len(re.findall(_WIDE, words))


def _broken(said: str, room: int) -> Iterator[str]:
    """Words in lines of the room there is, in letters; a formula stays whole, and so does what is joined to it."""
    line = ""
    for piece in _PIECE.findall(said):
        if line and _letters(line + piece) > room:
            yield line.removesuffix(" ·")
            line = piece.strip().removeprefix("·").lstrip()
        else:
            line += piece if line else piece.lstrip()
    if line:
        yield line


def _small(said: str) -> str:
    pieces = (piece if n % 2 else _text(piece) for n, piece in enumerate(said.split("\0")))
    return rf"{{\small {''.join(pieces)}}}"


def _text(words: str) -> str:
    """Words in a formula; a sign that would be markup is mathematics."""
    pieces = enumerate(_MARKUP.split(words))
    return "".join(f"{{{_SHOWN.get(p, p)}}}" if n % 2 else rf"\text{{{p}}}" for n, p in pieces if p)


def _width(tex: str) -> int:
    """About how many signs stand beside one another; one with space around it is two."""
    tex = re.sub(r"\\(left|right|mathrm|mathbb|text|operatorname)(?![A-Za-z])|\\[,;:! ]|[ ^_]", "", tex)
    tex = re.sub(r"\\(?!frac)[A-Za-z]+|\\[{}]", "x", tex)
    while "{" in tex:
        shorter = re.sub(r"\\frac\{([^{}]*)\}\{([^{}]*)\}", lambda f: max(f[1], f[2], key=len), tex)
        shorter = shorter if shorter != tex else re.sub(r"(?<!\\frac)(?<!\})\{([^{}]*)\}(?!\{)", r"\1", tex)
        if shorter == tex:
            shorter = re.sub(r"[{}]|\\frac", "", tex)
        tex = shorter
    return len(tex) + len(re.findall("[-+=<>]", tex))


def _related(relation: str, tex: str) -> str:
    return f"{SIGN[relation]} {tex}"


def _beside(*said: str) -> str:
    return " · ".join(filter(None, said))


# -- derivations


def _derivation(r: dict[str, Any], hand: _Outside) -> Iterator[str]:
    steps = [s for s in r["steps"] if s["kind"] != "definition"]
    yield _head(r, hand)
    if rows := [*_definitions(r, hand.inside), *_lines(r, steps, hand.inside)]:
        yield _block(rows)
    yield _end(r, steps, hand)


def _head(r: dict[str, Any], hand: _Outside) -> str:
    numbers = f" ({'), ('.join(map(hand.words, r['equations']))})" if r["equations"] else ""
    where = hand.call(parts.where, [r["where"]] if r["where"] else [])
    return _headed(f"**{hand.words(r['title'])}**{numbers}", (hand.declared(r), where), hand)


def _headed(title: str, setting: Iterable[Phrase | Formula | None], hand: _Outside) -> str:
    if said := list(filter(None, setting)):
        return hand.say(phrase("headed", title=Formula(title), setting=joined("then", said)))
    return title


def _definitions(r: dict[str, Any], hand: _Inside) -> Iterator[tuple[str, str, str]]:
    for s in r["steps"]:
        if s["kind"] == "definition":
            where = hand.say(hand.call(parts.where, s["conditions"]))
            left, right = (latex(side, hand.names) for side in children(parse(s["expression"])))
            yield left, f":= {hand.large(right)}", _beside(hand.words(s["reason"]), where)


def _lines(r: dict[str, Any], steps: Sequence[Any], hand: _Inside) -> Iterator[tuple[str, str, str]]:
    if not r["start"]:
        return
    first, reason = hand.large(hand.latex(r["start"]["expression"])), r["start"]["reason"]
    if _is_one(steps):
        why = _numbered(1, reason, hand) if reason else "", _said(2, steps[0], r, hand)
        said = _beside(*why, _where(r["conclusion"], hand), hand.say(_done(steps)))
        yield from _equation(first, _line(steps[0], hand), said)
        return
    yield "", first, _numbered(1, reason, hand)
    for n, s in enumerate(steps, 2):
        yield "", _line(s, hand), _said(n, s, r, hand)


def _line(s: dict[str, Any], hand: _Inside) -> str:
    tex = hand.large(hand.latex(s["expression"]))
    return tex if s["kind"] == "extremum" else _related(s["relation"], tex)


def _numbered(number: int, reason: str, hand: _Inside) -> str:
    return f"{circled(number)} {hand.words(reason)}".strip()


def _said(number: int, s: dict[str, Any], r: dict[str, Any], hand: _Inside) -> str:
    """Reason and conditions of a line; a mark only if it is not proved."""
    beside = [*notes_of(s, hand), hand.call(parts.given, s["hypotheses"])]
    if s["verdict"] != "proved":
        beside.append(verdict_of(s, r, hand))
    return _beside(_numbered(number, s["reason"], hand), *map(hand.say, beside))


def _end(r: dict[str, Any], steps: Sequence[Any], hand: _Outside) -> str:
    """The conclusion with its conditions, and one mark for all steps that are proved."""
    c, done = r["conclusion"], hand.say(_done(steps))
    if _is_one(steps) or not done:
        return ""  # said beside its line
    if not c:
        return done
    if steps[-1]["kind"] == "extremum":  # whose line is the conclusion
        return f"**∴** {done}"
    both = f"{hand.latex(c['left'])} {_related(c['relation'], hand.latex(c['right']))}"
    given = hand.call(parts.given, c["hypotheses"])
    return f"**∴** {_beside(hand.show(both), _where(c, hand), hand.say(given), done)}"


def _is_one(steps: Sequence[Any]) -> bool:
    return len(steps) == 1 and steps[0]["kind"] != "extremum"


def _where(conclusion: Mapping[str, Any] | None, hand: _Outside) -> str:
    return hand.say(hand.call(parts.where, conclusion["conditions"])) if conclusion else ""


def _done(steps: Sequence[Any]) -> Phrase | None:
    count = Counter(s["verdict"] for s in steps)
    if failures := sum(count[mark] for mark in FAILED):
        return phrase("no-conclusion", failed=counted("failed", failures, "count"))
    if count["proved"] == len(steps) > 0:
        return phrase("proved") if len(steps) == 1 else phrase("all-proved", steps=parts.tally(count))
    return parts.tally(count) if len(steps) > 1 else None


# -- what is false, and what is no chain


def _doubtful(left: str, relation: str, right: str, said: str) -> str:
    return _block(_equation(left, rf"\overset{{?}}{{{SIGN[relation]}}} {right}", said))


def _refusal(r: dict[str, Any], hand: _Outside) -> Iterator[str]:
    before = r["before"]
    steps = [s for s in before["steps"] if s["kind"] != "definition"]
    left = parse(steps[-1]["expression"] if steps else before["start"]["expression"])
    relation, right = parts.related(left, r["refusal"]["expression"])
    yield _beside(f"**{hand.say(phrase('refused'))}**", hand.words(r["refusal"]["reason"]))
    inside = hand.inside
    said = inside.say(inside.failed(r, before["domains"]))
    yield _doubtful(latex(left, hand.names), relation, hand.latex(right), said)


def _claim(r: dict[str, Any], hand: _Outside) -> Iterator[str]:
    c, inside, source = r["claim"], hand.inside, phrase("claim.source", source=r["source"])
    about = [hand.call(parts.where, [c["where"]] if c["where"] else [])]
    about += [
        phrase("with", definition=Formula(hand.show(f"{hand.latex(head)} := {hand.latex(body)}")))
        for head, body in c["define"].items()
    ]
    yield " ".join(filter(None, (f"**{hand.say(phrase('claim.head'))}**", hand.say(source), *map(hand.say, about))))
    said = inside.say(phrase("claim.mark", against=inside.against(r, r["domains"])))
    yield _doubtful(hand.latex(c["left"]), c["relation"], hand.latex(c["right"]), said)


def _limit(r: dict[str, Any], hand: _Outside) -> Iterator[str]:
    c = r["conclusion"]
    low, high = (parse(r[side]["steps"][-1]["expression"]) for side in ("below", "above"))
    said = parts.limit_proved(low, high, r["cases"], hand.names, hand.show)
    yield f"**{hand.words(r['title'])}**"
    yield _block([(parts.limit(parse(c["left"]), c["over"], hand.names), _related("==", hand.latex(c["right"])), "")])
    yield f"**∴** {hand.say(said)}"


def _printed(r: dict[str, Any], hand: _Outside) -> Iterator[str]:
    """One line, beside the derivation: the equation stands large in the text."""
    about = hand.say(parts.lines(r["lines"], r["of"]["title"]))
    number, sources = r["printed"]["number"], r["printed"]["sources"]
    yield _beside(f"({hand.words(number)}) ${unwrapped(r['shown'])}$", about, hand.words(sources))


def _matrices(r: dict[str, Any], hand: _Outside) -> Iterator[str]:
    m, inside = r["matrices"], hand.inside
    first, *steps = m["lines"]
    yield _headed(f"**{hand.words(r['title'])}**", [matrix_letters(m, hand.show)], hand)
    rows = [("", inside.large(first["latex"]), _numbered(1, first["reason"], inside))]
    for n, s in enumerate(steps, 2):
        rows.append(("", _related(s["relation"], inside.large(s["latex"])), _numbered(n, s["reason"], inside)))
    yield _block(rows)
    notes = [hand.say(said) for said in matrix_notes(m, hand.show)]
    both = f"{first['latex']} {_related(m['relation'], m['lines'][-1]['latex'])}"
    yield f"**∴** {_beside(hand.show(both), *notes, hand.say(_done(steps)))}"


def _library(r: dict[str, Any], hand: _Outside) -> Iterator[str]:
    p = r["proof"]
    written = plain(p["function"] + "(" + ", ".join(p["arguments"]) + ")").replace("`", "'")
    first, *rest = dict.fromkeys((hand.latex(p["computes"]), hand.latex(p["equals"])))
    call = Formula(f"`{written}`")
    yield hand.say(phrase("code.runs", call=call))
    said = hand.inside.say(phrase("code.same" if r.get("ran", True) else "code.given"))  # never stored: it was run then
    yield _block(_equation(first, " ".join(_related("==", tex) for tex in rest), said))
