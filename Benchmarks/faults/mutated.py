"""Fuzzing of the whole program: mutated files, batch after batch, for as long as it is asked to."""

import hashlib
import pathlib
import random
import shutil
import time
from collections import Counter
from collections.abc import Callable

from bench.places import CACHE
from bench.report import Bar, Section

from .damage import NASTY_BYTES
from .pictures import Picture, good_pictures
from .settings import Settings
from .watched import Run, outcome, run_over

TITLE = "Mutations"
BATCH = 1_000  # files of a run
MOST_MUTATIONS = 4  # of a file
LONGEST_BLOCK = 256  # bytes that one mutation inserts, deletes or copies
LENGTHS = (0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF)  # that parsers trip over
BROKEN = ("crashed", "timedOut")  # codes of failures that a decoder should not have
FINDINGS = CACHE / "mutated-findings"
# One after the other, so that each meets each kind of file.
OPTIONS = (
    (),
    ("--keep-metadata",),
    ("--format", "webp", "--write-regions", "--focal-sidecar"),
    ("--rendition", "square: {size: 96x96}", "--rendition", "wide: {size: 96x54, format: png, framing: group}"),
    ("--all-faces", "--min-sharpness", "0.01", "--pad", "blur"),
)  # fmt: skip


def measure(work: pathlib.Path, settings: Settings) -> Section:
    pictures = good_pictures(work)
    ends, runs, broken, unhealthy = Counter(), [], [], 0
    started = time.monotonic()
    while time.monotonic() - started < settings.mutation_seconds:
        place = work / "mutated"
        fill(place / "photos", pictures, random.Random(len(runs)))
        run = run_over(place, *OPTIONS[len(runs) % len(OPTIONS)])
        ends.update(outcome(photo) for photo in run.photos)
        unhealthy += sum(is_unhealthy(photo) for photo in run.photos)
        broken += [kept(photo, len(runs)) for photo in run.photos if outcome(photo) in BROKEN]
        runs.append(run)
        shutil.rmtree(place)
    return section(time.monotonic() - started, runs, ends, broken, unhealthy)


def section(seconds: float, runs: list[Run], ends: Counter, broken: list[str], unhealthy: int) -> Section:
    text = (
        f"{ends.total():,} files in {len(runs):,} runs of two jobs, {seconds / 60:.0f} minutes, with {len(OPTIONS)}"
        f" sets of options in turns. Each file is one of the good ones of *Hostile files* with up to {MOST_MUTATIONS}"
        " mutations: bits flipped, bytes and lengths set, blocks inserted, deleted, copied, or taken from another"
        " picture. Each run also has the good files."
    )
    bars = [
        Bar("decoders that crashed or hung", len(broken), 0, "≤"),
        Bar("good ones that were not done without a warning", unhealthy, 0, "≤"),
        Bar("each run: exit status other than 0 and 1", sum(run.status not in (0, 1) for run in runs), 0, "≤"),
        Bar("each run: files that are not in the manifest just once", sum(run.unaccounted for run in runs), 0, "≤"),
        Bar("each run: files changed outside the output folder", sum(len(run.strays) for run in runs), 0, "≤"),
        Bar("each run: temporary files left behind", sum(len(run.temporary_files) for run in runs), 0, "≤"),
    ]
    outcomes = ", ".join(f"{number:,} {name}" for name, number in ends.most_common())
    findings = [f"Kept in `{FINDINGS.name}`: {', '.join(broken)}."] if broken else []
    return Section(TITLE, [text, f"{outcomes}.", *findings], bars)


def fill(folder: pathlib.Path, pictures: list[Picture], chance: random.Random) -> None:
    """The good files, and a batch of mutated ones."""
    folder.mkdir(parents=True)
    for picture in pictures:
        (folder / f"good-{picture.name}{picture.suffix}").write_bytes(picture.content)
    for number in range(BATCH):
        picture = pictures[number % len(pictures)]
        content = mutated(picture.content, chance.choice(pictures).content, chance)
        (folder / f"{number:04}-{picture.name}{picture.suffix}").write_bytes(content)


def mutated(content: bytes, other: bytes, chance: random.Random) -> bytes:
    """The file after one or more mutations; `other` is where foreign blocks come from."""
    result = bytearray(content)
    for _ in range(chance.randint(1, MOST_MUTATIONS)):
        chance.choice(MUTATIONS)(result, other, chance)
        if not result:
            return content[:1]
    return bytes(result)


def flip(content: bytearray, _: bytes, chance: random.Random) -> None:
    content[position(content, chance)] ^= 1 << chance.randrange(8)


def set_byte(content: bytearray, _: bytes, chance: random.Random) -> None:
    content[position(content, chance)] = chance.choice(NASTY_BYTES)


def set_length(content: bytearray, _: bytes, chance: random.Random) -> None:
    width = chance.choice((2, 4))
    value = chance.choice(LENGTHS) & (1 << 8 * width) - 1
    start = position(content, chance)
    content[start : start + width] = value.to_bytes(width, chance.choice(("big", "little")))


def insert(content: bytearray, _: bytes, chance: random.Random) -> None:
    start = position(content, chance)
    content[start:start] = chance.randbytes(chance.randint(1, LONGEST_BLOCK))


def delete(content: bytearray, _: bytes, chance: random.Random) -> None:
    start = position(content, chance)
    del content[start : start + chance.randint(1, LONGEST_BLOCK)]


def copy(content: bytearray, _: bytes, chance: random.Random) -> None:
    source, start = position(content, chance), position(content, chance)
    content[start:start] = content[source : source + chance.randint(1, LONGEST_BLOCK)]


def take(content: bytearray, other: bytes, chance: random.Random) -> None:
    source, start, count = chance.randrange(len(other)), position(content, chance), chance.randint(1, LONGEST_BLOCK)
    content[start : start + count] = other[source : source + count]


MUTATIONS: tuple[Callable[[bytearray, bytes, random.Random], None], ...] = (
    flip, set_byte, set_length, insert, delete, copy, take,
)  # fmt: skip


def position(content: bytearray, chance: random.Random) -> int:
    """A place in the content; half of them in its first 512 bytes, where the headers are."""
    if not content:
        return 0
    return chance.randrange(min(512, len(content)) if chance.random() < 0.5 else len(content))


def is_unhealthy(photo: dict) -> bool:
    return pathlib.Path(photo["source"]).name.startswith("good-") and outcome(photo) != "unwarned"


def kept(photo: dict, run: int) -> str:
    """Keeps a file that a decoder could not bear; its name says the outcome and the run."""
    source = pathlib.Path(photo["source"])
    content = source.read_bytes()
    name = f"{outcome(photo)}-{run}-{hashlib.sha256(content).hexdigest()[:8]}{source.suffix}"
    FINDINGS.mkdir(parents=True, exist_ok=True)
    (FINDINGS / name).write_bytes(content)
    return name
