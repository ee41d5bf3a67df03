package import FaceCropCore
package import FaceCropFraming

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
        // The networks are made ready at the same time, each in a thread.
        let detectors = options.detector.networks.map { network in
            Prefetched { () throws(RunError) in
                let model = try locator.load(network.modelFile)
                return NetworkDetector(
                    network: network,
                    session: try Self.session(of: network, model, runtime),
                    longSide: options.previewLongSide
                )
            }
        }
        // The process must not end while ONNX Runtime reads the other model.
        defer { for detector in detectors { detector.finish() } }
        self.detectors = try detectors.map { detector throws(RunError) in try detector.value }
        models = options.detector.modelFiles
        filter = DetectionFilter(
            minimumScore: options.effectiveMinimumScore,
            doubtfulScore: options.detector.measuredDoubtfulScore,
            minimumFace: options.minimumFace
        )
    }

    /// Makes a detector for one worker.
    package func makeDetector() -> any FaceDetecting {
        detectors.count == 2
            ? SecondOpinionDetector(first: detectors[0], second: detectors[1], filter: filter)
            : SingleOpinionDetector(detectors[0], filter: filter)
    }

    private static func session(
        of network: any FaceNetwork,
        _ model: LoadedModel,
        _ runtime: InferenceRuntime
    ) throws(RunError) -> InferenceSession {
        do throws(InferenceError) {
            return try InferenceSession(model, runtime, layout: .planes, outputs: network.outputs)
        } catch {
            throw RunError(.libraryFailed, "ONNX Runtime cannot run the face detector on this machine. (\(error))")
        }
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
