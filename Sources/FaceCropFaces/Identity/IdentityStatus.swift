/// How far it is settled whose faces a photo shows, where that is asked outside the engine.
package enum IdentityStatus: Sendable, Hashable {
    /// There was nothing to ask.
    case unasked
    /// It was answered, with this knowledge of people; see ``IdentityService/begin()``.
    case answered(knowledge: String)
    /// There is no answer yet.
    case pending
    /// There is no answer, and the reason lies with the photo or the service.
    case failed

    /// Whether a photo with this state need not be asked about again, with this `knowledge` of people now.
    package func holds(knowledge: String?) -> Bool {
        switch self {
        case .unasked: true
        case .answered(let then): knowledge == nil || knowledge == then
        case .pending, .failed: false
        }
    }

    /// The state after this answer; nobody having been asked leaves the photo pending.
    package init(_ naming: ServiceIdentities?) {
        self =
            switch naming?.answer {
            case nil: .unasked
            case .named(_, let knowledge): .answered(knowledge: knowledge)
            case .pending, .notAsked: .pending
            case .failed: .failed
            }
    }

    /// One word for the journal; empty when nobody was asked.
    package var word: String {
        switch self {
        case .unasked: ""
        case .answered(let knowledge): knowledge
        case .pending: "pending"
        case .failed: "failed"
        }
    }

    package init(word: String) {
        self =
            switch word {
            case "": .unasked
            case "pending": .pending
            case "failed": .failed
            default: .answered(knowledge: word)
            }
    }
}
