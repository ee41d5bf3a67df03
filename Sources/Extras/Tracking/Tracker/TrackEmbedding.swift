package import FaceCropFraming

/// Decides by appearance whether two faces are one person or two people.
package struct AppearanceRule: Sendable, Hashable {
    /// The curve from similarity to confidence.
    package var curve: ConfidenceCurve
    /// The minimum confidence of either decision, 0…1.
    ///
    /// The default is 0.95: of portraits in 143 scenes, 89 of 113 faces were recognized again and 3 were mistaken for
    /// another person; 0.9 gave 91 and 5, 0.99 gave 65 and 0 (`Benchmarks/tracking.md`).
    package var minimumConfidence = 0.95

    package init(_ curve: ConfidenceCurve) { self.curve = curve }

    /// The confidence that two faces are one person, 0…1.
    func confidence(_ face: TrackEmbedding, _ other: TrackEmbedding) -> Double {
        curve.confidence(similarity: face.similarity(to: other))
    }

    /// Whether two faces are certainly two people.
    package func tellsApart(_ face: TrackEmbedding, _ other: TrackEmbedding) -> Bool {
        confidence(face, other) <= 1 - minimumConfidence
    }
}

/// The appearance of a face: the sum of one or several embeddings.
package struct TrackEmbedding: Sendable, Hashable {
    /// The number of embeddings after which more hardly change the mean, so that no more are computed.
    ///
    /// An embedding takes several times as long as the detector needs for a frame.
    package static let sufficientCount = 3

    private var sum: [Float]
    package private(set) var count = 1

    package init(_ embedding: Embedding) { sum = embedding.values }

    /// Adds other embeddings of the same face.
    package mutating func add(_ other: Self) {
        for index in sum.indices { sum[index] += other.sum[index] }
        count += other.count
    }

    /// The sum of the similarities between each embedding of this face and each of the other.
    func similaritySum(with other: Self) -> Double {
        zip(sum, other.sum).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }

    /// The mean of the similarities between each embedding of this face and each of the other, −1…1.
    ///
    /// The similarity of the mean embeddings would not do: it grows with the number of embeddings, so that no single
    /// curve would fit.
    package func similarity(to other: Self) -> Double { similaritySum(with: other) / Double(count * other.count) }
}
