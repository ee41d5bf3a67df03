"""Does to the command what a bad night does, and writes Benchmarks/faults.md; `make faults` calls it.

    python -m faults [--only PART]… [--kills N] [--output FILE]
"""

import argparse
import datetime
import pathlib
import sys

from bench import report
from bench.places import FACECROP, ROOT
from bench.settings import work_folder

from . import disk, hostile, killed, names, scale

PARTS = {"killed": killed.measure, "disk": disk.measure, "names": names.measure, "hostile": hostile.measure, "scale": scale.measure}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make faults", description=__doc__.partition("\n")[0])
    parser.add_argument("--only", action="append", choices=PARTS, help="this part only; may be given again")
    parser.add_argument("--kills", type=int, default=200, help="how often the command or its engine process is killed")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "Benchmarks/faults.md", help="the report")
    return parser.parse_args()


def main() -> None:
    chosen = arguments()
    if not FACECROP.exists():
        sys.exit(f"{FACECROP} is not there; run make faults, which builds it")
    with work_folder() as work:
        sections = [PARTS[name](work, chosen.kills) for name in chosen.only or PARTS]
    introduction = f"Made by `make faults` on {datetime.date.today()}."
    chosen.output.write_text(report.document("Faults on purpose", introduction, sections))
    print(f"written: {chosen.output}")


if __name__ == "__main__":
    main()
