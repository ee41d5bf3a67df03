"""The rows of the table that are about colours."""
import struct

import numpy as np
from PIL import Image

from files import *
from files import HERE, SCRATCH
from pictures import *
from profiles import *


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


def sampling():
    for yuv in ("420", "422"):
        heic(f"chroma-{yuv}.heic", COLOURS, yuv=yuv)
        avif(f"chroma-{yuv}.avif", COLOURS, yuv=yuv)
        Image.fromarray(eight(COLOURS)).save(HERE / f"chroma-{yuv}.jpg", quality=96, subsampling={"420": 2, "422": 1}[yuv])
    avif("grey.avif", GREY, yuv="400")
    avif("grey-narrow.avif", GREY, "-r", "limited", yuv="400")
    # libheif writes grey as it is, whatever the range is said to be.
    heic("grey-narrow.heic", (GREY * 219 + 16) / 255, nclx(1, 13, 6, 0))
    heic("grey.heic", GREY, yuv="420")
    jpeg("grey.jpg", GREY, "L")
    png("grey.png", GREY)
    tiff("grey.tif", eight(GREY), "minisblack")
    jxl("grey.jxl", GREY)
    save("grey.pgm", b"P5\n64 48\n255\n" + eight(GREY).tobytes())
    save("grey.bmp", b"")
    bmp("grey.bmp", [r.tobytes() for r in eight(GREY)], 8, palette=b"".join(bytes([i, i, i, 0]) for i in range(256)))


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
    linear = profile(b"GRAY", {"kTRC": tag_gamma(1)})
    png("icc-grey-linear.png", srgb_light(GREY), True, chunks=[iccp(linear)])
    tiff("icc-grey-linear.tif", sixteen(srgb_light(GREY)), "minisblack", iccprofile=linear)
    jxl("icc-grey-linear.jxl", srgb_light(GREY), "Gra_D65_Rel_Lin", deep=True)
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
    jpeg("exif-uncalibrated-library.jpg", COLOURS, exif=b"Exif\0\0" + exif(space=65535))
    jpeg("exif-srgb.jpg", COLOURS, exif=b"Exif\0\0" + exif(space=1, index=b"R98"))
    jpeg("exif-uncalibrated.jpg", COLOURS, exif=b"Exif\0\0" + exif(space=65535, maker=b"Cam\0"))
    png("exif-uncalibrated.png", COLOURS, chunks=[(b"eXIf", exif(space=65535, maker=b"Cam\0"))])
    webp("exif-uncalibrated.webp", COLOURS, exif=b"Exif\0\0" + exif(space=65535, maker=b"Cam\0"))


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
