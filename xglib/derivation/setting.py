"""What a step may speak of: declared names and their domains, definitions, random variables, hypotheses."""

from dataclasses import dataclass, field

from .domains import Domain, Sequence, order
from .exact import SPACE
from .language import (
    FUNCTIONS,
    TRUE,
    Binary,
    Call,
    IllFormed,
    Item,
    Logic,
    Name,
    Node,
    Number,
    Relation,
    check_shape,
    check_size,
    children,
    expand,
    names,
    parse,
    walk,
)
from .normal import Symbols


def _speaks_of_moments(tree: Node) -> bool:
    return any(isinstance(n, Call) and n.function == "E" for n in walk(tree))


@dataclass
class Setting:
    domains: dict[str, Domain]
    random: tuple[str, ...] = ()
    hypotheses: tuple = ()
    given: Node = TRUE  # the standing condition, expanded
    definitions: dict[str, tuple] = field(default_factory=dict)  # name -> (parameters or None, expanded tree)

    def __post_init__(self):
        for name in (*self.domains, *self.random):
            self._check_new(name)
        for name, domain in self.domains.items():
            if not isinstance(domain, Domain):
                raise TypeError(f"{name} must be declared with a domain such as natural or probability, "
                                f"not {domain!r}")
        if clash := set(self.domains) & set(self.random):
            raise IllFormed(f"declared twice: {', '.join(sorted(clash))}")
        order(self.domains)
        for h in self.hypotheses:
            self.check_hypothesis(h)

    def check_hypothesis(self, h):
        for name in h.names:
            if name not in self.random:
                raise IllFormed(f"{h}: {name} is no declared random variable")
        if hasattr(h, "value"):
            self._check(h.value, bound=(), inside=False)
            if names(h.value) & set(self.random):
                raise IllFormed(f"{h}: the value must not depend on random variables")

    def _check_new(self, name: str):
        if not name.isidentifier() or name in FUNCTIONS or name == SPACE:
            raise IllFormed(f"{name!r} cannot be the name of a variable")

    def define(self, head: str, body: str) -> tuple[Node, Node]:
        """Enter a name or an own function, L(e); returns both sides as written."""
        left, right = parse(head), parse(body)
        match left:
            case Name(name): parameters = None
            case Call(name, args) if name not in FUNCTIONS and all(isinstance(a, Name) for a in args):
                parameters = tuple(a.id for a in args)
                if len(set(parameters)) != len(parameters):
                    raise IllFormed(f"{head}: the same argument twice")
            case _: raise IllFormed(f"{head} is no name and no function of names, such as P or L(e)")
        if name in self.definitions or name in self.domains or name in self.random:
            raise IllFormed(f"{name} already has a meaning")
        self._check_new(name)
        for p in parameters or ():
            if p in self.definitions or p in self.random or isinstance(self.domains.get(p), Sequence):
                raise IllFormed(f"the argument {p} of {head} already has a meaning")
        self._check(right, bound=parameters or (), inside=True)
        full = expand(right, self.definitions)
        check_shape(full)
        self.definitions[name] = (parameters, full)
        return left, right

    def read(self, text: str) -> tuple[Node, Node]:
        """An expression as written, and with its definitions put in; IllFormed if it is not one."""
        tree = parse(text)
        if isinstance(tree, (Relation, Logic)):
            raise IllFormed(f"an expression was expected, not the condition {text!r}: write the new line only, "
                            "after its sign if that is not ==")
        return tree, self.meaning(tree)

    def condition(self, text: str | None) -> tuple[Node, Node]:
        """A condition as written, and with its definitions put in."""
        if text is None:
            return TRUE, TRUE
        tree = parse(text)
        if not isinstance(tree, (Relation, Logic)):
            raise IllFormed(f"a condition was expected, such as TP > 0, not {text!r}")
        full = self.meaning(tree)
        if _speaks_of_moments(full):
            raise IllFormed("a condition must not contain E")
        return tree, full

    def meaning(self, tree: Node, bound: tuple = ()) -> Node:
        """The tree with its definitions put in; it may speak of the bound names as well."""
        self._check(tree, bound, inside=False)
        full = expand(tree, self.definitions)
        check_shape(full)
        self._check(full, bound, inside=False)
        check_size(full)
        return full

    def _check(self, tree: Node, bound: tuple, inside: bool, logic: bool = True):
        """Every name has a meaning in its place. inside: within E, or within a definition, which may stand there."""
        match tree:
            case Logic(_, args):
                if not logic:
                    raise IllFormed("a condition stands where an expression was expected")
                for x in args:
                    self._check(x, bound, inside, True)
                return
            case Relation(_, a, b):
                if not logic:
                    raise IllFormed("a condition stands where an expression was expected")
                self._check(a, bound, inside, False)
                self._check(b, bound, inside, False)
                return
            case Name(id):
                if isinstance(self.domains.get(id), Sequence) and id not in bound:
                    raise IllFormed(f"{id} is a sequence: write {id}[i]")
                if id in self.random and not inside and id not in bound:
                    raise IllFormed(f"the random variable {id} stands outside E")
                known = id in bound or id in self.domains or id in self.random or (
                    id in self.definitions and self.definitions[id][0] is None)
                if not known:
                    raise IllFormed(f"{id} is not declared" + (": it is a function" if id in self.definitions else ""))
                return
            case Item(name, _):
                if not isinstance(self.domains.get(name), Sequence):
                    raise IllFormed(f"{name} is not declared as a sequence")
                self._not_random(tree.index)
            case Binary("/", _, b):
                self._not_random(b)
            case Binary("**", a, b):
                self._not_random(b)
                if not isinstance(b, Number):
                    self._not_random(a)
            case Call("E", (x,)):
                if not self.random:
                    raise IllFormed("E needs random variables: declare them with random=")
                self._check(x, bound, True, False)
                return
            case Call("diff", (x, Name(v))):
                domain = self.domains.get(v)
                if v not in bound and (domain is None or domain.integer or domain.finite
                                       or isinstance(domain, Sequence)):
                    raise IllFormed(f"diff(..., {v}): {v} must be a declared real variable")
                moving = [h for h in self.hypotheses if hasattr(h, "value") and v in names(h.value)]
                if moving and _speaks_of_moments(expand(x, self.definitions)):
                    raise IllFormed(f"E inside diff(..., {v}), where {moving[0]} lets E move with {v}: "
                                    "put the mean in first, in its own step")
            case Call("Sum", (x, Name(i), low, high)):
                self._check_bound(i, "the index of a Sum", bound)
                self._not_random(low)
                self._not_random(high)
                self._check(x, (*bound, i), inside, False)
                self._check(low, bound, inside, False)
                self._check(high, bound, inside, False)
                return
            case Call("Integral", (x, Name(v), low, high)):
                self._check_bound(v, "the variable of an Integral", bound)
                for part, its in ((x, (*bound, v)), (low, bound), (high, bound)):
                    self._not_random(part)
                    self._check(part, its, inside, False)
                return
            case Call("binomial" | "sqrt" | "exp" | "log", args):
                for x in args:
                    self._not_random(x)
            case Call(name, args) if name not in FUNCTIONS:
                if name not in self.definitions:
                    raise IllFormed(f"{name} is not a known function; there are {', '.join(FUNCTIONS)}, and your own")
                body = self.definitions[name][1]
                if _speaks_of_moments(body):
                    for x in args:
                        self._not_random(x)
        for child in children(tree):
            self._check(child, bound, inside, False)

    def _check_bound(self, name: str, what: str, bound: tuple) -> None:
        if name in self.domains or name in self.random or name in self.definitions or name in bound or name == SPACE:
            raise IllFormed(f"{what}, {name}, already has a meaning; choose another")

    def _not_random(self, tree: Node) -> None:
        """Inside E, random variables are added, multiplied and raised to whole powers, and nothing else."""
        match expand(tree, self.definitions):
            case Call("E", _): return
            case Name(id) if id in self.random:
                raise IllFormed(f"the random variable {id} stands in a denominator, an exponent, a root or an argument")
            case full:
                for child in children(full):
                    self._not_random(child)

    def symbols(self, hypotheses: tuple) -> Symbols:
        """What the symbolic reading may know of the names."""
        scalars = {n: d for n, d in self.domains.items() if not isinstance(d, Sequence)}
        return Symbols(
            random=frozenset(self.random),
            integers=frozenset(n for n, d in scalars.items() if d.integer),
            nonnegative=frozenset(n for n, d in scalars.items() if d.nonnegative),
            from_one=frozenset(n for n, d in scalars.items() if getattr(d, "low", 0) == 1),
            bits=frozenset(n for n, d in self.domains.items()
                           if isinstance(d, Sequence) and d.of.finite and set(d.of.values) <= {0, 1}),
            hypotheses=hypotheses,
        )
