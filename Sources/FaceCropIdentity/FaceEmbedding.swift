package import FaceCropFaces

/// One worker's network that tells faces apart.
package protocol FaceEmbedding: AnyObject {
    /// Which network it is.
    var model: EmbeddingModel { get }
    /// How faces must lie in the pictures that it is shown.
    var templates: AlignmentTemplates { get }
    /// What the similarities of its embeddings mean.
    var calibration: IdentityCalibration { get }

    /// The embedding of an aligned face; `nil` when the network has nothing to say about it.
    func embedding(of chip: AlignedFace) throws(EmbeddingFailure) -> Embedding?
}

/// A network that tells faces apart failed.
package struct EmbeddingFailure: Error, Hashable {
    /// What it or its library said.
    package var cause: String
}
