import Dispatch
import Foundation
import Glibc
package import SystemPackage

/// Writes to standard error or another descriptor, one thread at a time: permanent lines, and below them one progress
/// line that is overwritten.
package final class Terminal: @unchecked Sendable {
    // Safe to share: all mutable state is accessed only under the lock.
    private let lock = NSLock()
    private let descriptor: FileDescriptor
    private let isInteractive: Bool
    private let showsProgress: Bool
    private let uptime: Stopwatch.Uptime
    private let sinceStart: Stopwatch
    private var progressIsShown = false
    /// When progress was last shown, in seconds since the start.
    private var lastProgress = 0.0

    package init(
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
    package func makeStopwatch() -> Stopwatch { Stopwatch(uptime) }

    /// Writes a permanent line.
    package func write(line: String) {
        lock.withLock {
            clearProgress()
            put(line + "\n")
        }
    }

    /// Shows the progress, unless it was shown recently; see ``ProgressInterval``.
    package func show(_ progress: @autoclosure () -> ProgressText) {
        guard showsProgress else { return }
        lock.withLock {
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
    package func endProgress() {
        lock.withLock { clearProgress() }
    }

    /// Removes what another process may have left in the line of the cursor.
    package func clearLine() {
        lock.withLock { if isInteractive, showsProgress { put("\r\u{1B}[K") } }
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
