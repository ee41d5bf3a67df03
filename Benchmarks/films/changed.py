"""The annotated films with changes: darker, mirrored, backwards, faster, slower, covered, shaken.

A changed film is a folder as an annotated one, so that everything that is measured of those is measured of it, too. A change
keeps who is who; it may make a face harder to find, but not another person of it.
"""

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from . import annotated, people, published

STOPS = 3
#: The standard deviation of a darkened film's noise, in values of 0 to 255.
NOISE = 2.0
#: The length of a walk of the camera that shakes, as a share of the picture's width a frame.
SHAKE = 0.015
#: Where a face is covered for the first and for the second time, as a share of the film.
COVERED_FROM = (1 / 3, 2 / 3)


@dataclass(frozen=True)
class Frame:
    """A frame of a changed film: what it shows of which frame, and where the boxes of that frame are in it."""

    source: int
    paint: Callable[[np.ndarray], np.ndarray] = lambda picture: picture
    place: Callable[[tuple], tuple] = lambda box: box
    #: The people whose faces are covered.
    covered: frozenset = frozenset()


@dataclass(frozen=True)
class Original:
    """An annotated film before its change."""

    size: tuple[int, int]
    rate: float
    boxes: dict

    @property
    def length(self) -> int:
        return len(next(iter(self.boxes.values())))


def same(film: Original) -> Iterator[Frame]:
    return map(Frame, range(film.length))


def dark(film: Original) -> Iterator[Frame]:
    """Three stops less light, in linear light, with noise."""
    random = np.random.default_rng(1)

    def paint(picture):
        linear = (picture / 255.0) ** 2.2 / 2**STOPS
        noisy = 255 * linear ** (1 / 2.2) + random.normal(0, NOISE, picture.shape)
        return np.clip(noisy, 0, 255).astype(np.uint8)

    return (Frame(index, paint) for index in range(film.length))


def mirrored(film: Original) -> Iterator[Frame]:
    def place(box):
        return film.size[0] - box[0] - box[2], *box[1:]

    return (Frame(index, lambda picture: picture[:, ::-1], place) for index in range(film.length))


def backwards(film: Original) -> Iterator[Frame]:
    return map(Frame, reversed(range(film.length)))


def every_second(film: Original) -> Iterator[Frame]:
    """Twice as fast: what a film of 12 frames a second shows."""
    return map(Frame, range(0, film.length, 2))


def twice(film: Original) -> Iterator[Frame]:
    """Half as fast: every picture twice, as players and converters do to reach 50 or 60 frames a second."""
    return (Frame(index // 2) for index in range(2 * film.length))


def covered(count: int) -> Callable[[Original], Iterator[Frame]]:
    """A grey board hides each face for so many frames, twice; people are covered one after the other."""

    def change(film: Original) -> Iterator[Frame]:
        spans = {
            person: [range(start := int(share * film.length) + number * 3, start + count) for share in COVERED_FROM]
            for number, person in enumerate(sorted(film.boxes))
        }
        for index in range(film.length):
            hidden = frozenset(name for name, each in spans.items() if any(index in span for span in each))
            boxes = [film.boxes[name][index] for name in hidden if film.boxes[name][index]]

            def paint(picture, boxes=boxes):
                picture = picture.copy()
                for x, y, w, h in boxes:
                    a, b, c, d = (max(0, round(each)) for each in (x - w / 2, y - h / 2, x + 1.5 * w, y + 1.5 * h))
                    picture[b:d, a:c] = 110
                return picture

            yield Frame(index, paint, covered=hidden)

    return change


def shaken(film: Original) -> Iterator[Frame]:
    """A camera that jerks: each frame is moved, and blurred along the way."""
    random = np.random.default_rng(2)
    place = np.zeros(2)
    for index in range(film.length):
        last, place = place, 0.8 * place + random.normal(0, SHAKE * film.size[0], 2)
        steps = [last + (place - last) * share for share in (0.5, 0.75, 1.0)]

        def paint(picture, steps=tuple(map(tuple, steps))):
            views = [
                cv2.warpAffine(picture, np.float32([[1, 0, x], [0, 1, y]]), film.size, borderMode=cv2.BORDER_REFLECT)
                for x, y in steps
            ]
            return np.mean(views, axis=0).astype(np.uint8)

        def moved(box, by=tuple(steps[1])):
            return box[0] + by[0], box[1] + by[1], box[2], box[3]

        yield Frame(index, paint, moved)


CHANGES = {
    "as it is": same,
    f"{STOPS} stops darker": dark,
    "mirrored": mirrored,
    "backwards": backwards,
    "every second frame": every_second,
    "every frame twice": twice,
    **{f"covered for {count} frames": covered(count) for count in (5, 15, 30)},
    "shaken": shaken,
}


def write(folder, change, target):
    """Writes an annotated film with a change."""
    description = json.loads((folder / "film.json").read_text())
    boxes = annotated.annotated_boxes(folder)
    pictures = sorted((folder / "img").iterdir())
    height, width = cv2.imread(str(pictures[0])).shape[:2]
    film = Original((width, height), description["fps"] or annotated.DEFAULT_RATE, boxes)
    out_of_sight = annotated.spans_out_of_sight(description, set(boxes))
    shutil.rmtree(target, ignore_errors=True)
    (target / "img").mkdir(parents=True)
    faces, hidden = [], {person: [] for person in boxes}
    for number, frame in enumerate(change(film), 1):
        picture = frame.paint(cv2.imread(str(pictures[frame.source])))
        cv2.imwrite(str(target / "img" / f"{number:05}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
        seen = [(person, boxes[person][frame.source]) for person in sorted(boxes)]
        faces.append([{"id": person, "box": frame.place(box)} for person, box in seen if box])
        for person, numbers in hidden.items():
            if person in frame.covered or frame.source in out_of_sight[person]:
                numbers.append([number, number])
    (target / "faces.json").write_text(json.dumps(faces))
    spans = {f"{person}: hidden, do not count": numbers for person, numbers in hidden.items()}
    (target / "film.json").write_text(json.dumps({"fps": film.rate, "hard_frames": spans}))


def head(title):
    print(f"\n| {title} | people | frames | found, % | people with one number | changes of number | HOTA, IDF1 at 0.3 "
          "| boxes on no face |\n|---" + "|---" * 7 + "|")


def table(films, command, folder):
    """A row a change: what is found, with how many numbers, and by the published measures."""
    head("change")
    for name, change in CHANGES.items():
        found = []
        for film in films:
            target = folder / "changed" / name.replace(" ", "-") / film.name
            if not (target / "film.json").exists():
                write(film, change, target)
            found.append(annotated.tracked(target, command, folder / "out"))
        row(name, found)


def row(name, films):
    scores = {(film.name, person): people.measure(film, person) for film in films for person in film.boxes}
    frames, seen = (sum(score.counts[key] for score in scores.values()) for key in ("frames", "found"))
    alone = sum(len(set(score.numbers)) == 1 for score in scores.values())
    judged = [film for film in films if film.is_wholly_annotated]
    hota, idf1 = published.at_loose_threshold(judged)
    boxes = sum(published.false_boxes(film) for film in judged)
    print(f"| {name} | {len(scores)} | {frames} | {100 * seen / frames:.1f} | {alone} | "
          f"{sum(score.changes for score in scores.values())} | {hota:.1f}, {idf1:.1f} "
          f"| {100 * boxes[0] / boxes[1]:.1f} % of {boxes[1]} |", flush=True)
    for (film, person), score in scores.items():
        if score.changes or not score.numbers:
            print(f"  {film}, {person}: {len(set(score.numbers))} numbers, {score.changes} changes", flush=True)
