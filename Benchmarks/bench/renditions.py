"""What a second rendition of each photo costs in the same run."""

import statistics

from . import sets
from .report import COST_HEADER, Bar, Section, cost_cells, table
from .runs import CROPS, finished_run
from .settings import Bench

LEAST_SHARE = 0.9
ONE = CROPS
TWO = ("--rendition", "large: {size: 400x400}", "--rendition", "small: {size: 160x160}")


def measure(bench: Bench) -> Section:
    photos = bench.album(sets.CAMERA)
    costs = {"one": [], "two": []}
    for _ in range(bench.runs):
        for name, options in (("one", ONE), ("two", TWO)):
            costs[name].append(finished_run(bench, photos, options).cost)
    middle = {name: sorted(own, key=lambda cost: cost.wall_s)[len(own) // 2] for name, own in costs.items()}
    share = statistics.median(
        two.images_per_s / one.images_per_s for one, two in zip(costs["one"], costs["two"])
    )
    rows = [[name, *cost_cells(cost)] for name, cost in middle.items()]
    text = f"12-megapixel photos, 400×400 alone, and with 160×160 beside it; {bench.runs} runs that took turns."
    bar = Bar("two renditions: images/s, × those of one", share, LEAST_SHARE, "≥")
    return Section("Renditions", [text, table(("renditions", *COST_HEADER), rows)], [bar])
