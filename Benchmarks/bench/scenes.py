"""Pictures of any size, cut from samples/: a window of a scene, mirrored and toned at random, enlarged.

What is random comes from a generator that the caller seeds, so that the same seed gives the same picture.
"""

import dataclasses
import functools
import json

import cv2
import numpy as np
from PIL import Image

from .places import SAMPLES

# Portraits, couples, groups and faceless scenes, about as often as in an album: four in five pictures show people.
ALBUM = (
    "astronaut.png",
    "scenes/group-2.jpg",
    "scenes/group-5-bystander.jpg",
    "scenes/group-18-small.jpg",
    "chelsea.png",
    "scenes/grey-pair.jpg",
    "scenes/group-2.jpg",
    "camera.png",
    "scenes/group-5-bystander.jpg",
    "coffee.png",
    "scenes/tall-top-edge.jpg",
    "scenes/portrait-fills-frame.jpg",
    "scenes/group-2.jpg",
    "scenes/group-5-bystander.jpg",
    "rocket.jpg",
)
SMALLEST_WINDOW_WIDTH = 240
WINDOWS_OF_A_SCENE = 1000


@dataclasses.dataclass(frozen=True)
class Box:
    """A rectangle in pixels of a sample, from its left upper corner up to but without its right lower one."""

    left: int
    top: int
    right: int
    bottom: int

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
class Scene:
    """A sample with the boxes of all its faces."""

    name: str
    width: int
    height: int
    faces: tuple[Box, ...]

    @functools.cached_property
    def pixels(self) -> np.ndarray:
        with Image.open(SAMPLES / self.name) as image:
            return np.asarray(image.convert("RGB"))

    def suits(self, window: Box, faces: int | None) -> bool:
        """Whether the window cuts no face and shows `faces` of them; None stands for at least one if there are any."""
        shown = [face for face in self.faces if window.touches(face)]
        if not all(window.holds(face) for face in shown):
            return False
        return len(shown) == faces if faces is not None else bool(shown) or not self.faces


@functools.cache
def scenes() -> dict[str, Scene]:
    """The samples by name."""
    return {
        entry["file"]: Scene(entry["file"], entry["width"], entry["height"], tuple(map(face_box, entry["faces"])))
        for entry in json.loads((SAMPLES / "annotations.json").read_text())
    }


def face_box(face: dict) -> Box:
    """The box of an annotated face in whole pixels."""
    return Box(int(face["x"]), int(face["y"]), int(face["x"] + face["w"]) + 1, int(face["y"] + face["h"]) + 1)


def random_window(rng: np.random.Generator, scene: Scene, aspect: float) -> Box:
    """A window with `aspect` (width to height), at least a third as large as the largest one."""
    largest_width = min(scene.width, scene.height * aspect)
    smallest_width = min(largest_width, max(SMALLEST_WINDOW_WIDTH, largest_width / 3))
    width = rng.uniform(smallest_width, largest_width)
    height = width / aspect
    left = rng.uniform(0, scene.width - width)
    top = rng.uniform(0, scene.height - height)
    return Box(int(left), int(top), int(left + width), int(top + height))


def picture(rng: np.random.Generator, width: int, height: int, faces: int | None = None) -> np.ndarray:
    """A picture that shows `faces` whole faces, or for None as many as the scene that came up happens to show."""
    for name in rng.permutation(ALBUM):
        scene = scenes()[name]
        for _ in range(WINDOWS_OF_A_SCENE):
            window = random_window(rng, scene, width / height)
            if scene.suits(window, faces):
                return developed(rng, scene.pixels[window.top : window.bottom, window.left : window.right], width, height)
    raise ValueError(f"no window of {width}:{height} shows {faces} faces")


def developed(rng: np.random.Generator, pixels: np.ndarray, width: int, height: int) -> np.ndarray:
    """The pixels at the given size, mirrored in every second case, with an exposure and a white balance of their own."""
    mirrored = pixels[:, ::-1] if rng.random() < 0.5 else pixels
    enlarged = cv2.resize(np.ascontiguousarray(mirrored), (width, height), interpolation=cv2.INTER_CUBIC)
    gains = rng.uniform(0.85, 1.1) * rng.uniform(0.95, 1.05, size=3)
    return cv2.multiply(enlarged, (*gains, 1.0))


def yearbook_page(rng: np.random.Generator, width: int, height: int, columns: int, rows: int) -> np.ndarray:
    """`columns` by `rows` pictures of one face each."""
    tile_width, tile_height = -(-width // columns), -(-height // rows)
    strips = [
        np.hstack([picture(rng, tile_width, tile_height, faces=1) for _ in range(columns)]) for _ in range(rows)
    ]
    return np.ascontiguousarray(np.vstack(strips)[:height, :width])
