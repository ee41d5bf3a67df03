"""Thousands of bad files: cut, flipped, zeroed, lying about their size, or of formats that have no business here."""

import dataclasses
import os
import pathlib
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator

from bench.places import ROOT
from bench.report import Bar, Section, table

from .bombs import bombs
from .damage import other_damage, truncations
from .foreign import foreign_files
from .pictures import Picture, good_pictures
from .settings import Settings
from .tables import grouped
from .watched import Run, failed, outcome, run_over

TITLE = "Hostile files"
FEWEST_BAD_FILES = 2_000
MOST_MB_OF_BOMBS = 100  # more than a run over one small photo
MOST_SECONDS_OF_A_BOMB = 10
FEWEST_ALIKE = 5
CORPORA = ("image_rs", "ljt_testimages", "pngsuite")


def measure(work: pathlib.Path, _: Settings) -> Section:
    pictures = good_pictures(work)
    parts = [bad_files(pictures, work), header_bombs(pictures, work), formats_that_never_load(work)]
    return Section(
        TITLE,
        [paragraph for part in parts for paragraph in (f"### {part.title}", *part.paragraphs)],
        [bar for part in parts for bar in part.bars],
    )


def put(folder: pathlib.Path, name: str, content: bytes) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)


# ------------------------------------------------------------------------------------------------------------- bad files

def bad_files(pictures: list[Picture], work: pathlib.Path) -> Section:
    place = work / "hostile"
    count = 0
    for picture in pictures:
        folder = place / "photos" / picture.name
        put(folder, f"whole{picture.suffix}", picture.content)
        for name, content in (*truncations(picture.content), *other_damage(picture.content, picture.name)):
            put(folder, name + picture.suffix, content)
            count += 1
    corpora = public_corpora(place / "photos")
    run = run_over(place)
    text = (
        f"{count:,} files made from {len(pictures)} good ones (cut at every percent of their length; bits flipped,"
        f" sectors and tails zeroed, headers edited), {corpora} of public corpora, and the good ones, in one run with"
        f" two jobs: {run.cost}."
    )
    bars = [
        Bar("bad files", count + corpora, FEWEST_BAD_FILES, "≥"),
        Bar("bad files: good ones that were not done without a warning", unhealthy(run, pictures), 0, "≤"),
        Bar("bad files: cut ones written without a warning", silent(run, pictures, "cut"), 0, "≤"),
        Bar("bad files: ones with a zeroed tail written without a warning", silent(run, pictures, "tail"), 0, "≤"),
        *run.bars("bad files"),
    ]
    return Section("Bad files", [text, " ".join(cut_files(run, pictures)), " ".join(other_files(run, pictures))], bars)


def cut_files(run: Run, pictures: list[Picture]) -> Iterator[str]:
    """What became of files that end too early, and of those whose end is zeroed."""
    cuts = {picture.name: outcomes(run, picture, "cut") for picture in pictures}
    others = {name: failed(ends) - ends["truncated"] for name, ends in cuts.items()}
    otherwise = exceptions("fail otherwise", others)
    yield f"Cuts, {most(cuts)} of each format: all are `truncated`{otherwise}{done(cuts)}"
    tails = {picture.name: outcomes(run, picture, "tail") for picture in pictures}
    yield f"Zeroed tails, {most(tails)} of each format: all fail{done(tails)}"


def other_files(run: Run, pictures: list[Picture]) -> Iterator[str]:
    """How much other damage is not noticed."""
    kinds = ("flip", "block", "header")
    ends = {picture.name: sum((outcomes(run, picture, kind) for kind in kinds), Counter()) for picture in pictures}
    unwarned = counted({name: counts["unwarned"] for name, counts in ends.items()})
    yield f"Other damage, {most(ends)} of each format: {unwarned} are done without a warning."
    corpora = Counter(outcome(photo) for photo in run.photos if "/corpora/" in photo["source"])
    if corpora:
        yield f"Of the public corpora, {corpora['unwarned']} are, and {failed(corpora)} fail."


def most(ends: dict[str, Counter]) -> int:
    return max(counts.total() for counts in ends.values())


def done(ends: dict[str, Counter]) -> str:
    """The ends of a sentence for files that were done nevertheless."""
    warned = exceptions("are done and warned of", {name: counts["warned"] for name, counts in ends.items()})
    unwarned = exceptions("are done without a warning", {name: counts["unwarned"] for name, counts in ends.items()})
    return f"{warned}{unwarned}."


def exceptions(what: str, numbers: dict[str, int]) -> str:
    return f", but {counted(numbers)} {what}" if any(numbers.values()) else ""


def counted(numbers: dict[str, int]) -> str:
    """The greatest numbers first, with the names that have them: `10 of gif, 8 of avif and heic`."""
    names: dict[int, list[str]] = {}
    for name, number in numbers.items():
        if number:
            names.setdefault(number, []).append(name)
    return ", ".join(f"{number} of {' and '.join(names[number])}" for number in sorted(names, reverse=True))


def outcomes(run: Run, picture: Picture, kind: str) -> Counter:
    return Counter(outcome(photo) for photo in run.photos if f"/{picture.name}/{kind}" in photo["source"])


def silent(run: Run, pictures: list[Picture], kind: str) -> int:
    return sum(outcomes(run, picture, kind)["unwarned"] for picture in pictures)


def unhealthy(run: Run, pictures: list[Picture]) -> int:
    return sum(outcomes(run, picture, "whole") != Counter(unwarned=1) for picture in pictures)


def public_corpora(folder: pathlib.Path) -> int:
    """Copies what test suites of decoders hold, where it is; returns the number of files."""
    shared = pathlib.Path(os.environ.get("FACECROP_SHARED", ROOT.parent / "shared")) / "hostile"
    for corpus in CORPORA:
        if (shared / corpus).is_dir():
            shutil.copytree(shared / corpus, folder / "corpora" / corpus)
    return sum(path.is_file() for path in (folder / "corpora").rglob("*"))


# ----------------------------------------------------------------------------------------------------------------- bombs


def header_bombs(pictures: list[Picture], work: pathlib.Path) -> Section:
    place, alone = work / "bombs", work / "bomb"
    put(work / "one/photos", "small.jpg", next(p.content for p in pictures if p.name == "jpeg-baseline"))
    usual_mb = run_over(work / "one").peak_mb
    ends, harmless = [], set()
    for bomb in bombs(pictures, work):
        for folder in (place, alone):
            put(folder / "photos", bomb.name, bomb.content)
        if bomb.is_harmless:
            harmless.add(bomb.name)
        run = run_over(alone)
        end = outcome(run.photos[0]) if run.photos else "no manifest"
        ends.append(BombEnd(bomb.name, end, run.wall_s))
        shutil.rmtree(alone)
    together = run_over(place)
    done = {pathlib.Path(p["source"]).name for p in together.photos if p["status"] != "failed"}
    text = (
        "Each alone, then all in one run with two jobs. What only carries too much beside a small picture may be done."
        f" A run over one small photo has a peak of {usual_mb:.0f} MB, that over all bombs one of"
        f" {together.peak_mb:.0f} MB, in {together.wall_s:.1f} s."
    )
    bars = [
        Bar("bombs: done instead of refused", len(done - harmless), 0, "≤"),
        Bar("bombs: peak memory above that of one small photo", together.peak_mb - usual_mb, MOST_MB_OF_BOMBS, "≤", "MB"),
        Bar("bombs: the slowest alone, start included", max(one.wall_s for one in ends), MOST_SECONDS_OF_A_BOMB, "≤", "s"),
        *together.bars("bombs"),
    ]
    return Section("Bombs", [text, table(("outcome, alone", "files", "which"), bomb_rows(ends))], bars)


@dataclasses.dataclass(frozen=True)
class BombEnd:
    """What became of a bomb that was alone in its run."""

    name: str
    outcome: str
    wall_s: float


def bomb_rows(ends: list[BombEnd]) -> list[list[str]]:
    """One row for each outcome, the most frequent first."""
    rows = []
    for end, count in Counter(one.outcome for one in ends).most_common():
        rows.append([end, str(count), called([one.name for one in ends if one.outcome == end])])
    return rows


def called(names: list[str]) -> str:
    """The names, but only the number of those that many have in common."""
    parts = []
    for word in ("largest", "60000x60000"):
        alike = [name for name in names if word in name]
        if len(alike) > FEWEST_ALIKE:
            names = [name for name in names if word not in name]
            parts.append(f"{len(alike)} called {word}")
    return ", ".join([*([" ".join(names)] if names else []), *parts])


# --------------------------------------------------------------------------------------------------- formats never loaded


def formats_that_never_load(work: pathlib.Path) -> Section:
    """Each under its own extension, where it is no photo, and called .jpg, where it is a photo that fails."""
    place = work / "foreign"
    files = foreign_files(work / "scene.v", work)
    for suffix, content in files.items():
        put(place / "photos", f"own{suffix}", content)
        put(place / "photos", f"called{suffix}.jpg", content)
    run = run_over(place)
    reasons = {pathlib.Path(photo["source"]).name: photo["reason"] for photo in run.photos}
    rows = [
        [
            suffix,
            "yes" if vips_takes(place / f"photos/own{suffix}") else "no",
            reasons.get(f"own{suffix}", "missing"),
            reasons.get(f"called{suffix}.jpg", "missing"),
        ]
        for suffix in sorted(files)
    ]
    loaded = sum(photo["status"] not in ("failed", "skipped") for photo in run.photos)
    text = (
        "What libvips, perhaps through ImageMagick, would take for pictures: facecrop asks only for the loaders of its"
        " own formats."
    )
    header = ("formats", "vipsheader takes them", "with their own extension", "called .jpg")
    bars = [Bar("foreign formats that were loaded", loaded, 0, "≤"), *run.bars("foreign formats")]
    return Section("Formats that never load", [text, table(header, grouped(rows))], bars)


def vips_takes(path: pathlib.Path) -> bool:
    return subprocess.run(["vipsheader", str(path)], capture_output=True).returncode == 0
