import NIOCore
import Synchronization

/// The open connections of a ``ReviewServer``, of which there are never more than ``ConnectionLimits`` say.
final class OpenConnections: Sendable {
    /// How far a connection is.
    enum Stage {
        /// It has not shown the token, or has got its last answer.
        case waiting
        /// It has shown the token.
        case permitted
    }

    private struct Entry {
        let channel: any Channel
        let stage: Stage
    }

    /// What limits the connections.
    let limits: ConnectionLimits
    /// The one that was entered last is the last.
    private let entries = Mutex<[Entry]>([])

    init(_ limits: ConnectionLimits) { self.limits = limits }

    /// Enters a connection, or enters it anew; if there are too many of its stage, the one entered first ends.
    func enter(_ channel: any Channel, _ stage: Stage) {
        let oldest = entries.withLock { entries -> (any Channel)? in
            entries.removeAll { $0.channel === channel }
            entries.append(Entry(channel: channel, stage: stage))
            let most = stage == .waiting ? limits.waitingCount : limits.permittedCount
            guard entries.count(where: { $0.stage == stage }) > most else { return nil }
            return entries.firstIndex { $0.stage == stage }.map { entries.remove(at: $0).channel }
        }
        oldest?.close(promise: nil)
    }

    /// Forgets a connection that has ended.
    func remove(_ channel: any Channel) { entries.withLock { $0.removeAll { $0.channel === channel } } }
}
