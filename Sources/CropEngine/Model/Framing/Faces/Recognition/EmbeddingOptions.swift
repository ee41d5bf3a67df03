/// How the embeddings of faces are computed, and of which faces.
package struct EmbeddingOptions: Sendable, Hashable, Codable {
    /// The network; the default is `.dlib`.
    package var embedder = EmbedderChoice.dlib
    /// The limits on the quality of the faces; the default is what was measured.
    package var limits = FaceQualityLimits.measured
    /// The points by which faces are aligned; `nil`, the default, takes those that give the network better results.
    package var points: AlignmentTemplates.Points?
    /// Faces must lie wholly in a central part of the picture with this share of its width and height; `nil`, the
    /// default, accepts faces anywhere.
    package var frameFraction: Double?

    package init() {}
}
