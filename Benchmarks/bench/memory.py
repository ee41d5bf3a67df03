"""Peak memory, and whether it grows with the number of photos."""

from . import sets
from .measure import measured
from .report import COST_HEADER, Bar, Section, cost_cells, table
from .settings import Bench

BASE_MB, MB_A_WORKER = 200, 40  # 280 MB for two workers
TOLERANCE = 1.05  # of two runs over the same photos
GROWTH, LONG_GROWTH = 10, 100


def measure(bench: Bench) -> Section:
    paths = sorted(bench.album(sets.CAMERA).iterdir())
    many = len(paths) * (LONG_GROWTH if bench.is_long else GROWTH)
    costs = [measured(bench.facecrop(bench.linked(paths, count), bench.workers), bench.work) for count in (len(paths), many)]
    few_mb, many_mb = (cost.peak_mb for cost in costs)
    explanation = (
        f"12-megapixel photos, one run each; {many:,} photos are hard links to {len(paths)}."
        + ("" if bench.is_long else " With --long there are ten times as many.")
    )
    rows = [[f"{cost.photo_count:,}", *cost_cells(cost)] for cost in costs]
    limit_mb = BASE_MB + MB_A_WORKER * bench.workers
    bars = [
        Bar(f"peak memory, {bench.workers} workers, {many:,} photos", many_mb, limit_mb, "≤", "MB"),
        Bar(f"peak memory at {many:,} photos, × that at {len(paths)}", many_mb / few_mb, TOLERANCE, "≤"),
    ]
    return Section("Memory", [explanation, table(("photos", *COST_HEADER), rows)], bars)
