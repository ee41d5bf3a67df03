"""Runs of facecrop track."""

import json
import shutil
import subprocess
import sys


def run(command, film, out, *options):
    """The records of all frames, and the summary."""
    shutil.rmtree(out, ignore_errors=True)
    done = subprocess.run(command + ["track", str(film), "-o", str(out), "-q", *options], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{film}: status {done.returncode}\n{done.stderr}")
    frames = [json.loads(line) for line in (out / "tracks.jsonl").read_text().splitlines()]
    return frames, json.loads((out / "tracks.json").read_text())
