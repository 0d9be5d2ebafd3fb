"""What the kernel says reads as text, and carries the template and the parts that it was made of."""

import pytest

from derivations.kernel.domains import finite, natural
from derivations.kernel.language import Captured, Said, parse, substitute
from derivations.kernel.statement import Goal, Setting
from derivations.kernel.theorems import Induction, NotShown, step


def carried(error):
    said = error.args[0]
    assert str(error) == said == said.template.format(**said.parts)
    return said.parts


def nothing(*_):
    return None


def test_a_message_is_its_template_with_the_parts_put_in():
    said = Said("{what} of {n}", what="{n}", n=2)
    assert said == "{n} of 2" and isinstance(said, str)
    assert said.template == "{what} of {n}" and said.parts == {"what": "{n}", "n": 2}


def test_a_method_with_parts():
    n = Setting((("n", natural),))
    method = step(Goal(n, parse("n"), "==", parse("n"), by=Induction("n", 0)), nothing).method
    assert method == "induction over n from 0" and method.parts == {"name": "n", "start": 0}


def test_a_refusal_keeps_the_parts_of_what_it_was_refused_for():
    many = Setting(tuple((x, finite(*range(7))) for x in "abc"))
    with pytest.raises(NotShown) as caught:
        step(Goal(many, parse("a*b*c"), "==", parse("c*b*a")), nothing)
    assert carried(caught.value) == {"most": 256}
    with pytest.raises(Captured) as caught:
        substitute(parse("Sum(x, i, 1, 2)"), {"x": parse("i")})
    assert carried(caught.value) == {"name": "i", "function": "Sum"}
