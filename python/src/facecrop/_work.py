"""What a worker of a job on many machines does: reads photos from a store, puts outputs and notes into another."""

from __future__ import annotations

import posixpath
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any

from ._client import failed_record
from ._cropper import Cropper
from ._errors import OptionError, VersionError
from ._manifest import Manifest, as_found, placed, rows_of
from ._planning import LARGE_BYTES, PlannedPhoto, Unit, to_do, units
from ._store import Store, StoreError

#: After so many outputs in a row that the store refuses, no more photos are cropped in vain.
REFUSED_PUTS = 20
#: Of each unit, so many photos that failed are told by name.
TOLD_FAILURES = 20
_EXTENSIONS = {"jpeg": "jpg"}


@dataclass(frozen=True)
class Job:
    """What all workers of a run know."""

    input: Store
    output: Store
    options: Mapping[str, Any]
    #: The command on the workers' machines; ``None`` looks for it there.
    binary: str | None
    #: What the first process said; all others must say the same.
    hello: Mapping[str, Any]
    #: Into how many parts the manifest is divided.
    buckets: int

    @property
    def digest(self) -> str:
        """By which a later run knows whether the options are the same."""
        return digest_of(self.hello)

    @property
    def extension(self) -> str:
        """The extension of outputs."""
        written = self.hello.get("options", {}).get("format", "jpeg")
        return _EXTENSIONS.get(str(written), str(written))

    @property
    def manifest(self) -> Manifest:
        """The manifest of the outputs."""
        return Manifest(self.output)


def digest_of(hello: Mapping[str, Any]) -> str:
    """What decides the outputs of a photo, in short."""
    return f"{hello.get('optionsDigest')}-{hello.get('algorithmVersion')}"


def check_options(options: Mapping[str, Any]) -> None:
    """Raises ``OptionError`` for options that need all photos in one place."""
    if "{dir}" in str(options.get("name", "")):
        raise OptionError("'name' cannot contain {dir} here: outputs lie in the folders that their photos have.")
    for taken in ("jobs", "memory_budget"):
        if taken in options:
            raise OptionError(f"'{taken}' is decided by the resources of a worker here.")


def ask_hello(options: Mapping[str, Any], binary: str | None) -> dict[str, Any]:
    """What a process with these options says; it ends at once."""
    with Cropper(binary=binary, **options) as cropper:
        return cropper.hello


def check_version(expected: Mapping[str, Any], hello: Mapping[str, Any], machine: str) -> None:
    """Raises ``VersionError`` if this machine's command is another one than the run began with."""
    for key in ("facecrop", "algorithmVersion", "optionsDigest"):
        if hello.get(key) != expected.get(key):
            raise VersionError(
                f"The facecrop on {machine} differs from the one that this run began with: {key} is "
                f"{hello.get(key)!r} instead of {expected.get(key)!r}. Install the same command and models everywhere."
            )


def plan(job: Job, bucket: int, folders: Sequence[str]) -> Iterator[Unit]:
    """The units of work in some folders, all of one bucket."""
    done = job.manifest.done(bucket)

    def left() -> Iterator[PlannedPhoto]:
        for folder in folders:
            photos, subfolders = job.input.list(folder)
            present = _present(job.output, folder) if done else {}
            yield from to_do(photos, subfolders, done, present, digest=job.digest, extension=job.extension)

    yield from units(left(), bucket, job.digest)


def _present(output: Store, folder: str) -> dict[str, int]:
    """The outputs in a folder, with their bytes."""
    try:
        return {each.name: each.size for each in output.list(folder)[0]}
    except StoreError as error:
        if error.code != "badName":
            raise
        return {}  # A folder that the store cannot name has nothing in it.


@dataclass
class Tally:
    """How the photos of a unit, or of a run, ended."""

    counts: Counter[str] = field(default_factory=Counter)
    #: Photos that failed, with the reason; not more than a few of each unit.
    failures: list[tuple[str, str]] = field(default_factory=list)
    #: Photos that need a worker with more memory.
    deferred: list[PlannedPhoto] = field(default_factory=list)

    def add(self, record: Mapping[str, Any]) -> None:
        """Counts a photo."""
        self.counts["photos"] += 1
        self.counts[record["status"]] += 1
        self.counts["outputs"] += len(record.get("outputs", []))
        self.counts["output_bytes"] += sum(output["bytes"] for output in record.get("outputs", []))
        if any(face["role"] == "chosen" and face["isCut"] for face in record.get("faces", [])):
            self.counts["cut"] += 1
        if record["status"] == "failed" and len(self.failures) < TOLD_FAILURES:
            self.failures.append((record["source"], record.get("error", {}).get("message", record["reason"])))

    def merge(self, other: Tally) -> None:
        """Adds what another unit counted."""
        self.counts.update(other.counts)
        self.failures += other.failures
        self.deferred += other.deferred


class Worker:
    """A warm process, and threads that read and put while it works; safe to use from several threads.

    Raises ``VersionError`` if the command here is another one than elsewhere.
    """

    def __init__(
        self, job: Job, *, jobs: int, machine: str, memory: int | None = None, takes_large: bool = False
    ) -> None:
        more: dict[str, Any] = {"jobs": jobs} | ({"memory_budget": memory} if memory else {})
        self._job = job
        self._takes_large = takes_large
        self._cropper = Cropper(binary=job.binary, **{**job.options, **more})
        check_version(job.hello, self._cropper.hello, machine)
        self._threads = ThreadPoolExecutor(2 * jobs + 6, thread_name_prefix="facecrop photos")
        self._lock = threading.Lock()
        self._refused = 0
        #: Why no more photos are cropped.
        self._refusal: OutputRefusedError | None = None

    def do(self, unit: Unit) -> Tally:
        """Does the photos of a unit, and notes them; what was noted before is not done again.

        Raises ``OutputRefusedError`` if the output store refuses everything.
        """
        with self._lock:  # There may be room again.
            self._refused, self._refusal = 0, None
        tally = Tally()
        noted = self._job.manifest.noted(unit.bucket, unit.name)
        if noted is not None:
            return _tally_of(noted.to_pylist())
        photos: list[PlannedPhoto] = []
        for photo in unit.photos:
            is_large = photo.size > LARGE_BYTES and not self._takes_large
            (tally.deferred if is_large else photos).append(photo)
        rows: list[dict[str, Any]] = []
        for photo, record, etag in self._threads.map(self._one, photos):
            tally.add(record)
            rows += rows_of(record, photo, etag=etag, digest=self._job.digest, hello=self._job.hello)
        if rows:
            self._job.manifest.note(unit.bucket, unit.name, rows)
        return tally

    def _one(self, photo: PlannedPhoto) -> tuple[PlannedPhoto, dict[str, Any], str | None]:
        if refusal := self._refusal:
            raise refusal
        try:
            photo, content, etag = self._read(photo)
        except StoreError as error:
            record = failed_record(posixpath.basename(photo.source), "discover", error.code, str(error))
            return photo, placed(record, photo.source), None
        done = self._cropper.attempt(content, name=photo.name)
        del content
        record = placed(as_found(done.record), photo.source)
        try:
            for crop, output in zip([] if done.error else done.crops, record["outputs"], strict=True):
                self._put(output["path"], crop.data, crop.media_type)
        except StoreError as error:
            failed = failed_record(posixpath.basename(photo.source), "record", error.code, str(error))
            record = placed(failed, photo.source)
        return photo, record, etag

    def _read(self, photo: PlannedPhoto) -> tuple[PlannedPhoto, bytes, str | None]:
        """A photo as it is now: if it has changed since it was listed, its new state is what will be noted."""
        content, etag = self._job.input.read(photo.source)
        if len(content) == photo.size:
            return photo, content, etag
        now = self._job.input.look(photo.source)
        content, etag = self._job.input.read(photo.source)
        if now is None or now.size != len(content):
            raise StoreError("changed", f"{photo.source} changes while it is read. The next run does it.")
        return replace(photo, size=now.size, modified_ns=now.modified_ns), content, etag

    def _put(self, name: str, content: bytes, media_type: str) -> None:
        try:
            self._job.output.put(name, content, media_type)
        except StoreError as error:
            with self._lock:
                self._refused += 1
                if self._refused >= REFUSED_PUTS and not self._refusal:
                    message = f"The output store refused {REFUSED_PUTS} outputs in a row, the last one so: {error}"
                    self._refusal = OutputRefusedError(error.code, message)
                refusal = self._refusal
            if refusal:
                raise refusal from error
            raise
        with self._lock:
            self._refused = 0

    def close(self) -> None:
        """Ends the process and the threads."""
        self._threads.shutdown(cancel_futures=True)
        self._cropper.close()


class OutputRefusedError(Exception):
    """The output store takes nothing any more, so the run ends."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, str(self))


def _tally_of(rows: Sequence[Mapping[str, Any]]) -> Tally:
    """What a unit counted when it was noted."""
    tally = Tally()
    seen: set[str] = set()
    for row in rows:
        if row["output_bytes"] is not None:
            tally.counts["outputs"] += 1
            tally.counts["output_bytes"] += row["output_bytes"]
        if row["source"] in seen:
            continue
        seen.add(row["source"])
        tally.counts["photos"] += 1
        tally.counts[row["status"]] += 1
        tally.counts["cut"] += row["cuts_face"]
        if row["status"] == "failed":
            tally.failures.append((row["source"], row["error_message"]))
    return tally
