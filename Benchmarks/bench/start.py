"""How long it takes from the start of the process to the first photo."""

import pathlib
import re
import shutil
import statistics
import subprocess
import tempfile

from . import programs, sets
from .measure import measured
from .report import Bar, Section, number, table
from .settings import Bench

GREATEST_START_MS = 150
TRACED_LINE = re.compile(r"^\d+ +(?P<seconds>\d+\.\d+) (?P<call>.*)")


def measure(bench: Bench) -> Section:
    photo_folder = bench.album(sets.TINY)
    contender = bench.facecrop(photo_folder, workers=1)
    whole_ms = statistics.median(1000 * measured(contender, bench.work).wall_s for _ in range(bench.runs))
    rows = [[number(whole_ms), "first photo done, process ended"]]
    bars = [Bar("start to the end of a run over one 64×64 photo", whole_ms, GREATEST_START_MS, "≤", "ms")]
    if shutil.which("strace"):
        opened_ms = statistics.median(first_open_ms(bench, photo_folder) for _ in range(bench.runs))
        rows.append([number(opened_ms), "first photo opened, slowed by strace"])
        bars.append(Bar("start to the first photo being opened, under strace", opened_ms, GREATEST_START_MS, "≤", "ms"))
    explanation = f"A folder with one photo of 64×64 pixels, one worker, medians of {bench.runs} runs. The disk cache is warm."
    missing = [] if shutil.which("strace") else ["strace is not installed: when the first photo is opened was not measured."]
    return Section("Start", [explanation, table(("ms", "until"), rows), *missing], bars)


def first_open_ms(bench: Bench, photo_folder: pathlib.Path) -> float:
    """Milliseconds from the process's start until it opens the photo."""
    (photo,) = photo_folder.iterdir()
    output = tempfile.mkdtemp(prefix="out-", dir=bench.work)
    log = pathlib.Path(output, "strace.log")
    command = programs.facecrop_command(photo_folder, pathlib.Path(output, "crops"), 1)
    tracer = ["strace", "--follow-forks", "--seccomp-bpf", "--absolute-timestamps=format:unix,precision:us"]
    subprocess.run([*tracer, "--trace=execve,openat", "--output", str(log), *command], check=True, stdout=subprocess.DEVNULL)
    calls = [match for match in map(TRACED_LINE.match, log.read_text().splitlines()) if match]
    opened = next(match for match in calls if photo.name in match["call"])
    return 1000 * (float(opened["seconds"]) - float(calls[0]["seconds"]))
