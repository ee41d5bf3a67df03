"""Very many photos, some of them hostile, in a run that is killed and resumed again and again: what is lost, what is left?"""

import hashlib
import itertools
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterator

from bench.report import Bar, Section, table

from . import command
from .bombs import bombs
from .damage import other_damage, truncations
from .memory_samples import Sampler, means
from .pictures import good_pictures
from .processes import Journal, is_running, wait_until
from .settings import Settings
from .small_photos import FORMATS, SmallPhoto, small_photos

TITLE = "Soak"
FOLDER_SIZE = 1_000
HOSTILE_SHARE = 0.01
LARGEST_HOSTILE_BYTES = 1 << 20
KILLS = 5
FIFTHS = 5
GROWTH = 1.10  # of the last fifth of the last run over its second
SAMPLE_SECONDS = 1
FAST = ("--detector", "yunet")
LONGEST_SECONDS = 3 * 3600


def measure(work: pathlib.Path, settings: Settings) -> Section:
    count = settings.soak_photos
    pictures = small_photos(work)
    photos, output = work / "photos", work / "out"
    chance = random.Random(count)
    hostile = fill(photos, count, pictures, list(hostile_files(work)), chance)
    shares = sorted(chance.uniform(0.02, 0.98) for _ in range(KILLS))
    started = time.monotonic()
    with Sampler(SAMPLE_SECONDS) as sampler:
        reached = [killed_at(photos, output, share * count, sampler) for share in shares]
        status, messages = finished(photos, output, sampler)
    seconds = time.monotonic() - started
    runs = [list(samples) for _, samples in itertools.groupby(sampler.samples, key=lambda sample: sample.process)]
    manifest = json.loads((output / "manifest.json").read_text())
    entries = manifest["photos"]
    inputs = {str(path) for path in photos.rglob("*") if path.is_file()}
    named = Counter(entry["source"] for entry in entries)
    wrong = sum(named[path] != 1 for path in inputs) + sum(path not in inputs for path in named)
    healthy = [entry for entry in entries if pathlib.Path(entry["source"]) not in hostile]
    not_written = [entry for entry in healthy if entry["status"] not in ("written", "fallback") or entry["warnings"]]
    unlike, missing = compared_outputs(output, healthy, pictures)
    claimed = {one["path"] for entry in entries for one in entry.get("outputs", [])}
    strangers = {str(path.relative_to(output)) for path in files(output)} - claimed - {"manifest.json"}
    temporary = list(output.rglob(command.TEMPORARY_FILE))
    fifths = means(runs[-1], FIFTHS)
    growth = [fifths[-1][index] / fifths[1][index] for index in range(2)]
    peaks = [max(sample.command_mb for sample in sampler.samples), max(sample.engine_mb for sample in sampler.samples)]
    together = max(sample.command_mb + sample.engine_mb for sample in sampler.samples)
    ends = Counter(entry["status"] for entry in entries if pathlib.Path(entry["source"]) in hostile)
    text = (
        f"{count:,} files, no two alike: {count - len(hostile):,} healthy photos of the {len(FORMATS)} kinds of files"
        f" that *Leaks* names, made of {len(pictures)} pictures, and {len(hostile):,} hostile ones (cut, damaged,"
        f" bombs), cropped with `{' '.join((*FAST, *command.ONE_OUTPUT))}`. The command was killed with kill -9 after"
        f" {', '.join(f'{photo_count:,}' for photo_count in reached)} photos and resumed each time; all six runs took"
        f" {seconds:.0f} s ({count / seconds:.0f} photos/s). Growth is looked for within the last run, the longest: the"
        f" means are those of fifths of its {len(runs[-1]):,} samples."
    )
    outcome = (
        f"Exit status {status}: {said(messages)} The hostile files:"
        f" {', '.join(f'{number:,} {name}' for name, number in ends.most_common())}."
    )
    rows = [
        [name, *(f"{fifths[at][index]:.1f}" for at in (1, -1)), f"{peaks[index]:.1f}", f"{growth[index]:.3f}"]
        for index, name in enumerate(("command", "engine process"))
    ]
    bars = [
        Bar("files", count, 30_000, "≥"),
        Bar("kills of a living run", len(reached), KILLS, "≥"),
        Bar("exit status other than 0 and 1", status not in (0, 1), 0, "≤"),
        Bar("files that are not in the manifest just once", wrong, 0, "≤"),
        Bar("healthy photos that were not done without a warning", len(not_written), 0, "≤"),
        Bar("outputs that are missing", missing, 0, "≤"),
        Bar("outputs unlike those of the same picture", unlike, 0, "≤"),
        Bar("files in the output folder that the manifest does not name", len(strangers), 0, "≤"),
        Bar("temporary files left behind", len(temporary), 0, "≤"),
        Bar("peak memory of all processes at a time", together, 600, "≤", "MB"),
        Bar("growth of the command in the last run, last fifth by second fifth", growth[0], GROWTH, "≤"),
        Bar("growth of its engine process in the last run, last fifth by second fifth", growth[1], GROWTH, "≤"),
    ]
    header = ("memory in MB", "second fifth", "last fifth", "peak", "growth")
    worst = Counter(f"{pathlib.Path(one['source']).suffix}: {one['status']}, {one['reason']}" for one in not_written)
    found = [f"Healthy photos that were not done: {', '.join(f'{n} × {what}' for what, n in worst.most_common(10))}."] if worst else []
    return Section(TITLE, [text, outcome, *found, table(header, rows)], bars)


def said(messages: str) -> str:
    """The last line of the messages; of the numbers in it, those that say how photos ended."""
    line = messages.strip().splitlines()[-1] if messages.strip() else "(silent)"
    ended = re.findall(r"\d+ (?:cropped to faces|by fallback|failed|with warnings)", line)
    return f"{', '.join(ended)}." if ended else line


# ----------------------------------------------------------------------------------------------------------------- files


def hostile_files(work: pathlib.Path) -> Iterator[tuple[str, bytes]]:
    """Suffixes and contents."""
    pictures = good_pictures(work)
    for picture in pictures:
        for _, content in (*truncations(picture.content), *other_damage(picture.content, picture.name)):
            yield picture.suffix, content
    for bomb in bombs(pictures, work):
        if len(bomb.content) <= LARGEST_HOSTILE_BYTES:
            yield pathlib.PurePath(bomb.name).suffix, bomb.content


def fill(
    photos: pathlib.Path, count: int, pictures: list[SmallPhoto], bad: list[tuple[str, bytes]], chance: random.Random
) -> set[pathlib.Path]:
    """Writes the files; those that are hostile stand at random places. A healthy file is called by its number and its picture's."""
    places = set(chance.sample(range(count), min(round(HOSTILE_SHARE * count), len(bad))))
    chosen = iter(chance.sample(bad, len(places)))
    hostile = set()
    for number in range(count):
        folder = photos / f"{number // FOLDER_SIZE:04}"
        if number % FOLDER_SIZE == 0:
            folder.mkdir(parents=True)
        if number in places:
            suffix, content = next(chosen)
            hostile.add(path := folder / f"{number:06}-bad{suffix}")
        else:
            picture_number = chance.randrange(len(pictures))
            suffix, content = pictures[picture_number].suffix, pictures[picture_number].variant(number)
            path = folder / f"{number:06}-{picture_number:04}{suffix}"
        path.write_bytes(content)
    return hostile


def files(folder: pathlib.Path) -> Iterator[pathlib.Path]:
    return (path for path in folder.rglob("*") if path.is_file() and ".facecrop" not in path.parts)


def compared_outputs(output: pathlib.Path, healthy: list[dict], pictures: list[SmallPhoto]) -> tuple[int, int]:
    """How many outputs of healthy photos differ from most outputs of their picture, and how many are missing."""
    digests: list[Counter] = [Counter() for _ in pictures]
    missing = 0
    for entry in healthy:
        picture = digests[int(pathlib.PurePath(entry["source"]).stem.partition("-")[2])]
        paths = [output / one["path"] for one in entry.get("outputs", [])]
        missing += not paths or not all(path.exists() for path in paths)
        picture.update(hashlib.sha256(path.read_bytes()).hexdigest() for path in paths if path.exists())
    return sum(counts.total() - max(counts.values()) for counts in digests if counts), missing


# ------------------------------------------------------------------------------------------------------------------ runs


def begun(photos: pathlib.Path, output: pathlib.Path, sampler: Sampler) -> subprocess.Popen:
    with (output.parent / "messages").open("w") as messages:
        child = subprocess.Popen(command.arguments(photos, output, "--quiet", *FAST), stdout=subprocess.DEVNULL, stderr=messages)
    sampler.process = child.pid
    return child


def killed_at(photos: pathlib.Path, output: pathlib.Path, photo_count: float, sampler: Sampler) -> int:
    """Begins or resumes the run, and kills it as soon as so many photos are in the journal; how many it were."""
    child = begun(photos, output, sampler)
    journal = Journal(output)
    wait_until(lambda: journal.photos >= photo_count or not is_running(child.pid), LONGEST_SECONDS, pause=0.01)
    os.kill(child.pid, signal.SIGKILL)
    if child.wait() != -signal.SIGKILL:
        raise RuntimeError(f"a run ended before it could be killed: {(output.parent / 'messages').read_text()[-500:]}")
    print(f"killed after {journal.photos} photos", flush=True)
    return journal.photos


def finished(photos: pathlib.Path, output: pathlib.Path, sampler: Sampler) -> tuple[int, str]:
    """Resumes the run to its end; its status and messages."""
    child = begun(photos, output, sampler)
    status = child.wait(timeout=LONGEST_SECONDS)
    return status, (output.parent / "messages").read_text()
