/// Who a face is.
package enum IdentityDecision: Hashable, Sendable {
    /// Why a face gets no name.
    package enum Doubt: String, Sendable, Codable {
        /// There is no known person to compare with.
        case noPersonKnown = "nobodyKnown"
        /// No known person is similar enough.
        case belowConfidence
        /// Two people are about equally similar.
        case tooCloseToRunnerUp
    }

    case known(IdentityCandidate)
    case unknown(Doubt)
}
