package import CropEngine

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
        let groups = Dictionary(grouping: references.indices, by: { references[$0].name })
        verdicts = references.indices.map { index in
            let similarities = matrix.similarities(to: references[index].embedding)
            let others = references.indices.filter { $0 != index }
                .map { (name: references[$0].name, embedding: references[$0].embedding) }
            let matcher = FaceMatcher(others, dimension: dimension, calibration: calibration)
            return Verdict(
                reference: index,
                taken: Self.taken(matcher.candidates(for: references[index].embedding, limit: 2), rule),
                closestStranger: Self.closest(similarities) { references[$0].name != references[index].name },
                closestOwn: Self.closest(similarities, among: groups[references[index].name] ?? []) { $0 != index }
            )
        }
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

    /// The most similar reference that counts; the first of equally similar ones.
    private static func closest(
        _ similarities: [Float],
        among positions: [Int]? = nil,
        where counts: (Int) -> Bool
    ) -> Match? {
        var best: Match?
        for index in positions ?? Array(similarities.indices) where counts(index) {
            let similarity = Double(similarities[index])
            if similarity > best?.similarity ?? -.infinity { best = Match(reference: index, similarity: similarity) }
        }
        return best
    }
}

extension FaceMatcher {
    /// A matcher that knows the people of a gallery.
    package init(_ gallery: Gallery, calibration: IdentityCalibration) throws(RunError) {
        let references = try gallery.references().map { (name: $0.name, embedding: $0.embedding) }
        self.init(references, dimension: gallery.model.dimension, calibration: calibration)
    }
}
