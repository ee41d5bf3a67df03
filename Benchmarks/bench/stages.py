"""Each stage alone, on one photo of each kind: where a regression happened."""

import os
import subprocess

from . import sets
from .places import STAGES
from .report import Section
from .settings import Bench

REPEATS = 20


def measure(bench: Bench) -> Section:
    paragraphs = [f"Milliseconds of wall time on one thread, {REPEATS} repeats (`stage-bench`)."]
    for title, photo_set in sets.KINDS.items():
        photo = min(bench.album(photo_set).iterdir())
        command = [str(STAGES), str(photo), "--repeats", str(REPEATS)]
        environment = {**os.environ, "TMPDIR": str(bench.work)}
        stages = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout
        paragraphs += [f"### {title}", stages.strip()]
    return Section("Stages", paragraphs)
