/// A face, and what a network says about whose it is.
package struct EmbeddedFace: Sendable, Hashable {
    /// What came of asking the network.
    package enum Finding: Sendable, Hashable, Codable {
        case embedded(Embedding)
        case refused(IdentityRefusal)
    }

    /// The number of the face in its photo, 1 being the largest.
    package var number: Int
    package var face: Face
    package var finding: Finding
    /// `nil` when the face has no landmarks.
    package var quality: FaceQuality?

    package init(number: Int, face: Face, finding: Finding, quality: FaceQuality? = nil) {
        self.number = number
        self.face = face
        self.finding = finding
        self.quality = quality
    }

    /// The embedding, when there is one.
    package var embedding: Embedding? {
        guard case .embedded(let embedding) = finding else { return nil }
        return embedding
    }
}
