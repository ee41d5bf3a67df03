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

from .places import CACHE, ROOT
from .sets import PhotoSet


PHOTO_SUFFIXES = {".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".heic", ".avif"}


# How often the photos of the small sets are taken, so that the start of the program does not count for much.
SMALL_SET_REPEATS = 3


@dataclasses.dataclass(frozen=True)
class Bench:
    """Settings of a run, and the folder for what it makes and throws away."""

    work: pathlib.Path
    runs: int
    workers: int
    greatest_photo_count: int  # of a set; fewer are for trying the scripts out
    is_long: bool
    real_photos: pathlib.Path | None

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
        subprocess.run(maker, cwd=ROOT / "Benchmarks", check=True)
        photos = photo_set.paths[: self.greatest_photo_count]
        return self.linked(photos, repeats * len(photos))

    def linked(self, photos: Sequence[pathlib.Path], count: int | None = None) -> pathlib.Path:
        """A new folder with `count` hard links to the photos, in turn; all have been read, so that no contender finds the disk cold."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix="album-", dir=self.work))
        for photo in photos:
            photo.read_bytes()
        for index in range(len(photos) if count is None else count):
            source = photos[index % len(photos)]
            link_or_copy(source, folder / f"{index:06}{source.suffix}")
        return folder


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
