"""The structure of picture files, byte by byte, for files that no program would write."""

import struct
import zlib
from collections.abc import Mapping, Sequence

Numbers = int | Sequence[int]


# ------------------------------------------------------------------------------------------------------------------- PNG


def png(
    width: int, height: int, *, depth: int = 8, colour: int = 2, before_data: bytes = b"", data: bytes | None = None
) -> bytes:
    """A PNG; `data` is the compressed picture, by default that of a few black rows."""
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    content = zlib.compress(bytes(1000)) if data is None else data
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + before_data + chunk(b"IDAT", content) + chunk(b"IEND", b"")


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def deflated_zeros(byte_count: int) -> bytes:
    """So many zero bytes, compressed a thousand to one."""
    compressor = zlib.compressobj(9)
    block = bytes(1 << 20)
    parts = [compressor.compress(block[: min(len(block), byte_count - done)]) for done in range(0, byte_count, len(block))]
    return b"".join([*parts, compressor.flush()])


# ------------------------------------------------------------------------------------------------------------------ TIFF

SHORT, LONG, UNDEFINED = 3, 4, 7


def tiff(
    numbers: Mapping[int, Numbers],
    *,
    data: bytes = b"",
    undefined: Mapping[int, bytes] | None = None,
    next_directory: int = 0,
) -> bytes:
    """A TIFF with one directory, then `data` as its only strip unless `numbers` say otherwise, then long values."""
    fields = {tag: (LONG, packed_longs(value)) for tag, value in numbers.items()}
    fields |= {tag: (UNDEFINED, (len(value), value)) for tag, value in (undefined or {}).items()}
    names_data = 273 in numbers or 324 in numbers
    if not names_data:
        fields |= {273: (LONG, packed_longs(0)), 279: (LONG, packed_longs(len(data)))}
    data_start = 8 + 2 + 12 * len(fields) + 4
    if not names_data:
        fields[273] = (LONG, packed_longs(data_start))
    table, overflow = struct.pack("<H", len(fields)), b""
    for tag, (kind, (count, value)) in sorted(fields.items()):
        inline = value.ljust(4, b"\0")
        if len(value) > 4:
            inline = struct.pack("<I", data_start + len(data) + len(overflow))
            overflow += value
        table += struct.pack("<HHI", tag, kind, count) + inline
    return b"II*\0" + struct.pack("<I", 8) + table + struct.pack("<I", next_directory) + data + overflow


def packed_longs(value: Numbers) -> tuple[int, bytes]:
    values = [value] if isinstance(value, int) else list(value)
    return len(values), struct.pack(f"<{len(values)}I", *values)


# ------------------------------------------------------------------------------------------------------------------ WebP


def webp(*chunks: tuple[bytes, bytes]) -> bytes:
    body = b"WEBP" + b"".join(riff_chunk(kind, content) for kind, content in chunks)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def riff_chunk(kind: bytes, content: bytes) -> bytes:
    return kind + struct.pack("<I", len(content)) + content + bytes(len(content) % 2)


def three_bytes(number: int) -> bytes:
    return struct.pack("<I", number)[:3]


# ------------------------------------------------------------------------------------------------------------------- GIF

GIF_FRAME_DATA = b"\x02\x02\x44\x01\0"  # one pixel: clear, colour 0, end


def gif(width: int, height: int, frames: Sequence[bytes]) -> bytes:
    screen = struct.pack("<HHBBB", width, height, 0x80, 0, 0)
    return b"GIF89a" + screen + b"\0\0\0\xff\xff\xff" + b"".join(frames) + b"\x3b"


def gif_frame(width: int, height: int) -> bytes:
    """A frame that declares so many pixels and holds one."""
    return b"\x2c" + struct.pack("<HHHHB", 0, 0, width, height, 0) + GIF_FRAME_DATA


# ------------------------------------------------------------------------------------------------------------------ HEIF


def box(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", 8 + len(content)) + kind + content


def full_box(kind: bytes, content: bytes, version: int = 0) -> bytes:
    return box(kind, bytes([version, 0, 0, 0]) + content)


def with_declared_size(heif: bytes, width: int, height: int) -> bytes:
    """The file with another size in its property `ispe`; the coded picture is left as it is."""
    start = heif.index(b"ispe") + 8
    return heif[:start] + struct.pack(">II", width, height) + heif[start + 8 :]


def heif_grid(tile: bytes, *, declared: tuple[int, int], grid: tuple[int, int], tiles: tuple[int, int]) -> bytes:
    """An AVIF whose picture is a grid of `tiles` (columns, rows), all of them the one coded picture of the file `tile`.

    `declared` is the size in the property, `grid` the one that the grid itself has.
    """
    count = tiles[0] * tiles[1]
    configuration = part(tile, b"av1C")
    coded = tile[tile.index(b"mdat") + 4 :]
    grid_data = struct.pack(">BBBBII", 0, 1, tiles[1] - 1, tiles[0] - 1, *grid)
    size_of_tile = part(tile, b"ispe")
    properties = full_box(b"ispe", struct.pack(">II", *declared)) + size_of_tile + configuration
    associations = struct.pack(">I", 2) + struct.pack(">HBB", 1, 1, 1) + struct.pack(">HBBB", 2, 2, 2, 0x83)
    items = b"".join(
        full_box(b"infe", struct.pack(">HH", number, 0) + kind, 2) for number, kind in ((1, b"grid\0"), (2, b"av01\0"))
    )
    references = box(b"dimg", struct.pack(">HH", 1, count) + struct.pack(">H", 2) * count)

    def meta(start_of_coded: int) -> bytes:
        locations = struct.pack(">HHHHII", 1, 1, 0, 1, 0, len(grid_data))
        locations += struct.pack(">HHHHII", 2, 0, 0, 1, start_of_coded, len(coded))
        return full_box(
            b"meta",
            full_box(b"hdlr", bytes(4) + b"pict" + bytes(13))
            + full_box(b"pitm", struct.pack(">H", 1))
            + full_box(b"iloc", b"\x44\0" + struct.pack(">H", 2) + locations, 1)
            + full_box(b"iinf", struct.pack(">H", 2) + items)
            + full_box(b"iref", references)
            + box(b"iprp", box(b"ipco", properties) + full_box(b"ipma", associations))
            + box(b"idat", grid_data),
        )

    start = box(b"ftyp", b"avif" + bytes(4) + b"avifmif1miaf")
    return start + meta(len(start) + len(meta(0)) + 8) + box(b"mdat", coded)


def part(heif: bytes, kind: bytes) -> bytes:
    """The first box of that kind, wherever it is."""
    start = heif.index(kind) - 4
    return heif[start : start + int.from_bytes(heif[start : start + 4], "big")]


# ------------------------------------------------------------------------------------------------------------------ JPEG


def with_jpeg_size(jpeg: bytes, width: int, height: int) -> bytes:
    """The file with another size in its frame header."""
    start = next(jpeg.index(marker) for marker in (b"\xff\xc0", b"\xff\xc2") if marker in jpeg) + 5
    return jpeg[:start] + struct.pack(">HH", height, width) + jpeg[start + 4 :]


def many_scans(width: int, height: int, scans: int, components: int = 1) -> bytes:
    """A progressive JPEG without data whose every scan makes a decoder go through all its blocks once more."""
    ids = range(1, components + 1)
    frame = struct.pack(">BHHB", 8, height, width, components) + b"".join(bytes([number, 0x11, 0]) for number in ids)
    table = b"\0" + bytes([1] + [0] * 15) + b"\0"  # one code of one bit, which says: no bits
    scan = struct.pack(">B", components) + b"".join(bytes([number, 0]) for number in ids) + b"\0\0\0"
    return (
        b"\xff\xd8"
        + segment(0xDB, b"\0" + bytes([1] * 64))
        + segment(0xC2, frame)
        + segment(0xC4, table)
        + (segment(0xDA, scan) + b"\0\0") * scans
        + b"\xff\xd9"
    )


def segment(marker: int, content: bytes) -> bytes:
    return bytes([0xFF, marker]) + struct.pack(">H", len(content) + 2) + content
