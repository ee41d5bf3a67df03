import Glibc

/// Finds the known people whom a face resembles most.
///
/// Each person is represented by the mean of the embeddings of all photos. On portraits, the mean tells people apart
/// better than the most similar photo, and the search compares one row a person instead of one row a photo
/// (`Benchmarks/identity.md`).
package struct FaceMatcher: Sendable {
    private let people: [PersonIndex.Person]
    private let meanEmbeddings: EmbeddingMatrix
    private let calibration: IdentityCalibration

    /// A matcher for the people in `known`; `calibration` converts the similarities of the network's embeddings to
    /// confidences.
    package init(_ known: PersonIndex, calibration: IdentityCalibration) {
        self.init(people: known.people, dimension: known.model.dimension, calibration: calibration)
    }

    /// A matcher for the people with at least one embedding each.
    package init(
        _ references: some Sequence<(name: String, embedding: Embedding)>,
        dimension: Int,
        calibration: IdentityCalibration
    ) {
        self.init(people: PersonIndex.people(of: references), dimension: dimension, calibration: calibration)
    }

    private init(people: [PersonIndex.Person], dimension: Int, calibration: IdentityCalibration) {
        self.people = people
        meanEmbeddings = people.reduce(into: EmbeddingMatrix(dimension: dimension)) { $0.append($1.meanEmbedding) }
        self.calibration = calibration
    }

    /// The number of known people.
    var count: Int { people.count }
    /// Their names, in order.
    package var names: [String] { people.map(\.name) }

    /// The people whose face it may be, the likeliest first, at most `limit`; equally likely people are in the order of
    /// their names.
    ///
    /// The confidences follow from Bayes' rule over all known people and one stranger, with equal prior probabilities.
    /// They add up to at most 1, so a face that resembles two people is certain for neither.
    package func candidates(for embedding: Embedding, limit: Int) -> [IdentityCandidate] {
        let similarities = similarities(to: embedding)
        return candidates(limit, similarities, logRatios(similarities))
    }

    /// The candidates as if the person at `position` of ``names`` were known only by `rest`: a mean embedding and the
    /// number of embeddings in it; with `nil`, as if that person were unknown.
    package func candidates(
        for embedding: Embedding,
        replacingPersonAt position: Int,
        by rest: (meanEmbedding: Embedding, referenceCount: Int)?,
        limit: Int
    ) -> [IdentityCandidate] {
        var similarities = similarities(to: embedding)
        var logRatios = logRatios(similarities)
        similarities[position] = rest?.meanEmbedding.similarity(to: embedding) ?? -1
        logRatios[position] = rest.map { rest in
            curve(rest.referenceCount).logLikelihoodRatio(similarity: similarities[position])
        }
        return candidates(limit, similarities, logRatios)
    }

    private func similarities(to embedding: Embedding) -> [Double] {
        meanEmbeddings.similarities(to: embedding).map(Double.init)
    }

    /// The logarithm of how many times likelier each similarity is for one person than for two; the caller sets one to
    /// `nil` to exclude a person.
    private func logRatios(_ similarities: [Double]) -> [Double?] {
        similarities.indices.map { curve(people[$0].referenceCount).logLikelihoodRatio(similarity: similarities[$0]) }
    }

    private func candidates(_ limit: Int, _ similarities: [Double], _ logRatios: [Double?]) -> [IdentityCandidate] {
        // All ratios, and that of the stranger, which is 1, are divided by the greatest, so that none is infinite.
        let greatest = logRatios.reduce(0) { max($0, $1 ?? 0) }
        let total = logRatios.reduce(exp(-greatest)) { sum, logRatio in sum + (logRatio.map { exp($0 - greatest) } ?? 0)
        }
        return Self.topRatios(limit, of: logRatios).map { index, logRatio in
            IdentityCandidate(
                name: people[index].name,
                similarity: similarities[index],
                confidence: exp(logRatio - greatest) / total
            )
        }
    }

    /// The greatest of `ratios` with their positions, the greatest first; among equal ratios, the earlier position
    /// first.
    ///
    /// The positions are in the order of the people's names. Of very many people only a few are wanted, so the ratios
    /// are not sorted completely.
    private static func topRatios(_ limit: Int, of ratios: [Double?]) -> [(index: Int, ratio: Double)] {
        var topRatios: [(index: Int, ratio: Double)] = []
        for (index, ratio) in ratios.enumerated() {
            guard let ratio else { continue }
            if topRatios.count >= limit {
                guard let last = topRatios.last, ratio > last.ratio else { continue }
                topRatios.removeLast()
            }
            let position = topRatios.firstIndex { $0.ratio < ratio } ?? topRatios.endIndex
            topRatios.insert((index, ratio), at: position)
        }
        return topRatios
    }

    private func curve(_ referenceCount: Int) -> ConfidenceCurve {
        referenceCount > 1 ? calibration.person : calibration.reference
    }
}
