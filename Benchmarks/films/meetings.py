"""Films made of portraits, in which people cross, leave, come back, turn away and are replaced by others.

A figure is the oval of a head, from a portrait with two known eyes, on drawn shoulders of its own colour. It moves over a
photograph without faces, turned and blurred as it moves. Each face's place is known in every frame, and who is in front.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from . import annotated, changed
from .boxes import overlap

SIZE = (960, 540)
RATE = 25
#: The people of the set with the same studio light, each with a neutral and a smiling portrait.
PEOPLE = "london_"
#: The distance of the eyes in pixels in which figures are kept.
EYES = 40
#: The size of a figure's picture, and where the middle of its eyes is, in distances of the eyes.
FIGURE, EYE_PLACE = (7.0, 8.0), (3.5, 3.0)
#: The face's box around the middle of the eyes, as the detector draws it: left, top, right, bottom in distances of the eyes.
FACE = (-1.05, -1.05, 1.05, 1.75)
#: A face of which more is hidden does not count.
HIDDEN = 0.4
FILMS_OF_EACH_KIND = 6


@dataclass
class Pose:
    """Where a figure is: the middle of its eyes, the distance of its eyes in pixels, and its turn in degrees."""

    x: float
    y: float
    eyes: float = 26
    roll: float = 0
    #: Whether the back of the head is seen.
    away: bool = False
    #: The number of the figure's portrait.
    look: int = 0


class Figure:
    def __init__(self, portraits, colour):
        self.pictures = [self.drawn(path, eyes, colour) for path, eyes in portraits]
        self.away = self.from_behind(self.pictures[0])

    @staticmethod
    def drawn(path, eyes, colour):
        """The head on its shoulders, with an opacity."""
        left, right = np.array(eyes, float)
        scale = EYES / np.hypot(*(right - left))
        x, y = (left + right) / 2 * scale
        width, height = (int(each * EYES) for each in FIGURE)
        matrix = np.float32([[scale, 0, EYE_PLACE[0] * EYES - x], [0, scale, EYE_PLACE[1] * EYES - y]])
        head = cv2.warpAffine(cv2.imread(str(path)), matrix, (width, height), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
        centre = (int(EYE_PLACE[0] * EYES), int((EYE_PLACE[1] + 0.3) * EYES))
        skull, body = np.zeros((height, width), np.uint8), np.zeros((height, width), np.uint8)
        cv2.ellipse(skull, centre, (int(1.4 * EYES), int(1.95 * EYES)), 0, 0, 360, 255, -1)
        neck, shoulder = int((EYE_PLACE[1] + 2.1) * EYES), int((EYE_PLACE[1] + 3) * EYES)
        outline = [(2.8, neck), (4.2, neck), (6.6, shoulder), (6.9, height), (0.1, height), (0.4, shoulder)]
        cv2.fillPoly(body, [np.array([(int(a * EYES), b) for a, b in outline], np.int32)], 255)
        cloth = np.full_like(head, colour) + np.random.default_rng(3).integers(0, 20, head.shape, np.uint8)
        picture = np.where(skull[..., None] > 0, head, cloth)
        return np.dstack([picture, cv2.GaussianBlur(np.maximum(skull, body), (5, 5), 0)])

    @staticmethod
    def from_behind(picture):
        """The same figure with the colour of its hair all over the head."""
        behind = picture.copy()
        x, y = (int(each * EYES) for each in EYE_PLACE)
        hair = picture[y - int(1.5 * EYES) : y - int(1.1 * EYES), x - 10 : x + 10, :3].reshape(-1, 3).mean(axis=0)
        head = np.zeros(picture.shape[:2], np.uint8)
        cv2.ellipse(head, (x, int(y + 0.3 * EYES)), (int(1.4 * EYES), int(1.95 * EYES)), 0, 0, 360, 255, -1)
        noise = np.random.default_rng(5).normal(0, 6, (*head.shape, 3))
        behind[..., :3] = np.where(head[..., None] > 0, np.clip(hair + noise, 0, 255), picture[..., :3])
        return behind

    def paint(self, canvas, pose, blur):
        """Draws the figure; `blur` is its way during the frame in pixels."""
        scale = pose.eyes / EYES
        matrix = cv2.getRotationMatrix2D((EYE_PLACE[0] * EYES, EYE_PLACE[1] * EYES), -pose.roll, scale)
        matrix[:, 2] += pose.x - EYE_PLACE[0] * EYES, pose.y - EYE_PLACE[1] * EYES
        picture = self.away if pose.away else self.pictures[pose.look]
        placed = cv2.warpAffine(picture, matrix, SIZE, flags=cv2.INTER_AREA).astype(np.float32)
        placed[..., :3] *= placed[..., 3:] / 255
        if max(map(abs, blur)) >= 2:
            placed = motion_blur(placed, blur)
        opacity = placed[..., 3:] / 255
        canvas[:] = canvas * (1 - opacity) + placed[..., :3]


def motion_blur(picture, way):
    steps = max(2, int(max(map(abs, way)) / 2))
    views = [cv2.warpAffine(picture, np.float32([[1, 0, way[0] * t], [0, 1, way[1] * t]]), SIZE)
             for t in np.linspace(-0.25, 0.25, steps)]
    return np.mean(views, axis=0)


def box(pose):
    left, top, right, bottom = (each * pose.eyes for each in FACE)
    return pose.x + left, pose.y + top, right - left, bottom - top


# ---------------------------------------------------------------- what happens: for each frame, poses by figure, the rear first


def crossing(random):
    """Two walk past each other and back; who is behind is hidden."""
    speed, rows = random.uniform(5, 14), random.uniform(0, 25)
    length = int(2 * 700 / speed)
    for frame in range(length):
        way = speed * frame if frame < length / 2 else speed * (length - frame)
        look = int(frame > length / 2)
        yield {0: Pose(130 + way, 200, 24, 8 * np.sin(frame / 5), look=look), 1: Pose(830 - way, 200 + rows, 27, look=look)}


def returning(random):
    """One leaves at the edge and comes back there; another stays."""
    speed, away = random.uniform(6, 16), int(random.choice([15, 25, 45, 70]))
    steps = int(420 / speed)
    for frame in range(2 * steps + away + 50):
        if frame < steps + 25:
            x = 300 - speed * max(0, frame - 25)
        else:
            x = min(300, -120 + speed * (frame - steps - 25 - away))
        yield {1: Pose(640 + 30 * np.sin(frame / 20), 210), 0: Pose(x, 230, look=int(frame > steps + 25))}


def replaced(random):
    """One leaves at the edge, and another one comes in there."""
    speed, away = random.uniform(6, 16), int(random.choice([10, 20, 40]))
    steps = int(420 / speed)
    for frame in range(2 * steps + away + 50):
        if frame < steps + 25:
            yield {0: Pose(300 - speed * max(0, frame - 25), 230)}
        else:
            yield {1: Pose(min(300, -120 + speed * (frame - steps - 25 - away)), 240, 27)}


def turning_away(random):
    """One turns the back for some frames and moves on; another stands beside."""
    hidden, speed = int(random.choice([8, 15, 30, 50])), random.uniform(0, 3)
    for frame in range(2 * 40 + hidden):
        away = 40 <= frame < 40 + hidden
        x = 320 + speed * max(0, frame - 40)
        yield {1: Pose(720, 230, 28), 0: Pose(x, 220, 26, away=away, look=int(frame >= 40 + hidden))}


def whirling(random):
    """A child turns on the spot again and again, runs to and fro, and tilts the head."""
    reach, beat = random.uniform(60, 160), random.uniform(9, 16)
    for frame in range(160):
        angle = frame / beat
        x = 480 + reach * np.sin(angle) + reach / 3 * np.sin(2.7 * angle)
        away = np.sin(1.9 * angle) > 0.75
        yield {0: Pose(x, 240 + 0.3 * reach * np.sin(1.7 * angle), 24 + 5 * np.sin(angle / 2), 35 * np.sin(2.3 * angle), bool(away),
                       int(frame > 80))}


def passing_before(random):
    """One person walks through before two who stand."""
    speed = random.uniform(8, 18)
    for frame in range(int(1300 / speed)):
        yield {0: Pose(330, 190, 22), 1: Pose(560, 200, 22, look=int(frame > 40)), 2: Pose(-170 + speed * frame, 215, 32)}


KINDS: dict[str, Callable] = {
    "crossing": crossing,
    "leaving and coming back": returning,
    "leaving, another coming": replaced,
    "turning away": turning_away,
    "whirling": whirling,
    "one passing before two": passing_before,
}


def figures(photos, random, count):
    everybody = json.loads((photos / "people" / "people.json").read_text())
    names = sorted(name for name in everybody if name.startswith(PEOPLE) and (photos / "people" / name).is_dir())
    for name in random.permutation(names)[:count]:
        neutral = everybody[name]["pictures"][0]
        eyes = neutral["eyes"]
        files = [each["file"] for each in everybody[name]["pictures"]]
        # The smiling portraits have no eyes of their own; the camera and the chair are the same.
        portraits = [(photos / "people" / name / file, eyes) for file in files]
        yield Figure(portraits, random.integers(20, 230, 3).astype(np.uint8))


def write(photos, ground, kind, seed, target):
    """Writes a film as a folder of pictures, with its faces."""
    random = np.random.default_rng(seed)
    cast = list(figures(photos, random, 3))
    background = cv2.resize(cv2.imread(str(ground)), SIZE).astype(np.float32)
    (target / "img").mkdir(parents=True)
    faces, hidden, last = [], {}, {}
    for number, poses in enumerate(KINDS[kind](random), 1):
        canvas, seen = background.copy(), {}
        for person, pose in poses.items():
            before = last.get(person, pose)
            cast[person].paint(canvas, pose, (pose.x - before.x, pose.y - before.y))
            place = box(pose)
            covers = {other for other, each in seen.items() if overlap(each, place) > HIDDEN}
            if pose.away or overlap(place, (0, 0, *SIZE)) < 0.8:
                covers.add(person)
            for other in covers:
                hidden.setdefault(other, []).append([number, number])
            seen[person] = place
        last = poses
        cv2.imwrite(str(target / "img" / f"{number:05}.jpg"), canvas.astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 90])
        faces.append([{"id": f"person {person}", "box": each} for person, each in seen.items()])
    (target / "faces.json").write_text(json.dumps(faces))
    spans = {f"person {person}: hidden, do not count": each for person, each in hidden.items()}
    (target / "film.json").write_text(json.dumps({"fps": RATE, "hard_frames": spans}))


def films(photos, ground, folder):
    """Writes the films of all kinds that are not there yet; returns their folders by kind."""
    found = {}
    for position, kind in enumerate(KINDS):
        for seed in range(FILMS_OF_EACH_KIND):
            target = folder / "meetings" / f"{kind.replace(' ', '-').replace(',', '')}-{seed}"
            if not (target / "film.json").exists():
                write(photos, ground, kind, 100 * position + seed, target)
            found.setdefault(kind, []).append(target)
    return found


def table(photos, ground, command, folder):
    """A row a kind, with the columns of the changed films."""
    changed.head("people who meet")
    for kind, folders in films(photos, ground, folder).items():
        changed.row(kind, [annotated.tracked(each, command, folder / "out") for each in folders])
