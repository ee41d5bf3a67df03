/// Finds out which known person a face is most like.
///
/// A person is known by the middle of the embeddings of all photos: on portraits it tells people apart better than the most similar
/// photo, and searching takes a row a person instead of a row a photo (`Benchmarks/identity.md`).
package struct FaceMatcher: Sendable {
    private let people: [PersonIndex.Person]
    private let middles: EmbeddingMatrix
    private let calibration: IdentityCalibration

    /// A matcher for these people; the similarities of the network's embeddings mean what `calibration` says.
    package init(_ known: PersonIndex, calibration: IdentityCalibration) {
        self.init(people: known.people, dimension: known.model.dimension, calibration: calibration)
    }

    /// A matcher for people who are known by at least one embedding each; who is known by none is left out.
    package init(
        _ references: some Sequence<(name: String, embedding: Embedding)>,
        dimension: Int,
        calibration: IdentityCalibration
    ) {
        self.init(people: PersonIndex.people(of: references), dimension: dimension, calibration: calibration)
    }

    private init(people: [PersonIndex.Person], dimension: Int, calibration: IdentityCalibration) {
        self.people = people
        middles = people.reduce(into: EmbeddingMatrix(dimension: dimension)) { $0.append($1.middle) }
        self.calibration = calibration
    }

    /// How many people are known.
    package var count: Int { people.count }
    /// Their names, in order.
    package var names: [String] { people.map(\.name) }

    /// The people that a face may be, the likeliest first, at most `limit`; equally likely ones by name.
    ///
    /// The confidences are Bayes' rule over all known people and one stranger, all of them as likely beforehand: they share what is
    /// certain among them, so that somebody who looks like two people is neither for sure.
    package func candidates(for embedding: Embedding, limit: Int) -> [IdentityCandidate] {
        let similarities = similarities(to: embedding)
        return candidates(limit, similarities, ratios(similarities))
    }

    /// The same as if the person at `position` of ``names`` were known by `rest` alone, the middle of so many embeddings; with
    /// `nil`, as if that person were not known.
    package func candidates(
        for embedding: Embedding,
        knowing position: Int,
        onlyBy rest: (middle: Embedding, referenceCount: Int)?,
        limit: Int
    ) -> [IdentityCandidate] {
        var similarities = similarities(to: embedding)
        var ratios = ratios(similarities)
        similarities[position] = rest?.middle.similarity(to: embedding) ?? -1
        ratios[position] = rest.map { curve($0.referenceCount).likelihoodRatio(similarity: similarities[position]) }
        return candidates(limit, similarities, ratios)
    }

    private func similarities(to embedding: Embedding) -> [Double] {
        middles.similarities(to: embedding).map(Double.init)
    }

    /// How much likelier each similarity is of one person than of two; those that are `nil` afterwards do not count.
    private func ratios(_ similarities: [Double]) -> [Double?] {
        similarities.indices.map { curve(people[$0].referenceCount).likelihoodRatio(similarity: similarities[$0]) }
    }

    private func candidates(_ limit: Int, _ similarities: [Double], _ ratios: [Double?]) -> [IdentityCandidate] {
        let total = ratios.reduce(1) { $0 + ($1 ?? 0) }
        return Self.greatest(limit, of: ratios).map { index, ratio in
            IdentityCandidate(
                name: people[index].name,
                similarity: similarities[index],
                confidence: ratio / total
            )
        }
    }

    /// The greatest of `ratios` with their positions, the greatest first; of equal ones the first.
    ///
    /// People are in the order of their names. There may be very many, of whom a few are wanted, so they are not all sorted.
    private static func greatest(_ limit: Int, of ratios: [Double?]) -> [(index: Int, ratio: Double)] {
        var greatest: [(index: Int, ratio: Double)] = []
        for (index, ratio) in ratios.enumerated() {
            guard let ratio else { continue }
            if greatest.count >= limit {
                guard let last = greatest.last, ratio > last.ratio else { continue }
                greatest.removeLast()
            }
            let place = greatest.firstIndex { $0.ratio < ratio } ?? greatest.endIndex
            greatest.insert((index, ratio), at: place)
        }
        return greatest
    }

    private func curve(_ referenceCount: Int) -> ConfidenceCurve {
        referenceCount > 1 ? calibration.person : calibration.pair
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
