"""Films with annotated faces, and the tracks that facecrop found in them.

A film is a folder with img/ (a picture a frame), faces.json (for each frame a list of {id, box}), or boxes.json where
there is one person (for each frame a box or null), and film.json. Its `hard_frames` name spans of frames, counted from 1;
those in which a face is not in sight do not count.
"""

import dataclasses
import json
import pathlib

from .boxes import from_record, iou
from .runs import run

# How film.json says that no face is in sight; a face that is half hidden is.
OUT_OF_SIGHT = ("do not count", "nobody", "back of the head", "from behind", "hidden")
IN_SIGHT = "half hidden"
# The names in film.json of people who have another one in faces.json.
OTHER_NAMES = {"woman": "girl"}
# A track is on a face at this IoU; annotated boxes of whole heads rarely reach 0.5 with a box of the face.
FOUND = 0.3
# A box that overlaps every annotated face by less is on none.
ON_A_FACE = 0.2
# Of which films not all faces are annotated: their tracks may be right although no annotation is there.
PARTLY_ANNOTATED = {"soccer"}
DEFAULT_RATE = 25


@dataclasses.dataclass(frozen=True)
class Track:
    """A tracked face in one frame; the source says whether it was detected, redetected or carried."""

    number: int
    box: tuple
    source: str


@dataclasses.dataclass
class Film:
    """An annotated film and what facecrop made of it; everything is in file order."""

    folder: pathlib.Path
    pictures: list
    rate: float
    boxes: dict  # person: a box or nothing for each frame
    out_of_sight: dict  # person: the indices of the frames that do not count
    records: list
    tracks: list  # for each frame a list of tracks

    @property
    def name(self):
        return self.folder.name

    @property
    def is_wholly_annotated(self):
        return self.name not in PARTLY_ANNOTATED

    def counted(self, person):
        """The indices and boxes of the frames in which this person's face is in sight."""
        for index, box in enumerate(self.boxes[person]):
            if box and index not in self.out_of_sight[person]:
                yield index, box

    def best(self, index, box):
        """The track that overlaps a box most in a frame, and by which IoU."""
        tracks = self.tracks[index]
        track = max(tracks, key=lambda track: iou(box, track.box), default=None)
        return track, iou(box, track.box) if track else 0

    def judged(self):
        """The indices of the frames in which everybody's face is in sight or absent."""
        left_out = set().union(*self.out_of_sight.values())
        return [index for index in range(len(self.pictures)) if index not in left_out]

    def faces(self, index):
        """The annotated boxes in a frame by person."""
        return {person: boxes[index] for person, boxes in self.boxes.items() if boxes[index]}


def annotated_boxes(folder):
    """For each person a box or nothing for each frame."""
    listed = folder / "faces.json"
    if not listed.exists():
        boxes = json.loads((folder / "boxes.json").read_text())
        return {"face": [tuple(box) if box else None for box in boxes]}
    frames = json.loads(listed.read_text())
    frames = [{face["id"]: tuple(face["box"]) for face in faces or [] if face["box"]} for faces in frames]
    people = sorted({person for faces in frames for person in faces})
    return {person: [faces.get(person) for faces in frames] for person in people}


def spans_out_of_sight(description, people):
    """For each person the indices of the frames in which that face is not in sight, by film.json."""
    left_out = {person: set() for person in people}
    for text, spans in description.get("hard_frames", {}).items():
        if IN_SIGHT in text or not isinstance(spans, list) or not any(words in text for words in OUT_OF_SIGHT):
            continue
        name = text.partition(":")[0] if ":" in text else None
        affected = people if name is None else {name if name in people else OTHER_NAMES[name]}
        for person in affected:
            left_out[person].update(index for first, last in spans for index in range(first - 1, last))
    return left_out


def tracked(folder, command, out):
    """A film with the tracks that facecrop finds in it, reframed to 9:16."""
    description = json.loads((folder / "film.json").read_text())
    boxes = annotated_boxes(folder)
    rate = description["fps"] or DEFAULT_RATE
    records = reframed(folder, rate, command, out)
    pictures = sorted((folder / "img").iterdir())
    lengths = {len(pictures), len(records), *map(len, boxes.values())}
    assert len(lengths) == 1, f"{folder}: pictures, records and annotations are not as many: {lengths}"
    return Film(folder, pictures, rate, boxes, spans_out_of_sight(description, set(boxes)), records, tracks_of(records))


def tracks_of(records):
    """For each frame a list of tracks."""
    return [[Track(face["id"], from_record(face["box"]), face["source"]) for face in record["faces"]] for record in records]


def reframed(folder, rate, command, out, *options):
    """The records of an annotated film."""
    return run(command, folder / "img", out, "--fps", str(rate), "--reframe", "9:16", *options)[0]


def folders(parent):
    return sorted(path for path in parent.iterdir() if (path / "img").is_dir())
