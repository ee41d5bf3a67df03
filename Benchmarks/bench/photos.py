"""Sets of photos such as cameras and web sites have them, made from samples/ once and kept in .build/bench/photos.

    python -m bench.photos [--count N] NAME…     make the sets of these names, or the first photos of each
"""

import argparse
import concurrent.futures
import hashlib
import io
import os
import pathlib
import shutil
import sys
import zlib

import cv2
import numpy as np
from PIL import Image

from . import scenes, sets
from .sets import PhotoSet

ORIENTATION_TAG = 274
# How many of twenty photos are held in which way: cameras mark each photo, most of them as upright.
ORIENTATIONS = (1,) * 14 + (6,) * 3 + (8,) * 2 + (3,)
QUARTER_TURNS = {1: 0, 3: 2, 6: 1, 8: 3}  # counter-clockwise turns from the upright to the stored picture
SIZE_TOLERANCE = 0.08
GRAIN_TRIES = 12


def make_missing(photo_set: PhotoSet, count: int) -> None:
    """Makes what is missing of the first photos of a set; those made by another recipe are made anew."""
    stamp = photo_set.folder / ".recipe"
    if not stamp.exists() or stamp.read_text() != recipe(photo_set):
        shutil.rmtree(photo_set.folder, ignore_errors=True)
        photo_set.folder.mkdir(parents=True)
        stamp.write_text(recipe(photo_set))
    missing = [index for index in range(count) if not photo_set.path(index).exists()]
    if missing:
        print(f"making {len(missing)} photos in {photo_set.folder}", file=sys.stderr)
        with concurrent.futures.ProcessPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            list(pool.map(make, [photo_set] * len(missing), missing))


def recipe(photo_set: PhotoSet) -> str:
    """What decides on the photos' content, as a hash."""
    sources = b"".join(pathlib.Path(module).read_bytes() for module in (__file__, scenes.__file__))
    return hashlib.sha256(sources + repr(photo_set).encode()).hexdigest()


def make(photo_set: PhotoSet, index: int) -> None:
    """Makes one photo, all of it or nothing."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng([zlib.crc32(photo_set.name.encode()), index])
    path = photo_set.path(index)
    partial = path.with_suffix(".part")
    partial.write_bytes(encoded(rng, photo_set, index))
    partial.rename(path)


def encoded(rng: np.random.Generator, photo_set: PhotoSet, index: int) -> bytes:
    """The bytes of one photo."""
    orientation = ORIENTATIONS[rng.integers(len(ORIENTATIONS))] if photo_set.suffix == ".jpg" else 1
    stored = np.ascontiguousarray(np.rot90(upright_picture(rng, photo_set, orientation), QUARTER_TURNS[orientation]))
    grain = film_grain(rng, photo_set.width, photo_set.height)
    if photo_set.suffix == ".png":
        return saved(with_grain(stored, grain, 3), "PNG", compress_level=6)
    if photo_set.suffix == ".webp":
        return saved(with_grain(stored, grain, 3), "WEBP", quality=85, method=2)
    options = {
        "quality": int(rng.choice(photo_set.qualities)),
        "subsampling": ("4:2:0", "4:2:2")[index % 2],
        "progressive": photo_set.progressive,
        "exif": camera_exif(orientation),
    }
    return jpeg_of_size(stored, grain, wanted_bytes(rng, photo_set), options)


def wanted_bytes(rng: np.random.Generator, photo_set: PhotoSet) -> float:
    """A size so far from the set's bounds that a file near it lies between them."""
    return rng.uniform(photo_set.smallest_bytes / (1 - SIZE_TOLERANCE), photo_set.largest_bytes / (1 + SIZE_TOLERANCE))


def upright_picture(rng: np.random.Generator, photo_set: PhotoSet, orientation: int) -> np.ndarray:
    """What the photo shows, as a person sees it."""
    width, height = photo_set.width, photo_set.height
    if QUARTER_TURNS[orientation] % 2 == 1:
        width, height = height, width
    if photo_set.faces == 30:
        return scenes.yearbook_page(rng, width, height, columns=6, rows=5)
    return scenes.picture(rng, width, height, faces=photo_set.faces)


def film_grain(rng: np.random.Generator, width: int, height: int) -> np.ndarray:
    """Grain of unit strength: fine and equal in all channels, as cameras leave it after they have smoothed the colours."""
    noise = rng.standard_normal((height, width), dtype=np.float32)
    soft = cv2.GaussianBlur(noise, (0, 0), sigmaX=0.6)
    return cv2.merge([soft / soft.std()] * 3)


def with_grain(pixels: np.ndarray, grain: np.ndarray, strength: float) -> np.ndarray:
    """The picture with grain of this standard deviation in levels of 0…255."""
    noisy = cv2.addWeighted(pixels, 1, grain, strength, 0, dtype=cv2.CV_32F)
    return cv2.convertScaleAbs(cv2.max(noisy, 0))


def jpeg_of_size(pixels: np.ndarray, grain: np.ndarray, byte_count: float, options: dict) -> bytes:
    """The picture with as much grain as gives a file of about `byte_count`."""
    strength = 4.0
    for _ in range(GRAIN_TRIES):
        content = saved(with_grain(pixels, grain, strength), "JPEG", **options)
        ratio = byte_count / len(content)
        if abs(1 / ratio - 1) <= SIZE_TOLERANCE:
            return content
        strength *= ratio**1.3
    raise ValueError(f"no grain gives {byte_count:.0f} bytes; the last try was {len(content)} bytes at {strength:.2f}")


def saved(pixels: np.ndarray, image_format: str, **options) -> bytes:
    """The picture in a file format."""
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, image_format, **options)
    return buffer.getvalue()


def camera_exif(orientation: int) -> Image.Exif:
    """What a camera writes, in short."""
    exif = Image.Exif()
    exif[271], exif[272], exif[305] = "Example", "Example 12", "1.0"  # make, model, software
    exif[306] = "2026:06:01 12:00:00"
    exif[ORIENTATION_TAG] = orientation
    return exif


def main() -> None:
    by_name = {photo_set.name: photo_set for photo_set in sets.ALL}
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="+", choices=by_name)
    parser.add_argument("--count", type=int, default=sys.maxsize)
    chosen = parser.parse_args()
    for photo_set in map(by_name.get, chosen.names):
        make_missing(photo_set, min(chosen.count, photo_set.count))


if __name__ == "__main__":
    main()
