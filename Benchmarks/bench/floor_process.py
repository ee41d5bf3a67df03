"""The floor under the cost of each photo of a run, as JSON: floor_process.py OUTPUT_FOLDER START STEP

OUTPUT_FOLDER is what `facecrop crop` made; the photos START, START + STEP … of its manifest are measured. What each photo
needs is taken from the manifest (the scale of its crop) and from detectors.py, which looks at photos as
the engine does (the inputs of the networks, and whether the second network is asked).
"""

import dataclasses
import functools
import json
import pathlib
import sys
import time
from collections.abc import Callable

import cv2
import numpy as np

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
import detectors
from bench.turbojpeg import TurboJPEG

MODELS = pathlib.Path("/usr/local/share/facecrop/models")
JPEG_REDUCTIONS = (8, 4, 2, 1)


@dataclasses.dataclass
class Floor:
    """CPU milliseconds of what no program can do without."""

    decode_ms: float
    inference_ms: float
    encode_ms: float
    reduction: int  # of the decode: 4 stands for 1/4
    second_network_inferences: int


class RecordingNetwork(detectors.Network):
    """A network that notes the inputs that it is given."""

    def __init__(self, name: str):
        super().__init__(name, MODELS)
        self.tensors = []

    def run(self, tensor: np.ndarray) -> dict[str, np.ndarray]:
        self.tensors.append(tensor)
        return super().run(tensor)


class Detector:
    """What looks at a photo: two networks."""

    def __init__(self, long_side: int):
        self.first = RecordingNetwork("yunet")
        self.second = RecordingNetwork("centerface")
        self.long_side = long_side

    def inferences(self, photo: np.ndarray) -> tuple[list[Callable[[], list[np.ndarray]]], int]:
        """The inferences that the photo asks for, ready to run, and how many of them are the second network's."""
        for network in (self.first, self.second):
            network.tensors.clear()
        detectors.settled(detectors.faces(self.first, photo, self.long_side), self.second, photo, self.long_side)
        asked = [(network, tensor) for network in (self.first, self.second) for tensor in network.tensors]
        runs = [functools.partial(network.session.run, None, {network.input: tensor}) for network, tensor in asked]
        return runs, len(self.second.tensors)


def crop_reduction(output: dict) -> int:
    """The most that a JPEG may be shrunk while it is decoded, so that the crop still has all its pixels."""
    crop, size = output["crop"]["pixels"], output["size"]
    wanted = min(crop["width"] / size["width"], crop["height"] / size["height"])
    return next((reduction for reduction in JPEG_REDUCTIONS if reduction <= wanted), 1)


def floor(photo: dict, folder: pathlib.Path, turbo: TurboJPEG, detector: Detector, quality: int) -> Floor:
    """The floor of one photo of the manifest."""
    (output,) = photo["outputs"]
    reduction = crop_reduction(output)
    small = cv2.cvtColor(cv2.imread(photo["source"], cv2.IMREAD_REDUCED_COLOR_4), cv2.COLOR_BGR2RGB)
    inferences, second_network_inferences = detector.inferences(small)
    crop = np.ascontiguousarray(cv2.cvtColor(cv2.imread(str(folder / output["path"])), cv2.COLOR_BGR2RGB))
    content = pathlib.Path(photo["source"]).read_bytes()
    return Floor(
        decode_ms=cpu_ms(lambda: turbo.decode(content, reduction)),
        inference_ms=cpu_ms(lambda: [infer() for infer in inferences]),
        encode_ms=cpu_ms(lambda: turbo.encode(crop, quality)),
        reduction=reduction,
        second_network_inferences=second_network_inferences,
    )


def cpu_ms(action) -> float:
    """Processor time of this process while it acts, in milliseconds."""
    started = time.process_time()
    action()
    return 1000 * (time.process_time() - started)


def main() -> None:
    folder, start, step = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    cv2.setNumThreads(1)
    manifest = json.loads((folder / "manifest.json").read_text())
    options = manifest["options"]
    detector = Detector(options["previewLongSide"])
    turbo = TurboJPEG()
    photos = manifest["photos"][start::step]
    for photo in photos[:1]:  # none if there are fewer photos than processes
        floor(photo, folder, turbo, detector, options["quality"])  # fills caches and buffers
    floors = [floor(photo, folder, turbo, detector, options["quality"]) for photo in photos]
    print(json.dumps([dataclasses.asdict(own) for own in floors]))


if __name__ == "__main__":
    main()
