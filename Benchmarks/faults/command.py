"""The built command, its output folder, and what must be equal whatever happened on the way."""

import dataclasses
import hashlib
import json
import pathlib
import subprocess

from bench.places import FACECROP, SAMPLES

# What differs from run to run: times, and what was done when.
SUMMARY_KEYS = ("thisRun",)
PHOTOS_OF_THE_SAMPLES = ("scenes", "orientation", "formats")


@dataclasses.dataclass(frozen=True)
class State:
    """What a run leaves behind, timings apart."""

    manifest: dict
    outputs: dict[str, str]  # path in the output folder -> SHA-256
    temporary_files: list[str]

    def first_difference(self, other: "State") -> str | None:
        """The name of the first part that differs, or `None`."""
        names = (field.name for field in dataclasses.fields(self))
        return next((name for name in names if getattr(self, name) != getattr(other, name)), None)


def arguments(photos: pathlib.Path, output: pathlib.Path, *more: str) -> list[str]:
    return [str(FACECROP), "crop", str(photos), "--output", str(output), "--size", "120x120", *more]


def run(photos: pathlib.Path, output: pathlib.Path, *more: str) -> subprocess.CompletedProcess:
    return subprocess.run(arguments(photos, output, "--quiet", *more), capture_output=True, text=True, timeout=600)


def album(folder: pathlib.Path, count: int) -> pathlib.Path:
    """A folder with `count` different small photos: samples, each with some bytes of its own behind its end."""
    sources = [p for name in PHOTOS_OF_THE_SAMPLES for p in sorted((SAMPLES / name).iterdir()) if p.suffix == ".jpg"]
    folder.mkdir(parents=True)
    for index in range(count):
        source = sources[index % len(sources)]
        (folder / f"{index:04}{source.suffix}").write_bytes(source.read_bytes() + f"{index}".encode())
    return folder


def state(output: pathlib.Path) -> State:
    files = [path for path in output.rglob("*") if path.is_file() and path.relative_to(output).parts[0] != ".facecrop"]
    outputs = {
        str(path.relative_to(output)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
        if path.name != "manifest.json"
    }
    temporary = [str(p.relative_to(output)) for p in output.rglob(".facecrop-*.tmp")]
    return State(without_times(json.loads((output / "manifest.json").read_text())), outputs, temporary)


def without_times(manifest: dict) -> dict:
    kept = {key: value for key, value in manifest.items() if key != "timings"}
    kept["summary"] = {key: value for key, value in manifest["summary"].items() if key not in SUMMARY_KEYS}
    kept["photos"] = [{key: value for key, value in photo.items() if key != "timings"} for photo in manifest["photos"]]
    return kept
