r"""What a display leaves open, guessed: its letters with their domains, and what stands before a bracket.

The reader is asked, and where it says what is missing, that is put in, until all is read or it asks something else.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from ..author.names import check_words
from ..kernel.language import IllFormed
from ..tex.tokens import called, is_letter, levels, looks, pieces, split
from .blocks import Block, Display, Line, Unreadable
from .check import Written, written_lines
from .check import written as read
from .latex import Row, groups, is_printed, row_list
from .places import (
    OF_EVENTS,
    OPERATORS,
    Piece,
    closing,
    counted,
    events,
    found_at,
    in_brackets,
    in_means,
    is_accented,
    over_sets,
    parted,
    running,
    slope_of,
    starts,
    tokens_in,
    varying,
    written,
)
from .widest import widest

_MOST = 80  # questions of one display
_FUNCTIONS = re.compile(r"[fghuvFGHKLQRU]|\\(?:phi|psi|varphi|Phi|Psi|ell|mathcal{L})|[A-Za-z]{2}.*")
_APART = (r"\mid", "|", ";", "=", r"\le", r"\ge", "<", ">", r"\in")  # within a bracket: it is no list of arguments


@dataclass
class Guess:
    """Lines of a declaration, what was taken for granted in them, and what is still asked."""

    display: Display
    given: tuple[str, ...] = ()  # lines that are not guessed
    domains: dict[str, str] = field(default_factory=dict)
    more: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    question: Unreadable | None = None

    def __post_init__(self) -> None:
        rows = row_list(self.display.latex, self.display.macros)
        self.tokens = [token for row in rows for token in tokens_in(row.formula)]
        self.running = running(self.tokens)
        self.statements = [] if any(row.sign for row in rows) else [*_statements(rows, self.display.broken)]
        self.counted = counted(self.tokens)
        self.events, self.conditions = events(self.tokens) if not self.given else ([], [])
        means = varying(self.tokens, lambda piece: self._is_function([*piece]))
        self.random = [piece for piece in means if piece not in self.events]
        for low in dict.fromkeys(over_sets(self.tokens)):
            self._runs([*low])
        self._take_events()

    @property
    def lines(self) -> list[str]:
        groups = {domain: [n for n, of in self.domains.items() if of == domain] for domain in self.domains.values()}
        declared = "; ".join(f"{', '.join(names)} {domain}" for domain, names in groups.items())
        return [*self.given, *([declared] if declared else []), *self.more]

    @property
    def said(self) -> list[str]:
        """What was taken for granted."""
        narrow = ("positive", "open_probability")
        bounded = {of: [name for name, domain in self.domains.items() if domain == of] for of in narrow}
        number = [
            n
            for n, token in enumerate(self.tokens)
            if token == "e" and self.tokens[n + 1 : n + 2] not in (["^"], ["_"])
        ]
        products = [run for run in _runs_of_letters(self.tokens) if not any(run in line for line in self.given)]
        return [
            *self.taken,
            *(f"{run} is a product of letters" for run in dict.fromkeys(products)),
            *["e is Euler's number"] * bool(number and "e" not in self.domains),
            *(f"{', '.join(found)} {of}" for of, found in bounded.items() if found),
        ]

    def _take_events(self) -> None:
        """Events, and that what stands behind a bar happens at all."""
        for piece in self.events:
            self._declare([*piece], "event")
        given = [Display(f"P({looks(part)})", 1) for part in self.conditions]
        happens = [mean for display in given for mean in written_lines(display, self.lines)[:1]]
        self.more += [f"where {' and '.join(f'{mean} > 0' for mean in dict.fromkeys(happens))}"] * bool(happens)
        self.taken += ["what is given has a probability above 0"] * bool(happens)

    @property
    def unsaid(self) -> str:
        """What no line of a declaration that is guessed could say."""
        if families := [piece for piece in self.random if self.running & {*piece[1:]}]:
            said = f"{looks([*families[0]])} is random, and its index runs: there are no sequences of random variables"
            return f"{said}; write out the sum of two or three, as in X_1 + X_2"
        heads = [_applied(left)[0] for left, _ in self.statements]
        for left, right in self.statements:
            name, arguments = _applied(slope_of(left))
            if name and name not in heads and not found_at(right, name):
                said = f"{looks(left)} is a slope, and nothing says of what: write that in a line of the declaration, "
                return f"{said}`{_head([*name], arguments)} := ...`"
        return ""

    # what is missing

    def put_in(self, kind: str, piece: list[str], whole: list[str]) -> bool:
        """Whether something could be taken for granted."""
        before = [*self.lines]
        if self.define([*piece, *whole]):
            return True
        match kind:
            case "applied":
                self._applied(piece, whole)
            case "name":
                self._name(piece)
            case "whole":
                self._whole(whole)
            case "sum":
                self._runs(piece)
            case "logarithm":
                self.more += ["lb(x) := log(x)/log(2)", r"\lg reads lb"]
                self.taken.append(r"\lg has base 2")
        return self.lines != before

    def define(self, asked: list[str]) -> bool:
        """Whether a row says what is asked, as f(x) = x^2 does above f'(x) = 2x."""
        for left, right in self.statements:
            name, arguments = _applied(left)
            behind = [asked[n + len(name) : n + len(name) + 1] for n in found_at(asked, name)]
            if not any(token != ["_"] for token in behind) or found_at(right, name):
                continue
            head, body = _head([*name], arguments), self.reading(Display(looks(right), 1))
            if body.unread or any(line.startswith(f"{head} := ") for line in self.more):
                continue
            look = called([*name])[1]
            self.more += [look] * bool(look) + [f"{head} := {body.text.splitlines()[-1]}"]
            return True
        return False

    def define_any(self) -> bool:
        """Whether a row says what stands in another one."""
        return any(
            self.define(other)
            for n, sides in enumerate(self.statements)
            for m, others in enumerate(self.statements)
            for other in others
            if m != n and found_at(other, _applied(sides[0])[0])
        )

    def reading(self, display: Display) -> Written:
        lines = tuple(Line(n, 1, line) for n, line in enumerate(self.lines, 2))
        return read(Block(Line(1, 1, "T"), lines, display))

    def _name(self, piece: list[str]) -> None:
        base, scripts = parted(piece)
        indices = [token for held in scripts.values() for token in held if token in self.running]
        if indices and "_" in scripts:
            self._items(piece, looks([*base, "_"]) + "{#1}", scripts["_"])
        elif indices:
            before, behind = (
                scripts["^"][: scripts["^"].index(indices[0])],
                scripts["^"][scripts["^"].index(indices[0]) + 1 :],
            )
            self._items(piece, f"{looks(base)}^{{{''.join(before)}#1{''.join(behind)}}}", scripts["^"])
        else:
            self._declare(piece, "random" if tuple(piece) in self.random else self._domain(piece))

    def _items(self, piece: list[str], pattern: str, index: list[str]) -> None:
        base, _ = parted(piece)
        name, look = called(base)
        of = "natural" if self._counts(piece) else "real"
        kind = f"matrix({of})" if "," in index else f"sequence({of})"
        plain = pattern == looks([*base, "_"]) + "{#1}"
        if name not in self.domains and plain:
            self.domains[name] = kind
            self.more += [look] * bool(look)
        elif not plain or name in self.domains:
            self.domains[self._free(f"{name}s" if name in self.domains else name)] = f"sequence({of})"
            self.more.append(f"{pattern} reads {[*self.domains][-1]}[#1]")

    def _applied(self, piece: list[str], whole: list[str]) -> None:
        held = whole[len(piece) + 1 : -1]
        arguments = split(held, ",")
        inside = [token for token, level in levels(held) if not level]
        base, scripts = parted(piece)
        if scripts.get("^", [""])[0] not in ("", r"\cdot", "+", "-"):
            piece = piece[: len(piece) - len(scripts["^"]) - 3]  # a power or a slope of it
        if piece[0] in OPERATORS or set(inside) & {*_APART} or not arguments:
            self._whole(whole)
        elif piece[0] in OF_EVENTS and any(token[:1].isupper() or len(token) > 1 for token in inside):
            self._whole(whole)
        elif len(inside) == 1 and inside[0] in self.running:
            self.domains[self._free(called(piece)[0])] = "sequence(real)"
            self.more.append(f"{looks(piece)}(#1) reads {[*self.domains][-1]}[#1]")
        elif is_accented(tuple(piece)) and in_means(self.tokens, whole):
            self._declare(whole, "random", short=True)
            self.taken.append(f"{looks(whole)} is random")
        elif not self._is_function(piece):
            self._name(piece)
            self.taken.append(f"{looks(whole)} is a product")
        else:
            self._declare(piece, "function" if len(arguments) == 1 else f"function(real, {len(arguments)})")
            self.taken.append(f"{looks(piece)} is a function")

    def _is_function(self, piece: list[str]) -> bool:
        """Whether a bracket always stands behind it, which is no factor."""
        return not self._stands_alone(piece) and bool(_FUNCTIONS.fullmatch(piece[0]) or self._takes_names(piece))

    def _stands_alone(self, piece: list[str]) -> bool:
        """Whether it stands somewhere without a bracket behind it, as no function does."""
        size = len(piece)
        places = found_at(self.tokens, piece)
        return any(self.tokens[n + size : n + size + 1] not in (["("], ["["], ["^"], ["_"]) for n in places)

    def _takes_names(self, piece: list[str]) -> bool:
        """Whether names by themselves stand somewhere in the brackets behind it, as in T(n) = 2 T(n/2)."""
        ends = [n + len(piece) for n in found_at(self.tokens, piece)]
        held = [self.tokens[n + 1 : closing(self.tokens, n)] for n in ends if self.tokens[n : n + 1] in (["("], ["["])]
        return any(all(map(_is_name, split(arguments, ","))) for arguments in held)

    def _whole(self, whole: list[str]) -> None:
        random = [
            piece for _, piece in written(whole) if piece in self.random and called([*piece])[0] not in self.domains
        ]
        if whole[0] in OPERATORS and random:
            for piece in dict.fromkeys(random):
                self._declare([*piece], "random")
            return
        indices = self.running & {*whole}
        if len(indices) == 1 and not {r"\sum", r"\prod"} & {*whole}:
            self._items_of(whole, looks(["#1" if token in indices else token for token in whole]))
            return
        self._declare(whole, "real", short=True)
        self.taken.append(f"{looks(whole)} is one number")

    def _items_of(self, whole: list[str], pattern: str) -> None:
        """What has an index of a sum in it, as P(Y = k | x), is an item of a sequence, and so is P(Y = K | x)."""
        for line in [*self.more]:
            written, _, name = line.partition(" reads ")
            if re.fullmatch(re.escape(pattern).replace(r"\#1", ".+"), written):
                self.more.remove(line)
                self.taken = [said for said in self.taken if said != f"{written} is one number"]
                self.domains.pop(name, None)
        name = self._free(_short(called(whole)[0]).replace("_", ""))
        self.domains[name] = "sequence(real)"
        self.more.append(f"{pattern} reads {name}[#1]")
        self.taken.append(f"{looks(whole)} is an item of a sequence")

    def _runs(self, low: list[str]) -> None:
        index = low[: low.index(r"\in")] if r"\in" in low else low
        if len(index) != 1:
            return
        self.domains.setdefault("n", "natural")
        name, _ = called(index)
        self.more.append(f"{looks(low)} sums {name} from 1 to n")
        self.taken.append(f"{looks(low)} runs from 1 to n")

    def _declare(self, piece: list[str], domain: str, short: bool = False) -> None:
        name, look = called(piece)
        new = self._free(_short(name) if short else name)
        self.domains[new] = domain
        if new != name or look:
            printed = not short and new == name and is_printed(new, looks(piece))
            self.more.append(f"{new} looks like {looks(piece)}" if printed else f"{looks(piece)} reads {new}")

    def _free(self, name: str) -> str:
        if _is_a_function(name):
            name = f"the_{name}"
        return next(new for new in (name, *(f"{name}{n}" for n in range(1, _MOST + 1))) if new not in self.domains)

    def _counts(self, piece: list[str]) -> bool:
        return any(n in self.counted for n in found_at(self.tokens, piece))

    def _domain(self, piece: list[str]) -> str:
        """A first guess: what counts is natural, what divides, or has a root or logarithm, is positive."""
        below = [
            place
            for place in starts(self.tokens, r"\frac", 2)
            if self.tokens[place + 1 : place + 2] not in (["d"], [r"\mathrm{d}"], [r"\partial"])
        ]
        signs = [n for n, token in enumerate(self.tokens) if token in (r"\log", r"\ln", r"\lg", "/")]
        positive = in_brackets(self.tokens, [*starts(self.tokens, r"\sqrt", 1), *below])
        positive |= {n for sign in signs for n in range(sign, sign + 3)}
        divides = not positive.isdisjoint(found_at(self.tokens, piece))
        if self._counts(piece):
            return "positive_integer" if divides else "natural"
        return "positive" if divides else "real"


def guessed(display: Display, given: tuple[str, ...] = ()) -> Guess:
    """The declaration of a display, as far as it can be guessed.

    >>> guessed(Display(r"\\sum_{i=1}^n (x_i + c) = f(c)", 1)).lines
    ['n natural; x sequence(real); c real; f function']
    """
    guess, asked = Guess(display, given), []
    if guess.unsaid and not given:
        guess.question = Unreadable(guess.unsaid, *display.place(0))
        return guess
    for _ in range(_MOST):
        found = guess.reading(display)
        guess.question = unread = found.unread
        if unread is None:
            guess.domains = widest(found.text, guess.domains)
        if unread and unread.missing is None and guess.define_any():
            continue
        if unread is None or unread.missing is None or unread.missing in asked or not guess.put_in(*unread.missing):
            break
        asked.append(unread.missing)
    return guess


def _statements(rows: list[Row], broken: bool) -> Iterator[tuple[list[str], list[str]]]:
    """The two first sides of each equation."""
    for group in groups(rows, broken):
        try:
            sides = pieces(tokens_in(" ".join(row.formula for row in group)))
        except IllFormed:  # which the reader says, too
            continue
        if len(sides) > 1 and (sides[0][0], sides[1][0]) == ("", "=="):
            yield sides[0][1], sides[1][1]


def _applied(tokens: list[str]) -> tuple[Piece, list[list[str]]]:
    """A name, and names in a bracket behind it, if that is all; else nothing."""
    name = next((piece for place, piece in written(tokens) if not place), ())
    behind = tokens[len(name) :]
    if name[:1] in ((), ("e",)) or name[0] in OF_EVENTS:
        return (), []
    if behind and (behind[0] != "(" or closing(behind, 0) < len(behind) - 1):
        return (), []
    arguments = split([token.replace(";", ",") for token in behind[1:-1]], ",") if behind else []
    named = all([tuple(argument)] == [piece for _, piece in written(argument)] for argument in arguments)
    return (name, arguments) if named else ((), [])


def _head(name: list[str], arguments: list[list[str]]) -> str:
    """The left side of a definition."""
    held = ", ".join(called(argument)[0] for argument in arguments)
    return called(name)[0] + (f"({held})" if held else "")


def _short(name: str) -> str:
    return "_".join(name.split("_")[:2])[:12].strip("_") if len(name) > 12 else name


def _is_a_function(name: str) -> bool:
    """Whether the name would be printed as a known function is."""
    try:
        check_words([name], [name], {})
        return False
    except IllFormed:
        return True


def _is_name(argument: list[str]) -> bool:
    """Whether an argument is a name or a number by itself."""
    base, scripts = parted(argument)
    whole = len(base) + sum(len(held) + 3 for held in scripts.values())
    return len(base) == 1 and whole == len(argument) and re.match(r"\w|\\[a-z]", base[0]) is not None


def _runs_of_letters(tokens: list[str]) -> list[str]:
    """Three letters or more beside each other, which may be meant for a word; dx may end an integral."""
    runs = ["".join(run) for letters, run in groupby(tokens, is_letter) if letters]
    return [run for run in runs if len(run) > 2 and not ("d" in run and r"\int" in tokens)]
