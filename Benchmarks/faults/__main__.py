"""Does to the command what a bad night does, and writes Benchmarks/faults.md; `make faults` calls it.

    python -m faults [--only PART]… [--update] [--kills N] [--soak-photos N] [--output FILE]
"""

import argparse
import os
import pathlib
import sys

from bench.places import FACECROP, ROOT

from . import conditions, disk, document, hostile, killed, leak, mutated, names, scale, soak
from .settings import Settings, work_folder

# The order is that of the document; what is long runs only when it is asked for.
PARTS = {
    "killed": killed, "conditions": conditions, "disk": disk, "names": names, "hostile": hostile, "scale": scale,
    "leak": leak, "mutated": mutated, "soak": soak,
}  # fmt: skip
ONLY_WHEN_ASKED_FOR = ("mutated", "soak")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make faults", description=__doc__.partition("\n")[0])
    parser.add_argument("--only", action="append", choices=PARTS, help="this part only; may be given again; mutated and soak run only then")
    parser.add_argument("--update", action="store_true", help="keep the sections of parts that do not run now")
    parser.add_argument("--kills", type=int, default=200, help="how often the command is killed, and its engine process")
    parser.add_argument("--soak-photos", type=int, default=100_000, help="of the part soak")
    parser.add_argument("--leak-photos", type=int, default=10_000, help="of the part leak")
    parser.add_argument("--mutation-seconds", type=int, default=3_600, help="of the part mutated")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "Benchmarks/faults.md", help="the report")
    return parser.parse_args()


def other_options() -> list[str]:
    """What was typed besides the parts and the document."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--only", action="append")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--output")
    return parser.parse_known_args()[1]


def main() -> None:
    chosen = arguments()
    if not FACECROP.exists():
        sys.exit(f"{FACECROP} is not there; run make faults, which builds it")
    settings = Settings(
        kills=chosen.kills,
        soak_photos=chosen.soak_photos,
        leak_photos=chosen.leak_photos,
        mutation_seconds=chosen.mutation_seconds,
    )
    others = other_options()
    for name in chosen.only or [name for name in PARTS if name not in ONLY_WHEN_ASKED_FOR]:
        with work_folder() as work:
            # Otherwise thousands of runs would leave their notes in this user's cache.
            os.environ["XDG_CACHE_HOME"] = str(work / "user-cache")
            section = PARTS[name].measure(work, settings)
        options = [*(["--only", name] if chosen.only else []), *others]
        write(chosen.output, document.chapter(section, options), keeps_others=chosen.update)
        chosen.update = True  # The next part of this run keeps the sections of the parts before it.
    print(f"written: {chosen.output}")


def write(path: pathlib.Path, chapter: document.Chapter, *, keeps_others: bool) -> None:
    """Writes after each part, so that a part that fails costs only itself."""
    old = document.read(path.read_text()) if keeps_others and path.exists() else []
    path.write_text(document.written(document.updated(old, [chapter], [part.TITLE for part in PARTS.values()])))


if __name__ == "__main__":
    main()
