"""Which instructions facecrop's networks run with: what the processor has."""

import dataclasses
import pathlib

from . import sets

AVX512_FLAG = "avx512f"


@dataclasses.dataclass(frozen=True)
class InstructionSet:
    """The instructions, and what is wanted with them."""

    title: str
    # Of images/s to vipsthumbnail's: for camera JPEG, for web JPEG, and for all other kinds.
    portraits: float
    groups: float
    web: float
    others: float

    def least_ratio(self, photo_set: sets.PhotoSet) -> float:
        """How many times vipsthumbnail's images/s are wanted for a set."""
        wanted = {sets.CAMERA: self.groups, sets.PORTRAITS: self.portraits, sets.GROUPS: self.groups}
        return wanted.get(photo_set, self.web if photo_set in (sets.WEB, sets.WEB_GROUPS) else self.others)


WIDE = InstructionSet("AVX-512", portraits=1.8, groups=1.5, web=1.4, others=1.2)
AVX2 = InstructionSet("AVX2", portraits=1.6, groups=1.4, web=1.2, others=1.15)


def chosen() -> InstructionSet:
    """What the processor has."""
    lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    flags = next((line.partition(":")[2].split() for line in lines if line.startswith("flags")), ())
    return WIDE if AVX512_FLAG in flags else AVX2
