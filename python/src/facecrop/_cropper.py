"""``Cropper``: photos in, crops out, with a warm process behind it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal

from ._client import Client
from ._crops import Photo
from ._sources import Source
from ._stream import START_SECONDS

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._option_types import Options


class Cropper(Client[Photo]):
    """Crops photos to their faces.

    The options are those of ``facecrop crop``, with underscores: ``size=(400, 400)``, ``framing="group"``,
    ``keep_faces=False``; ``help(facecrop.Options)`` lists them. The command itself checks their values. It reads no
    configuration file unless ``config`` names one.

    A cropper keeps one process with loaded models, so use it for many photos, from as many threads as you like. It ends
    with ``close()``, at the end of a ``with`` block, or with the program.

    If the process ends unexpectedly, or its answer cannot be read, it is started again, and each photo that it had in
    hand is tried once more alone.

    Raises ``CommandNotFoundError``, ``OptionError``, ``StartError`` or ``ProtocolError`` if it cannot start, and
    ``TypeError`` for an option that the command does not have.

    >>> with facecrop.Cropper(size=(120, 160)) as cropper:
    ...     for crop in cropper.crop("samples/astronaut.png"):
    ...         crop.save(folder / crop.name)
    >>> [path.name for path in folder.iterdir()]
    ['astronaut.jpg']
    """

    _task = "crop"

    def __init__(
        self,
        *,
        binary: str | os.PathLike[str] | None = None,
        start_seconds: float = START_SECONDS,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(binary, start_seconds, options)

    def _done(self, *given: Any, **more: Any) -> Photo:
        return Photo(*given, **more)

    def crop(self, source: Source, *, name: str | None = None) -> Photo:
        """The crops of one photo, and what is known about it.

        ``name`` is what the photo is called in its record if ``source`` is not a path.

        Raises ``PhotoError`` with the record if the photo failed, ``OSError`` if the file or picture cannot be read,
        ``TypeError`` or ``ValueError`` if ``source`` is no photo, ``RequestError`` if the command refuses the request,
        and ``StreamEndedError`` or ``ProtocolError`` if the photo twice ended the command, or got an answer that cannot
        be read.

        >>> import numpy, PIL.Image
        >>> picture = PIL.Image.open("samples/astronaut.png")
        >>> array = numpy.asarray(picture.convert("RGB"))
        >>> with facecrop.Cropper(size=(120, 160)) as cropper:
        ...     for source in ["samples/astronaut.png", picture, array]:
        ...         [crop] = cropper.crop(source)
        ...         print(crop.name, crop.width, crop.height)
        astronaut.jpg 120 160
        astronaut.jpg 120 160
        photo.jpg 120 160
        """
        return self._one(source, name)

    def attempt(self, source: Source, *, name: str | None = None) -> Photo:
        """The same, but a photo that fails is returned with its ``error``, as from ``crop_many``.

        Raises ``StreamEndedError`` if the command ends again and again.

        >>> with facecrop.Cropper(size=(120, 160)) as cropper:
        ...     photo = cropper.attempt(b"no picture", name="a.jpg")
        >>> photo.status, photo.error.code
        ('failed', 'notAnImage')
        """
        return self._attempt(source, name)

    def crop_many(
        self,
        sources: Iterable[Source | tuple[str, Source]],
        *,
        ordered: bool = True,
        errors: Literal["return", "raise"] = "return",
        look_ahead: int | None = None,
    ) -> Iterator[Photo]:
        """The photos of ``sources``, one after the other, while the next ones are being done on all cores.

        A source may be a pair of a name and a source. At most ``look_ahead`` photos are read ahead of the one that is
        returned; by default that is enough to keep all workers busy. With ``ordered=False``, photos come as they get
        done; ``position`` is that of their source.

        A source that fails, cannot be read or is no photo has an ``error``, which names it (``photo-7`` if it has no
        name and 7 came before it), and the others are done; with ``errors="raise"`` it is raised.

        >>> sources = ["samples/astronaut.png", "nothing.jpg", b"no picture"]
        >>> with facecrop.Cropper(size=(120, 160)) as cropper:
        ...     for photo in cropper.crop_many(sources):
        ...         print(photo.position, photo.source, photo.error or photo[0].name)
        0 samples/astronaut.png astronaut.jpg
        1 nothing.jpg nothing.jpg: [Errno 2] No such file or directory: 'nothing.jpg'
        2 photo-2 photo-2: The file is not an image that facecrop knows...
        """
        return self._many(sources, ordered, errors, look_ahead)
