"""A picture about tracking: a pan over a sample, followed and reframed."""
import json
import tempfile
from pathlib import Path

from PIL import Image

from .drawing import row, rows
from .program import run, sample

FRAME_COUNT = 60
SHOWN = (0, 18, 36, 54)


def pan(folder: Path) -> None:
    """A camera that pans over a group from left to right, and starts and stops gently."""
    photo = sample("scenes/group-5-bystander.jpg")
    for index in range(FRAME_COUNT):
        share = index / (FRAME_COUNT - 1)
        x = 60 + 600 * share * share * (3 - 2 * share)
        window = (x, 230, x + 930, 230 + 620)
        photo.resize((480, 320), Image.Resampling.BICUBIC, box=window).save(folder / f"frame{index:03}.png")


def track() -> Image.Image:
    with tempfile.TemporaryDirectory(prefix="facecrop-pictures-") as name:
        frames, output = Path(name, "frames"), Path(name, "out")
        frames.mkdir()
        pan(frames)
        run(
            "track", frames, "--output", output, "--fps", "25", "--draw", "--no-reidentify",
            "--reframe", "3:4", "--format", "png", "--precision", "f32", "--quiet",
        )
        drawn, reframed = (sorted(Path(output, kind).iterdir()) for kind in ("drawn", "reframed"))
        lines = [json.loads(line) for line in Path(output, "tracks.jsonl").read_text().splitlines()]
        above, below = [], []
        for index in SHOWN:
            assert lines[index]["frame"] == index
            above.append((opened(drawn[index], 240), f"frame {index}"))
            below.append((opened(reframed[index], 120), "--reframe 3:4"))
        return rows([row(above), row(below, gap=134)])


def opened(path: Path, width: int) -> Image.Image:
    picture = Image.open(path).convert("RGB")
    return picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)


FIGURES = {"track": track}
