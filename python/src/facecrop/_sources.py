"""What users give as a photo, and the bytes that are sent of it."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Union

from ._pixels import Buffer, file_of_array, file_of_picture, is_array, is_picture

if TYPE_CHECKING:
    import numpy
    import PIL.Image

#: A path, the bytes of a photo, a file that is open for reading bytes, an array of NumPy (height x width, x 3 for RGB,
#: x 4 for RGBA, of uint8 or uint16), or a picture of Pillow.
Source = Union[
    str, "os.PathLike[str]", bytes, bytearray, memoryview, IO[bytes], "numpy.ndarray[Any, Any]", "PIL.Image.Image"
]


@dataclass
class ReadSource:
    """A photo as it is sent."""

    #: The path, or the name of what is no file.
    given: Any
    #: What it is called in its record; names on the wire are UTF-8.
    name: str
    #: The bytes of its file, in parts.
    parts: tuple[Buffer, ...]
    #: The same for who asks later, if no file has them.
    content: bytes | Callable[[], bytes] | None


def read_source(source: Source, name: str | None, nameless: str) -> ReadSource:
    """The photo, which is called ``name``, or as its file is, or ``nameless``.

    Raises ``OSError`` if it cannot be read, and ``TypeError`` or ``ValueError`` if it is no photo.
    """
    parts: tuple[Buffer, ...]
    content: bytes | Callable[[], bytes] | None
    path = _path(source)
    given: Any = path if path is not None and name is None else name or nameless
    shown = name or (os.path.basename(path) if path else "") or nameless
    # Pictures and arrays are made into files again when their content is asked for: the caller has them, and copies
    # may be large.
    if isinstance(source, (str, os.PathLike)):
        given, parts, content = path, (Path(source).read_bytes(),), None
    elif isinstance(source, (bytes, bytearray, memoryview)):
        parts, content = (source,), bytes(source)
    elif is_array(source):
        parts, content = file_of_array(source), partial(_joined, file_of_array, source)
    elif is_picture(source):
        parts, content = file_of_picture(source), partial(_joined, file_of_picture, source)
    elif hasattr(source, "read"):
        read = source.read()
        if not isinstance(read, bytes):
            raise TypeError("the file must be open for reading bytes: open(path, 'rb')")
        if not read and _was_read(source):
            raise ValueError("the file has been read to its end: call file.seek(0) before")
        parts, content = (read,), read
    else:
        kind = f"{type(source).__module__}.{type(source).__qualname__}".removeprefix("builtins.")
        raise TypeError(f"a photo is a path, bytes, a file, an array of NumPy or a picture of Pillow, not {kind}")
    return ReadSource(given, sendable(shown), parts, content)


def _joined(file_of: Callable[[Any], tuple[Buffer, ...]], source: Any) -> bytes:
    return b"".join(file_of(source))


def _was_read(file: Any) -> bool:
    """Whether a file has been read before, as far as it says so: a pipe does not."""
    try:
        return bool(file.tell() > 0)
    except (AttributeError, OSError):
        return False


def _path(source: Any) -> str | None:
    """The path that a source comes from, as far as it says so."""
    if isinstance(source, (str, os.PathLike)):
        return os.fspath(source)
    of_file = getattr(source, "filename", None) if is_picture(source) else getattr(source, "name", None)
    return of_file if isinstance(of_file, str) and of_file and not is_array(source) else None


def sendable(name: str) -> str:
    """A name with replacement characters for what is not UTF-8."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def given_name(source: Any, name: str | None, nameless: str) -> tuple[Any, str]:
    """What a photo that cannot be read is called: for its user, and in its record."""
    path = _path(source)
    given = source if isinstance(source, (str, os.PathLike)) else name or path or nameless
    return given, name or path or nameless
