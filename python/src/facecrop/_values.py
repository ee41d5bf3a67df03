"""What is known about a photo that was done: values made of the record of the manifest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar, overload

from ._errors import PhotoError, StreamEndedError
from ._faces import Face, Point
from ._picture import picture, pillow_if_there

Item = TypeVar("Item", covariant=True)
#: The outputs of an answer: what its header says of each, and its bytes.
Outputs = Sequence[tuple[dict[str, Any], bytes]]


def counted(things: Sequence[Any], name: str) -> str:
    """As ``1 face`` and ``2 faces``."""
    return f"{len(things)} {name}{'' if len(things) == 1 else 's'}"


class DonePhoto(Sequence[Item]):
    """A photo that was done: the sequence of what was found or made, and what is known about the photo.

    If the photo failed, the sequence raises its ``error``.
    """

    def __init__(
        self,
        source: Any,
        record: dict[str, Any],
        outputs: Outputs = (),
        *,
        content: bytes | Callable[[], bytes] | None = None,
        error: Exception | None = None,
        position: int | None = None,
    ) -> None:
        #: What was asked for: the path, or the name of what was no file.
        self.source = source
        #: The photo's record of the manifest.
        self.record = record
        #: Why it failed, or ``None``.
        self.error = error if error is not None else PhotoError(record) if record.get("status") == "failed" else None
        #: The position of the photo among those that were asked for together, from 0; ``None`` if it was alone.
        self.position = position
        self._content = content
        self._items = self._made(outputs)

    def _made(self, outputs: Outputs) -> Sequence[Item]:
        raise NotImplementedError

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
    def is_undersized(self) -> bool:
        """Whether an output has fewer pixels than asked for, because the photo has too few.

        >>> with facecrop.Cropper(size=(4000, 4000)) as cropper:
        ...     cropper.crop("samples/astronaut.png").is_undersized
        True
        """
        return bool(self.record.get("isUndersized", False))

    def _sequence(self) -> Sequence[Item]:
        if self.error is not None:
            raise self.error
        return self._items

    def __len__(self) -> int:
        return len(self._sequence())

    def __bool__(self) -> bool:
        return True

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | Sequence[Item]:
        return self._sequence()[index]

    def __repr__(self) -> str:
        kind = f"facecrop.{type(self).__name__}"
        if self.error is not None:
            return f"<{kind} {self.source!r}: failed: {self.error}>"
        return f"<{kind} {self.source!r}: {self.status}, {self.reason}, {self._counts()}>"

    def _counts(self) -> str:
        return counted(self.faces, "face")

    def _repr_png_(self) -> bytes | None:
        """The photo with its faces and the frames of its crops, for notebooks; ``None`` without Pillow."""
        if self.size is None or isinstance(self.error, StreamEndedError) or pillow_if_there() is None:
            return None
        return picture(self.record, self.read())

    def read(self) -> bytes | None:
        """The bytes of the photo, if they are still there; those of an array or a picture are a TIFF.

        >>> with facecrop.Cropper(size=(120, 160)) as cropper:
        ...     photo = cropper.crop("samples/astronaut.png")
        >>> photo.read()[:4]
        b'\\x89PNG'
        """
        if self._content is not None:
            return self._content if isinstance(self._content, bytes) else self._content()
        try:
            return Path(self.source).read_bytes()
        except (OSError, TypeError):
            return None


class InspectedPhoto(DonePhoto[Face]):
    """A photo that was inspected: the sequence of its faces, the largest first.

    >>> with facecrop.Inspector() as inspector:
    ...     photo = inspector.inspect("samples/scenes/group-2.jpg")
    >>> photo
    <facecrop.InspectedPhoto 'samples/scenes/group-2.jpg': written, facesFound, 2 faces>
    >>> len(photo), photo.size
    (2, (1200, 800))
    """

    def _made(self, outputs: Outputs) -> Sequence[Face]:
        return self.faces
