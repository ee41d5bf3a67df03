import ArgumentParser
import FaceCropModel
import SystemPackage

/// What the user typed about the network that tells faces apart.
struct EmbedderArguments: ParsableArguments {
    @Option(
        help: .full(
            "Compare faces by this ONNX network, which takes aligned faces of 112x112 pixels, such as ArcFace. "
                + "(default: SFace, which make deps-identity installs)",
            valueName: "file"
        ),
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var embedder: FilePath?

    @Option(
        help: .full(
            "Numbers that the ONNX network takes for black and white: signed (-1 and 1, as InsightFace's models) or "
                + "bytes (0 and 255, as SFace). (default: signed)"
        ),
        completion: ArgumentParsing.words(EmbedderChoice.PixelRange.self),
        transform: ArgumentParsing.choice(EmbedderChoice.PixelRange.self)
    )
    var embedderPixels: EmbedderChoice.PixelRange = .signed

    @OptionGroup var curve: EmbedderCurveArguments

    var choice: EmbedderChoice { embedder.map { .onnx($0, embedderPixels, curve.embedderCurve) } ?? .sFace }
}
