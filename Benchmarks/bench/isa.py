"""Which instructions facecrop's networks run with: what the processor has, or less to measure what others have."""

import dataclasses
import pathlib

AVX512_FLAG, AVX2_FLAG, SHORT_FLOATS_FLAG = "avx512f", "avx2", "avx512_bf16"
NAMES = ("avx2",)  # what --isa may ask for


@dataclasses.dataclass(frozen=True)
class InstructionSet:
    """The instructions, and how facecrop is told to keep to them."""

    title: str
    least_ratio: float  # of images/s to vipsthumbnail's for camera JPEG of 12 megapixels
    options: tuple[str, ...] = ()
    environment: dict[str, str] = dataclasses.field(default_factory=dict)


WIDE = InstructionSet("AVX-512 with bf16", 1.5)
AVX2 = InstructionSet("AVX2", 1.3)
# Short floats need AVX-512, so f32 is what such a processor would calculate with.
KEPT_TO_AVX2 = InstructionSet("AVX2, by --isa", 1.3, ("--precision", "f32"), {"ONEDNN_MAX_CPU_ISA": "AVX2"})


def chosen(name: str | None) -> InstructionSet:
    """What --isa asks for, or what the processor has."""
    if name == "avx2":
        return KEPT_TO_AVX2
    has_all = {AVX512_FLAG, SHORT_FLOATS_FLAG} <= processor_flags()
    return WIDE if has_all else AVX2


def processor_flags() -> set[str]:
    lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    return set(next((line.partition(":")[2].split() for line in lines if line.startswith("flags")), ()))
