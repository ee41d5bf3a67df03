package import FaceCropCore
package import FaceCropFaces

/// What is doubtful about a gallery: each reference is looked at as if it were a new photo, with all others known.
package struct GalleryCheck: Sendable {
    /// What the others say of one reference.
    package struct Verdict: Sendable, Hashable {
        /// The position of the reference.
        package var reference: Int
        /// Who it would be taken for; `nil` for nobody.
        package var taken: String?
        /// The position of the most similar reference of somebody else, with the similarity.
        package var closestStranger: Match?
        /// The position of the most similar other reference of the same person, with the similarity; `nil` when it is the
        /// person's only one.
        package var closestOwn: Match?
    }

    /// Another reference, and how similar it is.
    package struct Match: Sendable, Hashable {
        package var reference: Int
        package var similarity: Double
    }

    /// From this similarity on two photos of one person are the same picture in another form, and teach nothing new.
    ///
    /// Measured on portraits that were scaled and compressed again (`Benchmarks/identity.md`).
    package static let duplicateSimilarity = 0.99

    package let references: [GalleryReference]
    /// In the order of the references.
    package let verdicts: [Verdict]
    private let calibration: IdentityCalibration
    private let rule: IdentityRule

    package init(_ references: [GalleryReference], dimension: Int, calibration: IdentityCalibration, rule: IdentityRule)
    {
        self.references = references
        self.calibration = calibration
        self.rule = rule
        var matrix = EmbeddingMatrix(dimension: dimension)
        for reference in references { matrix.append(reference.embedding) }
        let matcher = FaceMatcher(
            references.lazy.map { (name: $0.name, embedding: $0.embedding) },
            dimension: dimension,
            calibration: calibration
        )
        let places = Dictionary(uniqueKeysWithValues: matcher.names.enumerated().map { ($0.element, $0.offset) })
        let groups = Dictionary(grouping: references.indices, by: { references[$0].name })
            .map { ReferenceGroup($0.value, of: references, dimension: dimension, place: places[$0.key]) }
        var verdicts: [Verdict?] = references.map { _ in nil }
        for group in groups {
            for index in group.positions {
                let embedding = references[index].embedding
                let (own, strangers) = group.closest(to: index, matrix.similarities(to: embedding))
                verdicts[index] = Verdict(
                    reference: index,
                    taken: Self.taken(group.candidates(for: embedding, among: matcher, limit: 2), rule),
                    closestStranger: strangers,
                    closestOwn: own
                )
            }
        }
        self.verdicts = verdicts.compactMap { $0 }
    }

    /// References that would be taken for somebody else.
    package var mistaken: [Verdict] {
        verdicts.filter { verdict in verdict.taken.map { $0 != references[verdict.reference].name } ?? false }
    }

    /// References that would be taken for nobody, though the person has others.
    package var unrecognised: [Verdict] { verdicts.filter { $0.taken == nil && $0.closestOwn != nil } }

    /// References that look like a photo of somebody else: as similar as two photos of one person are, and more so than to any other
    /// of the person's own.
    package var lookalikes: [Verdict] {
        verdicts.filter { verdict in
            guard let stranger = verdict.closestStranger else { return false }
            return stranger.similarity > verdict.closestOwn?.similarity ?? -1
                && calibration.pair.confidence(similarity: stranger.similarity) >= rule.minimumConfidence
        }
    }

    /// Pairs of one person's references that are the same picture, each once.
    package var duplicates: [(Int, Int)] {
        verdicts.compactMap { verdict in
            guard let own = verdict.closestOwn, own.similarity >= Self.duplicateSimilarity else { return nil }
            let isTold =
                verdicts[own.reference].closestOwn?.reference == verdict.reference && own.reference < verdict.reference
            return isTold ? nil : (verdict.reference, own.reference)
        }
    }

    /// People with one reference only.
    package var lonely: [String] { verdicts.filter { $0.closestOwn == nil }.map { references[$0.reference].name } }

    /// How often a person's references are taken for whom; `nil` for nobody.
    package var confusion: [String: [String?: Int]] {
        verdicts.reduce(into: [:]) { $0[references[$1.reference].name, default: [:]][$1.taken, default: 0] += 1 }
    }

    private static func taken(_ candidates: [IdentityCandidate], _ rule: IdentityRule) -> String? {
        guard case .known(let person) = rule.decision(candidates) else { return nil }
        return person.name
    }
}

/// All references of one person.
private struct ReferenceGroup {
    /// The positions of the references, ascending.
    let positions: [Int]
    /// The place of the person among the people of the matcher; `nil` when it knows nobody of that name.
    private let place: Int?
    /// The sum of the embeddings, from which each can be taken away.
    private var sum: [Double]

    init(_ positions: [Int], of references: [GalleryReference], dimension: Int, place: Int?) {
        self.positions = positions
        self.place = place
        sum = [Double](repeating: 0, count: dimension)
        for position in positions {
            let values = references[position].embedding.values
            for index in sum.indices { sum[index] += Double(values[index]) }
        }
    }

    /// Who `embedding`, one of the group, may be, as if it were not known.
    func candidates(for embedding: Embedding, among matcher: FaceMatcher, limit: Int) -> [IdentityCandidate] {
        guard let place else { return matcher.candidates(for: embedding, limit: limit) }
        return matcher.candidates(for: embedding, knowing: place, onlyBy: rest(without: embedding), limit: limit)
    }

    /// The middle of all but `one` of them; `nil` when there is no other.
    private func rest(without one: Embedding) -> (middle: Embedding, referenceCount: Int)? {
        guard positions.count > 1 else { return nil }
        let difference = sum.indices.map { Float(sum[$0] - Double(one.values[$0])) }
        return Embedding(difference).map { ($0, positions.count - 1) }
    }

    /// The references that are most similar to the one at `index`, by their similarities to it: of the group, and of all others;
    /// the first of equally similar ones.
    func closest(
        to index: Int,
        _ similarities: [Float]
    ) -> (own: GalleryCheck.Match?, stranger: GalleryCheck.Match?) {
        var own: GalleryCheck.Match?
        var stranger: GalleryCheck.Match?
        var ownPositions = positions[...]
        for (position, similarity) in similarities.enumerated() {
            let isOwn = ownPositions.first == position
            if isOwn { ownPositions.removeFirst() }
            if isOwn, position != index, Double(similarity) > own?.similarity ?? -.infinity {
                own = GalleryCheck.Match(reference: position, similarity: Double(similarity))
            } else if !isOwn, Double(similarity) > stranger?.similarity ?? -.infinity {
                stranger = GalleryCheck.Match(reference: position, similarity: Double(similarity))
            }
        }
        return (own, stranger)
    }
}

extension FaceMatcher {
    /// A matcher that knows the people of a gallery.
    package init(_ gallery: Gallery, calibration: IdentityCalibration) throws(RunError) {
        let references = try gallery.references().map { (name: $0.name, embedding: $0.embedding) }
        self.init(references, dimension: gallery.model.dimension, calibration: calibration)
    }
}
