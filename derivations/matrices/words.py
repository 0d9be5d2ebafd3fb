"""The normal form: an element of a shape is a sum of monomials with rational coefficients.

A monomial is (bounds, scalars, word). A word is a product of letters: declared ones, their transposes, inverses of
elements, unit vectors e_i, and vectors of ones; none is the identity. Scalars are powers of atoms, above all of words
of shape 1×1 and of traces, which are words up to rotation and transposition. Bounds are the indices that are summed,
or averaged over the outcomes of random letters.

    ... u v' ...      where a size is 1 a word is cut: the part between two cuts is a number
    e_i' e_j          1 if i = j, else 0: a summed index takes the other's place; beside it one stands for both
    Σ_i a e_i e_i' b  = a b, and Σ_i e_i = 1: a summed index that stands nowhere else goes
    A inv(A)          = I; of inv(P), P = c w + rest with a plain number c: w inv(P) = (I - rest inv(P))/c
    w                 = p, where a hypothesis says so

All that is no sum, product or word (exp, a root, a reciprocal of a sum, a determinant) is an atom with its argument
inside; what is true of these the kernel knows, and `scalars` asks it.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import count, pairwise, permutations
from typing import Any, NamedTuple

from ..kernel.identity import NoNormalForm
from ..kernel.identity import plus as _plus

MOST_TERMS, MOST_BOUNDS, MOST_STEPS, MOST_DEPTH = 2000, 6, 10_000, 100
Form = tuple[Any, ...]  # what is frozen: a kind, and what it is made of


class Index(NamedTuple):
    """kind: free; bound, told apart by a number; canonical, by its level and its place there; each: for all values;
    argument: the n-th index of a number that the kernel reads as an item of a sequence."""

    kind: str
    name: Any
    place: int = 0


class Letter(NamedTuple):
    """kind: letter, unit, ones, inverse, moving, slope, curve. name: or what is inverted, frozen, or of what function
    it is the slope, and where. form: "", "T" turned, "S" alike."""

    kind: str
    name: Any
    at: Form
    rows: object
    columns: object
    form: str = ""


Word = tuple[Letter, ...]
Monomial = tuple[Form, Form, Word]
Element = dict[Monomial, Fraction]
Powers = dict[Form, int]  # of atoms
Told = dict[Index, Any]  # what is said of each index
Forms = Iterable[Form]
plus: Callable[..., Element] = _plus  # type: ignore[assignment]  # the same sum, of fractions
_fresh = count()


def fresh() -> Index:
    return Index("bound", next(_fresh))


@lru_cache(100_000)
def key(x: object) -> str:
    """By which anything is put in order."""
    return repr(x)


def least(*alternatives: object) -> Any:
    return min(alternatives, key=key)


def flipped(x: Letter) -> Letter:
    return x._replace(rows=x.columns, columns=x.rows, form={"": "T", "T": "", "S": "S"}[x.form])


def turned(word: Word) -> Word:
    """
    >>> A = Letter("letter", "A", (), "m", "n")
    >>> turned(turned((A, flipped(A)))) == (A, flipped(A))
    True
    """
    return tuple(map(flipped, reversed(word)))


# -- indices inside, and other indices in their place


def places(x: object) -> Iterator[Index]:
    """Each place where an index stands."""
    if type(x) is Index:
        yield x
    elif isinstance(x, tuple):
        for part in x:
            yield from places(part)


def renamed(x: Any, new: Told) -> Any:
    """Other indices, of which two may become one: monomials that are alike then are added up."""
    if type(x) is Index:
        return new.get(x, x)
    if not isinstance(x, tuple):
        return x
    parts = [renamed(part, new) for part in x]
    match parts:
        case ["element", *terms]:
            whole = Element()
            for m, c in terms:
                whole = plus(whole, {m: c})
            return frozen(whole)
        case ["word", word]:
            return number_of(word)
        case ["same", pair, n]:
            return "same", tuple(sorted(pair, key=key)), n
    return Letter(*parts) if type(x) is Letter else tuple(parts)


def numbered(kind: str, x: object) -> Told:
    """The bound indices in it, and those of this kind already, as those of this kind, in order."""
    bound = dict.fromkeys(i for i in places(x) if i.kind in ("bound", kind))
    return {i: Index(kind, n) for n, i in enumerate(bound)}


def rotations(word: Word) -> list[Word]:
    """Those of one trace; a word of shape 1×1 has no other."""
    return [word[k:] + word[:k] for k in range(1 if word[0].rows == 1 else len(word))]


def number_of(word: Word) -> Form:
    """The atom of a word of shape 1×1, or of the trace of one without cuts."""
    turns = rotations(word)
    return "word", least(*turns, *map(turned, turns))


# -- elements


def number(scalars: Form, c: Any = Fraction(1)) -> Element:
    return {((), scalars, ()): c}


def scaled(p: Element, c: Any) -> Element:
    return plus({}, p, c)


def only(atom: Form, power: int = 1) -> Element:
    return number(((atom, power),))


def of_word(*letters: Letter) -> Element:
    return {((), (), letters): Fraction(1)}


ONE = of_word()


def unit(i: Index, n: object) -> Element:
    return of_word(Letter("unit", "e", (i,), n, 1)) if n != 1 else ONE


def frozen(p: Element) -> Form:
    return ("element", *sorted(p.items(), key=key))


def thawed(frozen: Form) -> Element:
    return dict(frozen[1:])


def single(p: Element) -> tuple[Form, Word, Fraction] | None:
    """(scalars, word, coefficient) of the one monomial that it is, without bounds, of letters that are square."""
    alone = ((s, w, c) for (bounds, s, w), c in p.items() if not bounds and all(x.rows == x.columns for x in w))
    return next(alone, None) if len(p) == 1 else None


def apart(m: Monomial) -> Monomial:
    """The same with bounds that stand nowhere else."""
    return renamed(m, {bound[0]: fresh() for bound in m[0]})


def segments(word: Word) -> list[Word]:
    """The parts between the places where a size is 1.

    >>> u, v = (Letter("letter", x, (), "n", 1) for x in "uv")
    >>> [[x.name for x in part] for part in segments((u, flipped(v), u, flipped(u)))]
    [['u'], ['v', 'u'], ['u']]
    """
    cuts = [k for k, x in enumerate(word) if not k or x.rows == 1]
    return [word[a:b] for a, b in pairwise([*cuts, len(word)])]


def traced(word: Word, n: object) -> list[Form]:
    """The atoms whose product is the trace of a word of shape n×n."""
    if not word:
        return [("size", n)]
    cut = next((w for w in rotations(word) if w[0].rows == 1), word)
    return [*map(number_of, segments(cut))]


class Reduction:
    """Brings monomials to normal form, by the equations of words that hold by hypothesis. means and seconds: what the
    mean of a random letter is, and that of z q'."""

    def __init__(self) -> None:
        self.equations = list[tuple[Word, Element]]()
        self.numbers = dict[Form, tuple[int, Element]]()  # atoms of which a power is equal to something
        self.means = dict[Form, Element]()
        self.contracts = (
            True  # whether sums over words are; without it they stay sums of numbers, but for Σ_i e_i e_i' p
        )
        self._steps_left, self._depth = MOST_STEPS, 0

    # -- sums and products

    def put(self, bounds: Forms, scalars: Forms, before: Word, middle: Element, after: Word = ()) -> Element:
        """bounds scalars before*middle*after"""
        return self._each(middle, lambda b, s, word: ((*bounds, *b), (*scalars, *s), before + word + after))

    def product(self, *factors: Element) -> Element:
        out = factors[0]
        for q in factors[1:]:
            p, out = out, {}
            for m, c in p.items():
                out = plus(out, self.put(*apart(m), q), c)
        return out

    def transposed(self, p: Element) -> Element:
        return self._each(p, lambda bounds, scalars, word: (bounds, scalars, turned(word)))

    def trace(self, p: Element, n: object) -> Element:
        return self._each(p, lambda b, scalars, word: (b, (*scalars, *((a, 1) for a in traced(word, n))), ()))

    def total(self, n: object, of: Callable[[Index], Element]) -> Element:
        """The sum of of(i) for i from 1 to n."""
        i = fresh()
        return self.put(((i, n, "sum"),), (), (), of(i))

    def _each(self, p: Element, of: Callable[..., Form]) -> Element:
        """The sum of what becomes of each monomial."""
        out = Element()
        for m, c in p.items():
            out = plus(out, self.reduced(*of(*apart(m))), c)
            if len(out) > MOST_TERMS:
                raise NoNormalForm("too many terms to multiply out")
        return out

    # -- one monomial

    def reduced(self, bounds: Forms, scalars: Forms, word: Word) -> Element:
        self._steps_left -= 1
        self._depth += 1
        if self._steps_left < 0 or self._depth > MOST_DEPTH:
            raise NoNormalForm("too many steps to a normal form")
        out = self._reduced(tuple(bounds), scalars, word)
        self._depth -= 1
        return out

    def _reduced(self, bounds: Form, todo: Forms, word: Word) -> Element:
        powers = Powers()
        while True:
            for atom, e in todo:
                powers[atom] = powers.get(atom, 0) + e
            powers, parts = {atom: e for atom, e in powers.items() if e}, segments(word)
            if numbers := [part for part in parts if part[0].rows == 1 == part[-1].columns]:
                todo = [(number_of(part), 1) for part in numbers]
                word = tuple(x for part in parts if part not in numbers for x in part)
                continue
            if known := next(filter(None, map(_evaluated, powers)), None):
                atom, value = known
                e = powers.pop(atom)
                todo = [(value, e)] if value else []
                continue
            same = [atom for atom in powers if atom[0] == "same"]
            if any(powers[atom] < 0 for atom in same):
                raise NoNormalForm("division by what is 0 or 1")
            powers.update(dict.fromkeys(same, 1))
            where = [*places((tuple(a for a, e in powers.items() for _ in range(abs(e))), word, bounds))]
            ends = (
                (i, j, x)
                for x in same
                for i, j in permutations(x[1])
                if (i, x[2], "sum") in bounds or i.kind == "free" and (i, j) != x[1] and where.count(i) > 1
            )
            if put := next(ends, None):
                i, j, atom = put  # the rest counts only where i is j; if i is summed, that is once
                new = {i: j}
                todo = [(a if a == atom and i.kind == "free" else renamed(a, new), e) for a, e in powers.items()]
                powers, word = {}, renamed(word, new)
                bounds = tuple(renamed(bound, new) for bound in bounds if bound[0] != i)
                continue
            if (sums := self._by_equation(bounds, powers, word)) is not None:
                return sums
            for i, over, kind in bounds:
                rest = [bound for bound in bounds if bound[0] != i]
                times = where.count(i) - 1
                if not times:
                    return self.put(rest, [*powers.items(), (("size", over), int(kind == "sum"))], word, ONE)
                if joined := self._contracted(i, kind, times, powers, word):
                    return self.put(rest, *joined)
            return {_canonical(bounds, powers, word): Fraction(1)}

    def _contracted(self, i: Index, kind: str, times: int, powers: Powers, word: Word) -> Form | None:
        """(scalars, before, middle, after), where an index stands at one or two ends of words and nowhere else.

        Each end is a strand, turned so that the letter with the index would stand last, and without that letter."""
        before, after = (next((part for part in segments(word) if (part[0].rows == 1) == row), ()) for row in (0, 1))
        ends: list[Any] = [(before, "before")]
        for atom, e in powers.items():
            if atom[0] == "word" and atom[1][0].rows == 1:
                ends += [(w, atom) for w in (atom[1], turned(atom[1])) for _ in range(e)]
        ends += [(turned(after), "after")]
        ends = [(w, of) for w, of in ends if w and w[-1].columns == 1 and i in w[-1].at]
        letters = [strand[-1] for strand, _ in ends]
        plain = self.contracts or kind == "mean" or times == 2 and 1 in (len(w) for w, _ in ends)
        middle = self._middle(kind, letters) if plain and len(ends) == times <= 2 else None
        if middle is None:
            return None
        (a, first), (b, last) = ends[0], ends[-1]
        loop = times == 2 and first == last and powers[first] == 1  # both ends of one number
        rest = {atom: e - sum(end[1] == atom for end in ends[loop:]) for atom, e in powers.items()}
        if loop:
            middle = self.trace(self.put((), (), a[1:-1], middle), letters[1].rows)
        else:
            middle = self.put((), (), a[:-1], middle, turned(b[:-1]) if times == 2 else ())
            middle = self.transposed(middle) if times == 1 and first == "after" else middle
        return rest.items(), () if first == "before" else before, middle, () if last == "after" else after

    def _middle(self, kind: str, letters: list[Letter]) -> Element | None:
        """What the sum over an index makes of the letters that have it, at the ends of strands."""
        if kind == "sum":
            alone = of_word(Letter("ones", "1", (), letters[0].rows, 1)) if len(letters) == 1 else ONE
            return alone if all(x.kind == "unit" for x in letters) else None
        plain = all(len(x.at) == 1 and x.form != "T" for x in letters)
        return self.means.get(tuple(x.name for x in letters)) if plain else None

    # -- equations

    def _by_equation(self, bounds: Form, powers: Powers, word: Word) -> Element | None:
        if found := self._found(word):
            return self.put(bounds, powers.items(), *found)
        for atom, e in powers.items():
            power, value = self.numbers.get(atom, (e + 1, {}))
            if e >= power:
                return self.put(bounds, {**powers, atom: e - power}.items(), word, value)
            if atom[0] == "word" and e > 0:
                for w in rotations(atom[1]):
                    if found := self._found(w):
                        whole = self.trace(self.put((), (), *found), w[0].rows)
                        return self.put(bounds, {**powers, atom: e - 1}.items(), word, whole)
        return None

    def _found(self, word: Word) -> tuple[Word, Element, Word] | None:
        """(before, what is equal to the part between, after)"""
        for n, x in enumerate(word):
            if x.kind == "inverse":
                inside = self.inverted(x)
                lead, c = longest(inside)
                k = len(lead)
                for start in (n + 1, n - k):
                    if lead and start >= 0 and word[start : start + k] == lead:
                        rest = plus({((), (), lead): c}, inside, -1)
                        less = self.put((), (), (x,), rest) if start > n else self.put((), (), (), rest, (x,))
                        return word[: min(n, start)], scaled(plus(ONE, less), 1 / c), word[max(n + 1, start + k) :]
        for lead, p in self.equations:
            k = len(lead)
            for n in range(len(word) - k + 1):
                if word[n : n + k] == lead:
                    return word[:n], p, word[n + k :]
        return None

    def inverted(self, x: Letter) -> Element:
        """Of what it is the inverse."""
        return thawed(x.name) if x.form != "T" else self.transposed(thawed(x.name))


def longest(p: Element) -> tuple[Word, Fraction]:
    """The longest word that stands there with a plain number, and that number; () where there is none."""
    found = [(len(w), key(w), w, c) for (b, s, w), c in p.items() if w and not b and not s]
    return max(found)[2:] if found else ((), Fraction(0))


def _evaluated(atom: Form) -> Form | None:
    """(itself, the atom that it is or None for 1), of numbers of units and ones."""
    match atom:
        case ("same", (i, j), _) if i == j:
            return atom, None
        case ("size", 1):
            return atom, None
        case ("word", (a, b)) if {a.kind, b.kind} <= {"unit", "ones"} and a.rows == 1:
            at = tuple(sorted((*a.at, *b.at), key=key))
            return atom, ("size", b.rows) if not at else ("same", at, b.rows) if len(at) == 2 else None
    return None


def _canonical(bounds: Form, powers: Powers, word: Word) -> Monomial:
    """Of all orders of the bounds that with the least text."""
    if len(bounds) > MOST_BOUNDS:
        raise NoNormalForm("too many indices within each other")
    inside = tuple(powers.items()), word
    level = max((i.name + 1 for i in places(inside) if i.kind == "canonical"), default=0)
    every = (
        renamed((order, *inside), {b[0]: Index("canonical", level, n) for n, b in enumerate(order)})
        for order in permutations(bounds)
    )
    return least(*((around, tuple(sorted(scalars, key=key)), rest) for around, scalars, rest in every))
