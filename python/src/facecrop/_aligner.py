"""``Aligner``: photos in, aligned faces out, with a warm process behind it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal

from ._client import Client
from ._crops import AlignedPhoto
from ._sources import Source
from ._stream import START_SECONDS

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._option_types import AlignOptions


class Aligner(Client[AlignedPhoto]):
    """Turns and scales faces so that their points lie where a template has them, as networks want them.

    The options are those of ``facecrop align``: ``template="arcface"``, ``size=(224, 224)``, ``framing="largest"``,
    ``border="refuse"``; ``help(facecrop.AlignOptions)`` lists them. Other than there, outputs are PNGs by default, so
    that arrays have the very pixels that were made.

    Process, threads and errors are as with ``Cropper``.

    >>> with facecrop.Aligner(template="arcface") as aligner:
    ...     faces = [aligned.array for aligned in aligner.align("samples/scenes/group-2.jpg")]
    >>> [face.shape for face in faces]
    [(112, 112, 3), (112, 112, 3)]
    """

    _task = "align"

    def __init__(
        self,
        *,
        binary: str | os.PathLike[str] | None = None,
        start_seconds: float = START_SECONDS,
        **options: Unpack[AlignOptions],
    ) -> None:
        # A configuration file may name another format.
        lossless: dict[str, Any] = {} if "config" in options else {"format": "png"}
        super().__init__(binary, start_seconds, {**lossless, **options})

    def _done(self, *given: Any, **more: Any) -> AlignedPhoto:
        return AlignedPhoto(*given, **more)

    def align(self, source: Source, *, name: str | None = None) -> AlignedPhoto:
        """The aligned faces of one photo, the largest first, and what is known about it.

        Parameters and errors are those of ``Cropper.crop``. A photo without faces is no error: it has none.

        >>> with facecrop.Aligner() as aligner:
        ...     photo = aligner.align("samples/coffee.png")
        >>> len(photo), photo.reason
        (0, 'noFace')
        """
        return self._one(source, name)

    def attempt(self, source: Source, *, name: str | None = None) -> AlignedPhoto:
        """The same, but a photo that fails is returned with its ``error``, as from ``align_many``.

        >>> with facecrop.Aligner() as aligner:
        ...     aligner.attempt(b"no picture", name="a.jpg").error.code
        'notAnImage'
        """
        return self._attempt(source, name)

    def align_many(
        self,
        sources: Iterable[Source | tuple[str, Source]],
        *,
        ordered: bool = True,
        errors: Literal["return", "raise"] = "return",
        look_ahead: int | None = None,
    ) -> Iterator[AlignedPhoto]:
        """The photos of ``sources``, one after the other, while the next ones are being done on all cores.

        Parameters and errors are those of ``Cropper.crop_many``.

        >>> with facecrop.Aligner() as aligner:
        ...     for photo in aligner.align_many(["samples/astronaut.png", "samples/scenes/group-2.jpg"]):
        ...         print(photo.position, len(photo))
        0 1
        1 2
        """
        return self._many(sources, ordered, errors, look_ahead)
