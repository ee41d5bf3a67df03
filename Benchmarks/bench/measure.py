"""Runs programs side by side and measures whole processes: wall time, processor time and peak memory.

Keep this process small: on Linux a child's peak memory is never reported lower than its parent's at the time of the fork.
"""

import concurrent.futures
import dataclasses
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence


@dataclasses.dataclass(frozen=True)
class Cost:
    """What a run over a number of photos took."""

    photo_count: int
    wall_s: float
    cpu_s: float
    peak_mb: float  # the sum over the processes that ran at the same time

    @property
    def images_per_s(self) -> float:
        return self.photo_count / self.wall_s

    @property
    def cpu_ms_a_photo(self) -> float:
        return 1000 * self.cpu_s / self.photo_count


@dataclasses.dataclass(frozen=True)
class Contender:
    """A way to make thumbnails of some photos: commands that are run, so many at once."""

    name: str
    photo_count: int
    commands: Callable[[pathlib.Path], list[list[str]]]  # for an output folder, which is there and empty
    at_once: int = 1
    environment: dict[str, str] = dataclasses.field(default_factory=dict)
    accepted_statuses: tuple[int, ...] = (0,)


def alternating(contenders: Sequence[Contender], runs: int, work: pathlib.Path) -> list[Cost]:
    """The medians of each contender's runs, which take turns, so that a slow minute of the machine hits all alike."""
    costs = [[] for _ in contenders]
    for run in range(runs):
        for contender, own_costs in zip(contenders, costs):
            print(f"run {run + 1} of {runs}: {contender.name}, {contender.photo_count} photos", file=sys.stderr)
            own_costs.append(measured(contender, work))
    return [median(own_costs) for own_costs in costs]


def measured(contender: Contender, work: pathlib.Path) -> Cost:
    """One run."""
    output = pathlib.Path(tempfile.mkdtemp(prefix="out-", dir=work))
    environment = {**os.environ, **contender.environment}
    commands = contender.commands(output)
    started = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(contender.at_once) as pool:
        usages = list(pool.map(lambda command: usage(command, environment, contender.accepted_statuses), commands))
    wall_s = time.monotonic() - started
    shutil.rmtree(output)
    peaks_mb = sorted(own.ru_maxrss / 1024 for own in usages)
    return Cost(
        photo_count=contender.photo_count,
        wall_s=wall_s,
        cpu_s=sum(own.ru_utime + own.ru_stime for own in usages),
        peak_mb=sum(peaks_mb[-contender.at_once :]),
    )


def usage(command: list[str], environment: dict[str, str], accepted_statuses: tuple[int, ...]):
    """Runs a command and returns what it used; a status that is not accepted ends the benchmark."""
    with tempfile.TemporaryFile() as messages:
        child = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=messages)
        _, status, own = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode not in accepted_statuses:
            messages.seek(0)
            text = messages.read().decode(errors="replace")[-1000:]
            raise SystemExit(f"{' '.join(command[:6])} … ended with {child.returncode}: {text}")
    return own


def median(costs: Sequence[Cost]) -> Cost:
    """The median of each column."""
    return Cost(*(statistics.median(column) for column in zip(*map(dataclasses.astuple, costs))))
