"""How well each annotated person is followed."""

import collections
import dataclasses

from .annotated import FOUND, ON_A_FACE
from .boxes import centre, contains, iou, percent

SOURCES = ("detected", "redetected", "carried")


@dataclasses.dataclass
class Score:
    """Counts of frames, the numbers in their order, the sources of the boxes, and in which frames the face was missed."""

    counts: collections.Counter
    numbers: list
    sources: collections.Counter
    missed: list

    @property
    def changes(self):
        return sum(number != last for last, number in zip(self.numbers, self.numbers[1:]))


def is_on(track, box):
    return contains(track.box, centre(box)) or iou(track.box, box) >= ON_A_FACE


def measure(film, person):
    score = Score(collections.Counter(), [], collections.Counter(), [])
    for index, box in film.counted(person):
        track, shared = film.best(index, box)
        others = [other for other in film.tracks[index] if other is not track]
        score.counts["frames"] += 1
        score.counts["close"] += shared >= 0.5
        score.counts["centre"] += any(contains(box, centre(other.box)) for other in film.tracks[index])
        if shared < FOUND:
            score.missed.append(index)
            continue
        score.counts["found"] += 1
        score.counts["twice"] += any(is_on(other, box) for other in others)
        score.numbers.append(track.number)
        score.sources[track.source] += 1
    return score


def row(film, person, counts, numbers, changes, sources):
    shares = " | ".join(percent(counts[key], counts["frames"]) for key in ("found", "close", "centre"))
    by_source = " | ".join(percent(sources[source], counts["found"]) for source in SOURCES)
    print(f"| {film} | {person} | {counts['frames']} | {shares} | {numbers} | {changes} "
          f"| {percent(counts['twice'], counts['found'])} | {by_source} |")


def table(films):
    scores = [(film.name, person, measure(film, person)) for film in films for person in film.boxes]
    print("\n| film | person | frames | IoU ≥ 0.3 | IoU ≥ 0.5 | centre inside | numbers | changes | a second box | "
          + " | ".join(SOURCES) + " |")
    print("|---" * 12 + "|")
    for film, person, score in scores:
        row(film, person, score.counts, len(set(score.numbers)), score.changes, score.sources)
    counts = sum((score.counts for _, _, score in scores), collections.Counter())
    sources = sum((score.sources for _, _, score in scores), collections.Counter())
    row("all", f"{len(scores)} people", counts, "", sum(score.changes for _, _, score in scores), sources)
    table_of_missed(scores)


def spans(indices):
    """Indices as spans of frames, counted from 1."""
    found = []
    for index in indices:
        if found and found[-1][1] == index - 1:
            found[-1][1] = index
        else:
            found.append([index, index])
    return ", ".join(f"{first + 1}" if first == last else f"{first + 1} to {last + 1}" for first, last in found)


def table_of_missed(scores):
    print("\n| film | person | not found in frames |\n|---|---|---|")
    for film, person, score in scores:
        if score.missed:
            print(f"| {film} | {person} | {spans(score.missed)} |")
