#!/usr/bin/env python3
"""How many heads survive a square crop as large as the photo allows: facecrop beside a centred crop and libvips' attention.

    Benchmarks/heads_kept.py PHOTOS [--windows 300] [--facecrop "--detector yunet"] [--list]

PHOTOS is a folder with photographs and their annotations.json: [{file, width, height, faces: [{x, y, w, h}]}] in upright
pixels. For every annotated photo it is asked whether the largest face is whole in the crop, and how many faces are, of those that
some square of that size could keep. A face is whole when its box, as far as it lies in the photo, is inside by a pixel.

--windows cuts as many random windows of several ratios from the photos with the most faces and shrinks them to 416 pixels, to
have more and harder photos than there are annotated ones. The same seed gives the same windows.

Needs: the built command (make release), vips (make deps). Python's standard library only.
"""

import argparse
import json
import pathlib
import random
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FACECROP = ROOT / ".build/release/facecrop"


def run(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout


def annotated(folder):
    """The photos that have faces, as (path, width, height, boxes); boxes are (left, top, right, bottom)."""
    for entry in json.loads((folder / "annotations.json").read_text()):
        if entry["faces"] and entry.get("width"):
            boxes = [(f["x"], f["y"], f["x"] + f["w"], f["y"] + f["h"]) for f in entry["faces"]]
            yield folder / entry["file"], entry["width"], entry["height"], boxes


def windows(photos, count, folder):
    """Random windows of the photos, at most 416 pixels long, in which every face is whole or gone, and none too large."""
    generator = random.Random(7)
    weights = [6 if len(boxes) > 5 else 1.5 if len(boxes) > 1 else 0.7 for *_, boxes in photos]
    made = 0
    while made < count:
        path, width, height, boxes = generator.choices(photos, weights)[0]
        ratio = generator.choice([4 / 3, 3 / 2, 16 / 9, 3 / 4, 2 / 3, 2.0])
        across = int(min(width, height * ratio) * generator.uniform(0.35, 1))
        down = int(across / ratio)
        left, top = int(generator.uniform(0, width - across)), int(generator.uniform(0, height - down))
        scale = min(1, 416 / max(across, down))
        inside = []
        for box in boxes:
            seen = clipped((box[0] - left, box[1] - top, box[2] - left, box[3] - top), across, down)
            share = area(seen) / area(box)
            if share > 0.85:
                inside.append(tuple(edge * scale for edge in seen))
            elif share > 0.05:
                break
        else:
            fits = all(max(b[2] - b[0], b[3] - b[1]) < 0.9 * scale * min(across, down) for b in inside)
            if inside and fits and max(b[3] - b[1] for b in inside) >= 12:
                target = folder / f"{made:04}.jpg"
                run("vips", "autorot", path, folder / "upright.v")
                run("vips", "crop", folder / "upright.v", folder / "t.v", left, top, across, down)
                run("vips", "resize", folder / "t.v", f"{target}[Q=85,strip]", scale)
                size = [int(run("vipsheader", "-f", side, target)) for side in ("width", "height")]
                made += 1
                yield target, *size, inside
    for name in ("upright.v", "t.v"):
        (folder / name).unlink(missing_ok=True)


def clipped(box, width, height):
    return max(box[0], 0), max(box[1], 0), min(box[2], width), min(box[3], height)


def area(box):
    return max(0, box[2] - box[0]) * max(0, box[3] - box[1])


def is_whole(box, left, top, side):
    return box[0] >= left - 1 and box[1] >= top - 1 and box[2] <= left + side + 1 and box[3] <= top + side + 1


def keepable(boxes, width, height, side):
    """The most faces that any square of `side` keeps whole: the best places have a face at an edge."""
    lefts = {0, width - side} | {b[0] for b in boxes} | {b[2] - side for b in boxes}
    tops = {0, height - side} | {b[1] for b in boxes} | {b[3] - side for b in boxes}
    places = [(min(max(x, 0), width - side), min(max(y, 0), height - side)) for x in lefts for y in tops]
    return max(sum(is_whole(b, *place, side) for b in boxes) for place in places)


def attention(path, side, folder):
    run("vips", "smartcrop", f"{path}", folder / "a.v", side, side, "--interesting", "attention")
    offsets = [-int(run("vipsheader", "-f", axis, folder / "a.v")) for axis in ("xoffset", "yoffset")]
    (folder / "a.v").unlink()
    return offsets


def facecrop(photos, options, folder):
    """The place of facecrop's square for each photo; None where no face was found."""
    names = "\0".join(str(path) for path, *_ in photos).encode()
    command = [str(FACECROP), "crop", "--files-from", "-", "--output", str(folder / "out"), "--quiet"]
    command += ["--aspect", "1:1", "--framing", "group", "--fallback", "center", *options]
    subprocess.run(command, input=names, check=True)
    records = json.loads((folder / "out/manifest.json").read_text())["photos"]
    return {r["source"]: [r["crop"]["pixels"][axis] for axis in "xy"] for r in records}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("photos", type=pathlib.Path)
    parser.add_argument("--windows", type=int, default=0)
    parser.add_argument("--facecrop", default="", help="more options for facecrop, in one string")
    parser.add_argument("--list", action="store_true", help="name the photos in which facecrop loses a face")
    arguments = parser.parse_args()
    photos = list(annotated(arguments.photos))
    with tempfile.TemporaryDirectory(prefix="facecrop-heads-") as name:
        folder = pathlib.Path(name)
        if arguments.windows:
            photos = list(windows(photos, arguments.windows, folder))
        if not photos:
            sys.exit(f"{arguments.photos}: no annotated photo has a face")
        ours = facecrop(photos, shlex.split(arguments.facecrop), folder)
        results = {"facecrop": [0, 0], "attention": [0, 0], "centre": [0, 0]}
        total = 0
        for path, width, height, boxes in photos:
            boxes = [clipped(box, width, height) for box in boxes]
            side = min(width, height)
            largest = max(boxes, key=area)
            most = keepable(boxes, width, height, side)
            total += most
            places = {
                "facecrop": ours[str(path)],
                "attention": attention(path, side, folder),
                "centre": [(width - side) // 2, (height - side) // 2],
            }
            for program, place in places.items():
                kept = sum(is_whole(box, *place, side) for box in boxes)
                results[program][0] += is_whole(largest, *place, side)
                results[program][1] += min(kept, most)
                if arguments.list and program == "facecrop" and kept < most:
                    print(f"{path.name}: keeps {kept} of {most}", file=sys.stderr)
    print(f"{len(photos)} photos, {sum(len(p[3]) for p in photos)} faces, {total} of them could be kept\n")
    print("| crop | largest face whole | faces kept of those that could be |\n|---|---|---|")
    for program, (whole, kept) in results.items():
        print(f"| {program} | {100 * whole / len(photos):.1f} % | {100 * kept / total:.1f} % |")


if __name__ == "__main__":
    main()
