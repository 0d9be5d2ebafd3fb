r"""A second reader of displays, for what `written` writes and `twins` spoils. It shares nothing with the checker's.

It reads as TeX and a person do: macros first, then rows, then what binds. What it does not know it refuses.
"""

import re
from collections.abc import Iterator

from .written import REASONS, Written


class Unread(ValueError):
    """Not of the notation that is written here."""


_RELATIONS = {"=": "==", "<": "<", ">": ">", "\\lt": "<", "\\gt": ">", "\\ne": "!=", "\\neq": "!="}
_RELATIONS |= dict.fromkeys((r"\le", r"\leq", r"\leqslant"), "<=") | dict.fromkeys(
    (r"\ge", r"\geq", r"\geqslant"), ">="
)
_RELATIONS |= dict.fromkeys((r"\iff", r"\Leftrightarrow"), "<=>") | dict.fromkeys((r"\implies", r"\Rightarrow"), "=>")
_TOKEN = re.compile(r"\s+|\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|.", re.DOTALL)
_NOTHING = re.compile(
    r"\\label\{(?:[^{}]|\{[^{}]*\})*\}|\\tag\s*\{[\w:.]*\}|\\(?:left|right)\s*\.|\\ |\\[,;:!]|&"
    r"|\\(?:nonumber|notag|limits|displaystyle|left|right|[bB]igg?[lrm]?)(?![A-Za-z])"
    r"|\\(?:begin|end)\{(?:aligned|align|gather|eqnarray|split|equation|alignat|multline)\*?\}(?:\[t\]|\{2\})?"
)
_ARRAY = re.compile(  # two rows in brackets
    r"\\left\(\s*\\begin\{array\}\s*(?:\{c\}|c(?:\{\})?)\s*\{?([^{}\\]+)\}?\s*\\\\\s*\{?((?:[^{}\\]|\\(?!\\|end)|\{[^{}]*\})+?)\}?\s*"
    r"\\end\{array\}\s*\\right\)"
)
_HARMLESS = (r"\\text\{since ?\$[^$={}]*\$\w?\}", r"\\text\{for all *\} *\\delta[^={}]*$")  # what the words speak of
_CLOSE = {"(": ")", "[": "]", r"\{": r"\}", "{": "}"}


def macros(written: Written) -> dict[str, tuple[int, str]]:
    """The macros as TeX knows them where the display stands."""
    found = {}
    for text in written.macros:
        if m := re.fullmatch(r"\\let(\\[a-z]+)(\\[a-z]+|.)", text):
            found[m[1]] = 0, m[2]
            continue
        if m := re.fullmatch(r"\\def(\\[a-z]+)#1(#2)?\{(.*)\}", text):
            found[m[1]] = 2 if m[2] else 1, m[3]
            continue
        m = re.match(
            r"\\(?:(?:re)?newcommand\*?\s*\{?(\\(?:[A-Za-z]+|.))\}?(?:\[(\d)\])?|def(\\[A-Za-z]+))\{(.*)\}$",
            text,
            re.DOTALL,
        )
        if m is None:
            if text[4:9] == r"\left" and r"\left" not in written.display:
                continue
            raise Unread(text)
        if m[1] in found and not text.startswith(r"\renew"):
            raise Unread(f"defined twice: {text}")
        found[m[1] or m[3]] = int(m[2] or 0), m[4]
    return found


def _group(text: str, place: int) -> tuple[str, int]:
    """An argument, as TeX takes it."""
    place += len(text[place:]) - len(text[place:].lstrip())
    if text[place : place + 1] != "{":
        token = _TOKEN.match(text, place)
        if token is None or token[0] == "}":
            raise Unread("an argument is missing")
        return (token[0], token.end()) if token[0][0] == "\\" else (text[place], place + 1)
    depth = 0
    for end in range(place, len(text)):
        depth += (text[end] == "{") - (text[end] == "}")
        if not depth:
            return text[place + 1 : end], end + 1
    raise Unread("never closed")


def _expanded(text: str, known: dict[str, tuple[int, str]]) -> str:
    for _ in range(100):
        m = next((m for m in re.finditer(r"\\(?:[A-Za-z]+|.)", text) if m[0] in known), None)
        if m is None:
            return text
        (count, body), end = known[m[0]], m.end()
        for n in range(count):
            held, end = _group(text, end)
            body = body.replace(f"#{n + 1}", held)
        text = f"{text[: m.start()]}{body} {text[end:]}"
    raise Unread("macros without end")


def rows(written: Written) -> Iterator[str]:
    """The formulas of the display, row by row, without what stands beside them."""
    text = re.sub(r"(?<!\\)%[^\n]*", "", written.display)
    text = re.sub(r"\\iffalse(?![A-Za-z])(?:(?!\\(?:if|else|or)).)*?\\fi(?![A-Za-z])", "", text, flags=re.DOTALL)
    inside = text[len(written.block[0]) : len(text) - len(written.block[1])]
    if not (text.startswith(written.block[0]) and text.endswith(written.block[1])):
        raise Unread("another environment")
    inside = _expanded(_ARRAY.sub(r"\\binom{\1}{\2}", inside), macros(written))
    depth, start = 0, 0
    for m in re.finditer(r"\\\\\*?(?:\[2pt\])?|\\.|[{}]", inside + r"\\"):
        depth += (m[0] == "{") - (m[0] == "}")
        if m[0].startswith(r"\\") and not depth:
            yield _without_reason(inside[start : m.start()])
            start = m.end()


def _without_reason(row: str) -> str:
    m = re.search(r"(?:(?:\\q?quad\s*)+|&\s*&?)\s*\(?\s*\\(?:text|mbox)\s*\{", row)
    if m is None:
        return row
    rest = re.sub(r"(\\(?:text|mbox)) \{", r"\1{", " ".join(row[m.start() :].split()))
    for reason in (*map(re.escape, REASONS), r"\\(?:text|mbox)\{(?:[A-Za-z0-9 ()+*,.;_-]|\\[,;:!])*\}", *_HARMLESS):
        rest = re.sub(reason, "", rest, count=1)
    if re.sub(r"\\q?quad|\\nonumber|\\(?:label|tag)\{[\w:]*\}|[\s&()]", "", rest) not in ("", ".", ","):
        raise Unread("something behind a reason")
    return row[: m.start()]


_GREEK = "alpha beta epsilon varepsilon phi varphi theta vartheta sigma varsigma rho varrho omega lambda".split()


def _same(latex: str) -> str:
    """What prints the same is written the same: a word is upright, a letter slanted."""
    for sign, command in zip("αβϵεϕφθϑσςρϱωλ", _GREEK):
        latex = latex.replace(sign, f"\\{command} ")
    latex = re.sub(r"\\(?:text|mbox)\s*(?=[^\s{\\A-Za-z])", "", latex)  # of one sign
    latex = re.sub(r"\\text\s*\{?\s*(\\text\{[^{}]*\})\s*\}?", r"\1", latex)
    for _ in range(3):  # a style within a style: the inner one is what is seen, and of Greek letters there is one
        latex = re.sub(r"\\math(?:rm|it|bf)\s*(?=\\math[a-z]+\{)", "", latex)
        latex = re.sub(r"\\(?:math(?:rm|it|bf)|text)\s*\{\s*(\\[a-z]+(?:\s*\{[A-Za-z]+\})?)\s*\}", r" \1 ", latex)
        latex = re.sub(r"\\(?:mathrm|text|mathit)\s*\{([A-Z]{2,})\s*\}", r" \1 ", latex)
    latex = re.sub(r"\\mathrm\s*(\d|\{\d\})", r"\1", latex)
    latex = re.sub(r"(?<!\\)([_^])\s*([A-Za-z0-9+]|\\[A-Za-z]+(?![A-Za-z]|\s*\{))(?:\{\s*\})?", r"\1{\2}", latex)
    return re.sub(r"\\mathit\s*\{([A-Za-z]|\\[a-z]+(?:\{[A-Za-z]\})?)\}", r"\1", latex)


def chains(written: Written, kinds: dict[str, str]) -> list[list[tuple[str, object]]]:
    """The chains that a display states. kinds: the domains of the names in the trees."""
    out: list[list[list]] = []
    for row in rows(written):
        row = re.sub(r"(?<=[=<>({+-])\s*\\q?quad\b|\\q?quad(?=\s*[-+)}])|[_^]\{\s*\}", " ", _same(_unseen(row)))
        row = re.sub(r"(?<![_^}])\{\s*\}", " ", _NOTHING.sub(" ", row))
        tokens = [t for t in _TOKEN.findall(row) if t.strip()]
        while tokens and tokens[0] in (r"\quad", r"\qquad"):
            tokens.pop(0)
        while tokens and tokens[-1] in (",", "."):
            tokens.pop()
        if not tokens:
            continue
        pieces = _pieces(tokens, CONNECTED if _CONNECTS.search(written.display) else _RELATIONS)
        if not pieces[0][0] and out and (pieces[0][1][:1] in (["+"], ["-"]) or out[-1][-1][1] == []):
            out[-1][-1][1].extend(pieces.pop(0)[1])
        elif not pieces[0][0]:
            out.append([])
        if not out:
            raise Unread("it begins with a relation")
        out[-1] += pieces
    return [[(relation, Parser(tokens, written.letters, kinds).whole()) for relation, tokens in chain] for chain in out]


_ENDS = ("", "+", "-", ")", "]", "}", r"\}", ",", "|", r"\rvert", r"\text", r"\choose", *_RELATIONS)
CONNECTED = (r"\iff", r"\Leftrightarrow", r"\implies", r"\Rightarrow")  # they bind less than other relations
_CONNECTS = re.compile("|".join(re.escape(sign) + "(?![A-Za-z])" for sign in CONNECTED))


def _pieces(tokens: list[str], wanted) -> list[tuple[str, list[str]]]:
    """What stands between relations that are in no bracket."""
    out, depth = [("", [])], 0
    for token in tokens:
        depth += (token in _CLOSE) - (token in _CLOSE.values())
        if token in wanted and not depth:
            out.append((_RELATIONS[token], []))
        else:
            out[-1][1].append(token)
    return out if out[0][1] or len(out) == 1 else out[1:]


def _unseen(latex: str) -> str:
    r"""\left. ... \right| as brackets and a bar."""
    opened = []
    for m in re.finditer(r"\\(left|right)\s*(\.|[^A-Za-z\\]|\\[A-Za-z{}])", latex):
        if m[1] == "left":
            opened.append(m)
        elif opened and (start := opened.pop())[2] == "." and m[2] == "|":
            inside = latex[start.end() : m.start()]
            return _unseen(f"{latex[: start.start()]}({inside})|{latex[m.end() :]}")
    return latex


def _put(tree, letter: str, value):
    if isinstance(tree, tuple):
        return (tree[0], *(_put(part, letter, value) for part in tree[1:]))
    return value if tree == letter else tree


class Parser:
    """A formula as a tree of the other fuzzer."""

    def __init__(self, tokens: list[str], letters: dict[str, object], kinds: dict[str, str], bound: tuple = ()):
        self.tokens, self.letters, self.kinds, self.bound, self.at = tokens, letters, kinds, bound, 0
        self.bars = 0
        self.looks = sorted(
            ([[t for t in _TOKEN.findall(_same(look)) if t.strip()], name] for look, name in letters.items()),
            key=lambda x: -len(x[0]),
        )

    @property
    def next(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def took(self, *wanted: str) -> bool:
        here = self.next in wanted and self.next != ""
        self.at += here
        return here

    def whole(self):
        tree = self.condition()
        if self.next:
            raise Unread(f"left over: {self.tokens[self.at :]}")
        return tree

    def condition(self):
        parts, joins = [self.relation()], set()
        while self.next == r"\text":
            self.at += 1
            word = "".join(self.held())
            joins.add(word)
            parts.append(self.relation())
        if not joins:
            return parts[0]
        if joins not in ({"and"}, {"or"}):
            raise Unread(f"between conditions: {joins}")
        return (joins.pop(), *parts)

    def relation(self):
        if self.took(r"\neg"):
            return ("not", self.relation())
        sides, signs = [self.sum()], []
        while self.next in _RELATIONS:
            signs.append(_RELATIONS[self.next])
            self.at += 1
            sides.append(self.sum())
        parts = [(sign, a, b) for sign, a, b in zip(signs, sides, sides[1:])]
        return sides[0] if not parts else parts[0] if len(parts) == 1 else ("and", *parts)

    def sum(self):
        tree = self.term(True)
        while self.next in ("+", "-"):
            op = self.next
            self.at += 1
            tree = (op, tree, self.term(False))
        return tree

    def term(self, signed: bool):
        while self.next == "{" and r"\choose" not in self.tokens[self.at :]:
            start, held = self.at, self.held()
            self.tokens, self.at = [*self.tokens[:start], *held, *self.tokens[self.at :]], start
        negative = signed and not self.took("+") and self.took("-")
        tree = self.factor()
        while True:
            if self.took(r"\cdot", r"\times"):
                minus = self.took("-")
                right = self.factor()
                tree = ("*", tree, ("neg", right) if minus else right)
            elif self.took("/"):
                tree = ("/", tree, self.factor())
                if self.next not in (*_ENDS, r"\cdot", r"\times", "/"):
                    raise Unread("a/b c")
            elif self.next in _ENDS and (self.next != "|" or self.bars):
                return ("neg", tree) if negative else tree
            elif self.next in ("d", r"\mathrm") and self.differential():
                return ("neg", tree) if negative else tree
            else:
                if self.next[0].isdigit() and self.tokens[self.at - 1] not in (")", "]"):
                    raise Unread("a number behind a factor")
                tree = ("*", tree, self.factor())

    def differential(self) -> bool:
        rest = "".join(self.tokens[self.at : self.at + 5])
        return "@" in self.bound and re.match(r"(?:d|\\mathrm\{d\})[vlz]", rest) is not None

    def held(self) -> list[str]:
        """The tokens of an argument."""
        if not self.next:
            raise Unread("an argument is missing")
        if self.next != "{":
            token = self.next
            if (
                token in _CLOSE.values()
                or token in ("^", "_")
                or token.startswith("\\")
                and token not in (*self.letters, r"\infty", r"\pi", r"\partial")
            ):
                raise Unread("an argument is missing")
            if token[0].isdigit() and len(token) > 1:
                self.tokens = [*self.tokens[: self.at], token[0], token[1:], *self.tokens[self.at + 1 :]]
            self.at += 1
            return self.tokens[self.at - 1 : self.at]
        depth, start = 0, self.at
        while self.at < len(self.tokens):
            depth += (self.next == "{") - (self.next == "}")
            self.at += 1
            if not depth:
                return self.tokens[start + 1 : self.at - 1]
        raise Unread("never closed")

    def inner(self, tokens: list[str], *bound: str):
        return Parser(tokens, self.letters, self.kinds, (*self.bound, *bound)).whole()

    def argument(self, *bound: str):
        return self.inner(self.held(), *bound)

    def factor(self):
        tree = self.atom()
        while self.next in ("^", "!"):
            if self.took("!"):
                tree = ("factorial", tree)
            else:
                self.at += 1
                tree = ("exp", self.argument()) if tree == "euler" else ("**", tree, self.argument())
                if self.next == "^":
                    raise Unread("two exponents")
        if self.next in ("_", "'"):
            raise Unread("a script")
        return tree if tree != "euler" else ("exp", 1)

    def in_brackets(self, wanted: str) -> list[str]:
        opening, depth, start = self.next, 0, self.at
        if opening not in wanted.split():
            raise Unread(f"{opening} where {wanted} stands")
        while self.at < len(self.tokens):
            depth += (self.next in _CLOSE) - (self.next in _CLOSE.values())
            self.at += 1
            if not depth:
                if self.tokens[self.at - 1] != _CLOSE[opening]:
                    break
                return self.tokens[start + 1 : self.at - 1]
        raise Unread("never closed")

    def arguments(self, tokens: list[str]) -> list:
        out, depth = [[]], 0
        for token in tokens:
            depth += (token in _CLOSE) - (token in _CLOSE.values())
            if token == "," and not depth:
                out.append([])
            else:
                out[-1].append(token)
        return [self.inner(part) for part in out]

    def between(self, held: list[str]):
        """(F(x))|_{x=a}^{b}, or [F(x)]_{x=a}^{b}."""
        if not self.took("_"):
            raise Unread("a bar behind a bracket")
        scripts = self.held()
        if scripts[1:2] != ["="] or not self.took("^"):
            raise Unread("a bar with other scripts")
        letter, _, *low = scripts
        low, high, found = self.inner(low), self.argument(), self.inner(held, letter)
        return ("-", _put(found, letter, high), _put(found, letter, low))

    def named(self):
        for look, name in self.looks:
            if self.tokens[self.at : self.at + len(look)] == look:
                self.at += len(look)
                if name == "E":
                    return ("E", self.inner(self.in_brackets("( [")))
                if not isinstance(name, str):
                    return name
                kind = self.kinds.get(name, "real")  # what is defined is a number
                if kind.startswith("function"):
                    primes = 0
                    while self.took("'"):
                        primes += 1
                    tree = (name, *self.arguments(self.in_brackets("(")))
                    for _ in range(primes):
                        tree = ("prime", tree)
                    return tree
                if kind.startswith(("sequence", "matrix")):
                    if not self.took("_"):
                        raise Unread("an item without its index")
                    return ("item", name, *self.arguments(self.held()))
                return name
        return None

    def atom(self):
        token = self.next
        if not token:
            raise Unread("an operand is missing")
        if (found := self.named()) is not None:
            return found
        self.at += 1
        if token[0].isdigit():
            return int(token)
        if token in self.bound:
            return token
        match token:
            case "(" | "[" | r"\{":
                self.at -= 1
                held = self.in_brackets(r"( [ \{")
                bar = token != r"\{" and self.tokens[self.at : self.at + 2] == ["|", "_"] and self.took("|")
                if bar or token == "[" and self.next == "_":
                    return self.between(held)
                return self.inner(held)
            case "{":
                self.at = start = self.at - 1
                held = self.held()
                if r"\choose" in held:
                    cut = held.index(r"\choose")
                    return ("binomial", self.inner(held[:cut]), self.inner(held[cut + 1 :]))
                self.tokens = [*self.tokens[:start], *held, *self.tokens[self.at :]]  # braces print nothing
                self.at = start
                return self.atom()
            case r"\frac" | r"\dfrac" | r"\tfrac" | r"\cfrac" | r"\nicefrac":
                above, below = self.held(), self.held()
                if above in (["d"], [r"\partial"]) and below[:1] == above:
                    body = self.inner(self.in_brackets("( [")) if self.next in ("(", "[") else self.factor()
                    return ("diff", body, self.inner(below[1:]))
                return ("/", self.inner(above), self.inner(below))
            case r"\binom" | r"\dbinom":
                return ("binomial", self.argument(), self.argument())
            case r"\sqrt":
                return ("sqrt", self.argument())
            case r"\pi":
                return "pi"
            case r"\exp" | r"\log" | r"\ln" | r"\sin" | r"\cos" | r"\tan":
                function = token[1:].replace("ln", "log")
                if self.next not in ("(", "["):
                    inner = self.factor()
                    if self.next not in _ENDS:
                        raise Unread("a function of a product")
                    return (function, inner)
                (inner,) = self.arguments(self.in_brackets("( ["))
                if self.next == "^":
                    raise Unread("a power of a function")
                return (function, inner)
            case r"\max" | r"\min":
                return (token[1:], *self.arguments(self.in_brackets(r"( \{")))
            case r"\mathbb":
                if self.held() != ["I"]:
                    raise Unread("another letter")
                return ("indicator", self.inner(self.in_brackets("(")))
            case "e":
                return "euler"
            case r"\pi":
                return "pi"
            case r"\sum" | r"\prod":
                return self.big(token)
            case r"\int":
                low, high = self.bounds()
                rest = Parser(self.tokens[self.at :], self.letters, self.kinds, (*self.bound, "v", "l", "z", "@"))
                body = rest.sum()
                self.behind(rest)
                name = re.match(r"(d|\\mathrm\{d\})([vlz])$", "".join(self.tokens[self.at : self.at + 2])) or re.match(
                    r"(\\mathrm\{d\})([vlz])$", "".join(self.tokens[self.at : self.at + 5])
                )
                if name is None:
                    raise Unread("an integral without its end")
                self.at += 2 if name[1] == "d" else 5
                return ("Integral", body, name[2], self.inner(low), self.inner(high))
            case "|" | r"\lvert":
                self.bars += token == "|"
                tree = self.sum()
                self.bars -= token == "|"
                if not self.took("|" if token == "|" else r"\rvert"):
                    raise Unread("| is not closed")
                return ("abs", tree)
        raise Unread(f"not known: {token}")

    def behind(self, rest: "Parser") -> None:
        self.tokens = [*self.tokens[: self.at], *rest.tokens]
        self.at += rest.at

    def bounds(self) -> tuple[list[str], list[str]]:
        found = {}
        while self.next in ("_", "^"):
            sign = self.next
            self.at += 1
            if sign in found:
                raise Unread("two scripts")
            found[sign] = self.held()
        if len(found) < 2:
            raise Unread("a bound is missing")
        return found["_"], found["^"]

    def big(self, sign: str):
        low, high = self.bounds()
        if low[1:2] != ["="] or not re.fullmatch("[a-z]", low[0]):
            raise Unread("another bound")
        index, start = low[0], self.inner(low[2:])
        rest = Parser(
            self.tokens[self.at :],
            {k: v for k, v in self.letters.items() if k != index},
            self.kinds,
            (*self.bound, index),
        )
        body = rest.term(False)
        self.behind(rest)
        if high == [r"\infty"] and sign == r"\sum":
            return ("Series", body, index, start)
        return ("Sum" if sign == r"\sum" else "Product", body, index, start, self.inner(high))
