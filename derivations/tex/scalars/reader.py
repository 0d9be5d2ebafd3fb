"""Levels of binding, by recursive descent: a method for each."""

from ...kernel.language import (
    INFINITY,
    MAX_DIGITS,
    ONE,
    Binary,
    Call,
    IllFormed,
    Logic,
    Name,
    Neg,
    Node,
    Number,
    Relation,
    names,
    text,
)
from ...prove.size import MAX_CHAIN
from ..tokens import DOTS, MAX_NESTING, RELATION, called, closing, ends_fraction, is_number, levels, looks, shown
from .ambiguous import ambiguous, asks
from .bars import Bars
from .brackets import Brackets, takes_away
from .calls import Calls
from .cases import Cases
from .dots import with_dots
from .events import Events
from .functions import OF_A_MULTIPLE
from .indicators import Indicators
from .names import Names
from .slopes import Slopes
from .sums import Sums


class Reader(Names, Calls, Events, Sums, Slopes, Bars, Brackets, Cases, Indicators):
    """One pass over the tokens, without going back."""

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
                f"a comma stands between expressions: {shown(self.tokens)}; a thousand is written 1{{,}}000, two "
                "solutions x = 1 \\lor x = 2, and each formula stands in a row of its own"
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
        if len(self.grouped) > before and takes_away(tree, self.grouped[before:]):
            raise self._part(self.tokens[start : self.place])
        return tree

    def _sum(self) -> Node:
        tree = self.term()
        while self.next in ("+", "-"):
            if self.tokens[self.place + 1 : self.place + 3] == [DOTS, "+"]:
                self.place += 3
                tree = with_dots(tree, self.term(first=False))
            else:
                begins, barred = self.place, len(self.barred)
                sign, right = self.take(), self.term(first=False)
                if {*self.barred[barred:]} & names(tree):
                    written = self.tokens[begins + 1 : self.place]
                    raise ambiguous(written, "between the bounds the last term alone", "all that stands before the bar")
                tree = Binary(sign, tree, right)
        return tree

    def _has_arguments(self) -> bool:
        """Whether brackets follow in which arguments are told apart, as no product has them."""
        if self.tokens[self.place + 1 : self.place + 2] not in (["("], ["["]):
            return False
        held = self.tokens[self.place + 2 : closing(self.tokens, self.place + 1)]
        outside = [token for token, level in levels(held) if not level]
        return bool({",", ";", r"\mid"} & {*outside}) or outside.count("|") == 1

    def _stands_apart(self, place: int) -> bool:
        """Whether the number there is no part of what stands before it: x2 may be one name, and x 2^n is a product."""
        before, after = self.tokens[place - 1], self.tokens[place + 1 : place + 2]
        behind = before in (")", "]") or ends_fraction(self.tokens, place)
        return behind or after in (["^"], ["_"]) and not before[-1:].isdigit()

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

    def _product(self, first: bool) -> Node:
        self.unbrace()
        sign = self.take() if first and self.next in ("+", "-") else "+"
        start = last = self.place
        left: Node = ONE  # what stands before the last factor
        tree = self.factor()
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
                begins, left, last = self.place, tree, self.place
                number = is_number(next((token for token in self.tokens[begins:] if token != "{"), ""))
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
                if number and not self._stands_apart(begins):
                    raise ambiguous(
                        self.tokens[start : begins + 1], text(Binary("*", tree, right)), "one name or number"
                    )
                tree = Binary("*", tree, right)
            else:
                return tree

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
            error = IllFormed(
                f"{shown(written)} has a subscript {shown(self._script())} and is no declared sequence, nor is the "
                f"whole a declared name; write `{called(written)[0]} sequence(real)` above it if its index runs, else "
                f"`{declared} real`" + (f" with `{look}`" if look else "")
            )
            raise asks(error, "name", [*written, "_", *self._script()])
        self.depth -= 1
        return tree

    def atom(self) -> Node:
        token = self.next
        if token == "":
            raise IllFormed(f"an operand is missing at the end of {shown(self.tokens)}")
        found = self._match(self.place)
        if found:
            return self._declared(*found)
        if self._is_indicator():
            return self._indicator()
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
            case r"\underbrace" | r"\overbrace":
                return self._braced()
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
                if self._has_arguments():
                    raise self._undeclared()  # a policy π(a | s)
                self.take()
                return Name("pi")
            case r"\lfloor" | r"\lceil":
                raise self._integer_part()
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


def _is_call(tokens: list[str]) -> bool:
    """\\exp(x), as in {\\exp(x)}^2, which only braces keep from being \\exp((x)^2)."""
    return (
        tokens[:1] in ([r"\exp"], [r"\log"], [r"\ln"], *([rf"\{name}"] for name in OF_A_MULTIPLE))
        and tokens[1:2] in (["("], ["["])
        and closing(tokens, 1) == len(tokens) - 1
    )


def _number(token: str) -> Node:
    """A decimal is a fraction of integers: 0.47 is 47/100."""
    whole, _, part = token.partition(".")
    if len(whole + part) > MAX_DIGITS:
        raise IllFormed(f"a number of more than {MAX_DIGITS} digits")
    number = Number(int(whole + part))
    return Binary("/", number, Number(10 ** len(part))) if part else number
