import Synchronization

/// The outputs of a run that have been written, so that none is written twice.
///
/// Names are settled before the first output, but a photo that appears in an input while the run is under way is not part
/// of that plan, and its plain name may be another's. 8 bytes an output.
final class OutputClaims: Sendable {
    private let hashes = Mutex<Set<Int>>([])

    /// Whether somebody has an output already.
    func has(_ key: OutputKey) -> Bool { hashes.withLock { $0.contains(key.hashValue) } }

    /// Claims an output; `false` when somebody has it already.
    func claim(_ key: OutputKey) -> Bool {
        hashes.withLock { $0.insert(key.hashValue).inserted }
    }
}
