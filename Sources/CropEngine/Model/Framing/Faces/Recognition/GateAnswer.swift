/// The answer for an access gate about the person in front of its camera.
package enum GateAnswer: Hashable, Sendable {
    /// No usable face in the frame; the reasons, if faces were found.
    case noFace([IdentityRefusal])
    /// A face of a person who is not registered.
    case notRegistered
    case registered(name: String, confidence: Double)

    /// The answer about the largest face in the frame.
    ///
    /// Smaller faces are ignored: a registered person in the background must not open the gate for another person in
    /// front.
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

    /// The answer as text.
    package var text: String {
        switch self {
        case .noFace(let refusals):
            "no face" + (refusals.first.map { ": the largest one \($0.text)" } ?? "")
        case .notRegistered: "not registered"
        case .registered(let name, let confidence): "registered: \(name), \(Self.percent(confidence)) confidence"
        }
    }

    /// A confidence in whole percent, rounded down, so that 99.9 % is not shown as 100 %.
    package static func percent(_ confidence: Double) -> String { "\(Int(towardZero: 100 * confidence)) %" }
}
