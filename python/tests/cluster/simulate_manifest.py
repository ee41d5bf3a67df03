#!/usr/bin/env python3
"""Simulates a run over many names: how long planner and manifest take, how much memory, how many bytes.

    simulate_manifest.py MANIFEST_JSON [NAMES [BUCKETS]]

The records are those of a manifest of facecrop crop, with numbers made at random so that they compress as real ones do.
Nothing is decoded; docs/at-scale.md has the results.
"""

import json
import random
import re
import resource
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

import pyarrow

from facecrop._manifest import MANIFEST_FOLDER, Manifest, encoded, rows_of, table
from facecrop._planning import PlannedPhoto, bucket_of, to_do, units
from facecrop._store import Store, StoredObject

PER_FOLDER = 200
seed = random.Random(1)
spent: dict[str, float] = defaultdict(float)


def timed(part, work):
    start = time.monotonic()
    result = work()
    spent[part] += time.monotonic() - start
    return result


def varied(record):
    """The record with other digits behind every decimal point."""
    return json.loads(re.sub(r"(?<=\.)\d+", lambda found: str(seed.randrange(10 ** len(found[0]))), json.dumps(record)))


def listed(folder):
    return [StoredObject(f"{folder}/IMG_{n:04d}.jpg", 3_000_000 + n, 10**18 + n) for n in range(PER_FOLDER)]


def main() -> None:
    records = [each for each in json.loads(Path(sys.argv[1]).read_text())["photos"] if len(each["outputs"]) == 1]
    names = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    buckets = int(sys.argv[3]) if len(sys.argv) > 3 else 16
    rows = []
    for number in range(20_000):
        record = varied(records[number % len(records)])
        photo = PlannedPhoto(record["source"], 3_000_000, 10**18, "a.jpg")
        rows += rows_of(record, photo, etag=f"{seed.getrandbits(128):032x}", digest="d", hello={})
    template = table(rows)
    folders = defaultdict(list)
    for number in range(names // PER_FOLDER):
        folders[bucket_of(f"shoot-{number:06d}", buckets)].append(f"shoot-{number:06d}")
    with tempfile.TemporaryDirectory() as root:
        manifest = Manifest(Store.at(root))
        counts = {"photos": 0, "units": 0, "left at the second run": 0, "manifest bytes": 0}
        for bucket, of_bucket in sorted(folders.items()):
            photos = {folder: listed(folder) for folder in of_bucket}

            def plan(done, present, photos=photos):
                for each in photos.values():
                    seen = {photo.name: 9 for photo in each} if present else {}
                    yield from to_do(each, [], done, seen, digest="d", extension="jpg")

            made = timed("plan a first run", lambda plan=plan, bucket=bucket: list(units(plan({}, False), bucket, "d")))
            planned = [photo for unit in made for photo in unit.photos]
            counts["photos"] += len(planned)
            counts["units"] += len(made)
            part = template.take(pyarrow.array([seed.randrange(len(template)) for _ in planned]))
            for name, values, kind in (
                ("source", [photo.source for photo in planned], pyarrow.string()),
                ("output_path", [photo.source for photo in planned], pyarrow.string()),
                ("planned_name", [photo.name for photo in planned], pyarrow.string()),
                ("output_bytes", [9] * len(planned), pyarrow.int64()),
                ("source_bytes", [photo.size for photo in planned], pyarrow.int64()),
                ("source_modified_ns", [photo.modified_ns for photo in planned], pyarrow.int64()),
            ):
                part = part.set_column(part.column_names.index(name), name, pyarrow.array(values, kind))
            content = encoded(part)
            counts["manifest bytes"] += len(content)
            manifest.store.put(f"{MANIFEST_FOLDER}/bucket={bucket:04d}/part-1.parquet", content)
            done = timed("read what is done", lambda bucket=bucket: manifest.done(bucket))
            left = timed("plan a second run", lambda plan=plan, done=done: sum(1 for _ in plan(done, True)))
            counts["left at the second run"] += left
            changed = [
                rows_of({**varied(records[0]), "source": photo.source}, photo, etag=None, digest="d", hello={})
                for photo in planned[::100]
            ]
            manifest.note(bucket, "unit", [row for each in changed for row in each])
            timed("merge 1 % of new rows", lambda bucket=bucket: manifest.compact(bucket))
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps({**counts, "seconds": {k: round(v, 1) for k, v in spent.items()}, "peak MiB": round(peak)}))


if __name__ == "__main__":
    main()
