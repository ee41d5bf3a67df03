import Dispatch
import Glibc
import Synchronization
import SystemPackage

/// Writes to standard error or another descriptor, one thread at a time: permanent lines, and below them one progress
/// line that is overwritten.
final class Terminal: @unchecked Sendable {
    // Safe to share: all mutable state is accessed only under the lock.
    private let lock = Mutex(())
    private let descriptor: FileDescriptor
    private let isInteractive: Bool
    private let showsProgress: Bool
    private let uptime: Stopwatch.Uptime
    private let sinceStart: Stopwatch
    private var progressIsShown = false
    /// When progress was last shown, in seconds since the start.
    private var lastProgress = 0.0

    init(
        showsProgress: Bool,
        descriptor: FileDescriptor = .standardError,
        uptime: @escaping Stopwatch.Uptime = { DispatchTime.now().uptimeNanoseconds }
    ) {
        self.descriptor = descriptor
        isInteractive = isatty(descriptor.rawValue) == 1
        self.showsProgress = showsProgress
        self.uptime = uptime
        sinceStart = Stopwatch(uptime)
    }

    /// A stopwatch that starts now.
    func makeStopwatch() -> Stopwatch { Stopwatch(uptime) }

    /// Writes a permanent line.
    func write(line: String) {
        lock.withLock { _ in
            clearProgress()
            put(line + "\n")
        }
    }

    /// Shows the progress, unless it was shown recently; see ``ProgressInterval``.
    func show(_ progress: @autoclosure () -> ProgressText) {
        guard showsProgress else { return }
        lock.withLock { _ in
            let now = sinceStart.seconds
            let interval = ProgressInterval.seconds(after: now, isOnTerminal: isInteractive)
            guard now - lastProgress >= interval else { return }
            lastProgress = now
            guard isInteractive else { return put("facecrop: \(progress().line)\n") }
            put("\r\u{1B}[K" + String(progress().line.prefix(columns - 1)))
            progressIsShown = true
        }
    }

    /// Removes the progress line.
    func endProgress() {
        lock.withLock { _ in clearProgress() }
    }

    /// Removes what another process may have left in the line of the cursor.
    func clearLine() {
        lock.withLock { _ in if isInteractive, showsProgress { put("\r\u{1B}[K") } }
    }

    private func clearProgress() {
        guard progressIsShown else { return }
        put("\r\u{1B}[K")
        progressIsShown = false
    }

    private func put(_ text: String) {
        // If standard error is full or closed, the run continues.
        _ = try? descriptor.writeAll(text.utf8)
    }

    private var columns: Int {
        var size = winsize()
        guard ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return 80 }
        return Int(size.ws_col)
    }
}

/// How often progress is shown.
private enum ProgressInterval {
    /// The minimum time between two updates of the line on a terminal, which is overwritten.
    private static let secondsOnTerminal = 0.1
    /// The limits of the time between two lines that stay.
    ///
    /// CI services end a job that prints nothing for 10 minutes or more.
    private static let secondsElsewhere = 10.0...300
    /// The time between two lines that stay, as a share of the time since the start.
    private static let shareOfElapsed = 0.1

    /// The minimum seconds until the next update, when a run has taken `elapsed` seconds.
    ///
    /// Lines in a file or a pipe become rarer, so that a night's run does not fill a mail or a log.
    static func seconds(after elapsed: Double, isOnTerminal: Bool) -> Double {
        guard !isOnTerminal else { return secondsOnTerminal }
        let limits = secondsElsewhere
        return min(max(shareOfElapsed * elapsed, limits.lowerBound), limits.upperBound)
    }
}
