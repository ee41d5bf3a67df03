package import FaceCropFaces

/// What is asked about the faces of photos.
package struct EmbeddingOptions: Sendable, Hashable, Codable {
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
