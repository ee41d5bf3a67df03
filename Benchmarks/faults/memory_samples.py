"""The memory of the processes of a run, taken down while it goes on."""

import dataclasses
import itertools
import statistics
import threading
import time
from collections.abc import Sequence

from .processes import children, is_running, resident_mb


@dataclasses.dataclass(frozen=True)
class Sample:
    """The memory in RAM at one moment."""

    seconds: float
    process: int  # the command
    command_mb: float
    engine_mb: float  # of all engine processes together
    engines: tuple[int, ...]


class Sampler:
    """Takes samples of one run after another, in a thread of its own."""

    def __init__(self, every_seconds: float):
        self.every_seconds = every_seconds
        self.samples: list[Sample] = []
        self.stopped = threading.Event()
        self.process: int | None = None
        self.thread = threading.Thread(target=self.take)

    def __enter__(self) -> "Sampler":
        self.thread.start()
        return self

    def __exit__(self, *_) -> None:
        self.stopped.set()
        self.thread.join()

    def take(self) -> None:
        while not self.stopped.wait(self.every_seconds):
            process = self.process
            if process is None or not is_running(process):
                continue
            engines = tuple(children(process))
            engine_mb, command_mb = sum(map(resident_mb, engines)), resident_mb(process)
            # Without an engine process a run has just begun, or ends.
            if command_mb and engine_mb:
                self.samples.append(Sample(time.monotonic(), process, command_mb, engine_mb, engines))


def means(samples: Sequence[Sample], parts: int) -> list[tuple[float, float]]:
    """The mean memory of the command and of its engine process in each of so many equal parts of the samples."""
    bounds = [len(samples) * part // parts for part in range(parts + 1)]
    pieces = [samples[start:end] for start, end in itertools.pairwise(bounds)]
    return [
        (statistics.fmean(sample.command_mb for sample in piece), statistics.fmean(sample.engine_mb for sample in piece))
        for piece in pieces
    ]
