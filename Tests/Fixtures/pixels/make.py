#!/usr/bin/env python3
"""Makes the pictures of this folder: one small picture in every kind of pixels that a file can hold.

Each file is named by the property that changes what its pixels mean, and by its format, as the table on the page
WhatPixelsMean of the library's documentation names them; twins/ holds what a viewer should see, as sRGB.

Needs Pillow, numpy, tifffile and imagecodecs of PyPI, and of Debian: imagemagick, libavif-bin, libheif-examples,
libjxl-tools, libvips-tools. The profiles are made here, so that they are small and free of terms.

    ./make.py [PART-OF-A-NAME ...]    makes all pictures, or those whose names contain one of the parts
"""
import struct
import subprocess
import sys
import tempfile
import zlib
from io import BytesIO
from pathlib import Path

import imagecodecs
import numpy as np
import pillow_heif
import tifffile
from PIL import Image, ImageCms

HERE = Path(__file__).resolve().parent
SCRATCH = Path(tempfile.mkdtemp())
WANTED = sys.argv[1:]

# ------------------------------------------------------------------------------------------------------ the pictures

WIDTH, HEIGHT = 64, 48
PATCHES = [
    (200, 120, 90), (230, 200, 180), (60, 90, 160), (90, 140, 80), (180, 60, 66), (210, 186, 84), (24, 24, 24),
    (66, 156, 166),
]
# Four columns and two rows of patches, which fit into the blocks of JPEG, and below them grey from black to white.


def picture(patches, ramp):
    pixels = np.zeros((HEIGHT, WIDTH, len(patches[0])), np.float64)
    for index, patch in enumerate(patches):
        x, y = index % 4 * 16, index // 4 * 16
        pixels[y:y + 16, x:x + 16] = patch
    pixels[32:] = np.array(ramp, np.float64)[None, :, None]
    return pixels


RAMP = [round(255 * x / (WIDTH - 1)) for x in range(WIDTH)]
COLOURS = picture(PATCHES, RAMP) / 255
GREYS = [(g,) for g in (204, 153, 85, 170, 102, 187, 17, 68)]
GREY = picture(GREYS, RAMP) / 255


def levels(count):
    """Grey in so many steps from black to white."""
    return np.round(GREY * (count - 1)) / (count - 1)


ALPHA = picture([(a,) for a in (1.0, 2 / 3, 1 / 3, 0.0) * 2], [1.0] * WIDTH)
CUT = picture([(a,) for a in (1.0, 0.0, 1.0, 1.0) * 2], [1.0] * WIDTH)


def over_white(colours, alpha):
    return colours * alpha + (1 - alpha)


# ------------------------------------------------------------------------------------- light, curves and primaries


def srgb_light(v):
    return np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)


def srgb_value(l):
    return np.where(l <= 0.0031308, 12.92 * l, 1.055 * np.maximum(l, 0.0031308) ** (1 / 2.4) - 0.055)


def pq_value(light):
    """SMPTE ST 2084; light of 1 is diffuse white, 203 cd/m2 (ITU-R BT.2408)."""
    y = (np.maximum(light, 0) * 203 / 10000) ** (2610 / 16384)
    return ((3424 / 4096 + 2413 / 128 * y) / (1 + 2392 / 128 * y)) ** (2523 / 32)


def hlg_value(light):
    """ITU-R BT.2100 on a screen of 1000 cd/m2, its system gamma of 1.2 applied to each channel alone."""
    scene = (np.maximum(light, 0) * 203 / 1000) ** (1 / 1.2)
    a, b, c = 0.17883277, 0.28466892, 0.55991073
    return np.where(scene <= 1 / 12, np.sqrt(3 * scene), a * np.log(np.maximum(12 * scene - b, 1e-9)) + c)


D65, D50 = (0.3127, 0.3290), (0.3457, 0.3585)
SRGB = ((0.64, 0.33), (0.30, 0.60), (0.15, 0.06), D65)
P3 = ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060), D65)
BT2020 = ((0.708, 0.292), (0.170, 0.797), (0.131, 0.046), D65)
ADOBE = ((0.64, 0.33), (0.21, 0.71), (0.15, 0.06), D65)
PROPHOTO = ((0.7347, 0.2653), (0.1596, 0.8404), (0.0366, 0.0001), D50)
BT601 = ((0.630, 0.340), (0.310, 0.595), (0.155, 0.070), D65)


def xyz_of(xy):
    return np.array([xy[0] / xy[1], 1, (1 - xy[0] - xy[1]) / xy[1]])


def to_xyz(primaries):
    columns = np.stack([xyz_of(p) for p in primaries[:3]], 1)
    return columns * np.linalg.solve(columns, xyz_of(primaries[3]))


BRADFORD = np.array([[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]])


def adapted(source, target):
    cone = (BRADFORD @ xyz_of(target)) / (BRADFORD @ xyz_of(source))
    return np.linalg.inv(BRADFORD) @ np.diag(cone) @ BRADFORD


def in_primaries(pixels, primaries):
    """Light of sRGB as light of other primaries."""
    matrix = np.linalg.inv(to_xyz(primaries)) @ adapted(D65, primaries[3]) @ to_xyz(SRGB)
    return np.clip(pixels @ matrix.T, 0, None)


def coded(pixels, primaries, curve):
    light = srgb_light(pixels)
    return curve(in_primaries(light, primaries) if pixels.shape[2] == 3 else light)


def power(gamma):
    return lambda light: np.maximum(light, 0) ** (1 / gamma)


def tone_mapped(light):
    """What becomes of light above 70 % of diffuse white: all channels of a pixel are scaled by one factor."""
    top = light.max(2, keepdims=True)
    rolled = np.where(top > 0.7, 0.7 + 0.3 * (1 - np.exp(-(top - 0.7) / 0.3)), top)
    return light * rolled / np.maximum(top, 1e-9)


def hdr_twin(primaries):
    light = tone_mapped(in_primaries(srgb_light(COLOURS), primaries))
    matrix = np.linalg.inv(to_xyz(SRGB)) @ to_xyz(primaries)
    return srgb_value(np.clip(light @ matrix.T, 0, 1))


# ---------------------------------------------------------------------------------------------------------- profiles


def s15(value):
    return struct.pack(">i", round(value * 65536))


def tag_xyz(xyz):
    return b"XYZ \0\0\0\0" + b"".join(s15(v) for v in xyz)


def tag_gamma(gamma):
    return b"para\0\0\0\0\0\0\0\0" + s15(gamma)


def tag_text(text):
    return b"mluc\0\0\0\0" + struct.pack(">IIHHII", 1, 12, 0x656E, 0x5553, 2 * len(text), 28) + text.encode("utf-16-be")


def profile(space, tags, pcs=b"XYZ ", device=b"mntr"):
    tags = dict(tags, desc=tag_text("test"), cprt=tag_text("none"), wtpt=tag_xyz(xyz_of(D50) * [1, 1, 1]))
    position, table, data = 128 + 4 + 12 * len(tags), b"", b""
    known = {}
    for name, content in tags.items():
        content += b"\0" * (-len(content) % 4)
        if content not in known:
            known[content] = position + len(data)
            data += content
        table += name.encode() + struct.pack(">II", known[content], len(content))
    head = bytearray(128)
    head[4:8], head[8:12], head[12:16], head[16:20], head[20:24] = b"\0\0\0\0", b"\4\x30\0\0", device, space, pcs
    head[24:36] = struct.pack(">6H", 2024, 1, 1, 0, 0, 0)
    head[36:40] = b"acsp"
    head[68:80] = s15(0.9642) + s15(1) + s15(0.8249)
    whole = bytes(head) + struct.pack(">I", len(tags)) + table + data
    return struct.pack(">I", len(whole)) + whole[4:]


def rgb_profile(primaries, gamma, more=()):
    matrix = adapted(primaries[3], D50) @ to_xyz(primaries)
    tags = {f"{c}XYZ": tag_xyz(matrix[:, i]) for i, c in enumerate("rgb")}
    return profile(b"RGB ", {**tags, **{f"{c}TRC": tag_gamma(gamma) for c in "rgb"}, **dict(more)})


def table_profile(space, inputs, colour, only_perceptual=False):
    """A profile of a table with two points for each input, in between which values are interpolated: lut8Type to Lab."""
    corners = np.array(np.meshgrid(*[[0, 1]] * inputs, indexing="ij")).reshape(inputs, -1).T
    data = b"mft1\0\0\0\0" + bytes([inputs, 3, 2, 0]) + b"".join(s15(v) for v in np.eye(3).flat)
    data += bytes(range(256)) * inputs
    for corner in corners:
        l, a, b = colour(corner)
        data += bytes([round(l * 2.55), round(a + 128), round(b + 128)])
    data += bytes(range(256)) * 3
    tags = {"A2B0": data} if only_perceptual else {"A2B0": data, "A2B1": data}
    return profile(space, tags, pcs=b"Lab ", device=b"prtr" if inputs == 4 else b"mntr")


def lab_of(rgb):
    xyz = adapted(D65, D50) @ to_xyz(SRGB) @ np.array(rgb) / xyz_of(D50)
    f = np.where(xyz > (6 / 29) ** 3, np.cbrt(xyz), xyz / (3 * (6 / 29) ** 2) + 4 / 29)
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def ink_colour(inks):
    c, m, y, k = inks
    light = np.array([1 - c * 0.95, 1 - m * 0.9, 1 - y * 0.95]) * (1 - k * 0.97)
    return lab_of(light)


ICC_P3 = rgb_profile(P3, 2.2)
ICC_ADOBE = rgb_profile(ADOBE, 563 / 256)
ICC_LINEAR = rgb_profile(BT2020, 1)
ICC_PROPHOTO = rgb_profile(PROPHOTO, 1.8)
ICC_GREY = profile(b"GRAY", {"kTRC": tag_gamma(1.6)})
ICC_TABLE = table_profile(b"RGB ", 3, lambda rgb: np.array(lab_of(rgb)) * [1, 0.8, 0.8])
ICC_INKS = table_profile(b"CMYK", 4, ink_colour, only_perceptual=True)


def through(profile_bytes, pixels, mode):
    """The 8-bit values as littleCMS shows them."""
    source = ImageCms.ImageCmsProfile(BytesIO(profile_bytes))
    transform = ImageCms.buildTransform(source, ImageCms.createProfile("sRGB"), mode, "RGB",
        ImageCms.Intent.RELATIVE_COLORIMETRIC, flags=ImageCms.Flags.BLACKPOINTCOMPENSATION)
    image = Image.frombytes(mode, (WIDTH, HEIGHT), eight(pixels).tobytes())
    return np.asarray(ImageCms.applyTransform(image, transform)).astype(np.float64) / 255


# ------------------------------------------------------------------------------------------------------------- files


def eight(pixels):
    return np.ascontiguousarray(np.round(np.clip(pixels, 0, 1) * 255).astype(np.uint8))


def sixteen(pixels):
    return np.ascontiguousarray(np.round(np.clip(pixels, 0, 1) * 65535).astype(np.uint16))


def squeezed(pixels):
    return pixels[:, :, 0] if pixels.shape[2] == 1 else pixels


def joined(pixels, alpha):
    return np.concatenate([pixels, alpha], 2)


def wants(name):
    return not WANTED or any(part in name for part in WANTED)


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


def exif(*, space, index=None):
    """A block of EXIF that names its colour space by ColorSpace and InteroperabilityIndex."""
    interop = 8 + 2 + 12 + 4
    exif_ifd = interop + (2 + 12 + 4 if index else 0)
    block = b"II*\0" + struct.pack("<I", 8) + struct.pack("<HHHII", 1, 0x8769, 4, 1, exif_ifd) + b"\0" * 4
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


def palette_coded(primaries, curve):
    return eight(coded(np.array(PALETTE, np.float64)[None] / 255, primaries, curve))[0].tolist()


def fixed(value, bits):
    return struct.pack("<i", round(value * (1 << bits)))


def calibrated(primaries, gamma):
    columns = to_xyz(primaries)
    points = b"".join(fixed(v, 30) for v in columns.T.flat)
    return struct.pack("<IIII", 0xFF0000, 0xFF00, 0xFF, 0) + struct.pack("<I", 0) + points + fixed(gamma, 16) * 3


def v5(profile_bytes, kind=0x4D424544):
    tail = struct.pack("<IIII", 0xFF0000, 0xFF00, 0xFF, 0) + struct.pack("<I", kind) + bytes(36) + bytes(12)
    return tail + struct.pack("<IIII", 4, 124 + 4 * len(PALETTE) + WIDTH * HEIGHT, len(profile_bytes), 0)


# ------------------------------------------------------------------------------------------------------------- rows

ROWS = []


def row(function):
    ROWS.append(function)
    return function


@row
def twins():
    twin("colours", COLOURS)
    twin("grey", GREY)
    twin("hdr-2020", hdr_twin(BT2020))
    twin("hdr-grey", srgb_value(tone_mapped(srgb_light(GREY))))
    twin("over-white", over_white(COLOURS, ALPHA))
    twin("cut-out", over_white(COLOURS, CUT))
    twin("grey-over-white", over_white(GREY, ALPHA))
    twin("grey-cut-out", over_white(GREY, CUT))
    for count in (2, 4, 16):
        twin(f"levels-{count}", levels(count))
    twin("table", through(ICC_TABLE, COLOURS, "RGB"))
    twin("inks", through(ICC_INKS, INKS, "CMYK"))


# Four inks for the patches; the ramp is black ink.
INKS = picture([
    (0.1, 0.5, 0.6, 0.1), (0, 0.2, 0.2, 0), (0.8, 0.5, 0, 0.1), (0.5, 0.1, 0.7, 0.2), (0.1, 0.8, 0.7, 0),
    (0.1, 0.2, 0.8, 0), (0, 0, 0, 0.9), (0.7, 0.1, 0.3, 0),
], [0] * WIDTH)
INKS[32:, :, 3] = np.array(RAMP)[None, :] / 255
P3_CODED = coded(COLOURS, P3, srgb_value)
PALETTE = sorted({tuple(p) for p in eight(COLOURS).reshape(-1, 3).tolist()})
INDICES = np.array([PALETTE.index(tuple(p)) for p in eight(COLOURS).reshape(-1, 3).tolist()]).reshape(HEIGHT, WIDTH)
FLAT_PALETTE = bytes(v for colour in PALETTE for v in colour)


@row
def plain():
    jpeg("plain.jpg", COLOURS)
    png("plain.png", COLOURS)
    webp("plain.webp", COLOURS, lossless=False, quality=100, exact=False)
    tiff("plain.tif", eight(COLOURS))
    gif("plain.gif")
    heic("plain.heic", COLOURS)
    avif("plain.avif", COLOURS)
    jxl("plain.jxl", COLOURS)
    bmp("plain.bmp", bgr(COLOURS), 24)
    save("plain.ppm", b"P6\n64 48\n255\n" + eight(COLOURS).tobytes())


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


@row
def sampling():
    for yuv in ("420", "422"):
        heic(f"chroma-{yuv}.heic", COLOURS, yuv=yuv)
        avif(f"chroma-{yuv}.avif", COLOURS, yuv=yuv)
        Image.fromarray(eight(COLOURS)).save(HERE / f"chroma-{yuv}.jpg", quality=96, subsampling={"420": 2, "422": 1}[yuv])
    avif("grey.avif", GREY, yuv="400")
    heic("grey.heic", GREY, yuv="420")
    jpeg("grey.jpg", GREY, "L")
    png("grey.png", GREY)
    tiff("grey.tif", eight(GREY), "minisblack")
    jxl("grey.jxl", GREY)
    save("grey.pgm", b"P5\n64 48\n255\n" + eight(GREY).tobytes())
    save("grey.bmp", b"")
    bmp("grey.bmp", [r.tobytes() for r in eight(GREY)], 8, palette=b"".join(bytes([i, i, i, 0]) for i in range(256)))


@row
def profiles():
    for slug, icc, primaries, gamma in (("icc-p3", ICC_P3, P3, 2.2), ("icc-adobe", ICC_ADOBE, ADOBE, 563 / 256)):
        pixels = coded(COLOURS, primaries, power(gamma))
        path = SCRATCH / "icc.icc"
        path.write_bytes(icc)
        jpeg(f"{slug}.jpg", pixels, icc_profile=icc)
        png(f"{slug}.png", pixels, chunks=[iccp(icc)])
        webp(f"{slug}.webp", pixels, icc_profile=icc, lossless=False, quality=100, exact=False)
        tiff(f"{slug}.tif", eight(pixels), iccprofile=icc)
        heic(f"{slug}.heic", pixels, icc=icc)
        avif(f"{slug}.avif", pixels, "--icc", path)
        jxl(f"{slug}.jxl", pixels, icc=icc)
    pixels = coded(COLOURS, P3, power(2.2))
    indexed_bmp("icc-p3.bmp", palette_coded(P3, power(2.2)), v5(ICC_P3), 124, ICC_P3)
    pixels = coded(COLOURS, PROPHOTO, power(1.8))
    jpeg("icc-prophoto.jpg", pixels, icc_profile=ICC_PROPHOTO)
    png("icc-prophoto.png", pixels, True, chunks=[iccp(ICC_PROPHOTO)])
    tiff("icc-prophoto.tif", sixteen(pixels), iccprofile=ICC_PROPHOTO)
    jxl("icc-prophoto.jxl", pixels, deep=True, icc=ICC_PROPHOTO)
    pixels = coded(COLOURS, BT2020, lambda light: light)
    png("icc-linear.png", pixels, True, chunks=[iccp(ICC_LINEAR)])
    tiff("icc-linear.tif", sixteen(pixels), iccprofile=ICC_LINEAR)
    jxl("icc-linear.jxl", pixels, deep=True, icc=ICC_LINEAR)
    (SCRATCH / "linear.icc").write_bytes(ICC_LINEAR)
    avif("icc-linear.avif", pixels, "--icc", SCRATCH / "linear.icc", depth=12)
    pixels = coded(GREY, SRGB, power(1.6))
    jpeg("icc-grey.jpg", pixels, "L", icc_profile=ICC_GREY)
    png("icc-grey.png", pixels, chunks=[iccp(ICC_GREY)])
    png("icc-grey-16.png", pixels, True, chunks=[iccp(ICC_GREY)])
    tiff("icc-grey.tif", eight(pixels), "minisblack", iccprofile=ICC_GREY)
    tiff("icc-grey-16.tif", sixteen(pixels), "minisblack", iccprofile=ICC_GREY)
    jxl("icc-grey.jxl", pixels, icc=ICC_GREY)
    jpeg("icc-table.jpg", COLOURS, icc_profile=ICC_TABLE)
    png("icc-table.png", COLOURS, chunks=[iccp(ICC_TABLE)])
    tiff("icc-table.tif", eight(COLOURS), iccprofile=ICC_TABLE)
    webp("icc-table.webp", COLOURS, icc_profile=ICC_TABLE)
    # A grey profile with colours; what is converted by none is as good as plain.
    jpeg("icc-unfit.jpg", COLOURS, icc_profile=ICC_GREY)
    png("icc-unfit.png", COLOURS, chunks=[iccp(ICC_GREY)])
    webp("icc-unfit.webp", COLOURS, icc_profile=ICC_GREY)
    tiff("icc-unfit.tif", eight(COLOURS), iccprofile=ICC_GREY)
    indexed_bmp("icc-unfit.bmp", PALETTE, v5(ICC_GREY), 124, ICC_GREY)
    gif("icc-unfit.gif", icc=ICC_GREY)
    (SCRATCH / "grey.icc").write_bytes(ICC_GREY)
    avif("icc-unfit.avif", COLOURS, "--icc", SCRATCH / "grey.icc")
    gif("icc-p3.gif", icc=ICC_P3, colours=palette_coded(P3, power(2.2)))


@row
def code_points():
    for slug, p, t, primaries, curve, depth, space in (
        ("cicp-p3", 12, 13, P3, srgb_value, 8, "RGB_D65_DCI_Rel_SRG"),
        ("cicp-2020", 9, 13, BT2020, srgb_value, 8, "RGB_D65_202_Rel_SRG"),
        ("cicp-pq", 9, 16, BT2020, pq_value, 10, "RGB_D65_202_Rel_PeQ"),
        ("cicp-hlg", 9, 18, BT2020, hlg_value, 10, "RGB_D65_202_Rel_HLG"),
        ("cicp-linear", 1, 8, SRGB, lambda light: light, 12, "RGB_D65_SRG_Rel_Lin"),
        ("cicp-gamma-22", 1, 4, SRGB, power(2.2), 8, "RGB_D65_SRG_Rel_g0.4545455"),
        ("cicp-gamma-28", 1, 5, SRGB, power(2.8), 10, None),
        ("cicp-601", 6, 13, BT601, srgb_value, 8, None),
        ("cicp-xyz", 12, 17, P3, lambda light: (light * 48 / 52.37) ** (1 / 2.6), 10, None),
    ):
        pixels = coded(COLOURS, primaries, curve)
        png(f"{slug}.png", pixels, depth > 8, chunks=[(b"cICP", bytes([p, t, 0, 1]))])
        avif(f"{slug}.avif", pixels, "--cicp", f"{p}/{t}/{1 if p != 9 else 9}", depth=depth)
        heic(f"{slug}.heic", pixels, nclx(p, t, 1 if p != 9 else 9), depth=depth)
        if slug in ("cicp-pq", "cicp-hlg", "cicp-p3"):
            # The coded picture says the same as the property, which is removed.
            heic(f"{slug}-coded.heic", pixels, nclx(p, t, 1 if p != 9 else 9), depth=depth)
            replace(f"{slug}-coded.heic", b"colrnclx", b"freenclx")
            avif(f"{slug}-coded.avif", pixels, "--cicp", f"{p}/{t}/{1 if p != 9 else 9}", depth=depth)
            replace(f"{slug}-coded.avif", b"colrnclx", b"freenclx")
        if space:
            jxl(f"{slug}.jxl", pixels, space, deep=True)
    for slug, curve, t in (("cicp-pq", pq_value, 16), ("cicp-hlg", hlg_value, 18)):
        pixels = coded(GREY, SRGB, curve)
        png(f"{slug}-grey.png", pixels, True, chunks=[(b"cICP", bytes([1, t, 0, 1]))])
        avif(f"{slug}-grey.avif", pixels, "--cicp", f"1/{t}/1", depth=10, yuv="400")
        jxl(f"{slug}-grey.jxl", pixels, "Gra_D65_Rel_" + ("PeQ" if t == 16 else "HLG"), deep=True)
    # In 8 bits, PQ has the steps of a few values.
    pixels = coded(COLOURS, BT2020, pq_value)
    jxl("cicp-pq-lossy.jxl", pixels, "RGB_D65_202_Rel_PeQ", "-d", 0.2, deep=True)
    jxl("cicp-p3-lossy.jxl", P3_CODED, "RGB_D65_DCI_Rel_SRG", "-d", 0.2, deep=True)
    jxl("cicp-linear-lossy.jxl", coded(COLOURS, SRGB, lambda light: light), "RGB_D65_SRG_Rel_Lin", "-d", 0.2, deep=True)
    jxl("icc-p3-lossy.jxl", coded(COLOURS, P3, power(2.2)), None, "-d", 0.2, icc=ICC_P3)
    jxl("icc-linear-lossy.jxl", coded(COLOURS, BT2020, lambda light: light), None, "-d", 0.2, deep=True, icc=ICC_LINEAR)
    # What nobody may use, and what facecrop does not convert.
    for slug, p, t in (("cicp-reserved", 1, 3), ("cicp-primaries-reserved", 77, 13)):
        png(f"{slug}.png", COLOURS, chunks=[(b"cICP", bytes([p, t, 0, 1]))])
        avif(f"{slug}.avif", COLOURS, "--cicp", f"{p}/{t}/1")
        # libheif refuses such numbers, so they are written into a finished file.
        heic(f"{slug}.heic", COLOURS, nclx(1, 13, 1))
        replace(f"{slug}.heic", b"nclx" + struct.pack(">HH", 1, 13), b"nclx" + struct.pack(">HH", p, t))
    # The alpha of a picture in high dynamic range.
    pixels = joined(coded(COLOURS, P3, srgb_value), ALPHA)
    png("alpha-cicp.png", pixels, chunks=[(b"cICP", bytes([12, 13, 0, 1]))])
    avif("alpha-cicp.avif", pixels, "--cicp", "12/13/1")
    jxl("alpha-cicp.jxl", pixels, "RGB_D65_DCI_Rel_SRG")


    # A profile that names a coding: its own curve is for programs that do not know the coding.
    icc = rgb_profile(BT2020, 2.4, {"cicp": b"cicp\0\0\0\0" + bytes([9, 16, 0, 1])})
    pixels = coded(COLOURS, BT2020, pq_value)
    png("icc-cicp.png", pixels, True, chunks=[iccp(icc)])
    tiff("icc-cicp.tif", sixteen(pixels), iccprofile=icc)


@row
def order_in_png():
    cicp = (b"cICP", bytes([12, 13, 0, 1]))
    png("order-cicp.png", P3_CODED, chunks=[cicp, iccp(ICC_ADOBE), (b"sRGB", b"\0"), gama(1), chrm(BT601)])
    png("order-icc.png", coded(COLOURS, ADOBE, power(563 / 256)), chunks=[gama(1), chrm(BT601), iccp(ICC_ADOBE)])
    png("order-srgb.png", COLOURS, chunks=[(b"sRGB", b"\0"), gama(1), chrm(BT2020)])
    png("gama-10.png", coded(COLOURS, SRGB, lambda light: light), True, chunks=[gama(1)])
    png("gama-18.png", coded(COLOURS, SRGB, power(1.8)), chunks=[gama(1.8)])
    png("gama-22.png", COLOURS, chunks=[gama(2.2), chrm(SRGB)])
    png("gama-10-grey.png", coded(GREY, SRGB, lambda light: light), True, chunks=[gama(1)])
    png("chrm.png", coded(COLOURS, BT2020, power(2.2)), chunks=[gama(2.2), chrm(BT2020)])
    png("chrm-white.png", coded(COLOURS, PROPHOTO, power(1.8)), True, chunks=[gama(1.8), chrm(PROPHOTO)])
    png("cicp-narrow.png", (COLOURS * 219 + 16) / 255, chunks=[(b"cICP", bytes([1, 13, 0, 0]))])
    png("cicp-matrix.png", COLOURS, chunks=[(b"cICP", bytes([1, 13, 1, 1]))])
    png("alpha-gama.png", joined(coded(COLOURS, SRGB, power(1.8)), ALPHA), chunks=[gama(1.8)])
    icc = SCRATCH / "icc.icc"
    icc.write_bytes(ICC_P3)
    pixels = coded(COLOURS, P3, power(2.2))
    avif("order-icc.avif", pixels, "--icc", icc, "--cicp", "9/16/9")
    heic("order-icc.heic", pixels, nclx(9, 16, 9), icc=ICC_P3)
    jpeg("order-icc.jpg", pixels, icc_profile=ICC_P3, exif=b"Exif\0\0" + exif(space=65535, index=b"R03"))


@row
def of_exif():
    block = exif(space=65535, index=b"R03")
    pixels = coded(COLOURS, ADOBE, power(563 / 256))
    jpeg("exif-adobe.jpg", pixels, exif=b"Exif\0\0" + block)
    jpeg("exif-adobe-2.jpg", pixels, exif=b"Exif\0\0" + exif(space=2))
    png("exif-adobe.png", pixels, chunks=[(b"eXIf", block)])
    webp("exif-adobe.webp", pixels, exif=b"Exif\0\0" + block, lossless=False, quality=100, exact=False)
    (SCRATCH / "exif.bin").write_bytes(block)
    avif("exif-adobe.avif", pixels, "--exif", SCRATCH / "exif.bin", "--cicp", "2/2/6")
    heic("exif-adobe.heic", pixels, exif=b"Exif\0\0" + block)
    tiff("exif-adobe.tif", eight(pixels))
    run("exiftool", "-overwrite_original", "-ColorSpace=Uncalibrated", "-InteropIndex=R03", HERE / "exif-adobe.tif")
    jpeg("exif-srgb.jpg", COLOURS, exif=b"Exif\0\0" + exif(space=1, index=b"R98"))
    jpeg("exif-uncalibrated.jpg", COLOURS, exif=b"Exif\0\0" + exif(space=65535))
    png("exif-uncalibrated.png", COLOURS, chunks=[(b"eXIf", exif(space=65535))])
    webp("exif-uncalibrated.webp", COLOURS, exif=b"Exif\0\0" + exif(space=65535))


@row
def calibrated_files():
    curve = [round(65535 * (i / 255) ** 1.8) for i in range(256)]
    chromaticities = [v for xy in BT2020[:3] for v in xy]
    def rational(values):
        return [n for v in values for n in (round(v * 100000), 100000)]
    tags = [(318, 5, 2, rational(D65), True), (319, 5, 6, rational(chromaticities), True)]
    pixels = coded(COLOURS, BT2020, power(1.8))
    tiff("calibrated.tif", eight(pixels), extratags=tags + [(301, 3, 768, curve * 3, True)])
    tiff("calibrated-curve.tif", eight(coded(COLOURS, SRGB, power(1.8))), extratags=[(301, 3, 256, curve, True)])
    tiff("calibrated-grey.tif", eight(coded(GREY, SRGB, power(1.8))), "minisblack", extratags=[(301, 3, 256, curve, True)])
    tiff("calibrated-primaries.tif", eight(coded(COLOURS, BT2020, srgb_value)), extratags=tags)
    indexed_bmp("calibrated.bmp", palette_coded(BT2020, power(1.8)), calibrated(BT2020, 1.8), 108)
    named = struct.pack("<IIII", 0xFF0000, 0xFF00, 0xFF, 0) + struct.pack("<I", 0x73524742) + bytes(48)
    indexed_bmp("calibrated-srgb.bmp", PALETTE, named, 108)
    indexed_bmp("calibrated-empty.bmp", PALETTE, struct.pack("<IIII", 0xFF0000, 0xFF00, 0xFF, 0) + bytes(52), 108)
    indexed_bmp("icc-linked.bmp", PALETTE, v5(b"a.icc\0\0\0", 0x4C494E4B), 124, b"a.icc\0\0\0")


@row
def matrices():
    full = (("709", 1), ("2020", 9), ("240m", 7), ("fcc", 4), ("ycgco", 8), ("identity", 0), ("derived", 12))
    for slug, m in full:
        avif(f"matrix-{slug}.avif", COLOURS, "--cicp", f"1/13/{m}")
        heic(f"matrix-{slug}.heic", COLOURS, nclx(1, 13, m))
    for slug, m in (("709", 1), ("2020", 9), ("identity", 0)):
        avif(f"matrix-{slug}-narrow.avif", COLOURS, "--cicp", f"1/13/{m}", "-r", "limited")
        heic(f"matrix-{slug}-narrow.heic", COLOURS, nclx(1, 13, m, 0))
    heic("matrix-ycgco-narrow.heic", COLOURS, nclx(1, 13, 8, 0))
    # The same in the samples of chroma that most photos have.
    for slug, m, r in (("709", 1, 1), ("2020", 9, 1), ("709-narrow", 1, 0)):
        heic(f"matrix-{slug}-420.heic", COLOURS, nclx(1, 13, m, r), yuv="420")
        avif(f"matrix-{slug}-420.avif", COLOURS, "--cicp", f"1/13/{m}", "-r", "full" if r else "limited", yuv="420")
    # No encoder here writes these.
    for slug, m in (("ictcp", 14), ("2020cl", 10)):
        for name in (f"matrix-{slug}.heic", f"matrix-{slug}.avif"):
            (heic(name, COLOURS, nclx(9, 16, 9)) if name.endswith("heic") else avif(name, COLOURS, "--cicp", "9/16/9"))
            replace(name, b"nclx" + struct.pack(">HHH", 9, 16, 9), b"nclx" + struct.pack(">HHH", 9, 16, m))
    for depth in (10, 12):
        avif(f"depth-{depth}.avif", COLOURS, depth=depth)
        avif(f"depth-{depth}-narrow.avif", COLOURS, "-r", "limited", depth=depth)
        heic(f"depth-{depth}.heic", COLOURS, depth=depth)
    avif("depth-10-grey.avif", GREY, depth=10, yuv="400")
    # Pictures that are coded as no decoder here reads.
    for kind in ("avc1", "vvc1", "jpeg"):
        name = f"coded-{kind}.heic"
        heic(name, COLOURS)
        replace(name, b"hvc1", kind.encode())


def replace(name, old, new):
    content = (HERE / name).read_bytes()
    assert content.count(old) == 1, (name, content.count(old))
    save(name, content.replace(old, new))


@row
def alphas():
    clear = joined(COLOURS, ALPHA)
    premultiplied = joined(COLOURS * ALPHA, ALPHA)
    png("alpha.png", clear)
    webp("alpha.webp", clear)
    webp("alpha-lossy.webp", clear, lossless=False, quality=100)
    tiff("alpha.tif", eight(clear), extrasamples=["unassalpha"])
    heic("alpha.heic", clear)
    avif("alpha.avif", clear)
    jxl("alpha.jxl", clear)
    bmp("alpha.bmp", bgr(clear), 32, struct.pack("<IIII", 0xFF0000, 0xFF00, 0xFF, 0xFF000000)
        + struct.pack("<I", 0x73524742) + bytes(48), 108, compression=3)
    tiff("alpha-premultiplied.tif", eight(premultiplied), extrasamples=["assocalpha"])
    tiff("alpha-premultiplied-16.tif", sixteen(premultiplied), extrasamples=["assocalpha"])
    avif("alpha-premultiplied.avif", clear, "-p")
    heic("alpha-premultiplied.heic", premultiplied, premultiplied=True)
    heic("alpha-premultiplied-10.heic", premultiplied, premultiplied=True, depth=10)
    jxl("alpha-premultiplied.jxl", clear, None, "--premultiply=1")
    png("alpha-16.png", clear, True)
    tiff("alpha-16.tif", sixteen(clear), extrasamples=["unassalpha"])
    jxl("alpha-16.jxl", clear, deep=True)
    avif("alpha-10.avif", clear, depth=10)
    avif("alpha-premultiplied-10.avif", clear, "-p", depth=10)
    grey = joined(GREY, ALPHA)
    png("alpha-grey.png", grey)
    png("alpha-grey-16.png", grey, True)
    tiff("alpha-grey.tif", eight(grey), "minisblack", extrasamples=["unassalpha"], planarconfig="contig")
    tiff("alpha-grey-16.tif", sixteen(grey), "minisblack", extrasamples=["unassalpha"], planarconfig="contig")
    tiff("alpha-grey-premultiplied.tif", eight(joined(GREY * ALPHA, ALPHA)), "minisblack", extrasamples=["assocalpha"],
        planarconfig="contig")
    jxl("alpha-grey.jxl", grey)
    rgba = np.repeat(grey, [3, 1], 2)
    avif("alpha-grey.avif", rgba, yuv="400")
    avif("alpha-grey-premultiplied.avif", rgba, "-p", yuv="400")
    heic("alpha-grey.heic", grey)
    # By index, and by one colour.
    cut = np.where(CUT[:, :, 0] == 0, len(PALETTE), INDICES)
    png("alpha-palette.png", COLOURS, colour_type=3, bits=8, raw=[bytes(r.tolist()) for r in cut], chunks=[
        (b"PLTE", FLAT_PALETTE + bytes([255, 0, 255])), (b"tRNS", bytes([255] * len(PALETTE) + [0]))])
    gif("alpha-palette.gif", transparent=True)
    keyed = np.where(CUT == 0, np.array([1, 2, 3]) / 255, COLOURS)
    png("alpha-key.png", keyed, chunks=[(b"tRNS", struct.pack(">HHH", 1, 2, 3))])
    png("alpha-key-16.png", np.where(CUT == 0, np.array([258, 772, 1286]) / 65535, COLOURS), True,
        chunks=[(b"tRNS", struct.pack(">HHH", 258, 772, 1286))])
    png("alpha-key-grey.png", np.where(CUT == 0, 1 / 255, GREY), chunks=[(b"tRNS", struct.pack(">H", 1))])
    key = np.round(GREY * 15)
    key[key == 2] = 1
    twin("alpha-key-4", over_white(key / 15, CUT))
    key[CUT == 0] = 2
    png("alpha-key-4.png", GREY, colour_type=0, bits=4, raw=packed(key[:, :, 0], 4),
        chunks=[(b"tRNS", struct.pack(">H", 2))])
    # With a profile.
    p3 = joined(coded(COLOURS, P3, power(2.2)), ALPHA)
    png("alpha-icc.png", p3, chunks=[iccp(ICC_P3)])
    png("alpha-icc-16.png", p3, True, chunks=[iccp(ICC_P3)])
    tiff("alpha-icc.tif", eight(p3), extrasamples=["unassalpha"], iccprofile=ICC_P3)
    tiff("alpha-icc-16.tif", sixteen(p3), extrasamples=["unassalpha"], iccprofile=ICC_P3)
    webp("alpha-icc.webp", p3, icc_profile=ICC_P3)
    jxl("alpha-icc.jxl", p3, icc=ICC_P3)
    jxl("alpha-icc-premultiplied.jxl", p3, None, "--premultiply=1", icc=ICC_P3)
    (SCRATCH / "p3.icc").write_bytes(ICC_P3)
    avif("alpha-icc.avif", p3, "--icc", SCRATCH / "p3.icc")
    tiff("alpha-icc-premultiplied.tif", eight(joined(coded(COLOURS, P3, power(2.2)) * ALPHA, ALPHA)),
        extrasamples=["assocalpha"], iccprofile=ICC_P3)
    # A fourth channel of which nothing is said.
    tiff("alpha-unspecified.tif", eight(clear), extrasamples=["unspecified"])


@row
def samples():
    for bits in (1, 2, 4):
        steps = (1 << bits) - 1
        values = np.round(levels(steps + 1)[:, :, 0] * steps).astype(int)
        rows = packed(values, bits)
        png(f"bits-{bits}.png", GREY, colour_type=0, bits=bits, raw=rows)
        grey_palette = b"".join(bytes([round(255 * i / steps)] * 3) for i in range(steps + 1))
        png(f"palette-{bits}.png", GREY, colour_type=3, bits=bits, raw=rows, chunks=[(b"PLTE", grey_palette)])
        raw_tiff(f"bits-{bits}.tif", b"".join(rows), bits, 1)
        raw_tiff(f"white-is-zero-{bits}.tif", b"".join(bytes(255 - b for b in r) for r in rows), bits, 0)
        raw_tiff(f"palette-{bits}.tif", b"".join(rows), bits, 3, extra=[(320, 3, [
            round(65535 * i / steps) for _ in range(3) for i in range(steps + 1)])])
        if bits != 2:
            bmp(f"bits-{bits}.bmp", rows, bits, palette=b"".join(
                bytes([round(255 * i / steps)] * 3 + [0]) for i in range(steps + 1)))
    save("bits-1.pbm", b"P4\n64 48\n" + b"".join(bytes(255 - b for b in r) for r in packed(levels(2)[:, :, 0], 1)))
    tiff("white-is-zero.tif", 255 - eight(GREY), "miniswhite")
    tiff("white-is-zero-16.tif", 65535 - sixteen(GREY), "miniswhite")
    tiff("samples-16.tif", sixteen(COLOURS))
    tiff("samples-16-grey.tif", sixteen(GREY), "minisblack")
    tiff("samples-16-planar.tif", np.moveaxis(sixteen(COLOURS), 2, 0), planarconfig="separate")
    png("samples-16.png", COLOURS, True)
    png("samples-16-grey.png", GREY, True)
    jxl("samples-16.jxl", COLOURS, deep=True)
    save("samples-16-grey.pgm", b"P5\n64 48\n65535\n" + sixteen(GREY).astype(">u2").tobytes())
    png("palette.png", COLOURS, colour_type=3, bits=8, raw=[bytes(r.tolist()) for r in INDICES],
        chunks=[(b"PLTE", FLAT_PALETTE)])
    bmp("palette.bmp", [bytes(r.tolist()) for r in INDICES], 8, palette=b"".join(
        bytes([b, g, r, 0]) for r, g, b in PALETTE))
    colourmap = [257 * c[band] for band in range(3) for c in PALETTE + [(0, 0, 0)] * (256 - len(PALETTE))]
    raw_tiff("palette.tif", INDICES.astype(np.uint8).tobytes(), 8, 3, extra=[(320, 3, colourmap)])
    raw_tiff("palette-narrow.tif", INDICES.astype(np.uint8).tobytes(), 8, 3, extra=[(320, 3, [v // 257 for v in colourmap])])
    save("greatest-100.pgm", b"P5\n64 48\n100\n" + np.round(GREY * 100).astype(np.uint8).tobytes())
    save("greatest-1023.pgm", b"P5\n64 48\n1023\n" + np.round(GREY * 1023).astype(">u2").tobytes())
    save("greatest-7.pgm", b"P2\n64 48\n15\n" + b"\n".join(
        b" ".join(str(int(v)).encode() for v in r) for r in np.round(GREY[:, :, 0] * 15)))
    # Only its start is looked at.
    save("float.pfm", (b"PF\n64 48\n-1.0\n" + COLOURS[::-1].astype("<f4").tobytes())[:400])
    # Integers and floating-point numbers of other sizes.
    tiff("integer-32.tif", np.round(COLOURS * (2**32 - 1)).astype(np.uint32))
    tiff("integer-32-grey.tif", np.round(GREY * (2**32 - 1)).astype(np.uint32), "minisblack")
    tiff("integer-32-alpha.tif", np.round(joined(COLOURS, ALPHA) * (2**32 - 1)).astype(np.uint32), extrasamples=["unassalpha"])
    for name, kind in (("signed-8", np.int8), ("signed-16", np.int16), ("signed-32", np.int32)):
        top = np.iinfo(kind).max
        tiff(f"{name}.tif", np.round(COLOURS * top).astype(kind))
    light = in_primaries(srgb_light(COLOURS), BT2020)
    for name, kind in (("float-16", np.float16), ("float-32", np.float32), ("float-64", np.float64)):
        tiff(f"{name}.tif", srgb_light(COLOURS).astype(kind))
        tiff(f"{name}-icc.tif", light.astype(kind), iccprofile=ICC_LINEAR)
    tiff("float-32-grey.tif", srgb_light(GREY).astype(np.float32), "minisblack")
    tiff("float-32-large.tif", (COLOURS * 255).astype(np.float32))
    tiff("float-32-alpha-icc.tif", joined(light, ALPHA).astype(np.float32), extrasamples=["unassalpha"], iccprofile=ICC_LINEAR)
    raw_tiff("complex.tif", GREY.astype(">c8").tobytes(), 64, 1, sample_format=6)
    raw_tiff("float-24.tif", float24(srgb_light(COLOURS)), 24, 2, bands=3, sample_format=3)
    for bits in (10, 12, 14):
        values = np.round(COLOURS.reshape(HEIGHT, -1) * ((1 << bits) - 1)).astype(int)
        raw_tiff(f"integer-{bits}.tif", b"".join(packed(values, bits)), bits, 2, bands=3)


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


@row
def models():
    """Colour models besides R, G, B."""
    jpeg("rgb.jpg", COLOURS, keep_rgb=True)
    image = Image.frombytes("CMYK", (WIDTH, HEIGHT), eight(INKS).tobytes())
    image.save(HERE / "inks-icc.jpg", quality=96, subsampling=0, icc_profile=ICC_INKS)
    tiff("inks-icc.tif", eight(INKS), "separated", iccprofile=ICC_INKS)
    tiff("inks-icc-16.tif", sixteen(INKS), "separated", iccprofile=ICC_INKS)
    tiff("inks.tif", eight(INKS), "separated")
    # Pillow writes inks inverted, with Adobe's marker; ImageMagick writes Y, C, K; without the marker they are as said.
    image.save(HERE / "inks.jpg", quality=96, subsampling=0)
    plain = SCRATCH / "inks.tif"
    tifffile.imwrite(plain, eight(INKS), photometric="separated")
    run("convert", plain, "-quality", 96, "-sampling-factor", "1x1", HERE / "inks-im.jpg")
    content = imagecodecs.jpeg8_encode(eight(INKS), level=96, colorspace="cmyk", outcolorspace="cmyk", subsampling="444")
    save("inks-unmarked.jpg", without_adobe(content))
    content = imagecodecs.jpeg8_encode(255 - eight(INKS), level=96, colorspace="cmyk", outcolorspace="ycck", subsampling="444")
    save("inks-ycck.jpg", content)
    # What libvips' own profile for inks makes of them.
    run("vips", "icc_transform", HERE / "inks.tif", SCRATCH / "inks.png", "srgb", "--input-profile", "cmyk",
        "--intent", "relative", "--black-point-compensation")
    twin("inks-plain", np.asarray(Image.open(SCRATCH / "inks.png").convert("RGB")) / 255)
    lab = Image.fromarray(eight(COLOURS))
    to_lab = ImageCms.buildTransform(ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), "RGB", "LAB",
        ImageCms.Intent.RELATIVE_COLORIMETRIC)
    values = np.asarray(ImageCms.applyTransform(lab, to_lab))
    raw_tiff("lab.tif", values.tobytes(), 8, 8, bands=3)
    raw_tiff("lab-icc.tif", shifted(values), 8, 9, bands=3)
    raw_tiff("lab-itu.tif", shifted(values), 8, 10, bands=3)
    run("convert", scratch_png(COLOURS), "-colorspace", "YCbCr", "-compress", "none", SCRATCH / "y.tif")
    (HERE / "ycbcr.tif").write_bytes((SCRATCH / "y.tif").read_bytes())
    run("tiffcp", "-c", "jpeg:96", HERE / "plain.tif", HERE / "ycbcr-jpeg.tif")
    run("convert", scratch_png(COLOURS), "-define", "tiff:predictor=2", "-compress", "lzw", "-interlace", "plane",
        HERE / "planar.tif")


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


if __name__ == "__main__":
    for function in ROWS:
        if not WANTED or any(part in function.__name__ for part in WANTED):
            function()
