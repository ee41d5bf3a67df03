"""Which instructions facecrop's networks run with: what the processor has."""

import dataclasses
import pathlib

AVX512_FLAG = "avx512f"


@dataclasses.dataclass(frozen=True)
class InstructionSet:
    """The instructions, and what is wanted with them."""

    title: str
    least_ratio: float  # of images/s to vipsthumbnail's for camera JPEG of 12 megapixels


WIDE = InstructionSet("AVX-512", 1.5)
AVX2 = InstructionSet("AVX2", 1.3)


def chosen() -> InstructionSet:
    """What the processor has."""
    lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    flags = next((line.partition(":")[2].split() for line in lines if line.startswith("flags")), ())
    return WIDE if AVX512_FLAG in flags else AVX2
