package import FaceCropFaces
package import FaceCropRecords

/// The purpose for which photos are processed; it decides which libraries and models are loaded.
package enum EngineJob: Sendable, Hashable, Codable {
    /// Outputs are made.
    case cropping
    /// Photos are examined; they are drawn on if the destination of the options is a folder.
    case inspection
    /// Embeddings of faces are computed.
    case embedding(EmbeddingOptions)
}

/// What the side that decodes photos reports when it is ready for them.
package struct EngineReadiness: Sendable, Codable {
    /// The part of the manifest before the photos.
    package var head: ManifestHead
    /// The network that computes embeddings; `nil` if that is not the job.
    package var network: Network?

    package init(head: ManifestHead, network: Network?) {
        self.head = head
        self.network = network
    }

    /// A network that computes embeddings.
    package struct Network: Sendable, Codable {
        package var model: EmbeddingModel
        /// What the similarities of its embeddings mean.
        package var calibration: IdentityCalibration

        package init(model: EmbeddingModel, calibration: IdentityCalibration) {
            self.model = model
            self.calibration = calibration
        }
    }
}
