"""What all parts of the benchmark share: its settings and a place to work."""

import contextlib
import dataclasses
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence

from . import programs
from .isa import InstructionSet
from .measure import Contender
from .places import CACHE, ROOT
from .sets import MadePhoto, PhotoSet


PHOTO_SUFFIXES = {".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".heic", ".avif"}


# How often the photos of the small sets are taken, so that the start of the program does not count for much.
SMALL_SET_REPEATS = 8
PIECE_BYTES = 1 << 20


@dataclasses.dataclass(frozen=True)
class Bench:
    """Settings of a run, and the folder for what it makes and throws away."""

    work: pathlib.Path
    runs: int
    workers: int
    greatest_photo_count: int  # of a set; fewer are for trying the scripts out
    is_long: bool
    real_photos: pathlib.Path | None
    instructions: InstructionSet
    rerun_photos: int  # with outputs, over which a run is done again

    @property
    def real_photo_paths(self) -> list[pathlib.Path]:
        """The user's own photos, if there are any."""
        if not self.real_photos:
            return []
        found = (path for path in self.real_photos.rglob("*") if path.suffix.lower() in PHOTO_SUFFIXES)
        return sorted(found)[: self.greatest_photo_count]

    def album(self, photo_set: PhotoSet, repeats: int = 1) -> pathlib.Path:
        """A new folder with the photos of a set, so many times each; they are made when missing."""
        maker = [sys.executable, "-m", "bench.photos", photo_set.name, "--count", str(self.greatest_photo_count)]
        real = ["--real", str(self.real_photos.resolve())] if self.real_photos else []
        subprocess.run([*maker, *real], cwd=ROOT / "Benchmarks", check=True)
        photos = photo_set.paths(bool(self.real_photos))[: self.greatest_photo_count]
        return self.linked(photos, repeats * len(photos))

    def made(self, photo_set: PhotoSet) -> list[MadePhoto]:
        """What the photos of an album show."""
        return photo_set.made(self.greatest_photo_count, bool(self.real_photos))

    def facecrop(self, photos: pathlib.Path, workers: int | None = None) -> Contender:
        """facecrop over a folder."""
        return programs.facecrop(photos, workers or self.workers)

    def linked(self, photos: Sequence[pathlib.Path], count: int | None = None) -> pathlib.Path:
        """A new folder with `count` hard links to the photos, in turn; all have been read, so that no contender finds the disk cold."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix="album-", dir=self.work))
        for photo in photos:
            read_through(photo)
        for index in range(len(photos) if count is None else count):
            source = photos[index % len(photos)]
            link_or_copy(source, folder / f"{index:06}{source.suffix}")
        return folder


def read_through(path: pathlib.Path) -> None:
    """Reads a file bit by bit: a large buffer would raise this process's peak, and so its children's (see measure.py)."""
    with path.open("rb", buffering=0) as file:
        while file.read(PIECE_BYTES):
            pass


def link_or_copy(source: pathlib.Path, target: pathlib.Path) -> None:
    """A hard link, or a copy where the source lies on another file system."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


@contextlib.contextmanager
def work_folder() -> Iterator[pathlib.Path]:
    """An empty folder beside the photos, so that they can be linked to; it is gone afterwards."""
    folder = CACHE / "work"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)
