"""One pass over the tokens of an expression, by recursive descent: a method for each level of binding."""

import re
from collections.abc import Collection, Iterable
from copy import copy
from dataclasses import dataclass
from functools import partial, reduce

from ..kernel.language import (
    CONSTANTS,
    FUNCTIONS,
    INFINITY,
    MAX_DIGITS,
    ONE,
    ZERO,
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
    children,
    constant,
    expand,
    names,
    parse,
    rebuild,
    speaks_of,
    substitute,
    text,
    walk,
)
from ..kernel.show import name_latex
from ..kernel.signs import defined
from ..prove.size import MAX_CHAIN
from .tokens import (
    DIFFERENTIAL,
    DOTS,
    GREEK_LETTERS,
    MAX_NESTING,
    OPEN,
    RELATED,
    RELATION,
    called,
    closing,
    is_letter,
    is_number,
    levels,
    looks,
    shown,
    split,
    tokens_of,
)


class Ambiguous(IllFormed):
    """The LaTeX can be read in two ways."""


def ambiguous(written: list[str], one: str, other: str, write: str = "declare or write which is meant") -> Ambiguous:
    return Ambiguous(f"{shown(written)} can be read in two ways: {one}, or {other}; {write}")


def asks(error: IllFormed, kind: str, piece: list[str], whole: Iterable[str] = ()) -> IllFormed:
    """The error, with what a declaration could say of a piece of LaTeX: what name it is (kind: name), whether it is a
    function of what follows (applied), what the whole reads (whole), or what a sum runs over (sum)."""
    error.missing = kind, [*piece], [*whole]
    return error


@dataclass(frozen=True)
class Function:
    name: str
    written: str = ""


def meaning_text(target) -> str:
    return target.name if isinstance(target, Function) else text(target)


_STOP = frozenset(
    (
        ")",
        "]",
        r"\}",
        "}",
        r"\right|",
        "+",
        "-",
        ",",
        ";",
        r"\mid",
        "and",
        "or",
        "s.t.",
        "subject to",
        r"\\",
        r"\choose",
        r"\in",
        r"\sim",
        *RELATED,
        r"\cdot",
        "/",
        "^",
        "_",
        "!",
        r"\end{array}",
        r"\end{cases}",
    )
)


def _looks_like_a_slope(above: list[str], below: list[str]) -> bool:
    """d... over dx: behind the d below stands a name, and no d has an index, as in d_1/d_2."""
    named = re.match(r"[^\W\d_]|\\[A-Za-z]|\(", below[1]) if len(below) > 1 else None
    return (
        above[:1] == below[:1]
        and above[:1] in (*DIFFERENTIAL, [r"\partial"])
        and named is not None
        and below[1] not in RELATED
        and below[1] != r"\cdot"
        and above[1:2] != ["_"]
    )


def _is_call(tokens: list[str]) -> bool:
    """\\exp(x), as in {\\exp(x)}^2, which only braces keep from being \\exp((x)^2)."""
    return (
        tokens[:1] in ([r"\exp"], [r"\log"], [r"\ln"], *([rf"\{name}"] for name in TURNS))
        and tokens[1:2] in (["("], ["["])
        and closing(tokens, 1) == len(tokens) - 1
    )


def _given(tokens: list[str]) -> tuple[list[str], list[str]]:
    """What stands before and behind the | of P(A | B), if there is one; two may be those of an absolute value."""
    bars = [n for n, (token, level) in enumerate(levels(tokens)) if token in ("|", r"\mid") and not level]
    return (tokens[: bars[0]], tokens[bars[0] + 1 :]) if len(bars) == 1 else (tokens, [])


_BEFORE_OPERAND = frozenset(
    (
        "+",
        "-",
        r"\cdot",
        "/",
        *(r"\sum", r"\prod", r"\int", r"\lim", r"\log", r"\ln", r"\exp", r"\max", r"\min", r"\sup", r"\inf"),
    )
)


def pairings(tokens: list[str]) -> list[tuple[bool, ...]]:
    """How bars may open and close absolute values, two ways at most: whether each of them opens.

    >>> pairings(list("|x||y|")), len(pairings(list("|x|y|z|")))
    ([(True, False, True, False)], 2)
    """
    flat, place = [], 0  # bars, what an operand is wanted behind, scripts, operands
    while place < len(tokens):
        end = closing(tokens, place) if tokens[place] in OPEN else place
        if tokens[place] in ("_", "^"):
            end = closing(tokens, place + 1)
        flat.append(tokens[place])
        place = end + 1
    ways: list[tuple[bool, ...]] = []

    def go(place: int, opened: int, operand: bool, said: tuple[bool, ...]) -> None:
        while place < len(flat) and flat[place] != "|":
            if flat[place] not in ("_", "^", "!"):
                operand = flat[place] not in _BEFORE_OPERAND
            place += 1
        if place == len(flat):
            if operand and not opened:
                ways.append(said)
            return
        before, after = flat[:place][-1:], flat[place + 1 : place + 2]
        if opened and operand and len(ways) < 2:
            go(place + 1, opened - 1, True, (*said, False))
        inside = not {*after} & {r"\cdot", "/", "_", "^", "!"} and not (
            operand and before != ["|"] and {*after} & {"+", "-"}
        )
        if inside and len(ways) < 2:
            go(place + 1, opened + 1, False, (*said, True))

    go(0, 0, False, ())
    return ways[:2]


_OTHERWISE = ("otherwise", "else", "其他", "其它", "否则")
EXPECTATION = Function("E", "E[...]")  # by itself E may be an error, too: only E[...] is read without a declaration
PROBABILITY = Function("P", "P(A)")  # of declared events
VARIANCE = Function("Var", "Var(X)")
COVARIANCE = Function("Cov", "Cov(X, Y)")
_OF_RANDOM = (EXPECTATION, VARIANCE, COVARIANCE)  # if nothing else is declared that looks so
TURNS = ("sin", "cos", "tan")
_OF_ONE_FACTOR = ("log", "exp", *TURNS)  # where no brackets follow
GAMMA = Function("Gamma at an integer")  # no name that an author can declare


class Reader:
    """One pass over the tokens, without going back: a method for each level of binding."""

    def __init__(self, tokens: list[str], notation, bound: tuple = (), without: tuple | None = None, depth: int = 0):
        self.tokens, self.notation, self.bound, self.without = tokens, notation, bound, without
        self.place, self.depth, self.bars, self.steps = 0, depth, 0, 0
        self.own: tuple = ()  # the indices of the sum whose terms are read
        self.barred: list[str] = []  # letters between whose bounds F(x)|_a^b is taken
        self.grouped: list[Node] = []  # what stood in [ ] or \\{ \\}
        self.variable: list[str] = []  # of the integral that is read: d and this end it

    # tokens

    @property
    def next(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self) -> str:
        if not self.next:
            raise IllFormed(f"something is missing at the end of {shown(self.tokens)}")
        self.place += 1
        return self.tokens[self.place - 1]

    def took(self, *wanted: str) -> bool:
        here = self.next in wanted and self.next != ""
        self.place += here
        return here

    def group(self) -> list[str]:
        """The tokens between the brackets that open here."""
        start, self.place = self.place, closing(self.tokens, self.place) + 1
        return self.tokens[start + 1 : self.place - 1]

    def inner(self, tokens: list[str], bound: tuple = ()) -> "Reader":
        if self.depth > 2 * MAX_NESTING:  # a bracket counts twice: as such, and as a factor
            raise IllFormed(f"nested more than {MAX_NESTING} deep")
        inner = Reader(tokens, self.notation, (*self.bound, *bound), self.without, self.depth + 1)
        inner.grouped = self.grouped
        return inner

    def left_over(self) -> IllFormed:
        rest = self.tokens[self.place :]
        if rest[0] in (r"\sim", r"\in", r"\notin", r"\subset", r"\subseteq"):
            return IllFormed(
                f"{shown(self.tokens)} says where something is, and states no equation: leave it out of the display, "
                "and say in the lines above it what is declared, as in `X random` or `x positive`"
            )
        return IllFormed(f"{shown(rest)} stands where an operation or the end is wanted: {shown(self.tokens)}")

    # levels of binding

    def whole(self) -> Node:
        if not self.tokens:
            raise IllFormed("there is nothing to read")
        tree = self.condition()
        if self.next:
            raise self.left_over()
        return tree

    def condition(self, comma: bool = True) -> Node:
        """Relations between which a comma, and, or stands."""
        parts, joins = [self.relation()], set()
        while self.next in ("and", "or") or comma and self.next == "," and self.place + 1 < len(self.tokens):
            joins.add("or" if self.take() == "or" else "and")
            parts.append(self.relation())
        if len(joins) > 1:
            raise IllFormed(f"put brackets: both 'and' and 'or' in {shown(self.tokens)}")
        if joins and not all(isinstance(p, (Relation, Logic)) for p in parts):
            raise IllFormed(
                f"a comma stands between expressions: {shown(self.tokens)}; a thousand is written 1{{,}}000, and each "
                "formula stands in a row of its own"
            )
        return Logic(joins.pop(), tuple(parts)) if joins else parts[0]

    def relation(self) -> Node:
        if self.took("not"):
            return Logic("not", (self.relation(),))
        sides, signs = [self.sum()], []
        while self.next in RELATION:
            signs.append(RELATION[self.take()])
            sides.append(self.sum())
        if self.next == r"\in" and self.tokens[self.place + 1 : self.place + 2] == [r"\mathbb{Z}"] and not signs:
            self.place += 2
            return Logic("integer", (sides[0],))
        parts = tuple(Relation(s, a, b) for s, a, b in zip(signs, sides, sides[1:]))
        return Logic("and", parts) if len(parts) > 1 else parts[0] if parts else sides[0]

    def sum(self) -> Node:
        start, before = self.place, len(self.grouped)
        tree = self._sum()
        if len(self.grouped) > before and _takes_away(tree, self.grouped[before:]):
            raise self._part(self.tokens[start : self.place])
        return tree

    def _part(self, written: list[str]) -> Ambiguous:
        """[ ] that may be the integer part, and \\{ \\} that may be the fractional part."""
        return Ambiguous(
            f"{shown(written)} can be read in two ways: [ ] and \\{{ \\}} as the integer and the fractional part of "
            "what they hold, or as brackets that group; write ( ) for brackets that group"
        )

    def _sum(self) -> Node:
        tree = self.term()
        while self.next in ("+", "-"):
            if self.tokens[self.place + 1 : self.place + 3] == [DOTS, "+"]:
                self.place += 3
                tree = _with_dots(tree, self.term(first=False))
            else:
                begins, barred = self.place, len(self.barred)
                sign, right = self.take(), self.term(first=False)
                if {*self.barred[barred:]} & names(tree):
                    written = self.tokens[begins + 1 : self.place]
                    raise ambiguous(written, "between the bounds the last term alone", "all that stands before the bar")
                tree = Binary(sign, tree, right)
        return tree

    def _between(self, tree: Node, written: list[str], before: Node) -> Node:
        """F(b) - F(a), where F(x)|_a^b is written; the letter is named, or is the only one. before: what F is either
        with or without, the last factor being in brackets."""
        self.take()
        start = self.place
        ends = {}
        while self.next in ("_", "^") and self.next not in ends:
            script = self.take()
            ends[script] = self.group()
        said = f"{shown([*written, '|', *self.tokens[start : self.place]])}: write the letter and both ends, as in"
        said += " (F(x))|_{x=a}^{b}"
        opaque = ("Integral", "Sum", "Product", "Series", "diff", "prime", "E")
        nodes = list(walk(tree))
        if {*ends} != {"_", "^"} or any(
            isinstance(n, Item) or isinstance(n, Call) and n.function in opaque for n in nodes
        ):
            raise IllFormed(said)
        letter, *named = split(ends["_"], "=")
        variable = self.inner(letter).whole() if named else None
        low = self.inner(named[0] if named else letter).whole()
        high = self.inner(ends["^"]).whole()
        found = names(tree) if variable is None else {variable.id} if isinstance(variable, Name) else set()
        if (
            len(found) != 1
            or not found <= names(tree)
            or len(named) > 1
            or found & (CONSTANTS | self.notation.meanings.keys())
            or found & (names(low) | names(high))
        ):
            raise IllFormed(said)
        if found & names(before):
            raise ambiguous(
                [*written, "|"], "between the bounds the last factor alone", "all that stands before the bar"
            )
        self.barred += found
        (x,) = found
        return Binary("-", self._at(tree, x, high), self._at(tree, x, low))

    def _at(self, tree: Node, letter: str, value: Node) -> Node:
        """The tree at a value of a letter, which stands where it is written, not behind a definition or a mean."""
        rest = expand(substitute(tree, {letter: ZERO}), self.notation.meanings)
        mean = letter in self.notation.names and speaks_of(rest, "E")
        if mean or letter in names(rest):
            raise IllFormed(
                f"{text(tree)} changes with {letter} by a definition, or may by a mean: write out what it stands for"
            )
        return substitute(tree, {letter: value})

    def unbrace(self) -> None:
        """Braces print nothing: what stands in them is read as if they were not there."""
        while self.next == "{":
            end = closing(self.tokens, self.place)
            held = self.tokens[self.place + 1 : end]
            if r"\choose" in held or _is_call(held):
                return
            self.tokens = [*self.tokens[: self.place], *held, *self.tokens[end + 1 :]]

    def term(self, first: bool = True) -> Node:
        """A product. A sign before it belongs to its first factor, as in Python."""
        bound = self.bound
        self.bound = (*bound, *map(self._bind, self._barred_ahead()))
        tree = self._product(first)
        self.bound = bound
        return tree

    def _barred_ahead(self) -> list[list[str]]:
        """The letter of the product F(x)|_a^b that begins here, if it is not declared."""
        ahead = self.tokens[self.place :]
        outside = [(n, token) for n, (token, level) in enumerate(levels(ahead)) if not level]
        end = next((n for n, token in outside if n and (token in ("+", "-", ",") or token in RELATED)), len(ahead))
        bar = next((n for n, token in outside if n < end and token == "|" and ahead[n + 1 : n + 2] == ["_"]), None)
        if bar is None:
            return []
        low, *named = split(ahead[bar + 3 : closing(ahead, bar + 2)], "=")
        free = {token for n, token in enumerate(ahead[:bar]) if is_letter(token) and not self._match(self.place + n)}
        return (
            [low]
            if named and not Reader(low, self.notation, self.bound)._match(0)
            else [[x] for x in free if len(free) == 1]
        )

    def _product(self, first: bool) -> Node:
        self.unbrace()
        sign = self.take() if first and self.next in ("+", "-") else "+"
        start = last = self.place
        left, tree = ONE, self.factor()  # left: what stands before the last factor
        tree = Neg(tree) if sign == "-" else tree
        over = None  # where a quotient a/b began
        while True:
            if self._again():
                return tree
            if self.took(r"\cdot"):
                minus = self.took("-")
                left, last = tree, self.place
                right = self.factor()
                tree, over = Binary("*", tree, Neg(right) if minus else right), None
            elif self.took("/"):
                before, over = tree, self.place
                below = self.factor()
                left, last = (tree := Binary("/", tree, below)), over
            elif self.next == "|" and not self.bars and self.tokens[self.place + 1 : self.place + 2] == ["_"]:
                alone = self.tokens[last] == "("
                tree = self._between(tree, self.tokens[start : self.place], left if alone else ONE)
            elif self.starts():
                begins, number, left, last = self.place, is_number(self.next), tree, self.place
                right = self.factor()
                if over is not None:
                    raise ambiguous(
                        self.tokens[start : self.place],
                        text(Binary("*", tree, right)),
                        text(Binary("/", before, Binary("*", below, right))),
                        r"write \frac{...}{...}, or brackets",
                    )
                mixed = (
                    isinstance(tree, Number)
                    and isinstance(right, Binary)
                    and right.op == "/"
                    and all(isinstance(x, Number) for x in (right.left, right.right))
                )
                if mixed:
                    raise ambiguous(
                        self.tokens[start : self.place], text(Binary("*", tree, right)), text(Binary("+", tree, right))
                    )
                if number and self.tokens[begins - 1] not in (")", "]"):
                    raise ambiguous(
                        self.tokens[start : begins + 1], text(Binary("*", tree, right)), "one name or number"
                    )
                tree = Binary("*", tree, right)
            else:
                return tree

    def starts(self) -> bool:
        """Whether a factor begins here."""
        if not self.next or self.next in _STOP:
            return False
        if self.next == "|":
            return not self.bars and self._bars_left() >= 2
        return not self._differential() and not self._again()

    def _again(self) -> bool:
        r"""Whether a sum or product begins here that has the index of the one that is read, as in
        \sum_i a_i \sum_i b_i: within that or behind it, it is the same."""
        here = self.place + (self.next == r"\cdot")
        if self.tokens[here : here + 1] not in ([r"\sum"], [r"\prod"]) or self.tokens[here + 1 : here + 2] != ["_"]:
            return False
        low = self.tokens[here + 3 : closing(self.tokens, here + 2)]
        points = self.notation.sums_over(low)
        return low[: next((n for n, token in enumerate(low) if token in ("=", r"\in", r"\ge")), 0)] in [
            [*written] for written, _ in self.own
        ] or (points is not None and points[0] in [name for _, name in self.own])

    def _bars_left(self) -> int:
        bars = depth = 0
        for token in self.tokens[self.place :]:
            depth += (token in OPEN) - (token in OPEN.values())
            if depth < 0:
                break
            bars += token == "|" and depth == 0
        return bars

    def _differential(self) -> bool:
        here = self.tokens[self.place + 1 : self.place + 1 + len(self.variable)]
        return bool(self.variable) and [self.next] in DIFFERENTIAL and here == self.variable

    def factor(self) -> Node:
        """An atom with its exponent or factorial."""
        self.depth, self.steps = self.depth + 1, self.steps + 1
        if self.depth > 2 * MAX_NESTING:  # a bracket counts twice: as such, and as a factor
            raise IllFormed(f"nested more than {MAX_NESTING} deep")
        if self.steps > MAX_CHAIN:
            raise IllFormed(f"more than {MAX_CHAIN} operations in one line")
        self.unbrace()
        start, base = self.place, self.next in ("e", r"\mathrm{e}") and self._match(self.place) is None
        tree, raised = self.atom(), False
        while self.next in ("^", "!"):
            if self.took("!"):
                if isinstance(tree, Binary) and tree.op == "**" and self.tokens[self.place - 2] == "}":
                    raise ambiguous(
                        self.tokens[start : self.place], "the factorial of the power", "the power of the factorial"
                    )
                if self.tokens[self.place - 2] == "!":
                    raise ambiguous(
                        self.tokens[start : self.place], "the factorial of the factorial", "the double factorial"
                    )
                tree = Call("factorial", (tree,))
                continue
            self.take()
            if (held := self.group()) in ([r"\cdot"], ["+"], ["-"]):
                declared, look = called(piece := self.tokens[start : self.place])
                said = f"{looks(piece)} is no power: write `{declared} real` with `{look}` above it"
                raise asks(IllFormed(said), "name", piece)
            if held == [r"\prime"]:
                said = f"{text(tree)}': write a slope as \\frac{{d}}{{dx}}, or declare the name with its prime"
                raise asks(IllFormed(said), "whole", [], self.tokens[start : self.place])
            if held[:1] in (["("], ["["], [r"\{"]) and closing(held, 0) == len(held) - 1:
                found = ambiguous([*self.tokens[start : self.place]], "a power", "an upper index")
                raise asks(found, "name", self.tokens[start : self.place])
            if raised:
                raise ambiguous(self.tokens[start : self.place], "a power of a power", "one exponent")
            raised = True
            exponent = self.inner(held).whole()
            tree = Call("exp", (exponent,)) if base else Binary("**", tree, exponent)
            base = False
        if self.next == "_":
            written = self.tokens[start : self.place]
            declared, look = called([*written, "_", *self._script()])
            found = IllFormed(
                f"{shown(written)} has a subscript {shown(self._script())} and is no declared sequence, nor is the "
                f"whole a declared name; write `{called(written)[0]} sequence(real)` above it if its index runs, else "
                f"`{declared} real`" + (f" with `{look}`" if look else "")
            )
            raise asks(found, "name", [*written, "_", *self._script()])
        self.depth -= 1
        return tree

    def _script(self) -> list[str]:
        return self.tokens[self.place + 1 : closing(self.tokens, self.place + 1) + 1]

    # atoms

    def atom(self) -> Node:
        token = self.next
        if token == "":
            raise IllFormed(f"an operand is missing at the end of {shown(self.tokens)}")
        found = self._match(self.place)
        if found:
            return self._declared(*found)
        if is_number(token):
            return _number(self.take())
        match token:
            case "{":
                return self._braces()
            case "(" | "[" | r"\{":
                return self._brackets()
            case "|" | r"\left|":
                return self._absolute()
            case r"\frac":
                return self._fraction()
            case r"\binom":
                self.take()
                return Call("binomial", (self.inner(self.group()).whole(), self.inner(self.group()).whole()))
            case r"\sqrt":
                return self._root()
            case r"\sum" | r"\prod":
                return self._big()
            case r"\Sigma" if self.tokens[self.place + 1 : self.place + 2] == ["_"] and "=" in self._script():
                return self._big()
            case r"\int":
                return self._integral()
            case r"\lim":
                return self._limit()
            case r"\arg" | r"\argmax" | r"\argmin":
                return self._argument_of()
            case r"\begin{cases}":
                return self._cases()
            case r"\pi":
                if self.tokens[self.place + 1 : self.place + 2] in (["("], ["["]):
                    raise self._undeclared()  # a policy π(a), or π times a
                self.take()
                return Name("pi")
            case r"\infty":
                self.take()
                return INFINITY
            case "e" | r"\mathrm{e}" if self.tokens[self.place + 1 : self.place + 2] == ["^"]:
                self.take()
                return Name("e")  # its exponent makes it exp
            case "e" | r"\mathrm{e}":
                self.take()
                return Call("exp", (Number(1),))
        raise self._undeclared()

    def _undeclared(self) -> IllFormed:
        token, end = self.next, self.place + 1
        if token in _STOP or not re.match(r"\\?[\w\u4e00-\u9fff]", token):
            return IllFormed(f"{token} stands where an operand is wanted: {shown(self.tokens)}")
        while end < len(self.tokens) and self.tokens[end] in ("_", "^", "{"):
            end = closing(self.tokens, end + (self.tokens[end] != "{")) + 1
        written = self.tokens[self.place : end]
        name, (declared, look) = shown(written), called(written)
        look = f" with `{look}`" if look else ""
        if self.tokens[end : end + 1] in (["("], ["["]):
            whole = self.tokens[self.place : closing(self.tokens, end) + 1]
            found = ambiguous(
                whole,
                f"{name} of {shown(whole[end - self.place :])} if {name} is a function",
                f"a product if {name} is a name",
                f"write `{declared} function` or `{declared} real`{look} above it, or what the whole is: "
                f"`{shown(whole)} reads ...`",
            )
            return asks(found, "applied", written, whole)
        hint, said = "", f"{name} is not declared: {shown(self.tokens)}"
        if found := self.notation.alike(token):
            other, meaning = found
            hint = f"; {other} is another letter: where the two are one, declare `{token} reads {meaning}`"
        elif (
            is_letter(token)
            or token in GREEK_LETTERS
            or token == r"\ell"
            or "{" in token
            or token.isalpha()
            or len(written) > 1
        ):
            hint = f"; write `{declared} real`{look} above it, or what it stands for: `{name} reads ...`"
        else:
            hint = f", and has no meaning here: write what all of it stands for, `{name}... reads ...`"
            end = self._behind_operand(end)
            return asks(IllFormed(said + hint), "whole", written, self.tokens[self.place : end])
        return asks(IllFormed(said + hint), "name", written)

    def _behind_operand(self, place: int) -> int:
        """Where the operand ends that begins at this place."""
        if self.tokens[place : place + 1] and self.tokens[place] not in _STOP:
            place = closing(self.tokens, place) + 1 if self.tokens[place] in OPEN else place + 1
            while self.tokens[place : place + 1] in (["_"], ["^"]):
                place = closing(self.tokens, place + 1) + 1
        return place

    def _match(self, place: int) -> tuple | None:
        """The longest declared piece that begins here: pattern, meaning, where it ends, what its holes hold."""
        found = list(self._matches(place))
        if len({end for *_, end, _ in found}) > 1 and is_letter(self.tokens[place]):
            found = self._of_the_run(place, found)
        return found[0] if found else None

    @property
    def declared(self) -> bool:
        """Whether something that is declared stands here."""
        return any(self._matches(self.place))

    def _matches(self, place: int) -> Iterable[tuple]:
        if place >= len(self.tokens):
            return
        for pattern, target in self.notation.patterns(self.tokens[place]):
            if pattern != self.without:
                found = _matched(pattern, self.tokens, place)
                if found and (target not in _OF_RANDOM or self._is_operator(target, found[0])):
                    yield pattern, target, *found
        for written, name in self.bound:
            if tuple(self.tokens[place : place + len(written)]) == written:
                yield written, Name(name), place + len(written), {}

    def _is_operator(self, target: Function, place: int) -> bool:
        """Whether what stands before this place is E[...], or E, Var or Cov of something random."""
        if target == EXPECTATION and self.tokens[place : place + 1] == ["["]:
            return True
        if target != EXPECTATION and self.tokens[place : place + 1] == ["^"]:
            place = closing(self.tokens, place + 1) + 1
        if self.tokens[place : place + 1] not in (["("], ["["]):
            return False
        return any(
            isinstance(meaning, Node) and names(expand(meaning, self.notation.meanings)) & {*self.notation.random}
            for inside in range(place + 1, closing(self.tokens, place))
            for _, meaning, *_ in self._matches(inside)
        )

    def _of_the_run(self, place: int, found: list[tuple]) -> list[tuple]:
        """Letters in a row may be names in several ways: xyz as xy*z, as x*yz."""
        stop = place
        while stop < len(self.tokens) and is_letter(self.tokens[stop]):
            stop += 1
        ways = {stop: [()]}  # the cuts of what is left, two ways at most
        for here in reversed(range(place, stop)):
            ends = {
                min(end, stop)
                for *_, end, _ in self._matches(here)
                if end != stop or self.tokens[end : end + 1] != ["_"]
            }
            ways[here] = [(end, *rest) for end in sorted(ends, reverse=True) for rest in ways[end]][:2]
        if len(ways[place]) > 1 and self.without is None:
            one, other = (
                "*".join(shown(self.tokens[a:b]) for a, b in zip((place, *cuts), cuts)) for cuts in ways[place]
            )
            write = r"declare only one of the two, or write \cdot between factors"
            raise ambiguous(self.tokens[place:stop], one, other, write)
        cuts = ways[place]
        return [m for m in found if min(m[2], stop) == cuts[0][0]] if cuts else found

    def _declared(self, pattern: tuple, target, end: int, holes: dict) -> Node:
        start, self.place = self.place, end
        written = self.tokens[start:end]
        self._check_fixed(pattern, target, written)
        if written == ["E"] and isinstance(target, Node) and self._is_operator(VARIANCE, end):
            whole = self.tokens[start : closing(self.tokens, end) + 1]
            raise ambiguous(whole, "an expectation", f"{text(target)} times what follows")
        if self.notation.events and target in (PROBABILITY, EXPECTATION, Function("E")):
            mean = self._of_events(target == PROBABILITY)
            if mean is not None:
                return mean
        if isinstance(target, Function):
            self._check_alone(pattern, target.name, written)
            return self._applied(target.name, start)
        if isinstance(target, Item) and target.second == Name("#2") and "#2" not in holes:
            holes = dict(zip(("#1", "#2"), self._two_indices(holes["#1"], written)))
        elif isinstance(target, Item):
            self._check_index(holes.get("#1", []), written)
        tree = substitute(target, {hole: self.inner(tokens).whole() for hole, tokens in holes.items()})
        self._check_alone(pattern, text(tree), written)
        return tree

    def _check_fixed(self, pattern: tuple, target, written: list[str]) -> None:
        """a_i within a sum over i is no declared single number."""
        if isinstance(target, Function) or not self.bound:
            return
        scripts = [
            part
            for n, sign in enumerate(pattern)
            if sign in ("_", "^")
            for part in pattern[n : closing(pattern, n + 1)]
        ]
        for bound, name in self.bound:
            if len(bound) == 1 and bound[0] in scripts and names(target) and name not in names(target):
                raise IllFormed(
                    f"{shown(written)} changes with {shown([*bound])} on the page, and is declared as "
                    f"{text(target)}, which does not: declare a sequence, or another index"
                )

    # events: what P(A, B) and what stands behind the | speak of

    def _of_events(self, probability: bool) -> Node | None:
        """P(A), P(A | B), E[x | A]: the mean over the outcomes at which what is given happens."""
        if self.next not in ("(", "["):
            return None
        x, given = _given(self.tokens[self.place + 1 : closing(self.tokens, self.place)])
        if not (probability or given):
            return None
        self.group()
        x = self.inner(x).event() if probability else self.inner(x).whole()
        if not given:
            return Call("E", (x,))
        given = self.inner(given).event()
        return Call("E", (x * given,)) / Call("E", (given,))

    def event(self) -> Node:
        """Declared events, joined: 1 where all of this happens, else 0. A comma binds least."""
        tree = self._either()
        while self.took(","):
            tree = tree * self._either()
        if self.next:
            raise self.left_over()
        return tree

    def _either(self) -> Node:
        start, tree = self.place, self._both()
        while self.took(r"\cup", "or"):
            other = self._both()
            tree = tree + other - tree * other
        written = self.tokens[start : self.place]
        signs = {token for token, level in levels(written) if not level}
        if signs & {r"\cup", "or"} and signs & {r"\cap", "and"}:
            raise ambiguous(written, "what the first sign joins, first", "what the last sign joins, first")
        return tree

    def _both(self) -> Node:
        tree = self._event()
        while self.next and self.next not in (r"\cup", "or", ","):
            self.took(r"\cap", "and")
            tree = tree * self._event()
        return tree

    def _event(self) -> Node:
        if self.took("not"):
            return 1 - self._event()
        found = self._match(self.place)
        if found and isinstance(found[1], Name) and found[1].id in self.notation.events:
            tree, self.place = found[1], found[2]
        elif self.next in ("(", "{"):
            tree = self.inner(self.group()).event()
        elif self.took(r"\bar"):
            tree = 1 - self.inner(self.group()).event()
        else:
            raise IllFormed(f"{self.next or 'nothing'} stands where a declared event is wanted: {shown(self.tokens)}")
        if self.tokens[self.place : self.place + 2] == ["^", "{"] and self._script()[1:-1] in (["c"], [r"\complement"]):
            self.place = closing(self.tokens, self.place + 1) + 1
            return 1 - tree
        return tree

    def _two_indices(self, tokens: list[str], written: list[str]) -> list[list[str]]:
        """Of an entry of a matrix, x_{i,j} or x_{ij}: in that, two letters or digits."""
        parts = split(tokens, ",") if "," in tokens else [[token] for token in tokens if _names(token)]
        if len(parts) != 2 or len(tokens) != sum(map(len, parts)) + ("," in tokens):
            raise IllFormed(f"{shown(written)} is an entry of a matrix: write its two indices as in x_{{i,j}}")
        return parts

    def _check_index(self, index: list[str], written: list[str]) -> None:
        """x_{ij} may have two indices."""
        whole = Reader(index, self.notation, self.bound)._match(0)
        outside = list(levels(index))
        touching = any(_names(a) and _names(b) and not n + m for (a, n), (b, m) in zip(outside, outside[1:]))
        if touching and r"\int" not in index and not (whole and whole[2] == len(index)):
            raise ambiguous(written, f"an item with one index, {shown(index)}", "an item with two indices")

    def _check_alone(self, pattern: tuple, meaning: str, tokens: list[str]) -> None:
        """A declared piece must have no other reading by the rest of what is declared."""
        if self.without is not None or len(pattern) == 1:
            return
        known, key = self.notation._otherwise, (pattern, tuple(tokens), self.bound)
        if key not in known:
            try:
                known[key] = text(Reader(tokens, self.notation, self.bound, pattern, self.depth).whole())
            except IllFormed:
                known[key] = None
        if known[key] is not None and known[key] != meaning:
            raise ambiguous(tokens, meaning, known[key])

    def _applied(self, name: str, start: int) -> Node:
        """A function with its arguments: in brackets; without them, log, exp, sin, cos and tan take one factor."""
        power = base = None
        times = self._primes()
        if name in ("max", "min") and self.next not in ("(", r"\{", "["):
            return self._least(name)
        if name == "log" and self.took("_"):
            base = self.inner(self.group()).whole()
        if self.took("^"):
            held = self.group()
            while held and held[0] in OPEN and closing(held, 0) == len(held) - 1:
                if held[0] != "{":
                    raise ambiguous(self.tokens[start : self.place], f"a power of {name}(...)", f"a slope of {name}")
                held = held[1:-1]
            power = self.inner(held).whole()
            if constant(power) == -1:
                raise ambiguous(self.tokens[start : self.place], f"1/{name}(...)", f"the inverse function of {name}")
        if self.next in ("(", "[", r"\{"):
            args = self._arguments(self.group(), name)
            if self.next in ("(", "[", r"\{") and name == "log":
                raise ambiguous(self.tokens[start:], f"{name}(...) times what follows", f"{name} of the whole product")
            if self.next == "^" and name in _OF_ONE_FACTOR:
                raise ambiguous(
                    self.tokens[start : self.place + 1] + self._script(),
                    f"the power of {name}(...)",
                    f"{name} of the power",
                )
        elif name in _OF_ONE_FACTOR:
            args = (self.factor(),)
            another = name in TURNS and self.next in [rf"\{turn}" for turn in TURNS]  # sin x cos x is a product
            if self.starts() and not another or self.next == "/":
                raise ambiguous(
                    self.tokens[start:], f"{name}({text(args[0])}) times what follows", f"{name} of the whole product"
                )
        else:
            raise IllFormed(
                f"{shown(self.tokens[start : self.place])} is a function: its argument is missing in "
                f"{shown(self.tokens)}; write it in brackets, or declare a name that is no function"
            )
        wanted = 1 if name in (GAMMA.name, VARIANCE.name) else 2 if name == COVARIANCE.name else FUNCTIONS.get(name)
        if wanted is not None and len(args) != wanted:
            raise IllFormed(f"{name} takes {wanted} argument(s), not {len(args)}")
        if name in (VARIANCE.name, COVARIANCE.name):
            tree = _moment(args[0], args[-1])
        else:
            tree = Call("factorial", (args[0] - 1,)) if name == GAMMA.name else Call(name, args)
        for _ in range(times):
            tree = Call("prime", (tree,))
        tree = tree if base is None else Binary("/", tree, Call("log", (base,)))
        return tree if power is None else Binary("**", tree, power)

    def _primes(self) -> int:
        """How often a function is differentiated: f'(x), f^{\\prime\\prime}(x)."""
        end = closing(self.tokens, self.place + 1) if self.next == "^" else self.place
        held = self.tokens[self.place + 2 : end]
        if not held or set(held) != {r"\prime"}:
            return 0
        self.place = end + 1
        return len(held)

    def _arguments(self, tokens: list[str], name: str) -> tuple:
        inner, args = self.inner(tokens), []
        while True:
            args.append(inner.condition(comma=False))
            if inner.next in (r"\mid", "|") and name not in self.notation.meanings:
                raise ambiguous(tokens, f"a function {name} of its own, given what follows", f"{name} of both")
            if not inner.took(",", ";", r"\mid", "|"):
                break
        if inner.next:
            raise inner.left_over()
        return tuple(args)

    def _least(self, name: str) -> Node:
        """min x s.t. a condition, or max over a name, which is not the greater one of two."""
        over = ()
        if self.took("_"):
            over = (self.inner(self.group()).whole(),)
        tree = self.sum()
        condition = (self.condition(),) if self.took("s.t.", "subject to") else ()
        return Call(name + "Over" * len(over), (tree, *over, *condition))

    def _braces(self) -> Node:
        held = self.group()
        if r"\choose" not in held:
            return self.inner(held).whole()
        cut = held.index(r"\choose")
        return Call("binomial", (self.inner(held[:cut]).whole(), self.inner(held[cut + 1 :]).whole()))

    def _brackets(self) -> Node:
        opening, held = self.next, self.group()
        if held and held[0] == r"\begin{array}" and held[-1] == r"\end{array}" and opening == "(":
            rows = split(held[1:-1], r"\\")
            if len(rows) == 2:
                return Call("binomial", tuple(self.inner(row).whole() for row in rows))
            raise IllFormed("an array in brackets is read as a binomial coefficient: two rows")
        tree = self.inner(held).whole()
        if opening != "(":
            if self._whole_over_whole(tree):
                raise self._part([opening, *held, OPEN[opening]])
            self.grouped.append(tree := copy(tree))  # not the same as what looks the same
        return tree

    def _whole_over_whole(self, tree: Node) -> bool:
        """Whether something in a sum is a quotient, and all of it is made of integers: n/2, (n + 1)/k - 1."""
        factors = [_factors(term) for _, term in _terms(expand(tree, self.notation.meanings))]
        parts = [part for above, below in factors for part in (*above, *below)]
        return any(below for _, below in factors) and all(map(self._is_whole, parts))

    def _is_whole(self, tree: Node) -> bool:
        match tree:
            case Number():
                return True
            case Name(name):
                return name in self.notation.integers or name in [bound for _, bound in self.bound]
            case Item(name):
                return name in self.notation.integers
            case Neg() | Binary("+" | "-" | "*" | "**") | Call("factorial" | "binomial"):
                return all(map(self._is_whole, children(tree)))
        return False

    def _cases(self) -> Node:
        """a, c; b, otherwise as indicator(c)*a + indicator(not c)*b: where a and b have a value everywhere."""
        start, end = (
            self.place,
            next(
                (
                    n
                    for n, token in enumerate(self.tokens)
                    if n > self.place and token in (r"\begin{cases}", r"\end{cases}")
                ),
                None,
            ),
        )
        if end is None or self.tokens[end] == r"\begin{cases}":
            raise IllFormed(f"cases that are never closed, or within cases: {shown(self.tokens[start:])}")
        self.place = end + 1
        *rows, last = [self._case(row) for row in split(self.tokens[start + 1 : end], r"\\")] or [None]
        complete = last and (last[1] is None or len(rows) == 1 and rows[0][1] == _opposite(last[1]))
        if not rows or not complete or any(condition is None for _, condition in rows):
            raise IllFormed(
                f"cases end in what is left, as in x, & \\text{{otherwise}}: {shown(self.tokens[start : self.place])}"
            )
        tree = last[0]
        for value, condition in reversed(rows):
            terms = [
                Call("indicator", (c,)) if x == ONE else Binary("*", Call("indicator", (c,)), x)
                for x, c in ((value, condition), (tree, Logic("not", (condition,))))
                if x != ZERO
            ]
            tree = Binary("+", *terms) if len(terms) == 2 else terms[0] if terms else ZERO
        return tree

    def _case(self, row: list[str]) -> tuple[Node, Node | None]:
        """What one case is, and when; None: in all that are left."""
        inner = self.inner(row)
        value = inner.sum()
        if defined(expand(value, self.notation.meanings)).args:
            raise IllFormed(f"{shown(row)}: of cases only those are read that have a value everywhere")
        if not inner.took(","):
            raise IllFormed(f"{shown(row)}: write a comma between a case and its condition")
        if inner.next in _OTHERWISE and inner.place + 1 == len(row):
            return value, None
        inner.took("if", "when", "for", "当", "若")
        condition = inner.whole()
        if not isinstance(condition, (Relation, Logic)):
            raise IllFormed(f"{shown(row)}: {text(condition)} is no condition")
        return value, condition

    def _absolute(self) -> Node:
        start = self.place
        if self.next == r"\left|":
            return Call("abs", (self.inner(self.group()).whole(),))
        self._pair()
        if self.next == r"\left|":
            return self._absolute()
        self.take()
        self.bars += 1
        tree = self.sum()
        self.bars -= 1
        if not self.took("|"):
            raise IllFormed(f"| is never closed: {shown(self.tokens[start:])}")
        if self.starts() and self._bars_left() >= 2:
            raise ambiguous(self.tokens[start:], f"abs({text(tree)}) times what follows", "one | | inside another")
        return Call("abs", (tree,))

    def _pair(self) -> None:
        """Bars that can be paired in one way only are brackets, from here to the next comma or relation."""
        end = next(
            (
                self.place + n
                for n, (token, level) in enumerate(levels(self.tokens[self.place :]))
                if level < 0 or not level and (token in RELATED or token in (",", ";", r"\mid", "and", "or", r"\\"))
            ),
            len(self.tokens),
        )
        run = self.tokens[self.place : end]
        outside = [n for n, (token, level) in enumerate(levels(run)) if token == "|" and not level]
        if len(outside) % 2:
            return  # one of them may stand before what is given
        ways = pairings(run)
        if len(ways) > 1:
            apart, nested = (shown(self._with_bars(run, outside, way)) for way in ways)
            raise ambiguous(run, f"{apart}, one times what follows", f"{nested}, one | | inside another")
        if ways:
            self.tokens = [*self.tokens[: self.place], *self._with_bars(run, outside, ways[0]), *self.tokens[end:]]

    @staticmethod
    def _with_bars(run: list[str], places: list[int], opens: tuple[bool, ...]) -> list[str]:
        sides = {n: r"\left|" if opening else r"\right|" for n, opening in zip(places, opens)}
        return [sides.get(n, token) for n, token in enumerate(run)]

    def _root(self) -> Node:
        self.take()
        if self.next == "[":
            raise IllFormed("roots other than the square root are outside the language: write a power, of exponent 1/3")
        return Call("sqrt", (self.inner(self.group()).whole(),))

    def _fraction(self) -> Node:
        start = self.place
        self.take()
        above, below = self.group(), self.group()
        if not _looks_like_a_slope(above, below):
            return Binary("/", self.inner(above).whole(), self.inner(below).whole())
        if Reader(above[:1], self.notation, self.bound)._match(0):
            raise ambiguous(self.tokens[start : self.place], "a derivative", "a fraction with the name d")
        return self._slope(start, above[1:], below[1:])

    def _slope(self, start: int, above: list[str], below: list[str]) -> Node:
        times = 1
        if above[:1] == ["^"]:
            if above[1] != "{" or not is_number(above[2]) or below[-4:] != ["^", *above[1:4]]:
                raise IllFormed(f"the orders of the derivative differ: {shown(self.tokens[start : self.place])}")
            times, above, below = int(above[2]), above[4:], below[:-4]
        variable = self.inner(below).whole()
        if not isinstance(variable, Name) or not 1 <= times <= 4:
            raise IllFormed(f"a derivative is taken by a name, not by {text(variable)}")
        if variable.id in self.notation.meanings:
            raise IllFormed(
                f"a derivative is taken by a declared name: {variable.id} is defined; give the whole slope "
                "its meaning with reads"
            )
        if above:
            tree = self.inner(above).whole()
            if any(token in ("+", "-") and level == 0 for token, level in levels(above)):
                raise ambiguous(
                    self.tokens[start : self.place], "the slope of the sum", "that of its first term, and more"
                )
        else:
            bracketed = self.next in OPEN
            tree = self.factor()
            if self.starts() or not bracketed and self.next in (r"\cdot", "/"):
                raise ambiguous(
                    self.tokens[start:],
                    "the slope of the first factor, times what follows",
                    "the slope of the whole product",
                )
        if (
            above
            and isinstance(tree, Name | Item)
            and tree != variable
            and tree not in map(Name, self.notation.meanings)
        ):
            said = (
                f"{text(tree)} is declared, and does not depend on {text(variable)}: define it, or declare a function"
            )
            raise asks(IllFormed(said), "whole", [], self.tokens[start : self.place])
        for _ in range(times):
            tree = Call("diff", (tree, variable))
        return tree

    # what binds a name

    def _bounds(self) -> tuple[list[str], list[str]]:
        low = high = []
        if self.took("_"):
            low = self.group()
        if self.took("^"):
            high = self.group()
        return low, high

    def _bind(self, tokens: list[str]) -> tuple[tuple, str]:
        """The index of a sum: declared, or a letter of its own."""
        found = Reader(tokens, self.notation, self.bound)._match(0)
        if found and found[2] == len(tokens) and isinstance(found[1], Name):
            return tuple(tokens), found[1].id
        if len(tokens) == 1 and (
            tokens[0].isalpha() and len(tokens[0]) == 1 or tokens[0] in GREEK_LETTERS or tokens[0] == r"\ell"
        ):
            word = tokens[0].lstrip("\\")
            return tuple(tokens), "λ" if word == "lambda" else word
        raise IllFormed(f"{shown(tokens)} is no index")

    def _scope(self, *indices: tuple) -> "Reader":
        """The rest, with some names more."""
        rest = self.inner(self.tokens[self.place :], indices)
        rest.variable, rest.bars = self.variable, self.bars
        return rest

    def _body(self, *indices: tuple, own: tuple = ()) -> Node:
        rest = self._scope(*indices)
        rest.own = own
        tree = rest.term(first=False)
        self._behind(rest)
        return tree

    def _behind(self, rest: "Reader") -> None:
        """Go on behind what a reader of the rest has read."""
        self.tokens = [*self.tokens[: self.place], *rest.tokens]
        self.place += rest.place

    def _big(self) -> Node:
        function = "Product" if self.take() == r"\prod" else "Sum"
        low, high = self._bounds()
        points = self.notation.sums_over(low)
        if points:
            index = (tuple(tokens_of(name_latex(points[0]))), points[0])
            own = (index,) * (function == "Sum")
            return Call(function, (self._body(index, own=own), Name(points[0]), *map(parse, points[1:])))
        if r"\ge" in low and not high:  # k >= 1: to infinity
            low, high = ["=" if token == r"\ge" else token for token in low], [r"\infty"]
        if "=" in low and high:
            cut = low.index("=")
            indices = [self._bind(part) for part in split(low[:cut], ",")]
            ends = (self.inner(low[cut + 1 :]).whole(), self.inner(high).whole())
            begins = self.place
            body = self._body(*indices, own=tuple(indices) * (function == "Sum"))
            if function == "Product":
                self._check_scope(body, tuple(indices), begins)
            for _, name in reversed(indices):
                endless = function == "Sum" and ends[1] == INFINITY
                body = (
                    Call("Series", (body, Name(name), ends[0]))
                    if endless
                    else Call(function, (body, Name(name), *ends))
                )
            return body
        if r"\in" in low and not high:
            cut = low.index(r"\in")
            index, over = self._bind(low[:cut]), low[cut + 1 :]
            if over[:1] == [r"\{"] and closing(over, 0) == len(over) - 1:
                return self._written_out(function, index, [self.inner(x).whole() for x in split(over[1:-1], ",")])
            return Call(function + "Over", (self._body(index), Name(index[1]), self.inner(over).whole()))
        found = IllFormed(
            f"a sum has bounds, as in \\sum_{{i=1}}^{{m}} or \\sum_{{x \\in D}}, not {shown(low) or 'none'}: write them"
            + (f", or what it runs over: `{shown(low)} sums i from 1 to n`" if low else "")
        )
        raise asks(found, "sum", low)

    def _check_scope(self, body: Node, indices: list[tuple], begins: int) -> None:
        """A factor without the index behind one that has it may stand behind the product, and not in it."""
        written, bound = self.tokens[begins : self.place], {name for _, name in indices}
        match body:
            case Binary("*" | "/", left, right) if names(left) & bound and not names(right) & bound:
                first = self.inner(written, indices)
                first.factor()
                if first.next:  # else it is one, as a fraction or what stands in brackets
                    raise ambiguous(written, f"{text(right)} is in the product", "it stands behind the product")

    def _written_out(self, function: str, index: tuple, members: list[Node]) -> Node:
        """A sum or product over a finite set: over different numbers, as a set has each of its members once."""
        if not members or None in map(constant, members) or len(set(map(constant, members))) < len(members):
            written = ", ".join(map(text, members))
            raise IllFormed(f"a finite set is written with different whole numbers, not {{{written}}}")
        body = self._body(index)
        return reduce(
            partial(Binary, "+" if function == "Sum" else "*"),
            [self._at(body, index[1], member) for member in members],
        )

    def _integral(self) -> Node:
        begins, written = self.place, self.tokens
        self.take()
        low, high = self._bounds()
        variable = self._variable()
        points = self.notation.sums_over(low)
        index = (tuple(tokens_of(name_latex(points[0]))), points[0]) if points else self._bind(variable)
        rest = self._scope(index)
        rest.variable = variable
        body = ONE if rest._differential() and not rest.declared else rest.sum()
        self._behind(rest)
        if not rest._differential():
            raise IllFormed("the integral does not end in its differential")
        self.place += 1 + len(variable)
        if self.next in ("^", "!"):
            raise ambiguous(
                [*DIFFERENTIAL[0], *variable, self.next], "what the integral is over", "of the whole integral"
            )
        if points:
            return Call("Sum", (body, Name(points[0]), *map(parse, points[1:])))
        for sign in (r"\sim", r"\in"):
            if sign in low and not high:
                over = self.inner(low[low.index(sign) + 1 :], (index,)).whole()
                return Call("IntegralOver", (body, Name(index[1]), over))
        if not low or not high:
            whole = written[begins : len(written) - len(self.tokens) + self.place]
            said = f"the integral has no bounds: write them, or what it stands for: `{shown(whole)} reads ...`"
            raise asks(IllFormed(said), "whole", [], whole)
        return Call("Integral", (body, Name(index[1]), self.inner(low).whole(), self.inner(high).whole()))

    def _variable(self) -> list[str]:
        """The variable of the integral that begins here: that of the d that closes it."""
        depth, opened = 0, 1
        for place in range(self.place, len(self.tokens)):
            token = self.tokens[place]
            depth += (token in OPEN) - (token in OPEN.values())
            opened += depth == 0 and token == r"\int"
            if depth == 0 and [token] in DIFFERENTIAL and place + 1 < len(self.tokens):
                opened -= 1
                if not opened:
                    found = self._match(place + 1)
                    return self.tokens[place + 1 : found[2] if found else place + 2]
        raise IllFormed("the integral does not end in its differential")

    def _limit(self) -> Node:
        self.take()
        low, _ = self._bounds()
        if r"\to" not in low:
            raise IllFormed("a limit says where: \\lim_{n \\to \\infty}")
        cut = low.index(r"\to")
        index = self._bind(low[:cut])
        to = self.inner(low[cut + 1 :]).whole()
        return Call("limit", (self._body(index), Name(index[1]), to))

    def _argument_of(self) -> Node:
        name = self.take()
        name = "arg" + self.take()[1:] if name == r"\arg" else name[1:]
        if name not in ("argmax", "argmin"):
            raise IllFormed("arg stands before max or min")
        low, _ = self._bounds()
        index = self._bind(low)
        return Call(name, (self._body(index), Name(index[1])))


def _moment(x: Node, y: Node) -> Node:
    """Var(X) and Cov(X, Y), as they are defined."""
    apart, other = (Binary("-", z, Call("E", (z,))) for z in (x, y))
    return Call("E", (Binary("**", apart, Number(2)) if x == y else Binary("*", apart, other),))


def _terms(tree: Node, whole: Collection[int] = (), sign: int = 1) -> Iterable[tuple[int, Node]]:
    """The terms of a sum with their signs; whole: the ids of those that are taken as one."""
    match tree:
        case Binary("+" | "-" as op, left, right) if id(tree) not in whole:
            yield from _terms(left, whole, sign)
            yield from _terms(right, whole, sign if op == "+" else -sign)
        case Neg(inner) if id(tree) not in whole:
            yield from _terms(inner, whole, -sign)
        case _:
            yield sign, tree


def _factors(tree: Node, whole: Collection[int] = ()) -> tuple[list[Node], list[Node]]:
    """The factors of a product above and below the line."""
    match tree:
        case Binary("*" | "/" as op, left, right) if id(tree) not in whole:
            (above, below), (more, under) = _factors(left, whole), _factors(right, whole)
            return (above + more, below + under) if op == "*" else (above + under, below + more)
        case Binary("**", base, Number(2 | 3 as times)) if id(tree) not in whole:
            above, below = _factors(base, whole)
            return above * times, below * times
    return [tree], []


def _takes_away(tree: Node, held: Collection[Node]) -> bool:
    """Whether the sum takes x from its own bracket, as in [x] - x, 2*x - 2*[x] and [x + 1] - x, or that from x."""
    whole = {id(node) for node in held}
    terms = [(sign, *_factors(term, whole)) for sign, term in _terms(tree, whole)]

    def key(sign: int, above: list[Node], below: list[Node]) -> tuple:
        """The term but for its numbers."""
        kept = [[part for part in parts if not isinstance(part, Number)] for parts in (above, below)]
        return sign, *(tuple(sorted((text(part), id(part) in whole) for part in parts)) for parts in kept)

    known = {key(*term) for term in terms}
    for sign, above, below in terms:
        brackets = [n for n, part in enumerate(above) if id(part) in whole]
        bare = [copy(part) if n in brackets else part for n, part in enumerate(above)]
        if brackets and key(-sign, bare, below) in known:
            return True
        for n in brackets:
            rest = above[:n] + above[n + 1 :]
            inside = [
                (-sign * own, *_factors(term)) for own, term in _terms(copy(above[n])) if not isinstance(term, Number)
            ]
            keys = [key(own, rest + more, below + under) for own, more, under in inside]
            if keys and known.issuperset(keys):
                return True
    return False


def _opposite(condition: Node) -> Node | None:
    """The comparison that holds where this one does not."""
    opposite = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
    return Relation(opposite[condition.op], *children(condition)) if isinstance(condition, Relation) else None


def _names(token: str) -> bool:
    return is_letter(token) or is_number(token) or token in GREEK_LETTERS


def _matched(pattern: tuple, tokens: list[str], place: int) -> tuple[int, dict] | None:
    """Where the pattern ends and what its holes hold; a hole is balanced and ends before the sign that follows it."""
    holes = {}
    for n, wanted in enumerate(pattern):
        if wanted[0] == "#" and len(wanted) == 2:
            after = pattern[n + 1] if n + 1 < len(pattern) else None
            start, depth = place, 0
            while place < len(tokens) and (depth or tokens[place] != after and (after or place == start)):
                depth += (tokens[place] in OPEN) - (tokens[place] in OPEN.values())
                if depth < 0:
                    return None
                place += 1
            held = tokens[start:place]
            if not held or holes.setdefault(wanted, held) != held:
                return None
        elif place < len(tokens) and tokens[place] == wanted:
            place += 1
        else:
            return None
    return place, holes


def _with_dots(before: Node, last: Node) -> Node:
    """x_1 + x_2 + ... + x_n as a sum: the terms before the dots and the last one differ in one index."""
    terms = []
    while isinstance(before, Binary) and before.op == "+":
        terms.append(before.right)
        before = before.left
    first, *rest = [before, *reversed(terms)]
    ends = set(_differences(first, last))
    index = next(i for i in "ijkltuvw" if i not in names(first) | names(last))
    (start, end), *more = ends or {(None, None)}
    if start is not None and not more:
        general = _generalised(first, last, Name(index))
        if not _counts_up(end, bare=general == Name(index), start=start, terms=1 + len(rest)):
            raise IllFormed(
                f"dots between {text(first)} and {text(last)}: what stands between them can be read in several ways; "
                "write a sum with its index, or more terms before the dots"
            )
        if all(substitute(general, {index: Number(start + n)}) == term for n, term in enumerate(rest, 1)):
            return Call("Sum", (general, Name(index), Number(start), end))
    raise IllFormed(f"dots between {text(first)} and {text(last)}: the terms should differ in one index that counts up")


def _counts_up(end: Node, bare: bool, start: int, terms: int) -> bool:
    """Whether indices up to this one go up by 1 for every reader: 1 + 2 + ... + 2**n are powers of two for some."""
    match end:
        case Name() | Number() | Binary("+" | "-", Name(), Number()):
            return True
        case Binary("*", Number(), Name()):
            return terms > 1 or not bare and start < 2
    return terms > 2


def _differences(one: Node, other: Node) -> Iterable[tuple[int, Node]]:
    """Where the trees differ: a number in the first, with what stands in its place; None if they differ otherwise."""
    if one != other:
        if isinstance(one, Number):
            yield one.value, other
        elif type(one) is not type(other) or rebuild(one, children(other)) != other:
            yield None, other
        else:
            for a, b in zip(children(one), children(other)):
                yield from _differences(a, b)


def _generalised(one: Node, other: Node, index: Name) -> Node:
    if one == other:
        return one
    if isinstance(one, Number):
        return index
    return rebuild(one, tuple(_generalised(a, b, index) for a, b in zip(children(one), children(other))))


def _number(token: str) -> Node:
    """A decimal is a fraction of integers: 0.47 is 47/100."""
    whole, _, part = token.partition(".")
    if len(whole + part) > MAX_DIGITS:
        raise IllFormed(f"a number of more than {MAX_DIGITS} digits")
    number = Number(int(whole + part))
    return Binary("/", number, Number(10 ** len(part))) if part else number
