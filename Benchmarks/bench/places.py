"""Where things lie: the project's own files, and what the suite makes (all of it below .build/, which git ignores).

$FACECROP_BENCH_BUILD names another folder of built programs than .build/release, from the root of the repository.
"""

import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "samples"
RESULTS = ROOT / "Benchmarks/results"
BUILD = ROOT / os.environ.get("FACECROP_BENCH_BUILD", ".build/release")
FACECROP = BUILD / "facecrop"
STAGES = BUILD / "stage-bench"
CACHE = ROOT / ".build/bench"
PHOTOS = CACHE / "photos"
