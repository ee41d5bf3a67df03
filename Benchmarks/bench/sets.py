"""The sets of photos that are measured on. Standard library only; bench.photos makes them."""

import dataclasses
import json
import pathlib

from .places import PHOTOS

FACES_FOLDER = ".faces"


@dataclasses.dataclass(frozen=True)
class PhotoSet:
    """A folder of different photos of one kind, from several cameras."""

    name: str
    count: int
    pixels: int = 12_000_000
    suffix: str = ".jpg"
    qualities: range | None = None  # of JPEG; None for each camera's own
    progressive: bool = False
    faces: int | None = None  # in each photo; None for a mixture as in an album
    face_shares: tuple[float, float] = (0.03, 0.40)  # of the largest face's height of the photo's
    is_plain: bool = False  # of one camera, upright, so that nothing but what the set varies differs

    @property
    def title(self) -> str:
        """What its photos have that those of other sets have not."""
        if self.faces is not None:
            return f"{self.faces} face{'' if self.faces == 1 else 's'}"
        return f"{self.pixels / 1e6:.0f} megapixels"

    def folder(self, has_real: bool) -> pathlib.Path:
        """Where it lies: made from real photos, or from the samples alone."""
        return PHOTOS / ("real" if has_real else "samples") / self.name

    def path(self, index: int, has_real: bool) -> pathlib.Path:
        return self.folder(has_real) / f"{index:04}{self.suffix}"

    def paths(self, has_real: bool) -> list[pathlib.Path]:
        return [self.path(index, has_real) for index in range(self.count)]

    def made(self, count: int, has_real: bool) -> list["MadePhoto"]:
        """What the first photos show."""
        folder = self.folder(has_real) / FACES_FOLDER
        return [MadePhoto(**json.loads((folder / f"{index:04}.json").read_text())) for index in range(min(count, self.count))]


@dataclasses.dataclass(frozen=True)
class MadePhoto:
    """What was noted when a photo was made: the heights of its faces as shares of the photo's, upright."""

    width: int
    height: int
    camera: str
    orientation: int
    face_shares: list[float]


CAMERA = PhotoSet("12mp", 200)
PORTRAITS = PhotoSet("portraits", 60, faces=1, face_shares=(0.15, 0.40))
GROUPS = PhotoSet("groups", 60, faces=8)
TINY = PhotoSet("tiny", 1, 4096, faces=1, face_shares=(0.35, 0.4), is_plain=True)
WEB = PhotoSet("web", 200, 1600 * 1200, qualities=range(70, 86))
WEB_GROUPS = PhotoSet("web-groups", 60, 1600 * 1200, qualities=range(70, 86), faces=8)
PROGRESSIVE = PhotoSet("progressive", 20, progressive=True)
PNG = PhotoSet("png", 20, suffix=".png")
WEBP = PhotoSet("webp", 20, suffix=".webp")
HEIC = PhotoSet("heic", 20, 8_000_000, suffix=".heic")
TIFF = PhotoSet("tiff", 20, suffix=".tif")
BY_MEGAPIXELS = [PhotoSet(f"mp-{count}", 20, count * 1_000_000, is_plain=True) for count in (2, 6, 12, 24, 48)]
BY_FACES = [PhotoSet(f"faces-{faces}", 20, faces=faces, is_plain=True) for faces in (0, 1, 2, 5, 10, 20)]
BY_SHARE = [
    PhotoSet(f"share-{percent}", 20, faces=1, face_shares=(percent / 100, percent / 100), is_plain=True)
    for percent in (3, 6, 12, 24, 40)
]
KINDS = {
    "12 megapixels, camera JPEG": CAMERA,
    "12 megapixels, camera JPEG, portraits": PORTRAITS,
    "12 megapixels, camera JPEG, groups of 8": GROUPS,
    "2 megapixels, web JPEG": WEB,
    "2 megapixels, web JPEG, groups of 8": WEB_GROUPS,
    "12 megapixels, progressive JPEG": PROGRESSIVE,
    "12 megapixels, PNG": PNG,
    "12 megapixels, WebP": WEBP,
    "8 megapixels, HEIC": HEIC,
    "12 megapixels, TIFF": TIFF,
}
ALL = [*KINDS.values(), TINY, *BY_MEGAPIXELS, *BY_FACES, *BY_SHARE]
