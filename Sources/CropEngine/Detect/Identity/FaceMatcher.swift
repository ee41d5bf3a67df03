/// Finds out which known person a face is most like.
///
/// A person is known by the middle of the embeddings of all photos: on portraits it tells people apart better than the most similar
/// photo, and searching takes a row a person instead of a row a photo (`Benchmarks/identity.md`).
package struct FaceMatcher: Sendable {
    private struct Person: Sendable {
        let name: String
        let referenceCount: Int
    }

    private let people: [Person]
    private let middles: EmbeddingMatrix
    private let calibration: IdentityCalibration

    /// A matcher for people who are known by at least one embedding each; who is known by none is left out.
    package init(
        _ references: some Sequence<(name: String, embedding: Embedding)>,
        dimension: Int,
        calibration: IdentityCalibration
    ) {
        let known = Dictionary(grouping: references, by: \.name)
        var people: [Person] = []
        var middles = EmbeddingMatrix(dimension: dimension)
        for (name, own) in known.sorted(by: { $0.key < $1.key }) {
            // Faces of one person never cancel each other out; where somebody made a gallery in which they do, there is nothing
            // to be compared with.
            guard let middle = Embedding(middleOf: own.map(\.embedding)) else { continue }
            people.append(Person(name: name, referenceCount: own.count))
            middles.append(middle)
        }
        self.people = people
        self.middles = middles
        self.calibration = calibration
    }

    /// How many people are known.
    package var count: Int { people.count }

    /// The people that a face may be, the likeliest first, at most `limit`; equally likely ones by name.
    ///
    /// The confidences are Bayes' rule over all known people and one stranger, all of them as likely beforehand: they share what is
    /// certain among them, so that somebody who looks like two people is neither for sure.
    package func candidates(for embedding: Embedding, limit: Int) -> [IdentityCandidate] {
        let similarities = middles.similarities(to: embedding).map(Double.init)
        let ratios = similarities.indices.map { index in
            curve(of: people[index]).likelihoodRatio(similarity: similarities[index])
        }
        let total = 1 + ratios.reduce(0, +)
        return people.indices
            .sorted { (-ratios[$0], $0) < (-ratios[$1], $1) }
            .prefix(limit)
            .map { index in
                IdentityCandidate(
                    name: people[index].name,
                    similarity: similarities[index],
                    confidence: ratios[index] / total
                )
            }
    }

    private func curve(of person: Person) -> ConfidenceCurve {
        person.referenceCount > 1 ? calibration.person : calibration.pair
    }
}

/// A known person that a face may be.
package struct IdentityCandidate: Hashable, Sendable, Codable {
    package var name: String
    /// The similarity to the middle of the person's references, −1…1.
    package var similarity: Double
    /// How sure one can be that it is this person, 0…1.
    package var confidence: Double

    package init(name: String, similarity: Double, confidence: Double) {
        self.name = name
        self.similarity = similarity
        self.confidence = confidence
    }
}
