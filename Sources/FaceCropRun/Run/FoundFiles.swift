import FaceCropCore
import Synchronization

/// The files that the survey of a run has found, however they are named: 16 bytes each.
final class FoundFiles: Sendable {
    private let identities = Mutex<Set<FileIdentity>>([])

    func insert(_ identity: FileIdentity) { identities.withLock { _ = $0.insert(identity) } }

    func contains(_ identity: FileIdentity) -> Bool { identities.withLock { $0.contains(identity) } }
}
