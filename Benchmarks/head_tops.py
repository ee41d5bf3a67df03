#!/usr/bin/env python3
"""How exactly heads are measured: the heights by --head-height beside those of heads that were marked by eye.

    Benchmarks/head_tops.py PHOTOS [PHOTOS…] [--facecrop .build/release/facecrop]

Benchmarks/head_tops.csv names the photographs, which are in the folders PHOTOS: file; how far the top of the hair or
hat, and the crown without hair, are above the line through the pupils, in photo pixels, empty if it could not be told
or lies beyond the photo's edge; and the kind of head.

Prints, as Markdown, the errors of the heights as shares of the marked ones. The chin is taken from the landmarks.

Needs: the built command (make release). Python's standard library.
"""

import argparse
import collections
import csv
import json
import math
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEIGHT = 0.5


def heights(facecrop, files, top):
    """For each file with a measured head, its height, and the distance from its eyes to its chin."""
    options = [f"--head-height={HEIGHT:.0%}", "--head-top", top, "--aspect", "1:1", "--fill", "black", "--landmarks"]
    command = [facecrop, "inspect", "--quiet", *options, *files]
    photos = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout)
    found = {}
    for photo in photos:
        if photo["reason"] != "facesFound":
            continue
        face = max(photo["faces"], key=lambda one: one["box"]["width"] * one["box"]["height"])
        right, left, chin = (face["landmarks"]["points"][name] for name in ("rightPupil", "leftPupil", "chin"))
        roll = math.atan2(left["y"] - right["y"], left["x"] - right["x"])
        middle = ((left["x"] + right["x"]) / 2, (left["y"] + right["y"]) / 2)
        eyes_to_chin = (chin["y"] - middle[1]) * math.cos(roll) - (chin["x"] - middle[0]) * math.sin(roll)
        found[photo["source"]] = (HEIGHT * photo["crop"]["pixels"]["height"], eyes_to_chin)
    return found


def row(name, errors):
    ordered = sorted(map(abs, errors))
    mean = sum(errors) / len(errors)
    middle, high = ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, math.ceil(0.95 * len(ordered)) - 1)]
    return f"| {name} | {len(errors)} | {mean:+.1%} | {middle:.1%} | {high:.1%} | {ordered[-1]:.1%} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", nargs="+", type=pathlib.Path)
    parser.add_argument("--facecrop", default=ROOT / ".build/release/facecrop", type=pathlib.Path)
    arguments = parser.parse_args()
    with (ROOT / "Benchmarks/head_tops.csv").open(newline="", encoding="utf-8") as file:
        marks = list(csv.DictReader(file))
    places = {}
    for mark in marks:
        candidates = [folder / mark["file"] for folder in arguments.photos]
        places[mark["file"]] = next(place for place in candidates if place.exists())
    print("| top, heads | heads | mean error | median | 95 % | greatest |\n|---|---|---|---|---|---|")
    for top in ("hair", "crown"):
        found = heights(arguments.facecrop, [str(place) for place in places.values()], top)
        errors = collections.defaultdict(list)
        for mark in marks:
            measured = found.get(str(places[mark["file"]]))
            if mark[top] and measured:
                height, eyes_to_chin = measured
                error = height / (eyes_to_chin + float(mark[top])) - 1
                errors["all"].append(error)
                errors[mark["kind"]].append(error)
        missing = sum(1 for mark in marks if mark[top] and str(places[mark["file"]]) not in found)
        for kind, numbers in errors.items():
            print(row(f"{top}, {kind}", numbers))
        print(f"| {top}, not measured | {missing} | | | | |")


if __name__ == "__main__":
    main()
