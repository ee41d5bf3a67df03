#!/usr/bin/env python3
"""How much of a photo the default crops show, by how large the faces are in it; draws extent.svg and, if asked, contact sheets.

    Benchmarks/extent.py PHOTO_OR_FOLDER… [--sizes 400x400 640x360 400x500] [--facecrop .build/release/facecrop]
                         [--options="--least-extent off"] [--svg Benchmarks/extent.svg] [--sheets FOLDER]

Prints how many outputs have the size that was asked for, and why the others have not; then, for photos by the size of
their chosen faces, the extent of the crop (its short side as a share of the photo's). A sheet shows crops in the order of
the manifest, eight in a row, to be judged by eye.

Needs: the built command (make release), vips for the sheets (make deps). Python's standard library only.
"""

import argparse
import json
import math
import pathlib
import shlex
import statistics
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The curve of Sources/CropEngine/Model/Framing/Options/SceneExtent.swift, and what the default margin shows of one
# face.
REFERENCE_EXTENT, REFERENCE_SHARE, SLOPE = 0.55, 0.1, 0.28
RULE_FACES = 2.2
CLASSES = [0, 0.03, 0.05, 0.08, 0.12, 0.18, 0.3, 1]


def least_extent(share):
    return min(1, max(0, REFERENCE_EXTENT - SLOPE * math.log(share / REFERENCE_SHARE)))


def crops(facecrop, photos, size, options, folder):
    subprocess.run(
        [facecrop, "crop", *photos, "--output", folder, "--size", size, "--quiet", *options],
        stderr=subprocess.DEVNULL,
    )
    return json.loads((folder / "manifest.json").read_text())


def face_share(photo):
    chosen = [face["box"] for face in photo["faces"] if face["role"] == "chosen"]
    sides = [(box["width"] + box["height"]) / 2 for box in chosen]
    return statistics.mean(sides) / min(photo["size"].values()) if sides else None


def extent(photo):
    crop = photo["outputs"][0]["crop"]["pixels"]
    return min(crop["width"], crop["height"]) / min(photo["size"].values())


def points(manifest):
    written = [photo for photo in manifest["photos"] if photo["status"] == "written"]
    return [(face_share(photo), extent(photo)) for photo in written if photo["outputs"]]


def print_sizes(size, manifest):
    outputs = [(photo, output) for photo in manifest["photos"] for output in photo["outputs"]]
    wanted = dict(zip(("width", "height"), map(int, size.split("x"))))
    exact = sum(output["size"] == wanted for _, output in outputs)
    undersized = manifest["summary"]["undersized"]
    cut = manifest["summary"]["photosWithCutFaces"]
    fitted = len(outputs) - exact - undersized
    print(
        f"| {size} | {len(outputs)} | {exact} | {undersized} | {fitted} | {manifest['summary']['written']} | {cut} |"
    )


def print_extents(found):
    print("\n| face, share of the short side | crops | least curve | extent: least, median, greatest |")
    print("|---|---|---|---|")
    for low, high in zip(CLASSES, CLASSES[1:]):
        extents = sorted(extent for share, extent in found if low <= share < high)
        if extents:
            curve = f"{least_extent(max(low, 0.001)):.0%} to {least_extent(high):.0%}"
            row = f"{extents[0]:.0%}, {statistics.median(extents):.0%}, {extents[-1]:.0%}"
            print(f"| {low:.0%} to {high:.0%} | {len(extents)} | {curve} | {row} |")


def draw(path, found):
    """The curve, the rule's own frame, and a dot for each crop; the face's share is drawn by its logarithm."""
    low, high = 0.01, 0.7

    def x(share):
        return 60 + 640 * math.log(min(max(share, low), high) / low) / math.log(high / low)

    def y(extent):
        return 340 - 320 * min(extent, 1)

    shares = [low * (high / low) ** (step / 200) for step in range(201)]

    def line(curve, color):
        places = " ".join(f"{x(share):.1f},{y(curve(share)):.1f}" for share in shares)
        return f'<polyline points="{places}" fill="none" stroke="{color}" stroke-width="2"/>'

    ticks = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5]
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="740" height="400" font-family="sans-serif" font-size="13">',
        '<rect width="740" height="400" fill="white"/>',
        '<rect x="60" y="20" width="640" height="320" fill="none" stroke="#444"/>',
        *(f'<text x="{x(tick):.0f}" y="358" text-anchor="middle">{tick:.0%}</text>' for tick in ticks),
        *(f'<text x="54" y="{y(tick) + 4:.0f}" text-anchor="end">{tick:.0%}</text>' for tick in (0, 0.25, 0.5, 0.75, 1)),
        '<text x="380" y="385" text-anchor="middle">mean size of the chosen faces, share of the photo’s short side</text>',
        *(f'<circle cx="{x(share):.1f}" cy="{y(extent):.1f}" r="3" fill="#2a2" fill-opacity="0.5"/>' for share, extent in found),
        line(lambda share: RULE_FACES * share, "#26c"),
        line(least_extent, "#c42"),
        '<text x="72" y="232" fill="#c42">least extent</text>',
        '<text x="72" y="250" fill="#26c">the framing rule’s own frame around one face</text>',
        '<text x="72" y="268" fill="#2a2">crops (several faces, or a large output, make them larger)</text>',
        "</svg>",
    ]
    path.write_text("\n".join(parts) + "\n")


def sheet(folder, manifest, path):
    files = [folder / photo["outputs"][0]["path"] for photo in manifest["photos"] if photo["status"] == "written"]
    thumbnails = []
    for number, file in enumerate(files):
        thumbnail = path.parent / f".{path.stem}-{number}.png"
        subprocess.run(["vips", "thumbnail", file, thumbnail, "180", "--height", "180"], check=True)
        thumbnails.append(thumbnail)
    joined = " ".join(map(str, thumbnails))
    subprocess.run(["vips", "arrayjoin", joined, path, "--across", "8", "--shim", "6", "--background", "255"], check=True)
    for thumbnail in thumbnails:
        thumbnail.unlink()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", type=pathlib.Path, nargs="+")
    parser.add_argument("--sizes", nargs="+", default=["400x400", "640x360", "400x500"])
    parser.add_argument("--facecrop", default=ROOT / ".build/release/facecrop")
    parser.add_argument("--options", default="", type=shlex.split)
    parser.add_argument("--svg", type=pathlib.Path, default=ROOT / "Benchmarks/extent.svg")
    parser.add_argument("--sheets", type=pathlib.Path)
    arguments = parser.parse_args()
    found = []
    print("| size | outputs | of that size | photo too small | whole photo fitted in | crops to faces | of them with a face cut |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as work:
        for size in arguments.sizes:
            folder = pathlib.Path(work) / size
            manifest = crops(arguments.facecrop, arguments.photos, size, arguments.options, folder)
            print_sizes(size, manifest)
            found += points(manifest)
            if arguments.sheets:
                arguments.sheets.mkdir(parents=True, exist_ok=True)
                sheet(folder, manifest, arguments.sheets / f"{size}.png")
    print_extents(found)
    draw(arguments.svg, found)


if __name__ == "__main__":
    main()
