"""What the parts are asked to do, and a place to work."""

import contextlib
import dataclasses
import pathlib
import shutil
import tempfile
from collections.abc import Iterator

from bench.places import CACHE


@dataclasses.dataclass(frozen=True)
class Settings:
    """How much each part does."""

    kills: int  # of the command, and as many of its engine process
    soak_photos: int
    leak_photos: int
    mutation_seconds: int


@contextlib.contextmanager
def work_folder() -> Iterator[pathlib.Path]:
    """An empty folder that is gone afterwards; each run has its own, so that long parts can run side by side."""
    CACHE.mkdir(parents=True, exist_ok=True)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="faults-", dir=CACHE))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)
