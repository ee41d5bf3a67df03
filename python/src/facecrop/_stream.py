"""One process of ``facecrop stream --wire frames``: requests go in, answers come back in any order."""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import logging
import os
import subprocess
import threading
import weakref
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotInTimeError
from pathlib import Path
from typing import Any, NamedTuple

from ._errors import OptionError, ProtocolError, RequestError, StartError, StreamEndedError
from ._frames import PROTOCOL_VERSION, encoded_prefix_and_header, read_frame, split_outputs
from ._pixels import Buffer

#: The messages of the command; what it says about single photos is in their records, too.
logger = logging.getLogger("facecrop")
logger.addHandler(logging.NullHandler())

#: Seconds that models may take to load, and that a process may take to end.
START_SECONDS = 300.0
END_SECONDS = 90.0
_LEVELS = {"error": logging.ERROR, "critical": logging.ERROR, "warning": logging.WARNING, "notice": logging.INFO}


class Answer(NamedTuple):
    """The record of a photo, and its outputs with their bytes."""

    record: dict[str, Any]
    outputs: list[tuple[dict[str, Any], bytes]]


class Stream:
    """A running process; safe to use from several threads.

    At most ``limit`` requests are in hand at a time: ``send`` waits for a place.

    Raises ``OptionError`` or ``StartError`` if the process ends before it is ready, and ``ProtocolError`` if it speaks
    another version.
    """

    def __init__(
        self,
        binary: Path,
        arguments: Sequence[str],
        *,
        limit: int | None = None,
        start_seconds: float = START_SECONDS,
        environment: dict[str, str] | None = None,
    ) -> None:
        command = [os.fspath(binary), "stream", "--wire", "frames", "--log-format", "json", *arguments]
        try:
            self._process = subprocess.Popen(
                command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                # Ctrl-C is for the Python program, which decides what becomes of photos in hand.
                start_new_session=True, env=environment,
            )  # fmt: skip
        except OSError as error:
            raise StartError(f"{binary} cannot be started: {error}") from error
        # When the program ends or forgets the stream, so does the process.
        self._finalizer = weakref.finalize(self, _end, self._process)
        self._lock = threading.Lock()
        self._write_lock = threading.Lock()
        self._pending: dict[int, Future[Answer]] = {}
        self._numbers = itertools.count(1)
        self._end: Exception | None = None
        self._closing = False
        self._hello: Future[dict[str, Any]] = Future()
        self._messages: deque[str] = deque(maxlen=50)
        #: How many answers have come.
        self.answers = 0
        #: The last message of a stream that ended well.
        self.summary: dict[str, Any] | None = None
        # The threads know the parts that they use, not the stream: so it can be forgotten while they run.
        me = weakref.ref(self)
        self._errors = threading.Thread(
            target=_read_messages, args=(self._process.stderr, self._messages), name="facecrop messages", daemon=True
        )
        self._errors.start()
        self._reader = threading.Thread(
            target=_read_answers, args=(self._process.stdout, me), name="facecrop answers", daemon=True
        )
        self._reader.start()
        try:
            self.hello = self._hello.result(timeout=start_seconds)
        except NotInTimeError as error:
            self.kill()
            raise StartError(f"{binary} was not ready after {start_seconds:g} s.{self._said()}") from error
        except BaseException:
            self.kill()
            raise
        workers = self.hello.get("workers")
        self.workers = workers if isinstance(workers, int) and workers > 0 else 1
        self.limit = limit if limit is not None else 2 * self.workers + 2
        self._places = threading.BoundedSemaphore(self.limit)

    @property
    def process_id(self) -> int:
        """The process, for whoever watches or ends it."""
        return self._process.pid

    @property
    def is_open(self) -> bool:
        """Whether it still takes requests."""
        return self._end is None and not self._closing

    def send(self, name: str, parts: Sequence[Buffer]) -> Future[Answer]:
        """Sends a photo, whose file comes in parts; the answer is a future.

        The future has the exception ``RequestError`` if the request was refused, ``StreamEndedError`` if the process
        ended before it answered, and ``ProtocolError`` if what it answered cannot be understood. A photo that failed
        is an answer.
        """
        self._places.acquire()
        answer: Future[Answer] = Future()
        with self._lock:
            if self._end is not None or self._closing:
                self._places.release()
                answer.set_exception(self._end or StreamEndedError("The stream is closed."))
                return answer
            number = next(self._numbers)
            self._pending[number] = answer
        views = [memoryview(part).cast("B") for part in parts]
        head = encoded_prefix_and_header({"id": number, "name": name}, sum(len(view) for view in views))
        try:
            with self._write_lock:
                for view in [memoryview(head), *views]:
                    self._write(view)
        except (OSError, ValueError) as error:
            # The reader says why the process ended, as soon as it has read all answers.
            logger.debug("a request could not be written: %s", error)
            self._reader.join(END_SECONDS)
            self._finish(StreamEndedError(f"facecrop takes no more requests: {error}"))
        return answer

    def _write(self, view: memoryview) -> None:
        assert self._process.stdin is not None
        while view:
            view = view[self._process.stdin.write(view) :]

    def close(self, seconds: float = END_SECONDS) -> None:
        """Ends the process when everything in hand is answered; safe to call again.

        A process that has not ended after so many seconds is killed.
        """
        with self._lock:
            self._closing = True
        with self._write_lock, contextlib.suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        self._reader.join(seconds)
        self._finalizer()
        self._finish(StreamEndedError("The stream is closed."))

    def kill(self) -> None:
        """Ends the process at once."""
        self._process.kill()
        self._finalizer()
        self._reader.join(END_SECONDS)

    # What follows runs in the thread that reads.

    def _take(self, header: dict[str, Any], body: bytes) -> None:
        kind = header["type"]
        if not self._hello.done():
            if kind != "hello":
                raise ProtocolError(f"The first message is a hello, and this one is {kind!r}.")
            self._check(header)
            self._hello.set_result(header)
        elif kind == "photo":
            record = header.get("record")
            if not isinstance(record, dict) or not isinstance(record.get("status"), str):
                raise ProtocolError("An answer has no record.")
            answer = Answer(record, split_outputs(header, body))
            self._answered(header.get("id")).set_result(answer)
        elif kind == "error":
            mistake = header.get("error") or {}
            code, message = str(mistake.get("code", "error")), str(mistake.get("message", "The request was refused."))
            if header.get("id") is None or code == "badFrame":
                raise ProtocolError(f"facecrop did not understand a request: {message}")
            self._answered(header["id"]).set_exception(RequestError(code, message))
        elif kind == "summary":
            self.summary = header
        elif kind == "hello":
            raise ProtocolError("The stream said hello twice.")
        # Other types may be added to the protocol without a new version.

    @staticmethod
    def _check(hello: dict[str, Any]) -> None:
        if hello.get("protocol") != PROTOCOL_VERSION:
            raise ProtocolError(
                f"facecrop {hello.get('facecrop', '?')} speaks version {hello.get('protocol')} of the protocol, and "
                f"this package version {PROTOCOL_VERSION}. Install a package and a command that belong together."
            )
        if hello.get("wire") != "frames":
            raise ProtocolError(f"The stream speaks {hello.get('wire')!r} instead of frames.")

    def _answered(self, number: Any) -> Future[Answer]:
        with self._lock:
            future = self._pending.pop(number, None) if isinstance(number, int) else None
        if future is None:
            raise ProtocolError(f"An answer has the id {number!r}, which no request in hand has.")
        self.answers += 1
        self._places.release()
        return future

    def _ended(self, mistake: ProtocolError | None) -> None:
        """All answers are read, or what came was none."""
        if mistake is not None:
            self._process.kill()
        try:
            status: int | None = self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            status = self._process.wait()
        self._errors.join(END_SECONDS)
        if not self._hello.done():
            self._hello.set_exception(mistake if mistake is not None else self._start_error(status))
        self._finish(mistake if mistake is not None else StreamEndedError(f"facecrop {_how(status)}.{self._said()}"))

    def _start_error(self, status: int | None) -> Exception:
        said = "\n".join(self._messages)
        if status == 64:
            # What follows is the usage, which is about the command line.
            return OptionError(said.partition("\nUsage:")[0].removeprefix("Error: ") or "The options are refused.")
        return StartError(said or f"facecrop {_how(status)} before it was ready.", status)

    def _finish(self, end: Exception) -> None:
        with self._lock:
            self._end = self._end or end
            waiting, self._pending = list(self._pending.values()), {}
        for future in waiting:
            future.set_exception(self._end)
            self._places.release()

    def _said(self) -> str:
        return " It said: " + " ".join(self._messages) if self._messages else ""


def _how(status: int | None) -> str:
    if status is not None and status < 0:
        return f"was ended by signal {-status}"
    return f"ended with status {status}"


def _read_answers(pipe: io.RawIOBase, me: weakref.ref[Stream]) -> None:
    mistake: ProtocolError | None = None
    try:
        with io.BufferedReader(pipe, 1 << 18) as buffered:
            while frame := read_frame(buffered.read):
                stream = me()
                if stream is None:
                    return
                stream._take(*frame)
                del stream
    except ProtocolError as error:
        mistake = error
    except OSError as error:
        mistake = ProtocolError(f"The answers cannot be read: {error}")
    stream = me()
    if stream is not None:
        stream._ended(mistake)


def _read_messages(pipe: io.RawIOBase, messages: deque[str]) -> None:
    with io.BufferedReader(pipe) as lines:
        for line in lines:
            text = line.decode("utf-8", "replace").strip()
            level = logging.WARNING
            try:
                parsed = json.loads(text)
                level = _LEVELS.get(str(parsed.get("level")), logging.DEBUG)
                text = str(parsed.get("message", text))
            except (ValueError, AttributeError):
                pass  # Usage errors, and those of the loader of programs, are plain text.
            if text:
                messages.append(text)
                logger.log(level, "%s", text)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends a process whose answers are not read any more."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    for pipe in (process.stdin,):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
