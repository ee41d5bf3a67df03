/// How faces that were lost are known again by what they look like.
package struct AppearanceRule: Sendable, Hashable {
    /// How unlike two embeddings are.
    package enum Measure: Sendable, Hashable {
        /// The length of the difference.
        case euclidean
        /// One less the cosine of the angle.
        case cosine
    }

    package var measure: Measure
    /// Faces that are less alike are different people.
    package var greatestDistance: Double

    package init(_ measure: Measure, greatestDistance: Double) {
        self.measure = measure
        self.greatestDistance = greatestDistance
    }

    /// How unlike two embeddings are; `nil` when they cannot be compared.
    func distance(_ first: [Float], _ second: [Float]) -> Double? {
        guard first.count == second.count, !first.isEmpty else { return nil }
        let distance: Double
        switch measure {
        case .euclidean:
            distance = zip(first, second).reduce(0) { $0 + Double($1.0 - $1.1) * Double($1.0 - $1.1) }.squareRoot()
        case .cosine:
            func dot(_ one: [Float], _ other: [Float]) -> Double {
                zip(one, other).reduce(0) { $0 + Double($1.0) * Double($1.1) }
            }
            distance = 1 - dot(first, second) / (dot(first, first) * dot(second, second)).squareRoot()
        }
        return distance.isFinite ? distance : nil
    }
}

/// What a track's face looks like: the embeddings so far, the last counting most.
struct Appearance: Sendable, Hashable {
    /// The share of what was known before (Wojke, Bewley, Paulus 2017 keep the last 100; BoT-SORT keeps this mean).
    private static let memory: Float = 0.9

    private(set) var embedding: [Float]

    init(_ embedding: [Float]) { self.embedding = embedding }

    mutating func add(_ other: [Float]) {
        guard other.count == embedding.count else { return }
        for index in embedding.indices {
            embedding[index] = Self.memory * embedding[index] + (1 - Self.memory) * other[index]
        }
    }
}
