"""Thousands of bad files: cut, flipped, zeroed, lying about their size, or of formats that have no business here."""

import dataclasses
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterable

from bench.places import ROOT, SAMPLES
from bench.report import Bar, Section, table

from . import command
from .bombs import bombs
from .damage import other_damage, truncations
from .foreign import foreign_files
from .pictures import Picture, good_pictures

FEWEST_BAD_FILES = 2_000
MOST_MB_OF_BOMBS = 100  # more than a run over one small photo
MOST_SECONDS_OF_A_BOMB = 10
TIMEOUT_S = 1_200
CORPORA = ("image_rs", "ljt_testimages", "pngsuite")


@dataclasses.dataclass(frozen=True)
class Run:
    """One run of the command, what it used, and what it left behind."""

    status: int
    wall_s: float
    peak_mb: float  # of the largest of its processes
    photos: list[dict]  # of the manifest
    unaccounted: int  # files that are not in the manifest just once
    strays: list[str]  # changed or new files outside the output folder
    temporary_files: list[str]


def measure(work: pathlib.Path, _: int) -> Section:
    pictures = good_pictures(work)
    parts = [bad_files(pictures, work), header_bombs(pictures, work), formats_that_never_load(work)]
    return Section(
        "Hostile files",
        [paragraph for section in parts for paragraph in (f"### {section.title}", *section.paragraphs)],
        [bar for section in parts for bar in section.bars],
    )


# ------------------------------------------------------------------------------------------------------------- bad files


def bad_files(pictures: list[Picture], work: pathlib.Path) -> Section:
    place = work / "hostile"
    count = 0
    for picture in pictures:
        put(place / f"photos/{picture.name}", "whole", picture)
        for name, content in (*truncations(picture.content), *other_damage(picture.content, picture.name)):
            put(place / f"photos/{picture.name}", name, dataclasses.replace(picture, content=content))
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
        Bar("bad files: cut ones written without a warning", sum(silent_cuts(run, p) for p in pictures), 0, "≤"),
        *bars_of("bad files", run),
    ]
    rows = [row(run, picture) for picture in pictures] + ([corpus_row(run)] if corpora else [])
    return Section("Bad files", [text, facts(run), table(HEADER, rows)], bars)


HEADER = (
    "format", "cut: truncated", "cut: failed otherwise", "cut: done, warned", "cut: done, unwarned",
    "zeroed tail: failed", "warned", "unwarned", "other damage: failed", "warned", "unwarned",
)  # fmt: skip


def row(run: Run, picture: Picture) -> list[str]:
    cuts = outcomes(run, picture, "cut")
    tails = outcomes(run, picture, "tail")
    other = sum((outcomes(run, picture, kind) for kind in ("flip", "block", "header")), Counter())
    cells = [cuts["truncated"], failed(cuts) - cuts["truncated"], cuts["warned"], cuts["unwarned"]]
    cells += [number for counts in (tails, other) for number in (failed(counts), counts["warned"], counts["unwarned"])]
    return [picture.name, *map(str, cells)]


def corpus_row(run: Run) -> list[str]:
    counts = Counter(outcome(photo) for photo in run.photos if "/corpora/" in photo["source"])
    return ["public corpora", "", "", "", "", "", "", "", str(failed(counts)), str(counts["warned"]), str(counts["unwarned"])]


def outcomes(run: Run, picture: Picture, kind: str) -> Counter:
    return Counter(outcome(photo) for photo in run.photos if f"/{picture.name}/{kind}" in photo["source"])


def outcome(photo: dict) -> str:
    """The code of the failure; or whether the photo was done with a warning."""
    if photo["status"] == "failed":
        return photo["error"]["code"]
    return "skipped" if photo["status"] == "skipped" else "warned" if photo["warnings"] else "unwarned"


def failed(counts: Counter) -> int:
    return sum(number for name, number in counts.items() if name not in ("warned", "unwarned", "skipped"))


def silent_cuts(run: Run, picture: Picture) -> int:
    return outcomes(run, picture, "cut")["unwarned"]


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
    small = next(picture for picture in pictures if picture.name == "jpeg-baseline")
    put(work / "one/photos", "small", small)
    usual_mb = run_over(work / "one").peak_mb
    rows, harmless, slowest = [], set(), 0.0
    for bomb in bombs(pictures, work):
        for folder in (place, alone):
            target = folder / "photos" / bomb.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(bomb.content)
        if bomb.is_harmless:
            harmless.add(bomb.name)
        run = run_over(alone)
        slowest = max(slowest, run.wall_s)
        rows.append([bomb.name, size_text(len(bomb.content)), outcome(run.photos[0]), f"{run.peak_mb:.0f}", f"{run.wall_s:.1f}"])
        shutil.rmtree(alone)
    together = run_over(place)
    done = [p for p in together.photos if p["status"] != "failed" and pathlib.Path(p["source"]).name not in harmless]
    text = (
        "Each alone, then all in one run with two jobs. What only carries too much beside a small picture may also be done."
        f" A run over one small photo has a peak of {usual_mb:.0f} MB."
    )
    bars = [
        Bar("bombs: done instead of refused", len(done), 0, "≤"),
        Bar("bombs: peak memory above that of one small photo", together.peak_mb - usual_mb, MOST_MB_OF_BOMBS, "≤", "MB"),
        Bar("bombs: the slowest alone, start included", slowest, MOST_SECONDS_OF_A_BOMB, "≤", "s"),
        *bars_of("bombs", together),
    ]
    return Section("Bombs", [text, facts(together), table(("file", "size", "outcome", "peak MB", "s"), rows)], bars)


def size_text(count: int) -> str:
    return f"{count:,} B" if count < 10_000 else f"{count // 1000:,} kB"


# --------------------------------------------------------------------------------------------------- formats never loaded


def formats_that_never_load(work: pathlib.Path) -> Section:
    """Each under its own extension, where it is no photo, and called .jpg, where it is a photo that fails."""
    place = work / "foreign"
    files = foreign_files(work / "scene.v", work)
    for suffix, content in files.items():
        for name in (f"own{suffix}", f"called{suffix}.jpg"):
            path = place / "photos" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    run = run_over(place)
    known_by_name = {".bmp"}
    rows = []
    loaded = 0
    for suffix in sorted(files):
        found = {pathlib.Path(photo["source"]).name: photo for photo in run.photos}
        pair = [found[name] for name in (f"own{suffix}", f"called{suffix}.jpg")]
        loaded += sum(photo["status"] not in ("failed", "skipped") for photo in pair)
        rows.append([suffix, "yes" if libvips_loads(place / f"photos/own{suffix}") else "no", *(photo["reason"] for photo in pair)])
    text = "Formats that libvips, perhaps with ImageMagick, would take for pictures: facecrop asks for loaders by name and for no other."
    header = ("format", "libvips by itself loads it", "with its own extension", "called .jpg")
    return Section("Formats that never load", [text, table(header, rows)], [Bar("foreign formats that were loaded", loaded, 0, "≤"), *bars_of("foreign formats", run)])


def libvips_loads(path: pathlib.Path) -> bool:
    return subprocess.run(["vipsheader", str(path)], capture_output=True).returncode == 0


# ------------------------------------------------------------------------------------------------------------------ runs


def put(folder: pathlib.Path, name: str, picture: Picture) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}{picture.suffix}").write_bytes(picture.content)


def run_over(place: pathlib.Path) -> Run:
    """Runs the command over `photos` in the folder, with `out` beside them and everything around it watched."""
    for name in ("temporary", "home"):
        (place / name).mkdir()
    output = place / "out"
    before = fingerprints(place, output)
    environment = {**os.environ, "TMPDIR": str(place / "temporary"), "HOME": str(place / "home"), "FACECROP_MODEL_CACHE": "none"}
    with tempfile.TemporaryFile() as messages:
        started = time.monotonic()
        words = command.arguments(place / "photos", output, "--quiet", "--jobs", "2")
        child = subprocess.Popen(words, cwd=place, env=environment, stdout=messages, stderr=messages)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        wall_s = time.monotonic() - started
    photos = json.loads((output / "manifest.json").read_text())["photos"] if (output / "manifest.json").exists() else []
    inputs = Counter(str(path) for path in (place / "photos").rglob("*") if path.is_file())
    return Run(
        status=child.returncode,
        wall_s=wall_s,
        peak_mb=usage.ru_maxrss / 1024,
        photos=photos,
        unaccounted=(inputs - Counter(p["source"] for p in photos)).total() + (Counter(p["source"] for p in photos) - inputs).total(),
        strays=sorted(path for path, _ in before ^ fingerprints(place, output)),
        temporary_files=[str(path) for path in output.rglob(".facecrop-*.tmp")],
    )


def fingerprints(place: pathlib.Path, output: pathlib.Path) -> set[tuple[str, str]]:
    """Every file and folder around the output folder, with a hash of its content."""
    return {
        (str(path), hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "")
        for path in place.rglob("*")
        if path != output and output not in path.parents
    }


def bars_of(what: str, run: Run) -> Iterable[Bar]:
    yield Bar(f"{what}: exit status", run.status, 1, "≤")
    yield Bar(f"{what}: files that are not in the manifest just once", run.unaccounted, 0, "≤")
    yield Bar(f"{what}: files changed outside the output folder", len(run.strays), 0, "≤")
    yield Bar(f"{what}: temporary files left behind", len(run.temporary_files), 0, "≤")


def facts(run: Run) -> str:
    counts = Counter(outcome(photo) for photo in run.photos)
    ends = ", ".join(f"{number:,} {name}" for name, number in counts.most_common())
    return f"Exit status {run.status}, {run.wall_s:.1f} s, peak memory {run.peak_mb:.0f} MB; {ends}."
