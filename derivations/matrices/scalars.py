"""The seam: scalar words become names and functions of the kernel's language, and the kernel says what is 0, and what
is not, or has a sign, wherever it has a value.

A number is a name, one that changes with the index of a sum around it a function of that: the kernel proves for all
real numbers and functions what is asked here of some. So exp, log, roots, quotients and sums are read by the kernel's
laws alone. At an index that is free it is a name of its own: what is known of it there is not known of the others.
"""

from ..kernel.domains import Domain, function, nonnegative, positive, positive_integer, real, sequence
from ..kernel.identity import NoNormalForm, equal_if
from ..kernel.language import ONE, ZERO, Call, IllFormed, Item, Name, Node, Number, Relation, literal
from ..kernel.signs import truth, whole
from ..kernel.statement import Setting
from .needs import Needs
from .shapes import CONDITIONS, FUNCTIONS
from .words import Element, Form, apart, key, numbered, only, renamed, thawed


class Scalars:
    """What stands for what, of one claim."""

    def __init__(self, reading: Needs):
        self.reading = reading
        self.names = dict[Form, str]()
        self.domains = dict[str, Domain]()

    def name(self, what: Form, domain: Domain | None = None) -> str:
        """Without a domain it is the index of a sum."""
        made = self.names.setdefault(what, f"q{len(self.names)}")
        if domain:
            self.domains[made] = domain
        return made

    def size(self, n: object) -> Node:
        if isinstance(n, tuple) and n[2].kind == "bound":
            return Item(self.name(n[:2], sequence(positive_integer)), Name(self.name(n[2])))
        return Number(n) if isinstance(n, int) else Name(self.name(("size", n), positive_integer))

    def number(self, p: Element) -> Node:
        """An element of shape 1×1."""
        out: Node = ZERO
        for m, c in p.items():
            bounds, scalars, () = apart(m)
            term = literal(c)
            for atom, e in scalars:
                term = term * self.atom(atom) ** literal(e)
            for i, over, kind in sorted(bounds, key=lambda bound: isinstance(bound[1], str | int)):
                if kind != "sum":
                    raise NoNormalForm("a mean that does not multiply out")
                term = Call("Sum", (term, Name(self.name(i)), ONE, self.size(over)))
            out = out + term
        return out

    def atom(self, atom: Form) -> Node:
        match atom:
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
        if not at:
            return Name(self.name(atom, domain))
        made = self.name(renamed(atom, at), function(domain, len(at)))
        return Call(made, tuple(Name(self.name(i)) for i in at))

    def holds(self, what: str, p: Element) -> bool:
        """Whether a number is not 0, > 0 or >= 0 wherever it has a value. True is a proof."""
        try:
            relation = Relation(CONDITIONS[what], self.number(p), ZERO)
            setting = Setting(tuple(self.domains.items()))
            return truth(setting.condition(relation), whole(setting, ())[0]) is True
        except (NoNormalForm, IllFormed):
            return False

    def vanish(self, p: Element) -> bool:
        """Whether each coefficient of a word is 0, wherever it has a value. True is a proof."""
        trees = dict[Form, Node]()
        for m, c in p.items():
            own = apart(m)
            bounds, numbers, word = renamed(own, numbered("each", own[2]))
            around = sorted((bound for bound in bounds if bound[0].kind == "each"), key=key)
            rest = tuple(bound for bound in bounds if bound[0].kind != "each")
            before = *around, word
            trees[before] = trees.get(before, ZERO) + self.number({(rest, numbers, ()): c})
        setting = Setting(tuple(self.domains.items()))
        try:
            return all(equal_if(setting.expression(t), ZERO, setting.symbols(())) == (True, ()) for t in trees.values())
        except IllFormed:  # too large for the kernel
            return False
