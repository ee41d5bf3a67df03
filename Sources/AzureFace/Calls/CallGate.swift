/// What every call to the service passes: it keeps the pace, and is shut when no further call makes sense.
package actor CallGate {
    private var pacing: CallPacing
    private let clock: RunClock
    private let report: @Sendable (CallEvent) -> Void
    private var reason: FaceServiceError?
    private var sleepers: [Int: Task<Void, any Error>] = [:]
    private var sleeperCount = 0

    package init(rate: CallRate, clock: RunClock, report: @escaping @Sendable (CallEvent) -> Void) {
        pacing = CallPacing(rate)
        self.clock = clock
        self.report = report
    }

    /// Waits for the next turn.
    ///
    /// - Throws: The reason for which the gate was shut, or ``FaceServiceError/Code/cancelled``.
    package func pass(_ operation: FaceOperation) async throws(FaceServiceError) {
        while true {
            if let reason { throw reason }
            if Task.isCancelled { throw .cancelled(operation) }
            guard case .at(let time) = pacing.request(at: clock.elapsed()) else { return }
            report(.waiting(operation, time - clock.elapsed()))
            await sleep(until: time)
        }
    }

    /// Lets nobody pass for as long as the service asks.
    package func pause(for duration: Duration) { pacing.pause(until: clock.elapsed() + duration) }

    /// Lets nobody pass any more, and says so at once to all who wait; the first reason stays.
    package func shut(_ error: FaceServiceError) {
        if reason == nil { reason = error }
        for sleeper in sleepers.values { sleeper.cancel() }
    }

    /// Sleeps until `time`, or until the gate is shut, or the caller's task is cancelled.
    private func sleep(until time: Duration) async {
        let sleeper = Task { [clock] in try await clock.sleep(until: time) }
        let number = sleeperCount
        sleeperCount += 1
        sleepers[number] = sleeper
        // Why the sleep has ended is looked at anew by whoever slept.
        _ = await withTaskCancellationHandler {
            await sleeper.result
        } onCancel: {
            sleeper.cancel()
        }
        sleepers[number] = nil
    }
}
