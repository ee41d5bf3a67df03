/// Measures the time since it was made.
package struct Stopwatch: Sendable {
    /// A time in nanoseconds that never goes back.
    package typealias Uptime = @Sendable () -> UInt64

    private let uptime: Uptime
    private let start: UInt64

    init(_ uptime: @escaping Uptime) {
        self.uptime = uptime
        start = uptime()
    }

    package var seconds: Double { Double(uptime() - start) / 1e9 }
}
