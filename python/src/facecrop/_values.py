"""What is known about a photo and its crops: values made of the record of the manifest."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from ._errors import PhotoError, StreamEndedError

if TYPE_CHECKING:
    import numpy
    import PIL.Image


@dataclass(frozen=True)
class Point:
    """A place."""

    x: float
    y: float


@dataclass(frozen=True)
class Box:
    """A rectangle: its top left corner and its extent."""

    x: float
    y: float
    width: float
    height: float

    @property
    def corners(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom, as Pillow takes them."""
        return self.x, self.y, self.x + self.width, self.y + self.height


def _box(record: dict[str, Any]) -> Box:
    return Box(record["x"], record["y"], record["width"], record["height"])


@dataclass(frozen=True)
class Face:
    """A face; coordinates are pixels of the upright photo."""

    #: 1 is the largest face.
    number: int
    box: Box
    #: 0 to 1; ``None`` for a face that only a person or a service has seen.
    score: float | None
    #: ``chosen``, ``bystander`` or ``notAsked``.
    role: str
    is_cut: bool
    #: Eyes, nose and corners of the mouth, by name; left and right are the subject's.
    points: dict[str, Point]
    #: Who it is, if that is known.
    name: str | None
    #: All that the manifest says about the face.
    record: dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, record: dict[str, Any]) -> Face:
        """The face that a record describes."""
        points = {name: Point(point["x"], point["y"]) for name, point in record.get("points", {}).items()}
        name = record.get("identity", {}).get("name", record.get("name"))
        box, score = _box(record["box"]), record.get("score")
        return cls(record["number"], box, score, record["role"], record["isCut"], points, name, record)


@dataclass(frozen=True)
class Crop:
    """One output of a photo."""

    #: The encoded picture, as the command would have written it.
    data: bytes = field(repr=False)
    #: What the command would call the file.
    name: str
    #: ``image/jpeg`` and so on.
    media_type: str
    #: The name of its rendition, if the options name any.
    rendition: str | None
    width: int
    height: int
    #: What it shows, in pixels of the upright photo; beyond its edges only with the option ``fill``.
    box: Box
    #: The same in fractions of the photo.
    fractions: Box
    #: What the manifest says about this output.
    output: dict[str, Any] = field(repr=False)
    #: The photo that it was made of.
    photo: Photo = field(repr=False)

    @property
    def record(self) -> dict[str, Any]:
        """The photo's record of the manifest."""
        return self.photo.record

    @property
    def focal_point(self) -> Point | None:
        """The photo's focal point, in fractions of the upright photo."""
        return self.photo.focal_point

    @property
    def face(self) -> Face | None:
        """With ``framing="each"``, the face that it shows."""
        number = self.output.get("faceNumber")
        return next((face for face in self.photo.faces if face.number == number), None)

    @cached_property
    def image(self) -> PIL.Image.Image:
        """The picture for Pillow, which must be installed."""
        image = _pillow("Crop.image").open(io.BytesIO(self.data))
        image.load()
        return image

    @cached_property
    def array(self) -> numpy.ndarray[Any, Any]:
        """The picture as an array of bytes, height by width by channels; NumPy and Pillow must be installed."""
        try:
            import numpy
        except ImportError as error:
            raise ImportError("Crop.array needs NumPy: pip install numpy") from error
        array: numpy.ndarray[Any, Any] = numpy.asarray(self.image)
        return array

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file; one of that name is replaced, unless it is the photo itself.

        Raises ``FileExistsError`` if it is, also through a link.
        """
        source = self.photo.source
        if os.path.exists(path) and os.path.exists(source) and os.path.samefile(path, source):
            message = "This is the photo that the crop was made of; choose another folder or another name"
            raise FileExistsError(errno.EEXIST, message, os.fspath(path))
        Path(path).write_bytes(self.data)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        bundle: dict[str, Any] = {"text/plain": repr(self)}
        if self.media_type in ("image/jpeg", "image/png"):
            bundle[self.media_type] = self.data
        elif (pillow := _pillow_if_there()) is not None:
            try:
                file = io.BytesIO()
                pillow.open(io.BytesIO(self.data)).save(file, "PNG")
                bundle["image/png"] = file.getvalue()
            except OSError as error:  # Pillow cannot read this format.
                bundle["text/plain"] += f" ({error})"
        return bundle


class Photo(Sequence[Crop]):
    """A photo that was done: the sequence of its crops, and what is known about it.

    The crops of a photo that failed raise its ``error``.
    """

    def __init__(
        self,
        source: Any,
        record: dict[str, Any],
        outputs: Sequence[tuple[dict[str, Any], bytes]] = (),
        *,
        content: bytes | None = None,
        error: Exception | None = None,
    ) -> None:
        #: What was asked for: the path, or the name of what was no file.
        self.source = source
        #: The photo's record of the manifest.
        self.record = record
        #: Why it failed, or ``None``.
        self.error = error if error is not None else PhotoError(record) if record.get("status") == "failed" else None
        self._content = content
        described = record.get("outputs", [])
        self._crops = [
            Crop(
                data, sent["name"], sent.get("mediaType", "application/octet-stream"), sent.get("rendition"),
                output["size"]["width"], output["size"]["height"],
                _box(output["crop"]["pixels"]), _box(output["crop"]["fractions"]), output, self,
            )
            for (sent, data), output in zip(outputs, described, strict=True)
        ]  # fmt: skip

    @property
    def status(self) -> str:
        """``written``, ``fallback``, ``skipped`` or ``failed``."""
        return str(self.record.get("status", "failed"))

    @property
    def reason(self) -> str:
        """Why it has that status: ``facesFound``, ``noFace`` and so on."""
        return str(self.record.get("reason", ""))

    @cached_property
    def faces(self) -> list[Face]:
        """All faces, the largest first."""
        return [Face.of(face) for face in self.record.get("faces", [])]

    @property
    def focal_point(self) -> Point | None:
        """Where a program that crops the photo itself should look, in fractions of the upright photo."""
        point = self.record.get("focalPoint")
        return Point(point["x"], point["y"]) if point else None

    @property
    def size(self) -> tuple[int, int] | None:
        """Width and height of the upright photo in pixels, if it could be read."""
        size = self.record.get("size")
        return (size["width"], size["height"]) if size else None

    @property
    def warnings(self) -> list[str]:
        """What was noticed and did not keep the photo from being done."""
        return list(self.record.get("warnings", []))

    @property
    def crops(self) -> Sequence[Crop]:
        """The outputs; raises ``error`` if the photo failed."""
        if self.error is not None:
            raise self.error
        return tuple(self._crops)

    def __len__(self) -> int:
        return len(self.crops)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Crop]:
        return iter(self.crops)

    @overload
    def __getitem__(self, index: int) -> Crop: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Crop]: ...
    def __getitem__(self, index: int | slice) -> Crop | Sequence[Crop]:
        return self.crops[index]

    def __repr__(self) -> str:
        if self.error is not None:
            return f"<facecrop.Photo {self.source!r}: failed: {self.error}>"
        return (
            f"<facecrop.Photo {self.source!r}: {self.status}, {self.reason}, {len(self.faces)} faces, "
            f"{len(self._crops)} crops>"
        )

    def _repr_png_(self) -> bytes | None:
        """The photo with its faces and the frames of its crops, for notebooks; ``None`` without Pillow."""
        if self.size is None or isinstance(self.error, StreamEndedError) or _pillow_if_there() is None:
            return None
        from ._picture import picture

        return picture(self)

    def read(self) -> bytes | None:
        """The bytes of the photo, if they are still there."""
        if self._content is not None:
            return self._content
        try:
            return Path(self.source).read_bytes()
        except (OSError, TypeError):
            return None


def _pillow(purpose: str) -> Any:
    pillow = _pillow_if_there()
    if pillow is None:
        raise ImportError(f"{purpose} needs Pillow: pip install pillow")
    return pillow


def _pillow_if_there() -> Any:
    try:
        import PIL.Image
    except ImportError:
        return None
    return PIL.Image
