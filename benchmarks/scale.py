"""AUC of many rows in Parquet files, ours beside the engines': `make bench-scale` prints the table and stores it.

Each way runs in a process of its own. Counted are the CPU seconds of the whole tree of processes, its greatest memory,
and the bytes that it read by system calls, from when everything is imported (and Dask's workers stand) until the area
is there. The error is against the exact area, the width is that of the proved bounds, if there are any.
"""

import argparse
import importlib
import json
import os
import platform
import subprocess
import sys
import threading
import time
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[1]
FILES, GROUP = 10, 2**20
SHARE = 0.02  # of positives


# ---- data -------------------------------------------------------------------------------------------


def write(folder: Path, n_rows: int) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    folder.mkdir(parents=True, exist_ok=True)
    for i in range(FILES):
        rng = np.random.default_rng(i)
        with pq.ParquetWriter(
            folder / f"{i}.parquet", pa.schema([("y", pa.int8()), ("score", pa.float64())]), use_dictionary=["y"]
        ) as file:
            for start in range(0, n_rows // FILES, GROUP):
                size = min(GROUP, n_rows // FILES - start)
                y = (rng.random(size) < SHARE).astype(np.int8)
                score = 1 / (1 + np.exp(4 - rng.normal(1.2 * y, 1)))
                file.write_table(pa.table({"y": y, "score": score}), row_group_size=GROUP)


def rows(file, group):
    import pyarrow.parquet as pq

    table = pq.ParquetFile(file).read_row_group(group, columns=["y", "score"])
    return table["y"].to_numpy(), table["score"].to_numpy(), f"row group {group} of {file}"


def pieces_of(folder):
    import pyarrow.parquet as pq

    files = sorted(str(file) for file in Path(folder).glob("*.parquet"))
    return [(file, group) for file in files for group in range(pq.ParquetFile(file).num_row_groups)]


def planned(pieces, n_bins):
    import xglib

    some = pieces[::10]
    return xglib.plan_edges(np.concatenate([rows(*piece)[1][::16] for piece in some]), n_bins)


def tally_of(pieces, edges):
    import xglib

    return xglib.tally_chunks((rows(*piece) for piece in pieces), edges=edges)


# ---- the ways: of a folder the area, or its bounds -----------------------------------------------------


def bounds(tally):
    import xglib

    return xglib.auc_bounds(tally)


def ours(n_bins):
    def way(folder):
        pieces = pieces_of(folder)
        return bounds(tally_of(pieces, planned(pieces, n_bins)))

    return way


def ours_with_chance(folder):
    import xglib

    pieces = pieces_of(folder)
    tally = tally_of(pieces, planned(pieces, 2**16))
    xglib.auc_bootstrap_interval(tally.as_ties(), n_resamples=20, rng=0)
    return bounds(tally)


def ours_in_memory(folder):
    import xglib

    y, score = map(np.concatenate, list(zip(*(rows(*piece) for piece in pieces_of(folder))))[:2])
    return xglib.exact_auc(y, score)


def ours_on_duckdb(folder):
    import duckdb

    import xglib

    found = duckdb.sql(duckdb_bins(folder)).fetchnumpy()
    edges = np.arange(1, 2**16 + 1) / 2**16
    return bounds(xglib.tally_bins(found["bin"], found["negatives"], found["positives"], edges=edges))


def ours_on_dask(folder, client):
    import xglib

    pieces = pieces_of(folder)
    edges = client.scatter(planned(pieces, 2**16), broadcast=True)
    parts = client.map(tally_of, [pieces[i::8] for i in range(8)], edges=edges)
    return bounds(client.submit(xglib.merge, parts).result())


def duckdb_bins(folder):
    return f"""
        SELECT floor(score * 65536)::INTEGER AS bin,
            count(*) FILTER (y = 0) AS negatives, count(*) FILTER (y = 1) AS positives
        FROM '{folder}/*.parquet' GROUP BY bin"""


# Twice the pairs ranked right, and the tied: (2.22) as everybody writes it in SQL.
AREA = """
    SELECT sum(positives * (2 * below + negatives)) / (2.0 * sum(positives) * sum(negatives)) FROM (
        SELECT *, sum(negatives) OVER (ORDER BY {group}) - negatives AS below FROM ({groups}))"""


def duckdb_by_bins(folder):
    import duckdb

    return duckdb.sql(AREA.format(group="bin", groups=duckdb_bins(folder))).fetchall()[0][0]


def duckdb_exactly(folder):
    import duckdb

    groups = duckdb_bins(folder).replace("floor(score * 65536)::INTEGER AS bin", "score").replace("BY bin", "BY score")
    return duckdb.sql(AREA.format(group="score", groups=groups)).fetchall()[0][0]


def polars_area(folder, group):
    import polars as pl

    positives, negatives, below = pl.col("p"), pl.col("n"), pl.col("n").cum_sum() - pl.col("n")
    return (
        pl.scan_parquet(f"{folder}/*.parquet")
        .group_by(group(pl.col("score")).alias("group"))
        .agg(p=(pl.col("y") == 1).cast(pl.Int64).sum(), n=(pl.col("y") == 0).cast(pl.Int64).sum())
        .sort("group")
        .select(
            (positives * (2 * below + negatives)).sum().cast(pl.Float64)
            / (2.0 * positives.sum().cast(pl.Float64) * negatives.sum().cast(pl.Float64))
        )
        .collect(engine="streaming")
        .item()
    )


def polars_by_bins(folder):
    return polars_area(folder, lambda score: (score * 65536).floor())


def polars_exactly(folder):
    return polars_area(folder, lambda score: score)


def dask_by_partitions(folder, client):
    """The mean of the areas of the partitions, as distributed boosting reports it: no bound, and no AUC."""
    pieces = pieces_of(folder)
    parts = client.map(
        lambda pieces: [area_of(*rows(*piece)[:2]) for piece in pieces], [pieces[i::8] for i in range(8)]
    )
    return float(np.mean(np.concatenate(client.gather(parts))))


def area_of(y, score):
    import xglib

    return float(xglib.exact_auc(y, score))


def spark_evaluator(folder, spark):
    """As Spark's library has it: down-sampled to 1,000 bins after a sort of all, and without a bound."""
    from pyspark.ml.evaluation import BinaryClassificationEvaluator

    frame = spark.sql(f"SELECT CAST(y AS DOUBLE) AS label, score FROM parquet.`{folder}`")
    return BinaryClassificationEvaluator(rawPredictionCol="score").evaluate(frame)


WAYS = {
    "xglib, 65,536 bins": (ours(2**16), ["pyarrow.parquet", "pandas"]),
    "xglib, 1,048,576 bins": (ours(2**20), ["pyarrow.parquet", "pandas"]),
    "xglib, 65,536 bins and 20 bootstraps": (ours_with_chance, ["pyarrow.parquet", "pandas"]),
    "xglib on DuckDB's GROUP BY, 65,536 bins": (ours_on_duckdb, ["duckdb"]),
    "xglib on Dask, 2 workers, 65,536 bins": (ours_on_dask, ["dask"]),
    "xglib in memory, exact": (ours_in_memory, ["pyarrow.parquet", "pandas"]),
    "DuckDB's SQL, 65,536 bins": (duckdb_by_bins, ["duckdb"]),
    "DuckDB's SQL, exact": (duckdb_exactly, ["duckdb"]),
    "Polars, 65,536 bins": (polars_by_bins, ["polars"]),
    "Polars, exact": (polars_exactly, ["polars"]),
    "Dask, mean of partitions' areas, 2 workers": (dask_by_partitions, ["dask"]),
    "Spark's evaluator, 2 threads": (spark_evaluator, ["pyspark"]),
}


# ---- measuring ----------------------------------------------------------------------------------------


def child(name: str, folder: str) -> None:
    """Import, say so, wait; do the work, print the result, and wait again, so that its processes can be looked at."""
    way, modules = WAYS[name]
    for module in ("xglib.ranking", "xglib.tally", *modules):
        importlib.import_module(module)
    if modules == ["pyspark"]:
        from pyspark.sql import SparkSession

        # One process does all: the driver's memory is the workers', too, and its default, 1 GB, is too little here.
        builder = SparkSession.builder.master("local[2]").config("spark.driver.memory", "8g")
        builder = builder.config("spark.ui.enabled", "false").config("spark.log.level", "ERROR")
        with builder.getOrCreate() as spark:
            return talk(lambda: way(folder, spark))
    if modules != ["dask"]:
        return talk(lambda: way(folder))
    import dask
    from distributed import Client, LocalCluster

    dask.config.set({"distributed.nanny.pre-spawn-environ": {"OMP_NUM_THREADS": 1}})  # as engines.md says
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        client.run(
            lambda: [importlib.import_module(name) for name in ("xglib.tally", "pyarrow.parquet", "pandas")] and None
        )
        talk(lambda: way(folder, client))


def talk(work) -> None:
    print("ready", flush=True)
    sys.stdin.readline()
    found = work()
    print(json.dumps([str(Fraction(end)) for end in (found if isinstance(found, tuple) else (found,))]), flush=True)
    sys.stdin.readline()


def tree(pid: int) -> list:
    import psutil

    root = psutil.Process(pid)
    return [root, *root.children(recursive=True)]


def used(pid: int) -> np.ndarray:
    """CPU seconds and bytes read so far by the processes of a tree."""
    times = [(p.cpu_times(), p.io_counters().read_chars) for p in tree(pid)]
    return np.array([sum(t.user + t.system for t, _ in times), sum(read for _, read in times)])


class Memory(threading.Thread):
    """The greatest resident memory of a tree, looked at fifty times a second."""

    def __init__(self, pid):
        super().__init__(daemon=True)
        self.pid, self.peak, self.going = pid, 0, True

    def run(self):
        import psutil

        while self.going:
            try:
                self.peak = max(self.peak, sum(p.memory_info().rss for p in tree(self.pid)))
            except psutil.NoSuchProcess:
                pass
            time.sleep(0.02)


def measured(name: str, folder: Path) -> dict:
    command = [sys.executable, "-m", "benchmarks.scale", "--way", name, "--folder", str(folder)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment
    )
    line = process.stdout.readline()
    if line != "ready\n":
        raise RuntimeError(f"{name} did not start: {line}")
    before, memory = used(process.pid), Memory(process.pid)
    memory.start()
    start = time.perf_counter()
    print("go", file=process.stdin, flush=True)
    found = [Fraction(end) for end in json.loads(process.stdout.readline())]
    wall = time.perf_counter() - start
    seconds, read = used(process.pid) - before
    memory.going = False
    memory.join()
    process.communicate("end\n")
    return {"name": name, "found": found, "cpu": seconds, "wall": wall, "memory": memory.peak, "read": read}


# ---- printing -----------------------------------------------------------------------------------------

HEAD = "| way | CPU sec | wall sec | memory, GB | read, MB | error | width |\n" + 7 * "| --- " + "|"


def short(value: Fraction) -> str:
    return f"{float(value):.1e}".replace("e-0", "e-") if value else "0"


def row(result: dict, exact: Fraction) -> str:
    found = result["found"]
    error = sum(found) / len(found) - exact
    if len(found) == 2 and not found[0] <= exact <= found[1]:
        raise AssertionError(f"{result['name']}: the exact area is not between the bounds")
    width = short(found[1] - found[0]) if len(found) == 2 else "–"
    return (
        f"| {result['name']} | {result['cpu']:.2f} | {result['wall']:.2f} | {result['memory'] / 1e9:.2f} | "
        f"{result['read'] / 1e6:.0f} | {short(error)} | {width} |"
    )


def machine(engines: list[str]) -> str:
    text = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else ""
    names = [line.partition(": ")[2] for line in text.splitlines() if line.startswith("model name")]
    packages = ", ".join(f"{p} {version(p)}" for p in ("numpy", "pyarrow", *engines))
    processor = f"{(names or ['a processor without a name'])[0]}, {os.cpu_count()} cores"
    return f"{processor}, Python {platform.python_version()}, {packages}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=10**7)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--spark", action="store_true", help="Spark's evaluator, too: minutes; needs pyspark and Java")
    parser.add_argument("--way")
    options = parser.parse_args()
    if options.way:
        return child(options.way, str(options.folder))
    folder = options.folder or ROOT / "_build" / "scale" / str(options.rows)
    if not (folder / "written").exists():
        write(folder, options.rows)
        (folder / "written").touch()
    size = sum(file.stat().st_size for file in folder.glob("*.parquet"))
    # The exact area comes from xglib in memory; DuckDB's exact SQL must give the same to 12 digits.
    title = f"{options.rows:.0e} rows".replace("e+0", "e").replace("e+", "e")
    if not options.spark:
        del WAYS["Spark's evaluator, 2 threads"]
    engines = ["duckdb", "polars", "dask", *(["pyspark"] if options.spark else [])]
    lines = [
        f"{title}, {100 * SHARE:.0f} % positive, {size / 1e6:.0f} MB in {FILES} files; "
        f"measured on {machine(engines)}.\n",
        HEAD,
    ]
    print(*lines, sep="\n", flush=True)
    order = ["xglib in memory, exact", *(name for name in WAYS if name != "xglib in memory, exact")]
    exact = Fraction(0)
    for name in order:
        result = measured(name, folder)
        exact = exact or result["found"][0]
        lines.append(row(result, exact))
        print(lines[-1], flush=True)
        if name == "DuckDB's SQL, exact" and abs(result["found"][0] - exact) > 1e-12:
            raise AssertionError(f"the exact areas differ: {float(exact)!r} and {float(result['found'][0])!r}")
    if options.rows >= 10**7:  # below, it is the start that is measured
        Path(__file__).with_name(f"scale_{title.split()[0]}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
