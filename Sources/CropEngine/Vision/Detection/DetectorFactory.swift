package import FaceCropCore
package import FaceCropFraming

/// Makes the detectors of a run, one for each worker.
package final class DetectorFactory: Sendable {
    /// The models that the run uses, for the manifest.
    package let models: [ModelFile]
    /// The floating-point precision of the models.
    package let numberFormat: NumberFormat
    private let options: DetectOptions
    private let filter: DetectionFilter
    /// One for each network, in the order in which they run.
    private let detectors: [NetworkDetector]

    /// Starts OpenVINO, loads and checks the models for `options`, and compiles the model that every photo needs.
    ///
    /// - Throws: `modelMissing`, `modelAltered`, or `libraryFailed` if OpenVINO cannot run the models.
    package init(
        options: DetectOptions,
        models locator: ModelLocator,
        settings: InferenceSettings
    ) throws(RunError) {
        let networks = options.detector.networks
        // Other threads hash the models while this one starts OpenVINO.
        let models = networks.map { network in
            Prefetched { () throws(RunError) in try locator.load(network.modelFile) }
        }
        var coreSettings = settings
        coreSettings.allowsBFloat16 = settings.allowsBFloat16 && options.precision == .automatic
        let core = try InferenceCore(settings: coreSettings)
        let cache = settings.cacheFolder.flatMap { ModelCache(folder: $0, core: core) }
        let detectors = zip(networks, models).enumerated().map { index, pair in
            let (network, model) = pair
            // Almost every folder needs the second network; another thread hashes and imports it meanwhile.
            return Prefetched { () throws(RunError) in
                let detector = Self.detector(
                    network,
                    CompiledModelStore(
                        try model.value,
                        form: .planes(network.channelOrder),
                        core: core,
                        cache: cache
                    ),
                    // A second network gets small patches only, and its weights need more memory than a picture.
                    largestSharedInput: index == 0 ? nil : SecondOpinionPatch.largestInput,
                    longSide: options.previewLongSide,
                    modelByteCount: settings.modelByteCount
                )
                if index == 0 { try Self.prepareOverview(detector.requests) } else { detector.prepare() }
                return detector
            }
        }
        // The process must not end while OpenVINO imports the other model.
        defer { for detector in detectors { detector.finish() } }
        self.detectors = try detectors.map { detector throws(RunError) in try detector.value }
        numberFormat = core.numberFormat
        self.options = options
        self.models = options.detector.modelFiles
        filter = DetectionFilter(
            minimumScore: options.effectiveMinimumScore,
            doubtfulScore: options.detector.measuredDoubtfulScore,
            minimumFace: options.minimumFace
        )
    }

    /// Workers wait for models that are lent up to this share of the time for which they use them: with two workers,
    /// for models that each uses for less than a quarter of its time.
    ///
    /// With 0.05, two workers took 18 MB more for 2,000 photos of 12 megapixels in 32-bit floats, and the same time.
    private static let toleratedWait = 0.12

    private static func detector(
        _ network: any FaceNetwork,
        _ store: CompiledModelStore,
        largestSharedInput: PixelSize?,
        longSide: Int,
        modelByteCount: Int
    ) -> NetworkDetector {
        let requests = LendingPool(
            maximumCost: modelByteCount / network.bytesPerInputPixel,
            toleratedWait: toleratedWait,
            cost: \InputShape.largestSize.pixelCount,
            make: { (shape) throws(InferenceError) in try store.makeModel(for: shape).makeRequest() }
        )
        return NetworkDetector(
            network: network,
            requests: requests,
            largestSharedInput: largestSharedInput,
            longSide: longSide
        )
    }

    /// Makes a detector for one worker.
    package func makeDetector() -> any FaceDetecting {
        detectors.count == 2
            ? SecondOpinionDetector(first: detectors[0], second: detectors[1], filter: filter)
            : SingleOpinionDetector(detectors[0], filter: filter)
    }

    /// Compiles the first network for the overview, so that a broken installation ends the run before the first photo.
    private static func prepareOverview(
        _ requests: LendingPool<InputShape, InferenceRequest>
    ) throws(RunError) {
        let size = PixelSize(width: LetterboxedInput.overviewSide, height: LetterboxedInput.overviewSide)
        do throws(InferenceError) {
            try requests.withItem(of: .fixed(size)) { _ in }
        } catch {
            throw RunError(.libraryFailed, "OpenVINO cannot run the face detector on this machine. (\(error))")
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
