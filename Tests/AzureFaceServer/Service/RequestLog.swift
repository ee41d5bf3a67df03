package import Foundation

/// A request that reached the server: it proves when the call came, and where the key was.
package struct RequestRecord: Hashable, Sendable {
    /// The time since the start of the server.
    package var time: Duration
    package var method: String
    /// Path and query, unchanged.
    package var target: String
    /// The headers other than the key's.
    package var headers: [String: String]
    package var body: Data
    /// Whether the content of the key's header was the right key.
    package var key: KeyState
    /// Whether the right key occurs anywhere else in the request.
    package var hasKeyElsewhere: Bool
    /// The answer: a status, or a fault.
    package var answer: String

    /// The state of a key, without the key itself.
    package enum KeyState: String, Sendable {
        case right
        case wrong
        case missing
    }

    /// One line for people, which never contains the key.
    package var line: String {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        let others = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "; ")
        return "\(String(format: "%9.3f s", seconds))  \(method) \(target)  \(body.count) bytes  key \(key.rawValue)"
            + (hasKeyElsewhere ? " AND ELSEWHERE" : "") + "  [\(others)]  → \(answer)"
    }
}
