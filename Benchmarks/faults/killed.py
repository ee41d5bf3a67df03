"""kill -9 at random moments of a run; after resuming, all is as if nothing had happened."""

import contextlib
import os
import pathlib
import random
import shutil
import signal
import subprocess
import time

from bench.report import Bar, Section, table

from . import command

PHOTO_COUNT = 300


def measure(work: pathlib.Path, kills: int) -> Section:
    photos = command.album(work / "photos", PHOTO_COUNT)
    started = time.monotonic()
    command.run(photos, work / "undisturbed").check_returncode()
    run_seconds = time.monotonic() - started
    expected = command.state(work / "undisturbed")
    rows, bars = [], []
    for victim in ("the command", "its engine process"):
        wrong = [
            moment
            for moment in range(kills // 2)
            if survived(photos, work, expected, victim, random.Random(moment).uniform(0, run_seconds)) is not None
        ]
        rows.append([victim, str(kills // 2), str(len(wrong)), f"{PHOTO_COUNT}"])
        bars.append(Bar(f"kill -9 of {victim}: runs that did not end equal", len(wrong), 0, "≤"))
    text = (
        f"A run of {PHOTO_COUNT} photos takes {run_seconds:.1f} s undisturbed. It is killed at a random moment; a second run then"
        " resumes. Outputs must be byte-equal to those of an undisturbed run, the manifest equal but for times, and no"
        " temporary file may be left."
    )
    return Section("Killed", [text, table(("what was killed", "kills", "not equal", "photos"), rows)], bars)


def survived(photos, work, expected, victim, after_seconds) -> str | None:
    """Kills a run and resumes it; `None`, or what was not equal then."""
    output = work / "killed"
    shutil.rmtree(output, ignore_errors=True)
    child = subprocess.Popen(command.arguments(photos, output), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(after_seconds)
    kill(child, victim)
    child.wait(timeout=600)
    wait_for_children_of_the_dead()
    resumed = command.run(photos, output)
    if resumed.returncode != 0:
        return f"status {resumed.returncode}: {resumed.stderr[-300:]}"
    found = command.state(output)
    return found.first_difference(expected)


def kill(child: subprocess.Popen, victim: str) -> None:
    if victim == "the command":
        child.send_signal(signal.SIGKILL)
        return
    for pid in children(child.pid):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def children(pid: int) -> list[int]:
    try:
        return [int(text) for text in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []


def wait_for_children_of_the_dead() -> None:
    """An engine process whose command was killed ends by itself, but not at once."""
    while subprocess.run(["pgrep", "-f", "facecrop engine"], capture_output=True).stdout:
        time.sleep(0.02)
