"""A warm process that does one task with photos, and what becomes of photos if it ends."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

from ._command import Task, find_command, option_list
from ._errors import FacecropError, PhotoError, ProtocolError, RequestError, StreamEndedError
from ._pixels import Buffer
from ._sources import ReadSource, Source, given_name, read_source
from ._stream import Answer, Stream
from ._values import DonePhoto

if TYPE_CHECKING:
    from typing_extensions import Self

#: How often in a row the process may end without an answer before the client gives up.
MAXIMUM_ENDS = 3

Done = TypeVar("Done", bound=DonePhoto[Any])


@dataclass
class _Request:
    """A photo in hand: what must be known to ask for it once more."""

    source: Any
    name: str
    parts: tuple[Buffer, ...]
    #: What its result keeps: the content, and the position.
    kept: dict[str, Any]
    answer: Future[Answer]


class Client(Generic[Done]):
    """One process with loaded models, and how photos are asked of it; see the classes below it for what it does."""

    _task: ClassVar[Task]

    def __init__(
        self, binary: str | os.PathLike[str] | None, start_seconds: float, options: Mapping[str, Any]
    ) -> None:
        self._binary = find_command(binary)
        self._arguments = option_list(self._binary, self._task).arguments(options)
        if self._task != "crop":
            self._arguments.append(f"--task={self._task}")
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

    def _done(self, *given: Any, **more: Any) -> Done:
        """The result for a photo: as ``DonePhoto`` is made."""
        raise NotImplementedError

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

    def _one(self, source: Source, name: str | None) -> Done:
        photo = self._finish(self._ask(read_source(source, name, "photo"), None))
        if photo.error is not None:
            raise photo.error
        return photo

    def _attempt(self, source: Source, name: str | None) -> Done:
        [photo] = self._in_turn([source if name is None else (name, source)], True, False, 1, is_numbered=False)
        return photo

    def _many(
        self,
        sources: Iterable[Source | tuple[str, Source]],
        ordered: bool,
        errors: Literal["return", "raise"],
        look_ahead: int | None,
    ) -> Iterator[Done]:
        if errors not in ("return", "raise"):
            raise ValueError(f"errors is 'return' or 'raise', not {errors!r}")
        ahead = look_ahead if look_ahead is not None else self._stream.limit
        if ahead < 1:
            raise ValueError(f"look_ahead is at least 1, not {look_ahead}")
        return self._in_turn(sources, ordered, errors == "raise", ahead, is_numbered=True)

    def _in_turn(
        self,
        sources: Iterable[Source | tuple[str, Source]],
        ordered: bool,
        raises: bool,
        ahead: int,
        *,
        is_numbered: bool,
    ) -> Iterator[Done]:
        window: deque[_Request | Done] = deque()
        rest = enumerate(sources)
        is_read = False
        while window or not is_read:
            while not is_read and len(window) < ahead:
                try:
                    position, source = next(rest)
                except StopIteration:
                    is_read = True
                    break
                window.append(self._request_or_error(source, position if is_numbered else None))
            if window:
                photo = self._next(window, ordered)
                if raises and photo.error is not None:
                    raise photo.error
                yield photo

    def _request_or_error(self, source: Source | tuple[str, Source], position: int | None) -> _Request | Done:
        name, given = source if isinstance(source, tuple) else (None, source)
        nameless = "photo" if position is None else f"photo-{position}"
        try:
            read = read_source(given, name, nameless)
        except (OSError, TypeError, ValueError) as error:
            shown, of_record = given_name(given, name, nameless)
            code = "unreadable" if isinstance(error, OSError) else "notAnImage"
            record = failed_record(of_record, "discover", code, str(error))
            return self._done(shown, record, error=_chained(record, error), position=position)
        return self._ask(read, position)

    def _next(self, window: deque[_Request | Done], ordered: bool) -> Done:
        first = window[0]
        if not ordered and all(isinstance(each, _Request) for each in window):
            done, _ = wait([each.answer for each in window if isinstance(each, _Request)], return_when=FIRST_COMPLETED)
            first = next(each for each in window if isinstance(each, _Request) and each.answer in done)
        elif not ordered:
            first = next(each for each in window if not isinstance(each, _Request))
        window.remove(first)
        if not isinstance(first, _Request):
            return first
        try:
            return self._finish(first)
        except (RequestError, StreamEndedError, ProtocolError) as error:
            if self._is_closed or self._ends >= MAXIMUM_ENDS:
                raise
            record = failed_record(first.name, "stream", _code(error), str(error))
            return self._done(first.source, record, error=error, position=first.kept["position"])

    def _ask(self, read: ReadSource, position: int | None) -> _Request:
        kept = {"content": read.content, "position": position}
        return _Request(read.given, read.name, read.parts, kept, self._live_stream().send(read.name, read.parts))

    def _finish(self, request: _Request) -> Done:
        try:
            answer = request.answer.result()
        except (StreamEndedError, ProtocolError):
            if self._is_closed:
                raise
            answer = self._ask_alone(request)
        request.parts = ()
        return self._done(request.source, answer.record, answer.outputs, **request.kept)

    def _live_stream(self) -> Stream:
        """The process; started again if it has ended."""
        with self._lock:
            if self._is_closed:
                raise FacecropError(f"The {type(self).__name__.lower()} is closed.")
            if not self._stream.is_open:
                self._ends = self._ends + 1 if self._stream.answers == 0 else 1
                if self._ends >= MAXIMUM_ENDS:
                    raise StreamEndedError(f"facecrop ended {self._ends} times in a row without an answer.")
                self._stream.kill()
                self._stream = self._start()
            return self._stream

    def _ask_alone(self, request: _Request) -> Answer:
        """Asks for a photo in a process that has no other in hand, so that only a culprit ends it."""
        assert request.parts
        with self._lock:
            self._waiting_for_alone += 1
        try:
            with self._alone_lock:
                if self._alone is None or not self._alone.is_open:
                    self._alone = self._start("--jobs=1", limit=1)
                return self._alone.send(request.name, request.parts).result()
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
        """Ends the process; photos in hand are finished first.

        >>> inspector = facecrop.Inspector()
        >>> len(inspector.inspect("samples/astronaut.png"))
        1
        >>> inspector.close()
        """
        with self._lock:
            self._is_closed = True
            alone, self._alone = self._alone, None
        for stream in (self._stream, alone):
            if stream is not None:
                stream.close()

    def __enter__(self) -> Self:
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
    """The record of a photo that failed before the command could give one."""
    name, message = (text.encode("utf-8", "replace").decode() for text in (name, message))
    return {
        "source": name, "status": "failed", "reason": code, "faces": [], "outputs": [], "warnings": [],
        "error": {"stage": stage, "code": code, "message": message},
    }  # fmt: skip


def _chained(record: dict[str, Any], cause: Exception) -> PhotoError:
    error = PhotoError(record)
    error.__cause__ = cause
    return error
