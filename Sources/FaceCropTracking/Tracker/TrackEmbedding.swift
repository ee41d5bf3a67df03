package import FaceCropFaces

/// When two faces are one person's by what they look like, and when they are two people's.
package struct AppearanceRule: Sendable, Hashable {
    /// What the similarity of two faces means.
    package var curve: ConfidenceCurve
    /// How sure, 0…1, it must be either way.
    ///
    /// The default is 0.95: of portraits in 143 scenes, 89 of 113 faces were known again and 3 taken for somebody else; 0.9 gave 91 and 5,
    /// 0.99 gave 65 and none (`Benchmarks/tracking.md`).
    package var minimumConfidence = 0.95

    package init(_ curve: ConfidenceCurve) { self.curve = curve }

    /// How sure it is that two faces are one person's, 0…1.
    func confidence(_ face: TrackEmbedding, _ other: TrackEmbedding) -> Double {
        curve.confidence(similarity: face.similarity(to: other))
    }

    /// Whether two faces are two people's.
    package func tellsApart(_ face: TrackEmbedding, _ other: TrackEmbedding) -> Bool {
        confidence(face, other) <= 1 - minimumConfidence
    }
}

/// What a face looks like: one look or several.
package struct TrackEmbedding: Sendable, Hashable {
    /// With so many looks the mean hardly moves any more, and no further ones are asked for.
    ///
    /// A network takes several times as long for one as the detector for a frame.
    package static let sufficientCount = 3

    private var sum: [Float]
    package private(set) var count = 1

    package init(_ embedding: Embedding) { sum = embedding.values }

    /// Adds other looks at the same face.
    package mutating func add(_ other: Self) {
        for index in sum.indices { sum[index] += other.sum[index] }
        count += other.count
    }

    /// The sum of the similarities between each look at this face and each look at the other.
    func similaritySum(with other: Self) -> Double {
        zip(sum, other.sum).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }

    /// The mean of the similarities between each look at this face and each look at the other, −1…1.
    ///
    /// Not that of the middles: it grows with the number of looks, so that no one curve would fit.
    package func similarity(to other: Self) -> Double { similaritySum(with: other) / Double(count * other.count) }
}
