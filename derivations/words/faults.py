"""What is wrong with a text, in the language that is spoken.

Where a message is raised it is English, with its parts put in. Another language finds it by its template: of those that
fit, the one with the most words.
"""

import re
from collections.abc import Mapping
from functools import cache
from string import Formatter

from .chinese import CHINESE
from .chinese_faults import CHINESE_FAULTS
from .phrases import KERNEL, spoken_now

_OF_THE_KERNEL = {template: CHINESE[name] for name, template in KERNEL.items() if "{" not in template}
_TABLES: Mapping[str, Mapping[str, str]] = {"zh": _OF_THE_KERNEL | CHINESE_FAULTS}


def worded(message: str) -> str:
    """A message in the language that is spoken; as it is, where that has no other.

    >>> from .phrases import spoken
    >>> with spoken(CHINESE):
    ...     print(worded("'x' is declared twice"))
    'x' 声明了两次
    """
    for words, pattern, other in _patterns(spoken_now()):
        if all(part in message for part in words) and (found := pattern.fullmatch(message)):
            return other.format(*map(_Part, found.groups()))
    return message


class _Part(str):
    """A part of a message; as `{0:said}` it is a message itself."""

    def __format__(self, how: str) -> str:
        return worded(str(self)) if how == "said" else str(self)


@cache
def _patterns(language: str) -> list[tuple[list[str], re.Pattern[str], str]]:
    """Of each template its words, what fits it, and what is said instead; those with the most words first."""
    found = []
    for template, other in _TABLES.get(language, {}).items():
        pieces = [(words, name) for words, name, _, _ in Formatter().parse(template)]
        fits = "".join(re.escape(words) + "(.*?)" * (name is not None) for words, name in pieces)
        found.append(([words for words, _ in pieces], re.compile(fits, re.DOTALL), other))
    return sorted(found, key=lambda row: -sum(map(len, row[0])))
