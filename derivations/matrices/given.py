"""What is read of text before a claim is made of it: its definitions, and what its free indices range over.

The claim says of both what they are: shapes are found with these ranges, or it has none.
"""

from collections.abc import Mapping

from ..kernel.language import Call, IllFormed, Item, Name, Node, Number, children, names, walk
from .shapes import Declarations, Size
from .terms import Definitions, parse, put_in


def definitions(given: Mapping[str, str]) -> Definitions:
    """{"C[i]": "Sum(f[i, j], j, 1, r[i])"}: each may speak of those before it."""
    out: dict = {}
    for head, body in given.items():
        match parse(head):
            case Name(name):
                out[name] = None, put_in(parse(body), out)
            case Item(name, _) as item:
                out[name] = tuple(i.id for i in children(item)), put_in(parse(body), out)
            case _:
                raise IllFormed(f"{head}: a definition is of a name, or of a name with indices, as in C[i]")
    return out


def free_indices(tree: Node, known: Declarations) -> dict[str, Size]:
    """Indices that no sum binds, with the ranges that their places ask for: they stand for any value there."""
    out: dict[str, Size] = {}
    free = names(tree) - {*known, "pi"}
    for node in walk(tree):
        match node:
            case Item(name, _) if name in known:
                d, indices = known[name], [getattr(i, "id", "") for i in children(node)]
                for n, (i, over) in enumerate(zip(indices, d.over or d.shape)):
                    out[i] = (over[0], indices[n - 1]) if isinstance(over, tuple) else over
            case Call("unit", (Name(i), Name(n) | Number(n))):
                out[i] = n
            case Call(f, (_, *indices)) if f in known:
                out |= {getattr(i, "id", ""): over for i, over in zip(indices, known[f].over)}
    out = {i: over for i, over in out.items() if i in free}
    if lost := [i for i, over in out.items() if isinstance(over, tuple) and over[1] not in out]:
        raise IllFormed(f"{lost[0]} runs to a length that changes with an index of a sum, and stands outside of it")
    return out
