"""The pictures that photos are made of: samples/ of the repository, and a folder of real photos if one is given.

Faces of the samples are where samples/annotations.json says; in real photos YuNet finds them once, and a file in the cache
remembers it. What YuNet misses is missing in the report's distributions, too, but costs facecrop what it costs.
"""

import dataclasses
import functools
import hashlib
import json
import pathlib

import cv2
import numpy as np

from .places import CACHE, SAMPLES

YUNET = pathlib.Path("/usr/local/share/facecrop/models/yunet_any_size.onnx")
SUFFIXES = {".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".bmp"}
MOST_OF_A_FOLDER, MOST_FILES = 60, 2000  # frames of films lie by the hundred in one folder
LOOKED_AT_SIDE, LEAST_SCORE = 800, 0.8
LEAST_VIEW_SIDE = 400  # the shorter side of what may fill a photo
LEAST_PERSON_FACE = 60  # the height in pixels of a face that may be cut out


@dataclasses.dataclass(frozen=True)
class Box:
    """A rectangle in pixels, from its left upper corner up to but without its right lower one."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def holds(self, other: "Box") -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def touches(self, other: "Box") -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


@dataclasses.dataclass(frozen=True)
class Source:
    """A picture with the boxes of its faces."""

    path: str
    width: int
    height: int
    faces: tuple[Box, ...]

    @property
    def is_view(self) -> bool:
        """Whether it is large enough to fill a photo."""
        return min(self.width, self.height) >= LEAST_VIEW_SIDE

    @property
    def is_person(self) -> bool:
        """Whether it is a portrait of one person who can be cut out: face and shoulders lie within the picture."""
        if len(self.faces) != 1:
            return False
        (face,) = self.faces
        return (
            face.height >= LEAST_PERSON_FACE
            and 0.12 * self.height <= face.height <= 0.6 * self.height
            and face.top >= 0.2 * face.height
            and self.height - face.bottom >= 0.35 * face.height
            and face.left >= 0.3 * face.width
            and self.width - face.right >= 0.3 * face.width
        )

    @property
    def pixels(self) -> np.ndarray:
        """Red, green and blue of the upright picture."""
        return read(self.path)


@functools.lru_cache(maxsize=24)
def read(path: str) -> np.ndarray:
    """An upright picture as RGB."""
    return cv2.cvtColor(cv2.imread(path, cv2.IMREAD_COLOR), cv2.COLOR_BGR2RGB)


@dataclasses.dataclass(frozen=True)
class Sources:
    """What photos are made of, sorted by use."""

    views: tuple[Source, ...]  # with or without faces
    people: tuple[Source, ...]

    @functools.cached_property
    def empty_views(self) -> tuple[Source, ...]:
        return tuple(view for view in self.views if not view.faces)

    @functools.cached_property
    def peopled_views(self) -> tuple[Source, ...]:
        return tuple(view for view in self.views if view.faces)


@functools.cache
def sources(real: pathlib.Path | None) -> Sources:
    """The samples, or the real photos and those samples that no program has composed."""
    originals = [source for source in samples() if "/" not in str(pathlib.Path(source.path).relative_to(SAMPLES))]
    found = (*originals, *(surveyed(real) if real else ()))
    # chelsea.png, coffee.png and rocket.jpg are small, but nothing else in samples/ is free of people.
    views = tuple(own for own in found if own.is_view or own in originals and not own.faces)
    return Sources(views, tuple(own for own in found if own.is_person))


def samples() -> list[Source]:
    """The samples with their annotated faces."""
    return [
        Source(str(SAMPLES / entry["file"]), entry["width"], entry["height"], tuple(map(annotated, entry["faces"])))
        for entry in json.loads((SAMPLES / "annotations.json").read_text())
    ]


def annotated(face: dict) -> Box:
    """The box of an annotated face in whole pixels."""
    return Box(int(face["x"]), int(face["y"]), int(face["x"] + face["w"]) + 1, int(face["y"] + face["h"]) + 1)


def listing(real: pathlib.Path) -> list[pathlib.Path]:
    """The photos of a folder: at most so many of each folder within, and altogether, evenly picked."""
    by_folder = {}
    for path in sorted(real.rglob("*")):
        if path.suffix.lower() in SUFFIXES:
            by_folder.setdefault(path.parent, []).append(path)
    paths = [path for folder in by_folder.values() for path in evenly(folder, MOST_OF_A_FOLDER)]
    return evenly(paths, MOST_FILES)


def evenly(paths: list[pathlib.Path], most: int) -> list[pathlib.Path]:
    """At most so many of the paths, spread over all of them."""
    step = max(1.0, len(paths) / most)
    return [paths[int(index * step)] for index in range(min(most, len(paths)))]


def fingerprint(real: pathlib.Path | None) -> str:
    """What the content of a folder hangs on, as a hash: names and sizes."""
    listed = [f"{path.relative_to(real)} {path.stat().st_size}" for path in listing(real)] if real else []
    return hashlib.sha256("\n".join(listed).encode()).hexdigest()


def surveyed(real: pathlib.Path) -> list[Source]:
    """The photos of a folder with the faces that YuNet finds in them; looked at once."""
    recipe = pathlib.Path(__file__).read_bytes() + str(real.resolve()).encode() + fingerprint(real).encode()
    survey = CACHE / f"survey-{hashlib.sha256(recipe).hexdigest()[:16]}.json"
    if not survey.exists():
        found = [dataclasses.asdict(source) for path in listing(real) if (source := looked_at(path))]
        survey.parent.mkdir(parents=True, exist_ok=True)
        survey.write_text(json.dumps(found))
    return [
        Source(own["path"], own["width"], own["height"], tuple(Box(**face) for face in own["faces"]))
        for own in json.loads(survey.read_text())
    ]


@functools.cache
def detector() -> cv2.FaceDetectorYN:
    return cv2.FaceDetectorYN.create(str(YUNET), "", (LOOKED_AT_SIDE, LOOKED_AT_SIDE), score_threshold=LEAST_SCORE)


def looked_at(path: pathlib.Path) -> Source | None:
    """A photo with its faces; None for a file that OpenCV cannot read."""
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None:
        return None
    height, width = picture.shape[:2]
    scale = min(1.0, LOOKED_AT_SIDE / max(width, height))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    detector().setInputSize((small.shape[1], small.shape[0]))
    _, rows = detector().detect(small)
    boxes = [row[:4] / scale for row in (rows if rows is not None else ())]
    faces = [Box(int(x), int(y), int(x + w) + 1, int(y + h) + 1) for x, y, w, h in boxes]
    return Source(str(path), width, height, tuple(faces))
