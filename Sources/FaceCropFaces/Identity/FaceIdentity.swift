/// Who a face is, as far as it is known.
package struct FaceIdentity: Sendable, Hashable {
    package var decision: IdentifiedFace.Identity
    /// The known people whose face it may be, the likeliest first.
    package var candidates: [IdentityCandidate]

    package init(decision: IdentifiedFace.Identity, candidates: [IdentityCandidate]) {
        self.decision = decision
        self.candidates = candidates
    }

    /// The person, if it is a known one.
    package var person: IdentityCandidate? {
        guard case .decided(.known(let person)) = decision else { return nil }
        return person
    }
}
