"""Pictures in memory, as files that the command reads: their pixels as they are, behind the header of a TIFF.

NumPy and Pillow are not imported here: who has an array or a picture has imported them.
"""

from __future__ import annotations

import struct
import sys
from typing import TYPE_CHECKING, Any, TypeGuard

if TYPE_CHECKING:
    import numpy
    import PIL.Image

#: Bytes, of which some are not copied.
Buffer = bytes | bytearray | memoryview

#: The bytes of a strip, about; decoders keep one of them in memory.
STRIP_BYTES = 1 << 18
#: Positions in a TIFF have 32 bits.
MAXIMUM_BYTES = (1 << 32) - (1 << 20)

_ORIENTATION = 0x0112
_SHORT, _LONG, _UNDEFINED = 3, 4, 7
#: Samples of a pixel, the photometric interpretation, and whether the last sample is transparency.
_GREY, _RGB, _CMYK = 1, 2, 5
_MODES = {
    "L": (1, _GREY, False), "LA": (2, _GREY, True), "RGB": (3, _RGB, False), "RGBA": (4, _RGB, True),
    "CMYK": (4, _CMYK, False), "I;16": (1, _GREY, False),
}  # fmt: skip
#: Modes of Pillow that hold the same picture in another way.
_CONVERTED = {
    "1": "L", "P": "RGB", "PA": "RGBA", "RGBa": "RGBA", "La": "LA", "RGBX": "RGB", "YCbCr": "RGB", "HSV": "RGB",
}  # fmt: skip
#: How an array of another kind of numbers becomes one of bytes.
_REMEDIES = dict.fromkeys("iu", "whole numbers from 0 to 255 become bytes by array.astype('uint8')") | {
    "f": "numbers from 0 to 1 become bytes by (array * 255).round().astype('uint8')",
    "b": "true and false become white and black by array.astype('uint8') * 255",
}


def is_array(source: object) -> TypeGuard[numpy.ndarray[Any, Any]]:
    """Whether this is an array of NumPy."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(source, numpy.ndarray)


def is_picture(source: object) -> TypeGuard[PIL.Image.Image]:
    """Whether this is a picture of Pillow."""
    pillow = sys.modules.get("PIL.Image")
    return pillow is not None and isinstance(source, pillow.Image)


def file_of_array(array: numpy.ndarray[Any, Any]) -> tuple[Buffer, ...]:
    """The parts of a file with the pixels of an array; those of a contiguous array are not copied.

    Raises ``TypeError`` for an array of other numbers, and ``ValueError`` for one that has not the form of a picture.
    """
    import numpy

    if array.dtype.kind != "u" or array.dtype.itemsize > 2:
        remedy = _REMEDIES.get(array.dtype.kind, "make one of its numbers")
        raise TypeError(f"an array of a picture has the type uint8 or uint16, and this one {array.dtype}; {remedy}")
    shape = array.shape
    samples = 1 if len(shape) == 2 else shape[2] if len(shape) == 3 else 0
    if samples not in (1, 3, 4) or 0 in shape:
        hint = "; array.transpose(1, 2, 0) puts the channels last" if len(shape) == 3 and shape[0] in (1, 3, 4) else ""
        raise ValueError(
            f"an array of a picture is height x width (grey), x 3 (RGB) or x 4 (RGBA), and this one has the shape "
            f"{shape}{hint}"
        )
    plain = numpy.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<"))
    head = tiff_head(
        shape[1], shape[0], samples, bits=8 * array.dtype.itemsize, photometric=_GREY if samples == 1 else _RGB,
        is_transparent=samples == 4,
    )  # fmt: skip
    return head, plain.data.cast("B")


def file_of_picture(image: PIL.Image.Image) -> tuple[Buffer, ...]:
    """The parts of a file with the pixels, the orientation and the colour profile of a picture.

    Pixels lie as the picture has them: the command turns them by the orientation, as it does with a file.

    Raises ``OSError`` if the picture cannot be loaded, and ``TypeError`` if its mode has no pixels that are colours.
    """
    try:
        # Pillow turns TIFFs while it loads them, and then forgets their orientation.
        image.load()
    except Exception as error:
        raise OSError(f"Pillow cannot load this picture: {error}") from error
    orientation = image.getexif().get(_ORIENTATION)
    profile = image.info.get("icc_profile")
    if image.mode in ("1", "L", "P", "RGB") and image.has_transparency_data:
        image = image.convert("RGBA")
    elif image.mode in _CONVERTED:
        image = image.convert(_CONVERTED[image.mode])
    if image.mode not in _MODES:
        raise TypeError(f"a picture of Pillow's mode {image.mode} cannot be sent; convert it: picture.convert('RGB')")
    if 0 in image.size:
        raise ValueError(f"a picture of {image.width} x {image.height} pixels has none")
    samples, photometric, is_transparent = _MODES[image.mode]
    head = tiff_head(
        image.width, image.height, samples, bits=16 if image.mode == "I;16" else 8, photometric=photometric,
        is_transparent=is_transparent, profile=profile if isinstance(profile, bytes) else b"",
        orientation=orientation if isinstance(orientation, int) and 1 <= orientation <= 8 else 1,
    )  # fmt: skip
    return head, image.tobytes()


def tiff_head(
    width: int,
    height: int,
    samples: int,
    *,
    bits: int,
    photometric: int,
    is_transparent: bool = False,
    orientation: int = 1,
    profile: bytes = b"",
) -> bytes:
    """What precedes pixels, row by row, in a TIFF with numbers of little-endian order and without compression.

    Raises ``ValueError`` if the file would be too long for the format.
    """
    row = width * samples * bits // 8
    if row * height > MAXIMUM_BYTES:
        raise ValueError(f"a picture has at most {MAXIMUM_BYTES} bytes, and this one has {row * height}")
    rows = max(1, min(height, STRIP_BYTES // row))
    lengths = [min(rows, height - first) * row for first in range(0, height, rows)]
    # By their tags: the entries of a directory are in that order.
    entries: list[tuple[int, int, list[int] | bytes]] = [
        (256, _LONG, [width]),
        (257, _LONG, [height]),
        (258, _SHORT, [bits] * samples),
        (259, _SHORT, [1]),
        (262, _SHORT, [photometric]),
        (273, _LONG, [0] * len(lengths)),
        (274, _SHORT, [orientation]),
        (277, _SHORT, [samples]),
        (278, _LONG, [rows]),
        (279, _LONG, lengths),
        (284, _SHORT, [1]),
    ]
    if is_transparent:
        entries.append((338, _SHORT, [2]))
    if profile:
        entries.append((34675, _UNDEFINED, profile))
    directory_bytes = 8 + 2 + 12 * len(entries) + 4
    start = directory_bytes + sum(len(_packed(*each[1:])) for each in entries if len(_packed(*each[1:])) > 4)
    start += -start % 16
    entries[5] = (273, _LONG, [start + index * rows * row for index in range(len(lengths))])
    directory, values = b"", b""
    for tag, kind, value in entries:
        packed = _packed(kind, value)
        directory += struct.pack("<HHI", tag, kind, len(value))
        if len(packed) <= 4:
            directory += packed.ljust(4, b"\0")
        else:
            directory += struct.pack("<I", directory_bytes + len(values))
            values += packed
    head = b"II*\0" + struct.pack("<IH", 8, len(entries)) + directory + bytes(4) + values
    return head.ljust(start, b"\0")


def _packed(kind: int, value: list[int] | bytes) -> bytes:
    """The value of an entry, of an even number of bytes, so that the next one is aligned."""
    if isinstance(value, bytes):
        return value + bytes(len(value) % 2)
    return struct.pack(f"<{len(value)}{'H' if kind == _SHORT else 'I'}", *value)
