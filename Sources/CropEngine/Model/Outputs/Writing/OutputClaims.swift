import Synchronization

/// The outputs that a run has written, so that none is written twice.
///
/// Names are settled before the first output, but a photo that appears in an input during the run is not part of that
/// plan, and its plain name may belong to another. Each output takes 8 bytes.
package final class OutputClaims: Sendable {
    private let hashes = Mutex<Set<Int>>([])

    package init() {}

    /// Claims an output; `false` if it is already claimed.
    func claim(_ key: OutputKey) -> Bool {
        hashes.withLock { $0.insert(key.hashValue).inserted }
    }

    /// Gives an output back, so that it can be claimed again.
    func release(_ key: OutputKey) { hashes.withLock { _ = $0.remove(key.hashValue) } }
}
