/// How certain a match with a known person must be.
package struct IdentityRule: Hashable, Sendable, Codable {
    /// The least confidence, 0…1.
    ///
    /// The default is 0.9.
    package var minimumConfidence = 0.9
    /// By how much the confidence must exceed that of the second candidate.
    ///
    /// The default is 0.2. All confidences together are at most 1, so this matters only if the least confidence is
    /// below 0.6.
    var minimumLead = 0.2

    package init() {}

    /// The decision about a face with these candidates, the likeliest first.
    package func decision(_ candidates: [IdentityCandidate]) -> IdentityDecision {
        guard let first = candidates.first else { return .unknown(.noPersonKnown) }
        let rival = candidates.dropFirst().first?.confidence ?? 0
        if first.confidence >= minimumConfidence, first.confidence - rival >= minimumLead { return .known(first) }
        // Together, the two confidences would suffice: it is one of the two people, but it is not clear which.
        let isBetweenTwo = first.confidence + rival >= minimumConfidence && first.confidence - rival < minimumLead
        return .unknown(isBetweenTwo ? .tooCloseToRunnerUp : .belowConfidence)
    }
}
