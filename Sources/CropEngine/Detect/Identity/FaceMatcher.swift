/// Finds out which known person a face is most like.
///
/// A person is known by the middle of the embeddings of all photos: on portraits it tells people apart better than the most similar
/// photo, and searching takes a row a person instead of a row a photo (`Benchmarks/identity.md`).
package struct FaceMatcher: Sendable {
    private let people: [KnownPeople.Person]
    private let middles: EmbeddingMatrix
    private let calibration: IdentityCalibration

    /// A matcher for these people; the similarities of the network's embeddings mean what `calibration` says.
    package init(_ known: KnownPeople, calibration: IdentityCalibration) {
        self.init(people: known.people, dimension: known.model.dimension, calibration: calibration)
    }

    /// A matcher for people who are known by at least one embedding each; who is known by none is left out.
    package init(
        _ references: some Sequence<(name: String, embedding: Embedding)>,
        dimension: Int,
        calibration: IdentityCalibration
    ) {
        self.init(people: KnownPeople.people(of: references), dimension: dimension, calibration: calibration)
    }

    private init(people: [KnownPeople.Person], dimension: Int, calibration: IdentityCalibration) {
        self.people = people
        middles = people.reduce(into: EmbeddingMatrix(dimension: dimension)) { $0.append($1.middle) }
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

    private func curve(of person: KnownPeople.Person) -> ConfidenceCurve {
        person.referenceCount > 1 ? calibration.person : calibration.pair
    }
}

/// A known person that a face may be.
package struct IdentityCandidate: Hashable, Sendable, Codable {
    package var name: String
    /// The similarity to the middle of the person's references, −1…1; `nil` when a service says who it is, which tells
    /// none.
    package var similarity: Double?
    /// How sure one can be that it is this person, 0…1.
    package var confidence: Double

    package init(name: String, similarity: Double? = nil, confidence: Double) {
        self.name = name
        self.similarity = similarity
        self.confidence = confidence
    }
}
