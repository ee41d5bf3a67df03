import Synchronization

/// A clock that advances only on request, and then wakes all sleeping tasks.
final class HeldClock: Clock {
    typealias Instant = JumpingClock.Instant

    private struct State {
        var time = Duration.zero
        var sleepers: [CheckedContinuation<Void, Never>] = []
    }

    /// Yields each time a task begins to sleep.
    let sleeps: AsyncStream<Void>
    private let begun: AsyncStream<Void>.Continuation
    private let state = Mutex(State())

    init() { (sleeps, begun) = AsyncStream.makeStream() }

    var now: Instant { Instant(time: state.withLock { $0.time }) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        await withCheckedContinuation { continuation in
            state.withLock { $0.sleepers.append(continuation) }
            begun.yield()
        }
    }

    func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.time += duration
            defer { state.sleepers = [] }
            return state.sleepers
        }
        for sleeper in woken { sleeper.resume() }
    }
}
