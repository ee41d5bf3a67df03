package import FaceCropModel

/// Makes the detectors of a run, one for each worker.
package final class DetectorFactory: Sendable {
    /// The models that the run uses, for the manifest.
    package let models: [ModelFile]
    private let filter: DetectionFilter
    /// One for each network, in the order in which they run.
    private let detectors: [NetworkDetector]

    /// Starts ONNX Runtime, and loads and checks the models for `options`.
    ///
    /// - Throws: `modelMissing`, `modelAltered`, or `libraryFailed` if ONNX Runtime cannot run the models.
    package init(options: DetectOptions, models locator: ModelLocator) throws(RunError) {
        let runtime = try InferenceRuntime()
        detectors = try options.detector.networks.map { network throws(RunError) in
            NetworkDetector(
                network: network,
                session: DeferredSession(try locator.load(network.modelFile)) { model throws(InferenceError) in
                    try InferenceSession(model, runtime, layout: .planes, outputs: network.outputs)
                },
                longSide: options.previewLongSide
            )
        }
        // Every photo needs the first network; many need no second opinion, and one photo would wait for it.
        do throws(InferenceError) {
            _ = try detectors[0].session.ready
        } catch {
            throw RunError(.libraryFailed, "ONNX Runtime cannot run the face detector on this machine. (\(error))")
        }
        models = options.detector.modelFiles
        filter = DetectionFilter(
            minimumScore: options.effectiveMinimumScore,
            doubtfulScore: options.detector.measuredDoubtfulScore,
            minimumFace: options.minimumFace
        )
    }

    /// Makes a detector for one worker.
    package func makeDetector() -> any FaceDetecting { DarkPhotoDetector(makeDetectorOfOneLook()) }

    /// Makes a detector that looks at each preview as it is.
    func makeDetectorOfOneLook() -> any FaceDetecting {
        detectors.count == 2
            ? SecondOpinionDetector(first: detectors[0], second: detectors[1], filter: filter)
            : SingleOpinionDetector(detectors[0], filter: filter)
    }
}

extension DetectOptions.Detector {
    /// The networks of this detector, in the order in which they run.
    package var networks: [any FaceNetwork] {
        switch self {
        case .yunet: [YuNet()]
        case .centerface: [CenterFace()]
        case .both: [YuNet(), CenterFace()]
        }
    }
}

/// Looks a second time at dark previews, brightened: beside a lit face, others may be in the dark.
private final class DarkPhotoDetector: FaceDetecting {
    private let detector: any FaceDetecting

    init(_ detector: any FaceDetecting) { self.detector = detector }

    func detect(in preview: Preview) throws(InferenceError) -> Detections { try detect(in: preview, search: .every) }

    func detect(in preview: Preview, search: FaceSearch) throws(InferenceError) -> Detections {
        let found = try detector.detect(in: preview, search: search)
        guard let bright = DarkPreview.brightened(preview) else { return found }
        return found.adding(try detector.detect(in: bright, search: search))
    }
}

/// Finds faces with one network.
private final class SingleOpinionDetector: FaceDetecting {
    private let detector: NetworkDetector
    private let filter: DetectionFilter

    init(_ detector: NetworkDetector, filter: DetectionFilter) {
        self.detector = detector
        self.filter = filter
    }

    func detect(in preview: Preview) throws(InferenceError) -> Detections {
        let faces = try detector.faces(in: preview, minimumScore: filter.doubtfulScore)
        return filter.filtered(faces, photoSize: preview.photoSize)
    }

    /// Finds every face, whatever is searched for: one network has no coarser look.
    func detect(in preview: Preview, search: FaceSearch) throws(InferenceError) -> Detections {
        try detect(in: preview)
    }
}
