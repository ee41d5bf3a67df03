/// A face, and who it is.
package struct IdentifiedFace: Sendable, Hashable {
    /// The number of the face in its photo; 1 is the largest.
    var number: Int
    var face: Face
    package var identity: FaceIdentity.Decision
    /// The known people whose face it may be, the likeliest first.
    package var candidates: [IdentityCandidate]

    /// The person, if it is a known one.
    var person: IdentityCandidate? {
        guard case .decided(.known(let person)) = identity else { return nil }
        return person
    }
}

extension IdentifiedFace {
    /// The greatest number of candidates.
    static let candidateLimit = 5

    /// Decides who a face is.
    package init(_ embedded: EmbeddedFace, among matcher: FaceMatcher, by rule: IdentityRule) {
        number = embedded.number
        face = embedded.face
        switch embedded.finding {
        case .refused(let reason):
            identity = .refused(reason)
            candidates = []
        case .embedded(let embedding):
            candidates = matcher.candidates(for: embedding, limit: Self.candidateLimit)
            identity = .decided(rule.decision(candidates))
        }
    }
}
