@preconcurrency import Dispatch
import FaceCropModel
import Glibc
import Synchronization

/// Handles Ctrl-C and other signals that ask for the end: the first one lets the run finish the photos in progress, the
/// second one quits at once.
///
/// They are SIGINT, SIGTERM, SIGHUP when the terminal is gone, SIGQUIT, and SIGXCPU when the soft limit of processor
/// time is reached.
final class Interrupts: @unchecked Sendable {
    // Safe to share: the sources are made once and only cancelled later, which Dispatch allows from any thread.

    /// The signals that are handled.
    ///
    /// What this process inherited as ignored stays ignored, as nohup and shells ask for. SIGINT is handled in any
    /// case, because scripts send it to commands that they have started in the background.
    private static let signals = [SIGINT, SIGTERM] + [SIGHUP, SIGQUIT, SIGXCPU].filter { !isIgnored($0) }
    private let count = Atomic<Int>(0)
    private let sources: [any DispatchSourceSignal]
    private let queue = DispatchQueue(label: "facecrop.interrupts")
    /// Signalled once for each source that Dispatch has let go of.
    private let released = DispatchSemaphore(value: 0)

    /// Starts to listen.
    ///
    /// The first signal calls `onFirst`, on a queue of its own; the second calls `onSecond` and then ends the process.
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
        sources = Self.signals.map { [queue] number in
            // Dispatch receives a signal only if its default action is off.
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: queue)
        }
        for source in sources {
            let isRepeated = source.handle == UInt(SIGXCPU)
            source.setEventHandler { [weak self] in
                guard let self else { return }
                // The kernel sends it each second from then on.
                if isRepeated, self.count.load(ordering: .relaxed) > 0 { return }
                self.receive(onFirst, onSecond)
            }
            source.setCancelHandler { [released] in released.signal() }
            source.resume()
        }
    }

    /// Ends the process at the first signal, and leaves no temporary file: for work that another run does again in
    /// seconds.
    static func endingAtOnce() -> Interrupts {
        Interrupts {
            TemporaryFiles.removeAll()
            _exit(ExitStatus.interrupted.rawValue)
        } onSecond: {
        }
    }

    /// Restores the default action of the signals.
    ///
    /// If a signal is being handled, this waits until that is done, which may be the end of the process.
    func end() {
        for source in sources { source.cancel() }
        queue.sync {}
        // If the next listener began earlier, Dispatch would go on with what it knows of the signal, and lose signals.
        for _ in sources { released.wait() }
        if !sources.isEmpty { for number in Self.signals { signal(number, SIG_DFL) } }
    }

    private static func isIgnored(_ number: CInt) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private func receive(_ onFirst: @Sendable () -> Void, _ onSecond: @Sendable () -> Void) {
        if count.add(1, ordering: .relaxed).oldValue == 0 {
            onFirst()
        } else {
            onSecond()
            // Outputs get their final names only when they are complete, so no incomplete output remains.
            _exit(ExitStatus.interrupted.rawValue)
        }
    }
}
