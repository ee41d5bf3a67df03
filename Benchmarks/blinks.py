"""Measures `facecrop blinks` on annotated films, and prints a table for Benchmarks/eyes.md.

    .build/bench/venv/bin/python Benchmarks/blinks.py FACECROP FILMS [options of facecrop blinks]

FILMS has a folder for each film, with its frames in img/ and blinks.json: {"blinks": [{"first": 12, "last": 18}, ...]},
frames counted from 1. What follows the last underscore of the folder's name is the kind of film, such as fbn.
"""

import json
import pathlib
import statistics
import subprocess
import sys
from dataclasses import dataclass, field

FRAMES_PER_SECOND = 30


@dataclass
class Tally:
    films: int = 0
    frames: int = 0
    blinks: int = 0
    false: int = 0
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)

    def add(self, frame_count, annotated, found):
        """A blink is found if one of ours overlaps it, or touches it with at most one frame between."""
        self.films += 1
        self.frames += frame_count
        self.blinks += len(annotated)
        unused = list(found)
        for first, last in annotated:
            match = next((b for b in unused if b[0] <= last + 1 and b[1] >= first - 1), None)
            if match:
                unused.remove(match)
                self.starts.append(abs(match[0] - first))
                self.ends.append(abs(match[1] - last))
        self.false += len(unused)

    def row(self, name):
        found = len(self.starts)
        start, end = (statistics.median(v) if v else float("nan") for v in (self.starts, self.ends))
        share = found / self.blinks if self.blinks else float("nan")
        return (f"| {name} | {self.films} | {self.frames} | {self.blinks} | {found} ({share:.0%}) | {self.false} "
                f"| {start:g} | {end:g} |")


def main(executable, films, *options):
    total, kinds = Tally(), {}
    for film in sorted(path for path in pathlib.Path(films).iterdir() if (path / "img").is_dir()):
        annotated = [(b["first"] - 1, b["last"] - 1) for b in json.loads((film / "blinks.json").read_text())["blinks"]]
        command = [executable, "blinks", film / "img", "--fps", str(FRAMES_PER_SECOND), "--json", "-", "--quiet"]
        run = subprocess.run([*command, *options], capture_output=True, text=True)
        if run.returncode not in (0, 1):
            sys.exit(f"{film.name}: facecrop ended with {run.returncode}: {run.stderr[-300:]}")
        record = json.loads(run.stdout)
        found = [(e["firstFrame"], e["lastFrame"]) for e in record["events"] if e["event"] == "blink"]
        for tally in (total, kinds.setdefault(film.name.rpartition("_")[2], Tally())):
            tally.add(record["frameCount"], annotated, found)
    print("| films | number | frames | blinks | found | false | start, frames off | end, frames off |")
    print("|---|---|---|---|---|---|---|---|")
    for name in sorted(kinds):
        print(kinds[name].row(name))
    print(total.row("all"))


if __name__ == "__main__":
    main(*sys.argv[1:])
