"""Writes files of each format."""
import struct
import subprocess
import tempfile
import zlib
from io import BytesIO
from pathlib import Path

import imagecodecs
import numpy as np
import pillow_heif
import tifffile
from PIL import Image

from pictures import *

HERE = Path(__file__).resolve().parent
SCRATCH = Path(tempfile.mkdtemp())


def save(name, content):
    (HERE / name).write_bytes(content)


def twin(name, pixels):
    if pixels.shape[2] == 1:
        pixels = np.repeat(pixels, 3, 2)
    (HERE / "twins").mkdir(exist_ok=True)
    Image.fromarray(eight(pixels)).save(HERE / "twins" / f"{name}.png", optimize=True)


def run(*command):
    subprocess.run([str(part) for part in command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def scratch_png(pixels, deep=False):
    path = SCRATCH / "in.png"
    path.write_bytes(imagecodecs.png_encode(squeezed(sixteen(pixels) if deep else eight(pixels))))
    return path


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(name, pixels, deep=False, chunks=(), colour_type=None, bits=None, raw=None, keeps=False):
    """Written by libpng, without the chunks of colour that it writes, and with others instead."""
    if raw is not None:
        rows = b"".join(b"\0" + row for row in raw)
        head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, bits, colour_type, 0, 0, 0)
        extra = b"".join(chunk(k, d) for k, d in chunks)
        content = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + extra + chunk(b"IDAT", zlib.compress(rows, 9))
        save(name, content + chunk(b"IEND", b""))
        return
    whole = imagecodecs.png_encode(squeezed(sixteen(pixels) if deep else eight(pixels)), level=9)
    content, position = whole[:8], 8
    while position < len(whole):
        length = struct.unpack(">I", whole[position:position + 4])[0]
        kind, data = whole[position + 4:position + 8], whole[position + 8:position + 8 + length]
        if kind in (b"IHDR", b"IDAT", b"IEND"):
            content += chunk(kind, data)
        if kind == b"IHDR":
            content += b"".join(chunk(k, d) for k, d in chunks)
        position += 12 + length
    save(name, content)


def iccp(profile_bytes):
    return b"iCCP", b"test\0\0" + zlib.compress(profile_bytes)


def gama(gamma):
    return b"gAMA", struct.pack(">I", round(100000 / gamma))


def chrm(primaries):
    order = [primaries[3], *primaries[:3]]
    return b"cHRM", b"".join(struct.pack(">I", round(v * 100000)) for xy in order for v in xy)


def packed(values, bits):
    """Rows of whole numbers with so many bits each."""
    rows = []
    for row in values:
        number = 0
        for value in row:
            number = number << bits | int(value)
        rows.append(number.to_bytes(len(row) * bits // 8, "big"))
    return rows


def jpeg(name, pixels, mode="RGB", **options):
    image = Image.fromarray(squeezed(eight(pixels)), mode) if mode != "CMYK" else \
        Image.frombytes("CMYK", (WIDTH, HEIGHT), eight(pixels).tobytes())
    if mode == "L":
        image.save(HERE / name, quality=95, optimize=True, **options)
    else:
        image.save(HERE / name, quality=96, subsampling=0, optimize=True, **options)


def webp(name, pixels, **options):
    image = Image.fromarray(eight(pixels), "RGBA" if pixels.shape[2] == 4 else "RGB")
    image.save(HERE / name, **{"lossless": True, "exact": True, "method": 6, **options})


def tiff(name, values, photometric="rgb", compression="adobe_deflate", **options):
    tifffile.imwrite(HERE / name, np.squeeze(values), photometric=photometric, compression=compression, software=False,
        metadata=None, **options)


def exif(*, space, index=None, maker=None):
    """A block of EXIF that names its colour space by ColorSpace and InteroperabilityIndex."""
    main = [struct.pack("<HHI", 0x010F, 2, 4) + maker] if maker else []
    interop = 8 + 2 + 12 * (len(main) + 1) + 4
    exif_ifd = interop + (2 + 12 + 4 if index else 0)
    main.append(struct.pack("<HHII", 0x8769, 4, 1, exif_ifd))
    block = b"II*\0" + struct.pack("<IH", 8, len(main)) + b"".join(main) + b"\0" * 4
    if index:
        block += struct.pack("<HHHI", 1, 1, 2, 4) + index + b"\0" + b"\0" * 4
    entries = [struct.pack("<HHIHH", 0xA001, 3, 1, space, 0)]
    if index:
        entries.append(struct.pack("<HHII", 0xA005, 4, 1, interop))
    return block + struct.pack("<H", len(entries)) + b"".join(entries) + b"\0" * 4


def avif(name, pixels, *options, depth=8, deep=None, yuv="444"):
    path = scratch_png(pixels, depth > 8 if deep is None else deep)
    run("avifenc", "-s", 6, "--min", 0, "--max", 4, "--minalpha", 0, "--maxalpha", 0, "-d", depth, "-y", yuv, *options,
        path, HERE / name)


def heic(name, pixels, code=None, depth=8, yuv="444", icc=None, premultiplied=False, exif=None):
    """`code` has the numbers of primaries, curve and matrix, and 1 for the full range; without it none is written."""
    bands = pixels.shape[2]
    mode = {1: "L", 2: "LA", 3: "RGB", 4: "RGBa" if premultiplied else "RGBA"}[bands]
    pillow_heif.options.SAVE_HDR_TO_12_BIT = depth == 12
    numbers = {}
    if code:
        primaries, curve, matrix, full = code
        numbers = {"color_primaries": primaries, "transfer_characteristics": curve, "matrix_coefficients": matrix,
            "full_range_flag": full}
    data = eight(pixels) if depth == 8 else sixteen(pixels)
    content = BytesIO()
    pillow_heif.encode(mode + ("" if depth == 8 else ";16"), (WIDTH, HEIGHT), data.tobytes(), content, quality=96,
        chroma=yuv, save_nclx_profile=code is not None, icc_profile=icc, icc_profile_type="prof", exif=exif, **numbers)
    save(name, content.getvalue())


def nclx(p, t, m=6, full=1):
    return (p, t, m, full)


def jxl(name, pixels, space=None, *options, deep=False, icc=None):
    """From a file without any colour, so that `space` alone counts."""
    path = SCRATCH / "in.png"
    bands = pixels.shape[2]
    png_name = HERE / "in.png"
    png("in.png", pixels, deep=deep, chunks=[iccp(icc)] if icc else [])
    path.write_bytes(png_name.read_bytes())
    png_name.unlink()
    hint = ("-x", f"color_space={space}") if space else ()
    run("cjxl", path, HERE / name, "-d", 0, "-e", 7, *hint, *options)


def bmp(name, rows, bits, head_tail=b"", length=40, palette=b"", compression=0, profile_bytes=b""):
    """Rows from the lowest to the uppermost, each padded to four bytes."""
    data = b"".join(row + b"\0" * (-len(row) % 4) for row in rows[::-1])
    start = 14 + length + len(palette)
    head = struct.pack("<IiiHHIIiiII", length, WIDTH, HEIGHT, 1, bits, compression, len(data), 2835, 2835,
        len(palette) // 4, 0) + head_tail
    assert len(head) == length, (name, len(head))
    whole = b"BM" + struct.pack("<IHHI", start + len(data) + len(profile_bytes), 0, 0, start)
    save(name, whole + head + palette + data + profile_bytes)


def bgr(pixels):
    return [row.tobytes() for row in eight(pixels)[:, :, [2, 1, 0] + list(range(3, pixels.shape[2]))]]


def indexed_bmp(name, coded_palette, head_tail, length, profile_bytes=b""):
    """A picture by indices, so that it is small; `coded_palette` has the colours as the file stores them."""
    palette = b"".join(bytes([b, g, r, 0]) for r, g, b in coded_palette)
    bmp(name, [bytes(row.tolist()) for row in INDICES], 8, head_tail, length, palette, profile_bytes=profile_bytes)


def fixed(value, bits):
    return struct.pack("<i", round(value * (1 << bits)))


def calibrated(primaries, gamma):
    columns = to_xyz(primaries)
    points = b"".join(fixed(v, 30) for v in columns.T.flat)
    return struct.pack("<IIII", 0xFF0000, 0xFF00, 0xFF, 0) + struct.pack("<I", 0) + points + fixed(gamma, 16) * 3


def v5(profile_bytes, kind=0x4D424544):
    tail = struct.pack("<IIII", 0xFF0000, 0xFF00, 0xFF, 0) + struct.pack("<I", kind) + bytes(36) + bytes(12)
    return tail + struct.pack("<IIII", 4, 124 + 4 * len(PALETTE) + WIDTH * HEIGHT, len(profile_bytes), 0)


def gif(name, transparent=None, icc=None, colours=None):
    image = Image.frombytes("P", (WIDTH, HEIGHT), INDICES.astype(np.uint8).tobytes())
    image.putpalette(bytes(v for colour in colours for v in colour) if colours else FLAT_PALETTE)
    if transparent is not None:
        image.putdata(np.where(CUT[:, :, 0] == 0, len(PALETTE), INDICES).ravel().tolist())
        image.putpalette(FLAT_PALETTE + bytes([255, 0, 255]))
        image.save(HERE / name, transparency=len(PALETTE), optimize=False)
    else:
        image.save(HERE / name, optimize=False)
    if icc:
        content = (HERE / name).read_bytes()
        end = 13 + (3 << ((content[10] & 7) + 1))
        blocks = b"".join(bytes([len(icc[i:i + 255])]) + icc[i:i + 255] for i in range(0, len(icc), 255))
        block = b"\x21\xff\x0bICCRGBG1012" + blocks + b"\0"
        save(name, b"GIF89a" + content[6:end] + block + content[end:])


def replace(name, old, new):
    content = (HERE / name).read_bytes()
    assert content.count(old) == 1, (name, content.count(old))
    save(name, content.replace(old, new))


def float24(values):
    """Numbers of 24 bits: one of the sign, seven of the exponent with a bias of 63, sixteen of the fraction."""
    out = bytearray()
    for value in values.ravel():
        if value == 0:
            out += b"\0\0\0"
            continue
        fraction, exponent = np.frexp(value)
        out += struct.pack(">I", (int(exponent) - 1 + 63) << 16 | int((fraction * 2 - 1) * 65536))[1:]
    return bytes(out)


def raw_tiff(name, data, bits, photometric, bands=1, sample_format=1, extra=(), compression=8, order=">"):
    """A TIFF of one strip, in the order of bytes in which bits follow each other."""
    if compression == 8:
        data = zlib.compress(data, 9)
    tags = [(256, 3, [WIDTH]), (257, 3, [HEIGHT]), (258, 3, [bits] * bands), (259, 3, [compression]),
        (262, 3, [photometric]), (273, 4, [8]), (277, 3, [bands]), (278, 3, [HEIGHT]), (279, 4, [len(data)]),
        (339, 3, [sample_format] * bands), *extra]
    data += b"\0" * (len(data) % 2)
    ifd = 8 + len(data)
    values = b""
    table = struct.pack(order + "H", len(tags))
    for tag, kind, content in sorted(tags):
        packed_values = struct.pack(f"{order}{len(content)}{'H' if kind == 3 else 'I'}", *content)
        if len(packed_values) <= 4:
            field = packed_values.ljust(4, b"\0")
        else:
            field = struct.pack(order + "I", ifd + 2 + 12 * len(tags) + 4 + len(values))
            values += packed_values
        table += struct.pack(order + "HHI", tag, kind, len(content)) + field
    mark = b"MM\0*" if order == ">" else b"II*\0"
    save(name, mark + struct.pack(order + "I", ifd) + data + table + struct.pack(order + "I", 0) + values)


def shifted(values):
    """littleCMS has signed numbers for a and b, as TIFF's CIELAB has; other kinds add 128."""
    result = values.copy()
    result[:, :, 1:] += 128
    return result.tobytes()


def without_adobe(content):
    position, kept = 2, content[:2]
    while content[position + 1] != 0xDA:
        length = 2 + struct.unpack(">H", content[position + 2:position + 4])[0]
        if content[position + 1] != 0xEE:
            kept += content[position:position + length]
        position += length
    return kept + content[position:]
