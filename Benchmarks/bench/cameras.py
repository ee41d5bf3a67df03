"""Cameras that photos come from: their sensors' shapes and noise, and how each writes JPEG."""

import dataclasses
import io
import math
import struct

import cv2
import numpy as np
from PIL import Image

ORIENTATION_TAG = 274
QUARTER_TURNS = {1: 0, 3: 2, 6: 1, 8: 3}  # counter-clockwise turns from the upright to the stored picture
THUMBNAIL_SIZE = (160, 120)


@dataclasses.dataclass(frozen=True)
class Camera:
    """One model. Noise is the standard deviation in levels of 0…255 for good and for bad light."""

    model: str
    aspect: float  # width to height of the sensor
    qualities: range
    subsampling: str
    noise: tuple[float, float]
    sharpening: float  # of edges, as cameras do it; below 0 for a soft lens
    restart_blocks: int  # MCUs between restart markers; 0 for none
    has_thumbnail: bool
    held_upright: float  # the share of photos that need no turn

    def size(self, pixels: int) -> tuple[int, int]:
        """Width and height of the stored picture with about so many pixels, in steps of 16."""
        width = 16 * round(math.sqrt(pixels * self.aspect) / 16)
        return width, 16 * round(width / self.aspect / 16)


CAMERAS = (
    Camera("Phone A", 4 / 3, range(90, 96), "4:2:0", (1.0, 4.0), 0.6, 0, True, 0.4),
    Camera("Phone B", 16 / 9, range(85, 93), "4:2:0", (1.5, 6.0), 0.9, 0, True, 0.4),
    Camera("Compact", 4 / 3, range(88, 94), "4:2:2", (1.5, 5.0), 0.3, 4, True, 0.8),
    Camera("Reflex", 3 / 2, range(93, 98), "4:2:2", (0.6, 3.5), 0.2, 0, True, 0.7),
    Camera("Studio", 3 / 2, range(90, 97), "4:4:4", (0.4, 1.5), 0.0, 0, False, 0.6),
    Camera("Square", 1 / 1, range(80, 90), "4:2:0", (1.0, 5.0), 0.5, 8, False, 1.0),
    Camera("Old lens", 4 / 3, range(84, 92), "4:2:0", (2.0, 7.0), -0.6, 0, True, 0.8),
)


def orientation(rng: np.random.Generator, camera: Camera) -> int:
    """The EXIF orientation of one photo."""
    return 1 if rng.random() < camera.held_upright else int(rng.choice((6, 6, 6, 8, 8, 3)))


def exposed(rng: np.random.Generator, camera: Camera, pixels: np.ndarray) -> np.ndarray:
    """The stored picture as the camera saves it: sharpened or soft, with noise that is coarser in colour than in light."""
    height, width = pixels.shape[:2]
    soft = cv2.GaussianBlur(pixels, (0, 0), 1.0 + abs(camera.sharpening))
    amount = camera.sharpening
    pixels = cv2.addWeighted(pixels, 1 + amount, soft, -amount, 0) if amount else pixels
    strength = float(np.exp(rng.uniform(*np.log(camera.noise))))
    light = cv2.GaussianBlur(rng.standard_normal((height, width), dtype=np.float32), (0, 0), 0.6)
    light *= strength / light.std()
    colour = rng.standard_normal((height // 4 + 1, width // 4 + 1, 3), dtype=np.float32) * (0.5 * strength)
    colour = cv2.resize(colour, (width, height), interpolation=cv2.INTER_LINEAR)
    # Sensors are noisier in shadows once the tone curve has lifted them.
    shade = cv2.LUT(pixels, np.interp(np.arange(256), (0, 60, 255), (0.8, 1.2, 0.6)).astype(np.float32))
    noisy = pixels.astype(np.float32)
    noisy += (cv2.merge([light] * 3) + colour) * shade
    return np.clip(noisy, 0, 255).astype(np.uint8)


def exif(camera: Camera, orientation: int, pixels: np.ndarray) -> bytes:
    """What the camera notes, with a small JPEG of the photo if it makes one."""
    texts = {271: b"Example\0", 272: camera.model.encode() + b"\0", 305: b"1.0\0", 306: b"2026:06:01 12:00:00\0"}
    first = [(tag, 2, text) for tag, text in texts.items()] + [(ORIENTATION_TAG, 3, struct.pack("<HH", orientation, 0))]
    header = b"II*\0" + struct.pack("<I", 8)
    if not camera.has_thumbnail:
        return b"Exif\0\0" + header + folder(sorted(first), 8, 0)
    following = 8 + len(folder(sorted(first), 8, 0))
    content = thumbnail(pixels)
    second = [(259, 3, struct.pack("<HH", 6, 0)), (513, 4, b"\0\0\0\0"), (514, 4, struct.pack("<I", len(content)))]
    start = following + len(folder(second, following, 0))
    second[1] = (513, 4, struct.pack("<I", start))
    return b"Exif\0\0" + header + folder(sorted(first), 8, following) + folder(second, following, 0) + content


def folder(entries: list[tuple[int, int, bytes]], start: int, following: int) -> bytes:
    """A folder of TIFF tags that lies at `start`, with the values that do not fit into it behind it."""
    values_start = start + 2 + 12 * len(entries) + 4
    rows, values = b"", b""
    for tag, kind, value in entries:
        count = len(value) if kind == 2 else 1
        if len(value) > 4:
            rows += struct.pack("<HHII", tag, kind, count, values_start + len(values))
            values += value + b"\0" * (len(value) % 2)
        else:
            rows += struct.pack("<HHI", tag, kind, count) + value.ljust(4, b"\0")
    return struct.pack("<H", len(entries)) + rows + struct.pack("<I", following) + values


def thumbnail(pixels: np.ndarray) -> bytes:
    """The photo at 160×120, as a JPEG."""
    small = Image.fromarray(pixels)
    small.thumbnail(THUMBNAIL_SIZE)
    buffer = io.BytesIO()
    small.save(buffer, "JPEG", quality=75)
    return buffer.getvalue()
