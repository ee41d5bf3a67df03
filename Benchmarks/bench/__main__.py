"""Measures all that the bar names and writes Benchmarks/results/DATE.md; `make bench` calls it.

    python -m bench [--only PART]… [--runs N] [--photos N] [--long] [--real FOLDER]
                    [--output FILE]
"""

import argparse
import datetime
import os
import pathlib
import sys
import traceback
from collections.abc import Callable

from . import (
    album,
    charts,
    floor,
    growth,
    isa,
    isolation,
    machine,
    memory,
    programs,
    renditions,
    report,
    rerun,
    side_by_side,
    stages,
    start,
)
from .places import FACECROP, RESULTS
from .settings import Bench, work_folder

PARTS = {
    "photos": album.measure,
    "side-by-side": side_by_side.measure,
    "floor": floor.measure,
    "memory": memory.measure,
    "start": start.measure,
    "rerun": rerun.measure,
    "renditions": renditions.measure,
    "isolation": isolation.measure,
    "growth": growth.measure,
    "stages": stages.measure,
}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__.partition("\n")[0])
    today = RESULTS / f"{datetime.date.today()}.md"
    parser.add_argument("--only", action="append", choices=PARTS, help="measure this part only; may be given again")
    parser.add_argument("--runs", type=int, default=5, help="runs of each program, of which the medians count")
    parser.add_argument("--photos", type=int, default=200, help="use at most so many photos of a set")
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)), help="default: one for each core")
    parser.add_argument("--long", action="store_true", help="memory at 20,000 photos instead of 2,000")
    parser.add_argument(
        "--real",
        type=pathlib.Path,
        default=os.environ.get("FACECROP_BENCH_PHOTOS"),  # argparse makes a path of it, too
        help="a folder of your own photos: measured on, and what the sets are made of (default: $FACECROP_BENCH_PHOTOS)",
    )
    parser.add_argument("--rerun-photos", type=int, default=20_000, help="finished photos that are run over again")
    parser.add_argument("--output", type=pathlib.Path, default=today, help="the report")
    return parser.parse_args()


def section(name: str, measure: Callable[[Bench], report.Section], bench: Bench) -> report.Section:
    """What a part measured, or, where it failed, with what error: the others' results are not lost with it."""
    try:
        return measure(bench)
    except (Exception, SystemExit) as error:  # whatever it is, it stands in the report; parts may also end by sys.exit
        print(f"bench: the part {name} failed:", file=sys.stderr)
        traceback.print_exc()
        return report.failed_section(name, error)


def main() -> None:
    chosen = arguments()
    if not FACECROP.exists():
        sys.exit(f"{FACECROP} is not there; run make bench, which builds it")
    for sentence in programs.missing_peers():
        print(f"bench: {sentence} It is left out.", file=sys.stderr)
    with work_folder() as work:
        bench = Bench(
            work,
            chosen.runs,
            chosen.workers,
            chosen.photos,
            chosen.long,
            chosen.real,
            isa.chosen(),
            chosen.rerun_photos,
        )
        introduction = machine.introduction(bench)
        sections = [section(name, PARTS[name], bench) for name in chosen.only or PARTS]
    chosen.output.parent.mkdir(parents=True, exist_ok=True)
    name = chosen.output.stem
    for suffix, curve in (pair for part in sections for pair in part.curves.items()):
        chosen.output.with_name(f"{name}-{suffix}.svg").write_text(charts.svg(curve))
    sections = [part.with_pictures(name) for part in sections]
    chosen.output.write_text(report.document(f"Benchmarks, {datetime.date.today()}", introduction, sections))
    print(f"written: {chosen.output}")
    failed = [part.title for part in sections if part.has_failed]
    if failed:
        sys.exit(f"bench: {len(failed)} of {len(sections)} parts failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
