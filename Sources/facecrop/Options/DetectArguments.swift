import ArgumentParser
import FaceCropFaces

/// What the user typed about looking for faces.
struct DetectArguments: ParsableArguments {
    @Option(
        help:
            "Network that looks for faces: yunet, centerface, or both (a second opinion where yunet is in doubt). (default: \(DetectOptions().detector.rawValue))",
        transform: ArgumentParsing.choice(DetectOptions.Detector.self)
    )
    var detector: DetectOptions.Detector = DetectOptions().detector

    @Option(
        help: "Least score of a face, 0 to 1. (default: measured for each detector)",
        transform: ArgumentParsing.value("a number from 0 to 1") { text in
            Double(text).flatMap { (0...1).contains($0) ? $0 : nil }
        }
    )
    var minScore: Double?

    @Option(
        help:
            "Smallest face: pixels, or a percentage of the photo's long side (40 or 3%). (default: \(DetectOptions().minimumFace))",
        transform: ArgumentParsing.value("pixels (40) or a percentage of the photo's long side (3%)") {
            DetectOptions.MinimumFace(text: $0)
        }
    )
    var minFace: DetectOptions.MinimumFace = DetectOptions().minimumFace

    @Option(
        help:
            "Long side of the preview that the detector sees, in pixels. (default: \(DetectOptions().previewLongSide))",
        transform: ArgumentParsing.integer(160...4096)
    )
    var detectSize: Int = DetectOptions().previewLongSide

    @Flag(help: "Try photos without an orientation tag at 90, 180 and 270 degrees when they show no face upright.")
    var tryRotations = false

    @Option(
        help:
            "Numbers that the network calculates with: auto (16-bit where the processor has them, faster) or f32 (the same crops on every machine). (default: \(DetectOptions().precision.rawValue))",
        transform: ArgumentParsing.choice(DetectOptions.Precision.self)
    )
    var precision: DetectOptions.Precision = DetectOptions().precision

    @Flag(
        help:
            "Find out how the chosen faces are turned, whether their eyes are open, and where eyes, nose, mouth and chin are."
    )
    var landmarks = false

    @OptionGroup var models: ModelArguments

    @OptionGroup var modelCache: ModelCacheArguments

    var detectOptions: DetectOptions {
        var options = DetectOptions()
        options.detector = detector
        options.minimumScore = minScore
        options.minimumFace = minFace
        options.previewLongSide = detectSize
        options.triesRotations = tryRotations
        options.precision = precision
        options.landmarks = landmarks ? .facts : .none
        return options
    }
}
