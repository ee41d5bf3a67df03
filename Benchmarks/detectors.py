#!/usr/bin/env python3
"""Measures the face detectors on annotated photos and prints the tables of detectors.md.

    python3 -m venv .venv && .venv/bin/pip install onnxruntime==1.32.0 numpy opencv-python-headless
    .venv/bin/python Benchmarks/detectors.py PHOTOS [--models DIR] [--long-side 800]
        [--by-size | --compare INSPECTED.json]

PHOTOS is a folder with an `annotations.json`: [{file, width, height, faces: [{x, y, w, h, box_kind}]}] in upright pixels;
an entry without faces says that the photo shows none. A box kind that begins with "derived" is compared at an overlap of
0.35, all others at 0.5.

The script looks at photos as Sources/CropEngine/Pixels/Vision does (NetworkView, FacePatch, YuNet, CenterFace,
SecondOpinion), with the same networks and the same ONNX Runtime, so that constants can be tried without a build.
Whether both still agree is shown by --compare with the output of `facecrop inspect --detector yunet PHOTOS`.
"""
import argparse
import json
import random
import time
from pathlib import Path

import cv2
import numpy as np
import onnxruntime as ort

SAME_FACE = 0.4  # NonMaximumSuppression.sameFaceOverlap
GREATEST_ENLARGEMENT, OVERVIEW_SIDE, OVERVIEW_MINIMUM_BOX = 3, 224, 48  # NetworkView
CERTAIN, LOWEST_FIRST, LOWEST_SECOND, SAME_PLACE = 0.85, 0.3, 0.2, 0.3  # SecondOpinion
LONGEST_USUAL_BOX, PATCH_ENLARGEMENT = 128, 4  # SecondOpinionPatch
USUAL_PATCH, LARGE_PATCH = (128, 64, 43), (192, 96, 64)  # SecondOpinionPatch.Scale: input, face, face in a crowd
LARGEST_GROUP, MOST_PATCHES, LEAST_SHARED_FACE, GREATEST_SHARED_SHARE = 6, 24, 24, 2 / 3  # PatchPlan
MINIMUM_SCORES = {"yunet": (0.4, 0.5, 0.6, 0.7, 0.8), "centerface": (0.25, 0.3, 0.4, 0.5, 0.6), "both": (0.25, 0.4, 0.5, 0.6)}
LONG_SIDES = (480, 640, 800, 960, 1280)
FLOOR = 0.1  # candidates below this are not kept at all


# ---------------------------------------------------------------- networks


class Network:
    """One network, for inputs of all sizes. Candidates are rows of x, y, w, h, score."""

    def __init__(self, name, models):
        self.name = name
        options = ort.SessionOptions()
        options.intra_op_num_threads = 1
        path = models / f"{name}_any_size.onnx"
        self.session = ort.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        self.input = self.session.get_inputs()[0].name
        self.outputs = [output.name for output in self.session.get_outputs()]

    def run(self, tensor):
        return dict(zip(self.outputs, self.session.run(None, {self.input: tensor})))

    def candidates(self, picture, input_size):
        width, height = input_size
        canvas = np.zeros((1, 3, height, width), np.float32)
        planes = picture[:, :, ::-1] if self.name == "yunet" else picture
        canvas[0, :, : picture.shape[0], : picture.shape[1]] = planes.transpose(2, 0, 1)
        read = yunet_candidates if self.name == "yunet" else centerface_candidates
        return read(self.run(canvas), width)


def yunet_candidates(outputs, width):
    found = []
    for side in (8, 16, 32):
        scores = np.sqrt(np.clip(outputs[f"cls_{side}"][0, :, 0], 0, 1) * np.clip(outputs[f"obj_{side}"][0, :, 0], 0, 1))
        cells = np.nonzero(scores >= FLOOR)[0]
        box = outputs[f"bbox_{side}"][0][cells]
        w, h = np.exp(box[:, 2]) * side, np.exp(box[:, 3]) * side
        x = (cells % (width // side) + box[:, 0]) * side - w / 2
        y = (cells // (width // side) + box[:, 1]) * side - h / 2
        found.append(np.column_stack([x, y, w, h, scores[cells]]))
    return np.concatenate(found)


def centerface_candidates(outputs, width):
    heat, sizes, offsets = (outputs[name][0] for name in ("537", "538", "539"))
    rows, columns = np.nonzero(heat[0] >= FLOOR)
    h, w = np.exp(sizes[0][rows, columns]) * 4, np.exp(sizes[1][rows, columns]) * 4
    x = (columns + offsets[1][rows, columns] + 0.5) * 4 - w / 2
    y = (rows + offsets[0][rows, columns] + 0.5) * 4 - h / 2
    return np.column_stack([x, y, w, h, heat[0][rows, columns]])


# ---------------------------------------------------------------- what the engine does with them


def resized(picture, factor):
    height, width = picture.shape[:2]
    size = max(1, round(width * factor)), max(1, round(height * factor))
    if size == (width, height):
        return picture
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR)


def input_size(picture):
    height, width = picture.shape[:2]
    return -(-width // 32) * 32, -(-height // 32) * 32


def averaged(picture, side):
    """The picture shrunk by averaging squares; those at the right and bottom edge are cut by it."""
    height, width = picture.shape[:2]
    columns, rows = np.arange(0, width, side), np.arange(0, height, side)
    sums = np.add.reduceat(np.add.reduceat(picture.astype(np.uint32), rows, axis=0), columns, axis=1)
    counts = np.outer(np.minimum(side, height - rows), np.minimum(side, width - columns))[:, :, None]
    return ((sums + counts // 2) // counts).astype(np.uint8)


def whole_views(preview, long_side):
    """(picture, input size, preview pixels an input pixel, least box side) of the detailed view and the overview."""
    detail = resized(preview, min(max(1, long_side / max(preview.shape[:2])), GREATEST_ENLARGEMENT))
    side = -(-max(preview.shape[:2]) // OVERVIEW_SIDE)
    overview = averaged(preview, side)
    return [
        (detail, input_size(detail), preview.shape[1] / detail.shape[1], 0),
        (overview, input_size(overview), side, OVERVIEW_MINIMUM_BOX),
    ]


def shrunk(photo, long_side):
    return resized(photo, min(1, long_side / max(photo.shape[:2])))


def faces(network, photo, long_side):
    """The faces of a photo in its own pixels, best first, down to FLOOR."""
    preview, found = shrunk(photo, long_side), []
    for picture, size, scale, least_side in whole_views(preview, long_side):
        seen = network.candidates(picture, size)
        seen = seen[np.maximum(seen[:, 2], seen[:, 3]) >= least_side]
        found.append(seen * [scale, scale, scale, scale, 1])
    factor = photo.shape[1] / preview.shape[1]
    return best(np.concatenate(found)) * [factor, factor, factor, factor, 1]


def patch(preview, box, is_crowd):
    """(picture, its place, preview pixels an input pixel, input side) of the square around a box of the preview."""
    box_side = max(box[2:4])
    patch_side, *face_sides = USUAL_PATCH if box_side <= LONGEST_USUAL_BOX else LARGE_PATCH
    face_side = face_sides[is_crowd]
    side = int(np.ceil(box_side / face_side))
    enlargement = min(face_side / box_side, PATCH_ENLARGEMENT) if side == 1 else 1
    source_side = int(patch_side / enlargement) * side

    def span(center, limit):
        length = min(source_side, limit)
        return int(min(max(round(center - length / 2), 0), limit - length)), length

    (x, width), (y, height) = span(box[0] + box[2] / 2, preview.shape[1]), span(box[1] + box[3] / 2, preview.shape[0])
    source = preview[y : y + height, x : x + width]
    if side > 1:
        return averaged(source, side), (x, y, width, height), side, patch_side
    picture = resized(source, enlargement)
    return picture, (x, y, width, height), source.shape[1] / picture.shape[1], patch_side


def shows(patch_box, scale, patch_side, box):
    x, y, width, height = patch_box
    inside = box[0] >= x and box[1] >= y and box[0] + box[2] <= x + width and box[1] + box[3] <= y + height
    return inside and LEAST_SHARED_FACE <= max(box[2:4]) / scale <= GREATEST_SHARED_SHARE * patch_side


def faces_around(network, preview, boxes):
    """What the network sees around each box of the preview, in preview pixels, and the number of patches."""
    is_crowd = len(boxes) > LARGEST_GROUP
    patches, found = [], []
    for box in boxes:
        known = next((seen for *where, seen in patches if shows(*where, box)), None)
        if known is None and len(patches) < MOST_PATCHES:
            picture, place, scale, side = patch(preview, box, is_crowd)
            seen = network.candidates(picture, (side, side))
            known = best(seen * [scale, scale, scale, scale, 1] + [place[0], place[1], 0, 0, 0])
            patches.append((place, scale, side, known))
        found.append(np.zeros((0, 5)) if known is None else known)
    return found, len(patches)


def overlaps(box, others):
    left, top = np.maximum(box[0], others[:, 0]), np.maximum(box[1], others[:, 1])
    right = np.minimum(box[0] + box[2], others[:, 0] + others[:, 2])
    bottom = np.minimum(box[1] + box[3], others[:, 1] + others[:, 3])
    shared = np.maximum(0, right - left) * np.maximum(0, bottom - top)
    return shared / (box[2] * box[3] + others[:, 2] * others[:, 3] - shared)


def best(rows):
    rows, kept = rows[np.argsort(-rows[:, 4], kind="stable")], []
    while len(rows):
        kept.append(rows[0])
        rows = rows[1:][overlaps(rows[0], rows[1:]) < SAME_FACE]
    return np.array(kept).reshape(-1, 5)


def settled(first, second, photo, long_side, asked_from=LOWEST_FIRST):
    """What `both` makes of the first network's faces, and at how many patches the second one looks."""
    preview = shrunk(photo, long_side)
    factor, rows = photo.shape[1] / preview.shape[1], first[first[:, 4] >= asked_from]
    scale, doubtful = np.array([factor, factor, factor, factor, 1]), np.nonzero(rows[:, 4] < CERTAIN)[0]
    seen, count = faces_around(second, preview, rows[doubtful] / scale)
    for index, others in zip(doubtful, seen):
        rows[index] = settled_face(rows[index], (others * scale)[others[:, 4] >= min(LOWEST_SECOND, asked_from)])
    return best(rows), count


def settled_face(face, others):
    shares = overlaps(face, others)
    if not len(shares) or shares.max() < SAME_PLACE:
        return face * [1, 1, 1, 1, 0.5]
    other = others[shares.argmax()]
    return np.append((face if face[4] >= other[4] else other)[:4], (face[4] + other[4]) / 2)


# ---------------------------------------------------------------- photos


def load_photos(folder):
    """(group, picture, boxes, least overlap) of each annotated photo."""
    photos = []
    for entry in json.loads((folder / "annotations.json").read_text()):
        picture = cv2.imread(str(folder / entry["file"]), cv2.IMREAD_COLOR)
        if picture is None:
            raise SystemExit(f"{entry['file']} cannot be read")
        boxes = np.array([[f["x"], f["y"], f["w"], f["h"]] for f in entry["faces"]], float).reshape(-1, 4)
        derived = any(f["box_kind"].startswith("derived") for f in entry["faces"])
        group = "portraits" if derived else "scenes" if len(boxes) else "faceless"
        photos.append((group, cv2.cvtColor(picture, cv2.COLOR_BGR2RGB), boxes, 0.35 if derived else 0.5))
    return photos


def small_versions(photos):
    """The scenes shrunk as on an old web page: where small faces are blurred, too."""
    for _, picture, boxes, overlap in (photo for photo in photos if photo[0] == "scenes"):
        for long_side in (208, 320, 416, 512):
            factor = long_side / max(picture.shape[:2])
            if factor < 1 and (boxes[:, 3] * factor).min() >= 6:
                yield "small", resized(picture, factor), boxes * factor, overlap


def filling_versions(photos):
    """Each large face of the scenes cut out with little or nothing around it."""
    for _, picture, boxes, overlap in (photo for photo in photos if photo[0] == "scenes"):
        for x, y, w, h in boxes:
            for share in (1.0, 1.3, 1.8):
                left, top = max(0, int(x - w * (share - 1) / 2)), max(0, int(y - h * (share - 1) / 2))
                right, bottom = int(x + w * (share + 1) / 2), int(y + h * (share + 1) / 2)
                cut = picture[top:bottom, left:right]
                if max(w, h) >= 60:
                    factor = 1280 / max(cut.shape[:2])
                    yield "filling", resized(cut, factor), np.array([[x - left, y - top, w, h]]) * factor, overlap


def collages(photos):
    """Shrunk portraits, 2 to 13 % of the long side, pasted onto the faceless photos at 416 pixels."""
    generator = random.Random(7)
    for _, background, _, _ in (photo for photo in photos if photo[0] == "faceless"):
        canvas = resized(background, 416 / max(background.shape[:2])).copy()
        if generator.random() < 0.6:
            canvas = cv2.cvtColor(cv2.cvtColor(canvas, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
        width = generator.choice([10, 13, 16, 20, 26, 34, 44])
        boxes = paste_portraits(canvas, photos, width, generator.randint(3, 12), generator)
        if len(boxes):
            yield "collages", canvas, boxes, 0.5


def sharp_collages(photos):
    """(picture, boxes): portraits of 2 to 6 % of the long side on the faceless photos at 1,280 pixels."""
    generator = random.Random(11)
    for _, background, _, _ in [photo for photo in photos if photo[0] == "faceless"] * 2:
        canvas = cv2.resize(background, None, fx=(factor := 1280 / max(background.shape[:2])), fy=factor)
        yield canvas, paste_portraits(canvas, photos, 1280 * generator.uniform(0.018, 0.045), 10, generator)


def paste_portraits(canvas, photos, width, count, generator):
    """Pastes up to `count` portraits with faces about `width` pixels wide, none over another; returns the face boxes."""
    portraits, taken, boxes = [photo for photo in photos if photo[0] == "portraits"], [], []
    for _ in range(count):
        _, portrait, (box,), _ = generator.choice(portraits)
        factor = width * generator.uniform(0.85, 1.15) / box[2]
        small = resized(portrait, min(1, factor))
        h, w = small.shape[:2]
        if factor > 1 or h >= canvas.shape[0] or w >= canvas.shape[1]:
            continue
        for _ in range(20):
            x, y = generator.randint(0, canvas.shape[1] - w), generator.randint(0, canvas.shape[0] - h)
            if all(x + w <= a or a + c <= x or y + h <= b or b + d <= y for a, b, c, d in taken):
                canvas[y : y + h, x : x + w] = small
                taken.append((x, y, w, h))
                boxes.append([x + box[0] * factor, y + box[1] * factor, box[2] * factor, box[3] * factor])
                break
    return np.array(boxes).reshape(-1, 4)


# ---------------------------------------------------------------- figures


def judged(photos, detections, groups):
    """(score, is a true face) of each detection, and the number of faces."""
    rows, count = [], 0
    for (group, _, boxes, overlap), found in zip(photos, detections):
        if group not in groups:
            continue
        count += len(boxes)
        free = set(range(len(boxes)))
        for face in found:
            shares = overlaps(face, boxes) if len(boxes) else np.zeros(0)
            hits = [index for index in free if shares[index] >= overlap]
            if hits:
                free.remove(max(hits, key=lambda index: shares[index]))
            rows.append((face[4], bool(hits)))
    return sorted(rows, key=lambda row: -row[0]), count


def average_precision(rows, count):
    hits = np.cumsum([hit for _, hit in rows])
    precision = hits / np.arange(1, len(rows) + 1)
    envelope = np.maximum.accumulate(precision[::-1])[::-1]
    return float(sum(envelope[index] for index, (_, hit) in enumerate(rows) if hit)) / count


def recall(photos, detections, group, score):
    rows, count = judged(photos, detections, {group})
    return sum(hit for value, hit in rows if value >= score) / count


def milliseconds(network, sizes):
    """The time of one inference at each of the input sizes on one core: the least of 25, for others may be at work."""
    times = []
    for width, height in sizes:
        tensor, runs = np.zeros((1, 3, height, width), np.float32), []
        for _ in range(25):
            start = time.perf_counter()
            network.run(tensor)
            runs.append(time.perf_counter() - start)
        times.append(min(runs))
    return 1000 * sum(times)


def views_milliseconds(network, long_side):
    """The time of both views of a 4:3 photo."""
    return milliseconds(network, [(side, -(-side * 3 // 4 // 32) * 32) for side in (long_side, OVERVIEW_SIDE)])


def print_recall_by_size(network, photos, score):
    """Recall of faces of 2.5 to 6 % of the long side, in sharp photos and in the same ones at 416 pixels."""
    bins = ((0.025, 0.03), (0.03, 0.035), (0.035, 0.045), (0.045, 0.06))
    pictures = list(sharp_collages(photos))
    print(f"\nRecall of {network.name} at {score} by size of the face: hits of faces, sharp and at 416 pixels")
    for long_side in (640, 800, 960):
        counts = np.zeros((len(bins), 3), int)
        for picture, boxes in pictures:
            for column, factor in ((1, 1), (2, 416 / 1280)):
                found = faces(network, resized(picture, factor), long_side)
                found = found[found[:, 4] >= score] / [factor, factor, factor, factor, 1]
                for box in boxes:
                    for index, (low, high) in enumerate(bins):
                        if low <= max(box[2:]) / 1280 < high:
                            counts[index, 0] += column == 1
                            counts[index, column] += len(found) > 0 and overlaps(box, found).max() >= SAME_FACE
        print(long_side, *(f"{low:.1%}-{high:.1%}: {a}/{n}={a / n:.2f}, {b / n:.2f}" for (low, high), (n, a, b)
                           in zip(bins, counts)), sep=" | ", flush=True)


def compare(network, records):
    """Prints how far the faces of `facecrop inspect --detector yunet` are from this script's."""
    scores, shares, missing = [], [], 0
    for record in records:
        picture = cv2.imread(record["source"], cv2.IMREAD_COLOR)
        if picture is None:
            continue
        own = faces(network, cv2.cvtColor(picture, cv2.COLOR_BGR2RGB), 800)
        for face in record["faces"]:
            box = face["box"]
            overlap = overlaps([box["x"], box["y"], box["width"], box["height"]], own) if len(own) else np.zeros(1)
            if overlap.max() < SAME_FACE:
                missing += 1
            else:
                shares.append(overlap.max())
                scores.append(abs(face["score"] - own[overlap.argmax()][4]))
    print(f"{len(scores) + missing} faces of the engine, {missing} not seen here; differences of scores: median "
          f"{np.median(scores):.3f}, greatest {max(scores):.3f}; overlaps: median {np.median(shares):.3f}, "
          f"least {min(shares):.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("photos", type=Path)
    parser.add_argument("--models", type=Path, default=Path("/usr/local/share/facecrop/models"))
    parser.add_argument("--compare", type=Path)
    parser.add_argument("--long-side", type=int, action="append", dest="long_sides", help="only this long side")
    parser.add_argument("--by-size", action="store_true", help="print only the recall by size of the face")
    arguments = parser.parse_args()
    networks = {name: Network(name, arguments.models) for name in ("yunet", "centerface")}
    if arguments.compare:
        compare(networks["yunet"], json.loads(arguments.compare.read_text()))
        return

    photos = load_photos(arguments.photos)
    if arguments.by_size:
        print_recall_by_size(networks["yunet"], photos, 0.6)
        return
    photos += [*small_versions(photos), *filling_versions(photos), *collages(photos)]
    groups = ("scenes", "portraits", "small", "collages", "filling", "faceless")
    for group in groups:
        members = [photo for photo in photos if photo[0] == group]
        print(f"{group}: {len(members)} photos, {sum(len(boxes) for _, _, boxes, _ in members)} faces")
    print("\n| detector | long side | score | AP | recall | precision | scenes | small | collages | filling | "
          "false faces | in faceless | ms |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|")
    for long_side in arguments.long_sides or LONG_SIDES:
        found, ranked, cost = {}, {}, {}
        for name, network in networks.items():
            found[name] = ranked[name] = [faces(network, picture, long_side) for _, picture, _, _ in photos]
            cost[name] = views_milliseconds(network, long_side)
        looks = [settled(first, networks["centerface"], photo[1], long_side) for photo, first in zip(photos, found["yunet"])]
        found["both"] = [rows for rows, _ in looks]
        ranked["both"] = [
            settled(first, networks["centerface"], photo[1], long_side, asked_from=FLOOR)[0]
            for photo, first in zip(photos, found["yunet"])
        ]
        asked = [count for _, count in looks]
        patch_cost = milliseconds(networks["centerface"], [(USUAL_PATCH[0], USUAL_PATCH[0])])
        cost["both"] = cost["yunet"] + np.mean(asked) * patch_cost
        for name, scores in MINIMUM_SCORES.items():
            average = average_precision(*judged(photos, ranked[name], set(groups)))
            rows, count = judged(photos, found[name], set(groups))
            for score in scores:
                true = sum(hit for value, hit in rows if value >= score)
                false = sum(not hit for value, hit in rows if value >= score)
                faceless = sum((d[:, 4] >= score).sum() for p, d in zip(photos, found[name]) if p[0] == "faceless")
                shares = " | ".join(f"{recall(photos, found[name], g, score):.3f}" for g in ("scenes", "small", "collages", "filling"))
                print(f"| {name} | {long_side} | {score} | {average:.3f} | {true / count:.3f} | "
                      f"{true / max(1, true + false):.3f} | {shares} | {false} | {faceless} | {cost[name]:.1f} |", flush=True)
        by_group = {g: np.mean([n for p, n in zip(photos, asked) if p[0] == g]) for g in groups}
        print(f"<!-- at {long_side}, CenterFace looks at {sum(asked)} patches in {np.count_nonzero(asked)} of {len(photos)} "
              f"photos; a photo: {', '.join(f'{g} {n:.2f}' for g, n in by_group.items())}; AP of both as it is: "
              f"{average_precision(*judged(photos, found['both'], set(groups))):.3f} -->", flush=True)


if __name__ == "__main__":
    main()
