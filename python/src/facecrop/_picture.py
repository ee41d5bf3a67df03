"""The picture of a photo in a notebook: the photo, its faces, and the frame of each crop."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from ._faces import Face, box_of

# Functions import Pillow themselves, because the package works without it.
if TYPE_CHECKING:
    from PIL import Image

#: The long side of the picture in pixels.
LONG_SIDE = 640
FRAME, CHOSEN, OTHER = "#ff3b30", "#34c759", "#ffcc00"


def picture(record: dict[str, Any], content: bytes | None) -> bytes:
    """A PNG: frames in red, the faces they were made for in green, other faces in yellow.

    A photo that Pillow cannot read, or that is gone, is grey.
    """
    from PIL import ImageDraw

    width, height = record["size"]["width"], record["size"]["height"]
    scale = min(1, LONG_SIDE / max(width, height))
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    canvas = _upright(record, content, size)
    draw = ImageDraw.Draw(canvas)
    for face in map(Face.of, record.get("faces", [])):
        draw.rectangle(
            [corner * scale for corner in face.box.corners], outline=CHOSEN if face.role == "chosen" else OTHER, width=2
        )
    for output in record.get("outputs", []):
        corners = [(x * scale, y * scale) for x, y in _frame(output)]
        draw.line([*corners, corners[0]], fill=FRAME, width=3)
    if point := record.get("focalPoint"):
        x, y = point["x"] * size[0], point["y"] * size[1]
        draw.ellipse((x - 4, y - 4, x + 4, y + 4), fill=FRAME)
    file = io.BytesIO()
    canvas.save(file, "PNG")
    return file.getvalue()


def _upright(record: dict[str, Any], content: bytes | None, size: tuple[int, int]) -> Image.Image:
    from PIL import Image, ImageOps

    try:
        if content is None:
            raise OSError
        opened = Image.open(io.BytesIO(content))
        # JPEGs are decoded at a fraction of their size, before or after they are turned.
        opened.draft("RGB", (max(size), max(size)))
        image = ImageOps.exif_transpose(opened)
        image = image.rotate(-int(record.get("turnedClockwiseDegrees", 0)), expand=True)
        return image.convert("RGB").resize(size)
    except (OSError, ValueError, Image.DecompressionBombError):
        return Image.new("RGB", size, "#808080")


def _frame(output: dict[str, Any]) -> list[tuple[float, float]]:
    """The corners of what an output shows, in pixels of the upright photo; a levelled crop is turned."""
    turned = output.get("level") or output.get("alignment")
    if turned is None:
        left, top, right, bottom = box_of(output["crop"]["pixels"]).corners
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    (a, b, tx), (c, d, ty) = turned["inverse"]
    width, height = output["size"]["width"], output["size"]["height"]
    corners = [(0, 0), (width, 0), (width, height), (0, height)]
    return [(a * x + b * y + tx, c * x + d * y + ty) for x, y in corners]


def pillow_if_there() -> Any:
    """The module ``PIL.Image``, or ``None`` if it is not installed."""
    try:
        import PIL.Image
    except ImportError:
        return None
    return PIL.Image
