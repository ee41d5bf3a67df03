package import FaceCropFaces

/// What a gate is told about who stands before it.
package enum GateAnswer: Hashable, Sendable {
    /// No face in the frame; why those that were seen do not count, if any were.
    case noFace([IdentityRefusal])
    /// A face, but of nobody that is known.
    case notRegistered
    case registered(name: String, confidence: Double)

    /// The answer about the largest face in the frame.
    ///
    /// Only that one counts: somebody known in the background opens no gate for the one who stands in front, whoever that is.
    package init(_ faces: [IdentifiedFace]) {
        let largest = faces.first { $0.identity != .refused(.outsideFrame) }
        switch largest?.identity {
        case .decided(.known(let person)):
            self = .registered(name: person.name, confidence: person.confidence)
        case .decided(.unknown): self = .notRegistered
        case .refused(let reason): self = .noFace([reason])
        case nil: self = .noFace(faces.isEmpty ? [] : [.outsideFrame])
        }
    }

    /// Whether the gate may open.
    package var isAccepted: Bool {
        if case .registered = self { return true }
        return false
    }

    /// The answer in plain words.
    package var text: String {
        switch self {
        case .noFace(let refusals):
            "no face" + (refusals.first.map { ": the largest one \($0.text)" } ?? "")
        case .notRegistered: "not registered"
        case .registered(let name, let confidence): "registered: \(name), \(Self.percent(confidence)) confidence"
        }
    }

    /// A confidence in whole percent, rounded down, so that 99.9 % is not called certain.
    package static func percent(_ confidence: Double) -> String { "\(Int(100 * confidence)) %" }
}
