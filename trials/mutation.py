"""Mutation testing of xglib: `make mutants` changes its functions one small step at a time and runs their tests.

mutmut makes the mutants and runs the tests that reach them. The score of each module is printed. Every survivor must
be explained in trials/mutation_survivors.txt, and every explanation must have its survivor.

mutmut leaves decorated functions alone, because a decorator may do anything. Ours, @formula, @equation and @renamed,
only guard a function and enter it in the registry: so here these are mutated too, and the decorator stays on the
function that stands in for them.
"""

import json
import sys
from collections import Counter
from pathlib import Path

import libcst as cst
from mutmut.__main__ import cli
from mutmut.mutation import file_mutation, trampoline
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.stats import status_by_exit_code

ENOUGH = 0.98
EXPLAINED = Path(__file__).with_name("mutation_survivors.txt")
_skip = file_mutation.MutationVisitor._skip_node_and_children
_arrange = file_mutation.function_trampoline_arrangement


def is_formula(node) -> bool:
    match node:
        case cst.FunctionDef(
            decorators=[cst.Decorator(decorator=cst.Call(func=cst.Name("formula" | "equation" | "renamed")))]
        ):
            return True
    return False


def skip_all_but_formulas(self, node):
    return not is_formula(node) and _skip(self, node)


def without_docstring(node):
    match node:
        case cst.FunctionDef(body=cst.IndentedBlock(body=[cst.SimpleStatementLine(body=[cst.Expr(words)]), *rest])):
            if rest and isinstance(words, cst.SimpleString | cst.ConcatenatedString):
                return node.with_changes(body=node.body.with_changes(body=rest))
    return node


def keep_decorator_once(function, mutants, class_name):
    """The docstring, too, which is completed from the arguments and their defaults: a mutant has other ones."""
    declared, nodes, assigned, names = _arrange(function.with_changes(decorators=()), mutants, class_name)
    stand_in = nodes[0].with_changes(decorators=(*function.decorators, *nodes[0].decorators))
    return declared, [stand_in, *map(without_docstring, nodes[1:])], assigned, names


file_mutation.MutationVisitor._skip_node_and_children = skip_all_but_formulas
file_mutation.function_trampoline_arrangement = keep_decorator_once
trampoline.__name__ = "xglib.trampoline"  # a warning at the caller's line passes over mutmut's frames as over ours


def results() -> dict[str, str]:
    """The status of every mutant that was run, by its name."""
    codes = {}
    for path in sorted(Path("mutants/xglib").rglob("*.meta")):
        codes |= json.loads(path.read_text("utf-8"))["exit_code_by_key"]
    return {name: status_by_exit_code[code] for name, code in codes.items() if code is not None}


def module_of(name: str) -> str:
    return name.rpartition(".")[0].removeprefix("xglib.")


def change(name: str) -> str:
    """What a mutant changes, on one line: function: old => new."""
    lines = get_diff_for_mutant(name).splitlines()[3:]
    old, new = (" ".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+")
    function = name.split("__mutmut_")[0].rpartition(".")[2].removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
    return f"{module_of(name)}.{function}: {old} => {new}"


def explained() -> set[str]:
    return {line for line in EXPLAINED.read_text("utf-8").splitlines() if line and not line.startswith("#")}


def report() -> int:
    found = results()
    killed = {name for name, status in found.items() if status not in ("survived", "no tests")}
    survivors = {change(name) for name in set(found) - killed}
    total, dead = (Counter(map(module_of, names)) for names in (found, killed))
    print(f"{'module':20} mutants  killed")
    for module in sorted(total):
        print(f"{module:20} {total[module]:7}  {dead[module]:6}  {dead[module] / total[module]:6.1%}")
    score = len(killed) / len(found)
    print(f"{'all':20} {len(found):7}  {len(killed):6}  {score:6.1%}")
    for line in sorted(survivors - explained()):
        print(f"survived, and not explained: {line}")
    for line in sorted(explained() - survivors):
        print(f"explained, but did not survive: {line}")
    return int(score < ENOUGH or survivors != explained())


if __name__ == "__main__":
    if sys.argv[1:] == ["report"]:
        sys.exit(report())
    cli()
