import FaceCropCore
import FaceCropFaces
import FaceCropIdentity
import FaceCropImaging
import FaceCropInference
import FaceCropTracking
import FaceCropVision

/// What all workers of a tracking run share.
struct TrackingTools: Sendable {
    let workerCount: Int
    private let detect: DetectOptions
    private let wantsLandmarks: Bool
    private let detectors: DetectorFactory
    private let landmarks: LandmarkDetectorFactory
    /// `nil` when nobody is known again by their looks.
    private let embedders: EmbedderFactory?

    /// - Throws: `RunError` when a library or a model is not there.
    init(_ options: FaceTrackingOptions) throws(RunError) {
        var detect = options.detect
        // What the tracker calls weak is a detection too.
        detect.minimumScore = min(options.track.weakScore, options.track.cutScore)
        self.detect = detect
        wantsLandmarks = options.wantsLandmarks
        workerCount = options.workerCount
        let locator = ModelLocator(explicitFolder: options.modelFolder)
        let settings = InferenceSettings(cacheFolder: options.modelCacheFolder)
        try VipsLibrary.start()
        VipsLibrary.keepMemory()
        detectors = try DetectorFactory(options: detect, models: locator, settings: settings)
        landmarks = try LandmarkDetectorFactory(models: locator, settings: settings)
        embedders = try Self.embedders(options, locator, settings)
    }

    private static func embedders(
        _ options: FaceTrackingOptions,
        _ locator: ModelLocator,
        _ settings: InferenceSettings
    ) throws(RunError) -> EmbedderFactory? {
        switch options.reidentification {
        case .never: return nil
        // A network that is there and cannot be used is an error: it would not be missed.
        case .whereInstalled where options.embedder == .dlib && !locator.has(ModelFile.dlibRecognition): return nil
        case .whereInstalled, .always: return try EmbedderFactory(options.embedder, models: locator, settings: settings)
        }
    }

    func makeLandmarkFinder() -> LandmarkDetector { landmarks.makeFinder() }

    /// What looks at faces closely; `nil` when nobody is known again by their looks.
    func makeEmbedder() throws(RunError) -> FaceEmbedder? {
        guard let network = try embedders?.makeEmbedder() else { return nil }
        return FaceEmbedder(network)
    }

    func makeWatcher(_ watch: FrameWatch) -> FrameAnalyzer {
        FrameAnalyzer(
            faceFinder: FaceDetector(detector: detectors.makeDetector(), options: detect),
            landmarkFinder: wantsLandmarks ? landmarks.makeFinder() : nil,
            watch: watch
        )
    }
}
