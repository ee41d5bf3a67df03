/// A direction in a space of many dimensions, which a network computes from a face; the faces of one person are close
/// together.
package struct Embedding: Hashable, Sendable {
    /// The coordinates; the sum of their squares is 1.
    package let values: [Float]

    /// Normalizes the output of a network; `nil` if it has no direction: numbers that are not finite, or all 0.
    package init?(_ answer: some Collection<Float>) {
        let squares = answer.reduce(0.0) { $0 + Double($1) * Double($1) }
        guard squares.isNormal else { return nil }
        let factor = 1 / squares.squareRoot()
        values = answer.map { Float(Double($0) * factor) }
    }

    /// The normalized mean of several embeddings; `nil` if there are none, or they cancel each other out.
    package init?(meanOf embeddings: [Self]) {
        guard let first = embeddings.first else { return nil }
        self.init(
            embeddings.dropFirst().reduce(into: first.values) { sum, embedding in
                for index in sum.indices { sum[index] += embedding.values[index] }
            }
        )
    }

    /// The cosine of the angle between two directions, −1…1; 1 if they are equal.
    ///
    /// Both must come from the same model.
    package func similarity(to other: Self) -> Double {
        precondition(values.count == other.values.count, "embeddings of one model are as long as each other")
        return zip(values, other.values).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }
}
