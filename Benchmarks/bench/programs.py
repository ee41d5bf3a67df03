"""How facecrop and its peers are called: the same photos, the same cores, JPEG crops of the same size."""

import pathlib
import shutil
import sys
from collections.abc import Sequence

from .measure import Contender
from .places import FACECROP

SIDE = 400  # of the crops, in pixels
SIZE = f"{SIDE}x{SIDE}"
AUTOCROP = pathlib.Path(sys.executable).with_name("autocrop")
AUTOCROP_LOOP = pathlib.Path(__file__).with_name("autocrop_loop.py")
NO_FACE = 1  # autocrop's status for a photo that shows none


def facecrop_command(
    photos: pathlib.Path, output: pathlib.Path, workers: int, options: Sequence[str] = ("--size", SIZE)
) -> list[str]:
    """The command line for all photos of a folder."""
    command = [FACECROP, "crop", photos, "--output", output, "--no-config", *options, "--jobs", workers, "--quiet"]
    return [str(word) for word in command]


def facecrop(photos: pathlib.Path, workers: int) -> Contender:
    """One process with so many workers."""
    return Contender(
        f"facecrop, {counted(workers, 'worker')}",
        len(list(photos.iterdir())),
        lambda output: [facecrop_command(photos, output, workers)],
    )


def facecrop_processes(folders: Sequence[pathlib.Path]) -> Contender:
    """One process of one worker for each folder, all at once."""
    return Contender(
        f"facecrop, {counted(len(folders), 'process', 'es')} of one worker",
        sum(len(list(folder.iterdir())) for folder in folders),
        lambda output: [
            facecrop_command(folder, output / str(index), 1) for index, folder in enumerate(folders)
        ],
        at_once=len(folders),
    )


def vipsthumbnail(photos: pathlib.Path, processes: int) -> Contender:
    """It has no worker pool: it runs as one process for each core, the list split among them, as a shell user would do it."""
    paths = sorted(map(str, photos.iterdir()))

    def commands(output: pathlib.Path) -> list[list[str]]:
        options = ["--size", SIZE, "--smartcrop", "attention", "--eprofile", "srgb", "-o", f"{output}/%s.jpg[Q=82,strip]"]
        return [["vipsthumbnail", *paths[index::processes], *options] for index in range(processes)]

    return Contender(
        "vipsthumbnail",
        len(paths),
        commands,
        at_once=processes,
        environment={"VIPS_CONCURRENCY": "1"},
    )


def autocrop(photos: Sequence[pathlib.Path], processes: int) -> Contender:
    """One process a photo, which is all that its command can do, so many at once."""

    def command(photo: pathlib.Path, output: pathlib.Path) -> list[str]:
        target = output / photo.with_suffix(".jpg").name
        return [str(word) for word in (AUTOCROP, "--width", SIDE, "--height", SIDE, "--output", target, photo)]

    return Contender(
        f"autocrop, one process a photo, {processes} at once",
        len(photos),
        lambda output: [command(photo, output) for photo in photos],
        at_once=processes,
        accepted_statuses=(0, NO_FACE),
    )


def autocrop_library(photos: Sequence[pathlib.Path]) -> Contender:
    """Its library in one process, in a loop."""
    return Contender(
        "autocrop's library, one process",
        len(photos),
        lambda output: [[sys.executable, str(AUTOCROP_LOOP), str(SIDE), str(output), *map(str, photos)]],
    )


def missing_peers() -> list[str]:
    """What cannot be compared with, in sentences."""
    missing = []
    if not shutil.which("vipsthumbnail"):
        missing.append("vipsthumbnail is not installed (Debian package libvips-tools; make deps installs it).")
    if not AUTOCROP.exists():
        missing.append("autocrop is not in the benchmarks' environment (Benchmarks/prepare installs it).")
    return missing


def counted(count: int, noun: str, ending: str = "s") -> str:
    """The count with its noun."""
    return f"{count} {noun}{'' if count == 1 else ending}"
