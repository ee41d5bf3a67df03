package import FaceCropFaces
package import FaceCropIdentity
package import FaceCropRecords

/// What photos are worked on for, which decides what is made ready.
package enum EngineJob: Sendable, Hashable, Codable {
    /// Outputs are made.
    case cropping
    /// Photos are examined; they are drawn on if the destination of the options is a folder.
    case inspection
    /// Embeddings of faces are computed.
    case embedding(EmbeddingOptions)
}

/// What the side that decodes says when it is ready for photos.
package struct EngineReadiness: Sendable, Codable {
    /// What the manifest says before the photos.
    package var head: ManifestHead
    /// The network that computes embeddings, where that is the job.
    package var network: Network?

    /// A network that computes embeddings.
    package struct Network: Sendable, Codable {
        package var model: EmbeddingModel
        /// What the similarities of its embeddings mean.
        package var calibration: IdentityCalibration
    }
}
