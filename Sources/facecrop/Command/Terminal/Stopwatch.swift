/// Measures the time since it was made.
struct Stopwatch: Sendable {
    /// A time in nanoseconds that never goes back.
    typealias Uptime = @Sendable () -> UInt64

    private let uptime: Uptime
    private let start: UInt64

    init(_ uptime: @escaping Uptime) {
        self.uptime = uptime
        start = uptime()
    }

    var seconds: Double { Double(uptime() - start) / 1e9 }
}
