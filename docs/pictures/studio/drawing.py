"""Photos with boxes and frames on them, arranged on a white sheet. Everything is drawn twice as large and shrunk."""
from PIL import Image, ImageDraw, ImageFont

SCALE = 2
WHITE = (255, 255, 255)
INK = (40, 44, 52)
CROP = (255, 204, 0)
FACE = (60, 220, 110)
PASSER_BY = (190, 190, 190)
RULE = (255, 110, 180)


def font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.load_default(size * SCALE)


class Panel:
    """A photo, shrunk or enlarged by `scale`, on which is drawn in the photo's own coordinates.

    `margin` is white space around the photo, in pixels of the panel: left, top, right, bottom.
    """

    def __init__(self, photo: Image.Image, scale: float, margin=(0, 0, 0, 0)):
        self.factor = scale * SCALE
        self.left, self.top, right, bottom = (SCALE * side for side in margin)
        size = (round(photo.width * self.factor), round(photo.height * self.factor))
        self.image = Image.new("RGB", (size[0] + self.left + right, size[1] + self.top + bottom), WHITE)
        self.image.paste(photo.resize(size, Image.Resampling.LANCZOS), (self.left, self.top))
        self.draw = ImageDraw.Draw(self.image)

    @classmethod
    def fitting(cls, photo: Image.Image, width: int, height: int):
        return cls(photo, min(width / photo.width, height / photo.height))

    def point(self, x: float, y: float) -> tuple[float, float]:
        return self.left + x * self.factor, self.top + y * self.factor

    def corners(self, box: tuple) -> list[float]:
        x, y, width, height = box
        return [*self.point(x, y), *self.point(x + width, y + height)]

    def shade_outside(self, boxes: list[tuple], strength: float = 0.5, right_margin: int = 0):
        """Darkens what lies outside of all boxes, but not the white space to the right of the photo."""
        mask = Image.new("L", self.image.size, 0)
        right = self.image.width - 1 - SCALE * right_margin
        ImageDraw.Draw(mask).rectangle([self.left, self.top, right, self.image.height - 1], fill=round(255 * strength))
        for box in boxes:
            ImageDraw.Draw(mask).rectangle(self.corners(box), fill=0)
        self.image.paste((20, 22, 28), (0, 0), mask)
        return self

    def box(self, box: tuple, colour, width: float = 2):
        left, top, right, bottom = self.corners(box)
        line = round(width * SCALE)
        inside = [max(left, 0), max(top, 0), min(right, self.image.width - 1), min(bottom, self.image.height - 1)]
        self.draw.rectangle(inside, outline=colour, width=line)
        return self

    def dashed_box(self, box: tuple, colour, width: float = 2):
        left, top, right, bottom = self.corners(box)
        for start, end in [
            ((left, top), (right, top)), ((right, top), (right, bottom)),
            ((right, bottom), (left, bottom)), ((left, bottom), (left, top)),
        ]:
            self.dashes(start, end, colour, width)
        return self

    def dashes(self, start, end, colour, width: float = 2, dash: float = 6):
        length = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
        count = max(1, int(length / (2 * dash * SCALE)))
        for index in range(count):
            first, last = index / count, (index + 0.55) / count
            points = [tuple(a + (b - a) * share for a, b in zip(start, end)) for share in (first, last)]
            self.draw.line(points, fill=colour, width=round(width * SCALE))

    def arrow(self, start: tuple, end: tuple, colour, width: float = 1.5):
        """A horizontal or vertical line with a head at both ends, between two points of the photo."""
        first, last = self.point(*start), self.point(*end)
        self.draw.line([first, last], fill=colour, width=round(width * SCALE))
        for tip, other in ((first, last), (last, first)):
            self.head(tip, other, colour)

    def head(self, tip: tuple, other: tuple, colour):
        across = tip[1] == other[1]
        sign = 1 if (other[0] > tip[0] or other[1] > tip[1]) else -1
        size = 4 * SCALE
        along = [(sign * 1.5 * size, -size / 2), (sign * 1.5 * size, size / 2)]
        ends = along if across else [(y, x) for x, y in along]
        self.draw.polygon([tip, *((tip[0] + x, tip[1] + y) for x, y in ends)], fill=colour)

    def dot(self, x: float, y: float, colour, radius: float = 2):
        centre = self.point(x, y)
        size = radius * SCALE
        self.draw.ellipse([centre[0] - size, centre[1] - size, centre[0] + size, centre[1] + size], fill=colour)

    def text(self, x: float, y: float, words: str, colour=WHITE, size: int = 13, anchor: str = "la"):
        self.draw.text(
            self.point(x, y), words, colour, font(size), anchor=anchor, stroke_width=SCALE, stroke_fill=(20, 22, 28)
        )


class Sheet:
    """A white sheet in final pixels, shrunk from twice the size when it is finished."""

    def __init__(self, width: int, height: int):
        self.image = Image.new("RGB", (width * SCALE, height * SCALE), WHITE)
        self.draw = ImageDraw.Draw(self.image)

    def put(self, panel, x: float, y: float):
        """Puts a panel, or a picture in final pixels, with its top left corner at x, y."""
        image = panel.image if isinstance(panel, Panel) else panel.resize(
            (panel.width * SCALE, panel.height * SCALE), Image.Resampling.LANCZOS
        )
        self.image.paste(image, (round(x * SCALE), round(y * SCALE)))

    def text(self, x: float, y: float, words: str, size: int = 15, anchor: str = "ma", colour=INK):
        self.draw.text((x * SCALE, y * SCALE), words, colour, font(size), anchor=anchor)

    def down_arrow(self, x: float, top: float, bottom: float, colour=(150, 155, 165)):
        self.draw.line([(x * SCALE, top * SCALE), (x * SCALE, (bottom - 5) * SCALE)], fill=colour, width=2 * SCALE)
        tip = [(x, bottom), (x - 5, bottom - 8), (x + 5, bottom - 8)]
        self.draw.polygon([(SCALE * a, SCALE * b) for a, b in tip], fill=colour)

    def finished(self) -> Image.Image:
        return self.image.resize(
            (self.image.width // SCALE, self.image.height // SCALE), Image.Resampling.LANCZOS
        )


def width_of(panel) -> float:
    return panel.image.width / SCALE if isinstance(panel, Panel) else panel.width


def height_of(panel) -> float:
    return panel.image.height / SCALE if isinstance(panel, Panel) else panel.height


def row(columns: list[tuple], gap: int = 14, label_size: int = 14) -> Image.Image:
    """Panels or pictures side by side, each with a label below."""
    width = sum(width_of(panel) for panel, _ in columns) + gap * (len(columns) + 1)
    height = max(height_of(panel) for panel, _ in columns)
    sheet = Sheet(round(width), round(height) + label_size + 24)
    x = gap
    for panel, label in columns:
        sheet.put(panel, x, 8 + height - height_of(panel))
        sheet.text(x + width_of(panel) / 2, height + 14, label, label_size)
        x += width_of(panel) + gap
    return sheet.finished()


def rows(pictures: list[Image.Image]) -> Image.Image:
    """Pictures below one another, centred."""
    width = max(picture.width for picture in pictures)
    sheet = Image.new("RGB", (width, sum(picture.height for picture in pictures)), WHITE)
    y = 0
    for picture in pictures:
        sheet.paste(picture, ((width - picture.width) // 2, y))
        y += picture.height
    return sheet
