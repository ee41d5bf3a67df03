"""`facecrop.spark.crop` in Spark's local-cluster mode, while an executor is killed."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from pathlib import Path

import pytest
from support import comparable, crop_on_one_machine, environment
from test_ray import SIZE, called, children, make_photos, wait_until

import facecrop
import facecrop.spark

PHOTOS = 160


@pytest.fixture
def spark(tmp_path_factory, monkeypatch):
    """Two executors with one core each, in processes of their own."""
    import pyspark
    from pyspark.sql import SparkSession

    monkeypatch.setenv("PYTHONPATH", environment()["PYTHONPATH"])
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    monkeypatch.setenv("SPARK_HOME", str(Path(pyspark.__file__).parent))
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    session = (
        SparkSession.builder.master("local-cluster[2,1,900]")
        .config("spark.executor.memory", "800m")
        .config("spark.ui.enabled", "false")
        .config("spark.local.dir", str(tmp_path_factory.mktemp("spark")))
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "16")
        .config("spark.sql.files.maxPartitionBytes", "300k")
        .config("spark.sql.files.openCostInBytes", "1k")
        .config("spark.executorEnv.PYTHONPATH", environment()["PYTHONPATH"])
        .getOrCreate()
    )
    yield session
    session.stop()


def executors() -> list[int]:
    """The processes of Spark's executors that this process started."""
    return [each for each in children(os.getpid()) if "CoarseGrainedExecutorBackend" in called(each)]


def test_a_killed_executor_loses_nothing_and_does_nothing_twice(spark, built, tmp_path):
    folder, thumbs = tmp_path / "photos", tmp_path / "out"
    make_photos(folder, PHOTOS)
    records = crop_on_one_machine(built, folder, tmp_path / "thumbs", SIZE)
    read = spark.read.format("binaryFile").option("recursiveFileLookup", "true").load(str(folder))
    result = facecrop.spark.crop(read, output=str(thumbs), base=str(folder), size=(96, 96), binary=str(built))
    failures: list[BaseException] = []

    def write() -> None:
        try:
            result.write.parquet(str(tmp_path / "manifest"))
        except BaseException as error:
            failures.append(error)

    job = threading.Thread(target=write)
    job.start()
    wait_until(lambda: failures or len(list(thumbs.rglob("*.jpg"))) > PHOTOS // 5, "first outputs")
    os.kill(executors()[0], signal.SIGKILL)
    job.join(200)
    assert not job.is_alive()
    assert not failures
    # Spark's file sources leave out files without bytes.
    records = {name: record for name, record in records.items() if (folder / name).stat().st_size > 0}
    rows = spark.read.parquet(str(tmp_path / "manifest")).collect()
    by_source = {facecrop.spark.below(row["path"], str(folder)): row for row in rows}
    assert len(by_source) == len(rows)
    assert set(by_source) == set(records)
    for source, row in by_source.items():
        assert comparable(json.loads(row["record"])) == comparable(records[source])
    expected = {output["path"] for record in records.values() for output in record["outputs"]}
    assert {str(path.relative_to(thumbs)) for path in thumbs.rglob("*") if path.is_file()} == expected
    for name in expected:
        assert (thumbs / name).read_bytes() == (tmp_path / "thumbs" / name).read_bytes()

    # The next run does what failed, and what has changed.
    failed = sum(record["status"] == "failed" for record in records.values())
    changed = next(folder / name for name, record in records.items() if record["status"] == "written")
    os.utime(changed, ns=(1, 1))
    done = spark.read.parquet(str(tmp_path / "manifest"))
    again = spark.read.format("binaryFile").option("recursiveFileLookup", "true").load(str(folder))
    more = {"output": str(thumbs), "base": str(folder), "binary": str(built), "done": done}
    assert facecrop.spark.crop(again, size=(96, 96), **more).count() == failed + 1
    assert facecrop.spark.crop(again, size=(50, 50), **more).count() == len(records)


def test_outputs_are_in_the_rows_if_they_are_not_put(spark, built, tmp_path):
    make_photos(tmp_path / "photos", 20)
    records = crop_on_one_machine(built, tmp_path / "photos", tmp_path / "thumbs", SIZE)
    read = spark.read.format("binaryFile").option("recursiveFileLookup", "true").load(str(tmp_path / "photos"))
    for row in facecrop.spark.crop(read, size=(96, 96), binary=str(built)).collect():
        record = records[facecrop.spark.below(row["path"], str(tmp_path / "photos"))]
        for output, described in zip(row["outputs"], record["outputs"], strict=True):
            assert bytes(output["content"]) == (tmp_path / "thumbs" / described["path"]).read_bytes()


@pytest.mark.parametrize(
    ("path", "base", "expected"),
    [
        ("file:/data/a%20b/c.jpg", "/data", "a b/c.jpg"),
        ("file:/data/c.jpg", "file:///data/", "c.jpg"),
        ("s3a://in/photos/c.jpg", "s3a://in/photos", "c.jpg"),
        ("s3a://in/photos/c.jpg", "s3://in/photos", "c.jpg"),
    ],
)
def test_paths_below_a_folder(path, base, expected):
    assert facecrop.spark.below(path, base) == expected
    with pytest.raises(ValueError, match="does not lie in"):
        facecrop.spark.below(path, "/elsewhere")
