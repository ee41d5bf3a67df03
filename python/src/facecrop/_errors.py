"""The exceptions of the package, all of them kinds of ``FacecropError``."""

from __future__ import annotations

from typing import Any


class FacecropError(Exception):
    """What the package raises, beside ``TypeError`` for an option that the command does not have."""


class CommandNotFoundError(FacecropError, FileNotFoundError):
    """There is no ``facecrop`` in ``PATH``, ``FACECROP_BINARY`` or the package."""


class OptionError(FacecropError, ValueError):
    """The command refuses an option's value, or options that contradict each other; the message is the command's."""


class StartError(FacecropError):
    """The command could not start: a model is missing, or the options name a file that cannot be read."""

    def __init__(self, message: str, status: int | None = None) -> None:
        super().__init__(message)
        #: The exit status of the command.
        self.status = status


class ProtocolError(FacecropError):
    """The command's answer cannot be read, or it speaks another version of the protocol."""


class VersionError(FacecropError):
    """Two machines of one job have different versions of the command, or of its models."""


class StreamEndedError(FacecropError):
    """The command ended while it had photos in hand.

    For one photo: the command ended twice while it had this photo alone.
    """


class RequestError(FacecropError):
    """The command refused a request: ``code`` is a stable name for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, str(self))


class PhotoError(FacecropError):
    """A photo failed: ``record`` is its record of the manifest."""

    def __init__(self, record: dict[str, Any]) -> None:
        error = record.get("error", {})
        super().__init__(f"{record.get('source', 'photo')}: {error.get('message', record.get('reason', 'failed'))}")
        self.record = record
        #: The stage at which it failed: ``discover``, ``decode``, ``detect``, ``frame``, ``render`` or ``encode``.
        self.stage: str | None = error.get("stage")
        #: The stable name of the error, as the manifest has it.
        self.code: str | None = error.get("code")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.record,)
