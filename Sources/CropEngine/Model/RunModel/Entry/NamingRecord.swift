/// The result of asking a service outside the engine who the faces of a photo are, in the manifest.
package struct NamingRecord: Sendable, Hashable, Codable {
    /// The result in one word.
    package enum Status: String, Sendable, Codable {
        /// The service answered; the faces have names or are unknown.
        case answered
        /// The service has not answered yet; a later run asks again.
        case pending
        /// The service gave no answer; a later run asks again.
        case failed
        /// The service was not asked, because it was a dry run.
        case notAsked
    }

    /// A face that only the service has found, and that it cannot name.
    struct OtherFace: Sendable, Hashable, Codable {
        /// The box in upright photo pixels.
        var box: PixelRect
        var identity: IdentityRecord
    }

    /// The service.
    var provider: String
    package var status: Status
    /// Why there is no answer.
    package var reason: String?
    /// The faces that only the service has found, and that it cannot name; absent if there are none.
    var otherFaces: [OtherFace]?

    package init(_ naming: ServiceIdentities) {
        provider = naming.provider
        switch naming.answer {
        case .named: status = .answered
        case .pending(let why):
            status = .pending
            reason = why
        case .failed(let why):
            status = .failed
            reason = why
        case .notAsked: status = .notAsked
        }
    }

    /// Records the faces that only the service has found.
    package mutating func note(_ others: [ServiceIdentities.ServiceFace], by rule: IdentityRule) {
        otherFaces = others.isEmpty ? nil : others.map { OtherFace($0, by: rule) }
    }
}

extension NamingRecord.OtherFace {
    fileprivate init(_ face: ServiceIdentities.ServiceFace, by rule: IdentityRule) {
        box = face.box.rounded
        identity = IdentityRecord(
            FaceIdentity(decision: .decided(rule.decision(face.candidates)), candidates: face.candidates)
        )
    }
}

extension IdentityStatus {
    /// The manifest's word for the status; `nil` if the service was not needed.
    var status: NamingRecord.Status? {
        switch self {
        case .unasked: nil
        case .answered: .answered
        case .pending: .pending
        case .failed: .failed
        }
    }
}
