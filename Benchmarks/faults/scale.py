"""A tree of a million names: planned before the first photo is touched."""

import os
import pathlib
import shutil
import signal
import subprocess
import time

from bench.places import SAMPLES
from bench.report import Bar, Section, table

from . import command

FOLDERS, NAMES_IN_EACH = 1000, 1000
GREATEST_LINK_COUNT = 60_000  # of ext4 it is 65,000


def measure(work: pathlib.Path, _: int) -> Section:
    tree = a_million_names(work / "million")
    planned_seconds, peak_mb = plan(tree, work / "million-out")
    rows = [["names walked, outputs planned", f"{planned_seconds:.1f} s", f"{peak_mb:.0f} MB"]]
    bars = [
        Bar("a million names: walked and planned", planned_seconds, 15, "≤", "s"),
        Bar("a million names: peak memory", peak_mb, 300, "≤", "MB"),
    ]
    return Section("Scale", [table(("1,000,000 names", "time", "peak memory"), rows)], bars)


def a_million_names(tree: pathlib.Path) -> pathlib.Path:
    tree.mkdir()
    source = tree / "0000.jpg"
    for folder_index in range(FOLDERS):
        if folder_index * NAMES_IN_EACH % GREATEST_LINK_COUNT < NAMES_IN_EACH:
            source = tree.parent / f"million-{folder_index}.jpg"
            shutil.copyfile(SAMPLES / "rocket.jpg", source)
        folder = tree / f"{folder_index:04}"
        folder.mkdir()
        for index in range(NAMES_IN_EACH):
            os.link(source, folder / f"{index:04}.jpg")
    return tree


def plan(tree: pathlib.Path, output: pathlib.Path) -> tuple[float, float]:
    """Seconds until the first photo's turn, and the peak memory until then; the run is ended there."""
    started = time.monotonic()
    child = subprocess.Popen(
        command.arguments(tree, output, "--dry-run", "--verbose"),
        stderr=subprocess.PIPE,
        text=True,
    )
    next(line for line in child.stderr if "files to look at" in line)
    seconds = time.monotonic() - started
    status = pathlib.Path(f"/proc/{child.pid}/status").read_text()
    peak_mb = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) / 1024
    child.send_signal(signal.SIGINT)
    child.stderr.read()
    child.wait(timeout=60)
    return seconds, peak_mb
