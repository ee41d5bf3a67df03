"""The picture of a photo in a notebook: the photo, its faces, and the frame of each crop. Needs Pillow."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageDraw, ImageOps

if TYPE_CHECKING:
    from ._crops import Crop
    from ._values import DonePhoto

#: The long side of the picture in pixels.
LONG_SIDE = 640
FRAME, CHOSEN, OTHER = "#ff3b30", "#34c759", "#ffcc00"


def picture(photo: DonePhoto[Any], crops: Sequence[Crop]) -> bytes:
    """A PNG: frames in red, the faces they were made for in green, other faces in yellow.

    A photo that Pillow cannot read, or that is gone, is grey.
    """
    assert photo.size is not None
    scale = min(1, LONG_SIDE / max(photo.size))
    size = (max(1, round(photo.size[0] * scale)), max(1, round(photo.size[1] * scale)))
    canvas = _upright(photo, size)
    draw = ImageDraw.Draw(canvas)
    for face in photo.faces:
        draw.rectangle(
            [corner * scale for corner in face.box.corners], outline=CHOSEN if face.role == "chosen" else OTHER, width=2
        )
    for crop in crops:
        corners = [(x * scale, y * scale) for x, y in _frame(crop)]
        draw.line([*corners, corners[0]], fill=FRAME, width=3)
    if photo.focal_point:
        x, y = photo.focal_point.x * size[0], photo.focal_point.y * size[1]
        draw.ellipse((x - 4, y - 4, x + 4, y + 4), fill=FRAME)
    file = io.BytesIO()
    canvas.save(file, "PNG")
    return file.getvalue()


def _upright(photo: DonePhoto[Any], size: tuple[int, int]) -> Image.Image:
    content = photo.read()
    try:
        if content is None:
            raise OSError
        opened = Image.open(io.BytesIO(content))
        # JPEGs are decoded at a fraction of their size, before or after they are turned.
        opened.draft("RGB", (max(size), max(size)))
        image = ImageOps.exif_transpose(opened)
        image = image.rotate(-int(photo.record.get("turnedClockwiseDegrees", 0)), expand=True)
        return image.convert("RGB").resize(size)
    except (OSError, ValueError, Image.DecompressionBombError):
        return Image.new("RGB", size, "#808080")


def _frame(crop: Crop) -> list[tuple[float, float]]:
    """The corners of what a crop shows, in pixels of the upright photo; a levelled crop is turned."""
    turned = crop.output.get("level") or crop.output.get("alignment")
    if turned is None:
        left, top, right, bottom = crop.box.corners
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    (a, b, tx), (c, d, ty) = turned["inverse"]
    corners = [(0, 0), (crop.width, 0), (crop.width, crop.height), (0, crop.height)]
    return [(a * x + b * y + tx, c * x + d * y + ty) for x, y in corners]
