r"""The letters of a display of vectors and matrices, and what they look like: \mathbf{w} is a vector, A a matrix."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ..matrices.shapes import RESERVED, Size
from ..tex.matrices.signs import STARS, bare
from ..tex.tokens import GREEK_LETTERS, RELATED, called, closing, is_letter, levels, looks
from .fit import OWN
from .places import ACCENTS, MEANS, running

_MEANS = (*MEANS, "Var", "Cov")
_TRANSPOSE = (r"\top", r"\intercal", r"\mathsf{T}", r"\mathrm{T}", "T")
_FUNCTION = re.compile(r"[fghuvLJ]|\\(?:ell|sigma|phi|psi|varphi|math(?:cal|rm){[LJ]})")
_SCRIPT = re.compile(r"\\ell|\\mathcal{[A-Z]}")
_INDICES = ("i", "j", "k", "t")
_PARTS = {"vector": ("rows",), "matrix": ("rows", "columns"), "function": ("of",)}


@dataclass(frozen=True)
class Letter:
    """A letter of a display. tex: how it is written; look: the line that says so, where its name does not; plain: it
    has no style; of: the matrix whose rows or columns it is, and which; family: of a matrix, what its rows are called.
    """

    name: str
    tex: str
    kind: str
    look: str = ""
    indexed: bool = False
    random: bool = False
    plain: bool = False
    of: tuple[str, str] | None = None
    family: str = ""

    @property
    def sizes(self) -> list[Size]:
        if self.of:
            return [f"{OWN}{self.of[0]} {'columns' if self.of[1] == 'rows' else 'rows'}"]
        return [f"{OWN}{self.name} {part}" for part in _PARTS.get(self.kind, ())]

    @property
    def over(self) -> list[Size]:
        return [f"{OWN}{self.of[0]} {self.of[1]}"] if self.of else [f"{OWN}{self.name} over"] * self.indexed

    def declared(self, sizes: dict[Size, Size], one: str) -> str:
        """Its declaration; one: a size that is not known."""
        kind = "function" if self.kind == "entrywise" else self.kind
        held = ", ".join(str(sizes.get(size, one)) for size in self.sizes)
        shape = f"({held})" if held and (kind, held) != ("function", "1") else ""
        if re.fullmatch("Sigma(_.)?", self.name) and len({*held.split(", ")}) == 1 and sizes:  # a covariance
            kind, shape = "spd", f"({held.split(', ')[0]})"
        over = "".join(f" for {sizes.get(size, one)}" for size in self.over)
        return f"{self.name} {'random ' * self.random}{kind}{shape}{self.family}{over}"


@dataclass
class Found:
    """What stands in a display: its letters, the indices of its sums, the sizes that it names; what its first row
    defines, the lines that say so, of which the last wants a term, and whether that is all; what looks like a function;
    further lines, and what is taken for granted in these; all letters that stand there, which no size is named by."""

    letters: list[Letter] = field(default_factory=list)
    running: set[str] = field(default_factory=set)
    sizes: list[str] = field(default_factory=list)
    head: list[str] = field(default_factory=list)
    defines: list[str] = field(default_factory=list)
    only_defines: bool = False
    unclear: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    signs: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class _Seen:
    """A letter where it stands: its tokens without an index, the indices behind it, whether these stand above it,
    whether a bracket follows, with one letter in it, and whether it is more than a number there."""

    piece: tuple[str, ...]
    indices: int
    above: bool
    called: bool
    of_one: bool
    whole: bool

    @property
    def base(self) -> str:
        return bare(next(token for token in self.piece if token not in (*ACCENTS, "{")))

    @property
    def styled(self) -> bool:
        return any(bare(token) != token for token in self.piece)


def found_in(rows: list[list[str]]) -> Found:
    """The letters of a display."""
    tokens = [token for row in rows for token in row]
    found = Found(head=_head(rows[0] if rows else []), signs={*map(bare, tokens)})
    found.defines = _defines(found.head)
    found.only_defines = bool(found.head) and sum(token in RELATED for token in tokens) == 1
    members = _sums(tokens, found)
    random = _random(tokens)
    seen: dict[str, list[_Seen]] = {}
    for one in _seen(tokens):
        piece = [*one.piece]
        if piece != _without_bracket(found.head) and looks(piece) not in found.sizes:
            seen.setdefault(called([bare(token) for token in piece])[0], []).append(one)
    for name, places in seen.items():
        if name.upper() != name and name.upper() in seen and {one.indices for one in places} == {2}:
            found.lines.append(f"{looks([*places[0].piece])}_{{#1#2}} reads {name.upper()}[#1, #2]")
            continue
        if len(places) > 1 and all(one.called for one in places) and any(one.of_one for one in places):
            found.unclear.append(looks([*places[0].piece]))
        told = [*_told(name, places, any(one.base in random for one in places))]
        if looks([*places[0].piece]) in members and len(told) == 1 and not told[0].indexed:
            index = members[looks([*places[0].piece])]
            told = [replace(told[0], indexed=True, look=f"{looks([*places[0].piece])} reads {told[0].name}[{index}]")]
        found.letters += told
    return found


def _told(name: str, places: list[_Seen], random: bool) -> Iterator[Letter]:
    """What the places of a name say that it is: a member of a family may have another's name."""
    alone = [one for one in places if not one.indices]
    members = [one for one in places if one.indices == 1 and (one.styled or _is_column(places))]
    name = f"the_{name}" if name in RESERVED else name
    piece = [*places[0].piece]
    plain = called([bare(token) for token in piece])
    look = "" if plain == (name, "") else f"{name} looks like {looks(piece)}"
    if alone and not members and any(one.above for one in places):
        look = f"{looks(piece)}^{{(#1)}} reads {name}[#1]"
    if alone or not members:
        yield _letter(name, places if not members else alone, look, random)
    if alone and members:
        look = f"{looks([*members[0].piece])}_{{#1}} reads {name}s[#1]"
        yield replace(_letter(f"{name}s", members, look, random), indexed=True)
    elif members:
        yield replace(_letter(name, members, look, random), indexed=True)


def _is_column(places: list[_Seen]) -> bool:
    """Whether a letter with one index is more than a number somewhere."""
    return any(one.indices == 1 and one.whole for one in places)


def _letter(name: str, places: list[_Seen], look: str, random: bool) -> Letter:
    base, tex, styled = places[0].base, looks([*places[0].piece]), any(one.styled for one in places)
    if any(one.called for one in places) and _FUNCTION.fullmatch(base):
        return Letter(name, tex, "function", look, plain=True)
    entries = max(one.indices for one in places)
    if not styled and entries and all(one.indices for one in places) and not _is_column(places):
        return Letter(name, tex, "matrix" if entries == 2 else "real", look, indexed=entries == 1, plain=True)
    capital = base.lstrip("\\")[:1].isupper()
    column = styled or entries or any(one.whole for one in places)
    kind = "matrix" if capital or entries == 2 else "vector" if column else "real"
    return Letter(name, tex, kind, look, random=random, plain=not styled)


def _seen(tokens: list[str]) -> Iterator[_Seen]:
    """Each letter where it stands, but for indices, transposes, what is constant or begins an operator."""
    place, bound, whole, slopes = 0, running(tokens), _whole(tokens), _differentials(tokens)
    while place < len(tokens):
        token, after = tokens[place], tokens[place + 1 : place + 2]
        if place in slopes:
            place += 1
        elif token in (r"\sum", r"\prod", r"\|", "I") or bare(token) in ("I", "1", "0"):
            place += 1
            while tokens[place : place + 1] in (["_"], ["^"]):
                place = closing(tokens, place + 1) + 1
        elif token == "^" and {*tokens[place + 2 : closing(tokens, place + 1)]} <= {"-", *_TRANSPOSE}:
            place = closing(tokens, place + 1) + 1
        elif token in ACCENTS or _is_letter(token, after):
            one, end = _letter_at(tokens, place, bound)
            yield replace(one, whole=one.whole or place in whole)
            place = end
        else:
            place += 1


def _whole(tokens: list[str]) -> set[int]:
    """The places of terms in a bracket that is transposed, or between the bars of a norm."""
    out = set[int]()
    bars = [n for n, token in enumerate(tokens) if token == r"\|"]
    held = [*zip(bars[::2], bars[1::2])]
    for n, token in enumerate(tokens):
        if token in ("(", "["):
            end = closing(tokens, n)
            held += [(n, end)] * (tokens[end + 1 : end + 3] == ["^", "{"] and tokens[end + 3] in _TRANSPOSE)
    for start, end in held:
        out |= {start + 1 + n for n, (_, level) in enumerate(levels(tokens[start + 1 : end])) if not level}
    return out


def _differentials(tokens: list[str]) -> set[int]:
    r"""The places of both d of \frac{d...}{d...}."""
    out = set[int]()
    for n, token in enumerate(tokens):
        if token == r"\frac":
            both = n + 2, closing(tokens, n + 1) + 2
            out |= {*both} if all(tokens[place] == "d" for place in both) else set()
    return out


def _letter_at(tokens: list[str], place: int, bound: set[str]) -> tuple[_Seen, int]:
    """The letter at this place, and where it ends. bound: the indices of sums."""
    before = tokens[max(place - 3, 0) : place]
    end = closing(tokens, place + 1) + 1 if tokens[place] in ACCENTS else place + 1
    piece, indices, above = tokens[place:end], 0, False
    while tokens[end : end + 1] in (["_"], ["^"]):
        behind = closing(tokens, end + 1) + 1
        held = tokens[end + 2 : behind - 1]
        inside = held[1:-1] if tokens[end] == "^" and held[:1] == ["("] and held[-1:] == [")"] else held
        if tokens[end] == "_" or inside is not held:
            indices += len([x for x in inside if x in _INDICES or x in bound])
            piece += tokens[end:behind] if not indices else []
            above |= inside is not held and indices > 0
        elif len(held) == 1 and (held[0] in GREEK_LETTERS or held[0] in ("*", "+", *STARS)):
            piece += tokens[end:behind]
        else:
            break
        end = behind
    transposed = tokens[end : end + 1] == ["^"] and tokens[end + 2] in _TRANSPOSE
    whole = transposed or not indices and (before[-1:] == [r"\nabla"] or before == [r"\nabla", "_", "{"])
    called_here = tokens[end : end + 1] == ["("]
    inside = tokens[end + 1 : closing(tokens, end)] if called_here else []
    of_one = len(inside) == 1 and _is_letter(inside[0], [])
    return _Seen(tuple(piece), indices, above, called_here, of_one, whole), end


def _is_letter(token: str, after: list[str]) -> bool:
    letter = bare(token)
    named = is_letter(letter) or letter in GREEK_LETTERS or _SCRIPT.fullmatch(token) is not None
    if not named or token in (r"\pi", r"\mathrm{d}"):
        return False
    return not (token == "e" and after == ["^"] or token in _MEANS and after in (["["], ["("], ["_"]))


def _sums(tokens: list[str], found: Found) -> dict[str, str]:
    """What sums say of sizes; the letters that stand for the members of a set, with their index."""
    members = {}
    found.running = running(tokens)
    for n, token in enumerate(tokens):
        if token in ("I", r"\mathbf{I}", r"\mathbf{1}", r"\mathbf{0}") and tokens[n + 1 : n + 3] == ["_", "{"]:
            alone = tokens[n + 4] == "}"
            found.sizes += [x for x in tokens[n + 3 : n + 4] if alone and is_letter(x) and x not in found.sizes]
        if token not in (r"\sum", r"\prod") or tokens[n + 1 : n + 2] != ["_"]:
            continue
        end = closing(tokens, n + 2)
        low, top = tokens[n + 3 : end], []
        if tokens[end + 1 : end + 2] == ["^"]:
            top = tokens[end + 3 : closing(tokens, end + 2)]
        if r"\in" in low:
            index = low[0] if is_letter(low[0]) else next(x for x in "ijklrs" if x not in found.running)
            if index != low[0]:
                members[looks(low[: low.index(r"\in")])] = index
            _new(found, f"{looks(low)} sums {index} from 1 to {{}}", f"{looks(low)} runs from 1 to {{}}")
        elif low[1:2] == ["="] and low[2:] != ["1"] and top:
            written = rf"\sum_{{{looks(low)}}}^{{{looks(top)}}}"
            _new(found, f"{written} sums {low[0]} from 1 to {{}}", f"{written} runs from 1 to {{}}")
        elif len(top) == 1 and is_letter(top[0]) and top[0] not in RESERVED:
            found.sizes += [top[0]] * (top[0] not in found.sizes)
        elif top and not top[0].isdigit():
            _new(found, f"{looks(top)} reads {{}}")
    return members


def _new(found: Found, line: str, *said: str) -> None:
    """A line that speaks of a size of its own."""
    if not any(line.partition("{}")[0] == other[: len(line.partition("{}")[0])] for other in found.lines):
        size = next(name for name in (*"NMKL", *(f"N{n}" for n in range(99))) if name not in found.sizes)
        found.sizes.append(size)
        found.lines.append(line.replace("{}", size))
        found.said += [words.replace("{}", size) for words in said]


def _head(tokens: list[str]) -> list[str]:
    """The left side of a first row that is a letter, or a letter with a bracket, and does not stand in what follows."""
    relations = [n for n, (token, level) in enumerate(levels(tokens)) if token in RELATED and not level]
    if not relations or RELATED[tokens[relations[0]]] != "==":
        return []
    left, rest = tokens[: relations[0]], tokens[relations[0] : [*relations, len(tokens)][1]]
    first = next(_seen(left), None)
    if first is None or first.indices or first.piece[0] in rest:
        return []
    size = len(first.piece)
    whole = not left[size:] or left[size] == "(" and closing(left, size) == len(left) - 1
    return left if whole and left[:size] == [*first.piece] else []


def _defines(head: list[str]) -> list[str]:
    """A function, where a letter stands in the bracket; else the left side reads as it stands."""
    if not head:
        return []
    piece = _without_bracket(head)
    inside = [one for one in _seen(head[len(piece) + 1 : -1])] if piece != head else []
    if len(inside) != 1 or [*inside[0].piece] != head[len(piece) + 1 : -1] or inside[0].indices:
        return [f"{looks(head)} reads "]
    (name, _), (of, _) = (called([bare(token) for token in part]) for part in (piece, inside[0].piece))
    look = [f"{name} looks like {looks(piece)}"] if called([bare(token) for token in piece])[1] else []
    return [*look, f"{name}({of}) := "]


def _without_bracket(head: list[str]) -> list[str]:
    return head[: head.index("(")] if "(" in head else head


def _random(tokens: list[str]) -> set[str]:
    """The letters of which a mean is taken: those below it, or the Latin ones that stand in means alone."""
    below, inside, place = set[str](), set[str](), 0
    outside = set[str]()
    while place < len(tokens):
        behind = tokens[place + 1 : place + 2]
        norm = tokens[place] == r"\mathbb{E}" and behind == [r"\|"]
        if norm or tokens[place] in _MEANS and behind in (["("], ["["]):
            end = tokens.index(r"\|", place + 2) if norm else closing(tokens, place + 1)
            inside |= {bare(x) for x in tokens[place + 2 : end]}
            place = end
        elif tokens[place] in _MEANS and behind == ["_"]:
            below.add(bare(tokens[place + 3]))
            place = closing(tokens, place + 2)
            if tokens[place + 1 : place + 2] in (["("], ["["]):
                place = closing(tokens, place + 1)
        else:
            outside.add(bare(tokens[place]))
        place += 1
    return below | {x for x in inside - outside if is_letter(x) and x not in ("I", "T")}
