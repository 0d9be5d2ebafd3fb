"""What is wrong with a text, in Chinese: each message that a reader of a page can meet has its translation.

The messages are read out of the code: `python tests/checker/test_faults.py` lists those without one.
"""

import ast
import json
import re
from collections import defaultdict
from itertools import product
from pathlib import Path
from string import Formatter

import pytest

from derivations.author.writing import _SLIPS
from derivations.live import answer
from derivations.words.chinese import CHINESE
from derivations.words.chinese_faults import CHINESE_FAULTS
from derivations.words.faults import worded
from derivations.words.phrases import spoken

CHECKER = Path(__file__).parents[2] / "derivations"
RAISED = ("IllFormed", "NotProved", "Refuted", "Undecided", "Ambiguous", "ambiguous", "NoNormalForm", "kind")
# Nobody meets their messages who writes in a page: they are of records, of documents, of calls in Python.
NOT_MET = re.compile(
    r"(records|lemmas|sphinx|magic|mutants|exercises/\w+|author/(authored|claim|library|symbolic|printed|matrix_printed)"
    r"|documents/(?!sheets|matrices)\w+|kernel/(identity|laws|rows)|prove/(polynomials|search|spread|witness)|words/phrases|matrices/mutants"
    r"|\w*plugin|trusted|__main__)\.py"
)


def forms(node, known, depth=0):
    """The texts that an expression may be, each a list of words and None for what is not known."""
    match node:
        case ast.Constant(str(words)):
            return [[words]]
        case ast.JoinedStr(parts):
            return [sum(row, []) for row in product(*(forms(part, known, depth) for part in parts))]
        case ast.FormattedValue(ast.Name() | ast.IfExp() | ast.JoinedStr() as part):
            found = forms(part, known, depth + 1)
            return found if all(any(map(str.strip, filter(None, form))) for form in found) else [[None]]
        case ast.BinOp(a, ast.Add(), b):
            return [x + y for x, y in product(forms(a, known, depth), forms(b, known, depth))]
        case ast.IfExp(body=a, orelse=b):
            return forms(a, known, depth) + forms(b, known, depth)
        case ast.Name(id=name) if depth < 3 and known[name]:
            return [form for value in known[name] for form in forms(value, known, depth + 1)]
    return [[None]]


def template(form):
    """As the table has it: its parts numbered; two beside each other are one."""
    out, parts = "", 0
    for n, words in enumerate(form):
        if words is not None:
            out += words.replace("{", "{{").replace("}", "}}")
        elif n == 0 or form[n - 1] is not None:
            out, parts = f"{out}{{{parts}}}", parts + 1
    return out


def raised(tree, known):
    """The templates of what is raised below a node; known: what stands under a name there."""
    if isinstance(tree, ast.FunctionDef):
        known = defaultdict(list, {name: list(values) for name, values in known.items()})
    if isinstance(tree, ast.FunctionDef | ast.Module):
        for node in ast.walk(tree) if isinstance(tree, ast.FunctionDef) else tree.body:
            for target in node.targets if isinstance(node, ast.Assign) else ():
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = zip(target.elts, node.value.elts)
                for name, value in pairs:
                    if isinstance(name, ast.Name):
                        known[name.id].append(value)
    said = []
    match tree:
        case ast.Call(ast.Name(name) | ast.Attribute(attr=name), [first, *more]) if name in RAISED:
            said = [first, *more] if name == "ambiguous" else [first]
    for form in (form for node in said for form in forms(node, known)):
        if re.search("[A-Za-z]{2}", " ".join(filter(None, form))):
            yield template(form)
    for child in ast.iter_child_nodes(tree):
        yield from raised(child, known)


def met():
    """Template -> the file in which it stands."""
    found = {}
    for path in sorted(CHECKER.rglob("*.py")):
        name = path.relative_to(CHECKER).as_posix()
        if not NOT_MET.fullmatch(name):
            found |= dict.fromkeys(raised(ast.parse(path.read_text(encoding="utf-8")), defaultdict(list)), name)
    hints = (template([hint]) for _, hint in _SLIPS)
    return found | dict.fromkeys(hints, "author/writing.py")


def missing():
    with spoken(CHINESE):
        return [
            f"{where}: {said}" for said, where in met().items() if said not in CHINESE_FAULTS and worded(said) == said
        ]


def test_each_message_that_can_be_met_is_in_chinese():
    assert len(met()) > 400 and not missing()


def test_no_translation_is_of_a_message_that_is_gone():
    nodes = (
        node
        for path in CHECKER.rglob("*.py")
        if "words" not in path.parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    )
    written = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    for said in CHINESE_FAULTS.keys() - met().keys():
        longest = max((words for words, *_ in Formatter().parse(said)), key=len).strip()
        assert any(longest in words for words in written), said


def test_a_translation_has_no_other_parts_and_is_punctuated_as_chinese():
    for said, chinese in CHINESE_FAULTS.items():
        parts, its = ({name for _, name, *_ in Formatter().parse(text)} - {None} for text in (said, chinese))
        assert its <= parts, said
        assert re.search("[\u4e00-\u9fff]", chinese) or said == "a number"
        assert not re.search(r"[\u4e00-\u9fff] *[,;:?!(](?= |$|[\u4e00-\u9fff])", chinese), chinese


@pytest.mark.parametrize(
    "lines, said",
    [
        ("x real\nx^2", "题，第 1 步：'x ^ 2' 不属于这里的写法\n    提示：x^2 写作 x**2"),
        ("x real\ny + 1", "题，第 1 步：y 未声明"),
        ("x real\nx\n= x*(1", "有括号没有闭合"),
        ("claim: 题\nx real\nx real\nx == 1", "claim: 题，第 3 行：x 声明了两次"),
        ("x reel\nx", "没有 'reel' 这种取值范围"),
        ("x, y real\ny: z\n", "不属于这里的写法"),
        ("n natural\nSum(n, n, 1, 3)", "Sum 的变量 n 已有含义"),
        ("x real\nx\n= x  [uses independent(x, y)]", "没有假设 independent(x, y)"),
        ("X matrix(m, d); y vector(m)\nX*y", "m×d 与 m×1 不能相乘"),
        ("y vector(m)\ny.T*y\n= norm(y)", "第 1 步已推翻：m = "),
        ("X square(n); y vector(n)\nX*y\n= inv(X)*X*X*y", "只有右边要求可逆：X；"),
    ],
)
def test_a_wrong_line_is_answered_in_chinese(lines, said):
    title = "" if lines.startswith("claim:") else "题\n"
    rows = json.loads(answer(json.dumps({"check": title + lines, "language": "zh"})))["rows"]
    (found,) = ("".join(row["said"]) for row in rows if row.get("mark") in ("error", "refuted", "unknown"))
    assert said in found and not re.search(r"\b(is|not|the|of|against|write|step)\b", found)


def test_latex_that_cannot_be_read_is_answered_in_chinese():
    question = {"append": {"text": "题\nx real", "latex": "x^{+}"}, "language": "zh"}
    found = json.loads(answer(json.dumps(question)))["said"]
    assert found == r"x^{+} 不是幂：请在上方写 `x_plus real` 及 `x_plus looks like x^{+}`"


def test_latex_below_matrices_is_answered():
    question = {"append": {"text": "题\nX matrix(m, d)\nX", "latex": "X"}}
    assert "write the line as text" in json.loads(answer(json.dumps(question)))["said"]


def test_in_english_a_message_is_as_it_was_raised():
    assert worded("'x' is declared twice") == "'x' is declared twice"
    with spoken(CHINESE):
        assert worded("'x' is declared twice") == "'x' 声明了两次"
        assert worded("of this nobody has heard") == "of this nobody has heard"


if __name__ == "__main__":
    print(*missing(), f"{len(missing())} of {len(met())}", sep="\n")
