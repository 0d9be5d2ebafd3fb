"""A derivation as people write it: names and domains in a line, then lines with a relation and a reason.

    F1 (2.10)
    TP, FP, FN natural
    P := TP/(TP + FP)  -- precision
    R := TP/(TP + FN)
    2*P*R/(P + R)
    = 2*TP/(2*TP + FP + FN)  -- cancel TP  [extends TP == 0 and FP + FN > 0]

Below the title may stand the names, `where` a condition, `given` hypotheses, and `x looks like \\bar{x}`. A step may
have in brackets: extends, restricts, because, uses, by, tested, argued, cited. A maximum closes a chain:

    maximum of p*(1 - p) over p from 0 to 1 at 1/2  -- the slope changes its sign once

An empty line begins another derivation, which may use those before it: [by Title, at x = 1/m]. Instead of a derivation
there may stand a claim, which must end refuted, or the limit of two derivations above it:

    claim: 002 (1.2.14)
    P, R probability
    2*P*R/(P + R) == 2*P*R/(R + R)

    limit: To 1
    (n + 1)/n -> 1 as n -> infinity
    between Below and Above
"""

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from .author.chain import MARKS
from .author.claim import Claim
from .author.derivation import Derivation
from .author.distributions import DISTRIBUTIONS, check_moments, moments
from .author.limits import Limit
from .author.rules import By, antiderivative, induction, substitution
from .author.writing import plain
from .kernel import domains, hypotheses
from .kernel.language import FUNCTIONS, IllFormed, parse
from .records import build
from .words.faults import worded
from .words.phrases import phrase, say

_EQUATIONS = re.compile(r"(.*?)(?: \(((?:[A-Z0-9]+\.[0-9]+\w*(?:, )?)*)\))?", re.DOTALL)
NAMES = re.compile(r"(\w+(?:, ?\w+)*) (\w+(?:\(.*\))?)")
_SHORT = {"function": domains.function().text}
_MAXIMUM = re.compile(
    r"maximum of (?P<function>.+) over (?P<over>\S+)(?: from (?P<low>.+?))?(?: to (?P<high>.+?))?"
    " at (?P<at>.+)"
)
_LIMIT = re.compile(r"(?P<line>.+?) -> (?P<to>.+) as (?P<over>\S+) -> infinity")
_RELATION = re.compile(r" (==|!=|<=|>=|<|>) ")
_OPTIONS = ("extends", "restricts", "because", "uses", "by", *MARKS)
_RULES: dict[str, tuple[Callable[..., By], tuple[str, ...]]] = {
    "induction": (induction, ("over", "start")),
    "antiderivative": (antiderivative, ("expression",)),
    "substitution": (substitution, ("expression", "over", "low", "high")),
}


# -- written


def write(derivation: Derivation | Claim | Limit) -> str:
    """The text of a derivation, and before it of those that it rests on. `read` makes the same derivation of it.

    >>> from derivations import Derivation, natural
    >>> d = Derivation("A square", n=natural).start("(n + 1)**2 - n**2").step("2*n + 1", "expand")
    >>> print(write(d))
    A square
    n natural
    (n + 1)**2 - n**2
    = 2*n + 1  -- expand
    """
    return written(derivation.record())


def written(record: dict[str, Any]) -> str:
    """The text of a stored derivation, claim or limit."""
    before = dict.fromkeys(block for fact in _facts(record) for block in written(fact).split("\n\n"))
    lines = _claim if "claim" in record else _limit if "limit" in record else _lines
    out = "\n\n".join((*before, "\n".join(lines(record))))
    if not _reads_as(out, record):
        raise IllFormed(
            f"{_name(record)}: a reason or title has a sign that has a meaning in this form: "
            "a line break, a space at its end, [...] at its end"
        )
    return out


def _reads_as(text: str, record: dict[str, Any]) -> bool:
    try:
        return _source(sources(text)) == _source(record)
    except IllFormed:
        return False


def _name(record: dict[str, Any]) -> str:
    return f"claim: {record['claim']['source']}" if "claim" in record else record["title"]


def _facts(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The derivations that a record rests on."""
    if "limit" in record:
        return [record["below"], record["above"]]
    return [
        step["source"]["by"]["fact"]["derivation"]
        for step in record.get("steps", ())
        if "fact" in step["source"].get("by", ())
    ]


def _source(record: dict[str, Any]) -> dict[str, Any]:
    """What a record is made of: all the rest follows."""
    if "limit" in record:
        return {
            "title": record["title"],
            "limit": record["limit"],
            "bounds": [_source(record[side]) for side in ("below", "above")],
        }
    if "claim" in record:
        return {k: record[k] for k in ("domains", "random", "hypotheses", "names", "claim")}
    parts = {k: record[k] for k in ("title", "equations", "domains", "random", "hypotheses", "names", "where", "start")}
    steps = [
        (step["kind"] if step["kind"] in ("definition", "extremum") else "step", dict(step["source"]))
        for step in record["steps"]
    ]
    for _, source in steps:
        if "fact" in source.get("by", ()):
            fact = source["by"]["fact"]
            source["by"] = {"fact": fact | {"derivation": _source(fact["derivation"])}}
    return parts | {"steps": steps}


def _lines(record: dict[str, Any]) -> Iterator[str]:
    numbers = ", ".join(record["equations"])
    yield record["title"] + (f" ({numbers})" if numbers or _numbered(record["title"])[1] is not None else "")
    yield from _declarations(record, record["where"])
    if record["start"] is None:
        raise IllFormed(f"{record['title']}: there is no first line yet")
    yield from (line(step) for step in record["steps"] if step["kind"] == "definition")
    yield _with("{expression}", record["start"])
    yield from (line(step) for step in record["steps"] if step["kind"] != "definition")


def _numbered(title: str) -> tuple[str, str | None]:
    """A title without the numbers of its equations, and these; None where no brackets for them stand behind it."""
    found = _EQUATIONS.fullmatch(title)
    assert found is not None  # both parts may be empty
    return found[1], found[2]


def line(step: dict[str, Any]) -> str:
    """The line of a definition, of a step or of a maximum."""
    source = step["source"]
    if step["kind"] == "definition":
        return _with("{head} := {body}", source)
    if step["kind"] == "extremum":
        ends = "".join(
            f" {word} {{{end}}}" for word, end in (("from", "low"), ("to", "high")) if source[end] is not None
        )
        return _with("maximum of {function} over {over}" + ends + " at {at}", source)
    sign = "" if source["expression"].startswith(("=", "<", ">")) else "= "
    return _with(sign + "{expression}", source)


def _claim(record: dict[str, Any]) -> Iterator[str]:
    claim = record["claim"]
    yield _name(record)
    yield from _declarations(record, claim["where"])
    yield from (f"{head} := {body}" for head, body in claim["define"].items())
    yield "{left} {relation} {right}".format(**claim)


def _limit(record: dict[str, Any]) -> Iterator[str]:
    yield f"limit: {record['title']}"
    yield "{expression} -> {to} as {over} -> infinity".format(**record["below"]["start"], **record["limit"])
    yield f"between {record['below']['title']} and {record['above']['title']}"


def _declarations(record: dict[str, Any], where: str | None) -> Iterator[str]:
    groups: list[Any] = []
    for name, domain in (*record["domains"], *((name, "random") for name in record["random"])):
        if groups and groups[-1][1] == domain:
            groups[-1][0].append(name)
        else:
            groups.append(([name], domain))
    if groups:
        yield "; ".join(f"{', '.join(members)} {domain}" for members, domain in groups)
    if where:
        yield f"where {where}"
    if record["hypotheses"]:
        yield f"given {'; '.join(record['hypotheses'])}"
    yield from (f"{name} looks like {tex}" for name, tex in record["names"].items())


def _with(form: str, source: dict[str, Any]) -> str:
    line = form.format(**source) + (f"  -- {source['reason']}" if source["reason"] else "")
    for option in _OPTIONS:
        if option in source:
            line += f"  [{f'{option} {_option(option, source[option])}'.strip()}]"
    return line


def _option(option: str, value: Any) -> str:
    match option, value:
        case "uses", _:
            return "; ".join(value)
        case "by", {"fact": fact}:
            values = ", ".join(f"{n} = {v}" for n, v in fact["values"])
            return fact["derivation"]["title"] + (f", at {values}" if values else "")
        case "by", _:
            ((kind, fields),) = value.items()
            return f"{kind}({', '.join(str(fields[name]) for name in _RULES[kind][1])})"
        case (("tested" | "argued"), _):
            return ""
    return value


# -- read


def read(text: str) -> Derivation | Claim | Limit:
    """The derivation, claim or limit that a text writes, the last one if there are several; every step is checked.

    >>> print(read('''A square
    ... n natural
    ... (n + 1)**2 - n**2
    ... = 2*n + 1  -- expand''').conclusion)
    (n + 1)**2 - n**2 == 2*n + 1
    """
    return build(sources(text))


def sources(text: str) -> dict[str, Any]:
    """What `records.build` makes a derivation from."""
    if not isinstance(text, str):
        raise TypeError(f"a derivation is written in a string, not {type(text).__name__}")
    known: dict[str, Any] = {}
    record: Any = None
    for numbered in blocks(text):
        record = _block([line for _, line in numbered], known)
        enter(record, known)
    if record is None:
        raise IllFormed("there is no derivation: it begins with a title")
    return record


def blocks(text: str) -> Iterator[list[tuple[int, str]]]:
    """The lines of each derivation, claim or limit, with their numbers in the text; the first is its title."""
    numbered = enumerate(map(str.strip, text.split("\n")))
    for filled, lines in groupby(numbered, lambda pair: bool(pair[1])):
        if filled:
            yield list(lines)


def enter(record: dict[str, Any], known: dict[str, dict[str, Any]]) -> None:
    """Known by its title to those below."""
    if known.setdefault(_name(record), record) != record:
        raise IllFormed(f"two derivations have the title {_name(record)!r}")


def headed(title: str) -> tuple[str, str]:
    """What a block is, by its first line: a claim, a limit or a derivation; and its name."""
    kind, colon, name = title.partition(": ")
    return (kind, name.strip()) if kind + colon in ("claim: ", "limit: ") else ("derivation", title)


def _block(lines: list[str], known: dict[str, dict[str, Any]]) -> dict[str, Any]:
    match headed(lines[0]):
        case "claim", name:
            return read_claim(name, lines[1:])
        case "limit", name:
            return read_limit(name, lines[1:], known)
    return _derivation(lines, known)


def _derivation(lines: list[str], known: dict[str, dict[str, Any]]) -> dict[str, Any]:
    block = Block(lines[0], known)
    for n, line in enumerate(lines[1:], 2):
        try:
            block.take(line)
        except IllFormed as error:
            place = say(phrase("place.line", title=block.record["title"], number=n))
            raise IllFormed(say(phrase("located", place=place, error=worded(str(error))))) from None
    if block.record["start"] is None:
        raise IllFormed(f"{block.record['title']}: there is no first line")
    return block.record


def read_claim(source: str, lines: list[str]) -> dict[str, Any]:
    """A claim: declarations, definitions, and one relation as its last line."""
    last = plain(lines[-1]) if lines else ""
    signs = [found for found in _RELATION.finditer(last) if _depth(last[: found.start()]) == 0]
    if len(signs) != 1:
        raise IllFormed(f"claim: {source}: its last line has one relation: == != <= >= < >")
    left, sign, right = last[: signs[0].start()], signs[0][1], last[signs[0].end() :]
    above = _derivation([f"claim: {source}", *lines[:-1], left], {})
    claim = {
        "left": left,
        "relation": sign,
        "right": right,
        "source": source,
        "where": above["where"],
        "define": {step["source"]["head"]: step["source"]["body"] for step in above["steps"]},
    }
    return {k: above[k] for k in ("domains", "random", "hypotheses", "names")} | {"claim": claim}


def read_limit(title: str, lines: list[str], known: dict[str, dict[str, Any]]) -> dict[str, Any]:
    found = _LIMIT.fullmatch(plain(lines[0])) if len(lines) == 2 else None
    between = [(a, b) for a in known for b in known if lines[-1] == f"between {a} and {b}"]
    if found is None or len(between) != 1:
        raise IllFormed(
            f"limit: {title}: two lines are needed, as in `a -> b as n -> infinity` and `between Below and "
            "Above`, with the titles of two derivations that stand above"
        )
    below, above = (known[name] for name in between[0])
    if parse(below["start"]["expression"]) != parse(found["line"]):
        raise IllFormed(f"limit: {title}: {found['line']} is not the first line of {between[0][0]}")
    return {"title": title, "below": below, "above": above, "limit": {"over": found["over"], "to": found["to"]}}


class Block:
    """One derivation, a line at a time: each is told by how it begins. known: what stands above, by title."""

    def __init__(self, title: str, known: dict[str, dict[str, Any]]):
        title, numbers = _numbered(title)
        self.known, self.named = (
            known,
            dict[str, str](),
        )  # named: random variables that are declared by their distribution
        self.record: dict[str, Any] = {
            "title": title,
            "equations": [n for n in (numbers or "").split(", ") if n],
            "domains": [],
            "random": [],
            "hypotheses": [],
            "names": {},
            "where": None,
            "start": None,
            "steps": [],
        }

    def take(self, line: str) -> None:
        record = self.record
        word, _, rest = line.partition(" ")
        if record["start"] is None:
            parts = declarations(line)
            declares = bool(parts) and all(map(NAMES.fullmatch, parts))
            looks = rest.startswith("looks like ")
            if record["steps"] and (word in ("where", "given") or looks or declares):
                raise IllFormed(f"{line!r} stands above the definitions")
            if word == "where":
                self._where(rest)
                return
            if word == "given":
                record["hypotheses"] += _hypotheses(rest)
                return
            if looks:
                record["names"][word] = _ACCENTED.sub(r"\1{\2}", rest.removeprefix("looks like "))
                return
            if apart := next((part for part in parts if re.match("(?:where|given) ", part)), None):
                raise IllFormed(f"{apart!r} stands in a line of its own")
            if declares:
                self._declare(parts)
                return
        body, source = self._source(line)
        body = plain(body)
        check_moments(body, self.named)
        if found := _MAXIMUM.fullmatch(body):
            self._step("extremum", found.groupdict() | source)
        elif body.startswith("=") and not body.startswith(("==", "=>")):
            self._step("step", {"expression": body[1:].strip()} | source)
        elif body.startswith(("==", "=>", "<", ">")):
            self._step("step", {"expression": body} | source)
        elif ":=" in body:
            if record["start"] is not None:
                raise IllFormed("definitions stand before the first line")
            head, _, meaning = body.partition(":=")
            source = {"head": head.strip(), "body": meaning.strip()} | source
            record["steps"].append({"kind": "definition", "source": source})
        elif record["start"] is None:
            record["start"] = {"expression": body} | source
        else:
            raise IllFormed(f"{line!r} begins with no relation: = <= >= < >")

    def _step(self, kind: str, source: dict[str, Any]) -> None:
        if self.record["start"] is None:
            raise IllFormed("a step stands before the first line")
        self.record["steps"].append({"kind": kind, "source": source})

    def _declare(self, parts: list[str]) -> None:
        for part in parts:
            found = NAMES.fullmatch(part)
            assert found is not None  # else the line declares nothing
            names, domain = [n.strip() for n in found[1].split(",")], found[2]
            known = (*self.record["random"], *(name for name, _ in self.record["domains"]), *names)
            if taken := [name for name in names if name in FUNCTIONS]:
                raise IllFormed(f"{taken[0]!r} cannot be the name of a variable")
            if again := [name for name in names if known.count(name) > 1]:
                raise IllFormed(f"{again[0]} is declared twice")
            head, opened, inside = domain.partition("(")
            if opened and head in DISTRIBUTIONS:
                numbers = {name: domains.from_text(of) for name, of in self.record["domains"]}
                for name in names:
                    self._where(moments(name, head, _parts(inside[:-1], ","), numbers))
                self.named |= dict.fromkeys(names, head) if head != "bernoulli" else {}
                domain = "event" if head == "bernoulli" else "random"
            if domain in ("random", "event"):
                self.record["random"] += names
                self.record["hypotheses"] += [f"event({n})" for n in names if domain == "event"]
            else:
                domain = re.sub(r"\bbit\b", domains.bit.text, _SHORT.get(domain, domain))
                domain = re.sub(r",\s*", ", ", domain)
                self.record["domains"] += [[n, domains.from_text(domain).text] for n in names]

    def _where(self, condition: str) -> None:
        parse(plain(condition))  # by itself: what is joined may close the brackets of another
        given = self.record["where"]
        self.record["where"] = f"{_joined(given)} and {_joined(condition)}" if given else condition

    def _source(self, line: str) -> tuple[str, dict[str, Any]]:
        """The line without its reason and its options, and these."""
        options = {}
        while line.endswith("]") and (opened := _opening(line)) > 0 and line[opened - 1].isspace():
            word, _, value = line[opened + 1 : -1].partition(" ")
            if word not in _OPTIONS:
                break
            if word in options:
                raise IllFormed(f"[{word} ...] stands twice")
            options[word] = self._value(word, value.strip())
            line = line[:opened].rstrip()
        body, _, reason = line.partition(" -- ")
        return body.strip(), {"reason": reason.strip(), **options}

    def _value(self, option: str, value: str) -> Any:
        if option in ("tested", "argued"):
            if value:
                raise IllFormed(f"[{option}] stands by itself")
            return True
        if not value:
            raise IllFormed(f"[{option} ...] says nothing")
        if option == "uses":
            return [self._hypothesis(part) for part in _hypotheses(value)]
        return self._rule(value) if option == "by" else value

    def _hypothesis(self, value: str) -> str:
        found = str(hypotheses.from_text(value))
        if found not in [str(hypotheses.from_text(given)) for given in self.record["hypotheses"]]:
            raise IllFormed(f"[uses {value}]: {value} is not given: write `given {value}` above the first line")
        return found

    def _rule(self, value: str) -> dict[str, Any]:
        kind, opened, inner = value.partition("(")
        if kind in _RULES and opened and inner.endswith(")"):
            given = _parts(inner[:-1], ",")
            fields: list[str | int] = [*given]
            if kind == "induction" and len(given) == 2 and given[1].isdecimal():
                fields[1] = int(given[1])
            try:
                return _RULES[kind][0](*fields).record()
            except TypeError:
                raise IllFormed(f"{kind} takes other arguments than {inner[:-1]!r}") from None
        title, _, values = (value, "", "") if value in self.known else value.rpartition(", at ")
        if title not in self.known:
            raise IllFormed(f"[by {value}]: neither {', '.join(_RULES)}, nor a derivation that stands above")
        pairs = [[part.strip() for part in pair.partition("=")[::2]] for pair in _parts(values, ",")]
        return {"fact": {"derivation": self.known[title], "values": pairs}}


def _joined(condition: str) -> str:
    return f"({condition})" if re.search(r"\bor\b", condition) else condition


def _depth(text: str) -> int:
    """How many brackets are open at its end."""
    return sum((letter in "([") - (letter in ")]") for letter in text)


def _opening(line: str) -> int:
    """Where the bracket that closes the line was opened; -1 if nowhere."""
    depth = 0
    for place in range(len(line) - 1, -1, -1):
        depth += (line[place] == "]") - (line[place] == "[")
        if not depth:
            return place
    return -1


_ACCENTED = re.compile(r"(\\(?:hat|bar|tilde|dot|vec|widehat|overline)) *((?<= )[A-Za-z]|\\[A-Za-z]+)")
_NEXT = re.compile(r"\s*(?:,|(?<!\w)and(?!\w))\s*(?=(?:mean|independent|uncorrelated|event|E)\s*[(\[])")
_MEAN = re.compile(r"E\s*[(\[](?P<of>\w+(?:\s*\|[\w\s,|]+)?)[)\]]\s*==?(?P<value>.+)")


def _hypotheses(text: str) -> list[str]:
    """Hypotheses, each as it is recorded.

    >>> _hypotheses("E(f | x) = x + b, independent(f, g)")
    ['mean(f | x, x + b)', 'independent(f, g)']
    """

    def apart(sign: re.Match[str]) -> str:
        before = text[: sign.start()]
        return sign[0] if before.count("(") > before.count(")") else "; "

    parts = _parts(_NEXT.sub(apart, text), ";")
    found = [(part, _MEAN.fullmatch(part)) for part in parts]
    said = [f"mean({mean['of'].strip()}, {mean['value'].strip()})" if mean else part for part, mean in found]
    for line in said:
        try:
            hypotheses.from_text(line)
        except ValueError as error:
            raise IllFormed(str(error)) from None
    return said


def declarations(line: str) -> list[str]:
    """The declarations of a line: between semicolons, or commas where a domain stands before.

    >>> declarations("x, y real, p finite(0, 1); n natural")
    ['x, y real', 'p finite(0, 1)', 'n natural']
    """
    found: list[str] = []
    apart = _parts(line, ";")
    for part in apart:
        names: list[str] = []
        for piece in _parts(part, ","):
            names.append(piece)
            if " " in piece:
                found.append(", ".join(names))
                names = []
        if names:
            return apart
    return found if all(map(NAMES.fullmatch, found)) else apart


def _parts(text: str, sign: str) -> list[str]:
    """The parts between signs that stand in no bracket."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter == sign and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]
