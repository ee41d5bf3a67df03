/// When a face is taken for that of a known person.
package struct IdentityRule: Hashable, Sendable, Codable {
    /// The least confidence, 0…1.
    ///
    /// The default is 0.9.
    package var minimumConfidence = 0.9
    /// By how much the confidence must exceed that of the runner-up.
    ///
    /// The default is 0.2. All confidences together are at most 1, so it matters when the least confidence is below 0.6.
    package var minimumLead = 0.2

    package init() {}

    /// What is to be said of a face with these candidates, the likeliest first.
    package func decision(_ candidates: [IdentityCandidate]) -> IdentityDecision {
        guard let first = candidates.first else { return .unknown(.nobodyKnown) }
        let rival = candidates.dropFirst().first?.confidence ?? 0
        if first.confidence >= minimumConfidence, first.confidence - rival >= minimumLead { return .known(first) }
        // Two people who would be sure enough together: it is one of them, but which?
        let isBetweenTwo = first.confidence + rival >= minimumConfidence && first.confidence - rival < minimumLead
        return .unknown(isBetweenTwo ? .tooCloseToRunnerUp : .belowConfidence)
    }
}

/// Who a face is.
package enum IdentityDecision: Hashable, Sendable {
    /// Why nobody is named.
    package enum Doubt: String, Sendable, Codable {
        /// No known person is there to compare with.
        case nobodyKnown
        /// Nobody is similar enough.
        case belowConfidence
        /// Two people are about as similar.
        case tooCloseToRunnerUp
    }

    case known(IdentityCandidate)
    case unknown(Doubt)
}
