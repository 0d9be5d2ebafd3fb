"""Functions with their arguments."""

from ...kernel.language import FUNCTIONS, ONE, Binary, Call, IllFormed, Item, Name, Node, Number, constant, names, text
from ..tokens import GREEK_LETTERS, OPEN, closing, is_letter, is_number, primes, shown
from .ambiguous import ambiguous, asks
from .cursor import Cursor
from .functions import COVARIANCE, DEFINED, GAMMA, OF_A_MULTIPLE, OF_ONE_FACTOR, OPERATORS, VARIANCE, defined, moment

_ARGUMENTS = FUNCTIONS | dict.fromkeys((GAMMA.name, VARIANCE.name, *DEFINED), 1) | {COVARIANCE.name: 2}


class Calls(Cursor):
    """In brackets; log, exp, sin, cos and tan may do without."""

    def _applied(self, name: str, start: int) -> Node:
        """A function with its arguments: in brackets; without them, log, exp, sin, cos and tan take one factor."""
        power = base = None
        bare = name in OF_ONE_FACTOR or self.tokens[start] in OPERATORS
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
            if self.next == "^" and bare:
                raise ambiguous(
                    self.tokens[start : self.place + 1] + self._script(),
                    f"the power of {name}(...)",
                    f"{name} of the power",
                )
        elif bare:
            multiple = self._is_multiple() and (name in OF_A_MULTIPLE or name == "log" and self._is_of_pi())
            args = (self._multiple() if multiple else self.factor(),)
            another = self._is_alike(name)
            further = multiple and self.next == r"\cdot" and not self._turns(self.place + 1)
            if self.starts() and not another or self.next == "/" or further:
                raise ambiguous(
                    self.tokens[start:], f"{name}({text(args[0])}) times what follows", f"{name} of the whole product"
                )
        else:
            raise IllFormed(
                f"{shown(self.tokens[start : self.place])} is a function: its argument is missing in "
                f"{shown(self.tokens)}; write it in brackets, or declare a name that is no function"
            )
        wanted = _ARGUMENTS.get(name)
        if wanted is not None and len(args) != wanted:
            raise IllFormed(f"{name} takes {wanted} argument(s), not {len(args)}")
        if name in (VARIANCE.name, COVARIANCE.name):
            tree = moment(args[0], args[-1])
        elif name in DEFINED:
            tree = defined(name, args[0])
        else:
            tree = Call("factorial", (args[0] - 1,)) if name == GAMMA.name else Call(name, args)
        for _ in range(times):
            tree = self._slope_of(name, args, tree, start)
        tree = tree if base is None else Binary("/", tree, Call("log", (base,)))
        return tree if power is None else Binary("**", tree, power)

    def _slope_of(self, name: str, args: tuple[Node, ...], tree: Node, start: int) -> Node:
        """f'(x); of a function that is defined, the slope by x, where f has x in no other place."""
        if name not in self.notation.meanings:
            return Call("prime", (tree,))
        parameters, body = self.notation.meanings[name]
        others = names(body) - {*(parameters or ())} | {*self.notation.integers} | {bound for _, bound in self.bound}
        if len(args) == 1 and isinstance(args[0], Name) and args[0].id not in others:
            return Call("diff", (tree, args[0]))
        written = shown(self.tokens[start : self.place])
        said = (
            f"{written} is the slope of a defined function, at what is no letter of its own: write what it stands for, "
            f"`{written} reads ...`"
        )
        raise asks(IllFormed(said), "whole", [], self.tokens[start : self.place])

    def _is_alike(self, name: str) -> bool:
        """Whether a function of the same kind follows: sin x cos x is a product, and so is log x log y."""
        if name in OF_A_MULTIPLE:
            return self._turns(self.place)
        return name != "exp" and self.next in (r"\log", r"\ln", r"\lg")

    def _turns(self, place: int) -> bool:
        return self.tokens[place : place + 1] in [[rf"\{turn}"] for turn in OF_A_MULTIPLE]

    def _is_multiple(self) -> bool:
        """Whether a number and then a letter stand here, as in \\sin 2x."""
        place = self.place + (self.next == "{")
        return is_number("".join(self.tokens[place : place + 1])) and self._is_letter(place + 1)

    def _is_of_pi(self) -> bool:
        """Whether pi is all that stands behind the number, as in \\ln 2\\pi."""
        return self.tokens[self.place + 1 : self.place + 2] == [r"\pi"] and not self._is_letter(self.place + 2)

    def _is_letter(self, place: int) -> bool:
        """Whether a name stands there, with its index, or pi."""
        token, found = "".join(self.tokens[place : place + 1]), self._match(place)
        if found:
            return isinstance(found[1], Name | Item)
        return token != "e" and (is_letter(token) or token in GREEK_LETTERS)

    def _multiple(self) -> Node:
        """A number and the letters behind it, each with its exponent: 2 pi x. Braces around them hold them all."""
        braced = self.next == "{"
        inner = self.inner(self.group()) if braced else self
        tree = inner.factor()
        while inner.starts() and inner._is_letter(inner.place):
            tree = Binary("*", tree, inner.factor())
        if braced and inner.next:
            raise inner.left_over()
        return tree

    def _primes(self) -> int:
        """How often a function is differentiated."""
        times = primes(self.tokens, self.place)
        self.place += times + 3 if times else 0
        return times

    def _arguments(self, tokens: list[str], name: str) -> tuple[Node, ...]:
        inner, args = self.inner(tokens), list[Node]()
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
        over: tuple[Node, ...] = ()
        if self.took("_"):
            over = (self.inner(self.group()).whole(),)
        tree = self.sum()
        condition = (self.condition(),) if self.took("s.t.", "subject to") else ()
        return Call(name + "Over" * len(over), (tree, *over, *condition))

    def _root(self) -> Node:
        """A root of even degree is a power; another one has a value where that has none."""
        self.take()
        index = self.group() if self.next == "[" else ["2"]
        degree = int(index[0]) if len(index) == 1 and index[0].isdecimal() else 0
        if not degree or degree % 2:
            raise IllFormed(
                f"\\sqrt[{shown(index)}] may have a value where its power has none: where nothing below it is "
                f"negative, write that, of exponent 1/{shown(index)}"
            )
        tree = self.inner(self.group()).whole()
        return tree.__sqrt__() if degree == 2 else Binary("**", tree, Binary("/", ONE, Number(degree)))
