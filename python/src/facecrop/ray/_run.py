"""``run``: from a store to a store, of which a later run does only what is left."""

from __future__ import annotations

import base64
import json
import pickle
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, TextIO

import ray
import ray.data
import ray.exceptions

from .._errors import FacecropError
from .._manifest import buckets_of
from .._planning import PlannedPhoto, Unit, bucket_of, units
from .._store import Store, StoreError
from .._tables import machine
from .._work import Job, OutputRefusedError, Tally, Worker, ask_hello, check_options, plan
from ._dataset import pool

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._option_types import Options

#: Seconds between two lines of progress.
PROGRESS_SECONDS = 10.0
#: Memory that an actor asks for: of the process itself, of each worker, and of the photos that threads hold.
PROCESS_BYTES, WORKER_BYTES = 400 << 20, 350 << 20
#: Memory for one large photo.
LARGE_ACTOR_BYTES = 3 << 30


@dataclass
class Summary:
    """What a run did."""

    #: How many photos ended how, and ``photos``, ``outputs``, ``output_bytes``, ``cut``.
    counts: Counter[str] = field(default_factory=Counter)
    #: Photos that failed, with the reason.
    failures: list[tuple[str, str]] = field(default_factory=list)
    seconds: float = 0

    def __str__(self) -> str:
        counts = self.counts
        text = f"{counts['photos']} photos in {self.seconds:.0f} s, {counts['written']} cropped to faces"
        if counts["cut"]:
            text += f", in {counts['cut']} of them a chosen face is cut"
        for key, words in (("fallback", "by fallback"), ("skipped", "left out"), ("failed", "failed")):
            if counts[key]:
                text += f", {counts[key]} {words}"
        return text


def run(
    input: str,
    output: str,
    *,
    cpus_per_actor: int = 1,
    concurrency: int | tuple[int, int] | None = None,
    memory: int | None = None,
    buckets: int = 64,
    binary: str | None = None,
    progress: TextIO | None = None,
    **options: Unpack[Options],
) -> Summary:
    """Crops all photos below ``input`` into ``output``; both are URIs of pyarrow, or paths that all nodes share.

    Outputs have the names that ``facecrop crop`` gives them. Beside them is ``manifest.parquet``, a folder of Parquet.
    Photos that are done, by their size, time and the options' digest, and whose outputs are there, are not done again.
    Only one run at a time may write into an output.

    ``memory`` is what an actor asks of Ray for; by default by its number of workers. ``buckets`` is the number of parts
    of a new manifest; an old one keeps its own.

    Raises ``OptionError`` and ``StartError`` as ``Cropper`` does, ``StoreError`` if a store cannot be used, and
    ``VersionError`` if a node has another version of the command.
    """
    check_options(options)
    started = time.monotonic()
    if not ray.is_initialized():
        ray.init()
    source, target = Store.at(input), Store.at(output)
    source.check_readable()
    _check_apart(source, target)
    hello = _asked(_hello.remote(dict(options), binary))
    job = Job(source, target, dict(options), binary, hello, _settle_buckets(target, buckets))
    report = _Progress(progress, started)
    _compact(job)
    folders: dict[int, list[str]] = defaultdict(list)
    for folder in source.folders():
        if not _is_inside(source, target, folder):
            folders[bucket_of(folder, job.buckets)].append(folder)
    work = [{"bucket": bucket, "folders": json.dumps(sorted(each))} for bucket, each in sorted(folders.items())]
    summary = Summary()
    deferred = _crop(job, work, summary, report, cpus_per_actor, concurrency, memory)
    if deferred:
        large = [asdict(unit) for unit in _large_units(job, deferred)]
        rows = [{"unit": json.dumps(each)} for each in large]
        _crop_large(job, rows, summary, report)
    _compact(job)
    summary.seconds = time.monotonic() - started
    return summary


def _check_apart(source: Store, target: Store) -> None:
    if source.filesystem.equals(target.filesystem) and source.root == target.root:
        raise StoreError("denied", "The outputs cannot lie in the folder of the photos. Name another output.")


def _is_inside(source: Store, target: Store, folder: str) -> bool:
    """Whether a folder of photos belongs to the outputs."""
    if not source.filesystem.equals(target.filesystem):
        return False
    path = source.path(folder)
    return path == target.root or path.startswith(f"{target.root}/")


def _settle_buckets(target: Store, buckets: int) -> int:
    """How many parts the manifest has: what the first run said."""
    name = ".facecrop/manifest.json"
    if target.look(name) is not None:
        return buckets_of(target.read(name)[0], f"{target.shown}/{name}")
    target.put(name, json.dumps({"version": 1, "buckets": buckets}).encode(), "application/json")
    return buckets


def _crop(
    job: Job,
    work: list[dict[str, Any]],
    summary: Summary,
    report: _Progress,
    cpus: int,
    concurrency: int | tuple[int, int] | None,
    memory: int | None,
) -> list[PlannedPhoto]:
    if not work:
        return []
    asked = memory or PROCESS_BYTES + cpus * WORKER_BYTES
    planned = ray.data.from_items(work, override_num_blocks=len(work)).flat_map(PlanFolders(job), num_cpus=0.25)
    done = planned.repartition(target_num_rows_per_block=1).map(
        CropUnits,
        fn_constructor_args=(job, cpus, asked, False),
        compute=pool(concurrency, cpus),
        num_cpus=cpus,
        memory=asked,
    )
    return _collect(done, summary, report)


def _crop_large(job: Job, rows: list[dict[str, Any]], summary: Summary, report: _Progress) -> None:
    available = ray.cluster_resources().get("memory", LARGE_ACTOR_BYTES)
    asked = int(min(LARGE_ACTOR_BYTES, available / 2))
    done = ray.data.from_items(rows, override_num_blocks=len(rows)).map(
        CropUnits,
        fn_constructor_args=(job, 1, asked, True),
        compute=pool(None, 1),
        num_cpus=1,
        memory=asked,
    )
    _collect(done, summary, report)


def _large_units(job: Job, photos: Iterable[PlannedPhoto]) -> Iterator[Unit]:
    for photo in photos:
        folder = photo.source.rpartition("/")[0]
        yield from units([photo], bucket_of(folder, job.buckets), job.digest)


def _collect(dataset: ray.data.Dataset, summary: Summary, report: _Progress) -> list[PlannedPhoto]:
    deferred = []
    for row in dataset.iter_rows():
        tally = json.loads(row["tally"])
        if "error" in tally:
            _raise_packed(tally["error"])
        summary.counts.update(tally["counts"])
        summary.failures += [tuple(each) for each in tally["failures"]]
        deferred += [PlannedPhoto(**each) for each in tally["deferred"]]
        report.tell(summary.counts["photos"])
    return deferred


class PlanFolders:
    """A task that finds out what is left to do in some folders."""

    def __init__(self, job: Job) -> None:
        self._job = job

    def __call__(self, row: Mapping[str, Any]) -> Iterator[dict[str, str]]:
        try:
            for unit in plan(self._job, int(row["bucket"]), json.loads(row["folders"])):
                yield {"unit": json.dumps(asdict(unit))}
        except FacecropError as error:
            yield {"unit": json.dumps({"error": _packed(error)})}


class CropUnits:
    """An actor that keeps a process with loaded models."""

    def __init__(self, job: Job, jobs: int, memory: int, takes_large: bool) -> None:
        self._worker: Worker | None = None
        try:
            self._worker = Worker(job, jobs=jobs, machine=machine(), memory=memory, takes_large=takes_large)
        except FacecropError as error:
            self._error = _packed(error)

    def __call__(self, row: Mapping[str, Any]) -> dict[str, str]:
        fields = json.loads(row["unit"])
        if "error" in fields or self._worker is None:
            return {"tally": json.dumps({"error": fields.get("error") or self._error})}
        photos = tuple(PlannedPhoto(**each) for each in fields["photos"])
        try:
            tally = self._worker.do(Unit(fields["name"], fields["bucket"], photos))
        except (FacecropError, OutputRefusedError) as error:
            return {"tally": json.dumps({"error": _packed(error)})}
        return {"tally": json.dumps(_plain(tally))}


def _plain(tally: Tally) -> dict[str, Any]:
    return {
        "counts": dict(tally.counts),
        "failures": tally.failures,
        "deferred": [asdict(each) for each in tally.deferred],
    }


@ray.remote(num_cpus=1)
def _hello(options: dict[str, Any], binary: str | None) -> dict[str, Any]:
    return ask_hello(options, binary)


@ray.remote(num_cpus=0.5)
def _compact_bucket(job: Job, bucket: int) -> int:
    return job.manifest.compact(bucket)


def _compact(job: Job) -> None:
    _asked([_compact_bucket.remote(job, bucket) for bucket in job.manifest.buckets_with_notes()])


def _packed(error: Exception) -> str:
    """An error of ours as text: Ray would wrap it in others, or start the actor again and again."""
    return base64.b64encode(pickle.dumps(error)).decode()


def _raise_packed(text: str) -> None:
    raise pickle.loads(base64.b64decode(text))


def _asked(reference: Any) -> Any:
    """What a task returns; an error of ours is raised as what it was there."""
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, (FacecropError, OutputRefusedError)):
            raise error.cause from None
        raise


class _Progress:
    """Lines of progress, as ``facecrop crop`` prints them into a file."""

    def __init__(self, file: TextIO | None, started: float) -> None:
        self._file = file
        self._started = self._told = started

    def tell(self, photos: int) -> None:
        now = time.monotonic()
        if self._file is not None and now - self._told >= PROGRESS_SECONDS:
            self._told = now
            print(f"facecrop: {photos} photos, {photos / (now - self._started):.1f}/s", file=self._file, flush=True)


def print_summary(summary: Summary, quiet: bool) -> int:
    """Prints what ``facecrop crop`` prints at its end; returns the exit status."""
    for source, reason in summary.failures:
        print(f"facecrop: {source}: {reason}", file=sys.stderr)
    if not quiet or summary.counts["failed"]:
        print(f"facecrop: {summary}", file=sys.stderr)
    return 1 if summary.counts["failed"] else 0
