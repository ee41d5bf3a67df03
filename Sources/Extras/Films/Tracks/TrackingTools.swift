import FaceCropModel
import FaceCropPixels
import FaceCropTracking

/// The parts that all workers of a tracking run share.
struct TrackingTools: Sendable {
    let workerCount: Int
    /// How faces are detected, those included that count only where a face is expected.
    let detect: DetectOptions
    private let secondDetect: DetectOptions
    private let minimumScore: Double
    private let wantsLandmarks: Bool
    private let detectors: DetectorFactory
    /// Both networks, for second opinions.
    private let secondDetectors: DetectorFactory
    private let landmarks: LandmarkDetectorFactory
    /// `nil` if faces are not re-identified.
    private let embedders: EmbedderFactory?

    /// - Throws: `RunError` if a library or a model is missing.
    init(_ options: FaceTrackingOptions) throws(RunError) {
        var detect = options.detect
        minimumScore = min(options.track.weakScore, options.track.cutScore)
        // The detector must also return the detections that count only where a face is expected.
        detect.minimumScore = min(minimumScore, options.track.faintScore)
        self.detect = detect
        wantsLandmarks = options.wantsLandmarks
        workerCount = options.workerCount
        let locator = ModelLocator(explicitFolder: options.modelFolder)
        try VipsLibrary.start()
        VipsLibrary.keepMemory()
        detectors = try DetectorFactory(options: detect, models: locator)
        var second = options.detect
        (second.detector, second.minimumScore) = (.both, nil)
        secondDetect = second
        secondDetectors = try DetectorFactory(options: second, models: locator)
        landmarks = try LandmarkDetectorFactory(models: locator)
        embedders = try Self.embedders(options, locator)
    }

    private static func embedders(
        _ options: FaceTrackingOptions,
        _ locator: ModelLocator
    ) throws(RunError) -> EmbedderFactory? {
        switch options.reidentification {
        case .never: return nil
        // If the network is installed but unusable, the run fails, because its absence would go unnoticed.
        case .whereInstalled where options.embedder == .sFace && !locator.has(ModelFile.sFace): return nil
        case .whereInstalled, .always: return try EmbedderFactory(options.embedder, models: locator)
        }
    }

    func makeLandmarkDetector() -> LandmarkDetector { landmarks.makeDetector() }

    /// Finds faces with both networks.
    func makeSecondDetector() -> FaceDetector {
        FaceDetector(detector: secondDetectors.makeDetector(), options: secondDetect)
    }

    /// The embedder for re-identification; `nil` if faces are not re-identified.
    func makeEmbedder() throws(RunError) -> FaceEmbedder? {
        guard let network = try embedders?.makeEmbedder() else { return nil }
        return FaceEmbedder(network, limits: .reference)
    }

    func makeAnalyzer(_ watch: FrameWatch) -> FrameAnalyzer {
        FrameAnalyzer(
            faceDetector: FaceDetector(detector: detectors.makeDetector(), options: detect),
            landmarkDetector: wantsLandmarks ? landmarks.makeDetector() : nil,
            minimumScore: minimumScore,
            watch: watch
        )
    }
}
