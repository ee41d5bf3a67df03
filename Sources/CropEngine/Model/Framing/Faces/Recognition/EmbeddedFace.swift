/// A face and its embedding, or the reason why it has no embedding.
package struct EmbeddedFace: Sendable, Hashable {
    /// The result of the recognition network.
    package enum Finding: Sendable, Hashable, Codable {
        case embedded(Embedding)
        case refused(IdentityRefusal)
    }

    /// The number of the face in its photo; 1 is the largest.
    package var number: Int
    package var face: Face
    package var finding: Finding
    /// The quality of the face; `nil` if it was refused before it was measured.
    package var quality: FaceQuality?

    package init(number: Int, face: Face, finding: Finding, quality: FaceQuality? = nil) {
        self.number = number
        self.face = face
        self.finding = finding
        self.quality = quality
    }

    /// The embedding, if the face has one.
    package var embedding: Embedding? {
        guard case .embedded(let embedding) = finding else { return nil }
        return embedding
    }
}
