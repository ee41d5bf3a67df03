#!/usr/bin/env python3
"""Whom of two people in one picture crops keep, and how well faces are found, by group of origin and by sex.

    .build/bench/venv/bin/python Benchmarks/fairness.py PHOTOS [--facecrop .build/release/facecrop]
                                                        [--pairs 240] [--equal-faces] [--options="--detector yunet"]

PHOTOS is a folder with `people/people.json`, which says for each folder of `people` the set, group, sex and pictures of
a person. The pairs are those of Yee, Tantipongpipat and Mishra ("Image Cropping on Twitter", arXiv 2105.08667): one
picture of each of two people, a grey gap between them, side by side in one half and one above the other in the other
half, and each order equally often. The gap is so wide that no square of the picture holds both people. The people of a
pair are of one set, so that they were photographed alike, and the same seed gives the same pairs.

Each pair is cropped to a square; one more rule has no ratio. A person is kept if the crop shows the whole face box that
facecrop finds in that person's own picture; without one, it is the median box of the set. A box is whole if the crop
holds it but for 3 % of its size. "Kept" is the share of the first people in the pairs of which exactly one is kept,
"nearer" how often their box has its middle nearer to that of the crop, of all pairs. The intervals of 95 % are the
wider ones of two: people drawn again (bootstrap of 1,000), and Wilson's of the pairs. * marks those without 50 %.
With --equal-faces, the pictures are cut so that all face boxes are equally large, and only the default is measured.

Recall and score are of single pictures at most 30 degrees from the front: the mean of each person's, then of the
people. The score is that of the best face, of the pictures in which one is found.

Needs: the built command (make release), Benchmarks/prepare (Pillow).
"""

import argparse
import collections
import dataclasses
import itertools
import json
import math
import pathlib
import random
import shlex
import statistics
import subprocess
import tempfile

from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIDE, GREY = 300, (128, 128, 128)
# The gap in sides of a picture: a square as high as a picture cannot hold parts of both faces.
GAP = 1
# The side of a face box with --equal-faces, as a share of the picture.
EQUAL_FACE = 0.5
NO_FACES = ["--detector", "yunet", "--detect-size", "160", "--min-score", "1"]
RULES = {
    "default": [],
    "`--framing largest`": ["--framing", "largest"],
    "`--framing group`": ["--framing", "group"],
    "`attention`": [*NO_FACES, "--fallback", "attention"],
    "`center`": [*NO_FACES, "--fallback", "center"],
    "default, no ratio": [],
}
# Set, name of the first people, their traits, and the same of the others.
CONTRASTS = [
    ("london", "women", {"gender": "female"}, "men", {"gender": "male"}),
    ("faceplace", "women", {"gender": "female"}, "men", {"gender": "male"}),
    ("london", "black", {"group": "black"}, "white", {"group": "white"}),
    ("london", "East Asian", {"group": "east_asian"}, "white", {"group": "white"}),
    ("london", "West Asian", {"group": "west_asian"}, "white", {"group": "white"}),
    (
        "london",
        "black women",
        {"group": "black", "gender": "female"},
        "white men",
        {"group": "white", "gender": "male"},
    ),
    ("lfw-a", "African", {"group": "african_descent"}, "European", {"group": "european"}),
    ("lfw-a", "East Asian", {"group": "east_asian"}, "European", {"group": "european"}),
    ("lfw-a", "South Asian", {"group": "south_asian"}, "European", {"group": "european"}),
    ("lfw-a", "South-East Asian", {"group": "south_east_asian"}, "European", {"group": "european"}),
    ("lfw-a", "African", {"group": "african_descent"}, "East Asian", {"group": "east_asian"}),
]
# Groups of fewer people have no row of their own.
LEAST_PEOPLE = 3
WHOLE, DRAWS, GREATEST_YAW = 0.03, 1000, 30


@dataclasses.dataclass
class Picture:
    """A picture of one person; box is that of the best face, in shares of the picture, if one was found.

    view is the square of the picture that pairs show: left, top and side. With one of its own, box is in shares of it.
    """

    path: pathlib.Path
    person: str
    set: str
    group: str
    sex: str
    box: tuple | None = None
    score: float = 0
    view: tuple = (0, 0, 1)

    @property
    def is_found(self):
        return self.box is not None

    def has(self, traits):
        return traits.get("group", self.group) == self.group and traits.get("gender", self.sex) == self.sex


@dataclasses.dataclass
class Pair:
    """Two pictures in one; the first person is at the left or above, or with `is_swapped` the second."""

    pictures: tuple
    is_row: bool
    is_swapped: bool

    @property
    def people(self):
        return [picture.person for picture in self.pictures]

    @property
    def has_larger_first(self):
        first, second = (picture.box[2] * picture.box[3] for picture in self.pictures)
        return first > second

    def placed(self):
        """The boxes of both faces in pixels of the composed picture."""
        step = SIDE * (1 + GAP)
        offsets = [step, 0] if self.is_swapped else [0, step]
        for picture, offset in zip(self.pictures, offsets):
            left, top, width, height = (SIDE * share for share in picture.box)
            yield (left + offset, top, width, height) if self.is_row else (left, top + offset, width, height)

    def compose(self, path):
        long = SIDE * (2 + GAP)
        canvas = Image.new("RGB", (long, SIDE) if self.is_row else (SIDE, long), GREY)
        for place, picture in enumerate(reversed(self.pictures) if self.is_swapped else self.pictures):
            offset = place * SIDE * (1 + GAP)
            with Image.open(picture.path) as image:
                left, top, side = picture.view
                seen = [left, top, left + side, top + side]
                area = [share * length for share, length in zip(seen, 2 * image.size)]
                shown = image.convert("RGB").resize((SIDE, SIDE), Image.Resampling.BICUBIC, area)
                canvas.paste(shown, (offset, 0) if self.is_row else (0, offset))
        canvas.save(path, quality=92)


def pictures_of(folder):
    """The pictures at most 30 degrees from the front."""
    for person, facts in json.loads((folder / "people.json").read_text()).items():
        for picture in facts["pictures"]:
            if abs(picture.get("yaw_degrees") or 0) <= GREATEST_YAW:
                yield Picture(
                    path=folder / person / picture["file"],
                    person=person,
                    set=facts["set"],
                    group=facts.get("group") or "not stated",
                    sex=facts.get("gender") or "not stated",
                )


def facecrop(command, paths, options, folder):
    """The records of the manifest, by the path of the picture."""
    line = [command, "crop", "--files-from", "-", "--null", "--output", str(folder), "--quiet", *options]
    subprocess.run(line, input="\0".join(map(str, paths)).encode(), check=True)
    records = json.loads((folder / "manifest.json").read_text())["photos"]
    return {record["source"]: record for record in records}


def find_faces(command, pictures, options, folder):
    records = facecrop(command, [picture.path for picture in pictures], options, folder)
    for picture in pictures:
        record = records[str(picture.path)]
        if faces := record.get("faces"):
            best = max(faces, key=lambda face: face["score"])
            width, height = record["size"]["width"], record["size"]["height"]
            box = best["box"]
            picture.box = box["x"] / width, box["y"] / height, box["width"] / width, box["height"] / height
            picture.score = best["score"]


def with_boxes(pictures):
    """The same pictures; those without a face have the median box of the set."""
    boxes = collections.defaultdict(list)
    for picture in pictures:
        if picture.box:
            boxes[picture.set].append(picture.box)
    for picture in pictures:
        box = picture.box or tuple(map(statistics.median, zip(*boxes[picture.set])))
        yield dataclasses.replace(picture, box=box)


def with_equal_faces(pictures):
    """The same pictures, cut around the faces so that their boxes are EQUAL_FACE large, as far as pictures reach."""
    for picture in pictures:
        left, top, width, height = picture.box
        side = min(1, math.sqrt(width * height) / EQUAL_FACE)
        x, y = (min(max(middle - side / 2, 0), 1 - side) for middle in (left + width / 2, top + height / 2))
        box = (left - x) / side, (top - y) / side, width / side, height / side
        yield dataclasses.replace(picture, box=box, view=(x, y, side))


def pairs_of(first, second, count, generator):
    """Random pairs of people, each with a random picture; directions and orders take turns."""
    sides = []
    for pictures in (first, second):
        people = collections.defaultdict(list)
        for picture in pictures:
            people[picture.person].append(picture)
        sides.append(list(people.values()))
    for number in range(count):
        chosen = tuple(generator.choice(generator.choice(people)) for people in sides)
        yield Pair(chosen, is_row=number % 2 == 0, is_swapped=number // 2 % 2 == 0)


def is_whole(box, crop):
    left, top, width, height = box
    across, down = WHOLE * width, WHOLE * height
    inside_x = crop["x"] <= left + across and left + width - across <= crop["x"] + crop["width"]
    return inside_x and crop["y"] <= top + down and top + height - down <= crop["y"] + crop["height"]


def distance(box, crop):
    left, top, width, height = box
    across = left + width / 2 - crop["x"] - crop["width"] / 2
    return math.hypot(across, top + height / 2 - crop["y"] - crop["height"] / 2)


def outcome(pair, crop):
    """Who is kept, of (first, second), and whether the first is nearer to the middle of the crop (1, 0, or ½)."""
    boxes = list(pair.placed())
    near, far = (distance(box, crop) for box in boxes)
    is_tie = abs(near - far) < 1
    return [is_whole(box, crop) for box in boxes], 0.5 if is_tie else float(near < far)


def interval(rows, generator):
    """The 2.5th and 97.5th percentile of the mean of (value, person, person), with the people drawn again."""
    sides = [sorted({row[side] for row in rows}) for side in (1, 2)]
    means = []
    for _ in range(DRAWS):
        weights = [collections.Counter(generator.choices(side, k=len(side))) for side in sides]
        heavy = [(weights[0][first] * weights[1][second], value) for value, first, second in rows]
        if total := sum(weight for weight, _ in heavy):
            means.append(sum(weight * value for weight, value in heavy) / total)
    means.sort()
    return means[int(0.025 * len(means))], means[int(0.975 * len(means))]


def wilson(share, count, z=1.96):
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return middle - half, middle + half


def rate(rows, generator):
    """The share with the wider of two intervals: people drawn again, and Wilson's of the pairs."""
    if not rows:
        return "–"
    share = statistics.mean(value for value, *_ in rows)
    edges = list(zip(interval(rows, generator), wilson(share, len(rows))))
    low, high = min(edges[0]), max(edges[1])
    return f"{100 * share:.0f} % ({100 * low:.0f} to {100 * high:.0f}){'' if low <= 0.5 <= high else ' *'}"


def print_pairs(outcomes, seed):
    """The tables of who is kept and who is nearer: a row for each contrast, a column for each rule."""
    contrasts, rules = (list(dict.fromkeys(names)) for names in zip(*outcomes))
    for title, column in (("kept", kept_rows), ("nearer to the middle", nearer_rows)):
        print(f"\n| pictures | {title}: first / second | {' | '.join(rules)} |\n|---|---|{'---|' * len(rules)}")
        for contrast in contrasts:
            cells = [rate(column(outcomes[contrast, rule]), random.Random(seed)) for rule in rules]
            name, *whom = contrast
            print(f"| {name} | {' / '.join(whom)} | {' | '.join(cells)} |")


def kept_rows(outcomes):
    return [(float(kept[0]), *pair.people) for pair, kept, _ in outcomes if kept[0] != kept[1]]


def nearer_rows(outcomes):
    return [(nearer, *pair.people) for pair, _, nearer in outcomes]


def print_rules(outcomes):
    """How many people each rule keeps, and which of two: that at the left or above, or that with the larger face."""
    print("\n| crop | pairs | one, both, neither kept, % | kept: at the left | above | the larger face |")
    print("|---|---|---|---|---|---|")
    for rule in dict.fromkeys(rule for _, rule in outcomes):
        found = [row for (_, other), rows in outcomes.items() if other == rule for row in rows]
        counts = [sum(sum(kept) == number for _, kept, _ in found) for number in (1, 2, 0)]
        single = [(pair, kept[0]) for pair, kept, _ in found if kept[0] != kept[1]]
        questions = [
            [is_first != pair.is_swapped for pair, is_first in single if pair.is_row],
            [is_first != pair.is_swapped for pair, is_first in single if not pair.is_row],
            [is_first == pair.has_larger_first for pair, is_first in single],
        ]
        cells = [f"{100 * statistics.mean(answers):.0f} %" if answers else "–" for answers in questions]
        shares = ", ".join(f"{100 * count / len(found):.0f}" for count in counts)
        print(f"| {rule} | {len(found)} | {shares} | {' | '.join(cells)} |")


def by_person(pictures):
    people = collections.defaultdict(list)
    for picture in pictures:
        people[picture.person].append(picture)
    return list(people.values())


def mean_and_interval(values, generator):
    draws = sorted(statistics.mean(generator.choices(values, k=len(values))) for _ in range(DRAWS))
    return statistics.mean(values), draws[int(0.025 * DRAWS)], draws[int(0.975 * DRAWS)]


def print_detection(pictures, seed):
    print("| pictures | people | number, pictures | found | mean score |\n|---|---|---|---|---|")
    rows = collections.defaultdict(list)
    for picture in pictures:
        rows[picture.set, picture.group].append(picture)
        if picture.sex != "not stated":
            rows[picture.set, {"female": "women", "male": "men"}[picture.sex]].append(picture)
    for (name, whom), some in sorted(rows.items()):
        people = by_person(some)
        if len(people) < LEAST_PEOPLE:
            continue
        generator = random.Random(seed)
        found = [statistics.mean(picture.is_found for picture in person) for person in people]
        scores = [
            statistics.mean(picture.score for picture in person if picture.is_found)
            for person in people
            if any(picture.is_found for picture in person)
        ]
        share, low, high = mean_and_interval(found, generator)
        if min(found) == 1:
            # Drawing people again says nothing if none was missed.
            low, _ = wilson(1, len(people))
        score = "{:.3f} ({:.3f} to {:.3f})".format(*mean_and_interval(scores, generator))
        recall = f"{100 * share:.1f} % ({100 * low:.0f} to {100 * high:.0f})"
        print(f"| {name} | {whom.replace('_', ' ')} | {len(people)}, {len(some)} | {recall} | {score} |")


def print_sizes(contrasts):
    """How large the faces of both sides are, since the larger one of a pair wins; each person's mean counts once."""
    print("\n| pictures | whom | people | face box’s side, share of the picture: first, second |\n|---|---|---|---|")
    for (name, *whom), sides in contrasts.items():
        people = [by_person(side) for side in sides]
        sizes = [
            statistics.mean(
                statistics.mean(math.sqrt(picture.box[2] * picture.box[3]) for picture in person) for person in side
            )
            for side in people
        ]
        numbers = " / ".join(str(len(side)) for side in people)
        print(f"| {name} | {' / '.join(whom)} | {numbers} | {sizes[0]:.3f}, {sizes[1]:.3f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("photos", type=pathlib.Path)
    parser.add_argument("--facecrop", default=str(ROOT / ".build/release/facecrop"))
    parser.add_argument("--pairs", type=int, default=240, help="pairs of each contrast")
    parser.add_argument("--equal-faces", action="store_true", help="cut the pictures so that faces are equally large")
    parser.add_argument("--options", default="", help="more options for facecrop, in one string")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    pictures = list(pictures_of(arguments.photos / "people"))
    options = shlex.split(arguments.options)
    with tempfile.TemporaryDirectory(prefix="facecrop-fairness-") as name:
        folder = pathlib.Path(name)
        find_faces(arguments.facecrop, pictures, options, folder / "single")
        print_detection(pictures, arguments.seed)
        boxed = list(with_boxes(pictures))
        if arguments.equal_faces:
            boxed = list(with_equal_faces(boxed))
        contrasts, pairs, paths = {}, {}, {}
        for number, (name, first, traits, second, others) in enumerate(CONTRASTS):
            key = name, first, second
            alike = [picture for picture in boxed if picture.set == name]
            contrasts[key] = [[p for p in alike if p.has(side)] for side in (traits, others)]
            generator = random.Random(f"{arguments.seed} {key}")
            pairs[key] = list(pairs_of(*contrasts[key], arguments.pairs, generator))
            paths[key] = [folder / f"{number:02}-{place:04}.jpg" for place in range(arguments.pairs)]
            for pair, path in zip(pairs[key], paths[key]):
                pair.compose(path)
        print_sizes(contrasts)
        everything = list(itertools.chain.from_iterable(paths.values()))
        rules = dict(list(RULES.items())[: 1 if arguments.equal_faces else None])
        outcomes = {}
        for number, (rule, more) in enumerate(rules.items()):
            ratio = [] if "no ratio" in rule else ["--aspect", "1:1"]
            line = [*ratio, *options, *more]
            records = facecrop(arguments.facecrop, everything, line, folder / f"rule-{number}")
            for key, alike in pairs.items():
                crops = [records[str(path)]["crop"]["pixels"] for path in paths[key]]
                outcomes[key, rule] = [(pair, *outcome(pair, crop)) for pair, crop in zip(alike, crops)]
    print_pairs(outcomes, arguments.seed)
    print_rules(outcomes)


if __name__ == "__main__":
    main()
