"""What is said of a derivation's lines, a row a line: {"line": ..., "kind": ..., "mark": ...}."""

from typing import Any


def unread(numbered: list[Any]) -> list[dict[str, Any]]:
    """Those of a title and the lines below it, before any is read."""
    (n, _), *lines = numbered
    return [{"line": n, "kind": "title"}, *({"line": n, "kind": "later"} for n, _ in lines)]


def claim_settled(title: str, rows: list[dict[str, Any]], failed: dict[int, str]) -> list[dict[str, Any]]:
    """Those of a claim, which must end refuted: it is right then. What failed is brought up to it."""
    *above, last = rows
    if last.get("mark") in (None, "error"):
        return rows
    if last["mark"] == "refuted":
        failed.clear()
        return [*above, last | {"mark": "proved"}]
    failed[last["line"]] = f"{title}: the claim was to be refuted, and is {last['mark']}"
    return [*above, last | {"mark": "unknown"}]
