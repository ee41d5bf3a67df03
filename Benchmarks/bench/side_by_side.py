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
WEB_TITLE = "1600×1200, web JPEG"
REAL_TITLE = "photos of your own"
DONE, FACECROP_FAILED_SOME, VIPSTHUMBNAIL_FAILED_SOME = 0, 1, 255  # exit statuses


def measure(bench: Bench) -> Section:
    albums = {
        CAMERA_TITLE: bench.album(sets.CAMERA),
        WEB_TITLE: bench.album(sets.WEB),
        "12 megapixels, progressive JPEG": bench.album(sets.PROGRESSIVE, SMALL_SET_REPEATS),
        "12 megapixels, PNG": bench.album(sets.PNG, SMALL_SET_REPEATS),
        "12 megapixels, WebP": bench.album(sets.WEBP, SMALL_SET_REPEATS),
    }
    if bench.real_photo_paths:
        albums[REAL_TITLE] = bench.linked(bench.real_photo_paths)
    rows, bars = [], []
    for title, album in albums.items():
        contenders = contenders_for(title, album, bench)
        costs = alternating(contenders, bench.runs, bench.work)
        rows += [row(title, contender, cost, costs[0]) for contender, cost in zip(contenders, costs)]
        bars += bars_for(title, contenders, costs)
    explanation = (
        f"400×400 crops, {bench.workers} workers or processes, medians of {bench.runs} runs that took turns. The ratio is"
        " facecrop's images/s divided by the program's."
    )
    header = ("photos", "program", *COST_HEADER, "ratio")
    return Section("Side by side", [explanation, table(header, rows), *programs.missing_peers()], bars)


def contenders_for(title: str, album: pathlib.Path, bench: Bench) -> list[Contender]:
    """facecrop first, then the peers that are installed."""
    contenders = [programs.facecrop(album, bench.workers)]
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


def bars_for(title: str, contenders: list[Contender], costs: list[Cost]) -> list[Bar]:
    """The lines of the bar that this comparison decides."""
    wanted = {
        (CAMERA_TITLE, "vipsthumbnail"): 1.2,
        (CAMERA_TITLE, "autocrop"): 20,
        (WEB_TITLE, "vipsthumbnail"): 1.0,
    }
    return [
        Bar(f"{title}: images/s, × {peer.name}", costs[0].images_per_s / cost.images_per_s, ratio, "≥")
        for peer, cost in zip(contenders[1:], costs[1:])
        for (for_title, program), ratio in wanted.items()
        if for_title == title and peer.name.startswith(program)
    ]
