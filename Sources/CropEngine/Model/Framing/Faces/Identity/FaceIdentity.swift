/// Who a face is, as far as it is known.
package struct FaceIdentity: Sendable, Hashable {
    /// The result of identifying a face.
    package enum Decision: Sendable, Hashable {
        case decided(IdentityDecision)
        /// The face was not compared or sent.
        case refused(IdentityRefusal)
    }

    var decision: Decision
    /// The known people whose face it may be, the likeliest first.
    var candidates: [IdentityCandidate]

    package init(decision: Decision, candidates: [IdentityCandidate]) {
        self.decision = decision
        self.candidates = candidates
    }

    /// The person, if it is a known one.
    package var person: IdentityCandidate? {
        guard case .decided(.known(let person)) = decision else { return nil }
        return person
    }
}
