"""`python -m facecrop.ray` on three nodes on this machine, with moto's S3 server, while parts of it are killed."""

from __future__ import annotations

import collections
import hashlib
import io
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pyarrow.parquet
import pytest
from support import comparable, crop_on_one_machine, environment, small_photos, with_comment

from facecrop._manifest import MANIFEST_FOLDER
from facecrop._store import Store

HERE = Path(__file__).resolve().parent
PHOTOS = int(os.environ.get("FACECROP_CLUSTER_PHOTOS", "400"))
SIZE = "--size=96x96"
POISON = b"facecrop-test-poison"


def make_photos(folder: Path, count: int) -> None:
    """Photos in several folders; some are broken, and one is poisonous."""
    pictures = small_photos()
    for number in range(count):
        stem, content = pictures[number % len(pictures)]
        content = with_comment(content, b"%d" % number)
        if number % 50 == 7:
            content = content[: len(content) // 3]
        elif number % 200 == 33:
            content = b""
        elif number == count // 2:
            content = with_comment(content, POISON)
        path = folder / f"album {number % 23}" / f"{stem}-{number}.jpg"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (folder / "notes.txt").write_text("no photo")


@pytest.fixture
def cluster(monkeypatch):
    """Three nodes beside the head, which does no work itself."""
    # The nodes have the package by their environment, as those of a real cluster by their image.
    for name, value in environment().items():
        monkeypatch.setenv(name, value)
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "object_store_memory": 100 << 20})
    for _ in range(3):
        made.add_node(num_cpus=1, memory=2 << 30, object_store_memory=100 << 20)
    made.wait_for_nodes()
    yield made
    made.shutdown()


@pytest.fixture
def poisoned(built, tmp_path) -> Path:
    """The built command, which dies of one photo."""
    program = tmp_path / "poisoned" / "facecrop"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{HERE}/poisoned_facecrop.py" "{built}" "$@"\n')
    program.chmod(0o755)
    return program


def driver(cluster, source: str, target: str, binary: Path, *more: str) -> subprocess.Popen[str]:
    """Starts `python -m facecrop.ray`."""
    command = [sys.executable, "-m", "facecrop.ray", "--input", source, "--output", target, SIZE, "--buckets", "8"]
    return subprocess.Popen(
        [*command, "--binary", str(binary), *more],
        env={**environment(), "RAY_ADDRESS": cluster.address},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(cluster, source: str, target: str, binary: Path, *more: str) -> tuple[int, str]:
    process = driver(cluster, source, target, binary, *more)
    _, said = process.communicate(timeout=240)
    return process.returncode, said


def wait_until(condition, what: str, process: subprocess.Popen[str] | None = None, seconds: float = 150) -> None:
    """Waits on the condition, with a deadline."""
    end = time.monotonic() + seconds
    pause = threading.Event()
    while not condition():
        assert time.monotonic() < end, f"not in {seconds} s: {what}"
        if process is not None:
            assert process.poll() is None, f"the driver ended before: {what}: {process.stderr.read()}"
        pause.wait(0.05)


def children(process_id: int) -> list[int]:
    """The processes below one, with theirs."""
    found = []
    for task in Path(f"/proc/{process_id}/task").glob("*/children"):
        try:
            below = [int(each) for each in task.read_text().split()]
        except OSError:
            continue
        for each in below:
            found += [each, *children(each)]
    return found


def called(process_id: int) -> str:
    try:
        return Path(f"/proc/{process_id}/cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
    except OSError:
        return ""


def processes(cluster, part: str) -> list[int]:
    """The processes of the workers' nodes whose command line has this part."""
    found = []
    for node in cluster.worker_nodes:
        for raylet in node.all_processes["raylet"]:
            found += [each for each in children(raylet.process.pid) if part in called(each)]
    return found


def kill_one(cluster, driver: subprocess.Popen[str], part: str) -> None:
    """Kills a process of a node, as soon as there is one of that kind."""
    found: list[int] = []

    def is_found() -> bool:
        found[:] = processes(cluster, part)
        return bool(found)

    wait_until(is_found, f"a process {part}", driver)
    os.kill(found[0], signal.SIGKILL)


def outputs_of(store: Store) -> dict[str, bytes]:
    names = [each.name for folder in store.folders() if MANIFEST_FOLDER not in folder for each in store.list(folder)[0]]
    return {name: store.read(name)[0] for name in names}


def manifest_of(store: Store) -> list[dict]:
    below = store.below(MANIFEST_FOLDER)
    names = [each.name for folder in below.folders() for each in below.list(folder)[0]]
    return [row for name in names for row in pyarrow.parquet.read_table(io.BytesIO(below.read(name)[0])).to_pylist()]


def assert_same(target: str, records: dict[str, dict], folder: Path, culprit: str) -> None:
    """Outputs and rows are those of one machine, but for the poisonous photo, which has failed here."""
    store = Store.at(target)
    expected = {
        output["path"]: (folder / output["path"]).read_bytes()
        for source, record in records.items()
        if source != culprit
        for output in record["outputs"]
    }
    got = outputs_of(store)
    assert sorted(got) == sorted(expected)
    assert [name for name in got if got[name] != expected[name]] == []
    rows = manifest_of(store)
    counted = collections.Counter(row["source"] for row in rows)
    assert set(counted) == set(records)
    assert {source for source, count in counted.items() if count > 1} == set()
    for row in rows:
        record = json.loads(row["record"])
        if row["source"] == culprit:
            assert (row["status"], row["error_code"]) == ("failed", "streamEnded")
            continue
        assert comparable(record) == comparable(records[row["source"]]), row["source"]
    journal = store.below(".facecrop/journal")
    assert [each for part in journal.list("")[1] for each in journal.list(part)[0]] == []


def test_killed_actors_workers_nodes_and_drivers_lose_nothing_and_do_nothing_twice(
    cluster, server, bucket, built, poisoned, tmp_path
):
    photos = tmp_path / "photos"
    make_photos(photos, PHOTOS)
    records = crop_on_one_machine(built, photos, tmp_path / "thumbs", SIZE)
    culprit = next(name for name in records if f"-{PHOTOS // 2}.jpg" in name)
    source, target = bucket("photos-in"), bucket("thumbs-out")
    inputs = Store.at(source)
    for path in photos.rglob("*"):
        if path.is_file():
            inputs.put(str(path.relative_to(photos)), path.read_bytes())
    server.control(slow_down=97)  # now and then, the store is busy

    def put() -> int:
        return server.control().get("PUT object", 0)

    process = driver(cluster, source, target, poisoned)
    kill_one(cluster, process, "ray::FlatMap(PlanFolders)")
    wait_until(lambda: put() > PHOTOS // 12, "first outputs", process)
    kill_one(cluster, process, "MapWorker(Map(CropUnits))")
    wait_until(lambda: put() > PHOTOS // 6, "outputs after an actor was killed", process)
    kill_one(cluster, process, "facecrop engine")
    wait_until(lambda: put() > PHOTOS // 4, "outputs after an engine process was killed", process)
    cluster.remove_node(sorted(cluster.worker_nodes, key=lambda node: node.node_id)[0], allow_graceful=False)
    wait_until(lambda: put() > PHOTOS // 2, "outputs after a node was killed", process)
    process.kill()
    process.communicate()
    done_before = put()

    status, said = run(cluster, source, target, poisoned)
    assert status == 1, said
    assert f"{culprit}: " in said
    assert_same(target, records, tmp_path / "thumbs", culprit)
    # What the killed run had noted was not done again.
    assert put() < PHOTOS * 1.5 + 200, (done_before, put())

    failed = [name for name, record in records.items() if record["status"] == "failed"] + [culprit]
    status, said = run(cluster, source, target, poisoned)
    assert f"{len(failed)} photos in" in said, said
    assert_same(target, records, tmp_path / "thumbs", culprit)

    # A changed photo, a deleted output, and the culprit mended: that alone is done, besides what fails again.
    written = sorted(name for name, record in records.items() if record["status"] == "written" and name != culprit)
    (photos / written[0]).write_bytes(with_comment((photos / written[1]).read_bytes(), b"changed"))
    (photos / culprit).write_bytes((photos / culprit).read_bytes().replace(POISON, b"facecrop-test-remedy"))
    for name in (written[0], culprit):
        inputs.put(name, (photos / name).read_bytes())
    Store.at(target).delete(written[2])
    records = crop_on_one_machine(built, photos, tmp_path / "thumbs", SIZE)
    status, said = run(cluster, source, target, poisoned)
    assert f"{len(failed) - 1 + 3} photos in" in said, said
    assert_same(target, records, tmp_path / "thumbs", culprit="")


def test_mistakes_are_told_before_anything_is_done(cluster, server, bucket, built, tmp_path):
    source, target = bucket("photos-in"), bucket("thumbs-out")
    Store.at(source).put("a.jpg", small_photos()[0][1])
    cases = [
        ((server.uri("no-such-bucket"), target), 2, "no such folder or bucket"),
        ((source, source), 2, "cannot lie in the folder of the photos"),
        ((source, target, "--sise=1x1"), 64, "no option '--sise"),
        ((source, target, "--framing=sideways"), 64, "sideways"),
        ((source, target, "--models=/none"), 2, "/none"),
        ((source, target, "--actors=0"), 64, "--actors"),
    ]
    for arguments, expected, words in cases:
        status, said = run(cluster, arguments[0], arguments[1], built, *arguments[2:])
        assert (status, words in said) == (expected, True), (arguments, status, said[-2_000:])
        assert "secret" not in said
    server.control(denied="a.jpg")
    status, said = run(cluster, source, target, built)
    assert status == 1
    assert "a.jpg" in said
    server.control(denied="", full_after=1)
    status, said = run(cluster, source, target, built)
    assert (status, "cannot be written" in said) == (2, True), said[-2_000:]
    server.control(full_after=0)
    status, said = run(cluster, source, target, built)
    assert (status, "1 photos in" in said) == (0, True), said[-2_000:]


def test_a_node_with_another_version_is_named(cluster, server, bucket, fake, tmp_path):
    source, target = bucket("photos-in"), bucket("thumbs-out")
    Store.at(source).put("a.jpg", b"content")
    # The command is another one each time that it is asked.
    program = tmp_path / "facecrop"
    program.write_text(f'#!/bin/sh\nFAKE_DIGEST=$$ exec "{fake}" "$@"\n')
    program.chmod(0o755)
    process = driver(cluster, source, target, program)
    _, said = process.communicate(timeout=120)
    assert process.returncode == 2
    assert "differs from the one that this run began with" in said


def test_a_dataset_of_photos(cluster, built, tmp_path):
    import ray
    import ray.data

    import facecrop.ray

    make_photos(tmp_path / "photos", 60)
    ray.init(address=cluster.address)
    try:
        photos = ray.data.read_binary_files(str(tmp_path / "photos"), include_paths=True)
        cropped = facecrop.ray.crop(photos, size=(96, 96), binary=str(built))
        rows = {os.path.relpath(row["path"], tmp_path / "photos"): row for row in cropped.take_all()}
    finally:
        ray.shutdown()
    records = crop_on_one_machine(built, tmp_path / "photos", tmp_path / "thumbs", SIZE)
    assert set(rows) == set(records)
    for name, row in rows.items():
        record = records[name]
        if record["status"] == "skipped":  # the file was asked for by name, so it has failed
            assert row["error_code"] == "notAnImage"
            continue
        assert (row["status"], row["reason"]) == (record["status"], record["reason"])
        for output, described in zip(row["outputs"], record["outputs"], strict=True):
            expected = (tmp_path / "thumbs" / described["path"]).read_bytes()
            assert hashlib.sha256(output["content"]).digest() == hashlib.sha256(expected).digest()
            assert (output["width"], output["height"]) == tuple(described["size"].values())[::-1]
