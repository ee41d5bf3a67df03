package import FaceCropModel

/// Finds doubtful references of a gallery: each reference is matched as if it were a new photo and all others were
/// known.
package struct GalleryCheck: Sendable {
    /// The result of matching one reference with the others.
    package struct Verdict: Sendable, Hashable {
        /// The position of the reference.
        package var reference: Int
        /// The person whose face it would be; `nil` if it matches no person.
        package var recognizedName: String?
        /// The position of the most similar reference of another person, with the similarity.
        package var closestStranger: Match?
        /// The position of the most similar other reference of the same person, with the similarity; `nil` if it is the
        /// person's only one.
        package var closestOwn: Match?
    }

    /// Another reference, and its similarity.
    package struct Match: Sendable, Hashable {
        package var reference: Int
        package var similarity: Double
    }

    /// From this similarity on, two photos of one person are the same picture in another form, so that one of them adds
    /// nothing.
    ///
    /// Copies in another format are more similar than this. Copies of half the size are often not (0.88 at least and
    /// 0.97 in the median of 60 portraits), but portraits of people who smile are as similar to a serious one of the
    /// day (up to 0.987).
    static let duplicateSimilarity = 0.99

    package let references: [GalleryReference]
    /// The verdicts, in the order of the references.
    package let verdicts: [Verdict]
    private let calibration: IdentityCalibration
    private let rule: IdentityRule

    package init(_ references: [GalleryReference], dimension: Int, calibration: IdentityCalibration, rule: IdentityRule)
    {
        self.references = references
        self.calibration = calibration
        self.rule = rule
        let matrix = references.reduce(into: EmbeddingMatrix(dimension: dimension)) { $0.append($1.embedding) }
        let matcher = FaceMatcher(
            references.lazy.map { (name: $0.name, embedding: $0.embedding) },
            dimension: dimension,
            calibration: calibration
        )
        let matcherPositions = Dictionary(
            uniqueKeysWithValues: matcher.names.enumerated().map { ($0.element, $0.offset) }
        )
        let positions = Dictionary(grouping: references.indices, by: { references[$0].name })
        let groups = positions.map { name, positions in
            ReferenceGroup(positions, of: references, dimension: dimension, matcherPosition: matcherPositions[name])
        }
        let members = groups.flatMap { group in group.positions.map { (position: $0, group: group) } }
        let verdicts = members.concurrentMap { index, group in
            let embedding = references[index].embedding
            let (own, stranger) = group.closest(to: index, matrix.similarities(to: embedding))
            let candidates = group.candidates(for: embedding, among: matcher, limit: 2)
            return Verdict(
                reference: index,
                recognizedName: Self.recognizedName(candidates, rule),
                closestStranger: stranger,
                closestOwn: own
            )
        }
        self.verdicts = verdicts.sorted { $0.reference < $1.reference }
    }

    /// References that would match another person.
    package var mistaken: [Verdict] {
        verdicts.filter { verdict in verdict.recognizedName.map { $0 != references[verdict.reference].name } ?? false }
    }

    /// References that would match no person, although the person has other references.
    package var unrecognised: [Verdict] { verdicts.filter { $0.recognizedName == nil && $0.closestOwn != nil } }

    /// References that resemble a photo of another person: as much as two photos of one person resemble each other, and
    /// more than any other reference of their own person.
    package var lookalikes: [Verdict] {
        verdicts.filter { verdict in
            guard let stranger = verdict.closestStranger else { return false }
            return stranger.similarity > verdict.closestOwn?.similarity ?? -1
                && calibration.verification.confidence(similarity: stranger.similarity) >= rule.minimumConfidence
        }
    }

    /// Pairs of one person's references that are the same picture, each pair once.
    package var duplicates: [(Int, Int)] {
        verdicts.compactMap { verdict in
            guard let own = verdict.closestOwn, own.similarity >= Self.duplicateSimilarity else { return nil }
            let isReportedByOther =
                verdicts[own.reference].closestOwn?.reference == verdict.reference && own.reference < verdict.reference
            return isReportedByOther ? nil : (verdict.reference, own.reference)
        }
    }

    /// People with only one reference.
    package var singleReferenceNames: [String] {
        verdicts.filter { $0.closestOwn == nil }.map { references[$0.reference].name }
    }

    /// How often a person's references match each person; `nil` means no person.
    package var confusion: [String: [String?: Int]] {
        verdicts.reduce(into: [:]) {
            $0[references[$1.reference].name, default: [:]][$1.recognizedName, default: 0] += 1
        }
    }

    private static func recognizedName(_ candidates: [IdentityCandidate], _ rule: IdentityRule) -> String? {
        guard case .known(let person) = rule.decision(candidates) else { return nil }
        return person.name
    }
}

/// All references of one person.
private struct ReferenceGroup: Sendable {
    /// The positions of the references, ascending.
    let positions: [Int]
    /// The position of the person among the people of the matcher; `nil` if the matcher does not know the name.
    private let matcherPosition: Int?
    /// The sum of the embeddings, from which each can be subtracted.
    private var sum: [Double]

    init(_ positions: [Int], of references: [GalleryReference], dimension: Int, matcherPosition: Int?) {
        self.positions = positions
        self.matcherPosition = matcherPosition
        sum = [Double](repeating: 0, count: dimension)
        for position in positions {
            let values = references[position].embedding.values
            for index in sum.indices { sum[index] += Double(values[index]) }
        }
    }

    /// The candidates for `embedding`, one of the group, as if it were not in the gallery.
    func candidates(for embedding: Embedding, among matcher: FaceMatcher, limit: Int) -> [IdentityCandidate] {
        guard let matcherPosition else { return matcher.candidates(for: embedding, limit: limit) }
        return matcher.candidates(
            for: embedding,
            replacingPersonAt: matcherPosition,
            by: rest(without: embedding),
            limit: limit
        )
    }

    /// The mean of all embeddings except `one`; `nil` if there is no other.
    private func rest(without one: Embedding) -> (meanEmbedding: Embedding, referenceCount: Int)? {
        guard positions.count > 1 else { return nil }
        let difference = sum.indices.map { Float(sum[$0] - Double(one.values[$0])) }
        return Embedding(difference).map { ($0, positions.count - 1) }
    }

    /// The references that are most similar to the one at `index`, by the `similarities` to it: one of the group, and
    /// one of all others; among equally similar ones, the first.
    func closest(
        to index: Int,
        _ similarities: [Float]
    ) -> (own: GalleryCheck.Match?, stranger: GalleryCheck.Match?) {
        var own: GalleryCheck.Match?
        var others = similarities
        for position in positions {
            others[position] = -.infinity
            guard position != index, Double(similarities[position]) > own?.similarity ?? -.infinity else { continue }
            own = GalleryCheck.Match(reference: position, similarity: Double(similarities[position]))
        }
        var stranger: Int?
        var greatest = -Float.infinity
        for (position, similarity) in others.enumerated() where similarity > greatest {
            (stranger, greatest) = (position, similarity)
        }
        return (own, stranger.map { GalleryCheck.Match(reference: $0, similarity: Double(greatest)) })
    }
}

extension FaceMatcher {
    /// A matcher that knows the people of a gallery.
    package init(_ gallery: Gallery, calibration: IdentityCalibration) throws(RunError) {
        let references = try gallery.references().map { (name: $0.name, embedding: $0.embedding) }
        self.init(references, dimension: gallery.model.dimension, calibration: calibration)
    }
}
