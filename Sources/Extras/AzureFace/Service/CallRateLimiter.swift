/// Limits the rate of all calls to the service, and closes when further calls make no sense.
///
/// Waiting calls are in a queue. Calls that complete the answer about a photo go before calls that begin another photo.
/// So when a quota is used up, or the run ends, few photos have cost calls without an answer.
actor CallRateLimiter {
    /// A place in the queue.
    private struct Place {
        let number: Int
        let operation: FaceOperation
    }

    private var pacing: CallPacing
    private let clock: RunClock
    private let report: @Sendable (CallEvent) -> Void
    private var reason: FaceServiceError?
    private var queue: [Place] = []
    private var arrivals = 0
    /// The task in which the first of the queue sleeps until its turn.
    private var sleepers: [Int: Task<Void, any Error>] = [:]
    /// The other calls, which wait until they are the first.
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

    init(rate: CallRate, clock: RunClock, report: @escaping @Sendable (CallEvent) -> Void) {
        pacing = CallPacing(rate)
        self.clock = clock
        self.report = report
    }

    /// The waiting calls, in their order.
    var queued: [FaceOperation] { queue.map(\.operation) }

    /// Waits for the next turn.
    ///
    /// - Throws: The reason for which the rate limiter is closed, or ``FaceServiceError/Code/cancelled``.
    func waitForTurn(_ operation: FaceOperation) async throws(FaceServiceError) {
        let number = enter(operation)
        defer { leave(number) }
        while true {
            if let reason { throw reason }
            if Task.isCancelled { throw .cancelled(operation) }
            if queue.first?.number != number {
                await wait(number)
                continue
            }
            guard case .at(let time) = pacing.request(at: clock.elapsed()) else { return }
            report(.waiting(operation, time - clock.elapsed()))
            await sleep(number, until: time)
        }
    }

    /// Lets no call pass for as long as the service asks.
    func pause(for duration: Duration) { pacing.pause(until: clock.elapsed() + duration) }

    /// Lets no further call pass, and at once throws `error` in all waiting calls; the first reason stays.
    func close(_ error: FaceServiceError) {
        if reason == nil { reason = error }
        for place in queue { wake(place.number) }
    }

    private func enter(_ operation: FaceOperation) -> Int {
        arrivals += 1
        let place = Place(number: arrivals, operation: operation)
        let later = operation.finishesPhoto ? queue.firstIndex { !$0.operation.finishesPhoto } : nil
        queue.insert(place, at: later ?? queue.endIndex)
        return arrivals
    }

    private func leave(_ number: Int) {
        queue.removeAll { $0.number == number }
        if let first = queue.first { wake(first.number) }
    }

    /// Wakes a waiting call, which then checks the state again.
    private func wake(_ number: Int) {
        waiting.removeValue(forKey: number)?.resume()
        sleepers[number]?.cancel()
    }

    /// Waits until the call is woken, or its task is cancelled.
    private func wait(_ number: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiting[number] = $0 }
        } onCancel: {
            Task { await wake(number) }
        }
    }

    /// Sleeps until `time`, until the call is woken, or until its task is cancelled.
    private func sleep(_ number: Int, until time: Duration) async {
        let sleeper = Task { [clock] in try await clock.sleep(until: time) }
        sleepers[number] = sleeper
        // The caller checks again why the sleep has ended.
        _ = await withTaskCancellationHandler {
            await sleeper.result
        } onCancel: {
            sleeper.cancel()
        }
        sleepers[number] = nil
    }
}
