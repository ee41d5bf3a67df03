"""Good pictures in every format, made from a sample with libvips' own command, to be damaged afterwards."""

import dataclasses
import pathlib
import subprocess

from bench.places import SAMPLES

from . import builders

LONG_SIDE = 240  # pixels: small files, so that a truncation at every percent takes little from the run


@dataclasses.dataclass(frozen=True)
class Picture:
    """A good file."""

    name: str  # of the format and how it is coded, and of its folder
    suffix: str
    content: bytes


# libvips' names of the savers' options, by the name of the picture and its file extension.
SAVED = {
    ("jpeg-baseline", ".jpg"): "",
    ("jpeg-progressive", ".jpg"): "[interlace]",
    ("png-8", ".png"): "",
    ("png-8-interlaced", ".png"): "[interlace]",
    ("png-16", ".png"): "",
    ("webp-lossy", ".webp"): "",
    ("webp-lossless", ".webp"): "[lossless]",
    ("tiff-none", ".tif"): "",
    ("tiff-lzw", ".tif"): "[compression=lzw]",
    ("tiff-deflate", ".tif"): "[compression=deflate]",
    ("tiff-jpeg", ".tif"): "[compression=jpeg]",
    ("tiff-tiled", ".tif"): "[tile,tile-width=64,tile-height=64]",
    ("gif", ".gif"): "",
    ("heic", ".heic"): "",
    ("avif", ".avif"): "",
}
SAMPLE_FILES = {
    "jpeg-cmyk": "formats/cmyk-no-profile.jpg",
    "png-palette": "formats/palette.png",
    "webp-alpha": "formats/transparent.webp",
    "gif-animated": "formats/animation.gif",
}


def good_pictures(work: pathlib.Path) -> list[Picture]:
    """One scene with a Display P3 profile in every format, and the samples that no saver makes."""
    scene, deep = work / "scene.v", work / "deep.v"
    vips("thumbnail", SAMPLES / "scenes/group-2.jpg", work / "small.v", LONG_SIDE)
    vips("icc_transform", work / "small.v", scene, "p3")
    vips("colourspace", scene, deep, "rgb16")
    made = []
    for (name, suffix), options in SAVED.items():
        path = work / f"good{suffix}"
        vips("copy", deep if name == "png-16" else scene, f"{path}{options}")
        made.append(Picture(name, suffix, path.read_bytes()))
    made.append(Picture("tiff-profile-last", ".tif", tiff_with_the_profile_last(scene, work)))
    samples = [(name, SAMPLES / path) for name, path in SAMPLE_FILES.items()]
    return made + [Picture(name, path.suffix, path.read_bytes()) for name, path in samples]


def tiff_with_the_profile_last(scene: pathlib.Path, work: pathlib.Path) -> bytes:
    """A TIFF whose directory comes first, then the pixels, then the profile: cut there, all its pixels are left."""
    vips("rawsave", scene, work / "scene.raw")
    pixels = (work / "scene.raw").read_bytes()
    width = LONG_SIDE
    vips("copy", scene, work / "profile.jpg")
    profile = jpeg_profile((work / "profile.jpg").read_bytes())
    return builders.tiff(
        {256: width, 257: len(pixels) // 3 // width, 258: [8, 8, 8], 259: 1, 262: 2, 277: 3, 278: 65_535},
        data=pixels,
        undefined={34_675: profile},
    )


def jpeg_profile(content: bytes) -> bytes:
    """The ICC profile of a JPEG that holds it in one segment."""
    start = content.index(b"ICC_PROFILE\0")
    length = int.from_bytes(content[start - 2 : start], "big")
    return content[start + 14 : start - 2 + length]


def vips(*words, program: str = "vips") -> str:
    """What libvips' own command, or another program of it, prints."""
    return subprocess.run([program, *map(str, words)], check=True, capture_output=True, text=True).stdout
