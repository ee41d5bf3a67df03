"""What is to be done: pure functions of what is listed and what is known to be done."""

from __future__ import annotations

import hashlib
import mimetypes
import posixpath
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ._store import StoredObject

#: A unit of work has at most so many photos, or bytes of photos.
UNIT_PHOTOS, UNIT_BYTES = 64, 128 << 20
#: A photo with more bytes is done by workers with more memory.
LARGE_BYTES = 48 << 20


@dataclass(frozen=True)
class Done:
    """What the manifest says about a photo that was done."""

    size: int
    modified_ns: int
    digest: str
    name: str
    is_failed: bool
    #: The names of its outputs, with their bytes.
    outputs: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class PlannedPhoto:
    """A photo that is to be done."""

    source: str
    size: int
    modified_ns: int
    #: The name that the command gets to see, of which it makes the names of outputs.
    name: str


@dataclass(frozen=True)
class Unit:
    """Photos of one bucket that one worker does, and notes together."""

    name: str
    bucket: int
    photos: tuple[PlannedPhoto, ...]


def bucket_of(folder: str, buckets: int) -> int:
    """The part of the manifest in which the photos of a folder are."""
    return int.from_bytes(hashlib.sha256(folder.encode("utf-8", "surrogateescape")).digest()[:8], "big") % buckets


def names(photos: Sequence[str], folders: Iterable[str], extension: str) -> dict[str, str]:
    """The names of one folder's photos under which their outputs do not collide, by the names that they have.

    The rule of ``facecrop crop``: outside of collisions, a photo keeps its name; in one, the photo that has the name of
    the output keeps it, and each of the others takes the first free form: with its own extension (``a.png.jpg``), with
    8 digits of a hash of its name, with 16. Names are compared without regard to case and composition. An output also
    evades the name of a folder. ``extension`` is that of the outputs, without a dot.

    A name whose extension is not that of a picture yields to all others.
    """
    by_stem: dict[str, list[str]] = {}
    others = []
    for photo in photos:
        if _is_no_picture(photo):
            others.append(photo)
        else:
            by_stem.setdefault(_key(_stem(photo)), []).append(photo)
    folder_keys = {_key(posixpath.basename(folder)) for folder in folders}
    # Stems in use. A plain stem is taken by those who share it, whoever gets it.
    taken = set(by_stem)
    named: dict[str, str] = {}
    colliding = []
    for stem, sharing in by_stem.items():
        is_folder = _key(f"{stem}.{extension}") in folder_keys
        if len(sharing) == 1 and not is_folder:
            named[sharing[0]] = sharing[0]
            continue
        keepers = [] if is_folder else [each for each in sharing if each == f"{_stem(each)}.{extension}"]
        keeper = keepers[0] if len(keepers) == 1 else None
        if keeper is not None:
            named[keeper] = keeper
        colliding += [each for each in sharing if each != keeper]
    waiting = colliding + others
    for form in (_with_extension, _with_8_digits, _with_16_digits):
        wished: dict[str, list[str]] = {}
        for photo in waiting:
            wished.setdefault(_key(form(photo)), []).append(photo)
        waiting = []
        for key, wishing in wished.items():
            # If two photos wish for one form, neither gets it, so that names do not depend on an order.
            is_free = key not in taken and _key(f"{key}.{extension}") not in folder_keys
            if (len(wishing) == 1 and is_free) or form is _with_16_digits:
                for photo in wishing:
                    # The command takes off the last extension, and reads it as a hint.
                    named[photo] = form(photo) + (posixpath.splitext(photo)[1] or ".x")
            else:
                waiting += wishing
        taken |= set(wished)
    return named


def _with_extension(name: str) -> str:
    return name


def _with_8_digits(name: str, count: int = 8) -> str:
    return f"{_stem(name)}~{hashlib.sha256(name.encode('utf-8', 'surrogateescape')).hexdigest()[:count]}"


def _with_16_digits(name: str) -> str:
    return _with_8_digits(name, 16)


def _stem(name: str) -> str:
    return posixpath.splitext(name)[0]


def _key(name: str) -> str:
    """Equal for names that are one file on a disk that ignores case and composition."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _is_no_picture(name: str) -> bool:
    kind = mimetypes.guess_type(name)[0]
    return kind is not None and not kind.startswith("image/")


def is_done(photo: StoredObject, name: str, done: Done | None, digest: str, present: Mapping[str, int]) -> bool:
    """Whether nothing is left to do about a photo.

    ``present`` are the outputs that lie there, with their bytes.
    """
    return (
        done is not None
        and not done.is_failed
        and (done.size, done.modified_ns, done.digest, done.name) == (photo.size, photo.modified_ns, digest, name)
        and all(present.get(output) == size for output, size in done.outputs)
    )


def to_do(
    photos: Sequence[StoredObject],
    folders: Iterable[str],
    done: Mapping[str, Done],
    present: Mapping[str, int],
    *,
    digest: str,
    extension: str,
) -> Iterator[PlannedPhoto]:
    """The photos of one folder that are missing, changed or failed."""
    named = names([posixpath.basename(photo.name) for photo in photos], folders, extension)
    for photo in photos:
        name = _sendable(named[posixpath.basename(photo.name)])
        if not is_done(photo, name, done.get(photo.name), digest, present):
            yield PlannedPhoto(photo.name, photo.size, photo.modified_ns, name)


def _sendable(name: str) -> str:
    return name.encode("utf-8", "backslashreplace").decode()


def units(photos: Iterable[PlannedPhoto], bucket: int, digest: str) -> Iterator[Unit]:
    """The photos in units; equal photos and options give equal units with equal names."""
    batch: list[PlannedPhoto] = []
    size = 0
    for photo in photos:
        if batch and (len(batch) == UNIT_PHOTOS or size + photo.size > UNIT_BYTES):
            yield _unit(batch, bucket, digest)
            batch, size = [], 0
        batch.append(photo)
        size += photo.size
    if batch:
        yield _unit(batch, bucket, digest)


def _unit(photos: list[PlannedPhoto], bucket: int, digest: str) -> Unit:
    hashed = hashlib.sha256(digest.encode())
    for photo in photos:
        text = f"\0{photo.source}\0{photo.size}\0{photo.modified_ns}\0{photo.name}"
        hashed.update(text.encode("utf-8", "surrogateescape"))
    return Unit(hashed.hexdigest()[:32], bucket, tuple(photos))
