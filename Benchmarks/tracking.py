#!/usr/bin/env python3
"""How well facecrop track follows faces, how smoothly its crop window moves, and how fast it is.

    Benchmarks/prepare
    .build/bench/venv/bin/python Benchmarks/tracking.py PHOTOS [--films FOLDER] [--facecrop COMMAND]
        [--only pans,crossings,returns,films,changed,meetings,cuts,speed] [--svg Benchmarks/tracking.svg] [--sheets FOLDER] [--keep FOLDER]

PHOTOS is a folder with photographs and their annotations.json: [{file, width, height, faces: [{x, y, w, h}]}] in upright
pixels. From them the script makes films in which it knows where every face is:

- pans and zooms: a window of 1280x720 that moves over a photo with several faces, enlarged until it is at least 1920 wide;
- crossings: faces cut out of portraits that move over a photo without faces and pass in front of each other;
- returns: portraits of the people of identities.json ({name: [file]}), a scene of 12 frames each, in an order in which nobody follows himself; a scene
  is right when its face has the number that its person had before, or a new one when it is the person's first;
- cuts: pictures that follow each other, pans of 1.5 to 10 % of the width a frame, and a light that goes on; what is compared
  is computed here as Sources/Extras/Films/Frames/SceneSignature.swift does.

A face counts in a frame when nine tenths of its box are inside and nothing hides more than half of it. It is found when a track's
box overlaps it by an IoU of at least 0.5; an identity switch is a face whose track is another than the last time it was
found. The smoothness is that of the reframed window's path, in window sides and seconds. "Inside" is the share of frames with
the followed face (--follow with the track which is seen longest and largest, in the frames in which the picture's edge does not cut
it) in which its box lies wholly inside the window; "cut" is the share of faces in a 1:1 window around the group that its edges
cut although the picture's do not.

FOLDER of --films holds films as .mp4, and annotated films, each a folder as Benchmarks/films/annotated.py says. What is
measured of those, and how, is said at the top of each module of Benchmarks/films.

The speed is that of the whole command on one core (ffmpeg's decoding included), of 300 frames of 1920x1080, and where the
time goes is what the command itself writes into tracks.json, with what ffmpeg alone takes.

Needs: the built command (make release), ffmpeg, and what Benchmarks/prepare installs.
"""

import argparse
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import tempfile
import time

import numpy as np

from films import annotated, changed, curves, meetings, people, published, reframing, sheets
from films.boxes import from_record, iou, overlap, percent
from films.runs import run
from films.windows import main_track, motion

ROOT = pathlib.Path(__file__).resolve().parent.parent
RATE = 25


# ---------------------------------------------------------------- pictures and films


def load(path, width, height):
    command = ["ffmpeg", "-v", "error", "-i", f"file:{path}", "-frames:v", "1", "-vf", f"scale={width}:{height}"]
    raw = subprocess.run(command + ["-f", "rawvideo", "-pix_fmt", "rgb24", "-"], check=True, capture_output=True).stdout
    return np.frombuffer(raw, np.uint8).reshape(height, width, 3)


class FilmWriter:
    def __init__(self, path, width, height):
        self.program = subprocess.Popen(
            ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}",
             "-r", str(RATE), "-i", "-", "-c:v", "libx264", "-preset", "veryfast", "-crf", "18",
             "-pix_fmt", "yuv420p", f"file:{path}"], stdin=subprocess.PIPE)

    def add(self, frame):
        self.program.stdin.write(np.ascontiguousarray(frame).tobytes())

    def end(self):
        self.program.stdin.close()
        assert self.program.wait() == 0


def window(picture, left, top, width, height, size):
    """What a window with fractional edges shows, by bilinear interpolation."""
    xs = np.clip(left + (np.arange(size[0]) + 0.5) * width / size[0] - 0.5, 0, picture.shape[1] - 1.001)
    ys = np.clip(top + (np.arange(size[1]) + 0.5) * height / size[1] - 0.5, 0, picture.shape[0] - 1.001)
    x, y = xs.astype(int), ys.astype(int)
    fx, fy = (xs - x)[None, :, None], (ys - y)[:, None, None]
    upper = picture[y][:, x] * (1 - fx) + picture[y][:, x + 1] * fx
    lower = picture[y + 1][:, x] * (1 - fx) + picture[y + 1][:, x + 1] * fx
    return (upper * (1 - fy) + lower * fy).astype(np.uint8)


# ---------------------------------------------------------------- films with a known truth


def annotated_photos(folder):
    entries = json.loads((folder / "annotations.json").read_text())
    return [e for e in entries if e.get("width") and (folder / e["file"]).exists()]


def pan(photo, folder, path, kind, count=100):
    """A pan, a zoom, or a shaking pan over a photo; returns the boxes of each frame by face."""
    scale = max(1, 1920 / photo["width"], 1080 / photo["height"])
    width, height = (int(photo[side] * scale / 2) * 2 for side in ("width", "height"))
    picture = load(folder / photo["file"], width, height)
    random = np.random.default_rng(7)
    writer = FilmWriter(path, 1280, 720)
    truth = []
    for frame in range(count):
        share = 0.5 - 0.5 * np.cos(np.pi * frame / (count - 1))
        zoom = {"pan": 1.0, "zoom": 1.5 - 0.9 * share, "shake": 1.0}[kind]
        zoom = min(zoom, width / 1280, height / 720)
        seen = (1280 * zoom, 720 * zoom)
        left, top = (width - seen[0]) * share, (height - seen[1]) * (share if kind != "zoom" else 0.4)
        if kind == "shake":
            left, top = np.clip((left, top) + random.normal(0, 4, 2), 0, (width - seen[0], height - seen[1]))
        writer.add(window(picture, left, top, *seen, (1280, 720)))
        boxes = {}
        for number, face in enumerate(photo["faces"]):
            x, y, w, h = (face[key] * scale for key in "xywh")
            boxes[number] = ((x - left) / zoom, (y - top) / zoom, w / zoom, h / zoom)
        truth.append(boxes)
    writer.end()
    return truth


def crossings(portraits, ground, folder, path, speed):
    """Faces that pass in front of each other: half go to the right, half to the left, on rows that overlap."""
    background = load(folder / ground["file"], 1280, 720)
    actors = []
    for number, photo in enumerate(portraits):
        face = photo["faces"][0]
        scale = 110 / face["h"]
        width, height = (max(2, int(photo[side] * scale / 2) * 2) for side in ("width", "height"))
        picture = load(folder / photo["file"], width, height)
        x, y, w, h = (face[key] * scale for key in "xywh")
        # An oval around the head, soft at its edge.
        rows, columns = np.mgrid[0:height, 0:width]
        distance = np.hypot((columns - x - w / 2) / (0.85 * w), (rows - y - 0.42 * h) / (0.95 * h))
        mask = np.clip((1 - distance) * 12, 0, 1)[:, :, None]
        actors.append((picture, mask, (x, y, w, h), number))
    count = int(1150 / speed)
    writer = FilmWriter(path, 1280, 720)
    truth = []
    for frame in range(count):
        canvas = background.astype(np.float32)
        boxes, covers = {}, []
        for picture, mask, (x, y, w, h), number in actors:
            way = 80 + speed * frame
            centre_x = way if number % 2 == 0 else 1280 - way
            centre_y = 170 + 160 * (number // 2) + (12 if number % 2 else 0)
            left, top = int(round(centre_x - x - w / 2)), int(round(centre_y - y - h / 2))
            a, b = max(0, left), max(0, top)
            c, d = min(1280, left + picture.shape[1]), min(720, top + picture.shape[0])
            if a < c and b < d:
                part = np.s_[b - top : d - top, a - left : c - left]
                canvas[b:d, a:c] += mask[part] * (picture[part] - canvas[b:d, a:c])
            box = (left + x, top + y, w, h)
            # Who comes later stands in front.
            covers = [(other, max(hidden, overlap(boxes[other], box))) for other, hidden in covers] + [(number, 0)]
            boxes[number] = box
        writer.add(canvas.astype(np.uint8))
        truth.append({number: boxes[number] for number, hidden in covers if hidden <= 0.5})
    writer.end()
    return truth


# ---------------------------------------------------------------- runs


def score(truth, frames, size=(1280, 720)):
    wanted = found = switches = false = boxes = 0
    last = {}
    for faces, frame in zip(truth, frames):
        tracks = [(f["id"], from_record(f["box"])) for f in frame["faces"]]
        boxes += len(tracks)
        taken = set()
        for number, box in faces.items():
            if overlap(box, (0, 0, *size)) < 0.9:
                continue
            wanted += 1
            best = max(tracks, key=lambda t: iou(box, t[1]), default=None)
            if best is None or iou(box, best[1]) < 0.5:
                continue
            found += 1
            taken.add(best[0])
            switches += last.get(number, best[0]) != best[0]
            last[number] = best[0]
        shown = [box for box in faces.values()]
        false += sum(1 for id, box in tracks if all(iou(box, b) < 0.2 for b in shown))
    return wanted, found, switches, false, boxes


def sides(box):
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def whole_faces(frame):
    """The faces of a frame that its edge does not cut: number, and how much of the box is inside the window, 0 to 1."""
    left, top, right, bottom = sides(frame["window"])
    for face in frame["faces"]:
        a, b, c, d = sides(face["box"])
        if a > 1 and b > 1 and c < frame["size"]["width"] - 1 and d < frame["size"]["height"] - 1:
            shown = max(0, min(c, right) - max(a, left)) * max(0, min(d, bottom) - max(b, top))
            yield face["id"], shown / ((c - a) * (d - b))


def inside(frames, followed):
    """In how many frames the followed face is seen, and in how many of them it is wholly inside the window."""
    shares = [share for frame in frames for number, share in whole_faces(frame) if number == followed]
    return len(shares), sum(share > 0.999 for share in shares)


def cut(frames):
    """How many faces the window shows, and how many of them it cuts."""
    shown = [share for frame in frames for _, share in whole_faces(frame) if share > 0.001]
    return len(shown), sum(share < 0.999 for share in shown)


def row(name, truth, frames, summary, insides, cuts):
    wanted, found, switches, false, boxes = score(truth, frames)
    speed, acceleration, jerk = motion(frames, RATE)
    (seen, whole), (shown, parts) = insides, cuts
    print(f"| {name} | {len(frames)} | {len({n for t in truth for n in t})} | {100 * found / max(1, wanted):.1f} % | {switches} "
          f"| {len(summary['tracks'])} | {100 * false / max(1, boxes):.1f} % | {speed:.2f} | {acceleration:.2f} | {jerk:.1f} "
          f"| {percent(whole, seen)} | {percent(parts, shown)} |", flush=True)
    return wanted, found, switches


HEAD = """| film | frames | faces | IoU >= 0.5 | switches | tracks | boxes on no face | speed | acceleration | jerk | inside | cut |
|---|---|---|---|---|---|---|---|---|---|---|---|"""


def accuracy(arguments, command, folder):
    photos = annotated_photos(arguments.photos)
    groups = sorted((p for p in photos if len(p["faces"]) >= 3), key=lambda p: -len(p["faces"]))[:4]
    grounds = [p for p in photos if not p["faces"] and p["width"] >= 480]
    portraits = [p for p in photos if len(p["faces"]) == 1 and p["faces"][0]["h"] >= 60]
    print(HEAD)
    totals = np.zeros(3, int)
    film, out = folder / "film.mp4", folder / "out"
    reframe = ["--reframe", "9:16"]

    def tell(name, truth):
        frames, summary = run(command, film, out, *reframe)
        group, _ = run(command, film, out, "--reframe", "1:1", "--follow", "group")
        followed = main_track(frames)
        alone, _ = run(command, film, out, *reframe, "--follow", str(followed))
        return row(name, truth, frames, summary, inside(alone, followed), cut(group))

    if "pans" in arguments.only:
        for photo in groups:
            for kind in ("pan", "zoom", "shake"):
                truth = pan(photo, arguments.photos, film, kind)
                totals += tell(f"{kind} over {pathlib.Path(photo['file']).name}", truth)
    if "crossings" in arguments.only:
        step = max(1, len(portraits) // 8)
        for speed in (3, 6, 12):
            truth = crossings(portraits[::step][:6], grounds[0], arguments.photos, film, speed)
            totals += tell(f"6 faces crossing, {speed} pixels a frame", truth)
    print(f"\nAll: {100 * totals[1] / max(1, totals[0]):.2f} % of {totals[0]} faces found, {totals[2]} switches.")


# ---------------------------------------------------------------- faces that return after a cut


def shuffled(scenes, random):
    """The scenes in an order in which no two of one person follow each other."""
    rest = list(random.permutation(len(scenes)))
    order = []
    while rest:
        last = scenes[order[-1]][0] if order else None
        other = next((index for index in rest if scenes[index][0] != last), rest[0])
        rest.remove(other)
        order.append(other)
    return [scenes[index] for index in order]


def returns(arguments, command, folder):
    photos = {photo["file"]: photo for photo in annotated_photos(arguments.photos)}
    people = json.loads((arguments.photos / "identities.json").read_text())
    by_person = {name: [photos[file] for file in files if file in photos] for name, files in people.items()}
    film, out, size, length = folder / "returns.mp4", folder / "out", (640, 480), 12
    print("\n| people | scenes | found again | number of another person | new number | first scenes taken for another person |")
    print("|---|---|---|---|---|---|")
    for count in (3, 10, 30):
        sums = np.zeros(6, int)
        for seed in range(max(1, 30 // count // 2)):
            random = np.random.default_rng(seed)
            people = random.permutation(sorted(by_person))[:count]
            scenes = shuffled([(name, photo) for name in people for photo in by_person[name][:5]], random)
            writer = FilmWriter(film, *size)
            for number, (_, photo) in enumerate(scenes):
                scale = 420 / photo["height"]
                picture = load(arguments.photos / photo["file"], int(photo["width"] * scale), 420)
                for frame in range(length):
                    # Grounds of three tones, so that every scene begins with a cut.
                    canvas = np.full((size[1], size[0], 3), (40, 128, 215)[number % 3], np.uint8)
                    left = 60 + 2 * frame
                    canvas[30:450, left : left + picture.shape[1]] = picture[:, : size[0] - left]
                    writer.add(canvas)
            writer.end()
            frames, summary = run(command, film, out, "--reidentify")
            owners = {}
            for number, (name, _) in enumerate(scenes):
                ids = [f["id"] for frame in frames[number * length : (number + 1) * length] for f in frame["faces"]]
                is_first = name not in [other for other, _ in scenes[:number]]
                id = max(set(ids), key=ids.count) if ids else None
                known = owners.get(id)
                if is_first:
                    sums += (1, 0, 0, 0, known is not None, 0)
                elif known == name:
                    sums += (1, 1, 0, 0, 0, 1)
                else:
                    sums += (1, 0, known is not None, known is None, 0, 1)
                owners.setdefault(id, name)
        print(f"| {count} | {sums[0]} | {100 * sums[1] / sums[5]:.1f} % | {100 * sums[2] / sums[5]:.1f} % "
              f"| {100 * sums[3] / sums[5]:.1f} % | {sums[4]} of {sums[0] - sums[5]} |", flush=True)


# ---------------------------------------------------------------- real films


def plain_films(arguments, command, folder):
    """Films without annotations."""
    paths = sorted(arguments.films.glob("*.mp4"))
    if not paths:
        return
    print("\n| film | frames | tracks | frames with a face | speed | acceleration | jerk |\n|---|---|---|---|---|---|---|")
    for film in paths:
        frames, summary = run(command, film, folder / "out", "--reframe", "1:1", "--window", "70%")
        seen = sum(1 for f in frames if f["faces"])
        print(f"| {film.name} | {len(frames)} | {len(summary['tracks'])} | {seen} | "
              + " | ".join(f"{number:.2f}" for number in motion(frames, summary["framesPerSecond"])) + " |")


def annotated_films(arguments, command, folder):
    """Films with a box for each face in each frame: facecrop looks at each once, and every table is made of that."""
    films = [annotated.tracked(path, command, folder / "out") for path in annotated.folders(arguments.films)]
    if not films:
        return
    people.table(films)
    published.table(films)
    panels = curves.curves(films)
    curves.table(panels)
    if arguments.svg:
        curves.draw(arguments.svg, panels)
    reframing.table(films, command, folder / "out")
    if arguments.sheets:
        for film in films:
            sheets.write(film, arguments.sheets)


# ---------------------------------------------------------------- cuts


def signature(picture):
    luma = picture[::4, ::4].astype(np.float32) @ np.array([77, 150, 29], np.float32) / 65280
    rows, columns = (np.arange(n) * g // n for n, g in zip(luma.shape, (18, 32)))
    cells = np.zeros((18, 32))
    counts = np.zeros((18, 32))
    np.add.at(cells, (rows[:, None], columns[None]), luma)
    np.add.at(counts, (rows[:, None], columns[None]), 1)
    tones = np.bincount(np.minimum((luma * 31.875).astype(int), 31).ravel(), minlength=32) / luma.size
    return cells / counts - luma.mean(), tones


def is_cut(first, second):
    return np.abs(first[0] - second[0]).mean() >= 0.06 and 1 - np.minimum(first[1], second[1]).sum() >= 0.12


def cuts(arguments):
    random = np.random.default_rng(1)
    groups = {}
    for photo in annotated_photos(arguments.photos):
        groups.setdefault(photo["file"].split("/")[0], []).append(photo)
    chosen = [p for group in groups.values() for p in random.permutation(group)[:14]]
    pictures = [load(arguments.photos / p["file"], 960, 720) for p in chosen]
    views = [signature(p[180:540, 160:800]) for p in pictures]
    pairs = [(i, j) for i in range(len(views)) for j in random.permutation(len(views))[:6] if i != j]
    print("\n| what | pairs of frames | taken for a cut |\n|---|---|---|")
    print(f"| another picture | {len(pairs)} | {sum(is_cut(views[i], views[j]) for i, j in pairs)} |")
    for step in (10, 32, 64):
        pans = [is_cut(signature(p[180:540, x : x + 640]), signature(p[180:540, x + step : x + step + 640]))
                for p in pictures for x in range(0, 320 - step, max(step, 40))]
        print(f"| a pan by {100 * step / 640:.1f} % of the width | {len(pans)} | {sum(pans)} |")
    lights = [is_cut(v, signature(np.clip(p[180:540, 160:800] * 1.15 + 5, 0, 255))) for v, p in zip(views, pictures)]
    print(f"| a light that goes on | {len(lights)} | {sum(lights)} |")


# ---------------------------------------------------------------- speed


def crowd(photos, folder, path, count, frames=300):
    """A film of 1920x1080 with so many portraits side by side, each of which sways a little."""
    canvas = np.full((1080, 1920, 3), 96, np.uint8)
    columns = min(count, 5)
    cell_width, cell_height = 1920 // columns, 1080 // ((count + 4) // 5)
    for number, photo in zip(range(count), photos * count):
        scale = min((cell_width - 40) / photo["width"], (cell_height - 40) / photo["height"])
        width, height = (int(photo[side] * scale / 2) * 2 for side in ("width", "height"))
        left, top = number % columns * cell_width + 20, number // columns * cell_height + 20
        canvas[top : top + height, left : left + width] = load(folder / photo["file"], width, height)
    writer = FilmWriter(path, 1920, 1080)
    for frame in range(frames):
        writer.add(np.roll(canvas, int(15 * np.sin(frame / 10)), axis=1))
    writer.end()


def timed(command):
    started = time.monotonic()
    program = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(program.pid, 0)
    assert status == 0, command
    return time.monotonic() - started, usage.ru_utime + usage.ru_stime


def speed(arguments, command, folder):
    photos = [p for p in annotated_photos(arguments.photos) if len(p["faces"]) == 1 and p["width"] >= 180]
    film, out = folder / "speed.mp4", folder / "out"
    core = ["taskset", "-c", "0"]
    print("\n| faces | frames a second, one core | CPU ms a frame | of which ffmpeg alone | as facecrop tells (ms a frame) |")
    print("|---|---|---|---|---|")
    for count, options in ((1, []), (10, []), (10, ["--landmarks"])):
        crowd(photos, arguments.photos, film, count)
        decode = ["ffmpeg", "-nostdin", "-v", "error", "-threads", "1", "-i", str(film), "-f", "image2pipe", "-c:v", "ppm",
                  "-pix_fmt", "rgb24", "pipe:1"]
        _, ffmpeg = timed(core + decode)
        shutil.rmtree(out, ignore_errors=True)
        wall, cpu = timed(core + command + ["track", str(film), "-o", str(out), "-q", "-j", "1", *options])
        summary = json.loads((out / "tracks.json").read_text())
        frames = summary["frameCount"]
        stages = ", ".join(f"{k} {1000 * v / frames:.1f}" for k, v in summary.get("secondsByStage", {}).items())
        print(f"| {count}{' ' + ' '.join(options) if options else ''} ({len(summary['tracks'])} tracks) | {frames / wall:.1f} "
              f"| {1000 * cpu / frames:.1f} | {1000 * ffmpeg / frames:.1f} | {stages} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", type=pathlib.Path)
    parser.add_argument("--films", type=pathlib.Path)
    parser.add_argument("--facecrop", default=str(ROOT / ".build/release/facecrop"))
    parser.add_argument("--only", default="pans,crossings,returns,films,changed,meetings,cuts,speed", type=lambda text: text.split(","))
    parser.add_argument("--svg", type=pathlib.Path, help="where the curves of the annotated films are drawn")
    parser.add_argument("--sheets", type=pathlib.Path, help="where a contact sheet of each annotated film is written")
    parser.add_argument("--keep", type=pathlib.Path, help="where films and outputs stay")
    arguments = parser.parse_args()
    command = shlex.split(arguments.facecrop)
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        if {"pans", "crossings"} & set(arguments.only):
            accuracy(arguments, command, folder)
        if "returns" in arguments.only:
            returns(arguments, command, folder)
        if "films" in arguments.only and arguments.films:
            plain_films(arguments, command, folder)
            annotated_films(arguments, command, folder)
        if "changed" in arguments.only and arguments.films:
            changed.table(annotated.folders(arguments.films), command, folder)
        if "meetings" in arguments.only:
            ground = next(p for p in annotated_photos(arguments.photos) if not p["faces"] and p["width"] >= 480)
            meetings.table(arguments.photos, arguments.photos / ground["file"], command, folder)
        if "cuts" in arguments.only:
            cuts(arguments)
        if "speed" in arguments.only:
            speed(arguments, command, folder)


if __name__ == "__main__":
    main()
