#!/usr/bin/env python3
"""Measures the most memory of the driver and of an actor in a run over many small files.

    measure_memory.py COUNT

The command is the test double, which decodes nothing: so what is measured is Python and Ray.
"""

import json
import os
import resource
import sys
import tempfile
import threading
import time
from pathlib import Path

os.environ["RAY_AUTH_MODE"] = "disabled"
FAKE = Path(__file__).resolve().parent.parent / "fake_facecrop.py"


def most_of_actors() -> int:
    """The most memory that an actor of this machine has had, in KiB."""
    most = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            if b"ray::MapWorker" in (status.parent / "cmdline").read_bytes():
                fields = dict(line.split(":", 1) for line in status.read_text().splitlines())
                most = max(most, int(fields["VmHWM"].split()[0]))
        except (OSError, KeyError):
            continue  # The process has ended.
    return most


def main() -> None:
    import ray

    import facecrop.ray

    count = int(sys.argv[1])
    ray.init(num_cpus=3, log_to_driver=False, logging_level="ERROR")
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            path = Path(folder, "in", f"{number // 500:04d}", f"{number}.jpg")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"x" * 2_000)
        program = Path(folder, "facecrop")
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{FAKE}" "$@"\n')
        program.chmod(0o755)
        most, ended = 0, threading.Event()

        def watch() -> None:
            nonlocal most
            while not ended.wait(1):
                most = max(most, most_of_actors())

        watcher = threading.Thread(target=watch)
        watcher.start()
        start = time.monotonic()
        summary = facecrop.ray.run(f"{folder}/in", f"{folder}/out", binary=str(program), concurrency=2)
        seconds = time.monotonic() - start
        ended.set()
        watcher.join()
        driver = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        counts = {"photos": summary.counts["photos"], "seconds": round(seconds)}
        print(json.dumps({**counts, "driver MiB": driver // 1024, "actor MiB": most // 1024}))


if __name__ == "__main__":
    main()
