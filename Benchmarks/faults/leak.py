"""Many photos in one run: does the memory of its processes stay the same?"""

import json
import pathlib
import subprocess
import time

from bench.report import Bar, Section, table

from . import command
from .memory_samples import Sampler, means
from .settings import Settings
from .small_photos import FORMATS, small_photos

TITLE = "Leaks"
GROWTH = 1.05
SAMPLE_SECONDS = 0.2
QUARTERS = 4


def measure(work: pathlib.Path, settings: Settings) -> Section:
    folder, count = work / "photos", settings.leak_photos
    pictures = small_photos(work)
    folder.mkdir()
    for number in range(count):
        picture = pictures[number % len(pictures)]
        (folder / f"{number:06}{picture.suffix}").write_bytes(picture.variant(number))
    output = work / "out"
    started = time.monotonic()
    with Sampler(SAMPLE_SECONDS) as sampler:
        child = subprocess.Popen(command.arguments(folder, output, "--quiet"), stderr=subprocess.PIPE, text=True)
        sampler.process = child.pid
        _, messages = child.communicate()
    seconds = time.monotonic() - started
    if child.returncode != 0:
        raise RuntimeError(f"the run ended with status {child.returncode}: {messages[-500:]}")
    manifest = json.loads((output / "manifest.json").read_text())
    done = manifest["summary"]["written"] + manifest["summary"]["fallback"]
    quarters = means(sampler.samples, QUARTERS)
    growth = [quarters[-1][index] / quarters[1][index] for index in range(2)]
    engines = {engine for sample in sampler.samples for engine in sample.engines}
    peaks = [max(sample.command_mb for sample in sampler.samples), max(sample.engine_mb for sample in sampler.samples)]
    rows = [
        [name, *(f"{quarters[at][index]:.1f}" for at in (1, -1)), f"{peaks[index]:.1f}", f"{growth[index]:.3f}"]
        for index, name in enumerate(("command", "engine process"))
    ]
    text = (
        f"{count:,} photos of {len(FORMATS)} kinds of files ({', '.join(FORMATS)}), {len(pictures)} different pictures,"
        f" no two files alike, in one run of {seconds:.0f} s with the usual options ({count / seconds:.0f} photos/s)."
        " The means are those of quarters of the run. Growth is the last one's by the second one's."
    )
    bars = [
        Bar("photos that were not done", count - done, 0, "≤"),
        Bar("growth of the command", growth[0], GROWTH, "≤"),
        Bar("growth of its engine process", growth[1], GROWTH, "≤"),
        Bar("engine processes that the run started", len(engines), 1, "≤"),
    ]
    header = ("memory in MB", "second quarter", "last quarter", "peak", "growth")
    return Section(TITLE, [text, table(header, rows)], bars)
