"""Sets of photos as people have them, made once and kept in .build/bench/photos.

    python -m bench.photos [--count N] [--real FOLDER] NAME…     make these sets, or the first photos of each
"""

import argparse
import concurrent.futures
import dataclasses
import hashlib
import io
import json
import multiprocessing
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zlib

import cv2
import numpy as np
from PIL import Image

from . import cameras, people, scenes, sets, sources
from .cameras import QUARTER_TURNS, Camera
from .sets import FACES_FOLDER, MadePhoto, PhotoSet

TIFF_COMPRESSIONS = ("raw", "tiff_lzw", "tiff_adobe_deflate", "jpeg")  # in turn
HEIC_QUALITY = 60
MODULES = (__file__, scenes.__file__, cameras.__file__, people.__file__, sources.__file__)


def make_missing(photo_set: PhotoSet, count: int, real: pathlib.Path | None) -> None:
    """Makes what is missing of the first photos of a set; those made by another recipe are made anew."""
    folder = photo_set.folder(bool(real))
    stamp = folder / ".recipe"
    own_recipe = recipe(photo_set, real)
    if not stamp.exists() or stamp.read_text() != own_recipe:
        shutil.rmtree(folder, ignore_errors=True)
        (folder / FACES_FOLDER).mkdir(parents=True)
        stamp.write_text(own_recipe)
    missing = [index for index in range(count) if not photo_set.path(index, bool(real)).exists()]
    if missing:
        print(f"making {len(missing)} photos in {folder}", file=sys.stderr)
        sources.sources(real)  # looks at the real photos once, before the processes below do
        # A fork would inherit locks of OpenCV's threads.
        spawn = multiprocessing.get_context("spawn")
        with concurrent.futures.ProcessPoolExecutor(processes(), mp_context=spawn) as pool:
            list(pool.map(make, [photo_set] * len(missing), missing, [real] * len(missing)))


def processes() -> int:
    """How many photos are made at once: $FACECROP_BENCH_MAKERS, or one for each core."""
    return int(os.environ.get("FACECROP_BENCH_MAKERS", len(os.sched_getaffinity(0))))


def recipe(photo_set: PhotoSet, real: pathlib.Path | None) -> str:
    """What decides on the photos' content, as a hash."""
    programs = b"".join(pathlib.Path(module).read_bytes() for module in MODULES)
    return hashlib.sha256(programs + repr(photo_set).encode() + sources.fingerprint(real).encode()).hexdigest()


def make(photo_set: PhotoSet, index: int, real: pathlib.Path | None) -> None:
    """Makes one photo, all of it or nothing, and notes what it shows."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng([zlib.crc32(photo_set.name.encode()), index])
    path = photo_set.path(index, bool(real))
    content, made = photographed(rng, photo_set, index, sources.sources(real))
    (path.parent / FACES_FOLDER / f"{index:04}.json").write_text(json.dumps(dataclasses.asdict(made)))
    partial = path.with_suffix(".part")
    partial.write_bytes(content)
    partial.rename(path)


def photographed(
    rng: np.random.Generator, photo_set: PhotoSet, index: int, found: sources.Sources
) -> tuple[bytes, MadePhoto]:
    """The bytes of one photo, and what it shows."""
    camera = cameras.CAMERAS[0 if photo_set.is_plain else index % len(cameras.CAMERAS)]
    is_turned = photo_set.suffix == ".jpg" and not photo_set.is_plain
    orientation = cameras.orientation(rng, camera) if is_turned else 1
    width, height = camera.size(photo_set.pixels)
    if QUARTER_TURNS[orientation] % 2 == 1:
        width, height = height, width
    wanted = scenes.wish(rng, photo_set.faces, photo_set.face_shares)
    upright = scenes.picture(rng, found, width, height, wanted)
    stored = np.ascontiguousarray(np.rot90(upright.pixels, QUARTER_TURNS[orientation]))
    pixels = cameras.exposed(rng, camera, stored)
    shares = [round(face.height / height, 4) for face in upright.faces]
    content = encoded(rng, photo_set, index, camera, orientation, pixels)
    return content, MadePhoto(width, height, camera.model, orientation, shares)


def encoded(
    rng: np.random.Generator, photo_set: PhotoSet, index: int, camera: Camera, orientation: int, pixels: np.ndarray
) -> bytes:
    """The picture in the set's format."""
    if photo_set.suffix == ".png":
        return saved(pixels, "PNG", compress_level=6)
    if photo_set.suffix == ".webp":
        return saved(pixels, "WEBP", quality=85, method=2)
    if photo_set.suffix == ".tif":
        compression = TIFF_COMPRESSIONS[index % len(TIFF_COMPRESSIONS)]
        return saved(pixels, "TIFF", compression=compression, **({"quality": 92} if compression == "jpeg" else {}))
    if photo_set.suffix == ".heic":
        return heic(pixels)
    options = {} if photo_set.progressive or not camera.restart_blocks else {"restart_marker_blocks": camera.restart_blocks}
    return saved(
        pixels,
        "JPEG",
        quality=int(rng.choice(photo_set.qualities or camera.qualities)),
        subsampling=camera.subsampling,
        progressive=photo_set.progressive,
        exif=cameras.exif(camera, orientation, pixels),
        **options,
    )


def heic(pixels: np.ndarray) -> bytes:
    """The picture as HEIC, by libvips: Pillow writes none."""
    with tempfile.TemporaryDirectory() as folder:
        plain, target = pathlib.Path(folder, "photo.ppm"), pathlib.Path(folder, "photo.heic")
        Image.fromarray(pixels).save(plain)
        command = ["vips", "heifsave", plain, target, "--compression", "hevc", "--Q", str(HEIC_QUALITY), "--effort", "2"]
        subprocess.run(command, check=True, env={**os.environ, "VIPS_CONCURRENCY": "1"})
        return target.read_bytes()


def saved(pixels: np.ndarray, image_format: str, **options) -> bytes:
    """The picture in a file format."""
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, image_format, **options)
    return buffer.getvalue()


def main() -> None:
    by_name = {photo_set.name: photo_set for photo_set in sets.ALL}
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="+", choices=by_name)
    parser.add_argument("--count", type=int, default=sys.maxsize)
    parser.add_argument("--real", type=pathlib.Path)
    chosen = parser.parse_args()
    for photo_set in map(by_name.get, chosen.names):
        make_missing(photo_set, min(chosen.count, photo_set.count), chosen.real)


if __name__ == "__main__":
    main()
