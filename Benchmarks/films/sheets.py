"""Contact sheets: frames spread evenly over a film, and frames in which a face was not found, drawn for the eye."""

import math

import cv2
import numpy as np

from .annotated import FOUND
from .boxes import centre, from_record, side

COLUMNS = 6
TILE = 330
SPREAD, FAILURES = 30, 60
# How many sides of the face the shorter side of a tile of a failure shows.
CLOSE = 5
COLOURS = ((60, 60, 255), (60, 220, 60), (255, 120, 40), (40, 220, 255), (255, 60, 255), (255, 255, 60), (60, 150, 255))
WHITE, GREY, RED = (255, 255, 255), (150, 150, 150), (0, 0, 255)


def rectangle(tile, box, origin, scale, colour, thickness):
    corners = [(round((box[0] - origin[0] + w) * scale), round((box[1] - origin[1] + h) * scale))
               for w, h in ((0, 0), (box[2], box[3]))]
    cv2.rectangle(tile, *corners, colour, thickness, cv2.LINE_AA)
    return corners


def text(tile, words, place, colour, size=0.5):
    for shade, thickness in (((0, 0, 0), 3), (colour, 1)):
        cv2.putText(tile, words, place, cv2.FONT_HERSHEY_SIMPLEX, size, shade, thickness, cv2.LINE_AA)


def view(film, index, region):
    """A part of a frame with the annotated boxes thin, the tracks' boxes thick with their numbers, and the window grey."""
    x, y, width, height = region
    scale = TILE / max(width, height)
    picture = cv2.imread(str(film.pictures[index]), cv2.IMREAD_COLOR)
    move = np.array([[scale, 0, -x * scale], [0, scale, -y * scale]])
    tile = cv2.warpAffine(picture, move, (round(width * scale), round(height * scale)), flags=cv2.INTER_LINEAR)
    if film.records[index]["window"]:
        rectangle(tile, from_record(film.records[index]["window"]), (x, y), scale, GREY, 1)
    for track in film.tracks[index]:
        colour = COLOURS[track.number % len(COLOURS)]
        (left, top), _ = rectangle(tile, track.box, (x, y), scale, colour, 2)
        text(tile, f"{track.number}{'' if track.source == 'detected' else track.source[0]}", (left, top - 4), colour)
    for box in film.faces(index).values():
        rectangle(tile, box, (x, y), scale, WHITE, 1)
    text(tile, str(index + 1), (4, 14), WHITE)
    return tile


def failures(film):
    """The frames in which a face that counts was not found, each with that face's box."""
    for person in film.boxes:
        for index, box in film.counted(person):
            if film.best(index, box)[1] < FOUND:
                yield index, box


def spread(items, count):
    """As many of the items, evenly; all if there are no more."""
    chosen = np.linspace(0, len(items) - 1, min(count, len(items))).round().astype(int)
    return [items[position] for position in chosen]


def close_region(box, size):
    """The part of the picture around a face, in the picture's shape, so that all tiles are equally large."""
    part = min(1, CLOSE * side(box) / min(size))
    width, height = size[0] * part, size[1] * part
    x, y = centre(box)
    return min(max(0, x - width / 2), size[0] - width), min(max(0, y - height / 2), size[1] - height), width, height


def close_view(film, index, box, size):
    tile = view(film, index, close_region(box, size))
    cv2.rectangle(tile, (0, 0), (tile.shape[1] - 1, tile.shape[0] - 1), RED, 3)
    return tile


def grid(tiles):
    height, width = (max(tile.shape[axis] for tile in tiles) for axis in (0, 1))
    sheet = np.zeros((math.ceil(len(tiles) / COLUMNS) * (height + 4), COLUMNS * (width + 4), 3), np.uint8)
    for position, tile in enumerate(tiles):
        top, left = position // COLUMNS * (height + 4), position % COLUMNS * (width + 4)
        sheet[top : top + tile.shape[0], left : left + tile.shape[1]] = tile
    return sheet


def write(film, folder):
    """Writes FOLDER/FILM.png; letters after a number say that the box was redetected or carried."""
    size = film.records[0]["size"]["width"], film.records[0]["size"]["height"]
    tiles = [view(film, index, (0, 0, *size)) for index in spread(range(len(film.pictures)), SPREAD)]
    tiles += [close_view(film, index, box, size) for index, box in spread(list(failures(film)), FAILURES)]
    folder.mkdir(parents=True, exist_ok=True)
    assert cv2.imwrite(str(folder / f"{film.name}.png"), grid(tiles))
