import ArgumentParser
import FaceCropFaces
import FaceCropFilms
import FaceCropTracking
import SystemPackage

/// What the user typed about following faces.
struct TrackArguments: ParsableArguments {
    @Option(
        help: "Network that looks for faces: yunet, centerface or both. (default: yunet, which keeps up with a film)",
        transform: ArgumentParsing.choice(DetectOptions.Detector.self)
    )
    var detector: DetectOptions.Detector = .yunet

    @Option(
        help: "Long side of the preview that the detector sees, in pixels. (default: 640)",
        transform: ArgumentParsing.integer(160...4096)
    )
    var detectSize: Int = 640

    @Option(
        help:
            "Numbers that the network calculates with: auto or f32 (the same tracks on every machine). (default: \(DetectOptions().precision.rawValue))",
        transform: ArgumentParsing.choice(DetectOptions.Precision.self)
    )
    var precision: DetectOptions.Precision = DetectOptions().precision

    @Option(
        help: "Least score of a face that begins a track, 0 to 1. (default: \(TrackOptions().strongScore))",
        transform: ArgumentParsing.value("a number from 0 to 1") { text in
            Double(text).flatMap { (0...1).contains($0) ? $0 : nil }
        }
    )
    var minScore: Double = TrackOptions().strongScore

    @Option(
        help:
            "For how many frames a face may be out of sight and keep its number by where it is. (default: \(TrackOptions().maximumLostFrames))",
        transform: ArgumentParsing.integer(0...100_000)
    )
    var maxLost: Int = TrackOptions().maximumLostFrames

    @Option(
        help: "Frames a second, where the input does not say. (default: 25)",
        transform: ArgumentParsing.value("a number from 0.01 to 1000") { text in
            Double(text).flatMap { (0.01...1000).contains($0) ? $0 : nil }
        }
    )
    var fps: Double = 25

    @Flag(help: "Add landmarks, pose and open eyes of every face in every frame; this takes about 4 ms a face.")
    var landmarks = false

    @Flag(
        inversion: .prefixedNo,
        help:
            "Know faces again by what they look like when they return later than --max-lost, or after a cut. (default: where make deps-identity or --embedder gives the network)"
    )
    var reidentify: Bool?

    @OptionGroup var embedder: EmbedderArguments

    @OptionGroup var models: ModelArguments

    @OptionGroup var modelCache: ModelCacheArguments

    func validate() throws {
        if reidentify == false, embedder.embedder != nil {
            throw ValidationError("--embedder is for knowing faces again; leave out --no-reidentify, or --embedder.")
        }
    }

    /// Puts what was typed into `options`.
    func apply(to options: inout FaceTrackingOptions) {
        options.detect.detector = detector
        options.detect.previewLongSide = detectSize
        options.detect.precision = precision
        options.track.strongScore = minScore
        options.track.weakScore = min(options.track.weakScore, minScore)
        options.track.certainScore = max(options.track.certainScore, minScore)
        options.track.maximumLostFrames = maxLost
        options.framesPerSecond = fps
        options.reidentification = reidentify.map { $0 ? .always : .never } ?? .whereInstalled
        options.embedder = embedder.choice
        options.wantsLandmarks = landmarks
        options.modelFolder = models.folder
        options.modelCacheFolder = modelCache.folder
    }
}
