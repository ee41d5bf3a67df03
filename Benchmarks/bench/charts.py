"""Curves as SVG: a panel with a line through its points."""

import dataclasses
import math
from collections.abc import Sequence
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 460, 260, 64, 20, 40, 56
LINE_COLOUR, GRID_COLOUR, FRAME_COLOUR = "#26c", "#e5e5e5", "#999"
TICKS = 5


@dataclasses.dataclass(frozen=True)
class Curve:
    """What is drawn: points in the order of x."""

    title: str
    x_title: str
    y_title: str
    points: Sequence[tuple[float, float]]


def svg(curve: Curve) -> str:
    """The curve as a document of its own; both axes begin at 0."""
    total_width, total_height = LEFT + WIDTH + RIGHT, TOP + HEIGHT + BOTTOM
    x_step, y_step = (tick_step(max(values)) for values in zip(*curve.points))
    x_end, y_end = (
        step * math.ceil(max(values) / step - 1e-9) for step, values in zip((x_step, y_step), zip(*curve.points))
    )

    def place(x: float, y: float) -> tuple[float, float]:
        return round(LEFT + WIDTH * x / x_end, 1), round(TOP + HEIGHT * (1 - y / y_end), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{total_width}" height="{total_height}"'
        ' font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<text x="{LEFT + WIDTH / 2}" y="22" text-anchor="middle" font-weight="bold">{escape(curve.title)}</text>',
    ]
    for index in range(round(y_end / y_step) + 1):
        _, y = place(0, index * y_step)
        parts.append(f'<path d="M{LEFT} {y}h{WIDTH}" stroke="{GRID_COLOUR}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{index * y_step:g}</text>')
    for index in range(round(x_end / x_step) + 1):
        x, _ = place(index * x_step, 0)
        parts.append(f'<path d="M{x} {TOP + HEIGHT}v5" stroke="{FRAME_COLOUR}"/>')
        parts.append(f'<text x="{x}" y="{TOP + HEIGHT + 18}" text-anchor="middle">{index * x_step:g}</text>')
    parts.append(f'<rect x="{LEFT}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="{FRAME_COLOUR}"/>')
    places = [place(x, y) for x, y in curve.points]
    path = " ".join(f"{x},{y}" for x, y in places)
    parts.append(f'<polyline points="{path}" fill="none" stroke="{LINE_COLOUR}" stroke-width="2"/>')
    parts += [f'<circle cx="{x}" cy="{y}" r="3.5" fill="{LINE_COLOUR}"/>' for x, y in places]
    middle_y = TOP + HEIGHT / 2
    parts += [
        f'<text x="{LEFT + WIDTH / 2}" y="{total_height - 14}" text-anchor="middle">{escape(curve.x_title)}</text>',
        f'<text x="16" y="{middle_y}" text-anchor="middle" transform="rotate(-90 16 {middle_y})">{escape(curve.y_title)}</text>',
        "</svg>",
        "",
    ]
    return "\n".join(parts)


def tick_step(greatest: float) -> float:
    """A round step that gives about TICKS of them up to the greatest value."""
    rough = max(greatest, 1e-9) / TICKS
    unit = 10 ** math.floor(math.log10(rough))
    return next(factor * unit for factor in (1, 2, 5, 10) if factor * unit >= rough * 0.999)
