"""A run over photos whose outputs exist already, which only has to find that nothing changed."""

import statistics

from . import sets
from .report import Bar, Section, number, table
from .runs import FinishedRun, finished_run
from .settings import Bench

MILLION = 1_000_000
GREATEST_S, GREATEST_MB = 25, 200
FEWER = 4  # the smaller run has so many times fewer photos


def measure(bench: Bench) -> Section:
    few, many = max(1, bench.rerun_photos // FEWER), bench.rerun_photos
    costs = {count: rerun(bench, count) for count in (few, many)}
    seconds = extrapolated(few, costs[few][0], many, costs[many][0])
    megabytes = extrapolated(few, costs[few][1], many, costs[many][1])
    rows = [[f"{count:,}", number(wall_s), number(peak_mb)] for count, (wall_s, peak_mb) in costs.items()]
    rows.append([f"{MILLION:,}, extrapolated", number(seconds), number(megabytes)])
    explanation = (
        f"Photos of 64×64 pixels that have their outputs, medians of {bench.runs} runs. They are {many:,} hard links to one"
        " file; 10⁶ follow the line through both measurements, which says nothing about what does not grow along a line."
    )
    bars = [
        Bar(f"run again over 10⁶ finished photos, extrapolated from {many:,}", seconds, GREATEST_S, "≤", "s"),
        Bar(f"peak memory of that run, extrapolated from {many:,}", megabytes, GREATEST_MB, "≤", "MB"),
    ]
    return Section("Run again", [explanation, table(("photos", "seconds", "peak MB"), rows)], bars)


def rerun(bench: Bench, count: int) -> tuple[float, float]:
    """Seconds and peak MB of a run over so many photos that are done."""
    photos = bench.linked(sorted(bench.album(sets.TINY).iterdir()), count)
    first = finished_run(bench, photos)
    again = [finished_run(bench, photos, folder=first.folder) for _ in range(bench.runs)]
    check_nothing_done(again[-1], count)
    return statistics.median(run.cost.wall_s for run in again), statistics.median(run.cost.peak_mb for run in again)


def check_nothing_done(run: FinishedRun, count: int) -> None:
    """Ends the part if the run did anything: then its time says nothing."""
    this_run = run.facts["summary"]["thisRun"]
    if this_run["alreadyDone"] != count:
        raise SystemExit(f"Of {count} finished photos only {this_run['alreadyDone']} were left as they are.")


def extrapolated(few: int, of_few: float, many: int, of_many: float) -> float:
    """The value for 10⁶ photos on the line through both; never less than what was measured."""
    slope = (of_many - of_few) / (many - few) if many > few else 0
    return of_many + max(0.0, slope) * (MILLION - many)
