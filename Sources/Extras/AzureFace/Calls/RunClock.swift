import FoundationEssentials

/// The clock of the client: a Swift `Clock` with its type erased, and the calendar's date.
///
/// Tests use a clock that jumps, so that they never wait.
struct RunClock: Sendable {
    /// The time since the clock was made.
    let elapsed: @Sendable () -> Duration
    /// The date, which `Retry-After` may refer to.
    let date: @Sendable () -> Date
    private let sleeping: @Sendable (Duration) async throws -> Void

    /// Wraps `clock`.
    init<C: Clock>(_ clock: C, date: @escaping @Sendable () -> Date = { Date() }) where C.Duration == Duration {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleeping = { try await clock.sleep(for: $0) }
        self.date = date
    }

    /// Waits until ``elapsed`` has reached `time`.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func sleep(until time: Duration) async throws(CancellationError) {
        let rest = time - elapsed()
        do {
            try Task.checkCancellation()
            if rest > .zero { try await sleeping(rest) }
        } catch {
            // A clock's sleep throws for no other reason.
            throw CancellationError()
        }
    }
}
