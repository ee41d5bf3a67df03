/// A fault that replaces the answer to a call.
package enum Fault: Hashable, Sendable {
    /// No fault: the usual answer, before a fault of a later call.
    case pass
    /// An error in Azure's format, with a `Retry-After` header if one is given.
    case status(Int, code: String, message: String, retryAfter: String? = nil)
    /// Status 200 and a body that is not JSON.
    case malformed
    /// Status 200 and JSON in another format.
    case otherShape
    /// Status 200 and no body.
    case empty
    /// A body that ends before its `Content-Length`.
    case truncated
    /// The connection is closed without an answer.
    case closed
    /// There is never an answer.
    case silent
    /// The training has failed.
    case trainingFailed
    /// A redirection to another address, to which the key must not be sent.
    case redirect(String)
    /// An error message that repeats the key, as from a careless proxy.
    case keyRepeated

    /// The fault as text for a log.
    var words: String {
        if case .status(let status, _, _, let retryAfter) = self {
            "\(status)\(retryAfter.map { ", Retry-After \($0)" } ?? "") (injected)"
        } else {
            "\(self) (injected)"
        }
    }

    /// Too many calls.
    package static func tooMany(retryAfter: String? = nil) -> Fault {
        .status(429, code: "429", message: "Rate limit is exceeded. Try again later.", retryAfter: retryAfter)
    }

    /// The quota of calls is used up; only the text says so.
    package static let quota = Fault.status(
        429,
        code: "429",
        message:
            "Requests have exceeded the call rate limit of your current pricing tier. Please retry after 86400 seconds."
    )

    /// The resource is not approved for identification.
    package static let notApproved = Fault.status(
        403,
        code: "UnsupportedFeature",
        message: "Feature is not supported, missing approval for: Identification."
    )

    /// Reads a fault as it is written on the command line: a name, or a status with an optional wait, such as `429:7`.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        let named: [String: Fault] = [
            "malformed": .malformed, "otherShape": .otherShape, "empty": .empty, "truncated": .truncated,
            "closed": .closed, "silent": .silent, "trainingFailed": .trainingFailed, "quota": .quota,
            "notApproved": .notApproved, "pass": .pass, "keyRepeated": .keyRepeated,
        ]
        if let fault = named[text] {
            self = fault
        } else if let status = parts.first.flatMap({ Int($0) }), (400...599).contains(status) {
            let wait = parts.count > 1 ? parts[1] : nil
            self = .status(status, code: "\(status)", message: "Injected.", retryAfter: wait)
        } else {
            return nil
        }
    }
}
