"""Where things lie: the project's own files, and what the suite makes (all of it below .build/, which git ignores)."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "samples"
RESULTS = ROOT / "Benchmarks/results"
FACECROP = ROOT / ".build/release/facecrop"
STAGES = ROOT / ".build/release/stage-bench"
CACHE = ROOT / ".build/bench"
PHOTOS = CACHE / "photos"
