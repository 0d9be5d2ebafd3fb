"""CPU time of proving every stored derivation, claim and limit anew, and of verifying the records.

python -m benchmarks.checker
"""

import time
from pathlib import Path

from derivations import replay
from derivations.records import build, stored_records

CHAPTERS = sorted((Path(__file__).parents[1] / "chapters").glob("*.ipynb"))


def seconds(work, records) -> float:
    before = time.process_time()
    for record in records:
        work(record)
    return time.process_time() - before


def main() -> None:
    records = [record for path in CHAPTERS for record in stored_records(path)]
    statements = [r for r in records if "proof" not in r and "refusal" not in r]
    proving, verifying = seconds(build, statements), seconds(replay, statements)
    print(f"{len(statements)} derivations, claims and limits")
    print(f"proved anew, with search, sampling and the exact reading {proving:8.2f} s")
    print(f"verified from their records by the kernel                {verifying:8.2f} s ({proving / verifying:.1f} x)")
    print(f"all {len(records)} records, library proofs and refusals too       {seconds(replay, records):8.2f} s")


if __name__ == "__main__":
    main()
