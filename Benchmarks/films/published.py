"""MOTA (Bernardin and Stiefelhagen 2008), IDF1 (Ristani and others 2016) and HOTA (Luiten and others 2021), by TrackEval.

They are measured where every face is annotated, in the frames in which everybody's face is in sight or absent.
"""

import numpy as np
from trackeval import metrics

from .annotated import ON_A_FACE
from .boxes import iou, percent

# The usual threshold, and one beside it for annotated heads, of which the face is a part.
THRESHOLDS = (0.5, 0.3)
HOTA_THRESHOLDS = metrics.HOTA().array_labels


def measures():
    """By name; HOTA is the mean over 19 thresholds."""
    found = {"HOTA": metrics.HOTA()}
    for threshold in THRESHOLDS:
        options = {"THRESHOLD": threshold, "PRINT_CONFIG": False}
        found[f"clear {threshold}"] = metrics.CLEAR(options)
        found[f"identity {threshold}"] = metrics.Identity(options)
    return found


def numbered(names):
    """Consecutive numbers from 0 on, as TrackEval wants them."""
    return {name: number for number, name in enumerate(sorted(names))}


def sequence(film):
    """What TrackEval reads: for each frame the people, the tracks, and how much each two overlap."""
    frames = [(film.faces(index), film.tracks[index]) for index in film.judged()]
    people = numbered({person for faces, _ in frames for person in faces})
    tracks = numbered({track.number for _, found in frames for track in found})
    return {
        "num_timesteps": len(frames),
        "num_gt_ids": len(people),
        "num_tracker_ids": len(tracks),
        "num_gt_dets": sum(len(faces) for faces, _ in frames),
        "num_tracker_dets": sum(len(found) for _, found in frames),
        "gt_ids": [np.array([people[person] for person in faces], int) for faces, _ in frames],
        "tracker_ids": [np.array([tracks[track.number] for track in found], int) for _, found in frames],
        "similarity_scores": [
            np.array([[iou(box, track.box) for track in found] for box in faces.values()]).reshape(len(faces), len(found))
            for faces, found in frames
        ],
    }


def false_boxes(film):
    """How many of the tracks' boxes are on no annotated face, and how many there are."""
    boxes = [(track.box, film.faces(index).values()) for index in film.judged() for track in film.tracks[index]]
    return np.array([sum(all(iou(box, face) < ON_A_FACE for face in faces) for box, faces in boxes), len(boxes)])


def at_loose_threshold(films):
    """HOTA and IDF1 of all films together at the smaller threshold, in percent."""
    data = {film.name: sequence(film) for film in films}
    results = {}
    for kind in ("HOTA", f"identity {THRESHOLDS[-1]}"):
        measure = measures()[kind]
        results[kind] = measure.combine_sequences({name: measure.eval_sequence(each) for name, each in data.items()})
    position = np.abs(HOTA_THRESHOLDS - THRESHOLDS[-1]).argmin()
    return 100 * results["HOTA"]["HOTA"][position], 100 * results[f"identity {THRESHOLDS[-1]}"]["IDF1"]


def row(name, people, results, boxes):
    hota = results["HOTA"]
    cells = [f"{100 * np.mean(hota[key]):.1f}" for key in ("HOTA", "DetA", "AssA")]
    for threshold in THRESHOLDS:
        clear, identity = results[f"clear {threshold}"], results[f"identity {threshold}"]
        position = np.abs(HOTA_THRESHOLDS - threshold).argmin()
        cells += [f"{100 * hota['HOTA'][position]:.1f}", f"{100 * clear['MOTA']:.1f}", f"{100 * identity['IDF1']:.1f}",
                  f"{clear['IDSW']:.0f}"]
    print(f"| {name} | {people} | {' | '.join(cells)} | {percent(*boxes)} of {boxes[1]} |")


def table(films):
    judged = [film for film in films if film.is_wholly_annotated]
    data = {film.name: sequence(film) for film in judged}
    boxes = {film.name: false_boxes(film) for film in judged}
    results = {kind: {name: measure.eval_sequence(data[name]) for name in data} for kind, measure in measures().items()}

    def combined(title, names):
        totals = {kind: measure.combine_sequences({name: results[kind][name] for name in names})
                  for kind, measure in measures().items()}
        row(title, sum(data[name]["num_gt_ids"] for name in names), totals, sum(boxes[name] for name in names))

    head = "".join(f" {name} at {threshold} |" for threshold in THRESHOLDS for name in ("HOTA", "MOTA", "IDF1", "switches"))
    print(f"\n| film | people | HOTA | DetA | AssA |{head} boxes on no face |")
    print("|---" * 14 + "|")
    for film in judged:
        row(film.name, len(film.boxes), {kind: results[kind][film.name] for kind in results}, boxes[film.name])
    combined("all with several people", [film.name for film in judged if len(film.boxes) > 1])
    combined("all", list(data))
