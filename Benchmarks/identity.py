#!/usr/bin/env python3
"""Measures how well people are told apart, and prints the tables of identity.md; draws identity.svg.

    Benchmarks/prepare
    .build/bench/venv/bin/python Benchmarks/identity.py PHOTOS [--facecrop .build/release/facecrop] [--svg Benchmarks/identity.svg]
    .build/bench/venv/bin/python Benchmarks/identity.py --lfw FOLDER

PHOTOS is a folder with an `identities.json` that names the photos of each person, below that folder. All is looked at by
`facecrop cluster --embeddings`; the photos are written anew as PNG into a temporary folder first, also smaller and blurred.

FOLDER has the pictures of Labeled Faces in the Wild (`images_funneled`: a folder for each person) and its `pairs.txt`, which
the project does not fetch. Printed is the figure of its protocol "image-restricted, labelled outside data": the mean accuracy
of ten folds, each with the threshold that is best for the other nine. A pair with a photo in which no face is found is wrong.
"""
import argparse
import json
import subprocess
import tempfile
from pathlib import Path

import cv2
import numpy as np

FOLDS = 5


def embeddings(facecrop, folder, *options):
    """For each photo the quality and the embedding of its largest face; of a face that was refused, the reason."""
    command = [facecrop, "cluster", folder, "--embeddings", "--all-faces", "--quiet", *options]
    groups = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    faces = [face for group in groups for face in group["faces"] if face["number"] == 1]
    return {Path(face["source"]).stem: face for face in faces}


def variants(people, photos, folder):
    """Writes the portraits as they are, smaller and blurred; yields the name of each set and its folder."""
    changes = {"as they are": lambda picture: picture}
    for scale in (0.6, 0.4, 0.3, 0.2, 0.15):
        changes[f"scaled by {scale}"] = lambda picture, scale=scale: cv2.resize(
            picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    for sigma in (1, 2, 3, 4, 5):
        changes[f"blurred, sigma {sigma}"] = lambda picture, sigma=sigma: cv2.GaussianBlur(picture, (0, 0), sigma)
    for title, change in changes.items():
        place = folder / title
        place.mkdir()
        for names in people.values():
            for name in names:
                picture = change(cv2.imread(str(photos / name), cv2.IMREAD_COLOR))
                cv2.imwrite(str(place / f"{Path(name).stem}.png"), picture)
        yield title, place


def lfw_pairs(path):
    """The ten folds of pairs.txt: for each pair two photos, relative to the folder of pictures, and whether they show one person."""
    lines = path.read_text().split("\n")
    folds, count = map(int, lines[0].split())
    photo = "{0}/{0}_{1:04d}.jpg".format
    pairs = []
    for words in (line.split() for line in lines[1:] if line.strip()):
        first, second = (words[0], words[1]), (words[-2] if len(words) == 4 else words[0], words[-1])
        pairs.append((photo(first[0], int(first[1])), photo(second[0], int(second[1])), len(words) == 3))
    if len(pairs) != 2 * folds * count:
        raise SystemExit(f"{path} has {len(pairs)} pairs, and says that it has {2 * folds * count}")
    return [pairs[start:start + 2 * count] for start in range(0, len(pairs), 2 * count)]


def lfw_embeddings(facecrop, folder, photos):
    """The embedding of the face nearest to the middle of each photo, which is the person's; photos without a face are left out."""
    found = {}
    for start in range(0, len(photos), 300):
        batch = [str(folder / photo) for photo in photos[start:start + 300]]
        command = [facecrop, "cluster", "--embeddings", "--all-faces", "--quiet", *batch]
        groups = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        nearest = {}
        for face in (face for group in groups for face in group["faces"] if "embedding" in face):
            box = face["box"]
            distance = np.hypot(box["x"] + box["width"] / 2 - 125, box["y"] + box["height"] / 2 - 125)
            if distance < nearest.get(face["source"], (np.inf,))[0]:
                nearest[face["source"]] = distance, face["embedding"]
        found.update({str(Path(source).relative_to(folder)): vector for source, (_, vector) in nearest.items()})
    return found


def print_lfw(facecrop, folder):
    folds = lfw_pairs(folder / "pairs.txt")
    photos = sorted({photo for fold in folds for pair in fold for photo in pair[:2]})
    vectors = {photo: np.array(vector) for photo, vector in lfw_embeddings(facecrop, folder, photos).items()}
    # A pair that cannot be compared is like no threshold: neither a match nor a right "no".
    similarities = np.array([[vectors[first] @ vectors[second] if first in vectors and second in vectors else np.nan
                              for first, second, _ in fold] for fold in folds])
    same = np.array([[pair[2] for pair in fold] for fold in folds])

    def right(threshold, values, truth):
        return np.where(np.isnan(values), False, (values >= threshold) == truth).mean()

    thresholds = np.arange(0, 1, 0.002)
    accuracies = []
    for index in range(len(folds)):
        rest = np.arange(len(folds)) != index
        best = max(thresholds, key=lambda threshold: right(threshold, similarities[rest], same[rest]))
        accuracies.append(right(best, similarities[index], same[index]))
    error = np.std(accuracies, ddof=1) / np.sqrt(len(accuracies))
    print(f"{len(photos)} photos, {len(photos) - len(vectors)} without a face; {same.size} pairs")
    print(f"accuracy {np.mean(accuracies):.4f} ± {error:.4f}")


class Faces:
    """The embeddings of a set, photo by photo, and whose they are."""

    def __init__(self, people, faces):
        known = [(name, Path(photo).stem) for name, photos in people.items() for photo in photos]
        rows = [(name, faces[stem]) for name, stem in known if "embedding" in faces.get(stem, {})]
        self.missing = len(known) - len(rows)
        self.owners = np.array([name for name, _ in rows])
        self.stems = np.array([Path(face["source"]).stem for _, face in rows])
        self.vectors = np.array([face["embedding"] for _, face in rows])
        self.names = sorted(set(self.owners))
        self.quality = [face["quality"] for _, face in rows]

    def pairs(self):
        """The similarity of each two photos, and whether they show one person."""
        first, second = np.triu_indices(len(self.owners), 1)
        similarities = self.vectors @ self.vectors.T
        return similarities[first, second], self.owners[first] == self.owners[second]

    def to_people(self, gallery):
        """The similarity of each photo to the middle of each person's other photos, and whether it is that person."""
        similarities = np.full((len(self.owners), len(self.names)), -1.0)
        for row, owner in enumerate(self.owners):
            for column, name in enumerate(self.names):
                own = gallery.owners == name
                own &= gallery.stems != self.stems[row]  # never with itself, in whatever size
                if own.any():
                    middle = gallery.vectors[own].sum(axis=0)
                    similarities[row, column] = self.vectors[row] @ middle / np.linalg.norm(middle)
        return similarities, self.owners[:, None] == np.array(self.names)[None, :]


def fit(similarities, same):
    """Midpoint and slope of the logistic curve, both kinds of comparison weighing the same (Newton's method)."""
    weights = np.where(same, 0.5 / same.sum(), 0.5 / (~same).sum())
    centre, spread = similarities.mean(), similarities.std()
    x = np.stack([np.ones_like(similarities), (similarities - centre) / spread])
    answer = np.zeros(2)
    for _ in range(50):
        chance = 1 / (1 + np.exp(-answer @ x))
        gradient = x @ (weights * (chance - same))
        curvature = (x * (weights * chance * (1 - chance))) @ x.T
        answer -= np.linalg.solve(curvature, gradient)
    slope = answer[1] / spread
    return centre - answer[0] / slope, slope


def accepted(similarities, same, false_accepts):
    """The least similarity that `false_accepts` of the comparisons of two people exceed, and the share of one person's above it."""
    strangers = np.sort(similarities[~same])[::-1]
    threshold = strangers[int(len(strangers) * false_accepts)]
    return threshold, (similarities[same] > threshold).mean()


def summary(title, similarities, same, rank_one):
    threshold, true = accepted(similarities, same, 1e-3)
    print(f"| {title} | {rank_one:.3f} | {true:.3f} | {threshold:.4f} |")


def rank_one_of_pairs(faces):
    similarities = faces.vectors @ faces.vectors.T - 2 * np.eye(len(faces.owners))
    return (faces.owners[similarities.argmax(axis=1)] == faces.owners).mean()


def rank_one_of_people(similarities, same):
    return same[np.arange(len(same)), similarities.argmax(axis=1)].mean()


def table_of_pairs(similarities, same):
    midpoint, slope = fit(similarities, same)
    print(f"\nPair curve: midpoint {midpoint:.4f}, slope {slope:.0f}\n")
    print("| confidence | similarity | one person's pairs | two people's pairs |\n|---|---|---|---|")
    for confidence in (0.5, 0.7, 0.8, 0.9, 0.95, 0.99):
        threshold = midpoint + np.log(confidence / (1 - confidence)) / slope
        true, false = (similarities[same] >= threshold).mean(), (similarities[~same] >= threshold).mean()
        print(f"| {confidence} | {threshold:.4f} | {100 * true:.1f} % | {100 * false:.2f} % |")
    return midpoint, slope


def table_of_people(faces, similarities, same):
    """Each photo as a new one, once with its person known and once not; the curve is fitted to other people's photos."""
    midpoint, slope = fit(similarities.ravel(), same.ravel())
    print(f"\nPerson curve: midpoint {midpoint:.4f}, slope {slope:.0f}\n")
    fold_of_person = np.arange(len(faces.names)) % FOLDS
    fold_of_photo = fold_of_person[same.argmax(axis=1)]
    known, stranger = np.zeros_like(similarities), np.zeros_like(similarities)
    for fold in range(FOLDS):
        rest = np.ix_(fold_of_photo != fold, fold_of_person != fold)
        middle, steepness = fit(similarities[rest].ravel(), same[rest].ravel())
        rows = fold_of_photo == fold
        ratios = np.exp(steepness * (similarities[rows] - middle))
        known[rows] = ratios / (1 + ratios.sum(axis=1, keepdims=True))
        others = np.where(same[rows], 0, ratios)
        stranger[rows] = others / (1 + others.sum(axis=1, keepdims=True))
    count = len(faces.owners)
    print("| least confidence | named rightly | named wrongly | unknown | strangers answered unknown |\n|---|---|---|---|---|")
    for least in (0.5, 0.7, 0.8, 0.9, 0.95, 0.99):
        certain = known.max(axis=1) >= least
        right = (certain & same[np.arange(count), known.argmax(axis=1)]).sum()
        wrong = certain.sum() - right
        unknown = (stranger.max(axis=1) < least).sum()
        print(f"| {least} | {100 * right / count:.1f} % | {100 * wrong / count:.1f} % | {100 * (1 - certain.mean()):.1f} % "
              f"| {100 * unknown / count:.1f} % |")
    return midpoint, slope


def table_of_sharpness(looks):
    """How well faces of each sharpness are found, whatever made them blurred: `looks` has sharpness, rank 1 and acceptance."""
    sharpness, first, found = (np.array(column) for column in zip(*looks))
    print("\nPortraits as they are and blurred, by sharpness\n")
    print("| sharpness | photos | rank 1 | true accepts at 1 in 1,000 |\n|---|---|---|---|")
    edges = (0, 0.003, 0.004, 0.005, 0.006, 0.008, 0.01, 0.015, 0.02, 0.03, 0.05, 1)
    for low, high in zip(edges, edges[1:]):
        inside = (sharpness >= low) & (sharpness < high)
        if inside.any():
            name = f"from {low}" if high == 1 else f"below {high}" if low == 0 else f"{low} to {high}"
            print(f"| {name} | {inside.sum()} | {first[inside].mean():.3f} | {found[inside].mean():.3f} |")


def draw(path, panels):
    """Curves over the share of one person's comparisons in each bin of similarity, both kinds weighing the same."""
    width, height, left, top = 360, 240, 50, 30
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{2 * (width + left) + 30}" height="{height + top + 50}" '
             'font-family="sans-serif" font-size="12">', '<rect width="100%" height="100%" fill="white"/>']
    for index, (title, similarities, same, (midpoint, slope)) in enumerate(panels):
        low, high = 0.0, 1.0
        start = left + index * (width + left)
        across = lambda value: start + width * (value - low) / (high - low)
        down = lambda value: top + height * (1 - value)
        parts.append(f'<text x="{start}" y="18" font-weight="bold">{title}</text>')
        parts.append(f'<rect x="{start}" y="{top}" width="{width}" height="{height}" fill="none" stroke="#999"/>')
        for tick in np.arange(low, high + 0.001, 0.2):
            parts.append(f'<text x="{across(tick):.1f}" y="{top + height + 16}" text-anchor="middle">{tick:.1f}</text>')
        for tick in (0, 0.5, 0.9, 1):
            parts.append(f'<text x="{start - 6}" y="{down(tick) + 4:.1f}" text-anchor="end">{tick}</text>')
            parts.append(f'<path d="M{start} {down(tick):.1f}h{width}" stroke="#eee"/>')
        edges = np.arange(low, high, 0.02)
        for edge in edges:
            inside = (similarities >= edge) & (similarities < edge + 0.02)
            own, strange = (inside & same).sum() / same.sum(), (inside & ~same).sum() / (~same).sum()
            if inside.sum() >= 5:
                parts.append(f'<circle cx="{across(edge + 0.01):.1f}" cy="{down(own / (own + strange)):.1f}" r="3" fill="#c33"/>')
        points = [f"{across(value):.1f},{down(1 / (1 + np.exp(-slope * (value - midpoint)))):.1f}"
                  for value in np.linspace(low, high, 200)]
        parts.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="#336" stroke-width="2"/>')
        parts.append(f'<text x="{start + width / 2}" y="{top + height + 36}" text-anchor="middle">similarity (cosine)</text>')
    Path(path).write_text("\n".join(parts + ["</svg>", ""]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("photos", type=Path, nargs="?")
    parser.add_argument("--lfw", type=Path, metavar="FOLDER")
    parser.add_argument("--facecrop", default=".build/release/facecrop")
    parser.add_argument("--svg")
    arguments = parser.parse_args()
    if arguments.lfw:
        print_lfw(arguments.facecrop, arguments.lfw)
        return
    if not arguments.photos:
        parser.error("name a folder of photos, or --lfw and its folder")
    people = json.loads((arguments.photos / "identities.json").read_text())
    with tempfile.TemporaryDirectory() as folder:
        sets = dict(variants(people, arguments.photos, Path(folder)))
        plain = Faces(people, embeddings(arguments.facecrop, sets["as they are"]))
        print(f"{len(people)} people, {len(plain.owners)} photos, {plain.missing} not embedded\n")
        print("| what is compared | rank 1 | true accepts at one false accept in 1,000 | at similarity |\n|---|---|---|---|")
        pairs, same_pairs = plain.pairs()
        summary("photo with photo", pairs, same_pairs, rank_one_of_pairs(plain))
        matches, same_people = plain.to_people(plain)
        summary("photo with the middle of a person's others", matches.ravel(), same_people.ravel(),
                rank_one_of_people(matches, same_people))
        curve_of_pairs = table_of_pairs(pairs, same_pairs)
        curve_of_people = table_of_people(plain, matches, same_people)
        if arguments.svg:
            draw(arguments.svg, [("Two photos", pairs, same_pairs, curve_of_pairs),
                                 ("Photo and middle of a person's photos", matches.ravel(), same_people.ravel(), curve_of_people)])
        print("\nSmaller and blurred photos, against the middles of the portraits as they are\n")
        print("| photos | pupils apart (median) | sharpness (5 %, median) | no landmarks | rank 1 | true accepts at 1 in 1,000 |")
        print("|---|---|---|---|---|---|")
        # The threshold of the portraits as they are, so that blur alone makes the difference.
        threshold, _ = accepted(matches.ravel(), same_people.ravel(), 1e-3)
        looks = []
        for title, place in sets.items():
            faces = plain if title == "as they are" else Faces(people, embeddings(arguments.facecrop, place))
            if len(faces.owners) < 20 or len(faces.names) != len(plain.names):
                print(f"| {title} | – | – | {faces.missing}: some people have no face left | – | – |")
                continue
            similarities, same = faces.to_people(plain)
            _, true = accepted(similarities.ravel(), same.ravel(), 1e-3)
            if title == "as they are" or title.startswith("blurred"):
                right = same[np.arange(len(same)), similarities.argmax(axis=1)]
                found = similarities[same] >= threshold
                looks += zip([quality["sharpness"] for quality in faces.quality], right, found)
            distance = np.median([quality["eyeDistancePixels"] for quality in faces.quality])
            sharpness = np.quantile([quality["sharpness"] for quality in faces.quality], [0.05, 0.5])
            print(f"| {title} | {distance:.0f} | {sharpness[0]:.4f}, {sharpness[1]:.4f} | {faces.missing} "
                  f"| {rank_one_of_people(similarities, same):.3f} | {true:.3f} |")
        table_of_sharpness(looks)


if __name__ == "__main__":
    main()
