"""Statements, as texts."""

from dataclasses import dataclass

from .trees import read, words, write

NAMES = {
    "x": "real",
    "y": "real",
    "s": "nonnegative",
    "t": "positive",
    "p": "probability",
    "w": "open_probability",
    "m": "natural",
    "n": "natural",
    "j": "positive_integer",
    "b": 'up_to("m")',
    "a": "bit",
    "e": "finite(-1, 1)",
    "c": "sequence(bit)",
    "r": "sequence(finite(-1, 1))",
    "k": "natural",
    "u": "sequence(real)",
    "o": "sequence(real)",
    "q": "sequence(positive)",
    "ns": "sequence(natural)",
    "mat": "matrix(real)",
    "bits": "matrix(bit)",
    "phi": "function(real)",
    "psi": "function(real)",
    "rho": "function(positive)",
    "two": "function(real, 2)",
}
LISTS = ("sequence", "matrix", "function")  # how the domains of what has entries, or arguments, begin
RANDOM = ("f", "g", "h")
BOUND = ("i", "l", "v", "z")  # indices, variables of integrals, arguments of own functions: never declared


@dataclass(frozen=True)
class Step:
    body: str
    relation: str = "=="
    extends: str | None = None
    restricts: str | None = None
    because: str | None = None
    uses: tuple[str, ...] = ()
    by: tuple[str, ...] = ()  # ("induction", "n", "0"), ("antiderivative", "x**2"), ("lemma",), ...


@dataclass(frozen=True)
class Statement:
    """What is put to the checker. The last four are for us."""

    start: str
    steps: tuple[Step, ...]
    hypotheses: tuple[str, ...] = ()  # declared; those that steps use are added
    where: str | None = None
    definitions: tuple[tuple[str, str], ...] = ()
    maximum: dict | None = None  # function, over, at, low, high: closes a chain that begins with the derivative
    limit: dict | None = None  # over, to: `steps` lead to a bound from below, and `above` to one from above
    above: tuple[Step, ...] = ()
    lemma: "Statement | None" = None
    values: tuple[tuple[str, str], ...] = ()  # at which the lemma is used
    claim: bool = False
    kind: str = ""
    true: bool = True
    law: str = ""
    why: str = ""

    @property
    def texts(self) -> list[str]:
        """Everything in which declared names stand."""
        steps = (*self.steps, *self.above)
        out = [self.start, *(s.body for s in steps), *self.declared, *(t for pair in self.definitions for t in pair)]
        out += [t for s in steps for t in (s.extends, s.restricts, s.because)] + [self.where]
        out += [t for _, t in self.values] + [*(self.maximum or self.limit or {}).values()]
        out += [t for s in steps if s.by[:1] in (("antiderivative",), ("substitution",)) for t in s.by]
        return [t for t in out if t]

    @property
    def declared(self) -> tuple[str, ...]:
        """All hypotheses, once."""
        return tuple(dict.fromkeys((*self.hypotheses, *self.used)))

    @property
    def used(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(h for s in (*self.steps, *self.above) for h in s.uses))

    @property
    def domains(self) -> dict[str, str]:
        """The declared names: those that stand somewhere, and the bounds of their domains."""
        found = {n for t in self.texts for n in words(t)}
        found |= {n for name in found for n in words(NAMES.get(name, ""))}
        return {n: domain for n, domain in NAMES.items() if n in found}

    @property
    def random(self) -> tuple[str, ...]:
        found = {n for t in self.texts for n in words(t)}
        return tuple(n for n in RANDOM if n in found)

    @property
    def meanings(self) -> dict:
        """The definitions for the evaluator: name -> (parameters, body)."""
        out = {}
        for head, body in self.definitions:
            left = read(head)
            name, *parameters = left if isinstance(left, tuple) else (left,)
            out[name] = parameters, read(body)
        return out


@dataclass(frozen=True)
class Declared(Statement):
    """A statement with names and domains of its own."""

    declared_domains: tuple[tuple[str, str], ...] = ()
    random_names: tuple[str, ...] = ()

    @property
    def domains(self) -> dict[str, str]:
        late = [(n, d) for n, d in self.declared_domains if d.startswith("up_to")]
        return dict([(n, d) for n, d in self.declared_domains if not d.startswith("up_to")] + late)

    @property
    def random(self) -> tuple[str, ...]:
        return self.random_names


def _hypothesis(text: str) -> str:
    """independent("f", "g") for independent(f, g)."""
    name, *args = read(text)
    return f"{name}({', '.join(repr(write(a)) for a in args)})"


def _setting(s: Statement) -> list[str]:
    """The arguments that say what the names mean."""
    out = [f'random="{" ".join(s.random)}"'] if s.random else []
    out += [f"hypotheses=[{', '.join(map(_hypothesis, s.declared))}]"] if s.declared else []
    out += [f"where={s.where!r}"] if s.where else []
    return out + [f"{n}={domain}" for n, domain in s.domains.items()]


def _derivation(s: Statement, name: str, steps: tuple[Step, ...]) -> list[str]:
    """The lines that write a derivation."""
    out = [f"{name} = Derivation({', '.join([repr(name), *_setting(s)])})"]
    out += [f"{name}.define({head!r}, {body!r})" for head, body in s.definitions]
    out.append(f"{name}.start({s.start!r})")
    for step in steps:
        line = step.body if step.relation == "==" else f"{step.relation} {step.body}"
        arguments = [f"{key}={text!r}" for key in ("extends", "restricts", "because") if (text := getattr(step, key))]
        arguments += [f"uses=[{', '.join(map(_hypothesis, step.uses))}]"] if step.uses else []
        arguments += [f"by={_rule(step.by, s.values)}"] if step.by else []
        out.append(f"{name}.step({', '.join([repr(line), repr(''), *arguments])})")
    if s.maximum:
        ends = ", ".join(f"{key}={s.maximum[key]!r}" for key in ("at", "low", "high"))
        out.append(f"{name}.maximum({s.maximum['function']!r}, {s.maximum['over']!r}, {ends})")
    return out


def _rule(by: tuple[str, ...], values: tuple) -> str:
    name, *arguments = by
    if name == "lemma":
        return f"lemma.at({', '.join(f'{n}={text!r}' for n, text in values)})"
    return f"{name}({', '.join(a if a.isdigit() and name == 'induction' else repr(a) for a in arguments)})"


def program(s: Statement) -> str:
    """The statement as a program over the names of derivations."""
    if s.claim:
        meanings = [f"define={dict(s.definitions)!r}"] if s.definitions else []
        sides = [repr(text) for text in (s.start, s.steps[0].relation, s.steps[0].body)]
        return f"Claim({', '.join([*sides, 'source=' + repr('fuzz'), *meanings, *_setting(s)])})"
    if s.limit:
        lines = [*_derivation(s, "below", s.steps), *_derivation(s, "above", s.above)]
        lines.append(f'Limit("limit", below, above, over={s.limit["over"]!r}, to={s.limit["to"]!r})')
    else:
        lines = _derivation(s, "d", s.steps)
    if s.lemma:
        lines = [*_derivation(s.lemma, "lemma", s.lemma.steps), *lines]
    return "\n".join(lines)
