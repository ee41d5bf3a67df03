"""facecrop beside vipsthumbnail and autocrop: whole processes, the same photos, runs that take turns."""

import dataclasses
import pathlib
import shutil

from . import programs, sets
from .measure import Contender, Cost, alternating
from .report import COST_HEADER, Bar, Section, cost_cells, number, table
from .settings import SMALL_SET_REPEATS, Bench

AUTOCROP_PHOTOS = 10  # of the 200: it takes about a second for each
CAMERA_TITLE = "12 megapixels, camera JPEG"
SMALL_SET_COUNT = 20
LEAST_AUTOCROP_RATIO = 20
REAL_TITLE = "photos of your own"
DONE, FACECROP_FAILED_SOME, VIPSTHUMBNAIL_FAILED_SOME = 0, 1, 255  # exit statuses


def measure(bench: Bench) -> Section:
    albums = {
        title: bench.album(photo_set, 1 if photo_set.count > SMALL_SET_COUNT else SMALL_SET_REPEATS)
        for title, photo_set in sets.KINDS.items()
    }
    if bench.real_photo_paths:
        albums[REAL_TITLE] = bench.linked(bench.real_photo_paths)
    rows, bars = [], []
    for title, album in albums.items():
        contenders = contenders_for(title, album, bench)
        costs = alternating(contenders, bench.runs, bench.work)
        rows += [row(title, contender, cost, costs[0]) for contender, cost in zip(contenders, costs)]
        bars += bars_for(title, contenders, costs, bench)
    explanation = (
        f"400×400 crops, {bench.workers} workers or processes, medians of {bench.runs} runs that took turns; `vipsthumbnail` with"
        " `--smartcrop attention`. The ratio is facecrop's images/s divided by the program's."
    )
    header = ("photos", "program", *COST_HEADER, "ratio")
    return Section("Side by side", [explanation, table(header, rows), *programs.missing_peers()], bars)


def contenders_for(title: str, album: pathlib.Path, bench: Bench) -> list[Contender]:
    """facecrop first, then the peers that are installed."""
    contenders = [bench.facecrop(album)]
    if shutil.which("vipsthumbnail"):
        contenders.append(programs.vipsthumbnail(album, bench.workers))
    if title == REAL_TITLE:  # nobody has checked that all of them can be read
        statuses = (DONE, FACECROP_FAILED_SOME, VIPSTHUMBNAIL_FAILED_SOME)
        return [dataclasses.replace(own, accepted_statuses=statuses) for own in contenders]
    if title == CAMERA_TITLE and programs.AUTOCROP.exists():
        some = sorted(album.iterdir())[:AUTOCROP_PHOTOS]
        contenders += [programs.autocrop(some, bench.workers), programs.autocrop_library(some)]
    return contenders


def row(title: str, contender: Contender, cost: Cost, ours: Cost) -> list[str]:
    ratio = number(ours.images_per_s / cost.images_per_s)
    return [f"{title} ({contender.photo_count})", contender.name, *cost_cells(cost), ratio]


def bars_for(title: str, contenders: list[Contender], costs: list[Cost], bench: Bench) -> list[Bar]:
    """The lines of the bar that this comparison decides."""
    bars = []
    for peer, cost in zip(contenders[1:], costs[1:]):
        wanted = least_ratio(title, peer, bench)
        if wanted is not None:
            ratio = costs[0].images_per_s / cost.images_per_s
            bars.append(Bar(f"{title}: images/s, × {peer.name} ({bench.instructions.title})", ratio, wanted, "≥"))
    return bars


def least_ratio(title: str, peer: Contender, bench: Bench) -> float | None:
    """How many times the peer's images/s are wanted; None for photos that nobody knows beforehand."""
    if title == REAL_TITLE:
        return None
    if peer.name.startswith("autocrop"):
        return LEAST_AUTOCROP_RATIO
    return bench.instructions.least_ratio(sets.KINDS[title])
