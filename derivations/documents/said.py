"""What the checker says, in the words of a document: its lines and brackets, where Python has arguments."""

import re

_DOMAINS = (
    "real, positive, nonnegative, natural, positive_integer, probability, sequence(real), function and their like"
)
_ANOTHER = "take it out of the declaration, or write another letter for one of the two"
_SAYS = tuple(
    (re.compile(wanted), instead)
    for wanted, instead in (
        (r"names={'(\w+)': \.\.\.}: a name looks like", r"`\1 looks like ...`: a name looks like"),
        (r"names= is for names; a number", "`looks like` is for names; a number"),
        (
            r"the random variable (\w+) stands outside E",
            r"the random variable \1 stands outside E: of it moments are said, as `where E(\1) > 0`; an inequality of "
            r"\1 itself, as \1 >= 0, cannot be said yet",
        ),
        (
            r"the random variable (\w+) stands in a denominator, an exponent, a root or an argument",
            r"the random variable \1 stands in a denominator, an exponent, a root or an argument: within E it is "
            r"added, multiplied and raised to whole powers; an indicator, an absolute value or a maximum of \1 cannot "
            "be said yet",
        ),
        (
            r"unknown hypothesis ('.*?[<>=].*?'): .*",
            r"unknown hypothesis \1: a condition is a line `where ...`; of what is random it says moments, as `where "
            r"E(X) > 0`, for an inequality of X itself cannot be said yet",
        ),
        (
            r"times (\w+\*\*2) and the like, or of a sum",
            r"times \1 and the like, where the power is a number and no letter, or of a sum",
        ),
        (r"declare them with random=", "declare them, as in `f random`"),
        (
            r"add uses= for (.+?), which the counterexample violates",
            r"write [uses \1] at the end of the row: the "
            "counterexample violates it",
        ),
        (r"because= was not shown", "[because ...] was not shown"),
        (r"because= is for inequalities", "[because ...] is for inequalities"),
        (r"by= takes a rule.*", "[by ...] takes a rule, as [by induction(n)]"),
        (
            r"'(\w+)' cannot be the name of a variable",
            r"'\1' cannot be the name of a variable, as it has a meaning: declare another one, as in `\g<1>1 real`, "
            r"and in a display `\g<1>1 looks like \1`",
        ),
        (
            r"the variable of (?:Sum|Product|Series|Integral|Improper|All|Between), (\w+), already has a meaning; "
            "choose another",
            rf"\1 is declared, and is the variable of a sum or integral: {_ANOTHER}",
        ),
        (r"unknown domain '(.*?)'", rf"unknown domain '\1'; there are {_DOMAINS}"),
        (
            r"('.*') declares and defines nothing",
            r"\1 declares and defines nothing: write what its letters are, as in "
            "`x real`, or a definition, as in `f(x) := x**2`",
        ),
        (
            r"(argmax|argmin|limit|sup|inf|(?:max|min|Sum|Product|Integral)Over) is not a known function; .*",
            r"\1 is outside of the language: write what it stands for with all that belongs to it, `... reads ...`",
        ),
        (r"; there are E, diff, .*, and your own", "; declare it, as in `f function`"),
        (
            r"no hypothesis: use independent, uncorrelated, event or mean",
            "no hypothesis: write independent(X, Y), uncorrelated(X, Y) or mean(X, 0)",
        ),
        (
            r"an expression was expected, not a condition: write the new line only.*",
            "an expression was expected, not a condition",
        ),
    )
)
_OVER = re.compile(r"\b(max|min|Sum|Product|Integral)Over is")


def in_a_document(words: str) -> str:
    """A message as it is said to whoever wrote a document.

    >>> in_a_document("T, step 2: because= is for inequalities: the difference of the two sides")
    'T, step 2: [because ...] is for inequalities: the difference of the two sides'
    """
    for wanted, instead in _SAYS:
        words = wanted.sub(instead, words)
    return _OVER.sub(r"a \1 over a set or a name is", words)
