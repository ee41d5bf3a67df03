#!/usr/bin/env python3
"""Whole-process speed and memory of facecrop beside vipsthumbnail, on one folder, the same cores and the same sizes.

    Benchmarks/throughput.py PHOTOS [--copies 200 --copies 2000] [--runs 3] [--size 400x400] [--output FILE]

PHOTOS is a folder of photographs; as many hard links to them as --copies says are made in a temporary folder, so that the
disk cache treats both programs alike. Runs alternate, and the median of each program counts. vipsthumbnail has no worker
pool: it runs as one process for each core, VIPS_CONCURRENCY=1, with the list split among them, as a shell user would do it.

Needs: the built command (make release), vipsthumbnail (make deps). Python's standard library only.
"""

import argparse
import datetime
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PHOTO_SUFFIXES = {".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".heic", ".avif"}


def measured(commands, environment=None):
    """Runs the commands at the same time; returns wall seconds, CPU seconds and the sum of their peak memories in MB."""
    started = time.monotonic()
    environment = {**os.environ, **(environment or {})}
    children = [
        subprocess.Popen(c, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for c in commands
    ]
    cpu = peak = 0.0
    for child in children:
        message = child.stderr.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            sys.exit(f"{' '.join(child.args[:6])} … ended with {child.returncode}: {message.decode(errors='replace')[-500:]}")
        cpu += usage.ru_utime + usage.ru_stime
        peak += usage.ru_maxrss / 1024
    return time.monotonic() - started, cpu, peak


def copies(photos, count, folder):
    """A folder with `count` hard links (copies, across file systems) to the photos, and their paths."""
    folder.mkdir()
    paths = []
    for index in range(count):
        source = photos[index % len(photos)]
        path = folder / f"{index:06}{source.suffix}"
        try:
            os.link(source, path)
        except OSError:
            shutil.copyfile(source, path)
        paths.append(path)
    return paths


def facecrop(folder, output, size, workers):
    command = [str(ROOT / ".build/release/facecrop"), "crop", str(folder), "--output", str(output)]
    return measured([command + ["--size", size, "--jobs", str(workers), "--quiet"]])


def vipsthumbnail(paths, output, size, workers):
    output.mkdir()
    commands = [
        ["vipsthumbnail", *map(str, paths[worker::workers]), "--size", size, "--smartcrop", "attention"]
        + ["--eprofile", "srgb", "-o", f"{output}/%s.jpg[Q=82,strip]"]
        for worker in range(workers)
    ]
    return measured(commands, {"VIPS_CONCURRENCY": "1"})


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("photos", type=pathlib.Path)
    parser.add_argument("--copies", type=int, action="append")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--size", default="400x400")
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--output", type=pathlib.Path, help="append the table to this Markdown file")
    arguments = parser.parse_args()
    photos = sorted(p for p in arguments.photos.rglob("*") if p.suffix.lower() in PHOTO_SUFFIXES)
    if not photos:
        sys.exit(f"{arguments.photos}: no photos")

    lines = ["| photos | program | images/s | CPU ms a photo | peak MB |", "|---|---|---|---|---|"]
    for count in arguments.copies or [200]:
        with tempfile.TemporaryDirectory(prefix="facecrop-bench-") as name:
            place = pathlib.Path(name)
            paths = copies(photos, count, place / "in")
            results = {"facecrop": [], "vipsthumbnail --smartcrop attention": []}
            for run in range(arguments.runs):
                print(f"{count} photos, run {run + 1} of {arguments.runs}", file=sys.stderr)
                results["facecrop"].append(facecrop(place / "in", place / "ours", arguments.size, arguments.workers))
                shutil.rmtree(place / "ours")
                peers = results["vipsthumbnail --smartcrop attention"]
                peers.append(vipsthumbnail(paths, place / "theirs", arguments.size, arguments.workers))
                shutil.rmtree(place / "theirs")
            for program, runs in results.items():
                wall, cpu, peak = (statistics.median(column) for column in zip(*runs))
                lines.append(f"| {count} | {program} | {count / wall:.1f} | {cpu / count * 1000:.1f} | {peak:.0f} |")
    model = next((l.split(":")[1].strip() for l in open("/proc/cpuinfo") if l.startswith("model name")), platform.machine())
    version = subprocess.run(["vips", "--version"], capture_output=True, text=True).stdout.strip()
    head = (
        f"{datetime.date.today()}: {arguments.workers} workers on {os.cpu_count()} cores ({model}), {version}, size "
        f"{arguments.size}, {len(photos)} different photos, medians of {arguments.runs} alternating runs"
    )
    table = "\n".join([head, "", *lines, ""])
    print(table)
    if arguments.output:
        with arguments.output.open("a") as file:
            file.write(table + "\n")


if __name__ == "__main__":
    main()
