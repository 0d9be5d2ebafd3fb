"""Records run again: what a notebook has stored of its derivations, claims and limits, and from that the same again."""

import json
from pathlib import Path

from . import domains, rules
from . import hypotheses as known
from .chain import Claim, Derivation, NotProved
from .limits import Limit
from .report import MIME


def stored_records(path: str | Path) -> list[dict]:
    """The records in a notebook's stored outputs, derivations and claims."""
    cells = json.loads(Path(path).read_text(encoding="utf-8"))["cells"]
    return [output["data"][MIME] for cell in cells for output in cell.get("outputs", ())
            if MIME in output.get("data", {})]


def derivations(path: str | Path) -> list[dict]:
    """The records of derivations with steps, each title once (the last one shown, which is the longest)."""
    records = [r for stored in stored_records(path)
               for r in ((stored["below"], stored["above"]) if "limit" in stored else (stored,))]
    return list({r["title"]: r for r in records if r["steps"] and "claim" not in r}.values())


def replay(record: dict) -> Derivation | Claim | Limit:
    """Build and check again what a record holds, from its text alone; all that it says must come out again.

    Proofs about library functions are not run again: their code is not in the record.
    """
    again = build(record)
    if again.record() | {"library": record.get("library")} != record | {"library": record.get("library")}:
        raise NotProved(f"{record.get('title')}: the record says otherwise than the derivation it holds")
    return again


def build(record: dict) -> Derivation | Claim | Limit:
    """The derivation, claim or limit of a record's sources, whatever else the record says."""
    if "limit" in record:
        return Limit(record["title"], build(record["below"]), build(record["above"]), **record["limit"])
    declared = {n: domains.from_text(t) for n, t in record["domains"]}
    hypotheses = {t: known.from_text(t) for t in record["hypotheses"]}
    common = {"random": " ".join(record["random"]), "hypotheses": list(hypotheses.values()), "names": record["names"]}
    if "claim" in record:
        return Claim(**record["claim"], **common, **declared)
    d = Derivation(record["title"], equations=record["equations"], where=record["where"], **common, **declared)
    for step in record["steps"]:
        if step["kind"] == "definition":
            d.define(**step["source"])
    d.start(**record["start"])
    for step in record["steps"]:
        source = step_arguments(step, hypotheses)
        if step["kind"] == "extremum":
            d.maximum(**source)
        elif step["kind"] != "definition":
            d.step(**source)
    return d


def step_arguments(step: dict, hypotheses: dict) -> dict:
    """The arguments of a stored step, with its hypotheses and its rule built again."""
    source = dict(step["source"])
    if "uses" in source:
        source["uses"] = [hypotheses[t] for t in source["uses"]]
    if "by" in source:
        source["by"] = _rule(source["by"])
    return source


def _rule(record: dict):
    ((kind, fields),) = record.items()
    if kind == "fact":
        return build(fields["derivation"]).at(**dict(fields["values"]))
    return {"induction": rules.Induction, "antiderivative": rules.Antiderivative,
            "substitution": rules.Substitution}[kind](**fields)
