/// A clock that never advances: a wait ends only if its task is cancelled.
final class StandingClock: Clock {
    typealias Instant = JumpingClock.Instant

    /// Yields each time a task begins to wait.
    let waits: AsyncStream<Void>
    private let begun: AsyncStream<Void>.Continuation

    init() { (waits, begun) = AsyncStream.makeStream() }

    var now: Instant { Instant(time: .zero) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let (never, end) = AsyncStream<Void>.makeStream()
        begun.yield()
        await withTaskCancellationHandler {
            for await _ in never {}
        } onCancel: {
            end.finish()
        }
        throw CancellationError()
    }
}
