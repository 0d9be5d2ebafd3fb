"""The recipes of engines.md, run as they stand there; and Dask with a worker killed in the middle. `make check-all`."""

import re
import shutil
import signal
import time
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import xglib

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "engines.md").read_text("utf-8")
BLOCKS = {
    f"{section.split()[0]}-{n}": block
    for section in TEXT.split("\n## ")[1:]
    for n, block in enumerate(re.findall(r"```python\n(.*?)```", section, re.DOTALL))
}
SIZES = {"no rows": 0, "one class": 3_000, "large": 160_000, "small": 7}  # of files: empty, skewed, of one class

needs = pytest.mark.filterwarnings("default")  # the engines' own warnings are theirs


def needed(*modules):
    """Of check-all: the engines come with benchmarks/requirements.txt, and without them nothing here is tested."""
    for module in modules:
        pytest.importorskip(module, reason=f"{module} is missing: pip install -r benchmarks/requirements.txt")


def test_every_engine_has_a_recipe():
    assert list(BLOCKS) == ["No-0", "DuckDB-0", "DuckDB-1", "Polars-0", "Dask-0", "Spark-0"]
    for name, block in BLOCKS.items():
        compile(block, name, "exec")


def data(digits=None):
    rng = np.random.default_rng(0)
    for name, size in SIZES.items():
        y = np.zeros(size, np.int8) if name == "one class" else rng.integers(0, 2, size).astype(np.int8)
        s = rng.beta(1 + y, 2)
        yield y, s if digits is None else np.round(s, digits)


def write(folder, parts):
    import pyarrow as pa
    import pyarrow.parquet as pq

    for i, (y, s) in enumerate(parts):
        pq.write_table(pa.table({"y": y, "score": s}), folder / f"{i}.parquet", row_group_size=5_000)
    return str(folder)


def expected(digits=None):
    return xglib.tally_rows(*map(np.concatenate, zip(*data(digits))))


def run(name, block=None, **names):
    names["__name__"] = "__main__"  # so that its functions can be sent to other processes
    try:
        exec(compile(block or BLOCKS[name], name, "exec"), names)
    finally:
        if "client" in names:
            names["client"].close()
        if "spark" in names:
            names["spark"].stop()
    return names


def ready_for(name, monkeypatch):
    """What Spark needs: Java, and to be told not to show a page."""
    if name == "Spark-0":
        if not shutil.which("java"):
            pytest.skip("NOT TESTED, NO JAVA: the recipe for Spark")
        monkeypatch.setenv("PYSPARK_SUBMIT_ARGS", "--master local[2] --conf spark.ui.enabled=false pyspark-shell")


@pytest.mark.slow
def test_no_engine(tmp_path):
    needed("pyarrow")
    found = run("No-0", folder=write(tmp_path, data()))
    assert found["low"] < xglib.exact_auc(expected()) < found["high"] < found["low"] + Fraction(1, 5_000)
    found = run("No-0", folder=write(tmp_path, data(3)))
    assert found["low"] == found["high"] == xglib.exact_auc(expected(3))


@pytest.mark.slow
@pytest.mark.parametrize("name, modules", [("DuckDB-0", ["duckdb"]), ("Polars-0", ["polars"])])
def test_a_group_by_score_is_exact(name, modules, tmp_path):
    needed("pyarrow", *modules)
    found = run(name, folder=write(tmp_path, data(3)))
    assert found["tally"] == expected(3) and found["area"] == xglib.exact_auc(expected(3))


@pytest.mark.slow
@needs
def test_spark(tmp_path, monkeypatch):
    needed("pyarrow", "pyspark")
    ready_for("Spark-0", monkeypatch)
    found = run("Spark-0", folder=write(tmp_path, data(3)))
    assert found["tally"] == expected(3) and found["area"] == xglib.exact_auc(expected(3))


@pytest.mark.slow
def test_a_group_by_bins_has_bounds(tmp_path):
    needed("pyarrow", "duckdb")
    y, s = map(np.concatenate, zip(*data()))
    s[0] = 1  # the last bin
    found = run("DuckDB-1", folder=write(tmp_path, [(y, s)]))
    assert found["low"] < xglib.exact_auc(y, s) < found["high"] < found["low"] + Fraction(1, 5_000)
    by_rows = xglib.tally_rows(y, s, edges=np.arange(1, 2**16 + 1) / 2**16)
    bins = xglib.tally_bins([0], [0], [0], edges=by_rows.edges)
    assert found["tally"] == by_rows + bins


@pytest.mark.slow
@pytest.mark.parametrize(
    "name, modules", [("DuckDB-0", ["duckdb"]), ("DuckDB-1", ["duckdb"]), ("Polars-0", ["polars"])]
)
def test_nan_is_refused(name, modules, tmp_path):
    needed("pyarrow", *modules)
    y, s = np.array([0, 1], np.int8), np.array([0.5, np.nan])
    folder = write(tmp_path, [(y, s)])
    with pytest.raises(Exception, match="y_score must be finite|[Cc]ast|[Cc]onver"):
        run(name, folder=folder)


# Rows that no metric can count, and what each recipe says of them.
STRANGE = {
    "a label is NULL": ([1, 0, None, 1], [0.9, 0.1, 0.5, 0.5], "missing or of neither class|must be finite, got nan"),
    "a label is 2": ([1, 0, 2, 1], [0.9, 0.1, 0.5, 0.5], "missing or of neither class|it holds 0, 1, 2"),
    "a score is NULL": ([1, 0, 0, 1], [0.9, 0.1, None, 0.5], "must have no masked|must be finite, got nan"),
}
ALONE = {"No-0": [], "DuckDB-0": ["duckdb"], "DuckDB-1": ["duckdb"], "Polars-0": ["polars"], "Spark-0": ["pyspark"]}


@pytest.mark.slow
@needs
@pytest.mark.parametrize("y, s, said", STRANGE.values(), ids=STRANGE)
@pytest.mark.parametrize("name", ALONE)
def test_no_row_is_left_out_silently(name, y, s, said, tmp_path, monkeypatch):
    ready_for(name, monkeypatch)
    needed("pyarrow", *ALONE[name])
    with pytest.raises(ValueError, match=said):
        run(name, folder=write(tmp_path, [(y, s)]))


# ---- Dask, in processes of its own -------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster():
    needed("pyarrow", "dask", "distributed")
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster


@pytest.mark.slow
@needs
@pytest.mark.parametrize("digits", [None, 3])
def test_dask(digits, cluster, tmp_path):
    folder = write(tmp_path, data(digits))
    found = run("Dask-0", folder=folder, address=cluster.scheduler_address)
    alone = run("No-0", folder=folder)
    assert found["tally"] == alone["tally"] and (found["low"], found["high"]) == (alone["low"], alone["high"])
    assert found["low"] <= xglib.exact_auc(expected(digits)) <= found["high"]


def rows_once_killed(rows, marker):
    """The recipe's function, which at its fifth row group takes the process with it, once."""

    def read(file, group):
        import os

        time.sleep(0.05)  # so that both workers are at it
        if group == 4 and not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return rows(file, group)

    return read


@pytest.mark.slow
@needs
def test_dask_with_a_worker_killed_in_the_middle(cluster, tmp_path):
    folder = write(tmp_path, data())
    marker, alone = tmp_path / "killed", run("No-0", folder=folder)
    block = BLOCKS["Dask-0"].replace("\nparts = ", "\nrows = once_killed(rows)\nparts = ")
    found = run(
        "Dask-0",
        block,
        folder=folder,
        address=cluster.scheduler_address,
        once_killed=lambda rows: rows_once_killed(rows, marker),
    )
    assert marker.exists()
    assert found["tally"] == alone["tally"] and (found["low"], found["high"]) == (alone["low"], alone["high"])


@pytest.mark.slow
@needs
def test_dask_names_the_part_of_a_nan(cluster, tmp_path):
    parts = [(y, s.copy()) for y, s in data()]
    parts[2][1][11_002] = np.nan  # beside what the edges are planned on
    folder = write(tmp_path, parts)
    with pytest.raises(
        ValueError, match=r"^y_score of row group 2 of .*2\.parquet must be finite, got nan at index 1002$"
    ):
        run("Dask-0", folder=folder, address=cluster.scheduler_address)


@pytest.mark.slow
@needs
@pytest.mark.parametrize("y, s, said", STRANGE.values(), ids=STRANGE)
def test_dask_leaves_no_row_out_silently(y, s, said, cluster, tmp_path):
    with pytest.raises(ValueError, match=said):
        run("Dask-0", folder=write(tmp_path, [(y, s)]), address=cluster.scheduler_address)
