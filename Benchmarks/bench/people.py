"""People cut out of portraits, and placed in rows before a backdrop."""

import dataclasses
import functools

import cv2
import numpy as np

from .sources import Box, Source

MASK_FACE_HEIGHT = 80  # pixels of a face while its outline is searched
ROUNDS = 4
BODY_HEIGHT = 2.6  # face heights from the chin to the photo's edge, at least where all find room
ROW_DISTANCE, NEIGHBOUR_DISTANCE = 1.25, 1.45  # face heights from face to face


@dataclasses.dataclass(frozen=True)
class Cutout:
    """A person on a transparent ground, and where the face is."""

    pixels: np.ndarray
    opacity: np.ndarray  # 0 to 1
    face: Box


@dataclasses.dataclass(frozen=True)
class Look:
    """What makes a person of one portrait look different from photo to photo."""

    gains: tuple[float, float, float]  # red, green, blue
    breadth: float
    roll: float  # in degrees
    is_mirrored: bool


@functools.lru_cache(maxsize=160)
def cutout(source: Source) -> Cutout | None:
    """The person of a portrait; None if the outline cannot be told from the ground."""
    (face,) = source.faces
    around = Box(
        max(0, int(face.left - 1.3 * face.height)),
        max(0, int(face.top - 0.8 * face.height)),
        min(source.width, int(face.right + 1.3 * face.height)),
        min(source.height, int(face.bottom + 2.2 * face.height)),
    )
    pixels = source.pixels[around.top : around.bottom, around.left : around.right]
    own = Box(face.left - around.left, face.top - around.top, face.right - around.left, face.bottom - around.top)
    scale = MASK_FACE_HEIGHT / own.height
    small = cv2.resize(np.ascontiguousarray(pixels), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    inside = outline(small, Box(*(round(scale * edge) for edge in dataclasses.astuple(own))))
    if inside is None:
        return None
    soft = cv2.GaussianBlur(inside.astype(np.float32), (0, 0), 1.6)
    opacity = cv2.resize(soft, (pixels.shape[1], pixels.shape[0]), interpolation=cv2.INTER_CUBIC)
    # The slope is made steeper inwards, so that no rim of the ground comes along.
    return Cutout(np.ascontiguousarray(pixels), np.clip(1.8 * opacity - 0.8, 0, 1), own)


def outline(picture: np.ndarray, face: Box) -> np.ndarray | None:
    """Which pixels are the person, by GrabCut from a guess: face, hair and shoulders."""
    height, width = picture.shape[:2]
    centre = (face.left + face.right) // 2, (face.top + face.bottom) // 2
    guess = np.full((height, width), cv2.GC_PR_BGD, np.uint8)
    hair_axes = int(0.75 * face.width), int(0.72 * face.height)
    cv2.ellipse(guess, (centre[0], centre[1] - face.height // 8), hair_axes, 0, 0, 360, cv2.GC_PR_FGD, -1)
    neck = face.bottom - face.height // 8
    shoulders = [
        (centre[0] - face.width // 3, neck),
        (centre[0] + face.width // 3, neck),
        (centre[0] + int(1.6 * face.width), height),
        (centre[0] - int(1.6 * face.width), height),
    ]
    cv2.fillPoly(guess, [np.array(shoulders, np.int32)], cv2.GC_PR_FGD)
    cv2.ellipse(guess, centre, (int(0.4 * face.width), int(0.45 * face.height)), 0, 0, 360, cv2.GC_FGD, -1)
    far = int(1.15 * face.width)
    guess[:neck, : max(1, centre[0] - far)] = cv2.GC_BGD
    guess[:neck, min(width - 1, centre[0] + far) :] = cv2.GC_BGD
    guess[:1] = cv2.GC_BGD
    cv2.setRNGSeed(1)
    try:
        cv2.grabCut(picture, guess, None, np.zeros((1, 65)), np.zeros((1, 65)), ROUNDS, cv2.GC_INIT_WITH_MASK)
    except cv2.error:
        return None
    inside = np.isin(guess, (cv2.GC_FGD, cv2.GC_PR_FGD)).astype(np.uint8)
    inside = cv2.morphologyEx(inside, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    _, parts, _, _ = cv2.connectedComponentsWithStats(inside)
    person = (parts == parts[centre[1], centre[0]]) & (inside > 0)
    person = filled(person)
    beside = person[: face.bottom, :]
    is_clean = beside.mean() <= min(0.75, 2.2 * face.width * face.height / beside.size)
    has_body = person[-1, :].mean() >= 0.35
    return person if is_clean and has_body else None


def filled(inside: np.ndarray) -> np.ndarray:
    """The shape without the holes in it."""
    contours, _ = cv2.findContours(inside.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return cv2.drawContours(np.zeros(inside.shape, np.uint8), contours, -1, 1, -1).astype(bool)


def place(canvas: np.ndarray, person: Cutout, centre: tuple[float, float], face_height: float, look: Look) -> Box:
    """Paints the person so that the face has this centre and height; returns the face's box."""
    scale = face_height / person.face.height
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    pixels = cv2.resize(person.pixels, None, fx=look.breadth * scale, fy=scale, interpolation=method)
    opacity = cv2.resize(person.opacity, (pixels.shape[1], pixels.shape[0]), interpolation=cv2.INTER_LINEAR)
    face_x = look.breadth * scale * (person.face.left + person.face.right) / 2
    face_y = scale * (person.face.top + person.face.bottom) / 2
    if look.is_mirrored:
        pixels, opacity, face_x = pixels[:, ::-1], opacity[:, ::-1], pixels.shape[1] - face_x
    bottom = canvas.shape[0] - centre[1]
    missing = int(face_y + bottom) + 2 - pixels.shape[0]
    if missing > 0:
        body = max(2, int(pixels.shape[0] - face_y - 0.75 * face_height))
        pixels, opacity = stretched(pixels, body, missing), stretched(opacity, body, missing)
    turn = cv2.getRotationMatrix2D((face_x, face_y), look.roll, 1.0)
    size = pixels.shape[1], pixels.shape[0]
    pixels = cv2.warpAffine(np.ascontiguousarray(pixels), turn, size, borderMode=cv2.BORDER_REPLICATE)
    opacity = cv2.warpAffine(np.ascontiguousarray(opacity), turn, size)
    left, top = round(centre[0] - face_x), round(centre[1] - face_y)
    paint(canvas, cv2.multiply(pixels, (*look.gains, 1.0)), opacity, left, top)
    width = look.breadth * scale * person.face.width
    return Box(
        int(centre[0] - width / 2),
        int(centre[1] - face_height / 2),
        int(centre[0] + width / 2),
        int(centre[1] + face_height / 2),
    )


def stretched(rows: np.ndarray, body: int, missing: int) -> np.ndarray:
    """The rows with the last ones, which are the body, made so much longer."""
    longer = cv2.resize(np.ascontiguousarray(rows[-body:]), (rows.shape[1], body + missing), interpolation=cv2.INTER_LINEAR)
    return np.concatenate([rows[:-body], longer])


def paint(canvas: np.ndarray, pixels: np.ndarray, opacity: np.ndarray, left: int, top: int) -> None:
    """Lays pixels over the canvas, where both are."""
    height, width = canvas.shape[:2]
    x, y = max(0, left), max(0, top)
    right, bottom = min(width, left + pixels.shape[1]), min(height, top + pixels.shape[0])
    if x >= right or y >= bottom:
        return
    above = pixels[y - top : bottom - top, x - left : right - left]
    share = opacity[y - top : bottom - top, x - left : right - left]
    under = canvas[y:bottom, x:right]
    canvas[y:bottom, x:right] = cv2.blendLinear(above.copy(), under.copy(), share.copy(), np.float32(1) - share)


def places(rng: np.random.Generator, width: int, height: int, heights: list[float]) -> list[tuple[float, float]]:
    """A centre for each face, the first farthest back: rows of neighbours who overlap little."""
    tall = max(heights)
    in_row = max(1, int((width - 0.8 * tall) / (NEIGHBOUR_DISTANCE * tall)))
    rows = [heights[start : start + in_row] for start in range(0, len(heights), in_row)]
    room = height - 1.1 * tall - ROW_DISTANCE * tall * (len(rows) - 1)
    # Small people stand low in the picture, so that their feet lie below its edge; large ones anywhere.
    highest = max(0.75 * tall, height - (BODY_HEIGHT + 0.5) * tall - ROW_DISTANCE * tall * (len(rows) - 1))
    first_y = rng.uniform(min(highest, room), max(highest, room)) if room > 0.75 * tall else 0.75 * tall
    centres = []
    for index, row in enumerate(rows):
        step = (width - 0.8 * tall) / len(row)
        close = min(step, 2.4 * tall)
        start = (width - close * (len(row) - 1)) / 2 + rng.uniform(-0.5, 0.5) * (step - close) * len(row) * 0.8
        for column in range(len(row)):
            x = start + close * column + rng.uniform(-0.12, 0.12) * tall
            y = first_y + ROW_DISTANCE * tall * index + rng.uniform(-0.12, 0.12) * tall
            centres.append((float(np.clip(x, 0.5 * tall, width - 0.5 * tall)), float(np.clip(y, 0.55 * tall, height - 0.55 * tall))))
    return centres
