"""How the cost grows with megapixels, faces and workers."""

import pathlib

from . import programs, sets
from .measure import alternating
from .report import COST_HEADER, Bar, Section, cost_cells, table
from .settings import SMALL_SET_REPEATS, Bench

WORKER_COUNTS = (1, 2, 3, 4)
PARALLEL_SHARE = 0.95


def measure(bench: Bench) -> Section:
    camera_album = bench.album(sets.CAMERA)
    parallel_rows, parallel_bar = workers_beside_processes(bench, camera_album)
    return Section(
        "Growth",
        [
            f"facecrop with {bench.workers} workers where nothing else is said; medians of {bench.runs} runs that took turns.",
            table(("photo", *COST_HEADER), by_set(bench, sets.BY_MEGAPIXELS)),
            table(("12 megapixels with", *COST_HEADER), by_set(bench, sets.BY_FACES)),
            table(("workers", *COST_HEADER), by_workers(bench, camera_album)),
            table(("12 megapixels", *COST_HEADER), parallel_rows),
        ],
        [parallel_bar],
    )


def by_set(bench: Bench, photo_sets: list[sets.PhotoSet]) -> list[list[str]]:
    """A row for each set."""
    contenders = [programs.facecrop(bench.album(photo_set, SMALL_SET_REPEATS), bench.workers) for photo_set in photo_sets]
    costs = alternating(contenders, bench.runs, bench.work)
    return [[photo_set.title, *cost_cells(cost)] for photo_set, cost in zip(photo_sets, costs)]


def by_workers(bench: Bench, album: pathlib.Path) -> list[list[str]]:
    """A row for each number of workers."""
    costs = alternating([programs.facecrop(album, workers) for workers in WORKER_COUNTS], bench.runs, bench.work)
    return [[str(workers), *cost_cells(cost)] for workers, cost in zip(WORKER_COUNTS, costs)]


def workers_beside_processes(bench: Bench, album: pathlib.Path) -> tuple[list[list[str]], Bar]:
    """One process with two workers beside two processes of one worker, on half the photos each."""
    paths = sorted(album.iterdir())
    halves = [bench.linked(paths[start::2]) for start in range(2)]
    contenders = [programs.facecrop(album, workers=2), programs.facecrop_processes(halves)]
    together, apart = alternating(contenders, bench.runs, bench.work)
    rows = [[contender.name, *cost_cells(cost)] for contender, cost in zip(contenders, (together, apart))]
    share = together.images_per_s / apart.images_per_s
    return rows, Bar("two workers: images/s, × two one-worker processes", share, PARALLEL_SHARE, "≥")
