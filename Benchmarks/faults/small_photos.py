"""Very many small photos in every format that the command reads: a few hundred pictures, each file of them with other bytes.

The files of one picture differ only in what stands beside the pixels, such as a comment, so that all of them have the same output.
"""

import dataclasses
import pathlib
import struct
from collections.abc import Callable

from bench.places import SAMPLES

from . import builders
from .pictures import vips

LONG_SIDES = (160, 200)  # pixels
SCENES = (
    "scenes/grey-pair.jpg", "scenes/group-2.jpg", "scenes/group-5-bystander.jpg", "scenes/panorama-right-edge.jpg",
    "scenes/portrait-fills-frame.jpg", "scenes/tall-top-edge.jpg", "scenes/group-18-small.jpg", "rocket.jpg", "astronaut.png",
    "chelsea.png",
)  # fmt: skip
# libvips' options of the saver, by the name of the format and its file extension. BMP is made by hand.
SAVED = {
    ("jpeg", ".jpg"): "", ("jpeg-progressive", ".jpg"): "[interlace]", ("jpeg-small", ".jpeg"): "[Q=50]",
    ("png", ".png"): "", ("png-interlaced", ".png"): "[interlace]",
    ("webp", ".webp"): "", ("webp-lossless", ".webp"): "[lossless]",
    ("tiff", ".tif"): "", ("tiff-lzw", ".tif"): "[compression=lzw]", ("tiff-deflate", ".tiff"): "[compression=deflate]",
    ("tiff-jpeg", ".tif"): "[compression=jpeg]",
    ("gif", ".gif"): "", ("heic", ".heic"): "[effort=0]", ("avif", ".avif"): "[effort=0]",
    ("ppm", ".ppm"): "", ("jxl", ".jxl"): "[effort=3]",
}  # fmt: skip


@dataclasses.dataclass(frozen=True)
class SmallPhoto:
    """A picture in one format."""

    name: str
    format: str
    suffix: str
    content: bytes

    def variant(self, number: int) -> bytes:
        """A healthy file of the same pixels whose bytes are no other number's."""
        return VARIED[self.suffix](self.content, b"photo %d" % number)


def small_photos(work: pathlib.Path) -> list[SmallPhoto]:
    """Each scene in two sizes in each format."""
    made = []
    for scene in SCENES:
        for side in LONG_SIDES:
            vips("thumbnail", SAMPLES / scene, work / "thumbnail.v", side)
            vips("extract_band", work / "thumbnail.v", work / "three.v", 0, "--n", bands_taken(work / "thumbnail.v"))
            vips("colourspace", work / "three.v", work / "small.v", "srgb")
            name = f"{pathlib.PurePath(scene).stem}-{side}"
            for (format_name, suffix), options in SAVED.items():
                path = work / f"small{suffix}"
                vips("copy", work / "small.v", f"{path}{options}")
                made.append(SmallPhoto(f"{name}-{format_name}", format_name, suffix, path.read_bytes()))
            made.append(SmallPhoto(f"{name}-bmp", "bmp", ".bmp", bmp((work / "small.ppm").read_bytes())))
    return made


def bands_taken(path: pathlib.Path) -> int:
    """All but transparency."""
    bands = int(vips("-f", "bands", path, program="vipsheader"))
    return bands - 1 if bands in (2, 4) else bands


def bmp(ppm: bytes) -> bytes:
    """The picture of a binary PPM as a BMP of 24 bits a pixel, whose rows go upwards."""
    header, pixels = ppm_parts(ppm)
    width, height = (int(word) for word in header.split()[1:3])
    row_length = -(-3 * width // 4) * 4
    rows = (pixels[3 * width * y : 3 * width * (y + 1)] for y in reversed(range(height)))
    data = b"".join(bgr(row).ljust(row_length, b"\0") for row in rows)
    return (
        b"BM" + struct.pack("<IHHI", 54 + len(data), 0, 0, 54)
        + struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, len(data), 2835, 2835, 0, 0) + data
    )  # fmt: skip


def bgr(row: bytes) -> bytes:
    changed = bytearray(row)
    changed[::3], changed[2::3] = row[2::3], row[::3]
    return bytes(changed)


def ppm_parts(content: bytes) -> tuple[bytes, bytes]:
    """The header with neither comments nor its last space, and the pixels."""
    lines, rest = [], content
    while len(b" ".join(lines).split()) < 4:
        line, _, rest = rest.partition(b"\n")
        lines += [] if line.startswith(b"#") else [line]
    return b"\n".join(lines), rest


# ---------------------------------------------------------------------------------------------- other bytes, the same pixels


def jpeg_with(content: bytes, text: bytes) -> bytes:
    return content[:2] + builders.segment(0xFE, text) + content[2:]


def png_with(content: bytes, text: bytes) -> bytes:
    return content[:33] + builders.chunk(b"tEXt", b"Comment\0" + text) + content[33:]


def gif_with(content: bytes, text: bytes) -> bytes:
    return content[:-1] + b"\x21\xfe" + bytes([len(text)]) + text + b"\0" + content[-1:]


def ppm_with(content: bytes, text: bytes) -> bytes:
    kind, _, rest = content.partition(b"\n")
    return kind + b"\n# " + text + b"\n" + rest


def heif_with(content: bytes, text: bytes) -> bytes:
    return content + builders.box(b"free", text)


def jxl_with(content: bytes, text: bytes) -> bytes:
    """In a container, which may have other boxes beside the one of the picture."""
    start = builders.box(b"JXL ", b"\r\n\x87\n") + builders.box(b"ftyp", b"jxl \0\0\0\0jxl ")
    return start + builders.box(b"free", text) + builders.box(b"jxlc", content)


def with_end(content: bytes, text: bytes) -> bytes:
    return content + text


VARIED: dict[str, Callable[[bytes, bytes], bytes]] = {
    ".jpg": jpeg_with, ".jpeg": jpeg_with, ".png": png_with, ".gif": gif_with, ".ppm": ppm_with, ".heic": heif_with,
    ".avif": heif_with, ".jxl": jxl_with, ".webp": with_end, ".tif": with_end, ".tiff": with_end, ".bmp": with_end,
}  # fmt: skip
FORMATS = [name for name, _ in SAVED] + ["bmp"]
