/// Maps a lazy sequence on several workers and gives the results in the order of the inputs.
///
/// At most a fixed number of inputs is in flight, so memory does not grow with the length of the sequence. A free
/// worker pulls the next input under the lock. If a worker is ahead of the slowest input by the whole window, it waits.
/// The worker that completed the next result hands it to the sink, one result at a time.
package final class InputOrderMap<Input, Output>: @unchecked Sendable {
    // Safe to share: every stored property below is read and written between `condition.lock()` and `unlock()` only,
    // and one thread at a time calls `pull` and the sink.
    private let condition = Condition()
    private let window: Int
    private let pull: () -> Input?
    private let sink: (Output) -> Void
    private var pulledCount = 0
    private var deliveredCount = 0
    private var isExhausted = false
    private var isDelivering = false
    private var waiting: [Int: Output] = [:]

    /// Makes a map over the inputs that `pull` returns until it returns `nil`.
    ///
    /// - Parameters:
    ///   - window: The greatest number of inputs that are pulled and not yet delivered, at least 1.
    ///   - pull: Returns the next input; one thread at a time calls it.
    ///   - sink: Takes the results in order; one thread at a time calls it.
    package init(window: Int, pull: @escaping () -> Input?, sink: @escaping (Output) -> Void) {
        precondition(window >= 1, "at least one input must be in flight")
        self.window = window
        self.pull = pull
        self.sink = sink
    }

    /// Works until the inputs have ended; call it once on each worker.
    package func work(_ transform: (Input) -> Output) {
        while let (index, input) = next() {
            deliver(transform(input), at: index)
        }
    }

    /// Ends the inputs: the workers finish and deliver the inputs that were pulled, and pull no more.
    func stop() {
        condition.withLock {
            isExhausted = true
            condition.broadcast()
        }
    }

    private func next() -> (Int, Input)? {
        condition.lock()
        defer { condition.unlock() }
        while !isExhausted, pulledCount - deliveredCount >= window { condition.wait() }
        guard !isExhausted, let input = pull() else {
            isExhausted = true
            condition.broadcast()
            return nil
        }
        defer { pulledCount += 1 }
        return (pulledCount, input)
    }

    private func deliver(_ output: Output, at index: Int) {
        condition.lock()
        defer { condition.unlock() }
        waiting[index] = output
        guard !isDelivering else { return }
        isDelivering = true
        while let next = waiting.removeValue(forKey: deliveredCount) {
            // The sink may write to a disk or a terminal. Meanwhile, the other workers pull inputs.
            condition.unlock()
            sink(next)
            condition.lock()
            deliveredCount += 1
            condition.broadcast()
        }
        isDelivering = false
    }
}
