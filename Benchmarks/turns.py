#!/usr/bin/env python3
"""How many portraits does --try-rotations turn upright?

    Benchmarks/turns.py PHOTOS... [--facecrop "--detector yunet"] [--command .build/release/facecrop]

PHOTOS are folders with upright photos. Each photo is copied without metadata, as it is and turned by 90, 180 and 270
degrees. The photos that show exactly one face as they are count; for each of the four copies the command must undo the
turn. What it does to the photos without a face is printed, too: they should stay as they are.

Needs: the built command (make release), vips (make deps). Python's standard library only.
"""

import argparse
import collections
import json
import pathlib
import shlex
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TURNS = {0: None, 90: "d90", 180: "d180", 270: "d270"}
SUFFIXES = {".jpg", ".jpeg", ".png"}


def turned_copies(photo, number, folder):
    upright = folder / f"{number}.v"
    subprocess.run(["vips", "autorot", photo, upright], check=True)
    for degrees, angle in TURNS.items():
        copy = folder / f"{number}-{degrees}.jpg[strip,Q=95]"
        operation = ["copy", upright, copy] if angle is None else ["rot", upright, copy, angle]
        subprocess.run(["vips", *operation], check=True)
    upright.unlink()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", nargs="+", type=pathlib.Path)
    parser.add_argument("--facecrop", default="", help="further options of the command")
    parser.add_argument("--command", default=ROOT / ".build/release/facecrop")
    arguments = parser.parse_args()
    photos = sorted(
        path for folder in arguments.photos for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES
    )
    with tempfile.TemporaryDirectory() as folder:
        for number, photo in enumerate(photos):
            turned_copies(photo, number, pathlib.Path(folder))
        command = [arguments.command, "inspect", folder, "--try-rotations", *shlex.split(arguments.facecrop)]
        records = json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout)
    undone = collections.defaultdict(dict)
    faces = {}
    for record in records:
        number, degrees = map(int, pathlib.Path(record["source"]).stem.split("-"))
        undone[number][degrees] = record.get("turnedClockwiseDegrees", 0)
        if degrees == 0:
            faces[number] = len(record["faces"])
    portraits = [number for number in faces if faces[number] == 1]
    wrong = [
        (number, degrees, answer)
        for number in portraits
        for degrees, answer in undone[number].items()
        if (degrees + answer) % 360
    ]
    for number, degrees, answer in wrong:
        print(f"{photos[number]}: turned by {degrees} degrees, then by {answer}")
    copies = sum(len(undone[number]) for number in portraits)
    print(f"{len(portraits)} portraits: {copies - len(wrong)} of {copies} copies are upright")
    for degrees in TURNS:
        print(f"  turned by {degrees}: {sum(1 for _, turn, _ in wrong if turn == degrees)} not upright")
    faceless = [number for number in faces if faces[number] == 0]
    moved = [number for number in faceless if undone[number][0]]
    print(f"{len(faceless)} photos without a face: {len(moved)} were turned")
    for number in moved:
        print(f"  {photos[number]}: by {undone[number][0]}")


if __name__ == "__main__":
    main()
