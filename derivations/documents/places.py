r"""Where the letters of a display stand: in means and probabilities, in the bounds of sums, below a line or a root."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from ..kernel.language import IllFormed
from ..tex.tokens import GREEK_LETTERS, is_letter, is_mark, levels, tokens_of
from ..tex.tokens import closing as closed

Piece = tuple[str, ...]  # a letter as it is written, with its accent, its index and its marks

MEANS = ("E", r"\mathbb{E}", r"\mathrm{E}")
OPERATORS = (*MEANS, "Var", "Cov", "var", "cov", r"\mathbb{V}")
OF_EVENTS = ("P", r"\mathbb{P}", r"\mathrm{P}", r"\Pr")
ACCENTS = (r"\hat", r"\bar", r"\tilde")
_NAMED = re.compile(r"(?!(?:and|or|not)\Z)[^\W\d_]+|\\math[a-z]+{\\?[A-Za-z]\w*}|\\ell")
_JOINED = {r"\cup", r"\cap", r"\mid", "|"}
_OF_SETS = {*_JOINED, ",", "(", ")", "{", "}", "^", r"\complement"}


def tokens_in(formula: str) -> list[str]:
    try:
        return tokens_of(formula)
    except IllFormed:  # which the reader says, too
        return []


def closing(tokens: list[str], place: int) -> int:
    """Where the bracket at this place is closed; if it never is, as in [0, 1), at the end."""
    try:
        return closed(tokens, place)
    except IllFormed:
        return len(tokens) - 1


def parted(piece: list[str]) -> tuple[list[str], dict[str, list[str]]]:
    """What stands before the first script, and the scripts."""
    place = next((n for n, (token, level) in enumerate(levels(piece)) if token in ("_", "^") and not level), len(piece))
    base, out = piece[:place], {}
    while place < len(piece) and piece[place] in ("_", "^"):
        end = closing(piece, place + 1)
        out[piece[place]] = piece[place + 2 : end]
        place = end + 1
    return base, out


def written(tokens: list[str]) -> Iterator[tuple[int, Piece]]:
    """Each letter and word, and where it stands; what stands in an index does not stand by itself."""
    place = 0
    while place < len(tokens):
        accented = tokens[place] in ACCENTS
        named = accented or tokens[place] in GREEK_LETTERS or _NAMED.fullmatch(tokens[place])
        end = closing(tokens, place + 1) + 1 if accented else place + 1
        while tokens[end : end + 1] == ["_"] or tokens[end : end + 1] == ["^"] and _is_mark(held(tokens, end + 1)):
            end = closing(tokens, end + 1) + 1
        if named and tokens[place] not in OPERATORS:
            yield place, tuple(tokens[place:end])
        place = end


def _is_mark(held: list[str]) -> bool:
    try:
        return is_mark(held)
    except IllFormed:
        return False


def held(tokens: list[str], place: int) -> list[str]:
    """What stands in the bracket that opens at this place."""
    return tokens[place + 1 : closing(tokens, place)]


def in_brackets(tokens: list[str], opened: Iterable[int]) -> set[int]:
    """The places in these brackets, the opening signs included."""
    return {n for place in opened for n in range(place, closing(tokens, place))}


def varying(tokens: list[str], is_function: Callable[[Piece], bool]) -> list[Piece]:
    """What is random: where means are taken of capital letters, these and what has a hat or a bar, else all of which
    means are taken; but not what stands outside of means as well, unless all of it does."""
    means, other = _brackets(tokens, OPERATORS), _brackets(tokens, OF_EVENTS)
    places = [*written(tokens)]
    inside = dict.fromkeys(piece for n, piece in places if n in means and not is_function(piece))
    outside = {piece for n, piece in places if n not in means | other}
    marked = [piece for piece in inside if _is_capital(piece) or is_accented(piece)]
    found = marked if any(map(_is_capital, inside)) else [*inside]
    return [piece for piece in found if piece not in outside] or marked or found


def _is_capital(piece: Piece) -> bool:
    return re.fullmatch(r"[A-Z]\w*|\\math[a-z]+{[A-Z]\w*}", piece[0]) is not None


def is_accented(piece: Piece) -> bool:
    return piece[0] in ACCENTS


def in_means(tokens: list[str], piece: Sequence[str]) -> bool:
    """Whether means are taken of this."""
    means = _brackets(tokens, OPERATORS)
    return any(n in means for n in found_at(tokens, piece))


def found_at(tokens: list[str], piece: Sequence[str]) -> list[int]:
    """Where these tokens stand."""
    return [n for n in range(len(tokens)) if piece and tokens[n : n + len(piece)] == [*piece]]


def events(tokens: list[str]) -> tuple[list[Piece], list[list[str]]]:
    """What is an event, where probabilities are taken of sets or under conditions and of nothing else, and these
    conditions."""
    parts = [held(tokens, n + 1) for n in range(len(tokens)) if _opens(tokens, n, OF_EVENTS)]
    bare = [[sign for sign in part if sign != r"\bar"] for part in parts]
    letters = dict.fromkeys(piece for part in bare for _, piece in written(part))
    signs = {sign for part in bare for sign in part} - {sign for piece in letters for sign in piece}
    found = [piece for piece in letters if piece != ("c",)]
    indexed = running(tokens) & {token for piece in found for token in piece}
    if not signs & _JOINED or signs - _OF_SETS or indexed or not all(map(_is_capital, found)):
        return [], []
    bars = [(part, n) for part in parts for n, sign in enumerate(part) if sign in (r"\mid", "|")]
    return found, [part[n + 1 :] for part, n in bars]


def _opens(tokens: list[str], place: int, operators: tuple[str, ...]) -> bool:
    return tokens[place] in operators and tokens[place + 1 : place + 2] in (["("], ["["])


def _brackets(tokens: list[str], operators: tuple[str, ...]) -> set[int]:
    """The places in the brackets behind these."""
    return in_brackets(tokens, [n + 1 for n in range(len(tokens)) if _opens(tokens, n, operators)])


def over_sets(tokens: list[str]) -> list[tuple[str, ...]]:
    """What stands below sums over sets that are not written out."""
    lows = [tuple(tokens[place + 1 : closing(tokens, place)]) for place in _below(tokens)]
    return [low for low in lows if r"\in" in low and r"\{" not in low]


def _below(tokens: list[str]) -> list[int]:
    """Where what stands below a sum or product begins."""
    return [n + 2 for n, token in enumerate(tokens) if token in (r"\sum", r"\prod") and tokens[n + 1 : n + 2] == ["_"]]


def running(tokens: list[str]) -> set[str]:
    """The indices of sums and products."""
    out = set()
    for place in _below(tokens):
        low = tokens[place + 1 : closing(tokens, place)]
        cut = next((k for k, sign in enumerate(low) if sign in ("=", r"\in", r"\ge", r"\neq")), len(low))
        out |= {sign for sign in low[:cut] if is_letter(sign) or sign.startswith("\\")}
    return out


def starts(tokens: list[str], command: str, argument: int) -> set[int]:
    """Where this argument of a command begins."""
    out = set()
    for n, token in enumerate(tokens):
        if token == command and tokens[n + 1 : n + 2] == ["{"]:
            place = n + 1
            for _ in range(argument - 1):
                place = closing(tokens, place) + 1
            out.add(place)
    return out


def within(tokens: list[str], command: str, arguments: int) -> set[int]:
    """The places within the arguments of a command."""
    return in_brackets(tokens, [n for argument in range(1, arguments + 1) for n in starts(tokens, command, argument)])


def bounds(tokens: list[str]) -> set[int]:
    """The places within the bounds of sums and products."""
    out = set()
    for n, token in enumerate(tokens):
        place = n + 1
        while token in (r"\sum", r"\prod") and tokens[place : place + 1] in (["_"], ["^"]):
            end = closing(tokens, place + 1)
            out |= {*range(place, end)}
            place = end + 1
    return out


def counted(tokens: list[str]) -> set[int]:
    """The places of what counts: in the bounds of sums, in binomial coefficients, and before a factorial's sign."""
    of = {n for n, token in enumerate(tokens) if token == "!"}
    before = {n for n, piece in written(tokens) if n + len(piece) in of}
    opened = [n for n, token in enumerate(tokens) if token in ("(", "[") and closing(tokens, n) + 1 in of]
    return before | in_brackets(tokens, opened) | within(tokens, r"\binom", 2) | bounds(tokens)


def slope_of(tokens: list[str]) -> list[str]:
    """What this is the slope of, if it is one: y of dy/dx, f(x) of f'(x)."""
    if tokens[:2] == [r"\frac", "{"] and closing(tokens, closing(tokens, 1) + 1) == len(tokens) - 1:
        above, below = held(tokens, 1), held(tokens, closing(tokens, 1) + 1)
        if above[:1] != below[:1] or above[:1] not in (["d"], [r"\mathrm{d}"], [r"\partial"]):
            return []
        return above[1 if above[1:2] != ["^"] else closing(above, 2) + 1 :]
    place = next(iter(found_at(tokens, ["^", "{", r"\prime"])), None)
    return [] if place is None else [*tokens[:place], *tokens[closing(tokens, place + 1) + 1 :]]
