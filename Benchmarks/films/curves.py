"""How the share of found faces depends on their size, speed and sharpness; draws tracking.svg."""

import dataclasses
import math

import cv2
import numpy as np

from .annotated import FOUND
from .boxes import centre, clipped, contains, percent, side

SIZES = (0, 12, 16, 24, 32, 48, 96, math.inf)
SPEEDS = (0, 0.02, 0.05, 0.1, 0.2, 0.4, math.inf)
SHARPNESS_BINS = 6
LINES = (("centred", "#393", "centre inside"), ("found", "#26c", "IoU ≥ 0.3"), ("close", "#c33", "IoU ≥ 0.5"))
WIDTH, HEIGHT, LEFT, TOP, GAP = 380, 220, 50, 44, 24
# The side that faces are scaled to before their sharpness is measured, so that blur counts in parts of the face.
SCALED = 32


@dataclasses.dataclass
class Look:
    """An annotated face in a frame; its side is in pixels, its speed, where it was there before, in sides a frame."""

    side: float
    speed: float | None
    sharpness: float
    overlap: float
    is_centred: bool  # the centre of a track's box is inside


def sharpness(picture, box):
    """The variance of the Laplacian of the face, scaled to one size: low in blurred faces (Pech-Pacheco and others 2000)."""
    height, width = picture.shape
    x, y, w, h = clipped(box, (width, height))
    face = picture[math.floor(y) : math.ceil(y + h), math.floor(x) : math.ceil(x + w)]
    method = cv2.INTER_AREA if min(face.shape) > SCALED else cv2.INTER_LINEAR
    return cv2.Laplacian(cv2.resize(face, (SCALED, SCALED), interpolation=method), cv2.CV_64F).var()


def looks(film):
    """All faces that count; each frame's picture is read once."""
    people = {person: dict(film.counted(person)) for person in film.boxes}
    for index, path in enumerate(film.pictures):
        picture = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
        for person, boxes in people.items():
            if box := boxes.get(index):
                before = film.boxes[person][index - 1] if index else None
                speed = math.dist(centre(box), centre(before)) / side(box) if before else None
                is_centred = any(contains(box, centre(track.box)) for track in film.tracks[index])
                yield Look(side(box), speed, sharpness(picture, box), film.best(index, box)[1], is_centred)


@dataclasses.dataclass
class Bin:
    name: str
    faces: int
    centred: int
    found: int
    close: int


def binned(faces, value, edges, name):
    """The faces between each two edges; bins without a face are left out."""
    for low, high in zip(edges, edges[1:]):
        inside = [face for face in faces if value(face) is not None and low <= value(face) < high]
        if inside:
            centred = sum(face.is_centred for face in inside)
            found, close = (sum(face.overlap >= threshold for face in inside) for threshold in (FOUND, 0.5))
            yield Bin(name(low, high), len(inside), centred, found, close)


def span(digits):
    """Names bins by their edges."""

    def name(low, high):
        if math.isinf(high):
            return f"from {low:.{digits}f}"
        return f"below {high:.{digits}f}" if low == 0 else f"{low:.{digits}f} to {high:.{digits}f}"

    return name


def curves(films):
    """By title the bins over the faces of all films."""
    faces = [face for film in films for face in looks(film)]
    quantiles = np.quantile([face.sharpness for face in faces], np.arange(1, SHARPNESS_BINS) / SHARPNESS_BINS)
    return {
        "face size: side in pixels": list(binned(faces, lambda face: face.side, SIZES, span(0))),
        "speed: sides a frame": list(binned(faces, lambda face: face.speed, SPEEDS, span(2))),
        "sharpness: variance of the Laplacian": list(
            binned(faces, lambda face: face.sharpness, (0, *quantiles, math.inf), span(0))),
    }


def table(panels):
    print("\n| of each face | bin | faces | " + " | ".join(title for _, _, title in LINES) + " |\n|---|---|---|---|---|---|")
    for title, bins in panels.items():
        for part in bins:
            shares = " | ".join(percent(getattr(part, key), part.faces) for key, _, _ in LINES)
            print(f"| {title} | {part.name} | {part.faces} | {shares} |")


def panel(title, bins, start):
    """One curve: a point a bin, the number of faces below."""
    step = WIDTH / len(bins)

    def place(position, share):
        return round(start + (position + 0.5) * step, 1), round(TOP + (1 - share) * HEIGHT, 1)

    yield f'<text x="{start + WIDTH / 2}" y="{TOP - 10}" text-anchor="middle" font-weight="bold">{title}</text>'
    yield f'<rect x="{start}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#999"/>'
    for share in (0.25, 0.5, 0.75):
        yield f'<path d="M{start} {TOP + (1 - share) * HEIGHT}h{WIDTH}" stroke="#eee"/>'
    for key, colour, _ in LINES:
        points = [place(position, getattr(part, key) / part.faces) for position, part in enumerate(bins)]
        path = " ".join(f"{x},{y}" for x, y in points)
        yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
        yield from (f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>' for x, y in points)
    for position, part in enumerate(bins):
        x, _ = place(position, 0)
        for line, text in enumerate((short(part.name), f"({part.faces})")):
            yield f'<text x="{x}" y="{TOP + HEIGHT + 16 + 14 * line}" text-anchor="middle" font-size="10">{text}</text>'


def short(name):
    """The name of a bin for below the curve, in XML."""
    return name.replace("below ", "&lt;\u2009").replace("from ", "≥\u2009").replace(" to ", "–")


def draw(path, panels):
    """Writes the curves side by side as SVG."""
    total = LEFT + len(panels) * (WIDTH + GAP)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{total}" height="{TOP + HEIGHT + 44}" font-family="sans-serif" '
             'font-size="12">', '<rect width="100%" height="100%" fill="white"/>']
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(f'<text x="{LEFT - 6}" y="{TOP + (1 - share) * HEIGHT + 4}" text-anchor="end">{share:.0%}</text>')
    for position, (_, colour, text) in enumerate(LINES):
        parts.append(f'<text x="{LEFT + 150 * position}" y="16" fill="{colour}">{text}</text>')
    for position, (title, bins) in enumerate(panels.items()):
        parts += panel(title, bins, LEFT + position * (WIDTH + GAP))
    path.write_text("\n".join(parts + ["</svg>", ""]))
