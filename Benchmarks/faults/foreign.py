"""Formats that libvips reads and facecrop never does, because their readers were not made for files of strangers."""

import gzip
import pathlib
import struct

from .pictures import vips

SVG = b"""<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64">
<image xlink:href="file:///etc/hostname" width="64" height="64"/><rect width="64" height="64" fill="red"/></svg>
"""
MVG = b"push graphic-context\nviewbox 0 0 64 64\nimage Over 0,0 64,64 'label:@/etc/hostname'\npop graphic-context\n"
MIFF = b"id=ImageMagick version=1.0\nclass=DirectClass depth=8\ncolumns=8 rows=8\n\x0c\n:\x1a" + bytes(8 * 8 * 3)
# What libvips itself can write, by file extension.
SAVED = (".v", ".fits", ".mat", ".hdr", ".jp2", ".csv")


def foreign_files(scene: pathlib.Path, work: pathlib.Path) -> dict[str, bytes]:
    """A file of each format by its usual extension."""
    files = {}
    for suffix in SAVED:
        path = work / f"foreign{suffix}"
        vips("copy", scene, path)
        files[suffix] = path.read_bytes()
    return files | {
        ".svg": SVG,
        ".svgz": gzipped(SVG),
        ".pdf": pdf(),
        ".miff": MIFF,
        ".mvg": MVG,
        ".xcf": b"gimp xcf file\0" + struct.pack(">III", 8, 8, 0) + bytes(64),
        ".psd": b"8BPS" + struct.pack(">H6xHIIHH", 1, 3, 8, 8, 8, 3) + bytes(14) + bytes(8 * 8 * 3),
        ".nii": nifti(),
        ".exr": open_exr(),
        ".mat5": matlab(),
        ".ico": struct.pack("<HHHBBBBHHII", 0, 1, 1, 8, 8, 0, 0, 1, 24, 64, 22) + bytes(64),
        ".eps": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 8 8\nshowpage\n",
        ".dcm": bytes(128) + b"DICM" + bytes(64),
        ".html": b"<html><img src='photo.jpg'></html>",
    }


def gzipped(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


def pdf() -> bytes:
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 64 64]>>",
    )
    text, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(text))
        text += b"%d 0 obj%sendobj\n" % (number, content)
    rows = b"".join(b"%010d 00000 n \n" % place for place in places)
    trailer = b"trailer<</Size 4/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % len(text)
    return text + b"xref\n0 4\n0000000000 65535 f \n" + rows + trailer


def nifti() -> bytes:
    """A NIfTI-1 file of 8 × 8 × 1 bytes."""
    header = bytearray(352)
    struct.pack_into("<i", header, 0, 348)
    struct.pack_into("<8h", header, 40, 3, 8, 8, 1, 1, 1, 1, 1)
    struct.pack_into("<hh", header, 70, 2, 8)
    struct.pack_into("<f", header, 108, 352)
    header[344:348] = b"n+1\0"
    return bytes(header) + bytes(64)


def open_exr() -> bytes:
    """An OpenEXR file of 1 × 1 pixel, one channel of floats, without compression."""
    window = struct.pack("<4i", 0, 0, 0, 0)
    attributes = {
        ("channels", "chlist"): b"R\0" + struct.pack("<iB3xii", 2, 0, 1, 1) + b"\0",
        ("compression", "compression"): b"\0",
        ("dataWindow", "box2i"): window,
        ("displayWindow", "box2i"): window,
        ("lineOrder", "lineOrder"): b"\0",
        ("pixelAspectRatio", "float"): struct.pack("<f", 1),
        ("screenWindowCenter", "v2f"): bytes(8),
        ("screenWindowWidth", "float"): struct.pack("<f", 1),
    }
    header = struct.pack("<II", 20_000_630, 2)
    for (name, kind), value in attributes.items():
        header += f"{name}\0{kind}\0".encode() + struct.pack("<i", len(value)) + value
    header += b"\0"
    return header + struct.pack("<Q", len(header) + 8) + struct.pack("<iif", 0, 4, 0.5)


def matlab() -> bytes:
    """A MATLAB file (version 5) with a matrix of 8 × 8 bytes."""
    parts = struct.pack("<IIII", 6, 8, 9, 0) + struct.pack("<IIii", 5, 8, 8, 8)
    parts += struct.pack("<II8s", 1, 1, b"x") + struct.pack("<II", 2, 64) + bytes(64)
    return b"MATLAB 5.0 MAT-file".ljust(124) + struct.pack("<H2s", 0x100, b"IM") + struct.pack("<II", 14, len(parts)) + parts
