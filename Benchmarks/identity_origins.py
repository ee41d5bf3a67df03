#!/usr/bin/env python3
"""Measures by group of origin how well people are told apart, chooses the constants, and prints the tables of identity.md.

    Benchmarks/prepare
    .build/bench/venv/bin/python Benchmarks/identity_origins.py PHOTOS [--facecrop .build/release/facecrop]

PHOTOS is a folder with `eyes/labels.json`, which says whom the pictures of `eyes` show, with `people/people.json`, which says for each folder of `people` the person's set, group and pictures, and with
an `identities.json` that names the photos of further people, below PHOTOS. All is looked at by `facecrop cluster --embeddings`, so
faces that facecrop refuses are left out.
"""
import argparse
import collections
import json
import math
import subprocess
from pathlib import Path

import numpy as np

from identity import accepted, fit

GROUPS = {
    "european": "European", "white": "European", "east_asian": "East Asian", "south_east_asian": "South-East Asian",
    "south_asian": "South Asian", "black": "African", "african_descent": "African", "west_asian": "West Asian",
    "middle_eastern": "West Asian", "latin_american": "Latin American", "more than one origin": "more than one",
}
OLD_PORTRAITS = "old portraits"
# Groups of fewer people are not shown alone: nobody would resemble a stranger.
LEAST_PEOPLE = 4
# Gallery sizes, all people of the stranger's own group, and all people.
SIZES = (1, 2, 3, 5, 8, 12, 22, "own group", "all")
REFERENCES = (1, 2, 3, None)
LEAST_CONFIDENCE = 0.9
# Midpoint and slope with one reference, with several, and of two photos: IdentityCalibration.sFace.
NOW = (0.40, 22), (0.40, 24)
VERIFICATION = 0.40, 28
# The share of strangers who may be named in any group at any size.
ALLOWED = {"one reference": 0.005, "several references": 0.005}
DRAWS = 4


class People:
    """One row for each photo: embedding, person, and the person's group and set."""

    def __init__(self, rows):
        owners, groups, sets, vectors = zip(*rows)
        self.vectors = np.array(vectors)
        self.vectors /= np.linalg.norm(self.vectors, axis=1, keepdims=True)
        self.names = sorted(set(owners))
        self.person = np.array([self.names.index(owner) for owner in owners])
        first = [owners.index(name) for name in self.names]
        self.group = np.array([groups[row] for row in first])
        self.set = np.array([sets[row] for row in first])
        self.shown = [group for group in dict.fromkeys(sorted(self.group)) if (self.group == group).sum() >= LEAST_PEOPLE]

    @property
    def row_group(self):
        return self.group[self.person]


def embeddings(facecrop, folder):
    command = [facecrop, "cluster", str(folder), "--embeddings", "--quiet"]
    groups = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return {face["source"]: face["embedding"] for group in groups for face in group["faces"]
            if face.get("number") == 1 and "embedding" in face}


def load(facecrop, photos):
    rows = []
    seen = embeddings(facecrop, photos / "people")
    for name, person in json.loads((photos / "people/people.json").read_text()).items():
        group = GROUPS.get(person.get("group"), f"not stated ({person['set']})")
        for picture in person["pictures"]:
            vector = seen.get(str(photos / "people" / name / picture["file"]))
            if vector:
                rows.append((name, group, person["set"], vector))
    for name, pictures in json.loads((photos / "identities.json").read_text()).items():
        folder = photos / Path(pictures[0]).parent
        if folder not in seen:
            seen[folder] = embeddings(facecrop, folder)
        for picture in pictures:
            vector = seen[folder].get(str(photos / picture))
            if vector:
                rows.append((name, OLD_PORTRAITS, OLD_PORTRAITS, vector))
    return People(rows)


def later(facecrop, photos, known):
    """Students with open eyes who are not among the `known` people: they were looked at after the choice."""
    seen = embeddings(facecrop, photos / "eyes/pictures")
    rows = []
    for label in json.loads((photos / "eyes/labels.json").read_text()):
        vector = seen.get(str(photos / "eyes" / label["file"]))
        if vector and label["set"] == "zju" and label["state"] == "open" and label["person"] not in known:
            rows.append((label["person"], "East Asian", "zju", vector))
    return rows


def similarities(people, references, random):
    """Of each photo to the mean of up to `references` photos of each person (never of the photo itself), and their numbers."""
    shape = len(people.vectors), len(people.names)
    found, counts = np.full(shape, np.nan), np.zeros(shape, int)
    for column in range(len(people.names)):
        own = np.flatnonzero(people.person == column)

        def mean(rows):
            chosen = rows if references is None or len(rows) <= references else random.choice(rows, references, replace=False)
            middle = people.vectors[chosen].sum(axis=0)
            return middle / np.linalg.norm(middle), len(chosen)

        middle, count = mean(own)
        found[:, column], counts[:, column] = people.vectors @ middle, count
        for row in own:
            rest = own[own != row]
            if len(rest):
                middle, count = mean(rest)
                found[row, column], counts[row, column] = people.vectors[row] @ middle, count
            else:
                found[row, column] = np.nan
    return found, counts


Gallery = collections.namedtuple("Gallery", "size own own_count others other_counts")


def galleries(people, references, seed, among=None, kinds=None):
    """For each size, what each photo is compared with: others of its group, or all; `among` limits the people.

    `kinds` are the groups from which galleries are drawn, the groups of origin by default.
    """
    random = np.random.default_rng(seed)
    found, counts = similarities(people, references, random)
    kinds = people.group if kinds is None else kinds
    everybody = np.isfinite(found)
    everybody[np.arange(len(found)), people.person] = False
    if among is not None:
        everybody &= among[None, :]
    alike = everybody & (kinds[None, :] == kinds[people.person][:, None])
    for size in SIZES:
        if size == "all":
            inside = everybody
        elif size == "own group":
            inside = alike
        else:
            lots = np.where(alike, random.random(found.shape), 2)
            inside = alike & (lots <= np.sort(lots, axis=1)[:, :size][:, -1:])
            inside[alike.sum(axis=1) < size] = False
        most = max(1, inside.sum(axis=1).max())
        order = np.argsort(np.where(inside, -found, 2), axis=1)[:, :most]
        others = np.take_along_axis(np.where(inside, found, np.nan), order, axis=1)
        rows = np.arange(len(found)), people.person
        yield Gallery(size, found[rows], counts[rows], others, np.take_along_axis(counts, order, axis=1))


def ratios(similarities, counts, curves):
    """How many times likelier the similarities are for one person than for two; 0 where nobody is compared."""
    (one_midpoint, one_slope), (midpoint, slope) = curves
    exponents = np.where(counts > 1, slope * (similarities - midpoint), one_slope * (similarities - one_midpoint))
    return np.where(np.isnan(similarities), 0, np.exp(np.nan_to_num(exponents)))


def answers(gallery, curves):
    """Whether each photo is named as a stranger, and whether it is named rightly when its person is known."""
    others, own = ratios(gallery.others, gallery.other_counts, curves), ratios(gallery.own, gallery.own_count, curves)
    total = others.sum(axis=1)
    return others.max(axis=1) / (1 + total) >= LEAST_CONFIDENCE, own / (1 + own + total) >= LEAST_CONFIDENCE


def rates(people, drawn, curves, rows=None):
    """By group and size: photos, share named as strangers, share named rightly; means over the draws."""
    sums = collections.defaultdict(lambda: np.zeros(4))
    for gallery in drawn:
        stranger, right = answers(gallery, curves)
        compared = np.isfinite(gallery.others).any(axis=1)
        if rows is not None:
            compared &= rows
        known = compared & np.isfinite(gallery.own)
        for group in people.shown:
            inside = people.row_group == group
            sums[group, gallery.size] += ((stranger & compared & inside).sum(), (compared & inside).sum(),
                                          (right & known & inside).sum(), (known & inside).sum())
    return {key: (named / looks, right / max(known, 1)) for key, (named, looks, right, known) in sums.items() if looks}


def worst(result, group=None):
    return max(named for (owner, _), (named, _) in result.items() if group in (None, owner))


def mean_right(result, group=None):
    return np.mean([right for (owner, _), (_, right) in result.items() if group in (None, owner)])


def draw(people, references, among=None, kinds=None):
    return [gallery for seed in range(DRAWS) for gallery in galleries(people, references, seed, among, kinds)]


def choose(people, drawn, kind, rows=None, one_reference=NOW[0]):
    """The curve with which most people are named rightly, of those with which few enough strangers are named everywhere."""
    best = None
    for slope in range(18, 33, 2):
        for midpoint in np.arange(0.34, 0.5, 0.02):
            curve = round(float(midpoint), 2), slope
            curves = (curve, curve) if kind == "one reference" else (one_reference, curve)
            results = [rates(people, some, curves, rows) for some in drawn]
            if max(map(worst, results)) <= ALLOWED[kind]:
                right = np.mean([mean_right(result) for result in results])
                best = max(best or (0,), (right, curve))
    return best


def upper_bound(share, looks, confidence=0.95):
    """The greatest rate at which so few of independent looks would still be seen in 1 − `confidence` of all cases."""
    hits = round(share * looks)
    low, high = share, 1.0
    for _ in range(50):
        rate = (low + high) / 2
        chance = sum(math.comb(looks, k) * rate**k * (1 - rate)**(looks - k) for k in range(hits + 1))
        low, high = (rate, high) if chance > 1 - confidence else (low, rate)
    return high


def percent(share, decimals=1):
    return f"{100 * share:.{decimals}f} %"


def pairs(people, group):
    rows = np.flatnonzero(people.row_group == group)
    first, second = np.triu_indices(len(rows), 1)
    values = (people.vectors[rows] @ people.vectors[rows].T)[first, second]
    return values, people.person[rows[first]] == people.person[rows[second]]


def share_above(values, same, curve):
    threshold = curve[0] + math.log(LEAST_CONFIDENCE / (1 - LEAST_CONFIDENCE)) / curve[1]
    return " / ".join((percent((values[same] >= threshold).mean(), 0), percent((values[~same] >= threshold).mean(), 2)))


def print_pairs(people):
    print("| group | people, photos | rank 1 | true accepts at 1 in 1,000 | at similarity | fitted midpoint, slope "
          "| pairs accepted: own / others' |\n|---|---|---|---|---|---|---|")
    closest = (people.vectors @ people.vectors.T - 2 * np.eye(len(people.vectors))).argmax(axis=1)
    for group in people.shown:
        rows = people.row_group == group
        values, same = pairs(people, group)
        threshold, true = accepted(values, same, 1e-3)
        midpoint, slope = fit(values, same)
        rank_one = (people.person[closest] == people.person)[rows].mean()
        print(f"| {group} | {(people.group == group).sum()}, {rows.sum()} | {rank_one:.3f} | {true:.3f} | {threshold:.4f} "
              f"| {midpoint:.4f}, {slope:.0f} | {share_above(values, same, VERIFICATION)} |")
    for place in ("zju", "lfw-a"):
        alone = np.flatnonzero((people.row_group == "East Asian") & (people.set[people.person] == place))
        values = people.vectors[alone] @ people.vectors[alone].T
        apart = people.person[alone][:, None] != people.person[alone][None, :]
        same = ~apart & ~np.eye(len(alone), dtype=bool)
        whole, mask = values[apart | same], same[apart | same]
        print(f"| East Asian, of {place} only | {len(set(people.person[alone]))}, {len(alone)} | | | | | "
              f"{share_above(whole, mask, VERIFICATION)} |")


def print_groups(people, drawn, shown=None):
    print("\n| group | photos | " + " | ".join(
        f"{'all' if references is None else references} reference{'s' if references != 1 else ''}"
        for references in REFERENCES) + " |\n|---|---|" + "---|" * len(REFERENCES))
    for group in shown or people.shown:
        cells = []
        for references in REFERENCES:
            result = rates(people, drawn[references], NOW)
            cells.append(f"{percent(worst(result, group))} / {percent(mean_right(result, group), 0)}")
        print(f"| {group} | {(people.row_group == group).sum()} | " + " | ".join(cells) + " |")


def print_sizes(people, drawn, group):
    print(f"\n| {group}: people in the gallery | " + " | ".join(
        f"{'all' if references is None else references} reference{'s' if references != 1 else ''}" for references in REFERENCES)
        + " |\n|---|" + "---|" * len(REFERENCES))
    results = [rates(people, drawn[references], NOW) for references in REFERENCES]
    for size in SIZES:
        if (group, size) in results[0]:
            cells = (f"{percent(result[group, size][0])} / {percent(result[group, size][1], 0)}" for result in results)
            print(f"| {size} | " + " | ".join(cells) + " |")


def print_bounds(people, drawn):
    print("\n| group | photos | strangers named, all references, worst size | at most, with 95 % certainty |\n|---|---|---|---|")
    result = rates(people, drawn[None], NOW)
    for group in people.shown:
        looks, share = int((people.row_group == group).sum()), worst(result, group)
        print(f"| {group} | {looks} | {percent(share)} | {percent(upper_bound(share, looks))} |")


def print_later(people, rows):
    """People who were not used in the choice: among themselves, and with all others of their group and set."""
    titles = np.array(people.names)[people.person], people.row_group, people.set[people.person], people.vectors
    alone, together = People(rows), People(list(zip(*titles)) + rows)
    kinds = np.array([f"{group}, {place}" for group, place in zip(together.group, together.set)])
    for title, some, some_kinds in (("only they", alone, None), ("all East Asian people", together, None),
                                    ("all, galleries of one set", together, kinds)):
        print(f"\n{title}: {(some.group == 'East Asian').sum()} people, verify {share_above(*pairs(some, 'East Asian'), VERIFICATION)}")
        print_groups(some, {references: draw(some, references, kinds=some_kinds) for references in REFERENCES}, ["East Asian"])


def print_halves(people, count=8):
    """Chooses the curves on half of the people of each group, and measures the other half."""
    print("\n| halves | | strangers named, worst group and size: chosen on / other half, mean (greatest) | named rightly |\n|---|---|---|---|")
    found = collections.defaultdict(list)
    for seed in range(count):
        random = np.random.default_rng(seed)
        half = np.zeros(len(people.names), bool)
        for group in sorted(set(people.group)):
            own = random.permutation(np.flatnonzero(people.group == group))
            half[own[:(len(own) + random.integers(2)) // 2]] = True
        for kind, references in (("one reference", [1]), ("several references", [2, None])):
            first = [draw(people, number, half) for number in references]
            other = [draw(people, number, ~half) for number in references]
            rows = half[people.person]
            best = choose(people, first, kind, rows)
            if best is None:
                found[kind].append(None)
                continue
            curves = (best[1], best[1]) if kind == "one reference" else (NOW[0], best[1])
            results = [rates(people, some, curves, ~rows) for some in other]
            origins = [named for result in results for (group, _), (named, _) in result.items() if group != OLD_PORTRAITS]
            mean = np.mean([named for result in results for (group, _), (named, _) in result.items() if group == "East Asian"])
            found[kind].append((max(origins), np.mean([mean_right(result) for result in results]), mean, best[1]))
    for kind, outcomes in found.items():
        outcomes = [outcome for outcome in outcomes if outcome]
        named, right, mean, curves = zip(*outcomes)
        print(f"| {len(outcomes)} | {kind} | at most {percent(ALLOWED[kind])} / {percent(np.mean(named))} ({percent(max(named))}), "
              f"East Asian over all sizes {percent(np.mean(mean))} | {percent(np.mean(right), 0)} |")
        print(f"  {kind}: {curves}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("photos", type=Path)
    parser.add_argument("--facecrop", default=".build/release/facecrop")
    parser.add_argument("--halves", action="store_true", help="also choose on half of the people and measure the other half")
    arguments = parser.parse_args()
    people = load(arguments.facecrop, arguments.photos)
    print(f"{len(people.names)} people, {len(people.vectors)} photos\n")
    print_pairs(people)
    drawn = {references: draw(people, references) for references in REFERENCES}
    print_groups(people, drawn)
    for group in ("East Asian", "European", OLD_PORTRAITS):
        print_sizes(people, drawn, group)
    print_bounds(people, drawn)
    kinds = np.array([f"{group}, {place}" for group, place in zip(people.group, people.set)])
    within = {references: draw(people, references, kinds=kinds) for references in REFERENCES}
    print("\nGalleries of people of the stranger's own set only")
    print_groups(people, within)
    print_later(people, later(arguments.facecrop, arguments.photos, set(people.names)))
    print(f"\nChosen, one reference: {choose(people, [drawn[1]], 'one reference')}")
    print(f"Chosen, several references: {choose(people, [drawn[2], drawn[3], drawn[None]], 'several references')}")
    if arguments.halves:
        print_halves(people)


if __name__ == "__main__":
    main()
