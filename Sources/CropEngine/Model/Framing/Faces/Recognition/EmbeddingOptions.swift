/// How the embeddings of faces are computed, and of which faces.
package struct EmbeddingOptions: Sendable, Hashable, Codable {
    /// The network; the default is `.sFace`.
    package var embedder = EmbedderChoice.sFace
    /// The limits on the quality of the faces; the default is `.comparison`.
    package var limits = FaceQualityLimits.comparison
    /// Faces must lie wholly in a central part of the picture with this share of its width and height; `nil`, the
    /// default, accepts faces anywhere.
    package var frameFraction: Double?

    package init() {}
}
