"""Boxes (x, y, width, height) in pixels, with the origin at the upper left."""


def overlap(box, other):
    """The share of `box` that `other` covers."""
    w = min(box[0] + box[2], other[0] + other[2]) - max(box[0], other[0])
    h = min(box[1] + box[3], other[1] + other[3]) - max(box[1], other[1])
    return max(0, w) * max(0, h) / (box[2] * box[3])


def iou(box, other):
    shared = overlap(box, other) * box[2] * box[3]
    return shared / (box[2] * box[3] + other[2] * other[3] - shared)


def from_record(record):
    """A box as facecrop writes it."""
    return tuple(record[key] for key in ("x", "y", "width", "height"))


def centre(box):
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def contains(box, point):
    return box[0] <= point[0] <= box[0] + box[2] and box[1] <= point[1] <= box[1] + box[3]


def clipped(box, size):
    """The part of a box inside a picture of this width and height."""
    left, top = max(0, box[0]), max(0, box[1])
    return left, top, min(size[0], box[0] + box[2]) - left, min(size[1], box[1] + box[3]) - top


def side(box):
    """The side of the square with the box's area."""
    return (box[2] * box[3]) ** 0.5


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "–"
