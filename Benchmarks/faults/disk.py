"""Disks that fill up, that may not be written, that go away; photos that vanish, shrink or change under the run."""

import contextlib
import os
import pathlib
import shutil
import subprocess
import time
from collections.abc import Iterator

from bench.report import Section, table

from . import command
from .settings import Settings

TITLE = "Disk and input"
PHOTO_COUNT = 60


def measure(work: pathlib.Path, _: Settings) -> Section:
    photos = command.album(work / "disk-photos", PHOTO_COUNT)
    command.run(photos, work / "on-a-large-disk").check_returncode()
    expected = command.state(work / "on-a-large-disk")
    cases = [changing_input(work)]
    if os.geteuid() == 0:
        cases = [full(photos, work, expected), read_only(photos, work), gone(photos, work), *cases]
    text = "Status 0 is success, 1 that photos failed, 2 that the run could not go on."
    if os.geteuid() != 0:
        text += " Mounting small disks takes root: those cases were left out."
    return Section(TITLE, [text, table(("what happened", "status", "what it said, or what became of it"), cases)])


@contextlib.contextmanager
def small_disk(folder: pathlib.Path, kilobytes: int) -> Iterator[pathlib.Path]:
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "none", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False)


def full(photos: pathlib.Path, work: pathlib.Path, expected: command.State) -> list[str]:
    """The disk fills up; with more room the next run ends equal."""
    with small_disk(work / "small", 400) as disk:
        result = command.run(photos, disk / "out")
        subprocess.run(["mount", "-o", "remount,size=64m", str(disk)], check=True)
        resumed = command.run(photos, disk / "out")
        difference = command.state(disk / "out").first_difference(expected)
    outcome = "equal" if difference is None and resumed.returncode == 0 else f"{difference} differs"
    return ["the output disk fills up", str(result.returncode), f"{last_line(result.stderr, work)}; resumed with room: {outcome}"]


def read_only(photos: pathlib.Path, work: pathlib.Path) -> list[str]:
    with small_disk(work / "read-only", 4000) as disk:
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        result = command.run(photos, disk / "out")
    return ["the output disk is read-only", str(result.returncode), last_line(result.stderr, work)]


def gone(photos: pathlib.Path, work: pathlib.Path) -> list[str]:
    """The output folder is removed while the run writes to it."""
    output = work / "going"
    child = subprocess.Popen(command.arguments(photos, output, "--quiet"), stderr=subprocess.PIPE, text=True)
    wait_until(lambda: len(list(output.glob("*.jpg"))) > 5)
    shutil.rmtree(output, ignore_errors=True)
    _, messages = child.communicate(timeout=600)
    return ["the output folder is removed during the run", str(child.returncode), last_line(messages, work)]


def changing_input(work: pathlib.Path) -> list[str]:
    """Every third photo is removed, every third cut to half its length, while the run goes on."""
    photos = command.album(work / "changing", PHOTO_COUNT)
    output = work / "changing-out"
    child = subprocess.Popen(command.arguments(photos, output, "--quiet"), stderr=subprocess.PIPE, text=True)
    wait_until(lambda: any(output.glob("*.jpg")))
    for index, photo in enumerate(sorted(photos.iterdir())):
        if index % 3 == 0:
            photo.unlink()
        elif index % 3 == 1:
            os.truncate(photo, photo.stat().st_size // 2)
    child.communicate(timeout=600)
    manifest = command.state(output).manifest
    codes: dict[str, int] = {}
    for photo in manifest["photos"]:
        code = photo.get("error", {}).get("code", photo["status"])
        codes[code] = codes.get(code, 0) + 1
    return ["photos vanish and shrink during the run", str(child.returncode), ", ".join(f"{n} {code}" for code, n in sorted(codes.items()))]


def wait_until(condition) -> None:
    deadline = time.monotonic() + 60
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.005)


def last_line(messages: str, work: pathlib.Path) -> str:
    """The first sentence of the last line, without the folder that this machine happens to keep its files in."""
    line = (messages.strip().splitlines() or [""])[-1].replace(f"{work}/", "")
    return line.removeprefix("facecrop: error: ").partition(". ")[0].rstrip(".")
