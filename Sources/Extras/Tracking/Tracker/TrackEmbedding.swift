package import FaceCropModel

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

    /// The appearance with other embeddings of the same face.
    package func adding(_ other: Self) -> Self {
        var sum = self
        sum.add(other)
        return sum
    }

    /// The sum of the similarities between each embedding of this face and each of the other.
    func similaritySum(with other: Self) -> Double {
        zip(sum, other.sum).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }

    /// The mean of the similarities between each embedding of this face and each of the other, −1…1.
    ///
    /// The similarity of the mean embeddings would not do: it grows with the number of embeddings, so that no single
    /// curve would fit.
    func similarity(to other: Self) -> Double { similaritySum(with: other) / Double(count * other.count) }
}
