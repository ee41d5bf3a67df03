package import FaceCropFaces
package import FaceCropGeometry

/// What came of asking somebody outside the engine whose faces a photo shows, in the manifest.
package struct NamingRecord: Sendable, Hashable, Codable {
    /// What came of it, in one word.
    package enum Status: String, Sendable, Codable {
        /// The faces have names, or are strangers'.
        case answered
        /// No answer yet; a later run asks again.
        case pending
        /// No answer; a later run asks again.
        case failed
        /// A dry run, which sends nothing.
        case notAsked
    }

    /// A face that only the service has seen, and cannot name.
    package struct OtherFace: Sendable, Hashable, Codable {
        /// In upright photo pixels.
        package var box: PixelRect
        package var identity: IdentityRecord
    }

    /// Who was asked.
    package var provider: String
    package var status: Status
    /// Why there is no answer.
    package var reason: String?
    /// Faces that only the service has seen, and cannot name; absent when there are none.
    package var otherFaces: [OtherFace]?

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

    /// Notes what only the service has seen.
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
    /// The word of the manifest for it; `nil` when there was nothing to ask.
    package var status: NamingRecord.Status? {
        switch self {
        case .unasked: nil
        case .answered: .answered
        case .pending: .pending
        case .failed: .failed
        }
    }
}
