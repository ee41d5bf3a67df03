"""Small files that ask for a lot: of memory, of time, or of trust. Each is to be refused before that is taken."""

import dataclasses
import pathlib
import struct
from collections.abc import Iterator

from . import builders
from .builders import (
    chunk, deflated_zeros, gif, gif_frame, heif_grid, many_scans, png, riff_chunk, tiff, three_bytes, webp,
)  # fmt: skip
from .pictures import Picture, vips

SIDE = 60_000
LARGEST = 2**31 - 1
LIAR_SIDE = 10_240  # of a picture that declares 64 × 64: more pixels than are allowed


@dataclasses.dataclass(frozen=True)
class Bomb:
    """A bad file; a harmless one may also be read, as long as that takes little."""

    name: str
    content: bytes
    is_harmless: bool = False


def bombs(pictures: list[Picture], work: pathlib.Path) -> Iterator[Bomb]:
    """One after the other, since some are large."""
    good = {picture.name: picture.content for picture in pictures}
    yield from png_bombs()
    yield from jpeg_bombs(good["jpeg-baseline"], good["jpeg-progressive"])
    yield from webp_bombs(good["webp-lossy"])
    yield from tiff_bombs()
    yield from gif_bombs()
    yield from heif_bombs(good["heic"], good["avif"], work)


def png_bombs() -> Iterator[Bomb]:
    row = b"\0" + bytes(64 * 3)
    picture = builders.zlib.compress(row * 64)
    yield Bomb("60000x60000.png", png(SIDE, SIDE))
    yield Bomb("60000x60000-deep-rgba.png", png(SIDE, SIDE, depth=16, colour=6))
    yield Bomb("60000x60000-palette.png", png(SIDE, SIDE, depth=1, colour=3, before_data=chunk(b"PLTE", bytes(6))))
    yield Bomb("largest.png", png(LARGEST, LARGEST))
    yield Bomb("one-row.png", png(LARGEST, 1))
    yield Bomb("one-column.png", png(1, LARGEST))
    text = chunk(b"zTXt", b"Comment\0\0" + deflated_zeros(1 << 30))
    yield Bomb("text-of-1-gb.png", png(64, 64, before_data=text, data=picture), is_harmless=True)
    profile = chunk(b"iCCP", b"p\0\0" + deflated_zeros(1 << 30))
    yield Bomb("profile-of-1-gb.png", png(64, 64, before_data=profile, data=picture), is_harmless=True)
    many = chunk(b"tEXt", b"k\0v") * 200_000
    yield Bomb("200000-texts.png", png(64, 64, before_data=many, data=picture), is_harmless=True)
    pixels = deflated_zeros(1 << 30)
    yield Bomb("1-gb-in-64x64.png", png(64, 64, data=pixels), is_harmless=True)
    lie = struct.pack(">I", LARGEST) + b"zTXt" + b"k\0\0"
    yield Bomb("chunk-of-2-gb.png", png(64, 64, before_data=lie, data=picture))


def jpeg_bombs(baseline: bytes, progressive: bytes) -> Iterator[Bomb]:
    yield Bomb("60000x60000.jpg", builders.with_jpeg_size(baseline, SIDE, SIDE))
    yield Bomb("60000x60000-progressive.jpg", builders.with_jpeg_size(progressive, SIDE, SIDE))
    yield Bomb("largest.jpg", builders.with_jpeg_size(baseline, 65_535, 65_535))
    yield Bomb("5000-scans.jpg", many_scans(1_000, 1_000, scans=5_000))
    yield Bomb("5000-scans-four-inks.jpg", many_scans(1_000, 1_000, scans=5_000, components=4))
    profile = builders.segment(0xE2, b"ICC_PROFILE\0\1\xff" + bytes(65_000))
    yield Bomb("profile-in-255-parts.jpg", baseline[:2] + profile * 255 + baseline[2:], is_harmless=True)


def webp_bombs(lossy: bytes) -> Iterator[Bomb]:
    def canvas(side: int, flags: int = 0) -> tuple[bytes, bytes]:
        return b"VP8X", struct.pack("<I", flags) + three_bytes(side - 1) * 2

    packed = struct.pack("<I", (16_383 << 14) | 16_383)
    yield Bomb("16384x16384-lossless.webp", webp((b"VP8L", b"\x2f" + packed + bytes(100))))
    yield Bomb("16383x16383-lossy.webp", webp((b"VP8 ", b"\x10\0\0\x9d\x01\x2a\xff\x3f\xff\x3f" + bytes(100))))
    yield Bomb("60000x60000.webp", webp(canvas(SIDE), (b"VP8L", b"\x2f" + packed + bytes(100))))
    yield Bomb("largest.webp", webp(canvas(1 << 24), (b"VP8L", b"\x2f" + packed + bytes(100))))
    frame_chunk = lossy[lossy.index(b"VP8 ") :]
    width, height = struct.unpack("<HH", frame_chunk[14:18])
    place = three_bytes(0) * 2 + three_bytes(width - 1) + three_bytes(height - 1) + three_bytes(10) + b"\0"
    picture = b"\x10\0\0\x9d\x01\x2a" + struct.pack("<HH", width, height) + bytes(64)
    frames = [(b"ANMF", place + riff_chunk(b"VP8 ", picture))]
    animated = (canvas(SIDE, flags=2), (b"ANIM", bytes(6)))
    yield Bomb("100000-frames-of-60000x60000.webp", webp(*animated, *frames * 100_000))
    small = (b"VP8X", struct.pack("<I", 2) + three_bytes(width - 1) + three_bytes(height - 1))
    yield Bomb("100000-frames.webp", webp(small, (b"ANIM", bytes(6)), *frames * 100_000), is_harmless=True)


def tiff_bombs() -> Iterator[Bomb]:
    def declared(width: int, height: int, **more) -> bytes:
        return tiff({**basic(width, height), 278: height}, data=bytes(3_000), **more)

    yield Bomb("60000x60000.tif", declared(SIDE, SIDE))
    yield Bomb("60000x60000-deep-rgba.tif", tiff({**basic(SIDE, SIDE, bands=4, bits=16), 278: SIDE}, data=bytes(3_000)))
    yield Bomb("largest.tif", declared(2**32 - 1, 2**32 - 1))
    yield Bomb("big-60000x60000.tif", big_tiff(SIDE, SIDE))
    yield Bomb("64x64-of-65535-bands.tif", tiff({**basic(64, 64), 277: 65_535}, data=bytes(3_000)))
    tiled = {**basic(64, 64), 322: SIDE - SIDE % 16, 323: SIDE - SIDE % 16, 324: 8, 325: 3_000}
    yield Bomb("tile-of-60000x60000.tif", tiff(tiled, data=bytes(3_000)))
    yield Bomb("strip-of-4-gb.tif", tiff({**basic(64, 64), 278: 64, 273: 8, 279: 2**32 - 1}, data=bytes(3_000)))
    lzw = {**basic(20_000, 4_000), 259: 5, 278: 4_000}
    yield Bomb("strip-of-20000x4000.tif", tiff(lzw, data=bytes(3_000)))
    strips = {278: 1, 273: [8] * SIDE, 279: [2**31] * SIDE}
    yield Bomb("60000-strips.tif", tiff({**basic(64, SIDE), **strips}), is_harmless=True)
    small = {**basic(64, 64), 278: 64}
    yield Bomb("directory-loop.tif", tiff(small, data=bytes(64 * 64 * 3), next_directory=8), is_harmless=True)
    yield Bomb("20000-directories.tif", many_directories(20_000), is_harmless=True)
    profiled = tiff(small, data=bytes(64 * 64 * 3), undefined={34_675: bytes(8)})
    yield Bomb("profile-of-4-gb.tif", with_count(profiled, 34_675), is_harmless=True)


def basic(width: int, height: int, bands: int = 3, bits: int = 8) -> dict:
    return {256: width, 257: height, 258: [bits] * bands, 259: 1, 262: 2, 277: bands}


def big_tiff(width: int, height: int) -> bytes:
    fields = {256: width, 257: height, 258: 8, 259: 1, 262: 1, 273: 16, 277: 1, 278: height, 279: 3_000}
    table = b"".join(struct.pack("<HHQQ", tag, 4, 1, value) for tag, value in fields.items())
    return b"II+\0" + struct.pack("<HHQ", 8, 0, 16) + struct.pack("<Q", len(fields)) + table + bytes(8 + 3_000)


def many_directories(count: int) -> bytes:
    """Pages of one pixel, each with a directory of its own."""
    fields = {**basic(1, 1, bands=1), 262: 1, 258: 8, 273: 8, 278: 1, 279: 1}
    size = 2 + 12 * len(fields) + 4
    entries = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in sorted(fields.items()))
    table = struct.pack("<H", len(fields)) + entries
    pages = (table + struct.pack("<I", 8 + size * (index + 1) if index + 1 < count else 0) for index in range(count))
    return b"II*\0" + struct.pack("<I", 8) + b"".join(pages)


def with_count(content: bytes, tag: int) -> bytes:
    """The TIFF with 4 billion values in the entry of `tag`."""
    entry = next(10 + 12 * index for index in range(100) if content[10 + 12 * index :][:2] == struct.pack("<H", tag))
    return content[: entry + 4] + b"\xff\xff\xff\xff" + content[entry + 8 :]


def gif_bombs() -> Iterator[Bomb]:
    yield Bomb("60000x60000.gif", gif(SIDE, SIDE, [gif_frame(1, 1)]))
    yield Bomb("largest.gif", gif(65_535, 65_535, [gif_frame(65_535, 65_535)]))
    yield Bomb("frame-of-60000x60000.gif", gif(64, 64, [gif_frame(SIDE, SIDE)]))
    yield Bomb("later-frame-of-60000x60000.gif", gif(64, 64, [gif_frame(64, 64), gif_frame(SIDE, SIDE)]), is_harmless=True)
    yield Bomb("200000-frames.gif", gif(64, 64, [gif_frame(1, 1)] * 200_000), is_harmless=True)
    yield Bomb("2000-frames-of-9000x9000.gif", gif(9_000, 9_000, [gif_frame(1, 1)] * 2_000), is_harmless=True)


def heif_bombs(heic: bytes, avif: bytes, work: pathlib.Path) -> Iterator[Bomb]:
    for suffix, content in ((".heic", heic), (".avif", avif)):
        yield Bomb(f"60000x60000{suffix}", builders.with_declared_size(content, SIDE, SIDE))
        yield Bomb(f"largest{suffix}", builders.with_declared_size(content, 2**32 - 1, 2**32 - 1))
        lie = content.index(b"iloc") + 12
        yield Bomb(f"60000-places{suffix}", content[: lie - 2] + b"\xea\x60" + content[lie:])
    vips("black", work / "black.v", LIAR_SIDE, LIAR_SIDE, "--bands", "3")
    for suffix in (".heic", ".avif"):
        vips("copy", work / "black.v", f"{work / 'large'}{suffix}[effort=0,Q=10]")
        flat = (work / f"large{suffix}").read_bytes()
        yield Bomb(f"{LIAR_SIDE}x{LIAR_SIDE}-as-64x64{suffix}", builders.with_declared_size(flat, 64, 64))
    (work / "black.v").unlink()
    yield Bomb("grid-of-60000x60000.avif", heif_grid(avif, declared=(SIDE, SIDE), grid=(SIDE, SIDE), tiles=(250, 250)))
    for side, tiles in ((30_000, (125, 188)), (SIDE, (250, 250))):
        lying_grid = heif_grid(avif, declared=(64, 64), grid=(side, side), tiles=tiles)
        yield Bomb(f"grid-of-{side}x{side}-as-64x64.avif", lying_grid)
