"""One run of the command over bad files, with everything around its output folder watched."""

import dataclasses
import hashlib
import json
import os
import pathlib
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator

from bench.report import Bar

from . import command

# facecrop notes there which commands it has recorded: empty files, out of reach for the process that decodes.
NOTED_COMMANDS = pathlib.Path("home/.cache/facecrop/commands")


@dataclasses.dataclass(frozen=True)
class Run:
    """What a run used, and what it left behind."""

    status: int
    wall_s: float
    peak_mb: float  # of the largest of its processes
    photos: list[dict]  # of the manifest
    unaccounted: int  # files that are not in the manifest just once
    strays: list[str]  # changed or new files outside the output folder
    temporary_files: list[str]

    @property
    def cost(self) -> str:
        return f"{self.wall_s:.1f} s, peak memory of the largest process {self.peak_mb:.0f} MB"

    def bars(self, what: str) -> Iterator[Bar]:
        yield Bar(f"{what}: exit status other than 0 and 1", self.status not in (0, 1), 0, "≤")
        yield Bar(f"{what}: files that are not in the manifest just once", self.unaccounted, 0, "≤")
        yield Bar(f"{what}: files changed outside the output folder", len(self.strays), 0, "≤")
        yield Bar(f"{what}: temporary files left behind", len(self.temporary_files), 0, "≤")


def outcome(photo: dict) -> str:
    """The code of the failure; or whether the photo was done with a warning."""
    if photo["status"] == "failed":
        return photo["error"]["code"]
    return "skipped" if photo["status"] == "skipped" else "warned" if photo["warnings"] else "unwarned"


def failed(counts: Counter) -> int:
    """How many of the outcomes are failures."""
    return sum(number for name, number in counts.items() if name not in ("warned", "unwarned", "skipped"))


def run_over(place: pathlib.Path, *options: str) -> Run:
    """Runs the command over `photos` in the folder, with `out` beside them.

    If `options` name renditions, they take the place of the usual single output.
    """
    for name in ("temporary", "home"):
        (place / name).mkdir()
    (place / NOTED_COMMANDS).mkdir(parents=True)
    output = place / "out"
    before = fingerprints(place, output)
    home = {"HOME": str(place / "home"), "XDG_CACHE_HOME": str(place / "home/.cache")}
    own = {"TMPDIR": str(place / "temporary"), **home}
    kinds = () if "--rendition" in options else command.ONE_OUTPUT
    words = command.arguments(place / "photos", output, "--quiet", "--jobs", "2", *options, kinds=kinds)
    with tempfile.TemporaryFile() as messages:
        started = time.monotonic()
        child = subprocess.Popen(words, cwd=place, env={**os.environ, **own}, stdout=messages, stderr=messages)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        wall_s = time.monotonic() - started
    photos = manifest_photos(output)
    inputs = Counter(str(path) for path in (place / "photos").rglob("*") if path.is_file())
    named = Counter(photo["source"] for photo in photos)
    return Run(
        status=child.returncode,
        wall_s=wall_s,
        peak_mb=usage.ru_maxrss / 1024,
        photos=photos,
        unaccounted=((inputs - named) + (named - inputs)).total(),
        strays=sorted(path for path, _ in before ^ fingerprints(place, output)),
        temporary_files=[str(path) for path in output.rglob(command.TEMPORARY_FILE)],
    )


def manifest_photos(output: pathlib.Path) -> list[dict]:
    """None where a run ended without a manifest."""
    path = output / "manifest.json"
    return json.loads(path.read_text())["photos"] if path.exists() else []


def fingerprints(place: pathlib.Path, output: pathlib.Path) -> set[tuple[str, str]]:
    """Every file and folder around the output folder, with a hash of its content, but not the empty files of noted commands."""
    return {
        (str(path), hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "")
        for path in place.rglob("*")
        if path != output and output not in path.parents and not is_noted_command(path, place)
    }


def is_noted_command(path: pathlib.Path, place: pathlib.Path) -> bool:
    return path.parent == place / NOTED_COMMANDS and path.is_file() and path.stat().st_size == 0
