"""The seam: scalar words become names and functions of the kernel's language, and the kernel's reading says what is 0.

A number is a name, one that changes with the index of a sum around it a function of that: the kernel proves for all
real numbers and functions what is asked here of some. So exp, log, roots, quotients and sums are read by the kernel's
laws alone. At an index that is free it is a name of its own: what is known of it there is not known of the others.
"""

from ..kernel.domains import Domain, function, nonnegative, positive, positive_integer, real, sequence
from ..kernel.identity import NoNormalForm, equal_if
from ..kernel.language import ONE, ZERO, Call, Item, Name, Node, Number, literal
from ..kernel.statement import Setting
from .needs import Needs
from .shapes import FUNCTIONS
from .words import Element, Form, Index, apart, key, numbered, only, renamed, thawed


class Scalars:
    """What stands for what, of one claim."""

    def __init__(self, reading: Needs):
        self.reading = reading
        self.names = dict[Form, str]()
        self.domains = dict[str, Domain]()

    def name(self, what: Form, domain: Domain) -> str:
        made = self.names.setdefault(what, f"q{len(self.names)}")
        self.domains[made] = domain
        return made

    def index(self, i: Index) -> Node:
        """Of a sum."""
        return Name(self.names.setdefault(i, f"q{len(self.names)}"))

    def size(self, n: object) -> Node:
        if isinstance(n, tuple) and n[2].kind == "bound":
            return Item(self.name(n[:2], sequence(positive_integer)), self.index(n[2]))
        return Number(n) if isinstance(n, int) else Name(self.name(("size", n), positive_integer))

    def number(self, p: Element) -> Node:
        """An element of shape 1×1."""
        out: Node = ZERO
        for m, c in p.items():
            bounds, scalars, _ = apart(m)
            term = literal(c)
            for atom, e in scalars:
                x = self.atom(atom)
                for _ in range(abs(e)):
                    term = term * x if e > 0 else term / x
            for i, over, kind in sorted(bounds, key=lambda bound: isinstance(bound[1], str | int)):
                if kind != "sum":
                    raise NoNormalForm("a mean that does not multiply out")
                term = Call("Sum", (term, self.index(i), ONE, self.size(over)))
            out = out + term
        return out

    def atom(self, atom: Form) -> Node:
        match atom:
            case ("number", "pi", _):
                return Name("pi")
            case ("size", n):
                return self.size(n)
            case ("reciprocal", p):
                return ONE / self.number(thawed(p))
            case ("power", p, exponent):
                return self.number(thawed(p)) ** self.number(thawed(exponent))
            case (kind, p) if kind in FUNCTIONS:
                return Call(kind, (self.number(thawed(p)),))
        p = only(atom)
        domain = positive if self.reading.positive(p) else nonnegative if self.reading.positive(p, False) else real
        at = numbered("argument", atom)
        form = renamed(atom, at)
        if not at:
            return Name(self.name(form, domain))
        return Call(self.name(form, function(domain, len(at))), tuple(map(self.index, at)))


def vanish(reading: Needs, p: Element) -> bool:
    """Whether each coefficient of a word is 0, wherever it has a value. True is a proof."""
    scalars, trees = Scalars(reading), dict[Form, Node]()
    for m, c in p.items():
        bounds, numbers, word = apart(m)
        new = numbered("each", word)
        around = sorted((renamed(bound, new) for bound in bounds if bound[0] in new), key=key)
        rest = tuple(bound for bound in bounds if bound[0] not in new)
        before = *around, renamed(word, new)
        trees[before] = trees.get(before, ZERO) + scalars.number({renamed((rest, numbers, ()), new): c})
    setting = Setting(tuple(scalars.domains.items()))
    return all(equal_if(setting.expression(t), ZERO, setting.symbols(())) == (True, ()) for t in trees.values())
