"""Counts the instructions of a small run under valgrind, and compares them with the last recorded count.

    python -m bench.quick [--record] [--most-growth 3]

`make bench-quick` calls it. Two runs are counted, over the photos once and over the photos twice: the difference is
what the photos cost, and the rest of the first run is the start. So a photo that became slower is seen behind a start
that costs more than all of them. Needs valgrind and binutils, and nothing of the benchmarks' environment.

What valgrind cannot do is left out: it knows no AVX-512, so the networks run with AVX2 and 32-bit floats; and it fails
in the code that liborc makes for libvips, so libvips runs without that code (VIPS_NOVECTOR).
"""

import argparse
import collections
import dataclasses
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from typing import NoReturn

from .places import CACHE, FACECROP, ROOT, SAMPLES

RECORD = ROOT / "Benchmarks/quick.json"
# One, because three took over four minutes of processor time: see quick.md.
PHOTOS = ("scenes/group-2.jpg",)
MOST_GROWTH = 3.0  # per cent
REACHED, GREW, NOT_COMPARED = 0, 1, 2  # exit statuses
RUN_SECONDS = 300
LONGEST_NAME = 16

# By the file that holds the code.
GROUPS = (
    ("libjpeg", re.compile(r"libjpeg|libturbojpeg")),
    ("ONNX Runtime", re.compile(r"libonnxruntime")),
    ("libvips", re.compile(r"libvips|libpng|libz\.so|libspng|liborc|libhwy")),
    ("own code", re.compile(r"/facecrop(-engine)?$")),
    ("GLib", re.compile(r"libglib|libgobject")),
    ("Swift runtime", re.compile(r"libswift|libFoundation|libdispatch|_FoundationICU")),
    ("loader", re.compile(r"/ld-linux")),
)
OTHER = "other"
FACTS_IN_WORDS = {
    "build": "the build",
    "valgrind": "valgrind",
    "libvips": "libvips",
    "libjpeg": "libjpeg",
    "onnxruntime": "ONNX Runtime",
}


@dataclasses.dataclass(frozen=True)
class Counts:
    """Instructions by group."""

    start: dict[str, int]
    photos: dict[str, int]

    def of(self, stage: str) -> dict[str, int]:
        return {"start": self.start, "photos": self.photos}[stage]


def counted(folder: pathlib.Path) -> Counts:
    """The instructions of the start and of the photos."""
    programs = stripped(folder)
    once = instructions(programs, folder, copies=1)
    twice = instructions(programs, folder, copies=2)
    groups = sorted(once | twice)
    photos = {group: twice.get(group, 0) - once.get(group, 0) for group in groups}
    return Counts({group: once.get(group, 0) - photos[group] for group in groups}, photos)


def stripped(folder: pathlib.Path) -> pathlib.Path:
    """The command and the engine without what valgrind 3.19 cannot read, Swift's debugging information; names stay."""
    for name in ("facecrop", "facecrop-engine"):
        subprocess.run(["strip", "--strip-debug", "-o", folder / name, FACECROP.with_name(name)], check=True)
    return folder / "facecrop"


def instructions(facecrop: pathlib.Path, folder: pathlib.Path, copies: int) -> dict[str, int]:
    """Counts one run over the photos, so many times each, by group."""
    photos, output, counts = (folder / f"{name}-{copies}" for name in ("photos", "output", "counts"))
    photos.mkdir()
    for copy in range(copies):
        for name in PHOTOS:
            shutil.copy(SAMPLES / name, photos / f"{copy}-{pathlib.Path(name).name}")
    environment = {
        **os.environ,
        "VIPS_NOVECTOR": "1",
        "VIPS_CONCURRENCY": "1",
    }
    run = [facecrop, "crop", photos, "--output", output, "--no-config", "--size", "400x400", "--quiet"]
    run += ["--isolation", "none", "--jobs", "1"]
    tool = ["valgrind", "--tool=callgrind", "--trace-children=yes", "--fair-sched=yes", f"--callgrind-out-file={counts}"]
    print(f"bench-quick: counting a run over {len(PHOTOS) * copies} photo(s)", file=sys.stderr)
    log = folder / f"log-{copies}"
    with log.open("wb") as messages:
        try:
            status = subprocess.run(
                [*tool, *run], env=environment, stdout=messages, stderr=messages, timeout=RUN_SECONDS
            ).returncode
        except subprocess.TimeoutExpired:
            fail(f"a run under valgrind took longer than {RUN_SECONDS} s; is the machine busy?")
    if status != 0:
        fail(f"the run under valgrind failed with {status}: {log.read_text(errors='replace')[-1500:]}")
    return by_group(counts)


def by_group(counts: pathlib.Path) -> dict[str, int]:
    """Reads a file of callgrind: the instructions that code of each file ran itself."""
    total = collections.Counter()
    names, current, is_call = {}, "???", False
    with counts.open(errors="replace") as lines:
        for line in lines:
            if match := re.match(r"(c?)ob=\((\d+)\)(?: (.*))?", line):
                called, number, name = match.groups()
                if name:
                    names[number] = name
                if not called:
                    current = names[number]
            elif line.startswith("calls="):
                is_call = True  # the next line is the cost of what is called, which counts there
            elif line[0] in "+-*0123456789":
                if not is_call:
                    total[group_of(current)] += int(line.split()[1])
                is_call = False
    return dict(total)


def group_of(file: str) -> str:
    return next((name for name, pattern in GROUPS if pattern.search(file)), OTHER)


def facts() -> dict[str, str]:
    """What else than our code decides on the counts."""
    linked = subprocess.run(["ldd", FACECROP], capture_output=True, text=True).stdout
    return {
        "build": "with the Swift runtime apart" if "libswiftCore" in linked else "with the Swift runtime in it",
        "valgrind": first_line("valgrind", "--version"),
        "libvips": first_line("vips", "--version"),
        "libjpeg": first_line("dpkg-query", "--show", "--showformat=${Version}", "libjpeg62-turbo"),
        "onnxruntime": onnxruntime_version(),
    }


def onnxruntime_version() -> str:
    """The version of deps/versions.sh, which is the one that is installed."""
    text = (ROOT / "deps/versions.sh").read_text()
    match = re.search(r"onnxruntime_version\s*=\s*['\"]?([\w.]+)", text, re.IGNORECASE)
    return match[1] if match else "unknown"


def first_line(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True).stdout.partition("\n")[0]


def growth(before: int, now: int) -> float:
    """In per cent."""
    return 100 * (now - before) / before if before else 0.0


def verdict(before: Counts, now: Counts, most_growth: float) -> tuple[int, list[str]]:
    """The exit status, and what there is to say: the growth of both stages, and of each group that grew most."""
    sentences, status = [], REACHED
    for stage in ("start", "photos"):
        old, new = before.of(stage), now.of(stage)
        grown = growth(sum(old.values()), sum(new.values()))
        sentences.append(f"{stage}: {sum(new.values()) / 1e6:,.0f} million instructions, {grown:+.2f} % of the record")
        for group in sorted(new, key=lambda name: -abs(new[name] - old.get(name, 0))):
            grown_group = growth(old.get(group, 0), new[group])
            line = f"  {group:{LONGEST_NAME}} {new[group] / 1e6:10,.1f} million  {grown_group:+7.2f} %"
            sentences.append(line)
        if grown > most_growth:
            status = GREW
            worst = max(new, key=lambda name: new[name] - old.get(name, 0))
            sentences.append(
                f"bench-quick: the {stage} took {grown:.1f} % more instructions than recorded, more than {most_growth:g} %;"
                f" most of it in {worst}. If that is meant to be, record it: make bench-quick QUICK_OPTIONS=--record"
            )
    return status, sentences


def compared(now: Counts, most_growth: float) -> int:
    """Prints the comparison with the record; returns the exit status."""
    if not RECORD.exists():
        print("bench-quick: nothing is recorded yet; record with make bench-quick QUICK_OPTIONS=--record", file=sys.stderr)
        return NOT_COMPARED
    record = json.loads(RECORD.read_text())
    changed = [
        f"{FACTS_IN_WORDS[name]} was {record['facts'].get(name)} and is {value}"
        for name, value in facts().items()
        if record["facts"].get(name) != value
    ]
    if record["photos"] != list(PHOTOS):
        changed.append("the photos are others")
    if changed:
        print(f"bench-quick: the counts cannot be compared, because {'; '.join(changed)}. Record anew.", file=sys.stderr)
        return NOT_COMPARED
    status, sentences = verdict(Counts(**record["counts"]), now, most_growth)
    print("\n".join(sentences))
    return status


def fail(sentence: str) -> NoReturn:
    """Ends the command when nothing could be counted or compared."""
    print(f"bench-quick: {sentence}", file=sys.stderr)
    sys.exit(NOT_COMPARED)


def missing() -> list[str]:
    """Programs that are needed and not there."""
    return [name for name in ("valgrind", "strip", "vips") if not shutil.which(name)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench-quick", description=__doc__.partition("\n")[0])
    parser.add_argument("--record", action="store_true", help="write the counts as the new record")
    parser.add_argument("--most-growth", type=float, default=MOST_GROWTH, help="per cent, of the start or of the photos")
    chosen = parser.parse_args()
    if not FACECROP.exists():
        fail(f"{FACECROP} is not there; run make release")
    if missing():
        fail(f"install {' and '.join(missing())}")
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="quick-", dir=CACHE) as folder:
        now = counted(pathlib.Path(folder))
    if chosen.record:
        record = {"photos": PHOTOS, "facts": facts(), "counts": dataclasses.asdict(now)}
        RECORD.write_text(json.dumps(record, indent=1) + "\n")
        print(f"written: {RECORD}")
        return
    sys.exit(compared(now, chosen.most_growth))


if __name__ == "__main__":
    main()
