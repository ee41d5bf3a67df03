"""A tree of a million names: planned before the first photo is touched, and looked through again when all is done."""

import json
import os
import pathlib
import shutil
import signal
import struct
import subprocess
import time

from bench.places import SAMPLES
from bench.report import Bar, Section

from . import command
from .settings import Settings

TITLE = "Scale"
FOLDERS, NAMES_IN_EACH = 1000, 1000
FIRST_NAME = "0000/0000.jpg"
GREATEST_LINK_COUNT = 60_000  # of ext4 it is 65,000


def measure(work: pathlib.Path, _: Settings) -> Section:
    tree, output = work / "million", work / "million-out"
    link_million_names(SAMPLES / "rocket.jpg", tree)
    planned_seconds, planned_mb = plan(tree, work / "million-plan")
    pretend_all_done(tree, output)
    again_seconds, again_mb, again = run_again(tree, output)
    bars = [
        Bar("a million names: walked and planned", planned_seconds, 15, "≤", "s"),
        Bar("a million names: peak memory of planning", planned_mb, 300, "≤", "MB"),
        Bar("a million photos done: second run", again_seconds, 25, "≤", "s"),
        Bar("a million photos done: peak memory of the second run", again_mb, 200, "≤", "MB"),
        Bar("a million photos done: photos that the second run left alone", again["alreadyDone"], 1_000_000, "≥"),
    ]
    text = (
        "The names are hard links to a few files. The journal of the second run is not written by a first one: its"
        " lines are those of one photo that was really done, with the names and checksums of the others, and its"
        " outputs are hard links, too."
    )
    return Section(TITLE, [text], bars)


def link_million_names(source: pathlib.Path, tree: pathlib.Path) -> None:
    """Hard links to copies of `source` below `tree`, as the two numbers of each name say; what is there already stays."""
    for folder_index in range(FOLDERS):
        folder = tree / f"{folder_index:04}"
        folder.mkdir(parents=True, exist_ok=True)
        if folder_index * NAMES_IN_EACH % GREATEST_LINK_COUNT < NAMES_IN_EACH:
            linked = tree.parent / f"{tree.name}-{folder_index}.jpg"
            # With its time, too: the journal has those of the outputs, and others are looked at again.
            shutil.copy2(source, linked)
        for index in range(NAMES_IN_EACH):
            path = folder / f"{index:04}.jpg"
            if not path.exists():
                os.link(linked, path)


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
    peak_mb = peak_memory_mb(child.pid)
    child.send_signal(signal.SIGINT)
    child.stderr.read()
    child.wait(timeout=60)
    return seconds, peak_mb


def peak_memory_mb(process: int) -> float:
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) / 1024


def pretend_all_done(tree: pathlib.Path, output: pathlib.Path) -> None:
    """An output folder as a run over the whole tree would leave it, but for the manifest."""
    subprocess.run(command.arguments(tree, output, "--quiet", "--include", FIRST_NAME), check=True)
    journal = output / ".facecrop/journal.jsonl"
    head, line = journal.read_bytes().splitlines()
    body = line.partition(b'",')[2]
    with journal.open("wb") as file:
        file.write(head + b"\n")
        for folder_index in range(FOLDERS):
            for index in range(NAMES_IN_EACH):
                own = body.replace(FIRST_NAME.encode(), b"%04d/%04d.jpg" % (folder_index, index))
                file.write(b'{"check":"%016x",%s\n' % (checksum(own), own))
    link_million_names(output / FIRST_NAME, output)


def checksum(line: bytes) -> int:
    """What stands in front of a journal's line: FNV-1a over little-endian words of 8 bytes, their rest, and the length."""
    word_count = len(line) // 8
    padded = line + bytes(8 - len(line) % 8)
    value = 0xCBF29CE484222325
    for word in (*struct.unpack(f"<{word_count + 1}Q", padded), len(line)):
        value = (value ^ word) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def run_again(tree: pathlib.Path, output: pathlib.Path) -> tuple[float, float, dict]:
    """Seconds and peak memory of the largest of its processes of a run that finds nothing to do, and what it counted."""
    journal = output / ".facecrop/journal.jsonl"
    journal_bytes = os.path.getsize(journal)
    started = time.monotonic()
    child = subprocess.Popen(command.arguments(tree, output, "--quiet"))
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.monotonic() - started
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        raise RuntimeError(f"the second run over a million photos ended with status {child.returncode}")
    if os.path.getsize(journal) != journal_bytes:
        raise RuntimeError("the second run over a million photos has changed its journal, so something was to be done")
    return seconds, usage.ru_maxrss / 1024, manifest_counts(output / "manifest.json")


def manifest_counts(manifest: pathlib.Path) -> dict:
    """`summary.thisRun` of a manifest, which stands at its end, after all photos."""
    with manifest.open("rb") as file:
        file.seek(-10_000, os.SEEK_END)
        end = file.read().decode(errors="replace")
    return json.JSONDecoder().raw_decode(end[end.index('"thisRun"') :].partition(":")[2].lstrip())[0]
