"""``Inspector``: photos in, faces out, with a warm process behind it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal

from ._client import Client
from ._sources import Source
from ._stream import START_SECONDS
from ._values import InspectedPhoto

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._option_types import InspectOptions


class Inspector(Client[InspectedPhoto]):
    """Finds faces, and makes no pictures.

    The options are those of ``facecrop inspect``: ``landmarks=True`` also finds the points, the pose and the eyes of
    chosen faces, and ``subject_size="off"`` chooses every face; ``help(facecrop.InspectOptions)`` lists them.

    Process, threads and errors are as with ``Cropper``.

    >>> with facecrop.Inspector(landmarks=True, subject_size="off") as inspector:
    ...     for face in inspector.inspect("samples/scenes/group-2.jpg"):
    ...         print(face.number, len(face.mesh), face.eyes)
    1 468 {'left': 'open', 'right': 'open'}
    2 468 {'left': 'open', 'right': 'open'}
    """

    _task = "inspect"

    def __init__(
        self,
        *,
        binary: str | os.PathLike[str] | None = None,
        start_seconds: float = START_SECONDS,
        **options: Unpack[InspectOptions],
    ) -> None:
        super().__init__(binary, start_seconds, options)

    def _done(self, *given: Any, **more: Any) -> InspectedPhoto:
        return InspectedPhoto(*given, **more)

    def inspect(self, source: Source, *, name: str | None = None) -> InspectedPhoto:
        """The faces of one photo, the largest first, in pixels of the upright photo.

        Parameters and errors are those of ``Cropper.crop``. A photo without faces is no error: it has none.

        >>> import numpy
        >>> with facecrop.Inspector() as inspector:
        ...     faces = inspector.inspect("samples/scenes/group-2.jpg")
        >>> numpy.array([face.box for face in faces]).shape  # x, y, width, height
        (2, 4)
        """
        return self._one(source, name)

    def attempt(self, source: Source, *, name: str | None = None) -> InspectedPhoto:
        """The same, but a photo that fails is returned with its ``error``, as from ``inspect_many``.

        >>> with facecrop.Inspector() as inspector:
        ...     inspector.attempt(b"no picture", name="a.jpg").error.code
        'notAnImage'
        """
        return self._attempt(source, name)

    def inspect_many(
        self,
        sources: Iterable[Source | tuple[str, Source]],
        *,
        ordered: bool = True,
        errors: Literal["return", "raise"] = "return",
        look_ahead: int | None = None,
    ) -> Iterator[InspectedPhoto]:
        """The photos of ``sources``, one after the other, while the next ones are being done on all cores.

        Parameters and errors are those of ``Cropper.crop_many``.

        >>> with facecrop.Inspector() as inspector:
        ...     for photo in inspector.inspect_many(["samples/coffee.png", "samples/scenes/group-2.jpg"]):
        ...         print(photo.position, [face.role for face in photo])
        0 []
        1 ['chosen', 'chosen']
        """
        return self._many(sources, ordered, errors, look_ahead)
