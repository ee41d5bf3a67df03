import Dispatch
import Foundation
import Glibc
import SystemPackage

/// Standard error, or another descriptor in its place, written to by one thread at a time: lines that stay, and below
/// them one progress line that is overwritten.
final class Terminal: @unchecked Sendable {
    // Safe to share: all mutable state is touched under the lock only.
    private let lock = NSLock()
    private let descriptor: FileDescriptor
    private let isInteractive: Bool
    private let showsProgress: Bool
    private var progressIsShown = false
    private var lastProgress = DispatchTime.now().uptimeNanoseconds

    /// The least time between two progress lines: on a terminal they are overwritten, elsewhere they stay.
    private var progressInterval: UInt64 { isInteractive ? 100_000_000 : 10_000_000_000 }

    init(showsProgress: Bool, descriptor: FileDescriptor = .standardError) {
        self.descriptor = descriptor
        isInteractive = isatty(descriptor.rawValue) == 1
        self.showsProgress = showsProgress
    }

    /// Writes a line that stays.
    func write(line: String) {
        lock.withLock {
            clearProgress()
            put(line + "\n")
        }
    }

    /// Shows how far the run is, unless it was shown a moment ago.
    func show(_ progress: @autoclosure () -> ProgressText) {
        guard showsProgress else { return }
        lock.withLock {
            let now = DispatchTime.now().uptimeNanoseconds
            guard now - lastProgress >= progressInterval else { return }
            lastProgress = now
            guard isInteractive else { return put("facecrop: \(progress().line)\n") }
            put("\r\u{1B}[K" + String(progress().line.prefix(columns - 1)))
            progressIsShown = true
        }
    }

    /// Removes the progress line.
    func endProgress() {
        lock.withLock { clearProgress() }
    }

    /// Removes what another process may have left in the line of the cursor.
    func clearLine() {
        lock.withLock { if isInteractive, showsProgress { put("\r\u{1B}[K") } }
    }

    private func clearProgress() {
        guard progressIsShown else { return }
        put("\r\u{1B}[K")
        progressIsShown = false
    }

    private func put(_ text: String) {
        // Standard error that is full, or whose reader has gone, is no reason to stop making thumbnails.
        _ = try? descriptor.writeAll(text.utf8)
    }

    private var columns: Int {
        var size = winsize()
        guard ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return 80 }
        return Int(size.ws_col)
    }
}
