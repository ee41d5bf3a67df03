"""Running processes of the command as /proc shows them, and how far a run has come as its journal shows it."""

import os
import pathlib
import time
from collections.abc import Callable

POLL_SECONDS = 0.001


def children(process: int) -> list[int]:
    """The processes that `process` has started and that have not ended."""
    lists = pathlib.Path(f"/proc/{process}/task").glob("*/children")
    return [int(number) for path in lists for number in text_of(path).split() if is_running(int(number))]


def is_running(process: int) -> bool:
    """Whether it has not ended; one that has ended and was not waited for yet does not run."""
    fields = text_of(pathlib.Path(f"/proc/{process}/stat")).rpartition(")")[2].split()
    return bool(fields) and fields[0] not in "ZX"


def resident_mb(process: int) -> float:
    """The memory that it has in RAM; 0 if it has ended."""
    fields = text_of(pathlib.Path(f"/proc/{process}/statm")).split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20) if fields else 0


def text_of(path: pathlib.Path) -> str:
    """Empty if the process has ended: its files then go away, also while they are read."""
    try:
        return path.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def wait_until(condition: Callable[[], bool], seconds: float, pause: float = POLL_SECONDS) -> bool:
    """Whether `condition` held before so many seconds had passed."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(pause)
    return True


class Journal:
    """The journal of a run, read as it grows."""

    def __init__(self, output: pathlib.Path):
        self.path = output / ".facecrop/journal.jsonl"
        self.offset = self.lines = self.inode = 0

    @property
    def byte_count(self) -> int:
        """0 while there is none."""
        return self.path.stat().st_size if self.path.exists() else 0

    @property
    def photos(self) -> int:
        """The number of photos in it: each has a line, after the first line, which names the form of the journal.

        A run that begins writes the journal of an earlier one anew, so another file is counted from its start.
        """
        try:
            with self.path.open("rb") as file:
                status = os.fstat(file.fileno())
                if status.st_ino != self.inode or status.st_size < self.offset:
                    self.offset, self.lines, self.inode = 0, 0, status.st_ino
                file.seek(self.offset)
                piece = file.read()
        except FileNotFoundError:
            return 0
        self.offset += len(piece)
        self.lines += piece.count(b"\n")
        return max(0, self.lines - 1)
