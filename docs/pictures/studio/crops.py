"""Pictures about crops: overview, framings, margin, fitting, scenes, edges and fallbacks."""
from PIL import Image

from .drawing import CROP, FACE, PASSER_BY, RULE, Panel, Sheet, height_of, row, rows, width_of
from .program import Result, crop, sample

GROUP = "scenes/group-5-bystander.jpg"
PANORAMA = "scenes/panorama-right-edge.jpg"
RULE_ONLY = ("--least-extent", "off", "--no-keep-faces")


def with_crops(result: Result, width: int, height: int) -> Panel:
    """The photo with its faces and crops, as large as fits into width and height."""
    panel = Panel.fitting(result.photo, width, height).shade_outside(result.crops)
    for box in result.passers_by:
        panel.box(box, PASSER_BY, 1.5)
    for box in result.boxes("chosen"):
        panel.box(box, FACE, 1.5)
    for box in result.crops:
        panel.box(box, CROP, 2.5)
    return panel


def overview() -> Image.Image:
    names = ["telephones.jpg", "solvay.jpg", "curies.jpg", "astronaut.png", "rocket.jpg"]
    widths = [220, 210, 180, 150, 210]
    results = [crop(name, "--size", "150x150", "--fallback", "attention") for name in names]
    sheet = Sheet(sum(widths) + 16 * (len(widths) + 1), 348)
    x = 16
    for result, width in zip(results, widths):
        panel = with_crops(result, width, 150)
        middle = x + width / 2
        sheet.put(panel, middle - width_of(panel) / 2, 10 + (150 - height_of(panel)) / 2)
        sheet.down_arrow(middle, 166, 184)
        sheet.put(result.outputs[0], middle - 75, 190)
        x += width + 16
    return sheet.finished()


def framings() -> Image.Image:
    """The framings' own frames: without a size, and without the rule that makes scenes of small faces."""
    settings = ["averaged", "group", "group --aspect 1:1", "largest", "index:3", "each"]
    panels = []
    for words in settings:
        framing, *more = words.split()
        options = more or ["--least-extent", "off", "--no-keep-faces"]
        panels.append((with_crops(crop(GROUP, "--framing", framing, *options), 300, 200), f"--framing {words}"))
    return rows([row(panels[:3]), row(panels[3:])])


def presets() -> Image.Image:
    """Two photos, each with the crops of all presets."""
    names = ("avatar", "portrait", "group", "scene")
    columns = []
    for photo, width in ((GROUP, 225), ("scenes/group-2.jpg", 225)):
        results = [crop(photo, "--preset", name) for name in names]
        panels = [(Panel.fitting(results[0].photo, width, 150), "photo")]
        columns.append(row(panels + [
            (Panel.fitting(result.outputs[0], 270, 150), f"--preset {name}") for name, result in zip(names, results)
        ]))
    return rows(columns)


def averaged() -> Image.Image:
    """The averaged rule, drawn from the boxes in the manifest, and checked against the crop in it."""
    result = crop("scenes/group-2.jpg", "--framing", "averaged", "--margin", "120", *RULE_ONLY)
    faces = sorted(result.boxes("chosen"))
    mean = tuple(sum(face[index] for face in faces) / len(faces) for index in range(4))
    offset = 120 + mean[0] - faces[0][0]
    frame = (mean[0] - offset, mean[1] - offset, mean[2] + 2 * offset, mean[3] + 2 * offset)
    visible_top = max(frame[1], 0)
    assert abs(result.crop[0] - frame[0]) <= 1 and abs(result.crop[1] - visible_top) <= 1, (result.crop, frame)

    panel = Panel(result.photo, 0.56).shade_outside([result.crop])
    for face, name in zip(faces, "AB"):
        panel.box(face, FACE)
        panel.text(face[0] + face[2] / 2, face[1] - 8, name, FACE, 18, "ms")
    panel.dashed_box(mean, RULE)
    panel.text(mean[0] + mean[2] / 2, mean[1] + mean[3] / 2, "mean", RULE, 16, "mm")
    panel.box(result.crop, CROP, 3)
    level = mean[1] + mean[3] + 45
    measure(panel, "margin", frame[0], faces[0][0], level)
    measure(panel, "avgX - minX", faces[0][0], mean[0], level)
    measure(panel, "offset", frame[0], mean[0], level + 75)
    measure(panel, "offset", mean[0] + mean[2], frame[0] + frame[2], level)
    for x in (faces[0][0], mean[0]):
        panel.dashes(panel.point(x, mean[1] + mean[3] / 2), panel.point(x, level + 85), RULE, 1, 3)
    return row([(panel, "A and B are the faces, the dashed box is the mean face, and the yellow frame is the crop.")])


def measure(panel: Panel, words: str, left: float, right: float, y: float) -> None:
    panel.arrow((left, y), (right, y), (255, 255, 255))
    panel.text((left + right) / 2, y - 8, words, size=14, anchor="ms")


def margin() -> Image.Image:
    name = "astronaut.png"
    results = [
        (percent, crop(name, "--margin", percent, "--size", "160x160", "--least-extent", "off"))
        for percent in ("20%", "60%", "120%")
    ]
    panel = Panel.fitting(results[0][1].photo, 250, 250)
    panel.box(results[0][1].boxes("chosen")[0], FACE)
    for percent, result in results:
        panel.box(result.crop, CROP)
        panel.text(result.crop[0] + 7, result.crop[1] + result.crop[3] - 8, percent, CROP, 12, "ls")
    return row([(panel, "three crops")] + [(result.outputs[0], f"--margin {percent}") for percent, result in results])


def tilted_portrait() -> Image.Image:
    """The astronaut, turned by 15 degrees; the wall behind her goes on above the photo's edge."""
    portrait, above = sample("astronaut.png"), 120
    taller = Image.new("RGB", (portrait.width, portrait.height + above))
    taller.paste(portrait.crop((0, 0, portrait.width, 1)).resize((portrait.width, above)))
    taller.paste(portrait, (0, above))
    turned = taller.rotate(-15, Image.Resampling.BICUBIC, center=(226, 118 + above))
    return turned.crop((80, above - 10, 440, above + 250))


def level() -> Image.Image:
    photo = tilted_portrait()
    plain, levelled = (crop(photo, "--size", "180x180", *more) for more in ((), ("--level",)))
    return row([
        (Panel.fitting(photo, 300, 180), "photo"),
        (plain.outputs[0], "without --level"),
        (levelled.outputs[0], "--level"),
    ])


def scene() -> Image.Image:
    columns = []
    for label in ("auto", "off"):
        options = ("--framing", "index:5", "--size", "150x150", "--least-extent", label)
        result = crop("scenes/group-18-small.jpg", *options)
        columns += [(with_crops(result, 300, 150), f"--least-extent {label}"), (result.outputs[0], "")]
    return row(columns)


def grown(box: tuple, ratio: float) -> tuple:
    """A frame grown to a ratio around its centre."""
    x, y, width, height = box
    wider, taller = max(width, height * ratio), max(height, width / ratio)
    return x - (wider - width) / 2, y - (taller - height) / 2, wider, taller


def own_frame(face: tuple) -> tuple:
    """The averaged rule's frame around one face with the default margin, before it is cut at the photo's edges."""
    margin = 0.6 * (face[2] + face[3]) / 2
    return face[0] - margin, face[1] - margin, face[2] + 2 * margin, face[3] + 2 * margin


def shifted(box: tuple, by: float) -> tuple:
    return box[0] + by, *box[1:]


def fitting() -> Image.Image:
    options = ("--extent", "tight", "--least-extent", "off")
    grows = crop("astronaut.png", *options, "--aspect", "3:2")
    first = with_crops(grows, 300, 200).dashed_box(own_frame(grows.boxes("chosen")[0]), RULE)

    left = 1650
    moves = crop(PANORAMA, *options, "--aspect", "3:2")
    second = Panel(moves.photo.crop((left, 0, 2400, 600)), 200 / 600, (0, 0, 60, 0))
    face = moves.boxes("chosen")[0]
    second.shade_outside([shifted(moves.crop, -left)], right_margin=60)
    second.box(shifted(face, -left), FACE, 1.5).box(shifted(moves.crop, -left), CROP, 2.5)
    second.dashed_box(shifted(grown(own_frame(face), 1.5), -left), RULE)

    own = crop(GROUP, *options, "--framing", "group")
    shrinks = crop(GROUP, *options, "--framing", "group", "--aspect", "1:2")
    third = with_crops(shrinks, 300, 200).dashed_box(own.crop, RULE)
    return row([(first, "1 grown"), (second, "2 moved inside"), (third, "3 shrunk")])


def extend() -> Image.Image:
    options = ("--size", "180x180", "--least-extent", "off", "--margin", "90%")
    columns = []
    for label, more in [
        ("moved inside (default)", ()),
        ("--fill edge", ("--fill", "edge")),
        ("--fill blur", ("--fill", "blur")),
        ("--fill '#e0e0e0'", ("--fill", "#e0e0e0")),
    ]:
        columns.append((crop(PANORAMA, *options, *more).outputs[0], label))
    return row(columns)


def fallbacks() -> Image.Image:
    columns = []
    for label, more in [
        ("original", ()), ("original, with --pad blur", ("--pad", "blur")), ("center", ()), ("attention", ()),
    ]:
        step = label.split(",")[0]
        result = crop("rocket.jpg", "--size", "200x200", "--fallback", step, *more)
        columns.append((result.outputs[0], label))
    return row(columns)


FIGURES = {
    "overview": overview, "presets": presets, "framings": framings, "averaged": averaged, "margin": margin, "level": level, "scene": scene,
    "fitting": fitting, "extend": extend, "fallbacks": fallbacks,
}
