import ArgumentParser
import FaceCropCore
import FaceCropFormats
import FaceCropFraming
import FaceCropRun
import FaceCropRunModel
import SystemPackage

/// What the user typed about the network that tells faces apart.
struct EmbedderArguments: ParsableArguments {
    @Option(
        help: .full(
            "Compare faces by this ONNX network, which takes aligned faces of 112x112 pixels (ArcFace, SFace). "
                + "(default: dlib's, which make deps-identity installs)",
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

    var choice: EmbedderChoice { embedder.map { .onnx($0, embedderPixels, curve.embedderCurve) } ?? .dlib }
}

/// What the user typed about the similarities that an ONNX network gives.
struct EmbedderCurveArguments: ParsableArguments {
    @Option(
        help: .full(
            "Two numbers about the ONNX network: at which cosine two faces are as likely the same person as not, and "
                + "how much the logarithm of the odds grows when the cosine grows by 1. (default: 0.363,20)"
        ),
        transform: ArgumentParsing.value("two numbers, MIDPOINT,SLOPE") { text in
            let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
            guard numbers.count == 2, let midpoint = numbers[0], let slope = numbers[1], (-1...1).contains(midpoint),
                slope > 0, slope.isFinite
            else { return nil }
            return ConfidenceCurve(midpoint: midpoint, slope: slope)
        }
    )
    var embedderCurve: ConfidenceCurve = .uncalibrated

    /// What the similarities in a gallery of `model` mean.
    func calibration(for model: EmbeddingModel) -> IdentityCalibration {
        model.sha256 == ModelFile.dlibRecognition.sha256 ? .dlib : IdentityCalibration(uniform: embedderCurve)
    }
}

/// What the user typed about when facecrop names a person.
struct IdentityRuleArguments: ParsableArguments {
    @Option(
        help: "Least confidence, above 0 and below 1, that two faces are the same person. (default: 0.9)",
        transform: ArgumentParsing.value("a number above 0 and below 1") { text in
            Double(text).flatMap { $0 > 0 && $0 < 1 ? $0 : nil }
        }
    )
    var minConfidence: Double = IdentityRule().minimumConfidence

    var rule: IdentityRule {
        var rule = IdentityRule()
        rule.minimumConfidence = minConfidence
        return rule
    }
}

/// What the user typed about the gallery.
struct GalleryArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("File with the known people.", valueName: "file"),
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var gallery: FilePath
}

/// What the user typed about finding and comparing faces.
struct LookArguments: ParsableArguments {
    @OptionGroup var detect: DetectArguments
    @OptionGroup var embedder: EmbedderArguments
    @OptionGroup var isolation: IsolationArguments

    /// Starts the libraries that find and compare faces.
    func makeEmbedder(
        _ discover: DiscoverOptions,
        _ engine: EngineAccess,
        decode: DecodeOptions = DecodeOptions(),
        _ adjust: (inout EmbeddingOptions) -> Void = { _ in }
    ) throws(RunError) -> PhotoEmbedder {
        var options = Options()
        options.discover = discover
        options.decode = decode
        options.run.isolation = isolation.option
        options.detect = detect.detectOptions
        options.run.modelFolder = detect.modelFolder
        options.run.modelCacheFolder = detect.modelCacheFolder
        var embedding = EmbeddingOptions()
        embedding.embedder = embedder.choice
        adjust(&embedding)
        return try PhotoEmbedder(options: options, embedding, engine.backends)
    }
}
