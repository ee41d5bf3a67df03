"""Pictures about faces: landmarks and aligned faces."""
from PIL import Image

from .drawing import CROP, FACE, RULE, Panel, row
from .program import Result, crop, inspect, rectangle, sample


def landmarks() -> Image.Image:
    face = inspect("astronaut.png", "--landmarks")["faces"][0]
    left, top, right, bottom = 96, 30, 356, 200
    panel = Panel(sample("astronaut.png").crop((left, top, right, bottom)), 2.7)
    for point in face["landmarks"]["mesh"]:
        panel.dot(point["x"] - left, point["y"] - top, FACE, 1.1)
    for name, point in face["landmarks"]["points"].items():
        x, y = point["x"] - left, point["y"] - top
        panel.dot(x, y, CROP, 3)
        put_name(panel, name, x, y)
    return row([(panel, "the 468 points that inspect prints, and the 13 named ones of the manifest")])


def put_name(panel: Panel, name: str, x: float, y: float) -> None:
    """The name beside the face, on the side on which the point is, with a line to the point."""
    middle = 129
    side = -1 if name.startswith("right") else 1
    heights = {
        "rightEyeInnerCorner": 45, "rightPupil": 58, "rightEyeOuterCorner": 71, "rightMouthCorner": 116,
        "leftEyeInnerCorner": 45, "leftPupil": 58, "leftEyeOuterCorner": 71, "noseTip": 88, "noseBase": 99,
        "upperLip": 110, "leftMouthCorner": 121, "lowerLip": 132, "chin": 145,
    }
    place = (middle + side * 62, heights[name])
    panel.draw.line([panel.point(x, y), panel.point(place[0] - side, place[1])], fill=CROP, width=2)
    panel.text(*place, name, CROP, 12, "rm" if side < 0 else "lm")


def align() -> Image.Image:
    name = "scenes/group-2.jpg"
    columns = [(plain_photo(name), "photo")]
    for label, options, points in [
        ("openface", (), ("rightEyeOuterCorner", "leftEyeOuterCorner", "noseBase")),
        ("openface --inner-eyes", ("--inner-eyes",), ("rightEyeInnerCorner", "leftEyeInnerCorner", "lowerLip")),
        ("arcface", ("--template", "arcface"), None),
    ]:
        result = crop(name, "--size", "150x150", *options, command="align")
        columns.append((aligned_faces(result, points), label))
    return row(columns)


def plain_photo(name: str) -> Panel:
    panel = Panel.fitting(sample(name), 440, 306)
    for face in inspect(name)["faces"]:
        panel.box(rectangle(face["box"]), FACE, 1.5)
    return panel


def aligned_faces(result: Result, names) -> Panel:
    """The aligned faces below one another, with the points that were brought to the template's."""
    together = Image.new("RGB", (150, 306), "white")
    for index, picture in enumerate(result.outputs):
        together.paste(picture, (0, 156 * index))
    panel = Panel(together, 1)
    for index, output in enumerate(result.entry["outputs"]):
        face = next(face for face in result.entry["faces"] if face["number"] == output["faceNumber"])
        points = [face["landmarks"]["points"][name] for name in names] if names else face["points"].values()
        for point in points:
            x, y = mapped(point, output["alignment"]["matrix"])
            panel.dot(x, y + 156 * index, RULE, 4)
            panel.dot(x, y + 156 * index, (255, 255, 255), 1.5)
    return panel


def mapped(point: dict, matrix: list) -> tuple[float, float]:
    return tuple(row[0] * point["x"] + row[1] * point["y"] + row[2] for row in matrix)


FIGURES = {"landmarks": landmarks, "align": align}
