"""What photos show: windows of real pictures, and people of several portraits in rows before a backdrop.

What is random comes from a generator that the caller seeds, so that the same seed gives the same picture.
"""

import dataclasses
import math

import cv2
import numpy as np

from . import people
from .sources import Box, Source, Sources

# How many faces photos show, and how often: (at least, at most, share of the photos of an album).
ALBUM = ((0, 0, 0.20), (1, 1, 0.32), (2, 2, 0.18), (3, 5, 0.16), (6, 10, 0.09), (11, 20, 0.05))
FACE_SHARES = (0.03, 0.40)  # of a face's height of the photo's
SIZES_BESIDE = (0.85, 1.15)  # of the faces in one photo, beside each other
WINDOW_TRIES, PEOPLE_TRIES = 400, 60
REAL_WINDOW_SHARE = 0.75  # of the photos with faces, where real pictures have such windows
MOST_ENLARGEMENT = 8.0  # of a real picture; what is larger would be blurred as no camera does
TONES = ((1.0, 1.0, 1.0), (1.06, 1.0, 0.92), (0.92, 0.97, 1.06), (0.8, 0.8, 0.82), (0.7, 0.68, 0.66), (1.1, 1.06, 1.0))


@dataclasses.dataclass(frozen=True)
class Wish:
    """What a photo should show: so many faces, and the height of the largest as a share of the photo's."""

    faces: int
    face_share: float


@dataclasses.dataclass(frozen=True)
class Picture:
    """Upright pixels, and where the faces are in them."""

    pixels: np.ndarray
    faces: tuple[Box, ...]


def wish(rng: np.random.Generator, faces: int | None, shares: tuple[float, float]) -> Wish:
    """A number of faces (for None as in an album), and a size that leaves room for all of them."""
    if faces is None:
        at_least, at_most, _ = ALBUM[rng.choice(len(ALBUM), p=[share for _, _, share in ALBUM])]
        faces = int(rng.integers(at_least, at_most + 1))
    low, high = shares
    high = max(low, min(high, 0.55 / math.sqrt(max(faces, 1))))
    return Wish(faces, math.exp(rng.uniform(math.log(low), math.log(high))))


def picture(rng: np.random.Generator, sources: Sources, width: int, height: int, wanted: Wish) -> Picture:
    """A picture of what is wanted: a window of a real picture, or people before a backdrop."""
    if wanted.faces == 0:
        return Picture(empty_view(rng, sources, width, height), ())
    if rng.random() < REAL_WINDOW_SHARE:
        found = window(rng, sources, width, height, wanted)
        if found:
            return found
    return group(rng, sources, width, height, wanted)


def empty_view(rng: np.random.Generator, sources: Sources, width: int, height: int) -> np.ndarray:
    """A window of a picture without faces."""
    view = sources.empty_views[rng.integers(len(sources.empty_views))]
    return developed(rng, view, random_window(rng, view, width / height, 0.6), width, height)[0]


def window(rng: np.random.Generator, sources: Sources, width: int, height: int, wanted: Wish) -> Picture | None:
    """A window with so many whole faces of about the wanted size; None if no try hits one."""
    aspect = width / height
    fitting = [view for view in sources.peopled_views if len(view.faces) >= wanted.faces]
    for _ in range(WINDOW_TRIES if fitting else 0):
        view = fitting[rng.integers(len(fitting))]
        face = view.faces[rng.integers(len(view.faces))]
        share = float(np.clip(wanted.face_share * rng.uniform(0.7, 1.4), *FACE_SHARES))
        tall = face.height / share
        wide = tall * aspect
        if wide > view.width or tall > view.height or height / tall > MOST_ENLARGEMENT:
            continue
        leftmost, rightmost = max(0, face.right - wide), min(face.left, view.width - wide)
        highest, lowest = max(0, face.bottom - tall), min(face.top, view.height - tall)
        if leftmost > rightmost or highest > lowest:
            continue
        left, top = rng.uniform(leftmost, rightmost), rng.uniform(highest, lowest)
        box = Box(int(left), int(top), int(left + wide), int(top + tall))
        shown = [own for own in view.faces if box.touches(own)]
        if len(shown) == wanted.faces and all(box.holds(own) for own in shown):
            pixels, mirrored = developed(rng, view, box, width, height)
            return Picture(pixels, tuple(moved(own, box, width, height, mirrored) for own in shown))
    return None


def moved(face: Box, window: Box, width: int, height: int, mirrored: bool) -> Box:
    """The face in the developed picture."""
    x, y = width / window.width, height / window.height
    left, right = (face.left - window.left) * x, (face.right - window.left) * x
    if mirrored:
        left, right = width - right, width - left
    return Box(int(left), int((face.top - window.top) * y), int(right), int((face.bottom - window.top) * y))


def random_window(rng: np.random.Generator, view: Source, aspect: float, least_share: float) -> Box:
    """A window with `aspect` (width to height), at least so large beside the largest one."""
    width = min(view.width, view.height * aspect) * rng.uniform(least_share, 1)
    height = width / aspect
    left, top = rng.uniform(0, view.width - width), rng.uniform(0, view.height - height)
    return Box(int(left), int(top), int(left + width), int(top + height))


def developed(rng: np.random.Generator, view: Source, box: Box, width: int, height: int) -> tuple[np.ndarray, bool]:
    """A window at the given size with an exposure and a white balance of its own, and whether it is mirrored."""
    pixels = view.pixels[box.top : box.bottom, box.left : box.right]
    mirrored = bool(rng.random() < 0.5)
    if mirrored:
        pixels = pixels[:, ::-1]
    method = cv2.INTER_AREA if box.width > width else cv2.INTER_CUBIC
    enlarged = cv2.resize(np.ascontiguousarray(pixels), (width, height), interpolation=method)
    return cv2.multiply(enlarged, (*exposure(rng), 1.0)), mirrored


def exposure(rng: np.random.Generator) -> np.ndarray:
    """Gains of red, green and blue."""
    return rng.uniform(0.85, 1.12) * rng.uniform(0.95, 1.05, size=3)


def group(rng: np.random.Generator, sources: Sources, width: int, height: int, wanted: Wish) -> Picture:
    """People of different portraits before a backdrop that lies more or less out of focus."""
    canvas = empty_view(rng, sources, width, height)
    blur = width * rng.choice((0.0, 0.0015, 0.004, 0.01))
    if blur:
        canvas = blurred(canvas, blur)
    heights = [wanted.face_share * height * rng.uniform(*SIZES_BESIDE) for _ in range(wanted.faces)]
    heights = [float(np.clip(tall, FACE_SHARES[0] * height, FACE_SHARES[1] * height)) for tall in heights]
    faces = []
    for centre, tall, person in zip(
        people.places(rng, width, height, heights), heights, company(rng, sources, wanted.faces)
    ):
        gains = np.array(TONES[rng.integers(len(TONES))]) * rng.uniform(0.95, 1.05)
        look = people.Look(tuple(gains), rng.uniform(0.9, 1.1), float(rng.normal(0, 4)), bool(rng.random() < 0.5))
        faces.append(people.place(canvas, person, centre, tall, look))
    return Picture(canvas, tuple(faces))


def company(rng: np.random.Generator, sources: Sources, count: int) -> list[people.Cutout]:
    """So many people, no one twice before all have come."""
    found = []
    order = list(rng.permutation(len(sources.people)))
    for index in order[:PEOPLE_TRIES]:
        if len(found) == count:
            return found
        if person := people.cutout(sources.people[index]):
            found.append(person)
    if not found:
        raise ValueError("no portrait has a person who can be cut out")
    return [found[index % len(found)] for index in range(count)]


def blurred(pixels: np.ndarray, sigma: float) -> np.ndarray:
    """The picture out of focus; done on a smaller one, which shows the same."""
    step = max(1, int(sigma / 3))
    small = cv2.resize(pixels, (pixels.shape[1] // step, pixels.shape[0] // step), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), sigma / step)
    return cv2.resize(small, (pixels.shape[1], pixels.shape[0]), interpolation=cv2.INTER_CUBIC)
