"""Whether the window of --reframe 9:16 shows the face that it follows, and how smoothly it moves.

Where other faces are seen, too, the window is told whom to follow: the number that the person seen longest and largest
has most. A face does not count in frames in which the picture's edge cuts it.
"""

import collections

from .annotated import FOUND, reframed
from .boxes import centre, contains, from_record, overlap, percent
from .windows import motion

# A box of which less is inside is cut; the rest is rounding.
WHOLE = 0.999


def main_person(film):
    """The annotated person seen longest and largest."""
    return max(film.boxes, key=lambda person: sum(box[2] * box[3] for _, box in film.counted(person)))


def usual_number(film, person):
    """The number that a person has in most frames, or nothing if the person is never found."""
    best = [film.best(index, box) for index, box in film.counted(person)]
    numbers = collections.Counter(track.number for track, shared in best if shared >= FOUND)
    return max(numbers, key=numbers.get, default=None)


def records_of(film, person, command, out):
    """The records in which the window follows this person."""
    number = usual_number(film, person)
    is_alone = len(film.boxes) == 1 and film.is_wholly_annotated
    if is_alone or number is None:
        return film.records
    return reframed(film.folder, film.rate, command, out, "--follow", str(number))


def is_cut(box, size):
    """Whether the picture's edge cuts a box, or touches it."""
    return box[0] <= 1 or box[1] <= 1 or box[0] + box[2] >= size[0] - 1 or box[1] + box[3] >= size[1] - 1


def measure(film, person, records):
    """In how many frames the annotated and the tracked box are wholly inside the window, and the face's centre."""
    counts = collections.Counter()
    for index, box in film.counted(person):
        record = records[index]
        window, size = from_record(record["window"]), (record["size"]["width"], record["size"]["height"])
        if is_cut(box, size):
            continue
        track, shared = film.best(index, box)
        counts["frames"] += 1
        counts["whole"] += overlap(box, window) > WHOLE
        counts["centre"] += contains(window, centre(box))
        if shared >= FOUND and not is_cut(track.box, size):
            counts["tracked"] += 1
            counts["tracked whole"] += overlap(track.box, window) > WHOLE
    return counts


def row(title, person, share, counts, motions):
    cells = (percent(counts["whole"], counts["frames"]), percent(counts["tracked whole"], counts["tracked"]),
             percent(counts["centre"], counts["frames"]))
    print(f"| {title} | {person} | {share} | {counts['frames']} | {' | '.join(cells)} | {' | '.join(motions)} |")


def table(films, command, out):
    print("\n| film | followed | window, part of the width | frames | annotated box inside | tracked box inside "
          "| centre inside | speed | acceleration | jerk |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    total = collections.Counter()
    for film in films:
        person = main_person(film)
        records = records_of(film, person, command, out)
        counts = measure(film, person, records)
        share = percent(records[0]["window"]["width"], records[0]["size"]["width"])
        row(film.name, person, share, counts, [f"{value:.2f}" for value in motion(records, film.rate)])
        total += counts
    row("all", "", "", total, ["", "", ""])
