@preconcurrency import Dispatch
import FaceCropIsolation
import Glibc
import Synchronization

/// Ctrl-C and SIGTERM: the first asks the run to finish what is in hand, the second quits at once.
final class Interrupts: @unchecked Sendable {
    // Safe to share: the sources are made once and only cancelled later, which Dispatch allows from any thread.
    private static let signals = [SIGINT, SIGTERM]
    /// What is said at the second.
    static let quitting = "interrupted again: quitting at once"
    /// What is said at the second, after what is half written was removed.
    static let quittingWithoutOutputs = "\(quitting); unfinished outputs were removed"
    private let count = Atomic<Int>(0)
    private let sources: [any DispatchSourceSignal]

    /// Begins to listen.
    ///
    /// At the first signal, `onFirst` is called, on a queue of its own; at the second `onSecond`, after which the process ends.
    /// In a process that does a `job` for another one, that one gets the signals, and tells of them.
    init(
        of job: SupervisedJob? = nil,
        onFirst: @escaping @Sendable () -> Void,
        onSecond: @escaping @Sendable () -> Void
    ) {
        if let job {
            sources = []
            job.onInterrupt { [weak self] in self?.receive(onFirst, onSecond) }
            return
        }
        let queue = DispatchQueue(label: "facecrop.interrupts")
        sources = Self.signals.map { number in
            // Dispatch sees a signal only when its default action is off.
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: queue)
        }
        for source in sources {
            source.setEventHandler { [weak self] in self?.receive(onFirst, onSecond) }
            source.resume()
        }
    }

    /// Gives the signals back their default action.
    func end() {
        for source in sources { source.cancel() }
        if !sources.isEmpty { for number in Self.signals { signal(number, SIG_DFL) } }
    }

    private func receive(_ onFirst: @Sendable () -> Void, _ onSecond: @Sendable () -> Void) {
        if count.add(1, ordering: .relaxed).oldValue == 0 {
            onFirst()
        } else {
            onSecond()
            // Outputs appear under their final names only when they are complete, so nothing half-written is left.
            _exit(ExitStatus.interrupted.rawValue)
        }
    }
}
