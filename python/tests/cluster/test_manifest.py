"""The manifest of Parquet, beside the command's own export and against interruptions."""

from __future__ import annotations

import json
import os
import subprocess

import pyarrow.parquet
import pytest
from support import SAMPLES, crop_on_one_machine

from facecrop._manifest import (
    JOURNAL_FOLDER,
    MANIFEST_FOLDER,
    OUTPUT_COLUMNS,
    PHOTO_COLUMNS,
    Manifest,
    buckets_of,
    encoded,
    flat_rows,
    rows_of,
    table,
)
from facecrop._planning import PlannedPhoto
from facecrop._store import Store, StoreError

WORDS = {"css_object_position", "imgproxy_gravity", "thumbor_filter", "imgix_parameters"}


@pytest.mark.parametrize(
    "options",
    [
        ["--size=120x120", "--try-rotations"],
        ["--framing=each", "--size=64x64"],
        ["--rendition=a: {size: 40x40, scales: [1, 2]}", "--rendition=b: {size: 60x30, format: png, fallback: skip}"],
    ],
)
def test_rows_are_those_of_manifest_export(built, tmp_path, options):
    records = crop_on_one_machine(built, SAMPLES, tmp_path, *options)
    done = subprocess.run(
        [built, "manifest", "export", tmp_path, "--format", "ndjson"], capture_output=True, check=True
    )
    exported = [json.loads(line) for line in done.stdout.splitlines()]
    assert set(exported[0]) - WORDS == set(PHOTO_COLUMNS) | set(OUTPUT_COLUMNS)
    expected = [{key: value for key, value in row.items() if key not in WORDS} for row in exported]
    # A cluster notes files that are no photos, so that it does not look at them again; an export has no row for them.
    rows = [row for record in records.values() for row in flat_rows(record) if row["reason"] != "notAPhoto"]
    order = lambda row: (row["source"], row["output_path"] or "")  # noqa: E731
    for row, other in zip(sorted(rows, key=order), sorted(expected, key=order), strict=True):
        for name, value in other.items():
            assert row[name] == (pytest.approx(value, abs=2e-6) if isinstance(value, float) else value), (name, other)


HELLO = {"facecrop": "1", "algorithmVersion": 5}


def rows(source: str, version: int = 1, outputs: int = 1) -> list[dict]:
    """The rows of a photo that was done."""
    crop = {"pixels": {"x": 0, "y": 0, "width": 9, "height": 9}}
    described = [
        {"path": f"{source}-{n}", "format": "jpeg", "size": {"width": 1, "height": 1}, "bytes": version, "crop": crop}
        for n in range(outputs)
    ]
    record = {"source": source, "status": "written", "reason": "facesFound", "faces": [], "outputs": described}
    photo = PlannedPhoto(source, 100, version, source)
    return rows_of(record, photo, etag=None, digest=f"d{version}", hello=HELLO)


def sources(manifest: Manifest, bucket: int) -> list[str]:
    names = manifest._names(MANIFEST_FOLDER, bucket)
    return sorted(row["source"] for name in names for row in manifest._read(name).to_pylist())


def test_the_last_time_counts_with_all_of_its_outputs_and_no_others(tmp_path):
    manifest = Manifest(Store.at(tmp_path))
    manifest.note(3, "one", rows("a", 1, outputs=3) + rows("b", 1))
    manifest.compact(3)
    manifest.note(3, "two", rows("a", 2, outputs=2) + rows("c", 2))
    manifest.compact(3)
    assert sources(manifest, 3) == ["a", "a", "b", "c"]
    done = manifest.done(3)
    assert {name: (each.modified_ns, each.digest) for name, each in done.items()} == {
        "a": (2, "d2"), "b": (1, "d1"), "c": (2, "d2"),
    }  # fmt: skip
    assert done["a"].outputs == (("a-0", 2), ("a-1", 2))
    assert manifest._names(JOURNAL_FOLDER, 3) == []
    assert manifest.done(4) == {}


def test_a_unit_that_is_noted_again_is_there_once(tmp_path):
    manifest = Manifest(Store.at(tmp_path))
    for _ in range(2):
        manifest.note(0, "unit", rows("a") + rows("b"))
    assert manifest.noted(0, "unit").num_rows == 2
    assert manifest.noted(0, "other") is None
    manifest.compact(0)
    assert sources(manifest, 0) == ["a", "b"]


def test_a_part_of_an_earlier_version_lacks_columns_and_is_kept(tmp_path):
    manifest = Manifest(Store.at(tmp_path))
    earlier = encoded(table(rows("a", 1) + rows("b", 1)).drop_columns(["output_confidence"]))
    manifest.store.put(f"{MANIFEST_FOLDER}/bucket=0000/part-earlier.parquet", earlier)
    manifest.note(0, "unit", rows("b", 2))
    manifest.compact(0)
    assert sources(manifest, 0) == ["a", "b"]
    assert {name: each.modified_ns for name, each in manifest.done(0).items()} == {"a": 1, "b": 2}


def test_a_compaction_that_is_broken_off_anywhere_is_mended_by_the_next(tmp_path, monkeypatch):
    for stop in range(5):
        manifest = Manifest(Store.at(tmp_path / str(stop)))
        manifest.note(0, "first", rows("a") + rows("b"))
        manifest.compact(0)
        manifest.note(0, "second", rows("b", 2, outputs=2))
        manifest.note(0, "third", rows("c", 2))
        calls = 0

        class StopError(Exception):
            pass

        def counted(operation, stop=stop, stopped=StopError):
            def call(*arguments, **more):
                nonlocal calls
                calls += 1
                if calls > stop:
                    raise stopped
                return operation(*arguments, **more)

            return call

        with monkeypatch.context() as patch:
            patch.setattr(manifest.store, "put", counted(manifest.store.put))
            patch.setattr(manifest.store, "delete", counted(manifest.store.delete))
            try:
                manifest.compact(0)
            except StopError:
                assert stop < 4
        assert manifest.buckets_with_notes() == [0]
        manifest.compact(0)
        assert sources(manifest, 0) == ["a", "b", "b", "c"], stop
        assert manifest._names(JOURNAL_FOLDER, 0) == []


def test_programs_read_the_folder_as_one_table(tmp_path):
    manifest = Manifest(Store.at(tmp_path))
    for bucket in (1, 2):
        manifest.note(bucket, "unit", rows(f"a{bucket}") + (rows("b") if bucket == 1 else []))
        manifest.compact(bucket)
    table = pyarrow.parquet.read_table(tmp_path / MANIFEST_FOLDER)
    assert sorted(table["bucket"].to_pylist()) == [1, 1, 2]
    assert os.listdir(tmp_path / ".facecrop/journal/bucket=0001") == []


def test_a_manifest_folder_that_is_a_link_is_not_compacted(tmp_path):
    """Compacting removes parts, which would be files of somebody else."""
    private, root = tmp_path / "private", tmp_path / "out"
    private.mkdir()
    (root / MANIFEST_FOLDER).mkdir(parents=True)
    for name in ("1.parquet", "2.parquet"):
        pyarrow.parquet.write_table(pyarrow.table({"a": [1]}), private / name)
    (root / MANIFEST_FOLDER / "bucket=0000").symlink_to(private)
    manifest = Manifest(Store.at(root))
    assert manifest.buckets_with_notes() == []
    with pytest.raises(StoreError, match="is a link"):
        manifest.compact(0)
    assert sorted(os.listdir(private)) == ["1.parquet", "2.parquet"]


def test_other_folders_beside_the_buckets_do_not_count(tmp_path):
    for name in ("bucket=0003", "bucket=x", "mine", "bucket=12", "bucket=0010"):
        (tmp_path / MANIFEST_FOLDER / name).mkdir(parents=True)
    assert Manifest(Store.at(tmp_path)).buckets_with_notes() == [3, 10]


NO_STATES = ["", "{}", "[]", "7", "[" * 100_000, "root:x:0:0"]
NO_NUMBERS = ["0", "-1", "1e9", '"64"', "true", "100001", "null", "[1]"]


@pytest.mark.parametrize("content", [*NO_STATES, *(f'{{"buckets": {number}}}' for number in NO_NUMBERS)])
def test_the_state_of_another_program_is_not_used(content):
    with pytest.raises(StoreError, match="is not as facecrop writes it") as caught:
        buckets_of(content.encode(), "out/.facecrop/manifest.json")
    assert "root" not in str(caught.value)


def test_the_number_of_parts_is_read():
    assert [buckets_of(b'{"version": 1, "buckets": %d}' % count, "out") for count in (1, 64, 100_000)] == [
        1,
        64,
        100_000,
    ]
