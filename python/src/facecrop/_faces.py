"""Faces, and the places and rectangles that describe them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Point(NamedTuple):
    """A place: x grows to the right and y downwards, and the centre of the first pixel is (0.5, 0.5).

    >>> eye = facecrop.Point(426.5, 267.0)
    >>> x, y = eye
    >>> eye
    Point(x=426.5, y=267.0)
    """

    x: float
    y: float


class Box(NamedTuple):
    """A rectangle: its top left corner and its extent.

    >>> box = facecrop.Box(x=10, y=20, width=30, height=40)
    >>> box.corners
    (10, 20, 40, 60)
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def corners(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom, as Pillow takes them."""
        return self.x, self.y, self.x + self.width, self.y + self.height


class Pose(NamedTuple):
    """How a face is turned, in degrees.

    >>> with facecrop.Inspector(landmarks=True) as inspector:
    ...     face, *_ = inspector.inspect("samples/astronaut.png")
    >>> abs(face.pose.yaw) < 30
    True
    """

    #: The turn of the line of the eyes in the picture, clockwise.
    roll: float
    #: Positive towards the picture's right.
    yaw: float
    #: Positive upwards.
    pitch: float


def box_of(record: dict[str, Any]) -> Box:
    """The rectangle that a record describes."""
    return Box(record["x"], record["y"], record["width"], record["height"])


def _points(record: dict[str, Any]) -> dict[str, Point]:
    return {name: Point(point["x"], point["y"]) for name, point in record.items()}


@dataclass(frozen=True)
class Face:
    """A face; coordinates are pixels of the upright photo, from its top left corner.

    >>> with facecrop.Inspector() as inspector:
    ...     face, *_ = inspector.inspect("samples/scenes/group-2.jpg")
    >>> face.number, face.role, face.score > 0.8
    (1, 'chosen', True)
    >>> sorted(face.points)
    ['leftEye', 'leftMouth', 'nose', 'rightEye', 'rightMouth']
    """

    #: 1 is the largest face.
    number: int
    box: Box
    #: 0 to 1; ``None`` for a face that only a person or a service has seen.
    score: float | None
    #: ``chosen``, ``bystander`` or ``notAsked``.
    role: str
    is_cut: bool
    #: Eyes, nose and corners of the mouth, by name, as the detector has them; left and right are the subject's.
    points: dict[str, Point]
    #: Who it is, if that is known.
    name: str | None
    #: All that the manifest says about the face.
    record: dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, record: dict[str, Any]) -> Face:
        """The face that a record of the manifest describes.

        >>> box = {"x": 10, "y": 20, "width": 30, "height": 40}
        >>> face = facecrop.Face.of({"number": 1, "box": box, "role": "chosen", "isCut": False})
        >>> face.box.width, face.score
        (30, None)
        """
        name = record.get("identity", {}).get("name", record.get("name"))
        box, score, points = box_of(record["box"]), record.get("score"), _points(record.get("points", {}))
        return cls(record["number"], box, score, record["role"], record["isCut"], points, name, record)

    # What follows is known of chosen faces from an aligner, and otherwise with the option ``landmarks``.

    @property
    def landmarks(self) -> dict[str, Point]:
        """Pupils, corners of the eyes and the mouth, nose, lips and chin by name; empty if they are not known."""
        return _points(self._facts.get("points", {}))

    @property
    def mesh(self) -> list[Point]:
        """The 468 points of Face Mesh in its order; empty if they are not known. Only an inspector gives them."""
        return [Point(point["x"], point["y"]) for point in self._facts.get("mesh", [])]

    @property
    def pose(self) -> Pose | None:
        """How the face is turned, if that is known."""
        pose = self._facts.get("pose")
        return Pose(pose["rollDegrees"], pose["yawDegrees"], pose["pitchDegrees"]) if pose else None

    @property
    def eyes(self) -> dict[str, str]:
        """``left`` and ``right``: ``open``, ``closed`` or ``unsure``; empty if that is not known."""
        return {side: str(eye["state"]) for side, eye in self._facts.get("eyes", {}).items()}

    @property
    def not_aligned(self) -> str | None:
        """Why an aligner made no output of the face, as ``tooStretched``; ``None`` if it made one."""
        reason = self.record.get("notAligned")
        return None if reason is None else str(reason)

    @property
    def _facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = self.record.get("landmarks", {})
        return facts
