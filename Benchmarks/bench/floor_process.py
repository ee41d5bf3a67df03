"""The floor under the cost of each photo of a run, as JSON: floor_process.py OUTPUT_FOLDER START STEP

OUTPUT_FOLDER is what `facecrop crop` made; the photos START, START + STEP … of its manifest are measured. What each photo
needs is taken from the manifest (the scale of its crop, the precision) and from detectors.py, which looks at photos as
the engine does (the inputs of the networks, and whether the second network is asked).
"""

import dataclasses
import json
import pathlib
import sys
import time

import cv2
import numpy as np
import openvino as ov

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
    """A network that notes the sizes of the inputs that it is given."""

    def __init__(self, name: str, precision: str):
        super().__init__(name, MODELS, precision)
        self.input_sizes = []

    def candidates(self, picture: np.ndarray, input_size: tuple[int, int]) -> np.ndarray:
        self.input_sizes.append(input_size)
        return super().candidates(picture, input_size)


class Detector:
    """What looks at a photo: two networks, compiled as for one worker, with a request kept for each input size."""

    def __init__(self, precision: str, long_side: int):
        self.first = RecordingNetwork("yunet", precision)
        self.second = RecordingNetwork("centerface", precision)
        self.long_side = long_side
        self.requests = {}

    def inferences(self, photo: np.ndarray) -> tuple[list[ov.InferRequest], int]:
        """The inferences that the photo asks for, ready to run, and how many of them are the second network's."""
        for network in (self.first, self.second):
            network.input_sizes.clear()
        detectors.settled(detectors.faces(self.first, photo, self.long_side), self.second, photo, self.long_side)
        asked = [(network, size) for network in (self.first, self.second) for size in network.input_sizes]
        return [self.request(network, size) for network, size in asked], len(self.second.input_sizes)

    def request(self, network: RecordingNetwork, size: tuple[int, int]) -> ov.InferRequest:
        """A request that has run once, because the first run allocates; made once."""
        if (network.name, size) not in self.requests:
            request = compiled(network, *size).create_infer_request()
            request.infer()
            self.requests[network.name, size] = request
        return self.requests[network.name, size]


def compiled(network: RecordingNetwork, width: int, height: int) -> ov.CompiledModel:
    """The network on one thread, with the input that costs least: what its first convolution reads (ImageInput)."""
    model = network.core.read_model(network.path)
    model.reshape([1, 3, height, width])
    processor = ov.preprocess.PrePostProcessor(model)
    element = ov.Type.bf16 if network.precision == "bf16" else ov.Type.f32
    processor.input().tensor().set_element_type(element).set_layout(ov.Layout("NHWC"))
    processor.input().model().set_layout(ov.Layout("NCHW"))
    properties = {"NUM_STREAMS": 1, "INFERENCE_NUM_THREADS": 1, "INFERENCE_PRECISION_HINT": network.precision}
    return network.core.compile_model(processor.build(), "CPU", properties)


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
        inference_ms=cpu_ms(lambda: [request.infer() for request in inferences]),
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
    detector = Detector(manifest["models"][0]["precision"], options["previewLongSide"])
    turbo = TurboJPEG()
    photos = manifest["photos"][start::step]
    for photo in photos[:1]:  # none if there are fewer photos than processes
        floor(photo, folder, turbo, detector, options["quality"])  # fills caches and buffers
    floors = [floor(photo, folder, turbo, detector, options["quality"]) for photo in photos]
    print(json.dumps([dataclasses.asdict(own) for own in floors]))


if __name__ == "__main__":
    main()
