"""kill -9 at random moments of a run; after resuming, all is as if nothing had happened."""

import pathlib
import random
import shutil
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
    wrong = [
        moment
        for moment in range(kills)
        if survived(photos, work, expected, random.Random(moment).uniform(0, run_seconds)) is not None
    ]
    rows = [["the command", str(kills), str(len(wrong)), str(PHOTO_COUNT)]]
    bars = [Bar("kill -9 of the command: runs that did not end equal", len(wrong), 0, "≤")]
    text = (
        f"A run of {PHOTO_COUNT} photos takes {run_seconds:.1f} s undisturbed. It is killed at a random moment; a second run then"
        " resumes. Outputs must be byte-equal to those of an undisturbed run, the manifest equal but for times, and no"
        " temporary file may be left."
    )
    return Section("Killed", [text, table(("what was killed", "kills", "not equal", "photos"), rows)], bars)


def survived(photos, work, expected, after_seconds) -> str | None:
    """Kills a run and resumes it; `None`, or what was not equal then."""
    output = work / "killed"
    shutil.rmtree(output, ignore_errors=True)
    child = subprocess.Popen(command.arguments(photos, output), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(after_seconds)
    child.kill()
    child.wait(timeout=600)
    resumed = command.run(photos, output)
    if resumed.returncode != 0:
        return f"status {resumed.returncode}: {resumed.stderr[-300:]}"
    return command.state(output).first_difference(expected)
