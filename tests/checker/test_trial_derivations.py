"""The command that puts derivations of others to the checker: what it counts, and that it says why not."""

import json
import sys

from trials.derivations import failures, main

SQUARE = {"id": "a square", "decl": {"n": "natural"}, "defs": [["m", "n + 1"]], "start": "m**2 - n**2", "kw": {}}
TRUE = SQUARE | {"steps": [["2*n + 1", {}]]}
FALSE = SQUARE | {"steps": [["2*n + 2", {}], ["n + n + 2", {}]]}
UNREAD = SQUARE | {"steps": [["2*z", {}]]}
SUM = {"id": "a sum", "decl": {"n": "natural"}, "defs": [], "start": "Sum(i, i, 0, n)", "kw": {}}
RULE = SUM | {"steps": [["n*(n + 1)/2", {"by": "By(kind='induction', fields=(('over', 'n'), ('start', 0)))"}]]}


def test_each_step_that_fails_is_said():
    assert [list(failures(told)) for told in (TRUE, RULE)] == [[], []]
    (false,), (unread,) = failures(FALSE), failures(UNREAD)
    assert "step 2 is refuted" in false and "at n = 0: 1 against 2" in false
    assert unread == "a square: a square, step 2: z is not declared"


def test_what_it_prints(tmp_path, capsys, monkeypatch):
    path = tmp_path / "some.json"
    path.write_text(json.dumps([TRUE, FALSE]), "utf-8")
    monkeypatch.setattr(sys, "argv", ["derivations", str(path)])
    main()
    assert capsys.readouterr().out.splitlines()[-1] == "1 of 2 derivations wholly proved"
