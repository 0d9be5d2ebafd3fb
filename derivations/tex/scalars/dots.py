"""Sums with dots between their first and last terms."""

from collections.abc import Iterable

from ...kernel.language import Binary, Call, IllFormed, Name, Node, Number, children, names, rebuild, substitute, text


def with_dots(before: Node, last: Node) -> Node:
    """x_1 + x_2 + ... + x_n as a sum: the terms before the dots and the last one differ in one index."""
    terms = []
    while isinstance(before, Binary) and before.op == "+":
        terms.append(before.right)
        before = before.left
    first, *rest = [before, *reversed(terms)]
    ends = set(_differences(first, last))
    index = next(i for i in "ijkltuvw" if i not in names(first) | names(last))
    (start, end), *more = ends or {(None, last)}
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


def _differences(one: Node, other: Node) -> Iterable[tuple[int | None, Node]]:
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
