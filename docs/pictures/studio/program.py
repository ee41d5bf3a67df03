"""Runs facecrop on samples, and hands back what it wrote."""
import json
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = ROOT / ".build/release/facecrop"
SAMPLES = ROOT / "samples"


@dataclass
class Result:
    """One photo, its entry in the manifest, and its outputs."""

    photo: Image.Image
    entry: dict
    outputs: list[Image.Image]

    @property
    def crops(self) -> list[tuple]:
        return [rectangle(output["crop"]["pixels"]) for output in self.entry["outputs"]]

    @property
    def crop(self) -> tuple:
        return self.crops[0]

    def boxes(self, *roles: str) -> list[tuple]:
        return [rectangle(face["box"]) for face in self.entry["faces"] if face["role"] in roles]

    @property
    def passers_by(self) -> list[tuple]:
        return [rectangle(face["box"]) for face in self.entry["faces"] if face["role"] != "chosen"]


def rectangle(value: dict) -> tuple:
    """x, y, width and height of a rectangle in the manifest."""
    return value["x"], value["y"], value["width"], value["height"]


def sample(name: str) -> Image.Image:
    return Image.open(SAMPLES / name).convert("RGB")


def run(*arguments) -> None:
    """Runs facecrop; what it says is shown only when it fails."""
    command = [str(part) for part in (PROGRAM, *arguments)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\nended with status {done.returncode}:\n{done.stderr}")


def crop(photo, *options: str, command: str = "crop") -> Result:
    """What `facecrop crop` makes of a sample, by its name, or of a picture."""
    with tempfile.TemporaryDirectory(prefix="facecrop-pictures-") as folder:
        source = Path(folder, "photo.png")
        picture = sample(photo) if isinstance(photo, str) else photo
        picture.save(source)
        output = Path(folder, "out")
        run(command, source, "--output", output, "--format", "png", "--precision", "f32", "--quiet", *options)
        entry = json.loads(Path(output, "manifest.json").read_text())["photos"][0]
        outputs = [Image.open(Path(output, made["path"])).convert("RGB") for made in entry["outputs"]]
        return Result(picture, entry, outputs)


def inspect(photo: str, *options: str) -> dict:
    """What `facecrop inspect` says of a sample."""
    command = [str(PROGRAM), "inspect", str(SAMPLES / photo), "--precision", "f32", "--quiet", *options]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)[0]
