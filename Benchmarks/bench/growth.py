"""How the cost grows with megapixels, faces and workers."""

import pathlib
import statistics
from collections.abc import Sequence

from . import programs, sets
from .charts import Curve
from .measure import Cost, alternating
from .report import COST_HEADER, Bar, Section, cost_cells, table
from .runs import finished_run
from .settings import SMALL_SET_REPEATS, Bench

WORKER_COUNTS = (1, 2, 3, 4)
PARALLEL_SHARE = 0.95


def measure(bench: Bench) -> Section:
    camera_album = bench.album(sets.CAMERA)
    parallel_rows, parallel_bar = workers_beside_processes(bench, camera_album)
    megapixels, faces, shares = (by_set(bench, photo_sets) for photo_sets in (sets.BY_MEGAPIXELS, sets.BY_FACES, sets.BY_SHARE))
    workers = by_workers(bench, camera_album)
    crops = [100 * crop_share_of(bench, photo_set) for photo_set in sets.BY_SHARE]
    crop_rows = [
        [f"{100 * photo_set.face_shares[0]:.0f} %", f"{crop:.0f} %", *cost_cells(cost)]
        for photo_set, crop, cost in zip(sets.BY_SHARE, crops, shares)
    ]
    return Section(
        "Growth",
        [
            f"facecrop with {bench.workers} workers where nothing else is said; medians of {bench.runs} runs that took turns.",
            table(("photo", *COST_HEADER), titled(sets.BY_MEGAPIXELS, megapixels)),
            table(("12 megapixels with", *COST_HEADER), titled(sets.BY_FACES, faces)),
            table(("12 megapixels, a face of", "crop side, of the photo's", *COST_HEADER), crop_rows),
            table(("workers", *COST_HEADER), [[str(count), *cost_cells(cost)] for count, cost in zip(WORKER_COUNTS, workers)]),
            table(("12 megapixels", *COST_HEADER), parallel_rows),
        ],
        [parallel_bar],
        curves={
            "megapixels": cost_curve("Cost by megapixels", "megapixels", [own.pixels / 1e6 for own in sets.BY_MEGAPIXELS], megapixels),
            "faces": cost_curve("Cost by faces", "faces in a photo of 12 megapixels", [own.faces for own in sets.BY_FACES], faces),
            "crops": cost_curve("Cost by the crop's share", "crop side, % of the photo's shorter side", crops, shares),
            "workers": Curve(
                "Speed by workers", "workers", "images/s", [(n, own.images_per_s) for n, own in zip(WORKER_COUNTS, workers)]
            ),
        },
    )


def cost_curve(title: str, x_title: str, values: Sequence[float], costs: Sequence[Cost]) -> Curve:
    points = sorted((value, cost.cpu_ms_a_photo) for value, cost in zip(values, costs))
    return Curve(title, x_title, "CPU ms a photo", points)


def titled(photo_sets: Sequence[sets.PhotoSet], costs: Sequence[Cost]) -> list[list[str]]:
    return [[photo_set.title, *cost_cells(cost)] for photo_set, cost in zip(photo_sets, costs)]


def by_set(bench: Bench, photo_sets: Sequence[sets.PhotoSet]) -> list[Cost]:
    """The cost of each set."""
    contenders = [bench.facecrop(bench.album(photo_set, SMALL_SET_REPEATS)) for photo_set in photo_sets]
    return alternating(contenders, bench.runs, bench.work)


def crop_share_of(bench: Bench, photo_set: sets.PhotoSet) -> float:
    """The median share of the crops' sides of the photos' shorter sides."""
    return statistics.median(finished_run(bench, bench.album(photo_set)).facts["crop_shares"])


def by_workers(bench: Bench, folder: pathlib.Path) -> list[Cost]:
    """The cost with each number of workers."""
    return alternating([bench.facecrop(folder, workers) for workers in WORKER_COUNTS], bench.runs, bench.work)


def workers_beside_processes(bench: Bench, folder: pathlib.Path) -> tuple[list[list[str]], Bar]:
    """One process with two workers beside two processes of one worker, on half the photos each."""
    paths = sorted(folder.iterdir())
    halves = [bench.linked(paths[start::2]) for start in range(2)]
    contenders = [bench.facecrop(folder, workers=2), programs.facecrop_processes(halves)]
    together, apart = alternating(contenders, bench.runs, bench.work)
    rows = [[contender.name, *cost_cells(cost)] for contender, cost in zip(contenders, (together, apart))]
    share = together.images_per_s / apart.images_per_s
    return rows, Bar("two workers: images/s, × two one-worker processes", share, PARALLEL_SHARE, "≥")
