import Synchronization

/// The messages of the last run of several into one folder, so that the next one does not say the same again.
final class SaidMessages: Sendable {
    private let texts = Mutex<(before: Set<String>, now: Set<String>)>(([], []))

    init() {}

    /// Whether the run before has not said `text`; notes that this one does.
    func isNew(_ text: String) -> Bool {
        texts.withLock {
            $0.now.insert(text)
            return !$0.before.contains(text)
        }
    }

    /// Ends a run.
    func endRun() { texts.withLock { $0 = ($0.now, []) } }
}
