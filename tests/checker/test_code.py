"""Which code is proved, and which is run: plain functions that keep nothing; in replay only formulas of listed modules,
and what is handed over."""

import ast
import functools
import importlib
import json
import os
import sys
import types

import numpy as np
import pytest
from sampled import some
from test_replay import CHAPTERS, STORED

from derivations import Derivation, IllFormed, NotProved, natural, replay
from derivations.author import library
from derivations.documents import programs
from derivations.documents.command import main
from derivations.live import again
from derivations.show.report import MIME
from xglib import formulas, guard


def stored(shown):
    return json.loads(json.dumps(shown._repr_mimebundle_()[MIME]))


def successor():
    return Derivation("Successor", n=natural).start("n + 1").step("1 + n", "")


# -- code that keeps something from one call to the next


def with_a_default(n, memo=[0]):  # noqa: B006
    memo += [0]
    return n + 1 + len(memo) // 5000


def with_a_keyword(n, *, memo={}):  # noqa: B006
    return n + 1 + sum(memo)


def with_an_attribute(n):
    return n + 1 + sum(with_an_attribute.memo)


def over(kept):
    return lambda n: n + 1 + sum(kept)


def with_nonlocal():
    calls = 0

    def counted(n):
        nonlocal calls
        calls = calls + 1
        return n + 1 + calls // 5000

    return counted


def in_place(n):
    total = n
    total += 1
    return total


def of_one_that_keeps(n):
    return with_a_default(n)


def through_frames(n):
    known = (0 for _ in (0,)).gi_frame.f_builtins
    [i] = map(known["isinstance"], [n], [known["int"]])
    [m] = map([[0], [n]][i].count, [12345])
    return n + 1 + m


def in_the_order_of_a_set(n):
    return n + [len(s) for s in {"a", "bb"}][0]


def in_the_order_of_a_new_set(n):
    return n + [x - n for x in {n + 1, n + 2}][0]


def leaving(n):
    return n + 1 + sys.exit()


def raising(n):
    raise SystemExit


def without_end(n):
    return without_end(n)


def on_numbers(n):
    return n + 1 if isinstance(n, library.Symbol) else 42


def of_a_module_that_leaves():
    module = types.ModuleType("leaves")
    module.__getattr__ = sys.exit
    names = {"__name__": __name__, "leaves": module}
    exec("def function(n):\n    return n + leaves.one", names)
    return names["function"]


def in_the_place_of(name):
    """A function that asks, among the names of a module that is trusted."""
    names = vars(importlib.import_module(name))
    return types.FunctionType((lambda n: n + 1 if type(n) is not int or n < 5000 else 42).__code__, names, "asking")


ENDLESS = (0 for _ in iter(int, 1))
COUNTING = property(lambda self: [k for k, _ in zip(ENDLESS, (1,))][0] + 1)


OF_A_TYPE_OF_TYPES = type("Meta", (type,), {"one": COUNTING})("Of", (), {"one": 1})
OF_A_KIND_OF_MODULE = type("Module", (types.ModuleType,), {"one": COUNTING})("of")
vars(OF_A_KIND_OF_MODULE)["one"] = 1


def with_names_of_its_own():
    counted = type("Names", (dict,), {"__getitem__": lambda self, name: [k for k in zip(ENDLESS, (1,))][0][0] + 1})
    return types.FunctionType((lambda n: n + KEPT).__code__, counted({"__name__": __name__, "KEPT": 1}), "named")


def behind_another_guard():
    @guard.formula()
    def guarded(n: guard.Real):
        return n + 1

    check = guarded.__closure__[guarded.__code__.co_freevars.index("check")]
    check.cell_contents = lambda body, arguments, named: (KEPT.append, arguments, named)
    return guarded


class Odd:
    def __call__(self, n):
        return n + 1

    def __radd__(self, n):
        return n + 1


with_an_attribute.memo = []
KEPT, NESTED, SUM, TYPE = [0], (1, (2, [0])), sum, type
NAMES = types.SimpleNamespace(one=1)
REMEMBERS = functools.lru_cache(lambda n: n + 1)
PARTLY = functools.partial(lambda k, n: n + k, 1)
KEEPING = [
    with_a_default,
    with_a_keyword,
    with_an_attribute,
    over([0]),
    over({0: 0}),
    over(Odd()),
    over(NESTED),
    with_nonlocal(),
    in_place,
    of_one_that_keeps,
    through_frames,
    in_the_order_of_a_set,
    in_the_order_of_a_new_set,
    leaving,
    raising,
    without_end,
    on_numbers,
    lambda n: n + 1 + sum(KEPT),
    lambda n: n + 1 + sum(NESTED[1][1]),
    lambda n: n + 1 + 0 * len(list(map(KEPT.append, [n]))),
    lambda n: n + 1 + 0 * len(list(map(list.append, [KEPT], [n]))),
    lambda n, add=KEPT.append: n + 1 + 0 * len(list(map(add, [n]))),
    lambda n: n + 1 + sum(zip(ENDLESS, (1,))),
    lambda n: REMEMBERS(n),
    lambda n: PARTLY(n),
    lambda n: Odd()(n),
    lambda n: n + NAMES.one,
    lambda n: n + 1 + 0 * len(list(map(TYPE, [n]))),
    lambda n: n + 1 + 0 * len(list(map("{0.__class__}".format, [n]))[0]),
    lambda n: n + 1 + 0 * len(os.environ),
    lambda n: n + 1 + 0 * len(list(map(os.getenv, ["HOME"]))),
    lambda n: n + 1 + 0 * len(os),
    of_a_module_that_leaves(),
    lambda n: n + 1 + 0 * len([np.random.seed(1)]),
    lambda n: n + 1 + 0 * len(np.loadtxt("nowhere")),
    lambda n: n + 1 + 0 * len([sys.setprofile(None)]),
    lambda n: n + [len(s) for s in set(("a", "bb"))][0],
    lambda n: n + [len(s) for s in frozenset(("a", "bb"))][0],
    in_the_place_of("xglib.arithmetic"),
    in_the_place_of("xglib.guard"),
    in_the_place_of("fractions"),
    in_the_place_of("derivations.author.library"),
    (lambda asking: lambda n: asking(n))(in_the_place_of("xglib.arithmetic")),
    lambda n: n + OF_A_TYPE_OF_TYPES.one,
    lambda n: n + OF_A_KIND_OF_MODULE.one,
    with_names_of_its_own(),
    behind_another_guard(),
    (lambda guarded: lambda n: guarded(n))(behind_another_guard()),
]
WHY = "another function|may keep state|branches|takes the attribute|is no plain function|ends in RecursionError"


@pytest.mark.parametrize("function", KEEPING)
def test_code_that_keeps_state_is_refused(function):
    with pytest.raises((TypeError, NotProved), match=WHY):
        successor().proves(function, "n")


@pytest.mark.parametrize("thing", [len, sys.exit, PARTLY, REMEMBERS, Odd(), Odd, "recall", None])
def test_what_is_no_plain_function(thing):
    with pytest.raises(TypeError, match="proves takes a plain function, not"):
        successor().proves(thing, "n")


def test_what_is_refused_was_not_run():
    with pytest.raises(TypeError, match=r"with_a_default branches \(BINARY_OP \+=\)"):
        successor().proves(with_a_default, "n")
    assert with_a_default.__defaults__ == ([0],) and KEPT == [0]


@pytest.mark.parametrize("leaves", [leaving, raising, without_end])
def test_what_is_run_does_not_leave(leaves):
    with pytest.raises(NotProved, match=f"{leaves.__name__} ends in (SystemExit|RecursionError)"):
        library.Watch()(leaves, 1)


def test_only_what_was_looked_through_is_run(monkeypatch):
    """Whatever may lead elsewhere: here a look that sees the function alone."""
    codes = library._codes
    monkeypatch.setattr(library, "_reached", lambda function: ())
    monkeypatch.setattr(library, "_codes", lambda code: [c for c in codes(code) if c is not over_a_number.__code__])
    with pytest.raises(TypeError, match="runs over_a_number: what is proved is a plain formula"):
        successor().proves(lambda n: over_a_number(n), "n")


def test_a_number_that_differs_is_shown():
    """Of whole numbers in arrays a power wraps."""
    with pytest.raises(NotProved, match=r"is \[.*\] at n = 2 \(called with arrays\), where n\*\*64 is 184467440"):
        Derivation("t", n=natural).start("n**64").proves(lambda n: n**64, "n")


@pytest.mark.parametrize("name", ["xglib.formulas.recall", "recall(TP, FN) = 1, proved: recall", ""])
def test_a_function_has_a_name(name):
    def own(n):
        return n + 1

    own.__name__ = name
    with pytest.raises(TypeError, match="the name of another function"):
        successor().proves(own, "n")


def test_a_listed_module_has_what_is_named_after_it():
    own = types.FunctionType((lambda n: n + 1).__code__, {"__name__": "xglib.formulas.more"}, "more")
    with pytest.raises(TypeError, match="xglib.formulas.more is the name of another function"):
        successor().proves(own, "n")


ONE, RATES = 1, (2, 1)


def twice(n, factor=2):
    return n * factor


def over_a_number(n, one=1):
    return (lambda: n + one)()


@pytest.mark.parametrize(
    "function, line",
    [
        (lambda n: n + ONE, "n + 1"),
        (lambda n: SUM([n, RATES[1]]), "n + 1"),
        (lambda n, plus=over_a_number: twice(n) + plus(n), "3*n + 1"),
        ((lambda one: lambda n: n + one)(1), "n + 1"),
        (lambda n: formulas.binomial(n, n) + formulas.f1(n, 1), "1 + 2*n/(n + 1)"),
        (lambda n: sum(n * k for k in range(3)), "3*n"),
    ],
)
def test_what_keeps_nothing_is_proved(function, line):
    record = stored(Derivation("d", n=natural).start(line).proves(function, "n"))
    assert replay(record, functions=[function]).ran
    with pytest.raises(IllFormed, match="or hand the function over with functions="):
        replay(record)


# -- what a record names


@functools.cache
def true_proof():
    return stored(successor().proves(lambda n: n + 1, "n"))


def by_hand(module, name, **changes):
    """The record of a true identity, said to be what another function computes."""
    function = library.full_name(module, name)
    proof = true_proof()["proof"] | {"function": function, "module": module} | changes
    summary = {key: proof[key] for key in ("function", "arguments", "equals")}
    return true_proof() | {"proof": proof, "title": function, "library": [summary]}


def in_a_derivation(record):
    kept = {k: v for k, v in record["proof"].items() if k not in ("definitions", "where")}
    return json.loads(json.dumps(successor().record() | {"library": [kept]}))


@pytest.mark.parametrize("function", KEEPING)
def test_replay_runs_no_code_that_a_proof_refuses(function):
    record = by_hand(function.__module__, function.__name__)
    for said in (record, in_a_derivation(record)):
        with pytest.raises(NotProved, match=f"cannot be run as its record says: .*({WHY})"):
            replay(said, functions=[function])


MODULES = (
    "os sys subprocess shutil signal socket ctypes pickle marshal runpy code pdb webbrowser urllib.request "
    "http.server multiprocessing threading tempfile atexit gc faulthandler pty asyncio"
).split()


@pytest.mark.parametrize("part", some([0], range(4)))
def test_nothing_that_a_record_names_is_called(part):
    named = [
        (place, name, thing)
        for place in MODULES
        for name, thing in vars(importlib.import_module(place)).items()
        if callable(thing)
    ]
    inside, called, refused = {id(thing) for _, _, thing in named}, [], 0
    codes = {thing.__code__ for _, _, thing in named if isinstance(thing, types.FunctionType)}

    def look(frame, event, argument):
        if event == "c_call" and id(argument) in inside or event == "call" and frame.f_code in codes:
            called.append((frame.f_code.co_name, argument))

    sys.setprofile(look)
    try:
        os.getcwd()
        assert called.pop()[1] is os.getcwd  # so it would be seen
        for n, (place, name, _) in enumerate(named[part::4]):
            record = by_hand(place, name, arguments=["n"][n % 3 :])
            try:
                replay(in_a_derivation(record) if n % 2 else record)
            except IllFormed as error:
                refused += "is none of the formulas in xglib.formulas" in str(error)
    finally:
        sys.setprofile(None)
    assert [thing for _, thing in called] == [sys.setprofile] and refused == len(named[part::4]) > 200


def test_a_module_that_is_not_there_or_not_listed_is_not_imported():
    for place in (
        "xglib.formulas.x",
        "xglib.formulas_x",
        "xglib.figures",
        "antigravity",
        "xglib.formulas.performance.x",
    ):
        with pytest.raises(IllFormed, match=f"list its module {place}"):
            replay(by_hand(place, "recall"))
    assert "antigravity" not in sys.modules


@pytest.mark.parametrize("name", ["binomial", "sqrt", "formula", "count", "Value", "__doc__", "nobody"])
def test_a_record_names_only_functions_defined_there(name):
    with pytest.raises(IllFormed, match="is none of the formulas"):
        replay(by_hand("xglib.formulas.performance", name))


def test_whoever_replays_lists_the_modules(monkeypatch):
    def plus_one(n):
        return n + 1

    mine = types.ModuleType("mine")
    exec("def plus_one(n):\n    return n + 1\n\ndef branching(n):\n    return n + 1 if n else 1", vars(mine))
    monkeypatch.setitem(sys.modules, "mine", mine)
    record = stored(successor().proves(mine.plus_one, "n"))
    assert replay(record, formulas=["mine"]).ran and replay(record, functions=[mine.plus_one]).ran
    with pytest.raises(
        IllFormed, match="mine.plus_one is none of the formulas in xglib.formulas: list its module mine"
    ):
        replay(record)
    with pytest.raises(NotProved, match="mine.branching branches"):
        replay(by_hand("mine", "branching"), formulas=["mine"])
    with pytest.raises(TypeError, match="list of modules"):
        replay(record, formulas="mine")
    with pytest.raises(TypeError, match="plain functions"):
        replay(record, functions=[functools.partial(mine.plus_one)])
    plus_one.__module__ = "mine"
    with pytest.raises(TypeError, match="the name of another function"):
        successor().proves(plus_one, "n")


def test_a_formula_is_what_its_record_says_and_no_other():
    record = stored(Derivation("Recall", TP=natural, FN=natural).start("TP/(TP + FN)").proves(formulas.recall))
    assert replay(record).ran
    record["proof"] |= {"function": "xglib.formulas.precision"}
    record |= {"title": "xglib.formulas.precision"}
    record["library"][0]["function"] = "xglib.formulas.precision"
    assert replay(record)  # precision(TP, FN) is the same line
    for function in ("accuracy", "f1_from_counts", "auc_from_rank_loss"):
        name = f"xglib.formulas.{function}"
        module = getattr(formulas, function).__module__
        changed = record | {"title": name, "proof": record["proof"] | {"function": name, "module": module}}
        with pytest.raises(NotProved, match="cannot be run as its record says"):
            replay(changed | {"library": [record["library"][0] | {"function": name}]})


# -- an author's own functions


def own_functions():
    """The functions that chapters define, as their notebooks have them."""
    names = {"__name__": "__main__", "formulas": formulas}
    wanted = {record["proof"]["function"] for record in OWN}
    for path in CHAPTERS:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            source = "".join(cell["source"])
            if cell["cell_type"] == "code" and any(f"def {name}(" in source for name in wanted):
                body = [n for n in ast.parse(source).body if isinstance(n, ast.FunctionDef) and n.name in wanted]
                exec(compile(ast.Module(body, []), str(path), "exec"), names)
    return [names[name] for name in sorted(wanted)]


OWN = [record for record in STORED if record.get("proof", {}).get("module") == "__main__"]


@pytest.mark.parametrize("record", OWN, ids=lambda record: record["title"])
def test_an_authors_own_code_is_run_where_it_is_handed_over(record):
    unrun = replay(record)
    assert not unrun.ran and "what the code gave is the formula; the code, the author's own, was not run" in str(unrun)
    assert "was not run" in unrun._repr_mimebundle_()["text/markdown"] and unrun.record == record
    ran = replay(record, functions=own_functions())
    assert ran.ran and str(ran).endswith("✓ proved: the code is the formula")


def test_three_functions_of_the_book_are_its_authors_own():
    assert len(OWN) == 3


def test_another_function_of_the_same_name_is_refused():
    names = {"__name__": "__main__"}
    exec("def successor(n):\n    return n + 1", names)
    d = successor()
    record = stored(d.proves(names["successor"]))
    for said in (record, stored(d)):
        exec("def successor(n):\n    return n + 1", names)
        assert "was not run" in str(replay(said)) and "was not run" not in str(
            replay(said, functions=[names["successor"]])
        )
        exec("def successor(n):\n    return n + 2", names)
        with pytest.raises(NotProved, match="successor does not compute what the record says"):
            replay(said, functions=[names["successor"]])


def test_the_code_of_a_fact_is_not_spoken_of():
    fact = Derivation("Bound", n=natural).start("n").step("<= n + 1", "")
    d = Derivation("d", n=natural).start("n + 1").step("<= n + 2", "", by=fact.at(n="n + 1"))
    record = stored(d)
    replay(record)
    inner = record["steps"][0]["source"]["by"]["fact"]["derivation"]
    kept = by_hand("__main__", "successor", equals="n + 1", computes="n + 1")["proof"]
    inner["library"] = [{k: v for k, v in kept.items() if k not in ("definitions", "where")}]
    with pytest.raises(NotProved, match="Bound: the record says otherwise"):
        replay(record)


# -- whatever replays


def notebook(path, *records):
    output = [{"data": {MIME: record}} for record in records]
    path.write_text(json.dumps({"cells": [{"cell_type": "code", "source": [], "outputs": output}]}))
    return path


def test_the_command_reports_a_record_that_names_an_exit_and_goes_on(tmp_path, capsys):
    false = json.loads(json.dumps(successor().record()))
    false["conclusion"]["right"] = "n"
    path = notebook(tmp_path / "n.ipynb", by_hand("sys", "exit", arguments=[]), false)
    assert main(["check", "--stored", str(path)]) == 2
    said = capsys.readouterr().out
    assert "sys.exit is none of the formulas" in said and "Successor: the record says otherwise" in said


def test_the_command_says_that_code_was_not_run(tmp_path, capsys):
    path = notebook(tmp_path / "n.ipynb", *OWN, stored(successor()))
    assert main(["check", "--stored", str(path)]) == 0
    assert f"3 only {programs.NOT_RUN}" in capsys.readouterr().out


def test_a_page_replays_in_the_same_way():
    with pytest.raises(IllFormed, match="is none of the formulas"):
        again(by_hand("os", "abort", arguments=[]))
    assert again(OWN[0]) == OWN[0]


def test_what_code_is_said_to_be_of_are_expressions():
    def twice(n):
        return n + n

    d = Derivation("Twice", n=natural).start("2*n").step("n + n", "")
    d.proves(twice)
    record = json.loads(json.dumps(d.record()))
    (proof,) = record["library"]
    proof |= {"module": "__main__", "function": "twice"}
    assert replay(record).not_run == ["twice"]
    nested = "[" + "-" * 100_000 + "1]"
    for forged in ("1 == 2 proved", "unheard", "n == 1", "[1, 2", "1 == 2", "[n]  # and 1 == 2", nested, "[n\0]"):
        proof["arguments"] = ["n", forged]
        with pytest.raises((IllFormed, NotProved)):
            replay(record)
