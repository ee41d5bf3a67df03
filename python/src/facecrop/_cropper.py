"""``Cropper``: photos in, crops out, with a warm process behind it."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, Literal, Union

from ._command import find_command, option_list
from ._errors import FacecropError, PhotoError, ProtocolError, RequestError, StreamEndedError
from ._stream import START_SECONDS, Answer, Stream
from ._values import Photo

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._option_types import Options

#: A path, the bytes of a photo, or a file that is open for reading bytes.
Source = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, IO[bytes]]

#: How often in a row the process may end without an answer before the cropper gives up.
MAXIMUM_ENDS = 3


@dataclass
class _Request:
    """A photo in hand: what must be known to ask for it once more."""

    source: Any
    name: str
    content: bytes | bytearray | memoryview | None
    keeps_content: bool
    answer: Future[Answer]

    def photo(self, answer: Answer) -> Photo:
        kept = bytes(self.content) if self.keeps_content and self.content is not None else None
        return Photo(self.source, answer.record, answer.outputs, content=kept)


class Cropper:
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
    """

    def __init__(
        self,
        *,
        binary: str | os.PathLike[str] | None = None,
        start_seconds: float = START_SECONDS,
        **options: Unpack[Options],
    ) -> None:
        self._binary = find_command(binary)
        self._arguments = option_list(self._binary).arguments(options)
        if "config" not in options:
            self._arguments.append("--no-config")
        self._start_seconds = start_seconds
        self._lock = threading.Lock()
        self._is_closed = False
        self._ends = 0
        self._stream = self._start()
        self._alone_lock = threading.Lock()
        self._alone: Stream | None = None
        self._waiting_for_alone = 0

    def _start(self, *more: str, limit: int | None = None) -> Stream:
        return Stream(self._binary, [*self._arguments, *more], limit=limit, start_seconds=self._start_seconds)

    @property
    def hello(self) -> dict[str, Any]:
        """What the process said when it was ready: versions, options, formats, and how many photos it does at once."""
        return self._stream.hello

    @property
    def process_id(self) -> int:
        """The process that does the work now."""
        return self._stream.process_id

    def crop(self, source: Source, *, name: str | None = None) -> Photo:
        """The crops of one photo, and what is known about it.

        ``name`` is what the photo is called in its record if ``source`` is not a path.

        Raises ``PhotoError`` with the record if the photo failed, ``OSError`` if the file cannot be read,
        ``RequestError`` if the command refuses the request, and ``StreamEndedError`` or ``ProtocolError`` if the photo
        twice ended the command, or got an answer that cannot be read.
        """
        photo = self._finish(self._request(source, name))
        if photo.error is not None:
            raise photo.error
        return photo

    def attempt(self, source: Source, *, name: str | None = None) -> Photo:
        """The same, but a photo that fails is returned with its ``error``, as from ``crop_many``.

        Raises ``StreamEndedError`` if the command ends again and again.
        """
        [photo] = self.crop_many([source if name is None else (name, source)])
        return photo

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
        done.

        A photo that fails, or whose file cannot be read, has an ``error``; with ``errors="raise"`` that is raised.
        """
        if errors not in ("return", "raise"):
            raise ValueError(f"errors is 'return' or 'raise', not {errors!r}")
        ahead = look_ahead if look_ahead is not None else self._stream.limit
        if ahead < 1:
            raise ValueError(f"look_ahead is at least 1, not {look_ahead}")
        return self._crop_many(sources, ordered, errors == "raise", ahead)

    def _crop_many(
        self, sources: Iterable[Source | tuple[str, Source]], ordered: bool, raises: bool, ahead: int
    ) -> Iterator[Photo]:
        window: deque[_Request | Photo] = deque()
        rest = iter(sources)
        is_read = False
        while window or not is_read:
            while not is_read and len(window) < ahead:
                try:
                    source = next(rest)
                except StopIteration:
                    is_read = True
                    break
                window.append(self._request_or_error(source))
            if window:
                photo = self._next(window, ordered)
                if raises and photo.error is not None:
                    raise photo.error
                yield photo

    def _request_or_error(self, source: Source | tuple[str, Source]) -> _Request | Photo:
        name, given = source if isinstance(source, tuple) else (None, source)
        try:
            return self._request(given, name)
        except OSError as error:
            return _unread(given, name, error)

    def _next(self, window: deque[_Request | Photo], ordered: bool) -> Photo:
        first = window[0]
        if not ordered and all(isinstance(each, _Request) for each in window):
            done, _ = wait([each.answer for each in window if isinstance(each, _Request)], return_when=FIRST_COMPLETED)
            first = next(each for each in window if isinstance(each, _Request) and each.answer in done)
        elif not ordered:
            first = next(each for each in window if isinstance(each, Photo))
        window.remove(first)
        if isinstance(first, Photo):
            return first
        try:
            return self._finish(first)
        except (RequestError, StreamEndedError, ProtocolError) as error:
            if self._is_closed or self._ends >= MAXIMUM_ENDS:
                raise
            return Photo(first.source, failed_record(first.name, "stream", _code(error), str(error)), error=error)

    def _request(self, source: Source, name: str | None) -> _Request:
        content: bytes | bytearray | memoryview
        if isinstance(source, (str, os.PathLike)):
            path = os.fspath(source)
            content = Path(path).read_bytes()
            shown, given, keeps = name or os.path.basename(path), path, False
        elif isinstance(source, (bytes, bytearray, memoryview)):
            content, shown, given, keeps = source, name or "photo", name or "photo", True
        elif hasattr(source, "read"):
            content = source.read()
            if not isinstance(content, bytes):
                raise TypeError("the file must be open for reading bytes: open(path, 'rb')")
            of_file = getattr(source, "name", None)
            shown = name or (os.path.basename(of_file) if isinstance(of_file, str) else "photo")
            given, keeps = name or (of_file if isinstance(of_file, str) else "photo"), True
        else:
            raise TypeError(f"a photo is a path, bytes or a file, not {type(source).__name__}")
        # Names on the wire are UTF-8; the source keeps its own.
        sendable = shown.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        return _Request(given, sendable, content, keeps, self._live_stream().send(sendable, content))

    def _finish(self, request: _Request) -> Photo:
        try:
            answer = request.answer.result()
        except (StreamEndedError, ProtocolError):
            if self._is_closed:
                raise
            answer = self._ask_alone(request)
        photo = request.photo(answer)
        request.content = None
        return photo

    def _live_stream(self) -> Stream:
        """The process; started again if it has ended."""
        with self._lock:
            if self._is_closed:
                raise FacecropError("The cropper is closed.")
            if not self._stream.is_open:
                self._ends = self._ends + 1 if self._stream.answers == 0 else 1
                if self._ends >= MAXIMUM_ENDS:
                    raise StreamEndedError(f"facecrop ended {self._ends} times in a row without an answer.")
                self._stream.kill()
                self._stream = self._start()
            return self._stream

    def _ask_alone(self, request: _Request) -> Answer:
        """Asks for a photo in a process that has no other in hand, so that only a culprit ends it."""
        assert request.content is not None
        with self._lock:
            self._waiting_for_alone += 1
        try:
            with self._alone_lock:
                if self._alone is None or not self._alone.is_open:
                    self._alone = self._start("--jobs=1", limit=1)
                return self._alone.send(request.name, request.content).result()
        except StreamEndedError as error:
            raise StreamEndedError(f"{request.name}: facecrop ended twice while it had this photo: {error}") from error
        finally:
            with self._lock:
                self._waiting_for_alone -= 1
                finished = self._alone if self._waiting_for_alone == 0 else None
                if finished is not None:
                    self._alone = None
            if finished is not None:
                finished.close()

    def close(self) -> None:
        """Ends the process; photos in hand are finished first."""
        with self._lock:
            self._is_closed = True
            alone, self._alone = self._alone, None
        for stream in (self._stream, alone):
            if stream is not None:
                stream.close()

    def __enter__(self) -> Cropper:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None and not issubclass(kind, Exception):
            self._stream.kill()  # Ctrl-C waits for nothing.
        self.close()


def _code(error: FacecropError) -> str:
    if isinstance(error, RequestError):
        return error.code
    return "noAnswer" if isinstance(error, ProtocolError) else "streamEnded"


def failed_record(name: str, stage: str, code: str, message: str) -> dict[str, Any]:
    """A record for a photo that the command has none of."""
    name, message = (text.encode("utf-8", "replace").decode() for text in (name, message))
    return {
        "source": name, "status": "failed", "reason": code, "faces": [], "outputs": [], "warnings": [],
        "error": {"stage": stage, "code": code, "message": message},
    }  # fmt: skip


def _unread(source: Any, name: str | None, error: OSError) -> Photo:
    shown = name or (os.fspath(source) if isinstance(source, (str, os.PathLike)) else "photo")
    record = failed_record(str(shown), "discover", "unreadable", str(error))
    return Photo(source if isinstance(source, (str, os.PathLike)) else shown, record, error=_chained(record, error))


def _chained(record: dict[str, Any], cause: Exception) -> PhotoError:
    error = PhotoError(record)
    error.__cause__ = cause
    return error
