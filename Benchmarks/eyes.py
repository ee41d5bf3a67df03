#!/usr/bin/env python3
"""Measures landmarks, pose and open eyes on annotated photos and prints the tables of eyes.md; draws eyes.svg.

    Benchmarks/prepare
    .build/bench/venv/bin/python Benchmarks/eyes.py PHOTOS [--facecrop .build/release/facecrop] [--svg Benchmarks/eyes.svg]

PHOTOS is a folder with `csu_scraps/*.pgm` and an `annotations.json` with their two eye points, `talking_heads/*.mp4`,
`pyvision_nonface/` (photos without a face), `eyes/labels.json` with the state of each eye of `eyes/pictures/`, and other photos of faces. All is looked at by `facecrop inspect --landmarks`; what
it does not read, or what is to be seen smaller, is written anew as PNG into a temporary folder first.
"""
import argparse
import json
import subprocess
import tempfile
from pathlib import Path

import cv2
import numpy as np

# By eye, frame by frame: both eyes wholly closed; lids on their way, which is neither.
CLOSED = {"example": range(14, 18), "test": range(37, 40)}
HALF_WAY = {"example": (13, 18, 37, 38), "test": (36, 40)}
# Photos of which the eyes were looked at one by one: the eyes of the portraits are open. These are not to be judged: the
# faces are turned away, out of focus, or their eyes lie in the shade.
UNCLEAR = {"image-2-women-on-phones.jpg"}
SCALES = (1, 0.75, 0.6, 0.5, 0.4, 0.3)


def inspect(facecrop, folder, *options):
    """What facecrop says of each photo of a folder."""
    command = [facecrop, "inspect", folder, "--landmarks", "--subject-size", "off", "--quiet", *options]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def name(photo):
    return Path(photo["source"]).name


def frames(film, folder, scale):
    folder.mkdir(parents=True)
    reader, number = cv2.VideoCapture(str(film)), 0
    while True:
        good, frame = reader.read()
        if not good:
            return
        small = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(folder / f"{number:03}.png"), small)
        number += 1


def described(photos):
    """Photo and face of each face that has landmarks."""
    return [(photo, face) for photo in photos for face in photo["faces"] if "pose" in face.get("landmarks", {})]


def largest(photos):
    return [(photo, photo["faces"][0]) for photo in photos if photo["faces"] and "pose" in photo["faces"][0].get("landmarks", {})]


def eyes(face):
    return [face["landmarks"]["eyes"][side] for side in ("right", "left")]


def eye_width(face, side):
    points = face["landmarks"]["points"]
    outer, inner = points[f"{side}EyeOuterCorner"], points[f"{side}EyeInnerCorner"]
    return np.hypot(outer["x"] - inner["x"], outer["y"] - inner["y"])


def is_unsure(eye):
    return eye["state"] == "unsure"


def film_eyes(photos, film):
    """Eyes of the frames that a person calls closed, and of those called open."""
    closed, opened = [], []
    for photo, face in largest(photos):
        frame = int(Path(name(photo)).stem)
        if frame in HALF_WAY[film]:
            continue
        (closed if frame in CLOSED[film] else opened).extend(eyes(face))
    return closed, opened


def spread(ratios):
    parts = np.percentile(ratios, [0, 1, 5, 25, 50, 75, 95, 100])
    return " | ".join(f"{value:.2f}" for value in parts)


def print_ratios(groups):
    print("\n| eyes | number | least | 1 % | 5 % | 25 % | median | 75 % | 95 % | greatest |\n|---|---|---|---|---|---|---|---|---|---|")
    for title, found in groups.items():
        if found:
            print(f"| {title} | {len(found)} | {spread([eye['aspectRatio'] for eye in found])} |")


def print_verdicts(closed, opened):
    print("\n| by eye | number | open | closed | unsure |\n|---|---|---|---|---|")
    for title, found in (("open", opened), ("closed", closed)):
        states = [eye["state"] for eye in found]
        counts = " | ".join(str(states.count(state)) for state in ("open", "closed", "unsure"))
        print(f"| {title} | {len(found)} | {counts} |")


def print_sizes(rows):
    print("\n| eye, pixels | closed eyes: least, greatest | open eyes: least, 1 % | wrong | unsure |\n|---|---|---|---|---|")
    for width, closed, opened in rows:
        ratios = [sorted(eye["aspectRatio"] for eye in found) or [float("nan")] for found in (closed, opened)]
        wrong = sum(eye["state"] == "open" for eye in closed) + sum(eye["state"] == "closed" for eye in opened)
        unsure = sum(map(is_unsure, closed + opened))
        low = np.percentile(ratios[1], 1)
        print(
            f"| {width:.1f} | {ratios[0][0]:.2f}, {ratios[0][-1]:.2f} | {ratios[1][0]:.2f}, {low:.2f} "
            f"| {wrong} of {len(closed + opened)} | {unsure} |"
        )


def print_accuracy(photos, truth):
    """Distances from annotated eyes in eye distances."""
    errors = {"pupils of the iris model": [], "middles of the eyes' corners": [], "eyes of the detector": []}
    for photo, face in largest(photos):
        known = truth[Path(name(photo)).stem]
        distance = np.hypot(*np.subtract(*known))
        points, five = face["landmarks"]["points"], face["points"]
        for side, place in zip(("right", "left"), sorted(known)):
            outer, inner = points[f"{side}EyeOuterCorner"], points[f"{side}EyeInnerCorner"]
            seen = {
                "pupils of the iris model": points[f"{side}Pupil"],
                "middles of the eyes' corners": {axis: (outer[axis] + inner[axis]) / 2 for axis in "xy"},
                "eyes of the detector": five[f"{side}Eye"],
            }
            for title, point in seen.items():
                errors[title].append(np.hypot(point["x"] - place[0], point["y"] - place[1]) / distance)
    print("\n| points | number | median | 90 % | greatest |\n|---|---|---|---|---|")
    for title, found in errors.items():
        middle, high = np.percentile(found, [50, 90])
        print(f"| {title} | {len(found)} | {middle:.3f} | {high:.3f} | {max(found):.3f} |")


def print_presence(groups):
    print("\n| faces of the detector | number | no face seen | presence of the rest: least, 5 %, median |\n|---|---|---|---|")
    for title, found in groups.items():
        absent = [face for face in found if "absence" in face["landmarks"]]
        present = [face["landmarks"]["presence"] for face in found if "absence" not in face["landmarks"]]
        rest = ", ".join(f"{value:.3f}" for value in np.percentile(present, [0, 5, 50])) if present else ""
        print(f"| {title} | {len(found)} | {len(absent)} | {rest} |")


def put_on(picture, places, glass):
    """A portrait with glasses painted over its two eyes, which stand for none that anybody has worn."""
    (x1, y1), (x2, y2) = sorted(places)
    distance, angle = np.hypot(x2 - x1, y2 - y1), np.degrees(np.arctan2(y2 - y1, x2 - x1))
    fine, shape = 8, picture.shape[:2]
    lenses = np.zeros((shape[0] * fine, shape[1] * fine), np.uint8)
    streaks = np.zeros(shape, np.float32)
    for x, y in ((x1, y1), (x2, y2)):
        middle = int(x * fine), int((y + 0.06 * distance) * fine)
        cv2.ellipse(lenses, middle, (int(0.42 * distance * fine), int(0.33 * distance * fine)), angle, 0, 360, 255, -1)
        ends = [(int(x + sign * shift * distance), int(y + sign * 0.2 * distance)) for sign, shift in ((-1, 0.2), (1, 0.1))]
        cv2.line(streaks, *ends, 1, max(1, int(0.06 * distance)))
    bridge = [(int(x * fine), int(y * fine)) for x, y in ((x1, y1), (x2, y2))]
    cv2.line(lenses, *bridge, 255, max(1, int(0.06 * distance * fine)))
    cover = (cv2.resize(lenses, shape[::-1], interpolation=cv2.INTER_AREA) / 255)[..., None]
    streaks = cv2.GaussianBlur(streaks, (0, 0), 0.03 * distance)[..., None]
    seen = {"black": np.full_like(picture, 22, dtype=float), "tinted": 0.25 * picture + 12, "with a reflection": 30 + 90 * streaks + 0 * picture}[glass]
    seen = seen + np.random.default_rng(5).normal(0, 3, shape + (1,))
    return np.clip(picture * (1 - cover) + seen * cover, 0, 255).astype(np.uint8)


def print_hidden(photos, truth, work, facecrop):
    """What is said of eyes behind painted glasses."""
    print("\n| glasses painted on the portraits | eyes | hidden | open | closed | otherwise unsure |\n|---|---|---|---|---|---|")
    for glass in ("none", "black", "tinted", "with a reflection"):
        folder = work / f"glasses-{glass}"
        folder.mkdir()
        for file in sorted((photos / "csu_scraps").glob("*.pgm")):
            picture = cv2.imread(str(file))
            cv2.imwrite(str(folder / f"{file.stem}.png"), picture if glass == "none" else put_on(picture, truth[file.stem], glass))
        found = [eye for _, face in largest(inspect(facecrop, folder)) for eye in eyes(face)]
        hidden = sum(eye.get("doubt") == "hidden" for eye in found)
        states = [eye["state"] for eye in found]
        print(f"| {glass} | {len(found)} | {hidden} | {states.count('open')} | {states.count('closed')} | {states.count('unsure') - hidden} |")


def print_pose(portraits):
    poses = [face["landmarks"]["pose"] for _, face in largest(portraits)]
    print("\n| angle of the portraits | mean | standard deviation | least | greatest |\n|---|---|---|---|---|")
    for angle in ("rollDegrees", "yawDegrees", "pitchDegrees"):
        values = [pose[angle] for pose in poses]
        print(f"| {angle} | {np.mean(values):.1f} | {np.std(values):.1f} | {min(values):.1f} | {max(values):.1f} |")


def print_mirrored(portraits, mirrored):
    """How the pose of a portrait differs from that of its mirror image, which should have the other yaw and roll."""
    usual = {name(photo): face["landmarks"]["pose"] for photo, face in largest(portraits)}
    turned = {name(photo): face["landmarks"]["pose"] for photo, face in largest(mirrored)}
    both = [(usual[key], turned[key]) for key in usual if key in turned]
    print("\n| angle | mean difference to the mirror image | 90 % |\n|---|---|---|")
    for angle, sign in (("rollDegrees", -1), ("yawDegrees", -1), ("pitchDegrees", 1)):
        apart = [abs(first[angle] - sign * second[angle]) for first, second in both]
        print(f"| {angle} | {np.mean(apart):.1f} | {np.percentile(apart, 90):.1f} |")


def labelled_eyes(photos, facecrop):
    """Each eye of the labelled pictures: what a person says of it, and what facecrop does."""
    seen = {name(photo): photo for photo in inspect(facecrop, photos / "eyes/pictures")}
    for label in json.loads((photos / "eyes/labels.json").read_text()):
        x, y, width, height = label["box"]
        for face in seen[Path(label["file"]).name]["faces"]:
            box, known = face["box"], face.get("landmarks", {})
            across, down = x + width / 2 - box["x"], y + height / 2 - box["y"]
            if "eyes" not in known or not (0 <= across <= box["width"] and 0 <= down <= box["height"]):
                continue
            corners = {side: known["points"][f"{side}EyeOuterCorner"]["x"] for side in ("right", "left")}
            for side in ("right", "left"):
                place = "image_left" if corners[side] == min(corners.values()) else "image_right"
                yield {**known["eyes"][side], "label": label, "by eye": label[place], "pitch": known["pose"]["pitchDegrees"]}
            break


def kind(eye):
    """What the labels say of a picture: how the eyes are seen, and what may deceive."""
    label = eye["label"]
    seen = label["view"] if label["view"] == "from below" else "behind glasses" if label["glasses"] else "bare"
    special = "narrow " if label.get("narrow") else "one of a wink, " if label["state"] == "wink" else ""
    return f"{special}{eye['by eye']}, {seen}"


def verdict_of_ratio(eye):
    """The verdict when the ratio alone counted."""
    if eye.get("doubt") not in (None, "betweenThresholds"):
        return "unsure"
    return "closed" if eye["aspectRatio"] < 0.18 else "open" if eye["aspectRatio"] >= 0.23 else "unsure"


def print_labelled(found):
    """Verdicts by the ratio alone and with the other eye and the view; the states of one picture count as two eyes."""
    print("\n| labelled pictures | eyes | 5 %, median, 95 % | open, closed, unsure before | open, closed, unsure now | hidden |")
    print("|---|---|---|---|---|---|")
    for title in sorted(set(map(kind, found))):
        own = [eye for eye in found if kind(eye) == title]
        ratios = ", ".join(f"{value:.2f}" for value in np.percentile([eye["aspectRatio"] for eye in own], [5, 50, 95]))
        verdicts = [list(map(verdict_of_ratio, own)), [eye["state"] for eye in own]]
        counts = " | ".join(", ".join(str(states.count(state)) for state in ("open", "closed", "unsure")) for states in verdicts)
        print(f"| {title} | {len(own)} | {ratios} | {counts} | {sum(eye.get('doubt') == 'hidden' for eye in own)} |")


def print_curves(found):
    """The share of closed eyes above, and of open eyes below each ratio, by how the eyes are seen."""
    views = ("bare", "behind glasses", "from below")
    print("\n| ratio | " + " | ".join(f"{view}: closed from it on / open below it" for view in views) + " |\n|---|---|---|---|")
    for ratio in np.arange(0.14, 0.301, 0.02):
        cells = []
        for view in views:
            closed, opened = ([eye["aspectRatio"] for eye in found if kind(eye) == f"{state}, {view}"] for state in ("closed", "open"))
            cells.append(f"{np.mean(np.array(closed) >= ratio):.0%} / {np.mean(np.array(opened) < ratio):.0%}")
        print(f"| {ratio:.2f} | " + " | ".join(cells) + " |")


def draw(path, closed, opened):
    """The share of closed eyes above, and of open eyes below each ratio, as SVG."""
    width, height, greatest = 640, 320, 0.5
    ratios = np.linspace(0, greatest, 201)

    def line(found, is_above):
        values = np.array([eye["aspectRatio"] for eye in found])
        shares = [np.mean(values >= ratio if is_above else values < ratio) for ratio in ratios]
        return " ".join(f"{60 + ratio / greatest * width:.1f},{20 + (1 - share) * height:.1f}" for ratio, share in zip(ratios, shares))

    def x(ratio):
        return 60 + ratio / greatest * width

    marks = "".join(
        f'<text x="{x(ratio):.0f}" y="{height + 38}" text-anchor="middle">{ratio:.1f}</text>' for ratio in (0, 0.1, 0.2, 0.3, 0.4, 0.5)
    ) + "".join(f'<text x="52" y="{24 + (1 - share) * height:.0f}" text-anchor="end">{share:.0%}</text>' for share in (0, 0.5, 1))
    limits = "".join(
        f'<line x1="{x(ratio):.1f}" y1="20" x2="{x(ratio):.1f}" y2="{20 + height}" stroke="#999" stroke-dasharray="4 4"/>'
        for ratio in (0.18, 0.23)
    )
    Path(path).write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="740" height="400" font-family="sans-serif" font-size="13">'
        f'<rect width="740" height="400" fill="white"/><rect x="60" y="20" width="{width}" height="{height}" fill="none" stroke="#444"/>'
        f'{limits}{marks}<polyline points="{line(closed, True)}" fill="none" stroke="#c33" stroke-width="2"/>'
        f'<polyline points="{line(opened, False)}" fill="none" stroke="#26c" stroke-width="2"/>'
        f'<text x="380" y="385" text-anchor="middle">eye aspect ratio; dashed: closed below 0.18, open from 0.23</text>'
        f'<text x="60" y="13" fill="#c33">closed eyes with at least this ratio ({len(closed)})</text>'
        f'<text x="700" y="13" fill="#26c" text-anchor="end">open eyes below it ({len(opened)})</text></svg>\n'
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", type=Path)
    parser.add_argument("--facecrop", default=".build/release/facecrop")
    parser.add_argument("--svg", default="Benchmarks/eyes.svg")
    options = parser.parse_args()
    work = Path(tempfile.mkdtemp(prefix="facecrop-eyes-"))

    portraits, mirrored = work / "portraits", work / "mirrored"
    portraits.mkdir()
    mirrored.mkdir()
    for file in sorted((options.photos / "csu_scraps").glob("*.pgm")):
        picture = cv2.imread(str(file))
        cv2.imwrite(str(portraits / f"{file.stem}.png"), picture)
        cv2.imwrite(str(mirrored / f"{file.stem}.png"), picture[:, ::-1])
    seen = inspect(options.facecrop, portraits)

    films, sizes = {}, []
    for scale in SCALES:
        all_closed, all_open, widths = [], [], []
        for film in CLOSED:
            folder = work / f"{film}-{scale}"
            frames(options.photos / "talking_heads" / f"{film}.mp4", folder, scale)
            photos = inspect(options.facecrop, folder)
            closed, opened = film_eyes(photos, film)
            films[film, scale] = closed, opened
            all_closed, all_open = all_closed + closed, all_open + opened
            widths += [eye_width(face, side) for _, face in largest(photos) for side in ("right", "left")]
        sizes.append((np.median(widths) if widths else float("nan"), all_closed, all_open))

    folders = [options.photos / part for part in ("immich", "skimage", "tfjs", "rekognition", "deface")]
    others = [photo for folder in folders for photo in inspect(options.facecrop, folder)]
    portrait_eyes = [eye for _, face in largest(seen) for eye in eyes(face)]
    clear = [
        eye
        for photo, face in described(others)
        if name(photo) not in UNCLEAR
        for eye in eyes(face)
        if eye.get("doubt") not in ("turnedAway", "tooSmall")
    ]
    closed = [eye for film in CLOSED for eye in films[film, 1][0]]
    film_open = [eye for film in CLOSED for eye in films[film, 1][1]]
    opened = portrait_eyes + film_open + clear
    print_ratios({"closed, films": closed, "open, films": film_open, "open, portraits": portrait_eyes, "open, other photos": clear})
    print_verdicts(closed, opened)
    print_sizes(sizes)
    labelled = list(labelled_eyes(options.photos, options.facecrop))
    print_labelled(labelled)
    print_curves(labelled)
    for view in ("bare", "behind glasses", "from below"):
        states = [[eye for eye in labelled if kind(eye) == f"{state}, {view}"] for state in ("closed", "open")]
        draw(Path(options.svg).with_name(f"eyes-{view.replace(' ', '-')}.svg"), *states)
    draw(options.svg, closed, opened)

    truth = {Path(entry["file"]).stem: entry["faces"][0]["eyes"] for entry in json.loads((options.photos / "annotations.json").read_text()) if entry["faces"] and "eyes" in entry["faces"][0]}
    print_accuracy(seen, truth)
    print_hidden(options.photos, truth, work, options.facecrop)
    print_pose(seen)
    print_mirrored(seen, inspect(options.facecrop, mirrored))

    faces = [face for photo in others for face in photo["faces"] if "landmarks" in face]
    false = inspect(options.facecrop, options.photos / "pyvision_nonface", "--min-score", "0.3")
    print_presence(
        {
            "portraits": [face for photo in seen for face in photo["faces"][:1]],
            "other photos": faces,
            "photos without a face, from a score of 0.3 on": [face for photo in false for face in photo["faces"]],
        }
    )


if __name__ == "__main__":
    main()
