import Synchronization

/// A clock on which every wait ends at once and advances the time by its length.
final class JumpingClock: Clock {
    struct Instant: InstantProtocol {
        var time: Duration

        func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
        func duration(to other: Instant) -> Duration { other.time - time }
        static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
    }

    private let time = Mutex(Duration.zero)

    var now: Instant { Instant(time: time.withLock { $0 }) }
    var minimumResolution: Duration { .nanoseconds(1) }

    /// The time since the clock was made.
    var elapsed: Duration { now.time }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        time.withLock { $0 = max($0, deadline.time) }
    }
}
