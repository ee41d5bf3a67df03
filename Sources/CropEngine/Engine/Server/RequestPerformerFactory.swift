import FaceCropModel
import FaceCropPixels

/// The parts that all performers share; they are started once and checked before the first photo.
final class RequestPerformerFactory: Sendable {
    /// What is reported when all is ready.
    let readiness: EngineReadiness
    private let pipelineFactory: PipelineFactory
    private let reductionPolicy: DecodeReductionPolicy
    private let draws: Bool
    private let embedding: (options: EmbeddingOptions, factory: EmbedderFactory)?

    /// Starts the libraries.
    ///
    /// - Throws: `RunError` if a library, a model or a format is missing.
    init(_ options: Options, _ job: EngineJob) throws(RunError) {
        // The embedding network comes first, because its model is the one that may be missing.
        embedding = try Self.embedding(options, job)
        let network = try embedding?.factory.makeEmbedder()
        pipelineFactory = try PipelineFactory(options: options)
        draws = job == .inspection && !options.run.destination.isDryRun
        reductionPolicy = Self.reductionPolicy(pipelineFactory.options, job)
        readiness = EngineReadiness(
            head: pipelineFactory.manifestHead,
            network: network.map { .init(model: $0.model, calibration: $0.calibration) },
            formats: Self.formats(job)
        )
    }

    /// Makes the performer of one worker.
    ///
    /// - Throws: `RunError` if another instance of the network cannot be made.
    func makePerformer() throws(RunError) -> RequestPerformer {
        var embedder: FaceEmbedder?
        if let (options, factory) = embedding {
            embedder = FaceEmbedder(
                try factory.makeEmbedder(),
                limits: options.limits,
                frameFraction: options.frameFraction
            )
        }
        return RequestPerformer(
            pipeline: pipelineFactory.makePipeline(reductionPolicy),
            draws: draws,
            embedder: embedder
        )
    }

    /// The formats of the installed libraries, if the job is to name them.
    private static func formats(_ job: EngineJob) -> EngineReadiness.Formats? {
        guard case .streaming = job else { return nil }
        let pictures = ImageFormat.allCases.filter(FormatSupport.canRead).map(\.rawValue)
        return EngineReadiness.Formats(
            reads: pictures + RawFormat.allCases.map(\.rawValue),
            writes: EncodeOptions.Format.allCases.filter(FormatSupport.canWrite).map(\.rawValue)
        )
    }

    private static func embedding(
        _ options: Options,
        _ job: EngineJob
    ) throws(RunError) -> (options: EmbeddingOptions, factory: EmbedderFactory)? {
        guard case .embedding(let embedding) = job else { return nil }
        let locator = ModelLocator(explicitFolder: options.run.modelFolder)
        return (embedding, try EmbedderFactory(embedding.embedder, models: locator))
    }

    /// If no crop is made, the pixels that the detector and the drawing need are enough.
    private static func reductionPolicy(_ options: Options, _ job: EngineJob) -> DecodeReductionPolicy {
        let detection = DecodeReductionPolicy.longSide(options.detect)
        switch job {
        case .cropping, .streaming(_, makesOutputs: true): return DecodeReductionPolicy(forCropsOf: options)
        case .inspection where !options.run.destination.isDryRun:
            return DecodeReductionPolicy(longSide: max(detection, Annotator.maximumLongSide))
        case .inspection, .streaming, .embedding: return DecodeReductionPolicy(longSide: detection)
        }
    }
}
