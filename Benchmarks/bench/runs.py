"""Runs of facecrop whose outputs and manifests are looked at."""

import dataclasses
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from . import programs
from .measure import Cost, usage
from .places import ROOT
from .settings import Bench

CROPS = ("--size", programs.SIZE)


@dataclasses.dataclass(frozen=True)
class FinishedRun:
    """The cost of a run, and what it left."""

    cost: Cost
    folder: pathlib.Path

    @property
    def facts(self) -> dict:
        """What is asked of the manifest. Another process reads it: this one has to stay small, see measure.py."""
        command = [sys.executable, "-m", "bench.manifest_facts", str(self.folder / "manifest.json")]
        return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=ROOT / "Benchmarks").stdout)


def finished_run(
    bench: Bench, photos: pathlib.Path, options: tuple[str, ...] = CROPS, folder: pathlib.Path | None = None
) -> FinishedRun:
    """A run over a folder of photos; its outputs stay, and a later run may be done into the same folder."""
    output = folder or pathlib.Path(tempfile.mkdtemp(prefix="finished-", dir=bench.work))
    command = programs.facecrop_command(photos, output, bench.workers, options)
    contender = bench.facecrop(photos)
    started = time.monotonic()
    own = usage(command, dict(os.environ), contender.accepted_statuses)
    wall_s = time.monotonic() - started
    return FinishedRun(
        Cost(contender.photo_count, wall_s, own.ru_utime + own.ru_stime, own.ru_maxrss / 1024), output
    )
