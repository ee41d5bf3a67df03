package import FaceCropCore
package import FaceCropDiscovery
package import FaceCropFaces
import FaceCropFraming
package import FaceCropIdentity
import FaceCropImaging
import FaceCropInference
import FaceCropPipeline
package import FaceCropRecords
import FaceCropVision

/// What is asked about the faces of photos.
package struct EmbeddingOptions: Sendable, Hashable {
    /// The network; the default is `.dlib`.
    package var embedder = EmbedderChoice.dlib
    /// Which faces are told apart; the default is what was measured.
    package var limits = FaceQualityLimits.measured
    /// Which points bring faces into place; `nil`, the default, takes those that the network does better with.
    package var points: AlignmentTemplates.Points?
    /// Faces must lie wholly in a central part of the picture that has this share of its width and height; `nil`, the default,
    /// takes them from anywhere.
    package var frameFraction: Double?

    package init() {}
}

/// Looks at photos one by one and says what the network says of each face.
package final class PhotoEmbedder {
    /// What was found in one photo.
    package struct Look {
        /// How it went, and the faces as `inspect` tells them.
        package var record: PhotoRecord
        /// The faces, the largest first; none when the photo could not be looked at.
        package var faces: [EmbeddedFace]
    }

    /// The network that is asked.
    package var model: EmbeddingModel { embedder.network.model }
    /// What its similarities mean.
    package var calibration: IdentityCalibration { embedder.network.calibration }
    private let pipeline: Pipeline
    private let embedder: FaceEmbedder

    /// Starts the libraries.
    ///
    /// - Throws: `RunError` when a library or a model is not there.
    package init(options: Options, _ embedding: EmbeddingOptions) throws(RunError) {
        var options = options
        options.run.jobs = 1
        options.detect.landmarks = .facts
        // Every face counts, and nothing is cropped.
        options.frame = FrameOptions()
        options.frame.subjectSizeFraction = 0
        options.frame.fallback = [.skip]
        let settings = InferenceSettings(cacheFolder: options.run.modelCacheFolder)
        let locator = ModelLocator(explicitFolder: options.run.modelFolder)
        // First: it is the one that may be missing.
        let factory = try EmbedderFactory(embedding.embedder, models: locator, settings: settings)
        let pipelineFactory = try PipelineFactory(options: options)
        pipeline = pipelineFactory.makePipeline(
            DecodeReductionPolicy(longSide: DecodeReductionPolicy.longSide(pipelineFactory.options.detect))
        )
        embedder = FaceEmbedder(
            try factory.makeEmbedder(),
            limits: embedding.limits,
            points: embedding.points,
            frameFraction: embedding.frameFraction
        )
    }

    /// Looks at one photo.
    package func look(at finding: InputWalk.Finding) -> Look {
        var look = Look(record: PhotoRecord(source: finding.path), faces: [])
        do throws(PhotoError) {
            guard let seen = try pipeline.inspect(finding, &look.record) else { return look }
            defer { withExtendedLifetime(seen) {} }
            let faces = SubjectChoice.numbered(seen.photo.known.detections.faces)
            try FaceRedecoder(in: seen.decoded).visit(faces) { index, decoded throws(PhotoError) in
                look.faces.append(try embedder.embed(faces[index], number: index + 1, in: decoded))
            }
            look.faces.sort { $0.number < $1.number }
            look.record.note(seen.plan.outcome)
        } catch {
            look.faces = []
            look.record.note(error, about: finding)
        }
        return look
    }
}
