import ArgumentParser
import FaceCropModel

/// What the user typed about the network that looks for faces, in photos and in films.
///
/// A value that the user did not type is the command's own default.
struct DetectorArguments: ParsableArguments {
    @Option(
        help: .full(
            "Network that looks for faces: yunet, centerface, or both (a second opinion where yunet is in doubt). "
                + "(default: \(DetectOptions().detector.rawValue); track: yunet)"
        ),
        completion: ArgumentParsing.words(DetectOptions.Detector.self),
        transform: ArgumentParsing.choice(DetectOptions.Detector.self)
    )
    var detector: DetectOptions.Detector?

    @Option(
        help: .full(
            "Long side of the preview that the detector sees, in pixels. (default: \(DetectOptions().previewLongSide); "
                + "track: 640)"
        ),
        transform: ArgumentParsing.integer(160...4096)
    )
    var detectSize: Int?

    @Option(
        help: .full(
            "Numbers that the network calculates with: auto or f32, which are the same: 32-bit floats. (default: "
                + "\(DetectOptions().precision.rawValue))"
        ),
        completion: ArgumentParsing.words(DetectOptions.Precision.self),
        transform: ArgumentParsing.choice(DetectOptions.Precision.self)
    )
    var precision: DetectOptions.Precision?

    @OptionGroup(visibility: .hidden) var models: ModelArguments

    @OptionGroup(visibility: .hidden) var modelCache: ModelCacheArguments

    /// Puts what the user typed into `options`, which hold the command's defaults.
    func apply(to options: inout DetectOptions) {
        options.detector = detector ?? options.detector
        options.previewLongSide = detectSize ?? options.previewLongSide
        options.precision = precision ?? options.precision
    }
}
