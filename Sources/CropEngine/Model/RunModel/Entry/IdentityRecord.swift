/// Who a face is, in the manifest.
package struct IdentityRecord: Sendable, Hashable, Codable {
    /// The result of identifying a face.
    package enum Decision: String, Sendable, Codable {
        case known
        case unknown
        /// The face was not compared or sent.
        case refused
    }

    var decision: Decision
    /// The person's name; only for a known person.
    package var name: String?
    /// The confidence, 0…1; only for a known person.
    package var confidence: Double?
    /// Why the face is unknown or refused.
    var reason: String?
    /// The known people whose face it may be, the likeliest first.
    var candidates: [IdentityCandidate]

    init(_ identity: FaceIdentity) {
        candidates = identity.candidates.map(\.rounded)
        switch identity.decision {
        case .refused(let why):
            decision = .refused
            reason = why.rawValue
        case .decided(.unknown(let why)):
            decision = .unknown
            reason = why.rawValue
        case .decided(.known(let person)):
            decision = .known
            name = person.name
            confidence = person.rounded.confidence
        }
    }
}

extension IdentityCandidate {
    fileprivate var rounded: Self {
        IdentityCandidate(
            name: name,
            similarity: similarity?.rounded(decimals: 4),
            confidence: confidence.rounded(decimals: 4)
        )
    }
}
