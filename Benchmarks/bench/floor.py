"""facecrop's processor time beside the floor: decode at the scale that the crop needs, inference alone, encode.

The floor is measured by as many processes at once as facecrop has workers, because two busy cores are slower than one.
"""

import collections
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

from . import programs, sets
from .measure import Contender, measured
from .report import Bar, Section, number, table
from .settings import Bench

FLOOR_PROCESS = pathlib.Path(__file__).with_name("floor_process.py")
PARTS_MS = ("decode_ms", "inference_ms", "encode_ms")
GREATEST_RATIO = 1.25


def measure(bench: Bench) -> Section:
    album = bench.album(sets.CAMERA)
    finished = pathlib.Path(tempfile.mkdtemp(prefix="finished-", dir=bench.work))
    command = programs.facecrop_command(album, finished, bench.workers)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    rows, bars = [], []
    for workers in sorted({1, 2, bench.workers}):
        ours_ms, parts_ms = beside_floor(bench, bench.facecrop(album, workers), finished, workers)
        ratio = ours_ms / sum(parts_ms)
        rows.append([str(workers), *map(number, (*parts_ms, sum(parts_ms), ours_ms, ratio))])
        if workers <= 2:
            what = f"CPU a photo, × the floor, {programs.counted(workers, 'worker')}"
            bars.append(Bar(what, ratio, GREATEST_RATIO, "≤"))
    header = ("workers", "decode", "inference", "encode", "floor", "facecrop", "ratio")
    return Section("The floor", [explanation(floors(bench, finished, 1), bench), table(header, rows)], bars)


def beside_floor(
    bench: Bench, contender: Contender, finished: pathlib.Path, workers: int
) -> tuple[float, list[float]]:
    """CPU milliseconds a photo of facecrop and of each part of the floor: medians of runs that take turns."""
    ours_ms, parts_ms = [], []
    for _ in range(bench.runs):
        print(f"the floor beside {contender.name}", file=sys.stderr)
        ours_ms.append(measured(contender, bench.work).cpu_ms_a_photo)
        photos = floors(bench, finished, workers)
        parts_ms.append([statistics.mean(photo[part] for photo in photos) for part in PARTS_MS])
    return statistics.median(ours_ms), [statistics.median(column) for column in zip(*parts_ms)]


def floors(bench: Bench, finished: pathlib.Path, processes: int) -> list[dict]:
    """The floor of each photo, measured by so many processes at once."""
    commands = [[sys.executable, str(FLOOR_PROCESS), str(finished), str(start), str(processes)] for start in range(processes)]
    children = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
    outputs = [child.communicate()[0] for child in children]
    if any(child.returncode != 0 for child in children):
        raise SystemExit("The floor could not be measured; the messages are above.")
    return [photo for output in outputs for photo in json.loads(output)]


def explanation(photos: list[dict], bench: Bench) -> str:
    scales = collections.Counter(photo["reduction"] for photo in photos)
    shares = ", ".join(f"1/{reduction} for {count}" for reduction, count in sorted(scales.items()))
    second_counts = [photo["second_network_inferences"] for photo in photos]
    doubtful_photos = sum(count > 0 for count in second_counts)
    return (
        f"CPU milliseconds a photo of 12 megapixels, medians of {bench.runs} runs. Decode: TurboJPEG into a buffer that is"
        f" used again, at {shares} of {len(photos)} photos, which is what their crops need. Inference: ONNX Runtime alone, with"
        f" {sum(second_counts)} inferences of the second network for the {doubtful_photos} photos that ask for it. Encode:"
        " TurboJPEG, 4:2:0."
    )
