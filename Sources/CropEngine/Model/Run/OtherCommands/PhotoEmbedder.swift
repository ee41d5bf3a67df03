/// Computes the embeddings of the faces of photos, one photo after the other.
package final class PhotoEmbedder {
    /// The result for one photo.
    package struct Look {
        /// How the work on the photo ended, and the faces as `inspect` reports them.
        package var record: PhotoRecord
        /// The faces, the largest first; empty if the photo could not be examined.
        package var faces: [EmbeddedFace]
    }

    /// The network that computes the embeddings.
    package let model: EmbeddingModel
    /// What the similarities of its embeddings mean.
    package let calibration: IdentityCalibration
    private let backend: any ProcessingBackend
    private let worker: any PhotoWorker

    /// Opens one of `backends`; photos must be among the inputs of `options`.
    ///
    /// - Throws: `RunError` if a library or a model is missing.
    package init(
        options: Options,
        _ embedding: EmbeddingOptions,
        _ backends: any BackendProvider
    ) throws(RunError) {
        var options = options
        options.run.jobs = 1
        options.run.destination = .dryRun(options.run.destination.folder)
        options.detect.landmarks = .facts
        // Every face counts, and nothing is cropped.
        options.frame = FrameOptions()
        options.frame.subjectSizeFraction = 0
        options.frame.fallback = [.skip]
        let backend = try backends.open(options, .embedding(embedding))
        do throws(RunError) {
            guard let network = try backend.ready().network else { throw RunError.withoutNetwork }
            (model, calibration) = (network.model, network.calibration)
        } catch {
            backend.close()
            throw error
        }
        self.backend = backend
        worker = backend.makeWorker()
    }

    deinit {
        worker.endThread()
        backend.close()
    }

    /// Examines one photo.
    package func look(at finding: InputWalk.Finding) -> Look {
        let processed = worker.perform(PhotoRequest(.embed), on: finding)
        guard let embedded = processed.embedded else { return Look(record: processed.record, faces: []) }
        guard embedded.fit(model) else {
            var record = PhotoRecord(source: finding.path)
            record.note(.failed(.otherNetwork(finding)))
            return Look(record: record, faces: [])
        }
        return Look(record: processed.record, faces: embedded.faces)
    }
}

extension RunError {
    fileprivate static var withoutNetwork: RunError {
        RunError(.engineFailed, "The process that decodes photos did not say which network it compares faces with.")
    }
}

extension PhotoError {
    /// If a photo has taken over the engine process, that process may answer anything.
    fileprivate static func otherNetwork(_ finding: InputWalk.Finding) -> PhotoError {
        PhotoError(
            .crashed,
            stage: .detect,
            path: finding.path,
            message: "With this photo, the engine process answered with embeddings of another network."
        )
    }
}
