"""How many derivations of others' books are wholly proved, and why each other step is not.

python -m trials.derivations FILE

The file is a list in JSON: {"id", "decl": {name: domain}, "defs": [[head, body]], "start": line,
"steps": [[line, {argument: value}]], "kw": {"where": condition, "random": names}}. A line "MAX" is a maximum; a rule is
written as it is shown, By(kind='induction', fields=(('over', 'n'), ('start', 0))).
"""

import argparse
import ast
import json
from collections.abc import Iterator

from derivations import Derivation, IllFormed, NotProved
from derivations.author.rules import By
from derivations.kernel.domains import from_text


def rule(shown: str) -> By:
    """The rule that is shown so, read and not evaluated.

    >>> rule("By(kind='induction', fields=(('over', 'n'), ('start', 0)))")
    By(kind='induction', fields=(('over', 'n'), ('start', 0)))
    """
    return By(**{part.arg: ast.literal_eval(part.value) for part in ast.parse(shown, mode="eval").body.keywords})


def failures(told: dict) -> Iterator[str]:
    """Why steps are not proved; nothing, if all are. A derivation that cannot be read ends at its first error."""
    try:
        declared = {name: from_text(domain) for name, domain in told["decl"].items()}
        d = Derivation(told["id"], collect=True, **told["kw"], **declared)
        for head, body in told["defs"]:
            d.define(head, body)
        d.start(told["start"])
        for line, arguments in told["steps"]:
            given = arguments | ({"by": rule(arguments["by"])} if "by" in arguments else {})
            d.maximum(**given) if line == "MAX" else d.step(line, "", **given)
    except (IllFormed, NotProved, TypeError) as error:
        yield f"{told['id']}: {error}"
        return
    yield from d.failures


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("file")
    with open(arguments.parse_args().file, encoding="utf-8") as file:
        every = json.load(file)
    proved = 0
    for told in every:
        found = list(failures(told))
        proved += not found
        print(*found, sep="\n", end="\n" * bool(found))
    print(f"{proved} of {len(every)} derivations wholly proved")


if __name__ == "__main__":
    main()
