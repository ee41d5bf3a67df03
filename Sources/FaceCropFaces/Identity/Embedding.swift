/// What a network says about whose face it sees: a direction in a space of many dimensions, in which one person's faces lie
/// close together.
package struct Embedding: Hashable, Sendable {
    /// The coordinates; the sum of their squares is 1.
    package let values: [Float]

    /// Makes a direction of what a network said; `nil` when that has none: numbers that are not finite, or all 0.
    package init?(_ answer: some Collection<Float>) {
        let squares = answer.reduce(0.0) { $0 + Double($1) * Double($1) }
        guard squares.isNormal else { return nil }
        let factor = 1 / squares.squareRoot()
        values = answer.map { Float(Double($0) * factor) }
    }

    /// The direction in the middle of several; `nil` for none, or where they cancel each other out.
    package init?(middleOf embeddings: [Self]) {
        guard let first = embeddings.first else { return nil }
        self.init(
            embeddings.dropFirst().reduce(into: first.values) { sum, embedding in
                for index in sum.indices { sum[index] += embedding.values[index] }
            }
        )
    }

    /// The cosine of the angle between two directions, −1…1; 1 for the same.
    ///
    /// Both must be of one model.
    package func similarity(to other: Self) -> Double {
        precondition(values.count == other.values.count, "embeddings of one model are as long as each other")
        return zip(values, other.values).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }
}
