package import Foundation

/// What reached the server: the proof of when calls came, and of where the key was.
package struct RequestRecord: Hashable, Sendable {
    /// Time since the server began.
    package var time: Duration
    package var method: String
    /// Path and query, as they came.
    package var target: String
    /// The headers other than the key's.
    package var headers: [String: String]
    package var body: Data
    /// What stood in the key's header, compared with the right key.
    package var key: KeyState
    /// Whether the right key stands anywhere else in the request.
    package var hasKeyElsewhere: Bool
    /// What was answered: a status, or a fault.
    package var answer: String

    /// A key, without saying it.
    package enum KeyState: String, Sendable {
        case right
        case wrong
        case missing
    }

    /// One line for people; the key is nowhere in it.
    package var line: String {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        let others = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "; ")
        return "\(String(format: "%9.3f s", seconds))  \(method) \(target)  \(body.count) bytes  key \(key.rawValue)"
            + (hasKeyElsewhere ? " AND ELSEWHERE" : "") + "  [\(others)]  → \(answer)"
    }
}
