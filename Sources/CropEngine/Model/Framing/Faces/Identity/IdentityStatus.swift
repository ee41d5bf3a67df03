/// How far the identification of a photo by a service has got.
enum IdentityStatus: Sendable, Hashable {
    /// The service was not needed.
    case unasked
    /// The service answered; `knowledge` stands for what it knew of people, see ``IdentityService/begin()``.
    case answered(knowledge: String)
    /// The service has not answered yet.
    case pending
    /// The service gives no answer, because of the photo or of itself.
    case failed

    /// Whether the answer is still valid if the service now has this `knowledge` of people; `true` also if no answer is
    /// needed.
    func holds(knowledge: String?) -> Bool {
        switch self {
        case .unasked: true
        case .answered(let then): knowledge == nil || knowledge == then
        case .pending, .failed: false
        }
    }

    /// The status after this answer; if the service was not asked, the photo stays pending.
    init(_ naming: ServiceIdentities?) {
        self =
            switch naming?.answer {
            case nil: .unasked
            case .named(_, let knowledge): .answered(knowledge: knowledge)
            case .pending, .notAsked: .pending
            case .failed: .failed
            }
    }

    /// One word for the journal; empty if the service was not needed.
    var journalText: String {
        switch self {
        case .unasked: ""
        case .answered(let knowledge): knowledge
        case .pending: "pending"
        case .failed: "failed"
        }
    }

    init(journalText: String) {
        self =
            switch journalText {
            case "": .unasked
            case "pending": .pending
            case "failed": .failed
            default: .answered(knowledge: journalText)
            }
    }
}
