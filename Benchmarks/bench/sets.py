"""The sets of photos that are measured on. Standard library only; bench.photos makes them."""

import dataclasses
import pathlib

from .places import PHOTOS


@dataclasses.dataclass(frozen=True)
class PhotoSet:
    """A folder of different photos of one size and kind."""

    name: str
    count: int
    width: int = 4000
    height: int = 3000
    suffix: str = ".jpg"
    smallest_bytes: int = 3_000_000
    largest_bytes: int = 5_000_000
    qualities: range = range(88, 95)
    progressive: bool = False
    faces: int | None = None  # in each photo; None for a mixture as in an album

    @property
    def title(self) -> str:
        """What its photos have that those of other sets have not."""
        if self.faces is not None:
            return f"{self.faces} face{'' if self.faces == 1 else 's'}"
        return f"{self.width * self.height / 1e6:.0f} megapixels"

    @property
    def folder(self) -> pathlib.Path:
        return PHOTOS / self.name

    def path(self, index: int) -> pathlib.Path:
        return self.folder / f"{index:04}{self.suffix}"

    @property
    def paths(self) -> list[pathlib.Path]:
        return [self.path(index) for index in range(self.count)]


def of_megapixels(megapixels: int, width: int, height: int) -> PhotoSet:
    """A set whose files have as many bytes for each pixel as those of 12 megapixels."""
    share = width * height / 12e6
    return PhotoSet(f"mp-{megapixels}", 20, width, height, ".jpg", int(3e6 * share), int(5e6 * share))


CAMERA = PhotoSet("12mp", 200)
TINY = PhotoSet("tiny", 1, 64, 64, smallest_bytes=3_000, largest_bytes=5_000, faces=1)
WEB = PhotoSet("web", 200, 1600, 1200, smallest_bytes=250_000, largest_bytes=350_000, qualities=range(70, 81))
PROGRESSIVE = PhotoSet("progressive", 20, progressive=True)
PNG = PhotoSet("png", 20, suffix=".png")
WEBP = PhotoSet("webp", 20, suffix=".webp")
BY_MEGAPIXELS = [
    of_megapixels(2, 1632, 1224),
    of_megapixels(6, 2832, 2124),
    of_megapixels(12, 4000, 3000),
    of_megapixels(24, 5664, 4248),
    of_megapixels(48, 8000, 6000),
]
BY_FACES = [PhotoSet(f"faces-{faces}", 20, faces=faces) for faces in (0, 1, 5, 30)]
ALL = [CAMERA, TINY, WEB, PROGRESSIVE, PNG, WEBP, *BY_MEGAPIXELS, *BY_FACES]
