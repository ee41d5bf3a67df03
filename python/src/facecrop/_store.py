"""Objects of a bucket or files of a folder, through pyarrow's file systems; needs pyarrow.

A name is the path below the store's root, with slashes. What fails in passing is tried again after a pause that grows.
"""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import random
import re
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit

import pyarrow
import pyarrow.fs

from ._errors import FacecropError

Result = TypeVar("Result")

#: How often something is tried that a store refuses in passing, and the first and longest pause between two tries.
ATTEMPTS, FIRST_PAUSE, LONGEST_PAUSE = 6, 0.5, 20.0
#: How many folders are listed at a time.
LISTING_THREADS = 32
#: What a store's own state, and temporary files, are called.
STATE_FOLDER = ".facecrop"


class StoreError(FacecropError):
    """A store refuses something; ``code`` is a stable name for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        #: ``notFound``, ``denied``, ``throttled``, ``full``, ``changed``, ``badName`` or ``storeFailed``.
        self.code = code

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, str(self))


#: What the messages of file systems contain; the first that fits counts.
_CODES = [
    (
        "throttled",
        r"SLOW_?DOWN|SlowDown|[Tt](HROTTL|hrottl)|TooManyRequests|HTTP.*(429|503)|SERVICE_UNAVAILABLE|ServerBusy",
    ),
    (
        "denied",
        r"ACCESS_DENIED|AccessDenied|Forbidden|HTTP.*40[13]|INVALID_ACCESS_KEY|SignatureDoesNotMatch|credential",
    ),
    ("notFound", r"NO_SUCH_(KEY|BUCKET)|NoSuch(Key|Bucket)|NOT_FOUND|404|does not exist|BlobNotFound"),
    ("full", r"QuotaExceeded|InsufficientStorage|No space left|507|DSQuotaExceeded|STORAGE_FULL"),
    ("passing", r"HTTP.*50[0-9]|INTERNAL_FAILURE|InternalError|REQUEST_TIMEOUT|[Tt]imed? ?out|NETWORK_CONN|reset|curl"),
]
_ERRNO = {
    errno.ENOENT: "notFound",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "denied",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
}


def code_of(error: OSError) -> str:
    """Which kind of failure an error of a file system is: a code of ``StoreError``, or ``passing``."""
    if isinstance(error, FileNotFoundError):
        return "notFound"
    if isinstance(error, PermissionError):
        return "denied"
    if error.errno in _ERRNO:
        return _ERRNO[error.errno]
    return next((code for code, pattern in _CODES if re.search(pattern, str(error))), "storeFailed")


def patiently(what: str, operation: Callable[[], Result], pause: Callable[[float], None] = time.sleep) -> Result:
    """Does ``operation``; again after a pause if the store is busy or its answer was lost.

    Raises ``StoreError`` if that does not help, or at once if the object is not there, may not be touched, or has no
    room.
    """
    for attempt in itertools.count(1):
        try:
            return operation()
        except UnicodeError as error:
            raise StoreError("badName", f"{what}: pyarrow takes only names that are UTF-8 ({error})") from error
        except OSError as error:
            code = code_of(error)
            if code not in ("throttled", "passing") or attempt == ATTEMPTS:
                told = f" ({attempt} tries)" if attempt > 1 else ""
                code = "storeFailed" if code == "passing" else code
                raise StoreError(code, f"{what}: {error}{told}") from error
            # Half of the pause is left to chance, so that many workers do not come back at once.
            longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempt - 1))
            pause(longest * (0.5 + random.random() / 2))
    raise AssertionError("the loop returns or raises")


@dataclass(frozen=True)
class StoredObject:
    """An object as its folder lists it."""

    name: str
    size: int
    #: Nanoseconds since 1970; 0 if the store does not tell.
    modified_ns: int


class Store:
    """A folder of a file system, or a prefix of a bucket; it can be sent to other machines."""

    def __init__(self, filesystem: pyarrow.fs.FileSystem, root: str, shown: str) -> None:
        self.filesystem = filesystem
        self.root = root.rstrip("/")
        #: What the user called it, without what may be secret.
        self.shown = shown
        kind = filesystem.type_name
        #: Whether an object appears whole or not at all when it is written under its own name.
        self.puts_whole = kind in ("s3", "gcs", "abfs")

    @classmethod
    def at(cls, uri: str | os.PathLike[str]) -> Store:
        """The store at a URI of pyarrow (s3, gs, abfs, hdfs, file) or at a local path.

        Raises ``StoreError`` if the URI cannot be read, or the bucket cannot be found.
        """
        text = os.fspath(uri)
        scheme = text.partition("://")[0] if "://" in text else ""
        try:
            if not scheme:
                return cls(pyarrow.fs.LocalFileSystem(), os.path.abspath(text), text)
            if scheme == "s3":
                return cls._s3(text)
            filesystem, root = pyarrow.fs.FileSystem.from_uri(text)
        except (OSError, ValueError, pyarrow.ArrowException) as error:
            code = code_of(error) if isinstance(error, OSError) else "storeFailed"
            raise StoreError(code, f"{_without_secrets(text)}: {error}") from error
        return cls(filesystem, root, _without_secrets(text))

    @classmethod
    def _s3(cls, uri: str) -> Store:
        parts = urlsplit(uri)
        known, root = pyarrow.fs.FileSystem.from_uri(uri)
        query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
        more: dict[str, Any] = {name: query[name] for name in ("endpoint_override", "scheme") if name in query}
        if parts.username:
            more |= {"access_key": parts.username, "secret_key": parts.password}
        filesystem = pyarrow.fs.S3FileSystem(
            region=query.get("region", known.region),
            # A small object is one request, instead of the three or more of a multipart upload.
            allow_delayed_open=True,
            background_writes=False,
            retry_strategy=pyarrow.fs.AwsStandardS3RetryStrategy(max_attempts=3),
            request_timeout=60,
            connect_timeout=10,
            **more,
        )
        return cls(filesystem, root, _without_secrets(uri))

    def path(self, name: str) -> str:
        """The path of a name, as the file system takes it."""
        return f"{self.root}/{name}" if name else self.root

    def below(self, name: str) -> Store:
        """The store at a folder of this one."""
        return Store(self.filesystem, self.path(name), f"{self.shown.rstrip('/')}/{name}")

    def _check_no_link(self, what: str, name: str) -> None:
        """Raises ``StoreError`` if a part of a name is a link: who else writes there could lead it to any file."""
        if self.filesystem.type_name != "local":
            return
        path = self.root
        for part in filter(None, name.split("/")):
            path = f"{path}/{part}"
            if os.path.islink(path):
                place = "only files and folders of the store itself are used. Put a file or a folder in its place."
                raise StoreError("denied", f"{what}: {path} is a link, and {place}")

    def list(self, folder: str) -> tuple[list[StoredObject], list[str]]:
        """The objects of a folder, and the names of its folders, both sorted; hidden ones are left out."""
        prefix = f"{folder}/" if folder else ""
        self._check_no_link(f"{self.shown}/{folder} cannot be listed", folder)
        entries = self._local_entries if self.filesystem.type_name == "local" else self._entries
        objects, folders = [], []
        for base, is_folder, size, modified in patiently(
            f"{self.shown}/{folder} cannot be listed", lambda: list(entries(folder))
        ):
            # A name that ends in a slash is an object without a last part: the mark of a folder.
            if not base or base.startswith("."):
                continue
            if is_folder:
                folders.append(prefix + base)
            else:
                objects.append(StoredObject(prefix + base, size, modified))
        objects.sort(key=lambda each: each.name)
        return objects, sorted(folders)

    def _entries(self, folder: str) -> Iterator[tuple[str, bool, int, int]]:
        for info in self.filesystem.get_file_info(pyarrow.fs.FileSelector(self.path(folder), allow_not_found=True)):
            is_folder = info.type == pyarrow.fs.FileType.Directory
            yield info.base_name, is_folder, info.size or 0, info.mtime_ns or 0

    def _local_entries(self, folder: str) -> Iterator[tuple[str, bool, int, int]]:
        # pyarrow cannot list a folder with a name that is not UTF-8.
        try:
            entries = list(os.scandir(self.path(folder)))
        except FileNotFoundError:
            return
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield entry.name, True, 0, 0
            elif entry.is_file(follow_symlinks=False):
                state = entry.stat(follow_symlinks=False)
                yield entry.name, False, state.st_size, state.st_mtime_ns

    def folders(self) -> Iterator[str]:
        """All folders, the root first, then in any order; many are listed at a time."""
        yield ""
        with ThreadPoolExecutor(LISTING_THREADS) as executor:
            waiting: set[Future[tuple[list[StoredObject], list[str]]]] = {executor.submit(self.list, "")}
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for each in done:
                    for folder in each.result()[1]:
                        yield folder
                        waiting.add(executor.submit(self.list, folder))

    def check_readable(self) -> None:
        """Raises ``StoreError`` if there is no such folder or bucket, or it may not be listed."""
        what = f"{self.shown} cannot be read"
        info = patiently(what, lambda: self.filesystem.get_file_info(self.root))
        if info.type == pyarrow.fs.FileType.NotFound:
            raise StoreError("notFound", f"{what}: there is no such folder or bucket, or nothing in it.")
        if info.type == pyarrow.fs.FileType.File:
            raise StoreError("notFound", f"{what}: it is one object. Name the folder that it is in.")
        self.list("")

    def look(self, name: str) -> StoredObject | None:
        """The object of that name, or ``None``."""
        path = self.path(name)
        self._check_no_link(f"{self.shown}/{name} cannot be looked at", name)
        info = patiently(f"{self.shown}/{name} cannot be looked at", lambda: self.filesystem.get_file_info(path))
        if info.type != pyarrow.fs.FileType.File:
            return None
        return StoredObject(name, info.size or 0, info.mtime_ns or 0)

    def read(self, name: str) -> tuple[bytes, str | None]:
        """The bytes of an object, and its ETag if the store has one."""

        def read() -> tuple[bytes, str | None]:
            with self.filesystem.open_input_stream(self.path(name)) as file:
                metadata = file.metadata() if hasattr(file, "metadata") else {}
                content = file.read()
            etag = (metadata or {}).get("ETag")
            return content, etag.decode("ascii", "replace").strip('"') if etag else None

        self._check_no_link(f"{self.shown}/{name} cannot be read", name)
        return patiently(f"{self.shown}/{name} cannot be read", read)

    def put(self, name: str, content: bytes, media_type: str | None = None) -> None:
        """Writes an object under its name, which has all of it or nothing; one of that name is replaced."""
        path = self.path(name)
        metadata = {"Content-Type": media_type} if media_type and self.puts_whole else None

        def put() -> None:
            if self.puts_whole:
                self._write(path, content, metadata)
                return
            folder, _, base = path.rpartition("/")
            temporary = f"{folder}/.{base}.{uuid.uuid4().hex[:8]}.facecrop-part"
            try:
                try:
                    self._write(temporary, content, None)
                except FileNotFoundError:
                    self.filesystem.create_dir(folder, recursive=True)
                    self._write(temporary, content, None)
                self.filesystem.move(temporary, path)
            except OSError:
                with contextlib.suppress(OSError):  # The first error counts.
                    self.filesystem.delete_file(temporary)
                raise

        # A link in the place of the object itself is replaced, and not followed.
        self._check_no_link(f"{self.shown}/{name} cannot be written", name.rpartition("/")[0])
        patiently(f"{self.shown}/{name} cannot be written", put)

    def _write(self, path: str, content: bytes, metadata: dict[str, str] | None) -> None:
        with self.filesystem.open_output_stream(path, metadata=metadata) as file:
            file.write(content)

    def delete(self, name: str) -> None:
        """Removes an object; one that is gone is removed."""

        def delete() -> None:
            try:
                self.filesystem.delete_file(self.path(name))
            except FileNotFoundError:
                return
            except OSError as error:
                if code_of(error) != "notFound":
                    raise

        self._check_no_link(f"{self.shown}/{name} cannot be removed", name.rpartition("/")[0])
        patiently(f"{self.shown}/{name} cannot be removed", delete)


def _without_secrets(uri: str) -> str:
    """A URI without user, password and query."""
    parts = urlsplit(uri)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}".rstrip("/")
