/// What every call to the service passes: it keeps the pace, and is shut when no further call makes sense.
package actor CallGate {
    private var pacing: CallPacing
    private let clock: RunClock
    private let report: @Sendable (CallEvent) -> Void
    private var reason: FaceServiceError?

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
            do {
                try await clock.sleep(until: time)
            } catch {
                throw .cancelled(operation)
            }
        }
    }

    /// Lets nobody pass for as long as the service asks.
    package func pause(for duration: Duration) { pacing.pause(until: clock.elapsed() + duration) }

    /// Lets nobody pass any more; the first reason stays.
    package func shut(_ error: FaceServiceError) {
        if reason == nil { reason = error }
    }
}
