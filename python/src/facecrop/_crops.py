"""Photos with outputs: crops, and faces that are aligned. Each knows the other, so both are here."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ._faces import Box, Face, Point, box_of
from ._picture import pillow_if_there
from ._values import DonePhoto, Outputs, counted

if TYPE_CHECKING:
    import numpy
    import PIL.Image
    from typing_extensions import Self

#: A map of places: each of the two rows gives a coordinate, as a*x + b*y + c.
Matrix = tuple[tuple[float, float, float], tuple[float, float, float]]
#: The formats of outputs by their media types, as the option ``format`` names them.
_FORMATS = {"image/jpeg": "jpeg", "image/png": "png", "image/webp": "webp", "image/avif": "avif"}
#: The formats that endings of names promise, also some in which no output can be.
_ENDINGS = dict.fromkeys((".jpg", ".jpeg", ".jpe", ".jfif", ".jif"), "jpeg") | {
    ".png": "png", ".apng": "png", ".webp": "webp", ".avif": "avif", ".avifs": "avif", ".gif": "gif", ".bmp": "bmp",
    ".tif": "tiff", ".tiff": "tiff", ".heic": "heic", ".heif": "heic", ".jxl": "jxl", ".jp2": "jp2", ".svg": "svg",
    ".pdf": "pdf",
}  # fmt: skip


@dataclass(frozen=True)
class Crop:
    """One output of a photo.

    >>> with facecrop.Cropper(size=(120, 160), format="png") as cropper:
    ...     [crop] = cropper.crop("samples/astronaut.png")
    >>> crop.name, crop.media_type, crop.width, crop.height
    ('astronaut.png', 'image/png', 120, 160)
    >>> crop.image.size  # for Pillow
    (120, 160)
    >>> crop.array.shape  # for NumPy: height, width, channels
    (160, 120, 3)
    >>> crop.data[:4]  # the file
    b'\\x89PNG'
    """

    #: What makes such outputs.
    _maker: ClassVar[str] = "Cropper"

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
    photo: Photo | AlignedPhoto = field(repr=False)

    @classmethod
    def _of(cls, sent: dict[str, Any], data: bytes, output: dict[str, Any], photo: Photo | AlignedPhoto) -> Self:
        """The output that an answer describes; ``sent`` is its part of the header, ``output`` that of the record."""
        return cls(
            data, sent["name"], sent.get("mediaType", "application/octet-stream"), sent.get("rendition"),
            output["size"]["width"], output["size"]["height"],
            box_of(output["crop"]["pixels"]), box_of(output["crop"]["fractions"]), output, photo,
        )  # fmt: skip

    @property
    def confidence(self) -> float | None:
        """How likely a person would publish the crop, 0 to 0.99; ``None`` if it is not one to faces.

        >>> with facecrop.Cropper(aspect="1:1") as cropper:
        ...     [crop] = cropper.crop("samples/astronaut.png")
        >>> crop.confidence > 0.9
        True
        """
        confidence = self.output.get("confidence")
        return None if confidence is None else float(confidence)

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
        image: PIL.Image.Image = _pillow("Crop.image").open(io.BytesIO(self.data))
        image.load()
        return image

    @cached_property
    def array(self) -> numpy.ndarray[Any, Any]:
        """The picture as an array of bytes, height by width by channels; NumPy and Pillow must be installed.

        In a lossy format, such as JPEG, the default, these are not quite the pixels that the command made: an option
        like ``format="png"`` keeps them.
        """
        try:
            import numpy
        except ImportError as error:
            raise ImportError("Crop.array needs NumPy: pip install numpy") from error
        array: numpy.ndarray[Any, Any] = numpy.asarray(self.image)
        return array

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file; one of that name is replaced, unless it is the photo itself.

        Raises ``FileExistsError`` if it is, also through a link. Raises ``ValueError`` if the name has the ending of
        another format: the crop has a format already, by the option ``format``.

        >>> with facecrop.Cropper(size=(120, 160)) as cropper:
        ...     [crop] = cropper.crop("samples/astronaut.png")
        >>> crop.save(folder / crop.name)
        >>> crop.save("samples/astronaut.png")
        Traceback (most recent call last):
        FileExistsError: [Errno 17] This is the photo that the crop was made of; choose another folder...
        """
        if not isinstance(path, (str, os.PathLike)):
            raise TypeError("save takes a path; an open file takes the bytes: file.write(crop.data)")
        source = self.photo.source
        if os.path.exists(path) and os.path.exists(source) and os.path.samefile(path, source):
            message = "This is the photo that the crop was made of; choose another folder or another name"
            raise FileExistsError(errno.EEXIST, message, os.fspath(path))
        own, named = _FORMATS.get(self.media_type), _ENDINGS.get(Path(path).suffix.lower())
        if own and named and own != named:
            other = f", or {self._maker}(format={named!r})" if named in _FORMATS.values() else ""
            fitting = Path(path).with_suffix(".jpg" if own == "jpeg" else "." + own).name
            raise ValueError(f"this crop is a {own.upper()}; save it as {fitting}{other}")
        Path(path).write_bytes(self.data)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        bundle: dict[str, Any] = {"text/plain": repr(self)}
        if self.media_type in ("image/jpeg", "image/png"):
            bundle[self.media_type] = self.data
        elif (pillow := pillow_if_there()) is not None:
            try:
                file = io.BytesIO()
                pillow.open(io.BytesIO(self.data)).save(file, "PNG")
                bundle["image/png"] = file.getvalue()
            except OSError as error:  # Pillow cannot read this format.
                bundle["text/plain"] += f" ({error})"
        return bundle


@dataclass(frozen=True)
class AlignedFace(Crop):
    """A face that is turned and scaled so that its points lie where the template has them.

    >>> with facecrop.Aligner(template="arcface") as aligner:
    ...     aligned = aligner.align("samples/astronaut.png")[0]
    >>> aligned.array.shape, aligned.template
    ((112, 112, 3), 'arcface')
    >>> nose = aligned.to_output(aligned.face.points["nose"])
    >>> abs(nose.x - 56) < 5 and abs(nose.y - 72) < 5
    True
    """

    _maker: ClassVar[str] = "Aligner"

    @property
    def face(self) -> Face:
        """The face that it shows."""
        number = self.output.get("faceNumber")
        is_shown = [face.number == number if number is not None else face.role == "chosen" for face in self.photo.faces]
        return self.photo.faces[is_shown.index(True)]

    @property
    def template(self) -> str:
        """The name of the template."""
        return str(self._alignment["template"])

    @property
    def matrix(self) -> Matrix:
        """From pixels of the upright photo to pixels of the output, where the centre of the first pixel is (0.5, 0.5).

        OpenCV counts from that centre: ``docs/align.md`` has the shift for it.
        """
        return _matrix(self._alignment["matrix"])

    @property
    def inverse(self) -> Matrix:
        """From pixels of the output to pixels of the upright photo."""
        return _matrix(self._alignment["inverse"])

    @property
    def residual_pixels(self) -> float:
        """How far the points lie from those of the template, in pixels of the output; 0 where the fit is exact."""
        return float(self._alignment["residualPixels"])

    def to_output(self, place: Point | tuple[float, float]) -> Point:
        """Where a place of the upright photo lies in the output.

        >>> with facecrop.Aligner() as aligner:
        ...     aligned = aligner.align("samples/astronaut.png")[0]
        >>> round(aligned.to_output(aligned.to_photo((48, 48))).x, 3)
        48.0
        """
        return _moved(place, self.matrix)

    def to_photo(self, place: Point | tuple[float, float]) -> Point:
        """Where a place of the output lies in the upright photo.

        >>> with facecrop.Aligner() as aligner:
        ...     aligned = aligner.align("samples/astronaut.png")[0]
        >>> left, top, right, bottom = aligned.face.box.corners
        >>> middle = aligned.to_photo((48, 48))
        >>> left < middle.x < right and top < middle.y < bottom
        True
        """
        return _moved(place, self.inverse)

    @property
    def _alignment(self) -> dict[str, Any]:
        alignment: dict[str, Any] = self.output["alignment"]
        return alignment


class Photo(DonePhoto[Crop]):
    """A photo that was cropped: the sequence of its crops, and what is known about it.

    The crops of a photo that failed raise its ``error``.

    >>> with facecrop.Cropper(size=(120, 160), framing="each") as cropper:
    ...     photo = cropper.crop("samples/scenes/group-2.jpg")
    >>> photo
    <facecrop.Photo 'samples/scenes/group-2.jpg': written, facesFound, 2 faces, 2 crops>
    >>> [crop.name for crop in photo]
    ['group-2-1.jpg', 'group-2-2.jpg']
    >>> photo.size
    (1200, 800)
    """

    def _made(self, outputs: Outputs) -> Sequence[Crop]:
        described = zip(outputs, self.record.get("outputs", []), strict=True)
        return tuple(Crop._of(sent, data, output, self) for (sent, data), output in described)

    @property
    def crops(self) -> Sequence[Crop]:
        """The outputs; raises ``error`` if the photo failed."""
        return self._sequence()

    def _counts(self) -> str:
        return f"{counted(self.faces, 'face')}, {counted(self._items, 'crop')}"


class AlignedPhoto(DonePhoto[AlignedFace]):
    """A photo whose faces were aligned: the sequence of the aligned faces, the largest first.

    A face that cannot be aligned is in ``faces`` only, with the reason as ``not_aligned``. The faces of a photo that
    failed raise its ``error``.

    >>> with facecrop.Aligner() as aligner:
    ...     photo = aligner.align("samples/scenes/group-2.jpg")
    >>> photo
    <facecrop.AlignedPhoto 'samples/scenes/group-2.jpg': written, facesFound, 2 faces, 2 aligned>
    >>> [aligned.face.number for aligned in photo]
    [1, 2]
    """

    def _made(self, outputs: Outputs) -> Sequence[AlignedFace]:
        described = zip(outputs, self.record.get("outputs", []), strict=True)
        return tuple(AlignedFace._of(sent, data, output, self) for (sent, data), output in described)

    def _counts(self) -> str:
        return f"{counted(self.faces, 'face')}, {len(self._items)} aligned"


def _matrix(rows: list[list[float]]) -> Matrix:
    (a, b, c), (d, e, f) = rows
    return (a, b, c), (d, e, f)


def _moved(place: Point | tuple[float, float], matrix: Matrix) -> Point:
    x, y = place
    (a, b, c), (d, e, f) = matrix
    return Point(a * x + b * y + c, d * x + e * y + f)


def _pillow(purpose: str) -> Any:
    pillow = pillow_if_there()
    if pillow is None:
        raise ImportError(f"{purpose} needs Pillow: pip install pillow")
    return pillow
