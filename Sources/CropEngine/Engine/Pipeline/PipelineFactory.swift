package import FaceCropModel
package import FaceCropPixels
import SystemPackage

/// The parts that all workers of a run share: started and checked once, before the first photo.
package struct PipelineFactory: Sendable {
    package let options: Options
    let detectors: DetectorFactory
    /// `nil` if the options ask for no landmarks.
    let landmarks: LandmarkDetectorFactory?
    /// `nil` if no frame needs it.
    let hairTopFinder: HairTopFinder?
    /// `nil` if no fallback needs it.
    let salienceFinder: SalienceFinder?
    /// `nil` if faces are not identified.
    let embedders: EmbedderFactory?
    private let memoryBudget: MemoryBudget

    /// Starts the libraries and checks the models and formats.
    ///
    /// - Throws: `RunError` if a library, a model or a format is missing.
    package init(options: Options) throws(RunError) {
        self.options = options
        try options.validate()
        let memory = try MemoryShares(
            byteCount: options.run.memoryByteCount,
            workerCount: options.run.workerCount,
            detect: options.detect,
            followingFrom: options.run.isSizedByMemoryLimit ? .current : nil
        )
        memoryBudget = MemoryBudget(byteCount: memory.byteCountForPhotos)
        let locator = ModelLocator(explicitFolder: options.run.modelFolder)
        let detectors = Prefetched { () throws(RunError) in
            try DetectorFactory(options: options.detect, models: locator)
        }
        let landmarks = Prefetched { () throws(RunError) in
            options.detect.landmarks == .none ? nil : try LandmarkDetectorFactory(models: locator)
        }
        let hairTopFinder = Prefetched { () throws(RunError) in
            options.usesPersonMask ? try HairTopFinder(models: locator) : nil
        }
        let salienceFinder = Prefetched { () throws(RunError) in
            options.usesSalience ? try SalienceFinder(models: locator) : nil
        }
        // The process must not end while ONNX Runtime is starting.
        defer {
            detectors.finish()
            landmarks.finish()
            hairTopFinder.finish()
            salienceFinder.finish()
        }
        try VipsLibrary.start()
        for format in options.effectiveRenditions.flatMap(\.encodings).map(\.format) {
            guard FormatSupport.canWrite(format) else {
                if let advice = AllocationLimit.advice {
                    throw RunError(.libraryFailed, "libvips could not write \(format.rawValue) in a test. \(advice)")
                }
                throw RunError(
                    .invalidOptions,
                    "The installed libvips cannot write \(format.rawValue).",
                    options: ["encode.format"]
                )
            }
        }
        self.detectors = try detectors.value
        self.landmarks = try landmarks.value
        self.hairTopFinder = try hairTopFinder.value
        self.salienceFinder = try salienceFinder.value
        embedders = try Self.makeEmbedders(options, locator)
    }

    /// Starts the inference library, and tells its version.
    package static func inferenceVersion() throws(RunError) -> String {
        _ = try InferenceRuntime()
        return InferenceRuntime.version
    }

    /// Makes a pipeline for one worker.
    package func makePipeline(_ reductionPolicy: DecodeReductionPolicy) -> Pipeline {
        Pipeline(
            tools: PipelineTools(
                reductionPolicy: reductionPolicy,
                decoder: PhotoDecoder(options: options.decode, previewDemand: RawPreviewDemand(options)),
                memory: MemoryAdmission(budget: memoryBudget, estimate: MemoryEstimate(reductionPolicy, options)),
                faceDetector: FaceDetector(detector: detectors.makeDetector(), options: options.detect),
                faceSearch: options.faceSearch,
                regionUse: options.detect.regions,
                followsLinks: options.discover.followsSymbolicLinks,
                writesRegions: options.run.writesRegions,
                writesFocalSidecars: options.run.writesFocalSidecars,
                attributesFinder: landmarks.map {
                    FaceAttributesFinder(
                        landmarkDetector: $0.makeDetector(),
                        hairTopFinder: hairTopFinder,
                        keepsAllPoints: options.detect.landmarks == .mesh,
                        measuresSharpness: measuresSharpness,
                        framings: describedFramings
                    )
                },
                salienceFinder: salienceFinder,
                identifier: makeIdentifier(),
                identityRule: options.detect.identify?.rule ?? IdentityRule(),
                renditions: options.effectiveRenditions.map {
                    RenditionTools($0, maximumPixels: options.decode.maximumPixels)
                }
            )
        )
    }

    private static func makeEmbedders(
        _ options: Options,
        _ locator: ModelLocator
    ) throws(RunError) -> EmbedderFactory? {
        guard let gallery = options.detect.identify?.gallery else { return nil }
        let factory = try EmbedderFactory(gallery.embedder, models: locator)
        try gallery.known.model.require(try factory.makeEmbedder().model, by: "The gallery")
        return factory
    }

    private func makeIdentifier() -> FaceIdentifier? {
        guard let identify = options.detect.identify, let gallery = identify.gallery, let embedders else { return nil }
        return FaceIdentifier(embedders, people: gallery.known, rule: identify.rule)
    }

    /// Whether a decision depends on the sharpness of the chosen faces.
    private var measuresSharpness: Bool {
        options.burst.maximumGapSeconds != nil
            || options.effectiveRenditions.contains { $0.frame.requirements.minimumSharpness != nil }
    }

    /// The options that choose the faces that get facts.
    ///
    /// All faces are chosen if they must be identified first, or if a fallback step may choose other faces, which must
    /// meet the requirements too.
    private var describedFramings: [FrameOptions] {
        let framings = options.effectiveRenditions.map(\.frame)
        guard options.detect.identify?.gallery != nil || framings.contains(where: \.mayJudgeOtherFaces) else {
            return framings
        }
        var all = FrameOptions()
        all.subjectSizeFraction = 0
        return [all]
    }

    private var models: [ModelFile] {
        detectors.models + (landmarks == nil ? [] : ModelFile.landmarkModels)
            + (hairTopFinder == nil ? [] : [.personMask]) + (salienceFinder == nil ? [] : [.salience])
    }

    /// The head of the manifest, before the photos.
    var manifestHead: ManifestHead {
        ManifestHead(
            libraries: ["libvips": VipsLibrary.version, "onnxruntime": InferenceRuntime.version],
            models: models.map { .init($0, precision: .f32) },
            options: OptionsRecord(options)
        )
    }
}
