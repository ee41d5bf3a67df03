"""The manifest as Parquet: a journal of small parts while a run goes on, and one part a bucket when it has ended.

    manifest.parquet/bucket=0007/part-....parquet       what programs read
    .facecrop/journal/bucket=0007/UNIT.parquet          what a run has noted since

A row is an output, or a photo without outputs; columns are those of ``facecrop manifest export``, but for the words of
other programs for the focal point, and those that say what was done and when.
"""

from __future__ import annotations

import base64
import datetime
import io
import json
import posixpath
import re
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pyarrow
import pyarrow.compute
import pyarrow.parquet

from ._planning import Done, PlannedPhoto
from ._store import STATE_FOLDER, Store, StoreError

MANIFEST_FOLDER = "manifest.parquet"
JOURNAL_FOLDER = f"{STATE_FOLDER}/journal"
#: More parts than a manifest of a billion photos needs.
MAXIMUM_BUCKETS = 100_000

_TEXT, _INTEGER, _REAL, _FLAG = pyarrow.string(), pyarrow.int64(), pyarrow.float64(), pyarrow.bool_()
_TIME = pyarrow.timestamp("us", tz="UTC")
#: The columns about a photo, as ``facecrop manifest export`` has them.
PHOTO_COLUMNS = {
    **dict.fromkeys(("source", "source_base64", "status", "reason", "fallback_step"), _TEXT),
    **dict.fromkeys(("error_stage", "error_code", "error_message", "format"), _TEXT),
    **dict.fromkeys(("width", "height", "orientation", "turned_clockwise_degrees"), _INTEGER),
    **dict.fromkeys(("crop_x", "crop_y", "crop_width", "crop_height"), _INTEGER),
    **dict.fromkeys(("focal_x", "focal_y"), _REAL),
    **dict.fromkeys(("face_count", "chosen_face_count"), _INTEGER),
    **dict.fromkeys(("cuts_face", "is_undersized"), _FLAG),
    "warnings": _TEXT,
}
#: The columns about an output, as ``facecrop manifest export`` has them.
OUTPUT_COLUMNS = {
    **dict.fromkeys(("output_path", "output_path_base64", "output_format", "output_rendition"), _TEXT),
    "output_scale": _REAL,
    **dict.fromkeys(("output_width", "output_height", "output_bytes"), _INTEGER),
    "output_is_kept_by_hand": _FLAG,
    "output_face_number": _INTEGER,
    **dict.fromkeys(("output_crop_x", "output_crop_y", "output_crop_width", "output_crop_height"), _INTEGER),
    "output_confidence": _REAL,
}
#: The columns that only this manifest has: by them a later run knows what is left to do.
RUN_COLUMNS = {
    "source_bytes": _INTEGER,
    "source_modified_ns": _INTEGER,
    "source_etag": _TEXT,
    "planned_name": _TEXT,
    "options_digest": _TEXT,
    "facecrop_version": _TEXT,
    "algorithm_version": _INTEGER,
    "done_at": _TIME,
    # The record of the manifest as JSON, in the first row of its photo.
    "record": _TEXT,
}
SCHEMA = pyarrow.schema({**PHOTO_COLUMNS, **OUTPUT_COLUMNS, **RUN_COLUMNS})


def flat_rows(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rows of a photo: one for each output, or one."""
    photo = _photo_columns(record)
    outputs = [_output_columns(output) for output in record.get("outputs", [])]
    return [{**photo, **output} for output in outputs] or [{**photo, **dict.fromkeys(OUTPUT_COLUMNS)}]


def _photo_columns(record: Mapping[str, Any]) -> dict[str, Any]:
    error, size = record.get("error", {}), record.get("size", {})
    crop = record.get("crop", {}).get("pixels", {})
    focal = _shown(record.get("focalPoint"), record.get("turnedClockwiseDegrees", 0))
    faces = record.get("faces", [])
    cut = any(rendition.get("cutFaces") for rendition in record.get("renditions", []))
    return {
        "source": record["source"],
        "source_base64": record.get("sourceBase64"),
        "status": record["status"],
        "reason": record["reason"],
        "fallback_step": record.get("fallbackStep"),
        "error_stage": error.get("stage"),
        "error_code": error.get("code"),
        "error_message": error.get("message"),
        "format": record.get("format"),
        "width": size.get("width"),
        "height": size.get("height"),
        "orientation": record.get("orientation"),
        "turned_clockwise_degrees": record.get("turnedClockwiseDegrees"),
        **{f"crop_{part}": crop.get(part) for part in ("x", "y", "width", "height")},
        "focal_x": focal[0],
        "focal_y": focal[1],
        "face_count": len(faces),
        "chosen_face_count": sum(face["role"] == "chosen" for face in faces),
        "cuts_face": cut or any(face["role"] == "chosen" and face["isCut"] for face in faces),
        "is_undersized": record.get("isUndersized", False),
        "warnings": "\n".join(record.get("warnings", [])) or None,
    }


def _shown(point: Mapping[str, float] | None, turned: int) -> tuple[float | None, float | None]:
    """The focal point on the photo as other programs show it: without the turn that facecrop added."""
    if point is None:
        return None, None
    x, y = point["x"], point["y"]
    x, y = {0: (x, y), 90: (y, 1 - x), 180: (1 - x, 1 - y), 270: (1 - y, x)}[turned]
    return tuple(round(min(max(each, 0.0), 1.0), 6) for each in (x, y))  # type: ignore[return-value]


def _output_columns(output: Mapping[str, Any]) -> dict[str, Any]:
    crop = output["crop"]["pixels"]
    return {
        "output_path": output["path"],
        "output_path_base64": output.get("pathBase64"),
        "output_format": output["format"],
        "output_rendition": output.get("rendition"),
        "output_scale": float(output.get("scale", 1)),
        "output_width": output["size"]["width"],
        "output_height": output["size"]["height"],
        "output_bytes": output["bytes"],
        "output_is_kept_by_hand": False,
        "output_face_number": output.get("faceNumber"),
        **{f"output_crop_{part}": crop[part] for part in ("x", "y", "width", "height")},
        "output_confidence": output.get("confidence"),
    }


def as_found(record: Mapping[str, Any]) -> dict[str, Any]:
    """The record as for a file of a folder that is walked: a file that is not a photo is left out."""
    error = record.get("error", {})
    if error.get("stage") != "discover" or error.get("code") not in ("notAnImage", "unsupportedFormat"):
        return dict(record)
    changed = {**record, "status": "skipped", "reason": "notAPhoto"}
    if error["code"] == "unsupportedFormat":
        changed |= {"reason": "unsupportedFormat", "detail": error["message"]}
    del changed["error"]
    return changed


def placed(record: Mapping[str, Any], source: str) -> dict[str, Any]:
    """The record of a photo that was sent as bytes, with the source and the outputs' places that it has in a store."""
    shown = source.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    changed = {**record, "source": shown}
    if shown != source:
        changed["sourceBase64"] = base64.b64encode(source.encode("utf-8", "surrogateescape")).decode()
    folder = posixpath.dirname(source)
    changed["outputs"] = [{**each, "path": posixpath.join(folder, each["path"])} for each in record.get("outputs", [])]
    return changed


def rows_of(
    record: Mapping[str, Any], photo: PlannedPhoto, *, etag: str | None, digest: str, hello: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """The rows of the manifest for a photo that was done now."""
    run = {
        "source_bytes": photo.size,
        "source_modified_ns": photo.modified_ns,
        "source_etag": etag,
        "planned_name": photo.name,
        "options_digest": digest,
        "facecrop_version": hello.get("facecrop"),
        "algorithm_version": hello.get("algorithmVersion"),
        "done_at": datetime.datetime.now(datetime.timezone.utc),
    }
    rows = [{**row, **run, "record": None} for row in flat_rows(record)]
    rows[0]["record"] = json.dumps(record, ensure_ascii=False, sort_keys=True)
    return rows


def table(rows: Iterable[Mapping[str, Any]]) -> pyarrow.Table:
    """Rows as a table of the manifest's schema."""
    return pyarrow.Table.from_pylist(list(rows), schema=SCHEMA)


def encoded(content: pyarrow.Table) -> bytes:
    """A table as the bytes of a Parquet file."""
    file = io.BytesIO()
    pyarrow.parquet.write_table(content, file, compression="zstd", row_group_size=64_000)
    return file.getvalue()


def buckets_of(content: bytes, shown: str) -> int:
    """The number of parts that a store's state names; it may be no state of this program."""
    try:
        count = json.loads(content)["buckets"]
    except (ValueError, TypeError, KeyError, RecursionError):
        count = None
    if isinstance(count, int) and not isinstance(count, bool) and 1 <= count <= MAXIMUM_BUCKETS:
        return count
    raise StoreError("denied", f"{shown} is not as facecrop writes it. Move it away, or name another output.")


class Manifest:
    """The manifest of an output store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @staticmethod
    def _part(folder: str, bucket: int) -> str:
        return f"{folder}/bucket={bucket:04d}"

    def note(self, bucket: int, unit: str, rows: Iterable[Mapping[str, Any]]) -> None:
        """Notes what a unit did; a unit that is done again replaces its note."""
        self.store.put(f"{self._part(JOURNAL_FOLDER, bucket)}/{unit}.parquet", encoded(table(rows)))

    def noted(self, bucket: int, unit: str) -> pyarrow.Table | None:
        """What a unit has noted, or ``None``."""
        name = f"{self._part(JOURNAL_FOLDER, bucket)}/{unit}.parquet"
        if self.store.look(name) is None:
            return None
        return self._read(name, ["source", "status", "cuts_face", "output_bytes", "error_message"])

    def _read(self, name: str, columns: list[str] | None = None) -> pyarrow.Table:
        content, _ = self.store.read(name)
        return pyarrow.parquet.read_table(io.BytesIO(content), columns=columns)

    def _names(self, folder: str, bucket: int) -> list[str]:
        return [each.name for each in self.store.list(self._part(folder, bucket))[0]]

    def done(self, bucket: int) -> dict[str, Done]:
        """What is known about the photos of a bucket, by source."""
        columns = ["source", "source_base64", "status", "output_path", "output_path_base64", "output_bytes"]
        columns += ["source_bytes", "source_modified_ns", "planned_name", "options_digest", "done_at"]
        found: dict[str, Done] = {}
        known = self._latest(self._tables(self._names(MANIFEST_FOLDER, bucket), columns))
        if known is None:
            return found
        for batch in known.to_batches(max_chunksize=10_000):
            for row in batch.to_pylist():
                source = _exact(row["source"], row["source_base64"])
                path = _exact(row["output_path"], row["output_path_base64"]) if row["output_path"] else None
                before = found.get(source)
                outputs = (before.outputs if before else ()) + (((path, row["output_bytes"]),) if path else ())
                found[source] = Done(
                    row["source_bytes"],
                    row["source_modified_ns"],
                    row["options_digest"],
                    row["planned_name"],
                    row["status"] == "failed",
                    outputs,
                )
        return found

    def _tables(self, names: list[str], columns: list[str] | None = None) -> list[pyarrow.Table]:
        # Parts of the journal are small and many.
        with ThreadPoolExecutor(16) as executor:
            return list(executor.map(lambda name: self._read(name, columns), names))

    @staticmethod
    def _latest(tables: list[pyarrow.Table]) -> pyarrow.Table | None:
        """All rows of the last time that each photo was done."""
        if not tables:
            return None
        # A part that an earlier version has written may lack columns.
        joined = pyarrow.concat_tables(tables, promote_options="default")
        sources = joined["source"]
        if joined["source_base64"].null_count < len(joined):
            sources = pyarrow.compute.coalesce(joined["source_base64"], sources)
        keyed = joined.append_column("key", sources)
        newest = keyed.group_by("key").aggregate([("done_at", "max")])
        latest = keyed.join(newest, "key", join_type="inner")
        latest = latest.filter(pyarrow.compute.equal(latest["done_at"], latest["done_at_max"]))
        # A compaction that was broken off has left equal rows in two parts.
        latest = latest.append_column("row", pyarrow.array(range(len(latest)), pyarrow.int64()))
        once = latest.group_by(["key", "output_path"]).aggregate([("row", "min")])
        return latest.take(once["row_min"].combine_chunks().sort()).select(joined.column_names)

    def compact(self, bucket: int) -> int:
        """Makes one part of a bucket's part and its journal; returns how many rows it has.

        If that is broken off, rows may be there twice, and the next time they are there once.
        """
        journal = self._names(JOURNAL_FOLDER, bucket)
        parts = self._names(MANIFEST_FOLDER, bucket)
        if not journal and len(parts) <= 1:
            return 0
        latest = self._latest(self._tables(parts + journal))
        assert latest is not None
        content = encoded(latest.sort_by([("source", "ascending"), ("output_path", "ascending")]))
        stamp = datetime.datetime.now(datetime.timezone.utc).strftime("%Y%m%dT%H%M%S%fZ")
        self.store.put(f"{self._part(MANIFEST_FOLDER, bucket)}/part-{stamp}.parquet", content)
        with ThreadPoolExecutor(16) as executor:
            list(executor.map(self.store.delete, parts + journal))
        return len(latest)

    def buckets_with_notes(self) -> list[int]:
        """The buckets that a run has noted anything in, or that were left with several parts."""
        noted = set()
        for folder in (JOURNAL_FOLDER, MANIFEST_FOLDER):
            for name in self.store.list(folder)[1]:
                # Other folders are not of this program.
                found = re.fullmatch(r"bucket=(\d{4,9})", name.rpartition("/")[2])
                if found:
                    noted.add(int(found[1]))
        return sorted(noted)


def _exact(shown: str, in_base64: str | None) -> str:
    return base64.b64decode(in_base64).decode("utf-8", "surrogateescape") if in_base64 else shown
