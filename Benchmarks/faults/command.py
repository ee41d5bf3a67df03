"""The built command, its output folder, and what must be equal whatever happened on the way."""

import dataclasses
import hashlib
import json
import os
import pathlib
import subprocess
from collections.abc import Mapping, Sequence

from bench.places import FACECROP, SAMPLES

# What differs from run to run: times, and what was done when.
SUMMARY_KEYS = ("thisRun",)
PHOTOS_OF_THE_SAMPLES = ("scenes", "orientation", "formats")
TEMPORARY_FILE = ".facecrop-*.tmp"
ONE_OUTPUT = ("--size", "120x120")
SEVERAL_OUTPUTS = (
    "--rendition", "square: {size: 96x96}", "--rendition", "wide: {size: 96x54, format: webp, framing: group}",
    "--write-regions", "--focal-sidecar",
)  # fmt: skip


@dataclasses.dataclass(frozen=True)
class State:
    """What a run leaves behind, timings apart."""

    manifest: dict
    outputs: dict[str, str]  # path in the output folder -> SHA-256
    temporary_files: list[str]
    own_files: list[str]  # in the command's own folder in the output folder

    def first_difference(self, other: "State") -> str | None:
        """The name of the first part that differs, or `None`."""
        names = (field.name for field in dataclasses.fields(self))
        return next((name for name in names if getattr(self, name) != getattr(other, name)), None)


def arguments(photos: pathlib.Path, output: pathlib.Path, *more: str, kinds: Sequence[str] = ONE_OUTPUT) -> list[str]:
    return [str(FACECROP), "crop", str(photos), "--output", str(output), *kinds, *more]


def run(
    photos: pathlib.Path,
    output: pathlib.Path,
    *more: str,
    kinds: Sequence[str] = ONE_OUTPUT,
    environment: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess:
    words = arguments(photos, output, "--quiet", *more, kinds=kinds)
    return subprocess.run(words, capture_output=True, text=True, timeout=600, env={**os.environ, **(environment or {})})


def album(folder: pathlib.Path, count: int) -> pathlib.Path:
    """A folder with `count` different small photos: samples, each with some bytes of its own behind its end."""
    sources = [p for name in PHOTOS_OF_THE_SAMPLES for p in sorted((SAMPLES / name).iterdir()) if p.suffix == ".jpg"]
    folder.mkdir(parents=True)
    for index in range(count):
        source = sources[index % len(sources)]
        (folder / f"{index:04}{source.suffix}").write_bytes(source.read_bytes() + f"{index}".encode())
    return folder


def overrides(path: pathlib.Path, photos: pathlib.Path) -> pathlib.Path:
    """A file of overrides with an entry of each kind about an album; the last one is found by its content alone."""
    moved = hashlib.sha256((photos / "0006.jpg").read_bytes()).hexdigest()
    entries = (
        "0000.jpg: {frames: {'1:1': [0.1, 0.1, 0.5, 0.5], '16:9': [0, 0.2, 1, 0.6]}}",
        "0001.jpg: {focal: [0.62, 0.31]}",
        "0002.jpg: {face: 1}",
        "0003.jpg: {face: [0.2, 0.2, 0.3, 0.3]}",
        "0004.jpg: {skip: true}",
        "0005.jpg: {keep: true}",
        f"before/it/moved.jpg: {{sha256: {moved}, focal: [0.5, 0.5]}}",
    )
    lines = ["version: 1", "photos:", *(f"  {photos.resolve()}/{entry}" for entry in entries)]
    path.write_text("\n".join(lines) + "\n")
    return path


def state(output: pathlib.Path) -> State:
    files = [path for path in output.rglob("*") if path.is_file() and path.relative_to(output).parts[0] != ".facecrop"]
    outputs = {
        str(path.relative_to(output)): digest(path)
        for path in files
        if path.name != "manifest.json" and not path.match(TEMPORARY_FILE)
    }
    temporary = [str(path.relative_to(output)) for path in output.rglob(TEMPORARY_FILE)]
    own = sorted(path.name for path in (output / ".facecrop").iterdir())
    return State(without_times(json.loads((output / "manifest.json").read_text())), outputs, temporary, own)


def digest(path: pathlib.Path) -> str:
    """SHA-256 of the content."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def without_times(manifest: dict) -> dict:
    kept = {key: value for key, value in manifest.items() if key != "timings"}
    kept["summary"] = {key: value for key, value in manifest["summary"].items() if key not in SUMMARY_KEYS}
    kept["photos"] = [{key: value for key, value in photo.items() if key != "timings"} for photo in manifest["photos"]]
    return kept
