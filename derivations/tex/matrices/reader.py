"""Terms: sums, products, factors with their scripts, bars, fractions, and what a function is of."""

import re
from functools import reduce
from operator import mul

from ...kernel.language import Binary, Call, IllFormed, Item, Name, Neg, Node, Number, children, names, walk
from ...matrices.shapes import NUMBER, shape_of
from ...matrices.terms import put_in
from ..tokens import DOTS, GREEK_LETTERS, OPEN, closing, ends_fraction, is_number, levels, shown, split
from .letters import entry_of, is_column
from .signs import bare, parts
from .sizes import UNSIZED, Partial, partial, size_tree
from .sums import Sums

_TRANSPOSE = (r"\top", r"\mathrm{T}", r"\mathsf{T}", r"\intercal")
_TRACE = ("tr", "Tr", "trace", "Trace")
_MEAN = (r"\mathbb{E}", "E", r"\mathrm{E}", r"\mathbf{E}", r"\mathsf{E}")
_VARIANCE = ("Var", "var", r"\mathbb{V}")
_COVARIANCE = ("Cov", "cov", r"\operatorname{Cov}", *_VARIANCE)
_FUNCTIONS = {r"\exp": "exp", "exp": "exp", r"\ln": "log", "ln": "log", r"\log": "log", "log": "log"}
_BETWEEN = (r"\cdot", r"\timesSign", r"\odot", r"\circ", "/")
_FENCES = {"(": "(", "[": "[", r"\{": r"\{"}


class Reader(Sums):
    def expression(self) -> Node:
        if not self.place and [DOTS] in (terms := parts(self.tokens, ("+",))):
            self.place = len(self.tokens)
            return self._sum_with_dots(terms)
        tree = self._signed()
        while self.sign in ("+", "-"):
            sign, self.place = self.sign, self.place + 1
            sums = [n for n in walk(tree) if isinstance(n, Call) and n.function == "Sum"]
            bound = frozenset().union(*(names(n.args[1]) for n in sums)) - {*self.bound.values()}
            term = self._term()
            if loose := bound & (names(term) - {*self.notation.known}):
                raise IllFormed(f"{min(loose)} stands behind the sum over it: write brackets around what is summed")
            tree = Binary(sign, *self._beside(tree, term))
        return tree

    def _within(self, held: list[str]) -> tuple[Node, bool]:
        """What braces hold, and whether it is one factor, so that nothing would change without them."""
        inner = type(self)(held, self.notation, self.bound, slopes=self.slopes, bare=self.bare)
        tree = inner.whole()
        return tree, inner.factors == 1 and held[0] not in ("+", "-", r"\sum", r"\prod")

    def _beside(self, *terms: Node) -> list[Node]:
        """Terms of a sum: a 0 beside a vector is the vector of zeros."""
        shapes = [self.notation.shape(x) for x in terms]
        full = next((s for s in shapes if s not in (None, NUMBER)), None)
        return [Call("zero", tuple(map(size_tree, full))) if full and x == Number(0) else x for x in terms]

    def _signed(self) -> Node:
        if self.sign in ("+", "-"):
            sign, self.place = self.sign, self.place + 1
            return Neg(self._term()) if sign == "-" else self._term()
        return self._term()

    def _term(self) -> Node:
        start, count = self.place, len(self.bare)
        tree, joined = self._factor(), set[str]()
        if self._at("|", "_"):
            tree = self._evaluated(tree)
        while not self._ends():
            tree = self._times(tree)
            match tree:
                case Call("had", _):
                    joined.add("by entries")
                case Binary("*", a, b) if NUMBER not in (self.notation.shape(a), self.notation.shape(b)):
                    joined.add("as matrices")
        if len(joined) < 2:
            return tree
        held = self.tokens[start : self.place]
        others = {r"\sum", r"\prod", r"\cdot", r"\timesSign", "/"} & {
            token for token, level in levels(held) if not level
        }
        fitting = [] if others or len(self.bare) > count else self._by_shape(held, tree)
        if len(fitting) != 1:
            raise IllFormed("\\odot beside a product can be read in two ways: write brackets")
        return fitting[0]

    def _by_shape(self, held: list[str], in_order: Node) -> list[Node]:
        """The readings of a product with \\odot in it that have a shape: factor after factor, \\odot before the product
        and behind it."""
        signs = (r"\odot", r"\circ")
        last = reduce(_by_entries, [self._inside(part) for part in parts(held, signs)])
        inner = type(self)(held, self.notation, self.bound, slopes=self.slopes, bare=self.bare)
        groups: list[Node] = []
        while inner.place < len(held):
            group = inner._factor()
            while inner.sign in signs:
                inner.place += 1
                group = _by_entries(group, inner._factor())
            groups.append(group)
        first = reduce(mul, groups)
        readings = [in_order, first, last]
        return [x for n, x in enumerate(readings) if x not in readings[:n] and self.notation.shape(x) is not None]

    def _times(self, left: Node) -> Node:
        """A product with the factor that follows."""
        sign = self.sign if self.sign in _BETWEEN else ""
        self.place += bool(sign)
        if not sign:
            self._check_number()
            if self.sign in (*_FENCES, "{") and self.functions:
                raise IllFormed(f"{shown(self.tokens[self.place :])} stands behind a function or a slope: write \\cdot")
        if sign == "/":
            right = self._factor()
            if not self._ends() and self.sign not in (r"\cdot", "/"):
                raise IllFormed(
                    f"/ before a product can be read in two ways: write \\frac, or brackets, before "
                    f"{shown(self.tokens[self.place :])}"
                )
            return Binary("/", left, right)
        right = self._factor()
        a, shape = self.notation.shape(left), self.notation.shape
        dot = sign == r"\cdot" and is_column(a)
        while dot and shape(right) != a and not self._ends() and self.sign not in _BETWEEN:
            right = self._times(right)
        if sign in (r"\odot", r"\circ"):
            if NUMBER in (a, shape(right)):
                raise IllFormed(f"{sign} stands between vectors or matrices, entry by entry")
            return Call("had", (left, right))
        columns = is_column(a) and shape(right) == a
        if columns and sign == r"\cdot":
            return Binary("*", Call("T", (left,)), right)
        if columns and sign == r"\timesSign":
            raise IllFormed("\\times between vectors is their cross product, which is outside the language")
        return Binary("*", left, right)

    def _check_number(self) -> None:
        """10\\,000, 3 4 and 2\\frac12 are one number each, or none."""
        if ends_fraction(self.tokens, self.place):
            return
        behind = [token for token in self.tokens[self.place :] if token not in ("{", "}")]
        before = next(token for token in reversed(self.tokens[: self.place]) if token not in ("{", "}"))
        mixed = behind[:1] == [r"\frac"] and len(behind) > 2 and all(map(is_number, (before, *behind[1:3])))
        if behind and is_number(behind[0]) or mixed:
            raise IllFormed(f"a number behind a factor: write \\cdot before {shown(self.tokens[self.place :])}")

    # -- factors and their scripts

    def _factor(self) -> Node:
        if self._ends():
            raise IllFormed(f"a factor is wanted before {self.sign or 'the end'}")
        if self.sign == DOTS:
            raise IllFormed("dots: write a sum or a product with its index, as in \\sum_{i=1}^m")
        self.factors += 1
        bracket, count, start = self.sign in OPEN, len(self.bare), self.place
        tree = self._atom()
        while self.sign in ("_", "^"):
            sign, self.place = self.sign, self.place + 1
            held = self._group()
            if sign == "^" and not bracket:
                self._check_order(tree, held)
            if sign == "^" and bracket and held == ["T"] and self._turns(self.tokens[start : self.place - 4]):
                held = [r"\top"]
            tree = self._entry(tree, held) if sign == "_" else self._raised(tree, held)
        if bracket and self._at("|", "_"):
            tree = self._evaluated(tree)
        self.functions = len(self.bare) > count
        return tree

    def _turns(self, tokens: list[str]) -> bool:
        """Whether ^T turns in a bracket, which it then turns, too, where that is a number."""
        turns = any(tokens[n : n + 4] == ["^", "{", "T", "}"] for n in range(len(tokens)))
        return turns and "T" not in self.notation.known

    def _check_order(self, tree: Node, held: list[str]) -> None:
        """A_{ij}^2 and A^2_{ij} are the same tokens, and another number."""
        match tree:
            case Call("entry", (of, _, _)):
                pass
            case Item(name, _) if len(children(tree)) == 2 and not self.notation.known[name].over:
                of = Name(name)
            case _:
                return
        if held[-1:] != [")"] and (not is_number(held[0]) or self._is_square(of)):
            script = shown(["^", "{", *held, "}"])
            raise IllFormed(
                f"an entry with {script} can be read in two ways: write (A_{{ij}}){script} or (A{script})_{{ij}}"
            )

    def _entry(self, tree: Node, held: list[str]) -> Node:
        at = self._indices(held)
        if self.notation.shape(tree) == NUMBER or len(at) > 2:
            raise IllFormed(f"_{shown(['{', *held, '}'])}: no entry of what stands before it")
        return Call("entry", (tree, *at))

    def _raised(self, tree: Node, held: list[str]) -> Node:
        number = self.notation.shape(tree) == NUMBER
        inverse = held[:1] == ["-"]
        core = held[1:] if inverse else held
        if core in [[t] for t in _TRANSPOSE] or core in (["T"], [r"\mathbf{T}"]) and not number:
            if core == ["T"] and "T" in self.notation.known and self._is_square(tree):
                raise IllFormed("^T can be read in two ways, as T is declared: write ^{\\top}, or brackets for a power")
            if inverse and number:
                raise IllFormed("^{-T} of a number")
            return Call("T", (Call("inv", (tree,)) if inverse else tree,))
        if core == ["T"] and "T" not in self.notation.known:
            raise IllFormed("^T of a number: T is not declared, and a number is not transposed")
        while held[:1] == ["{"] and closing(held, 0) == len(held) - 1:
            held = held[1:-1]
        if held and held[0] in _FENCES and closing(held, 0) == len(held) - 1:
            raise IllFormed(f"^{shown(['{', *held, '}'])} is no power: say what it is, in a line `... reads ...`")
        if held == [r"\prime"]:
            raise IllFormed("' can be read in two ways: write ^{\\top}, or `X^{\\prime} reads ...`")
        if held == ["-", "1"] and not number:
            return Call("inv", (tree,))
        if not number and held not in (["2"], ["3"]):
            raise IllFormed(
                f"^{shown(['{', *held, '}'])} of what is no number: ^{{\\top}}, ^{{-1}}, ^2 and ^3 are read"
            )
        exponent = self._inside(held)
        if exponent == Number(2) and not number and not self._is_square(tree):
            raise IllFormed("the square of what is not square: write x^{\\top} x, or a norm")
        if exponent == Number(2) and tree == Name("e") and "e" not in self.notation.known:
            return Call("exp", (exponent,))
        return Binary("**", tree, exponent)

    def _is_square(self, tree: Node) -> bool:
        shape = self.notation.shape(tree)
        return shape is None or shape[0] == shape[1]

    def _atom(self) -> Node:
        sign, rest = self.sign, self.tokens[self.place :]
        if (found := self._declared()) is not None:
            return found
        if self._at("e", "^"):
            self.place += 2
            return Call("exp", (self._inside(self._group()),))
        if is_number(sign):
            self.place += 1
            return number_tree(sign)
        if sign in _FENCES:
            held = self._group()
            outside = {token for token, level in levels(held) if level == 0}
            listed = {r"\\", DOTS} & outside
            if DOTS in outside and sign == "(" and not outside & {",", ";", r"\\", "+"}:
                raise IllFormed("dots between factors: write \\prod, or commas between the entries of a row")
            return self._array(held) if listed and [DOTS] not in parts(held, ("+",)) else self._inside(held)
        if sign == "{":
            start, held = self.place, self._group()
            tree, one = self._within(held)
            if not one and (start or self.place < len(self.tokens)):
                raise IllFormed(f"braces around {shown(held)} print nothing: write brackets")
            return tree
        if sign in (r"\underbrace", r"\overbrace"):
            return self._braced()
        for opening, end in ((r"\left|", r"\right|"), ("|", "|"), (r"\|", r"\|")):
            if sign == opening:
                return self._bars(opening, end)
        if sign == r"\langle":
            return self._inner()
        if sign == r"\frac":
            return self._fraction()
        if sign == r"\sqrt":
            self.place += 1
            if self.sign == "[":
                raise IllFormed("roots other than the square root: write a power, of exponent 1/3")
            return Call("sqrt", (self._inside(self._group()),))
        if sign in (r"\sum", r"\prod"):
            return self._sum()
        if sign in (r"\nabla", r"\partial"):
            return self._nabla()
        if sign.startswith(r"\begin{"):
            return self._environment()
        if sign in _TRACE or rest[:2] == ["t", "r"]:
            self.place += 1 if sign in _TRACE else 2
            return Call("tr", (self._traced(),))
        if sign in (r"\det", "det"):
            self.place += 1
            x = self._operand(r"\det")
            if partial(x, self.notation) == NUMBER:
                raise IllFormed("the determinant of a number: \\det is of a matrix")
            return Call("det", (x,))
        if sign in ("diag", "Diag"):
            self.place += 1
            dotted = self.sign in _FENCES and DOTS in self.tokens[self.place : closing(self.tokens, self.place)]
            return Call("diag", (Call("T", (self._array(self._group()),)) if dotted else self._operand("diag"),))
        if sign in _FUNCTIONS:
            return self._function(_FUNCTIONS[sign])
        behind = rest[closing(rest, 2) + 1 :] if rest[1:2] == ["_"] else rest[1:]
        brackets = behind and (behind[0] in _FENCES or behind[0].startswith(r"\begin{"))
        if sign in _MEAN and brackets or sign == r"\mathbb{E}":
            return self._mean()
        if sign in _COVARIANCE and behind and behind[0] in ("[", "("):
            return self._covariance()
        if sign == r"\pi":
            self.place += 1
            return Name("pi")
        if bare(sign) in ("I", "1", "0") and sign != bare(sign) or sign == "I":
            return self._constant(bare(sign))
        if sign == r"\mathbb{I}" and rest[1:2] not in [[x] for x in _FENCES]:  # no indicator
            return self._constant("I")
        raise self._unknown(rest)

    def _braced(self) -> Node:
        """What stands above or below a brace; what is said of it there is no part of the term."""
        script, start = "_" if self.sign == r"\underbrace" else "^", self.place
        self.place += 1
        held = self._group()
        if self.sign == script:
            self.place += 1
            self._group()
        summed = {"+", "-"} & {token for token, level in levels(held) if not level}
        alone = self._ends() and self.tokens[start - 1 : start] in ([], ["+"])
        if not alone and (summed or self.sign in ("^", "_", "/")):
            raise IllFormed(f"a brace is no bracket: write brackets around {shown(held)}")
        return self._inside(held)

    def _unknown(self, rest: list[str]) -> IllFormed:
        sign = rest[0]
        if sign == DOTS:
            return IllFormed("dots: write a sum or a product with its index, as in \\sum_{i=1}^m")
        piece = shown(rest[:1])
        if len(rest) > 1 and rest[1] in ("_", "("):
            piece = shown(rest[: closing(rest, 2 if rest[1] == "_" else 1) + 1])
        name = bare(sign).lstrip("\\")
        said, whole = f"{piece} is not declared", self.notation.known.get(name.upper())
        two = rest[1:2] == ["_"] and closing(rest, 2) == 5
        if two and name == "delta":
            return _of_identity(sign, rest[3:5])
        if two and whole and not whole.over and 1 not in whole.shape:
            return IllFormed(f"{said}: if it is an entry, say so: `{rest[0]}_{{#1#2}} reads {name.upper()}[#1, #2]`")
        if sign == bare(sign) and sign.startswith("\\") and sign not in GREEK_LETTERS and sign != r"\ell":
            return IllFormed(f"{piece} is not understood: say what it is, in a line `... reads ...`")
        if name.isidentifier():
            kind = f"{name} matrix(m, n)" if name.isupper() else f"{name} vector(n)"
            kind += f"` or `{name} real" if name == sign.lstrip("\\") else ""
            return IllFormed(
                f"{piece} is not declared: declare it, as in `{kind}`, or say what it is: `{piece} reads ...`"
            )
        return IllFormed(f"{shown(rest)} is not understood: say what it is, in a line `... reads ...`")

    def _constant(self, sign: str) -> Node:
        self.place += 1
        rows: Node = UNSIZED
        columns: Node = UNSIZED if sign == "0" else Number(1)
        if self.sign == "_":
            written, self.place = self.tokens[self.place - 1], self.place + 1
            held = self._group()
            if sign == "I" and len(held) == 2 and not {*held} & {*self.notation.known}:
                raise _of_identity(written, held)
            sizes = [*map(self._inside, split(held, r"\timesSign"))]
            rows, columns = (*sizes, Number(1))[:2]
            if len(sizes) > 2 or sign == "I" and len({*sizes}) > 1:
                raise IllFormed(f"\\mathbf{{{sign}}} has one size, or rows \\times columns")
        if sign == "0":
            return Call("zero", (rows, columns))
        alone = sign == "I" or columns == Number(1)
        tree = Call("I" if sign == "I" else "ones", (rows,))
        return tree if alone else Binary("*", tree, Call("T", (Call("ones", (columns,)),)))

    # -- bars, fractions, operands

    def _bars(self, opening: str, end: str) -> Node:
        if opening == "|" and self._at("|", "|"):
            opening, end, self.place = r"\|", "||", self.place + 1
        start = self.place + 1
        depth = 0
        for n in range(start, len(self.tokens)):
            token = self.tokens[n]
            depth += (token in OPEN) - (token in OPEN.values() and token != end)
            if depth == 0 and (token == end or end == "||" and self.tokens[n : n + 2] == ["|", "|"]):
                held, self.place = self.tokens[start:n], n + len(end) // 2 if end == "||" else n + 1
                break
        else:
            raise IllFormed(f"{opening} is never closed")
        if end == "||":
            self.place += 1
        x = self._inside(held)
        return self._norm(x) if opening == r"\|" else self._absolute(x)

    def _norm(self, x: Node) -> Node:
        shape, kind = self._shape(x), self._kind()
        if kind not in ("", "0", "1", "2", "F", "*", r"\infty", r"\cdot"):
            raise IllFormed(
                f"the norm _{kind} can be read in two ways: say which is meant, as in `\\|#1\\|_{{{kind}}}^2 reads "
                "#1.T*S*#1`"
            )
        if kind == "1" and (size := shape[0]) and shape[1] == 1 != size:
            i = self._fresh(x)
            return Call("Sum", (Call("abs", (entry_of(x, i),)), i, Number(1), size_tree(size)))
        if kind not in ("", "2", "F"):
            raise IllFormed(f"the norm _{kind} is outside the language: say what it is in a line `... reads ...`")
        if 1 not in shape and kind != "F":
            raise IllFormed("the norm of a matrix can be read in two ways: write \\|A\\|_F for that of Frobenius")
        return Call("norm", (x,))

    def _kind(self) -> str:
        """What stands below a norm or an inner product."""
        if self.sign != "_":
            return ""
        self.place += 1
        kind = bare(shown(self._group()))
        return "F" if kind in ("fro", "Frob") else kind

    def _shape(self, x: Node) -> Partial:
        """Rows and columns, as far as they are known; what has none says why."""
        if self.notation.shape(x) is None and "?" not in names(x):
            shape_of(put_in(x, self.notation.definitions), self.notation.known, {})
        return partial(x, self.notation)

    def _absolute(self, x: Node) -> Node:
        shape = self._shape(x)
        if shape == NUMBER:
            return Call("abs", (x,))
        if shape == (None, None):
            raise IllFormed("| | around what has no size yet: write \\det, or `... reads ...`")
        if shape[0] != shape[1]:
            raise IllFormed("| | around a vector can be read in two ways: write \\|v\\| for its norm")
        return Call("det", (x,))

    def _inner(self) -> Node:
        end = self.tokens.index(r"\rangle", self.place) if r"\rangle" in self.tokens[self.place :] else 0
        found = [self._inside(part) for part in split(self.tokens[self.place + 1 : end], ",")]
        self.place = end + 1
        kind = self._kind()
        columns = all(partial(x, self.notation)[1] == 1 for x in found)
        if len(found) != 2 or kind not in ("", "F"):
            raise IllFormed("\\langle a, b \\rangle has two parts, and below it F at most")
        if not columns and not kind:
            raise IllFormed("\\langle A, B \\rangle of matrices: write \\langle A, B \\rangle_F for their trace")

        product = Binary("*", Call("T", (found[0],)), found[1])
        return product if columns else Call("tr", (product,))

    def _fraction(self) -> Node:
        self.place += 1
        above, below = self._group(), self._group()
        letter = below[:1] == ["d"] and below[1:2] in ([], *map(list, "_^+-/"), [r"\cdot"])
        if not letter and below[:1] in ([r"\partial"], ["d"], [r"\mathrm{d}"]) and above[:1] == below[:1]:
            if any("".join(map(bare, part)) in self.notation.known for part in (above, below) if part[:1] == ["d"]):
                raise IllFormed("\\frac{d...}{d...} can be read in two ways, as dx is declared: write \\mathrm{d}")
            if below[0] == "d" in self.notation.known:
                raise IllFormed("\\frac{d}{d...} can be read in two ways, as d is declared: write \\mathrm{d}")
            return self._slope(above[1:], below)
        return Binary("/", self._inside(above), self._inside(below))

    def _operand(self, what: str) -> Node:
        """What a function is of: a bracket, or one factor with nothing behind it."""
        if self.sign in ("(", "[", r"\{"):
            return self._inside(self._group())
        tree = self._factor()
        if what in _FUNCTIONS and isinstance(tree, Number) and self.sign == r"\pi":  # \ln 2\pi
            tree = self._times(tree)
        if not self._ends():
            raise IllFormed(f"{what} before a product can be read in two ways: write {what}(...)")
        return tree

    def _traced(self) -> Node:
        """A bracket or a factor; a product, if no part of it from its beginning on has a trace."""
        if self.sign not in ("(", "[", r"\{"):
            start, tree = self.place, self._factor()
            while not self._ends() and self.sign not in _BETWEEN and not self._is_square(tree):
                tree = self._times(tree)
            if self._ends():
                return tree
            self.place = start
        return self._operand("tr")

    def _function(self, name: str) -> Node:
        written, self.place = self.sign, self.place + 1
        bracket = self.sign in OPEN
        of = self._operand(written)
        if 1 not in self._shape(of):
            raise IllFormed(
                f"{written} of a matrix can be read in two ways: `... reads each({name}, ...)` is by entries"
            )
        if bracket and self.sign == "^":
            raise IllFormed(f"{written}(...)^ can be read in two ways: write the power inside, or brackets around it")
        return self._each(name, of)

    def _mean(self) -> Node:
        """Below it may stand the letters that are averaged: all that are random, or what their distribution is."""
        below = self._below()
        x = self._environment() if self.sign.startswith(r"\begin{") else self._operand(r"\mathbb{E}")
        self._check_averaged(below, [x])
        return Call("E", (x,))

    def _below(self) -> list[str]:
        """What stands below the sign of a mean, which is left behind."""
        self.place += 1
        if self.sign != "_":
            return []
        self.place += 1
        return self._group()

    def _check_averaged(self, below: list[str], of: list[Node]) -> None:
        self._check_law(below)
        known = self.notation.known
        places = [type(self)(below, self.notation, self.bound, n) for n in range(len(below))]
        named = [Name(m) if isinstance(m, str) else m for place in places for _, _, m in place._meanings()]
        random, said = (
            {name for tree in trees for name in self._speaks_of(tree) if "random" in known[name].traits}
            for trees in (of, named)
        )
        if not random:
            raise IllFormed(
                "a mean of what is not random: declare a letter in it, as in `x random vector(n)` or `x random real`"
            )
        if said and random - said:
            left = ", ".join(sorted(random - said))
            raise IllFormed(f"E_{shown(['{', *below, '}'])}: {left} is random, too, and stands not below it")

    def _check_law(self, below: list[str]) -> None:
        """What stands below E: letters, or one law for all of a text; no condition."""
        if {"|", r"\mid", "="} & {*below}:
            raise IllFormed(f"E_{shown(['{', *below, '}'])}: a mean under a condition is outside the language")
        letters = [part for part in split(below, ",") if len(part) == 1 and bare(part[0]) in self.notation.known]
        if below and len(letters) < len(split(below, ",")):
            before = self.notation.written.setdefault(("E", True), below)
            if before != below:
                raise IllFormed(f"E_{shown(['{', *before, '}'])} and E_{shown(['{', *below, '}'])}: means of two laws")

    def _covariance(self) -> Node:
        one, below = self.sign in _VARIANCE, self._below()
        parts = [self._inside(part) for part in split(self._group(), ",")]
        if not 1 <= len(parts) <= 2 - one:
            raise IllFormed("Var is of one thing, Cov of one or two")
        if not any("random" in self.notation.known[name].traits for x in parts for name in self._speaks_of(x)):
            raise IllFormed("Var and Cov are of what is random: declare it, as in `x random vector(n)`")
        self._check_averaged(below, parts)
        x, y = (parts * 2)[:2]

        def centred(z: Node) -> Node:
            return Binary("-", z, Call("E", (z,)))

        return Call("E", (Binary("*", centred(x), Call("T", (centred(y),))),))


def number_tree(written: str) -> Node:
    if not re.fullmatch(r"[0-9]+(\.[0-9]*)?", written):
        raise IllFormed(f"{written} is no number")
    whole, _, digits = written.partition(".")
    return Binary("/", Number(int(whole + digits)), Number(10 ** len(digits))) if digits else Number(int(whole))


def _of_identity(sign: str, indices: list[str]) -> IllFormed:
    return IllFormed(
        f"{sign}_{shown(['{', *indices, '}'])} is not declared: if it is an entry of the identity, say so: "
        f"`{sign}_{{#1#2}} reads I(n)[#1, #2]`"
    )


def _by_entries(a: Node, b: Node) -> Node:
    return Call("had", (a, b))
