#!/usr/bin/env python3
"""Measures what Ray costs beside `facecrop crop` with the same cores, on this machine and its disk.

    measure_engine.py FOLDER_FEW FOLDER_MANY [ROUNDS]

Both are timed with few and with many photos, in turns; the difference is the time of a photo without start and end.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ["RAY_AUTH_MODE"] = "disabled"
CORES = os.cpu_count()


def count(folder: str) -> int:
    return sum(path.is_file() for path in Path(folder).rglob("*"))


def with_crop(folder: str, output: str) -> float:
    start = time.monotonic()
    command = [os.environ["FACECROP_BINARY"], "crop", folder, "--output", output, "--size", "400x400", "--quiet"]
    subprocess.run([*command, "--no-config", "--jobs", str(CORES)], check=False, stderr=subprocess.DEVNULL)
    return time.monotonic() - start


def with_ray(folder: str, output: str) -> float:
    import facecrop.ray

    start = time.monotonic()
    facecrop.ray.run(folder, output, size=(400, 400), cpus_per_actor=1, concurrency=CORES)
    return time.monotonic() - start


def main() -> None:
    import ray

    few, many = sys.argv[1:3]
    ray.init(num_cpus=CORES + 1, log_to_driver=False, logging_level="ERROR")
    ray.data.DataContext.get_current().enable_progress_bars = False
    times: dict[str, list[float]] = {}
    for _ in range(int(sys.argv[3]) if len(sys.argv) > 3 else 3):
        for name, work in (("crop", with_crop), ("ray", with_ray)):
            for kind, folder in (("few", few), ("many", many)):
                with tempfile.TemporaryDirectory() as output:
                    times.setdefault(f"{name} {kind}", []).append(work(folder, output))
                    shutil.rmtree(output)
                    Path(output).mkdir()
    median = {name: statistics.median(each) for name, each in times.items()}
    photos = count(many) - count(few)
    rate = {name: photos / (median[f"{name} many"] - median[f"{name} few"]) for name in ("crop", "ray")}
    start = {name: median[f"{name} few"] - count(few) / rate[name] for name in ("crop", "ray")}
    print(json.dumps({"cores": CORES, "times": times, "photos/s": rate, "seconds to start and end": start}, indent=1))


if __name__ == "__main__":
    main()
