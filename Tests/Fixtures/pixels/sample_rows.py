"""The rows of the table that are about alpha, samples and colour models."""
import struct

import imagecodecs
import numpy as np
import tifffile
from PIL import Image, ImageCms

from files import *
from files import HERE, SCRATCH
from pictures import *
from profiles import *


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
    # Its map of colours is shorter than it should be, because nobody reads it.
    raw_tiff("palette-16.tif", INDICES.astype(">u2").tobytes(), 16, 3, extra=[(320, 3, colourmap)])
    raw_tiff("compressed-jxl.tif", b"\xff\x0a" + bytes(30), 8, 2, bands=3, compression=50002)
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
    run("convert", scratch_png(COLOURS), "-colorspace", "Lab", "-depth", 16, "-compress", "zip", HERE / "lab-65.tif")
    raw_tiff("lab-icc.tif", shifted(values), 8, 9, bands=3)
    raw_tiff("lab-itu.tif", shifted(values), 8, 10, bands=3)
    run("convert", scratch_png(COLOURS), "-colorspace", "YCbCr", "-compress", "none", SCRATCH / "y.tif")
    (HERE / "ycbcr.tif").write_bytes((SCRATCH / "y.tif").read_bytes())
    run("tiffcp", "-c", "jpeg:96", HERE / "plain.tif", HERE / "ycbcr-jpeg.tif")
    run("convert", scratch_png(COLOURS), "-define", "tiff:predictor=2", "-compress", "lzw", "-interlace", "plane",
        HERE / "planar.tif")
