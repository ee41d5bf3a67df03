"""The frames of ``facecrop stream --wire frames``: their bytes, and nothing about processes."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from typing import Any

from ._errors import ProtocolError

PROTOCOL_VERSION = 1
MAGIC = b"FCS1"
_PREFIX = struct.Struct("<4sIQ")
PREFIX_BYTES = _PREFIX.size
MAXIMUM_HEADER_BYTES = 1 << 20
#: More than any photo has outputs; a length beyond it is a lie.
MAXIMUM_BODY_BYTES = 4 << 30


def encoded_prefix_and_header(header: dict[str, Any], body_bytes: int) -> bytes:
    """What precedes a body of ``body_bytes`` bytes."""
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    if len(text) > MAXIMUM_HEADER_BYTES:
        raise ValueError(f"A header has at most {MAXIMUM_HEADER_BYTES} bytes, and this one has {len(text)}.")
    return _PREFIX.pack(MAGIC, len(text), body_bytes) + text


def read_frame(read: Callable[[int], bytes]) -> tuple[dict[str, Any], bytes] | None:
    """The next frame, or ``None`` at the end of the stream between two frames.

    ``read(n)`` returns ``n`` bytes, or fewer at the end of the stream.

    Raises ``ProtocolError`` if the bytes are no frame, or end in the middle of one.
    """
    prefix = read(PREFIX_BYTES)
    if not prefix:
        return None
    if len(prefix) < PREFIX_BYTES:
        raise ProtocolError(f"The answer ends after {len(prefix)} of {PREFIX_BYTES} bytes of a prefix.")
    magic, header_bytes, body_bytes = _PREFIX.unpack(prefix)
    if magic != MAGIC:
        raise ProtocolError(f"A frame begins with {MAGIC!r}, and this one with {magic!r}.")
    if header_bytes > MAXIMUM_HEADER_BYTES:
        raise ProtocolError(f"A header has at most {MAXIMUM_HEADER_BYTES} bytes, and this one says {header_bytes}.")
    if body_bytes > MAXIMUM_BODY_BYTES:
        raise ProtocolError(f"A body has at most {MAXIMUM_BODY_BYTES} bytes, and this one says {body_bytes}.")
    text = _exactly(read, header_bytes, "header")
    try:
        header = json.loads(text)
    except ValueError as error:
        raise ProtocolError(f"A header is not JSON: {error}.") from error
    if not isinstance(header, dict) or not isinstance(header.get("type"), str):
        raise ProtocolError("A header is not an object with a type.")
    return header, _exactly(read, body_bytes, "body")


def _exactly(read: Callable[[int], bytes], count: int, part: str) -> bytes:
    content = read(count) if count else b""
    if len(content) < count:
        raise ProtocolError(f"The answer ends after {len(content)} of {count} bytes of a {part}.")
    return content


def split_outputs(header: dict[str, Any], body: bytes) -> list[tuple[dict[str, Any], bytes]]:
    """The outputs of an answer, each with its bytes.

    Raises ``ProtocolError`` if the outputs are not as long together as the body.
    """
    outputs = header.get("outputs", [])
    parts: list[tuple[dict[str, Any], bytes]] = []
    start = 0
    for output in outputs if isinstance(outputs, list) else [{}]:
        described = output if isinstance(output, dict) else {}
        length = described.get("bytes")
        if not isinstance(length, int) or length < 0 or not isinstance(described.get("name"), str):
            raise ProtocolError("An answer names an output without a name or a length.")
        parts.append((described, body[start : start + length]))
        start += length
    if start != len(body):
        raise ProtocolError(f"The outputs of an answer have {start} bytes together, and its body {len(body)}.")
    return parts
