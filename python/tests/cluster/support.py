"""Photos and comparisons for the tests of clusters."""

from __future__ import annotations

import io
import json
import os
import subprocess
from pathlib import Path

import PIL.Image
import PIL.ImageOps

PACKAGE = Path(__file__).resolve().parent.parent.parent
SAMPLES = PACKAGE.parent / "samples"
SOURCES = PACKAGE / "src"


def small_photos() -> list[tuple[str, bytes]]:
    """Photos of samples/ with at most 480 pixels, as JPEGs."""
    photos = []
    for path in sorted(SAMPLES.rglob("*")):
        if path.suffix not in (".jpg", ".png") or "formats" in path.parts:
            continue
        image = PIL.ImageOps.exif_transpose(PIL.Image.open(path)).convert("RGB")
        image.thumbnail((480, 480))
        file = io.BytesIO()
        image.save(file, "JPEG", quality=85)
        photos.append((path.stem, file.getvalue()))
    return photos


def with_comment(jpeg: bytes, comment: bytes) -> bytes:
    """The same picture as a file of its own: with a comment behind its first marker."""
    return jpeg[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + jpeg[2:]


def comparable(record: dict) -> dict:
    """A record without what differs between two runs, and between a bucket and a folder."""
    return {key: value for key, value in record.items() if key not in ("timings", "source")}


def crop_on_one_machine(binary: Path, folder: Path, output: Path, *options: str) -> dict[str, dict]:
    """The records of ``facecrop crop``, by the photo's path below the folder."""
    command = [binary, "crop", folder, "--output", output, "--no-config", "--quiet", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    photos = json.loads((output / "manifest.json").read_text())["photos"]
    return {os.path.relpath(photo["source"], folder): photo for photo in photos}


def environment() -> dict[str, str]:
    """What programs of the tests are started with."""
    path = os.pathsep.join(filter(None, [str(SOURCES), os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path, "RAY_AUTH_MODE": "disabled", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
