"""Thousands of bad files: cut, flipped, zeroed, lying about their size, or of formats that have no business here."""

import dataclasses
import os
import pathlib
import shutil
import subprocess
from collections import Counter

from bench.places import ROOT
from bench.report import Bar, Section, table

from .bombs import bombs
from .damage import other_damage, truncations
from .foreign import foreign_files
from .pictures import Picture, good_pictures
from .settings import Settings
from .tables import filled, grouped
from .watched import Run, failed, outcome, run_over

TITLE = "Hostile files"
FEWEST_BAD_FILES = 2_000
MOST_MB_OF_BOMBS = 100  # more than a run over one small photo
MOST_SECONDS_OF_A_BOMB = 10
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

HEADER = (
    "format", "cut: truncated", "cut: failed otherwise", "cut: done, warned", "cut: done, unwarned",
    "zeroed tail: failed", "zeroed tail: warned", "zeroed tail: unwarned",
    "other damage: failed", "other damage: warned", "other damage: unwarned",
)  # fmt: skip


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
        f"{count:,} files made from {len(pictures)} good ones (cut at every percent of their length; bits flipped, sectors and"
        f" tails zeroed, headers edited), {corpora} of public corpora, and the good ones, in one run with two jobs."
    )
    bars = [
        Bar("bad files", count + corpora, FEWEST_BAD_FILES, "≥"),
        Bar("bad files: good ones that were not done without a warning", unhealthy(run, pictures), 0, "≤"),
        Bar("bad files: cut ones written without a warning", silent(run, pictures, "cut"), 0, "≤"),
        Bar("bad files: ones with a zeroed tail written without a warning", silent(run, pictures, "tail"), 0, "≤"),
        *run.bars("bad files"),
    ]
    rows = [row(run, picture) for picture in pictures] + ([corpus_row(run)] if corpora else [])
    return Section("Bad files", [text, run.facts, filled(HEADER, grouped(rows))], bars)


def row(run: Run, picture: Picture) -> list[str]:
    cuts, tails = outcomes(run, picture, "cut"), outcomes(run, picture, "tail")
    other = sum((outcomes(run, picture, kind) for kind in ("flip", "block", "header")), Counter())
    cells = [cuts["truncated"], failed(cuts) - cuts["truncated"], cuts["warned"], cuts["unwarned"]]
    cells += [number for ends in (tails, other) for number in (failed(ends), ends["warned"], ends["unwarned"])]
    return [picture.name, *map(str, cells)]


def corpus_row(run: Run) -> list[str]:
    ends = Counter(outcome(photo) for photo in run.photos if "/corpora/" in photo["source"])
    return ["public corpora", *[""] * 7, str(failed(ends)), str(ends["warned"]), str(ends["unwarned"])]


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
        ends.append(BombEnd(bomb.name, end, run.peak_mb, run.wall_s))
        shutil.rmtree(alone)
    together = run_over(place)
    done = {pathlib.Path(p["source"]).name for p in together.photos if p["status"] != "failed"}
    text = (
        "Each alone, then all in one run with two jobs. What only carries too much beside a small picture may also be done."
        f" A run over one small photo has a peak of {usual_mb:.0f} MB."
    )
    bars = [
        Bar("bombs: done instead of refused", len(done - harmless), 0, "≤"),
        Bar("bombs: peak memory above that of one small photo", together.peak_mb - usual_mb, MOST_MB_OF_BOMBS, "≤", "MB"),
        Bar("bombs: the slowest alone, start included", max(one.wall_s for one in ends), MOST_SECONDS_OF_A_BOMB, "≤", "s"),
        *together.bars("bombs"),
    ]
    header = ("outcome, alone", "files", "highest peak MB", "longest s", "which")
    return Section("Bombs", [text, together.facts, table(header, bomb_rows(ends))], bars)


@dataclasses.dataclass(frozen=True)
class BombEnd:
    """What became of a bomb that was alone in its run."""

    name: str
    outcome: str
    peak_mb: float
    wall_s: float


def bomb_rows(ends: list[BombEnd]) -> list[list[str]]:
    """One row for each outcome, the most frequent first."""
    rows = []
    for end, count in Counter(one.outcome for one in ends).most_common():
        alike = [one for one in ends if one.outcome == end]
        peak_mb, wall_s = max(one.peak_mb for one in alike), max(one.wall_s for one in alike)
        rows.append([end, str(count), f"{peak_mb:.0f}", f"{wall_s:.1f}", " ".join(one.name for one in alike)])
    return rows


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
        "What libvips, perhaps through ImageMagick, would take for pictures: facecrop asks for the loaders of its own formats"
        " and for no other."
    )
    header = ("formats", "vipsheader takes them", "with their own extension", "called .jpg")
    bars = [Bar("foreign formats that were loaded", loaded, 0, "≤"), *run.bars("foreign formats")]
    return Section("Formats that never load", [text, run.facts, table(header, grouped(rows))], bars)


def vips_takes(path: pathlib.Path) -> bool:
    return subprocess.run(["vipsheader", str(path)], capture_output=True).returncode == 0
