import Dispatch

/// A clock of nanoseconds that never goes back, and that stands still while the job does.
struct PausingClock {
    /// For how long it has stood still.
    private var pausedNanoseconds: UInt64 = 0
    private var pauseStart: UInt64?
    private let uptime: @Sendable () -> UInt64

    init(uptime: @escaping @Sendable () -> UInt64 = { DispatchTime.now().uptimeNanoseconds }) { self.uptime = uptime }

    /// The time.
    var now: UInt64 { (pauseStart ?? uptime()) - pausedNanoseconds }

    /// Has it stand still until ``go()``.
    mutating func pause() { if pauseStart == nil { pauseStart = uptime() } }

    /// Has it go on.
    mutating func go() {
        if let pauseStart { pausedNanoseconds += uptime() - pauseStart }
        pauseStart = nil
    }
}
