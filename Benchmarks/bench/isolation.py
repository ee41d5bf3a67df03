"""What it costs that photos are worked on in a process of their own."""

import dataclasses

from . import sets
from .measure import Contender, alternating
from .report import COST_HEADER, Bar, Section, cost_cells, number, table
from .settings import Bench

GREATEST_SLOWDOWN = 1.03
GREATEST_START_MS = 100
START_REPEATS = 3


def measure(bench: Bench) -> Section:
    rows, bars = [], []
    for photo_set in (sets.CAMERA, sets.WEB):
        isolated, together = costs(bench, photo_set, bench.runs)
        rows += [[f"{photo_set.title}, {name}", *cost_cells(cost)] for name, cost in (("process", isolated), ("none", together))]
        slowdown = isolated.wall_s / together.wall_s
        bars.append(Bar(f"engine process, {photo_set.title}: time, × the same in one process", slowdown, GREATEST_SLOWDOWN, "≤"))
    isolated, together = costs(bench, sets.TINY, bench.runs * START_REPEATS)
    start_ms = 1000 * (isolated.wall_s - together.wall_s)
    bars.append(Bar("engine process: start and end of a run, more", start_ms, GREATEST_START_MS, "≤", "ms"))
    text = (
        "`--isolation process`, the default, beside `--isolation none`; runs take turns. Processor time is that of both processes,"
        f" memory that of the larger one. A run over one 64×64 photo takes {number(1000 * isolated.wall_s)} ms and"
        f" {number(1000 * together.wall_s)} ms."
    )
    return Section("Isolation", [text, table(("photos, --isolation", *COST_HEADER), rows)], bars)


def costs(bench: Bench, photo_set: sets.PhotoSet, runs: int):
    """The costs with and without an engine process."""
    contender = bench.facecrop(bench.album(photo_set), bench.workers)
    return alternating([contender, in_one_process(contender)], runs, bench.work)


def in_one_process(contender: Contender) -> Contender:
    return dataclasses.replace(
        contender,
        name=f"{contender.name}, one process",
        commands=lambda output: [[*command, "--isolation", "none"] for command in contender.commands(output)],
    )
