import Synchronization

/// The outputs of a run that have been written, so that none is written twice.
///
/// Names are settled before the first output, but a photo that appears in an input while the run is under way is not part
/// of that plan, and its plain name may be another's. 8 bytes an output.
package final class OutputClaims: Sendable {
    private let hashes = Mutex<Set<Int>>([])

    package init() {}

    /// Whether somebody has an output already.
    package func has(_ key: OutputKey) -> Bool { hashes.withLock { $0.contains(key.hashValue) } }

    /// Claims an output; `false` when somebody has it already.
    package func claim(_ key: OutputKey) -> Bool {
        hashes.withLock { $0.insert(key.hashValue).inserted }
    }
}
