"""What the photos are like that everything is measured on, and how many of them facecrop decodes twice."""

import collections
import statistics

from . import sets
from .report import Bar, Section, number, table
from .runs import finished_run
from .sets import MadePhoto, PhotoSet
from .settings import Bench

MOST_DECODED_TWICE = 5  # per cent
FACE_COUNTS = ((0, 0), (1, 1), (2, 2), (3, 5), (6, 10), (11, 20))
HEADER = ("photos", "number", "MB", *(f"{low}" if low == high else f"{low}–{high}" for low, high in FACE_COUNTS))


def measure(bench: Bench) -> Section:
    counts, sizes, bars = [], [], []
    for title, photo_set in sets.KINDS.items():
        folder = bench.album(photo_set)
        made = bench.made(photo_set)
        megabytes = statistics.mean(path.stat().st_size for path in folder.iterdir()) / 1e6
        counts.append([title, str(len(made)), number(megabytes), *count_cells(made)])
        facts = finished_run(bench, folder).facts
        twice = 100 * facts["summary"]["decodedTwice"] / max(1, facts["summary"]["photos"])
        sizes.append([title, *size_cells(made), *found_cells(facts), number(twice)])
        bars.append(Bar(f"decoded twice, {title}", twice, MOST_DECODED_TWICE, "≤", "%"))
    size_header = ("photos", "face height, % of the photo's: least", "10 %", "median", "90 %", "most", "faces made", "found")
    return Section(
        "The photos",
        [
            explanation(bench),
            "How many photos of a set show so many faces:",
            table(HEADER, counts),
            "How large the faces are, and what facecrop makes of the photos: the median share of the crop's side of the"
            " photo's, and the photos that it decodes twice.",
            table((*size_header, "crop side, %", "decoded twice, %"), sizes),
            "Cameras:",
            table(("camera", "photos of 12 megapixels", "turned", "sizes"), camera_rows(bench, sets.CAMERA)),
        ],
        bars,
    )


def explanation(bench: Bench) -> str:
    of_what = "`samples/` and the given folder of real photos" if bench.real_photos else "`samples/` alone"
    return (
        f"Made of {of_what}, always the same for the same folder: windows of pictures, and people who were cut out of"
        " portraits and stand before a backdrop (`bench/scenes.py`), as several cameras would store them (`bench/cameras.py`)."
        + ("" if bench.real_photos else " `samples/` has one person from the front, so all faces are that one, toned and turned.")
    )


def count_cells(made: list[MadePhoto]) -> list[str]:
    counts = [len(photo.face_shares) for photo in made]
    return [str(sum(low <= count <= high for count in counts)) for low, high in FACE_COUNTS]


def size_cells(made: list[MadePhoto]) -> list[str]:
    """Least, tenth, median, ninetieth and greatest of the faces' heights in per cent, and how many there are."""
    shares = sorted(100 * share for photo in made for share in photo.face_shares)
    if not shares:
        return ["–"] * 5 + ["0"]
    picks = (0, len(shares) // 10, len(shares) // 2, 9 * len(shares) // 10, -1)
    return [*(number(shares[pick]) for pick in picks), str(len(shares))]


def found_cells(facts: dict) -> list[str]:
    """How many faces were found, and how large the crops are beside the photos."""
    shares = facts["crop_shares"]
    return [str(facts["summary"]["faces"]), number(100 * statistics.median(shares)) if shares else "–"]


def camera_rows(bench: Bench, photo_set: PhotoSet) -> list[list[str]]:
    by_camera = collections.defaultdict(list)
    for photo in bench.made(photo_set):
        by_camera[photo.camera].append(photo)
    return [
        [
            camera,
            str(len(photos)),
            str(sum(photo.orientation != 1 for photo in photos)),
            ", ".join(sorted({f"{max(p.width, p.height)}×{min(p.width, p.height)}" for p in photos})),
        ]
        for camera, photos in by_camera.items()
    ]
